"""Relaxation: how near the conditions of a problem can be met, with the physics kept."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import AcausalError
from acausal.language.quantity import scalars
from acausal.optimal_control.decisions import Condition
from acausal.optimal_control.nlp_solvers import Ipopt

if TYPE_CHECKING:
    from acausal.optimal_control.problem import OptimalControl

_SHOWN = 4
_MISSED = 1e-3  # of its size: a condition that is missed by less is met
_ITERATIONS = 200


def unreachable(ocp: OptimalControl, method: Any) -> list[str]:
    """Return the conditions that cannot be met together, with what can be reached instead.

    The equations, the bounds of controls and parameters, and the start are kept; the sum of squares
    of all that other conditions are missed by, in units of their sizes, is made least.
    """
    from acausal.optimal_control.prepared import prepare

    try:
        relaxed, missed = _relaxed(ocp)
        if not missed:
            return []
        solver = Ipopt(max_iterations=_ITERATIONS, tol=1e-6)
        solution = prepare(relaxed, method, solver).solve()
    except AcausalError:
        return []
    found = []
    for condition, size in missed:
        amount, text = _missed(ocp, solution, condition, size)
        if amount > _MISSED:
            found.append((amount, text))
    return [text for _, text in sorted(found, key=lambda pair: -pair[0])[:_SHOWN]]


def _relaxed(ocp: OptimalControl) -> tuple[OptimalControl, list[tuple[Condition, float]]]:
    """Return the problem with its conditions in the objective, and these with their sizes."""
    relaxed = copy.copy(ocp)
    relaxed.functionals = copy.copy(ocp.functionals)
    relaxed.functionals.integrals = dict(ocp.functionals.integrals)
    relaxed.functionals.points = dict(ocp.functionals.points)
    relaxed.conditions = [c for c in ocp.conditions if c.share == 0.0]
    total, missed = ca.SX(0), []
    for condition in ocp.conditions:
        if condition.share == 0.0:
            continue
        size = _size(condition)
        gap = ca.vertcat(
            *[
                ca.fmax(0, low - e) / size + ca.fmax(0, e - high) / size
                for e, low, high in zip(
                    scalars(condition.expression), condition.lower, condition.upper, strict=True
                )
            ]
        )
        square = ca.sumsqr(gap)
        if condition.share is not None:
            total += relaxed.functionals.at(condition.share, square)
        elif ocp.functionals.over_time(condition.expression):
            total += relaxed.functionals.integral(square)
        else:
            total += square
        missed.append((condition, size))
    relaxed.objective = total
    return relaxed, missed


def _size(condition: Condition) -> float:
    bounds = np.concatenate([condition.lower, condition.upper])
    finite = np.abs(bounds[np.isfinite(bounds)])
    return float(np.max(finite)) or 1.0


def _missed(
    ocp: OptimalControl, solution: Any, condition: Condition, size: float
) -> tuple[float, str]:
    """Return by how much a condition is missed, and that in words."""
    if condition.share is None and not ocp.functionals.over_time(condition.expression):
        return 0.0, ""
    plant = solution.part.phase.plant
    function = ca.Function("value", list(plant.symbols), [plant.express(condition.expression)])
    shares = (solution.t - solution.t0) / (solution.tf - solution.t0)
    which = np.arange(len(shares))
    if condition.share is not None:
        which = np.array([int(np.argmin(np.abs(shares - condition.share)))])
    from acausal.optimal_control.replay_check import laws_at

    law, u = laws_at(solution, solution.t[which])
    designs = [solution.parameters[d.path] for d in ocp.designs]
    common = np.array([solution.t0, solution.tf - solution.t0, *designs])
    values = [number for _, number in ocp.functionals.values.values()]
    x = np.hstack([solution.x[which], law])
    found = np.asarray(
        function(
            solution.t[which][None, :],
            x.T,
            solution.z[which].T,
            u.T,
            common,
            values,
            solution.m[which].T,
        )
    )
    gaps = np.maximum(condition.lower[:, None] - found, found - condition.upper[:, None])
    row, column = np.unravel_index(int(np.argmax(gaps)), gaps.shape)
    low, high = condition.lower[row], condition.upper[row]
    asked = f"{low:.4g}" if low == high else f"between {low:.4g} and {high:.4g}"
    name = condition.text if len(found) == 1 else f"{condition.text}[{row}]"
    t = solution.t[which[column]]
    text = f"{name} is {found[row, column]:.4g} at t = {t:.4g} s, asked for is {asked}"
    return float(gaps[row, column]) / size, text
