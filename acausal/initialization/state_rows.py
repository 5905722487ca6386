"""Which rows of all variables are states and algebraic unknowns, found by their paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca

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


def scalar_expression(
    system: System, arguments: tuple[ca.SX, ...], base: ca.SX, path: str
) -> ca.SX:
    """Return a scalar as an expression, of ``base`` if it is no derivative."""
    (address,) = system.resolve(path)
    if address.derivative:
        rows = tuple(row for row, _ in address.terms)
        base = system.rates(rows, address.derivative)(*arguments)
        return sum((sign * base[i] for i, (_, sign) in enumerate(address.terms)), ca.SX(0))
    return sum((sign * base[row] for row, sign in address.terms), ca.SX(0))
