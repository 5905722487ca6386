"""First guesses of a trajectory: straight lines, a simulation, an earlier solution, tables."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from acausal.arguments import is_number, shown
from acausal.errors import AcausalError, OptimalControlError, UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.optimal_control.decisions import guess_of
from acausal.optimal_control.horizon import Horizon
from acausal.optimal_control.initial_conditions import InitialConditions
from acausal.optimal_control.loop_bases import LoopPoses, poses_of_lines, poses_of_result
from acausal.optimal_control.plant import Plant
from acausal.optimal_control.problem_checks import undecided_inputs
from acausal.simulation.solvers import IDA, IDAS
from acausal.system.algebraic import solve_over_time
from acausal.system.system import Points

_POINTS = 50  # points of the simulation that a guess is taken from
_STEPS = 1000  # at most: a run that needs more makes no good guess
_WILD = 1e3  # of its size: a state that goes further makes no good guess

Course = Callable[[np.ndarray], np.ndarray]
"""Values at shares of the horizon."""


@dataclass(frozen=True, eq=False)
class Guess:
    """A guess of every unknown over the horizon: functions of the share, and common unknowns."""

    plant: Plant
    common: np.ndarray  # the unknowns of the horizon
    x: tuple[Course, ...]
    u: tuple[Course, ...]
    z: Callable[[np.ndarray], np.ndarray] | None
    initial: InitialConditions
    poses: LoopPoses | None = None  # of closed loops
    loose: tuple[int, ...] = ()  # states of which nothing is said but where they begin

    def states(self, shares: np.ndarray) -> np.ndarray:
        """Return the states at shares of the horizon, (points, states)."""
        return _columns(self.x, shares)

    def controls(self, shares: np.ndarray) -> np.ndarray:
        """Return the controls at shares of the horizon, (points, controls)."""
        return _columns(self.u, shares)

    def algebraic(
        self, horizon: Horizon, shares: np.ndarray, x: np.ndarray, u: np.ndarray, m: np.ndarray
    ) -> np.ndarray:
        """Return the algebraic unknowns that go with states and controls, if they can be found."""
        plant, start = self.plant, self.initial.start
        z = np.tile(start.z, (len(shares), 1)) if self.z is None else self.z(shares)
        if self.poses is not None:
            z[:, list(self.poses.chart.unknowns)] = self.poses.at(shares)[0]
        if not z.shape[1] or (self.z is not None and self.poses is None):
            return z
        common = horizon.common(self.common)
        t = common[0] + shares * common[1]
        inputs = np.asarray(plant.input_values(t[None, :], x.T, u.T, plant.ocp.symbols.numbers)).T
        p = np.asarray(plant.parameters(common[2:].tolist()))
        points = Points(t, x[:, : plant.n_system], z, inputs, p, m)
        try:
            return solve_over_time(plant.system, points)
        except AcausalError:
            return z


def _columns(courses: tuple[Course, ...], shares: np.ndarray) -> np.ndarray:
    return np.array([course(shares) for course in courses]).reshape(len(courses), len(shares)).T


def make_guess(plant: Plant, horizon: Horizon, initial: InitialConditions, given: Any) -> Guess:
    """Return the guess that a user means.

    Raises
    ------
    OptimalControlError
        For a guess of another type, or of names that the problem does not have.
    """
    lines = _lines(plant, horizon, initial)
    if hasattr(given, "t") and hasattr(given, "variables"):  # a Result, or one read from a file
        poses = poses_of_result(plant, given) or poses_of_lines(plant, horizon, initial.start)
        return dataclasses.replace(_of_result(lines, horizon, given), poses=poses)
    if given is None or isinstance(given, Mapping):
        poses = poses_of_lines(plant, horizon, initial.start)
        lines = dataclasses.replace(lines, poses=poses)
        made = lines if given is None else _of_table(lines, horizon, given)
        return _simulate_states(made, horizon, made.loose) if made.loose else made
    raise OptimalControlError(
        f"guess = {given!r}: give a Result, an earlier solution, or a dict of paths with numbers, "
        "tables (times, values) or functions of time."
    )


def _lines(plant: Plant, horizon: Horizon, initial: InitialConditions) -> Guess:
    """Return straight lines from the states at t0 to what is asked of them at tf.

    Laws of motion rest at both ends. States of which nothing is asked at tf stay as they begin, and
    are ``loose``: a simulation with these controls may know better.
    """
    ocp, ends, asked = plant.ocp, np.array(initial.x), set()
    for condition in ocp.conditions:
        place = plant.place(plant.express(condition.expression))
        if condition.share == 1.0 and place is not None and place[0] == "x":
            ends[place[1]] = np.clip(ends[place[1]], condition.lower[0], condition.upper[0])
            asked.add(place[1])
    x: list[Course] = [_line(a, b) for a, b in zip(initial.x[: plant.n_system], ends, strict=False)]
    u: list[Course] = []
    length = float(horizon.common(horizon.guess)[1])
    for i, (control, own) in enumerate(zip(ocp.controls, plant.law_places, strict=True)):
        if own:
            end = ends[own[0]] if control.end is None else control.end
            levels = _rest_to_rest(initial.x[own[0]], end, length, len(own))
            x += levels[:-1]
            u.append(levels[-1])
        else:
            low, high = plant.u_bounds[:, i]
            u.append(_line(*2 * (float(np.clip(control.guess or 0.0, low, high)),)))
    loose = tuple(i for i in range(plant.n_system) if i not in asked)
    return Guess(plant, np.array(horizon.guess), tuple(x), tuple(u), None, initial, loose=loose)


def simulate_guess(guess: Guess, horizon: Horizon) -> Guess:
    """Return the guess with all states as they go in a simulation with its controls."""
    return _simulate_states(guess, horizon, range(guess.plant.n_system))


def _rest_to_rest(a: float, b: float, length: float, order: int) -> list[Course]:
    """Return the quintic from a to b that rests at both ends, and its derivatives."""
    polynomial = np.polynomial.Polynomial([a, 0, 0, *((b - a) * np.array([10.0, -15.0, 6.0]))])
    return [_divide(polynomial.deriv(level), length**level) for level in range(order + 1)]


def _divide(polynomial: Any, divisor: float) -> Course:
    return lambda shares: polynomial(np.asarray(shares)) / divisor


def _simulate_states(guess: Guess, horizon: Horizon, loose: Iterable[int]) -> Guess:
    """Return the guess with some states as they go in a simulation, if it soon reaches the end."""
    plant, start = guess.plant, guess.initial.start
    shares = np.linspace(0.0, 1.0, _POINTS + 1)
    common = horizon.common(guess.common)
    t = common[0] + shares * common[1]
    laws = {}
    for i, (control, own) in enumerate(zip(plant.ocp.controls, plant.law_places, strict=True)):
        values = guess.x[own[0]](shares) if own else guess.u[i](shares)
        kind = "cubic" if own else "linear"
        laws[plant.system.inputs[control.number]] = PiecewisePolynomial.of_kind(kind, t, values)
    try:
        run = plant.system.simulate(
            t=t,
            t_start=float(t[0]),
            start={name: start[name] for name in plant.system.start_names},
            parameters=dict(zip(plant.system.parameter_names, map(float, start.p), strict=True)),
            inputs={**dict.fromkeys(undecided_inputs(plant.ocp), 0.0), **plant.ocp.given.inputs}
            | laws,
            rtol=1e-4,
            solver=(IDA if plant.system.switching else IDAS)(max_steps=_STEPS),
        )
    except AcausalError:
        return guess
    x = list(guess.x)
    sizes = np.maximum(np.abs(start.x), plant.system.nominal_x)
    for i in loose:
        course = run.x[:, i]
        if len(course) == len(shares) and np.max(np.abs(course)) < _WILD * sizes[i]:
            x[i] = _table_course(shares, course)
    return dataclasses.replace(guess, x=tuple(x))


def _table_course(at: np.ndarray, values: np.ndarray) -> Course:
    return lambda shares: np.interp(shares, at, values)


def _line(a: float, b: float) -> Course:
    return lambda shares: a + (b - a) * np.asarray(shares)


def _of_result(lines: Guess, horizon: Horizon, result: Any) -> Guess:
    """Return a guess with the courses of a Result, stretched over the horizon."""
    plant = lines.plant
    t_start, t1 = float(result.t[0]), float(result.t[-1])
    common = np.array(lines.common)
    if horizon.t_start is not None:
        common[horizon.t_start] = t_start
    if horizon.length is not None and t1 > t_start:
        low, high = horizon.lower[horizon.length], horizon.upper[horizon.length]
        common[horizon.length] = np.clip(t1 - t_start, low, high)
    names = horizon.names[horizon.size - len(plant.ocp.designs) :] if plant.ocp.designs else ()
    for i, path in enumerate(names):
        common[horizon.size - len(names) + i] = float(np.ravel(result[path])[-1])

    def course(values: np.ndarray) -> Course:
        return lambda shares: np.interp(
            t_start + np.asarray(shares) * (t1 - t_start), result.t, values
        )

    x: list[Course] = [course(_find_course(result, name)) for name in plant.system.states]
    u: list[Course] = []
    for control in plant.ocp.controls:
        polynomial = _input_course(result, plant.system.inputs[control.number])
        for _ in range(control.smoothness + 1):
            x.append(_stretch(polynomial, t_start, t1))
            polynomial = polynomial.derivative()
        u.append(_stretch(polynomial, t_start, t1))
    known = all(name in result for name in plant.system.algebraic)  # not all are in a file
    courses = tuple(course(np.asarray(result[name])) for name in plant.system.algebraic if known)
    z = (lambda shares: _columns(courses, shares)) if courses else None
    return Guess(plant, common, tuple(x), tuple(u), z, lines.initial)


def _find_course(result: Any, name: str) -> np.ndarray:
    try:
        return np.asarray(result[name])
    except UnknownNameError:
        raise OptimalControlError(
            f"the guess has no '{name}': give a Result of the same model."
        ) from None


def _input_course(result: Any, name: str) -> PiecewisePolynomial:
    """Return an input of a run; one read from a file has it as a table."""
    if hasattr(result, "input_values"):
        made: PiecewisePolynomial = result.input_values(name)
        return made
    return PiecewisePolynomial.of_kind("linear", result.t, _find_course(result, name))


def _stretch(polynomial: Any, t_start: float, t1: float) -> Course:
    inside = 1e-9 * (t1 - t_start)  # at the very end the last piece still holds
    return lambda shares: np.asarray(
        polynomial(np.minimum(t_start + np.asarray(shares) * (t1 - t_start), t1 - inside))
    )


def _of_table(lines: Guess, horizon: Horizon, given: Mapping[Any, Any]) -> Guess:
    """Return straight lines with the courses of some variables replaced."""
    plant = lines.plant
    common, x, u = np.array(lines.common), list(lines.x), list(lines.u)
    t_start = guess_of(plant.ocp.given.t_start)
    known = [*horizon.names, *plant.states, *(c.path for c in plant.ocp.controls)]
    length = float(horizon.common(common)[1])
    told = set()
    for key, value in given.items():
        path = path_of(key)
        if path in horizon.names:
            shift = t_start if path == "t_end" else 0.0
            common[horizon.names.index(path)] = float(value) - shift
            continue
        course = _course(value, t_start, length)
        places = _places(plant, path)
        if not places:
            hint = did_you_mean(path, known)
            raise OptimalControlError(f"guess: '{path}' is no state, control or time. {hint}")
        for kind, number in places:
            (x if kind == "x" else u)[number] = course
            told |= {number} if kind == "x" else set()
    loose = tuple(i for i in lines.loose if i not in told)
    return Guess(plant, common, tuple(x), tuple(u), None, lines.initial, lines.poses, loose)


def _places(plant: Plant, path: str) -> list[tuple[str, int]]:
    names = [c.levels[-1] for c in plant.ocp.controls]
    if path in plant.states:
        return [("x", plant.states.index(path))]
    if path in names:
        return [("u", names.index(path))]
    try:
        place = plant.place(plant.express(plant.ocp[path]))
    except UnknownNameError:
        return []
    return [place] if place is not None and place[0] in "xu" else []


def _course(value: Any, t_start: float, length: float) -> Course:
    if callable(value):
        return lambda shares: np.array(
            [float(value(t_start + s * length)) for s in np.ravel(shares)]
        )
    if isinstance(value, (tuple, list)) and len(value) == 2 and np.ndim(value[0]) == 1:
        times, values = (np.asarray(part, float) for part in value)
        return lambda shares: np.interp(t_start + np.asarray(shares) * length, times, values)
    if not is_number(value):
        raise OptimalControlError(
            f"a guess is {shown(value)}: give a number, a table (times, values) or a function of "
            "time."
        )
    return _line(float(value), float(value))
