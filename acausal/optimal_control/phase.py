"""Transcription: a problem over time becomes a nonlinear program in blocks, one an interval."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError
from acausal.numerics.columns import scalars
from acausal.optimal_control.block_program import Block, BlockFunction
from acausal.optimal_control.decisions import Condition
from acausal.optimal_control.functionals import Functionals
from acausal.optimal_control.horizon import Horizon
from acausal.optimal_control.interval_layout import Interval, IntervalGroup, SoftLimits
from acausal.optimal_control.loop_bases import next_basis
from acausal.optimal_control.plant import Plant


@dataclass(frozen=True, eq=False)
class Row:
    """A path condition as a row: its expression in the plant's symbols, bounds and size."""

    text: str
    expression: ca.SX
    lower: float
    upper: float
    size: float


@dataclass(frozen=True, eq=False)
class SoftRow(Row):
    """A path condition that may be exceeded by a slack, at a price.

    ``linear`` and ``square`` are the weights of slack and slack², both in units of the row's size.
    """

    linear: float
    square: float


@dataclass(frozen=True, eq=False)
class Paths:
    """Path conditions sorted: bounds of unknowns, and rows."""

    x: np.ndarray  # (2, states)
    z: np.ndarray
    u: np.ndarray
    rows: tuple[Row, ...]
    names: dict[int, str]  # what bounded states were called
    inner: tuple[Row, ...]  # bounds of states or controls as rows, where they are not unknowns
    soft: tuple[SoftRow, ...] = ()


def sort_paths(plant: Plant, method: Any) -> Paths:
    """Return the path conditions as bounds of unknowns where they are such, else as rows."""
    ocp = plant.ocp
    nz = plant.symbols[2].shape[0]
    bounds = {
        "x": np.array(plant.x_bounds),
        "z": np.array([[-np.inf] * nz, [np.inf] * nz]),
        "u": np.array(plant.u_bounds),
    }
    rows: list[Row] = []
    names: dict[int, str] = {}
    for condition in ocp.conditions:
        if condition.share is not None or not ocp.symbols.over_time(condition.expression):
            continue
        if condition.soft is not None:
            continue
        for row in rows_of(plant, condition):
            place = plant.place(row.expression)
            computed = place is not None and place[0] == "x" and place[1] >= plant.n_system
            if place is None or computed or (place[0] == "z" and not method.has_algebraic):
                rows.append(row)
                continue
            own = bounds[place[0]][:, place[1]]
            if place[0] == "x":
                names[place[1]] = row.text
            own[:] = max(own[0], row.lower), min(own[1], row.upper)
            if own[0] > own[1]:
                raise OptimalControlError(
                    f"the bounds of {row.text} contradict each other: it would have to be above "
                    f"{own[0]:g} and below {own[1]:g}."
                )
    if method.has_algebraic:  # laws of motion are computed at all points but the first
        rows += _bounds_as_rows(plant, "x", {"x": plant.x_bounds})
    inner = _bounds_as_rows(plant, method.bounded_between, bounds)
    if method.jumps:  # what controls act on at once is bounded there too
        _, _, z, u, *_ = plant.symbols
        inner += tuple(
            row
            for row in rows
            if ca.depends_on(row.expression, u) and not ca.depends_on(row.expression, z)
        )
    return Paths(bounds["x"], bounds["z"], bounds["u"], tuple(rows), names, inner, soft_rows(plant))


def soft_rows(plant: Plant) -> tuple[SoftRow, ...]:
    """Return the limits that may be exceeded at a price."""
    found = []
    for condition in plant.ocp.conditions:
        if condition.soft is not None:
            linear, square = condition.soft
            found += [
                SoftRow(r.text, r.expression, r.lower, r.upper, r.size, linear * r.size, price)
                for r in rows_of(plant, condition)
                for price in [square * r.size**2]
            ]
    return tuple(found)


def _bounds_as_rows(
    plant: Plant, kind: str | None, bounds: dict[str, np.ndarray]
) -> tuple[Row, ...]:
    """Return the bounds of states or controls as rows, for points at which they are computed."""
    if kind is None:
        return ()
    names = plant.states if kind == "x" else tuple(c.path for c in plant.ocp.controls)
    sizes = plant.nominal_x if kind == "x" else plant.nominal_u
    symbols = plant.symbols[1 if kind == "x" else 3]
    found = []
    for i in np.flatnonzero(np.any(np.isfinite(bounds[kind]), axis=0)).tolist():
        low, high = bounds[kind][:, i]
        found.append(Row(names[i], symbols[i], float(low), float(high), float(sizes[i])))
    return tuple(found)


