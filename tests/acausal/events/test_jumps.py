"""Jumps at events: impulses act through the laws that held before the event."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import CoastingWarning, SimulationError
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
    """Free until 1 s, then without acceleration."""

    flange_a, flange_b = ac.ports(rotational.Flange, 2)
    stops: bool = ac.structural(False, "Whether it stops what turns")
    mode = ac.modes("free", "locked")
    e = ac.Edge(flange_b, flange_a)

    def equations(self):
        yield self.mode.choose({"free": self.tau == 0, "locked": self.a == 0})
        stop = [ac.reinit(self.w, 0)] if self.stops else []
        yield ac.transition(self.mode, "free", "locked", ac.time > 1.0, *stop)


def locked(lock: Lock) -> ac.Model:
    m = ac.Model("m")
    m.wall, m.lock, m.shaft = rot.Fixed(), lock, rot.Inertia(J=1.0, start={"phi": 0.0, "w": 2.11})
    m.connect(m.wall.flange, m.lock.flange_a)
    m.connect(m.lock.flange_b, m.shaft.flange_a)
    return m


def test_a_lock_that_does_not_stop_what_turns_is_a_warning_with_its_rate():
    with pytest.warns(CoastingWarning, match=r"lock is locked from t = 1 s .* rate 2\.11 .*reinit"):
        res = ac.simulate(locked(Lock()), 2.0)
    assert res.final["shaft.w"] == 2.11
    assert ac.simulate(locked(Lock(stops=True)), 2.0).final["shaft.w"] == 0.0
