"""Courses of closed loops: poses along a guess, and the bases that each interval has of them.

States y, w of a loop mean something in a basis only, y = Bᵀ(q - q0) and w = Bᵀ dq/dt. Every
interval has the basis picked at its beginning; where two of them meet, pose and rate go over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from acausal.chart import LEAVE, Chart
from acausal.decisions import Condition
from acausal.errors import InitialisationError, UnknownNameError
from acausal.horizon import Horizon
from acausal.plant import Plant

_POSES = 200  # poses along a guess, at which loops are closed


@dataclass(frozen=True, eq=False)
class Poses:
    """Poses and rates of the coordinates of loops at shares of the horizon."""

    chart: Chart
    shares: np.ndarray
    q: np.ndarray  # (points, coordinates)
    rate: np.ndarray

    def at(self, shares: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return poses and rates at shares of the horizon, interpolated."""
        found = [
            np.column_stack([np.interp(shares, self.shares, column) for column in table.T])
            for table in (self.q, self.rate)
        ]
        return found[0], found[1]

    def states(self, shares: np.ndarray, bases: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return (y, w) in one basis at shares of the horizon, and the poses."""
        q, rate = self.at(shares)
        n = len(self.chart.names)
        b, origin = self.chart.tangent(bases), bases[-n:]
        return np.hstack([(q - origin) @ b, rate @ b]), q


def poses_of_result(plant: Plant, result: Any) -> Poses | None:
    """Return the poses along a Result; None if it does not have them."""
    chart = plant.system.chart
    if chart is None:
        return None
    span = float(result.t[-1] - result.t[0])
    shares = (result.t - result.t[0]) / span
    try:
        q = np.column_stack([result[name] for name in chart.names])
        rate = np.column_stack([result[f"der({name})"] for name in chart.names])
    except UnknownNameError:
        return None
    return Poses(chart, shares, q, rate)


def poses_of_lines(plant: Plant, horizon: Horizon, start: Any) -> Poses | None:
    """Return poses that go from the start in straight lines to what is asked of coordinates at tf.

    At every share the loops are closed with those coordinates held, near the pose before.
    """
    chart = plant.system.chart
    if chart is None:
        return None
    common = horizon.common(horizon.guess)
    size = plant.system.events.size
    pose = start.z[list(chart.unknowns)]
    ends = {i: value for i, value in _asked(plant, chart, plant.ocp.conditions)}
    held = np.array([i in ends for i in range(len(pose))])
    shares = np.linspace(0.0, 1.0, _POSES + 1)
    first, found = pose.copy(), [pose]
    for share in shares[1:]:
        guess = pose.copy()
        for i, value in ends.items():
            guess[i] = first[i] + share * (value - first[i])
        t = float(common[0] + share * common[1])
        try:
            pose = chart.closed(t, guess, start.u, start.p, start.m[:size], held)
        except InitialisationError:
            pose = found[-1]
        found.append(pose)
    q = np.array(found)
    rate = np.gradient(q, shares, axis=0) / common[1]
    return Poses(chart, shares, q, rate)


def _asked(plant: Plant, chart: Chart, conditions: list[Condition]) -> list[tuple[int, float]]:
    """Return the coordinates whose value at tf is asked for."""
    found = []
    for condition in conditions:
        if condition.share == 1.0 and condition.fixed and len(condition.lower) == 1:
            place = plant.place(plant.express(condition.expression))
            if place is not None and place[0] == "z" and place[1] in chart.unknowns:
                found.append((chart.unknowns.index(place[1]), float(condition.lower[0])))
    return found


def bases_along(
    plant: Plant, mesh: np.ndarray, poses: Poses | None, start: Any, common: np.ndarray
) -> np.ndarray | None:
    """Return the bases of all intervals, picked at their beginnings; the last stands twice."""
    if poses is None:
        return None
    chart, size = poses.chart, plant.system.events.size
    q, _ = poses.at(mesh[:-1])
    rows = [start.m[size:]]
    for share, pose in zip(mesh[1:-1], q[1:], strict=True):
        t = float(common[0] + share * common[1])
        _, slope = chart.function(t, pose, start.u, start.p, start.m[:size])
        rows.append(chart.pick(np.asarray(slope.full()), pose))
    return np.array([*rows, rows[-1]])


def worn_out(solution: Any) -> bool:
    """Whether a solution has left the bases of its intervals: they should be picked anew."""
    system = solution.system
    chart, size = system.chart, system.events.size
    if chart is None:
        return False
    for bases in np.unique(solution.m[:, size:], axis=0):
        own = np.flatnonzero(np.all(solution.m[:, size:] == bases, axis=1))
        poses = solution.z[own][:, list(chart.unknowns)]
        discrete = solution.m[own[0], :size]
        slopes = chart.slopes(solution.t[own], poses, solution.u[own], solution.p, discrete)
        if np.min(chart.quality(slopes, bases)) < LEAVE:
            return True
    return False


def moved_basis(plant: Plant) -> ca.Function:
    """Return (t, X, Z, U, G, V, M, next bases) -> states of the system in the next basis."""
    system, chart = plant.system, plant.system.chart
    if chart is None:
        raise ValueError("a system without loops has no bases")
    t, x, z, _, g, _, m = plant.symbols
    after = ca.SX.sym("after", system.rhs.size1_in(5) - system.events.size)
    own = x[: plant.n_system]
    p = plant.parameters([g[2 + i] for i in range(len(plant.ocp.designs))])
    rows = system.rows((*chart.value_rows, *chart.rate_rows))
    found = rows(t, own, z, plant.inputs, p, m)
    n = len(chart.names)
    b = ca.reshape(after[: n * chart.n_free], n, chart.n_free)
    moved = ca.vertcat(b.T @ (found[:n] - after[-n:]), b.T @ found[n:])
    end = ca.SX(own)
    for position, place in enumerate(chart.places):
        end[place] = moved[position]
    return ca.Function("moved", [*plant.symbols, after], [end])
