"""Steady state: the point where no state moves, or only those that nothing depends on."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import InitialisationError
from acausal.initialisation.start import (
    Start,
    initialise,
    start_at,
    state_rows,
    wanted_values,
)
from acausal.system.algebraic import solve_algebraic
from acausal.system.inputs import make_inputs

if TYPE_CHECKING:
    from acausal.system.system import System

_TOLERANCE = 1e-10
_MAX_ITERATIONS = 200
_ASIDE, _SEED = 0.1, 11  # how far aside, in nominal values, dependence is looked for again
_NOTHING = 1e-10  # of the largest derivative: less is rounding
_CHARTS = 10  # times that the bases of loops are picked anew on the way


def steady_state(
    system: System,
    *,
    start: Mapping[Any, Any] | None = None,
    guess: Mapping[Any, Any] | None = None,
    parameters: Mapping[Any, Any] | None = None,
    inputs: Mapping[Any, Any] | None = None,
    t: float = 0.0,
) -> Start:
    """Solve ode = 0 and alg = 0 at time ``t``.

    A state that nothing depends on (the angle of a shaft that turns freely, of a top about the
    vertical) may drift: its rate is not set to 0. Values in ``start`` are kept. Where the
    equilibrium is not unique, the one nearest to the guess is taken.

    Raises
    ------
    InitialisationError
        If there is none near the guess, with the states that keep moving.
    """
    first = {**_model_starts(system, parameters), **(guess or {})}
    begin = _begin(system, start or {}, first, parameters, inputs, t)
    system = begin.system
    held, kept = _held(system, start or {})
    drifting = _drifting(begin, held)
    function = _equations(system, kept, drifting)
    values = np.array([begin[path] for path in kept])
    solver = _Newton(function, begin, held, values)
    x, z, residual, converged = solver.solve()
    for _ in range(_CHARTS if system.chart else 0):
        pose = _pose(dataclasses.replace(begin, x=x, z=z))
        begin = _begin(system, start or {}, pose, parameters, inputs, t)  # with its bases there
        solver = _Newton(function, begin, held, values)
        x, z, residual, converged = solver.solve()
        if converged and solver.steps <= 1:
            break
    if not converged:
        n = len(system.states)
        moving = [i for i in np.argsort(-np.abs(residual[:n]))[:5] if i < n]
        listed = ", ".join(f"der({system.states[i]}) = {residual[i]:.3g}" for i in moving)
        raise InitialisationError(
            f"no steady state was found near the guess; what still moves: {listed}. Give a guess "
            "nearer to it, or check that the inputs allow one."
        )
    origin = dict.fromkeys([*system.states, *system.algebraic], "solved")
    origin |= {system.states[i]: "fixed" for i in np.flatnonzero(held)}
    origin |= {system.states[i]: "drifts" for i in drifting}
    return Start(system, t, x, z, begin.u, begin.p, begin.m, origin)


def _model_starts(system: System, parameters: Mapping[Any, Any] | None) -> dict[str, float]:
    """Return the start values of a model with loops: of an equilibrium they are only guesses."""
    if not system.chart:
        return {}
    system = system.for_parameters(parameters)
    values = system.start_values(system.parameter_vector(parameters))
    return wanted_values(system, "start", system.starts, values, {})


def _begin(
    system: System,
    start: Mapping[Any, Any],
    guess: Mapping[Any, Any],
    parameters: Mapping[Any, Any] | None,
    inputs: Mapping[Any, Any] | None,
    t: float,
) -> Start:
    """Return the point to begin at; where loops close, start values of the model do not count."""
    if not system.chart:
        merged = {**guess, **start}
        return initialise(system, start=merged, parameters=parameters, inputs=inputs, t_start=t)
    system = system.for_parameters(parameters)
    p = system.parameter_vector(parameters)
    nothing = ca.Function("none", [ca.SX.sym("p", len(p))], [ca.SX(0, 1)])
    free = dataclasses.replace(system, starts=(), start_values=nothing)
    begin = start_at(free, p, make_inputs(free, inputs, t, t + 1.0), t, start, guess)
    return dataclasses.replace(begin, system=system)


def _pose(found: Start) -> dict[str, float]:
    """Return states and coordinates of loops, which say where to begin anew, at rest."""
    system = found.system
    rates = dict.fromkeys(system.chart.rates, 0.0)
    return {name: found[name] for name in system.start_names} | rates


def _held(system: System, start: Mapping[Any, Any]) -> tuple[np.ndarray, list[str]]:
    """Return which states are kept, and the other variables to keep."""
    held = np.zeros(len(system.states), dtype=bool)
    rows = state_rows(system)
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
    parts = [ca.jacobian(f, w) for f in (ode, alg) for w in (arguments[1], arguments[2])]
    function = ca.Function("columns", list(arguments), parts)
    free = np.ones(len(values), dtype=bool)
    aside = begin.x + _ASIDE * system.nominal_x * np.random.default_rng(_SEED).standard_normal(n)
    for x in (begin.x, aside):
        try:
            point = solve_algebraic(system, begin.point._replace(x=x))
        except InitialisationError:
            return unused
        f_x, f_z, g_x, g_z = (np.asarray(part.full()) for part in function(*point))
        whole = f_x - f_z @ np.linalg.lstsq(g_z, g_x, rcond=None)[0] if len(g_z) else f_x
        largest = np.abs(whole * system.nominal_x).max(initial=0.0)
        columns = np.abs(whole[:, values] * system.nominal_x[values]).max(axis=0)
        free &= columns <= _NOTHING * largest
    return sorted([*unused, *(i for i, yes in zip(values, free, strict=True) if yes)])


def _equations(system: System, kept: list[str], drifting: list[int]) -> ca.Function:
    """Return the equations to solve with their Jacobian."""
    arguments = system.symbols()
    ode, alg = system.rhs(*arguments)
    unknowns = ca.vertcat(arguments[1], arguments[2])
    moving = [ca.SX(0) if i in drifting else ode[i] for i in range(len(system.states))]
    also = [system.expression(arguments, path) for path in kept]
    whole = ca.vertcat(*moving, alg if system.algebraic else ca.SX(0, 1), *also)
    return ca.Function("steady", list(arguments), [whole, ca.jacobian(whole, unknowns)])


class _Newton:
    """Damped Gauss-Newton with the step of least norm, for equilibria that are not unique."""

    def __init__(
        self, function: ca.Function, begin: Start, held: np.ndarray, kept: np.ndarray
    ) -> None:
        self.function, self.begin, self.steps = function, begin, 0
        self.kept = kept  # values of the last equations
        self.n = len(begin.x)
        self.free = np.flatnonzero(np.concatenate([~held, np.ones(len(begin.z), dtype=bool)]))
        self.nominal = np.concatenate([begin.system.nominal_x, begin.system.nominal_z])[self.free]

    def evaluate(self, w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        at = self.begin.point._replace(x=w[: self.n], z=w[self.n :])
        residual, jacobian = self.function(*at)
        found = np.asarray(residual).ravel()
        found[len(found) - len(self.kept) :] -= self.kept
        return found, np.asarray(jacobian.full())[:, self.free] * self.nominal

    def solve(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, bool]:
        w = np.concatenate([self.begin.x, self.begin.z])
        r, jacobian = self.evaluate(w)
        scale = np.maximum(np.abs(jacobian).max(axis=1, initial=0.0), 1e-12)
        converged = False
        for _ in range(_MAX_ITERATIONS):
            step, *_ = np.linalg.lstsq(jacobian / scale[:, None], -r / scale, rcond=1e-12)
            if not np.all(np.isfinite(step)):
                break
            damping = 1.0
            while damping > 1e-8:
                trial = w.copy()
                trial[self.free] += damping * step * self.nominal
                r_new, j_new = self.evaluate(trial)
                smaller = np.linalg.norm(r_new / scale) <= (1 - damping / 10) * np.linalg.norm(
                    r / scale
                )
                if np.all(np.isfinite(r_new)) and (
                    smaller or np.max(np.abs(r_new / scale)) < 1e-13
                ):
                    break
                damping /= 2
            else:
                break
            w, r, jacobian = trial, r_new, j_new
            self.steps += 1
            if np.max(np.abs(step), initial=0.0) < _TOLERANCE * (
                1 + np.max(np.abs(w), initial=0.0)
            ):
                break
        converged = bool(np.all(np.isfinite(r)) and np.max(np.abs(r / scale), initial=0.0) < 1e-8)
        return w[: self.n], w[self.n :], r, converged
