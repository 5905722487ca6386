"""Sphinx configuration of the site; ``docs/site/build.py`` prepares the sources it reads."""

from __future__ import annotations

import os
import sys
from importlib import metadata
from pathlib import Path

SOURCES = Path(__file__).resolve().parent
sys.path.insert(0, os.environ["ACAUSAL_SITE_TOOLS"])

from gallery import GALLERY  # noqa: E402  beside this file, found by the line above

LISTS = [
    *(f"parts/{page.stem}" for page in (SOURCES / "parts").glob("*.md")),
    *(f"{page.parent.name}/index" for page in SOURCES.glob("*/index.md")),
    "index",
    "examples/index",
    "learn/gallery",
]
"""Pages without a table of contents beside them."""

project = "acausal"
author = copyright = "the acausal authors"
release = version = metadata.version("acausal")
extensions = [
    "myst_parser",
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx_gallery.gen_gallery",
    "folding",
]
root_doc = "index"
exclude_patterns = ["example_sources", "extra"]
html_extra_path = ["extra"]  # pages that models have written, notebooks
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
myst_heading_anchors = 3
autosummary_generate = True
autodoc_typehints = "none"
autodoc_default_options = {"members": True, "undoc-members": False}
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False
sphinx_gallery_conf = GALLERY
html_theme = "pydata_sphinx_theme"
html_title = "acausal"
html_show_sourcelink = False
html_static_path = [str(Path(os.environ["ACAUSAL_SITE_TOOLS"]) / "static")]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_theme_options = {
    "navbar_end": ["theme-switcher"],
    "navbar_align": "left",
    "header_links_before_dropdown": 9,
    "footer_start": ["copyright"],
    "footer_end": [],
    # The first pages and those of parts are lists of their own.
    "secondary_sidebar_items": {"**": ["page-toc"], **{name: [] for name in LISTS}},
    "show_prev_next": False,
    "navigation_with_keys": False,
}
# No word is marked as a language it is not: output blocks are text, fences say python.
highlight_language = "text"
