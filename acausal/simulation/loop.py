"""The loop over time: steps of a method, and all that happens on the way.

A method only steps. Here are outputs, events, delayed values, the kinks of tables, interruption,
limits on steps, and what goes on where a method gives up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import InitializationError
from acausal.simulation.integrators.protocol import CREEPING, EXHAUSTED, FoundEvent, Method, Passage
from acausal.system.algebraic import solve_over_time
from acausal.system.system import Points

if TYPE_CHECKING:
    from acausal.simulation.integrators.protocol import Integrator
    from acausal.simulation.run import Run

_LOOK = 256  # steps after which it is seen how far they came

Reached = list[tuple[float, np.ndarray, np.ndarray]]
"""Times, states and algebraic unknowns."""


class TimeLoop:
    """Advances one form of the equations by the steps of a method.

    ``most`` are the steps from one event to the next. ``patience`` is how many steps of the present
    length may be left before a method is said to creep; ``spare`` makes what goes on, up to the end
    of the segment, where the method fails or creeps.
    """

    def __init__(
        self,
        method: Method,
        most: float,
        patience: float = np.inf,
        spare: Callable[[], TimeLoop] | None = None,
    ) -> None:
        self.method, self._most, self._patience, self._make = method, most, patience, spare
        self._spare: TimeLoop | None = None
        self._watched = bool(method.form.system.switching.places("relation"))

    @property
    def name(self) -> str:
        """What ran, with what went on where it gave up."""
        return self.method.name + (f", {self._spare.name}" if self._spare is not None else "")

    @property
    def taken(self) -> int:
        """The steps so far."""
        return self.method.taken

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over ``points``, up to the first event."""
        method, event = self.method, None
        reached: Reached = []
        method.constants.begin(t, constants)
        try:
            words, event = self._run(t, points.tolist(), (x, z), reached)
        except InitializationError as error:  # no algebraic unknowns fulfil the equations
            words = str(error)
        found = self._passage(reached, words, event, len(z))
        if not found.message or self._make is None or method.run.interruption.asked:
            return found
        if self._spare is None:
            self._spare = self._make()
        last, own = method.reached(), method.constants.values  # with the pieces of tables there
        rest = self._spare.advance(last[0], points[len(reached) :], *last[1:], own)
        return join([found, rest])

    def _run(
        self, t: float, outputs: list[float], begin: tuple[np.ndarray, np.ndarray], reached: Reached
    ) -> tuple[str, FoundEvent | None]:
        """Step up to the last output or the first event; return words of failure, and the event."""
        method, run, watched = self.method, self.method.run, self._watched
        end, done, count, late = outputs[-1], 0, len(outputs), run.late is not None
        breakpoints = run.breakpoints
        place = int(np.searchsorted(breakpoints.times, t, "right"))
        ahead = self._begin(t, *begin, place, end)
        begun, mark, look = method.taken, t, method.taken + _LOOK
        while t < end:
            if t >= ahead:  # a kink of a table: all goes on, by its next pieces
                method.constants.values[breakpoints.places] = breakpoints.rows[place]
                place += 1
                ahead = self._begin(*method.reached(), place, end)
            if method.taken > look:
                if (end - t) * _LOOK > (t - mark) * self._patience:
                    return CREEPING, None
                mark, look = t, method.taken + _LOOK
            words = EXHAUSTED if method.taken - begun >= self._most else method.step(ahead)
            if words or run.interruption.asked:
                return words or "interrupted", None
            event = method.event() if watched else None
            stop = method.t if event is None else event.t
            if late and (words := method.constants.remember(t, stop, method)):
                return words, None
            while done < count and outputs[done] <= stop:
                reached.append((outputs[done], *method.output(outputs[done])))
                done += 1
            if event is not None:
                if reached and reached[-1][0] == stop:
                    reached.pop()
                reached.append((stop, event.x, event.z))
                run.blurred(event.fired, method.blur(event))
                return "", event
            t = method.t
        return "", None

    def _begin(self, t: float, x: np.ndarray, z: np.ndarray, place: int, end: float) -> float:
        """Begin at a point; return where the constants change next, the end at the latest."""
        breakpoints = self.method.run.breakpoints.times
        ahead = min(end, float(breakpoints[place])) if place < len(breakpoints) else end
        if words := self.method.begin(t, x, z, ahead):
            raise InitializationError(words)
        if self._watched:
            self.method.watch()
        return ahead

    def _passage(
        self, reached: Reached, words: str, event: FoundEvent | None, width: int
    ) -> Passage:
        method = self.method
        times = np.array([t for t, _, _ in reached])
        xs = np.array([x for _, x, _ in reached]).reshape(len(reached), method.n)
        zs = np.array([z for _, _, z in reached]).reshape(len(reached), width)
        if zs.size and not method.solves:
            try:
                zs = _solve(method, times, xs, zs)
            except InitializationError as error:
                words = words or str(error)
        if event is None:
            return Passage(times, xs, zs, words)
        return Passage(times, xs, zs, words, event.t, event.fired)


def _solve(method: Method, times: np.ndarray, xs: np.ndarray, zs: np.ndarray) -> np.ndarray:
    """Return algebraic unknowns from guesses."""
    run = method.run
    if run.late is not None:
        held = [method.constants_at(t, x).copy() for t, x in zip(times.tolist(), xs, strict=True)]
        rows = zip(times.tolist(), xs, zs, held, strict=True)
        return np.array([method.ode.solve(*row) for row in rows]).reshape(zs.shape)
    m, us = run.split(times, method.constants.values)
    return solve_over_time(method.form.system, Points(times, xs, zs, us, run.p, m))


class WholeIntervals:
    """Lets what has no step to call begin anew at every kink of a table."""

    def __init__(self, run: Run, inner: Integrator) -> None:
        self.run, self.inner = run, inner

    @property
    def name(self) -> str:
        """What ran."""
        return self.inner.name

    @property
    def taken(self) -> int:
        """The steps so far, 0 if they are not counted."""
        return getattr(self.inner, "taken", 0)

    def advance(
        self, t: float, points: np.ndarray, x: np.ndarray, z: np.ndarray, constants: np.ndarray
    ) -> Passage:
        """Integrate from ``t`` over ``points``."""
        breakpoints, end = self.run.breakpoints, float(points[-1])
        known = breakpoints.times
        inside = np.flatnonzero((known > t) & (known < end)).tolist()
        if not inside:
            return self.inner.advance(t, points, x, z, constants)
        constants, done, parts = constants.copy(), 0, list[Passage]()
        for k in (*inside, None):
            stop = end if k is None else float(known[k])
            count = int(np.searchsorted(points, stop, "right"))
            grid = np.union1d(points[done:count], [stop])
            found = self.inner.advance(t, grid, x, z, constants)
            whole = not found.message and len(found.times) == len(grid)
            if whole:
                t, x, z = stop, found.xs[-1], found.zs[-1]
            times, xs, zs = (part[: count - done] for part in (found.times, found.xs, found.zs))
            parts.append(Passage(times, xs, zs, found.message))
            if not whole:
                break
            done = count
            if k is not None:
                constants[breakpoints.places] = breakpoints.rows[k]
        return join(parts)


def join(parts: list[Passage]) -> Passage:
    """Return passages that follow each other as one; how it ended is said by the last."""
    times, xs, zs = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("times", "xs", "zs")
    )
    last = parts[-1]
    return Passage(times, xs, zs, last.message, last.event, last.fired)
