"""Rectifiers with firing control against the published curves of MSL 4.1's examples.

Values are those of ThyristorBridge2Pulse_R and _RLV, ThyristorBridge2mPulse_R and _RLV and
DiodeBridge2mPulse at 0.1 s, as the Modelica Association publishes them.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import polyphase as pp

ALPHA = math.pi / 6


def loaded(m: ac.Model, pulses: int, *, V: float | None = None) -> ac.Model:
    """Add a load of 20 Ohm to a rectifier, with 1 H and a voltage if one is given, and meters."""
    m.r, m.mean, m.volts = el.Resistor(R=20.0), bl.Mean(f=50.0 * pulses), el.VoltageSensor()
    m.connect(m.rectifier.dc_p, m.r.p, m.volts.p)
    m.connect(m.rectifier.dc_n, m.volts.n)
    m.connect(m.volts.v, m.mean.u)
    if V is None:
        m.connect(m.r.n, m.rectifier.dc_n)
        return m
    m.l, m.e = el.Inductor(L=1.0, start={"i": 0.0}), el.ConstantVoltage(V=V)
    m.chain(m.r, m.l, m.e)
    m.connect(m.e.n, m.rectifier.dc_n)
    return m


def two_pulse() -> ac.Model:
    m = ac.Model("two pulses")
    m.source, m.ground = el.SineVoltage(V=math.sqrt(2) * 110, f=50.0), el.Ground()
    m.rectifier = pp.ThyristorBridge2Pulse()
    m.control = pp.VoltageBridge2Pulse(use_filter=False, constant_firing_angle=ALPHA)
    m.connect(m.source.p, m.rectifier.ac_p, m.control.ac_p)
    m.connect(m.source.n, m.rectifier.ac_n, m.control.ac_n, m.ground.p)
    m.connect(m.control.fire_p, m.rectifier.fire_p)
    m.connect(m.control.fire_n, m.rectifier.fire_n)
    return m


def many_pulse(rectifier: Any, *, fired: bool = True, m_: int = 3) -> ac.Model:
    m = ac.Model("many pulses")
    m.source = pp.SineVoltage(m=m_, V=math.sqrt(2) * 110, f=50.0)
    m.ground, m.stars, m.rectifier = el.Ground(), pp.MultiStarResistance(m=m_), rectifier
    m.connect(m.source.plug_p, m.rectifier.ac)
    m.connect(m.source.plug_n, m.stars.plug)
    m.connect(m.stars.pin, m.ground.p)
    if fired:
        m.control = pp.VoltageBridge2mPulse(m=m_, use_filter=False, constant_firing_angle=ALPHA)
        m.connect(m.control.ac, m.source.plug_p)
        for k in range(m_):
            m.connect(m.control.fire_p[k], m.rectifier.fire_p[k])
            if hasattr(m.rectifier, "fire_n"):
                m.connect(m.control.fire_n[k], m.rectifier.fire_n[k])
    return m


def test_two_pulse_bridge_with_a_resistor():
    """Mean V_peak (1 + cos alpha)/pi = 92.4006 V."""
    res = ac.simulate(loaded(two_pulse(), 2), 0.1)
    assert res.final["mean.y"] == pytest.approx(92.400625588702681, rel=1e-6)


def test_two_pulse_bridge_with_inductor_and_voltage():
    res = ac.simulate(loaded(two_pulse(), 2, V=-120.0), 0.1, rtol=1e-8)
    assert res.final["l.i"] == pytest.approx(8.9185438138754822, rel=1e-5)
    assert res.final["mean.y"] == pytest.approx(85.76647105847367, rel=1e-5)


def test_six_pulse_bridge_with_a_resistor():
    res = ac.simulate(loaded(many_pulse(pp.ThyristorBridge2mPulse()), 6), 0.1)
    assert res.final["mean.y"] == pytest.approx(222.82809646422021, rel=1e-6)


def test_six_pulse_bridge_with_inductor_and_voltage():
    res = ac.simulate(loaded(many_pulse(pp.ThyristorBridge2mPulse()), 6, V=-260.0), 0.1, rtol=1e-8)
    assert res.final["l.i"] == pytest.approx(20.72310717651812, rel=1e-5)


def test_six_pulse_bridge_of_diodes():
    """Mean 3 sqrt(3) V_peak/pi = 257.2997 V."""
    m = many_pulse(pp.DiodeBridge2mPulse(), fired=False)
    res = ac.simulate(loaded(m, 6), 0.1)
    assert res.final["mean.y"] == pytest.approx(257.29967540991072, rel=1e-6)


def test_half_controlled_bridge_has_the_mean_of_both_halves():
    """Mean over 1/150 s: 3 sqrt(3) V_peak (1 + cos alpha)/(2 pi), for a current that flows on."""
    m = many_pulse(pp.HalfControlledBridge2mPulse())
    res = ac.simulate(loaded(m, 3), 0.1)
    closed = 3 * math.sqrt(6) * 110 * (1 + math.cos(ALPHA)) / (2 * math.pi)
    assert res.final["mean.y"] == pytest.approx(closed, rel=1e-4)


def test_half_wave_rectifiers_of_three_phases():
    """Diodes: mean 3 sqrt(3) V_peak/(2 pi); thyristors: that times cos alpha, up to 30°."""
    closed = 3 * math.sqrt(6) * 110 / (2 * math.pi)
    for rectifier, factor in (
        (pp.DiodeCenterTapmPulse(), 1.0), (pp.ThyristorCenterTapmPulse(), math.cos(ALPHA)),
    ):  # fmt: skip
        m = many_pulse(rectifier, fired=hasattr(rectifier, "fire_p"))
        m.r, m.mean, m.volts = el.Resistor(R=20.0), bl.Mean(f=150.0), el.PotentialSensor()
        m.zero, m.back = pp.Star(), el.Ground()
        m.connect(m.rectifier.dc_p, m.r.p, m.volts.p)
        m.connect(m.zero.plug_p, m.source.plug_n)
        m.connect(m.zero.pin_n, m.r.n, m.back.p)
        m.connect(m.volts.phi, m.mean.u)
        res = ac.simulate(m, 0.1)
        assert res.final["mean.y"] == pytest.approx(factor * closed, rel=1e-3)


def test_filter_of_the_control_turns_a_voltage_by_a_whole_period():
    """Behind it sines of the mains' frequency are in phase again: they fire at the same angles."""
    m = ac.Model("filter")
    m.wave = bl.Sine(amplitude=100.0, f=50.0)
    m.with_, m.without = pp.PhaseFiring(use_filter=True), pp.PhaseFiring()
    m.connect(m.wave.y, m.with_.v, m.without.v)
    m.with_.firing_angle, m.without.firing_angle = ALPHA, ALPHA
    res = ac.simulate(m, 0.2, n=4000)
    late = res.t > 0.15
    differ = np.mean(res["with_.fire_p"][late] != res["without.fire_p"][late])
    assert differ < 0.01
    rises = res.t[1:][np.diff(res["without.fire_p"]) > 0.5]
    assert rises[-1] == pytest.approx(0.18 + ALPHA / (100 * math.pi), abs=1e-4)


