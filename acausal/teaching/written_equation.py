"""Equations as people write them: read into a tree, evaluated exactly.

Numbers are fractions, so that two sides agree or do not; only functions such as sin give floating
point. Read are +, −, a product by ``*``, ``·`` or a space, ``/``, powers by ``^``, ``**`` or
raised, brackets, ``dx/dt``, ``der(x)`` and ẋ, indices low or after ``_``, Greek letters by name,
conditions ``[x < 1]``, which are 1 or 0, and cases ``{a if x < 1, b otherwise}``.
"""

from __future__ import annotations

import math
import operator
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from acausal.errors import DeclarationError
from acausal.notation.symbol_names import GREEK

Value: TypeAlias = Fraction | float
Expression: TypeAlias = tuple[Any, ...]
"""("number", value), ("name", name, level), ("call", name, arguments), (operator, left, right)."""

_KEYWORDS = ("if", "otherwise", "or", "and", "not")
_OPERATORS: dict[str, Callable[[Value, Value], Value | bool]] = {
    **{"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv},
    **{"<": operator.lt, ">": operator.gt, "≤": operator.le, "≥": operator.ge},
    **{"=": operator.eq, "≠": operator.ne},
    "^": lambda base, exponent: _raised(base, exponent),
    "and": lambda one, two: bool(one and two),
    "or": lambda one, two: bool(one or two),
}

FUNCTIONS: dict[str, Callable[..., float]] = {
    **{name: getattr(math, name) for name in ("sin", "cos", "tan", "exp", "sqrt", "sinh", "cosh")},
    **{name: getattr(math, name) for name in ("tanh", "asin", "acos", "atan", "atan2", "hypot")},
    **{"ln": math.log, "log": math.log, "abs": abs, "min": min, "max": max, "erf": math.erf},
    **{name: getattr(math, name) for name in ("asinh", "acosh", "atanh", "floor", "ceil", "fmod")},
    **{"copysign": math.copysign, "expm1": math.expm1, "ln1p": math.log1p, "pow": pow},
    "remainder": math.remainder,
    "sign": lambda x: float((x > 0) - (x < 0)),
}

_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_DOT = "\u0307"
_LETTERS = {letter: name for name, letter in GREEK.items()}
_SIGN = r"(?:(?![⁰¹²³⁴⁵⁶⁷⁸⁹])[\w\u0307′])"
_LISTED = rf"{_SIGN}*_(?:{_SIGN}|\.)+(?:,(?:{_SIGN}|\.)+)+"  # an index of several parts
_NAME = rf"(?!\d)(?:{_LISTED}|{_SIGN}+(?:\[\d+(?:, ?\d+)*\]|\.{_SIGN}+)*)"
_TOKEN = re.compile(
    rf"\s*(?:(?P<rate>d\s?(?P<of>{_NAME})\s*/\s*d\s?t\b)|(?P<number>(?:\d+\.?\d*|\.\d+)"
    rf"(?:[eE][+-]?\d+)?)|(?P<name>{_NAME}|‘[^’]*’)|(?P<raised>[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)"
    r"|(?P<sign>\*\*|[-+*/^()=,<>≤≥≠{}\[\]]))"
)


class UnreadableError(DeclarationError):
    """An answer is no equation: what is wrong with its writing."""


def canonical(name: str) -> str:
    """Return what spellings of one name have in common; a dot over a letter stays.

    >>> canonical("ω_2"), canonical("omega₂"), canonical("R_1") == canonical("R1")
    ('omega2', 'omega2', True)
    """
    plain = unicodedata.normalize("NFKD", name)
    return "".join(_LETTERS.get(letter, letter) for letter in plain).replace("_", "")


@dataclass(frozen=True)
class EquationNames:
    """Keys by the ways to write them; a spelling that means two things means neither."""

    keys: Mapping[str, Any]

    @staticmethod
    def of(spellings: Iterable[tuple[str, Any]]) -> EquationNames:
        """Return names from (spelling, key); exact spellings come before those that are alike."""
        exact: dict[str, Any] = {}
        alike: dict[str, set[Any]] = {}
        for spelling, key in spellings:
            exact.setdefault(spelling, key)
            alike.setdefault(canonical(spelling), set()).add(key)
        single = {name: next(iter(keys)) for name, keys in alike.items() if len(keys) == 1}
        return EquationNames({**single, **exact})

    def find(self, name: str, level: int = 0) -> tuple[Any, int] | None:
        """Return the key of a name and its derivatives, None if it is not known.

        A dot over a letter is a rate unless the name itself has one, as that of a flow of heat.
        """
        key = self.keys.get(name, self.keys.get(canonical(name)))
        if key is not None:
            return key, level
        plain = unicodedata.normalize("NFD", name)
        return self.find(plain.replace(_DOT, ""), level + 1) if _DOT in plain else None


@dataclass(frozen=True)
class WrittenEquation:
    """Two sides; an expression without ``=`` is one that is 0."""

    left: Expression
    right: Expression

    def names(self) -> list[tuple[str, int]]:
        """Return the names in it with the number of derivatives, as written."""
        found: dict[tuple[str, int], None] = {}

        def walk(node: Expression) -> None:
            if node[0] == "name":
                found[node[1], node[2]] = None
            for part in node[1:]:
                for each in part if isinstance(part, list) else (part,):
                    nodes = each if node[0] == "cases" else (each,)
                    for inner in nodes:
                        if isinstance(inner, tuple):
                            walk(inner)

        walk(self.left)
        walk(self.right)
        return list(found)

    def residual(self, value: Callable[[str, int], Value]) -> Value:
        """Return left − right at the values of its names."""
        return evaluate(self.left, value) - evaluate(self.right, value)


def evaluate(node: Expression, value: Callable[[str, int], Value]) -> Value:
    """Return the value of an expression, a fraction where its parts are.

    Raises
    ------
    ZeroDivisionError
        If it divides by 0 there.
    """
    kind = node[0]
    if kind == "number":
        number: Fraction = node[1]
        return number
    if kind == "name":
        return value(node[1], node[2])
    if kind == "call":
        return float(FUNCTIONS[node[1]](*(evaluate(each, value) for each in node[2])))
    if kind == "cases":
        for result, condition in node[1]:
            if condition is None or evaluate(condition, value):
                return evaluate(result, value)
        return Fraction(0)
    found = _OPERATORS[kind](evaluate(node[1], value), evaluate(node[2], value))
    return Fraction(found) if isinstance(found, bool) else found


def _raised(base: Value, exponent: Value) -> Value:
    whole = isinstance(exponent, Fraction) and exponent.denominator == 1
    return base ** int(exponent) if whole else float(base) ** float(exponent)


def read_equation(text: str) -> WrittenEquation:
    """Return an equation as it is written.

    Raises
    ------
    UnreadableError
        For what is no equation, with the place.

    Examples
    --------
    >>> own = read_equation("di/dt = (V − R i)/L")
    >>> own.names()
    [('i', 1), ('V', 0), ('R', 0), ('i', 0), ('L', 0)]
    >>> own.residual(lambda name, level: Fraction(3) if level else Fraction(2))
    Fraction(4, 1)
    """
    sides = _sides(text)
    if len(sides) > 2 or not all(side.strip() for side in sides):
        raise UnreadableError(f"{text!r} is no equation: write two sides with one '=' between.")
    read = [_Reader(side).whole() for side in sides]
    return WrittenEquation(read[0], read[1] if len(read) > 1 else ("number", Fraction(0)))


def _sides(text: str) -> list[str]:
    """Return a text taken apart at each = that stands in no brackets."""
    sides, depth = [""], 0
    for sign in text:
        depth += (sign in "[{") - (sign in "]}")
        if sign == "=" and not depth:
            sides.append("")
        else:
            sides[-1] += sign
    return sides


def _tokens(text: str) -> list[tuple[str, str]]:
    plain = text.replace("−", "-").replace("–", "-").replace("·", "*").replace("×", "*")
    found, place = [], 0
    while plain[place:].strip():
        match = _TOKEN.match(plain, place)
        if match is None:
            raise UnreadableError(f"{text!r} cannot be read from {plain[place:].strip()!r} on.")
        kind = match.lastgroup or ""
        kind = "rate" if match.group("rate") else kind
        found.append((kind, match.group("of") if kind == "rate" else match.group(kind)))
        place = match.end()
    return found


class _Reader:
    """Reads one side: sums of products of powers."""

    def __init__(self, text: str) -> None:
        self.text, self.tokens, self.place = text.strip(), _tokens(text), 0

    def whole(self) -> Expression:
        tree = self.sum()
        if self.place < len(self.tokens):
            raise self.unreadable()
        return tree

    def unreadable(self) -> UnreadableError:
        rest = self.tokens[self.place][1] if self.place < len(self.tokens) else "its end"
        return UnreadableError(f"{self.text!r} cannot be read at {rest!r}.")

    def sign(self, *signs: str, kind: str = "sign") -> str:
        """Take one of some signs, or of words as names are, empty if none is next."""
        here = self.tokens[self.place : self.place + 1]
        self.place += (taken := bool(here) and here[0] in [(kind, text) for text in signs])
        return here[0][1] if taken else ""

    def sum(self) -> Expression:
        total = self.product()
        while sign := self.sign("+", "-"):
            total = (sign, total, self.product())
        return total

    def product(self) -> Expression:
        total = self.signed()
        while self.place < len(self.tokens):
            if sign := self.sign("*", "/"):
                total = (sign, total, self.signed())
            elif self._factor_follows():
                total = ("*", total, self.power())
            else:
                break
        return total

    def _factor_follows(self) -> bool:
        kind, text = self.tokens[self.place]
        if kind == "name":
            return text not in _KEYWORDS
        return kind in ("rate", "number") or (kind == "sign" and text in "([{")

    def condition(self) -> Expression:
        """Read relations joined by and, or; ``not`` stands before one."""
        whole = self.relation()
        while word := self.sign("and", "or", kind="name"):
            whole = (word, whole, self.relation())
        return whole

    def relation(self) -> Expression:
        if self.sign("not", kind="name"):
            return ("=", self.relation(), ("number", Fraction(0)))
        left = self.sum()
        if sign := self.sign("<", ">", "≤", "≥", "=", "≠"):
            return (sign, left, self.sum())
        return left

    def cases(self) -> Expression:
        """Read what stands in braces: values, each with its condition."""
        values: list[tuple[Expression, Expression | None]] = []
        while True:
            result = self.sum()
            if self.sign("if", kind="name"):
                values.append((result, self.condition()))
            elif self.sign("otherwise", kind="name"):
                values.append((result, None))
            else:
                raise self.unreadable()
            if self.sign("}"):
                return ("cases", values)
            if not self.sign(","):
                raise self.unreadable()

    def signed(self) -> Expression:
        if self.sign("-"):
            return ("-", ("number", Fraction(0)), self.signed())
        return self.signed() if self.sign("+") else self.power()

    def power(self) -> Expression:
        base = self.atom()
        if self.sign("^", "**"):
            return ("^", base, self.signed())
        if self.place < len(self.tokens) and self.tokens[self.place][0] == "raised":
            self.place += 1
            number = int(self.tokens[self.place - 1][1].translate(_RAISED))
            return ("^", base, ("number", Fraction(number)))
        return base

    def atom(self) -> Expression:
        if self.sign("("):
            inside = self.sum()
            return inside if self.sign(")") else self._fail()
        if self.sign("["):
            inside = self.condition()
            return inside if self.sign("]") else self._fail()
        if self.sign("{"):
            return self.cases()
        if self.place >= len(self.tokens):
            raise self.unreadable()
        kind, text = self.tokens[self.place]
        if kind not in ("number", "name", "rate"):
            raise self.unreadable()
        self.place += 1
        if kind == "number":
            return ("number", Fraction(text))
        if kind == "rate":
            return ("name", text, 1)
        opens = self.tokens[self.place : self.place + 1] == [("sign", "(")]
        if opens and (text in FUNCTIONS or text == "der"):
            return self._call(text)
        return ("name", text, 0)

    def _call(self, function: str) -> Expression:
        self.sign("(")
        arguments = [self.sum()]
        while self.sign(","):
            arguments.append(self.sum())
        if not self.sign(")"):
            self._fail()
        if function != "der":
            return ("call", function, arguments)
        if len(arguments) != 1 or arguments[0][0] != "name":
            raise UnreadableError(f"{self.text!r}: der( ) takes one variable.")
        return ("name", arguments[0][1], arguments[0][2] + 1)

    def _fail(self) -> Expression:
        raise self.unreadable()
