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
from dataclasses import dataclass

import casadi as ca
import numpy as np

from acausal.errors import DeclarationError
from acausal.formulation.dae import Chain, Placed
from acausal.language.quantity import scalars
from acausal.numerics.nearest_solution import closest_solution, null_space, rank
from acausal.reduction.relations import Reduced

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
    equations: list[int]
    pose: list[int]
    closing: ca.SX
    leading: ca.SX
    placed: list[Placed]
    kept_true: ca.SX
    n_places: int = 0  # number of y
    n_free: int = 0  # number of w
    rank: int = 0  # of Φ
    position_rank: int = 0  # of ∂φ/∂q, where ν is kept and something rolls
    first_free: int = 0  # chain of the first of y, then of w

    @property
    def rolling(self) -> bool:
        """Whether coordinates are more than rates and invariants."""
        own = self.coordinates
        return bool(own.u.shape[0] + self.kept_true.shape[0] < own.q.shape[0])

    @property
    def position_slopes(self) -> list[ca.SX]:
        """The slopes of φ and ν in the coordinates."""
        parts = (self.gap, self.kept_true)
        return [ca.densify(ca.jacobian(part, self.coordinates.q)) for part in parts]


def close_loops(reduced: Reduced, guesses: dict[int, float]) -> tuple[Reduced, LoopSymbols | None]:
    """Replace the closures of all loops by their form in bases, if there are any.

    Parameters
    ----------
    guesses
        Values of coordinates (by chain) near which the rank of the closures is taken.
    """
    rows = [row for row, _ in reduced.closures]
    if not rows:
        return reduced, None
    gap, rate, acceleration = reduced.residuals[rows], *reduced.closure_levels
    own = _coordinates(reduced, gap, rate)
    kept_true = _invariants(reduced, own)
    pose = _pose(reduced, own)
    loop = LoopSymbols(
        own,
        gap,
        ca.jacobian(rate, own.u),
        [reduced.equations[row] for row in rows],
        pose,
        ca.vertcat(reduced.closing, _invariants_of(reduced, pose)),
        reduced.leading,
        reduced.placed,
        kept_true,
    )
    rates, positions = _generic_ranks(reduced, loop, guesses)
    n_free = own.u.shape[0] - rates
    n_places = own.q.shape[0] - kept_true.shape[0] - positions if loop.rolling else n_free
    loop = dataclasses.replace(
        loop, n_places=n_places, n_free=n_free, rank=rates, position_rank=positions
    )
    made, first = _in_bases(reduced, loop, (gap, rate, acceleration))
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
    u = _column([chains[c].symbol(k) for c, k in rates])
    rise = _column([chains[c].symbol(1) for c in positions])
    turn = _turn(reduced, rise[len(plain) :], u) if turned else None
    if turn is not None:
        turn = ca.vertcat(ca.SX.eye(u.shape[0])[: len(plain), :], turn)
    return Coordinates(
        positions,
        rates,
        _column([chains[c].symbol(0) for c in positions]),
        rise,
        u,
        _column([chains[c].symbol(k + 1) for c, k in rates]),
        turn,
    )


def _pose(reduced: Reduced, own: Coordinates) -> list[int]:
    """Return the coordinates that a pose is found in: all but those that are placed."""
    values = [reduced.closing, reduced.leading, *(p.value for p in reduced.placed)]
    present = {s.element_hash() for s in ca.symvar(ca.vertcat(*values))}
    placed = {chain for part in reduced.placed for chain in part.chains}
    mine, chains = {*own.positions}, reduced.dae.chains
    return [
        c
        for c in reduced.remaining
        if c not in placed and (c in mine or chains[c].symbol(0).element_hash() in present)
    ]


def _invariants_of(reduced: Reduced, pose: list[int]) -> ca.SX:
    """Return the invariants of the coordinates of a pose."""
    q = _column([reduced.dae.chains[c].symbol(0) for c in pose])
    rows = sorted(set(ca.jacobian_sparsity(reduced.invariants, q).row()))
    return reduced.invariants[rows] if rows else ca.SX(0, 1)


