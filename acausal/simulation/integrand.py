"""Integrand: what IDAS integrates, with parameters as numbers and without needless unknowns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.numerics import rank
from acausal.numerics.columns import scalars
from acausal.numerics.function_buffer import map_points
from acausal.numerics.rank import ERRORS, linear_solve
from acausal.system.algebraic import is_cheap, linear_in, slope, slope_in_states, solution
from acausal.system.held_rows import holds_in, solve_held
from acausal.system.inputs import closed_system
from acausal.system.system import Point, kept, kept_last

if TYPE_CHECKING:
    from acausal.system.inputs import InputSet
    from acausal.system.system import System

_FEW = 8  # unknowns: above this the Jacobian of a solution takes long to make
_SEED, _SAMPLES = 50_000, 6
_ITERATED = 1e5  # rounding errors that tolerances leave room for: Newton stops at 1e-3 to 1e-5


@dataclass(frozen=True, eq=False)
class Integrand:
    """The DAE of a run as CasADi takes it.

    ``free`` are the places of its algebraic unknowns among those of the system, ``pattern`` is
    which of them stand in which equation; the others are ``numbers`` at these parameters.
    ``rates`` is der(x) at (t, x, free unknowns, constants); ``solved`` gives all algebraic unknowns
    at (t, x, constants) where none is integrated.
    """

    dae: dict[str, ca.SX]
    free: np.ndarray
    numbers: np.ndarray
    pattern: ca.Sparsity
    rates: ca.Function
    solved: ca.Function | None

    @cached_property
    def newton(self) -> ca.Function:
        """The residuals and their Jacobian at (t, x, free unknowns, constants)."""
        alg, z = self.dae["alg"], self.dae["z"]
        parts = ca.cse([ca.densify(alg), ca.jacobian(alg, z)])
        return ca.Function("newton", [self.dae["t"], self.dae["x"], z, self.dae["p"]], parts)

    @cached_property
    def linear(self) -> bool:
        """Whether the residuals are linear in the free unknowns."""
        return not len(self.free) or linear_in(self.dae["alg"], self.dae["z"])

    def row_units(self, system: System, point: Point) -> tuple[float, ...]:
        """Return the units of the algebraic equations at a point; none where they hardly differ."""
        rows = _row_sizes(system, point)[self.free][::-1]  # from the leaves inwards
        return tuple(rows.tolist()) if rows.max() > ERRORS * rows.min() else ()

    def unknowns(
        self, times: np.ndarray, xs: np.ndarray, zs: np.ndarray, constants: np.ndarray
    ) -> np.ndarray:
        """Return all algebraic unknowns of the system from the points of a run."""
        if self.solved is not None:
            return map_points(self.solved, len(times), times[:, None], xs, constants)[0]
        whole = np.tile(self.numbers, (len(zs), 1))
        whole[:, self.free] = zs
        return whole


@kept_last
def integrand(system: System, p: np.ndarray, inputs: InputSet, *, form: str) -> Integrand:
    """Return what is integrated in a run with given parameters and inputs; the last one is kept.

    Parameters
    ----------
    form
        ``"implicit"`` keeps the algebraic unknowns, ``"solved"`` has them solved for in symbols
        if they enter linearly, ``"cheapest"`` only if that costs little.
    """
    closed = closed_system(system, inputs, (p == 0.0).tobytes())
    time, x, z, constants, given = closed.arguments
    # Parameters enter as numbers: the right-hand side is then as fast as one written by hand.
    ode, alg = ca.substitute([closed.ode, closed.alg], [given], [ca.DM(p)])
    held = _numbers(system, z, alg) if system.unknowns.cuts else {}
    free = [i for i in range(z.shape[0]) if i not in held]
    values = np.zeros(z.shape[0])
    if held:
        values[list(held)] = list(held.values())
        ode, alg = ca.substitute([ode, alg], [z], [_with(z, held)])
        z, alg = z[free], alg[free]
    solved = None
    if free and _may_be_solved(system, len(free), form):
        parts = (ode, alg, z, closed.at[5])
        if form == "solved" or not _is_dear(system, at=parts):
            found = _solution(system, *parts)
            if found is not None:
                whole = ca.SX(ca.DM(values))
                whole[free] = found
                solved = ca.Function("unknowns", [time, x, constants], [ca.densify(whole)])
                ode = ca.cse(ca.substitute(ode, z, found))
                free, z, alg = [], ca.SX(0, 1), ca.SX(0, 1)
    if free:
        # The sign of an equation is free; sums that several equations share are formed once.
        rows = [row.dep(0) if row.op() == ca.OP_NEG else row for row in scalars(alg)]
        # From the leaves inwards, as the sweep of throughs goes: what it needs is still at hand.
        ode, alg = ca.cse([ode, ca.vertcat(*reversed(rows))])
    dae = {"t": time, "x": x, "p": constants, "ode": ode}
    if free:
        dae |= {"z": z, "alg": alg}
    pattern = ca.jacobian_sparsity(alg, z)
    rates = ca.Function("rates", [time, x, z, constants], [ca.densify(ode)])
    return Integrand(dae, np.array(free, dtype=int), values, pattern, rates, solved)


def _may_be_solved(system: System, count: int, form: str) -> bool:
    """Return whether unknowns may be solved for in symbols; not those of loops."""
    if form == "implicit" or system.chart:
        return False
    return form == "solved" or count <= _FEW


def _solution(system: System, ode: ca.SX, alg: ca.SX, z: ca.SX, m: ca.SX) -> ca.SX | None:
    """Return the solution of alg = 0 in symbols, None if there is none."""
    found = solve_held(alg, z, holds_in(system, m)) if linear_in(alg, z) else None
    return solution(alg, z) if found is None else found


@kept
def _is_dear(system: System, *, at: tuple[ca.SX, ca.SX, ca.SX, ca.SX]) -> bool:
    """Return whether the solution costs more than it saves; a sweep asks once."""
    ode, alg, z, _ = at
    found = _solution(system, *at)
    return found is None or not is_cheap([ode, alg], ca.substitute(ode, z, found))


def _row_sizes(system: System, point: Point) -> np.ndarray:
    """Return the largest term of each algebraic equation, with unknowns of their nominal sizes.

    Parts do not say how large forces and torques are. In a model with loops all of them do one
    work in a unit of the model: that which makes them as large as the rest of their equations.
    """
    nominal, forces = _nominal_sizes(system, point.p)
    places = np.split(np.arange(len(nominal)), [len(point.x)])
    slopes = (slope_in_states(system, point), slope(system, point))
    terms = [_largest(m, nominal[i], forces[i]) for m, i in zip(slopes, places, strict=True)]
    other, made = np.max(terms, axis=0)
    both = (other > 0.0) & (made > rank.ROUNDING * made.max(initial=0.0))
    work = np.median(other[both] / made[both]) if both.any() else 1.0
    rows = np.maximum(other, work * made)
    return np.where(rows > 0.0, rows, 1.0)


def _nominal_sizes(system: System, p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return nominal sizes of states and algebraic unknowns, and which are forces or torques.

    In a model with loops places and speeds have its length, and forces what does a unit of work.
    """
    nominal = np.concatenate([system.nominal_x, system.nominal_z])
    power, forces = np.reshape(system.chart.start.dimensions or [(0, 0)] * len(nominal), (-1, 2)).T
    return np.where(power, system.chart.length(p) ** power.astype(float), nominal), forces != 0


