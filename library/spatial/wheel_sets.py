"""Pairs of wheels on an axle that roll without slip.

As in wheels.py the constraints hold for rates only: the place on the ground is a state that
follows from how the wheels turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import rotational, spatial
from library.multibody.space import SPACE, axis_rotation, turning
from library.spatial.parts import World
from library.spatial.wheels import SPIN, Z, disc_load


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
        ac.shapes.Line("frame1", "frame2"),
        ac.shapes.Wheel("frame1", "radius", axis=(0.0, 1.0, 0.0)),
        ac.shapes.Wheel("frame2", "radius", axis=(0.0, 1.0, 0.0)),
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
    x_start: ac.types.StartValue = ac.start("x")
    y_start: ac.types.StartValue = ac.start("y")
    phi_start: ac.types.StartValue = ac.start("phi")
    theta1_start: ac.types.StartValue = ac.start("theta1")
    theta2_start: ac.types.StartValue = ac.start("theta2")
    der_theta1_start: ac.types.StartValue = ac.start("der_theta1")
    der_theta2_start: ac.types.StartValue = ac.start("der_theta2")
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


class RollingWheelSet(JointRollingWheelSet):
    """Two wheels with mass on an upright axle that roll without slip on the plane z = 0.

    As JointRollingWheelSet, each wheel with mass m_wheel, inertia I_wheel_axis about the
    axle and I_wheel_long about any diameter.
    """

    world = ac.outer(World)
    m_wheel: ac.Parameter = ac.parameter("kg", "Mass of each wheel", min=0)
    I_wheel_axis: ac.Parameter = ac.parameter("kg.m2", "Inertia about the axle", min=0)
    I_wheel_long: ac.Parameter = ac.parameter("kg.m2", "Inertia about a diameter", min=0)
    mass1 = ac.Edge(JointRollingWheelSet.frame1.t)
    mass2 = ac.Edge(JointRollingWheelSet.frame2.t)
    disc1 = ac.Edge(JointRollingWheelSet.frame1.R)
    disc2 = ac.Edge(JointRollingWheelSet.frame2.R)

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
