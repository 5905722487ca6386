"""Trees of mechanisms: joint and absolute coordinates, any cut, quaternions in closed loops."""

from __future__ import annotations

import math
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import InitializationError, ParameterError, SingularError
from acausal.graph.tree import ABSOLUTE
from library import planar as pl
from library import spatial as sp
from tests.models import close_four_bar

FINEST = {"rtol": 1e-10, "atol": 1e-10}
G = 9.80665
spaces = pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])


def vector(space: ModuleType, x: float, y: float = 0.0) -> tuple[float, ...]:
    return (x, y) if space is pl else (x, y, 0.0)


def rod(space: ModuleType, length: float, mass: float) -> ac.Component:
    """A slender bar along x."""
    inertia = mass * length**2 / 12
    own = {"I": inertia} if space is pl else {"I_11": 1e-3, "I_22": inertia, "I_33": inertia}
    ends, center = vector(space, length), vector(space, length / 2)
    return space.BodyShape(r=ends, m=mass, r_CM=center, **own)


def chained(name: str, *parts: ac.Component) -> ac.Model:
    """World, part[0], part[1], … one behind the other."""
    m = ac.Model(name)
    space = pl if isinstance(parts[0], (pl.Revolute, pl.Prismatic)) else sp
    m.world, m.part = space.World(), list(parts)
    m.connect(m.world.frame, m.part[0].frame_a)
    for one, other in zip(m.part[:-1], m.part[1:], strict=True):
        m.connect(one.frame_b, other.frame_a)
    return m


def double_pendulum(space: ModuleType) -> ac.Model:
    return chained(
        "double_pendulum",
        space.Revolute(start={"phi": 0.3, "w": 1.0}),
        rod(space, 0.5, 1.0),
        space.Revolute(start={"phi": 0.6}),
        rod(space, 0.7, 2.0),
    )


def four_bar(space: ModuleType) -> ac.Model:
    """Crank, coupler and rocker between two points of the ground."""
    m = ac.Model("four_bar")
    m.world, m.ground = space.World(), space.FixedTranslation(r=vector(space, 0.5))
    m.joint = [
        space.Revolute(start={"phi": 1.0, "w": 15.0}),
        space.Revolute(guess={"phi": -0.6}),
        space.Revolute(guess={"phi": 1.5}),
        space.Revolute(guess={"phi": 1.1}),
    ]
    m.bar = [rod(space, length, mass) for length, mass in ((0.2, 1.0), (0.5, 2.0), (0.4, 3.0))]
    close_four_bar(m)
    return m


def slider_crank(space: ModuleType) -> ac.Model:
    m = ac.Model("slider_crank")
    m.world, m.slide = space.World(), space.Prismatic(n=vector(space, 1.0), guess={"s": 0.35})
    m.joint = [space.Revolute(start={"phi": 1.0, "w": 15.0}), space.Revolute(), space.Revolute()]
    m.bar = [rod(space, 0.1, 1.0), rod(space, 0.3, 0.5)]
    m.piston = space.Body(m=0.3)
    m.connect(m.world.frame, m.joint[0].frame_a, m.slide.frame_a)
    m.connect(m.joint[0].frame_b, m.bar[0].frame_a)
    m.connect(m.bar[0].frame_b, m.joint[1].frame_a)
    m.connect(m.joint[1].frame_b, m.bar[1].frame_a)
    m.connect(m.bar[1].frame_b, m.joint[2].frame_a)
    m.connect(m.joint[2].frame_b, m.slide.frame_b, m.piston.frame_a)
    return m


def ball_chain() -> ac.Model:
    """A bar on a revolute joint, and behind it another on a spherical one."""
    ball = sp.Spherical(start={"angles": (0.3, 0.2, 0.1), "w_rel": (1.0, 2.0, 3.0)})
    hinge = sp.Revolute(n=(0.2, 0.3, 1.0), start={"phi": 0.4, "w": 1.0})
    return chained("ball_chain", hinge, rod(sp, 0.5, 1.0), ball, rod(sp, 0.6, 2.0))


def top() -> ac.Model:
    joint = sp.Spherical(start={"w_rel": (0.3, 20.0, 0.1)})
    body = sp.Body(m=1.0, r_CM=(0.0, 0.2, 0.0), I_11=0.02, I_22=0.01, I_33=0.02)
    return chained("top", joint, body)


