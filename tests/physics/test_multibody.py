"""Open chains of bodies: conservation laws, closed forms, two ways of the same thing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.interpolate import BPoly, PPoly

import acausal as ac
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.results.energy import edges_of
from domains import spatial
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

G = 9.80665
FINE = {"rtol": 1e-9, "atol": 1e-11}
FINEST = {"rtol": 1e-11, "atol": 1e-12}
DRIFT = 1e-6  # of the largest kinetic energy over 10 s at rtol = 1e-9
spaces = pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])
X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def vector(space: ModuleType, x: float, y: float = 0.0) -> tuple[float, ...]:
    return (x, y) if space is pl else (x, y, 0.0)


def chain(space: ModuleType, angles: list[float], axes: list[Any] | None = None) -> ac.Model:
    """Bodies of 1 kg with the centre in the middle of arms of 1 m, each turned by an angle."""
    n = len(angles)
    m = ac.Model("chain")
    m.world = space.World()
    turned = [{} if axes is None else {"n": axes[k]} for k in range(n)]
    m.joint = [
        space.Revolute(start={"phi": angles[k], "w": 0.5 - k}, **turned[k]) for k in range(n)
    ]
    m.body = [space.Body(m=1.0, r_CM=vector(space, 0.5)) for _ in range(n)]
    m.arm = [space.FixedTranslation(r=vector(space, 1.0)) for _ in range(n)]
    before = m.world.frame
    for joint, body, arm in zip(m.joint, m.body, m.arm, strict=True):
        m.connect(before, joint.frame_a)
        m.connect(joint.frame_b, body.frame_a, arm.frame_a)
        before = arm.frame_b
    return m


def squares(values: np.ndarray) -> np.ndarray:
    return values**2 if values.ndim == 1 else np.sum(values**2, axis=1)


def chain_energies(res: Any, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return kinetic and potential energy of a chain, from positions and velocities alone."""
    kinetic, potential = np.zeros(len(res.t)), np.zeros(len(res.t))
    for k in range(n):
        near, far = f"body[{k}].frame_a", f"arm[{k}].frame_b"
        center, speed = ((res[f"{near}.{x}"] + res[f"{far}.{x}"]) / 2 for x in ("r", "v"))
        kinetic += squares(speed) / 2 + 0.001 * squares(res[f"{near}.w"]) / 2
        potential += G * center[:, 1]
    return kinetic, potential


def rotations(res: Any, frame: str) -> np.ndarray:
    """Return the matrix of a frame at each time: columns are its axes in the world."""
    return res[f"{frame}.R"]


# Conservation


@spaces
@pytest.mark.parametrize("angles", [[0.0, 0.3], [0.0, 0.3, 0.6]], ids=["double", "triple"])
def test_energy_of_a_pendulum_chain_is_conserved(space, angles):
    res = ac.simulate(chain(space, angles), 10.0, **FINE)
    kinetic, potential = chain_energies(res, len(angles))
    total = kinetic + potential
    assert np.max(np.abs(total - total[0])) < DRIFT * np.max(kinetic)


def test_energy_of_a_chain_with_crossed_axes_is_conserved():
    """Three joints about z, y and a skew axis: nothing stays in a plane."""
    res = ac.simulate(chain(sp, [0.0, 0.3, 0.6], [Z, Y, (1.0, 1.0, 1.0)]), 10.0, **FINE)
    kinetic, potential = chain_energies(res, 3)
    total = kinetic + potential
    assert np.max(np.abs(res["arm[2].frame_b.r"][:, 2])) > 0.5
    assert np.max(np.abs(total - total[0])) < DRIFT * np.max(kinetic)


