"""Pictures: results over time, graphs, motions, responses. Only here matplotlib is imported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib
import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from acausal.errors import DeclarationError, UnknownNameError
from acausal.system.names import elements_of

if TYPE_CHECKING:
    from acausal.analysis.linearisation import LinearSystem
    from acausal.graph.linear_graph import LinearGraph
    from acausal.pictures.scene import Scene

_UNNAMED = _LEGEND = 12  # variables of a file plotted without being named; names in a legend
_GIF_COLOURS = 128  # enough for smooth edges of a dozen colours
_SCREENLESS = {"agg", "cairo", "pdf", "pgf", "ps", "svg", "template"}  # matplotlib's file backends


def plot_result(
    result: Any,
    *keys: Any,
    path: Any = None,
    title: str | None = None,
    axes: Any = None,
    events: bool = True,
) -> Figure:
    """Plot variables over time, one panel a unit, and return the figure.

    Parameters
    ----------
    result
        A Result, or one read from a file.
    keys
        Paths, or attributes of the model; all states if there are none. Vectors are plotted by
        element.
    path
        File to write, ``.png``, ``.svg`` or ``.pdf``.
    title
        Text above the panels.
    axes
        One of matplotlib's axes for each panel, to plot into an existing figure.
    events
        Mark instants at which something switched, by dotted lines.

    Raises
    ------
    UnknownNameError
        If a key names nothing, or there is nothing to plot.
    """
    panels = _panels(result, keys or _states(result))
    figure, places = _figure_and_axes(axes, len(panels), path)
    instants = sorted({event.time for event in result.events}) if events else []
    for ax, (unit, lines) in zip(places, panels.items(), strict=True):
        for label, values in lines.items():
            ax.plot(result.t, values, label=label, linewidth=1.4)
        if instants:
            style = {"colors": "0.5", "linestyles": ":", "linewidth": 0.8}
            ax.vlines(instants, 0, 1, transform=ax.get_xaxis_transform(), **style)
        ax.set_ylabel(f"{_quantity(lines)} [{unit}]")
        ax.grid(visible=True, alpha=0.3)
        _legend(ax, len(lines))
    places[-1].set_xlabel("time [s]")
    figure.align_ylabels(places)
    if title is not None:
        figure.suptitle(title)
    return _save(figure, path)


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
    """Return for each unit the lines by label, in the order of the keys."""
    panels: dict[str, dict[str, np.ndarray]] = {}
    for key in keys:
        name = str(getattr(key, "path", key))
        values = np.asarray(result[name])
        if values.ndim == 1:
            lines = {name: values}
            unit = "s" if name in ("t", "time") else result.unit(name)
        else:
            lines = {f"{name}[{i}]": v for i, v in enumerate(elements_of(values).T)}
            unit = result.unit(name) or result.unit(f"{name}[0]")
        panels.setdefault(unit or "1", {}).update(lines)
    return panels


def _quantity(lines: dict[str, np.ndarray]) -> str:
    """Return the letters of the lines of a panel, each once: ``w`` or ``v, e``."""
    letters = dict.fromkeys(label.rpartition(".")[2].partition("[")[0] for label in lines)
    shown = list(letters)[:4]
    return ", ".join(shown) + (", …" if len(letters) > len(shown) else "")


def _legend(ax: Any, count: int) -> None:
    handles, labels = ax.get_legend_handles_labels()
    if count > _LEGEND:
        labels[_LEGEND - 1] = f"… ({count} in all)"
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
        return _save(ax.figure, path)
    width = max(right - left, legend_width(graph), 4.5 if shown.key else 0.0) + 0.2
    key, high = key_height(shown, width), max(top - bottom, 1.0) + legend_height(graph, shown.look)
    figure = _new_figure((width, high + key), path)
    if key:
        upper, lower = figure.subplots(2, 1, height_ratios=[high, key])
        draw(graph, shown, upper)
        draw_key(graph, shown, lower)
    else:
        draw(graph, shown, figure.add_subplot())
    return _save(figure, path)


def plot_snapshot(
    result: Any,
    t: float,
    path: Any = None,
    view: Any = None,
    up: str | None = None,
    trace: Sequence[Any] = (),
    follow: Any = None,
    ax: Any = None,
    scale: float = 1.0,
    colour: str = "part",
) -> Figure:
    """Draw the moving parts of a result as they stand at a time, and return the figure.

    Parameters
    ----------
    result
        A Result of a model with parts that have a place: frames in the plane or in space.
    t
        Time of the picture [s]. The axes hold the motion of the whole run.
    path
        File to write, ``.png``, ``.svg`` or ``.pdf``.
    view
        ``"xy"``, ``"xz"``, … to look along the third axis, or (elevation, azimuth) in degrees.
    up
        The axis that points up in a view of space, ``"-z"`` for its other end; if not given, as
        the datum of the model says (against the weight).
    trace
        Ports or vectors whose path up to then is drawn, e.g. ``"arm.frame_b"``.
    follow
        A part, port or vector with which the view moves, e.g. ``"car.body"``.
    ax
        Matplotlib's axes to draw into, of as many dimensions as the view.
    scale
        Factor of the displacements of bodies that change their form; what is joined to them stays.
    colour
        ``"part"``, or ``"displacement"``: such bodies by how far their points are off, with a bar.
    """
    from acausal.pictures.animation import move
    from acausal.pictures.scene import scene

    shown = scene(result, np.array([float(t)]), view, trace, follow, scale, colour)
    figure, artists = _stage(shown, view, up, path, ax)
    move(shown, artists, 0)
    return _save(figure, path)


def animate_result(
    result: Any,
    path: Any = None,
    fps: float = 25.0,
    speed: float = 1.0,
    view: Any = None,
    up: str | None = None,
    trace: Sequence[Any] = (),
    follow: Any = None,
    scale: float = 1.0,
    colour: str = "part",
) -> Any:
    """Draw the moving parts of a result over time.

    Parameters
    ----------
    path
        A ``.gif`` file, or a folder for numbered frames ``0000.png``; None for matplotlib's own
        animation, to be shown on a screen or in a notebook.
    fps
        Pictures a second of the show.
    speed
        Seconds of the run in one second of the show: 0.1 is slow motion.
    view, up, trace, follow, scale, colour
        As for ``plot_snapshot``.

    Returns
    -------
    The list of files written, or matplotlib's animation.
    """
    from acausal.pictures.animation import move
    from acausal.pictures.scene import scene

    if not (fps > 0 and speed > 0):
        raise DeclarationError(f"fps = {fps:g} and speed = {speed:g} must be above 0.")
    count = int((result.t[-1] - result.t[0]) * fps / speed + 1e-9) + 1
    times = np.minimum(result.t[0] + np.arange(count) * speed / fps, result.t[-1])
    shown = scene(result, times, view, trace, follow, scale, colour)
    figure, artists = _stage(shown, view, up, path, None)
    if path is None:
        from matplotlib.animation import FuncAnimation

        def update(number: int) -> list[Any]:
            move(shown, artists, number)
            return artists

        return FuncAnimation(figure, update, frames=count, interval=1000.0 / fps)
    return _write_frames(_frames(figure, shown, artists), Path(path), fps)


def _stage(shown: Scene, view: Any, up: str | None, path: Any, ax: Any) -> tuple[Figure, list[Any]]:
    """Return a figure for a scene, as wide and high as the motion, and what moves in it."""
    from acausal.pictures.animation import prepare

    angles = None if view is None or isinstance(view, str) else tuple(view)
    if ax is not None:
        return ax.figure, prepare(shown, ax, angles, up)
    if len(shown.letters) == 3:
        figure = _new_figure((6.0, 5.4), path)
        place = figure.add_subplot(projection="3d")
    else:
        width, height = shown.high - shown.low
        ratio = float(np.clip(height / width, 0.35, 1.6))
        size = (6.0, 6.0 * ratio) if ratio < 1 else (5.4 / ratio + 0.6, 5.4)
        figure = _new_figure((size[0], size[1] + 0.5), path)
        place = figure.add_subplot()
    artists = prepare(shown, place, angles, up)
    if shown.darkest is not None:
        moving = [item for item in shown.items if item.role != "solid"]
        shades = next(a for i, a in zip(moving, artists, strict=False) if i.shades is not None)
        label = f"displacement [{shown.unit}]"
        figure.colorbar(shades, ax=place, label=label, shrink=0.8, pad=0.1)
    return figure, artists


def plot_scenes(
    scenes: Sequence[Scene],
    texts: Sequence[str],
    path: Any = None,
    view: Any = None,
    up: str | None = None,
) -> Figure:
    """Draw scenes of one picture side by side, at most three in a row, with a text above each."""
    from acausal.pictures.animation import move, prepare

    if not scenes:
        raise DeclarationError("there is nothing that vibrates to be drawn.")
    columns = min(len(scenes), 3)
    rows = -(-len(scenes) // columns)
    angles = None if view is None or isinstance(view, str) else tuple(view)
    space = len(scenes[0].letters) == 3
    shapes = [(one.high - one.low)[1] / (one.high - one.low)[0] for one in scenes]
    height = 3.6 if space else 0.9 + 3.6 * float(np.clip(max(shapes), 0.3, 1.2))
    figure = _new_figure((4.2 * columns, height * rows), path)
    for number, (shown, text) in enumerate(zip(scenes, texts, strict=True)):
        kind = "3d" if space else None
        ax: Any = figure.add_subplot(rows, columns, number + 1, projection=kind)
        artists = prepare(shown, ax, angles, up)
        move(shown, artists, 0)
        ax.set_title(text, fontsize="medium")
        if space:  # room for the labels of a small picture
            ax.set_box_aspect(shown.high - shown.low, zoom=0.75)
    return _save(figure, path)


def _frames(figure: Figure, shown: Scene, artists: list[Any]) -> Iterator[np.ndarray]:
    """Yield the pictures as arrays: what stands still is drawn once, what moves on top of it."""
    from acausal.pictures.animation import move

    canvas: Any = figure.canvas
    if shown.shift is not None:  # the axes move too
        for number in range(len(shown.t)):
            move(shown, artists, number)
            canvas.draw()
            yield np.asarray(canvas.buffer_rgba())[..., :3].copy()
        return
    ax = figure.axes[0]
    for artist in artists:
        artist.set_animated(True)
    canvas.draw()
    still = canvas.copy_from_bbox(figure.bbox)
    above = sorted(artists, key=lambda artist: artist.get_zorder())
    for number in range(len(shown.t)):
        canvas.restore_region(still)
        move(shown, artists, number)
        for artist in above:
            ax.draw_artist(artist)
        yield np.asarray(canvas.buffer_rgba())[..., :3].copy()


def _write_frames(frames: Iterator[np.ndarray], path: Path, fps: float) -> list[Path]:
    """Write a GIF or a folder of frames; all frames share the colours of the first and last."""
    from PIL import Image

    pictures = [Image.fromarray(frame) for frame in frames]
    if path.suffix.lower() != ".gif":
        path.mkdir(parents=True, exist_ok=True)
        files = [path / f"{number:04d}.png" for number in range(len(pictures))]
        for file, picture in zip(files, pictures, strict=True):
            picture.save(file)
        return files
    both = np.concatenate([np.asarray(pictures[0]), np.asarray(pictures[-1])])
    palette = Image.fromarray(both).quantize(_GIF_COLOURS)
    first, *rest = [
        picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures
    ]
    first.save(path, save_all=True, append_images=rest, duration=1000.0 / fps, loop=0)
    return [path]


def plot_bode(
    linear: LinearSystem,
    input: Any,
    output: Any,
    path: Any = None,
    axes: Any = None,
    omega: Any = None,
) -> Figure:
    """Plot magnitude [dB] and phase [deg] of a frequency response over frequency [Hz].

    Parameters
    ----------
    linear
        From ``system.linearise(...)``.
    input, output
        Names of one input and one output of it.
    axes
        Two of matplotlib's axes, for magnitude and phase.
    omega
        Angular frequencies [rad/s]; if not given, around the poles.
    """
    omega = _frequencies(linear) if omega is None else np.asarray(omega, dtype=float)
    name_in, name_out = (str(getattr(key, "path", key)) for key in (input, output))
    response = np.asarray(linear.frequency_response(omega, name_out, name_in)).ravel()
    figure, (upper, lower) = _figure_and_axes(axes, 2, path)
    size = np.abs(response)
    decibel = 20.0 * np.log10(np.where(size > 0.0, size, np.nan))  # a zero leaves a gap
    upper.semilogx(omega / (2 * np.pi), decibel, label=f"{name_out} / {name_in}")
    phase = np.degrees(np.unwrap(np.angle(response)))
    lower.semilogx(omega / (2 * np.pi), phase)
    lower.set_yticks(_phase_ticks(phase))
    upper.set(ylabel="magnitude [dB]")
    lower.set(ylabel="phase [deg]", xlabel="frequency [Hz]")
    for ax in (upper, lower):
        ax.grid(visible=True, which="both", alpha=0.3)
    upper.legend(fontsize="small", loc="best")
    figure.align_ylabels([upper, lower])
    return _save(figure, path)


def _phase_ticks(phase: np.ndarray) -> np.ndarray:
    """Return multiples of 45 or more degrees, about six of them."""
    step = 45.0 * max(1.0, np.ceil(np.ptp(phase) / 270.0))
    low, high = np.floor(phase.min() / step + 1e-6), np.ceil(phase.max() / step - 1e-6)
    return np.asarray(step * np.arange(low, high + 1))


def _frequencies(linear: LinearSystem) -> np.ndarray:
    """Return angular frequencies [rad/s] around the poles, dense where a peak is narrow."""
    poles = np.asarray(linear.poles, dtype=complex)
    speeds = np.abs(poles)
    seen = speeds > 1e-9 * speeds.max(initial=0.0)
    bounds = speeds[seen] if seen.any() else np.ones(1)
    low, high = np.log10(bounds.min()) - 2.0, np.log10(bounds.max()) + 2.0
    even = np.logspace(low, high, max(400, int(100 * (high - low))))
    widths = np.minimum(np.abs(poles.real[seen]) + 1e-6 * speeds[seen], 0.05 * speeds[seen])
    near = speeds[seen, None] + widths[:, None] * np.linspace(-10.0, 10.0, 81)
    return np.unique(np.concatenate([even, near[poles.imag[seen] > 0].ravel()]))


def plot_poles(linear: LinearSystem, path: Any = None, ax: Any = None) -> Figure:
    """Plot the poles in the complex plane [1/s] and return the figure."""
    figure, (place,) = _figure_and_axes(ax, 1, path)
    poles = np.asarray(linear.poles, dtype=complex)
    for line in (place.axhline, place.axvline):
        line(0.0, color="0.5", linewidth=0.8)
    place.plot(poles.real, poles.imag, "x", markersize=8, label="poles")
    place.set(xlabel="real part [1/s]", ylabel="imaginary part [1/s]")
    place.grid(visible=True, alpha=0.3)
    return _save(figure, path)


def _figure_and_axes(axes: Any, count: int, path: Any) -> tuple[Figure, list[Any]]:
    """Return a new figure with ``count`` panels above each other, or the given axes."""
    if axes is None:
        figure = _new_figure((7.0, 1.2 + 2.1 * count), path)
        made = figure.subplots(count, 1, sharex=True, squeeze=False)
        return figure, list(made[:, 0])
    places = list(np.atleast_1d(np.asarray(axes, dtype=object)).ravel())
    if len(places) != count:
        raise DeclarationError(
            f"{len(places)} axes are given and {count} are needed, one for each unit. "
            f"Make them by plt.subplots({count}, 1)."
        )
    return places[0].figure, places


def _new_figure(size: tuple[float, float], path: Any) -> Figure:
    """Return a figure: pyplot's where there is a screen to show it, else one nobody else holds."""
    if path is None and matplotlib.get_backend().lower() not in _SCREENLESS:
        from matplotlib import pyplot

        return pyplot.figure(figsize=size, layout="constrained")
    figure = Figure(figsize=size, layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def _save(figure: Figure, path: Any) -> Figure:
    if path is not None:
        figure.savefig(path, dpi=150)
    return figure
