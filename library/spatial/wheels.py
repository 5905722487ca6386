"""Wheels that roll without slip: joints to the ground with constraints at the level of rates.

A wheel on the plane z = 0 has five coordinates but three freedoms: where its centre goes follows
from how it turns, v = w × rho, with rho from the point of contact to the centre. That cannot be
integrated to a constraint among positions; the place of the centre is a state of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from acausal.language.group import quaternion_rate, quaternion_rotation
from domains import spatial
from library.multibody.gravity import gravity
from library.multibody.turns import UPRIGHT, Oriented
from library.spatial.parts import World

Z = ca.SX([0.0, 0.0, 1.0])
"""Normal of the ground."""

SPIN = ca.SX([0.0, 1.0, 0.0])
"""Axis of a wheel in its frame."""


class JointRollingWheel(Oriented):
    """A wheel without mass that rolls without slip on the plane z = 0 of the world.

    frame_a is at its centre, the axis of the wheel is y of it. States are x and y of the centre,
    the quaternion q of frame_a in the world and the angular velocity w_0 in the world. With the
    axis e and u the direction in the wheel nearest to z, the centre is at z = radius u_z and
    v = w_0 × radius u. ``start={"angles": (heading, spin, lean)}`` gives q as turns about z, the
    new y and the new x. The contact is never lost: f_n may be negative. ``f_long`` is counted along
    z × axis, against the travel of a wheel that turns forward about its axis.
    """

    frame_a = ac.port(spatial.Frame)
    radius: ac.Parameter = ac.parameter("m", "Radius of the wheel", above=0)
    shapes = (ac.shapes.Wheel("frame_a", "radius", axis=(0.0, 1.0, 0.0)),)
    turns_about = (3, 2, 1)  # the normal, the axis of the wheel, its direction of travel
    x = ac.variable("m", "Position of the centre, first coordinate")
    y = ac.variable("m", "Position of the centre, second coordinate")
    q = ac.variable("1", "Quaternion, scalar first", guess=UPRIGHT, shape=(4,))
    w_0 = ac.variable("rad/s", "Angular velocity of the wheel, in the world", shape=(3,))
    f_n = ac.variable("N", "Contact force on the wheel along z")
    f_long = ac.variable("N", "Contact force on the wheel along z × axis, backwards")
    f_lat = ac.variable("N", "Contact force on the wheel along its axis, to the left")
    x_start: ac.types.StartValue = ac.start("x")
    y_start: ac.types.StartValue = ac.start("y")
    q_start: ac.types.StartValue = ac.start("q")
    angles_start: ac.types.StartValue = ac.start("angles")
    w_0_start: ac.types.StartValue = ac.start("w_0")
    t = ac.Edge(frame_a.t)
    rot = ac.Edge(frame_a.R)
    r_0, v_0, a_0 = t.r, t.v, t.a

    def contact(self) -> tuple[Any, Any, Any]:
        """Return the axis, its sine to the normal, and the direction from contact to centre."""
        axis = quaternion_rotation(self.q) @ SPIN
        upright = Z - axis * axis[2]
        steep = ca.sqrt(ca.dot(upright, upright))
        return axis, steep, upright / steep

    def motions(self) -> Iterator[Any]:
        axis, steep, up = self.contact()
        w, z = self.w_0, ac.der(self.w_0)
        swing = ca.cross(w, axis)
        change = -swing * axis[2] - axis * swing[2]
        falling = (change - up * ca.dot(up, change)) / steep
        place = ca.vertcat(self.x, self.y, self.radius * steep)
        yield (
            self.t,
            (
                place,
                self.radius * ca.cross(w, up),
                self.radius * (ca.cross(z, up) + ca.cross(w, falling)),
            ),
        )
        yield self.rot, (quaternion_rotation(self.q), w, z)

    def rolling(self) -> Iterator[Any]:
        """Yield the equations of the coordinates, and of the contact force."""
        axis, steep, up = self.contact()
        rate = self.radius * ca.cross(self.w_0, up)
        yield ac.der(self.x) == rate[0]
        yield ac.der(self.y) == rate[1]
        yield ac.der(self.q) == quaternion_rate(self.q, self.w_0)
        yield self.rot.tau == -self.radius * ca.cross(up, self.t.f)
        ahead = ca.cross(axis, Z) / steep
        yield self.f_n == -self.t.f[2]
        yield self.f_long == ca.dot(ahead, self.t.f)
        yield self.f_lat == -ca.dot(ca.cross(Z, ahead), self.t.f)

    def equations(self) -> Iterator[Any]:
        yield from self.rolling()


def disc_load(part: Any, frame: Any, mass: Any, about: tuple[Any, Any]) -> tuple[Any, Any]:
    """Return force and torque that move a disc with its axis along y of a frame, at its centre."""
    own, across = about
    turn = ca.reshape(frame.R, 3, 3)
    inertia = ca.diag(ca.vertcat(across, own, across))
    w, z = turn.T @ frame.w, turn.T @ frame.z
    torque = turn @ (inertia @ z + ca.cross(w, inertia @ w))
    return mass * (frame.a - gravity(part.world, frame.r)), torque


class RollingWheel(JointRollingWheel):
    """A wheel with mass that rolls without slip on the plane z = 0 of the world.

    As JointRollingWheel, with mass m, inertia I_axis about its axis and I_long about any
    diameter, at the origin of frame_a.
    """

    world = ac.outer(World)
    m: ac.Parameter = ac.parameter("kg", "Mass", min=0)
    I_axis: ac.Parameter = ac.parameter("kg.m2", "Inertia about the axis", min=0)
    I_long: ac.Parameter = ac.parameter("kg.m2", "Inertia about a diameter", min=0)
    mass = ac.Edge(JointRollingWheel.frame_a.t)
    disc = ac.Edge(JointRollingWheel.frame_a.R)

    def equations(self) -> Iterator[Any]:
        yield from self.rolling()
        force, torque = disc_load(self, self.frame_a, self.m, (self.I_axis, self.I_long))
        yield self.mass.f == force
        yield self.disc.tau == torque
