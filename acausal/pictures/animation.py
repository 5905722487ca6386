"""Pictures of a motion: the shapes of all parts, placed at given times, and drawn into axes.

A port has a place if its connector names the variable with its position, ``place = "r"``, in two
or three dimensions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from acausal.errors import DeclarationError, TimeGridError
from acausal.language.component import Component
from acausal.language.quantity import Quantity
from acausal.language.shapes import BAR, THIN, Dot, Form, Line, Net, Polyline, Shape

if TYPE_CHECKING:
    from acausal.results.result import Result

Floats = NDArray[np.float64]
Cells = NDArray[np.int64]
Role = Literal["line", "net", "dot", "dots", "ring", "datum", "trace"]

_TOGETHER = 1e-9  # of the size of the picture: ports nearer than this are at one place
_MARGIN = 0.08  # of the size of the picture, around the motion
_FLATTEST = 0.5  # of the size of the picture: the least extent of a box in space
_LETTERS = "xyz"
_COLOURS = ("tab:blue", "tab:orange", "tab:green", "tab:red", "tab:purple", "tab:brown")
_DATUM_SIZE, _RING_SIZE, _TRACE_WIDTH, _SPECK_SIZE = 11.0, 7.0, 1.0, 2.5  # points
_COLOURINGS = ("part", "displacement")


@dataclass(frozen=True, eq=False)
class Item:
    """A shape that moves: its points over time, (times, points, dimensions), and its look.

    A net has ``cells`` of two or three points; ``shades`` (times, points) colour them by value;
    items of one ``group`` have one colour.
    """

    name: str
    role: Role
    points: Floats
    size: float
    colour: str
    cells: Cells | None = None
    shades: Floats | None = None
    group: str = ""


@dataclass(frozen=True, eq=False)
class Scene:
    """All shapes of a model at the times of the pictures, and the box that holds the whole run.

    The points of traces are those of the run, at its times ``grid``.
    """

    t: Floats
    grid: Floats
    items: tuple[Item, ...]
    low: Floats
    high: Floats
    letters: str
    unit: str
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
    scale: float = 1.0,
    colour: str = "part",
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
    scale
        Factor of the displacements of bodies that change their form.
    colour
        ``"part"``, one a part, or ``"displacement"``: such bodies by how far their points are off.

    Raises
    ------
    DeclarationError
        If no part has a place.
    """
    if colour not in _COLOURINGS:
        raise DeclarationError(
            f"colour = {colour!r} is not known: it is {' or '.join(map(repr, _COLOURINGS))}."
        )
    if np.min(times) < result.t[0] or np.max(times) > result.t[-1]:
        raise TimeGridError(
            f"pictures from {np.min(times):g} to {np.max(times):g} s are outside the run, "
            f"{result.t[0]:g} to {result.t[-1]:g} s."
        )
    look = (float(scale), colour == "displacement")
    items = [item for path in result.system.names.components for item in _part(result, path, *look)]
    if not items:
        raise DeclarationError(
            f"nothing in '{result.system.name}' has a place to be drawn at: pictures of a motion "
            "need parts whose connectors name a position."
        )
    items = [*(_trace(result, key) for key in trace), *items]
    letters = _LETTERS[: items[-1].points.shape[2]]
    columns = _columns(view, letters)
    every = np.concatenate([item.points.reshape(-1, len(letters)) for item in items])[:, columns]
    low, high = every.min(axis=0), every.max(axis=0)
    size = float(np.max(high - low)) or 1.0
    placed = []
    for item in _colour_items(items, _TOGETHER * size):
        points, shades = item.points[..., columns], item.shades
        if item.role != "trace":
            points = _interpolate(result.t, points, times)
        if shades is not None:
            shades = np.abs(_interpolate(result.t, shades, times))
        placed.append(replace(item, points=points, shades=shades))
    seen = "".join(letters[column] for column in columns)
    values = [float(np.max(item.shades)) for item in items if item.shades is not None]
    darkest = max(values) if values else None
    box = _box(low, high, size)
    return Scene(times, result.t, tuple(placed), *box, seen, _unit(result), darkest)


