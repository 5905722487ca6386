"""Sensors of pressure, flow and power: they take no flow and cause no pressure difference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import hydraulic, signal
from library.sensors import AcrossSensor, ThroughSensor


class PressureSensor(AcrossSensor):
    """Pressure at port relative to the atmosphere, p = port.p."""

    port = ac.port(hydraulic.Port)
    p = ac.port(signal.Output, unit="Pa", description="Pressure (gauge)")
    e = ac.Edge(port)


class RelPressureSensor(AcrossSensor):
    """Difference of two pressures, p_rel = port_a.p - port_b.p."""

    port_a, port_b = ac.ports(hydraulic.Port, 2)
    p_rel = ac.port(signal.Output, unit="Pa", description="Pressure difference")
    e = ac.Edge(port_a, port_b)


class FlowSensor(ThroughSensor):
    """Flow from port_a to port_b, q = port_a.q."""

    port_a, port_b = ac.ports(hydraulic.Port, 2)
    q = ac.port(signal.Output, unit="m3/s", description="Flow from port_a to port_b")
    e = ac.Edge(port_a, port_b)


class PowerSensor(ac.Component):
    """Hydraulic power that passes from port_a to port_b, power = port_a.p port_a.q."""

    port_a, port_b = ac.ports(hydraulic.Port, 2)
    power = ac.port(signal.Output, unit="W", description="Power from port_a to port_b")
    e = ac.Edge(port_a, port_b)
    gauge = ac.Edge(port_a)

    def equations(self) -> Iterator[Any]:
        yield self.e.p == 0
        yield self.gauge.q == 0
        yield self.power == self.gauge.p * self.e.q
