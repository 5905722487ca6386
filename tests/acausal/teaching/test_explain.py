"""The page that explains, without a browser: small, sealed, escaped, the same each time."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import json
import re
import runpy
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import acausal as ac
from acausal.errors import DeclarationError
from acausal.pictures.page.document import as_json
from acausal.system.system import System
from acausal.teaching.explain import explain_page
from library import electrical as el

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
SECTIONS = ["model", "tree", "matrices", "derivation", "equations", "states", "index"]


def example(name: str) -> System:
    return ac.compile(runpy.run_path(str(EXAMPLES / f"{name}.py"))["build"]())


def ladder(sections: int) -> ac.Model:
    """A source and three parts a section, 3 n + 1 edges."""
    m = ac.Model("ladder")
    m.src, m.gnd = el.ConstantVoltage(V=1.0), el.Ground()
    m.R = [el.Resistor(R=1.0) for _ in range(sections)]
    m.L = [el.Inductor(L=1.0) for _ in range(sections)]
    m.C = [el.Capacitor(C=1.0) for _ in range(sections)]
    m.connect(m.src.n, m.gnd.p, *(c.n for c in m.C))
    end = m.src.p
    for r, l, c in zip(m.R, m.L, m.C, strict=True):
        m.connect(end, r.p)
        m.connect(r.n, l.p)
        m.connect(l.n, c.p)
        end = l.n
    return m


@pytest.fixture(scope="module")
def drive() -> System:
    return example("dc_drive")


@pytest.fixture(scope="module")
def page(drive: System) -> str:
    return explain_page(drive)


def data_of(page: str) -> Any:
    return json.loads(re.findall(r'id="data">(.*?)</script>', page, re.S)[0])


class Reader(HTMLParser):
    """Collects ids and open elements, to see that every element is closed."""

    EMPTY = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_formulates_the_model_once_and_derives_it_once(monkeypatch):
    """The derivation needs the components, not the equations; it is kept with the system."""
    from acausal.compiler import pipeline
    from acausal.teaching import textbook_derivation

    made: list[str] = []

    def counted(name: str, plain: Any) -> Any:
        return lambda *given: made.append(name) or plain(*given)

    system = example("dc_drive")
    monkeypatch.setattr(pipeline, "_formulate", counted("formulated", pipeline._formulate))
    derive = counted("derived", textbook_derivation.derive)
    monkeypatch.setattr(textbook_derivation, "derive", derive)
    explain_page(system)
    assert sorted(made) == ["derived", "formulated"]


def test_a_position_that_the_derivation_does_not_count_is_said_to_be_an_integral(page: str) -> None:
    """The derivation of the drive has two states, i and ω; the simulation has φ besides."""
    assert "Integrals of other states: motor.rotor.phi of motor.rotor.w." in page
    assert "Integrals of other states" not in explain_page(ac.compile(ladder(2)))


def test_the_page_of_the_drive_is_small(page: str):
    """91 kB measured, of which 47 are the maths font; the limit is 150."""
    assert len(page.encode()) <= 150_000


def test_the_page_of_a_model_of_a_hundred_edges_is_small():
    """470 kB; how long its layout takes is in benchmarks/compile.py."""
    system = ac.compile(ladder(33))
    assert len(system.graph.edge_names) == 100
    assert len(explain_page(system).encode()) <= 600_000


def test_elements_are_closed_and_ids_are_unique(page: str):
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert len(reader.ids) == len(set(reader.ids))
    assert set(SECTIONS) <= set(reader.ids)
    assert not [name for name, _ in reader.attributes if name == "style" or name.startswith("on")]


def test_the_policy_allows_only_the_page_itself(page: str):
    policy = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)[0]
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert "http" not in policy
    for tag in ("style", "script"):
        text = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.S)[-1]
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


def test_nothing_is_loaded(page: str):
    """The only addresses are those of namespaces."""
    found = set(re.findall(r'https?://[^\s"\'<>)]*', page))
    assert found <= {"http://www.w3.org/1998/Math/MathML", "http://www.w3.org/2000/svg"}


def test_the_page_is_the_same_each_time(drive: System, page: str):
    assert explain_page(drive) == page
    assert explain_page(example("dc_drive")) == page


def test_edges_can_be_reached_and_are_named(drive: System, page: str):
    edges = re.findall(
        r'<g class="edge (branch|chord)" data-edge="(\d+)" tabindex="0" [^>]*>', page
    )
    assert [int(number) for _, number in edges] == list(range(len(drive.graph.edge_names)))
    assert [kind == "branch" for kind, _ in edges] == drive.graph.tree.is_branch
    assert 'role="img"' in page
    assert '<title id="graph-title">Linear graph of drive: 8 nodes, 9 edges</title>' in page
    assert page.count('aria-live="polite"') >= 2


def test_branches_and_chords_differ_by_more_than_color(page: str):
    style = re.findall(r"<style>(.*?)</style>", page, re.S)[0]
    assert re.search(r"\.chord \.line\{[^}]*stroke-dasharray", style)
    widths = [
        float(w) for w in re.findall(r"\.(?:branch|chord) \.line\{stroke-width:([\d.]+)", style)
    ]
    assert widths[0] > 1.5 * widths[1]


def test_colors_are_those_of_okabe_and_ito(page: str):
    palette = {"#D55E00", "#009E73"}
    assert set(re.findall(r'stroke="(#\w+)"', page)) == palette


def test_symbols_are_valid_mathml(page: str):
    for edge in data_of(page)["edges"]:
        for which in ("across", "through"):
            ElementTree.fromstring(f"<m>{edge[which]}</m>")
    elements = re.findall(r"<math.*?</math>", page[: page.index('id="data"')], re.S)
    assert len(elements) > 20
    for element in elements:
        ElementTree.fromstring(element)


def test_the_reason_of_every_edge_is_said(drive: System, page: str):
    told = {edge["name"]: edge["why"] for edge in data_of(page)["edges"]}
    assert set(told) == set(drive.graph.edge_names)
    assert told["motor.l"] == (
        "motor.l is a chord: it is T-type, and src, motor.r, motor.emf.e already join its nodes; "
        "so i_l is a state."
    )
    assert told["motor.emf.e"] == (
        "motor.emf.e is a branch: the transformer motor.emf has exactly one of its edges in the "
        "tree."
    )


def test_the_state_is_the_rate_and_the_value_its_integral(page: str):
    told = {edge["name"]: edge["why"] for edge in data_of(page)["edges"]}
    assert told["motor.rotor.e"].endswith("so ω_rotor is a state, and φ_rotor its integral.")


HOSTILE = "</script><script>alert(1)</script><!--"


def test_hostile_names_are_escaped_in_text_and_data(drive: System):
    page = explain_page(dataclasses.replace(drive, name=HOSTILE))
    assert HOSTILE not in page
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in page
    text = as_json({HOSTILE: [HOSTILE, "\u2028"]})
    assert "<" not in text
    assert "\u2028" not in text
    assert json.loads(text) == {HOSTILE: [HOSTILE, "\u2028"]}


def test_a_mechanism_says_why_it_has_no_textbook_derivation_and_shows_its_motion():
    page = explain_page(example("four_bar"))
    told = re.findall(r'<section id="derivation">.*?</section>', page, re.S)[0]
    assert "motion_equations" in told
    assert "Equations of motion" in page
    assert "Loops are closed by" in page


def test_a_degenerate_network_names_its_excess_storage():
    """Two inductors in series: the cutset between them ties their throughs."""
    m = ac.Model("series")
    m.src, m.gnd, m.r = el.ConstantVoltage(V=1), el.Ground(), el.Resistor(R=1)
    m.a, m.b = el.Inductor(L=1), el.Inductor(L=2)
    m.connect(m.src.p, m.a.p)
    m.connect(m.a.n, m.b.p)
    m.connect(m.b.n, m.r.p)
    m.connect(m.r.n, m.src.n, m.gnd.p)
    page = explain_page(ac.compile(m))
    assert "<li>a is excess: b prescribes its through, i_a = i_b.</li>" in page


class Pendulum(ac.Component):
    """x'' = T x, y'' = T y - g, x² + y² = L²: Pantelides' example, without an edge."""

    x: Any = ac.variable(guess=0.6)
    y: Any = ac.variable(guess=-0.8)
    w: Any = ac.variable()
    z: Any = ac.variable()
    T: Any = ac.variable()

    def equations(self) -> Iterator[Any]:
        yield ac.der(self.x) == self.w
        yield ac.der(self.y) == self.z
        yield ac.der(self.w) == self.T * self.x
        yield ac.der(self.z) == self.T * self.y - 9.81
        yield self.x**2 + self.y**2 == 1


def test_equations_that_are_differentiated_are_listed_and_a_graph_may_be_empty():
    """The constraint of a pendulum is differentiated twice."""
    m = ac.Model("pendulum")
    m.p = Pendulum()
    page = explain_page(ac.compile(m))
    listed = re.findall(r"<li>(p: .*?)</li>", page)
    assert len(listed) == 3
    assert [text.endswith("is differentiated twice.") for text in listed] == [False, False, True]
    assert data_of(page)["edges"] == []


def test_a_wrong_file_is_refused(drive: System, tmp_path: Path):
    with pytest.raises(DeclarationError, match=r"call the file page\.html"):
        drive.explain(tmp_path / "page.pdf")
    with pytest.raises(DeclarationError, match="is not there: make it first"):
        drive.explain(tmp_path / "none" / "page.html")
    assert drive.explain(tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!DOCTYPE")
