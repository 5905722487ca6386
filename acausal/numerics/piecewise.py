"""Piecewise polynomials of one variable: tables of time, their breakpoints and derivatives."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from acausal.arguments import Numbers, Told, checked, checked_methods
from acausal.errors import InputError, TimeGridError, did_you_mean

KINDS = ("linear", "constant", "akima", "cubic")
EXTRAPOLATIONS = ("hold", "linear", "periodic", "none")
Floats = NDArray[np.float64]
Points = Told[ArrayLike]

# A breakpoint counts as smooth below this change relative to the largest value (slope, curvature).
SAME = 1e-12
# Secants whose changes are below this, relative to the largest secant, are in line.
FLAT = 1e-12
# The influence of a point on the spline halves, at least, from point to point: 2^-60 is rounding.
FAR = 60
_EPS = float(np.finfo(float).eps)
_TINY = float(np.finfo(float).tiny)


@checked
@checked_methods
@dataclass(frozen=True, eq=False)
class PiecewisePolynomial:
    """A function of one variable, y = sum_j coefficients[k, j] (t - times[k])^j in piece k.

    Parameters
    ----------
    times
        The n breakpoints, strictly increasing.
    coefficients
        One row a piece, (n - 1, degree + 1), ascending powers of t - times[k].
    extrapolation
        Outside the breakpoints: ``"hold"`` the end values, go on with the end slopes
        (``"linear"``), repeat (``"periodic"``), or raise (``"none"``).
    ends
        Values just before the first and just after the last breakpoint, where they are not those of
        the end pieces.

    >>> y = PiecewisePolynomial.linear([0, 1, 3], [0, 2, 2])
    >>> y([0.5, 2, 9]).tolist(), y.next_break(0.0), y.smoothness
    ([1.0, 2.0, 2.0], 1.0, 0)
    """

    times: Floats
    coefficients: Floats
    extrapolation: str = "hold"
    ends: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if str(self.extrapolation) not in EXTRAPOLATIONS:
            raise InputError(
                f"extrapolation = {self.extrapolation!r} is not known. "
                f"{did_you_mean(str(self.extrapolation), EXTRAPOLATIONS)}"
            )
        if self.coefficients.shape[0] != len(self.times) - 1:
            raise InputError(
                f"{len(self.times)} breakpoints need {len(self.times) - 1} rows of coefficients, "
                f"not {self.coefficients.shape[0]}."
            )
        if len(self.times) < 2 and (self.ends is None or self.extrapolation == "periodic"):
            raise TimeGridError("a table of one time is a constant: it needs ends, and no period.")

    @classmethod
    def of_kind(cls, kind: str, times: Points, values: Points, extrapolation: str = "hold") -> Self:
        """Join the points in the way named by ``kind``, one of ``KINDS``.

        Raises
        ------
        TimeGridError
            For times that are missing, not finite or decreasing, or that stand more than twice.
        InputError
            For values that are not finite, or an unknown kind or extrapolation.
        """
        if str(kind) not in KINDS:
            raise InputError(f"table kind {kind!r} is not known. {did_you_mean(str(kind), KINDS)}")
        made: Self = getattr(cls, kind)(times, values, extrapolation)
        return made

    @classmethod
    def linear(cls, times: Points, values: Points, extrapolation: str = "hold") -> Self:
        """Join the points by straight lines."""
        t, y = check_points(times, values)
        slopes = np.diff(y) / _steps(t)
        return cls._of(t, y, np.column_stack([y[:-1], slopes]), extrapolation)

    @classmethod
    def constant(cls, times: Points, values: Points, extrapolation: str = "hold") -> Self:
        """Hold each value until the next time."""
        t, y = check_points(times, values)
        return cls._of(t, y, y[:-1, None], extrapolation)

    @classmethod
    def hermite(
        cls, times: Points, values: Points, slopes: Points, extrapolation: str = "hold"
    ) -> Self:
        """Join the points by cubics with the given slopes at them."""
        t, y = check_points(times, values)
        _, s = check_points(times, slopes)
        h = _steps(t)
        mean = np.diff(y) / h
        square = (3 * mean - 2 * s[:-1] - s[1:]) / h
        cube = (s[:-1] + s[1:] - 2 * mean) / h**2
        return cls._of(t, y, np.column_stack([y[:-1], s[:-1], square, cube]), extrapolation)

    @classmethod
    def akima(cls, times: Points, values: Points, extrapolation: str = "hold") -> Self:
        """Join the points by Akima's cubics: the slope is continuous and does not overshoot."""
        return cls._spline(times, values, akima_slopes, extrapolation)

    @classmethod
    def cubic(cls, times: Points, values: Points, extrapolation: str = "hold") -> Self:
        """Join the points by the natural cubic spline: the curvature is continuous."""
        return cls._spline(times, values, cubic_slopes, extrapolation)

    @classmethod
    def _spline(
        cls,
        times: Points,
        values: Points,
        slopes: Callable[[Floats, Floats, bool], Floats],
        extrapolation: str,
    ) -> Self:
        t, y = check_points(times, values)
        jumps = np.flatnonzero(np.diff(t) == 0) + 1
        closed = abs(y[0] - y[-1]) <= SAME * float(np.max(np.abs(y)))
        wraps = closed and extrapolation == "periodic" and not len(jumps)
        runs = zip(np.split(t, jumps), np.split(y, jumps), strict=True)
        found = [slopes(a, b, wraps) if len(a) > 1 else np.zeros(1) for a, b in runs]
        return cls.hermite(t, y, np.concatenate(found), extrapolation)

    @classmethod
    def _of(cls, t: Floats, y: Floats, rows: Floats, extrapolation: str) -> Self:
        # A time that stands twice is a jump: its piece of length zero is left out.
        long = np.diff(t) > 0
        breakpoints = t[np.concatenate([[True], long])]
        return cls(breakpoints, rows[long], extrapolation, (float(y[0]), float(y[-1])))

    @property
    def degree(self) -> int:
        """Highest power in a piece."""
        return int(self.coefficients.shape[1]) - 1

    @cached_property
    def pieces(self) -> tuple[Floats, Floats]:
        """Origins and coefficients of all n + 1 pieces, the two outside included."""
        t, rows = self.times, self.coefficients
        outside = np.zeros((2, rows.shape[1]))
        if len(rows):
            h = t[-1] - t[-2]
            last = [_taylor(rows[-1:], h, order)[0] for order in (0, 1)]
            outside[:, 0] = self.ends or (rows[0, 0], last[0])
            if self.extrapolation != "hold" and self.degree > 0:
                outside[:, 1] = rows[0, 1], last[1]
        else:
            outside[:, 0] = self.ends or 0.0
        origins = np.concatenate([t[:1], t])
        return origins, np.concatenate([outside[:1], rows, outside[1:]])

    @cached_property
    def jumps(self) -> Floats:
        """Change of value, slope and curvature at each breakpoint, (n, 3); 0 if it is rounding."""
        _, rows = self.pieces
        h = np.concatenate([[0.0], np.diff(self.times), [0.0]])
        before, behind = rows[:-1].copy(), rows[1:].copy()
        reach = h[:-1].copy()
        if self.extrapolation == "periodic":
            before[0], reach[0], behind[-1] = rows[-2], h[-2], rows[1]
        near = np.minimum(*(np.where(part > 0, part, np.inf) for part in (h[:-1], h[1:])))
        changes = np.empty((len(self.times), 3))
        largest = float(np.max(np.abs(rows[:, 0])))
        for order in range(3):
            right, left = _taylor(behind, 0.0, order), _taylor(before, reach, order)
            scale = float(np.max(np.abs([right, left])))
            rounding = SAME * scale + 64 * _EPS * largest / near**order
            changes[:, order] = np.where(abs(right - left) > rounding, right - left, 0.0)
        if self.extrapolation == "none":
            changes[[0, -1]] = 0.0
        return changes

    @cached_property
    def breaks(self) -> Floats:
        """Joints at which the value or the slope jumps (of one period, if periodic)."""
        rough = np.any(self.jumps[:, :2] != 0, axis=1)
        if self.extrapolation == "periodic":
            rough[-1] = False  # the same breakpoint as the first, one period later
        return self.times[rough]

    @property
    def smoothness(self) -> int:
        """-1 discontinuous, 0 continuous with kinks, 1 or 2 continuous derivatives (or more)."""
        rough = np.flatnonzero(np.any(self.jumps != 0, axis=0))
        return int(rough[0]) - 1 if len(rough) else 2

    def piece_at(self, t: float, side: int = 1) -> tuple[float, Floats]:
        """Return origin and ascending coefficients of the piece just after ``t`` [or before it].

        Parameters
        ----------
        t
            Where.
        side
            +1 for the piece that holds just after ``t``, -1 for just before.

        Raises
        ------
        InputError
            Outside the breakpoints if the extrapolation is ``"none"``.
        """
        index, shift = self._locate(np.asarray(float(t)), side)
        origins, rows = self.pieces
        return float(origins[index] + shift), rows[int(index)].copy()

    def next_break(self, t: float) -> float:
        """Return the first breakpoint after ``t`` where value or slope jumps, or infinity."""
        return self._next(t, self.breaks)

    def next_piece(self, t: float) -> float:
        """Return the first breakpoint after ``t`` where another polynomial takes over."""
        last = None if self.extrapolation != "periodic" else -1  # one period after the first
        return self._next(t, self.breaks if self.degree < 2 else self.times[:last])

    def next_jump(self, t: float, levels: int = 1) -> float:
        """Return the first breakpoint after ``t`` where one of ``levels`` derivatives jumps."""
        return self._next(t, self._jumping[min(levels, 3) - 1])

    def jumps_at(self, t: float, levels: int = 1) -> bool:
        """Whether one of ``levels`` derivatives, the value being the first, jumps at ``t``."""
        near = float(self._snap(np.asarray(float(t))))
        return self.next_jump(t - 3.0 * near, levels) <= t + 2.0 * near

    @cached_property
    def _jumping(self) -> tuple[Floats, ...]:
        """The breakpoints where the value jumps, it or the slope, one of them or the curvature."""
        rough = np.cumsum(self.jumps != 0, axis=1) > 0
        if self.extrapolation == "periodic":
            rough[-1] = False  # the same breakpoint as the first, one period later
        return tuple(self.times[column] for column in rough.T)

    def _next(self, t: float, breakpoints: Floats) -> float:
        if not len(breakpoints):
            return math.inf
        past = t + self._snap(np.asarray(float(t)))
        shift = 0.0
        if self.extrapolation == "periodic":
            period = self.times[-1] - self.times[0]
            cycle = np.floor((past - self.times[0]) / period)
            shift = float(cycle * period)
            breakpoints = np.append(breakpoints, breakpoints[0] + period)
        k = int(np.searchsorted(breakpoints, past - shift, "right"))
        return float(breakpoints[k] + shift) if k < len(breakpoints) else math.inf

    def breakpoints_between(self, t0: float, t1: float, levels: int | None = None) -> Floats:
        """Return the breakpoints strictly between two times at which another polynomial takes over.

        With ``levels`` those at which one of so many derivatives jumps, the value being the first.
        """
        periodic = self.extrapolation == "periodic"
        breakpoints = self.breaks if self.degree < 2 else self.times[: -1 if periodic else None]
        if levels is not None:
            breakpoints = self._jumping[min(levels, 3) - 1]
        if periodic and len(breakpoints):
            period = float(self.times[-1] - self.times[0])
            first, last = (math.floor((t - self.times[0]) / period) for t in (t0, t1))
            cycles = period * np.arange(first, last + 1)
            breakpoints = (breakpoints[None, :] + cycles[:, None]).ravel()
        snap = float(self._snap(np.asarray(max(abs(t0), abs(t1)))))
        return np.asarray(breakpoints[(breakpoints > t0 + snap) & (breakpoints < t1 - snap)])

    def pieces_along(self, times: Floats, side: int) -> Floats:
        """Return origin and coefficients of the piece beside each time, as ``piece_at`` does."""
        index, shift = self._locate(np.asarray(times, dtype=float), side)
        origins, rows = self.pieces
        return np.column_stack([origins[index] + shift, rows[index]])

    def __call__(self, t: Numbers) -> Floats:
        """Return the values at ``t``; at a jump the one that holds just after it."""
        at = np.asarray(t, dtype=float)
        index, shift = self._locate(at, 1)
        origins, rows = self.pieces
        past = at - shift - origins[index]
        value = np.zeros_like(at)
        for column in rows.T[::-1]:
            value = value * past + column[index]
        return np.asarray(value)

    def derivative(self) -> PiecewisePolynomial:
        """Return the derivative, a piecewise polynomial with the same breakpoints."""
        origins, rows = self.pieces
        powers = np.arange(1, self.degree + 1)
        slopes = rows[:, 1:] * powers if self.degree else np.zeros((len(origins), 1))
        outside: str = "hold" if self.extrapolation == "linear" else self.extrapolation
        ends = (float(slopes[0, 0]), float(slopes[-1, 0]))
        return PiecewisePolynomial(self.times, slopes[1:-1], outside, ends)

    def _snap(self, t: Floats) -> Floats:
        # Instants this near to a breakpoint are at the breakpoint: they differ by rounding only.
        largest = max(abs(self.times[0]), abs(self.times[-1]))
        return np.asarray(8 * _EPS * np.maximum(np.abs(t), largest))

    def _locate(self, t: Floats, side: int) -> tuple[NDArray[np.intp], Floats]:
        """Return the index of the piece at each t, and the periods to subtract from t."""
        first, last = self.times[0], self.times[-1]
        snap = self._snap(t)
        shift = np.zeros_like(t)
        if self.extrapolation == "periodic":
            period = last - first
            cycle = (t + side * snap - first) / period
            shift = period * (np.floor(cycle) if side > 0 else np.ceil(cycle) - 1)
        elif self.extrapolation == "none":
            outside = (t < first - snap) | (t > last + snap) | np.isnan(t)
            if np.any(outside):
                raise InputError(
                    f"the table is defined from {first:g} to {last:g}, not at "
                    f"{np.atleast_1d(t)[np.atleast_1d(outside)][0]:g}. Extend it, or choose the "
                    "extrapolation 'hold', 'linear' or 'periodic'."
                )
        beside = t - shift + side * snap
        index = np.searchsorted(self.times, beside, "right" if side > 0 else "left")
        if self.extrapolation == "periodic":
            index = np.clip(index, 1, len(self.times) - 1)
        return np.asarray(index), shift


