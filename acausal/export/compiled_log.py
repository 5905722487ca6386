"""What a compiled run did at its instants: read from its record when it is asked for.

The record of a run in C is words and numbers; texts of events are made of them as the event
iteration does. Most runs are never asked for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from acausal.events.held import Losses, Numbers, beginning, losses_of
from acausal.events.questions import describe
from acausal.results.event import Event
from acausal.results.event_log import EventLog
from acausal.results.trajectory import CrossingLog
from acausal.simulation.crossing import log_conditions, log_timed
from acausal.system.system import Point

if TYPE_CHECKING:
    from acausal.events.impact import Jump
    from acausal.numerics.changing_rows import ChangingRows
    from acausal.system.system import System

_INSTANT, _ACT = -1, -2


class RecordedAct(NamedTuple):
    """Questions that acted together, discrete vectors before and after, and what was asked for.

    ``jump`` is the number of what jumped, -1 if nothing did.
    """

    asked: list[int]
    waiting: bool
    resting: frozenset[int]
    jump: int
    begun: np.ndarray
    ended: np.ndarray
    values: np.ndarray


@dataclass(frozen=True, eq=False)
class Chunk:
    """A part of the record: words and numbers, and the number of its first row in the run.

    ``jumps`` are what jumped there, with the points before, by the numbers in the words; ``times``,
    ``states`` and ``memory`` are those of the run: a row behind an instant follows the one before.
    """

    system: System
    jumps: list[tuple[System, Point, Jump]]
    words: np.ndarray
    numbers: np.ndarray
    first: int
    times: Any
    states: Any
    memory: ChangingRows

    def instants(self) -> Iterator[tuple[int, tuple[int, ...], list[RecordedAct]]]:
        """Yield the number of the row behind an instant, what fired, and the acts there."""
        words, at, place = self.words.tolist(), 0, 0
        nm, switching = self.system.rhs.size1_in(5), self.system.switching
        nv = switching.decide.size1_out(1) if switching else 0
        while at < len(words):
            row, count = words[at + 1 : at + 3]
            fired = tuple(words[at + 3 : at + 3 + count])
            at += 3 + count
            acts = []
            while at < len(words) and words[at] == _ACT:
                count, waiting, jump = words[at + 1 : at + 4]
                pairs = words[at + 4 : at + 4 + 2 * count]
                at += 4 + 2 * count
                parts = np.split(self.numbers[place : place + 2 * nm + nv], [nm, 2 * nm])
                place += 2 * nm + nv
                resting = frozenset(
                    q for q, rests in zip(pairs[::2], pairs[1::2], strict=True) if rests
                )
                act = RecordedAct(pairs[::2], bool(waiting), resting, jump, *parts)
                acts.append(act)
            yield self.first + row, fired, acts

    def log(self, log: EventLog) -> None:
        """Add the events of all instants."""
        system, switching = self.system, self.system.switching
        nx = len(system.states)
        for row, fired, acts in self.instants():
            left, right = self.memory[row - 1 : row + 1]
            t = float(self.times[row])
            nothing = np.zeros(0)
            before = Point(t, nothing, nothing, nothing, nothing, left)
            after = before._replace(m=right)
            found: list[Event] = []
            for act in acts:
                modes = switching.modes(act.begun), switching.modes(act.ended)
                losses = self._losses(act, *modes)
                found += describe(switching, t, act.asked, modes, act.values, losses, act.resting)
            x = self.states[(row - 1) * nx : (row + 1) * nx]
            if fired and np.array_equal(left, right) and x[:nx] == x[nx:]:
                found.clear()  # there and back
            log_timed(log, system, before, after)
            if switching:
                log_conditions(log, system, before, after)
            log.extend(found)

    def _losses(self, act: RecordedAct, old: Numbers, new: Numbers) -> Losses:
        """Return the impulses of what an act let jump, and what each lost."""
        if act.jump < 0:
            return {}
        (system, begun, jump), switching = self.jumps[act.jump], self.system.switching
        return losses_of(system, begun, jump, beginning(switching, old, new))

    def cross(self, log: CrossingLog) -> None:
        """Add what was done at all instants."""
        for row, fired, acts in self.instants():
            left, right = self.memory[row - 1 : row + 1]
            done = [(act.asked, act.begun, act.waiting, act.resting) for act in acts]
            log.add(fired, done, left, right)


Deed = Callable[[Any], None]
"""Something that is to be added to a log."""


class _LateLog:
    """A log whose contents are read from a record when they are first asked for.

    ``_first`` is an attribute that only a log with its contents has.
    """

    _first: ClassVar[str]

    def __init__(self, log: Any) -> None:
        self._begun, self._later = log, list[Deed]()

    def defer(self, deed: Deed) -> None:
        """Add what is read later; at once if the contents were asked for already."""
        if self._first in self.__dict__:
            deed(self)
        else:
            self._later.append(deed)

    def __getattr__(self, name: str) -> Any:
        known = self.__dict__
        if name.startswith("__") or self._first in known or "_later" not in known:
            raise AttributeError(name)
        known.update(self._begun.__dict__)
        later, self._later = self._later, []
        for deed in later:
            deed(self)
        return getattr(self, name)


class LateEvents(_LateLog, EventLog):
    """Events that are read from a record when they are first asked for."""

    _first = "_times"

    def add(self, time: float, component: str, text: str, *numbers: float) -> None:
        """Add an event."""
        self.defer(lambda log: EventLog.add(log, time, component, text, *numbers))

    def extend(self, events: Iterable[Event]) -> None:
        """Add events."""
        if found := tuple(events):
            self.defer(lambda log: EventLog.extend(log, found))

    def __reduce__(self) -> Any:
        return EventLog, (tuple(self),)


class LateCrossings(_LateLog, CrossingLog):
    """Crossings that are read from a record when they are first asked for."""

    _first = "_kinds"

    def add(
        self, fired: tuple[int, ...], acts: list[Any], left: np.ndarray, right: np.ndarray
    ) -> None:
        """Add an instant."""
        known = left.copy(), right.copy()
        self.defer(lambda log: CrossingLog.add(log, fired, acts, *known))
