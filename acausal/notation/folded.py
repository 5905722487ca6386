"""Long lines of text folded where a reader would: before + and −, after commas."""

from __future__ import annotations

import re

WIDTH = 110
"""Characters of a line."""


def folded(text: str, indent: str, width: int = WIDTH) -> str:
    """Return a text on lines of at most ``width`` signs, those after the first indented.

    >>> print(folded("x = aaa + bbb − ccc", "    ", 12))
    x = aaa
        + bbb
        − ccc
    """
    if len(text) <= width:
        return text
    lines = [""]
    for piece in re.split(r"(?= [+−] )|(?<=, )", text):
        room = width if len(lines) == 1 else width - len(indent)
        if lines[-1] and len(lines[-1]) + len(piece.rstrip()) > room:
            lines.append(piece.lstrip())
        else:
            lines[-1] += piece
    return f"\n{indent}".join(line.rstrip() for line in lines)
