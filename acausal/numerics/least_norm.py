"""Linear equations that may depend on each other: their solution of least norm."""

from __future__ import annotations

from typing import Any

import numpy as np

from acausal.numerics.rank import Matrix, Vector, factorized, threshold

_FREE = (np.zeros((0, 0)), np.zeros((0, 0)))


class LeastNorm:
    """J⁺, the solution of least norm of J s = b, for several right sides.

    By singular values where J is full. A sparse J is factorised with borders,

        [ J  U ] [ s ]   [ b ]
        [ Vᵀ 0 ] [ μ ] = [ 0 ],

    where the columns of V and U span what is known of the null spaces of J and of Jᵀ: of these s
    has nothing, and b may have what it likes. Where J has further ones, or is near to it, it is
    made full.

    Parameters
    ----------
    matrix
        J, square if sparse.
    null
        V and U, a row a vector; empty for a matrix that is not known to be singular.
    """

    def __init__(self, matrix: Matrix, null: tuple[Vector, Vector] = _FREE) -> None:
        self._factor: Any = None
        if not isinstance(matrix, np.ndarray):
            self._factor = _bordered(matrix, *null)
            matrix = matrix.toarray() if self._factor is None else matrix
        self._size = matrix.shape[1]
        if self._factor is None:
            left, singular, right = np.linalg.svd(matrix, full_matrices=False)
            kept = singular > threshold() * singular.max(initial=0.0)
            self._left, self._right = left[:, kept].T, right[kept].T / singular[kept]

    def __call__(self, wanted: Vector) -> Vector:
        """Return s for a right side b."""
        if self._factor is None:
            return np.asarray(self._right @ (self._left @ wanted))
        borders = np.zeros(self._factor.shape[0] - len(wanted))
        return np.asarray(self._factor.solve(np.concatenate([wanted, borders]))[: self._size])


def _bordered(matrix: Matrix, right: Vector, left: Vector) -> Any:
    """Return the factors of a sparse matrix with borders, None unless they can be relied on."""
    from scipy.sparse import block_array, csc_array

    if matrix.shape[0] != matrix.shape[1]:
        return None
    whole = csc_array(matrix)
    if len(right):
        blocks = [[whole, csc_array(left.T)], [csc_array(right), None]]
        whole = block_array(blocks, format="csc")
    return factorized(whole)
