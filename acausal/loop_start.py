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
    pose: np.ndarray,
    fixed: Mapping[str, float],
    hints: Mapping[str, float],
) -> np.ndarray:
    """Return the closed pose nearest to start values and guesses.

    What moves freely goes where the joints around it put it, unless something is said of it.
    """
    names = (*chart.names, *chart.followers)
    pose = np.array([fixed.get(name, value) for name, value in zip(names, pose, strict=True)])
    held = np.array([name in fixed for name in names])
    given = held | np.array([name in hints for name in names])
    found = chart.closed(chart.put_in_place(pose, known, given), known, held)
    first = len(chart.names)
    missed = held[first:] & (np.abs(found - pose)[first:] > _MISSED)
    if missed.any():
        free = [name for name, bad in zip(chart.followers, missed, strict=True) if bad]
        raise InitialisationError(
            f"the start values of {listed(free)} contradict other start values or the lengths in "
            f"their loop at t = {known[0]:g} s. Free some of them (give them as guess instead)."
        )
    return found


def with_rates(
    system: System,
    point: tuple[float, np.ndarray, np.ndarray, np.ndarray],
    x: np.ndarray,
    z: np.ndarray,
    fixed: Mapping[str, float],
) -> np.ndarray:
    """Return states whose rates meet the start values, and are least in the joints otherwise.

    At a pose all rates are affine in w: u = u0 + U w. Of the w that give start values their
    rates, the one with the least u of joints is taken; what moves freely follows them.
    """
    chart, (t, u, p, m) = system.chart, point
    if chart is None or not chart.n_free:
        return x
    fast = list(chart.places[chart.n_free :])
    started = list(fixed)
    function = _rates(system, fast, started)
    found = [np.asarray(part.full()) for part in function(t, x, z, u, p, m)]
    rate, value, by_w, by_z, alg_w, alg_z = found
    try:
        total = by_w - by_z @ np.linalg.solve(alg_z, alg_w)
    except np.linalg.LinAlgError:
        return x
    joints = ~chart.own_rates
    n = len(joints)
    base, moved = rate.ravel()[joints], total[:n][joints]
    missing = np.array([fixed[path] for path in started]) - value.ravel()
    spoken = np.abs(total[n:]).max(axis=1, initial=0.0) > _SMALL
    w = _least(moved, base, total[n:][spoken], missing[spoken])
    x = x.copy()
    x[fast] += w
    return x


def _rates(system: System, fast: list[int], started: list[str]) -> ca.Function:
    """Return rates, started values, and their slopes in w and z with those of alg."""
    from acausal.linearisation import output_expression

    key = ("loop rates", tuple(started))
    if key not in system._evaluators:
        chart, arguments = system.chart, system.symbols()
        rate = system.rows(chart.rate_rows if chart is not None else ())(*arguments)
        values = ca.vertcat(
            *[output_expression(system, arguments, path) for path in started], ca.SX(0, 1)
        )
        _, alg = system.rhs(*arguments)
        both, w = ca.vertcat(rate, values), arguments[1][fast]
        slopes = [ca.jacobian(part, s) for part in (both, alg) for s in (w, arguments[2])]
        system._evaluators[key] = ca.Function("rates", list(arguments), [rate, values, *slopes])
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
