"""Hydraulic restrictions, lines, storages, sources and sensors."""

from __future__ import annotations

import math
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import hydraulic as hy
from library import translational as tr

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-9  # no integration enters: Newton to 1e-10 of the nominal values
G = 9.80665


def under_pressure(part: Any, p: Any, n: int = 40) -> Any:
    """Return the run of a two-port between a pressure (a number or a function) and a tank."""
    m = ac.Model()
    m.source, m.part, m.tank = hy.SignalPressure(p=p), part, hy.Reservoir()
    m.connect(m.source.port, m.part.port_a)
    m.connect(m.part.port_b, m.tank.port)
    return ac.simulate(m, 1.0, n=n)


def sweep(t: Any) -> Any:
    """Return a pressure difference from -1 MPa to 1 MPa."""
    return (t - 0.5) * 2e6


def test_volume_fills_through_a_resistance_exponentially(expect_close):
    """p = p0 (1 - exp(-t/(R V/beta))), and the sensors read it."""
    m = ac.Model()
    m.supply, m.R, m.V = hy.ConstantPressure(p=1e6), hy.LaminarResistance(R=1e10), hy.Volume(V=1e-3)
    m.gauge, m.difference = hy.PressureSensor(), hy.RelPressureSensor()
    m.flow, m.power = hy.FlowSensor(), hy.PowerSensor()
    m.connect(m.supply.port, m.power.port_a, m.difference.port_a)
    m.connect(m.power.port_b, m.flow.port_a)
    m.connect(m.flow.port_b, m.R.port_a)
    m.connect(m.R.port_b, m.V.port, m.gauge.port, m.difference.port_b)
    tau = 1e10 * 1e-3 / 1.4e9
    res = ac.simulate(m, 5 * tau, **TIGHT)
    left = np.exp(-res.t / tau)
    for path, expected in {
        "V.p": 1e6 * (1 - left),
        "gauge.p": 1e6 * (1 - left),
        "difference.p_rel": 1e6 * left,
        "flow.q": 1e-4 * left,
        "power.power": 100 * left,
    }.items():
        expect_close(res[path], expected, RUN)


def test_small_flows_are_right_with_the_default_tolerances(expect_close):
    """1e-7 m³/s through a pipe into a volume: tolerances are relative to nominal values."""
    m = ac.Model()
    m.supply, m.R, m.V = hy.ConstantPressure(p=1e3), hy.LaminarResistance(R=1e10), hy.Volume(V=1e-3)
    m.connect(m.supply.port, m.R.port_a)
    m.connect(m.R.port_b, m.V.port)
    tau = 1e10 * 1e-3 / 1.4e9
    res = ac.simulate(m, 2 * tau)
    expect_close(res["R.q"], 1e-7 * np.exp(-res.t / tau), 1e-4)  # the bound


def test_tank_drains_through_an_orifice_as_torricelli_says(expect_close):
    """sqrt(level) falls linearly: level = (sqrt(h) - Cd a sqrt(2 g) t/(2 A))²."""
    m = ac.Model()
    m.tank = hy.Tank(A=1.0, rho=1000.0, start={"level": 2.0})
    m.hole, m.outside = hy.Orifice(A=1e-2, Cd=0.6, rho=1000.0), hy.Reservoir()
    m.connect(m.tank.port, m.hole.port_a)
    m.connect(m.hole.port_b, m.outside.port)
    system = ac.compile(m)
    res = system.simulate(80.0, **TIGHT)
    fall = 0.6e-2 * math.sqrt(2 * G) * res.t / 2
    expect_close(res["tank.level"], (math.sqrt(2.0) - fall) ** 2, RUN)
    empty = system.simulate(400.0).final["tank.level"]
    assert abs(empty) < 1e-6  # the regularised root ends in a smooth decay, without a singularity


def test_two_tanks_level_out_exponentially(expect_close):
    """The difference decays with 1/tau = rho g/R (1/A1 + 1/A2); the content is kept."""
    m = ac.Model()
    m.a, m.b = hy.Tank(A=1.0, start={"level": 2.0}), hy.Tank(A=2.0, start={"p": 0.0})
    m.R = hy.LaminarResistance(R=1e5)
    m.connect(m.a.port, m.R.port_a)
    m.connect(m.R.port_b, m.b.port)
    res = ac.simulate(m, 30.0, **TIGHT)
    tau = 1e5 / (870 * G) / 1.5
    expect_close(res["a.level"], 2 / 3 + 4 / 3 * np.exp(-res.t / tau), RUN)
    expect_close(res["a.level"] + 2 * res["b.level"], 2.0, RUN)


