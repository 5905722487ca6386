"""Converters between voltages and bits: truth values are signals of 0 or 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import casadi as ca

import acausal as ac
from acausal.arguments import Told
from acausal.errors import ParameterError
from domains import electrical, signal
from library.electrical.interfaces import OnePort
from library.laws import Law, law_of


class CodeOfVoltage(OnePort):
    """The code of a voltage when ``trig`` becomes 1: 0 at VRefLow, 2^N - 1 at VRefHigh, rounded.

    The input is a resistor Rin. Codes stay within 0 and 2^N - 1.
    """

    trig: signal.Input = ac.signal_input(description="Converts when it becomes 1")
    code = ac.port(signal.Output, description="Code, a whole number")
    N: Told[int] = ac.structural(default=8, description="Number of bits")
    VRefHigh: ac.Parameter = ac.parameter("V", "Voltage of the largest code", default=10.0)
    VRefLow: ac.Parameter = ac.parameter("V", "Voltage of the code 0", default=0.0)
    Rin: ac.Parameter = ac.parameter("Ohm", "Input resistance", default=1e6, above=0)
    z = ac.discrete("1", "Code")

    def equations(self) -> Iterator[Any]:
        largest = 2 ** bits(self) - 1
        share = (self.v - self.VRefLow) / (self.VRefHigh - self.VRefLow)
        rounded = ca.floor(ca.fmax(ca.fmin(share, 1), 0) * largest + 0.5)
        yield self.v == self.Rin * self.i
        yield ac.when(self.trig > 0.5, ac.assign(self.z, rounded))
        yield self.code == self.z


class VoltageOfCode(OnePort):
    """Voltage source that takes v = Vref code/(2^N - 1) when ``trig`` becomes 1."""

    trig: signal.Input = ac.signal_input(description="Converts when it becomes 1")
    code: signal.Input = ac.signal_input(description="Code, a whole number")
    N: Told[int] = ac.structural(default=8, description="Number of bits")
    Vref: ac.Parameter = ac.parameter("V", "Voltage of the largest code", default=10.0)
    vout = ac.discrete("V", "Voltage since the last trigger")

    def equations(self) -> Iterator[Any]:
        value = self.Vref * self.code / (2 ** bits(self) - 1)
        yield ac.when(self.trig > 0.5, ac.assign(self.vout, value))
        yield self.v == self.vout


class AD_Converter(ac.Assembly):  # noqa: N801
    """Analogue to digital converter: bits y[0] (lowest), y[1], … of v(p) - v(n) at a trigger."""

    N: Told[int] = ac.structural(default=8, description="Number of bits")
    VRefHigh: ac.Parameter = ac.parameter("V", "Voltage of the largest code", default=10.0)
    VRefLow: ac.Parameter = ac.parameter("V", "Voltage of the code 0", default=0.0)
    Rin: ac.Parameter = ac.parameter("Ohm", "Input resistance", default=1e6, above=0)

    def assemble(self) -> None:
        self.p, self.n, self.trig = electrical.Pin(), electrical.Pin(), signal.Input()
        self.y = [signal.Output() for _ in range(bits(self))]
        self.converter = CodeOfVoltage(
            N=self.N, VRefHigh=self.VRefHigh, VRefLow=self.VRefLow, Rin=self.Rin
        )
        self.connect(self.p, self.converter.p)
        self.connect(self.n, self.converter.n)
        self.connect(self.trig, self.converter.trig)
        law_of(self, f"Bits{self.N}", [self.converter.code], self.y, _bits_of(self.N))


class DA_Converter(ac.Assembly):  # noqa: N801
    """Digital to analogue converter: v = Vref Σ x[k] 2^k/(2^N - 1) from a trigger on."""

    N: Told[int] = ac.structural(default=8, description="Number of bits")
    Vref: ac.Parameter = ac.parameter("V", "Voltage of the largest code", default=10.0)

    def assemble(self) -> None:
        self.p, self.n, self.trig = electrical.Pin(), electrical.Pin(), signal.Input()
        self.x = [signal.Input() for _ in range(bits(self))]
        self.converter = VoltageOfCode(N=self.N, Vref=self.Vref)
        self.connect(self.p, self.converter.p)
        self.connect(self.n, self.converter.n)
        self.connect(self.trig, self.converter.trig)
        law_of(self, f"Code{self.N}", self.x, [self.converter.code], _code)


def bits(part: Any) -> int:
    """Return the number of bits of a converter, refuse what is none."""
    if not isinstance(part.N, int) or not 1 <= part.N <= 48:
        raise ParameterError(f"{type(part).__name__}.N = {part.N!r}: give 1 to 48 bits.")
    return part.N


@cache
def _bits_of(count: int) -> Law:
    def law(code: Any) -> Sequence[Any]:
        return [ca.floor(code / 2**k) - 2 * ca.floor(code / 2 ** (k + 1)) for k in range(count)]

    return law


def _code(*values: Any) -> Sequence[Any]:
    return [sum(2**k * (value > 0.5) for k, value in enumerate(values))]
