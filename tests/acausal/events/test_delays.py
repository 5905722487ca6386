"""Delays: what comes back is what was, whatever the steps of the integrator."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.optimize import brentq

import acausal as ac
from acausal.initialization.initial_events import delays_of
from library import blocks as bl

TIGHT = {"rtol": 1e-8, "atol": 1e-10}


def row(source: ac.Component, *delays: ac.Component) -> ac.Model:
    """Return a source, delays one after the other, and an integrator behind them."""
    m = ac.Model("row")
    m.source, m.delays, m.sum = source, list(delays), bl.Integrator()
    m.chain(m.source, *m.delays, m.sum)
    return m


def late_sine(t: np.ndarray, lag: float, f: float = 1.0) -> np.ndarray:
    return np.where(t >= lag, np.sin(2 * np.pi * f * (t - lag)), 0.0)


def test_a_delay_of_a_delay_is_the_sum_of_both():
    """u(t - 0.1 - 0.3): what is delayed of a delayed value moves by the slope that it had."""
    m = row(bl.Sine(f=1.0), bl.FixedDelay(delay_time=0.1), bl.FixedDelay(delay_time=0.3))
    res = ac.simulate(m, 2.0, **TIGHT)
    assert np.max(np.abs(res["delays[1].y"] - late_sine(res.t, 0.4))) < 3e-8  # 6e-9 measured


@pytest.mark.parametrize("f", [1.0, 8.0])
def test_a_signal_faster_than_the_steps_comes_back_whole(f):
    """Nothing but the signal moves for 5 s: a step may be that long, and the past is not."""
    m = row(bl.Sine(f=f), bl.FixedDelay(delay_time=5.0))
    res = ac.simulate(m, 8.0)
    assert np.max(np.abs(res["delays[0].y"] - late_sine(res.t, 5.0, f))) < 1e-6


def test_a_bend_of_what_is_delayed_comes_back_as_a_bend():
    """A ramp that ends: the slope before and after it are two."""
    m = row(bl.Ramp(height=1.0, duration=0.5, start_time=0.25), bl.FixedDelay(delay_time=0.4))
    res = ac.simulate(m, 2.0, **TIGHT)
    exact = np.clip((res.t - 0.65) / 0.5, 0.0, 1.0)
    assert np.max(np.abs(res["delays[0].y"] - exact)) < 1e-10


def variable(lag: ac.Component, **limits: float) -> ac.Model:
    m = row(bl.Sine(f=0.5), bl.VariableDelay(**limits))
    m.lag = lag
    m.connect(m.lag.y, m.delays[0].delay_time)
    return m


def test_a_lag_may_be_a_signal_of_time():
    """y(t) = sin(π (t - lag(t))) with lag = 0.5 + 0.2 sin(2 t)."""
    m = variable(bl.Sine(f=1 / np.pi, amplitude=0.2, offset=0.5), delay_max=1.0, delay_min=0.1)
    res = ac.simulate(m, 5.0, **TIGHT)
    lag = 0.5 + 0.2 * np.sin(2 * res.t)
    exact = np.where(res.t >= lag, np.sin(np.pi * (res.t - lag)), 0.0)
    assert np.max(np.abs(res["delays[0].y"] - exact)) < 3e-8


@pytest.mark.parametrize("solver", [None, ac.GeneralizedAlpha(h=2e-3)])
def test_a_lag_may_depend_on_a_state(solver):
    """lag = 1 - 0.5 (1 - exp(-t)) of a first-order system; y = sin(π (t - lag))."""
    m = variable(bl.FirstOrder(T=1.0, y_start=1.0, u=0.5), delay_max=2.0, delay_min=0.2)
    res = ac.simulate(m, 5.0, **TIGHT, solver=solver)
    lag = 0.5 + 0.5 * np.exp(-res.t)
    exact = np.where(res.t >= lag, np.sin(np.pi * (res.t - lag)), 0.0)
    near = 3e-8 if solver is None else 3e-6
    assert np.max(np.abs(res["delays[0].y"] - exact)) < near


def test_a_jump_comes_back_through_a_changing_lag():
    """A step at 1 s arrives when t - lag(t) = 1; its integral is what is left of the run."""
    m = row(bl.Step(start_time=1.0), bl.VariableDelay(delay_max=1.0, delay_min=0.1))
    m.lag = bl.Ramp(height=0.3, duration=4.0, offset=0.4)
    m.connect(m.lag.y, m.delays[0].delay_time)
    res = ac.simulate(m, 3.0, **TIGHT)
    arrives = brentq(lambda t: t - (0.4 + 0.075 * t) - 1.0, 1.0, 3.0)
    assert res.final["sum.y"] == pytest.approx(3.0 - arrives, abs=1e-6)


def test_a_delayed_feedback_by_a_changing_lag_follows_the_method_of_steps():
    """x' = -x(t - lag), lag = 1 + t/2, x = 1 before: t - lag = t/2 - 1 <= 0 up to 2 s, x = 1 - t.

    Then x' = -x(t/2 - 1) = t/2 - 2 up to 6 s: x = -1 + (t² - 4)/4 - 2 (t - 2).
    """

    class Late(ac.Component):
        x = ac.variable("1", "State", start=1.0)

        def equations(self):
            late = ac.delay(self.x, 1 + ac.time / 2, shortest=1.0, longest=10.0)
            yield ac.der(self.x) == -late

    m = ac.Model("late")
    m.part = Late()
    res = ac.simulate(m, 6.0, **TIGHT)
    t = res.t
    exact = np.where(t <= 2, 1 - t, -1 + (t**2 - 4) / 4 - 2 * (t - 2))
    assert np.max(np.abs(res["part.x"] - exact)) < 1e-6


def test_a_lag_that_leaves_its_limits_ends_the_run_by_name():
    m = variable(bl.Ramp(height=-1.0, duration=1.0, offset=1.0), delay_max=1.0, delay_min=0.25)
    with pytest.raises(
        ac.errors.SimulationError, match=r"the lag of delays\[0\] is 0\.\d+ s at t = 0"
    ):
        ac.simulate(m, 2.0)


def test_a_lag_of_algebraic_unknowns_is_refused():
    class Late(ac.Component):
        x = ac.variable("1", "State", start=1.0)
        z = ac.variable("1", "Solves z + z³ = x")

        def equations(self):
            yield self.z + self.z**3 == self.x
            yield ac.der(self.x) == -ac.delay(self.x, 1 + self.z**2, shortest=1.0, longest=9.0)

    m = ac.Model("late")
    m.part = Late()
    with pytest.raises(
        ac.errors.DeclarationError, match="part: the lag of a delay depends on algebraic"
    ):
        ac.compile(m)


def test_a_lag_that_changes_needs_its_limits():
    class Late(ac.Component):
        x = ac.variable("1", "State")

        def equations(self):
            yield ac.der(self.x) == ac.delay(self.x, 1 + ca.sin(ac.time))

    m = ac.Model("late")
    m.part = Late()
    with pytest.raises(ac.errors.DeclarationError, match="give shortest= and longest= besides"):
        ac.compile(m)


def test_events_of_delayed_signals_are_found_whatever_the_steps():
    """Nothing but the signal moves: 30 times a late sine of 10 Hz rises above 0 in 3 s."""
    m = ac.Model("count")
    m.sine, m.slow = bl.Sine(f=10.0, phase=0.3), bl.FirstOrder(T=100.0, u=1.0)
    m.late = bl.FixedDelay(delay_time=1.0)
    m.above, m.count = bl.GreaterThreshold(threshold=0.0), bl.TriggeredAdd(u=1.0)
    m.chain(m.sine, m.late)
    m.connect(m.late.y, m.above.u)
    m.connect(m.above.y, m.count.trigger)
    res = ac.simulate(m, 4.0, n=2)
    assert res.final["count.y"] == 30
    rising = 1 + (np.arange(1, 31) - 0.3 / (2 * np.pi)) / 10
    found = np.unique([event.time for event in res.events if event.component == "count"])
    np.testing.assert_allclose(found, rising, atol=1e-6)


def sampled(lags: tuple[float, ...]) -> ac.Model:
    """Return a sampler of 10 ms, delays one after the other, and an integrator behind them."""
    delays = [bl.FixedDelay(delay_time=lag) for lag in lags]
    return row(bl.Sine(f=1.0), bl.Sampler(sample_period=0.01), *delays)


@pytest.mark.parametrize("lags", [(0.1,), (0.1037,), (0.1037, 0.0411)])
def test_samples_come_back_as_they_were(lags):
    """Of the k-th sample sin(2πk/100) the integral has 10 ms each, from the lag on.

    Between instants nothing moves: the run is that of a model without delays, by Rodas4.
    """
    res = ac.simulate(sampled(lags), 2.0, n=7)
    assert res.solver == "Rodas4"
    k = np.arange(200)
    for t, y in zip(res.t, res["sum.y"], strict=True):
        widths = np.clip(t - sum(lags) - 0.01 * k, 0.0, 0.01)
        assert y == pytest.approx(np.sin(2 * np.pi * k / 100) @ widths, abs=1e-9)


def sampled_loop() -> ac.Model:
    """Return a plant behind a sampled controller, measured 0.1037 s late."""
    m = ac.Model("loop")
    m.reference, m.error = bl.Step(start_time=0.05), bl.Feedback()
    m.control, m.gain = bl.Sampler(sample_period=0.01), bl.Gain(k=2.0)
    m.plant, m.late = bl.FirstOrder(T=0.2), bl.FixedDelay(delay_time=0.1037)
    m.chain(m.reference, m.error.u1)
    m.chain(m.error, m.control, m.gain, m.plant, m.late)
    m.connect(m.late.y, m.error.u2)
    return m


@pytest.mark.parametrize("make", [lambda: sampled((0.1037,)), sampled_loop])
def test_each_jump_comes_back_once_and_the_past_is_forgotten(make, monkeypatch):
    """100 ticks a second and as many returns: returns are no jumps of what is delayed.

    Noted as such they were 3600 instants up to 2 s. The past is as long as the lag, not the run.
    """
    from acausal.simulation import simulate

    kept = []
    monkeypatch.setattr(
        simulate, "delays_of", lambda *given: kept.append(delays_of(*given)) or kept[-1]
    )
    system = ac.compile(make())
    instants = [len(system.simulate(end, n=1).t) // 2 for end in (0.5, 1.0)]
    assert instants[1] - instants[0] == pytest.approx(100, abs=3)
    lengths = [len(delays.times) for delays in kept]
    assert lengths[1] < 1.3 * lengths[0]


def test_the_sampled_loop_with_a_late_measurement_is_that_of_the_method_of_steps():
    """Between ticks of 10 ms x' = (2 u - x)/T has a closed form, and u = r - x(t_k - lag)."""
    res = ac.simulate(sampled_loop(), 0.6, n=10, **TIGHT)
    begins, values, held = [0.0], [0.0], []

    def x(t: float) -> float:
        if t <= 0.0:
            return 0.0
        k = min(int(np.searchsorted(begins, t - 1e-12)) - 1, len(held) - 1)
        return float(2 * held[k] + (values[k] - 2 * held[k]) * np.exp(-(t - begins[k]) / 0.2))

    for k in range(60):
        held.append((0.01 * k >= 0.05 - 1e-12) - x(0.01 * k - 0.1037))
        begins.append(0.01 * (k + 1))
        values.append(x(0.01 * (k + 1)))
    exact = [x(t) for t in res.t]
    assert np.max(np.abs(res["plant.y"] - exact)) < 3e-7
