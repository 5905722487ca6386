"""Rodas4: a one-step method, so that nothing is lost where a segment begins anew.

A step is one call of a Function: stages, error, indicators at the end, and an alert. Only an alert
costs more: the event is located on the dense output, then the step is done again to that instant,
so that the point has the full order, and the instant is corrected by g/ġ.

Rodas4 (Hairer and Wanner, Solving Ordinary Differential Equations II, 1996, section VI.4 and the
code RODAS) has six stages, order 4 with an embedded method of order 3, is stiffly accurate and
L-stable, and takes M y' = F(t, y) with y = (x, z) and F = (ode, alg) as it is: six linear systems
with one matrix, no iteration. Its coefficients are those of Steinebach, Improvement of
Rosenbrock-Wanner method RODASP, in: Progress in Differential-Algebraic Equations II, 2020: what
follows at infinite speed (the current of a diode of 1e-5 Ω into a capacitor) is of order 3 with
them, of order 1 with those of 1996. In the transformed form, with W = M/(h γ) - F_y at the
beginning,

    W K_i = F(t + α_i h, y + Σ_j a_ij K_j) + M Σ_j (c_ij/h) K_j + h γ_i F_t,

y₁ = y + Σ_j a_6j K_j + K₆, and K₆ is the difference to the embedded method. Inside the step
y(t + s h) = (1 - s) y + s (y₁ + (1 - s) (d₂ + s d₃)), of order 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.events.event_location import DIP, ROUNDING, SAMPLES, Look, Seen, below, locate, rising
from acausal.events.explicit_ode import OPEN, unsolved
from acausal.numerics.columns import scalars
from acausal.numerics.function_buffer import FunctionBuffer
from acausal.simulation.integrators.protocol import TOO_SMALL, FoundEvent, Method, first_step
from acausal.simulation.solvers import Rodas4
from acausal.system.algebraic import linear_in
from acausal.system.inputs import InputSet, closed_system
from acausal.system.system import kept_last

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run
    from acausal.system.system import System


_SAFETY, _SHORTEST, _LONGEST = 0.9, 0.2, 5.0  # of the step length, from one step to the next
_ROUNDING = 16.0 * np.finfo(float).eps  # of the time: no step is shorter
_CORRECTIONS = 6  # of the instant of an event
_STRAYS = 0.05  # of its change over a step: what an indicator may be wrong by at an event
_NEAR = 1e3  # tolerances: dips this near to zero are uncertain on the dense output, of order 3
_STRETCH = 1.0 + 1e-9  # of the step: what is left to the end, if it is no more than this

Found = tuple[float, tuple[int, ...]]


class _Buffers:
    """The arguments and results of the step, by name.

    ``dense`` and ``watched`` are what the dense outputs of y and of the indicators g are made of.
    """

    def __init__(self, call: FunctionBuffer, run: Run) -> None:
        self.t, self.y, self.c, p, self.h, rtol, self.atol, self.g, self.scale = call.arguments
        p[:], rtol[:] = run.p, run.rtol
        self.verdict, self.y1, d2, d3, watched = call.results
        columns = watched.reshape(-1, len(self.g)) if len(self.g) else np.zeros((5, 0))
        self.g1, w2, w3, self.sizes, self.rounding = columns
        self.dense, self.watched = (self.y, self.y1, d2, d3), (self.g, self.g1, w2, w3)


class Rodas4Method(Method):
    """Integrates M y' = (ode, alg), y = (x, z)."""

    name = "Rodas4"

    def __init__(self, run: Run, form: ModeSystem, options: Rodas4) -> None:
        super().__init__(run, form)
        self.refused = 0
        self._longest = options.max_step or np.inf
        made = step_functions(form.system, run.p, run.inputs)
        self._call = FunctionBuffer(made.step)
        self._reach = FunctionBuffer(made.reach, self._call.arguments[:4])
        self._b = b = _Buffers(self._call, run)
        b.atol[:] = self.atol[: self.n]
        self._least = np.zeros(len(b.g))
        self._wanted = 0.0  # the step length that the error allows
        self._end = 0.0  # of the stretch with these constants
        self._wrong = 0.0  # the error of the step to an event, of what is allowed
        self._ended = False  # y1 is the end of a step that was taken

    def begin(self, t: float, x: np.ndarray, z: np.ndarray, end: float) -> str:
        """Begin at a point."""
        b = self._b
        b.c[:] = self.constants.values
        b.y[: self.n], b.y[self.n :] = x, z
        self.t, self._end, self._ended = t, end, False
        if not self._wanted > 0.0:
            self._wanted = first_step(self, end)
        return ""

    def reached(self) -> tuple[float, np.ndarray, np.ndarray]:
        """Return the end of the last step that was taken: t, x, z."""
        y = (self._b.y1 if self._ended else self._b.y).copy()
        return self.t, y[: self.n], y[self.n :]

    def watch(self) -> None:
        """Look at the indicators where it begins, and solve z there."""
        b = self._b
        g, _, sizes, _, z = self.ode.look(self.t, b.y[: self.n], b.y[self.n :], b.c)
        self.run.see(sizes)
        b.y[self.n :], b.g[:] = z, g
        self._least = self.run.rtol * self.run.scale  # what has died out below is not followed
        b.scale[:] = np.maximum(np.maximum(b.scale, sizes), self._least)

    def step(self, end: float) -> str:
        """Take a step that the error allows."""
        b, t = self._b, self.t
        if self._ended:
            b.y[:] = b.y1
            if len(b.g):
                b.g[:] = b.g1
                np.maximum(b.sizes, self._least, out=b.scale)
            self._ended = False
        left, cut, refused = end - t, False, False
        shortest = _ROUNDING * max(abs(t), abs(end) * 1e-3)
        h = max(min(self._wanted, self._longest), shortest)
        if left < 2.0 * h:  # no short step at the end
            h, cut = left if left <= max(h * _STRETCH, 2.0 * shortest) else 0.5 * left, True
        while True:
            self._try(t, h)
            self.taken += 1
            error, _, open_rows = b.verdict.tolist()
            if error <= 1.0 and open_rows <= OPEN:
                break
            refused, cut = True, False
            self.refused += 1
            h *= max(_SHORTEST, float(_SAFETY * error**-0.25)) if error > 1.0 else _SHORTEST
            if h <= shortest or self.run.interruption.asked:
                return TOO_SMALL
        grown = h * min(_LONGEST, max(_SHORTEST, _SAFETY * max(error, 1e-10) ** -0.25))
        if refused:
            grown = min(grown, h)
        if not cut or grown > self._wanted or refused:
            self._wanted = grown
        self.t0, self.t, self._ended = t, end if h >= left else t + h, True
        return ""

    def _try(self, t: float, h: float) -> None:
        self._b.t[0], self._b.h[0] = t, h
        self._call.run_to(self._b.verdict)

    def at(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the states of the dense output, and their slopes."""
        b, h = self._b, self.t - self.t0
        value, slope = _cubic((t - self.t0) / h, np.array(b.dense))
        return value[: self.n], slope[: self.n] / h

    def _solved(self, at: float) -> np.ndarray:
        """Return the dense output inside the step, with z solved there."""
        b = self._b
        y, _ = _cubic((at - self.t0) / (self.t - self.t0), np.array(b.dense))
        y[self.n :] = self.ode.solve(at, y[: self.n], y[self.n :], b.c)
        return y

    def output(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return a point inside the step, by a step of its own, of full order.

        Its few steps of Newton's method may end away from any solution, as with a diode of
        exponential law: then it is the dense output, with z solved patiently.
        """
        y = self._b.y1
        if t < self.t:
            y, left = self._reach.results
            self._b.t[0], self._reach.arguments[4][0] = self.t0, t - self.t0
            self._reach.run_to(left)
            if not left[0] <= OPEN:
                y = self._solved(t)
        y = y.copy()
        return y[: self.n], y[self.n :]

    def event(self) -> FoundEvent | None:
        """Return the first event in the last step, with a point of full order.

        Where the full order has to decide, or a step to the event is not good enough, the step is
        shortened and looked at again.
        """
        b, event = self._b, None
        while b.verdict[1]:
            found = self._pursue(self._dense_look(), _NEAR * self.run.rtol)
            if found is None:
                break
            shorter = found[0]
            if found[1]:
                event = self._redo(found) or self._locate_again()
                if event is None or self._good_enough(event):
                    break
                shorter = 0.5 * (self.t0 + event.t)
            self._try(self.t0, shorter - self.t0)
            least = self.t0 + _ROUNDING * max(abs(self.t0), abs(self.t) * 1e-3)
            while b.verdict[0] > 1.0 and shorter > least:  # the longer step was right by chance
                part = max(_SHORTEST, float(_SAFETY * b.verdict[0] ** -0.25))
                shorter = self.t0 + part * (shorter - self.t0)
                self._try(self.t0, shorter - self.t0)
            if not b.verdict[2] <= OPEN:
                self._try(self.t0, self.t - self.t0)
                break
            self.t, event = shorter, None
        if event is None and self.t >= self._end:
            self.run.see(np.maximum(b.sizes, self._least))
        return event

    def _good_enough(self, event: FoundEvent) -> bool:
        """Whether the step to an event is right enough, as any step and against what they fell by.

        It may be as wrong as the largest values of indicators of late allow: too much for the last
        of a current that was large before.
        """
        if self._wrong > 1.0:
            return False
        begin, _ = self._ends(self.t)
        allowed = np.sqrt(self.run.rtol) * self._b.scale
        fall = np.abs(begin[1]) + np.maximum(begin[2], 0.0) * (event.t - self.t0)
        right = self._wrong * allowed <= _STRAYS * np.maximum(fall, allowed)
        return bool(np.all(right[list(event.fired)]))

    def _ends(self, t: float) -> tuple[Seen, Seen]:
        """Return times, indicators and rates of their polynomials at the ends of a step to t."""
        b, h = self._b, t - self.t0
        first, last = end_rates(*b.watched)
        return (self.t0, b.g.copy(), first / h), (t, b.g1.copy(), last / h)

    def _dense_look(self) -> Look:
        """Return what looks at the indicators inside the step, on their polynomials."""
        b, t, h = self._b, self.t0, self.t - self.t0
        parts = np.array(b.watched)

        def look(at: float) -> tuple[np.ndarray, np.ndarray]:
            value, slope = _cubic((at - t) / h, parts)
            return value, slope / h

        return look

    def _full_look(self, at: float) -> tuple[np.ndarray, np.ndarray]:
        """Look at the indicators by a step of its own, of full order."""
        self._try(self.t0, at - self.t0)
        _, (_, g, rates) = self._ends(at)
        return g, rates

    def _pursue(self, look: Look, near: float) -> Found | None:
        """Return the first event in the step and the relations that change, none if it is near."""
        ends, run = self._ends(self.t), self.run
        run.see(self._b.sizes)
        return locate(look, *ends, run.scale, run.bands(self._b.rounding), near)

    def _locate_again(self) -> FoundEvent | None:
        """Locate an event by steps of full order, where the dense output strays.

        Beside states of tiny time constants (the current of a diode of 1e-5 Ω into a capacitor)
        what the dense output is wrong by is many times the indicator.
        """
        with self._end_kept():
            found = self._pursue(self._full_look, 0.0)
            if found is None:
                return None
            self._try(self.t0, found[0] - self.t0)
            self._wrong = float(self._b.verdict[0])
            y = self._b.y1.copy()
            if not self._b.verdict[2] <= OPEN:
                y[self.n :] = self.ode.solve(found[0], y[: self.n], y[self.n :], self._b.c)
            return FoundEvent(*found, y[: self.n], y[self.n :])

    @contextmanager
    def _end_kept(self) -> Iterator[None]:
        """Have the results of the last step back after others have been tried."""
        kept = [part.copy() for part in self._call.results]
        try:
            yield
        finally:
            for part, value in zip(self._call.results, kept, strict=True):
                part[:] = value

    def _redo(self, found: Found) -> FoundEvent | None:
        """Do a step again to the instant of an event, and correct the instant by secants.

        None where the indicators are others there than on the dense output.
        """
        b, t, now, (stop, fired) = self._b, self.t0, self.t, found
        band, (_, _, first) = self.run.bands(b.rounding), self._ends(now)[0]
        rises = rising(first)
        armed = [k for k in fired if b.g[k] > band[k] or rises[k]]
        reached, self._wrong = b.y1.copy() if stop == now else None, 0.0
        others = b.g > band
        others[list(fired)] = False
        resolution = _ROUNDING * max(abs(t), abs(stop))
        with self._end_kept():
            last = (stop, b.g)
            changes = {k: abs(float(b.g1[k] - b.g[k])) for k in fired}
            for number in range(_CORRECTIONS + 1):
                if stop - t <= resolution:
                    break
                self._try(t, stop - t)
                if not b.verdict[2] <= OPEN:
                    reached = None
                    break
                _, (_, g, rates) = self._ends(stop)
                if number == 0 and self._strays(armed, changes, band, rates):
                    return None
                if np.any(others & (g < -band)):
                    return None  # another relation changes before
                reached, self._wrong = b.y1.copy(), float(b.verdict[0])
                if not armed:
                    break
                if number:
                    rates = (g - last[1]) / (stop - last[0])
                last = (stop, g)
                move = min((-g[k] / rates[k] for k in armed if rates[k] < 0.0), default=0.0)
                if abs(move) <= resolution or number == _CORRECTIONS:
                    break  # what is reached is at the instant
                if not t < stop + move <= now:
                    return None
                stop += float(move)
        y = self._solved(stop) if reached is None else reached
        return FoundEvent(stop, fired, y[: self.n], y[self.n :])

    def blur(self, event: FoundEvent) -> float:
        """Return how well the instant of an event is known [s], from what indicators are wrong by.

        These are of those that magnify what states are wrong by. One that moves by less than that
        in the step says nothing of the instant.
        """
        b, (stop, fired, x, z) = self._b, event
        allowed = np.sqrt(self.run.rtol) * b.scale
        wrong = self.ode.magnified(stop, x, z, b.c, b.atol + self.run.rtol * np.abs(x))
        fast = [k for k in fired if wrong[k] > allowed[k] > 0.0]
        if not fast:
            return 0.0
        rates, step = np.abs(self._dense_look()(stop)[1]), self.t - self.t0
        return max(
            (float(allowed[k] / rates[k]) for k in fast if allowed[k] < rates[k] * step),
            default=0.0,
        )

    def _strays(
        self, armed: list[int], changes: dict[int, float], band: np.ndarray, rates: np.ndarray
    ) -> bool:
        """Whether an indicator is not where the dense output had it, after a step of full order.

        One that was armed is at its zero and falls; another, where it leaves its band.
        """
        for k, change in changes.items():
            beyond = float(self._b.g1[k]) + (0.0 if k in armed else float(band[k]))
            if abs(beyond) > _STRAYS * change or (k not in armed and beyond > 0.5 * band[k]):
                return True
        return any(rates[k] > 0.0 for k in armed)


def _cubic(s: float, parts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the dense output at a part s of a step, and its slope by s.

    The parts are y₀, y₁, d₂ and d₃.
    """
    left = 1.0 - s
    both = ((left, s, left * s, left * s * s), (-1.0, 1.0, left - s, s * (2.0 - 3.0 * s)))
    value, slope = np.array(both) @ parts
    return value, slope


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
FORGOTTEN = 0.8
"""In a step: what is left of the magnitude of an indicator, so that an inrush is past one day."""

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
    solved, moved = _consistent(arguments, alg, at_end)
    at_end = (end, reached[:nx], solved, held, given)
    finite = ca.norm_1(reached) < np.inf  # fmax takes what is no number for none
    left = ca.if_else(finite, unsolved(system, arguments, alg)(*at_end), np.inf)
    alert, watched = ca.MX(0), ca.MX(0, 6)
    if g.shape[0]:
        g1, rounding, sizes = _ends(arguments, g, size)(*at_end, moved)
        inner = ca.horzcat(*shifts[:5]) @ _WEIGHTS
        wrong = ca.fabs(shifts[5]) + ca.fabs(g0 + inner[:, 0] + shifts[5] - g1)
        sizes = ca.fmax(FORGOTTEN * scale, sizes)
        # Along fast directions the method has order 3: the tolerance itself would cost much.
        allowed = ca.sqrt(rtol) * sizes + rounding + np.finfo(float).tiny
        error = ca.fmax(error, ca.mmax(wrong / allowed))
        cubic = 4 / 27 * ca.fabs(inner[:, 2])  # the largest value of s² (1 - s)
        bent = ca.mmax(cubic / (_BENT * sizes + rounding + np.finfo(float).tiny))
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
    w = ca.SX(ca.Sparsity.diag(nx, nx), 1.0) / (h * GAMMA)
    w = ca.diagcat(w, ca.SX(n - nx, n - nx)) - ca.jacobian(f, y)
    moves = ca.jacobian(f, t)
    pairs = _integrated(f[:nx], y[:nx])
    matrices = _eliminate(w, pairs, h * GAMMA) if len(pairs) > _FEW else [w]
    beside = [ca.densify(ca.jacobian(g, t)), ca.jacobian(g, y)]
    matrices[0], sizes = _balanced(matrices[0])
    outputs = [ca.densify(moves), f, *beside, sizes, *matrices]
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


def _balanced(w: ca.SX) -> tuple[ca.SX, ca.SX]:
    """Return a matrix with rows of one size, and their sizes: conductances stand beside ones."""
    sizes = [ca.SX(np.finfo(float).tiny)] * w.shape[0]
    for row, entry in zip(w.row(), scalars(w.nz[:]), strict=True):
        sizes[row] = ca.fmax(sizes[row], ca.fabs(entry))
    made = ca.vertcat(*sizes)
    return ca.mtimes(ca.diag(1 / made), w), made


def _integrated(ode: ca.SX, x: ca.SX) -> dict[int, int]:
    """Return the states that are integrals of others, x_i' = x_j, by number: {i: j}."""
    numbers = {element.element_hash(): k for k, element in enumerate(scalars(x))}
    rates = {i: numbers.get(e.element_hash()) for i, e in enumerate(scalars(ode))}
    found = {i: j for i, j in rates.items() if j is not None}
    return {i: j for i, j in found.items() if j not in found}


def _eliminate(w: ca.SX, pairs: dict[int, int], length: ca.SX) -> list[ca.SX]:
    """Return W without the rows of integrals, K_i = hγ (b_i + K_j), and minus what these bring."""
    others = [k for k in range(w.shape[0]) if k not in pairs]
    places = [others.index(j) for j in pairs.values()]
    into = ca.SX(ca.Sparsity.triplet(len(pairs), len(others), range(len(pairs)), places), 1.0)
    carried = -length * w[others, list(pairs)]
    return [w[others, others] - carried @ into, carried]


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


def _consistent(arguments: list[ca.SX], alg: ca.SX, at: tuple[ca.MX, ...]) -> tuple[ca.MX, ca.MX]:
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
    moved = ca.jtimes(alg, ca.vertcat(t, x), _rounded(t, x))
    motion = ca.Function("motion", arguments, [ca.jacobian(alg, z), ca.densify(moved)])
    slope, right = motion(time, state, solved, held, given)
    return solved, -solver.solve(slope, right)


def _rounded(t: ca.SX, x: ca.SX) -> ca.SX:
    """Return roundings of time and states, of no common factor: they do not cancel where x does."""
    parts = ROUNDING * (1.0 + 0.5 * np.cos(np.arange(x.shape[0] + 1)))
    return ca.DM(parts) * ca.vertcat(t, x)


def _ends(arguments: list[ca.SX], g: ca.SX, size: ca.SX) -> ca.Function:
    """Return indicators, their roundings and magnitudes, at a point with what z moves by."""
    t, x, z, *_ = arguments
    moved = ca.SX.sym("dz", z.shape[0])
    rounding = ca.jtimes(g, ca.vertcat(t, x, z), ca.vertcat(_rounded(t, x), moved))
    outputs = [ca.densify(e) for e in (g, ca.fabs(rounding), size)]
    return ca.Function("ends", [*arguments, moved], outputs)


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
