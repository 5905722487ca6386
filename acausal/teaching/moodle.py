"""Questions for Moodle: its XML, with the drawing inside and one right value a gap.

A cutset or circuit has coefficients, one a gap, with +1 for its own edge: so it is the same for
everybody. A normal tree is chosen from four sets of edges, one of them right.

Reference: docs.moodle.org, "Moodle XML format" and "Embedded Answers (Cloze) question type".
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from itertools import combinations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from acausal.errors import DeclarationError
from acausal.pictures.plot import graph_svg_text
from acausal.teaching.exercises import Exercise, ExerciseQuestion, exercises
from acausal.teaching.graph_quiz import Quiz

if TYPE_CHECKING:
    pass

_CHOICES = 4


def write_moodle(asked: Quiz, path: Path, n: int, seed: int) -> Path:
    """Write the questions of a sheet as Moodle XML; return the file.

    Raises
    ------
    DeclarationError
        A name that does not end in ``.xml``, or fewer exercises than one.
    """
    if path.suffix != ".xml":
        raise DeclarationError(f"Moodle reads .xml files, not {path.name!r}.")
    if n < 1:
        raise DeclarationError(f"n = {n}: ask at least one question.")
    chance = Random(seed)
    root = ElementTree.Element("quiz")
    for number, one in enumerate(exercises(asked, n, seed), start=1):
        picture = b64encode(graph_svg_text(one.graph).encode()).decode("ascii")
        for question in one.questions:
            _add(root, one, question, f"Graph {number}: {question.kind}", picture, chance)
    ElementTree.indent(root)
    ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)
    return path


def _add(
    root: ElementTree.Element,
    one: Exercise,
    question: ExerciseQuestion,
    name: str,
    picture: str,
    chance: Random,
) -> None:
    gaps = question.kind in ("cutset", "circuit", "states")
    item = ElementTree.SubElement(root, "question", type="cloze" if gaps else "multichoice")
    _text(ElementTree.SubElement(item, "name"), name)
    body = ElementTree.SubElement(item, "questiontext", format="html")
    image = '<p><img src="@@PLUGINFILE@@/graph.svg" alt="the graph"/></p>'
    _text(body, f"{image}<p>{escape(question.text)}</p>{_gaps(one, question)}")
    file = ElementTree.SubElement(body, "file", name="graph.svg", path="/", encoding="base64")
    file.text = picture
    feedback = ElementTree.SubElement(item, "generalfeedback", format="html")
    _text(feedback, f"<p>{escape(question.answer)}</p>")
    if not gaps:
        ElementTree.SubElement(item, "single").text = "true"
        for branches, right in _trees(one.quiz, chance):
            share = "100" if right else "0"
            choice = ElementTree.SubElement(item, "answer", fraction=share, format="html")
            _text(choice, escape(branches))


def _text(parent: ElementTree.Element, text: str) -> None:
    ElementTree.SubElement(parent, "text").text = text


def _gaps(one: Exercise, question: ExerciseQuestion) -> str:
    """Return the gaps of a question: coefficients of all edges, or the number of states."""
    graph = one.graph
    if question.kind == "states":
        count = len(one.quiz.state_names(one.quiz.best_tree()))
        return f"<p>How many are there? {{1:NUMERICAL:={count}}}</p>"
    if question.kind not in ("cutset", "circuit"):
        return ""
    cut = question.kind == "cutset"
    signs = (graph.cutset if cut else graph.circuit)(question.edge).signs
    symbols = dict(zip(graph.edge_names, graph.through if cut else graph.across, strict=True))
    terms = [escape(symbols[question.edge])]
    terms += [
        f"{{1:NUMERICAL:={signs.get(edge, 0)}}} {escape(symbols[edge])}"
        for edge in graph.edge_names
        if edge != question.edge
    ]
    told = "Give the coefficient of every edge, 1, -1 or 0."
    return f"<p>{told}</p><p>{' + '.join(terms)} = 0</p>"


def _trees(asked: Quiz, chance: Random) -> list[tuple[str, bool]]:
    """Return sets of edges of the right number, one of them a normal tree, and which it is."""
    graph = asked.graph
    best = [graph.edge_names[edge] for edge in asked.best_tree().branches]
    own = Quiz(graph)  # asked aside: what is tried here is no attempt of a student
    sets = list(combinations(graph.edge_names, len(best)))
    chance.shuffle(sets)
    wrong = [each for each in sets if not own.normal_tree(*each)][: _CHOICES - 1]
    found = [(", ".join(each), False) for each in wrong] + [(", ".join(best), True)]
    chance.shuffle(found)
    return found
