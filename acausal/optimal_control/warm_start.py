"""Warm starts: a plan moved on by a sample is a guess of the next one, multipliers included."""

from __future__ import annotations

import dataclasses

import numpy as np

from acausal.optimal_control.prepared import Prepared
from acausal.optimal_control.solution import Solution

_WHOLE = 1e-9  # how near a period must be to a number of intervals


def shifted(prepared: Prepared, plan: Solution, period: float) -> Solution:
    """Return a plan whose intervals are moved on by ``period``, the last ones repeated.

    If the period is not a number of equal intervals the plan is returned as it is.
    """
    phase = prepared.part.phase
    steps = np.diff(phase.mesh)
    count = period / (plan.tf - plan.t0) / steps[0]
    whole = round(count)
    equal = np.allclose(steps, steps[0], rtol=_WHOLE, atol=0.0)
    if not equal or abs(count - whole) > _WHOLE * max(count, 1.0) or whole < 1:
        return plan
    later = np.minimum(np.arange(phase.count) + whole, phase.count - 1)
    iterate = plan.iterate
    unknowns, lam_x = (_moved(v, phase.windows, later) for v in (iterate.unknowns, iterate.lam_x))
    lam_g, first = np.array(iterate.lam_g), 0
    for block in prepared.assembly.program.blocks:
        size = block.rows * block.count
        if block.count == phase.count:
            own = lam_g[first : first + size].reshape(block.count, block.rows)
            lam_g[first : first + size] = own[later].ravel()
        first += size
    moved = dataclasses.replace(iterate, unknowns=unknowns, lam_x=lam_x, lam_g=lam_g)
    return dataclasses.replace(plan, iterate=moved)


def _moved(values: np.ndarray, windows: np.ndarray, later: np.ndarray) -> np.ndarray:
    """Return unknowns with the windows of intervals replaced by those of later ones."""
    made = np.array(values)
    # From the last to the first: a window overlaps the next, whose head is the end of this.
    for k in range(windows.shape[1] - 1, -1, -1):
        made[windows[:, k]] = values[windows[:, later[k]]]
    return made
