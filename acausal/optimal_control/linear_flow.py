"""The linear flow along an optimum: what small changes of states and controls become.

With the equations of interval k made discrete, dx_(k+1) = Φ_k dx_k + Γ_k du_k. The matrices follow
from the slopes of the program's own equations: all unknowns of an interval but its first states and
its controls are solved for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

from acausal.numerics import rank

if TYPE_CHECKING:
    from acausal.optimal_control.block_program import Block
    from acausal.optimal_control.interval_layout import IntervalGroup
    from acausal.optimal_control.solution import Solution

_PIECES = 64  # of the horizon, between whose ends growth is asked for: all pairs of them
_HUGE = 1e100  # where products of matrices are no longer formed


@dataclass(frozen=True, eq=False)
class LinearFlow:
    """Φ (intervals, states, states) and Γ (intervals, states, controls), in nominal units.

    A change of a control is the same all over an interval. ``steers`` says whether a run can be
    told of such changes: inputs are controls themselves, and states mean the same everywhere.
    """

    states: np.ndarray
    controls: np.ndarray
    nominal_x: np.ndarray
    nominal_u: np.ndarray
    steers: bool

    def growth(self, sizes: np.ndarray) -> float:
        """Return what an error of a state grows to at most, both as parts of their sizes."""
        ratio = sizes / self.nominal_x
        flows = self.states * ratio[None, None, :] / ratio[None, :, None]
        most, products = 1.0, np.zeros((0, len(sizes), len(sizes)))
        for part in np.array_split(flows, min(_PIECES, len(flows))):
            flow = reduce(lambda before, after: after @ before, part)
            products = flow @ np.concatenate([products, np.eye(len(sizes))[None]])
            most = max(most, float(np.sqrt(np.max(np.sum(products**2, axis=(1, 2))))))
            if not most < _HUGE:
                return float("inf")
        return most


def linear_flow(solution: Solution) -> LinearFlow:
    """Return the linear flow of a solution."""
    phase, plant = solution.part.phase, solution.part.phase.plant
    n = len(plant.states)
    found = np.zeros((phase.count, n, n + len(plant.ocp.controls)))
    for group, block in zip(phase.groups, solution.blocks[:-1], strict=True):
        found[group.intervals] = _group_flow(solution, group, block)
    steers = bool(plant.ocp.controls) and not plant.system.chart and n == plant.n_system
    return LinearFlow(found[:, :, :n], found[:, :, n:], plant.nominal_x, plant.nominal_u, steers)


def _group_flow(solution: Solution, group: IntervalGroup, block: Block) -> np.ndarray:
    """Return (Φ_k, Γ_k) of intervals that are made discrete alike."""
    layout, plant = group.layout, solution.part.phase.plant
    function, sparsity = block.function.first[0]
    unknowns = solution.iterate.unknowns / solution.assembly.scale
    values = np.tile(solution.values[:, None], block.count)
    nonzeros = np.asarray(function.map(block.count)(unknowns[block.windows], block.data, values))
    row, column = (np.array(part, dtype=int) for part in sparsity.get_triplet())
    slopes = np.zeros((block.count, *sparsity.shape))
    slopes[:, row, column] = nonzeros.T.reshape(block.count, -1)
    equations = len(group.method.labels(plant, layout))
    inner = [place.x for place in layout.places] + [place.z for place in layout.places]
    solved = np.unique(np.concatenate([*inner, layout.end])).astype(int)
    by_all = slopes[:, :equations]
    known = [by_all[:, :, layout.x], sum(by_all[:, :, own] for own in layout.u)]
    ends = np.searchsorted(solved, layout.end)
    pairs = zip(by_all[:, :, solved], np.concatenate(known, axis=2), strict=True)
    return np.array([-rank.solve(own, other)[ends] for own, other in pairs])


def regulator_gains(flow: LinearFlow, sizes: np.ndarray) -> np.ndarray:
    """Return gains K_k of du = -K dx, dx over sizes and du over nominal values.

    They make Σ |dx|² + |du|² least along the linear flow (Riccati's recursion, backwards).
    """
    ratio = sizes / flow.nominal_x
    count, n, nu = flow.controls.shape
    cost, gains = np.eye(n), np.zeros((count, nu, n))
    for k in range(count - 1, -1, -1):
        a = flow.states[k] * ratio[None, :] / ratio[:, None]
        b = flow.controls[k] / ratio[:, None]
        gains[k] = rank.solve(np.eye(nu) + b.T @ cost @ b, b.T @ cost @ a)
        closed = a - b @ gains[k]
        cost = np.eye(n) + gains[k].T @ gains[k] + closed.T @ cost @ closed
    return gains
