"""Loops: closed circuits of motions, compiled once with the bases of their tangent as parameters.

With q the coordinates of the loops, u and a their rates, φ(q, t) = 0 the closures, Φ = ∂φ'/∂u and
ν(q) = 0 what the coordinates keep whatever moves (the norm of a quaternion),

    Aᵀ(q - q0) = y,   C φ = 0,   ν = 0,    der(y) = Aᵀ der(q)
    Bᵀ u       = w,   C φ' = 0,            der(w) = Bᵀ a
                      C φ'' = 0,           throughs of the closing chords = Cᵀ μ

B spans the tangent (the null space of Φ) and C its row space at a configuration q0. Where rates
are the derivatives of coordinates, A = B; in general der(q) = K(q) u and A = K (KᵀK)⁻¹ B, so that
der(y) = w at q0. All are parameters of the equations: picking them anew costs a restart, not a
compilation. Redundant closures make C shorter than φ; the throughs are then those of least norm.

What rolls has fewer rates than coordinates, even without the ν: more places can be reached than
there are ways to go. Then y and w differ in number, A spans the null space of ∂(φ, ν)/∂q, and
positions have a row space D of their own, D φ = 0.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from acausal.errors import DeclarationError
from acausal.formulation.dae import Chain, Dae, LoopEquations, Placed
from acausal.numerics.columns import scalars, stack_column
from acausal.numerics.nearest_solution import closest_solution, null_space
from acausal.numerics.rank import CLOSED, rank, row_units
from acausal.reduction.loop_followers import state_followers
from acausal.reduction.relations import Reduced
from acausal.system.loop_chart import MULTIPLIER

_SEED = 7
_SMALL_MOTION = 1e-2


@dataclass(frozen=True, eq=False)
class Coordinates:
    """The coordinates of loops: chains of q, levels of u, and K with der(q) = K u."""

    positions: list[int]
    rates: list[tuple[int, int]]
    q: ca.SX
    rise: ca.SX
    u: ca.SX
    a: ca.SX
    turn: ca.SX | None  # K, None where it is the identity


@dataclass(frozen=True, eq=False)
class LoopSymbols:
    """The symbols of closed loops: coordinates, slope of the closures, and how a pose is found.

    The ``pose`` is the coordinates of the ``closing``, of what is ``leading`` and where things
    are ``placed``; with it all coordinates of the loops are known.
    """

    coordinates: Coordinates
    gap: ca.SX
    slope: ca.SX
    owners: list[str]  # of the closures
    pose: list[int]
    closing: ca.SX
    leading: ca.SX
    placed: tuple[Placed, ...]
    invariants: ca.SX
    n_places: int = 0  # number of y
    n_free: int = 0  # number of w
    rank: int = 0  # of Φ
    position_rank: int = 0  # of ∂φ/∂q, where ν is kept and something rolls
    first_free: int = 0  # chain of the first of y, then of w

    @property
    def rolling(self) -> bool:
        """Whether coordinates are more than rates and invariants."""
        own = self.coordinates
        return bool(own.u.shape[0] + self.invariants.shape[0] < own.q.shape[0])

    @property
    def position_slopes(self) -> list[ca.SX]:
        """The slopes of φ and ν in the coordinates."""
        parts = (self.gap, self.invariants)
        return [ca.densify(ca.jacobian(part, self.coordinates.q)) for part in parts]


def close_loops(
    reduced: Reduced, guesses: dict[int, float], memory: Sequence[float] = ()
) -> tuple[Reduced, LoopSymbols | None]:
    """Replace the closures of all loops by their form in bases, if there are any.

    Parameters
    ----------
    guesses
        Values of coordinates (by chain) near which the rank of the closures is taken.
    memory
        Values of the discrete symbols that events change there, 0 without them.
    """
    dae, known = reduced.dae, _at_the_pose(reduced)
    rows = [row for row, _ in dae.closures]
    if not rows:
        return reduced, None
    gap = dae.residuals[rows]
    own = _coordinates(reduced, gap, known.rate)
    invariants = _invariants(reduced, own)
    pose = _pose(reduced, own, known)
    loop = LoopSymbols(
        own,
        gap,
        ca.jacobian(known.rate, own.u),
        [dae.equations[row].owner for row in rows],
        pose,
        ca.vertcat(known.closing, _invariants_of(reduced, pose)),
        known.leading,
        known.placed,
        invariants,
    )
    rates, positions = _generic_ranks(reduced, loop, guesses, memory)
    n_free = own.u.shape[0] - rates
    n_places = own.q.shape[0] - invariants.shape[0] - positions if loop.rolling else n_free
    loop = dataclasses.replace(
        loop, n_places=n_places, n_free=n_free, rank=rates, position_rank=positions
    )
    made, first = _write_in_bases(reduced, loop)
    return made, dataclasses.replace(loop, first_free=first)


def _coordinates(reduced: Reduced, gap: ca.SX, rate: ca.SX) -> Coordinates:
    """Find the coordinates in the closures, and the rates: their derivatives, or others."""
    chains = reduced.dae.chains
    at_gap, at_rate = ({s.element_hash() for s in ca.symvar(part)} for part in (gap, rate))
    positions = [c for c in reduced.remaining if chains[c].symbol(0).element_hash() in at_gap]
    plain = [c for c in positions if chains[c].symbol(1).element_hash() in at_rate]
    speeds = [
        c
        for c in reduced.remaining
        if chains[c].symbol(0).element_hash() in at_rate and c not in set(positions)
    ]
    turned = [c for c in positions if c not in set(plain)]
    rates = [*((c, 1) for c in plain), *((c, 0) for c in speeds)]
    positions = [*plain, *turned]
    u = stack_column(chains[c].symbol(k) for c, k in rates)
    rise = stack_column(chains[c].symbol(1) for c in positions)
    turn = _turn(reduced, rise[len(plain) :], u) if turned else None
    if turn is not None:
        turn = ca.vertcat(ca.SX.eye(u.shape[0])[: len(plain), :], turn)
    return Coordinates(
        positions,
        rates,
        stack_column(chains[c].symbol(0) for c in positions),
        rise,
        u,
        stack_column(chains[c].symbol(k + 1) for c, k in rates),
        turn,
    )


def _at_the_pose(reduced: Reduced) -> LoopEquations:
    """Return what is written of loops with coordinates that joints put in place where these are.

    Acrosses that are no values of moving nodes, such as angles in a plane, are those of this tree,
    and the arms of a flexible body turn with its elastic coordinates.
    """
    known, chains = reduced.dae.loops, reduced.dae.chains
    plain = [part for part in known.placed if part.value.shape[0] == len(part.chains)]
    if not plain:
        return known
    symbols = [ca.vertcat(*[chains[c].symbol(0) for c in part.chains]) for part in plain]
    values = [known.closing, known.leading, *(part.value for part in known.placed)]
    closing, leading, *put = ca.substitute(values, symbols, [part.value for part in plain])
    placed = tuple(
        dataclasses.replace(part, value=value)
        for part, value in zip(known.placed, put, strict=True)
    )
    return dataclasses.replace(known, closing=closing, leading=leading, placed=placed)


def _pose(reduced: Reduced, own: Coordinates, known: LoopEquations) -> list[int]:
    """Return the coordinates that a pose is found in: all but those that are placed."""
    values = [known.closing, known.leading, *(p.value for p in known.placed)]
    present = {s.element_hash() for s in ca.symvar(ca.vertcat(*values))}
    placed = {chain for part in known.placed for chain in part.chains}
    mine, chains = {*own.positions}, reduced.dae.chains
    return [
        c
        for c in reduced.remaining
        if c not in placed and (c in mine or chains[c].symbol(0).element_hash() in present)
    ]


def _invariants_of(reduced: Reduced, pose: list[int]) -> ca.SX:
    """Return the invariants of the coordinates of a pose."""
    q = stack_column(reduced.dae.chains[c].symbol(0) for c in pose)
    rows = sorted(set(ca.jacobian_sparsity(reduced.dae.loops.invariants, q).row()))
    return reduced.dae.loops.invariants[rows] if rows else ca.SX(0, 1)


def _turn(reduced: Reduced, rise: ca.SX, u: ca.SX) -> ca.SX:
    """Return K of der(q) = K(q) u from the equations for der(q)."""
    rows = sorted(set(ca.jacobian_sparsity(reduced.dae.residuals, rise).row()))
    if len(rows) != rise.shape[0]:
        raise DeclarationError(
            f"{rise[0]} is in {len(rows)} equations, of which one for each of {rise} was expected: "
            "where a coordinate's derivative is not its rate, an equation must give it."
        )
    stated = reduced.dae.residuals[rows]
    by_rise, by_rate = ca.jacobian(stated, rise), ca.jacobian(stated, u)
    return -ca.densify(ca.solve(by_rise, by_rate))


def _invariants(reduced: Reduced, own: Coordinates) -> ca.SX:
    """Return the invariants of the coordinates: not more than there are more of q than of u."""
    pattern = ca.jacobian_sparsity(reduced.dae.loops.invariants, own.q)
    rows = sorted(set(pattern.row()))
    if own.u.shape[0] + len(rows) > own.q.shape[0] or (own.turn is None and rows):
        names = [reduced.dae.chains[c].name for c in own.positions]
        raise DeclarationError(
            f"the loop of {', '.join(names)} has {own.q.shape[0]} coordinates, {own.u.shape[0]} "
            f"rates and {len(rows)} invariants: coordinates that are more than their rates need "
            "invariants(), as q·q - 1 of a quaternion."
        )
    return reduced.dae.loops.invariants[rows] if rows else ca.SX(0, 1)


def _write_in_bases(reduced: Reduced, loop: LoopSymbols) -> tuple[Reduced, int]:
    """Return the equations with the closures in bases, and the first chain of y, w and μ."""
    closures, known = reduced.dae.closures, reduced.dae.loops
    own, count, n_free = loop.coordinates, len(closures), loop.n_free
    n_places, fewer = loop.n_places, loop.rolling and loop.position_rank < count
    chains = list(reduced.dae.chains)
    redundant = loop.rank < count
    b, origin = ca.SX.sym("B", own.u.shape[0], n_free), ca.SX.sym("q0", own.q.shape[0])
    a = b if own.turn is None else ca.SX.sym("A", own.q.shape[0], n_places)
    c = ca.SX.sym("C", loop.rank, count) if redundant else ca.SX.eye(loop.rank)
    d = ca.SX.sym("D", loop.position_rank, count) if fewer else ca.SX.eye(count)
    d = d if loop.rolling else c
    free = [Chain((f"loop[{i}]",), "variable", ("1",), (1.0,)) for i in range(n_places)]
    fast = [Chain((f"der(loop[{i}])",), "variable", ("1/s",), (1.0,)) for i in range(n_free)]
    mu = [Chain((f"{MULTIPLIER}[{i}]",), "through", ("N",), (1.0,)) for i in range(loop.rank)]
    mu = mu if redundant else []
    y, w = (stack_column(chain.symbol(0) for chain in part) for part in (free, fast))
    added: list[tuple[ca.SX | None, ca.SX]] = [
        (None, a.T @ (own.q - origin) - y),
        (None, ca.vertcat(d @ loop.gap, loop.invariants, b.T @ own.u - w, c @ known.rate)),
        (stack_column(f.symbol(1) for f in free), w if own.turn is None else a.T @ own.rise),
        (stack_column(f.symbol(1) for f in fast), b.T @ own.a),
        (None, c @ known.acceleration),
    ]
    if redundant:  # as many throughs as closures, of which only Cᵀ μ is determined
        throughs = stack_column(chains[chain].symbol(0) for _, chain in closures)
        added.append((throughs, ca.densify(c.T @ stack_column(m.symbol(0) for m in mu))))
    moving = dict.fromkeys([*own.positions, *(chain for chain, _ in own.rates)])
    follow = [pair for c in moving for pair in itertools.pairwise(chains[c].symbols)]
    rates = {symbol.element_hash(): rate for symbol, rate in follow}
    remaining = _split_levels(chains, list(moving), reduced.remaining)
    first = len(chains)
    remaining += list(range(first, first + len(free) + len(fast) + len(mu)))
    chains += [*free, *fast, *mu]
    parts = [ca.vec(b), *([ca.vec(a)] if own.turn is not None else [])]
    parts += [*([ca.vec(c)] if redundant else []), *([ca.vec(d)] if fewer else []), origin]
    dae = dataclasses.replace(_replace_closures(reduced.dae, added), chains=chains)
    n_beside = len(reduced.dae.equations) - count
    dae, remaining = state_followers(dae, remaining, rates, n_beside)
    made = dataclasses.replace(
        reduced,
        dae=dae,
        remaining=remaining,
        bases=ca.vertcat(*parts),
        untouched=frozenset(own.positions),
    )
    return made, first


def _replace_closures(dae: Dae, added: list[tuple[ca.SX | None, ca.SX]]) -> Dae:
    """Return the DAE with equations symbols = values, or 0 = values, in the place of closures."""
    gone = {row: None for row, _ in dae.closures}
    model = dataclasses.replace(dae.equations[next(iter(gone))], closed_by=None)
    left = dae.pick([row for row in range(len(dae.equations)) if row not in gone])
    residuals, equations = [left.residuals], list(left.equations)
    for symbols, values in added:
        if symbols is None:
            residuals.append(values)
            equations += [model] * values.shape[0]
        else:
            residuals.append(symbols - values)
            pairs = zip(scalars(symbols), scalars(values), strict=True)
            equations += [dataclasses.replace(model, solved=pair) for pair in pairs]
    return dataclasses.replace(left, residuals=ca.vertcat(*residuals), equations=equations)


def _split_levels(chains: list[Chain], moving: list[int], remaining: list[int]) -> list[int]:
    """Make value, rate and acceleration of loop coordinates unknowns of their own."""
    more = []
    for c in moving:
        whole = chains[c]
        for level in range(1, len(whole.symbols)):
            unit = whole.units[min(level, len(whole.units) - 1)]
            part = Chain((whole.level_name(level),), whole.kind, (unit,), (whole.nominal(level),))
            part.symbols = [whole.symbols[level]]
            more.append(len(chains))
            chains.append(part)
        value = Chain(whole.names[:1], whole.kind, whole.units[:1], whole.nominals[:1], whole.guess)
        value.symbols = whole.symbols[:1]
        chains[c] = value
    return [*remaining, *more]


def _length(dae: Dae) -> float:
    """Return the longest length among the parameters, 1 if there is none."""
    return float(np.abs(np.asarray(dae.values)[list(dae.loops.lengths)]).max(initial=0.0)) or 1.0


def _generic_ranks(
    reduced: Reduced, loop: LoopSymbols, guesses: dict[int, float], memory: Sequence[float]
) -> tuple[int, int]:
    """Return the ranks of Φ and, where something rolls, of ∂φ/∂q near a closed configuration.

    A drop at one pose only is singular.
    """
    own, dae = loop.coordinates, reduced.dae
    pose = stack_column(dae.chains[c].symbol(0) for c in loop.pose)
    put = stack_column(p.value for p in loop.placed)
    slopes = [loop.slope, *(loop.position_slopes if loop.rolling else ())]
    places = [loop.closing, ca.jacobian(loop.closing, pose), put, *slopes]
    known = ca.vertcat(pose, own.q)
    others = [s for s in ca.symvar(ca.veccat(*places)) if not ca.depends_on(known, s)]
    kept = scalars(dae.events.discrete)[dae.events.discrete.shape[0] - len(memory) :]
    held = {s.element_hash(): value for s, value in zip(kept, memory, strict=True)}
    numbers = dae.parameter_numbers | held
    values = [numbers.get(s.element_hash(), 0.0) for s in others]
    closing = ca.Function("closing", [pose, stack_column(others)], places[:3])
    slope = ca.Function("slope", [own.q, stack_column(others)], slopes)

    unit, length = dae.loops.length_unit, _length(dae)
    guess = np.array([guesses.get(c, dae.chains[c].guess) for c in loop.pose])
    units = np.array([length if dae.chains[c].units[0] == unit else 1.0 for c in loop.pose])
    speeds = [dae.chains[c].units[0] == (unit if k else f"{unit}/s") for c, k in own.rates]
    sizes = row_units(np.asarray(closing(guess, values)[1].full()) * units, length)

    def evaluate(point: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        found = closing(point * units, values)
        slopes = np.asarray(found[1].full()) * units / sizes[:, None]
        return np.asarray(found[0]).ravel() / sizes, slopes

    def ranks_at(point: np.ndarray) -> tuple[int, int]:
        value = dict(zip(loop.pose, point * units, strict=True))
        found = np.asarray(closing(point * units, values)[2]).ravel()
        for part in loop.placed:
            mine, found = np.split(found, [part.value.shape[0]])
            value |= dict(zip(part.chains, part.group.coordinates_of(mine), strict=True))
        parts = slope.call([[value[c] for c in own.positions], values])
        rates, *ways = (np.asarray(part.full()) for part in parts)
        inner = rank(ways[0] @ null_space(ways[1]), CLOSED) if ways else 0
        rates = rates * np.where(speeds, length, 1.0)
        return rank(rates / row_units(rates, length)[:, None], CLOSED), inner

    closed, gap_there, _ = closest_solution(evaluate, guess / units, [], [])
    rng = np.random.default_rng(_SEED)
    if np.max(np.abs(gap_there), initial=0.0) < 1e-8:
        aside = closed + _SMALL_MOTION * rng.standard_normal(len(guess))
        here, there = ranks_at(closed), ranks_at(closest_solution(evaluate, aside, [], [])[0])
        return max(here[0], there[0]), max(here[1], there[1])
    return ranks_at(rng.standard_normal(len(guess)))
