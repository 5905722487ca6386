"""Adaptors: voltage and current as signals, for parts of other programs or another circuit.

Where one gives what the other takes, two circuits that are coupled by their signals are one: the
pair absorbs no power.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import electrical, signal


class GeneralCurrentToVoltageAdaptor(ac.Component):
    """Port with current i as input and voltage v as output, for what is given the voltage."""

    p, n = ac.ports(electrical.Pin, 2)
    i: signal.Input = ac.signal_input(unit="A", description="Current from p to n")
    v = ac.port(signal.Output, unit="V", description="Voltage from n to p")
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.e.i == self.i
        yield self.v == self.e.v


class GeneralVoltageToCurrentAdaptor(ac.Component):
    """Port with voltage v as input and current i as output, for what gives the voltage.

    ``i`` is what its circuit takes. Into the input of GeneralCurrentToVoltageAdaptor
    it makes both circuits one.
    """

    p, n = ac.ports(electrical.Pin, 2)
    v: signal.Input = ac.signal_input(unit="V", description="Voltage from n to p")
    i = ac.port(signal.Output, unit="A", description="Current that the circuit takes at p")
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.e.v == self.v
        yield self.i == -self.e.i
