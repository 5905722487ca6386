"""Planar multibody parts: the classes of library.multibody in the plane."""

from library.multibody.bodies import make_bodies
from library.multibody.joints import PlanarPrismatic as Prismatic
from library.multibody.joints import PlanarRevolute as Revolute
from library.multibody.parts import make_arms, make_world
from library.multibody.space import PLANE

World = make_world(PLANE)
_arms = make_arms(PLANE)
_bodies = make_bodies(PLANE, World)
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
    "World",
]
