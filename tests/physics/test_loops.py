"""Closed loops: constraints, conservation, two ways of the same thing, and models that are odd."""

from __future__ import annotations

import math
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import InitializationError, SimulationError
from library import planar as pl
from library import spatial as sp

G = 9.80665
FINE = {"rtol": 1e-9, "atol": 1e-10}
FINEST = {"rtol": 1e-12, "atol": 1e-12}
SIZE = 1.0  # m: no point of these mechanisms is further from another
spaces = pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])


def vector(space: ModuleType, x: float) -> tuple[float, ...]:
    return (x, 0.0) if space is pl else (x, 0.0, 0.0)


def rod(space: ModuleType, mass: float, length: float, inertia: float) -> ac.Component:
    """A body with its centre in the middle of a bar along x."""
    names = ("I",) if space is pl else ("I_11", "I_22", "I_33")
    own = dict.fromkeys(names, inertia)
    return space.Body(m=mass, r_CM=vector(space, length / 2), **own)


BARS, MASSES, INERTIAS = (0.2, 0.5, 0.4), (1.0, 2.0, 3.0), (0.01, 0.02, 0.03)


def four_bar(space: ModuleType, ground: float = 0.5, bars: Any = BARS) -> ac.Model:
    """Crank, coupler and rocker; the crank can turn fully (0.2 + 0.5 < 0.5 + 0.4)."""
    m = ac.Model("four_bar")
    m.world, m.joint = space.World(), [space.Revolute() for _ in range(4)]
    m.body = [rod(space, *row) for row in zip(MASSES, bars, INERTIAS, strict=True)]
    m.arm = [space.FixedTranslation(r=vector(space, length)) for length in bars]
    m.ground = space.FixedTranslation(r=vector(space, ground))
    m.connect(m.world.frame, m.joint[0].frame_a, m.ground.frame_a)
    m.connect(m.arm[0].frame_b, m.joint[1].frame_a)
    m.connect(m.ground.frame_b, m.joint[2].frame_a)
    for k in range(3):
        m.connect(m.joint[k].frame_b, m.body[k].frame_a, m.arm[k].frame_a)
    m.connect(m.arm[1].frame_b, m.joint[3].frame_a)
    m.connect(m.arm[2].frame_b, m.joint[3].frame_b)
    return m


def slider_crank(space: ModuleType) -> ac.Model:
    """Crank of 0.1 m, rod of 0.3 m, piston along x."""
    m = ac.Model("slider_crank")
    m.world, m.joint = space.World(), [space.Revolute() for _ in range(3)]
    m.slide = space.Prismatic(n=vector(space, 1.0))
    m.body = [
        rod(space, 1.0, 0.1, 0.01),
        rod(space, 0.5, 0.3, 0.004),
        rod(space, 0.3, 0.0, 0.001),
    ]
    m.arm = [space.FixedTranslation(r=vector(space, x)) for x in (0.1, 0.3)]
    m.connect(m.world.frame, m.joint[0].frame_a, m.slide.frame_a)
    for k in range(2):
        m.connect(m.joint[k].frame_b, m.body[k].frame_a, m.arm[k].frame_a)
        m.connect(m.arm[k].frame_b, m.joint[k + 1].frame_a)
    m.connect(m.joint[2].frame_b, m.slide.frame_b, m.body[2].frame_a)
    return m


MECHANISMS = {"four_bar": four_bar, "slider_crank": slider_crank}
mechanisms = pytest.mark.parametrize("name", list(MECHANISMS))
START = {"joint[0].phi": 1.0, "joint[0].w": 15.0}


def guesses(space: ModuleType, name: str, up: float = 1.0) -> dict[str, float]:
    """Return a pose with the bars above the ground, or below it."""
    if name == "slider_crank":
        return {"slide.s": 0.35}
    angles = (1.0, 0.4 * up, 1.5 * up)
    if space is pl:
        return {f"body[{k}].phi": angle for k, angle in enumerate(angles)}
    turned = (1.0, angles[1] - 1.0, angles[2], angles[2] - angles[1])
    return {f"joint[{k}].phi": angle for k, angle in enumerate(turned)}