def test_two_level_inverter_of_three_phases_makes_six_steps():
    """Fired by square waves at the line frequency: fundamental of a phase 2/pi v_dc, peak."""
    m = ac.Model("six steps")
    m.source, m.ground, m.inverter = el.ConstantVoltage(V=100.0), el.Ground(), pp.Polyphase2Level()
    m.load, m.star = pp.Resistor(R=10.0), pp.Star()
    m.pulse = [bl.BooleanPulse(period=0.02, start_time=k * 0.02 / 3 - 0.02) for k in range(3)]
    m.invert = [bl.Not() for _ in range(3)]
    m.connect(m.source.p, m.inverter.dc_p)
    m.connect(m.source.n, m.inverter.dc_n, m.ground.p)
    m.connect(m.inverter.ac, m.load.plug_p)
    m.connect(m.load.plug_n, m.star.plug_p)
    for k in range(3):
        m.connect(m.pulse[k].y, m.inverter.fire_p[k], m.invert[k].u)
        m.connect(m.invert[k].y, m.inverter.fire_n[k])
    res = ac.simulate(m, 0.04, n=8000)
    v = res["load.resistor[0].v"][res.t >= 0.02]
    t = res.t[res.t >= 0.02]
    basic = 2 / 0.02 * np.trapezoid(v * np.exp(-100j * math.pi * t), t)
    assert abs(basic) == pytest.approx(200 / math.pi, rel=1e-3)
    assert sorted(set(np.round(np.abs(v), 1))) == pytest.approx([33.3, 66.7], abs=0.05)


