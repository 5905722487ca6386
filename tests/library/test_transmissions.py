"""Harmonic drive, cam, belt that slips, Cardan shaft, LuGre friction, by closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import rotational as rot
from library import translational as tr


def test_steady_lugre_friction_is_stribecks_curve():
    """At a constant speed f = sign(v) (f_C + (f_S - f_C) exp(-(v/v_S)²)) + sigma_2 v."""
    for v in (0.5e-3, 2e-3, -1e-3):
        m = ac.Model("slide")
        m.drive, m.wall = tr.ConstantSpeed(v_fixed=v), tr.Fixed()
        m.friction = tr.LuGreFriction(f_C=1.0, f_S=1.5, sigma_0=1e5, sigma_1=300.0, sigma_2=0.4)
        m.chain(m.wall, m.friction, m.drive)
        res = ac.simulate(m, 0.5)
        steady = math.copysign(1.0 + 0.5 * math.exp(-((v / 1e-3) ** 2)), v) + 0.4 * v
        assert res.final["friction.f"] == pytest.approx(steady, rel=1e-6)


def test_lugre_friction_holds_as_a_spring_below_its_limit():
    """A small torque bends the bristles by tau/sigma_0, to and fro, and nothing slips."""
    m = ac.Model("hold")
    m.wall, m.friction = rot.Fixed(), rot.LuGreFriction(tau_C=1.0, sigma_0=1e3, sigma_1=2.0)
    m.rotor, m.torque = rot.Inertia(J=1e-3), rot.ConstantTorque(tau_constant=0.05)
    m.chain(m.wall, m.friction, m.rotor, m.torque)
    res = ac.simulate(m, 1.0)
    assert res.final["rotor.phi"] == pytest.approx(0.05 / 1e3, rel=0.05)
    assert abs(res.final["rotor.w"]) < 1e-6


def test_harmonic_drive_turns_by_its_ratio_and_twists_by_its_stiffness():
    """At rest phi_b = phi_a/ratio + error sin(2 phi_a) - x with c x + c3 x³ = tau."""
    m = ac.Model("drive")
    m.motor, m.load = rot.Position(phi_ref=lambda t: 20.0), rot.Inertia(J=0.1)
    m.gear = rot.HarmonicDrive(ratio=-100.0, c=1e4, c3=1e9, d=300.0, error=2e-4)
    m.torque = rot.ConstantTorque(tau_constant=-50.0)
    m.connect(m.motor.flange, m.gear.flange_a)
    m.chain(m.gear.flange_b, m.load, m.torque)
    res = ac.simulate(m, 2.0)
    x = next(r.real for r in np.roots([1e9, 0, 1e4, -50.0]) if abs(r.imag) < 1e-9)
    wanted = 20.0 / -100 + 2e-4 * math.sin(40.0) - x
    assert res.final["load.phi"] == pytest.approx(wanted, abs=1e-8)


def test_hysteresis_of_a_harmonic_drive_loses_its_loop_each_cycle():
    """A large slow cycle of ± X loses 4 tau_h X, less what turns over: area of the loop."""
    X, width, turn = 5e-3, 2.0, 1e-5
    m = ac.Model("loop")
    m.hold, m.drive = rot.Fixed(), rot.Position(phi_ref=lambda t: X * np.sin(2 * np.pi * t))
    m.gear = rot.HarmonicDrive(ratio=1.0, c=1e3, tau_hysteresis=width, x_hysteresis=turn)
    m.connect(m.drive.flange, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.hold.flange)
    res = ac.simulate(m, 2.0, n=20000, rtol=1e-8)
    late = res.t >= 1.0
    loop = np.trapezoid(res["gear.tau"][late], res["gear.x"][late])
    assert loop == pytest.approx(4 * width * X, rel=0.02)
    heat = np.trapezoid(res["gear.loss_power"][late], res.t[late])
    assert heat == pytest.approx(loop, rel=1e-3)


def test_follower_of_a_cam_moves_as_its_table_and_its_torque_does_its_work():
    """A table of s = h (1 - cos phi)/2 moves sinusoidally; tau = m s'' ds/dphi."""
    h, w, mass = 0.02, 10.0, 2.0
    phi = np.linspace(0, 2 * np.pi, 73)
    m = ac.Model("cam")
    m.drive, m.follower = rot.ConstantSpeed(w_fixed=w), tr.Mass(m=mass)
    m.cam = rot.Cam(table=np.column_stack([phi, h * (1 - np.cos(phi)) / 2]).tolist())
    m.connect(m.drive.flange, m.cam.flange_r)
    m.connect(m.cam.flange_t, m.follower.flange_a)
    t = np.linspace(0, 2.0, 201)
    res = ac.simulate(m, 2.0, t=t)
    assert res["follower.s"] == pytest.approx(h * (1 - np.cos(w * t)) / 2, abs=1e-7)
    assert res["follower.v"] == pytest.approx(h * w * np.sin(w * t) / 2, abs=1e-5)
    torque = mass * h * w**2 * np.cos(w * t) / 2 * h * np.sin(w * t) / 2
    assert res["cam.shaft.tau"] == pytest.approx(torque, abs=2e-3 * np.abs(torque).max())


@pytest.mark.parametrize(
    ("table", "text"),
    [
        ([[0, 0], [1, 1], [6.283185307179586, 0]], "at least four rows"),
        ([[0, 0], [2, 1], [1, 1], [6.283185307179586, 0]], "must increase"),
        ([[0, 0], [1, 1], [2, 1], [6, 0]], "0 to 2 pi"),
        ([[0, 0], [1, 1], [2, 1], [6.283185307179586, 0.5]], "must be that at 0"),
    ],
)
def test_tables_of_cams_that_do_not_close_are_refused(table, text):
    m = ac.Model("cam")
    m.cam = rot.Cam(table=table)
    with pytest.raises(ParameterError, match=text):
        ac.compile(m)


def test_belt_holds_up_to_eytelweins_limit_and_slips_beyond():
    """f_max = 2 F0 tanh(mu alpha/2): a brake on b slips it, and the force stays at the limit."""
    F0, mu, alpha = 100.0, 0.4, math.pi
    limit = 2 * F0 * math.tanh(mu * alpha / 2)
    m = ac.Model("belt")
    m.drive, m.hold = rot.ConstantSpeed(w_fixed=2.0), rot.Fixed()
    m.belt = rot.BeltWithSlip(radius_a=0.1, radius_b=0.2, c=1e4, F0=F0, mu=mu, alpha=alpha)
    m.connect(m.drive.flange, m.belt.flange_a)
    m.connect(m.belt.flange_b, m.hold.flange)
    res = ac.simulate(m, 2.0)
    assert res.final["belt.f"] == pytest.approx(limit, rel=1e-6)
    assert res.final["belt.v_slip"] == pytest.approx(0.2, rel=1e-6)
    assert res.final["belt.loss_power"] == pytest.approx(limit * 0.2, rel=1e-6)


def test_belt_below_its_limit_carries_torque_without_slip():
    """Damped load: in steady state radius_a w_a = radius_b w_b."""
    m = ac.Model("belt")
    m.drive, m.wall = rot.ConstantSpeed(w_fixed=2.0), rot.Fixed()
    m.belt = rot.BeltWithSlip(radius_a=0.1, radius_b=0.2, c=1e4, F0=500.0, mu=0.4)
    m.load, m.brake = rot.Inertia(J=0.05), rot.Damper(d=2.0)
    m.connect(m.drive.flange, m.belt.flange_a)
    m.chain(m.belt.flange_b, m.load, m.brake, m.wall)
    res = ac.simulate(m, 3.0)
    assert res.final["load.w"] == pytest.approx(1.0, rel=1e-6)


def test_speed_behind_one_universal_joint_varies_between_cosine_and_its_inverse():
    beta = 0.5
    m = ac.Model("joint")
    m.drive, m.shaft = rot.ConstantSpeed(w_fixed=1.0), rot.CardanShaft(beta_a=beta)
    m.load = rot.Inertia(J=1.0)
    m.connect(m.drive.flange, m.shaft.flange_a)
    m.connect(m.shaft.flange_b, m.load.flange_a)
    t = np.linspace(0, 2 * np.pi, 401)
    res = ac.simulate(m, 2 * np.pi, t=t, rtol=1e-9)
    assert res["load.w"].min() == pytest.approx(math.cos(beta), rel=1e-4)
    assert res["load.w"].max() == pytest.approx(1 / math.cos(beta), rel=1e-4)
    ratio = math.cos(beta) / (1 - math.sin(beta) ** 2 * np.sin(t) ** 2)
    assert res["load.w"] == pytest.approx(ratio, rel=1e-6)
    assert res.final["load.phi"] == pytest.approx(2 * np.pi, rel=1e-6)


def test_two_joints_of_equal_bend_with_turned_forks_give_a_uniform_speed():
    m = ac.Model("shaft")
    m.drive, m.load = rot.ConstantSpeed(w_fixed=3.0), rot.Inertia(J=1.0)
    m.shaft = rot.CardanShaft(beta_a=0.6, beta_b=0.6)
    m.connect(m.drive.flange, m.shaft.flange_a)
    m.connect(m.shaft.flange_b, m.load.flange_a)
    res = ac.simulate(m, 3.0)
    assert res["load.w"] == pytest.approx(np.full(len(res.t), 3.0), rel=1e-9)
