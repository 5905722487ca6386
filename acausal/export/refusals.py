"""What cannot leave the tool, refused by name when a model is exported and never at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acausal.errors import ExportError, listed
from acausal.events.storages import storages

if TYPE_CHECKING:
    from acausal.system.system import System


def refuse(system: System) -> None:
    """Refuse what the C runtime does not do.

    Raises
    ------
    ExportError
        Naming the parts, why they cannot leave, and what to do instead.
    """
    for reason in (_foreign, _holds, _delays, _borrowed, _rolling, _levels, _nothing):
        if text := reason(system):
            raise ExportError(f"'{system.name}' cannot leave as C: {text}")


def _foreign(system: System) -> str:
    names = [
        path for path, own in system.names.components.items() if getattr(own.kind, "foreign", False)
    ]
    if not names:
        return ""
    return f"{listed(names)} are FMUs, whose equations stay in their own libraries."


def _nothing(system: System) -> str:
    if system.states:
        return ""
    return "it has no states, and nothing to integrate. Solve it here, by simulate."


def _holds(system: System) -> str:
    names = dict.fromkeys(f"{held.path}.{held.name}" for held in system.switching.holds)
    if not names:
        return ""
    return (
        f"{listed(list(names))} are held by modes, which changes the equations during a run "
        "(ac.hold). Give these parts a stiff law instead, or run the model here."
    )


def _delays(system: System) -> str:
    memory = system.switching.memory
    names = dict.fromkeys(memory[i].path for i in system.switching.places("delay"))
    if not names:
        return ""
    return (
        f"{listed(list(names))} are delays, whose past is not in the state of an exported model. "
        "Replace them by Padé's approximation, or by samples."
    )


def _borrowed(system: System) -> str:
    if storages(system) is None:
        return ""
    return "its tree makes throughs of parts that store nothing states. Compile without tree=…."


def _rolling(system: System) -> str:
    if not (system.chart and system.chart.rolling):
        return ""
    closers = dict.fromkeys(system.chart.closers)
    return (
        f"{listed(list(closers))} roll without slip, and more places can be reached than there are "
        "ways to go: such loops are not in the runtime."
    )


def _levels(system: System) -> str:
    levels = zip(system.inputs, system.input_table.levels, strict=True)
    names = [name for name, level in levels if level > 1]
    if not names:
        return ""
    return (
        f"the equations need derivatives of the inputs {listed(names)}, which nobody hands over "
        "at run time. Prescribe them inside the model, or put a spring before what they move."
    )
