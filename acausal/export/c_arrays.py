"""Numbers and texts as constants of C."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from acausal.errors import ExportError


def c_array(kind: str, name: str, values: Iterable[Any]) -> str:
    """Return an array of constants; one of length 0 holds a 0, as C99 asks for."""
    found = list(values) or [0]
    if kind == "double":
        found = [c_double(float(value)) for value in found]
    return f"static const {kind} {name}[] = {{{', '.join(map(str, found))}}};"


def c_double(value: float) -> str:
    """Return a number with all its digits.

    Raises
    ------
    ExportError
        For what is no number.
    """
    if np.isnan(value):
        raise ExportError("a number of the model is none (NaN): it cannot be written.")
    if np.isinf(value):
        return "INFINITY" if value > 0 else "-INFINITY"
    return repr(value)


def c_texts(name: str, texts: Iterable[str]) -> str:
    """Return an array of texts."""
    body = ", ".join(f'"{plain(text)}"' for text in texts) or "0"
    return f"static const char *const {name}[] = {{{body}}};"


def plain(text: str) -> str:
    """Return a text that neither ends a comment nor a string of C."""
    return "".join(
        c if c.isascii() and c.isprintable() and c not in '"\\' else "_" for c in text
    ).replace("*/", "_/")
