"""Parameters of a hierarchy: free ones as symbols with values, bound ones as expressions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import ParameterError, did_you_mean
from acausal.language.component import Part
from acausal.language.declaration import Parameter
from acausal.language.quantity import Quantity, path_of, plain, quantity_of
from acausal.language.table_parameter import TableParameter
from acausal.numerics.columns import scalars

if TYPE_CHECKING:
    from acausal.system.system import System


class ParameterTable:
    """All parameters of a model by path.

    ``names``, ``values``, ``symbols`` and ``units`` list the free scalars; ``bound`` says what a
    bound parameter depends on. A vector parameter has one entry an element, ``body.r[0]``.
    """

    def __init__(self, frozen: Mapping[str, float], given: Mapping[str, float]) -> None:
        self.frozen, self.given = dict(frozen), dict(given)
        self.names: list[str] = []
        self.values: list[float] = []
        self.symbols: list[ca.SX] = []
        self.declared: list[Parameter | None] = []
        self.bound: dict[str, ca.SX] = {}
        self._resolved: dict[tuple[int, str], ca.SX] = {}
        self._paths: dict[int, str] = {}
        self._under_way: list[str] = []

    @classmethod
    def collect(
        cls,
        parts: list[tuple[str, Part]],
        frozen: Mapping[str, float],
        given: Mapping[str, float],
    ) -> ParameterTable:
        """Collect the parameters of all parts, outer ones first; ``given`` replaces values."""
        table = cls(frozen, given)
        table._paths = {id(part): path for path, part in parts}
        for path, part in parts:
            for name in part._spec.parameters:
                table.of(part, name, path)
        table._check(parts)
        return table

    def _check(self, parts: list[tuple[str, Part]]) -> None:
        """Refuse numbers of a part that do not suit each other, wherever they come from."""
        asked = [(path, part, *pair) for path, part in parts for pair in part.checked]
        if not asked:
            return
        values = [self._element(part, name) for _, part, names, _ in asked for name in names]
        function = ca.Function("v", [ca.vertcat(*self.symbols, ca.SX(0, 1))], [ca.vertcat(*values)])
        numbers = iter(function(ca.DM(self.values)).full().ravel().tolist())
        for path, part, names, fault in asked:
            wrong = fault(*(next(numbers) for _ in names))
            if wrong is not None:
                raise ParameterError(f"{path or type(part).__name__}: {wrong}")

    def _element(self, part: Part, name: str) -> ca.SX:
        stem, _, place = name.rstrip("]").partition("[")
        return self.of(part, stem)[int(place or 0)]

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
        value = part._given(declared)
        if callable(value):
            value = plain(value(part))
        if not isinstance(value, ca.SX):
            value = value if isinstance(value, float) else declared.check(value, prefix or "model")
        if isinstance(value, ca.SX):
            expression = self._bind(value, full)
        elif part.builds_in(name):
            expression = ca.SX(0, 1)
        elif isinstance(value, tuple):
            elements = declared.elements(value)
            expression = ca.vertcat(
                *[self.add(f"{full}{place}", number, rule) for place, number, rule in elements]
            )
        else:
            expression = self.add(full, value, declared)
        self._resolved[key] = expression
        return expression

    def add(self, name: str, value: float, declared: Parameter | None = None) -> ca.SX:
        """Add a free scalar and return its symbol, or its number if it is frozen."""
        symbol = ca.SX.sym(name)
        self.names.append(name)
        self.values.append(self.frozen.get(name, self.given.get(name, value)))
        self.symbols.append(symbol)
        self.declared.append(declared)
        return ca.SX(self.frozen[name]) if name in self.frozen else symbol

    def _bind(self, expression: ca.SX, full: str) -> ca.SX:
        if full in self._under_way:
            circle = " -> ".join([*self._under_way[self._under_way.index(full) :], full])
            raise ParameterError(
                f"parameters depend on each other in a circle: {circle}. Give one of them a number."
            )
        self._under_way.append(full)
        try:
            resolved = ca.vec(self.resolve_expression(expression))
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


def check_values(system: System, given: Mapping[Any, Any]) -> dict[int, float]:
    """Return positions and SI values of parameters given by path.

    Raises
    ------
    ParameterError
        For an unknown, bound or structural parameter, or a value out of range.
    """
    if not isinstance(given, Mapping):
        raise ParameterError(
            f'parameters = {given!r} does not say which. Write parameters={{"path": value}}.'
        )
    table = system.parameter_table
    names, declared, bound = table.names, table.declared, table.bound
    found: dict[int, float] = {}
    for key, value in given.items():
        path = path_of(key)
        first = f"{path}[0]"
        if path in bound:
            raise ParameterError(
                f"{path} is bound to {bound[path]}: set the parameters in that expression instead."
            )
        if isinstance(value, (Quantity, ca.SX)):
            raise ParameterError(
                f"{path} = {value}: give a number for a run. To bind one parameter to others, set "
                "it in the model and compile again."
            )
        if path in names:
            rule = declared[names[path]] or Parameter()  # or of a constant signal
            found[names[path]] = rule.check_number(value, path)
        elif f"{path}[0, 0]" in names:
            found.update(_table_values(system, path, value))
        elif first in names and (whole := declared[names[first]]) is not None:
            numbers = whole.check(value, path.rpartition(".")[0])
            found.update({names[f"{path}[{i}]"]: number for i, number in enumerate(numbers)})
        else:
            raise ParameterError(_unknown(system, path))
    return found


def _table_values(system: System, path: str, value: Any) -> dict[int, float]:
    """Return positions and SI values of a whole table, which keeps its rows and columns."""
    prefix, _, last = path.rpartition(".")
    declared = system.names.specification(prefix).parameters[last]  # type: ignore[union-attr]
    given = declared.elements(declared.check(value, prefix))
    names, held = system.parameter_names, f"{path}["
    if len(given) != sum(name.startswith(held) for name in names) or any(
        f"{path}{place}" not in names for place, _, _ in given
    ):
        raise ParameterError(
            f"{path} has other rows or columns than the table that was compiled. Set it on the "
            "component, and compile again."
        )
    return {names[f"{path}{place}"]: number for place, number, _ in given}


def _unknown(system: System, path: str) -> str:
    prefix, _, last = path.rpartition(".")
    spec = system.names.specification(prefix)
    last = last.partition("[")[0]
    decides = spec is not None and (
        last in spec.structurals or isinstance(spec.parameters.get(last), TableParameter)
    )
    if decides:
        return (
            f"{path} decides the structure of the equations, which a compiled system has already. "
            f"Set it on the component, and compile again."
        )
    if spec is not None and (last in spec.variables or last in spec.aliases):
        return (
            f"{path} is a variable, not a parameter: it is solved for. To fix its initial value "
            f'give start={{"{path}": …}}.'
        )
    return f"there is no parameter '{path}'. {did_you_mean(path, system.parameter_names)}"


def check_together(system: System, changed: Iterable[int], values: np.ndarray) -> None:
    """Refuse values that do not suit each other, of components with changed parameters.

    Raises
    ------
    ParameterError
        Naming the component, and saying what is wrong.
    """
    names, touched = system.parameter_names, set(changed)
    for path, component in system.names.components.items():
        kind: Any = component.kind
        for parameters, fault in kind.checked:
            paths = [f"{path}.{name}" for name in parameters]
            if touched.isdisjoint(names.get(p, -1) for p in paths) and all(
                p in names for p in paths
            ):
                continue
            found = [parameter_value(system, values, p) for p in paths]
            wrong = None if any(f is None for f in found) else fault(*map(float, found))  # type: ignore[arg-type]
            if wrong is not None:
                raise ParameterError(f"{path}: {wrong}")
    _check_tables(system, touched, values)


def _check_tables(system: System, touched: set[int], values: np.ndarray) -> None:
    changed = {
        name.partition("[")[0]
        for name, position in system.parameter_names.items()
        if position in touched and name.endswith("]") and ", " in name
    }
    for path in sorted(changed):
        prefix, _, last = path.rpartition(".")
        spec, matrix = system.names.specification(prefix), parameter_value(system, values, path)
        declared = None if spec is None else spec.parameters.get(last)
        if isinstance(declared, TableParameter) and matrix is not None:
            strict = declared.is_strict(system.names.components[prefix].structural)
            declared.check_whole(matrix, path, strict)


def check_free(frozen: Mapping[str, float], names: Iterable[str]) -> None:
    """Refuse derivatives with respect to parameters that are built into the equations.

    Raises
    ------
    ParameterError
        Naming them, with their values.
    """
    held = [f"{name} = {frozen[name]:g}" for name in names if name in frozen]
    if held:
        raise ParameterError(
            f"{', '.join(held)} is built into the equations as a number, because they change their "
            "form with it: there is no derivative with respect to it. Choose another value."
        )


def find_vanishing(system: System, values: np.ndarray) -> dict[str, float]:
    """Return the parameters in coefficients that were divided by and have become zero."""
    pivots, names = system.parameter_table.pivots, list(system.parameter_names)
    found = np.asarray(pivots(values)).ravel()
    wanted = set(np.flatnonzero(~np.isfinite(found) | (found == 0.0)).tolist())
    if not wanted:
        return {}
    rows, columns = pivots.jac_sparsity(0, 0).get_triplet()
    inside = sorted({c for r, c in zip(rows, columns, strict=True) if r in wanted})
    zero = [c for c in inside if values[c] == 0.0] or inside
    return {names[c]: float(values[c]) for c in zero}


def parameter_value(system: System, values: np.ndarray, path: str) -> np.ndarray | None:
    """Return a parameter, free or bound, number or vector; None if ``path`` names none."""
    table = system.parameter_table
    names = table.names
    if path in names:
        return np.asarray(values[names[path]])
    if path in table.bound:
        place = list(table.bound).index(path)
        first = sum(table.bound_sizes[:place])
        column = np.asarray(table.bound_values(values)).ravel()
        column = column[first : first + table.bound_sizes[place]]
        return column if len(column) > 1 else column[0]
    if f"{path}[0, 0]" in names:
        places = [n for n in names if n.startswith(f"{path}[")]
        rows = 1 + max(int(n[len(path) + 1 : n.rindex(",")]) for n in places)
        return np.reshape([values[names[n]] for n in places], (rows, -1), order="F")
    elements: list[float] = []
    while f"{path}[{len(elements)}]" in names:
        elements.append(values[names[f"{path}[{len(elements)}]"]])
    return np.array(elements) if elements else None
