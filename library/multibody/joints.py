"""Joints in the plane and in space: their coordinates, motions and the loads on their axes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import casadi as ca

import acausal as ac
from acausal.group import matrix, quaternion_rate, quaternion_rotation
from domains import planar, rotational, spatial, translational
from library.multibody.space import PLANE, SPACE, axis_rotation, unit
from library.multibody.turns import UPRIGHT, with_quaternion


class PlanarRevolute(ac.Component):
    """Revolute joint in the plane: one angle phi, torque tau from its axis flange."""

    frame_a, frame_b = ac.ports(planar.Frame, 2)
    axis = ac.port(rotational.Flange, when="use_axis_flange")
    support = ac.port(rotational.Flange, when="use_axis_flange")
    use_axis_flange: bool = ac.structural(False, "True: flanges axis and support drive the joint")
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    drive = ac.Edge(axis)
    base = ac.Edge(support)
    phi, w, a, tau, f = rot.phi, rot.w, rot.a, rot.tau, t.f

    def motions(self) -> Iterator[Any]:
        nothing = ca.SX.zeros(2)
        yield self.t, (nothing, nothing, nothing)

    def equations(self) -> Iterator[Any]:
        if self.use_axis_flange:
            yield self.base.phi == 0
            yield self.drive.phi == self.rot.phi
            yield self.rot.tau == -self.drive.tau
        else:
            yield self.rot.tau == 0


class PlanarPrismatic(ac.Component):
    """Prismatic joint in the plane: displacement s along n, fixed in frame_a."""

    frame_a, frame_b = ac.ports(planar.Frame, 2)
    axis = ac.port(translational.Flange, when="use_axis_flange")
    support = ac.port(translational.Flange, when="use_axis_flange")
    use_axis_flange: bool = ac.structural(False, "True: flanges axis and support drive the joint")
    n: ac.Parameter = ac.parameter("1", "Direction, in frame_a", (1.0, 0.0), shape=(2,))
    s = ac.variable("m", "Displacement")
    v = ac.variable("m/s", "Velocity")
    a = ac.variable("m/s2", "Acceleration")
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    moment = ac.Edge(frame_a.R)
    drive = ac.Edge(axis)
    base = ac.Edge(support)
    f, tau = t.f, rot.tau

    def motions(self) -> Iterator[Any]:
        yield self.t, sliding(PLANE, self)

    def equations(self) -> Iterator[Any]:
        yield self.rot.phi == 0
        yield self.moment.tau == -PLANE.moment(self.t.r, self.t.f)
        yield self.v == ac.der(self.s)
        yield self.a == ac.der(ac.der(self.s))
        along = PLANE.turned(self.frame_a, unit(self.n))
        if self.use_axis_flange:
            yield self.base.s == 0
            yield self.drive.s == self.s
            yield ca.dot(along, self.t.f) == -self.drive.f
        else:
            yield ca.dot(along, self.t.f) == 0


def sliding(space: Any, joint: Any) -> tuple[Any, Any, Any]:
    """Return the motion along an axis that turns with frame_a: with the terms of Coriolis."""
    frame = joint.frame_a
    along = space.turned(frame, unit(joint.n))
    speed, acceleration = ac.der(joint.s), ac.der(ac.der(joint.s))
    r, turning, carried = space.carried(frame, along * joint.s)
    coriolis = 2 * space.cross(frame.w, along * speed)
    return r, along * speed + turning, along * acceleration + coriolis + carried


class Revolute(ac.Component):
    """Revolute joint in space: angle phi about n, fixed in frame_a and frame_b."""

    frame_a, frame_b = ac.ports(spatial.Frame, 2)
    axis = ac.port(rotational.Flange, when="use_axis_flange")
    support = ac.port(rotational.Flange, when="use_axis_flange")
    use_axis_flange: bool = ac.structural(False, "True: flanges axis and support drive the joint")
    n: ac.Parameter = ac.parameter("1", "Axis, in frame_a", (0.0, 0.0, 1.0), shape=(3,))
    phi = ac.variable("rad", "Angle")
    w = ac.variable("rad/s", "Angular velocity")
    a = ac.variable("rad/s2", "Angular acceleration")
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    drive = ac.Edge(axis)
    base = ac.Edge(support)
    f, tau = t.f, rot.tau

    def motions(self) -> Iterator[Any]:
        nothing = ca.SX.zeros(3)
        yield self.t, (nothing, nothing, nothing)
        n = unit(self.n)
        along = SPACE.turned(self.frame_a, n)
        rate = along * ac.der(self.phi)
        acceleration = along * ac.der(ac.der(self.phi)) + ca.cross(self.frame_a.w, rate)
        yield self.rot, (axis_rotation(n, self.phi), rate, acceleration)

    def equations(self) -> Iterator[Any]:
        yield self.w == ac.der(self.phi)
        yield self.a == ac.der(ac.der(self.phi))
        load = -self.drive.tau if self.use_axis_flange else 0
        yield ca.dot(SPACE.turned(self.frame_a, unit(self.n)), self.rot.tau) == load
        if self.use_axis_flange:
            yield self.base.phi == 0
            yield self.drive.phi == self.phi


class Prismatic(ac.Component):
    """Prismatic joint in space: displacement s along n, fixed in frame_a."""

    frame_a, frame_b = ac.ports(spatial.Frame, 2)
    axis = ac.port(translational.Flange, when="use_axis_flange")
    support = ac.port(translational.Flange, when="use_axis_flange")
    use_axis_flange: bool = ac.structural(False, "True: flanges axis and support drive the joint")
    n: ac.Parameter = ac.parameter("1", "Direction, in frame_a", (1.0, 0.0, 0.0), shape=(3,))
    s = ac.variable("m", "Displacement")
    v = ac.variable("m/s", "Velocity")
    a = ac.variable("m/s2", "Acceleration")
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    moment = ac.Edge(frame_a.R)
    drive = ac.Edge(axis)
    base = ac.Edge(support)
    f, tau = t.f, rot.tau

    def motions(self) -> Iterator[Any]:
        yield self.t, sliding(SPACE, self)
        yield from SPACE.still(self.rot)

    def equations(self) -> Iterator[Any]:
        yield self.moment.tau == -ca.cross(self.t.r, self.t.f)
        yield self.v == ac.der(self.s)
        yield self.a == ac.der(ac.der(self.s))
        along = SPACE.turned(self.frame_a, unit(self.n))
        load = -self.drive.f if self.use_axis_flange else 0
        yield ca.dot(along, self.t.f) == load
        if self.use_axis_flange:
            yield self.base.s == 0
            yield self.drive.s == self.s


class Spherical(ac.Component):
    """Spherical joint: a quaternion q and the relative angular velocity w_rel in frame_a.

    der(q) = q ∘ (0, w_rel)/2 in the frame of the tail; R is that of q/|q|, so the norm of q may
    drift without harm and no orientation is singular. ``start={"angles": (a, b, c)}`` gives q as
    turns about x, the new y and the new z.
    """

    frame_a, frame_b = ac.ports(spatial.Frame, 2)
    q = ac.variable("1", "Quaternion, scalar first", guess=UPRIGHT, shape=(4,))
    w_rel = ac.variable("rad/s", "Angular velocity of frame_b in frame_a", shape=(3,))
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    f, tau = t.f, rot.tau
    free_edges = ("rot",)

    def __init__(self, *, start: Mapping[str, Any] | None = None, **keywords: Any) -> None:
        super().__init__(start=with_quaternion(start), **keywords)

    def motions(self) -> Iterator[Any]:
        nothing = ca.SX.zeros(3)
        yield self.t, (nothing, nothing, nothing)
        rate = SPACE.turned(self.frame_a, self.w_rel)
        turned = SPACE.turned(self.frame_a, ac.der(self.w_rel))
        yield self.rot, (quaternion_rotation(self.q), rate, turned + ca.cross(self.frame_a.w, rate))

    def invariants(self) -> Iterator[Any]:
        yield (ca.dot(self.q, self.q) - 1) / 2

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.q) == quaternion_rate(self.q, self.w_rel)
        yield matrix(self.frame_a.R).T @ self.rot.tau == 0
