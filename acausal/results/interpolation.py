"""Points of a run between its output times."""

from __future__ import annotations

import numpy as np

from acausal.numerics.piecewise import hermite
from acausal.results.result import Result
from acausal.system.form_change import form_of
from acausal.system.system import Point


def resampled(result: Result, times: np.ndarray) -> Result:
    """Return a run at other times within it: exact at its own, the right limit where it jumps.

    Between two output times the states are cubic by Hermite's interpolation with the right-hand
    side as slope, inputs are linear, and algebraic unknowns are solved from them.
    """
    system = result.system
    index = np.searchsorted(result.t, times, side="right") - 1
    between = result.t[index] != times
    # Slopes at both ends of each interval that is used, with the discrete values of its begin.
    used = np.unique(index[between])
    slopes = {
        k: tuple(system.derivatives(_at_end(result, k, i)) for i in (k, k + 1))
        for k in used.tolist()
    }
    x, z = result.x[index].copy(), result.z[index].copy()
    u, m = result.u[index].copy(), result.m[index].copy()
    m[between] = system.events.along(m[between], times[between])  # tables go on in between
    for i in np.flatnonzero(between).tolist():
        k = int(index[i])
        begin, end = result.point(k), result.point(k + 1)
        h, s = end.t - begin.t, (float(times[i]) - begin.t) / (end.t - begin.t)
        d0, d1 = slopes[k]
        x[i] = hermite(s, (begin.x, h * d0), (end.x, h * d1))
        u[i], z[i] = ((1 - s) * a + s * b for a, b in ((begin.u, end.u), (begin.z, end.z)))
        if z.shape[1]:
            point = Point(float(times[i]), x[i], z[i], u[i], begin.p, m[i])
            z[i] = form_of(system, point).solve(point).z
    notices, events = result.notices, result.events
    return Result(
        system, np.asarray(times, dtype=float), x, z, u, result.p, m, events, notices=notices
    )


def _at_end(result: Result, begin: int, end: int) -> Point:
    """Return a point with the discrete values of the interval that begins at another one."""
    own = result.system.events.along(result.m[begin], result.t[end : end + 1])[0]
    return result.point(end)._replace(m=own if end > begin else result.m[begin])
