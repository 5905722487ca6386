"""The runs of every example once more in C: the same events, and errors of the same size.

An example is run with ``simulate`` noted; each call of it is then done by Python, in C, and at
rtol 1e-10. The error of a run is that of the variable which is off most, beside its largest value.
"""

from __future__ import annotations

import io
import runpy
import warnings
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

import acausal as ac
from acausal.errors import AcausalError, ExportError

EXAMPLES = Path(__file__).parents[2] / "examples"
RESOLUTION = 1e-9  # of the largest value: what the reference itself may be off by
FINE = 5e-10  # runs at less than this rtol are as tight as their reference
OWN = {"compiled", "events", "checkpoint", "progress"}
PARTS = {"spatial_manipulator": 5e-2}
"""Of a span, by the default solver: GeneralizedAlpha damps vibrations that others follow."""
NOT_COMPARED = {
    "space_robot": "GeneralizedAlpha steps over the vibrations of its beams, which others follow"
}


@dataclass(frozen=True)
class ComparedRun:
    """What was found of a run: errors in C and in Python, and by which solver Python ran."""

    example: str
    number: int
    verdict: str
    errors: tuple[float, float] = (0.0, 0.0)
    solver: str = ""
    worst: str = ""

    @property
    def ratio(self) -> float:
        """The error in C beside that of Python, what the reference cannot tell apart left out."""
        return self.errors[1] / max(self.errors[0], RESOLUTION)


def calls_of(example: str) -> list[tuple[ac.System, tuple[Any, ...], dict[str, Any]]]:
    """Return the calls of ``simulate`` that an example makes: system, arguments, options."""
    found = []
    usual = ac.System.simulate

    def noted(system: ac.System, *given: Any, **options: Any) -> ac.Result:
        found.append((system, given, dict(options)))
        return usual(system, *given, **options)

    with patch.object(ac.System, "simulate", noted), redirect_stdout(io.StringIO()):
        runpy.run_path(str(EXAMPLES / f"{example}.py"))["main"]()
    return found


def compare_runs(example: str, most: int = 4) -> list[ComparedRun]:
    """Compare the first runs of an example."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        calls = calls_of(example)
        return [_compare(example, k, *call) for k, call in enumerate(calls[:most])]


def _compare(
    example: str, number: int, system: ac.System, given: tuple[Any, ...], options: dict[str, Any]
) -> ComparedRun:
    options = {name: value for name, value in options.items() if name not in OWN}
    if example in PARTS:
        given = (given[0] * PARTS[example], *given[1:])
        options.pop("solver")
    usual = system.simulate(*given, **options)
    plain = {name: value for name, value in options.items() if name != "solver"}
    try:
        compiled = system.simulate(*given, **plain, compiled=True)
    except ExportError as error:
        return ComparedRun(example, number, f"not in C: {error}")
    told = [[(e.component, bare(e.text)) for e in res.events] for res in (usual, compiled)]
    if told[0] != told[1]:
        return ComparedRun(example, number, f"events: {len(told[0])} and {len(told[1])}")
    if options.get("rtol", 1e-6) < FINE:
        return ComparedRun(example, number, "same, no reference: as tight itself")
    try:
        fine = system.simulate(*given, **{**plain, "rtol": 1e-10, "atol": 1e-12})
    except AcausalError as error:
        return ComparedRun(example, number, f"same, no reference: {type(error).__name__}")
    return _with_errors(ComparedRun(example, number, "same"), usual, compiled, fine)


def bare(text: str) -> str:
    """Return what happened, without the numbers of impulses, which have their error."""
    return text.partition(", impulse")[0]


def _with_errors(
    found: ComparedRun, usual: ac.Result, compiled: ac.Result, fine: ac.Result
) -> ComparedRun:
    grid = np.intersect1d(np.intersect1d(usual.t, compiled.t), fine.t)
    worst, by = np.zeros(2), ""
    for path in (*usual.system.states, *usual.system.algebraic):
        rows = [_before(run, path, grid) for run in (usual, compiled, fine)]
        if not len(grid) or any(row is None for row in rows):
            continue
        size = float(np.max(np.abs(rows[2]))) + 1e-2
        errors = [float(np.max(np.abs(row - rows[2]))) / size for row in rows[:2]]
        by = path if errors[1] > worst[1] else by
        worst = np.maximum(worst, errors)
    verdict = "same" if worst[1] <= 3.0 * worst[0] + RESOLUTION else "error"
    pair = (float(worst[0]), float(worst[1]))
    return ComparedRun(found.example, found.number, verdict, pair, usual.solver, by)


def _before(run: ac.Result, path: str, times: np.ndarray) -> Any:
    """Return values at times, at instants their left limits; None for what has no one value."""
    if path.startswith(("loop", "der(loop")):  # in charts, which each run picks where it is
        return None
    values = np.asarray(run[path])
    return values[np.searchsorted(run.t, times)] if values.ndim == 1 else None
