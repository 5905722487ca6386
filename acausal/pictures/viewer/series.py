"""Curves for a page: variables of a result over time, with units, and the instants of events."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import UndefinedWarning
from acausal.language.quantity import path_of
from acausal.system.names import elements_of

if TYPE_CHECKING:
    from acausal.pictures.viewer.numbers import NumberBlock
    from acausal.results.result import Result

_EVENTS = 400  # marks on a page: more are a grey area


def series(
    result: Result, keys: Iterable[Any], block: NumberBlock, most: int
) -> list[dict[str, Any]]:
    """Return curves by name, vectors by element, until ``most`` numbers are used."""
    found: list[dict[str, Any]] = []
    seen: set[str] = set()
    room = most
    for key in keys:
        path = path_of(key)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UndefinedWarning)  # such a curve has gaps
            values = np.asarray(result[path])
        columns = values[:, None] if values.ndim == 1 else elements_of(values)
        for i, column in enumerate(columns.T):
            name = path if values.ndim == 1 else f"{path}[{i}]"
            if name in seen:
                continue
            room -= column.size
            if room < 0:
                return found
            seen.add(name)
            found.append({"name": name, "unit": _unit(result, path), "begin": block.add(column)})
    return found


def ordered_variables(result: Result) -> list[str]:
    """Return all variables, what is integrated or solved first."""
    system = result.system
    leading = [*system.states, *system.algebraic, *system.inputs]
    known = set(result.variables())
    return list(dict.fromkeys([*(name for name in leading if name in known), *sorted(known)]))


def events_of(result: Result) -> dict[str, Any]:
    """Return times, parts and texts of the events that a page marks, and how many there are."""
    marked: Sequence[Any] = result.events[:_EVENTS]
    return {
        "total": len(result.events),
        "marks": [[float(e.time), str(e.component), str(e.text)] for e in marked],
    }


def _unit(result: Result, path: str) -> str:
    unit = result.unit(path)
    return unit if unit != "1" else ""