def test_vertical_angular_momentum_is_conserved_below_a_vertical_axis():
    """Gravity has no moment about the vertical; nor has the first joint, whose axis it is."""
    res = ac.simulate(chain(sp, [0.0, 0.3, 0.6], [Y, Z, X]), 5.0, **FINE)
    vertical = np.zeros(len(res.t))
    for k in range(3):
        near, far = f"body[{k}].frame_a", f"arm[{k}].frame_b"
        r, v = ((res[f"{near}.{x}"] + res[f"{far}.{x}"]) / 2 for x in ("r", "v"))
        vertical += np.cross(r, v)[:, 1] + 0.001 * res[f"{near}.w"][:, 1]
    assert np.ptp(vertical) < DRIFT * np.max(np.abs(vertical))


# Two ways


def assert_same(one: np.ndarray, other: np.ndarray) -> None:
    """1e-7 of the largest value: rtol = 1e-11 a step, and the chain is not chaotic."""
    scale = max(1.0, float(np.max(np.abs(other))))
    np.testing.assert_allclose(one, other, rtol=0, atol=1e-7 * scale)


def test_plane_and_space_agree_on_motions_and_reactions():
    hanging = [-math.pi / 2 + 0.4, 0.3, -0.2]
    one, other = (ac.simulate(chain(space, hanging), 3.0, n=300, **FINEST) for space in (pl, sp))
    for k in range(3):
        for name in ("phi", "w", "a"):
            assert_same(one[f"joint[{k}].{name}"], other[f"joint[{k}].{name}"])
        force = other[f"joint[{k}].f"]
        assert_same(one[f"joint[{k}].f"], force[:, :2])
        assert np.max(np.abs(force[:, 2])) < 1e-10


def arm(space: ModuleType, drives: list[ac.Component]) -> ac.Model:
    """A two-link arm in the world with a drive on the flange of each joint."""
    m = ac.Model("arm")
    m.world = space.World()
    axes = [{}, {}] if space is pl else [{"n": Y}, {"n": Z}]
    m.joint = [space.Revolute(use_axis_flange=True, **axes[k]) for k in range(2)]
    m.body = [space.Body(m=2.0, r_CM=vector(space, 0.3, 0.1)) for _ in range(2)]
    m.link, m.drive = space.FixedTranslation(r=vector(space, 0.7)), drives
    m.connect(m.world.frame, m.joint[0].frame_a)
    m.connect(m.joint[0].frame_b, m.body[0].frame_a, m.link.frame_a)
    m.connect(m.link.frame_b, m.joint[1].frame_a)
    m.connect(m.joint[1].frame_b, m.body[1].frame_a)
    for joint, drive in zip(m.joint, drives, strict=True):
        m.connect(joint.axis, drive.flange)
    return m


def quintic(res: Any, joint: str) -> PiecewisePolynomial:
    """Return a motion with the angle, speed and acceleration of a run at each of its times."""
    levels = np.stack([res[f"{joint}.{name}"] for name in ("phi", "w", "a")], axis=1)
    pieces = PPoly.from_bernstein_basis(BPoly.from_derivatives(res.t, levels))
    return PiecewisePolynomial(res.t, pieces.c[::-1].T)


@spaces
def test_inverse_dynamics_returns_the_torques_of_forward_dynamics(space):
    """The motion that known torques make, prescribed on the flanges, needs these torques.

    At each output time the prescribed acceleration is that of the run, so no error of
    interpolation enters.
    """
    torques = [lambda t: 30 * ca.sin(3 * t), lambda t: 12 + 8 * ca.cos(5 * t)]
    forward = arm(space, [rot.Torque(tau=tau) for tau in torques])
    run = ac.simulate(forward, 1.0, n=50, **FINEST)
    system = ac.compile(arm(space, [rot.Position(), rot.Position()]))
    assert not system.states
    motion = {f"drive[{k}].phi_ref": quintic(run, f"joint[{k}]") for k in range(2)}
    back = system.simulate(t=run.t, inputs=motion)
    at = np.searchsorted(back.t, run.t)
    for k in range(2):
        path = f"drive[{k}].flange.tau"
        assert_same(back[path][at], run[path])


