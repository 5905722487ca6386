"""Ticks: what is assigned at an instant of time is what the event iteration finds there."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.events import ticks
from acausal.simulation import crossing
from library import blocks as bl
from library import electrical as el


class Counter(ac.Component):
    """Counts ticks, sums what it counted, and remembers whether the count is even."""

    period: ac.Parameter = ac.parameter("s", "Period", default=0.1)
    n = ac.discrete("1", "Count", start=0.0)
    total = ac.discrete("1", "Sum of the counts", start=0.0)
    even = ac.discrete("1", "Ticks at which the count became even", start=0.0)
    x = ac.variable("1", "State", start=1.0)
    z = ac.variable("1", "Solves z + z³ = n x")

    def equations(self):
        yield ac.when(
            ac.sample(self.period),
            ac.assign(self.n, ac.pre(self.n) + 1),
            ac.assign(self.total, ac.pre(self.total) + self.n),
        )
        rounded = ca.floor(self.n / 2) * 2
        yield ac.when(rounded > self.n - 0.5, ac.assign(self.even, ac.pre(self.even) + 1))
        yield self.z + self.z**3 == self.n * self.x
        yield ac.der(self.x) == -self.x + 0.1 * self.z


def counted() -> ac.Model:
    m = ac.Model("counted")
    m.part, m.other = Counter(), Counter(period=0.07)
    return m


def controlled() -> ac.Model:
    m = ac.Model("controlled")
    m.reference, m.error = bl.Step(start_time=0.25), bl.Feedback()
    m.control, m.hold = bl.Sampler(sample_period=0.05), bl.ZeroOrderHold(sample_period=0.05)
    m.plant = bl.FirstOrder(T=0.3, k=1.5)
    m.connect(m.reference.y, m.error.u1)
    m.chain(m.error, m.control, m.hold, m.plant)
    m.connect(m.plant.y, m.error.u2)
    return m


def rectified() -> ac.Model:
    """A sampler beside an ideal diode: ticks beside relations and modes."""
    m = ac.Model("rectified")
    m.source, m.diode, m.r, m.ground = (
        *(el.SineVoltage(V=1.0, f=2.0), el.IdealDiode()),
        *(el.Resistor(R=10.0), el.Ground()),
    )
    m.c, m.meter, m.sampler = (
        el.Capacitor(C=0.01),
        el.VoltageSensor(),
        bl.Sampler(sample_period=0.04),
    )
    m.connect(m.source.p, m.diode.p)
    m.connect(m.diode.n, m.r.p, m.c.p, m.meter.p)
    m.connect(m.r.n, m.c.n, m.meter.n, m.source.n, m.ground.p)
    m.connect(m.meter.v, m.sampler.u)
    return m


@pytest.mark.parametrize("make", [counted, controlled, rectified])
def test_a_tick_ends_where_the_event_iteration_does(make, monkeypatch):
    """The same values to rounding and the same events, one by one."""
    done = []
    monkeypatch.setattr(
        crossing, "tick", lambda *given: done.append(ticks.tick(*given)) or done[-1]
    )
    system = ac.compile(make())
    quick = system.simulate(1.0, n=20)
    assert sum(done) >= 4
    monkeypatch.setattr(crossing, "tick", lambda *given: False)
    thorough = system.simulate(1.0, n=20)
    np.testing.assert_array_equal(quick.t, thorough.t)
    np.testing.assert_allclose(quick.x, thorough.x, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(quick.z, thorough.z, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(quick.m[:], thorough.m[:], rtol=1e-12, atol=1e-12)
    assert [str(event) for event in quick.events] == [str(event) for event in thorough.events]
    assert list(quick.crossings) == list(thorough.crossings)


def test_what_answers_to_a_tick_is_left_to_the_event_iteration():
    """A count that becomes even is seen at its own instant: 5 times in ten ticks."""
    m = ac.Model("counted")
    m.part = Counter()
    res = ac.simulate(m, 1.0, n=4)
    assert res.final["part.n"] == 10
    assert res.final["part.total"] == 55
    assert res.final["part.even"] == 5
