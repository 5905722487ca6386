"""Costates of closed loops: covectors of poses and rates, whatever bases intervals have.

On interval k the states of loops are y = A_kᵀ(q - q0) and w = B_kᵀ u, and the program knows λ of
these. The cost-to-go J is a function of the pose q and the rates u alone, and its differential

    dJ = λ_qᵀ dq + λ_uᵀ du   for all (dq, du) that the closures φ(q) = 0, Φ(q) u = 0 allow

does not hang on bases. As covectors λ_q and λ_u are open by what the closures make zero,
(Φᵀa + (∂(Φu)/∂q)ᵀb, Φᵀb) for any a and b. Those are taken that lie in the tangent of the loops
themselves, as orthogonal projection in SI units puts them there:

    λ_u in null Φ(q),   λ_q in the tangent T(q) of closed poses:

null Φ where u = der(q), K null Φ where der(q) = K u, all poses near by where something rolls. One
pair only does so: λ_uᵀ du fixes λ_u in null Φ, and what a change of pose alone does is then
λ_qᵀ dq, as the part of du that it needs for itself is normal to null Φ, and so to λ_u.

In the chart picked at the point itself, A* and B* with q0 = q, y* and w* change by A*ᵀ dq and
B*ᵀ du. With T a basis of the tangent for which A*ᵀ T = 1 (B*, K B*, or A* where something rolls),
λ_q = T (TᵀT)⁻¹ λ_y* and λ_u = B* λ_w*. So the states of an interval need only be written in that
chart: with X* = X(t, X_k), λ_k = Mᵀ λ* where M = dX*/dX_k, algebraic unknowns following.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casadi as ca
import numpy as np

from acausal.numerics import rank
from acausal.optimal_control.loop_bases import next_basis
from acausal.optimal_control.plant import Plant
from acausal.system.system import Point


def costate_names(plant: Plant) -> tuple[str, ...]:
    """Return what costates are of: states, with coordinates and rates in the place of loops."""
    system = plant.system
    inside = set(system.chart.places)
    open_states = [name for i, name in enumerate(system.states) if i not in inside]
    return (*open_states, *system.chart.names, *system.chart.rates)


def by_paths(
    plant: Plant, points: list[np.ndarray], fixed: Sequence[Any], costates: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return costates by ``costate_names``, and what H changes by, at points as columns.

    Parameters
    ----------
    points
        (t, X, Z, U, M), a column a point.
    fixed
        (G, V), the same everywhere.
    costates
        λ of the system's states in the bases of M, (state, point).

    The second is λ*ᵀ ∂X*/∂t: where drivers in loops follow the time, poses of equal y move.
    """
    chart, count = plant.system.chart, costates.shape[1]
    if not chart:
        return costates, np.zeros(count)
    function = plant.make_once("costates", lambda: _moved_slopes(plant))
    inside = list(chart.places)
    outside = [i for i in range(plant.n_system) if i not in set(inside)]
    n_places = chart.n_places
    found, rises = [], []
    for t, x, z, u, m, own in zip(*(part.T for part in (*points, costates)), strict=True):
        bases, tangent = _bases_at(plant, (t, x, z, u, m), fixed)
        by_x, by_z, by_t, alg_x, alg_z, alg_t = (
            np.asarray(part) for part in function(t, x, z, u, *fixed, m, bases)
        )
        follows = by_z @ rank.solve(alg_z, np.hstack([alg_x, alg_t]))
        slope, rise = by_x - follows[:, :-1], by_t[:, 0] - follows[:, -1]
        here = rank.solve(slope.T, own)
        loops = here[inside]
        poses = tangent @ rank.solve(tangent.T @ tangent, loops[:n_places])
        rates = chart.tangent(bases) @ loops[n_places:]
        found.append(np.concatenate([here[outside], poses, rates]))
        rises.append(float(here @ rise))
    return np.array(found).T, np.array(rises)


def _bases_at(
    plant: Plant, point: Sequence[Any], fixed: Sequence[Any]
) -> tuple[np.ndarray, np.ndarray]:
    """Return the bases of the chart picked at a point, and T, a basis of the tangent of poses."""
    (t, x, z, u, m), (common, values) = point, fixed
    chart = plant.system.chart
    p = np.asarray(plant.parameters(common[2:].tolist()), dtype=float)
    levels = np.asarray(plant.input_values(t, x, u, values)).ravel()
    q = z[list(chart.unknowns)]
    at = Point(float(t[0]), x[: plant.n_system], z, levels, p, m)
    bases = chart.pick(q, at, np.ones(len(chart.rates)))  # costates of rates are along them
    if not chart.turning or chart.rolling:
        return bases, chart.spread(bases)
    _, turn, *_ = chart.slopes(t, q[None], levels[None], p, m[: plant.system.events.size])
    return bases, turn[0] @ chart.tangent(bases)


def _moved_slopes(plant: Plant) -> ca.Function:
    """(t, X, Z, U, G, V, M, bases) -> slopes of X* in X, Z, t, and of the equations."""
    moved = next_basis(plant)
    t, x, z, _, _, _, _ = plant.symbols
    own = x[: plant.n_system]
    after = ca.SX.sym("after", moved.size1_in(7))
    end = moved(*plant.symbols, after)
    slopes = [ca.jacobian(part, by) for part in (end, plant.alg) for by in (own, z, t)]
    arguments = [*plant.symbols, after]
    return ca.Function("moved_slopes", arguments, [ca.densify(slope) for slope in slopes])
