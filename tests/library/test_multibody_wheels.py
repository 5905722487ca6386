"""Wheels that roll without slip: steady circles, slopes, energy, and knife-edges in the plane."""

from __future__ import annotations

import math

import numpy as np
import pytest

import acausal as ac
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
    res = disc(angles=(0.0, 0.0, lean), w_0=tuple(w), x=0.0, y=0.0).simulate(4.0, **TIGHT)
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
    np.testing.assert_allclose(res["wheel.f_long"], I_AXIS * a / RADIUS**2, rtol=1e-8)


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
    wheels = {"m_wheel": MASS, "I_wheel_axis": 0.1, "I_wheel_long": 0.06}
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


# Several wheels on one body: more places can be reached than there are ways to go


def car(steering):
    """A body 1 m long with a wheel at its frame_a and a steered one at its frame_b."""
    m = ac.Model("car")
    m.world, m.body = pl.World(gravity_type="none"), pl.BodyShape(m=10.0, r=(1, 0), r_CM=(0.4, 0))
    m.rear, m.front = pl.IdealWheel(radius=0.2), pl.IdealWheel(radius=0.2)
    m.steer = pl.AngleDriver(phi_ref=steering)
    m.connect(m.body.frame_a, m.rear.frame_a)
    m.connect(m.body.frame_b, m.steer.frame_a)
    m.connect(m.steer.frame_b, m.front.frame_a)
    return m


def test_car_with_a_steered_wheel_goes_round_a_circle():
    """Radius L/tan(delta) about a point beside the rear wheel, w = v tan(delta)/L, v constant."""
    angle, speed = 0.3, 2.0
    system = ac.compile(car(angle))
    assert (system.chart.n_places, system.chart.n_free) == (3, 1)
    start = {"rear.r": (0.0, 0.0), "body.phi": 0.0, "rear.v": speed}
    res = system.simulate(10.0, n=100, start=start, **TIGHT)
    away = res["body.r_0"] - [0.0, 1 / math.tan(angle)]
    np.testing.assert_allclose(np.linalg.norm(away, axis=1), 1 / math.tan(angle), atol=1e-7)
    np.testing.assert_allclose(res["body.w"], speed * math.tan(angle), atol=1e-8)
    np.testing.assert_allclose(res["front.v"], speed / math.cos(angle), atol=1e-8)
    assert max(res.constraint_drift.values()) < 1e-12


def test_car_with_parallel_wheels_goes_straight_on():
    """Only one way to go is left of three."""
    start = {"rear.r": (0.0, 0.0), "body.phi": 0.5, "rear.v": 2.0}
    res = ac.compile(car(0.0)).simulate(3.0, n=30, start=start, **TIGHT)
    ahead = 2.0 * res.t[:, None] * [math.cos(0.5), math.sin(0.5)]
    np.testing.assert_allclose(res["body.r_0"], ahead, atol=1e-8)


def test_car_steered_to_and_fro_ends_where_quadrature_says():
    """x' = v cos(psi), y' = v sin(psi), psi' = v tan(delta)/L, and v from the energy.

    m v² (1 + (c² + I/m) tan²(delta)/L²) stays: wheels without mass take no work to steer.
    """
    from scipy.integrate import solve_ivp

    system = ac.compile(car(lambda t: 0.5 * np.sin(2 * t)))
    start = {"rear.r": (0.0, 0.0), "body.phi": 0.0, "rear.v": 1.0}
    res = system.simulate(3.0, n=60, start=start, **TIGHT)

    def motion(t, state):
        slope = np.tan(0.5 * np.sin(2 * t))
        v = 1.0 / np.sqrt(1 + (0.4**2 + 0.001 / 10.0) * slope**2)
        return [v * np.cos(state[2]), v * np.sin(state[2]), v * slope]

    exact = solve_ivp(motion, (0, 3), [0, 0, 0], rtol=1e-11, atol=1e-12, t_eval=res.t)
    np.testing.assert_allclose(res["body.r_0"], exact.y[:2].T, atol=1e-7)
    np.testing.assert_allclose(res["body.phi"], exact.y[2], atol=1e-7)


