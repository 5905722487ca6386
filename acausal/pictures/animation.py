"""Pictures of a motion: a scene drawn into matplotlib's axes and moved from time to time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import Normalize, to_rgba
from numpy.typing import NDArray

from acausal.language.shapes import BAR
from acausal.pictures.scene import GROUND, Item, Role, Scene
from acausal.pictures.solids import SolidMotion

Floats = NDArray[np.float64]

_ANGLES = {"x": (20.0, 25.0), "y": (20.0, 25.0), "z": (20.0, -65.0)}
"""Elevation and azimuth [degrees] of a view of space by what is up: mostly from the front."""

_DARKEST, _EDGE = 0.6, 0.55  # of a colour: away from the light, and at the edges of polygons
_EDGE_WIDTH = 0.8  # points, of polygons and of strokes
_LIGHT = np.array([0.35, 0.75, 0.56])  # where the light comes from, a unit vector


@dataclass(frozen=True, eq=False)
class Facets:
    """The polygons of several solids, by their number of corners, to be drawn together.

    ``corners[k]`` has for each polygon the numbers of its points, ``colors[k]`` its colours;
    edges of a round surface have the colours of their polygons, ``edged[k]`` is False there.
    """

    corners: list[NDArray[np.int_]]
    colors: list[Floats]
    edged: list[NDArray[np.bool_]]

    @classmethod
    def of(cls, solids: list[tuple[SolidMotion, str]]) -> Facets:
        """Join solids with their colours; the points of one follow those of the other."""
        found: dict[int, list[tuple[list[int], str, bool]]] = {}
        first = 0
        for solid, color in solids:
            for face in solid.faces:
                edged = len(face) > 2 and not (solid.smooth and len(face) == 4)
                row = ([first + k for k in face], color, edged)
                found.setdefault(len(face), []).append(row)
            first += len(solid.local)
        corners, colors, edged_ones = [], [], []
        for rows in found.values():
            corners.append(np.array([numbers for numbers, _, _ in rows]))
            colors.append(np.array([to_rgba(color) for _, color, _ in rows]))
            edged_ones.append(np.array([edged for _, _, edged in rows]))
        return cls(corners, colors, edged_ones)

    def polygons(self, points: Floats) -> list[Floats]:
        """Return the corners of each polygon, group after group."""
        return [polygon for numbers in self.corners for polygon in points[numbers]]

    def alike(self, points: Floats) -> Floats:
        """Return the polygons with equally many corners each: those of the smaller ones repeated.

        All are repeated evenly, so that the mean of the corners, by which they hide each other,
        stays.
        """
        most = max(numbers.shape[1] for numbers in self.corners)
        spread = [np.arange(most) * n.shape[1] // most for n in self.corners]
        groups = zip(self.corners, spread, strict=True)
        return np.concatenate([points[numbers[:, which]] for numbers, which in groups])

    def edges(self, faces: Floats) -> Floats:
        """Return the colours of the edges of polygons that have some colours."""
        dark = np.concatenate(self.colors) * np.array([_EDGE, _EDGE, _EDGE, 1.0])
        return np.where(np.concatenate(self.edged)[:, None], dark, faces)

    def shaded(self, points: Floats, light: Floats) -> Floats:
        """Return the colours in space under a light: darker where a polygon turns away from it."""
        found = []
        for numbers, colors in zip(self.corners, self.colors, strict=True):
            at = points[numbers]
            at = at - at.mean(axis=1, keepdims=True)
            normal = np.cross(at, np.roll(at, -1, axis=1)).sum(axis=1)
            size = np.linalg.norm(normal, axis=1)
            share = np.abs(normal @ light) / np.where(size > 0, size, 1.0)
            bright = np.where(size > 0, _DARKEST + (1 - _DARKEST) * share, 1.0)
            found.append(np.column_stack([colors[:, :3] * bright[:, None], colors[:, 3]]))
        return np.concatenate(found)


def prepare(shown: Scene, ax: Any, angles: Any, up: str | None) -> list[Any]:
    """Set up matplotlib's axes for a scene and return what moves: shapes, and the time above."""
    up = shown.up if up is None else up
    names = [f"{letter} [{shown.unit}]" for letter in shown.letters]
    span = shown.high - shown.low
    ax.set(xlim=(shown.low[0], shown.high[0]), ylim=(shown.low[1], shown.high[1]))
    ax.set(xlabel=names[0], ylabel=names[1])
    if len(names) == 3:
        ax.set(zlim=(shown.low[2], shown.high[2]), zlabel=names[2])
        _look(ax, angles, up)
        ax.set_box_aspect(span, zoom=0.85)
        for axis, extent in zip((ax.xaxis, ax.yaxis, ax.zaxis), span / np.max(span), strict=True):
            axis.get_major_locator().set_params(nbins=2 + round(4 * float(extent)))
            axis.labelpad = 8.0
            axis.set_tick_params(pad=3.0, labelsize="small")
    else:
        ax.set_aspect("equal")
        ax.grid(visible=True, alpha=0.3)
    made = [
        net_artist(item, ax, shown) if item.role == "net" else _artist(item, ax, len(names))
        for item in shown.items
        if item.role != "solid"
    ]
    solids = [item for item in shown.items if item.motion is not None]
    if solids:
        made.append(_solids(solids, ax, len(names)))
    caption = ax.set_title(" ", fontsize="medium", family="monospace")
    return [*made, caption]