def _turn(reduced: Reduced, rise: ca.SX, u: ca.SX) -> ca.SX:
    """Return K of der(q) = K(q) u from the equations for der(q)."""
    rows = sorted(set(ca.jacobian_sparsity(reduced.residuals, rise).row()))
    if len(rows) != rise.shape[0]:
        raise DeclarationError(
            f"{rise[0]} is in {len(rows)} equations, of which one for each of {rise} was expected: "
            "where a coordinate's derivative is not its rate, an equation must give it."
        )
    stated = reduced.residuals[rows]
    by_rise, by_rate = ca.jacobian(stated, rise), ca.jacobian(stated, u)
    return -ca.densify(ca.solve(by_rise, by_rate))


def _invariants(reduced: Reduced, own: Coordinates) -> ca.SX:
    """Return the invariants of the coordinates: not more than there are more of q than of u."""
    pattern = ca.jacobian_sparsity(reduced.invariants, own.q)
    rows = sorted(set(pattern.row()))
    if own.u.shape[0] + len(rows) > own.q.shape[0] or (own.turn is None and rows):
        names = [reduced.dae.chains[c].name for c in own.positions]
        raise DeclarationError(
            f"the loop of {', '.join(names)} has {own.q.shape[0]} coordinates, {own.u.shape[0]} "
            f"rates and {len(rows)} invariants: coordinates that are more than their rates need "
            "invariants(), as q·q - 1 of a quaternion."
        )
    return reduced.invariants[rows] if rows else ca.SX(0, 1)


def _in_bases(
    reduced: Reduced, loop: LoopSymbols, closures: tuple[ca.SX, ca.SX, ca.SX]
) -> tuple[Reduced, int]:
    """Return the equations with the closures in bases, and the first chain of y, w and μ."""
    own, count, n_free = loop.coordinates, len(reduced.closures), loop.n_free
    n_places, fewer = loop.n_places, loop.rolling and loop.position_rank < count
    chains, (gap, rate, acceleration) = list(reduced.dae.chains), closures
    redundant = loop.rank < count
    b, origin = ca.SX.sym("B", own.u.shape[0], n_free), ca.SX.sym("q0", own.q.shape[0])
    a = b if own.turn is None else ca.SX.sym("A", own.q.shape[0], n_places)
    c = ca.SX.sym("C", loop.rank, count) if redundant else ca.SX.eye(loop.rank)
    d = ca.SX.sym("D", loop.position_rank, count) if fewer else ca.SX.eye(count)
    d = d if loop.rolling else c
    free = [Chain((f"loop[{i}]",), "variable", ("1",), (1.0,)) for i in range(n_places)]
    fast = [Chain((f"der(loop[{i}])",), "variable", ("1/s",), (1.0,)) for i in range(n_free)]
    mu = [Chain((f"loop.mu[{i}]",), "through", ("N",), (1.0,)) for i in range(loop.rank)]
    mu = mu if redundant else []
    y, w = (_column([chain.symbol(0) for chain in part]) for part in (free, fast))
    solved = _Solved(reduced, [row for row, _ in reduced.closures])
    solved.add(a.T @ (own.q - origin) - y)
    solved.add(ca.vertcat(d @ gap, loop.kept_true, b.T @ own.u - w, c @ rate))
    solved.add_explicit([f.symbol(1) for f in free], w if own.turn is None else a.T @ own.rise)
    solved.add_explicit([f.symbol(1) for f in fast], b.T @ own.a)
    solved.add(c @ acceleration)
    if redundant:  # as many throughs as closures, of which only Cᵀ μ is determined
        throughs = [chains[chain].symbol(0) for _, chain in reduced.closures]
        solved.add_explicit(throughs, ca.densify(c.T @ _column([m.symbol(0) for m in mu])))
    remaining = _with_levels_apart(chains, own, reduced.remaining)
    first = len(chains)
    remaining += list(range(first, first + len(free) + len(fast) + len(mu)))
    chains += [*free, *fast, *mu]
    parts = [ca.vec(b), *([ca.vec(a)] if own.turn is not None else [])]
    parts += [*([ca.vec(c)] if redundant else []), *([ca.vec(d)] if fewer else []), origin]
    return solved.replaced(chains, remaining, ca.vertcat(*parts)), first


