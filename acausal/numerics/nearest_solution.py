"""Nearest solutions: poses of closed loops near a guess, and the rank of their closures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from acausal.numerics.rank import CLOSED, Goal, solve_with_goals

_SEED = 7
_ASIDE = (0.01, 0.1, 0.3, 1.0, 1.0, 2.0, 2.0, 2.0)  # how far closing is tried again

_DIGITS = 9  # to which goals are compared, the first ones first: what loops are closed to
_EQUAL = 1e-7  # goals missed by no more than this apart are missed alike: a hundred of these digits
_IMPROVEMENTS = 60  # steps towards the goals
_UNMOVED = 1e-11  # a shorter step changes nothing
_NEAR = 1e-3  # a shorter step is near enough to the best point to converge

_CONTRADICTS = 0.3  # a first goal missed by more than this part of it, and of 1, is contradicted
_BRANCHES = 12  # other starts for each goal that is contradicted
_NEARER = 0.8  # another branch must miss the goal by less than this part

Evaluate = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]
"""The gap at a pose, and its slope there."""


class Nearest(NamedTuple):
    """The point nearest to a guess, the gap there, and other points that are as near."""

    q: np.ndarray
    gap: np.ndarray
    as_near: tuple[np.ndarray, ...] = ()


def null_space(matrix: np.ndarray) -> np.ndarray:
    """Return an orthonormal basis of what a matrix of full rank, if wide, sends to zero."""
    return np.linalg.svd(matrix)[2][len(matrix) :].T if len(matrix) else np.eye(matrix.shape[1])


def closest_solution(
    evaluate: Evaluate,
    guess: np.ndarray,
    said: list[Goal],
    joints: list[Goal],
    choosing: Sequence[int] = (),
    lengths: Sequence[bool] = (),
) -> Nearest:
    """Return the point near a guess where the gap is least.

    Where closures depend on each other, or the guess lies in a plane of symmetry, the gap can be
    stationary without being least: then from aside, and of the points that are found the one that
    meets the goals best, the first ones first, what is ``said`` before ``joints`` as they are;
    others may do as well.
    The rows of the last goal ``said`` that are ``choosing`` choose between the ways in which a loop
    closes; what goals before it speak of is not turned. Steps are short in all coordinates but
    ``lengths``: places follow from turns at once.
    """
    short = ~np.array(lengths, dtype=bool) if len(lengths) else np.ones(len(guess), dtype=bool)
    goals = [*said, *joints]
    still = [(matrix, np.zeros(len(matrix))) for matrix, _ in joints]
    found = [_descend(evaluate, guess, still, short)]
    if not _is_closed(found[0][1]):
        rng = np.random.default_rng(_SEED)
        asides = [guess + spread * rng.standard_normal(len(guess)) for spread in _ASIDE]
        found += [_descend(evaluate, aside, still, short) for aside in asides]
    closed = [pair for pair in found if _is_closed(pair[1])]
    if not closed:
        return Nearest(*min(found, key=lambda pair: float(np.linalg.norm(pair[1]))))
    ways = [_improve(evaluate, *pair, goals, still, short) for pair in closed]
    q, gap = min(ways, key=lambda pair: _misses(pair[0], goals))
    here = np.array(_misses(q, goals))
    as_near = [other for other, _ in ways if np.allclose(_misses(other, goals), here, 0.0, _EQUAL)]
    nearer, gap = _other_branches(evaluate, q, gap, (said, joints), choosing, short)
    return Nearest(nearer, gap, tuple(as_near) if nearer is q else ())


def _other_branches(
    evaluate: Evaluate,
    q: np.ndarray,
    gap: np.ndarray,
    wishes: tuple[list[Goal], list[Goal]],
    choosing: Sequence[int],
    short: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Return the closed point of another branch where the one found contradicts a goal.

    A loop can close in several ways, and downhill leads to the next of them. For each goal that
    is contradicted others are sought from the goal itself, with what closes with it turned
    anyhow; goals that are met already, and other loops, stay where they are.
    """
    if not choosing or not _is_closed(gap):
        return q, gap
    said, joints = wishes
    goals = [*said, *joints]
    *before, (matrix, wanted) = said
    rng, spoken = np.random.default_rng(_SEED), np.vstack([*(part for part, _ in before), matrix])
    still = [(part, np.zeros(len(part))) for part, _ in goals]
    for row in choosing:
        miss = abs(float(matrix[row] @ q - wanted[row]))
        if miss <= _CONTRADICTS * min(1.0, abs(wanted[row])) or not matrix[row].any():
            continue
        slope = evaluate(q)[1]
        rows = slope[:, matrix[row] != 0].any(axis=1)
        turned = slope[rows].any(axis=0) & ~spoken.any(axis=0)
        towards = matrix[row] * (wanted[row] - matrix[row] @ q) / (matrix[row] @ matrix[row])
        for _ in range(_BRANCHES):
            aside = q + towards + turned * rng.uniform(-np.pi, np.pi, len(q))
            trial, trial_gap = _descend(evaluate, aside, still, short)
            if not _is_closed(trial_gap):
                continue
            near = still[len(said) :]
            trial, trial_gap = _improve(evaluate, trial, trial_gap, goals, near, short)
            nearer = abs(float(matrix[row] @ trial - wanted[row])) < _NEARER * miss
            if nearer and _misses(trial, goals) < _misses(q, goals):
                q, gap = trial, trial_gap
                break
    return q, gap


