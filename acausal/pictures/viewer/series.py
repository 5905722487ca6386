"""Curves for a page: variables of a result over time, with units, and the instants of events."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import UndefinedWarning
from acausal.language.quantity import path_of
from acausal.language.units import printed_unit
from acausal.system.names import elements_of

if TYPE_CHECKING:
    from acausal.pictures.viewer.numbers import NumberBlock
    from acausal.results.result import Result

_EVENTS = 400  # marks on a page: more are a grey area
_INNER = ("loop", "loops")  # coordinates of loops and their multipliers: no part has them
_STILL = 1e-9  # of its size: what changes by less is a constant
_NOTHING = 1e-36  # what dies out below this was never there


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
            found.append(
                {
                    "name": name,
                    "unit": printed_unit(result.unit(path) or "1"),
                    "begin": block.add(column),
                }
            )
    return found


def ordered_variables(result: Result) -> list[str]:
    """Return all variables, what is integrated or solved first."""
    system = result.system
    leading = [*system.states, *system.algebraic, *system.inputs]
    known = set(result.variables())
    return list(dict.fromkeys([*(name for name in leading if name in known), *sorted(known)]))


def telling_variables(result: Result, most: int) -> list[str]:
    """Return what one would look at first: inputs, what parts measure, states that move.

    Coordinates that only serve to solve loops, and curves that stay where they are, tell nothing;
    where loops hide the positions, the coordinates of the joints stand for them.
    """
    system = result.system
    known = set(result.variables())
    names = [*system.inputs, *system.states, *system.algebraic]
    plain = [n for n in names if n in known and not n.startswith((*_INNER, "der"))]
    rates = [n for n in names if n in known and n.startswith("der(") and "loop" not in n]
    found: list[str] = []
    for name in dict.fromkeys([*plain, *rates]):
        values = np.asarray(result[name], dtype=float)
        size = float(np.nanmax(np.abs(values), initial=0.0))
        if values.ndim == 1 and np.ptp(values[np.isfinite(values)]) > _STILL * size > _NOTHING:
            found.append(name)
        if len(found) == most:
            break
    return found


def events_of(result: Result) -> dict[str, Any]:
    """Return times, parts and texts of the events that a page marks, and how many there are."""
    marked: Sequence[Any] = result.events[:_EVENTS]
    return {
        "total": len(result.events),
        "marks": [[float(e.time), str(e.component), str(e.text)] for e in marked],
    }
