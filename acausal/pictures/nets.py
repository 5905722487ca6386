"""Nets: many lines or triangles of a body that changes its form, as one artist of matplotlib."""

from __future__ import annotations

from typing import Any

from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.colors import Normalize, to_rgba

from acausal.pictures.scene import Item, Scene

_FILL, _EDGE = 0.35, 0.4  # opacity of triangles, and the width of their edges [points]


def net_artist(item: Item, ax: Any, shown: Scene) -> Any:
    """Add what draws the cells of a net to axes, in one colour or by their shades."""
    many = item.cells is not None and item.cells.shape[1] == 3
    look: dict[str, Any] = {"linewidths": item.size, "zorder": 2.8}
    if item.shades is not None:
        look |= {"cmap": "viridis", "norm": Normalize(0.0, shown.darkest or 1.0)}
    elif many:
        look |= {"facecolors": to_rgba(item.color, _FILL), "edgecolors": item.color}
        look["linewidths"] = _EDGE
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