def _is_closed(gap: np.ndarray) -> bool:
    return bool(np.max(np.abs(gap), initial=0.0) < CLOSED)


def _misses(q: np.ndarray, goals: list[Goal]) -> tuple[float, ...]:
    """Return how far goals are missed: compared with others the first that differs counts."""
    found = (float(np.linalg.norm(matrix @ q - wanted)) for matrix, wanted in goals)
    return tuple(round(miss, _DIGITS) for miss in found)


def _improve(
    evaluate: Evaluate,
    q: np.ndarray,
    gap: np.ndarray,
    goals: list[Goal],
    still: list[Goal],
    short: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """Return the closed point downhill from a closed one that meets the goals best.

    Near it misses of the first goal hardly change, by squares of what is left to go, and later ones
    give way to it: there steps must shrink.
    """
    best, before = _misses(q, goals), _NEAR
    for _ in range(_IMPROVEMENTS):
        left = [(matrix, wanted - matrix @ q) for matrix, wanted in goals]
        step = solve_with_goals(evaluate(q)[1], -gap, left)
        longest = np.max(np.abs(step), initial=0.0)
        damping = _part(step[short], 0.3) if longest > _UNMOVED else 0.0
        while damping > 1e-2:
            trial, trial_gap = _descend(evaluate, q + damping * step, still, short)
            after = _misses(trial, goals)
            if _is_closed(trial_gap) and (after < best or longest < before):
                break
            damping /= 2
        else:
            break
        q, gap, best, before = trial, trial_gap, after, min(before, longest)
    return q, gap


def _part(step: np.ndarray, limit: float) -> float:
    """Return the part of a step that is no longer than a limit."""
    return min(1.0, limit / max(float(np.max(np.abs(step), initial=0.0)), limit))


def _descend(
    evaluate: Evaluate, guess: np.ndarray, still: list[Goal], short: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return the point and the gap that a damped Gauss-Newton iteration ends with."""
    q = np.array(guess, dtype=float)
    gap, slope = evaluate(q)
    for _ in range(200):
        step = solve_with_goals(slope, -gap, still)
        longest = np.max(np.abs(step), initial=0.0)
        damping = _part(step[short], 0.5)
        while damping > 1e-6:
            trial, trial_slope = evaluate(q + damping * step)
            # Where no pose closes not all of the gap can go: what the slope foresees counts.
            before, foreseen = (np.linalg.norm(g) for g in (gap, gap + damping * slope @ step))
            if np.linalg.norm(trial) <= before - (before - foreseen) / 4 + 1e-15:
                break
            damping /= 2
        else:
            break
        q, gap, slope = q + damping * step, trial, trial_slope
        if longest < 1e-13:
            break
    return q, gap