def rows_of(plant: Plant, condition: Condition) -> list[Row]:
    """Return the elements of a condition as rows."""
    elements = scalars(plant.express(condition.expression))
    found = []
    for i, element in enumerate(elements):
        text = condition.texts[i]
        low, high = float(condition.lower[i]), float(condition.upper[i])
        if not ca.symvar(element):
            _check_constant(text, float(element), low, high)
            continue
        found.append(Row(text, element, low, high, row_size(plant, condition, low, high)))
    return found


def _check_constant(text: str, value: float, low: float, high: float) -> None:
    if not low - 1e-12 <= value <= high + 1e-12:
        raise OptimalControlError(
            f"{text} is {value:g} whatever is decided, which is not between {low:g} and {high:g}."
        )


def row_size(plant: Plant, condition: Condition, low: float, high: float) -> float:
    """Return the size of a row: its largest finite bound, or the nominal value of its path."""
    finite = [abs(b) for b in (low, high) if np.isfinite(b) and b]
    nominal = 0.0
    path = condition.text
    if path in plant.ocp.symbols.variables and path not in plant.laws:
        nominal = plant.system.resolve(path)[0].nominal
    return max([*finite, nominal]) or 1.0


@dataclass(frozen=True, eq=False)
class Bounds:
    """Between what the unknowns of a phase are, and the size of each, in physical units."""

    lower: np.ndarray
    upper: np.ndarray
    scale: np.ndarray


