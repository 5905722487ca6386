"""The start of closed loops: a pose that closes, and rates that move it as start values say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.chart import Chart, Known
from acausal.diagnosis import listed
from acausal.errors import InitialisationError

if TYPE_CHECKING:
    from acausal.system import System

_MISSED = 1e-7  # a start value of a coordinate further off is not met
_SMALL = 1e-9  # slopes below this part of the largest say nothing of the rates


def closed_pose(
    chart: Chart,
    known: Known,
    x: np.ndarray,
    z: np.ndarray,
    fixed: Mapping[str, float],
    hints: Mapping[str, float],
) -> tuple[np.ndarray, np.ndarray]:
    """Return states and unknowns at the closed pose nearest to start values and guesses."""
    both, pose = np.concatenate([x, z]), list(chart.pose)
    names = chart.stated[: len(pose)]
    guess = [fixed.get(name, value) for name, value in zip(names, both[pose], strict=True)]
    both[pose] = chart.closed(np.array(guess), known, fixed, hints)
    states = {row: name for row, name in zip(pose, names, strict=True) if row < len(x)}
    missed = [n for row, n in states.items() if n in fixed and abs(both[row] - fixed[n]) > _MISSED]
    if missed:
        raise InitialisationError(
            f"the start values of {listed(missed)} contradict other start values or the lengths "
            f"in their loop at t = {known[0]:g} s. Free some of them (give them as guess instead)."
        )
    both = chart.put_in_place(both, known)
    return both[: len(x)], both[len(x) :]


def with_rates(
    system: System,
    point: tuple[float, np.ndarray, np.ndarray, np.ndarray],
    x: np.ndarray,
    z: np.ndarray,
    fixed: Mapping[str, float],
) -> np.ndarray:
    """Return states whose rates meet the start values, and are least in the joints otherwise.

    At a pose all rates are affine in those of the states, w: u = u0 + U w. Of the w that give
    start values their rates, the one with the least u of joints is taken; what moves freely
    follows them.
    """
    chart, (t, u, p, m) = system.chart, point
    if chart is None or not chart.steering:
        return x
    started = list(fixed)
    found = [np.asarray(part.full()) for part in _rates(system, chart, started)(t, x, z, u, p, m)]
    rate, by_w, by_z, alg_w, alg_z = found
    try:
        total = by_w - by_z @ np.linalg.solve(alg_z, alg_w)
    except np.linalg.LinAlgError:
        return x
    base, value = np.split(rate.ravel(), [len(chart.steered)])
    moved, matrix = np.split(total, [len(chart.steered)])
    missing = np.array([fixed[path] for path in started]) - value
    spoken = np.abs(matrix).max(axis=1, initial=0.0) > _SMALL
    x = x.copy()
    x[list(chart.steering)] += _least(moved, base, matrix[spoken], missing[spoken])
    return x


def _rates(system: System, chart: Chart, started: list[str]) -> ca.Function:
    """Return rates of joints and started values, and slopes in w and z, theirs and those of alg."""
    from acausal.linearisation import output_expression

    key = ("loop rates", tuple(started))
    if key not in system._evaluators:
        arguments = system.symbols()
        values = [output_expression(system, arguments, path) for path in started]
        rates = [output_expression(system, arguments, path) for path in chart.steered]
        both = ca.vertcat(*rates, *values)
        _, alg = system.rhs(*arguments)
        ways = (arguments[1][list(chart.steering)], arguments[2])
        slopes = [ca.jacobian(part, way) for part in (both, alg) for way in ways]
        system._evaluators[key] = ca.Function("rates", list(arguments), [both, *slopes])
    return system._evaluators[key]


def _least(
    moved: np.ndarray, base: np.ndarray, matrix: np.ndarray, right: np.ndarray
) -> np.ndarray:
    """Return the w with matrix · w = right, and of these the one with the least base + moved · w."""
    found, *_ = np.linalg.lstsq(matrix, right, rcond=_SMALL)
    _, singular, turned = np.linalg.svd(matrix)
    kept = int(np.sum(singular > _SMALL * max(singular.max(initial=0.0), 1e-300)))
    null = turned[kept:].T
    rest, *_ = np.linalg.lstsq(moved @ null, -(base + moved @ found), rcond=_SMALL)
    return np.asarray(found + null @ rest)