def rssr(**start: Any) -> ac.Model:
    """A spatial four-bar: crank and rocker on revolutes, the rod between two spherical joints.

    The crank can turn fully, and the rod spins about its own axis.
    """
    m = ac.Model("rssr")
    m.world, m.base = sp.World(), sp.FixedTranslation(r=(0.6, 0.0, 0.4))
    m.hinge = [
        sp.Revolute(start={"phi": 0.5, "w": 8.0}),
        sp.Revolute(n=(1.0, 0.0, 0.0), guess={"phi": 0.3}),
    ]
    m.ball = [sp.Spherical(), sp.Spherical(start=start)]
    m.bar = [rod(sp, 0.2, 1.0), rod(sp, 0.9, 0.5), rod_along_y(0.5, 0.8)]
    m.connect(m.world.frame, m.hinge[0].frame_a, m.base.frame_a)
    m.connect(m.hinge[0].frame_b, m.bar[0].frame_a)
    m.connect(m.bar[0].frame_b, m.ball[0].frame_a)
    m.connect(m.ball[0].frame_b, m.bar[1].frame_a)
    m.connect(m.bar[1].frame_b, m.ball[1].frame_a)
    m.connect(m.base.frame_b, m.hinge[1].frame_a)
    m.connect(m.hinge[1].frame_b, m.bar[2].frame_a)
    m.connect(m.bar[2].frame_b, m.ball[1].frame_b)
    return m


def rod_along_y(length: float, mass: float) -> ac.Component:
    inertia = {"I_11": mass * length**2 / 12, "I_22": 1e-3, "I_33": mass * length**2 / 12}
    return sp.BodyShape(r=(0.0, length, 0.0), m=mass, r_CM=(0.0, length / 2, 0.0), **inertia)


def cut(make: Callable[[], ac.Model], joints: list[str], without: str) -> list[str]:
    """Return the branches of a tree in which all joints are but one."""
    system = ac.compile(make())
    parts = [f"{joint}.{edge}" for joint in joints for edge in ("t", "rot")]
    moving = [name for name in parts if name in system.graph.edge_names]
    others = {system.graph.edge_names[edge] for edge in system.tree.branches} - set(moving)
    return sorted(others) + [name for name in moving if not name.startswith(f"{without}.")]


def assert_same(one: Any, other: Any, paths: list[str]) -> None:
    """5e-7 of the largest value, at rtol = 1e-10 a step."""
    for path in paths:
        scale = max(1.0, float(np.max(np.abs(other[path]))))
        np.testing.assert_allclose(one[path], other[path], rtol=0, atol=5e-7 * scale, err_msg=path)


def rotations(result: Any, frame: str) -> np.ndarray:
    return result[f"{frame}.R"]


def turned(q: np.ndarray) -> np.ndarray:
    """Rotation matrices of quaternions, scalar first."""
    s, v = q[:, :1, None], q[:, 1:]
    k = np.zeros((len(q), 3, 3))
    k[:, 0, 1], k[:, 0, 2], k[:, 1, 2] = -v[:, 2], v[:, 1], -v[:, 0]
    k -= k.transpose(0, 2, 1)
    return np.eye(3) + 2 * (s * k + k @ k)


# Joint and absolute coordinates


@spaces
def test_double_pendulum_moves_alike_in_joint_and_absolute_coordinates(space):
    """Angles, rates and reactions; in absolute coordinates joints are chords."""
    one, other = (
        ac.compile(double_pendulum(space), tree=tree).simulate(0.7, n=50, **FINEST)
        for tree in (None, ABSOLUTE)
    )
    chords = {other.system.graph.edge_names[edge] for edge in other.system.tree.chords}
    assert {"part[0].t", "part[2].t"} <= chords
    names = [f"part[{k}].{name}" for k in (0, 2) for name in ("phi", "w", "f")]
    assert_same(one, other, [*names, "part[3].r_CM_0"])


@spaces
def test_four_bar_moves_alike_in_joint_and_absolute_coordinates(space):
    """Reactions too, where they are unique: in the plane; rtol = 1e-12 lasts for a second."""
    one, other = (
        ac.compile(four_bar(space), tree=tree).simulate(1.0, n=50, rtol=1e-12, atol=1e-12)
        for tree in (None, ABSOLUTE)
    )
    names = [f"joint[{k}].{name}" for k in range(4) for name in ("phi", "w", "a")]
    forces = [f"joint[{k}].f" for k in range(4)] if space is pl else []
    assert_same(one, other, [*names, *forces])


