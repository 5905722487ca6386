"""The start of joints: what is not said of a pose is said of joints, and loops are closed."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from acausal.errors import InitializationError, listed
from acausal.system.loop_chart import Chart
from acausal.system.system import Point

MISSED = 1e-7
"""Of nominal values, angles and lengths: a start value that is further off is not met."""


def put_at_rest(chart: Chart, point: Point, *groups: Mapping[str, float]) -> Point:
    """Return a point at a pose, not closed, at values of groups, one after the other.

    What is said comes first, then joints at rest. In the plane angles of bodies may be coordinates
    of a pose: they follow, and turn no joint because they are 0.
    """
    n, both, pose = len(point.x), np.concatenate([point.x, point.z]), list(chart.pose)
    both[pose] = chart.with_leading(both[pose], point, groups)
    return point._replace(x=both[:n], z=both[n:])


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
