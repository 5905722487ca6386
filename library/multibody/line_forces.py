"""Line forces: springs, dampers and actuators that act between the origins of two frames.

The direction is r/L with L = sqrt(r·r + s_small²): where the two origins meet it fades to 0
instead of being undefined, and a length L > 1e-4 m is changed by less than 1e-16 m.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import casadi as ca

import acausal as ac
from domains import translational
from library.losses import Losses
from library.multibody.template import Component, Frame


class Line(Component):
    """Abstract: a force f along the line from frame_a to frame_b, positive where it pulls."""

    frame_a, frame_b = ac.ports(Frame, 2)
    s_small: ac.Parameter = ac.parameter(
        "m", "Distance below which the line has no direction", default=1e-10, above=0
    )
    s = ac.variable("m", "Distance of the two origins")
    v = ac.variable("m/s", "Derivative of s")
    f = ac.variable("N", "Force along the line, positive if it pulls the frames together")
    s_start: ac.types.StartValue = ac.start("s")
    v_start: ac.types.StartValue = ac.start("v")
    t = ac.Edge(frame_b.t, frame_a.t)

    def distance(self) -> Any:
        """Return the distance of the origins, never 0."""
        return ca.sqrt(ca.dot(self.t.r, self.t.r) + self.s_small**2)

    def line(self) -> Iterator[Any]:
        """Yield length, its rate, and the force on the frames."""
        along = self.t.r / self.distance()
        yield self.s == self.distance()
        yield self.v == ca.dot(along, self.t.v)
        yield self.t.f == along * self.f


class Spring(Line):
    """Linear spring between two frames, f = c (s - s_unstretched)."""

    shapes: ClassVar = (ac.shapes.Coil("frame_a", "frame_b"),)
    c: ac.Parameter = ac.parameter("N/m", "Stiffness", min=0)
    s_unstretched: ac.Parameter = ac.parameter("m", "Length without force", default=0.0)

    def equations(self) -> Iterator[Any]:
        yield from self.line()
        yield self.f == self.c * (self.s - self.s_unstretched)


class Damper(Losses, Line):
    """Linear damper between two frames, f = d der(s)."""

    d: ac.Parameter = ac.parameter("N.s/m", "Damping constant", min=0)
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        yield from self.line()
        yield self.f == self.d * self.v
        yield from self.losses(self.d * self.v**2)


class SpringDamper(Losses, Line):
    """Linear spring and damper in parallel, f = c (s - s_unstretched) + d der(s)."""

    shapes: ClassVar = (ac.shapes.Coil("frame_a", "frame_b"),)
    c: ac.Parameter = ac.parameter("N/m", "Stiffness", min=0)
    s_unstretched: ac.Parameter = ac.parameter("m", "Length without force", default=0.0)
    d: ac.Parameter = ac.parameter("N.s/m", "Damping constant", min=0)
    heat = ac.Edge(Losses.heat_port)

    def equations(self) -> Iterator[Any]:
        yield from self.line()
        yield self.f == self.c * (self.s - self.s_unstretched) + self.d * self.v
        yield from self.losses(self.d * self.v**2)


class FlangedLine(Component):
    """Abstract: flange_a stands at 0 and flange_b at the distance of the origins."""

    frame_a, frame_b = ac.ports(Frame, 2)
    flange_a, flange_b = ac.ports(translational.Flange, 2)
    s_small: ac.Parameter = ac.parameter(
        "m", "Distance below which the line has no direction", default=1e-10, above=0
    )
    t = ac.Edge(frame_b.t, frame_a.t)
    base = ac.Edge(flange_a)
    drive = ac.Edge(flange_b)

    def line(self) -> tuple[Any, Any]:
        """Return the length of the line and its direction."""
        length = ca.sqrt(ca.dot(self.t.r, self.t.r) + self.s_small**2)
        return length, self.t.r / length

    def equations(self) -> Iterator[Any]:
        length, along = self.line()
        yield self.base.s == 0
        yield self.drive.s == length
        yield self.t.f == -along * self.drive.f


class Actuator(FlangedLine):
    """A translational pair of flanges along the line between two frames, s_b - s_a = |r|.

    A hydraulic cylinder, a linear motor or a 1-D spring between flange_a and flange_b acts
    between the bodies: flange_a stands at 0, flange_b at the distance s of the origins.
    """

    s, v, f = FlangedLine.drive.s, FlangedLine.drive.v, FlangedLine.drive.f
