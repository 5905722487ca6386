"""IDA for large systems with events: a sparse Jacobian, the same answer as with a full one."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.events.explicit_ode import ode_functions
from acausal.numerics import rank
from acausal.simulation.integrators import ida, sundials
from acausal.simulation.integrators.state_tolerances import StateTolerances
from acausal.system.inputs import make_inputs
from library import electrical as el
from library import translational as tr

SECTIONS = 220


@pytest.fixture(scope="module")
def ladder() -> ac.System:
    """Resistors and capacitors in a row, and a diode that begins to conduct."""
    m = ac.Model("ladder")
    m.src, m.gnd = el.ConstantVoltage(V=5.0), el.Ground()
    m.r = [el.Resistor(R=0.7) for _ in range(SECTIONS)]
    m.c = [el.Capacitor(C=1.3, start={"v": 0.0}) for _ in range(SECTIONS)]
    m.d, m.load, m.level = el.IdealDiode(), el.Resistor(R=1.0), el.ConstantVoltage(V=2.0)
    m.connect(m.src.p, m.r[0].p)
    for k in range(SECTIONS - 1):
        m.connect(m.r[k].n, m.c[k].p, m.r[k + 1].p)
    m.connect(m.r[-1].n, m.c[-1].p)
    m.connect(m.c[0].p, m.d.p)
    m.connect(m.d.n, m.load.p)
    m.connect(m.load.n, m.level.p)
    m.connect(m.src.n, m.level.n, m.gnd.p, *[c.n for c in m.c])
    return ac.compile(m)


def test_the_condensed_jacobian_of_a_ladder_has_three_entries_a_row(ladder):
    p = ladder.parameter_values
    made = ode_functions(ladder, p, make_inputs(ladder, None, 0.0, 1.0))
    assert made.slope.nnz_out(0) == 3 * SECTIONS - 2


def test_large_systems_with_events_run_by_ida_as_with_a_full_matrix(ladder, monkeypatch):
    sparse = ladder.simulate(20.0, n=5)
    monkeypatch.setattr(sundials, "_has_sparse_solver", lambda: False)
    full = ladder.simulate(20.0, n=5)
    assert sparse.solver == full.solver == "IDA"
    assert [e.text for e in sparse.events] == ["blocking → conducting"]
    assert sparse.events[0].time == pytest.approx(full.events[0].time, rel=1e-9)
    assert np.max(np.abs(sparse.x[-1] - full.x[-1])) < 1e-9


def test_states_that_no_relation_depends_on_do_not_let_ida_begin_anew(ladder, monkeypatch):
    """All voltages rise from 0, but the diode's margin depends on the first: start and event."""
    begun, looked = [], []
    begin, within = ida.IdaMethod._begin, StateTolerances._within
    monkeypatch.setattr(
        ida.IdaMethod, "_begin", lambda self, end: (begun.append(self.t), begin(self, end))[1]
    )
    monkeypatch.setattr(
        StateTolerances, "_within", lambda self, *of: (looked.append(of), within(self, *of))[1]
    )
    res = ladder.simulate(20.0, n=5)
    assert begun == [0.0, res.events[0].time]
    assert len(looked) == 2  # Jacobians of a linear model: blocking and conducting


def test_a_span_that_asks_for_no_more_than_usual_is_the_only_one(ladder, monkeypatch):
    """Of two spans the lesser counts: two Jacobians, each with the factors of the run's own span.

    In a run of 20 s an error of the speed of a mass makes 20 times as much of its place: of that
    both spans are asked.
    """
    spans, factorized = [], rank.factorized
    monkeypatch.setattr(
        rank, "factorized", lambda matrix: (spans.append(matrix), factorized(matrix))[1]
    )
    ladder.simulate(20.0, n=5)
    assert len(spans) == 2
    m = ac.Model("pushed")
    m.mass, m.push = tr.Mass(m=1.0, start={"s": 0.0, "v": 0.0}), tr.Force(f=1.0)
    m.connect(m.push.flange, m.mass.flange_a)
    spans.clear()
    ac.simulate(m, 20.0, n=5, solver=ac.IDA())
    assert len(spans) == 2
