"""Rodas4: a one-step method, so that nothing is lost where a segment begins anew.

A step is one call of a Function: stages, error, indicators at the end, and an alert. Only an alert
costs more: the event is located on the dense output, then the step is done again to that instant,
so that the point has the full order, and the instant is corrected by g/ġ.

Rodas4 (Hairer and Wanner, Solving Ordinary Differential Equations II, 1996, section VI.4 and the
code RODAS) has six stages, order 4 with an embedded method of order 3, is stiffly accurate and
L-stable, and takes M y' = F(t, y) with y = (x, z) and F = (ode, alg) as it is: six linear systems
with one matrix, no iteration.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import numpy as np

from acausal.events.event_location import Look, Seen, locate, rising
from acausal.events.explicit_ode import OPEN
from acausal.numerics.function_buffer import FunctionBuffer
from acausal.simulation.integrators.protocol import RESOLUTION, FoundEvent, OneStepMethod, shorter
from acausal.simulation.integrators.rodas4_step import StepBuffers, end_rates, step_functions
from acausal.simulation.solvers import Rodas4

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run


_CORRECTIONS = 6  # of the instant of an event
_STRAYS = 0.05  # of its change over a step: what an indicator may be wrong by at an event
_NEAR = 1e3  # tolerances: dips this near to zero are uncertain on the dense output, of order 3

Found = tuple[float, tuple[int, ...]]


class Rodas4Method(OneStepMethod):
    """Integrates M y' = (ode, alg), y = (x, z)."""

    name = "Rodas4"
    growth = 5.0

    def __init__(self, run: Run, form: ModeSystem, options: Rodas4) -> None:
        super().__init__(run, form, options.max_step)
        made = step_functions(form.system, run.p, run.forms.inputs)
        self._call = FunctionBuffer(made.step)
        self._reach = FunctionBuffer(made.reach, self._call.arguments[:4])
        self._b = b = StepBuffers(self._call, run.p, run.rtol)
        b.atol[:], self.recent = self.atol[: self.n], b.scale
        self._least = np.zeros(len(b.g))
        self._end = 0.0  # of the stretch with these constants
        self._wrong = 0.0  # the error of the step to an event, of what is allowed
        self._ended = False  # y1 is the end of a step that was taken

    def begin(self, t: float, x: np.ndarray, z: np.ndarray, end: float) -> str:
        """Begin at a point."""
        b = self._b
        b.c[:] = self.constants.values
        b.y[: self.n], b.y[self.n :] = x, z
        self.x, self.z = b.ends[0]
        self.t, self._end, self._ended = t, end, False
        self.set_out(end)
        return ""

    def watch(self) -> None:
        """Look at the indicators where it begins, and solve z there."""
        b = self._b
        g, _, sizes, _, z = self.ode.look(self.t, self.x, self.z, b.c)
        self.run.see(sizes)
        b.y[self.n :], b.g[:] = z, g
        self._least = self.run.rtol * self.run.scale  # what has died out below is not followed
        b.scale[:] = np.maximum(np.maximum(b.scale, sizes), self._least)

    def prepare(self) -> None:
        """Begin where the last step has ended."""
        b = self._b
        if self._ended:
            b.y[:] = b.y1
            self.x, self.z = b.ends[0]
            if len(b.g):
                b.g[:] = b.g1
                np.maximum(b.sizes, self._least, out=b.scale)
            self._ended = False

    def attempt(self, t: float, h: float, refused: bool = False) -> float:
        """Try a step."""
        b = self._b
        b.t[0], b.h[0] = t, h
        self._call.run_to(b.verdict)
        error, _, left = b.verdict.tolist()
        return error if error > 1.0 or (error <= 1.0 and left <= OPEN) else np.inf

    def accept(self, t: float, h: float, error: float, refused: bool, cut: bool) -> None:
        """Stand at the end of the last step."""
        grown = h * min(1.0 if refused else self.growth, shorter(max(error, 1e-10)))
        if not cut or grown > self.wanted:
            self.wanted = grown
        self.t0, self.t, self._ended = self.t, t, True
        self.x, self.z = self._b.ends[1]

    def at(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the states of the dense output, and their slopes."""
        value, slope = self._inside(t, self._b.dense)
        return value[: self.n], slope[: self.n]

    def look(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the indicators and their rates inside the last step, of their polynomials."""
        return self._inside(t, self._b.watched)

    def _inside(self, t: float, parts: tuple[np.ndarray, ...]) -> tuple[np.ndarray, np.ndarray]:
        """Return the dense output of y₀, y₁, d₂ and d₃ inside the last step, and its slope."""
        h = self.t - self.t0
        s = (t - self.t0) / h
        left = 1.0 - s
        both = ((left, s, left * s, left * s * s), (-1.0, 1.0, left - s, s * (2.0 - 3.0 * s)))
        value, slope = np.array(both) @ np.array(parts)
        return value, slope / h

    def _solved(self, at: float) -> np.ndarray:
        """Return the dense output inside the step, with z solved there."""
        y, _ = self._inside(at, self._b.dense)
        y[self.n :] = self.ode.solve(at, y[: self.n], y[self.n :], self._b.c)
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
            found = self._pursue(self.look, _NEAR * self.run.rtol)
            if found is None:
                break
            stop = found[0]
            if found[1]:
                event = self._redo(found) or self._locate_again()
                if event is None or self._good_enough(event):
                    break
                stop = 0.5 * (self.t0 + event.t)
            self.attempt(self.t0, stop - self.t0)
            least = self.t0 + RESOLUTION * max(abs(self.t0), abs(self.t) * 1e-3)
            while b.verdict[0] > 1.0 and stop > least:  # the longer step was right by chance
                stop = self.t0 + shorter(b.verdict[0]) * (stop - self.t0)
                self.attempt(self.t0, stop - self.t0)
            if not b.verdict[2] <= OPEN:
                self.attempt(self.t0, self.t - self.t0)
                break
            self.t, event = stop, None
        if event is None and self.t >= self._end:
            self.run.see(np.maximum(b.sizes, self._least))
        return event

    def _good_enough(self, event: FoundEvent) -> bool:
        """Whether the step to an event is right enough, as any step and against what they fell by.

        It may be as wrong as the largest values of indicators of late allow: too much for the last
        of a current that was large before.
        """
        begin, _ = self._ends(self.t)
        allowed = np.sqrt(self.run.rtol) * self._b.scale
        fall = np.abs(begin[1]) + np.maximum(begin[2], 0.0) * (event.t - self.t0)
        right = self._wrong * allowed <= _STRAYS * np.maximum(fall, allowed)
        return self._wrong <= 1.0 and bool(np.all(right[list(event.fired)]))

    def _ends(self, t: float) -> tuple[Seen, Seen]:
        """Return times, indicators and rates of their polynomials at the ends of a step to t."""
        b, h = self._b, t - self.t0
        first, last = end_rates(*b.watched)
        return (self.t0, b.g.copy(), first / h), (t, b.g1.copy(), last / h)

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

        def look(at: float) -> tuple[np.ndarray, np.ndarray]:
            self.attempt(self.t0, at - self.t0)
            return self._ends(at)[1][1:]

        with self._end_kept():
            found = self._pursue(look, 0.0)
            if found is None:
                return None
            self.attempt(self.t0, found[0] - self.t0)
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
        resolution = RESOLUTION * max(abs(t), abs(stop))
        with self._end_kept():
            last = (stop, b.g)
            changes = {k: abs(float(b.g1[k] - b.g[k])) for k in fired}
            for number in range(_CORRECTIONS + 1):
                if stop - t <= resolution:
                    break
                self.attempt(t, stop - t)
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
