"""Newton's method for the algebraic equations: damped, with a homotopy where that fails.

Where a law jumps, as a force by the sign of a speed that is 0 but for rounding, no step over the
jump brings the equations nearer, however short. Full steps then come to the piece of the root.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from acausal.numerics.rank import ERRORS, Matrix, Vector, linear_solve, units

Solver = Callable[[Matrix, Vector], Vector]

DENSE_LIMIT = 120
"""Up to this many unknowns a dense factorisation is faster than a sparse one."""

TOLERANCE = 1e-10
"""Steps below this part of the nominal values count as converged."""

_NEAR = 1e3 * TOLERANCE
"""Steps below this may be all rounding."""

AGREE = 1e-9
"""Of their terms: what equations that depend on each other may disagree by."""

_MAX_ITERATIONS = 60  # that do not each bring the equations nearer by a good part
_LONGEST = 2_000  # with those that do: an exponential is climbed down one e-fold at a time
_PROGRESS = 0.6  # of a step: the next one by the same slope is shorter, 1/e for an exponential
_MIN_DAMPING = 1e-6


@dataclass(frozen=True)
class Root:
    """A solution attempt: the point, whether it converged, and the residuals there."""

    z: Vector
    converged: bool
    residuals: Vector


def solve(
    residual: Callable[[Vector], Vector],
    jacobian: Callable[[Vector], Matrix],
    guess: Vector,
    nominal: Vector,
    solver: Solver | None = None,
) -> Root:
    """Find residual(z) = 0 from a guess: damped Newton, a homotopy from the guess, full steps.

    ``solver(matrix, right)`` solves the linear systems, another than ``linear_solve`` if given.
    """
    root = _damped(residual, jacobian, guess, nominal, solver or linear_solve)
    if solver is not None:
        agree = root.converged and _agree(jacobian(root.z), root, nominal, solver)
        return root if agree else replace(root, converged=False)
    if root.converged or not np.all(np.isfinite(residual(guess))):
        return root
    followed = _homotopy(residual, jacobian, guess, nominal)
    if not followed.converged:
        followed = _full_steps(residual, jacobian, guess, nominal)
    return followed if followed.converged else root


def linear(
    residual: Callable[[Vector], Vector],
    jacobian: Callable[[Vector], Matrix],
    guess: Vector,
    nominal: Vector,
) -> Root:
    """Find residual(z) = 0 where it is linear: one step, and one that takes off its rounding."""
    z, matrix = np.array(guess, dtype=float), jacobian(guess)
    for _ in range(2):
        r = residual(z)
        step = linear_solve(matrix, -r)
        if not np.all(np.isfinite(step)):  # singular: a law may be 0 at no number, fmax(nan, 0)
            return Root(z, False, r)
        z = z + step
    small = np.max(np.abs(step) / (np.abs(z) + nominal)) < TOLERANCE
    return Root(z, bool(small), r)


@dataclass(frozen=True, eq=False)
class Pattern:
    """Where the non-zeros of a matrix stand, column by column."""

    shape: tuple[int, int]
    rows: np.ndarray
    columns: np.ndarray
    starts: np.ndarray

    @classmethod
    def of(cls, sparsity: ca.Sparsity) -> Pattern:
        """Return the pattern of a CasADi matrix."""
        places = (sparsity.row(), sparsity.get_col(), sparsity.colind())
        return cls(sparsity.shape, *(np.array(part, dtype=int) for part in places))

    def repeat(self, count: int) -> Pattern:
        """Return the pattern of so many such matrices along the diagonal of one."""
        times, (n, m) = np.arange(count)[:, None], self.shape
        starts = (self.starts[:-1] + len(self.rows) * times).ravel()
        return Pattern(
            (count * n, count * m),
            (self.rows + n * times).ravel(),
            (self.columns + m * times).ravel(),
            np.append(starts, count * len(self.rows)),
        )

    def fill(self, entries: Vector) -> Matrix:
        """Return a matrix with given non-zeros: a full one if it is small."""
        if self.shape[0] <= DENSE_LIMIT:
            matrix = np.zeros(self.shape, dtype=entries.dtype)
            matrix[self.rows, self.columns] = entries
            return matrix
        from scipy.sparse import csc_matrix

        return csc_matrix((np.array(entries), self.rows, self.starts), shape=self.shape)


def factors(matrix: Matrix) -> Callable[[Vector], Vector] | None:
    """Return what solves with a matrix, real or complex; None if it is singular."""
    if isinstance(matrix, np.ndarray):
        from scipy.linalg import lapack

        real = matrix.dtype.kind == "f"
        factorize = lapack.dgetrf if real else lapack.zgetrf
        solve = lapack.dgetrs if real else lapack.zgetrs
        lu, pivots, info = factorize(matrix, overwrite_a=True)
        return None if info else lambda right: solve(lu, pivots, right)[0]
    from scipy.sparse.linalg import splu

    try:
        found: Callable[[Vector], Vector] = splu(matrix).solve
        return found
    except RuntimeError:
        return None


def _agree(matrix: Matrix, root: Root, nominal: Vector, solver: Solver) -> bool:
    """Whether equations that depend on each other agree: no step can take away what is left of one.

    Steps of least squares end also where they contradict each other, and all are missed by a part.
    """
    r, step = root.residuals, solver(matrix, -root.residuals)
    terms = np.abs(r) + np.asarray(abs(matrix) @ np.abs(step))
    known = AGREE * np.asarray(abs(matrix) @ nominal) + ERRORS * np.finfo(float).eps * terms
    return bool(np.all(np.abs(r + matrix @ step) <= known))


def _damped(
    residual: Callable[[Vector], Vector],
    jacobian: Callable[[Vector], Matrix],
    guess: Vector,
    nominal: Vector,
    solver: Solver,
) -> Root:
    z, r = np.array(guess, dtype=float), residual(guess)
    left, near = _MAX_ITERATIONS, False
    for _ in range(_LONGEST):
        if not left:
            break
        if not np.all(np.isfinite(r)):
            return Root(z, False, r)
        if not np.any(r):
            return Root(z, True, r)
        matrix = jacobian(z)
        step = solver(matrix, -r)
        if not np.all(np.isfinite(step)):  # singular: a root only if it is one already
            return Root(z, _is_rounding(matrix, z, r), r)
        size = float(np.max(np.abs(step) / (np.abs(z) + nominal)))
        # At the root to rounding: steps cannot shrink monotonically any more.
        near = size < _NEAR
        if size < TOLERANCE or (near and _is_rounding(matrix, z, r)):
            return Root(z + step, True, residual(z + step))
        damping, best = 1.0, None
        while damping > _MIN_DAMPING:
            trial = residual(z + damping * step)
            # The natural monotonicity test (Deuflhard): the next simplified step must be shorter.
            after = solver(matrix, -trial) if np.all(np.isfinite(trial)) else None
            rest = np.inf if after is None else _norm(after, nominal) / _norm(step, nominal)
            if rest <= 1 - damping / 4:
                best = trial
                break
            damping /= 2
        if best is None:
            # Rounding keeps the last steps from shrinking further, the more so near a singularity.
            close = near or _is_rounding(matrix, z, r) or _is_lost(matrix, z, step, nominal)
            return Root(z + step if close else z, close, r)
        z, r = z + damping * step, best
        left -= not (damping == 1.0 and rest < _PROGRESS)
    return Root(z, near, r)  # near: parts of steps that are all rounding shrink by their own part


def _is_rounding(matrix: Matrix, z: Vector, r: Vector) -> bool:
    """Whether residuals are rounding errors of their terms (Rigal and Gaches), ε |J| |z|."""
    size = np.asarray(abs(matrix) @ np.abs(z))
    return bool(np.all(np.abs(r) <= ERRORS * np.finfo(float).eps * size))


def _is_lost(matrix: Matrix, z: Vector, step: Vector, nominal: Vector) -> bool:
    """Whether what a step still moves is rounding of the equations, ε |J⁻¹| |J| |z| (Skeel).

    An unknown may be 0 beside others of 1e7, as one direction of an acceleration. The step must be
    short too, in units of rows and columns: where equations nearly depend, rounding explains all.
    """
    if not isinstance(matrix, np.ndarray):
        return False
    rows, columns = units(matrix)
    scaled, size = matrix / rows / columns, np.abs(z) * columns
    try:
        lost = np.abs(np.linalg.inv(scaled)) @ (np.abs(scaled) @ size)
    except np.linalg.LinAlgError:
        return False
    still = np.abs(step) < TOLERANCE * (np.abs(z) + nominal)
    step = np.abs(step) * columns
    short = np.max(step) <= _NEAR * np.max(size)
    return bool(short and np.all(still | (step <= ERRORS * np.finfo(float).eps * lost)))


def _norm(step: Vector, nominal: Vector) -> float:
    with np.errstate(over="ignore"):  # infinite is long enough
        return float(np.sqrt(np.mean((step / nominal) ** 2)))


def _homotopy(
    residual: Callable[[Vector], Vector],
    jacobian: Callable[[Vector], Matrix],
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


def _full_steps(
    residual: Callable[[Vector], Vector],
    jacobian: Callable[[Vector], Matrix],
    guess: Vector,
    nominal: Vector,
) -> Root:
    """Take the steps of Newton's method as they are: of equations linear in pieces, a few."""
    z, r = np.array(guess, dtype=float), residual(guess)
    for _ in range(_MAX_ITERATIONS):
        step = linear_solve(jacobian(z), -r)
        if not np.all(np.isfinite(step)):
            break
        if np.max(np.abs(step) / (np.abs(z) + nominal)) < TOLERANCE:
            return Root(z, True, r)
        z = z + step
        r = residual(z)
    return Root(z, False, r)
