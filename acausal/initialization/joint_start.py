"""The start of joints: what is not said of a pose is said of joints, and loops are closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, listed
from acausal.numerics.nearest_solution import solve_with_goals
from acausal.system.loop_chart import Chart
from acausal.system.slopes import Slopes
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.system.system import System

MISSED = 1e-7
"""Of nominal values, angles and lengths: a start value that is further off is not met."""

_SMALL = 1e-9  # slopes below this part of the largest say nothing of the rates


def close_loops(
    chart: Chart,
    point: Point,
    fixed: Mapping[str, float],
    hints: Mapping[str, float],
    shapes: Mapping[str, float],
) -> tuple[Point, str]:
    """Return a point at the closed pose nearest to start values, shapes at rest and guesses.

    Second is what to say of other poses that are as near.
    """
    n, both, pose = len(point.x), np.concatenate([point.x, point.z]), list(chart.pose)
    names = chart.stated[: len(pose)]
    guess = [fixed.get(name, value) for name, value in zip(names, both[pose], strict=True)]
    both[pose], note = chart.close(np.array(guess), point, fixed, hints, shapes)
    states = {row: name for row, name in zip(pose, names, strict=True) if row < n}
    size = dict(zip(pose, MISSED * chart.units(point), strict=True))
    missed = [n for i, n in states.items() if n in fixed and abs(both[i] - fixed[n]) > size[i]]
    if missed:
        raise InitializationError(
            f"the start values of {listed(missed)} contradict other start values or the lengths "
            f"in their loop at t = {point.t:g} s. Free some of them (give them as guess instead)."
        )
    both = chart.put_in_place(both, point)
    return point._replace(x=both[:n], z=both[n:]), note


def meet_rates(system: System, point: Point, fixed: Mapping[str, float]) -> np.ndarray:
    """Return states whose rates meet the start values, and are least in the joints otherwise.

    At a pose all rates are affine in those of the states, w: u = u0 + U w. Of the w that give
    start values their rates, the one with the least u of joints is taken; what moves freely
    follows them.
    """
    chart, started = system.chart, list(fixed)
    rate, total = _rates(system, *started).with_values(point)
    base, value = np.split(rate, [len(chart.steered)])
    moved, matrix = np.split(total, [len(chart.steered)])
    missing = np.array([fixed[path] for path in started]) - value
    spoken = np.abs(matrix).max(axis=1, initial=0.0) > _SMALL
    x = point.x.copy()
    x[list(chart.steering)] += solve_with_goals(matrix[spoken], missing[spoken], [(moved, -base)])
    return x


@kept
def _rates(system: System, *started: str) -> Slopes:
    """Return rates of joints and started values, with their slopes in w."""
    arguments, chart = system.symbols(), system.chart
    base, paths = system.base(*arguments), (*chart.steered, *started)
    both = ca.vertcat(*[scalar_expression(system, arguments, base, path) for path in paths])
    return Slopes(system, arguments, both, arguments[1][list(chart.steering)])


def scalar_expression(
    system: System, arguments: tuple[ca.SX, ...], base: ca.SX, path: str
) -> ca.SX:
    """Return a scalar as an expression, of ``base`` if it is no derivative."""
    (address,) = system.resolve(path)
    if address.derivative:
        rows = tuple(row for row, _ in address.terms)
        base = system.rates(rows, address.derivative)(*arguments)
        return sum((sign * base[i] for i, (_, sign) in enumerate(address.terms)), ca.SX(0))
    return sum((sign * base[row] for row, sign in address.terms), ca.SX(0))
