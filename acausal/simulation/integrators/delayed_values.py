"""Delayed values, which an integrator puts among the constants of a segment at every time."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from acausal.events.delays import DelayedSample, Delays, slack_at
from acausal.events.event_location import Look, Seen, locate
from acausal.events.explicit_ode import ExplicitOde


class DelayedValues:
    """The past of a run, read and written by the integrator of one form of its equations."""

    def __init__(self, delays: Delays | None, ode: ExplicitOde) -> None:
        self._delays, self._ode = delays, ode
        self._last = np.zeros(0)  # lags that were used last [s]
        self._right = -np.inf  # up to here a jump that comes back now has come back

    @property
    def shortest(self) -> float:
        """The least lag [s], than which no step may be longer; without delays, infinite."""
        return np.inf if self._delays is None else self._delays.shortest

    def begin(self, t: float) -> None:
        """Begin a segment: what comes back at this time is there already."""
        self._right = t + slack_at(t)

    def fill(self, constants: np.ndarray, t: float, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Return the constants with the delayed values of a time in their places."""
        if self._delays is not None:
            self._fill(self._delays, constants, t, x, z)
        return constants

    def remember(
        self,
        constants: np.ndarray,
        begin: float,
        end: float,
        state: Callable[[float], tuple[np.ndarray, np.ndarray]],
        z: np.ndarray,
    ) -> str:
        """Keep the past over a step; return which lag has left its limits, "" if none.

        ``state`` gives the states and their speeds, of the curve that the integrator lays through
        the step: with those of the equations, cubics would not come near it.
        """
        delays = self._delays
        if delays is None:
            return ""

        def look(t: float) -> DelayedSample:
            x, speeds = state(t)
            slopes = self._fill(delays, constants, t, x, z)
            return self._ode.past(t, x, z, constants, slopes, speeds)

        delays.remember(begin, end, look)
        x = state(end)[0]
        slopes = self._fill(delays, constants, end, x, z)
        held = constants.copy()
        delays.reach(lambda: self._ode.past(end, x, z, held, slopes))
        if delays.fixed.all():
            return ""
        return delays.beyond(end, self._ode.lags(end, state(end)[0], z, constants))

    def locate(
        self, look: Look, begin: Seen, end: Seen, scale: np.ndarray, band: np.ndarray
    ) -> tuple[float, tuple[int, ...]] | None:
        """Return the first event in a step, looked for between points of the past that come back.

        Delayed values may do much in one step: the integrator does not see it, if no state does.
        """
        stations: list[float] = []
        if self._delays is not None and len(scale):
            stations = self._delays.returning(begin[0], end[0], self._last)
        for seen in (*((t, *look(t)) for t in stations), end):
            found = locate(look, begin, seen, scale, band)
            if found is not None:
                return found
            begin = seen
        return None

    def _fill(
        self, delays: Delays, constants: np.ndarray, t: float, x: np.ndarray, z: np.ndarray
    ) -> np.ndarray:
        """Put the delayed values in their places; return their slopes."""
        lags = delays.least
        if not delays.fixed.all():  # a step that is tried may lead them astray
            lags = np.clip(self._ode.lags(t, x, z, constants), delays.least, delays.most)
        constants[delays.places], slopes = delays.at(t, lags, right=t <= self._right)
        self._last = lags
        return slopes
