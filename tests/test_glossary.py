"""The words of the code, as docs/develop/glossary.md has them: one meaning each, in its rooms.

No two modules of acausal have one name, nor two classes: what is imported can be found by it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TABLE = ROOT / "docs" / "develop" / "glossary.md"
LINE = re.compile(r"^\| (?P<words>`.*?) \| (?P<meaning>.*?) \| ?(?P<rooms>.*?) ?\|$")

MATTER = {"beam", "body", "bodies", "gravity", "mass", "matter", "plate", "rod"}
"""Words of mechanics proper: acausal knows frames and joints as ideas of graphs, and no body."""

MECHANICS = {"acausal/system/system.py mass_matrix": "asks mechanics for its matrix"}
"""Names outside mechanics with such a word, and why; this list only shrinks."""

DOMAINS_OF_LIBRARY = 2
"""Folders that make a domain in a path, library/electrical: a part has the name of MSL in it."""


@cache
def glossary() -> dict[str, frozenset[str]]:
    """Return the rooms of each word, from the table."""
    found: dict[str, frozenset[str]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if row := LINE.match(line):
            for word in re.findall(r"`(\w+)`", row["words"]):
                found[word] = frozenset(re.findall(r"`(\w+)`", row["rooms"]))
    return found


def words(name: str) -> set[str]:
    """Return the words of a name in small letters, and without an s at their end."""
    parts = [part.lower() for part in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]
    return {*parts, *(part.removesuffix("s") for part in parts)}


def defined(node: ast.stmt) -> list[str]:
    """Return the names that a statement defines."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return []


def names(path: str, text: str) -> Iterator[tuple[str, int]]:
    """Yield the name of a module, those in it, and the public ones of its public classes."""
    yield Path(path).stem, 1
    for node in ast.parse(text).body:
        for name in defined(node):
            yield name, node.lineno
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            for inner in node.body:
                for name in defined(inner):
                    if not name.startswith("_"):
                        yield name, inner.lineno


@cache
def sources(package: str) -> dict[str, str]:
    """Return the text of all modules of a package by their paths."""
    files = sorted((ROOT / package).rglob("*.py"))
    return {f.relative_to(ROOT).as_posix(): f.read_text(encoding="utf-8") for f in files}


def in_another_room(path: str, text: str) -> Iterator[str]:
    """Yield names that use a word of the table in a room where it means nothing."""
    room = Path(path).parts[1].removesuffix(".py")
    for name, line in names(path, text):
        for word in sorted(words(name) & set(glossary())):
            if room not in glossary()[word]:
                where = ", ".join(sorted(glossary()[word])) or "no room"
                yield f"{path}:{line}: {name} says '{word}', which is a word of {where}"


def matter_outside_mechanics(path: str, text: str) -> Iterator[str]:
    """Yield names of bodies and the like outside mechanics."""
    if Path(path).parts[1] != "mechanics":
        for name, line in names(path, text):
            if words(name) & MATTER and f"{path} {name}" not in MECHANICS:
                yield f"{path}:{line}: {name} is a word of mechanics"


def twice(found: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    """Return what has one name in several places."""
    places = defaultdict(list)
    for name, path in found:
        places[name].append(path)
    return {name: where for name, where in places.items() if len(where) > 1}


def classes(package: str) -> Iterator[tuple[str, str]]:
    """Yield the classes of a package, those in functions too, with their modules."""
    for path, text in sources(package).items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ClassDef):
                yield node.name, path


def test_the_table_is_read() -> None:
    rooms = {path.name for path in (ROOT / "acausal").iterdir() if (path / "__init__.py").exists()}
    assert len(glossary()) >= 20
    assert {room for found in glossary().values() for room in found} <= rooms


def test_words_are_used_in_their_rooms() -> None:
    texts = sources("acausal").items()
    assert [breach for path, text in texts for breach in in_another_room(path, text)] == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("acausal/analysis/held_states.py", ""),
        ("acausal/simulation/run.py", "JOINTS_OF_TABLES = 3"),
        ("acausal/events/carried.py", ""),
        ("acausal/analysis/x.py", "class Found:\n    def form(self): ..."),
    ],
)
def test_a_word_in_another_room_is_found(path: str, text: str) -> None:
    assert len(list(in_another_room(path, text))) == 1


def test_bodies_and_beams_are_in_mechanics_alone() -> None:
    texts = sources("acausal").items()
    assert [breach for path, text in texts for breach in matter_outside_mechanics(path, text)] == []
    assert list(matter_outside_mechanics("acausal/system/x.py", "class RigidBody: ..."))
    known = {f"{path} {name}" for path, text in texts for name, _ in names(path, text)}
    assert set(MECHANICS) <= known


def test_no_two_modules_of_acausal_have_one_name() -> None:
    assert twice((Path(p).stem, p) for p in sources("acausal") if "__init__" not in p) == {}


def test_no_two_classes_of_acausal_have_one_name() -> None:
    assert twice(classes("acausal")) == {}


def test_no_two_classes_of_a_domain_of_the_library_have_one_name() -> None:
    """Rotational.Spring and Translational.Spring are MSL's; inside a domain a name is one part."""
    domain = {path: "/".join(path.split("/")[:DOMAINS_OF_LIBRARY]) for path in sources("library")}
    found = Counter(f"{domain[path]} {name}" for name, path in classes("library"))
    assert [name for name, count in found.items() if count > 1] == []
