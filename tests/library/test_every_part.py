"""Every part of the library: it can be made, it is balanced, documented, and named as promised.

A new part fails here until it has a strategy: the keywords its constructor needs.
"""

from __future__ import annotations

import importlib
import inspect
import itertools
import pkgutil
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import acausal as ac
import domains
import library
from acausal.formulation.trace import trace
from acausal.language.component import Part
from acausal.language.documentation import docstring
from acausal.language.units import to_si
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import magnetic as mag
from library import planar as pl
from library import polyphase as pp
from library import rotational as rot
from library import spatial as sp
from library import thermal as th
from library import translational as tr
from library.blocks.linear import Realization
from library.blocks.sampled_systems import Difference
from library.blocks.tables import TimeColumn
from library.electrical.pwm import LegPWM
from library.magnetic import materials
from library.multibody.elements import Material
from library.multibody.flexible.reduced_body import body_of_measured_modes
from library.spatial.urdf import Robot

PACKAGES = {
    info.name: importlib.import_module(f"library.{info.name}")
    for info in pkgutil.iter_modules(library.__path__)
    if info.ispkg and info.name != "multibody"  # of no space yet: templates
}

WITHOUT_KEYWORDS = {
    el: """AD_Converter CodeOfVoltage DA_Converter IdealizedOpAmpLimited Thyristor
        Voltage2DutyCycle VoltageOfCode GeneralCurrentToVoltageAdaptor
        GeneralVoltageToCurrentAdaptor
        AveragedChopper AveragedInverter SpaceVectorModulator
        CosineCurrentVariableFrequencyAndAmplitude CosineVoltageVariableFrequencyAndAmplitude
        CloserWithArc ControlledIdealClosingSwitch ControlledIdealIntermediateSwitch
        ControlledIdealOpeningSwitch ControlledIdealTwoWaySwitch CurrentSensor Diode Diode2
        DiodeBridge Ground IdealClosingSwitch IdealDiode IdealGTOThyristor IdealIntermediateSwitch
        IdealOpAmp IdealOpAmp3Pin IdealOpAmpLimited IdealOpeningSwitch IdealThyristor IdealTriac
        IdealTransistor IdealTwoWaySwitch Idle InverterLeg OpenerWithArc SignalPWM
        ChopperStepDown ChopperStepUp HBridge SinglePhase2Level
        ThreePhaseRectifier MultiSensor NMOS NPN OpAmp OpAmpDetailed PMOS PNP PotentialSensor
        PowerSensor Short SignalCurrent SignalVoltage
        SineCurrentVariableFrequencyAndAmplitude
        SineVoltageVariableFrequencyAndAmplitude SupplyVoltage VariableCapacitor VariableConductor
        VariableInductor VariableResistor VoltageSensor ZDiode""",
    pp: """CurrentQuasiRMSSensor CurrentSensor Delta ElectricalPowerSensor FromPolar
        FromSpacePhasor IdealClosingSwitch IdealCommutingSwitch IdealDiode IdealGTOThyristor
        IdealOpeningSwitch IdealThyristor Idle MultiDelta MultiStar MultiStarResistance
        PotentialSensor PowerSensor Rotator Short SignalCurrent SignalVoltage Star SwitchYD
        TerminalBox ToPolar ToSpacePhasor VoltageQuasiRMSSensor VoltageSensor DiodeBridge2mPulse
        DiodeCenterTapmPulse HalfControlledBridge2mPulse PhaseFiring Polyphase2Level Signal2mPulse
        ThyristorBridge2Pulse ThyristorBridge2mPulse ThyristorCenterTapmPulse VoltageBridge2Pulse
        VoltageBridge2mPulse DiodeBridge2Pulse DiodeCenterTap2Pulse DiodeCenterTap2mPulse
        HalfControlledBridge2Pulse ThyristorCenterTap2Pulse ThyristorCenterTap2mPulse
        VoltageCenterTap2mPulse""",
    rot: """AngleToTorqueAdaptor
        TorqueToAngleAdaptor
        AccSensor Accelerate AngleSensor BearingFriction Disc Fixed Freewheel Latch Lock Move
        MultiSensor Position PowerSensor RegularizedBearingFriction RelAccSensor RelAngleSensor
        RelSpeedSensor Speed SpeedSensor Torque Torque2 TorqueSensor""",
    tr: """GeneralForceToPositionAdaptor
        GeneralPositionToForceAdaptor
        AccSensor Accelerate Fixed Force Force2 ForceSensor Latch Lock Move MultiSensor Position
        PositionSensor PowerSensor RegularizedSupportFriction RelAccSensor RelPositionSensor
        RelSpeedSensor Speed SpeedSensor SupportFriction""",
    hy: """FlowSensor FlowSource IdealCheckValve PowerSensor PressureSensor PressureSource
        RelPressureSensor Reservoir ShuttleValve SignalFlow SignalPressure""",
    th: """GeneralHeatFlowToTemperatureAdaptor
        GeneralTemperatureToHeatFlowAdaptor
        Convection ConvectiveResistor HeatFlowSensor PrescribedHeatFlow PrescribedTemperature
        RelTemperatureSensor TemperatureSensor ThermalCollector""",
    mag: """Crossing EddyCurrent Ground Idle MagneticFluxSensor MagneticPotentialDifferenceSensor
        Short SignalMagneticFlux SignalMagneticPotentialDifference VariablePermeance
        VariableReluctance""",
    bl: """ContinuousMean StandardDeviation Variance
        CosineVariableFrequencyAndAmplitude MultiSwitch RealToInteger
        SineVariableFrequencyAndAmplitude
        Abs Acos Add Add3 And Asin Atan Atan2 BooleanConstant BooleanStep BooleanToReal Change
        ContinuousClock Cos Cosh Der Derivative Division Edge Exp Exponentiation FallingEdge
        Feedback Greater GreaterEqual GreaterEqualThreshold GreaterThreshold Less LessEqual
        LessEqualThreshold LessThreshold LogicalSwitch Nand Nor Not Or Pre RSFlipFlop RealToBoolean
        Switch Timer TriggeredAdd TriggeredMax TriggeredSampler Xor ZeroCrossing
        From_bar From_day From_deg From_degC From_degF From_degRk From_gps
        From_hour From_kWh From_kmh From_litre From_minute From_rpm Integrator Log Log10 Max Min
        MultiProduct MultiSum Power Product Sign Sin Sinh SlewRateLimiter Sqrt Step Sum Tan Tanh
        To_bar To_day To_deg To_degC To_degF To_degRk To_gps To_hour To_kWh To_kmh To_litre
        To_minute To_rpm UnaryMinus VariableLimiter WrapAngle""",
    pl: """AbsoluteAngles AbsoluteAngularVelocity AbsolutePosition AbsoluteVelocity Actuator
        AngleDriver Bushing CutForce CutTorque Distance Fixed FixedRotation Force FreeMotion Gripper
        PositionDriver Power Prismatic RelativeAngles RelativeAngularVelocity RelativePosition
        RelativeVelocity Revolute Torque Weld World WorldForce WorldTorque AbsoluteSensor
        CutForceAndTorque LineForceWithMass Mounting1D RelativeSensor TransformAbsoluteVector
        TransformRelativeVector""",
    sp: """AbsoluteAngles AbsoluteAngularVelocity AbsolutePosition AbsoluteVelocity Actuator
        AngleDriver Bushing CutForce CutTorque Cylindrical Distance Fixed FixedRotation Force
        FreeMotion Gripper Planar PositionDriver Power Prismatic RelativeAngles
        RelativeAngularVelocity RelativePosition RelativeVelocity Revolute Spherical Torque
        Universal Weld World WorldForce WorldTorque AbsoluteSensor CutForceAndTorque
        LineForceWithMass Mounting1D RelativeSensor SphericalConstraint TransformAbsoluteVector
        TransformRelativeVector UniversalSpherical WorldForceAndTorque""",
}

