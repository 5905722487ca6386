"""What is constant in a segment, but delayed values, which are those of a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from acausal.events.delays import DelayedSample, Delays, slack_at
from acausal.events.event_location import Look, Seen, locate

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.integrators.protocol import Method
    from acausal.simulation.run import Run


class Constants:
    """[m, pieces] of a segment, with the past of a run read and written in one of its forms."""

    def __init__(self, run: Run, form: ModeSystem) -> None:
        self._delays, self._form = run.late, form
        self.values = np.zeros(0)
        self._last = np.zeros(0)  # lags that were used last [s]
        self._right = -np.inf  # up to here a jump that comes back now has come back

    @property
    def shortest(self) -> float:
        """The least lag [s], than which no step may be longer; without delays, infinite."""
        return np.inf if self._delays is None else self._delays.shortest

    def begin(self, t: float, values: np.ndarray) -> None:
        """Begin a segment: what comes back at this time is there already."""
        self.values = np.array(values)
        if self._delays is not None:
            self._right = t + slack_at(t)

    def at(self, t: float, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Return them with the delayed values of a time in their places."""
        if self._delays is not None:
            self._fill(self._delays, t, x, z)
        return self.values

    def remember(self, begin: float, end: float, method: Method) -> str:
        """Keep the past over a step; return which lag has left its limits, "" if none.

        The slopes are those of the curve that a method lays through its step: with those of the
        equations, cubics would not come near it.
        """
        delays, ode, z = self._delays, self._form.ode, method.z
        if delays is None:
            return ""

        def look(t: float) -> DelayedSample:
            x, speeds = method.at(t)
            slopes = self._fill(delays, t, x, z)
            return ode.past(t, x, z, self.values, slopes, speeds)

        delays.remember(begin, end, look)
        x = method.at(end)[0]
        slopes = self._fill(delays, end, x, z)
        held = self.values.copy()
        delays.reach(lambda: ode.past(end, x, z, held, slopes))
        if delays.fixed.all():
            return ""
        return delays.beyond(end, ode.lags(end, x, z, self.values))

    def locate(
        self, look: Look, begin: Seen, end: Seen, scale: np.ndarray, band: np.ndarray
    ) -> tuple[float, tuple[int, ...]] | None:
        """Return the first event in a step, looked for between points of the past that come back.

        Delayed values may do much in one step: a method does not see it, if no state does.
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

    def _fill(self, delays: Delays, t: float, x: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Put the delayed values in their places; return their slopes."""
        lags = delays.least
        if not delays.fixed.all():  # a step that is tried may lead them astray
            lags = self._form.ode.lags(t, x, z, self.values)
            lags = np.clip(lags, delays.least, delays.most)
        self.values[delays.places], slopes = delays.at(t, lags, right=t <= self._right)
        self._last = lags
        return slopes
