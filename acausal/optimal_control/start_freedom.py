"""Freedom at t0: the defaults that what is said of the start takes the place of.

With y the values that are spoken of, Y_u and Y_x their slopes in what is decided at t0 anyhow and
in the states, the combinations N with Nᵀ Y_u = 0 are left to the states. These move along
directions D with (Nᵀ Y_x) D of full rank, the ones in which a run with such start values moves
away from its defaults: x = x₀ + D s, and what is orthogonal to D stays.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import casadi as ca
import numpy as np

from acausal.initialization.start import Start
from acausal.numerics import rank
from acausal.numerics.rank import Goal, solve_with_goals
from acausal.optimal_control.decisions import Condition
from acausal.optimal_control.plant import Plant
from acausal.system.system_tables import SHAPES

_NO_EFFECT = 1e-9  # a slope below this, in nominal units, is none


@dataclass(frozen=True, eq=False)
class StartFreedom:
    """The states that give up their defaults, and what is kept of them, as rows.

    ``alone`` says of each value whether what is decided anyhow does not move it; ``mixed`` that
    states are to meet others too.
    """

    states: np.ndarray
    rows: tuple[Condition, ...]
    alone: np.ndarray
    mixed: bool


def find_freedom(
    plant: Plant,
    start: Start,
    x: np.ndarray,
    common: np.ndarray,
    values: ca.SX,
    decided: np.ndarray,
    held: np.ndarray,
) -> StartFreedom:
    """Return the freedom that some values at t0 need.

    Parameters
    ----------
    x, common
        The states at the start, laws of motion among them, and (t0, T, decided parameters).
    values
        Expressions in the plant's symbols.
    decided, held
        Which states are decided at t0 anyhow, and which keep the value that is said of them.
    """
    own = np.arange(len(plant.states)) < plant.n_system
    goals = _default_goals(plant)
    column = ca.vertcat(values, *goals)
    by_x, by_u = total_slopes(plant, column, start, x, common)
    n = int(values.shape[0])
    by_decided = np.hstack([by_u[:n], by_x[:n, decided]])
    left = _left_over(by_decided)
    movable = own & ~decided & ~held
    slopes = left.T @ by_x[:n]
    alone = ~np.any(by_decided, axis=1)
    mixed = bool(np.any(np.abs(left[~alone]) > _NO_EFFECT))
    basis = _row_space(slopes[:, movable])
    none = np.zeros(0, dtype=int)
    if not len(basis):
        return StartFreedom(none, (), alone, mixed)
    ends = np.cumsum([n, *(int(goal.shape[0]) for goal in goals)])
    parts = [by_x[a:b][:, movable] for a, b in itertools.pairwise(ends)]
    still: list[Goal] = [(part, np.zeros(len(part))) for part in parts]
    still.append((np.eye(basis.shape[1]), np.zeros(basis.shape[1])))
    found = [solve_with_goals(basis, unit, still) for unit in np.eye(len(basis))]
    directions = np.linalg.qr(np.array(found).T)[0]
    touched = np.max(np.abs(directions), axis=1) > _NO_EFFECT
    states = np.flatnonzero(movable)[touched]
    return StartFreedom(states, _unmoved(plant, x, states, directions[touched]), alone, mixed)


def total_slopes(
    plant: Plant, column: ca.SX, start: Start, x: np.ndarray, common: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return the slopes of values in states and controls, the algebraic unknowns following.

    y_w - y_z alg_z⁻¹ alg_w, in nominal values of states and controls and of each value's largest.
    """
    _, states, z, u, *_ = plant.symbols
    moved = ca.vertcat(states, u)
    parts = [ca.jacobian(a, b) for a in (column, plant.alg) for b in (moved, z)]
    function = ca.Function("slopes", list(plant.symbols), parts)
    numbers, first = plant.ocp.symbols.numbers, [c.first for c in plant.ocp.controls]
    controls = [
        0.0 if c.smoothness >= 0 else f for c, f in zip(plant.ocp.controls, first, strict=True)
    ]
    point = (start.t, x, start.z, controls, common, numbers, start.m)
    y_w, y_z, alg_w, alg_z = (np.nan_to_num(part.full()) for part in function(*point))
    total = y_w - y_z @ rank.least(alg_z, alg_w) if z.shape[0] else y_w
    total = total * np.concatenate([plant.nominal_x, plant.nominal_u])
    size = np.max(np.abs(total), axis=1, keepdims=True, initial=0.0)
    total = total / np.where(size > 0.0, size, 1.0)
    total[np.abs(total) < _NO_EFFECT] = 0.0
    return total[:, : len(x)], total[:, len(x) :]


def _default_goals(plant: Plant) -> list[ca.SX]:
    """Return what a run keeps as it is if it can: shapes, guesses, joints, other defaults."""
    system = plant.system
    told = system.beginning
    leading = () if system.chart else tuple(path for path, _ in told.leading)
    defaults = [tuple(path for path, _ in group) for group in told.defaults]
    known: set[str] = set()
    found = []
    shapes, others = defaults[: SHAPES + 1], defaults[SHAPES + 1 :]
    for group in (*shapes, tuple(dict.fromkeys(told.guesses)), leading, *others):
        names = [path for path in group if path not in known]
        known |= set(names)
        if names:
            found.append(ca.vec(system.expression(plant.closed.at, *names)))
    return found


def _left_over(slopes: np.ndarray) -> np.ndarray:
    """Return the combinations of rows that are zero, as columns."""
    if not slopes.shape[1]:
        return np.eye(len(slopes))
    return rank.null_spaces(slopes, rank.SOLVED)[1]


def _row_space(slopes: np.ndarray) -> np.ndarray:
    """Return an orthonormal basis of the rows of a matrix, as rows."""
    if not slopes.size:
        return np.zeros((0, slopes.shape[1]))
    still, _ = rank.null_spaces(slopes, rank.SOLVED)
    return rank.null_spaces(still.T)[0].T if still.size else np.eye(slopes.shape[1])


def _unmoved(
    plant: Plant, x: np.ndarray, states: np.ndarray, directions: np.ndarray
) -> tuple[Condition, ...]:
    """Return the rows that keep states where they are, but for movements along directions."""
    across = rank.null_spaces(directions)[1]
    nominal = plant.nominal_x[states]
    moved = (plant.symbols[1][states.tolist()] - ca.DM(x[states])) / ca.DM(nominal)
    names = dict.fromkeys(plant.state_texts[i] for i in states)
    text = f"what {', '.join(names)} keep of their defaults"
    zero = np.zeros(1)
    return tuple(Condition(text, ca.dot(ca.DM(way), moved), zero, zero, 0.0) for way in across.T)


def pick_independent(slopes: np.ndarray, first: int) -> list[int]:
    """Return the rows from ``first`` on that are independent of all rows taken before them."""
    kept, found = list(range(first)), []
    for row in range(first, len(slopes)):
        before = rank.rank(slopes[kept], rank.SOLVED) if kept else 0
        if rank.rank(slopes[[*kept, row]], rank.SOLVED) > before:
            kept.append(row)
            found.append(row)
    return found
