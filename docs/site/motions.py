"""Viewer pages for the mechanisms of the gallery: the run that an example draws, to be turned."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cards import Card
from topics import group_of

GALLERY_PAGE = Path(__file__).resolve().parents[1] / "learn" / "gallery.md"
_NAME = re.compile(r"\*\*`(\w+)\.py`\*\*")
_KEPT = ("trace", "follow", "scale", "color")  # how a still is drawn and a film can be, too

STANDING = ("bend_45", "capacitor_switch")
"""Examples of the gallery without a motion to be seen: equilibria, and a circuit."""

_drawn: list[tuple[Any, dict[str, Any]]] = []
_run: list[Any] = []


def mechanisms() -> list[str]:
    """Return the names of the gallery's examples that move."""
    names = _NAME.findall(GALLERY_PAGE.read_text(encoding="utf-8"))
    return [name for name in names if name not in STANDING]


@contextlib.contextmanager
def noted_runs() -> Iterator[None]:
    """Note which results are drawn, and which are made, while the examples run."""
    import acausal as ac

    def noting(method: Any) -> Any:
        def noted(result: Any, *given: Any, **options: Any) -> Any:
            _drawn.append((result, {key: options[key] for key in _KEPT if key in options}))
            return method(result, *given, **options)

        return noted

    simulate = ac.System.simulate

    def made(system: Any, *given: Any, **options: Any) -> Any:
        _run.append(simulate(system, *given, **options))
        return _run[-1]

    with (
        patch.object(ac.Result, "snapshot", noting(ac.Result.snapshot)),
        patch.object(ac.Result, "animate", noting(ac.Result.animate)),
        patch.object(ac.System, "simulate", made),
    ):
        yield


def write_motion(name: str, folder: Path) -> Path | None:
    """Write the viewer page of what an example has drawn last; None if it is no mechanism."""
    drawn = _drawn[-1:] or [(result, {}) for result in _run[-1:]]
    _drawn.clear()
    _run.clear()
    if not drawn or name not in mechanisms():
        return None
    folder.mkdir(parents=True, exist_ok=True)
    result, options = drawn[-1]
    return Path(result.view(folder / page_name(name), **options))


def page_name(name: str) -> str:
    """Return the name of the viewer page of an example."""
    return f"gallery_{name}_view.html"


def gallery_card(name: str, title: str, picture: str, text: str) -> Card:
    """Return an entry of the gallery: its picture, its example, and its motion where it moves."""
    links = [("Example", f"../examples/{group_of(name)}/{name}.html")]
    if name not in STANDING:
        links.append(("In motion", f"../pages/{page_name(name)}"))
    return Card(title, links[0][1], text, picture, tuple(links))
