"""The gallery of the site: which examples run when it is built, and where their pictures are."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

from course import frame
from motions import write_motion
from topics import EXAMPLES

STORED = (
    "cart_pole_swing_up",
    "estimate_motor_parameters",
    "hydraulic_boom_energy_optimal",
    "robot_minimum_time",
    "vibration_free_crane",
    "live_pages",
)
"""Examples that take long, or whose pages the site writes itself: their pictures are stored."""


def scrape(block: Any, variables: dict[str, Any], configuration: dict[str, Any]) -> str:
    """Return reStructuredText that shows what an example has made.

    Pictures are those it has written into ``build``; a mechanism also gets its viewer page.
    """
    from sphinx_gallery.scrapers import figure_rst

    folder = Path(variables["src_file"]).parent / "build"
    found = sorted(folder.glob("*.png")) + sorted(folder.glob("*.gif"))
    shown = []
    for picture in found:
        target = Path(next(variables["image_path_iterator"])).with_suffix(picture.suffix)
        shutil.move(picture, target)
        shown.append(str(target))
    text = str(figure_rst(shown, configuration["src_dir"]))
    extra = Path(configuration["src_dir"]) / "extra" / "pages"
    page = write_motion(Path(variables["src_file"]).stem, extra)
    if page is None:
        return text
    lines = "\n".join(f"   {line}" for line in frame(page.name, "../..").splitlines())
    return f"{text}\n\n.. raw:: html\n\n{lines}\n\n"


class ReadingOrder:
    """Sorts the examples of a group as ``topics.py`` lists them."""

    def __init__(self, folder: str) -> None:
        # The folder of all groups has no examples of its own.
        self._listed = EXAMPLES.get(Path(folder).name, ("", "", ()))[2]

    def __call__(self, file: str) -> int:
        """Return the place of a file in its group."""
        return self._listed.index(Path(file).stem)


def _get_sg_image_scraper() -> Any:
    """Return the scraper: Sphinx-Gallery asks the module that its configuration names."""
    return scrape


GALLERY: dict[str, Any] = {
    "examples_dirs": "example_sources",
    "gallery_dirs": "examples",
    # Those that take long are named in a way this does not match: they are shown, not run.
    "filename_pattern": rf"/(?!(?:{'|'.join(STORED)})\.py)[^/]*\.py$",
    "ignore_pattern": r"__init__\.py",
    "image_scrapers": ("gallery",),  # this module: a function could not be kept between builds
    "download_all_examples": True,
    "show_memory": False,
    "show_signature": False,
    "min_reported_time": 1e9,
    "plot_gallery": "True",
    "remove_config_comments": True,
    "subsection_order": [f"example_sources/{folder}" for folder in EXAMPLES],
    "within_subsection_order": "gallery.ReadingOrder",
    "write_computation_times": False,
}


def prepare(source: str, picture: str | None = None, *, stored: bool = False) -> str:
    """Return an example with a heading: the first sentence of its docstring, up to its colon.

    A ``picture`` of ``docs/figures`` stands for it among the others; where it is ``stored``, as
    the example is not run, below its text, too.
    """
    begin = source.index('"""') + 3
    end = source.index('"""', begin)
    first, _, rest = source[begin:end].partition("\n")
    title = re.split(r":|\.$", first)[0].strip()
    told = first[len(title) :].lstrip(":. ").strip()
    told = told[:1].upper() + told[1:]
    heading = f"{title}\n{'=' * len(title)}\n"
    body = "\n\n".join(part for part in (told, rest.strip()) if part)
    # Formulas in the text are plain: stars and bars mean themselves.
    body = re.sub(r"([*|])", r"\\\1", body)
    if picture is not None and stored:
        body += f"\n\n.. image:: /figures/{picture}\n   :alt: {title}"
    after = source[end + 3 :]
    if picture is not None:
        after = f'\n# sphinx_gallery_thumbnail_path = "figures/{picture}"{after}'
    return f'{source[: begin - 3]}r"""{heading}\n{body}\n"""{after}'
