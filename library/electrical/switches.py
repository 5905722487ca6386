"""Ideal switches: opening, closing, two-way and intermediate, driven by a signal or by a pin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import acausal as ac
from domains import electrical, signal
from library.electrical.interfaces import HeatedOnePort
from library.locks import hold_if
from library.losses import Losses


class Contact(ac.Component):
    """What all ideal switches have: closed v = Ron i, open i = Goff v.

    With Ron = 0 a switch that closes on capacitors passes a charge at once, with Goff = 0 one that
    opens on inductors a flux: an impulse. It does not wake what the impulse would switch in turn.
    """

    Ron: ac.Parameter = ac.parameter("Ohm", "Resistance of a closed contact", default=1e-5, min=0)
    Goff: ac.Parameter = ac.parameter("S", "Conductance of an open contact", default=1e-5, min=0)
    mode: ClassVar[Any]
    zero_matters = ("Ron", "Goff")

    def command(self) -> Iterator[Any]:
        """Yield the events of the command, and the law of what commands."""
        raise NotImplementedError

    def contact(self, edge: Any, closed: str, opened: str) -> Any:
        """Return the law of an edge that conducts in mode ``closed``."""
        return self.mode.choose(
            {
                closed: hold_if(self, "Ron", edge.v, self.Ron * edge.i),
                opened: hold_if(self, "Goff", edge.i, self.Goff * edge.v),
            }
        )


def driven(part: Any, command: Any, level: Any) -> Iterator[Any]:
    """Yield the changes from the first to the second mode above ``level``, and back below."""
    first, second = type(part).mode.names
    yield ac.transition(part.mode, first, second, command > level)
    yield ac.transition(part.mode, second, first, command < level)


class SimpleSwitch(Contact, HeatedOnePort):
    """A switch with one contact between p and n."""

    def equations(self) -> Iterator[Any]:
        yield self.contact(self.e, "closed", "open")
        yield from self.losses()
        yield from self.command()


class CommandedBySignal(Contact):
    """The command of a switch is the signal ``control``, 0 or 1."""

    control: signal.Input = ac.signal_input(description="Command, 0 or 1")

    def command(self) -> Iterator[Any]:
        """Yield the events of the command."""
        yield from driven(self, self.control, 0.5)


class CommandedByPin(Contact):
    """The command of a switch is the potential of the pin ``control``, which takes no current.

    The switch declares the edge of that pin, ``gate = ac.Edge(CommandedByPin.control)``: a base
    with one edge would show its variables as the part's own.
    """

    control = ac.port(electrical.Pin)
    level: ac.Parameter = ac.parameter(
        "V", "Potential of the pin at which it switches", default=0.5
    )

    def command(self: Any) -> Iterator[Any]:
        """Yield the law of the pin and the events of the command."""
        yield self.gate.i == 0
        yield from driven(self, self.gate.v, self.level)


class IdealOpeningSwitch(CommandedBySignal, SimpleSwitch):
    """Ideal switch that ``control`` = 1 opens: closed v = Ron i, open i = Goff v."""

    mode = ac.modes("closed", "open", description="State of the contact")


class IdealClosingSwitch(CommandedBySignal, SimpleSwitch):
    """Ideal switch that ``control`` = 1 closes: closed v = Ron i, open i = Goff v."""

    mode = ac.modes("open", "closed", description="State of the contact")


class ControlledIdealOpeningSwitch(CommandedByPin, SimpleSwitch):
    """Ideal switch that opens above a potential of ``control``: v = Ron i, open i = Goff v."""

    gate = ac.Edge(CommandedByPin.control)
    mode = ac.modes("closed", "open", description="State of the contact")


class ControlledIdealClosingSwitch(CommandedByPin, SimpleSwitch):
    """Ideal switch that closes above a potential of ``control``: v = Ron i, open i = Goff v."""

    gate = ac.Edge(CommandedByPin.control)
    mode = ac.modes("open", "closed", description="State of the contact")


class Commutator(Losses, Contact):
    """A switch that joins p to n1, or when commanded to n2."""

    p, n1, n2 = ac.ports(electrical.Pin, 3)
    mode = ac.modes("to n1", "to n2", description="Which pin p is joined to")
    first = ac.Edge(p, n1)
    second = ac.Edge(p, n2)
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        yield self.contact(self.first, "to n1", "to n2")
        yield self.contact(self.second, "to n2", "to n1")
        yield from self.losses(self.first.v * self.first.i + self.second.v * self.second.i)
        yield from self.command()


class IdealTwoWaySwitch(CommandedBySignal, Commutator):
    """Ideal two-way switch: p is joined to n1, or with ``control`` = 1 to n2."""


class ControlledIdealTwoWaySwitch(CommandedByPin, Commutator):
    """Ideal two-way switch: p is joined to n1, or above a potential of ``control`` to n2."""

    gate = ac.Edge(CommandedByPin.control)


class Crossing(Losses, Contact):
    """A switch that joins p1 to n1 and p2 to n2, or when commanded p1 to n2 and p2 to n1."""

    p1, n1, p2, n2 = ac.ports(electrical.Pin, 4)
    mode = ac.modes("straight", "crossed", description="How the pins are joined")
    straight1 = ac.Edge(p1, n1)
    straight2 = ac.Edge(p2, n2)
    crossed1 = ac.Edge(p1, n2)
    crossed2 = ac.Edge(p2, n1)
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        straight, crossed = (self.straight1, self.straight2), (self.crossed1, self.crossed2)
        for edge in straight:
            yield self.contact(edge, "straight", "crossed")
        for edge in crossed:
            yield self.contact(edge, "crossed", "straight")
        yield from self.losses(sum(edge.v * edge.i for edge in (*straight, *crossed)))
        yield from self.command()


class IdealIntermediateSwitch(CommandedBySignal, Crossing):
    """Ideal cross-over switch: p1-n1 and p2-n2, or with ``control`` = 1 p1-n2 and p2-n1."""


class ControlledIdealIntermediateSwitch(CommandedByPin, Crossing):
    """Ideal cross-over switch: p1-n1 and p2-n2, above a potential of ``control`` p1-n2, p2-n1."""

    gate = ac.Edge(CommandedByPin.control)
