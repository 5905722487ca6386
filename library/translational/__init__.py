"""Translational mechanics: masses, springs, friction, contacts, forces, motions, sensors."""

from library.rotational.gears import IdealGearR2T, IdealRollingWheel
from library.translational.adaptors import (
    GeneralForceToPositionAdaptor,
    GeneralPositionToForceAdaptor,
)
from library.translational.components import (
    Damper,
    Fixed,
    Mass,
    Rod,
    Spring,
    SpringDamper,
)
from library.translational.contacts import ElastoGap, HardStop, MassWithStopAndFriction
from library.translational.friction import (
    Brake,
    RegularizedBrake,
    RegularizedSupportFriction,
    SupportFriction,
)
from library.translational.locks import Latch, Lock
from library.translational.lugre import LuGreFriction
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
    "Brake",
    "ConstantForce",
    "ConstantSpeed",
    "Damper",
    "EddyCurrentForce",
    "ElastoGap",
    "Fixed",
    "Force",
    "Force2",
    "ForceSensor",
    "ForceStep",
    "GeneralForceToPositionAdaptor",
    "GeneralPositionToForceAdaptor",
    "HardStop",
    "IdealGearR2T",
    "IdealRollingWheel",
    "InverseSpeedDependentForce",
    "Latch",
    "LinearSpeedDependentForce",
    "Lock",
    "LuGreFriction",
    "Mass",
    "MassWithStopAndFriction",
    "Move",
    "MultiSensor",
    "Position",
    "PositionSensor",
    "PowerSensor",
    "QuadraticSpeedDependentForce",
    "RegularizedBrake",
    "RegularizedSupportFriction",
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
    "SupportFriction",
    "Vehicle",
]
