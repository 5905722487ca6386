"""One step of Rodas4 as one CasADi Function: stages, error, indicators at the end, and an alert.

Rodas4 (Hairer and Wanner, Solving Ordinary Differential Equations II, 1996, section VI.4 and the
code RODAS) has six stages, order 4 with an embedded method of order 3, is stiffly accurate and
L-stable, and takes M y' = F(t, y) with y = (x, z) and F = (ode, alg) as it is: six linear systems
with one matrix, no iteration. In the transformed form, with W = M/(h γ) - F_y at the beginning,

    W K_i = F(t + α_i h, y + Σ_j a_ij K_j) + M Σ_j (c_ij/h) K_j + h γ_i F_t,

y₁ = y + Σ_j a_6j K_j + K₆, and K₆ is the difference to the embedded method. Inside the step
y(t + s h) = (1 - s) y + s (y₁ + (1 - s) (d₂ + s d₃)), of order 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.events.event_location import DIP, below
from acausal.events.explicit_ode import indicators, keep_last, unsolved, without
from acausal.language.quantity import scalars
from acausal.numerics.piecewise import hermite
from acausal.system.algebraic import linear_in
from acausal.system.inputs import InputSet

if TYPE_CHECKING:
    from acausal.system.system import System

GAMMA = 0.25
ALPHA = (0.0, 0.386, 0.21, 0.63, 1.0, 1.0)
GAMMAS = (0.25, -0.1043, 0.1035, -0.0362, 0.0, 0.0)
A: tuple[tuple[float, ...], ...] = (
    (),
    (1.544,),
    (0.9466785280815826, 0.2557011698983284),
    (3.314825187068521, 2.896124015972201, 0.9986419139977817),
    (1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950),
    (1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950, 1.0),
)
C: tuple[tuple[float, ...], ...] = (
    (),
    (-5.6688,),
    (-2.430093356833875, -0.2063599157091915),
    (-0.1073529058151375, -9.594562251023355, -20.47028614809616),
    (7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160),
    (
        *(8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136),
        -6.058818238834054,
    ),
)
D2 = (
    *(10.12623508344586, -7.487995877610167, -34.80091861555747, -7.992771707568823),
    1.025137723295662,
)
D3 = (
    *(-0.6762803392801253, 6.087714651680015, 16.43084320892478, 24.76722511418386),
    -6.594389125716872,
)

_NEWTON_STEPS = 2  # with which z is made consistent at the end of a step, where alg is not linear
_CURVED = 0.02  # of its magnitude: what an indicator may differ by from the cubic through its ends
_NOMINAL = 1e-3  # of the nominal value: what a relation is at least in size
_INSIDE = (0.21, 0.5, 0.83)  # of the step, not evenly: a wave may have the period of even ones
_SAMPLES = (0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875)
_UNIT = (((1, 0), (0, 0)), ((0, 1), (0, 0)), ((0, 0), (1, 0)), ((0, 0), (0, 1)))
_CUBICS = ca.DM([[hermite(s, *ends) for s in (*_SAMPLES, *_INSIDE)] for ends in _UNIT])
_FEW = 8  # integrals of other states: with more the linear systems are made smaller
_PIVOT = {"eps": float(np.finfo(float).tiny)}  # units decide how small a pivot may be


@dataclass(frozen=True, eq=False)
class StepFunctions:
    """A step with all that is judged at its end, and one that only reaches a point.

    ``step`` is (t, y, c, p, h, rtol, atol, g₀, ġ₀, scale) → (verdict, y₁, d₂, d₃, g₁, ġ₁, sizes),
    ``reach`` is (t, y, c, p, h) → (y₁, unsolved). ``verdict`` is [error, alert, unsolved, curved]:
    the weighted root mean square of the error in x; whether an indicator has changed its sign or
    may have dipped; what is left of alg at the end; the largest deviation of an indicator inside
    from the cubic, in units of what is tolerated. All that may fail in a step enters the verdict.
    ``scale`` are the magnitudes of the relations so far, ``sizes`` with those at the end.
    """

    step: ca.Function
    reach: ca.Function


def step_functions(system: System, p: np.ndarray, inputs: InputSet) -> StepFunctions:
    """Return the steps of a system with given inputs; those of the last ones are kept."""
    return keep_last(
        system,
        "rosenbrock",
        inputs,
        p,
        lambda: _make_functions(system, p == 0.0, inputs),
    )


def _make_functions(system: System, zero: np.ndarray, inputs: InputSet) -> StepFunctions:
    t, x, z, _, p, m = system.symbols()
    given_p = without(p, zero)
    u = ca.substitute(inputs.expressions, inputs.time, t)
    c, y, nx = ca.vertcat(m, inputs.pieces), ca.vertcat(x, z), x.shape[0]
    ode, alg = (ca.vec(part) for part in system.rhs(t, x, z, u, given_p, m))
    symbols = [ca.MX.sym(n, s.shape[0]) for n, s in zip("tycp", (t, y, c, p), strict=True)]
    time, begin, held, given = symbols
    length = ca.MX.sym("h")
    slopes = _slopes([t, y, c, p], ca.densify(ca.vertcat(ode, alg)), nx, symbols, length)
    before = ca.horzcat(*slopes[:5]) @ ca.DM([A[5], D2, D3]).T
    reached, d2, d3 = begin + before[:, 0] + slopes[5], before[:, 1], before[:, 2]
    rtol, atol = ca.MX.sym("rtol"), ca.MX.sym("atol", nx)
    weights = atol + rtol * ca.fmax(ca.fabs(begin[:nx]), ca.fabs(reached[:nx]))
    error = ca.norm_2(slopes[5][:nx] / weights) / nx**0.5
    end = time + length
    arguments = [t, x, z, c, p]
    solved, rates = _consistent(arguments, ode, alg, (end, reached[:nx], reached[nx:], held, given))
    left = unsolved(system, arguments, alg)(end, reached[:nx], solved, held, given)
    g, size, _ = indicators(system, (t, x, z, u, given_p, m))
    ends = _ends(arguments, ode, g, size)(end, reached[:nx], solved, held, given, rates)
    g1, moved1, sizes = ends
    names = ("g0", "moved0", "scale")
    g0, moved0, scale = (ca.MX.sym(name, g.shape[0]) for name in names)
    alert, curved = ca.MX(0), ca.MX(0)
    if g.shape[0]:
        dense = ca.horzcat(begin, reached, d2, d3)
        inside = _inside(system, [t, y, c, p], (g, size), (time, length, dense, held, given))
        cubics = ca.horzcat(g0, length * moved0, g1, length * moved1) @ _CUBICS
        sides = (g0, moved0, g1, moved1)
        alert, curved = _judge(g.shape[0])(length, *sides, scale, sizes, cubics, *inside)
    verdict = ca.vertcat(error, alert, left, curved)
    y1 = ca.vertcat(reached[:nx], solved)
    outputs = [ca.densify(e) for e in (verdict, y1, d2, d3, g1, moved1, ca.fmax(scale, sizes))]
    taken = [*symbols, length, rtol, atol, g0, moved0, scale]
    return StepFunctions(
        ca.Function("step", taken, outputs),
        ca.Function("reach", [*symbols, length], [ca.densify(y1), ca.densify(left)]),
    )


def _slopes(
    arguments: list[ca.SX], f: ca.SX, nx: int, symbols: list[ca.MX], length: ca.MX
) -> list[ca.MX]:
    """Return the K of the stages of M y' = f at (t, y, c, p), in symbols that stand for these.

    Combinations of stages are products of matrices, which cost less than their elements.
    """
    t, y, *_ = arguments
    time, begin, held, given = symbols
    n, h, right = y.shape[0], ca.SX.sym("h"), ca.Function("right", arguments, [f])
    w = ca.SX(ca.Sparsity.diag(nx, nx), 1.0) / (h * GAMMA)
    w = ca.diagcat(w, ca.SX(n - nx, n - nx)) - ca.jacobian(f, y)
    moves = ca.jacobian(f, t)
    pairs = _integrated(f[:nx], y[:nx])
    matrices = _eliminate(w, pairs, h * GAMMA) if len(pairs) > _FEW else [w]
    first = ca.Function("first", [*arguments, h], [ca.densify(moves), f, *matrices])
    by_time, value, *matrix = first(*symbols, length)
    slopes: list[ca.MX] = []
    for i in range(6):
        if i:
            both = ca.horzcat(*slopes) @ ca.DM([A[i], C[i]]).T
            value = right(time + ALPHA[i] * length, begin + both[:, 0], held, given)
            moved = both[:nx, 1] / length
            value += moved if nx == n else ca.vertcat(moved, ca.MX.zeros(n - nx))
        if GAMMAS[i] and moves.nnz():
            value += length * GAMMAS[i] * by_time
        slopes.append(_solve(matrix, value, pairs, length * GAMMA))
    return slopes


def _integrated(ode: ca.SX, x: ca.SX) -> dict[int, int]:
    """Return the states that are integrals of others, x_i' = x_j, by number: {i: j}."""
    numbers = {element.element_hash(): k for k, element in enumerate(scalars(x))}
    rates = {i: numbers.get(e.element_hash()) for i, e in enumerate(scalars(ode))}
    found = {i: j for i, j in rates.items() if j is not None}
    return {i: j for i, j in found.items() if j not in found}


