"""Sensors: ideal measurement of current, voltage, potential and power."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import electrical, signal
from library.electrical.interfaces import OnePort
from library.sensors import AcrossSensor, ThroughSensor


class CurrentSensor(ThroughSensor, OnePort):
    """Ideal ammeter, in series: v = 0, output i."""

    i = ac.port(signal.Output, unit="A", description="Current from p to n")  # type: ignore[assignment]


class VoltageSensor(AcrossSensor, OnePort):
    """Ideal voltmeter, in parallel: no current, output v = v(p) - v(n)."""

    v = ac.port(signal.Output, unit="V", description="Voltage between p and n")  # type: ignore[assignment]


class PotentialSensor(ac.Component):
    """Ideal voltmeter against ground: no current, output phi = v(p)."""

    p = ac.port(electrical.Pin)
    phi = ac.port(signal.Output, unit="V", description="Potential of p")
    e = ac.Edge(p)

    def equations(self) -> Iterator[Any]:
        yield self.e.i == 0
        yield self.phi == self.e.v


class PowerSensor(ac.Component):
    """Ideal wattmeter, power = current (pc to nc) times voltage (pv to nv)."""

    pc, nc, pv, nv = ac.ports(electrical.Pin, 4)
    power = ac.port(signal.Output, unit="W", description="Instantaneous power")
    current = ac.Edge(pc, nc)
    voltage = ac.Edge(pv, nv)

    def equations(self) -> Iterator[Any]:
        yield self.current.v == 0
        yield self.voltage.i == 0
        yield self.power == self.voltage.v * self.current.i


class MultiSensor(PowerSensor):
    """Ideal measurement of current (pc to nc), voltage (pv to nv) and their product."""

    i = ac.port(signal.Output, unit="A", description="Current from pc to nc")
    v = ac.port(signal.Output, unit="V", description="Voltage between pv and nv")

    def equations(self) -> Iterator[Any]:
        yield from super().equations()
        yield self.i == self.current.i
        yield self.v == self.voltage.v
