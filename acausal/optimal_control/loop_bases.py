"""Courses of closed loops: poses along a guess, and the bases that each interval has of them.

States y, w of a loop mean something in bases only, y = Aᵀ(q - q0) and w = Bᵀ u, with A = B where
the rates u are the derivatives of the coordinates q. Every interval has the bases picked at its
beginning; where two of them meet, pose and rates go over.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import InitializationError, UnknownNameError
from acausal.initialization.joint_start import close_loops
from acausal.optimal_control.decisions import Condition
from acausal.optimal_control.horizon import Horizon
from acausal.optimal_control.plant import Plant
from acausal.system.loop_chart import LEAVE, Chart

REPICKED = 4  # times that the bases of closed loops are picked anew at the solution
_POSES = 200  # poses along a guess, at which loops are closed


@dataclass(frozen=True, eq=False)
class LoopPoses:
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
        b, a, origin = split_bases(self.chart, bases)
        return np.hstack([(q - origin) @ a, rate @ b]), q


def split_bases(chart: Chart, bases: Any) -> tuple[Any, Any, Any]:
    """Return B, A and q0 of the bases of a chart, of numbers or symbols."""
    n, free = len(chart.names), chart.n_free
    if isinstance(bases, np.ndarray):
        return chart.tangent(bases), chart.spread(bases), bases[-n:]
    first = len(chart.rates) * free
    b = ca.reshape(bases[:first], len(chart.rates), free)
    if not chart.turning:
        return b, b, bases[-n:]
    own = bases[first : first + n * chart.n_places]
    return b, ca.reshape(own, n, chart.n_places), bases[-n:]


def poses_of_result(plant: Plant, result: Any) -> LoopPoses | None:
    """Return the poses along a Result; None if it does not have them."""
    chart = plant.system.chart
    if not chart:
        return None
    span = float(result.t[-1] - result.t[0])
    shares = (result.t - result.t[0]) / span
    try:
        q = np.column_stack([result[name] for name in chart.names])
        rate = np.column_stack([result[name] for name in chart.rates])
    except UnknownNameError:
        return None
    return LoopPoses(chart, shares, q, rate)


def poses_of_lines(plant: Plant, horizon: Horizon, start: Any) -> LoopPoses | None:
    """Return poses that go from the start in straight lines to what is asked of coordinates at tf.

    At every share the loops are closed with those coordinates held, near the pose before.
    """
    chart = plant.system.chart
    if not chart:
        return None
    common = horizon.common(horizon.guess)
    ends = _asked(chart, plant.ocp.conditions)
    begins = {name: float(start[name]) for name in ends}
    shares = np.linspace(0.0, 1.0, _POSES + 1)
    point, found = start.point, [start.z[list(chart.unknowns)]]
    for share in shares[1:]:
        held = {name: begins[name] + share * (end - begins[name]) for name, end in ends.items()}
        t = float(common[0] + share * common[1])
        with contextlib.suppress(InitializationError):
            point, *_ = close_loops(chart, point._replace(t=t), held, {}, {})
        found.append(point.z[list(chart.unknowns)])
    q = np.array(found)
    rate = np.zeros((len(shares), len(chart.rates)))
    if not chart.turning:
        rate = np.gradient(q, shares, axis=0) / common[1]
    return LoopPoses(chart, shares, q, rate)


def _asked(chart: Chart, conditions: list[Condition]) -> dict[str, float]:
    """Return the coordinates of joints whose value at tf is asked for."""
    return {
        c.text: float(c.lower[0])
        for c in conditions
        if c.share == 1.0 and c.fixed and len(c.lower) == 1 and c.text in chart.stated
    }


def bases_along(
    plant: Plant, mesh: np.ndarray, poses: LoopPoses | None, start: Any, common: np.ndarray
) -> np.ndarray | None:
    """Return the bases of all intervals, picked at their beginnings; the last stands twice."""
    if poses is None:
        return None
    chart, size = poses.chart, plant.system.events.size
    q, _ = poses.at(mesh[:-1])
    rows = [start.m[size:]]
    for share, pose in zip(mesh[1:-1], q[1:], strict=True):
        t = float(common[0] + share * common[1])
        rows.append(chart.pick(pose, start.point._replace(t=t)))
    return np.array([*rows, rows[-1]])


def has_left_bases(solution: Any) -> bool:
    """Whether a solution has left the bases of its intervals: they should be picked anew."""
    system = solution.system
    chart, size = system.chart, system.events.size
    if not chart:
        return False
    for bases in np.unique(solution.m[:, size:], axis=0):
        own = np.flatnonzero(np.all(solution.m[:, size:] == bases, axis=1))
        poses = solution.z[own][:, list(chart.unknowns)]
        discrete = solution.m[own[0], :size]
        slopes = chart.slopes(solution.t[own], poses, solution.u[own], solution.p, discrete)
        if np.min(chart.quality(slopes, bases, solution.p)) < LEAVE:
            return True
    return False


def next_basis(plant: Plant) -> ca.Function:
    """Return (t, X, Z, U, G, V, M, next bases) -> states of the system in the next basis."""
    system, chart = plant.system, plant.system.chart
    if not chart:
        raise ValueError("a system without loops has no bases")
    after = ca.SX.sym("after", system.rhs.size1_in(5) - system.events.size)
    found = system.rows((*chart.value_rows, *chart.rate_rows))(*plant.closed.at)
    n = len(chart.names)
    b, a, origin = split_bases(chart, after)
    moved = ca.vertcat(a.T @ (found[:n] - origin), b.T @ found[n:])
    end = ca.SX(plant.closed.at[1])
    for position, place in enumerate(chart.places):
        end[place] = moved[position]
    return ca.Function("moved", [*plant.symbols, after], [end])
