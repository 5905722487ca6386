"""Networks with long paths: sums are shared, what is known is known before the sweeps."""

from __future__ import annotations

import runpy
from itertools import pairwise
from pathlib import Path

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import AcausalError
from acausal.formulation import formulation, path_cuts
from acausal.graph import cutsets_circuits
from acausal.reduction import relations
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

NETWORKS = runpy.run_path(str(Path(__file__).parents[3] / "benchmarks" / "_networks.py"))


def signal_line(nodes: int) -> ac.Model:
    """Return a line of resistors, the source at each node driven by a block."""
    m = ac.Model("line")
    m.gnd, m.u = el.Ground(), bl.Sine(f=1.0)
    m.r = [el.Resistor(R=1.0) for _ in range(nodes)]
    m.i = [el.SignalCurrent() for _ in range(nodes)]
    before = m.gnd.p
    for r, i in zip(m.r, m.i, strict=True):
        m.connect(before, r.n)
        m.connect(r.p, i.n)
        m.connect(i.p, m.gnd.p)
        m.connect(m.u.y, i.i)
        before = r.p
    return m


def cells(count: int) -> ac.Model:
    """Return cells in series with a load at each node: long circuits of voltage sources."""
    m = ac.Model("cells")
    m.gnd = el.Ground()
    m.cell = [el.ConstantVoltage(V=1.5) for _ in range(count)]
    m.load = [el.Resistor(R=2.0) for _ in range(count)]
    before = m.gnd.p
    for cell, load in zip(m.cell, m.load, strict=True):
        m.connect(before, cell.n)
        m.connect(cell.p, load.p)
        m.connect(load.n, m.gnd.p)
        before = cell.p
    return m


def rigid_train(stages: int) -> ac.Model:
    """Return rotors with gears between them: one motion."""
    m = ac.Model("train")
    m.torque = rot.ConstantTorque(tau_constant=1.0)
    m.j = [rot.Inertia(J=1.0) for _ in range(stages)]
    m.g = [rot.IdealGear(ratio=1.01) for _ in range(stages - 1)]
    m.connect(m.torque.flange, m.j[0].flange_a)
    for k, gear in enumerate(m.g):
        m.connect(m.j[k].flange_b, gear.flange_a)
        m.connect(gear.flange_b, m.j[k + 1].flange_a)
    return m


def shaft(parts: int) -> ac.Model:
    """Return rotors in one line without anything between them."""
    m = ac.Model("shaft")
    m.torque = rot.ConstantTorque(tau_constant=3.0)
    m.j = [rot.Inertia(J=0.5) for _ in range(parts)]
    m.connect(m.torque.flange, m.j[0].flange_a)
    for first, second in pairwise(m.j):
        m.connect(first.flange_b, second.flange_a)
    return m


MODELS = {
    **{name: NETWORKS[name] for name in NETWORKS["NETWORKS"]},
    "signal_line": signal_line,
    "cells": cells,
    "rigid_train": rigid_train,
    "shaft": shaft,
}
SIZES = {"grid": (14, 20), "resistor_tree": (7, 8), "shunts": (100, 200)}
SMALL = {"grid": 5, "resistor_tree": 5}


@pytest.mark.parametrize("name", MODELS)
def test_instructions_grow_as_the_edges_do(name):
    """Twice the edges, at most 2.2 times the instructions of right-hand side and results."""
    first, second = (ac.compile(MODELS[name](n)) for n in SIZES.get(name, (60, 120)))
    edges = len(second.tree.is_branch) / len(first.tree.is_branch)
    for function in ("rhs", "base"):
        small, large = (getattr(s, function).n_instructions() for s in (first, second))
        assert large <= 1.1 * edges * small


@pytest.mark.parametrize("name", ["sources", "signal_line", "cells"])
def test_a_known_source_is_moved_out_of_its_own_equation_only(name, monkeypatch):
    """With a source at each of n nodes n²/2 moves out of the equations of others are not made."""
    moved = []
    plain = relations._move_known
    monkeypatch.setattr(relations, "_move_known", lambda *a: (moved.append(1), plain(*a))[1])
    ac.compile(MODELS[name](80))
    assert len(moved) <= 2 * 80


