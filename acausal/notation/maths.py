"""Printed mathematics: one small tree for an expression, written as text, LaTeX or MathML.

Text is what a reader would type, ``di/dt = (V − v − R i)/(L₁ + L₂)``: a space between factors, a
bar as ``/``, whole powers raised. A condition in brackets, ``[x < 1]``, is 1 where it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, TypeAlias

from acausal.notation.symbol_names import Symbol

MINUS = "−"
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_DIGITS = 12
"""Digits of a number that is not whole: more than any parameter is known to."""


@dataclass(frozen=True)
class Number:
    """A number that is not negative."""

    value: Fraction


@dataclass(frozen=True)
class Name:
    """A symbol."""

    symbol: Symbol


@dataclass(frozen=True)
class Sum:
    """Terms with signs, +1 or -1."""

    terms: tuple[tuple[int, Tree], ...]


@dataclass(frozen=True)
class Product:
    """Factors, in the order they are written in."""

    factors: tuple[Tree, ...]


@dataclass(frozen=True)
class Quotient:
    """A fraction."""

    above: Tree
    below: Tree


@dataclass(frozen=True)
class Power:
    """A power; one with a whole exponent is raised in text."""

    base: Tree
    exponent: Tree


@dataclass(frozen=True)
class Call:
    """A function of its arguments."""

    function: str
    arguments: tuple[Tree, ...]


@dataclass(frozen=True)
class CaseCondition:
    """A relation of two sides, or ``not``, ``and``, ``or`` of conditions: 1 or 0."""

    relation: str
    sides: tuple[Tree, ...]


@dataclass(frozen=True)
class Cases:
    """A value for each condition, of which one holds; the last without one is for all others."""

    values: tuple[tuple[Tree, Tree | None], ...]


@dataclass(frozen=True)
class Rate:
    """The time derivative of a symbol, d x/d t."""

    symbol: Symbol


Tree: TypeAlias = (
    Number | Name | Sum | Product | Quotient | Power | Call | CaseCondition | Cases | Rate
)


@dataclass(frozen=True)
class PrintedEquation:
    """Two sides; prints as text, in notebooks as LaTeX, on pages as MathML."""

    left: Tree
    right: Tree

    def __str__(self) -> str:
        return f"{text(self.left)} = {text(self.right)}"

    def __repr__(self) -> str:
        return f"<{self}>"

    @property
    def latex(self) -> str:
        """The equation in LaTeX, without dollar signs."""
        return f"{latex(self.left)} = {latex(self.right)}"

    @property
    def mathml(self) -> str:
        """The equation as a MathML element."""
        return math_element(f"{mathml(self.left)}<mo>=</mo>{mathml(self.right)}")

    @property
    def mathml_pieces(self) -> tuple[str, ...]:
        """The equation as MathML elements, one for each term: lines may break between them."""
        right = list(_pieces(self.right))
        whole = [*_pieces(self.left), f"<mo>=</mo>{right[0]}", *right[1:]]
        return tuple(math_element(piece, inline=True) for piece in whole)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"


def math_element(inside: str, *, inline: bool = False) -> str:
    """Return MathML with the element that browsers look for around it."""
    namespace = "http://www.w3.org/1998/Math/MathML"
    display = "inline" if inline else "block"
    return f'<math xmlns="{namespace}" display="{display}"><mrow>{inside}</mrow></math>'


def _pieces(tree: Tree) -> Iterator[str]:
    """Yield a sum in pieces: its terms, and the terms of a sum in brackets within one."""
    terms = tree.terms if isinstance(tree, Sum) else ((1, tree),)
    for place, (sign, body) in enumerate(terms):
        mark = f"<mo>{MINUS}</mo>" if sign < 0 else "<mo>+</mo>" if place else ""
        factors = body.factors if isinstance(body, Product) else (body,)
        long = next((k for k, f in enumerate(factors) if isinstance(f, Sum)), None)
        if long is None or not isinstance(factors[long], Sum) or len(factors) == 1:
            yield mark + _mathml_in(body, 2)
            continue
        inside = list(_pieces(factors[long]))
        before = "<mo>\u2062</mo>".join(_mathml_in(f, 2) for f in factors[:long])
        after = "<mo>\u2062</mo>".join(_mathml_in(f, 2) for f in factors[long + 1 :])
        inside[0] = f"{mark}{before}<mo>(</mo>{inside[0]}"
        inside[-1] = f"{inside[-1]}<mo>)</mo>{after}"
        yield from inside


def number_text(value: Fraction) -> str:
    """Return a number that is not negative: whole as it is, else with at most twelve digits."""
    if value.denominator == 1 and value.numerator < 10**_DIGITS:
        return str(value.numerator)
    return f"{float(value):.{_DIGITS}g}"


def _rank(tree: Tree) -> int:
    """Return how tightly a tree holds together: sums 1, products 2, quotients 3, the rest 4."""
    match tree:
        case Sum():
            return 1
        case Product(factors):
            return 2 if len(factors) > 1 else _rank(factors[0])
        case Quotient():
            return 3
        case _:
            return 4


Writers: TypeAlias = dict[type, Callable[[Any], str]]
"""How each kind of tree is written in one notation."""

_TEXT: Writers = {
    Number: lambda tree: number_text(tree.value),
    Name: lambda tree: tree.symbol.text,
    Rate: lambda tree: f"d{tree.symbol.text}/dt",
    Sum: lambda tree: _sum(tree.terms, [_text_in(t, 2) for _, t in tree.terms], MINUS, " "),
    Product: lambda tree: _text_product(tree.factors),
    Quotient: lambda tree: f"{_text_in(tree.above, 2, quotients=False)}/{_text_in(tree.below, 4)}",
    Power: lambda tree: _text_in(tree.base, 4) + _text_exponent(tree.exponent),
    Call: lambda tree: f"{tree.function}({', '.join(map(text, tree.arguments))})",
    CaseCondition: lambda tree: f"[{_relation(tree.relation, [text(s) for s in tree.sides])}]",
    Cases: lambda tree: "{" + ", ".join(f"{text(v)} {_when(c)}" for v, c in tree.values) + "}",
}


def text(tree: Tree) -> str:
    """Return a tree in plain text."""
    return _TEXT[type(tree)](tree)


def _when(condition: Tree | None) -> str:
    return "otherwise" if condition is None else f"if {_plain(condition)}"


def _plain(tree: Tree) -> str:
    """Return a condition without the brackets that make it 1 or 0."""
    match tree:
        case CaseCondition(relation, sides):
            return _relation(relation, [_plain(side) for side in sides])
        case _:
            return text(tree)


def _text_in(tree: Tree, rank: int, *, quotients: bool = True) -> str:
    bare = _rank(tree) >= rank and (quotients or _rank(tree) != 3)
    powered = rank == 4 and isinstance(tree, Power)
    return text(tree) if bare and not powered else f"({text(tree)})"


def _text_exponent(exponent: Tree) -> str:
    if isinstance(exponent, Number) and exponent.value.denominator == 1:
        return str(exponent.value).translate(_RAISED)
    return f"^{_text_in(exponent, 4)}"


def _text_product(factors: tuple[Tree, ...]) -> str:
    parts = [_text_in(f, 2, quotients=False) for f in factors]
    # Two powers may stand side by side; a number after another factor needs a point.
    whole = parts[0]
    for part in parts[1:]:
        whole += (" · " if part[0].isdigit() else " ") + part
    return whole


def _sum(terms: tuple[tuple[int, Tree], ...], parts: list[str], minus: str, space: str) -> str:
    if not parts:
        return "0"
    whole = ("" if terms[0][0] > 0 else minus) + parts[0]
    for (sign, _), part in zip(terms[1:], parts[1:], strict=True):
        whole += f"{space}{'+' if sign > 0 else minus}{space}{part}"
    return whole


def _relation(relation: str, sides: list[str]) -> str:
    return f"not {sides[0]}" if relation == "not" else f" {relation} ".join(sides)


_LATEX_FUNCTIONS = {
    **{name: "\\" + name for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh", "exp", "ln")},
    **{"asin": r"\arcsin", "acos": r"\arccos", "atan": r"\arctan", "min": r"\min", "max": r"\max"},
}
_LATEX_RELATIONS = {
    **{"≤": r"\le ", "≠": r"\ne ", "and": r"\wedge ", "or": r"\vee ", "not": r"\neg "},
    **{"≥": r"\ge ", "<": "<", ">": ">", "=": "="},
}


_LATEX: Writers = {
    Number: lambda tree: _latex_number(tree.value),
    Name: lambda tree: tree.symbol.latex,
    Rate: lambda tree: rf"\frac{{\mathrm{{d}} {tree.symbol.latex}}}{{\mathrm{{d}} t}}",
    Sum: lambda tree: _sum(tree.terms, [_latex_in(t, 2) for _, t in tree.terms], "-", " "),
    Product: lambda tree: r"\, ".join(_latex_in(factor, 2) for factor in tree.factors),
    Quotient: lambda tree: rf"\frac{{{latex(tree.above)}}}{{{latex(tree.below)}}}",
    Power: lambda tree: f"{_latex_in(tree.base, 4)}^{{{latex(tree.exponent)}}}",
    Call: lambda tree: _latex_call(tree.function, list(map(latex, tree.arguments))),
    CaseCondition: lambda tree: _latex_condition(tree.relation, tree.sides),
    Cases: lambda tree: _latex_cases(tree.values),
}


def latex(tree: Tree) -> str:
    """Return a tree in LaTeX, without dollar signs."""
    return _LATEX[type(tree)](tree)


def _latex_condition(relation: str, sides: tuple[Tree, ...]) -> str:
    own = _LATEX_RELATIONS[relation]
    inside = [own + latex(sides[0])] if relation == "not" else map(latex, sides)
    return rf"\left[{own.join(inside)}\right]"


def _latex_cases(values: tuple[tuple[Tree, Tree | None], ...]) -> str:
    lines = [rf"{latex(value)} & {_latex_when(c)}" for value, c in values]
    return r"\begin{cases} " + r" \\ ".join(lines) + r" \end{cases}"


def _latex_call(function: str, arguments: list[str]) -> str:
    if function == "sqrt":
        return rf"\sqrt{{{arguments[0]}}}"
    if function == "abs":
        return rf"\left|{arguments[0]}\right|"
    name = _LATEX_FUNCTIONS.get(function) or rf"\operatorname{{{function}}}"
    return rf"{name}\left({', '.join(arguments)}\right)"


def _latex_when(condition: Tree | None) -> str:
    if condition is None:
        return r"\text{otherwise}"
    return rf"\text{{if }} {_latex_plain(condition)}"


def _latex_plain(tree: Tree) -> str:
    match tree:
        case CaseCondition("or" | "and" as relation, sides):
            return rf" \text{{ {relation} }} ".join(map(_latex_plain, sides))
        case CaseCondition():
            return latex(tree).removeprefix(r"\left[").removesuffix(r"\right]")
        case _:
            return latex(tree)


def _latex_in(tree: Tree, rank: int) -> str:
    bare = _rank(tree) >= rank and not (rank == 4 and isinstance(tree, Power))
    return latex(tree) if bare else rf"\left({latex(tree)}\right)"


def _latex_number(value: Fraction) -> str:
    mantissa, _, exponent = number_text(value).partition("e")
    return rf"{mantissa} \cdot 10^{{{int(exponent)}}}" if exponent else mantissa


_D = '<mi mathvariant="normal">d</mi>'

_MATHML: Writers = {
    Number: lambda tree: _mathml_number(tree.value),
    Name: lambda tree: tree.symbol.mathml,
    Rate: lambda tree: (
        f"<mfrac><mrow>{_D}{tree.symbol.mathml}</mrow><mrow>{_D}<mi>t</mi></mrow></mfrac>"
    ),
    Sum: lambda tree: _row(_mathml_sum(tree.terms)),
    Product: lambda tree: _row("<mo>\u2062</mo>".join(_mathml_in(f, 2) for f in tree.factors)),
    Quotient: lambda tree: f"<mfrac>{_row(mathml(tree.above))}{_row(mathml(tree.below))}</mfrac>",
    Power: lambda tree: f"<msup>{_mathml_in(tree.base, 4)}{_row(mathml(tree.exponent))}</msup>",
    Call: lambda tree: _mathml_call(tree.function, list(map(mathml, tree.arguments))),
    CaseCondition: lambda tree: _mathml_condition(tree.relation, tree.sides),
    Cases: lambda tree: _mathml_cases(tree.values),
}


def mathml(tree: Tree) -> str:
    """Return a tree in MathML, without the element ``math``; derivatives are fractions."""
    return _MATHML[type(tree)](tree)


def _mathml_condition(relation: str, sides: tuple[Tree, ...]) -> str:
    inside = f"<mo>{escape(relation)}</mo>".join(map(mathml, sides))
    inside = f"<mo>¬</mo>{inside}" if relation == "not" else inside
    return _row(f"<mo>[</mo>{inside}<mo>]</mo>")


def _mathml_cases(values: tuple[tuple[Tree, Tree | None], ...]) -> str:
    lines = [
        f"<mtr><mtd>{mathml(value)}</mtd><mtd>{_mathml_when(c)}</mtd></mtr>" for value, c in values
    ]
    whole = f'<mtable columnalign="left">{"".join(lines)}</mtable>'
    return _row(f'<mo stretchy="true">{{</mo>{whole}')


def _mathml_call(function: str, arguments: list[str]) -> str:
    if function == "sqrt":
        return f"<msqrt>{arguments[0]}</msqrt>"
    if function == "abs":
        return _row(f"<mo>|</mo>{arguments[0]}<mo>|</mo>")
    name = f"<mi>{escape(function)}</mi><mo>\u2061</mo>"
    return _row(f"{name}<mo>(</mo>{'<mo>,</mo>'.join(arguments)}<mo>)</mo>")


def _mathml_when(condition: Tree | None) -> str:
    if condition is None:
        return "<mtext>otherwise</mtext>"
    return f"<mtext>if\u00a0</mtext>{_mathml_plain(condition)}"


def _mathml_plain(tree: Tree) -> str:
    match tree:
        case CaseCondition("or" | "and" as relation, sides):
            between = f"<mtext>\u00a0{relation}\u00a0</mtext>"
            return between.join(map(_mathml_plain, sides))
        case CaseCondition():
            inside = mathml(tree).removeprefix("<mrow><mo>[</mo>")
            return inside.removesuffix("<mo>]</mo></mrow>")
        case _:
            return mathml(tree)


def _row(inside: str) -> str:
    return f"<mrow>{inside}</mrow>"


def _mathml_in(tree: Tree, rank: int) -> str:
    bare = _rank(tree) >= rank and not (rank == 4 and isinstance(tree, Power))
    return mathml(tree) if bare else _row(f"<mo>(</mo>{mathml(tree)}<mo>)</mo>")


def _mathml_sum(terms: tuple[tuple[int, Tree], ...]) -> str:
    if not terms:
        return "<mn>0</mn>"
    whole = ("" if terms[0][0] > 0 else f"<mo>{MINUS}</mo>") + _mathml_in(terms[0][1], 2)
    for sign, part in terms[1:]:
        whole += f"<mo>{'+' if sign > 0 else MINUS}</mo>{_mathml_in(part, 2)}"
    return whole


def _mathml_number(value: Fraction) -> str:
    mantissa, _, exponent = number_text(value).partition("e")
    if not exponent:
        return f"<mn>{mantissa}</mn>"
    sign = f"<mo>{MINUS}</mo>" if int(exponent) < 0 else ""
    power = f"<msup><mn>10</mn><mrow>{sign}<mn>{abs(int(exponent))}</mn></mrow></msup>"
    return _row(f"<mn>{mantissa}</mn><mo>·</mo>{power}")
