"""Encoder, derivatives that begin at rest, and firing in a half period that has begun before."""

from __future__ import annotations

import time

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import blocks as bl
from library import electrical as el

GRID = np.arange(0, 1, 1e-3) + 5e-4


def encoder(**more):
    m = ac.Model("m")
    m.encoder = bl.Encoder(sample_period=1e-3, u=lambda t: 20 * t, **more)
    return ac.compile(m).simulate(t=GRID)


def at_grid(res, name):
    """Return a variable between ticks: a run has both limits of every tick too."""
    return res[f"encoder.{name}"][np.isin(res.t, GRID)]


def test_encoder_counts_whole_steps_at_its_ticks():
    """y = step floor(20 t_k/step), t_k the last tick."""
    res = encoder(resolution=400)
    step = 2 * np.pi / 400
    ticks = np.floor(GRID / 1e-3) * 1e-3
    inside = np.abs(20 * ticks / step - np.round(20 * ticks / step)) > 1e-6
    wanted = step * np.floor(20 * ticks / step)
    assert at_grid(res, "y")[inside] == pytest.approx(wanted[inside], abs=1e-12)


def test_encoder_has_no_event_a_count():
    few, many = encoder(resolution=10), encoder(resolution=1e6)
    assert len(many.events) == len(few.events)


def test_an_encoder_with_latency_costs_little_more():
    """CPU times of 200 ticks in one run; a segment was looked at 256 times, 300 times as long."""
    spent = []
    for latency in (0.0, 0.01):
        m = ac.Model("m")
        m.encoder = bl.Encoder(
            sample_period=1e-3, u=lambda t: 20 * t, resolution=1e5, latency=latency
        )
        system = ac.compile(m)
        system.simulate(0.02, n=2)
        begin = time.process_time()
        system.simulate(0.2, n=2)
        spent.append(time.process_time() - begin)
    assert spent[1] < 30 * spent[0]


def test_encoder_reads_late_wraps_and_marks_turns():
    late = encoder(resolution=1e5, latency=0.01)
    now = encoder(resolution=1e5)
    assert at_grid(late, "y")[500] == pytest.approx(at_grid(now, "y")[490], abs=1e-3)
    wrapped = encoder(resolution=1e5, wrap=True)
    assert at_grid(wrapped, "y") == pytest.approx(at_grid(now, "y") % (2 * np.pi), abs=1e-3)
    assert np.sum(at_grid(wrapped, "index") > 0.5) == int(20 * 0.999 / (2 * np.pi))


def controller(init):
    m = ac.Model("m")
    m.pid = bl.LimPID(k=1e4, Td=0.3, y_max=1e6, init=init)
    m.wanted, m.found = bl.Constant(k=0.0), bl.Constant(k=0.2)
    m.connect(m.wanted.y, m.pid.u_s)
    m.connect(m.found.y, m.pid.u_m)
    return m


def test_derivative_part_that_begins_at_rest_does_not_kick():
    """D(0) = 0 where u_m is 0.2 at the start, and -Nd 0.2 with the state 0."""
    assert ac.simulate(controller("steady"), 0.1)["pid.D.y"] == pytest.approx(0.0, abs=1e-9)
    assert ac.simulate(controller("state"), 0.1)["pid.D.y"][0] == pytest.approx(-2.0)
    with pytest.raises(ParameterError, match="Did you mean 'steady'"):
        bl.Derivative(init="stedy")


def test_half_period_that_began_before_the_run_fires_from_its_start():
    """alpha/(2 pi f) after t = 0, as MSL's timers do; alpha is a number of the bridge."""
    m = ac.Model("m")
    m.source, m.load = el.SineVoltage(V=100.0, f=50.0, phase=1.0), el.Resistor(R=10.0)
    m.bridge, m.ground = el.ThyristorBridge(f=50.0, alpha=0.5), el.Ground()
    m.connect(m.source.p, m.bridge.ac_p)
    m.connect(m.source.n, m.bridge.ac_n, m.ground.p)
    m.connect(m.bridge.dc_p, m.load.p)
    m.connect(m.bridge.dc_n, m.load.n)
    res = ac.simulate(m, 0.005, n=500)
    fires = 0.5 / (2 * np.pi * 50.0)
    assert np.max(np.abs(res["load.v"][res.t < 0.99 * fires])) < 1.0
    after = res.t > 1.01 * fires
    assert res["load.v"][after] == pytest.approx(
        100 * np.sin(100 * np.pi * res.t[after] + 1.0), abs=0.1
    )


def test_an_angle_of_firing_may_be_a_text_with_its_unit():
    """A signal input takes numbers as parameters do: 30 deg is pi/6, and volts are refused."""
    m = ac.Model("m")
    m.control, m.wave = el.FiringControl(f=50.0, alpha="30 deg"), bl.Sine(amplitude=1.0, f=50.0)
    m.connect(m.wave.y, m.control.v)
    res = ac.simulate(m, 0.009, n=9000)
    fired = res.t[res["control.fire_p"] > 0.5]
    assert fired[0] == pytest.approx(0.02 / 12, abs=2e-6)
    with pytest.raises(ParameterError, match="alpha"):
        el.FiringControl(f=50.0, alpha="30 V")
