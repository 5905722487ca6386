"""The world, arms and bodies in space."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca

import acausal as ac
from library.checks import TWO_TURNS
from library.multibody import bodies, gravity, parts
from library.multibody.space import axis_rotation, directions, unit
from library.multibody.template import InSpace
from library.multibody.turns import sequence_rotation


class World(gravity.World, InSpace):
    pass


class Fixed(parts.Fixed, InSpace):
    pass


class FixedTranslation(parts.FixedTranslation, InSpace):
    pass


RigidArm = FixedTranslation


class FixedRotation(parts.TurnedArm, InSpace):
    """A rigid arm without mass that also turns: frame_b at r, turned by a fixed rotation.

    The rotation is by ``angle`` about ``n`` and then by ``angles`` about the axes of
    ``sequence``, each axis taken where the turns before have brought it:
    R = R(n, angle) R(e_i, angles[0]) R(e_j, angles[1]) R(e_k, angles[2]). Give one of the two.
    """

    sequence: tuple[int, ...] = ac.structural(
        default=(1, 2, 3), description="Axes of the angles, 1 to 3"
    )
    n: ac.types.VectorParameter = ac.parameter(
        "1", "Axis, in frame_a", default=(1.0, 0.0, 0.0), shape=(3,)
    )
    checked = directions(3, "n")
    angle: ac.Parameter = ac.parameter("rad", "Angle about n", default=0.0, usual=TWO_TURNS)
    angles: ac.types.VectorParameter = ac.parameter(
        "rad",
        "Angles about the axes of sequence",
        default=(0.0, 0.0, 0.0),
        shape=(3,),
        usual=TWO_TURNS,
    )

    def motions(self) -> Iterator[Any]:
        yield from super().motions()
        about = axis_rotation(unit(self.n), self.angle)
        nothing = ca.SX.zeros(3)
        yield self.rot, (about @ sequence_rotation(self.sequence, self.angles), nothing, nothing)

    def equations(self) -> Iterator[Any]:
        yield self.moment.tau == -ca.cross(self.t.r, self.t.f)


class PointMass(bodies.PointMass, InSpace):
    pass


class Body(bodies.Body, bodies.SpatialInertia):
    pass


class BodyShape(bodies.BodyShape, bodies.SpatialInertia):
    pass


class BodyBox(bodies.BodyBox, bodies.SpatialShapeInertia):
    width_direction: ac.types.VectorParameter = ac.parameter(
        "1", "Direction of the width, in frame_a", default=(0.0, 1.0, 0.0), shape=(3,)
    )
    checked = (*bodies.SpatialInertia.checked, *bodies.BodyBox.checked)
    shapes = (ac.shapes.Box("frame_a", "frame_b", "width", "height", "width_direction"),)


class BodyCylinder(bodies.BodyCylinder, bodies.SpatialShapeInertia):
    checked = (*bodies.SpatialInertia.checked, *bodies.BodyCylinder.checked)
