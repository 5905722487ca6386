"""Event location: the first instant inside a step at which relations change, to rounding.

An integrator looks at the indicators after each of its steps, and at their rates, so that a dip
inside the step is seen too. Where one changes its sign the instant is found on what ``look`` says
inside the step: the integrator's own interpolant, with algebraic unknowns solved at every trial.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from acausal.numerics.piecewise import hermite

AT_ZERO = 1e-14
"""Indicators below this part of the largest magnitude of their relation are rounding."""

_DIP = 0.5  # the cubic through a step must fall below this part of its ends to be looked at
_ROUNDS = 200

Look = Callable[[float], tuple[np.ndarray, np.ndarray]]
"""Indicators and their rates at a time inside the last step."""

Seen = tuple[float, np.ndarray, np.ndarray]
"""A time, the indicators there and their rates."""


def locate(
    look: Look, begin: Seen, end: Seen, scale: np.ndarray
) -> tuple[float, tuple[int, ...]] | None:
    """Return the first instant in a step at which relations change, and which do.

    Parameters
    ----------
    begin, end
        What was seen at the two ends of the step.
    scale
        The largest magnitude of each relation so far.
    """
    (t0, g0, r0), (t1, g1, r1) = begin, end
    if g1.min(initial=1.0) >= 0.0 and not np.any((r0 < 0.0) & (r1 > 0.0)):
        return None
    zero = AT_ZERO * scale
    # What begins on the wrong side, by rounding, is armed again once it is on the right one,
    # or twice as far away: fast rates may hold it near zero, and so each try goes further.
    crossed = (g1 < 0.0) & ((g0 > 0.0) | (g1 < 2.0 * (g0 - zero)))
    last = np.where(crossed, t1, np.nan)
    for k in np.flatnonzero(~crossed & (g0 > zero) & (r0 < 0.0) & (r1 > 0.0)):
        bottom = _dip(look, int(k), (t0, g0[k], r0[k]), (t1, g1[k], r1[k]))
        if bottom is not None:
            last[k] = bottom
    involved = np.flatnonzero(np.isfinite(last))
    if not len(involved):
        return None
    first = min(_root(look, int(k), t0, float(last[k]), scale[k]) for k in involved)
    g, _ = look(first)
    return first, tuple(int(k) for k in involved if g[k] <= 0.0)


def _dip(
    look: Look, k: int, begin: tuple[float, float, float], end: tuple[float, float, float]
) -> float | None:
    """Return a time inside a step at which an indicator is negative, if its cubic dips."""
    (t0, g0, r0), (t1, g1, r1) = begin, end
    h = t1 - t0
    s = np.linspace(0.0, 1.0, 17)
    cubic = hermite(s, (g0, h * r0), (g1, h * r1))
    if cubic.min() > _DIP * min(g0, g1):
        return None
    low, high = t0, t1
    for _ in range(60):  # the rate changes its sign at the bottom
        middle = 0.5 * (low + high)
        if not low < middle < high:
            break
        g, rates = look(middle)
        if g[k] < 0.0:
            return middle
        low, high = (middle, high) if rates[k] < 0.0 else (low, middle)
    return None


def _root(look: Look, k: int, low: float, high: float, scale: float) -> float:
    """Return the first time at which an indicator is not positive, to rounding.

    Regula falsi of Illinois, with the positive side of the bracket left. What begins on the
    wrong side by rounding must have left it: then the time at which it is twice as far away.
    """
    begin = float(look(low)[0][k])
    level = 2.0 * (AT_ZERO * scale - begin) if begin <= 0.0 else 0.0

    def value(t: float) -> float:
        return float(look(t)[0][k]) + level

    left, right = value(low), value(high)
    kept = 0
    for _ in range(_ROUNDS):
        width = high - low
        if width <= 4.0 * np.finfo(float).eps * max(abs(low), abs(high)):
            break
        middle = low + width * left / (left - right) if left > 0.0 > right else low + width / 2
        if not low < middle < high:
            middle = low + width / 2
        here = value(middle)
        if here > 0.0:
            low, left = middle, here
            right, kept = (right / 2, 1) if kept == 1 else (right, 1)
        else:
            high, right = middle, here
            left, kept = (left / 2, -1) if kept == -1 else (left, -1)
    return high
