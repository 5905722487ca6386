"""Closed loops begin alike in any unit of length and mass: what is found scales with the model."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import InitializationError
from acausal.graph.tree import ABSOLUTE
from library import planar as pl
from library import spatial as sp
from tests.fuzz.mechanisms import FOUND, WAYS, Way, begin, mechanism
from tests.models import close_four_bar

FOUR_BAR, SLIDER_CRANK = 4, 5


@pytest.mark.parametrize("seed", [FOUR_BAR, SLIDER_CRANK])
def test_a_loop_in_any_unit_of_length_begins_in_the_scaled_pose(seed):
    """Millimetres made start values contradictory, and other poses singular."""
    made = mechanism(seed)
    usual = begin(made, Way())
    ways = [Way(scale=scale) for scale in (1e-6, 1e-3, 300.0, 1e3, 1e6)]
    ways += [Way(scale=scale, absolute=True) for scale in (1e-6, 1e-3, 300.0, 1e3, 1e5, 1e6)]
    for way in ways:
        np.testing.assert_allclose(begin(made, way), usual, rtol=0, atol=FOUND)


@pytest.mark.parametrize("factor", [1e-6, 1e6])
@pytest.mark.parametrize("seed", [FOUR_BAR, SLIDER_CRANK])
def test_a_loop_of_any_mass_begins_alike(seed, factor):
    made = mechanism(seed)
    heavy = dataclasses.replace(made, masses=tuple(factor * m for m in made.masses))
    for way in (Way(), Way(absolute=True), Way(scale=1e3)):
        np.testing.assert_allclose(begin(heavy, way), begin(made, Way()), rtol=0, atol=FOUND)


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_a_loop_that_only_guesses_speak_of_begins_nearest_to_them_however_it_is_written(seed):
    """The nearest pose is found to what loops are closed to, not to its root."""
    made, rng = mechanism(seed), np.random.default_rng(seed + 1000)
    joints = (
        dataclasses.replace(joint, rate=None, value=joint.value + float(rng.uniform(-0.5, 0.5)))
        for joint in made.joints
    )
    guessed = dataclasses.replace(made, joints=tuple(joints))
    usual = begin(guessed, Way())
    for name in ("order", "reversed", "all"):
        np.testing.assert_allclose(begin(guessed, WAYS[name]), usual, rtol=0, atol=FOUND)


def four_bar(length: float, mass: float) -> ac.Model:
    """Return a four-bar in space, with lengths and masses times a factor: it has free reactions."""
    m = ac.Model("four_bar")
    m.world, m.ground = (
        sp.World(g=9.81 * length, n=(0, -1, 0)),
        sp.FixedTranslation(r=(0.5 * length, 0.0, 0.0)),
    )
    crank = sp.Revolute(start={"phi": 1.0, "w": 5.0})
    m.joint = [crank, *(sp.Revolute(guess={"phi": phi}) for phi in (-0.6, 1.5)), sp.Revolute()]
    about = 0.01 * mass * length**2
    m.bar = [
        sp.BodyShape(
            r=(x * length, 0.0, 0.0),
            r_CM=(x * length / 2, 0.0, 0.0),
            m=mass,
            **{"I_11": about, "I_22": about, "I_33": about},
        )
        for x in (0.2, 0.5, 0.4)
    ]
    close_four_bar(m)
    return m


def test_a_speed_has_its_derivative_where_lengths_and_masses_are_large():
    """Torques are 1e18 of what angles are: der(w) of the scaled loop was -0.2 for -37 rad/s²."""
    usual, large = (ac.compile(four_bar(k, k)).initialize() for k in (1.0, 1e6))
    assert large["der(joint[0].w)"] == pytest.approx(usual["der(joint[0].w)"], rel=1e-5)


def accelerations(seed: int, length: float, mass: float, tree: object) -> list[float]:
    """Return what the rates of the joints begin to change by, in lengths of 1 m."""
    made = mechanism(seed)
    heavy = dataclasses.replace(made, masses=tuple(mass * m for m in made.masses))
    way = Way(scale=length, absolute=tree is ABSOLUTE)
    start = ac.compile(heavy.build(way), tree=tree).initialize()
    found = []
    for k, joint in enumerate(made.joints):
        sliding = joint.kind == "Prismatic"
        rate = start[f"der(j{k}.{'v' if sliding else 'w'})"]
        found.append(rate / length if sliding else rate)
    return found


@pytest.mark.parametrize("tree", [None, ABSOLUTE])
@pytest.mark.parametrize("seed", [1, FOUR_BAR, SLIDER_CRANK], ids=["plane", "space", "slider"])
def test_rates_of_a_loop_change_alike_in_any_unit_of_length_and_mass(seed, tree):
    """Rounding of the largest torques was added to rates: up to 7e-4 of der(w), silently."""
    usual = accelerations(seed, 1.0, 1.0, None)
    near = 1e-8 * float(np.abs(usual).max())  # as loops are closed, 1e-10, and some
    units = [(length, 1.0) for length in (1e-6, 1e-3, 1e3, 1e6)]
    for length, mass in (*units, (1e-6, 1e-6)):
        found = accelerations(seed, length, mass, tree)
        np.testing.assert_allclose(found, usual, rtol=0, atol=near)


def two_bodies(space: Any, kind: str, length: float, mass: float) -> ac.Model:
    """Return a body that moves freely, or a beam on a hinge, with a second one on a hinge there."""
    d = space.World().space.dimension
    m, about = ac.Model(kind), 0.1 * mass * length**2
    inertia = {"I": about} if d == 2 else {"I_11": about, "I_22": 1.3 * about, "I_33": 0.9 * about}
    m.world = space.World(g=9.81 * length, n=(0.0, -1.0, 0.0)[:d])
    m.hinge = space.Revolute(start={"phi": 0.4, "w": 2.0})
    m.arm = space.FixedTranslation(r=(length, 0.2 * length, 0.0)[:d])
    m.last = space.Body(m=mass, **inertia)
    if kind == "adrift":
        place = {"r_0": (length, 2.0 * length, 0.5 * length)[:d], "v_0": (length, 0.0, length)[:d]}
        m.first = space.Body(m=mass, start=place, **inertia)
        m.connect(m.first.frame_a, m.hinge.frame_a)
    else:
        stiff = {"EI": 10.0 * mass * length**3} | ({"GJ": 5.0 * mass * length**3} if d == 3 else {})
        m.root = space.Revolute(start={"phi": 0.5, "w": 1.0})
        m.beam = space.FlexibleBeam(L=length, mu=mass / length, **stiff)
        m.connect(m.world.frame, m.root.frame_a)
        m.connect(m.root.frame_b, m.beam.frame_a)
        m.connect(m.beam.frame_b, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.last.frame_a)
    return m


UNITS = [
    [(1e6, 1e6)],
    pytest.param(
        [(1e6, 1.0), (1.0, 1e6), (1e-6, 1e-6), (1e6, 1e-6), (1e-6, 1e6)], marks=pytest.mark.slow
    ),
]


@pytest.mark.parametrize("units", UNITS, ids=["large", "all"])
@pytest.mark.parametrize("coordinates", ["tree", "absolute"])
@pytest.mark.parametrize("kind", ["adrift", "beam"])
@pytest.mark.parametrize("space", [pl, sp])
def test_free_bodies_and_beams_begin_alike_in_any_unit(space, kind, coordinates, units):
    """Torques are up to 1e18 of angles, and accelerations that are 0 stand beside others of 1e7."""

    def begin_in(length: float, mass: float, tree: str) -> list[float]:
        made = ac.compile(two_bodies(space, kind, length, mass), coordinates=tree)
        start = made.initialize()
        places = np.concatenate([start["last.r_0"], start["last.v_0"], start["last.a_0"]]) / length
        return [*places, start["hinge.phi"], start["der(hinge.w)"]]

    usual = begin_in(1.0, 1.0, "tree")
    near = 1e-6 * float(np.abs(usual).max())  # what loops are closed to, 1e-10, times stiffness
    for length, mass in units:
        found = begin_in(length, mass, coordinates)
        np.testing.assert_allclose(found, usual, rtol=0, atol=near)


@pytest.mark.parametrize("coordinates", ["tree", "absolute"])
@pytest.mark.parametrize("space", [pl, sp])
def test_what_floats_is_not_turned_by_where_one_of_its_bodies_is_told_to_be(space, coordinates):
    """Its other body can take the place alone: nothing tilts, and the hinge takes its 0.4 rad."""
    start = ac.compile(two_bodies(space, "adrift", 1.0, 1.0), coordinates=coordinates).initialize()
    assert start["first.r_0"][:2] == pytest.approx([1.0, 2.0], abs=1e-9)
    assert start["hinge.phi"] == pytest.approx(0.4, abs=1e-9)
    if space is pl:
        assert start["first.phi"] == pytest.approx(0.0, abs=1e-9)
    else:
        assert start["first.R"][2] == pytest.approx([0.0, 0.0, 1.0], abs=1e-9)
        assert start["last.R"] == pytest.approx(np.eye(3), abs=1e-9)


def test_a_quaternion_that_is_guessed_far_away_is_refused_by_name():
    """In absolute coordinates a chain is a loop with no gap but what its quaternion is off by."""
    m = ac.Model("chain")
    m.world, m.joint = sp.World(), sp.Spherical()
    m.body = sp.BodyShape(
        m=1.0, r=(1.0, 0.0, 0.0), r_CM=(0.5, 0.0, 0.0), I_11=0.1, I_22=0.1, I_33=0.1
    )
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    system = ac.compile(m, tree=ABSOLUTE)
    with pytest.raises(InitializationError, match="the loop through joint cannot be closed"):
        system.initialize(guess={"joint.q": (1e4, -1e4, 1e4, 0.0)})


def slider_crank(length: float, mass: float) -> ac.Model:
    """Return a crank, a rod and a slider in space, each with a body."""
    about = dict.fromkeys(("I_11", "I_22", "I_33"), 0.1 * mass * length**2)
    m = ac.Model("slider_crank")
    m.world = sp.World(g=9.81 * length, n=(0.0, -1.0, 0.0))
    m.crank, m.elbow, m.wrist = (
        sp.Revolute(start={"phi": 0.5, "w": 3.0}),
        sp.Revolute(),
        sp.Revolute(),
    )
    m.slide = sp.Prismatic(n=(1.0, 0.0, 0.0), guess={"s": 1.2 * length})
    m.arm = sp.FixedTranslation(r=(0.3 * length, 0.0, 0.0))
    m.rod = sp.FixedTranslation(r=(length, 0.0, 0.0))
    m.body = [sp.Body(m=mass, **about) for _ in range(3)]
    m.connect(m.world.frame, m.crank.frame_a, m.slide.frame_a)
    m.connect(m.crank.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.elbow.frame_a, m.body[0].frame_a)
    m.connect(m.elbow.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.wrist.frame_a, m.body[1].frame_a)
    m.connect(m.slide.frame_b, m.wrist.frame_b, m.body[2].frame_a)
    return m


def test_a_slider_crank_of_1e6_m_and_kg_turns_as_it_is_told_in_absolute_coordinates():
    """Forces of 1e18 beside angles hid that rates hang on those of the loop: w was 0, not 3."""
    usual = ac.compile(slider_crank(1.0, 1.0)).initialize()
    start = ac.compile(slider_crank(1e6, 1e6), coordinates="absolute").initialize()
    assert start["crank.w"] == pytest.approx(3.0, rel=1e-12)
    assert start["der(crank.w)"] == pytest.approx(usual["der(crank.w)"], rel=1e-9)
    assert start["slide.v"] / 1e6 == pytest.approx(usual["slide.v"], rel=1e-9)


@pytest.mark.parametrize("coordinates", ["tree", "absolute"])
@pytest.mark.parametrize("unit", [1e-6, 1e6])
def test_a_slider_crank_runs_alike_in_any_unit(unit, coordinates):
    """Through dead centres: at 1e6 m it was 1 % off, silently, and at 1e6 kg too it stopped."""
    usual = ac.compile(planar_slider_crank(1.0, 1.0)).simulate(1.5, n=30, rtol=1e-9, atol=1e-11)
    for mass in (1.0, unit):
        made = ac.compile(planar_slider_crank(unit, mass), coordinates=coordinates)
        res = made.simulate(1.5, n=30)
        np.testing.assert_allclose(res["crank.phi"], usual["crank.phi"], atol=1e-3)
        np.testing.assert_allclose(res["slide.s"] / unit, usual["slide.s"], atol=1e-3)


def planar_slider_crank(length: float, mass: float) -> ac.Model:
    """Return a crank, a rod and a slider in the plane, each with a body."""
    m = ac.Model("slider_crank")
    m.world = pl.World(g=9.81 * length, n=(0.0, -1.0))
    m.crank, m.elbow, m.wrist = (
        pl.Revolute(start={"phi": 0.5, "w": 3.0}),
        pl.Revolute(),
        pl.Revolute(),
    )
    m.slide = pl.Prismatic(n=(1.0, 0.0), guess={"s": 1.2 * length})
    m.arm = pl.FixedTranslation(r=(0.3 * length, 0.0))
    m.rod = pl.FixedTranslation(r=(length, 0.0))
    m.body = [pl.Body(m=mass, I=0.1 * mass * length**2) for _ in range(3)]
    m.connect(m.world.frame, m.crank.frame_a, m.slide.frame_a)
    m.connect(m.crank.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.elbow.frame_a, m.body[0].frame_a)
    m.connect(m.elbow.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.wrist.frame_a, m.body[1].frame_a)
    m.connect(m.slide.frame_b, m.wrist.frame_b, m.body[2].frame_a)
    return m


@pytest.mark.parametrize("unit", [1e-6, pytest.param(1e6, marks=pytest.mark.slow)])
def test_a_double_pendulum_in_space_runs_alike_in_absolute_coordinates(unit):
    """QR lost what torques of 1e-18 turn beside torques whose coefficient is 1: it did not run."""

    def pendulum(length: float, mass: float) -> ac.Model:
        own = dict.fromkeys(("I_11", "I_22", "I_33"), 0.1 * mass * length**2)
        m = ac.Model("pendulum")
        m.world = sp.World(g=9.81 * length, n=(0.0, -1.0, 0.0))
        m.joint = [sp.Revolute(start={"phi": 0.5, "w": 1.0}), sp.Revolute(start={"phi": -0.3})]
        m.arm = [sp.FixedTranslation(r=(length, 0.0, 0.0)) for _ in range(2)]
        m.body = [sp.Body(m=mass, **own) for _ in range(2)]
        m.connect(m.world.frame, m.joint[0].frame_a)
        m.connect(m.joint[0].frame_b, m.arm[0].frame_a)
        m.connect(m.arm[0].frame_b, m.body[0].frame_a, m.joint[1].frame_a)
        m.connect(m.joint[1].frame_b, m.arm[1].frame_a)
        m.connect(m.arm[1].frame_b, m.body[1].frame_a)
        return m

    usual = ac.compile(pendulum(1.0, 1.0)).simulate(0.5, n=10)
    res = ac.compile(pendulum(unit, unit), coordinates="absolute").simulate(0.5, n=10)
    for k in range(2):
        near = 1e-4 * np.abs(usual[f"joint[{k}].phi"]).max()
        np.testing.assert_allclose(
            res[f"joint[{k}].phi"], usual[f"joint[{k}].phi"], rtol=0, atol=near
        )


LENGTHS = (0.65, 0.32, 0.93, 0.39)  # base, crank, rod, rocker


def guessed_four_bar(
    space: Any, guesses: tuple[float, ...], unit: float, turned: tuple[int, ...], last: bool
) -> ac.Model:
    """Return a four-bar of which all four angles are guessed; joints may be the other way round."""
    m, d = ac.Model("four_bar"), space.World().space.dimension
    signs = [-1.0 if k in turned else 1.0 for k in range(4)]
    parts = {
        "world": space.World(),
        "joint": [
            space.Revolute(guess={"phi": s * g}) for s, g in zip(signs, guesses, strict=True)
        ],
        "arm": [space.FixedTranslation(r=(unit * x, 0.0, 0.0)[:d]) for x in LENGTHS],
        "body": [space.Body(m=1.0) for _ in range(3)],
    }
    for name in reversed(parts) if last else parts:
        setattr(m, name, parts[name])
    base, *bars = m.arm
    m.connect(m.world.frame, base.frame_a)
    tails = (m.world.frame, bars[0].frame_b, base.frame_b, bars[1].frame_b)
    heads = (bars[0].frame_a, bars[1].frame_a, bars[2].frame_a, bars[2].frame_b)
    for joint, tail, head, sign in zip(m.joint, tails, heads, signs, strict=True):
        ports = (joint.frame_a, joint.frame_b)
        for port, end in zip(ports if sign > 0.0 else ports[::-1], (tail, head), strict=True):
            m.connect(port, end)
    for bar, body in zip(bars, m.body, strict=True):
        m.connect(bar.frame_b, body.frame_a)
    return m


def nearest_four_bar(guesses: tuple[float, ...]) -> float:
    """Return the least sum of squares: over crank angles, rods up and down, and whole turns."""
    base, crank, rod, rocker = LENGTHS
    phi = np.linspace(-np.pi, np.pi, 20_001)
    apart = base - crank * np.exp(1j * phi)  # from the crank's end to the rocker's pivot
    cosine = (rod**2 + np.abs(apart) ** 2 - rocker**2) / (2.0 * rod * np.abs(apart))
    phi, apart, cosine = (values[np.abs(cosine) <= 1.0] for values in (phi, apart, cosine))
    best = np.inf
    for side in (-1.0, 1.0):
        rods = np.angle(apart) + side * np.arccos(cosine)
        rockers = np.angle(crank * np.exp(1j * phi) + rod * np.exp(1j * rods) - base)
        for turns in np.ndindex(3, 3, 3):
            a, b, c = (
                v + 2.0 * np.pi * (k - 1) for v, k in zip((phi, rods, rockers), turns, strict=True)
            )
            own = np.array([a, b - a, c, c - b])  # rod.b to rocker.b: from rod to rocker
            best = min(best, float(((own.T - guesses) ** 2).sum(axis=1).min()))
    return best


GUESSES = [
    (1.3649, 1.8988, 0.7745, -0.7641),
    pytest.param((-0.4247, -1.9062, 1.1524, 1.9312), marks=pytest.mark.slow),
    pytest.param((3.0, -2.5, 2.8, 0.3), marks=pytest.mark.slow),
]


@pytest.mark.parametrize("guesses", GUESSES)
def test_guesses_that_contradict_are_met_by_the_nearest_pose_however_the_loop_is_written(guesses):
    """In absolute coordinates a crank began at 93 rad, in the default tree at -5291 rad.

    What loops could meet of guesses was asked of their unknowns once more, from where no pose is.
    """
    ways = [
        (pl, 1.0, (), False, "tree"),
        (pl, 1e3, (0, 2), True, "absolute"),
        (sp, 1.0, (1, 3), False, "tree"),
    ]
    exact = nearest_four_bar(guesses)
    found = []
    for space, unit, turned, last, tree in ways:
        made = guessed_four_bar(space, guesses, unit, turned, last)
        start = ac.compile(made, coordinates=tree).initialize()
        angles = [(-1.0 if k in turned else 1.0) * start[f"joint[{k}].phi"] for k in range(4)]
        assert np.sum((np.array(angles) - guesses) ** 2) == pytest.approx(
            exact, abs=1e-3
        )  # of the grid
        found.append(angles)
    np.testing.assert_allclose(found, np.tile(found[0], (len(ways), 1)), rtol=0, atol=1e-7)


def test_of_two_poses_that_are_as_near_the_same_is_taken_in_any_tree_and_order():
    """With all guesses 0 each pose has its mirror image: the first angle decides, the larger."""
    found = []
    for unit, last, tree in [(1.0, False, "tree"), (1.0, True, "absolute"), (1e3, True, "tree")]:
        made = guessed_four_bar(pl, (0.0,) * 4, unit, (), last)
        start = ac.compile(made, coordinates=tree).initialize()
        assert "equally near" in start.note
        found.append([start[f"joint[{k}].phi"] for k in range(4)])
    assert found[0][0] > 0.1
    np.testing.assert_allclose(found, np.tile(found[0], (len(found), 1)), rtol=0, atol=1e-7)
