"""Index reduction on the examples of the papers, in exact counts.

Pantelides, C. C.: SIAM J. Sci. Stat. Comput. 9 (1988) 213-231. Mattsson, S. E., Söderlind, G.:
SIAM J. Sci. Comput. 14 (1993) 677-692. The number of states is Pryce's number of degrees of
freedom, the sum of the highest orders less that of the differentiations (BIT 41 (2001) 364-394).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.compiler.pipeline import CompileRequest
from acausal.errors import SingularError
from acausal.reduction.index_reduction import offsets, reduce_index
from acausal.reduction.relations import Reduced
from acausal.reduction.simplification import simplify


def equations_of(part: ac.Component) -> Reduced:
    """Return the equations of a part as they are stated, nothing eliminated."""
    m = ac.Model("paper")
    m.p = part
    _, dae = CompileRequest(m).terminal_equations()
    return Reduced(dae, list(range(len(dae.chains))), [], [], [], [])


def chain(reduced: Reduced, name: str) -> int:
    return [chain.name for chain in reduced.dae.chains].index(f"p.{name}")


def state_names(reduced: Reduced, levels: list[tuple[int, int]]) -> list[str]:
    return [reduced.dae.chains[c].level_name(k) for c, k in levels]


class Pendulum(ac.Component):
    """x' = w, y' = z, w' = T x, z' = T y - g, x² + y² = L²: Pantelides' example."""

    g: ac.Parameter = ac.parameter("m/s2", "Gravity", 9.81)
    L: ac.Parameter = ac.parameter("m", "Length", 1.0)
    x: Any = ac.variable(guess=0.6)
    y: Any = ac.variable(guess=-0.8)
    w: Any = ac.variable()
    z: Any = ac.variable()
    T: Any = ac.variable()

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.x) == self.w
        yield ac.der(self.y) == self.z
        yield ac.der(self.w) == self.T * self.x
        yield ac.der(self.z) == self.T * self.y - self.g
        yield self.x**2 + self.y**2 == self.L**2


def test_pendulum_is_differentiated_as_in_the_paper():
    """The first two equations once, the last one twice; x'' and y'' are new."""
    reduced = equations_of(Pendulum())
    orders, tops = offsets(reduced)
    assert orders == [1, 1, 0, 0, 2]
    assert [tops[c] for c in reduced.remaining] == [2, 2, 1, 1, 0]


def test_pendulum_has_nine_equations_for_nine_unknowns_and_two_states():
    """5 equations and 4 derivatives; 2 + 2 + 1 + 1 highest orders less 4 are 2 states."""
    reduced = equations_of(Pendulum())
    problem = reduce_index(reduced, frozenset())
    assert len(problem.dae.equations) == problem.dae.residuals.shape[0] == 9
    assert (len(problem.unknowns), len(problem.states)) == (9, 2)
    stated = [equation.text for equation in reduced.dae.equations]
    texts = [equation.text for equation in problem.dae.equations]
    assert [texts.count(text) for text in stated] == [2, 2, 1, 1, 3]


@pytest.mark.parametrize(("kept", "states"), [("xw", {"p.x", "p.w"}), ("yz", {"p.y", "p.z"})])
def test_states_of_the_pendulum_are_those_with_start_values(kept, states):
    """One position and its speed: either pair is a choice of Mattsson and Söderlind."""
    reduced = equations_of(Pendulum())
    preferred = frozenset(chain(reduced, name) for name in kept)
    problem = reduce_index(reduced, preferred)
    speed = {f"der(p.{kept[0]})": f"p.{kept[1]}"}  # x' and w are the same number
    found = {speed.get(name, name) for name in state_names(reduced, problem.states)}
    assert found == states


def test_tension_of_the_pendulum_is_that_of_the_closed_form():
    """T = -(w² + z² - g y)/L² from the second derivative of the length, at any point on it."""
    system = ac.compile(_model(Pendulum(start={"y": -0.8, "z": 0.3}, guess={"x": 0.6})))
    start = system.initialize()
    w, z = start["p.w"], start["p.z"]
    expected = -(w**2 + z**2 + 9.81 * 0.8)
    assert start["p.T"] == pytest.approx(expected, rel=1e-9)  # Newton's own tolerance is 1e-10
    assert 0.6 * w - 0.8 * z == pytest.approx(0.0, abs=1e-9)


