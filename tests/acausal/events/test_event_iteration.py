"""Event iteration: modes settle together, by the rule that ends where others go round."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ChatteringError
from acausal.events.explicit_ode import RoundCall
from library import blocks as bl
from library import electrical as el

# Murty, Linear Complementarity, Linear and Nonlinear Programming (1988), section 4.2: changing
# every wrong variable at once, or the most negative one, goes round; the first wrong one ends.
CYCLING = np.array([[1.0, 2.0, 0.0], [0.0, 1.0, 2.0], [2.0, 0.0, 1.0]])


class Complementary(ac.Component):
    """w = M z + q with w >= 0, z >= 0, w z = 0, where q falls from 1 to -1 at t = 1 s."""

    z1, z2, z3 = (ac.variable("1") for _ in range(3))
    w1, w2, w3 = (ac.variable("1") for _ in range(3))
    one, two, three = (ac.modes("zero", "positive") for _ in range(3))

    def equations(self):
        q = 1 - 2 * ac.is_true(ac.time > 1.0)
        z, w = (self.z1, self.z2, self.z3), (self.w1, self.w2, self.w3)
        for i, mode in enumerate((self.one, self.two, self.three)):
            yield w[i] == sum(CYCLING[i, j] * z[j] for j in range(3)) + q
            yield mode.choose({"zero": z[i] == 0, "positive": w[i] == 0})
            yield ac.transition(mode, "zero", "positive", w[i] < 0)
            yield ac.transition(mode, "positive", "zero", z[i] < 0)


def test_modes_that_go_round_are_changed_one_at_a_time():
    """M is a P-matrix: z = (1, 1, 1)/3 is the only solution, with all three modes positive."""
    m = ac.Model("complementary")
    m.part = Complementary()
    res = ac.simulate(m, 2.0, n=4)
    for name in ("z1", "z2", "z3"):
        assert res.at(0.5)[f"part.{name}"] == pytest.approx(0.0, abs=1e-12)
        assert res.final[f"part.{name}"] == pytest.approx(1 / 3, abs=1e-12)
    assert {event.time for event in res.events if "→" in event.text} == {1.0}


class Chain(ac.Component):
    """Each counter moves when the one before has moved: all in one instant."""

    a, b, c = (ac.discrete(start=0) for _ in range(3))

    def equations(self):
        yield ac.when(ac.time > 1.0, ac.assign(self.a, 1))
        yield ac.when(self.a > 0.5, ac.assign(self.b, 2))
        yield ac.when(self.b > 0.5, ac.assign(self.c, ac.pre(self.c) + self.b))


def test_what_an_action_brings_about_happens_in_the_same_instant_and_once():
    m = ac.Model("chain")
    m.row = Chain()
    res = ac.simulate(m, 2.0, n=4)
    assert res.final["row.c"] == 2
    assert {event.time for event in res.events} == {1.0}


class Contradiction(ac.Component):
    """A relay that contradicts itself: on says off, and off says on."""

    mode = ac.modes("off", "on")
    y = ac.variable("1")

    def equations(self):
        yield self.mode.choose({"off": self.y == 1, "on": self.y == -1})
        late = ac.is_true(ac.time > 1.0)
        yield ac.transition(self.mode, "off", "on", self.y * late > 0.5)
        yield ac.transition(self.mode, "on", "off", self.y * late < -0.5)


def test_modes_without_a_fixed_point_are_chattering_by_name():
    m = ac.Model("relay")
    m.relay = Contradiction()
    with pytest.raises(ChatteringError, match=r"relay.*off → on"):
        ac.simulate(m, 2.0, n=4)


def test_a_sample_that_changes_nothing_does_not_make_modes_change_one_at_a_time():
    """The duty cycle stays 0.6: all four transistors change together, none by way of its diode."""
    m = ac.Model("bridge")
    m.source, m.ground, m.duty = el.ConstantVoltage(V=24.0), el.Ground(), bl.Constant(k=0.6)
    m.stage, m.load = el.FullBridge(f=2e4), el.Resistor(R=5.0)
    m.coil = el.Inductor(L=1e-3, start={"i": 0.0})
    m.connect(m.source.p, m.stage.dc_p1)
    m.connect(m.source.n, m.stage.dc_n1, m.ground.p)
    m.connect(m.stage.dc_p2, m.load.p)
    m.connect(m.load.n, m.coil.p)
    m.connect(m.coil.n, m.stage.dc_n2)
    m.connect(m.duty.y, m.stage.duty_cycle)
    res = ac.simulate(m, 9.9e-4, n=1)
    changes: dict[float, list[str]] = {}
    for event in res.events:
        if "leg" in event.component and event.time > 0:
            changes.setdefault(event.time, []).append(event.component)
    assert len(changes) == 39  # two edges a period
    assert all(len(parts) == len(set(parts)) == 4 for parts in changes.values())
    assert not any("freewheeling" in event.text for event in res.events)


def test_an_edge_of_a_converter_asks_for_few_rounds(monkeypatch):
    """Transistor and diode change one after the other, each with its relations before and after."""
    calls = []
    plain = RoundCall.__call__
    monkeypatch.setattr(RoundCall, "__call__", lambda *a: calls.append(0) or plain(*a))
    m = ac.Model("buck")
    m.source, m.ground, m.load = el.ConstantVoltage(V=24.0), el.Ground(), el.Resistor(R=5.0)
    m.stage, m.duty = el.Buck(L=1e-4, C=1e-5, f=5e4), bl.Constant(k=0.4)
    m.connect(m.source.p, m.stage.dc_p1)
    m.connect(m.source.n, m.stage.dc_n1, m.ground.p)
    m.connect(m.stage.dc_p2, m.load.p)
    m.connect(m.stage.dc_n2, m.load.n)
    m.connect(m.duty.y, m.stage.duty_cycle)
    res = ac.simulate(m, 1.99e-3, n=1)
    instants = {event.time for event in res.events}
    assert len(instants) == 200
    assert len(calls) <= 8 * len(instants)  # measured 6.0
