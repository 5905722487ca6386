"""Hydraulic parts for an isothermal liquid: lines, valves, machines, cylinders, storages."""

from library.hydraulic.compensated_pumps import LoadSensingPump, PressureCompensatedPump
from library.hydraulic.cushions import CushionedCylinder
from library.hydraulic.cylinders import (
    Cylinder,
    DoubleActingCylinder,
    IdealCylinder,
    IdealDoubleActingCylinder,
)
from library.hydraulic.gas_springs import BladderAccumulator, PistonAccumulator
from library.hydraulic.ideal_valves import HardStopCylinder, IdealCheckValve, IdealReliefValve
from library.hydraulic.lines import Inertance, LaminarResistance, Line, Pipe
from library.hydraulic.liquid import Oil
from library.hydraulic.machines import Motor, Pump, VariableMotor, VariablePump
from library.hydraulic.pressure_valves import (
    CounterbalanceValve,
    PilotOperatedCheckValve,
    PressureCompensator,
    PressureReducingValve,
    ShuttleValve,
)
from library.hydraulic.proportional_valves import ProportionalValve
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
from library.hydraulic.waves import Hose, WaveLine

__all__ = [
    "Accumulator",
    "BladderAccumulator",
    "CheckValve",
    "ConstantFlow",
    "ConstantPressure",
    "CounterbalanceValve",
    "CushionedCylinder",
    "Cylinder",
    "DoubleActingCylinder",
    "FlowSensor",
    "FlowSource",
    "FourWayServoValve",
    "HardStopCylinder",
    "Hose",
    "IdealCheckValve",
    "IdealCylinder",
    "IdealDoubleActingCylinder",
    "IdealReliefValve",
    "Inertance",
    "LaminarResistance",
    "Line",
    "LoadSensingPump",
    "Motor",
    "Oil",
    "Orifice",
    "PilotOperatedCheckValve",
    "Pipe",
    "PistonAccumulator",
    "PowerSensor",
    "PressureCompensatedPump",
    "PressureCompensator",
    "PressureReducingValve",
    "PressureSensor",
    "PressureSource",
    "ProportionalValve",
    "Pump",
    "RelPressureSensor",
    "ReliefValve",
    "Reservoir",
    "ShuttleValve",
    "SignalFlow",
    "SignalPressure",
    "Tank",
    "ThreeWayServoValve",
    "Valve",
    "VariableMotor",
    "VariablePump",
    "Volume",
    "WaveLine",
]
