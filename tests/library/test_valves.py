"""Dead time, and losses of valves by their data sheet, in half bridges."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import blocks as bl
from library import electrical as el
from library import polyphase as pp
from library import thermal as th

DATA = el.ValveData(
    transistor=[[0, 0.8], [50, 1.3], [100, 2.0]],
    diode=[[0, 0.7], [100, 1.7]],
    energies=[[25, 1e-3, 1.5e-3, 5e-4], [100, 5e-3, 6e-3, 2e-3]],
    V_ref=600.0,
)


def driven(duty: float, I: float, **given: Any) -> ac.Model:
    m = ac.Model("bridge")
    m.source, m.ground, m.load = el.ConstantVoltage(V=300.0), el.Ground(), el.ConstantCurrent(I=I)
    m.bridge, m.duty = el.FullBridge(f=1e4, use_heat_port=True, **given), bl.Constant(k=duty)
    m.cool, m.heat, m.mean = th.FixedTemperature(T=300.0), th.HeatFlowSensor(), bl.Mean(f=1e3)
    m.volts, m.out = el.VoltageSensor(), bl.Mean(f=1e3)
    m.connect(m.source.p, m.bridge.dc_p1)
    m.connect(m.source.n, m.bridge.dc_n1, m.ground.p)
    m.connect(m.bridge.dc_p2, m.load.p, m.volts.p)
    m.connect(m.bridge.dc_n2, m.load.n, m.volts.n)
    m.connect(m.duty.y, m.bridge.duty_cycle)
    m.connect(m.bridge.heat_port, m.heat.port_a)
    m.connect(m.heat.port_b, m.cool.port)
    m.connect(m.heat.Q_flow, m.mean.u)
    m.connect(m.volts.v, m.out.u)
    return m


@pytest.mark.parametrize("I", [40.0, -40.0])
def test_dead_time_takes_voltage_against_the_current(I):
    """Each half bridge loses V dead_time f: mean v2 = (2 d - 1) V - 2 V dead_time f sign(I)."""
    res = ac.simulate(driven(0.7, I, dead_time=2e-6), 2e-3)
    wanted = 0.4 * 300 - 2 * 300 * 2e-6 * 1e4 * np.sign(I)
    assert res.final["out.y"] == pytest.approx(wanted, rel=1e-4)
    commands = [res[f"bridge.pwm.{name}"] for name in ("fire", "not_fire")]
    assert np.max(commands[0] * commands[1]) == 0


@pytest.mark.parametrize("duty", [0.0, 1.0])
def test_full_duty_cycles_have_no_dead_time(duty):
    res = ac.simulate(driven(duty, 40.0, dead_time=2e-6), 2e-3)
    assert res.final["out.y"] == pytest.approx((2 * duty - 1) * 300, rel=1e-4)


def test_conduction_losses_are_those_of_the_curves():
    """40 A through a transistor in one leg and a diode, or a transistor backward, in the other.

    Current into the load at duty 1: upper transistor of one leg, lower transistor of the other,
    both forward: 2 v_T(40) 40.
    """
    data = el.ValveData(transistor=DATA.transistor, diode=DATA.diode)
    res = ac.simulate(driven(1.0, 40.0, valves=data, Goff=1e-9), 2e-3)
    forward = 0.8 + (1.3 - 0.8) * (40 - 0.1) / (50 - 0.1)  # the knee is at 0.1 % of 100 A
    assert res.final["mean.y"] == pytest.approx(2 * forward * 40, rel=1e-3)
    res = ac.simulate(driven(0.0, 40.0, valves=data, Goff=1e-9), 2e-3)
    backward = 0.7 + 1.0 * (40 - 0.1) / (100 - 0.1)
    assert res.final["mean.y"] == pytest.approx(2 * backward * 40, rel=1e-3)


def test_switching_losses_are_energies_times_frequency_and_come_from_the_link():
    """Per leg f (E_on + E_off + E_rr)(40 A) V/V_ref; source = load + all heat, to 1e-6."""
    m = driven(0.6, 40.0, valves=DATA)
    res = ac.simulate(m, 5e-3, n=5000)
    ends = ([1e-3, 5e-3], [1.5e-3, 6e-3], [5e-4, 2e-3])
    energy = sum(np.interp(40.0, [25, 100], pair) for pair in ends)
    each = 1e4 * energy * 300 / 600
    for leg in ("leg_p", "leg_n"):
        assert res.final[f"bridge.{leg}.switching.loss_power"] == pytest.approx(each, rel=0.01)
    given = -res["source.v"] * res["source.i"]
    taken = res["load.v"] * res["load.i"]
    lost = res["heat.Q_flow"]
    assert np.max(np.abs(given - taken - lost)) < 1e-6 * np.max(given)


@pytest.mark.slow
def test_inverter_takes_the_same_data():
    m = ac.Model("inverter")
    m.source, m.ground = el.ConstantVoltage(V=600.0), el.Ground()
    m.inverter = el.ThreePhaseInverter(f=1e4, valves=DATA, dead_time=1e-6)
    m.duty = [bl.Constant(k=d) for d in (0.7, 0.5, 0.3)]
    m.r, m.l = [el.Resistor(R=5.0) for _ in range(3)], [el.Inductor(L=5e-3) for _ in range(3)]
    m.connect(m.source.p, m.inverter.dc_p)
    m.connect(m.source.n, m.inverter.dc_n, m.ground.p)
    for k in range(3):
        m.connect(m.duty[k].y, m.inverter.duty_cycle[k])
        m.connect(m.inverter.ac[k], m.r[k].p)
        m.connect(m.r[k].n, m.l[k].p)
    m.connect(*[coil.n for coil in m.l])
    res = ac.simulate(m, 8e-3)
    mean = np.mean(res["l[0].i"][res.t > 7e-3])
    assert mean == pytest.approx((0.2 * 600 - 600 * 1e-6 * 1e4 - 1.2) / 5, rel=0.05)


def fired(bridge: Any, duty: float, I: float) -> ac.Model:
    """A half bridge of MSL's kind, fired by a modulator, on a current source from its middle."""
    m = ac.Model("fired")
    m.source, m.ground, m.load = el.ConstantVoltage(V=300.0), el.Ground(), el.ConstantCurrent(I=I)
    m.bridge, m.duty, m.pwm = bridge, bl.Constant(k=duty), el.SignalPWM(f=1e4)
    m.cool, m.heat = th.FixedTemperature(T=300.0), th.HeatFlowSensor()
    m.connect(m.duty.y, m.pwm.duty_cycle)
    m.connect(m.bridge.heat_port, m.heat.port_a)
    m.connect(m.heat.port_b, m.cool.port)
    m.connect(m.source.n, m.ground.p)
    return m