def tapped(rectifier: Any, control: Any, pulses: int) -> ac.Model:
    """Return a rectifier between two sources in series, their middle grounded, with 20 Ohm."""
    m = ac.Model("centre tap")
    m.ground, m.rectifier, m.r = el.Ground(), rectifier, el.Resistor(R=20.0)
    m.volts, m.mean = el.PotentialSensor(), bl.Mean(f=50.0 * pulses)
    V = math.sqrt(2) * 110
    if pulses > 2:
        m.upper, m.lower, m.star = (
            pp.SineVoltage(V=V, f=50.0),
            pp.SineVoltage(V=V, f=50.0),
            pp.Star(),
        )
        m.connect(m.upper.plug_p, m.rectifier.ac_p)
        m.connect(m.upper.plug_n, m.lower.plug_p, m.star.plug_p)
        m.connect(m.lower.plug_n, m.rectifier.ac_n)
        m.connect(m.star.pin_n, m.ground.p)
    else:
        m.upper, m.lower = el.SineVoltage(V=V, f=50.0), el.SineVoltage(V=V, f=50.0)
        m.connect(m.upper.p, m.rectifier.ac_p)
        m.connect(m.upper.n, m.lower.p, m.ground.p)
        m.connect(m.lower.n, m.rectifier.ac_n)
    m.connect(m.rectifier.dc_p, m.r.p, m.volts.p)
    m.connect(m.r.n, m.ground.p)
    m.connect(m.volts.phi, m.mean.u)
    if control is None:
        return m
    m.control = control
    if pulses > 2:
        m.connect(m.control.ac, m.upper.plug_p)
        pairs = [(m.control.fire_p, m.rectifier.fire_p), (m.control.fire_n, m.rectifier.fire_n)]
        for gives, takes in pairs:
            for k in range(3):
                m.connect(gives[k], takes[k])
    else:
        m.connect(m.control.ac_p, m.upper.p)
        m.connect(m.control.ac_n, m.lower.n)
        m.connect(m.control.fire_p, m.rectifier.fire_p)
        m.connect(m.control.fire_n, m.rectifier.fire_n)
    return m


FIRED = {"use_filter": False, "constant_firing_angle": ALPHA}


@pytest.mark.parametrize(
    ("rectifier", "control", "pulses", "published"),
    [
        (pp.DiodeCenterTap2Pulse, None, 2, 99.034744516626446),
        (pp.ThyristorCenterTap2Pulse, pp.VoltageBridge2Pulse, 2, 92.400671789007347),
        (pp.DiodeCenterTap2mPulse, None, 6, 148.55211668971555),
        (pp.ThyristorCenterTap2mPulse, pp.VoltageCenterTap2mPulse, 6, 128.64990243147119),
    ],
)
def test_rectifiers_with_center_tap_have_the_published_means(rectifier, control, pulses, published):
    m = tapped(rectifier(), control and control(**FIRED), pulses)
    assert ac.simulate(m, 0.1).final["mean.y"] == pytest.approx(published, rel=1e-5)


