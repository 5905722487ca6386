"""Generalised-α with a fixed step, for large and lightly damped structures.

Jansen, Whiting and Hulbert, A generalized-α method for integrating the filtered Navier-Stokes
equations with a stabilized finite element method, CMAME 190 (2000) 305-319: the method of Chung and
Hulbert for systems of first order. For x' = f(t, x, z), 0 = g(t, x, z) a step from n to n+1 solves

    x'_{n+αm} = f(t_{n+αf}, x_{n+αf}, z),   0 = g(t_{n+αf}, x_{n+αf}, z),
    x_{n+1} = x_n + h ((1 - γ) x'_n + γ x'_{n+1}),
    αm = (3 - ρ)/(2 (1 + ρ)),  αf = 1/(1 + ρ),  γ = 1/2 + αm - αf,

where n+α is between n and n+1. It has order 2, is A-stable, and leaves ρ of what is infinitely fast
from one step to the next. Its x'_n is that of the time t_n + (αf - αm) h: with that the first step
of a segment, which knows x'(t_0) only, is one with αm = αf and γ = 1/2, and nothing is lost there.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.numerics.piecewise import hermite, hermite_slope
from acausal.simulation.integrators.implicit_equations import ImplicitEquations, Solve, length
from acausal.simulation.integrators.protocol import UNDEFINED, Method
from acausal.simulation.solvers import GeneralizedAlpha

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run

_Ends = tuple[tuple[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]

_ITERATIONS = 14  # of Newton's method with one matrix
_ENOUGH = 0.1  # of the tolerances: what Newton's method may leave
_SLOW = 0.25  # from one iteration to the next: above this the matrix is made anew
_SIMILAR = 0.02  # of c: a matrix of this is good for Newton's method
_QUICK = 1e-2  # what is left by a step that is this part of what may be left, or a quicker one
_STRETCH = 1.0 + 1e-9  # of the step: rounding makes no further one
_HALVINGS = 12  # of a step at which Newton's method finds nothing
_OPENING = 4  # halvings of a first step by Euler's method, which is of order 1
_TORN = 20.0  # times the way of a first step that the rate at its beginning would lead


@dataclass(frozen=True)
class _Weights:
    """αm, αf and γ of a step."""

    am: float
    af: float
    gamma: float

    @classmethod
    def of(cls, rho: float) -> _Weights:
        am, af = (3 - rho) / (2 * (1 + rho)), 1 / (1 + rho)
        return cls(am, af, 0.5 + am - af)

    @property
    def leading(self) -> float:
        """C h, where c stands before x_{n+αf} in the equations of a step."""
        return self.am / (self.gamma * self.af)

    @property
    def late(self) -> float:
        """αf - αm, by how many steps the time of x'_n is later than t_n."""
        return self.af - self.am


_EULER = _Weights(1.0, 1.0, 1.0)


def _first_of(usual: _Weights) -> _Weights:
    """Return the kind of a step that begins with x' of its own time."""
    return _Weights(usual.af, usual.af, 0.5)