@spaces
def test_slider_crank_moves_alike_in_joint_and_absolute_coordinates(space):
    one, other = (
        ac.compile(slider_crank(space), tree=tree).simulate(0.4, n=50, **FINEST)
        for tree in (None, ABSOLUTE)
    )
    assert_same(one, other, ["joint[0].phi", "joint[1].w", "slide.s", "slide.v", "slide.a"])
    if space is pl:
        assert_same(one, other, ["joint[0].f", "joint[2].f", "slide.f", "slide.tau"])


def test_chain_with_a_spherical_joint_moves_alike_in_joint_and_absolute_coordinates():
    """The quaternion of the joint, its rates and reactions, though the joint is no branch.

    Later the chain whips, and both differ by up to 1.6e-7; here by 2e-8 on any kernel.
    """
    one, other = (
        ac.compile(ball_chain(), tree=tree).simulate(0.8, n=50, **FINEST)
        for tree in (None, ABSOLUTE)
    )
    names = ["part[0].phi", "part[2].q", "part[2].w_rel", "part[2].f", "part[0].tau"]
    assert_same(one, other, [*names, "part[3].r_CM_0", "part[3].R"])


def test_spinning_top_moves_alike_in_joint_and_absolute_coordinates():
    one, other = (
        ac.compile(top(), tree=tree).simulate(1.0, n=200, **FINEST) for tree in (None, ABSOLUTE)
    )
    assert_same(one, other, ["part[0].q", "part[0].w_rel", "part[0].f", "part[1].r_CM_0"])


@spaces
def test_poles_and_continued_runs_are_the_same_in_absolute_coordinates(space):
    """Hanging: s⁴ and s² of the double pendulum; and a start found is a start to go on from."""
    poles = []
    for tree in (None, ABSOLUTE):
        system = ac.compile(double_pendulum(space), tree=tree)
        point = system.steady_state(
            start={"part[0].w": 0.0}, guess={"part[0].phi": -1.5, "part[2].phi": 0.1}
        )
        poles.append(np.sort(system.linearize(point).poles.imag))
        again = system.initialize(start=system.initialize())
        assert again["part[0].w"] == pytest.approx(1.0, abs=1e-9)
        assert again["part[2].phi"] == pytest.approx(0.6, abs=1e-9)
    np.testing.assert_allclose(poles[0], poles[1], atol=1e-6)


# Quaternions in loops


RSSR = ["hinge[0]", "hinge[1]", "ball[0]", "ball[1]"]
RSSR_NAMES = ["hinge[0].phi", "hinge[1].phi", "bar[1].w_a", "bar[1].R", "ball[0].q", "ball[1].q"]
RSSR_REACTIONS = ["ball[0].f", "ball[1].f", "hinge[0].f", "hinge[0].tau", "hinge[1].tau"]


@pytest.fixture(scope="module")
def spatial_four_bar() -> Any:
    """Its run in the normal tree, in which the second spherical joint is cut."""
    return ac.compile(rssr()).simulate(1.0, n=20, **FINEST)


@pytest.mark.parametrize("tree", ["hinge[0]", "hinge[1]", "ball[0]", "absolute"])
def test_spatial_four_bar_moves_alike_whichever_joint_is_cut(tree, spatial_four_bar):
    """Spherical joints as branches and as chords; also what starts leave open is the same."""
    choice = ABSOLUTE if tree == "absolute" else cut(rssr, RSSR, tree)
    one, other = ac.compile(rssr(), tree=choice).simulate(1.0, n=20, **FINEST), spatial_four_bar
    assert "ball[1].t" in other.system.graph.cotree
    if tree != "absolute":
        assert f"{tree}.t" in one.system.graph.cotree
    assert_same(one, other, [*RSSR_NAMES, *RSSR_REACTIONS])


