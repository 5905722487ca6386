"""Sources of temperature and heat flow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import signal, thermal


class FixedTemperature(ac.Component):
    """Boundary at a constant temperature, port.T = T."""

    port = ac.port(thermal.HeatPort)
    T: ac.Parameter = ac.parameter("K", "Temperature of the boundary", min=0)
    e = ac.Edge(port)
    Q_flow = e.Q_flow

    def equations(self) -> Iterator[Any]:
        yield self.e.T == self.T


class PrescribedTemperature(FixedTemperature):
    """Boundary at the temperature given by a signal, port.T = T."""

    T: signal.Input = ac.signal_input(unit="K", description="Temperature of the boundary")  # type: ignore[assignment]


class FixedHeatFlow(ac.Component):
    """Constant heat flow into the network, port.Q_flow = -Q_flow (1 + alpha (T - T_ref))."""

    port = ac.port(thermal.HeatPort)
    Q_flow: ac.Parameter = ac.parameter("W", "Heat flow out of port at T_ref")
    T_ref: ac.Parameter = ac.parameter("K", "Reference temperature", default=293.15, above=0)
    alpha: ac.Parameter = ac.parameter(
        "1/K", "Temperature coefficient of the heat flow", default=0.0
    )
    e = ac.Edge(port, prefer="chord")
    T = e.T

    def equations(self) -> Iterator[Any]:
        yield self.e.Q_flow == -self.Q_flow * (1 + self.alpha * (self.e.T - self.T_ref))


class PrescribedHeatFlow(FixedHeatFlow):
    """Heat flow given by a signal, port.Q_flow = -Q_flow (1 + alpha (T - T_ref))."""

    Q_flow: signal.Input = ac.signal_input(unit="W", description="Heat flow out of port at T_ref")  # type: ignore[assignment]
