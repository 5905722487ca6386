"""Small motions about rolling: the bicycle of Meijaard, Papadopoulos, Ruina and Schwab (2007).

Its figures are those of "Linearized dynamics equations for the balance and steer of a bicycle: a
benchmark and review", Proc. R. Soc. A 463, 1955-1982, tables 1 and 2.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

import numpy as np
import pytest

import acausal as ac
from library import spatial as sp

TILT = pi / 10
POLES = [-14.07838969, -0.77534188 - 4.46486771j, -0.77534188 + 4.46486771j, -0.32286643]
WEAVE, CAPSIZE = 4.29238253634, 6.02426201539
REAR, FRONT = 0.3, 0.35


@cache
def bicycle() -> ac.System:
    """x ahead, y to the left, z up; the head's axis meets the ground 0.08 m before the wheel."""
    m = ac.Model("bicycle")
    m.world = sp.World(g=9.81, n=(0, 0, -1))
    m.rear = sp.RollingWheel(radius=REAR, m=2.0, I_axis=0.12, I_long=0.0603)
    m.front = sp.RollingWheel(radius=FRONT, m=3.0, I_axis=0.28, I_long=0.1405)
    m.hub = [sp.Revolute(n=(0, 1, 0)) for _ in range(2)]
    m.head = sp.Revolute(n=(-sin(TILT), 0, cos(TILT)))
    m.frame = sp.BodyShape(
        m=85.0, r=(1.1, 0, -0.3), r_CM=(0.3, 0, 0.6), I_11=9.2, I_22=11.0, I_33=2.8, I_31=-2.4
    )
    m.fork = sp.BodyShape(
        m=4.0,
        r=(-0.08, 0, 0.35),
        r_CM=(-0.2, 0, 0.7),
        I_11=0.05892,
        I_22=0.06,
        I_33=0.00708,
        I_31=0.00756,
    )
    m.connect(m.frame.frame_a, m.hub[0].frame_a)
    m.connect(m.hub[0].frame_b, m.rear.frame_a)
    m.connect(m.frame.frame_b, m.head.frame_a)
    m.connect(m.head.frame_b, m.fork.frame_a)
    m.connect(m.fork.frame_b, m.hub[1].frame_a)
    m.connect(m.hub[1].frame_b, m.front.frame_a)
    return ac.compile(m)


def poles_at(speed: float) -> np.ndarray:
    """Return the four poles of balance and steer; the other six, of the way ahead, are 0."""
    start = {"rear.x": 0.0, "rear.y": 0.0, "rear.q": (1.0, 0, 0, 0), "head.phi": 0.0}
    start |= {"hub[0].w": speed / REAR, "head.w": 0.0}
    point = bicycle().initialize(start=start, guess={"front.x": 1.02})
    return bicycle().linearize(at=point).poles[6:]


def test_poles_of_the_bicycle_at_5_metres_a_second_are_the_published_ones():
    found, wanted = np.sort_complex(poles_at(5.0)), np.sort_complex(np.array(POLES))
    np.testing.assert_allclose(found, wanted, atol=3e-8)  # eight decimals are printed


def test_bicycle_begins_to_weave_and_to_capsize_at_the_published_speeds():
    """The real part of a pair, or a real pole, changes sign: 1e-7 of the slope either side."""
    step = 1e-7
    for speed in (WEAVE, CAPSIZE):
        low, high = (np.sort(poles_at(speed + side * step).real) for side in (-1, 1))
        assert np.sum(np.sign(low) != np.sign(high)) == (2 if speed == WEAVE else 1)


def test_poles_of_the_bicycle_do_not_depend_on_how_far_its_wheels_have_turned():
    """On a straight way nothing but the wheels' angles changes."""
    start = {"rear.x": 0.0, "rear.y": 0.0, "rear.q": (1.0, 0, 0, 0), "head.phi": 0.0}
    start |= {"hub[0].w": 5.0 / REAR, "head.w": 0.0}
    run = bicycle().simulate(0.13, n=4, start=start, guess={"front.x": 1.02}, rtol=1e-10)
    found = bicycle().linearize(at=run.final).poles[6:]
    np.testing.assert_allclose(np.sort_complex(found), np.sort_complex(np.array(POLES)), atol=1e-6)


@pytest.mark.parametrize("passed", [0.0, 0.7])
def test_free_body_that_spins_about_its_largest_inertia_nutates_at_the_body_rate(passed):
    """With I = (1, 1, 1.5) and w = 4 along z the axis returns at I_33 w/I_11 in the world."""
    m = ac.Model("top")
    m.world = sp.World(g=0.0)
    m.body = sp.Body(m=2.0, I_11=1.0, I_22=1.0, I_33=1.5)
    system = ac.compile(m)
    run = system.simulate(max(passed, 1e-3), n=2, start={"body.rot.w": (0.0, 0.0, 4.0)})
    linear = system.linearize(at=run.final)
    assert len(linear.states) == 12
    nutation = np.abs(linear.poles[-2:].imag)
    np.testing.assert_allclose(nutation, 6.0, rtol=1e-6)
