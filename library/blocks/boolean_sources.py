"""Sources of truth values: signals of 0 or 1 that depend on time only, exact at their instants."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import acausal as ac
from acausal.errors import ParameterError
from domains import signal
from library import waveforms


class BooleanSource(ac.Component):
    """A source of a truth value."""

    y = ac.port(signal.Output, description="Output, 0 or 1")


class BooleanConstant(BooleanSource):
    """Constant truth value, y = k."""

    k: ac.Parameter = ac.parameter("1", "Output, 0 or 1", default=1.0, min=0, max=1)

    def equations(self) -> Iterator[Any]:
        yield self.y == self.k


class BooleanStep(BooleanSource):
    """Truth value that changes once, y = start_value before start_time and its inverse after."""

    start_time: ac.Parameter = ac.parameter("s", "Instant of the change", default=0.0)
    start_value: ac.Parameter = ac.parameter(
        "1", "Output before, 0 or 1", default=0.0, min=0, max=1
    )

    def equations(self) -> Iterator[Any]:
        changed = ac.after(self.start_time)
        yield self.y == self.start_value + changed * (1 - 2 * self.start_value)


class BooleanPulse(BooleanSource):
    """Pulses, y = 1 for width percent of each period from start_time on, else 0."""

    width: ac.Parameter = ac.parameter(
        "1", "Width in percent of the period", default=50.0, min=0, max=100
    )
    period: ac.Parameter = ac.parameter("s", "Time of one period", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Instant of the first pulse", default=0.0)

    def equations(self) -> Iterator[Any]:
        yield self.y == waveforms.pulse(1.0, self.width, self.period, -1, self.start_time)


class BooleanTable(BooleanSource):
    """Truth value that is inverted at each instant of a table, y = start_value before the first."""

    table: Sequence[float] = ac.structural(description="Increasing instants [s]", required=True)
    start_value: ac.Parameter = ac.parameter(
        "1", "Output before, 0 or 1", default=0.0, min=0, max=1
    )

    def equations(self) -> Iterator[Any]:
        times = [float(time) for time in self.table]
        if not times or any(b <= a for a, b in itertools.pairwise(times)):
            raise ParameterError(
                f"{self.path}.table = {self.table!r}: give at least one instant, in increasing "
                "order."
            )
        values = [float(k % 2) for k in range(len(times) + 1)]
        inverted = ac.timetable([times[0] - 1.0, *times], values, "constant", "hold")
        yield self.y == self.start_value + inverted * (1 - 2 * self.start_value)


class SampleTrigger(BooleanSource):
    """Clock, y = 1 at start_time and every period after it, only while the event is processed."""

    period: ac.Parameter = ac.parameter("s", "Time between two ticks", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Instant of the first tick", default=0.0)
    pulse = ac.discrete("1", "Output")

    def equations(self) -> Iterator[Any]:
        yield ac.when(ac.sample(self.period, self.start_time), ac.assign(self.pulse, 1))
        yield ac.when(self.pulse > 0.5, ac.assign(self.pulse, 0))
        yield self.y == self.pulse
