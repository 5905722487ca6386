"""Fitting by collocation: the run is an unknown of the same program as the parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, EstimationError
from acausal.estimation.fit_problem import FitProblem
from acausal.estimation.shooting_fit import Fit, first_nodes, make_pieces
from acausal.language.quantity import path_of
from acausal.optimal_control.collocation import Collocation

if TYPE_CHECKING:
    from acausal.optimal_control.problem import OptimalControl

_NODES = 40  # of the first guess of the states, led to the data
_LEAST = 1e-6  # of its guess: the least value of a positive parameter


@dataclass(frozen=True)
class CollocationFit:
    """Least squares over parameters and a collocated run at once, of one experiment.

    The intervals of the method are cut at every measured time, so that residuals are taken at
    ends of intervals.
    """

    method: Collocation = field(default_factory=Collocation)
    solver: Any = None

    def fit(self, problem: FitProblem, q: np.ndarray, sigmas: list[np.ndarray]) -> Fit:
        """Return the best point that is found from ``q``.

        Raises
        ------
        EstimationError
            For several experiments, or if the program is not solved.
        """
        if len(problem.runs) > 1:
            raise EstimationError(
                f"collocation fits one experiment, and there are {len(problem.runs)}: use "
                "ac.estimation.SingleShooting() or ac.MultipleShooting(...)."
            )
        ocp = _problem(problem, q)
        run = problem.runs[0]
        t_start = float(run.conditions["t_start"])
        length = float(run.grid[-1]) - t_start
        total = ca.SX(0)
        for channel, sigma in zip(run.channels, sigmas, strict=True):
            shares = (run.grid[channel.index] - t_start) / length
            for share, y, s in zip(shares.tolist(), channel.y, sigma, strict=True):
                value = ocp.at(min(share, 1.0), channel.path)[max(channel.row, 0)]
                total += 0.5 * ((value - y) / s) ** 2
        ocp.minimize(total)
        try:
            prepared = ocp.prepare(self.method, solver=self.solver)
            solution = prepared.solve(_guess(problem, q))
        except AcausalError as error:
            raise EstimationError(f"the fit by collocation did not succeed: {error}") from None
        found = np.array(q)
        for place, unknown in enumerate(problem.unknowns):
            decided = solution.parameters.get(unknown.path)
            found[place] = unknown.q(
                float(solution[unknown.path][0]) if decided is None else decided
            )
        steps = int(solution.stats.get("iter_count", 0))
        return Fit(found, steps, solution.outcome)


def _problem(problem: FitProblem, q: np.ndarray) -> OptimalControl:
    from acausal.optimal_control.problem import OptimalControl

    system, run = problem.system, problem.runs[0]
    conditions = problem.conditions(0, q)
    inputs = conditions.get("inputs")
    if inputs is not None and not isinstance(inputs, Mapping):
        inputs = dict.fromkeys(system.inputs, inputs)
    given = {path_of(key): value for key, value in (inputs or {}).items()}
    ocp = OptimalControl(
        system,
        t_end=float(run.grid[-1]),
        t_start=float(run.conditions["t_start"]),
        parameters=conditions["parameters"],
        inputs=dict.fromkeys(system.inputs, 0.0) | given,
    )
    free = {u.path for u in problem.unknowns if u.run is not None}
    for path, value in conditions["start"].items():
        if path not in free:
            ocp.initial(path, value)
    for unknown, at in zip(problem.unknowns, q.tolist(), strict=True):
        low = unknown.lower if np.isfinite(unknown.lower) else None
        high = unknown.upper if np.isfinite(unknown.upper) else None
        if unknown.run is None:
            least = max(unknown.lower, _LEAST * unknown.guess) if unknown.logarithmic else low
            ocp.parameter(unknown.path, least, high, guess=unknown.value(at))
        else:
            ocp.initial(unknown.path, lower=low, upper=high)
    return ocp


def _guess(problem: FitProblem, q: np.ndarray) -> dict[str, Any]:
    """Return tables of the states: a run at ``q``, led to the data."""
    pieces = make_pieces(problem, _NODES)
    nodes = np.array(first_nodes(problem, pieces, q))
    times = np.array([piece.begin for piece in pieces])
    end = float(problem.runs[0].grid[-1])
    times, nodes = np.append(times, end), np.vstack([nodes, nodes[-1:]])
    return {name: (times, nodes[:, i]) for i, name in enumerate(problem.system.states)}
