"""Points of a table: their checks, and the slopes there of the cubics that join them."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from acausal.errors import InputError, TimeGridError

Floats = NDArray[np.float64]

# Secants whose changes are below this, relative to the largest secant, are in line.
FLAT = 1e-12
# The influence of a point on the spline halves, at least, from point to point: 2^-60 is rounding.
FAR = 60


def checked_points(times: ArrayLike, values: ArrayLike) -> tuple[Floats, Floats]:
    """Return times and values as arrays, or raise a typed error that names the first bad one."""
    try:
        t, y = (np.asarray(part, dtype=float) for part in (times, values))
    except (TypeError, ValueError) as error:
        raise TimeGridError(f"a table needs numbers: {error}.") from None
    if t.ndim != 1 or y.shape != t.shape:
        raise TimeGridError(
            f"a table needs as many values as times: the times have shape {t.shape}, "
            f"the values {y.shape}."
        )
    if not len(t):
        raise TimeGridError("a table needs at least one point; it is empty.")
    if not np.all(np.isfinite(t)):
        k = int(np.flatnonzero(~np.isfinite(t))[0])
        raise TimeGridError(f"a table needs finite times; times[{k}] = {t[k]}.")
    if not np.all(np.isfinite(y)):
        k = int(np.flatnonzero(~np.isfinite(y))[0])
        raise InputError(f"a table needs finite values; values[{k}] = {y[k]}.")
    steps = np.diff(t)
    if np.any(steps < 0):
        k = int(np.flatnonzero(steps < 0)[0])
        raise TimeGridError(
            f"a table needs increasing times; times[{k + 1}] = {t[k + 1]:g} comes after "
            f"times[{k}] = {t[k]:g}. Sort the points."
        )
    thrice = np.flatnonzero((steps[1:] == 0) & (steps[:-1] == 0))
    if len(thrice):
        k = int(thrice[0]) + 2
        raise TimeGridError(
            f"a table needs increasing times; times[{k}] = {t[k]:g} stands three times. "
            "A time may stand twice (a jump: its left and its right value)."
        )
    return t, y


def akima_slopes(t: Floats, y: Floats, wraps: bool) -> Floats:
    """Return Akima's slopes: means of the neighbouring secants, weighted by the farther changes."""
    m = np.diff(y) / np.diff(t)
    if wraps:
        m = np.concatenate([np.resize(m[-2:], 2), m, np.resize(m[:2], 2)])
    else:
        left, right = (m[1] - m[0], m[-1] - m[-2]) if len(m) > 1 else (0.0, 0.0)
        m = np.concatenate([[m[0] - 2 * left, m[0] - left], m, [m[-1] + right, m[-1] + 2 * right]])
    change = np.abs(np.diff(m))
    before, behind = change[:-2], change[2:]
    total = before + behind
    flat = total <= FLAT * float(np.max(np.abs(m), initial=0.0))
    weighted = (behind * m[1:-2] + before * m[2:-1]) / np.where(flat, 1.0, total)
    slopes: Floats = np.where(flat, (m[1:-2] + m[2:-1]) / 2, weighted)
    return slopes


def cubic_slopes(t: Floats, y: Floats, wraps: bool) -> Floats:
    """Return the slopes of the cubic spline with continuous curvature, natural or periodic."""
    if not wraps:
        return _natural_slopes(t, y)
    count = len(t) - 1
    cycle, place = np.divmod(np.arange(-FAR, count + 1 + FAR), count)
    around = _natural_slopes(t[place] + cycle * (t[-1] - t[0]), y[place])
    return around[FAR : FAR + count + 1]


def _natural_slopes(t: Floats, y: Floats) -> Floats:
    h = np.diff(t)
    m = np.diff(y) / h
    if len(m) == 1:
        return np.repeat(m, 2)
    # Row i: h[i] s[i-1] + 2 (h[i-1] + h[i]) s[i] + h[i-1] s[i+1] = 3 (h[i] m[i-1] + h[i-1] m[i]).
    lower = np.concatenate([[0.0], h[1:], [1.0]])
    middle = np.concatenate([[2.0], 2 * (h[:-1] + h[1:]), [2.0]])
    upper = np.concatenate([[1.0], h[:-1], [0.0]])
    right = 3 * np.concatenate([m[:1], h[1:] * m[:-1] + h[:-1] * m[1:], m[-1:]])
    for i in range(1, len(t)):
        factor = lower[i] / middle[i - 1]
        middle[i] -= factor * upper[i - 1]
        right[i] -= factor * right[i - 1]
    slopes: Floats = right / middle
    for i in range(len(t) - 2, -1, -1):
        slopes[i] -= upper[i] / middle[i] * slopes[i + 1]
    return slopes
