"""Fitting: a function of time that does not take symbols becomes a piecewise polynomial."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.polynomial import chebyshev, polynomial

from acausal.errors import InputError
from acausal.piecewise import PiecewisePolynomial

TOLERANCE = 1e-10
"""Largest error of the fit, relative to the largest value."""

_DEGREE = 9
_SMALLEST = 2.0**-40  # pieces shorter than this part of the run hold a jump
_MOST = 20_000  # pieces tried
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

    nodes = np.cos(np.pi * (2 * np.arange(_DEGREE + 1) + 1) / (2 * (_DEGREE + 1)))
    checks = np.linspace(-1.0, 1.0, 3 * _DEGREE)
    scale = max(np.abs(sampled(np.linspace(t0, t1, 257))).max(), 1e-30)
    starts: list[float] = []
    rows: list[np.ndarray] = []
    pending = [(t0, t1)]
    jump: float | None = None
    tried = 0
    while pending:
        a, b = pending.pop()
        tried += 1
        middle, half = 0.5 * (a + b), 0.5 * (b - a)
        series = chebyshev.chebfit(nodes, sampled(middle + half * nodes), _DEGREE)
        error = np.abs(chebyshev.chebval(checks, series) - sampled(middle + half * checks)).max()
        if error > TOLERANCE * scale and b - a > _SMALLEST * (t1 - t0):
            pending += [(middle, b), (a, middle)]
            if tried > _MOST:
                raise InputError(
                    f"input '{name}' is too rough to be fitted: give a table (times, values)."
                )
            continue
        if error > TOLERANCE * scale:  # a jump: the next piece begins here
            jump = a if jump is None else jump
            continue
        starts.append(a if jump is None else jump)
        rows.append(_local(np.where(np.abs(series) > _NOISE * scale, series, 0.0), half))
        jump = None
    return PiecewisePolynomial(np.array([*starts, t1]), np.array(rows), "hold")


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
