"""Rotors, mountings and gears on frames: gyroscopic torques, ratios, and reactions of bearings."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

BOTH = pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
TIGHT = {"rtol": 1e-10, "atol": 1e-10}


def inertia(space, number):
    return dict.fromkeys(("I",) if space is pl else ("I_11", "I_22", "I_33"), number)


def vector(space, *numbers):
    return numbers[: 2 if space is pl else 3]


def test_gyroscopic_torque_of_a_rotor_is_its_spin_times_the_turn_of_its_frame():
    """A frame turned with W about y and a rotor with w about x: the torque J w W y × x on it."""
    m = ac.Model("gyro")
    m.world, m.turn = sp.World(), sp.AngleDriver(n=(0, 1, 0), phi_ref=lambda t: 2.0 * t)
    m.carrier = sp.Body(m=1.0, **inertia(sp, 0.5))
    m.rotor = sp.Rotor1D(J=0.03, n=(1, 0, 0), start={"w": 40.0})
    m.connect(m.world.frame, m.turn.frame_a)
    m.connect(m.turn.frame_b, m.carrier.frame_a, m.rotor.frame_a)
    res = ac.compile(m).simulate(1.0, **TIGHT)
    axis = np.stack([np.cos(2 * res.t), 0 * res.t, -np.sin(2 * res.t)], axis=1)
    torque = 0.03 * 40.0 * np.cross([0.0, 2.0, 0.0], axis)
    np.testing.assert_allclose(res["rotor.hold.tau"], torque, atol=1e-8)
    np.testing.assert_allclose(res["turn.tau"], -torque, atol=1e-8)
    np.testing.assert_allclose(res["rotor.w"], 40.0, rtol=1e-9)


def driven_rotor(one_dimensional: bool) -> ac.System:
    """A motor on a frame with two freedoms: its rotor in one dimension, or as a body in space."""
    m = ac.Model("drive")
    m.world = sp.World()
    m.yaw = sp.Revolute(n=(0, 1, 0), start={"w": 2.0})
    m.pitch = sp.Revolute(n=(0, 0, 1), start={"phi": 0.3, "w": -1.0})
    at_rest = {"I_11": 0.03, "I_22": 0.02, "I_33": 0.02}
    own = {"I_11": 0.05, "I_22": 0.06, "I_33": 0.07}
    if one_dimensional:
        own = {name: value + at_rest[name] for name, value in own.items()}
    m.carrier = sp.Body(m=2.0, r_CM=(0.2, 0.1, 0.0), **own)
    m.torque, m.sine = rot.Torque(use_support=True), bl.Sine(f=1.0, amplitude=0.5, offset=0.3)
    m.connect(m.sine.y, m.torque.tau)
    m.connect(m.world.frame, m.yaw.frame_a)
    m.connect(m.yaw.frame_b, m.pitch.frame_a)
    m.connect(m.pitch.frame_b, m.carrier.frame_a)
    if one_dimensional:
        m.rotor, m.mount = sp.Rotor1D(J=0.03, start={"w": 30.0}), sp.Mounting1D()
        m.connect(m.pitch.frame_b, m.rotor.frame_a, m.mount.frame_a)
        m.connect(m.torque.flange, m.rotor.flange_a)
        m.connect(m.torque.support, m.mount.flange_b)
    else:
        m.rotor = sp.Revolute(n=(1, 0, 0), use_axis_flange=True, start={"w": 30.0})
        m.disc = sp.Body(m=0.0, **at_rest)
        m.connect(m.pitch.frame_b, m.rotor.frame_a)
        m.connect(m.rotor.frame_b, m.disc.frame_a)
        m.connect(m.torque.flange, m.rotor.axis)
        m.connect(m.torque.support, m.rotor.support)
    return ac.compile(m)


def test_rotor_in_one_dimension_moves_as_a_body_on_a_revolute():
    one, other = (driven_rotor(way).simulate(3.0, **TIGHT) for way in (True, False))
    for name in ("yaw.phi", "pitch.phi", "rotor.phi"):
        np.testing.assert_allclose(one[name], other[name], atol=1e-7)
    assert np.abs(one.power("")).max() < 1e-8 * np.abs(one.power("carrier")).max()


@BOTH
def test_motor_and_its_mounting_keep_the_angular_momentum(space):
    """I W + J (w + W) = 0 about the axis of a carrier that floats, whatever the motor does."""
    m = ac.Model("wheel")
    axis = {"n": (0, 0, 1)} if space is sp else {}
    m.world, m.joint = space.World(gravity_type="none"), space.Revolute()
    m.carrier = space.Body(m=1.0, **inertia(space, 0.5))
    m.rotor, m.mount = space.Rotor1D(J=0.1, **axis), space.Mounting1D(**axis)
    m.torque = rot.Torque(use_support=True, tau=lambda t: 1.0 + t)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.carrier.frame_a, m.rotor.frame_a, m.mount.frame_a)
    m.connect(m.torque.flange, m.rotor.flange_a)
    m.connect(m.torque.support, m.mount.flange_b)
    res = ac.compile(m).simulate(2.0, **TIGHT)
    carrier, rotor = res["joint.w"], res["rotor.w"]
    # The inertia of the rotor at rest is in that of the carrier: 0.5 = 0.4 + 0.1.
    np.testing.assert_allclose(0.5 * carrier + 0.1 * rotor, 0.0, atol=1e-8)
    np.testing.assert_allclose(0.1 * (rotor + carrier), res.t + res.t**2 / 2, atol=1e-8)


@BOTH
def test_rotor_that_is_not_exact_does_not_feel_its_carrier(space):
    m = ac.Model("carried")
    axis = {"n": (0, 0, 1)} if space is sp else {}
    m.world, m.turn = space.World(), space.AngleDriver(phi_ref=lambda t: t**2)
    m.rotor = space.Rotor1D(J=0.1, exact=False, **axis)
    m.connect(m.world.frame, m.turn.frame_a)
    m.connect(m.turn.frame_b, m.rotor.frame_a)
    assert ac.compile(m).simulate(1.0).final["rotor.w"] == pytest.approx(0.0, abs=1e-12)
    m = ac.Model("carried")
    m.world, m.turn = space.World(), space.AngleDriver(phi_ref=lambda t: t**2)
    m.rotor = space.Rotor1D(J=0.1, **axis)
    m.connect(m.world.frame, m.turn.frame_a)
    m.connect(m.turn.frame_b, m.rotor.frame_a)
    assert ac.compile(m).simulate(1.0).final["rotor.w"] == pytest.approx(-2.0, rel=1e-8)


@BOTH
def test_gear_between_frames_keeps_its_ratio_and_loads_its_bearing(space):
    """(I_a + I_b/ratio²) a_a = tau and the bearing holds what the teeth do not balance."""
    m = ac.Model("gear")
    axes = {"n_a": (0, 0, 1), "n_b": (0, 1, 0)} if space is sp else {}
    m.world, m.base = space.World(g=0.0), space.Weld()
    m.gear = space.GearConstraint(ratio=-2.0, r_b=vector(space, 0.3, 0.0, 0.0), **axes)
    m.a, m.b = space.Body(m=1.0, **inertia(space, 0.1)), space.Body(m=1.0, **inertia(space, 0.4))
    drive = {"tau": 1.0} if space is pl else {"tau_z": 1.0, "tau_x": 0.0, "tau_y": 0.0}
    m.drive = space.WorldTorque(**drive)
    m.connect(m.world.frame, m.base.frame_a)
    m.connect(m.base.frame_b, m.gear.bearing)
    m.connect(m.gear.frame_a, m.a.frame_a, m.drive.frame_b)
    m.connect(m.gear.frame_b, m.b.frame_a)
    res = ac.compile(m).simulate(1.0, **TIGHT)
    expected = 1.0 / (0.1 + 0.4 / 4) / 2
    assert res.final["gear.joint_a.phi"] == pytest.approx(expected, rel=1e-8)
    np.testing.assert_allclose(res["gear.joint_a.phi"], -2.0 * res["gear.joint_b.phi"], atol=1e-12)
    # What the drive gives and a does not take goes to the teeth, twice of it to b: into the base.
    teeth = 1.0 - 0.1 * 2 * expected
    if space is pl:
        np.testing.assert_allclose(res["base.tau"], teeth + 2 * teeth, rtol=1e-8)
    else:
        np.testing.assert_allclose(res["base.tau"][:, 2], teeth, rtol=1e-8)
        np.testing.assert_allclose(res["base.tau"][:, 1], 2 * teeth, rtol=1e-8)
    assert np.abs(res.power("gear")).max() < 1e-8 * np.abs(res.power("drive")).max()
    assert np.abs(res.power("")).max() < 1e-8 * np.abs(res.power("drive")).max()


@BOTH
def test_rack_moves_by_the_radius_times_the_angle_of_the_pinion(space):
    """(I + m radius²) a = tau, s = radius phi."""
    m = ac.Model("rack")
    m.world, m.gear = space.World(g=0.0), space.RackAndPinion(radius=0.1)
    m.pinion = space.Body(m=1.0, **inertia(space, 0.1))
    m.rack = space.Body(m=3.0, **inertia(space, 0.1))
    drive = {"tau": 1.0} if space is pl else {"tau_z": 1.0, "tau_x": 0.0, "tau_y": 0.0}
    m.drive = space.WorldTorque(**drive)
    m.connect(m.world.frame, m.gear.bearing)
    m.connect(m.gear.frame_a, m.pinion.frame_a, m.drive.frame_b)
    m.connect(m.gear.frame_b, m.rack.frame_a)
    res = ac.compile(m).simulate(1.0, **TIGHT)
    assert res.final["gear.joint_a.phi"] == pytest.approx(0.5 / (0.1 + 3.0 * 0.01), rel=1e-8)
    np.testing.assert_allclose(res["gear.joint_b.s"], 0.1 * res["gear.joint_a.phi"], atol=1e-12)
    assert np.abs(res.power("")).max() < 1e-8 * np.abs(res.power("drive")).max()
