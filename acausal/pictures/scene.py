"""Scenes: the shapes of all parts of a model, placed at given times of a run.

A port has a place if its connector names the variable with its position, ``place = "r"``, in two
or three dimensions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from acausal.errors import DeclarationError, TimeGridError
from acausal.language.component import Component
from acausal.language.quantity import Quantity
from acausal.language.shapes import (
    BAR,
    THIN,
    Box,
    Coil,
    Cylinder,
    DeformedPoints,
    Dot,
    Guide,
    Hinge,
    Line,
    Mesh,
    Net,
    Polyline,
    Shape,
    Solid,
    Sphere,
    Wheel,
)
from acausal.pictures.solids import SolidMotion, rim, solid_motion, usual_size

if TYPE_CHECKING:
    from acausal.results.result import Result

Floats = NDArray[np.float64]
Cells = NDArray[np.int64]
Role = Literal["line", "net", "dot", "dots", "ring", "datum", "trace", "solid"]

_TOGETHER = 1e-9  # of the size of the picture: ports nearer than this are at one place
_MARGIN = 0.08  # of the size of the picture, around the motion
_FLATTEST = 0.5  # of the size of the picture: the least extent of a box in space
_LETTERS = "xyz"
GROUND, _DARK = "0.62", "0.3"  # what does not move, and what joins bodies
_COLORS = ("tab:blue", "tab:orange", "tab:green", "tab:red", "tab:purple", "tab:brown")
_DATUM_SIZE, _RING_SIZE, _TRACE_WIDTH, _SPECK_SIZE = 11.0, 7.0, 1.0, 2.5  # points
_COLOURINGS = ("part", "displacement")
_SOLID = (Box, Cylinder, Sphere, Wheel, Hinge, Guide, Coil, Mesh)
_BEYOND = 0.1  # of its way, by which a rail is longer at each end


@dataclass(frozen=True, eq=False)
class Item:
    """A shape that moves: its points over time, (times, points, dimensions), and its look.

    Those of a solid are the corners of its polygons; ``motion`` has the same as one body that
    moves. ``depth`` is the height of the points above a picture of space that is seen along an
    axis. A net has ``cells`` of two or three points, coloured by value where there are ``shades``
    (times, points). Items of one ``group`` have one colour. ``spots`` are the variables that a
    shape is placed by; one that changes its form has none.
    """

    name: str
    role: Role
    points: Floats
    size: float
    color: str
    shape: Shape | None = None
    motion: SolidMotion | None = None
    depth: Floats | None = None
    cells: Cells | None = None
    shades: Floats | None = None
    group: str = ""
    spots: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Scene:
    """All shapes of a model at the times of the pictures, and the box that holds the whole run.

    The points of traces are those of the run, at its times ``grid``. ``up`` is the axis that
    points up, ``"-z"`` if its other end does. A view that follows something moves by ``shift``
    (times, dimensions).
    """

    t: Floats
    grid: Floats
    items: tuple[Item, ...]
    low: Floats
    high: Floats
    letters: str
    unit: str
    up: str = "y"
    shift: Floats | None = None
    darkest: float | None = None  # the largest shade of the run

    def shown(self, item: Item, number: int) -> Floats:
        """Return the points of a shape in picture ``number``, (points, dimensions)."""
        if item.role == "trace":
            past = int(np.searchsorted(self.grid, self.t[number], side="right"))
            return np.asarray(item.points[:past, 0])
        return np.asarray(item.points[number])


def scene(
    result: Result,
    times: Floats,
    view: Any = None,
    trace: Sequence[Any] = (),
    follow: Any = None,
    scale: float = 1.0,
    color: str = "part",
) -> Scene:
    """Place the shapes of all parts at some times of a run.

    Parameters
    ----------
    times
        Times of the pictures [s], within the run.
    view
        Two letters, ``"xy"``, to look along the third axis; otherwise all dimensions.
    trace
        Ports or vectors (``"arm.frame_b"``) whose path up to each time is drawn.
    follow
        A part, port or vector with which the view moves; otherwise it holds the whole run.
    scale
        Factor of the displacements of bodies that change their form.
    colour
        ``"part"``, one a part, or ``"displacement"``: such bodies by how far their points are off.

    Raises
    ------
    DeclarationError
        If no part has a place.
    """
    if color not in _COLOURINGS:
        raise DeclarationError(
            f"colour = {color!r} is not known: it is {' or '.join(map(repr, _COLOURINGS))}."
        )
    if np.min(times) < result.t[0] or np.max(times) > result.t[-1]:
        raise TimeGridError(
            f"pictures from {np.min(times):g} to {np.max(times):g} s are outside the run, "
            f"{result.t[0]:g} to {result.t[-1]:g} s."
        )
    look = (float(scale), color == "displacement")
    items = [item for path in result.system.names.components for item in _part(result, path, *look)]
    if not items:
        raise DeclarationError(
            f"nothing in '{result.system.name}' has a place to be drawn at: pictures of a motion "
            "need parts whose connectors name a position."
        )
    letters = _LETTERS[: items[-1].points.shape[2]]
    columns = _columns(view, letters)
    along = _path(result, follow, "follow")[1] if follow is not None else None
    size = _size(items, along, columns)
    items = [_with_motion(result, item, size) for item in items]
    items = list(_color_items(items, _TOGETHER * size))
    low, high = _box(items, along)
    values = [float(np.max(item.shades)) for item in items if item.shades is not None]
    items = [*(_trace(result, key) for key in trace), *items]
    placed = tuple(_place(item, result.t, times, columns) for item in items)
    low, high = low[columns], high[columns]
    seen = "".join(letters[column] for column in columns)
    low, high = _padded(low, high, size)
    shift = None if along is None else _interpolate(result.t, along, times)[:, columns]
    return Scene(
        times,
        result.t,
        placed,
        low,
        high,
        seen,
        _unit(result),
        _upwards(result),
        shift,
        max(values) if values else None,
    )


def still_scene(items: Sequence[Item], letters: str, unit: str, up: str = "y") -> Scene:
    """Return a scene of one picture of items; those without a colour get one."""
    low, high = _box(list(items), None)
    size = float(np.max(high - low)) or 1.0
    bare = _color_items([item for item in items if not item.color], _TOGETHER * size)
    placed = tuple(item if item.color else next(bare) for item in items)
    low, high = _padded(low, high, size)
    return Scene(np.zeros(1), np.zeros(1), placed, low, high, letters, unit, up)


def _padded(low: Floats, high: Floats, size: float) -> tuple[Floats, Floats]:
    # A box in space that is nearly flat shows nothing of its depth: its ticks would overlap.
    least = (_FLATTEST if len(low) == 3 else 0.0) * size
    pad = np.maximum(_MARGIN * float(np.max(high - low)), 0.5 * (least - (high - low)))
    return low - pad, high + pad


def _size(items: list[Item], along: Floats | None, columns: list[int]) -> float:
    """Return the size of the picture, from the spots of all shapes."""
    low, high = _box(items, along)
    return float(np.max((high - low)[columns])) or 1.0


def _box(items: list[Item], along: Floats | None) -> tuple[Floats, Floats]:
    """Return the corners of the box that holds all points; of those that go with what is followed.

    These are the points that move less against it than against the world.
    """
    every = np.concatenate([item.points for item in items], axis=1)
    if along is not None:
        against = every - along[:, None]
        goes = np.max(np.ptp(against, axis=0), axis=1) <= np.max(np.ptp(every, axis=0), axis=1)
        every = against[:, goes] if goes.any() else against
    return every.min(axis=(0, 1)), every.max(axis=(0, 1))


def _rests(item: Item, within: float) -> bool:
    """Return whether no point moves by more than a distance during the run."""
    return float(np.max(np.ptp(item.points, axis=0))) <= within


def _place(item: Item, grid: Floats, times: Floats, columns: list[int]) -> Item:
    """Return a shape at the times of the pictures, as seen in a view."""
    if item.role == "trace":
        return replace(item, points=item.points[..., columns])
    points = _interpolate(grid, item.points, times)
    depth, motion = None, item.motion
    if motion is not None:
        moved = (_interpolate(grid, part, times) for part in (motion.origin, motion.axes))
        motion = replace(motion, origin=next(moved), axes=next(moved))
        if len(columns) == 2 and points.shape[2] == 3:
            (other,) = {0, 1, 2} - set(columns)
            depth = points[..., other] * (1.0 if (columns[1] - columns[0]) % 3 == 1 else -1.0)
    shades = item.shades
    if shades is not None:
        shades = np.abs(_interpolate(grid, shades, times))
    seen = points[..., columns]
    return replace(item, points=seen, motion=motion, depth=depth, shades=shades)


def _columns(view: Any, letters: str) -> list[int]:
    if not isinstance(view, str):
        return list(range(len(letters)))
    if len(view) != 2 or any(letter not in letters for letter in view):
        raise DeclarationError(
            f"view = {view!r} is not a pair of the axes {', '.join(letters)}: write e.g. "
            f'view="xy", or two angles view=(elevation, azimuth) in degrees.'
        )
    return [letters.index(letter) for letter in view]


def _part(result: Result, path: str, scale: float, shaded: bool) -> Iterator[Item]:
    """Yield the shapes of one part over the times of the run."""
    own = result.system.names.components[path]
    live = {name.partition(".")[0] for name in own.ports}
    ports = [n for n, port in own.spec.ports.items() if n in live and type(port).place is not None]
    if not ports:
        return
    if own.spec.datums:
        yield _dot(result, path, ports[0], "datum", _DATUM_SIZE)
        return
    shapes = getattr(own.kind, "shapes", None)
    for shape in _usual_shapes(own.kind, ports) if shapes is None else shapes:
        if isinstance(shape, Dot):
            yield _dot(result, path, shape.at, "dot", shape.size)
        elif isinstance(shape, Polyline):
            columns = _place_of(result, path, shape.at)
            width = _place_of(result, path, ports[0]).shape[1]
            points = columns.reshape(len(columns), -1, width)
            at = (_spot(result, path, shape.at),)
            yield Item(path, "line", points, shape.width, "", spots=at)
        elif isinstance(shape, Line):
            ends = [_place_of(result, path, spot) for spot in (shape.start, shape.end)]
            group = path.rpartition(".")[0] if shape.piece else ""
            spots = tuple(_spot(result, path, spot) for spot in (shape.start, shape.end))
            points = np.stack(ends, axis=1)
            yield Item(path, "line", points, shape.width, "", group=group, spots=spots)
        elif isinstance(shape, Net):
            form: DeformedPoints = result.reading(path, shape.of)
            yield from deformed_items(path, form, scale, shape.width, shaded)
        else:
            if isinstance(shape, Guide):
                yield _rail(result, path, shape)
            yield _solid(result, path, shape)


def _rail(result: Result, path: str, shape: Guide) -> Item:
    """Return the line that a block slides along: all of its way, as its base lies."""
    begin, end = (_place_of(result, path, spot) for spot in (shape.base, shape.at))
    axis = _measures(result, path, shape, 1.0)[1]
    axis = np.eye(begin.shape[1])[0] if axis is None else axis
    along = _axes_of(result, path, shape.base, begin.shape) @ (axis / np.linalg.norm(axis))
    way = np.sum((end - begin) * along, axis=1)
    low, high = min(0.0, float(way.min())), max(0.0, float(way.max()))
    more = _BEYOND * (high - low)
    points = np.stack([begin + (low - more) * along, begin + (high + more) * along], axis=1)
    spots = tuple(_spot(result, path, spot) for spot in (shape.base, shape.at))
    return Item(path, "line", points, BAR / 2, _DARK, spots=spots)


def deformed_items(
    path: str, form: DeformedPoints, scale: float, width: float = BAR, shaded: bool = False
) -> Iterator[Item]:
    """Yield a body that changes its form: in lines, in triangles, or as the dots it is known by."""
    moved = np.asarray(form.places) - form.at_rest
    points = form.at_rest + scale * moved
    own: dict[str, Any] = {"shades": np.linalg.norm(moved, axis=2) if shaded else None}
    lines, triangles = (np.asarray(cells, dtype=np.int64) for cells in form[2:])
    numbers = np.arange(points.shape[1])
    if len(triangles):
        yield Item(path, "net", points, THIN, "", cells=triangles, group=path, **own)
    if len(lines):
        chain = np.array_equal(lines, np.stack([numbers[:-1], numbers[1:]], axis=1))
        if chain and not shaded:
            yield Item(path, "line", points, width, "", group=path)
        else:
            yield Item(path, "net", points, width, "", cells=lines, group=path, **own)
    elif not len(triangles):
        yield Item(path, "dots", points, _SPECK_SIZE, "", group=path)


def _usual_shapes(kind: Any, ports: list[str]) -> tuple[Shape, ...]:
    if len(ports) == 1:
        return (Dot(ports[0]),)
    width = THIN if kind.motions is Component.motions else BAR
    return tuple(Line(ports[0], other, width) for other in ports[1:])


def _dot(result: Result, path: str, spot: str, role: Role, size: float) -> Item:
    points = _place_of(result, path, spot)[:, None]
    return Item(path, role, points, size, "0.25", spots=(_spot(result, path, spot),))


def _place_of(result: Result, path: str, spot: str) -> Floats:
    """Return the position of a port or a vector of a part over time, (times, dimensions)."""
    return np.asarray(result[_spot(result, path, spot)])


def _spot(result: Result, path: str, spot: str) -> str:
    """Return the variable with the position of a port, or that vector itself."""
    port = result.system.names.components[path].spec.ports.get(spot)
    return f"{path}.{spot}" if port is None else f"{path}.{spot}.{type(port).place}"


def turn_of(result: Result, path: str, spot: str) -> str:
    """Return the variable that says how a port lies, none of what is no port or never turns."""
    port = result.system.names.components[path].spec.ports.get(spot)
    name = type(port).turn if port is not None else None
    return "" if name is None else f"{path}.{spot}.{name}"


def _solid(result: Result, path: str, shape: Solid) -> Item:
    """Return a solid by its spots; a hinge of the plane is a ring."""
    named = (shape.start, shape.end) if isinstance(shape, Box | Cylinder | Coil) else (shape.at,)
    points = np.stack([_place_of(result, path, spot) for spot in named], axis=1)
    spots = tuple(_spot(result, path, spot) for spot in named)
    if isinstance(shape, Hinge) and points.shape[2] == 2:
        return Item(path, "ring", points, _RING_SIZE, "", spots=spots)
    return Item(path, "solid", points, BAR, shape.color or "", shape, spots=spots)


def _with_motion(result: Result, item: Item, size: float) -> Item:
    """Return a solid with all its corners, for a picture of some size."""
    shape = item.shape
    if not isinstance(shape, _SOLID):
        return item
    spots = [np.asarray(item.points[:, k]) for k in range(item.points.shape[1])]
    first = shape.start if isinstance(shape, Box | Cylinder | Coil) else shape.at
    turn = _axes_of(result, item.name, first, spots[0].shape)
    sizes, direction = _measures(result, item.name, shape, size)
    motion = solid_motion(shape, spots, turn, sizes, direction)
    return replace(item, points=motion.points, motion=motion)


def _measures(
    result: Result, path: str, shape: Solid, picture: float
) -> tuple[list[float], Floats | None]:
    """Return the sizes of a solid in the order of its fields, and its direction."""

    def value(given: Any) -> Any:
        return result[f"{path}.{given}"][0] if isinstance(given, str) else given

    def size(given: Any, usual: float) -> float:
        return usual if given is None else float(value(given))

    usual = usual_size(shape, picture)
    direction = None
    match shape:
        case Box():
            width = size(shape.width, usual)
            sizes, direction = [width, size(shape.height, width)], value(shape.across)
        case Wheel():
            radius = size(shape.radius, usual)
            sizes = [radius, size(shape.width, rim(radius))]
            direction = value(shape.axis if shape.along is None else shape.along)
        case Hinge():
            sizes, direction = [size(shape.diameter, usual)], value(shape.axis)
        case Guide():
            sizes, direction = [size(shape.width, usual)], value(shape.axis)
        case Mesh():
            sizes = []
        case _:
            sizes = [size(shape.diameter, usual)]
    return sizes, None if direction is None else np.asarray(direction, dtype=float)


def _axes_of(result: Result, path: str, spot: str, size: tuple[int, ...]) -> Floats:
    """Return how the axes of a port lie over time; those of the world where it names none."""
    name = turn_of(result, path, spot)
    times, width = size
    if not name:
        return np.broadcast_to(np.eye(width), (times, width, width))
    values = np.asarray(result[name])
    if values.ndim == 3:
        return values
    c, s = np.cos(values), np.sin(values)
    return np.moveaxis(np.array([[c, -s], [s, c]]), 2, 0)


def _upwards(result: Result) -> str:
    """Return the axis that points up, the nearest one to what a datum says; else y."""
    for path, own in result.system.names.components.items():
        name = getattr(own.kind, "points_down", None)
        if own.spec.datums and name is not None:
            down = np.asarray(result[f"{path}.{name}"])[0]
            k = int(np.argmax(np.abs(down)))
            return ("-" if down[k] > 0 else "") + _LETTERS[k]
    return "y"


def _path(result: Result, key: Any, what: str) -> tuple[str, Floats]:
    """Return the place over time of a port, of a vector, or of the first port of a part."""
    name = key.path if isinstance(key, Quantity) or hasattr(key, "path") else str(key)
    components = result.system.names.components
    part, _, port = name.rpartition(".")
    if name in components:
        ports = components[name].spec.ports
        part, port = name, next((n for n in ports if type(ports[n]).place is not None), "")
    own = components.get(part)
    if own is not None and port in own.spec.ports and type(own.spec.ports[port]).place is not None:
        values = _place_of(result, part, port)
    else:
        values = np.asarray(result[name])
    if values.ndim != 2 or values.shape[1] > len(_LETTERS):
        raise DeclarationError(f"{name} has no path: {what} a port with a place, or a position.")
    return name, values


def _trace(result: Result, key: Any) -> Item:
    """Return the path of a port, or of a vector by name."""
    name, values = _path(result, key, "trace")
    return Item(name, "trace", values[:, None], _TRACE_WIDTH, "0.55")


def _color_items(items: list[Item], together: float) -> Iterator[Item]:
    """Give each body a colour; what rests is grey; lines without length at any time are rings."""
    bars = 0
    some_move = not all(_rests(item, together) for item in items)
    known: dict[str, str] = {}
    for item in items:
        joins = isinstance(item.shape, Hinge | Guide | Coil)
        if item.role not in ("line", "net", "dots", "solid") or item.color:
            yield item
        elif item.group in known:
            yield replace(item, color=known[item.group])
        elif item.role == "line" and np.max(np.abs(np.diff(item.points, axis=1))) <= together:
            points, spots = item.points[:, :1], item.spots[:1]
            yield replace(item, role="ring", points=points, spots=spots, size=_RING_SIZE)
        elif (item.size < BAR and not item.group) or joins:
            yield replace(item, color=_DARK)
        elif some_move and _rests(item, together) and not item.group:
            yield replace(item, color=GROUND)
        else:
            color = _COLORS[bars % len(_COLORS)]
            if item.group:
                known[item.group] = color
            yield replace(item, color=color)
            bars += 1


def _interpolate(grid: Floats, points: Floats, times: Floats) -> Floats:
    """Return points at other times: a cubic spline through those of the run."""
    from scipy.interpolate import CubicSpline

    known, first = np.unique(grid, return_index=True)
    if np.isin(times, known).all():
        return np.asarray(points[first[np.searchsorted(known, times)]])
    return np.asarray(CubicSpline(known, points[first])(times))


def _unit(result: Result) -> str:
    for path, own in result.system.names.components.items():
        for name, port in own.spec.ports.items():
            place = type(port).place
            if place is not None:
                return result.unit(f"{path}.{name}.{place}")
    return ""
