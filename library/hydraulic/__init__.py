"""Hydraulic parts for an isothermal liquid: lines, valves, machines, cylinders, storages."""

from library.hydraulic.cylinders import (
    Cylinder,
    DoubleActingCylinder,
    IdealCylinder,
    IdealDoubleActingCylinder,
)
from library.hydraulic.ideal_valves import HardStopCylinder, IdealCheckValve, IdealReliefValve
from library.hydraulic.lines import Inertance, LaminarResistance, Line, Pipe
from library.hydraulic.liquid import Oil
from library.hydraulic.machines import Motor, Pump, VariableMotor, VariablePump
from library.hydraulic.sensors import FlowSensor, PowerSensor, PressureSensor, RelPressureSensor
from library.hydraulic.servo_valves import FourWayServoValve, ThreeWayServoValve
from library.hydraulic.sources import (
    ConstantFlow,
    ConstantPressure,
    FlowSource,
    PressureSource,
    Reservoir,
    SignalFlow,
    SignalPressure,
)
from library.hydraulic.storages import Accumulator, Tank, Volume
from library.hydraulic.valves import CheckValve, Orifice, ReliefValve, Valve

__all__ = [
    "Accumulator",
    "CheckValve",
    "ConstantFlow",
    "ConstantPressure",
    "Cylinder",
    "DoubleActingCylinder",
    "FlowSensor",
    "FlowSource",
    "FourWayServoValve",
    "HardStopCylinder",
    "IdealCheckValve",
    "IdealCylinder",
    "IdealDoubleActingCylinder",
    "IdealReliefValve",
    "Inertance",
    "LaminarResistance",
    "Line",
    "Motor",
    "Oil",
    "Orifice",
    "Pipe",
    "PowerSensor",
    "PressureSensor",
    "PressureSource",
    "Pump",
    "RelPressureSensor",
    "ReliefValve",
    "Reservoir",
    "SignalFlow",
    "SignalPressure",
    "Tank",
    "ThreeWayServoValve",
    "Valve",
    "VariableMotor",
    "VariablePump",
    "Volume",
]
