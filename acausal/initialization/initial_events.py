"""Initial events: discrete values before the first instant, and events at it."""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import (
    AcausalError,
    ChatteringError,
    InitializationError,
    SingularError,
    listed,
)
from acausal.events.delays import Delays
from acausal.events.event_location import AT_ZERO, SAME
from acausal.events.held import active_holds, check_at_rest, note_values
from acausal.events.mode_search import following, nearest_first, search
from acausal.events.questions import assignments
from acausal.language.quantity import path_of
from acausal.numerics import newton
from acausal.numerics.rank import least
from acausal.system.algebraic import solve_algebraic
from acausal.system.inputs import InputSet
from acausal.system.switching import HoldPlace
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.events.event_iteration import EventIteration
    from acausal.events.mode_systems import ModeSystems
    from acausal.initialization.start import Start
    from acausal.system.system import System

_MOMENT = 1e-12  # [s] crossings this near to the start are at the start
_CLOSE = 1e-5  # of values and nominal values: what z may be off by after event iteration
_TRIES = 200  # combinations of modes in which a start is looked for
_ROUNDS = 50  # in which delayed values at the start must settle


def initial_memory(
    system: System, p: np.ndarray, start: Mapping[Any, Any]
) -> tuple[Mapping[Any, Any], np.ndarray, frozenset[int]]:
    """Return start values of continuous variables, the memory with the others, and their places."""
    switching = system.switching
    given: dict[int, float] = {}
    rest: dict[Any, Any] = {}
    for key, value in start.items():
        place = switching.find(path_of(key))
        if place is None:
            rest[key] = value
        else:
            given[place] = switching.number(place, value)
    return rest, switching.initial(p, given), frozenset(given)


def find_start(
    system: System,
    p: np.ndarray,
    inputs: InputSet,
    memory: np.ndarray,
    consistent: Callable[..., Start],
) -> Start:
    """Return a consistent start in the opening modes, if need be in a form of their own.

    What a mode with equations of its own keeps is where it is in another one.
    """
    before = {h.mode: _another(h) for h in system.switching.held_in(memory) if h.apart}
    if before:
        places = list(before)
        opening, memory[places] = memory[places], list(before.values())
        found = find_start(system, p, inputs, memory, consistent)
        m = found.m.copy()
        m[[system.switching.index(i) for i in places]] = opening
        return dataclasses.replace(found, point=found.point._replace(m=m))
    try:
        return consistent(system)
    except (InitializationError, SingularError) as error:
        if not system.switching.places("mode"):
            raise
        from acausal.events.mode_systems import ModeSystem
        from acausal.system.topology import compile_modes

        try:
            other = compile_modes(system, memory)
            found = consistent(other)
        except AcausalError:  # not another form then: equations that depend on each other
            try:
                return consistent(system, least=True)
            except InitializationError:
                return _find_in_later_modes(system, p, memory, consistent, error)
        form = ModeSystem(system, other, p, inputs)
        names = (*system.states, *system.algebraic)
        origin = {name: found.origin.get(name, "solved") for name in names}
        point = form.leave(found.point)
        return dataclasses.replace(found, system=system, point=point, origin=origin)


def _another(held: HoldPlace) -> float:
    """Return a mode that does not hold something."""
    return float(next(number for number in itertools.count() if number not in held.numbers))


def _find_in_later_modes(
    system: System,
    p: np.ndarray,
    memory: np.ndarray,
    consistent: Callable[..., Start],
    error: AcausalError,
) -> Start:
    """Return a start in modes that follow those which nothing finite achieves, else raise.

    Friction on a piston that starts at a dead centre with a turning crank cannot begin stuck, nor
    can all diodes block the current of a source.
    """
    sticking = _parts_of_motions(system)
    if sticking and not system.states:
        raise InitializationError(
            f"the model cannot move: nothing in it has a freedom, so that {listed(sticking)} have "
            "nothing to hold, and what they carry is not determined. Leave them out, or let a "
            "joint give way."
        ) from None
    first = memory.copy()
    tries = itertools.chain.from_iterable(nearest_first(later_modes(system, p, memory)))
    for modes in itertools.islice(tries, _TRIES):
        memory[:] = first
        memory[list(modes)] = list(modes.values())
        with contextlib.suppress(InitializationError, SingularError):
            return consistent(system)
    memory[:] = first
    raise error from None


def _parts_of_motions(system: System) -> list[str]:
    """Return the parts with modes on an edge whose across has rates."""
    found = []
    for path in dict.fromkeys(item.path for item in system.switching.memory if item.kind == "mode"):
        own = system.names.components[path]
        if any(len(own.spec.edges[name].domain.across) > 1 for name in own.edges):
            found.append(path)
    return found


def later_modes(system: System, p: np.ndarray, memory: np.ndarray) -> dict[int, list[float]]:
    """Return the modes that transitions lead to from those in a memory, by their places."""
    switching = system.switching
    sizes = [switching.decide.size1_in(i) for i in range(7)]
    blank = [np.zeros(size) for size in sizes]
    values = np.asarray(switching.decide(*blank[:4], p, *blank[5:])[1]).ravel()
    pairs = [(q.mode, q.sources, q.entered(values)) for _, q in switching.questions if q.mode >= 0]
    return following(pairs, memory)


_STEP = 1e-4  # of a delayed value, for the slope of what comes back


