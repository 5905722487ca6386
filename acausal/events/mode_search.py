"""Mode search: modes that agree with all conditions, where event iteration does not find them.

Ideal parts state a complementarity problem: of every part one law, such that no condition leaves
its mode. Event iteration pivots towards a solution, and where the equations of a combination on its
way have none (a current that all diodes block), or where it goes round, the combinations that
transitions lead to are tried one by one, those with the fewest changes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import ChatteringError, InitializationError, SimulationError
from acausal.events.event_location import SOLVED, chattering_error
from acausal.results.event import Event

if TYPE_CHECKING:
    from acausal.events.event_iteration import EventIteration
    from acausal.system.system import Point, System

_DIFFERENT = 1e-6  # of rates and nominal values: motions that differ by more are not one

TRIED = 2000
"""Combinations of modes that are tried at an instant: all of ten parts with two modes each."""


@dataclass(frozen=True, eq=False)
class Mark:
    """Where an event stands: a point of the first form, conditions, and how much was done."""

    point: Point
    truths: np.ndarray
    counts: tuple[int, ...]


def search(event: EventIteration) -> None:
    """Settle in modes that are searched for, where an iteration has gone round.

    Raises
    ------
    ChatteringError
        If there are none, or several.
    """
    if not find_modes(event) or not event.settle():
        raise chattering_error(event.switching, event.here.point.t, event.doings.events)


def find_modes(event: EventIteration, entered: Mapping[int, float] | None = None) -> bool:
    """Take the nearest modes that agree with all conditions; tell whether there are any.

    ``entered`` are modes among them that are entered in any case, without a jump: a switch that
    opens hands its current over to a diode.

    Raises
    ------
    ChatteringError
        If several are as near, and all moves differently in them.
    """
    begin, system, given = event.mark(), event.here.forms.system, dict(entered or {})
    found: list[tuple[dict[int, float], np.ndarray]] = []
    for level in nearest_first(reachable(system, begin.point, event.here.decide()[1])):
        for modes in ({**chosen, **given} for chosen in level if not chosen.keys() & given.keys()):
            event.back_to(begin)
            if _agrees(event, modes):
                found.append((modes, _motion(system, event.here.leave())))
        if found:
            break
    event.back_to(begin)
    if not found:
        return False
    _check_single(system, begin.point, found)
    modes = found[0][0]
    _agrees(event, modes)
    for place, mode in modes.items():
        item, old = system.switching.memory[place], begin.point.m[system.switching.index(place)]
        text = f"{item.names[int(old)]} → {item.names[int(mode)]}"
        event.doings.events.append(Event(begin.point.t, item.path, text))
    return True


def _agrees(event: EventIteration, modes: Mapping[int, float]) -> bool:
    """Take modes, by their places in the memory; tell whether no condition leaves them."""
    for place, mode in modes.items():
        event.m[event.switching.index(place)] = mode
    try:
        event.here.solve()
        for _ in range(len(event.flags.places) + 1):
            if not event.flags.update(event.here):
                conditions, enters = event.switching.asked
                return not event.here.decide()[0][conditions[enters]].any()
            event.here.solve()
    except (InitializationError, SimulationError):
        pass
    return False


def _motion(system: System, point: Point) -> np.ndarray:
    """Return how all moves at a point, of a system without states its unknowns."""
    ode, _ = system.rhs(*point)
    return np.asarray(ode).ravel() if len(point.x) else point.z


def _check_single(
    system: System, point: Point, found: list[tuple[dict[int, float], np.ndarray]]
) -> None:
    """Refuse to choose between modes in which all moves differently."""
    nominal = system.nominal_x if len(point.x) else system.nominal_z
    memory = system.switching.memory
    for modes, motion in found[1:]:
        size = np.maximum(np.abs(motion), np.abs(found[0][1])) + nominal
        if np.any(np.abs(motion - found[0][1]) > _DIFFERENT * size):
            first, other = (
                ", ".join(f"{memory[k].path} {memory[k].names[int(v)]}" for k, v in each.items())
                for each in (found[0][0], modes)
            )
            raise ChatteringError(
                f"at t = {point.t:.9g} s the model may go on with {first}, or with {other}: both "
                "agree with all conditions, and it moves differently. What decides in reality is "
                "not in the model: add it (a compliance, a conductance while off)."
            )


def reachable(system: System, point: Point, values: np.ndarray) -> dict[int, list[float]]:
    """Return the other modes that transitions lead to, by their places in the memory.

    One after the other, but by none that would make anything jump. ``values`` are the new values
    of all questions.
    """
    switching = system.switching
    targets = np.asarray(switching.targets(*point)[0]).ravel()
    pairs = []
    for _, question in switching.questions:
        jumps = [s for s in question.actions if s.kind == "reinit"]
        gaps = [(values[s.value], targets[s.target]) for s in jumps]
        stays = all(abs(a - b) <= SOLVED * (1.0 + abs(a)) for a, b in gaps)
        if stays and question.mode >= 0:
            pairs.append((question.mode, question.sources, question.entered(values)))
    memory = switching.memory_in(point.m)
    begins = {
        (held.mode, float(number))
        for held in switching.holds
        for number in held.numbers
        if int(memory[held.mode]) not in held.numbers
    }
    found = following(pairs, memory)
    return {k: [mode for mode in modes if (k, mode) not in begins] for k, modes in found.items()}


def following(
    transitions: list[tuple[int, tuple[int, ...], float]], memory: np.ndarray
) -> dict[int, list[float]]:
    """Return the other modes that follow those in a memory, one after the other, by place.

    ``transitions`` are their places in the memory, the modes that they leave, and which they enter.
    """
    found: dict[int, list[float]] = {}
    for place in dict.fromkeys(place for place, _, _ in transitions):
        modes = [float(memory[place])]
        for mode in modes:  # it grows
            own = [new for k, sources, new in transitions if k == place and int(mode) in sources]
            modes += [new for new in dict.fromkeys(own) if new not in modes]
        found[place] = modes[1:]
    return found


def nearest_first(modes: dict[int, list[float]]) -> Iterator[list[dict[int, float]]]:
    """Yield combinations of modes by their places: those of one change, of two, and so on.

    None beyond ``TRIED`` of them.
    """
    left = TRIED
    for count in range(1, len(modes) + 1):
        level: list[dict[int, float]] = []
        for places in combinations(modes, count):
            for chosen in product(*(modes[place] for place in places)):
                if len(level) == left:
                    return
                level.append(dict(zip(places, chosen, strict=True)))
        left -= len(level)
        yield level
