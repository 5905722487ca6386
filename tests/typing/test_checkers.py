"""mypy and basedpyright find the faults that are marked with ``# E``, and no others."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import library
from acausal.language.component import Part

ROOT = Path(__file__).resolve().parents[2]
MARKED = sorted((Path(__file__).parent / "marked").glob("*.py"))

Places = set[tuple[str, int]]


def marked(checker: str) -> Places:
    """Return the lines with a mark: ``# E``, or ``# E checker`` where only that one can know."""
    sign = re.compile(rf"# E( {checker})?$")
    return {
        (file.name, number)
        for file in MARKED
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if sign.search(line)
    }


def test_mypy_finds_what_is_marked_and_no_more() -> None:
    """With the settings of the project, and so with what ``make types`` has left in its cache."""
    pytest.importorskip("mypy", reason="mypy is in the extra 'lint'")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--follow-imports=silent", "--no-error-summary"]
        + [str(file) for file in MARKED],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stderr == ""
    lines = [line.split(":") for line in run.stdout.splitlines() if ": error:" in line]
    assert {(Path(line[0]).name, int(line[1])) for line in lines} == marked("mypy")


def places_by_basedpyright(folder: Path, *files: Path) -> Places:
    """Return the lines where it finds a fault, in standard mode, as an editor shows it."""
    program = Path(sys.executable).parent / "basedpyright"
    if shutil.which(program) is None:
        pytest.skip("basedpyright is not installed: it is in the extra 'test'")
    if subprocess.run([program, "--version"], capture_output=True, check=False).returncode:
        pytest.skip("basedpyright is installed, but its node does not start here")
    settings = {
        "typeCheckingMode": "standard",
        "reportUnusedExpression": "none",
        "extraPaths": [str(ROOT)],
        "include": [str(file) for file in files],
    }
    config = folder / "pyrightconfig.json"
    config.write_text(json.dumps(settings), encoding="utf-8")
    run = subprocess.run(
        [program, "-p", config, "--pythonpath", sys.executable, "--outputjson"],
        capture_output=True,
        text=True,
        check=False,
    )
    return {
        (Path(item["file"]).name, item["range"]["start"]["line"] + 1)
        for item in json.loads(run.stdout)["generalDiagnostics"]
        if item["severity"] == "error"
    }


def test_basedpyright_finds_what_is_marked_and_no_more(tmp_path: Path) -> None:
    assert places_by_basedpyright(tmp_path, *MARKED) == marked("basedpyright")


def parts() -> Iterator[tuple[str, type[Part]]]:
    """Yield every part of the library by its path."""
    for info in pkgutil.iter_modules(library.__path__):
        module = importlib.import_module(f"library.{info.name}")
        for name in getattr(module, "__all__", ()):
            item = getattr(module, name)
            if inspect.isclass(item) and issubclass(item, Part):
                yield f"{info.name}.{name}", item


def test_every_keyword_and_name_of_every_part_is_known(tmp_path: Path) -> None:
    """But for the domain's own name of what has a name in its part: phi of a spring is phi_rel."""
    modules = sorted({path.split(".")[0] for path, _ in parts()})
    lines = ["from typing import Any", f"from library import {', '.join(modules)}", "x: Any = 0"]
    known = []
    for path, kind in parts():
        keywords = {name for name in inspect.signature(kind).parameters if name != "name"}
        lines.append(f"{path}({', '.join(f'{name}=x' for name in sorted(keywords))})")
        lines.append(f"def part{len(lines)}(part: {path}) -> None:")
        aliases = kind._spec.aliases
        for name in kind._spec.names:
            if name not in aliases or not aliases[name].automatic:
                known.append(name)
                lines.append(f"    part.{name}")
        lines.append("    pass")
    lines.append("electrical.Resistor(q=x)")  # the last line is a fault, to be found
    file = tmp_path / "every_name.py"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert len(known) > 4000
    last = len(file.read_text(encoding="utf-8").splitlines())
    assert places_by_basedpyright(tmp_path, file) == {("every_name.py", last)}
