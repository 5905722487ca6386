"""A lesson in a real browser: its pages stand in frames, and are alive there."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import acausal as ac
from library import planar as pl

pytestmark = pytest.mark.browser
SITE = Path(__file__).resolve().parents[2] / "docs" / "site"

INSIDE = """() => ({ edges: document.querySelectorAll("#graph .edge").length,
  canvas: document.querySelectorAll("#canvas").length,
  wide: document.documentElement.scrollWidth <= innerWidth })"""


def lesson_tool() -> Any:
    """Return docs/site/course.py as a module."""
    found = importlib.util.spec_from_file_location("site_course", SITE / "course.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_pages_of_a_lesson_live_in_frames(
    tmp_path: Path, browse: Callable[..., dict[str, Any]]
) -> None:
    """No error, no request elsewhere, as many edges as the graph has, nothing wider than it."""
    m = ac.Model("pendulum")
    m.world, m.hinge = pl.World(), pl.Revolute(start={"phi": 0.5, "w": 0.0})
    m.arm = pl.BodyShape(r=(1.0, 0.0), m=1.0, r_CM=(0.5, 0.0), I=0.1)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.arm.frame_a)
    system = ac.compile(m)
    (tmp_path / "pages").mkdir()
    (tmp_path / "course").mkdir()
    names = ["pages/course_1_explain.html", "pages/course_1_view.html"]
    system.explain(tmp_path / names[0])
    system.simulate(1.0, n=30).view(tmp_path / names[1])
    tool = lesson_tool()
    text = "# Title\n\n<!-- page: course_1_explain.html -->\n\n<!-- page: course_1_view.html -->\n"
    shown = tool.embed(text, "01_graphs").replace('loading="lazy"', "").partition("\n")[2]
    page = tmp_path / "course" / "lesson.html"
    page.write_text(f"<!doctype html><title>lesson</title>{shown}", encoding="utf-8")
    first, second = browse(page, {"do": "inside", "script": INSIDE}, webgl=True)["seen"]
    assert first == {"edges": len(system.graph.edge_names), "canvas": 0, "wide": True}
    assert second == {"edges": 0, "canvas": 1, "wide": True}
