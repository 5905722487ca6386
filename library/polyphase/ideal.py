"""Switches and valves of m phases, and what starts machines with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import acausal as ac
from domains import signal
from library import electrical as el
from library.blocks import LogicalDelay
from library.electrical.power_converters import join_heat
from library.polyphase.basic import Delta, Resistor, Star
from library.polyphase.interfaces import HeatedTwoPlug, Polyphase


class Contacts(HeatedTwoPlug):
    """Abstract: contacts of m phases, closed v = Ron i, open i = Goff v."""

    Ron: ac.Parameter = ac.parameter("Ohm", "Resistance of a closed contact", default=1e-5, min=0)
    Goff: ac.Parameter = ac.parameter("S", "Conductance of an open contact", default=1e-5, min=0)

    def _commanded(self, parts: Sequence[Any]) -> None:
        """Put contacts between the plugs, all of them commanded by one signal."""
        self.control = signal.Input(description="Command of all phases, 0 or 1")
        self._between(parts)
        for part in parts:
            self.connect(self.control, part.control)


class IdealClosingSwitch(Contacts):
    """Ideal switches of m phases that close while control is 1."""

    def assemble(self) -> None:
        self.switch = self._each(el.IdealClosingSwitch, "Ron", "Goff", "use_heat_port")
        self._commanded(self.switch)


class IdealOpeningSwitch(Contacts):
    """Ideal switches of m phases that open while control is 1."""

    def assemble(self) -> None:
        self.switch = self._each(el.IdealOpeningSwitch, "Ron", "Goff", "use_heat_port")
        self._commanded(self.switch)


class IdealCommutingSwitch(Polyphase):
    """Ideal two-way switches of m phases: plug_p to plug_n2 while control is 1, else to plug_n1."""

    Ron: ac.Parameter = ac.parameter("Ohm", "Resistance of a closed contact", default=1e-5, min=0)
    Goff: ac.Parameter = ac.parameter("S", "Conductance of an open contact", default=1e-5, min=0)
    use_heat_port: bool = ac.structural(default=False, description="True: losses flow to heat_port")

    def assemble(self) -> None:
        self.plug_p, self.plug_n1, self.plug_n2 = self._plug(), self._plug(), self._plug()
        self.control = signal.Input(description="Command of all phases, 0 or 1")
        self.switch = [
            el.IdealTwoWaySwitch(Ron=self.Ron, Goff=self.Goff, use_heat_port=self.use_heat_port)
            for _ in range(self.m)
        ]
        pins = zip(self.plug_p.pins, self.plug_n1.pins, self.plug_n2.pins, strict=True)
        for part, (p, n1, n2) in zip(self.switch, pins, strict=True):
            self.connect(p, part.p)
            self.connect(n1, part.n1)
            self.connect(n2, part.n2)
            self.connect(self.control, part.control)
        join_heat(self, *self.switch)


class Valves(HeatedTwoPlug):
    """Abstract: valves of m phases that conduct from plug_p to plug_n."""

    Ron: ac.Parameter = ac.parameter("Ohm", "Resistance while conducting", default=1e-5, min=0)
    Goff: ac.Parameter = ac.parameter("S", "Conductance while blocking", default=1e-5, min=0)
    Vknee: ac.Parameter = ac.parameter("V", "Forward threshold voltage", default=0.0, min=0)

    def _fired(self, parts: Sequence[Any]) -> None:
        """Put valves between the plugs, each with a firing signal of its own."""
        self.fire = self._inputs(description="Gate of a phase: 1 fires")
        self._between(parts)
        for fire, part in zip(self.fire, parts, strict=True):
            self.connect(fire, part.fire)


class IdealDiode(Valves):
    """Ideal diodes of m phases."""

    def assemble(self) -> None:
        self.diode = self._each(el.IdealDiode, "Ron", "Goff", "Vknee", "use_heat_port")
        self._between(self.diode)


class IdealThyristor(Valves):
    """Ideal thyristors of m phases, fired by fire[0], fire[1], … ."""

    def assemble(self) -> None:
        self.thyristor = self._each(el.IdealThyristor, "Ron", "Goff", "Vknee", "use_heat_port")
        self._fired(self.thyristor)


class IdealGTOThyristor(Valves):
    """Ideal thyristors of m phases that the gates fire[0], … also turn off."""

    def assemble(self) -> None:
        self.thyristor = self._each(el.IdealGTOThyristor, "Ron", "Goff", "Vknee", "use_heat_port")
        self._fired(self.thyristor)


class SwitchYD(Polyphase):
    """Star-delta starter: the winding is in star, and in delta from control = 1 on.

    The star opens at once and the delta closes delay_time after the command; the way back likewise.
    """

    Ron: ac.Parameter = ac.parameter("Ohm", "Resistance of a closed contact", default=1e-5, min=0)
    Goff: ac.Parameter = ac.parameter("S", "Conductance of an open contact", default=1e-5, min=0)
    delay_time: ac.Parameter = ac.parameter("s", "Time without contact", default=1e-3, above=0)

    def assemble(self) -> None:
        self.plug_supply, self.plug_sp, self.plug_sn = self._plug(), self._plug(), self._plug()
        self.control = signal.Input(description="0 for star, 1 for delta")
        self.star, self.delta = Star(m=self.m), Delta(m=self.m)
        self.closer = IdealClosingSwitch(m=self.m, Ron=self.Ron, Goff=self.Goff)
        self.opener = IdealOpeningSwitch(m=self.m, Ron=self.Ron, Goff=self.Goff)
        self.delay = LogicalDelay(delay_time=self.delay_time)
        self.connect(self.plug_supply, self.plug_sp, self.delta.plug_p)
        self.connect(self.plug_sn, self.closer.plug_p, self.opener.plug_p)
        self.connect(self.closer.plug_n, self.delta.plug_n)
        self.connect(self.opener.plug_n, self.star.plug_p)
        self.connect(self.control, self.delay.u)
        self.connect(self.delay.y1, self.opener.control)
        self.connect(self.delay.y2, self.closer.control)


class SwitchedRheostat(Polyphase):
    """Resistors R_start in star between slip rings, cut short from control = 1 on."""

    R_start: ac.Parameter = ac.parameter("Ohm", "Starting resistance of a phase", above=0)

    def assemble(self) -> None:
        self.plug_p, self.plug_n = self._plug(), self._plug()
        self.control = signal.Input(description="1: the rings are short-circuited")
        self.switch = IdealCommutingSwitch(m=self.m)
        self.rheostat = Resistor(m=self.m, R=self.R_start)
        self.star, self.star_rheostat = Star(m=self.m), Star(m=self.m)
        self.ground = el.Ground()
        self.connect(self.plug_p, self.switch.plug_p)
        self.connect(self.switch.plug_n1, self.rheostat.plug_p)
        self.connect(self.rheostat.plug_n, self.star_rheostat.plug_p)
        self.connect(self.switch.plug_n2, self.plug_n, self.star.plug_p)
        self.connect(self.star.pin_n, self.star_rheostat.pin_n, self.ground.p)
        self.connect(self.control, self.switch.control)
