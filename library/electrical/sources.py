"""Sources: constant voltage or current, or one that follows signals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca

import acausal as ac
from domains import electrical, signal
from library.electrical.interfaces import OnePort


class ConstantVoltage(OnePort):
    """Constant voltage source, v = V."""

    V: ac.Parameter = ac.parameter("V", "Voltage from n to p")

    def equations(self) -> Iterator[Any]:
        yield self.v == self.V


class ConstantCurrent(OnePort):
    """Constant current source, i = I, flowing through the source from p to n."""

    I: ac.Parameter = ac.parameter("A", "Current from p to n")

    def equations(self) -> Iterator[Any]:
        yield self.i == self.I


class SignalVoltage(OnePort):
    """Voltage source driven by the input signal v."""

    v: signal.Input = ac.signal_input(unit="V", description="Voltage from n to p")  # type: ignore[assignment]

    def equations(self) -> Iterator[Any]:
        yield self.e.v == self.v


class SignalCurrent(OnePort):
    """Current source driven by the input signal i, flowing through the source from p to n."""

    i: signal.Input = ac.signal_input(unit="A", description="Current from p to n")  # type: ignore[assignment]

    def equations(self) -> Iterator[Any]:
        yield self.e.i == self.i


class SupplyVoltage(ac.Component):
    """Two constant voltages against the pin ``ground``: Vps at pin_p and Vns at pin_n."""

    pin_p, pin_n, ground = ac.ports(electrical.Pin, 3)
    Vps: ac.Parameter = ac.parameter("V", "Positive supply", default=15.0)
    Vns: ac.Parameter = ac.parameter("V", "Negative supply", default=-15.0)
    positive = ac.Edge(pin_p, ground)
    negative = ac.Edge(pin_n, ground)

    def equations(self) -> Iterator[Any]:
        yield self.positive.v == self.Vps
        yield self.negative.v == self.Vns


class VariableVoltage(OnePort):
    """Abstract: a voltage with amplitude V and a phase of the frequency f, both signals."""

    V: signal.Input = ac.signal_input(unit="V", description="Amplitude")
    f: signal.Input = ac.signal_input(unit="Hz", description="Frequency")
    offset: ac.Parameter = ac.parameter("V", "Voltage offset", default=0.0)
    phi = ac.variable("rad", "Phase")
    wave: ClassVar[Any]

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.phi) == 2 * ca.pi * self.f
        yield self.v == self.offset + self.V * self.wave(self.phi)


class VariableCurrent(OnePort):
    """Abstract: a current with amplitude I and a phase of the frequency f, both signals."""

    I: signal.Input = ac.signal_input(unit="A", description="Amplitude")
    f: signal.Input = ac.signal_input(unit="Hz", description="Frequency")
    offset: ac.Parameter = ac.parameter("A", "Current offset", default=0.0)
    phi = ac.variable("rad", "Phase")
    wave: ClassVar[Any]

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.phi) == 2 * ca.pi * self.f
        yield self.i == self.offset + self.I * self.wave(self.phi)


class SineVoltageVariableFrequencyAndAmplitude(VariableVoltage):
    """Sine voltage source with signals, v = offset + V sin(phi) and dphi/dt = 2π f."""

    wave = staticmethod(ca.sin)


class SineCurrentVariableFrequencyAndAmplitude(VariableCurrent):
    """Sine current source with signals, i = offset + I sin(phi) and dphi/dt = 2π f."""

    wave = staticmethod(ca.sin)


class CosineVoltageVariableFrequencyAndAmplitude(VariableVoltage):
    """Cosine voltage source with signals, v = offset + V cos(phi) and dphi/dt = 2π f."""

    wave = staticmethod(ca.cos)


class CosineCurrentVariableFrequencyAndAmplitude(VariableCurrent):
    """Cosine current source with signals, i = offset + I cos(phi) and dphi/dt = 2π f."""

    wave = staticmethod(ca.cos)
