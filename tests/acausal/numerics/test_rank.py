"""Rank: what depends is told from what does not, whatever the units and the rounding."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csc_matrix

from acausal.numerics import rank


def dependent(n: int, seed: int) -> np.ndarray:
    """A matrix of rank n - 1 to rounding, its last row a sum of the others."""
    matrix = np.random.default_rng(seed).normal(size=(n, n))
    matrix[-1] = matrix[:-1].sum(axis=0)
    return matrix


@pytest.mark.parametrize("n", [2, 10, 60])
@pytest.mark.parametrize("seed", range(5))
def test_rounding_leaves_no_rank_and_units_take_none_away(n, seed):
    matrix = dependent(n, seed)
    units = 10.0 ** np.random.default_rng(seed).uniform(-20, 20, size=(n, 1))
    assert rank.rank(matrix) == n - 1
    assert not rank.is_full(matrix * units)
    matrix[-1, -1] += 1e-6
    assert rank.is_full(matrix * units)
    matrix[-1, -1] -= 1e-6 - 1e-9
    assert rank.rank(matrix, rank.CLOSED) == n - 1  # of what is known to 1e-10 only


@pytest.mark.parametrize("kind", [np.asarray, csc_matrix])
def test_of_equations_that_depend_on_each_other_the_least_solution_is_taken(kind):
    matrix = dependent(12, 1)
    wanted = np.linalg.pinv(matrix) @ np.arange(12.0)
    found = rank.solve(kind(matrix), matrix @ wanted)
    np.testing.assert_allclose(found, wanted, rtol=1e-9, atol=1e-9)


def test_where_no_entry_is_known_nothing_is_solved_for():
    """Numbers known to 1 in 1: of tilts of 1e-31, which are rounding, states were moved by 1e13."""
    assert rank.least(np.array([[3e-31]]), np.array([3e-18]), 1.0) == 0.0
    assert rank.least(np.eye(2), np.ones(2), 1e-3).tolist() == [0.0, 0.0]
    assert rank.least(np.eye(2), np.ones(2), 1e-4) == pytest.approx([1.0, 1.0])


def test_null_spaces_are_what_is_lost_and_what_is_missed():
    matrix = dependent(8, 2)
    free, missed = rank.null_spaces(matrix)
    assert free.shape == missed.shape == (8, 1)
    np.testing.assert_allclose(matrix @ free, 0.0, atol=1e-12)
    np.testing.assert_allclose(missed.T @ matrix, 0.0, atol=1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_units_of_equations_and_unknowns_take_no_rank_away(seed):
    """Forces of 1e12 N beside turns of 1 rad: in their units all rows and columns have size 1."""
    rng = np.random.default_rng(seed)
    matrix, wanted = rng.normal(size=(12, 12)), rng.normal(size=12)
    rows, columns = 10.0 ** rng.uniform(-9, 9, (12, 1)), 10.0 ** rng.uniform(-9, 9, 12)
    found = rank.solve(matrix * rows * columns, (matrix @ wanted) * rows.ravel())
    np.testing.assert_allclose(found * columns, wanted, rtol=1e-9)  # 1e6 roundings
    own = rank.units(matrix * rows * columns)
    scaled = np.abs(matrix * rows * columns / own[0] / own[1])
    assert scaled.max() < 10.0
    assert min(scaled.max(axis=0).min(), scaled.max(axis=1).min()) > 0.1


def test_in_matched_units_no_entry_is_large_and_each_row_and_column_has_one_near_1():
    """Of 40 rows and columns with units by lot over 60 decades, to the rounding of powers of 2."""
    rng = np.random.default_rng(7)
    full = rng.uniform(0.5, 2.0, (40, 40)) * (rng.random((40, 40)) < 0.2) + np.eye(40)
    own = np.exp2(rng.integers(-100, 100, (2, 40)).astype(float))
    matrix = full * own[0][:, None] * own[1]
    rows, columns = rank.matched_units(matrix)
    scaled = np.abs(matrix / rows / columns)
    assert scaled.max() <= 4.0
    assert min(scaled.max(axis=0).min(), scaled.max(axis=1).min()) >= 0.25


def test_no_units_are_beyond_what_numbers_can_be():
    """In a cascade of factors of 1000 each column is 1000 times the one before: up to 1e6000."""
    cascade = np.diag(np.full(2000, 1e-3)) + np.diag(np.ones(1999), 1)
    assert all(np.all(part == 1.0) for part in rank.matched_units(cascade))
