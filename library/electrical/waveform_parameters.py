"""Waveform parameters: times and shape of each standard waveform, declared once.

A source class inherits one of these beside its pins and amplitude.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import acausal as ac
from library import waveforms


class StepWave:
    """A step at ``start_time``."""

    start_time: ac.Parameter = ac.parameter("s", "Time of the step", 0.0)

    def waveform(self, amplitude: Any) -> Any:
        """Return the time function."""
        return waveforms.step(amplitude, self.start_time)


class RampWave:
    """A ramp from ``start_time`` on."""

    duration: ac.Parameter = ac.parameter("s", "Duration of the ramp (0: a step)", min=0)
    start_time: ac.Parameter = ac.parameter("s", "Start of the ramp", 0.0)

    def waveform(self, amplitude: Any) -> Any:
        """Return the time function."""
        return waveforms.ramp(amplitude, self.duration, self.start_time)


class SineWave:
    """A sine from ``start_time`` on."""

    f: ac.Parameter = ac.parameter("Hz", "Frequency")
    phase: ac.Parameter = ac.parameter("rad", "Phase at start_time", 0.0)
    start_time: ac.Parameter = ac.parameter("s", "Start of the sine; offset before", 0.0)

    def waveform(self, amplitude: Any) -> Any:
        """Return the time function."""
        return waveforms.sine(amplitude, self.f, self.phase, self.start_time)


class CosineWave:
    """A cosine from ``start_time`` on."""

    f: ac.Parameter = ac.parameter("Hz", "Frequency")
    phase: ac.Parameter = ac.parameter("rad", "Phase at start_time", 0.0)
    start_time: ac.Parameter = ac.parameter("s", "Start of the cosine; offset before", 0.0)

    def waveform(self, amplitude: Any) -> Any:
        """Return the time function."""
        return waveforms.cosine(amplitude, self.f, self.phase, self.start_time)


class ExpSineWave:
    """A decaying sine from ``start_time`` on."""

    f: ac.Parameter = ac.parameter("Hz", "Frequency")
    phase: ac.Parameter = ac.parameter("rad", "Phase at start_time", 0.0)
    damping: ac.Parameter = ac.parameter("1/s", "Damping coefficient")
    start_time: ac.Parameter = ac.parameter("s", "Start of the sine; offset before", 0.0)

    def waveform(self, amplitude: Any) -> Any:
        """Return the time function."""
        return waveforms.exp_sine(amplitude, self.f, self.phase, self.damping, self.start_time)


class PulseWave:
    """Rectangular pulses."""

    width: ac.Parameter = ac.parameter("1", "Width of pulse in % of period", 50.0, above=0, max=100)
    period: ac.Parameter = ac.parameter("s", "Time for one period", above=0)
    nperiod: int = ac.structural(-1, "Number of periods, endless if negative")
    start_time: ac.Parameter = ac.parameter("s", "Start of the first period", 0.0)

    def waveform(self, amplitude: Any) -> Any:
        """Return the time function."""
        return waveforms.pulse(amplitude, self.width, self.period, self.nperiod, self.start_time)


class SawToothWave:
    """Teeth that rise from 0 to the amplitude."""

    period: ac.Parameter = ac.parameter("s", "Time for one period", above=0)
    nperiod: int = ac.structural(-1, "Number of periods, endless if negative")
    start_time: ac.Parameter = ac.parameter("s", "Start of the first period", 0.0)

    def waveform(self, amplitude: Any) -> Any:
        """Return the time function."""
        return waveforms.saw_tooth(amplitude, self.period, self.nperiod, self.start_time)


class TrapezoidWave:
    """Trapezoids."""

    rising: ac.Parameter = ac.parameter("s", "Rising duration", 0.0, min=0)
    width: ac.Parameter = ac.parameter("s", "Duration at the top", min=0)
    falling: ac.Parameter = ac.parameter("s", "Falling duration", 0.0, min=0)
    period: ac.Parameter = ac.parameter("s", "Time for one period", above=0)
    nperiod: int = ac.structural(-1, "Number of periods, endless if negative")
    start_time: ac.Parameter = ac.parameter("s", "Start of the first period", 0.0)

    def waveform(self, amplitude: Any) -> Any:
        """Return the time function."""
        times = self.rising, self.width, self.falling, self.period
        return waveforms.trapezoid(amplitude, *times, self.nperiod, self.start_time)


class ExponentialsWave:
    """An exponential rise, then an exponential fall."""

    rise_time: ac.Parameter = ac.parameter("s", "Duration of the rise", min=0)
    rise_time_const: ac.Parameter = ac.parameter("s", "Time constant of the rise", above=0)
    fall_time_const: ac.Parameter = ac.parameter(
        "s",
        "Time constant of the fall (rise_time_const)",
        lambda self: self.rise_time_const,
        above=0,
    )
    start_time: ac.Parameter = ac.parameter("s", "Start of the rise", 0.0)

    def waveform(self, maximum: Any) -> Any:
        """Return the time function."""
        times = self.rise_time, self.rise_time_const, self.fall_time_const
        return waveforms.exponentials(maximum, *times, self.start_time)


class TableWave:
    """A table of time: straight lines through its rows, also beyond the last."""

    table: Sequence[Sequence[float]] = ac.structural(
        None,
        "Rows [time since start_time, value]; a time that stands twice is a jump",
        required=True,
    )
    start_time: float = ac.structural(0.0, "Time at which the table begins [s]; offset before")

    def waveform(self) -> Any:
        """Return the time function."""
        times = [self.start_time + row[0] for row in self.table]
        values = [row[1] for row in self.table]
        lines = ac.timetable(times, values, kind="linear", extrapolation="linear")
        return ac.after(self.start_time) * lines
