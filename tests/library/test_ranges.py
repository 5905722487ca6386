"""Laws and values that must not pass: each parameter has its range, or a reason for none."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import numpy as np
import pytest

import acausal as ac
import library
from acausal.errors import (
    InitializationError,
    ParameterError,
    ParameterWarning,
    ValidityWarning,
)
from acausal.language.component import Part
from acausal.language.specification import is_template
from acausal.language.table_parameter import TableParameter
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import magnetic as mag
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from library import translational as tr

REASONS = {
    "an instant": "start_time",
    "a position or an angle, of either sign": """angle angles delta_phi phi0 phi_latch phi_rel0
        s0 s_latch s_rel0 smin smax x_min x_max l_0 r r_CM r_a r_b r_rod_ia height_ab L lead pitch
        phase phi_start q_begin q_end deltaq s_unstretched L_a L_b base_phase error_phase""",
    "a direction: of any length but 0, which is checked": """n n1_a n_a n_b n_x m_a
        width_direction""",
    "a value of a signal": """amplitude height offset k k1 k2 k3 k_ff wp wd x_start xd_start
        xi_start y_start yd_start y0 y_default out_max out_min u_max u_min u_high u_low y_max y_min
        threshold real_true real_false mu exponent gain damping D w f""",
    "a source of either sign": """I V V_m Phi Q_flow p q i_max v_max offset_force offset_torque
        step_force step_torque f_constant tau_constant f_nominal tau_nominal v_fixed w_fixed Vns Vps
        v_wind_constant inclination_constant VRefHigh VRefLow Vref""",
    "a sign that tells the sense of winding, turning or flow": """M G1 G2 trans_conductance
        trans_resistance psi_PM ratio radius g IaNominal VaNominal""",
    "negative ones are active elements, as in Chua's circuit": "R G",
    "a fitted coefficient of a device, of either sign": """EMax EMin K2 K5 Vt XTB XTI dL dW kk2 kvt
        c_a c_b alpha alpha20 alpha20e alpha20r alpha20s Ib Ios Vos level overlap""",
    "an element of a symmetric matrix, which is checked as a whole": "I_21 I_31 I_32",
}
"""Why parameters of these names have no range, wherever they stand."""

REASON_OF = {name: reason for reason, names in REASONS.items() for name in names.split()}


def parts() -> Iterator[type[Part]]:
    for info in pkgutil.walk_packages(library.__path__, "library."):
        module = importlib.import_module(info.name)
        for item in vars(module).values():
            known = inspect.isclass(item) and issubclass(item, Part)
            if known and item.__module__ == module.__name__ and not is_template(item):
                yield item


def without_range() -> dict[str, list[str]]:
    """Return the names of parameters without a range, with the parts that declare them."""
    found: dict[str, list[str]] = {}
    for part in parts():
        for name, item in part._spec.parameters.items():
            if isinstance(item, TableParameter):
                continue  # its columns have their ranges, or are values of a signal
            if item.min is None and item.max is None and item.above is None:
                found.setdefault(name, []).append(part.__name__)
    return found


def test_each_parameter_has_its_range_or_a_reason_for_none():
    missing = {name: users for name, users in without_range().items() if name not in REASON_OF}
    assert not missing, f"give a range (min, max, above), or a reason in this file: {missing}"


def test_each_reason_is_still_needed():
    assert sorted(set(REASON_OF) - set(without_range())) == []


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: bl.Limiter(u_max=-1.0), "u_min = 1 is above the upper one, u_max = -1"),
        (lambda: bl.LimPID(y_max=-1.0), "y_min = 1 is above the upper one, y_max = -1"),
        (lambda: tr.MassWithStopAndFriction(m=1.0, smin=2.0, smax=1.0), "smin = 2 is above"),
        (lambda: mag.TranslatoryArmatureAndStopper(m=1.0, x_min=1.0), "x_min = 1 is above"),
        (lambda: el.AveragedChopper(duty_cycle=2.0), "duty_cycle = 2 is no duty cycle"),
        (lambda: el.AveragedInverter(d_a=-0.1), "d_a = -0.1 is no duty cycle"),
        (lambda: rot.IdealGear(ratio=0.0), "ratio = 0 leaves nothing to pass on"),
        (lambda: rot.LossyGear(ratio=1.0, loss_table=[[0, 0.0, 1, 0, 0]]), "greater than 0"),
        (lambda: rot.LossyGear(ratio=1.0, loss_table=[[0, 1.2, 0.5, 0, 0]]), "at most 1"),
        (lambda: rot.BearingFriction(tau_pos=[[0, -1.0]]), "at least 0"),
        (lambda: tr.SupportFriction(f_pos=[[0, 1.0], [1, -1.0]]), "at least 0"),
        (lambda: el.BatteryCell(OCV_SOC=[[0, 3], [1, 4]], Q_nom=1.0, R0=0.1, SOC_start=2.0), "at"),
    ],
)
def test_values_that_no_part_can_have_are_refused_where_it_is_made(make, text):
    with pytest.raises(ParameterError, match=text):
        make()


def test_values_that_do_not_suit_each_other_are_refused_when_they_are_set_or_given_in_a_run():
    m = ac.Model("m")
    m.u, m.lim = bl.Constant(k=3.0), bl.Limiter(u_max=2.0)
    m.connect(m.u.y, m.lim.u)
    system = ac.compile(m)
    with pytest.raises(ParameterError, match="lim: the lower limit u_min = 1 is above"):
        system.simulate(1.0, parameters={"lim.u_max": -1.0})
    m.lim.u_max = -1.0
    with pytest.raises(ParameterError, match="lim: the lower limit u_min = 1 is above"):
        ac.compile(m)


def test_a_limit_bound_to_a_parameter_of_the_model_is_checked_too():
    class Saturated(ac.Assembly):
        """A limiter between two limits of its own."""

        low: ac.Parameter = ac.parameter("1", "Lower limit")
        high: ac.Parameter = ac.parameter("1", "Upper limit")

        def assemble(self):
            self.lim = bl.Limiter(u_max=self.high, u_min=self.low, u=0.5)

    m = ac.Model("m")
    m.part = Saturated(low=2.0, high=1.0)
    with pytest.raises(ParameterError, match=r"part\.lim: the lower limit u_min = 2"):
        ac.compile(m)
    m = ac.Model("m")
    m.part = Saturated(low=0.0, high=1.0)
    with pytest.raises(ParameterError, match=r"part\.lim: the lower limit u_min = 2"):
        ac.compile(m).simulate(1.0, parameters={"part.low": 2.0})


def chopper(duty):
    m = ac.Model("m")
    m.source, m.chopper = el.ConstantVoltage(V=48.0), el.AveragedChopper()
    m.load, m.ground, m.duty = el.Resistor(R=2.0), el.Ground(), duty
    m.connect(m.source.p, m.chopper.dc_p1)
    m.connect(m.source.n, m.chopper.dc_n1, m.chopper.dc_n2, m.load.n, m.ground.p)
    m.connect(m.chopper.dc_p2, m.load.p)
    m.connect(m.duty.y, m.chopper.duty_cycle)
    return m


def test_no_chopper_gives_more_than_its_supply():
    with pytest.warns(ValidityWarning, match="duty_cycle goes from 0 to 2"):
        res = ac.simulate(chopper(bl.Ramp(height=2.0, duration=1.0)), 1.0)
    assert np.max(res["load.v"]) == pytest.approx(48.0)


def test_a_start_beyond_a_stop_that_moves_outward_is_refused():
    m = ac.Model("m")
    m.mass = tr.MassWithStopAndFriction(m=1.0, smin=-1.0, smax=1.0, start={"s": 2.0, "v": 1.0})
    with pytest.raises(InitializationError, match="mass: it begins 1 m beyond its stop"):
        ac.simulate(m, 1.0)
    inward = {"mass.s": 2.0, "mass.v": -100.0}
    assert ac.compile(m).simulate(0.02, start=inward).final["mass.s"] < 1.0


def test_a_start_at_a_stop_that_moves_outward_is_an_impact():
    m = ac.Model("m")
    m.mass = tr.MassWithStopAndFriction(m=1.0, smin=-1.0, smax=1.0, start={"s": 1.0, "v": 1.0})
    assert ac.simulate(m, 1.0).final["mass.s"] == pytest.approx(1.0)


def hard_stop(s: float, v: float) -> ac.Model:
    m = ac.Model("m")
    m.wall, m.stop = tr.Fixed(), tr.HardStop(restitution=0.5)
    m.mass = tr.Mass(m=1.0, start={"s": s, "v": v})
    m.chain(m.wall, m.stop, m.mass)
    return m


def test_what_begins_inside_a_hard_stop_may_leave_it_and_not_go_deeper():
    """Outward it keeps its speed; further in there is no way; at the stop itself it rebounds."""
    res = ac.simulate(hard_stop(-0.1, 1.0), 0.2)
    assert res.final["mass.v"] == 1.0
    assert res.final["mass.s"] == pytest.approx(0.1)
    with pytest.raises(InitializationError, match=r"stop: it begins 0\.1 m beyond its stop"):
        ac.simulate(hard_stop(-0.1, -1.0), 0.2)
    for place in (0.0, -1e-12):
        assert ac.simulate(hard_stop(place, -1.0), 0.2).final["mass.v"] == pytest.approx(0.5)


def test_a_piston_that_begins_beyond_its_end_is_refused():
    m = ac.Model("m")
    m.cylinder = hy.HardStopCylinder(A_a=2e-3, A_b=1e-3, stroke=0.5, V0=1e-4)
    m.mass, m.a, m.b = tr.Mass(m=10.0), hy.ConstantPressure(p=1e5), hy.Reservoir()
    m.connect(m.cylinder.flange_b, m.mass.flange_a)
    m.connect(m.cylinder.port_a, m.a.port)
    m.connect(m.cylinder.port_b, m.b.port)
    with pytest.raises(InitializationError, match=r"cylinder: it begins 0\.1 m beyond its stop"):
        ac.compile(m).simulate(0.1, start={"mass.s": 0.6, "mass.v": 0.1})


@pytest.mark.parametrize(
    "make",
    [
        lambda: sp.FixedRotation(angle=90),
        lambda: pl.FixedRotation(angle=-90),
        lambda: sp.FixedRotation(angles=(0, 45, 0)),
        lambda: rot.Fixed(phi0=90.0),
    ],
)
def test_a_geometry_of_more_than_two_turns_is_doubted(make):
    with pytest.warns(ParameterWarning, match=r'unusually large. .* write that, "-?\d+ deg"'):
        make()


def test_angles_up_to_two_turns_and_those_that_are_references_are_not_doubted():
    sp.FixedRotation(angle="90 deg")
    pl.FixedRotation(angle=4 * np.pi)
    rot.Inertia(J=1.0, start={"phi": 1e3})
    rot.Spring(c=1.0, phi_rel0=100.0)
