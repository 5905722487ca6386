"""Random models in C and in Python: the same events, and errors of the same size.

The error of a run is that of the variable which is off most, beside its largest value, from a run
at rtol 1e-10. In C it may be three times that of ``simulate``, which is by IDAS where there are no
events; of a single variable either may be better by chance, as where a contact begins at 1e-16.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

import acausal as ac
from acausal.errors import AcausalError
from tests.fuzz.compiled_examples import bare
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
        told = [[(e.component, bare(e.text)) for e in res.events] for res in (usual, compiled)]
        if told[0] != told[1]:
            return Compared(seed, "events", f"{len(told[0])} and {len(told[1])}")
        try:
            fine = _run(made, system, rtol=1e-10, atol=1e-12)
        except AcausalError as error:
            return Compared(seed, "same", f"no reference: {type(error).__name__}")
    return _errors(made, usual, compiled, fine)


def _run(made: Recipe, system: ac.System, **options: Any) -> ac.Result:
    given = {"n": POINTS, "rtol": RTOL, "atol": ATOL, "start": made.start, "guess": made.guess}
    return system.simulate(made.t_end, **{**given, **options})


def _errors(made: Recipe, usual: ac.Result, compiled: ac.Result, fine: ac.Result) -> Compared:
    grid, worst = np.linspace(0.0, made.t_end, POINTS + 1), np.zeros(2)
    for path in made.probes:
        values = []
        for res in (usual, compiled, fine):
            at = np.minimum(np.searchsorted(res.t, grid - 1e-12 * made.t_end), len(res.t) - 1)
            values.append(np.asarray(res[path])[at])
        size = float(np.max(np.abs(values[2]))) + ATOL / RTOL
        errors = [float(np.max(np.abs(value - values[2]))) / size for value in values[:2]]
        worst = np.maximum(worst, errors)
    if worst[1] <= 3.0 * worst[0] + RESOLUTION:
        return Compared(made.seed, "same")
    return Compared(made.seed, "error", f"{worst[1]:.1e} in C, {worst[0]:.1e} in Python")
