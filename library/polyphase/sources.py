"""Sources of m phases: constant, sine and cosine voltages and currents, and those of signals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import acausal as ac
from library import electrical as el
from library.polyphase.interfaces import TwoPlug, orientation


class Harmonic(TwoPlug):
    """Abstract: m waves that follow each other by the orientation of the phases."""

    f: ac.Parameter = ac.parameter("Hz", "Frequency")
    phase: ac.Parameter = ac.parameter("rad", "Phase of the first wave", default=0.0)
    start_time: ac.Parameter = ac.parameter("s", "Start of the waves; offset before", default=0.0)

    def _waves(self, kind: Any, amplitude: str) -> list[Any]:
        """Return a source a phase, phase k behind the first by its orientation."""
        return [
            kind(
                f=self.f,
                phase=self.phase - angle,
                offset=self.offset,
                start_time=self.start_time,
                **{amplitude: getattr(self, amplitude)},
            )
            for angle in orientation(self.m)
        ]


class HarmonicVoltage(Harmonic):
    """Abstract: m voltages of equal amplitude."""

    V: ac.Parameter = ac.parameter("V", "Amplitude of a phase")
    offset: ac.Parameter = ac.parameter("V", "Voltage offset", default=0.0)


class HarmonicCurrent(Harmonic):
    """Abstract: m currents of equal amplitude."""

    I: ac.Parameter = ac.parameter("A", "Amplitude of a phase")
    offset: ac.Parameter = ac.parameter("A", "Current offset", default=0.0)


class SineVoltage(HarmonicVoltage):
    """Sine voltages, v_k = offset + V sin(2π f (t - start_time) + phase - orientation_k)."""

    def assemble(self) -> None:
        self.source = self._waves(el.SineVoltage, "V")
        self._between(self.source)


class CosineVoltage(HarmonicVoltage):
    """Cosine voltages, v_k = offset + V cos(2π f (t - start_time) + phase - orientation_k)."""

    def assemble(self) -> None:
        self.source = self._waves(el.CosineVoltage, "V")
        self._between(self.source)


class SineCurrent(HarmonicCurrent):
    """Sine currents, i_k = offset + I sin(2π f (t - start_time) + phase - orientation_k)."""

    def assemble(self) -> None:
        self.source = self._waves(el.SineCurrent, "I")
        self._between(self.source)


class CosineCurrent(HarmonicCurrent):
    """Cosine currents, i_k = offset + I cos(2π f (t - start_time) + phase - orientation_k)."""

    def assemble(self) -> None:
        self.source = self._waves(el.CosineCurrent, "I")
        self._between(self.source)


class ConstantVoltage(TwoPlug):
    """Constant voltages of m phases, v = V each."""

    V: ac.Parameter = ac.parameter("V", "Voltage from plug_n to plug_p of a phase")

    def assemble(self) -> None:
        self.source = self._each(el.ConstantVoltage, "V")
        self._between(self.source)


class ConstantCurrent(TwoPlug):
    """Constant currents of m phases, i = I each, through the source from plug_p to plug_n."""

    I: ac.Parameter = ac.parameter("A", "Current from plug_p to plug_n of a phase")

    def assemble(self) -> None:
        self.source = self._each(el.ConstantCurrent, "I")
        self._between(self.source)


class SignalVoltage(TwoPlug):
    """Voltages of m phases driven by the signals v[0], v[1], … ."""

    def assemble(self) -> None:
        self.source = self._each(el.SignalVoltage)
        self._between(self.source)
        self.v = self._inputs("V", "Voltage of a phase")
        _drive(self, self.v, [source.v for source in self.source])


class SignalCurrent(TwoPlug):
    """Currents of m phases driven by the signals i[0], i[1], … ."""

    def assemble(self) -> None:
        self.source = self._each(el.SignalCurrent)
        self._between(self.source)
        self.i = self._inputs("A", "Current of a phase, from plug_p to plug_n")
        _drive(self, self.i, [source.i for source in self.source])


def _drive(model: ac.Model, inputs: Sequence[Any], ports: Sequence[Any]) -> None:
    for given, port in zip(inputs, ports, strict=True):
        model.connect(given, port)
