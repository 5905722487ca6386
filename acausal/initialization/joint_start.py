"""The start of joints: what is not said of a pose is said of joints, and loops are closed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cmp_to_key

import numpy as np

from acausal.errors import InitializationError, listed
from acausal.language.domain import Domain
from acausal.system.loop_chart import APART, Chart
from acausal.system.system import Point, System

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
) -> list[Point]:
    """Return points at the closed poses nearest to start values, shapes at rest and guesses."""
    n, both, pose = len(point.x), np.concatenate([point.x, point.z]), list(chart.pose)
    names = chart.stated[: len(pose)]
    guess = [fixed.get(name, value) for name, value in zip(names, both[pose], strict=True)]
    poses = chart.close(np.array(guess), point, fixed, hints, shapes)
    both[pose] = poses[0]
    states = {row: name for row, name in zip(pose, names, strict=True) if row < n}
    size = dict(zip(pose, MISSED * chart.units(point), strict=True))
    missed = [n for i, n in states.items() if n in fixed and abs(both[i] - fixed[n]) > size[i]]
    if missed:
        raise InitializationError(
            f"the start values of {listed(missed)} contradict other start values or the lengths "
            f"in their loop at t = {point.t:g} s. Free some of them (give them as guess instead)."
        )
    found = []
    for closed in poses:
        both[pose] = closed
        put = chart.put_in_place(both, point)
        found.append(point._replace(x=put[:n], z=put[n:]))
    return found


def foremost(system: System, points: list[Point]) -> list[Point]:
    """Return points in an order that no way of writing a model changes, but where its world is.

    Mirror images exchange the signs of joints as turning these round does: only the world tells
    them apart. First is the one whose nodes lie furthest along its first axis that tells, in the
    sum of their places, then of the products of these.
    """
    names, length = system.names, system.chart.length(points[0].p)
    rows = [
        range(names.first_place + first, names.first_place + first + width)
        for (kind, node, _, level), (first, width) in names.places.items()
        if kind == "node" and not level and _is_placed(names.node_domain[node])
    ]

    def lie(point: Point) -> np.ndarray:
        m = np.concatenate([point.m, np.zeros(system.base.size1_in(5) - len(point.m))])
        places = np.asarray(system.base(*point._replace(m=m))).ravel()[rows] / length
        return np.concatenate([places.sum(axis=0), (places.T @ places).ravel()])

    def before(one: Point, two: Point) -> int:
        apart = lie(two) - lie(one)
        return int(np.sign(next(iter(apart[np.abs(apart) > APART]), 0.0)))

    return sorted(points, key=cmp_to_key(before))


def _is_placed(domain: Domain) -> bool:
    """Whether values at nodes are places: they add, and are no coordinates inside a part."""
    return domain.moving and not (domain.internal or domain.group.rest)
