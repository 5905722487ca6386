"""Event location: integration up to the first event, found and located whatever the output grid.

IDA takes one step at a time. After each the indicators are looked at, and their rates, so that a
dip inside a step is seen too; an event is then located on IDA's own interpolant, with algebraic
unknowns solved at every trial, to rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from acausal.errors import InitialisationError
from acausal.events.delays import POINTS, Delays
from acausal.events.explicit_ode import ExplicitOde
from acausal.numerics.piecewise import hermite

_AT_ZERO = 1e-14
"""Indicators below this part of the largest magnitude of their relation are rounding."""

EXHAUSTED = 'returned "IDA_TOO_MUCH_WORK"'
"""What is said, as IDA does, when all steps of a run have been taken."""

_DIP = 0.5  # the cubic through a step must fall below this part of its ends to be looked at
_ROUNDS = 200
_CAREFUL = (1e-6, 1e-9, 1e-12)  # first steps after a failure, in parts of what is left
_FURTHER = 1e-6  # of what was left: how far a restart must come for more of them
_IDLE = 50  # steps in a row that do not move the time
_STILL = 256  # looks at a system without states, over a segment


@dataclass(frozen=True, eq=False)
class Passage:
    """Where an integration came: the points, the solver's words, and the relations that changed.

    ``event`` is the instant of the last point if something happened there, None at the end.
    """

    times: np.ndarray
    xs: np.ndarray
    zs: np.ndarray
    words: str
    event: float | None = None
    fired: tuple[int, ...] = ()


class EventLocator:
    """Integrates an ODE and stops at events.

    Parameters
    ----------
    tolerances
        rtol, and atol of each state.
    max_step, max_order, max_steps
        As in ``ac.IDAS``; 0 for no limit.
    interrupted
        Tells whether the user wants to stop.
    """

    def __init__(
        self,
        ode: ExplicitOde,
        tolerances: tuple[float, list[float]],
        max_step: float,
        max_order: int,
        max_steps: int,
        interrupted: Callable[[], bool],
    ) -> None:
        self.ode, self.interrupted = ode, interrupted
        self._left = max_steps
        self.delays: Delays | None = None
        self.scale = np.zeros(0)
        self._constants = np.zeros(0)
        self._z = np.zeros(0)
        self._options = {
            "rtol": tolerances[0],
            "atol": np.array(tolerances[1]),
            "max_step": max_step,
            "max_order": max_order,
        }
        self._usual: Any = None
        self._solver: Any = None
        self._tries: list[float] = []
        self._idle = 0
        self._failed = -np.inf  # where the solver gave up last
        self._at, self._x, self._span = 0.0, np.zeros(0), 0.0

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over ``points``, up to the first event."""
        kept: list[tuple[float, np.ndarray, np.ndarray]] = []
        self._constants, self._z = np.array(constants), np.array(z)
        try:
            return self._advance(t, points, x, kept)
        except InitialisationError as error:  # no algebraic unknowns fulfil the equations
            return self._passage(kept, str(error))

    def _advance(
        self,
        t: float,
        points: np.ndarray,
        x: np.ndarray,
        kept: list[tuple[float, np.ndarray, np.ndarray]],
    ) -> Passage:
        g, rates, sizes, _, self._z = self.ode.look(t, x, self._z, self._held(t))
        self.scale = np.maximum(self.scale, sizes) if len(self.scale) == len(sizes) else sizes
        end, done = float(points[-1]), 0
        if not self._begin(t, x, end):
            return self._passage(kept, "the right-hand side is not finite")
        before = t
        while before < end:
            try:
                now, words = self._step(end)
            except KeyboardInterrupt:
                return self._passage(kept, "interrupted")
            self._left -= 1
            if words and self._left > 0 and self._restart_carefully(before, end):
                continue
            words = words or (EXHAUSTED if self._left < 0 else "")
            if words or self.interrupted():
                return self._passage(kept, words or "interrupted")
            if now > self._failed + _FURTHER * self._span:  # not where it creeps up to an end
                self._tries = list(_CAREFUL)
            held = self._held(now)
            g1, rates1, sizes, _, self._z = self.ode.look(now, self._x, self._z, held)
            self.scale = np.maximum(self.scale, sizes)
            found = self._locate((before, g, rates), (now, g1, rates1))
            stop = now if found is None else found[0]
            if self.delays is not None:
                self._remember(self.delays, before, stop)
            while done < len(points) and points[done] <= stop:
                self._keep(kept, float(points[done]))
                done += 1
            if found is not None:
                if not kept or kept[-1][0] < stop:
                    self._keep(kept, stop)
                return self._passage(kept, "", stop, found[1])
            before, g, rates = now, g1, rates1
        return self._passage(kept, "")

    def _held(self, t: float) -> np.ndarray:
        """Return what is constant in a segment, but delayed values, which are those of a time."""
        if self.delays is not None:
            self._constants[self.delays.places] = self.delays.at(t)
        return self._constants

    def _remember(self, delays: Delays, begin: float, end: float) -> None:
        """Keep the past of delayed values over a step."""
        for t in np.linspace(begin, end, POINTS + 1)[1:]:
            delays.add(float(t), *self.ode.past(t, self._state(float(t)), self._z, self._held(t)))

    def _begin(self, t: float, x: np.ndarray, end: float) -> bool:
        self._at, self._x, self._span = t, x, end - t
        self._tries, self._failed = list(_CAREFUL), -np.inf
        if not len(x):
            return True
        slope = self.ode.rhs(t, x, self._z, self._held(t)).copy()
        if not np.all(np.isfinite(slope)):
            return False
        if self._usual is None:
            self._usual = self._make_solver(len(x))
        self._solver = self._usual
        self._solver.init_step(t, np.array(x, dtype=float), slope)
        return True

    def _restart_carefully(self, t: float, end: float) -> bool:
        """Begin anew from the last point with a small first step, where IDA's own was too long."""
        if self._solver is None or not self._tries:
            return False
        self._failed = t
        careful = {"first_step": self._tries.pop(0) * (end - t)}
        self._solver = self._make_solver(len(self._x), careful)
        slope = self.ode.rhs(t, self._x, self._z, self._held(t)).copy()
        self._solver.init_step(t, np.array(self._x, dtype=float), slope)
        return True

    def _make_solver(self, n: int, more: dict[str, float] | None = None) -> Any:
        from sksundae.ida import IDA

        ode, identity = self.ode, np.arange(n)

        def residual(t: float, y: np.ndarray, yp: np.ndarray, out: np.ndarray) -> None:
            out[:] = yp - ode.rhs(t, y, self._z, self._held(t))

        def jacobian(
            t: float, y: np.ndarray, yp: np.ndarray, out: np.ndarray, cj: float, made: np.ndarray
        ) -> None:
            made[:, :] = -ode.slope(t, y, self._z, self._held(t))
            made[identity, identity] += cj

        return IDA(residual, jacfn=jacobian, linsolver="dense", **self._options, **(more or {}))

    def _step(self, end: float) -> tuple[float, str]:
        if self._solver is None:
            self._at = min(end, self._at + self._span / _STILL)
            if end - self._at < 1e-9 * self._span:
                self._at = end
            return self._at, ""
        found = self._solver.step(end, method="onestep", tstop=end)
        if found.status < 0:
            return self._at, str(found.message)
        still = float(found.t) - self._at <= 4.0 * np.finfo(float).eps * abs(self._at)
        self._idle = self._idle + 1 if still else 0
        if self._idle > _IDLE:
            self._idle = 0
            return self._at, "the step size became too small, as where a value ends or jumps"
        self._at, self._x = float(found.t), np.array(found.y, dtype=float)
        return self._at, ""

    def _state(self, t: float) -> np.ndarray:
        """Return the states at a time inside the last step."""
        if self._solver is None or t == self._at:
            return self._x
        return np.array(self._solver.step(t, method="normal").y, dtype=float)

    def _keep(self, kept: list[tuple[float, np.ndarray, np.ndarray]], t: float) -> None:
        x = self._state(t)
        kept.append((t, x, self.ode.solve(t, x, self._z, self._held(t))))

    def _passage(
        self,
        kept: list[tuple[float, np.ndarray, np.ndarray]],
        words: str,
        event: float | None = None,
        fired: tuple[int, ...] = (),
    ) -> Passage:
        times = np.array([t for t, _, _ in kept])
        xs = np.array([x for _, x, _ in kept]).reshape(len(kept), self.ode.n)
        zs = np.array([z for _, _, z in kept]).reshape(len(kept), len(self._z))
        return Passage(times, xs, zs, words, event, fired)

    def _look(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        g, rates, *_ = self.ode.look(t, self._state(t), self._z, self._held(t))
        return g, rates

    def _locate(
        self,
        begin: tuple[float, np.ndarray, np.ndarray],
        end: tuple[float, np.ndarray, np.ndarray],
    ) -> tuple[float, tuple[int, ...]] | None:
        """Return the first instant in a step at which relations change, and which do."""
        (t0, g0, r0), (t1, g1, r1) = begin, end
        if g1.min(initial=1.0) >= 0.0 and not np.any((r0 < 0.0) & (r1 > 0.0)):
            return None
        zero = _AT_ZERO * self.scale
        # What begins on the wrong side, by rounding, is armed again once it is on the right one,
        # or twice as far away: fast rates may hold it near zero, and so each try goes further.
        crossed = (g1 < 0.0) & ((g0 > 0.0) | (g1 < 2.0 * (g0 - zero)))
        last = np.where(crossed, t1, np.nan)
        for k in np.flatnonzero(~crossed & (g0 > zero) & (r0 < 0.0) & (r1 > 0.0)):
            bottom = self._dip(int(k), (t0, g0[k], r0[k]), (t1, g1[k], r1[k]))
            if bottom is not None:
                last[k] = bottom
        involved = np.flatnonzero(np.isfinite(last))
        if not len(involved):
            return None
        first = min(self._root(int(k), t0, float(last[k])) for k in involved)
        g, _ = self._look(first)
        return first, tuple(int(k) for k in involved if g[k] <= 0.0)

    def _dip(
        self, k: int, begin: tuple[float, float, float], end: tuple[float, float, float]
    ) -> float | None:
        """Return a time inside a step at which an indicator is negative, if its cubic dips."""
        (t0, g0, r0), (t1, g1, r1) = begin, end
        h = t1 - t0
        s = np.linspace(0.0, 1.0, 17)
        cubic = hermite(s, (g0, h * r0), (g1, h * r1))
        if cubic.min() > _DIP * min(g0, g1):
            return None
        low, high = t0, t1
        for _ in range(60):  # the rate changes its sign at the bottom
            middle = 0.5 * (low + high)
            if not low < middle < high:
                break
            g, rates = self._look(middle)
            if g[k] < 0.0:
                return middle
            low, high = (middle, high) if rates[k] < 0.0 else (low, middle)
        return None

    def _root(self, k: int, low: float, high: float) -> float:
        """Return the first time at which an indicator is not positive, to rounding.

        Regula falsi of Illinois, with the positive side of the bracket left. What begins on the
        wrong side by rounding must have left it: then the time at which it is twice as far away.
        """
        begin = float(self._look(low)[0][k])
        level = 2.0 * (_AT_ZERO * self.scale[k] - begin) if begin <= 0.0 else 0.0

        def value(t: float) -> float:
            return float(self._look(t)[0][k]) + level

        left, right = value(low), value(high)
        kept = 0
        for _ in range(_ROUNDS):
            width = high - low
            if width <= 4.0 * np.finfo(float).eps * max(abs(low), abs(high)):
                break
            middle = low + width * left / (left - right) if left > 0.0 > right else low + width / 2
            if not low < middle < high:
                middle = low + width / 2
            here = value(middle)
            if here > 0.0:
                low, left = middle, here
                right, kept = (right / 2, 1) if kept == 1 else (right, 1)
            else:
                high, right = middle, here
                left, kept = (left / 2, -1) if kept == -1 else (left, -1)
        return high
