"""The live pictures of the site: pages in which a model runs, where a compiler is there."""

from __future__ import annotations

import runpy
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "live_pages.py"

TITLES = {
    "dc_drive": ("A DC drive", "Resistance and inertia on sliders"),
    "bouncing_ball": ("A bouncing ball", "Every impact is an event"),
    "stick_slip": ("Stick and slip", "A block on a belt, as a violin string"),
    "four_bar": ("A four-bar linkage", "A closed loop in space, in motion"),
    "loudspeaker": ("A loudspeaker", "Draw its voltage by hand"),
    "pendulum": ("A pendulum to push", "In real time"),
}
"""Name of a page that ``examples/live_pages.py`` writes, its title, and what to do there."""


def picture(name: str) -> Path:
    """Return the stored picture of a live page; ``docs/web/screenshots.py`` takes it."""
    return ROOT / "docs" / "figures" / f"live_{name}.png"


def write_live_pages(folder: Path) -> tuple[str, ...]:
    """Write the pages; return the names of those there are: none without a compiler."""
    import acausal as ac

    folder.mkdir(parents=True, exist_ok=True)
    example = runpy.run_path(str(EXAMPLE))
    for name, options in example["PAGES"].items():
        own = example["OWN"].get(name)
        system = ac.compile(own() if own else example["example"](name))
        try:
            system.live(folder / page_name(name), **options)
        except ac.errors.ExportError:  # no compiler for pages: the pictures lead to a note
            return ()
    return tuple(example["PAGES"])


def page_name(name: str) -> str:
    """Return the name of a live page among the pages of the site."""
    return f"live_{name}.html"
