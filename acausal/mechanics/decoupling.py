"""Decoupling: Kane's equations in speeds that make the mass matrix diagonal.

With M = L D Lᵀ, L unit lower triangular, the speeds u = Lᵀ q̇, that is q̇ = T u with T = L⁻ᵀ, give

    Tᵀ M T = D,    D u̇ = Tᵀ (Q - M Ṫ u),    q̈ = Ṫ u + T u̇,

one division an equation: no linear system is solved during a run, and 2 E = Σ D_i u_i² is what the
storages of motion hold. Q has the loads and the velocity terms of the storages.

References
----------
Meghdari, A., Fahimi, F.: Dynamic modeling of multi-elastic body systems using Kane's method and
congruency transformations, eqs. (17)-(21).
Loduha, T. A., Ravani, B.: On first-order decoupling of equations of motion for constrained
dynamical systems. J. Appl. Mech. 62 (1995) 216-222.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import casadi as ca
import numpy as np
import numpy.typing as npt

from acausal.errors import SingularError, listed
from acausal.formulation.dae import Chain, Dae
from acausal.formulation.formulation import Formulation
from acausal.language.expression import time
from acausal.mechanics.motion_terms import MotionTerms, motion_terms, storages
from acausal.numerics.columns import scalars, stack_column
from acausal.reduction.relations import Reduced
from acausal.reduction.simplification import Explicit
from acausal.reduction.structure import total_derivative

MOST = 12
"""Coordinates up to which the form is written: the expressions of L grow with their cube."""

_SEED = 2_002
_RATHER = 1e-3  # weight of rows that depend on coordinates beside rows of numbers
_SAME = 1e-9  # relative: a number that differs less is the same up to rounding


@dataclass(frozen=True, eq=False)
class Congruence:
    """M = L D Lᵀ in symbols: ``upper`` is Lᵀ with its unit diagonal."""

    pivots: ca.SX  # D
    upper: ca.SX

    def rates(self, speeds: ca.SX) -> ca.SX:
        """Return T u."""
        return ca.solve(self.upper, speeds)

    def project(self, loads: ca.SX) -> ca.SX:
        """Return Tᵀ times a column of loads."""
        return ca.solve(self.upper.T, loads)


def congruence(mass: ca.SX) -> Congruence:
    """Return the factors of a symmetric matrix of expressions, in the order of its rows."""
    pivots, strictly_upper, _ = ca.ldl(mass, False)
    return Congruence(pivots, strictly_upper + ca.SX.eye(mass.shape[0]))


def decouple(
    formulation: Formulation, reduced: Reduced, explicit: Explicit, closed: bool
) -> tuple[Reduced, Explicit]:
    """Return the same equations with Kane's speeds as states in the place of rates.

    ``closed`` says that loops close in the model.

    Raises
    ------
    SingularError
        If nothing has an acceleration, if loops close or modes switch, if there are more than
        ``MOST`` coordinates, or if a rate is no state.
    """
    parts = storages(formulation)
    _check_kind(formulation, reduced, bool(parts), closed)
    terms = motion_terms(formulation, reduced, parts)
    chains = reduced.dae.chains
    rates = [(c, k - 1) for c, k in terms.coordinates]
    _check_rates(formulation, chains, rates, explicit)
    explicit = _solve_others(terms, reduced.dae, explicit)
    (mass,) = _insert(explicit, [terms.mass])
    load = _load(mass, _motion_rows(terms, explicit), terms.a)
    first = len(chains)
    speeds = [_speed(chains[c], k, i) for i, (c, k) in enumerate(rates)]
    chains = [*chains, *speeds]
    u = stack_column(speed.symbol(0) for speed in speeds)
    factors = congruence(mass)
    v = stack_column(chains[c].symbols[k] for c, k in rates)
    moved = factors.rates(u)
    states = [chains[c].symbols[k] for c, k in explicit.states]
    drift = _derivative(moved, reduced.dae, states, explicit.ode)
    rise = factors.project(load - mass @ drift) / factors.pivots
    bent = drift + factors.rates(rise)
    drift_free = ca.substitute([rise, bent], [v], [moved])
    made = _replace(explicit, terms, (v, moved, *drift_free), rates, first)
    return replace(reduced, dae=replace(reduced.dae, chains=chains)), made


def state_defaults(reduced: Reduced, explicit: Explicit) -> tuple[tuple[str, float], ...]:
    """Return where the states of a form begin if nothing is said of them, by name."""
    chains = reduced.dae.chains
    return tuple(
        (chains[c].level_name(k), 0.0 if k else chains[c].guess) for c, k in explicit.states
    )


def _speed(chain: Chain, level: int, number: int) -> Chain:
    unit = chain.units[min(level, len(chain.units) - 1)]
    if level >= len(chain.units):
        unit = f"{unit}/s"
    made = Chain((f"kane.u[{number}]",), "variable", (unit,), (chain.nominal(level),))
    made.symbol(1)
    return made


def _check_kind(formulation: Formulation, reduced: Reduced, moving: bool, closed: bool) -> None:
    name, dae = formulation.flat.name, reduced.dae
    if not moving:
        raise SingularError(
            f"no part of '{name}' has an acceleration in its equations: there are no speeds to "
            "choose. Compile it without coordinates='kane'."
        )
    if closed:
        raise SingularError(
            f"loops close in '{name}': Kane's speeds are written for trees. Compile it without "
            "coordinates='kane'; system.kane().values(at) gives T, D and the forces at a point of "
            "a loop."
        )
    if dae.switches is not None:
        raise SingularError(
            f"'{name}' has modes or state events, whose jumps are written in rates, not in Kane's "
            "speeds. Compile it without coordinates='kane'."
        )


def _check_rates(
    formulation: Formulation,
    chains: list[Chain],
    rates: list[tuple[int, int]],
    explicit: Explicit,
) -> None:
    name = formulation.flat.name
    if len(rates) > MOST:
        raise SingularError(
            f"'{name}' has {len(rates)} coordinates, and Kane's speeds are written for at most "
            f"{MOST}: the expressions of T grow with their cube. The default form is the numerical "
            "one of the method, M u̇ = h by L D Lᵀ at every step: compile it without "
            "coordinates='kane'."
        )
    lost = [chains[c].level_name(k) for c, k in rates if (c, k) not in explicit.states]
    if lost:
        raise SingularError(
            f"{listed(lost)} in '{name}' {'is' if len(lost) == 1 else 'are'} no state: something "
            "prescribes or ties it. Compile it without coordinates='kane'."
        )


def _insert(explicit: Explicit, expressions: list[ca.SX]) -> list[ca.SX]:
    """Return expressions of unknowns in states and algebraic unknowns."""
    if not explicit.symbols:
        return expressions
    before, after = stack_column(explicit.symbols), stack_column(explicit.values)
    return list(ca.substitute(expressions, [before], [after]))


def _load(mass: ca.SX, rows: ca.SX, a: ca.SX) -> ca.SX:
    """Return Q of M a = Q from the residuals, each a combination P (M a - Q) within one joint.

    With S = P M the slope of the residuals and r their value at a = 0, Q = -M S⁻¹ r, block by
    block of P: a sign for most joints, a turn of three rows for one that turns about any axis.
    """
    slope, rest = ca.jacobian(rows, a), ca.substitute(rows, a, ca.SX.zeros(a.shape[0]))
    free = ca.symvar(ca.veccat(slope, mass))
    function = ca.Function("slopes", [stack_column(free)], [ca.densify(slope), ca.densify(mass)])
    samples = []
    for sample in np.random.default_rng(_SEED).uniform(0.5, 1.5, (2, len(free))):
        found, weights = (np.asarray(part) for part in function(sample))
        samples.append(np.asarray(found @ np.linalg.inv(weights)))
    sizes = np.maximum(*map(np.abs, samples))
    present = sizes > _SAME * sizes.max(axis=1, keepdims=True)
    load = ca.SX.zeros(a.shape[0])
    for some, others in _blocks(present):
        turns = [turn[np.ix_(some, others)] for turn in samples]
        fixed = np.round(turns[0])
        if len(some) == 1 and max(np.abs(turn - fixed).max() for turn in turns) <= _SAME:
            load[others] = -rest[some] / float(fixed[0, 0])
        else:
            load[others] = -(mass[others, others] @ ca.solve(slope[some, others], rest[some]))
    return load


def _blocks(present: npt.NDArray[np.bool_]) -> list[tuple[list[int], list[int]]]:
    """Return the rows and columns of a pattern that hang together."""
    from scipy import sparse
    from scipy.sparse.csgraph import connected_components

    n = len(present)
    joined = sparse.bmat([[None, present.astype(float)], [present.T.astype(float), None]])
    count, label = connected_components(joined, directed=False)
    return [
        (np.flatnonzero(label[:n] == k).tolist(), np.flatnonzero(label[n:] == k).tolist())
        for k in range(count)
    ]


def _motion_rows(terms: MotionTerms, explicit: Explicit) -> ca.SX:
    """Return the residuals that determine the accelerations, also those that are solved for."""
    solved = dict(zip((s.element_hash() for s in explicit.symbols), explicit.values, strict=True))
    rows = [explicit.alg]
    for symbol in scalars(terms.a):
        if symbol.element_hash() in solved:
            rows.append(symbol - solved[symbol.element_hash()])
    return ca.vertcat(*rows)


def _derivative(expression: ca.SX, dae: Dae, states: list[ca.SX], rates: ca.SX) -> ca.SX:
    """Return the time derivative at constant speeds u: states and inputs move."""
    present = {symbol.element_hash() for symbol in ca.symvar(expression)}
    pairs = zip(states, scalars(rates), strict=True)
    moving = [(s, rate) for s, rate in pairs if s.element_hash() in present]
    for chain in dae.inputs:
        for level, symbol in enumerate(list(chain.symbols)):
            if symbol.element_hash() in present:
                moving.append((symbol, chain.symbol(level + 1)))
    return total_derivative(expression, [s for s, _ in moving], [rate for _, rate in moving], time)


def _solve_others(terms: MotionTerms, dae: Dae, explicit: Explicit) -> Explicit:
    """Return the equations with all algebraic unknowns but accelerations solved for in symbols.

    Raises
    ------
    SingularError
        If they do not enter linearly.
    """
    kept = [i for i, level in enumerate(explicit.algebraic) if level in terms.coordinates]
    others = [level for level in explicit.algebraic if level not in terms.coordinates]
    if not others:
        return explicit
    o = stack_column(dae.chains[c].symbols[k] for c, k in others)
    names = listed([dae.chains[c].level_name(k) for c, k in others])
    slope = ca.jacobian(explicit.alg, o)
    if ca.depends_on(slope, o):
        raise SingularError(
            f"{names}: these algebraic unknowns do not enter linearly, so that the accelerations "
            "cannot be written out. Compile without coordinates='kane'."
        )
    rows = _independent_rows(slope, len(others))
    if rows is None:
        raise SingularError(
            f"{names}: the equations do not determine these once the accelerations are written "
            "out. Compile without coordinates='kane'."
        )
    left = [row for row in range(explicit.alg.shape[0]) if row not in rows]
    rest = ca.substitute(explicit.alg[rows], o, ca.SX.zeros(len(others)))
    solved = -ca.solve(slope[rows, :], rest)
    parts = [explicit.ode, explicit.alg[left], stack_column(explicit.values), explicit.extras]
    ode, alg, values, extras = ca.substitute(parts, [o], [solved])
    return replace(
        explicit,
        algebraic=[explicit.algebraic[i] for i in kept],
        ode=ode,
        alg=alg,
        owners=[explicit.owners[row] for row in left],
        loops=[explicit.loops[i] for i in kept],
        symbols=[*explicit.symbols, *scalars(o)],
        values=[*scalars(values), *scalars(solved)],
        extras=extras,
    )


def _independent_rows(slope: ca.SX, count: int) -> list[int] | None:
    """Return as many independent rows of a matrix as it has columns, rather those of numbers.

    What depends on coordinates may be singular in some pose: a row of numbers is not.
    """
    from scipy.linalg import qr

    free = ca.symvar(slope)
    function = ca.Function("slope", [stack_column(free)], [ca.densify(slope)])
    sample = np.random.default_rng(_SEED).uniform(0.5, 1.5, len(free))
    plain = [slope[row, :].is_constant() for row in range(slope.shape[0])]
    weights = np.where(plain, 1.0, _RATHER)
    triangle, order = qr(np.asarray(function(sample)).T * weights, mode="r", pivoting=True)
    sizes = np.abs(np.diag(triangle))
    return None if sizes[-1] <= _SAME * sizes[0] else sorted(map(int, order[:count]))


def _replace(
    explicit: Explicit,
    terms: MotionTerms,
    made: tuple[ca.SX, ...],
    rates: list[tuple[int, int]],
    first: int,
) -> Explicit:
    """Return the equations with speeds for rates, and accelerations written out."""
    v, moved, rise, bent = made
    speed_of = {rate: i for i, rate in enumerate(rates)}
    before, after = ca.vertcat(v, terms.a), ca.vertcat(moved, bent)
    solved = {s.element_hash() for s in scalars(before)}
    parts = [explicit.ode, stack_column(explicit.values), explicit.extras]
    ode, values, extras = ca.substitute(parts, [before], [after])
    rows = [
        rise[speed_of[level]] if level in speed_of else ode[i]
        for i, level in enumerate(explicit.states)
    ]
    pairs = [
        (symbol, value)
        for symbol, value in zip(explicit.symbols, scalars(values), strict=True)
        if symbol.element_hash() not in solved
    ]
    pairs += zip(scalars(before), scalars(after), strict=True)
    return replace(
        explicit,
        states=[
            (first + speed_of[level], 0) if level in speed_of else level
            for level in explicit.states
        ],
        algebraic=[],
        ode=stack_column(rows),
        alg=ca.SX(0, 1),
        owners=[],
        loops=[],
        symbols=[symbol for symbol, _ in pairs],
        values=[value for _, value in pairs],
        extras=extras,
        cuts=[],
    )
