"""Rodas4 with events: a one-step method, so that nothing is lost where a segment begins anew.

A step is one call of a Function; Python sees an error and an alert. Only an alert costs more: the
event is located on the dense output, then the step is done again to that instant, so that the point
has the full order, and the instant is corrected by g/ġ.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import InitializationError
from acausal.events.event_location import Look, Seen, locate, rising
from acausal.events.event_round import OPEN
from acausal.numerics.function_buffer import FunctionBuffer
from acausal.simulation.integrators.protocol import CREEPING, EXHAUSTED, Passage
from acausal.simulation.integrators.rosenbrock_step import end_rates, step_functions
from acausal.simulation.solvers import Rosenbrock

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run

_SAFETY, _SHORTEST, _LONGEST = 0.9, 0.2, 5.0  # of the step length, from one step to the next
_FIRST = 1e-2  # of the way in which states change by themselves: the first step
_ROUNDING = 16.0 * np.finfo(float).eps  # of the time: no step is shorter
_CORRECTIONS = 6  # of the instant of an event
_STRAYS = 0.05  # of its change over a step: what an indicator may be wrong by on the dense output
_NEAR = 1e3  # tolerances: dips this near to zero are uncertain on the dense output, of order 3
_LOOK = 256  # steps after which it is seen how far they came
_STRETCH = 1.0 + 1e-9  # of the step: what is left to the end, if it is no more than this

OutputPoints = list[tuple[float, np.ndarray, np.ndarray]]
Found = tuple[float, tuple[int, ...]]


class RosenbrockIntegrator:
    """Integrates M y' = (ode, alg), y = (x, z), of one form and stops at events.

    ``patience`` is how many steps of the present length may be left before it gives up.
    """

    name = "Rodas4"

    def __init__(
        self, run: Run, form: ModeSystem, solver: Rosenbrock, patience: float = np.inf
    ) -> None:
        self.run, self.ode, self.n = run, form.ode, len(form.system.states)
        self.steps = self.refused = 0
        self._patience = patience
        self._most, self._longest = solver.max_steps, solver.max_step or np.inf
        made = step_functions(form.system, run.p, run.inputs)
        self._call = FunctionBuffer(made.step)
        self._reach = FunctionBuffer(made.reach, self._call.arguments[:4])
        nominal = np.asarray(form.system.nominal_x, dtype=float)
        self._t, self._y, self._c, p, self._h, rtol, atol = self._call.arguments[:7]
        self._g, self._scale = self._call.arguments[7:]
        p[:], rtol[:], atol[:] = run.p, run.rtol, run.atol * nominal
        self._weights = run.atol * nominal
        self._verdict, self._y1, self._d2, self._d3, watched = self._call.results
        columns = watched.reshape(-1, len(self._g)) if len(self._g) else np.zeros((5, 0))
        self._g1, self._w2, self._w3, self._sizes, self._rounding = columns
        self._near = _NEAR * run.rtol
        self._least = np.zeros(len(self._g))
        self._wanted = 0.0  # the step length that the error allows
        self._begun = 0  # the steps before the present interval

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over ``points``, up to the first event."""
        kept: OutputPoints = []
        self._c[:] = constants
        self._t[0], self._y[: self.n], self._y[self.n :] = t, x, z
        try:
            return self._advance(t, points, kept)
        except InitializationError as error:  # no algebraic unknowns fulfil the equations
            return self._passage(kept, str(error))

    @property
    def taken(self) -> int:
        """The steps so far."""
        return self.steps

    def reached(self) -> tuple[float, np.ndarray, np.ndarray]:
        """Return the last point that was reached: t, x, z."""
        y = self._y.copy()
        return float(self._t[0]), y[: self.n], y[self.n :]

    def constants(self) -> np.ndarray:
        """Return what was constant in the last step."""
        return self._c.copy()

    def _advance(self, t: float, points: np.ndarray, kept: OutputPoints) -> Passage:
        self._look_again(t)
        outputs = points.tolist()
        end, done, count = outputs[-1], 0, len(outputs)
        breakpoints = self.run.breakpoints
        place = int(np.searchsorted(breakpoints.times, t, "right"))
        ahead = self._next_breakpoint(place, end)
        if not self._wanted > 0.0:
            self._wanted = self._first_step(t, end)
        begun, look, watched = t, self.steps + _LOOK, bool(len(self._g))
        interruption = self.run.interruption
        while t < end:
            if t >= ahead:  # a kink of a table: all goes on, by its next pieces
                self._c[breakpoints.places] = breakpoints.rows[place]
                place += 1
                ahead = self._next_breakpoint(place, end)
                self._look_again(t)
            h, words = self._step(t, ahead)
            now = ahead if h >= ahead - t else t + h
            if self.steps > look:
                if (end - t) * _LOOK > (t - begun) * self._patience:
                    words = words or CREEPING
                begun, look = t, self.steps + _LOOK
            if words or interruption.asked:
                return self._passage(kept, words or "interrupted")
            event = None
            while self._verdict[1]:
                found = self._pursue(t, now, self._dense_look(t, now), self._near)
                if found is None:
                    break
                if found[1]:
                    event = self._redo(t, found, now) or self._locate_again(t, now)
                    break
                self._try(t, found[0] - t)  # a near miss: the full order must decide
                if not self._verdict[2] <= OPEN:
                    self._try(t, now - t)
                    break
                now = found[0]
            stop = now if event is None else event[0]
            while done < count and outputs[done] <= stop:
                kept.append(self._output(t, now, outputs[done]))
                done += 1
            if event is not None:
                y1 = event[2]
                if kept and kept[-1][0] == stop:
                    kept.pop()
                kept.append((stop, y1[: self.n], y1[self.n :]))
                self.run.blurred(event[1], self._blur(t, now, event))
                return self._passage(kept, "", stop, event[1])
            self._y[:] = self._y1
            if watched:
                self._g[:] = self._g1
                np.maximum(self._sizes, self._least, out=self._scale)
            self._t[0] = t = now
        if len(self._scale):
            self.run.see(self._scale.copy())
        return self._passage(kept, "")

    def _next_breakpoint(self, place: int, end: float) -> float:
        breakpoints = self.run.breakpoints.times
        return min(end, float(breakpoints[place])) if place < len(breakpoints) else end

    def _look_again(self, t: float) -> None:
        """Look at the indicators where a segment begins, and solve z there."""
        self._begun = self.steps
        if not len(self._g):
            return
        x, z = self._y[: self.n], self._y[self.n :]
        g, _, sizes, _, z = self.ode.look(t, x, z, self._c)
        self.run.see(sizes)
        self._y[self.n :], self._g[:] = z, g
        self._least = self.run.rtol * self.run.scale  # what has died out below is not followed
        self._scale[:] = np.maximum(np.maximum(self._scale, sizes), self._least)

    def _step(self, t: float, end: float) -> tuple[float, str]:
        """Take a step from t that the error allows; return its length."""
        left, cut = end - t, False
        shortest = _ROUNDING * max(abs(t), abs(end) * 1e-3)
        h = max(min(self._wanted, self._longest), shortest)
        if left < 2.0 * h:  # no short step at the end
            h, cut = left if left <= max(h * _STRETCH, 2.0 * shortest) else 0.5 * left, True
        refused = False
        while True:
            self._try(t, h)
            self.steps += 1
            if self.steps - self._begun > self._most:
                return h, EXHAUSTED
            error, _, open_rows = self._verdict.tolist()
            if error <= 1.0 and open_rows <= OPEN:
                break
            refused = True
            self.refused += 1
            h *= self._shorter(error)
            if h <= shortest or self.run.interruption.asked:
                return h, "the step size became too small, as where a value ends or jumps"
            cut = False
        grown = h * min(_LONGEST, max(_SHORTEST, _SAFETY * max(error, 1e-10) ** -0.25))
        if refused:
            grown = min(grown, h)
        if not cut or grown > self._wanted or refused:
            self._wanted = grown
        return h, ""

    def _try(self, t: float, h: float) -> None:
        self._t[0], self._h[0] = t, h
        self._call.run_to(self._verdict)

    @staticmethod
    def _shorter(error: float) -> float:
        """Return by what a step is shortened that was refused, by its error or as not solved."""
        return max(_SHORTEST, float(_SAFETY * error**-0.25)) if error > 1.0 else _SHORTEST

    def _first_step(self, t: float, end: float) -> float:
        """Return a first step, from how fast the states move beside their size (Hairer I, II.4)."""
        x, z = self._y[: self.n], self._y[self.n :]
        slope = self.ode.rhs(t, x, z, self._c)
        weights = self._weights + self.run.rtol * np.abs(x)
        size, speed = (float(np.sqrt(np.mean((v / weights) ** 2))) for v in (x, slope))
        h = _FIRST * size / speed if min(size, speed) > 1e-5 else 1e-6 * (end - t)
        return min(h, end - t) if np.isfinite(h) and h > 0.0 else 1e-6 * (end - t)

    def _dense(self, t: float, h: float, at: float) -> np.ndarray:
        s = (at - t) / h
        inner = self._y1 + (1.0 - s) * (self._d2 + s * self._d3)
        return np.asarray((1.0 - s) * self._y + s * inner)

    def _solved(self, t: float, now: float, at: float) -> np.ndarray:
        """Return the dense output inside the step from t to now, with z solved there."""
        y = self._dense(t, now - t, at)
        y[self.n :] = self.ode.solve(at, y[: self.n], y[self.n :], self._c)
        return y

    def _output(self, t: float, now: float, at: float) -> tuple[float, np.ndarray, np.ndarray]:
        """Return an output inside the step from t to now, by a step of its own, of full order.

        Its few steps of Newton's method may end away from any solution, as with a diode of
        exponential law: then it is the dense output, with z solved patiently.
        """
        y = self._y1
        if at < now:
            y, left = self._reach.results
            self._reach.arguments[4][0] = at - t
            self._reach.run()
            if not (np.isfinite(y).all() and left[0] <= OPEN):
                y = self._solved(t, now, at)
        y = y.copy()
        return at, y[: self.n], y[self.n :]

    def _seen(self, t: float, now: float) -> tuple[Seen, Seen]:
        """Return times, indicators and rates of their polynomials at the ends of a step."""
        first, last = end_rates(self._g, self._g1, self._w2, self._w3)
        h = now - t
        return (t, self._g.copy(), first / h), (now, self._g1.copy(), last / h)

    def _dense_look(self, t: float, now: float) -> Look:
        """Return what looks at the indicators inside a step, on their polynomials."""
        h, (g0, g1, d2, d3) = now - t, (v.copy() for v in (self._g, self._g1, self._w2, self._w3))

        def look(at: float) -> tuple[np.ndarray, np.ndarray]:
            s = (at - t) / h
            inner = g1 + (1.0 - s) * (d2 + s * d3)
            rates = inner - g0 + s * ((1.0 - 2.0 * s) * d3 - d2)
            return (1.0 - s) * g0 + s * inner, rates / h

        return look

    def _full_look(self, t: float) -> Look:
        """Return what looks at the indicators by a step of its own, of full order, to each time."""

        def look(at: float) -> tuple[np.ndarray, np.ndarray]:
            self._try(t, at - t)
            _, (_, g, rates) = self._seen(t, at)
            return g, rates

        return look

    def _pursue(self, t: float, now: float, look: Look, near: float) -> Found | None:
        """Return the first event in the step and the relations that change, none if it is near."""
        begin, end = self._seen(t, now)
        self.run.see(self._sizes)
        return locate(look, begin, end, self.run.scale, self.run.bands(self._rounding), near)

    def _locate_again(
        self, t: float, now: float
    ) -> tuple[float, tuple[int, ...], np.ndarray] | None:
        """Locate an event by steps of full order, where the dense output strays.

        Beside states of tiny time constants (the current of a diode of 1e-5 Ω into a capacitor)
        what the dense output is wrong by is many times the indicator.
        """
        with self._end_kept():
            found = self._pursue(t, now, self._full_look(t), 0.0)
            return None if found is None else (*found, self._reached(t, found[0]))

    def _reached(self, t: float, stop: float) -> np.ndarray:
        """Return y at a time by a step of full order, with z solved."""
        self._try(t, stop - t)
        y = self._y1.copy()
        if not self._verdict[2] <= OPEN:
            y[self.n :] = self.ode.solve(stop, y[: self.n], y[self.n :], self._c)
        return y

    @contextmanager
    def _end_kept(self) -> Iterator[None]:
        """Have the results of the last step back after others have been tried."""
        kept = [part.copy() for part in self._call.results]
        try:
            yield
        finally:
            for part, value in zip(self._call.results, kept, strict=True):
                part[:] = value

    def _redo(
        self, t: float, found: Found, now: float
    ) -> tuple[float, tuple[int, ...], np.ndarray] | None:
        """Do a step again to the instant of an event, and correct the instant by secants.

        None where the indicators are others there than on the dense output.
        """
        stop, fired = found
        band, (_, _, first) = self.run.bands(self._rounding), self._seen(t, now)[0]
        rises = rising(first)
        armed = [k for k in fired if self._g[k] > band[k] or rises[k]]
        reached = self._y1.copy() if stop == now else None
        resolution = _ROUNDING * max(abs(t), abs(stop))
        with self._end_kept():
            last = (stop, self._g)
            changes = {k: abs(float(self._g1[k] - self._g[k])) for k in fired}
            for number in range(_CORRECTIONS + 1):
                if stop - t <= resolution:
                    break
                self._try(t, stop - t)
                if not self._verdict[2] <= OPEN:
                    reached = None
                    break
                _, (_, g, rates) = self._seen(t, stop)
                if number == 0 and self._strays(armed, changes, band, rates):
                    return None
                reached = self._y1.copy()
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
        return stop, fired, self._solved(t, now, stop) if reached is None else reached

    def _blur(
        self, t: float, now: float, event: tuple[float, tuple[int, ...], np.ndarray]
    ) -> float:
        """Return how well the instant of an event is known [s], from what indicators are wrong by.

        These are of those that magnify what states are wrong by. One that moves by less than that
        in the step says nothing of the instant.
        """
        stop, fired, y = event
        x, z = y[: self.n], y[self.n :]
        allowed = np.sqrt(self.run.rtol) * self._scale
        wrong = self.ode.magnified(stop, x, z, self._c, self._weights + self.run.rtol * np.abs(x))
        rates = np.abs(self._dense_look(t, now)(stop)[1])
        fast = [k for k in fired if wrong[k] > allowed[k] > 0.0]
        blurs = (float(allowed[k] / rates[k]) for k in fast if allowed[k] < rates[k] * (now - t))
        return max(blurs, default=0.0)

    def _strays(
        self, armed: list[int], changes: dict[int, float], band: np.ndarray, rates: np.ndarray
    ) -> bool:
        """Whether an indicator is not where the dense output had it, after a step of full order.

        One that was armed is at its zero and falls; another, where it leaves its band.
        """
        for k, change in changes.items():
            beyond = float(self._g1[k]) + (0.0 if k in armed else float(band[k]))
            if abs(beyond) > _STRAYS * change or (k not in armed and beyond > 0.5 * band[k]):
                return True
        return any(rates[k] > 0.0 for k in armed)

    def _passage(
        self,
        kept: OutputPoints,
        words: str,
        event: float | None = None,
        fired: tuple[int, ...] = (),
    ) -> Passage:
        times = np.array([t for t, _, _ in kept])
        xs = np.array([x for _, x, _ in kept]).reshape(len(kept), self.n)
        zs = np.array([z for _, _, z in kept]).reshape(len(kept), len(self._y) - self.n)
        return Passage(times, xs, zs, words, event, fired)
