"""Drivers: joints whose motion is prescribed; what it takes to move them is a result."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import planar, signal
from library.multibody.axes import SpatialJoint
from library.multibody.space import PLANE, SPACE, Space, axis_rotation, directions, turning, unit


class PlanarAngleDriver(ac.Component):
    """Revolute joint in the plane with a prescribed angle, phi = phi_ref.

    ``phi_ref`` is a function of time or a signal, twice differentiable; ``tau`` is the torque
    that moves frame_b.
    """

    frame_a, frame_b = ac.ports(planar.Frame, 2)
    phi_ref: signal.Input = ac.signal_input(unit="rad", description="Angle of frame_b in frame_a")
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    tau_drive = ac.variable("N.m", "Torque on frame_b")
    phi, w, a, tau, f = rot.phi, rot.w, rot.a, rot.tau, t.f

    def motions(self) -> Iterator[Any]:
        yield from PLANE.held(self.t)

    def equations(self) -> Iterator[Any]:
        yield self.rot.phi == self.phi_ref
        yield self.tau_drive == -self.rot.tau


class AngleDriver(SpatialJoint):
    """Revolute joint in space with a prescribed angle, phi = phi_ref about n.

    ``phi_ref`` is a function of time or a signal, twice differentiable; ``tau_drive`` is the
    torque about n that moves frame_b.
    """

    phi_ref: signal.Input = ac.signal_input(unit="rad", description="Angle of frame_b in frame_a")
    n: ac.VectorParameter = ac.parameter(
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


def make_position_driver(space: Space) -> type[ac.Component]:
    """Return the prismatic driver of a space."""
    d = space.dimension

    class PositionDriver(ac.Component):
        """Prismatic joint with a prescribed displacement, s = s_ref along n, fixed in frame_a.

        ``s_ref`` is a function of time or a signal, twice differentiable; ``f_drive`` is the
        force along n that moves frame_b.
        """

        frame_a, frame_b = ac.ports(space.frame, 2)
        s_ref: signal.Input = ac.signal_input(unit="m", description="Displacement along n")
        n: ac.VectorParameter = ac.parameter(
            "1", "Direction, in frame_a", default=(1.0, 0.0, 0.0)[:d], shape=(d,)
        )
        checked = directions(d, "n")
        t = ac.Edge(frame_b.t, frame_a.t)
        rot = ac.Edge(frame_b.R, frame_a.R)
        moment = ac.Edge(frame_a.R)
        s = ac.variable("m", "Displacement")
        v = ac.variable("m/s", "Velocity")
        a = ac.variable("m/s2", "Acceleration")
        f_drive = ac.variable("N", "Force along n on frame_b")
        f, tau = t.f, rot.tau

        def motions(self) -> Iterator[Any]:
            yield self.t, space.moved(self.frame_a, unit(self.n) * self.s_ref)
            yield from space.still(self.rot)

        def equations(self) -> Iterator[Any]:
            yield from space.locked(self.rot)
            yield self.moment.tau == -space.moment(self.t.r, self.t.f)
            yield self.s == self.s_ref
            yield self.v == ac.der(self.s_ref)
            yield self.a == ac.der(ac.der(self.s_ref))
            yield self.f_drive == -ca.dot(space.turned(self.frame_a, unit(self.n)), self.t.f)

    return PositionDriver
