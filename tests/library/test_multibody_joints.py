"""Joints: energy and momentum are conserved, two ways agree, drivers show what moves them."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from library import translational as tr

TIGHT = {"rtol": 1e-9, "atol": 1e-10}
G = 9.80665
CENTER = np.array([0.5, 0.1, 0.2])
TENSOR = np.array([[0.1, 0.02, 0.0], [0.02, 0.2, 0.0], [0.0, 0.0, 0.25]])
BODY = {"m": 1.0, "r_CM": tuple(CENTER), "I_11": 0.1, "I_22": 0.2, "I_33": 0.25, "I_21": 0.02}


def hung(joint, body=None, space=sp, **world):
    """A body that hangs on the world by one joint."""
    m = ac.Model("hung")
    m.world, m.joint, m.body = space.World(**world), joint, body or sp.Body(**BODY)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    return m


def turns(result):
    return result["body.R"]


def energy(result):
    """Kinetic and potential energy of the body over time."""
    w = result["body.w_0"]
    arm = turns(result) @ CENTER
    v = result["body.v_0"] + np.cross(w, arm)
    own = np.einsum("tji,tj->ti", turns(result), w)
    kinetic = 0.5 * (v**2).sum(axis=1) + 0.5 * np.einsum("ti,ij,tj->t", own, TENSOR, own)
    return kinetic, G * result["body.r_CM_0"][:, 1]


JOINTS = {
    "Revolute": lambda: sp.Revolute(n=(0.2, 0.3, 1), start={"w": 2.0}),
    "Prismatic": lambda: sp.Prismatic(n=(1, 0.3, 0), start={"v": 1.0}),
    "Spherical": lambda: sp.Spherical(start={"angles": (0.3, 0.2, 0.1), "w_rel": (1, 2, 3)}),
    "Cylindrical": lambda: sp.Cylindrical(n=(1, 0.3, 0), start={"w": 3.0, "v": 1.0}),
    "Universal": lambda: sp.Universal(start={"w_a": 3.0, "w_b": 1.0}),
    "Planar": lambda: sp.Planar(n=(0.1, 0.1, 1), start={"v_x": 3.0, "w": 1.0}),
    "Screw": lambda: sp.Screw(n=(0.1, 0.1, 1), pitch=0.3, start={"w": 1.0}),
    "FreeMotion": lambda: sp.FreeMotion(
        start={"r": (1, 2, 3), "v": (1, 2, 3), "angles": (0.3, 0.2, 0.1), "w_rel": (1, 2, 3)}
    ),
}


@pytest.mark.parametrize("name", JOINTS)
def test_energy_of_a_body_on_an_ideal_joint_is_constant(name):
    """Within 1e-6 of the largest kinetic energy over 10 s at rtol 1e-9."""
    result = ac.compile(hung(JOINTS[name]())).simulate(10.0, **TIGHT)
    kinetic, potential = energy(result)
    assert np.ptp(kinetic + potential) <= 1e-6 * kinetic.max()


@pytest.mark.parametrize("name", JOINTS)
def test_joint_absorbs_no_power_behind_a_moving_frame(name):
    """All edges of a joint together, its moment too, take no power, and all parts sum to 0."""
    m = ac.Model("carried")
    m.world, m.first = sp.World(), sp.Revolute(n=(0.3, 0.2, 1), start={"phi": 0.2, "w": 1.5})
    m.arm, m.joint = sp.BodyShape(r=(0.7, 0.1, -0.2), m=1.0), JOINTS[name]()
    m.body = sp.Body(**BODY)
    m.connect(m.world.frame, m.first.frame_a)
    m.connect(m.first.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    result = ac.compile(m).simulate(1.0, n=20)
    scale = max(np.abs(result.power("body")).max(), 1.0)
    assert np.abs(result.power("")).max() <= 1e-9 * scale
    assert np.abs(result.power("joint")).max() <= 1e-9 * scale


def test_free_body_keeps_momentum_and_angular_momentum():
    """Without gravity m v_CM and R I Rᵀ w are constant."""
    joint = sp.FreeMotion(start={"v": (1, 2, 3), "w_rel": (4, 5, 6)})
    result = ac.compile(hung(joint, g=0.0)).simulate(10.0, **TIGHT)
    w = result["body.w_0"]
    v = result["body.v_0"] + np.cross(w, turns(result) @ CENTER)
    assert np.ptp(v, axis=0).max() <= 1e-6 * np.abs(v).max()
    spin = np.einsum("tij,jk,tlk,tl->ti", turns(result), TENSOR, turns(result), w)
    assert np.ptp(spin, axis=0).max() <= 1e-6 * np.abs(spin).max()


def test_sleeping_top_precesses_steadily():
    """A top at a nutation angle θ with the steady rate: (I3 w3 - I1' Ω cos θ) Ω = m g l."""
    I1, I3, l, theta, omega = 0.02, 0.04, 0.3, 0.4, 2.0
    about = I1 + l**2
    spin = (G * l + about * omega**2 * np.cos(theta)) / (I3 * omega) - omega * np.cos(theta)
    # Axis of the top is z of frame_b, gravity along -z; w = Ω e_z + spin e_axis at the start.
    axis = np.array([0.0, -np.sin(theta), np.cos(theta)])
    w = omega * np.array([0, 0, 1]) + spin * axis
    joint = sp.Spherical(start={"angles": (theta, 0.0, 0.0), "w_rel": tuple(w)})
    body = sp.Body(m=1.0, r_CM=(0, 0, l), I_11=I1, I_22=I1, I_33=I3)
    result = ac.compile(hung(joint, body, n=(0, 0, -1))).simulate(3.0, **TIGHT)
    center = result["body.r_CM_0"] / l
    expected = np.stack(
        [np.sin(theta) * np.sin(omega * result.t), -np.sin(theta) * np.cos(omega * result.t)]
    ).T
    np.testing.assert_allclose(center[:, :2], expected, atol=1e-6)


def test_free_body_tumbles_through_every_orientation():
    """No gimbal lock: angles of 90 degrees about y start and pass like any other."""
    joint = sp.FreeMotion(start={"angles": (0.0, np.pi / 2, 0.0), "w_rel": (0.0, 3.0, 0.1)})
    result = ac.compile(hung(joint, g=0.0)).simulate(5.0, **TIGHT)
    kinetic, _ = energy(result)
    assert np.ptp(kinetic) <= 1e-6 * kinetic.max()


def test_universal_joint_is_two_revolutes():
    one = ac.compile(hung(sp.Universal(start={"w_a": 1.0, "w_b": 2.0}))).simulate(2.0, **TIGHT)
    m = ac.Model("two")
    m.world, m.body = sp.World(), sp.Body(**BODY)
    m.a = sp.Revolute(n=(1, 0, 0), start={"w": 1.0})
    m.b = sp.Revolute(n=(0, 1, 0), start={"w": 2.0})
    m.connect(m.world.frame, m.a.frame_a)
    m.connect(m.a.frame_b, m.b.frame_a)
    m.connect(m.b.frame_b, m.body.frame_a)
    two = ac.compile(m).simulate(2.0, **TIGHT)
    np.testing.assert_allclose(one["joint.phi_b"], two["b.phi"], atol=1e-7)
    np.testing.assert_allclose(one["body.r_CM_0"], two["body.r_CM_0"], atol=1e-7)


def test_planar_joint_in_space_is_free_motion_in_the_plane():
    start = {"phi": 0.3, "w": 2.0}
    flat = pl.Body(m=1.0, r_CM=(0.5, 0.1), I=0.25)
    plane = ac.compile(hung(pl.FreeMotion(start={**start, "v": (1, 2)}), flat, pl))
    space = ac.compile(hung(sp.Planar(start={**start, "v_x": 1, "v_y": 2})))
    one, two = plane.simulate(2.0, **TIGHT), space.simulate(2.0, **TIGHT)
    np.testing.assert_allclose(one["body.r_CM_0"], two["body.r_CM_0"][:, :2], atol=1e-7)
    np.testing.assert_allclose(one["joint.phi"], two["joint.phi"], atol=1e-7)


def test_screw_of_a_nut_falls_with_the_inertia_of_both_motions():
    """a = -g m h²/(I + m h²) with h = pitch/(2 pi): s = a t²/2."""
    h, inertia = 0.02, 0.003
    joint = sp.Screw(n=(0, 1, 0), pitch=2 * np.pi * h)
    body = sp.Body(m=2.0, I_11=0.003, I_22=inertia, I_33=0.003)
    result = ac.compile(hung(joint, body)).simulate(1.0, **TIGHT)
    a = -G * 2.0 * h**2 / (inertia + 2.0 * h**2)
    np.testing.assert_allclose(result["joint.s"], a * result.t**2 / 2, atol=1e-8)


def test_flanges_of_joints_take_one_dimensional_parts():
    """Springs on both freedoms of a cylindrical joint: w² = c/I about it and c/m along it."""
    m = hung(sp.Cylindrical(use_axis_flange=True, start={"phi": 0.1, "s": 0.2}), sp.Body(m=2.0))
    m.twist, m.pull = rot.Spring(c=0.05), tr.Spring(c=50.0)
    m.connect(m.joint.support, m.twist.flange_a)
    m.connect(m.joint.axis, m.twist.flange_b)
    m.connect(m.joint.slide_support, m.pull.flange_a)
    m.connect(m.joint.slide, m.pull.flange_b)
    result = ac.compile(m).simulate(2.0, **TIGHT)
    np.testing.assert_allclose(result["joint.s"], 0.2 * np.cos(5.0 * result.t), atol=1e-7)
    turn = 0.1 * np.cos(np.sqrt(0.05 / 0.001) * result.t)
    np.testing.assert_allclose(result["joint.phi"], turn, atol=1e-7)


@pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
def test_angle_driver_shows_the_torque_that_it_takes(space):
    """tau = (I + m l²) a + m g l cos phi for phi = sin 2t."""
    inertia = {"I": 0.2} if space is pl else {"I_11": 0.2, "I_22": 0.2, "I_33": 0.2}
    body = space.Body(m=2.0, r_CM=(0.5, 0, 0)[: 2 if space is pl else 3], **inertia)
    driver = space.AngleDriver(phi_ref=lambda t: ca.sin(2 * t))
    result = ac.compile(hung(driver, body, space)).simulate(2.0, n=50)
    phi = np.sin(2 * result.t)
    np.testing.assert_allclose(result["joint.phi"], phi, atol=1e-12)
    np.testing.assert_allclose(result["joint.a"], -4 * phi, atol=1e-12)
    torque = 0.7 * -4 * phi + G * np.cos(phi)
    np.testing.assert_allclose(result["joint.tau_drive"], torque, atol=1e-10)


@pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
def test_position_driver_shows_the_force_that_it_takes(space):
    """f = m (a + g) for a vertical motion."""
    n = (0, 1, 0)[: 2 if space is pl else 3]
    driver = space.PositionDriver(n=n, s_ref=lambda t: 0.1 * ca.cos(3 * t))
    result = ac.compile(hung(driver, space.Body(m=2.0), space)).simulate(2.0, n=50)
    force = 2.0 * (-0.9 * np.cos(3 * result.t) + G)
    np.testing.assert_allclose(result["joint.f_drive"], force, atol=1e-10)
    np.testing.assert_allclose(result["body.v_0"][:, 1], -0.3 * np.sin(3 * result.t), atol=1e-12)


@pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
def test_driver_takes_its_motion_from_a_block(space):
    m = hung(space.AngleDriver(), space.Body(m=1.0), space)
    m.wave = bl.Sine(amplitude=0.5, f=1.0)
    m.connect(m.wave.y, m.joint.phi_ref)
    result = ac.compile(m).simulate(1.0, n=50)
    expected = 0.5 * np.sin(2 * np.pi * result.t)
    np.testing.assert_allclose(result["joint.phi"], expected, atol=1e-9)
    np.testing.assert_allclose(
        result["joint.tau_drive"], -0.001 * (2 * np.pi) ** 2 * expected, atol=1e-9
    )


def test_pendulum_on_a_driven_frame_feels_coriolis_and_centrifugal_forces():
    """A slider on a rod that turns steadily without gravity: s = s0 cosh(w t)."""
    m = ac.Model("rod")
    m.world = sp.World(g=0.0)
    m.turn = sp.AngleDriver(phi_ref=lambda t: 2 * t)
    m.slide, m.body = sp.Prismatic(start={"s": 0.1, "v": 0.0}), sp.Body(m=1.0)
    m.connect(m.world.frame, m.turn.frame_a)
    m.connect(m.turn.frame_b, m.slide.frame_a)
    m.connect(m.slide.frame_b, m.body.frame_a)
    result = ac.compile(m).simulate(1.0, **TIGHT)
    np.testing.assert_allclose(result["slide.s"], 0.1 * np.cosh(2 * result.t), rtol=1e-7)
    side = 2 * 2.0 * result["slide.v"]  # Coriolis force 2 m w v, at the arm s
    np.testing.assert_allclose(result["turn.tau_drive"], side * result["slide.s"], rtol=1e-6)


def test_universal_joint_has_a_flange_for_each_angle():
    """Springs on both axes of a weightless cross: w² = c/I about each, for small angles."""
    joint = sp.Universal(use_axis_flange=True, start={"phi_a": 1e-4, "phi_b": 2e-4})
    m = hung(joint, sp.Body(m=1.0, I_11=0.1, I_22=0.2, I_33=0.2))
    m.a, m.b = rot.Spring(c=0.4), rot.Spring(c=1.8)
    m.connect(m.joint.support_a, m.a.flange_a)
    m.connect(m.joint.axis_a, m.a.flange_b)
    m.connect(m.joint.support_b, m.b.flange_a)
    m.connect(m.joint.axis_b, m.b.flange_b)
    result = ac.compile(m).simulate(2.0, rtol=1e-9, atol=1e-13)
    np.testing.assert_allclose(result["joint.phi_a"], 1e-4 * np.cos(2 * result.t), atol=1e-10)
    np.testing.assert_allclose(result["joint.phi_b"], 2e-4 * np.cos(3 * result.t), atol=1e-10)


@pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
def test_motor_torque_on_the_axis_is_what_a_driver_shows(space):
    """Forward and inverse: the driver's torque, put on a revolute's axis, gives its motion."""
    r_CM = (0.5, 0, 0)[: 2 if space is pl else 3]
    driver = space.AngleDriver(phi_ref=lambda t: 0.3 * ca.sin(2 * t))
    given = ac.compile(hung(driver, space.Body(m=2.0, r_CM=r_CM), space)).simulate(1.0, n=400)
    m = hung(
        space.Revolute(use_axis_flange=True, start={"phi": 0.0, "w": 0.6}),
        space.Body(m=2.0, r_CM=r_CM),
        space,
    )
    m.motor = rot.Torque()
    m.connect(m.motor.flange, m.joint.axis)
    table = (given.t, given["joint.tau_drive"])
    result = ac.compile(m).simulate(1.0, inputs={"motor.tau": table}, **TIGHT)
    np.testing.assert_allclose(result["joint.phi"], 0.3 * np.sin(2 * result.t), atol=1e-4)
