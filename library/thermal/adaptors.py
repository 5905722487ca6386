"""Adaptors: temperature and heat flow as signals, for parts of other programs or another circuit.

Where one gives what the other takes, two circuits that are coupled by their signals are one: the
pair absorbs no power.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import signal, thermal


class GeneralHeatFlowToTemperatureAdaptor(ac.Component):
    """Port with heat flow Q_flow as input and temperature T as output."""

    port = ac.port(thermal.HeatPort)
    Q_flow: signal.Input = ac.signal_input(unit="W", description="Heat flow out of the circuit")
    T = ac.port(signal.Output, unit="K", description="Temperature at the port")
    e = ac.Edge(port)

    def equations(self) -> Iterator[Any]:
        yield self.e.Q_flow == self.Q_flow
        yield self.T == self.e.T


class GeneralTemperatureToHeatFlowAdaptor(ac.Component):
    """Port with temperature T as input and heat flow Q_flow as output.

    ``Q_flow`` is what its circuit takes. Into the input of GeneralHeatFlowToTemperatureAdaptor
    it makes both circuits one.
    """

    port = ac.port(thermal.HeatPort)
    T: signal.Input = ac.signal_input(unit="K", description="Temperature at the port")
    Q_flow = ac.port(signal.Output, unit="W", description="Heat flow that the circuit takes")
    e = ac.Edge(port)

    def equations(self) -> Iterator[Any]:
        yield self.e.T == self.T
        yield self.Q_flow == -self.e.Q_flow
