"""Nearest solutions: poses of closed loops near a guess, and the rank of their closures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from acausal.numerics.rank import CLOSED, Goal, least, null_spaces, solve_with_goals

_SEED = 7
_ASIDE = (0.01, 0.1, 0.3, 1.0, 1.0, 2.0, 2.0, 2.0)  # how far closing is tried again

_DIGITS = 9  # to which goals are compared, the first ones first: what loops are closed to
_EQUAL = 1e-7  # goals missed by no more than this apart are missed alike: a hundred of these digits
_IMPROVEMENTS = 60  # steps towards the goals
_ASTRIDE = 1e-4  # between slopes that show how closures bend
_FLAT = 1e-6  # a smaller curvature is none: what slopes astride are known to, and some
_UNMOVED = 1e-11  # a shorter step changes nothing
_NEAR = 1e-3  # a shorter step is near enough to the best point to converge

_CONTRADICTS = 0.3  # a first goal missed by more than this part of it, and of 1, is contradicted
_BRANCHES = 64  # other starts for each loop of which a goal is contradicted, at most
_TURN = 2.0 * np.pi
_APART = 1e-4  # points whose goals differ by less are one

Evaluate = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]
"""The gap at a pose, and its slope there."""


Found = tuple[np.ndarray, np.ndarray]
"""A point, and the gap there."""


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
    ways = [
        _unwound(evaluate, _improve(evaluate, *pair, goals, still, short), goals) for pair in closed
    ]
    best = _first(ways, goals)
    ways += _other_branches(evaluate, best, (said, joints), choosing, short)
    best = _first(ways, goals)
    here = np.array(_misses(best[0], goals))
    as_near = [q for q, _ in ways if np.allclose(_misses(q, goals), here, 0.0, _EQUAL)]
    return Nearest(*best, tuple(as_near))


def _first(ways: list[Found], goals: list[Goal]) -> Found:
    """Return the point that meets goals best."""
    best, *others = ways
    for way in others:
        best = way if _order(way[0], best[0], goals) < 0.0 else best
    return best


def _other_branches(
    evaluate: Evaluate,
    best: Found,
    wishes: tuple[list[Goal], list[Goal]],
    choosing: Sequence[int],
    short: np.ndarray,
) -> list[Found]:
    """Return closed points of other branches where the best one found contradicts a goal.

    A loop can close in several ways, and downhill leads to the next of them. Others are sought from
    anywhere, all of the loop or what is next to one that is contradicted turned anyhow; in turns
    the last goal ``said`` is no further off. Of ways found from points drawn by lot w are likely
    all there are after 2 (w + 1)² draws of either kind (Boender and Rinnooy Kan, Mathematical
    Programming 37, 1987). Goals before are met meanwhile, other loops stay.
    """
    said, joints = wishes
    goals, rng, found = [*said, *joints], np.random.default_rng(_SEED), [best]
    still, nothing = [(part, np.zeros(len(part))) for part, _ in joints], np.zeros((0, len(short)))
    for parts in _contradicted(evaluate, best[0], said, choosing):
        *before, (matrix, wanted) = said
        tried, ways = 0, [best]
        while tried < min(_BRANCHES * min(2, len(parts)), 4 * (len(ways) + 1) ** 2):
            loop = parts[-1] if tried // 2 % 2 else parts[tried // 4 % len(parts)]
            own, tried = matrix[:, loop].any(axis=1), tried + 1
            values, away = matrix @ best[0], own * rng.standard_normal(len(wanted))
            away *= rng.uniform() * np.linalg.norm(own * (values - wanted)) / np.linalg.norm(away)
            kept = ~own | (tried % 2 == 1)
            near = (matrix[kept], np.where(own, wanted + away, values)[kept])
            anyhow = best[0] + (loop & short) * rng.uniform(-np.pi, np.pi, len(short))
            begin = [*before, near, (np.eye(len(short)), anyhow)]
            aside = solve_with_goals(nothing, np.zeros(0), begin)
            trial = _descend(evaluate, aside, still, short)
            if not _is_closed(trial[1]):
                continue
            trial = _unwound(evaluate, _improve(evaluate, *trial, goals, still, short), goals)
            found.append(trial)
            if all(_order(trial[0], way[0], goals) for way in ways):
                ways.append(trial)
            best = _first([best, trial], goals)
    return found


def _contradicted(
    evaluate: Evaluate, q: np.ndarray, said: list[Goal], choosing: Sequence[int]
) -> list[list[np.ndarray]]:
    """Return the coordinates of each loop where other ways may miss less of the last goal said.

    All of the loop are last; before are those of its closures next to what is missed. Loops end
    where goals before the last speak: what they share there does not turn.
    """
    loops: list[list[np.ndarray]] = []
    slope, known = evaluate(q)[1] != 0.0, [part for part, _ in said[:-1] if len(part)]
    loose = ~np.vstack([*known, np.zeros_like(q)]).any(axis=0)
    for row in choosing:
        matrix, wanted = said[-1]
        own = matrix[row] != 0.0
        missed = abs(float(matrix[row] @ q - wanted[row]))
        near = slope[slope[:, own & loose if (own & loose).any() else own].any(axis=1)].any(axis=0)
        if missed <= _CONTRADICTS * min(1.0, abs(wanted[row])) or not near.any():
            continue
        whole = near
        for _ in slope:
            whole = whole | slope[slope[:, whole & loose].any(axis=1)].any(axis=0)
        same = next((parts for parts in loops if np.array_equal(parts[-1], whole)), None)
        if same is None:
            loops.append([whole] if np.array_equal(near, whole) else [near, whole])
        elif not any(np.array_equal(near, part) for part in same):
            same.insert(0, near)
    return loops


def _unwound(evaluate: Evaluate, found: Found, goals: list[Goal]) -> Found:
    """Return a closed point with angles brought back by whole turns towards what goals ask."""
    q, gap = found
    if not any(np.any(np.abs(part @ q - wanted) >= _TURN / 2) for part, wanted in goals):
        return found
    rows = np.vstack([part for part, _ in goals]) != 0.0
    count = rows.T.astype(int) @ rows
    one = np.eye(len(q))
    ways = [
        *one,
        *(one[i] + s * one[j] for i, j in np.argwhere(np.triu(count, 1)) for s in (1, -1)),
    ]
    moved = True
    while moved:
        moved = False
        for way in [sign * _TURN * way for way in ways for sign in (1, -1)]:
            if _order(q + way, q, goals) < 0.0:
                there = evaluate(q + way)[0]
                if _is_closed(there):
                    q, gap, moved = q + way, there, True
    return q, gap


def _order(q: np.ndarray, other: np.ndarray, goals: list[Goal]) -> float:
    """Return what is negative if a point meets goals better than another, 0 if they are one.

    Of two that do alike the one with the larger value in the first row of a goal that differs goes
    before, so that it does not matter which was found first.
    """
    for one, two in zip(_misses(q, goals), _misses(other, goals), strict=True):
        if abs(one - two) > _EQUAL:
            return one - two
    apart = np.concatenate([np.zeros(0), *(matrix @ (other - q) for matrix, _ in goals)])
    return float(next(iter(apart[np.abs(apart) > _APART]), 0.0))


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
        slope = evaluate(q)[1]
        step = solve_with_goals(slope, -gap, _curved(evaluate, q, slope, goals))
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


def _curved(evaluate: Evaluate, q: np.ndarray, slope: np.ndarray, goals: list[Goal]) -> list[Goal]:
    """Return what a step from a closed point should do for each goal, as Newton's.

    Of a goal that is missed the closures bend the way: its step is -H⁻¹ g in the ways that they and
    goals before it leave, with H the curvature of half of its square along them. Steps that take
    them for straight come near by a part each time, or never, where much is missed.
    """
    rows, found = slope, []
    free = null_spaces(slope, CLOSED)[0]
    turning = [
        (evaluate(q + _ASTRIDE * way)[1] - evaluate(q - _ASTRIDE * way)[1]) / (2.0 * _ASTRIDE)
        for way in free.T
    ]
    for matrix, wanted in goals:
        left, ways = wanted - matrix @ q, null_spaces(rows, CLOSED)[0]
        if not len(matrix) or not ways.shape[1]:
            continue
        if np.linalg.norm(left) < 0.1**_DIGITS:
            found.append((matrix, left))
        else:
            pull = matrix.T @ left
            bent = least(slope.T, pull, CLOSED)
            along = free.T @ ways
            bends = along.T @ np.array([bent @ turn for turn in turning]) @ ways
            curvature = ways.T @ matrix.T @ matrix @ ways + (bends + bends.T) / 2.0
            size, turned = np.linalg.eigh(curvature)
            kept = np.abs(size) > _FLAT * max(1.0, np.abs(size).max())
            some = (ways @ turned[:, kept]).T
            found.append((np.abs(size[kept])[:, None] * some, some @ pull))
        rows = np.vstack([rows, found[-1][0]])
    return found


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
