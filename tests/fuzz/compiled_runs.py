"""Random models in C and in Python: the same events, and errors of the same size.

An error is what a run is off one at rtol 1e-10. That of each variable in C may be three times that
by Rodas4 in Python, which is the same method; and that of the variable which is off most, three
times that of ``simulate`` as it is, which is IDAS where there are no events: of one variable either
may be better by chance.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

import acausal as ac
from acausal.errors import AcausalError
from tests.fuzz.recipes import Recipe, recipe

POINTS = 40
RTOL, ATOL = 1e-6, 1e-8
RESOLUTION = 1e-9  # of the largest value: what the reference itself may be off by


@dataclass(frozen=True)
class Compared:
    """What was found of a seed: "same", "refused" (by both), "not in C", or what differs."""

    seed: int
    verdict: str
    text: str = ""


def compare(seed: int) -> Compared:
    """Run a random model by both engines."""
    made = recipe(seed)
    model, _ = made.build()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            system = ac.compile(model)
            usual = _run(made, system)
        except AcausalError as error:
            return Compared(seed, "refused", type(error).__name__)
        try:
            compiled = _run(made, system, compiled=True)
        except ac.errors.ExportError as error:
            return Compared(seed, "not in C", str(error))
        except AcausalError as error:
            return Compared(seed, "fails in C", str(error))
        told = [[(e.component, e.text) for e in res.events] for res in (usual, compiled)]
        if told[0] != told[1]:
            return Compared(seed, "events", f"{len(told[0])} and {len(told[1])}")
        try:
            fine = _run(made, system, rtol=1e-10, atol=1e-12)
            alike = _alike(made, system, usual)
        except AcausalError as error:
            return Compared(seed, "same", f"no reference: {type(error).__name__}")
    return _errors(made, [usual, alike, compiled, fine])


def _alike(made: Recipe, system: ac.System, usual: ac.Result) -> ac.Result:
    """Return a run in Python by the method of C; as it is where modes share their equations."""
    try:
        return _run(made, system, solver=ac.Rodas4())
    except ac.errors.SimulationError:
        return usual


def _run(made: Recipe, system: ac.System, **options: Any) -> ac.Result:
    given = {"n": POINTS, "rtol": RTOL, "atol": ATOL, "start": made.start, "guess": made.guess}
    return system.simulate(made.t_end, **{**given, **options})


def _errors(made: Recipe, runs: list[ac.Result]) -> Compared:
    grid, worst, text = np.linspace(0.0, made.t_end, POINTS + 1), np.zeros(3), ""
    for path in made.probes:
        values = []
        for res in runs:
            at = np.minimum(np.searchsorted(res.t, grid - 1e-12 * made.t_end), len(res.t) - 1)
            values.append(np.asarray(res[path])[at])
        exact = values.pop()
        size = float(np.max(np.abs(exact))) + ATOL / RTOL
        errors = [float(np.max(np.abs(value - exact))) / size for value in values]
        worst = np.maximum(worst, errors)
        if not errors[2] <= 3.0 * errors[1] + RESOLUTION:
            text = f"{path}: {errors[2]:.1e} in C, {errors[1]:.1e} by Rodas4 in Python"
    if not worst[2] <= 3.0 * worst[0] + RESOLUTION:
        text = f"{worst[2]:.1e} in C, {worst[0]:.1e} in Python"
    return Compared(made.seed, "error" if text else "same", text)
