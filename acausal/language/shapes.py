"""Shapes: what a part looks like in pictures of a motion, placed at its ports.

A class of components may name its shapes in its body::

    class Pole(ac.Component):
        foot, head = ac.ports(Frame, 2)
        shapes = (
            ac.shapes.Cylinder("foot", "head", diameter=0.05),
            ac.shapes.Sphere("head", diameter="d_head"),
        )

A spot is a port whose connector has a place, or a vector of the part that is a position. A
direction is given in the axes of the port at the first spot. A class that says nothing is a line
between its ports, wide if it states how one moves against the other and thin if not (a ring where
they stay together), and a dot if it has but one; ``shapes = ()`` hides its parts.

A size is a number in the unit of places, the name of a parameter or variable of the part, or
None: then it is a small part of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

BAR, THIN = 4.0, 1.2
"""Widths of a line [points]: for what holds its ends, and for what only acts between them."""

Size: TypeAlias = float | str | None
Direction: TypeAlias = Sequence[float] | str | None


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


class DeformedPoints(NamedTuple):
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
    """A body that changes its form: ``of`` names the reading that gives its ``DeformedPoints``."""

    of: str
    width: float = BAR


@dataclass(frozen=True)
class Box:
    """A box from one spot to another; its width is in the direction ``across``, as near as can be.

    In the plane it is a rectangle of that width.
    """

    start: str
    end: str
    width: Size = None
    height: Size = None
    across: Direction = None
    color: str | None = None


@dataclass(frozen=True)
class Cylinder:
    """A round cylinder from one spot to another; in the plane a rectangle."""

    start: str
    end: str
    diameter: Size = None
    color: str | None = None


@dataclass(frozen=True)
class Sphere:
    """A ball around a spot; in the plane a disc."""

    at: str
    diameter: Size = None
    color: str | None = None


@dataclass(frozen=True)
class Wheel:
    """A wheel with spokes around a port, which turns with its axes.

    Its ``axis`` is a direction in space. In the plane it is seen from the side; a direction
    ``along`` which it rolls says that it is seen from above.
    """

    at: str
    radius: Size = None
    axis: Direction = None
    along: Direction = None
    width: Size = None
    color: str | None = None


@dataclass(frozen=True)
class Hinge:
    """A short pin around an axis through a port; a ring in the plane."""

    at: str
    axis: Direction = None
    diameter: Size = None
    color: str | None = None


@dataclass(frozen=True)
class Guide:
    """A block at a port that slides along an axis, and the rail that it slides on.

    The rail is fixed at the port ``base`` and as long as the way of a run.
    """

    base: str
    at: str
    axis: Direction = None
    width: Size = None
    color: str | None = None


@dataclass(frozen=True)
class Coil:
    """A coil of ``turns`` from one spot to another, which stretches with them."""

    start: str
    end: str
    diameter: Size = None
    turns: int = 7
    color: str | None = None


@dataclass(frozen=True)
class Mesh:
    """Polygons that move with a port: ``points`` in its axes, ``faces`` as numbers of points."""

    at: str
    points: tuple[tuple[float, ...], ...]
    faces: tuple[tuple[int, ...], ...]
    color: str | None = None


Solid: TypeAlias = Box | Cylinder | Sphere | Wheel | Hinge | Guide | Coil | Mesh
Shape: TypeAlias = Line | Dot | Polyline | Net | Solid
