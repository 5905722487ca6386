"""Wheels that roll without slip: steady circles, slopes, energy, and knife-edges in the plane."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

G = 9.80665
TIGHT = {"rtol": 1e-10, "atol": 1e-10}
RADIUS, MASS = 0.3, 2.0
I_AXIS, I_LONG = MASS * RADIUS**2 / 2, MASS * RADIUS**2 / 4  # of a thin disc
DISC = {"radius": RADIUS, "m": MASS, "I_axis": I_AXIS, "I_long": I_LONG}
Z = np.array([0.0, 0.0, 1.0])


def disc(n=(0, 0, -1), **start):
    m = ac.Model("disc")
    m.world, m.wheel = sp.World(n=n), sp.RollingWheel(**DISC, start=start)
    return ac.compile(m)


def steady_spin(lean: float, turn: float) -> np.ndarray:
    """Return the angular velocity of a disc that keeps its lean while its heading turns.

    With w = turn z + p e about the axis e, p follows from the moments about the direction of
    travel x: x·(turn z × H) = x·(-radius u × f), f = m (a + g z), a = turn z × (w × radius u).
    """
    e = np.array([0.0, np.cos(lean), np.sin(lean)])
    u = np.array([0.0, -np.sin(lean), np.cos(lean)])

    def moment(p: float) -> float:
        w = turn * Z + p * e
        force = MASS * (turn * np.cross(Z, np.cross(w, RADIUS * u)) + G * Z)
        momentum = I_LONG * w + (I_AXIS - I_LONG) * e * (e @ w)
        return float((turn * np.cross(Z, momentum) + np.cross(RADIUS * u, force))[0])

    p = -moment(0.0) / (moment(1.0) - moment(0.0))
    return turn * Z + p * e


@pytest.mark.parametrize(("lean", "turn"), [(0.35, 2.0), (-0.5, 1.2), (0.1, -0.4)])
def test_leaning_disc_rolls_in_a_circle(lean, turn):
    """Its centre goes round with the radius v/turn, and the ground carries its weight.

    Fast enough to be stable: a disc that rolls slower than sqrt(g/(3 r)) falls over.
    """
    w = steady_spin(lean, turn)
    out = np.cross(w, RADIUS * np.array([0.0, -np.sin(lean), np.cos(lean)]))[0] / turn
    res = disc(angles=(0.0, lean, 0.0), w_0=tuple(w), x=0.0, y=0.0).simulate(4.0, **TIGHT)
    np.testing.assert_allclose(res["wheel.x"], out * np.sin(turn * res.t), atol=1e-6)
    np.testing.assert_allclose(res["wheel.y"], out * (1 - np.cos(turn * res.t)), atol=1e-6)
    np.testing.assert_allclose(res["wheel.r_0"][:, 2], RADIUS * np.cos(lean), atol=1e-6)
    np.testing.assert_allclose(res["wheel.f_n"], MASS * G, rtol=1e-5)
    np.testing.assert_allclose(np.abs(res["wheel.f_lat"]), MASS * abs(out) * turn**2, rtol=1e-5)


def test_disc_rolls_down_a_slope_with_two_thirds_of_the_acceleration():
    """a = g sin(slope)/(1 + I/(m r²)); the ground holds back with I a/r²."""
    slope = 0.2
    res = disc(n=(np.sin(slope), 0.0, -np.cos(slope))).simulate(2.0, **TIGHT)
    a = G * np.sin(slope) / 1.5
    np.testing.assert_allclose(res["wheel.x"], a * res.t**2 / 2, atol=1e-8)
    np.testing.assert_allclose(res["wheel.w_0"][:, 1], a * res.t / RADIUS, atol=1e-7)
    np.testing.assert_allclose(res["wheel.f_long"], -I_AXIS * a / RADIUS**2, rtol=1e-8)


def test_wobbling_disc_keeps_its_energy_and_does_not_slip():
    """1e-7 of the energy over 5 s; the point at the ground stands still; no power is lost."""
    res = disc(angles=(0.3, 0.2, 0.0), w_0=(0.5, 12.0, 1.0)).simulate(5.0, **TIGHT)
    w, v, r = res["wheel.w_0"], res["wheel.v_0"], res["wheel.r_0"]
    turn = res["wheel.frame_a.R"]
    own = np.einsum("tji,tj->ti", turn, w)
    spin = I_AXIS * own[:, 1] ** 2 + I_LONG * (own[:, 0] ** 2 + own[:, 2] ** 2)
    energy = (MASS * (v**2).sum(axis=1) + spin) / 2 + MASS * G * r[:, 2]
    assert np.ptp(energy) < 1e-7 * energy[0]
    axis = turn[:, :, 1]
    up = Z - axis * axis[:, 2:]
    down = -RADIUS * up / np.linalg.norm(up, axis=1)[:, None]
    np.testing.assert_allclose((r + down)[:, 2], 0.0, atol=1e-9)
    np.testing.assert_allclose(v + np.cross(w, down), 0.0, atol=1e-9)
    assert np.ptp(r[:, 2]) > 1e-3
    force = np.abs(res["wheel.f_n"]).max() * np.abs(v).max()
    parts = np.sum(res["wheel.t.f"] * v, axis=1) + np.sum(res["wheel.rot.tau"] * w, axis=1)
    assert np.abs(parts).max() < 1e-8 * force
    assert np.abs(res.power("")).max() < 1e-8 * force


def test_wheel_set_goes_ahead_and_turns_as_its_two_motors_say():
    """(M + 2 I/r²) a = sum/r ahead, (I_z + I track²/(2 r²)) b = difference track/(2 r) about z."""
    radius, track, body = 0.3, 1.2, 3.0
    m = ac.Model("cart")
    m.world = sp.World(n=(0, 0, -1))
    wheels = {"wheel_mass": MASS, "wheel_I_axis": 0.1, "wheel_I_long": 0.06}
    m.set = sp.RollingWheelSet(
        radius=radius, track=track, use_axis_flange=True, start={"phi": 0.4}, **wheels
    )
    m.body = sp.Body(m=body, r_CM=(0, 0, 0.1), I_11=0.1, I_22=0.1, I_33=0.2)
    m.left, m.right = rot.ConstantTorque(tau_constant=1.0), rot.ConstantTorque(tau_constant=2.0)
    m.connect(m.set.frame_middle, m.body.frame_a)
    m.connect(m.left.flange, m.set.axis1)
    m.connect(m.right.flange, m.set.axis2)
    res = ac.compile(m).simulate(2.0, **TIGHT)
    ahead = 3.0 / radius / (body + 2 * MASS + 2 * 0.1 / radius**2)
    about = 0.2 + 2 * 0.06 + 2 * MASS * (track / 2) ** 2 + 0.1 * track**2 / (2 * radius**2)
    turn = 1.0 * track / (2 * radius) / about
    speed = radius * (res["set.der_theta1"] + res["set.der_theta2"]) / 2
    np.testing.assert_allclose(speed, ahead * res.t, atol=1e-8)
    np.testing.assert_allclose(res["set.phi"], 0.4 + turn * res.t**2 / 2, atol=1e-8)
    heading = np.stack([np.cos(res["set.phi"]), np.sin(res["set.phi"])], axis=1)
    np.testing.assert_allclose(res["body.v_0"][:, :2], heading * speed[:, None], atol=1e-8)
    scale = np.abs(res.power("left")).max()
    assert np.abs(res.power("")).max() < 1e-8 * scale


def sleigh(space):
    """A body on a knife-edge, its centre ahead of it: Chaplygin's sleigh."""
    m = ac.Model("sleigh")
    if space is pl:
        m.world = pl.World(gravity_type="none")
        m.edge = pl.IdealWheel(radius=0.1, start={"v": 1.0})
        m.body = pl.Body(m=2.0, r_CM=(0.3, 0.0), I=0.5, start={"phi": 0.0, "w": 3.0})
        m.connect(m.edge.frame_a, m.body.frame_a)
    else:
        radius, track = 0.1, 0.8
        m.world = sp.World(gravity_type="none")
        left, right = (1.0 - side * 3.0 * track / 2 for side in (1, -1))
        start = {"der_theta1": left / radius, "der_theta2": right / radius}
        m.edge = sp.JointRollingWheelSet(radius=radius, track=track, start=start)
        m.body = sp.Body(m=2.0, r_CM=(0.3, 0.0, 0.0), I_33=0.5, I_22=0.5, I_11=0.1)
        m.connect(m.edge.frame_middle, m.body.frame_a)
    return ac.compile(m).simulate(6.0, **TIGHT)


