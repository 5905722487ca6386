"""Power converters: equal to the exact solution between their switching instants."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import thermal as th

TIGHT = {"rtol": 1e-9, "atol": 1e-11}
RON, GOFF = 1e-3, 1e-4
LAWS = {"RonDiode": RON, "RonTransistor": RON, "Goff": GOFF}


def converter(kind: Any, V: float, load: Any, duty: float, **keywords: Any) -> ac.Model:
    """Return a converter between a source and a load, with a constant duty cycle."""
    m = ac.Model("converter")
    m.source, m.ground, m.load = el.ConstantVoltage(V=V), el.Ground(), load
    m.stage, m.duty = kind(**keywords), bl.Constant(k=duty)
    m.connect(m.source.p, m.stage.dc_p1)
    m.connect(m.source.n, m.stage.dc_n1, m.ground.p)
    m.connect(m.stage.dc_p2, m.load.p)
    m.connect(m.stage.dc_n2, m.load.n)
    m.connect(m.duty.y, m.stage.duty_cycle)
    return m


def affine(matrix: Any, constant: Any, span: float) -> np.ndarray:
    """Return exp of the homogeneous form of der(x) = matrix x + constant over a span."""
    n = len(constant)
    whole = np.zeros((n + 1, n + 1))
    whole[:n, :n], whole[:n, n] = matrix, constant
    return expm(whole * span)


def test_pulse_width_follows_a_duty_cycle_sampled_at_the_start_of_each_period():
    """Edges at t_k and t_k + T limit(duty(t_k), 0, 1), exactly; 0 and 1 make no pulse at all."""
    m = ac.Model("pwm")
    m.duty = bl.TimeTable(table=[[0, 0.2], [1.0, 0.2], [4.0, 1.4], [5, 1.4], [5, -1], [9, -1]])
    m.pwm, m.sum = el.SignalPWM(f=1.0), bl.Integrator()
    m.connect(m.duty.y, m.pwm.duty_cycle)
    m.connect(m.pwm.fire, m.sum.u)
    res = ac.simulate(m, 7.0, n=7)
    changed = np.flatnonzero(np.diff(res["pwm.fire"])) + 1
    expected = [0.2, 1.0, 1.2, 2.0, 2.6, 3.0, 5.0]
    assert res.t[changed] == pytest.approx(expected, abs=1e-12)
    assert res.final["sum.y"] == pytest.approx(0.2 + 0.2 + 0.6 + 1.0 + 1.0, rel=1e-9)
    assert res["pwm.fire"] + res["pwm.not_fire"] == pytest.approx(1.0, abs=0)


def test_step_down_converter_is_exact_between_its_edges():
    """Two linear systems in turn, with Ron and Goff of both valves: matrix exponentials."""
    V, L, C, R, f, duty = 24.0, 1e-4, 1e-5, 5.0, 5e4, 0.4
    m = converter(el.Buck, V, el.Resistor(R=R), duty, L=L, C=C, f=f, **LAWS)
    start = {"stage.inductor.i": 2.0, "stage.capacitor.v": 10.0}
    res = ac.simulate(m, 20 / f, n=1, start=start, **TIGHT)
    parallel = 1 / RON + GOFF  # node between the valves: vx parallel = Vin/R_valve - i
    matrix = np.array([[-1 / parallel / L, -1 / L], [1 / C, -1 / (R * C)]])
    on = affine(matrix, [V / RON / parallel / L, 0], duty / f)
    off = affine(matrix, [V * GOFF / parallel / L, 0], (1 - duty) / f)
    x = np.array([2.0, 10.0, 1.0])
    for _ in range(20):
        x = off @ on @ x
    assert res.final["stage.inductor.i"] == pytest.approx(x[0], abs=1e-6)  # 40 restarts of 1e-9
    assert res.final["stage.capacitor.v"] == pytest.approx(x[1], abs=1e-6)
    modes = [e for e in res.events if e.component == "stage.diode" and e.time > 0]
    assert len(modes) == 39  # twice a period, and not at the end


def test_step_down_converter_with_little_load_has_gaps_in_its_current():
    """v2/v1 = 2/(1 + sqrt(1 + 4 K/D²)), K = 2 L f/R, with the ripple of a large capacitor."""
    V, L, R, f, duty = 24.0, 2e-5, 40.0, 5e4, 0.4
    ratio = 2 / (1 + math.sqrt(1 + 4 * (2 * L * f / R) / duty**2))
    m = converter(el.Buck, V, el.Resistor(R=R), duty, L=L, C=2e-4, f=f)
    start = {"stage.inductor.i": 0.0, "stage.capacitor.v": V * ratio}
    res = ac.simulate(m, 20 / f, n=200, start=start, rtol=1e-8, atol=1e-9)
    assert res.final["stage.capacitor.v"] == pytest.approx(V * ratio, rel=1e-3)  # ripple
    assert np.min(res["stage.inductor.i"]) > -1e-3  # the valves leak 1e-5 S 24 V
    blocked = [e for e in res.events if e.component == "stage.diode" and "→ blocking" in e.text]
    assert len(blocked) == 20


def test_step_up_converter_is_exact_between_its_edges():
    """Two linear systems in turn, with Ron and Goff of both valves: matrix exponentials."""
    V, L, C, R, f, duty = 12.0, 1e-4, 2e-5, 20.0, 5e4, 0.5
    m = converter(el.Boost, V, el.Resistor(R=R), duty, L=L, C=C, f=f, **LAWS)
    start = {"stage.inductor.i": 2.4, "stage.capacitor.v": 24.0}
    res = ac.simulate(m, 20 / f, n=1, start=start, **TIGHT)

    def system(g_transistor: float, g_diode: float) -> tuple[np.ndarray, list[float]]:
        g = g_transistor + g_diode  # node of both valves: vx = (i + g_diode v)/g
        current = np.array([g_diode / g, g_diode**2 / g - g_diode])  # through the diode
        matrix = np.array(
            [[-1 / g / L, -g_diode / g / L], [current[0] / C, (current[1] - 1 / R) / C]]
        )
        return matrix, [V / L, 0.0]

    on = affine(*system(1 / RON, GOFF), duty / f)
    off = affine(*system(GOFF, 1 / RON), (1 - duty) / f)
    x = np.array([2.4, 24.0, 1.0])
    for _ in range(20):
        x = off @ on @ x
    assert res.final["stage.inductor.i"] == pytest.approx(x[0], abs=1e-6)
    assert res.final["stage.capacitor.v"] == pytest.approx(x[1], abs=1e-6)
    assert x[1] == pytest.approx(V / (1 - duty), rel=0.1)


def test_h_bridge_drives_a_load_with_the_mean_of_its_duty_cycle():
    """Between edges i goes exponentially to ±V/R with L/R, its mean to (2d - 1) V/R."""
    V, R, L, f, duty = 48.0, 2.0, 1e-3, 1e4, 0.7
    m = ac.Model("bridge")
    m.source, m.ground = el.ConstantVoltage(V=V), el.Ground()
    m.stage, m.duty = el.FullBridge(f=f), bl.Constant(k=duty)
    m.load, m.coil = el.Resistor(R=R), el.Inductor(L=L, start={"i": 0.0})
    m.connect(m.source.p, m.stage.dc_p1)
    m.connect(m.source.n, m.stage.dc_n1, m.ground.p)
    m.connect(m.stage.dc_p2, m.load.p)
    m.connect(m.load.n, m.coil.p)
    m.connect(m.coil.n, m.stage.dc_n2)
    m.connect(m.duty.y, m.stage.duty_cycle)
    res = ac.simulate(m, 40 / f, n=1, rtol=1e-8, atol=1e-9)
    i, tau = 0.0, L / R
    for _ in range(40):
        i = V / R + (i - V / R) * math.exp(-duty / f / tau)
        i = -V / R + (i + V / R) * math.exp(-(1 - duty) / f / tau)
    assert res.final["coil.i"] == pytest.approx(i, rel=1e-4)  # Ron 1e-5, twice
    edges = np.diff(res["stage.dc_p2.v"] - res["stage.dc_n2.v"])
    assert np.max(np.abs(edges)) == pytest.approx(2 * V, rel=1e-4)


def test_three_phase_inverter_makes_the_levels_of_a_floating_star():
    """Phase voltages of a star are 0, ±V/3 or ±2V/3, and its currents add up to 0."""
    V, f = 300.0, 1e3
    m = ac.Model("inverter")
    m.source, m.ground, m.stage = el.ConstantVoltage(V=V), el.Ground(), el.ThreePhaseInverter(f=f)
    m.r = [el.Resistor(R=5.0) for _ in range(3)]
    m.l = [el.Inductor(L=5e-3) for _ in range(3)]
    m.duty = [
        bl.Sine(amplitude=0.4, f=50.0, phase=-2 * math.pi * k / 3, offset=0.5) for k in range(3)
    ]
    m.connect(m.source.p, m.stage.dc_p)
    m.connect(m.source.n, m.stage.dc_n, m.ground.p)
    for duty, port, pin, r, coil in zip(
        m.duty, m.stage.duty_cycle, m.stage.ac, m.r, m.l, strict=True
    ):
        m.connect(duty.y, port)
        m.connect(pin, r.p)
        m.connect(r.n, coil.p)
    m.connect(*[coil.n for coil in m.l])
    res = ac.simulate(m, 0.02, n=200)
    star = res["l[0].n.v"]
    phase = (res["stage.ac[0].v"] - star) * 3 / V
    assert phase == pytest.approx(np.round(phase), abs=1e-3)  # Ron and Goff of 1e-5
    assert {-2, -1, 1, 2} <= set(np.round(phase).astype(int))
    assert sum(res[f"l[{k}].i"] for k in range(3)) == pytest.approx(0.0, abs=1e-9)


def test_diode_bridge_rectifies_both_half_waves():
    """v(dc) = |v(ac)| - 2 Vknee; two diodes change together at each crossing."""
    V, f, knee = 20.0, 50.0, 0.7
    m = ac.Model("bridge")
    m.source, m.ground, m.load = el.SineVoltage(V=V, f=f), el.Ground(), el.Resistor(R=10.0)
    m.bridge = el.DiodeBridge(RonDiode=0, Goff=1e-9, VkneeDiode=knee)
    m.connect(m.source.p, m.bridge.ac_p)
    m.connect(m.source.n, m.bridge.ac_n)
    m.connect(m.bridge.dc_p, m.load.p)
    m.connect(m.bridge.dc_n, m.load.n, m.ground.p)
    res = ac.simulate(m, 0.02, n=100)
    source = V * np.sin(2 * math.pi * f * res.t)
    expected = np.maximum(np.abs(source) - 2 * knee, 0.0)
    assert res["load.v"] == pytest.approx(expected, abs=1e-6)  # leaks 1e-9 S
    begin = math.asin(2 * knee / V) / (2 * math.pi * f)
    first = [event for event in res.events if event.time == pytest.approx(begin, abs=1e-9)]
    assert {event.component for event in first} == {"bridge.diode_p[0]", "bridge.diode_n[1]"}


def test_losses_of_a_converter_warm_one_body():
    """The power of the source is that of the load and of the heat port."""
    V, f = 10.0, 50.0
    m = ac.Model("warm")
    m.source, m.ground, m.load = el.SineVoltage(V=V, f=f), el.Ground(), el.Resistor(R=10.0)
    m.bridge = el.DiodeBridge(RonDiode=0.5, VkneeDiode=0.7, use_heat_port=True)
    m.body = th.HeatCapacitor(C=1e-4, start={"T": 300.0})
    m.connect(m.source.p, m.bridge.ac_p)
    m.connect(m.source.n, m.bridge.ac_n)
    m.connect(m.bridge.dc_p, m.load.p)
    m.connect(m.bridge.dc_n, m.load.n, m.ground.p)
    m.connect(m.bridge.heat_port, m.body.port)
    res = ac.simulate(m, 0.02, n=400)
    given = -res["source.v"] * res["source.i"]
    heat = res["body.Q_flow"]
    assert given - res["load.v"] * res["load.i"] == pytest.approx(heat, abs=1e-9)
    work = np.trapezoid(heat, res.t)
    assert 1e-4 * (res.final["body.T"] - 300.0) == pytest.approx(work, rel=1e-4)  # 50 µs trapezia


def test_six_thyristors_give_the_mean_voltage_of_their_firing_angle():
    """Mean 3 sqrt(3)/π V cos α - 2 Vknee of a bridge whose current does not come down to 0."""
    V, f, knee, alpha = 325.0, 50.0, 0.7, math.pi / 6
    m = ac.Model("bridge")
    m.phase = [el.SineVoltage(V=V, f=f, phase=-2 * math.pi * k / 3) for k in range(3)]
    m.upper = [el.IdealThyristor(Vknee=knee) for _ in range(3)]
    m.lower = [el.IdealThyristor(Vknee=knee) for _ in range(3)]
    m.load, m.coil, m.ground = el.Resistor(R=10.0), el.Inductor(L=0.05), el.Ground()
    m.meter, m.mean = el.VoltageSensor(), bl.Integrator(k=f)
    first = (math.pi / 6 + alpha) / (2 * math.pi * f)  # after the phases are at the same voltage
    starts = [(first + turn / (6 * f)) % (1 / f) for turn in range(6)]
    m.gate = [bl.BooleanPulse(period=1 / f, width=100 / 3, start_time=t) for t in starts]
    for k in range(3):
        m.connect(m.phase[k].p, m.upper[k].p, m.lower[k].n)
        m.connect(m.gate[2 * k].y, m.upper[k].fire)
        m.connect(m.gate[(2 * k + 3) % 6].y, m.lower[k].fire)
    m.connect(*[phase.n for phase in m.phase], m.ground.p)
    m.connect(*[valve.n for valve in m.upper], m.load.p, m.meter.p)
    m.connect(m.load.n, m.coil.p)
    m.connect(m.coil.n, m.meter.n, *[valve.p for valve in m.lower])
    m.connect(m.meter.v, m.mean.u)
    settled = 3 * math.sqrt(3) / math.pi * V * math.cos(alpha) - 2 * knee
    res = ac.simulate(m, 0.06, t=[0.0, 0.04, 0.06], start={"coil.i": settled / 10.0})
    whole = res.final["mean.y"] - res.at(0.04)["mean.y"]
    assert whole == pytest.approx(settled, rel=1e-5)  # Ron 1e-5, at rtol 1e-6
