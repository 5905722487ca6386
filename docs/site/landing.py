"""The first page of the site: the picture and ten lines, three doors, six live pictures, groups."""

from __future__ import annotations

import html
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

from cards import Card, cards, inline
from live import TITLES, page_name, picture
from topics import DOORS

ROOT = Path(__file__).resolve().parents[2]
NOTE = "compute/live.html"
_CODE = re.compile(r"^```python\n.*?^```\n\n```text\n.*?^```\n", re.M | re.S)
_GROUP = re.compile(r"^- \*\*\[([^\]]+)\]\(([^)]+)\.md\)\*\*: (.+)\n", re.M)

_MORE = [
    (
        "Examples",
        "examples/index",
        "files of under 80 lines, in groups, each with its picture.",
    ),
    ("Reference", "reference", "all public names by topic, with their docstrings."),
]
"""Pages that only the site has."""

_SHOWN = ("excavator_boom", "panel_deployment", "satellite_capture", "spinning_top")
"""Pictures of the gallery on the first page."""


def landing(index: str, sources: Path, live: Sequence[str]) -> str:
    """Return the first page of the site, from that of ``docs/``.

    Parameters
    ----------
    index
        Text of ``docs/index.md``: its sentence, its code and its groups stand here, too.
    sources
        Folder of Sphinx's sources; pictures go to its folder ``extra/shown``.
    live
        Names of the live pages that were written.
    """
    lead = index.split("\n\n")[1].replace("\n", " ")
    found = _CODE.search(index)
    if found is None:
        raise ValueError("docs/index.md has no code with what it prints below it")
    shown = sources / "extra" / "shown"
    shown.mkdir(parents=True, exist_ok=True)
    wanted = [f"gallery_{name}.png" for name in _SHOWN]
    for name in ("readme.png", *wanted, *(picture(name).name for name in TITLES)):
        shutil.copy(ROOT / "docs" / "figures" / name, shown / name)
    shelves = [*groups(index), *_MORE]
    return "\n".join(
        (
            "# acausal\n",
            _hero(lead),
            _doors(),
            "## Ten lines\n",
            found[0],
            "## Touch a model\n",
            _live(live),
            "## Read\n",
            cards(Card(title, f"{to}.html", said) for title, to, said in shelves),
            "## Look\n",
            cards(_pictures(), "pictures"),
        )
    )


def groups(index: str) -> list[tuple[str, str, str]]:
    """Return the groups of pages that ``docs/index.md`` names: title, page, sentence."""
    return _GROUP.findall(index)


def _hero(lead: str) -> str:
    return (
        '<div class="hero"><div>'
        f'<p class="lead">{inline(lead)}</p>'
        '<p class="buttons"><a class="first" href="learn/tutorial.html">The first hour</a>'
        '<a href="learn/gallery.html">Gallery</a></p>'
        '<p class="install"><code>pip install .</code> in a clone, Python 3.11 or newer: '
        '<a href="learn/install.html">how</a></p></div>'
        '<a href="#touch-a-model"><img src="shown/readme.png" '
        'alt="A DC drive: its linear graph, and speed and current after switching on"></a></div>\n'
    )


def _doors() -> str:
    made = []
    for who, said, links in DOORS:
        rows = "".join(f'<li><a href="{to}.html">{html.escape(at)}</a></li>' for at, to in links)
        first = links[0][1]
        made.append(
            f'<div class="card-box door"><p class="card-text"><a class="card-title" '
            f'href="{first}.html">{who}</a> {html.escape(said)}</p><ul>{rows}</ul></div>'
        )
    return '<div class="cards doors">\n' + "\n".join(made) + "\n</div>\n"


def _live(live: Sequence[str]) -> str:
    """Return the six pictures; a click opens the model in the frame above them."""
    boxes = []
    for name, (title, said) in TITLES.items():
        to = f"pages/{page_name(name)}" if name in live else NOTE
        runs = ' data-live="1"' if name in live else ""
        boxes.append(
            f'<a class="card-box live" href="{to}"{runs}><img src="shown/{picture(name).name}" '
            f'alt="{html.escape(title)}" loading="lazy"><span><b>{html.escape(title)}</b> '
            f"{html.escape(said)}</span></a>"
        )
    told = (
        "Each is one file of HTML in which the model runs: choose one, move a slider. "
        '<code>system.live("drive.html")</code> <a href="compute/live.html">writes it</a>.'
        if live
        else "Pages in which a model runs need a compiler for WebAssembly, which was not there "
        f'when this site was built: <a href="{NOTE}">what they do, and how to write one</a>.'
    )
    grid = '<div class="cards pictures small">\n' + "\n".join(boxes) + "\n</div>\n"
    return f'<p>{told}</p>\n<div id="live-frame"></div>\n{grid}'


def _pictures() -> list[Card]:
    gallery = (ROOT / "docs" / "learn" / "gallery.md").read_text(encoding="utf-8")
    made = []
    for name in _SHOWN:
        found = re.search(rf"!\[([^\]]+)\]\(\.\./figures/gallery_{name}\.png\)", gallery)
        if found is None:
            raise ValueError(f"the gallery does not show {name}")
        made.append(Card(found[1], "learn/gallery.html", "", f"shown/gallery_{name}.png"))
    return made
