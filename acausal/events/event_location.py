"""Relations: the first instant inside a step at which they change, and what their flags must be.

An integrator looks at the indicators after each of its steps, and at their rates, so that a dip
inside the step is seen too. Where one changes its sign the instant is found on what ``look`` says
inside the step: the integrator's own interpolant, with algebraic unknowns solved at every trial.
There each flag follows from its margin, and from its rate where that is near zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field
from itertools import cycle, starmap
from typing import TYPE_CHECKING, Any, NamedTuple

import casadi as ca
import numpy as np

from acausal.errors import ChatteringError
from acausal.numerics.piecewise import hermite

if TYPE_CHECKING:
    from acausal.events.mode_systems import EventPoint
    from acausal.results.event import Event
    from acausal.system.switching import Switching


AT_ZERO = 1e-14
"""Indicators below this part of the largest magnitude of their relation are rounding."""

EPS = float(np.finfo(float).eps)
"""Of the time: what it is rounded by, and what follows it alone; it is one sum."""

ROUNDING = 4.0 * EPS
"""Of a state, which is a sum of sums: what it is rounded by."""

SAME = 1e-12
"""Of a value, or of 1: what sums are rounded by; values this near to each other are the same."""

SOLVED = 1e-9
"""Of a value, or of 1: what values may differ by that were solved for and should be the same."""

HYSTERESIS = 1e-4
"""Of the relative tolerance, and of the largest magnitude of a relation: half its band."""

SAMPLES = np.linspace(0.0, 1.0, 9)[1:-1]
"""Of a step: where the cubic through its ends is looked at for a dip."""

DIP = 0.5
"""The cubic through a step must fall below this part of its ends to be looked at."""

ROUNDS = 200
"""Of an iteration that should have ended long before."""

_SLOW = 3  # rounds in which a value is not halved before its bracket is
_FLAT = 10.0  # roundings: a dip that is no deeper has its bottom at the beginning
_HALVINGS = 50  # of a step, in search of where an indicator is positive

Look = Callable[[float], tuple[np.ndarray, np.ndarray]]
"""Indicators and their rates at a time inside the last step."""

Seen = tuple[float, np.ndarray, np.ndarray]
"""A time, the indicators there and their rates."""


def locate(
    look: Look,
    begin: Seen,
    end: Seen,
    scale: np.ndarray,
    band: np.ndarray | None = None,
    near: float = 0.0,
) -> tuple[float, tuple[int, ...]] | None:
    """Return the first instant in a step at which relations change, and which do.

    Parameters
    ----------
    begin, end
        What was seen at the two ends of the step.
    scale
        The largest magnitude of each relation so far.
    band
        How far from their zero the signs of indicators mean nothing. One that was above its band
        has changed at its zero; another, at its zero or died out, where it falls below its band.
    near
        Part of its magnitude above zero within which the bottom of a dip is uncertain: such an
        instant is returned with no relation, to be looked at more closely.
    """
    (_, g0, r0), (t1, g1, r1) = begin, end
    falls = r0 < 0.0
    if g1.min(initial=1.0) >= 0.0 and not falls.any():
        return None
    zero = AT_ZERO * scale
    band = zero if band is None else band
    rises = rising(r0)
    # What rose and rises still is back within its band by rounding: two that part slowly.
    crossed = (g1 < 0.0) & ((g0 > band) | (g1 < -band) | (rises & (r1 <= 0.0)))
    dips = ~crossed & falls
    if not (crossed | dips).any():
        return None
    last, missed = np.where(crossed, t1, np.nan), np.inf
    if dips.any():
        missed = _see_dips(look, (begin, end), (dips, last), band, near * scale, _FLAT * zero)
    for k in np.flatnonzero(crossed).tolist():
        level = 0.0 if g0[k] > band[k] or rises[k] else float(band[k])
        last[k] = _first_below(look, k, _one(begin, k), _one(end, k), level)
    involved = np.flatnonzero(np.isfinite(last)).tolist()
    first = min(
        (_falls(look, k, _one(begin, k), end, last[k], (rises[k], band[k])) for k in involved),
        default=np.inf,
    )
    if missed < first:
        return missed, ()
    if not np.isfinite(first):
        return None
    if len(involved) == 1:
        return first, (involved[0],)
    g, _ = look(first)
    return first, tuple(k for k in involved if g[k] <= 0.0)


def rising(rates: np.ndarray) -> np.ndarray:
    """Return which indicators rise: what is a rounding of the largest rate is none."""
    return np.asarray(rates > still(rates))


def still(rates: np.ndarray) -> float:
    """Return up to what rates are none: they are roundings of others."""
    return AT_ZERO * float(np.abs(rates).max(initial=0.0))


def half_band(scale: Any, rtol: float) -> Any:
    """Return how far from its zero the sign of an indicator is no event by itself."""
    return max(AT_ZERO, HYSTERESIS * rtol) * scale


Side = tuple[float, float, float]
"""A time, one indicator there and its rate."""


def _one(seen: Seen, k: int) -> Side:
    return seen[0], float(seen[1][k]), float(seen[2][k])


def _see_dips(
    look: Look,
    ends: tuple[Seen, Seen],
    found: tuple[np.ndarray, np.ndarray],
    band: np.ndarray,
    near: np.ndarray,
    flat: np.ndarray,
) -> float:
    """Note where indicators that fall at first are lowest inside a step, if below their zero.

    ``found`` are those that may dip, and where each is below its zero, to be filled in. Return the
    first time of a bottom that is only near zero, infinity if there is none.
    """
    (begin, end), (dips, last), missed = ends, found, np.inf
    for k in np.flatnonzero(dips).tolist():
        first = _one(begin, k)
        armed = first[1] > band[k]
        level = 0.0 if armed else float(band[k])
        bottom = _dip(look, k, first, _one(end, k), level)
        if bottom is None:
            continue
        at, lowest = bottom
        if lowest < -level:
            last[k] = at
        elif armed and lowest < near[k] and first[1] - lowest > flat[k] and at > begin[0]:
            missed = min(missed, at)
    return missed


def _first_below(look: Look, k: int, begin: Side, end: Side, level: float) -> float:
    """Return where an indicator that is below its zero at the end of a step is so first, roughly.

    It may have been there, come back and gone again: the current of a diode that rests follows its
    source within microseconds, then swings for long.
    """
    (t0, g0, r0), (t1, g1, r1) = begin, end
    h = t1 - t0
    cubic = hermite(SAMPLES, (g0, h * r0), (g1, h * r1))
    times = (t0 + h * SAMPLES[cubic < -level]).tolist()
    return next((float(t) for t in times if look(t)[0][k] < -level), t1)


def _falls(
    look: Look, k: int, begin: Side, end: Seen, last: float, level: tuple[bool, float]
) -> float:
    """Return when an indicator is at its zero, or below its band if it was not armed.

    That is before ``last``, infinity if it did neither rise nor fall below its band. ``level`` are
    whether it rises at the beginning, and its band.
    """
    rises, band = level
    begins = _armed_from(look, k, begin, float(last))
    ends = _one(end, k) if last == end[0] else _one((float(last), *look(float(last))), k)
    rose = rises and begins[1] > 0.0  # however little: a last rebound of a ball
    below_zero = 0.0 if begin[1] > band or rose else float(band)
    if ends[1] + below_zero > 0.0:
        return np.inf
    return _root(look, k, begins, ends, below_zero)


def _armed_from(look: Look, k: int, begin: Side, last: float) -> Side:
    """Return a side before ``last`` at which an indicator is positive, else that of the beginning.

    What begins at zero and rises is armed at once: a ball that leaves the floor and is back within
    one step has been above it.
    """
    t0, g, rate = begin
    if g > 0.0 or rate <= 0.0:
        return begin
    for power in range(1, _HALVINGS):
        at = t0 + (last - t0) * 0.5**power
        if at <= t0:
            break
        found = _one((at, *look(at)), k)
        if found[1] > 0.0:
            return found
    return begin


def _dip(look: Look, k: int, begin: Side, end: Side, level: float) -> tuple[float, float] | None:
    """Return the bottom of an indicator inside a step, time and value, if its cubic dips.

    The first value below -``level`` that is come across ends the search.
    """
    (t0, g0, r0), (t1, g1, r1) = begin, end
    h = t1 - t0
    cubic = hermite(SAMPLES, (g0, h * r0), (g1, h * r1))
    turns = r1 > 0.0
    lowest = min(cubic.min(), below(h, (g0, r0), (g1, r1)) if turns else g1)
    if lowest > DIP * min(g0, g1):
        return None
    if not turns:  # down, up and down again
        at = t0 + h * float(SAMPLES[np.argmin(cubic)])
        return at, float(look(at)[0][k])
    low, high, middle, here = t0, t1, t0, g0
    for _ in range(60):  # the rate changes its sign at the bottom
        middle = 0.5 * (low + high)
        if not low < middle < high:
            break
        g, rates = look(middle)
        here = float(g[k])
        if here < -level:
            break
        low, high = (middle, high) if rates[k] < 0.0 else (low, middle)
    return middle, here


def below(h: Any, begin: tuple[Any, Any], end: tuple[Any, Any]) -> Any:
    """Return where the tangents at the ends of a step meet: a convex dip is not deeper.

    The ends are (value, rate), of rates < 0 and > 0.
    """
    (g0, r0), (g1, r1) = begin, end
    return g0 + r0 * (g1 - g0 - r1 * h) / (r0 - r1)


def _root(look: Look, k: int, begin: Side, end: Side, level: float) -> float:
    """Return the first time at which an indicator is not above -``level``, to rounding.

    Newton's method inside a bracket, with its positive side left, regula falsi of Illinois where
    that leaves it or does not halve the value, and halving the bracket where neither does.
    """
    (low, left, rate), (high, right, last) = begin, end
    left, right = left + level, right + level
    at, here, rate = (low, left, rate) if abs(left) < abs(right) else (high, right, last)
    kept = slow = 0
    for _ in range(ROUNDS):
        width, resolution = high - low, ROUNDING * max(abs(low), abs(high))
        if width <= resolution:
            break
        middle = low if slow else _newton(at, here, rate, resolution)
        if not low < middle < high and slow < _SLOW:
            middle = low + width * left / (left - right) if left > 0.0 > right else low
        if not low < middle < high:
            middle = low + width / 2
        before = abs(here)
        at, here, rate = _one((middle, *look(middle)), k)
        here += level
        slow = slow + 1 if abs(here) > 0.5 * before else 0
        if here > 0.0:
            low, left = middle, here
            right, kept = (right / 2, 1) if kept == 1 else (right, 1)
        else:
            high, right = middle, here
            left, kept = (left / 2, -1) if kept == -1 else (left, -1)
    return high


def _newton(at: float, value: float, rate: float, resolution: float) -> float:
    """Return where the tangent of a falling indicator is zero, beyond it by the resolution.

    So the bracket closes from the other side too, once the tangent is good enough.
    """
    if rate >= 0.0:
        return at
    step = -value / rate
    return at + step + (0.4 * resolution if value > 0.0 else -0.4 * resolution)


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
        What indicators move by within the rounding of x and z: margins of that are zero too.
    rtol, calm
        What stays within its band so long [s] has died out, and its flag stays.
    still
        Rates up to this are none: they are rounding of others. More of them where modes go round,
        as the moment is longer there: the rounding of the instant is in rates, too.
    moving
        Relations whose rates count however small they are: those found at their zero, which move
        through it, as long as modes do not go round.
    unsure
        What rates move by within the rounding of x and z, where one decides: smaller ones say
        nothing. What was found at its zero went through it then, as its flag says already.
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
    unsure: Iterator[np.ndarray] | None = None

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
        near = max(zero, moment * abs(rate))
        if size <= near and self.unsure is not None and abs(rate) < next(self.unsure)[k]:
            if size <= zero and k in self.moving:
                return flag
            rate, near = 0.0, zero
        if size <= near:
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
    rounding: np.ndarray | None = None  # of indicators, as the event was found

    def update(self, here: EventPoint) -> bool:
        """Bring the flags up to date; tell whether one changed."""
        if not len(self.places):
            return False
        known, instant = here.found(), self.instant
        sure = known is not None and not known.doubtful and not self.single
        if sure and self.counted is not None:
            return False  # as in most rounds
        if known is not None:
            g, rates, sizes, actives, rounding = known.looked
        else:
            at = here.with_constants()
            (g, rates, sizes, actives, _), rounding = here.ode.look(*at), here.ode.rounding(*at)
        counts = actives > 0.5
        if self.counted is None:
            self.counted, self.rounding = counts, rounding
        if sure:
            return False
        if self.single:
            self.longer = min(2.0 * self.longer, _LONGEST)
            here.near = instant.scale, self.longer * instant.moment
        scale, moment = here.near
        fresh = set((counts & ~self.counted).nonzero()[0].tolist())
        near = Nearness(
            np.maximum(sizes, scale) if len(scale) == len(sizes) else sizes,
            moment,
            instant.fired,
            rounding=rounding,
            fresh=fresh,
            blur=instant.blur,
            rtol=instant.rtol,
            calm=instant.calm,
            still=self.longer * still(rates),
            moving=set() if self.single else instant.fired | fresh,
            # Found when it is first asked for, and once.
            unsure=cycle(starmap(here.ode.unsure, [here.with_constants()])),
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
