"""Forces, springs, bushings, actuators and sensors between frames."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError, SingularError
from library import hydraulic as hy
from library import planar as pl
from library import spatial as sp
from library import translational as tr

BOTH = pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
TIGHT = {"rtol": 1e-9, "atol": 1e-10}
G = 9.80665


def vector(space, *numbers):
    return numbers[: 2 if space is pl else 3]


def free(space, g=0.0, **start):
    """A free body of mass 2, with all moments of inertia 0.1."""
    m = ac.Model("free")
    inertia = {"I": 0.1} if space is pl else {"I_11": 0.1, "I_22": 0.1, "I_33": 0.1}
    m.world, m.free = space.World(g=g), space.FreeMotion(start=start)
    m.body = space.Body(m=2.0, **inertia)
    m.connect(m.world.frame, m.free.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a)
    return m


@BOTH
def test_world_force_moves_a_free_body(space):
    """r = f t²/(2 m)."""
    m = free(space)
    m.force = space.WorldForce(f_x=1.0, f_y=lambda t: 3.0)
    m.connect(m.force.frame_b, m.body.frame_a)
    result = ac.compile(m).simulate(2.0, **TIGHT)
    expected = np.outer(result.t**2 / 4, vector(space, 1.0, 3.0, 0.0))
    np.testing.assert_allclose(result["body.r_0"], expected, atol=1e-8)


@BOTH
def test_force_resolved_in_its_frame_turns_with_it(space):
    """A body that spins with w, pushed along its own x axis: a = f/m (cos w t, sin w t)."""
    w = {"w": 2.0} if space is pl else {"w_rel": (0.0, 0.0, 2.0)}
    m = free(space, **w)
    m.force = space.WorldForce(f_x=4.0, resolve_in="frame_b")
    m.connect(m.force.frame_b, m.body.frame_a)
    result = ac.compile(m).simulate(2.0, **TIGHT)
    np.testing.assert_allclose(result["body.a_0"][:, 1], 2 * np.sin(2 * result.t), atol=1e-6)


@BOTH
def test_force_between_two_bodies_keeps_momentum_and_angular_momentum(space):
    """Force on frame_b, with its reaction on the same line on frame_a."""
    m = ac.Model("pair")
    m.world = space.World(g=0.0)
    m.free = [space.FreeMotion(start={"r": vector(space, *r)}) for r in ((0, 0, 0), (1, 0.5, 0.2))]
    inertia = {"I": 0.1} if space is pl else {"I_11": 0.1, "I_22": 0.1, "I_33": 0.1}
    m.bodies = [space.Body(m=k + 1.0, **inertia) for k in range(2)]
    m.force = space.Force(f_x=lambda t: ca.cos(3 * t), f_y=2.0, resolve_in="frame_a")
    for joint, body in zip(m.free, m.bodies, strict=True):
        m.connect(m.world.frame, joint.frame_a)
        m.connect(joint.frame_b, body.frame_a)
    m.connect(m.bodies[0].frame_a, m.force.frame_a)
    m.connect(m.bodies[1].frame_a, m.force.frame_b)
    result = ac.compile(m).simulate(1.0, **TIGHT)
    momentum = result["bodies[0].v_0"] + 2 * result["bodies[1].v_0"]
    assert np.abs(momentum).max() <= 1e-8
    spin = 0.0
    for k in range(2):
        r, v, w = (result[f"bodies[{k}].{name}"] for name in ("r_0", "v_0", "w_0"))
        orbit = (k + 1.0) * (r[:, 0] * v[:, 1] - r[:, 1] * v[:, 0])
        spin = spin + 0.1 * (w if w.ndim == 1 else w[:, 2]) + orbit
    assert np.abs(spin).max() <= 1e-8
    assert np.abs(result.power("")).max() <= 1e-9


@BOTH
def test_torque_and_world_torque_turn_bodies(space):
    """w = tau t/I; between two bodies they turn against each other."""
    given = {"tau": 0.3} if space is pl else {"tau_z": 0.3}
    m = free(space)
    m.torque = space.WorldTorque(**given)
    m.connect(m.torque.frame_b, m.body.frame_a)
    w = ac.compile(m).simulate(1.0, **TIGHT)["body.w_0"]
    assert np.ravel(w[-1])[-1] == pytest.approx(3.0, abs=1e-8)
    m = free(space)
    m.torque = space.Torque(**given)
    m.connect(m.torque.frame_a, m.body.frame_a)
    m.connect(m.torque.frame_b, m.world.frame)
    w = ac.compile(m).simulate(1.0, **TIGHT)["body.w_0"]
    assert np.ravel(w[-1])[-1] == pytest.approx(-3.0, abs=1e-8)


@BOTH
def test_spring_swings_a_mass_about_its_stretched_length(space):
    """s = s0 + m g/c + A cos(sqrt(c/m) t) below a fixed point."""
    m = free(space, G, r=vector(space, 0.0, -1.0, 0.0))
    m.spring = space.Spring(c=50.0, s_unstretched=0.8)
    m.connect(m.spring.frame_a, m.world.frame)
    m.connect(m.spring.frame_b, m.body.frame_a)
    result = ac.compile(m).simulate(2.0, **TIGHT)
    rest = 0.8 + 2.0 * G / 50.0
    expected = rest + (1.0 - rest) * np.cos(5.0 * result.t)
    np.testing.assert_allclose(result["spring.s"], expected, atol=1e-7)
    np.testing.assert_allclose(result["spring.f"], 50.0 * (expected - 0.8), atol=1e-5)


@BOTH
def test_spring_and_damper_are_a_spring_damper(space):
    ends = []
    for parts in (
        [space.Spring(c=50.0, s_unstretched=0.8), space.Damper(d=1.5)],
        [space.SpringDamper(c=50.0, s_unstretched=0.8, d=1.5)],
    ):
        m = free(space, G, r=vector(space, 0.6, -1.0, 0.3), v=vector(space, 0.0, 0.0, 1.0))
        m.lines = parts
        for part in parts:
            m.connect(m.world.frame, part.frame_a)
            m.connect(part.frame_b, m.body.frame_a)
        result = ac.compile(m).simulate(2.0, **TIGHT)
        assert np.abs(result.power("")).max() <= 1e-9
        ends.append(result["body.r_0"])
    np.testing.assert_allclose(ends[0], ends[1], atol=1e-9)


@BOTH
def test_spring_without_length_pulls_linearly_through_its_center(space):
    """With s_unstretched = 0 the force is c r, also where r = 0: x = A cos(w t)."""
    m = free(space, r=vector(space, 0.5, 0.0, 0.0))
    m.spring = space.Spring(c=8.0)
    m.connect(m.spring.frame_a, m.world.frame)
    m.connect(m.spring.frame_b, m.body.frame_a)
    result = ac.compile(m).simulate(3.0, **TIGHT)
    np.testing.assert_allclose(result["body.r_0"][:, 0], 0.5 * np.cos(2 * result.t), atol=1e-6)


def test_spring_in_the_plane_is_the_spring_in_space():
    ends = []
    for space in (pl, sp):
        m = free(space, G, r=vector(space, 1.0, 0.2, 0.0))
        m.spring = space.Spring(c=30.0, s_unstretched=0.5)
        m.connect(m.spring.frame_a, m.world.frame)
        m.connect(m.spring.frame_b, m.body.frame_a)
        ends.append(ac.compile(m).simulate(3.0, **TIGHT)["body.r_0"][:, :2])
    np.testing.assert_allclose(ends[0], ends[1], atol=1e-7)


@BOTH
def test_bushing_holds_a_body_in_all_its_freedoms(space):
    """Small motions: w² = c/m along x and c_phi/I about z."""
    turn = {"phi": 1e-4} if space is pl else {"angles": (0.0, 0.0, 1e-4)}
    m = free(space, r=vector(space, 1e-3, 0.0, 0.0), **turn)
    m.bushing = space.Bushing(
        c=vector(space, 8.0, 2.0, 2.0), c_phi=(0.9,) if space is pl else (0.9, 0.9, 0.9)
    )
    m.connect(m.bushing.frame_a, m.world.frame)
    m.connect(m.bushing.frame_b, m.body.frame_a)
    m.angle = space.AbsoluteAngles()
    m.connect(m.angle.frame_a, m.body.frame_a)
    result = ac.compile(m).simulate(3.0, rtol=1e-9, atol=1e-13)
    np.testing.assert_allclose(result["body.r_0"][:, 0], 1e-3 * np.cos(2 * result.t), atol=1e-9)
    angle = result["angle.y"] if space is pl else result["angle.y3"]
    np.testing.assert_allclose(angle, 1e-4 * np.cos(3 * result.t), atol=1e-10)


@BOTH
def test_actuator_with_a_spring_on_its_flanges_is_a_spring_between_frames(space):
    start = {"r": vector(space, 0.6, -1.0, 0.3)}
    one, two = free(space, G, **start), free(space, G, **start)
    one.line = space.SpringDamper(c=50.0, s_unstretched=0.8, d=1.5)
    two.line = space.Actuator()
    two.spring = tr.SpringDamper(c=50.0, s_rel0=0.8, d=1.5)
    two.connect(two.line.flange_a, two.spring.flange_a)
    two.connect(two.line.flange_b, two.spring.flange_b)
    ends = []
    for m in (one, two):
        m.connect(m.line.frame_a, m.world.frame)
        m.connect(m.line.frame_b, m.body.frame_a)
        result = ac.compile(m).simulate(2.0, **TIGHT)
        assert np.abs(result.power("")).max() <= 1e-9
        ends.append(result["body.r_0"])
    np.testing.assert_allclose(ends[0], ends[1], atol=1e-7)


@BOTH
def test_sensors_of_a_swinging_bar_show_its_closed_forms(space):
    """Positions, velocities, cut force and torque of a driven bar, phi = t²/2."""
    m = ac.Model("measured")
    inertia = {"I": 0.1} if space is pl else {"I_11": 0.1, "I_22": 0.1, "I_33": 0.1}
    m.world, m.turn = space.World(), space.AngleDriver(phi_ref=lambda t: t**2 / 2)
    m.force, m.torque, m.power_ = space.CutForce(), space.CutTorque(), space.Power()
    m.bar = space.BodyShape(
        r=vector(space, 1.0, 0, 0), r_CM=vector(space, 0.5, 0, 0), m=2.0, **inertia
    )
    m.connect(m.world.frame, m.turn.frame_a)
    m.connect(m.turn.frame_b, m.force.frame_a)
    m.connect(m.force.frame_b, m.torque.frame_a)
    m.connect(m.torque.frame_b, m.power_.frame_a)
    m.connect(m.power_.frame_b, m.bar.frame_a)
    m.r, m.v, m.w = (
        space.AbsolutePosition(resolve_in="world"),
        space.AbsoluteVelocity(),
        space.AbsoluteAngularVelocity(resolve_in="world"),
    )
    m.angles = space.AbsoluteAngles()
    for sensor in (m.r, m.v, m.w, m.angles):
        m.connect(sensor.frame_a, m.bar.frame_b)
    m.away, m.distance = space.RelativePosition(), space.Distance()
    m.slip, m.turned, m.spin = (
        space.RelativeVelocity(),
        space.RelativeAngles(),
        space.RelativeAngularVelocity(),
    )
    for sensor in (m.away, m.distance, m.slip, m.turned, m.spin):
        m.connect(sensor.frame_a, m.bar.frame_b)
        m.connect(sensor.frame_b, m.world.frame)
    result = ac.compile(m).simulate(1.5, n=30)
    t = result.t
    phi, last = t**2 / 2, "y" if space is pl else "y3"
    expected = {
        "r.y1": np.cos(phi),
        "r.y2": np.sin(phi),
        "v.y1": 0 * t,
        "v.y2": t,
        f"w.{last}": t,
        f"angles.{last}": phi,
        "away.y1": -1.0 + 0 * t,
        "away.y2": 0 * t,
        "distance.y": 1.0 + 0 * t,
        "slip.y1": 0 * t,
        "slip.y2": 0 * t,  # the world's origin lies on the axis of the bar, at rest in both
        f"turned.{last}": -phi,
        f"spin.{last}": -t,
        "force.y1": 2.0 * (-0.5 * t**2 + G * np.sin(phi)),
        "force.y2": 2.0 * (0.5 + G * np.cos(phi)),
        f"torque.{last}": 0.6 + G * np.cos(phi),
        "power_.y": (0.6 + G * np.cos(phi)) * t,
    }
    for name, values in expected.items():
        np.testing.assert_allclose(result[name], values, atol=1e-9, err_msg=name)


def test_frame_of_components_that_does_not_exist_is_refused():
    m = free(sp)
    m.force = sp.WorldForce(resolve_in="frame_a")
    m.connect(m.force.frame_b, m.body.frame_a)
    text = "WorldForce: resolve_in = 'frame_a' is none of 'world', 'frame_b'."
    with pytest.raises(ParameterError) as info:
        ac.compile(m)
    assert str(info.value) == text


def boom(space, **joint):
    """A beam on a revolute, held by an actuator from below."""
    m = ac.Model("boom")
    m.world, m.joint = space.World(), space.Revolute(**joint)
    m.beam = space.BodyBox(r=vector(space, 2.0, 0.0, 0.0), width=0.1)
    m.base = space.FixedTranslation(r=vector(space, 0.5, -1.0, 0.0))
    m.lug = space.FixedTranslation(r=vector(space, 1.0, 0.0, 0.0))
    m.actuator = space.Actuator()
    m.connect(m.world.frame, m.joint.frame_a, m.base.frame_a)
    m.connect(m.joint.frame_b, m.beam.frame_a, m.lug.frame_a)
    m.connect(m.base.frame_b, m.actuator.frame_a)
    m.connect(m.lug.frame_b, m.actuator.frame_b)
    return m


@pytest.mark.filterwarnings("ignore:.*below vacuum")  # the law of the stiff liquid holds there too
def test_hydraulic_cylinder_lifts_a_boom_in_plane_and_space():
    """Power balances over both domains, and the two spaces agree."""
    ends = []
    for space in (pl, sp):
        m = boom(space, start={"phi": 0.2, "w": 0.0})
        m.cylinder = hy.IdealCylinder(A=1e-2, use_support=True)
        m.pump, m.volume = hy.ConstantFlow(q=1e-3), hy.Volume(V=1e-3)
        m.connect(m.cylinder.flange_a, m.actuator.flange_a)
        m.connect(m.cylinder.flange_b, m.actuator.flange_b)
        m.connect(m.cylinder.port, m.volume.port, m.pump.port)
        result = ac.compile(m).simulate(1.0, rtol=1e-9, atol=1e-10)
        scale = np.abs(result.power("actuator.drive")).max()
        assert np.abs(result.power("")).max() <= 1e-9 * scale
        assert np.abs(result.power("actuator")).max() <= 1e-9 * scale
        ends.append(result["joint.phi"])
    np.testing.assert_allclose(ends[0], ends[1], atol=1e-7)


@BOTH
def test_actuator_with_a_given_length_sets_the_angle(space):
    """The law of cosines: s² = p² + l² - 2 p l cos(phi - beta), p = |(0.5, -1)|, l = 1."""
    m = boom(space, guess={"phi": 0.2})
    m.motion = tr.Position(s_ref=lambda t: 1.2 + 0.1 * ca.sin(t))
    m.connect(m.motion.flange, m.actuator.flange_b)
    result = ac.compile(m).simulate(1.0, n=20)
    s, p = 1.2 + 0.1 * np.sin(result.t), np.hypot(0.5, 1.0)
    beta = np.arctan2(-1.0, 0.5)
    phi = beta + np.arccos((p**2 + 1 - s**2) / (2 * p))
    np.testing.assert_allclose(result["joint.phi"], phi, atol=1e-9)


def test_joint_that_moves_nothing_with_inertia_is_named():
    """A point mass on the axis of a revolute does not resist its turning."""
    m = ac.Model("bad")
    m.world, m.joint, m.mass = sp.World(), sp.Revolute(), sp.PointMass(m=1.0)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.mass.frame_a)
    with pytest.raises(SingularError, match=r"joint\.rot lets .* nothing there has an inertia"):
        ac.compile(m)
