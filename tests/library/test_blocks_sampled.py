"""Sampled blocks and controllers: equal to their difference equations at every tick."""

from __future__ import annotations

import math
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.linalg import expm
from scipy.signal import dlsim

import acausal as ac
from acausal.errors import ParameterError
from domains import signal
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

EXACT = 1e-12  # no integration: rounding only


class Probe(ac.Component):
    """A state that integrates its input, so that a block meets a solver: der(x) = u."""

    u = ac.port(signal.Input)
    x = ac.variable("1", "Integral of u", start=0.0)

    def equations(self) -> Any:
        """Integrate."""
        yield ac.der(self.x) == self.u


def response(part: Any, u: Any, t_end: float, **keywords: Any) -> Any:
    """Return the Result of a block whose input is a number or a function of time."""
    m = ac.Model("response")
    m.feed, m.part, m.probe = bl.Gain(k=1.0, u=u), part, Probe()
    m.connect(m.feed.y, m.part.u)
    m.connect(m.part.y, m.probe.u)
    return ac.simulate(m, t_end, **keywords)


def after_ticks(res: Any, period: float, path: str = "part.y") -> np.ndarray:
    """Return the values in the middle between two ticks."""
    middles = np.arange(0.5 * period, res.t[-1], period)
    return np.array([res.at(t)[path] for t in middles])


def ramp(t: Any) -> Any:
    """Return an input that is its own sampling instant."""
    return 1.0 * t


@pytest.mark.parametrize("kind", [bl.Sampler, bl.ZeroOrderHold])
def test_held_sample_is_the_input_at_the_last_tick(kind):
    """y = u(t_k); the integral of the staircase is exact, however few points are asked for."""
    res = response(kind(sample_period=0.25), ramp, 1.1, n=1)
    assert after_ticks(res, 0.25) == pytest.approx([0, 0.25, 0.5, 0.75], abs=EXACT)
    stairs = 0.25 * (0.25 + 0.5 + 0.75) + 0.1 * 1.0
    assert res.final["probe.x"] == pytest.approx(stairs, rel=1e-9)


def test_clock_starts_at_start_time():
    res = response(bl.Sampler(sample_period=0.5, start_time=0.3, y_start=-1.0), ramp, 1.0, n=10)
    expected = np.select([res.t < 0.3, res.t < 0.8], [-1.0, 0.3], 0.8)
    inside = ~np.isclose(res.t, 0.3) & ~np.isclose(res.t, 0.8)
    assert res["part.y"][inside] == pytest.approx(expected[inside], abs=EXACT)


def test_first_order_hold_joins_the_samples_one_period_late():
    """y = u_{k-1} + (u_k - u_{k-1})/T (t - t_k): of a ramp it is the ramp, later by T = 0.25 s."""
    res = response(bl.FirstOrderHold(sample_period=0.25), lambda t: 2.0 + 3.0 * t, 1.0, n=40)
    first = res.t < 0.25
    assert res["part.y"][first] == pytest.approx(2.0, abs=EXACT)
    rest = res.t > 0.25
    assert res["part.y"][rest] == pytest.approx(2.0 + 3.0 * (res.t[rest] - 0.25), abs=EXACT)


def test_unit_delays_in_a_row_pass_on_one_sample_a_tick():
    """Three blocks with one clock: each takes what stood before it just before the tick."""
    m = ac.Model("row")
    m.feed, m.probe = bl.Gain(k=1.0, u=ramp), Probe()
    m.sampler = bl.Sampler(sample_period=0.5)
    m.first, m.second = bl.UnitDelay(sample_period=0.5), bl.UnitDelay(sample_period=0.5)
    m.connect(m.feed.y, m.sampler.u)
    m.connect(m.sampler.y, m.first.u)
    m.connect(m.first.y, m.second.u)
    m.connect(m.second.y, m.probe.u)
    res = ac.simulate(m, 2.9, n=5)
    assert after_ticks(res, 0.5, "sampler.y") == pytest.approx([0, 0.5, 1, 1.5, 2, 2.5], abs=EXACT)
    assert after_ticks(res, 0.5, "first.y") == pytest.approx([0, 0, 0.5, 1, 1.5, 2], abs=EXACT)
    assert after_ticks(res, 0.5, "second.y") == pytest.approx([0, 0, 0, 0.5, 1, 1.5], abs=EXACT)


