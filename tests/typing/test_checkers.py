"""mypy and basedpyright find the faults that are marked with ``# E``, and no others."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_basedpyright_finds_what_is_marked_and_no_more(tmp_path: Path) -> None:
    """In standard mode, as an editor shows it."""
    program = Path(sys.executable).parent / "basedpyright"
    if shutil.which(program) is None:
        pytest.skip("basedpyright is not installed: it is in the extra 'test'")
    if subprocess.run([program, "--version"], capture_output=True, check=False).returncode:
        pytest.skip("basedpyright is installed, but its node does not start here")
    settings = {
        "typeCheckingMode": "standard",
        "reportUnusedExpression": "none",
        "extraPaths": [str(ROOT)],
        "include": [str(file) for file in MARKED],
    }
    config = tmp_path / "pyrightconfig.json"
    config.write_text(json.dumps(settings), encoding="utf-8")
    run = subprocess.run(
        [program, "-p", config, "--pythonpath", sys.executable, "--outputjson"],
        capture_output=True,
        text=True,
        check=False,
    )
    found = [
        item for item in json.loads(run.stdout)["generalDiagnostics"] if item["severity"] == "error"
    ]
    places = {(Path(item["file"]).name, item["range"]["start"]["line"] + 1) for item in found}
    assert places == marked("basedpyright")
