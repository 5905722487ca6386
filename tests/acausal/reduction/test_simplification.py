"""Simplification: block triangular order, tearing and symbolic solution, in exact counts.

Duff, I. S., Reid, J. K.: An implementation of Tarjan's algorithm for the block triangularization
of a matrix. ACM Trans. Math. Softw. 4 (1978) 137-147. Elmqvist, H., Otter, M.: Methods for tearing
systems of equations in object-oriented modeling. European Simulation Multiconference (1994).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.compiler.pipeline import CompileRequest
from acausal.graph.matching import GUESSED_AMPLIFICATION, MAX_AMPLIFICATION
from acausal.reduction.hidden_relations import FreezeNeededError
from acausal.reduction.index_reduction import reduce_index
from acausal.reduction.relations import Reduced
from acausal.reduction.simplification import MAX_SYMBOLIC, Explicit, simplify


class Equations(ac.Component):
    """n equations in n unknowns x, and one parameter."""

    n: Any = ac.structural(3)
    form: Any = ac.structural("triangular")
    k: ac.Parameter = ac.parameter("1", "Coefficient", 2.0)
    x: Any = ac.variable(shape="n")

    def equations(self) -> Iterator[Any]:
        return FORMS[self.form](self)


def triangular(part: Any) -> Iterator[Any]:
    """Equation i gives x[i] from those before it; stated in a mixed order."""
    for i in [(5 * j + 2) % part.n for j in range(part.n)]:
        yield part.k * part.x[i] == 1 + sum((part.x[j] for j in range(i)), 0 * ac.time)


def ring(part: Any) -> Iterator[Any]:
    """x[i] = f(x[i-1]) once around: one unknown is torn, the others follow."""
    for i in range(part.n):
        yield part.x[i] == ca.cos(part.x[i - 1]) / 2 + i


def full(part: Any) -> Iterator[Any]:
    """(k 1 + J) x = b with J all ones: x[i] = (b[i] - sum(b)/(k + n))/k."""
    for i in range(part.n):
        yield part.k * part.x[i] + ca.sum1(part.x) == i


def changing(part: Any) -> Iterator[Any]:
    """The coefficient of x[0] vanishes at t = 0, π, …: it is never divided by."""
    yield ca.sin(ac.time) * part.x[0] == 1
    for i in range(1, part.n):
        yield part.x[i] == part.x[i - 1] + 1


FORMS = {"triangular": triangular, "ring": ring, "full": full, "changing": changing}


def reduced_of(part: ac.Component) -> Reduced:
    m = ac.Model("blocks")
    m.p = part
    _, dae = CompileRequest(m).terminal_equations()
    return Reduced(dae, list(range(len(dae.chains))), [], [], [], [])


def simplified(part: ac.Component) -> Explicit:
    return simplify(reduce_index(reduced_of(part), frozenset()))


def values(explicit: Explicit, reduced: Reduced, k: float) -> dict[str, float]:
    """Return the numbers of all unknowns that are given explicitly."""
    column = ca.vertcat(*explicit.values)
    found = ca.Function("values", [reduced.dae.parameter_column], [column])([k])
    names = [str(symbol) for symbol in explicit.symbols]
    return dict(zip(names, np.asarray(found).ravel(), strict=True))


@pytest.mark.parametrize("n", [3, 7, 24])
def test_triangular_equations_in_any_order_leave_nothing_implicit(n):
    """x[i] = (1 + sum of those before)/k: with k = 2 it is 1.5^i / 2."""
    reduced = reduced_of(Equations(n=n))
    explicit = simplify(reduce_index(reduced, frozenset()))
    assert (explicit.algebraic, explicit.loops) == ([], [])
    found = values(explicit, reduced, 2.0)
    for i in range(n):
        assert found[f"p.x[{i}]"] == pytest.approx(1.5**i / 2, rel=1e-12)


def test_every_pivot_that_is_a_parameter_is_an_assumption():
    explicit = simplified(Equations(n=3))
    assert {a.text for a in explicit.assumptions} == {"p.k ≠ 0 (in p)"}


@pytest.mark.parametrize("n", [2, 5, 20])
def test_ring_is_torn_to_one_unknown(n):
    """The least set of vertices that meets all cycles of a ring is one vertex."""
    explicit = simplified(Equations(n=n, form="ring"))
    assert len(explicit.algebraic) == explicit.alg.shape[0] == 1
    assert len(explicit.values) == n - 1
    assert len(explicit.loops[0]) == n  # it depends on itself through all others


def test_long_ring_is_torn_again_before_errors_grow_too_much():
    """Steps with unknown coefficients may amplify errors: 1.8^n stays below 1e5 for n < 20."""
    assert GUESSED_AMPLIFICATION**20 > MAX_AMPLIFICATION > GUESSED_AMPLIFICATION**19
    assert len(simplified(Equations(n=40, form="ring")).algebraic) == 2


@pytest.mark.parametrize("n", [2, 3, 4])
def test_small_linear_blocks_are_solved_in_symbols(n):
    """Tearing a full block leaves n - 1 unknowns, not more than are solved symbolically."""
    assert n - 1 <= MAX_SYMBOLIC
    reduced = reduced_of(Equations(n=n, form="full"))
    explicit = simplify(reduce_index(reduced, frozenset()))
    assert explicit.algebraic == []
    found = values(explicit, reduced, 2.0)
    total = n * (n - 1) / 2
    for i in range(n):
        assert found[f"p.x[{i}]"] == pytest.approx((i - total / (2 + n)) / 2, abs=1e-12)


def test_larger_linear_blocks_stay_implicit_and_torn():
    explicit = simplified(Equations(n=6, form="full"))
    assert len(explicit.algebraic) == 5
    assert explicit.owners == ["p"] * 5


def test_coefficient_that_changes_in_time_is_no_pivot():
    explicit = simplified(Equations(n=4, form="changing"))
    assert len(explicit.algebraic) == explicit.alg.shape[0] == 1
    assert ca.depends_on(explicit.alg, ac.time)  # the rest follows from x[0] one by one
    assert explicit.assumptions == []


def test_parameter_that_is_zero_is_asked_to_be_a_number():
    """With k = 0 the triangular equations have no pivot: k must be built in to see it."""
    with pytest.raises(FreezeNeededError) as need:
        simplified(Equations(n=3, k=0.0))
    assert need.value.names == ["p.k"]
