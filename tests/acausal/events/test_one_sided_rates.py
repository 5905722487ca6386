"""Rates and slopes at kinks: those of the side that the motion is going to."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.language.tables import MANY, interpolate
from acausal.system.slopes import one_sided
from library import blocks as bl
from library import rotational as rot
from library import translational as tr
from library.translational.interfaces import Compliant


class Gap(Compliant):
    """A contact without modes: a spring that pushes, and a damper no stronger than it."""

    c: ac.Parameter = ac.parameter("N/m", "Spring constant", default=2000.0)
    d: ac.Parameter = ac.parameter("N.s/m", "Damping constant", default=5.0)

    def equations(self):
        push = ca.fmax(self.c * (0.2 - self.s_rel), 0)
        yield self.f == ca.fmin(ca.fmax(self.d * self.v_rel, -push), push) - push


def resting(force: float) -> ac.Model:
    """Return a mass at rest on a stop, an elastic gap before it, and a mass that is then pushed.

    Nothing of it reaches the mass on the stop while the gap is open.
    """
    m = ac.Model("resting")
    m.a, m.b = tr.Mass(m=1.0, start={"s": 0.5, "v": 0.0}), tr.Mass(m=1.0, start={"v": -1.0})
    m.stop, m.wall = tr.HardStop(restitution=0.0), tr.Fixed()
    m.gap = Gap()
    m.push, m.step = tr.Force(), bl.Step(height=force, start_time=0.1)
    m.connect(m.wall.flange, m.stop.flange_a)
    m.connect(m.stop.flange_b, m.b.flange_a)
    m.connect(m.b.flange_b, m.gap.flange_a)
    m.connect(m.gap.flange_b, m.a.flange_a)
    m.connect(m.push.flange, m.a.flange_b)
    m.connect(m.step.y, m.push.f)
    return m


@pytest.mark.parametrize("solver", [ac.Rodas4(), ac.IDA(), ac.Radau()], ids=str)
@pytest.mark.parametrize("force", [1.0, -1.0])
def test_what_begins_beside_an_open_gap_opens_no_stop_behind_it(force, solver):
    """s = s0 + f/(2 m) (t - 0.1 s)²: the damper of the gap, at its kink d 0, had half its rate.

    The stop opened, with 0 N, and Rodas4 found no step at all.
    """
    res = ac.simulate(resting(force), 0.2, n=20, solver=solver)
    assert [e.text for e in res.events if e.time > 0.0] == [f"time event: 0 → {1:g}"]
    assert res.final["stop.mode"] == 1.0
    np.testing.assert_array_equal(res["b.s"], 0.0)
    assert res.final["a.s"] == pytest.approx(0.5 + force * 0.005, abs=1e-9)


@pytest.mark.slow
def test_the_same_in_c():
    res = ac.compile(resting(1.0)).simulate(0.2, n=20, compiled=True)
    assert res.solver == "Rodas4 in C"
    assert res.final["stop.mode"] == 1.0


def apart(kind: str) -> ac.Model:
    """Return two bodies at rest with a contact between them that does not touch."""
    m = ac.Model("apart")
    if kind == "gap":
        m.a, m.b = (tr.Mass(m=1.0, start={"s": s, "v": 0.0}) for s in (0.0, 1.0))
        m.gap = tr.ElastoGap(c=2000.0, d=5.0, s_rel0=0.2)
    else:
        m.a, m.b = (rot.Inertia(J=1.0, start={"phi": 0.0, "w": 0.0}) for _ in range(2))
        m.gap = rot.ElastoBacklash(c=500.0, d=1.0, b=0.1)
    m.connect(m.a.flange_b, m.gap.flange_a)
    m.connect(m.gap.flange_b, m.b.flange_a)
    return m


@pytest.mark.parametrize("kind", ["gap", "play"])
def test_what_does_not_touch_at_rest_has_no_slope(kind):
    """Its damper is no stronger than its spring, which is 0; d/4 was the mean of both kinks."""
    linear = ac.compile(apart(kind)).linearize()
    assert np.count_nonzero(linear.A) == 2  # der(s) = v of both
    assert np.abs(linear.A).max() == 1.0


X, C = ca.SX.sym("x", 2), ca.SX.sym("c")
KINKED = {
    "a side of both": ca.fmin(ca.fmax(5 * X[0], X[1]), -X[1]),
    "a size": ca.fabs(X[0] - 2 * X[1]),
    "a choice": ca.if_else(X[0] <= X[1], 3 * X[0], 3 * X[1] + ca.fmax(X[0] - X[1], 0)),
    "a choice among others": ca.if_else(
        ca.logic_and(X[0] > 0, X[1] < 0), X[0] * X[1], ca.fabs(X[1])
    ),
    "a table": interpolate(X[0] + X[1], np.linspace(-1, 1, 5), np.linspace(-1, 1, 5) ** 2),
    "a table that is searched": interpolate(
        ca.fmax(X[0], 0), np.arange(MANY + 9.0), np.arange(MANY + 9.0) ** 2
    ),
    "of what stays": ca.if_else(C < 1, X[0], 2 * X[0]),
}


@pytest.mark.parametrize("name", KINKED)
def test_slopes_at_a_kink_are_those_of_what_follows(name):
    """By differences of 1e-7 forwards, from a point where all kinks meet, in 12 directions."""
    expression, v = KINKED[name], ca.SX.sym("v", 2)
    rate = ca.jtimes(one_sided(expression, X, v), X, v)
    both = ca.Function("both", [X, v, C], [expression, rate])
    for angle in np.linspace(0.0, 2 * np.pi, 13):
        way = np.array([np.cos(angle), np.sin(angle)])
        here, found = both(ca.DM.zeros(2), way, 1)
        later = (both(1e-7 * way, way, 1)[0] - here) / 1e-7
        assert float(found) == pytest.approx(float(later), abs=1e-6)
