"""Tables as parameters: their numbers can be swept, estimated and differentiated."""

from __future__ import annotations

import time

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import blocks as bl
from library import magnetic as mag
from library import rotational as rot
from library import translational as tr
from library.magnetic import materials

LOSSES = [[0, 0.9, 0.8, 0.1, 0.2], [100, 0.7, 0.6, 0.3, 0.4]]


def geared(table=LOSSES, kind=rot.LossyGear, **more):
    m = ac.Model("m")
    m.torque, m.motor = rot.ConstantTorque(tau_constant=4.0), rot.Inertia(J=0.1)
    m.gear, m.load = kind(ratio=2.0, loss_table=table, **more), rot.Inertia(J=1.0)
    m.connect(m.torque.flange, m.motor.flange_a)
    m.connect(m.motor.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.load.flange_a)
    return m


def test_numbers_of_a_loss_table_are_parameters_with_their_places():
    system = ac.compile(geared())
    names = [n for n in system.parameter_names if "loss_table" in n]
    assert names[:3] == ["gear.loss_table[0, 0]", "gear.loss_table[1, 0]", "gear.loss_table[0, 1]"]
    assert len(names) == 10


@pytest.mark.parametrize("kind", [rot.LossyGear, rot.Gearbox])
def test_a_number_of_a_table_set_in_a_run_is_the_number_in_the_model(kind):
    """A closed form: w = t (eta tau - tau_bf)/(J_b/ratio + ...) depends on it; two ways agree."""
    more = {} if kind is rot.LossyGear else {"c": 1e4, "d": 50.0}
    table = [[0, 0.9, 0.8, 0.1, 0.2]]
    other = [[0, 0.5, 0.8, 0.1, 0.2]]
    path = "gear.loss_table[0, 1]"
    one = ac.compile(geared(table, kind, **more)).simulate(1.0, n=5, parameters={path: 0.5})
    two = ac.compile(geared(other, kind, **more)).simulate(1.0, n=5)
    assert one["load.w"] == pytest.approx(two["load.w"], rel=1e-9)
    assert one.final["load.w"] < 4.5


def test_sensitivity_to_an_efficiency_is_the_closed_form():
    """w_b(t) = t (eta tau - tau_bf) ratio/(J_a eta ratio² + J_b): d/d eta by hand.

    From eta (tau - J_a a_a) - tau_bf = J_b a_b / ratio with a_a = ratio a_b.
    """
    system = ac.compile(geared([[0, 0.9, 0.8, 0.1, 0.2]]))
    made = system.sensitivities(1.0, parameters=["gear.loss_table[0, 1]"])
    tau, eta, bf, Ja, Jb, r = 4.0, 0.9, 0.1, 0.1, 1.0, 2.0
    top, low = (eta * tau - bf) * r, Ja * eta * r**2 + Jb
    slope = (tau * r * low - top * Ja * r**2) / low**2
    assert system.simulate(1.0, n=1).final["load.w"] == pytest.approx(top / low, rel=1e-5)
    found = np.ravel(made["load.w", "gear.loss_table[0, 1]"])[-1]
    assert found == pytest.approx(slope, rel=1e-4)


def test_a_table_given_in_a_run_must_keep_its_size_and_increase():
    system = ac.compile(geared())
    with pytest.raises(ParameterError, match=r"gear.loss_table has other rows or columns"):
        system.simulate(1.0, parameters={"gear.loss_table": LOSSES[:1]})
    with pytest.raises(ParameterError, match=r"abscissas \[0.0, -0.0\]|out of range"):
        system.simulate(1.0, parameters={"gear.loss_table[1, 0]": -5.0})
    with pytest.raises(ParameterError, match=r"gear.loss_table has the abscissas \[0.0, 0.0\]"):
        system.simulate(1.0, parameters={"gear.loss_table[1, 0]": 0.0})
    whole = [[0, 0.5, 0.8, 0.1, 0.2], [100, 0.7, 0.6, 0.3, 0.4]]
    one = system.simulate(1.0, n=1, parameters={"gear.loss_table": whole}).final["load.w"]
    two = system.simulate(1.0, n=1, parameters={"gear.loss_table[0, 1]": 0.5}).final["load.w"]
    assert one == two


