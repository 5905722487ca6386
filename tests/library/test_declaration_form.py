"""Declarations in library/ have the form that type checkers and editors read.

``python tests/library/test_declaration_form.py`` rewrites the files that have another one; run
``make format`` after it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

LIBRARY = Path(__file__).resolve().parents[2] / "library"
FILES = sorted(LIBRARY.rglob("*.py"))

Edit = tuple[tuple[int, int], tuple[int, int], str]
"""Text from a place (line, byte) to another one, and what stands there instead."""


def called(node: ast.AST | None) -> str:
    """Return what is called as ``ac.…``; empty for anything else."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="ac"), attr=name)):
            return name
    return ""


def start_of(node: ast.expr) -> tuple[int, int]:
    return node.lineno, node.col_offset


def end_of(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or 0, node.end_col_offset or 0


def by_keyword(node: ast.Call) -> Iterator[Edit]:
    """Yield what gives defaults by keyword: checkers do not see the others."""
    names = {"parameter": ("", "", "default"), "structural": ("default", "description")}
    keywords = {item.arg for item in node.keywords}
    for name, value in zip(names.get(called(node), ()), node.args, strict=False):
        if name == "default" and "required" in keywords:  # a default would make it optional
            after = node.args[1] if len(node.args) > 1 else node.keywords[0].value
            yield start_of(value), (start_of(after) if len(node.args) > 1 else end_of(value)), ""
        elif name:
            yield start_of(value), start_of(value), f"{name}="


def of_an_assignment(node: ast.Assign | ast.AnnAssign) -> Iterator[Edit]:
    """Yield what annotates keywords and them alone, each by the type that says what it takes."""
    value, kind = node.value, called(node.value)
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    if not isinstance(value, ast.Call) or not isinstance(target, ast.Name):
        return
    annotation = node.annotation if isinstance(node, ast.AnnAssign) else None
    if kind in ("variable", "discrete") and annotation is not None:
        yield end_of(target), end_of(annotation), ""
    if kind == "port" and value.args and ast.unparse(value.args[0]) == "signal.Input":
        yield end_of(target), end_of(annotation or target), ": signal.Input"
        first = start_of(value.keywords[0].value) if value.keywords else end_of(value.args[0])
        name = f"{value.keywords[0].arg}=" if value.keywords else ""
        yield start_of(value), first, f"ac.signal_input({name}"
    if kind == "parameter" and annotation is not None:
        shaped = any(item.arg == "shape" for item in value.keywords)
        wanted = "ac.types.VectorParameter" if shaped else "ac.Parameter"
        if ast.unparse(annotation) != wanted:
            yield start_of(annotation), end_of(annotation), wanted


def of_a_class(node: ast.ClassDef) -> Iterator[Edit]:
    """Yield what leaves other names of variables, ``v: Any = e.v``, without annotation."""
    for line in node.body:
        match line:
            case ast.AnnAssign(annotation=ast.Name(id="Any") as known, value=ast.Attribute()):
                yield end_of(line.target), end_of(known), ""


def edits(tree: ast.AST) -> Iterator[Edit]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from of_a_class(node)
        if isinstance(node, ast.Call):
            yield from by_keyword(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            yield from of_an_assignment(node)


def in_form(text: str) -> str:
    """Return the text of a module with its declarations in the form."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    begins = [0]
    for line in lines:
        begins.append(begins[-1] + len(line))
    source = b"".join(lines)
    for (row, column), (last_row, last), new in sorted(edits(ast.parse(text)), reverse=True):
        before, after = begins[row - 1] + column, begins[last_row - 1] + last
        source = source[:before] + new.encode() + source[after:]
    return source.decode()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(LIBRARY).as_posix())
def test_type_checkers_see_what_is_required_and_what_is_optional(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    written, wanted = text.splitlines(), in_form(text).splitlines()
    assert [line for line in written if line not in wanted] == []


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ('ac.parameter("K", "T", 3.0, min=0)', 'ac.parameter("K", "T", default=3.0, min=0)'),
        ('ac.parameter("K", "T", default=3.0)', 'ac.parameter("K", "T", default=3.0)'),
        ('ac.structural(False, "T")', 'ac.structural(default=False, description="T")'),
        (
            'ac.structural(None, "T", required=True)',
            'ac.structural(description="T", required=True)',
        ),
        ('x: Any = ac.variable("m")', 'x = ac.variable("m")'),
        ("class A:\n    v: Any = e.v", "class A:\n    v = e.v"),
        ("u = ac.port(signal.Input)", "u: signal.Input = ac.signal_input()"),
        (
            'u: Any = ac.port(signal.Input, unit="V")',
            'u: signal.Input = ac.signal_input(unit="V")',
        ),
        (
            'r: ac.Parameter = ac.parameter("m", shape=(3,))',
            'r: ac.types.VectorParameter = ac.parameter("m", shape=(3,))',
        ),
    ],
)
def test_a_declaration_of_another_form_is_rewritten(written: str, wanted: str) -> None:
    assert in_form(written) == wanted


if __name__ == "__main__":
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        if in_form(text) != text:
            file.write_text(in_form(text), encoding="utf-8")
            print(f"{file.relative_to(LIBRARY.parent)}: rewritten")  # noqa: T201