def test_car_rests_where_it_is_put():
    """At rest it may stand anywhere: a vector of start values is kept."""
    rest = ac.compile(car(0.3)).steady_state(start={"rear.r": (1.0, 2.0), "body.phi": 0.7})
    np.testing.assert_allclose(rest["body.r_0"], [1.0, 2.0], atol=1e-9)
    np.testing.assert_allclose([rest["body.phi"], rest["rear.v"]], [0.7, 0.0], atol=1e-9)


SMALL, TRACK = 0.25, 0.6


def test_two_wheels_on_an_axle_move_as_the_set_that_is_one_part():
    """Each wheel brings five coordinates of its own; one of six closures is redundant."""
    own = {"m": 4.0, "r_CM": (0.0, 0.1, 0.0), "I_11": 0.1, "I_22": 0.1, "I_33": 0.2}
    one = ac.Model("set")
    one.world, one.body = sp.World(n=(0, 0, -1)), sp.Body(**own)
    one.set = sp.RollingWheelSet(
        radius=SMALL, track=TRACK, m_wheel=1.5, I_wheel_axis=0.1, I_wheel_long=0.06
    )
    one.connect(one.set.frame_middle, one.body.frame_a)
    start = {"set.phi": 0.4, "set.der_theta1": 3.0, "set.der_theta2": 5.0}
    whole = ac.compile(one).simulate(2.0, n=40, start=start, **TIGHT)

    two = ac.Model("two")
    two.world, two.body = sp.World(n=(0, 0, -1)), sp.Body(**own)
    two.wheel = [sp.RollingWheel(radius=SMALL, m=1.5, I_axis=0.1, I_long=0.06) for _ in range(2)]
    two.pin = [sp.Revolute(n=(0, 1, 0)) for _ in range(2)]
    two.arm = [sp.FixedTranslation(r=(0, side * TRACK / 2, 0)) for side in (1, -1)]
    for arm, pin, wheel in zip(two.arm, two.pin, two.wheel, strict=True):
        two.connect(two.body.frame_a, arm.frame_a)
        two.connect(arm.frame_b, pin.frame_a)
        two.connect(pin.frame_b, wheel.frame_a)
    system = ac.compile(two)
    assert (system.chart.n_places, system.chart.n_free, system.chart.rank) == (6, 3, 5)
    c, s = math.cos(0.4) * TRACK / 2, math.sin(0.4) * TRACK / 2
    turn = (0.0, 0.0, SMALL / TRACK * 2.0)
    start = {"wheel[0].x": -s, "wheel[0].y": c, "pin[0].w": 3.0, "pin[1].w": 5.0, "body.w_0": turn}
    q = (math.cos(0.2), 0.0, 0.0, math.sin(0.2))
    guess = {"wheel[0].q": q, "wheel[1].q": q, "wheel[1].x": s, "wheel[1].y": -c}
    res = system.simulate(2.0, n=40, start=start, guess=guess, **TIGHT)
    np.testing.assert_allclose(res["body.r_0"], whole["body.r_0"], atol=1e-7)
    np.testing.assert_allclose(res["body.w_0"], whole["body.w_0"], atol=1e-7)
    energies = [sp.kinetic_energy(run) for run in (res, whole)]
    np.testing.assert_allclose(*energies, rtol=1e-7)