@dataclass(frozen=True, eq=False)
class Phase:
    """One phase made discrete: where its unknowns stand, their bounds and sizes, its blocks.

    ``mesh`` are the shares of the horizon at which intervals begin and end. Unknowns are counted
    from ``first``; all numbers are in physical units, the program has them divided by their scale.
    """

    plant: Plant
    method: Any
    horizon: Horizon
    groups: tuple[IntervalGroup, ...]  # of intervals with the same points
    heads: np.ndarray  # numbers of the states where intervals begin and end, (states, shares)
    mesh: np.ndarray
    first: int
    n: int
    bounds: Bounds
    bases: np.ndarray  # (intervals + 1, discrete values of loops)
    discrete: np.ndarray
    paths: Paths
    functionals: Functionals
    guess_z: np.ndarray
    flat: tuple[int, ...] = ()  # intervals on which polynomial controls are constant

    @property
    def count(self) -> int:
        """Number of intervals."""
        return len(self.mesh) - 1

    @property
    def globals(self) -> np.ndarray:
        """Numbers of the unknowns of the horizon."""
        return self.first + np.arange(self.horizon.size)

    @property
    def integers(self) -> np.ndarray:
        """Numbers of the unknowns that are whole numbers."""
        which = [i for i, control in enumerate(self.plant.ocp.controls) if control.integer]
        own = [self.controls(i) for i in which]
        return np.concatenate([self.first + self.horizon.integers, *own]).astype(int)

    @property
    def own_values(self) -> np.ndarray | None:
        """The numbers V of a scenario, which has its own; else None."""
        symbols = self.plant.ocp.symbols
        return np.array(symbols.numbers) if symbols.changing else None

    def controls(self, number: int) -> np.ndarray:
        """Return the numbers of the unknowns that stand for a control."""
        own = [g.windows[block[number]] for g in self.groups for block in g.layout.u]
        return np.unique(np.concatenate(own))

    def interval(self, k: int) -> tuple[IntervalGroup, np.ndarray]:
        """Return the group that an interval belongs to, and its window."""
        for group in self.groups:
            column = int(np.searchsorted(group.intervals, k))
            if column < len(group.intervals) and group.intervals[column] == k:
                return group, group.windows[:, column]
        raise IndexError(k)

    def unknowns(self, of_all: np.ndarray) -> np.ndarray:
        """Return the unknowns of this phase, of those of all phases."""
        return of_all[self.first : self.first + self.n]

    def common(self, of_all: np.ndarray) -> np.ndarray:
        """Return (t0, T, decided parameters), of the unknowns of all phases."""
        return np.asarray(self.horizon.common(self.unknowns(of_all)[: self.horizon.size]))

    def m_of(self, k: int) -> np.ndarray:
        """Return the discrete values of an interval."""
        return np.concatenate([self.discrete, self.bases[k]])

    def limits(self, group: IntervalGroup) -> list[tuple[float, Row]]:
        """Return the limits that are rows of an interval, each with the τ at which it holds."""
        pairs = zip(group.method.path_taus, (self.paths.rows, self.paths.inner), strict=True)
        return [(tau, row) for taus, rows in pairs for tau in taus for row in rows]

    def _soft_limits(self) -> SoftLimits | None:
        """Return the soft limits as functions of a point, None without any."""
        rows, plant = self.paths.soft, self.plant
        if not rows:
            return None
        column = ca.vertcat(*[row.expression / row.size for row in rows])
        function = ca.Function("soft", list(plant.symbols), [column])
        weights = np.array([[row.linear, row.square] for row in rows])
        return SoftLimits(function, weights[:, 0], weights[:, 1])

    def _interval_function(self, group: IntervalGroup, row_scale: np.ndarray) -> BlockFunction:
        """Return the function of one interval; that of another mesh is the same, and is kept."""
        plant = self.plant
        window = np.concatenate([group.windows[:, 0], self.globals]) - self.first
        scale = self.bounds.scale[window]
        alike = replace(group.method, intervals=1, mesh=None, blocks=None)
        parts = [scale, row_scale, self.discrete]
        if not group.method.has_algebraic:
            parts.append(self.guess_z)
        key = (repr(alike), group.layout.shared_end, *(part.tobytes() for part in parts))
        return plant.make_once(key, lambda: self._make_function(group, scale, row_scale))

    def _make_function(
        self, group: IntervalGroup, scale: np.ndarray, row_scale: np.ndarray
    ) -> BlockFunction:
        plant = self.plant
        running = self.functionals.running(plant)
        columns = [
            ca.vertcat(*[row.expression / row.size for row in rows], ca.SX(0, 1))
            for rows in (self.paths.rows, self.paths.inner)
        ]
        point = ca.Function("point", list(plant.symbols), [plant.ode, plant.alg, *columns, running])
        interval = Interval(
            point=point,
            scale=scale,
            n_globals=self.horizon.size,
            globals_of=self.horizon.common,
            row_scale=row_scale,
            discrete=self.discrete,
            moving=next_basis(plant) if self.bases.shape[1] else None,
            n_values=int(plant.symbols[5].shape[0]),
            guess_z=self.guess_z,
            soft=self._soft_limits(),
        )
        return BlockFunction(group.method.function(interval, group.layout))

    def interval_block(
        self, group: IntervalGroup, row_scale: np.ndarray
    ) -> tuple[Block, np.ndarray, np.ndarray]:
        """Return the block of the intervals of a group, and the bounds of its rows."""
        method, held = group.method, self.limits(group)
        function = self._interval_function(group, row_scale)
        labels = method.labels(self.plant, group.layout)
        zeros = np.zeros(len(labels))
        labels += [(tau, row.text) for tau, row in held]
        low, high = ([getattr(r, side) / r.size for _, r in held] for side in ("lower", "upper"))
        for tau in method.path_taus[0] if self.paths.soft else ():
            labels += [(tau, row.text) for row in self.paths.soft for _ in range(2)]
            low += [b for r in self.paths.soft for b in (-np.inf, r.lower / r.size)]
            high += [b for r in self.paths.soft for b in (r.upper / r.size, np.inf)]
        which, count = group.intervals, len(group.intervals)
        data = np.vstack([self.mesh[which], np.diff(self.mesh)[which]])
        if self.bases.shape[1]:
            data = np.vstack([data, self.bases[which].T, self.bases[which + 1].T])
        shared = np.tile(self.globals[:, None], count)
        block = Block(
            function,
            np.vstack([group.windows, shared]),
            data,
            labels,
            row_scale,
            self.functionals.totals,
            self.own_values,
        )
        lower, upper = np.concatenate([zeros, low]), np.concatenate([zeros, high])
        return block, np.tile(lower, count), np.tile(upper, count)