def settle_initial_events(
    start: Start, inputs: InputSet, forms: ModeSystems | None, given: frozenset[int] = frozenset()
) -> Start:
    """Return a start with the events at its instant done: modes that agree with the equations.

    What parts do when a run begins does not change the memory that is ``given``.
    """
    system, iteration = start.system, _opened(start, inputs, forms)
    for i in due_pulses(system, iteration.here.point):
        iteration.m[system.switching.index(i)] = 1.0
    here, doings = iteration.here, iteration.doings
    anyway = here.decide(here.before())[0].copy()
    for i in system.switching.places("initial"):
        iteration.m[system.switching.index(i)] = 1.0
    if given:
        now = here.decide(here.before())[0]
        iteration.spared = assignments(system.switching, now & ~anyway, given)
    try:
        iteration.run(here.before())
    except ChatteringError:
        search(iteration)
    _settle_delays(iteration)
    return dataclasses.replace(
        start,
        point=_to_rounding(system, here.leave()),
        truths=iteration.truths,
        events=tuple(doings.events),
        impacts=tuple(doings.impacts),
    )


def settle_modes(start: Start, inputs: InputSet) -> Start:
    """Return a start in the modes and relations that hold there, before anything becomes true."""
    return dataclasses.replace(start, point=_opened(start, inputs, None).here.leave())


def _opened(start: Start, inputs: InputSet, forms: ModeSystems | None) -> EventIteration:
    """Return an event at a start with its relations and modes settled.

    What is true there has been true before. A relation that is at its zero counts as it is, not as
    it will be a moment later: a ball on the floor that falls has yet to reach it.
    """
    from acausal.events.event_iteration import EventIteration
    from acausal.events.event_location import Instant
    from acausal.events.impact import stored_values
    from acausal.events.mode_systems import ModeSystems

    system, point = start.system, start.point._replace(m=start.m.copy())
    forms = forms or ModeSystems(system, start.p, inputs)
    pieces, nothing = inputs.pieces_at(start.t), np.zeros(0)
    stored, instant = stored_values(system, point), Instant(moment=_MOMENT)
    event = EventIteration(forms, point, pieces, nothing, instant, stored)
    _settle_delays(event)
    event.opening = True
    active = active_holds(event.switching, event.m) if event.switching.holds else []
    if active:  # what is held from the start on is held where it is
        note_values(event.here.system, event.here.point, active)
        check_at_rest(event.here.system, event.here.point, active)
    event.run(event.here.before())
    event.opening = False
    flags = event.m.copy()
    if len(event.flags.places):
        g, _, sizes, *_ = event.here.ode.look(*event.here.with_constants())
        memory = [event.switching.memory[i] for i in event.switching.places("relation")]
        here = np.array([float("<=" in item.text) for item in memory])
        at_zero = np.abs(g) <= AT_ZERO * sizes
        event.m[event.flags.places] = np.where(at_zero, here, flags[event.flags.places])
    event.truths, _ = event.here.decide(event.here.before())
    event.m[:] = flags
    return event


def _to_rounding(system: System, point: Point) -> Point:
    """Return a point with z solved to rounding; event iteration stops at parts of the terms.

    Where equations depend on each other in these modes, what was shared there stays.
    """
    with contextlib.suppress(InitializationError):
        found = solve_algebraic(system, point)
        if np.all(np.abs(found.z - point.z) <= _CLOSE * (np.abs(point.z) + system.nominal_z)):
            return found
    return point


def delays_of(start: Start, rtol: float, atol: float) -> Delays | None:
    """Return the past of delayed values at a start, None if there are none."""
    if not start.system.switching.places("delay"):
        return None
    return Delays(start.system, start.point, (rtol, atol))


def _settle_delays(iteration: EventIteration) -> None:
    """Let delayed values at the start be what they are delayed of, which may depend on them.

    Taken one after the other they converge where what comes back is less than what went out; where
    it is not, as in a line without losses, by Newton's method.
    """
    switching = iteration.switching
    places = switching.indices("delay").tolist()

    def gap(values: np.ndarray) -> np.ndarray:
        iteration.m[places] = values
        iteration.here.solve()
        now = np.asarray(switching.delayed(*iteration.here.point)).ravel()
        return np.asarray(now - values)

    if not places:
        return
    begun = values = iteration.m[places].copy()
    for _ in range(_ROUNDS):
        off = gap(values)
        if _is_settled(off, values):
            return
        values = values + off

    def slopes(values: np.ndarray) -> np.ndarray:
        off = gap(values)
        steps = _STEP * np.maximum(np.abs(values), np.maximum(np.abs(off), 1.0))
        return np.transpose([(gap(values + step) - off) / max(step) for step in np.diag(steps)])

    gap(newton.solve(gap, slopes, begun, np.maximum(np.abs(begun), 1.0), least).z)


def _is_settled(off: np.ndarray, values: np.ndarray) -> bool:
    return bool(np.all(np.abs(off) <= SAME * (1.0 + np.abs(values))))


def due_pulses(system: System, point: Point, near: float = 0.0) -> list[int]:
    """Return the places in the memory of the pulses that fall on the instant of a point.

    ``near`` is how far apart instants may be [s] that count as one, if more than rounding.
    """
    switching, events, m = system.switching, system.events, point.m
    places = switching.places("pulse")
    if not places:
        return []
    starts, periods, _ = events.numbers(point.p, m[: events.size])
    slack = max(1e-12 * max(1.0, abs(point.t)), near)
    found = []
    for i in places:
        k = switching.memory[i].counter
        if m[k] >= 0.0 and abs(starts[k] + m[k] * periods[k] - point.t) <= slack:
            found.append(i)
    return found
