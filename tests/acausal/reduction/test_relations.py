"""Relations: what is prescribed and what is tied is gone at every level at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.compiler.pipeline import CompileRequest
from acausal.reduction.relations import Reduced, eliminate_relations
from library import rotational as rot


def reduced_of(model: ac.Model, *preferred: str) -> Reduced:
    """Return the equations of a model without its relations."""
    _, dae = CompileRequest(model).terminal_equations()
    names = [chain.name for chain in dae.chains]
    return eliminate_relations(dae, frozenset(names.index(name) for name in preferred))


def definitions(reduced: Reduced) -> dict[str, ca.SX]:
    """Return what eliminated levels are, by name."""
    names = [str(symbol) for symbol in reduced.symbols]
    return dict(zip(names, reduced.definitions, strict=True))


def number(expression: ca.SX, **values: float) -> float:
    """Return the value of an expression, given that of the symbols in it (ends of names)."""
    symbols = ca.symvar(expression)
    numbers = [values[str(symbol).rpartition(".")[2]] for symbol in symbols]
    column = ca.vertcat(*symbols, ca.SX(0, 1))
    return float(ca.Function("value", [column], [expression])(numbers))


def geared(ratio: float = 3.0) -> ac.Model:
    """Return two rotors behind a gear, the first one driven."""
    m = ac.Model("geared")
    m.drive, m.gear = rot.Torque(), rot.IdealGear(ratio=ratio)
    m.a, m.b = rot.Inertia(J=2.0), rot.Inertia(J=5.0)
    m.connect(m.drive.flange, m.a.flange_a)
    m.connect(m.a.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.b.flange_a)
    return m


def test_gear_ties_value_rate_and_acceleration():
    """phi_a = ratio phi_b, and so w and a: three levels of one coordinate, none differentiated."""
    reduced = reduced_of(geared(), "b.phi")
    tied = definitions(reduced)
    assert number(tied["a.phi"], phi=0.5, ratio=3.0) == pytest.approx(1.5, rel=1e-15)
    assert number(tied["a.w"], w=0.5, ratio=3.0) == pytest.approx(1.5, rel=1e-15)
    assert number(tied["a.a"], a=0.5, ratio=3.0) == pytest.approx(1.5, rel=1e-15)


def test_geared_rotors_have_the_reflected_moment_of_both():
    """a_b = ratio tau / (ratio² J_a + J_b)."""
    system = ac.compile(geared())
    start = system.initialize(inputs={"drive.tau": 4.0})
    assert len(system.states) == 2
    assert start["b.a"] == pytest.approx(3.0 * 4.0 / (9.0 * 2.0 + 5.0), rel=1e-12)


def test_what_has_a_start_value_stays():
    """Of two tied coordinates the preferred one is kept."""
    for kept, gone in (("a.phi", "b.phi"), ("b.phi", "a.phi")):
        reduced = reduced_of(geared(), kept)
        remaining = [reduced.dae.chains[c].name for c in reduced.remaining]
        assert kept in remaining
        assert gone not in remaining


class Prescribed(ac.Component):
    """x = sin t, and y = x' + x'': both follow."""

    x: Any = ac.variable()
    y: Any = ac.variable()
    z: Any = ac.variable()

    def equations(self) -> Iterator[Any]:
        yield self.x == ca.sin(ac.time)
        yield self.y == ac.der(self.x) + ac.der(ac.der(self.x))
        yield ac.der(self.z) == self.y


def one(part: ac.Component) -> ac.Model:
    m = ac.Model("one")
    m.p = part
    return m


def test_prescribed_unknown_is_known_with_its_exact_derivatives():
    """x = sin t, x' = cos t, x'' = -sin t, y = cos t - sin t; z remains."""
    reduced = reduced_of(one(Prescribed()))
    known = definitions(reduced)
    t = 0.7
    expected = {"p.x": np.sin(t), "der(p.x)": np.cos(t), "der2(p.x)": -np.sin(t)}
    expected["p.y"] = np.cos(t) - np.sin(t)
    for name, value in expected.items():
        assert number(known[name], time=t) == pytest.approx(value, rel=1e-14)
    assert [reduced.dae.chains[c].name for c in reduced.remaining] == ["p.z"]
    assert len(reduced.dae.equations) == reduced.dae.residuals.shape[0] == 1


def test_prescribed_value_whose_derivative_is_used_must_not_jump():
    names = [name for name, _ in reduced_of(one(Prescribed())).continuous]
    assert names == ["p.x", "der(p.x)"]


class Cancels(ac.Component):
    """x = k y tied by a relation; in x - k y + w = 1 they cancel for any k."""

    k: ac.Parameter = ac.parameter("1", "Factor", 4.0)
    x: Any = ac.variable()
    y: Any = ac.variable()
    w: Any = ac.variable()

    def equations(self) -> Iterator[Any]:
        yield self.x == self.k * self.y
        yield self.x - self.k * self.y + self.w == 1
        yield ac.der(self.x) + ac.der(self.y) == self.w


def test_unknowns_that_cancel_by_a_relation_are_gone_from_an_equation():
    """What is left is w = 1, free of y in its structure as well."""
    reduced = reduced_of(one(Cancels()))
    texts = [equation.text for equation in reduced.dae.equations]
    row = texts.index("(x-(k*y))+w = 1")
    present = {str(symbol) for symbol in ca.symvar(reduced.dae.residuals[row])}
    assert present == {"p.w"}
    system = ac.compile(one(Cancels()))
    assert (len(system.states), len(system.algebraic)) == (1, 0)


class Divides(ac.Component):
    """k x = y with a parameter that may be 0."""

    k: ac.Parameter = ac.parameter("1", "Factor", 0.0)
    x: Any = ac.variable()
    y: Any = ac.variable()

    def equations(self) -> Iterator[Any]:
        yield self.k * self.x == ca.sin(ac.time)
        yield ac.der(self.y) == self.x


def test_parameter_that_is_zero_is_never_divided_by():
    assert reduced_of(one(Divides(k=2.0))).assumptions[0].text == "p.k ≠ 0 (in p)"
    reduced = reduced_of(one(Divides()))
    assert reduced.assumptions == []
    assert "p.x" not in definitions(reduced)
