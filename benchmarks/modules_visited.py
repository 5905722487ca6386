"""Modules and functions that a model passes on its way to a number: prints one JSON object.

Counted by ``sys.setprofile`` over compile, simulate and one look-up: every module of ``acausal``
in which a function ran, and every function with a name, in the second run (the first one also
imports and fills what is kept). Bodies of classes and modules do not count. A DC drive, without
loops, events or inputs, has to pass 52 modules and 330 functions at most; two clutches that slip
and stick 66 modules, which is not met: the limit of theirs only says that it must not become more.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import FrameType
from typing import Any

from _event_models import clutches
from _models import drive

import acausal as ac

HOME = Path(ac.__file__).parent
MODELS: dict[str, tuple[Callable[[], ac.Model], str, int, int]] = {
    "drive": (drive, "motor.rotor.w", 51, 330),
    "clutches": (clutches, "a.w", 81, 660),
}
"""Each with a variable to look up, and the most modules and functions."""


def visited(make: Callable[[], ac.Model], variable: str) -> tuple[list[str], int]:
    """Return the modules of acausal in which a function ran, and how many functions with a name."""
    seen: set[tuple[str, str, int]] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_flags & CO_OPTIMIZED:  # not the body of a class
            seen.add((code.co_filename, code.co_name, code.co_firstlineno))

    def visit() -> None:
        ac.compile(make()).simulate(2.0).final[variable]

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
    report: dict[str, Any] = {"benchmark": "modules_visited", "met": True}
    for name, (make, variable, most, most_functions) in MODELS.items():
        modules, functions = visited(make, variable)
        report["met"] &= len(modules) <= most and functions <= most_functions
        report[name] = {"count": len(modules), "functions": functions, "modules": modules}
    print(json.dumps(report))


if __name__ == "__main__":
    main()
