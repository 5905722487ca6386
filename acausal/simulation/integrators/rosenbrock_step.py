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
_PIVOT = {"eps": float(np.finfo(float).tiny)}  # units decide how small a pivot may be


@dataclass(frozen=True, eq=False)
class StepFunctions:
    """A step with all that is judged at its end, and one that only reaches a point.

    ``step`` is (t, y, c, p, h, rtol, atol, g₀, ġ₀, scale) → (verdict, y₁, d₂, d₃, g₁, ġ₁, sizes),
    ``reach`` is (t, y, c, p, h) → y₁. ``verdict`` is [error, alert, unsolved, curved]: the weighted
    root mean square of the error in x; whether an indicator has changed its sign or may have
    dipped; what is left of alg at the end; the largest deviation of an indicator inside from
    the cubic, in units of what is tolerated. ``scale`` are the magnitudes of the relations so far,
    ``sizes`` those here.
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
    c, h = ca.vertcat(m, inputs.pieces), ca.SX.sym("h")
    y, nx = ca.vertcat(x, z), x.shape[0]
    ode, alg = (ca.vec(part) for part in system.rhs(t, x, z, u, given_p, m))
    f = ca.densify(ca.vertcat(ode, alg))
    right = ca.Function("right", [t, y, c, p], [f])
    symbols = [ca.MX.sym(n, s.shape[0]) for n, s in zip("tycp", (t, y, c, p), strict=True)]
    time, begin, held, given = symbols
    length = ca.MX.sym("h")
    mass = ca.DM(ca.Sparsity.diag(nx, nx), 1.0)
    w = ca.diagcat(mass, ca.DM(z.shape[0], z.shape[0])) / (h * GAMMA)
    first = ca.Function(
        "first",
        [t, y, c, p, h],
        [w - ca.jacobian(f, y), ca.densify(ca.jacobian(f, t)), f],
    )
    matrix, by_time, force = first(*symbols, length)
    slopes: list[ca.MX] = []
    for i in range(6):
        value = force + length * GAMMAS[0] * by_time
        if i:
            value = _stage(right, i, nx)(*symbols, length, by_time, *slopes)
        slopes.append(ca.solve(matrix, value, "qr", _PIVOT))
    rtol, atol = ca.MX.sym("rtol"), ca.MX.sym("atol", nx)
    reached, error, d2, d3 = _finish(begin.shape[0], nx)(begin, rtol, atol, *slopes)
    end = time + length
    arguments = [t, x, z, c, p]
    solved, rates = _consistent(arguments, ode, alg, (end, reached[:nx], reached[nx:], held, given))
    left = unsolved(system, arguments, alg)(end, reached[:nx], solved, held, given)
    g, size, _ = indicators(system, (t, x, z, u, given_p, m))
    ends = _ends(arguments, ode, g, size)(end, reached[:nx], solved, held, given, rates)
    g1, moved1, sizes = ends
    look, inside, floor = _inside(system, arguments, g, size), [], ca.MX(0)
    for s in _INSIDE:
        at = (1 - s) * begin + s * (reached + (1 - s) * (d2 + s * d3))
        seen, floor = look(time + s * length, at[:nx], at[nx:], held, given)
        inside.append(seen)
    g0, moved0, scale = (ca.MX.sym(name, g.shape[0]) for name in ("g0", "moved0", "scale"))
    sides = (g0, moved0, g1, moved1)
    alert, curved = _judge(g.shape[0])(length, *sides, scale, sizes, floor, *inside)
    verdict = ca.vertcat(error, alert, left, curved)
    y1 = ca.vertcat(reached[:nx], solved)
    outputs = [ca.densify(e) for e in (verdict, y1, d2, d3, g1, moved1, sizes)]
    taken = [*symbols, length, rtol, atol, g0, moved0, scale]
    plain = ca.graph_substitute(y1, [rtol, atol], [ca.MX(1.0), ca.MX.ones(nx)])
    return StepFunctions(
        ca.Function("step", taken, outputs),
        ca.Function("reach", [*symbols, length], [ca.densify(plain)]),
    )


def _stage(right: ca.Function, i: int, nx: int) -> ca.Function:
    """Return the right-hand side of stage i from the stages before it."""
    t, y, c, p = (ca.SX.sym(n, right.nnz_in(k)) for k, n in enumerate("tycp"))
    h, by_time = ca.SX.sym("h"), ca.SX.sym("ft", y.shape[0])
    slopes = [ca.SX.sym(f"k{j}", y.shape[0]) for j in range(i)]
    at = y + sum(a * k for a, k in zip(A[i], slopes, strict=True))
    value = right(t + ALPHA[i] * h, at, c, p)
    moved = sum(a * k[:nx] for a, k in zip(C[i], slopes, strict=True)) / h
    value += ca.vertcat(moved, ca.SX.zeros(y.shape[0] - nx, 1))
    if GAMMAS[i]:
        value += h * GAMMAS[i] * by_time
    return ca.Function(f"stage{i}", [t, y, c, p, h, by_time, *slopes], [ca.densify(value)])


def _finish(n: int, nx: int) -> ca.Function:
    """Return y₁, the error of x in units of its tolerance, and the dense output."""
    y, rtol, atol = ca.SX.sym("y", n), ca.SX.sym("rtol"), ca.SX.sym("atol", nx)
    slopes = [ca.SX.sym(f"k{j}", n) for j in range(6)]
    reached = y + sum(a * k for a, k in zip(A[5], slopes[:5], strict=True)) + slopes[5]
    weights = atol + rtol * ca.fmax(ca.fabs(y[:nx]), ca.fabs(reached[:nx]))
    error = ca.sqrt(ca.sumsqr(slopes[5][:nx] / weights) / nx)
    d2, d3 = (sum(d * k for d, k in zip(ds, slopes[:5], strict=True)) for ds in (D2, D3))
    return ca.Function("finish", [y, rtol, atol, *slopes], [reached, error, d2, d3])


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


def _inside(system: System, arguments: list[ca.SX], g: ca.SX, size: ca.SX) -> ca.Function:
    """Return the indicators, and the magnitudes with what nominal values make of them."""
    _, x, z, *_ = arguments
    nominal = ca.DM(np.concatenate([system.nominal_x, system.nominal_z]))
    floor = _NOMINAL * (ca.fabs(ca.jacobian(g, ca.vertcat(x, z))) @ nominal)
    outputs = [ca.densify(e) for e in (g, ca.fmax(size, floor))]
    return ca.Function("inside", arguments, outputs)


def _judge(count: int) -> ca.Function:
    """Return whether an indicator changed or may have, and how far it is from its cubic."""
    h = ca.SX.sym("h")
    names = ("g0", "r0", "g1", "r1", "scale", "sizes", "size")
    g0, r0, g1, r1, scale, sizes, size = (ca.SX.sym(n, count) for n in names)
    inside = [ca.SX.sym(f"inside{k}", count) for k in range(len(_INSIDE))]
    given = [h, g0, r0, g1, r1, scale, sizes, size, *inside]
    if not count:
        return ca.Function("judge", given, [ca.SX(0.0), ca.SX(0.0)])
    lowest = g1
    for s in _SAMPLES:
        lowest = ca.fmin(lowest, hermite(s, (g0, h * r0), (g1, h * r1)))
    turns = ca.logic_and(r0 < 0, r1 > 0)
    lowest = ca.fmin(lowest, ca.if_else(turns, below(h, (g0, r0), (g1, r1)), g1))
    dips = lowest < DIP * ca.fmin(g0, g1)
    alert = ca.sum1(ca.logic_or(g1 < 0, dips))
    largest = ca.fmax(ca.fmax(scale, sizes), size)
    apart = ca.SX.zeros(count)
    for s, seen in zip(_INSIDE, inside, strict=True):
        apart = ca.fmax(apart, ca.fabs(seen - hermite(s, (g0, h * r0), (g1, h * r1))))
    curved = ca.mmax(apart / (_CURVED * largest + np.finfo(float).tiny))
    return ca.Function("judge", given, [alert, curved])