@pytest.mark.parametrize("tree", [None, "hinge[0]", "hinge[1]", "ball[0]", "absolute"])
def test_spatial_four_bar_stays_closed_at_three_levels_with_unit_quaternions(tree):
    """1e-8 of its size, of the largest speed and acceleration, over 10 s at rtol = 1e-8."""
    choice = ABSOLUTE if tree == "absolute" else tree and cut(rssr, RSSR, tree)
    system = ac.compile(rssr(), tree=choice)
    res = system.simulate(10.0, n=200, rtol=1e-8, atol=1e-9)
    for level in ("r", "v", "a"):
        scale = max(1.0, np.max(np.abs(res[f"bar[2].frame_b.{level}"])))
        for joint in RSSR:
            gap = res[f"{joint}.frame_a.{level}"] - res[f"{joint}.frame_b.{level}"]
            assert np.max(np.abs(gap)) < 1e-8 * scale
    for k in (0, 1):
        norm = np.linalg.norm(res[f"ball[{k}].q"], axis=1)
        in_loop = f"ball[{k}].q[0]" in system.chart.names  # else it follows, and is integrated
        assert np.max(np.abs(norm - 1)) < (1e-9 if in_loop else 1e-5)


def test_quaternion_of_a_joint_that_is_cut_is_that_of_its_frames():
    """R_b = R_a R(q), from the start on, though q is not a coordinate of the loop."""
    system = ac.compile(rssr())
    assert "ball[1].q[0]" not in system.chart.names
    res = system.simulate(1.0, n=20, rtol=1e-9, atol=1e-10)
    near, far = rotations(res, "ball[1].frame_a"), rotations(res, "ball[1].frame_b")
    np.testing.assert_allclose(near @ turned(res["ball[1].q"]), far, atol=1e-6)


@pytest.mark.parametrize("tree", [None, "absolute", "ball[0]"])
def test_start_of_a_spherical_joint_sets_the_pose_of_its_loop(tree):
    """Its quaternion is met and the loop closed, whether the joint is cut or not."""
    choice = ABSOLUTE if tree == "absolute" else tree and cut(rssr, RSSR, tree)
    free = ac.compile(rssr()).initialize()
    q, spin = free["ball[1].q"], 0.4
    about = np.array([math.cos(spin / 2), math.sin(spin / 2), 0.0, 0.0])  # of the rod: frame_a's x
    s, v = about[0], about[1:]
    wanted = np.array([s * q[0] + v @ q[1:], *(s * q[1:] - v * q[0] - np.cross(v, q[1:]))])
    start = ac.compile(rssr(), tree=choice).initialize(start={"ball[1].q": tuple(wanted)})
    np.testing.assert_allclose(start["ball[1].q"], wanted, atol=1e-8)
    np.testing.assert_allclose(start["hinge[1].phi"], free["hinge[1].phi"], atol=1e-8)
    gap = start["ball[1].frame_a.r"] - start["ball[1].frame_b.r"]
    np.testing.assert_allclose(gap, 0.0, atol=1e-9)


def test_start_of_a_spherical_joint_that_the_loop_does_not_allow_is_refused():
    system = ac.compile(rssr())
    with pytest.raises(InitializationError) as error:
        system.initialize(start={"ball[1].q": (0.6, 0.0, 0.8, 0.0)})
    assert str(error.value) == (
        "the start values of {ball[1].q[0], ball[1].q[1], ball[1].q[2], ball[1].q[3]} contradict "
        "other start values or the lengths in their loop at t = 0 s. Free some of them (give them "
        "as guess instead)."
    )


@pytest.mark.parametrize("axis", [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (3, -4, 5)])
def test_no_orientation_is_singular_in_a_loop(axis):
    """Absolute coordinates of a rotor on a hinge: R = exp(w t n×) through full turns."""
    w = 7.0
    m = chained("rotor", sp.Revolute(n=axis, start={"w": w}), sp.Body(m=1.0))
    res = ac.compile(m, coordinates="absolute").simulate(2.0, n=8, rtol=1e-10, atol=1e-10)
    n = np.array(axis) / np.linalg.norm(axis)
    k = np.cross(n, np.eye(3)).T
    angle = (w * res.t)[:, None, None]
    exact = np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * (k @ k)
    np.testing.assert_allclose(rotations(res, "part[1].frame_a"), exact, atol=1e-6)


# What starts leave open


@spaces
@pytest.mark.parametrize("tree", [None, ABSOLUTE], ids=["joint", "absolute"])
def test_angle_that_nothing_is_said_of_is_zero_in_its_joint(space, tree):
    """Turning the first bar takes the second along: not its angle in the world is 0."""
    m = chained("plain", space.Revolute(), rod(space, 0.5, 1.0), space.Revolute(), rod(space, 1, 1))
    start = ac.compile(m, tree=tree).initialize(start={"part[0].phi": 0.4, "part[0].w": 2.0})
    found = [start[f"part[{k}].{name}"] for k in (0, 2) for name in ("phi", "w")]
    np.testing.assert_allclose(found, [0.4, 2.0, 0.0, 0.0], atol=1e-12)


