"""Refinement: solving on meshes that grow finer where the optimum is off the physics."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError
from acausal.optimal_control.collocation import Collocation
from acausal.optimal_control.interval_layout import scaled_dae
from acausal.optimal_control.loop_bases import has_left_bases
from acausal.optimal_control.prepared import prepare

if TYPE_CHECKING:
    from acausal.optimal_control.problem import OptimalControl
    from acausal.optimal_control.solution import Solution

_ROUNDS = 12
_IDLE = 3
_REPICKED = 4  # times that the bases of closed loops are picked anew at the solution
_MOST_INTERVALS = 5000
_MOST_PIECES = 4  # that an interval is cut into at once
_MARGIN = 0.1  # errors of intervals add up: each is to be this much better than the whole
_TIGHT = {"reltol": 1e-10, "max_num_steps": 20000, "show_eval_warnings": False}


def solve(
    ocp: OptimalControl, method: Any, guess: Any, solver: Any, refine: float | None, progress: bool
) -> Solution:
    """Solve a problem, replay the optimum, and refine the mesh until the defect is small enough.

    Raises
    ------
    OptimalControlError
        If the defect does not fall below ``refine``, with the best solution as ``partial``.
    """
    if refine is not None and not 0.0 < refine < 1.0:
        raise OptimalControlError(f"refine = {refine!r}: give a number between 0 and 1.")
    method = method or Collocation()
    solution = prepare(ocp, method, solver, guess=guess).solve(guess, progress=progress)
    for _ in range(_REPICKED):
        if not has_left_bases(solution):
            break
        again = prepare(ocp, method, solver, solution.mesh, solution)
        solution = again.solve(solution, progress=progress)
    solution.defect  # noqa: B018 - every solution is replayed
    if refine is None:
        return solution
    idle = 0  # rounds in a row that did not help
    for _ in range(_ROUNDS):
        if solution.defect <= refine or len(solution.mesh) > _MOST_INTERVALS or idle == _IDLE:
            break
        mesh = refine_mesh(solution, refine)
        finer = prepare(ocp, method, solver, mesh, solution).solve(solution, progress=progress)
        idle = idle + 1 if finer.defect > 0.5 * solution.defect else 0
        solution = finer
    if solution.defect > refine:
        raise OptimalControlError(
            f"the defect stays at {solution.defect:.2g} with {len(solution.mesh) - 1} intervals, "
            f"above refine = {refine:g}: the replay may be unstable, or the controls jump often.",
            partial=solution,
        )
    return solution


def refine_mesh(solution: Solution, wanted: float) -> np.ndarray:
    """Return a mesh whose intervals are cut where a tight integration misses their ends."""
    errors = interval_defects(solution)
    allowed = _MARGIN * wanted
    if not np.any(errors > allowed):  # they add up, or grow on the way: the larger ones are cut
        allowed = float(np.quantile(errors, 0.75)) * 0.999
    degree = getattr(solution.part.phase.method, "degree", 2)
    pieces = np.ceil((errors / max(allowed, 1e-300)) ** (1.0 / (2 * degree)))
    cuts = np.where(errors > allowed, np.clip(pieces, 2, _MOST_PIECES), 1).astype(int)
    shares = [
        np.linspace(a, b, n, endpoint=False)
        for a, b, n in zip(solution.mesh[:-1], solution.mesh[1:], cuts, strict=True)
    ]
    return np.append(np.concatenate(shares), 1.0)


def interval_defects(solution: Solution) -> np.ndarray:
    """Return for each interval how far a tight integration ends from the optimum.

    Each is integrated from its own initial, in units of the largest value of each state; infinite
    where the integrator gives up.
    """
    phase = solution.part.phase
    plant, layout = phase.plant, phase.layout
    windows = solution.iterate.unknowns[phase.windows]
    common = phase.common(solution.iterate.unknowns)
    values = plant.ocp.symbols.numbers
    integrate = _integrator(solution)
    ends = windows[layout.end, :]
    size = np.maximum(np.max(np.abs(ends), axis=1), 1e-3 * plant.nominal_x)
    errors = np.full(phase.count, np.inf)
    for k in range(phase.count):
        z = windows[layout.places[0].z, k] if layout.places else phase.guess_z
        place = [phase.mesh[k], phase.mesh[k + 1] - phase.mesh[k]]
        p = np.concatenate([windows[:, k], common, values, phase.m_of(k), place])
        try:
            end = np.asarray(integrate(x0=windows[layout.x, k], z0=z, p=p)["xf"]).ravel()
        except RuntimeError:
            continue
        if not plant.system.chart:
            errors[k] = float(np.max(np.abs(end - ends[:, k]) / size))
        else:
            last, n = windows[layout.places[-1].x, k], plant.n_system
            errors[k] = float(np.max(np.abs(end[:n] - last) / size[:n]))
    return np.nan_to_num(errors, nan=np.inf)


def _integrator(solution: Solution) -> ca.Function:
    """Return IDAS over one interval in the scaled time τ, with the unknowns as parameters."""
    phase = solution.part.phase
    plant = phase.plant
    point = ca.Function("point", list(plant.symbols), [plant.ode, plant.alg, ca.SX(0, 1)])
    options: dict[str, Any] = {**_TIGHT, "abstol": 1e-12, "disable_internal_warnings": True}
    if plant.symbols[2].shape[0]:
        options |= {"suppress_algebraic": True, "nonlin_conv_coeff": 1e-3}
    return ca.integrator("tight", "idas", scaled_dae(point, phase.layout), 0.0, 1.0, options)