# Power


def motor_and_arm() -> ac.Model:
    """A DC motor with a gear lifts an arm in space that also swings about the vertical."""
    m = ac.Model("motor_and_arm")
    m.world, m.src, m.gnd = sp.World(), el.SineVoltage(V=24.0, f=1.0), el.Ground()
    m.r, m.l, m.emf = el.Resistor(R=0.5), el.Inductor(L=2e-3), el.RotationalEMF(k=0.1)
    m.rotor, m.gear = rot.Inertia(J=1e-3), rot.IdealGear(ratio=50.0)
    m.tower = sp.Revolute(n=Y, start={"w": 2.0})
    m.joint = sp.Revolute(use_axis_flange=True)
    tensor = {"I_11": 0.05, "I_22": 0.1, "I_33": 0.1, "I_21": 0.02}
    m.body = sp.Body(m=5.0, r_CM=(0.4, 0.0, 0.1), **tensor)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.joint.axis)
    m.connect(m.world.frame, m.tower.frame_a)
    m.connect(m.tower.frame_b, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    return m


def test_power_of_motor_gear_and_arm_adds_to_zero_in_each_domain():
    """Tellegen: in each network, and so over the whole graph, at every output point."""
    res = ac.simulate(motor_and_arm(), 2.0)
    largest = max(np.max(np.abs(res.power(part))) for part in ("src", "r", "body"))
    totals: dict[str, np.ndarray] = {}
    for path, domain in edges_of(res, ""):
        totals[domain.name] = totals.get(domain.name, 0.0) + res.power(path)
    assert set(totals) == {"electrical", "rotational", "rotation", "translation"}
    for total in (*totals.values(), res.power("")):
        assert np.max(np.abs(total)) < 1e-8 * largest


@pytest.mark.parametrize("part", ["emf", "gear", "tower", "joint"])
def test_ideal_parts_of_the_drive_absorb_no_power(part):
    res = ac.simulate(motor_and_arm(), 2.0)
    assert np.max(np.abs(res.power(part))) < 1e-8 * np.max(np.abs(res.power("body")))


def test_arm_without_mass_absorbs_no_power():
    """Its force and the moment of it together: f·(w × r) - (r × f)·w = 0."""
    res = ac.simulate(chain(sp, [0.0, 0.3, 0.6], [Z, Y, X]), 2.0)
    carried = np.max(np.abs(res.power("arm[0].t")))
    assert carried > 1.0
    assert np.max(np.abs(res.power("arm[0]"))) < 1e-10 * carried


# Closed forms


@spaces
def test_bead_on_a_turning_rod_leaves_as_a_hyperbolic_cosine(space):
    """s'' = Ω² s: s = s0 cosh(Ω t); the drive overcomes Coriolis, τ = 2 m Ω s s'."""
    speed, start, mass = 3.0, 0.1, 2.0
    m = ac.Model("bead")
    m.world, m.rev = space.World(g=0.0), space.Revolute(use_axis_flange=True)
    m.rod = space.Prismatic(start={"s": start})
    m.bead, m.drive = space.PointMass(m=mass), rot.ConstantSpeed(w_fixed=speed)
    m.connect(m.world.frame, m.rev.frame_a)
    m.connect(m.rev.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.bead.frame_a)
    m.connect(m.drive.flange, m.rev.axis)
    res = ac.simulate(m, 1.0, **FINE)
    s = start * np.cosh(speed * res.t)
    rate = start * speed * np.sinh(speed * res.t)
    np.testing.assert_allclose(res["rod.s"], s, rtol=1e-6)
    np.testing.assert_allclose(-res["drive.flange.tau"], 2 * mass * speed * s * rate, atol=1e-5)


@spaces
def test_reaction_of_a_pendulum_from_the_horizontal_is_three_weights_at_the_bottom(space):
    """Energy gives w² = 2 g sin(θ)/l below the horizontal; the rod pulls with 3 m g sin(θ)."""
    m = ac.Model("pendulum")
    m.world, m.rev = space.World(), space.Revolute()
    m.rod, m.mass = space.FixedTranslation(r=vector(space, 2.0)), space.PointMass(m=1.5)
    m.connect(m.world.frame, m.rev.frame_a)
    m.connect(m.rev.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.mass.frame_a)
    res = ac.simulate(m, 3.0, **FINE)
    along = np.stack([np.cos(res["rev.phi"]), np.sin(res["rev.phi"])], axis=1)
    pull = np.sum(res["rev.f"][:, :2] * along, axis=1)
    np.testing.assert_allclose(pull, -3 * 1.5 * G * along[:, 1], atol=1e-6)


def top(inertia: tuple[float, float, float], r_CM: Any = (0.0, 0.0, 0.0), **start: Any) -> ac.Model:
    """A body on a spherical joint at the origin."""
    m = ac.Model("top")
    m.world, m.joint = sp.World(), sp.Spherical(start={"q": (1.0, 0.0, 0.0, 0.0), **start})
    names = dict(zip(("I_11", "I_22", "I_33"), inertia, strict=True))
    m.body = sp.Body(m=1.0, r_CM=r_CM, **names)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    return m


def test_spinning_top_conserves_energy_vertical_momentum_and_spin():
    """Lagrange's top about y from the upright: it falls to the horizontal and rises again."""
    own, arm_length, spin = (0.02, 0.01, 0.02), 0.2, 50.0
    m = top(own, (0.0, arm_length, 0.0), w_rel=(0.3, spin, 0.1))
    res = ac.simulate(m, 10.0, n=1000, rtol=1e-10, atol=1e-12)
    turn = rotations(res, "body.frame_a")
    local = np.einsum("tij,ti->tj", turn, res["body.w_0"])
    momenta = local * (np.array(own) + arm_length**2 * np.array([1.0, 0.0, 1.0]))
    kinetic = np.sum(local * momenta, axis=1) / 2
    energy = kinetic + G * arm_length * turn[:, 1, 1]
    vertical = np.einsum("tj,tj->t", turn[:, 1, :], momenta)
    assert np.min(turn[:, 1, 1]) < 0.1
    assert np.max(np.abs(energy - energy[0])) < DRIFT * np.max(kinetic)
    assert np.ptp(vertical) < 1e-6 * vertical[0]
    assert np.ptp(local[:, 1]) < 1e-6 * spin


def test_top_precesses_steadily_at_the_angle_that_balances_its_weight():
    """(I1 - I3) Ω² cos(θ) - I3 n Ω + m g l = 0 with spin n: θ stays, the axis turns by Ω t.

    Here I3 (n + Ω cos θ) is the momentum along the axis and I1 the inertia about the pivot.
    """
    own, length, angle, precession = (0.02, 0.01, 0.02), 0.2, 0.7, 2.0
    about, along = own[0] + length**2, own[1]
    spin = (about - along) * precession * math.cos(angle) / along
    spin += G * length / (along * precession)
    tilt = (math.cos(angle / 2), math.sin(angle / 2), 0.0, 0.0)  # about x: y goes to y, z
    axis = np.array([0.0, math.cos(angle), math.sin(angle)])
    w = spin * axis + np.array([0.0, precession, 0.0])
    model = top(own, (0.0, length, 0.0), q=tilt, w_rel=tuple(w))
    res = ac.simulate(model, 10.0, rtol=1e-10, atol=1e-12)  # 170 turns of its spin
    own_axis = rotations(res, "body.frame_a")[:, :, 1]
    turned = precession * res.t
    exact = np.stack([np.sin(turned), np.full_like(turned, axis[1] / axis[2]), np.cos(turned)], 1)
    np.testing.assert_allclose(own_axis, exact * axis[2], atol=1e-6)


@pytest.mark.parametrize("w", [(7.0, 0.0, 0.0), (0.0, 7.0, 0.0), (0.0, 0.0, 7.0), (3.0, -4.0, 5.0)])
def test_no_orientation_is_singular(w):
    """A ball turns at constant speed about any axis: R = exp(t w×), through full turns."""
    res = ac.simulate(top((0.01, 0.01, 0.01), w_rel=w), 3.0, n=60, **FINE)
    cross = np.array([[0.0, -w[2], w[1]], [w[2], 0.0, -w[0]], [-w[1], w[0], 0.0]])
    speed = math.sqrt(sum(x**2 for x in w))
    k, angle = cross / speed, (speed * res.t)[:, None, None]
    exact = np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * (k @ k)
    np.testing.assert_allclose(rotations(res, "body.frame_a"), exact, atol=1e-6)


def test_body_that_turns_about_its_middle_axis_tumbles_and_keeps_its_momentum():
    """The momentum is a constant vector in the world while the body turns over."""
    inertia = np.array([1.0, 2.0, 3.0])
    res = ac.simulate(top(tuple(inertia), w_rel=(1e-3, 3.0, 1e-3)), 10.0, **FINE)
    turn = rotations(res, "body.frame_a")
    local = np.einsum("tij,ti->tj", turn, res["body.w_0"])
    momentum = np.einsum("tij,tj->ti", turn, inertia * local)
    assert np.min(local[:, 1]) < -2.9
    np.testing.assert_allclose(momentum, np.broadcast_to(momentum[0], momentum.shape), atol=1e-6)


# Flexibility


class ElasticArm(ac.Component):
    """A slender arm without mass that bends in one shape: its tip is at (L, q, 0), turned by 3q/2L.

    Virtual work on the shape: f·R y + τ·R z 3/(2 L) = 3 E I/L³ q, for the force and torque that
    act on its tip.
    """

    frame_a, frame_b = ac.ports(spatial.Frame, 2)
    EI: ac.Parameter = ac.parameter("N.m2", "Bending stiffness")
    L: ac.Parameter = ac.parameter("m", "Length")
    q = ac.variable("m", "Deflection of the tip")
    t = ac.Edge(frame_b.t, frame_a.t)
    rot = ac.Edge(frame_b.R, frame_a.R)
    moment = ac.Edge(frame_a.R)

    def motions(self) -> Iterator[Any]:
        turn, w, z = ca.reshape(self.frame_a.R, 3, 3), self.frame_a.w, self.frame_a.z
        side, axis = turn @ ca.DM(Y), turn @ ca.DM(Z)
        rate, acceleration = ac.der(self.q), ac.der(ac.der(self.q))
        r = turn @ ca.vertcat(self.L, self.q, 0)
        v = side * rate + ca.cross(w, r)
        a = side * acceleration + 2 * ca.cross(w, side * rate) + ca.cross(z, r)
        yield self.t, (r, v, a + ca.cross(w, ca.cross(w, r)))
        slope = 1.5 / self.L
        c, s = ca.cos(slope * self.q), ca.sin(slope * self.q)
        bent = ca.vertcat(ca.horzcat(c, -s, 0), ca.horzcat(s, c, 0), ca.horzcat(0, 0, 1))
        turning = axis * slope * rate
        yield self.rot, (bent, turning, axis * slope * acceleration + ca.cross(w, turning))

    def equations(self) -> Iterator[Any]:
        turn = ca.reshape(self.frame_a.R, 3, 3)
        side, axis = turn @ ca.DM(Y), turn @ ca.DM(Z)
        yield self.moment.tau == -ca.cross(self.t.r, self.t.f)
        stiffness = 3 * self.EI / self.L**3
        work = ca.dot(side, self.t.f) + 1.5 / self.L * ca.dot(axis, self.rot.tau)
        yield work == stiffness * self.q


def cantilever(hub: ac.Component | None = None) -> ac.Model:
    m = ac.Model("cantilever")
    m.world, m.beam, m.tip = sp.World(), ElasticArm(EI=50.0, L=2.0), sp.PointMass(m=0.5)
    if hub is None:
        m.connect(m.world.frame, m.beam.frame_a)
    else:
        m.hub, m.disc = hub, sp.Body(m=1.0, I_11=0.15, I_22=0.15, I_33=0.3)
        m.connect(m.world.frame, m.hub.frame_a)
        m.connect(m.hub.frame_b, m.beam.frame_a, m.disc.frame_a)
    m.connect(m.beam.frame_b, m.tip.frame_a)
    return m


def test_elastic_arm_gives_way_by_the_cube_of_its_length():
    """Tip load F: q = F L³/(3 E I)."""
    point = ac.compile(cantilever()).steady_state()
    assert point["beam.q"] == pytest.approx(-0.5 * G * 2.0**3 / (3 * 50.0), rel=1e-9)


def test_elastic_arm_with_a_mass_on_its_tip_swings_at_its_natural_frequency():
    """ω = sqrt(3 E I/(m L³))."""
    poles = ac.compile(cantilever()).linearize().poles
    exact = math.sqrt(3 * 50.0 / (0.5 * 2.0**3))
    np.testing.assert_allclose(np.abs(poles.imag), exact, rtol=1e-8)


def test_elastic_arm_on_a_turning_hub_conserves_energy():
    """Kinetic, potential and elastic energy, with large turns of the hub."""
    hub = sp.Revolute(start={"phi": 0.5, "w": 1.0})
    res = ac.simulate(cantilever(hub), 10.0, n=2000, **FINE)
    kinetic = 0.5 * squares(res["tip.v_0"]) / 2 + 0.3 * res["hub.w"] ** 2 / 2
    potential = 0.5 * G * res["tip.r_0"][:, 1]
    total = kinetic + potential + 3 * 50.0 / 2.0**3 * res["beam.q"] ** 2 / 2
    assert np.max(np.abs(res["beam.q"])) > 0.1
    assert np.max(np.abs(total - total[0])) < DRIFT * np.max(kinetic)


def test_power_into_an_elastic_arm_is_the_rate_of_its_elastic_energy():
    """f·v + τ·w over its edges = K q q'."""
    hub = sp.Revolute(start={"phi": 0.5, "w": 1.0})
    res = ac.simulate(cantilever(hub), 2.0)
    rate = 3 * 50.0 / 2.0**3 * res["beam.q"] * res["der(beam.q)"]
    np.testing.assert_allclose(res.power("beam"), rate, atol=1e-8 * np.max(np.abs(rate)))


def test_free_base_of_which_nothing_is_said_begins_at_zero():
    """The angles of joints are given: the base stays, and the arms follow; rates likewise."""
    m = ac.Model("satellite")
    m.world, m.base = pl.World(g=0.0), pl.Body(m=5.0, I=1.0)
    m.joint = [pl.Revolute() for _ in range(2)]
    m.arm = [pl.BodyShape(m=1.0, r=(0.5, 0), r_CM=(0.25, 0), I=0.1) for _ in range(2)]
    m.connect(m.base.frame_a, m.joint[0].frame_a)
    m.connect(m.joint[0].frame_b, m.arm[0].frame_a)
    m.connect(m.arm[0].frame_b, m.joint[1].frame_a)
    m.connect(m.joint[1].frame_b, m.arm[1].frame_a)
    start = {"joint[0].phi": 0.1, "joint[1].phi": -0.3, "joint[1].w": 2.0}
    point = ac.compile(m).initialize(start=start)
    for path, value in (
        ("base.phi", 0.0),
        ("arm[1].phi", -0.2),
        ("base.w", 0.0),
        ("arm[1].w", 2.0),
    ):
        assert point[path] == pytest.approx(value, abs=1e-12)
