"""Sensors of temperature and heat flow: they take no heat and cause no temperature difference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import signal, thermal


class TemperatureSensor(ac.Component):
    """Absolute temperature at port, T = port.T."""

    port = ac.port(thermal.HeatPort)
    T = ac.port(signal.Output, unit="K", description="Absolute temperature")
    e = ac.Edge(port)

    def equations(self) -> Iterator[Any]:
        yield self.e.Q_flow == 0
        yield self.T == self.e.T


class RelTemperatureSensor(ac.Component):
    """Difference of two temperatures, T_rel = port_a.T - port_b.T."""

    port_a, port_b = ac.ports(thermal.HeatPort, 2)
    T_rel = ac.port(signal.Output, unit="K", description="Temperature difference")
    e = ac.Edge(port_a, port_b)

    def equations(self) -> Iterator[Any]:
        yield self.e.Q_flow == 0
        yield self.T_rel == self.e.T


class HeatFlowSensor(ac.Component):
    """Heat flow from port_a to port_b, Q_flow = port_a.Q_flow."""

    port_a, port_b = ac.ports(thermal.HeatPort, 2)
    Q_flow = ac.port(signal.Output, unit="W", description="Heat flow from port_a to port_b")
    e = ac.Edge(port_a, port_b)

    def equations(self) -> Iterator[Any]:
        yield self.e.T == 0
        yield self.Q_flow == self.e.Q_flow