def _look(ax: Any, angles: Any, up: str) -> None:
    """Look at space so that an axis points up, or down (``"-z"``: the picture is turned round)."""
    elevation, azimuth = _ANGLES[up[-1]] if angles is None else angles
    if up.startswith("-"):
        ax.view_init(-elevation, azimuth, roll=180.0, vertical_axis=up[1:])
    else:
        ax.view_init(elevation, azimuth, vertical_axis=up)


def _solids(items: list[Item], ax: Any, dimension: int) -> Any:
    """Add the polygons of all solids as one artist, so that the nearer ones hide the others."""
    facets = Facets.of([(item.motion, item.color) for item in items if item.motion is not None])
    if dimension == 3:
        from mpl_toolkits.mplot3d.art3d import Poly3DCollection

        ax.computed_zorder = False
        artist: Any = Poly3DCollection([np.zeros((3, 3))], linewidths=_EDGE_WIDTH)
        artist.set_zorder(2.7)
        ax.add_collection3d(artist, autolim=False)
    else:
        artist = PolyCollection([], linewidths=_EDGE_WIDTH, zorder=2.7, capstyle="round")
        ax.add_collection(artist, autolim=False)
    artist.facets = facets
    return artist


def _move_solids(shown: Scene, artist: Any, number: int) -> None:
    """Move all solids to a picture, with the light that falls on them."""
    items = [item for item in shown.items if item.motion is not None]
    points = np.concatenate([item.points[number] for item in items])
    facets: Facets = artist.facets
    polygons: Any
    if len(shown.letters) == 3:
        polygons = facets.alike(points)
        faces = facets.shaded(points, _LIGHT)
        edges = facets.edges(faces)
        if shown.shift is not None:
            low, high = _limits(shown, number)
            kept = np.all((polygons >= low) & (polygons <= high), axis=(1, 2))
            polygons, faces, edges = polygons[kept], faces[kept], edges[kept]
        artist.set_verts(polygons)
    else:
        polygons = facets.polygons(points)
        faces = np.concatenate(facets.colors)
        edges = facets.edges(faces)
        if items[0].depth is not None:
            depth = np.concatenate([item.depth[number] for item in items if item.depth is not None])
            heights = np.concatenate([depth[corners].mean(axis=1) for corners in facets.corners])
            order = np.argsort(heights)
            polygons, faces, edges = [polygons[i] for i in order], faces[order], edges[order]
        artist.set_verts(polygons)
    artist.set_facecolor(faces)
    artist.set_edgecolor(edges)
    if len(shown.letters) == 3 and getattr(artist.axes, "M", None) is not None:
        artist.do_3d_projection()


def _limits(shown: Scene, number: int) -> tuple[Floats, Floats]:
    """Return the corners of the box that is seen in a picture."""
    shift = 0.0 if shown.shift is None else shown.shift[number]
    return np.asarray(shown.low + shift), np.asarray(shown.high + shift)


def _artist(item: Item, ax: Any, dimension: int) -> Any:
    above = 3.0 if item.size >= BAR else 2.8  # what is thin lies below what is wide
    if item.color == GROUND:
        above = 2.6
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
    (line,) = ax.plot(*empty, color=item.color or "black", label=item.name, **looks[item.role])
    return line


def move(shown: Scene, artists: list[Any], number: int) -> None:
    """Move what was prepared to picture ``number``."""
    lines = [item for item in shown.items if item.role != "solid"]
    low, high = _limits(shown, number)
    if shown.shift is not None:
        ax = artists[-1].axes
        for letter, ends in zip("xyz", zip(low, high, strict=True), strict=False):
            ax.set(**{f"{letter}lim": ends})
    for item, artist in zip(lines, artists, strict=False):
        at = shown.shown(item, number)
        if item.role == "net":
            move_net(item, artist, number)
        elif at.shape[1] == 3:
            if shown.shift is not None:  # matplotlib does not cut lines at the box
                at = np.where(np.all((at >= low) & (at <= high), axis=1)[:, None], at, np.nan)
            artist.set_data_3d(*at.T)
        else:
            artist.set_data(*at.T)
    if len(artists) > len(lines) + 1:
        _move_solids(shown, artists[-2], number)
    artists[-1].set_text(f"t = {shown.t[number]:.3f} s")


_NET_FILL, _NET_EDGE = 0.35, 0.4  # opacity of triangles, and the width of their edges [points]


def net_artist(item: Item, ax: Any, shown: Scene) -> Any:
    """Add what draws the cells of a net to axes, in one colour or by their shades."""
    many = item.cells is not None and item.cells.shape[1] == 3
    look: dict[str, Any] = {"linewidths": item.size, "zorder": 2.8}
    if item.shades is not None:
        look |= {"cmap": "viridis", "norm": Normalize(0.0, shown.darkest or 1.0)}
    elif many:
        look |= {"facecolors": to_rgba(item.color, _NET_FILL), "edgecolors": item.color}
        look["linewidths"] = _NET_EDGE
    else:
        look["colors"] = item.color
    if len(shown.letters) == 3:
        from mpl_toolkits.mplot3d.art3d import Line3DCollection, Poly3DCollection

        made = (Poly3DCollection if many else Line3DCollection)([], **look)
        return ax.add_collection3d(made, autolim=False)
    return ax.add_collection((PolyCollection if many else LineCollection)([], **look))


def move_net(item: Item, artist: Any, number: int) -> None:
    """Move a net to picture ``number``."""
    corners = item.points[number][item.cells]
    (artist.set_segments if corners.shape[1] == 2 else artist.set_verts)(corners)
    if item.shades is not None:
        artist.set_array(item.shades[number][item.cells].mean(axis=1))
    if corners.shape[2] == 3 and getattr(artist.axes, "M", None) is not None:
        artist.do_3d_projection()
