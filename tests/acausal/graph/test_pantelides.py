"""Pantelides' algorithm: the paper's pendulum in exact integers, and Pryce's offsets."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

from acausal.errors import SingularError
from acausal.graph.pantelides import StructurallySingularError, pantelides

# x y w z x' y' w' z' T, in x' = w, y' = z, w' = T x, z' = T y - g, x^2 + y^2 = L^2.
PENDULUM = [[2, 4], [3, 5], [0, 6, 8], [1, 7, 8], [0, 1]]
PENDULUM_A = [4, 5, 6, 7, -1, -1, -1, -1, -1]


def test_pendulum_as_in_the_paper():
    """f5 is differentiated twice, f1 and f2 once; x'' and y'' are the new variables."""
    found = pantelides(PENDULUM, PENDULUM_A)
    assert found.A == [4, 5, 6, 7, 9, 10, -1, -1, -1, -1, -1]
    assert found.B == [6, 7, -1, -1, 5, 8, -1, -1, -1]
    assert found.assignment == [-1, -1, -1, -1, 0, 1, 6, 3, 2, 8, 7]
    assert found.incidence[5:] == [[0, 1, 4, 5], [2, 4, 6, 9], [3, 5, 7, 10], [0, 1, 4, 5, 9, 10]]


def test_inputs_are_left_as_they_are():
    rows, A = [list(row) for row in PENDULUM], list(PENDULUM_A)
    pantelides(rows, A)
    assert (rows, A) == (PENDULUM, PENDULUM_A)


def test_explicit_differential_equations_are_left_alone():
    found = pantelides([[0, 1, 2], [0, 1, 3]], [2, 3, -1, -1])
    assert found.B == [-1, -1]
    assert found.assignment == [-1, -1, 0, 1]


def test_two_equations_for_one_variable_are_structurally_singular():
    with pytest.raises(StructurallySingularError) as error:
        pantelides([[0], [1], [0, 2, 3]], [1, -1, -1, -1])
    assert isinstance(pickle.loads(pickle.dumps(error.value)), SingularError)
    assert error.value.equations in ([0], [1])
    assert (error.value.competing, error.value.variables) == ([0, 1], [0])
    assert str(error.value) == (
        "1 of the equations {0, 1} must go, or need another variable: "
        "together they contain only the variables {0}."
    )


@st.composite
def differential_systems(draw):
    """Return (sigma, rows, A): sigma[i][j] is the order of unknown j in equation i, -1 for none."""
    n = draw(st.integers(1, 6))
    line = st.lists(st.sampled_from([-1, -1, 0, 0, 1, 2]), min_size=n, max_size=n)
    sigma = np.array(draw(st.lists(line, min_size=n, max_size=n)))
    A: list[int] = []
    number: dict[tuple[int, int], int] = {}
    for j in range(n):
        for order in range(max(sigma[:, j].max(), 0) + 1):
            number[j, order] = len(A)
            A.append(-1)
            if order:
                A[number[j, order - 1]] = number[j, order]
    rows = [[number[j, s] for j, s in enumerate(line) if s >= 0] for line in sigma.tolist()]
    return sigma, rows, A


def pryce_offsets(sigma: np.ndarray) -> list[int] | None:
    """Return how often each equation is differentiated by Pryce's method, None if singular."""
    n = len(sigma)
    cost = np.where(sigma >= 0, sigma, -1000)
    rows, columns = linear_sum_assignment(cost, maximize=True)
    if cost[rows, columns].min() < 0:
        return None
    c = np.zeros(n, dtype=int)
    while True:
        d = (cost + c[:, None]).max(axis=0)
        new = d[columns] - cost[rows, columns]
        if np.array_equal(new, c):
            return c.tolist()
        c = new


@given(differential_systems())
def test_equations_are_differentiated_as_often_as_pryce_says(case):
    """J. D. Pryce, BIT 41 (2001) 364: both methods give the smallest offsets."""
    sigma, rows, A = case
    expected = pryce_offsets(sigma)
    if expected is None:
        with pytest.raises(StructurallySingularError):
            pantelides(rows, A)
        return
    found = pantelides(rows, A)
    times = []
    for equation in range(len(rows)):
        times.append(0)
        while (equation := found.B[equation]) >= 0:
            times[-1] += 1
    assert times == expected


@given(differential_systems())
def test_highest_derivatives_are_matched_with_equations_that_hold_them(case):
    sigma, rows, A = case
    assume(pryce_offsets(sigma) is not None)
    found = pantelides(rows, A)
    highest = [i for i, derivative in enumerate(found.B) if derivative < 0]
    matched = [i for j, i in enumerate(found.assignment) if found.A[j] < 0 <= i]
    assert sorted(matched) == highest
    assert all(j in found.incidence[i] for j, i in enumerate(found.assignment) if i >= 0)