def test_bicycle_that_falls_over_rolls_without_slip_and_keeps_its_energy():
    """Six places, two ways to go: ahead and over. Energy to 1e-7 of the largest kinetic one."""
    radius = 0.3
    m = ac.Model("bicycle")
    m.world, m.joint = sp.World(n=(0, 0, -1)), [sp.Revolute(n=(0, 1, 0)) for _ in range(2)]
    m.wheel = [sp.RollingWheel(radius=radius, m=2.0, I_axis=0.1, I_long=0.05) for _ in range(2)]
    m.frame = sp.BodyShape(m=10.0, r=(1, 0, 0), r_CM=(0.5, 0, 0.1), I_11=0.3, I_22=0.5, I_33=0.4)
    for frame, joint, wheel in zip(
        (m.frame.frame_a, m.frame.frame_b), m.joint, m.wheel, strict=True
    ):
        m.connect(frame, joint.frame_a)
        m.connect(joint.frame_b, wheel.frame_a)
    system = ac.compile(m)
    assert (system.chart.n_places, system.chart.n_free) == (6, 2)
    q = (math.cos(0.025), math.sin(0.025), 0.0, 0.0)  # leans by 0.05 rad
    start = {"wheel[0].x": 0.0, "wheel[0].y": 0.0, "joint[0].w": 5.0, "joint[1].w": 5.0}
    start["wheel[0].q"] = q
    guess = {"wheel[1].x": 1.0, "wheel[1].q": q}
    res = system.simulate(0.8, n=80, start=start, guess=guess, **TIGHT)
    assert res.final["frame.R"][2, 2] < 0.6  # well on its way down
    for k in range(2):
        axis = res[f"wheel[{k}].frame_a.R"][:, :, 1]
        up = np.array([0.0, 0.0, 1.0]) - axis * axis[:, 2:]
        lever = radius * up / np.linalg.norm(up, axis=1)[:, None]
        slip = res[f"wheel[{k}].v_0"] - np.cross(res[f"wheel[{k}].frame_a.w"], lever)
        assert np.abs(slip).max() < 1e-12
        np.testing.assert_allclose(res[f"wheel[{k}].r_0"][:, 2], lever[:, 2], atol=1e-12)
    kinetic = sp.kinetic_energy(res)
    total = kinetic + sp.potential_energy(res)
    assert np.ptp(total) < 1e-7 * kinetic.max()
    assert np.abs(res.power("")).max() < 1e-9


def test_cart_on_four_wheels_is_driven_by_one_of_them():
    """a = tau/(radius (M + 4 I/radius²)); 3 of 18 closures are redundant for rates."""
    radius = 0.3
    m = ac.Model("cart")
    m.world, m.body = sp.World(n=(0, 0, -1)), sp.Body(m=10.0, r_CM=(0.5, 0, 0.1))
    corners = [(x, y) for x in (0.0, 1.0) for y in (0.3, -0.3)]
    m.arm = [sp.FixedTranslation(r=(x, y, 0.0)) for x, y in corners]
    m.pin = [sp.Revolute(n=(0, 1, 0), use_axis_flange=k == 0) for k in range(4)]
    m.wheel = [sp.RollingWheel(radius=radius, m=1.0, I_axis=0.05, I_long=0.03) for _ in corners]
    m.drive = rot.ConstantTorque(tau_constant=3.0)
    m.connect(m.drive.flange, m.pin[0].axis)
    for arm, pin, wheel in zip(m.arm, m.pin, m.wheel, strict=True):
        m.connect(m.body.frame_a, arm.frame_a)
        m.connect(arm.frame_b, pin.frame_a)
        m.connect(pin.frame_b, wheel.frame_a)
    system = ac.compile(m)
    assert (system.chart.n_free, system.chart.rank) == (1, 15)
    guess = {f"wheel[{k}].x": x for k, (x, _) in enumerate(corners)}
    guess |= {f"wheel[{k}].y": y for k, (_, y) in enumerate(corners)}
    res = system.simulate(1.0, n=10, start={"wheel[0].x": 0.0, "wheel[0].y": 0.3}, guess=guess)
    exact = 3.0 / radius / (14.0 + 4 * 0.05 / radius**2)
    np.testing.assert_allclose(res["body.v_0"][:, 0], exact * res.t, atol=1e-6)
    np.testing.assert_allclose(res["body.v_0"][:, 1:], 0.0, atol=1e-9)


def test_energy_of_a_rolling_wheel_counts_its_spin():
    """(m v² + I_axis w²)/2 for a wheel that rolls straight on."""
    m = ac.Model("hoop")
    m.world, m.wheel = (
        sp.World(n=(0, 0, -1)),
        sp.RollingWheel(radius=0.5, m=2, I_axis=0.3, I_long=1),
    )
    res = ac.simulate(m, 1.0, start={"wheel.w_0": (0.0, 4.0, 0.0)})
    np.testing.assert_allclose(sp.kinetic_energy(res), 0.5 * (2 * 2.0**2 + 0.3 * 4.0**2), rtol=1e-9)