DC = {"VaNominal": 100.0, "IaNominal": 100.0, "wNominal": 149.0, "Ra": 0.05, "La": 1e-3, "Jr": 0.1}
FIELD = {"Re": 100.0, "Le": 1.0}
WAVE = {"f": 2.0, "damping": 1.0, "duration": 1.0, "width": 0.3, "period": 1.0,
        "rise_time": 1.0, "rise_time_const": 0.3}  # fmt: skip
TABLE = {"table": [[0.0, 0.0], [1.0, 2.0]]}
LOAD = {"tau_nominal": -2.0, "w_nominal": 3.0}
DRAG = {"f_nominal": -2.0, "v_nominal": 3.0}
CLOCK = {"sample_period": 0.1}
PRESSED = {"fn_max": 2.0}
PLAY = {"c": 200.0, "d": 1.0, "b": 0.1}
GEAR = {"ratio": 2.0, "loss_table": [[0, 0.9, 0.8, 0.1, 0.1], [10, 0.8, 0.7, 0.2, 0.2]]}
IRON = {"material": materials.M350_50A}
BOX = {"a": 0.02, "b": 0.03}
RING = {"r_i": 0.01, "r_o": 0.02}
IGBT = el.ValveData(
    transistor=[[0, 0.8], [100, 1.8]],
    diode=[[0, 0.7], [100, 1.5]],
    energies=[[50, 2e-3, 3e-3, 1e-3]],
)
THREE = {"Rs": 0.03, "Lssigma": 1e-3, "Jr": 0.3}
SYSTEM = {"A": [[-1.0]], "B": [[1.0]], "C": [[1.0]]}


STIFF = {"mu": 1.0, "EA": 1e3}
STEEL = Material(2.1e11, 0.3, 7800.0)
ROD = body_of_measured_modes(
    positions=np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]),
    masses=np.ones(3),
    shapes=np.array([[[0.0], [0.0], [0.0]], [[0.0], [0.3], [0.0]], [[0.0], [1.0], [0.0]]]),
    frequencies=np.array([5.0]),
)


def both(name: str, keywords: dict[str, Any]) -> dict[Any, dict[str, Any]]:
    """Return the strategies of a part in the plane and in space; r is cut to the dimension."""
    flat = {k: v[:2] if isinstance(v, tuple) else v for k, v in keywords.items()}
    return {getattr(pl, name): flat, getattr(sp, name): keywords}


