"""What cannot leave the tool, refused by name when a model is exported and never at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acausal.errors import ExportError, listed
from acausal.events.impact import storages
from acausal.export.mode_forms import held_apart

if TYPE_CHECKING:
    from acausal.system.system import System


def refuse(system: System) -> None:
    """Refuse what the C runtime does not do.

    Raises
    ------
    ExportError
        Naming the parts, why they cannot leave, and what to do instead.
    """
    for reason in (_foreign, _holds, _borrowed, _nothing):
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
    names = held_apart(system)
    if not names:
        return ""
    return (
        f"{listed(list(names))} are held by equations of their own, which close loops "
        "(ac.hold). Give these parts a stiff law instead, or run the model here."
    )


def _borrowed(system: System) -> str:
    if storages(system) is None:
        return ""
    return "its tree makes throughs of parts that store nothing states. Compile without tree=…."
