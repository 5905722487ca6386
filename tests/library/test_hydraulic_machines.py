"""Pumps, motors, cylinders and servo valves: hydraulics that moves shafts and rods."""

from __future__ import annotations

import math
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import hydraulic as hy
from library import rotational as rot
from library import translational as tr

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-9  # no integration enters: Newton to 1e-10 of the nominal values


def hydrostatic_drive() -> Any:
    """Return the run of a pump at constant speed that feeds a motor with inertia and damper."""
    m = ac.Model()
    m.drive, m.load = rot.ConstantSpeed(w_fixed=100.0), rot.Inertia(J=0.1)
    m.pump, m.motor = hy.Pump(D=1e-5, G_leak=1e-12), hy.Motor(D=2e-5, G_leak=2e-12)
    m.tank, m.hose = hy.Reservoir(), hy.Volume(V=1e-3)
    m.damper, m.fixed = rot.Damper(d=1.0), rot.Fixed()
    m.connect(m.drive.flange, m.pump.flange)
    m.connect(m.tank.port, m.pump.port_a, m.motor.port_b)
    m.connect(m.pump.port_b, m.hose.port, m.motor.port_a)
    m.connect(m.motor.flange, m.load.flange_a)
    m.connect(m.load.flange_b, m.damper.flange_a)
    m.connect(m.damper.flange_b, m.fixed.flange)
    return ac.simulate(m, 5.0, **TIGHT)


@pytest.mark.filterwarnings("ignore:.*below vacuum")  # the law of the stiff liquid holds there too
def test_hydrostatic_drive_ends_at_its_balance_of_flow_and_torque(expect_close):
    """D1 w1 - G1 p = D2 w2 + G2 p and D2 p = d w2."""
    final = hydrostatic_drive().final
    w2 = 1e-5 * 100 / (2e-5 + 3e-12 * 1.0 / 2e-5)
    expect_close(final["motor.w"], w2, RUN)
    expect_close(final["hose.p"], w2 / 2e-5, RUN)
    expect_close(final["pump.tau"], 1e-5 * w2 / 2e-5, RUN)


@pytest.mark.filterwarnings("ignore:.*below vacuum")  # the law of the stiff liquid holds there too
@pytest.mark.parametrize(("part", "G_leak"), [("pump", 1e-12), ("motor", 2e-12)])
def test_machines_lose_only_what_leaks(expect_close, part, G_leak):
    """tau w + q dp = G_leak dp²."""
    res = hydrostatic_drive()
    dp = res[f"{part}.dp"]
    expect_close(res.power(part), G_leak * dp**2, EXACT)


def test_incompressible_drive_is_a_gear(expect_close):
    """s1 D1 w1 = s2 D2 w2: the pump carries J1 + i² J2 with i = s1 D1/(s2 D2) = 1/4."""
    m = ac.Model()
    m.pump, m.motor = hy.VariablePump(D=1e-5, s=0.5), hy.VariableMotor(D=2e-5, s=1.0)
    m.J1, m.J2 = rot.Inertia(J=1.0), rot.Inertia(J=2.0)
    m.torque = rot.ConstantTorque(tau_constant=1)
    m.tank = hy.Reservoir(p=1e5)
    m.connect(m.torque.flange, m.J1.flange_a)
    m.connect(m.J1.flange_b, m.pump.flange)
    m.connect(m.tank.port, m.pump.port_a, m.motor.port_b)
    m.connect(m.pump.port_b, m.motor.port_a)
    m.connect(m.motor.flange, m.J2.flange_a)
    res = ac.simulate(m, 2.0)
    expect_close(res["pump.w"], res.t / (1 + 2 / 16), EXACT)
    expect_close(res["motor.w"], res["pump.w"] / 4, EXACT)


def test_variable_pump_reverses_the_motor_through_zero(expect_close):
    """w_motor = cos(3 t) w_pump, also where the displacement vanishes."""
    m = ac.Model()
    m.pump, m.motor = hy.VariablePump(D=1e-5, s=lambda t: ca.cos(3 * t)), hy.Motor(D=1e-5)
    m.J1, m.J2 = rot.Inertia(J=1.0), rot.Inertia(J=0.1)
    m.torque = rot.ConstantTorque(tau_constant=1)
    m.tank = hy.Reservoir()
    m.connect(m.torque.flange, m.J1.flange_a)
    m.connect(m.J1.flange_b, m.pump.flange)
    m.connect(m.tank.port, m.pump.port_a, m.motor.port_b)
    m.connect(m.pump.port_b, m.motor.port_a)
    m.connect(m.motor.flange, m.J2.flange_a)
    res = ac.simulate(m, 3.0)
    expect_close(res["motor.w"], np.cos(3 * res.t) * res["pump.w"], EXACT)


