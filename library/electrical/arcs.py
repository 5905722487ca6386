"""Switches that draw an arc when they open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca

import acausal as ac
from domains import signal
from library.electrical.interfaces import HeatedOnePort


class SwitchWithArc(HeatedOnePort):
    """A switch with the arc voltage v = ± min(Vmax, V0 + dVdt τ) + Ron i, τ after opening.

    The arc keeps the direction that the current had when the contact opened, and goes out when its
    current comes down to that of the open contact, Goff v. A contact that is open at the start has
    no arc.
    """

    control: signal.Input = ac.signal_input(description="Command, 0 or 1")
    Ron: ac.Parameter = ac.parameter("Ohm", "Resistance of the closed contact", default=1e-5, min=0)
    Goff: ac.Parameter = ac.parameter("S", "Conductance of the open contact", default=1e-5, min=0)
    V0: ac.Parameter = ac.parameter(
        "V", "Voltage of the arc when it strikes", default=30.0, above=0
    )
    dVdt: ac.Parameter = ac.parameter(
        "V/s", "Slope of the voltage of the arc", default=1e4, above=0
    )
    Vmax: ac.Parameter = ac.parameter("V", "Largest voltage of the arc", default=60.0, above=0)
    mode: ClassVar[Any]
    t_open = ac.discrete("s", "Instant of the last opening")
    sense = ac.discrete("1", "Direction of the current when the contact opened", start=1.0)

    def with_arc(self, closing: Any, opening: Any) -> Iterator[Any]:
        """Yield the law and the events for the commands to close and to open."""
        rising = 1 - ac.after(self.t_open + (self.Vmax - self.V0) / self.dVdt)
        ramp = self.V0 + self.dVdt * (ac.time - self.t_open)
        arc = ca.if_else(rising, ramp, self.Vmax)
        yield self.mode.choose(
            {
                "closed": self.v == self.Ron * self.i,
                "arc": self.v == self.sense * arc + self.Ron * self.i,
                "open": self.i == self.Goff * self.v,
            }
        )
        yield from self.losses()
        strikes = (
            ac.assign(self.t_open, ac.time),
            ac.assign(self.sense, ca.if_else(ac.pre(self.i) < 0, -1, 1)),
        )
        begins_open = ca.logic_and(ac.initial(), opening)
        yield ac.when(begins_open, ac.assign(self.mode, "open"))
        yield ac.transition(self.mode, "closed", "arc", opening, *strikes)
        yield ac.transition(self.mode, "arc", "open", self.sense * self.i < self.Goff * arc)
        yield ac.transition(self.mode, ("arc", "open"), "closed", closing)


class OpenerWithArc(SwitchWithArc):
    """Switch that ``control`` = 1 opens, drawing an arc of V0 + dVdt τ up to Vmax."""

    mode = ac.modes("closed", "arc", "open", description="State of the contact")

    def equations(self) -> Iterator[Any]:
        yield from self.with_arc(closing=self.control < 0.5, opening=self.control > 0.5)


class CloserWithArc(SwitchWithArc):
    """Switch that ``control`` = 1 closes, and that draws an arc of V0 + dVdt τ up to Vmax."""

    mode = ac.modes("open", "arc", "closed", description="State of the contact")

    def equations(self) -> Iterator[Any]:
        yield from self.with_arc(closing=self.control > 0.5, opening=self.control < 0.5)
