"""Wheels on the plane seen from above: they roll without slip, or have tyres that slip."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from domains import planar, rotational
from library.multibody.space import PLANE, directions, unit

AT_REST = 1e-8  # m/s: keeps the direction of a slip defined where there is none


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
    n: ac.types.VectorParameter = ac.parameter(
        "1", "Direction of travel, in frame_a", default=(1.0, 0.0), shape=(2,)
    )
    checked = directions(2, "n")
    shapes = (ac.shapes.Wheel("frame_a", "radius", along="n"),)
    radius: ac.Parameter = ac.parameter("m", "Radius of the wheel", above=0)
    r = ac.variable("m", "Position of frame_a in the world", shape=(2,))
    v = ac.variable("m/s", "Speed along n")
    phi_roll = ac.variable("rad", "Angle of the wheel about its axis")
    f_lat = ac.variable("N", "Force of the ground on the wheel, to the left of n")
    r_start: ac.types.StartValue = ac.start("r")
    v_start: ac.types.StartValue = ac.start("v")
    phi_roll_start: ac.types.StartValue = ac.start("phi_roll")
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


class SlipBasedWheel(ac.Component):
    """A wheel without mass on the plane seen from above, whose tyre slips to give a force.

    The slip is (v_long - radius w, v_lat), with v_long along n, fixed in frame_a, and v_lat to the
    left of it. The ground acts against it with f = N mu: mu grows to mu_A at the slip v_adhesion,
    falls to mu_S at v_slide and stays. These are s_adhesion and s_slide times |radius w|, and no
    less than v_adhesion_min and v_slide_min. The law is that of D. Zimmer's PlanarMechanics
    library (Modelica), made of cubic pieces with continuous slope. The flange ``axis`` turns the
    wheel: give it an inertia, a motor, a brake.
    """

    frame_a = ac.port(planar.Frame)
    axis = ac.port(rotational.Flange)
    n: ac.types.VectorParameter = ac.parameter(
        "1", "Direction of travel, in frame_a", default=(1.0, 0.0), shape=(2,)
    )
    checked = directions(2, "n")
    shapes = (ac.shapes.Wheel("frame_a", "radius", along="n"),)
    radius: ac.Parameter = ac.parameter("m", "Radius of the wheel", above=0)
    N: ac.Parameter = ac.parameter("N", "Normal force on the ground", min=0)
    mu_A: ac.Parameter = ac.parameter("1", "Friction at adhesion", default=1.0, min=0)
    mu_S: ac.Parameter = ac.parameter("1", "Friction when sliding", default=0.7, min=0)
    s_adhesion: ac.Parameter = ac.parameter("1", "Slip at adhesion", default=0.04, min=0)
    s_slide: ac.Parameter = ac.parameter("1", "Slip when sliding", default=0.12, min=0)
    v_adhesion_min: ac.Parameter = ac.parameter(
        "m/s", "Least slip velocity at adhesion", default=0.05, above=0
    )
    v_slide_min: ac.Parameter = ac.parameter(
        "m/s", "Least slip velocity when sliding", default=0.15, above=0
    )
    v_long = ac.variable("m/s", "Speed along n")
    v_lat = ac.variable("m/s", "Speed to the left of n")
    v_slip = ac.variable("m/s", "Slip velocity")
    f_long = ac.variable("N", "Force of the ground on the wheel along n")
    f_lat = ac.variable("N", "Force of the ground on the wheel to the left of n")
    t = ac.Edge(frame_a.t)
    drive = ac.Edge(axis)

    def equations(self) -> Iterator[Any]:
        along = PLANE.turned(self.frame_a, unit(self.n))
        left = ca.vertcat(-along[1], along[0])
        rim = self.radius * self.drive.w
        yield self.v_long == ca.dot(along, self.t.v)
        yield self.v_lat == ca.dot(left, self.t.v)
        yield self.v_slip == ca.sqrt((self.v_long - rim) ** 2 + self.v_lat**2 + AT_REST**2)
        peak = ca.fmax(self.s_adhesion * ca.fabs(rim), self.v_adhesion_min)
        slide = ca.fmax(self.s_slide * ca.fabs(rim), self.v_slide_min)
        mu = friction(self.v_slip, (peak, self.mu_A), (slide, self.mu_S))
        yield self.f_long == -self.N * mu * (self.v_long - rim) / self.v_slip
        yield self.f_lat == -self.N * mu * self.v_lat / self.v_slip
        yield self.t.f == -(along * self.f_long + left * self.f_lat)
        yield self.drive.tau == self.radius * self.f_long


def friction(slip: Any, adhesion: tuple[Any, Any], sliding: tuple[Any, Any]) -> Any:
    """Return the friction of a slip: a cubic through 0 to adhesion, another one to sliding."""
    (x_a, mu_a), (x_s, mu_s) = adhesion, sliding
    low = slip / x_a
    rising = mu_a * (1.5 * low - 0.5 * low**3)
    high = ca.fmin((2 * slip - x_a - x_s) / (x_s - x_a), 1)
    falling = (mu_a + mu_s) / 2 + (mu_s - mu_a) / 2 * (1.5 * high - 0.5 * high**3)
    return ca.if_else(slip < x_a, rising, falling)
