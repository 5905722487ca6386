"""Rodas4 with events: the events of IDA, the traps of long steps, and how many steps it takes."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.simulation.integrators import choice
from acausal.simulation.integrators.rodas4 import Rodas4Method
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

G = 9.81


class Ball(ac.Component):
    """A ball that bounces: one flight is a parabola, exact for the method whatever its step."""

    h = ac.variable("m", start=1.0)
    v = ac.variable("m/s", start=0.0)
    e: ac.Parameter = ac.parameter("1", "Restitution", default=0.9)

    def equations(self):
        yield ac.der(self.h) == self.v
        yield ac.der(self.v) == -G
        yield ac.when(self.h < 0, ac.reinit(self.v, -self.e * ac.pre(self.v)))


class Clocked(ac.Component):
    """Nothing moves; a signal of time passes a level."""

    x = ac.variable("1", start=0.0)
    w: ac.Parameter = ac.parameter("rad/s", "Frequency", default=20.0)
    count = ac.discrete("1", start=0.0)

    def equations(self):
        yield ac.der(self.x) == 0
        signal = ca.sin(self.w * ac.time)
        yield ac.when(signal > 0.5, ac.assign(self.count, ac.pre(self.count) + 1))


def one(part: ac.Component) -> ac.Model:
    m = ac.Model("one")
    m.part = part
    return m


def bridge() -> ac.Model:
    m = ac.Model("bridge")
    m.src, m.gnd = el.SineVoltage(V=10.0, f=50.0), el.Ground()
    m.d = [el.IdealDiode(Ron=1e-3, Goff=1e-6) for _ in range(4)]
    m.c, m.r = el.Capacitor(C=1e-3, start={"v": 0.0}), el.Resistor(R=50.0)
    m.connect(m.src.p, m.d[0].p, m.d[1].n)
    m.connect(m.src.n, m.d[2].p, m.d[3].n, m.gnd.p)
    m.connect(m.d[0].n, m.d[2].n, m.c.p, m.r.p)
    m.connect(m.d[1].p, m.d[3].p, m.c.n, m.r.n)
    return m


def stiff_rectifier(shuffle: int) -> ac.Model:
    """A capacitor behind a bridge of diodes of 1e-5 Ω: their currents follow within 20 ns."""
    m = ac.Model("rectifier")
    order = np.random.default_rng(shuffle).permutation(4).tolist()
    m.src, m.gnd = el.SineVoltage(V=10.0, f=50.0, phase=0.5), el.Ground()
    m.c, m.r = el.Capacitor(C=1e-3, start={"v": 0.0}), el.Resistor(R=50.0)
    for k in order:
        setattr(m, f"d{k}", el.IdealDiode(Ron=1e-5, Goff=1e-5))
    m.connect(m.src.p, m.d0.p, m.d1.n)
    m.connect(m.src.n, m.d2.p, m.d3.n, m.gnd.p)
    m.connect(m.d0.n, m.d2.n, m.c.p, m.r.p)
    m.connect(m.d1.p, m.d3.p, m.c.n, m.r.n)
    return m


def clutches() -> ac.Model:
    m = ac.Model("clutches")
    m.a, m.b, m.c = (
        rot.Inertia(J=j, start={"w": w}) for j, w in ((1.0, 10.0), (2.0, 0.0), (0.5, -4.0))
    )
    m.k1, m.k2 = (rot.Clutch(fn_max=f, f_normalized=1.0) for f in (20.0, 12.0))
    m.connect(m.a.flange_b, m.k1.flange_a)
    m.connect(m.k1.flange_b, m.b.flange_a)
    m.connect(m.b.flange_b, m.k2.flange_a)
    m.connect(m.k2.flange_b, m.c.flange_a)
    return m


def chopper() -> ac.Model:
    m = ac.Model("chopper")
    m.src, m.gnd = el.ConstantVoltage(V=24.0), el.Ground()
    m.stage, m.load = el.Buck(L=1e-4, C=1e-5, f=5e4), el.Resistor(R=5.0)
    m.duty = bl.Constant(k=0.4)
    m.connect(m.src.p, m.stage.dc_p1)
    m.connect(m.src.n, m.stage.dc_n1, m.gnd.p)
    m.connect(m.stage.dc_p2, m.load.p)
    m.connect(m.stage.dc_n2, m.load.n)
    m.connect(m.duty.y, m.stage.duty_cycle)
    return m


@pytest.fixture
def engines(monkeypatch):
    """The integrators that runs make, so that their steps can be counted."""
    made: list[Rodas4Method] = []

    class Noted(Rodas4Method):
        def __init__(self, *given):
            super().__init__(*given)
            made.append(self)

    monkeypatch.setitem(choice.METHODS, ac.Rodas4, Noted)
    return made


@pytest.mark.parametrize(
    ("model", "end"),
    [(one(Ball()), 4.0), (bridge(), 0.1), (clutches(), 2.0), (chopper(), 4e-4)],
    ids=["ball", "bridge", "clutches", "chopper"],
)
def test_the_events_are_those_of_ida(model, end):
    system = ac.compile(model)
    ida, ours = (
        system.simulate(end, n=20, rtol=1e-9, atol=1e-11, solver=s) for s in (ac.IDA(), None)
    )
    assert (ida.solver, ours.solver) == ("IDA", "Rodas4")
    told = [[(e.component, e.text) for e in res.events] for res in (ida, ours)]
    assert told[0] == told[1]
    times = [np.array([e.time for e in res.events]) for res in (ida, ours)]
    assert np.max(np.abs(times[0] - times[1])) < 3e-7 * end
    scale = np.abs(ida.x).max(axis=0)
    assert np.max(np.abs(ours.x[-1] - ida.x[-1]) / scale) < 1e-6


def test_a_whole_flight_in_one_step_does_not_fall_through(engines):
    """Each flight lasts e times the last one, 2 sqrt(2/g) at first; a step may cover all of it."""
    res = ac.simulate(one(Ball()), 3.5, n=1)
    fall = np.sqrt(2 / G)
    known = fall + 2 * fall * np.cumsum(0.9 ** np.arange(0, 5))
    known = np.concatenate([[fall], fall + 2 * fall * np.cumsum(0.9 ** np.arange(1, 6))])
    found = [e.time for e in res.events]
    assert found == pytest.approx([t for t in known if t < 3.5], abs=1e-12)
    assert sum(engine.taken for engine in engines) < 12 * len(found)  # measured 5 a bounce


@pytest.mark.parametrize("w", [20.0, 264.4, 301.7])
def test_events_of_a_signal_of_time_are_found_where_no_state_moves(w):
    """sin(w t) > 0.5 becomes true at (π/6 + 2πk)/w, in every period: no step jumps over one."""
    res = ac.simulate(one(Clocked(w=w)), 1.1, n=1)
    known = (np.pi / 6 + 2 * np.pi * np.arange(100)) / w
    known = known[known < 1.1]
    assert [e.time for e in res.events if "becomes" not in e.text] == pytest.approx(
        known, abs=1e-12
    )


def test_the_step_of_before_goes_on_after_an_event(engines):
    """A one-step method has no start-up: a half period of 50 kHz takes a few steps, not thirty."""
    res = ac.simulate(chopper(), 1e-3, n=1)
    instants = len({e.time for e in res.events})
    assert instants == 100
    assert sum(engine.taken for engine in engines) < 6 * instants  # measured 4.0


@pytest.mark.parametrize("rtol", [1e-4, 1e-6, 1e-8])
@pytest.mark.parametrize("shuffle", [0, 1])
def test_events_of_fast_currents_are_located_by_steps_of_full_order(rtol, shuffle):
    """V sin θ₁ exp(-(t - t₁)/RC), since i = C u' + u/R was 0, at θ₁ = π - atan(ωRC).

    The error of the dense output, 1e-5 V, is 0.5 A there: an event was found late by 2 ms.
    """
    V, w, R, C, phase, end = 10.0, 100 * np.pi, 50.0, 1e-3, 0.5, 0.05
    res = ac.simulate(stiff_rectifier(shuffle), end, n=7, rtol=rtol, atol=1e-2 * rtol)
    late = (phase + np.arctan(w * R * C)) / w  # since t₁: half periods repeat
    known = V * np.sin(np.arctan(w * R * C)) * np.exp(-late / (R * C))
    assert res["c.v"][-1] == pytest.approx(known, abs=1e-3)  # V, of which 6e-4 leak by Goff
    assert len(res.events) == 20


def test_outputs_inside_long_steps_have_the_full_order():
    """h = 1 - g t²/2 at a hundred times inside one flight, which one step may cover."""
    res = ac.simulate(one(Ball()), 0.4, n=100)
    assert res["part.h"] == pytest.approx(1 - G * res.t**2 / 2, abs=1e-13)


def exponential() -> ac.Model:
    """A source feeds a diode of exponential law; the states stay 0, so that steps are long."""
    m = ac.Model("exponential")
    m.src, m.gnd = el.SineVoltage(V=1.6, f=26.0, phase=0.55), el.Ground()
    m.r, m.d = el.Resistor(R=30.0), el.Diode()
    m.valve = el.IdealDiode(Ron=1e-2, Goff=1e-4, Vknee=0.7)
    m.c, m.beside = el.Capacitor(C=1e-5, start={"v": 0.0}), el.Resistor(R=1.0)
    m.connect(m.src.p, m.r.p, m.valve.n, m.c.p, m.beside.p)
    m.connect(m.c.n, m.beside.n)
    m.connect(m.r.n, m.d.p)
    m.connect(m.src.n, m.d.n, m.valve.p, m.gnd.p)
    return m


def test_outputs_inside_long_steps_fulfil_the_algebraic_equations():
    """i = Ids (exp(v/Vt) - 1) + v/R holds at every output, whatever Newton's first steps do."""
    res = ac.simulate(exponential(), 0.1, n=20)
    assert res.solver == "Rodas4"
    law = 1e-6 * np.expm1(res["d.v"] / 0.04) + res["d.v"] / 1e8
    assert np.max(np.abs(res["d.i"] - law)) < 1e-9  # A, of 40 mA: OPEN of v di/dv


