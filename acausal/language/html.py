"""Tables of HTML for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

_LONGEST = 60  # rows that are shown of a long table


def html_table(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return a table with its cells as text; of a long one the first rows and how many there are.

    >>> html_table(["state", "value"], [["c.v", 1.5]])
    '<table><tr><th>state</th><th>value</th></tr><tr><td>c.v</td><td>1.5</td></tr></table>'
    """
    listed = list(rows)
    lines = ["<table><tr>" + "".join(f"<th>{escape(head)}</th>" for head in heads) + "</tr>"]
    for row in listed[:_LONGEST]:
        cells = (f"{cell:.6g}" if isinstance(cell, float) else str(cell) for cell in row)
        lines.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    if len(listed) > _LONGEST:
        more = f"… {len(listed) - _LONGEST} more"
        lines.append(f'<tr><td colspan="{len(heads)}">{more}</td></tr>')
    return "".join([*lines, "</table>"])


def html_heading(text: str) -> str:
    """Return a line of bold text.

    >>> html_heading("3 states")
    '<p><b>3 states</b></p>'
    """
    return f"<p><b>{escape(text)}</b></p>"
