"""Radau IIA of order 5: implicit, of one step and three stages, for stiff systems.

Hairer and Wanner, Solving Ordinary Differential Equations II, 1996, section IV.8, and the code
RADAU5. With M y' = F(t, y), y = (x, z), F = (ode, alg), the stages Y_i = y + Z_i of a step fulfil

    M Σ_j (A⁻¹)_ij Z_j = h F(t + c_i h, y + Z_i),    y₁ = y + Z₃.

A⁻¹ has one real eigenvalue γ and a pair α ± iβ: in its eigenvectors Newton's method solves one real
and one complex system of the size of y. What the method of order 3 with F(t, y) would make of the
step tells the error. Inside the step y is the cubic through y and its stages.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.arguments import Count, Duration, checked
from acausal.events.event_location import ROUNDING
from acausal.numerics.function_buffer import FunctionBuffer
from acausal.numerics.newton import Pattern, factors
from acausal.simulation.integrators.protocol import (
    FORGOTTEN,
    RESOLUTION,
    SAFETY,
    SHORTEST,
    UNDEFINED,
    FoundEvent,
    OneStepMethod,
)
from acausal.system.algebraic import linear_in
from acausal.system.inputs import closed_system
from acausal.system.system import kept_last

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run
    from acausal.system.inputs import InputSet
    from acausal.system.system import System

_ROOT = 6.0**0.5
NODES = np.array([(4.0 - _ROOT) / 10.0, (4.0 + _ROOT) / 10.0, 1.0])
"""Where the stages stand in a step."""

_POWERS = np.arange(1, 4)
_VALUES = NODES[:, None] ** _POWERS  # of s, s², s³ at the nodes
A = (_VALUES / _POWERS) @ np.linalg.inv(NODES[:, None] ** (_POWERS - 1))
"""Integrals of the polynomials of Lagrange from 0 to the nodes."""

_CUBIC = np.linalg.inv(_VALUES)  # of the cubic through 0 and the Z_i: its coefficients
_ERROR = np.array([-13.0 - 7.0 * _ROOT, -13.0 + 7.0 * _ROOT, -1.0]) / 3.0
_EIGENVALUES, _VECTORS = np.linalg.eig(np.linalg.inv(A))
_REAL = int(np.argmin(np.abs(_EIGENVALUES.imag)))
_PAIR = int(np.argmax(_EIGENVALUES.imag))
_GAMMA, _MU = float(_EIGENVALUES[_REAL].real), complex(_EIGENVALUES[_PAIR].conjugate())
_T = np.column_stack([_VECTORS[:, _REAL].real, _VECTORS[:, _PAIR].real, _VECTORS[:, _PAIR].imag])
_BACK = np.linalg.inv(_T)

_PARABOLA = np.linalg.inv(NODES[:, None] ** (_POWERS - 1))[0]  # through the stages, at 0
_TINY = np.finfo(float).tiny

_ITERATIONS = 10  # of Newton's method, with one matrix
_ENOUGH = 0.03  # of the tolerances: what Newton's method may leave, less at tight ones
_QUICK = 1e-3  # from one iteration to the next: so fast the Jacobian is kept
_SAME = 1.2  # times: a step that could grow by less keeps its length, and its factors
_CORRECTIONS = 4  # of the instant of an event


@checked
@dataclass(frozen=True)
class Radau:
    """Radau IIA of order 5, implicit and of one step, for stiff systems, with events.

    Parameters
    ----------
    max_steps
        Most steps from one event to the next, whatever the output times.
    max_step
        Longest step [s], 0 for no limit.
    """

    max_steps: Count = 1_000_000
    max_step: Duration = 0.0


@kept_last
def radau_functions(system: System, inputs: InputSet) -> tuple[ca.Function, ca.Function, bool]:
    """Return F and -F_y at (t, x, z, c, p), with its diagonal; and whether z enters linearly."""
    closed = closed_system(system, inputs)
    y = ca.vertcat(*closed.arguments[1:3])
    whole = ca.vertcat(closed.ode, closed.alg)
    slope = -ca.jacobian(whole, y)
    diagonal = ca.Sparsity.diag(y.shape[0], y.shape[0])
    slope = ca.project(slope, slope.sparsity().unite(diagonal))
    right = ca.Function("right", closed.arguments, [ca.densify(ca.cse(whole))])
    linear = linear_in(closed.alg, closed.arguments[2])
    return right, ca.Function("slope", closed.arguments, [ca.cse(slope)]), linear


class _StageNewton:
    """Simplified Newton iterations for the stages, with the factors of γ/h M - F_y and μ/h M - F_y.

    ``rate`` is how fast the last one converged, ``h`` the step that the factors are for.
    """

    def __init__(self, slope: ca.Function, n: int) -> None:
        self._call, self.pattern = FunctionBuffer(slope), Pattern.of(slope.sparsity_out(0))
        rows, columns = self.pattern.rows, self.pattern.columns
        self._places = np.flatnonzero((rows == columns) & (rows < n))  # of M
        self.n, self.h, self.rate = n, 0.0, 1.0
        self._entries = np.zeros(0)
        self.real: Callable[[np.ndarray], np.ndarray] | None = None
        self.pair: Callable[[np.ndarray], np.ndarray] | None = None

    def judge(self, *at: Any) -> None:
        """Evaluate the Jacobian at a point."""
        self._entries = self._call(*at)[0].copy()
        self.h = 0.0

    def factorize(self, h: float) -> bool:
        """Factorise for a step of length h, if that is not done; tell whether it can be."""
        if h != self.h:
            self.h, self.real, self.pair = h, None, None
            if np.all(np.isfinite(self._entries)):
                self.real, self.pair = (self._factors(c / h) for c in (_GAMMA, _MU))
        return self.real is not None and self.pair is not None

    def _factors(self, c: complex) -> Callable[[np.ndarray], np.ndarray] | None:
        entries = self._entries.astype(type(c))
        entries[self._places] += c
        return factors(self.pattern.fill(entries))

    def change(self, z: np.ndarray, right: Callable[[np.ndarray], np.ndarray]) -> np.ndarray | None:
        """Return an iteration's change of the Z of the stages; None where F or they have none."""
        f, w, h, n = _BACK @ right(z), _BACK @ z, self.h, self.n
        if self.real is None or self.pair is None or not np.all(np.isfinite(f)):
            return None
        f[0, :n] -= _GAMMA / h * w[0, :n]
        both = f[1] + 1j * f[2]
        both[:n] -= _MU / h * (w[1, :n] + 1j * w[2, :n])
        other = self.pair(both)
        return np.asarray(_T @ np.array([self.real(f[0]), other.real, other.imag]))

    def solve(
        self,
        z: np.ndarray,
        right: Callable[[np.ndarray], np.ndarray],
        size: Callable[[np.ndarray], float],
        enough: float,
    ) -> np.ndarray | None:
        """Return the Z of the stages, a row each, from a guess; None where it does not converge.

        ``right`` gives F at all of them, ``size`` the length of a change in tolerances.
        """
        before, rate = np.inf, max(self.rate, 1e-3) ** 0.8
        for k in range(_ITERATIONS):
            change = self.change(z, right)
            if change is None:
                return None
            z = z + change
            now = size(change)
            if k:
                rate = now / before if before > 0.0 else 0.0
                left = rate ** (_ITERATIONS - k) / (1.0 - rate) * now if rate < 1.0 else np.inf
                if not left <= enough and now > enough:
                    return None
            if now == 0.0 or (rate < 1.0 and rate / (1.0 - rate) * now < enough):
                self.rate = rate if k else self.rate
                return z
            before = now
        return None


