"""Domains: what distinguishes one kind of network from another, as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from acausal.arguments import checked, checked_methods
from acausal.language.group import Additive, Rotation3


@dataclass(frozen=True, kw_only=True)
class DomainLook:
    """How a domain stands in messages and drawings."""

    ground: str = "a ground"
    hint: str = ""
    color: str = "black"


@checked
@checked_methods
@dataclass(frozen=True)
class Domain(DomainLook):
    """A physical domain: one across and one through quantity, and the levels they are known at.

    Parameters
    ----------
    name
        Name used in messages and drawings.
    across
        Names of the across levels: the value, and for mechanical domains rate and acceleration.
    across_units
        Their units, one a level.
    through, through_unit
        Name and unit of the through quantity.
    power
        How power follows from the pair: ``"value"`` (through times value), ``"rate"`` (through
        times rate), ``"through"`` (the through itself is a power) or ``"through_rate"`` (value
        times the time derivative of the through: what relates value and through then stores
        energy, and what relates value and der(through) loses it).
    nominal, through_nominal
        Typical magnitudes, one for each across level and one for the through: they scale
        tolerances, Newton and optimisation.
    guess
        Across value assumed at the start where nothing else is said.
    ground
        Name of the part that marks the datum, for messages.
    hint
        What to suggest when a part of a network has no datum.
    colour
        Colour of the domain's edges in drawings.
    group
        How across values accumulate along a path.
    moving
        True where the across of a branch is not an unknown but a motion: a function of
        coordinates and of other across values, which its component states.
    rank
        Moving domains of a lower rank are swept first: motions may read their values.
    internal
        True where the across are coordinates inside one part, and throughs its internal forces.

    The number of named levels is the *order*: 1 where the across value is the coordinate
    (v, p, T), 3 levels where value, rate and acceleration are (s, v, a).
    """

    name: str
    across: tuple[str, ...]
    across_units: tuple[str, ...]
    through: str
    through_unit: str
    power: Literal["value", "rate", "through", "through_rate"] = "value"
    nominal: tuple[float, ...] = (1.0,)
    through_nominal: float = 1.0
    guess: float = 0.0
    group: Additive | Rotation3 = field(default_factory=Additive)
    moving: bool = False
    rank: int = 0
    internal: bool = False

    @cached_property
    def order(self) -> int:
        """1 if the across value is the coordinate, 2 if it has a rate and an acceleration."""
        return 1 if len(self.across) == 1 else 2

    @cached_property
    def widths(self) -> tuple[int, int]:
        """The numbers that a value of the across has, and a rate or a through."""
        return self.group.width(0), self.group.width(1)

    def across_unit(self, level: int) -> str:
        """Return the unit of the ``level``-th time derivative of the across value."""
        if level < len(self.across_units):
            return self.across_units[level]
        return _per_second(self.across_units[-1], level - len(self.across_units) + 1)

    def nominal_across(self, level: int) -> float:
        """Return the typical magnitude of the ``level``-th derivative of the across value."""
        return self.nominal[min(level, len(self.nominal) - 1)]


def _per_second(unit: str, times: int) -> str:
    if times == 0:
        return unit
    return f"{unit}/s" if times == 1 else f"{unit}/s^{times}"
