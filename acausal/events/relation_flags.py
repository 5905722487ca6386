"""Flags of relations: what each must be, by its margin, and by its rate where that is near zero."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import TYPE_CHECKING, NamedTuple

import casadi as ca
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


class Nearness(NamedTuple):
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
    solved
        Whether relations depend on unknowns that are solved for, and on no state.
    still
        Rates up to this are none: they are rounding of others.
    moving
        Relations whose rates count however small they are: those found at their zero, which move
        through it, as long as modes do not go round.
    """

    scale: np.ndarray
    moment: float
    fired: Set[int]
    noise: Callable[[], Noise] | None = None
    calm: float = 0.0
    solved: bool = False
    still: float = 0.0
    moving: Set[int] = frozenset()

    def is_at_zero(self, k: int, margin: float, rate: float, zero: float) -> bool:
        """Whether a relation is at its zero, so that its rate decides.

        One that was found there and has a little way left is there by what it is known to: without
        states, the unknowns that it depends on are solved for anew at the instant.
        """
        if k not in self.fired:
            return abs(margin) <= zero
        if abs(margin) <= max(zero, _FOUND * float(self.scale[k])):
            return True
        if self.noise is None or not self.solved or margin * rate >= 0.0:
            return False
        return bool(abs(margin) <= self.noise()[0][k])

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
    places: np.ndarray,
    looked: tuple[np.ndarray, np.ndarray, np.ndarray],
    near: Nearness,
    which: list[int],
) -> bool:
    """Bring the flags in a discrete vector up to date; tell whether one changed.

    ``looked`` are the indicators, positive as long as a flag is right, their rates, and which of
    them count. ``which`` are the relations to look at: all, or those that are ``in_doubt``. Plain
    numbers, since these are few and this is done in every round.
    """
    changed = False
    flags = m[places].tolist()
    g, rates, actives = (part.tolist() for part in looked)
    for k in which:
        flag, margin, rate = flags[k] != 0.0, g[k], rates[k]
        if not actives[k] > 0.5:  # most of them, in a model of many modes
            if flag:
                m[places[k]], changed = 0.0, True
            continue
        if not flag:
            margin, rate = -margin, -rate
        zero = max(AT_ZERO * float(near.scale[k]), near.moment * abs(rate))
        if near.is_at_zero(k, margin, rate, zero):
            still = 0.0 if k in near.moving else near.still
            wanted = flag if abs(rate) <= still else rate > 0.0
        else:
            wanted = margin > 0.0
        if wanted != flag and not near.has_died_out(k, abs(margin), abs(rate)):
            m[places[k]], changed = float(wanted), True
    return changed


def in_doubt(
    flags: ca.SX, looked: tuple[ca.SX, ca.SX, ca.SX], scale: ca.SX, moment: ca.SX
) -> ca.SX:
    """Return 1 for every relation whose flag ``update_flags`` may change, 0 for all others.

    Those that count are in doubt unless their indicator is a number well above zero.
    """
    g, rates, actives = looked
    sure = g > ca.fmax(_FOUND * scale, moment * ca.fabs(rates))
    return ca.if_else(actives > 0.5, ca.logic_not(sure), flags != 0)


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
