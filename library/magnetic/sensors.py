"""Sensors: ideal measurement of magnetic potential difference and flux."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import magnetic, signal


class MagneticPotentialDifferenceSensor(ac.Component):
    """Sensor beside a branch: no flux, output V_m = V_m(port_p) - V_m(port_n)."""

    port_p, port_n = ac.ports(magnetic.MagneticPort, 2)
    V_m = ac.port(signal.Output, unit="A", description="Magnetic potential difference")
    e = ac.Edge(port_p, port_n)

    def equations(self) -> Iterator[Any]:
        yield self.e.Phi == 0
        yield self.V_m == self.e.V_m


class MagneticFluxSensor(ac.Component):
    """Sensor in a branch: no potential difference, output Phi from port_p to port_n."""

    port_p, port_n = ac.ports(magnetic.MagneticPort, 2)
    Phi = ac.port(signal.Output, unit="Wb", description="Magnetic flux from port_p to port_n")
    e = ac.Edge(port_p, port_n)

    def equations(self) -> Iterator[Any]:
        yield self.e.V_m == 0
        yield self.Phi == self.e.Phi