def test_pump_housing_takes_the_torque(expect_close):
    """J der(w) = tau - R D² w: w = tau/(R D²) (1 - exp(-R D² t/J)); the wall carries R D² w."""
    m = ac.Model()
    m.pump, m.tank = hy.Pump(D=1e-5, use_support=True), hy.Reservoir()
    m.R, m.J, m.wall = hy.LaminarResistance(R=1e9), rot.Inertia(J=1.0), rot.Fixed()
    m.torque = rot.ConstantTorque(tau_constant=5.0)
    m.connect(m.tank.port, m.pump.port_a, m.R.port_b)
    m.connect(m.pump.port_b, m.R.port_a)
    m.connect(m.torque.flange, m.J.flange_a)
    m.connect(m.J.flange_b, m.pump.flange)
    m.connect(m.pump.support, m.wall.flange)
    res = ac.simulate(m, 10.0, **TIGHT)
    expect_close(res["pump.w"], 50 * (1 - np.exp(-0.1 * res.t)), RUN)
    expect_close(res["wall.flange.tau"], 0.1 * res["pump.w"], EXACT)


def test_closed_cylinder_is_a_spring_of_oil(expect_close):
    """A mass on a closed chamber swings with w² = beta A²/(V0 m)."""
    m = ac.Model()
    m.cylinder, m.mass = hy.Cylinder(A=1e-3, V0=1e-4), tr.Mass(m=10.0, start={"v": 1e-3})
    m.connect(m.cylinder.flange_b, m.mass.flange_a)
    w = math.sqrt(1.4e9 * 1e-6 / 1e-4 / 10.0)
    res = ac.simulate(m, 4 * math.pi / w, **TIGHT)
    swept = 1e-3 * 1e-3 / w / 1e-4  # V changes by this share: the period by its square
    expect_close(res["cylinder.s_rel"], 1e-3 / w * np.sin(w * res.t), swept)
    expect_close(res["cylinder.f"], -1e-3 * res["cylinder.p"], EXACT)


def test_ideal_double_acting_cylinder_divides_flow_by_area(expect_close):
    """v = q/A_a, q_b = -A_b v, A_a p_a = F + A_b p_b; all of the force is on the housing."""
    m = ac.Model()
    m.cylinder = hy.IdealDoubleActingCylinder(A_a=2e-3, A_b=1e-3, use_support=True)
    m.pump, m.R, m.tank = hy.ConstantFlow(q=1e-4), hy.LaminarResistance(R=1e10), hy.Reservoir()
    m.wall, m.force = tr.Fixed(s0=0.1), tr.Force(f=-1000.0)
    m.connect(m.pump.port, m.cylinder.port_a)
    m.connect(m.cylinder.port_b, m.R.port_a)
    m.connect(m.R.port_b, m.tank.port)
    m.connect(m.wall.flange, m.cylinder.flange_a)
    m.connect(m.cylinder.flange_b, m.force.flange)
    res = ac.simulate(m, 1.0)
    for path, expected in {
        "cylinder.v_rel": 0.05,
        "cylinder.s_rel": 0.05 * res.t,
        "cylinder.p_b": 1e10 * 5e-5,
        "cylinder.p_a": (1000 + 1e-3 * 5e5) / 2e-3,
        "wall.flange.f": -1000.0,
    }.items():
        expect_close(res[path], expected, EXACT)
    assert np.max(np.abs(res.power("cylinder"))) < 1e-9  # [W] of 100 W that pass through


