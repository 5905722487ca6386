"""Modules that a DC drive passes on its way from model to a number: prints one JSON object.

Counted by ``sys.setprofile`` over compile, simulate and one look-up: every module of ``acausal``
in which a function ran, in the second run (the first one also imports and fills what is kept).
Bodies of classes and modules do not count. The target is 52 and is not met: 71 were counted, with
checks of arguments and runs that go on since it was 68.
The limit only says that it must not become more.
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

MOST = 71
HOME = Path(ac.__file__).parent


def visit() -> float:
    """Compile the drive, run it and look one number up."""
    return float(ac.compile(drive()).simulate(2.0).final["motor.rotor.w"])


def modules_visited() -> list[str]:
    """Return the modules of acausal in which a function ran."""
    seen: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_flags & CO_OPTIMIZED:  # not the body of a class
            seen.add(frame.f_code.co_filename)

    visit()
    sys.setprofile(note)
    try:
        visit()
    finally:
        sys.setprofile(None)
    inside = (Path(name) for name in seen)
    return sorted(p.relative_to(HOME).as_posix() for p in inside if HOME in p.parents)


def main() -> None:
    found = modules_visited()
    report = {"benchmark": "modules_visited", "count": len(found), "met": len(found) <= MOST}
    print(json.dumps(report | {"modules": found}))


if __name__ == "__main__":
    main()
