"""Topologies: a model with some of its modes built in, what they hold held by its value.

Such a system has fewer states than one in which the modes may change: what is held is no unknown.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, ParameterError, UnknownNameError, did_you_mean
from acausal.system.breakpoints import tables_of_time
from acausal.system.system import kept

if TYPE_CHECKING:
    from acausal.system.system import System


def modes_of(system: System, memory: np.ndarray) -> dict[str, dict[str, int]]:
    """Return the modes in a memory by component and name, and the flags of what they hold."""
    modes: dict[str, dict[str, int]] = {}
    for i in system.switching.places("mode", "held"):
        item = system.switching.memory[i]
        modes.setdefault(item.path, {})[item.name] = int(memory[i])
    return modes


def compile_modes(system: System, memory: np.ndarray) -> System:
    """Return a system compiled with the modes in a memory built in, once for each combination.

    A mode may change which unknowns there are: such equations cannot share one form. Where they
    close loops, how many freedoms these have is seen near what the memory of the first says.
    """
    modes = modes_of(system, memory)
    key = tuple((path, *held.items()) for path, held in modes.items())
    found = _compiled(system, key, at=memory)
    if isinstance(found, AcausalError):
        raise found
    return tables_of_time(found) if system.events.of_time else found


@kept
def _compiled(system: System, modes: tuple[Any, ...], *, at: np.ndarray) -> System | AcausalError:
    """Return a system with the modes of a memory, or why there is none: the next time too."""
    if system.request is None:
        raise ParameterError(
            "these modes need equations of another form, and the model is not at hand to "
            "compile them. Compile it anew."
        )
    given = {"values": system.parameters, "frozen": system.parameter_table.frozen}
    try:
        made: System = system.request.again(**given, modes=modes_of(system, at), memory=tuple(at))
        return made
    except AcausalError as error:
        return error


def topology(system: System, modes: Mapping[str, str]) -> System:
    """Return the system in given modes; see ``System.topology``.

    Raises
    ------
    UnknownNameError
        If there is no such mode.
    """
    switching = system.switching
    if not switching and not modes:
        return system
    memory = switching.initial(system.parameter_vector(None), {}) if switching else np.zeros(0)
    for path, name in modes.items():
        place = switching.find(path)
        if place is None or switching.memory[place].kind != "mode":
            known = [f"{m.path}.{m.name}" for m in switching.memory if m.kind == "mode"]
            raise UnknownNameError(f"the model has no mode '{path}'. {did_you_mean(path, known)}")
        names = switching.memory[place].names
        if name not in names:
            raise UnknownNameError(f"{path} is never '{name}'. {did_you_mean(name, names)}")
        memory[place] = float(names.index(name))
    return topology_of(system, memory)


def topology_of(system: System, memory: np.ndarray) -> System:
    """Return the system with the modes in a memory built in, its graph marked by what they hold."""
    made = compile_modes(system, memory)
    marks: dict[str, str] = {}
    for held in system.switching.holds:
        active = int(memory[held.mode]) in held.numbers
        for name in (f"{held.path}.{held.edge}", held.path):
            if name in made.graph.edge_names and marks.get(name) != "held":
                marks[name] = "held" if active else "opened"
                break
    return dataclasses.replace(made, graph=made.graph.marked(marks))


def freedoms(system: System) -> int:
    """Return how many rates of positions a system is free to have.

    The rate of a position is a function of the states alone: der(phi) = w, and w is one of them.
    States of controllers and storages that no position moves with do not count. Elements of
    quaternions are positions too, whose rate may be an unknown of a closed loop.
    """
    arguments = system.symbols()
    ode = system.rhs(*arguments)[0]
    moved = ca.vertcat(*(arguments[i] for i in (0, 2, 3, 4, 5)))
    pattern = ca.jacobian_sparsity(ode, moved)
    parts = system.names.components.items()
    declared = [(path, getattr(own.kind, "quaternions", ())) for path, own in parts]
    turning = tuple(f"{path}.{name}[" for path, names in declared for name in names)
    turns = {i for i, name in enumerate(system.states) if name.startswith(turning)}
    counted = set(system.unknowns.meters)
    positions = sorted(({*range(len(system.states))} - {*pattern.row()}) | turns)
    moving = {*ca.jacobian_sparsity(ode[positions], arguments[1]).get_col()}
    dynamic = ({*pattern.row()} & moving) - {*system.chart.places} - turns - counted
    rates = [i for i in system.chart.places if system.states[i].startswith("der(")]
    return len(dynamic) + len(rates)


def drivers(system: System) -> str:
    """Return the parts that prescribe motions: those in loops, else all that follow a signal."""
    graph, parts = system.graph, system.names.components
    prescribing = {
        name if name in parts else name.rpartition(".")[0]
        for name, kind in zip(graph.edge_names, graph.kinds, strict=True)
        if kind == "across_driver"
    }
    found = [path for path in parts if path in prescribing and parts[path].signals]
    return " and ".join(system.chart.closure.drivers or found)