def _eliminate(w: ca.SX, pairs: dict[int, int], length: ca.SX) -> list[ca.SX]:
    """Return W without the rows of integrals, K_i = hγ (b_i + K_j), and what these bring along."""
    others = [k for k in range(w.shape[0]) if k not in pairs]
    places = [others.index(j) for j in pairs.values()]
    into = ca.SX(ca.Sparsity.triplet(len(pairs), len(others), range(len(pairs)), places), 1.0)
    carried = length * w[others, list(pairs)]
    return [w[others, others] + carried @ into, carried]


def _solve(matrix: list[ca.MX], right: ca.MX, pairs: dict[int, int], length: ca.MX) -> ca.MX:
    """Return K of W K = right; the matrices are W, or those of ``_eliminate``."""
    if len(matrix) == 1:
        return ca.solve(matrix[0], right, "qr", _PIVOT)
    reduced, carried = matrix
    others = [k for k in range(right.shape[0]) if k not in pairs]
    own = right[list(pairs)]
    found = ca.solve(reduced, right[others] - carried @ own, "qr", _PIVOT)
    integrals = length * (own + found[[others.index(j) for j in pairs.values()]])
    order = np.argsort([*others, *pairs]).tolist()
    return ca.vertcat(found, integrals)[order]


def _consistent(
    arguments: list[ca.SX], ode: ca.SX, alg: ca.SX, at: tuple[ca.MX, ...]
) -> tuple[ca.MX, ca.MX]:
    """Return z with alg = 0, from the guess in ``at``, and der(z)."""
    t, x, z, *_ = arguments
    if not z.shape[0]:
        return ca.MX(0, 1), ca.MX(0, 1)
    newton = ca.Function("newton", arguments, [ca.jacobian(alg, z), ca.densify(alg)])
    time, state, solved, held, given = at
    for _ in range(1 if linear_in(alg, z) else _NEWTON_STEPS):
        slope, left = newton(time, state, solved, held, given)
        solved = solved - ca.solve(slope, left, "qr", _PIVOT)
    moved = ca.jtimes(alg, ca.vertcat(t, x), ca.vertcat(1, ode))
    motion = ca.Function("motion", arguments, [ca.jacobian(alg, z), ca.densify(moved)])
    slope, right = motion(time, state, solved, held, given)
    return solved, -ca.solve(slope, right, "qr", _PIVOT)


