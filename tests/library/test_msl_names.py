"""Names and defaults: parts that Modelica's standard library 4.1 has are called as there.

Words are in snake_case here (startTime is start_time); what has no default must be given.
"""

from __future__ import annotations

from typing import Any

import pytest

from library import blocks as bl
from library import electrical as el
from library import rotational as rot
from library import spatial as sp
from library import thermal as th
from library import translational as tr

HEAT = "T_ref=300.15 alpha=0.0 use_heat_port=False"
PARAMETERS = {
    el: f"""
        Resistor R {HEAT}
        Conductor G {HEAT}
        VariableResistor {HEAT}
        VariableConductor {HEAT}
        Capacitor C
        Inductor L
        SaturatingInductor Inom Lnom Lzer Linf
        Transformer L1 L2 M
        M_Transformer N=3
        IdealTransformer n consider_magnetization=False Lm1=1.0
        Gyrator G1 G2
        Potentiometer R T_ref=293.15 alpha=0.0 r_constant=0.5 use_heat_port=False
        RotationalEMF k use_support=False
        TranslationalEMF k use_support=False
        VCV gain
        VCC trans_conductance
        CCV trans_resistance
        CCC gain
        OpAmp Slope=1e4
        OpAmpDetailed Rdm=2e6 Rcm=2e9 Cin=1.4e-12 Vos=1e-3 Ib=80e-9 Ios=20e-9 vcp=0 vcm=0 Avd0=106
        OpAmpDetailed CMRR=90 fp1=5 fp2=2e6 fp3=20e6 fp4=100e6 fz=5e6 sr_p=0.5e6 sr_m=0.5e6
        OpAmpDetailed Rout=75 Imaxso=25e-3 Imaxsi=25e-3 Ts=1.2e-6
        Diode Ids=1e-6 Vt=0.04 Maxexp=15 R=1e8 EG=1.11 N=1 TNOM=300.15 XTI=3 use_heat_port=False
        Diode2 Vf=0.7 Ids=1e-13 Rs=16 N=1 Bv=100 Gp=1e-6
        ZDiode Ids=1e-6 Vt=0.04 Maxexp=30 R=1e8 Bv=5.1 Ibv=0.7 Nbv=0.74
        NPN Bf=50 Br=0.1 Is=1e-16 Vak=0.02 Tauf=0.12e-9 Taur=5e-9 Ccs=1e-12 Cje=0.4e-12
        NPN Cjc=0.5e-12 Phie=0.8 Me=0.4 Phic=0.8 Mc=0.333 Gbc=1e-15 Gbe=1e-15 EMin=-100 EMax=40
        NPN Vt=0.02585 Tnom=300.15 XTI=3 XTB=0 EG=1.11 NF=1 NR=1 use_substrate=False
        PNP Bf=50 Br=0.1 Is=1e-16 Vak=0.02 Tauf=0.12e-9 Taur=5e-9 Ccs=1e-12 Cje=0.4e-12
        NMOS W=20e-6 L=6e-6 Beta=0.041e-3 Vt=0.8 K2=1.144 K5=0.7311 dW=-2.5e-6 dL=-1.5e-6 RDS=1e7
        NMOS Tnom=300.15 kvt=-6.96e-3 kk2=6e-4
        PMOS W=20e-6 L=6e-6 Beta=0.0105e-3 Vt=-1 K2=0.41 K5=0.839 dW=-2.5e-6 dL=-2.1e-6 RDS=1e7
        PMOS Tnom=300.15 kvt=-2.9e-3 kk2=6.2e-4
        IdealDiode Ron=1e-5 Goff=1e-5 Vknee=0 use_heat_port=False
        IdealThyristor Ron=1e-5 Goff=1e-5 Vknee=0 use_heat_port=False
        IdealGTOThyristor Ron=1e-5 Goff=1e-5 Vknee=0 use_heat_port=False
        IdealTriac Ron=1e-5 Goff=1e-5 Vknee=0.8 Rdis=100 Cdis=0.005
        IdealOpeningSwitch Ron=1e-5 Goff=1e-5 use_heat_port=False
        IdealClosingSwitch Ron=1e-5 Goff=1e-5 use_heat_port=False
        IdealTwoWaySwitch Ron=1e-5 Goff=1e-5 use_heat_port=False
        IdealIntermediateSwitch Ron=1e-5 Goff=1e-5 use_heat_port=False
        ControlledIdealOpeningSwitch level=0.5 Ron=1e-5 Goff=1e-5 use_heat_port=False
        ControlledIdealClosingSwitch level=0.5 Ron=1e-5 Goff=1e-5 use_heat_port=False
        ControlledIdealTwoWaySwitch level=0.5 Ron=1e-5 Goff=1e-5 use_heat_port=False
        ControlledIdealIntermediateSwitch level=0.5 Ron=1e-5 Goff=1e-5 use_heat_port=False
        OpenerWithArc Ron=1e-5 Goff=1e-5 V0=30 dVdt=1e4 Vmax=60 use_heat_port=False
        CloserWithArc Ron=1e-5 Goff=1e-5 V0=30 dVdt=1e4 Vmax=60 use_heat_port=False
        ConstantVoltage V
        ConstantCurrent I
        StepVoltage V offset=0 start_time=0
        RampVoltage V duration offset=0 start_time=0
        SineVoltage V phase=0 f offset=0 start_time=0
        CosineCurrent I phase=0 f offset=0 start_time=0
        ExpSineVoltage V f phase=0 damping offset=0 start_time=0
        PulseVoltage V width=50 period offset=0 start_time=0
        SawToothCurrent I period offset=0 start_time=0
        TrapezoidVoltage V rising=0 width falling=0 period nperiod=-1 offset=0 start_time=0
        ExponentialsVoltage v_max rise_time rise_time_const fall_time_const offset=0 start_time=0
        ExponentialsCurrent i_max rise_time rise_time_const fall_time_const offset=0 start_time=0
        TableVoltage table offset=0 start_time=0
        SupplyVoltage Vps=15 Vns=-15
        SignalPWM f=1000 ref_type=Sawtooth common_comparison=True start_time=0
        SinglePhase2Level RonTransistor=1e-5 GoffTransistor=1e-5 VkneeTransistor=0
        SinglePhase2Level RonDiode=1e-5 GoffDiode=1e-5 VkneeDiode=0 use_heat_port=False
        HBridge RonTransistor=1e-5 GoffTransistor=1e-5 VkneeTransistor=0
        HBridge RonDiode=1e-5 GoffDiode=1e-5 VkneeDiode=0 use_heat_port=False
        DC_PermanentMagnet VaNominal IaNominal wNominal Ra La Jr Js use_support=False
        DC_ElectricalExcited VaNominal IaNominal wNominal Ra La Jr Js IeNominal Re Le""",
    sp: """
        World g=9.80665 n=(0,-1,0) mu=3.986004418e14
        Fixed r=(0,0,0)
        FixedTranslation r
        FixedRotation r=(0,0,0) n=(1,0,0) sequence=(1,2,3) angles=(0,0,0)
        Body m I_11=0.001 I_22=0.001 I_33=0.001 I_21=0 I_31=0 I_32=0
        BodyShape r m
        BodyBox r density=7700 inner_width=0
        BodyCylinder r density=7700 inner_diameter=0
        Revolute n=(0,0,1) use_axis_flange=False
        Prismatic n=(1,0,0) use_axis_flange=False
        Cylindrical n=(1,0,0)
        Universal n_a=(1,0,0) n_b=(0,1,0)
        Planar n=(0,0,1) n_x=(1,0,0)
        Rotor1D J n=(1,0,0) exact=True
        Mounting1D phi0=0 n=(1,0,0)
        GearConstraint ratio n_a=(1,0,0) n_b=(1,0,0) r_a=(0,0,0) r_b=(0,0,0)
        SphericalSpherical rod_length m=0
        UniversalSpherical n1_a=(0,0,1) r_rod_ia=(1,0,0)
        LineForceWithMass m=0 length_fraction=0.5 s_small=1e-10
        LineForceWithTwoMasses m_a m_b L_a=0 L_b s_small=1e-10
        RollingWheel radius m I_axis I_long
        RollingWheelSet I_wheel_axis I_wheel_long
        AbsoluteSensor get_r=False get_v=False get_a=False get_angles=False get_w=False get_z=False
        RelativeSensor get_r_rel=False get_v_rel=False get_a_rel=False get_angles=False
        TransformAbsoluteVector frame_r_in=frame_a frame_r_out=frame_a""",
    rot: """
        Fixed phi0=0
        Inertia J
        Disc delta_phi=0
        Spring c phi_rel0=0
        Damper d use_heat_port=False
        SpringDamper c d phi_rel0=0 use_heat_port=False
        IdealGear ratio use_support=False
        IdealPlanetary ratio
        BearingFriction peak=1 use_support=False use_heat_port=False
        Brake peak=1 cgeo=1 fn_max use_support=False use_heat_port=False
        Clutch peak=1 cgeo=1 fn_max use_heat_port=False
        OneWayClutch peak=1 cgeo=1 fn_max use_heat_port=False
        LossyGear ratio use_support=False use_heat_port=False
        ElastoBacklash c d b=0 phi_rel0=0 use_heat_port=False
        ElastoBacklash2 c d b=0 phi_rel0=0 use_heat_port=False
        Gearbox ratio c d b=0 use_support=False use_heat_port=False
        IdealGearR2T ratio use_support_r=False use_support_t=False
        IdealRollingWheel radius use_support_r=False use_support_t=False
        Torque use_support=False
        ConstantTorque tau_constant use_support=False
        TorqueStep step_torque offset_torque=0 start_time=0 use_support=False
        LinearSpeedDependentTorque tau_nominal torque_direction=True w_nominal
        QuadraticSpeedDependentTorque tau_nominal torque_direction=True w_nominal
        InverseSpeedDependentTorque tau_nominal torque_direction=True w_nominal w0=0.1
        SignTorque tau_nominal reg=Exp w0=0.1
        EddyCurrentTorque tau_nominal w_nominal alpha20=0 T_ref=293.15 use_excitation_input=False
        EddyCurrentTorque constant_excitation=1 use_heat_port=False use_support=False
        Position f_crit=50 use_support=False
        Speed f_crit=50 use_support=False
        Accelerate use_support=False
        Move use_support=False
        ConstantSpeed w_fixed use_support=False""",
    tr: """
        Fixed s0=0
        Mass m L=0
        Rod L
        SupportFriction peak=1 use_support=False use_heat_port=False
        Brake peak=1 cgeo=1 fn_max use_support=False use_heat_port=False
        ElastoGap c d s_rel0=0 n=1 use_heat_port=False
        MassWithStopAndFriction m L=0 smin=-25 smax=25 F_prop=1 F_Coulomb=5 F_Stribeck=10 fexp=2
        Spring c s_rel0=0
        Damper d use_heat_port=False
        SpringDamper c d s_rel0=0 use_heat_port=False
        RollingResistance f_weight cr_constant=0.01 inclination_constant=0 reg=Exp v0=0.1
        RollingResistance use_cr_input=False use_inclination_input=False use_support=False
        Vehicle m R A Cd g=9.80665 rho=1.2 v_wind_constant=0 cr_constant=0.015 v_reg=1e-3
        Vehicle inclination_constant=0 use_wind_input=False use_cr_input=False
        Force use_support=False
        ConstantForce f_constant use_support=False
        ForceStep step_force offset_force=0 start_time=0 use_support=False
        LinearSpeedDependentForce f_nominal force_direction=True v_nominal
        QuadraticSpeedDependentForce f_nominal force_direction=True v_nominal
        InverseSpeedDependentForce f_nominal force_direction=True v_nominal v0=0.1
        SignForce f_nominal reg=Exp v0=0.1
        EddyCurrentForce f_nominal v_nominal alpha20=0 T_ref=293.15 use_excitation_input=False
        Position f_crit=50 use_support=False
        Speed f_crit=50 use_support=False
        ConstantSpeed v_fixed use_support=False""",
    th: """
        HeatCapacitor C
        ThermalConductor G
        ThermalResistor R
        BodyRadiation Gr
        ThermalCollector m=3
        FixedTemperature T
        FixedHeatFlow Q_flow T_ref=293.15 alpha=0
        PrescribedHeatFlow T_ref=293.15 alpha=0""",
    bl: """
        Constant k
        Step height=1 offset=0 start_time=0
        Ramp height=1 duration offset=0 start_time=0
        Sine amplitude=1 f phase=0 offset=0 start_time=0
        ExpSine amplitude=1 f phase=0 damping offset=0 start_time=0
        Pulse amplitude=1 width=50 period nperiod=-1 offset=0 start_time=0
        Trapezoid amplitude=1 rising=0 width=0.5 falling=0 period nperiod=-1 offset=0 start_time=0
        KinematicPTP deltaq qd_max qdd_max start_time=0
        KinematicPTP2 q_begin=0 q_end qd_max qdd_max start_time=0
        Gain k
        Add k1=1 k2=1
        Exponentiation exponent=2
        Integrator k=1 y_start=0
        Derivative k=1 T=0.01 x_start=0
        FirstOrder k=1 T y_start=0
        SecondOrder k=1 w D y_start=0 yd_start=0
        PI k=1 T x_start=0
        PID k=1 Ti Td Nd=10 xi_start=0 xd_start=0
        LimPID k=1 Ti=0.5 Td=0.1 y_max wp=1 wd=0 Ni=0.9 Nd=10
        Limiter u_max
        DeadZone u_max
        SlewRateLimiter rising=1 Td=0.001
        FixedDelay delay_time
        VariableDelay delay_max
        Sampler sample_period start_time=0
        ZeroOrderHold sample_period start_time=0
        FirstOrderHold sample_period start_time=0
        UnitDelay y_start=0 sample_period start_time=0
        DiscreteTransferFunction a sample_period start_time=0
        DiscreteStateSpace A B C sample_period start_time=0
        TriggeredSampler y_start=0
        TriggeredAdd use_reset=False y_start=0
        GreaterThreshold threshold=0
        LessEqualThreshold threshold=0
        RealToBoolean threshold=0.5
        BooleanToReal real_true=1 real_false=0
        Hysteresis u_low u_high pre_y_start=0
        OnOffController bandwidth pre_y_start=0
        Pre pre_u_start=0
        Edge pre_u_start=0
        FallingEdge pre_u_start=0
        Change pre_u_start=0
        RSFlipFlop Q_ini=0
        LogicalDelay delay_time
        BooleanConstant k=1
        BooleanStep start_time=0 start_value=0
        BooleanPulse width=50 period start_time=0
        BooleanTable table start_value=0
        SampleTrigger period start_time=0""",
}

