"""Verification: the constraints of a problem, looked at in the replay between grid points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.optimal_control.phase import Row, rows_of
from acausal.optimal_control.solution import Violation

if TYPE_CHECKING:
    from acausal.optimal_control.solution import Solution

TOLERANCE = 1e-4
"""A constraint counts as broken when it is exceeded by more than this part of its size."""


def violations(solution: Solution) -> tuple[Violation, ...]:
    """Return the path constraints that the replay of a solution breaks, the worst time of each."""
    phase = solution.part.phase
    plant, run = phase.plant, solution.replay
    values = [number for _, number in plant.ocp.functionals.values.values()]
    designs = [solution.parameters[d.path] for d in plant.ocp.designs]
    common = np.array([solution.t0, solution.tf - solution.t0, *designs])
    law, u = laws_at(solution, run.t)
    rows = [
        row
        for condition in plant.ocp.conditions
        if condition.share is None and plant.ocp.functionals.over_time(condition.expression)
        for row in rows_of(plant, condition)
    ]
    rows += _control_rows(solution)
    if not rows:
        return ()
    column = ca.vertcat(*[row.expression for row in rows])
    function = ca.Function("rows", list(plant.symbols), [column])
    x = np.hstack([run.x, law])
    found = np.asarray(function(run.t[None, :], x.T, run.z.T, u.T, common, values, run.m.T))
    worst = []
    for row, course in zip(rows, found, strict=True):
        beyond = np.maximum(row.lower - course, course - row.upper)
        at = int(np.argmax(beyond))
        if beyond[at] > TOLERANCE * row.size:
            worst.append(Violation(row.text, float(beyond[at]), float(run.t[at])))
    return tuple(worst)


def _control_rows(solution: Solution) -> list[Row]:
    """Return the bounds of controls and of their rates as rows."""
    plant = solution.part.phase.plant
    _, x, _, u, *_ = plant.symbols
    both = [(plant.x_bounds, x, plant.states, plant.nominal_x)]
    both.append((plant.u_bounds, u, tuple(c.path for c in plant.ocp.controls), plant.nominal_u))
    return [
        Row(names[i], symbol[i], float(bounds[0, i]), float(bounds[1, i]), float(sizes[i]))
        for bounds, symbol, names, sizes in both
        for i in np.flatnonzero(np.any(np.isfinite(bounds), axis=0)).tolist()
    ]


def laws_at(solution: Solution, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the states of laws of motion and the controls at some times."""
    plant = solution.part.phase.plant
    laws: list[np.ndarray] = []
    controls: list[np.ndarray] = []
    for control in plant.ocp.controls:
        polynomial = solution.polynomials[plant.system.inputs[control.number]]
        for _ in range(control.smoothness + 1):
            laws.append(polynomial(t))
            polynomial = polynomial.derivative()
        controls.append(polynomial(t))
    empty = np.zeros((len(t), 0))
    return (
        np.column_stack(laws) if laws else empty,
        np.column_stack(controls) if controls else empty,
    )