def _ends(arguments: list[ca.SX], ode: ca.SX, g: ca.SX, size: ca.SX) -> ca.Function:
    """Return the indicators, their rates and the magnitudes at a point with der(z)."""
    t, x, z, *_ = arguments
    rates = ca.SX.sym("dz", z.shape[0])
    moved = ca.jtimes(g, ca.vertcat(t, x, z), ca.vertcat(1, ode, rates))
    outputs = [ca.densify(e) for e in (g, moved, size)]
    return ca.Function("ends", [*arguments, rates], outputs)


def _inside(
    system: System, arguments: list[ca.SX], watched: tuple[ca.SX, ca.SX], at: tuple[ca.MX, ...]
) -> tuple[ca.MX, ca.MX]:
    """Return the indicators inside a step, a column a point, and their magnitudes.

    ``watched`` are indicators and magnitudes of (t, y, c, p), ``at`` is (t, h, [y y₁ d₂ d₃], c, p).
    Only the unknowns that indicators read are followed there. Magnitudes are at least what nominal
    values make of them.
    """
    t, y, c, p = arguments
    g, size = watched
    read = sorted({*ca.jacobian_sparsity(ca.vertcat(g, size), y).get_col()})
    own = y[read] if read else ca.SX(0, 1)
    others = [i for i in range(y.shape[0]) if i not in {*read}]
    if others:  # structurally they are not in it
        g, size = (ca.substitute(e, y[others], ca.DM.zeros(len(others))) for e in (g, size))
    nominal = ca.DM(np.concatenate([system.nominal_x, system.nominal_z])[read])
    floor = _NOMINAL * (ca.fabs(ca.jacobian(g, own)) @ nominal)
    look = ca.Function("inside", [t, own, c, p], [ca.densify(g)])
    large = ca.Function("large", [t, own, c, p], [ca.densify(ca.fmax(size, floor))])
    time, length, dense, held, given = at
    weights = [[1 - s, s, s * (1 - s), s * s * (1 - s)] for s in _INSIDE]
    points = dense[read, :] @ ca.DM(weights).T
    times = [time + s * length for s in _INSIDE]
    seen = [look(at, points[:, k], held, given) for k, at in enumerate(times)]
    return ca.horzcat(*seen), large(times[-1], points[:, -1], held, given)


