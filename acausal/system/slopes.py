"""Slopes of variables where the algebraic unknowns follow: the implicit function theorem, once.

At points with alg(t, x, z, u, p, m) = 0 a variable y moves with v, some of the other arguments, by

    dy/dv = y_v - y_z alg_z⁻¹ alg_v.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.numerics import rank
from acausal.numerics.function_buffer import buffer_of
from acausal.system.algebraic import slope

if TYPE_CHECKING:
    from acausal.system.system import Point, System


class Slopes:
    """dy/dv at points of a system.

    Where equations depend on each other, parts that stick side by side, what they share is divided
    by the least norm: other variables do not depend on it.

    Parameters
    ----------
    arguments
        Symbols of the system.
    of, by
        y and v, expressions of them; v are symbols.
    """

    def __init__(self, system: System, arguments: tuple[ca.SX, ...], of: ca.SX, by: ca.SX) -> None:
        self.system, alg, z = system, system.rhs(*arguments)[1], arguments[2]
        parts = [of, *(ca.jacobian(a, b) for a, b in ((of, by), (of, z), (alg, by)))]
        self._parts = ca.Function("slopes", list(arguments), parts)

    def __call__(self, point: Point) -> np.ndarray:
        """Return dy/dv."""
        return self.with_values(point)[1]

    def with_values(self, point: Point) -> tuple[np.ndarray, np.ndarray]:
        """Return y and dy/dv; the matrix is solved from the side that is shorter."""
        value, direct, by_z, moved = buffer_of(self._parts).matrices(*point)
        if by_z.any() and moved.any():
            matrix = slope(self.system, point)
            if len(by_z) < moved.shape[1]:
                direct = direct - rank.solve(matrix.T, by_z.T).T @ moved
            else:
                direct = direct - by_z @ rank.solve(matrix, moved)
        return value.ravel(), direct

    def apart(self, point: Point) -> tuple[np.ndarray, ...]:
        """Return y, y_v, y_z and alg_z⁻¹ alg_v, of which dy/dv is made."""
        value, direct, by_z, moved = buffer_of(self._parts).matrices(*point)
        if moved.size:
            moved = rank.solve(slope(self.system, point), moved)
        return value.ravel(), direct, by_z, moved


def implicit_jacobian(of: ca.SX, by: ca.SX, alg: ca.SX, z: ca.SX) -> ca.SX:
    """Return dy/dv as expressions."""
    direct = ca.jacobian(of, by)
    if not z.shape[0]:
        return direct
    return direct - ca.jacobian(of, z) @ _solve(ca.jacobian(alg, z), ca.jacobian(alg, by))


def following(alg: ca.SX, z: ca.SX, moving: ca.SX, seeds: ca.SX) -> ca.SX:
    """Return how z moves along a direction of other symbols, as expressions."""
    if not z.shape[0]:
        return ca.SX(0, 1)
    return -_solve(ca.jacobian(alg, z), ca.jtimes(alg, moving, seeds))


def _solve(matrix: ca.SX, right: ca.SX) -> ca.SX:
    """Return the solution of linear equations, block by block as they follow from each other.

    Rotations of all equations together would add rounding of large ones to small ones, of forces
    where lengths are 1e-6 m, which speeds do not hang on.
    """
    count, rows, columns, row_ends, column_ends, *_ = matrix.sparsity().btf()
    found = ca.SX(*right.shape)
    for k in range(count):
        some, own = (
            rows[row_ends[k] : row_ends[k + 1]],
            columns[column_ends[k] : column_ends[k + 1]],
        )
        before = columns[: column_ends[k]]
        rest = right[some, :] - matrix[some, before] @ found[before, :]
        found[own, :] = ca.solve(matrix[some, own], rest)
    return found
