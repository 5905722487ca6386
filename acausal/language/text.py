"""Text: expressions as CasADi prints them, made readable."""

from __future__ import annotations


def unbracketed(text: str) -> str:
    """Remove the outer brackets that CasADi prints around a sum or product."""
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for position, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and position < len(text) - 1:
            return text
    return text[1:-1]
