"""The log of a run: its events as columns of numbers, which become objects when asked for."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, overload

import numpy as np

from acausal.language.units import seconds
from acausal.results.event import Event

_OFTEN = 20
"""Events of one kind that are counted when a log is printed, not listed, if there are more."""

SAMPLE = "when sample"
"""The text of what a part does at the ticks of its clock."""


class EventLog(Sequence[Event]):
    """Events in the order in which they happened; ``log[-1]`` is an ``Event``, ``log[:6]`` a tuple.

    Kept are columns: the time, the number of the component and that of the text, 16 byte an event.
    A text with numbers in it (``"time event: {:g} → {:g}"``) is kept once, its numbers in a column
    of their own. ``log.listed`` has all but the samples of clocks, which ``log.samples`` counts.

    >>> log = EventLog()
    >>> log.add(0.5, "clock", "time event: {:g} → {:g}", 3, 4)
    >>> print(log[0])
    t = 0.5 s  clock: time event: 3 → 4
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._times, self._numbers = array("d"), array("d")
        self._components, self._texts = array("i"), array("i")
        self._component_numbers: dict[str, int] = {}
        self._text_numbers: dict[tuple[str, int], int] = {}  # with how many numbers are in it
        self._effects: dict[int, tuple[Mapping[str, float], float]] = {}  # impulses and losses
        self._words: tuple[list[str], list[tuple[str, int]]] = ([], [])
        self._starts = np.zeros(0, dtype=np.int64)
        self._whole: EventLog | None = None  # what it is a part of, with samples
        self._listed: tuple[int, EventLog | None] = (0, None)  # of how many, without them
        if events:
            self.extend(events)

    @classmethod
    def made_of(cls, events: Iterable[Event]) -> EventLog:
        """Return events as a log: as it is if they are one."""
        return events if isinstance(events, EventLog) else cls(events)

    def add(self, time: float, component: str, text: str, *numbers: float) -> None:
        """Add an event; with numbers the text is a format for them."""
        known, texts = self._component_numbers, self._text_numbers
        self._times.append(time)
        self._components.append(known.setdefault(component, len(known)))
        self._texts.append(texts.setdefault((text, len(numbers)), len(texts)))
        self._numbers.extend(numbers)

    def extend(self, events: Iterable[Event]) -> None:
        """Add events."""
        for event in events:
            if event.impulses or event.loss:
                self._effects[len(self)] = (event.impulses, event.loss)
            self.add(event.time, event.component, event.text)

    @property
    def listed(self) -> EventLog:
        """The events without the samples of clocks: what ``res.events`` is."""
        sample = self._text_numbers.get((SAMPLE, 0))
        if sample is None:
            return self
        known, found = self._listed
        if found is None or known != len(self):
            found = self._only(k for k, text in enumerate(self._texts) if text != sample)
            found._whole = self
            self._listed = (len(self), found)
        return found

    @property
    def all(self) -> EventLog:
        """The events with every sample of a clock in its place."""
        return self if self._whole is None else self._whole

    @property
    def samples(self) -> dict[str, int]:
        """How often the clock of a part has ticked, by its path.

        >>> log = EventLog([Event(0.1 * k, "pi", "when sample") for k in range(3)])
        >>> log.samples, len(log.listed), len(log.listed.all)
        ({'pi': 3}, 0, 3)
        """
        counts = self.all.counts().items()
        return {path: often for (path, text), often in counts if text == SAMPLE}

    def of(self, path: str) -> EventLog:
        """Return the events of a component, or of all that a model contains."""
        inside = (f"{path}.", f"{path}[")
        own = [f"{name}.".startswith(inside) for name in self._component_numbers]
        found = self._only(k for k, number in enumerate(self._components) if own[number])
        found._whole = None if self._whole is None else self._whole.of(path)
        return found

    def between(self, begin: float | str, end: float | str) -> EventLog:
        """Return the events from one time to another [s], both included."""
        first, last = seconds(begin, "begin"), seconds(end, "end")
        found = self._only(k for k, time in enumerate(self._times) if first <= time <= last)
        found._whole = None if self._whole is None else self._whole.between(first, last)
        return found

    def _only(self, places: Iterable[int]) -> EventLog:
        """Return some of the events, their texts with numbers as such."""
        if len(self._starts) != len(self):
            self._index()
        made, (components, texts) = EventLog(), self._words
        for k in places:
            text, count = texts[self._texts[k]]
            numbers = self._numbers[(first := int(self._starts[k])) : first + count]
            if k in self._effects:
                made._effects[len(made)] = self._effects[k]
            made.add(self._times[k], components[self._components[k]], text, *numbers)
        return made

    def counts(self) -> dict[tuple[str, str], int]:
        """Return how often each event of a component happened, by its path and text.

        >>> log = EventLog()
        >>> log.add(0.0, "clock", "time event: {:g} → {:g}", 0, 1)
        >>> log.add(0.1, "clock", "time event: {:g} → {:g}", 1, 2)
        >>> log.counts()
        {('clock', 'time event: {:g} → {:g}'): 2}
        """
        if not len(self):
            return {}
        pairs = np.stack([np.array(self._components), np.array(self._texts)])
        kinds, first, often = np.unique(pairs, axis=1, return_index=True, return_counts=True)
        paths, texts = list(self._component_numbers), list(self._text_numbers)
        order = np.argsort(first)
        return {(paths[int(kinds[0, k])], texts[int(kinds[1, k])][0]): int(often[k]) for k in order}

    def __str__(self) -> str:
        """Return an event a line; samples, and what happened more than 20 times, are counted."""
        paths, texts = list(self._component_numbers), list(self._text_numbers)
        often = {kind: n for kind, n in self.counts().items() if n > _OFTEN}
        kinds = zip(self._components, self._texts, strict=True)
        rare = [k for k, (c, t) in enumerate(kinds) if (paths[c], texts[t][0]) not in often]
        lines = [str(self[k]) for k in rare]
        for (path, text), count in often.items():
            lines.append(f"{count} times  {path}: {text.replace('{:g}', 'n')}")
        if self._whole is not None:
            lines += [f"{count} samples  {path}" for path, count in self.samples.items()]
        return "\n".join(lines)

    @property
    def times(self) -> np.ndarray:
        """The instants [s] of the events, in their order."""
        return np.array(self._times)

    @property
    def nbytes(self) -> int:
        """Memory of the columns, in byte."""
        kept = (self._times, self._components, self._texts, self._numbers)
        return sum(len(part) * part.itemsize for part in kept)

    def __len__(self) -> int:
        return len(self._times)

    @overload
    def __getitem__(self, key: int) -> Event: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, key: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(key, slice):
            return tuple(map(self._event, range(len(self))[key]))
        return self._event(range(len(self))[key])

    def __iter__(self) -> Iterator[Event]:
        return map(self._event, range(len(self)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (EventLog, tuple)):
            return NotImplemented
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"({', '.join(map(repr, self))})"

    def _event(self, place: int) -> Event:
        if len(self._starts) != len(self):
            self._index()
        components, texts = self._words
        text, count = texts[self._texts[place]]
        if count:
            first = int(self._starts[place])
            text = text.format(*self._numbers[first : first + count])
        found = (self._times[place], components[self._components[place]], text)
        return Event(*found, *self._effects.get(place, ()))

    def _index(self) -> None:
        """Find the words by their numbers, and where the numbers of each event begin."""
        self._words = (list(self._component_numbers), list(self._text_numbers))
        counts = np.array([count for _, count in self._words[1]], dtype=np.int64)
        ends = np.cumsum(counts[np.array(self._texts, dtype=np.int64)])
        self._starts = np.concatenate([[0], ends])[:-1] if len(ends) else np.zeros(0, np.int64)

    def to_columns(self) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Return what is stored of a log: columns of numbers, and the words as plain lists."""
        columns = {
            "times": np.array(self._times),
            "components": np.array(self._components, dtype=np.int32),
            "texts": np.array(self._texts, dtype=np.int32),
            "numbers": np.array(self._numbers),
        }
        words = {
            "components": list(self._component_numbers),
            "texts": [list(text) for text in self._text_numbers],
            "effects": [[k, dict(own), loss] for k, (own, loss) in self._effects.items()],
        }
        return columns, words

    @classmethod
    def from_columns(cls, columns: Mapping[str, np.ndarray], words: Mapping[str, Any]) -> EventLog:
        """Return the log that ``to_columns`` stored.

        Raises
        ------
        ValueError
            If the columns do not fit each other or the words.
        """
        log = cls()
        log._component_numbers = {str(word): k for k, word in enumerate(words["components"])}
        log._text_numbers = {(str(a), int(b)): k for k, (a, b) in enumerate(words["texts"])}
        log._effects = {int(k): (dict(own), float(loss)) for k, own, loss in words["effects"]}
        log._times = array("d", np.asarray(columns["times"], dtype=float).tobytes())
        log._numbers = array("d", np.asarray(columns["numbers"], dtype=float).tobytes())
        log._components = array("i", np.asarray(columns["components"], dtype=np.int32).tobytes())
        log._texts = array("i", np.asarray(columns["texts"], dtype=np.int32).tobytes())
        counts = np.array([count for _, count in log._text_numbers], dtype=int)
        sizes = (len(log._component_numbers), len(counts))
        for part, size in zip((log._components, log._texts), sizes, strict=True):
            if len(part) != len(log) or any(not 0 <= k < size for k in part):
                raise ValueError("the columns of the events do not fit each other.")
        if int(counts[np.array(log._texts, dtype=int)].sum()) != len(log._numbers):
            raise ValueError("the numbers of the events do not fit their texts.")
        return log
