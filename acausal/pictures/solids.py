"""Solids: boxes, cylinders, balls, wheels, hinges, coils and meshes as polygons that move.

A solid is a list of points in axes of its own, with polygons between them, and its motion: where
the origin of these axes is at each time and how they lie. Axes need not have the length 1: a coil
that is stretched is one coil whose first axis grows. A polygon of two points is a stroke.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from acausal.language.shapes import Box, Coil, Cylinder, Guide, Hinge, Mesh, Solid, Sphere, Wheel

Floats = NDArray[np.float64]
Faces = tuple[tuple[int, ...], ...]

_SIDES, _RINGS, _SPOKES = 20, 8, 3  # of a cylinder, of a ball, of a wheel
_SLANTED = 0.3  # sine of an angle below which a direction does not say what is across
_SHARE: dict[type, float] = {
    **{Box: 0.03, Cylinder: 0.03, Sphere: 0.05, Wheel: 0.1, Hinge: 0.04, Guide: 0.05, Coil: 0.05}
}
"""Sizes that are not given, as parts of the picture."""

_PIN, _RIM = 1.6, 0.3  # length of a hinge by its diameter, width of a wheel by its radius
_BLOCK = 1.6  # length of a block on its rail by its width


@dataclass(frozen=True, eq=False)
class SolidMotion:
    """A solid and its motion: points = origin + axes · local, at each time.

    ``local`` is (points, dimensions), ``origin`` (times, dimensions), and the columns of ``axes``
    (times, dimensions, dimensions) are where the axes of the solid lie in the world. Polygons of
    four corners of a ``smooth`` one are parts of a round surface.
    """

    local: Floats
    faces: Faces
    origin: Floats
    axes: Floats
    smooth: bool = False

    @property
    def points(self) -> Floats:
        """The points in the world, (times, points, dimensions)."""
        turned = np.einsum("tij,pj->tpi", self.axes, self.local)
        return np.asarray(self.origin[:, None] + turned)


def usual_size(shape: Solid, picture: float) -> float:
    """Return the size of a shape that gives none, for a picture of a size."""
    return _SHARE.get(type(shape), 0.05) * picture


def solid_motion(
    shape: Solid, spots: list[Floats], turn: Floats, sizes: list[float], direction: Floats | None
) -> SolidMotion:
    """Return a shape as a solid that moves.

    Parameters
    ----------
    spots
        Where its spots are, each (times, dimensions).
    turn
        How the axes of the first one lie, (times, dimensions, dimensions).
    sizes
        Sizes of the shape, in the order of its fields.
    direction
        Its direction in these axes: across a box, of an axis, along which a wheel rolls.
    """
    plane = turn.shape[1] == 2
    local, faces = _outline(shape, plane)
    match shape:
        case Mesh():
            return SolidMotion(local, faces, spots[0], turn)
        case Sphere():
            return SolidMotion(local, faces, spots[0], turn * sizes[0], not plane)
        case Box() | Cylinder() | Coil():
            along = spots[1] - spots[0]
            sides = _across(along, turn, direction)
            widths = [sizes[0], sizes[-1]][: len(sides)]
            columns = [along, *(side * w for side, w in zip(sides, widths, strict=True))]
        case Guide():
            axis = np.eye(len(turn[0]))[0] if direction is None else direction
            along = turn @ (axis / np.linalg.norm(axis))
            sides = _across(along, turn, None)
            columns = [along * _BLOCK * sizes[0], *(side * sizes[0] for side in sides)]
        case Hinge() | Wheel():
            thick = _PIN * sizes[0] if isinstance(shape, Hinge) else sizes[1]
            round_ = sizes[0] if isinstance(shape, Hinge) else 2 * sizes[0]
            axis = _axis_of(shape, direction, plane)
            if axis is None:
                columns = [turn[:, :, 0] * round_, turn[:, :, 1] * round_]
            else:
                along = turn @ (axis / np.linalg.norm(axis))
                sides = _across(along, turn, None)
                columns = [along * thick, *(side * round_ for side in sides)]
    smooth = isinstance(shape, Cylinder | Wheel | Hinge) and not plane
    return SolidMotion(local, faces, spots[0], np.stack(columns, axis=2), smooth)


def rim(radius: float) -> float:
    """Return the width of a wheel that gives none."""
    return _RIM * radius


def _axis_of(shape: Hinge | Wheel, direction: Floats | None, plane: bool) -> Floats | None:
    """Return the axis of a wheel or hinge; in the plane only that of a wheel seen from above."""
    if not plane:
        return np.array([0.0, 0.0, 1.0]) if direction is None else direction
    if isinstance(shape, Wheel) and shape.along is not None and direction is not None:
        return np.array([-direction[1], direction[0]])
    return None


def _across(along: Floats, turn: Floats, wish: Floats | None) -> list[Floats]:
    """Return unit vectors normal to a direction over time: the first one near to a wish."""
    length = np.linalg.norm(along, axis=1, keepdims=True)
    unit = np.where(length > 0, along / np.where(length > 0, length, 1.0), turn[:, :, 0])
    if unit.shape[1] == 2:
        return [np.stack([-unit[:, 1], unit[:, 0]], axis=1)]
    # The axis that is least along the direction at first is kept, so that nothing twists.
    first = np.argsort(np.abs(turn[0].T @ unit[0]))
    wishes = [] if wish is None else [turn @ wish / np.linalg.norm(wish)]
    side = np.zeros_like(unit)
    missing = np.ones(len(unit), dtype=bool)
    for candidate in [*wishes, *(turn[:, :, k] for k in first)]:
        normal = candidate - unit * np.sum(candidate * unit, axis=1, keepdims=True)
        size = np.linalg.norm(normal, axis=1)
        use = missing & (size > _SLANTED)
        side[use] = normal[use] / size[use, None]
        missing &= ~use
    return [side, np.cross(unit, side)]


def _outline(shape: Solid, plane: bool) -> tuple[Floats, Faces]:
    """Return points and polygons of a shape of size 1 in its own axes."""
    match shape:
        case Mesh():
            return np.asarray(shape.points, dtype=float), shape.faces
        case Sphere():
            return _disc() if plane else _ball()
        case Coil():
            return _zigzag(shape.turns) if plane else _helix(shape.turns)
        case Wheel() if plane and shape.along is None:
            return _disc(_SPOKES)
        case Box() | Cylinder() | Wheel() | Hinge() | Guide() if plane:
            low = 0.0 if isinstance(shape, Box | Cylinder) else -0.5
            corners = [(low, -0.5), (low + 1, -0.5), (low + 1, 0.5), (low, 0.5)]
            return np.array(corners), ((0, 1, 2, 3),)
        case Box() | Guide():
            return _cuboid(0.0 if isinstance(shape, Box) else -0.5)
        case Cylinder():
            return _tube(0.0, 0)
        case Wheel() | Hinge():
            return _tube(-0.5, _SPOKES if isinstance(shape, Wheel) else 0)


def _circle(count: int = _SIDES) -> Floats:
    angle = 2 * np.pi * np.arange(count) / count
    return np.stack([np.cos(angle), np.sin(angle)], axis=1) / 2


def _disc(spokes: int = 0) -> tuple[Floats, Faces]:
    """Return a disc in the plane with strokes across it."""
    edge, strokes = _circle(2 * _SIDES), _circle(2 * spokes)
    faces: list[tuple[int, ...]] = [tuple(range(len(edge)))]
    faces += [(len(edge) + k, len(edge) + spokes + k) for k in range(spokes)]
    return np.concatenate([edge, strokes]), tuple(faces)


def _cuboid(low: float) -> tuple[Floats, Faces]:
    corners = [(x, y, z) for x in (low, low + 1) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]
    faces = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
    return np.array(corners), faces


def _tube(low: float, spokes: int) -> tuple[Floats, Faces]:
    """Return a cylinder along the first axis, with strokes across its ends."""
    edge, strokes, n = _circle(), _circle(2 * spokes), _SIDES
    points = [np.column_stack([np.full(n, x), edge]) for x in (low, low + 1)]
    faces: list[tuple[int, ...]] = []
    faces += [(k, k + n, (k + 1) % n + n, (k + 1) % n) for k in range(n)]
    faces += [tuple(range(n))[::-1], tuple(range(n, 2 * n))]
    for x in (low - 0.02, low + 1.02):  # a little outside, so that they are seen on the ends
        start = sum(len(group) for group in points)
        points.append(np.column_stack([np.full(2 * spokes, x), strokes]))
        faces += [(start + k, start + spokes + k) for k in range(spokes)]
    return np.concatenate(points), tuple(faces)


def _ball() -> tuple[Floats, Faces]:
    edge, n = _circle(), _SIDES
    height = np.pi * np.arange(_RINGS + 1) / _RINGS
    points = np.concatenate(
        [np.column_stack([edge * np.sin(angle), np.full(n, np.cos(angle) / 2)]) for angle in height]
    )
    faces = [
        (r * n + k, (r + 1) * n + k, (r + 1) * n + (k + 1) % n, r * n + (k + 1) % n)
        for r in range(_RINGS)
        for k in range(n)
    ]
    return points, tuple(faces)


def _zigzag(turns: int) -> tuple[Floats, Faces]:
    """Return the line of a spring in a drawing: straight ends, and turns between them."""
    x = np.concatenate([[0.0], np.linspace(0.15, 0.85, 2 * turns + 1), [1.0]])
    y = np.zeros(len(x))
    y[2:-2] = 0.5 * (-1.0) ** np.arange(len(x) - 4)
    return np.stack([x, y], axis=1), tuple((k, k + 1) for k in range(len(x) - 1))


def _helix(turns: int) -> tuple[Floats, Faces]:
    angle = 2 * np.pi * np.linspace(0, turns, 12 * turns + 1)
    x = 0.15 + 0.7 * np.linspace(0, 1, len(angle))
    wound = np.stack([x, np.cos(angle) / 2, np.sin(angle) / 2], axis=1)
    points = np.concatenate([[[0.0, 0, 0], [0.15, 0, 0]], wound, [[0.85, 0, 0], [1.0, 0, 0]]])
    return points, tuple((k, k + 1) for k in range(len(points) - 1))
