"""How many examples of MSL 4.1 need no part that the library has not, counted by names."""

from __future__ import annotations

import csv
import importlib
from pathlib import Path

TABLE = Path(__file__).parent / "data" / "msl_missing_parts.csv"
PACKAGES = (
    "electrical", "polyphase", "rotational", "translational", "thermal", "magnetic", "blocks",
    "spatial", "planar", "hydraulic",
)  # fmt: skip


def examples() -> dict[str, list[str]]:
    """Return examples of ten packages with the parts that were missing when they were listed."""
    with TABLE.open(encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    return {row[0]: row[1].split() for row in rows}


def test_most_examples_of_modelica_can_be_written():
    """At least 150 of 224: all of their parts have a part of that name here."""
    offered = {
        name
        for package in PACKAGES
        for name in importlib.import_module(f"library.{package}").__all__
    }
    found = examples()
    possible = [
        example
        for example, parts in found.items()
        if {part.rpartition(".")[2] for part in parts} <= offered
    ]
    assert len(found) == 224
    assert len(possible) >= 150
