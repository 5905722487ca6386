"""The viewer: a page with the bodies of a run in three dimensions, played like a film."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import Count, Finite, checked
from acausal.errors import DeclarationError
from acausal.pictures.page.document import document, text_asset
from acausal.pictures.page.inline import shown_or_written
from acausal.pictures.scene import Scene, scene
from acausal.pictures.viewer.motion_data import motion_data
from acausal.pictures.viewer.numbers import NumberBlock
from acausal.pictures.viewer.series import events_of, series, telling_variables

if TYPE_CHECKING:
    from acausal.results.result import Result

_PLOTTED = 6  # states that are plotted where nothing is named
_SAMPLES = 400_000  # numbers of all curves
_FRAMES, _FEWEST = 600, 60  # pictures: usually, and of bodies with many points
_NUMBERS = 300_000  # of all poses, 1.6 MB; bodies with many points have fewer pictures then
_QUICK = 1.0  # seconds below which a run is played slowly
_SPEEDS = ("0.001", "0.005", "0.01", "0.05", "0.1", "0.25", "0.5", "1", "2", "5")


def view(result: Result, path: Any, **options: Any) -> Any:
    """Write ``view_page`` with its options and return the path of the file; see ``Result.view``."""
    title = f"motion of {result.system.name}"
    return shown_or_written(title, view_page(result, **options), path)


@checked
def view_page(
    result: Result,
    *,
    frames: Count | None = None,
    plot: Iterable[Any] | None = None,
    trace: Sequence[Any] = (),
    follow: Any = None,
    scale: Finite = 1.0,
    color: str = "part",
) -> str:
    """Return the page of a motion as text."""
    # Output times themselves: rigid bodies are exactly rigid there, the script turns between them.
    times = np.unique(result.t)
    if (frames is not None and frames < 2) or len(times) < 2:
        raise DeclarationError(
            f"a film needs two pictures: frames = {frames}, and the run has {len(times)} times."
        )
    look: dict[str, Any] = {"follow": follow, "scale": scale, "color": color}
    if frames is None:
        still = scene(result, times[:1], None, trace, **look)
        frames = int(np.clip(_NUMBERS / max(_count(still), 1), _FEWEST, _FRAMES))
    if len(times) > frames:
        times = times[np.unique(np.linspace(0, len(times) - 1, frames).round().astype(int))]
    shown = scene(result, times, None, trace, **look)
    block = NumberBlock()
    keys = telling_variables(result, _PLOTTED) if plot is None else list(plot)
    data = {
        "motion": motion_data(shown),
        "plot": {
            "t": block.add(result.t),
            "count": len(result.t),
            "series": series(result, keys, block, _SAMPLES),
            "numbers": block.text,
        },
        "events": events_of(result),
    }
    return document(
        f"{result.system.name} in motion",
        _content(result.system.name, float(times[-1] - times[0])),
        styles=[text_asset("viewer.css")],
        scripts=[text_asset("viewer.js")],
        data=data,
    )


def _count(still: Scene) -> int:
    """Return about how many numbers a picture needs."""
    count = 0
    for item in still.items:
        if item.role != "trace":
            count += 7 if item.motion is not None else 3 * item.points.shape[1]
        if item.shades is not None:
            count += item.shades.shape[1]
    return count


def _content(name: str, duration: float) -> str:
    """Return the page; a run that is over in a moment is played slowly at first."""
    usual = "1"
    if duration < _QUICK:
        usual = next((s for s in reversed(_SPEEDS) if float(s) <= duration / 5), _SPEEDS[0])
    views = "".join(
        f'<button type="button" data-view="{key}">{text}</button>'
        for key, text in (("start", "start"), ("x", "along x"), ("y", "along y"), ("z", "along z"))
    )
    speeds = "".join(
        f'<option value="{value}"{" selected" if value == usual else ""}>{value} ×</option>'
        for value in _SPEEDS
    )
    return f"""<header><h1>{escape(name)}</h1><p id="pointed" aria-live="polite"></p>
<p class="views" role="group" aria-label="views">{views}</p></header>
<main>
<div id="stage"><canvas id="canvas" tabindex="0" role="img" aria-label="{escape(name)} in motion;
drag to turn, scroll to come nearer, arrow keys to turn"></canvas></div>
<div id="controls">
<button type="button" id="play" aria-label="play">play</button>
<input type="range" id="time" min="0" value="0" step="any" aria-label="time">
<output id="now" for="time"></output>
<label>speed <select id="speed">{speeds}</select></label>
</div>
<div id="plots"></div>
</main>"""
