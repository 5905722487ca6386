"""What tests of printed mathematics share: a reader of the text form that knows no other form."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping

import numpy as np
import pytest

_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_FUNCTIONS = {
    **{name: getattr(np, name) for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh", "exp")},
    **{"asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "atan2": np.arctan2},
    **{"asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh, "ln": np.log},
    **{"ln1p": np.log1p, "expm1": np.expm1, "erf": math.erf, "hypot": np.hypot},
    **{"sqrt": np.sqrt, "abs": abs, "min": min, "max": max, "sign": np.sign},
    **{"floor": np.floor, "ceil": np.ceil, "fmod": np.fmod, "copysign": np.copysign},
}
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹]+)"
    r"|(?P<sign>[-+−·/^(),<>=≤≥≠]|\[|\]|\{|\})|(?P<word>(?:not|and|or|if|otherwise)\b))"
)


def evaluate(text: str, values: Mapping[str, float]) -> float:
    """Return the value of a printed expression, its names being those of ``values``."""
    return _Reader(text, values).whole()


class _Reader:
    """Recursive descent over sums, products, powers and atoms."""

    def __init__(self, text: str, values: Mapping[str, float]) -> None:
        self.values = {"π": math.pi, **values}
        self.tokens = self._tokens(text)
        self.at = 0

    def _tokens(self, text: str) -> list[tuple[str, str]]:
        names = sorted(self.values, key=len, reverse=True)
        found, place = [], 0
        while place < len(text.rstrip()):
            place += len(text[place:]) - len(text[place:].lstrip())
            function = re.match(r"([a-z]\w*)\(", text[place:])
            if function and function.group(1) in _FUNCTIONS:
                found.append(("function", function.group(1)))
                place += function.end()
                continue
            name = next((n for n in names if text.startswith(n, place)), None)
            if name is not None:
                found.append(("name", name))
                place += len(name)
                continue
            match = _TOKEN.match(text, place)
            assert match is not None, f"cannot read {text[place:]!r} in {text!r}"
            kind = match.lastgroup
            assert kind is not None
            found.append((kind, match.group(kind)))
            place = match.end()
        return found

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.at] if self.at < len(self.tokens) else ("end", "")

    def take(self, value: str | None = None) -> str:
        kind, text = self.peek()
        assert value is None or text == value, (kind, text, value)
        self.at += 1
        return text

    def whole(self) -> float:
        value = self.sum()
        assert self.peek()[0] == "end", self.tokens[self.at :]
        return value

    def sum(self) -> float:
        total, sign = 0.0, 1.0
        if self.peek()[1] in ("−", "-"):
            self.take()
            sign = -1.0
        while True:
            total += sign * self.product()
            if self.peek()[1] not in ("+", "−", "-"):
                return total
            sign = 1.0 if self.take() == "+" else -1.0

    def product(self) -> float:
        value = self.power()
        while True:
            kind, text = self.peek()
            if text == "/":
                self.take()
                value /= self.power()
            elif text == "·":
                self.take()
                value *= self.power()
            elif kind in ("number", "name", "function") or text in ("(", "[", "{"):
                value *= self.power()
            else:
                return value

    def power(self) -> float:
        base = self.atom()
        if self.peek()[0] == "raised":
            return base ** int(self.take().translate(_RAISED))
        if self.peek()[1] == "^":
            self.take()
            return base ** self.atom()
        return base

    def atom(self) -> float:
        kind, text = self.peek()
        self.take()
        if kind == "number":
            return float(text)
        if kind == "name":
            return float(self.values[text])
        if kind == "function":
            arguments = [self.sum()]
            while self.peek()[1] == ",":
                self.take()
                arguments.append(self.sum())
            self.take(")")
            return float(_FUNCTIONS[text](*arguments))
        if text == "[":
            value = self.condition()
            self.take("]")
            return value
        if text == "{":
            return self.cases()
        assert text == "(", (kind, text)
        value = self.sum()
        self.take(")")
        return value

    def cases(self) -> float:
        """Read values with their conditions; the first whose condition holds counts."""
        found: list[float] = []
        while True:
            value = self.sum()
            if self.take() == "otherwise" or self.condition():
                found.append(value)
            if self.take() == "}":
                return found[0]

    def condition(self) -> float:
        value = self.relation()
        while self.peek()[1] in ("and", "or"):
            joined, other = self.take(), self.relation()
            value = float(bool(value and other) if joined == "and" else bool(value or other))
        return value

    def relation(self) -> float:
        if self.peek()[1] == "not":
            self.take()
            return float(not self.sum())
        left = self.sum()
        if self.peek()[1] not in ("<", ">", "≤", "≥", "=", "≠"):
            return left
        relation, right = self.take(), self.sum()
        value = {
            **{"<": left < right, ">": left > right, "≤": left <= right, "≥": left >= right},
            **{"=": left == right, "≠": left != right},
        }[relation]
        return float(value)


@pytest.fixture(scope="session")
def printed_value() -> Callable[[str, Mapping[str, float]], float]:
    """The function that reads printed text."""
    return evaluate
