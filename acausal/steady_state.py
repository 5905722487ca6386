"""Steady state: the point where no state moves, or only those that nothing depends on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import InitialisationError
from acausal.initial_values import state_rows
from acausal.initialisation import Start, initialise

if TYPE_CHECKING:
    from acausal.system import System

_TOLERANCE = 1e-10
_MAX_ITERATIONS = 200


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

    A state that enters no equation (the angle of a shaft that turns freely) may drift: its rate
    is not set to 0. States named in ``start`` are kept. Where the equilibrium is not unique, the
    one nearest to the guess is taken.

    Raises
    ------
    InitialisationError
        If there is none near the guess, with the states that keep moving.
    """
    merged = {**(guess or {}), **(start or {})}
    begin = initialise(system, start=merged, parameters=parameters, inputs=inputs, t_start=t)
    system = begin.system
    held = _held(system, start or {})
    function, drifting = _equations(system)
    solver = _Newton(function, begin, held)
    x, z, residual, converged = solver.solve()
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


def _held(system: System, start: Mapping[Any, Any]) -> np.ndarray:
    held = np.zeros(len(system.states), dtype=bool)
    rows = state_rows(system)
    for key in start:
        for address in system.resolve(key):
            state = rows.get(address.terms[0][0]) if len(address.terms) == 1 else None
            if state is not None:
                held[state] = True
    return held


def _equations(system: System) -> tuple[ca.Function, list[int]]:
    """Return the equations to solve with their Jacobian, and the states that may drift."""
    arguments = system.symbols()
    ode, alg = system.rhs(*arguments)
    unknowns = ca.vertcat(arguments[1], arguments[2])
    pattern = ca.jacobian_sparsity(ca.vertcat(ode, alg), unknowns)
    used = set(pattern.get_triplet()[1])
    drifting = [i for i in range(len(system.states)) if i not in used]
    moving = [ca.SX(0) if i in drifting else ode[i] for i in range(len(system.states))]
    kept = ca.vertcat(*moving, alg if system.algebraic else ca.SX(0, 1))
    function = ca.Function("steady", list(arguments), [kept, ca.jacobian(kept, unknowns)])
    return function, drifting


class _Newton:
    """Damped Gauss-Newton with the step of least norm, for equilibria that are not unique."""

    def __init__(self, function: ca.Function, begin: Start, held: np.ndarray) -> None:
        self.function, self.begin = function, begin
        self.n = len(begin.x)
        self.free = np.flatnonzero(np.concatenate([~held, np.ones(len(begin.z), dtype=bool)]))
        self.nominal = np.concatenate([begin.system.nominal_x, begin.system.nominal_z])[self.free]

    def evaluate(self, w: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        begin = self.begin
        values = (begin.t, w[: self.n], w[self.n :], begin.u, begin.p, begin.m)
        residual, jacobian = self.function(*values)
        return np.asarray(residual).ravel(), np.asarray(jacobian.full())[
            :, self.free
        ] * self.nominal

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
            if np.max(np.abs(step), initial=0.0) < _TOLERANCE * (
                1 + np.max(np.abs(w), initial=0.0)
            ):
                break
        converged = bool(np.all(np.isfinite(r)) and np.max(np.abs(r / scale), initial=0.0) < 1e-8)
        return w[: self.n], w[self.n :], r, converged
