"""Delays: the past of some expressions, as the integrator computed it.

The past is a cubic through values and slopes, at as many points of every step as the tolerances
need; a jump at an event is two points at one time. Where a value or its slope jumps, that comes
back as an event when its own lag has passed; instants at which nothing delayed jumps do not.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import ParameterError
from acausal.events.event_location import SAME, SOLVED
from acausal.numerics.piecewise import hermite, hermite_slope

if TYPE_CHECKING:
    from acausal.system.system import Point, System

DelayedSample = tuple[np.ndarray, np.ndarray]
"""What is delayed, and its rates, at a time."""

_CHECKED = (0.6180, 0.2361, 0.8541)  # of a piece, multiples of the golden section: there no signal
# of a period that is a part of the piece looks alike
_HALVINGS = 32  # of a step, at the most
_SHARE = 0.3  # of the tolerance that the past may be wrong by


def _moves(system: System) -> bool:
    """Whether what is delayed depends on more than discrete values, and on those late."""
    switching, pieces = system.switching, {*system.events.piece_places}
    if any(switching.delayed.jac_sparsity(0, i).nnz() for i in range(4)):
        return True
    return bool(pieces.intersection(switching.delayed.jac_sparsity(0, 5).get_col()))


def slack_at(t: float) -> float:
    """Return how near two times are that rounding tells apart only [s]."""
    return SAME * max(1.0, abs(t))


class Delays:
    """What was, for each delayed expression, and where it stands in the discrete vector.

    ``least`` and ``most`` bound the lags [s]: no step is longer than the shortest, so that no
    stage of a step asks for what is not known yet. ``fixed``: which lags are constant. ``moving``:
    whether a delayed value may change between instants; those of discrete values do not.
    """

    def __init__(self, system: System, start: Point, tolerances: tuple[float, float]) -> None:
        switching = system.switching
        found = switching.places("delay")
        self._lags, self._rtol, self._atol = switching.lags, *tolerances
        self._owners = [switching.memory[i].path for i in found]
        self.places = np.array([switching.index(i) for i in found], dtype=int)
        self.least, self.most = (np.asarray(e).ravel() for e in switching.lag_limits(start.p))
        for owner, lag in zip(self._owners, self.least, strict=True):
            if not lag > 0.0:
                raise ParameterError(
                    f"{owner}: the lag of a delay is {lag:g} s. It must be greater than 0."
                )
        self.fixed = self.least == self.most
        self.moving = not self.fixed.all() or _moves(system)
        first = np.asarray(switching.delayed(*start)).ravel()
        self._largest = np.abs(first)
        self.times: list[float] = [start.t]
        self.values: list[np.ndarray] = [first]
        self.slopes: list[np.ndarray] = [np.zeros(len(first))]
        self.jumps: list[list[float]] = [[] for _ in found]
        self._left: Callable[[], DelayedSample] = lambda: (first, self.slopes[0])

    def resume(
        self,
        times: Sequence[float],
        values: Sequence[np.ndarray],
        slopes: Sequence[np.ndarray],
        jumps: Sequence[Sequence[float]],
    ) -> None:
        """Take the past of a run that goes on."""
        self.times, self.values, self.slopes = list(times), list(values), list(slopes)
        self.jumps = [list(instants) for instants in jumps]
        last = self.values[-1], self.slopes[-1]
        self._left = lambda: last
        self._largest = np.maximum(self._largest, np.abs(self.values).max(axis=0))

    @property
    def shortest(self) -> float:
        """The least lag [s]: no step may be longer."""
        return float(self.least.min(initial=np.inf))

    def lags(self, point: Point) -> np.ndarray:
        """Return the lags [s] at a point."""
        if self.fixed.all():
            return self.least
        return np.asarray(self._lags(*point)).ravel()

    def beyond(self, t: float, lags: np.ndarray) -> str:
        """Return which lag has left its limits, "" if none."""
        low = lags < self.least * (1.0 - SOLVED)
        for k in np.flatnonzero(low | (lags > self.most * (1.0 + SOLVED))).tolist():
            return (
                f"the lag of {self._owners[k]} is {lags[k]:.6g} s at t = {t:.6g} s: outside of "
                f"its limits, {self.least[k]:.6g} s to {self.most[k]:.6g} s"
            )
        return ""

    def add(self, t: float, values: np.ndarray, slopes: np.ndarray) -> None:
        """Add what is now to the past."""
        self.times.append(t)
        self.values.append(np.array(values))
        self.slopes.append(np.array(slopes))
        self._largest = np.maximum(self._largest, np.abs(values))

    def remember(self, begin: float, end: float, look: Callable[[float], DelayedSample]) -> None:
        """Keep the past over a step, at so many times that a cubic between them is near enough."""
        value, slope = look(begin)
        bend = (end - begin) * np.abs(slope - self.slopes[-1])
        if (bend > self._near(value)).any():  # or the start
            self.add(begin, value, slope)
        self._fill((begin, value, self.slopes[-1]), (end, *look(end)), look, _HALVINGS)

    def _fill(
        self,
        first: tuple[float, np.ndarray, np.ndarray],
        last: tuple[float, np.ndarray, np.ndarray],
        look: Callable[[float], DelayedSample],
        left: int,
    ) -> None:
        (t0, a, va), (t1, b, vb) = first, last
        h, near = t1 - t0, self._near(b)
        for s in _CHECKED if left else ():
            at = t0 + s * h
            if not t0 < at < t1:
                break
            if (np.abs(hermite(s, (a, h * va), (b, h * vb)) - look(at)[0]) <= near).all():
                continue
            middle = t0 + 0.5 * h
            center = (middle, *look(middle))
            self._fill(first, center, look, left - 1)
            self._fill(center, last, look, left - 1)
            return
        self.add(t1, b, vb)

    def reach(self, left: Callable[[], DelayedSample]) -> None:
        """Note what gives values and slopes at the end of a step, as the equations have them."""
        self._left = left

    def cross(self, t: float, right: DelayedSample) -> None:
        """Add the right limit at an instant; what jumps there, beyond tolerances, will come back.

        What no lag reaches any more is forgotten.
        """
        left, near = self._left(), self._near(right[0])
        if self.times[-1] < t:  # nothing moved
            self.add(t, *left)
        self.add(t, *right)
        jumps, bends = (np.abs(b - a) for a, b in zip(left, right, strict=True))
        for k in np.flatnonzero(self.fixed & ((jumps > near) | (bends * self.least > near))):
            self.jumps[k].append(t)
        self._left = lambda: right
        reach = t - float(self.most.max()) * (1.0 + SOLVED)
        old = max(bisect_left(self.times, reach) - 1, 0)
        del self.times[:old], self.values[:old], self.slopes[:old]
        for times in self.jumps:
            del times[: bisect_left(times, reach)]

    def _near(self, values: np.ndarray) -> np.ndarray:
        """Return by how much the past may be wrong."""
        largest = np.maximum(self._largest, np.abs(values))
        return np.asarray(_SHARE * (self._rtol * largest + self._atol))

    def next_after(self, t: float) -> float:
        """Return the next instant at which something of the past comes back by a constant lag."""
        return min(
            (
                times[i] + lag
                for times, lag in zip(self.jumps, self.least.tolist(), strict=True)
                if (i := bisect_right(times, t - lag + slack_at(t))) < len(times)
            ),
            default=float("inf"),
        )

    def returning(self, begin: float, end: float, lags: np.ndarray) -> list[float]:
        """Return the times inside a step at which points of the past come back.

        Between them delayed values are cubics: what they do in a step is seen at these times.
        """
        found: set[float] = set()
        for lag in lags.tolist():
            first = bisect_right(self.times, begin - lag)
            last = bisect_left(self.times, end - lag)
            found.update(t + lag for t in self.times[first:last])
        return sorted(t for t in found if begin < t < end)

    def at(self, t: float, lags: np.ndarray, *, right: bool = False) -> DelayedSample:
        """Return all delayed values and their slopes at t - lags, at a jump the left limit.

        With ``right`` the right one. A slope is by the time at which the value was.
        """
        past = [self._past(k, t - lag, right) for k, lag in enumerate(lags.tolist())]
        return np.array([value for value, _ in past]), np.array([slope for _, slope in past])

    def _past(self, k: int, t: float, right: bool) -> tuple[float, float]:
        times = self.times
        slack = slack_at(t)
        i = bisect_right(times, t + slack) if right else bisect_left(times, t - slack)
        if i == 0:
            return float(self.values[0][k]), 0.0
        if i == len(times):
            return float(self.values[-1][k]), float(self.slopes[-1][k])
        t0, t1 = times[i - 1], times[i]
        if t1 <= t0:
            return float(self.values[i][k]), float(self.slopes[i][k])
        h, s = t1 - t0, min(max((t - t0) / (t1 - t0), 0.0), 1.0)
        first = self.values[i - 1][k], h * self.slopes[i - 1][k]
        last = self.values[i][k], h * self.slopes[i][k]
        return float(hermite(s, first, last)), float(hermite_slope(s, first, last)) / h
