"""Plots of results over time: panels, events, modes and other runs to compare with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

from acausal.arguments import shown
from acausal.errors import DeclarationError, UnknownNameError
from acausal.language.quantity import path_of
from acausal.pictures.canvas import figure_and_axes, new_figure, save
from acausal.system.names import elements_of

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

_UNNAMED = _LEGEND = 12  # variables of a file plotted without being named; names in a legend
_MARKS, _TICKS = 60, 400  # events marked by lines, and by short ticks if there are more
_BAND = 0.2  # of a usual panel: the height of a row of modes
_TICK_HEIGHT = 0.04  # of a panel
_OTHER_LINES = ("--", ":", "-.", (0, (6, 1, 1, 1, 1, 1)))  # of runs to compare with
_BANDS = ("#cfe2f3", "#fde3c8", "#d6ecd2", "#f4cccc", "#e3d7ee", "#ead9d0", "#fff2cc", "#d9d9d9")


def plot_result(
    result: Any,
    *keys: Any,
    path: Any = None,
    title: str | None = None,
    axes: Any = None,
    events: bool = True,
    compare: Any = None,
    size: tuple[float, float] | None = None,
) -> Figure:
    """Plot variables over time, one panel a unit or as the user wants, and return the figure.

    ``result`` is a Result, or one read from a file; the rest is told by ``Result.plot``.

    Raises
    ------
    UnknownNameError
        If a key names nothing, or there is nothing to plot.
    """
    panels = _panels(result, keys or _states(result))
    named = {name: _mode_names(result, name) for lines in panels.values() for name in lines}
    banded = [all(named[name] for name in lines) for lines in panels.values()]
    heights = [
        _BAND * (1 + len(lines)) if bands else 1.0
        for lines, bands in zip(panels.values(), banded, strict=True)
    ]
    figure, places = figure_and_axes(axes, len(panels), path, size, heights)
    others = _others(compare)
    instants = _instants(result.events) if events else []
    for ax, (label, lines), bands in zip(places, panels.items(), banded, strict=True):
        if bands:
            _draw_modes(ax, result, lines, named)
            continue
        for name, values in lines.items():
            (line,) = ax.plot(result.t, values, label=name, linewidth=1.4)
            for k, (word, other) in enumerate(others.items()):
                look = (line.get_color(), _OTHER_LINES[k % len(_OTHER_LINES)])
                _draw_other(ax, other, (name, word), result, look)
        _mark(ax, instants)
        ax.set_ylabel(label)
        ax.grid(visible=True, alpha=0.3)
        _legend(ax)
    places[-1].set_xlabel("time [s]")
    figure.align_ylabels(places)
    if title is not None:
        figure.suptitle(title)
    return save(figure, path)


def _states(result: Any) -> list[str]:
    """Return what is plotted when nothing is named: the states, or all that a file holds."""
    system = getattr(result, "system", None)
    known = list(result.variables())
    names = list(system.states) if system is not None else known
    if not names or (system is None and len(names) > _UNNAMED):
        example = f'plot("{known[0]}")' if known else "a variable"
        raise UnknownNameError(
            f"name the variables to plot, e.g. {example}: the result has {len(known)} variables"
            + (" and no states." if system is not None else ".")
        )
    return names


def _panels(result: Any, keys: Sequence[Any]) -> dict[str, dict[str, np.ndarray]]:
    """Return for each panel, by the text at its axis, the lines by name, in the order of the keys.

    If one of the keys is a list, each key is a panel; else those of one unit share one.
    """
    own = any(isinstance(key, list | tuple) for key in keys)
    groups: dict[Any, dict[str, tuple[str, np.ndarray]]] = {}
    for number, key in enumerate(keys):
        for one in key if isinstance(key, list | tuple) else (key,):
            for name, (unit, values) in _lines(result, one).items():
                mode = bool(_mode_names(result, name))
                place = number if own else ("modes" if mode else unit)
                groups.setdefault(place, {})[name] = (unit, values)
    panels: dict[str, dict[str, np.ndarray]] = {}
    for lines in groups.values():
        label = _label({name: unit for name, (unit, _) in lines.items()})
        while label in panels:
            label += " "  # two panels may have the same text
        panels[label] = {name: values for name, (_, values) in lines.items()}
    if not panels:
        raise UnknownNameError("there is nothing to plot: the list of variables is empty.")
    return panels


def _lines(result: Any, key: Any) -> dict[str, tuple[str, np.ndarray]]:
    """Return unit and values of a variable, of a vector by element."""
    name = path_of(key)
    values = np.asarray(result[name])
    if values.ndim == 1:
        return {name: ("s" if name in ("t", "time") else result.unit(name) or "1", values)}
    unit = result.unit(name) or result.unit(f"{name}[0]") or "1"
    return {f"{name}[{i}]": (unit, v) for i, v in enumerate(elements_of(values).T)}


def _label(units: Mapping[str, str]) -> str:
    """Return the letters of the lines of a panel with their unit: ``v, e [V]``.

    A signal without a unit takes that of the others: a set point is drawn over what it sets.
    """
    told = {unit for unit in units.values() if unit != "1"} or {"1"}
    by_unit: dict[str, dict[str, None]] = {unit: {} for unit in sorted(told)}
    for name, unit in units.items():
        letter = name.rpartition(".")[2].partition("[")[0]
        by_unit[unit if unit in told else min(told)][letter] = None
    shown = []
    for unit, letters in by_unit.items():
        first = list(letters)[:4]
        shown.append(", ".join(first) + (", …" if len(letters) > 4 else "") + f" [{unit}]")
    return ", ".join(shown)


def _mode_names(result: Any, name: str) -> tuple[str, ...]:
    found = getattr(result, "mode_names", None)
    return () if found is None else tuple(found(name))


def _draw_modes(
    ax: Any, result: Any, lines: Mapping[str, np.ndarray], named: Mapping[str, tuple[str, ...]]
) -> None:
    """Draw modes over time as bands: a row for each part, a colour for each name."""
    words = list(dict.fromkeys(word for names in named.values() for word in names))
    colors = {word: _BANDS[k % len(_BANDS)] for k, word in enumerate(words)}
    span = float(result.t[-1] - result.t[0]) or 1.0
    for row, (name, values) in enumerate(lines.items()):
        numbers = np.rint(values).astype(int)
        ends = np.append(np.flatnonzero(np.diff(numbers)) + 1, len(numbers))
        first = 0
        for end in ends.tolist():
            begin, until = result.t[first], result.t[min(end, len(numbers) - 1)]
            word = named[name][numbers[first]]
            ax.broken_barh([(begin, until - begin)], (row - 0.4, 0.8), facecolors=colors[word])
            if until - begin > 0.012 * len(word) * span:
                ax.text((begin + until) / 2, row, word, ha="center", va="center", fontsize="small")
            first = end
    ax.set_yticks(range(len(lines)), [name.rpartition(".")[0] or name for name in lines])
    ax.set(ylim=(len(lines) - 0.5, -0.5), xlim=(result.t[0], result.t[-1]))
    from matplotlib.patches import Patch

    handles = [Patch(color=colors[word], label=word) for word in words[:_LEGEND]]
    # Beside the panel: in it a legend would hide bands.
    ax.legend(handles=handles, fontsize="small", loc="upper left", bbox_to_anchor=(1.0, 1.0))


def _others(compare: Any) -> dict[str, Any]:
    """Return what to compare with by its name: results, and tables of measured data."""
    if compare is None:
        return {}
    if isinstance(compare, Mapping) and not hasattr(compare, "columns"):
        return _comparable({str(name): other for name, other in compare.items()})
    listed = list(compare) if isinstance(compare, list | tuple) else [compare]
    named: dict[str, Any] = {}
    for other in listed:
        system = getattr(other, "system", None)
        name = str(getattr(other, "name", None) or getattr(system, "name", None) or "other")
        while name in named:
            name += "'"
        named[name] = other
    return _comparable(named)


def _comparable(named: dict[str, Any]) -> dict[str, Any]:
    for other in named.values():
        if not hasattr(other, "__contains__") or not hasattr(other, "t"):
            raise DeclarationError(
                f"compare has {shown(other)} in it: give a Result, a Table, or several of them."
            )
    return named


def _draw_other(ax: Any, other: Any, names: tuple[str, str], result: Any, look: Any) -> None:
    """Draw the same variable of another run or table, if it has it, in the same colour."""
    name, word = names
    color, style = look
    whole, _, element = name.partition("[") if name not in other else (name, "", "")
    if whole not in other:
        return
    found = other[whole]
    if hasattr(found, "to"):  # a column of measured data
        t, values, style = found.t, found.to(result.unit(name) or "1", name), ""
    else:
        t, values = other.t, np.asarray(found)
        values = elements_of(values)[:, int(element.rstrip("]"))] if element else values
    marks = {"marker": ".", "markersize": 3.5} if style == "" else {}
    ax.plot(
        t, values, color=color, linestyle=style, linewidth=1.2, label=f"{name}, {word}", **marks
    )


def _instants(events: Any) -> list[float]:
    """Return when something happened, each instant once."""
    times = getattr(events, "times", None)  # a log has them as a column
    found: list[float] = np.unique([e.time for e in events] if times is None else times).tolist()
    return found


def _mark(ax: Any, instants: Sequence[float]) -> None:
    """Mark events by dotted lines; where there are so many that they hide curves, by ticks."""
    if not instants:
        return
    style: dict[str, Any] = {"colors": "0.5", "linestyles": ":", "linewidth": 0.8}
    height = 1.0
    if len(instants) > _MARKS:
        bins = np.linspace(instants[0], instants[-1], _TICKS)
        instants = np.unique(bins[np.searchsorted(bins, instants).clip(0, _TICKS - 1)]).tolist()
        style, height = {"colors": "0.5", "linewidth": 0.6}, _TICK_HEIGHT
    ax.vlines(instants, 0, height, transform=ax.get_xaxis_transform(), **style)


def _legend(ax: Any) -> None:
    handles, labels = ax.get_legend_handles_labels()
    if len(labels) > _LEGEND:
        labels[_LEGEND - 1] = f"… ({len(labels)} in all)"
    ax.legend(handles[:_LEGEND], labels[:_LEGEND], fontsize="small", loc="best")


def draw_graph(graph: LinearGraph, path: Any = None, ax: Any = None, **look: Any) -> Any:
    """Draw a linear graph and return the figure; for a ``.tex`` file, its text.

    Nodes are dots, edges arrows from tail to head: branches bold, chords thin and dashed, one
    colour a domain, a light line between the two edges of a transducer. A datum has the sign of
    the ground below it. The picture of a graph is always the same. Beyond 60 edges numbers stand
    in place of names, with a key below.

    Parameters
    ----------
    path
        File to write, ``.png``, ``.svg``, ``.pdf``, or ``.tex`` for TikZ.
    ax
        Matplotlib's axes to draw into; otherwise a figure of the size that the graph needs.
    look
        ``nodes``, ``edges``, ``arrows``, ``text`` and ``highlight``, see ``LinearGraph.draw``.
    """
    from acausal.pictures.graph_drawing import (
        draw,
        draw_key,
        key_height,
        legend_height,
        legend_width,
    )
    from acausal.pictures.graph_picture import Look, picture
    from acausal.pictures.graph_tikz import tikz

    shown = picture(graph, Look(**look))
    if path is not None and Path(path).suffix.lower() == ".tex":
        text = tikz(graph, shown)
        Path(path).write_text(text, encoding="utf-8")
        return text
    left, bottom, right, top = shown.box
    if ax is not None:
        width, height = ax.get_window_extent().size / ax.figure.dpi
        scale = min(width / (right - left), height / (top - bottom), 1.0)
        draw(graph, shown, ax, scale)
        return save(ax.figure, path)
    width = max(right - left, legend_width(graph), 4.5 if shown.key else 0.0) + 0.2
    key, high = key_height(shown, width), max(top - bottom, 1.0) + legend_height(graph, shown.look)
    figure = new_figure((width, high + key), path)
    if key:
        upper, lower = figure.subplots(2, 1, height_ratios=[high, key])
        draw(graph, shown, upper)
        draw_key(graph, shown, lower)
    else:
        draw(graph, shown, figure.add_subplot())
    return save(figure, path)


def graph_svg_text(graph: LinearGraph) -> str:
    """Return the drawing of a graph as the text of an SVG element, to be put into a page."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "graph.svg"
        draw_graph(graph, file)
        text = file.read_text(encoding="utf-8")
    return text[text.index("<svg") :]
