"""Checks of a random model: typed errors, finite numbers, power balance, and no order of names.

A recipe is run as it is, with its parts shuffled and renamed, and in another tree. What must not
happen is a *finding*: an error that is not typed, more than 10 s of CPU time, a value that is not
finite, equations that are not fulfilled, powers that do not add to zero, or results that depend on
order, names or tree.
"""

from __future__ import annotations

import time
import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

import acausal as ac
from acausal.errors import AcausalError
from acausal.graph.tree import ABSOLUTE
from acausal.system.algebraic import residual_and_slope

SLOWEST = 10.0  # s of CPU time for one run
BALANCE = 1e-6  # of the largest power: parts are summed, so rounding of stiff ones enters
FULFILLED = 1e-8  # of its terms: what may be left of an algebraic equation; Newton stops far below
SAME = 1e-3  # of the range: runs at rtol 1e-7 that pass events in another order of rounding
ROUNDED = 1e-7  # of the largest of its kind: what is 0 in one tree is a difference in another
USUAL, FINE = 1e-7, 1e-10  # rtol of all runs, and of those that are to confirm a difference
OTHER_TREES = ({"A": 4, "dissipator": 3}, {"T": 4, "dissipator": 5})
POINTS = 20


@dataclass(frozen=True)
class Finding:
    """What was found, by which check."""

    seed: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"seed {self.seed}: {self.kind}: {self.text}"


@dataclass(frozen=True)
class Outcome:
    """The probes of a run over time, or the class of the typed error that it ended with.

    ``left`` is what is left of the algebraic equations, in parts of their terms.
    """

    values: dict[str, np.ndarray]
    refused: str = ""
    text: str = ""
    left: float = 0.0


def run(recipe: Any, shuffle: int | None = None, tree: Any = None, rtol: float = USUAL) -> Outcome:
    """Build, compile and simulate; a typed error is an outcome, any other one is raised."""
    model, called = recipe.build(shuffle)

    def renamed(path: str) -> str:
        part, _, rest = path.partition(".")
        return f"{called[part]}.{rest}"

    start = {renamed(path): value for path, value in recipe.start.items()}
    guess = {renamed(path): value for path, value in recipe.guess.items()}
    begin = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            system = ac.compile(model, tree=tree)
            options = {"n": POINTS, "rtol": rtol, "atol": 1e-2 * rtol}
            res = system.simulate(recipe.t_end, start=start, guess=guess, **options)
            powers = np.array(
                [res.power(name) for name in called.values() if _has_power(res, name)]
            )
        except AcausalError as error:
            return Outcome({}, type(error).__name__, str(error))
    spent = time.process_time() - begin
    if spent > SLOWEST:
        raise SlowError(f"{spent:.1f} s")
    at = np.searchsorted(res.t, np.linspace(0.0, recipe.t_end, POINTS + 1), "left")
    values = {path: res[renamed(path)][np.minimum(at, len(res.t) - 1)] for path in recipe.probes}
    values["power"] = powers
    return Outcome(values, left=_left(res))


def _left(res: ac.Result) -> float:
    """Return the largest |alg| / (|alg_z| (|z| + nominal)) at the times of a result."""
    largest = 0.0
    for i in range(len(res.t)):
        point = res.point(i)
        alg, slope = (np.abs(part.full()) for part in residual_and_slope(res.system)(*point))
        terms = slope @ (np.abs(point.z) + res.system.nominal_z) + np.finfo(float).tiny
        largest = max(largest, np.max(alg.ravel() / terms, initial=0.0))
    return largest


class SlowError(Exception):
    """A run took more CPU time than any of these models needs."""


def _has_power(res: ac.Result, name: str) -> bool:
    return bool(res.system.names.components[name].edges)


def findings(recipe: Any) -> list[Finding]:
    """Return what is wrong with a recipe's runs."""
    seed, found = recipe.seed, []
    trees: list[Any] = [ABSOLUTE] if recipe.mechanism else [OTHER_TREES[seed % 2]]
    ways: dict[str, dict[str, Any]] = {"as built": {}, "shuffled": {"shuffle": seed}}
    ways |= {f"tree {tree}": {"tree": tree} for tree in trees}
    outcomes = []
    for label, options in ways.items():
        try:
            outcomes.append((label, run(recipe, **options)))
        except SlowError as error:
            found.append(Finding(seed, "slow", f"{label}: {error}"))
        except Exception as error:
            text = f"{label}: {type(error).__name__}: {error}"
            found.append(Finding(seed, "untyped error", text.splitlines()[0]))
    if not outcomes:
        return found
    _, first = outcomes[0]
    for label, outcome in outcomes:
        found += [Finding(seed, kind, f"{label}: {text}") for kind, text in _unsound(outcome)]
        if _other(first, outcome):  # an ill-conditioned probe agrees at a finer tolerance
            again = [run(recipe, **{**ways[key], "rtol": FINE}) for key in ("as built", label)]
            found += [Finding(seed, "differs", f"{label}: {text}") for text in _other(*again)]
    return found


def _unsound(outcome: Outcome) -> list[tuple[str, str]]:
    if outcome.refused:
        return []
    bad = [path for path, values in outcome.values.items() if not np.all(np.isfinite(values))]
    if bad:
        return [("not finite", ", ".join(bad))]
    if outcome.left > FULFILLED:
        return [("not fulfilled", f"{outcome.left:.1e} of the terms of an equation")]
    powers = outcome.values["power"]
    rest, scale = np.abs(powers.sum(axis=0)).max(), np.abs(powers).max()
    return [("power", f"{rest / scale:.1e} of the largest")] if rest > BALANCE * scale else []


def _other(first: Outcome, second: Outcome) -> list[str]:
    if first.refused or second.refused:
        if first.refused == second.refused or second.refused == "TreeError":
            return []  # a tree may be refused by name, where the states it makes are too steep
        told = [f"{run.refused or 'runs'} {run.text}".strip() for run in (first, second)]
        return [" against ".join(told)]
    apart = []
    largest: dict[str, float] = {}
    for path, values in first.values.items():
        kind = path.rpartition(".")[2]
        largest[kind] = max(largest.get(kind, 0.0), np.abs(values).max(initial=0.0))
    for path, values in first.values.items():
        if path == "power":
            continue
        other = second.values[path]
        scale = np.ptp(values, axis=0).max(initial=0.0) + np.abs(values).max(initial=0.0) + 1e-6
        gap = np.abs(values - other).max(initial=0.0)
        if gap > SAME * scale and gap > ROUNDED * largest[path.rpartition(".")[2]]:
            apart.append(f"{path} by {gap / scale:.1e}")
    return apart[:3]