PORTS = {
    el: """Resistor p n heat_port
        Potentiometer pin_p contact pin_n r
        Transformer p1 n1 p2 n2
        IdealOpAmp3Pin in_p in_n out
        OpAmp in_p in_n out VMax VMin
        OpAmpDetailed p m outp p_supply m_supply
        NPN C B E S heat_port
        NMOS D G S B heat_port
        SupplyVoltage pin_p pin_n ground
        PotentialSensor p phi
        IdealDiode p n heat_port
        IdealThyristor p n fire heat_port
        IdealGTOThyristor p n fire heat_port
        IdealOpeningSwitch p n control heat_port
        ControlledIdealClosingSwitch p n control heat_port
        IdealTwoWaySwitch p n1 n2 control heat_port
        IdealIntermediateSwitch p1 p2 n1 n2 control heat_port
        SignalPWM duty_cycle fire not_fire
        PowerSensor pc nc pv nv power
        DC_ElectricalExcited pin_ap pin_an pin_ep pin_en flange support
        RotationalEMF p n flange support""",
    sp: """
        World frame
        Revolute frame_a frame_b axis support
        Prismatic frame_a frame_b axis support
        Rotor1D flange_a flange_b frame_a
        Mounting1D flange_b frame_a
        LineForceWithMass frame_a frame_b flange_a flange_b
        RollingWheelSet frame_middle frame1 frame2 axis1 axis2 support
        CutForceAndTorque frame_a frame_b""",
    rot: """Inertia flange_a flange_b
        IdealPlanetary sun carrier ring
        IdealGear flange_a flange_b support
        Brake flange_a flange_b support heat_port f_normalized
        Clutch flange_a flange_b heat_port f_normalized
        IdealGearR2T flange_r flange_t support_r support_t
        Position phi_ref flange support
        RelAngleSensor flange_a flange_b phi_rel
        MultiSensor flange_a flange_b power w tau""",
    tr: """Mass flange_a flange_b
        Force f flange support
        Move s_ref v_ref a_ref flange support
        Vehicle flange_r flange_t inclination cr v_wind
        ForceSensor flange_a flange_b f""",
    th: """HeatCapacitor port
        Convection solid fluid Gc
        ConvectiveResistor solid fluid Rc
        PrescribedTemperature port T
        HeatFlowSensor port_a port_b Q_flow""",
    bl: """Add u1 u2 y
        Feedback u1 u2 y
        VariableLimiter limit1 limit2 u y
        CombiTable2Ds u1 u2 y""",
}


def rows(table: dict[Any, str]) -> list[Any]:
    """Return (package, part, words) of each line of a table."""
    found = [(p, line.split()) for p, text in table.items() for line in text.strip().splitlines()]
    return [pytest.param(p, words[0], words[1:], id=words[0]) for p, words in found]


def value(text: str) -> Any:
    named = {"True": True, "False": False}
    if text.startswith("("):
        return tuple(map(float, text.strip("()").split(",")))
    try:
        return named[text] if text in named else float(text)
    except ValueError:
        return text


@pytest.mark.parametrize(("package", "part", "words"), rows(PARAMETERS))
def test_parameters_have_the_names_and_defaults_of_modelica(package, part, words):
    spec = getattr(package, part)._spec
    declared = {**spec.parameters, **spec.structurals}
    for word in words:
        name, _, default = word.partition("=")
        assert name in declared
        if default:
            assert declared[name].default == value(default)
        else:
            assert declared[name].default is None or callable(declared[name].default)


@pytest.mark.parametrize(("package", "part", "words"), rows(PORTS))
def test_ports_have_the_names_of_modelica(package, part, words):
    assert set(words) <= set(getattr(package, part)._spec.ports)