def place_items(items: tuple[Item, ...], letters: str, unit: str) -> Scene:
    """Return a scene of one picture of items that have their colours, or get them."""
    every = np.concatenate([item.points.reshape(-1, len(letters)) for item in items])
    low, high = every.min(axis=0), every.max(axis=0)
    size = float(np.max(high - low)) or 1.0
    bare = iter(_colour_items([item for item in items if not item.colour], _TOGETHER * size))
    placed = tuple(item if item.colour else next(bare) for item in items)
    return Scene(np.zeros(1), np.zeros(1), placed, *_box(low, high, size), letters, unit)


def _box(low: Floats, high: Floats, size: float) -> tuple[Floats, Floats]:
    # A box in space that is nearly flat shows nothing of its depth: its ticks would overlap.
    least = (_FLATTEST if len(low) == 3 else 0.0) * size
    pad = np.maximum(_MARGIN * size, 0.5 * (least - (high - low)))
    return low - pad, high + pad


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
            yield Item(path, "line", columns.reshape(len(columns), -1, width), shape.width, "")
        elif isinstance(shape, Net):
            form: Form = result.reading(path, shape.of)
            yield from form_items(path, form, scale, shape.width, shaded)
        else:
            ends = [_place_of(result, path, spot) for spot in (shape.start, shape.end)]
            group = path.rpartition(".")[0] if shape.piece else ""
            yield Item(path, "line", np.stack(ends, axis=1), shape.width, "", group=group)


def form_items(
    path: str, form: Form, scale: float, width: float = BAR, shaded: bool = False
) -> Iterator[Item]:
    """Yield a body that changes its form: in lines, in triangles, or as the dots it is known by."""
    moved = np.asarray(form.places) - form.at_rest
    points = form.at_rest + scale * moved
    shades = np.linalg.norm(moved, axis=2) if shaded else None
    lines, triangles = (np.asarray(cells, dtype=np.int64) for cells in form[2:])
    numbers = np.arange(points.shape[1])
    if len(triangles):
        yield Item(path, "net", points, THIN, "", triangles, shades, group=path)
    if (
        len(lines)
        and not shaded
        and np.array_equal(lines, np.stack([numbers, numbers + 1], 1)[:-1])
    ):
        yield Item(path, "line", points, width, "", group=path)
    elif len(lines):
        yield Item(path, "net", points, width, "", lines, shades, group=path)
    elif not len(triangles):
        yield Item(path, "dots", points, _SPECK_SIZE, "", group=path)


def _usual_shapes(kind: Any, ports: list[str]) -> tuple[Shape, ...]:
    if len(ports) == 1:
        return (Dot(ports[0]),)
    width = THIN if kind.motions is Component.motions else BAR
    return tuple(Line(ports[0], other, width) for other in ports[1:])


def _dot(result: Result, path: str, spot: str, role: Role, size: float) -> Item:
    return Item(path, role, _place_of(result, path, spot)[:, None], size, "0.25")


def _place_of(result: Result, path: str, spot: str) -> Floats:
    """Return the position of a port or a vector of a part over time, (times, dimensions)."""
    port = result.system.names.components[path].spec.ports.get(spot)
    place = f".{type(port).place}" if port is not None else ""
    return np.asarray(result[f"{path}.{spot}{place}"])


def _trace(result: Result, key: Any) -> Item:
    """Return the path of a port, or of a vector by name."""
    name = key.path if isinstance(key, Quantity) or hasattr(key, "path") else str(key)
    part, _, port = name.rpartition(".")
    own = result.system.names.components.get(part)
    if own is not None and port in own.spec.ports and type(own.spec.ports[port]).place is not None:
        values = _place_of(result, part, port)
    else:
        values = np.asarray(result[name])
    if values.ndim != 2 or values.shape[1] > len(_LETTERS):
        raise DeclarationError(f"{name} has no path: trace a port with a place, or a position.")
    return Item(name, "trace", values[:, None], _TRACE_WIDTH, "0.55")


