"""Points of a run between its output times."""

from __future__ import annotations

import numpy as np

from acausal.numerics.piecewise import hermite
from acausal.results.result import Result
from acausal.system.form_change import form_of
from acausal.system.system import Point, System

_FAR = 0.1  # of an interval: a point beyond it that is nearer to it says little, and that loudly


def resampled(result: Result, times: np.ndarray) -> Result:
    """Return a run at other times within it: exact at its own, the right limit where it jumps.

    Between two output times the states are cubic by Hermite's interpolation with the right-hand
    side as slope, inputs are linear, delayed values follow their neighbors, and algebraic unknowns
    are solved from all of them. States of closed loops are taken in one chart at both ends.
    """
    system = result.system
    index = np.searchsorted(result.t, times, side="right") - 1
    between = result.t[index] != times
    ends = {k: _ends(result, k) for k in np.unique(index[between]).tolist()}
    slopes = {k: [system.derivatives(point) for point in pair] for k, pair in ends.items()}
    x, z = result.x[index].copy(), result.z[index].copy()
    u, m = result.u[index].copy(), result.m[index].copy()
    size, late = system.events.size, _delayed(system)
    m[between] = system.events.along(m[between], times[between])  # tables go on in between
    for i in np.flatnonzero(between).tolist():
        k = int(index[i])
        begin, end = ends[k]
        m[i, size:] = begin.m[size:]
        m[i, late] = _late(result, k, float(times[i]), late)
        h, s = end.t - begin.t, (float(times[i]) - begin.t) / (end.t - begin.t)
        d0, d1 = slopes[k]
        x[i] = hermite(s, (begin.x, h * d0), (end.x, h * d1))
        u[i], z[i] = ((1 - s) * a + s * b for a, b in ((begin.u, end.u), (begin.z, end.z)))
        if z.shape[1]:
            point = Point(float(times[i]), x[i], z[i], u[i], begin.p, m[i])
            z[i] = form_of(system, point).solve(point).z
    notices, events = result.notices, result.log
    return Result(
        system, np.asarray(times, dtype=float), x, z, u, result.p, m, events, notices=notices
    )


def _delayed(system: System) -> list[int]:
    """Return where delayed values stand in the discrete vector."""
    switching = system.switching
    return switching.indices("delay").tolist() if switching.memory else []


def _late(result: Result, k: int, t: float, places: list[int]) -> np.ndarray:
    """Return delayed values between two output times, by the polynomial through up to four.

    No further than to the next instants: at these they may jump.
    """
    times, first, last = result.t, k, k + 1
    near = _FAR * (times[last] - times[first])
    if k > 0 and times[first] - times[k - 1] > near:
        first = k - 1
    if k + 2 < len(times) and times[k + 2] - times[last] > near:
        last = k + 2
    nodes = times[first : last + 1]
    shares = [
        np.prod([(t - b) / (a - b) for j, b in enumerate(nodes) if j != i])
        for i, a in enumerate(nodes)
    ]
    return np.asarray(np.array(shares) @ result.m[first : last + 1][:, places])


def _ends(result: Result, k: int) -> tuple[Point, Point]:
    """Return the ends of an interval, with the discrete values and the chart of its begin."""
    system, size = result.system, result.system.events.size
    begin, end = result.point(k), result.point(k + 1)
    own, late = system.events.along(result.m[k], result.t[k + 1 : k + 2])[0], _delayed(system)
    own[late] = end.m[late]
    if np.array_equal(own[size:], end.m[size:]):
        return begin, end._replace(m=own)
    bases = _common_chart(system, begin, end)
    end = end._replace(m=np.concatenate([own[:size], end.m[size:]]))
    return _in_chart(system, begin, bases), _in_chart(system, end, bases)


def _common_chart(system: System, begin: Point, end: Point) -> np.ndarray:
    """Return the bases of closed loops in which two points lie best, picked at one or midway."""
    chart, size = system.chart, system.events.size
    q = np.array([point.z[list(chart.unknowns)] for point in (begin, end)])
    times, u = np.array([begin.t, end.t]), np.array([begin.u, end.u])
    slopes = chart.slopes(times, q, u, begin.p, np.array([begin.m, end.m]).T[:size])
    tried = [begin.m[size:], end.m[size:], chart.pick(q.mean(axis=0), begin)]
    return max(tried, key=lambda bases: float(chart.quality(slopes, bases, begin.p).min()))


def _in_chart(system: System, point: Point, bases: np.ndarray) -> Point:
    """Return a point with the states of closed loops in other bases."""
    chart, size = system.chart, system.events.size
    found = np.asarray(system.rows((*chart.value_rows, *chart.rate_rows))(*point)).ravel()
    q, rates = np.split(found, [len(chart.names)])
    x = point.x.copy()
    moved = (q - bases[len(bases) - len(q) :]) @ chart.spread(bases)
    x[list(chart.places)] = [*moved, *(rates @ chart.tangent(bases))]
    point = point._replace(x=x, m=np.concatenate([point.m[:size], bases]))
    return form_of(system, point).solve(point)
