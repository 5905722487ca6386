"""Simulation: a loop over segments between instants, each integrated by IDAS."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import is_integer, shown
from acausal.errors import (
    ArgumentError,
    InitializationError,
    InterruptedWarning,
    SimulationError,
    TimeGridError,
    ToleranceWarning,
    warn,
)
from acausal.events.event_location import ROUNDING
from acausal.events.impact import check_steepness, storages
from acausal.events.mode_systems import ModeSystem, ModeSystems
from acausal.initialization.initial_events import delays_of
from acausal.initialization.start import repick_bases, start_at
from acausal.language.component import Component
from acausal.language.units import seconds
from acausal.numerics.memory import machine_memory
from acausal.numerics.progress import Progress
from acausal.results.event_log import EventLog
from acausal.results.remarks import check_start, give_remarks
from acausal.results.result import Again, Result
from acausal.results.run_state import RunState
from acausal.results.topologies import check_held
from acausal.results.trajectory import Trajectory
from acausal.simulation.checkpoint import Checkpoint as Checkpoint
from acausal.simulation.continuation import go_on, run_to_continue, warn_of_memory
from acausal.simulation.crossing import Crossing
from acausal.simulation.failure_report import stop_error
from acausal.simulation.integrators.choice import LARGE, check_options
from acausal.simulation.integrators.protocol import Passage
from acausal.simulation.run import Interruption, NoCheckpoint, Run
from acausal.simulation.solvers import GeneralizedAlpha
from acausal.system.breakpoints import tables_of_time
from acausal.system.conditions import Conditions
from acausal.system.inputs import check_reach, make_inputs, notices_of_run, warn_of_open_inputs
from acausal.system.loop_chart import LEAVE
from acausal.system.meters import metered
from acausal.system.system import Point, Points

if TYPE_CHECKING:
    from acausal.export.compiled_run import CompiledRun
    from acausal.system.system import System

_A_POINT, _AN_UNKNOWN = 136.0, 32.0  # byte, measured: times as numbers, copies on their way
_ANYWHERE = 1e7  # byte that any machine has: it is not asked for its memory
_SHARE = 0.5  # of the machine's memory that one result may take
_PROGRESS_PIECES = 50  # with a progress bar the run is cut into as many pieces
_MONITOR = 200  # points in a run at which the chart of closed loops is looked at, at least
_TURN = 0.3  # rad a spinning coordinate of a loop may turn before the chart is looked at
_LOOKS = 8  # as often, before it is seen anew how fast it spins, or whether the chart still holds
_FEW = 8  # interruptions of a run that a method of several steps, which then begins anew, bears
_LONG = 10_000  # steps that cost as much as a form with fewer unknowns: 5 to 13 thousand measured,
_LONG_IF_LARGE = 500  # and far fewer of systems in which a step is dear
SAME_INSTANT = 1e-12
"""Of the horizon: output times this near to an event are at the event."""


def simulate(
    system: System,
    t_end: float | str | None,
    conditions: Conditions,
    *,
    n: int = 500,
    t: Sequence[float] | np.ndarray | None = None,
    rtol: float = 1e-6,
    atol: float = 1e-8,
    solver: Any = None,
    progress: bool = False,
    breakpoints: str = "auto",
    energies: bool = False,
    checkpoint: NoCheckpoint | None = None,
    compiled: bool = False,
    events: bool = True,
    jump: Callable[..., np.ndarray] | None = None,
    finer: float | None = None,
) -> Result:
    """Run a system over an output grid; see ``System.simulate``.

    ``jump(before, after)`` returns the states after an instant; they are kept without it.
    ``finer`` is what states are held to instead of ``atol``.
    """
    asked, told, begin, inputs = system, conditions, conditions.t_start, conditions.inputs
    options = {"solver": solver, "rtol": rtol, "atol": atol}
    state = None
    if told.start is not None:
        state = run_to_continue(asked, told.start, begin, options)
    if state is not None:
        begin, told = state.t, told.but(parameters={**state.parameters, **(told.parameters or {})})
    elif told.start is not None:
        warn_of_memory(system, told.start)
    width = sum(system.rhs.size1_in(i) for i in (1, 2, 3, 5))
    grid = output_grid(t_end, begin, n, t, width)
    check_options(solver, rtol, atol)
    if not events and not compiled:
        raise ArgumentError("events=False leaves out the log of runs in C: add compiled=True.")
    unseen = int(grid[0] > begin)  # the run may begin before the first output
    grid = np.concatenate([[begin] * unseen, grid])
    span = (float(grid[0]), float(grid[-1]))
    plain = system.for_parameters(told.parameters)
    system = metered(plain, span[1] - span[0]) if energies else plain
    p = system.parameter_vector(told.parameters)
    given = make_inputs(system, inputs, *span, breakpoints)
    if asked.inputs or system.events.tables:
        warn_of_open_inputs(asked, inputs)
        check_reach(system, given, *span)
    system = tables_of_time(system) if breakpoints == "none" else system
    forms = ModeSystems(system, p, given)
    keeper = checkpoint or NoCheckpoint()
    with Interruption(*keeper.signals) as interruption:
        run = Run(forms, solver, rtol, finer or atol, interruption, span, jump)
        state = keeper.open(run, grid, {**vars(told), **options}) or state
        point, crossing = begin_run(run, plain, state, told)
        keeper.prepend(crossing)
        run.quiet = run.undisturbed or _quiet(run, point, span[1])
        engine = None
        if point.t < span[1]:
            engine = _in_c(run, crossing, grid, point, events) if compiled else None
            shown = Progress("simulate", span[1] - span[0], "s") if progress else nullcontext()
            with shown as bar:
                _integrate(run, grid, point, bar, crossing, keeper, engine)
            keeper.write(crossing.trajectory)
    if crossing.off:
        crossing.tell()
    made = crossing.trajectory.result(unseen)
    ran = ", ".join(filter(None, ["Rodas4 in C" if compiled else "", run.ran]))
    made = dataclasses.replace(made, notices=notices_of_run(system, inputs), solver=ran)
    options |= {"n": n, "t": grid[unseen:], "breakpoints": breakpoints, "energies": energies}
    options |= {"jump": jump, "compiled": compiled, "events": events, "finer": finer}

    def make(**others: Any) -> Result:
        return simulate(asked, None, conditions, **{**options, **others})

    again = None if interruption.asked else Again(make, inputs)
    made = dataclasses.replace(made, again=again)
    made = _judged(run, made, atol, engine, may=checkpoint is None)
    if interruption.asked:
        interruption.pass_on()
    return made


def _judged(
    run: Run, made: Result, atol: float, engine: CompiledRun | None, *, may: bool
) -> Result:
    """Look at a run that has ended; return it, or one made anew with a closer tolerance, if it may.

    Loops stay closed, what is held does not move, parts remark on it, and steep variables are known
    to their tolerance, that of ``atol``. ``engine`` is what ran in C.
    """
    system = made.system
    controlled = not isinstance(run.solver, GeneralizedAlpha) and run.jump is None
    if made.again is not None and controlled:
        low, high = made.x.min(axis=0), made.x.max(axis=0)
        # A closer tolerance is for the states: what hangs on differences of these is known to 1e-3.
        known = float(max(run.rtol, 1e-6) ** 0.5)
        # Only their absolute tolerance counts, and in what they move by it is not little.
        own = np.maximum(run.rtol * np.maximum(high, -low), 0.1 * known * (high - low))
        rough = np.flatnonzero(own < run.atol * system.nominal_x)
        if len(rough):
            steps = run.taken + (0 if engine is None else engine.taken)
            step = (run.span[1] - run.span[0]) / (steps or len(made.t))
            closer = _known(run, made, rough, (known, atol, step), may)
            if closer.again is not made.again:
                return closer  # it was judged
            made = closer
    if system.chart.closure.closers:
        made.check_loops()
    if system.switching.holds:
        check_held(made)
    if not system.beginning.plain and storages(system) is not None:
        points = [made.point(i) for i in range(len(made.t))]
        check_steepness(system, points, run.rtol, run.atol)
    kinds: set[Any] = {own.kind for own in system.names.components.values()}
    if any(kind.remark is not Component.remark for kind in kinds):
        give_remarks(made)
    return made


def _known(
    run: Run, made: Result, rough: np.ndarray, asked: tuple[float, float, float], may: bool
) -> Result:
    """Return a run, anew with an absolute tolerance that leaves what hangs on rough states known.

    It is told if it may not be made anew or does not come to the end; a note, if that would be
    dear: accelerations of stiff shapes are not known where their places are.
    ``asked`` are what variables are to be known to, the tolerance asked for, and the mean step.
    """
    from acausal.results.steepness import steepness

    known, atol, step = asked
    found = steepness(made, rough, (known, run.atol, atol), step)
    if found is None:
        return made
    remedy = f"Give atol={found.atol:.0e}." if found.atol else "Rounding allows no better."
    told = f"{found}: they may be wrong by more than {known:.0e} of their largest values. {remedy}"
    if not found.worth:
        return dataclasses.replace(made, notices=(*made.notices, told))
    closer = None
    if may and made.again is not None:
        with contextlib.suppress(InitializationError, SimulationError):
            closer = made.again.make(finer=found.atol)
    if closer is None or closer.t[-1] != made.t[-1]:
        warn(told, ToleranceWarning)
        return made
    note = f"{found}: states are held to atol = {found.atol:.0e}"
    return dataclasses.replace(closer, notices=(*closer.notices, note))


def begin_run(
    run: Run, plain: System, state: RunState | None, conditions: Conditions
) -> tuple[Point, Crossing]:
    """Return the point at which a run begins, or goes on from a state, and its crossing.

    ``plain`` is the system without meters, for an equilibrium to begin at.
    """
    if state is not None:
        return go_on(run, state)
    given = conditions.start, conditions.guess
    fixed, likely = ({} if values is None else values for values in given)
    if isinstance(fixed, str):
        fixed, likely = _at_rest(plain, conditions, run.span[0])
    first = start_at(run.system, run.p, run.forms.inputs, run.span[0], fixed, likely, run.forms)
    kinds: set[Any] = {own.kind for own in run.system.names.components.values()}
    if any(kind.start_fault is not Component.start_fault for kind in kinds):
        check_start(first)
    trajectory = Trajectory(run.system, run.p, EventLog(first.events), list(first.impacts))
    trajectory.scale = run.scale
    trajectory.add(first.point)
    if run.system.switching.memory:
        run.delays = trajectory.delays = delays_of(first, run.rtol, run.atol)
    return first.point, Crossing(run, trajectory, first.truths, run.span[1] - run.span[0])


def _in_c(
    run: Run, crossing: Crossing, grid: np.ndarray, point: Point, events: bool
) -> CompiledRun:
    """Return what runs the model in C."""
    from acausal.export.compiled_run import CompiledRun

    return CompiledRun(run, crossing, grid, point, logged=events)


def _at_rest(system: System, given: Conditions, t: float) -> tuple[Any, Any]:
    """Return start values and guesses of an equilibrium, ``start="steady_state"``."""
    guess = given.guess
    if given.start != "steady_state":
        raise InitializationError(
            f'start = "{given.start}" is no way to begin: give {{"path": value}} or "steady_state".'
        )
    found = system.steady_state(guess=guess, parameters=given.parameters, inputs=given.inputs, t=t)
    solved = {**dict(guess or {}), **{name: found[name] for name in system.algebraic}}
    return dict(found), solved


def _quiet(run: Run, point: Point, end: float) -> bool:
    """Whether a run is interrupted by few instants only, all of them known beforehand."""
    events, t = run.system.events, point.t
    if run.system.switching.places("relation", "delay") or events.follows_memory:
        return False
    m = point.m[: events.size].copy()
    for _ in range(_FEW):
        t = run.next_instant(t, m)
        if t >= end:
            return True
        m = events.discrete_at(t, run.p, m[events.layout.memory])
    return False


def _integrate(
    run: Run,
    grid: np.ndarray,
    point: Point,
    bar: Progress | None,
    crossing: Crossing,
    keeper: NoCheckpoint,
    engine: CompiledRun | None,
) -> None:
    end, horizon, trajectory = float(grid[-1]), float(grid[-1] - grid[0]), crossing.trajectory
    position = int(np.searchsorted(grid, point.t, "right"))
    words, fired, shown = "", None, bar is not None and bar.shown
    while True:
        there = None if engine is None else engine.advance(point, position)
        if there is not None:
            point, position, fired = there
        if there is None or (fired is None and not run.interruption.asked):
            reach = point.t + horizon / _PROGRESS_PIECES if shown else end
            stop = next_stop(run, point, end, horizon, min(reach, keeper.piece(point.t)))
            points, position = _points(grid, position, stop, horizon * SAME_INSTANT)
            point, words, fired = run_segment(run, point, points, trajectory, horizon)
        if fired is not None:  # an event before the end of the segment
            position = int(np.searchsorted(grid, point.t + horizon * SAME_INSTANT, "right"))
        if run.interruption.asked:
            warn(
                f"stopped by the user: the result ends at t = {point.t:g} s of {end:g} s.",
                InterruptedWarning,
            )
            return
        if words:
            done = int(np.searchsorted(points, point.t, "right"))
            ahead = float(points[min(done, len(points) - 1)])
            raise stop_error(run, trajectory, point, ahead, words)
        if bar is not None:
            bar.reach(point.t - float(grid[0]), f"{len(trajectory.events)} events")
        if not run.undisturbed:
            point = _cross(crossing, point, fired or (), ended=point.t >= end)
        if point.t >= end:
            trajectory.closed = True
            return
        keeper.look(trajectory)


def _cross(crossing: Crossing, point: Point, fired: tuple[int, ...], ended: bool) -> Point:
    """Return the point after what is due at an instant; errors come with the run so far."""
    trajectory = crossing.trajectory
    try:
        after = crossing.cross(point, fired, terminal=ended)
        trajectory.closed = ended
    except (InitializationError, SimulationError) as error:
        kind = type(error) if isinstance(error, SimulationError) else SimulationError
        raise kind(str(error), partial=trajectory.result(), time=point.t) from None
    return after


def run_segment(
    run: Run, point: Point, points: np.ndarray, trajectory: Trajectory, horizon: float
) -> tuple[Point, str, tuple[int, ...] | None]:
    """Integrate up to the next instant, in legs: closed loops leave a chart when it wears out.

    Returns the last point, the solver's words if it failed, and the relations that changed if a
    state event came first.
    """
    end = float(points[-1])
    if end - point.t <= ROUNDING * abs(end):  # an event just before it: nothing moves in between
        point = point._replace(t=end)
        trajectory.add(point)
        return point, "", None
    form, events = _choose_form(run, point, end), run.system.events
    loops = bool(run.system.chart.closure.closers or form.system.chart.closure.closers)
    pending = _add_monitor_points(point.t, points, horizon) if loops else points
    reach = _LOOKS if loops else len(pending)
    while True:
        leg = pending
        if loops:
            pending, ahead = _look_ahead(form, point, pending)
            leg = pending[: min(reach, ahead)]
        passage, kept = _leg(run, form, point, leg)
        words, us = passage.message, run.inputs_along(passage.times)
        m = point.m if not events.tables else events.along(point.m, passage.times)
        found = Points(passage.times, passage.xs, passage.zs, us, run.p, m)
        if not loops:
            trajectory.extend(found)
            point = found.at(-1) if len(found.t) else point
            return point, words, passage.fired if passage.event is not None else None
        kept = min(kept, _count_in_chart(run.system, found))
        fired = passage.fired if passage.event is not None and kept == len(found.t) else None
        found = found.only(slice(kept))
        recorded = np.isin(found.t, points)
        if fired is not None:
            recorded[-1] = True
        trajectory.extend(found.only(recorded))
        if kept:
            point = found.at(-1)
        pending = pending[kept:]
        if not len(pending) or not kept or run.interruption.asked or fired is not None:
            return point, words, fired
        # Far beyond a chart lies its fold, where the solver creeps: not much further than this one.
        reach = 2 * reach if kept == len(leg) else kept + kept // 4 + 1
        if run.system.chart:
            try:
                point = repick_bases(run.system if form.own else form.system, point)
            except InitializationError as error:
                return point, str(error), None


def _choose_form(run: Run, point: Point, end: float) -> ModeSystem:
    """Return the form to integrate up to an instant in.

    Where parts are held for many steps it pays to compile the model for them, with fewer unknowns.
    How many there will be is seen by the steps so far, not by a clock: runs are the same anywhere.
    """
    if not run.system.switching.memory:
        return run.forms.first
    if not run.system.switching.holds:
        return run.forms.of(point)
    gone = point.t - run.span[0]
    expected = run.taken / gone * (end - point.t) if gone > 0.0 else 0.0
    large = len(point.x) + len(point.z) > LARGE
    long = expected > (_LONG_IF_LARGE if large else _LONG)
    return run.forms.reduced(point) if long else run.forms.of(point)


def _leg(run: Run, form: ModeSystem, point: Point, grid: np.ndarray) -> tuple[Passage, int]:
    """Integrate over ``grid`` up to the first event; points are of the first form.

    With them, how many of them lie in the chart of a form of its own, whose bases are picked here.
    """
    t, x, z, _, p, m = form.enter(point) if form.own else point
    constants = np.concatenate([m, run.forms.inputs.pieces_at(point.t)]) if run.system.inputs else m
    passage = run.integrator(form).advance(t, grid, x, z, constants)
    if not form.own:
        return passage, len(passage.times)
    us = run.inputs_along(passage.times)
    events = run.system.events
    ms = m if not events.tables else events.along(m, passage.times)
    own = Points(passage.times, passage.xs, passage.zs, us, p, ms)
    left = form.leave_all(own, point.m[events.layout.bases])
    return dataclasses.replace(passage, xs=left.x, zs=left.z), _count_in_chart(form.system, own)


def _add_monitor_points(t: float, points: np.ndarray, horizon: float) -> np.ndarray:
    """Return the points with more in between, at which the chart of a loop is looked at."""
    count = max(1, int(np.ceil(_MONITOR * (points[-1] - t) / horizon)))
    return np.union1d(points, np.linspace(t, points[-1], count + 1)[1:])


def _look_ahead(form: ModeSystem, point: Point, points: np.ndarray) -> tuple[np.ndarray, int]:
    """Return the points, with more at first where a loop spins, and how many to advance over.

    A coordinate that turns by half a turn leaves any chart: beyond it a leg is in vain.
    """
    chart = form.system.chart
    if not chart.spins:
        return points, len(points)
    rates = form.system.rows(chart.spins)(*form.enter(point)).full()
    near = point.t + _TURN / max(float(np.abs(rates).max()), 1e-12) * np.arange(1, _LOOKS + 1)
    points = np.union1d(points, near[near < points[-1]])
    return points, max(1, int(np.searchsorted(points, near[-1], "right")))


def _count_in_chart(system: System, points: Points) -> int:
    """Return how many points lie in the chart of the loops, with the first beyond it."""
    chart, size = system.chart, system.events.size
    if not len(points.t) or not chart:
        return len(points.t)
    poses, bases = points.z[:, list(chart.unknowns)], points.at(0).m[size:]
    slopes = chart.slopes(points.t, poses, points.u, points.p, points.m.T[:size])
    quality = chart.quality(slopes, bases, points.p)
    beyond = np.flatnonzero(quality < LEAVE)
    return len(points.t) if not len(beyond) else max(1, int(beyond[0]))


def next_stop(run: Run, point: Point, end: float, horizon: float, reach: float) -> float:
    """Return the next instant that is known beforehand [s], ``reach`` or the end at the latest."""
    t, soonest = point.t, reach
    if not run.undisturbed:
        soonest = min(reach, run.next_instant(t, point.m))
    if run.delays is not None:
        soonest = min(soonest, run.delays.next_after(t))
    return end if soonest >= end - SAME_INSTANT * horizon else soonest


def _points(grid: np.ndarray, position: int, stop: float, near: float) -> tuple[np.ndarray, int]:
    """Return the output times up to ``stop``, with ``stop`` itself as the last."""
    last = int(np.searchsorted(grid, stop - near))
    inside = grid[position:last]
    following = last
    while following < len(grid) and grid[following] <= stop + near:
        following += 1
    return np.append(inside, stop) if len(inside) else np.array([stop]), following


def output_grid(
    t_end: float | str | None,
    t_start: float,
    n: int,
    t: Sequence[float] | np.ndarray | None,
    width: int,
) -> np.ndarray:
    """Return the output times: ``t`` itself, or ``n`` equal intervals from start to end.

    A grid ``t`` may begin after ``t_start``: the run then begins there all the same.

    Raises
    ------
    TimeGridError
        For grids that are empty, not finite, not increasing, or larger than memory.
    """
    end = None if t_end is None else seconds(t_end, "t_end")
    if t is None:
        grid = _uniform(end, t_start, n, width)
    else:
        grid = _given(t)
        if end is not None and end != grid[-1]:
            raise TimeGridError(
                f"the output grid t has {grid[-1]:g} s where t_end = {end} s: give one of them."
            )
        if t_start and t_start > grid[0]:
            raise TimeGridError(
                f"the output grid t begins at {grid[0]:g} s, before t_start = {t_start} s."
            )
    steps = np.diff(grid)
    if np.any(steps <= 0):
        where = int(np.argmax(steps <= 0))
        raise TimeGridError(
            f"the output times must increase: t[{where}] = {grid[where]:g} s is followed by "
            f"t[{where + 1}] = {grid[where + 1]:g} s."
        )
    _check_memory(len(grid), width)
    return grid


def _given(t: Sequence[float] | np.ndarray) -> np.ndarray:
    try:
        grid = np.asarray(t, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise TimeGridError(
            f"the output grid t = {shown(t)} is not a sequence of numbers."
        ) from None
    if np.ndim(t) == 0:
        raise TimeGridError(
            f"t = {grid:g} is one number, and no output grid: give the end of the run as "
            f"simulate({grid:g}, n=…), or the output times as t=[…]."
        )
    if grid.ndim != 1:
        raise TimeGridError(f"the output grid t has the shape {grid.shape}: give one row of times.")
    if not len(grid):
        raise TimeGridError("the output grid t is empty: give at least one time.")
    if not np.all(np.isfinite(grid)):
        where = int(np.argmax(~np.isfinite(grid)))
        raise TimeGridError(f"the output times must be finite: t[{where}] = {grid[where]}.")
    return grid


def _uniform(t_end: float | None, t_start: float, n: Any, width: int) -> np.ndarray:
    if t_end is None:
        raise TimeGridError("simulate() needs t_end [s] or an output grid t=[…].")
    for name, value in (("t_start", t_start), ("t_end", t_end)):
        if not np.isfinite(value):
            raise TimeGridError(f"{name} = {shown(value)} is not a finite number of seconds.")
    if t_end <= t_start:
        raise TimeGridError(f"t_end = {t_end:g} s must be greater than t_start = {t_start:g} s.")
    if not is_integer(n) or n < 1:
        raise TimeGridError(f"n = {shown(n)} output intervals: give a whole number of at least 1.")
    _check_memory(int(n) + 1, width)
    return np.linspace(t_start, t_end, int(n) + 1)


def _check_memory(points: int, width: int) -> None:
    needed = points * (_A_POINT + _AN_UNKNOWN * max(width, 1))
    if needed < _ANYWHERE:
        return
    available = _SHARE * machine_memory()
    if needed > available:
        raise TimeGridError(
            f"{points} output times of {width} unknowns would take {needed / 1e9:.1f} GB of "
            f"memory; a result may take {available / 1e9:.1f} GB. Give fewer output times (n=…), "
            "or run in pieces and save each."
        )
