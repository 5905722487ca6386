"""Planar multibody parts: the classes of library.multibody in the plane."""

import typing as _typing

from library.multibody.balances import (
    angular_momentum,
    center_of_mass,
    kinetic_energy,
    momentum,
    potential_energy,
)
from library.multibody.frame_graph import frame_graph, virtual_work_graph
from library.multibody.template import sized_part as _sized_part
from library.planar import flexible as _flexible
from library.planar.drive_trains import GearConstraint, Mounting1D, RackAndPinion, Rotor1D
from library.planar.flexible import (
    FlexibleBeam,
    FlexibleBody,
    LargeRotationBeam,
    LargeRotationElement,
    LargeRotationLoad,
)
from library.planar.forces import (
    Actuator,
    Bushing,
    Damper,
    Force,
    LineForceWithMass,
    LineForceWithTwoMasses,
    Spring,
    SpringDamper,
    SpringDamperSeries,
    Torque,
    WorldForce,
    WorldTorque,
)
from library.planar.joints import (
    AngleDriver,
    FreeMotion,
    Gripper,
    PositionDriver,
    Prismatic,
    Revolute,
    SphericalSpherical,
    Weld,
)
from library.planar.parts import (
    Body,
    BodyBox,
    BodyCylinder,
    BodyShape,
    Fixed,
    FixedRotation,
    FixedTranslation,
    PointMass,
    RigidArm,
    World,
)
from library.planar.sensors import (
    AbsoluteAngles,
    AbsoluteAngularVelocity,
    AbsolutePosition,
    AbsoluteSensor,
    AbsoluteVelocity,
    CutForce,
    CutForceAndTorque,
    CutTorque,
    Distance,
    Power,
    RelativeAngles,
    RelativeAngularVelocity,
    RelativePosition,
    RelativeSensor,
    RelativeVelocity,
    TransformAbsoluteVector,
    TransformRelativeVector,
)
from library.planar.wheels import IdealWheel, SlipBasedWheel

if not _typing.TYPE_CHECKING:  # a checker would take any name for a part

    def __getattr__(name: str) -> _typing.Any:
        """Return a part of flexible bodies by its number of modes: Elastic4, ElasticArm4, …."""
        return _sized_part(_flexible, name)


__all__ = [
    "AbsoluteAngles",
    "AbsoluteAngularVelocity",
    "AbsolutePosition",
    "AbsoluteSensor",
    "AbsoluteVelocity",
    "Actuator",
    "AngleDriver",
    "Body",
    "BodyBox",
    "BodyCylinder",
    "BodyShape",
    "Bushing",
    "CutForce",
    "CutForceAndTorque",
    "CutTorque",
    "Damper",
    "Distance",
    "Fixed",
    "FixedRotation",
    "FixedTranslation",
    "FlexibleBeam",
    "FlexibleBody",
    "Force",
    "FreeMotion",
    "GearConstraint",
    "Gripper",
    "IdealWheel",
    "LargeRotationBeam",
    "LargeRotationElement",
    "LargeRotationLoad",
    "LineForceWithMass",
    "LineForceWithTwoMasses",
    "Mounting1D",
    "PointMass",
    "PositionDriver",
    "Power",
    "Prismatic",
    "RackAndPinion",
    "RelativeAngles",
    "RelativeAngularVelocity",
    "RelativePosition",
    "RelativeSensor",
    "RelativeVelocity",
    "Revolute",
    "RigidArm",
    "Rotor1D",
    "SlipBasedWheel",
    "SphericalSpherical",
    "Spring",
    "SpringDamper",
    "SpringDamperSeries",
    "Torque",
    "TransformAbsoluteVector",
    "TransformRelativeVector",
    "Weld",
    "World",
    "WorldForce",
    "WorldTorque",
    "angular_momentum",
    "center_of_mass",
    "frame_graph",
    "kinetic_energy",
    "momentum",
    "potential_energy",
    "virtual_work_graph",
]
