"""The way of an FMU: points that it has been at, saved to begin from.

What an FMU iterates on, as loops that must close, begins from the point before. One that is asked
for out of turn is too far for that, or ends in another branch: it begins at the nearest of these.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

_FAR = 0.02  # of the largest values so far: what is nearer is the next point of a run
_MOST = 200  # points; above it every second one is forgotten


@dataclass(frozen=True, eq=False)
class Milestone:
    """A point [epoch, t, x, u] and what the FMU was there."""

    point: np.ndarray
    saved: Any


@dataclass(eq=False)
class Way:
    """The points, the one that it goes on from, and the last that it was at.

    ``last`` is None where the FMU was put elsewhere.
    """

    milestones: list[Milestone] = field(default_factory=list)
    last: np.ndarray | None = None
    base: Milestone | None = None
    _largest: np.ndarray = field(default_factory=lambda: np.zeros(0))
    _free: list[Any] = field(default_factory=list)

    def nearer(self, given: np.ndarray) -> Milestone | None:
        """Return where to begin from, if that is nearer than the point that the FMU stands at."""
        here = np.inf if self.last is None else self._distance(self.last, given)
        if here <= _FAR:
            return None
        found = self.nearest(given)
        if found is None or self._distance(found.point, given) >= here:
            return None
        self.base = found
        return found

    def nearest(self, given: np.ndarray) -> Milestone | None:
        """Return the nearest milestone of an epoch."""
        own = [milestone for milestone in self.milestones if milestone.point[0] == given[0]]
        return min(own, key=lambda milestone: self._distance(milestone.point, given), default=None)

    def note(self, given: np.ndarray, save: Callable[[Any], Any]) -> None:
        """Note where the FMU is, and keep it where no milestone is near."""
        self.last = given.copy()
        size = np.abs(given)
        self._largest = np.maximum(self._largest, size) if self._largest.size else size
        if self._is_by(self.base, given):
            return
        self.base = self.nearest(given)
        if self._is_by(self.base, given):
            return
        if len(self.milestones) >= _MOST:
            self._free += [milestone.saved for milestone in self.milestones[1::2]]
            self.milestones = self.milestones[::2]
        self.base = Milestone(given.copy(), save(self._free.pop() if self._free else None))
        self.milestones.append(self.base)

    def _is_by(self, milestone: Milestone | None, given: np.ndarray) -> bool:
        own = milestone is not None and milestone.point[0] == given[0]
        return own and self._distance(cast("Milestone", milestone).point, given) <= _FAR

    def _distance(self, a: np.ndarray, b: np.ndarray) -> float:
        largest = np.where(self._largest > 0.0, self._largest, 1.0)[1:]
        return float(np.max(np.abs(a[1:] - b[1:]) / largest, initial=0.0))