def test_all_steps_taken_is_said():
    with pytest.raises(ac.errors.SimulationError, match="max_steps"):
        ac.simulate(chopper(), 1e-3, solver=ac.Rodas4(max_steps=1))


def test_no_step_is_longer_than_allowed(engines):
    ac.simulate(one(Ball()), 0.4, n=1, solver=ac.Rodas4(max_step=0.01))
    assert engines[0].taken >= 40


def test_delays_are_refused_by_name():
    class Late(ac.Component):
        """x' = -x(t - 1)."""

        x = ac.variable("1", start=1.0)

        def equations(self):
            yield ac.der(self.x) == -ac.delay(self.x, 1.0)

    with pytest.raises(
        ac.errors.SimulationError, match="Rodas4 cannot run this model: it has delays"
    ):
        ac.simulate(one(Late()), 2.0, solver=ac.Rodas4())
    assert ac.simulate(one(Late()), 2.0, n=4).solver == "IDA"


def test_where_no_step_is_found_it_stands_where_the_last_one_ended(engines, monkeypatch):
    """x' = -1/(2x), x = sqrt(1 - t), ends at t = 1: what goes on there begins at a true point."""
    accept, ends = Rodas4Method.accept, []
    monkeypatch.setattr(
        Rodas4Method, "accept", lambda self, *given: (accept(self, *given), ends.append(+self.x))
    )

    class Ending(ac.Component):
        x = ac.variable("1", start=1.0)

        def equations(self):
            yield ac.der(self.x) == -1 / (2 * self.x)
            yield ac.when(self.x < -1, ac.reinit(self.x, 1.0))

    with pytest.raises(ac.errors.SimulationError):
        ac.simulate(one(Ending()), 2.0, n=1, solver=ac.Rodas4())
    (engine,) = engines
    assert engine.t == pytest.approx(1.0, abs=1e-3)
    assert engine.x.tolist() == ends[-1].tolist()
