"""Joints in the plane: with coordinates, driven, welded, and rods."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from domains import planar, signal
from library.locks import Lockable
from library.multibody import joints, rods, welds
from library.multibody.axes import TurningJoint
from library.multibody.space import PLANE
from library.multibody.template import InPlane


class Revolute(TurningJoint, InPlane):
    """Revolute joint in the plane: one angle phi, torque tau from its axis flange."""

    shapes = (ac.shapes.Hinge("frame_a"),)
    phi, w, a = TurningJoint.rot.turn, TurningJoint.rot.w, TurningJoint.rot.z
    phi_start: ac.types.StartValue = ac.start("phi")
    w_start: ac.types.StartValue = ac.start("w")

    def motions(self) -> Iterator[Any]:
        yield from PLANE.held(self.t)

    def equations(self) -> Iterator[Any]:
        yield self.law(self.rot.tau == self.load(), self.rot.phi)
        yield from self.flanges(self.rot.phi)


class Prismatic(joints.Prismatic, InPlane):
    pass


class FreeMotion(Lockable):
    """All three freedoms in the plane: position r and angle phi of frame_b in frame_a."""

    shapes = ()
    frame_a, frame_b = ac.ports(planar.Frame, 2)
    r = ac.variable("m", "Position of frame_b in frame_a", shape=(2,))
    v = ac.variable("m/s", "Derivative of r", shape=(2,))
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    moment = ac.Edge(frame_a.R)
    phi, w = rot.phi, rot.w
    r_start: ac.types.StartValue = ac.start("r")
    v_start: ac.types.StartValue = ac.start("v")
    phi_start: ac.types.StartValue = ac.start("phi")
    w_start: ac.types.StartValue = ac.start("w")

    def motions(self) -> Iterator[Any]:
        yield self.t, PLANE.moved(self.frame_a, self.r)

    def equations(self) -> Iterator[Any]:
        yield self.moment.tau == -PLANE.moment(self.t.r, self.t.f)
        yield self.v == ac.der(self.r)
        force = PLANE.resolved(self.frame_a, self.t.f)
        yield from (self.law(force[i] == 0, self.r[i]) for i in range(2))
        yield self.law(self.rot.tau == 0, self.rot.phi)


class AngleDriver(ac.Component):
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


class PositionDriver(joints.PositionDriver, InPlane):
    pass


class Weld(welds.Weld, welds.PlanarLoose):
    pass


class Gripper(welds.Gripper, welds.PlanarLoose):
    pass


class SphericalSpherical(rods.SphericalSpherical, InPlane):
    pass