def run(space: ModuleType, name: str, t_end: float, tree: Any = None, **options: Any) -> Any:
    system = ac.compile(MECHANISMS[name](space), tree=tree)
    return system.simulate(t_end, start=START, guess=guesses(space, name), **options)


# Constraints


@spaces
@mechanisms
def test_loops_stay_closed_at_position_velocity_and_acceleration(space, name):
    """Over 10 s: 1e-8 of the mechanism's size, of the largest speed and acceleration."""
    res = run(space, name, 10.0, rtol=1e-8, atol=1e-9)
    pairs = [(f"joint[{k}].frame_a", f"joint[{k}].frame_b") for k in range(3)]
    pairs += [("joint[3].frame_a", "joint[3].frame_b")] if name == "four_bar" else []
    for level in ("r", "v", "a"):
        scale = max(SIZE, np.max(np.abs(res[f"arm[1].frame_b.{level}"])))
        for a, b in pairs:
            gap = np.abs(res[f"{a}.{level}"] - res[f"{b}.{level}"])
            assert np.max(gap) < 1e-8 * scale


@spaces
def test_piston_stays_on_its_line_and_upright(space):
    """The prismatic joint of the loop: no way across, no turn, at all levels."""
    res = run(space, "slider_crank", 10.0, rtol=1e-8, atol=1e-9)
    for level in ("r", "v", "a"):
        scale = max(SIZE, np.max(np.abs(res[f"slide.frame_b.{level}"])))
        assert np.max(np.abs(res[f"slide.frame_b.{level}"][:, 1:])) < 1e-8 * scale
    turning = ("phi", "w", "z") if space is pl else ("w", "z")
    for level in turning:
        scale = max(1.0, np.max(np.abs(res[f"body[1].frame_a.{level}"])))
        assert np.max(np.abs(res[f"slide.frame_b.{level}"])) < 1e-8 * scale


# Conservation and power


@spaces
@mechanisms
def test_energy_of_a_closed_loop_is_conserved(space, name):
    """4e-7 of the largest kinetic energy over 10 s and 25 turns; 1.1e-7 on the worst kernel."""
    res = run(space, name, 10.0, n=1000, rtol=1e-10, atol=1e-11)
    rows = {
        "four_bar": list(zip(MASSES, INERTIAS, strict=True)),
        "slider_crank": [(1.0, 0.01), (0.5, 0.004), (0.3, 0.001)],
    }[name]
    kinetic, potential = np.zeros(len(res.t)), np.zeros(len(res.t))
    for k, (mass, inertia) in enumerate(rows):
        near = f"body[{k}].frame_a"
        far = near if (name, k) == ("slider_crank", 2) else f"arm[{k}].frame_b"
        center, speed = ((res[f"{near}.{x}"] + res[f"{far}.{x}"]) / 2 for x in "rv")
        turn = res[f"{near}.w"].reshape(len(res.t), -1)
        kinetic += (mass * np.sum(speed**2, axis=1) + inertia * np.sum(turn**2, axis=1)) / 2
        potential += mass * G * center[:, 1]
    total = kinetic + potential
    assert np.max(np.abs(total - total[0])) < 4e-7 * np.max(kinetic)


@spaces
@mechanisms
def test_power_over_all_edges_of_a_loop_adds_to_zero(space, name):
    res = run(space, name, 2.0)
    largest = max(np.max(np.abs(res.power(f"body[{k}]"))) for k in range(3))
    assert np.max(np.abs(res.power(""))) < 1e-8 * largest
    for k in range(3):
        assert np.max(np.abs(res.power(f"joint[{k}]"))) < 1e-8 * largest


# Two ways


def assert_same(one: np.ndarray, other: np.ndarray) -> None:
    """3e-7 of the largest value after 2 s and five turns, at rtol = 1e-12 a step."""
    scale = max(1.0, float(np.max(np.abs(other))))
    np.testing.assert_allclose(one, other, rtol=0, atol=3e-7 * scale)


