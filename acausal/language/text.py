"""Text: expressions as CasADi prints them, made readable."""

from __future__ import annotations

import re
from collections.abc import Iterable

_SHARED = re.compile(r"@\d+")
_LONGEST = 400
"""Letters of an expression that is shown whole: of a longer one the middle is left out."""


def unbracketed(text: str) -> str:
    """Return text without the brackets that CasADi prints around a sum or product.

    What it prints once and names, ``@1=(a+b), (@1*@1)``, is written where it stands.
    """
    return _without_brackets(_spelled_out(text) if text.startswith("@") else text)


def equation_text(sides: Iterable[object]) -> str:
    """Return an equation as it is written, from its two sides."""
    return " = ".join(unbracketed(str(side)) for side in sides)


def _spelled_out(text: str) -> str:
    """Return an expression with its parts, ``@1=…, @2=…, `` before it, put in."""
    known: dict[str, str] = {}
    *parts, whole = _split(text)
    for part in parts:
        name, _, value = part.partition("=")
        known[name] = _with_parts(value, known)
    return _with_parts(whole, known)


def _with_parts(text: str, known: dict[str, str]) -> str:
    whole, half = _SHARED.sub(lambda found: known[found[0]], text), _LONGEST // 2
    return whole if len(whole) <= _LONGEST else f"{whole[:half]} … {whole[-half:]}"


def _split(text: str) -> list[str]:
    """Return what commas part, but for those within brackets."""
    depth, begin, found = 0, 0, []
    for position, letter in enumerate(text):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            found.append(text[begin:position].strip())
            begin = position + 1
    return [*found, text[begin:].strip()]


def _without_brackets(text: str) -> str:
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for position, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and position < len(text) - 1:
            return text
    return text[1:-1]
