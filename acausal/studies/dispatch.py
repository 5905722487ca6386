"""Dispatch: cases on their way to the workers of an executor, and back as they are finished.

A case that takes a few milliseconds costs a good part of that to be sent. Such cases go in hands of
several; how long they take, the first ones tell.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, as_completed, wait
from dataclasses import dataclass
from itertools import groupby, islice
from math import ceil
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import AcausalError, SimulationError, SweepError
from acausal.results.result import Result
from acausal.studies.folder_store import write_case
from acausal.studies.parcels import Parcel, Parcels
from acausal.studies.store import ARRAYS, Outcome

if TYPE_CHECKING:
    from acausal.system.system import System

NOT_RUN: Outcome = {"status": "not run", "error": "", "seconds": 0.0, "events": ()}
"""How a case stands that nobody ran."""

_FIRST = 64  # cases that go one by one, and hands that the others make at least: for all workers
_HAND = 0.05  # s that a hand of cases takes at most: what is lost with a worker is little
_PATIENCE = 1.0  # s to wait for the first case; after that all go one by one, since they are long


@dataclass(frozen=True, eq=False)
class Assignment:
    """A case that is to be run: its number, the system it is of, and its values by option."""

    number: int
    system: System
    own: dict[str, Any]


_Finished = Iterator[tuple[int, Outcome, "System"]]
_Sent = Future[list[Outcome] | None]


def dispatch(
    executor: Executor, cases: Iterator[Assignment], parcels: Parcels, folder: Path | None
) -> _Finished:
    """Yield cases as they are finished, with the system of each.

    While the first ones run, the others are made ready: ``cases`` makes them. Where there is a
    folder workers write their cases into it, and send back how they ended.

    Raises
    ------
    SweepError
        If a case cannot be sent.
    """
    place = None if folder is None else str(folder.resolve())

    def send(hand: Sequence[Assignment], whole: bool = False) -> _Sent:
        parcel = parcels.of(hand[0].system)
        parcel = parcels.with_content(parcel) if whole else parcel
        asked = [(case.number, case.own) for case in hand]
        try:
            return executor.submit(_work, parcel, parcels.alone, asked, place)
        except RuntimeError as error:  # a worker died, and its pool with it
            refused: _Sent = Future()
            refused.set_exception(error)
            return refused

    sent = {send([case]): [case] for case in islice(cases, _FIRST)}
    if others := list(cases):
        found = wait(sent, timeout=_PATIENCE, return_when=FIRST_COMPLETED).done
        size = _size_of_hands(found, len(others))
        sent |= {send(hand): hand for hand in _hands(others, size)}
    unseen: dict[_Sent, list[Assignment]] = {}
    for future in as_completed(sent):
        outcomes = _receive(future, len(sent[future]))
        if outcomes is None:
            unseen[send(sent[future], whole=True)] = sent[future]
        else:
            yield from _paired(sent[future], outcomes)
    for future in as_completed(unseen):
        yield from _paired(unseen[future], _receive(future, len(unseen[future])) or [])


def _paired(hand: Sequence[Assignment], outcomes: Sequence[Outcome]) -> _Finished:
    for case, outcome in zip(hand, outcomes, strict=False):
        yield case.number, outcome, case.system


def _size_of_hands(done: set[_Sent], left: int) -> int:
    """Return how many cases go together, by how long those took that are done."""
    told = [o for future in done for o in (_receive(future, 1) or ()) if o["status"] == "ok"]
    if not told:
        return 1
    each = max(median(outcome["seconds"] for outcome in told), 1e-6)
    return max(1, min(int(_HAND / each), ceil(left / _FIRST)))


def _hands(cases: Sequence[Assignment], size: int) -> Iterator[list[Assignment]]:
    """Yield cases of one system, one after the other, in hands of a size."""
    for _, group in groupby(cases, key=lambda case: id(case.system)):
        own = list(group)
        yield from (own[k : k + size] for k in range(0, len(own), size))


def _receive(future: _Sent, count: int) -> list[Outcome] | None:
    try:
        return future.result()
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise SweepError(
            f"a case cannot be sent to another process ({error}). Give inputs as numbers, tables "
            "or functions of a module, or use threads."
        ) from None
    except Exception as error:  # the worker died, or the executor was shut down
        return [{**NOT_RUN, "error": message(error)}] * count


def _work(
    parcel: Parcel,
    alone: dict[str, Any],
    cases: Sequence[tuple[int, dict[str, Any]]],
    folder: str | None,
) -> list[Outcome] | None:
    """Run cases in a worker; None if the system is not at hand there.

    ``cases`` are numbers and values, ``alone`` options that the parcel has not. With a folder a
    case is written into it as soon as it is finished, instead of being sent.
    """
    found = parcel.contents()
    if found is None:
        return None
    system, common = found
    outcomes = []
    for number, own in cases:
        outcome = run_case(system, with_own({**common, **alone}, own))
        if folder is not None and outcome["status"] != "not run":
            write_case(folder, number, outcome)
            outcome = {**NOT_RUN, **{k: outcome[k] for k in ("status", "error", "seconds")}}
        outcomes.append(outcome)
    return outcomes


def with_own(options: Mapping[str, Any], own: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """Return the options of one case: those of all cases, with its own values among them."""
    return {**options, **{kind: {**(options.get(kind) or {}), **own[kind]} for kind in own}}


def run_case(system: System, conditions: dict[str, Any]) -> Outcome:
    """Simulate a case and return how it ended, and what it gave."""
    began = time.perf_counter()
    status, error, result = "ok", "", None
    try:
        result = system.simulate(**conditions)
        end = conditions["t_end"]
        if result.t[-1] < (result.t[-1] if end is None else end):
            status = "not run"
    except SimulationError as broken:
        status, error = "failed", message(broken)
        result = broken.partial if isinstance(broken.partial, Result) else None
    except AcausalError as broken:
        status, error = "failed", message(broken)
    outcome: Outcome = {"status": status, "error": error, "seconds": time.perf_counter() - began}
    outcome["events"] = ()
    if result is not None:
        outcome |= {key: np.asarray(getattr(result, key)) for key in ARRAYS}
        outcome["events"] = result.log if len(result.log) else ()
    return outcome


def message(error: BaseException) -> str:
    """Return what a case keeps of an error."""
    return f"{type(error).__name__}: {error}"
