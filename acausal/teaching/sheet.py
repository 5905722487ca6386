"""Sheets of exercises with drawings: Markdown with SVG beside it, or PDF."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from acausal.errors import DeclarationError
from acausal.pictures.exercise_pages import ExercisePage, write_pages
from acausal.teaching.exercises import Exercise, exercises

if TYPE_CHECKING:
    from acausal.teaching.graph_quiz import Quiz
    from acausal.teaching.model_quiz import ModelQuiz


def write_sheet(
    asked: Quiz | ModelQuiz, path: Path, n: int, seed: int, *, solutions: bool
) -> tuple[Path, ...]:
    """Write a sheet, and with ``solutions`` a second one that has them; return the sheets.

    Raises
    ------
    DeclarationError
        A name that ends neither in ``.md`` nor in ``.pdf``, or fewer exercises than one.
    """
    if path.suffix not in (".md", ".pdf"):
        raise DeclarationError(f"a sheet is a .md or a .pdf file, not {path.name!r}.")
    if n < 1:
        raise DeclarationError(f"n = {n}: a sheet has at least one exercise.")
    made = exercises(asked, n, seed)
    written = [_write(made, path, solved=False)]
    if solutions:
        second = path.with_name(f"{path.stem}_solutions{path.suffix}")
        written.append(_write(made, second, solved=True))
    return tuple(written)


def _write(made: Sequence[Exercise], path: Path, *, solved: bool) -> Path:
    if path.suffix == ".pdf":
        pages = [
            ExercisePage(f"Exercise {number}", one.graph, tuple(_lines(one, solved=solved)))
            for number, one in enumerate(made, start=1)
        ]
        write_pages(pages, path)
        return path
    parts = []
    for number, one in enumerate(made, start=1):
        picture = path.with_name(f"{path.stem}_{number}.svg")
        one.graph.draw(picture)
        lines = "\n".join(f"{line}\n" for line in _lines(one, solved=solved))
        parts.append(f"## Exercise {number}\n\n![The graph]({picture.name})\n\n{lines}")
    path.write_text("\n".join(parts), encoding="utf-8")
    return path


def _lines(one: Exercise, *, solved: bool) -> list[str]:
    """Return what is known and what is asked, the answers below where they are given."""
    kinds = [row for row in str(one.quiz).splitlines()[2:-1]]
    lines = ["edges: " + "; ".join(" ".join(row.split()) for row in kinds)]
    for letter, question in zip("abcdefghijklmnopqrstuvwxyz" * 9, one.questions, strict=False):
        lines.append(f"{letter}) {question.text}")
        if solved:
            lines.append(f"    Answer: {question.answer}")
    return lines
