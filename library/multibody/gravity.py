"""The World: an inertial frame and its field of gravity, uniform, of a point, or none."""

from __future__ import annotations

from typing import Any

import casadi as ca

import acausal as ac
from acausal.errors import ParameterError
from library.multibody.space import unit
from library.multibody.template import VECTOR, Component, Frame

FIELDS = ("uniform", "point", "none")


class World(Component):
    """The world: an inertial frame, and gravity g n/|n|, or -mu r/|r|³ of a point at r = 0."""

    frame = ac.port(Frame, description="Frame fixed in the world")
    datum = ac.Datum(frame)
    points_down = "n"  # in pictures of space
    gravity_type: str = ac.structural(
        default="uniform", description='Field of gravity: "uniform", "point", "none"'
    )
    g: ac.Parameter = ac.parameter("m/s2", "Acceleration of uniform gravity", default=9.80665)
    n: ac.VectorParameter = ac.parameter(
        "1", "Direction of uniform gravity", default=(0.0, -1.0, 0.0), shape=VECTOR
    )
    mu: ac.Parameter = ac.parameter(
        "m3/s2", "Constant of point gravity (of the earth)", default=3.986004418e14, above=0
    )

    def _check(self) -> None:
        if self.gravity_type not in FIELDS:
            listed = ", ".join(repr(field) for field in FIELDS)
            raise ParameterError(
                f"World: gravity_type = {self.gravity_type!r} is none of {listed}."
            )


def gravity(world: Any, r: Any) -> Any:
    """Return the acceleration of gravity at a point r of the world, as bodies see the World."""
    if world.gravity_type == "point":
        return -world.mu * r / ca.dot(r, r) ** 1.5
    if world.gravity_type == "none":
        return ca.SX.zeros(r.shape[0])
    return world.g * unit(world.n)


def potential(world: Any, r: Any) -> Any:
    """Return the potential of gravity for each kilogram."""
    if world.gravity_type == "point":
        return -world.mu / ca.sqrt(ca.dot(r, r))
    return -ca.dot(gravity(world, r), r)