def test_relations_along_a_train_are_differentiated_once_each(monkeypatch):
    """Rates of n gears: not n²/2 of them, one gear after the other for each equation."""
    taken = []
    plain = relations.rate
    monkeypatch.setattr(relations, "rate", lambda *a: (taken.append(1), plain(*a))[1])
    ac.compile(rigid_train(80))
    assert len(taken) <= 8 * 80


def test_line_of_sources_has_the_sums_of_its_currents():
    """Through resistor k flow the sources behind it; the voltage at the end adds over all."""
    n = 50
    m = NETWORKS["sources"](n)
    res = ac.compile(m).simulate(1.0, n=2)
    current, r = 0.1 + 0.001 * np.arange(n), 1.0 + 0.01 * np.arange(n)
    behind = np.cumsum(current[::-1])[::-1]
    found = np.array([res.final[f"r[{k}].i"] for k in range(n)])
    assert found == pytest.approx(behind, rel=1e-13)  # rounding
    assert res.final[f"r[{n - 1}].p.v"] == pytest.approx(np.sum(r * behind), rel=1e-13)
    assert res.final[f"i[{n - 1}].v"] == pytest.approx(-np.sum(r * behind), rel=1e-13)
    assert res.final["r[0].n.i"] == pytest.approx(-np.sum(current), rel=1e-13)


@pytest.mark.parametrize("name", MODELS)
def test_shared_sums_change_no_result(name, monkeypatch):
    """All variables are those of plain lists of terms, to rounding."""
    tables = []
    for long in (10**9, 1):
        monkeypatch.setattr(cutsets_circuits, "LONG", long)
        monkeypatch.setattr(formulation, "LONG", long)
        system = ac.compile(MODELS[name](SMALL.get(name, 20)))
        tables.append((system, system.simulate(0.5, n=4, rtol=1e-8).to_dict()))
    (first, listed), (second, shared) = tables
    assert first.states == second.states
    assert first.algebraic == second.algebraic
    for path, values in listed.items():
        size = np.max(np.abs(values))
        assert shared[path] == pytest.approx(values, rel=1e-12, abs=1e-12 * size + 1e-14)


@pytest.mark.parametrize("name", MODELS)
def test_cut_sums_change_no_result(name, monkeypatch):
    """With a cut at every branch that may be cut, all variables are those of plain lists."""
    tables = []
    for long, cut in ((10**9, 10**9), (1, 1)):
        for module in (cutsets_circuits, formulation):
            monkeypatch.setattr(module, "LONG", long)
        monkeypatch.setattr(path_cuts, "FAR_MANY", cut)
        monkeypatch.setattr(path_cuts, "FAR_BLOCK", min(cut, 2))
        system = ac.compile(MODELS[name](SMALL.get(name, 20)))
        tables.append((system, system.simulate(0.5, n=4, rtol=1e-10, atol=1e-12).to_dict()))
    (_, listed), (second, found) = tables
    assert second.unknowns.cuts or name != "shunts"
    for path, values in listed.items():
        size = np.max(np.abs(values))
        # The integration's own error, of temperatures of 293 K beside flows of 10 W: 1e-7.
        assert found[path] == pytest.approx(values, rel=0, abs=1e-6 * size + 1e-9)


def test_inductors_along_a_line_are_coupled_with_their_neighbors_only():
    """Twice the nodes, twice the entries of the Jacobian: not each current with all others."""
    counts = []
    for nodes in (100, 200, 400):
        system = ac.compile(NETWORKS["shunts"](nodes))
        arguments = system.symbols()
        unknowns = ca.vertcat(arguments[1], arguments[2])
        counts.append(ca.jacobian_sparsity(ca.vertcat(*system.rhs(*arguments)), unknowns).nnz())
    assert all(b <= 2.2 * a for a, b in pairwise(counts))
    assert counts[-1] <= 20 * 400


