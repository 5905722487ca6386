"""Pages of a run, without a browser: the numbers on them are those of the scene, and few enough."""

from __future__ import annotations

import base64
import json
import math
import re
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError
from acausal.pictures.scene import Scene, scene
from acausal.pictures.viewer.dashboard import dashboard_page
from acausal.pictures.viewer.motion_data import motion_data, quaternions
from acausal.pictures.viewer.view import view_page
from library import planar as pl
from library import spatial as sp
from library import translational as tr

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def floats(text: str) -> np.ndarray:
    return np.frombuffer(base64.b64decode(text), dtype="<f4")


def data_of(page: str) -> Any:
    return json.loads(re.findall(r'id="data">(.*?)</script>', page, re.S)[0])


def chain(bodies: int) -> ac.Model:
    """A chain of boxes that hangs in space and swings."""
    m = ac.Model("chain")
    m.world = sp.World(n=(0, 0, -1))
    m.joint = [sp.Revolute(n=(0, 1, 0)) for _ in range(bodies)]
    m.link = [sp.BodyBox(r=(0.1, 0, 0)) for _ in range(bodies)]
    end = m.world.frame
    for joint, link in zip(m.joint, m.link, strict=True):
        m.connect(end, joint.frame_a)
        m.connect(joint.frame_b, link.frame_a)
        end = link.frame_b
    return m


def swinging() -> ac.Model:
    """A mass on a coil in the plane, and an arm with a hinge."""
    m = ac.Model("swinging")
    m.world, m.arm = pl.World(), pl.BodyShape(r=(1.0, 0.0), m=1.0, r_CM=(0.5, 0.0), I=0.1)
    m.hinge, m.spring = (
        pl.Revolute(start={"phi": -0.4, "w": 0.0}),
        pl.Spring(c=20.0, s_unstretched=0.5),
    )
    m.anchor = pl.Fixed(r=(1.0, 1.0))
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.spring.frame_a)
    m.connect(m.spring.frame_b, m.anchor.frame_b)
    return m


def places(data: dict[str, Any], shape: dict[str, Any], frame: int) -> np.ndarray:
    """Return the points of a shape as the script of the viewer places them."""
    numbers = floats(data["numbers"]).astype(float)
    frame = 0 if shape["still"] else frame
    if "mesh" not in shape:
        begin = shape["begin"] + 3 * shape["points"] * frame
        return numbers[begin : begin + 3 * shape["points"]].reshape(-1, 3)
    begin = shape["begin"] + shape["width"] * frame
    pose = numbers[begin : begin + shape["width"]]
    local = np.array(data["meshes"][shape["mesh"]]["points"]).reshape(-1, 3) * shape["scale"]
    if shape["width"] == 12:
        return pose[:3] + local @ pose[3:].reshape(3, 3)
    x, y, z, w = pose[3:]
    v = np.array([x, y, z])
    turned = local + 2 * np.cross(v, np.cross(v, local) + w * local)
    return pose[:3] + turned


def check(shown: Scene) -> dict[str, Any]:
    data = motion_data(shown)
    for item, shape in zip(shown.items, data["shapes"], strict=True):
        for frame in (0, len(shown.t) // 2, len(shown.t) - 1):
            expected = item.points[frame]
            found = places(data, shape, frame)[:, : expected.shape[1]]
            assert np.max(np.abs(found - expected)) < 1e-5  # 32-bit floats of metres: 1e-7 measured
    return data


@pytest.mark.parametrize("make", [lambda: chain(3), swinging])
def test_poses_on_the_page_place_every_corner_where_the_scene_has_it(make: Any) -> None:
    result = ac.compile(make()).simulate(1.0, n=60)
    data = check(scene(result, result.t))
    widths = {shape["width"] for shape in data["shapes"] if "mesh" in shape}
    assert widths == ({12} if make is swinging else {7})  # a coil stretches, a box does not


def test_quaternions_turn_as_the_matrices_and_do_not_jump() -> None:
    """q v q* = R v for turns through all four cases of the largest component."""
    angles = np.linspace(0, 4 * math.pi, 200)
    axis = np.array([0.36, 0.48, 0.8])
    K = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    R = np.eye(3) + np.sin(angles)[:, None, None] * K + (1 - np.cos(angles))[:, None, None] * K @ K
    q = quaternions(R)
    v, w = q[:, :3], q[:, 3]
    x = np.array([0.3, -0.7, 0.2])
    turned = x + 2 * np.cross(v, np.cross(v, x) + w[:, None] * x)
    assert np.allclose(turned, R @ x, atol=1e-12)
    assert np.max(np.linalg.norm(np.diff(q, axis=0), axis=1)) < 0.04


def test_what_is_up_is_against_gravity() -> None:
    result = ac.compile(chain(1)).simulate(0.1, n=5)
    assert motion_data(scene(result, result.t))["up"] == "z"
    flat = ac.compile(swinging()).simulate(0.1, n=5)
    assert motion_data(scene(flat, flat.t))["up"] == "y"
    assert motion_data(scene(flat, flat.t))["plane"] is True


def test_a_page_of_ten_seconds_with_twenty_bodies_is_small() -> None:
    """600 pictures of 20 boxes and 20 hinges; the limit is 1.5 MB."""
    m = ac.Model("swings")
    m.world = sp.World(n=(0, 0, -1))
    m.arm = [sp.FixedTranslation(r=(0.0, 0.3 * k, 0.0)) for k in range(20)]
    m.joint = [sp.Revolute(n=(0, 1, 0)) for _ in range(20)]
    m.link = [sp.BodyBox(r=(0.1 + 0.01 * k, 0, 0)) for k in range(20)]
    for arm, joint, link in zip(m.arm, m.joint, m.link, strict=True):
        m.connect(m.world.frame, arm.frame_a)
        m.connect(arm.frame_b, joint.frame_a)
        m.connect(joint.frame_b, link.frame_a)
    result = ac.compile(m).simulate(10.0, n=600, rtol=1e-4)
    page = view_page(result)
    data = data_of(page)["motion"]
    assert data["frames"] == 600
    assert len([s for s in data["shapes"] if s.get("width") == 7 and not s["still"]]) >= 20
    assert len(page.encode()) <= 1_500_000


def test_flexible_bodies_are_drawn_as_they_bend() -> None:
    m = ac.Model("beam")
    m.world, m.hinge = pl.World(), pl.Revolute(start={"phi": 0.0, "w": 0.0})
    m.beam = pl.FlexibleBeam(L=1.0, mu=1.0, EI=5.0, modes=2)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.beam.frame_a)
    result = ac.compile(m).simulate(0.3, n=30)
    data = check(scene(result, result.t))
    [bent] = [s for s in data["shapes"] if s["role"] == "line" and s["points"] > 2]
    line = places(data, bent, 30)[:, :2]
    chord = line[-1] - line[0]
    off = np.abs(chord[0] * (line - line[0])[:, 1] - chord[1] * (line - line[0])[:, 0])
    assert np.max(off) / np.linalg.norm(chord) > 1e-3