def waves(*names: str) -> dict[Any, dict[str, Any]]:
    """Return strategies for the voltage and the current source of each waveform."""
    found = {}
    for name, (kind, amplitude) in itertools.product(names, (("Voltage", "V"), ("Current", "I"))):
        part = getattr(el, name + kind)
        peak = f"{amplitude.lower()}_max" if name == "Exponentials" else amplitude
        found[part] = {k: v for k, v in WAVE.items() if k in part._spec.parameters} | {peak: 2.0}
    return found


# fmt: off
LINEAR = SimpleNamespace(**{name: np.ones((1, 1)) for name in "ABCD"})
STRATEGIES: dict[type[Part], dict[str, Any]] = {
    **{getattr(package, name): {} for package, names in WITHOUT_KEYWORDS.items()
       for name in names.split()},
    **waves("Step", "Ramp", "Sine", "Cosine", "ExpSine", "Pulse", "SawTooth", "Trapezoid",
            "Exponentials"),
    el.BatteryCell: {"OCV_SOC": [[0, 3], [1, 4]], "RC": [[0.1, 10]], "Q_nom": 1e3, "R0": 0.1},
    el.CCCVcharger: {"I": 2.0, "Vend": 4.2}, el.StackVoltage: {"OCVmax": 4.2, "Qnom": 1e4},
    el.CellRCStack: {"OCVmax": 4.2, "Qnom": 1e4, "Ri": 0.1, "RC": [[0.01, 1e3]]},
    el.OpenCircuitVoltage: {"OCV_SOC": [[0, 3], [0.5, 3.6], [1, 4]], "Q_nom": 1e3},
    el.CCC: {"gain": 2.0}, el.CCV: {"trans_resistance": 2.0}, el.VCC: {"trans_conductance": 2.0},
    el.VCV: {"gain": 2.0}, el.Resistor: {"R": 2.0}, el.Conductor: {"G": 2.0},
    el.Capacitor: {"C": 2.0}, el.Inductor: {"L": 2.0}, el.Potentiometer: {"R": 2.0},
    el.ConstantCurrent: {"I": 2.0}, el.ConstantVoltage: {"V": 2.0}, el.PMSM: {
        "Rs": 0.5, "Ld": 2e-3, "Lq": 3e-3, "psi_PM": 0.1, "p": 4, "Jr": 0.01},
    el.PermanentMagnetMachine: {
        "Rs": 0.5, "Ld": 2e-3, "Lq": 3e-3, "psi_PM": 0.1, "p": 4, "Jr": 0.01},
    el.BLDC: {"R": 0.4, "L": 1e-3, "k": 0.05, "p": 2, "Jr": 1e-4},
    el.StepperMotor: {"R": 1.0, "L": 1e-3, "k": 0.5, "p": 50, "Jr": 1e-5},
    el.FiringControl: {"f": 50.0}, el.ThyristorBridge: {"f": 50.0},
    el.ThreePhaseThyristorBridge: {"f": 50.0},
    pp.Angle: {"p": 2}, pp.Capacitor: {"C": 2.0}, pp.Conductor: {"G": 2.0},
    pp.ConstantCurrent: {"I": 2.0}, pp.ConstantVoltage: {"V": 2.0}, pp.Inductor: {"L": 2.0},
    pp.CosineCurrent: {"I": 2.0, "f": 50.0}, pp.CosineVoltage: {"V": 2.0, "f": 50.0},
    pp.SineCurrent: {"I": 2.0, "f": 50.0}, pp.SineVoltage: {"V": 2.0, "f": 50.0},
    pp.Resistor: {"R": 2.0}, pp.DQToThreePhase: {"p": 2},
    pp.FromDQ: {"p": 2}, pp.ToDQ: {"p": 2},
    pp.VfController: {"VNominal": 100.0, "fNominal": 50.0},
    pp.Wave: {"VNominal": 100.0, "fNominal": 50.0}, pp.FieldOrientedControl: {
        "p": 2, "Rs": 0.1, "Ld": 1e-3, "Lq": 1e-3, "psi_PM": 0.1, "i_max": 10.0},
    pp.InductionFieldOrientedControl: {
        "p": 2, "Rs": 0.1, "Rr": 0.1, "Lm": 1e-2, "Lssigma": 1e-3, "Lrsigma": 1e-3, "i_max": 10.0},
    pp.RotorDisplacementAngle: {"p": 2}, pp.SwitchedRheostat: {"R_start": 1.0},
    pp.IM_SquirrelCage: THREE | {"Lm": 1e-2, "Lrsigma": 1e-3, "Rr": 0.04},
    pp.IM_SlipRing: THREE | {"Lm": 1e-2, "Lrsigma": 1e-3, "Rr": 0.04},
    pp.SM_ReluctanceRotor: THREE | {"Lmd": 1e-2, "Lmq": 3e-3},
    pp.SM_PermanentMagnet: THREE | {"Lmd": 1e-2, "Lmq": 3e-3, "VsOpenCircuit": 100.0},
    pp.SM_ElectricalExcited: THREE | {
        "Lmd": 1e-2, "Lmq": 3e-3, "VsNominal": 100.0, "IeOpenCircuit": 10.0, "Re": 2.5},
    rot.BeltWithSlip: {"radius_a": 0.1, "radius_b": 0.2, "c": 1e4, "F0": 100.0, "mu": 0.3},
    rot.CardanShaft: {"beta_a": 0.3}, rot.HarmonicDrive: {"ratio": 100.0, "c": 1e4},
    rot.Cam: {"table": [[0, 0], [1, 0.1], [2, 0.2], [4, 0.1], [6.283185307179586, 0]]},
    rot.LuGreFriction: {"tau_C": 1.0, "sigma_0": 1e4}, tr.LuGreFriction: {
        "f_C": 1.0, "sigma_0": 1e4}, bl.MotionProfile: {
        "points": [[0.0, 0.0], [1.0, 2.0]], "qd_max": 1.0, "qdd_max": 2.0}, bl.ProfileAxis: {},
    rot.BallScrew: {"lead": 0.005, "efficiency": 0.9},
    rot.Belt: {"radius_a": 0.05, "radius_b": 0.1, "c": 1e4, "d": 1.0},
    bl.Mean: {"f": 5.0}, bl.RootMeanSquare: {"f": 5.0}, bl.Harmonic: {"f": 5.0},
    bl.TotalHarmonicDistortion: {"f": 5.0}, bl.Filter: {"f_cut": 10.0},
    bl.UniformNoise: CLOCK, bl.NormalNoise: CLOCK,
    bl.StateMachine: {"states": {"a": {"y": 1}, "b": {}}, "transitions": [("a", "b", "1 s")]},
    el.DC_PermanentMagnet: DC, el.DC_SeriesExcited: DC | FIELD,
    el.DC_ElectricalExcited: DC | FIELD | {"IeNominal": 1.0},
    el.Gyrator: {"G1": 2.0, "G2": 2.0}, el.IdealTransformer: {"n": 2.0},
    el.M_Transformer: {"N": 2, "L": [1.0, 0.5, 2.0]}, el.Transformer: {"L1": 1, "L2": 2, "M": 0.5},
    el.Boost: {"f": 5e4, "L": 1e-4, "C": 1e-5}, el.Buck: {"f": 5e4, "L": 1e-4, "C": 1e-5},
    el.DataSheetLeg: {"f": 1e4, "data": IGBT}, el.DataSheetTransistor: {"data": IGBT},
    el.SwitchingLosses: {"f": 1e4, "data": IGBT}, el.FullBridge: {"f": 2e4},
    el.ThreePhaseInverter: {"f": 1e4},
    el.RotationalEMF: {"k": 0.5}, el.TranslationalEMF: {"k": 0.5},
    el.SaturatingInductor: {"Inom": 1.0, "Lnom": 1.0}, el.TableCurrent: TABLE,
    el.TableVoltage: TABLE,
    rot.ConstantSpeed: {"w_fixed": 2.0}, rot.ConstantTorque: {"tau_constant": 2.0},
    rot.Damper: {"d": 2.0}, rot.EddyCurrentTorque: LOAD, rot.IdealGear: {"ratio": 2.0},
    rot.IdealGearR2T: {"ratio": 2.0}, rot.IdealPlanetary: {"ratio": 2.0},
    rot.IdealRollingWheel: {"radius": 0.3}, rot.Inertia: {"J": 2.0},
    rot.InverseSpeedDependentTorque: LOAD, rot.LinearSpeedDependentTorque: LOAD,
    rot.QuadraticSpeedDependentTorque: LOAD, rot.SignTorque: {"tau_nominal": -2.0},
    rot.Spring: {"c": 2.0}, rot.SpringDamper: {"c": 2.0, "d": 1.0},
    rot.TorqueStep: {"step_torque": 2.0},
    rot.Brake: PRESSED, rot.Clutch: PRESSED, rot.OneWayClutch: PRESSED, rot.Gearbox: PLAY | GEAR,
    rot.RegularizedBrake: PRESSED, rot.RegularizedClutch: PRESSED, rot.ElastoBacklash: PLAY,
    rot.ElastoBacklash2: PLAY, rot.LossyGear: GEAR,
    tr.Brake: PRESSED, tr.RegularizedBrake: PRESSED, tr.ElastoGap: {"c": 2.0, "d": 1.0},
    tr.HardStop: {"restitution": 0.5}, tr.MassWithStopAndFriction: {"m": 2.0},
    tr.ConstantForce: {"f_constant": 2.0}, tr.ConstantSpeed: {"v_fixed": 2.0},
    tr.Damper: {"d": 2.0}, tr.EddyCurrentForce: DRAG, tr.ForceStep: {"step_force": 2.0},
    tr.InverseSpeedDependentForce: DRAG, tr.LinearSpeedDependentForce: DRAG, tr.Mass: {"m": 2.0},
    tr.QuadraticSpeedDependentForce: DRAG, tr.Rod: {"L": 0.5}, tr.SignForce: {"f_nominal": -2.0},
    tr.RollingResistance: {"f_weight": 20.0}, tr.Spring: {"c": 2.0},
    tr.SpringDamper: {"c": 2.0, "d": 1.0}, tr.Vehicle: {"m": 1e3, "R": 0.3, "A": 2.0, "Cd": 0.3},
    hy.Accumulator: {"V0": 1e-2, "p0": 5e6}, hy.CheckValve: {"G": 1e-9}, hy.Volume: {"V": 1e-3},
    hy.ConstantFlow: {"q": 1e-4}, hy.ConstantPressure: {"p": 1e5},
    hy.Cylinder: {"A": 1e-3, "V0": 1e-4}, hy.IdealCylinder: {"A": 1e-3}, hy.DoubleActingCylinder: {
        "A_a": 2e-3, "A_b": 1e-3, "stroke": 0.5, "V0": 1e-4},
    hy.IdealDoubleActingCylinder: {"A_a": 2e-3, "A_b": 1e-3},
    hy.FourWayServoValve: {"q_nominal": 1e-3}, hy.ThreeWayServoValve: {"q_nominal": 1e-3},
    hy.Inertance: {"I": 1e7}, hy.LaminarResistance: {"R": 1e9},
    hy.Line: {"length": 10.0, "diameter": 0.02, "segments": 3}, hy.Motor: {"D": 1e-5},
    hy.Orifice: {"A": 1e-5}, hy.Pipe: {"length": 10.0, "diameter": 0.02}, hy.Pump: {"D": 1e-5},
    hy.HardStopCylinder: {"A_a": 2e-3, "A_b": 1e-3, "stroke": 0.5, "V0": 1e-4},
    hy.IdealReliefValve: {"p_set": 1e7}, hy.ReliefValve: {"G": 1e-9, "p_set": 1e7},
    hy.Tank: {"A": 1.0}, hy.Valve: {"A_max": 1e-5},
    hy.VariableMotor: {"D": 1e-5}, hy.VariablePump: {"D": 1e-5},
    hy.BladderAccumulator: {"V0": 1e-3, "p0": 1e6}, hy.PistonAccumulator: {"V0": 1e-3, "p0": 1e6},
    hy.CounterbalanceValve: {"q_nominal": 1e-3, "p_set": 2e7}, hy.Hose: {
        "length": 1.0, "diameter": 0.02, "segments": 3, "expansion": 1e-9},
    hy.PilotOperatedCheckValve: {"q_nominal": 1e-3}, hy.PressureCompensator: {"q_nominal": 1e-3},
    hy.PressureReducingValve: {"q_nominal": 1e-3, "p_set": 1e6},
    hy.ProportionalValve: {"q_nominal": 1e-3}, hy.WaveLine: {"length": 10.0, "diameter": 0.02},
    hy.CushionedCylinder: {"A_a": 2e-3, "A_b": 1e-3, "stroke": 0.5, "V0": 1e-4, "L_cushion": 0.05,
                           "A_cushion": 1e-3, "a_0": 1e-5},
    hy.LoadSensingPump: {"D": 1e-5, "p_set": 2e7},
    hy.PressureCompensatedPump: {"D": 1e-5, "p_set": 2e7},
    th.BodyRadiation: {"Gr": 1.0}, th.FixedHeatFlow: {"Q_flow": 2.0}, th.HeatCapacitor: {"C": 2.0},
    th.FixedTemperature: {"T": 300.0}, th.ThermalConductor: {"G": 2.0},
    th.ThermalResistor: {"R": 2.0},
    mag.ConstantReluctance: {"R_m": 1e6}, mag.ConstantPermeance: {"G_m": 1e-6},
    mag.LeakageWithCoefficient: {"c_useful_flux": 0.9}, mag.ElectroMagneticConverter: {"N": 100},
    mag.ElectroMagneticConverterWithLeakageInductance: {"N": 100, "L": 0.01, "A": 1e-5},
    mag.ConstantMagneticFlux: {"Phi": 1e-4}, mag.ConstantMagneticPotentialDifference: {"V_m": 2.0},
    mag.GenericFluxTube: IRON | {"l": 0.1, "area": 1e-4}, mag.Cuboid: IRON | BOX | {"l": 0.1},
    mag.HollowCylinderAxialFlux: IRON | RING | {"l": 0.1},
    mag.HollowCylinderRadialFlux: IRON | RING | {"l": 0.1},
    mag.HollowCylinderCircumferentialFlux: IRON | RING | {"l": 0.1},
    mag.Toroid: IRON | {"r": 0.1, "d": 0.01},
    mag.CuboidParallelFlux: BOX, mag.CuboidOrthogonalFlux: BOX,
    mag.ForceHollowCylinderAxialFlux: RING, mag.ForceHollowCylinderRadialFlux: RING,
    mag.LeakageAroundPoles: {"w": 0.1, "r": 0.01}, mag.HalfCylinder: {"l": 0.1},
    mag.QuarterCylinder: {"l": 0.1}, mag.HalfHollowCylinder: {"l": 0.1, "ratio": 2.0},
    mag.QuarterHollowCylinder: {"l": 0.1, "ratio": 2.0}, mag.QuarterSphere: {"r": 0.01},
    mag.EighthOfSphere: {"r": 0.01}, mag.QuarterHollowSphere: {"t": 0.01},
    mag.EighthOfHollowSphere: {"t": 0.01},
    mag.CoaxCylindersEndFaces: {"r_0": 0.01, "r_1": 0.017, "r_2": 0.02},
    mag.GenericHystTellinenSoft: {"l": 0.1, "A": 1e-4, "Js": 1.8, "Br": 0.9, "Hc": 120.0},
    mag.GenericHystTellinenHard: {"l": 0.1, "A": 1e-4, "Br": 1.2, "Hc": 5e5},
    mag.GenericLinearPermanentMagnet: {"l": 0.01, "A": 1e-4},
    mag.TranslatoryArmatureAndStopper: {"m": 0.1},
    bl.CombiTable1D: TABLE, bl.CombiTable1Ds: TABLE,
    bl.CombiTable2Ds: {"table": [[0, 0, 1], [0, 1, 2], [1, 3, 4]]},
    bl.CombiTimeTable: TABLE, bl.TimeTable: TABLE, bl.Constant: {"k": 2.0}, bl.Gain: {"k": 2.0},
    bl.Cosine: {"f": 2.0}, bl.CriticalDamping: {"f": 2.0}, bl.DeadZone: {"u_max": 1.0},
    bl.ExpSine: {"f": 2.0, "damping": 1.0}, bl.FirstOrder: {"T": 1.0}, bl.Sinc: {"f": 2.0},
    bl.Exponentials: {"rise_time": 1.0, "rise_time_const": 0.3}, bl.Sine: {"f": 2.0},
    bl.KinematicPTP: {"deltaq": 1.0, "qd_max": 1.0, "qdd_max": 1.0}, bl.KinematicPTP2: {
        "q_end": 1.0, "qd_max": 1.0, "qdd_max": 1.0},
    bl.LimIntegrator: {"out_max": 1.0}, bl.LimPID: {"y_max": 1.0}, bl.Limiter: {"u_max": 1.0},
    bl.LinearDependency: {"y0": 1.0, "k1": 1.0, "k2": 1.0}, bl.LogFrequencySweep: {
        "w_min": 1.0, "w_max": 10.0, "duration": 1.0},
    bl.LowpassButterworth: {"f": 2.0}, bl.PI: {"T": 1.0}, bl.PID: {"Ti": 1.0, "Td": 1.0},
    bl.PadeDelay: {"delay_time": 1.0}, bl.Pulse: {"period": 1.0}, bl.Ramp: {"duration": 1.0},
    bl.SawTooth: {"period": 1.0}, bl.SecondOrder: {"w": 1.0, "D": 0.7}, bl.StateSpace: SYSTEM,
    bl.StateSpaceMIMO: SYSTEM, bl.TransferFunction: {"a": [1.0, 1.0]},
    bl.Trapezoid: {"period": 1.0}, bl.Sampler: CLOCK, bl.ZeroOrderHold: CLOCK,
    bl.FirstOrderHold: CLOCK, bl.UnitDelay: CLOCK, bl.DiscretePI: CLOCK | {"T": 1.0},
    bl.DiscretePID: CLOCK | {"Ti": 1.0}, bl.DiscreteStateSpace: CLOCK | SYSTEM,
    bl.DiscreteTransferFunction: CLOCK | {"a": [1.0, -0.5]}, bl.BooleanPulse: {"period": 1.0},
    bl.BooleanTable: {"table": [1.0, 2.0]}, bl.SampleTrigger: {"period": 1.0},
    bl.Hysteresis: {"u_low": 1.0, "u_high": 2.0}, bl.OnOffController: {"bandwidth": 0.1},
    bl.LogicalDelay: {"delay_time": 1.0}, bl.FixedDelay: {"delay_time": 1.0},
    bl.VariableDelay: {"delay_max": 1.0}, bl.Encoder: CLOCK | {"resolution": 100.0},
    bl.Expression: {"expression": lambda t, u: t * u}, bl.RealFFT: {"period": 1e-3},
    bl.DigitalFilter: CLOCK | {"b": [0.5, 0.5], "a": [1.0]}, bl.LookupTable: {
        "grid": [[0, 1], [0, 1]], "values": [[0, 1], [2, 3]]},
    bl.Observer: {"linear": LINEAR, "L": [[1.0]]},
    **both("Body", {"m": 2.0}), **both("PointMass", {"m": 2.0}), **both("Spring", {"c": 2.0}),
    **both("FlexibleBeam", {"L": 1.0, "mu": 2.0, "EI": 50.0}),
    pl.LargeRotationBeam: {"L": 1.0, "n": 2, **STIFF, "EI": 1.0, "GA": 1e3},
    sp.LargeRotationBeam: {"L": 1.0, "n": 2, **STIFF, "EI": 1.0, "GA": 1e3, "GJ": 1.0},
    pl.LargeRotationElement: {"l": 1.0, "m": 1.0, "EA": 1e3, "EI": 1.0, "GA": 1e3},
    sp.LargeRotationElement: {"l": 1.0, "m": 1.0, "EA": 1e3, "EI_2": 1.0, "EI_3": 1.0,
                              "GA_2": 1e3, "GA_3": 1e3, "GJ": 1.0},
    **both("LargeRotationLoad", {"l": 1.0}),
    sp.FlexiblePlate: {"a": 1.0, "b": 1.0, "thickness": 1e-3, "material": STEEL, "cells": (2, 2)},
    sp.FreePlate: {"a": 1.0, "b": 1.0, "thickness": 1e-3, "material": STEEL, "cells": (2, 2)},
    **both("FlexibleBody", {"body": ROD}),
    **both("BodyShape", {"m": 2.0, "r": (1.0, 0.0, 0.0)}), **both("Damper", {"d": 2.0}),
    **both("BodyBox", {"r": (1.0, 0.0, 0.0)}), **both("BodyCylinder", {"r": (1.0, 0.0, 0.0)}),
    **both("FixedTranslation", {"r": (1.0, 0.0, 0.0)}), sp.Screw: {"pitch": 0.1},
    **both("SpringDamperSeries", {"c": 2.0, "d": 1.0}),
    **both("SpringDamper", {"c": 2.0, "d": 1.0}), **both("Rotor1D", {"J": 2.0}),
    **both("GearConstraint", {"ratio": 2.0}), **both("RackAndPinion", {"radius": 0.1}),
    **both("SphericalSpherical", {"rod_length": 1.0}), pl.IdealWheel: {"radius": 0.3},
    **both("LineForceWithTwoMasses", {"m_a": 1.0, "m_b": 2.0}),
    pl.SlipBasedWheel: {"radius": 0.3, "N": 3e3}, sp.BevelGear1D: {"ratio": 2.0},
    sp.JointRollingWheel: {"radius": 0.3}, sp.JointRollingWheelSet: {"radius": 0.3, "track": 1.0},
    sp.RollingWheel: {"radius": 0.3, "m": 1.0, "I_axis": 0.1, "I_long": 0.05},
    sp.RollingWheelSet: {"radius": 0.3, "track": 1.0, "m_wheel": 1.0, "I_wheel_axis": 0.1,
                         "I_wheel_long": 0.05},
}
# fmt: on

