"""Refinement: solving on meshes that grow finer where the optimum is off the physics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.preparation import prepare

if TYPE_CHECKING:
    from acausal.optimal_control import OptimalControl
    from acausal.solution import Solution


def solve(
    ocp: OptimalControl, method: Any, guess: Any, solver: Any, refine: float | None, progress: bool
) -> Solution:
    """Solve a problem, replay the optimum, and refine the mesh if asked to."""
    prepared = prepare(ocp, method, solver)
    solution = prepared.solve(guess, progress=progress)
    solution.defect  # noqa: B018 - every solution is replayed
    return solution
