"""Shapes of bodies: mass and inertia of boxes and cylinders from their sizes and density."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from acausal.language.quantity import plain

_PARALLEL = 1e-12  # square of the sine below which two directions are taken as parallel


def hole_fault(inner: float, outer: float) -> str | None:
    """Return what is wrong with the sizes of a hole and of what it is in [m], None if nothing.

    >>> hole_fault(0.01, 0.02)
    """
    if inner <= outer:
        return None
    return f"a hole of {inner:g} m is larger than what it is in, {outer:g} m: no mass is left."


@dataclass(frozen=True)
class Outline:
    """A shape along r: functions of the parameters of a body.

    ``mass`` [kg]; ``moments`` are the principal moments [kg.m2] about r, about the width direction
    and about the third one. ``holes`` names sizes of the hole with those of what it is in.
    """

    mass: Callable[[Any], Any]
    moments: Callable[[Any], tuple[Any, Any, Any]]
    holes: tuple[tuple[str, str], ...]

    def thickness(self, body: Any) -> Any:
        """Return what a shape is thick unless said, |r|/20."""
        return length(body) / 20

    def planar_inertia(self, body: Any) -> Any:
        """Return the moment about the normal of the plane, in which length and width lie."""
        return self.moments(body)[2]

    def element(self, row: int, column: int) -> Callable[[Any], Any]:
        """Return one element of the tensor in frame_a, Σ I_k e_k e_kᵀ, as a function of a body."""

        def of(body: Any) -> Any:
            pairs = zip(self.moments(body), _axes(body), strict=True)
            return sum(moment * axis[row] * axis[column] for moment, axis in pairs)

        return of


def length(body: Any) -> Any:
    """Return |r| of a body [m]."""
    r = plain(body.r)
    return ca.sqrt(ca.dot(r, r))


def _axes(body: Any) -> tuple[Any, Any, Any]:
    """Return the directions of length, width and height; any width will do if it is along r."""
    along = plain(body.r) / length(body)
    wanted = ca.SX([0.0, 1.0, 0.0])
    if "width_direction" in body._spec.parameters:
        wanted = plain(body.width_direction)
    normal = ca.cross(along, wanted / ca.sqrt(ca.dot(wanted, wanted)))
    x, y = (ca.cross(along, ca.SX(axis)) for axis in ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0]))
    other = ca.if_else(ca.dot(x, x) > ca.dot(y, y), x, y)
    normal = ca.if_else(ca.dot(normal, normal) > _PARALLEL, normal, other)
    third = normal / ca.sqrt(ca.dot(normal, normal))
    return along, ca.cross(third, along), third


def _box_masses(body: Any) -> tuple[Any, Any]:
    a_line = plain(body.density) * length(body)
    hole = body.inner_width * body.inner_height
    return a_line * (body.width * body.height), a_line * hole


def _box_mass(body: Any) -> Any:
    outer, hole = _box_masses(body)
    return outer - hole


def _box_moments(body: Any) -> tuple[Any, Any, Any]:
    outer, hole = _box_masses(body)
    l2, w2, h2 = length(body) ** 2, body.width**2, body.height**2
    wi2, hi2 = body.inner_width**2, body.inner_height**2
    return (
        (outer * (w2 + h2) - hole * (wi2 + hi2)) / 12,
        (outer * (l2 + h2) - hole * (l2 + hi2)) / 12,
        (outer * (l2 + w2) - hole * (l2 + wi2)) / 12,
    )


def _cylinder_masses(body: Any) -> tuple[Any, Any]:
    a_disc = plain(body.density) * length(body) * ca.pi / 4
    return a_disc * body.diameter**2, a_disc * body.inner_diameter**2


def _cylinder_mass(body: Any) -> Any:
    outer, hole = _cylinder_masses(body)
    return outer - hole


def _cylinder_moments(body: Any) -> tuple[Any, Any, Any]:
    outer, hole = _cylinder_masses(body)
    l2, d2, di2 = length(body) ** 2, body.diameter**2, body.inner_diameter**2
    across = (outer * (l2 + 0.75 * d2) - hole * (l2 + 0.75 * di2)) / 12
    return (outer * d2 - hole * di2) / 8, across, across


_BOX_HOLES = (("inner_width", "width"), ("inner_height", "height"))
BOX = Outline(_box_mass, _box_moments, _BOX_HOLES)
CYLINDER = Outline(_cylinder_mass, _cylinder_moments, (("inner_diameter", "diameter"),))