def test_sleigh_on_a_knife_edge_moves_alike_in_the_plane_and_in_space():
    """And as v' = a w², (I + m a²) w' = -m a v w, which keep the energy: an ellipse in (v, w)."""
    flat, spatial = sleigh(pl), sleigh(sp)
    np.testing.assert_allclose(flat["body.r_0"], spatial["body.r_0"][:, :2], atol=1e-7)
    v, w, about = flat["edge.v"], flat["body.w"], 0.5 + 2.0 * 0.3**2
    energy = 2.0 * v**2 + about * w**2
    np.testing.assert_allclose(energy, energy[0], rtol=1e-8)
    largest = np.sqrt(energy[0] / 2.0)
    rate = 2.0 * 0.3 * largest / about
    begin = np.arctanh(1.0 / largest)
    np.testing.assert_allclose(v, largest * np.tanh(rate * flat.t + begin), atol=1e-7)
    force = np.abs(flat["edge.f_lat"])  # m (v w + a w')
    np.testing.assert_allclose(force, np.abs(0.5 * 2.0 * v * w / about), atol=1e-6)


def test_torque_at_the_axis_of_a_planar_wheel_pushes_its_body():
    """m a = tau/radius, straight ahead along n."""
    m = ac.Model("scooter")
    m.world = pl.World(gravity_type="none")
    m.wheel = pl.IdealWheel(radius=0.2, n=(0.0, 1.0), use_axis_flange=True)
    m.body, m.motor = pl.Body(m=4.0, I=1.0), rot.ConstantTorque(tau_constant=0.6)
    m.connect(m.wheel.frame_a, m.body.frame_a)
    m.connect(m.motor.flange, m.wheel.axis)
    res = ac.compile(m).simulate(2.0, **TIGHT)
    a = 0.6 / 0.2 / 4.0
    np.testing.assert_allclose(res.final["wheel.r"], [0.0, a * 2.0], atol=1e-9)
    assert res.final["wheel.phi_roll"] == pytest.approx(a * 2.0 / 0.2, rel=1e-9)
    assert np.abs(res.power("")).max() < 1e-8 * np.abs(res.power("motor")).max()


def test_two_wheels_on_one_body_are_refused_by_name():
    """What holds for rates alone cannot close a loop of positions."""
    m = ac.Model("trailer")
    m.world, m.body = pl.World(gravity_type="none"), pl.Body(m=1.0, I=0.1)
    m.front, m.rear = pl.IdealWheel(radius=0.1), pl.IdealWheel(radius=0.1)
    m.arm = pl.FixedTranslation(r=(1.0, 0.0))
    m.connect(m.front.frame_a, m.arm.frame_a, m.body.frame_a)
    m.connect(m.arm.frame_b, m.rear.frame_a)
    with pytest.raises(DeclarationError, match=r"front\.r\[0\], front\.r\[1\], rear\.r\[0\]"):
        ac.compile(m)
