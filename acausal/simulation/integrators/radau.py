"""Radau IIA of order 5: implicit, of one step and three stages, for stiff systems.

Hairer and Wanner, Solving Ordinary Differential Equations II, 1996, section IV.8, and the code
RADAU5. What the method of order 3 with F(t, y) would make of the step tells the error. Inside the
step y is the cubic through y and its stages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from acausal.arguments import Count, Duration, checked
from acausal.simulation.integrators.implicit_equations import ImplicitEquations, length
from acausal.simulation.integrators.protocol import (
    FORGOTTEN,
    RESOLUTION,
    SAFETY,
    SHORTEST,
    UNDEFINED,
    FoundEvent,
    OneStepMethod,
)
from acausal.simulation.integrators.radau_stages import (
    CUBIC,
    ERROR,
    NODES,
    PARABOLA,
    POWERS,
    StageNewton,
)

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run

_TINY = np.finfo(float).tiny

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
        self.curve = CUBIC @ (self.stages - self.begin)


class RadauMethod(OneStepMethod):
    """Integrates (ode, alg) by the implicit steps of Radau IIA."""

    name = "Radau"
    growth = 8.0

    def __init__(self, run: Run, form: ModeSystem, options: Radau) -> None:
        super().__init__(run, form, options.max_step)
        self._equations = ImplicitEquations(self)
        self._newton = StageNewton(self._equations, run.rtol)
        self._last = (0.0, 0.0)  # the length and the error of the step before
        self._y = self._f = np.zeros(0)  # at the beginning of the step
        self._curve = self._stages = np.zeros((3, 0))  # coefficients of the cubic in it, its Z_i
        self._own = _StageIndicators()
        self._first = True  # no step has been taken from here

    def begin(self, t: float, x: np.ndarray, z: np.ndarray, end: float) -> str:
        """Begin at a point."""
        self.stand(t, x, z)
        self._first, self._newton.rate = True, 1.0
        if not np.all(np.isfinite(self._equations.at(t, np.concatenate([self.x, self.z])))):
            return UNDEFINED
        self.set_out(end)
        return ""

    def prepare(self) -> None:
        """Begin where it stands."""
        self._y = np.concatenate([self.x, self.z])
        self._f = self._equations.at(self.t, self._y)
        self._newton.begin(self.t, self._y, self.weights(self._y))
        if self._first or self._newton.rate > _QUICK:
            self._newton.judge(self.t, self._y)

    def attempt(self, t: float, h: float, refused: bool) -> float:
        """Try a step: its stages, and by what these and the indicators are off in it."""
        guess = np.zeros((3, len(self._y)))
        if not self._first:  # on the cubic of the step before
            s = 1.0 + NODES * h / (t - self.t0)
            guess = s[:, None] ** POWERS @ self._curve - self._curve.sum(axis=0)
        z = self._newton.solve(h, guess)
        if z is None and (refused or self._first):
            z = self._solve_ahead(h)
        elif z is None:
            self._newton.judge(self.t, self._y)
        if z is None:
            return np.nan
        self._stages = z
        error = self._error(h, z, self._first or refused)
        if error <= 1.0 and len(self._own.here):
            self._stages, wrong = self._judge_indicators(h, z)
            error = max(error, wrong)
        return error

    def _solve_ahead(self, h: float) -> np.ndarray | None:
        """Return the stages by slopes from ahead, where states go by their rates; None if in vain.

        A step may begin on the other side of a kink, by a rounding: contact where a play ends.
        """
        y = self._y.copy()
        y[: self.n] += h * self._f[: self.n]
        self._newton.judge(self.t + h, y)
        z = self._newton.solve(h, np.zeros((3, len(y))))
        if z is None:
            self._newton.judge(self.t, self._y)
        return z

    def accept(self, t: float, h: float, error: float, refused: bool, cut: bool) -> None:
        """Stand at the end of the last step."""
        self._choose(h, error, refused)
        self._curve, self._first = CUBIC @ self._stages, False
        y = self._y + self._stages[2]
        self.move(t, y[: self.n], y[self.n :])

    def _error(self, h: float, z: np.ndarray, anew: bool) -> float:
        """Return the error of a step in tolerances; ``anew``: damped where what is fast begins."""
        n, solve = self.n, self._newton.real
        if solve is None:
            return np.inf
        moved = np.zeros(len(self._y))
        moved[:n] = (ERROR @ z)[:n] / h
        weights = self.weights(np.maximum(np.abs(self._y), np.abs(self._y + z[2]))[:n])

        error = solve(self._f + moved)
        if anew and not length(error[:n], weights) <= 1.0:
            error = solve(self._equations.at(self.t, self._y + error) + moved)
        found = length(error[:n], weights)
        return max(found, 1e-10) if np.isfinite(found) else np.inf

    def _choose(self, h: float, error: float, refused: bool) -> None:
        """Choose the next step by the errors of the last two (Gustafsson)."""
        factor = SAFETY * error**-0.25
        before, last = self._last
        if before > 0.0 and not self._first and not refused:
            factor = min(factor, SAFETY * h / before * (last / error**2) ** 0.25)
        factor = min(1.0 if refused else self.growth, max(SHORTEST, factor))
        self._last = (h, max(error, 1e-2))
        self.wanted = h if 1.0 <= factor < _SAME else h * factor

    def at(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the states on the cubic through the stages, and its slopes."""
        h = self.t - self.t0
        s, curve = (t - self.t0) / h, self._curve[:, : self.n]
        value = self._y[: self.n] + s**POWERS @ curve
        return self.x if t == self.t else value, (POWERS * s ** (POWERS - 1)) @ curve / h

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
        return self._own.begin + s**POWERS @ curve, (POWERS * s ** (POWERS - 1)) @ curve / h

    def _judge_indicators(self, h: float, z: np.ndarray) -> tuple[np.ndarray, float]:
        """Return the stages, and by what indicators are off in them, in what is allowed.

        As far as these are known: one more iteration tells what Newton's method has left. Where
        states only follow what is prescribed (a diode of 1e-5 Ω from a source into a capacitor)
        indicators tell nothing of the step.
        """
        off, allowed = self._indicators_off(h, z)
        if np.any(off > allowed):
            left = self._newton.change(z)
            if left is None:
                return z, np.inf
            z = z + left
            off, allowed = self._indicators_off(h, z)
            t, y = self.t + h, self._y + z[2]
            x, wrong = y[: self.n], np.abs(left).max(axis=0)
            at = (t, x, y[self.n :], self.constants_at(t, x))
            allowed = allowed + self.ode.magnified(*at, wrong[: self.n]) + self.ode.rounding(*at)
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
        return np.abs(PARABOLA @ own.stages - own.here), allowed

    def event(self) -> FoundEvent | None:
        """Return the first event in the last step, with a point of full order.

        Where a step of full order to it shows that nothing is at its zero there, the cubics are not
        good enough: the step is taken anew, half as long.
        """
        own = self._own
        while True:
            self.run.see(own.sizes)
            self.recent = np.maximum(FORGOTTEN * self.recent, own.sizes)
            own.accept()
            begin, end = self.look(self.t0)[1], self.look(self.t)[1]  # rates of the cubics
            found = self.locate((self.t0, own.begin, begin), (self.t, own.here, end))
            event = None if found is None else self._correct(*found)
            if event is None or not self._misled(event) or not self._halve():
                return event

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
        if not stop > self.t0 * (1.0 + RESOLUTION):
            return None
        rate = self._newton.rate
        z = self._newton.solve(stop - self.t0, np.zeros((3, len(self._y))))  # from nothing
        self._newton.rate = rate
        if z is None:
            return None
        y = self._y + z[2]
        x = y[: self.n]
        y[self.n :] = self.ode.solve(stop, x, y[self.n :], self.constants_at(stop, x))
        return np.asarray(y)