class _StageIndicators:
    """The indicators of a step: at its beginning and its stages, with their cubics between.

    ``here`` are those where the method stands, ``sizes`` their magnitudes.
    """

    def __init__(self) -> None:
        self.here = self.begin = self.sizes = np.zeros(0)
        self.stages = self.curve = np.zeros((3, 0))

    def accept(self) -> None:
        """Go on from the end of the step."""
        self.begin, self.here = self.here, self.stages[2]
        self.curve = _CUBIC @ (self.stages - self.begin)


class RadauMethod(OneStepMethod):
    """Integrates (ode, alg) by the implicit steps of Radau IIA."""

    name = "Radau"
    growth = 8.0

    def __init__(self, run: Run, form: ModeSystem, options: Radau) -> None:
        super().__init__(run, form, options.max_step)
        right, slope, linear = radau_functions(form.system, run.inputs)
        self._right, self._newton = FunctionBuffer(right), _StageNewton(slope, self.n)
        # Unknowns that enter linearly follow from the states.
        self._tested = self.n if linear else len(self.atol)
        self._enough = max(10.0 * np.finfo(float).eps / run.rtol, min(_ENOUGH, run.rtol**0.5))
        self._last = (0.0, 0.0)  # the length and the error of the step before
        self._y = self._f = np.zeros(0)  # at the beginning of the step
        self._curve = self._stages = np.zeros((3, 0))  # coefficients of the cubic in it, its Z_i
        self._own = _StageIndicators()
        self._first = True  # no step has been taken from here

    def begin(self, t: float, x: np.ndarray, z: np.ndarray, end: float) -> str:
        """Begin at a point."""
        self.stand(t, x, z)
        self._first, self._newton.rate = True, 1.0
        y = np.concatenate([self.x, self.z])
        if not np.all(np.isfinite(self._at(t, y))):
            return UNDEFINED
        self.set_out(end)
        return ""

    def prepare(self) -> None:
        """Begin where it stands."""
        self._y = np.concatenate([self.x, self.z])
        self._f = self._at(self.t, self._y)
        if self._first or self._newton.rate > _QUICK:
            self._judge()

    def attempt(self, t: float, h: float, refused: bool) -> float:
        """Try a step: its stages, and by what these and the indicators are off in it."""
        z = self._try(h)
        if z is None:
            if not refused and not self._first:
                self._judge()
            return np.nan
        self._stages = z
        error = self._error(h, z, self._first or refused)
        if error <= 1.0 and len(self._own.here):
            self._stages, wrong = self._judge_indicators(h, z)
            error = max(error, wrong)
        return error

    def accept(self, t: float, h: float, error: float, refused: bool, cut: bool) -> None:
        """Stand at the end of the last step."""
        self._choose(h, error, refused)
        self._curve, self._first = _CUBIC @ self._stages, False
        y = self._y + self._stages[2]
        self.move(t, y[: self.n], y[self.n :])

    def _judge(self) -> None:
        x, z = self._y[: self.n], self._y[self.n :]
        self._newton.judge(self.t, x, z, self.constants_at(self.t, x), self.run.p)

    def _at(self, t: float, y: np.ndarray) -> np.ndarray:
        """Return F at a point."""
        x, z = y[: self.n], y[self.n :]
        return self._right(t, x, z, self.constants_at(t, x), self.run.p)[0].copy()

    def _try(self, h: float) -> np.ndarray | None:
        """Return the stages of a step of length h from where it stands, None if there are none."""
        y = self._y
        guess = np.zeros((3, len(y)))
        if not self._first:  # on the cubic of the step before
            s = 1.0 + NODES * h / (self.t - self.t0)
            guess = s[:, None] ** _POWERS @ self._curve - self._curve.sum(axis=0)
        if not self._newton.factorize(h):
            return None

        weights = self.weights(y[: self._tested])

        def size(change: np.ndarray) -> float:
            return float(np.sqrt(np.mean((change[:, : self._tested] / weights) ** 2)))

        return self._newton.solve(guess, self._slopes_of(h), size, self._enough)

    def _slopes_of(self, h: float) -> Callable[[np.ndarray], np.ndarray]:
        """Return what gives F at the stages of a step of length h."""

        def right(z: np.ndarray) -> np.ndarray:
            stages = zip(self.t + NODES * h, self._y + z, strict=True)
            return np.array([self._at(t, y) for t, y in stages])

        return right

    def _error(self, h: float, z: np.ndarray, anew: bool) -> float:
        """Return the error of a step in tolerances; ``anew``: damped where what is fast begins."""
        n, solve = self.n, self._newton.real
        if solve is None:
            return np.inf
        moved = np.zeros(len(self._y))
        moved[:n] = (_ERROR @ z)[:n] / h
        weights = self.weights(np.maximum(np.abs(self._y), np.abs(self._y + z[2]))[:n])

        def size(error: np.ndarray) -> float:
            found = float(np.sqrt(np.mean((error[:n] / weights) ** 2)))
            return found if np.isfinite(found) else np.inf

        error = solve(self._f + moved)
        if anew and size(error) > 1.0:
            error = solve(self._at(self.t, self._y + error) + moved)
        return max(size(error), 1e-10)

    def _choose(self, h: float, error: float, refused: bool) -> None:
        """Choose the next step by the errors of the last two (Gustafsson)."""
        factor = SAFETY * error**-0.25
        before, last = self._last
        if before > 0.0 and not self._first and not refused:
            factor = min(factor, SAFETY * h / before * (last / error**2) ** 0.25)
        factor = min(self.growth, max(SHORTEST, factor), 1.0 if refused else self.growth)
        self._last = (h, max(error, 1e-2))
        self.wanted = h if 1.0 <= factor < _SAME else h * factor

    def at(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the states on the cubic through the stages, and its slopes."""
        h = self.t - self.t0
        s, curve = (t - self.t0) / h, self._curve[:, : self.n]
        value = self._y[: self.n] + s**_POWERS @ curve
        return self.x if t == self.t else value, (_POWERS * s ** (_POWERS - 1)) @ curve / h

    def output(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return a point inside the step, by a step of its own, of full order.

        Where unknowns magnify what states are wrong by (the current of a diode of 1e-5 Ω), those on
        the cubic are of another size. Without stages that far it is the cubic.
        """
        y = self._redo(t)
        return super().output(t) if y is None else (y[: self.n], y[self.n :])

    def watch(self) -> None:
        """Look at the indicators where it begins."""
        self._own.here = self.seen()[1]
        self.recent = self.run.scale.copy()

    def look(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the indicators and their rates on the cubics through their values at the stages.

        Where they magnify what states are wrong by, stages are right and the cubic of y is not.
        """
        h, curve = self.t - self.t0, self._own.curve
        s = (t - self.t0) / h
        return self._own.begin + s**_POWERS @ curve, (_POWERS * s ** (_POWERS - 1)) @ curve / h

    def _judge_indicators(self, h: float, z: np.ndarray) -> tuple[np.ndarray, float]:
        """Return the stages, and by what indicators are off in them, in what is allowed.

        As far as these are known: one more iteration tells what Newton's method has left. Where
        states only follow what is prescribed (a diode of 1e-5 Ω from a source into a capacitor)
        indicators tell nothing of the step.
        """
        off, allowed = self._indicators_off(h, z)
        if np.any(off > allowed):
            left = self._newton.change(z, self._slopes_of(h))
            if left is None:
                return z, np.inf
            z = z + left
            off, allowed = self._indicators_off(h, z)
            t, y = self.t + h, self._y + z[2]
            x, wrong = y[: self.n], np.abs(left).max(axis=0) + ROUNDING * np.abs(y)
            at = (t, x, y[self.n :], self.constants_at(t, x))
            rates = np.abs(self.ode.look(*at)[1])  # what is prescribed is rounded by the time
            allowed = allowed + self.ode.magnified(*at, wrong[: self.n]) + ROUNDING * abs(t) * rates
        return z, float(np.max(off / allowed, initial=0.0) ** (4 / 3))

    def _indicators_off(self, h: float, z: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return by what indicators are off where the step begins, and what is allowed.

        Off the parabola through their values at the stages. One that was zero so far has no size.
        """
        seen = [self._look(self.t + c * h, self._y + row) for c, row in zip(NODES, z, strict=True)]
        own, run = self._own, self.run
        own.stages = np.array([g for g, _ in seen])
        own.sizes = np.max([sizes for _, sizes in seen], axis=0)
        sizes = np.maximum(FORGOTTEN * self.recent, np.maximum(own.sizes, run.rtol * run.scale))
        allowed = np.where(run.scale > 0.0, np.sqrt(run.rtol) * sizes + _TINY, np.inf)
        return np.abs(_PARABOLA @ own.stages - own.here), allowed

    def event(self) -> FoundEvent | None:
        """Return the first event in the last step, with a point of full order.

        Where a step of full order to it shows that nothing is at its zero there, the cubics are not
        good enough: the step is taken anew, half as long.
        """
        while True:
            self.run.see(self._own.sizes)
            self.recent = np.maximum(FORGOTTEN * self.recent, self._own.sizes)
            self._own.accept()
            located = self._located()
            event = None if located is None else self._correct(*located)
            if event is None or not self._misled(event) or not self._halve():
                return event

    def _located(self) -> tuple[float, tuple[int, ...]] | None:
        """Return the first instant at which relations change on their cubics, and which do."""
        own = self._own
        before = (self.t0, own.begin, self.look(self.t0)[1])
        after = (self.t, own.here, self.look(self.t)[1])
        rounding: np.ndarray | float = 0.0
        if own.here.min(initial=1.0) < 0.0:
            at = self.constants_at(self.t, self.x)
            rounding = self.ode.rounding(self.t, self.x, self.z, at)
        band = self.run.bands(rounding)
        return self.constants.locate(self.look, before, after, self.run.scale, band)

    def _misled(self, event: FoundEvent) -> bool:
        """Whether all that was found at its zero is above it, by more than indicators are known."""
        point = (event.t, event.x, event.z, self.constants_at(event.t, event.x))
        g, _, sizes, *_ = self.ode.look(*point)
        known = np.sqrt(self.run.rtol) * sizes + self.ode.rounding(*point)
        return all(g[k] > known[k] for k in event.fired)

    def _halve(self) -> bool:
        """Take the last step anew, half as long; tell whether there is one."""
        h, own = self.t - self.t0, self._own
        self.stand(self.t0, self._y[: self.n], self._y[self.n :])
        self._first, own.here = True, own.begin
        return not self.step(self.t + 0.5 * h)

    def _look(self, t: float, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the indicators and their magnitudes at a stage."""
        x, z = y[: self.n], y[self.n :]
        g, _, sizes, *_ = self.ode.look(t, x, z, self.constants_at(t, x))
        return g, sizes

    def _correct(self, stop: float, fired: tuple[int, ...]) -> FoundEvent:
        """Return an event by a step to its instant, which is corrected by g/ġ.

        The cubic has order 3, the end of a step order 5.
        """
        event, rates = FoundEvent(stop, fired, *super().output(stop)), self.look(stop)[1]
        armed = [k for k in fired if rates[k] < 0.0 and self._own.begin[k] > 0.0]
        for _ in range(_CORRECTIONS):
            y = self._redo(stop)
            if y is None:
                break
            event = FoundEvent(stop, fired, y[: self.n], y[self.n :])
            g = self._look(stop, y)[0]
            move = min((float(-g[k] / rates[k]) for k in armed), default=0.0)
            within = self.t0 < stop + move <= self.t
            if abs(move) <= RESOLUTION * max(abs(stop), abs(self.t0)) or not within:
                break
            stop += move
        return event

    def _redo(self, stop: float) -> np.ndarray | None:
        """Return y at a time inside the step by a step of its own, None if there is none."""
        if stop == self.t:
            return np.concatenate([self.x, self.z])
        end, first, rate = self.t, self._first, self._newton.rate
        self.t, self._first = self.t0, True  # stages from nothing
        z = self._try(stop - self.t) if stop > self.t * (1.0 + RESOLUTION) else None
        self.t, self._first, self._newton.rate = end, first, rate
        if z is None:
            return None
        y = self._y + z[2]
        x = y[: self.n]
        y[self.n :] = self.ode.solve(stop, x, y[self.n :], self.constants_at(stop, x))
        return np.asarray(y)
