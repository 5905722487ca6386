"""Newton's method for the algebraic equations: damped, with a homotopy where that fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import casadi as ca
import numpy as np

Vector = np.ndarray
Matrix = Callable[[Vector], "ca.DM"]
Solver = Callable[["ca.DM", Vector], Vector]

DENSE_LIMIT = 120
"""Up to this many unknowns a dense factorisation is faster than a sparse one."""

TOLERANCE = 1e-10
"""Steps below this part of the nominal values count as converged."""

_MAX_ITERATIONS = 60
_ROUNDING = 1e3  # rounding errors that residuals of a root may have
_MIN_DAMPING = 1e-6


@dataclass(frozen=True)
class Root:
    """A solution attempt: the point, whether it converged, and the residuals there."""

    z: Vector
    converged: bool
    residuals: Vector


def solve(
    residual: Callable[[Vector], Vector],
    jacobian: Callable[[Vector], ca.DM],
    guess: Vector,
    nominal: Vector,
    solver: Solver | None = None,
) -> Root:
    """Find residual(z) = 0 from a guess: damped Newton first, then a homotopy from the guess.

    ``solver(matrix, right)`` solves the linear systems, another than ``linear_solve`` if given.
    """
    root = _damped(residual, jacobian, guess, nominal, solver or linear_solve)
    if solver is not None:
        return root
    if root.converged or not np.all(np.isfinite(residual(guess))):
        return root
    followed = _homotopy(residual, jacobian, guess, nominal)
    return followed if followed.converged else root


def linear_solve(matrix: ca.DM, right: Vector) -> Vector:
    """Solve a square sparse system; entries are NaN if it is singular."""
    if matrix.shape[0] <= DENSE_LIMIT:
        try:
            return np.linalg.solve(np.asarray(matrix.full()), right)
        except np.linalg.LinAlgError:
            return np.full(right.shape, np.nan)
    from scipy.sparse import csc_matrix
    from scipy.sparse.linalg import splu

    pattern = matrix.sparsity()
    sparse = csc_matrix(
        (np.array(matrix.nonzeros()), pattern.row(), pattern.colind()), shape=matrix.shape
    )
    try:
        return np.asarray(splu(sparse).solve(right))
    except RuntimeError:
        return np.full(right.shape, np.nan)


def least_norm(matrix: ca.DM, right: Vector) -> Vector:
    """Solve a system whose equations depend on each other: the solution of least norm."""
    return np.asarray(np.linalg.lstsq(np.asarray(matrix.full()), right, rcond=1e-12)[0])


def _damped(
    residual: Callable[[Vector], Vector],
    jacobian: Callable[[Vector], ca.DM],
    guess: Vector,
    nominal: Vector,
    solver: Solver,
) -> Root:
    z, r = np.array(guess, dtype=float), residual(guess)
    for _ in range(_MAX_ITERATIONS):
        if not np.all(np.isfinite(r)):
            return Root(z, False, r)
        if not np.any(r):
            return Root(z, True, r)
        matrix = jacobian(z)
        step = solver(matrix, -r)
        if not np.all(np.isfinite(step)):
            return Root(z, False, r)
        size = float(np.max(np.abs(step) / (np.abs(z) + nominal)))
        # At the root to rounding: steps cannot shrink monotonically any more.
        if size < TOLERANCE or (size < 1e3 * TOLERANCE and _is_rounding(matrix, z, r)):
            return Root(z + step, True, residual(z + step))
        damping, best = 1.0, None
        while damping > _MIN_DAMPING:
            trial = residual(z + damping * step)
            # The natural monotonicity test (Deuflhard): the next simplified step must be shorter.
            after = solver(matrix, -trial) if np.all(np.isfinite(trial)) else None
            if after is not None and _norm(after, nominal) <= (1 - damping / 4) * _norm(
                step, nominal
            ):
                best = trial
                break
            damping /= 2
        if best is None:
            # Rounding keeps the last steps from shrinking further, the more so near a singularity.
            close = size < 1e3 * TOLERANCE or _is_rounding(matrix, z, r)
            return Root(z + step if close else z, close, r)
        z, r = z + damping * step, best
    return Root(z, False, r)


def _is_rounding(matrix: ca.DM, z: Vector, r: Vector) -> bool:
    """Whether residuals are rounding errors of their terms (Rigal and Gaches), ε |J| |z|."""
    size = np.asarray((ca.fabs(matrix) @ np.abs(z)).full()).ravel()
    return bool(np.all(np.abs(r) <= _ROUNDING * np.finfo(float).eps * size))


def _norm(step: Vector, nominal: Vector) -> float:
    with np.errstate(over="ignore"):  # infinite is long enough
        return float(np.sqrt(np.mean((step / nominal) ** 2)))


def _homotopy(
    residual: Callable[[Vector], Vector],
    jacobian: Callable[[Vector], ca.DM],
    guess: Vector,
    nominal: Vector,
) -> Root:
    """Follow residual(z) = (1 - s) residual(guess) from s = 0 to 1."""
    origin = residual(guess)
    z, s, ds = np.array(guess, dtype=float), 0.0, 0.1
    while s < 1.0 and ds > 1e-4:
        target = min(1.0, s + ds)

        def shifted(point: Vector, share: float = 1.0 - target) -> Vector:
            return residual(point) - share * origin

        root = _damped(shifted, jacobian, z, nominal, linear_solve)
        if root.converged:
            z, s, ds = root.z, target, 2 * ds
        else:
            ds /= 4
    return Root(z, s >= 1.0, residual(z))
