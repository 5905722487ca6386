"""Modules and functions that a DC drive passes on its way to a number: prints one JSON object.

Counted by ``sys.setprofile`` over compile, simulate and one look-up: every module of ``acausal``
in which a function ran, and every function with a name, in the second run (the first one also
imports and fills what is kept). Bodies of classes and modules do not count. The targets, 52 modules
and 330 functions, are not met: 65 and 464 were counted. The limits only say that it must not become
more.
"""

from __future__ import annotations

import json
import sys
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType
from typing import Any

from _models import drive

import acausal as ac

MOST, MOST_FUNCTIONS = 65, 464
HOME = Path(ac.__file__).parent


def visit() -> float:
    """Compile the drive, run it and look one number up."""
    return float(ac.compile(drive()).simulate(2.0).final["motor.rotor.w"])


def visited() -> tuple[list[str], int]:
    """Return the modules of acausal in which a function ran, and how many functions with a name."""
    seen: set[tuple[str, str, int]] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_flags & CO_OPTIMIZED:  # not the body of a class
            seen.add((code.co_filename, code.co_name, code.co_firstlineno))

    visit()
    sys.setprofile(note)
    try:
        visit()
    finally:
        sys.setprofile(None)
    inside = [(Path(file), name) for file, name, _ in seen if HOME in Path(file).parents]
    modules = sorted({file.relative_to(HOME).as_posix() for file, _ in inside})
    return modules, sum(not name.startswith("<") for _, name in inside)


def main() -> None:
    modules, functions = visited()
    met = len(modules) <= MOST and functions <= MOST_FUNCTIONS
    report = {"benchmark": "modules_visited", "count": len(modules), "functions": functions}
    print(json.dumps(report | {"met": met, "modules": modules}))


if __name__ == "__main__":
    main()
