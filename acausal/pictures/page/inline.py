"""Pages inside a notebook: shown in a frame of their own, which can reach nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from acausal.pictures.page.document import write


@dataclass(frozen=True, eq=False)
class InlinePage:
    """A page that a notebook shows where it stands; ``write("page.html")`` makes a file of it.

    The frame is a sandbox with an origin of its own: its script runs and sees nothing of the
    notebook.
    """

    title: str
    text: str
    height: int = 720

    def write(self, path: Any) -> Path:
        """Write the page into a file and return its path."""
        return write(path, self.text)

    def _repr_html_(self) -> str:
        return (
            f'<iframe sandbox="allow-scripts" title="{escape(self.title)}" '
            f'style="width:100%;height:{self.height}px;border:1px solid #ccc" '
            f'srcdoc="{escape(self.text)}"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<page {self.title!r}: shown in a notebook; .write('page.html') makes a file of it>"


def shown_or_written(title: str, page: str, path: Any, height: int = 720) -> Any:
    """Return the path of a page that is written, or without one the page to be shown."""
    return InlinePage(title, page, height) if path is None else write(path, page)
