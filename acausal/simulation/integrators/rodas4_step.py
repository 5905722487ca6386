"""One step of Rodas4 as a function: stages, error, indicators at the end, and an alert.

In the transformed form of Hairer and Wanner, with W = M/(h γ) - F_y at the beginning,

    W K_i = F(t + α_i h, y + Σ_j a_ij K_j) + M Σ_j (c_ij/h) K_j + h γ_i F_t,

y₁ = y + Σ_j a_6j K_j + K₆, and K₆ is the difference to the embedded method. Inside the step
y(t + s h) = (1 - s) y + s (y₁ + (1 - s) (d₂ + s d₃)), of order 3.

The coefficients are those of Steinebach, Improvement of Rosenbrock-Wanner method RODASP, in:
Progress in Differential-Algebraic Equations II, 2020: what follows at infinite speed (the current
of a diode of 1e-5 Ω into a capacitor) is of order 3 with them, of order 1 with those of 1996.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.events.event_location import DIP, EPS, ROUNDING, SAMPLES, below
from acausal.events.explicit_ode import unsolved
from acausal.numerics.columns import scalars
from acausal.numerics.function_buffer import FunctionBuffer
from acausal.simulation.integrators.protocol import FORGOTTEN
from acausal.system.algebraic import linear_in
from acausal.system.inputs import InputSet, closed_system
from acausal.system.slopes import one_sided
from acausal.system.system import kept_last

if TYPE_CHECKING:
    from acausal.system.system import System

GAMMA = 0.25  # as all numbers up to D3, the coefficients of Rodas4P2
ALPHA = (0.0, 0.75, 0.321448134013046, 0.519745732277726, 1.0, 1.0)
GAMMAS = (0.25, -0.5, -0.189532918363016, 0.085612108792769, 0.0, 0.0)
A: tuple[tuple[float, ...], ...] = (
    (),
    (3.0,),
    (0.906377755268814, -0.189707390391685),
    (3.758617027739064, 1.161741776019525, -0.849258085312803),
    (7.089566927282776, 4.573591406461604, -8.423496976860259, -0.959280113459775),
    (7.089566927282776, 4.573591406461604, -8.423496976860259, -0.959280113459775, 1.0),
)
C: tuple[tuple[float, ...], ...] = (
    (),
    (-12.0,),
    (-6.354581592719008, 0.338972550544623),
    (-8.575016317114033, -7.606483992117508, 12.22499765012482),
    (-5.888975457523102, -8.157396617841821, 24.805546872612922, 12.790401512796979),
    (
        *(-4.408651676063871, -6.692003137674639, 24.625568527593117, 16.627521966636085),
        -5.714285714285718,
    ),
)
D2 = (
    *(-5.323528268423303, -10.042123754867493, 17.175254928256965, -5.079931171878093),
    -0.016185991706112,
)
D3 = (
    *(6.984505741529879, 6.914061169603662, -0.849178943070653, 18.104410789349338),
    -3.516963011559032,
)

_WEIGHTS = ca.DM([A[5], D2, D3]).T
_NEWTON_STEPS = 2  # with which z is made consistent at the end of a step, where alg is not linear
_BENT = 0.1  # of its magnitude: what the cubic term of an indicator may be inside a step
_FEW = 8  # integrals of other states: with more the linear systems are made smaller
# Units decide how small a pivot may be; the factors of the last matrix are kept, for all stages.
_QR = {"eps": float(np.finfo(float).tiny), "cache": 1.0}


@dataclass(frozen=True, eq=False)
class StepFunctions:
    """A step with all that is judged at its end, and one that only reaches a point.

    ``step`` is (t, y, c, p, h, rtol, atol, g₀, scale) → (verdict, y₁, d₂, d₃, watched), ``reach``
    is (t, y, c, p, h) → (y₁, unsolved). ``verdict`` is [error, alert, unsolved]: the weighted root
    mean square of the error in x, or the error of an indicator where that is larger; whether an
    indicator has changed its sign or may have dipped; what is left of alg at the end. All that may
    fail in a step enters the verdict.

    Indicators are unknowns of the step too, w = g(t, y): what they are wrong by is controlled, and
    inside the step they have a polynomial of their own. Along fast directions (the current of a
    diode of 1e-5 Ω into a capacitor) it is right where g of the dense output of y is not, which
    magnifies what that is wrong by. The columns of ``watched`` are g₁, the d₂ and d₃ of w, the
    magnitudes of late, and what g₁ moves by within the rounding of time and states.
    """

    step: ca.Function
    reach: ca.Function


class StepBuffers:
    """The arguments and results of a step, by name.

    ``dense`` and ``watched`` are what the dense outputs of y and of the indicators g are made of,
    ``ends`` the states and unknowns at both ends of a step.
    """

    def __init__(self, call: FunctionBuffer, p: np.ndarray, rtol: float) -> None:
        self.t, self.y, self.c, given, self.h, most, self.atol, self.g, self.scale = call.arguments
        given[:], most[:] = p, rtol
        self.verdict, self.y1, d2, d3, watched = call.results
        columns = watched.reshape(-1, len(self.g)) if len(self.g) else np.zeros((5, 0))
        self.g1, w2, w3, self.sizes, self.rounding = columns
        self.dense, self.watched = (self.y, self.y1, d2, d3), (self.g, self.g1, w2, w3)
        n = len(self.atol)
        self.ends = [(y[:n], y[n:]) for y in (self.y, self.y1)]


def step_functions(system: System, p: np.ndarray, inputs: InputSet) -> StepFunctions:
    """Return the steps of a system with given inputs; those of the last ones are kept."""
    return _functions(system, inputs, (p == 0.0).tobytes())


@kept_last
def _functions(system: System, inputs: InputSet, zero: bytes) -> StepFunctions:
    closed = closed_system(system, inputs, zero)
    t, x, z, c, p = arguments = closed.arguments
    y, nx = ca.vertcat(x, z), x.shape[0]
    ode, alg, g, size = closed.ode, closed.alg, closed.g, closed.sizes
    symbols = [ca.MX.sym(n, s.shape[0]) for n, s in zip("tycp", (t, y, c, p), strict=True)]
    time, begin, held, given = symbols
    length = ca.MX.sym("h")
    g0, scale = ca.MX.sym("g0", g.shape[0]), ca.MX.sym("scale", g.shape[0])
    stages = _stages([t, y, c, p], (ca.vertcat(ode, alg), g), nx, symbols, length, g0)
    slopes, shifts = ([stage[k] for stage in stages] for k in range(2))
    before = ca.horzcat(*slopes[:5]) @ _WEIGHTS
    reached, d2, d3 = begin + before[:, 0] + slopes[5], before[:, 1], before[:, 2]
    rtol, atol = ca.MX.sym("rtol"), ca.MX.sym("atol", nx)
    weights = atol + rtol * ca.fmax(ca.fabs(begin[:nx]), ca.fabs(reached[:nx]))
    error = ca.norm_2(slopes[5][:nx] / weights) / nx**0.5
    end = time + length
    at_end = (end, reached[:nx], reached[nx:], held, given)
    # Roundings of time and states of no common factor: they do not cancel where x does.
    parts = [EPS, *ROUNDING * (1.0 + 0.5 * np.cos(1.0 + np.arange(nx)))]
    rounded = ca.DM(parts) * ca.vertcat(t, x)
    solved, z_moved = _consistent(arguments, alg, at_end, rounded)
    at_end = (end, reached[:nx], solved, held, given)
    finite = ca.norm_1(reached) < np.inf  # fmax takes what is no number for none
    left = ca.if_else(finite, unsolved(system, arguments, alg)(*at_end), np.inf)
    alert, watched = ca.MX(0), ca.MX(0, 6)
    if g.shape[0]:
        moved = ca.SX.sym("dz", z.shape[0])
        by_rounding = ca.jtimes(g, ca.vertcat(t, x, z), ca.vertcat(rounded, moved))
        ends = [ca.densify(e) for e in (g, ca.fabs(by_rounding), size)]
        g1, rounding, sizes = ca.Function("ends", [*arguments, moved], ends)(*at_end, z_moved)
        inner = ca.horzcat(*shifts[:5]) @ _WEIGHTS
        wrong = ca.fabs(shifts[5]) + ca.fabs(g0 + inner[:, 0] + shifts[5] - g1)
        sizes = ca.fmax(FORGOTTEN * scale, sizes)
        # Along fast directions the method has order 3: the tolerance itself would cost much.
        # What stages are rounded by is summed with their weights.
        summed = rounding * ca.norm_1(_WEIGHTS[:, 0]) + np.finfo(float).tiny
        allowed = ca.sqrt(rtol) * sizes + summed
        error = ca.fmax(error, ca.mmax(wrong / allowed))
        cubic = 4 / 27 * ca.fabs(inner[:, 2])  # the largest value of s² (1 - s)
        bent = ca.mmax(cubic / (_BENT * sizes + summed))
        error = ca.fmax(error, bent ** (4 / 3))  # it grows with h³, an error with h⁴
        alert = _alert(g.shape[0])(g0, g1, inner[:, 1], inner[:, 2])
        watched = ca.horzcat(g1, inner[:, 1], inner[:, 2], sizes, rounding)
    verdict = ca.vertcat(error, alert, left)
    y1 = ca.vertcat(reached[:nx], solved)
    outputs = [ca.densify(e) for e in (verdict, y1, d2, d3, watched)]
    taken = [*symbols, length, rtol, atol, g0, scale]
    return StepFunctions(
        ca.Function("step", taken, outputs),
        ca.Function("reach", [*symbols, length], [ca.densify(y1), ca.densify(left)]),
    )


def _stages(
    arguments: list[ca.SX],
    equations: tuple[ca.SX, ca.SX],
    nx: int,
    symbols: list[ca.MX],
    length: ca.MX,
    g0: ca.MX,
) -> list[tuple[ca.MX, ca.MX]]:
    """Return the K of the stages of M y' = f and 0 = g - w at (t, y, c, p), of y and of w.

    In symbols that stand for these. Combinations of stages are products of matrices, which cost
    less than their elements. The equations of w are solved for K_w = g_y K + g + h γ_i g_t - w.
    """
    f, g = (ca.densify(e) for e in equations)
    t, y, *_ = arguments
    time, begin, held, given = symbols
    n, h, right = y.shape[0], ca.SX.sym("h"), ca.Function("right", arguments, [f])
    look = ca.Function("look", arguments, [g])
    # At a kink the slopes of the side that states move to: the step is all on that one.
    motion = ca.vertcat(t, y[:nx]), ca.vertcat(1, f[:nx])
    sided = [one_sided(e, *motion) for e in (f, g)]
    f_y, g_y = (ca.sparsify(ca.jacobian(e, y)) for e in sided)
    moves, g_t = (ca.sparsify(ca.jacobian(e, t)) for e in sided)
    w = ca.SX(ca.Sparsity.diag(nx, nx), 1.0) / (h * GAMMA)
    w = ca.diagcat(w, ca.SX(n - nx, n - nx)) - f_y
    pairs, matrices = _eliminate(w, f[:nx], y[:nx], h * GAMMA)
    # Rows of one size: conductances stand beside ones.
    largest = [ca.SX(np.finfo(float).tiny)] * matrices[0].shape[0]
    for row, entry in zip(matrices[0].row(), scalars(matrices[0].nz[:]), strict=True):
        largest[row] = ca.fmax(largest[row], ca.fabs(entry))
    sizes = ca.vertcat(*largest)
    matrices[0] = ca.mtimes(ca.diag(1 / sizes), matrices[0])
    outputs = [ca.densify(moves), f, ca.densify(g_t), g_y, sizes, *matrices]
    first = ca.Function("first", [*arguments, h], outputs)
    by_time, value, shift_by_time, slope, *matrix = first(*symbols, length)
    solver = ca.Linsol("factors", "qr", matrix[1].sparsity(), _QR)
    slopes: list[ca.MX] = []
    shifts: list[ca.MX] = []
    seen = g0
    for i in range(6):
        if i:
            both = ca.horzcat(*slopes)
            at = (time + ALPHA[i] * length, ca.mac(both, ca.DM(A[i]), begin), held, given)
            value, seen = right(*at), look(*at)
            moved = both @ ca.DM(C[i]) / length
            value += moved if nx == n else ca.vertcat(moved[:nx], ca.MX.zeros(n - nx))
        if GAMMAS[i] and moves.nnz():
            value += length * GAMMAS[i] * by_time
        slopes.append(_solve(solver, matrix, value, pairs, length * GAMMA))
        so_far = g0 + ca.horzcat(*shifts) @ ca.DM(A[i]) if i else g0
        shifts.append(slope @ slopes[i] + seen - so_far + length * GAMMAS[i] * shift_by_time)
    return list(zip(slopes, shifts, strict=True))


def _eliminate(w: ca.SX, ode: ca.SX, x: ca.SX, length: ca.SX) -> tuple[dict[int, int], list[ca.SX]]:
    """Return the states that are integrals of others, x_i' = x_j, as {i: j}, and W without them.

    Behind it minus what their rows bring, K_i = hγ (b_i + K_j). Few are left where they are.
    """
    numbers = {element.element_hash(): k for k, element in enumerate(scalars(x))}
    rates = {i: numbers.get(e.element_hash()) for i, e in enumerate(scalars(ode))}
    found = {i: j for i, j in rates.items() if j is not None}
    pairs = {i: j for i, j in found.items() if j not in found}
    if len(pairs) <= _FEW:
        return {}, [w]
    others = [k for k in range(w.shape[0]) if k not in pairs]
    places = [others.index(j) for j in pairs.values()]
    into = ca.SX(ca.Sparsity.triplet(len(pairs), len(others), range(len(pairs)), places), 1.0)
    carried = -length * w[others, list(pairs)]
    return pairs, [w[others, others] - carried @ into, carried]


def _solve(
    solver: ca.Linsol, matrix: list[ca.MX], right: ca.MX, pairs: dict[int, int], length: ca.MX
) -> ca.MX:
    """Return K of W K = right; the matrices are sizes of rows and W, or those of ``_eliminate``."""
    sizes, reduced, *more = matrix
    if not more:
        return solver.solve(reduced, right / sizes)
    carried = more[0]
    others = [k for k in range(right.shape[0]) if k not in pairs]
    own = right[list(pairs)]
    found = solver.solve(reduced, ca.mac(carried, own, right[others]) / sizes)
    integrals = length * (own + found[[others.index(j) for j in pairs.values()]])
    order = np.argsort([*others, *pairs]).tolist()
    return ca.vertcat(found, integrals)[order]


def _consistent(
    arguments: list[ca.SX], alg: ca.SX, at: tuple[ca.MX, ...], rounded: ca.SX
) -> tuple[ca.MX, ca.MX]:
    """Return z with alg = 0, from the guess in ``at``, and what it moves by within rounding."""
    t, x, z, *_ = arguments
    if not z.shape[0]:
        return ca.MX(0, 1), ca.MX(0, 1)
    newton = ca.Function("newton", arguments, [ca.jacobian(alg, z), ca.densify(alg)])
    time, state, solved, held, given = at
    solver = ca.Linsol("factors", "qr", newton.sparsity_out(0), _QR)
    for _ in range(1 if linear_in(alg, z) else _NEWTON_STEPS):
        slope, left = newton(time, state, solved, held, given)
        solved = solved - solver.solve(slope, left)
    moved = ca.jtimes(alg, ca.vertcat(t, x), rounded)
    motion = ca.Function("motion", arguments, [ca.jacobian(alg, z), ca.densify(moved)])
    slope, right = motion(time, state, solved, held, given)
    return solved, -solver.solve(slope, right)


def _alert(count: int) -> ca.Function:
    """Return how many indicators change their sign in a step or may dip inside it."""
    g0, g1, d2, d3 = sides = [ca.SX.sym(name, count) for name in ("g0", "g1", "d2", "d3")]
    lowest = g1
    for s in SAMPLES.tolist():
        lowest = ca.fmin(lowest, (1 - s) * g0 + s * (g1 + (1 - s) * (d2 + s * d3)))
    r0, r1 = end_rates(g0, g1, d2, d3)
    turns = ca.logic_and(r0 < 0, r1 > 0)
    lowest = ca.fmin(lowest, ca.if_else(turns, below(1, (g0, r0), (g1, r1)), g1))
    dips = lowest < DIP * ca.fmin(g0, g1)
    return ca.Function("alert", sides, [ca.sum1(ca.logic_or(g1 < 0, dips))])


def end_rates(g0: Any, g1: Any, d2: Any, d3: Any) -> tuple[Any, Any]:
    """Return the slopes, by s, of (1 - s) g₀ + s (g₁ + (1 - s) (d₂ + s d₃)) at its ends."""
    return g1 - g0 + d2, g1 - g0 - d2 - d3
