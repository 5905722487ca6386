"""Sums of products of parameters, rates, and cosines and sines of sums of angles: a normal form.

An expression of a mechanism is a polynomial in cos φ_i and sin φ_i, and as many polynomials are the
same as cos² + sin² = 1 allows. With e^{jφ} for both there is one form for each: a term is

    number · Π symbol^power · e^{j (k₁ φ₁ + k₂ φ₂ + …)},    k whole,

products add the k, and what cancels is gone. Read back, the terms with k and −k are a cosine and a
sine of one sum of angles: M₁₂ = m l₁ l₂ cos(φ₁ − φ₂), as a textbook has it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt
from typing import TypeAlias

import casadi as ca

from acausal.notation.rational import monomial_product
from acausal.notation.rational_steps import FUNCTION_NAMES

Powers: TypeAlias = tuple[tuple[str, int], ...]
"""Symbols with their powers, sorted; of angles with the whole numbers k."""

Terms: TypeAlias = dict[tuple[Powers, Powers], tuple[Fraction, Fraction]]
"""(k of the angles, powers of the symbols) → real and imaginary part of the number."""

MOST_TERMS = 2000
"""Terms of an expression that is still multiplied out: a page holds a tenth of them."""

_ONE: Powers = ()

_CONDITIONS = (ca.OP_LT, ca.OP_LE, ca.OP_EQ, ca.OP_NE, ca.OP_NOT, ca.OP_AND, ca.OP_OR)


class NotTrigonometricError(ValueError):
    """An expression grows too long, or holds conditions."""


class NamedFunctions:
    """What is no polynomial of symbols, cosines and sines: functions, each with a name of its own.

    Equal functions of equal arguments have one name, so that they cancel as symbols do.
    """

    def __init__(self) -> None:
        self.named: dict[str, tuple[str, tuple[Terms, ...]]] = {}
        self._known: dict[object, str] = {}

    def of(self, function: str, *arguments: Terms) -> Terms:
        """Return a function of arguments as a symbol."""
        key = function, tuple(frozenset(each.items()) for each in arguments)
        if key not in self._known:
            self._known[key] = f"{MARK}{len(self._known)}"
            self.named[self._known[key]] = function, arguments
        return symbol(self._known[key])


MARK = "⟨"
"""First letter of the names of functions: no path has it."""


def number(value: Fraction | int) -> Terms:
    """Return a number."""
    return {(_ONE, _ONE): (Fraction(value), Fraction(0))} if value else {}


def symbol(name: str) -> Terms:
    """Return a symbol."""
    return {(_ONE, ((name, 1),)): (Fraction(1), Fraction(0))}


def _add(a: Terms, b: Terms, sign: int = 1) -> Terms:
    total = dict(a)
    for key, (re, im) in b.items():
        old = total.get(key, (Fraction(0), Fraction(0)))
        new = old[0] + sign * re, old[1] + sign * im
        if any(new):
            total[key] = new
        else:
            total.pop(key, None)
    return total


def _multiply(a: Terms, b: Terms) -> Terms:
    if len(a) * len(b) > 20 * MOST_TERMS:
        raise NotTrigonometricError("too long")
    total: Terms = {}
    for (turns, powers), (re, im) in a.items():
        for (more, others), (x, y) in b.items():
            key = monomial_product(turns, more), monomial_product(powers, others)
            old = total.get(key, (Fraction(0), Fraction(0)))
            total[key] = old[0] + re * x - im * y, old[1] + re * y + im * x
    made = {key: value for key, value in total.items() if any(value)}
    if len(made) > MOST_TERMS:
        raise NotTrigonometricError("too long")
    return made


def _inverse(a: Terms, functions: NamedFunctions) -> Terms:
    """Return 1/a: of a single term as such, of a sum as a symbol to the power −1."""
    if not a:
        raise NotTrigonometricError("1/0")
    if len(a) > 1:
        a = functions.of("same", a)
    (((turns, powers), (re, im)),) = a.items()
    size = re * re + im * im
    key = tuple((n, -k) for n, k in turns), tuple((n, -k) for n, k in powers)
    return {key: (re / size, -im / size)}


def _root(a: Terms, functions: NamedFunctions) -> Terms:
    """Return the square root; of a number that is a square, the number."""
    if not a:
        return {}
    if set(a) == {(_ONE, _ONE)} and a[_ONE, _ONE][0] > 0:
        value = a[_ONE, _ONE][0]
        above, below = isqrt(value.numerator), isqrt(value.denominator)
        if Fraction(above, below) ** 2 == value:
            return number(Fraction(above, below))
    return functions.of("sqrt", a)


def _turned(a: Terms, function: str, functions: NamedFunctions) -> Terms:
    """Return cos or sin of a sum of angles with whole factors."""
    turns: dict[str, int] = {}
    for (own, powers), (re, im) in a.items():
        whole = re.denominator == 1 and not im and not own
        if not whole or len(powers) != 1 or powers[0][1] != 1:
            return functions.of(function, a)
        turns[powers[0][0]] = int(re)
    key = tuple(sorted(turns.items()))
    if not key:
        return number(function == "cos")
    back = tuple((name, -k) for name, k in key)
    half, none = Fraction(1, 2), Fraction(0)
    one, two = ((none, -half), (none, half)) if function == "sin" else ((half, none), (half, none))
    return {(key, _ONE): one, (back, _ONE): two}


_ARITHMETIC: dict[int, Callable[..., Terms]] = {
    ca.OP_ADD: _add,
    ca.OP_SUB: lambda a, b: _add(a, b, -1),
    ca.OP_MUL: _multiply,
    ca.OP_NEG: lambda a: _add({}, a, -1),
    ca.OP_SQ: lambda a: _multiply(a, a),
    ca.OP_TWICE: lambda a: _add(a, a),
    ca.OP_ASSIGN: lambda a: a,
}

_FUNCTIONS: dict[int, Callable[..., Terms]] = {
    ca.OP_DIV: lambda own, a, b: _multiply(a, _inverse(b, own)),
    ca.OP_INV: lambda own, a: _inverse(a, own),
    ca.OP_SQRT: lambda own, a: _root(a, own),
    ca.OP_SIN: lambda own, a: _turned(a, "sin", own),
    ca.OP_COS: lambda own, a: _turned(a, "cos", own),
}


def trigonometric(
    function: ca.Function, given: Sequence[Terms], functions: NamedFunctions
) -> list[Terms]:
    """Return the elements of the one output of a function of SX in normal form.

    Parameters
    ----------
    given
        What to put in for the elements of its one input.
    functions
        Where functions other than cos and sin of sums of angles get their names.

    Raises
    ------
    NotTrigonometricError
        It holds conditions, or grows too long.
    """
    outputs: list[Terms] = [{} for _ in range(function.nnz_out(0))]
    values: dict[int, Terms] = {}
    for k in range(function.n_instructions()):
        code = function.instruction_id(k)
        inputs, into = function.instruction_input(k), function.instruction_output(k)
        if code == ca.OP_OUTPUT:
            outputs[into[1]] = values[inputs[0]]
        elif code == ca.OP_INPUT:
            values[into[0]] = given[inputs[1]]
        elif code == ca.OP_CONST:
            value = Fraction(repr(float(function.instruction_constant(k))))
            values[into[0]] = number(value)
        elif code in _ARITHMETIC:
            values[into[0]] = _ARITHMETIC[code](*(values[i] for i in inputs))
        elif code in _FUNCTIONS:
            values[into[0]] = _FUNCTIONS[code](functions, *(values[i] for i in inputs))
        elif code in FUNCTION_NAMES and code not in _CONDITIONS:
            values[into[0]] = functions.of(FUNCTION_NAMES[code], *(values[i] for i in inputs))
        else:
            raise NotTrigonometricError("a condition")
    return outputs
