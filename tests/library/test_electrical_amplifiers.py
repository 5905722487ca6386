"""Operational amplifiers in the inverting circuit, from ideal to detailed."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import electrical as el

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-9  # no integration enters: Newton to 1e-10 of the nominal values


def inverting(amplifier: Any, source: Any) -> ac.Model:
    """Return an amplifier with 1 kOhm to its input and 3 kOhm in feedback: gain -3."""
    m = ac.Model()
    m.source, m.amplifier, m.ground = source, amplifier, el.Ground()
    m.R1, m.R2, m.load = el.Resistor(R=1e3), el.Resistor(R=3e3), el.Resistor(R=1e3)
    ports = amplifier._spec.ports
    if "p1" in ports:
        pins = (amplifier.p1, amplifier.n1, amplifier.p2)
        m.connect(amplifier.n2, m.ground.p)
    elif "in_p" in ports:
        pins = (amplifier.in_p, amplifier.in_n, amplifier.out)
    else:
        pins = (amplifier.p, amplifier.m, amplifier.outp)
    m.connect(m.source.p, m.R1.p)
    m.connect(m.R1.n, m.R2.p, pins[1])
    m.connect(m.R2.n, pins[2], m.load.p)
    m.connect(m.source.n, pins[0], m.load.n, m.ground.p)
    if {"VMax", "p_supply"} & ports.keys():
        m.supply = el.SupplyVoltage()
        limits = ("VMax", "VMin") if "VMax" in ports else ("p_supply", "m_supply")
        m.connect(m.supply.pin_p, getattr(amplifier, limits[0]))
        m.connect(m.supply.pin_n, getattr(amplifier, limits[1]))
        m.connect(m.supply.ground, m.ground.p)
    return m


@pytest.mark.parametrize("amplifier", [el.IdealOpAmp(), el.IdealOpAmp3Pin()])
def test_ideal_amplifier_has_the_gain_of_its_resistors(expect_close, amplifier):
    """v = -R2/R1 u."""
    res = ac.simulate(inverting(amplifier, el.SineVoltage(V=2.0, f=1.0)), 1.0, n=40)
    expect_close(res["load.v"], -6 * np.sin(2 * np.pi * res.t), EXACT)


def test_ideal_amplifier_integrates_with_a_capacitor(expect_close):
    """v = -u t/(R C)."""
    m = ac.Model()
    m.source, m.R, m.C = el.ConstantVoltage(V=1.0), el.Resistor(R=2.0), el.Capacitor(C=0.5)
    m.amplifier, m.ground = el.IdealOpAmp3Pin(), el.Ground()
    m.connect(m.source.p, m.R.p)
    m.connect(m.R.n, m.C.p, m.amplifier.in_n)
    m.connect(m.C.n, m.amplifier.out)
    m.connect(m.source.n, m.ground.p, m.amplifier.in_p)
    res = ac.simulate(m, 2.0)
    expect_close(res["amplifier.out.v"], -res.t, EXACT)


def test_limited_amplifier_stays_within_its_supply(expect_close):
    """v = -3 u between -15 V and 15 V; corners are rounded over 1e-3 of the range."""
    m = inverting(el.IdealOpAmpLimited(), el.SineVoltage(V=8.0, f=1.0))
    res = ac.simulate(m, 1.0, n=40)
    expect_close(res["load.v"], np.clip(-24 * np.sin(2 * np.pi * res.t), -15, 15), 1e-3)


def test_finite_gain_reduces_the_closed_loop_gain(expect_close):
    """With out = A vin at small signals, v = -3 u/(1 + 4/A)."""
    m = inverting(el.OpAmp(Slope=1e3), el.SineVoltage(V=1e-6, f=1.0))
    res = ac.simulate(m, 1.0, n=20)
    expect_close(
        res["load.v"], -3e-6 / (1 + 4e-3) * np.sin(2 * np.pi * res.t), 1e-5
    )  # A vin/15 V = 3e-7


def test_saturating_amplifier_stays_within_its_supply(expect_close):
    """v tends to -3 u and to the supply as the gain grows: 4/A beside x/(1 + |x|)."""
    m = inverting(el.OpAmp(Slope=1e5), el.SineVoltage(V=8.0, f=1.0))
    res = ac.simulate(m, 1.0, n=40)
    assert np.all(np.abs(res["load.v"]) < 15.0)
    expect_close(res["load.v"], np.clip(-24 * np.sin(2 * np.pi * res.t), -15, 15), 1e-2)


def test_detailed_amplifier_has_its_offset_and_bias_at_low_frequency(expect_close):
    """v = -4 Vos + R2 (Ib - Ios/2): offset times noise gain, bias through the feedback."""
    m = inverting(el.OpAmpDetailed(), el.ConstantVoltage(V=0.0))
    final = ac.simulate(m, 1.0, n=1, **TIGHT).final["load.v"]
    expect_close(final, -4e-3 + 3e3 * (80e-9 - 10e-9), 1e-4)  # loop gain 2e5/4


def test_detailed_amplifier_amplifies_below_its_bandwidth(expect_close):
    """At 100 Hz the loop gain is fp1 Avd0/(4 f) = 2500: v = -3 u - 3.79 mV."""
    m = inverting(el.OpAmpDetailed(), el.SineVoltage(V=2.0, f=100.0))
    res = ac.simulate(m, 0.02)
    settled = res.t > 0.002
    exact = -6 * np.sin(200 * np.pi * res.t) - 3.79e-3
    expect_close(res["load.v"][settled], exact[settled], 5e-4)  # 1/2500, out of phase


def test_detailed_amplifier_is_limited_by_its_slew_rate(expect_close):
    """A step of -9 V passes at sr = 0.5 V/µs behind the divider of Rout = 75 Ohm and the load."""
    m = inverting(el.OpAmpDetailed(), el.StepVoltage(V=3.0, start_time=1e-4))
    res = ac.simulate(m, t=np.array([0.0, 1.08e-4, 1.12e-4, 2e-4]))
    before, after = (res.at(t)["load.v"] for t in (1.08e-4, 1.12e-4))
    load = 1 / (1 / 1e3 + 1 / 3e3)
    expect_close(
        (after - before) / 4e-6, -0.5e6 * load / (load + 75), 1e-2
    )  # current through R1 and R2
    expect_close(res.final["load.v"], -9.0, 1e-3)  # 3.8 mV of offset


def test_detailed_amplifier_clips_at_its_supply():
    """The inner voltage is clamped to the supply, the output is below it by Rout."""
    m = inverting(el.OpAmpDetailed(Imaxso=1.0, Imaxsi=1.0), el.StepVoltage(V=10.0, start_time=1e-4))
    final = ac.simulate(m, 5e-4, n=1).final
    assert final["amplifier.v_source"] == pytest.approx(-15.0, abs=20e-3)  # 1 mV a volt at vin
    load = 1 / (1 / 1e3 + 1 / 3e3)
    assert math.isclose(final["load.v"], -15.0 * load / (load + 75), rel_tol=0.05)


@pytest.mark.parametrize("kind", [el.IdealizedOpAmpLimited, el.OpAmp])
def test_a_schmitt_trigger_switches_at_its_thresholds(kind):
    """v+ = (2 v + out)/3 passes 0 at v = -out/2: at ±2.5 V, and between them it stays."""
    m = ac.Model("schmitt")
    pins = {"use_supply": True} if kind is el.IdealizedOpAmpLimited else {}
    m.amplifier, m.ground = kind(**pins), el.Ground()
    m.source = el.SineVoltage(V=4.0, f=1.0)
    m.R1, m.R2 = el.Resistor(R=1e3), el.Resistor(R=2e3)
    m.high, m.low = el.ConstantVoltage(V=5.0), el.ConstantVoltage(V=-5.0)
    upper, lower = ("s_p", "s_n") if pins else ("VMax", "VMin")
    m.connect(m.source.p, m.R1.p)
    m.connect(m.R1.n, m.amplifier.in_p, m.R2.p)
    m.connect(m.R2.n, m.amplifier.out)
    m.connect(m.high.p, getattr(m.amplifier, upper))
    m.connect(m.low.p, getattr(m.amplifier, lower))
    m.connect(m.amplifier.in_n, m.source.n, m.high.n, m.low.n, m.ground.p)
    res = ac.simulate(m, 2.0, n=400)
    v, out = res["source.v"], res["R2.n.v"]
    away = np.abs(np.abs(v) - 2.5) > 0.15
    risen = np.where(np.abs(v) > 2.5, np.sign(v), np.nan)
    for k in range(1, len(risen)):  # between the thresholds what was last switched to stays
        risen[k] = risen[k - 1] if np.isnan(risen[k]) else risen[k]
    known = away & ~np.isnan(risen)
    np.testing.assert_allclose(out[known], 5.0 * risen[known], atol=0.05)
