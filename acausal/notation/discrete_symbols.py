"""Symbols of what events change: steps and counts of time, modes, relations, pieces of tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from acausal.notation.symbol_names import Symbol

if TYPE_CHECKING:
    from acausal.system.system import System

_MEMORY = {
    "relation": ("χ", "1 while {text}, decided when that changes"),
    "impulse": ("ζ", ""),
    "kept": ("k", "the value that a mode keeps"),
    "held": ("η", "1 while a mode holds"),
    "pulse": ("δ", "1 at the instants of a clock"),
    "delay": ("y", "the value of a delay"),
    "initial": ("δ", "1 at the first instant"),
    "terminal": ("δ", "1 at the last instant"),
}
"""Letters and what they mean; discrete variables keep their names."""


@dataclass(frozen=True)
class DiscreteSymbol:
    """A name for an element of the discrete vector: its path, its letter, and what it is.

    An ``impulse`` is 0 between events.
    """

    path: str
    letter: Symbol | None
    note: str = ""
    modes: tuple[str, ...] = ()
    impulse: bool = False


def discrete_symbols(system: System) -> list[DiscreteSymbol]:
    """Return a symbol for each element of the discrete vector of a system, in its order."""
    events = system.events
    found: list[DiscreteSymbol] = []
    seen: dict[tuple[str, str], int] = {}

    def timed(owner: str, letter: str, note: str) -> DiscreteSymbol:
        number = seen[owner, letter] = seen.get((owner, letter), 0) + 1
        symbol = Symbol(letter, str(number), "parameter")
        return DiscreteSymbol(f"{owner}.{letter}{number}", symbol, note)

    layout = events.layout
    for place in range(system.rhs.size1_in(5)):
        owner = events.owner(place) if place < layout.memory.start else ""
        if place < layout.counts.stop:
            found.append(timed(owner, "n", "the periods begun so far"))
        elif place < layout.flags.stop:
            found.append(timed(owner, "σ", "1 from its instant on"))
        elif place < layout.pieces.stop:
            found.append(timed(owner, "c", "a coefficient of the piece of its table"))
        elif place >= layout.bases.start:
            found.append(timed("loops", "b", "of the basis that the closed loops are solved in"))
        else:
            item = system.switching.memory[place - layout.memory.start]
            found.append(memory_symbol(item.path, item))
    return found


def memory_symbol(owner: str, item: Any) -> DiscreteSymbol:
    """Return the symbol of what a part remembers: a mode, a relation, a discrete variable."""
    letter, note = _MEMORY.get(item.kind, (item.name, ""))
    symbol = Symbol(letter, "", "variable") if item.kind in _MEMORY else None
    modes = tuple(item.names) if item.kind == "mode" else ()
    told = note.format(text=item.text)
    path = f"{owner}.{item.name}"
    return DiscreteSymbol(path, symbol, told, modes, item.kind == "impulse")
