"""Basic elements: ground, resistor, conductor, capacitor, inductor, short and idle branch."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import electrical
from library.electrical.interfaces import HeatedOnePort, OnePort


class Ground(ac.Component):
    """Ground: the node of zero potential, v = 0."""

    p = ac.ports(electrical.Pin, 1)
    datum = ac.types.Datum(p)


class Resistor(HeatedOnePort):
    """Linear resistor, v = R (1 + alpha (T - T_ref)) i."""

    R: ac.Parameter = ac.parameter("Ohm", "Resistance at T_ref")
    T_ref: ac.Parameter = ac.parameter("K", "Reference temperature", default=300.15, above=0)
    alpha: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of resistance", default=0.0)
    T: ac.Parameter = ac.parameter(
        "K",
        "Device temperature without heat port (T_ref)",
        default=lambda self: self.T_ref,
        above=0,
    )

    def equations(self) -> Iterator[Any]:
        yield self.v == self.R * self.warming * self.i
        yield from self.losses()


class Conductor(HeatedOnePort):
    """Linear conductor, (1 + alpha (T - T_ref)) i = G v."""

    G: ac.Parameter = ac.parameter("S", "Conductance at T_ref")
    T_ref: ac.Parameter = ac.parameter("K", "Reference temperature", default=300.15, above=0)
    alpha: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of resistance", default=0.0)
    T: ac.Parameter = ac.parameter(
        "K",
        "Device temperature without heat port (T_ref)",
        default=lambda self: self.T_ref,
        above=0,
    )

    def equations(self) -> Iterator[Any]:
        yield self.warming * self.i == self.G * self.v
        yield from self.losses()


class Capacitor(OnePort):
    """Linear capacitor, i = C dv/dt."""

    C: ac.Parameter = ac.parameter("F", "Capacitance", min=0)
    v_start: ac.types.StartValue = ac.start("v")

    def equations(self) -> Iterator[Any]:
        yield self.i == self.C * ac.der(self.v)


class Inductor(OnePort):
    """Linear inductor, v = L di/dt."""

    L: ac.Parameter = ac.parameter("H", "Inductance", min=0)
    i_start: ac.types.StartValue = ac.start("i")

    def equations(self) -> Iterator[Any]:
        yield self.v == self.L * ac.der(self.i)


class Short(OnePort):
    """Short circuit, v = 0."""

    def equations(self) -> Iterator[Any]:
        yield self.v == 0


class Idle(OnePort):
    """Open circuit, i = 0."""

    def equations(self) -> Iterator[Any]:
        yield self.i == 0
