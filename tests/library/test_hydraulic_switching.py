"""Ideal valves and rigid cylinder ends, against closed forms."""

from __future__ import annotations

import math

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import hydraulic as hy
from library import translational as tr

TIGHT = {"rtol": 1e-9, "atol": 1e-11}


def test_relief_valve_holds_the_set_pressure():
    """A constant flow q raises the pressure by beta q/V per second up to p_set, then all escapes.

    With beta = 1e9 Pa, V = 1e-3 m3, q = 1e-4 m3/s and p_set = 1e7 Pa: at 0.1 s, then p_set + R q.
    """
    m = ac.Model("relief")
    m.pump, m.volume = hy.ConstantFlow(q=1e-4), hy.Volume(V=1e-3, beta=1e9, start={"p": 0.0})
    m.valve = hy.IdealReliefValve(p_set=1e7, R_open=1e8, G_leak=0.0)
    m.tank = hy.Reservoir()
    m.connect(m.pump.port, m.volume.port, m.valve.port_a)
    m.connect(m.tank.port, m.valve.port_b)
    res = ac.simulate(m, 0.5, n=1, **TIGHT)
    assert [(e.time, e.text) for e in res.events] == [
        (pytest.approx(0.1, abs=1e-9), "closed → open")
    ]
    assert res.final["volume.p"] == pytest.approx(1e7 + 1e8 * 1e-4, rel=1e-9)
    assert res.final["valve.q"] == pytest.approx(1e-4, rel=1e-6)


def test_check_valve_catches_the_peaks_of_the_pressure():
    """A volume behind a check valve follows p0 (1 + sin(ωt)) up to the peak and keeps it.

    With the time constant T = R_open V/beta it lags: p/p0 - 1 = (sin ωt - ωT cos ωt)/(1 + (ωT)²)
    once the start is forgotten, and the valve closes where it meets the source, at
    tan ωt = -1/(ωT), with p0 (1 + 1/sqrt(1 + (ωT)²)).
    """
    m = ac.Model("peak")
    m.source = hy.SignalPressure(p=lambda t: 1e6 + 1e6 * ca.sin(2 * ca.pi * t))
    m.volume = hy.Volume(V=1e-3, beta=1e9, start={"p": 1e6})
    m.valve = hy.IdealCheckValve(R_open=1e8, G_leak=0.0)
    m.connect(m.source.port, m.valve.port_a)
    m.connect(m.valve.port_b, m.volume.port)
    res = ac.simulate(m, 0.9, n=90, **TIGHT)
    lag = 2 * math.pi * 1e-4
    assert res.final["volume.p"] == pytest.approx(1e6 + 1e6 / math.sqrt(1 + lag**2), rel=1e-8)
    assert np.min(res["valve.q"]) >= -1e-12
    closed = [e.time for e in res.events if e.text == "open → closed"]
    # Measured 6e-8: the flow of the open valve follows at once, and is known to sqrt(rtol).
    assert closed == [pytest.approx(0.25 + math.atan(lag) / (2 * math.pi), abs=2e-7)]


def test_ideal_check_valve_is_the_limit_of_the_smooth_one():
    """The same volume filled through both valves with equal resistance, 0.1 % apart."""
    finals = []
    for valve in (
        hy.IdealCheckValve(R_open=1e9, p_crack=3e4, G_leak=1e-15),
        hy.CheckValve(G=1e-9, p_crack=3e4, G_leak=1e-15, dp_small=100.0),
    ):
        m = ac.Model("fill")
        m.source = hy.SignalPressure(p=lambda t: 1e6 * ca.sin(2 * ca.pi * t))
        m.volume, m.valve = hy.Volume(V=1e-3, beta=1e9, start={"p": 0.0}), valve
        m.connect(m.source.port, m.valve.port_a)
        m.connect(m.valve.port_b, m.volume.port)
        finals.append(ac.simulate(m, 1.0, n=1, **TIGHT).final["volume.p"])
    assert finals[0] == pytest.approx(finals[1], rel=1e-3)
    assert finals[0] == pytest.approx(1e6 - 3e4, rel=1e-3)


def test_piston_is_stopped_by_the_end_and_leaves_it_when_the_pressure_turns():
    """Pressure p0 cos(ωt) on A = 1e-3 m2 moves 10 kg: x = A p0/(m ω²) (1 - cos ωt) up to stroke.

    At the end the force A p0 cos(ωt) is taken by it, until it changes its sign at ωt = π/2.
    """
    A, p0, mass, w, stroke = 1e-3, 1e5, 10.0, 2.0, 0.5
    m = ac.Model("press")
    m.source = hy.SignalPressure(p=lambda t: p0 * ca.cos(w * t))
    m.cylinder = hy.HardStopCylinder(A_a=A, A_b=A, stroke=stroke, V0=1e-4)
    m.load, m.tank = tr.Mass(m=mass, start={"s": 0.0, "v": 0.0}), hy.Reservoir()
    m.connect(m.source.port, m.cylinder.port_a)
    m.connect(m.tank.port, m.cylinder.port_b)
    m.connect(m.cylinder.flange_b, m.load.flange_a)
    res = ac.simulate(m, 1.2, n=120, **TIGHT)
    times = {e.text.partition(", impulse")[0]: e.time for e in res.events}
    hit = math.acos(1 - stroke * mass * w**2 / (A * p0)) / w
    speed = A * p0 / (mass * w) * math.sin(w * hit)
    (lost,) = (e.loss for e in res.events if e.impulses)
    assert lost == pytest.approx(mass * speed**2 / 2, rel=1e-7)
    assert times["moving → at_outer_end"] == pytest.approx(hit, abs=1e-7)
    assert times["at_outer_end → moving"] == pytest.approx(math.pi / 2 / w, abs=1e-7)
    held = (res.t > hit + 1e-9) & (res.t < math.pi / 2 / w)  # not the left limit at the hit
    expected = A * p0 * np.cos(w * res.t[held])
    assert np.allclose(res["cylinder.f_stop"][held], expected, rtol=0, atol=1e-3)
    assert np.max(res["load.s"]) == pytest.approx(stroke, abs=1e-9)
    assert res.final["load.v"] < 0
