"""Evaluation: variables of a system by their addresses, as numbers and as expressions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

if TYPE_CHECKING:
    from acausal.system.names import Address
    from acausal.system.system import System


def evaluate(system: System, addresses: Sequence[Address], *arguments: Any) -> np.ndarray:
    """Return variables at a point, or at many; see ``System.evaluate``."""
    table: dict[tuple[int, int], np.ndarray] = {}
    for order in {address.derivative for address in addresses}:
        same = [address.terms for address in addresses if address.derivative == order]
        rows = tuple(sorted({row for terms in same for row, _ in terms}))
        function = system.rates(rows, order) if order else system.rows(rows)
        values = np.asarray(function(*arguments)) if rows else ()
        table |= {(order, row): found for row, found in zip(rows, values, strict=True)}
    nothing = np.zeros(np.size(arguments[0]))
    return np.array(
        [
            sum((sign * table[a.derivative, row] for row, sign in a.terms), nothing)
            for a in addresses
        ]
    )


def expression(system: System, arguments: tuple[ca.SX, ...], *names: str) -> ca.SX:
    """Return variables as expressions of symbols; see ``System.expression``."""
    addresses = [address for name in names for address in system.resolve(name)]
    table: dict[tuple[int, int], ca.SX] = {}
    for order in {address.derivative for address in addresses}:
        same = [address.terms for address in addresses if address.derivative == order]
        rows = tuple(sorted({row for terms in same for row, _ in terms}))
        function = system.rates(rows, order) if order else system.rows(rows)
        found = ca.vertsplit(function(*arguments)) if rows else []
        table |= {(order, row): value for row, value in zip(rows, found, strict=True)}
    parts = [
        sum((sign * table[a.derivative, row] for row, sign in a.terms), ca.SX(0)) for a in addresses
    ]
    return ca.vertcat(*parts)
