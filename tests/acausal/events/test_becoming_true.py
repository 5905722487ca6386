"""``when``: something becomes true only if it was false before."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import blocks as bl


class Counter(ac.Component):
    """Counts how often some conditions become true."""

    x = ac.variable(start=0.0)
    long_ago, rising, level, initially = (ac.discrete("1", "Count") for _ in range(4))

    def equations(self):
        yield ac.der(self.x) == 1
        conditions = {
            "long_ago": ac.time >= -1,
            "rising": self.x > 0,
            "level": self.x > -1,
            "initially": ac.initial(),
        }
        for name, condition in conditions.items():
            count = getattr(self, name)
            yield ac.when(condition, ac.assign(count, ac.pre(count) + 1))


@pytest.mark.parametrize(
    ("name", "count"), [("long_ago", 0), ("level", 0), ("rising", 1), ("initially", 1)]
)
def test_a_condition_that_is_true_at_the_start_does_not_become_true(name, count):
    """x > 0 is false at x = 0 and true right after: it does become true."""
    m = ac.Model("m")
    m.c = Counter()
    assert ac.simulate(m, 1.0).final[f"c.{name}"] == count


class Firing(ac.Component):
    """What is behind a filter of a sine is above 0 from the start on, as t²."""

    low = ac.variable(start=0.0)
    due = ac.discrete("s", "When it became positive", start=-1.0)

    def equations(self):
        yield ac.der(self.low) == 200 * ca.pi * (100 * ca.sin(100 * ca.pi * ac.time) - self.low)
        yield ac.when(self.low > 0, ac.assign(self.due, ac.time))


@pytest.mark.parametrize(
    "how", [{}, {"solver": ac.IDA()}, {"solver": ac.Radau()}, {"compiled": True}]
)
def test_where_no_mode_is_left_none_comes_back(how):
    """The instant is hardly known, t² above 0, and what became true was undone as a mode that
    comes back is, again and again: no time was noted before the next event of another relation."""
    m = ac.Model("m")
    m.c = Firing()
    res = ac.simulate(m, 2e-3, n=20, **how)
    assert 0.0 <= res.final["c.due"] < 1e-6


def triggered(block: ac.Component) -> float:
    m = ac.Model("m")
    m.one, m.block = bl.BooleanConstant(k=1), block
    m.connect(m.one.y, m.block.trigger)
    return float(ac.simulate(m, 1.0).final["block.y"])


def test_a_constant_trigger_never_triggers():
    """As in the Modelica Standard Library."""
    assert triggered(bl.TriggeredAdd(u=1.0)) == 0.0
    assert triggered(bl.TriggeredSampler(u=3.0)) == 0.0
    assert triggered(bl.TriggeredMax(u=3.0)) == 0.0


class Asked(ac.Component):
    """Joins cos t < 0, which changes at π/2, to another relation by and, or, and a product."""

    x = ac.variable(start=0.0)
    both, either, product = (ac.discrete("1", "Count") for _ in range(3))
    late: ac.Parameter = ac.parameter("1", "x from which on the other relation is true", default=9)

    def equations(self):
        yield ac.der(self.x) == 1
        other, turned = self.x > self.late, ca.cos(self.x) < 0
        conditions = {
            "both": ca.logic_and(other, turned),
            "either": ca.logic_not(ca.logic_or(self.x < self.late, turned)),
            "product": other * turned,
        }
        for name, condition in conditions.items():
            count = getattr(self, name)
            yield ac.when(condition, ac.assign(count, ac.pre(count) + 1))


@pytest.mark.parametrize("solver", [None, ac.IDA(), ac.Radau()])
def test_a_relation_that_decides_nothing_stops_no_run(solver):
    """A stop that nothing touches does not ask which way it moves: a rate of rounding is no event.

    Beside x > 9, which stays false, cos x < 0 is asked for nowhere.
    """
    m = ac.Model("m")
    m.c = Asked()
    res = ac.simulate(m, 6.0, n=60, solver=solver)
    assert len(res.t) == 61
    assert [res.final[f"c.{name}"] for name in ("both", "either", "product")] == [0, 0, 0]


def test_a_relation_is_asked_for_when_another_no_longer_decides():
    """From x = 2 on: cos x < 0 holds at once, "either" becomes true as it ends, at 3π/2."""
    m = ac.Model("m")
    m.c = Asked(late=2.0)
    res = ac.simulate(m, 6.0, n=60)
    first = [res.t[np.flatnonzero(res[f"c.{name}"])[0]] for name in ("both", "either", "product")]
    np.testing.assert_allclose(first, [2.0, 1.5 * np.pi, 2.0], rtol=1e-6)
