"""Rank: whether equations depend on each other, and linear systems in which they may."""

from __future__ import annotations

from typing import Any

import numpy as np

Vector = np.ndarray
Matrix = Any  # an array, or a sparse one of scipy where there are many unknowns

ROUNDING, SOLVED, CLOSED = float(np.finfo(float).eps), 1e-13, 1e-10
"""What entries are known to, as a part of the largest: numbers as they are, numbers that linear
systems were solved for, and slopes at poses, whose loops are closed to 1e-10 in SI units."""

Goal = tuple[Vector, Vector]
"""A matrix E and what E q should be."""

ERRORS = 1e3
"""How many rounding errors may be left of the terms of an equation that is met."""

_CLEAR = 1e3
"""By how much a singular value must be larger than what entries are known to.

Errors of entries move singular values by at most their norm (Weyl): of one that is 0 they leave
their size times the root of their number. Rows in units of their size differ by less than the rest.
"""


_TURNS = 5
"""In which sizes come within 1/32 of their logarithms: each halves what they are off by."""


def threshold(known: float = ROUNDING) -> float:
    """Return the part of the largest singular value below which others count as 0."""
    return _CLEAR * known


def rank(matrix: Vector, known: float = ROUNDING, size: float | None = None) -> int:
    """Return the number of independent rows; ``size`` is that of entries, if none may have it."""
    singular = np.linalg.svd(matrix, compute_uv=False)
    largest = singular.max(initial=0.0) if size is None else size
    return int(np.sum(singular > threshold(known) * largest))


def is_full(matrix: Vector) -> bool:
    """Whether all rows of a matrix are independent, each in units of its largest entry.

    >>> is_full(np.array([[1.0, 0.0], [0.0, 1e-20]])), is_full(np.ones((2, 2)))
    (True, False)
    """
    return rank(matrix / sizes(matrix)) == len(matrix)


def null_spaces(matrix: Vector, known: float = ROUNDING) -> tuple[Vector, Vector]:
    """Return orthonormal bases, as columns, of what a matrix sends to 0, and of what it misses."""
    left, singular, right = np.linalg.svd(matrix)
    count = int(np.sum(singular > threshold(known) * singular.max(initial=0.0)))
    return right[count:].T, left[:, count:]


def solve(matrix: Matrix, right: Vector) -> Vector:
    """Return matrix⁻¹ right; where equations depend on each other, the least of all solutions.

    >>> solve(np.array([[1.0, 1.0], [2.0, 2.0]]), np.array([2.0, 4.0]))
    array([1., 1.])
    """
    if not isinstance(matrix, np.ndarray):
        factor = factorized(matrix)
        return least(matrix, right) if factor is None else np.asarray(factor.solve(right))
    if _is_clear(matrix) or _is_clear(matrix / np.multiply(*units(matrix))):
        return linear_solve(matrix, right)
    return least(matrix, right)


def linear_solve(matrix: Matrix, right: Vector) -> Vector:
    """Return matrix⁻¹ right; entries are NaN if the matrix is singular.

    Pivots are compared as they are: beside torques of 1e18 angles are lost in rounding. Where rows
    are of such sizes that is seen in what is left of the equations, which are then solved in units
    of rows and columns.

    >>> linear_solve(np.array([[1.0, 1e18], [1.0, 1.0]]), np.array([1e18, 2.0]))
    array([1., 1.])
    """
    try:
        if not isinstance(matrix, np.ndarray):
            from scipy.sparse.linalg import splu

            return np.asarray(splu(matrix).solve(right))
        found = np.linalg.solve(matrix, right)
        sizes = np.max(abs(matrix), axis=-1, initial=0.0)
        if matrix.ndim > 2 or np.max(sizes, initial=0.0) <= ERRORS * np.min(sizes, initial=np.inf):
            return found
        with np.errstate(all="ignore"):  # what is not finite stays so
            terms = abs(matrix) @ np.abs(found) + np.abs(right)
            if np.all(abs(matrix @ found - right) <= ERRORS * ROUNDING * terms):
                return found
            rows, columns = units(matrix)
            scaled = np.linalg.solve(matrix / rows / columns, (right.T / rows.ravel()).T)
            return np.asarray((scaled.T / columns).T)
    except (np.linalg.LinAlgError, RuntimeError):
        return np.full(right.shape, np.nan)


def _is_clear(matrix: Vector) -> bool:
    """Whether rows are independent by far.

    In other units they are too: with rows of one size the condition is the least but for a factor
    of their number (van der Sluis, Numerische Mathematik 14, 1969).
    """
    try:
        condition = np.linalg.norm(matrix, 1) * np.linalg.norm(np.linalg.inv(matrix), 1)
    except (np.linalg.LinAlgError, ValueError):  # exactly singular; empty
        return False
    return bool(condition * threshold() < 1.0)


def factorized(matrix: Matrix) -> Any:
    """Return the factors of a sparse matrix, None where its equations depend on each other."""
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import LinearOperator, onenormest, splu

    size = abs(matrix)
    largest = np.asarray(size.max(axis=1).todense()).ravel()
    scale = np.where(largest > 0.0, largest, 1.0)
    try:
        factor = splu(csc_array(matrix))
    except RuntimeError:  # exactly singular
        return None
    inverse = LinearOperator(
        matrix.shape,
        matvec=lambda b: factor.solve(scale * b.ravel()),
        rmatvec=lambda b: scale * factor.solve(b.ravel(), trans="T"),
        dtype=float,
    )
    norm = float((size.T @ (1.0 / scale)).max())
    return factor if norm * float(onenormest(inverse)) * threshold() < 1.0 else None