def _judge(count: int) -> ca.Function:
    """Return whether an indicator changed or may have, and how far it is from its cubic."""
    h = ca.SX.sym("h")
    names = ("g0", "r0", "g1", "r1", "scale", "sizes")
    g0, r0, g1, r1, scale, sizes = (ca.SX.sym(n, count) for n in names)
    cubics = ca.SX.sym("cubics", count, len(_SAMPLES) + len(_INSIDE))
    inside, size = ca.SX.sym("inside", count, len(_INSIDE)), ca.SX.sym("size", count)
    lowest = g1
    for k in range(len(_SAMPLES)):
        lowest = ca.fmin(lowest, cubics[:, k])
    turns = ca.logic_and(r0 < 0, r1 > 0)
    lowest = ca.fmin(lowest, ca.if_else(turns, below(h, (g0, r0), (g1, r1)), g1))
    dips = lowest < DIP * ca.fmin(g0, g1)
    alert = ca.sum1(ca.logic_or(g1 < 0, dips))
    largest = ca.fmax(ca.fmax(scale, sizes), size)
    apart = ca.SX.zeros(count)
    for k in range(len(_INSIDE)):
        apart = ca.fmax(apart, ca.fabs(inside[:, k] - cubics[:, len(_SAMPLES) + k]))
    curved = ca.mmax(apart / (_CURVED * largest + np.finfo(float).tiny))
    given = [h, g0, r0, g1, r1, scale, sizes, cubics, inside, size]
    return ca.Function("judge", given, [alert, curved])
