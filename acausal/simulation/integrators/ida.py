"""IDA: SUNDIALS' IDA by scikit-sundae, one step at a time.

Indicators that magnify what states are wrong by (the current of a diode of 1e-5 Ω into a capacitor)
are unknowns of IDA too, w = g(t, x), with their errors in its test and curves of their own. The
states at an output or an event are then those nearest to the interpolant, in units of their
tolerances, at which g is what w says.
"""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.events.event_location import Seen
from acausal.numerics import rank
from acausal.simulation.integrators.fast_indicators import UNSEEN, FastIndicators
from acausal.simulation.integrators.protocol import TOO_SMALL, FoundEvent, Method
from acausal.simulation.integrators.sundials import make_solver
from acausal.simulation.solvers import IDA

if TYPE_CHECKING:
    from acausal.events.mode_systems import ModeSystem
    from acausal.simulation.run import Run

_CAREFUL = (1e-6, 1e-9, 1e-12)  # first steps after a failure, in parts of what is left
_SHARE = 0.1  # of the tolerance for a step: what a method of several steps leaves adds up
_IDLE = 50  # steps in a row that do not move the time
_NOT_FINITE = "the right-hand side is not finite"

_End = tuple[float, np.ndarray, np.ndarray, np.ndarray, np.ndarray]


class _Silence(io.TextIOBase):
    """Takes what SUNDIALS prints of a step that it tries again."""

    def write(self, text: str, /) -> int:
        """Forget a text."""
        return len(text)


_SILENCE = _Silence()


