"""The World: an inertial frame and its field of gravity, uniform, of a point, or none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

import acausal as ac
from acausal.errors import DeclarationError, ParameterError
from library.multibody.space import unit
from library.multibody.template import VECTOR, Component, Frame

FIELDS = ("uniform", "point", "none", "field")


class World(Component):
    """The world: an inertial frame, and gravity g n/|n|, or -mu r/|r|³ of a point at r = 0.

    With ``gravity_type="field"`` gravity is ``field(r)``, a function of the position in the world
    written with CasADi's or NumPy's functions.
    """

    frame = ac.port(Frame, description="Frame fixed in the world")
    datum = ac.types.Datum(frame)
    points_down = "n"  # in pictures of space
    gravity_type: str = ac.structural(
        default="uniform", description='Field of gravity: "uniform", "point", "none", "field"'
    )
    field: Callable[[Any], Any] | None = ac.structural(
        default=None, description="Own field: acceleration [m/s2] at r [m], lambda r: (0, 0, -9)"
    )
    field_potential: Callable[[Any], Any] | None = ac.structural(
        default=None, description="Its potential [J/kg] at r, for energies; grad = -field"
    )
    g: ac.Parameter = ac.parameter("m/s2", "Acceleration of uniform gravity", default=9.80665)
    n: ac.types.VectorParameter = ac.parameter(
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
        if (self.gravity_type == "field") != (self.field is not None):
            raise ParameterError(
                'World: an own field of gravity is given as gravity_type="field" together with '
                "field=lambda r: (…), the acceleration at r."
            )


def gravity(world: Any, r: Any) -> Any:
    """Return the acceleration of gravity at a point r of the world, as bodies see the World."""
    if world.gravity_type == "point":
        return -world.mu * r / ca.dot(r, r) ** 1.5
    if world.gravity_type == "none":
        return ca.SX.zeros(r.shape[0])
    if world.gravity_type == "field":
        return _vector(world.field(r), r.shape[0])
    return world.g * unit(world.n)


def potential(world: Any, r: Any) -> Any:
    """Return the potential of gravity for each kilogram."""
    if world.gravity_type == "point":
        return -world.mu / ca.sqrt(ca.dot(r, r))
    if world.gravity_type == "field":
        if world.field_potential is None:
            raise DeclarationError(
                "World: the potential of its own field of gravity is asked for, and not given: "
                "add field_potential=lambda r: …, in J/kg."
            )
        return world.field_potential(r)
    return -ca.dot(gravity(world, r), r)


def _vector(given: Any, size: int) -> Any:
    """Return what a field gave as a vector."""
    made = given if isinstance(given, ca.SX) else ca.vertcat(*given)
    if made.numel() != size:
        raise ParameterError(f"World.field gives {made.numel()} numbers at r, not {size}.")
    return ca.reshape(made, size, 1)