@pytest.mark.parametrize("place", ["[0, 1]", "[0, 2]"])
def test_an_efficiency_above_one_is_refused_where_it_is_set(place):
    with pytest.raises(ParameterError, match=r"loss_table\[0, 1\] = 1.2 \[1\] is out of range"):
        rot.LossyGear(ratio=1.0, loss_table=[[0, 1.2, 0.5, 0, 0]])
    with pytest.raises(ParameterError, match="must be at most 1"):
        ac.compile(geared()).simulate(1.0, parameters={f"gear.loss_table{place}": 1.2})


def test_numbers_of_a_gear_without_losses_are_built_in_and_say_so():
    system = ac.compile(geared([[0, 1, 1, 0, 0]]))
    with pytest.raises(ParameterError, match="decides the structure"):
        system.simulate(1.0, parameters={"gear.loss_table[0, 1]": 0.9})


def test_numbers_of_a_magnetisation_curve_are_parameters():
    """mu_r at B = 0 is mu_i: the slope of G_m with it is mu_0 area/l."""
    m = ac.Model("m")
    m.tube = mag.Cuboid(l=0.1, a=0.01, b=0.01, material=materials.M350_50A)
    m.source, m.ground = mag.ConstantMagneticPotentialDifference(V_m=0.0), mag.Ground()
    m.connect(m.source.port_p, m.tube.port_p)
    m.connect(m.source.port_n, m.tube.port_n, m.ground.port)
    system = ac.compile(m)
    assert system.simulate(1.0, n=1).final["tube.mu_r"] == pytest.approx(1210)
    moved = system.simulate(1.0, n=1, parameters={"tube.mu_i": 2000.0})
    assert moved.final["tube.mu_r"] == pytest.approx(2000.0)


def tabled(part):
    m = ac.Model("m")
    m.u, m.table = bl.Ramp(duration=1.0, height=1.0), part
    m.connect(m.u.y, m.table.u)
    return m


@pytest.mark.parametrize("extrapolation", ["hold", "linear", "periodic"])
@pytest.mark.parametrize("smoothness", ["linear", "constant"])
def test_a_table_of_parameters_is_the_table_of_numbers(smoothness, extrapolation):
    rows = [[0.2, 0.0], [0.4, 1.0], [0.4, 3.0], [0.7, 2.0]]
    part = bl.CombiTable1Ds(table=rows, smoothness=smoothness, extrapolation=extrapolation)
    found = ac.compile(tabled(part)).simulate(1.0, n=40)
    values = ac.interpolate
    wanted = [
        float(values(u, *zip(*rows, strict=True), smoothness, extrapolation)) for u in found["u.y"]
    ]
    assert found["table.y"] == pytest.approx(wanted, abs=1e-12)


def test_a_number_of_a_block_table_can_be_estimated_by_its_slope():
    system = ac.compile(tabled(bl.CombiTable1D(table=[[0, 0], [0.5, 1], [1, 4]])))
    moved = system.simulate(1.0, n=10, parameters={"table.table[1, 1]": 3.0})
    assert moved.at(0.5)["table.y"] == pytest.approx(3.0, rel=1e-9)


