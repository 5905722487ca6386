"""Refinement of phases: the mesh of each grows finer where its replay is off."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from acausal.errors import OptimalControlError
from acausal.optimal_control.mesh_refinement import (
    IDLE,
    MOST_INTERVALS,
    ROUNDS,
    excess,
    grows_shorter,
    refine_mesh,
    refinement_notes,
)

if TYPE_CHECKING:
    from acausal.optimal_control.multiphase import PhasedSolution

Solve = Callable[[list[Any], "PhasedSolution", list[tuple[int, ...]]], "PhasedSolution"]
"""Solves on given methods, from a solution, with controls that are constant on some intervals."""


def refine_phases(
    solve: Solve, methods: list[Any], coarse: PhasedSolution, wanted: float
) -> PhasedSolution:
    """Return the solution on meshes that are finer where it is needed.

    Raises
    ------
    OptimalControlError
        If the defect does not fall below ``wanted``, with the nearest solution as ``partial``.
    """
    found, solution, idle = [coarse], coarse, 0
    for _ in range(ROUNDS):
        if _worst(solution, wanted) <= 1.0 or idle == IDLE:
            break
        finer_methods, flats = [], []
        for phase in solution.phases:
            own, flat = phase.part.phase.method, phase.part.phase.flat
            if excess(phase, wanted) > 1.0:
                own, flat = refine_mesh(phase, wanted)
            finer_methods.append(own)
            flats.append(flat)
        if sum(method.intervals for method in finer_methods) > MOST_INTERVALS:
            break
        finer = solve(finer_methods, solution, flats)
        pairs = list(zip(solution.phases, finer.phases, strict=True))
        shorter = any(grows_shorter(before, after) for before, after in pairs)
        worse = _worst(finer, wanted) > 0.5 * _worst(solution, wanted)
        idle = idle + 1 if worse and not shorter else 0
        solution = finer
        found.append(finer)
    best = min(found, key=lambda one: _worst(one, wanted))
    if best.defect > wanted:
        raise OptimalControlError(
            f"the defect stays at {best.defect:.2g}, above refine = {wanted:g}: the controls jump "
            "often, or a phase is unstable. Solve its phases with other controls.",
            partial=best,
        )
    phases = [
        dataclasses.replace(phase, notes=tuple(refinement_notes(phase, method)))
        for method, phase in zip(methods, best.phases, strict=True)
    ]
    return dataclasses.replace(best, phases=tuple(phases))


def _worst(solution: PhasedSolution, wanted: float) -> float:
    return max(excess(phase, wanted) for phase in solution.phases)
