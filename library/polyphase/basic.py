"""Basic parts of m phases: star and polygon connections, resistors, inductors, capacitors."""

from __future__ import annotations

from typing import Any

import acausal as ac
from acausal.errors import ParameterError
from domains import electrical
from library import electrical as el
from library.polyphase.interfaces import HeatedTwoPlug, Polyphase, TwoPlug, base_systems


class Star(Polyphase):
    """Star connection: all pins of plug_p are one node, pin_n."""

    def assemble(self) -> None:
        self.plug_p, self.pin_n = self._plug(), electrical.Pin()
        self.connect(self.pin_n, *self.plug_p.pins)


class Delta(Polyphase):
    """Delta or polygon connection: the end of a phase at plug_n is the beginning of the next."""

    def assemble(self) -> None:
        self.plug_p, self.plug_n = self._plug(), self._plug()
        _polygon(self, self.plug_n.pins, self.plug_p.pins)


class MultiStar(Polyphase):
    """Star connection of m phases that are several systems: one star point a system."""

    def assemble(self) -> None:
        systems = base_systems(self.m)
        self.plug_p, self.starpoints = self._plug(), electrical.plug(systems)()
        for point, pins in zip(self.starpoints.pins, _systems(self.plug_p.pins), strict=True):
            self.connect(point, *pins)


class MultiDelta(Polyphase):
    """Polygon connection of m phases that are several systems: one polygon a system."""

    def assemble(self) -> None:
        self.plug_p, self.plug_n = self._plug(), self._plug()
        for ends, begins in zip(
            _systems(self.plug_n.pins), _systems(self.plug_p.pins), strict=True
        ):
            _polygon(self, ends, begins)


class MultiStarResistance(Polyphase):
    """Star points of several systems joined over a resistance R each to one pin."""

    R: ac.Parameter = ac.parameter(
        "Ohm", "Insulation resistance between systems", default=1e6, above=0
    )

    def assemble(self) -> None:
        self.plug, self.pin = self._plug(), electrical.Pin()
        self.multi_star = MultiStar(m=self.m)
        self.resistor = Resistor(m=base_systems(self.m), R=self.R)
        self.star = Star(m=base_systems(self.m))
        self.connect(self.plug, self.multi_star.plug_p)
        self.connect(self.multi_star.starpoints, self.resistor.plug_p)
        self.connect(self.resistor.plug_n, self.star.plug_p)
        self.connect(self.star.pin_n, self.pin)


def _systems(pins: list[Any]) -> list[list[Any]]:
    """Return the pins of each system of phases."""
    size = len(pins) // base_systems(len(pins))
    return [pins[k : k + size] for k in range(0, len(pins), size)]


def _polygon(model: ac.Model, ends: list[Any], begins: list[Any]) -> None:
    for k, end in enumerate(ends):
        model.connect(end, begins[(k + 1) % len(begins)])


CONNECTIONS = ("Y", "D")


class TerminalBox(Polyphase):
    """Terminal box of a machine in star ("Y", with the pin starpoint) or delta ("D")."""

    terminal_connection: str = ac.structural(
        default="Y", description="Y: star connection, D: delta connection"
    )

    def assemble(self) -> None:
        if self.terminal_connection not in CONNECTIONS:
            raise ParameterError(
                f"TerminalBox.terminal_connection = {self.terminal_connection!r}: give 'Y' for "
                "star or 'D' for delta."
            )
        self.plug_sp, self.plug_sn, self.plug_supply = self._plug(), self._plug(), self._plug()
        self.connect(self.plug_sp, self.plug_supply)
        if self.terminal_connection == "Y":
            self.star, self.starpoint = Star(m=self.m), electrical.Pin()
            self.connect(self.plug_sn, self.star.plug_p)
            self.connect(self.star.pin_n, self.starpoint)
        else:
            self.delta = Delta(m=self.m)
            self.connect(self.plug_sn, self.delta.plug_n)
            self.connect(self.plug_sp, self.delta.plug_p)


class Resistor(HeatedTwoPlug):
    """Resistors of m phases, v = R (1 + alpha (T - T_ref)) i each."""

    R: ac.Parameter = ac.parameter("Ohm", "Resistance of a phase at T_ref")
    T_ref: ac.Parameter = ac.parameter("K", "Reference temperature", default=300.15, above=0)
    alpha: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of resistance", default=0.0)

    def assemble(self) -> None:
        self.resistor = self._each(el.Resistor, "R", "T_ref", "alpha", "use_heat_port")
        self._between(self.resistor)


class Conductor(HeatedTwoPlug):
    """Conductors of m phases, (1 + alpha (T - T_ref)) i = G v each."""

    G: ac.Parameter = ac.parameter("S", "Conductance of a phase at T_ref")
    T_ref: ac.Parameter = ac.parameter("K", "Reference temperature", default=300.15, above=0)
    alpha: ac.Parameter = ac.parameter("1/K", "Temperature coefficient of resistance", default=0.0)

    def assemble(self) -> None:
        self.conductor = self._each(el.Conductor, "G", "T_ref", "alpha", "use_heat_port")
        self._between(self.conductor)


class Inductor(TwoPlug):
    """Inductors of m phases that are not coupled, v = L di/dt each."""

    L: ac.Parameter = ac.parameter("H", "Inductance of a phase", min=0)

    def assemble(self) -> None:
        self.inductor = self._each(el.Inductor, "L")
        self._between(self.inductor)


class Capacitor(TwoPlug):
    """Capacitors of m phases, i = C dv/dt each."""

    C: ac.Parameter = ac.parameter("F", "Capacitance of a phase", min=0)

    def assemble(self) -> None:
        self.capacitor = self._each(el.Capacitor, "C")
        self._between(self.capacitor)


class Short(TwoPlug):
    """Short circuit of m phases, v = 0 each."""

    def assemble(self) -> None:
        self.short = self._each(el.Short)
        self._between(self.short)


class Idle(TwoPlug):
    """Open circuit of m phases, i = 0 each."""

    def assemble(self) -> None:
        self.idle = self._each(el.Idle)
        self._between(self.idle)
