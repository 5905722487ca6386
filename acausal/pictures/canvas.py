"""Figures: where pictures are drawn, how they are written, and shown once in a notebook."""

from __future__ import annotations

from typing import Any

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from acausal.errors import DeclarationError

_SCREENLESS = {"agg", "cairo", "pdf", "pgf", "ps", "svg", "template"}  # matplotlib's file backends


class Picture(Figure):
    """A figure that a notebook shows once for each cell that has it.

    The inline backend shows every open figure at the end of a cell, and a notebook shows the last
    value of one: a figure that is both would be there twice.
    """

    _shown_by: Any = None

    def _ipython_display_(self) -> None:
        """Show the figure unless this cell has; NotImplementedError: as figures are shown."""
        from IPython import get_ipython

        shell = get_ipython()
        cell = getattr(shell, "execution_count", None)
        if cell is None or "inline" not in matplotlib.get_backend().lower():
            raise NotImplementedError
        if self._shown_by == cell:
            return
        from matplotlib import pyplot

        self._shown_by = cell
        pyplot.close(self)  # or the backend shows it once more at the end of the cell
        raise NotImplementedError


def figure_and_axes(
    axes: Any,
    count: int,
    path: Any,
    size: tuple[float, float] | None = None,
    heights: list[float] | None = None,
) -> tuple[Figure, list[Any]]:
    """Return a new figure with ``count`` panels above each other, or the given axes.

    ``heights`` are those of the panels, 1 for a usual one.
    """
    if axes is None:
        high = [1.0] * count if heights is None else heights
        figure = new_figure((7.0, 1.2 + 2.1 * sum(high)) if size is None else size, path)
        made = figure.subplots(count, 1, sharex=True, squeeze=False, height_ratios=high)
        return figure, list(made[:, 0])
    places = list(np.atleast_1d(np.asarray(axes, dtype=object)).ravel())
    if len(places) != count:
        raise DeclarationError(
            f"{len(places)} axes are given and {count} are needed, one for each panel. "
            f"Make them by plt.subplots({count}, 1)."
        )
    return places[0].figure, places


def new_figure(size: tuple[float, float], path: Any) -> Figure:
    """Return a figure: pyplot's where there is a screen to show it, else one nobody else holds."""
    if path is None and matplotlib.get_backend().lower() not in _SCREENLESS:
        from matplotlib import pyplot

        return pyplot.figure(FigureClass=Picture, figsize=size, layout="constrained")
    figure = Picture(figsize=size, layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def picture_endings() -> tuple[str, ...]:
    """Return the endings of files that pictures can be written to: .pdf, .png, .svg, …."""
    return tuple(f".{ending}" for ending in sorted(FigureCanvasAgg.get_supported_filetypes()))


def save(figure: Figure, path: Any) -> Figure:
    """Write a figure to a file, if one is named, and return it."""
    if path is not None:
        figure.savefig(path, dpi=150)
    return figure
