"""Pages on three screens, light and dark, and on paper: nothing is cut, no text covers another.

Sizes are those of a desk, a small window and a phone. Each page is opened once and its window
resized, as a user would turn a phone.
"""

from __future__ import annotations

import io
import re
import runpy
import shutil
import subprocess
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import acausal as ac
from library import spatial as sp
from tests.acausal.pictures.test_graph_picture import MESHES

pytestmark = pytest.mark.browser
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
Browse = Callable[..., dict[str, Any]]
SIZES = [(1320, 760), (800, 600), (390, 844)]

# What is seen and reaches beyond the window; inside what scrolls it may.
BEYOND = """() => [...document.body.querySelectorAll("*")].filter((e) => {
  const b = e.getBoundingClientRect();
  if (!b.width || !b.height || (b.left >= -1 && b.right <= innerWidth + 1)) return false;
  for (let up = e.parentElement; up && up !== document.body; up = up.parentElement) {
    if (getComputedStyle(up).overflowX !== "visible") return false;
  }
  return true;
}).map((e) => e.tagName + "#" + e.id + "." + e.getAttribute("class"))"""
WIDE = "document.documentElement.scrollWidth <= innerWidth"
TEXTS = """() => [...document.querySelectorAll("#graph .name, #graph:not(.many) .node-name")].map(
  (e) => { const b = e.getBoundingClientRect();
    return [e.textContent, b.left, b.top, b.right, b.bottom]; })"""
LETTERS = """() => [...new Set([...document.querySelectorAll("#graph .name")].map((e) => {
  const size = parseFloat(e.getAttribute("font-size")) * e.getScreenCTM().a;
  return Math.round(10 * size) / 10;
}))]"""
CONTRAST = """() => { const read = (c) => c.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const light = (c) => { const [r, g, b] = read(c).map((v) => { v /= 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const style = getComputedStyle(document.body);
  const [a, b] = [light(style.color), light(style.backgroundColor)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); }"""


def example(name: str) -> ac.System:
    return ac.compile(runpy.run_path(str(EXAMPLES / f"{name}.py"))["build"]())


def on_every_screen(*read: str) -> list[dict[str, Any]]:
    """Return steps that read at every size, light and dark."""
    steps: list[dict[str, Any]] = []
    for width, height in SIZES:
        for scheme in ("light", "dark"):
            steps.append({"do": "media", "scheme": scheme})
            steps.append({"do": "size", "width": width, "height": height})
            steps += [{"do": "read", "script": script} for script in read]
    return steps


def overlapping(boxes: list[list[Any]]) -> list[tuple[str, str]]:
    """Return the texts that cover each other, by their boxes less a pixel of air."""
    found = []
    for k, (one, left, top, right, bottom) in enumerate(boxes):
        for two, a, b, c, d in boxes[k + 1 :]:
            if right - 1 > a + 1 and c - 1 > left + 1 and bottom - 2 > b + 2 and d - 2 > top + 2:
                found.append((one, two))
    return found


GRAPHS = {"dc_drive": 9, "four_bar": 29, "andrews_squeezer": 71}


@pytest.mark.parametrize("name", GRAPHS)
def test_the_page_that_explains_fits_every_screen(
    name: str, tmp_path: Path, browse: Browse
) -> None:
    """All edges have a name or a number, letters of one size on all screens, none over another."""
    system = example(name)
    page = system.explain(tmp_path / "page.html")
    seen = browse(page, *on_every_screen(BEYOND, WIDE, TEXTS, LETTERS, CONTRAST))["seen"]
    for k in range(0, len(seen), 5):
        beyond, wide, texts, letters, contrast = seen[k : k + 5]
        assert beyond == []
        assert wide
        assert len(texts) >= len(system.graph.edge_names) == GRAPHS[name]
        assert overlapping(texts) == []
        assert letters == [14]
        assert contrast > 7


@pytest.mark.parametrize("name", ["41 edges, spokes", "98 edges, a source"])
def test_meshes_have_readable_numbers_on_a_screen(
    name: str, tmp_path: Path, browse: Browse
) -> None:
    import dataclasses

    system = dataclasses.replace(example("dc_drive"), graph=MESHES[name], name="mesh")
    page = system.explain(tmp_path / "mesh.html")
    seen = browse(page, *on_every_screen(BEYOND, TEXTS))["seen"]
    for beyond, texts in zip(seen[::2], seen[1::2], strict=True):
        assert beyond == []
        assert overlapping(texts) == []


