"""The modes that a linear system was taken in: which they are, others, and what they hide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import UnknownNameError, did_you_mean
from acausal.events.mode_systems import ModeSystems
from acausal.initialization.start import Start
from acausal.language.quantity import path_of
from acausal.system.piecewise_inputs import PiecewiseConstantInputs

if TYPE_CHECKING:
    from acausal.analysis.linearization import LinearSystem
    from acausal.system.switching import Switching

_NOTHING = 1e-12
"""Gain, in units of the largest, below which an input reaches nothing."""


def _by_name(switching: Switching) -> dict[str, int]:
    """Return the places of modes by the paths of their parts, the only mode of a part by these."""
    modes = [(i, switching.memory[i]) for i in switching.places("mode")]
    paths = [item.path for _, item in modes]
    return {
        item.path if paths.count(item.path) == 1 else f"{item.path}.{item.name}": i
        for i, item in modes
    }


def modes_at(point: Start) -> dict[str, str]:
    """Return the modes at a point, by part."""
    switching = point.system.switching
    return {
        path: switching.memory[i].names[int(point.m[switching.index(i)])]
        for path, i in _by_name(switching).items()
    }


def in_modes(point: Start, modes: Mapping[Any, str]) -> Start:
    """Return a point with its states, in other modes, and its algebraic unknowns solved there.

    Raises
    ------
    UnknownNameError
        If a part has no modes, or none of that name.
    """
    system = point.system
    switching, m = system.switching, point.m.copy()
    known = _by_name(switching)
    for key, name in modes.items():
        path = path_of(key)
        place = known.get(path, known.get(path.rpartition(".")[0], switching.find(path)))
        if place is None or switching.memory[place].kind != "mode":
            raise UnknownNameError(f"no part '{path}' has modes. {did_you_mean(path, known)}")
        names = switching.memory[place].names
        if name not in names:
            raise UnknownNameError(f"{path} is never '{name}'. {did_you_mean(name, names)}")
        m[switching.index(place)] = float(names.index(name))
    first = np.cumsum([0, *system.input_table.levels])[:-1].tolist()
    forms = ModeSystems(system, point.p, PiecewiseConstantInputs.of(system, point.u[first]))
    moved = point.point._replace(m=m)
    return replace(point, point=forms.of(moved).solve(moved))


def note_of_modes(linear: LinearSystem) -> list[str]:
    """Return lines that name the modes, and the inputs that reach nothing in them."""
    if not linear.in_modes:
        return []
    lines = [f"in the modes {', '.join(f'{p}: {n}' for p, n in linear.in_modes.items())}"]
    largest = max(np.abs(linear.B).max(initial=0.0), np.abs(linear.D).max(initial=0.0), 1.0)
    moved = np.abs(np.vstack([linear.B, linear.D])).max(axis=0, initial=0.0)
    idle = [
        name for name, size in zip(linear.inputs, moved, strict=True) if size <= _NOTHING * largest
    ]
    if idle:
        path, name = next(iter(linear.in_modes.items()))
        lines.append(
            f"{', '.join(idle)}: moves nothing in these modes. A part that is stuck carries any "
            f'small input; modes={{"{path}": …}} takes another mode than {name}.'
        )
    return lines
