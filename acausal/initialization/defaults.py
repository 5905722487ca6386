"""Defaults: what nothing is said of begins at rest in the parts' own states, whatever the tree."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import casadi as ca
import numpy as np

from acausal.errors import InitializationError
from acausal.initialization.joint_start import MISSED
from acausal.initialization.wanted_values import row_of, rows_of, scalar_expression
from acausal.numerics.function_buffer import buffer_of
from acausal.numerics.rank import CLOSED, SOLVED, Goal, solve_with_goals
from acausal.system.orientation_values import quaternions
from acausal.system.slopes import Slopes
from acausal.system.system import Point, kept
from acausal.system.system_tables import SHAPES, STORED

if TYPE_CHECKING:
    from acausal.system.system import System

_ROUNDS = 100  # in which defaults are found where they are not linear in the states
_HALVES = 40  # of a step towards them: where values hardly change steps are far too long
_MET = 1e-11  # of nominal values: a default nearer than this is met
_SAID = 1e-9  # of nominal values: slopes below this are none


class Hints(NamedTuple):
    """Guesses: what the call has said, and what the model says of other values."""

    said: Mapping[str, float]
    own: Mapping[str, float]


class DefaultStep(NamedTuple):
    """A change of the states, and what it makes of some values where these are linear."""

    x: np.ndarray
    paths: tuple[str, ...]
    values: np.ndarray

    def gaps(self, system: System, point: Point) -> np.ndarray:
        """Return how far the values are from what the step makes of them, in nominal values."""
        function, nominal = _values(system, self.paths)
        return np.asarray((buffer_of(function)(*point)[0] - self.values) / nominal)

    def missed(self, system: System, point: Point) -> list[str]:
        """Return the values that are not what the step makes of them."""
        gaps = np.abs(self.gaps(system, point))
        return [path for path, gap in zip(self.paths, gaps, strict=True) if gap > MISSED]


def reach_defaults(
    system: System,
    point: Point,
    fixed: Mapping[str, float],
    hints: Hints,
    consistent: Callable[[Point], Point],
) -> tuple[Point, list[str]]:
    """Return a consistent point at which the parts' own states have their defaults.

    Exact after one step where values are linear in the states. ``consistent`` solves for the
    unknowns. Second is what could be nearer to its default, where the way there was not found: one
    of whose steps less can be taken than before, and too little to arrive in all rounds, ends at
    an obstacle, as a piston that cannot stick at its dead centre does.
    """
    closed = _closed_joints(system, point) if system.chart.closure.closers else {}
    step, part = None, 0.0
    for _ in range(_ROUNDS):
        step = default_step(system, point, fixed, hints, closed)
        if step is None and part:  # Newton's next step leaves of 1e-11 what rounding leaves
            last = default_step(system, point, fixed, hints, closed, 0.0)
            ahead = last and _nearer(system, point, last, consistent, 1.0, 1)
            return ahead[0] if ahead else point, []
        if step is None:
            return point, []
        ahead = _nearer(system, point, step, consistent, min(1.0, 2.0 * part) or 1.0)
        if ahead is None or (ahead[1] < part and ahead[1] * _ROUNDS < 1.0):
            break
        point, part = ahead
    return point, step.missed(system, point) if step else []


def _nearer(
    system: System,
    point: Point,
    step: DefaultStep,
    consistent: Callable[[Point], Point],
    longest: float,
    halves: int = _HALVES,
) -> tuple[Point, float] | None:
    """Return the point after the largest part of a step that brings values nearer, and that part.

    Of a junction, i = I (exp(v / V) - 1), a step of Newton's takes off one part in e of i. States
    are where the step puts them and say nothing of how straight the way is: others are judged.
    """
    states = rows_of(system, system.states)
    judged = [k for k, path in enumerate(step.paths) if row_of(system, path) not in states]
    gap = np.linalg.norm(step.gaps(system, point)[judged])
    for part in longest * 0.5 ** np.arange(halves):
        with contextlib.suppress(InitializationError):
            ahead = consistent(point._replace(x=point.x + part * step.x))
            if np.linalg.norm(step.gaps(system, ahead)[judged]) <= (1.0 - part / 4.0) * gap:
                return ahead, part
    return None


def default_step(
    system: System,
    point: Point,
    fixed: Mapping[str, float],
    hints: Hints,
    closed: Mapping[str, float],
    met: float = _MET,
) -> DefaultStep | None:
    """Return the change of the states that brings the parts' own states to their defaults.

    At a consistent point every value is affine in the states to first order, v + T Δx with
    T = v_x - v_z alg_z⁻¹ alg_x. States with start values stay, and norms of quaternions: no value
    hangs on them, and they would come to 0 on half a turn. Then other start values are met;
    then guesses of the call, then shapes that no guess speaks of, then guesses of the model, then
    coordinates of joints by which others are swept, then what joints stand on and how free bodies
    are turned, then coordinates of other joints of ``closed`` loops, then the pose in which loops
    were closed, then each other group of the defaults, then the states are as near to what is
    wanted of them as those before allow, in units of nominal values. All parts count alike, so that
    order, names and tree do not matter. None where nothing is to change: by ``met`` of nominal
    values, or less.
    """
    paths = _paths(system, *fixed, *hints.said)
    if not paths or all(name in fixed for name in system.states):
        return None
    _, nominal = _values(system, paths)
    value = buffer_of(_values(system, paths)[0])(*point)[0].copy()
    groups = _groups(system, paths, fixed, hints, closed)
    wanted = np.zeros(len(paths))
    for group in groups:
        wanted[list(group)] = list(group.values())
    missing = (wanted - value) / nominal
    spoken = [row for group in groups for row in group]
    unmet = [row for row in spoken if abs(missing[row]) > met]
    if not unmet:
        return None
    nominal_x, known = system.nominal_x, CLOSED if system.chart.closure.closers else SOLVED
    total = _total_slopes(system, point, paths, unmet) if len(unmet) < len(paths) else None
    unmoved = total is not None and np.abs(total / nominal[unmet, None] * nominal_x) < _SAID
    if np.all(unmoved):  # no state moves these values
        return None
    total = _total_slopes(system, point, paths, list(range(len(paths))))
    if total is None:
        return None
    scaled = total / nominal[:, None] * nominal_x
    scaled[np.abs(scaled) < _SAID] = 0.0
    states, rows = _involved(scaled, unmet)
    own = set(rows)

    def goal(group: Mapping[int, float]) -> Goal:
        some = [row for row in group if row in own]
        return scaled[some][:, states], missing[some]

    still = np.eye(len(states))[[system.states[row] in fixed for row in states]]
    goals = [goal(group) for group in groups]
    if system.beginning.leading or any(system.beginning.defaults[:STORED]):  # something may turn
        goals.insert(0, _norms(system, point.x, states, nominal_x))
    back = (system.beginning.guess_x - point.x)[states] / nominal_x[states]
    step = np.zeros(len(point.x))
    goals.append((np.eye(len(states)), back))
    step[states] = solve_with_goals(still, np.zeros(len(still)), goals, known)
    step *= nominal_x
    if not np.any(np.abs(step) > met * (np.abs(point.x) + nominal_x)):
        return None
    return DefaultStep(step, paths, value + total @ step)


def _norms(system: System, x: np.ndarray, states: np.ndarray, nominal: np.ndarray) -> Goal:
    """Return what a change of some states is to make of the norms of quaternions: nothing."""
    turns = quaternions(system.names, system.states).values()
    found = np.zeros((len(turns), len(x)))
    for row, (_, places) in zip(found, turns, strict=True):
        row[places] = x[places]
    return (found * nominal)[:, states], np.zeros(len(found))


def shapes_at_rest(system: System, hints: Mapping[str, float]) -> dict[str, float]:
    """Return what shapes are at rest, but for what guesses speak of."""
    own = system.beginning.defaults[SHAPES] if system.beginning.defaults else ()
    return {path: value for path, value in own if path not in hints}


def _paths(system: System, *spoken: str) -> tuple[str, ...]:
    """Return the values that count: what the call speaks of, coordinates of joints, defaults."""
    own = (path for group in system.beginning.defaults for path, _ in group)
    return tuple(dict.fromkeys([*spoken, *_leading(system), *_pose(system), *own]))


def _pose(system: System) -> list[str]:
    """Return the coordinates of closed loops in their chart: 0 where the loops were closed."""
    return [system.states[row] for row in system.chart.places[: system.chart.n_places]]


@kept
def _leading(system: System) -> tuple[str, ...]:
    """Return the coordinates of joints and their rates."""
    chart, n = system.chart, len(system.states)
    if not chart.closure.closers:
        return tuple(path for path, _ in system.beginning.leading)
    spare = [system.states[row] for row in (*chart.pose, *chart.start.steering) if row < n]
    own = {system.states[row] for row in chart.places}
    joints = [chart.stated[row] for rows in chart.start.leading for row in rows]
    named = (*joints, *chart.start.steered, *spare)
    return tuple(name for name in dict.fromkeys(named) if name not in own)


def _closed_joints(system: System, point: Point) -> dict[str, float]:
    """Return the coordinates of joints where closing has put them, as guesses asked."""
    follow = {*_rates(system), *(system.states[row] for row in system.chart.start.steering)}
    names = tuple(name for name in _leading(system) if name not in follow)
    values = buffer_of(_values(system, names)[0])(*point)[0].tolist()
    return dict(zip(names, values, strict=True))


def _rates(system: System) -> list[str]:
    """Return the rates of joints that states of closed loops give: at rest."""
    chart = system.chart
    return [path for path in chart.start.steered if path not in chart.stated]


def _groups(
    system: System,
    paths: tuple[str, ...],
    fixed: Mapping[str, float],
    hints: Hints,
    closed: Mapping[str, float],
) -> list[dict[int, float]]:
    """Return what is wanted of the values by number: of each one by the first that speaks."""
    place = {path: row for row, path in enumerate(paths)}
    known: set[int] = set()
    found = []
    # Where loops are closed, guesses of their pose have been met as well as they can be.
    said, own = ({name: v for name, v in group.items() if name not in closed} for group in hints)
    joints = dict(closed)
    if system.chart.closure.closers:
        joints |= dict.fromkeys(_rates(system), 0.0)
    sweeping = {name: joints.get(name, rest) for name, rest in system.beginning.leading}
    guessed = {*hints.said, *hints.own} & closed.keys()
    asked = {name: v for name, v in sweeping.items() if name in guessed}
    standing, *others = map(dict, system.beginning.defaults[SHAPES + 1 :] or ((),))
    # A pose that joints leave open, of a ball, does not give way to slower rates.
    pose = dict.fromkeys(_pose(system), 0.0)
    shapes = shapes_at_rest(system, {**hints.own, **hints.said})
    for group in (fixed, said, shapes, own, asked, sweeping, standing, joints, pose, *others):
        some = {place[path]: value for path, value in group.items() if path in place}
        found.append({row: value for row, value in some.items() if row not in known})
        known |= set(some)
    return found


@kept
def _values(system: System, paths: tuple[str, ...]) -> tuple[ca.Function, np.ndarray]:
    """Return the values as a function of a point, and their nominal values."""
    arguments = system.symbols()
    base = system.base(*arguments)
    found = [scalar_expression(system, arguments, base, path) for path in paths]
    function = ca.Function("values", list(arguments), [ca.densify(ca.vertcat(*found))])
    return function, np.array([system.resolve(path)[0].nominal for path in paths])


@kept
def _slopes(system: System, paths: tuple[str, ...], rows: tuple[int, ...]) -> Slopes:
    """Return the slopes of some of the values in the states."""
    arguments = system.symbols()
    values = _values(system, paths)[0](*arguments)
    return Slopes(system, arguments, values[list(rows)], arguments[1])


def _total_slopes(
    system: System, point: Point, paths: tuple[str, ...], rows: list[int]
) -> np.ndarray | None:
    """Return the slopes of some values in the states; None where these are not numbers."""
    total = _slopes(system, paths, tuple(rows)).with_values(point)[1]
    return total if np.all(np.isfinite(total)) else None


def _involved(scaled: np.ndarray, unmet: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Return the states and values that hang together with values that are not met."""
    from scipy.sparse import bmat, csr_matrix
    from scipy.sparse.csgraph import connected_components

    slopes = csr_matrix(scaled != 0.0, dtype=float)
    _, part = connected_components(bmat([[None, slopes], [slopes.T, None]]), directed=False)
    wanted = set(part[unmet].tolist())
    inside = np.array([number in wanted for number in part.tolist()], dtype=bool)
    return np.flatnonzero(inside[len(scaled) :]), np.flatnonzero(inside[: len(scaled)])
