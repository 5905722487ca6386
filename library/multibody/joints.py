"""Joints in the plane and in space: their coordinates, motions and the loads on their axes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.language.group import matrix, quaternion_rate, quaternion_rotation
from domains import rotational, translational
from library.multibody.axes import SpatialJoint, make_axis_joint
from library.multibody.space import PLANE, SPACE, Space, axis_rotation, directions, turning, unit
from library.multibody.turns import UPRIGHT, Oriented

_PLANE_TURN: Any = make_axis_joint(PLANE, rotational.Flange)
_SPACE_TURN: Any = make_axis_joint(SPACE, rotational.Flange)


class PlanarRevolute(_PLANE_TURN):  # type: ignore[misc]
    """Revolute joint in the plane: one angle phi, torque tau from its axis flange."""

    shapes = (ac.Hinge("frame_a"),)

    phi, w, a = _PLANE_TURN.rot.phi, _PLANE_TURN.rot.w, _PLANE_TURN.rot.a
    tau, f = _PLANE_TURN.rot.tau, _PLANE_TURN.t.f

    def motions(self) -> Iterator[Any]:
        yield from PLANE.held(self.t)

    def equations(self) -> Iterator[Any]:
        yield self.law(self.rot.tau == self.load(), self.rot.phi)
        yield from self.flanges(self.rot.phi)


class Revolute(_SPACE_TURN):  # type: ignore[misc]
    """Revolute joint in space: angle phi about n, fixed in frame_a and frame_b."""

    n: ac.VectorParameter = ac.parameter(
        "1", "Axis, in frame_a", default=(0.0, 0.0, 1.0), shape=(3,)
    )
    checked = directions(3, "n")
    shapes = (ac.Hinge("frame_a", axis="n"),)
    phi = ac.variable("rad", "Angle")
    w = ac.variable("rad/s", "Angular velocity")
    a = ac.variable("rad/s2", "Angular acceleration")
    f, tau = _SPACE_TURN.t.f, _SPACE_TURN.rot.tau

    def motions(self) -> Iterator[Any]:
        yield from SPACE.held(self.t)
        n = unit(self.n)
        along = SPACE.turned(self.frame_a, n)
        rate = along * ac.der(self.phi)
        acceleration = along * ac.der(ac.der(self.phi)) + ca.cross(self.frame_a.w, rate)
        yield self.rot, (axis_rotation(n, self.phi), rate, acceleration)

    def equations(self) -> Iterator[Any]:
        yield self.w == ac.der(self.phi)
        yield self.a == ac.der(ac.der(self.phi))
        along = SPACE.turned(self.frame_a, unit(self.n))
        yield self.law(ca.dot(along, self.rot.tau) == self.load(), self.phi)
        yield from self.flanges(self.phi)


def make_prismatic(space: Space) -> Any:
    """Return the prismatic joint of a space."""
    d = space.dimension
    slide: Any = make_axis_joint(space, translational.Flange)

    class Prismatic(slide):  # type: ignore[misc]
        """Prismatic joint: displacement s along n, fixed in frame_a."""

        n: ac.VectorParameter = ac.parameter(
            "1", "Direction, in frame_a", default=(1.0, 0.0, 0.0)[:d], shape=(d,)
        )
        checked = directions(d, "n")
        s = ac.variable("m", "Displacement")
        v = ac.variable("m/s", "Velocity")
        a = ac.variable("m/s2", "Acceleration")
        moment = ac.Edge(slide.frame_a.R)
        f, tau = slide.t.f, slide.rot.tau

        def motions(self) -> Iterator[Any]:
            yield self.t, sliding(space, self)
            yield from space.still(self.rot)

        def equations(self) -> Iterator[Any]:
            yield from space.locked(self.rot)
            yield self.moment.tau == -space.moment(self.t.r, self.t.f)
            yield self.v == ac.der(self.s)
            yield self.a == ac.der(ac.der(self.s))
            along = space.turned(self.frame_a, unit(self.n))
            yield self.law(ca.dot(along, self.t.f) == self.load(), self.s)
            yield from self.flanges(self.s)

    return Prismatic


def sliding(space: Space, joint: Any) -> tuple[Any, Any, Any]:
    """Return the motion along an axis that turns with frame_a: with the terms of Coriolis."""
    frame = joint.frame_a
    along = space.turned(frame, unit(joint.n))
    speed, acceleration = ac.der(joint.s), ac.der(ac.der(joint.s))
    r, swing, carried = space.carried(frame, along * joint.s)
    coriolis = 2 * space.cross(frame.w, along * speed)
    return r, along * speed + swing, along * acceleration + coriolis + carried


class Spherical(Oriented, SpatialJoint):
    """Spherical joint: a quaternion q and the relative angular velocity w_rel in frame_a.

    der(q) = q ∘ (0, w_rel)/2 in the frame of the tail; R is that of q/|q|, so the norm of q may
    drift without harm and no orientation is singular. ``start={"angles": (a, b, c)}`` gives q as
    turns about x, the new y and the new z.
    """

    q = ac.variable("1", "Quaternion, scalar first", guess=UPRIGHT, shape=(4,))
    w_rel = ac.variable("rad/s", "Angular velocity of frame_b in frame_a", shape=(3,))
    free_edges = ("rot",)
    shapes = (ac.Sphere("frame_a", colour="0.3"),)

    def motions(self) -> Iterator[Any]:
        yield from SPACE.held(self.t)
        yield self.rot, turning(self.frame_a, quaternion_rotation(self.q), self.w_rel)

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.q) == quaternion_rate(self.q, self.w_rel)
        torque = matrix(self.frame_a.R).T @ self.rot.tau
        yield from (self.law(torque[i] == 0, self.w_rel[i], at=0) for i in range(3))
