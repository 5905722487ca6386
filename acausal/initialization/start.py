"""Initialisation: consistent values at the start, and a report of how each was found."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import casadi as ca
import numpy as np

from acausal.errors import (
    AcausalError,
    DefaultsWarning,
    InitializationError,
    UnknownNameError,
    listed,
    warn,
)
from acausal.initialization.defaults import Hints, reach_defaults, shapes_at_rest
from acausal.initialization.initial_events import (
    find_start,
    initial_memory,
    settle_initial_events,
)
from acausal.initialization.joint_start import close_loops, put_at_rest
from acausal.initialization.wanted_values import (
    check_starts,
    row_of,
    rows_of,
    wanted_values,
)
from acausal.language.html import html_heading, html_table
from acausal.language.quantity import path_of
from acausal.numerics import rank
from acausal.system.algebraic import check_determined, solve_algebraic
from acausal.system.conditions import Conditions
from acausal.system.inputs import InputSet, make_inputs
from acausal.system.names import shaped
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystems
    from acausal.results.event import Event
    from acausal.results.impulses import Impact
    from acausal.system.system import System


@dataclass(frozen=True, eq=False)
class Start:
    """A consistent point of a system.

    ``origin`` says for each state and algebraic unknown how its value was found: ``fixed`` by a
    start value, ``guessed`` and kept, ``moved`` from its guess, ``default`` or ``solved``;
    ``note`` which way a loop closes, where others are as near to the guesses.
    """

    system: System
    point: Point
    origin: dict[str, str]
    truths: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=bool))
    events: tuple[Event, ...] = ()
    impacts: tuple[Impact, ...] = ()
    note: str = ""

    t, x, z, u, p, m = (property(attrgetter(f"point.{name}")) for name in Point._fields)

    def __getitem__(self, key: Any) -> Any:
        """Return the value of any variable at this point."""
        addresses = self.system.resolve(key)
        values = self.system.evaluate(addresses, *self.point)[:, 0]
        if len(values) == 1 and not addresses[0].vector:
            return float(values[0])
        return shaped(values, addresses[0].rows)

    def __contains__(self, key: Any) -> bool:
        try:
            self.system.resolve(key)
        except UnknownNameError:
            return False
        return True

    def reading(self, part: Any, name: str, /, *arguments: Any, **options: Any) -> Any:
        """Return what a part answers at this point beside its variables; as ``Result.reading``."""
        from acausal.results.result import Result

        t, x, z, u, p, m = self.point
        single = Result(self.system, np.array([t]), x[None], z[None], u[None], p, m[None])
        return single.reading(part, name, *arguments, **options)[0]

    def keys(self) -> list[str]:
        """Return the names of the states, so that ``dict(start)`` works as ``start=``."""
        return list(self.system.start_names)

    @property
    def report(self) -> str:
        """A table of all states and algebraic unknowns: value and how it was found."""
        names = [*self.system.states, *self.system.algebraic]
        values = np.concatenate([self.x, self.z])
        width = max((len(name) for name in names), default=0)
        lines = [f"initial values of '{self.system.name}' at t = {self.t:g} s"]
        lines += [
            f"  {name:<{width}}  {value: .6g}  {self.origin[name]}"
            for name, value in zip(names, values, strict=True)
        ]
        return "\n".join([*lines, self.note] if self.note else lines)

    def __repr__(self) -> str:
        return f"<Start of '{self.system.name}': t = {self.t:g} s, {len(self.x)} states>"

    def __str__(self) -> str:
        return self.report

    def _repr_html_(self) -> str:
        names = [*self.system.states, *self.system.algebraic]
        values = map(float, np.concatenate([self.x, self.z]))
        units = (self.system.resolve(name)[0].unit for name in names)
        rows = zip(names, values, units, (self.origin[name] for name in names), strict=True)
        title = f"initial values of '{self.system.name}' at t = {self.t:g} s"
        table = html_table(["variable", "value", "unit", "origin"], rows)
        return html_heading(title) + table + html_heading(self.note) * bool(self.note)


def state_values(at: Start) -> dict[str, float]:
    """Return the values by which a start can be found again: those of states and loops."""
    names = at.system.start_names
    addresses = [address for name in names for address in at.system.resolve(name)]
    found = at.system.evaluate(addresses, *at.point)[:, 0].tolist() if addresses else []
    return dict(zip(names, found, strict=True))


def initialize(system: System, given: Conditions) -> Start:
    """Find x and z at ``t_start`` that satisfy all equations and start values.

    States without a start value keep their guess if they can; the sum of squares of their
    movements, in units of nominal values, is least.

    Raises
    ------
    InitializationError
        If start values contradict each other or no solution is found.
    """
    (system, p), t = given.of(system), given.t_start
    start, guess = ({} if values is None else values for values in (given.start, given.guess))
    return start_at(system, p, make_inputs(system, given.inputs, t, t + 1.0), t, start, guess)


def start_at(
    system: System,
    p: np.ndarray,
    inputs: InputSet,
    t: float,
    start: Mapping[Any, Any],
    guess: Mapping[Any, Any],
    forms: ModeSystems | None = None,
) -> Start:
    """Find a consistent start for inputs, parameters and forms that are made already."""
    found, told = opening_at(system, p, inputs, t, start, guess)
    if not system.switching.memory or not isinstance(start, Mapping | Start):
        return found
    return settle_initial_events(found, inputs, forms, told)


def opening_at(
    system: System,
    p: np.ndarray,
    inputs: InputSet,
    t: float,
    start: Mapping[Any, Any],
    guess: Mapping[Any, Any],
) -> tuple[Start, frozenset[int]]:
    """Find a consistent point in the opening modes, before any event at the start.

    With it, the places in the memory that ``start`` gives values to.
    """
    if isinstance(start, Start):
        start = state_values(start)
    if not system.switching.memory or not isinstance(start, Mapping):
        return _consistent(system, p, inputs, t, start, guess, None), frozenset()
    rest, memory, told = initial_memory(system, p, start)

    def consistent(form: System, least: bool = False) -> Start:
        return _consistent(form, p, inputs, t, rest, guess, memory, least=least)

    return find_start(system, p, inputs, memory, consistent), told


def _consistent(
    system: System,
    p: np.ndarray,
    inputs: InputSet,
    t: float,
    start: Mapping[Any, Any],
    guess: Mapping[Any, Any],
    memory: np.ndarray | None,
    *,
    least: bool = False,
) -> Start:
    """Find a consistent start; ``least``: of least norm where equations depend on each other."""
    m = system.events.discrete_at(t, p, memory) if system.events.owners else np.zeros(0)
    u = inputs.values(t, inputs.pieces_at(t)).ravel() if system.inputs else np.zeros(0)
    begin, told = system.beginning, _told(system, p, start, guess)
    fixed, hints = told.fixed, told.hints
    point = Point(t, np.array(begin.guess_x), np.array(begin.guess_z), u, p, m)
    origin = dict.fromkeys(system.states, "default") | dict.fromkeys(system.algebraic, "solved")
    computed = {
        path: value
        for path, value in hints.items()
        if not _set_guess(system, path, value, point, origin)
    }
    note = ""
    if system.chart.closure.closers:
        point, note = _close_loops(system, point, fixed, hints, computed)
        # What is guessed of a pose has been met as well as loops allow: it turns nothing again.
        computed = {path: v for path, v in computed.items() if path not in system.chart.stated}
    indirect = _set_states(system, point.x, fixed, origin) if fixed else {}
    if computed and len(point.z):
        point = _move_towards(system, point, computed)
    missed: list[str] = []
    if len(point.z):
        with _singular_pose_first(system, point):
            point = solve_algebraic(system, point, least=least)
    if not begin.plain or system.chart.closure.closers or not fixed.keys() <= {*system.states}:
        point, missed = _at_defaults(system, inputs, point, told, origin, memory, least)
    if indirect:
        with _singular_pose_first(system, point):
            check_starts(system, point, fixed, indirect)
    if missed:
        _warn_of_defaults(system, point, missed)
    if system.chart.closure.closers:
        system.chart.check(point)
        point = repick_bases(system, point, least=least)
    if len(point.z) and not least:
        check_determined(system, point)
    return Start(system, point, origin, note=note)


class Told(NamedTuple):
    """Start values, all guesses, and those of them that the call has said, by element."""

    fixed: dict[str, float]
    hints: dict[str, float]
    said: dict[str, float]


def _told(
    system: System, p: np.ndarray, start: Mapping[Any, Any], guess: Mapping[Any, Any]
) -> Told:
    """Return what model and call say of the start."""
    told, nothing = system.beginning, ca.DM(0, 1)
    fixed: dict[str, float] = {}
    hints: dict[str, float] = {}
    said: dict[str, float] = {}
    if told.starts or not isinstance(start, Mapping) or start:
        own = (told.starts, told.start_values(p) if told.starts else nothing)
        named = {path_of(key) for key in start} if isinstance(start, Mapping) else set()
        if system.start_names and named >= set(system.start_names):
            own = ((), nothing)  # a point of another run: where the model begins does not matter
        fixed = wanted_values(system, "start", *own, start)
    if told.guesses or not isinstance(guess, Mapping) or guess:
        helps = told.guess_values(p) if told.guesses else nothing
        hints = wanted_values(system, "guess", told.guesses, helps, guess)
        said = wanted_values(system, "guess", (), nothing, guess)
    return Told(fixed, hints, said)


def _close_loops(
    system: System,
    point: Point,
    fixed: Mapping[str, float],
    hints: Mapping[str, float],
    computed: Mapping[str, float],
) -> tuple[Point, str]:
    """Return a point at a closed pose, its bases picked there, at rest.

    Second is what to say of other poses that are as near.
    """
    chart, m = system.chart, point.m
    rest = [dict(group) for group in (system.beginning.leading, *system.beginning.defaults)]
    point = put_at_rest(chart, point, fixed, hints, *rest)
    direct = {*chart.stated, *chart.names}
    hinted = {path: v for path, v in {**computed, **fixed}.items() if path not in direct}
    if hinted:  # what is computed of the coordinates may pick the pose too
        wide = np.concatenate([m, np.zeros(system.rhs.size1_in(5) - len(m))])
        point = _move_towards(system, point._replace(m=wide), hinted)
    point, note = close_loops(chart, point, fixed, hints, shapes_at_rest(system, hints))
    bases = chart.pick(point.z[list(chart.unknowns)], point)
    point = point._replace(m=np.concatenate([m, bases]))
    return point, note


def _set_states(
    system: System, x: np.ndarray, fixed: Mapping[str, float], origin: dict[str, str]
) -> dict[str, float]:
    """Set the states that start values name, and return the start values of other variables."""
    indirect: dict[str, float] = {}
    spoken: dict[int, str] = {}
    for path, value in fixed.items():
        state = rows_of(system, system.states).get(row_of(system, path))
        if state is None:
            indirect[path] = value
            continue
        if state in spoken and x[state] != value:
            raise twice_fixed_error(system.states[state], spoken[state], x[state], path, value)
        x[state], spoken[state] = value, path
        origin[system.states[state]] = "fixed"
    return indirect


def _at_defaults(
    system: System,
    inputs: InputSet,
    point: Point,
    told: Told,
    origin: dict[str, str],
    memory: np.ndarray | None,
    least: bool,
) -> tuple[Point, list[str]]:
    """Return a consistent point at start values, guesses and defaults, and what misses them."""

    def consistent(at: Point) -> Point:
        return solve_algebraic(system, at, least=least)

    own = {path: value for path, value in told.hints.items() if path not in told.said}
    found, missed = reach_defaults(system, point, told.fixed, Hints(told.said, own), consistent)
    _say_moved(system, point.x, found.x, origin)
    if not missed:
        return found, missed
    if system.chart:
        system.chart.check(found)  # at a singular pose no rate has a way to anywhere
    there = _in_default_tree(system, inputs, found, told.fixed, told.hints, memory, least)
    if there is None:
        return found, missed
    _say_moved(system, found.x, there.x, origin)
    return there, []


def _say_moved(system: System, before: np.ndarray, x: np.ndarray, origin: dict[str, str]) -> None:
    """Note which states are no longer where they were, but for those that start values fix."""
    moved = np.abs(x - before) > 1e-9 * (np.abs(before) + system.nominal_x)
    for i in np.flatnonzero(moved):
        name = system.states[i]
        if origin[name] != "fixed":
            origin[name] = "moved" if origin[name] == "guessed" else "solved"


@kept
def _default_tree(system: System) -> System:
    given = {"values": system.parameters, "frozen": system.parameter_table.frozen}
    made: System = system.request.again(**given, tree=None)
    return made


def _in_default_tree(
    system: System,
    inputs: InputSet,
    point: Point,
    fixed: Mapping[str, float],
    hints: Mapping[str, float],
    memory: np.ndarray | None,
    least: bool,
) -> Point | None:
    """Return the start that the model has in the default tree; None if that is this one.

    There the parts' own states are states: none has to be found through a steep law. The common
    search stops before one: no part of its step lessens a current that grows by e each 40 mV, and
    of whole steps rank knows slopes to 1e-10 of the largest, which is 7e10 beside 1 (fuzz 4325).
    """
    if system.request is None or system.request.tree is None or system.chart:
        return None
    try:
        usual = _default_tree(system)
        if usual.chart or usual.parameter_names != system.parameter_names:
            return None
        begin = _consistent(usual, point.p, inputs, point.t, fixed, hints, memory, least=least)
        x, z = (np.array([begin[n] for n in names]) for names in (system.states, system.algebraic))
        return solve_algebraic(system, point._replace(x=x, z=z), least=least)
    except AcausalError:
        return None


def _warn_of_defaults(system: System, point: Point, missed: list[str]) -> None:
    """Say which values do not begin at their defaults, since no way there was found."""
    warn(
        f"the start of '{system.name}' at t = {point.t:g} s: {listed(missed)} could begin nearer "
        "to their defaults, but the way there was not found. Give start values of them, or "
        "guesses of what they follow from.",
        DefaultsWarning,
    )


@contextlib.contextmanager
def _singular_pose_first(system: System, point: Point) -> Iterator[None]:
    """Explain a failure at a pose where closures lose rank by the pose.

    Which vectors become bases there is rounding, and so is what fails afterwards.
    """
    try:
        yield
    except InitializationError:
        if system.chart:
            system.chart.check(point)
        raise


def repick_bases(system: System, point: Point, *, least: bool = False) -> Point:
    """Return a point in bases of its closed loops that are picked at this very point."""
    chart, size = system.chart, system.events.size
    rows = (*chart.value_rows, *chart.rate_rows)
    found = np.asarray(system.rows(rows)(*point)).ravel()
    pose, rate = found[: len(chart.names)], found[len(chart.names) :]
    bases = chart.pick(pose, point)
    x = point.x.copy()
    x[list(chart.places)] = [*np.zeros(chart.n_places), *(chart.tangent(bases).T @ rate)]
    moved = point._replace(x=x, m=np.concatenate([point.m[:size], bases]))
    return solve_algebraic(system, moved, least=least)  # some unknowns are in terms of the bases


def _set_guess(
    system: System, path: str, value: float, point: Point, origin: dict[str, str]
) -> bool:
    """Set the guess of a state or algebraic unknown; False for a variable computed of them."""
    row = row_of(system, path)
    both = system.states, system.algebraic
    state, unknown = (rows_of(system, names).get(row) for names in both)
    if state is not None:
        point.x[state] = value
        origin[system.states[state]] = "guessed"
    elif unknown is not None:
        point.z[unknown] = value
    return state is not None or unknown is not None


def _move_towards(system: System, point: Point, hints: Mapping[str, float]) -> Point:
    """Return z moved as little as gives computed variables their guesses, to first order."""
    arguments = system.symbols()
    values = system.expression(arguments, *hints)
    slopes = ca.jacobian(values, arguments[2])
    found, matrix = ca.Function("hints", list(arguments), [values, slopes])(*point)
    gap = np.array(list(hints.values())) - np.asarray(found).ravel()
    scaled = np.asarray(matrix.full()) * system.nominal_z
    if not (np.all(np.isfinite(scaled)) and np.all(np.isfinite(gap))):
        return point
    return point._replace(z=np.asarray(point.z + system.nominal_z * rank.least(scaled, gap)))


def twice_fixed_error(
    state: str, first: str, one: float, second: str, other: float
) -> InitializationError:
    """Return the error for two start values of one state."""
    (first, one), (second, other) = sorted([(first, one), (second, other)])
    return InitializationError(
        f"the start values {first} = {one:g} and {second} = {other:g} contradict each other: both "
        f"fix the state {state}. Free one of them (give it as guess instead)."
    )
