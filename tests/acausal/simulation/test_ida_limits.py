"""IDA at its limits: spans of a rounding of time, solvers dropped before their first step."""

from __future__ import annotations

import gc

import numpy as np
import pytest

import acausal as ac
from library import electrical as el
from library import translational as tr


def rectifier():
    m = ac.Model("rectifier")
    m.s, m.d, m.g = el.SineVoltage(V=10.0, f=50.0), el.IdealDiode(), el.Ground()
    m.r, m.c = el.Resistor(R=100.0), el.Capacitor(C=1e-4)
    m.connect(m.s.p, m.d.p)
    m.connect(m.d.n, m.r.p, m.c.p)
    m.connect(m.r.n, m.c.n, m.s.n, m.g.p)
    return m


@pytest.mark.parametrize("solver", [None, ac.IDA(), ac.Rodas4()])
def test_a_span_of_a_few_roundings_of_time_runs_or_is_refused_by_name(solver):
    """SUNDIALS' status -60 came as KeyError."""
    system = ac.compile(rectifier())
    try:
        res = system.simulate(1.0 + 1e-15, t_start=1.0, n=3, solver=solver)
    except ac.errors.SimulationError:
        return
    assert abs(res["c.v"][-1]) < 1e-9


@pytest.mark.parametrize("span", [1e-6, 1e-12, 1e-18])
def test_short_runs_of_both_engines_agree(span):
    system = ac.compile(rectifier())
    one, other = (system.simulate(span, n=3, solver=s)["c.v"][-1] for s in (None, ac.IDA()))
    assert one == pytest.approx(other, rel=1e-3)


def test_a_sparse_solver_that_was_never_used_is_dropped_in_peace():
    """SuperLU_MT freed a factorisation that was not there, and the process died."""
    m = ac.Model("many")
    m.wall = tr.Fixed()
    m.mass = [tr.Mass(m=1.0, start={"s": 0.0, "v": 0.0}) for _ in range(40)]
    m.spring = [tr.Spring(c=10.0) for _ in m.mass]
    m.stop = tr.HardStop(restitution=0.5, s_rel0=-1.0)
    before = m.wall.flange
    for mass, spring in zip(m.mass, m.spring, strict=True):
        m.connect(before, spring.flange_a)
        m.connect(spring.flange_b, mass.flange_a)
        before = mass.flange_b
    m.connect(m.wall.flange, m.stop.flange_a)
    m.connect(m.stop.flange_b, m.mass[0].flange_b)
    system = ac.compile(m)
    from acausal.simulation.integrators import ida

    made = []
    begin = ida.IdaMethod._make_solver

    def twice(self, more=None):
        begin(self, more)  # dropped at once
        made.append(1)
        return begin(self, more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ida.IdaMethod, "_make_solver", twice)
        res = system.simulate(0.1, n=2, solver=ac.IDA())
    gc.collect()
    assert made
    np.testing.assert_allclose(res["mass[39].s"], 0.0, atol=1e-9)
