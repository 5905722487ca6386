"""Flags of relations: what each must be, by its margin, and by its rate where that is near zero."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import casadi as ca
import numpy as np

from acausal.errors import ChatteringError
from acausal.events.event_location import AT_ZERO, half_band, still

if TYPE_CHECKING:
    from acausal.events.event_point import EventPoint
    from acausal.results.event import Event
    from acausal.system.switching import Switching

_FOUND = 1e-6
"""Relations found at their zero are decided by their rates up to this part of their magnitude."""


_LONGEST = 1e5  # times longer may an instant last, and rates be none, where modes go round


@dataclass(frozen=True, eq=False)
class Instant:
    """What is known of an instant: what was found there, and how well.

    Parameters
    ----------
    fired
        Relations found at their zero.
    moment
        Time [s] within which crossings count as being at this instant.
    blur
        How well the instant is known [s], from what the relations that were found are wrong by.
    scale
        The magnitudes of the relations so far.
    rtol, calm
        Relations that stay within their bands, by a tolerance, for a time [s] are no event.
    atol
        How well states are known, in units of their nominal values: beyond it they do not jump on
        entering a mode.
    resting
        Conditions whose events have piled up: their resting actions are taken.
    """

    fired: Set[int] = frozenset()
    moment: float = 0.0
    blur: float = 0.0
    scale: np.ndarray = field(default_factory=lambda: np.zeros(0))
    rtol: float = 0.0
    calm: float = 0.0
    atol: float = 1e-7
    resting: frozenset[int] = frozenset()


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
    fresh, blur
        Relations that count only since then, and how well the instant is known [s]: their crossings
        within this time are here.
    rounding
        What indicators move by within the rounding of the states: margins of that are zero too.
    rtol, calm
        What stays within its band so long [s] has died out, and its flag stays.
    still
        Rates up to this are none: they are rounding of others. More of them where modes go round,
        as the moment is longer there: the rounding of the instant is in rates, too.
    moving
        Relations whose rates count however small they are: those found at their zero, which move
        through it, as long as modes do not go round.
    """

    scale: np.ndarray
    moment: float
    fired: Set[int]
    rounding: np.ndarray | None = None
    fresh: Set[int] = frozenset()
    blur: float = 0.0
    rtol: float = 0.0
    calm: float = 0.0
    still: float = 0.0
    moving: Set[int] = frozenset()

    def wanted(self, k: int, flag: bool, margin: float, rate: float) -> bool:
        """Return what a flag must be: at the zero its rate decides, beyond its band its sign.

        Between them it stays, and at the zero too if it does not leave the band soon; at rest at
        its zero it is false.
        """
        scale, size, moment = float(self.scale[k]), abs(margin), self.moment
        rounding = 0.0 if self.rounding is None else float(self.rounding[k])
        band = max(float(half_band(scale, self.rtol)), rounding)
        if k in self.fresh:
            moment = max(moment, self.blur)
        if size > band and size > moment * abs(rate):
            return margin > 0.0  # as most are
        nothing = max(AT_ZERO * scale, rounding)
        zero = band if k in self.fired else nothing
        if size <= max(zero, moment * abs(rate)):
            slow = abs(rate) <= self.still or 0.0 < self.calm * abs(rate) <= band
            if rate == 0.0 or (slow and k not in self.moving):
                return flag and size > nothing  # at rest at zero neither a < b nor a > b
            return rate > 0.0
        return flag if size <= band else margin > 0.0


@dataclass(eq=False)
class RelationFlags:
    """The flags of the relations at an instant, brought up to date round by round.

    Where modes go round they change one at a time, ``single``, and the instant lasts ``longer``.
    """

    places: np.ndarray
    instant: Instant
    single: bool = False
    longer: float = 1.0
    counted: np.ndarray | None = None  # relations that counted before the event

    def update(self, here: EventPoint) -> bool:
        """Bring the flags up to date; tell whether one changed."""
        if not len(self.places):
            return False
        known, instant = here.found(), self.instant
        sure = known is not None and not known.doubtful and not self.single
        if sure and self.counted is not None:
            return False  # as in most rounds
        if known is not None:
            g, rates, sizes, actives = known.looked
        else:
            g, rates, sizes, actives, _ = here.ode.look(*here.with_constants())
        counts = actives > 0.5
        if self.counted is None:
            self.counted = counts
        if sure:
            return False
        if self.single:
            self.longer = min(2.0 * self.longer, _LONGEST)
            here.near = instant.scale, self.longer * instant.moment
        scale, moment = here.near
        fresh = set(np.flatnonzero(counts & ~self.counted).tolist())
        near = Nearness(
            np.maximum(sizes, scale) if len(scale) == len(sizes) else sizes,
            moment,
            instant.fired,
            rounding=here.ode.rounding(*here.with_constants()),
            fresh=fresh,
            blur=instant.blur,
            rtol=instant.rtol,
            calm=instant.calm,
            still=self.longer * still(rates),
            moving=set() if self.single else instant.fired | fresh,
        )
        which = list(range(len(g)))
        if known is not None and not self.single:
            which = known.doubts
        return update_flags(here.point.m, self.places, (g, rates, actives), near, which)


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
        wanted = near.wanted(k, flag, margin, rate)
        if wanted != flag:
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
