"""Going on: the start of a run that another one, a point of it, its file or its rest gives."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import InitializationError, MemoryWarning, TimeGridError, listed, warn
from acausal.initialization.initial_events import delays_of
from acausal.initialization.start import Start
from acausal.language.quantity import path_of
from acausal.language.units import seconds
from acausal.results.files import ENDING, StoredPoint, StoredResult, load_result
from acausal.results.result import Result, ResultPoint
from acausal.results.run_state import RunState, refuse_elsewhere, state_of
from acausal.results.trajectory import Trajectory
from acausal.simulation.crossing import Crossing
from acausal.system.algebraic import solve_algebraic
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.simulation.run import Run
    from acausal.system.system import System

_NEAR = 8.0 * float(np.finfo(float).eps)  # of the end: a time this near to a point is that point


def run_to_continue(
    system: System, start: Any, t_start: Any, options: dict[str, Any]
) -> RunState | None:
    """Return where the run stands that is to go on, None if ``start`` is none.

    Between two points of a run it is integrated to the time that is asked for, with ``options``;
    where what was delayed is forgotten the run is made again up to there.

    Raises
    ------
    TimeGridError
        If the time is outside the run, or ``t_start`` is another one.
    InitializationError
        If a file has no state to go on from.
    """
    found, t = _run_and_time(start)
    if found is None:
        return None
    state = _state(system, found, t, options)
    if t_start not in (0.0, state.t):
        raise TimeGridError(
            f"the run that goes on stands at t = {state.t:g} s, not at t_start = {t_start:g} s: "
            "leave t_start out, or give start=(run, time)."
        )
    return state


def _run_and_time(start: Any) -> tuple[Any, float | None]:
    """Return the run that is meant and the time in it, None for its end."""
    if isinstance(start, tuple) and len(start) == 2:
        return _run_and_time(start[0])[0], seconds(start[1], "the time of start")
    if isinstance(start, ResultPoint | StoredPoint):
        return start.origin, start.t
    if isinstance(start, PathLike) or (isinstance(start, str) and Path(start).suffix == ENDING):
        return load_result(start), None
    return (start, None) if isinstance(start, Result | StoredResult | RunState) else (None, None)


def _state(system: System, found: Any, t: float | None, options: dict[str, Any]) -> RunState:
    if isinstance(found, RunState):
        return found
    if isinstance(found, StoredResult):
        if found.state is None:
            raise InitializationError(
                f"the file of '{found.name}' has no state to go on from: it is of an earlier "
                "format. Make the run again."
            )
        if t is not None and abs(t - found.state.t) > _NEAR * abs(found.state.t):
            raise refuse_elsewhere(found.name, t, found.state.t)
        return found.state
    near = _NEAR * abs(float(found.t[-1]))
    if t is None or abs(t - found.t[-1]) <= near:
        return state_of(found)
    if not found.t[0] - near <= t <= found.t[-1]:
        raise TimeGridError(f"t = {t:g} s is outside the run, {found.t[0]:g} to {found.t[-1]:g} s.")
    state = state_of(found, int(np.searchsorted(found.t, t + near, side="right")) - 1)
    if found.past is not None and not found.past.reaches(state.t):
        return _state_made_again(found, t)
    if t - state.t <= near:
        return state
    own = found if found.again is None else found.again.inputs
    return state_of(system.simulate(t, start=state, inputs=own, n=1, **options))


def _state_made_again(found: Result, t: float) -> RunState:
    """Return where a run stood at a time of which it has forgotten what was delayed.

    It is made again a little further, so that what happened at that time has happened.
    """
    if found.again is None:
        raise InitializationError(
            f"the run of '{found.system.name}' has forgotten what was delayed before t = {t:g} s, "
            f"and cannot be made again. Go on from its end, or simulate up to {t:g} s."
        )
    end = 0.5 * (t + float(found.t[np.searchsorted(found.t, t, side="right")]))
    made = found.again.make(t=np.unique([float(found.t[0]), t, end]))
    return state_of(made, int(np.searchsorted(made.t, t, side="right")) - 1)


def go_on(run: Run, state: RunState) -> tuple[Point, Crossing]:
    """Return the point at which a run goes on, and what crosses its instants.

    What is due at that instant happens now; what has happened there the memory knows of.
    """
    system, horizon = run.system, run.span[1] - state.past.begun
    point = state.point_in(system, run.p)
    if len(point.u) != system.rhs.size1_in(3):
        point = point._replace(u=run.values_at(point.t))
    if system.switching:
        names = (*system.states, *system.algebraic)
        start = Start(system, point, origin=dict.fromkeys(names, "continued"))
        run.delays = delays_of(start, run.rtol, run.atol)
    run.resume(state.past)
    if not state.is_of(system) or state.parameters != _changed(system, run.p):
        point = solve_algebraic(system, point)
    before = Trajectory(system, run.p)  # the point before the instant is the other run's
    crossing = Crossing(run, before, truths_at(run, point), horizon)
    after = crossing.cross(point, (), terminal=False)
    if _is_same(run, point, after):
        run.resume(state.past)  # nothing has jumped that could come back
    own = (before.events, before.impacts, run.delays, state.past.begun)
    crossing.trajectory = Trajectory(system, run.p, *own, scale=run.scale)
    crossing.trajectory.add(after)
    return after, crossing


def _is_same(run: Run, before: Point, after: Point) -> bool:
    """Whether nothing but delayed values, which go on, is another after an instant."""
    moving = np.zeros(0, dtype=int) if run.delays is None else run.delays.places
    parts = [(np.delete(at.m, moving), at.x, at.u) for at in (before, after)]
    return all(np.array_equal(a, b) for a, b in zip(*parts, strict=True))


def _changed(system: System, p: np.ndarray) -> dict[str, float]:
    names, values = system.parameter_names, system.parameter_values
    return {name: float(p[i]) for name, i in names.items() if p[i] != values[i]}


def truths_at(run: Run, point: Point) -> np.ndarray:
    """Return the conditions as they are at a point between two instants."""
    if not run.system.switching:
        return np.zeros(0, dtype=bool)
    form = run.forms.of(point)
    return form.ode.decide(*form.enter(point), run.forms.before(point))[0]


def warn_of_memory(system: System, start: Any) -> None:
    """Warn of memory that is left at its default where all states are given: a run cut in two."""
    if not isinstance(start, dict) or not system.start_names:
        return
    named = {path_of(key) for key in start}
    switching = system.switching
    anew = _begun_anew(system)
    held = [switching.memory[i] for i in switching.places("discrete") if i not in anew]
    left = [f"{item.path}.{item.name}" for item in held]
    left = [name for name in left if name not in named]
    if left and named >= set(system.start_names):
        warn(
            f"start gives all states, and the memory of {listed(left)[1:-1]} begins at its "
            "default. To go on from a run give it whole: start=res, or start=(res, time).",
            MemoryWarning,
        )


@kept
def _begun_anew(system: System) -> frozenset[int]:
    """Return the places of the memory that parts assign when a run begins."""
    switching = system.switching
    flags = {switching.index(i) for i in switching.places("initial")}
    if not flags:
        return frozenset()
    pattern = switching.decide.jac_sparsity(0, 5)
    rows = {r for r, c in zip(pattern.row(), pattern.get_col(), strict=True) if c in flags}
    asked = [question for _, question in switching.questions if question.condition in rows]
    return frozenset(s.target for q in asked for s in q.actions if s.kind == "assign")
