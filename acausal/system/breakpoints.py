"""Breakpoints of tables: where a run goes on by the next pieces of its tables, without an event."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from math import perm
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.language.tables import piece_of_time
from acausal.numerics.rank import least
from acausal.system.system import kept

if TYPE_CHECKING:
    from acausal.system.inputs import InputSet
    from acausal.system.system import System

_SEED = 40_000  # of the random points at which it is seen what of a table equations depend on
_POINTS = 12  # with other modes each
_FREE = 1e-9  # of a slope: what is left of it where equations do not depend on a derivative
_MOST = 3  # value, slope and curvature: what is looked for jumps


@dataclass(frozen=True, eq=False)
class Breakpoints:
    """Instants at which tables have kinks, and what is then in the constants of an integrator.

    A kink is no event: at ``times[k]`` the values ``rows[k]`` come to the ``places`` of [m, pieces]
    (the discrete vector, then the pieces of the tables of the inputs), and all else goes on.
    """

    times: np.ndarray
    places: np.ndarray
    rows: np.ndarray


NO_BREAKPOINTS = Breakpoints(np.zeros(0), np.zeros(0, dtype=int), np.zeros((0, 0)))
"""Those of a run without tables."""


def find_breakpoints(system: System, inputs: InputSet, span: tuple[float, float]) -> Breakpoints:
    """Return the breakpoints of the tables of components and of inputs within a run."""
    events, (given, _) = system.events, inputs.breakpoints
    stepped = [table for k, table in enumerate(events.tables) if k not in events.of_time]
    own = [table.breakpoints_between(*span) for table in stepped]
    times = np.unique(np.concatenate([given, *own]))
    width = inputs.pieces.shape[0]
    # From behind: the discrete vector of another form of the equations may be of another length.
    places = np.concatenate([events.piece_places, np.arange(width) - width]).astype(int)
    rows = np.hstack([events.pieces_along(times, 1), inputs.pieces_along(times, side=1)])
    return Breakpoints(times, places, rows)


@kept
def table_levels(system: System) -> tuple[int, ...]:
    """Return for each table of a component how many of its derivatives are in use, its value first.

    A table enters through its piece, y = Σ c_j (t - t_k)^j. Equations that depend on the value
    alone do not change where t_k and c_j change and y does not; where they do, slopes are in use
    (a motion that is prescribed, an equation that was differentiated), and kinks are events.
    """
    events = system.events
    if events.levels is not None or not events.tables:
        return events.levels or ()
    slopes, random = _piece_slopes(system), np.random.default_rng(_SEED)
    found = [1] * len(events.tables)
    for _ in range(_POINTS):
        sizes = [slopes.size1_in(i) for i in (0, 1, 2, 3, 5)]
        t, x, z, u, m = (random.uniform(0.5, 1.5, size) for size in sizes)
        for i, item in enumerate(system.switching.memory):  # flags and modes as they may be
            m[system.switching.index(i)] = random.integers(0, max(2, len(item.names)))
        m[: events.n_counters + events.n_switches] = random.integers(0, 2)
        matrix = np.asarray(slopes(t, x, z, u, system.parameter_values, m))
        first = 0
        for k, table in enumerate(events.tables):
            width = int(table.coefficients.shape[1]) + 1
            piece = m[events.piece_places[first : first + width]]
            own = matrix[:, first : first + width]
            found[k] = max(found[k], _levels(own, piece, float(t[0])))
            first += width
    return tuple(found)


@kept
def tables_of_time(system: System) -> System:
    """Return a system whose continuous tables are functions of time, without breakpoints to meet.

    Its equations find the piece of a table by a search, whatever stands in the discrete vector.
    """
    levels = table_levels(system)
    smooth = [
        table.smoothness >= n - 1 for table, n in zip(system.events.tables, levels, strict=True)
    ]
    if not any(smooth) or system.events.of_time:
        return system
    arguments = system.symbols()
    time, m = arguments[0], ca.SX(arguments[5])
    first = 0
    for table, whole in zip(system.events.tables, smooth, strict=True):
        width = int(table.coefficients.shape[1]) + 1
        if whole:
            m[system.events.piece_places[first : first + width].tolist()] = piece_of_time(
                time, table
            )
        first += width
    given = [*arguments[:5], m]
    numbers = frozenset(k for k, whole in enumerate(smooth) if whole)

    def inserted(function: ca.Function) -> ca.Function:
        return ca.Function(function.name(), list(arguments), list(function.call(given)))

    switching = system.switching
    if switching:
        switching = dataclasses.replace(switching, watched=inserted(switching.watched))
    return dataclasses.replace(
        system,
        rhs=inserted(system.rhs),
        switching=switching,
        events=dataclasses.replace(system.events, of_time=numbers, levels=levels),
    )


@kept
def _piece_slopes(system: System) -> ca.Function:
    """Return the derivatives of all equations and variables in the pieces of the tables."""
    arguments = system.symbols()
    t, _, _, u, p, m = arguments
    rows = [*system.rhs(*arguments), ca.SX(system.base(*arguments))]
    rows.append(ca.SX(system.input_table.continuous(t, u, p, m[: system.events.size])))
    if system.switching:
        rows += [ca.SX(part) for part in system.switching.watched(*arguments)[:1]]
        rows.append(ca.SX(system.switching.delayed(*arguments)))
    pieces = m[system.events.piece_places.tolist()]
    return ca.Function(
        "slopes", list(arguments), [ca.densify(ca.jacobian(ca.vertcat(*rows), pieces))]
    )


def _levels(slopes: np.ndarray, piece: np.ndarray, t: float) -> int:
    """Return of how many derivatives of a piece at ``t`` rows are functions, by their slopes."""
    slopes = slopes[np.any(slopes != 0.0, axis=1)]
    if not len(slopes):
        return 1
    if not np.all(np.isfinite(slopes)):
        return _MOST
    past, count = t - piece[0], len(piece) - 1
    rates = np.zeros((count + 1, count + 1))  # of value, slope, …, in origin and coefficients
    for order in range(count + 1):
        for power in range(order, count):
            rates[order, 1 + power] = perm(power, order) * past ** (power - order)
    for order in range(count):
        rates[order, 0] = -rates[order + 1, 1:] @ piece[1:]
    sizes = np.abs(slopes).max(axis=1)
    for levels in range(1, _MOST):
        known = rates[:levels]
        left = slopes - least(known.T, slopes.T).T @ known
        if np.all(np.abs(left).max(axis=1) <= _FREE * sizes):
            return levels
    return _MOST
