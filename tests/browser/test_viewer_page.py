"""Viewer and dashboard in a real browser: the slider moves bodies and cursor, by keys too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import acausal as ac
from library import planar as pl
from library import spatial as sp
from library import translational as tr

pytestmark = pytest.mark.browser
Browse = Callable[..., dict[str, Any]]
STATE = """() => ({ now: acausal.now(), text: document.getElementById("now").textContent,
  cursor: acausal.plots.map((p) => Math.round(p.posToVal(p.cursor.left, "x") * 1e3) / 1e3),
  pixels: acausal.pixels() })"""


@pytest.fixture(scope="module")
def pendulum(tmp_path_factory: pytest.TempPathFactory) -> Path:
    m = ac.Model("pendulum")
    m.world, m.hinge = sp.World(n=(0, 0, -1)), sp.Revolute(n=(0, 1, 0))
    m.link = sp.BodyBox(r=(1.0, 0, 0))
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.link.frame_a)
    result = ac.compile(m).simulate(2.0, n=100)
    page = tmp_path_factory.mktemp("pages") / "motion.html"
    return result.view(page, plot=["hinge.phi", "hinge.w"], trace=["link.frame_b"])


def test_the_slider_moves_the_bodies_and_the_cursor_of_the_curves(
    pendulum: Path, browse: Browse
) -> None:
    first, second, third = browse(
        pendulum,
        {"do": "read", "script": STATE},
        {"do": "focus", "at": "#time"},
        {"do": "press", "key": "End"},
        {"do": "read", "script": STATE},
        {"do": "press", "key": "ArrowLeft", "times": 3},
        {"do": "read", "script": STATE},
        size=(800, 600),
        webgl=True,
    )["seen"]
    assert first["now"] == 0.0
    assert second["now"] == pytest.approx(2.0, abs=1e-6)
    assert second["text"] == "t = 2.000 s"
    assert third["now"] < second["now"]
    assert first["pixels"] != second["pixels"] != third["pixels"]
    for state in (first, second, third):
        assert state["cursor"] == pytest.approx([state["now"]] * 2, abs=0.01)


def test_keys_play_turn_and_come_nearer(pendulum: Path, browse: Browse) -> None:
    camera = "() => acausal.camera.position.toArray().map((x) => Math.round(x * 1e6))"
    seen = browse(
        pendulum,
        {"do": "read", "script": camera},
        {"do": "focus", "at": "#canvas"},
        {"do": "press", "key": "ArrowLeft"},
        {"do": "read", "script": camera},
        {"do": "press", "key": "+"},
        {"do": "read", "script": camera},
        {"do": "focus", "at": '[data-view="x"]'},
        {"do": "press", "key": "Enter"},
        {"do": "read", "script": camera},
        {"do": "focus", "at": "#play"},
        {"do": "press", "key": "Enter"},
        {"do": "wait", "script": "() => acausal.now() > 0.05"},
        {"do": "press", "key": "Enter"},
        {"do": "read", "script": "document.getElementById('play').textContent"},
        size=(800, 600),
        webgl=True,
    )["seen"]
    places = [tuple(place) for place in seen[:4]]
    assert len(set(places)) == 4
    assert seen[4] == "play"


def test_a_body_is_where_the_run_has_it(pendulum: Path, browse: Browse) -> None:
    """At t = 0 the box lies along x, seen from the origin of its frame at the hinge."""
    read = """() => { acausal.seek(0); const all = [];
      acausal.scene.traverse((o) => o.userData.name === "link" && all.push(o.matrix.elements));
      return all; }"""
    [matrices] = browse(pendulum, {"do": "read", "script": read}, size=(800, 600), webgl=True)[
        "seen"
    ]
    assert matrices
    for matrix in matrices:
        assert matrix[12:15] == pytest.approx([0, 0, 0], abs=1e-6)


def test_bodies_of_the_plane_and_coils_open_without_a_fault(tmp_path: Path, browse: Browse) -> None:
    m = ac.Model("</script><b>swinging")
    m.world, m.hinge = pl.World(), pl.Revolute(start={"phi": -0.4, "w": 0.0})
    m.arm = pl.BodyShape(r=(1.0, 0.0), m=1.0, r_CM=(0.5, 0.0), I=0.1)
    m.spring, m.anchor = pl.Spring(c=20.0, s_unstretched=0.5), pl.Fixed(r=(1.0, 1.0))
    m.beam = pl.FlexibleBeam(L=0.5, mu=1.0, EI=5.0, modes=2)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.spring.frame_a, m.beam.frame_a)
    m.connect(m.spring.frame_b, m.anchor.frame_b)
    page = ac.compile(m).simulate(0.5, n=30).view(tmp_path / "motion.html")
    title, shapes = browse(
        page,
        {"do": "read", "script": "document.querySelector('h1').textContent"},
        {"do": "read", "script": "acausal.motion.shapes.length"},
        size=(800, 600),
        webgl=True,
    )["seen"]
    assert title == "</script><b>swinging"
    assert shapes >= 4


def test_the_dashboard_finds_and_draws_what_is_asked_for(tmp_path: Path, browse: Browse) -> None:
    m = ac.Model("masses")
    m.wall, m.spring, m.mass = (
        tr.Fixed(),
        tr.Spring(c=10.0),
        tr.Mass(m=1.0, start={"s": 0.1, "v": 0}),
    )
    m.connect(m.wall.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.mass.flange_a)
    page = ac.compile(m).simulate(2.0, n=100).dashboard(tmp_path / "run.html", show=["mass.s"])
    listed = "() => [...document.querySelectorAll('#list input')].map((e) => e.dataset.name)"
    drawn = "() => acausal.plots().flatMap((p) => p.series.slice(1).map((s) => s.label))"
    every, first, found, after = browse(
        page,
        {"do": "read", "script": listed},
        {"do": "read", "script": drawn},
        {"do": "focus", "at": "#search"},
        {"do": "type", "text": "mass V"},
        {"do": "read", "script": listed},
        {"do": "focus", "at": '#list input[data-name="mass.v"]'},
        {"do": "press", "key": "Space"},
        {"do": "read", "script": drawn},
    )["seen"]
    assert "spring.f" in every
    assert first == ["mass.s"]
    assert "mass.v" in found
    assert all("mass" in name and "v" in name for name in found)
    assert sorted(after) == ["mass.s", "mass.v"]