def least(matrix: Matrix, right: Vector, known: float = ROUNDING) -> Vector:
    """Return the solution of least norm, or the nearest to one; NaN if none is finite.

    It is 0 where no entry is known: LAPACK takes a threshold of 1 or more for none at all.
    """
    full = matrix if isinstance(matrix, np.ndarray) else matrix.toarray()
    if threshold(known) >= 1.0:
        return np.zeros((full.shape[1], *right.shape[1:]))
    try:
        return np.asarray(np.linalg.lstsq(full, right, rcond=threshold(known))[0])
    except np.linalg.LinAlgError:
        return np.full((full.shape[1], *right.shape[1:]), np.nan)


def solve_with_goals(
    matrix: Vector, right: Vector, goals: list[Goal], known: float = SOLVED
) -> Vector:
    """Return the x with matrix · x = right that meets the goals best, the first ones first.

    Each goal (E, e) asks for E x = e, and is met in the null space Z of all before it. Entries are
    ``known`` to this part of the largest: what they leave of a direction that is none is not used.
    """
    found = np.zeros(matrix.shape[1])
    null = np.eye(len(found))
    for part, wanted in [(matrix, right), *goals]:
        if not null.shape[1] or not len(part):
            continue
        inner = part @ null
        left, singular, turned = np.linalg.svd(inner)
        kept = int(np.sum(singular > threshold(known) * float(np.abs(part).max())))
        missing = left[:, :kept].T @ (wanted - part @ found)
        found = found + null @ (turned[:kept].T @ (missing / singular[:kept]))
        null = null @ turned[kept:].T
    return found


def sizes(matrix: Vector) -> Vector:
    """Return the largest entry of each row, 1 for what has none."""
    largest = np.abs(matrix).max(axis=1, keepdims=True, initial=0.0)
    return np.where(largest > 0.0, largest, 1.0)


def units(matrix: Vector) -> tuple[Vector, Vector]:
    """Return units of rows and columns in which all of them have the size 1, (n, 1) and (m,).

    By taking the root of each size in turns (Ruiz): equations and unknowns of any units are
    compared.
    """
    scaled, rows, columns = np.abs(matrix), np.ones((len(matrix), 1)), np.ones(matrix.shape[1])
    for _ in range(_TURNS):
        by_row, by_column = np.sqrt(sizes(scaled)), np.sqrt(sizes(scaled.T)).ravel()
        scaled = scaled / by_row / by_column
        rows, columns = rows * by_row, columns * by_column
    return rows, columns


def matched_units(matrix: Matrix) -> tuple[Vector, Vector]:
    """Return units, powers of 2, in which no entry is above 1 and each row has one near 1.

    Those of the entries whose product is largest, one in each row and column (Duff and Koster, SIAM
    J. Matrix Anal. Appl. 22, 2001). Where each row has an entry of 1 by itself, as torques have
    theirs, ``units`` leaves all as it is, and what torques turn is lost beside them. All are 1
    where no such entries exist, or units would pass what numbers can be.

    >>> matrix = np.array([[1.0, 1.0, 1e-18], [1.0, 0.0, 0.0], [0.0, 1.0, 1e-6]])
    >>> (matrix / np.multiply(*matched_units(matrix))).round(1)
    array([[1., 1., 0.],
           [1., 0., 0.],
           [0., 1., 1.]])
    """
    from scipy.sparse import coo_array, csr_array
    from scipy.sparse.csgraph import min_weight_full_bipartite_matching

    entries = coo_array(matrix)
    entries.eliminate_zeros()
    (row, column), size = entries.coords, entries.shape
    columns, ones = np.zeros(size[1]), (np.ones((size[0], 1)), np.ones(size[1]))
    length = -np.round(np.log2(np.abs(entries.data)))
    if not np.all(np.isfinite(length)) or not len(length):
        return ones
    try:  # weights of 0 would be no entries
        weighted = csr_array((length - length.min() + 1.0, (row, column)), shape=size)
        matched = min_weight_full_bipartite_matching(weighted)[1]
    except ValueError:  # some rows have no entry of their own
        return ones
    own = np.zeros(size[0])
    chosen = matched[row] == column
    own[row[chosen]] = length[chosen]
    for _ in range(size[0]):  # as paths are made shorter: none has more pieces
        shorter = columns.copy()
        np.minimum.at(shorter, column, columns[matched[row]] + length - own[row])
        if shorter.min() < np.finfo(float).minexp / 2:
            return ones
        if np.array_equal(shorter, columns):
            break
        columns = shorter
    return np.exp2(columns[matched] - own)[:, None], np.exp2(-columns)


def row_units(slopes: Vector, length: float) -> Vector:
    """Return for each row whether it is a number, a length or its square: the nearest in size.

    ``slopes`` are in columns without unit, so that a row has the size of its unit.
    """
    size = np.abs(slopes).max(axis=1, initial=0.0)
    known = np.array([1.0, length, length**2])
    apart = np.abs(np.log(np.where(size > 0.0, size, 1.0))[:, None] - np.log(known))
    return np.asarray(known[np.argmin(apart, axis=1)])
