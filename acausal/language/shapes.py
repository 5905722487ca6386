"""Shapes: what a part looks like in pictures of a motion, as lines and dots at its ports.

A class of components may name its shapes in its body::

    class Pole(ac.Component):
        foot, head = ac.ports(Frame, 2)
        shapes = (ac.Line("foot", "head"), ac.Dot("head"))

A spot is a port whose connector has a place, or a vector of the part that is a position. A class
that says nothing is a line between its ports, wide if it states how one moves against the other
and thin if not (a ring where they stay together), and a dot if it has but one; ``shapes = ()``
hides its parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

BAR, THIN = 4.0, 1.2
"""Widths of a line [points]: for what holds its ends, and for what only acts between them."""


@dataclass(frozen=True)
class Line:
    """A straight line between two spots, ``width`` points wide.

    With ``piece=True`` the part is a piece of what its model is: all of them have one colour.
    """

    start: str
    end: str
    width: float = BAR
    piece: bool = False


@dataclass(frozen=True)
class Dot:
    """A round dot, ``size`` points wide."""

    at: str
    size: float = 9.0


@dataclass(frozen=True)
class Polyline:
    """A line through many spots, ``width`` points wide: a body that bends.

    ``at`` names a vector of the part with the coordinates of one spot after the other.
    """

    at: str
    width: float = BAR


class Form(NamedTuple):
    """Points of a body that changes its form, over the times of a run.

    ``places`` are where they are, and ``at_rest`` where they would be in the undeformed body, which
    moves as well: (times, points, dimensions). ``lines`` (m, 2) and ``triangles`` (m, 3) join them
    by number; without either they are drawn as dots.
    """

    places: Any
    at_rest: Any
    lines: Any
    triangles: Any


@dataclass(frozen=True)
class Net:
    """A body that changes its form: ``of`` names a reading of the part that gives a ``Form``."""

    of: str
    width: float = BAR


Shape: TypeAlias = Line | Dot | Polyline | Net
