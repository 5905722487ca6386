"""Event location on the examples of papers, in closed form."""

from __future__ import annotations

import math

import casadi as ca
import numpy as np
import pytest

import acausal as ac

G = 9.81


class Ramp(ac.Component):
    """Shampine and Thompson, Comput. Math. Appl. 39 (2000) 43: a ball bounces down a ramp.

    The ramp is y = 1 - x; a bounce turns the velocity into (-k v_y, k v_x).
    """

    x = ac.variable("m", start=0.0)
    y = ac.variable("m", start=2.0)
    v = ac.variable("m/s", start=0.0)
    w = ac.variable("m/s", start=0.0)
    k: ac.Parameter = ac.parameter("1", "Restitution", default=0.35)

    def equations(self):
        yield ac.der(self.x) == self.v
        yield ac.der(self.y) == self.w
        yield ac.der(self.v) == 0
        yield ac.der(self.w) == -G
        turned = [
            ac.reinit(self.v, -self.k * ac.pre(self.w)),
            ac.reinit(self.w, self.k * ac.pre(self.v)),
        ]
        yield ac.when(self.y < 1 - self.x, *turned)


def bounces(k: float, count: int) -> list[float]:
    """Return the instants at which a parabola meets the ramp, each from a quadratic equation."""
    t, (x, y), (v, w), found = 0.0, (0.0, 2.0), (0.0, 0.0), []
    for _ in range(count):
        # x + v s + y + w s - g s²/2 = 1; the root at s = 0 has gone after the first bounce
        height, rate = max(x + y - 1, 0.0), v + w
        s = (rate + math.sqrt(rate**2 + 2 * G * height)) / G
        t, x, y, w = t + s, x + v * s, y + w * s - G * s**2 / 2, w - G * s
        v, w = -k * w, k * v
        found.append(t)
    return found


@pytest.mark.parametrize("n", [1, 1000])
def test_bounces_on_a_ramp_are_found_whatever_the_grid(n):
    m = ac.Model("ramp")
    m.ball = Ramp()
    known = bounces(0.35, 3)
    res = ac.simulate(m, known[-1] + 1e-3, n=n, rtol=1e-10, atol=1e-12)
    assert [event.time for event in res.events] == pytest.approx(known, abs=1e-9)


class Swing(ac.Component):
    """A harmonic oscillator that counts how often it falls below a level."""

    x = ac.variable("1", start=1.0)
    v = ac.variable("1/s", start=0.0)
    level: ac.Parameter = ac.parameter("1", "Level", default=0.0)
    count = ac.discrete(start=0)

    def equations(self):
        yield ac.der(self.x) == self.v
        yield ac.der(self.v) == -self.x
        yield ac.when(self.x < self.level, ac.assign(self.count, ac.pre(self.count) + 1))


@pytest.mark.parametrize("level", [0.5, -0.5, -0.999])
def test_crossings_of_a_level_are_at_the_arc_cosine(level):
    """x = cos t falls through the level at arccos(level) + 2 π k; only falling counts."""
    m = ac.Model("swing")
    m.swing = Swing(level=level)
    res = ac.simulate(m, 20.0, n=2, rtol=1e-9, atol=1e-11)
    known = math.acos(level) + 2 * math.pi * np.arange(4)
    times = [event.time for event in res.events]
    slope = math.sqrt(1 - level**2)  # an error in x is one of 1/slope in time
    assert times == pytest.approx(list(known[known < 20.0]), abs=1e-7 / slope)
    assert res.final["swing.count"] == np.sum(known < 20.0)


@pytest.mark.parametrize(("depth", "count"), [(1e-8, 3), (-1e-8, 0)])
def test_a_dip_inside_a_step_is_found_and_a_near_miss_is_none(depth, count):
    """Carver's trap (Math. Comput. Simul. 20, 1978): both ends of a step have the same sign."""
    m = ac.Model("swing")
    m.swing = Swing(level=-1.0 + depth)
    res = ac.simulate(m, 6 * math.pi, n=1, rtol=1e-10, atol=1e-12)
    assert len(res.events) == count


class Pair(ac.Component):
    """Two signals of time that cross zero at the same instant."""

    y = ac.variable("1")
    first, second = ac.discrete(start=0), ac.discrete(start=0)

    def equations(self):
        yield self.y == ca.sin(ac.time)
        yield ac.when(self.y < 0, ac.assign(self.first, 1))
        yield ac.when(3 * self.y < 0, ac.assign(self.second, 1))


def test_events_at_one_instant_are_one_instant():
    m = ac.Model("pair")
    m.pair = Pair()
    res = ac.simulate(m, 4.0, n=4)
    assert {round(event.time, 9) for event in res.events} == {round(math.pi, 9)}
    assert res.final["pair.first"] == res.final["pair.second"] == 1
