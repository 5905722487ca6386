"""Hidden relations: equations whose derivatives cancel in a combination."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.reduction.simplification import dependent
from acausal.reduction.structure import Structure

TIGHT = {"rtol": 1e-10, "atol": 1e-12}


class Sums(ac.Component):
    """der(x) + der(y) = 1 and a (der(x) + der(y)) + x - y = a: together x = y."""

    a: ac.Parameter = ac.parameter("1", "Factor", 2.0)
    b: ac.Parameter = ac.parameter("1", "The same factor, as another parameter", 2.0)
    x: Any = ac.variable()
    y: Any = ac.variable()

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.x) + ac.der(self.y) == 1
        yield self.a * ac.der(self.x) + self.a * ac.der(self.y) + self.x - self.y == self.a


def one(part: Any) -> ac.System:
    m = ac.Model("one")
    m.c = part
    return ac.compile(m)


def test_proportional_derivatives_leave_a_relation_of_the_values():
    """x = y = t / 2, one state."""
    system = one(Sums())
    res = system.simulate(1.0, n=10, **TIGHT)
    assert (len(system.states), len(system.algebraic)) == (1, 0)
    assert np.allclose(res["c.x"], res.t / 2, rtol=0, atol=1e-9)
    assert np.allclose(res["c.y"], res.t / 2, rtol=0, atol=1e-9)


def test_combination_holds_for_any_value_of_its_parameters():
    """The factor cancels as a symbol: nothing is built in as a number, nothing compiled again."""
    system = one(Sums())
    res = system.simulate(1.0, n=10, parameters={"c.a": 7.0}, **TIGHT)
    assert system.parameter_table.frozen == {}
    assert res.system is system
    assert np.allclose(res["c.x"], res.t / 2, rtol=0, atol=1e-9)


class Coincidence(Sums):
    def equations(self) -> Iterator[Any]:
        yield ac.der(self.x) + ac.der(self.y) == 1
        yield self.a * ac.der(self.x) + self.b * ac.der(self.y) + self.x - self.y == self.a


def test_parameters_that_only_happen_to_agree_are_built_in_as_numbers():
    system = one(Coincidence())
    assert set(system.parameter_table.frozen) == {"c.a", "c.b"}
    res = system.simulate(1.0, n=10, **TIGHT)
    assert np.allclose(res["c.x"], res.t / 2, rtol=0, atol=1e-9)


def test_parameters_that_agree_no_more_give_both_states_back():
    """a = 3, b = 2: der(x) + x - y = 1 with y = t - x gives x = (t + (1 - exp(-2 t)) / 2) / 2."""
    res = one(Coincidence()).simulate(1.0, n=10, parameters={"c.a": 3.0}, **TIGHT)
    assert len(res.system.states) == 2
    exact = (res.t + (1 - np.exp(-2 * res.t)) / 2) / 2
    assert np.allclose(res["c.x"], exact, rtol=0, atol=1e-8)


class Twice(ac.Component):
    """A relation behind a relation: the second derivatives, then the first ones cancel.

    der2(x) + der2(y) = 0, der2(x) + der2(y) + der(x) - der(y) = 0, so der(x) = der(y) = const.
    """

    x: Any = ac.variable()
    y: Any = ac.variable()
    u: Any = ac.variable()
    v: Any = ac.variable()

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.x) == self.u
        yield ac.der(self.y) == self.v
        yield ac.der(self.u) + ac.der(self.v) == 0
        yield ac.der(self.u) + ac.der(self.v) + self.u - self.v == 0


def test_relation_of_rates_leaves_two_values_and_one_rate():
    system = one(Twice())
    res = system.simulate(2.0, n=4, start={"c.x": 1.0, "c.y": -1.0, "c.u": 3.0}, **TIGHT)
    assert len(system.states) == 3
    assert np.allclose(res["c.x"], 1 + 3 * res.t, rtol=0, atol=1e-8)
    assert np.allclose(res["c.y"], -1 + 3 * res.t, rtol=0, atol=1e-8)


class Driven(ac.Component):
    """x + y = sin(t) once as a relation, once differentiated with an unknown added to it."""

    x: Any = ac.variable()
    y: Any = ac.variable()
    z: Any = ac.variable()

    def equations(self) -> Iterator[Any]:
        import casadi as ca

        yield self.x + self.y == ca.sin(ac.time)
        yield ac.der(self.x) + ac.der(self.y) == self.z
        yield self.x - self.y == 0


def test_derivative_of_a_prescribed_sum_is_exact():
    """z = cos(t), x = y = sin(t) / 2: no state."""
    system = one(Driven())
    res = system.simulate(2.0, n=10)
    assert len(system.states) == 0
    assert np.allclose(res["c.z"], np.cos(res.t), rtol=0, atol=1e-12)
    assert np.allclose(res["c.x"], np.sin(res.t) / 2, rtol=0, atol=1e-12)


def test_contradictory_equations_stay_an_error():
    class Contradiction(Sums):
        def equations(self) -> Iterator[Any]:
            yield self.x + self.y == 1
            yield 2 * self.x + 2 * self.y == 5

    with pytest.raises(ac.errors.AcausalError):
        one(Contradiction()).initialize()


def block(matrix: np.ndarray) -> Structure:
    rows: list[dict[int, int]] = []
    numbers: list[float] = []
    for row in matrix:
        rows.append({})
        for column, value in enumerate(row):
            if value != 0:
                rows[-1][column] = len(numbers)
                numbers.append(float(value))
    constant = [bool(np.isfinite(number)) for number in numbers]
    return Structure(None, {}, rows, [], constant, constant, np.array(numbers))


@pytest.mark.parametrize("scale", [1.0, 1e-12, 1e12])
def test_dependence_is_seen_at_any_scale(scale):
    singular = np.array([[1.0, 2.0], [3 * scale, 6 * scale]])
    regular = np.array([[1.0, 2.0], [3 * scale, -6 * scale]])
    assert dependent(block(singular), [0, 1], [0, 1])
    assert not dependent(block(regular), [0, 1], [0, 1])


def test_coefficients_that_change_count_as_any_number():
    assert not dependent(block(np.array([[1.0, 2.0], [3.0, np.nan]])), [0, 1], [0, 1])
