"""Voltage and current sources of standard waveforms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from library.electrical.interfaces import OnePort
from library.waveform_parameters import (
    CosineWave,
    ExponentialsWave,
    ExpSineWave,
    PulseWave,
    RampWave,
    SawToothWave,
    SineWave,
    StepWave,
    TableWave,
    TrapezoidWave,
)


class VoltageSource(OnePort):
    """Voltage source, v = offset + waveform of amplitude V."""

    V: ac.Parameter = ac.parameter("V", "Amplitude (height) of the waveform")
    offset: ac.Parameter = ac.parameter("V", "Voltage offset", default=0.0)

    def equations(self: Any) -> Iterator[Any]:
        yield self.v == self.offset + self.waveform(self.V)


class CurrentSource(OnePort):
    """Current source, i = offset + waveform of amplitude I, through the source from p to n."""

    I: ac.Parameter = ac.parameter("A", "Amplitude (height) of the waveform")
    offset: ac.Parameter = ac.parameter("A", "Current offset", default=0.0)

    def equations(self: Any) -> Iterator[Any]:
        yield self.i == self.offset + self.waveform(self.I)


class StepVoltage(StepWave, VoltageSource):
    """Step voltage source, v = offset, plus V from start_time on."""


class StepCurrent(StepWave, CurrentSource):
    """Step current source, i = offset, plus I from start_time on."""


class RampVoltage(RampWave, VoltageSource):
    """Ramp voltage source, v = offset + V (t - start_time) / duration, then constant."""


class RampCurrent(RampWave, CurrentSource):
    """Ramp current source, i = offset + I (t - start_time) / duration, then constant."""


class SineVoltage(SineWave, VoltageSource):
    """Sine voltage source, v = offset + V sin(2π f (t - start_time) + phase)."""


class SineCurrent(SineWave, CurrentSource):
    """Sine current source, i = offset + I sin(2π f (t - start_time) + phase)."""


class CosineVoltage(CosineWave, VoltageSource):
    """Cosine voltage source, v = offset + V cos(2π f (t - start_time) + phase)."""


class CosineCurrent(CosineWave, CurrentSource):
    """Cosine current source, i = offset + I cos(2π f (t - start_time) + phase)."""


class ExpSineVoltage(ExpSineWave, VoltageSource):
    """Decaying sine voltage, v = offset + V exp(-damping s) sin(2π f s + phase).

    s = t - start_time; before it v = offset.
    """


class ExpSineCurrent(ExpSineWave, CurrentSource):
    """Decaying sine current, i = offset + I exp(-damping s) sin(2π f s + phase).

    s = t - start_time; before it i = offset.
    """


class PulseVoltage(PulseWave, VoltageSource):
    """Pulse voltage source, v = offset, plus V for width % of each period."""


class PulseCurrent(PulseWave, CurrentSource):
    """Pulse current source, i = offset, plus I for width % of each period."""


class SawToothVoltage(SawToothWave, VoltageSource):
    """Saw tooth voltage source, v = offset + V (time in the period) / period."""


class SawToothCurrent(SawToothWave, CurrentSource):
    """Saw tooth current source, i = offset + I (time in the period) / period."""


class TrapezoidVoltage(TrapezoidWave, VoltageSource):
    """Trapezoid voltage source, v = offset + V times a trapezoid in each period."""


class TrapezoidCurrent(TrapezoidWave, CurrentSource):
    """Trapezoid current source, i = offset + I times a trapezoid in each period."""


class ExponentialsVoltage(ExponentialsWave, OnePort):
    """Voltage that rises exponentially towards offset + v_max, then decays back to offset."""

    v_max: ac.Parameter = ac.parameter("V", "Limit of the rise")
    offset: ac.Parameter = ac.parameter("V", "Voltage offset", default=0.0)

    def equations(self: Any) -> Iterator[Any]:
        yield self.v == self.offset + self.waveform(self.v_max)


class ExponentialsCurrent(ExponentialsWave, OnePort):
    """Current that rises exponentially towards offset + i_max, then decays back to offset."""

    i_max: ac.Parameter = ac.parameter("A", "Limit of the rise")
    offset: ac.Parameter = ac.parameter("A", "Current offset", default=0.0)

    def equations(self: Any) -> Iterator[Any]:
        yield self.i == self.offset + self.waveform(self.i_max)


class TableVoltage(TableWave, OnePort):
    """Voltage source, v = offset + table of t - start_time."""

    offset: ac.Parameter = ac.parameter("V", "Voltage offset", default=0.0)

    def equations(self: Any) -> Iterator[Any]:
        yield self.v == self.offset + self.waveform()


class TableCurrent(TableWave, OnePort):
    """Current source, i = offset + table of t - start_time."""

    offset: ac.Parameter = ac.parameter("A", "Current offset", default=0.0)

    def equations(self: Any) -> Iterator[Any]:
        yield self.i == self.offset + self.waveform()
