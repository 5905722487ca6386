"""Joints in space: with coordinates, driven and welded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.language.group import matrix, quaternion_rate, quaternion_rotation
from domains import signal, spatial
from library.locks import Lockable
from library.multibody import joints, welds
from library.multibody.axes import TurningJoint
from library.multibody.space import SPACE, axis_rotation, directions, turning, unit
from library.multibody.template import InSpace
from library.multibody.turns import UPRIGHT, Oriented


class SpatialJoint(Lockable):
    """Abstract: two frames in space, the edges between them, and the reaction of the joint."""

    frame_a, frame_b = ac.ports(spatial.Frame, 2)
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    f, tau = t.f, rot.tau


class Revolute(TurningJoint, InSpace):
    """Revolute joint in space: angle phi about n, fixed in frame_a and frame_b."""

    n: ac.types.VectorParameter = ac.parameter(
        "1", "Axis, in frame_a", default=(0.0, 0.0, 1.0), shape=(3,)
    )
    checked = directions(3, "n")
    shapes = (ac.shapes.Hinge("frame_a", axis="n"),)
    phi = ac.variable("rad", "Angle")
    w = ac.variable("rad/s", "Angular velocity")
    a = ac.variable("rad/s2", "Angular acceleration")
    phi_start: ac.types.StartValue = ac.start("phi")
    w_start: ac.types.StartValue = ac.start("w")

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


class Prismatic(joints.Prismatic, InSpace):
    pass


class Spherical(Oriented, SpatialJoint):
    """Spherical joint: a quaternion q and the relative angular velocity w_rel in frame_a.

    der(q) = q ∘ (0, w_rel)/2 in the frame of the tail; R is that of q/|q|, so the norm of q may
    drift without harm and no orientation is singular. ``start={"angles": (a, b, c)}`` gives q as
    turns about x, the new y and the new z.
    """

    q = ac.variable("1", "Quaternion, scalar first", guess=UPRIGHT, shape=(4,))
    w_rel = ac.variable("rad/s", "Angular velocity of frame_b in frame_a", shape=(3,))
    q_start: ac.types.StartValue = ac.start("q")
    angles_start: ac.types.StartValue = ac.start("angles")
    w_rel_start: ac.types.StartValue = ac.start("w_rel")
    free_edges = ("rot",)
    shapes = (ac.shapes.Sphere("frame_a", color="0.3"),)

    def motions(self) -> Iterator[Any]:
        yield from SPACE.held(self.t)
        yield self.rot, turning(self.frame_a, quaternion_rotation(self.q), self.w_rel)

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.q) == quaternion_rate(self.q, self.w_rel)
        torque = matrix(self.frame_a.R).T @ self.rot.tau
        yield from (self.law(torque[i] == 0, self.w_rel[i], at=0) for i in range(3))


class AngleDriver(SpatialJoint):
    """Revolute joint in space with a prescribed angle, phi = phi_ref about n.

    ``phi_ref`` is a function of time or a signal, twice differentiable; ``tau_drive`` is the
    torque about n that moves frame_b.
    """

    phi_ref: signal.Input = ac.signal_input(unit="rad", description="Angle of frame_b in frame_a")
    n: ac.types.VectorParameter = ac.parameter(
        "1", "Axis, in frame_a", default=(0.0, 0.0, 1.0), shape=(3,)
    )
    checked = directions(3, "n")
    phi = ac.variable("rad", "Angle")
    w = ac.variable("rad/s", "Angular velocity")
    a = ac.variable("rad/s2", "Angular acceleration")
    tau_drive = ac.variable("N.m", "Torque about n on frame_b")

    def motions(self) -> Iterator[Any]:
        yield from SPACE.held(self.t)
        n = unit(self.n)
        rotation = axis_rotation(n, self.phi_ref)
        yield self.rot, turning(self.frame_a, rotation, n * ac.der(self.phi_ref))

    def equations(self) -> Iterator[Any]:
        yield self.phi == self.phi_ref
        yield self.w == ac.der(self.phi_ref)
        yield self.a == ac.der(ac.der(self.phi_ref))
        yield self.tau_drive == -ca.dot(SPACE.turned(self.frame_a, unit(self.n)), self.rot.tau)


class PositionDriver(joints.PositionDriver, InSpace):
    pass


class Weld(welds.Weld, welds.SpatialLoose):
    q = ac.variable("1", "Quaternion, scalar first", guess=UPRIGHT, shape=(4,), when="release")
    w_rel = ac.variable(
        "rad/s", "Angular velocity of frame_b in frame_a", shape=(3,), when="release"
    )


class Gripper(welds.Gripper, welds.SpatialLoose):
    q = ac.variable("1", "Quaternion, scalar first", guess=UPRIGHT, shape=(4,))
    w_rel = ac.variable("rad/s", "Angular velocity of frame_b in frame_a", shape=(3,))
