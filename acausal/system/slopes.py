"""Slopes of variables where the algebraic unknowns follow: the implicit function theorem, once.

At points with alg(t, x, z, u, p, m) = 0 a variable y moves with v, some of the other arguments, by

    dy/dv = y_v - y_z alg_z⁻¹ alg_v.

Impulses ζ, in the laws of the variables T that jump as they were before the event, move states and
these variables by

    G = f_ζ - f_z alg_z⁻¹ alg_ζ,    A = T_x G,    A μ = T⁺ - T⁻,    x⁺ = x⁻ + G μ,

where T_x is along z too. For joints that lock A = -H M⁻¹ Hᵀ, Delassus' matrix in the sign of the
throughs, with T = H u. The law is written once, for numbers at a point and for expressions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.numerics import rank
from acausal.numerics.columns import insert, scalars, stack_column
from acausal.numerics.function_buffer import buffer_of
from acausal.system.algebraic import algebraic_functions, slope
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.system.system import System

_NOISE = 1e-11  # of the largest unknown that an impulse moves, in nominal values: what is rounding
_CORRECTIONS = 3  # of a solution: rounding that is 1e-3 of it leaves 1e-12

# What is decided by comparisons, in terms of a < b a moment later.
_KINKS: dict[int, Callable[..., ca.SX]] = {
    ca.OP_LT: lambda before, a, b: before(a, b),
    ca.OP_LE: lambda before, a, b: ca.logic_not(before(b, a)),
    ca.OP_FMIN: lambda before, a, b: ca.if_else(before(a, b), a, b),
    ca.OP_FMAX: lambda before, a, b: ca.if_else(before(a, b), b, a),
    ca.OP_FABS: lambda before, a: ca.if_else(before(a, ca.SX(0.0)), -a, a),
}


class Slopes:
    """dy/dv at points of a system.

    Where equations depend on each other, parts that stick side by side, what they share is divided
    by the least norm: other variables do not depend on it.

    Parameters
    ----------
    arguments
        Symbols of the system.
    of, by
        y and v, expressions of them; v are symbols.
    """

    def __init__(self, system: System, arguments: tuple[ca.SX, ...], of: ca.SX, by: ca.SX) -> None:
        self.system, alg, z = system, system.rhs(*arguments)[1], arguments[2]
        parts = [of, *(ca.jacobian(a, b) for a, b in ((of, by), (of, z), (alg, by)))]
        self._parts = ca.Function("slopes", list(arguments), parts)

    def with_values(self, point: Point) -> tuple[np.ndarray, np.ndarray]:
        """Return y and dy/dv; the matrix is solved from the side that is shorter."""
        value, direct, by_z, moved = buffer_of(self._parts).matrices(*point)
        rows, unknowns = self._needed
        by_z, moved = by_z[:, unknowns], moved[rows]
        if by_z.any() and moved.any():
            matrix = slope(self.system, point)[np.ix_(rows, unknowns)]
            if len(by_z) < moved.shape[1]:
                direct = direct - rank.solve(matrix.T, by_z.T).T @ moved
            else:
                direct = direct - by_z @ rank.solve(matrix, moved)
        return value.ravel(), direct

    @cached_property
    def _needed(self) -> tuple[np.ndarray, np.ndarray]:
        """The equations and the unknowns that y hangs on.

        Rounding of others would come in: in units of the model laws of forces may be 1e18 of those
        of places, which do not depend on them.
        """
        of_z = self._parts.sparsity_out(2)
        pattern, n = algebraic_functions(self.system)[1].sparsity_out(0), of_z.size2()
        if ca.sprank(pattern) < n:
            return np.arange(n), np.arange(n)
        count, rows, columns, ends, *_ = pattern.btf()
        inside = np.zeros(n, dtype=bool)
        inside[of_z.get_col()] = True
        by_row, used, kept = pattern.T.colind(), np.array(pattern.T.row(), dtype=int), []
        for k in reversed(range(count)):  # a block depends on those before it
            block = slice(ends[k], ends[k + 1])
            if inside[columns[block]].any():
                kept += rows[block]
                for row in rows[block]:
                    inside[used[by_row[row] : by_row[row + 1]]] = True
        return np.sort(np.array(kept, dtype=int)), np.flatnonzero(inside)

    def apart(self, point: Point) -> tuple[np.ndarray, ...]:
        """Return y, y_v, y_z and alg_z⁻¹ alg_v, of which dy/dv is made."""
        value, direct, by_z, moved = buffer_of(self._parts).matrices(*point)
        if moved.size:
            moved = rank.solve(slope(self.system, point), moved)
        return value.ravel(), direct, by_z, moved


@dataclass(frozen=True, eq=False)
class ImpulseSlopes:
    """How impulses move a system: G, T_x along the motion, T, and how T follows ζ at once.

    They are arrays at a point, or expressions.
    """

    gains: Any
    slopes: Any
    values: Any
    direct: Any  # 0 but where no storage is between ζ and T

    def feeds(self, target: int) -> bool:
        """Whether a variable follows its impulse at once: no storage ties it."""
        return bool(self.direct[target, target])

    def delassus(self, which: list[int]) -> Any:
        """Return A of some of the variables that jump."""
        return self.slopes[which, :] @ self.gains[:, which]

    def stopped(self, which: list[int]) -> int:
        """Return how many freedoms the impulses of some variables can stop, at a point."""
        both = self.slopes[which], self.gains[:, which]
        largest = [np.max(np.abs(part), initial=0.0) for part in both]
        return rank.rank(self.delassus(which), rank.SOLVED, float(np.prod(largest)))

    def jump(self, which: list[int], gap: Any, solve: Callable[[Any, Any], Any]) -> tuple[Any, Any]:
        """Return the impulses that move some variables by a gap, and the states that move along.

        ``solve`` gives μ of A μ = gap.
        """
        gains = self.gains[:, which]
        mu = solve(self.slopes[which, :] @ gains, gap)
        return mu, gains @ mu


def find_slopes(system: System, point: Point) -> ImpulseSlopes:
    """Return how impulses move the states at a point, and what jumps by them.

    G is the limit of the motion under a through that acts for a moment. Where parts stick side by
    side g_z is singular, and what they share does not matter here.
    """
    values, direct, by_z, moved = _jumping(system)[3].apart(point)
    n, count, whole = len(point.x), direct.shape[1] - len(point.x), direct
    if len(point.z):
        nominal, by_impulse = np.asarray(system.nominal_z), moved[:, :count]
        # Nothing but rounding is left of what a part cannot move: in a loop another one holds.
        noise = _NOISE * np.max(np.abs(by_impulse) / nominal[:, None], axis=0, initial=0.0)
        whole = direct - by_z @ moved
        quiet = np.abs(whole[:, :count]) <= np.outer(np.abs(by_z) @ nominal, noise)
        whole[:, :count][quiet] = 0.0
    return ImpulseSlopes(whole[:n, :count], whole[n:, count:], values[n:], whole[n:, :count])


def slope_expressions(system: System) -> tuple[tuple[ca.SX, ...], ImpulseSlopes]:
    """Return symbols (t, x, z, u, p, m), and the same as expressions of them.

    T may depend on the algebraic unknowns in them.
    """
    arguments, of, by, _ = _jumping(system)
    n, count = arguments[1].shape[0], by.shape[0] - arguments[1].shape[0]
    whole = implicit_jacobian(of, by, system.rhs(*arguments)[1], arguments[2])
    return arguments, ImpulseSlopes(whole[:n, :count], whole[n:, count:], of[n:], whole[n:, :count])


@kept
def _jumping(system: System) -> tuple[tuple[ca.SX, ...], ca.SX, ca.SX, Slopes]:
    """Return symbols, what moves by impulses, f and T, what moves it, ζ and x, and its slopes."""
    arguments, switching = system.symbols(), system.switching
    of = ca.vertcat(system.rhs(*arguments)[0], switching.targets(*arguments)[0])
    by = ca.vertcat(switching.impulses(arguments[5]), arguments[1])
    return arguments, of, by, Slopes(system, arguments, of, by)


def implicit_jacobian(of: ca.SX, by: ca.SX, alg: ca.SX, z: ca.SX) -> ca.SX:
    """Return dy/dv as expressions."""
    direct = ca.jacobian(of, by)
    if not z.shape[0]:
        return direct
    return direct - ca.jacobian(of, z) @ _solve(ca.jacobian(alg, z), ca.jacobian(alg, by))


def following(alg: ca.SX, z: ca.SX, moving: ca.SX, seeds: ca.SX) -> ca.SX:
    """Return how z moves along a direction of other symbols, as expressions."""
    if not z.shape[0]:
        return ca.SX(0, 1)
    return -_solve(ca.jacobian(alg, z), ca.jtimes(alg, moving, seeds))


def _solve(matrix: ca.SX, right: ca.SX) -> ca.SX:
    """Return the solution of linear equations, block by block as they follow from each other.

    Rotations of all equations together would add rounding of large ones to small ones, of forces
    where lengths are 1e-6 m, which speeds do not hang on. What they add inside a block is taken off
    by solving for what each equation still lacks, a sum of its own terms: that is right in any
    units (Skeel, Iterative refinement implies numerical stability, Math. Comp. 35, 1980).
    """
    count, rows, columns, row_ends, column_ends, *_ = matrix.sparsity().btf()
    found = ca.SX(*right.shape)
    for k in range(count):
        some, own = (
            rows[row_ends[k] : row_ends[k + 1]],
            columns[column_ends[k] : column_ends[k + 1]],
        )
        before = columns[: column_ends[k]]
        rest = right[some, :] - matrix[some, before] @ found[before, :]
        block = matrix[some, own]
        factors = ca.qr_sparse(block)
        solved = ca.qr_solve(rest, *factors)
        for _ in range(_CORRECTIONS if len(some) > 1 else 0):
            solved += ca.qr_solve(rest - block @ solved, *factors)
        found[own, :] = solved
    return found


def one_sided(expressions: ca.SX, moving: ca.SX, speeds: ca.SX) -> ca.SX:
    """Return expressions whose derivatives at a kink are those of the side that it moves to.

    CasADi's own are the mean of both sides: a damper ``fmax(d * v, 0)`` at rest would begin to push
    half as fast as if v grew, where v falls.

    >>> x, v = ca.SX.sym("x"), ca.SX.sym("v")
    >>> rate = ca.Function("rate", [x, v], [ca.jtimes(one_sided(ca.fabs(x), x, v), x, v)])
    >>> [float(rate(*at)) for at in ((0, -2), (0, 2), (-1, 2))]
    [2.0, 2.0, -2.0]
    """
    function = ca.Function("kinks", [moving], [expressions], {"allow_free": True})
    codes = {function.instruction_id(k) for k in range(function.n_instructions())}
    if codes.isdisjoint(_KINKS):
        return expressions
    smooth, compared = _without_kinks(expressions, moving)
    sides = [side for side, _, _ in compared]
    both = stack_column(value for _, a, b in compared for value in (a, b))
    rates = ca.densify(ca.jtimes(both, moving, speeds))
    later = [
        ca.logic_or(a < b, ca.logic_and(a == b, rates[2 * k] < rates[2 * k + 1]))
        for k, (_, a, b) in enumerate(compared)
    ]
    return insert(sides, later, [smooth])[1][0]


def _without_kinks(
    expressions: ca.SX, moving: ca.SX
) -> tuple[ca.SX, list[tuple[ca.SX, ca.SX, ca.SX]]]:
    """Return expressions with a symbol for each a < b that may change, and these with a and b."""
    moves = {symbol.element_hash() for symbol in scalars(moving)}
    compared: list[tuple[ca.SX, ca.SX, ca.SX]] = []
    known: dict[int, ca.SX] = {}

    def before(a: ca.SX, b: ca.SX) -> ca.SX:
        compared.append((ca.SX.sym("before"), a, b))
        return compared[-1][0]

    roots = scalars(ca.densify(expressions))
    waiting = list(roots)
    while waiting:
        e = waiting[-1]
        parts = [e.dep(k) for k in range(e.n_dep())]
        missing = [part for part in parts if part.element_hash() not in known]
        if missing:
            waiting += missing
            continue
        waiting.pop()
        key, own = e.element_hash(), [known[part.element_hash()] for part in parts]
        if not moves.isdisjoint(part.element_hash() for part in parts):
            moves.add(key)
        known[key] = e
        if key in moves and e.op() in _KINKS:
            known[key] = _KINKS[e.op()](before, *own)
        elif [new.element_hash() for new in own] != [old.element_hash() for old in parts]:
            known[key] = ca.SX.unary(e.op(), *own) if len(own) == 1 else ca.SX.binary(e.op(), *own)
    return ca.vertcat(*(known[root.element_hash()] for root in roots)), compared
