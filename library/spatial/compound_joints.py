"""Joints in space with several freedoms: their motions and loads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.errors import ParameterError
from acausal.language.group import matrix, quaternion_rate, quaternion_rotation
from domains import rotational, spatial, translational
from library.locks import Lockable
from library.multibody.axes import TurningJoint
from library.multibody.joints import sliding
from library.multibody.space import SPACE, axis_rotation, directions, turning, unit
from library.multibody.template import InSpace
from library.multibody.turns import UPRIGHT, Oriented, angles_to_quaternion
from library.spatial.joints import SpatialJoint


class Cylindrical(SpatialJoint):
    """Cylindrical joint: angle phi about n and displacement s along it, n fixed in frame_a.

    With ``use_axis_flange`` the rotation has the flanges ``axis`` and ``support``, the translation
    ``slide`` and ``slide_support``.
    """

    axis = ac.port(rotational.Flange, when="use_axis_flange")
    support = ac.port(rotational.Flange, when="use_axis_flange")
    slide = ac.port(translational.Flange, when="use_axis_flange")
    slide_support = ac.port(translational.Flange, when="use_axis_flange")
    use_axis_flange: bool = ac.structural(
        default=False, description="True: flanges drive the joint"
    )
    n: ac.types.VectorParameter = ac.parameter(
        "1", "Axis, in frame_a", default=(1.0, 0.0, 0.0), shape=(3,)
    )
    checked = directions(3, "n")
    shapes = (ac.shapes.Line("frame_a", "frame_b"), ac.shapes.Hinge("frame_a", axis="n"))
    phi = ac.variable("rad", "Angle")
    w = ac.variable("rad/s", "Angular velocity")
    s = ac.variable("m", "Displacement")
    v = ac.variable("m/s", "Velocity")
    phi_start: ac.types.StartValue = ac.start("phi")
    w_start: ac.types.StartValue = ac.start("w")
    s_start: ac.types.StartValue = ac.start("s")
    v_start: ac.types.StartValue = ac.start("v")
    moment = ac.Edge(SpatialJoint.frame_a.R)
    drive = ac.Edge(axis)
    base = ac.Edge(support)
    push = ac.Edge(slide)
    slide_base = ac.Edge(slide_support)

    def motions(self) -> Iterator[Any]:
        n = unit(self.n)
        yield self.t, sliding(SPACE, self)
        rotation = axis_rotation(n, self.phi)
        yield self.rot, turning(self.frame_a, rotation, n * ac.der(self.phi))

    def equations(self) -> Iterator[Any]:
        yield self.moment.tau == -ca.cross(self.t.r, self.t.f)
        yield self.w == ac.der(self.phi)
        yield self.v == ac.der(self.s)
        along = SPACE.turned(self.frame_a, unit(self.n))
        driven = self.use_axis_flange
        torque, force = (-self.drive.tau, -self.push.f) if driven else (0, 0)
        yield self.law(ca.dot(along, self.rot.tau) == torque, self.phi)
        yield self.law(ca.dot(along, self.t.f) == force, self.s)
        if driven:
            yield self.base.phi == 0
            yield self.drive.phi == self.phi
            yield self.slide_base.s == 0
            yield self.push.s == self.s


class Universal(SpatialJoint):
    """Universal joint: angle phi_a about n_a in frame_a, then phi_b about n_b in frame_b.

    With ``use_axis_flange`` each angle has its flanges, ``axis_a``, ``support_a`` and ``axis_b``,
    ``support_b``. The two axes must not be parallel.
    """

    axis_a = ac.port(rotational.Flange, when="use_axis_flange")
    support_a = ac.port(rotational.Flange, when="use_axis_flange")
    axis_b = ac.port(rotational.Flange, when="use_axis_flange")
    support_b = ac.port(rotational.Flange, when="use_axis_flange")
    use_axis_flange: bool = ac.structural(
        default=False, description="True: flanges drive the joint"
    )
    n_a: ac.types.VectorParameter = ac.parameter(
        "1", "First axis, in frame_a", default=(1.0, 0.0, 0.0), shape=(3,)
    )
    n_b: ac.types.VectorParameter = ac.parameter(
        "1", "Second axis, in frame_b", default=(0.0, 1.0, 0.0), shape=(3,)
    )
    checked = directions(3, "n_a", "n_b")
    shapes = (ac.shapes.Hinge("frame_a", axis="n_a"), ac.shapes.Hinge("frame_b", axis="n_b"))
    phi_a = ac.variable("rad", "Angle about n_a")
    phi_b = ac.variable("rad", "Angle about n_b")
    w_a = ac.variable("rad/s", "Angular velocity about n_a")
    w_b = ac.variable("rad/s", "Angular velocity about n_b")
    phi_a_start: ac.types.StartValue = ac.start("phi_a")
    phi_b_start: ac.types.StartValue = ac.start("phi_b")
    w_a_start: ac.types.StartValue = ac.start("w_a")
    w_b_start: ac.types.StartValue = ac.start("w_b")
    drive_a = ac.Edge(axis_a)
    base_a = ac.Edge(support_a)
    drive_b = ac.Edge(axis_b)
    base_b = ac.Edge(support_b)

    def second(self) -> Any:
        """Return the second axis in frame_a."""
        return axis_rotation(unit(self.n_a), self.phi_a) @ unit(self.n_b)

    def motions(self) -> Iterator[Any]:
        yield from SPACE.held(self.t)
        n_a, n_b = unit(self.n_a), unit(self.n_b)
        rotation = axis_rotation(n_a, self.phi_a) @ axis_rotation(n_b, self.phi_b)
        w = n_a * ac.der(self.phi_a) + self.second() * ac.der(self.phi_b)
        yield self.rot, turning(self.frame_a, rotation, w)

    def equations(self) -> Iterator[Any]:
        yield self.w_a == ac.der(self.phi_a)
        yield self.w_b == ac.der(self.phi_b)
        first = SPACE.turned(self.frame_a, unit(self.n_a))
        second = SPACE.turned(self.frame_a, self.second())
        driven = self.use_axis_flange
        torque_a, torque_b = (-self.drive_a.tau, -self.drive_b.tau) if driven else (0, 0)
        yield self.law(ca.dot(first, self.rot.tau) == torque_a, self.phi_a)
        yield self.law(ca.dot(second, self.rot.tau) == torque_b, self.phi_b)
        if driven:
            yield self.base_a.phi == 0
            yield self.drive_a.phi == self.phi_a
            yield self.base_b.phi == 0
            yield self.drive_b.phi == self.phi_b


class Planar(SpatialJoint):
    """Planar joint in space: s_x and s_y in the plane normal to n, then phi about n.

    The plane is fixed in frame_a; ``n_x`` projected on it is the direction of s_x.
    """

    n: ac.types.VectorParameter = ac.parameter(
        "1", "Normal, in frame_a", default=(0.0, 0.0, 1.0), shape=(3,)
    )
    n_x: ac.types.VectorParameter = ac.parameter(
        "1", "Direction of s_x", default=(1.0, 0.0, 0.0), shape=(3,)
    )
    checked = directions(3, "n", "n_x")
    s_x = ac.variable("m", "Displacement along n_x")
    s_y = ac.variable("m", "Displacement along n × n_x")
    phi = ac.variable("rad", "Angle about n")
    v_x = ac.variable("m/s", "Velocity along n_x")
    v_y = ac.variable("m/s", "Velocity along n × n_x")
    w = ac.variable("rad/s", "Angular velocity about n")
    s_x_start: ac.types.StartValue = ac.start("s_x")
    s_y_start: ac.types.StartValue = ac.start("s_y")
    phi_start: ac.types.StartValue = ac.start("phi")
    v_x_start: ac.types.StartValue = ac.start("v_x")
    v_y_start: ac.types.StartValue = ac.start("v_y")
    w_start: ac.types.StartValue = ac.start("w")
    moment = ac.Edge(SpatialJoint.frame_a.R)

    def directions(self) -> tuple[Any, Any]:
        """Return the directions of s_x and s_y in frame_a."""
        y = unit(ca.cross(self.n, self.n_x))
        return ca.cross(y, unit(self.n)), y

    def motions(self) -> Iterator[Any]:
        x, y = self.directions()
        n = unit(self.n)
        yield self.t, SPACE.moved(self.frame_a, x * self.s_x + y * self.s_y)
        rotation = axis_rotation(n, self.phi)
        yield self.rot, turning(self.frame_a, rotation, n * ac.der(self.phi))

    def equations(self) -> Iterator[Any]:
        yield self.moment.tau == -ca.cross(self.t.r, self.t.f)
        yield self.v_x == ac.der(self.s_x)
        yield self.v_y == ac.der(self.s_y)
        yield self.w == ac.der(self.phi)
        for direction, held in zip(self.directions(), (self.s_x, self.s_y), strict=True):
            along = SPACE.turned(self.frame_a, direction)
            yield self.law(ca.dot(along, self.t.f) == 0, held)
        normal = SPACE.turned(self.frame_a, unit(self.n))
        yield self.law(ca.dot(normal, self.rot.tau) == 0, self.phi)


class Screw(TurningJoint, InSpace):
    """Screw joint: angle phi about n and displacement pitch phi/(2 pi) along it."""

    n: ac.types.VectorParameter = ac.parameter(
        "1", "Axis, in frame_a", default=(1.0, 0.0, 0.0), shape=(3,)
    )
    checked = directions(3, "n")
    pitch: ac.Parameter = ac.parameter("m", "Displacement in one turn")
    phi = ac.variable("rad", "Angle")
    w = ac.variable("rad/s", "Angular velocity")
    s = ac.variable("m", "Displacement")
    phi_start: ac.types.StartValue = ac.start("phi")
    w_start: ac.types.StartValue = ac.start("w")
    moment = ac.Edge(TurningJoint.frame_a.R)

    def motions(self) -> Iterator[Any]:
        n = unit(self.n)
        yield self.t, SPACE.moved(self.frame_a, n * (self.pitch / (2 * ca.pi) * self.phi))
        rotation = axis_rotation(n, self.phi)
        yield self.rot, turning(self.frame_a, rotation, n * ac.der(self.phi))

    def equations(self) -> Iterator[Any]:
        lead = self.pitch / (2 * ca.pi)
        yield self.moment.tau == -ca.cross(self.t.r, self.t.f)
        yield self.w == ac.der(self.phi)
        yield self.s == lead * self.phi
        along = SPACE.turned(self.frame_a, unit(self.n))
        torque = ca.dot(along, self.rot.tau) + lead * ca.dot(along, self.t.f)
        yield self.law(torque == self.load(), self.phi)
        yield from self.flanges(self.phi)


class FreeMotion(Oriented, Lockable):
    """All six freedoms in space: position r and quaternion q of frame_b in frame_a.

    States: r and v = der(r) in frame_a, the quaternion q (scalar first, no singular orientation)
    and the angular velocity w_rel of frame_b in frame_a. ``start={"angles": (a, b, c)}`` gives q
    as turns about x, the new y and the new z, and ``w_start`` is that of w_rel.
    """

    start_names = ("angles", "w")

    shapes = ()
    frame_a, frame_b = ac.ports(spatial.Frame, 2)
    r = ac.variable("m", "Position of frame_b in frame_a", shape=(3,))
    v = ac.variable("m/s", "Derivative of r", shape=(3,))
    q = ac.variable("1", "Quaternion, scalar first", guess=UPRIGHT, shape=(4,))
    w_rel = ac.variable("rad/s", "Angular velocity of frame_b in frame_a", shape=(3,))
    r_start: ac.types.StartValue = ac.start("r")
    v_start: ac.types.StartValue = ac.start("v")
    q_start: ac.types.StartValue = ac.start("q")
    angles_start: ac.types.StartValue = ac.start("angles")
    w_rel_start: ac.types.StartValue = ac.start("w_rel")
    w_start: ac.types.StartValue = ac.start("w")
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    moment = ac.Edge(frame_a.R)

    def start_values(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return start values in which ``angles`` have become ``q``, and ``w`` is ``w_rel``."""
        if "w" in given and "w_rel" in given:
            raise ParameterError("start gives both w and w_rel: give one of them.")
        named = {"w_rel" if name == "w" else name: value for name, value in given.items()}
        return angles_to_quaternion(named, "q")

    def motions(self) -> Iterator[Any]:
        yield self.t, SPACE.moved(self.frame_a, self.r)
        yield self.rot, turning(self.frame_a, quaternion_rotation(self.q), self.w_rel)

    def equations(self) -> Iterator[Any]:
        yield self.moment.tau == -ca.cross(self.t.r, self.t.f)
        yield self.v == ac.der(self.r)
        yield ac.der(self.q) == quaternion_rate(self.q, self.w_rel)
        turn = matrix(self.frame_a.R)
        force, torque = turn.T @ self.t.f, turn.T @ self.rot.tau
        yield from (self.law(force[i] == 0, self.r[i]) for i in range(3))
        yield from (self.law(torque[i] == 0, self.w_rel[i], at=0) for i in range(3))
