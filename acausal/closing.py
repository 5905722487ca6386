"""Closing: poses of closed loops near a guess, and the rank of their closures."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

RANK_TOLERANCE = 1e-7
"""Singular values of Φ below this part of the largest count as zero."""

_SEED = 7
_CLOSED = 1e-10  # gap [m or rad] of a closed loop, below chart.CLOSED
_ASIDE = (0.01, 0.1, 0.3, 1.0, 1.0, 2.0, 2.0, 2.0)  # how far [rad or m] closing is tried again
_SOLVED = 1e-9  # singular values below this part of the largest are not divided by

Evaluate = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]
"""The gap at a pose, and its slope there."""


def rank(matrix: np.ndarray) -> int:
    """Return the number of independent rows."""
    singular = np.linalg.svd(matrix, compute_uv=False)
    return int(np.sum(singular > RANK_TOLERANCE * max(singular.max(initial=0.0), 1e-300)))


def closest(
    evaluate: Evaluate, guess: np.ndarray, own: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return the point near a guess where the gap is least, and that gap.

    Where bars lie in line the gap can be stationary without being least: then from aside.
    Coordinates that are ``own`` go where the others, which move least, put them.
    """
    q, gap = _descended(evaluate, guess, own)
    rng = np.random.default_rng(_SEED)
    for spread in _ASIDE:
        if np.max(np.abs(gap), initial=0.0) < _CLOSED:
            break
        trial, left = _descended(evaluate, guess + spread * rng.standard_normal(len(guess)), own)
        if np.linalg.norm(left) < np.linalg.norm(gap):
            q, gap = trial, left
    return q, gap


def _descended(
    evaluate: Evaluate, guess: np.ndarray, own: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return the point and the gap that a damped Gauss-Newton iteration ends with."""
    q = np.array(guess, dtype=float)
    gap, slope = evaluate(q)
    for _ in range(200):
        step = least(slope, -gap, own)
        longest = np.max(np.abs(step), initial=0.0)
        damping = min(1.0, 0.5 / longest) if longest > 0 else 1.0
        while damping > 1e-6:
            trial, trial_slope = evaluate(q + damping * step)
            if np.linalg.norm(trial) <= (1 - damping / 4) * np.linalg.norm(gap) + 1e-15:
                break
            damping /= 2
        else:
            break
        q, gap, slope = q + damping * step, trial, trial_slope
        if longest < 1e-13:
            break
    return q, gap


def least(matrix: np.ndarray, right: np.ndarray, own: np.ndarray) -> np.ndarray:
    """Return the solution of matrix · x = right whose x, those that are ``own`` aside, is least.

    With the left null space Q of the own columns, Qᵀ matrix x = Qᵀ right says what is left for
    the others.
    """
    found = np.zeros(matrix.shape[1])
    if not own.any():
        return np.asarray(np.linalg.lstsq(matrix, right, rcond=_SOLVED)[0])
    size = _SOLVED * max(float(np.abs(matrix).max(initial=0.0)), 1e-300)
    left, singular, _ = np.linalg.svd(matrix[:, own])
    null = left[:, int(np.sum(singular > size)) :]
    found[~own] = _bounded(null.T @ matrix[:, ~own], null.T @ right, size)
    found[own] = _bounded(matrix[:, own], right - matrix[:, ~own] @ found[~own], size)
    return found


def _bounded(matrix: np.ndarray, right: np.ndarray, size: float) -> np.ndarray:
    """Return the least solution; singular values below ``size`` are not divided by."""
    left, singular, turned = np.linalg.svd(matrix, full_matrices=False)
    kept = singular > size
    return np.asarray(turned[kept].T @ ((left[:, kept].T @ right) / singular[kept]))
