"""Motion profiles: closed forms of single ways, limits of random ones, several axes, blends."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import acausal as ac
from acausal.errors import ParameterError
from library import blocks as bl
from library import rotational as rot
from library.blocks.motion_profile import fastest, profile


def sampled(pieces, t):
    """Return q, qd, qdd and jerk of pieces at times."""
    starts = np.array([piece[0] for piece in pieces])
    rows = np.array(pieces)[np.clip(np.searchsorted(starts, t, side="right") - 1, 0, None)]
    s = t - rows[:, 0]
    _, x, v, a, j = rows.T
    return x + s * (v + s * (a / 2 + s * j / 6)), v + s * (a + s * j / 2), a + s * j, j


def test_trapezoid_has_the_time_of_the_textbook():
    """1 m with 0.5 m/s and 1 m/s²: D/v + v/a = 2.5 s; 0.1 m: 2 sqrt(D/a)."""
    long = bl.MotionProfile(points=[0.0, 1.0], qd_max=0.5, qdd_max=1.0)
    assert long.duration == pytest.approx(2.5)
    short = bl.MotionProfile(points=[0.0, 0.1], qd_max=0.5, qdd_max=1.0)
    assert short.duration == pytest.approx(2 * math.sqrt(0.1))


@pytest.mark.parametrize(
    ("D", "wanted"),
    [
        (1.0, 1.0 / 0.5 + 0.5 / 1.0 + 1.0 / 10.0),  # cruise: D/v + v/a + a/j
        (0.2, 0.1 + math.sqrt(0.1**2 + 4 * 0.2)),  # full acceleration: a/j + sqrt((a/j)² + 4 D/a)
        (0.01, 4 * (0.01 / 20) ** (1 / 3)),  # no constant acceleration: 4 (D/(2j))^(1/3)
    ],
)
def test_jerk_limited_way_has_the_time_of_the_textbook(D, wanted):
    made = bl.MotionProfile(points=[0.0, D], qd_max=0.5, qdd_max=1.0, qddd_max=10.0)
    assert made.duration == pytest.approx(wanted, rel=1e-12)


POINTS = st.lists(
    st.tuples(*[st.floats(-5, 5).filter(lambda x: abs(x) > 1e-3) for _ in range(2)]),
    min_size=2,
    max_size=4,
)
LIMIT = st.floats(0.1, 10.0)


@settings(max_examples=60, deadline=None)
@given(points=POINTS, v=LIMIT, a=LIMIT, j=LIMIT | st.none(), blend=st.floats(0, 1))
def test_profiles_keep_their_limits_are_continuous_and_arrive(points, v, a, j, blend):
    rows = np.array(points)
    limits = [np.full(2, x) for x in (v, a)]
    axes = profile(rows, *limits, None if j is None else np.full(2, j), blend)
    for axis, pieces in enumerate(axes):
        end = pieces[-1][0]
        t = np.linspace(0, end, 2000)
        _, qd, qdd, jerk = sampled(pieces, t)
        assert np.max(np.abs(qd)) <= v * (1 + 1e-9)
        assert np.max(np.abs(qdd)) <= a * (1 + 1e-9)
        if j is not None:
            assert np.max(np.abs(jerk)) <= j * (1 + 1e-9)
        joints = np.array([piece[0] for piece in pieces[1:]])
        before = sampled(pieces, np.nextafter(joints, 0) - 1e-12)
        after = sampled(pieces, joints)
        for level in range(2 if j is None else 3):
            assert before[level] == pytest.approx(after[level], abs=1e-8)
        assert pieces[-1][1:4] == pytest.approx((rows[-1, axis], 0.0, 0.0), abs=1e-9)
        assert pieces[0][1] == pytest.approx(rows[0, axis], abs=1e-9)


def test_axes_move_together_on_a_straight_line():
    """From (0, 0) to (1, 3) q[1] = 3 q[0] at all times; the second axis is at its limit."""
    m = ac.Model("xy")
    m.motion = bl.MotionProfile(
        points=[[0, 0], [1, 3]], qd_max=[1.0, 1.5], qdd_max=4.0, qddd_max=40.0, start_time=0.2
    )
    res = ac.simulate(m, 3.0, n=600)
    assert res["motion.q[1]"] == pytest.approx(3 * res["motion.q[0]"], abs=1e-12)
    assert res["motion.qd[1]"].max() == pytest.approx(1.5, rel=1e-9)
    assert res.at(0.1)["motion.q[0]"] == pytest.approx(0.0, abs=1e-15)
    assert res.final["motion.q[0]"] == pytest.approx(1.0, rel=1e-12)
    t = np.linspace(0.3, 2.5, 301)
    q = np.array([res.at(x)["motion.q[0]"] for x in t])
    qd = np.array([res.at(x)["motion.qd[0]"] for x in t])
    assert np.gradient(q, t)[1:-1] == pytest.approx(qd[1:-1], abs=5e-3)


def test_blend_saves_time_and_rounds_corners():
    corner = [[0, 0], [1, 0], [1, 1]]
    stop = bl.MotionProfile(points=corner, qd_max=1.0, qdd_max=2.0, qddd_max=100.0)
    flow = bl.MotionProfile(points=corner, qd_max=1.0, qdd_max=4.0, qddd_max=200.0, blend=1.0)
    assert flow.duration < stop.duration - 0.4  # of the same ramps: two of them overlap
    m = ac.Model("corner")
    m.motion = bl.MotionProfile(points=corner, qd_max=1.0, qdd_max=4.0, qddd_max=200.0, blend=1.0)
    res = ac.simulate(m, 3.0, n=600)
    distance = np.hypot(res["motion.q[0]"] - 1, res["motion.q[1]"])
    assert 0.01 < distance.min() < 0.2
    speed = np.hypot(res["motion.qd[0]"], res["motion.qd[1]"])
    inside = (res.t > 0.5) & (res.t < 1.5)
    assert speed[inside].min() > 0.5


def test_profile_drives_a_shaft_with_its_speed_and_acceleration():
    """Position takes the derivatives of q itself: the torque is J qdd."""
    m = ac.Model("axis")
    m.motion = bl.MotionProfile(points=[0, 2, -1], qd_max=3.0, qdd_max=10.0, qddd_max=200.0)
    m.drive, m.load = rot.Position(), rot.Inertia(J=0.3)
    m.connect(m.motion.q[0], m.drive.phi_ref)
    m.connect(m.drive.flange, m.load.flange_a)
    res = ac.simulate(m, 4.0, n=400)
    assert res["load.w"] == pytest.approx(res["motion.qd[0]"], abs=1e-9)
    assert res["load.a"] == pytest.approx(res["motion.qdd[0]"], abs=1e-9)
    assert res["drive.tau"] == pytest.approx(-0.3 * res["motion.qdd[0]"], abs=1e-9)


def test_equal_points_take_no_time():
    assert bl.MotionProfile(points=[1.0, 1.0], qd_max=1.0, qdd_max=1.0).duration == 0
    assert fastest(1.0, 1.0, None).duration == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ({"points": [1.0]}, "at least two rows"),
        ({"qd_max": 0.0}, "qd_max = 0.0: give a number above 0"),
        ({"qdd_max": [1.0, 2.0]}, "or one an axis"),
        ({"blend": 2.0}, "give a share"),
    ],
)
def test_bad_values_are_refused(changed, text):
    with pytest.raises(ParameterError, match=text):
        bl.MotionProfile(**{"points": [0.0, 1.0], "qd_max": 1.0, "qdd_max": 1.0, **changed})