def _largest(matrix: rank.Matrix, sizes: np.ndarray, forces: np.ndarray) -> np.ndarray:
    """Return the largest term of each row, without forces and of them, at sizes of the unknowns."""
    full = matrix if isinstance(matrix, np.ndarray) else matrix.toarray()
    terms = np.abs(full) * sizes
    return np.array([np.max(terms * some, axis=1, initial=0.0) for some in (~forces, forces)])


def attainable(system: System, point: Point) -> np.ndarray:
    """Return the absolute tolerances of algebraic unknowns that Newton can meet at (t, x, z, …).

    Rounding leaves errors of eps |J⁻¹| |J| |z|, however many iterations are made: an acceleration
    that is 0 beside others of 10⁴ rad/s² cannot be had to 1e-13. (|J⁻¹| is sampled by random
    signs.) Algebraic unknowns are not in the error test: only the iteration is told when to stop.
    In loops one that is 0 at a pose, as forces across a plane, is known as the others of its unit,
    and forces as torques, by their work: a pose may have none of the one and many of the other.
    There Newton is asked for so much that it counts too that states are known to eps of their size.
    """
    matrix = slope(system, point)
    rounding = np.asarray(abs(matrix) @ np.abs(point.z))
    if system.chart:
        known = np.abs(point.x) + system.nominal_x
        rounding += np.asarray(abs(slope_in_states(system, point)) @ known)
    signs = np.random.default_rng(_SEED).choice([-1.0, 1.0], (len(rounding), _SAMPLES))
    errors = np.max(np.abs(linear_solve(matrix, rounding[:, None] * signs)), axis=1)
    if system.chart:
        alike = _alike(system)
        errors = np.maximum(errors, np.max(np.abs(point.z) * alike, axis=1))
        sizes, forces = (part[len(point.x) :] for part in _nominal_sizes(system, point.p))
        errors = np.where(forces, sizes * np.max(errors / sizes * forces, initial=0.0), errors)
    return np.where(np.isfinite(errors), np.finfo(float).eps * _ITERATED * errors, 0.0)


@kept
def _alike(system: System) -> np.ndarray:
    """Return which algebraic unknowns have the same unit."""
    unit = np.array([system.resolve(name)[0].unit for name in system.algebraic])
    return np.asarray(unit[:, None] == unit)


def _numbers(system: System, z: ca.SX, alg: ca.SX) -> dict[int, float]:
    """Return the unknowns of cuts that are numbers whatever the states are, by their places.

    Axes in one direction keep a chain in a plane: the rest of its orientations, rates and throughs
    is 0. Unknowns that fulfil their own equations at these numbers, identically and together, are
    the solution: there is only one.
    """
    held = {i: float(system.beginning.guess_z[i]) for i in system.unknowns.cuts}
    while held:
        residuals = scalars(ca.substitute(alg, z, _with(z, held)))
        left = {i: value for i, value in held.items() if residuals[i].is_zero()}
        if len(left) == len(held):
            break
        held = left
    return held


def _with(z: ca.SX, held: dict[int, float]) -> ca.SX:
    made = ca.SX(z)
    if held:
        made[list(held)] = ca.DM(list(held.values()))
    return made
