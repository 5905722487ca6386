"""Short pulses are never missed, small flows keep their digits, tolerances do what they say."""

from __future__ import annotations

import math
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import rotational as rot
from library import thermal as th
from library import translational as tr

AT, WIDTH, HEIGHT, TAU = 0.7, 1e-6, 1e6, 10.0
GRIDS = [1, 7, 2000]


def after_pulse(t: np.ndarray) -> np.ndarray:
    """Return v = V (exp(width / tau) - 1) exp(-(t - end + width) / tau) after the pulse."""
    charged = HEIGHT * (math.exp(WIDTH / TAU) - 1)
    return np.where(t > AT + WIDTH, charged * np.exp(-(t - AT) / TAU), 0.0)


def check(res: Any) -> None:
    """Compare with the closed form, before and after the pulse, at the default rtol of 1e-6."""
    outside = (res.t < AT) | (res.t > AT + WIDTH)
    expected = after_pulse(res.t[outside])
    assert np.allclose(res["c.v"][outside], expected, rtol=1e-5, atol=1e-8)
    assert res.final["c.v"] == pytest.approx(0.08780954, rel=1e-5)  # 0.1 exp(-0.13)


def behind(source: Any) -> ac.Model:
    m = ac.Model("pulse")
    m.src, m.r, m.c, m.gnd = source, el.Resistor(R=TAU), el.Capacitor(C=1.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


@pytest.mark.parametrize("n", GRIDS)
def test_pulse_voltage_of_1_us_in_2_s_is_never_missed(n):
    source = el.PulseVoltage(V=HEIGHT, width=100 * WIDTH / 5, period=5.0, start_time=AT)
    check(ac.simulate(behind(source), 2.0, n=n))


@pytest.mark.parametrize("n", GRIDS)
def test_two_steps_1_us_apart_are_never_missed(n):
    m = ac.Model("steps")
    m.up = el.StepVoltage(V=HEIGHT, start_time=AT)
    m.down = el.StepVoltage(V=-HEIGHT, start_time=AT + WIDTH)
    m.r, m.c, m.gnd = el.Resistor(R=TAU), el.Capacitor(C=1.0), el.Ground()
    m.connect(m.up.p, m.r.p)
    m.connect(m.up.n, m.down.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.down.n, m.gnd.p)
    check(ac.simulate(m, 2.0, n=n))


@pytest.mark.parametrize("n", GRIDS)
def test_pulse_in_an_input_table_is_never_missed(n):
    times = [0.0, AT, AT, AT + WIDTH, AT + WIDTH, 2.0]
    values = [0.0, 0.0, HEIGHT, HEIGHT, 0.0, 0.0]
    system = ac.compile(behind(el.SignalVoltage()))
    check(system.simulate(2.0, n=n, inputs={"src.v": (times, values)}))


@pytest.mark.parametrize("n", GRIDS)
def test_pulse_in_a_time_table_block_is_never_missed(n):
    times = [0.0, AT, AT, AT + WIDTH, AT + WIDTH, 2.0]
    values = [0.0, 0.0, HEIGHT, HEIGHT, 0.0, 0.0]
    m = behind(el.SignalVoltage())
    m.table = bl.TimeTable(table=list(zip(times, values, strict=True)))
    m.connect(m.table.y, m.src.v)
    check(ac.simulate(m, 2.0, n=n))


@pytest.mark.parametrize("n", GRIDS)
def test_triangle_of_1_us_in_an_input_table_is_never_missed(n):
    """Half the area of the rectangle: v = V width / (2 tau) just after it."""
    times = [0.0, AT, AT + WIDTH / 2, AT + WIDTH, 2.0]
    values = [0.0, 0.0, HEIGHT, 0.0, 0.0]
    system = ac.compile(behind(el.SignalVoltage()))
    res = system.simulate(2.0, n=n, inputs={"src.v": (times, values)})
    expected = HEIGHT * WIDTH / 2 / TAU * math.exp(-(2.0 - AT - WIDTH / 2) / TAU)
    assert res.final["c.v"] == pytest.approx(expected, rel=1e-5)


def test_every_pulse_of_a_train_is_an_event():
    """Ten pulses of 1 µs, each adds V width / tau; both edges of each are listed."""
    source = el.PulseVoltage(V=HEIGHT, width=100 * WIDTH / 0.2, period=0.2)
    res = ac.simulate(behind(source), 1.9, n=3)
    total = sum(math.exp(-(1.9 - 0.2 * k) / TAU) for k in range(10))
    assert res.final["c.v"] == pytest.approx(HEIGHT * WIDTH / TAU * total, rel=1e-5)
    edges = np.unique([event.time for event in res.events])
    assert len(edges) == 19  # the first rises at the start


def test_output_times_between_the_edges_of_the_pulse_show_it():
    source = el.PulseVoltage(V=HEIGHT, width=100 * WIDTH / 5, period=5.0, start_time=AT)
    res = ac.simulate(behind(source), t=[0.0, AT + 0.5 * WIDTH, 2.0])
    assert res.at(AT + 0.5 * WIDTH)["src.v"] == HEIGHT
    assert res.at(AT + 0.5 * WIDTH)["c.v"] == pytest.approx(0.05, rel=1e-5)


def test_values_at_a_jump_stand_twice_left_and_right():
    res = ac.simulate(behind(el.StepVoltage(V=2.0, start_time=0.5)), 1.0, n=4)
    at = np.flatnonzero(res.t == 0.5)
    assert len(at) == 2
    assert list(res["src.v"][at]) == [0.0, 2.0]
    assert res.at(0.5)["src.v"] == 2.0  # the right limit


def charging(resistance: Any, R: float) -> tuple[ac.Model, float]:
    """1 bar over a restriction fills a volume: p = P (1 - exp(-t / tau)), tau = R V / beta."""
    m = ac.Model("charging")
    m.supply, m.restriction = hy.ConstantPressure(p=1e5), resistance
    m.volume = hy.Volume(V=1e-3, beta=1.4e9)
    m.connect(m.supply.port, m.restriction.port_a)
    m.connect(m.restriction.port_b, m.volume.port)
    return m, R * 1e-3 / 1.4e9


def test_laminar_flow_of_1e_7_is_right_to_1e_4_with_default_tolerances():
    """q = P / R exp(-t / tau) with P / R = 1e-7 m³/s."""
    model, tau = charging(hy.LaminarResistance(R=1e12), 1e12)
    res = ac.simulate(model, 2.0, n=50)
    assert np.allclose(res["restriction.q"], 1e-7 * np.exp(-res.t / tau), rtol=0, atol=1e-11)


def test_pipe_flow_of_1e_7_is_right_to_1e_4_with_default_tolerances():
    """Laminar: R = 128 rho nu L / (pi d⁴); here q(0) = 1e-7 m³/s as well."""
    rho, nu, length = 870.0, 46e-6, 10.0
    diameter = (128 * rho * nu * length / (math.pi * 1e12)) ** 0.25
    pipe = hy.Pipe(length=length, diameter=diameter, rho=rho, nu=nu)
    model, tau = charging(pipe, 1e12)
    res = ac.simulate(model, 2.0, n=50)
    assert np.allclose(res["restriction.q"], 1e-7 * np.exp(-res.t / tau), rtol=0, atol=1e-11)


def test_inert_pipe_flow_of_1e_7_is_right_to_1e_4_with_default_tolerances():
    """The flow is a state of 1e-7 m³/s: q = P / R (1 - exp(-t R / I))."""
    m = ac.Model("inert")
    m.supply, m.tank = hy.ConstantPressure(p=1e5), hy.Reservoir()
    m.inertia, m.loss = hy.Inertance(I=1e12), hy.LaminarResistance(R=1e12)
    m.connect(m.supply.port, m.inertia.port_a)
    m.connect(m.inertia.port_b, m.loss.port_a)
    m.connect(m.loss.port_b, m.tank.port)
    res = ac.simulate(m, 3.0, n=50)
    assert np.allclose(res["inertia.q"], 1e-7 * (1 - np.exp(-res.t)), rtol=0, atol=1e-11)


def test_small_and_large_temperatures_keep_their_differences():
    """Two bodies at 300 K, 1 mK apart: dT = 1e-3 exp(-2 t), to 30 times rtol of 300 K."""
    m = ac.Model("warm")
    m.a = th.HeatCapacitor(C=1.0, start={"T": 300.001})
    m.b, m.g = th.HeatCapacitor(C=1.0, start={"T": 300.0}), th.ThermalConductor(G=1.0)
    m.connect(m.a.port, m.g.port_a)
    m.connect(m.g.port_b, m.b.port)
    res = ac.simulate(m, 1.0, n=10, rtol=1e-11, atol=1e-13)
    assert np.allclose(res["g.dT"], 1e-3 * np.exp(-2 * res.t), rtol=0, atol=1e-7)


def oscillator() -> tuple[ac.Model, str, Any]:
    m = ac.Model("oscillator")
    m.mass, m.spring, m.wall = tr.Mass(m=1.0, start={"s": 1.0}), tr.Spring(c=1.0), tr.Fixed()
    m.connect(m.mass.flange_a, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    return m, "mass.s", np.cos


def pendulum_of_gears() -> tuple[ac.Model, str, Any]:
    m = ac.Model("geared")
    m.j1, m.j2 = rot.Inertia(J=1.0, start={"phi": 1.0}), rot.Inertia(J=3.0)
    m.gear, m.spring, m.wall = rot.IdealGear(ratio=1.0), rot.Spring(c=4.0), rot.Fixed()
    m.connect(m.j1.flange_a, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    m.connect(m.j1.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.j2.flange_a)
    return m, "j2.phi", np.cos


@pytest.mark.parametrize("case", [oscillator, pendulum_of_gears])
def test_the_error_falls_with_the_tolerance(case):
    """IDAS controls the error of a step: over 10 rad of an undamped oscillation the sum of them is
    below 1000 rtol; for order 5 it falls with rtol^(5/6), and no slower than rtol^0.6."""
    model, path, exact = case()
    system = ac.compile(model)
    tolerances = 10.0 ** -np.arange(4, 11)
    errors = []
    for rtol in tolerances:
        res = system.simulate(10.0, n=50, rtol=rtol, atol=rtol)
        errors.append(np.max(np.abs(res[path] - exact(res.t))))
    assert np.all(np.array(errors) < 1000 * tolerances)
    slope = np.polyfit(np.log10(tolerances), np.log10(errors), 1)[0]
    assert slope > 0.6


@pytest.mark.parametrize(
    "solver",
    [
        *(ac.IDAS(), ac.IDAS(max_order=2), ac.CVODES(), ac.Rosenbrock5()),
        *(ac.IDA(), ac.Rodas4()),
    ],
)
def test_every_solver_reaches_its_tolerance(solver):
    model, path, exact = oscillator()
    res = ac.simulate(model, 5.0, n=20, rtol=1e-7, atol=1e-9, solver=solver)
    assert np.max(np.abs(res[path] - exact(res.t))) < 1e-4  # order 2 needs many steps


@pytest.mark.parametrize("n", [1, 10, 1000])
def test_the_output_grid_does_not_change_the_solution(n):
    """Output is interpolation: the last value is the same on any grid, to the tolerance."""
    model, path, exact = oscillator()
    res = ac.simulate(model, 10.0, n=n, rtol=1e-9, atol=1e-11)
    assert res.final[path] == pytest.approx(exact(10.0), abs=1e-7)


def test_a_train_of_pulses_that_has_ended_makes_no_more_events():
    """One pulse of 1 µs in 2 s: without an end its period of 2 µs would give a million events."""
    m = ac.Model("single")
    m.source = el.PulseVoltage(V=1.0, width=50, period=2e-6, nperiod=1, start_time=1.0)
    m.r, m.c, m.ground = el.Resistor(R=1.0), el.Capacitor(C=1.0), el.Ground()
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.source.n, m.ground.p)
    result = ac.simulate(m, 2.0, n=7, rtol=1e-9, atol=1e-13)
    assert len({event.time for event in result.events}) <= 6
    # q = V/R 1e-6 s, decaying for 1 s; 1e-5 is what rtol gives over the restarts
    assert result.final["c.v"] == pytest.approx(1e-6 * np.exp(-1.0), rel=1e-5)


@pytest.mark.parametrize("n", [1, 7, 2000])
def test_a_pulse_given_as_a_function_with_comparisons_is_never_missed(n):
    """q = V/R 1e-6 s, decaying for 1 s: comparisons that are linear in time are breakpoints."""
    m = ac.Model("driven")
    m.source, m.r, m.c, m.ground = (
        el.SignalVoltage(),
        el.Resistor(R=1),
        el.Capacitor(C=1),
        el.Ground(),
    )
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.source.n, m.ground.p)

    def pulse(t):
        return ca.if_else(ca.logic_and(t >= 1.0, t < 1.000001), 1.0, 0.0)

    result = ac.simulate(m, 2.0, n=n, inputs={"source.v": pulse}, rtol=1e-9, atol=1e-13)
    assert result.final["c.v"] == pytest.approx(1e-6 * np.exp(-1.0), rel=1e-5)  # of the restarts