def tree_with_cut(space: ModuleType, cut: int) -> list[str]:
    """Return the branches of the four-bar when the joint ``cut`` is left out of the tree."""
    system = ac.compile(four_bar(space))
    parts = ("t",) if space is pl else ("t", "rot")
    names = {system.graph.edge_names[edge] for edge in system.tree.branches}
    joints = {f"joint[{k}].{part}" for k in range(4) for part in parts}
    return sorted(names - joints) + [j for j in sorted(joints) if f"[{cut}]" not in j]


@spaces
def test_four_bar_moves_alike_whichever_joint_is_cut(space):
    """Motion and, where they are unique, reactions in the plane."""
    runs = []
    for cut in range(4):
        tree = tree_with_cut(space, cut)
        runs.append(run(space, "four_bar", 2.0, tree=tree, n=100, **FINEST))
        chords = {runs[-1].system.graph.edge_names[e] for e in runs[-1].system.tree.chords}
        assert f"joint[{cut}].t" in chords
    for res in runs[1:]:
        for k in range(4):
            assert_same(res[f"joint[{k}].phi"], runs[0][f"joint[{k}].phi"])
            assert_same(res[f"joint[{k}].w"], runs[0][f"joint[{k}].w"])
            force, same = (r[f"joint[{k}].f"][:, :2] for r in (res, runs[0]))
            assert_same(force, same)


@mechanisms
def test_plane_and_space_agree_on_loops(name):
    one, other = (run(space, name, 2.0, n=100, **FINEST) for space in (pl, sp))
    for k in range(3):
        for letter in ("phi", "w", "a"):
            assert_same(one[f"joint[{k}].{letter}"], other[f"joint[{k}].{letter}"])
        assert_same(one[f"joint[{k}].f"], other[f"joint[{k}].f"][:, :2])


@spaces
@mechanisms
def test_mechanism_passes_twenty_turns_and_its_dead_centers(space, name):
    """Rocker and piston turn back twice in a turn, in the places that geometry says."""
    system = ac.compile(MECHANISMS[name](space))
    res = system.simulate(12.0, n=6000, start=START, guess=guesses(space, name), **FINE)
    turns = (res.final["joint[0].phi"] - 1.0) / (2 * math.pi)
    assert abs(turns) > 20
    if name == "slider_crank":
        found, dead = res["slide.s"], (0.2, 0.4)  # rod minus and plus crank
    else:
        found = np.cos(res["joint[2].phi"])  # law of cosines, coupler and crank in line
        dead = tuple((far**2 - 0.5**2 - 0.4**2) / (2 * 0.5 * 0.4) for far in (0.3, 0.7))
    assert np.min(found) == pytest.approx(dead[0], abs=1e-3)
    assert np.max(found) == pytest.approx(dead[1], abs=1e-3)


# Odd models


@spaces
@pytest.mark.parametrize(("ground", "gap"), [(1.5, 0.4), (1.15, 0.05)])
def test_four_bar_that_cannot_close_names_the_loop_and_the_gap(space, ground, gap):
    """Bars of 1.1 m in all between points further apart: the rest is the gap."""
    system = ac.compile(four_bar(space, ground))
    with pytest.raises(InitializationError, match=r"loop through joint\[3\] cannot be closed") as e:
        system.initialize()
    told = float(str(e.value).partition("a gap of ")[2].partition(" in")[0])
    assert told == pytest.approx(gap, rel=0.02)  # an iteration that creeps to the stretched pose


