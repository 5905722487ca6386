"""Indicators that magnify what states are wrong by, and what they may be wrong by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from acausal.simulation.integrators.protocol import FORGOTTEN

if TYPE_CHECKING:
    from acausal.simulation.run import Run

LARGER = 10.0
"""Times: how much a relation, or an error of states, may grow before it is judged anew."""

UNSEEN = 1e300
"""What an indicator may be wrong by whose error is in no test."""


class FastIndicators:
    """Which indicators are ``fast``: wrong by more than allowed within tolerances of states.

    ``allowed`` is what they may be wrong by, ``wrong`` what they are wrong by within tolerances of
    states. ``sizes`` are the magnitudes of relations they were judged by, ``recent`` those of late.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.fast = np.zeros(0, dtype=bool)
        self.sizes = self.recent = self.allowed = self.wrong = np.zeros(0)

    def see(self, sizes: np.ndarray) -> None:
        """Note the magnitudes of relations, the largest and those of late."""
        self.run.see(sizes)
        late = FORGOTTEN * self.recent if len(self.recent) else sizes
        # What has died out below the tolerance of the largest is not followed.
        self.recent = np.maximum(np.maximum(sizes, late), self.run.rtol * self.run.scale)

    def judge(
        self, rounding: np.ndarray, reach: np.ndarray, errors: tuple[np.ndarray, np.ndarray]
    ) -> bool:
        """Judge anew which are fast; return whether what these may be wrong by is another.

        ``errors`` are what they are wrong by within tolerances of states, and how long that lasts
        [s], ``rounding`` is what they move by within the rounding of states, ``reach`` what they go
        to.
        """
        wrong, lasting = errors
        sizes = np.maximum(self.recent, reach)
        if len(self.sizes) != len(sizes):  # none was judged so far
            self.sizes = sizes
        other = (sizes > LARGER * self.sizes) | (LARGER * sizes < self.sizes)
        self.sizes = np.where(other, sizes, self.sizes)
        self.wrong = wrong
        # As well as states are known; any, if no more than rounding was seen so far.
        known = np.sqrt(self.run.rtol) * self.sizes
        least = np.maximum(known, wrong * lasting / (self.run.span[1] - self.run.span[0]))
        self.allowed = np.where(known > rounding, least, UNSEEN)
        fast = wrong > self.allowed
        same = np.array_equal(fast, self.fast) and not np.any(other & fast)
        self.fast = fast
        return not same

    def outgrown(self, wrong: np.ndarray) -> bool:
        """Whether relations, or what they are wrong by, are far larger than when judged."""
        grown = (self.recent > LARGER * self.sizes) | (wrong > LARGER * self.wrong)
        return bool(grown.any())

    def own(self, seen: np.ndarray, curves: np.ndarray) -> np.ndarray:
        """Return what is seen of indicators, of the fast ones by their own curves."""
        return np.where(self.fast, curves, seen) if self.fast.any() else seen
