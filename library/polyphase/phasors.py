"""Space phasors: Clarke's and Park's transformations of m phases, with invariant amplitudes.

A space phasor is x_alpha + j x_beta = 2/m Σ x_k exp(j angle_k); the zero component is the mean.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.laws import Law, law_of
from library.polyphase.interfaces import Polyphase, orientation


def phasor(values: Sequence[Any]) -> tuple[Any, Any]:
    """Return the space phasor (alpha, beta) of the values of m phases."""
    m = len(values)
    angles = orientation(m)
    alpha = 2 / m * sum(math.cos(a) * x for a, x in zip(angles, values, strict=True))
    beta = 2 / m * sum(math.sin(a) * x for a, x in zip(angles, values, strict=True))
    return alpha, beta


def phases(alpha: Any, beta: Any, zero: Any, m: int = 3) -> list[Any]:
    """Return the values of m phases that have a space phasor and a zero component."""
    return [zero + math.cos(a) * alpha + math.sin(a) * beta for a in orientation(m)]


def turned(x: Any, y: Any, angle: Any) -> tuple[Any, Any]:
    """Return a space phasor as seen from axes that are turned forward by an angle [rad]."""
    c, s = ca.cos(angle), ca.sin(angle)
    return c * x + s * y, c * y - s * x


class ToSpacePhasor(Polyphase):
    """Clarke's transformation: from u[0], u[1], … to y[0] (alpha), y[1] (beta) and zero."""

    def assemble(self) -> None:
        self.u, self.y = self._inputs(), [signal.Output(), signal.Output()]
        self.zero = signal.Output(description="Mean of the phases")
        law_of(self, "Clarke", self.u, (*self.y, self.zero), _clarke)


class FromSpacePhasor(Polyphase):
    """Clarke's transformation back: from u[0] (alpha), u[1] (beta) and zero to y[0], y[1], … ."""

    def assemble(self) -> None:
        self.u, self.y = [signal.Input(), signal.Input()], self._outputs()
        self.zero = signal.Input(description="Mean of the phases")
        law_of(self, f"ClarkeBack{self.m}", (*self.u, self.zero), self.y, _clarke_back(self.m))


class Rotator(ac.Assembly):
    """Space phasor u as seen from axes turned by angle, y = exp(-j angle) u."""

    def assemble(self) -> None:
        self.u = [signal.Input(), signal.Input()]
        self.y = [signal.Output(), signal.Output()]
        self.angle = signal.Input(unit="rad", description="Angle of the axes")
        law_of(self, "Turn", (*self.u, self.angle), self.y, turned)


class ToPolar(ac.Assembly):
    """Space phasor in polar coordinates: y[0] its length, y[1] its angle from -pi to pi."""

    def assemble(self) -> None:
        self.u = [signal.Input(), signal.Input()]
        self.y = [signal.Output(), signal.Output()]
        law_of(self, "Polar", self.u, self.y, _polar)


class FromPolar(ac.Assembly):
    """Space phasor y from its length u[0] and its angle u[1]."""

    def assemble(self) -> None:
        self.u = [signal.Input(), signal.Input()]
        self.y = [signal.Output(), signal.Output()]
        law_of(self, "PolarBack", self.u, self.y, _polar_back)


class ToDQ(Polyphase):
    """Park's transformation: from phases u to y[0] (d), y[1] (q) of a rotor with p pole pairs.

    ``phi`` is the angle of the shaft; d points to phase 1 at phi = 0.
    """

    p: ac.Parameter = ac.parameter("1", "Number of pole pairs", above=0)

    def assemble(self) -> None:
        self.u, self.y = self._inputs(), [signal.Output(), signal.Output()]
        self.phi = signal.Input(unit="rad", description="Angle of the shaft")
        self.angle = Angle(p=self.p)
        self.connect(self.phi, self.angle.phi)
        law_of(self, f"Park{self.m}", (*self.u, self.angle.gamma), self.y, _park)


class FromDQ(Polyphase):
    """Park's transformation back: from u[0] (d), u[1] (q) to phases y, for p pole pairs."""

    p: ac.Parameter = ac.parameter("1", "Number of pole pairs", above=0)

    def assemble(self) -> None:
        self.u, self.y = [signal.Input(), signal.Input()], self._outputs()
        self.phi = signal.Input(unit="rad", description="Angle of the shaft")
        self.angle = Angle(p=self.p)
        self.connect(self.phi, self.angle.phi)
        law_of(self, f"Inverse{self.m}", (*self.u, self.angle.gamma), self.y, _park_back(self.m))


class DQToThreePhase(Polyphase):
    """Phases y of a rotor's values d and q, which are RMS values unless ``use_rms=False``."""

    use_rms: bool = ac.structural(default=True, description="False: d and q are peaks")
    p: ac.Parameter = ac.parameter("1", "Number of pole pairs", above=0)

    def assemble(self) -> None:
        self.d, self.q, self.y = signal.Input(), signal.Input(), self._outputs()
        self.phi = signal.Input(unit="rad", description="Angle of the shaft")
        self.angle = Angle(p=self.p)
        self.connect(self.phi, self.angle.phi)
        peak = math.sqrt(2) if self.use_rms else 1.0
        inner = (self.d, self.q, self.angle.gamma)
        law_of(self, f"DQ{self.m}", inner, self.y, _park_back(self.m, peak))


class Angle(ac.Component):
    """Electrical angle of a rotor with p pole pairs, gamma = p phi."""

    phi: signal.Input = ac.signal_input(unit="rad", description="Angle of the shaft")
    gamma = ac.port(signal.Output, unit="rad", description="Electrical angle")
    p: ac.Parameter = ac.parameter("1", "Number of pole pairs", above=0)

    def equations(self) -> Iterator[Any]:
        yield self.gamma == self.p * self.phi


def _clarke(*values: Any) -> Sequence[Any]:
    return (*phasor(values), sum(values) / len(values))


@cache
def _clarke_back(m: int) -> Law:
    return lambda alpha, beta, zero: phases(alpha, beta, zero, m)


def _park(*values: Any) -> Sequence[Any]:
    return turned(*phasor(values[:-1]), values[-1])


@cache
def _park_back(m: int, peak: float = 1.0) -> Law:
    return lambda d, q, angle: phases(*turned(peak * d, peak * q, -angle), 0, m)


def _polar(x: Any, y: Any) -> Sequence[Any]:
    return ca.sqrt(x**2 + y**2), ca.atan2(y, x)


def _polar_back(length: Any, angle: Any) -> Sequence[Any]:
    return length * ca.cos(angle), length * ca.sin(angle)
