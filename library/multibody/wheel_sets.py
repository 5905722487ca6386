"""Pairs of wheels on an axle, and single wheels seen from above: they roll without slip.

As in wheels.py the constraints hold for rates only: the place on the ground is a state that
follows from how the wheels turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import planar, rotational, spatial
from library.multibody.space import PLANE, SPACE, axis_rotation, directions, turning, unit
from library.multibody.wheels import SPIN, Z, disc_load


class JointRollingWheelSet(ac.Component):
    """Two wheels without mass on an upright axle that roll without slip on the plane z = 0.

    frame_middle is in the middle of the axle at z = radius, x ahead and y along the axle to the
    left wheel. frame1 is fixed in the left wheel, frame2 in the right one, which turn by theta1
    and theta2 about y. States are x, y, the heading phi, both angles and their rates:
    v = radius (der(theta1) + der(theta2))/2 ahead, der(phi) = radius (der(theta2) -
    der(theta1))/track.
    """

    frame_middle, frame1, frame2 = ac.ports(spatial.Frame, 3)
    axis1, axis2, support = (
        ac.port(rotational.Flange, when="use_axis_flange", description=words)
        for words in ("Drives the left wheel", "Drives the right wheel", "The axle")
    )
    use_axis_flange: bool = ac.structural(
        default=False, description="True: flanges axis1 and axis2 drive the wheels"
    )
    shapes = (
        ac.Line("frame1", "frame2"),
        ac.Wheel("frame1", "radius", axis=(0.0, 1.0, 0.0)),
        ac.Wheel("frame2", "radius", axis=(0.0, 1.0, 0.0)),
    )
    radius: ac.Parameter = ac.parameter("m", "Radius of the wheels", above=0)
    track: ac.Parameter = ac.parameter("m", "Distance of the wheels", above=0)
    x = ac.variable("m", "Position of the middle, first coordinate")
    y = ac.variable("m", "Position of the middle, second coordinate")
    phi = ac.variable("rad", "Heading, about z")
    theta1 = ac.variable("rad", "Angle of the left wheel")
    theta2 = ac.variable("rad", "Angle of the right wheel")
    der_theta1 = ac.variable("rad/s", "Angular velocity of the left wheel")
    der_theta2 = ac.variable("rad/s", "Angular velocity of the right wheel")
    t = ac.Edge(frame_middle.t)
    rot = ac.Edge(frame_middle.R)
    t1 = ac.Edge(frame1.t, frame_middle.t)
    t2 = ac.Edge(frame2.t, frame_middle.t)
    rot1 = ac.Edge(frame1.R, frame_middle.R)
    rot2 = ac.Edge(frame2.R, frame_middle.R)
    moment1 = ac.Edge(frame_middle.R)
    moment2 = ac.Edge(frame_middle.R)
    drive1 = ac.Edge(axis1)
    drive2 = ac.Edge(axis2)
    base = ac.Edge(support)

    def ahead(self) -> Any:
        """Return the direction of travel."""
        return ca.vertcat(ca.cos(self.phi), ca.sin(self.phi), 0)

    def speeds(self) -> tuple[Any, Any]:
        """Return the speed ahead and the rate of the heading."""
        w1, w2 = self.der_theta1, self.der_theta2
        return self.radius / 2 * (w1 + w2), self.radius / self.track * (w2 - w1)

    def motions(self) -> Iterator[Any]:
        ahead, (v, w) = self.ahead(), self.speeds()
        acceleration = ahead * ac.der(v) + ca.cross(Z, ahead) * v * w
        place = ca.vertcat(self.x, self.y, self.radius)
        yield self.t, (place, ahead * v, acceleration)
        yield self.rot, (axis_rotation(Z, self.phi), Z * w, Z * ac.der(w))
        for side, t, rot, theta, rate in (
            (1, self.t1, self.rot1, self.theta1, self.der_theta1),
            (-1, self.t2, self.rot2, self.theta2, self.der_theta2),
        ):
            arm = SPACE.turned(self.frame_middle, SPIN) * self.track / 2
            yield t, SPACE.carried(self.frame_middle, side * arm)
            yield rot, turning(self.frame_middle, axis_rotation(SPIN, theta), SPIN * rate)

    def rolling(self) -> Iterator[Any]:
        """Yield the equations of the coordinates, of the flanges and of the arms to the wheels."""
        ahead, (v, w) = self.ahead(), self.speeds()
        yield ac.der(self.x) == ahead[0] * v
        yield ac.der(self.y) == ahead[1] * v
        yield ac.der(self.phi) == w
        yield ac.der(self.theta1) == self.der_theta1
        yield ac.der(self.theta2) == self.der_theta2
        axle = SPACE.turned(self.frame_middle, SPIN)
        # Both wheels push the middle ahead; the left one turns it to the right.
        push = self.radius / 2 * ca.dot(ahead, self.t.f)
        turn = self.radius / self.track * self.rot.tau[2]
        driven = self.use_axis_flange
        load1, load2 = (-self.drive1.tau, -self.drive2.tau) if driven else (0, 0)
        yield ca.dot(axle, self.rot1.tau) + push - turn == load1
        yield ca.dot(axle, self.rot2.tau) + push + turn == load2
        yield self.moment1.tau == -ca.cross(self.t1.r, self.t1.f)
        yield self.moment2.tau == -ca.cross(self.t2.r, self.t2.f)
        if driven:
            yield self.base.phi == 0
            yield self.drive1.phi == self.theta1
            yield self.drive2.phi == self.theta2

    def equations(self) -> Iterator[Any]:
        yield from self.rolling()


def make_rolling_wheel_set(world_kind: type) -> type[ac.Component]:
    """Return the pair of wheels with mass, under the gravity of a World."""
    joint = JointRollingWheelSet

    class RollingWheelSet(JointRollingWheelSet):
        """Two wheels with mass on an upright axle that roll without slip on the plane z = 0.

        As JointRollingWheelSet, each wheel with mass m_wheel, inertia I_wheel_axis about the
        axle and I_wheel_long about any diameter.
        """

        world = ac.outer(world_kind)
        m_wheel: ac.Parameter = ac.parameter("kg", "Mass of each wheel", min=0)
        I_wheel_axis: ac.Parameter = ac.parameter("kg.m2", "Inertia about the axle", min=0)
        I_wheel_long: ac.Parameter = ac.parameter("kg.m2", "Inertia about a diameter", min=0)
        mass1 = ac.Edge(joint.frame1.t)
        mass2 = ac.Edge(joint.frame2.t)
        disc1 = ac.Edge(joint.frame1.R)
        disc2 = ac.Edge(joint.frame2.R)

        def equations(self) -> Iterator[Any]:
            yield from self.rolling()
            about = (self.I_wheel_axis, self.I_wheel_long)
            for frame, mass, disc in (
                (self.frame1, self.mass1, self.disc1),
                (self.frame2, self.mass2, self.disc2),
            ):
                force, torque = disc_load(self, frame, self.m_wheel, about)
                yield mass.f == force
                yield disc.tau == torque

    return RollingWheelSet


class IdealWheel(ac.Component):
    """A wheel on the plane seen from above: it rolls along n, fixed in frame_a, never across.

    The speed along n is v = radius der(phi_roll); the flange ``axis`` turns with phi_roll, and a
    brake or a motor there acts on the wheel. Without it the wheel is a knife-edge that slides
    along n. States are the position r, the speed v and the angle of frame_a; ``f_lat`` is the
    force of the ground across n, to the left. A body may have several: a car is one of them behind
    and one, on a steered joint, in front.
    """

    frame_a = ac.port(planar.Frame)
    axis = ac.port(rotational.Flange, when="use_axis_flange")
    use_axis_flange: bool = ac.structural(
        default=False, description="True: the flange axis turns with the wheel"
    )
    n: ac.VectorParameter = ac.parameter(
        "1", "Direction of travel, in frame_a", default=(1.0, 0.0), shape=(2,)
    )
    checked = directions(2, "n")
    shapes = (ac.Wheel("frame_a", "radius", along="n"),)
    radius: ac.Parameter = ac.parameter("m", "Radius of the wheel", above=0)
    r = ac.variable("m", "Position of frame_a in the world", shape=(2,))
    v = ac.variable("m/s", "Speed along n")
    phi_roll = ac.variable("rad", "Angle of the wheel about its axis")
    f_lat = ac.variable("N", "Force of the ground on the wheel, to the left of n")
    t = ac.Edge(frame_a.t)
    rot = ac.Edge(frame_a.R)
    drive = ac.Edge(axis)

    def motions(self) -> Iterator[Any]:
        along, frame = PLANE.turned(self.frame_a, unit(self.n)), self.frame_a
        speed = along * self.v
        acceleration = along * ac.der(self.v) + PLANE.cross(frame.w, speed)
        yield self.t, (self.r, speed, acceleration)

    def equations(self) -> Iterator[Any]:
        along = PLANE.turned(self.frame_a, unit(self.n))
        yield ac.der(self.r) == along * self.v
        yield self.radius * ac.der(self.phi_roll) == self.v
        yield self.rot.tau == 0
        yield self.f_lat == -PLANE.moment(along, self.t.f)
        if self.use_axis_flange:
            yield self.drive.phi == self.phi_roll
            yield self.radius * ca.dot(along, self.t.f) == -self.drive.tau
        else:
            yield ca.dot(along, self.t.f) == 0