def test_press_multiplies_force_by_its_areas(expect_close):
    """Two ideal cylinders on one line: f2/f1 = A2/A1 and v1/v2 = -A2/A1."""
    m = ac.Model()
    m.small, m.large = hy.IdealCylinder(A=0.1), hy.IdealCylinder(A=1.0)
    m.push, m.spring, m.wall = tr.Force(f=-1.0), tr.SpringDamper(c=100.0, d=10.0), tr.Fixed()
    m.mass = tr.Mass(m=1.0, start={"s": 0.0, "v": 0.0})
    m.connect(m.small.port, m.large.port)
    m.connect(m.push.flange, m.small.flange_b)
    m.connect(m.large.flange_b, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    res = ac.simulate(m, 5.0)
    expect_close(
        res.final["mass.s"], 10.0 / 100.0, 1e-5
    )  # exp(-d/(2 m) t) = 1e-11 of the swing is left
    expect_close(res["small.f"], -1.0, EXACT)
    expect_close(res["large.f"], -10.0, EXACT)
    expect_close(res["small.v_rel"], -10 * res["large.v_rel"], EXACT)


def test_cylinder_and_volume_on_one_line_share_the_pressure(expect_close):
    """q t = A s + (V + V0) p/beta as long as A s << V0, and A p = c s + d v + m a."""
    m = ac.Model()
    m.cylinder, m.hose = hy.Cylinder(A=1e-3, V0=1e-4), hy.Volume(V=1e-4)
    m.pump, m.spring, m.wall = hy.ConstantFlow(q=1e-5), tr.SpringDamper(c=1e5, d=1e3), tr.Fixed()
    m.mass = tr.Mass(m=10.0)
    m.connect(m.cylinder.port, m.hose.port, m.pump.port)
    m.connect(m.cylinder.flange_b, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    system = ac.compile(m)
    assert len(system.states) == 3
    final = system.simulate(1.0, **TIGHT).final
    s, p = final["mass.s"], final["hose.p"]
    expect_close(
        1e-3 * s + 2e-4 * p / 1.4e9, 1e-5, 1e-3
    )  # (A s/V0) (V0 p/beta)/(q t) = 7e-4 is left out
    expect_close(1e-3 * p, 1e5 * s + 1e3 * final["mass.v"] + 10 * final["mass.a"], EXACT)


@pytest.mark.parametrize("kind", ["ideal", "compressible"])
def test_cylinder_behind_a_line_reaches_its_static_stroke(expect_close, kind):
    """s = A p/c at rest, whatever stands between."""
    m = ac.Model()
    m.supply, m.line = hy.ConstantPressure(p=1e6), hy.Line(length=5.0, diameter=0.01, segments=5)
    m.cylinder = hy.IdealCylinder(A=1e-3) if kind == "ideal" else hy.Cylinder(A=1e-3, V0=1e-5)
    m.mass, m.spring, m.wall = tr.Mass(m=10.0), tr.SpringDamper(c=1e4, d=10.0), tr.Fixed()
    m.connect(m.supply.port, m.line.port_a)
    m.connect(m.line.port_b, m.cylinder.port)
    m.connect(m.cylinder.flange_b, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    expect_close(
        ac.simulate(m, 30.0).final["cylinder.s_rel"], 0.1, 1e-5
    )  # exp(-15) of the swing is left


def servo_axis(u: float, **keywords: Any) -> ac.Model:
    """Return a cylinder of 1 m stroke and 20 cm², driven by a servo valve against 2 kN."""
    m = ac.Model()
    m.supply, m.tank = hy.ConstantPressure(p=7e6), hy.Reservoir()
    m.valve = hy.FourWayServoValve(q_nominal=1e-3, dp_nominal=3.5e6, u=u, **keywords)
    m.cylinder = hy.DoubleActingCylinder(A_a=2e-3, A_b=2e-3, stroke=1.0, V0=1e-4)
    m.mass, m.force = tr.Mass(m=50.0, start={"s": 0.5}), tr.Force(f=-2000.0)
    m.connect(m.supply.port, m.valve.port_p)
    m.connect(m.tank.port, m.valve.port_t)
    m.connect(m.valve.port_a, m.cylinder.port_a)
    m.connect(m.valve.port_b, m.cylinder.port_b)
    m.connect(m.cylinder.flange_b, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.force.flange)
    return m


@pytest.mark.filterwarnings("ignore:.*below vacuum")  # the law of the stiff liquid holds there too
@pytest.mark.parametrize("u", [0.1, -0.1])
def test_servo_axis_moves_with_the_root_of_the_pressure_that_is_left(expect_close, u):
    """v = u q_n/A sqrt((p_s - sign(u) F/A)/(2 dp_n)): each of two lands drops half of it."""
    final = ac.simulate(servo_axis(u), 5.0).final
    load = 2000.0 / 2e-3
    speed = u * 1e-3 / 2e-3 * math.sqrt((7e6 - math.copysign(load, u)) / 2 / 3.5e6)
    expect_close(final["cylinder.v_rel"], speed, 2e-3)  # closed lands leak 1e-4 of full opening
    expect_close(final["cylinder.p_a"] - final["cylinder.p_b"], load, RUN)


@pytest.mark.parametrize(("u", "end"), [(0.3, 1.0), (-0.3, 0.0)])
def test_servo_axis_stops_at_the_ends_of_its_stroke(u, end):
    """s = end ± depth, where the stop yields by depth = (A p_s ∓ F)/c_stop, 0.16 mm at most."""
    final = ac.simulate(servo_axis(u), 5.0).final
    depth = (math.copysign(7e6 * 2e-3, u) - 2000.0) / 1e8
    assert final["cylinder.s_rel"] == pytest.approx(end + depth, abs=1e-7)  # 0.1 % of the depth
    assert abs(final["cylinder.v_rel"]) < 1e-6


@pytest.mark.filterwarnings("ignore:.*below vacuum")  # the law of the stiff liquid holds there too
def test_spool_follows_its_command_as_a_second_order_system(expect_close):
    """x = u (1 - exp(-z w t) (cos wd t + z w/wd sin wd t))."""
    res = ac.simulate(servo_axis(0.1, with_dynamics=True), 0.05, **TIGHT)
    w, z = 2 * math.pi * 100, 0.7
    wd = w * math.sqrt(1 - z**2)
    swing = np.cos(wd * res.t) + z * w / wd * np.sin(wd * res.t)
    expect_close(res["valve.x"], 0.1 * (1 - np.exp(-z * w * res.t) * swing), RUN)


def test_three_way_valve_fills_its_load_to_the_supply(expect_close):
    """Open to P, the load reaches p_s less what the closed land to T leaks: 1 - (1e-4/0.5)²."""
    m = ac.Model()
    m.supply, m.tank, m.load = hy.ConstantPressure(p=7e6), hy.Reservoir(), hy.Volume(V=1e-3)
    m.valve = hy.ThreeWayServoValve(q_nominal=1e-3, u=0.5)
    m.connect(m.supply.port, m.valve.port_p)
    m.connect(m.tank.port, m.valve.port_t)
    m.connect(m.valve.port_a, m.load.port)
    expect_close(ac.simulate(m, 0.1).final["load.p"], 7e6, 1e-6)


@pytest.mark.parametrize(("rounding", "flow"), [(0.0, 0.0), (1e-3, 1e-3 * 3e-3 / 32)])
def test_closed_servo_valve_without_leakage_passes_what_its_edges_are_rounded_by(rounding, flow):
    """q_n times the opening at u = 0: 0 with sharp edges, 3/32 of the rounding otherwise.

    Half of 200 bar drops at each land, 1e7/3.5e6 of the nominal drop.
    """
    m = ac.Model()
    m.supply, m.tank = hy.ConstantPressure(p=2e7), hy.Reservoir()
    m.valve = hy.FourWayServoValve(q_nominal=1e-3, leakage=0.0, rounding=rounding, u=0.0)
    m.volume = [hy.Volume(V=1e-4, start={"p": 1e7}) for _ in range(2)]
    m.connect(m.supply.port, m.valve.port_p)
    m.connect(m.tank.port, m.valve.port_t)
    m.connect(m.valve.port_a, m.volume[0].port)
    m.connect(m.valve.port_b, m.volume[1].port)
    final = ac.simulate(m, 0.01).final
    assert final["valve.pa.q"] == pytest.approx(flow * math.sqrt(1e7 / 3.5e6), rel=1e-6, abs=1e-15)


def test_blocked_servo_valve_is_a_bridge_of_four_lands(expect_close):
    """p_a - p_b = p_s (1 - 2/(1 + (open/leak)²)), odd in the command."""
    m = ac.Model()
    m.supply, m.tank, m.load = hy.ConstantPressure(p=7e6), hy.Reservoir(), hy.RelPressureSensor()
    m.valve = hy.FourWayServoValve(q_nominal=1e-3, u=lambda t: 0.02 * t - 0.01)
    m.connect(m.supply.port, m.valve.port_p)
    m.connect(m.tank.port, m.valve.port_t)
    m.connect(m.load.port_a, m.valve.port_a)
    m.connect(m.load.port_b, m.valve.port_b)
    p = ac.simulate(m, 1.0, n=40)["load.p_rel"]
    expect_close(p, -p[::-1], EXACT)
    opening = 1e-4 + (1 - 1e-4) * 0.01
    expect_close(p[-1], 7e6 * (1 - 2 / (1 + (opening / 1e-4) ** 2)), EXACT)


def test_jack_lifts_its_load_by_the_ratio_of_areas_each_stroke(expect_close):
    """Two check valves: each stroke of 10 cm moves A1/A2 10 cm, less leakage and compression."""
    m = ac.Model()
    m.tank, m.suction, m.delivery = hy.Reservoir(), hy.CheckValve(G=1e-9), hy.CheckValve(G=1e-9)
    m.pump = hy.Cylinder(A=1e-4, V0=1e-6, s_rel0=-0.06)
    m.lift, m.mass, m.weight = hy.Cylinder(A=1e-3, V0=1e-5), tr.Mass(m=100.0), tr.Force(f=-981.0)
    m.hand = tr.Position(s_ref=lambda t: 0.05 * ca.sin(2 * ca.pi * t))
    m.connect(m.tank.port, m.suction.port_a)
    m.connect(m.suction.port_b, m.pump.port, m.delivery.port_a)
    m.connect(m.delivery.port_b, m.lift.port)
    m.connect(m.hand.flange, m.pump.flange_b)
    m.connect(m.lift.flange_b, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.weight.flange)
    res = ac.simulate(m, 3.0)
    heights = [res.at(t)["lift.s_rel"] for t in (1.0, 2.0, 3.0)]
    expect_close(np.diff(heights), 0.01, 2e-3)  # 0.1 % of a stroke is compressed and leaks back


def test_power_unit_keeps_its_pressure_between_charge_and_relief():
    """Pump, relief valve, check valve, accumulator, line, servo valve and cylinder in one model."""
    m = ac.Model("power_unit")
    m.drive, m.pump = rot.ConstantSpeed(w_fixed=157.0), hy.Pump(D=5e-6, G_leak=1e-13)
    m.tank, m.node = hy.Reservoir(), hy.Volume(V=1e-4)
    m.relief, m.check = hy.ReliefValve(p_set=1.5e7, G=1e-9), hy.CheckValve(G=1e-8)
    m.vessel = hy.Accumulator(V0=2e-3, p0=7e6)
    m.line = hy.Line(length=2.0, diameter=0.012, segments=3)
    m.valve = hy.FourWayServoValve(q_nominal=1e-3, with_dynamics=True)
    m.cylinder = hy.DoubleActingCylinder(A_a=2e-3, A_b=1.2e-3, stroke=0.5, V0=5e-5, d=200.0)
    m.mass = tr.Mass(m=100.0, start={"s": 0.1})
    m.demand = bl.Pulse(amplitude=0.5, width=50.0, period=2.0, start_time=1.0)
    m.connect(m.drive.flange, m.pump.flange)
    m.connect(m.tank.port, m.pump.port_a, m.relief.port_b, m.valve.port_t)
    m.connect(m.pump.port_b, m.node.port, m.relief.port_a, m.check.port_a)
    m.connect(m.check.port_b, m.vessel.port, m.line.port_a)
    m.connect(m.line.port_b, m.valve.port_p)
    m.connect(m.valve.port_a, m.cylinder.port_a)
    m.connect(m.valve.port_b, m.cylinder.port_b)
    m.connect(m.cylinder.flange_b, m.mass.flange_a)
    m.connect(m.demand.y, m.valve.u)
    res = ac.simulate(m, 4.0, n=400)
    assert res.final["node.p"] == pytest.approx(1.5e7 + 157 * 5e-6 / 1e-9, rel=1e-2)
    assert res["vessel.p"].max() < res["node.p"].max()
    assert res.final["cylinder.s_rel"] == pytest.approx(0.5, abs=1e-3)  # against its stop
    balance = sum(res.power(part) for part in m.parts)
    assert np.max(np.abs(balance)) < 1e-6 * 157 * 5e-6 * 1.5e7  # of the power of the pump
