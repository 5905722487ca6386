"""Ticks: instants at which parts assign what they sample, and nothing else answers to it.

Most instants of a sampled controller are such. The event iteration would go through its rounds and
end where it began; here conditions are asked once before and once after what is assigned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from acausal.events.event_location import SAME
from acausal.events.questions import due_questions, in_order
from acausal.results.event import Event
from acausal.system.system import kept

if TYPE_CHECKING:
    from acausal.events.event_iteration import EventIteration
    from acausal.events.explicit_ode import EventRound
    from acausal.events.mode_systems import EventPoint
    from acausal.system.system import System

Assigning = dict[int, tuple[np.ndarray, np.ndarray]]
"""Questions that assign discrete variables only: these, and the rows of new values."""

_ROUNDS = 4
"""In which values that are assigned from each other agree; more is left to the event iteration."""


def tick(iteration: EventIteration, before: np.ndarray) -> bool:
    """Do what is due at an instant; False, with all as it was, where more than a tick is.

    No relation has fired there, and nothing is carried over. ``before`` holds the values that
    ``pre`` asks for, before the instant.
    """
    forms, point = iteration.here.forms, iteration.here.point
    plain = _assigning(forms.system)
    if not plain or forms.of(point) is not forms.first:
        return False
    m = point.m
    original = m.copy()
    found = _assigned(iteration, before, plain)
    if not found:
        m[:] = original
    return found


def _assigned(iteration: EventIteration, before: np.ndarray, plain: Assigning) -> bool:
    switching, here = iteration.switching, iteration.here
    m, found = here.point.m, _round(here, here.point.z, before)
    if found is None:
        return False
    conditions, values = found.decided
    due = due_questions(switching, conditions, iteration.truths, single=False)
    if not due or any(number not in plain for number in due) or in_order(here.system, due)[1]:
        return False
    m[switching.indices("pulse", "initial", "terminal")] = 0.0  # for a moment
    begun = m.copy()
    targets, rows = plain[due[0]]
    if len(due) > 1:
        targets, rows = (np.concatenate([plain[number][k] for number in due]) for k in (0, 1))
    found = _agreed(here, before, found.z, values, (targets, rows))
    if found is not None and _asks_before(here.system):
        found = _round(here, found.z, found.befores)
    if found is None or due_questions(switching, found.decided[0], conditions, single=False):
        return False
    here.point, iteration.truths = here.point._replace(z=found.z), found.decided[0]
    iteration.doings.acts.append((due, begun, False, frozenset()))
    _tell(iteration, due)
    return True


def _round(here: EventPoint, z: np.ndarray, before: np.ndarray) -> EventRound | None:
    """Return a round of the event iteration, None where it is in doubt."""
    found = here.ode.take_round(here.point._replace(z=z), here.pieces, before, here.near)
    return None if found is None or found.doubtful else found


def _agreed(
    here: EventPoint,
    before: np.ndarray,
    z: np.ndarray,
    values: np.ndarray,
    places: tuple[np.ndarray, np.ndarray],
) -> EventRound | None:
    """Assign values until they agree with what follows from them; None where they do not."""
    m, (targets, rows) = here.point.m, places
    for _ in range(_ROUNDS):
        m[targets] = values[rows]
        found = _round(here, z, before)
        if found is None:
            return None
        z, old, values = found.z, m[targets], found.decided[1]
        new = values[rows]
        if (new == old).all() or (np.abs(new - old) <= SAME * (1.0 + np.abs(old))).all():
            return found
    return None


def _tell(iteration: EventIteration, due: list[int]) -> None:
    """Note which questions were answered, with their events."""
    doings = iteration.doings
    doings.done += due
    for number in due:
        path, question = iteration.switching.questions[number]
        said = (e.text for e in doings.events if e.component == path)
        if question.text and not any(text.startswith(question.text) for text in said):
            doings.events.append(Event(iteration.here.point.t, path, question.text))


@kept
def _asks_before(system: System) -> bool:
    """Whether a condition asks for what was before the instant."""
    return bool(system.switching.decide.jac_sparsity(0, 6).nnz())


@kept
def _assigning(system: System) -> Assigning:
    """Return the questions that assign discrete variables only.

    None where more follows: parts that are held, instants that follow what is assigned, loops.
    """
    switching = system.switching
    if switching.holds or system.events.follows_memory or system.chart:
        return {}
    found = {}
    for number, (_, question) in enumerate(switching.questions):
        steps = question.actions
        if question.mode >= 0 or question.rest or any(step.kind != "assign" for step in steps):
            continue
        if all(switching.memory[step.target].kind == "discrete" for step in steps):
            places = np.array([switching.index(step.target) for step in steps], dtype=int)
            found[number] = (places, np.array([step.value for step in steps], dtype=int))
    return found
