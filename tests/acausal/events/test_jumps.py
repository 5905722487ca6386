"""Jumps at events: impulses act through the laws that held before the event."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError, SimulationError
from domains import electrical, rotational
from library import electrical as el
from library import rotational as rot

C1, C2 = 1e-3, 2e-3  # F


class IdealSwitch(ac.Component):
    """i = 0 until 1 s, then v = 0."""

    p, n = ac.ports(electrical.Pin, 2)
    mode = ac.modes("open", "closed")
    e = ac.Edge(p, n)

    def equations(self):
        yield self.mode.choose({"open": self.i == 0, "closed": self.v == 0})
        yield ac.transition(self.mode, "open", "closed", ac.time > 1.0, ac.reinit(self.v, 0))


def charged(leak: bool) -> ac.Model:
    """Return two capacitors at 10 V and 1 V and a switch between them."""
    m = ac.Model("m")
    m.c1, m.c2 = el.Capacitor(C=C1, start={"v": 10.0}), el.Capacitor(C=C2, start={"v": 1.0})
    m.sw, m.g = IdealSwitch(), el.Ground()
    m.connect(m.c1.p, m.sw.p)
    m.connect(m.sw.n, m.c2.p)
    m.connect(m.c1.n, m.c2.n, m.g.p)
    if leak:
        m.r = el.Resistor(R=1e3)
        m.connect(m.r.p, m.c2.p)
        m.connect(m.r.n, m.g.p)
    return m


@pytest.mark.parametrize("leak", [False, True])
def test_a_switch_that_closes_on_charged_capacitors_keeps_their_charge(leak):
    """Without a leak (C1 10 V + C2 1 V) / (C1 + C2) = 4 V; ½ C1 C2 / (C1 + C2) (9 V)² is lost."""
    res = ac.simulate(charged(leak), 2.0)
    at = int(np.flatnonzero(np.diff(res.t) == 0.0)[0])
    before, after = (np.array([res["c1.v"][i], res["c2.v"][i]]) for i in (at, at + 1))
    assert after[0] == pytest.approx(after[1], rel=1e-12)
    assert after @ [C1, C2] == pytest.approx(before @ [C1, C2], rel=1e-12)
    if not leak:
        lost = 0.5 * (before**2 - after**2) @ [C1, C2]
        assert (after[0], lost) == pytest.approx((4.0, 0.027), rel=1e-12)


class Driven(ac.Component):
    """An ideal shaft whose speed two events want at once."""

    flange = ac.port(rotational.Flange)
    e = ac.Edge(flange)
    to: ac.Parameter = ac.parameter("rad/s", "Speed after 1 s", 1.0)

    def equations(self):
        yield self.tau == 0
        yield ac.when(ac.time > 1.0, ac.reinit(self.w, self.to))


def test_jumps_that_contradict_each_other_are_refused_by_name():
    m = ac.Model("m")
    m.body, m.one, m.two = rot.Inertia(J=1.0), Driven(to=1.0), Driven(to=2.0)
    m.connect(m.body.flange_a, m.one.flange, m.two.flange)
    with pytest.raises(SimulationError, match=r"(one|two): reinit at t = 1 s asks for"):
        ac.simulate(m, 2.0)


class Lock(ac.Component):
    """Free until 1 s, then with its rate held: at 0, or what ``rebound`` times it was."""

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    rebound: float | None = ac.structural(None, "Rate after over rate before, None to hold it")
    later: bool = ac.structural(False, "Whether the mode is an expression")
    mode = ac.modes("free", "locked")
    e = ac.Edge(flange_b, flange_a)

    def equations(self):
        yield self.mode.choose({"free": self.tau == 0, "locked": ac.hold(self.w)})
        jump = [] if self.rebound is None else [ac.reinit(self.w, self.rebound * ac.pre(self.w))]
        if self.later:
            yield ac.when(ac.time > 1.0, *jump, ac.assign(self.mode, 1 - ac.pre(self.mode)))
        else:
            yield ac.transition(self.mode, "free", "locked", ac.time > 1.0, *jump)


def locked(lock: Lock) -> ac.Model:
    m = ac.Model("m")
    m.wheel = rot.Inertia(J=0.5, start={"w": 0.0})
    m.lock, m.shaft = lock, rot.Inertia(J=1.0, start={"phi": 0.0, "w": 3.0})
    m.connect(m.wheel.flange_b, m.lock.flange_a)
    m.connect(m.lock.flange_b, m.shaft.flange_a)
    return m


def test_a_rate_that_is_held_stops_by_an_impulse_of_the_law_before():
    """1 kg m² at 3 rad/s and ½ kg m² at rest turn on at 2 rad/s, 1 N m s between them."""
    res = ac.simulate(locked(Lock()), 2.0)
    assert (res.final["shaft.w"], res.final["wheel.w"]) == pytest.approx((2.0, 2.0), rel=1e-12)
    assert res.impulses("lock.tau") == pytest.approx([1.0], rel=1e-12)
    assert res.system.states == ac.compile(locked(Lock())).states  # it is held in these


@pytest.mark.parametrize("later", [False, True])
def test_a_transition_that_says_where_a_held_rate_jumps_is_obeyed(later):
    """Rates of 3 and 0 rad/s become those with w = -½ 3 rad/s, and stay so."""
    res = ac.simulate(locked(Lock(rebound=-0.5, later=later)), 2.0)
    assert res.final["shaft.w"] - res.final["wheel.w"] == pytest.approx(-1.5, rel=1e-12)
    assert res.final["shaft.w"] + 0.5 * res.final["wheel.w"] == pytest.approx(3.0, rel=1e-12)


def test_a_mode_that_is_an_expression_must_say_where_a_held_rate_jumps():
    with pytest.raises(DeclarationError) as caught:
        ac.compile(locked(Lock(later=True)))
    assert str(caught.value) == (
        "lock: whether mode becomes one that holds w is decided by an expression. Say where that "
        "jumps, ac.reinit(w, …)."
    )
