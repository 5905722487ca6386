"""Controlled sources: voltage or current that follows another voltage or current."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from library.electrical.interfaces import TwoPort


class VCV(TwoPort):
    """Voltage-controlled voltage source, v2 = gain v1 and i1 = 0."""

    gain: ac.Parameter = ac.parameter("1", "Voltage gain")

    def equations(self) -> Iterator[Any]:
        yield self.v2 == self.gain * self.v1
        yield self.i1 == 0


class VCC(TwoPort):
    """Voltage-controlled current source, i2 = trans_conductance v1 and i1 = 0."""

    trans_conductance: ac.Parameter = ac.parameter("S", "Transconductance")

    def equations(self) -> Iterator[Any]:
        yield self.i2 == self.trans_conductance * self.v1
        yield self.i1 == 0


class CCV(TwoPort):
    """Current-controlled voltage source, v2 = trans_resistance i1 and v1 = 0."""

    trans_resistance: ac.Parameter = ac.parameter("Ohm", "Transresistance")

    def equations(self) -> Iterator[Any]:
        yield self.v2 == self.trans_resistance * self.i1
        yield self.v1 == 0


class CCC(TwoPort):
    """Current-controlled current source, i2 = gain i1 and v1 = 0."""

    gain: ac.Parameter = ac.parameter("1", "Current gain")

    def equations(self) -> Iterator[Any]:
        yield self.i2 == self.gain * self.i1
        yield self.v1 == 0