def h_bridge() -> ac.Model:
    m = fired(el.HBridge(valves=DATA, use_heat_port=True), 0.6, 40.0)
    m.connect(m.source.p, m.bridge.dc_p1)
    m.connect(m.source.n, m.bridge.dc_n1)
    m.connect(m.bridge.dc_p2, m.load.p)
    m.connect(m.bridge.dc_n2, m.load.n)
    m.connect(m.pwm.fire, m.bridge.fire_p)
    m.connect(m.pwm.not_fire, m.bridge.fire_n)
    return m


def two_level() -> ac.Model:
    """Two of three phases carry the current, the third is fired without one."""
    m = fired(pp.Polyphase2Level(valves=DATA, use_heat_port=True), 0.6, 40.0)
    m.connect(m.source.p, m.bridge.dc_p)
    m.connect(m.source.n, m.bridge.dc_n)
    m.connect(m.bridge.ac.pins[0], m.load.p)
    m.connect(m.bridge.ac.pins[1], m.load.n)
    ways = [(m.pwm.fire, m.pwm.not_fire), (m.pwm.not_fire, m.pwm.fire)]
    for k, (upper, lower) in enumerate([*ways, ways[0]]):
        m.connect(upper, m.bridge.fire_p[k])
        m.connect(lower, m.bridge.fire_n[k])
    return m


@pytest.mark.parametrize(
    ("make", "legs"),
    [
        (h_bridge, ["inverter_p.leg", "inverter_n.leg"]),
        (two_level, ["leg[0]", "leg[1]"]),
    ],
)
def test_bridges_that_are_fired_have_the_losses_of_a_data_sheet(make, legs):
    """As FullBridge: f (E_on + E_off + E_rr)(40 A) V/V_ref a leg; what comes in goes out, 1e-6."""
    res = ac.simulate(make(), 3e-3, n=600)
    ends = ([1e-3, 5e-3], [1.5e-3, 6e-3], [5e-4, 2e-3])
    each = 1e4 * sum(np.interp(40.0, [25, 100], pair) for pair in ends) * 300 / 600
    for leg in legs:
        assert res.final[f"bridge.{leg}.switching.loss_power"] == pytest.approx(each, rel=0.01)
    given, taken = -res["source.v"] * res["source.i"], res["load.v"] * res["load.i"]
    off = given - taken - res["heat.Q_flow"]
    assert np.max(np.abs(off)) < 1e-6 * np.max(given)
    forward = 0.8 + 0.5 * (40 - 0.1) / (50 - 0.1)  # V at 40 A, of each of two transistors
    backward = 0.7 + 1.0 * (40 - 0.1) / (100 - 0.1)
    conduction = 2 * 40 * (0.6 * forward + 0.4 * backward)
    late = res.t > 2e-3
    mean = np.trapezoid(res["heat.Q_flow"][late], res.t[late]) / np.ptp(res.t[late])
    assert mean == pytest.approx(2 * each + conduction, rel=0.02)


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"transistor": [[0, 1], [0, 2]]}, "must increase"),
        ({"transistor": [[1, 2], [2, 1]]}, "must not fall"),
        ({"energies": [[1, 2]]}, "rows of 4 numbers"),
        ({"V_ref": 0.0}, "above 0"),
    ],
)
def test_data_that_make_no_sense_are_refused(given, text):
    with pytest.raises(ParameterError, match=text):
        el.ValveData(**{"transistor": DATA.transistor, "diode": DATA.diode, **given})
