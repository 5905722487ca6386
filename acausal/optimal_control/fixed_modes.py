"""Modes that are held: a system between events, for optimal control, where modes are phases."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import numpy as np

from acausal.errors import AcausalError, OptimalControlError
from acausal.initialization.start import initialize
from acausal.language.hold import BY_DERIVATIVE
from acausal.language.quantity import path_of
from acausal.system.conditions import Conditions
from acausal.system.switching import Switching
from acausal.system.system import System
from acausal.system.topology import compile_modes


def fix_modes(
    system: System, modes: Mapping[Any, Any], conditions: Conditions
) -> tuple[System, dict[str, str]]:
    """Return a system whose components stay in their modes, and these modes by path.

    They are the ones that a run settles to at its start, unless given.

    Parameters
    ----------
    modes
        By path: ``{"clutch.mode": "stuck"}``.
    conditions
        How the run begins.

    Raises
    ------
    OptimalControlError
        If there is no such mode, or if equations change at events that are no changes of modes.
    """
    switching = system.switching
    if not switching:
        if modes:
            raise OptimalControlError(f"the model has no modes: modes={dict(modes)!r} is in vain.")
        return system, {}
    given: dict[int, float] = {}
    for key, value in (modes or {}).items():
        place = switching.find(path_of(key))
        if place is None or switching.memory[place].kind != "mode":
            names = [f"{m.path}.{m.name}" for m in switching.memory if m.kind == "mode"]
            raise OptimalControlError(
                f"modes: '{path_of(key)}' is no mode. There are: {', '.join(names) or 'none'}."
            )
        given[place] = switching.number(place, value)
    memory = _settled_memory(system, given, conditions)
    made = compile_phase(system, memory)
    _check_smooth(made)
    held = {
        f"{m.path}.{m.name}": m.names[int(number)]
        for m, number in zip(switching.memory, memory, strict=True)
        if m.kind == "mode"
    }
    return dataclasses.replace(made, switching=Switching()), held


def _settled_memory(system: System, given: dict[int, float], conditions: Conditions) -> np.ndarray:
    """Return the memory after the events at the start of a run, but for modes that are given."""
    switching = system.switching
    names = {i: f"{switching.memory[i].path}.{switching.memory[i].name}" for i in given}
    told = {names[i]: switching.memory[i].names[int(number)] for i, number in given.items()}
    memory = switching.initial(system.parameter_vector(conditions.parameters), given)
    try:
        start = initialize(system, conditions.but(start={**conditions.start, **told}))
    except AcausalError:  # the problem may say more of its start than is known yet
        return memory
    for place, number in start.system.switching.modes(start.m).items():
        memory[place] = given.get(place, number)
    return memory


def compile_phase(system: System, memory: np.ndarray) -> System:
    """Return the system with the modes in a memory built in, its events not yet left out.

    What a mode holds stays a state without a derivative: a phase before it says where it is held.
    """
    memory = memory.copy()
    for held in system.switching.held_in(memory):
        memory[held.flag] = BY_DERIVATIVE
        if held.apart:
            raise OptimalControlError(
                f"{held.path} is {system.switching.memory[held.mode].names[held.numbers[0]]} in "
                f"a phase, where it keeps {held.name} as it is when that begins: a circuit closes "
                "at a place that is decided only then. Use a rigid part there, and give its pose."
            )
    return compile_modes(system, memory)


def _check_smooth(system: System) -> None:
    """Refuse equations that depend on what events change."""
    switching = system.switching
    if not switching:
        return
    outputs = range(system.rhs.n_out())
    columns = {c for i in outputs for c in system.rhs.jac_sparsity(i, 5).get_col()}
    memory = [m for i, m in enumerate(switching.memory) if switching.index(i) in columns]
    changing = sorted({m.path for m in memory if m.kind != "impulse"})
    if changing:
        raise OptimalControlError(
            f"{', '.join(changing)}: the equations change at events inside the horizon, and an "
            "optimum needs smooth ones. Use a regularised part, or write what changes as modes and "
            "solve a phase for each: ac.Phases(ac.OptimalControl(m, modes={…}), …)."
        )