@pytest.mark.slow
def test_tables_of_parameters_cost_at_most_a_tenth_more():
    """CPU time of a run in one process, numbers in the equations against parameters."""

    class Fixed(tr.RegularizedSupportFriction):
        """Friction whose table is built into the equations."""

        def builds_in(self, name):
            return name == "f_pos"

    def made(kind):
        m = ac.Model("m")
        table = [[0, 1.0], [0.5, 0.8], [1, 0.9], [2, 1.2]]
        m.mass, m.friction = tr.Mass(m=1.0), kind(f_pos=table)
        m.spring, m.ground = tr.Spring(c=400.0), tr.Fixed()
        m.connect(m.mass.flange_b, m.friction.flange_a, m.spring.flange_a)
        m.connect(m.spring.flange_b, m.ground.flange)
        return ac.compile(m)

    systems = [made(Fixed), made(tr.RegularizedSupportFriction)]
    assert slower(systems, 60.0, start={"mass.s": 1.0}) <= 1.1


def slower(systems, t_end, **options):
    """Return how much longer the second of two systems takes, the least of several runs each."""
    spent = [[], []]
    for _ in range(9):
        for system, times in zip(systems, spent, strict=True):
            began = time.process_time()
            system.simulate(t_end, n=10, rtol=1e-7, **options)
            times.append(time.process_time() - began)
    return min(spent[1]) / min(spent[0])


@pytest.mark.slow
@pytest.mark.parametrize("smoothness", ["linear", "akima", "cubic"])
@pytest.mark.parametrize("points", [20, 150, 1000])
def test_large_tables_and_curves_of_parameters_cost_at_most_a_tenth_more(points, smoothness):
    def made(free):
        u = np.linspace(0.0, 2.0, points)
        m = ac.Model("m")
        m.wave, m.lag = bl.Sine(amplitude=1.0, f=3.0, offset=1.0), bl.FirstOrder(T=0.01)
        m.table = bl.CombiTable1D(
            table=np.column_stack([u, np.sin(u)]), smoothness=smoothness, as_parameters=free
        )
        m.sum = bl.Integrator()
        m.connect(m.wave.y, m.lag.u)
        m.connect(m.lag.y, m.table.u)
        m.connect(m.table.y, m.sum.u)
        return ac.compile(m)

    assert slower([made(False), made(True)], 5.0) <= 1.1


@pytest.mark.parametrize("kind", [bl.CombiTable1D, bl.CombiTable1Ds, bl.CombiTable2Ds])
def test_large_tables_are_parameters(kind):
    """200 points of u²: one of the numbers moved by 1 % in a run is one moved in the model."""
    u = np.linspace(0.0, 2.0, 200)
    two = kind is bl.CombiTable2Ds
    rows = np.column_stack([u, u**2, u**2]) if two else np.column_stack([u, u**2])
    rows = np.vstack([[0.0, 0.0, 1.0], rows]) if two else rows
    moved = rows.copy()
    place = (101, 1) if two else (100, 1)
    moved[place] *= 1.01

    def model(table, **more):
        m = ac.Model("m")
        m.ramp, m.table, m.sum = (
            bl.Ramp(height=2.0, duration=2.0),
            kind(table=table, **more),
            bl.Integrator(),
        )
        m.connect(m.ramp.y, m.table.u1 if two else m.table.u)
        if two:
            m.table.u2 = 0.0
        m.connect(m.table.y, m.sum.u)
        return ac.compile(m)

    free, built_in = model(rows), model(moved, as_parameters=False)
    name = f"table.table[{place[0]}, {place[1]}]"
    assert name in free.parameter_names
    assert name not in built_in.parameter_names
    one = free.simulate(2.0, n=100, parameters={name: float(moved[place])})
    assert one["table.y"] == pytest.approx(built_in.simulate(2.0, n=100)["table.y"], rel=1e-9)
    assert name not in model(rows[:5], as_parameters=False).parameter_names


CURVE = [[0.1, 0.0], [0.3, 1.0], [0.45, 0.2], [0.6, 0.2], [0.75, 0.2], [0.8, 2.0], [0.9, 0.0]]


