"""What an equilibrium asks of the discrete vector: delayed values, and what clocks sample.

Where nothing moves what is delayed is what it is now, and a tick assigns what is there already:
these are equations for values that a run keeps.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from acausal.initialization.start import Start
from acausal.system.algebraic import solve_algebraic

if TYPE_CHECKING:
    from acausal.system.system import System

_DECIDED = ("relation", "mode", "held")


@dataclass(frozen=True, eq=False)
class DiscreteRest:
    """Values in the discrete vector that an equilibrium determines: ``sampled`` and delayed ones.

    ``sampled`` are pairs of a place in the memory and the row of the new value that a tick assigns.
    """

    system: System
    sampled: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, begin: Start) -> DiscreteRest:
        """Return those of a system whose clocks would do at a point what they do there."""
        return cls(begin.system, tuple(_sampled(begin).items()))

    @cached_property
    def places(self) -> list[int]:
        """Where they stand in the discrete vector."""
        switching = self.system.switching
        taken = [switching.index(place) for place, _ in self.sampled]
        return [*switching.indices("delay").tolist(), *taken]

    def gaps(self, arguments: tuple[ca.SX, ...]) -> ca.SX:
        """Return by how much they are off, as expressions of the arguments of the system."""
        if not self.places:
            return ca.SX(0, 1)
        switching = self.system.switching
        found = switching.delayed(*arguments) if switching.places("delay") else ca.SX(0, 1)
        if self.sampled:
            values = switching.decide(*arguments, switching.before(*arguments))[1]
            found = ca.vertcat(found, values[[row for _, row in self.sampled]])
        return found - arguments[5][self.places]


def _sampled(begin: Start) -> dict[int, int]:
    """Return what ticks assign that follows from states and unknowns, with the rows of new values.

    What follows from time alone, as a random number does, is an input.
    """
    system, switching = begin.system, begin.system.switching
    pulses = switching.indices("pulse")
    if not len(pulses):
        return {}
    before = switching.before(*begin.point)
    usual = np.asarray(switching.decide(*begin.point, before)[0]).ravel() > 0.5
    m = begin.m.copy()
    m[pulses] = 1.0
    ticking = solve_algebraic(system, begin.point._replace(m=m))
    due = np.asarray(switching.decide(*ticking, before)[0]).ravel() > 0.5
    rows: dict[int, list[int]] = {}
    for _, question in switching.questions:
        if due[question.condition] and not usual[question.condition]:
            for step in question.actions:
                if step.kind == "assign" and switching.memory[step.target].kind == "discrete":
                    rows.setdefault(step.target, []).append(step.value)
    found = {place: own[0] for place, own in rows.items() if len(own) == 1}
    arguments = system.symbols()
    values = switching.decide(*arguments, switching.before(*arguments))[1]
    reached = ca.vertcat(arguments[1], arguments[2])
    while True:
        depends = ca.which_depends(values, reached, 1, True) if values.numel() else []
        follow = [place for place, row in found.items() if depends[row]]
        wider = ca.vertcat(arguments[1], arguments[2])
        if follow:
            wider = ca.vertcat(wider, arguments[5][[switching.index(i) for i in follow]])
        if wider.numel() == reached.numel():
            return {place: found[place] for place in follow}
        reached = wider


def changes(before: Start, after: Start) -> dict[str, None]:
    """Return what parts change from one point to the next: their modes, else their relations."""
    switching = before.system.switching
    modes, relations = dict[str, None](), dict[str, None]()
    for place in switching.places(*_DECIDED):
        item, k = switching.memory[place], switching.index(place)
        if before.m[k] == after.m[k]:
            continue
        if item.kind == "mode":
            old, new = (item.names[int(point.m[k])] for point in (before, after))
            modes[f"{item.path} ({old} → {new})"] = None
        elif item.kind == "relation":
            relations[f"{item.path} ({item.text})"] = None
    return modes or relations
