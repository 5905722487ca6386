"""The way of an FMU: points that it has been at, saved to begin from.

What an FMU iterates on, as loops that must close, begins from the point before. One that is asked
for out of turn is too far for that, or ends in another branch: it begins at the nearest of these.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

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
    _gone: float = np.inf  # from the base on the way, at least as far as it is
    _largest: np.ndarray = field(default_factory=lambda: np.zeros(0))
    _scale: np.ndarray = field(default_factory=lambda: np.zeros(0))  # 1 / largest, 0 of the epoch
    _points: np.ndarray = field(default_factory=lambda: np.zeros((0, 0)))  # of all milestones
    _free: list[Any] = field(default_factory=list)

    def nearer(self, given: np.ndarray) -> Milestone | None:
        """Return where to begin from, if that is nearer than the point that the FMU stands at."""
        here = np.inf if self.last is None else self._distance(self.last, given)
        self._gone += here
        if here <= _FAR:
            return None
        found = self.nearest(given)
        if found is None or self._distance(found.point, given) >= here:
            return None
        self.base = found
        return found

    def nearest(self, given: np.ndarray) -> Milestone | None:
        """Return the nearest milestone of an epoch."""
        if not self.milestones:
            return None
        known = self._points[: len(self.milestones)]
        off = (np.abs(known - given) * self._scale).max(axis=1)
        off[known[:, 0] != given[0]] = np.inf
        best = int(np.argmin(off))
        return self.milestones[best] if off[best] < np.inf else None

    def note(self, given: np.ndarray, save: Callable[[Any], Any]) -> None:
        """Note where the FMU is, and keep it where no milestone is near."""
        self.last = given.copy()
        if self._gone <= _FAR:
            return
        size = np.abs(given)
        if not self._largest.size or (size > self._largest).any():
            self._largest = np.maximum(self._largest, size) if self._largest.size else size
            self._scale = 1.0 / np.where(self._largest > 0.0, self._largest, 1.0)
            self._scale[0] = 0.0
        if self._is_by(self.base, given):
            return
        self.base = self.nearest(given)
        if self._is_by(self.base, given):
            return
        if len(self.milestones) >= _MOST:
            self._free += [milestone.saved for milestone in self.milestones[1::2]]
            self.milestones = self.milestones[::2]
            self._points[: len(self.milestones)] = self._points[:_MOST:2].copy()
        self.base = Milestone(self.last, save(self._free.pop() if self._free else None))
        self.milestones.append(self.base)
        self._gone = 0.0
        if not self._points.size:
            self._points = np.zeros((_MOST, len(given)))
        self._points[len(self.milestones) - 1] = given

    def _is_by(self, milestone: Milestone | None, given: np.ndarray) -> bool:
        if milestone is None or milestone.point[0] != given[0]:
            return False
        self._gone = self._distance(milestone.point, given)
        return self._gone <= _FAR

    def _distance(self, a: np.ndarray, b: np.ndarray) -> float:
        return float((np.abs(a - b) * self._scale).max())
