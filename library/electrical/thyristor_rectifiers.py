"""Controlled rectifiers: bridges of thyristors with their firing control."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import casadi as ca

import acausal as ac
from domains import electrical, signal, thermal
from library.electrical.ideal_semiconductors import IdealThyristor
from library.electrical.sensors import VoltageSensor


class FiringControl(ac.Component):
    """Firing of two thyristors of a phase: fire_p is 1 from alpha after v becomes positive.

    fire_n is 1 from alpha after v becomes negative, each until v changes its sign. The firing
    angle alpha, from 0 to pi, is read when v does. A half period that began before the run counts
    from its start, as in MSL.
    """

    v: signal.Input = ac.signal_input(unit="V", description="Voltage that commutates")
    alpha: signal.Input = ac.signal_input(unit="rad", description="Firing angle, 0 to pi")
    fire_p = ac.port(signal.Output, description="1 fires while v is positive")
    fire_n = ac.port(signal.Output, description="1 fires while v is negative")
    f: ac.Parameter = ac.parameter("Hz", "Frequency of the mains", above=0)
    sign = ac.discrete("1", "Sign of v: 1 or -1, 0 before its first change")
    due = ac.discrete("s", "Instant of firing")

    def equations(self) -> Iterator[Any]:
        soon = ac.time + self.alpha / (2 * math.pi * self.f)
        for up in (1, -1):
            act = [ac.assign(self.sign, up), ac.assign(self.due, soon)]
            yield ac.when(up * self.v > 0, *act)
            yield ac.when(ca.logic_and(ac.initial(), up * self.v > 0), *act)
        fired = ac.after(self.due)
        yield self.fire_p == (self.sign > 0.5) * fired
        yield self.fire_n == (self.sign < -0.5) * fired


class ThyristorRectifier(ac.Assembly):
    """Abstract: bridge of thyristors, two at each phase, with the firing angle alpha as input.

    ``alpha=0.5`` fixes it: then there is no such input.
    """

    f: ac.Parameter = ac.parameter("Hz", "Frequency of the mains", above=0)
    Ron: ac.Parameter = ac.parameter("Ohm", "Resistance while conducting", default=1e-5, min=0)
    Goff: ac.Parameter = ac.parameter("S", "Conductance while blocking", default=1e-5, min=0)
    Vknee: ac.Parameter = ac.parameter("V", "Forward threshold voltage", default=0.0, min=0)
    use_heat_port: bool = ac.structural(default=False, description="True: losses flow to heat_port")

    if TYPE_CHECKING:  # a number that is given, or the input
        alpha: Any = None

    def __init__(
        self, name: str | None = None, *, alpha: float | str | None = None, **keywords: Any
    ) -> None:
        self.__dict__["_angle"] = {} if alpha is None else {"alpha": alpha}
        super().__init__(name, **keywords)

    def _bridge(self, phases: Any, commutating: Any) -> None:
        """Put two thyristors at each phase, fired by the voltage between two pins each."""
        self.dc_p, self.dc_n = electrical.Pin(), electrical.Pin()
        self.thyristor_p = [self._thyristor() for _ in phases]
        self.thyristor_n = [self._thyristor() for _ in phases]
        self.sensor = [VoltageSensor() for _ in phases]
        given = self.__dict__["_angle"]
        if not given:
            self.alpha = signal.Input(unit="rad", description="Firing angle, 0 to pi")
        self.firing = [FiringControl(f=self.f, **given) for _ in phases]
        for k, (phase, (one, other)) in enumerate(zip(phases, commutating, strict=True)):
            upper, lower, firing = self.thyristor_p[k], self.thyristor_n[k], self.firing[k]
            self.connect(phase, upper.p, lower.n)
            self.connect(self.sensor[k].p, one)
            self.connect(self.sensor[k].n, other)
            self.connect(self.sensor[k].v, firing.v)
            if not given:
                self.connect(self.alpha, firing.alpha)
            self.connect(firing.fire_p, upper.fire)
            self.connect(firing.fire_n, lower.fire)
        self.connect(self.dc_p, *[upper.n for upper in self.thyristor_p])
        self.connect(self.dc_n, *[lower.p for lower in self.thyristor_n])
        if self.use_heat_port:
            self.heat_port = thermal.HeatPort()
            hot = [*self.thyristor_p, *self.thyristor_n]
            self.connect(self.heat_port, *[part.heat_port for part in hot])

    def _thyristor(self) -> IdealThyristor:
        return IdealThyristor(
            Ron=self.Ron, Goff=self.Goff, Vknee=self.Vknee, use_heat_port=self.use_heat_port
        )


class ThyristorBridge(ThyristorRectifier):
    """Single-phase bridge of four thyristors, fired alpha after the voltage changes its sign.

    Into a resistor the mean of v(dc) is V_peak (1 + cos alpha)/pi; with a current that does not
    stop it is 2 V_peak cos(alpha)/pi.
    """

    def assemble(self) -> None:
        self.ac_p, self.ac_n = electrical.Pin(), electrical.Pin()
        self._bridge((self.ac_p, self.ac_n), ((self.ac_p, self.ac_n), (self.ac_n, self.ac_p)))


class ThreePhaseThyristorBridge(ThyristorRectifier):
    """Three-phase bridge of six thyristors: mean v(dc) = 3 V_line cos(alpha)/pi, V_line its peak.

    The firing angle counts from where a diode would begin to conduct; pins ``ac[0]``, ``ac[1]``,
    ``ac[2]`` follow each other by 120°.
    """

    def assemble(self) -> None:
        self.ac = [electrical.Pin() for _ in range(3)]
        self._bridge(self.ac, [(self.ac[k], self.ac[k - 1]) for k in range(3)])
