"""Averaged converters against the means of switched ones, and controlled rectifiers."""

from __future__ import annotations

import math

import numpy as np
import pytest

import acausal as ac
from library import electrical as el


def test_averaged_chopper_is_the_mean_of_the_switched_bridge():
    """An RL load: the mean current of the full bridge at 20 kHz, to its ripple."""

    def run(averaged: bool):
        m = ac.Model("chopper")
        m.src, m.gnd = el.ConstantVoltage(V=24.0), el.Ground()
        m.bridge = el.AveragedChopper(duty_cycle=0.5) if averaged else el.FullBridge(f=2e4)
        m.r, m.l = el.Resistor(R=2.0), el.Inductor(L=2e-3)
        m.connect(m.src.p, m.bridge.dc_p1)
        m.connect(m.src.n, m.bridge.dc_n1, m.gnd.p)
        m.connect(m.bridge.dc_p2, m.r.p)
        m.connect(m.r.n, m.l.p)
        m.connect(m.l.n, m.bridge.dc_n2)
        if averaged:
            m.connect(m.bridge.dc_n2, m.gnd.p)
        given = {} if averaged else {"bridge.duty_cycle": 0.75}
        return ac.simulate(m, 4e-3, inputs=given)

    mean, switched = run(True), run(False)
    wanted = 6.0 * (1 - np.exp(-mean.t / 1e-3))
    np.testing.assert_allclose(mean["l.i"], wanted, atol=1e-4)
    ripple = 24.0 * 0.75 * 0.5e-4 / 2e-3  # half the swing of a period, and more
    inside = np.interp(mean.t, switched.t, switched["l.i"])
    assert np.max(np.abs(inside - mean["l.i"])) < ripple
    np.testing.assert_allclose(mean.power("bridge"), 0.0, atol=1e-9)


def test_modulator_gives_the_voltages_it_is_asked_for():
    """Line voltages of the inverter are those of v_d, v_q at any angle, up to V/sqrt(3)."""
    m = ac.Model("modulator")
    m.src, m.gnd, m.inverter = el.ConstantVoltage(V=300.0), el.Ground(), el.AveragedInverter()
    m.modulator = el.SpaceVectorModulator(v_d=-60.0, v_q=160.0, v_dc=300.0, phi=lambda t: 50.0 * t)
    m.connect(m.src.p, m.inverter.dc_p)
    m.connect(m.src.n, m.inverter.dc_n, m.gnd.p)
    m.load = [el.Resistor(R=10.0) for _ in range(3)]
    for phase, load in zip("abc", m.load, strict=True):
        m.connect(getattr(m.modulator, f"d_{phase}"), getattr(m.inverter, f"d_{phase}"))
        m.connect(getattr(m.inverter, f"pin_{phase}"), load.p)
    m.connect(*[load.n for load in m.load])
    res = ac.simulate(m, 0.15)
    peak, lead = math.hypot(60.0, 160.0), math.atan2(160.0, -60.0)
    for k in range(3):
        wanted = peak * np.cos(50.0 * res.t + lead - 2 * math.pi * k / 3)
        np.testing.assert_allclose(res[f"load[{k}].v"], wanted, atol=1e-9 * peak)
    np.testing.assert_allclose(-res.power("src"), 1.5 * peak**2 / 10.0, rtol=1e-9)


@pytest.mark.parametrize("alpha", [30.0, 90.0, 140.0])
def test_single_phase_bridge_has_the_mean_of_its_firing_angle(alpha):
    """V (1 + cos alpha)/pi into a resistor, from the third half wave on."""
    m = ac.Model("bridge")
    m.src, m.gnd, m.r = el.SineVoltage(V=100.0, f=50.0), el.Ground(), el.Resistor(R=10.0)
    m.bridge = el.ThyristorBridge(f=50.0, Goff=1e-7)
    m.connect(m.src.p, m.bridge.ac_p)
    m.connect(m.src.n, m.bridge.ac_n)
    m.connect(m.bridge.dc_p, m.r.p)
    m.connect(m.bridge.dc_n, m.r.n, m.gnd.p)
    res = ac.simulate(m, 0.08, n=4000, inputs={"bridge.alpha": math.radians(alpha)})
    late = res.t >= 0.04
    mean = np.trapezoid(res["r.v"][late], res.t[late]) / 0.04
    wanted = 100.0 * (1 + math.cos(math.radians(alpha))) / math.pi
    assert mean == pytest.approx(wanted, rel=1e-3, abs=2e-2)


def test_three_phase_bridge_has_the_mean_of_its_firing_angle():
    """3 V_line cos(alpha)/pi at alpha = 40°, where the current into a resistor does not stop."""
    m = ac.Model("bridge")
    m.src = [el.SineVoltage(V=100.0, f=50.0, phase=-2 * math.pi * k / 3) for k in range(3)]
    m.gnd, m.r = el.Ground(), el.Resistor(R=10.0)
    m.bridge = el.ThreePhaseThyristorBridge(f=50.0, Goff=1e-7)
    for k, source in enumerate(m.src):
        m.connect(source.p, m.bridge.ac[k])
    m.connect(*[source.n for source in m.src], m.gnd.p)
    m.connect(m.bridge.dc_p, m.r.p)
    m.connect(m.bridge.dc_n, m.r.n)
    res = ac.simulate(m, 0.06, n=6000, inputs={"bridge.alpha": math.radians(40.0)})
    late = res.t >= 0.04
    mean = np.trapezoid(res["r.v"][late], res.t[late]) / 0.02
    wanted = 3 * 100.0 * math.sqrt(3) * math.cos(math.radians(40.0)) / math.pi
    assert mean == pytest.approx(wanted, rel=1e-3)
