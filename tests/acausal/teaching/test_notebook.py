"""What notebooks show: drawings, pages in sandboxed frames, sliders that run the model again."""

from __future__ import annotations

import re
import time
from html import unescape
from xml.etree import ElementTree

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError
from library import planar as pl
from tests.models import drive


@pytest.fixture(scope="module")
def system() -> ac.System:
    return ac.compile(drive())


def test_a_graph_shows_its_drawing(system):
    ElementTree.fromstring(system.graph._repr_svg_())
    html = system.graph._repr_html_()
    assert "<svg" in html
    assert "<summary>edges</summary>" in html


def inside(page) -> str:
    """The document in the frame of a page."""
    html = page._repr_html_()
    assert 'sandbox="allow-scripts"' in html
    return unescape(re.search(r'srcdoc="([^"]*)"', html).group(1))


def test_pages_without_a_path_show_themselves_and_with_one_are_written(system, tmp_path):
    run = system.simulate(0.2, n=20)
    for page, make in (
        (system.explain(), system.explain),
        (run.dashboard(), run.dashboard),
    ):
        assert inside(page) == page.text
        assert len(repr(page)) < 160
        written = make(tmp_path / "x.html")
        assert written.read_text(encoding="utf-8") == page.text
        assert page.write(tmp_path / "y.html").read_text(encoding="utf-8") == page.text


def test_a_motion_shows_itself():
    m = ac.Model("pendulum")
    m.world, m.hinge = pl.World(), pl.Revolute(start={"phi": 0.8})
    m.arm = pl.BodyShape(r=(1.0, 0.0), m=1.0, r_CM=(0.7, 0.0), I=0.02)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.arm.frame_a)
    assert "<script" in inside(ac.simulate(m, 0.2, n=10).view())


def test_sliders_run_the_model_again_within_a_tenth_of_a_second(system):
    """CPU time of a change, after the first: the run and its curves."""
    pytest.importorskip("ipywidgets", reason="ipywidgets is not there: the extra notebook")
    own = ac.teaching.sliders(system, ["r.R", "rotor.J"], t_end=0.3, show=["rotor.w", "l.i"])
    before = own.result.final["rotor.w"]
    times = []
    for value in (0.6, 0.8, 1.1, 1.6, 2.2):
        start = time.process_time()
        own.set(r__R=value)
        times.append(time.process_time() - start)
    assert own.values["r.R"] == pytest.approx(2.2)
    expected = system.simulate(0.3, parameters={"r.R": own.values["r.R"]}).final["rotor.w"]
    assert own.result.final["rotor.w"] == pytest.approx(expected, rel=1e-9)
    assert own.result.final["rotor.w"] < before
    assert np.median(times) < 0.1
    svg = ElementTree.fromstring(own.picture.value)
    assert len(svg.findall("{http://www.w3.org/2000/svg}polyline")) == 2


def test_sliders_of_what_is_not_there_are_refused_by_name(system):
    pytest.importorskip("ipywidgets", reason="ipywidgets is not there: the extra notebook")
    with pytest.raises(DeclarationError, match=r"'r\.Q' is no parameter"):
        ac.teaching.sliders(system, ["r.Q"], t_end=0.3)
    own = ac.teaching.sliders(system, ["r.R"], t_end=0.3)
    with pytest.raises(DeclarationError, match=r"no slider for 'l\.L'"):
        own.set(l__L=1.0)


def test_without_ipywidgets_the_extra_is_named(system, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ipywidgets", None)
    with pytest.raises(DeclarationError, match=r"acausal\[notebook\]"):
        ac.teaching.sliders(system, ["r.R"], t_end=0.3)
