"""Sweeps: one run a case, on any executor, each case with its status, resumable from a file."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import File, check_handed_on, checked
from acausal.errors import AcausalError, SweepError, UnknownNameError, did_you_mean
from acausal.initialization.wanted_values import by_path
from acausal.language.quantity import path_of
from acausal.language.units import seconds
from acausal.numerics.progress import Progress
from acausal.results.event_log import EventLog
from acausal.results.result import Result
from acausal.simulation.integrators.choice import check_options
from acausal.simulation.simulate import output_grid
from acausal.studies.cases import Case, Sweep
from acausal.studies.dispatch import (
    NOT_RUN,
    Assignment,
    dispatch,
    message,
    run_case,
    with_own,
)
from acausal.studies.folder_store import FolderStore, is_folder
from acausal.studies.parcels import Parcels
from acausal.studies.store import ARRAYS, Outcome, SweepStore
from acausal.system.inputs import make_inputs
from acausal.system.meters import metered
from acausal.system.parameter_table import check_values
from acausal.system.signature import signature

if TYPE_CHECKING:
    from acausal.system.system import System


@checked
def sweep(
    system: System,
    cases: Mapping[Any, Sequence[Any]] | Sequence[Mapping[Any, Any]],
    t_end: float | str | None = None,
    *,
    executor: Executor | None = None,
    path: File | None = None,
    part: tuple[int, int] | None = None,
    **options: Any,
) -> Sweep:
    """Simulate a system once for each case.

    Parameters
    ----------
    cases
        ``{path: values, …}`` for all combinations, the last varying fastest, or a list of
        ``{path: value, …}``. Paths of parameters set them, those of inputs give them, those of
        other variables are start values.
    executor
        Any executor of ``concurrent.futures``, with threads or processes: each worker has its own
        copy of the system. Without one the cases are run one after the other.
    path
        A file for finished cases, or a folder (``"store/"``), into which workers write theirs
        themselves. If it is there, only the cases that are missing in it are run.
    part
        ``(3, 40)`` runs the third of forty shares of the cases only, for jobs that meet in a
        folder; the others are not run.
    options
        As in ``System.simulate``; ``progress`` shows one bar for all cases.

    Returns
    -------
    Sweep, in the order of the cases. A case that fails is kept with its error; the others go on.

    Raises
    ------
    SweepError
        If there are no cases, the file is of another sweep, or cases cannot be sent to workers;
        one of its kinds if the file's folder is missing, may not be written, is locked or full.
    UnknownNameError
        If a path names nothing.
    """
    end = None if t_end is None else seconds(t_end, "t_end")
    begin = seconds(options.get("t_start", 0.0), "t_start")
    grid = output_grid(
        end,
        begin,
        options.get("n", 500),
        options.get("t"),
        len(system.states) + len(system.algebraic),
    )
    _check_options(system, grid, options)
    if options.pop("energies", False):
        system = metered(system, float(grid[-1] - grid[0]))
    chosen, shape, keys = _combinations(system, cases)
    options = {**options, "t_end": end}
    store: SweepStore | FolderStore | None = None
    if path is not None:
        kind = FolderStore if is_folder(path) else SweepStore
        store = kind(path, _signature(system, chosen, grid, options))
    share = _share(part, len(chosen))
    with Progress("sweep", len(chosen), "case", bool(options.pop("progress", False))) as bar:
        done, systems = _run_missing(system, chosen, share, executor, options, store, bar)
    made = []
    for number, values in enumerate(chosen):
        outcome = done.get(number, NOT_RUN)
        told = (outcome["status"], outcome["error"], outcome["seconds"])
        valid = systems.get(number) or _valid(system, values, options, outcome)
        made.append(Case(number, values, *told, _result(valid, outcome)))
    return Sweep(grid, tuple(made), shape, keys)


def _check_options(system: System, grid: np.ndarray, options: Mapping[str, Any]) -> None:
    """Refuse what no case could be run with: a case that fails does so by its own values."""
    check_handed_on(type(system).simulate, options)
    usual = {"solver": None, "rtol": 1e-6, "atol": 1e-8}
    check_options(**{name: options.get(name, usual[name]) for name in usual})
    if options.get("parameters") is not None:  # whether they suit each other, a case may decide
        check_values(system, options["parameters"])
    breakpoints = options.get("breakpoints", "auto")
    make_inputs(system, options.get("inputs"), float(grid[0]), float(grid[-1]), breakpoints)
    by_path(options.get("guess") or {}, "guess")


def _run_missing(
    system: System,
    chosen: list[dict[str, Any]],
    share: range,
    executor: Executor | None,
    options: dict[str, Any],
    store: SweepStore | FolderStore | None,
    bar: Progress,
) -> tuple[dict[int, Outcome], dict[int, System]]:
    """Run the cases of a share that no file has; return all outcomes, and the systems of these."""
    done = {} if store is None else store.read()
    skipped = {k: NOT_RUN for k in range(len(chosen)) if k not in share}
    folder = store.path if isinstance(store, FolderStore) else None
    failures = sum(outcome["status"] == "failed" for outcome in done.values())
    systems: dict[int, System] = {}
    for number, outcome, valid in _outcomes(
        system, chosen, {**skipped, **done}, executor, options, folder
    ):
        done[number], systems[number] = outcome, valid
        kept = store is None or (folder is not None and executor is not None)
        if not kept and store is not None and outcome["status"] != "not run":
            store.put(number, outcome)
        failures += outcome["status"] == "failed"
        bar.reach(len(done), f"{failures} failed")
    if isinstance(store, FolderStore):
        done |= store.read()
    return done, systems


def _share(part: tuple[int, int] | None, count: int) -> range:
    """Return the numbers of the cases of one of several shares."""
    if part is None:
        return range(count)
    number, of = part
    if not 1 <= number <= of:
        raise SweepError(f"part = {number}/{of}: give (3, 40) for the third of forty shares.")
    return range(number - 1, count, of)


def _combinations(
    system: System, cases: Any
) -> tuple[list[dict[str, Any]], tuple[int, ...], tuple[str, ...]]:
    if isinstance(cases, Mapping):
        names = [path_of(key) for key in cases]
        columns = [
            list(np.atleast_1d(v)) if not isinstance(v, list | tuple) else list(v)
            for v in cases.values()
        ]
        chosen = [dict(zip(names, row, strict=True)) for row in itertools.product(*columns)]
        shape = tuple(len(column) for column in columns)
    else:
        chosen = [{path_of(k): v for k, v in case.items()} for case in cases]
        names = list(dict.fromkeys(key for case in chosen for key in case))
        shape = (len(chosen),)
    if not chosen or not names:
        raise SweepError('there are no cases: give {"path": [values, …]}.')
    for name in names:
        _kind(system, name)
    return chosen, shape, tuple(names)


def _kind(system: System, name: str) -> str:
    """Return which option of ``simulate`` a value goes to."""
    if name in system.parameter_names or f"{name}[0]" in system.parameter_names:
        return "parameters"
    if name in system.parameter_table.bound:
        system.parameter_vector({name: 0.0})  # says what it is bound to
    if name in system.input_table.places:
        return "inputs"
    try:
        system.resolve(name)
    except UnknownNameError:
        valid = [*system.parameter_names, *system.input_table.places, *system.variables]
        hint = did_you_mean(name, valid, show=0)
        raise UnknownNameError(f"there is nothing called '{name}' to vary. {hint}") from None
    return "start"


def _own(system: System, values: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the values of one case by the option of ``simulate`` that they go to."""
    made: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        made.setdefault(_kind(system, name), {})[name] = value
    return made


