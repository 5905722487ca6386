"""What a user sees first: few names at the top level, values that say in a line what they are."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import acausal as ac
from tests.models import rc

ROOT = Path(__file__).resolve().parents[1]
NOWHERE = "Modle"
MOST = 72
"""Names at the top level: this number only shrinks."""

LONGEST = 160
"""Letters of a value as a console shows it."""


def values() -> dict[str, Any]:
    model = rc()
    system = ac.compile(model)
    res = system.simulate(1.0)
    return {
        "model": model,
        "part": model.r,
        "quantity": model.r.v,
        "system": system,
        "result": res,
        "point": res.final,
        "events": res.events,
        "start": system.initialize(),
        "linear": system.linearize(),
        "graph": system.graph,
        "tree": system.tree,
        "equations": system.equations,
        "textbook": system.textbook,
        "parameters": system.parameters,
        "sweep": ac.sweep(system, {"r.R": [1.0, 2.0]}, t_end=1.0),
    }


def test_the_top_level_has_few_names_and_one_error() -> None:
    assert len(ac.__all__) <= MOST
    errors = [name for name in ac.__all__ if name.endswith(("Error", "Warning"))]
    assert errors == ["AcausalError"]


def test_values_say_in_a_line_what_they_are() -> None:
    shown = {name: repr(value) for name, value in values().items()}
    long = {name: text for name, text in shown.items() if len(text) > LONGEST or "\n" in text}
    assert long == {}


@pytest.mark.parametrize("name", ["holds", "linearise", "Form", "ABSOLUTE"])
def test_words_that_were_two_things_are_gone(name: str) -> None:
    assert not hasattr(ac, name)


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("quiz", "teaching.quiz"),
        ("Ipopt", "nlp.Ipopt"),
        ("TableParameter", "types.TableParameter"),
        ("Experiment", "estimation.Experiment"),
        ("SingularError", "errors.SingularError"),
        ("Box", "shapes.Box"),
    ],
)
def test_who_looks_for_a_name_at_the_top_reads_which_module_has_it(name: str, place: str) -> None:
    message = f"^module 'acausal' has no attribute '{name}': it is acausal.{place}$"
    with pytest.raises(AttributeError, match=message):
        getattr(ac, name)


def test_what_can_be_no_name_is_missing_as_any_other():
    """It was read as a pattern: a bracket raised ``re.error``."""
    assert not hasattr(ac, "a(b")


def test_a_name_that_nothing_has_is_only_unknown() -> None:
    with pytest.raises(AttributeError, match=rf"^module 'acausal' has no attribute '{NOWHERE}'$"):
        getattr(ac, NOWHERE)


def test_names_in_code_and_pages_are_there() -> None:
    """Annotations are not evaluated, and prose is not run: both would keep a name that moved."""
    asked = re.compile(r"(?<![\w.])ac\.(\w+)(?:\.(\w+))?")
    files = [ROOT / "README.md"]
    for folder in ("acausal", "library", "domains", "examples", "benchmarks", "docs", "tests"):
        files += [path for path in (ROOT / folder).rglob("*.*") if path.suffix in (".py", ".md")]
    said = {
        (name, path.relative_to(ROOT).as_posix())
        for path in files
        if not {"marked", "node_modules"} & {*path.parts}  # faults that type checkers shall find
        for name in asked.findall(path.read_text(encoding="utf-8"))
    }
    unknown = []
    for (name, inner), path in sorted(said):
        found = getattr(ac, name, None)
        inside = not isinstance(found, ModuleType) or not inner or hasattr(found, inner)
        if found is None or not inside:
            unknown.append(f"{path}: ac.{name}.{inner}".rstrip("."))
    assert unknown == []
