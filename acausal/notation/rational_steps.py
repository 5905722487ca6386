"""From a CasADi function to ratios: its instructions, one after the other, in exact arithmetic.

Functions such as sin, sqrt and min are atoms with ratios as arguments; a condition is an atom that
is 0 or 1, and ``if_else`` a product with it. What grows beyond ``MOST_TERMS`` has no ratio and is
kept as written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erf, isfinite, pi
from typing import Any

import casadi as ca
import numpy as np

from acausal.notation.rational import ONE, Atoms, Ratio, TooLongError, constant

MOST_TERMS = 300
"""Monomials of an expression that is still brought to normal form: about a page."""

_MOST_TERMS_WITH_FUNCTIONS = 30
"""Monomials of one that holds functions: these read better where they stand."""

PI = "π"
"""Key of the atom that is the number π."""

FUNCTION_NAMES: dict[int, str] = {
    **{ca.OP_SIN: "sin", ca.OP_COS: "cos", ca.OP_TAN: "tan"},
    **{ca.OP_ASIN: "asin", ca.OP_ACOS: "acos", ca.OP_ATAN: "atan", ca.OP_ATAN2: "atan2"},
    **{ca.OP_SINH: "sinh", ca.OP_COSH: "cosh", ca.OP_TANH: "tanh"},
    **{ca.OP_ASINH: "asinh", ca.OP_ACOSH: "acosh", ca.OP_ATANH: "atanh"},
    **{ca.OP_EXP: "exp", ca.OP_LOG: "ln", ca.OP_SQRT: "sqrt", ca.OP_FABS: "abs"},
    **{ca.OP_LOG1P: "ln1p", ca.OP_EXPM1: "expm1", ca.OP_ERF: "erf", ca.OP_HYPOT: "hypot"},
    **{ca.OP_FMIN: "min", ca.OP_FMAX: "max", ca.OP_SIGN: "sign", ca.OP_COPYSIGN: "copysign"},
    **{ca.OP_FLOOR: "floor", ca.OP_CEIL: "ceil", ca.OP_FMOD: "fmod"},
    **{ca.OP_REMAINDER: "remainder", ca.OP_POW: "pow", ca.OP_CONSTPOW: "pow"},
    **{ca.OP_LT: "<", ca.OP_LE: "≤", ca.OP_EQ: "=", ca.OP_NE: "≠"},
    **{ca.OP_NOT: "not", ca.OP_AND: "and", ca.OP_OR: "or"},
}

_ARITHMETIC: dict[int, Callable[..., Ratio]] = {
    ca.OP_ADD: lambda a, b: a + b,
    ca.OP_SUB: lambda a, b: a - b,
    ca.OP_MUL: lambda a, b: a * b,
    ca.OP_DIV: lambda a, b: a / b,
    ca.OP_NEG: lambda a: -a,
    ca.OP_SQ: lambda a: a * a,
    ca.OP_TWICE: lambda a: a + a,
    ca.OP_INV: lambda a: a.inverse(),
    ca.OP_ASSIGN: lambda a: a,
    ca.OP_IF_ELSE_ZERO: lambda a, b: a * b,
}

_AS_WRITTEN: dict[int, str] = {
    **{ca.OP_ADD: "+", ca.OP_SUB: "-", ca.OP_MUL: "*", ca.OP_DIV: "/", ca.OP_NEG: "neg"},
    **{ca.OP_SQ: "sq", ca.OP_TWICE: "twice", ca.OP_INV: "inv", ca.OP_ASSIGN: "same"},
    ca.OP_IF_ELSE_ZERO: "*",
}


@dataclass(frozen=True, eq=False)
class Applied:
    """The key of an atom that is a function of ratios."""

    function: str
    arguments: tuple[Ratio, ...]

    @property
    def key(self) -> Any:
        """What equal applications have in common."""
        return self.function, tuple(argument.key for argument in self.arguments)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Applied) and self.key == other.key


@dataclass(frozen=True, eq=False)
class RationalStep:
    """A value that a function computes from others, and its ratio if it has one."""

    operation: str
    arguments: tuple[int, ...]
    ratio: Ratio | None


@dataclass(frozen=True, eq=False)
class RationalSteps:
    """The steps of a function and those that are its outputs; ``None`` is an output of 0."""

    atoms: Atoms
    steps: list[RationalStep]
    outputs: list[int | None]

    def ratio(self, output: int) -> Ratio | None:
        """Return an output in normal form, or None if it is too long for that."""
        step = self.outputs[output]
        return constant(0) if step is None else self.steps[step].ratio


def number_ratio(value: float, atoms: Atoms) -> Ratio:
    """Return a number as its shortest decimal; multiples of π that are seen as such keep it."""
    if not isfinite(value):
        return atoms.symbol(str(value).replace("inf", "∞"))
    share = Fraction(value / pi).limit_denominator(12)
    if share and abs(share.numerator) <= 12 and float(share) * pi == value:
        return constant(share) * atoms.symbol(PI)
    return constant(Fraction(repr(float(value))))


def rational_steps(
    function: ca.Function, symbols: Sequence[Sequence[Any]], atoms: Atoms | None = None
) -> RationalSteps:
    """Return the normal form of the first output of a function of SX.

    Parameters
    ----------
    symbols
        For every input the keys of its elements, or ratios to put in their place.

    Raises
    ------
    NotImplementedError
        If the function has an operation that has no printed form, such as a call.
    """
    made = Atoms() if atoms is None else atoms
    given = [
        [item if isinstance(item, Ratio) else made.symbol(item) for item in group]
        for group in symbols
    ]
    outputs: list[int | None] = [None] * function.nnz_out(0)
    steps: list[RationalStep] = []
    places: dict[int, int] = {}
    for k in range(function.n_instructions()):
        code = function.instruction_id(k)
        if code == ca.OP_OUTPUT:
            outputs[function.instruction_output(k)[1]] = places[function.instruction_input(k)[0]]
            continue
        inputs = function.instruction_input(k)
        if code == ca.OP_INPUT:
            step = RationalStep("input", (), given[inputs[0]][inputs[1]])
        elif code == ca.OP_CONST:
            step = RationalStep("number", (), number_ratio(function.instruction_constant(k), made))
        else:
            step = _step(code, tuple(places[i] for i in inputs), steps, made)
        places[function.instruction_output(k)[0]] = len(steps)
        steps.append(step)
    return RationalSteps(made, steps, _dense(function, outputs))


def _dense(function: ca.Function, outputs: list[int | None]) -> list[int | None]:
    """Return one entry for every element of the output, those that are always 0 too."""
    pattern = function.sparsity_out(0)
    full: list[int | None] = [None] * pattern.size1()
    for row, step in zip(pattern.row(), outputs, strict=True):
        full[row] = step
    return full


def _step(
    code: int, places: tuple[int, ...], steps: list[RationalStep], atoms: Atoms
) -> RationalStep:
    if code not in _ARITHMETIC and code not in FUNCTION_NAMES:
        raise NotImplementedError(f"operation {code}")
    # A function of one argument repeats it in CasADi's list.
    used = places[:1] if code in _UNARY else places
    name = _AS_WRITTEN.get(code) or FUNCTION_NAMES[code]
    arguments = [steps[place].ratio for place in used]
    known = [argument for argument in arguments if argument is not None]
    if len(known) < len(arguments):
        return RationalStep(name, used, None)
    try:
        if code == ca.OP_MUL and len(known[0].terms) * len(known[1].terms) > 2 * MOST_TERMS:
            return RationalStep(name, used, None)
        ratio = _combined(code, known, atoms)
    except (TooLongError, ZeroDivisionError):
        return RationalStep(name, used, None)
    return RationalStep(
        name, used, ratio if len(ratio.terms) <= _most_terms(ratio, atoms) else None
    )


def _most_terms(ratio: Ratio, atoms: Atoms) -> int:
    if len(ratio.terms) <= _MOST_TERMS_WITH_FUNCTIONS:
        return MOST_TERMS
    applied = any(isinstance(atoms.keys[atom], Applied) for atom in ratio.atoms())
    return _MOST_TERMS_WITH_FUNCTIONS if applied else MOST_TERMS


_UNARY = frozenset(
    code
    for code in (*_ARITHMETIC, *FUNCTION_NAMES)
    if code in (ca.OP_NEG, ca.OP_SQ, ca.OP_TWICE, ca.OP_INV, ca.OP_ASSIGN)
    or FUNCTION_NAMES.get(code, "")
    in {
        *("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh"),
        *("atanh", "exp", "ln", "sqrt", "abs", "ln1p", "expm1", "erf", "sign", "floor", "ceil"),
        "not",
    }
)

_DECIDED = frozenset(["<", "≤", "=", "≠", "not", "and", "or"])
"""Relations: of numbers they are 1 or 0."""

_LARGEST_POWER = 12
"""Whole powers that are multiplied out."""


def _combined(code: int, arguments: list[Ratio], atoms: Atoms) -> Ratio:
    if code in _ARITHMETIC:
        return _ARITHMETIC[code](*arguments)
    if code in (ca.OP_POW, ca.OP_CONSTPOW):
        power = arguments[1].number
        if power is not None and power.denominator == 1 and abs(power) <= _LARGEST_POWER:
            return arguments[0] ** int(power)
    if code == ca.OP_SQRT and arguments[0].number == 1:
        return ONE
    known = [float(a.number) for a in arguments if a.number is not None]
    if FUNCTION_NAMES[code] in _DECIDED and len(known) == len(arguments):
        return constant(int(_NUMERIC[FUNCTION_NAMES[code]](*known)))
    key = Applied(FUNCTION_NAMES[code], tuple(arguments))
    return Ratio({((atoms.of(key, arguments), 1),): Fraction(1)})


_NUMERIC: dict[str, Callable[..., Any]] = {
    **{name: getattr(np, name) for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh", "exp")},
    **{"asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "atan2": np.arctan2},
    **{"asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh, "ln": np.log},
    **{"sqrt": np.sqrt, "abs": np.abs, "ln1p": np.log1p, "expm1": np.expm1, "hypot": np.hypot},
    **{"min": np.minimum, "max": np.maximum, "sign": np.sign, "copysign": np.copysign},
    **{"floor": np.floor, "ceil": np.ceil, "fmod": np.fmod, "pow": np.power, "erf": erf},
    **{"remainder": np.remainder, "<": np.less, "≤": np.less_equal, "=": np.equal},
    **{"≠": np.not_equal, "not": np.logical_not, "and": np.logical_and, "or": np.logical_or},
}


def atom_value(atom: int, atoms: Atoms, values: Mapping[Any, float]) -> Any:
    """Return the value of an atom from those of symbols, by their keys."""
    key = atoms.keys[atom]
    if isinstance(key, Applied):
        arguments = [a.evaluate(lambda n: atom_value(n, atoms, values)) for a in key.arguments]
        return np.asarray(_NUMERIC[key.function](*arguments), dtype=float)
    return pi if key == PI else values[key]


def substituted(ratio: Ratio, values: Mapping[int, Ratio], atoms: Atoms) -> Ratio:
    """Return a ratio with other ratios in place of some of its symbols, within functions too."""
    if not atoms.depends(ratio) & values.keys():
        return ratio

    def value(atom: int) -> Ratio:
        if atom in values:
            return values[atom]
        key = atoms.keys[atom]
        if isinstance(key, Applied) and atoms.inside[atom] & values.keys():
            arguments = tuple(substituted(a, values, atoms) for a in key.arguments)
            atom = atoms.of(Applied(key.function, arguments), arguments)
        return Ratio({((atom, 1),): Fraction(1)})

    def polynomial(terms: Mapping[Any, Any]) -> Ratio:
        total = constant(0)
        for monomial, number in terms.items():
            term = constant(number)
            for atom, power in monomial:
                term = term * value(atom) ** power
            total = total + term
        return total

    result = polynomial(ratio.terms)
    for factor, power in ratio.factors.items():
        result = result / polynomial(dict(factor)) ** power
    return result