def test_viewer_and_dashboard_fit_every_screen(tmp_path: Path, browse: Browse) -> None:
    """Curves are as wide as there is room, and seen on a dark page that was light before."""
    run = example("four_bar").simulate(0.5, n=40)
    curves = """() => [...document.querySelectorAll(".uplot canvas")].map((c) => {
      const b = c.getBoundingClientRect();
      return [b.left >= 0, b.right <= innerWidth, b.width >= 0.6 * c.closest("#plots").clientWidth];
    })"""
    for page, webgl in (
        (run.view(tmp_path / "v.html"), True),
        (run.dashboard(tmp_path / "d.html"), False),
    ):
        seen = browse(page, *on_every_screen(BEYOND, WIDE, curves, CONTRAST), webgl=webgl)["seen"]
        for k in range(0, len(seen), 4):
            beyond, wide, drawn, contrast = seen[k : k + 4]
            assert beyond == []
            assert wide
            assert drawn
            assert all(all(each) for each in drawn)
            assert contrast > 7


def ink(path: Path, folder: Path) -> list[np.ndarray]:
    """Return the pages of a PDF as arrays of darkness, 72 pixels an inch."""
    program = shutil.which("pdftoppm")
    if program is None:
        pytest.skip("no pdftoppm: pages of a PDF cannot be looked at")
    subprocess.run([program, "-r", "72", "-gray", "-png", str(path), str(folder / "p")], check=True)
    return [255.0 - np.asarray(Image.open(p).convert("L")) for p in sorted(folder.glob("p-*.png"))]


@pytest.mark.parametrize("kind", ["explain", "view", "dashboard"])
def test_paper_is_white_and_nothing_is_cut_at_its_edge(
    kind: str, tmp_path: Path, browse: Browse
) -> None:
    """A page that is dark on the screen is printed on white; no line runs off the paper."""
    system = example("four_bar")
    page = tmp_path / "page.html"
    if kind == "explain":
        system.explain(page)
    else:
        getattr(system.simulate(0.5, n=40), kind)(page)
    browse(
        page,
        {"do": "media", "scheme": "dark"},
        {"do": "pause", "milliseconds": 500},
        {"do": "pdf", "path": str(tmp_path / "page.pdf")},
        webgl=kind == "view",
    )
    pages = ink(tmp_path / "page.pdf", tmp_path)
    assert 1 <= len(pages) <= 8
    for sheet in pages:
        assert np.median(sheet) < 5
        assert sheet[:, -6:].max() < 40 or kind == "view"  # the grid of the ground ends anywhere
    # The curves reach across: their frame is between a half of the paper and all of it.
    if kind != "explain":
        dark = np.flatnonzero((pages[0] > 60).any(axis=0))
        assert dark[-1] > 0.7 * pages[0].shape[1]


def test_bodies_in_one_place_do_not_flicker(tmp_path: Path, browse: Browse) -> None:
    """Two boxes with faces in one plane: along no line of the picture do colors alternate."""
    m = ac.Model("folded")
    m.world = sp.World(g=0.0)
    m.a, m.b = (sp.Revolute(n=(0, 0, 1), start={"phi": 0.3, "w": 0.0}) for _ in range(2))
    m.one, m.two = (sp.BodyBox(r=(x, 0, 0), width=0.6, height=0.6) for x in (1.0, 0.83))
    m.connect(m.world.frame, m.a.frame_a, m.b.frame_a)
    m.connect(m.a.frame_b, m.one.frame_a)
    m.connect(m.b.frame_b, m.two.frame_a)
    page = ac.compile(m).simulate(0.1, n=4).view(tmp_path / "folded.html")
    [picture] = browse(page, {"do": "read", "script": "acausal.pixels()"}, webgl=True)["seen"]
    data = b64decode(re.sub("^data:image/png;base64,", "", picture))
    pixels = np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))
    red, _, blue, alpha = np.moveaxis(pixels, 2, 0)
    strong = (np.abs(red.astype(int) - blue) > 40) & (alpha > 200)
    assert np.sum(strong) > 5000
    for line, bluish in zip(strong, blue > red, strict=True):
        assert np.sum(np.diff(bluish[line].astype(int)) != 0) <= 4