def _steps(t: Floats) -> Floats:
    """Return the lengths of the pieces; 1 for those of length zero, which are left out later."""
    h = np.diff(t)
    return np.where(h > 0, h, 1.0)


def _taylor(rows: Floats, past: Floats | float, order: int) -> Floats:
    """Return the derivative of ``order`` of each row's polynomial at ``past`` its origin."""
    value = np.zeros(len(rows))
    for power in range(rows.shape[1] - 1, order - 1, -1):
        value = value * past + math.perm(power, order) * rows[:, power]
    return value


def hermite(share: Any, begin: tuple[Any, Any], end: tuple[Any, Any]) -> Any:
    """Return the cubic between two points at a share of the way from 0 to 1.

    A point is (value, slope times the length of the way).
    """
    (a, rise), (b, fall), s = begin, end, share
    return (
        a * (1 + 2 * s) * (1 - s) ** 2
        + rise * s * (1 - s) ** 2
        + b * s**2 * (3 - 2 * s)
        + fall * s**2 * (s - 1)
    )


def hermite_slope(share: Any, begin: tuple[Any, Any], end: tuple[Any, Any]) -> Any:
    """Return the derivative of that cubic by the share of the way."""
    (a, rise), (b, fall), s = begin, end, share
    return 6 * (b - a) * s * (1 - s) + rise * (1 - s) * (1 - 3 * s) + fall * s * (3 * s - 2)


