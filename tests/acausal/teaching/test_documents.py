"""Derivations as LaTeX and slides: well formed, complete, and compiled where LaTeX is there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError
from library import electrical as el
from library import translational as tr
from tests.acausal.teaching.test_amplifiers import sallen_key
from tests.acausal.teaching.test_model_quiz import two_masses
from tests.models import drive


def rectifier() -> ac.Model:
    m = ac.Model("rectifier")
    m.s, m.d, m.C = el.SineVoltage(V=10.0, f=50.0), el.IdealDiode(), el.Capacitor(C=1e-3)
    m.r, m.g = el.Resistor(R=50.0), el.Ground()
    m.connect(m.s.p, m.d.p)
    m.connect(m.d.n, m.C.p, m.r.p)
    m.connect(m.C.n, m.r.n, m.s.n, m.g.p)
    return m


MODELS = [drive, two_masses, sallen_key, rectifier]


@pytest.mark.parametrize("make", MODELS)
def test_the_document_is_balanced_plain_and_has_every_step(make, tmp_path):
    derivation = ac.teaching.textbook(make())
    text = derivation.to_tex(tmp_path / "x.tex").read_text(encoding="utf-8")
    assert text.isascii()
    assert text.count("{") - text.count("\\{") == text.count("}") - text.count("\\}")
    begun, ended = (sorted(re.findall(rf"\\{w}{{(\w+)", text)) for w in ("begin", "end"))
    assert begun == ended
    assert text.count("\\subsection*") == len(derivation.steps)
    assert text.count("$") % 2 == 0
    assert "tikzpicture" in text
    assert derivation.latex()


@pytest.mark.parametrize("make", MODELS)
def test_the_document_compiles(make, tmp_path: Path):
    compiler = shutil.which("pdflatex")
    if compiler is None:
        pytest.skip("no pdflatex on the path: the document is not compiled")
    path = ac.teaching.textbook(make()).to_tex(tmp_path / "x.tex")
    command = [compiler, "-interaction=nonstopmode", "-halt-on-error", path.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]


def test_slides_have_a_step_each_with_its_graph(tmp_path):
    derivation = ac.teaching.textbook(drive())
    page = derivation.slides(tmp_path / "x.html").read_text(encoding="utf-8")
    shown = [s for s in derivation.steps if s.lines or s.equations or s.matrices]
    assert page.count('class="slide"') == len(shown)
    assert page.count("<svg") == len(shown)
    for title in ("2 Normal tree", "7 State equations", "8 Output equations"):
        assert title in page


def test_files_of_other_kinds_are_refused(tmp_path):
    derivation = ac.teaching.textbook(drive())
    with pytest.raises(DeclarationError, match=r"x\.tex"):
        derivation.to_tex(tmp_path / "x.pdf")
    with pytest.raises(DeclarationError, match=r"x\.html"):
        derivation.slides(tmp_path / "x.pptx")


def test_signs_of_the_book_turn_edges_and_change_nothing_else():
    """dF_K/dt = K (V − v) and f_B = B v; poles are the same."""
    m = ac.Model("cart")
    m.V, m.k, m.m = tr.Speed(), tr.Spring(c=3.0), tr.Mass(m=1.0)
    m.b, m.w = tr.Damper(d=0.2), tr.Fixed()
    m.connect(m.V.flange, m.k.flange_a)
    m.connect(m.k.flange_b, m.m.flange_a, m.b.flange_a)
    m.connect(m.b.flange_b, m.w.flange)
    book = ac.teaching.textbook(m, signs="rowell")
    assert [str(e) for e in book.state_equations] == ["dv/dt = (f − d v)/m", "df/dt = c (V − v)"]
    assert "f_b = d v_b" in [str(e) for e in book.elemental]
    assert "f_b = d v_m" in [str(e) for e in book.output_equations("b.f")]
    for make in MODELS[:3]:
        own, other = (ac.teaching.textbook(make(), signs=signs) for signs in ("model", "rowell"))
        poles = [np.sort_complex(np.linalg.eigvals(np.array(d.A))) for d in (own, other)]
        assert np.allclose(*poles, rtol=1e-9)
    push = ac.teaching.textbook(two_masses(), signs="rowell")
    assert "f_push = F" in [str(e) for e in push.elemental]
    edges = [line for line in str(push.steps[0]).splitlines() if "through source" in line]
    assert "datum → 1" in edges[0]


def test_drawings_with_the_signs_of_the_book_point_along_falling_across(tmp_path):
    """A mass and a damper fall to the datum, which pushes the force into the mass."""
    book = ac.teaching.textbook(two_masses(), signs="rowell")
    graph = book.graph
    page = book.slides(tmp_path / "x.html").read_text(encoding="utf-8")
    drawing = page.partition("<svg")[2].partition("</svg>")[0]
    (datum,) = graph.roots
    places = [(float(x), float(y)) for x, y in re.findall(r'cx="(.*?)" cy="(.*?)"', drawing)]
    towards = {}
    for edge in drawing.split('<g class="edge ')[1:]:
        number = int(re.findall(r'data-edge="(\d+)"', edge)[0])
        (tip, left, right) = (
            np.array([float(v) for v in pair.split(",")])
            for pair in re.findall(r'class="arrow" d="M(.*?)Z"', edge)[0].split("L")
        )
        other = {graph.tails[number], graph.heads[number]} - {datum}
        away = np.array(places[datum]) - places[other.pop()]
        towards[str(graph.edge_names[number])] = bool((tip - (left + right) / 2) @ away > 0)
    assert towards["m1"]
    assert towards["m2"]
    assert towards["b"]
    assert not towards["push"]
    drawn = book.draw(tmp_path / "x.tex")
    assert "tikzpicture" in str(drawn)
