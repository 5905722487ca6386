"""The course as a printed reader: every lesson becomes a chapter, and LaTeX sets the whole."""

from __future__ import annotations

import importlib.util
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3]


def tool() -> Any:
    """Return docs/course/reader.py as a module."""
    path = ROOT / "docs" / "course" / "reader.py"
    found = importlib.util.spec_from_file_location("course_reader", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_every_lesson_is_a_chapter_with_its_pictures_and_its_solutions_at_the_end():
    text = tool().reader()
    lessons = sorted((ROOT / "docs" / "course").glob("[0-9]*.md"))
    sources = "".join(path.read_text(encoding="utf-8") for path in lessons)
    assert text.count(r"\chapter{") == len(lessons) + 1
    assert text.count(r"\textbf{Exercise ") == sources.count("<summary>Solution</summary>")
    assert set(tool().pictures(text)) == set(re.findall(r"figures/(\w+)\.svg\)", sources))
    assert text.count(r"\begin{Verbatim}") == len(re.findall(r"^```\w+", sources, re.M))
    words = re.sub(r"\\begin\{Verbatim\}.*?\\end\{Verbatim\}", "", text, flags=re.S)
    begun, ended = (sorted(re.findall(rf"\\{w}{{(\w+)", words)) for w in ("begin", "end"))
    assert begun == ended
    for raw in ("<details>", "<!--", "**", "```", "]("):
        assert raw not in words
    bare = re.sub(r"\\[{}]", "", words)
    assert bare.count("{") == bare.count("}")


def test_letters_of_latex_are_written_out():
    made = tool().inline("50 % of `a_b` & *c* in **d_e** [f](g.md), \\x")
    assert made == r"50 \% of \texttt{a\_b} \& \emph{c} in \textbf{d\_e} f, \textbackslash{}x"


def test_without_latex_it_is_said_what_to_install(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert tool().main(tmp_path / "course.pdf") == 1
    said = capsys.readouterr().out
    assert "xelatex is not on the path" in said
    assert "apt install librsvg2-bin" in said


@pytest.mark.slow
def test_the_reader_is_set_by_latex(tmp_path):
    if missing := tool().missing_tools():
        pytest.skip(" ".join(missing))
    assert tool().main(tmp_path / "course.pdf") == 0
    log = (tmp_path / "course_reader" / "course.log").read_text(encoding="utf-8", errors="replace")
    assert "Missing character" not in log
    widths = [float(w) for w in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert max(widths, default=0.0) < 40.0  # points: the margin is 62
    assert shutil.which("xelatex")
