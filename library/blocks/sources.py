"""Sources: signals that depend on time only. All switching instants are exact events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library import waveforms
from library.blocks.interfaces import SignalSource


class Constant(ac.Component):
    """Constant signal, y = k."""

    y = ac.port(signal.Output, description="Output")
    k: ac.Parameter = ac.parameter("1", "Constant output value")

    def equations(self) -> Iterator[Any]:
        yield self.y == self.k


class ContinuousClock(SignalSource):
    """Time since the start, y = offset + t - start_time."""

    def equations(self) -> Iterator[Any]:
        yield self.y == self.offset + ac.after(self.start_time) * (ac.time - self.start_time)


class Step(SignalSource):
    """Step, y = offset + height from start_time on."""

    height: ac.Parameter = ac.parameter("1", "Height of the step", 1.0)

    def equations(self) -> Iterator[Any]:
        yield self.y == self.offset + waveforms.step(self.height, self.start_time)


class Ramp(SignalSource):
    """Ramp from offset to offset + height within duration; a duration of 0 is a step."""

    height: ac.Parameter = ac.parameter("1", "Height of the ramp", 1.0)
    duration: ac.Parameter = ac.parameter("s", "Duration of the ramp", min=0)

    def equations(self) -> Iterator[Any]:
        wave = waveforms.ramp(self.height, self.duration, self.start_time)
        yield self.y == self.offset + wave


class Sine(SignalSource):
    """Sine, y = offset + amplitude sin(2π f (t - start_time) + phase)."""

    amplitude: ac.Parameter = ac.parameter("1", "Amplitude", 1.0)
    f: ac.Parameter = ac.parameter("Hz", "Frequency")
    phase: ac.Parameter = ac.parameter("rad", "Phase", 0.0)

    def equations(self) -> Iterator[Any]:
        wave = waveforms.sine(self.amplitude, self.f, self.phase, self.start_time)
        yield self.y == self.offset + wave


class Cosine(SignalSource):
    """Cosine, y = offset + amplitude cos(2π f (t - start_time) + phase)."""

    amplitude: ac.Parameter = ac.parameter("1", "Amplitude", 1.0)
    f: ac.Parameter = ac.parameter("Hz", "Frequency")
    phase: ac.Parameter = ac.parameter("rad", "Phase", 0.0)

    def equations(self) -> Iterator[Any]:
        wave = waveforms.cosine(self.amplitude, self.f, self.phase, self.start_time)
        yield self.y == self.offset + wave


class ExpSine(SignalSource):
    """Decaying sine, y = offset + amplitude exp(-damping τ) sin(2π f τ + phase), τ = t - start."""

    amplitude: ac.Parameter = ac.parameter("1", "Amplitude at the start", 1.0)
    f: ac.Parameter = ac.parameter("Hz", "Frequency")
    phase: ac.Parameter = ac.parameter("rad", "Phase", 0.0)
    damping: ac.Parameter = ac.parameter("1/s", "Damping coefficient")

    def equations(self) -> Iterator[Any]:
        yield self.y == self.offset + waveforms.exp_sine(
            self.amplitude, self.f, self.phase, self.damping, self.start_time
        )


class Exponentials(SignalSource):
    """Exponential rise towards out_max for rise_time, then exponential decay to the offset."""

    out_max: ac.Parameter = ac.parameter("1", "Height of the output for infinite rise_time", 1.0)
    rise_time: ac.Parameter = ac.parameter("s", "Duration of the rise", min=0)
    rise_time_const: ac.Parameter = ac.parameter("s", "Time constant of the rise", above=0)
    fall_time_const: ac.Parameter = ac.parameter(
        "s", "Time constant of the decay", lambda self: self.rise_time_const, above=0
    )

    def equations(self) -> Iterator[Any]:
        yield self.y == self.offset + waveforms.exponentials(
            self.out_max,
            self.rise_time,
            self.rise_time_const,
            self.fall_time_const,
            self.start_time,
        )


class Sinc(SignalSource):
    """Sinc, y = offset + amplitude sin(x)/x with x = 2π f (t - start_time)."""

    amplitude: ac.Parameter = ac.parameter("1", "Amplitude", 1.0)
    f: ac.Parameter = ac.parameter("Hz", "Frequency")

    def equations(self) -> Iterator[Any]:
        x = 2 * ca.pi * self.f * (ac.time - self.start_time)
        # Where the series is exact to rounding (x^4/120 < 1e-18) it replaces 0/0.
        near = ca.fabs(x) < 1e-4
        sinc = ca.if_else(near, 1 - x**2 / 6, ca.sin(x) / ca.if_else(near, 1, x))
        yield self.y == self.offset + self.amplitude * ac.after(self.start_time) * sinc


class Pulse(SignalSource):
    """Pulses of amplitude for width percent of each period."""

    amplitude: ac.Parameter = ac.parameter("1", "Amplitude", 1.0)
    width: ac.Parameter = ac.parameter("1", "Width in percent of the period", 50.0, min=0, max=100)
    period: ac.Parameter = ac.parameter("s", "Time of one period", above=0)
    nperiod: int = ac.structural(-1, "Number of periods, negative for endless ones")

    def equations(self) -> Iterator[Any]:
        yield self.y == self.offset + waveforms.pulse(
            self.amplitude, self.width, self.period, self.nperiod, self.start_time
        )


class SawTooth(SignalSource):
    """Saw tooth that rises from offset to offset + amplitude in each period."""

    amplitude: ac.Parameter = ac.parameter("1", "Amplitude", 1.0)
    period: ac.Parameter = ac.parameter("s", "Time of one period", above=0)
    nperiod: int = ac.structural(-1, "Number of periods, negative for endless ones")

    def equations(self) -> Iterator[Any]:
        yield self.y == self.offset + waveforms.saw_tooth(
            self.amplitude, self.period, self.nperiod, self.start_time
        )


class Trapezoid(SignalSource):
    """Trapezoids that rise, stay at offset + amplitude, fall, and rest in each period."""

    amplitude: ac.Parameter = ac.parameter("1", "Amplitude", 1.0)
    rising: ac.Parameter = ac.parameter("s", "Duration of the rise", 0.0, min=0)
    width: ac.Parameter = ac.parameter("s", "Duration at the top", 0.5, min=0)
    falling: ac.Parameter = ac.parameter("s", "Duration of the fall", 0.0, min=0)
    period: ac.Parameter = ac.parameter("s", "Time of one period", above=0)
    nperiod: int = ac.structural(-1, "Number of periods, negative for endless ones")

    def equations(self) -> Iterator[Any]:
        yield self.y == self.offset + waveforms.trapezoid(
            self.amplitude,
            self.rising,
            self.width,
            self.falling,
            self.period,
            self.nperiod,
            self.start_time,
        )


class LogFrequencySweep(ac.Component):
    """Logarithmic sweep from w_min to w_max, log(y) linear in time over duration."""

    y = ac.port(signal.Output, description="Output")
    w_min: ac.Parameter = ac.parameter("rad/s", "Value before and at the start", above=0)
    w_max: ac.Parameter = ac.parameter("rad/s", "Value at the end and after", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Start of the sweep", 0.0)
    duration: ac.Parameter = ac.parameter("s", "Duration of the sweep", above=0)

    def equations(self) -> Iterator[Any]:
        share = waveforms.ramp(1.0, self.duration, self.start_time)
        yield self.y == self.w_min * ca.exp(share * ca.log(self.w_max / self.w_min))
