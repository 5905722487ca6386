"""Questions at one instant: which are due, which wait for which actions, and what they did.

Equations are sorted by what they read, and so are actions: a threshold behind a timer is asked once
the timer has noted its instant, not with the instant it noted last. Found from the structure alone:
what reads, through other components or relations, what an action assigns waits for it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.events.event_location import SAME
from acausal.events.held import Losses, woken_by
from acausal.language.events import When
from acausal.results.event import Event
from acausal.system.switching import Switching
from acausal.system.system import Point, kept

if TYPE_CHECKING:
    from acausal.system.switching import Switching
    from acausal.system.system import System


def due_questions(
    switching: Switching, truths: np.ndarray, earlier: np.ndarray | None, *, single: bool
) -> list[int]:
    """Return the questions whose actions are due: one a mode, and all that became true.

    ``truths`` are the conditions now and ``earlier`` before, None where nothing may become true; of
    modes only one moves if they go ``single``.
    """
    conditions, enters = switching.asked
    asked = truths[conditions]
    if not asked.any():
        return []
    asked &= enters if earlier is None else enters | ~earlier[conditions]
    due: list[int] = []
    moved: set[int] = set()
    for number in asked.nonzero()[0].tolist():
        mode = switching.questions[number][1].mode
        if mode < 0:
            due.append(number)
        elif mode not in moved and not (single and moved):
            moved.add(mode)
            due.append(number)
    return due


def assignments(
    switching: Switching, conditions: np.ndarray, places: frozenset[int]
) -> set[tuple[int, int]]:
    """Return the questions of some conditions, each with the places of a memory it assigns."""
    return {
        (number, step.target)
        for number, (_, question) in enumerate(switching.questions)
        if conditions[question.condition]
        for step in question.actions
        if step.kind == "assign" and step.target in places
    }


def giving_way(system: System, point: Point, mu: np.ndarray, before: np.ndarray) -> list[int]:
    """Return the questions by which parts that hold give way to an impulse, as friction does.

    Their relations read a force, which is finite at any other time. ``before`` holds the values
    that ``pre`` asks for.
    """
    switching, woken = system.switching, woken_by(system, point, mu)
    if not woken:
        return []
    m, usual = point.m.copy(), np.asarray(switching.decide(*point, before)[0]).ravel() > 0.5
    m[[switching.index(i) for i in woken]] = 1.0
    struck = np.asarray(switching.decide(*point._replace(m=m), before)[0]).ravel() > 0.5
    due, modes = struck & ~usual, switching.modes(point.m)
    questions = enumerate(q for _, q in switching.questions)
    return [n for n, q in questions if due[q.condition] and modes.get(q.mode) in q.yields]


def in_order(system: System, due: list[int]) -> tuple[list[int], list[int]]:
    """Return the questions that act now, and those that wait until these have acted."""
    if len(due) < 2:
        return due, []
    order = precedence(system)
    later = {j for i in due for j in due if order[i, j]}
    return [i for i in due if i not in later], [i for i in due if i in later]


@kept
def precedence(system: System) -> np.ndarray:
    """Return for every pair (i, j) of questions whether j waits for i where both are due.

    An action that its own condition reads ends a pulse, or is one of an ideal switch that its
    circuit answers to: none waits for it. Those that wait for each other act together.
    """
    switching = system.switching
    by_unknown = _solved_from(system)
    reads = _reads(system, by_unknown)
    conditions, values = (
        _pattern(switching.decide, k, 5) | _pattern(switching.decide, k, 2) @ by_unknown
        for k in (0, 1)
    )
    for _, question in switching.questions:
        if question.mode >= 0:  # that it leads away from its mode is not what it asks for
            conditions[question.condition, switching.index(question.mode)] = False
    flags = _flags(system)
    own, far, given = (part @ reads for part in (conditions, conditions & flags, values & flags))
    questions = switching.questions
    waits = np.zeros((len(questions), len(questions)), dtype=bool)
    for i, (path, question) in enumerate(questions):
        steps = (*question.actions, *question.rest)
        targets = [switching.index(step.target) for step in steps if step.kind == "assign"]
        if not targets or np.any(own[question.condition, targets]):
            continue
        for j, (other, later) in enumerate(questions):
            read = (own if other != path else far)[later.condition]
            for step in (*later.actions, *later.rest):
                read = read | given[step.value]
            waits[i, j] = i != j and bool(np.any(read[targets]))
    waits = _closure(waits) & ~np.eye(len(questions), dtype=bool)
    return np.asarray(waits & ~waits.T)


def _reads(system: System, by_unknown: np.ndarray) -> np.ndarray:
    """Return for every discrete value which others it is a function of, itself among them."""
    switching, events = system.switching, system.events
    size = system.symbols()[5].shape[0]
    found = np.zeros((size, size), dtype=bool)
    relations = switching.indices("relation").tolist()
    margins = _pattern(switching.watched, 0, 5)
    found[relations] = margins | _pattern(switching.watched, 0, 2) @ by_unknown
    if events.n_switches:
        sparsity = _pattern(events.function, 2, 1)
        found[events.layout.flags, : sparsity.shape[1]] |= sparsity
    return _closure(found | np.eye(size, dtype=bool))


def _flags(system: System) -> np.ndarray:
    """Return which discrete values are flags, which follow from others."""
    switching, events = system.switching, system.events
    flags = np.zeros(system.symbols()[5].shape[0], dtype=bool)
    flags[switching.indices("relation").tolist()] = True
    flags[events.layout.flags] = True
    return flags


def _solved_from(system: System) -> np.ndarray:
    """Return for every algebraic unknown the discrete values in equations tied to its own."""
    arguments = system.symbols()
    alg = system.rhs(*arguments)[1]
    function = ca.Function("alg", list(arguments), [alg])
    by_unknown, by_discrete = _pattern(function, 0, 2), _pattern(function, 0, 5)
    tied = _closure(by_unknown.T @ by_unknown | np.eye(by_unknown.shape[1], dtype=bool))
    return np.asarray((tied @ by_unknown.T) @ by_discrete)


def _pattern(function: ca.Function, output: int, argument: int) -> np.ndarray:
    sparsity = function.jac_sparsity(output, argument)
    made = np.zeros(sparsity.shape, dtype=bool)
    made[sparsity.row(), sparsity.get_col()] = True
    return made


def _closure(related: np.ndarray) -> np.ndarray:
    """Return the transitive closure of a relation."""
    while True:
        further = related | (related @ related)
        if np.array_equal(further, related):
            return related
        related = further


def describe(
    switching: Switching,
    t: float,
    asked: list[int],
    modes: tuple[Mapping[int, float], Mapping[int, float]],
    values: np.ndarray,
    losses: Losses,
    resting: frozenset[int],
) -> list[Event]:
    """Return the events of questions that acted together.

    ``modes`` are those before and after, by place, ``values`` what all actions asked for.
    """
    old, new = modes
    total = sum(abs(loss) for own in losses.values() for _, loss, _ in own.values())
    found: list[Event] = []
    for number in asked:
        path, question = switching.questions[number]
        text = _text(switching, question, old, new, values, number in resting)
        if not text:
            continue
        for other in asked:
            if other != number and switching.questions[other][0] == path:
                text += _outdone(switching, switching.questions[other][1], old, new, values)
        event = Event(t, path, text)
        if any(e.component == path and e.text.startswith(text) for e in found):
            continue
        if path in losses:
            event = _with_impulses(event, losses[path], total)
            losses = {name: own for name, own in losses.items() if name != path}
        found.append(event)
    return found


def _with_impulses(event: Event, own: dict[str, tuple[float, float, str]], total: float) -> Event:
    words = ", ".join(f"{value:.6g} {unit}" for value, _, unit in own.values())
    lost = sum(loss for _, loss, _ in own.values())
    shown = lost if abs(lost) > SAME * total else 0.0
    return dataclasses.replace(
        event,
        text=f"{event.text}, impulse {words}, {shown:.6g} J lost",
        impulses={path: value for path, (value, _, _) in own.items()},
        loss=lost,
    )


def _text(
    switching: Switching,
    question: When[int],
    old: Mapping[int, float],
    new: Mapping[int, float],
    values: np.ndarray,
    resting: bool,
) -> str:
    """Return what a question did; nothing where it only asks for the mode there is."""
    if resting and question.rest:
        return f"comes to rest: {question.text} would follow each other without end"
    if question.mode >= 0:
        return _change(switching, question.mode, old, new)
    places = _only_modes(question, old)
    if not places:
        return question.text
    changed = [i for i in places if old[i] != new[i] and new[i] == values[places[i]]]
    return ", ".join(_change(switching, i, old, new) for i in changed)


def _only_modes(question: When[int], modes: Mapping[int, float]) -> dict[int, int]:
    """Return the modes that a question sets, with the rows of their values, if that is all."""
    if any(step.kind != "assign" or step.target not in modes for step in question.actions):
        return {}
    return {step.target: step.value for step in question.actions}


def _change(
    switching: Switching, place: int, old: Mapping[int, float], new: Mapping[int, float]
) -> str:
    names = switching.memory[place].names
    return f"{names[int(old[place])]} → {names[int(new[place])]}"


def _outdone(
    switching: Switching,
    other: When[int],
    old: Mapping[int, float],
    new: Mapping[int, float],
    values: np.ndarray,
) -> str:
    """Return words on another question of the part that asked for another mode in vain."""
    for place, row in _only_modes(other, old).items():
        if old[place] != new[place] and values[row] != new[place]:
            name = switching.memory[place].names[int(values[row])]
            return f" ({name} was asked for at the same instant)"
    return ""
