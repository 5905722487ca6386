"""The world, arms and bodies in the plane."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import acausal as ac
from library.checks import TWO_TURNS
from library.multibody import bodies, gravity, parts
from library.multibody.template import InPlane


class World(gravity.World, InPlane):
    pass


class Fixed(parts.Fixed, InPlane):
    pass


class FixedTranslation(parts.FixedTranslation, InPlane):
    pass


RigidArm = FixedTranslation


class FixedRotation(parts.TurnedArm, InPlane):
    """A rigid arm without mass that also turns: frame_b at r, turned by angle."""

    angle: ac.Parameter = ac.parameter(
        "rad", "Angle from frame_a to frame_b", default=0.0, usual=TWO_TURNS
    )

    def equations(self) -> Iterator[Any]:
        yield self.rot.phi == self.angle
        yield self.moment.tau == -self.space.lever(self.frame_a, self.r, self.t.f)


class PointMass(bodies.PointMass, InPlane):
    pass


class Body(bodies.Body, bodies.PlanarInertia):
    pass


class BodyShape(bodies.BodyShape, bodies.PlanarInertia):
    pass


class BodyBox(bodies.BodyBox, bodies.PlanarShapeInertia):
    pass


class BodyCylinder(bodies.BodyCylinder, bodies.PlanarShapeInertia):
    pass
