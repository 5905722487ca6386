"""Which rows of all variables are states and algebraic unknowns, found by their paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

from acausal.system.system import kept

if TYPE_CHECKING:
    from acausal.system.system import System


def row_of(system: System, path: str) -> int:
    """Return the row of ``base`` that a path names exactly, -1 if it is computed of others."""
    (address,) = system.resolve(path)
    if address.derivative or len(address.terms) != 1 or address.terms[0][1] != 1.0:
        return -1
    return address.terms[0][0]


@kept
def state_rows(system: System) -> dict[int, int]:
    """Return which row of ``base`` is which state."""
    return _rows_of(system, system.states)


@kept
def algebraic_rows(system: System) -> dict[int, int]:
    """Return which row of ``base`` is which algebraic unknown."""
    return _rows_of(system, system.algebraic)


def _rows_of(system: System, names: tuple[str, ...]) -> dict[int, int]:
    found = {row_of(system, name): number for number, name in enumerate(names)}
    found.pop(-1, None)
    return found
