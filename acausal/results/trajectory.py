"""The record of a run while it is being made: points, events, and what was done at instants."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from acausal.numerics.changing_rows import ChangingRows
from acausal.results.event_log import EventLog
from acausal.results.result import Result
from acausal.results.run_state import Past
from acausal.system.switching import DECISIONS
from acausal.system.system import Point, Points

if TYPE_CHECKING:
    from acausal.events.delays import Delays
    from acausal.results.impulses import Impact
    from acausal.system.system import System


class Deed(NamedTuple):
    """Questions that acted together, and what had been decided anew until then."""

    asked: tuple[int, ...]
    places: tuple[int, ...]  # in the discrete vector, of what was decided anew
    values: tuple[float, ...]
    waiting: bool  # whether others were due and waited for these
    resting: frozenset[int]  # those whose events had piled up


class InstantRecord(NamedTuple):
    """What was done at one instant: the relations that fired, and deeds in their order."""

    fired: tuple[int, ...]
    deeds: tuple[Deed, ...]

    def acts(self, system: System, left: np.ndarray, right: np.ndarray) -> list[Any]:
        """Return the deeds as the event iteration replays them, with whole discrete vectors.

        ``left`` and ``right`` are the discrete vectors just before and after the instant.
        """
        m = np.concatenate([right[: system.events.timed], left[system.events.timed :]])
        found = []
        for asked, places, values, waiting, resting in self.deeds:
            m = m.copy()
            m[list(places)] = values
            found.append((list(asked), m, waiting, resting))
        return found


@dataclass(eq=False)
class CrossingLog(Sequence[InstantRecord]):
    """What was done at each instant. Alike are most of them: each kind is kept once."""

    _system: System
    _kinds: dict[InstantRecord, int] = field(default_factory=dict)
    _numbers: array[int] = field(default_factory=lambda: array("i"))

    @cached_property
    def _places(self) -> np.ndarray:
        """Places of what can change within an instant."""
        switching, events = self._system.switching, self._system.events
        flags = range(events.layout.flags.start, events.layout.flags.stop)
        decided = switching.indices(*DECISIONS).tolist()
        # Of what time decides only flags can change within an instant, by what is assigned there.
        return np.array([*flags, *decided], dtype=int)

    def add(
        self, fired: tuple[int, ...], acts: list[Any], left: np.ndarray, right: np.ndarray
    ) -> None:
        """Add an instant: what fired and acted, and the discrete vectors before and after it."""
        deeds = []
        if acts:
            timed = self._places < self._system.events.timed
            known = np.where(timed, right[self._places], left[self._places])
        for asked, m, waiting, resting in acts:
            now = m[self._places]
            new = (now != known).nonzero()[0]
            places, values = self._places[new].tolist(), now[new].tolist()
            deeds.append(Deed(tuple(asked), tuple(places), tuple(values), waiting, resting))
            known = now
        made = InstantRecord(tuple(fired), tuple(deeds))
        self._numbers.append(self._kinds.setdefault(made, len(self._kinds)))

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, key: Any) -> Any:
        kinds = list(self._kinds)
        if isinstance(key, slice):
            return tuple(kinds[number] for number in self._numbers[key])
        return kinds[self._numbers[key]]

    def __iter__(self) -> Iterator[InstantRecord]:
        return map(list(self._kinds).__getitem__, self._numbers)

    @property
    def nbytes(self) -> int:
        """Memory of the numbers of the kinds, in byte."""
        return len(self._numbers) * self._numbers.itemsize

    @property
    def kinds(self) -> int:
        """How many kinds of instants there were."""
        return len(self._kinds)


@dataclass(eq=False)
class Trajectory:
    """The points of a run in columns that grow; an instant has two, its left and right limit."""

    system: System
    p: np.ndarray
    events: EventLog = field(default_factory=EventLog)
    impacts: list[Impact] = field(default_factory=list)
    delays: Delays | None = None
    begun: float | None = None  # s, where the first of the runs that go on from each other began
    closed: bool = False  # whether the last point is behind what parts do when a run ends
    scale: np.ndarray = field(default_factory=lambda: np.zeros(0))  # of relations, as it grows

    def __post_init__(self) -> None:
        self.crossings = CrossingLog(self.system)
        self._columns = tuple(array("d") for _ in range(4))  # t, x, z, u
        self._memory = ChangingRows(self.system.rhs.size1_in(5))

    @property
    def times(self) -> array[float]:
        """The times so far."""
        return self._columns[0]

    @property
    def states(self) -> array[float]:
        """The states so far, one point behind the other."""
        return self._columns[1]

    @property
    def memory(self) -> ChangingRows:
        """The discrete values so far."""
        return self._memory

    def add(self, point: Point) -> None:
        """Record one point."""
        t, x, z, u, _, m = point
        self._columns[0].append(t)
        for column, row in zip(self._columns[1:], (x, z, u), strict=True):
            column.frombytes(row.tobytes())
        self._memory.append(m)

    def extend(self, points: Points) -> None:
        """Record points; delayed values are found here."""
        late = self.delays if self.delays is not None and self.delays.moving else None
        if late is None:
            self.record(points)
            return
        m = np.array([points.at(k).m for k in range(len(points.t))]).reshape(len(points.t), -1)
        for k, row in enumerate(m):
            point = points.at(k)._replace(m=row)
            row[late.places] = late.at(point.t, late.lags(point))[0]
        self.record(points._replace(m=m))

    def record(self, points: Points) -> None:
        """Record points as they are, with what was delayed."""
        for column, rows in zip(self._columns, points[:4], strict=True):
            column.frombytes(rows.tobytes())
        if points.m.ndim == 1:
            self._memory.append(points.m, len(points.t))
        else:
            self._memory.extend(points.m)

    def result(self, unseen: int = 0) -> Result:
        """Return the points so far, without the first ``unseen``; no more can be added then."""
        count = len(self._columns[0])
        t, x, z, u = (np.frombuffer(c).reshape(count, -1)[unseen:] for c in self._columns)
        memory = self._memory if not unseen else self._memory.without(unseen)
        return Result(
            self.system,
            *(t.ravel(), x, z, u, self.p, memory),
            self.events,
            crossings=self.crossings,
            impacts=tuple(self.impacts),
            past=self.past(),
        )

    def copied(self) -> Trajectory:
        """Return what was recorded so far, of which a result can be made while this goes on."""
        made = Trajectory(self.system, self.p, deepcopy(self.events), list(self.impacts))
        made.delays, made.begun, made.closed = self.delays, self.begun, self.closed
        made.scale = self.scale
        made.crossings = self.crossings
        made._columns = tuple(array("d", column) for column in self._columns)
        made._memory = deepcopy(self._memory)
        return made

    def restore(self, parts: Sequence[np.ndarray]) -> None:
        """Put points of an earlier record first: t, x, z, u and m, a row a point."""
        for column, rows in zip(self._columns, parts[:4], strict=True):
            column.frombytes(np.ascontiguousarray(rows, dtype=float).tobytes())
        for row in parts[4]:
            self._memory.append(row)

    def past(self) -> Past:
        """Return what the run remembers beside its points."""
        begun = self._columns[0][0] if self.begun is None else self.begun
        scale = self.scale.copy()
        if self.delays is None:
            return Past(begun, self.closed, scale=scale)
        own, reach = self.delays, float(self.delays.most.max(initial=0.0))
        return Past(begun, self.closed, own.times, own.values, own.slopes, own.jumps, reach, scale)
