"""Parameters of a hierarchy: free ones as symbols with values, bound ones as expressions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import casadi as ca

from acausal.component import Part
from acausal.declaration import ParameterDeclaration
from acausal.errors import ParameterError
from acausal.quantity import Quantity, quantity_of, scalars
from acausal.units import to_si


class ParameterTable:
    """All parameters of a model by path.

    ``names``, ``values``, ``symbols`` and ``units`` list the free scalars; ``bound`` says what a
    bound parameter depends on. A vector parameter has one entry an element, ``body.r[0]``.
    """

    def __init__(self, frozen: Mapping[str, float]) -> None:
        self.frozen = dict(frozen)
        self.names: list[str] = []
        self.values: list[float] = []
        self.symbols: list[ca.SX] = []
        self.declared: list[ParameterDeclaration | None] = []
        self.bound: dict[str, ca.SX] = {}
        self._resolved: dict[tuple[int, str], ca.SX] = {}
        self._paths: dict[int, str] = {}
        self._under_way: list[str] = []

    @classmethod
    def collect(cls, parts: list[tuple[str, Part]], frozen: Mapping[str, float]) -> ParameterTable:
        """Collect the parameters of all parts, outer ones first."""
        table = cls(frozen)
        table._paths = {id(part): path for path, part in parts}
        for path, part in parts:
            for name in part._spec.parameters:
                table.of(part, name, path)
        return table

    def of(self, part: Part, name: str, path: str | None = None) -> ca.SX:
        """Return the expression that stands for a parameter of a part."""
        key = (id(part), name)
        if key in self._resolved:
            return self._resolved[key]
        prefix = self._paths.get(id(part)) if path is None else path
        if prefix is None:
            raise ParameterError(
                f"'{name}' of a {type(part).__name__} outside the model is used in a binding."
            )
        full = f"{prefix}.{name}" if prefix else name
        declared = part._spec.parameters[name]
        value = part.__dict__["_values"].get(name, declared.default)
        if callable(value):
            value = value(part)
            value = value.symbol if isinstance(value, Quantity) else value
        if not isinstance(value, ca.SX):
            value = value if isinstance(value, float) else declared.check(value, prefix or "model")
        if isinstance(value, ca.SX):
            expression = self._bind(value, full)
        elif declared.shape:
            expression = ca.vertcat(
                *[self.add(f"{full}[{i}]", v, declared) for i, v in enumerate(value)]
            )
        else:
            expression = self.add(full, value, declared)
        self._resolved[key] = expression
        return expression

    def add(self, name: str, value: float, declared: ParameterDeclaration | None = None) -> ca.SX:
        """Add a free scalar and return its symbol, or its number if it is frozen."""
        if name in self.frozen:
            self.names.append(name)
            self.values.append(self.frozen[name])
            self.symbols.append(ca.SX.sym(name))
            self.declared.append(declared)
            return ca.SX(self.frozen[name])
        symbol = ca.SX.sym(name)
        self.names.append(name)
        self.values.append(value)
        self.symbols.append(symbol)
        self.declared.append(declared)
        return symbol

    def _bind(self, expression: ca.SX, full: str) -> ca.SX:
        if full in self._under_way:
            circle = " -> ".join([*self._under_way[self._under_way.index(full) :], full])
            raise ParameterError(
                f"parameters depend on each other in a circle: {circle}. Give one of them a number."
            )
        self._under_way.append(full)
        try:
            resolved = self.resolve_expression(expression)
        finally:
            self._under_way.pop()
        self.bound[full] = resolved
        return resolved

    def resolve_expression(self, expression: ca.SX) -> ca.SX:
        """Replace quantities of the model by the symbols of this table."""
        if expression.is_symbolic() and expression.is_scalar():  # a plain alias, the usual case
            alias = quantity_of(expression)
            declared = alias.owner._spec.parameters.get(alias.name) if alias else None
            if alias is not None and declared is not None and not declared.shape:
                return self.of(alias.owner, alias.name)
        symbols = ca.symvar(expression)
        quantities = [quantity_of(symbol) for symbol in symbols]
        values = []
        for symbol, quantity in zip(symbols, quantities, strict=True):
            if quantity is None or quantity.name not in quantity.owner._spec.parameters:
                raise ParameterError(
                    f"a parameter is bound to an expression with '{symbol}', which is not a "
                    "parameter of the model. Bind to parameters only."
                )
            whole = self.of(quantity.owner, quantity.name)
            index = [e.element_hash() for e in scalars(quantity.symbol)].index(
                symbol.element_hash()
            )
            values.append(whole[index])
        if not symbols:
            return expression
        return ca.substitute([expression], [ca.vertcat(*symbols)], [ca.vertcat(*values)])[0]


def checked_values(
    names: dict[str, int],
    declared: list[ParameterDeclaration | None],
    bound: dict[str, str],
    given: Mapping[str, Any],
) -> dict[int, float]:
    """Return positions and SI values of parameters given by path.

    Raises
    ------
    ParameterError
        For an unknown or bound parameter, or a value out of range.
    """
    from acausal.errors import did_you_mean

    found: dict[int, float] = {}
    for key, value in given.items():
        path = key.path if isinstance(key, Quantity) else str(key)
        if path in bound:
            raise ParameterError(
                f"{path} is bound to {bound[path]}: set the parameters in that expression instead."
            )
        if path not in names and f"{path}[0]" in names:
            for i, element in enumerate(value):
                found[names[f"{path}[{i}]"]] = float(element)
            continue
        if path not in names:
            raise ParameterError(f"there is no parameter '{path}'. {did_you_mean(path, names)}")
        position = names[path]
        rule = declared[position]
        prefix, _, last = path.rpartition(".")
        if rule is not None and not rule.shape:
            found[position] = float(rule.check(value, prefix))
        else:
            found[position] = to_si(value, "1", last) if isinstance(value, str) else float(value)
    return found