def _model(part: ac.Component) -> ac.Model:
    m = ac.Model("paper")
    m.p = part
    return m


class Linear(ac.Component):
    """The linear example of Mattsson and Söderlind, with any smooth u(t)."""

    x1: Any = ac.variable()
    x2: Any = ac.variable()
    x3: Any = ac.variable()
    x4: Any = ac.variable()

    def equations(self) -> Iterator[Any]:
        u = [ca.sin(k * ac.time) for k in (1, 2, 3, 4)]
        yield self.x1 + self.x2 + u[0] == 0
        yield self.x1 + self.x2 + self.x3 + u[1] == 0
        yield self.x1 + ac.der(self.x3) + self.x4 + u[2] == 0
        yield (
            2 * ac.der(ac.der(self.x1))
            + ac.der(ac.der(self.x2))
            + ac.der(ac.der(self.x3))
            + ac.der(self.x4)
            + u[3]
            == 0
        )


def test_linear_example_is_differentiated_two_two_one_and_no_times():
    orders, tops = offsets(equations_of(Linear()))
    assert orders == [2, 2, 1, 0]
    assert list(tops.values()) == [2, 2, 2, 1]


def test_linear_example_has_two_states_however_it_is_reduced():
    """7 highest orders less 5 differentiations; eliminating the relations first agrees."""
    problem = reduce_index(equations_of(Linear()), frozenset())
    assert len(problem.states) == 2
    assert len(problem.unknowns) == len(problem.dae.equations) == 9
    explicit = simplify(problem)
    assert (len(explicit.states), len(explicit.algebraic)) == (2, 0)
    assert len(ac.compile(_model(Linear())).states) == 2


def test_linear_example_runs_along_its_closed_form():
    """x3 = u1 - u2 and x1'' - x1' = u1'' + u3' - u4: x1 is 1, e^t and these sines."""
    res = ac.compile(_model(Linear())).simulate(1.0, n=50, rtol=1e-9, atol=1e-11)
    t, x1 = res.t, res["p.x1"]
    assert np.allclose(res["p.x3"], np.sin(t) - np.sin(2 * t), rtol=0, atol=1e-12)
    assert np.allclose(x1 + res["p.x2"], -np.sin(t), rtol=0, atol=1e-12)
    # For a cos kt + b sin kt the left side is (-k² a - k b) cos kt + (k a - k² b) sin kt.
    forced = (np.sin(t) - np.cos(t)) / 2 - (3 * np.cos(3 * t) + np.sin(3 * t)) / 10
    forced += (4 * np.sin(4 * t) - np.cos(4 * t)) / 68
    own = np.stack([np.ones_like(t), np.exp(t)], axis=1)
    left = own @ np.linalg.lstsq(own, x1 - forced, rcond=None)[0] - (x1 - forced)
    assert np.max(np.abs(left)) < 3e-8  # 30 times rtol: the error of a run grows as e^t


class Twice(ac.Component):
    """x = sin t said twice, y in none: no number of differentiations helps."""

    x: Any = ac.variable()
    y: Any = ac.variable()

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.x) == ac.time
        yield self.x == ca.sin(ac.time) + 0 * self.y


def test_equations_that_say_too_much_are_named_with_what_is_left_over():
    with pytest.raises(SingularError, match=r"nothing determines {p\.y}"):
        reduce_index(equations_of(Twice()), frozenset())


class Explicit(ac.Component):
    """x' = v, v' = -x: nothing to differentiate."""

    x: Any = ac.variable()
    v: Any = ac.variable()

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.x) == self.v
        yield ac.der(self.v) == -self.x


def test_explicit_equations_are_returned_as_they_are():
    reduced = equations_of(Explicit())
    problem = reduce_index(reduced, frozenset())
    assert problem.dae is reduced.dae
    assert problem.states == [(0, 0), (1, 0)]
    assert problem.unknowns == [(0, 1), (1, 1)]