def _signature(
    system: System, chosen: list[dict[str, Any]], grid: np.ndarray, options: Mapping[str, Any]
) -> str:
    """Return a hash of what decides the numbers; what is shown on the way does not."""
    deciding = {k: v for k, v in options.items() if k not in ("t", "n", "t_end", "progress")}
    listed = [{key: str(value) for key, value in case.items()} for case in chosen]
    return signature(system, grid, deciding, listed)


def _outcomes(
    system: System,
    chosen: list[dict[str, Any]],
    done: Mapping[int, Outcome],
    executor: Executor | None,
    options: dict[str, Any],
    folder: Path | None = None,
) -> Iterator[tuple[int, Outcome, System]]:
    """Yield the cases that are not done, as they are finished, with the system of each."""
    refused: list[tuple[int, Outcome, System]] = []

    def ready() -> Iterator[Assignment]:
        for number in (k for k in range(len(chosen)) if k not in done):
            own = _own(system, chosen[number])
            try:
                # A parameter that becomes 0 may need other equations: made here, with the model.
                valid = system.for_parameters(with_own(options, own).get("parameters"))
            except AcausalError as error:
                told = {"status": "failed", "error": message(error)}
                refused.append((number, {**NOT_RUN, **told}, system))
                continue
            yield Assignment(number, valid, own)

    if executor is not None:
        with Parcels(folder, options) as parcels:
            yield from dispatch(executor, ready(), parcels, folder)
    else:
        for case in ready():
            outcome = run_case(case.system, with_own(options, case.own))
            yield case.number, outcome, case.system
            if outcome["status"] == "not run":  # stopped by the user
                break
    yield from refused


def _valid(
    system: System, values: Mapping[str, Any], options: Mapping[str, Any], outcome: Outcome
) -> System:
    """Return the system of a case that a store had."""
    if "t" not in outcome:
        return system
    return system.for_parameters(with_own(options, _own(system, values)).get("parameters"))


def _result(system: System, outcome: Outcome) -> Result | None:
    if "t" not in outcome:
        return None
    t, x, z, u, p, m = (np.asarray(outcome[key]) for key in ARRAYS)
    return Result(system, t, x, z, u, p, m, EventLog.made_of(outcome["events"]))