EXEMPT = {
    Robot: "made by from_urdf of a file, see test_urdf.py",
    LegPWM: "the inside of converters that contain their modulation, which are traced",
    TimeColumn: "the inside of CombiTimeTable, which is traced",
    Difference: "the inside of DiscreteTransferFunction and DiscreteStateSpace, which are traced",
    Realization: "the inside of TransferFunction, StateSpace and the filters, which are traced",
}

ISSUE_2 = {
    "electrical": """Ground Resistor Conductor Capacitor Inductor Transformer M_Transformer Gyrator
        Potentiometer VariableResistor VariableConductor VariableCapacitor VariableInductor
        SaturatingInductor IdealTransformer IdealOpAmp OpAmpDetailed VCV VCC CCV CCC RotationalEMF
        TranslationalEMF Short Idle Diode ZDiode NPN PNP NMOS PMOS ConstantVoltage ConstantCurrent
        StepVoltage StepCurrent RampVoltage RampCurrent SineVoltage SineCurrent CosineVoltage
        CosineCurrent PulseVoltage PulseCurrent SawToothVoltage SawToothCurrent TrapezoidVoltage
        TrapezoidCurrent ExponentialsVoltage ExponentialsCurrent TableVoltage TableCurrent
        SignalVoltage SignalCurrent CurrentSensor VoltageSensor PotentialSensor PowerSensor
        DC_PermanentMagnet DC_ElectricalExcited PMSM BatteryCell""",
    "rotational": """Fixed Inertia Disc Spring Damper SpringDamper IdealGear IdealPlanetary
        IdealGearR2T IdealRollingWheel TorqueStep Torque Torque2 ConstantTorque
        LinearSpeedDependentTorque QuadraticSpeedDependentTorque EddyCurrentTorque Position Speed
        Accelerate Move AngleSensor SpeedSensor AccSensor RelAngleSensor RelSpeedSensor
        RelAccSensor TorqueSensor PowerSensor MultiSensor""",
    "translational": """Mass Rod Fixed Spring Damper SpringDamper IdealGearR2T IdealRollingWheel
        ForceStep Force Force2 ConstantForce LinearSpeedDependentForce QuadraticSpeedDependentForce
        EddyCurrentForce Position Speed Accelerate Move RollingResistance PositionSensor
        SpeedSensor AccSensor RelPositionSensor RelSpeedSensor RelAccSensor ForceSensor
        PowerSensor MultiSensor""",
    "hydraulic": """Tank Reservoir Volume Pipe Orifice Valve CheckValve ReliefValve
        FourWayServoValve Pump VariablePump Motor Cylinder DoubleActingCylinder IdealCylinder
        IdealDoubleActingCylinder Accumulator PressureSource FlowSource PressureSensor
        FlowSensor""",
    "thermal": """HeatCapacitor ThermalConductor ThermalResistor Convection ConvectiveResistor
        BodyRadiation ThermalCollector FixedTemperature PrescribedTemperature FixedHeatFlow
        PrescribedHeatFlow TemperatureSensor RelTemperatureSensor HeatFlowSensor""",
    "blocks": """Constant Step Ramp Sine Cosine Pulse Trapezoid ExpSine TimeTable CombiTimeTable
        KinematicPTP Gain Add Product Division Feedback Sum Abs Sqrt Sin Integrator Derivative
        FirstOrder SecondOrder PI PID LimPID TransferFunction StateSpace Limiter DeadZone
        SlewRateLimiter CombiTable1Ds CombiTable2Ds""",
}


