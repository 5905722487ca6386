"""The lessons of the course for the site: pages embedded, a notebook of each to download.

In a lesson ``<!-- page: name.html -->`` marks where a page stands that its code has written.
"""

from __future__ import annotations

import base64
import json
import re
import sys
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1]
LESSONS = DOCS / "course"

sys.path.insert(0, str(DOCS / "tools"))

from run_pages import refreshed  # noqa: E402  docs/tools, found by the line above

_PAGE = re.compile(r"^<!-- page: (\S+\.html) -->$", re.M)
_CELL = re.compile(
    r"^```python(?P<raises> raises)?\n(?P<code>.*?)^```\n(?:\n```text\n.*?^```\n)?"
    r"|^<!-- page: (?P<page>\S+\.html) -->$",
    re.M | re.S,
)
_PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
_HEIGHTS = {"explain": 760, "view": 640}  # pixels of an embedded page
_INSTALLED = "*A lesson of the course of acausal: run the cells from top to bottom.*\n\n"


def lessons() -> list[Path]:
    """Return the pages of the lessons, in their order."""
    return sorted(LESSONS.glob("[0-9]*.md"))


def write_lessons(sources: Path, extra: Path) -> None:
    """Run the lessons; write them, their pages and their notebooks for the site.

    Parameters
    ----------
    sources
        Folder of Sphinx's sources; lessons go to its folder ``course``.
    extra
        Folder of files that are copied as they are: ``pages`` and ``notebooks``.
    """
    for name in ("pages", "notebooks"):
        (extra / name).mkdir(parents=True, exist_ok=True)
    for path in lessons():
        text = path.read_text(encoding="utf-8")
        refreshed(text, html=extra / "pages")
        missing = [name for name in pages_of(text) if not (extra / "pages" / name).is_file()]
        if missing:
            raise FileNotFoundError(
                f"{path.name} shows {missing[0]}, which its code has not written"
            )
        (sources / "course" / path.name).write_text(embed(text, path.stem), encoding="utf-8")
        made = json.dumps(notebook(text, path.parent), indent=1, ensure_ascii=False)
        (extra / "notebooks" / f"{path.stem}.ipynb").write_text(made + "\n", encoding="utf-8")


def pages_of(text: str) -> list[str]:
    """Return the names of the pages that a lesson shows."""
    return _PAGE.findall(text)


def embed(text: str, stem: str) -> str:
    """Return a lesson with its pages in frames and a link to its notebook below the title."""
    title, _, rest = text.partition("\n")
    link = f'<p><a href="../notebooks/{stem}.ipynb" download>This lesson as a notebook</a></p>'
    shown = _PAGE.sub(lambda found: frame(found[1], ".."), rest)
    return f"{title}\n\n{link}\n{shown}".replace("```python raises", "```python")


def frame(name: str, top: str) -> str:
    """Return HTML that shows a page of ``pages``, and a link to it alone."""
    kind = "explain" if "explain" in name else "view"
    at = f"{top}/pages/{name}"
    style = f"width:100%;height:{_HEIGHTS[kind]}px;border:1px solid #999"
    said = {"explain": "The page that explains this model", "view": "The machine in motion"}[kind]
    return (
        f'<iframe src="{at}" title="{said}" loading="lazy" style="{style}"></iframe>\n'
        f'<p><a href="{at}">{said}, in a window of its own</a></p>'
    )


def notebook(text: str, folder: Path) -> dict[str, Any]:
    """Return a lesson as a notebook: text and code as they stand, pictures inside, no outputs."""
    cells: list[dict[str, Any]] = []
    place = 0
    for found in _CELL.finditer(text):
        _add_text(cells, text[place : found.start()], folder)
        place = found.end()
        if found["page"]:
            code = "from IPython.display import IFrame\n\n"
            kind = "explain" if "explain" in found["page"] else "view"
            code += f'IFrame("{found["page"]}", "100%", {_HEIGHTS[kind]})'
        else:
            code = found["code"].rstrip()
        tags = {"tags": ["raises-exception"]} if found["raises"] else {}
        cells.append({"cell_type": "code", "metadata": tags, "source": code})
        cells[-1].update(execution_count=None, outputs=[])
    _add_text(cells, text[place:], folder)
    cells[0]["source"] = cells[0]["source"].replace("\n\n", f"\n\n{_INSTALLED}", 1)
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    facts = {"kernelspec": kernel, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": facts, "nbformat": 4, "nbformat_minor": 5}


def _add_text(cells: list[dict[str, Any]], text: str, folder: Path) -> None:
    """Append a cell of text: solutions are open, links to other pages plain, pictures inside."""
    text = text.replace("<details><summary>Solution</summary>", "**Solution.**")
    text = text.replace("</details>", "")
    attached: dict[str, dict[str, str]] = {}

    def attach(found: re.Match[str]) -> str:
        path = folder / found[2]
        kind = {".svg": "image/svg+xml", ".png": "image/png"}[path.suffix]
        attached[path.name] = {kind: base64.b64encode(path.read_bytes()).decode("ascii")}
        return f"![{found[1]}](attachment:{path.name})"

    text = _PICTURE.sub(attach, text)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\.md\)", r"\1", text).strip()
    if not text:
        return
    cell: dict[str, Any] = {"cell_type": "markdown", "metadata": {}, "source": text}
    cells.append(cell | ({"attachments": attached} if attached else {}))
