"""Blocks with a name of the Modelica Standard Library 4.1: numbers that follow from its equations.

Each was another number before the laws were read one by one (docs/model/differences_to_msl.md).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import blocks as bl

EXACT = 1e-12


def over(block: Any, wave: Any, t_end: float = 1.0, **keywords: Any) -> Any:
    """Return the Result of a block whose input is a number or a function of time."""
    m = ac.Model("block")
    m.block, m.feed = block, bl.Gain(k=1.0, u=wave)
    m.connect(m.feed.y, m.block.u)
    return ac.simulate(m, t_end, **{"rtol": 1e-9, "atol": 1e-10, **keywords})


def stepped(block: Any, t_end: float, **keywords: Any) -> Any:
    """Return the Result of a block behind a step of 1 at 0.1 s on an offset of 0.1."""
    m = ac.Model("step")
    m.block, m.step = block, bl.Step(start_time=0.1, offset=0.1)
    m.connect(m.step.y, m.block.u)
    return ac.simulate(m, t_end, **{"rtol": 1e-9, "atol": 1e-10, **keywords})


def test_angles_are_wrapped_with_the_upper_end():
    """wrapAngle: mod(u, 2π), less 2π above π: π stays π and -π becomes it."""
    for u, y in ((math.pi, math.pi), (-math.pi, math.pi), (3.5, 3.5 - 2 * math.pi), (-1.0, -1.0)):
        assert over(bl.WrapAngle(), u).final["block.y"] == pytest.approx(y, abs=EXACT)


@pytest.mark.parametrize(("u", "y"), [(0.5, 1), (-0.5, -1), (-2.5, -3), (2.5, 3), (-0.4, 0)])
def test_halves_are_rounded_away_from_zero(u, y):
    """RealToInteger: floor(u + 1/2) above 0, else ceil(u - 1/2)."""
    assert over(bl.RealToInteger(), u).final["block.y"] == y


def test_a_falling_signal_is_rounded_as_a_constant_one():
    res = over(bl.RealToInteger(), lambda t: 2.2 - 4.4 * t, n=40)
    u = 2.2 - 4.4 * res.t
    away = np.abs(np.abs(u) % 1 - 0.5) > 1e-6
    assert res["block.y"][away] == pytest.approx(np.round(u[away]), abs=0)


def test_a_sweep_without_duration_is_a_step():
    m = ac.Model("sweep")
    m.sweep = bl.LogFrequencySweep(w_min=1.0, w_max=100.0, start_time=0.5, duration=0.0)
    res = ac.simulate(m, 1.0, n=10)
    assert (res.at(0.4)["sweep.y"], res.at(0.6)["sweep.y"]) == pytest.approx((1.0, 100.0))


def test_a_sampler_behind_a_hold_with_the_same_clock_sees_the_tick_before():
    """ZeroOrderHold: y = pre(ySample), so 0, 0, 1, 2 reach the sampler; the first at the start."""
    m = ac.Model("clocks")
    m.ramp = bl.Ramp(height=10.0, duration=10.0, offset=5.0)
    m.hold, m.sampler = bl.ZeroOrderHold(sample_period=1.0), bl.Sampler(sample_period=1.0)
    m.connect(m.ramp.y, m.hold.u)
    m.connect(m.hold.y, m.sampler.u)
    res = ac.simulate(m, 4.0, n=8)
    at = [0.5, 1.5, 2.5, 3.5]
    assert [res.at(t)["hold.y"] for t in at] == pytest.approx([5.0, 6.0, 7.0, 8.0], abs=EXACT)
    assert [res.at(t)["sampler.y"] for t in at] == pytest.approx([5.0, 5.0, 6.0, 7.0], abs=EXACT)


def test_first_order_hold_before_its_clock_is_the_input_at_the_start():
    """pre_uSample = u(0) up to the second tick, at 0.75 s, then u(0.5 s) and the line from it."""
    hold = bl.FirstOrderHold(sample_period=0.25, start_time=0.5)
    res = over(hold, lambda t: 2.0 + 3.0 * t, 1.2, n=48)
    early, late = res.t < 0.75, res.t > 0.75
    assert res["block.y"][early] == pytest.approx(2.0, abs=EXACT)
    line = 2.0 + 3.0 * (res.t[late] - 0.25)
    assert res["block.y"][late] == pytest.approx(line, abs=1e-9)


@pytest.mark.parametrize("sampled", [False, True])
def test_start_states_of_transfer_functions_are_those_of_the_canonical_form(sampled):
    """1/(2 s + 4) with x = 1 is y = 1 at the start; in z, y = x1 = (u - 4 x)/2 = -2 b0 … ."""
    if sampled:
        block = bl.DiscreteTransferFunction(b=[1.0], a=[2.0, 4.0], x_start=[1.0], sample_period=1.0)
        assert over(block, 0.0, 0.5).final["block.y"] == pytest.approx(1.0, abs=EXACT)
    else:
        block = bl.TransferFunction(b=[1.0], a=[2.0, 4.0], x_start=[1.0])
        res = over(block, 0.0)
        assert res["block.y"] == pytest.approx(np.exp(-2 * res.t), abs=1e-7)


def test_slew_rate_limiter_begins_where_its_input_is():
    """initType SteadyState: y = u at the start, then 1 in a second."""
    res = stepped(bl.SlewRateLimiter(rising=1.0), 0.6, n=12)
    assert res["block.y"][0] == pytest.approx(0.1, abs=EXACT)
    late = res.t > 0.12
    assert res["block.y"][late] == pytest.approx(0.1 + (res.t[late] - 0.1), abs=2e-3)


def test_pade_delay_begins_at_rest_and_follows_the_step_of_its_fraction():
    """x[n] = u at the start: y = 0.1, then the step response of the Padé fraction."""
    from scipy.signal import lti

    res = stepped(bl.PadeDelay(delay_time=0.4, n=2), 1.1, n=44)
    before, after = res.t < 0.1, res.t > 0.1
    assert res["block.y"][before] == pytest.approx(0.1, abs=1e-9)
    fraction = lti([0.16 / 12, -0.2, 1.0], [0.16 / 12, 0.2, 1.0])
    t = np.concatenate([[0.0], res.t[after] - 0.1])
    assert res["block.y"][after] == pytest.approx(0.1 + fraction.step(T=t)[1][1:], abs=1e-6)


MSL_FILTERS = """
    t        CriticalDamping     Bessel              Butterworth         ChebyshevI
    0.0      0.1                 0.1                 0.1                 0.1
    0.15012  0.22880023701140578 0.16707879066507692 0.13009222405840226 0.11561899770123556
    0.20016  0.549377510105861   0.40648132836922424 0.27032580473365625 0.20104707870321187
    0.30006  0.9702597007230115  0.9086498404734459  0.7491185641726829  0.5885343924989763
    0.40014  1.078332907460304   1.09010097872869    1.0987853331853492  1.003735327402575
    0.60012  1.0996118809440372  1.1008139563041734  1.1352825723124704  1.1455117478483676
    0.9      1.0999994296512472  1.1000015360683983  1.0949687370084198  1.0714483787864093"""
"""Blocks.Examples.Filter, reference results of the Modelica Association for MSL 4.1.0: x[3], y."""


@pytest.mark.parametrize("kind", ["CriticalDamping", "Bessel", "Butterworth", "ChebyshevI"])
def test_filters_follow_the_published_curves_of_modelica(kind):
    rows = [line.split() for line in MSL_FILTERS.strip().splitlines()]
    column = rows[0].index(kind)
    res = stepped(bl.Filter(analog_filter=kind, order=3, f_cut=2.0), 0.9, n=90)
    for row in rows[1:]:
        # Dymola's runs have a tolerance of 1e-6: 2.6e-6 away at most.
        assert res.at(float(row[0]))["block.y"] == pytest.approx(float(row[column]), abs=1e-5)


def test_bessel_of_second_order_has_the_coefficients_of_modelica():
    """BesselBaseCoefficients(2): 0.6159132201783791 p² + 1.359315879600889 p + 1, p = s/w_cut."""
    m = ac.Model("filter")
    m.filter = bl.Filter(analog_filter="Bessel", f_cut=1.0)
    linear = ac.compile(m).linearize(inputs=["filter.u"], outputs=["filter.y"])
    p = np.roots([0.6159132201783791, 1.359315879600889, 1.0]) * 2 * np.pi
    np.testing.assert_allclose(np.sort_complex(linear.poles), np.sort_complex(p), rtol=1e-9)


def test_filters_of_the_textbook_have_their_poles():
    """normalized = false: CriticalDamping has alpha = 1, Bessel the delay 1/w_cut."""
    m = ac.Model("filters")
    m.lag = bl.Filter(order=1, f_cut=1.0, normalized=False)
    m.bessel = bl.Filter(analog_filter="Bessel", f_cut=1.0, normalized=False)
    system = ac.compile(m)
    poles = system.linearize(inputs=["lag.u", "bessel.u"], outputs=["lag.y", "bessel.y"]).poles
    exact = 2 * np.pi * np.concatenate([[-1.0], np.roots([1 / 3, 1.0, 1.0])])
    np.testing.assert_allclose(np.sort_complex(poles), np.sort_complex(exact), rtol=1e-6)


def test_periods_begin_with_the_run():
    """sample(t0 + 1/f, 1/f): from 0.05 s on, the first period of 0.2 s ends at 0.25 s, y = 3."""
    m = ac.Model("mean")
    m.mean = bl.Mean(f=5.0, u=3.0)
    res = ac.compile(m).simulate(0.75, t_start=0.05, n=14, rtol=1e-9)
    assert res.at(0.24)["mean.y"] == 0.0
    assert [res.at(t)["mean.y"] for t in (0.26, 0.46)] == pytest.approx([3.0, 3.0], rel=1e-8)


def test_integrator_is_set_anew():
    """reinit(y, y_start), with use_set reinit(y, set), when reset becomes true."""
    m = ac.Model("reset")
    m.plain = bl.Integrator(use_reset=True, y_start=2.0, u=1.0)
    m.led = bl.LimIntegrator(use_reset=True, use_set=True, out_max=3.0, u=1.0, set=5.0)
    m.at = bl.BooleanStep(start_time=0.5)
    m.connect(m.at.y, m.plain.reset, m.led.reset)
    res = ac.simulate(m, 1.0, n=10, rtol=1e-9, atol=1e-10)
    assert res.at(0.4)["plain.y"] == pytest.approx(2.4, abs=1e-8)
    assert res.final["plain.y"] == pytest.approx(2.5, abs=1e-8)
    assert res.final["led.y"] == pytest.approx(3.0, abs=1e-8)


def test_limited_integrator_beyond_its_limit_waits_and_comes_back_at_its_rate():
    """der(y) = 0 where y > outMax and k u > 0, else k u: 2, 2, then down at 1 a second."""
    res = over(bl.LimIntegrator(out_max=1.0, y_start=2.0), lambda t: 1 - 2 * (t > 0.5), 1.0, n=20)
    assert res.at(0.4)["block.y"] == pytest.approx(2.0, abs=1e-8)
    assert res.final["block.y"] == pytest.approx(1.5, abs=1e-6)


def test_feed_forward_of_a_controller_counts_in_its_anti_windup():
    """P with k = 2, wp = 1: y = limit(2 (u_s - u_m) + kFF u_ff); the I part sees what is cut off.

    PI, Ti = 1, Ni = 1/2: der(I) = e + (y_max - (k (e + I) + kFF u_ff))/(k Ni).
    """
    m = ac.Model("loop")
    m.p = bl.LimPID(controller_type="P", k=2.0, y_max=10.0, with_feed_forward=True, k_ff=3.0)
    m.pi = bl.LimPID(controller_type="PI", k=2.0, Ti=1.0, Ni=0.5, y_max=1.0, with_feed_forward=True)
    m.s, m.m, m.ff = (bl.Constant(k=value) for value in (1.0, 0.25, 2.0))
    for pid in (m.p, m.pi):
        m.connect(m.s.y, pid.u_s)
        m.connect(m.m.y, pid.u_m)
        m.connect(m.ff.y, pid.u_ff)
    res = ac.simulate(m, 1.0, n=10, rtol=1e-9, atol=1e-10)
    assert res.final["p.y"] == pytest.approx(1.5 + 6.0, abs=1e-9)
    # e = 0.75: der(I) = 0.75 + (1 - 1.5 - 2 I - 2), I = -0.875 (1 - exp(-2 t))
    assert res.final["pi.I.y"] == pytest.approx(-0.875 * (1 - math.exp(-2.0)), abs=1e-7)


def test_point_to_point_motion_says_whether_it_moves_and_when_it_ends():
    """1 m at most 1 m/s and 2 m/s²: Ta2 = 0.5 s, Tv = 1 s, Te = 1.5 s."""
    m = ac.Model("ptp")
    m.go = bl.KinematicPTP2(q_end=1.0, qd_max=1.0, qdd_max=2.0, start_time=0.25)
    m.stay = bl.KinematicPTP2(q_end=0.0, qd_max=1.0, qdd_max=2.0)
    res = ac.simulate(m, 2.0, n=20)
    assert res.final["go.end_time"] == pytest.approx(1.75, abs=EXACT)
    assert [res.at(t)["go.moving"] for t in (0.1, 1.7, 1.8)] == [1.0, 1.0, 0.0]
    assert not res["stay.moving"].any()


def test_a_counter_is_set_to_a_signal():
    """MathInteger.TriggeredAdd: y = set at a reset."""
    m = ac.Model("count")
    m.count = bl.TriggeredAdd(u=1.0, use_reset=True, use_set=True, set=7.0)
    m.beat, m.at = bl.BooleanPulse(period=0.2), bl.BooleanStep(start_time=0.5)
    m.connect(m.beat.y, m.count.trigger)
    m.connect(m.at.y, m.count.reset)
    assert ac.simulate(m, 0.55).final["count.y"] == 7.0


@pytest.mark.parametrize(
    "block",
    [
        lambda: bl.Limiter(u_max=1.0, u_min=2.0),
        lambda: bl.DeadZone(u_max=-1.0, u_min=1.0),
        lambda: bl.LimIntegrator(out_max=0.0, out_min=1.0),
        lambda: bl.Hysteresis(u_low=1.0, u_high=0.0),
    ],
)
def test_limits_in_the_wrong_order_are_refused(block):
    with pytest.raises(ParameterError, match="is above the upper one"):
        block()
