"""Symbols: what parts without a place look like in schematics, as paths of SVG.

A symbol is drawn in a square from -20 to 20, y down, with its ports at the edge: the first at the
left, the second at the right. A part is drawn as the first of its classes that has a symbol here;
what has none is a box with a short text, ports around it. Parts with frames have ``shapes``
instead: they are drawn where they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

_LEADS = "M-20 0H-10M10 0H20"
_BOX = "M-10-6H10V6H-10Z"
_ROUND = "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0"
_WAVE = "M-6 0q3-8 6 0t6 0"
_ZIGZAG = "M-20 0H-12l2-6l4 12l4-12l4 12l4-12l4 12l2-6H20"
_COIL = "M-20 0H-12a4 4 0 0 1 8 0a4 4 0 0 1 8 0a4 4 0 0 1 8 0H20"
_DASHPOT = "M-20 0H2M2-5V5M-8-8H8V8H-8M8 0H20"
_DIODE = "M-20 0H20M-7-8L7 0L-7 8ZM7-8V8"
_ARROW = "M-11 11L11-11M11-11l-6 1M11-11l-1 6"
_SWITCH = "M-20 0H-8L8-9M9 0H20"
_HATCH = "M0-14V14M0-14l5-5M0-7l5-5M0 0l5-5M0 7l5-5M0 14l5-5"
_ORIFICE = "M-20 0H20M-6-10q6 8 12 0M-6 10q6-8 12 0"
_SEAT = "M-20 0H-6M2-8L-6 0L2 8M-4 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M8 0H20"
_VALVE = "M-20 0H-12M12 0H20M-12-8H12V8H-12ZM-8 0H8M8 0l-5-3M8 0l-5 3"
_CYLINDER = "M-16-8H8V8H-16ZM-4-8V8M-4 0H20M-12 8V16"
_OUT = "M-20 0H-10M10 0H20M4-5L10 0L4 5Z"
_IN = "M-20 0H-10M10 0H20M-4-5L-10 0L-4 5Z"
_TRANSFORMER = (
    "M-20-10H-6a4 4 0 0 1 0 7a4 4 0 0 1 0 7a4 4 0 0 1 0 6H-20"
    "M20-10H6a4 4 0 0 0 0 7a4 4 0 0 0 0 7a4 4 0 0 0 0 6H20"
)
_BIPOLAR = "M-20 0H-9M-9-9V9M-9-4L0-11V-20M-9 4L0 11V20"
_FIELD = "M-20 0H-12M-12-8V8M-8-10V10M-8-7H0V-20M-8 7H0V20"
_TRIANGLE = "M-12-15L14 0L-12 15ZM-20-7H-12M-20 7H-12M14 0H20"
_PRESSED = "M0 6V20M-9 6H9V12H-9Z"
_WHEEL = "M-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0M0-12V12M-12 0H12"
_GEARS = "M-20 0H-8M-8-13V13M-8-13H-2V13H-8M2-7H8V7H2ZM8 0H20"
_TURN = "M-8 6a10 10 0 1 1 16 0M8 6l-6-1M8 6l1-6"
_PLATES = "M-20 0H-3M-3-10V10M3-10V10M3 0H20"
_FRAME = "M-14-14H14V14H-14ZM-20 0H-14M14 0H20"
_GRID = "M-9-9H9V9H-9ZM-9-3H9M-9 3H9M0-9V9"
_BRIDGE = "M-14-14H14V14H-14ZM-6-5L5 0L-6 5ZM5-5V5"

PATHS: dict[str, str] = {
    # electrical
    "Resistor": _LEADS + _BOX,
    "Conductor": _LEADS + _BOX,
    "VariableResistor": _LEADS + _BOX + _ARROW,
    "VariableConductor": _LEADS + _BOX + _ARROW,
    "Potentiometer": _LEADS + _BOX + "M0 20V6M0 6l-3 4M0 6l3 4",
    "Capacitor": _PLATES,
    "VariableCapacitor": _PLATES + _ARROW,
    "Inductor": _COIL,
    "VariableInductor": _COIL + _ARROW,
    "SaturatingInductor": _COIL + "M-12 5H-4L4 9H12",
    "Transformer": _TRANSFORMER,
    "IdealTransformer": _TRANSFORMER + "M0-12V12",
    "M_Transformer": _TRANSFORMER,
    "Gyrator": "M-20-10H-6A7 10 0 0 1-6 10H-20M20-10H6A7 10 0 0 0 6 10H20",
    "ConstantVoltage": "M-20 0H20" + _ROUND,
    "SignalVoltage": "M-20 0H20" + _ROUND,
    "SupplyVoltage": "M-20 0H20" + _ROUND,
    "ConstantCurrent": _LEADS + _ROUND + "M0-10V10",
    "SignalCurrent": _LEADS + _ROUND + "M0-10V10",
    "SineVoltage": _LEADS + _ROUND + _WAVE,
    "CosineVoltage": _LEADS + _ROUND + _WAVE,
    "SineCurrent": _LEADS + _ROUND + _WAVE + "M0-10V-7M0 7V10",
    "CosineCurrent": _LEADS + _ROUND + _WAVE + "M0-10V-7M0 7V10",
    "IdealDiode": _DIODE,
    "Diode": _DIODE,
    "Diode2": _DIODE,
    "ZDiode": _DIODE + "M7-8h-4M7 8h4",
    "IdealThyristor": _DIODE + "M7 0L14 12",
    "Thyristor": _DIODE + "M7 0L14 12",
    "IdealGTOThyristor": _DIODE + "M7 0L14 12M10 9l5-3",
    "IdealTransistor": _BIPOLAR,
    "IdealTriac": "M-20 0H20M-7-12L7-6L-7 0ZM7 0L-7 6L7 12ZM7-12V12M-7-12V12",
    "NPN": _BIPOLAR + "M0 11l-2-5M0 11l-5-1",
    "PNP": _BIPOLAR + "M-9 4l5 1M-9 4l2 5",
    "NMOS": _FIELD + "M-8 0H20M-8 0l5-3M-8 0l5 3",
    "PMOS": _FIELD + "M-8 0H20M2 0l-5-3M2 0l-5 3",
    "IdealClosingSwitch": _SWITCH,
    "ControlledIdealClosingSwitch": _SWITCH,
    "CloserWithArc": _SWITCH + "M2-2l3 3l-3 2l3 3",
    "IdealOpeningSwitch": "M-20 0H-8L10-1M9 0H20M9-6V0",
    "ControlledIdealOpeningSwitch": "M-20 0H-8L10-1M9 0H20M9-6V0",
    "OpenerWithArc": "M-20 0H-8L10-1M9 0H20M9-6V0M2 4l3 3l-3 2l3 3",
    "Short": "M-20 0H20",
    "Idle": "M-20 0H-8M8 0H20",
    "OpAmp": _TRIANGLE,
    "OpAmpDetailed": _TRIANGLE,
    "IdealOpAmp": _TRIANGLE,
    "IdealOpAmp3Pin": _TRIANGLE,
    "IdealOpAmpLimited": _TRIANGLE + "M-4 4H0V-4H4",
    "IdealizedOpAmpLimited": _TRIANGLE + "M-4 4H0V-4H4",
    "RotationalEMF": "M0-20V-10M0 10V20" + _ROUND + "M10 0H20",
    "TranslationalEMF": "M0-20V-10M0 10V20" + _ROUND + "M10 0H20",
    "DiodeBridge": _BRIDGE,
    "ThreePhaseRectifier": _BRIDGE,
    "DiodeBridge2Pulse": _BRIDGE,
    "DiodeBridge2mPulse": _BRIDGE,
    "ThyristorBridge": _BRIDGE + "M5 0L10 8",
    "ThreePhaseThyristorBridge": _BRIDGE + "M5 0L10 8",
    "ThyristorBridge2Pulse": _BRIDGE + "M5 0L10 8",
    "ThyristorBridge2mPulse": _BRIDGE + "M5 0L10 8",
    "BatteryCell": "M-20 0H-3M3 0H20M-3-12V12M3-5V5",
    "CellRCStack": "M-20 0H-9M-9-12V12M-4-5V5M3-12V12M8-5V5M8 0H20",
    "Star": "M-20 0H0M0 0L10-12M0 0L10 12M0 0H20",
    "Delta": "M-20 0H-9M-9 8H9L0-10ZM9 0H20",
    # machines
    "DC_PermanentMagnet": _LEADS + _ROUND + "M-13-5H-10M-13 5H-10M10-5H13M10 5H13",
    "DC_SeriesExcited": _LEADS + _ROUND,
    "DC_ElectricalExcited": _LEADS + _ROUND,
    "IM_SquirrelCage": _LEADS + _ROUND + "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0",
    "IM_SlipRing": _LEADS + _ROUND + "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0M0 6V20",
    "SM_PermanentMagnet": _LEADS + _ROUND + "M-6-2H6V2H-6ZM0-2V2",
    "SM_ElectricalExcited": _LEADS + _ROUND + "M-6 0a3 3 0 0 1 6 0a3 3 0 0 1 6 0",
    "SM_ReluctanceRotor": _LEADS + _ROUND + "M-6-3Q0 0 6-3M-6 3Q0 0 6 3",
    "PermanentMagnetMachine": _LEADS + _ROUND + "M-6-2H6V2H-6ZM0-2V2",
    # mechanics in one dimension
    "Inertia": "M-20 0H-7M7 0H20M-7-13H7V13H-7Z",
    "Mass": "M-20 0H-12M12 0H20M-12-9H12V9H-12Z",
    "MassWithStopAndFriction": "M-20 0H-9M9 0H20M-9-9H9V6H-9ZM-16 9H16M-14-6V0M14-6V0",
    "Rod": "M-20-2H20V2H-20Z",
    "Spring": _ZIGZAG,
    "Damper": _DASHPOT,
    "SpringDamper": (
        "M-20 0H-14M14 0H20M-14-8V8M14-8V8M-14-8h3l2-4l4 8l4-8l4 8l4-8l2 4h5M-14 8H1M1 4V12"
        "M-6 3H6V13H-6M6 8H14"
    ),
    "ElastoGap": "M-20 0H-8M-8-10V10M0-10V10M0 0h2l2-5l4 10l4-10l2 5h6",
    "ElastoBacklash": "M-20 0H-12l2-5l3 10l3-10l2 5H0M0-8V8H12V-8M6-4V4M6 0H20",
    "Fixed": _HATCH + "M-20 0H0",
    "IdealGear": _GEARS,
    "LossyGear": _GEARS + "M-18 16q6 4 12 0t12 0",
    "Gearbox": _GEARS + "M-14-18H14V18H-14Z",
    "HarmonicDrive": "M-20 0H-12M12 0H20M-12 0a12 8 0 1 0 24 0a12 8 0 1 0-24 0" + _WHEEL,
    "IdealPlanetary": _WHEEL + "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M-20 0H-12M12 0H20",
    "IdealGearR2T": _WHEEL + "M-20 12H20",
    "IdealRollingWheel": _WHEEL + "M-20 13H20",
    "Belt": "M-10-8H10M-10 8H10M-10-8a8 8 0 0 0 0 16M10-8a8 8 0 0 1 0 16",
    "BeltWithSlip": "M-10-8H10M-10 8H10M-10-8a8 8 0 0 0 0 16M10-8a8 8 0 0 1 0 16M-5-11l10 6",
    "BallScrew": "M-20 0H20M-8-8H8V8H-8ZM-16-3l4 6M-12-3l4 6M8-3l4 6M12-3l4 6",
    "Cam": "M-8 4a10 8 0 0 1 16-8q6 8-2 12q-10 6-14-4M0-8V-20M-20 0H-8",
    "CardanShaft": "M-20 0H-8M8 0H20M-8-6L8 6M-8 6L8-6M-8-6V6M8-6V6",
    "Clutch": "M-20 0H-3M-3-12V12M3-12V12M3 0H20",
    "OneWayClutch": "M-20 0H-3M-3-12V12M3-12V12M3 0H20M-8-16H8l-4-3",
    "Freewheel": "M-20 0H-3M-3-12V12M3-12V12M3 0H20M-8-16H8l-4-3",
    "Brake": "M-20 0H20M-6-4H6M-6 4H6M0-4V-14M0 4V14M-8-14H8M-8 14H8",
    "BearingFriction": "M-20 0H20M-8-4H8M-8 4H8M-8-4V-9M8-4V-9M-8 4V9M8 4V9",
    "RegularizedBrake": "M-20 0H20M-6-4H6M-6 4H6M0-4V-14M0 4V14M-8-14H8M-8 14H8",
    "RegularizedClutch": "M-20 0H-3M-3-12V12M3-12V12M3 0H20",
    "RegularizedBearingFriction": "M-20 0H20M-8-4H8M-8 4H8M-8-4V-9M8-4V-9M-8 4V9M8 4V9",
    "RegularizedSupportFriction": "M-20 0H20M-10 4H10M-10 4l-3 5M-3 4l-3 5M4 4l-3 5M10 4l-3 5",
    "ElastoBacklash2": "M-20 0H-12l2-5l3 10l3-10l2 5H0M0-8V8H12V-8M6-4V4M6 0H20",
    "SupportFriction": "M-20 0H20M-10 4H10M-10 4l-3 5M-3 4l-3 5M4 4l-3 5M10 4l-3 5",
    "LuGreFriction": "M-20 0H20M-10 5H10M-8 0l1 5M-3 0l1 5M2 0l1 5M7 0l1 5",
    "RollingResistance": _WHEEL + "M-20 13H20M-6 16l-3 4M2 16l-3 4",
    "Vehicle": "M-16 4V-2H-8L-4-10H8L12-2H18V4ZM-10 4a4 4 0 1 0 8 0M6 4a4 4 0 1 0 8 0",
    "Disc": "M-20 0H-3M3 0H20M-3-12H3V12H-3Z",
    "Lock": "M-20 0H20M-6-8H6V8H-6ZM-3-8V-12a3 3 0 0 1 6 0V-8",
    "Latch": "M-20 0H-4L4-6M4-6V0H20",
    "HardStop": "M-20 0H-6M-6-10V10M0-14V14M0-14l5 4M0-7l5 4M0 0l5 4M0 7l5 4",
    # blocks
    "Step": _FRAME + "M-9 8H0V-8H9",
    "BooleanStep": _FRAME + "M-9 8H0V-8H9",
    "Pulse": _FRAME + "M-10 7H-6V-7H-1V7H4V-7H9",
    "BooleanPulse": _FRAME + "M-10 7H-6V-7H-1V7H4V-7H9",
    "SampleTrigger": _FRAME + "M-10 7H-7V-7V7H0V-7V7H7V-7V7H10",
    "SawTooth": _FRAME + "M-10 7L-4-7V7L2-7V7L8-7V7",
    "Trapezoid": _FRAME + "M-10 7H-6L-2-7H3L7 7H10",
    "Ramp": _FRAME + "M-10 7H-4L5-7H10",
    "Limiter": _FRAME + "M-10 7H-5L5-7H10",
    "VariableLimiter": _FRAME + "M-10 7H-5L5-7H10",
    "DeadZone": _FRAME + "M-9 8L-4 0H4L9-8",
    "Hysteresis": _FRAME + "M-10 7H5V-7M10-7H-5V7",
    "Sampler": _FRAME + "M-10 4H-4L5-5M5 4H10",
    "ZeroOrderHold": _FRAME + "M-10 7H-4V2H2V-4H9",
    "Encoder": _FRAME + "M-10 8H-5V3H0V-2H5V-7H10",
    "CombiTable1D": _FRAME + _GRID,
    "CombiTable1Ds": _FRAME + _GRID,
    "CombiTable2Ds": _FRAME + _GRID,
    "CombiTimeTable": _FRAME + _GRID,
    "TimeTable": _FRAME + _GRID,
    "LookupTable": _FRAME + _GRID,
    "BooleanTable": _FRAME + _GRID,
    # fluid, heat and flux
    "LaminarResistance": "M-20 0H-10M10 0H20M-10-3H10M-10 3H10",
    "Orifice": _ORIFICE,
    "Valve": "M-20 0H20M-8-8L8 8V-8L-8 8ZM0 0V-14M-5-14H5",
    "Inertance": "M-20 0H-10M10 0H20M-10-5H10V5H-10ZM-4 0H4M4 0l-3-2M4 0l-3 2",
    "Pipe": "M-20-3H20M-20 3H20",
    "Line": "M-20-3H20M-20 3H20M-10-3V3M0-3V3M10-3V3",
    "WaveLine": "M-20-4H20M-20 4H20M-12 0q3-5 6 0t6 0t6 0t6 0",
    "Hose": "M-20-3Q-10-9 0-3T20-3M-20 3Q-10-3 0 3T20 3",
    "CheckValve": _SEAT,
    "IdealCheckValve": _SEAT,
    "PilotOperatedCheckValve": _SEAT + "M0 20V8",
    "ShuttleValve": "M-20 0H-12M12 0H20M-12-7H12V7H-12ZM-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M0-7V-20",
    "ReliefValve": _VALVE + "M4 8l-3 3l6 3l-6 3",
    "IdealReliefValve": _VALVE + "M4 8l-3 3l6 3l-6 3",
    "PressureReducingValve": _VALVE + "M4-8l-3-3l6-3l-6-3",
    "PressureCompensator": _VALVE + "M4-8l-3-3l6-3l-6-3M-6 8V20",
    "CounterbalanceValve": _VALVE + "M4 8l-3 3l6 3l-6 3M-6-8V-20",
    "ThreeWayServoValve": "M-18-8H18V8H-18ZM0-8V8M-14 5L-5-5M5 5L14-5",
    "FourWayServoValve": "M-18-8H18V8H-18ZM0-8V8M-14 6V-6M-6-6V6M4 6L14-6M4-6L14 6",
    "ProportionalValve": "M-18-8H18V8H-18ZM0-8V8M-14 6V-6M-6-6V6M4 6L14-6M4-6L14 6M-18-11H18",
    "Pump": _OUT + _ROUND,
    "Motor": _IN + _ROUND,
    "VariablePump": _OUT + _ROUND + _ARROW,
    "VariableMotor": _IN + _ROUND + _ARROW,
    "CompensatedPump": _OUT + _ROUND + _ARROW + "M14 8V16M12 16H16",
    "Cylinder": _CYLINDER,
    "IdealCylinder": _CYLINDER,
    "DoubleActing": _CYLINDER + "M4 8V16",
    "CushionedCylinder": _CYLINDER + "M4 8V16M-8-3H-4M-8 3H-4",
    "Reservoir": "M0-20V6M-10-4V8H10V-4",
    "Tank": "M-10-10V10H10V-10M-10-4H10M0 10V20",
    "Volume": "M0 20V10M-10-10H10V10H-10Z",
    "Accumulator": "M-7-8a7 7 0 0 1 14 0V8a7 7 0 0 1-14 0ZM-7 0H7M0 15V20",
    "GasSpring": "M-7-8a7 7 0 0 1 14 0V8a7 7 0 0 1-14 0ZM-7 0H7M0 15V20",
    "ConstantPressure": "M0 20V10" + _ROUND,
    "ConstantFlow": _ROUND + "M0 20V10M0-5V5M0 5l-3-4M0 5l3-4",
    "PressureSource": "M-20 0H20" + _ROUND,
    "FlowSource": _LEADS + _ROUND + "M-5 0H5M5 0l-4-3M5 0l-4 3",
    "HeatCapacitor": "M-12-8Q-12-14-6-12Q0-18 6-12Q14-12 12-4Q16 6 6 8H-6Q-16 6-12-8M0 8V20",
    "ThermalConductor": "M-20 0H-12M12 0H20M-12-9H12V9H-12ZM-6-9V9M0-9V9M6-9V9",
    "ThermalResistor": "M-20 0H-12M12 0H20M-12-9H12V9H-12ZM-6-9V9M0-9V9M6-9V9",
    "Convection": "M-20 0H-10M-10-12V12M-6 8q4-5 8 0t8 0M-6 0q4-5 8 0t8 0M-6-8q4-5 8 0t8 0M12 0H20",
    "ConvectiveResistor": "M-20 0H-10M-10-12V12M-6 6q4-5 8 0t8 0M-6-4q4-5 8 0t8 0M12 0H20",
    "BodyRadiation": "M-20 0H-10M-10-12V12M10-12V12M10 0H20M-7-6H7l-4-2M7 6H-7l4 2",
    "ElectroMagneticConverter": (
        "M-12-14H12V14H-12ZM-20-8H-12M-20 8H-12M-12-8l24 5M-12-2l24 5M-12 4l24 5"
    ),
    "GenericFluxTube": _LEADS + "M-10-5H10V5H-10ZM-6 0H6M6 0l-3-2M6 0l-3 2",
    "ConstantReluctance": _LEADS + _BOX,
    "ConstantPermeance": _LEADS + _BOX,
    "EddyCurrent": _LEADS + _BOX + "M-4 0a4 3 0 1 0 8 0a4 3 0 1 0-8 0",
    "Ground": "M0-20V0M-10 0H10M-6 4H6M-2 8H2",
}
"""Paths by the name of a class: that of the part itself, or of what it is made of."""

TEXTS: dict[str, str] = {
    "Gain": "k", "Integrator": "1/s", "LimIntegrator": "1/s", "Derivative": "s", "Der": "d/dt",
    "FirstOrder": "PT1", "SecondOrder": "PT2", "TransferFunction": "b/a", "StateSpace": "ABCD",
    "StateSpaceMIMO": "ABCD", "Add": "+", "Add3": "+", "Sum": "Σ", "MultiSum": "Σ", "Feedback": "−",
    "Product": "×", "MultiProduct": "Π", "Division": "÷", "Sqrt": "√", "Abs": "|u|", "Exp": "eᵘ",
    "Power": "uⁿ", "Log": "ln", "UnaryMinus": "−u", "Greater": ">", "GreaterEqual": "≥",
    "Less": "<", "LessEqual": "≤", "GreaterThreshold": ">", "GreaterEqualThreshold": "≥",
    "LessThreshold": "<",
    "LessEqualThreshold": "≤", "And": "∧", "Or": "∨", "Not": "¬", "Xor": "⊕", "LimPID": "PID",
    "UnitDelay": "1/z", "FixedDelay": "e⁻ˢᵀ", "VariableDelay": "e⁻ˢᵀ", "Constant": "k",
    "DiscreteStateSpace": "ABCD", "DiscreteTransferFunction": "b/a", "DigitalFilter": "H(z)",
    "VoltageSensor": "V", "CurrentSensor": "A", "PowerSensor": "W", "PotentialSensor": "V",
    "AngleSensor": "φ", "SpeedSensor": "ω", "TorqueSensor": "τ", "ForceSensor": "f", "Mean": "x̄",
    "PositionSensor": "s", "AccSensor": "a", "PressureSensor": "p", "FlowSensor": "q",
    "TemperatureSensor": "T", "HeatFlowSensor": "Q", "MagneticFluxSensor": "Φ", "BLDC": "M",
    "Torque": "τ", "Force": "f", "Position": "s", "Speed": "v", "Accelerate": "a", "Variance": "σ²",
    "StandardDeviation": "σ", "RootMeanSquare": "rms", "MotionProfile": "q(t)",
    "Expression": "f(u)", "ConstantSpeed": "v", "ConstantTorque": "τ", "ConstantForce": "f",
    "TorqueStep": "τ", "ForceStep": "f", "SignTorque": "τ", "SignForce": "f", "Torque2": "τ",
    "Force2": "f", "FixedTemperature": "T", "PrescribedTemperature": "T", "FixedHeatFlow": "Q",
    "PrescribedHeatFlow": "Q", "Switch": "1|0", "Sine": "sin",
    "Cosine": "cos",
    "Timer": "t", "ContinuousClock": "t", "RealFFT": "FFT", "StateMachine": "○→○",
    "Harmonic": "ejωt", "Edge": "↑", "FallingEdge": "↓", "Change": "↕", "Min": "min", "Max": "max",
}  # fmt: skip
"""What stands in the box of others; without one it is the beginning of their name."""

_LONGEST = 5  # letters of a text in a box
_WIDE = 28  # letters of a name that fit below it


def symbol(kind: type[Any]) -> tuple[str, str]:
    """Return the path of a part's symbol, and the text in it.

    >>> symbol(type("Resistor", (), {}))[1]
    ''
    """
    for base in kind.__mro__:
        if base.__name__ in PATHS and (base is kind or base.__module__.startswith("library.")):
            return PATHS[base.__name__], ""
    for ending, path in (("Voltage", "ConstantVoltage"), ("Current", "ConstantCurrent")):
        if ending in kind.__name__ and "sources" in kind.__module__:
            return PATHS[path], ""
    known = [TEXTS[base.__name__] for base in kind.__mro__ if base.__name__ in TEXTS]
    return "M-14-14H14V14H-14Z", known[0] if known else _short(kind.__name__)


def _short(name: str) -> str:
    """Return capitals and numbers of a name, a unit, or its beginning."""
    if name.startswith(("From_", "To_")):  # a unit
        return name.partition("_")[2][:_LONGEST]
    capitals = "".join(letter for letter in name if letter.isupper() or letter.isdigit())
    return capitals[:_LONGEST] if len(capitals) > 2 else name[:_LONGEST]


def sides(kind: type[Any], ports: Sequence[tuple[str, str | None]]) -> list[tuple[str, str]]:
    """Return on which side each port of a part stands, given with its direction if it has one.

    Inputs are at the left and outputs at the right; of other ports those of the first half are at
    the left, but for those of ``PLACES``.
    """
    known: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        known |= PLACES.get(base.__name__, {})
    plain = [name for name, direction in ports if direction is None and name not in known]
    half = (len(plain) + 1) // 2
    found = []
    for name, direction in ports:
        if name in known:
            side = known[name]
        elif direction is not None:
            side = "left" if direction == "input" else "right"
        else:
            side = "left" if plain.index(name) < half else "right"
        found.append((name, side, direction is not None))
    return [(name, side) for name, side, _ in sorted(found, key=lambda item: item[2])]


_ONE = {"port": "bottom"}
PLACES: dict[str, dict[str, str]] = {
    "object": dict.fromkeys(("heat_port", "support", "internal_support"), "bottom"),
    **dict.fromkeys(("Volume", "Tank", "Accumulator", "GasSpring", "HeatCapacitor"), _ONE),
    **dict.fromkeys(("ConstantPressure", "ConstantFlow"), _ONE),
    "Reservoir": {"port": "top"},
    "Ground": {"p": "top", "port": "top"},
    "Machine": {"flange": "bottom", "port_ls": "top"},
    "SingleActing": {"port": "bottom", "flange_b": "right", "flange_a": "left"},
    "DoubleActing": {"port_a": "bottom", "port_b": "bottom", "flange_b": "right"},
    "PilotPort": {"port_x": "bottom"},
    "CounterbalanceValve": {"port_x": "top"},
    "PressureCompensator": {"port_x": "bottom", "port_y": "top"},
    "ShuttleValve": {"port_c": "top", "port_b": "right"},
    "Cam": {"flange_t": "top"},
    "Potentiometer": {"contact": "bottom"},
    **{key: {"C": "top", "E": "bottom", "B": "left"} for key in ("NPN", "PNP")},
    **{key: {"D": "top", "S": "bottom", "G": "left", "B": "right"} for key in ("NMOS", "PMOS")},
    "IdealTransistor": {"p": "top", "n": "bottom"},
    **{
        key: {"control": "bottom"}
        for key in ("ControlledIdealClosingSwitch", "ControlledIdealOpeningSwitch")
    },
    "Thyristor": {"Gate": "bottom"},
    "RotationalEMF": {"p": "top", "n": "bottom", "flange": "right"},
    "TranslationalEMF": {"p": "top", "n": "bottom", "flange": "right"},
    "PermanentMagnetMachine": {"flange": "right"},
    "DC_PermanentMagnet": {"flange": "right"},
    "DC_SeriesExcited": {"flange": "right"},
    "DC_ElectricalExcited": {"flange": "right"},
    "SupplyVoltage": {"ground": "bottom"},
}
"""Where ports stand that are neither of the first half at the left nor of the second at the right,
by the class that has them."""


def drawing(kind: type[Any], ports: Sequence[tuple[str, str]]) -> str:
    """Return a part as marks of SVG: its symbol, its ports by name and its own name below.

    Parameters
    ----------
    kind
        The class of the part.
    ports
        Names of its ports and their sides: ``"left"``, ``"right"``, ``"top"``, ``"bottom"``.
    """
    path, text = symbol(kind)
    marks = [f'<path d="{path}"/>']
    if text:
        marks.append(f'<text class="t" y="3">{escape(text)}</text>')
    for side, (x, y, dx, dy) in _EDGES.items():
        names = [name for name, where in ports if where == side]
        for place, name in zip(_places(len(names), bool(text)), names, strict=True):
            at = (x or place, y or place)
            if text:  # a box has no leads of its own
                marks.append(f'<path d="M{at[0]:g} {at[1]:g}{_LEAD[side]}"/>')
            marks.append(f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r="1.2"/>')
            said = f'x="{at[0] + dx:g}" y="{at[1] + dy:g}"'
            marks.append(f'<text class="{side}" {said}>{escape(name)}</text>')
    tight = ' textLength="80" lengthAdjust="spacingAndGlyphs"' if len(kind.__name__) > _WIDE else ""
    return "".join([*marks, f'<text class="n" y="33"{tight}>{escape(kind.__name__)}</text>'])


_EDGES = {
    "left": (-20.0, 0.0, -2.0, -1.5),
    "right": (20.0, 0.0, 2.0, -1.5),
    "top": (0.0, -20.0, 3.0, 1.0),
    "bottom": (0.0, 20.0, 0.0, 6.0),
}
"""Where the ports of a side are, and their names beside them; 0: along the side."""

_LEAD = {"left": "h6", "right": "h-6", "top": "v6", "bottom": "v-6"}

STYLE = """
  path { fill: none; stroke: #1b1b1b; stroke-width: 1.1; stroke-linejoin: round }
  circle { fill: #1b1b1b } text { font-family: sans-serif; fill: #1b1b1b }
  .t { font-size: 7.5px; text-anchor: middle } .n { font-size: 5px; text-anchor: middle }
  .left, .right, .top, .bottom { font-size: 4px; fill: #555 }
  .left { text-anchor: end } .bottom { text-anchor: middle }
  @media (prefers-color-scheme: dark) {
    path { stroke: #ddd } circle, text { fill: #ddd } .left, .right, .top, .bottom { fill: #aaa }
  }
"""
"""How marks are drawn; dark pages have light ones."""


def sheet(drawings: Sequence[str], columns: int = 8) -> str:
    """Return a picture of many parts in rows, as a text of SVG."""
    rows = -(-len(drawings) // columns)
    width, height = 84, 66
    marks = [
        f'<g transform="translate({width * (k % columns) + 42} {height * (k // columns) + 26})">'
        f"{marks}</g>"
        for k, marks in enumerate(drawings)
    ]
    box = f"0 0 {width * columns} {height * rows + 4}"
    size = f'width="{1.4 * width * columns:g}" height="{1.4 * (height * rows + 4):g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {size}>'
    return "\n".join([head, f"<style>{STYLE}</style>", *marks, "</svg>\n"])


def _places(count: int, even: bool) -> list[float]:
    """Return where ports stand along a side: even, or the first in the middle and others beside."""
    if count == 1:
        return [0.0]
    if even or count > 3:
        return [-12 + 24 * k / (count - 1) for k in range(count)]
    return [0.0, 12.0, -12.0][:count]
