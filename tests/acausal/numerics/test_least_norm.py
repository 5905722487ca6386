"""J⁺ by singular values and by a bordered factorisation: the same solution of least norm."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csc_matrix

from acausal.numerics.least_norm import LeastNorm


def singular(n: int, rank: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return a matrix of a rank with its null vectors and those of its transpose, as rows."""
    left, _, right = np.linalg.svd(np.random.default_rng(seed).standard_normal((n, n)))
    sizes = np.concatenate([np.geomspace(1.0, 1e-4, rank), np.zeros(n - rank)])
    return left * sizes @ right, right[rank:], left[:, rank:].T


@pytest.mark.parametrize("rank", [12, 11, 9])
def test_borders_give_the_solution_of_singular_values(rank):
    """Also where the right side has a part that no step can take away."""
    matrix, right, left = singular(12, rank, seed=3)
    wanted = np.random.default_rng(4).standard_normal(12)
    full = LeastNorm(matrix)(wanted)
    np.testing.assert_allclose(full, np.linalg.pinv(matrix, rcond=1e-10) @ wanted, rtol=1e-9)
    bordered = LeastNorm(csc_matrix(matrix), (right, left))
    assert bordered._factor is not None
    np.testing.assert_allclose(bordered(wanted), full, rtol=0, atol=1e-9 * np.abs(full).max())


def test_a_null_space_that_is_not_known_is_found_by_singular_values():
    """One null vector is kept back: the factors cannot be relied on."""
    matrix, right, left = singular(12, 10, seed=5)
    wanted = np.random.default_rng(6).standard_normal(12)
    found = LeastNorm(csc_matrix(matrix), (right[1:], left[1:]))
    assert found._factor is None
    full = LeastNorm(matrix)(wanted)
    np.testing.assert_allclose(found(wanted), full, rtol=0, atol=1e-9 * np.abs(full).max())
