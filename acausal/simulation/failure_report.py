"""Failure report: where exactly a run stopped short of its end, and why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import InitializationError, SimulationError
from acausal.graph.cutsets_circuits import circuit
from acausal.results.trajectory import Trajectory
from acausal.simulation.integrators.casadi import advance_briefly
from acausal.simulation.integrators.protocol import UNDEFINED
from acausal.system.algebraic import solve_algebraic
from acausal.system.no_solution import (
    fastest_states,
    undefined_equation,
    undetermined_unknowns,
)
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.simulation.run import Run
    from acausal.system.system import System

_FLAG = re.compile(r'returned "(?:IDA|CV)_(\w+)"')
_REASONS = {
    "TOO_MUCH_WORK": "the solver took all its max_steps, more by ac.{solver}(max_steps=…)",
    "TOO_MUCH_ACC": "the tolerances are below what double precision allows",
    "ERR_FAIL": "the step size became too small",
    "ERR_FAILURE": "the step size became too small",
    "CONV_FAIL": "Newton's iteration did not converge",
    "CONV_FAILURE": "Newton's iteration did not converge",
    "LSETUP_FAIL": "the Jacobian became singular",
    "LSOLVE_FAIL": "the Jacobian became singular",
    "REP_RES_ERR": "the equations have no finite value beyond",
    "RES_FAIL": "the equations have no finite value beyond",
    "FIRST_RES_FAIL": "the equations have no finite value there",
    "RHSFUNC_FAIL": "the equations have no finite value beyond",
    "REPTD_RHSFUNC_ERR": "the equations have no finite value beyond",
    "FIRST_RHSFUNC_ERR": "the equations have no finite value there",
}
_FINER = 32  # parts into which the last step to an output time is cut, to come nearer to the end
_ROUNDS = 4
_FEW_STEPS = 1_000  # of the solver in such a part
_REACHES = 2.0 ** np.arange(-60, 1)  # of an output interval: how far to look beyond the last point
_NEAR = 1e-3  # of an output interval: where to look for a solution of the algebraic equations


def stop_error(
    run: Run, trajectory: Trajectory, last: Point, ahead: float, words: str
) -> SimulationError:
    """Return the error for a run that ended at a point on its way to the time ``ahead``."""
    point = _approach(run, last, ahead)
    point = point._replace(u=run.values_at(point.t))
    if point.t > last.t:
        trajectory.add(point)
    why = _why(run, point, ahead, words)
    system = run.system
    moving = f" Fastest there: {fastest_states(system, point)}." if system.states else ""
    return SimulationError(
        f"the run stopped at t = {point.t:.6g} s: {why}.{moving} The result up to there is in the "
        "error's .partial.",
        partial=trajectory.result(),
        time=point.t,
    )


def tied_storages(system: System, prescribed: str) -> str:
    """Return the storages whose circuit is closed by a branch with a prescribed across."""
    graph = system.graph
    branches = {e for e in graph.tree.branches if graph.across[e] == prescribed}
    tied = [
        graph.edge_names[chord]
        for chord in graph.tree.chords
        if graph.kinds[chord] == "A" and branches & {edge for edge, _ in circuit(graph.tree, chord)}
    ]
    return ", ".join(tied) or "a storage"


def _approach(run: Run, point: Point, ahead: float) -> Point:
    """Come nearer to where the solver fails, by ever finer output."""
    for _ in range(_ROUNDS if len(point.x) else 0):
        grid = point.t + (ahead - point.t) * np.linspace(0.0, 1.0, _FINER + 1)[1:]
        if not np.all(np.diff([point.t, *grid]) > 0):
            break
        xs, zs, _ = advance_briefly(run, point, grid, _FEW_STEPS)
        if len(xs) == len(grid):
            break
        ahead = float(grid[len(xs)])
        if not len(xs):
            continue
        now = float(grid[len(xs) - 1])
        reached = Point(now, xs[-1], zs[-1], run.values_at(now), point.p, point.m)
        try:
            point = solve_algebraic(run.system, reached)
        except InitializationError:
            break
    return point


def _why(run: Run, point: Point, ahead: float, words: str) -> str:
    span = ahead - point.t
    beyond = _undefined_beyond(run, point, span) or _unsolvable_beyond(run, point, _NEAR * span)
    beyond = beyond or undetermined_unknowns(run.system, point)
    if beyond:
        return beyond
    if words == UNDEFINED:
        return "values have grown without bound, or the equations have none"
    flag = _FLAG.search(words)
    if flag is None:
        return words.strip().rstrip(".")
    named = type(run.solver).__name__ if run.solver is not None else run.ran.split(", ")[-1]
    reason = _REASONS.get(flag[1], "the solver failed").format(solver=named)
    return f"{reason} ({flag[1]}), as where a value grows without bound or jumps"


def _undefined_beyond(run: Run, point: Point, span: float) -> str:
    """Return what is undefined at a point, or soon after it if it went on as it goes."""
    t, x, z, _, p, m = point
    found = undefined_equation(run.system, point)
    if found or not len(x):
        return found
    times = t + _REACHES * span
    xs = x[:, None] + run.system.derivatives(point)[:, None] * _REACHES * span
    us = run.forms.inputs.values(times, run.forms.inputs.pieces_at(t))
    zs = np.tile(z[:, None], len(times))
    ahead = [np.asarray(v) for v in run.system.rhs(times[None, :], xs, zs, us, p, m)]
    values = np.vstack(ahead) if len(z) else ahead[0]
    bad = np.flatnonzero(~np.all(np.isfinite(values), axis=0))
    if not len(bad):
        return ""
    k = int(bad[0])
    return undefined_equation(run.system, Point(times[k], xs[:, k], z, us[:, k], p, m))


def _unsolvable_beyond(run: Run, point: Point, span: float) -> str:
    """Return why the algebraic equations have no solution soon after a point, if so."""
    t, x = point.t + span, point.x + span * run.system.derivatives(point)
    try:
        solve_algebraic(run.system, point._replace(t=t, x=x, u=run.values_at(t)))
    except InitializationError as error:
        return str(error).rstrip(".")
    return ""