def _colour_items(items: list[Item], together: float) -> Iterator[Item]:
    """Give each wide line a colour; lines without length at any time become rings."""
    bars = 0
    known: dict[str, str] = {}
    for item in items:
        if item.role not in ("line", "net", "dots"):
            yield item
        elif item.group in known:
            yield replace(item, colour=known[item.group])
        elif float(np.max(np.abs(np.diff(item.points, axis=1)))) <= together:
            yield replace(item, role="ring", points=item.points[:, :1], size=_RING_SIZE)
        elif item.size < BAR and not item.group:
            yield replace(item, colour="0.25")
        else:
            colour = _COLOURS[bars % len(_COLOURS)]
            if item.group:
                known[item.group] = colour
            yield replace(item, colour=colour)
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


def prepare(
    shown: Scene, ax: Any, angles: Any, up: str, collection: Callable[[Item, Any, Scene], Any]
) -> list[Any]:
    """Set up matplotlib's axes for a scene and return what moves: shapes, and the time above.

    ``collection`` makes what draws many cells at once: a net.
    """
    names = [f"{letter} [{shown.unit}]" for letter in shown.letters]
    span = shown.high - shown.low
    ax.set(xlim=(shown.low[0], shown.high[0]), ylim=(shown.low[1], shown.high[1]))
    ax.set(xlabel=names[0], ylabel=names[1])
    if len(names) == 3:
        ax.set(zlim=(shown.low[2], shown.high[2]), zlabel=names[2])
        ax.view_init(*angles, vertical_axis=up)
        ax.set_box_aspect(span, zoom=0.92)
        for axis, extent in zip((ax.xaxis, ax.yaxis, ax.zaxis), span / np.max(span), strict=True):
            axis.get_major_locator().set_params(nbins=2 + round(4 * float(extent)))
            axis.labelpad = 8.0
            axis.set_tick_params(pad=3.0, labelsize="small")
    else:
        ax.set_aspect("equal")
        ax.grid(visible=True, alpha=0.3)
    made = [
        collection(item, ax, shown) if item.cells is not None else _artist(item, ax, len(names))
        for item in shown.items
    ]
    caption = ax.set_title(" ", fontsize="medium", family="monospace")
    return [*made, caption]


def _artist(item: Item, ax: Any, dimension: int) -> Any:
    above = 3.0 if item.size >= BAR else 2.8  # what is thin lies below what is wide
    looks: dict[Role, dict[str, Any]] = {
        "line": {"linewidth": item.size, "solid_capstyle": "round", "zorder": above},
        "trace": {"linewidth": item.size, "zorder": 2},
        "dot": {"marker": "o", "markersize": item.size, "linestyle": "", "zorder": 4},
        "dots": {"marker": "o", "markersize": item.size, "linestyle": "", "zorder": 2.8},
        "datum": {"marker": "s", "markersize": item.size, "linestyle": "", "zorder": 2.5},
        "ring": {
            "marker": "o",
            "markersize": item.size,
            "linestyle": "",
            "markerfacecolor": "white",
            "markeredgecolor": "black",
            "markeredgewidth": 1.5,
            "zorder": 5,
        },
    }
    empty: tuple[list[float], ...] = ([],) * dimension
    (line,) = ax.plot(*empty, color=item.colour or "black", label=item.name, **looks[item.role])
    return line


def move(shown: Scene, artists: list[Any], number: int) -> None:
    """Move what was prepared to picture ``number``."""
    for item, artist in zip(shown.items, artists, strict=False):
        coordinates = shown.shown(item, number).T
        if item.cells is not None:
            corners = coordinates.T[item.cells]
            (artist.set_segments if item.cells.shape[1] == 2 else artist.set_verts)(corners)
            if item.shades is not None:
                artist.set_array(item.shades[number][item.cells].mean(axis=1))
        elif len(coordinates) == 3:
            artist.set_data_3d(*coordinates)
        else:
            artist.set_data(*coordinates)
    artists[-1].set_text(f"t = {shown.t[number]:.3f} s")