def test_guess_of_an_angle_in_the_world_is_kept():
    """What is said of a body counts more than that joints are at 0."""
    m = chained("plain", pl.Revolute(), rod(pl, 0.5, 1.0), pl.Revolute(), rod(pl, 1.0, 1.0))
    start = ac.compile(m).initialize(start={"part[0].phi": 0.4}, guess={"part[3].phi": 0.1})
    assert start["part[2].phi"] == pytest.approx(-0.3, abs=1e-12)


# Bodies without joints


@spaces
def test_body_that_nothing_holds_falls_and_turns_freely(space):
    """r = r0 + v0 t + g t²/2 of its centre, at constant angular momentum."""
    v, turn = vector(space, 1.0, 2.0), {"w": 3.0} if space is pl else {"w_a": (3.0, 0.0, 0.0)}
    m = ac.Model("thrown")
    m.world, m.body = space.World(), space.Body(m=2.0, start={"v_0": v, **turn})
    res = ac.simulate(m, 1.0, rtol=1e-9, atol=1e-10)
    exact = np.outer(res.t, v)
    exact[:, 1] -= G * res.t**2 / 2
    np.testing.assert_allclose(res["body.r_0"], exact, atol=1e-8)
    np.testing.assert_allclose(res["body.w_a"].reshape(len(res.t), -1)[:, 0], 3.0, atol=1e-9)


@spaces
def test_point_mass_that_only_a_spring_holds_swings_along_it(space):
    """x = x0 cos(sqrt(c/m) t) about the length of the unloaded spring."""
    m = ac.Model("spring")
    m.world, m.mass = space.World(g=0.0), space.PointMass(m=2.0, start={"r_0": vector(space, 1.1)})
    m.spring = space.Spring(c=50.0, s_unstretched=1.0)
    m.connect(m.world.frame, m.spring.frame_a)
    m.connect(m.spring.frame_b, m.mass.frame_a)
    res = ac.simulate(m, 2.0, rtol=1e-9, atol=1e-10)
    np.testing.assert_allclose(res["mass.r_0"][:, 0], 1 + 0.1 * np.cos(5.0 * res.t), atol=1e-6)


# Errors


@spaces
def test_joint_behind_which_nothing_resists_is_named(space):
    m = ac.Model("bead")
    m.world, m.joint, m.bead = space.World(), space.FreeMotion(), space.PointMass(m=1.0)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.bead.frame_a)
    with pytest.raises(SingularError) as error:
        ac.compile(m)
    assert str(error.value) == (
        "joint.rot lets {joint.frame_b.R} move, but nothing there has an inertia against that "
        "motion or is driven: it is not determined. Connect a body with inertia (a point mass does "
        "not turn), or leave out the joint: a body or a point mass that nothing holds moves freely "
        "by itself."
    )


def test_branch_that_does_not_move_is_named():
    """A tree given by names, with the moment of an arm in the place of a joint."""
    system = ac.compile(four_bar(sp))
    names = {system.graph.edge_names[edge] for edge in system.tree.branches}
    tree = [*(names - {"joint[0].rot"}), "bar[0].moment"]
    with pytest.raises(SingularError) as error:
        ac.compile(four_bar(sp), tree=tree)
    assert str(error.value) == (
        "bar[0].moment is a branch of the tree, but nothing says how it moves: it is neither a "
        "joint nor a body. Connect its ends by one of these; if the tree was given, name that one "
        "instead."
    )


def test_inertia_that_no_body_has_is_refused_when_given_for_a_run():
    """Element by element each value is fine; together they have a negative moment."""
    system = ac.compile(chained("rotor", sp.Revolute(), sp.Body(m=1.0, I_11=0.1, I_22=0.1)))
    with pytest.raises(ParameterError) as error:
        system.simulate(1.0, parameters={"part[1].I_21": 0.3})
    assert str(error.value) == (
        "part[1]: the inertia tensor has the principal moments -0.2, 0.001, 0.4 [kg.m2], one of "
        "them negative. Check the signs of I_21, I_31, I_32: they are elements of the tensor, "
        "I_21 = -sum of m x y."
    )