def test_bodies_that_need_many_numbers_have_fewer_pictures(monkeypatch: Any) -> None:
    """Six solids of seven numbers, the world of three: 4500 are a hundred pictures."""
    result = ac.compile(chain(3)).simulate(1.0, n=300)
    for numbers, frames in ((4500, 100), (450, 60), (450_000, 301)):
        monkeypatch.setattr("acausal.pictures.viewer.view._NUMBERS", numbers)
        page = view_page(result)
        data = data_of(page)["motion"]
        movable = [shape for shape in data["shapes"] if shape["role"] == "solid"]
        assert len(movable) == 6
        assert data["frames"] == frames
    assert data_of(view_page(result, frames=7))["motion"]["frames"] == 7


def test_a_page_is_the_same_each_time_and_loads_nothing() -> None:
    result = ac.compile(swinging()).simulate(1.0, n=60)
    page = view_page(result, plot=["hinge.phi"], trace=["arm.frame_b"])
    assert page == view_page(result, plot=["hinge.phi"], trace=["arm.frame_b"])
    policy = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)[0]
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy


def test_a_model_without_bodies_and_wrong_options_are_refused(tmp_path: Path) -> None:
    m = ac.Model("mass")
    m.mass, m.spring, m.wall = tr.Mass(m=1.0, start={"s": 0.1}), tr.Spring(c=1.0), tr.Fixed()
    m.connect(m.wall.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.mass.flange_a)
    result = ac.compile(m).simulate(1.0, n=10)
    with pytest.raises(DeclarationError, match="has a place to be drawn at"):
        result.view(tmp_path / "x.html")
    swings = ac.compile(swinging()).simulate(0.1, n=5)
    with pytest.raises(DeclarationError, match="a film needs two pictures: frames = 1"):
        swings.view(tmp_path / "x.html", frames=1)
    assert swings.view(tmp_path / "x.html").exists()


def test_the_curves_of_a_dashboard_are_those_of_the_result(tmp_path: Path) -> None:
    module = runpy.run_path(str(EXAMPLES / "bouncing_ball.py"))
    result = ac.compile(module["build"]()).simulate(2.0, n=100)
    data = data_of(dashboard_page(result, show=["ball.s"]))
    numbers = floats(data["numbers"])
    assert data["show"] == ["ball.s"]
    names = [curve["name"] for curve in data["series"]]
    assert set(result.variables()) == set(names)
    for curve in data["series"]:
        values = numbers[curve["begin"] : curve["begin"] + data["count"]]
        assert np.allclose(values, result[curve["name"]], rtol=1e-6, atol=1e-6)
    assert [mark[0] for mark in data["events"]["marks"]] == [event.time for event in result.events]
    assert data["events"]["total"] == len(result.events) > 0
    assert result.dashboard(tmp_path / "run.html", variables=["ball.s", "ball.v"]).exists()
    few = data_of(dashboard_page(result, variables=["ball.s", "ball.v"]))
    assert [curve["name"] for curve in few["series"]] == ["ball.s", "ball.v"]