class GeneralizedAlphaMethod(Method):
    """Integrates (ode, alg) by steps of one length."""

    name = "generalised-α"
    solves = False  # z of a step is that of n+αf

    def __init__(self, run: Run, form: ModeSystem, options: GeneralizedAlpha) -> None:
        super().__init__(run, form, float(options.h))
        self._usual = _Weights.of(options.rho)
        self._equations = ImplicitEquations(self, jit=options.jit)
        self._solve: Solve | None = None
        self._factored = np.nan  # c of the matrix in use
        self._rate = 1.0  # at which Newton's method converged last
        self._ladder, self._here = _Ladder(0.0, 1.0, 1.0), _NOWHERE
        self._ends = ((self.x, self.x), (self.x, self.x))  # of the last step: x, and h x' there

    def begin(self, t: float, x: np.ndarray, z: np.ndarray, end: float) -> str:
        """Begin at a point, with a step of the kind that knows x' there."""
        self.stand(t, x, z)
        slope = self._equations.at(t, np.concatenate([x, z]))[: self.n]
        self._ladder = _Ladder(t, end, self.longest)
        self._here = _AlphaState(t, self.x, slope, self.z, _first_of(self._usual))
        return "" if np.all(np.isfinite(slope)) else UNDEFINED

    def step(self, end: float) -> str:
        """Take a step, halved where Newton's method finds none."""
        here, ladder, found = self._here, self._ladder, None
        while found is None:
            found = self._try(here, ladder.next())
            if self.run.interruption.asked:
                return "interrupted"
            if found is not None and not ladder.place and self._is_torn(here, found):
                here, found = dataclasses.replace(here, weights=_EULER), None
                ladder.level = max(ladder.level, _OPENING)
            elif found is None and not ladder.shorten():
                return f"Newton's method finds no step from {here.t:.9g} s"
        self._ends, self._here = self._span(here, found), found
        self.move(found.t, found.x, found.z)
        ladder.climb()
        return ""

    def at(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the states on the cubic through the ends of the last step, and its slopes."""
        h = self.t - self.t0
        s = (t - self.t0) / h
        x = self.x if t == self.t else np.asarray(hermite(s, *self._ends))
        return x, np.asarray(hermite_slope(s, *self._ends)) / h

    def _try(self, here: _AlphaState, now: float) -> _AlphaState | None:
        """Return the state after a step, None if Newton's method does not find it."""
        self.taken += 1
        h, weights = now - here.t, here.weights
        if here.span and abs(h - here.span) > _STRETCH * h - h:
            # x'_n is that of a time in parts of the step, which has another length now.
            moved = self._usual.late * (h / here.span - 1.0) * here.change
            here = dataclasses.replace(here, slope=here.slope + moved)
        c, ahead = weights.leading / h, self._predict(here, h)
        fresh = self._solve is None or abs(self._factored - c) > _SIMILAR * c
        # With the matrix at hand, with one of this step, with one of every iteration.
        for anew in ("", "once", "always")[fresh:]:
            if anew:
                self._factorize(here.t + weights.af * h, np.concatenate([ahead, here.z]), c)
            y = self._newton(here, h, c, ahead, anew == "always")
            if y is not None:
                return self._after(here, now, y)
        return None

    def _predict(self, here: _AlphaState, h: float) -> np.ndarray:
        """Return x at n+αf, as x' and its last change lead there."""
        part = here.weights.af * h
        if not here.span:
            return np.asarray(here.x + part * here.slope)
        rate = here.change / here.span
        late = self._usual.late * h  # of the time of x'
        return np.asarray(here.x + part * (here.slope + (part / 2 - late) * rate))

    def _is_torn(self, here: _AlphaState, found: _AlphaState) -> bool:
        """Whether what is fast begins far from where it settles, as after a switch has opened.

        A first step of order 2 throws it over to the other side; Euler's method lets it settle.
        """
        if here.weights is _EULER:
            return False
        going, gone = (found.t - here.t) * np.abs(here.slope), np.abs(found.x - here.x)
        return bool(np.any(going > _TORN * (gone + self.weights(here.x))))

    def _newton(
        self, here: _AlphaState, h: float, c: float, ahead: np.ndarray, always: bool
    ) -> np.ndarray | None:
        """Return x and z inside the step, at n+αf; ``always`` makes the matrix at every point."""
        n, weights, at = self.n, here.weights, here.t + here.weights.af * h
        y, tested = np.concatenate([ahead, here.z]), self._equations.tested
        known = (1 - weights.am / weights.gamma) * here.slope - c * here.x
        size, rate = np.inf, self._rate
        for k in range(_ITERATIONS):
            right = self._equations.at(at, y)
            right[:n] -= known + c * y[:n]
            if always and k:
                self._factorize(at, y, c)
            if self._solve is None:
                return None
            step = self._solve(right)
            y += step
            before, size = size, length(step[:tested], self.weights(y[:tested]))
            rate = max(size / before, _QUICK) if k else rate
            if not np.isfinite(size) or (k > 2 * always and rate >= 1.0 and size > _ENOUGH):
                return None
            if size * rate <= _ENOUGH * (1.0 - rate) or size <= _ENOUGH * _QUICK:
                break
        else:
            return None
        self._rate = min(rate, _SLOW)
        if rate > _SLOW:
            self._solve = None  # the next step begins with another matrix
        return y

    def _after(self, here: _AlphaState, now: float, y: np.ndarray) -> _AlphaState:
        """Return the state after a step from what was found inside it."""
        weights, h, usual = here.weights, now - here.t, self._usual
        moved, z = (y[: self.n] - here.x) / weights.af, y[self.n :].copy()
        if weights is _EULER:
            return _AlphaState(now, here.x + moved, moved / h, z, _first_of(usual))
        change = (moved - h * here.slope) / (h * weights.gamma)
        later = change if weights is usual else (1 + usual.late) * change
        return _AlphaState(now, here.x + moved, here.slope + later, z, usual, h, change)

    def _span(self, here: _AlphaState, found: _AlphaState) -> _Ends:
        """Return both ends of a step with x' there: what it works with is that of other times."""
        first, last, h = here.slope, found.slope, found.t - here.t
        if here.weights is self._usual:
            first = found.slope - (1 + self._usual.late) * found.change
        if found.weights is self._usual:
            last = found.slope - self._usual.late * found.change
        return (here.x, h * first), (found.x, h * last)

    def _factorize(self, t: float, y: np.ndarray, c: float) -> None:
        """Make the matrix of a step anew."""
        self._equations.judge(t, y)
        self._solve, self._factored, self._rate = self._equations.factors(c), c, _SLOW


@dataclass(frozen=True, eq=False)
class _AlphaState:
    """Where a step begins: x, x' as the method has it, z of the step before, the kind of step.

    ``span`` and ``change`` are the length of the step before and by how much x' changed in it.
    """

    t: float
    x: np.ndarray
    slope: np.ndarray
    z: np.ndarray
    weights: _Weights
    span: float = 0.0
    change: Any = 0.0


class _Ladder:
    """Steps of one length to the end of a segment, which may be halved and grow again.

    The place is a whole number of the shortest steps: rounding does not add up.
    """

    def __init__(self, begin: float, end: float, longest: float) -> None:
        count = max(1, int(np.ceil((end - begin) / (longest * _STRETCH))))
        self.begin, self.end, self.level = begin, end, 0
        self.place, self.total = 0, count << _HALVINGS

    def next(self) -> float:
        """Return the end of the next step."""
        ahead = self.place + (1 << (_HALVINGS - self.level))
        if ahead >= self.total:
            return self.end
        return self.begin + (self.end - self.begin) * (ahead / self.total)

    def shorten(self) -> bool:
        """Halve the step, unless it is the shortest."""
        self.level += 1
        return self.level <= _HALVINGS

    def climb(self) -> None:
        """Go on; double the step where that keeps to the whole ones."""
        self.place += 1 << (_HALVINGS - self.level)
        if self.level and self.place % (1 << (_HALVINGS - self.level + 1)) == 0:
            self.level -= 1


_NOWHERE = _AlphaState(0.0, np.zeros(0), np.zeros(0), np.zeros(0), _EULER)