class _Solved:
    """Equations in the place of others, with what is known of them."""

    def __init__(self, reduced: Reduced, without: list[int]) -> None:
        self.reduced, gone = reduced, set(without)
        self.kept = [row for row in range(reduced.residuals.shape[0]) if row not in gone]
        self.place = {row: i for i, row in enumerate(self.kept)}
        self.origin = reduced.equations[without[0]]
        self.added: list[ca.SX] = []
        self.count = len(self.kept)
        self.explicit = {
            self.place[r]: pair for r, pair in reduced.explicit.items() if r in self.place
        }

    def add(self, rows: ca.SX) -> None:
        """Add residuals."""
        self.added.append(rows)
        self.count += rows.shape[0]

    def add_explicit(self, symbols: list[ca.SX], values: ca.SX) -> None:
        """Add symbol = value."""
        for i, (symbol, value) in enumerate(zip(symbols, scalars(values), strict=True)):
            self.explicit[self.count + i] = (symbol, value)
        self.add(_column(symbols) - values)

    def replaced(self, chains: list[Chain], remaining: list[int], bases: ca.SX) -> Reduced:
        """Return the equations with those that were added."""
        reduced, place, first = self.reduced, self.place, len(self.kept)
        more = self.count - first
        return dataclasses.replace(
            reduced,
            dae=dataclasses.replace(reduced.dae, chains=chains),
            residuals=ca.vertcat(
                reduced.residuals[self.kept] if self.kept else ca.SX(0, 1), *self.added
            ),
            equations=[*(reduced.equations[row] for row in self.kept), *[self.origin] * more],
            remaining=remaining,
            stepped={place[r]: acted for r, acted in reduced.stepped.items() if r in place},
            opaque=frozenset(
                [*(place[r] for r in reduced.opaque if r in place), *range(first, self.count)]
            ),
            explicit=self.explicit,
            bases=bases,
            closures=[],
            cuts=[(place[row], chain) for row, chain in reduced.cuts],
        )


def _with_levels_apart(chains: list[Chain], own: Coordinates, remaining: list[int]) -> list[int]:
    """Make value, rate and acceleration of loop coordinates unknowns of their own."""
    more = []
    for c in dict.fromkeys([*own.positions, *(chain for chain, _ in own.rates)]):
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


def _generic_ranks(
    reduced: Reduced, loop: LoopSymbols, guesses: dict[int, float]
) -> tuple[int, int]:
    """Return the ranks of Φ and, where something rolls, of ∂φ/∂q near a closed configuration.

    A drop at one pose only is singular.
    """
    own, dae = loop.coordinates, reduced.dae
    pose = _column([dae.chains[c].symbol(0) for c in loop.pose])
    put = _column([p.value for p in loop.placed])
    slopes = [loop.slope, *(loop.position_slopes if loop.rolling else ())]
    places = [loop.closing, ca.jacobian(loop.closing, pose), put, *slopes]
    known = ca.vertcat(pose, own.q)
    others = [s for s in ca.symvar(ca.veccat(*places)) if not ca.depends_on(known, s)]
    numbers = {s.element_hash(): v for s, v in zip(dae.parameters, dae.values, strict=True)}
    values = [numbers.get(s.element_hash(), 0.0) for s in others]
    closing = ca.Function("closing", [pose, _column(others)], places[:3])
    slope = ca.Function("slope", [own.q, _column(others)], slopes)

    def evaluate(point: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        found = closing(point, values)
        return np.asarray(found[0]).ravel(), np.asarray(found[1].full())

    def ranks_at(point: np.ndarray) -> tuple[int, int]:
        value = dict(zip(loop.pose, point, strict=True))
        found = np.asarray(closing(point, values)[2]).ravel()
        for part in loop.placed:
            mine, found = np.split(found, [part.value.shape[0]])
            value |= dict(zip(part.chains, part.group.coordinates_of(mine), strict=True))
        parts = slope.call([[value[c] for c in own.positions], values])
        rates, *ways = (np.asarray(part.full()) for part in parts)
        return rank(rates), rank(ways[0] @ null_space(ways[1])) if ways else 0

    guess = np.array([guesses.get(c, dae.chains[c].guess) for c in loop.pose])
    closed, gap_there = closest_solution(evaluate, guess, [])
    rng = np.random.default_rng(_SEED)
    if np.max(np.abs(gap_there), initial=0.0) < 1e-8:
        aside = closed + _SMALL_MOTION * rng.standard_normal(len(guess))
        here, there = ranks_at(closed), ranks_at(closest_solution(evaluate, aside, [])[0])
        return max(here[0], there[0]), max(here[1], there[1])
    return ranks_at(rng.standard_normal(len(guess)))


def _column(items: list[ca.SX]) -> ca.SX:
    return ca.vertcat(*items, ca.SX(0, 1))
