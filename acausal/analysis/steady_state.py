"""Steady state: the point where no state moves, or only those that nothing depends on."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.analysis.relaxation import Flow, in_bases, speeds
from acausal.arguments import is_integer, is_number, shown
from acausal.errors import InitializationError, listed
from acausal.initialization.initial_events import settle_modes
from acausal.initialization.start import Start, repick_bases, start_at, state_values
from acausal.initialization.wanted_values import by_path, rows_of, wanted_values
from acausal.numerics import newton
from acausal.numerics.least_norm import LeastNorm
from acausal.numerics.newton import Pattern
from acausal.numerics.rank import Matrix
from acausal.results.remarks import check_start
from acausal.system.algebraic import solve_algebraic
from acausal.system.conditions import Conditions
from acausal.system.inputs import InputSet, make_inputs
from acausal.system.orientation_values import quaternions
from acausal.system.slopes import Slopes
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.system.system import System

_NO_SLOPE = 1e-12  # slopes in nominal values below this are none
_ASIDE, _SEED = 0.1, 11  # how far aside, in nominal values, dependence is looked for again
_NOTHING = 1e-10  # of the largest derivative: less is rounding


def steady_state(system: System, given: Conditions, load_steps: int | Sequence[float] = 1) -> Start:
    """Solve ode = 0 and alg = 0 at the time of the conditions.

    A state that nothing depends on (the angle of a shaft that turns freely, of a top about the
    vertical) may drift: its rate is not set to 0. Values in ``start`` are kept. Where the
    equilibrium is not unique, the one that Newton's method finds from the guess is taken, stable
    or not. Where it finds none, or one beyond the reach of closed loops, the one at which the model
    comes to rest from there with its swings damped.

    Parameters
    ----------
    guess
        Where to look first, values by name or another equilibrium; start values of the model are
        among the guesses.
    load_steps
        In how many equal steps the inputs are raised from 0, or the parts of them one after the
        other, (0.1, 0.5, 1.0): each equilibrium is the guess of the next, to which nothing snaps.
        For what gives way so far that it is not found at once, or where there are several.

    Raises
    ------
    InitializationError
        If there is none near the guess, with the states that keep moving.
    """
    guess = given.guess
    near = state_values(guess) if isinstance(guess, Start) else {} if guess is None else guess
    given = given.but(start={} if given.start is None else given.start)
    for number, part in enumerate(_parts(load_steps, given.inputs)):
        inputs = given.inputs if part == 1.0 else _partly(system, given, part)
        try:
            found = _equilibrium(system, given.but(guess=near, inputs=inputs), relaxing=number == 0)
        except InitializationError as error:
            if part == 1.0:
                raise
            raise InitializationError(f"with {part:.3g} of the inputs: {error}") from None
        near = state_values(found)
    return found


def _parts(load_steps: Any, inputs: Mapping[Any, Any] | None) -> Iterator[float]:
    """Return the parts of the inputs, one after the other."""
    parts: Sequence[Any] = ()
    if is_integer(load_steps) and load_steps > 0:
        parts = range(1, int(load_steps) + 1)
    elif isinstance(load_steps, Sequence) and not isinstance(load_steps, str):
        parts = load_steps if load_steps and load_steps[-1] == 1 else ()
    if not parts or not (isinstance(parts, range) or all(map(is_number, parts))):
        raise InitializationError(
            f"load_steps = {shown(load_steps)}: give the number of steps, 1 or more, or the parts "
            "of the inputs, of which the last is 1."
        )
    if len(parts) > 1 and (inputs is None or (isinstance(inputs, Mapping) and not inputs)):
        raise InitializationError(
            f"load_steps = {load_steps!r} raises inputs step by step, and none is given: make the "
            'load an input of the model and give it, inputs={"force.f": …}.'
        )
    return (part / float(parts[-1]) for part in parts)  # however many: they are not kept


def _partly(system: System, given: Conditions, part: float) -> dict[str, float]:
    """Return the inputs at a time, times a part."""
    system, t = system.for_parameters(given.parameters), given.t_start
    made = make_inputs(system, given.inputs, t, t + 1.0)
    values = made.values(t, made.pieces_at(t)).ravel()
    places = np.cumsum([0, *system.input_table.levels])
    return {name: part * values[places[i]] for i, name in enumerate(system.inputs)}


def _equilibrium(system: System, given: Conditions, relaxing: bool) -> Start:
    """Return the equilibrium nearest to a guess, or the one to which a model goes from there.

    Equations are those of some modes, and an equilibrium in them need not be one: where it closes a
    contact or lets a diode conduct, the search goes on from there in the modes that hold there.
    """
    first = {**_model_starts(system, given), **by_path(given.guess, "guess")}
    begin, inputs = _begin(system, given.but(guess=first))
    held, kept = _fixed_states(begin.system, given.start)
    values = np.array([begin[path] for path in kept])
    decisions = _decisions(begin.system)
    fixed, passed = begin.x[held], set[bytes]()
    while begin.m[decisions].tobytes() not in passed:
        passed.add(begin.m[decisions].tobytes())
        found = _in_modes(begin, held, (kept, values), relaxing)
        left = _where_left(begin, found, inputs, decisions) if len(decisions) else None
        if left is None:
            return _allowed(found)
        begin = left
        begin.x[held] = fixed
    raise _none_lasts(found, begin)


def _decisions(system: System) -> np.ndarray:
    """Return the places of the modes and relations that equations read."""
    read = {
        column
        for output in range(system.rhs.n_out())
        for column in system.rhs.jac_sparsity(output, 5).get_col()
    }
    decided = system.switching.indices("relation", "mode").tolist() if system.switching else []
    return np.array([i for i in decided if i in read], dtype=int)


def _where_left(
    begin: Start, found: Start, inputs: InputSet, decisions: np.ndarray
) -> Start | None:
    """Return where modes are left on the way to an equilibrium in them, settled in the next ones.

    None if they hold there. Beyond it equations would be those of no mode that the model has: what
    friction stops would slide back. Poses of loops and quaternions have no straight way.
    """
    system, left = begin.system, settle_modes(found, inputs)

    def same(at: Start) -> bool:
        return np.array_equal(at.m[decisions], begin.m[decisions])

    if same(left):
        return None
    if system.chart or quaternions(system.names, system.states):
        return left
    low, high = 0.0, 1.0
    while low < (middle := (low + high) / 2) and high - low > _NO_SLOPE:
        x = begin.x + middle * (found.x - begin.x)
        point = solve_algebraic(system, begin.point._replace(x=x, z=found.z))
        at = settle_modes(dataclasses.replace(found, point=point), inputs)
        low, high, left = (middle, high, left) if same(at) else (low, middle, at)
    return left


def _allowed(found: Start) -> Start:
    """Return an equilibrium if no part says that it cannot begin there."""
    try:
        check_start(found)
    except InitializationError as error:
        raise InitializationError(
            f"no steady state was found near the guess, the equilibrium there is none: {error} To "
            "look for one at a stop, give its position and its mode in start."
        ) from None
    return found


def _in_modes(
    begin: Start, held: np.ndarray, also: tuple[list[str], np.ndarray], relaxing: bool
) -> Start:
    """Return the equilibrium of the equations in the modes of a point, found from there."""
    system, (kept, values) = begin.system, also
    drifting = _drifting(begin, held)
    function = _equations(system, kept, drifting)

    def search(point: Point) -> tuple[Point, np.ndarray, bool]:
        at = dataclasses.replace(begin, point=point)
        return _Equations(function, at, held, values).solve()

    found, residual, converged = search(begin.point)
    torn = not in_bases(system, found)  # there Newton's steps go from branch to branch
    if torn:
        residual = np.asarray(function(*begin.point)[0]).ravel()
    if (converged and torn) or (relaxing and not converged):
        still = speeds(system, [*drifting, *np.flatnonzero(held)])
        rest = Flow(system, function, _free(begin, held), still).rest(begin.point)
        converged = rest is not None
        if rest is not None:
            found, residual, converged = search(rest)
    if converged and system.chart:
        found, residual, converged = search(repick_bases(system, found))
    if not converged:
        raise _not_found(system, residual)
    origin = dict.fromkeys([*system.states, *system.algebraic], "solved")
    origin |= {system.states[i]: "fixed" for i in np.flatnonzero(held)}
    origin |= {system.states[i]: "drifts" for i in drifting}
    return Start(system, found, origin)


def _none_lasts(found: Start, left: Start) -> InitializationError:
    """Return the error that says which parts have no equilibrium in any of their modes."""
    switching = found.system.switching
    changed = found.m != left.m
    places = switching.places("relation", "mode")
    parts = dict.fromkeys(switching.memory[i].path for i in places if changed[switching.index(i)])
    return InitializationError(
        f"no steady state was found near the guess: {listed([*parts])} would leave the modes of "
        "each equilibrium, as a thermostat that switches for ever. Give a guess in the modes of "
        "one that lasts, as one at rest for what friction stops."
    )


def _not_found(system: System, residual: np.ndarray) -> InitializationError:
    """Return the error that says what is left of the equations."""
    n = len(system.states)
    moving = [i for i in np.argsort(-np.abs(residual[:n]))[:5] if i < n]
    listed = ", ".join(f"der({system.states[i]}) = {residual[i]:.3g}" for i in moving)
    steps = ", or raise them in steps, load_steps=10" if system.inputs else ""
    return InitializationError(
        f"no steady state was found near the guess; what still moves: {listed}. Give a guess "
        f"nearer to it, or check that the inputs allow one{steps}."
    )


def _model_starts(system: System, given: Conditions) -> dict[str, float]:
    """Return the start values of a model: of an equilibrium they are only guesses.

    Where a loop moves says nothing of where it rests: rates of its coordinates are left out.
    """
    system, p = given.of(system)
    values = system.beginning.start_values(p)
    wanted = wanted_values(system, "start", system.beginning.starts, values, {})
    if not system.chart or not wanted:
        return wanted
    arguments = system.symbols()
    rates = ca.vertcat(*(system.expression(arguments, name) for name in system.chart.rates))
    made = system.expression(arguments, *wanted)
    depends = ca.which_depends(made, rates, 1, True)
    return {path: v for (path, v), yes in zip(wanted.items(), depends, strict=True) if not yes}


def _begin(system: System, given: Conditions) -> tuple[Start, InputSet]:
    """Return the point to begin at, start values of the model among the guesses, and the inputs."""
    (system, p), t = given.of(system), given.t_start
    nothing = ca.Function("none", [ca.SX.sym("p", len(p))], [ca.SX(0, 1)])
    own = dataclasses.replace(system.beginning, starts=(), start_values=nothing)
    free = dataclasses.replace(system, beginning=own)
    inputs = make_inputs(free, given.inputs, t, t + 1.0)
    begin = start_at(free, p, inputs, t, given.start, given.guess)
    return dataclasses.replace(begin, system=system), inputs


def _free(begin: Start, held: np.ndarray) -> np.ndarray:
    """Return the places of the unknowns that are not kept, of states and algebraic ones."""
    return np.flatnonzero(np.concatenate([~held, np.ones(len(begin.z), dtype=bool)]))


def _fixed_states(system: System, start: Mapping[Any, Any]) -> tuple[np.ndarray, list[str]]:
    """Return which states are kept, and the other variables to keep."""
    held = np.zeros(len(system.states), dtype=bool)
    rows = rows_of(system, system.states)
    kept = []
    for key in start:
        elements = system.resolve(key)
        for i, address in enumerate(elements):
            state = rows.get(address.terms[0][0]) if len(address.terms) == 1 else None
            if state is not None:
                held[state] = True
            else:
                kept.append(address.path if len(elements) == 1 else f"{address.path}[{i}]")
    return held, kept


def _drifting(begin: Start, held: np.ndarray) -> list[int]:
    """Return the states that may drift: those that nothing depends on.

    They stand in no equation, or they are values (their rate is a state) that other rates do not
    depend on, here and at a point aside: the angle of a top about the vertical.
    """
    system = begin.system
    arguments = system.symbols()
    ode, alg = system.rhs(*arguments)
    unknowns = ca.vertcat(arguments[1], arguments[2])
    used = set(ca.jacobian_sparsity(ca.vertcat(ode, alg), unknowns).get_triplet()[1])
    n = len(system.states)
    rates = {arguments[1][i].element_hash() for i in range(n)}
    values = [i for i in range(n) if i in used and ode[i].element_hash() in rates and not held[i]]
    unused = [i for i in range(n) if i not in used]
    if not values:
        return unused
    slopes = Slopes(system, arguments, ode, arguments[1])
    free = np.ones(len(values), dtype=bool)
    aside = begin.x + _ASIDE * system.nominal_x * np.random.default_rng(_SEED).standard_normal(n)
    for x in (begin.x, aside):
        try:
            point = solve_algebraic(system, begin.point._replace(x=x))
        except InitializationError:
            return unused
        whole = slopes.with_values(point)[1]
        largest = np.abs(whole * system.nominal_x).max(initial=0.0)
        columns = np.abs(whole[:, values] * system.nominal_x[values]).max(axis=0)
        free &= columns <= _NOTHING * largest
    return sorted([*unused, *(i for i, yes in zip(values, free, strict=True) if yes)])


def _equations(system: System, kept: list[str], drifting: list[int]) -> ca.Function:
    """Return the equations to solve with their Jacobian.

    der(q) of a quaternion is 0 at q = 0 too, however fast it turns: for its norm it is not.
    """
    arguments = system.symbols()
    ode, alg = system.rhs(*arguments)
    unknowns = ca.vertcat(arguments[1], arguments[2])
    for _, places in quaternions(system.names, system.states).values():
        ode[places] /= ca.norm_2(arguments[1][places])
    moving = [ca.SX(0) if i in drifting else ode[i] for i in range(len(system.states))]
    also = system.expression(arguments, *kept) if kept else ca.SX(0, 1)
    whole = ca.vertcat(*moving, alg if system.algebraic else ca.SX(0, 1), also)
    return ca.Function("steady", list(arguments), [whole, ca.jacobian(whole, unknowns)])


class _Equations:
    """The equations of an equilibrium in the unknowns that are free, in nominal values.

    Equations for values that are ``kept`` come last. An equilibrium need not be the only one:
    steps to it are of least norm.
    """

    def __init__(
        self, function: ca.Function, begin: Start, held: np.ndarray, kept: np.ndarray
    ) -> None:
        self.function, self.begin, self.kept = function, begin.point, kept
        self.free = _free(begin, held)
        self.pattern = Pattern.of(function.sparsity_out(1))
        self.nominal = np.concatenate([begin.system.nominal_x, begin.system.nominal_z])
        # The norm of a quaternion moves nothing, and its own equations do not say it.
        turns = [
            places for _, places in quaternions(begin.system.names, begin.system.states).values()
        ]
        self.turns = [places for places in turns if not np.any(held[places])]

    def solve(self) -> tuple[Point, np.ndarray, bool]:
        """Return the point that is found, what is left of the equations, and whether it is one."""
        first = (np.concatenate([self.begin.x, self.begin.z]) / self.nominal)[self.free]
        root = newton.solve(self.residual, self.slopes, first, np.ones(len(first)), self.step)
        return self.at(root.z), root.residuals, root.converged

    def at(self, v: np.ndarray) -> Point:
        """Return the point with these values of the unknowns."""
        w, n = np.concatenate([self.begin.x, self.begin.z]), len(self.begin.x)
        w[self.free] = v * self.nominal[self.free]
        return self.begin._replace(x=w[:n], z=w[n:])

    def residual(self, v: np.ndarray) -> np.ndarray:
        found = np.asarray(self.function(*self.at(v))[0]).ravel()
        found[len(found) - len(self.kept) :] -= self.kept
        return found

    def slopes(self, v: np.ndarray) -> Matrix:
        """Return the slopes at a point, from which the steps to come are made."""
        point = self.at(v)
        entries = np.array(self.function(*point)[1].nonzeros())
        matrix = self.pattern.fill(entries * self.nominal[self.pattern.columns])[:, self.free]
        # Rows in units of their slopes at this very point: a slope that grows on the way, as an
        # exponential does, would make large residuals look small.
        self.scale = np.maximum(_row_sizes(matrix), _NO_SLOPE)
        self.inverse = self._inverse(point, matrix) if np.all(np.isfinite(self.scale)) else None
        return matrix

    def _inverse(self, point: Point, matrix: Matrix) -> LeastNorm:
        """Return J⁺ of slopes whose rows are in their scale."""
        if isinstance(matrix, np.ndarray):
            return LeastNorm(matrix / self.scale[:, None])
        from scipy.sparse import diags_array

        right = np.zeros((len(self.turns), len(self.nominal)))
        for row, places in zip(right, self.turns, strict=True):
            row[places] = point.x[places]
        left = right * self.scale[: right.shape[1]]
        right = (right / self.nominal)[:, self.free]
        sizes = [np.linalg.norm(part, axis=1, keepdims=True) for part in (right, left)]
        whole = diags_array(1 / self.scale) @ matrix
        return LeastNorm(whole, (right / sizes[0], left / sizes[1]))

    def step(self, matrix: Matrix, right: np.ndarray) -> np.ndarray:
        """Return the step of least norm by the slopes that were made last."""
        if self.inverse is None:
            return np.full(matrix.shape[1], np.nan)
        return self.inverse(right / self.scale)


def _row_sizes(matrix: Matrix) -> np.ndarray:
    """Return the largest entry of each row."""
    largest = abs(matrix).max(axis=1) if matrix.shape[1] else np.zeros(matrix.shape[0])
    return np.asarray(largest if isinstance(largest, np.ndarray) else largest.toarray()).ravel()
