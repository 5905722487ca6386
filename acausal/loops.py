"""Loops: closed circuits of motions, compiled once with the bases of their tangent as parameters.

With q the coordinates of the loops, u and a their rates, φ(q, t) = 0 the closures and Φ = ∂φ/∂q,

    Bᵀ(q - q0) = y,   C φ = 0,      der(y) = w
    Bᵀ u       = w,   C φ' = 0,     der(w) = Bᵀ a
                      C φ'' = 0,    throughs of the closing chords = Cᵀ μ

B spans the tangent (the null space of Φ) and C its row space at a configuration q0. Both are
parameters of the equations: picking them anew costs a restart, not a compilation. Redundant
closures make C shorter than φ; the throughs are then those of least norm.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import casadi as ca
import numpy as np

from acausal.dae import Chain
from acausal.errors import DeclarationError
from acausal.relations import Reduced

RANK_TOLERANCE = 1e-7
"""Singular values of Φ below this part of the largest count as zero."""

_SEED = 7
_SMALL_MOTION = 1e-2
_CLOSED = 1e-10  # gap [m or rad] of a closed loop, below chart.CLOSED
_ASIDE = (0.01, 0.1, 0.3, 1.0, 1.0, 2.0, 2.0, 2.0)  # how far [rad or m] closing is tried again


@dataclass(frozen=True, eq=False)
class LoopSymbols:
    """The symbols of closed loops: coordinates, their rates, closures and their Jacobian."""

    coordinates: list[int]
    q: ca.SX
    u: ca.SX
    gap: ca.SX
    slope: ca.SX
    equations: list[int]
    n_free: int
    rank: int
    n_multipliers: int


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
    present = {s.element_hash() for s in ca.symvar(gap)}
    chains = list(reduced.dae.chains)
    involved = [c for c in reduced.remaining if chains[c].symbol(0).element_hash() in present]
    q = ca.vertcat(*[chains[c].symbol(0) for c in involved])
    u = ca.vertcat(*[chains[c].symbol(1) for c in involved])
    a = ca.vertcat(*[chains[c].symbol(2) for c in involved])
    slope = ca.jacobian(rate, u)
    _check_rates(reduced, rows, [chains[c] for c in involved], rate)
    rank = _generic_rank(reduced, gap, slope, q, np.array([guesses.get(c, 0.0) for c in involved]))
    n, n_free = len(involved), len(involved) - rank
    redundant = rank < len(rows)
    b, origin = ca.SX.sym("B", n, n_free), ca.SX.sym("q0", n)
    c = ca.SX.sym("C", rank, len(rows)) if redundant else ca.SX.eye(rank)
    free = [Chain((f"loop[{i}]",), "variable", ("1",), (1.0,)) for i in range(n_free)]
    y, w, rise = (ca.vertcat(*[f.symbol(k) for f in free], ca.SX(0, 1)) for k in range(3))
    rates = b.T @ a
    added = [b.T @ (q - origin) - y, c @ gap, b.T @ u - w, c @ rate, rise - rates, c @ acceleration]
    mu: list[Chain] = []
    throughs = [chains[chain].symbol(0) for _, chain in reduced.closures] if redundant else []
    shares = ca.SX(0, 1)
    if redundant:  # as many throughs as closures, of which only Cᵀ μ is determined
        mu = [Chain((f"loop.mu[{i}]",), "through", ("N",), (1.0,)) for i in range(rank)]
        shares = ca.densify(c.T @ ca.vertcat(*[m.symbol(0) for m in mu], ca.SX(0, 1)))
        added.append(ca.vertcat(*throughs) - shares)
    kept = [row for row in range(reduced.residuals.shape[0]) if row not in set(rows)]
    place = {row: i for i, row in enumerate(kept)}
    first = len(kept)
    count = sum(part.shape[0] for part in added)
    explicit = {place[r]: pair for r, pair in reduced.explicit.items() if r in place}
    start = first + 2 * n
    for i in range(n_free):
        explicit[start + i] = (free[i].symbols[2], rates[i])
    start += n_free + rank
    for j, through in enumerate(throughs):
        explicit[start + j] = (through, shares[j])
    origins = [reduced.equations[rows[0]]] * count
    remaining = _with_levels_apart(chains, involved, reduced.remaining)
    remaining += list(range(len(chains), len(chains) + len(free) + len(mu)))
    chains += [*free, *mu]
    closed = dataclasses.replace(
        reduced,
        dae=dataclasses.replace(reduced.dae, chains=chains),
        residuals=ca.vertcat(reduced.residuals[kept] if kept else ca.SX(0, 1), *added),
        equations=[*(reduced.equations[row] for row in kept), *origins],
        remaining=remaining,
        stepped={place[r]: acted for r, acted in reduced.stepped.items() if r in place},
        opaque=frozenset(
            [*(place[r] for r in reduced.opaque if r in place), *range(first, first + count)]
        ),
        explicit=explicit,
        bases=ca.vertcat(ca.vec(b), ca.vec(c) if redundant else ca.SX(0, 1), origin),
        closures=[],
        cuts=[(place[row], chain) for row, chain in reduced.cuts],
    )
    equations = [reduced.equations[row] for row in rows]
    return closed, LoopSymbols(involved, q, u, gap, slope, equations, n_free, rank, len(mu))


def _check_rates(reduced: Reduced, rows: list[int], chains: list[Chain], rate: ca.SX) -> None:
    """Refuse coordinates with rates of their own: bases are of derivatives only."""
    present = {s.element_hash() for s in ca.symvar(rate)}
    odd = [chain.name for chain in chains if chain.symbol(1).element_hash() not in present]
    if odd:
        owner = reduced.dae.paths[reduced.dae.origins[reduced.equations[rows[0]]]]
        raise DeclarationError(
            f"{', '.join(odd)} cannot be coordinates of the closed loop through {owner}: their "
            "rates are not their derivatives, as of a quaternion or of what moves by rates alone. "
            "Hold one end of the loop by a part that has no coordinates of this kind."
        )


def _with_levels_apart(chains: list[Chain], involved: list[int], remaining: list[int]) -> list[int]:
    """Make value, rate and acceleration of loop coordinates unknowns of their own."""
    more = []
    for c in involved:
        whole = chains[c]
        for level in (1, 2):
            part = Chain(
                (whole.level_name(level),), whole.kind, whole.units[-1:], (whole.nominal(level),)
            )
            part.symbols = [whole.symbols[level]]
            more.append(len(chains))
            chains.append(part)
        value = Chain(whole.names[:1], whole.kind, whole.units[:1], whole.nominals[:1], whole.guess)
        value.symbols = whole.symbols[:1]
        chains[c] = value
    return [*remaining, *more]


def _generic_rank(reduced: Reduced, gap: ca.SX, slope: ca.SX, q: ca.SX, guess: np.ndarray) -> int:
    """Return the rank of Φ near a closed configuration: a drop at one pose only is singular."""
    others = [s for s in ca.symvar(ca.veccat(gap, slope)) if not _among(s, q)]
    numbers = {
        s.element_hash(): v for s, v in zip(reduced.dae.parameters, reduced.dae.values, strict=True)
    }
    values = [numbers.get(s.element_hash(), 0.0) for s in others]
    function = ca.Function("loops", [q, ca.vertcat(*others, ca.SX(0, 1))], [gap, slope])

    def evaluate(point: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        found = function(point, values)
        return np.asarray(found[0]).ravel(), np.asarray(found[1].full())

    closed, gap_there = closest(evaluate, guess)
    ranks = []
    rng = np.random.default_rng(_SEED)
    if np.max(np.abs(gap_there), initial=0.0) < 1e-8:
        moved, _ = closest(evaluate, closed + _SMALL_MOTION * rng.standard_normal(len(guess)))
        ranks = [_rank(evaluate(closed)[1]), _rank(evaluate(moved)[1])]
    return max(ranks) if ranks else _rank(evaluate(rng.standard_normal(len(guess)))[1])


def _among(symbol: ca.SX, symbols: ca.SX) -> bool:
    return bool(ca.depends_on(symbols, symbol))


def _rank(matrix: np.ndarray) -> int:
    singular = np.linalg.svd(matrix, compute_uv=False)
    return int(np.sum(singular > RANK_TOLERANCE * max(singular.max(initial=0.0), 1e-300)))


def closest(evaluate: object, guess: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the point near a guess where the gap is least, and that gap.

    Where bars lie in line the gap can be stationary without being least: then from aside.
    """
    q, gap = _descended(evaluate, guess)
    rng = np.random.default_rng(_SEED)
    for spread in _ASIDE:
        if np.max(np.abs(gap), initial=0.0) < _CLOSED:
            break
        trial, left = _descended(evaluate, guess + spread * rng.standard_normal(len(guess)))
        if np.linalg.norm(left) < np.linalg.norm(gap):
            q, gap = trial, left
    return q, gap


def _descended(evaluate: object, guess: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the point and the gap that a damped Gauss-Newton iteration ends with."""
    q = np.array(guess, dtype=float)
    gap, slope = evaluate(q)  # type: ignore[operator]
    for _ in range(200):
        step = -np.linalg.lstsq(slope, gap, rcond=1e-9)[0]
        longest = np.max(np.abs(step), initial=0.0)
        damping = min(1.0, 0.5 / longest) if longest > 0 else 1.0
        while damping > 1e-6:
            trial, trial_slope = evaluate(q + damping * step)  # type: ignore[operator]
            if np.linalg.norm(trial) <= (1 - damping / 4) * np.linalg.norm(gap) + 1e-15:
                break
            damping /= 2
        else:
            break
        q, gap, slope = q + damping * step, trial, trial_slope
        if longest < 1e-13:
            break
    return q, gap
