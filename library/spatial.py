"""Spatial multibody parts: the classes of library.multibody in three dimensions."""

from typing import Any

from library.multibody.balances import (
    angular_momentum,
    centre_of_mass,
    kinetic_energy,
    momentum,
    potential_energy,
)
from library.multibody.bevel_gears import BevelGear1D
from library.multibody.bodies import make_bodies
from library.multibody.compound_joints import Cylindrical, FreeMotion, Planar, Screw, Universal
from library.multibody.drive_trains import make_drive_trains
from library.multibody.drivers import AngleDriver, make_position_driver
from library.multibody.flexible.bodies import make_flexible_bodies
from library.multibody.flexible.large_rotation_beams import make_large_rotation
from library.multibody.forces import make_forces
from library.multibody.frame_graph import frame_graph, virtual_work_graph
from library.multibody.gravity import make_world
from library.multibody.joints import Revolute, Spherical, make_prismatic
from library.multibody.line_forces import make_line_forces
from library.multibody.line_masses import make_line_masses
from library.multibody.parts import make_arms
from library.multibody.rods import SphericalConstraint, UniversalSpherical, make_rod
from library.multibody.sensor_sets import make_sensor_sets
from library.multibody.sensors import make_sensors
from library.multibody.space import SPACE, named_here
from library.multibody.welds import make_gripper, make_weld
from library.multibody.wheel_sets import JointRollingWheelSet, make_rolling_wheel_set
from library.multibody.wheels import JointRollingWheel, make_rolling_wheel

World = make_world(SPACE)
_arms = make_arms(SPACE)
_bodies = make_bodies(SPACE, World)
_forces = make_forces(SPACE)
_lines = make_line_forces(SPACE)
Fixed, FixedTranslation = _arms.Fixed, _arms.FixedTranslation
FixedRotation = _arms.FixedRotation
RigidArm = FixedTranslation
Body, PointMass, BodyShape = _bodies.Body, _bodies.PointMass, _bodies.BodyShape
BodyBox, BodyCylinder = _bodies.BodyBox, _bodies.BodyCylinder
Prismatic, PositionDriver = make_prismatic(SPACE), make_position_driver(SPACE)
Force, Torque, Bushing = _forces.Force, _forces.Torque, _forces.Bushing
WorldForce, WorldTorque = _forces.WorldForce, _forces.WorldTorque
Spring, Damper, SpringDamper = _lines.Spring, _lines.Damper, _lines.SpringDamper
Actuator = _lines.Actuator
Weld, Gripper = make_weld(SPACE), make_gripper(SPACE)
_trains = make_drive_trains(SPACE, Revolute, Prismatic, FixedTranslation)
Rotor1D, Mounting1D = _trains.Rotor1D, _trains.Mounting1D
GearConstraint, RackAndPinion = _trains.GearConstraint, _trains.RackAndPinion
SphericalSpherical = make_rod(SPACE, World)
_sensors = make_sensors(SPACE)
AbsolutePosition, AbsoluteVelocity = _sensors.AbsolutePosition, _sensors.AbsoluteVelocity
AbsoluteAngles, AbsoluteAngularVelocity = _sensors.AbsoluteAngles, _sensors.AbsoluteAngularVelocity
RelativePosition, RelativeVelocity = _sensors.RelativePosition, _sensors.RelativeVelocity
RelativeAngles, RelativeAngularVelocity = _sensors.RelativeAngles, _sensors.RelativeAngularVelocity
Distance, Power = _sensors.Distance, _sensors.Power
CutForce, CutTorque = _sensors.CutForce, _sensors.CutTorque
_sets = make_sensor_sets(SPACE)
AbsoluteSensor, RelativeSensor = _sets.AbsoluteSensor, _sets.RelativeSensor
CutForceAndTorque = _sets.CutForceAndTorque
TransformAbsoluteVector = _sets.TransformAbsoluteVector
TransformRelativeVector = _sets.TransformRelativeVector
_masses = make_line_masses(SPACE, World)
LineForceWithMass = _masses.LineForceWithMass
LineForceWithTwoMasses = _masses.LineForceWithTwoMasses
RollingWheel, RollingWheelSet = make_rolling_wheel(World), make_rolling_wheel_set(World)
_flexible = make_flexible_bodies(SPACE, World, __name__)
FlexibleBeam, FlexibleBody = _flexible.FlexibleBeam, _flexible.FlexibleBody
FlexiblePlate = _flexible.FlexiblePlate
_large = make_large_rotation(SPACE, World)
LargeRotationBeam = _large.LargeRotationBeam
LargeRotationElement = _large.LargeRotationElement
LargeRotationLoad = _large.LargeRotationLoad

named_here(globals())


def __getattr__(name: str) -> Any:
    """Return the parts of flexible bodies by their number of modes: Elastic4, ElasticArm4, …."""
    found = _flexible.named(name)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return found


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
    "Torque",
    "TransformAbsoluteVector",
    "TransformRelativeVector",
    "Universal",
    "UniversalSpherical",
    "Weld",
    "World",
    "WorldForce",
    "WorldTorque",
    "angular_momentum",
    "centre_of_mass",
    "frame_graph",
    "kinetic_energy",
    "momentum",
    "potential_energy",
    "virtual_work_graph",
]
