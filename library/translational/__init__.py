"""Translational mechanics: masses, springs, dampers, forces, prescribed motions, sensors."""

from library.rotational.gears import IdealGearR2T, IdealRollingWheel
from library.translational.components import (
    Damper,
    Fixed,
    Mass,
    Rod,
    Spring,
    SpringDamper,
)
from library.translational.motions import Accelerate, ConstantSpeed, Move, Position, Speed
from library.translational.sensors import (
    AccSensor,
    ForceSensor,
    MultiSensor,
    PositionSensor,
    PowerSensor,
    RelAccSensor,
    RelPositionSensor,
    RelSpeedSensor,
    SpeedSensor,
)
from library.translational.sources import (
    ConstantForce,
    EddyCurrentForce,
    Force,
    Force2,
    ForceStep,
    InverseSpeedDependentForce,
    LinearSpeedDependentForce,
    QuadraticSpeedDependentForce,
    SignForce,
)
from library.translational.vehicle import RollingResistance, Vehicle

__all__ = [
    "AccSensor",
    "Accelerate",
    "ConstantForce",
    "ConstantSpeed",
    "Damper",
    "EddyCurrentForce",
    "Fixed",
    "Force",
    "Force2",
    "ForceSensor",
    "ForceStep",
    "IdealGearR2T",
    "IdealRollingWheel",
    "InverseSpeedDependentForce",
    "LinearSpeedDependentForce",
    "Mass",
    "Move",
    "MultiSensor",
    "Position",
    "PositionSensor",
    "PowerSensor",
    "QuadraticSpeedDependentForce",
    "RelAccSensor",
    "RelPositionSensor",
    "RelSpeedSensor",
    "Rod",
    "RollingResistance",
    "SignForce",
    "Speed",
    "SpeedSensor",
    "Spring",
    "SpringDamper",
    "Vehicle",
]