class IdaMethod(Method):
    """Integrates der(x) = f(t, x)."""

    name = "IDA"

    def __init__(self, run: Run, form: ModeSystem, options: IDA) -> None:
        super().__init__(run, form, options.max_step)
        self._options: dict[str, Any] = {
            "rtol": _SHARE * run.rtol,
            "max_step": self.longest,
            "max_order": options.max_order,
        }
        self._indicators = FastIndicators(self, _SHARE)
        self._usual: Any = None
        self._solver: Any = None
        self._tries: list[float] = []
        self._idle = 0
        self._looked = False  # inside a step: IDA then gives its end once more
        self._failed = -np.inf  # where the solver gave up last
        self._span = 0.0  # from where it began to the end
        nothing = np.zeros(0)
        # The end of a step: t, x, w, and the slopes of their curves.
        self._end: _End = (0.0, nothing, nothing, nothing, nothing)
        self._here: Seen = (0.0, nothing, nothing)

    def begin(self, t: float, x: np.ndarray, z: np.ndarray, end: float) -> str:
        """Begin at a point."""
        self.stand(t, x, z)
        g, rates, sizes, _, z = self.ode.look(t, self.x, self.z, self.constants_at(t, self.x))
        self.stand(t, x, z)
        self._indicators.see(sizes)
        self._here = (t, g, rates)
        self._judge()
        return self._begin(end)

    def _begin(self, end: float) -> str:
        """Begin where it stands, with the tolerances judged there."""
        self._span, self._tries, self._failed = end - self.t, list(_CAREFUL), -np.inf
        if self._usual is None:
            self._usual = self._make_solver()
        self._solver = self._usual
        return "" if self._set_out() else _NOT_FINITE

    def _judge(self) -> bool:
        """Judge tolerances anew where it stands; tell whether they are others."""
        held = self.constants_at(self.t, self.x)
        if self._indicators.judge(self.t, self.x, self.z, held, self._here[2]):
            self._usual = None
        return self._usual is None

    def step(self, end: float) -> str:
        """Take a step; after a failure anew, with a short first one."""
        if self._indicators.outgrown(self.x) and self._judge() and (words := self._begin(end)):
            return words
        words = "interrupted"
        try:
            words = self._step(end)
            while words and self._restart_carefully(end):
                words = self._step(end)
        except KeyboardInterrupt:
            pass
        if words:
            return words
        t, _, w, _, slopes = self._end
        if t > self._failed + _CAREFUL[0] * self._span:  # not where it creeps up to an end
            self._tries = list(_CAREFUL)
        x, own = self._state(t), self._indicators
        g, rates, sizes, _, z = self.ode.look(t, x, self.z, self.constants_at(t, x))
        self.move(t, x, z)
        own.see(sizes)
        self._here = (t, own.own(g, w), own.own(rates, slopes))
        return ""

    def seen(self) -> Seen:
        """Return what is seen where it stands."""
        return self._here

    def look(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the indicators and their rates at a time inside the last step."""
        x, w, _, slopes = self._inside(t)
        g, rates, *_ = self.ode.look(t, x, self.z, self.constants_at(t, x))
        return self._indicators.own(g, w), self._indicators.own(rates, slopes)

    def at(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the states at a time inside the last step, and the slopes of IDA's curve."""
        x, _, slope, _ = self._inside(t)
        return x, slope

    def output(self, t: float) -> tuple[np.ndarray, np.ndarray]:
        """Return states and algebraic unknowns at a time inside the last step."""
        x = self._state(t)
        return x, self.ode.solve(t, x, self.z, self.constants_at(t, x))

    def wrong(self, event: FoundEvent) -> np.ndarray:
        """Return what indicators are wrong by at an event."""
        return np.where(self._indicators.fast, self._indicators.allowed, 0.0)

    def _set_out(self) -> bool:
        """Let the solver begin where it stands; tell whether all is finite."""
        found = self.ode.watch(self.t, self.x, self.z, self.constants_at(self.t, self.x)).copy()
        if not np.all(np.isfinite(found)):
            return False
        slope, w = found[: self.n], found[self.n :]
        self._end = (self.t, self.x, w, slope, np.zeros(len(w)))
        slopes = np.concatenate([slope, self._end[4]])
        self._solver.init_step(self.t, np.concatenate([self.x, w]), slopes)
        return True

    def _restart_carefully(self, end: float) -> bool:
        """Begin anew from the last point with a small first step, where IDA's own was too long."""
        if not self._tries:
            return False
        self._failed = self.t
        self._solver = self._make_solver({"first_step": self._tries.pop(0) * (end - self.t)})
        return self._set_out()

    def _make_solver(self, more: dict[str, float] | None = None) -> Any:
        own = self._indicators
        tested = np.where(own.fast, own.allowed, UNSEEN)
        atol = np.concatenate([own.states.atol, tested])
        return make_solver(self, {**self._options, **(more or {}), "atol": atol})

    def _step(self, end: float) -> str:
        try:
            with redirect_stdout(_SILENCE):  # what fails is said once, in an error
                self.taken += 1
                found = self._solver.step(end, method="onestep", tstop=end)
                if self._looked and found.status >= 0 and float(found.t) == self.t:
                    found = self._solver.step(end, method="onestep", tstop=end)
        except KeyError as error:  # a status for which scikit-sundae has no words
            return f"IDA gave up with its status {error}, as where time ends in rounding"
        self._looked = False
        if found.status < 0:
            return str(found.message)
        still = float(found.t) - self.t <= 4.0 * np.finfo(float).eps * abs(self.t)
        self._idle = self._idle + 1 if still else 0
        if self._idle > _IDLE:
            self._idle = 0
            return TOO_SMALL
        self._end = (float(found.t), *self._split(found))
        return ""

    def _inside(self, t: float) -> tuple[np.ndarray, ...]:
        """Return states, indicators, and the slopes of their curves, in the last step."""
        if t == self._end[0]:
            return self._end[1:]
        self._looked = True
        return self._split(self._solver.step(t, method="normal"))

    def _split(self, found: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        values, slopes, n = found.y, found.yp, self.n  # copies already
        return values[:n], values[n:], slopes[:n], slopes[n:]

    def _state(self, t: float) -> np.ndarray:
        """Return the states at a time inside the last step, where indicators are on their curves.

        Of those the nearest to the curve of the states. Of directions in which all that indicators
        may be wrong by is more than what states may be, singular values below 1, they tell nothing:
        currents of two diodes that hardly differ would move a capacitor by 1e4 tolerances.
        """
        x, w, *_ = self._inside(t)
        fast = self._indicators.fast
        if not fast.any():
            return x
        held, weights = self.constants_at(t, x), self._indicators.weights(x)
        apart = (w - self.ode.watch(t, x, self.z, held)[self.n :])[fast]
        allowed = self._indicators.allowed[fast]
        tilt = self._indicators.tilt(t, x, self.z, held)[fast] * weights / allowed[:, None]
        largest = max(float(np.linalg.norm(tilt, 2)), 1.0)  # its largest singular value
        unseen = 1.0 / (largest * rank.threshold(1.0))
        return np.asarray(x + weights * rank.least(tilt, apart / allowed, unseen))