def test_discrete_transfer_function_equals_its_difference_equation():
    """scipy's dlsim of (z + 0.5)/(z² - 0.5 z + 0.2) on a ramp."""
    b, a = [1.0, 0.5], [1.0, -0.5, 0.2]
    res = response(bl.DiscreteTransferFunction(sample_period=0.1, b=b, a=a), ramp, 1.55, n=3)
    ticks = 0.1 * np.arange(16)
    exact = dlsim((b, a, 0.1), ticks)[1].ravel()
    assert after_ticks(res, 0.1) == pytest.approx(exact[:15], abs=EXACT)


def test_discrete_state_space_starts_at_its_states():
    """x_{k+1} = A x_k + B u_k, y_k = C x_k + D u_k, as scipy's dlsim has it."""
    A, B, C, D = [[0.5, 0.2], [-0.1, 0.8]], [1.0, 0.3], [1.0, -1.0], 0.25
    part = bl.DiscreteStateSpace(sample_period=0.1, A=A, B=B, C=C, D=D, x_start=[1.0, -2.0])
    res = response(part, ramp, 1.05, n=2)
    system = (np.array(A), np.array(B)[:, None], np.array(C)[None], np.array([[D]]), 0.1)
    exact = dlsim(system, 0.1 * np.arange(10), x0=[1.0, -2.0])[1].ravel()
    assert after_ticks(res, 0.1) == pytest.approx(exact, abs=EXACT)


def test_state_space_of_the_wrong_shape_is_refused():
    with pytest.raises(ParameterError) as refused:
        bl.DiscreteStateSpace(sample_period=0.1, A=[[1, 0], [0, 1]], B=[1], C=[1, 0])
    assert str(refused.value) == (
        "DiscreteStateSpace: A has shape (2, 2), B (1,), C (2,), D (); for one input and one "
        "output these are nx x nx, nx x 1, 1 x nx and 1 x 1."
    )
    with pytest.raises(ParameterError) as refused:
        bl.DiscreteTransferFunction(sample_period=0.1, a=[1.0, 0.5], x_start=[1.0, 2.0])
    assert str(refused.value) == "DiscreteTransferFunction: x_start has 2 values for 1 states."


def test_discrete_pid_follows_its_recursion_and_does_not_wind_up():
    """The same sums in Python; at the limit the integral part stands still."""
    k, Ti, Td, Nd, Ts, top = 2.0, 0.5, 0.1, 5.0, 0.1, 3.0

    def error(t: Any) -> Any:
        return 1.0 - 0.8 * t

    part = bl.DiscretePID(sample_period=Ts, k=k, Ti=Ti, Td=Td, Nd=Nd, y_max=top)
    res = response(part, error, 4.05, n=2)
    x = d = last = 0.0
    expected = []
    for tick in range(40):
        u = error(tick * Ts)
        d = (Td / Nd * d + Td * (u - last)) / (Td / Nd + Ts)
        wanted = k * (u + x + Ts / Ti * u + d)
        if abs(wanted) <= top or wanted * u < 0:
            x += Ts / Ti * u
        last = u
        expected.append(max(-top, min(top, k * (u + x + d))))
    assert max(expected) == top
    assert min(expected) == -top
    assert after_ticks(res, Ts) == pytest.approx(expected, abs=1e-10)  # 40 sums


V, R, L, K, J, D = 24.0, 0.5, 4.5e-3, 0.5, 0.02, 0.01
GAIN, T_I, PERIOD, SPEED = 0.8, 0.12, 0.01, 20.0


def sampled_drive() -> ac.Model:
    """Return a DC motor with a sampled PI controller of its speed."""
    m = ac.Model("drive")
    m.reference, m.error = bl.Constant(k=SPEED), bl.Feedback()
    m.pi = bl.DiscretePI(k=GAIN, T=T_I, sample_period=PERIOD)
    m.source, m.ground = el.SignalVoltage(), el.Ground()
    m.r, m.l, m.emf = el.Resistor(R=R), el.Inductor(L=L), el.RotationalEMF(k=K)
    m.rotor, m.load, m.fixed = rot.Inertia(J=J), rot.Damper(d=D), rot.Fixed()
    m.sensor = rot.SpeedSensor()
    m.connect(m.reference.y, m.error.u1)
    m.connect(m.sensor.w, m.error.u2)
    m.connect(m.error.y, m.pi.u)
    m.connect(m.pi.y, m.source.v)
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.source.n, m.ground.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.load.flange_a, m.sensor.flange)
    m.connect(m.load.flange_b, m.fixed.flange)
    return m


