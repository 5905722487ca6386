"""Machines and converters beside those of Modelica 4.1: numbers that follow from its equations.

What differs on purpose stands in docs/model/differences_to_msl.md.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import acausal as ac
from library import electrical as el
from library import rotational as rot

TIGHT = {"rtol": 1e-9, "atol": 1e-10}


def test_magnet_machine_has_the_law_of_modelica_without_cage_and_losses():
    """In the frame of the stator, as MSL writes it: v = Rs i + Lssigma di/dt + dpsi_m/dt.

    psi_m = R(γ) diag(Lmd, Lmq) (R(-γ) i + (Ie, 0)), Ie = sqrt(2) VsOpenCircuit/(Lmd 2π fsNominal),
    with the values that MSL proposes but for Lmq.
    """
    f, Rs, p, w, V = 50.0, 0.03, 2, 140.0, 100.0
    Lssigma, Lmd, Lmq = (x / (2 * math.pi * f) for x in (0.1, 0.3, 0.2))
    Ie = math.sqrt(2) * 112.3 / (Lmd * 2 * math.pi * f)

    def current(t: float, psi: np.ndarray) -> np.ndarray:
        c, s = math.cos(p * w * t), math.sin(p * w * t)
        turn = np.array([[c, -s], [s, c]])
        return turn @ ((turn.T @ psi - [Lmd * Ie, 0]) / [Lssigma + Lmd, Lssigma + Lmq])

    def rate(t: float, psi: np.ndarray) -> np.ndarray:
        angle = 2 * math.pi * f * t
        return V * np.array([math.sin(angle), -math.cos(angle)]) - Rs * current(t, psi)

    times = np.linspace(0.0, 0.04, 41)
    run = solve_ivp(rate, (0, 0.04), [Lmd * Ie, 0], t_eval=times, rtol=1e-10, atol=1e-12)
    wanted = np.array([current(t, psi) for t, psi in zip(times, run.y.T, strict=True)])
    m = ac.Model("machine")
    m.phase = [el.SineVoltage(V=V, f=f, phase=-2 * math.pi * k / 3) for k in range(3)]
    m.machine = el.PermanentMagnetMachine(
        Rs=Rs, Ld=Lssigma + Lmd, Lq=Lssigma + Lmq, psi_PM=Lmd * Ie, p=p, Jr=0.29
    )
    m.shaft, m.ground = rot.ConstantSpeed(w_fixed=w), el.Ground()
    for phase, pin in zip(m.phase, "abc", strict=True):
        m.connect(phase.p, getattr(m.machine, f"pin_{pin}"))
    m.connect(*[phase.n for phase in m.phase], m.ground.p)
    m.connect(m.shaft.flange, m.machine.flange)
    start = {"machine.psi_d": Lmd * Ie, "machine.psi_q": 0.0}
    res = ac.simulate(m, 0.04, t=times, start=start, **TIGHT)
    scale = np.max(np.abs(wanted))
    np.testing.assert_allclose(res["machine.i_a"], wanted[:, 0], atol=1e-7 * scale)
    cross = wanted[:, 1] * run.y[0] - wanted[:, 0] * run.y[1]
    scale = np.max(np.abs(cross))
    np.testing.assert_allclose(res["machine.tau_electrical"], 3 * cross, atol=1e-6 * scale)


@pytest.mark.parametrize("common", [True, False])
@pytest.mark.parametrize("kind", ["Sawtooth", "Triangle"])
@pytest.mark.parametrize("duty", [0.0, 0.25, 0.6, 1.0])
@pytest.mark.parametrize(("start_time", "begin"), [(0.3, 0.0), (0.0, 0.1), (0.0, 0.6)])
def test_pulses_compare_a_held_duty_cycle_with_a_reference(common, kind, duty, start_time, begin):
    """Fire = d > r, notFire = not fire, or 1 - d > r; d and r are 0 before startTime.

    r is a saw tooth or a triangle from 0 to 1; d is sampled by ticks and at the start of a run.
    """
    m = ac.Model("pwm")
    m.pwm = el.SignalPWM(
        f=1.0, duty_cycle=duty, ref_type=kind, common_comparison=common, start_time=start_time
    )
    times = np.linspace(begin, 3.3, 65) + 1e-3  # on no edge
    res = ac.simulate(m, 3.4, t=[begin, *times, 3.4], t_start=begin)
    phase = np.mod(times - start_time, 1.0)
    reference = phase if kind == "Sawtooth" else 1 - np.abs(1 - 2 * phase)
    held = np.where(times < start_time, 0.0, duty)
    reference = np.where(times < start_time, 0.0, reference)
    fire = held > reference
    not_fire = ~fire if common else 1 - held > reference
    rows = np.searchsorted(res.t, times)
    np.testing.assert_array_equal(res["pwm.fire"][rows], fire)
    np.testing.assert_array_equal(res["pwm.not_fire"][rows], not_fire)


def test_a_reference_that_is_none_is_refused():
    m = ac.Model("pwm")
    m.pwm = el.SignalPWM(duty_cycle=0.5, ref_type="Sawtoth")
    with pytest.raises(ac.errors.ParameterError, match=r"'Sawtoth' is not a reference.*Sawtooth"):
        ac.simulate(m, 1.0)


@pytest.mark.parametrize("current", [3.0, -3.0])
@pytest.mark.parametrize(("fire_p", "fire_n"), [(1, 0), (0, 1), (1, 1), (0, 0)])
def test_bridge_drops_a_transistor_or_a_diode_in_each_half(fire_p, fire_n, current):
    """The load takes i from dc_p2, out of which only a fired transistor_p or diode_n can let it.

    A transistor drops Vknee + Ron |i| of its own, a diode that of its own, whatever is fired.
    """
    m = ac.Model("bridge")
    m.source, m.ground = el.ConstantVoltage(V=100.0), el.Ground()
    m.bridge = el.HBridge(
        RonTransistor=0.01, VkneeTransistor=1.0, GoffTransistor=1e-9,
        RonDiode=0.02, VkneeDiode=0.7, GoffDiode=1e-9,
    )  # fmt: skip
    m.load = el.ConstantCurrent(I=current)
    m.connect(m.source.p, m.bridge.dc_p1)
    m.connect(m.source.n, m.bridge.dc_n1, m.ground.p)
    m.connect(m.bridge.dc_p2, m.load.p)
    m.connect(m.bridge.dc_n2, m.load.n)
    fired = {"bridge.fire_p": fire_p, "bridge.fire_n": fire_n}
    out = ac.simulate(m, 1e-3, n=2, inputs=fired).final
    transistor, diode = 1.0 + 0.01 * 3.0, 0.7 + 0.02 * 3.0
    forth, back = (fire_p, 1 - fire_n) if current > 0 else (1 - fire_p, fire_n)
    drop = sum(transistor if on else diode for on in (forth, back))
    wanted = (fire_p - fire_n) * 100.0 - math.copysign(drop, current)
    assert out["load.v"] == pytest.approx(wanted, abs=1e-6)  # leaks of 1e-9 S


@pytest.mark.parametrize("kind", ["Sawtooth", "Triangle"])
@pytest.mark.parametrize("common", [True, False])
def test_modulated_bridge_drives_a_coil_as_in_the_example_of_modelica(kind, common):
    """100 V, duty cycle 0.6, 1 kHz, 100 Ω, 1 H: exponentials to (fire_p - fire_n) V/R.

    Modelica's examples HBridge_RL and HBridge_TrianglePWM_RL, and with a comparison for each half.
    """
    V, R, L, f, duty = 100.0, 100.0, 1.0, 1e3, 0.6
    m = ac.Model("bridge")
    m.source, m.ground, m.bridge = el.ConstantVoltage(V=V), el.Ground(), el.HBridge()
    m.pwm = el.SignalPWM(f=f, duty_cycle=duty, ref_type=kind, common_comparison=common)
    m.load, m.coil = el.Resistor(R=R), el.Inductor(L=L, start={"i": 0.0})
    m.connect(m.pwm.fire, m.bridge.fire_p)
    m.connect(m.pwm.not_fire, m.bridge.fire_n)
    m.connect(m.source.p, m.bridge.dc_p1)
    m.connect(m.source.n, m.bridge.dc_n1, m.ground.p)
    m.connect(m.bridge.dc_p2, m.load.p)
    m.connect(m.load.n, m.coil.p)
    m.connect(m.coil.n, m.bridge.dc_n2)
    res = ac.simulate(m, 0.1, n=1, rtol=1e-8, atol=1e-9)
    within = np.array([0, 0.2, 0.3, 0.4, 0.6, 0.7, 0.8, 1.0])  # all edges of the four are among
    middle = (within[1:] + within[:-1]) / 2
    reference = middle if kind == "Sawtooth" else 1 - np.abs(1 - 2 * middle)
    fire = duty > reference
    not_fire = ~fire if common else 1 - duty > reference
    level = (1.0 * fire - not_fire) * V / R
    i = 0.0
    for _ in range(100):
        for span, final in zip(np.diff(within), level, strict=True):
            i = final + (i - final) * math.exp(-span / f * R / L)
    assert level @ np.diff(within) == pytest.approx((2 * duty - 1) * V / R)
    assert res.final["coil.i"] == pytest.approx(i, abs=1e-5)  # leaks of 1e-5 S, Ron of 1e-5 Ω
