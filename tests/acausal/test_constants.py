"""Numeric constants of the rooms that decide over events, starts and runs: few, each with a reason.

Before events were one rule there were 41 + 14 + 59 names bound to a number in them; each tolerance
that quietened one model had deafened another.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import acausal

ROOMS = ("events", "initialization", "simulation")
LEFT = 102  # it may only fall


def constants(text: str) -> list[tuple[str, int]]:
    """Return names bound to a number in a module, and the lines."""
    found = []
    for node in ast.parse(text).body:
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Constant):
            continue
        if isinstance(node.value.value, int | float) and not isinstance(node.value.value, bool):
            targets = [t.id for t in node.targets if isinstance(t, ast.Name)]
            found += [(name, node.lineno) for name in targets]
    return found


def modules(room: str) -> list[Path]:
    return sorted((Path(acausal.__file__).parent / room).rglob("*.py"))


def test_there_are_fewer_constants_than_there_were():
    count = sum(len(constants(path.read_text())) for room in ROOMS for path in modules(room))
    assert count <= LEFT


@pytest.mark.parametrize("room", ROOMS)
def test_each_constant_has_its_reason(room):
    """In a comment on its line, as a text below it, or in those of the line beside it."""
    silent = []
    for path in modules(room):
        lines = path.read_text().splitlines()
        for name, number in constants(path.read_text()):
            around = [
                lines[number - 1],
                *lines[number : number + 1],
                *lines[number - 2 : number - 1],
            ]
            if not any("#" in line or '"""' in line for line in around):
                silent.append(f"{path.name}: {name}")
    assert not silent


def test_the_counter_counts():
    assert constants('A = 1\n_B = 2.5\nC = "x"\nD = True\nE = 1 + 1\n') == [("A", 1), ("_B", 2)]
