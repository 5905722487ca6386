"""Flags of relations: what each must be, by its margin, and by its rate where that is near zero."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING, Any, NamedTuple

import casadi as ca
import numpy as np

from acausal.errors import ChatteringError
from acausal.events.event_location import AT_ZERO

if TYPE_CHECKING:
    from acausal.events.explicit_ode import ExplicitOde
    from acausal.results.event import Event
    from acausal.system.switching import Switching

_FOUND = 1e-6
"""Relations found at their zero are decided by their rates up to this part of their magnitude."""


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
    noise, calm
        Margins that change nothing, where all has died out and stays so for ``calm`` [s].
    """

    scale: np.ndarray
    moment: float
    fired: Set[int]
    noise: np.ndarray | None = None
    calm: float = 0.0


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
        scale = float(near.scale[k])
        zero = max(AT_ZERO * scale, near.moment * abs(rate))
        if abs(margin) <= (max(zero, _FOUND * scale) if k in near.fired else zero):
            wanted = flag if rate == 0.0 else rate > 0.0
        else:
            wanted = margin > 0.0
        if near.noise is not None and max(abs(margin), near.calm * abs(rate)) <= near.noise[k]:
            wanted = flag
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


def noise_of(
    ode: ExplicitOde, at: tuple[Any, ...], g: np.ndarray, amounts: np.ndarray | None
) -> np.ndarray | None:
    """Return by how much indicators change within what the states are known to, if it matters."""
    if amounts is None:
        return None
    t, x, z, constants = at
    found = np.zeros(len(g))
    if len(amounts) != len(x):  # a form of its own
        return found
    for i, amount in enumerate(amounts):
        moved = x.copy()
        moved[i] += amount
        found += np.abs(ode.look(t, moved, z, constants)[0] - g)
    return found


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
