"""Multipliers of an optimum: costates, prices of limits and conditions, the Hamiltonian.

With the objective J, the multipliers μ of the program are read as those of the problem over time.
The costate λ(t) = dJ/dx(t) is what J changes by if a state is moved at t and all after it stays
optimal: the multiplier of the equation of a state at a point, over minus the weight of the point.
The price of a limit or condition is dJ/d(its value), of a limit that holds all the way a density
over time [1/s]: raising it by δ for a time dt changes J by price · δ · dt. The Hamiltonian is

    H = L + λᵀ f,

L the integrand of the objective and of integrals that are bounded, these times minus their prices.
By the minimum principle (Pontryagin) controls make it least (largest, where J is to be largest) in
what they may do at once, and it is constant where time appears in nothing.

The states of closed loops are others on every interval: their costates are given as covectors of
poses and rates, by path (``loop_costates.py`` says which), and H does not hang on bases.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.numerics import rank
from acausal.optimal_control.discretization import fixed_places
from acausal.optimal_control.loop_costates import by_paths, costate_names
from acausal.optimal_control.replay import TOLERANCE
from acausal.system.algebraic import solve_over_time
from acausal.system.system import Points

if TYPE_CHECKING:
    from acausal.optimal_control.block_program import Block
    from acausal.optimal_control.interval_layout import IntervalGroup, IntervalLayout
    from acausal.optimal_control.solution import Solution
    from acausal.system.system import System


_ACTIVE = 1e-4  # of its largest price: above it a limit holds back


@dataclass(frozen=True, eq=False)
class PathPrices:
    """Prices of limits along the horizon: densities [1/s] at times, of each of the two."""

    t: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    weights: np.ndarray  # [s] that the times stand for
    intervals: np.ndarray  # that the times are in
    gaps: np.ndarray  # how far off the lower and the upper one are, of the size, (2, times)

    @property
    def totals(self) -> tuple[float, float]:
        """What the objective changes by if the lower, or the upper, is raised by 1 all the way."""
        return float(self.weights @ self.lower), float(self.weights @ self.upper)

    def held(self, count: int) -> np.ndarray:
        """Return in which of so many intervals the lower, and the upper one holds back.

        By averages: the points of an interval share what a limit costs there. A limit that is
        never reached has prices as well, as small as a solver leaves them: it holds nowhere.
        """
        sides = [
            np.bincount(self.intervals, self.weights * np.abs(side), minlength=count)
            for side in (self.lower, self.upper)
        ]
        density = np.array(sides) / np.bincount(self.intervals, self.weights, minlength=count)
        reached = np.min(self.gaps, axis=1, initial=np.inf) <= TOLERANCE
        density[~reached] = 0.0
        return np.asarray(density > _ACTIVE * np.max(density, initial=0.0))


@dataclass(frozen=True, eq=False)
class Multipliers:
    """Multipliers of a solution, in the units of its objective.

    ``t`` are the times of the costates [s]: t0 and the points of all intervals. In closed loops
    the costates of coordinates and rates lie in the tangent of the loops: dJ is their product with
    changes that the closures allow.
    """

    system: System
    t: np.ndarray
    costates: dict[str, np.ndarray]
    paths: dict[str, PathPrices]
    conditions: dict[str, float]
    hamiltonian: np.ndarray  # at t[1:]; NaN where it is not known
    slopes: dict[str, np.ndarray]  # dH/du of every control, at t[1:]

    def costate(self, path: Any) -> np.ndarray:
        """Return λ of a state over ``t``, or of a variable that is one but for a constant.

        Of a coordinate or rate of a closed loop it is a component of what is known of all of them:
        dJ = Σ λ d(path), over all that move together.
        """
        name, factor = self._state(path_of(path))
        return np.asarray(self._of(self.costates, name, "state") / factor)

    def switching(self, path: Any) -> np.ndarray:
        """Return the switching function dH/du of a control, at ``t[1:]``."""
        return np.asarray(self._of(self.slopes, path_of(path), "control"))

    def _state(self, path: str) -> tuple[str, float]:
        """Return the state that a variable moves with, and by what factor."""
        arguments = self.system.symbols()
        unknowns = ca.vertcat(*arguments[1:3])
        slope = ca.jacobian(self.system.expression(arguments, path), unknowns)
        row, column = slope.sparsity().get_triplet()
        if len(row) != 1 or not slope[row[0], column[0]].is_constant():
            return path, 1.0
        names = (*self.system.states, *self.system.algebraic)
        return names[column[0]], float(slope[row[0], column[0]])

    def _of(self, found: dict[str, Any], path: str, what: str) -> Any:
        if path not in found:
            raise UnknownNameError(
                f"there is no multiplier of '{path}': it is no {what} of the problem. "
                f"{did_you_mean(path, found)}"
            )
        return found[path]

    def __str__(self) -> str:
        lines = ["price of             d objective / d value"]
        lines += [f"  {text:<18} {price:.6g}" for text, price in self.conditions.items()]
        for text, own in self.paths.items():
            low, high = own.totals
            lines.append(f"  {text:<18} {low:.6g} (lower), {high:.6g} (upper limit), all the way")
        lines.append("costate              at t_start        at t_end")
        lines += [f"  {n:<18} {v[0]:<12.6g} {v[-1]:.6g}" for n, v in self.costates.items()]
        return "\n".join(lines)

    __repr__ = __str__


def find_multipliers(solution: Solution) -> Multipliers:
    """Return the multipliers of a solution.

    Raises
    ------
    OptimalControlError
        If the solution was read from a file.
    """
    return MultiplierReader(solution).read()


class MultiplierReader:
    """The multipliers of one phase of a program, read back to the problem over time."""

    def __init__(self, solution: Solution) -> None:
        self.solution, self.phase = solution, solution.part.phase
        self.plant = self.phase.plant
        assembly, iterate = solution.assembly, solution.iterate
        self.sense = self.plant.ocp.sense
        self.lam_x = assembly.reduced_costs(iterate, solution.values)
        self.common = self.phase.common(iterate.unknowns)
        program = assembly.program
        own = [
            (block, *(g[program.rows_of(i)].reshape(block.count, -1).T for g in both))
            for i in assembly.block_numbers(solution.number)
            for block, both in [(program.blocks[i], (iterate.lam_g, iterate.rows))]
        ]
        self.boundary, points, _ = own.pop()
        self.points = points.ravel()
        self.totals = iterate.lam_g[program.offsets[-1] :]
        self.groups = [
            GroupReader(self, group, rows, values, block)
            for group, (block, rows, values) in zip(self.phase.groups, own, strict=True)
        ]

    def read(self) -> Multipliers:
        """Return all multipliers, of the objective as it was stated."""
        found = [group.read() for group in self.groups]
        begins = np.concatenate([times.T.ravel() for times, *_ in found])
        order = np.argsort(begins, kind="stable")

        def joined(parts: list[np.ndarray]) -> np.ndarray:
            """Return values (…, point, interval) of all groups in the order of time."""
            flat = [np.swapaxes(part, -1, -2).reshape(*part.shape[:-2], -1) for part in parts]
            return np.asarray(self.sense * np.concatenate(flat, axis=-1)[..., order])

        first = self.sense * self._first_costates()
        _, inner, hamiltonian, slopes = (list(parts) for parts in zip(*found, strict=True))
        costates = joined(inner)
        controls = [control.levels[-1] for control in self.plant.ocp.controls]
        return Multipliers(
            self.plant.system,
            np.concatenate([[self.common[0]], begins[order]]),
            {
                name: np.concatenate([first[i], costates[i]])
                for i, name in enumerate(costate_names(self.plant))
            },
            self.path_prices(),
            self._conditions(),
            joined(hamiltonian),
            dict(zip(controls, joined(slopes), strict=True)),
        )

    def _first_costates(self) -> np.ndarray:
        """Return the costates at t0, as a column: what the first interval makes of its states.

        Bounds and conditions at t0 say where it begins, not what it costs to go on from there.
        """
        first = next(group for group in self.groups if group.intervals[0] == 0)
        window, layout = first.windows[:, :1], first.layout
        t, x = np.array([[self.common[0]]]), window[layout.x]
        u = np.asarray(layout.control(window, 0.0)).reshape(-1, 1)
        m = self.phase.m_of(0)[:, None]
        near = window[layout.places[0].z] if layout.places else self.phase.guess_z[:, None]
        point = [t, x, self.algebraic(t, x, u, near, m), u, m]
        return by_paths(self.plant, point, self.fixed[:2], first.costates_at_start())[0]

    def algebraic(
        self, t: np.ndarray, x: np.ndarray, u: np.ndarray, begin: np.ndarray, m: np.ndarray
    ) -> np.ndarray:
        """Return Z solved at points with (t, X, U, M), as columns, near ``begin``."""
        plant = self.plant
        if not plant.symbols[2].shape[0]:
            return np.zeros((0, t.shape[1]))
        p = np.asarray(plant.parameters(self.common[2:].tolist()), dtype=float)
        levels = plant.input_values(t, x, u, self.solution.values)
        levels = np.asarray(levels).T.reshape(t.shape[1], -1)
        found = begin.T.copy()
        _, owner = np.unique(m, axis=1, return_inverse=True)
        for number in np.unique(owner):
            own = np.flatnonzero(owner == number)
            points = Points(
                t[0, own], x.T[own, : plant.n_system], found[own], levels[own], p, m[:, own[0]]
            )
            found[own] = solve_over_time(plant.system, points)
        return found.T

    @cached_property
    def function(self) -> ca.Function:
        """(t, X, Z, U, G, V, M, λ, σ) -> H, H_u, H_z, alg_u, alg_z, Σ |terms of H|.

        σ are the weights of totals.
        """
        plant = self.plant
        running = self.phase.functionals.running(plant)
        costate = ca.SX.sym("lam", len(plant.states))
        sigma = ca.SX.sym("sigma", running.shape[0])
        value = ca.dot(sigma, running) + ca.dot(costate, plant.ode)
        _, _, z, u, *_ = plant.symbols
        parts = [value, ca.jacobian(value, u), ca.jacobian(value, z)]
        parts += [ca.jacobian(plant.alg, u), ca.jacobian(plant.alg, z)]
        parts.append(ca.norm_1(ca.vertcat(sigma * running, costate * plant.ode)))
        arguments = [*plant.symbols, costate, sigma]
        return ca.Function("hamiltonian", arguments, [ca.densify(part) for part in parts])

    @cached_property
    def fixed(self) -> list[np.ndarray]:
        """(G, V, σ), which are the same everywhere."""
        every = np.concatenate([[1.0], self.totals])
        sigma = every[list(self.phase.functionals.totals)]
        return [self.common, self.solution.values, sigma]

    def path_prices(self) -> dict[str, PathPrices]:
        """Return the prices of limits that hold all the way, by their text."""
        collected: dict[str, list[tuple[np.ndarray, ...]]] = {}
        for group in self.groups:
            group.collect_prices(collected)
        found = {}
        for text, parts in collected.items():
            t, price, part, which, below, above = (
                np.concatenate(one) for one in zip(*parts, strict=True)
            )
            order = np.argsort(t, kind="stable")
            own = price[order] / part[order]  # of what is to be least: raising a lower one costs
            low, high = (self.sense * side(own, 0.0) for side in (np.maximum, np.minimum))
            gaps = np.array([below, above])[:, order]
            found[text] = PathPrices(t[order], low, high, part[order], which[order], gaps)
        return found

    def _conditions(self) -> dict[str, float]:
        """Return the prices of conditions at points, of bounded numbers and of times."""
        found: dict[str, float] = {}
        phase, plant = self.phase, self.plant
        for (share, text), mu, size in zip(
            self.boundary.labels, self.points, self.boundary.row_scale, strict=True
        ):
            if not text.startswith("the equations of"):
                found[_at(share, text)] = -self.sense * float(mu) * float(size)
        own = phase.functionals
        for text, mu in zip(own.texts, self.totals[own.first - 1 :], strict=False):
            found[text] = -self.sense * float(mu)
        for condition in plant.ocp.conditions:
            for row, number in fixed_places(phase, condition):
                price = -self.lam_x[number] / phase.bounds.scale[number - phase.first]
                found[_at(condition.share or 0.0, row.text)] = self.sense * float(price)
        names = phase.horizon.names
        for name, number in zip(names, phase.globals, strict=True):
            price = -self.lam_x[number] / phase.bounds.scale[number - phase.first]
            found[name] = self.sense * float(price)
        return found


class GroupReader:
    """The same of intervals that are made discrete alike; arrays are (…, point, interval)."""

    def __init__(
        self,
        whole: MultiplierReader,
        group: IntervalGroup,
        rows: np.ndarray,
        values: np.ndarray,
        block: Block,
    ) -> None:
        self.whole, self.phase, self.plant = whole, whole.phase, whole.plant
        self.group, self.layout, self.numbers = group, group.layout, group.windows
        self.intervals, self.rows, self.scale = group.intervals, rows, block.row_scale
        self.block = block
        self.windows = whole.solution.iterate.unknowns[group.windows]
        self.values = values
        self.count = len(group.intervals)
        self.steps = np.diff(self.phase.mesh)[group.intervals] * whole.common[1]
        self.begins = whole.common[0] + self.phase.mesh[group.intervals] * whole.common[1]

    @cached_property
    def weights(self) -> np.ndarray:
        """Parts of an interval that its points stand for, the last one of a shooting interval."""
        return point_weights(self.layout)

    @cached_property
    def taus(self) -> list[float]:
        """Places in an interval of the points that costates are known at."""
        return [place.tau for place in self.layout.places] or [1.0]

    @cached_property
    def times(self) -> np.ndarray:
        """Times of all points."""
        return np.asarray(self.begins + np.outer(self.taus, self.steps))

    def read(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Return times, costates, H and its slopes in the controls."""
        inner, laws = self.costates
        hamiltonian, slopes = self._hamiltonian(inner, laws)
        parts = [
            by_paths(self.plant, [*self._point(j), self.discrete], self.whole.fixed[:2], own)
            for j, own in enumerate(np.moveaxis(inner, 1, 0))
        ]
        named, rises = (np.stack(part, axis=-2) for part in zip(*parts, strict=True))
        return self.times, named, hamiltonian + rises, slopes

    @cached_property
    def discrete(self) -> np.ndarray:
        """M of each interval, as columns."""
        return np.array([self.phase.m_of(k) for k in self.intervals.tolist()]).T

    def costates_at_start(self) -> np.ndarray:
        """Return what all that the first interval adds changes by with its first states, (x, 1)."""
        block, solution = self.block, self.whole.solution
        own = solution.iterate.unknowns / solution.assembly.scale
        data = own[block.windows[:, 0]], block.data[:, 0], solution.values
        weights = self.rows[:, 0], self.whole.fixed[2]
        found = np.zeros(len(block.windows))
        for (function, sparsity), weight in zip(block.function.first, weights, strict=True):
            row, column = (np.array(part, dtype=int) for part in sparsity.get_triplet())
            slopes = np.asarray(function(*data)).ravel()
            np.add.at(found, column, slopes * weight[row])
        first = self.layout.x[: self.layout.n_own]
        size = solution.assembly.scale[block.windows[first, 0]]
        return np.asarray((found[first] / size)[:, None])

    @cached_property
    def costates(self) -> tuple[np.ndarray, np.ndarray | None]:
        """λ of the system's states (state, point, interval), and of laws at ends."""
        own, nx = self.layout.n_own, len(self.layout.x)
        joined = self.layout.n_joined  # rows that join the end of an interval to the next
        ends = -self.rows[:joined] * self.scale[nx - joined : nx, None]
        laws = ends[joined - (nx - own) :] if nx > own else None
        if not self.layout.places:  # multiple shooting: at the ends of intervals
            return ends[:own, None, :], laws
        found = np.zeros((own, len(self.taus), self.count))
        width = own + len(self.plant.system.unknowns.equation_owners)
        for j, weight in enumerate(self.weights):
            rows = self.rows[joined + j * width : joined + j * width + own]
            found[:, j] = -rows * self.scale[:own, None] / weight
        return found, laws

    def _hamiltonian(
        self, inner: np.ndarray, laws: np.ndarray | None
    ) -> tuple[np.ndarray, np.ndarray]:
        shape = inner.shape[1:]
        hamiltonian = np.full(shape, np.nan)
        slopes = np.full((len(self.plant.ocp.controls), *shape), np.nan)
        for j in range(shape[0]):
            costates = inner[:, j]
            if laws is not None:
                if self.taus[j] != 1.0:  # between the ends those of laws are not known
                    continue
                costates = np.vstack([costates, laws])
            hamiltonian[j], slopes[:, j] = self._evaluate(self._point(j), costates)
        return hamiltonian, slopes

    def _point(self, j: int) -> list[np.ndarray]:
        """Return (t, X, Z, U) at one point of every interval, as columns."""
        tau = self.taus[j]
        u = np.asarray(self.layout.control(self.windows, tau)).reshape(-1, self.count)
        if not self.layout.places:
            x = self.windows[self.layout.end]
            near = np.tile(self.phase.guess_z[:, None], self.count)
            z = self.whole.algebraic(self.times[j][None, :], x, u, near, self.discrete)
        else:
            place = self.layout.places[j]
            law = self.layout.law(self.windows, tau, self.steps)
            x = np.vstack([self.windows[place.x], *law])
            z = self.windows[place.z]
        return [self.times[j][None, :], x, z, u]

    def _evaluate(self, point: list[np.ndarray], costates: np.ndarray) -> tuple[Any, Any]:
        """Return H and dH/du, algebraic unknowns following, at points as columns."""
        common, values, sigma = self.whole.fixed
        heights, slopes = [], []
        for k in range(costates.shape[1]):
            t, x, z, u, m = (part[:, k] for part in (*point, self.discrete))
            found = self.whole.function(t, x, z, u, common, values, m, costates[:, k], sigma)
            value, by_u, by_z, alg_u, alg_z, _ = (np.asarray(part) for part in found)
            if by_z.size:
                by_u = by_u - by_z @ rank.solve(alg_z, alg_u)
            heights.append(float(value[0, 0]))
            slopes.append(by_u.ravel())
        return np.array(heights), np.array(slopes).T.reshape(-1, costates.shape[1])

    def heights(self, j: int, tried: np.ndarray, costates: np.ndarray) -> np.ndarray:
        """Return H at a point of every interval with other controls, and the size of its terms.

        ``tried`` are (candidate, control, interval), what is returned is (2, candidate, interval).
        """
        count = len(tried)
        u = np.concatenate(tried, axis=1)
        t, x, near, _, m, costates = (
            np.tile(part, count) for part in (*self._point(j), self.discrete, costates)
        )
        z = self.whole.algebraic(t, x, u, near, m)
        common, values, sigma = (np.tile(part[:, None], u.shape[1]) for part in self.whole.fixed)
        found = self.whole.function(t, x, z, u, common, values, m, costates, sigma)
        return np.array([np.asarray(found[i]).reshape(count, -1) for i in (0, -1)])

    def collect_prices(self, collected: dict[str, Any]) -> None:
        """Add (times, prices, weights [s], intervals, gaps) of limits that hold all the way."""
        equations = len(self.group.method.labels(self.plant, self.layout))
        weight = dict(zip(self.taus, self.weights, strict=True))
        for number, (tau, row) in enumerate(self.phase.limits(self.group)):
            prices = -self.rows[equations + number] / row.size
            part = self.steps * weight.get(tau, 1.0 / len(self.taus))
            value = self.values[equations + number]
            gaps = value - row.lower / row.size, row.upper / row.size - value
            entry = (self.begins + tau * self.steps, prices, part, self.intervals, *gaps)
            collected.setdefault(row.text, []).append(entry)
        self._collect_bounds(collected, weight)

    def _collect_bounds(self, collected: dict[str, Any], weight: dict[float, float]) -> None:
        """Add the prices of limits that are bounds of unknowns, those at both ends left out."""
        phase, plant, paths = self.phase, self.plant, self.phase.paths
        names_u = [control.levels[-1] for control in plant.ocp.controls]
        entries = []
        for place in self.layout.places:
            part = weight[place.tau]
            own = [paths.names.get(i, name) for i, name in enumerate(plant.system.states)]
            entries.append((place.tau, place.x, paths.x, own, part))
            entries.append((place.tau, place.z, paths.z, list(plant.system.algebraic), part))
        spots = self.taus if len(self.layout.u) == len(self.taus) else [0.5]
        if len(self.layout.u) != 2 or self.layout.u[1][0] < self.layout.width:
            for tau, block in zip(spots, self.layout.u, strict=False):
                entries.append((tau, block, paths.u, names_u, weight.get(tau, 1.0)))
        for tau, numbers, bounds, names, part in entries:
            for i, number in enumerate(np.atleast_1d(numbers)):
                if not np.any(np.isfinite(bounds[:, i])):
                    continue
                which = self.numbers[int(number)]
                low, high, scale = (
                    of[which - phase.first]
                    for of in (phase.bounds.lower, phase.bounds.upper, phase.bounds.scale)
                )
                price = np.where(low == high, 0.0, -self.whole.lam_x[which] / scale)
                value, t = self.windows[int(number)], self.begins + tau * self.steps
                gaps = [
                    np.where(low == high, np.inf, gap / scale)
                    for gap in (value - low, high - value)
                ]
                entry = (t, price, self.steps * part, self.intervals, *gaps)
                collected.setdefault(names[i], []).append(entry)


def point_weights(layout: IntervalLayout) -> np.ndarray:
    """Return the parts of an interval that its points stand for."""
    taus = [place.tau for place in layout.places]
    return np.asarray(ca.collocation_coeff(taus)[2]).ravel() if taus else np.ones(1)


def _at(share: float, text: str) -> str:
    where = {0.0: " at t_start", 1.0: " at t_end"}.get(share, f" at {share:g} of the horizon")
    return text + where
