"""Sensors of temperature and heat flow: they take no heat and cause no temperature difference."""

from __future__ import annotations

import acausal as ac
from domains import signal, thermal
from library.sensors import AcrossSensor, ThroughSensor


class TemperatureSensor(AcrossSensor):
    """Absolute temperature at port, T = port.T."""

    port = ac.port(thermal.HeatPort)
    T = ac.port(signal.Output, unit="K", description="Absolute temperature")
    e = ac.Edge(port)


class RelTemperatureSensor(AcrossSensor):
    """Difference of two temperatures, T_rel = port_a.T - port_b.T."""

    port_a, port_b = ac.ports(thermal.HeatPort, 2)
    T_rel = ac.port(signal.Output, unit="K", description="Temperature difference")
    e = ac.Edge(port_a, port_b)


class HeatFlowSensor(ThroughSensor):
    """Heat flow from port_a to port_b, Q_flow = port_a.Q_flow."""

    port_a, port_b = ac.ports(thermal.HeatPort, 2)
    Q_flow = ac.port(signal.Output, unit="W", description="Heat flow from port_a to port_b")
    e = ac.Edge(port_a, port_b)
