"""``when``: something becomes true only if it was false before."""

from __future__ import annotations

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
