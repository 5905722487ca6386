"""Topologies of a run: from when to when which modes held, with how many freedoms and states."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from acausal.system.topology import freedoms, topology_of

if TYPE_CHECKING:
    from acausal.results.result import Result
    from acausal.system.system import System


@dataclass(frozen=True, eq=False)
class Topology:
    """A piece of a run in which nothing locks, breaks or is caught.

    Its ``system`` is compiled when first asked for, with the graph and equations of the topology.
    """

    begin: float  # s
    end: float
    modes: dict[str, str]  # by path, of the parts that can hold something
    root: System
    memory: np.ndarray

    @cached_property
    def system(self) -> System:
        """The system of this topology by itself: its graph, tree, matrices, equations."""
        return topology_of(self.root, self.memory)

    @property
    def freedoms(self) -> int:
        """How many rates are free."""
        return freedoms(self.system)

    @property
    def states(self) -> int:
        """How many states the system of this topology has."""
        return len(self.system.states)


class Topologies(tuple[Topology, ...]):
    """The topologies of a run, in order; they print as a table."""

    __slots__ = ()

    def __str__(self) -> str:
        head = ("from [s]", "to [s]", "freedoms", "states", "modes")
        rows = [
            (
                f"{item.begin:.6g}",
                f"{item.end:.6g}",
                str(item.freedoms),
                str(item.states),
                ", ".join(f"{path} {name}" for path, name in item.modes.items()),
            )
            for item in self
        ]
        widths = [max(len(row[k]) for row in (head, *rows)) for k in range(4)]
        lines = []
        for row in (head, *rows):
            numbers = "  ".join(text.rjust(w) for text, w in zip(row, widths, strict=False))
            lines.append(f"{numbers}  {row[4]}")
        return "\n".join(lines)


def topologies(result: Result) -> Topologies:
    """Return the topologies of a run; see ``Result.topologies``."""
    system = result.system
    switching = system.switching
    places = list(dict.fromkeys(held.mode for held in switching.holds))
    flags = [held.flag for held in switching.holds]
    first = switching.first
    found: list[Topology] = []
    seen = result.m[:, [first + i for i in (*places, *flags)]]
    changes = np.flatnonzero(np.any(np.diff(seen, axis=0) != 0.0, axis=1)) + 1
    bounds = [0, *changes.tolist(), len(result.t) - 1]
    for begin, end in itertools.pairwise(bounds):
        memory = result.m[begin, first : first + len(switching.memory)]
        modes = {
            f"{switching.memory[i].path}": switching.memory[i].names[int(memory[i])] for i in places
        }
        found.append(Topology(float(result.t[begin]), float(result.t[end]), modes, system, memory))
    return Topologies(found)
