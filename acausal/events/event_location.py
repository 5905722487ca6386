"""Event location: the first instant inside a step at which relations change, to rounding.

An integrator looks at the indicators after each of its steps, and at their rates, so that a dip
inside the step is seen too. Where one changes its sign the instant is found on what ``look`` says
inside the step: the integrator's own interpolant, with algebraic unknowns solved at every trial.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from acausal.numerics.piecewise import hermite

AT_ZERO = 1e-14
"""Indicators below this part of the largest magnitude of their relation are rounding."""

DIP = 0.5
"""The cubic through a step must fall below this part of its ends to be looked at."""

_ROUNDS = 200
_FLAT = 10.0  # roundings: a dip that is no deeper has its bottom at the beginning
_HALVINGS = 50  # of a step, in search of where an indicator is positive

Look = Callable[[float], tuple[np.ndarray, np.ndarray]]
"""Indicators and their rates at a time inside the last step."""

Seen = tuple[float, np.ndarray, np.ndarray]
"""A time, the indicators there and their rates."""


def locate(
    look: Look,
    begin: Seen,
    end: Seen,
    scale: np.ndarray,
    noise: Callable[[], tuple[np.ndarray, np.ndarray]] | None = None,
    near: float = 0.0,
) -> tuple[float, tuple[int, ...]] | None:
    """Return the first instant in a step at which relations change, and which do.

    Parameters
    ----------
    begin, end
        What was seen at the two ends of the step.
    scale
        The largest magnitude of each relation so far.
    noise
        Returns the sizes of indicators and of their rates that are noise: what stays within both
        over the step has died out, and its sign is nothing that happens.
    near
        Part of its magnitude above zero within which the bottom of a dip is uncertain: such an
        instant is returned with no relation, to be looked at more closely.
    """
    (t0, g0, r0), (t1, g1, r1) = begin, end
    if g1.min(initial=1.0) >= 0.0 and not np.any((r0 < 0.0) & (r1 > 0.0)):
        return None
    zero = AT_ZERO * scale
    # What begins on the wrong side, by rounding, is armed again once it is on the right one,
    # or twice as far away: fast rates may hold it near zero, and so each try goes further.
    crossed = (g1 < 0.0) & ((g0 > 0.0) | (g1 < 2.0 * (g0 - zero)))
    dips = ~crossed & (g0 > zero) & (r0 < 0.0) & (r1 > 0.0)
    if not np.any(crossed | dips):
        return None
    alive = np.ones(len(g0), dtype=bool) if noise is None else _alive((g0, g1), (r0, r1), noise())
    last = np.where(crossed & alive, t1, np.nan)
    missed = np.inf
    for k in np.flatnonzero(dips & alive):
        bottom = _dip(look, int(k), (t0, g0[k], r0[k]), (t1, g1[k], r1[k]))
        if bottom is None:
            continue
        if bottom[1] < 0.0:
            last[k] = bottom[0]
        elif bottom[1] < near * scale[k] and g0[k] - bottom[1] > _FLAT * zero[k]:
            missed = min(missed, bottom[0])
    involved = np.flatnonzero(np.isfinite(last))
    if not len(involved):
        return (missed, ()) if t0 < missed < t1 else None
    begins = [_armed_from(look, int(k), (t0, g0[k], r0[k]), float(last[k])) for k in involved]
    first = min(
        _root(look, int(k), begin, float(last[k]), scale[k])
        for k, begin in zip(involved, begins, strict=True)
    )
    if missed < first:
        return missed, ()
    g, _ = look(first)
    return first, tuple(int(k) for k in involved if g[k] <= 0.0)


def _alive(
    indicators: tuple[np.ndarray, np.ndarray],
    rates: tuple[np.ndarray, np.ndarray],
    noise: tuple[np.ndarray, np.ndarray],
) -> np.ndarray:
    """Return which indicators are more than noise at an end of a step, in value or in rate."""
    pairs = zip((indicators, rates), noise, strict=True)
    found: np.ndarray = np.any(
        [~(np.abs(at) <= size) for ends, size in pairs for at in ends], axis=0
    )
    return found


def _armed_from(look: Look, k: int, begin: tuple[float, float, float], last: float) -> float:
    """Return a time before ``last`` at which an indicator is positive, else that of the beginning.

    What begins at zero and rises is armed at once: a ball that leaves the floor and is back within
    one step has been above it.
    """
    t0, g, rate = begin
    if g > 0.0 or rate <= 0.0:
        return t0
    for power in range(1, _HALVINGS):
        at = t0 + (last - t0) * 0.5**power
        if at <= t0:
            break
        if look(at)[0][k] > 0.0:
            return at
    return t0


def _dip(
    look: Look, k: int, begin: tuple[float, float, float], end: tuple[float, float, float]
) -> tuple[float, float] | None:
    """Return the bottom of an indicator inside a step, time and value, if its cubic dips.

    The first negative value that is come across ends the search.
    """
    (t0, g0, r0), (t1, g1, r1) = begin, end
    h = t1 - t0
    s = np.linspace(0.0, 1.0, 17)
    cubic = hermite(s, (g0, h * r0), (g1, h * r1))
    if min(cubic.min(), below(h, (g0, r0), (g1, r1))) > DIP * min(g0, g1):
        return None
    low, high, middle, here = t0, t1, t0, g0
    for _ in range(60):  # the rate changes its sign at the bottom
        middle = 0.5 * (low + high)
        if not low < middle < high:
            break
        g, rates = look(middle)
        here = float(g[k])
        if here < 0.0:
            break
        low, high = (middle, high) if rates[k] < 0.0 else (low, middle)
    return middle, here


def below(h: Any, begin: tuple[Any, Any], end: tuple[Any, Any]) -> Any:
    """Return where the tangents at the ends of a step meet: a convex dip is not deeper.

    The ends are (value, rate), of rates < 0 and > 0.
    """
    (g0, r0), (g1, r1) = begin, end
    return g0 + r0 * (g1 - g0 - r1 * h) / (r0 - r1)


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
