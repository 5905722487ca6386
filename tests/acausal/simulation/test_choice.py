"""Which integrator runs: one that is named is used, or refused by its name."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.events.explicit_ode import ExplicitOde
from library import electrical as el
from tests.models import rc


class Falling(ac.Component):
    """A ball that falls and bounces: one relation."""

    h = ac.variable("m", start=1.0)
    v = ac.variable("m/s", start=0.0)

    def equations(self):
        yield ac.der(self.h) == self.v
        yield ac.der(self.v) == -9.81
        yield ac.when(self.h < 0, ac.reinit(self.v, -0.8 * ac.pre(self.v)))


class Sampled(ac.Component):
    """A lag towards a value that is sampled: events of time only."""

    x = ac.variable("1", start=0.0)
    held = ac.discrete("1", start=0.0)

    def equations(self):
        yield ac.der(self.x) == 1.0 + self.held - self.x
        yield ac.when(ac.sample(0.1, 0.1), ac.assign(self.held, ac.pre(self.x)))


def one(part: ac.Component) -> ac.System:
    m = ac.Model("one")
    m.part = part
    return ac.compile(m)


def circuit() -> ac.System:
    return ac.compile(rc())


@pytest.mark.parametrize(
    ("solver", "name"),
    [
        (None, "IDAS"),
        *((kind(), kind.__name__) for kind in (ac.IDAS, ac.CVODES, ac.Rosenbrock5)),
        *((kind(), kind.__name__) for kind in (ac.IDA, ac.Rodas4)),
    ],
)
def test_a_named_solver_runs_where_nothing_happens(solver, name):
    res = circuit().simulate(1.0, n=10, solver=solver)
    assert res.solver == name
    assert res.final["c.v"] == pytest.approx(1 - np.exp(-1), rel=1e-5)


@pytest.mark.parametrize("kind", [ac.IDA, ac.Rodas4])
def test_a_named_solver_with_events_is_the_one_that_locates_them(kind):
    res = one(Falling()).simulate(0.6, n=1, solver=kind())
    assert res.solver == kind.__name__
    assert res.events[0].time == pytest.approx(np.sqrt(2 / 9.81), rel=1e-6)


@pytest.mark.parametrize("kind", [ac.IDAS, ac.CVODES, ac.Rosenbrock5])
def test_what_would_miss_state_events_is_refused_with_those_that_do_not(kind):
    with pytest.raises(
        ac.errors.SimulationError,
        match=rf"{kind.__name__} does not locate state events.*part \(h.*ac.IDA\(\) or ac.Rodas4",
    ):
        one(Falling()).simulate(0.6, solver=kind())


def test_cvodes_runs_where_events_are_of_time_only():
    """x' = 1 + x_k - x between samples, so x_{k+1} = x_k + (1 - e^-0.1): five times."""
    res = one(Sampled()).simulate(0.6, n=6, solver=ac.CVODES(), rtol=1e-9, atol=1e-11)
    assert res.solver == "CVODES"
    x, held = 0.0, 0.0
    for _ in range(6):
        x = (1 + held) + (x - 1 - held) * np.exp(-0.1)
        held = x
    assert res.final["part.x"] == pytest.approx(x, rel=1e-7)


def test_a_system_without_states_says_what_solved_it():
    m = ac.Model("static")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=1.0), el.Resistor(R=2.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.src.n, m.gnd.p)
    res = ac.simulate(m, 1.0, n=2)
    assert res.solver == "Newton"
    assert res["r.i"] == pytest.approx(np.full(3, 0.5))


class Counting(ac.Component):
    """A count without states, and a mode that it enters: nothing moves between samples."""

    n = ac.discrete("1", start=0)
    y = ac.variable("1")
    mode = ac.modes("few", "many")

    def equations(self):
        yield self.y == 2 * self.n
        yield ac.when(ac.sample(0.1), ac.assign(self.n, ac.pre(self.n) + 1))
        yield ac.transition(self.mode, "few", "many", self.y > 9)


class Waving(ac.Component):
    """A signal of time without states: what happens between instants must be looked for."""

    mode = ac.modes("low", "high")
    y = ac.variable("1")

    def equations(self):
        yield self.y == ca.sin(10 * ac.time)
        yield ac.transition(self.mode, "low", "high", self.y > 0.5)


def test_where_nothing_moves_between_instants_nothing_is_looked_at(monkeypatch):
    looks = []
    plain = ExplicitOde.look
    monkeypatch.setattr(ExplicitOde, "look", lambda *a: looks.append(0) or plain(*a))
    res = one(Counting()).simulate(1.05, n=1)
    assert res.solver == "Newton"
    assert res.final["part.y"] == 22
    assert [event.time for event in res.events if "few" in event.text] == [pytest.approx(0.4)]
    assert len(looks) <= 2  # at the start only; it was 256 a tick


def test_signals_of_time_are_looked_at_between_instants():
    """sin 10 t = 1/2 at t = π/60, with no state and no instant near."""
    res = one(Waving()).simulate(1.0, n=1)
    assert res.solver == "Newton"
    (event,) = [event for event in res.events if "low" in event.text]
    assert event.time == pytest.approx(np.pi / 60, abs=1e-12)


@pytest.mark.parametrize("part", [Counting, Waving])
def test_without_states_a_named_solver_has_nothing_to_do(part):
    assert one(part()).simulate(0.35, n=1, solver=ac.IDA()).solver == "Newton"


@pytest.mark.parametrize(("periods", "name"), [(3, "IDAS"), (30, "Rodas4")])
def test_pulses_of_a_source_are_run_by_one_step_where_they_are_many(periods, name):
    """A multistep method begins anew at each: 5000 periods took it nine times as long."""
    system = ac.compile(rc(el.PulseVoltage(V=1.0, period=1.0, width=50.0)))
    res = system.simulate(float(periods), n=10)
    assert res.solver == name
    high = (1 - np.exp(-0.5)) / (1 - np.exp(-1.0))  # of v at the end of a pulse, in the long run
    if periods == 30:
        assert res.final["c.v"] == pytest.approx(high * np.exp(-0.5), rel=1e-5)
