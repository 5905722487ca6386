"""The gallery of the site: which examples run when it is built, and where their pictures are."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

from course import frame
from motions import write_motion

STORED = (
    "cart_pole_swing_up",
    "estimate_motor_parameters",
    "hydraulic_boom_energy_optimal",
    "robot_minimum_time",
    "vibration_free_crane",
)
"""Examples that take long: their pictures are stored beside the site's sources, and shown."""


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
    lines = "\n".join(f"   {line}" for line in frame(page.name, "..").splitlines())
    return f"{text}\n\n.. raw:: html\n\n{lines}\n\n"


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
    "within_subsection_order": "FileNameSortKey",
    "write_computation_times": False,
}


def prepare(source: str, picture: str | None = None) -> str:
    """Return an example with a heading: the first sentence of its docstring, up to its colon.

    A stored ``picture`` of ``docs/figures`` stands below the text.
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
    if picture is not None:
        body += f"\n\n.. image:: /figures/{picture}\n   :alt: {title}"
    return f'{source[: begin - 3]}r"""{heading}\n{body}\n{source[end:]}'
