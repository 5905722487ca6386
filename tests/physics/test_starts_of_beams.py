"""Flexible bodies begin in their rest shape, in every tree, whatever joints begin with."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.graph.tree import ABSOLUTE
from library import planar as pl
from library import spatial as sp
from tests.fuzz import flexible


def tip_with_joint() -> ac.Model:
    """Return a clamped beam with a body at its tip, and a second one on a joint there."""
    m = ac.Model("tip")
    m.world, m.joint = pl.World(), pl.Revolute()
    m.beam: Any = pl.FlexibleBeam(L=1.0, EI=10.0, mu=1.0)
    m.body, m.swinging = pl.Body(m=1.0, I=0.1), pl.Body(m=1.0, I=0.1, r_CM=(0.3, 0.0))
    m.connect(m.world.frame, m.beam.frame_a)
    m.connect(m.beam.frame_b, m.body.frame_a, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.swinging.frame_a)
    return m


def test_a_joint_at_the_tip_of_a_beam_has_an_absolute_tree():
    """Its angle hangs on elastic coordinates, which in this tree are put where the pose says."""
    usual, absolute = (ac.compile(tip_with_joint(), tree=tree) for tree in (None, ABSOLUTE))
    ends = [system.simulate(0.2, rtol=1e-8, atol=1e-10).final for system in (usual, absolute)]
    for path in ("swinging.phi", "beam.elastic.eta[0]", "body.r_0[1]"):
        assert ends[1][path] == pytest.approx(ends[0][path], rel=1e-5, abs=1e-7)  # 100 rtol


def beam_of(space: Any, kind: str, **ends: Any) -> ac.Component:
    """Return a beam in its modes or of large rotations."""
    more: dict[str, Any] = {"GJ": 5.0} if space is sp else {}
    if kind == "large":
        return space.LargeRotationBeam(n=3, L=1.0, mu=1.0, EI=10.0, EA=1e4, GA=1e4, **more)
    return space.FlexibleBeam(L=1.0, mu=1.0, EI=10.0, **more, **ends)


def strain(start: ac.types.Start, kind: str) -> float:
    """Return the energy of the deformation of the beam [J]."""
    if kind == "large":
        return sum(start[f"beam.element[{k}].strain"] for k in range(3))
    return float(start["beam.elastic.strain"])


def on_a_joint(space: Any, kind: str, behind: bool) -> ac.Model:
    """Return a beam with a joint before it, or behind it, and a body at the end."""
    m = ac.Model("beam")
    m.world, m.beam, m.body = space.World(), beam_of(space, kind), space.Body(m=1.0)
    m.arm = space.FixedTranslation(r=(0.0, 0.5, 0.0)[: space.World().space.dimension])
    m.joint = space.Revolute(start={"phi": 1.0, "w": 2.0})
    chain = [m.joint, m.arm, m.beam] if not behind else [m.arm, m.beam, m.joint]
    m.connect(m.world.frame, chain[0].frame_a)
    for one, two in itertools.pairwise([*chain, m.body]):
        m.connect(one.frame_b, two.frame_a)
    return m


@pytest.mark.parametrize("behind", [False, True])
@pytest.mark.parametrize("kind", ["modes", "large"])
@pytest.mark.parametrize("space", [pl, sp])
def test_a_beam_beside_a_turned_joint_begins_straight_in_every_tree(space, kind, behind):
    """The joint takes its 1 rad and 2 rad/s, the beam nothing: the body is where a rigid one is."""
    for tree in (None, ABSOLUTE):
        start = ac.compile(on_a_joint(space, kind, behind), tree=tree).initialize()
        assert strain(start, kind) < 1e-18  # J: squares of rounding times 1e4 N
        assert start["joint.phi"] == pytest.approx(1.0, abs=1e-9)
        away = np.array([1.0, 0.5])
        turn = np.array([[np.cos(1.0), -np.sin(1.0)], [np.sin(1.0), np.cos(1.0)]])
        place, rate = (away, 0 * away) if behind else (turn @ away, 2.0 * turn @ [-0.5, 1.0])
        assert start["body.r_0"][:2] == pytest.approx(place, abs=1e-9)
        assert start["body.v_0"][:2] == pytest.approx(rate, abs=1e-9)


@pytest.mark.parametrize("coordinates", ["tree", "absolute"])
@pytest.mark.parametrize("space", [pl, sp])
def test_beams_on_a_hinge_begin_in_line(space, coordinates):
    """Nothing is said of the hinge between them: it is 0, and both are turned by the first."""
    m = ac.Model("flail")
    m.world, m.root, m.hinge = space.World(), space.Revolute(start={"phi": 0.5}), space.Revolute()
    m.beam, m.second = beam_of(space, "large"), beam_of(space, "large")
    m.connect(m.world.frame, m.root.frame_a)
    for one, two in itertools.pairwise([m.root, m.beam, m.hinge, m.second]):
        m.connect(one.frame_b, two.frame_a)
    start = ac.compile(m, coordinates=coordinates).initialize()
    assert start["hinge.phi"] == pytest.approx(0.0, abs=1e-9)
    tip = start["second.frame_b.r"][:2]
    assert tip == pytest.approx([2 * np.cos(0.5), 2 * np.sin(0.5)], abs=1e-9)
    assert strain(start, "large") < 1e-18


@pytest.mark.parametrize(("ends", "stiffening"), [("clamped", True), ("pinned", False)])
def test_a_beam_with_a_body_told_to_be_turned_leaves_that_to_its_joint(ends, stiffening):
    """The angle of the body is given; its joint could take it, or the beam, or both a part."""
    m = ac.Model("told")
    m.world, m.joint, m.fixed = pl.World(), pl.Revolute(), pl.Revolute()
    m.beam = beam_of(pl, "modes", ends=ends, stiffening=stiffening)
    m.body = pl.Body(m=1.0, start={"phi": 0.7})
    m.connect(m.world.frame, m.fixed.frame_a)
    m.connect(m.fixed.frame_b, m.beam.frame_a)
    m.connect(m.beam.frame_b, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.body.frame_a)
    for tree in (None, ABSOLUTE):
        start = ac.compile(m, tree=tree).initialize()
        assert strain(start, "modes") < 1e-20  # J
        assert start["body.phi"] == pytest.approx(0.7, abs=1e-12)


def test_a_guess_of_elastic_coordinates_bends_a_beam():
    """What is said counts: nothing is at rest that a guess speaks of."""
    m = ac.Model("bent")
    m.world, m.beam = pl.World(), pl.FlexibleBeam(L=1.0, mu=1.0, EI=10.0, guess={"q": (0.1, 0.0)})
    m.connect(m.world.frame, m.beam.frame_a)
    for tree in (None, ABSOLUTE):
        found = ac.compile(m, tree=tree).initialize()
        assert found["beam.manifold.q"] == pytest.approx([0.1, 0.0], abs=1e-9)


@pytest.mark.parametrize("seed", [33, 168, 189, 441, 456, 507])
def test_a_joint_behind_a_beam_and_an_arm_begins_at_any_angle(seed):
    """Forces of a beam that is bent on the way there are large, and say nothing of the way."""
    assert not flexible.check(seed)


@pytest.mark.parametrize("seed", [63, 66, 72])
def test_quaternions_of_a_beam_in_absolute_coordinates_stay_near_their_size(seed):
    """What rounding leaves of the slope along a quaternion is no way to a goal: it grew to 1e9."""
    start = ac.compile(flexible.chain(seed).build(), coordinates="absolute").initialize()
    assert np.abs(start.x).max() < 10.0


def flail(space: Any, length: float, mass: float, n: int = 3) -> ac.Model:
    """Return a beam of large rotation on a hinge, with an arm and a body on a hinge at its end."""
    d = space.World().space.dimension
    bent = {"EI": 10.0} | ({"GJ": 5.0} if d == 3 else {})
    stiff = {name: value * mass * length**3 for name, value in bent.items()}
    stiff |= {"EA": 1e4 * mass * length, "GA": 1e4 * mass * length, "mu": mass / length}
    m = ac.Model("flail")
    m.world = space.World(g=9.81 * length, n=(0.0, -1.0, 0.0)[:d])
    m.root = space.Revolute(start={"phi": 0.5})
    m.beam = space.LargeRotationBeam(L=length, n=n, **stiff)
    m.hinge = space.Revolute(start={"phi": 0.4, "w": 2.0})
    m.arm = space.FixedTranslation(r=(length, 0.2 * length, 0.0)[:d])
    m.body = space.Body(m=mass)
    m.connect(m.world.frame, m.root.frame_a)
    for one, two in itertools.pairwise([m.root, m.beam, m.hinge, m.arm, m.body]):
        m.connect(one.frame_b, two.frame_a)
    return m


@pytest.mark.parametrize("space", [pl, sp])
def test_a_beam_of_a_micrometre_begins_straight_in_absolute_coordinates(space):
    """Its sections are turned by rounding alone, which its stiffness makes 1e7 times as large.

    Coordinates of closed loops in bases are lengths of the model then, and slopes of places do not
    hang on laws of forces: the root began to turn with 1e-4 rad/s2 in the plane, 7e4 in space.
    """
    usual = ac.compile(flail(space, 1.0, 1.0)).initialize()
    start = ac.compile(flail(space, 1e-6, 1.0), coordinates="absolute").initialize()
    for k in range(3):
        assert np.abs(start[f"beam.element[{k}].moved"]).max() < 1e-14 * 1e-6
        assert np.abs(start[f"beam.element[{k}].turned"]).max() < 1e-14
    assert start["der(root.w)"] == pytest.approx(usual["der(root.w)"], abs=1e-6)
    np.testing.assert_allclose(start["body.a_0"] / 1e-6, usual["body.a_0"], rtol=0, atol=1e-6)


@pytest.mark.parametrize("length", [1e-6, 1e-3])
def test_one_element_of_any_length_begins_straight_to_rounding(length):
    """It was met to 1e-12 of its length, less than a default may miss: 1e-5 rad/s2 at its root."""
    start = ac.compile(flail(sp, length, 1.0, 1), coordinates="absolute").initialize()
    assert np.abs(start["beam.element[0].moved"]).max() < 1e-14 * length
    assert start["der(root.w)"] == pytest.approx(0.0, abs=1e-8)


def hinged_beam(unit: float, n: int) -> ac.Model:
    """Return a beam of large rotations on a hinge, with a body at its end, in units of m and kg."""
    force, stiff = unit**2, unit**4  # kg m/s², kg m³/s²
    about = dict.fromkeys(("I_11", "I_22", "I_33"), 0.01 * unit**3)
    m = ac.Model("hinged")
    m.world = sp.World(g=9.81 * unit, n=(0.0, -1.0, 0.0))
    m.joint = sp.Revolute(start={"phi": 0.5, "w": 1.0})
    m.beam = sp.LargeRotationBeam(
        L=unit, mu=1.0, EI=10.0 * stiff, GJ=8.0 * stiff, EA=1e4 * force, GA=1e4 * force, n=n
    )
    m.body = sp.Body(m=0.5 * unit, **about)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.beam.frame_a)
    m.connect(m.beam.frame_b, m.body.frame_a)
    return m


@pytest.mark.parametrize("n", [1, 2])
def test_a_beam_of_large_rotations_runs_alike_at_1e6_m_and_kg_in_absolute_coordinates(n):
    """Rows of torques, 1e22 of angles, had units of their own entries alone: it did not end."""
    usual = ac.compile(hinged_beam(1.0, n)).simulate(0.05, n=5)
    few = ac.IDAS(max_steps=5_000)  # it takes 500
    res = ac.compile(hinged_beam(1e6, n), tree=ABSOLUTE).simulate(0.05, n=5, solver=few)
    np.testing.assert_allclose(res["body.r_0"] / 1e6, usual["body.r_0"], rtol=0, atol=1e-7)
