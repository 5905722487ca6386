"""Linear equations whose rows modes replace: M a = h, and a = 0 in the rows of parts that are held.

With F = 1 in the rows that are free and 0 in those that are held, the rows F (M a - h) and
(1 - F) (a - a₀) say what (F M F + 1 - F) a = F (h - M a₀) + a₀ says, a₀ = 0 in free rows. That
matrix is symmetric and definite if M is, so that L D Lᵀ solves it, whichever parts are held.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.system.algebraic import definite_signs

if TYPE_CHECKING:
    from acausal.system.system import System

_SEED = 5  # of the point at which rows are compared


@dataclass(frozen=True, eq=False)
class Held:
    """A hold in symbols: whether it acts, and its mode with a number in which it does and not.

    Holds of one part share their mode, and each has a flag of its own.
    """

    active: ca.SX
    mode: ca.SX
    flag: ca.SX
    holding: float
    free: float


def holds_in(system: System, m: ca.SX) -> list[Held]:
    """Return the holds of a system, in the symbols of its discrete vector."""
    switching, found = system.switching, []
    for held in switching.holds:
        if held.apart:  # it has equations of its own elsewhere
            continue
        mode, flag = m[switching.index(held.mode)], m[switching.index(held.flag)]
        within = sum((mode == number for number in held.numbers), ca.SX(0))
        names = switching.memory[held.mode].names
        free = next(n for n in range(len(names) + 1) if n not in held.numbers)
        found.append(Held(within * flag, mode, flag, float(held.numbers[0]), float(free)))
    return found


def solve_held(alg: ca.SX, z: ca.SX, holds: list[Held]) -> ca.SX | None:
    """Return the z with alg = 0 as expressions, None if alg is not of this kind.

    ``alg`` is linear in z.
    """
    if not holds:
        return None
    parts = {h.mode.element_hash(): h for h in holds}.values()
    modes = ca.vertcat(*(h.mode for h in parts), *(h.flag for h in holds))
    idle = np.array([*(h.free for h in parts), *(0.0 for _ in holds)])
    replaced = _replaced_rows(ca.jacobian(alg, z), modes, idle, holds)
    if replaced is None:
        return None
    at = {column: row for row, column in replaced}
    rest = iter(row for row in range(z.shape[0]) if row not in at.values())
    alg = alg[[at[k] if k in at else next(rest) for k in range(z.shape[0])]]
    matrix = ca.jacobian(alg, z)
    right = -ca.substitute(alg, z, ca.SX.zeros(z.shape[0]))
    mass = ca.substitute(matrix, modes, ca.DM(idle))
    signs = definite_signs(mass)
    if signs is None:
        return None
    free = [ca.SX(1)] * z.shape[0]
    for (_, column), held in zip(replaced, holds, strict=True):
        free[column] = 1 - held.active
    f, turned = ca.vertcat(*free), ca.SX(ca.DM(signs))
    stays = (1 - f) * right / ca.diag(matrix)
    mass = ca.densify(ca.diag(turned) @ mass)
    whole = ca.diag(f) @ mass @ ca.diag(f) + ca.diag(1 - f)
    loads = f * (turned * right - mass @ stays) + stays
    return ca.ldl_solve(loads, *ca.ldl(ca.densify(whole), False))


def _replaced_rows(
    matrix: ca.SX, modes: ca.SX, idle: np.ndarray, holds: list[Held]
) -> list[tuple[int, int]] | None:
    """Return the row that each hold replaces by one of an unknown alone, and that unknown."""
    others = [s for s in ca.symvar(matrix) if not ca.depends_on(modes, s)]
    known = ca.vertcat(*others, ca.SX(0, 1))
    entries = ca.Function("entries", [known, modes], [ca.densify(matrix)])
    point = np.random.default_rng(_SEED).normal(size=known.shape[0])
    usual, found = np.asarray(entries(point, idle)), []
    own = [symbol.element_hash() for symbol in ca.vertsplit(modes)]
    for held in holds:
        changed = idle.copy()
        changed[own.index(held.mode.element_hash())] = held.holding
        changed[own.index(held.flag.element_hash())] = 1.0
        now = np.asarray(entries(point, changed))
        rows = np.flatnonzero(np.any(now != usual, axis=1))
        columns = np.flatnonzero(now[rows[0]]) if len(rows) == 1 else rows
        if len(rows) != 1 or len(columns) != 1:
            return None
        found.append((int(rows[0]), int(columns[0])))
    apart = [len(set(numbers)) == len(found) for numbers in zip(*found, strict=True)]
    return found if all(apart) else None