@spaces
@pytest.mark.parametrize("up", [1.0, -1.0], ids=["above", "below"])
def test_assembly_branch_is_picked_by_the_guess(space, up):
    """With the crank at 1 rad the coupler ends above or below: the two poses of the triangle."""
    system = ac.compile(four_bar(space))
    start = system.initialize(start=START, guess=guesses(space, "four_bar", up))
    crank = 0.2 * np.array([math.cos(1.0), math.sin(1.0)])
    to_ground = np.array([0.5, 0.0]) - crank
    far = float(np.hypot(*to_ground))
    inner = math.acos((far**2 + 0.5**2 - 0.4**2) / (2 * far * 0.5))
    coupler = math.atan2(to_ground[1], to_ground[0]) + up * inner
    end = crank + 0.5 * np.array([math.cos(coupler), math.sin(coupler)])
    np.testing.assert_allclose(start["arm[1].frame_b.r"][:2], end, atol=1e-8)


@spaces
@pytest.mark.parametrize("w", [10.0, -10.0])
def test_start_at_a_dead_center_goes_on_as_the_crank_turns(space, w):
    """The piston stands still, s'' = -w² r (1 + r/l), and moves back whichever way it turns."""
    system = ac.compile(slider_crank(space))
    begin = {"joint[0].phi": 0.0, "joint[0].w": w}
    res = system.simulate(0.05, start=begin, guess={"slide.s": 0.4}, **FINE)
    assert res["slide.s"][0] == pytest.approx(0.4, abs=1e-9)
    assert res["slide.v"][0] == pytest.approx(0.0, abs=1e-9)
    assert res["slide.a"][0] == pytest.approx(-(w**2) * 0.1 * (1 + 0.1 / 0.3), rel=1e-8)
    assert np.all(np.diff(res["slide.s"]) < 0)


def test_speed_of_the_piston_at_a_dead_center_is_refused():
    """There slide.v is 0 whatever the crank does."""
    system = ac.compile(slider_crank(pl))
    with pytest.raises(InitializationError, match=r"slide\.v"):
        system.initialize(start={"slide.s": 0.4, "slide.v": 1.0})


def test_redundant_closures_are_counted_and_their_joints_named():
    """A planar loop of joints in space: 3 of 6 closures say nothing new; in the plane none."""
    (notice,) = ac.compile(four_bar(sp)).notices
    assert notice == (
        "3 of 6 closures of loops are redundant, the motion does not depend on them, reactions are "
        "not unique (those of least norm are given): joint[0], joint[1], joint[2], joint[3]"
    )
    assert ac.compile(four_bar(pl)).notices == ()


@spaces
def test_start_of_the_piston_is_met_from_a_dead_center(space):
    """Place and speed of the piston, with the crank at 0 unless something turns it."""
    start = ac.compile(slider_crank(space)).initialize(start={"slide.s": 0.3, "slide.v": 1.0})
    assert start["slide.s"] == pytest.approx(0.3, abs=1e-9)
    assert start["slide.v"] == pytest.approx(1.0, abs=1e-9)


@spaces
def test_guesses_of_joints_pick_the_branch_of_a_parallelogram(space):
    """Not the crossed one, though angles of joints are computed of those of bodies in a plane."""
    system = ac.compile(four_bar(space, bars=(0.2, 0.5, 0.2)))
    start = system.initialize(
        start={"joint[0].phi": 1.0}, guess={"joint[2].phi": 1.0, "joint[1].phi": -1.0}
    )
    assert start["joint[2].phi"] == pytest.approx(1.0, abs=1e-8)


@spaces
def test_start_at_a_pose_with_two_ways_on_is_explained(space):
    """A parallelogram with all bars in line: parallel and crossed ones meet there."""
    system = ac.compile(four_bar(space, bars=(0.2, 0.5, 0.2)))
    with pytest.raises(InitializationError, match=r"joint\[3\] begins at a singular pose"):
        system.initialize(start={"joint[0].phi": 0.0, "joint[0].w": 1.0})


def test_derivatives_of_a_run_with_loops_are_refused_rather_than_wrong():
    """The states change their basis on the way: a chain of segments would mix them up."""
    system = ac.compile(slider_crank(pl))
    for derive in (
        lambda: system.sensitivities(0.1, parameters=[next(iter(system.parameters))]),
        lambda: system.gradient(0.1, system.chart.names[0]),
    ):
        with pytest.raises(SimulationError, match="move in closed loops"):
            derive()
