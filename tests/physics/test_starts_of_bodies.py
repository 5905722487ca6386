"""Start values of bodies in space: places, angles, orientations, in any tree, behind anything."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import acausal as ac
from acausal.errors import InitializationError
from acausal.graph.tree import ABSOLUTE
from library import spatial as sp

PLACE, ANGLES = (1.0, 2.0, 3.0), (0.4, -0.7, 1.9)
TURN = Rotation.from_euler("XYZ", ANGLES).as_matrix()
SOLVED = 1e-9  # what equations are solved to, in nominal values
TREES = [None, ABSOLUTE]


def behind(joint: ac.Component, start: dict[str, Any]) -> ac.Model:
    """Return a body on an arm behind a joint."""
    m = ac.Model("behind")
    m.world, m.joint, m.arm = sp.World(), joint, sp.FixedTranslation(r=(0.3, 0.2, 0.1))
    m.body = sp.Body(m=1.0, start=start)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.body.frame_a)
    return m


def six_freedoms(kind: str) -> ac.Component:
    return sp.FreeMotion() if kind == "free" else sp.Gripper(catch=lambda g: ac.time > 1e3)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("kind", ["free", "gripper"])
def test_a_body_told_where_it_is_is_not_turned(kind, tree):
    """Six freedoms for three numbers: nothing is said of the orientation."""
    start = ac.compile(behind(six_freedoms(kind), {"r_0": PLACE}), tree=tree).initialize()
    assert start["body.r_0"] == pytest.approx(PLACE, abs=SOLVED)
    assert start["body.R"] == pytest.approx(np.eye(3), abs=SOLVED)


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("said", [{"angles": ANGLES}, {"R": TURN}], ids=["angles", "R"])
@pytest.mark.parametrize("kind", ["free", "gripper"])
def test_a_body_told_how_it_is_turned_is_turned_so(kind, said, tree):
    start = ac.compile(behind(six_freedoms(kind), {"r_0": PLACE, **said}), tree=tree).initialize()
    assert start["body.r_0"] == pytest.approx(PLACE, abs=SOLVED)
    assert start["body.R"] == pytest.approx(TURN, abs=SOLVED)


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
