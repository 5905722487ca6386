"""Ideal semiconductors: diode, thyristors and triac that conduct or block, switching at events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical, signal, thermal
from library.electrical.basic import Capacitor, Resistor
from library.electrical.interfaces import HeatedOnePort


class IdealValve(HeatedOnePort):
    """A part that conducts from p to n or blocks, with a kink at the forward voltage Vknee.

    Conducting v = Vknee + Ron (i - Goff Vknee), blocking i = Goff v; both meet at the knee.
    """

    Ron: ac.Parameter = ac.parameter("Ohm", "Resistance while conducting", default=1e-5, min=0)
    Goff: ac.Parameter = ac.parameter("S", "Conductance while blocking", default=1e-5, min=0)
    Vknee: ac.Parameter = ac.parameter("V", "Forward threshold voltage", default=0.0, min=0)
    mode = ac.modes("blocking", "conducting", description="What the part does")

    def characteristic(self) -> Iterator[Any]:
        """Yield the law of the present mode, and that of the heat port."""
        above_knee = self.Ron * (self.i - self.Goff * self.Vknee)
        yield self.mode.choose(
            {
                "blocking": self.i == self.Goff * self.v,
                "conducting": self.v == self.Vknee + above_knee,
            }
        )
        yield from self.losses()

    def changes(self, on: Any, off: Any) -> Iterator[Any]:
        """Yield the events: conduct when ``on`` becomes true, block when ``off`` does."""
        yield ac.transition(self.mode, "blocking", "conducting", on)
        yield ac.transition(self.mode, "conducting", "blocking", off)

    @property
    def forward(self) -> Any:
        """True in blocking mode as soon as the voltage is beyond the knee."""
        return self.v > self.Vknee

    @property
    def reverse(self) -> Any:
        """True in conducting mode as soon as the current is below that of the knee."""
        return self.i < self.Goff * self.Vknee


class IdealDiode(IdealValve):
    """Ideal diode, i = Goff v below Vknee and v = Vknee + Ron (i - Goff Vknee) above."""

    def equations(self) -> Iterator[Any]:
        yield from self.characteristic()
        yield from self.changes(self.forward, self.reverse)


class IdealThyristor(IdealValve):
    """Ideal thyristor: it conducts once fired at forward voltage, until its current is back at 0.

    Without ``fire`` it blocks also beyond Vknee. ``fire`` is 0 or 1; it need not last.
    """

    fire: signal.Input = ac.signal_input(description="Gate: 1 fires")

    def equations(self) -> Iterator[Any]:
        yield from self.characteristic()
        yield from self.changes(ca.logic_and(self.forward, self.fire > 0.5), self.reverse)


class IdealGTOThyristor(IdealValve):
    """Ideal thyristor that the gate also turns off: it conducts at forward voltage while fired.

    It stands for any switch that blocks in reverse, such as a transistor with a diode beside it.
    """

    fire: signal.Input = ac.signal_input(description="Gate: 1 conducts, 0 blocks")

    def equations(self) -> Iterator[Any]:
        fired = self.fire > 0.5
        yield from self.characteristic()
        yield from self.changes(
            ca.logic_and(self.forward, fired), ca.logic_or(self.reverse, self.fire < 0.5)
        )


class IdealTransistor(HeatedOnePort):
    """Ideal field effect transistor with its body diode: v = Ron i while fired, else a diode.

    While it is fired it conducts in both directions. Else it blocks, i = Goff v, and below the
    knee of the diode from n to p it conducts backward, v = -Vknee + RonDiode (i + Goff Vknee).
    """

    fire: signal.Input = ac.signal_input(description="Gate: 1 conducts, 0 leaves the diode")
    Ron: ac.Parameter = ac.parameter("Ohm", "Resistance while fired", default=1e-5, min=0)
    Goff: ac.Parameter = ac.parameter("S", "Conductance while blocking", default=1e-5, min=0)
    RonDiode: ac.Parameter = ac.parameter(
        "Ohm", "Resistance of the conducting diode (Ron)", default=lambda self: self.Ron, min=0
    )
    Vknee: ac.Parameter = ac.parameter("V", "Threshold voltage of the diode", default=0.0, min=0)
    mode = ac.modes("blocking", "on", "freewheeling", description="What the part does")

    def equations(self) -> Iterator[Any]:
        knee = self.Goff * self.Vknee
        yield self.mode.choose(
            {
                "blocking": self.i == self.Goff * self.v,
                "on": self.v == self.Ron * self.i,
                "freewheeling": self.v == -self.Vknee + self.RonDiode * (self.i + knee),
            }
        )
        yield from self.losses()
        fired, released = self.fire > 0.5, self.fire < 0.5
        yield ac.transition(self.mode, ("blocking", "freewheeling"), "on", fired)
        yield ac.transition(self.mode, "on", "blocking", released)
        yield ac.transition(self.mode, "blocking", "freewheeling", self.v < -self.Vknee)
        yield ac.transition(self.mode, "freewheeling", "blocking", self.i > -knee)


class IdealTriac(ac.Assembly):
    """Ideal triac: two thyristors in opposite directions, with a snubber Rdis, Cdis beside them."""

    Ron: ac.Parameter = ac.parameter("Ohm", "Resistance while conducting", default=1e-5, min=0)
    Goff: ac.Parameter = ac.parameter("S", "Conductance while blocking", default=1e-5, min=0)
    Vknee: ac.Parameter = ac.parameter("V", "Forward threshold voltage", default=0.8, min=0)
    Rdis: ac.Parameter = ac.parameter("Ohm", "Resistance of the snubber", default=100.0, above=0)
    Cdis: ac.Parameter = ac.parameter("F", "Capacitance of the snubber", default=0.005, above=0)
    use_heat_port: bool = ac.structural(default=False, description="True: losses flow to heat_port")

    def assemble(self) -> None:
        self.p, self.n, self.fire1 = electrical.Pin(), electrical.Pin(), signal.Input()
        self.forth, self.back = self._thyristor(), self._thyristor()
        self.resistor = Resistor(R=self.Rdis, use_heat_port=self.use_heat_port)
        self.capacitor = Capacitor(C=self.Cdis)
        self.connect(self.fire1, self.forth.fire)
        self.connect(self.fire1, self.back.fire)
        self.connect(self.p, self.forth.p, self.back.n, self.resistor.p)
        self.connect(self.resistor.n, self.capacitor.p)
        self.connect(self.n, self.forth.n, self.back.p, self.capacitor.n)
        if self.use_heat_port:
            self.heat_port = thermal.HeatPort()
            for part in (self.forth, self.back, self.resistor):
                self.connect(self.heat_port, part.heat_port)

    def _thyristor(self) -> IdealThyristor:
        return IdealThyristor(
            Ron=self.Ron, Goff=self.Goff, Vknee=self.Vknee, use_heat_port=self.use_heat_port
        )
