"""The symbols of a problem: what its expressions are made of, and what they stand for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca

from acausal.errors import OptimalControlError
from acausal.language.expression import time, unbracketed
from acausal.language.quantity import quantity_of
from acausal.numerics.columns import scalars

if TYPE_CHECKING:
    from acausal.system.system import System

_LONGEST = 200  # letters of an expression that are printed,
_SHORT = 60  # and of one inside another


@dataclass(frozen=True, eq=False)
class PointValue:
    """The value of an expression at a share of the horizon."""

    share: float
    expression: ca.SX


class ProblemSymbols:
    """The symbols of one problem.

    ``variables`` are paths that vary over time, ``parameters`` those that do not, ``integrals`` and
    ``points`` numbers made of expressions of them, ``values`` numbers that may be changed;
    ``disturbances`` are inputs that are such numbers, ``changing`` parameters of the model.
    """

    def __init__(self) -> None:
        self.t_start, self.t_end = ca.SX.sym("t_start"), ca.SX.sym("t_end")
        self.variables: dict[str, ca.SX] = {}
        self.parameters: dict[str, ca.SX] = {}
        self.integrals: dict[int, tuple[ca.SX, ca.SX]] = {}
        self.points: dict[int, tuple[ca.SX, PointValue]] = {}
        self.values: dict[str, tuple[ca.SX, float]] = {}
        self.disturbances: list[str] = []  # inputs that are values
        self.changing: tuple[str, ...] = ()  # parameters that are values
        self._varying: set[int] = {time.element_hash()}

    def variable(self, path: str, size: int) -> ca.SX:
        """Return the symbol of a path."""
        if path not in self.variables:
            names = [path] if size == 1 else [f"{path}[{i}]" for i in range(size)]
            self.variables[path] = ca.vertcat(*[ca.SX.sym(name) for name in names])
            self._varying |= {s.element_hash() for s in scalars(self.variables[path])}
        return self.variables[path]

    def parameter(self, path: str) -> ca.SX:
        """Return the symbol of a parameter, which is a number."""
        if path not in self.parameters:
            self.parameters[path] = ca.SX.sym(path)
        return self.parameters[path]

    def bound_parameter(self, system: System, path: str) -> ca.SX:
        """Return a parameter that is bound to others as an expression of their symbols."""
        table = system.parameter_table
        place = list(table.bound).index(path)
        first = sum(table.bound_sizes[:place])
        p = ca.vertcat(*[ca.SX.sym(name) for name in system.parameter_names])
        value = ca.SX(table.bound_values(p)[first : first + table.bound_sizes[place]])
        inside = ca.symvar(value)
        known = [self.parameter(str(symbol)) for symbol in inside]
        return ca.substitute(value, ca.vertcat(*inside), ca.vertcat(*known)) if inside else value

    def varies(self, symbol: ca.SX) -> bool:
        """Whether a symbol stands for something that varies over time."""
        return symbol.element_hash() in self._varying

    def over_time(self, expression: ca.SX) -> bool:
        """Whether an expression varies over time."""
        return any(self.varies(s) for s in ca.symvar(expression))

    def integral(self, expression: ca.SX) -> ca.SX:
        """Return a symbol for the integral of a scalar expression."""
        if not expression.is_scalar():
            raise OptimalControlError(
                "integral() takes one number at a time: use ca.sumsqr(…) or pick an element."
            )
        self._only_over_time(expression, "integral()")
        symbol = ca.SX.sym(f"integral({_short(expression)})")
        self.integrals[symbol.element_hash()] = (symbol, expression)
        return symbol

    def at(self, share: float, expression: ca.SX) -> ca.SX:
        """Return symbols for the elements of an expression at a share of the horizon."""
        self._only_over_time(expression, "at_start(), at_end() and at()")
        where = {0.0: "at_start", 1.0: "at_end"}.get(share, f"at {share:g}:")
        found = []
        for element in scalars(expression):
            symbol = ca.SX.sym(f"{where}({_short(element)})")
            self.points[symbol.element_hash()] = (symbol, PointValue(share, element))
            found.append(symbol)
        return ca.vertcat(*found)

    def value(self, name: str, number: float) -> ca.SX:
        """Return the symbol of a number that may be changed."""
        if name in self.values:
            raise OptimalControlError(f"the value '{name}' is declared twice.")
        self.values[name] = (ca.SX.sym(name), number)
        return self.values[name][0]

    @property
    def numbers(self) -> list[float]:
        """The numbers that may be changed, as they were declared."""
        return [number for _, number in self.values.values()]

    def own(self, expression: ca.SX, named: Callable[[Any], ca.SX]) -> ca.SX:
        """Return an expression with attributes of the model replaced by symbols of the problem."""
        old, new = [], []
        for symbol in ca.symvar(expression):
            quantity = quantity_of(symbol)
            if quantity is not None:
                hashes = [s.element_hash() for s in scalars(quantity.symbol)]
                whole = scalars(named(quantity))
                old.append(symbol)
                new.append(whole[hashes.index(symbol.element_hash())])
        known = self._known()
        for symbol in ca.symvar(expression):
            if quantity_of(symbol) is None and symbol.element_hash() not in known:
                raise OptimalControlError(
                    f"the expression has the symbol '{symbol}', which is not of this problem. Use "
                    'ocp["path"], ocp.t_end, ocp.integral(…), ocp.at_end(…) and ac.time.'
                )
        return ca.substitute(expression, ca.vertcat(*old), ca.vertcat(*new)) if old else expression

    def _known(self) -> set[int]:
        fixed = [self.t_start, self.t_end, *(symbol for symbol, _ in self.values.values())]
        fixed += self.parameters.values()
        hashes = {s.element_hash() for s in fixed}
        return hashes | self._varying | set(self.integrals) | set(self.points)

    def integrals_bounded(self, conditions: Iterable[Any]) -> bool:
        """Whether a condition has an integral in it."""
        return any(
            s.element_hash() in self.integrals for c in conditions for s in ca.symvar(c.expression)
        )

    def _only_over_time(self, expression: ca.SX, what: str) -> None:
        for symbol in ca.symvar(expression):
            code = symbol.element_hash()
            if code in self.integrals or code in self.points:
                raise OptimalControlError(
                    f"{what} of an expression with {symbol} in it: that is a number already. "
                    "Combine such numbers outside."
                )


def written(expression: ca.SX) -> str:
    """Return an expression in paths; CasADi's names @1, @2 of what occurs twice are resolved."""
    text, parts = str(expression), []
    while text.startswith("@"):
        part, text = text.split(", ", 1)
        parts.append(part.split("=", 1))
    for name, own in reversed(parts):
        text = re.sub(rf"{name}(?!\d)", lambda _, own=own: own, text)  # type: ignore[misc]
        if len(text) > _LONGEST:  # nested parts double: the rest would not be printed
            break
    return _cut(re.sub(r"@\d+", "…", text), _LONGEST)


def _short(expression: ca.SX) -> str:
    return _cut(unbracketed(written(expression)), _SHORT)


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[:length]}…"