def test_laminar_pipe_follows_hagen_and_poiseuille(expect_close):
    """q = dp pi D⁴/(128 mu L), with the head of its height added."""
    per_pascal = math.pi * 0.02**4 / (128 * 870 * 46e-6 * 10)
    flat = under_pressure(hy.Pipe(length=10.0, diameter=0.02), 1e4, n=1)
    expect_close(flat["part.q"], 1e4 * per_pascal, EXACT)
    falling = under_pressure(hy.Pipe(length=10.0, diameter=0.02, height_ab=-1.0), 1e4, n=1)
    expect_close(falling["part.q"], (1e4 + 870 * G) * per_pascal, EXACT)


@pytest.mark.filterwarnings("ignore:.*below vacuum")  # the law of the stiff liquid holds there too
@pytest.mark.parametrize("sign", [1, -1])
def test_turbulent_pipe_follows_haaland(expect_close, sign):
    """dp = f L/D rho v²/2 with f = (-1.8 lg(6.9/Re + (eps/(3.7 D))^1.11))^-2, both ways."""
    pipe = hy.Pipe(length=10.0, diameter=0.02, nu=1e-6, rho=1000.0)
    q = under_pressure(pipe, sign * 1e6, n=1).final["part.q"]
    v = q / (math.pi * 0.02**2 / 4)
    Re = abs(v) * 0.02 / 1e-6
    assert Re > 1e5
    f = (-1.8 * math.log10(6.9 / Re + (2.5e-5 / 0.02 / 3.7) ** 1.11)) ** -2
    expect_close(f * 10 / 0.02 * 1000 * v * abs(v) / 2, sign * 1e6, EXACT)


def test_column_of_liquid_starts_exponentially(expect_close):
    """I der(q) + R q = p: q = p/R (1 - exp(-R t/I)), in a pipe or as two parts."""
    I = 870 * 10 / (math.pi * 0.02**2 / 4)
    R = 128 * 870 * 46e-6 * 10 / (math.pi * 0.02**4)
    m = ac.Model()
    m.supply, m.tank = hy.ConstantPressure(p=1e4), hy.Reservoir()
    m.pipe = hy.Pipe(length=10.0, diameter=0.02, with_inertance=True)
    m.column, m.friction = hy.Inertance(I=I), hy.LaminarResistance(R=R)
    m.connect(m.supply.port, m.pipe.port_a, m.column.port_a)
    m.connect(m.column.port_b, m.friction.port_a)
    m.connect(m.pipe.port_b, m.friction.port_b, m.tank.port)
    res = ac.simulate(m, 3 * I / R, **TIGHT)
    exact = 1e4 / R * (1 - np.exp(-res.t * R / I))
    expect_close(res["pipe.q"], exact, RUN)
    expect_close(res["column.q"], exact, RUN)


def test_liquid_in_a_u_tube_keeps_its_content(expect_close):
    """Two tanks and a pipe with inertance: the levels swing against each other, their sum stays."""
    m = ac.Model()
    m.a, m.b = hy.Tank(A=0.01, start={"level": 1.1}), hy.Tank(A=0.01, start={"level": 0.9})
    m.pipe = hy.Pipe(length=2.0, diameter=0.05, nu=1e-9, roughness=0.0, with_inertance=True)
    m.connect(m.a.port, m.pipe.port_a)
    m.connect(m.pipe.port_b, m.b.port)
    I, C = 870 * 2 / (math.pi * 0.05**2 / 4), 0.01 / 870 / G
    res = ac.simulate(m, 2 * math.pi / math.sqrt(2 / (I * C)))
    expect_close(res["a.level"] + res["b.level"], 2.0, EXACT)
    assert res["a.level"].min() < 0.91  # half a period later the other tank is full
    assert 1.08 < res.final["a.level"] < 1.1


@pytest.mark.filterwarnings("ignore:.*below vacuum")  # the law of the stiff liquid holds there too
def test_orifice_flow_is_the_root_of_the_pressure_difference(expect_close):
    """q = Cd A sign(dp) sqrt(2 |dp|/rho) beyond dp_small = 100 Pa."""
    res = under_pressure(hy.Orifice(A=1e-5), sweep)
    p = sweep(res.t)
    expect_close(res["part.q"], 0.7e-5 * np.sign(p) * np.sqrt(2 * np.abs(p) / 870), EXACT)


def test_valve_opens_linearly_between_closed_and_open(expect_close):
    """q = Cd A_max min(max(opening, 0), 1) sqrt(2 dp/rho)."""
    res = under_pressure(hy.Valve(A_max=1e-5, opening=lambda t: 2 * t - 0.5), 1e6)
    opening = np.clip(2 * res.t - 0.5, 0, 1)
    expect_close(
        res["part.q"], 0.7e-5 * opening * math.sqrt(2e6 / 870), 1e-6
    )  # A_leak/A_max = 1e-7


