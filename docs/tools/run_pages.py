"""Run the code of the pages and write what it prints under it: ``python docs/tools/run_pages.py``.

A block marked ``python`` runs; the blocks of a page share their names. What it prints stands in the
block marked ``text`` below it, and pictures it writes go to ``figures/``. A block marked
``python raises`` shows the error it ends with.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[1]
FIGURES = DOCS / "figures"
GROUPS = ("learn", "model", "mechanics", "compute", "theory", "develop")
"""The folders of pages that are written by hand, in the order of the table of contents."""

_BLOCK = re.compile(
    r"^```python(?P<raises> raises)?\n(?P<code>.*?)^```\n(?:\n```text\n.*?^```\n)?", re.M | re.S
)
_DATE = re.compile(r"\s*<dc:date>.*?</dc:date>")


def pages() -> list[Path]:
    """Return the hand-written pages and the lessons of the course."""
    folders = ("course", *GROUPS)
    return [DOCS / "index.md", *(p for name in folders for p in sorted(DOCS.glob(f"{name}/*.md")))]


def refreshed(text: str, figures: Path | None = None, html: Path | None = None) -> str:
    """Return a page with the output of each of its blocks.

    Pictures that it writes are kept in the folder ``figures``, pages of HTML in ``html``.
    """
    names: dict[str, Any] = {"__name__": "page"}

    def replaced(found: re.Match[str]) -> str:
        raises, code = found["raises"] or "", found["code"]
        output = _output(code, names, bool(raises))
        shown = f"```python{raises}\n{code}```\n"
        return shown + (f"\n```text\n{output.rstrip()}\n```\n" if output.strip() else "")

    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), _repeatable_pictures():
        made = _BLOCK.sub(replaced, text)
        for picture in sorted(Path(folder).glob("*.svg")) if figures else []:
            _keep(picture, figures)
        for page in sorted(Path(folder).glob("*.html")) if html else []:
            shutil.move(page, html / page.name)
    return made


def _output(code: str, names: dict[str, Any], raises: bool) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(code, "<page>", "exec"), names)
        except Exception as error:
            if not raises:
                raise
            return f"{printed.getvalue()}{type(error).__name__}: {error}"
    if raises:
        raise RuntimeError(f"this block should raise an error, and did not:\n{code}")
    return printed.getvalue()


def _repeatable_pictures() -> Any:
    import matplotlib

    return matplotlib.rc_context({"svg.hashsalt": "acausal"})


def _keep(picture: Path, figures: Path) -> None:
    figures.mkdir(exist_ok=True)
    shutil.move(picture, figures / picture.name)
    kept = figures / picture.name
    kept.write_text(_DATE.sub("", kept.read_text(encoding="utf-8")), encoding="utf-8")


def main() -> None:
    """Refresh all pages, or those named on the command line."""
    os.environ.setdefault("MPLBACKEND", "Agg")
    wanted = [Path(name).resolve() for name in sys.argv[1:]] or pages()
    for page in wanted:
        before = page.read_text(encoding="utf-8")
        after = refreshed(before, FIGURES)
        if after != before:
            page.write_text(after, encoding="utf-8")
        print(f"{page.name}: {'written' if after != before else 'up to date'}")


if __name__ == "__main__":
    main()
