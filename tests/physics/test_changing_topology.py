"""Joints that lock, welds that break, grippers that catch: momentum, energy, published numbers.

The four-link pendulum is that of Qi, Shan and Shi, "A systematic formulation for dynamics of
flexible multibody systems with topology changes", with data chosen here: four bars of 1 m and
3.12 kg, horizontal at rest, g = 9.81 m/s², whose third joint locks at 0.5 s. The figures were found
by two formulations of their eq. (8), in minimal and in redundant coordinates.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest
from numpy.polynomial import Polynomial

import acausal as ac
from acausal.errors import SimulationError
from acausal.graph.tree import ABSOLUTE
from acausal.system import topology
from library import hydraulic as hy
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from library import translational as tr
from library.rotational.interfaces import Compliant

TIGHT: dict[str, Any] = {"rtol": 1e-10, "atol": 1e-12}
FALLING = [-1.4044351374, -3.5707442929, -1.4561868535, 0.8371610862]
LOCKED = [-1.9294933217, -2.5129507688, -2.5129507688, 1.5858166455]
THETA = {
    1.0: [-1.61200185, -1.90842838, -1.33817922, -2.49171785],
    2.0: [-2.53097750, -3.59390997, -3.02366082, -3.45403477],
}


def pendulum(kit: Any, joints: dict[int, dict[str, Any]]) -> ac.Model:
    """Return the four-link pendulum, with keywords for some of its joints."""
    m, space = ac.Model("pendulum"), kit is sp
    zero = (0.0,) * space
    inertia = {"I_11": 1e-3, "I_22": 0.26, "I_33": 0.26} if space else {"I": 0.26}
    m.world = kit.World(g=9.81, **({"n": (0, -1, 0)} if space else {}))
    m.j = [kit.Revolute(**joints.get(k, {})) for k in range(4)]
    arm = {"r": (1.0, 0.0, *zero), "r_CM": (0.5, 0.0, *zero), "m": 3.12, **inertia}
    m.b = [kit.BodyShape(**arm) for _ in range(4)]
    ends = [m.world.frame, *(body.frame_b for body in m.b)]
    for end, joint, body in zip(ends, m.j, m.b, strict=False):
        m.connect(end, joint.frame_a)
        m.connect(joint.frame_b, body.frame_a)
    return m


def absolute(point: Any, name: str) -> np.ndarray:
    """Return the absolute angles or rates of the links."""
    return np.cumsum([point[f"j[{k}].{name}"] for k in range(4)])


def impacts(res: ac.Result) -> list[ac.types.Event]:
    return [event for event in res.events if event.impulses]


@pytest.mark.parametrize(
    ("kit", "tree", "near"),
    [(pl, None, 1e-8), (pl, ABSOLUTE, 1e-8), (sp, None, 1e-8)],
)
def test_the_third_joint_of_the_pendulum_locks(kit, tree, near):
    m = pendulum(kit, {2: {"lock": lambda j: ac.time > 0.5}})
    options = {} if tree is None else {"tree": tree}
    res = ac.compile(m, **options).simulate(t=[0.0, 0.5, 1.0, 2.0], **TIGHT)
    (event,) = impacts(res)
    assert event.impulses["j[2]"] == pytest.approx(0.6268117204, abs=near)
    assert event.loss == pytest.approx(0.6627146932, abs=near)
    assert absolute(res.at(0.5), "w") == pytest.approx(LOCKED, abs=near)
    before = np.cumsum([res[f"j[{k}].w"][1] for k in range(4)])
    assert before == pytest.approx(FALLING, abs=near)
    assert str(event) == ("t = 0.5 s  j[2]: free → locked, impulse 0.626812 N.m.s, 0.662715 J lost")
    for t, theta in THETA.items():
        assert absolute(res.at(t), "phi") == pytest.approx(theta, abs=1e-7)
    ground = res.impulses("j[0].t.f")[0]
    assert ground[:2] == pytest.approx([-0.0616885489, 0.4841588420], abs=3 * near)
    before, after = kit.kinetic_energy(res)[1:3]
    assert (before, after) == pytest.approx((118.2422749158, 117.5795602225), abs=3e-7)
    assert before - after == pytest.approx(event.loss, abs=1e-10)


X = Polynomial([0, 1])
BENT = (X * (1 - X) ** 2, -(X**2) * (1 - X), (X * (1 - X)) ** 2, (X * (1 - X)) ** 2 * (2 * X - 1))


@pytest.mark.parametrize(("shapes", "loss"), [(2, 6.39e-3), (3, 2.17e-3), (4, 6.50e-4)])
def test_flexible_bars_lose_less_the_more_shapes_they_have(shapes, loss):
    """Line masses in the frame of their chord, EI = 2800 N m²; figures to three digits.

    Only what turns with the section at the joint stops at once: eq. (8) depends on the shapes.
    """
    m = ac.Model("flexible")
    m.world = pl.World(g=9.81)
    m.j = [pl.Revolute(**({"lock": lambda j: ac.time > 0.5} if k == 2 else {})) for k in range(4)]
    given = [lambda xi, order=0, p=p: p.deriv(order)(np.asarray(xi)) for p in BENT[:shapes]]
    beam = {"L": 1.0, "mu": 3.12, "EI": 2800.0, "stiffening": False, "shapes": given}
    m.bar = [pl.FlexibleBeam(**beam) for _ in range(4)]
    ends = [m.world.frame, *(bar.frame_b for bar in m.bar)]
    for end, joint, bar in zip(ends, m.j, m.bar, strict=False):
        m.connect(end, joint.frame_a)
        m.connect(joint.frame_b, bar.frame_a)
    res = ac.simulate(m, 0.5001, n=2, rtol=1e-8, atol=1e-10)
    (event,) = impacts(res)
    assert event.loss == pytest.approx(loss, rel=2e-3)
    at = int(np.flatnonzero(np.diff(res.t) == 0.0)[0])
    energy = pl.kinetic_energy(res)
    assert energy[at] - energy[at + 1] == pytest.approx(event.loss, rel=1e-7)
    if shapes == 4:
        rates = [res[f"bar[{k}].elastic.w_a"][at + 1] for k in range(4)]
        assert rates == pytest.approx([-1.4351665, -3.5207133, -1.4896966, 0.8496178], abs=3e-7)


@pytest.mark.parametrize(
    ("angle", "instant", "impulse", "loss"),
    [
        (0.25, 0.3913307597, 0.7622062958, 1.1821270778),
        (0.5, 0.4715321621, 0.7724570411, 1.0709617252),
    ],
)
def test_the_third_joint_locks_at_an_angle(angle, instant, impulse, loss):
    m = pendulum(pl, {2: {"lock": lambda j: j.phi > angle}})
    res = ac.simulate(m, 1.0, n=1, **TIGHT)
    (event,) = impacts(res)
    assert event.time == pytest.approx(instant, abs=3e-10)
    assert (event.impulses["j[2]"], event.loss) == pytest.approx((impulse, loss), abs=1e-8)


def test_a_lock_on_the_axis_of_a_joint_is_a_lock_of_the_joint():
    m = pendulum(pl, {2: {"use_axis_flange": True}})
    m.lock = rot.Lock(lock=lambda part: ac.time > 0.5)
    m.connect(m.lock.flange_a, m.j[2].support)
    m.connect(m.lock.flange_b, m.j[2].axis)
    res = ac.simulate(m, t=[0.0, 0.5, 1.0], **TIGHT)
    assert absolute(res.at(0.5), "w") == pytest.approx(LOCKED, abs=1e-8)
    assert absolute(res.at(1.0), "phi") == pytest.approx(THETA[1.0], abs=1e-7)
    (event,) = impacts(res)
    assert abs(event.impulses["lock"]) == pytest.approx(0.6268117204, abs=1e-8)


def test_a_strong_brake_comes_near_a_lock():
    """The error is of first order in 1/fn, and below 2e-6 rad at 2 s for 10⁶ N."""
    errors = []
    for fn in (1e5, 1e6, 1e7):
        m = pendulum(pl, {2: {"use_axis_flange": True}})
        m.brake = rot.Brake(fn_max=fn, use_support=True, f_normalized=lambda t: t > 0.5)
        m.connect(m.brake.support, m.j[2].support)
        m.connect(m.brake.flange_a, m.j[2].axis)
        res = ac.simulate(m, t=[0.0, 2.0], **TIGHT)
        errors.append(absolute(res.at(2.0), "phi") - THETA[2.0])
    assert np.max(np.abs(errors[1])) < 2e-6
    assert np.log10(np.max(np.abs(errors[0])) / np.max(np.abs(errors[1]))) == pytest.approx(
        1.0, abs=0.01
    )
    assert (10 * errors[2] - errors[1]) / 9 == pytest.approx(0.0, abs=3e-8)


class Stiff(Compliant):
    """From 0.5 s on a stiff spring and damper about the angle that it then has."""

    c: ac.Parameter = ac.parameter("N.m/rad", "Stiffness", default=1e7)
    d: ac.Parameter = ac.parameter("N.m.s/rad", "Damping", default=1e4)
    phi0 = ac.discrete("rad", "Angle at which it begins")

    def equations(self):
        begun = ac.after(0.5)
        yield self.tau == begun * (self.c * (self.phi_rel - self.phi0) + self.d * self.w_rel)
        yield ac.when(ac.time > 0.5, ac.assign(self.phi0, self.phi_rel))


def test_a_stiff_spring_with_a_damper_goes_to_a_lock_in_first_order():
    """With d = c/100 s the angles at 1 s differ by 30.33 rad/c [N m]; what is left is the lock.

    Extrapolated from c = 10⁶ and 10⁷ N m/rad the lock's angles come out to 3e-8 rad.
    """
    errors = []
    for c in (1e5, 1e6, 1e7):
        m = pendulum(pl, {2: {"use_axis_flange": True}})
        m.stiff = Stiff(c=c, d=c / 100)
        m.connect(m.stiff.flange_a, m.j[2].support)
        m.connect(m.stiff.flange_b, m.j[2].axis)
        res = ac.simulate(m, t=[0.0, 1.0], **TIGHT)
        errors.append(absolute(res.final, "phi") - THETA[1.0])
    sizes = [float(np.max(np.abs(error))) for error in errors]
    assert sizes[1] == pytest.approx(30.33 / 1e6, rel=1e-2)
    slopes = np.log10(np.array(sizes[:-1]) / sizes[1:])
    assert slopes == pytest.approx([1.0, 1.0], abs=0.01)
    assert (10 * errors[2] - errors[1]) / 9 == pytest.approx(0.0, abs=3e-8)


BOTH = {k: {"lock": lambda j: ac.time > 0.5} for k in (1, 2)}


@pytest.mark.parametrize("instants", [(0.5, 0.5), (0.5, 0.5 + 1e-9), (0.5 + 1e-9, 0.5)])
def test_two_joints_lock_together_or_one_after_the_other(instants):
    """Projections onto nested spaces: the same rates and loss, and impulses that add up."""
    one, two = instants
    locks = {1: {"lock": lambda j: ac.time > one}, 2: {"lock": lambda j: ac.time > two}}
    res = ac.simulate(pendulum(pl, locks), t=[0.0, 0.50001], **TIGHT)
    after = int(np.flatnonzero(np.diff(res.t) == 0.0)[-1]) + 1
    rates = np.cumsum([res[f"j[{k}].w"][after] for k in range(4)])
    assert rates == pytest.approx([-2.23667767] * 3 + [1.11757067], abs=1e-7)
    assert sum(event.loss for event in impacts(res)) == pytest.approx(0.8931432, abs=4e-7)
    totals = [np.sum(res.impulses(f"j[{k}].tau")) for k in (1, 2)]
    together = ac.simulate(pendulum(pl, BOTH), t=[0.0, 0.50001], **TIGHT)
    at_once = {path: value for e in impacts(together) for path, value in e.impulses.items()}
    assert totals == pytest.approx([at_once["j[1]"], at_once["j[2]"]], abs=1e-6)


def test_the_instant_of_a_lock_has_a_derivative():
    """dθ₄(1 s)/dt_lock = 1.126673 for the absolute angle, 0.216324 for the relative one."""
    m = pendulum(pl, {2: {"use_axis_flange": True}})
    m.lock = Timed()
    m.connect(m.lock.flange_a, m.j[2].support)
    m.connect(m.lock.flange_b, m.j[2].axis)
    run = ac.compile(m).sensitivities(1.0, parameters=["lock.t_lock"], n=2, rtol=1e-9, atol=1e-11)
    slopes = [run[f"j[{k}].phi", "lock.t_lock"][-1] for k in range(4)]
    assert slopes[3] == pytest.approx(0.216324, abs=3e-6)
    assert sum(slopes) == pytest.approx(1.126673, abs=3e-6)


class Timed(rot.Lock):
    """A lock whose instant is a parameter."""

    t_lock: ac.Parameter = ac.parameter("s", "When it locks", default=0.5)

    def events(self):
        yield ac.when(ac.time > self.t_lock, ac.assign(self.mode, "locked"))

    lock = ac.structural(default=True)


JOINTS: dict[str, tuple[Any, type, dict[str, Any], tuple[str, ...]]] = {
    "plane revolute": (pl, pl.Revolute, {"w": 1.0}, ("w",)),
    "plane prismatic": (pl, pl.Prismatic, {"v": 1.0}, ("v",)),
    "plane free": (pl, pl.FreeMotion, {"v": (0.5, -0.2), "w": 1.0}, ("v", "w")),
    "revolute": (sp, sp.Revolute, {"w": 1.0}, ("w",)),
    "prismatic": (sp, sp.Prismatic, {"v": 1.0}, ("v",)),
    "cylindrical": (sp, sp.Cylindrical, {"w": 1.0, "v": -0.4}, ("w", "v")),
    "universal": (sp, sp.Universal, {"w_a": 1.0, "w_b": -0.6}, ("w_a", "w_b")),
    "planar": (sp, sp.Planar, {"v_x": 1.0, "v_y": 0.3, "w": 0.5}, ("v_x", "v_y", "w")),
    "screw": (sp, sp.Screw, {"w": 1.0}, ("w",)),
    "spherical": (sp, sp.Spherical, {"w_rel": (0.3, -1.0, 0.7)}, ("w_rel",)),
    "free": (sp, sp.FreeMotion, {"v": (1.0, 0.2, 0.3), "w_rel": (0.3, -1.0, 0.7)}, ("v", "w_rel")),
}


def two_bodies(kind: str, **keywords: Any) -> tuple[Any, ac.Model, tuple[str, ...]]:
    """Return two bodies that float and turn, with a joint between them."""
    kit, joint, start, rates = JOINTS[kind]
    m, space = ac.Model("floating"), kit is sp
    m.world = kit.World(g=0.0)
    base: dict[str, Any] = {"r_0": (0.0, 0.0), "v_0": (0.1, -0.2), "phi": 0.3, "w_a": 0.4}
    inertia: dict[str, Any] = {"I": 2.0}
    if space:
        base = {"r_0": (0, 0, 0), "v_0": (0.1, -0.2, 0.3), "w_a": (0.4, 0.1, -0.3)}
        inertia = {"I_11": 2.0, "I_22": 1.0, "I_33": 1.5, "I_21": 0.1}
    zero = (0.0,) * space
    m.one = kit.Body(m=4.0, r_CM=(0.1, 0.2, *zero), start=base, **inertia)
    small = {name: value / 3 for name, value in inertia.items()}
    m.two = kit.Body(m=1.5, r_CM=(0.5, -0.1, *zero), **small)
    given = {"pitch": 0.3} if kind == "screw" else {}
    m.joint = joint(start=start, **given, **keywords)
    m.connect(m.one.frame_a, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.two.frame_a)
    return kit, m, rates


@pytest.mark.parametrize("kind", JOINTS)
def test_every_joint_locks_and_keeps_momentum(kind):
    """Momentum and angular momentum stay, T falls by the loss, and the joint stays as it is."""
    conditions = {"lock": lambda j: ac.time > 0.2, "release": lambda j: ac.time > 0.5}
    kit, m, rates = two_bodies(kind, **conditions)
    res = ac.simulate(m, t=[0.0, 0.2, 0.4, 0.5, 0.7], **TIGHT)
    (event,) = impacts(res)
    energy = kit.kinetic_energy(res)
    at, free = (int(k) for k in np.flatnonzero(np.diff(res.t) == 0.0))
    assert event.loss > 1e-3
    assert energy[at] - energy[at + 1] == pytest.approx(event.loss, rel=1e-9)
    for of in (kit.momentum, kit.angular_momentum):
        total = of(res)
        assert np.max(np.abs(total[at + 1] - total[at])) < 1e-12 * 10
        assert np.max(np.abs(total - total[0])) < 1e-8
    for name in rates:
        assert np.max(np.abs(res[f"joint.{name}"][at + 1 : free + 2])) < 1e-12
    assert energy[-1] == pytest.approx(energy[at + 1], rel=1e-8)
    changes = [event.text.split(",")[0] for event in res.events if "→ " in event.text]
    assert changes[-1] == "locked → free"


def test_a_joint_that_never_locks_has_no_mode():
    _, m, _ = two_bodies("revolute")
    system = ac.compile(m)
    assert not system.switching
    assert "joint.mode" not in system.variables
    with pytest.raises(ac.errors.DeclarationError, match="never lets go"):
        ac.compile(two_bodies("revolute", begins="locked")[1])
    with pytest.raises(ac.errors.DeclarationError, match="begins='shut' is none of its modes"):
        ac.compile(two_bodies("revolute", begins="shut", release=lambda j: j.phi > 1)[1])


def test_a_signal_locks_and_lets_go():
    _, m, _ = two_bodies(
        "plane revolute", use_lock_signal=True, locked=lambda t: abs(t - 0.5) < 0.2
    )
    res = ac.simulate(m, 1.0)
    changes = [event.text.split(",")[0] for event in res.events if "locked" in event.text]
    assert changes == ["free → locked", "locked → free"]


def capture(**keywords: Any) -> ac.Model:
    """Return a floating base with an arm of two links and a gripper, and a body to be caught."""
    m = ac.Model("capture")
    m.world = pl.World(g=0.0)
    base = {"r_0": (0.0, 0.0), "phi": 0.0, "v_0": (0.1, -0.2), "w_a": 0.3}
    m.base = pl.Body(m=10.0, I=2.0, r_CM=(0.1, 0.05), start=base)
    m.j = [pl.Revolute(start={"phi": 0.3, "w": 0.5}), pl.Revolute(start={"phi": -0.7, "w": -0.4})]
    m.arm = [pl.BodyShape(m=1.0, I=1 / 12, r=(1.0, 0.0), r_CM=(0.5, 0.0)) for _ in range(2)]
    seen = {"r": (0.3, 0.2), "v": (-0.5, -0.3), "phi": 0.4, "w": 1.1}
    m.grip = pl.Gripper(start=seen, **keywords)
    m.target = pl.Body(m=3.0, I=0.5, r_CM=(0.2, 0.1))
    m.connect(m.base.frame_a, m.j[0].frame_a)
    m.connect(m.j[0].frame_b, m.arm[0].frame_a)
    m.connect(m.arm[0].frame_b, m.j[1].frame_a)
    m.connect(m.j[1].frame_b, m.arm[1].frame_a)
    m.connect(m.arm[1].frame_b, m.grip.frame_a)
    m.connect(m.grip.frame_b, m.target.frame_a)
    return m


def test_a_gripper_catches_a_body_that_floats():
    """T and rates after it as two codes found them (start 2e-11); momentum to rounding."""
    free = ac.simulate(capture(), t=[0.0, 1e-3])
    res = ac.simulate(capture(catch=lambda g: ac.initial()), 1.0, **TIGHT)
    assert pl.kinetic_energy(free)[0] == pytest.approx(4.482147024254, abs=1e-10)
    assert pl.kinetic_energy(res)[0] == pytest.approx(3.673228595992, abs=1e-10)
    rates = [res[f"{name}.w_a"][0] for name in ("base", "arm[0]", "arm[1]", "target")]
    caught = [0.291224238013, 1.051038100754, 0.384585031928, 0.384585031928]
    assert rates == pytest.approx(caught, abs=1e-10)
    for of in (pl.momentum, pl.angular_momentum):
        assert np.max(np.abs(of(res)[0] - of(free)[0])) < 1e-12
    assert str(res.events[0]) == (
        "t = 0 s  grip: free → caught, impulse -1.32135 N.s, -0.689043 N.s, 0.682226 N.m.s, "
        "0.808918 J lost"
    )
    assert set(res.events[0].impulses) == {"grip.r[0]", "grip.r[1]", "grip.phi"}


def test_a_gripper_in_space_catches_and_lets_go():
    m = ac.Model("m")
    m.world = sp.World(g=0.0)
    m.one = sp.Body(m=4.0, I_11=2.0, I_22=1.0, I_33=1.5, start={"v_0": (0.1, 0, 0)})
    m.two = sp.Body(m=1.0, I_11=0.2, I_22=0.3, I_33=0.4, r_CM=(0.1, 0.2, 0.0))
    start = {"r": (1.0, 0.0, 0.0), "v": (-1.0, 0.1, 0.2), "w_rel": (0.3, 0.5, -0.2)}
    near, far = (lambda g: ca.norm_2(g.r) < 0.5), (lambda g: ac.time > 0.8)
    m.grip = sp.Gripper(catch=near, release=far, start=start)
    m.connect(m.one.frame_a, m.grip.frame_a)
    m.connect(m.grip.frame_b, m.two.frame_a)
    res = ac.simulate(m, 1.0, **TIGHT)
    (event,) = impacts(res)
    at = int(np.searchsorted(res.t, event.time))
    energy = sp.kinetic_energy(res)
    assert energy[at] - energy[at + 1] == pytest.approx(event.loss, rel=1e-9)
    assert np.ptp(res["grip.r"][(res.t > event.time) & (res.t < 0.8)], axis=0) == pytest.approx(
        0.0, abs=1e-12
    )
    for of in (sp.momentum, sp.angular_momentum):
        assert np.max(np.abs(of(res) - of(res)[0])) < 1e-9
    assert res.events[-1].text == "caught → free"


def test_an_arm_with_too_few_joints_is_held_whole():
    """Four joints in space catch a frame of the ground: six rows for four freedoms, all stops."""
    m = ac.Model("m")
    m.world, m.far = sp.World(g=9.81, n=(0, -1, 0)), sp.Fixed(r=(1.5, 0.3, 0.2))
    axes = ((0, 0, 1), (0, 1, 0.2), (1, 0, 0.3), (0, 0.3, 1))
    m.j = [sp.Revolute(n=n, start={"phi": 0.3, "w": 0.2}) for n in axes]
    arm = {
        "m": 1.0,
        "I_11": 0.01,
        "I_22": 0.08,
        "I_33": 0.08,
        "r": (0.4, 0, 0),
        "r_CM": (0.2, 0, 0),
    }
    m.b = [sp.BodyShape(**arm) for _ in range(4)]
    m.grip = sp.Gripper(catch=lambda g: ac.time > 0.2, release=lambda g: ac.time > 0.4)
    ends = [m.world.frame, *(body.frame_b for body in m.b)]
    for end, joint, body in zip(ends, m.j, m.b, strict=False):
        m.connect(end, joint.frame_a)
        m.connect(joint.frame_b, body.frame_a)
    m.connect(ends[-1], m.grip.frame_a)
    m.connect(m.far.frame_b, m.grip.frame_b)
    res = ac.simulate(m, 0.6, n=12, rtol=1e-8)
    at, end = (int(k) for k in np.flatnonzero(np.diff(res.t) == 0.0))
    energy = sp.kinetic_energy(res)
    (event,) = impacts(res)
    assert event.loss == pytest.approx(energy[at], rel=1e-9)
    assert np.max(energy[at + 1 : end + 1]) < 1e-18
    assert energy[-1] > 1.0
    assert [item.freedoms for item in res.topologies] == [4, 0, 4]


@pytest.mark.parametrize("kit", [pl, sp])
def test_a_weld_breaks_at_a_force_and_its_part_flies(kit):
    """A bar of 2 m falls about its end: |f| of the weld at its middle is 20 N at 0.6771659 rad."""
    m, space = ac.Model("m"), kit is sp
    zero = (0.0,) * space
    inertia = {"I_11": 1e-3, "I_22": 1 / 12, "I_33": 1 / 12} if space else {"I": 1 / 12}
    m.world = kit.World(g=9.81, **({"n": (0, -1, 0)} if space else {}))
    m.j = kit.Revolute(start={"phi": 0.0, "w": 0.0})
    arm = {"r": (1.0, 0.0, *zero), "r_CM": (0.5, 0.0, *zero), "m": 1.0, **inertia}
    m.bar = [kit.BodyShape(**arm) for _ in range(2)]
    m.weld = kit.Weld(release=lambda w: ca.norm_2(w.f) > 20)
    m.connect(m.world.frame, m.j.frame_a)
    m.connect(m.j.frame_b, m.bar[0].frame_a)
    m.connect(m.bar[0].frame_b, m.weld.frame_a)
    m.connect(m.weld.frame_b, m.bar[1].frame_a)
    res = ac.simulate(m, 1.2, solver=ac.IDA(), **TIGHT)
    (event,) = [event for event in res.events if event.text == "held → free"]
    at = int(np.searchsorted(res.t, event.time))
    assert -res["j.phi"][at] == pytest.approx(0.6771659, abs=1e-7)
    spin = res["bar[1].w_a"][at + 1 :]
    assert np.max(np.ptp(spin, axis=0)) < (2e-11 if space else 1e-12)
    since = res.t[at + 1 :] - event.time
    height, phi = res["bar[1].r_CM_0"][at + 1 :, 1], res["j.phi"][at]
    speed = 1.5 * res["j.w"][at] * np.cos(phi)
    fall = height[0] + speed * since - 9.81 / 2 * since**2
    assert height == pytest.approx(fall, abs=1e-7)


def four_bar(
    keywords: dict[int, dict[str, Any]], kit: Any = pl, *, hinged: bool = False
) -> ac.Model:
    """Return a four-bar whose pins may lock, under gravity; in space it is redundant.

    Its ground may be a bar on a hinge.
    """
    m, space = ac.Model("four_bar"), kit is sp
    zero = (0.0,) * space
    m.world = kit.World(g=9.81, **({"n": (0, -1, 0)} if space else {}))
    m.pin = [kit.Revolute(**keywords.get(k, {})) for k in range(4)]
    m.bar = []
    for l in (0.5, 1.2, 0.9):
        slim = {"I_11": 1e-3, "I_22": l**3 / 12, "I_33": l**3 / 12} if space else {"I": l**3 / 12}
        m.bar += [kit.BodyShape(m=l, r=(l, 0.0, *zero), r_CM=(l / 2, 0.0, *zero), **slim)]
    ground = m.world.frame
    if hinged:
        m.hinge, own = kit.Revolute(start={"phi": 0.3}), {**slim, "r_CM": (0.5, 0.0, *zero)}
        m.connect(m.world.frame, m.hinge.frame_a)
        ground = m.hinge.frame_b
        m.base = kit.BodyShape(m=1.0, r=(1.0, 0.0, *zero), **own)
    else:
        m.base = kit.FixedTranslation(r=(1.0, 0.0, *zero))
    m.connect(ground, m.pin[0].frame_a, m.base.frame_a)
    for k in range(3):
        m.connect(m.pin[k].frame_b, m.bar[k].frame_a)
        m.connect(m.bar[k].frame_b, m.pin[k + 1].frame_a)
    m.connect(m.base.frame_b, m.pin[3].frame_b)
    return m


CLOSED: dict[str, Any] = {
    "start": {"pin[0].phi": 1.0},
    "guess": {"pin[1].phi": -0.8, "pin[2].phi": -1.5},
    "rtol": 1e-9,
    "atol": 1e-11,
}


PINS = [(0,), (1,), (2,), (3,), (0, 3), (0, 1, 3), (0, 1, 2, 3)]


@pytest.mark.parametrize(
    ("kit", "pins"), [*((pl, p) for p in PINS), *((sp, PINS[k]) for k in (1, 4, 5))]
)
def test_any_pins_of_a_four_bar_stop_all_of_it(kit, pins):
    """The pins stop the mechanism, the loss is all of T, and they share the load that is left.

    Of all torques with Σ τ w = Q q̇ those of least squares are τ = λ w, with w the rates before.
    """
    locks = {k: {"lock": lambda j: ac.time > 0.3} for k in pins}
    res = ac.simulate(four_bar(locks, kit), 0.5, n=20, **CLOSED)
    at = int(np.flatnonzero(np.diff(res.t) == 0.0)[0])
    energy = kit.kinetic_energy(res)
    assert energy[at] == pytest.approx(3.1485, abs=1e-3)
    assert np.max(energy[at + 1 :]) < 1e-20
    assert sum(event.loss for event in impacts(res)) == pytest.approx(energy[at], rel=1e-9)
    loads = np.array([turning_load(res.final, k) for k in pins])
    rates = np.array([np.ravel(res[f"pin[{k}].w"][at])[-1] for k in pins])
    assert loads == pytest.approx(rates * (loads @ rates) / (rates @ rates), rel=1e-6)
    assert np.min(np.abs(loads)) > 0.1


def turning_load(point: Any, pin: int) -> float:
    """Return the torque about the axis of a pin."""
    return float(np.atleast_1d(point[f"pin[{pin}].tau"])[-1])


@pytest.mark.parametrize(
    ("kit", "order"), [(pl, (0, 1, 3)), (pl, (3, 0, 1)), (sp, (0, 1, 3)), (sp, (1, 3, 0))]
)
def test_pins_of_a_four_bar_let_go_one_after_the_other(kit, order):
    """Those that are left share the load of one that lets go; with the last one it moves again."""
    instants = dict(zip(order, (0.6, 0.7, 0.8), strict=True))

    def conditions(t: float) -> dict[str, Any]:
        return {"lock": lambda j: ac.time > 0.3, "release": lambda j: ac.time > t}

    m = four_bar({k: conditions(t) for k, t in instants.items()}, kit)
    res = ac.simulate(m, 1.2, n=24, **CLOSED)
    at = int(np.flatnonzero(np.diff(res.t) == 0.0)[0])
    rates = np.array([np.ravel(res[f"pin[{k}].w"][at])[-1] for k in (0, 1, 3)])
    powers = []
    for t in (0.5, 0.65, 0.75):
        loads = np.array([turning_load(res.at(t), k) for k in (0, 1, 3)])
        held = np.array([instants[k] > t for k in (0, 1, 3)])
        powers.append(loads @ rates)
        assert loads == pytest.approx(
            held * rates * powers[-1] / np.sum(rates[held] ** 2), abs=1e-9
        )
    assert powers == pytest.approx([powers[0]] * 3, rel=1e-9)  # of the weight, along the motion
    still = (res.t > 0.3) & (res.t < 0.8)
    assert np.ptp(res["pin[0].phi"][still]) < 1e-12
    energy = kit.kinetic_energy(res) + kit.potential_energy(res)
    moving = res.t > 0.8
    assert np.ptp(energy[moving]) < 1e-6
    assert kit.kinetic_energy(res)[-1] > 0.1


@pytest.mark.parametrize(("kit", "pins"), [(pl, (0, 3)), (pl, (1, 3)), (sp, (0, 3))])
def test_pins_of_a_four_bar_may_begin_locked(kit, pins):
    """Until they let go nothing moves; then the four-bar falls as from rest, without an event."""
    begun = {"begins": "locked", "release": lambda j: ac.time > 0.2}
    res = ac.simulate(four_bar(dict.fromkeys(pins, begun), kit), 0.5, n=20, **CLOSED)
    free = ac.simulate(four_bar({}, kit), 0.3, n=20, **CLOSED)
    assert np.max(kit.kinetic_energy(res)[res.t < 0.2]) < 1e-20
    assert min(abs(turning_load(res.at(0.1), k)) for k in pins) > 0.1
    assert res.final["pin[0].phi"] == pytest.approx(free.final["pin[0].phi"], abs=1e-6)


@pytest.mark.parametrize(("kit", "pins"), [(pl, (0, 1, 2)), (sp, (0, 3))])
def test_pins_share_their_load_while_the_bars_swing_as_one(kit, pins):
    """On a hinge the four-bar goes on, E is kept, and at all times τ = λ w with w before."""
    m = four_bar({k: {"lock": lambda j: ac.time > 0.3} for k in pins}, kit, hinged=True)
    res = ac.simulate(m, 3.0, n=60, **CLOSED)
    at = int(np.flatnonzero(np.diff(res.t) == 0.0)[0])
    energy = (kit.kinetic_energy(res) + kit.potential_energy(res))[at + 1 :]
    assert np.ptp(energy) < 1e-5
    assert np.ptp(res["hinge.phi"][at:]) > 1.0
    assert [item.freedoms for item in res.topologies] == [2, 1]
    loads = np.array([res[f"pin[{k}].tau"].reshape(len(res.t), -1)[:, -1] for k in pins])
    rates = np.array([np.ravel(res[f"pin[{k}].w"][at])[-1] for k in pins])
    own, largest = loads[:, at + 1 :], np.max(np.abs(loads))
    assert own == pytest.approx(np.outer(rates, rates @ own) / (rates @ rates), abs=1e-9 * largest)


@pytest.mark.parametrize(("limit", "holds"), [(0.5, False), (1.0, True)])
def test_a_release_reads_the_share_of_its_pin(limit, holds):
    """Pin 0 holds as well: pin 3 carries 0.67 N m, pin 0 1.71 N m, and 1.97 N m alone."""
    both = {"lock": lambda j: ac.time > 0.3}
    m = four_bar({0: both, 3: {**both, "release": lambda j: ca.fabs(j.tau) > limit}})
    res = ac.simulate(m, 0.5, n=20, **CLOSED)
    assert np.max(pl.kinetic_energy(res)[res.t > 0.3]) < 1e-20
    shares = [turning_load(res.final, k) for k in (0, 3)]
    expected = [-1.705474, -0.668361] if holds else [-1.967399, 0.0]
    assert shares == pytest.approx(expected, abs=1e-5)


def driven(angle: Any) -> ac.Model:
    """Return the four-bar with its first pin driven and its second locked at 0.3 s."""
    m = four_bar({0: {"use_axis_flange": True}, 1: {"lock": lambda j: ac.time > 0.3}})
    m.drive = rot.Position(phi_ref=angle, use_support=True)
    m.connect(m.drive.flange, m.pin[0].axis)
    m.connect(m.drive.support, m.pin[0].support)
    return m


def test_a_lock_in_a_driven_loop_is_refused_by_name():
    with pytest.raises(SimulationError) as caught:
        ac.simulate(driven(lambda t: 1.0 + 0.5 * t), 0.5, guess=CLOSED["guess"])
    assert str(caught.value) == (
        "pin[1] cannot lock at t = 0.3 s: drive prescribes the motion of this loop, and pin[1] "
        "would have to go on at -0.507837 rad/s. Release or remove one of them."
    )


def test_a_lock_agrees_with_a_drive_that_stands_still_until_it_moves():
    """It carries nothing, since the drive holds all; when that moves on, the run is refused."""
    res = ac.simulate(driven(lambda t: 1.0 + 0 * t), 0.5, guess=CLOSED["guess"])
    assert [event.text for event in res.events if "→ l" in event.text] == ["free → locked"]
    assert res.final["pin[1].tau"] == pytest.approx(0.0, abs=1e-9)
    later = driven(lambda t: 1.0 + 0.5 * ca.fmax(t - 0.5, 0) ** 3)
    with pytest.raises(
        SimulationError, match=r"^pin\[1\] is locked, and from t = 0\.5.* drive moves"
    ):
        ac.simulate(later, 1.0, guess=CLOSED["guess"])


def test_a_lock_at_a_dead_center_is_refused_by_name():
    """The rocker turns round at 0.456 s: locked there it would not stop the crank."""
    m = four_bar({3: {"lock": lambda j: j.w > 0}})
    start = {"pin[0].phi": 1.0, "pin[0].w": 6.0}
    with pytest.raises(SimulationError, match=r"^pin\[3\] locks at a dead centre at t = 0\.4561"):
        ac.simulate(m, 1.0, **{**CLOSED, "start": start})


def test_a_latch_catches_a_carriage_and_lets_go_above_its_force():
    """2 kg at 3 m/s are caught at 0.6 m: 6 N s, 9 J; a pull of 2 t N tears it off at 5 N."""
    m = ac.Model("m")
    m.wall, m.latch = tr.Fixed(), tr.Latch(s_latch=0.6, f_max=5.0)
    m.carriage = tr.Mass(m=2.0, start={"s": 0.0, "v": 3.0})
    m.pull = tr.Force(f=lambda t: 2.0 * t * (t > 1.0))
    m.connect(m.wall.flange, m.latch.flange_a)
    m.connect(m.latch.flange_b, m.carriage.flange_a)
    m.connect(m.pull.flange, m.carriage.flange_b)
    res = ac.simulate(m, 3.0, rtol=1e-9)
    (event,) = impacts(res)
    assert event.time == pytest.approx(0.2, abs=1e-9)
    assert (abs(event.impulses["latch"]), event.loss) == pytest.approx((6.0, 9.0), rel=1e-8)
    torn = next(event for event in res.events if event.text == "caught → free")
    assert torn.time == pytest.approx(2.5, abs=1e-9)
    assert res.at(2.4)["carriage.s"] == pytest.approx(0.6, abs=1e-9)
    assert res.final["carriage.v"] == pytest.approx((3.0**2 - 2.5**2) / 2.0, rel=1e-6)


def test_an_exactly_ideal_valve_evens_out_two_volumes():
    """1 l at 1 MPa and 2 l at 0: 333 333.3 Pa, and 2/3 of ½ V p²/beta is lost."""
    m = ac.Model("m")
    m.a, m.b = hy.Volume(V=1e-3, start={"p": 1e6}), hy.Volume(V=2e-3, start={"p": 0.0})
    m.valve = hy.IdealCheckValve(R_open=0, G_leak=0)
    m.connect(m.a.port, m.valve.port_a)
    m.connect(m.valve.port_b, m.b.port)
    res = ac.simulate(m, 1.0)
    assert res.final["a.p"] == pytest.approx(1e6 / 3, rel=1e-12)
    assert res.final["b.p"] == pytest.approx(1e6 / 3, rel=1e-12)
    energy = 0.5 * 1e-3 * 1e12 / float(res["a.beta"][0])
    assert res.events[0].loss == pytest.approx(2 / 3 * energy, rel=1e-12)
    assert "impulse 4.7619e-07 m3, 0.238095 J lost" in res.events[0].text


def test_a_hundred_locks_leave_no_drift():
    """The third joint of the pendulum locks and lets go 100 times: it stays where it is locked."""
    timed = {"lock": lambda j: ac.sample(0.04, 0.02), "release": lambda j: ac.sample(0.04, 0.04)}
    res = ac.simulate(pendulum(pl, {2: timed}), 4.0, n=800)
    locking = [event.time for event in res.events if event.text.startswith("free → locked")]
    assert len(locking) == 100
    for begin in locking:
        held = (res.t > begin) & (res.t < begin + 0.019)
        assert np.ptp(res["j[2].phi"][held]) < 1e-12
    energy = pl.kinetic_energy(res) + pl.potential_energy(res)
    lost = sum(event.loss for event in impacts(res))
    assert energy[0] - energy[-1] == pytest.approx(lost, rel=1e-4)


def test_changes_leave_nothing_behind():
    """Neither is a form compiled for a change, nor does a run of twice as many keep more."""
    timed = {"lock": lambda j: ac.sample(0.04, 0.02), "release": lambda j: ac.sample(0.04, 0.04)}
    system = ac.compile(pendulum(pl, {2: timed}))
    counts = []
    for end in (1.0, 2.0, 4.0):
        res = system.simulate(end, n=2)
        changes = [event for event in res.events if "→ locked" in event.text]
        counts.append((len(changes), len(system._kept)))
    assert [changes for changes, _ in counts] == [25, 50, 100]
    assert len({kept for _, kept in counts}) == 1
    assert not [place for place in system._kept if topology._compiled.__wrapped__ in place]


def rssr(first: dict[str, Any], second: dict[str, Any]) -> ac.Model:
    """Return a crank and a rocker with a rod between two spherical joints."""
    m = ac.Model("rssr")
    m.world, m.base = sp.World(g=9.81, n=(0, 0, -1)), sp.FixedTranslation(r=(1.0, 0.5, -0.2))
    slim = {"m": 1.0, "I_11": 0.01, "I_22": 0.05, "I_33": 0.05}
    m.r1, m.r2 = sp.Revolute(start={"phi": 0.2, "w": 3.0}), sp.Revolute(n=(1, 0, 0))
    m.s1, m.s2 = sp.Spherical(**first), sp.Spherical(**second)
    m.crank = sp.BodyShape(r=(0.3, 0, 0), r_CM=(0.15, 0, 0), **slim)
    m.rod = sp.BodyShape(r=(1.0, 0, 0), r_CM=(0.5, 0, 0), **slim)
    m.rocker = sp.BodyShape(r=(0, 0, 0.6), r_CM=(0, 0, 0.3), **slim)
    m.connect(m.world.frame, m.r1.frame_a, m.base.frame_a)
    m.connect(m.r1.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.s1.frame_a)
    m.connect(m.s1.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.s2.frame_a)
    m.connect(m.base.frame_b, m.r2.frame_a)
    m.connect(m.r2.frame_b, m.rocker.frame_a)
    m.connect(m.rocker.frame_b, m.s2.frame_b)
    return m


def test_a_spherical_joint_of_a_loop_locks_and_lets_go():
    """Locked, the loop has no freedom: all stops, frames keep their relative turn to 1e-12."""
    timed = {"lock": lambda j: ac.time > 0.2, "release": lambda j: ac.time > 0.4}
    res = ac.simulate(rssr(timed, {}), 0.6, n=30, rtol=1e-8, atol=1e-10)
    (event,) = impacts(res)
    energy = sp.kinetic_energy(res)
    at = int(np.flatnonzero(np.diff(res.t) == 0.0)[0])
    assert event.loss == pytest.approx(energy[at], rel=1e-9)
    held = (res.t > 0.2) & (res.t < 0.4)
    turn = np.einsum("tji,tjk->tik", res["crank.frame_b.R"], res["rod.frame_a.R"])[held]
    assert np.max(np.ptp(turn, axis=0)) < 1e-12
    total = energy + sp.potential_energy(res)
    assert total[0] - total[-1] == pytest.approx(event.loss, rel=1e-6)


def test_two_spherical_joints_of_a_loop_lock_in_any_order():
    """Either stops all, as one alone that can lock does; the second finds nothing to stop."""
    early = {"lock": lambda j: ac.time > 0.2, "release": lambda j: ac.time > 0.4}
    late = {"lock": lambda j: ac.time > 0.3, "release": lambda j: ac.time > 0.5}
    never = {"lock": lambda j: ac.time > 9.0}
    options: dict[str, Any] = {"n": 12, "rtol": 1e-9, "atol": 1e-11}
    pairs = [(early, {}), (never, early), (early, late), (late, early)]
    runs = [ac.simulate(rssr(*pair), 0.6, **options) for pair in pairs]
    ends = [run.final["r1.phi"] for run in runs]
    assert ends[0] == pytest.approx(ends[1], abs=1e-7)
    assert ends[2] == pytest.approx(ends[3], abs=1e-7)
    assert abs(ends[2] - ends[0]) > 0.05
    assert [item.freedoms for item in runs[0].topologies] == [2, 0, 2]
    assert [item.freedoms for item in runs[2].topologies] == [2, 0, 0, 0, 2]
    for run in runs:
        total = sp.kinetic_energy(run) + sp.potential_energy(run)
        lost = sum(event.loss for event in run.events)
        assert total[0] - total[-1] == pytest.approx(lost, abs=1e-7)
        still = (run.t > 0.2) & (run.t < 0.4)
        assert np.max(sp.kinetic_energy(run)[still][1:-1]) < 1e-18
