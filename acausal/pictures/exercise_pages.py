"""Pages of exercises as PDF: a drawing of a graph, questions below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap

from acausal.graph.linear_graph import LinearGraph

_A4 = (8.27, 11.69)
_WIDTH = 92
"""Characters of a line at the size of the text on the page."""


@dataclass(frozen=True)
class ExercisePage:
    """A title, a graph, and lines of text below its drawing."""

    title: str
    graph: LinearGraph
    lines: tuple[str, ...]


def write_pages(pages: Sequence[ExercisePage], path: Path) -> None:
    """Write one page an exercise; what does not fit below the drawing goes on the next page."""
    from matplotlib.backends.backend_pdf import PdfPages
    from matplotlib.figure import Figure

    with PdfPages(path) as document:
        for page in pages:
            figure = Figure(figsize=_A4)
            figure.text(0.09, 0.95, page.title, fontsize=15, weight="bold")
            page.graph.draw(ax=figure.add_axes((0.09, 0.5, 0.82, 0.43)))
            room = 0.46
            for line in page.lines:
                indent = " " * (len(line) - len(line.lstrip()) + 3)
                folded = wrap(line, _WIDTH, subsequent_indent=indent, initial_indent="")
                if room - 0.018 * len(folded) < 0.05:
                    document.savefig(figure)
                    figure, room = Figure(figsize=_A4), 0.93
                for piece in folded:
                    figure.text(0.09, room, piece, fontsize=10, va="top")
                    room -= 0.018
                room -= 0.008
            document.savefig(figure)
