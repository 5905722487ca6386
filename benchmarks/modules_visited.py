"""Modules and functions that a model passes on its way to a number: prints one JSON object.

Seven walks, counted by ``sys.setprofile`` in their second run (the first one also imports and fills
what is kept): every module of ``acausal`` in which a function ran, every function with a name, and
the lines of these functions. Bodies of classes and modules do not count. A DC drive, without loops,
events or inputs, has to pass 46 modules and 330 functions at most; two clutches that slip and stick
66 modules, and no more functions than they did.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from inspect import CO_OPTIMIZED
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

from _event_models import clutches, example
from _models import drive

import acausal as ac
from library import translational as tr

HOME = Path(ac.__file__).parent


def run(make: Callable[[], ac.Model], variable: str, t_end: float) -> Callable[[], Any]:
    """Return what compiles a model, runs it and looks one number up."""
    return lambda: ac.compile(make()).simulate(t_end).final[variable]


def cart() -> Any:
    """Move a mass by 1 m in 1 s with the least force."""
    m = ac.Model("cart")
    m.push, m.cart = tr.Force(), tr.Mass(m=1.0)
    m.connect(m.push.flange, m.cart.flange_a)
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("push.f", lower=-10, upper=10)
    for name, begin, end in (("cart.s", 0.0, 1.0), ("cart.v", 0.0, 0.0)):
        ocp.initial(name, begin)
        ocp.final(name, end)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    return ocp.solve(ac.Collocation(intervals=10))


def page() -> None:
    """Write the page that explains the drive."""
    with TemporaryDirectory() as folder:
        ac.compile(drive()).explain(Path(folder) / "drive.html")


WALKS: dict[str, Callable[[], Any]] = {
    "drive": run(drive, "motor.rotor.w", 2.0),
    "clutches": run(clutches, "a.w", 2.0),
    "four_bar": run(example("four_bar").build, "joint[0].phi", 0.5),
    "lock": run(example("locking_pendulum").build, "j[0].phi", 1.0),
    "beam": run(example("spin_up_beam").build, "shaft.phi", 0.5),
    "control": cart,
    "explain": page,
}
MOST = {"drive": (46, 330), "clutches": (66, 657)}
"""The most modules and functions of walks that have a limit."""


def visited(action: Callable[[], Any]) -> dict[str, Any]:
    """Return the modules of acausal in which a function ran, and the functions with their lines."""
    seen: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_flags & CO_OPTIMIZED:  # not the body of a class
            seen.add(frame.f_code)

    action()
    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(None)
    inside = [code for code in seen if HOME in Path(code.co_filename).parents]
    named = [code for code in inside if not code.co_name.startswith("<")]
    modules = {Path(code.co_filename).relative_to(HOME).as_posix() for code in inside}
    lines = sum(max(end for *_, end in code.co_lines() if end) for code in named)
    lines -= sum(code.co_firstlineno - 1 for code in named)
    return {
        "count": len(modules),
        "functions": len(named),
        "lines": lines,
        "modules": sorted(modules),
    }


def main() -> None:
    report: dict[str, Any] = {"benchmark": "modules_visited"}
    report |= {name: visited(action) for name, action in WALKS.items()}
    report["met"] = all(
        report[name]["count"] <= modules and report[name]["functions"] <= functions
        for name, (modules, functions) in MOST.items()
    )
    print(json.dumps(report))


if __name__ == "__main__":
    main()