def check_points(times: Points, values: Points) -> tuple[Floats, Floats]:
    """Return times and values as arrays, or raise a typed error that names the first bad one."""
    try:
        if np.iscomplexobj(times) or np.iscomplexobj(values):
            raise TypeError("they are complex")
        t, y = (np.asarray(part, dtype=float) for part in (times, values))
    except (TypeError, ValueError, OverflowError) as error:
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
    """Return Akima's slopes: means of the neighbouring secants, weighted by the farther changes.

    Points may be arrays of expressions.
    """
    m = np.diff(y) / np.diff(t)
    if wraps:
        m = np.concatenate([np.resize(m[-2:], 2), m, np.resize(m[:2], 2)])
    else:
        left, right = (m[1:2] - m[:1], m[-1:] - m[-2:-1]) if len(m) > 1 else (0.0, 0.0)
        first, last = m[:1], m[-1:]
        m = np.concatenate([first - 2 * left, first - left, m, last + right, last + 2 * right])
    change = np.abs(np.diff(m))
    before, behind = change[:-2], change[2:]
    total = before + behind
    if m.dtype == object:  # expressions: of what is in line the mean is the limit, to rounding
        least = _EPS * (np.abs(m[1:-2]) + np.abs(m[2:-1])) + _TINY
        mean: Floats = (behind + least) * m[1:-2] + (before + least) * m[2:-1]
        return mean / (total + 2 * least)
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
    around = _natural_slopes(t[place] + cycle * (t[-1:] - t[:1]), y[place])
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
