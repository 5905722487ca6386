"""Initial conditions of a problem: which states are given at t0, and which are free."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, OptimalControlError
from acausal.initialisation.start import Start
from acausal.language.quantity import scalars
from acausal.optimal_control.decisions import Condition, Free
from acausal.optimal_control.plant import Plant
from acausal.system.algebraic import algebraic_functions

_NO_EFFECT = 1e-9  # a slope below this, in nominal units, is none


@dataclass(frozen=True, eq=False)
class InitialConditions:
    """States at t0: values, which are free, their bounds, and the conditions left as rows."""

    start: Start
    x: np.ndarray
    free: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    rows: tuple[Condition, ...]


def make_initial_conditions(
    plant: Plant, given: Mapping[Any, Any] | None = None
) -> InitialConditions:
    """Return how the states begin: as in a simulation, unless the problem says something else.

    Numbers given for variables that follow from the states are start values; a state that a range,
    an expression or a period speaks of is free. ``given`` replaces start values.
    """
    ocp, system = plant.ocp, plant.system
    asked = [c for c in ocp.conditions if c.share == 0.0]
    n = len(plant.states)
    lower, upper = np.full(n, -np.inf), np.full(n, np.inf)
    law = _law_starts(plant, asked)
    numbers, rest = _sort_conditions(plant, asked)
    laws = dict(zip(plant.states[plant.n_system :], range(plant.n_system, n), strict=True))
    held = {laws[name]: float(value) for name, value in (given or {}).items() if name in laws}
    law |= held
    numbers.update({name: value for name, value in (given or {}).items() if name not in laws})
    start = _find_start(plant, numbers, law)
    x = np.concatenate([start.x, [law[i] for i in range(plant.n_system, n)]])
    free = np.zeros(n, dtype=bool)
    fixed = [plant.place(plant.express(c.expression)) for c in asked if c.fixed]
    named = {i for path in numbers for i in _states_in(plant, plant.express(ocp[path]))}
    named |= {place[1] for place in fixed if place is not None and place[0] == "x"} & set(law)
    for i in _undetermined_laws(plant):
        free[i] = i not in named and i not in held
    rows = []
    for condition in rest:
        place = plant.place(plant.express(condition.expression))
        if place is not None and place[0] == "x":
            i = place[1]
            free[i] = True
            lower[i] = max(lower[i], float(condition.lower[0]))
            upper[i] = min(upper[i], float(condition.upper[0]))
            x[i] = float(np.clip(x[i], lower[i], upper[i]))
            continue
        for i in _states_in(plant, plant.express(condition.expression)):
            free[i] |= i not in named
        if np.any(np.isfinite([condition.lower, condition.upper])):
            rows.append(condition)
    for path, _ in ocp.periods:
        for i in _states_in(plant, plant.express(ocp[path])):
            free[i] |= i not in named
    if system.chart and np.any(free[list(system.chart.places)]):
        loop = set(system.chart.places)  # their states have no names: what is given becomes rows
        free[list(loop)] = True
        kept = [c for c in asked if c.text in numbers]
        rows += [c for c in kept if loop & set(_states_in(plant, plant.express(c.expression)))]
    return InitialConditions(start, x, free, lower, upper, tuple(rows))


def _sort_conditions(
    plant: Plant, asked: list[Condition]
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
        if follows:
            numbers[condition.text] = (
                float(condition.lower[0]) if len(condition.lower) == 1 else condition.lower
            )
        else:
            rest.append(condition)
    return numbers, rest


def _depends_on_controls(plant: Plant, expression: ca.SX) -> bool:
    """Whether a variable made of algebraic unknowns moves with the controls at the model's start.

    dy/du = -y_z alg_z⁻¹ alg_u, for controls and the laws of motion they are integrated to.
    """
    x, z, u = plant.symbols[1:4]
    moved = ca.vertcat(u, x[plant.n_system :])
    if not moved.shape[0]:
        return False
    try:
        start = _find_start(plant, {}, dict.fromkeys(range(plant.n_system, len(plant.states)), 0.0))
    except AcausalError:
        return False
    _, alg_z = algebraic_functions(plant.system)
    parts = [ca.jacobian(expression, z), ca.jacobian(plant.alg, moved)]
    function = ca.Function("effects", list(plant.symbols), parts)
    more = np.zeros(len(plant.states) - plant.n_system)
    y_z, alg_u = function(
        start.t,
        np.concatenate([start.x, more]),
        start.z,
        np.zeros(u.shape[0]),
        _common_guess(plant),
        plant.ocp.symbols.numbers,
        start.m,
    )
    slope = alg_z(start.t, start.x, start.z, start.u, start.p, start.m).full()
    effect = y_z.full() @ np.linalg.lstsq(slope, alg_u.full(), rcond=None)[0]
    return bool(np.max(np.abs(effect), initial=0.0) > _NO_EFFECT)


def _common_guess(plant: Plant) -> np.ndarray:
    ocp = plant.ocp
    t0, tf = (
        given.guess if isinstance(given, Free) else given for given in (ocp.t0_given, ocp.tf_given)
    )
    return np.array([t0, tf - t0, *(d.guess for d in ocp.designs)])


def _law_starts(plant: Plant, asked: list[Condition]) -> dict[int, float]:
    """Return the first values of laws of motion, by state."""
    found: dict[int, float] = {}
    for control, own in zip(plant.ocp.controls, plant.law_places, strict=True):
        first = control.start if control.start is not None else _nearest_to_zero(control)
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


def _nearest_to_zero(control: Any) -> float:
    """Return 0, or the bound next to it."""
    return float(
        np.clip(0.0 if control.guess is None else control.guess, control.lower, control.upper)
    )


def _find_start(plant: Plant, numbers: Mapping[str, Any], law: Mapping[int, float]) -> Start:
    ocp = plant.ocp
    inputs: dict[str, Any] = dict(ocp.given_inputs)
    for control, own in zip(ocp.controls, plant.law_places, strict=True):
        first = law[own[0]] if own else _nearest_to_zero(control)
        inputs[plant.system.inputs[control.number]] = first
    common = _common_guess(plant)
    values = map(float, plant.parameters(common[2:].tolist()))
    parameters = dict(zip(plant.system.parameter_names, values, strict=True))
    try:
        return plant.system.initialise(
            start=dict(numbers), parameters=parameters, inputs=inputs, t_start=float(common[0])
        )
    except AcausalError as error:
        raise OptimalControlError(f"the states at t0 cannot be found: {error}") from None


def _states_in(plant: Plant, expression: ca.SX) -> list[int]:
    """Return the states that an expression depends on."""
    slope = ca.jacobian(expression, plant.symbols[1])
    touched = set(slope.sparsity().get_triplet()[1])
    chart = plant.system.chart
    if chart and ca.depends_on(expression, plant.symbols[2]):
        touched |= set(chart.places)
    return sorted(touched)
