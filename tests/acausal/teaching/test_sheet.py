"""Sheets have drawings and questions; the second one has answers that the quiz calls right."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import acausal as ac
from acausal.errors import DeclarationError
from acausal.teaching.exercises import exercises
from tests.models import drive


def test_every_answer_on_a_sheet_is_right_by_the_quiz():
    for one in exercises(ac.teaching.quiz(nodes=4, edges=7), 12, seed=4):
        for question in one.questions:
            if question.kind == "normal tree":
                assert one.quiz.normal_tree(*question.answer.split(" (")[0].split(", "))
            elif question.kind == "states":
                chosen = question.answer.split(", ")
                assert one.quiz.states(*(chosen if chosen != ["none"] else ()))
            else:
                assert getattr(one.quiz, question.kind)(question.edge, question.answer)
        assert {"normal tree", "states", "cutset"} <= {q.kind for q in one.questions}


def test_a_sheet_in_markdown_has_its_drawings_beside_it_and_answers_only_in_the_second(tmp_path):
    asked = ac.teaching.quiz(nodes=5, edges=8)
    written = asked.sheet(tmp_path / "exercise.md", n=3, seed=1, solutions=True)
    assert [path.name for path in written] == ["exercise.md", "exercise_solutions.md"]
    first, second = (path.read_text(encoding="utf-8") for path in written)
    pictures = re.findall(r"\((exercise\S*\.svg)\)", first)
    assert len(pictures) == 3
    assert all((tmp_path / picture).read_text().count("</svg>") == 1 for picture in pictures)
    assert "Answer" not in first
    assert second.count("Answer: ") == first.count(") Find") + first.count(") Which") + first.count(
        ") In the tree"
    )
    again = asked.sheet(tmp_path / "again.md", n=3, seed=1)
    assert again[0].read_text(encoding="utf-8").replace("again", "exercise") == first
    assert asked.score.attempts == 0


def test_a_sheet_as_pdf_has_a_page_an_exercise(tmp_path):
    paths = ac.teaching.quiz(nodes=4, edges=6).sheet(
        tmp_path / "sheet.pdf", n=2, seed=3, solutions=True
    )
    for path in paths:
        assert path.read_bytes().count(b"/Type /Page ") == 2


def test_a_sheet_on_a_model_asks_for_its_equations(tmp_path):
    asked = ac.teaching.quiz(drive())
    (path, second) = asked.sheet(tmp_path / "drive.md", n=100, solutions=True)
    text, solved = path.read_text(encoding="utf-8"), second.read_text(encoding="utf-8")
    assert "Derive the state equation of i_l" in text
    assert "di/dt = (V − k ω − R i)/L" in solved
    assert "di/dt" not in text


def test_moodle_has_the_coefficients_of_every_edge_and_one_right_tree(tmp_path: Path):
    asked = ac.teaching.quiz(nodes=4, edges=7)
    path = asked.moodle(tmp_path / "x.xml", n=4, seed=2)
    root = ElementTree.parse(path).getroot()
    questions = root.findall("question")
    drawn = exercises(asked, 4, 2)
    assert len(questions) == sum(len(one.questions) for one in drawn)
    flat = [(one, question) for one in drawn for question in one.questions]
    for element, (one, question) in zip(questions, flat, strict=True):
        body = element.findtext("questiontext/text") or ""
        assert element.find("questiontext/file") is not None
        if question.kind in ("cutset", "circuit"):
            gaps = [int(v) for v in re.findall(r"NUMERICAL:=(-?\d+)", body)]
            others = [edge for edge in one.graph.edge_names if edge != question.edge]
            terms = {e: c for e, c in zip(others, gaps, strict=True) if c} | {question.edge: 1}
            assert getattr(one.quiz, question.kind)(question.edge, terms)
        elif question.kind == "normal tree":
            answers = element.findall("answer")
            right = [a for a in answers if a.get("fraction") == "100"]
            assert len(right) == 1
            assert one.quiz.normal_tree(*(right[0].findtext("text") or "").split(", "))
            assert not any(
                one.quiz.normal_tree(*(a.findtext("text") or "").split(", "))
                for a in answers
                if a not in right
            )


def test_other_files_and_empty_sheets_are_refused_by_name(tmp_path):
    asked = ac.teaching.quiz(nodes=3, edges=4, seed=0)
    with pytest.raises(DeclarationError, match=r"\.md or a \.pdf"):
        asked.sheet(tmp_path / "x.docx")
    with pytest.raises(DeclarationError, match="at least one"):
        asked.sheet(tmp_path / "x.md", n=0)
    with pytest.raises(DeclarationError, match=r"\.xml"):
        asked.moodle(tmp_path / "x.txt")
    with pytest.raises(DeclarationError, match="at least one"):
        asked.moodle(tmp_path / "x.xml", n=0)
