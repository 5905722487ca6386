"""Spatial multibody parts: the classes of library.multibody in three dimensions."""

from library.multibody.balances import (
    angular_momentum,
    centre_of_mass,
    kinetic_energy,
    momentum,
    potential_energy,
)
from library.multibody.bodies import make_bodies
from library.multibody.compound_joints import Cylindrical, FreeMotion, Planar, Screw, Universal
from library.multibody.drivers import AngleDriver, make_position_driver
from library.multibody.forces import make_forces
from library.multibody.frame_graph import frame_graph, virtual_work_graph
from library.multibody.joints import Prismatic, Revolute, Spherical
from library.multibody.line_forces import make_line_forces
from library.multibody.parts import make_arms, make_world
from library.multibody.sensors import make_sensors
from library.multibody.space import SPACE, named_here

World = make_world(SPACE)
_arms = make_arms(SPACE)
_bodies = make_bodies(SPACE, World)
_forces = make_forces(SPACE)
_lines = make_line_forces(SPACE)
Fixed, FixedTranslation = _arms.Fixed, _arms.FixedTranslation
FixedRotation, Weld = _arms.FixedRotation, _arms.Weld
RigidArm = FixedTranslation
Body, PointMass, BodyShape = _bodies.Body, _bodies.PointMass, _bodies.BodyShape
BodyBox, BodyCylinder = _bodies.BodyBox, _bodies.BodyCylinder
PositionDriver = make_position_driver(SPACE)
Force, Torque, Bushing = _forces.Force, _forces.Torque, _forces.Bushing
WorldForce, WorldTorque = _forces.WorldForce, _forces.WorldTorque
Spring, Damper, SpringDamper = _lines.Spring, _lines.Damper, _lines.SpringDamper
Actuator = _lines.Actuator
_sensors = make_sensors(SPACE)
AbsolutePosition, AbsoluteVelocity = _sensors.AbsolutePosition, _sensors.AbsoluteVelocity
AbsoluteAngles, AbsoluteAngularVelocity = _sensors.AbsoluteAngles, _sensors.AbsoluteAngularVelocity
RelativePosition, RelativeVelocity = _sensors.RelativePosition, _sensors.RelativeVelocity
RelativeAngles, RelativeAngularVelocity = _sensors.RelativeAngles, _sensors.RelativeAngularVelocity
Distance, Power = _sensors.Distance, _sensors.Power
CutForce, CutTorque = _sensors.CutForce, _sensors.CutTorque

named_here(globals())

__all__ = [
    "AbsoluteAngles",
    "AbsoluteAngularVelocity",
    "AbsolutePosition",
    "AbsoluteVelocity",
    "Actuator",
    "AngleDriver",
    "Body",
    "BodyBox",
    "BodyCylinder",
    "BodyShape",
    "Bushing",
    "CutForce",
    "CutTorque",
    "Cylindrical",
    "Damper",
    "Distance",
    "Fixed",
    "FixedRotation",
    "FixedTranslation",
    "Force",
    "FreeMotion",
    "Planar",
    "PointMass",
    "PositionDriver",
    "Power",
    "Prismatic",
    "RelativeAngles",
    "RelativeAngularVelocity",
    "RelativePosition",
    "RelativeVelocity",
    "Revolute",
    "RigidArm",
    "Screw",
    "Spherical",
    "Spring",
    "SpringDamper",
    "Torque",
    "Universal",
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
