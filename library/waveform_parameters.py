"""Waveform parameters: times and shape of each standard waveform, declared once.

A source class inherits one of these beside its ports and amplitude.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import acausal as ac
from library import waveforms


class Wave(ac.Component):
    """Abstract: a function of time that is 0 before ``start_time``."""

    start_time: ac.Parameter = ac.parameter(
        "s", "Start of the waveform; offset before", default=0.0
    )

    def waveform(self, amplitude: Any) -> Any:
        """Return the time function."""
        raise NotImplementedError


class StepWave(Wave):
    """Abstract: a step at ``start_time``."""

    def waveform(self, amplitude: Any) -> Any:
        return waveforms.step(amplitude, self.start_time)


class RampWave(Wave):
    """Abstract: a ramp from ``start_time`` on."""

    duration: ac.Parameter = ac.parameter("s", "Duration of the ramp (0: a step)", min=0)

    def waveform(self, amplitude: Any) -> Any:
        return waveforms.ramp(amplitude, self.duration, self.start_time)


class Harmonic(Wave):
    """Abstract: a wave with a frequency and a phase."""

    f: ac.Parameter = ac.parameter("Hz", "Frequency")
    phase: ac.Parameter = ac.parameter("rad", "Phase at start_time", default=0.0)


class SineWave(Harmonic):
    """Abstract: a sine from ``start_time`` on."""

    def waveform(self, amplitude: Any) -> Any:
        return waveforms.sine(amplitude, self.f, self.phase, self.start_time)


class CosineWave(Harmonic):
    """Abstract: a cosine from ``start_time`` on."""

    def waveform(self, amplitude: Any) -> Any:
        return waveforms.cosine(amplitude, self.f, self.phase, self.start_time)


class ExpSineWave(Harmonic):
    """Abstract: a decaying sine from ``start_time`` on."""

    damping: ac.Parameter = ac.parameter("1/s", "Damping coefficient")

    def waveform(self, amplitude: Any) -> Any:
        return waveforms.exp_sine(amplitude, self.f, self.phase, self.damping, self.start_time)


class Periodic(Wave):
    """Abstract: a shape that is repeated."""

    period: ac.Parameter = ac.parameter("s", "Time for one period", above=0)
    nperiod: int = ac.structural(default=-1, description="Number of periods, endless if negative")


class PulseWave(Periodic):
    """Abstract: rectangular pulses."""

    width: ac.Parameter = ac.parameter(
        "1", "Width of pulse in % of period", default=50.0, above=0, max=100
    )

    def waveform(self, amplitude: Any) -> Any:
        return waveforms.pulse(amplitude, self.width, self.period, self.nperiod, self.start_time)


class SawToothWave(Periodic):
    """Abstract: teeth that rise from 0 to the amplitude."""

    def waveform(self, amplitude: Any) -> Any:
        return waveforms.saw_tooth(amplitude, self.period, self.nperiod, self.start_time)


class TrapezoidWave(Periodic):
    """Abstract: trapezoids."""

    rising: ac.Parameter = ac.parameter("s", "Rising duration", default=0.0, min=0)
    width: ac.Parameter = ac.parameter("s", "Duration at the top", min=0)
    falling: ac.Parameter = ac.parameter("s", "Falling duration", default=0.0, min=0)

    def waveform(self, amplitude: Any) -> Any:
        times = self.rising, self.width, self.falling, self.period
        return waveforms.trapezoid(amplitude, *times, self.nperiod, self.start_time)


class ExponentialsWave(Wave):
    """Abstract: an exponential rise, then an exponential fall."""

    rise_time: ac.Parameter = ac.parameter("s", "Duration of the rise", min=0)
    rise_time_const: ac.Parameter = ac.parameter("s", "Time constant of the rise", above=0)
    fall_time_const: ac.Parameter = ac.parameter(
        "s",
        "Time constant of the fall (rise_time_const)",
        default=lambda self: self.rise_time_const,
        above=0,
    )

    def waveform(self, amplitude: Any) -> Any:
        times = self.rise_time, self.rise_time_const, self.fall_time_const
        return waveforms.exponentials(amplitude, *times, self.start_time)


class TableWave(ac.Component):
    """Abstract: a table of time: straight lines through its rows, also beyond the last."""

    table: Sequence[Sequence[float]] = ac.structural(
        description="Rows [time since start_time, value]; a time that stands twice is a jump",
        required=True,
    )
    start_time: float = ac.structural(
        default=0.0, description="Time at which the table begins [s]; offset before"
    )

    def waveform(self) -> Any:
        """Return the time function."""
        times = [self.start_time + row[0] for row in self.table]
        values = [row[1] for row in self.table]
        lines = ac.timetable(times, values, kind="linear", extrapolation="linear")
        return ac.after(self.start_time) * lines
