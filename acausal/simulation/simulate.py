"""Simulation: a loop over segments between instants, each integrated by IDAS."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import InitialisationError, InterruptedWarning, SimulationError, warn
from acausal.events.event_location import Passage
from acausal.events.mode_systems import Forms
from acausal.initialisation.initial_events import delays_of
from acausal.initialisation.start import repicked, start_at
from acausal.results.loop_drift import check_drift
from acausal.results.remarks import give_remarks
from acausal.results.result import Result, Trajectory
from acausal.simulation.event_leg import watched_leg
from acausal.simulation.failure_report import broken_off
from acausal.simulation.instants import Crossing
from acausal.simulation.interruption import Interruption
from acausal.simulation.output_grid import output_grid
from acausal.simulation.segment import Run, insistent
from acausal.simulation.solvers import IDAS, check_options
from acausal.system.algebraic_over_time import polished
from acausal.system.inputs import check_reach, make_inputs
from acausal.system.loop_chart import LEAVE

if TYPE_CHECKING:
    from acausal.system.system import System

_PROGRESS_PIECES = 50  # with a progress bar the run is cut into as many pieces
_MONITOR = 200  # points in a run at which the chart of closed loops is looked at, at least
_TURN = 0.3  # rad a spinning coordinate of a loop may turn before the chart is looked at
_LOOKS = 8  # as often, before it is seen anew how fast it spins
_FIRST_LEG = 8  # of these points: how far a run goes before the chart is looked at
_SAME_INSTANT = 1e-12  # of the horizon: output times this near to an event are at the event


def simulate(
    system: System,
    t_end: float | None,
    *,
    t_start: float,
    n: int,
    t: Sequence[float] | np.ndarray | None,
    start: Mapping[Any, Any] | None,
    guess: Mapping[Any, Any] | None,
    parameters: Mapping[Any, Any] | None,
    inputs: Mapping[Any, Any] | None,
    rtol: float,
    atol: float,
    solver: Any,
    progress: bool,
    jump: Callable[..., np.ndarray] | None = None,
) -> Result:
    """Run a system over an output grid; see ``System.simulate``.

    ``jump(t, p, before, after)`` returns the states after an instant; they are kept without it.
    """
    grid = output_grid(t_end, t_start, n, t, len(system.states) + len(system.algebraic))
    check_options(solver, rtol, atol)
    if grid[0] > t_start:  # the run begins before the first output
        grid = np.concatenate([[t_start], grid])
        unseen = 1
    else:
        unseen = 0
    system = system.for_parameters(parameters)
    p = system.parameter_vector(parameters)
    given = make_inputs(system, inputs, float(grid[0]), float(grid[-1]))
    check_reach(system, given, float(grid[0]), float(grid[-1]))
    forms = None if system.switching is None else Forms(system, p, given)
    first = start_at(system, p, given, float(grid[0]), start or {}, guess or {}, forms)
    trajectory = Trajectory(system, p, given)
    trajectory.begin(first)
    trajectory.events.extend(first.events)
    with Interruption() as interruption:
        run = Run(system, p, given, solver or IDAS(), rtol, atol, interruption, jump, forms)
        if forms is not None:
            run.delays = trajectory.delays = delays_of(first)
        crossing = Crossing(run, trajectory, first.truths, float(grid[-1] - grid[0]))
        if len(grid) > 1:
            _integrate(run, grid, first.x, first.z, first.m, trajectory, progress, crossing)
    made = trajectory.result(unseen)
    check_drift(made)
    give_remarks(made)
    return made


def _integrate(
    run: Run,
    grid: np.ndarray,
    x: np.ndarray,
    z: np.ndarray,
    m: np.ndarray,
    trajectory: Trajectory,
    progress: bool,
    crossing: Crossing,
) -> None:
    end, horizon = float(grid[-1]), float(grid[-1] - grid[0])
    t, position = float(grid[0]), 1
    while True:
        stop = _next_stop(run, t, m, end, horizon, progress)
        points, position = _points(grid, position, stop, horizon * _SAME_INSTANT)
        begin = (t, x, z, m)
        done, (t, x, z, m), words, fired = _segment(run, begin, points, trajectory, horizon)
        if fired is not None:  # an event before the end of the segment
            position = int(np.searchsorted(grid, t + horizon * _SAME_INSTANT, "right"))
        if run.interruption.asked:
            warn(
                f"stopped by the user: the result ends at t = {t:g} s of {end:g} s.",
                InterruptedWarning,
            )
            return
        if words:
            ahead = float(points[min(done, len(points) - 1)])
            raise broken_off(run, trajectory, m, (t, x, z), ahead, words)
        if progress:
            _show(t, float(grid[0]), end)
        try:
            x, z, m = crossing.cross((t, x, z, m), fired or (), terminal=t >= end)
        except (InitialisationError, SimulationError) as error:
            kind = type(error) if isinstance(error, SimulationError) else SimulationError
            raise kind(str(error), partial=trajectory.result(), time=t) from None
        if t >= end:
            return


def _segment(
    run: Run,
    begin: tuple[float, np.ndarray, np.ndarray, np.ndarray],
    points: np.ndarray,
    trajectory: Trajectory,
    horizon: float,
) -> tuple[int, tuple[float, np.ndarray, np.ndarray, np.ndarray], str, tuple[int, ...] | None]:
    """Integrate up to the next instant, in legs: closed loops leave a chart when it wears out.

    Returns how many points were reached, the last one, the solver's words if it failed, and the
    relations that changed if a state event came first.
    """
    t, x, z, m = begin
    pieces, chart = run.inputs.pieces_at(t), run.system.chart
    pending = points if chart is None else _monitored(t, points, horizon)
    reach = len(pending) if chart is None else _FIRST_LEG
    while True:
        pending, ahead = _looked_at(run, t, pending, x, z, m)
        leg = pending[: min(reach, ahead)]
        passage = _leg(run, t, leg, x, z, m)
        reached, xs, zs, words = passage.times, passage.xs, passage.zs, passage.words
        us = run.inputs.values(reached, pieces).T
        if run.forms is None:
            zs, words = _polish(run, t, reached, xs, zs, us, m, words)
        kept = len(reached) if chart is None else _good(run, reached, xs, zs, us, m)
        fired = passage.fired if passage.event is not None and kept == len(reached) else None
        reached, xs, zs, us = reached[:kept], xs[:kept], zs[:kept], us[:kept]
        recorded = np.ones(kept, dtype=bool) if chart is None else np.isin(reached, points)
        if fired is not None:
            recorded[-1] = True
        trajectory.extend(reached, xs, zs, us, m, recorded)
        if kept:
            t, x, z = float(reached[-1]), xs[-1], zs[-1]
        pending = pending[kept:]
        over = chart is None or not len(pending) or not kept or run.interruption.asked
        if over or fired is not None:
            return int(np.searchsorted(points, t, "right")), (t, x, z, m), words, fired
        # Far beyond a chart lies its fold, where the solver creeps: not much further than this one.
        reach = 2 * reach if kept == len(leg) else kept + kept // 4 + 1
        try:
            x, z, m = repicked(run.system, (t, us[-1], run.p, m), x, z)
        except InitialisationError as error:
            return int(np.searchsorted(points, t, "right")), (t, x, z, m), str(error), None


def _leg(
    run: Run, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, m: np.ndarray
) -> Passage:
    if run.forms is not None:
        return watched_leg(run, run.forms, t, points, x, z, m)
    if len(x):
        xs, zs, words = insistent(run, t, points, x, z, m)
        return Passage(points[: len(xs)], xs, zs, words)
    return Passage(points, np.zeros((len(points), 0)), np.tile(z, (len(points), 1)), "")


def _monitored(t: float, points: np.ndarray, horizon: float) -> np.ndarray:
    """Return the points with more in between, at which the chart of a loop is looked at."""
    count = max(1, int(np.ceil(_MONITOR * (points[-1] - t) / horizon)))
    return np.union1d(points, np.linspace(t, points[-1], count + 1)[1:])


def _looked_at(
    run: Run, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, m: np.ndarray
) -> tuple[np.ndarray, int]:
    """Return the points, with more at first where a loop spins, and how many to advance over.

    A coordinate that turns by half a turn leaves any chart: beyond it a leg is in vain.
    """
    chart = run.system.chart
    if chart is None or not chart.spins:
        return points, len(points)
    rates = run.system.rows(chart.spins)(t, x, z, run.values_at(t), run.p, m).full()
    near = t + _TURN / max(float(np.abs(rates).max()), 1e-12) * np.arange(1, _LOOKS + 1)
    points = np.union1d(points, near[near < points[-1]])
    return points, max(1, int(np.searchsorted(points, near[-1], "right")))


def _good(
    run: Run,
    times: np.ndarray,
    xs: np.ndarray,
    zs: np.ndarray,
    us: np.ndarray,
    m: np.ndarray,
) -> int:
    """Return how many points lie in the chart of the loops, with the first beyond it."""
    chart, size = run.system.chart, run.system.events.size
    if chart is None or not len(times):
        return len(times)
    poses = zs[:, list(chart.unknowns)]
    quality = chart.quality(chart.slopes(times, poses, us, run.p, m[:size]), m[size:])
    beyond = np.flatnonzero(quality < LEAVE)
    return len(times) if not len(beyond) else max(1, int(beyond[0]))


def _next_stop(
    run: Run, t: float, m: np.ndarray, end: float, horizon: float, progress: bool
) -> float:
    soonest = min(
        run.system.events.next_after(t, run.p, m[: run.system.events.size]),
        run.inputs.next_after(t),
        run.delays.next_after(t) if run.delays is not None else float("inf"),
    )
    if progress:
        soonest = min(soonest, t + horizon / _PROGRESS_PIECES)
    return end if soonest >= end - _SAME_INSTANT * horizon else soonest


def _points(grid: np.ndarray, position: int, stop: float, near: float) -> tuple[np.ndarray, int]:
    """Return the output times up to ``stop``, with ``stop`` itself as the last."""
    last = int(np.searchsorted(grid, stop - near))
    inside = grid[position:last]
    following = last
    while following < len(grid) and grid[following] <= stop + near:
        following += 1
    return np.append(inside, stop), following


def _polish(
    run: Run,
    t: float,
    times: np.ndarray,
    xs: np.ndarray,
    zs: np.ndarray,
    us: np.ndarray,
    m: np.ndarray,
    words: str,
) -> tuple[np.ndarray, str]:
    form = run.integrand if xs.shape[1] else None
    solved = not zs.shape[1] or (form is not None and not len(form.free))
    if solved or not len(times):
        return zs, words
    constants = np.concatenate([m, run.inputs.pieces_at(t)])
    try:
        return polished(run.system, times, xs, zs, us, run.p, m, form, constants), words
    except InitialisationError as error:
        return zs, words or str(error)


def _show(t: float, t0: float, end: float) -> None:
    share = (t - t0) / (end - t0)
    bar = "#" * int(30 * share)
    sys.stderr.write(f"\r[{bar:<30}] {100 * share:3.0f} %  t = {t:g} s")
    if t >= end:
        sys.stderr.write("\n")
    sys.stderr.flush()
