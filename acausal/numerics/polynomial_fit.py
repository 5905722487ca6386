"""Fitting: a function of time that does not take symbols becomes a piecewise polynomial."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.polynomial import chebyshev, polynomial

from acausal.errors import InputError
from acausal.numerics.piecewise import PiecewisePolynomial

TOLERANCE = 1e-10
"""Largest error of the fit, relative to the largest value."""

_DEGREE = 9
_SMALLEST = 2.0**-40  # pieces shorter than this part of the run hold a jump
_MOST = 20_000  # pieces tried
_BROKEN = 8  # jumps in pieces that follow each other: a function that jumps everywhere
_KINK = 1e-5  # of the run: shorter pieces stand beside a kink
_NOISE = 1e-14  # of the largest value: smaller coefficients are rounding, and grow outside


def fit(function: Callable[[float], float], t0: float, t1: float, name: str) -> PiecewisePolynomial:
    """Return the piecewise polynomial that agrees with ``function`` to TOLERANCE on [t0, t1].

    Raises
    ------
    InputError
        If the function fails, is not finite, or is too rough.
    """

    def sampled(times: np.ndarray) -> np.ndarray:
        try:
            values = np.array([float(function(float(t))) for t in times])
        except Exception as error:
            raise InputError(
                f"input '{name}' failed in [{times[0]:g}, {times[-1]:g}] s: {error}"
            ) from error
        if not np.all(np.isfinite(values)):
            bad = times[~np.isfinite(values)][0]
            raise InputError(f"input '{name}' is not finite at t = {bad:g} s.")
        return values

    nodes = np.cos(np.pi * np.arange(_DEGREE + 1) / _DEGREE)  # with both ends: pieces meet
    checks = np.linspace(-1.0, 1.0, 3 * _DEGREE)
    scale = max(np.abs(sampled(np.linspace(t0, t1, 257))).max(), 1e-30)
    starts: list[float] = []
    rows: list[np.ndarray] = []
    pending = [(t0, t1)]
    jump: float | None = None
    tried, broken = 0, 0
    allowed = 0.1 * TOLERANCE * scale  # joining the pieces adds some
    while pending:
        a, b = pending.pop()
        tried += 1
        middle, half = 0.5 * (a + b), 0.5 * (b - a)
        series = chebyshev.chebfit(nodes, sampled(middle + half * nodes), _DEGREE)
        error = np.abs(chebyshev.chebval(checks, series) - sampled(middle + half * checks)).max()
        if tried > _MOST or broken > _BROKEN:
            raise InputError(
                f"input '{name}' is too rough to be fitted: it bends or jumps too often. If it "
                "interpolates a table (np.interp), give the table itself: (times, values)."
            )
        if error > allowed and b - a > _SMALLEST * (t1 - t0):
            pending += [(middle, b), (a, middle)]
            continue
        if error > allowed:  # a jump: the next piece begins here
            jump = a if jump is None else jump
            broken += 1
            continue
        starts.append(a if jump is None else jump)
        rows.append(_local(np.where(np.abs(series) > _NOISE * scale, series, 0.0), half))
        jump, broken = None, 0
    times = np.array([*starts, t1])
    return PiecewisePolynomial(times, _joined(times, np.array(rows), scale), "hold")


def _joined(times: np.ndarray, rows: np.ndarray, scale: float) -> np.ndarray:
    """Return the pieces with equal values and slopes where they differ by the error of the fit.

    A cubic that vanishes at both ends of a piece turns the slope there to the mean of both sides.
    """
    h, rows = np.diff(times), rows.copy()
    ends = [polynomial.polyval(step, row) for step, row in zip(h, rows, strict=True)]
    slopes = [
        polynomial.polyval(step, polynomial.polyder(row)) for step, row in zip(h, rows, strict=True)
    ]
    for k in range(len(rows) - 1):
        short = min(h[k], h[k + 1])
        change = rows[k + 1, 1] - slopes[k]
        same = abs(rows[k + 1, 0] - ends[k]) <= 10 * TOLERANCE * scale
        if not same or short < _KINK * (times[-1] - times[0]):
            continue
        if abs(change) <= 10 * _DEGREE**2 * TOLERANCE * scale / short:
            rows[k, 2:4] += change / 2 * np.array([-1.0, 1.0 / h[k]]) / h[k]
            rows[k + 1, 1:4] -= change / 2 * np.array([1.0, -2.0 / h[k + 1], 1.0 / h[k + 1] ** 2])
    return rows


def _local(series: np.ndarray, half: float) -> np.ndarray:
    """Return coefficients in powers of (t - a) of a Chebyshev series on [a, a + 2 half]."""
    powers = chebyshev.cheb2poly(series)
    shifted = np.zeros(1)
    base = np.array([-1.0, 1.0 / half])
    for coefficient in powers[::-1]:
        shifted = polynomial.polyadd(polynomial.polymul(shifted, base), [coefficient])
    local = np.zeros(_DEGREE + 1)
    local[: len(shifted)] = shifted[: _DEGREE + 1]
    return local
