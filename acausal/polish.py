"""Polish: algebraic unknowns at output times, solved to rounding.

IDAS interpolates them without error control; constraints, power balances and event indicators
depend on them, so they are solved anew from (t, x, p), all times at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import InitialisationError
from acausal.initialisation import algebraic_functions, solve_algebraic
from acausal.newton import DENSE_LIMIT

if TYPE_CHECKING:
    from acausal.system import System

_ROUNDS = 4
_TOLERANCE = 1e-12


def polished(
    system: System,
    times: np.ndarray,
    xs: np.ndarray,
    zs: np.ndarray,
    us: np.ndarray,
    p: np.ndarray,
    m: np.ndarray,
) -> np.ndarray:
    """Return z with alg(t, x, z) = 0 at every time, by a mapped Newton from the given z."""
    if not xs.shape[1]:
        return _continued(system, times, xs, zs, us, p, m)
    zs = np.where(np.isfinite(zs), zs, 0.0)
    alg, alg_z = algebraic_functions(system)
    n = zs.shape[1]
    done = np.zeros(len(times), dtype=bool)
    if n <= DENSE_LIMIT:
        zs, done = _mapped_newton(alg, alg_z, times, xs, zs, us, p, m, system.nominal_z)
    for i in np.flatnonzero(~done):
        point = (times[i], us[i], p, m)
        try:
            zs[i] = solve_algebraic(system, point, xs[i], zs[i])
        except InitialisationError:
            if i == 0:
                raise
            zs[i] = solve_algebraic(system, point, xs[i], zs[i - 1])  # by continuation in time
    return zs


def _continued(
    system: System,
    times: np.ndarray,
    xs: np.ndarray,
    zs: np.ndarray,
    us: np.ndarray,
    p: np.ndarray,
    m: np.ndarray,
) -> np.ndarray:
    """Solve a model without states by continuation: each time from the solution before it."""
    found, guess = np.empty_like(zs), zs[0]
    for i, t in enumerate(times):
        guess = found[i] = solve_algebraic(system, (t, us[i], p, m), xs[i], guess)
    return found


def _mapped_newton(
    alg: object,
    alg_z: object,
    times: np.ndarray,
    xs: np.ndarray,
    zs: np.ndarray,
    us: np.ndarray,
    p: np.ndarray,
    m: np.ndarray,
    nominal: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    count, n = zs.shape
    fixed = (times[None, :], xs.T)
    rest = (us.T, p, m)
    zs, done = zs.copy(), np.zeros(count, dtype=bool)
    pattern = alg_z.sparsity_out(0)  # type: ignore[attr-defined]
    rows, columns = (np.array(part, dtype=int) for part in pattern.get_triplet())
    for _ in range(_ROUNDS):
        residuals = np.asarray(alg(*fixed, zs.T, *rest)).T  # type: ignore[operator]
        entries = alg_z(*fixed, zs.T, *rest)  # type: ignore[operator]
        matrices = np.zeros((count, n, n))
        values = np.array(entries.nonzeros()).reshape(count, -1)
        matrices[:, rows, columns] = values
        try:
            steps = np.linalg.solve(matrices, -residuals[:, :, None])[:, :, 0]
        except np.linalg.LinAlgError:
            return zs, done
        finite = np.all(np.isfinite(steps), axis=1)
        zs[finite] += steps[finite]
        size = np.max(np.abs(steps) / (np.abs(zs) + nominal), axis=1, initial=0.0)
        done = finite & (size < _TOLERANCE * 1e3)
        if np.all(done):
            break
    return zs, done
