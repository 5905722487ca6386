"""Sources: signals that depend on time only. All switching instants are exact events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library import waveforms
from library.blocks.interfaces import SignalSource
from library.waveform_parameters import (
    CosineWave,
    ExponentialsWave,
    ExpSineWave,
    PulseWave,
    RampWave,
    SawToothWave,
    SineWave,
    StepWave,
    TrapezoidWave,
)


class Constant(ac.Component):
    """Constant signal, y = k."""

    y = ac.port(signal.Output, description="Output")
    k: ac.Parameter = ac.parameter("1", "Constant output value")

    def equations(self) -> Iterator[Any]:
        yield self.y == self.k


class VariableWave(ac.Component):
    """Abstract: a wave whose frequency and amplitude are signals, dphi/dt = 2π f."""

    f: signal.Input = ac.signal_input(unit="Hz", description="Frequency")
    amplitude: signal.Input = ac.signal_input(description="Amplitude")
    y = ac.port(signal.Output, description="Output")
    offset: ac.Parameter = ac.parameter("1", "Offset of the output", default=0.0)
    phi_start: ac.Parameter = ac.parameter("rad", "Phase at the start", default=0.0)
    phi = ac.variable("rad", "Phase", start="phi_start")

    def wave(self, shape: Any) -> Iterator[Any]:
        """Yield the equations with a sine or a cosine."""
        yield ac.der(self.phi) == 2 * ca.pi * self.f
        yield self.y == self.offset + self.amplitude * shape(self.phi)


class SineVariableFrequencyAndAmplitude(VariableWave):
    """Sine with signals, y = offset + amplitude sin(phi) and dphi/dt = 2π f."""

    def equations(self) -> Iterator[Any]:
        yield from self.wave(ca.sin)


class CosineVariableFrequencyAndAmplitude(VariableWave):
    """Cosine with signals, y = offset + amplitude cos(phi) and dphi/dt = 2π f."""

    def equations(self) -> Iterator[Any]:
        yield from self.wave(ca.cos)


class ContinuousClock(SignalSource):
    """Time since the start, y = offset + t - start_time."""

    def equations(self) -> Iterator[Any]:
        yield self.y == self.offset + ac.after(self.start_time) * (ac.time - self.start_time)


class Step(StepWave, SignalSource):
    """Step, y = offset + height from start_time on."""

    height: ac.Parameter = ac.parameter("1", "Height of the step", default=1.0)

    def equations(self) -> Iterator[Any]:
        yield self.y == self.offset + self.waveform(self.height)


class Ramp(RampWave, SignalSource):
    """Ramp from offset to offset + height within duration; a duration of 0 is a step."""

    height: ac.Parameter = ac.parameter("1", "Height of the ramp", default=1.0)

    def equations(self) -> Iterator[Any]:
        yield self.y == self.offset + self.waveform(self.height)


class WaveSource(SignalSource):
    """Abstract: a waveform with an amplitude, y = offset + waveform."""

    amplitude: ac.Parameter = ac.parameter("1", "Amplitude", default=1.0)

    def equations(self: Any) -> Iterator[Any]:
        yield self.y == self.offset + self.waveform(self.amplitude)


class Sine(SineWave, WaveSource):
    """Sine, y = offset + amplitude sin(2π f (t - start_time) + phase)."""


class Cosine(CosineWave, WaveSource):
    """Cosine, y = offset + amplitude cos(2π f (t - start_time) + phase)."""


class ExpSine(ExpSineWave, WaveSource):
    """Decaying sine, y = offset + amplitude exp(-damping τ) sin(2π f τ + phase), τ = t - start."""


class Exponentials(ExponentialsWave, SignalSource):
    """Exponential rise towards out_max for rise_time, then exponential decay to the offset."""

    out_max: ac.Parameter = ac.parameter(
        "1", "Height of the output for infinite rise_time", default=1.0
    )

    def equations(self) -> Iterator[Any]:
        yield self.y == self.offset + self.waveform(self.out_max)


class Sinc(SignalSource):
    """Sinc, y = offset + amplitude sin(x)/x with x = 2π f (t - start_time)."""

    amplitude: ac.Parameter = ac.parameter("1", "Amplitude", default=1.0)
    f: ac.Parameter = ac.parameter("Hz", "Frequency")

    def equations(self) -> Iterator[Any]:
        x = 2 * ca.pi * self.f * (ac.time - self.start_time)
        # Where the series is exact to rounding (x^4/120 < 1e-18) it replaces 0/0.
        near = ca.fabs(x) < 1e-4
        sinc = ca.if_else(near, 1 - x**2 / 6, ca.sin(x) / ca.if_else(near, 1, x))
        yield self.y == self.offset + self.amplitude * ac.after(self.start_time) * sinc


class Pulse(PulseWave, WaveSource):
    """Pulses of amplitude for width percent of each period."""

    width: ac.Parameter = ac.parameter(
        "1", "Width in percent of the period", default=50.0, min=0, max=100
    )


class SawTooth(SawToothWave, WaveSource):
    """Saw tooth that rises from offset to offset + amplitude in each period."""


class Trapezoid(TrapezoidWave, WaveSource):
    """Trapezoids that rise, stay at offset + amplitude, fall, and rest in each period."""

    width: ac.Parameter = ac.parameter("s", "Duration at the top", default=0.5, min=0)


class LogFrequencySweep(ac.Component):
    """Logarithmic sweep from w_min to w_max, log(y) linear in time over duration."""

    y = ac.port(signal.Output, description="Output")
    w_min: ac.Parameter = ac.parameter("rad/s", "Value before and at the start", above=0)
    w_max: ac.Parameter = ac.parameter("rad/s", "Value at the end and after", above=0)
    start_time: ac.Parameter = ac.parameter("s", "Start of the sweep", default=0.0)
    duration: ac.Parameter = ac.parameter("s", "Duration of the sweep (0: a step)", min=0)

    def equations(self) -> Iterator[Any]:
        share = waveforms.ramp(1.0, self.duration, self.start_time)
        yield self.y == self.w_min * ca.exp(share * ca.log(self.w_max / self.w_min))