@pytest.mark.parametrize("extrapolation", ["hold", "linear", "periodic"])
@pytest.mark.parametrize("smoothness", ["akima", "cubic"])
@pytest.mark.parametrize("points", [2, 3, 7])
def test_a_curve_of_parameters_is_the_curve_of_numbers(smoothness, extrapolation, points):
    """Inside and beyond the points, also where three of them are in line."""
    rows = [*CURVE[: points - 1], [CURVE[points - 1][0], CURVE[0][1]]]
    part = bl.CombiTable1D(table=rows, smoothness=smoothness, extrapolation=extrapolation)
    system = ac.compile(tabled(part))
    assert "table.table[1, 1]" in system.parameter_names
    found = system.simulate(1.0, n=97)
    points = list(zip(*rows, strict=True))
    wanted = [
        float(ca.DM(ac.interpolate(u, *points, smoothness, extrapolation))) for u in found["u.y"]
    ]
    assert found["table.y"] == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("smoothness", ["akima", "cubic"])
def test_slope_with_a_number_of_a_curve_is_that_of_two_curves(smoothness):
    def at(value):
        rows = [list(row) for row in CURVE]
        rows[2][1] = value
        return float(ca.DM(ac.interpolate(0.5, *zip(*rows, strict=True), smoothness)))

    m = ac.Model("m")
    m.table, m.u = bl.CombiTable1D(table=CURVE, smoothness=smoothness), bl.Constant(k=0.5)
    m.sum = bl.Integrator()
    m.connect(m.u.y, m.table.u)
    m.connect(m.table.y, m.sum.u)
    made = ac.compile(m).sensitivities(1.0, parameters=["table.table[2, 1]"])
    found = np.ravel(made["sum.y", "table.table[2, 1]"])[-1]
    assert found == pytest.approx((at(0.2 + 1e-6) - at(0.2 - 1e-6)) / 2e-6, rel=1e-5)


def test_a_run_may_not_make_a_curve_jump():
    system = ac.compile(tabled(bl.CombiTable1D(table=CURVE, smoothness="cubic")))
    with pytest.raises(ParameterError, match=r"table\.table has the abscissas .* must increase"):
        system.simulate(1.0, parameters={"table.table[1, 0]": 0.1})


def test_curves_that_jump_are_built_in():
    rows = [[0, 0], [0.5, 1], [0.5, 2], [1, 4]]
    free = tabled(bl.CombiTable1D(table=rows, smoothness="akima", as_parameters=True))
    with pytest.raises(ParameterError, match="parameters where its abscissas increase"):
        ac.compile(free)
    system = ac.compile(tabled(bl.CombiTable1D(table=rows, smoothness="akima")))
    assert not any("table[" in name for name in system.parameter_names)


@pytest.mark.parametrize("extrapolation", ["hold", "linear"])
@pytest.mark.parametrize("smoothness", ["linear", "cubic"])
def test_a_grid_of_parameters_is_the_grid_of_numbers(smoothness, extrapolation):
    xs, ys = np.array([0.2, 0.3, 0.6, 0.8]), np.array([0.1, 0.5, 0.9])
    values = np.sin(5 * xs)[:, None] + np.outer(xs, ys**2)
    table = np.block([[np.zeros((1, 1)), ys[None]], [xs[:, None], values]])
    m = ac.Model("m")
    m.table = bl.CombiTable2Ds(table=table, smoothness=smoothness, extrapolation=extrapolation)
    m.a, m.b = bl.Ramp(height=1.0, duration=1.0), bl.Sine(amplitude=0.6, f=2.0, offset=0.5)
    m.connect(m.a.y, m.table.u1)
    m.connect(m.b.y, m.table.u2)
    system = ac.compile(m)
    assert "table.table[2, 2]" in system.parameter_names
    found = system.simulate(1.0, n=50)
    wanted = [
        float(ca.DM(ac.interpolate2d(a, b, xs, ys, values, smoothness, extrapolation)))
        for a, b in zip(found["a.y"], found["b.y"], strict=True)
    ]
    assert found["table.y"] == pytest.approx(wanted, abs=1e-12)
