"""Meters: states that count the energy which has flowed into each edge since the start."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from acausal.errors import DeclarationError
from acausal.system.system import kept

if TYPE_CHECKING:
    from acausal.system.system import System

_NAME = "energy("


def meter_name(edge: str) -> str:
    """Return the name of the state that counts the energy of an edge, given by its path."""
    return f"{_NAME}{edge})"


def special_name(edge: str) -> str:
    """Return the name of the power of an edge that is not through times across."""
    return f"power({edge})"


def metered(system: System, span: float) -> System:
    """Return the system with a meter for every edge that power flows into.

    It is compiled once for runs over times of the same order of magnitude: how large an energy
    usually is depends on it.

    Raises
    ------
    DeclarationError
        If its model is not at hand.
    """
    return _metered(system, 10.0 ** round(math.log10(span)) if span > 0.0 else 1.0)


@kept
def _metered(system: System, span: float) -> System:
    if system.unknowns.meters:
        return system
    if system.request is None:
        raise DeclarationError(
            f"the model of '{system.name}' is not at hand (the system was pickled): its energies "
            "cannot be metered. Ask for energies where the model is compiled."
        )
    made: System = system.request.again(
        metered=span, values=system.parameters, frozen=system.parameter_table.frozen
    )
    return made
