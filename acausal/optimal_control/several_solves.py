"""Several solves of one problem: along a path of numbers (homotopy), and from several guesses."""

from __future__ import annotations

import copy
import dataclasses
import multiprocessing
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import OptimalControlError
from acausal.language.quantity import path_of
from acausal.optimal_control.discrete_problem import Iterate, Prepared, fill_unknowns, prepare
from acausal.optimal_control.guess import Guess, make_guess

if TYPE_CHECKING:
    from acausal.optimal_control.problem import OptimalControl
    from acausal.optimal_control.solution import Solution

_WAVES = 3  # half waves over the horizon that a guess is disturbed with
_WIDTH = 0.5  # of the range of an unknown, or of its size: how far


def with_numbers(ocp: OptimalControl, numbers: Mapping[str, float]) -> OptimalControl:
    """Return a problem with other values of ``ocp.value(…)`` or of parameters of the model."""
    other = copy.copy(ocp)
    other.symbols = copy.copy(ocp.symbols)
    other.symbols.values = dict(ocp.symbols.values)
    other.parameter_vector = np.array(ocp.parameter_vector)
    decided = {design.path for design in ocp.designs}
    for name, number in numbers.items():
        if name in other.symbols.values:
            other.symbols.values[name] = (other.symbols.values[name][0], number)
            continue
        path = ocp._parameter(name)
        if path in decided:
            raise OptimalControlError(f"{path} is decided: it cannot be given along a path too.")
        if path in ocp.system.parameter_table.frozen:
            raise OptimalControlError(
                f"{path} is built into the equations: compile the model with each of its values."
            )
        other.parameter_vector[ocp.system.parameter_names[path]] = number
        known = other.given.parameters | {path}
        other.given = dataclasses.replace(other.given, parameters=known)
    return other


def paths_of(along: Mapping[Any, Sequence[float]]) -> list[dict[str, float]]:
    """Return the numbers of each solve along a path.

    Raises
    ------
    OptimalControlError
        If there is none, or the lists differ in length.
    """
    lists = {path_of(name): [float(v) for v in values] for name, values in along.items()}
    lengths = {len(values) for values in lists.values()}
    if len(lengths) != 1 or not min(lengths):
        raise OptimalControlError(
            "along: give one list of numbers for each name, all as long as the others, for example "
            'along={"radius": [0.0, 0.1, 0.2]}.'
        )
    return [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]


def solve_along(
    ocp: OptimalControl,
    along: Mapping[Any, Sequence[float]],
    method: Any,
    guess: Any,
    solver: Any,
    progress: bool,
) -> tuple[OptimalControl, Solution]:
    """Solve for each number of a path from the optimum before it; return the last of both.

    Raises
    ------
    OptimalControlError
        If a solve on the way fails: it names the numbers it failed at.
    """
    for numbers in paths_of(along):
        ocp = with_numbers(ocp, numbers)
        try:
            guess = prepare(ocp, method, solver, guess=guess).solve(guess, progress=progress)
        except OptimalControlError as error:
            said = ", ".join(f"{name} = {value:g}" for name, value in numbers.items())
            raise OptimalControlError(f"at {said}: {error}", partial=error.partial) from None
    return ocp, guess


@dataclasses.dataclass(frozen=True)
class Attempt:
    """One of several solves: its number, what came out, and in words how it ended."""

    number: int
    objective: float
    outcome: str


def best_of(
    ocp: OptimalControl,
    method: Any,
    guess: Any,
    solver: Any,
    count: int,
    seed: int,
    *,
    workers: int = 1,
    progress: bool = False,
) -> tuple[Solution, tuple[Attempt, ...]]:
    """Solve from the guess and from it disturbed at random; return the best, and all attempts.

    Raises
    ------
    OptimalControlError
        If none ends well: the first one's.
    """
    prepared = prepare(ocp, method, solver, guess=guess)
    prepared.assembly.solver_function()  # built once, before processes part
    random = np.random.default_rng(seed)
    begins = [None, *(_disturbed(prepared, guess, random) for _ in range(count - 1))]

    def attempt(number: int) -> Iterate | OptimalControlError:
        try:
            made = prepared.solve(guess, progress=progress, begin=begins[number])
        except OptimalControlError as error:
            return error if workers == 1 else OptimalControlError(str(error))
        iterate: Iterate = made.iterate
        return iterate

    attempts: list[Attempt] = []
    found: list[Solution] = []
    results = in_processes(attempt, count, workers)
    for number, result in enumerate(results):
        if isinstance(result, OptimalControlError):
            attempts.append(Attempt(number, np.nan, str(result).split(". ")[0]))
            continue
        made = prepared.solution_of(result)
        found.append(made)
        attempts.append(Attempt(number, made.objective, made.outcome))
    if not found:
        raise results[0]
    best = min(found, key=lambda one: ocp.sense * one.objective)
    return best, tuple(attempts)


_TASK: dict[str, Callable[[int], Any]] = {}  # what processes that are forked find


def _run_task(number: int) -> Any:
    return _TASK["run"](number)


def in_processes(run: Callable[[int], Any], count: int, workers: int) -> list[Any]:
    """Return what a function gives for 0, 1, …, in processes that share what is built already.

    Functions of CasADi cannot be sent: processes are forked. Where that is not known (Windows) they
    run one after the other.
    """
    workers = min(workers, count)
    if workers <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        return [run(number) for number in range(count)]
    _TASK["run"] = run
    try:
        with multiprocessing.get_context("fork").Pool(workers) as pool:
            return pool.map(_run_task, range(count), chunksize=1)
    finally:
        _TASK.clear()


def _disturbed(prepared: Prepared, given: Any, random: np.random.Generator) -> np.ndarray:
    """Return unknowns from a guess with random waves added to its states and controls."""
    phase, plant = prepared.part.phase, prepared.part.phase.plant
    made = make_guess(plant, phase.horizon, prepared.initial, given)
    sizes = [plant.nominal_x, plant.nominal_u]
    bounds = [phase.paths.x, phase.paths.u]
    courses: list[tuple[Any, ...]] = []
    for own, size, (low, high) in zip((made.x, made.u), sizes, bounds, strict=True):
        ends = np.array([[course(np.array([s]))[0] for s in (0.0, 1.0)] for course in own])
        reach = np.abs(ends).max(axis=1) if len(own) else np.zeros(0)
        wide = np.where(np.isfinite(high - low), (high - low) / 2, np.maximum(size, reach))
        waves = _WIDTH * wide[:, None] * random.standard_normal((len(own), _WAVES))
        courses.append(tuple(_waved(c, w) for c, w in zip(own, waves, strict=True)))
    other: Guess = dataclasses.replace(made, x=courses[0], u=courses[1], z=None)
    return fill_unknowns(prepared.part, other)


def _waved(course: Any, heights: np.ndarray) -> Any:
    numbers = np.arange(1, len(heights) + 1)
    return lambda shares: (
        course(shares) + np.sin(np.pi * np.outer(np.asarray(shares), numbers)) @ heights
    )
