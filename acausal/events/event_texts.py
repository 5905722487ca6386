"""Events in words: what questions did at an instant, with the impulses of what they hold."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

import numpy as np

from acausal.events.event_location import SAME
from acausal.events.held import Losses
from acausal.language.events import When
from acausal.results.event import Event
from acausal.system.switching import Switching


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
