"""Initial conditions of a problem: which states are given at t0, and which are decided."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, OptimalControlError
from acausal.initialization.start import Start, initialize
from acausal.numerics.columns import scalars
from acausal.optimal_control.decisions import Condition, guess_of
from acausal.optimal_control.fixed_modes import fix_modes
from acausal.optimal_control.plant import Plant, make_plant
from acausal.optimal_control.start_freedom import (
    StartFreedom,
    find_freedom,
    pick_independent,
    total_slopes,
)
from acausal.system.algebraic import eliminate_unknowns
from acausal.system.conditions import Conditions

if TYPE_CHECKING:
    from acausal.optimal_control.problem import OptimalControl


@dataclass(frozen=True, eq=False)
class InitialConditions:
    """States at t0: values, which are free, their bounds, and the conditions left as rows.

    ``told`` are the variables whose values at t0 make a run begin the same; ``given_up`` the states
    that a condition takes the place of the default of.
    """

    start: Start
    x: np.ndarray
    free: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    rows: tuple[Condition, ...]
    told: tuple[str, ...]
    given_up: tuple[str, ...]


def make_initial_conditions(
    plant: Plant, given: Mapping[Any, Any] | None = None, linked: frozenset[str] = frozenset()
) -> InitialConditions:
    """Return how the states begin: as in a simulation, unless the problem says something else.

    Numbers given for variables that follow from the states are start values. What controls can
    meet at t0 is left to them; other conditions take the place of as many defaults as they
    determine. ``given`` replaces start values; states that are ``linked`` go over from the phase
    before.
    """
    ocp = plant.ocp
    asked = [c for c in ocp.conditions if c.share == 0.0]
    n = len(plant.states)
    lower, upper = np.full(n, -np.inf), np.full(n, np.inf)
    free = np.array([name in linked for name in plant.states], dtype=bool)
    law = _law_starts(plant, asked)
    numbers, rest = _sort_conditions(plant, asked, free)
    laws = dict(zip(plant.states[plant.n_system :], range(plant.n_system, n), strict=True))
    held = {laws[name]: float(value) for name, value in (given or {}).items() if name in laws}
    law |= held
    numbers.update({name: value for name, value in (given or {}).items() if name not in laws})
    start = _find_start(plant, numbers, law)
    x = np.concatenate([start.x, [law[i] for i in range(plant.n_system, n)]])
    fixed = [plant.place(plant.express(c.expression)) for c in asked if c.fixed]
    named = {i for path in numbers for i in _states_in(plant, plant.express(ocp[path]))}
    named |= {place[1] for place in fixed if place is not None and place[0] == "x"} & set(law)
    for i in _undetermined_laws(plant):
        free[i] |= i not in named and i not in held
    wanted = []
    for condition in rest:
        place = plant.place(plant.express(condition.expression))
        if place is not None and place[0] == "x":
            i = place[1]
            free[i] = True
            lower[i] = max(lower[i], float(condition.lower[0]))
            upper[i] = min(upper[i], float(condition.upper[0]))
            x[i] = float(np.clip(x[i], lower[i], upper[i]))
        else:
            wanted.append(condition)
    for path, _ in ocp.periods:
        for i in _states_in(plant, plant.express(ocp[path])):
            free[i] |= i not in named
    told = [*numbers, *_names_of(plant, np.flatnonzero(free))]
    freedom, more = _find_freedom(plant, start, x, free, wanted)
    rows = [c for c in wanted if np.any(np.isfinite([c.lower, c.upper]))]
    loop = list(plant.system.chart.places)
    if len(freedom.states) or ocp.designs or np.any(free[loop]):
        said = _said_values(plant, numbers, {c.text for c in rest})
        kept = _said_rows(plant, start, x, free, wanted, said)
        whole, _ = _find_freedom(plant, start, x, free, [*wanted, *kept])
        rows += [*kept, *whole.rows]
        free[whole.states] = True
    given_up = _given_up(plant, freedom.states)
    told += more if more is not None else list(_names_of(plant, freedom.states))
    return InitialConditions(
        start, x, free, lower, upper, tuple(rows), tuple(dict.fromkeys(told)), given_up
    )


def _find_freedom(
    plant: Plant, start: Start, x: np.ndarray, free: np.ndarray, wanted: list[Condition]
) -> tuple[StartFreedom, list[str] | None]:
    """Return the freedom that conditions need, and their paths if a run can be told of these."""
    expressions = [plant.express(c.expression) for c in wanted]
    spoken = {
        place[1]
        for place in (plant.place(element) for e in expressions for element in _leads(plant, e))
        if place is not None and place[0] == "x"
    }
    held = np.array([start.origin[name] == "fixed" for name in plant.system.states], dtype=bool)
    held = np.append(held, np.zeros(len(plant.states) - plant.n_system, dtype=bool))
    held[list(spoken)] = False
    if not wanted:
        none = np.zeros(0, dtype=int)
        return StartFreedom(none, (), np.zeros(0, dtype=bool), False), []
    found = find_freedom(
        plant, start, x, _common_guess(plant), ca.vertcat(*expressions), free, held
    )
    variables, position, told = plant.ocp.symbols.variables, 0, []
    for condition in wanted:
        alone = found.alone[position : position + len(condition.lower)]
        position += len(condition.lower)
        if np.all(alone) and condition.text in variables:
            told.append(condition.text)
        elif np.any(alone):
            return found, None
    return found, None if found.mixed else told


def _leads(plant: Plant, expression: ca.SX) -> list[ca.SX]:
    """Return the states that a row ties to decided parameters, x - x_start(p)."""
    states = {s.element_hash(): s for s in scalars(plant.symbols[1])}
    found = []
    for element in scalars(expression):
        inside = [s for s in ca.symvar(element) if s.element_hash() in states]
        if len(inside) == 1 and not ca.depends_on(element, plant.symbols[2]):
            found.append(inside[0])
    return found


def _said_values(
    plant: Plant, numbers: Mapping[str, Any], other: set[str]
) -> list[tuple[str, ca.SX, ca.SX]]:
    """Return (path, expression, value) of what model and problem say of the start.

    But for what is said otherwise; values are functions of the decided parameters.
    """
    ocp, system = plant.ocp, plant.system
    p = plant.closed.at[4]
    own = scalars(system.beginning.start_values(p)) if system.beginning.starts else []
    said: dict[str, list[ca.SX]] = {}
    for path, value in zip(system.beginning.starts, own, strict=True):
        said.setdefault(path, []).append(ca.SX(value))
    said |= {path: [ca.SX(v) for v in np.ravel(value)] for path, value in numbers.items()}
    found = []
    for path, values in said.items():
        if path not in other:
            elements = scalars(plant.express(ocp[path]))
            names = [path] if len(values) == 1 else [f"{path}[{i}]" for i in range(len(values))]
            found += list(zip(names, elements, values, strict=True))
    return found


def _said_rows(
    plant: Plant,
    start: Start,
    x: np.ndarray,
    free: np.ndarray,
    wanted: list[Condition],
    said: list[tuple[str, ca.SX, ca.SX]],
) -> list[Condition]:
    """Return what is said of the start and is no number of a state, as rows."""
    rows = []
    for path, expression, value in said:
        place = plant.place(expression)
        direct = place is not None and place[0] == "x"
        if direct and (free[place[1]] or not ca.symvar(value)):  # type: ignore[index]
            continue
        zero = np.zeros(1)
        nominal = plant.system.resolve(path)[0].nominal
        rows.append(Condition(path, (expression - value) / nominal, zero, zero, 0.0))
    if not rows:
        return []
    column = ca.vertcat(*(plant.express(c.expression) for c in [*wanted, *rows]))
    slopes = np.hstack(total_slopes(plant, column, start, x, _common_guess(plant)))
    first = len(slopes) - len(rows)
    return [rows[i - first] for i in pick_independent(slopes, first)]


def _names_of(plant: Plant, states: np.ndarray) -> list[str]:
    """Return by which names a run is told of some states: those of a loop by its coordinates."""
    chart = plant.system.chart
    loop = set(states.tolist()) & set(chart.places)
    own = [plant.states[i] for i in states if i < plant.n_system and i not in loop]
    return own + ([*chart.names, *chart.rates] if loop else [])


def _given_up(plant: Plant, states: np.ndarray) -> tuple[str, ...]:
    """Return the paths of states that give up their defaults, of a loop all that move with it."""
    chart = plant.system.chart
    poses, rates = set(chart.places[: chart.n_places]), set(chart.places[chart.n_places :])
    found: list[str] = []
    for i in states.tolist():
        moved = chart.names if i in poses else chart.rates if i in rates else (plant.states[i],)
        found += moved
    return tuple(dict.fromkeys(found))


def _sort_conditions(
    plant: Plant, asked: list[Condition], linked: np.ndarray
) -> tuple[dict[str, Any], list[Condition]]:
    """Return the conditions that are start values of states, and the others."""
    numbers: dict[str, Any] = {}
    rest: list[Condition] = []
    variables = plant.ocp.symbols.variables
    x, z, u = plant.symbols[1:4]
    laws = {s.element_hash() for s in scalars(x)[plant.n_system :]}
    for condition in asked:
        expression = plant.express(condition.expression)
        own = condition.text in variables and condition.fixed
        place = plant.place(expression)
        if place is not None and place[0] == "x" and place[1] >= plant.n_system and own:
            continue  # a law of motion
        inside = {s.element_hash() for s in ca.symvar(expression)}
        follows = own and not ca.depends_on(expression, u) and not inside & laws
        if follows and ca.depends_on(expression, z):
            follows = not _depends_on_controls(plant, expression)
        if follows and np.any(linked):
            follows = not np.any(linked[_states_in(plant, expression)])
        if follows:
            numbers[condition.text] = (
                float(condition.lower[0]) if len(condition.lower) == 1 else condition.lower
            )
        else:
            rest.append(condition)
    return numbers, rest


def _depends_on_controls(plant: Plant, expression: ca.SX) -> bool:
    """Whether a variable made of algebraic unknowns moves with the controls at the model's start.

    With them and with the laws of motion they are integrated to.
    """
    n, more = plant.n_system, len(plant.states) - plant.n_system
    if not more and not plant.ocp.controls:
        return False
    try:
        start = _find_start(plant, {}, dict.fromkeys(range(n, n + more), 0.0))
    except AcausalError:
        return False
    x = np.concatenate([start.x, np.zeros(more)])
    by_x, by_u = total_slopes(plant, expression, start, x, _common_guess(plant))
    return bool(np.any(by_x[:, n:]) or np.any(by_u))


def _common_guess(plant: Plant) -> np.ndarray:
    ocp = plant.ocp
    t_start, t_end = guess_of(ocp.given.t_start), guess_of(ocp.given.t_end)
    return np.array([t_start, t_end - t_start, *(d.guess for d in ocp.designs)])


def _law_starts(plant: Plant, asked: list[Condition]) -> dict[int, float]:
    """Return the first values of laws of motion, by state."""
    found: dict[int, float] = {}
    for control, own in zip(plant.ocp.controls, plant.law_places, strict=True):
        first = control.start if control.start is not None else control.first
        found |= {place: 0.0 if level else first for level, place in enumerate(own)}
    for condition in asked:
        place = plant.place(plant.express(condition.expression))
        if place is not None and place[0] == "x" and place[1] in found and condition.fixed:
            found[place[1]] = float(condition.lower[0])
    return found


def _undetermined_laws(plant: Plant) -> list[int]:
    """Return the states of inputs with a bounded rate that nobody says a first value of."""
    both = zip(plant.ocp.controls, plant.law_places, strict=True)
    return [place for control, own in both if control.start is None for place in own]


def _find_start(plant: Plant, numbers: Mapping[str, Any], law: Mapping[int, float]) -> Start:
    try:
        return initialize(plant.system, _conditions(plant, law).but(start=dict(numbers)))
    except AcausalError as error:
        raise OptimalControlError(f"the states at t_start cannot be found: {error}") from None


def _conditions(plant: Plant, law: Mapping[int, float]) -> Conditions:
    """Return how a run begins, but for its start values: at the guesses of what is decided."""
    ocp = plant.ocp
    inputs: dict[str, Any] = dict(ocp.given.inputs)
    for control, own in zip(ocp.controls, plant.law_places, strict=True):
        first = law[own[0]] if own else control.first
        inputs[plant.system.inputs[control.number]] = first
    common = _common_guess(plant)
    values = map(float, plant.parameters(common[2:].tolist()))
    parameters = dict(zip(plant.system.parameter_names, values, strict=True))
    return Conditions(parameters=parameters, inputs=inputs, t_start=float(common[0]))


def settle_modes(ocp: OptimalControl) -> OptimalControl:
    """Return a problem in the modes that a run from its own start settles to."""
    if not ocp.whole.switching:
        return ocp
    plant = make_plant(ocp)
    initial = make_initial_conditions(plant)
    law = dict(enumerate(initial.x[plant.n_system :].tolist(), plant.n_system))
    begin = _conditions(plant, law).but(start={n: initial.start[n] for n in initial.told})
    held, modes = fix_modes(ocp.whole, ocp.given.modes, begin)
    if modes == ocp.modes:
        return ocp
    made = copy.copy(ocp)
    made.system, made.modes = eliminate_unknowns(held), modes
    return made


def _states_in(plant: Plant, expression: ca.SX) -> list[int]:
    """Return the states that an expression depends on."""
    slope = ca.jacobian(expression, plant.symbols[1])
    touched = set(slope.sparsity().get_triplet()[1])
    chart = plant.system.chart
    if chart and ca.depends_on(expression, plant.symbols[2]):
        touched |= set(chart.places)
    return sorted(touched)
