"""Flags of relations: what each must be, by its margin, and by its rate where that is near zero."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import ChatteringError
from acausal.events.event_location import AT_ZERO

if TYPE_CHECKING:
    from acausal.events.explicit_ode import Noise
    from acausal.results.event import Event
    from acausal.system.switching import Switching

_FOUND = 1e-6
"""Relations found at their zero are decided by their rates up to this part of their magnitude."""

_FAR = 1e-2  # of its magnitude: a margin beyond this is not asked whether it is noise


@dataclass(frozen=True, eq=False)
class Nearness:
    """When a relation counts as being at its zero.

    Parameters
    ----------
    scale
        The magnitudes of the relations: margins of a rounding of these are zero.
    moment
        Time [s] within which a crossing counts as being here.
    fired
        Relations that were found at their zero.
    noise
        Returns the margins and the rates that are noise: what is within both has died out, and
        its flag stays, unless it was found at its zero by more than that.
    calm
        Where modes go round by noise, what stays within it so long [s] has died out too.
    """

    scale: np.ndarray
    moment: float
    fired: Set[int]
    noise: Callable[[], Noise] | None = None
    calm: float = 0.0

    def has_died_out(self, k: int, margin: float, rate: float) -> bool:
        """Whether a relation is within noise; asked for those only that would change."""
        if self.noise is None:
            return False
        if self.calm:
            return bool(max(margin, self.calm * rate) <= self.noise()[0][k])
        if k in self.fired or margin > _FAR * self.scale[k]:
            return False
        margins, rates = self.noise()
        return bool(margin <= margins[k] and rate <= rates[k])


def update_flags(
    m: np.ndarray,
    places: list[int],
    looked: tuple[np.ndarray, np.ndarray, np.ndarray],
    near: Nearness,
) -> bool:
    """Bring the flags in a discrete vector up to date; tell whether one changed.

    ``looked`` are the indicators, positive as long as a flag is right, their rates, and which of
    them count. Plain numbers, since relations are few and this is done in every round.
    """
    changed = False
    rows = zip(*(part.tolist() for part in (*looked, near.scale)), strict=True)
    flags = m[places].tolist()
    for k, (margin, rate, active, scale) in enumerate(rows):
        flag = flags[k] != 0.0
        if not active > 0.5:  # most of them, in a model of many modes
            if flag:
                m[places[k]], changed = 0.0, True
            continue
        if not flag:
            margin, rate = -margin, -rate
        zero = max(AT_ZERO * scale, near.moment * abs(rate))
        if abs(margin) <= (max(zero, _FOUND * scale) if k in near.fired else zero):
            wanted = flag if rate == 0.0 else rate > 0.0
        else:
            wanted = margin > 0.0
        if wanted != flag and not near.has_died_out(k, abs(margin), abs(rate)):
            m[places[k]], changed = float(wanted), True
    return changed


def chattering_error(switching: Switching, t: float, events: list[Event]) -> ChatteringError:
    """Return the error for flags and modes that never agree, with the last that changed."""
    names = dict.fromkeys(f"{event.component} ({event.text})" for event in events[-8:])
    if not names:
        items = [switching.memory[i] for i in switching.places("relation")[:4]]
        names = dict.fromkeys(f"{item.path} ({item.text})" for item in items)
    return ChatteringError(
        f"at t = {t:.9g} s events follow each other without end: "
        f"{', '.join(names)}. No state of these parts agrees with their conditions: look for a "
        "condition that its own consequence makes false again, and give it a hysteresis."
    )
