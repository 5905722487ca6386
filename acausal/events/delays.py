"""Delays: the past of some expressions, as the integrator computed it.

The past is a cubic through values and slopes at several points of every step; a jump at an event is
two points at one time, and comes back as an event when the lag has passed.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import ParameterError
from acausal.numerics.piecewise import hermite

if TYPE_CHECKING:
    from acausal.system.system import System

POINTS = 4
"""Points of each step that the past is kept at."""


class Delays:
    """What was, for each delayed expression, and where it stands in the discrete vector."""

    def __init__(self, system: System, p: np.ndarray, t: float, first: np.ndarray) -> None:
        switching = system.switching
        found = switching.places("delay")
        self.places = np.array([switching.first + i for i in found], dtype=int)
        self.lags = np.asarray(switching.lags(p)).ravel()
        for i, lag in zip(found, self.lags, strict=True):
            if not lag > 0.0:
                raise ParameterError(
                    f"{switching.memory[i].path}: the lag of a delay is {lag:g} s. It must be "
                    "greater than 0."
                )
        self.times: list[float] = [t]
        self.values: list[np.ndarray] = [np.array(first)]
        self.slopes: list[np.ndarray] = [np.zeros(len(first))]
        self.jumps: list[float] = []

    @property
    def shortest(self) -> float:
        """The least lag [s]: no step may be longer."""
        return float(self.lags.min(initial=np.inf))

    def add(self, t: float, values: np.ndarray, slopes: np.ndarray) -> None:
        """Add what is now to the past."""
        self.times.append(t)
        self.values.append(np.array(values))
        self.slopes.append(np.array(slopes))

    def jump(self, t: float) -> None:
        """Note that something happened now, which will come back."""
        self.jumps.append(t)

    def next_after(self, t: float) -> float:
        """Return the next instant at which something of the past comes back."""
        slack = 1e-12 * max(1.0, abs(t))
        return min(
            (
                self.jumps[i] + lag
                for lag in self.lags
                if (i := bisect_right(self.jumps, t - lag + slack)) < len(self.jumps)
            ),
            default=float("inf"),
        )

    def at(self, t: float, *, right: bool = False) -> np.ndarray:
        """Return all delayed values at a time, at a jump the left limit unless ``right``."""
        return np.array([self._past(k, t - lag, right) for k, lag in enumerate(self.lags)])

    def _past(self, k: int, t: float, right: bool) -> float:
        times = self.times
        slack = 1e-12 * max(1.0, abs(t))
        i = bisect_right(times, t + slack) if right else bisect_left(times, t - slack)
        if i == 0:
            return float(self.values[0][k])
        if i == len(times):
            return float(self.values[-1][k])
        t0, t1 = times[i - 1], times[i]
        if t1 <= t0:
            return float(self.values[i][k])
        h, s = t1 - t0, min(max((t - t0) / (t1 - t0), 0.0), 1.0)
        a, b = self.values[i - 1][k], self.values[i][k]
        va, vb = h * self.slopes[i - 1][k], h * self.slopes[i][k]
        return float(hermite(s, (a, va), (b, vb)))