def classes_of_the_library() -> Iterator[type[Part]]:
    """Yield every component and model class that a module of library or domains defines."""
    for root in (library, domains):
        for info in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
            module = importlib.import_module(info.name)
            for item in vars(module).values():
                defined = getattr(item, "__module__", "") == module.__name__
                if defined and inspect.isclass(item) and issubclass(item, Part):
                    yield item


OFFERED = {getattr(package, name) for package in PACKAGES.values() for name in package.__all__}
EXPORTED = {item for item in OFFERED if inspect.isclass(item)}
# Templates are of no space yet: their vectors have no size.
CLASSES = [kind for kind in classes_of_the_library() if not getattr(kind, "is_template", False)]
every_class = pytest.mark.parametrize("part", CLASSES, ids=lambda part: part.__name__)
every_strategy = pytest.mark.parametrize("part", STRATEGIES, ids=lambda part: part.__name__)


@every_class
def test_part_has_a_strategy_or_is_a_base_of_parts(part):
    """A class that its package does not export is exempt if an exported one is built on it."""
    if part in EXPORTED:
        assert part in STRATEGIES, f"give {part.__name__} a strategy: the keywords it needs"
    elif part not in EXEMPT:
        assert any(part in other.__mro__ for other in EXPORTED), f"export {part.__name__}"


