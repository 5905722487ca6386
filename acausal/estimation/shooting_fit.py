"""Fitting by multiple shooting: runs are cut into pieces whose begins are unknowns as well.

Between the nodes t_0 < t_1 < … of a run the state is s_k at t_k; the pieces must join,
c_k = x(t_k; s_{k-1}, q) - s_k = 0. A Gauss-Newton step solves
    min |r + R Δs + J Δq|²  subject to  c_k + X_{k-1} Δs_{k-1} + A_{k-1} Δq = Δs_k
with the Δs eliminated from the first piece to the last (condensing), so that the least-squares
problem has the size of the unknowns. Steps are shortened until |r|²/2 + mu |c|₁ falls.
Reference: H. G. Bock, "Recent advances in parameter identification techniques for ODE" (1983).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.analysis.sensitivity import refuse_loops
from acausal.errors import AcausalError, EstimationError
from acausal.estimation.experiment import MeasuredRun
from acausal.estimation.fit_problem import FitProblem, element, places_in
from acausal.initialization.start import initialize
from acausal.numerics.rank import least
from acausal.system.conditions import Conditions

if TYPE_CHECKING:
    from acausal.system.system import System

_REACH = 1.0  # longest step of an unknown: a factor of e
_DECREASE = 1e-4  # of the predicted decrease of the merit that a step must bring
_SHORTEST = 1e-6  # a step shorter than this part of the full one is given up
_JOINED = 1e-6  # gaps at all nodes, in nominal values, that count as closed
_NOISE = 1e-6  # of the merit: its own error, from that of the integrator
_SEEN = 1e-9  # what slopes of measurements are known to, as a part of the largest


@dataclass(frozen=True, eq=False)
class Piece:
    """One piece of a run: where it begins, its output times, and which data fall into it."""

    run: int
    first: bool
    begin: float
    grid: np.ndarray
    chosen: tuple[np.ndarray, ...]  # of each channel of the run


@dataclass(frozen=True, eq=False)
class Linear:
    """One piece at a point: residuals and end, with their derivatives in q and in its begin."""

    r: np.ndarray
    r_q: np.ndarray
    r_s: np.ndarray
    end: np.ndarray
    end_q: np.ndarray
    end_s: np.ndarray


@dataclass(frozen=True)
class Fit:
    """Where a method ended: the point, how many steps it took, and its last word."""

    q: np.ndarray
    iterations: int
    message: str


@dataclass(frozen=True)
class ShootingFit:
    """Gauss-Newton steps over runs that are cut into ``intervals`` pieces.

    Nodes begin at the measured values of states, where there are any: a guess of the parameters
    that would lead a whole run astray does little harm in a short piece.
    """

    intervals: int = 10
    tolerance: float = 1e-6
    max_steps: int = 60

    def fit(self, problem: FitProblem, q: np.ndarray, sigmas: list[np.ndarray]) -> Fit:
        """Return the best point that is found from ``q``.

        Raises
        ------
        EstimationError
            If the first pieces cannot be simulated.
        """
        refuse_loops(problem.system)
        pieces = make_pieces(problem, self.intervals)
        nodes = first_nodes(problem, pieces, q)
        try:
            at = linearize_pieces(problem, pieces, q, nodes, sigmas)
        except AcausalError as error:
            raise EstimationError(
                f"a piece of a run cannot be simulated where the search begins: {error}"
            ) from None
        weight = 1.0
        for number in range(1, self.max_steps + 1):
            step, moves, predicted = _step(problem, pieces, at, q, nodes)
            gap = _gap(problem, pieces, at, nodes)
            slope = predicted - weight * gap
            if gap > 0.0 and predicted > 0.5 * weight * gap:
                weight = 2.0 * predicted / gap
                slope = predicted - weight * gap
            q, nodes, at, share = _line_search(
                problem, pieces, (q, nodes, at), (step, moves), sigmas, weight, slope
            )
            if share == 0.0:
                return Fit(q, number, "no step makes it better")
            if (
                share * float(np.abs(step).max()) < self.tolerance
                and _gap(problem, pieces, at, nodes) < _JOINED
            ):
                return Fit(q, number, "the steps have become small")
        return Fit(q, self.max_steps, f"stopped after {self.max_steps} steps")


def make_pieces(problem: FitProblem, intervals: int) -> list[Piece]:
    """Cut each run at measured times, into pieces of about equal length."""
    made = []
    for number, run in enumerate(problem.runs):
        t_start = float(run.conditions["t_start"])
        wished = np.linspace(t_start, run.grid[-1], intervals + 1)[1:]
        last = np.unique(np.clip(np.searchsorted(run.grid, wished - 1e-12), 0, len(run.grid) - 1))
        before, begin = -1, t_start
        for end in last.tolist():
            chosen = tuple(
                np.flatnonzero((c.index > before) & (c.index <= end)) for c in run.channels
            )
            grid = run.grid[before + 1 : end + 1]
            if grid[-1] > begin:
                made.append(Piece(number, before < 0, begin, grid, chosen))
                before, begin = end, float(run.grid[end])
    return made


def first_nodes(problem: FitProblem, pieces: list[Piece], q: np.ndarray) -> list[np.ndarray]:
    """Return the states at the begin of each piece: those of a run at ``q``, led to the data.

    x = x₀ + C⁺ (y - h(x₀)) in nominal values: states that no measured variable depends on stay.
    """
    found = problem.trial(q)
    nodes = []
    for piece in pieces:
        run = problem.runs[piece.run]
        if found is not None:
            result = found.results[piece.run]
            near = np.clip(result.t.searchsorted(piece.begin), 0, len(result.t) - 1)
            at: Any = result.at(float(result.t[near]))
        else:
            conditions = problem.conditions(piece.run, q)
            at = initialize(problem.system, Conditions.among(conditions)[0])
        nodes.append(_lead_to_data(problem.system, run, at, piece.begin))
    return nodes


def _lead_to_data(system: System, run: MeasuredRun, at: Any, t: float) -> np.ndarray:
    """Return the states at a point, moved to what was measured about time ``t``."""
    names = list(dict.fromkeys(channel.path for channel in run.channels))
    linear = system.linearize(at, inputs=[], outputs=names)
    x, nominal = linear.point.x, system.nominal_x
    slopes = least(linear.spread.T, linear.C.T).T
    away, rows = [], []
    first = np.cumsum([0, *(len(system.resolve(name)) for name in names)])
    for channel in run.channels:
        model = np.atleast_1d(at[channel.path])[max(channel.row, 0)]
        measured = np.interp(t, run.grid[channel.index], channel.y)
        size = float(np.abs(channel.y).max()) or 1.0
        rows.append(slopes[first[names.index(channel.path)] + max(channel.row, 0)] / size)
        away.append((measured - model) / size)
    step = least(np.array(rows) * nominal, np.array(away), _SEEN)
    return np.asarray(x + nominal * step)


def linearize_pieces(
    problem: FitProblem,
    pieces: list[Piece],
    q: np.ndarray,
    nodes: list[np.ndarray],
    sigmas: list[np.ndarray],
) -> list[Linear]:
    """Simulate all pieces with derivatives."""
    return [
        _linear(problem, piece, q, node, sigmas) for piece, node in zip(pieces, nodes, strict=True)
    ]


def _linear(
    problem: FitProblem, piece: Piece, q: np.ndarray, node: np.ndarray, sigmas: list[np.ndarray]
) -> Linear:
    run, system = problem.runs[piece.run], problem.system
    problem.runs_made += 1
    options = problem.conditions(piece.run, q)
    shared = [i for i, u in enumerate(problem.unknowns) if u.run is None]
    active = [i for i, u in enumerate(problem.unknowns) if u.run in (None, piece.run)]
    states: list[str] = []
    if not piece.first:
        active, states = shared, list(system.states)
        options["start"] = dict(zip(states, node.tolist(), strict=True))
        options["t_start"] = piece.begin
    names = [problem.unknowns[i].path for i in active] + states
    values_at = options.pop("parameters")
    sens = system.sensitivities(t=piece.grid, parameters=names, at=values_at, **options)
    scale = np.array([problem.unknowns[i].slope(float(q[i])) for i in active] + [1.0] * len(states))
    offset = sum(len(other.channels) for other in problem.runs[: piece.run])
    places = places_in(sens.t, run.grid)
    residuals, slopes = [np.zeros(0)], [np.zeros((0, len(names)))]
    for number, (channel, chosen) in enumerate(zip(run.channels, piece.chosen, strict=True)):
        if len(chosen):
            at, sigma = places[channel.index[chosen]], sigmas[offset + number][chosen]
            model = element(sens.result[channel.path], channel)[at]
            residuals.append((model - channel.y[chosen]) / sigma)
            columns = [element(sens[channel.path, name], channel)[at] for name in names]
            slopes.append(np.stack(columns, axis=1) * scale / sigma[:, None])
    r_all, end_all = np.concatenate(slopes), sens.x[-1] * scale
    count = len(active)
    r_q, end_q = np.zeros((len(r_all), len(q))), np.zeros((len(end_all), len(q)))
    r_q[:, active], end_q[:, active] = r_all[:, :count], end_all[:, :count]
    joined = np.concatenate(residuals)
    return Linear(joined, r_q, r_all[:, count:], sens.result.x[-1], end_q, end_all[:, count:])


def _step(
    problem: FitProblem,
    pieces: list[Piece],
    at: list[Linear],
    q: np.ndarray,
    nodes: list[np.ndarray],
) -> tuple[np.ndarray, list[np.ndarray], float]:
    """Return Δq, Δs, and the slope of |r|²/2 along them; Δs = d + M Δq piece by piece."""
    from scipy.optimize import lsq_linear

    ds: list[np.ndarray] = []
    ms: list[np.ndarray] = []
    for k, piece in enumerate(pieces):
        if piece.first:
            ds.append(np.zeros(len(nodes[k])))
            ms.append(np.zeros((len(nodes[k]), len(q))))
            continue
        before = at[k - 1]
        carried = (np.zeros(len(nodes[k])), 0.0)
        if not pieces[k - 1].first:
            carried = (before.end_s @ ds[k - 1], before.end_s @ ms[k - 1])
        ds.append(before.end - nodes[k] + carried[0])
        ms.append(before.end_q + carried[1])
    matrix = np.concatenate([a.r_q + _through(a.r_s, m) for a, m in zip(at, ms, strict=True)])
    right = np.concatenate([a.r + _through(a.r_s, d) for a, d in zip(at, ds, strict=True)])
    lower, upper = problem.bounds
    low, high = np.maximum(lower - q, -_REACH), np.minimum(upper - q, _REACH)
    step = np.asarray(lsq_linear(matrix, -right, (low, high), method="bvls").x)
    moves = [d + m @ step for d, m in zip(ds, ms, strict=True)]
    along = [a.r @ (a.r_q @ step + _through(a.r_s, s)) for a, s in zip(at, moves, strict=True)]
    return step, moves, float(sum(along))


def _through(slopes: np.ndarray, vector: np.ndarray) -> Any:
    """Return slopes · vector; of the first piece of a run, whose begin does not move, 0."""
    return slopes @ vector if slopes.shape[1] else 0.0


def _gap(
    problem: FitProblem, pieces: list[Piece], at: list[Linear], nodes: list[np.ndarray]
) -> float:
    """Return Σ|c|, in nominal values."""
    nominal = problem.system.nominal_x
    gaps = [
        float(np.abs((at[k - 1].end - nodes[k]) / nominal).sum())
        for k, piece in enumerate(pieces)
        if not piece.first
    ]
    return sum(gaps)


Point = tuple[np.ndarray, list[np.ndarray], list[Linear]]


def _line_search(
    problem: FitProblem,
    pieces: list[Piece],
    point: Point,
    direction: tuple[np.ndarray, list[np.ndarray]],
    sigmas: list[np.ndarray],
    weight: float,
    slope: float,
) -> tuple[np.ndarray, list[np.ndarray], list[Linear], float]:
    """Return the point of the first step, of halves, that makes the merit fall, and its share."""
    q, nodes, at = point
    step, moves = direction

    def merit(found: list[Linear], where: list[np.ndarray]) -> float:
        cost = 0.5 * sum(float(a.r @ a.r) for a in found)
        return cost + weight * _gap(problem, pieces, found, where)

    now, share = merit(at, nodes), 1.0
    allowed = _NOISE * abs(now)
    while share > _SHORTEST:
        q_new = q + share * step
        nodes_new = [n + share * m for n, m in zip(nodes, moves, strict=True)]
        try:
            found = linearize_pieces(problem, pieces, q_new, nodes_new, sigmas)
        except AcausalError as error:
            problem.runs_failed += 1
            problem.failure = error
        else:
            if merit(found, nodes_new) <= now + _DECREASE * share * slope + allowed:
                return q_new, nodes_new, found, share
        share *= 0.5
    return q, nodes, at, 0.0
