"""Parts with a name of the Modelica Standard Library 4.1: numbers that follow from its equations.

Each was another number, or could not be asked for, before the laws were read one by one
(docs/model/differences_to_msl.md).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import thermal as th
from library import translational as tr

TIGHT = {"rtol": 1e-9, "atol": 1e-11}


@pytest.mark.parametrize(("kind", "control"), [(el.OpenerWithArc, 1.0), (el.CloserWithArc, 0.0)])
def test_a_contact_that_begins_open_has_no_arc(kind, control):
    """quenched(start = true): i = Goff v, so v = 100 V/(1 + 10 Ω · 1e-5 S)."""
    m = ac.Model("switch")
    m.v, m.r, m.g = el.ConstantVoltage(V=100.0), el.Resistor(R=10.0), el.Ground()
    m.s = kind(control=control)
    m.connect(m.v.p, m.r.p)
    m.connect(m.r.n, m.s.p)
    m.connect(m.s.n, m.v.n, m.g.p)
    res = ac.simulate(m, 0.01, n=5)
    assert res["s.v"] == pytest.approx(100 / (1 + 1e-4), rel=1e-9)


def test_amplifier_with_its_supply_exchanged_keeps_its_sign():
    """out = (VMax + VMin)/2 + S vin/(1 + S |f vin|), f = 2/(VMax - VMin): 10/(1 + 10/5) at 1 mV."""
    m = ac.Model("amplifier")
    m.amp, m.g = el.OpAmp(Slope=1e4), el.Ground()
    m.vin, m.low, m.high = (el.ConstantVoltage(V=v) for v in (1e-3, -5.0, 5.0))
    m.load = el.Resistor(R=1e3)
    m.connect(m.vin.p, m.amp.in_p)
    m.connect(m.low.p, m.amp.VMax)
    m.connect(m.high.p, m.amp.VMin)
    m.connect(m.amp.out, m.load.p)
    m.connect(m.g.p, m.vin.n, m.low.n, m.high.n, m.load.n, m.amp.in_n)
    assert ac.simulate(m, 1.0, n=2).final["load.v"] == pytest.approx(10 / 3, rel=1e-9)


def test_series_machine_with_the_nominal_point_of_a_generator():
    """turnsRatio Lme = ViNominal/(wNominal |IaNominal|): k = 110 V/(100 rad/s · 10 A) ie."""
    m = ac.Model("machine")
    m.dc = el.DC_SeriesExcited(
        VaNominal=100.0, IaNominal=-10.0, wNominal=100.0, Ra=0.5, La=1e-3, Re=0.5, Le=1e-3, Jr=1.0
    )
    m.armature, m.field = el.ConstantCurrent(I=-2.0), el.ConstantCurrent(I=-3.0)
    m.g, m.held = el.Ground(), rot.Fixed()
    m.connect(m.armature.p, m.dc.pin_ap)
    m.connect(m.field.p, m.dc.pin_ep)
    m.connect(m.g.p, m.armature.n, m.field.n, m.dc.pin_an, m.dc.pin_en)
    m.connect(m.dc.flange, m.held.flange)
    final = ac.simulate(m, 0.1, n=2).final
    assert final["dc.tau_electrical"] == pytest.approx(0.11 * 3.0 * 2.0, rel=1e-9)


def test_power_lost_by_a_resistor_is_the_heat_that_it_gives_off():
    """6 V over 2 Ω, warmed by 10 K at 0.01/K: 36 / 2.2 W, of which the heat port has all."""
    m = ac.Model("warm")
    m.v, m.g = el.ConstantVoltage(V=6.0), el.Ground()
    m.r = el.Resistor(R=2.0, alpha=0.01, T_ref=300.0, use_heat_port=True)
    m.bath = th.FixedTemperature(T=310.0)
    m.connect(m.v.p, m.r.p)
    m.connect(m.r.n, m.v.n, m.g.p)
    m.connect(m.r.heat_port, m.bath.port)
    final = ac.simulate(m, 1.0, n=2).final
    assert final["r.loss_power"] == pytest.approx(36.0 / 2.2, rel=1e-12)
    assert final["r.loss_power"] == pytest.approx(final["bath.port.Q_flow"], rel=1e-12)


def test_losses_of_switches_transistors_and_potentiometers_have_a_name():
    """LossPower = p.i p.v + n1.i n1.v + n2.i n2.v, and Rp, Rn of a potentiometer."""
    m = ac.Model("losses")
    m.v, m.g = el.ConstantVoltage(V=6.0), el.Ground()
    m.two, m.mos = el.IdealTwoWaySwitch(control=0.0, Ron=1.0, Goff=0.5), el.NMOS()
    m.pot = el.Potentiometer(R=3.0, r_constant=1 / 3)
    m.r1, m.r2 = el.Resistor(R=2.0), el.Resistor(R=1.0)
    m.connect(m.v.p, m.two.p, m.pot.pin_p, m.mos.D, m.mos.G)
    m.connect(m.two.n1, m.r1.p)
    m.connect(m.two.n2, m.r2.p)
    m.connect(m.g.p, m.v.n, m.r1.n, m.r2.n, m.pot.pin_n, m.mos.S, m.mos.B)
    final = ac.simulate(m, 1.0, n=2).final
    # 2 A through 1 Ω to n1, 2 A at 4 V through 0.5 S to n2; 2 A through 3 Ω.
    assert final["two.loss_power"] == pytest.approx(2.0 * 2.0 + 2.0 * 4.0, rel=1e-9)
    assert final["pot.loss_power"] == pytest.approx(12.0, rel=1e-9)
    assert final["mos.loss_power"] == pytest.approx(6.0 * final["mos.ds.i"], rel=1e-9)


@pytest.mark.parametrize(
    "part",
    [
        lambda: rot.ElastoBacklash(c=1e3, d=10.0),
        lambda: rot.ElastoBacklash2(c=1e3, d=10.0),
        lambda: rot.Gearbox(ratio=1.0, c=1e3, d=10.0),
    ],
)
def test_backlash_without_play_is_spring_and_damper(part):
    """abs(b) <= bEps: tau = tau_c + tau_d, so J der²(phi) = -c phi - d w from phi = 0, w = 1."""
    m = ac.Model("twist")
    m.fixed, m.part, m.rotor = rot.Fixed(), part(), rot.Inertia(J=1.0, phi_start=0.0, w_start=1.0)
    m.connect(m.fixed.flange, m.part.flange_a)
    m.connect(m.part.flange_b, m.rotor.flange_a)
    res = ac.simulate(m, 0.4, n=40, **TIGHT)
    rate = np.sqrt(1e3 - 25.0)
    exact = np.exp(-5 * res.t) * np.sin(rate * res.t) / rate
    assert res["rotor.phi"] == pytest.approx(exact, abs=1e-8)
    assert not res.events


def test_gap_has_its_force_at_the_reference_compression():
    """f_c = -f_ref |(s_rel - s_rel0)/s_ref|^n: 80 N at 2 mm, 80 · (1/2)^3 N at 1 mm."""

    def force(depth: float, **law: Any) -> float:
        m = ac.Model("gap")
        m.gap = tr.ElastoGap(d=0.0, **law)
        m.a, m.b = tr.Fixed(), tr.Fixed(s0=-depth)
        m.connect(m.a.flange, m.gap.flange_a)
        m.connect(m.b.flange, m.gap.flange_b)
        return float(ac.simulate(m, 0.1, n=2).final["gap.f"])

    law = {"c": 1.0, "f_ref": 80.0, "s_ref": 2e-3, "n": 3.0}
    assert force(2e-3, **law) == pytest.approx(-80.0, rel=1e-9)
    assert force(1e-3, **law) == pytest.approx(-10.0, rel=1e-9)
    assert force(1e-3, c=1e4) == pytest.approx(-10.0, rel=1e-9)


def test_a_mass_with_friction_heats_what_it_is_connected_to():
    """lossPower = f v: what the capacitor takes is the kinetic energy, m v²/2 = 50 J."""
    m = ac.Model("slide")
    m.mass = tr.MassWithStopAndFriction(m=1.0, use_heat_port=True, v_start=10.0, s_start=-20.0)
    m.store = th.HeatCapacitor(C=1.0, T_start=300.0)
    m.connect(m.mass.heat_port, m.store.port)
    res = ac.simulate(m, 4.0, n=40, **TIGHT)
    assert res.final["mass.v"] == pytest.approx(0.0, abs=1e-9)
    assert res.final["store.T"] - 300.0 == pytest.approx(50.0, rel=1e-6)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (rot.EddyCurrentTorque, ("tau_nominal", "w_nominal", "tau")),
        (tr.EddyCurrentForce, ("f_nominal", "v_nominal", "f")),
    ],
)
def test_eddy_current_brakes_have_twenty_degrees_unless_told_otherwise(kind, names):
    """w_normalized = w/(w_nominal (1 + alpha (T - TRef))), T = 293.15 K: 1/(1 - 0.004 · 50 · …)."""
    law, nominal, through = names
    m = ac.Model("brake")
    m.brake = kind(**{law: 10.0, nominal: 2.0}, alpha20=0.004, T_ref=343.15)
    library: Any = rot if kind is rot.EddyCurrentTorque else tr
    m.drive = library.ConstantSpeed(**{("w" if library is rot else "v") + "_fixed": 2.0})
    m.connect(m.drive.flange, m.brake.flange)
    alpha = 0.004 / (1 + 0.004 * 50.0)
    x = 1 / (1 - alpha * 50.0)
    final = ac.simulate(m, 0.1, n=2).final
    assert final[f"brake.{through}"] == pytest.approx(20.0 * x / (1 + x * x), rel=1e-9)


@pytest.mark.parametrize("part", [el.NPN, el.PNP, el.NMOS, el.PMOS])
def test_transistors_have_twenty_degrees_unless_told_otherwise(part):
    """ConditionalHeatPort(T = 293.15)."""
    assert part._spec.parameters["T"].default == 293.15


def test_a_table_is_rounded_as_by_modelica():
    """Akima's slopes as in ModelicaStandardTables.c, by hand: 4.5 at the last point, and beyond it.

    Secants 1, 3, 5, -7, 0, 0, 3, then 6, 9: (3 · 3 + 3 · 6)/6.
    """
    rows = [[0, 0], [1, 1], [2, 4], [3, 9], [4, 2], [5, 2], [6, 2], [7, 5]]
    m = ac.Model("table")
    m.table = bl.CombiTable1D(table=rows, smoothness="akima", u=8.5)
    assert ac.simulate(m, 1.0, n=2).final["table.y"] == pytest.approx(5.0 + 1.5 * 4.5, rel=1e-12)
