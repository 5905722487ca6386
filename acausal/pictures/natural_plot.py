"""Natural coordinates drawn on their mechanism: points as dots, unit vectors as arrows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from acausal.pictures.canvas import new_figure, save
from acausal.pictures.colors import OKABE_ITO

_SHARE = 0.25  # of the size of a mechanism: the length of an arrow
_LEAST = 0.2  # of the size: half of the shortest axis
_ROOM = 0.07  # of the size: the way of a name from its dot


@dataclass(frozen=True, eq=False)
class Sketch:
    """What is drawn of a mechanism: places and directions are those of one time."""

    outlines: dict[str, list[np.ndarray]]  # the points of each, which lines join
    points: list[tuple[str, np.ndarray, bool]]  # name, place, whether it is fixed
    vectors: list[tuple[str, np.ndarray, np.ndarray, bool]]  # name, where it is drawn, direction


def draw_natural(sketch: Sketch, path: Any = None, view: Any = None) -> Figure:
    """Draw points and unit vectors on the lines of the bodies, and return the figure.

    ``view`` is (elevation, azimuth) in degrees, of a mechanism in space.
    """
    every = np.array([place for _, place, _ in sketch.points])
    dimension = every.shape[1]
    size = float(np.ptp(every, axis=0).max()) or 1.0
    figure = new_figure((6.4, 5.2), path)
    axes: Any = figure.add_subplot(projection="3d" if dimension == 3 else None)
    if dimension == 3 and view is not None:
        axes.view_init(*view)
    for places in sketch.outlines.values():
        for first, second in pairwise(places):
            axes.plot(*np.array([first, second]).T, color="0.6", lw=5, solid_capstyle="round")
    _draw_vectors(axes, sketch.vectors, size)
    for name, place, fixed in sketch.points:
        color = "0.2" if fixed else OKABE_ITO["blue"]
        marker = {"marker": "s", "ms": 8} if fixed else {"marker": "o", "ms": 9}
        axes.plot(*place[:, None], color=color, zorder=5, **marker)
        _write(axes, place + _ROOM * size * _outwards(place, every), name, color)
    for axis, letter in zip("xyz", ("x", "y", "z"), strict=False):
        if hasattr(axes, f"set_{axis}label"):
            getattr(axes, f"set_{axis}label")(f"{letter} [m]")
    if dimension == 3:
        _set_box(axes, sketch, every, size)
    axes.set_aspect("equal")
    if dimension == 2:
        axes.margins(0.15)
        axes.grid(True, color="0.92")
    return save(figure, path)


def _set_box(axes: Any, sketch: Sketch, every: np.ndarray, size: float) -> None:
    """Give the axes of space room for arrows, and for the numbers along an axis that is short."""
    tips = [place + _SHARE * size * direction for _, place, direction, _ in sketch.vectors]
    shown = np.array([*every, *tips])
    low, high = shown.min(axis=0), shown.max(axis=0)
    half = np.maximum((high - low) / 2, _LEAST * size)
    for letter, middle, reach in zip("xyz", (low + high) / 2, half, strict=True):
        getattr(axes, f"set_{letter}lim")(middle - reach, middle + reach)
        getattr(axes, f"{letter}axis").set_major_locator(MaxNLocator(4))


def _outwards(place: np.ndarray, every: np.ndarray) -> np.ndarray:
    """Return a direction away from the middle of all points: lines of bodies run inwards."""
    away = place - every.mean(axis=0)
    length = float(np.linalg.norm(away))
    return np.asarray(away / length) if length else np.eye(len(place))[0]


def _write(axes: Any, place: np.ndarray, name: str, color: str) -> None:
    said = rf"$\mathbf{{{name[0]}}}_{{{name[1:]}}}$"
    axes.text(*place, said, color=color, fontsize=13, ha="center", va="center", zorder=6)


def _draw_vectors(
    axes: Any, vectors: Sequence[tuple[str, np.ndarray, np.ndarray, bool]], size: float
) -> None:
    """Draw arrows of one length; those at one place stand beside each other by their names."""
    for name, place, direction, fixed in vectors:
        color = "0.2" if fixed else OKABE_ITO["red"]
        step = _SHARE * size * direction
        if len(place) == 3:
            axes.quiver(*place, *step, color=color, lw=1.8, arrow_length_ratio=0.25)
        else:
            axes.quiver(
                *place, *step, color=color, angles="xy", scale_units="xy", scale=1.0, width=0.006
            )
        _write(axes, place + 1.18 * step, name, color)
