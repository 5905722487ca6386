"""Multipliers of a solution moved to another mesh: a warm start there.

The multiplier of an equation at a point is minus the costate times the weight of the point,
whatever the length of the interval; that of a limit is its price, a density over time, times that
length.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from acausal.optimal_control.discrete_problem import AssembledProgram
    from acausal.optimal_control.solution import Solution


def same_kind(given: Solution, assembly: AssembledProgram) -> bool:
    """Whether a solution is of a problem whose intervals have the same rows and unknowns."""
    if given.assembly is None or not given.iterate.success:
        return False
    if len(given.assembly.parts) != len(assembly.parts):
        return False
    return all(
        _names(one) == _names(other)
        for one, other in zip(given.assembly.program.blocks, assembly.program.blocks, strict=False)
        if one.count > 1 or other.count > 1
    ) and all(
        one.phase.horizon.names == other.phase.horizon.names
        and one.phase.layout.width == other.phase.layout.width
        for one, other in zip(given.assembly.parts, assembly.parts, strict=True)
    )


def _names(block: Any) -> list[str]:
    return [str(label) for label in block.labels]


def move_multipliers(given: Solution, assembly: AssembledProgram) -> tuple[np.ndarray, np.ndarray]:
    """Return the multipliers of bounds and of rows on the mesh of a program."""
    old, iterate = given.assembly, given.iterate
    lam_x, lam_g = np.zeros(assembly.program.n), np.zeros(assembly.program.n_rows)
    for number, part in enumerate(assembly.parts):
        before, now = old.parts[number].phase, part.phase
        owner, ratio = _owners(before.mesh, now.mesh)
        lam_x[now.globals] = iterate.lam_x[before.globals]
        for k, o in enumerate(owner):
            lam_x[now.windows[:, k]] = iterate.lam_x[before.windows[:, o]] * ratio[k]
        equations = len(now.method.labels(now.plant, now.layout))
        block, own = (one.program.blocks[2 * number] for one in (assembly, old))
        rows = iterate.lam_g[_rows(old, 2 * number)].reshape(own.count, own.rows)[owner].copy()
        rows[:, equations:] *= ratio[:, None]
        lam_g[_rows(assembly, 2 * number)] = rows.reshape(block.count * block.rows)
    for i in range(1, len(assembly.program.blocks)):
        block, own = assembly.program.blocks[i], old.program.blocks[i]
        if _names(block) == _names(own) and block.count == own.count == 1:
            lam_g[_rows(assembly, i)] = iterate.lam_g[_rows(old, i)]
    lam_g[assembly.program.offsets[-1] :] = iterate.lam_g[old.program.offsets[-1] :]
    return lam_x, lam_g


def _rows(assembly: AssembledProgram, number: int) -> slice:
    return slice(*assembly.program.offsets[number : number + 2])


def _owners(before: np.ndarray, now: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return which old interval each new one begins in, and the ratio of their lengths."""
    middles = 0.5 * (now[:-1] + now[1:])
    owner = np.clip(np.searchsorted(before, middles, side="right") - 1, 0, len(before) - 2)
    return owner, np.diff(now) / np.diff(before)[owner]
