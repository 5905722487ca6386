"""Topologies of a run: from when to when which modes held, with how many freedoms and states."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import SimulationError
from acausal.numerics.function_buffer import map_points
from acausal.system.form_change import built_in_memory
from acausal.system.system import Points
from acausal.system.topology import drivers, freedoms, topology_of

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
        """How many rates of positions are free."""
        return freedoms(self.system)

    @property
    def states(self) -> int:
        """How many states the system of this topology has, without meters of energy."""
        return len(self.system.states) - len(self.system.unknowns.meters)


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
    found: list[Topology] = []
    seen = result.m[:, [switching.index(i) for i in (*places, *flags)]]
    changes = np.flatnonzero(np.any(np.diff(seen, axis=0) != 0.0, axis=1)) + 1
    bounds = [0, *changes.tolist(), len(result.t) - 1]
    for begin, end in itertools.pairwise(bounds):
        memory = built_in_memory(system, result.point(begin))
        modes = {
            f"{switching.memory[i].path}": switching.memory[i].names[int(memory[i])] for i in places
        }
        found.append(Topology(float(result.t[begin]), float(result.t[end]), modes, system, memory))
    return Topologies(found)


_MOVES = 1e-6  # of the nominal rate 1 and the largest rate: what is held and moves more does move


def check_held(result: Result) -> None:
    """Refuse a run in which something that is locked is moved.

    Where others hold it too, a driver that stands still, its equation is one of several that
    depend on each other. That is right as long as they agree: the driver may move on.

    Raises
    ------
    SimulationError
        Naming the part, the instant and what prescribes the motion.
    """
    switching = result.system.switching
    locks = [held for held in switching.holds if held.order > 1 and not held.apart]
    if not locks:
        return
    modes = result.m[:, [switching.index(held.mode) for held in locks]]
    holding = [np.isin(each, held.numbers) for each, held in zip(modes.T, locks, strict=True)]
    some = np.flatnonzero(np.any(holding, axis=0))
    if not len(some):
        return
    every = Points(result.t, result.x, result.z, result.u, result.p, np.asarray(result.m))
    times, *rest = every.only(some)
    rates = map_points(switching.targets, len(some), times[:, None], *rest)[0]
    for held, each in zip(locks, holding, strict=True):
        points = some[each[some]]
        own = rates[each[some], held.target]
        moving = points[np.abs(own) > _MOVES]
        if len(moving):
            t = float(result.t[moving[0]])
            who = drivers(result.system) or "what it is tied to"
            raise SimulationError(
                f"{held.path} is locked, and from t = {t:.6g} s on {who} moves it all the same: "
                "the motion that is prescribed for this loop, and the lock, contradict each "
                "other. Release or remove one of them.",
                partial=result,
                time=t,
            )
