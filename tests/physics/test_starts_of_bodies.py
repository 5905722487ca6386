"""Start values of bodies: places, angles, orientations, in any tree, behind and beside anything."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import acausal as ac
from acausal.errors import InitializationError
from acausal.graph.tree import ABSOLUTE
from library import planar as pl
from library import spatial as sp

PLACE, ANGLES = (1.0, 2.0, 3.0), (0.4, -0.7, 1.9)
ARM, CRANK = (0.3, 0.2, 0.1), (1.0, 0.2, 0.0)
TURN = Rotation.from_euler("XYZ", ANGLES).as_matrix()
SOLVED = 1e-9  # what equations are solved to, in nominal values
TREES = [None, ABSOLUTE]


def behind(
    joint: ac.Component, start: dict[str, Any], *, space: Any = sp, hinged: bool = False
) -> ac.Model:
    """Return a body on an arm behind a joint, which may be on another body that a hinge turns."""
    m, d = ac.Model("behind"), space.World().space.dimension
    m.world, m.joint, m.arm = space.World(), joint, space.FixedTranslation(r=ARM[:d])
    m.body = space.Body(m=1.0, start=start)
    base = m.world.frame
    if hinged:
        m.hinge, m.crank = space.Revolute(), space.FixedTranslation(r=CRANK[:d])
        m.held = space.Body(m=1.0)
        m.connect(base, m.hinge.frame_a)
        m.connect(m.hinge.frame_b, m.crank.frame_a)
        m.connect(m.crank.frame_b, m.held.frame_a)
        base = m.crank.frame_b
    m.connect(base, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.body.frame_a)
    return m


def freedoms(kind: str, space: Any = sp) -> ac.Component:
    return space.FreeMotion() if kind == "free" else space.Gripper(catch=lambda g: ac.time > 1e3)


def add_four_bars(m: ac.Model) -> None:
    """Add a closed loop that has nothing to do with the body."""
    m.bar = [pl.FixedTranslation(r=r) for r in ((1.0, 0.0), (1.0, 1.0), (1.5, 0.0), (2.0, 0.0))]
    m.pin, m.load = [pl.Revolute() for _ in range(4)], pl.Body(m=1.0)
    m.connect(m.world.frame, m.pin[0].frame_a, m.bar[3].frame_a)
    for k in range(3):
        m.connect(m.pin[k].frame_b, m.bar[k].frame_a)
        m.connect(m.bar[k].frame_b, m.pin[k + 1].frame_a)
    m.connect(m.pin[3].frame_b, m.bar[3].frame_b)
    m.connect(m.bar[0].frame_b, m.load.frame_a)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("kind", ["free", "gripper"])
def test_a_body_told_where_it_is_is_not_turned(kind, tree):
    """Six freedoms for three numbers: nothing is said of the orientation."""
    start = ac.compile(behind(freedoms(kind), {"r_0": PLACE}), tree=tree).initialize()
    assert start["body.r_0"] == pytest.approx(PLACE, abs=SOLVED)
    assert start["body.R"] == pytest.approx(np.eye(3), abs=SOLVED)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("said", [{"angles": ANGLES}, {"R": TURN}], ids=["angles", "R"])
@pytest.mark.parametrize("kind", ["free", "gripper"])
def test_a_body_told_how_it_is_turned_is_turned_so(kind, said, tree):
    start = ac.compile(behind(freedoms(kind), {"r_0": PLACE, **said}), tree=tree).initialize()
    assert start["body.r_0"] == pytest.approx(PLACE, abs=SOLVED)
    assert start["body.R"] == pytest.approx(TURN, abs=SOLVED)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("said", [{"angles": ANGLES}, {"R": TURN}], ids=["angles", "R"])
@pytest.mark.parametrize("kind", ["free", "gripper"])
def test_a_body_told_only_how_it_is_turned_is_turned_about_its_joint(kind, said, tree):
    """Three numbers for six freedoms: nothing is said of where the joint is."""
    start = ac.compile(behind(freedoms(kind), said), tree=tree).initialize()
    assert start["joint.r"] == pytest.approx(np.zeros(3), abs=SOLVED)
    assert start["body.R"] == pytest.approx(TURN, abs=SOLVED)
    assert start["body.r_0"] == pytest.approx(TURN @ ARM, abs=SOLVED)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("kind", ["free", "gripper"])
@pytest.mark.parametrize("space", [pl, sp])
def test_a_body_told_where_it_is_turns_no_joint_before_it(space, kind, tree):
    """Its joint can take the place alone, and turns move what is behind them: they are 0."""
    place = PLACE[: space.World().space.dimension]
    model = behind(freedoms(kind, space), {"r_0": place}, space=space, hinged=True)
    start = ac.compile(model, tree=tree).initialize()
    assert start["body.r_0"] == pytest.approx(place, abs=SOLVED)
    assert start["hinge.phi"] == pytest.approx(0.0, abs=SOLVED)
    assert start["joint.r"] == pytest.approx(np.subtract(PLACE, np.add(ARM, CRANK))[: len(place)])


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("kind", ["free", "gripper"])
def test_a_body_told_how_it_is_turned_leaves_guesses_alone(kind, tree):
    """Of a hinge and a quaternion the hinge takes a turn about its axis: that is no guess."""
    turn = Rotation.from_euler("z", 0.7).as_matrix()
    model = behind(freedoms(kind), {"R": turn}, hinged=True)
    start = ac.compile(model, tree=tree).initialize()
    assert start["hinge.phi"] == pytest.approx(0.7, abs=SOLVED)
    assert start["joint.r"] == pytest.approx(np.zeros(3), abs=SOLVED)
    assert start["body.r_0"] == pytest.approx(turn @ np.add(ARM, CRANK), abs=SOLVED)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("kind", ["free", "gripper"])
def test_in_the_plane_joints_in_a_row_share_a_turn_in_every_tree(kind, tree):
    """Of two angles that are at rest no more is moved than must be: each takes a half."""
    start = ac.compile(behind(freedoms(kind, pl), {"phi": 0.7}, space=pl, hinged=True), tree=tree)
    found = start.initialize()
    assert found["hinge.phi"] == pytest.approx(0.35, abs=SOLVED)
    assert found["joint.phi"] == pytest.approx(0.35, abs=SOLVED)
    assert found["joint.r"] == pytest.approx(np.zeros(2), abs=SOLVED)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("kind", ["free", "gripper"])
def test_in_the_plane_a_turned_joint_turns_what_is_behind_it(kind, tree):
    """Angles of bodies are coordinates there: that they are 0 says nothing of joints."""
    model = behind(freedoms(kind, pl), {}, space=pl, hinged=True)
    start = ac.compile(model, tree=tree).initialize(start={"joint.phi": 0.7})
    assert start["hinge.phi"] == pytest.approx(0.0, abs=SOLVED)
    assert start["body.phi"] == pytest.approx(0.7, abs=SOLVED)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("kind", ["free", "gripper"])
def test_a_body_told_where_it_is_is_not_turned_beside_a_closed_loop(kind, tree):
    model = behind(freedoms(kind, pl), {"r_0": PLACE[:2]}, space=pl)
    add_four_bars(model)
    start = ac.compile(model, tree=tree).initialize()
    assert start["body.r_0"] == pytest.approx(PLACE[:2], abs=SOLVED)
    assert start["body.phi"] == pytest.approx(0.0, abs=SOLVED)


@pytest.mark.parametrize("said", [{"angles": ANGLES}, {"R": TURN}], ids=["angles", "R"])
def test_a_body_that_moves_freely_is_turned_by_angles_and_matrices_alike(said):
    m = ac.Model("alone")
    m.world, m.body = sp.World(), sp.Body(m=1.0)
    told = {f"body.{name}": value for name, value in said.items()}
    for start in (
        ac.compile(m).initialize(start=told),
        ac.compile(m).initialize(guess=told),
        ac.compile(behind(sp.Spherical(), said)).initialize(),
    ):
        assert start["body.R"] == pytest.approx(TURN, abs=SOLVED)


def test_a_guess_of_angles_turns_a_ball_joint():
    m = behind(sp.Spherical(guess={"angles": ANGLES}), {})
    assert ac.compile(m).initialize()["body.R"] == pytest.approx(TURN, abs=SOLVED)


@pytest.mark.parametrize("value", [np.ones((3, 3)), np.diag([1.0, 1.0, -1.0]), np.eye(2)])
def test_what_is_no_rotation_is_refused_by_name(value):
    m = ac.Model("alone")
    m.world, m.body = sp.World(), sp.Body(m=1.0, start={"R": value})
    with pytest.raises(InitializationError, match=r"'body\.R' is no rotation"):
        ac.compile(m).initialize()
