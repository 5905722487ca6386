"""Refinement: solving on meshes that grow finer where the optimum is off the physics."""

from __future__ import annotations

import contextlib
import dataclasses
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError
from acausal.optimal_control.collocation import Collocation
from acausal.optimal_control.interval_layout import scaled_dae
from acausal.optimal_control.loop_bases import has_left_bases
from acausal.optimal_control.prepared import prepare
from acausal.optimal_control.replay import TOLERANCE, path_excesses
from acausal.optimal_control.solution import LEAST

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
    wanted = TOLERANCE if refine is None else refine
    first = prepare(ocp, method, solver, guess=guess, tolerance=wanted)
    solution = first.solve(guess, progress=progress)
    for _ in range(_REPICKED):
        if not has_left_bases(solution):
            break
        again = prepare(ocp, method, solver, solution.mesh, solution, wanted)
        solution = again.solve(solution, progress=progress)
    solution.defect  # noqa: B018 - every solution is replayed
    if refine is None:
        return solution
    coarse, solution = solution, _refine(ocp, method, solver, solution, refine, progress)
    if not _confirmed(solution, refine) and getattr(method, "control", "") == "polynomial":
        # Between its points a polynomial is free to do what the program does not see.
        near = solution.defect <= refine
        mesh, begin = (solution.mesh, solution) if near else (coarse.mesh, guess)
        others = []
        for kind in ("linear", "constant"):
            other = dataclasses.replace(method, control=kind)
            with contextlib.suppress(OptimalControlError):
                prepared = prepare(ocp, other, solver, mesh, begin, refine)
                found = prepared.solve(begin, progress=progress)
                others.append(_refine(ocp, other, solver, found, refine, progress))
        confirmed = [other for other in others if _confirmed(other, refine)]
        solution = min(confirmed, key=lambda one: one.replayed_objective, default=solution)
    if solution.defect > refine:
        raise OptimalControlError(
            f"the defect stays at {solution.defect:.2g} with {len(solution.mesh) - 1} intervals, "
            f"above refine = {refine:g}: the replay may be unstable, or the controls jump often.",
            partial=solution,
        )
    return solution


def _confirmed(solution: Solution, refine: float) -> bool:
    """Whether the replay agrees with an optimum and breaks no constraint."""
    return solution.defect <= refine and not solution.violations


def _refine(
    ocp: OptimalControl, method: Any, solver: Any, solution: Solution, wanted: float, progress: bool
) -> Solution:
    """Return the solution on finer meshes, until the defect is small enough or stays.

    So are broken constraints, but of polynomial controls: these overshoot on any mesh.
    """
    idle = 0  # rounds in a row that did not help
    for _ in range(_ROUNDS):
        if _excess(solution, wanted) <= 1.0 or len(solution.mesh) > _MOST_INTERVALS:
            break
        if idle == _IDLE:
            break
        mesh = refine_mesh(solution, wanted)
        try:
            prepared = prepare(ocp, method, solver, mesh, solution, wanted)
            finer = prepared.solve(solution, progress=progress)
        except OptimalControlError:
            break
        idle = idle + 1 if _excess(finer, wanted) > 0.5 * _excess(solution, wanted) else 0
        solution = finer
    return solution


def _excess(solution: Solution, wanted: float) -> float:
    """Return how many times too large the defect or a broken constraint is."""
    method = solution.part.phase.method
    broken = () if method.control == "polynomial" else solution.violations
    return max([solution.defect / wanted, *(v.relative / TOLERANCE for v in broken)])


def _broken_intervals(solution: Solution) -> np.ndarray:
    """Return in which intervals the replay breaks a path constraint."""
    found = np.zeros(len(solution.mesh) - 1, dtype=bool)
    place = np.searchsorted(solution.nodes, solution.replay.t, side="right") - 1
    for _, beyond, size in path_excesses(solution):
        found[np.minimum(place[beyond > TOLERANCE * size], len(found) - 1)] = True
    return found


def refine_mesh(solution: Solution, wanted: float) -> np.ndarray:
    """Return a mesh whose intervals are cut where a tight integration misses their ends.

    They are cut in two where the replay breaks a constraint, unless controls are polynomial.
    """
    errors = interval_defects(solution)
    allowed = _MARGIN * wanted
    polynomial = solution.part.phase.method.control == "polynomial"
    broken = np.zeros(len(errors), bool) if polynomial else _broken_intervals(solution)
    if not np.any(errors > allowed) and not np.any(broken):
        # They add up, or grow on the way: the larger ones are cut.
        allowed = float(np.quantile(errors, 0.75)) * 0.999
    degree = getattr(solution.part.phase.method, "degree", 2)
    pieces = np.ceil((errors / max(allowed, 1e-300)) ** (1.0 / (2 * degree)))
    cuts = np.where(errors > allowed, np.clip(pieces, 2, _MOST_PIECES), 1 + broken).astype(int)
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
    values, block = solution.values, solution.blocks[0]
    unknowns = solution.iterate.unknowns / phase.scale
    sums = np.asarray(block.parts[1].map(phase.count)(unknowns[block.windows], block.data, values))
    whole = np.maximum(np.abs(sums.sum(axis=1)), LEAST)
    integrate = _integrator(solution)
    ends = windows[layout.end, :]
    size = np.maximum(np.max(np.abs(ends), axis=1), 1e-3 * plant.nominal_x)
    errors = np.full(phase.count, np.inf)
    for k in range(phase.count):
        z = windows[layout.places[0].z, k] if layout.places else phase.guess_z
        place = [phase.mesh[k], phase.mesh[k + 1] - phase.mesh[k]]
        p = np.concatenate([windows[:, k], common, values, phase.m_of(k), place])
        try:
            found = integrate(x0=windows[layout.x, k], z0=z, p=p)
        except RuntimeError:
            continue
        end, summed = (np.asarray(found[name]).ravel() for name in ("xf", "qf"))
        if not plant.system.chart:
            errors[k] = float(np.max(np.abs(end - ends[:, k]) / size))
        else:
            last, n = windows[layout.places[-1].x, k], plant.n_system
            errors[k] = float(np.max(np.abs(end[:n] - last) / size[:n]))
        errors[k] = max(errors[k], float(np.max(np.abs(summed - sums[:, k]) / whole)))
    return np.nan_to_num(errors, nan=np.inf)


def _integrator(solution: Solution) -> ca.Function:
    """Return IDAS over one interval in the scaled time τ, with the unknowns as parameters."""
    phase = solution.part.phase
    plant = phase.plant
    running = phase.functionals.running(plant)
    point = ca.Function("point", list(plant.symbols), [plant.ode, plant.alg, running])
    options: dict[str, Any] = {**_TIGHT, "abstol": 1e-12, "disable_internal_warnings": True}
    if plant.symbols[2].shape[0]:
        options |= {"suppress_algebraic": True, "nonlin_conv_coeff": 1e-3}
    return ca.integrator("tight", "idas", scaled_dae(point, phase.layout), 0.0, 1.0, options)