def test_half_controlled_bridge_of_two_pulses_has_the_published_mean():
    other = ac.Model("half controlled")
    other.source, other.ground, other.rectifier = (
        el.SineVoltage(V=math.sqrt(2) * 110, f=50.0), el.Ground(), pp.HalfControlledBridge2Pulse(),
    )  # fmt: skip
    other.control = pp.VoltageBridge2Pulse(**FIRED)
    other.connect(other.source.p, other.rectifier.ac_p, other.control.ac_p)
    other.connect(other.source.n, other.rectifier.ac_n, other.control.ac_n, other.ground.p)
    other.connect(other.control.fire_p, other.rectifier.fire_p)
    other.connect(other.control.fire_n, other.rectifier.fire_n)
    res = ac.simulate(loaded(other, 2), 0.1)
    assert res.final["mean.y"] == pytest.approx(92.401946730724688, rel=1e-4)


def test_bridge_of_four_diodes_rectifies():
    m = ac.Model("diodes")
    m.source, m.ground = el.SineVoltage(V=math.sqrt(2) * 110, f=50.0), el.Ground()
    m.rectifier = pp.DiodeBridge2Pulse()
    m.connect(m.source.p, m.rectifier.ac_p)
    m.connect(m.source.n, m.rectifier.ac_n, m.ground.p)
    res = ac.simulate(loaded(m, 2), 0.1)
    assert res.final["mean.y"] == pytest.approx(2 * math.sqrt(2) * 110 / math.pi, rel=1e-4)


@pytest.mark.parametrize(("kind", "wanted"), [("ChopperStepDown", 18.0), ("ChopperStepUp", 100.0)])
def test_choppers_step_down_and_up(kind, wanted):
    """60 V: duty 0.3 gives 18 V behind an inductor; duty 0.4 gives 60/(1 - 0.4) V before one."""
    m = ac.Model("chopper")
    m.source, m.ground, m.chopper = el.ConstantVoltage(V=60.0), el.Ground(), getattr(el, kind)()
    down = kind == "ChopperStepDown"
    m.pwm = el.SignalPWM(f=1e4, duty_cycle=0.3 if down else 0.4)
    m.l, m.c, m.r = el.Inductor(L=2e-3), el.Capacitor(C=2e-4), el.Resistor(R=20.0)
    m.connect(m.pwm.fire, m.chopper.fire_p)
    m.connect(m.source.n, m.chopper.dc_n1, m.ground.p)
    m.connect(m.chopper.dc_n2, m.c.n, m.r.n)
    ends = (m.chopper.dc_p2, m.c.p) if down else (m.source.p, m.chopper.dc_p1)
    m.connect(ends[0], m.l.p)
    m.connect(m.l.n, ends[1])
    m.connect(*((m.source.p, m.chopper.dc_p1) if down else (m.chopper.dc_p2, m.c.p)))
    m.connect(m.c.p, m.r.p)
    res = ac.simulate(m, 0.03)
    assert np.mean(res["r.v"][res.t > 0.025]) == pytest.approx(wanted, rel=0.01)


def test_values_of_a_rotor_become_phases():
    """d = 0, q = 2 (RMS): y_k = -sqrt(2) 2 sin(p phi - angle_k)."""
    m = ac.Model("phases")
    m.angle, m.made = bl.Ramp(height=10.0, duration=1.0), pp.DQToThreePhase(p=2)
    m.d, m.q = bl.Constant(k=0.0), bl.Constant(k=2.0)
    m.connect(m.angle.y, m.made.phi)
    m.connect(m.d.y, m.made.d)
    m.connect(m.q.y, m.made.q)
    res = ac.simulate(m, 1.0)
    wave = -2 * math.sqrt(2) * np.sin(20 * res.t - 2 * math.pi / 3)
    assert res["made.y[1]"] == pytest.approx(wave, abs=1e-12)
