"""Spatial multibody parts: the classes of library.multibody in three dimensions."""

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
from library.spatial import flexible as _flexible
from library.spatial.bevel_gears import BevelGear1D
from library.spatial.compound_joints import Cylindrical, FreeMotion, Planar, Screw, Universal
from library.spatial.drive_trains import GearConstraint, Mounting1D, RackAndPinion, Rotor1D
from library.spatial.flexible import (
    FlexibleBeam,
    FlexibleBody,
    FlexiblePlate,
    FreePlate,
    LargeRotationBeam,
    LargeRotationElement,
    LargeRotationLoad,
)
from library.spatial.forces import (
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
    WorldForceAndTorque,
    WorldTorque,
)
from library.spatial.joints import (
    AngleDriver,
    Gripper,
    PositionDriver,
    Prismatic,
    Revolute,
    Spherical,
    Weld,
)
from library.spatial.parts import (
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
from library.spatial.rods import SphericalConstraint, SphericalSpherical, UniversalSpherical
from library.spatial.sensors import (
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
from library.spatial.urdf import from_urdf
from library.spatial.wheel_sets import JointRollingWheelSet, RollingWheelSet
from library.spatial.wheels import JointRollingWheel, RollingWheel

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
    "BevelGear1D",
    "Body",
    "BodyBox",
    "BodyCylinder",
    "BodyShape",
    "Bushing",
    "CutForce",
    "CutForceAndTorque",
    "CutTorque",
    "Cylindrical",
    "Damper",
    "Distance",
    "Fixed",
    "FixedRotation",
    "FixedTranslation",
    "FlexibleBeam",
    "FlexibleBody",
    "FlexiblePlate",
    "Force",
    "FreeMotion",
    "FreePlate",
    "GearConstraint",
    "Gripper",
    "JointRollingWheel",
    "JointRollingWheelSet",
    "LargeRotationBeam",
    "LargeRotationElement",
    "LargeRotationLoad",
    "LineForceWithMass",
    "LineForceWithTwoMasses",
    "Mounting1D",
    "Planar",
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
    "RollingWheel",
    "RollingWheelSet",
    "Rotor1D",
    "Screw",
    "Spherical",
    "SphericalConstraint",
    "SphericalSpherical",
    "Spring",
    "SpringDamper",
    "SpringDamperSeries",
    "Torque",
    "TransformAbsoluteVector",
    "TransformRelativeVector",
    "Universal",
    "UniversalSpherical",
    "Weld",
    "World",
    "WorldForce",
    "WorldForceAndTorque",
    "WorldTorque",
    "angular_momentum",
    "center_of_mass",
    "frame_graph",
    "from_urdf",
    "kinetic_energy",
    "momentum",
    "potential_energy",
    "virtual_work_graph",
]
