"""Joints that slide, with a coordinate or a prescribed displacement, in the plane and in space."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal
from library.multibody.axes import SlidingJoint
from library.multibody.space import Space, directions, unit
from library.multibody.template import VECTOR, Component, Frame


class Prismatic(SlidingJoint):
    """Prismatic joint: displacement s along n, fixed in frame_a."""

    n: ac.types.VectorParameter = ac.parameter(
        "1", "Direction, in frame_a", default=(1.0, 0.0, 0.0), shape=VECTOR
    )
    checked = directions(3, "n")
    shapes = (ac.shapes.Guide("frame_a", "frame_b", axis="n"),)
    s = ac.variable("m", "Displacement")
    v = ac.variable("m/s", "Velocity")
    a = ac.variable("m/s2", "Acceleration")
    s_start: ac.types.StartValue = ac.start("s")
    v_start: ac.types.StartValue = ac.start("v")
    moment = ac.Edge(SlidingJoint.frame_a.R)

    def motions(self) -> Iterator[Any]:
        yield self.t, sliding(self.space, self)
        yield from self.space.still(self.rot)

    def equations(self) -> Iterator[Any]:
        space = self.space
        yield from space.locked(self.rot)
        yield self.moment.tau == -space.moment(self.t.r, self.t.f)
        yield self.v == ac.der(self.s)
        yield self.a == ac.der(ac.der(self.s))
        along = space.turned(self.frame_a, unit(self.n))
        yield self.law(ca.dot(along, self.t.f) == self.load(), self.s)
        yield from self.flanges(self.s)


def sliding(space: Space, joint: Any) -> tuple[Any, Any, Any]:
    """Return the motion along an axis that turns with frame_a: with the terms of Coriolis."""
    frame = joint.frame_a
    along = space.turned(frame, unit(joint.n))
    speed, acceleration = ac.der(joint.s), ac.der(ac.der(joint.s))
    r, swing, carried = space.carried(frame, along * joint.s)
    coriolis = 2 * space.cross(frame.w, along * speed)
    return r, along * speed + swing, along * acceleration + coriolis + carried


class PositionDriver(Component):
    """Prismatic joint with a prescribed displacement, s = s_ref along n, fixed in frame_a.

    ``s_ref`` is a function of time or a signal, twice differentiable; ``f_drive`` is the
    force along n that moves frame_b.
    """

    frame_a, frame_b = ac.ports(Frame, 2)
    s_ref: signal.Input = ac.signal_input(unit="m", description="Displacement along n")
    n: ac.types.VectorParameter = ac.parameter(
        "1", "Direction, in frame_a", default=(1.0, 0.0, 0.0), shape=VECTOR
    )
    checked = directions(3, "n")
    shapes = (ac.shapes.Guide("frame_a", "frame_b", axis="n"),)
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    moment = ac.Edge(frame_a.R)
    s = ac.variable("m", "Displacement")
    v = ac.variable("m/s", "Velocity")
    a = ac.variable("m/s2", "Acceleration")
    f_drive = ac.variable("N", "Force along n on frame_b")
    f, tau = t.f, rot.tau

    def motions(self) -> Iterator[Any]:
        yield self.t, self.space.moved(self.frame_a, unit(self.n) * self.s_ref)
        yield from self.space.still(self.rot)

    def equations(self) -> Iterator[Any]:
        space = self.space
        yield from space.locked(self.rot)
        yield self.moment.tau == -space.moment(self.t.r, self.t.f)
        yield self.s == self.s_ref
        yield self.v == ac.der(self.s_ref)
        yield self.a == ac.der(ac.der(self.s_ref))
        yield self.f_drive == -ca.dot(space.turned(self.frame_a, unit(self.n)), self.t.f)