def test_strategies_are_for_exported_parts_only():
    assert set(STRATEGIES) <= EXPORTED


@pytest.mark.parametrize("package", ISSUE_2)
def test_every_part_of_issue_2_exists(package):
    missing = set(ISSUE_2[package].split()) - set(PACKAGES[package].__all__)
    assert not missing


def variants(part: type[Part]) -> Iterator[Part]:
    """Yield a part with every combination of its boolean structural parameters."""
    flags = [n for n, s in part._spec.structurals.items() if isinstance(s.default, bool)]
    for values in itertools.product((False, True), repeat=len(flags)):
        yield part(**{**STRATEGIES[part], **dict(zip(flags, values, strict=True))})


def components(part: Part) -> Iterator[ac.Component]:
    if isinstance(part, ac.Component):
        yield part
    elif isinstance(part, ac.Model):
        for inner in part.parts.values():
            if isinstance(inner, Part):
                yield from components(inner)


def is_there(component: ac.Component, declared: Any) -> bool:
    return bool(component._enabled(declared))


@every_strategy
def test_part_has_an_equation_for_each_unknown_with_all_its_flags(part):
    """Edges whose head exists by their width, variables by their size, and outputs: one each.

    An edge that says how it moves needs no equation, nor a variable that keeps a closure.
    """
    for variant in variants(part):
        for component in components(variant):
            spec = component._spec
            heads = [(e, spec.ports[e.head_port]) for e in spec.edges.values()]
            edges = [e for e, p in heads if is_there(component, e) and is_there(component, p)]
            sizes = [
                getattr(component, v.shape) if isinstance(v.shape, str) else (*v.shape, 1)[0]
                for v in spec.variables.values()
                if is_there(component, v)
            ]
            outputs = [
                p for p in spec.ports.values() if p.direction == "output" and is_there(component, p)
            ]
            made = trace(component)
            stated = [e.domain.group.width(1) for e in edges if e.name not in made.motions]
            unknowns = sum(stated) + sum(sizes) + len(outputs)
            assert len(made.sides) + len(made.closures) == unknowns
            assert made.residual.size1_out(0) == len(made.sides)
            assert set(made.kinds) == {edge.name for edge in edges}