def test_line_of_shunts_has_the_poles_of_its_resistance_matrix():
    """L di/dt = -R i with R[j, k] = R (min(j, k) + 1): what flows to a node goes all the way."""
    n, resistance, inductance = 80, 1.0, 3.0
    system = ac.compile(NETWORKS["shunts"](n))
    assert system.unknowns.cuts
    assert len(system.states) == n
    places = np.arange(n)
    matrix = resistance * (np.minimum.outer(places, places) + 1.0) / inductance
    found = np.sort(system.linearize().poles.real)
    assert found == pytest.approx(np.sort(-np.linalg.eigvalsh(matrix)), rel=1e-9)
    res = system.simulate(2.0, n=4)
    drops = np.array([res.final[f"r[{k}].v"] for k in range(n)])
    assert res.final[f"r[{n - 1}].n.v"] == pytest.approx(1.0 - np.sum(drops), rel=1e-9)
    behind = np.cumsum([res.final[f"l[{k}].i"] for k in range(n)][::-1])[::-1]
    assert drops == pytest.approx(behind, rel=1e-9)


def test_derivative_of_a_source_behind_a_long_path_is_exact():
    """Inductors in series with sources at their nodes: v = L di/dt of all behind, i = I sin wt."""
    n = 24
    m = ac.Model("line")
    m.gnd = el.Ground()
    m.l = [el.Inductor(L=0.1) for _ in range(n)]
    m.i = [el.SineCurrent(I=2.0, f=1.0) for _ in range(n)]
    before = m.gnd.p
    for inductor, source in zip(m.l, m.i, strict=True):
        m.connect(before, inductor.n)
        m.connect(inductor.p, source.n)
        m.connect(source.p, m.gnd.p)
        before = inductor.p
    res = ac.compile(m).simulate(0.3, n=6)
    for k in (0, 5, n - 1):
        slope = (n - k) * 2.0 * 2 * np.pi * np.cos(2 * np.pi * res.t)
        assert res[f"l[{k}].v"] == pytest.approx(0.1 * slope, abs=1e-9)


def test_sources_that_contradict_each_other_along_a_long_path_are_refused_by_name():
    """A current source at the end of a line of current sources in series."""
    m = ac.Model("line")
    m.gnd = el.Ground()
    m.i = [el.ConstantCurrent(I=1.0) for _ in range(20)]
    before = m.gnd.p
    for source in m.i:
        m.connect(before, source.p)
        before = source.n
    m.connect(before, m.gnd.p)
    with pytest.raises(AcausalError, match=r"i\["):
        ac.compile(m)


def test_long_sums_are_written_with_the_symbols_of_the_path_alone():
    """Chords within a line do not depend on the branches between it and ground."""
    n = 40
    m = ac.Model("line")
    m.gnd, m.src = el.Ground(), el.ConstantVoltage(V=1.0)
    m.r = [el.Capacitor(C=1.0 + k) for k in range(n)]
    m.over = el.Resistor(R=3.0)
    m.end = el.Resistor(R=5.0)
    m.connect(m.gnd.p, m.src.n)
    before = m.src.p
    for c in m.r:
        m.connect(before, c.p)
        before = c.n
    m.connect(before, m.end.p)
    m.connect(m.end.n, m.gnd.p)
    m.connect(m.r[10].p, m.over.p)
    m.connect(m.r[35].n, m.over.n)
    _, dae = ac.compile(m).request.terminal_equations()
    row = next(i for i, e in enumerate(dae.equations) if e.owner == "over")
    seen = {str(s).split(".")[0] for s in ca.symvar(dae.residuals[row])}
    assert seen == {f"r[{k}]" for k in range(10, 36)} | {"over"}


def test_no_hints_are_looked_for_where_nothing_is_wrong(monkeypatch):
    """What an error would suggest is dear to find: a compilation without errors never asks."""
    asked = []
    for module in ("acausal.language.component", "acausal.errors"):
        monkeypatch.setattr(f"{module}.did_you_mean", lambda *a, **k: asked.append(a) or "")
    system = ac.compile(NETWORKS["bar"](5))
    system.simulate(1.0, n=2)
    assert asked == []


def test_bound_parameters_of_all_parts_are_one_column():
    """A function with an output for each of n parts is dear to make, and CasADi warns of it."""
    system = ac.compile(NETWORKS["shunts"](12))
    assert len(system.parameter_table.bound) == 12  # r[k].T is bound to r[k].T_ref
    assert system.parameter_table.bound_values.n_out() == 1
    res = system.simulate(0.1, n=1, parameters={"r[7].T_ref": 321.0})
    assert res["r[7].T"][-1] == 321.0
    assert res["r[6].T"][-1] == pytest.approx(300.15)