@pytest.mark.filterwarnings("ignore:.*below vacuum")  # the law of the stiff liquid holds there too
@pytest.mark.parametrize(
    ("part", "cracking"),
    [(hy.CheckValve(G=1e-9), 3e4), (hy.ReliefValve(G=1e-9, p_set=5e5), 5e5)],
)
def test_seat_valves_open_at_their_cracking_pressure(expect_close, part, cracking):
    """q = G max(dp - p_crack, 0) + G_leak dp, outside the smooth corner of 10 kPa."""
    res = under_pressure(part, sweep)
    p = sweep(res.t)
    straight = np.abs(p - cracking) >= 5e3
    exact = 1e-9 * np.maximum(p - cracking, 0) + 1e-15 * p
    expect_close(res["part.q"][straight], exact[straight], EXACT)
    assert np.all(np.diff(res["part.q"]) > 0)


def test_orifices_in_series_divide_the_pressure_by_their_areas_squared(expect_close):
    """dp2/dp1 = (A1/A2)²."""
    m = ac.Model()
    m.supply, m.tank = hy.ConstantPressure(p=1e6), hy.Reservoir()
    m.first, m.second = hy.Orifice(A=1e-5), hy.Orifice(A=2e-5)
    m.connect(m.supply.port, m.first.port_a)
    m.connect(m.first.port_b, m.second.port_a)
    m.connect(m.second.port_b, m.tank.port)
    expect_close(ac.simulate(m, 1.0, n=1)["second.dp"], 1e6 / 5, EXACT)


@pytest.mark.filterwarnings("ignore:.*below vacuum")  # the law of the stiff liquid holds there too
def test_pipes_in_series_divide_the_pressure_by_their_lengths(expect_close):
    """Equal pipes have equal friction at equal flow, laminar or turbulent, in both directions."""
    m = ac.Model()
    m.supply = hy.SignalPressure(p=lambda t: 1e6 * ca.cos(2 * ca.pi * t))
    m.first, m.second = hy.Pipe(length=1.0, diameter=0.01), hy.Pipe(length=2.0, diameter=0.01)
    m.orifice, m.tank = hy.Orifice(A=1e-5), hy.Reservoir()
    m.connect(m.supply.port, m.first.port_a)
    m.connect(m.first.port_b, m.second.port_a)
    m.connect(m.second.port_b, m.orifice.port_a)
    m.connect(m.orifice.port_b, m.tank.port)
    res = ac.simulate(m, 1.0, n=40)
    expect_close(res["second.dp"], 2 * res["first.dp"], EXACT)
    total = res["first.dp"] + res["second.dp"] + res["orifice.dp"]
    expect_close(total, 1e6 * np.cos(2 * np.pi * res.t), EXACT)


def test_accumulator_compresses_its_gas_polytropically(expect_close):
    """(p + p_atm) (V0 - V)^n = (p0 + p_atm) V0^n while V = V_start + q t."""
    m = ac.Model()
    m.source = hy.ConstantFlow(q=1e-4)
    m.vessel = hy.Accumulator(V0=1e-2, p0=5e6, start={"V_oil": 1e-3})
    m.connect(m.source.port, m.vessel.port)
    res = ac.simulate(m, 40.0, **TIGHT)
    V = 1e-3 + 1e-4 * res.t
    expect_close(res["vessel.V_oil"], V, RUN)
    expect_close(res["vessel.p"], (5e6 + 101325) * (1e-2 / (1e-2 - V)) ** 1.4 - 101325, RUN)


def test_accumulator_filled_from_empty_takes_all_liquid(expect_close):
    """Isothermal gas: p (V0 - V) = p0 V0 once p > p0, and V is what has flowed in."""
    m = ac.Model()
    m.source, m.hose = hy.ConstantFlow(q=1e-4), hy.Volume(V=1e-4)
    m.vessel = hy.Accumulator(V0=1e-2, p0=5e6, p_atm=0.0, n=1.0, start={"p": 0.0})
    m.connect(m.source.port, m.vessel.port, m.hose.port)
    res = ac.simulate(m, 40.0, **TIGHT)
    V = 1e-4 * res.t - 1e-4 * res["vessel.p"] / 1.4e9 - 1e-4 * 5e6 / 1.4e9
    expect_close(res["vessel.V_oil"], V, RUN)
    full = res["vessel.p"] > 1.02 * 5e6  # beyond the smooth seating
    expect_close(res["vessel.p"][full], 5e6 * 1e-2 / (1e-2 - V[full]), RUN)


