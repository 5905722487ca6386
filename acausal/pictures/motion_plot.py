"""Pictures of a motion: stills, GIFs and frames of the moving parts of a result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.figure import Figure

from acausal.errors import DeclarationError
from acausal.language.units import seconds
from acausal.pictures.canvas import new_figure, save

if TYPE_CHECKING:
    from acausal.pictures.scene import Scene

_GIF_COLORS = 128  # enough for smooth edges of a dozen colours


def plot_snapshot(
    result: Any, t: float | str, path: Any, up: str | None, ax: Any, **look: Any
) -> Figure:
    """Draw the moving parts of a result as they stand at a time; ``look`` is that of a scene."""
    from acausal.pictures.animation import move
    from acausal.pictures.scene import scene

    shown = scene(result, np.array([seconds(t, "t")]), **look)
    figure, artists = _stage(shown, look.get("view"), up, path, ax)
    move(shown, artists, 0)
    return save(figure, path)


def animate_result(
    result: Any, path: Any, fps: float, speed: float, up: str | None, **look: Any
) -> Any:
    """Draw the moving parts of a result over time; ``look`` is that of a scene.

    Returns
    -------
    The list of files written, a ``.gif`` or numbered frames ``0000.png`` in a folder; without a
    path matplotlib's animation.
    """
    from acausal.pictures.animation import move
    from acausal.pictures.scene import scene

    if not (fps > 0 and speed > 0):
        raise DeclarationError(f"fps = {fps:g} and speed = {speed:g} must be above 0.")
    count = int((result.t[-1] - result.t[0]) * fps / speed + 1e-9) + 1
    times = np.minimum(result.t[0] + np.arange(count) * speed / fps, result.t[-1])
    shown = scene(result, times, **look)
    figure, artists = _stage(shown, look.get("view"), up, path, None)
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
        figure = new_figure((6.0, 5.4), path)
        place = figure.add_subplot(projection="3d")
    else:
        width, height = shown.high - shown.low
        ratio = float(np.clip(height / width, 0.35, 1.6))
        size = (6.0, 6.0 * ratio) if ratio < 1 else (5.4 / ratio + 0.6, 5.4)
        figure = new_figure((size[0], size[1] + 0.5), path)
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
    figure = new_figure((4.2 * columns, height * rows), path)
    for number, (shown, text) in enumerate(zip(scenes, texts, strict=True)):
        kind = "3d" if space else None
        ax: Any = figure.add_subplot(rows, columns, number + 1, projection=kind)
        artists = prepare(shown, ax, angles, up)
        move(shown, artists, 0)
        ax.set_title(text, fontsize="medium")
        if space:  # room for the labels of a small picture
            ax.set_box_aspect(shown.high - shown.low, zoom=0.75)
    return save(figure, path)


def _frames(figure: Figure, shown: Scene, artists: list[Any]) -> Iterator[np.ndarray]:
    """Yield the pictures as arrays: what stands still is drawn once, what moves on top of it."""
    from acausal.pictures.animation import move

    canvas: Any = figure.canvas
    if shown.shift is not None:  # the axes move too, in the room that they have at first
        canvas.draw()
        figure.set_layout_engine("none")
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
    palette = Image.fromarray(both).quantize(_GIF_COLORS)
    first, *rest = [
        picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures
    ]
    first.save(path, save_all=True, append_images=rest, duration=1000.0 / fps, loop=0)
    return [path]