def test_sampled_pi_on_the_dc_drive_agrees_with_the_exact_discretization():
    """x(t_{k+1}) = exp(A T) x(t_k) + ∫exp(A s)ds B v_k, with v_k from the controller: to 1e-7."""
    ticks = 100
    res = ac.simulate(sampled_drive(), ticks * PERIOD, n=1, rtol=1e-10, atol=1e-12)
    A = np.array([[-R / L, -K / L, 1 / L], [K / J, -D / J, 0], [0, 0, 0]])  # i, w and v held
    step = expm(A * PERIOD)
    i = w = x = 0.0
    for k in range(ticks):
        error = SPEED - w
        x += PERIOD / T_I * error
        i, w, _ = step @ [i, w, GAIN * (error + x)]
        found = res.at((k + 1) * PERIOD)
        assert found["rotor.w"] == pytest.approx(w, abs=1e-7)
        assert found["l.i"] == pytest.approx(i, abs=1e-7)


def test_events_do_not_depend_on_the_output_grid():
    """Clock ticks, pulse edges and switching instants are the same with 2 points as with 2000."""
    m = ac.Model("mixed")
    m.sine, m.compare = bl.Sine(f=3.0, amplitude=1.0), bl.Hysteresis(u_low=-0.3, u_high=0.4)
    m.sampler, m.probe = bl.Sampler(sample_period=0.07), Probe()
    m.connect(m.sine.y, m.compare.u)
    m.connect(m.compare.y, m.sampler.u)
    m.connect(m.sampler.y, m.probe.u)
    system = ac.compile(m)
    coarse, fine = system.simulate(2.0, n=1), system.simulate(2.0, n=2000)
    assert [str(event) for event in coarse.events] == [str(event) for event in fine.events]
    times = [[event.time for event in res.events] for res in (coarse, fine)]
    assert times[0] == pytest.approx(times[1], abs=1e-11)
    rises = [e.time for e in coarse.events if e.text.endswith("→ on")]
    exact = [(math.asin(0.4) / (2 * math.pi) + k) / 3.0 for k in range(6)]
    assert rises == pytest.approx(exact, abs=1e-11)


def test_triggered_blocks_act_when_the_trigger_rises():
    """A trigger at 0.3 + 0.5 k: the sample, the largest magnitude, and a count with reset."""
    m = ac.Model("triggered")
    m.feed = bl.Gain(k=1.0, u=lambda t: -1.0 * t)
    m.trigger = bl.BooleanPulse(period=0.5, width=20, start_time=0.3)
    m.reset = bl.BooleanStep(start_time=1.5)
    m.sampler, m.largest = bl.TriggeredSampler(y_start=9.0), bl.TriggeredMax()
    m.count = bl.TriggeredAdd(u=1.0, use_reset=True)
    m.probe = Probe()
    for part in (m.sampler, m.largest):
        m.connect(m.feed.y, part.u)
    for part in (m.sampler, m.largest, m.count):
        m.connect(m.trigger.y, part.trigger)
    m.connect(m.reset.y, m.count.reset)
    m.connect(m.count.y, m.probe.u)
    res = ac.simulate(m, 2.1, n=3)
    assert res.at(0.2)["sampler.y"] == 9.0
    assert res.at(0.7)["sampler.y"] == pytest.approx(-0.3, abs=EXACT)
    assert res.at(1.4)["largest.y"] == pytest.approx(1.3, abs=EXACT)
    assert [res.at(t)["count.y"] for t in (0.2, 0.7, 1.4, 1.6, 1.9)] == [0, 1, 3, 0, 0]


def test_fixed_delay_returns_the_past():
    """y(t) = u(t - T): of a sine, and of a step, which comes back as an exact event."""
    late = 0.3
    res = response(bl.FixedDelay(delay_time=late), lambda t: ca.sin(5.0 * t), 2.0, n=50)
    exact = np.sin(5.0 * np.maximum(res.t - late, 0.0))
    assert res["part.y"] == pytest.approx(exact, abs=1e-5)  # a curve through the solver's points
    m = ac.Model("step")
    m.step, m.part, m.probe = bl.Step(start_time=0.5), bl.FixedDelay(delay_time=late), Probe()
    m.connect(m.step.y, m.part.u)
    m.connect(m.part.y, m.probe.u)
    res = ac.simulate(m, 2.0, n=2)
    assert res.final["probe.x"] == pytest.approx(2.0 - 0.8, rel=1e-9)