def test_accumulators_in_parallel_share_the_flow(expect_close):
    """V1 + V2 = V_start + q t although one of them opens later than the other."""
    m = ac.Model()
    m.source = hy.ConstantFlow(q=1e-4)
    m.a = hy.Accumulator(V0=1e-2, p0=5e6, start={"p": 6e6})
    m.b = hy.Accumulator(V0=1e-2, p0=6.5e6)
    m.connect(m.source.port, m.a.port, m.b.port)
    res = ac.simulate(m, 40.0, **TIGHT)
    taken = res["a.V_oil"] + res["b.V_oil"]
    expect_close(taken - taken[0], 1e-4 * res.t, RUN)


def test_sources_of_pressure_and_flow_superpose(expect_close):
    """Node equation: (p_r + dp - p)/R + q1 + q2 t + q3 = p/R."""
    m = ac.Model()
    m.low, m.drain = hy.Reservoir(p=1e5), hy.Reservoir()
    m.booster, m.R1 = hy.PressureSource(dp=2e5), hy.LaminarResistance(R=1e9)
    m.across, m.R2 = hy.FlowSource(q=1e-4), hy.LaminarResistance(R=1e9)
    m.ramp, m.constant = hy.SignalFlow(q=lambda t: 1e-4 * t), hy.ConstantFlow(q=1e-5)
    m.connect(m.low.port, m.booster.port_a)
    m.connect(m.booster.port_b, m.R1.port_a, m.across.port_a)
    m.connect(m.R1.port_b, m.across.port_b, m.ramp.port, m.constant.port, m.R2.port_a)
    m.connect(m.R2.port_b, m.drain.port)
    res = ac.simulate(m, 1.0, n=20)
    expect_close(res["R2.port_a.p"], (3e5 + 1e9 * (1.1e-4 + 1e-4 * res.t)) / 2, EXACT)


def test_waves_in_a_closed_line_double_the_pressure_and_return(expect_close):
    """A step p0 at one end arrives at the closed end after L/c, as 2 p0 until 3 L/c."""
    m = ac.Model()
    m.supply, m.end = hy.ConstantPressure(p=1e5), hy.Volume(V=1e-7)
    m.line = hy.Line(length=100.0, diameter=0.05, nu=1e-7, segments=20)
    m.connect(m.supply.port, m.line.port_a)
    m.connect(m.line.port_b, m.end.port)
    T = 100 / math.sqrt(1.4e9 / 870)
    res = ac.simulate(m, 4 * T)
    p = np.interp([0.8 * T, 2 * T, 3.95 * T], res.t, res["end.p"])
    assert abs(p[0]) < 0.02e5  # 20 segments: the front is smeared over about L/20
    expect_close(p[1], 2e5, 0.1)
    mean = np.trapezoid(res["end.p"], res.t) / (4 * T)
    expect_close(mean, 1e5, 0.01)  # a square wave between 0 and 2 p0, its period 4 L/c off by 1/n²


def test_closing_a_valve_raises_the_pressure_as_joukowsky_says(expect_close):
    """dp = rho c v0 once the valve at the end of a line is shut."""
    m = ac.Model()
    m.supply, m.tank = hy.ConstantPressure(p=1e6), hy.Reservoir()
    m.line = hy.Line(length=100.0, diameter=0.05, segments=40)
    m.valve, m.shut = hy.Valve(A_max=1e-5), bl.Step(height=-1.0, offset=1.0, start_time=10.0)
    m.connect(m.supply.port, m.line.port_a)
    m.connect(m.line.port_b, m.valve.port_a)
    m.connect(m.valve.port_b, m.tank.port)
    m.connect(m.shut.y, m.valve.opening)
    res = ac.simulate(m, t=np.array([0.0, 9.99, 10.05]))
    q, p = res.at(9.99)["valve.q"], res["valve.dp"]
    joukowsky = 870 * math.sqrt(1.4e9 / 870) * q / (math.pi * 0.05**2 / 4)
    expect_close(p[-1] - res.at(9.99)["valve.dp"], joukowsky, 0.05)  # ripple of 40 lumped segments


def test_start_of_one_part_leaves_the_others_at_their_guesses(expect_close):
    """Equations in Pa/s and starts in m are weighed alike: the mass moves, the vessel does not."""
    m = ac.Model()
    m.mass = tr.Mass(m=100.0, L=0.2, start={"s": 0.1})
    m.vessel, m.node = hy.Accumulator(V0=2e-3, p0=7e6), hy.Volume(V=1e-4)
    m.supply, m.R = hy.ConstantPressure(p=7e6), hy.LaminarResistance(R=1e9)
    m.connect(m.supply.port, m.R.port_a)
    m.connect(m.R.port_b, m.vessel.port, m.node.port)
    start = ac.compile(m).initialize()
    expect_close(start["mass.s"], 0.1, EXACT)
    assert abs(start["vessel.p"]) < 1e-4  # [Pa], 1e-9 of its nominal value
