"""Spatial multibody parts: the classes of library.multibody in three dimensions."""

from library.multibody.bodies import make_bodies
from library.multibody.joints import Prismatic, Revolute, Spherical
from library.multibody.parts import make_arms, make_world
from library.multibody.space import SPACE

World = make_world(SPACE)
_arms = make_arms(SPACE)
_bodies = make_bodies(SPACE, World)
Fixed, FixedTranslation = _arms.Fixed, _arms.FixedTranslation
RigidArm = FixedTranslation
Body, PointMass = _bodies.Body, _bodies.PointMass

__all__ = [
    "Body",
    "Fixed",
    "FixedTranslation",
    "PointMass",
    "Prismatic",
    "Revolute",
    "RigidArm",
    "Spherical",
    "World",
]
