"""Indicators that magnify what states are wrong by, and what they may be wrong by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.events.event_location import ROUNDING, SOLVED
from acausal.simulation.integrators.protocol import FORGOTTEN
from acausal.simulation.integrators.state_tolerances import StateTolerances, slopes

if TYPE_CHECKING:
    from acausal.simulation.integrators.protocol import Method

LARGER = 10.0
"""Times: how much a relation, or an error of states, may grow before it is judged anew."""

UNSEEN = 1e300
"""What an indicator may be wrong by whose error is in no test."""


class FastIndicators:
    """Which indicators are ``fast``: wrong by more than allowed within tolerances of states.

    ``allowed`` is what they may be wrong by, ``wrong`` what they are wrong by within tolerances of
    states. ``sizes`` are the magnitudes of relations they were judged by, ``recent`` those of late.
    """

    def __init__(self, method: Method, share: float) -> None:
        self._form, self.run = method.form, method.run
        self.states = StateTolerances(method.run, method.form, share)
        self._rtol = share * method.run.rtol
        self.fast = np.zeros(0, dtype=bool)
        self.sizes = self.recent = self.allowed = self.wrong = np.zeros(0)
        self._entries = np.zeros(0)  # of their Jacobian, as judged

    def weights(self, x: np.ndarray, which: Any = slice(None)) -> np.ndarray:
        """Return the tolerances of states, or some of them, in a step."""
        return np.asarray(self.states.usual[which] + self._rtol * np.abs(x[which]))

    def tilt(self, *at: Any) -> np.ndarray:
        """Return the Jacobian of the indicators in the states, at (t, x, z, held)."""
        pattern = self._form.ode.watched_pattern
        tilt = np.zeros(pattern.shape)
        tilt[pattern.rows, pattern.columns] = self._form.ode.tilt(*at)
        return tilt

    def see(self, sizes: np.ndarray) -> None:
        """Note the magnitudes of relations, the largest and those of late."""
        self.run.see(sizes)
        late = FORGOTTEN * self.recent if len(self.recent) else sizes
        # What has died out below the tolerance of the largest is not followed.
        self.recent = np.maximum(np.maximum(sizes, late), self.run.rtol * self.run.scale)

    def judge(
        self, t: float, x: np.ndarray, z: np.ndarray, held: np.ndarray, rates: np.ndarray
    ) -> bool:
        """Judge anew which are fast; tell whether what these or states may be wrong by is another.

        ``rates`` are theirs: what they go to, as far as can be seen, is no further than from the
        begin of the run to here.
        """
        begin, end = self.run.span
        tilt = self.tilt(t, x, z, held)
        pattern = self._form.ode.watched_pattern
        self._entries = np.abs(tilt[pattern.rows, pattern.columns])
        rounding = np.abs(tilt) @ (ROUNDING * self.weights(x))
        rounding += self._form.ode.rounding(t, x, z, held)
        changed = self.states.judge(t, x, z, held)
        wrong, lasting = self._errors(t, x, z, held, tilt)
        sizes = np.maximum(self.recent, np.abs(rates) * np.minimum(lasting, t - begin))
        if len(self.sizes) != len(sizes):  # none was judged so far
            self.sizes = sizes
        other = (sizes > LARGER * self.sizes) | (LARGER * sizes < self.sizes)
        self.sizes = np.where(other, sizes, self.sizes)
        self.wrong = wrong
        # As well as states are known. What has died out below its rounding, or was hardly ever more
        # than is followed, is in no test; what never was much more than its rounding is, by that.
        run, rounding = self.run, LARGER * rounding
        known, ever = (np.sqrt(run.rtol) * size for size in (self.sizes, run.largest))
        least = np.maximum(known, wrong * lasting / (end - begin))
        lost, followed = rounding > ever, (1.0 + SOLVED) * np.sqrt(run.rtol) * run.rtol * run.atol
        seen = known > np.where(lost, followed, np.maximum(followed, rounding / LARGER))
        self.allowed = np.where(seen, np.maximum(least, np.where(lost, rounding, 0.0)), UNSEEN)
        # A damping within what slopes are solved to is none: that of a speed held at 0.
        fast = wrong > (1.0 + SOLVED) * self.allowed
        same = np.array_equal(fast, self.fast) and not np.any(other & fast)
        self.fast = fast
        return changed or not same

    def _errors(
        self, t: float, x: np.ndarray, z: np.ndarray, held: np.ndarray, tilt: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return what indicators g are wrong by within tolerances of x, and how long it lasts [s].

        What x is wrong by, e, is damped in fast directions, g_x e by λ = -g_x f_x e / g_x e: it
        lasts for 1/λ, in others as long as the run. Then an indicator is known as states are.
        """
        worst = np.sign(tilt) * self.weights(x)
        slope = slopes(self._form, t, x, z, held)
        wrong, change = np.sum(tilt * worst, axis=1), np.sum((tilt @ slope) * worst, axis=1)
        damping = np.divide(-change, wrong, out=np.zeros_like(wrong), where=wrong > 0.0)
        span = self.run.span[1] - self.run.span[0]
        return wrong, span / (1.0 + np.maximum(damping, 0.0) * span)

    def outgrown(self, x: np.ndarray) -> bool:
        """Whether relations, or what they are wrong by, are far larger than when judged."""
        if not len(self._entries):
            return False
        pattern = self._form.ode.watched_pattern
        moved = self._entries * self.weights(x, pattern.columns)
        wrong = np.bincount(pattern.rows, moved, pattern.shape[0])
        grown = (self.recent > LARGER * self.sizes) | (wrong > LARGER * self.wrong)
        return bool(grown.any())

    def own(self, seen: np.ndarray, curves: np.ndarray) -> np.ndarray:
        """Return what is seen of indicators, of the fast ones by their own curves."""
        return np.where(self.fast, curves, seen) if self.fast.any() else seen