@every_class
def test_first_line_of_the_docstring_is_one_sentence(part):
    assert docstring(part), "it has none of its own"
    first, *rest = docstring(part).splitlines()
    assert first.endswith(".")
    assert first[0].isupper() or first[0].isdigit()
    assert ". " not in first.replace("e.g. ", "")
    assert not rest or rest[0] == ""


@every_class
def test_parameters_have_descriptions_and_units_that_can_be_read(part):
    spec = part._spec
    for name, parameter in spec.parameters.items():
        assert parameter.description, f"{name} has no description"
        assert parameter.unit, f"{name} has no unit; write 1 where it has none"
    for name, structural in spec.structurals.items():
        assert structural.description, f"{name} has no description"
    for name, variable in spec.variables.items():
        assert variable.description, f"{name} has no description"
    for name, discrete in spec.discretes.items():
        assert discrete.description, f"{name} has no description"
    signals = [port for port in spec.ports.values() if port.direction is not None]
    declared = [*spec.parameters.values(), *spec.variables.values(), *signals]
    declared += spec.discretes.values()
    for unit in {item.unit or "1" for item in declared}:
        text = "2" if unit == "1" else f"2 {unit}"
        assert to_si(text, unit, part.__name__) == pytest.approx(2.0, rel=1e-14)


@every_class
def test_default_of_a_parameter_is_within_its_own_bounds(part):
    for parameter in part._spec.parameters.values():
        if parameter.default is not None and not callable(parameter.default):
            parameter.check(parameter.default, part.__name__)


@pytest.mark.parametrize(
    "name",
    [
        info.name
        for info in pkgutil.iter_modules(domains.__path__)
        if info.name in PACKAGES
        and hasattr(importlib.import_module(f"domains.{info.name}"), "domain")
    ],
)
def test_units_of_a_domain_can_be_read(name):
    domain = importlib.import_module(f"domains.{name}").domain
    levels = [domain.across_unit(level) for level in range(len(domain.across) + 2)]
    for unit in (*levels, domain.through_unit):
        assert to_si(f"2 {unit}", unit, name) == pytest.approx(2.0, rel=1e-14)
