"""Switching: what a compiled system knows about its events, as functions and tables."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import InitialisationError, SingularError, did_you_mean

NOTHING = ca.Function("nothing", [], [])
"""The function of what a system does not have."""


@dataclass(frozen=True)
class Step:
    """One action: the numbers of a discrete symbol, or of a variable that jumps, and of a row."""

    kind: str
    target: int
    value: int


@dataclass(frozen=True)
class Question:
    """A ``when`` or a transition: the row of its condition and its steps."""

    condition: int
    steps: tuple[Step, ...]
    rest: tuple[Step, ...]
    text: str
    mode: int
    sources: tuple[int, ...]


SECTIONS = (
    *("befores", "margins", "actives", "sizes", "targets", "starts", "conditions", "values"),
    *("delayed", "lags"),
)


@dataclass(frozen=True, eq=False)
class MemoryPlace:
    """A discrete symbol that events change: its component, and where it stands.

    ``counter`` is the position of the count of a pulse, -1 for others.
    """

    kind: str
    path: str
    name: str
    text: str
    names: tuple[str, ...]
    counter: int


@dataclass(frozen=True, eq=False)
class Switches:
    """What all components state about events: discrete symbols, questions, and their rows.

    ``rows`` holds the sections of ``SECTIONS`` one after the other, ``counts`` their
    lengths; ``befores`` are the symbols that stand for values before an event.
    """

    memory: list[MemoryPlace]
    questions: list[tuple[str, Question]]
    befores: ca.SX
    rows: ca.SX
    counts: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Switching:
    """The relations, conditions and actions of all components.

    The functions take (t, x, z, u, p, m). ``before`` returns the values that ``pre`` asks for,
    ``watched`` the margins of the relations (positive: true), whether they count, and their
    magnitudes, ``targets`` the variables that jump; ``decide`` takes the values before the event
    too and returns the conditions and the new values; ``delayed`` returns what is delayed.
    ``starts`` and ``lags`` [s] are functions of p.
    ``first`` is the place of ``memory`` in the discrete vector. ``Switching()`` is that of a system
    without state events, and false.
    """

    memory: tuple[MemoryPlace, ...] = ()
    questions: tuple[tuple[str, Question], ...] = ()
    first: int = 0
    before: ca.Function = NOTHING
    watched: ca.Function = NOTHING
    targets: ca.Function = NOTHING
    decide: ca.Function = NOTHING
    starts: ca.Function = NOTHING
    delayed: ca.Function = NOTHING
    lags: ca.Function = NOTHING
    given: tuple[tuple[int, float], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.memory)

    def places(self, *kinds: str) -> list[int]:
        """Return the places in the memory of some kinds of symbols."""
        return [i for i, item in enumerate(self.memory) if item.kind in kinds]

    def find(self, path: str) -> int | None:
        """Return the place of a discrete variable or mode in the memory."""
        for i, item in enumerate(self.memory):
            if item.kind in ("discrete", "mode") and f"{item.path}.{item.name}" == path:
                return i
        return None

    def discrete_values(self, m: np.ndarray) -> dict[str, float]:
        """Return discrete variables and modes by path, of a discrete vector of the system."""
        return {
            f"{self.memory[i].path}.{self.memory[i].name}": float(m[self.first + i])
            for i in self.places("discrete", "mode")
        }

    def number(self, place: int, value: Any) -> float:
        """Return a start value as a number; modes may be given by name."""
        item = self.memory[place]
        path = f"{item.path}.{item.name}"
        if isinstance(value, str) and item.names:
            if value not in item.names:
                raise InitialisationError(
                    f"start value for '{path}': there is no mode '{value}'. "
                    f"{did_you_mean(value, item.names)}"
                )
            return float(item.names.index(value))
        try:
            return float(value)
        except (TypeError, ValueError):
            raise InitialisationError(
                f"start value for '{path}' is {value!r}: give a number"
                + (f", or one of {', '.join(item.names)}." if item.names else ".")
            ) from None

    def initial(self, p: np.ndarray, given: dict[int, float]) -> np.ndarray:
        """Return the memory at the start of a run."""
        memory = np.asarray(self.starts(p)).ravel().astype(float)
        for place, value in (*self.given, *given.items()):
            memory[place] = value
        return memory


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
            "stores what would have to change there (a part that can stick between springs or "
            "dampers alone). Put a storage, such as a small mass, at that node."
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
        first=first,
        before=ca.Function("before", arguments, [ca.densify(sections["befores"])]),
        watched=ca.Function("watched", arguments, watched),
        targets=ca.Function("targets", arguments, [ca.densify(sections["targets"])]),
        decide=ca.Function("decide", [*arguments, switches.befores], decided),
        starts=ca.Function("starts", [parameters], [ca.densify(sections["starts"])]),
        delayed=ca.Function("delayed", arguments, [ca.densify(sections["delayed"])]),
        lags=ca.Function("lags", [parameters], [ca.densify(sections["lags"])]),
    )
    fixed = []
    for path, value in given.items():
        place = made.find(path)
        if place is not None:
            fixed.append((place, made.number(place, value)))
    return dataclasses.replace(made, given=tuple(fixed))
