"""What a compiled system knows about its events: instants of time, and conditions on states."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from acausal.arguments import is_number, shown
from acausal.errors import (
    DeclarationError,
    InitializationError,
    ParameterError,
    SingularError,
    did_you_mean,
)
from acausal.language.events import When
from acausal.language.expression import HoldPlace as HoldPlace
from acausal.language.expression import JumpPlace as JumpPlace
from acausal.language.expression import MemoryPlace as MemoryPlace
from acausal.numerics.function_buffer import buffer_of
from acausal.numerics.piecewise import PiecewisePolynomial

NOTHING = ca.Function("nothing", [], [])
"""The function of what a system does not have."""


SECTIONS = (
    *("befores", "margins", "actives", "sizes", "targets", "starts", "conditions", "values"),
    *("delayed", "lags", "least_lags", "most_lags", "held", "aims", "throughs"),
)


DECISIONS = ("relation", "mode", "held", "pulse", "initial", "terminal")
"""Kinds of discrete symbols that are decided at an event; others are computed there."""


@dataclass(frozen=True, eq=False)
class Switches:
    """What all components state about events: discrete symbols, questions, and their rows.

    ``rows`` holds the sections of ``SECTIONS`` one after the other, ``counts`` their
    lengths; ``befores`` are the symbols that stand for values before an event.
    """

    memory: list[MemoryPlace]
    questions: list[tuple[str, When[int]]]
    holds: list[HoldPlace]
    jumps: list[JumpPlace]
    befores: ca.SX
    rows: ca.SX
    counts: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Switching:
    """The relations, conditions and actions of all components.

    The functions take (t, x, z, u, p, m). ``before`` returns the values that ``pre`` asks for,
    ``watched`` the margins of the relations (positive: true), whether they count, and their
    magnitudes, ``targets`` the variables of all ``jumps``, and the throughs that do these;
    ``decide`` takes the values before the event too and returns the conditions and the new values;
    ``delayed`` returns what is delayed, ``lags`` by how much [s], ``held`` of all ``holds`` the
    values, and where they are to be. ``starts`` and ``lag_limits`` [s], the least and the most, are
    functions of p. ``first`` is the place of ``memory`` in the discrete vector. ``Switching()`` is
    that of a system without state events, and false.
    """

    memory: tuple[MemoryPlace, ...] = ()
    questions: tuple[tuple[str, When[int]], ...] = ()
    holds: tuple[HoldPlace, ...] = ()
    jumps: tuple[JumpPlace, ...] = ()
    first: int = 0
    before: ca.Function = NOTHING
    watched: ca.Function = NOTHING
    targets: ca.Function = NOTHING
    decide: ca.Function = NOTHING
    starts: ca.Function = NOTHING
    delayed: ca.Function = NOTHING
    lags: ca.Function = NOTHING
    lag_limits: ca.Function = NOTHING
    held: ca.Function = NOTHING
    given: tuple[tuple[int, float], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.memory)

    def places(self, *kinds: str) -> list[int]:
        """Return the places in the memory of some kinds of symbols."""
        if kinds not in self._places:
            found = [i for i, item in enumerate(self.memory) if item.kind in kinds]
            self._places[kinds] = found
        return self._places[kinds]

    def indices(self, *kinds: str) -> np.ndarray:
        """Return the places in the discrete vector of some kinds of symbols."""
        if kinds not in self._indices:
            self._indices[kinds] = np.array(self.places(*kinds), dtype=int) + self.first
        return self._indices[kinds]

    def index(self, place: int) -> int:
        """Return where a symbol of the memory stands in the discrete vector."""
        return self.first + place

    def memory_in(self, m: np.ndarray) -> np.ndarray:
        """Return the memory in a discrete vector."""
        return m[self.first : self.first + len(self.memory)]

    def impulses(self, m: ca.SX) -> ca.SX:
        """Return the impulses ζ among the symbols of a discrete vector."""
        return m[self.indices("impulse").tolist()]

    def modes(self, m: np.ndarray) -> dict[int, float]:
        """Return the numbers of all modes in a discrete vector, by their places in the memory."""
        places = self.places("mode")
        if not places:
            return {}
        return dict(zip(places, m[self.indices("mode")].tolist(), strict=True))

    @cached_property
    def _indices(self) -> dict[tuple[str, ...], np.ndarray]:
        return {}

    @cached_property
    def asked(self) -> tuple[np.ndarray, np.ndarray]:
        """The rows of the conditions of all questions, and which of these enter a mode."""
        questions = [question for _, question in self.questions]
        return (
            np.array([question.condition for question in questions], dtype=int),
            np.array([question.mode >= 0 for question in questions], dtype=bool),
        )

    @cached_property
    def n_befores(self) -> int:
        """How many values ``pre`` asks for."""
        return int(self.decide.nnz_in(6)) if self.memory else 0

    @cached_property
    def _places(self) -> dict[tuple[str, ...], list[int]]:
        return {}

    def find(self, path: str) -> int | None:
        """Return the place of a discrete variable or mode in the memory."""
        for i, item in enumerate(self.memory):
            if item.kind in ("discrete", "mode") and f"{item.path}.{item.name}" == path:
                return i
        return None

    def held_in(self, memory: np.ndarray) -> list[HoldPlace]:
        """Return what the modes in a memory hold."""
        return [held for held in self.holds if int(memory[held.mode]) in held.numbers]

    def discrete_values(self, m: np.ndarray) -> dict[str, float]:
        """Return discrete variables and modes by path, of a discrete vector of the system."""
        return {
            f"{self.memory[i].path}.{self.memory[i].name}": float(m[self.index(i)])
            for i in self.places("discrete", "mode")
        }

    def number(self, place: int, value: Any) -> float:
        """Return a start value as a number; modes may be given by name."""
        item = self.memory[place]
        path = f"{item.path}.{item.name}"
        if isinstance(value, str) and item.names:
            if value not in item.names:
                raise InitializationError(
                    f"start value for '{path}': there is no mode '{value}'. "
                    f"{did_you_mean(value, item.names)}"
                )
            return float(item.names.index(value))
        if is_number(value) and (not item.names or value in range(len(item.names))):
            return float(value)
        raise InitializationError(
            f"start value for '{path}' is {shown(value)}: give "
            + (f"one of {', '.join(item.names)}." if item.names else "a number.")
        )

    def initial(self, p: np.ndarray, given: dict[int, float]) -> np.ndarray:
        """Return the memory at the start of a run."""
        memory = np.asarray(self.starts(p)).ravel().astype(float)
        for place, value in (*self.given, *given.items()):
            memory[place] = value
        return memory


_HELD = ("held", "aims")
_JUMPING = ("targets", "throughs")
_LIMITS = ("least_lags", "most_lags")


def make_switching(
    switches: Switches,
    first: int,
    rows: ca.SX,
    arguments: list[ca.SX],
    given: dict[str, Any],
) -> Switching:
    """Return the functions for the rows that all components ask for.

    Raises
    ------
    SingularError
        If an event depends on something that no equation determines.
    """
    known = ca.vertcat(*arguments, switches.befores)
    loose = ca.symvar(ca.substitute(rows, known, ca.DM.zeros(*known.shape)))
    if loose:
        names = ", ".join(dict.fromkeys(str(symbol) for symbol in loose))
        raise SingularError(
            f"an event asks for {{{names}}}, which no equation of the model determines: nothing "
            "stores what would have to change there (a part that can stick, between parts that "
            "store nothing). Put a storage, however small, at that node."
        )
    sections: dict[str, ca.SX] = {}
    position = 0
    for name, count in zip(SECTIONS, switches.counts, strict=True):
        sections[name] = rows[position : position + count]
        position += count
    parameters = arguments[4]
    watched = [ca.densify(sections[name]) for name in ("margins", "actives", "sizes")]
    decided = [ca.densify(sections[name]) for name in ("conditions", "values")]
    made = Switching(
        memory=tuple(switches.memory),
        questions=tuple(switches.questions),
        holds=tuple(switches.holds),
        jumps=tuple(switches.jumps),
        first=first,
        before=ca.Function("before", arguments, [ca.densify(sections["befores"])]),
        watched=ca.Function("watched", arguments, watched),
        targets=ca.Function("targets", arguments, [ca.densify(sections[n]) for n in _JUMPING]),
        decide=ca.Function("decide", [*arguments, switches.befores], decided),
        starts=ca.Function("starts", [parameters], [ca.densify(sections["starts"])]),
        delayed=ca.Function("delayed", arguments, [ca.densify(sections["delayed"])]),
        lags=ca.Function("lags", arguments, [ca.densify(sections["lags"])]),
        lag_limits=ca.Function(
            "lag_limits", [parameters], [ca.densify(sections[n]) for n in _LIMITS]
        ),
        held=ca.Function("held", arguments, [ca.densify(sections[name]) for name in _HELD]),
    )
    if made.places("delay"):
        _check_lags(made)
    fixed = []
    for path, value in given.items():
        place = made.find(path)
        if place is not None:
            fixed.append((place, made.number(place, value)))
    return dataclasses.replace(made, given=tuple(fixed))


def _check_lags(made: Switching) -> None:
    """Refuse lags that depend on what the delayed values themselves decide."""
    places = made.places("delay")
    moving = {made.index(i) for i in places}
    rows = set(made.lags.jac_sparsity(0, 2).row())
    follows = made.lags.jac_sparsity(0, 5)
    rows |= {r for r, c in zip(follows.row(), follows.get_col(), strict=True) if c in moving}
    for row in sorted(rows):
        raise DeclarationError(
            f"{made.memory[places[row]].path}: the lag of a delay depends on algebraic unknowns or "
            "on a delayed value, which are not known before the lag is. Let it depend on time, "
            "states or inputs: pass it through a first-order lag."
        )


@dataclass(frozen=True)
class DiscreteLayout:
    """The discrete vector m by its parts: ``m[layout.memory]``.

    ``counts`` of periods, ``flags`` of instants and ``pieces`` of tables are decided by time alone
    (``timed`` is all of them); the ``memory`` changes at state events, and its symbols stand where
    ``Switching.index`` says; ``bases`` are those that closed loops are solved in.
    """

    counts: slice
    flags: slice
    pieces: slice
    memory: slice

    @property
    def timed(self) -> slice:
        """What time alone decides."""
        return slice(self.memory.start)

    @property
    def bases(self) -> slice:
        """What stands behind the memory."""
        return slice(self.memory.stop, None)


@dataclass(frozen=True, eq=False)
class EventTable:
    """Counts, flags and table pieces as functions of time.

    ``function`` maps (parameters, discrete) to starts and periods of the counts and the instants
    of the flags; ``layout`` says how the discrete vector is made up.
    """

    function: ca.Function
    n_counters: int
    n_switches: int
    tables: tuple[PiecewisePolynomial, ...]
    owners: tuple[str, ...]
    n_memory: int = 0
    of_time: frozenset[int] = frozenset()  # tables that equations take as functions of time
    levels: tuple[int, ...] | None = None  # derivatives of each table in use, where that is known

    @cached_property
    def timed(self) -> int:
        """Length of the part of the discrete vector that time alone decides."""
        pieces = sum(int(table.coefficients.shape[1]) + 1 for table in self.tables)
        return self.n_counters + self.n_switches + pieces

    @cached_property
    def size(self) -> int:
        """Length of the discrete vector, without bases."""
        return self.timed + self.n_memory

    @cached_property
    def layout(self) -> DiscreteLayout:
        """Where its parts stand."""
        ends = (0, self.n_counters, self.n_counters + self.n_switches, self.timed, self.size)
        return DiscreteLayout(*(slice(a, b) for a, b in itertools.pairwise(ends)))

    @cached_property
    def follows_memory(self) -> bool:
        """Whether instants depend on discrete variables that state events change."""
        if not self.n_memory or not self.n_counters + self.n_switches:
            return False
        return bool(len(self._read_memory))

    def read_from(self, m: np.ndarray) -> bytes:
        """Return the discrete variables that instants depend on, as a key."""
        return bytes(m[self._read_memory].tobytes())

    @cached_property
    def _read_memory(self) -> np.ndarray:
        return np.array(sorted(c for c in self._read if c >= self.timed), dtype=int)

    @cached_property
    def _read(self) -> frozenset[int]:
        """The discrete values that instants depend on: memory, or counts of periods."""
        outputs = range(self.function.n_out())
        patterns = [self.function.jac_sparsity(i, 1) for i in outputs]
        return frozenset(c for pattern in patterns for c in pattern.get_col())

    def discrete_at(self, t: float, p: np.ndarray, memory: np.ndarray | None = None) -> np.ndarray:
        """Return the discrete vector on the interval that begins at ``t`` (its right limit)."""
        m = np.zeros(self.size)
        if memory is not None:
            m[self.timed :] = memory
        n, end = self.n_counters, self.n_counters + self.n_switches
        slack = _slack(t)
        if n:
            starts, periods, instants = self.numbers(p, m)
            m[:n] = np.maximum(np.floor((t + slack - starts) / periods), -1.0)
        if self.n_switches:
            if not n or self._read:  # instants count from the beginning of a period
                _, _, instants = self.numbers(p, m)
            m[n:end] = instants <= t + slack
        position = end
        for table in self.tables:
            origin, coefficients = table.piece_at(t, side=1)
            m[position] = origin
            m[position + 1 : position + 1 + len(coefficients)] = coefficients
            position += 1 + len(coefficients)
        return m

    def owner(self, index: int) -> str:
        """Return the component that an element of the discrete vector belongs to."""
        return self.owners[index] if index < len(self.owners) else ""

    def owned_tables(self) -> Iterator[tuple[str, PiecewisePolynomial]]:
        """Yield the tables with the components they belong to."""
        position = self.n_counters + self.n_switches
        for table in self.tables:
            yield self.owner(position), table
            position += int(table.coefficients.shape[1]) + 1

    @cached_property
    def piece_places(self) -> np.ndarray:
        """The places of the pieces of all tables in the discrete vector."""
        return np.arange(self.n_counters + self.n_switches, self.timed)

    def pieces_along(self, times: np.ndarray, side: int) -> np.ndarray:
        """Return the pieces that hold just after (1) or before (-1) each time, a row a time."""
        parts = [table.pieces_along(times, side) for table in self.tables]
        return np.hstack([*parts, np.zeros((len(times), 0))])

    def along(self, m: np.ndarray, times: np.ndarray) -> np.ndarray:
        """Return a discrete vector, or a row a time, with the pieces that hold up to each time."""
        rows = np.tile(m, (len(times), 1)) if m.ndim == 1 else m.copy()
        rows[:, self.piece_places] = self.pieces_along(times, -1)
        return rows

    def next_after(self, t: float, p: np.ndarray, m: np.ndarray) -> float:
        """Return the first instant after ``t`` at which the discrete vector changes."""
        pieces = (table.next_piece(t + _slack(t)) for table in self.tables)
        return min(self._next_time(t, p, m), *pieces, float("inf"))

    def next_instant(
        self, t: float, p: np.ndarray, m: np.ndarray, levels: tuple[int, ...]
    ) -> float:
        """Return the first instant after ``t`` that is an event.

        Of tables those at which one of so many derivatives as are in use jumps.
        """
        after = t + _slack(t)
        jumps = (table.next_jump(after, n) for table, n in zip(self.tables, levels, strict=True))
        return min(self._next_time(t, p, m), *jumps, float("inf"))

    def jumping(self, t: float, levels: tuple[int, ...]) -> Iterator[str]:
        """Yield the components of which a table, or a derivative of it in use, jumps at ``t``."""
        for (owner, table), count in zip(self.owned_tables(), levels, strict=True):
            if owner and table.jumps_at(t, count):
                yield owner

    def _next_time(self, t: float, p: np.ndarray, m: np.ndarray) -> float:
        """Return the first instant after ``t`` at which a count or a flag changes."""
        if not self.n_counters + self.n_switches:
            return float("inf")
        slack = _slack(t)
        soonest = float("inf")
        starts, periods, instants = (part.tolist() for part in self.numbers(p, m))
        counts = m[: self.n_counters].tolist()
        for start, period, count in zip(starts, periods, counts, strict=True):
            soonest = min(soonest, start + (count + 1.0) * period)
        later: list[float] = [instant for instant in instants if instant > t + slack]
        return min([soonest, *later])

    def numbers(self, p: np.ndarray, m: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return starts and periods of the counts and the instants of the flags [s]."""
        key = p.tobytes() + m[self._read_places].tobytes()
        known = self._numbers.get(key)
        if known is not None:
            return known
        starts, periods, instants = buffer_of(self.function)(p, m)
        for place in np.flatnonzero(~(periods > 0.0)):
            raise ParameterError(
                f"{self.owner(int(place))}: a period of samples or of a waveform is "
                f"{periods[place]:g} s. Give one above 0."
            )
        found = starts.copy(), periods.copy(), instants.copy()
        if len(self._numbers) >= _RECENT:
            self._numbers.clear()
        self._numbers[key] = found
        return found

    @cached_property
    def _read_places(self) -> np.ndarray:
        return np.array(sorted(self._read), dtype=int)

    @cached_property
    def _numbers(self) -> dict[bytes, tuple[np.ndarray, np.ndarray, np.ndarray]]:
        return {}


_RECENT = 16  # instants of which the numbers are kept
_SLACK = 8.0 * float(np.finfo(float).eps)


def _slack(t: float) -> float:
    """Return the rounding error of an instant: events closer than this are one."""
    return _SLACK * max(1.0, abs(t))
