"""The page of differences to MSL: every exported part has a counterpart there, or has none."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections import Counter
from pathlib import Path

import pytest

import acausal as ac
import library

PAGE = Path(__file__).parents[2] / "docs" / "model" / "differences_to_msl.md"
PACKAGES = tuple(
    info.name
    for info in pkgutil.iter_modules(library.__path__)
    if info.ispkg and info.name != "multibody"  # templates: their parts are planar and spatial
)
"""A new package is found: its parts are then asked for."""


def rows(text: str) -> list[list[str]]:
    """Return the cells of the rows of tables."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in cells if not set("".join(row)) <= set("-")]


def compared() -> list[tuple[str, str, int, list[str]]]:
    """Return package, place in MSL (or none), number and names of each row."""
    text = PAGE.read_text(encoding="utf-8").split("## What was compared")[1].split("\n## ")[0]
    table = [row for row in rows(text) if row[0].startswith("`")]
    return [(p.strip("`"), place, int(n), names.split(", ")) for p, place, n, names in table]


def exported(package: str) -> set[str]:
    """Return the names of the parts of a package."""
    module = importlib.import_module(f"library.{package}")
    kinds = {name: getattr(module, name) for name in module.__all__}
    parts = (ac.Component, ac.Model)
    return {n for n, kind in kinds.items() if isinstance(kind, type) and issubclass(kind, parts)}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_part_stands_once_among_those_that_were_compared(package):
    """A new part joins a row of the page: its counterpart, read beside it, or none."""
    listed = [
        re.sub(r" \(.*\)", "", n) for p, _, _, names in compared() for n in names if p == package
    ]
    assert Counter(listed) == Counter(exported(package))


def test_numbers_of_the_page_are_those_of_its_rows():
    table = compared()
    assert all(number == len(names) for _, _, number, names in table)
    text = PAGE.read_text(encoding="utf-8")
    with_counterpart = sum(number for _, place, number, _ in table if place != "none")
    without = sum(number for _, place, number, _ in table if place == "none")
    assert f"each of the {with_counterpart} parts" in text
    assert f"\n{without} parts have no counterpart" in text
    assert {p for p, *_ in table} == set(PACKAGES)


def test_places_in_modelica_are_those_of_a_domain():
    """A row is of one package of MSL, and no two rows of ours are of the same one."""
    places = [(p, place) for p, place, *_ in compared()]
    assert max(Counter(places).values()) == 1
    tops = {place.split(".")[0] for _, place in places} - {"none"}
    assert tops == {"Blocks", "Electrical", "Magnetic", "Mechanics", "Thermal"}


def test_parts_with_a_deliberate_difference_exist():
    """The first column of each table of differences names exported parts."""
    text = PAGE.read_text(encoding="utf-8").split("## Electrical")[1]
    known = set().union(*map(exported, PACKAGES))
    named = {name for row in rows(text) for name in re.findall(r"[A-Z][A-Za-z0-9_]+", row[0])}
    assert len(named) > 60
    assert named - {"I_11", "I_33"} <= known


def test_every_difference_has_a_reason():
    text = PAGE.read_text(encoding="utf-8").split("## Everywhere")[1]
    table = rows(text)
    assert len(table) > 80
    assert [row for row in table if len(row) != 4 or not row[3]] == []
