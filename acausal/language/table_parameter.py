"""Tables as parameters: rows of numbers, each a parameter of its own, ``gear.loss_table[0, 1]``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import casadi as ca
import numpy as np

from acausal.arguments import checked, shown
from acausal.errors import DeclarationError, ParameterError
from acausal.language.declaration import Parameter
from acausal.language.quantity import Quantity, plain


@checked
class TableParameter(Parameter):
    """A parameter of rows and columns, the abscissas first, each column with its unit and range.

    It is declared as ``loss_table: ac.types.TableParameter = ac.table(…)``. How many rows there are
    is part of the structure; their numbers can change between runs.
    """

    def __init__(
        self,
        description: str,
        columns: Sequence[Parameter],
        default: Any,
        *,
        more: bool,
        begins: float | None,
        grid: bool,
        strict: tuple[str, tuple[str, ...]] | None = None,
    ) -> None:
        super().__init__(", ".join(column.unit for column in columns), description, default)
        self.columns, self.more, self.begins, self.grid = tuple(columns), more, begins, grid
        self.strict = strict

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        given = instance._given(self)
        if instance.__dict__["_tracer"] is None:
            return instance._quantity(self.name, self.shape_of(given))
        if instance.builds_in(self.name):
            return np.array(given)
        symbol = instance.__dict__["_tracer"].symbol("parameter", self.name)
        return ca.reshape(symbol, *self.shape_of(given))

    def __set__(self, instance: Any, value: Any) -> None:
        made = self.check(value, instance._label)
        held = instance.__dict__["_quantities"].get(self.name)
        if held is not None and self.shape_of(made) != tuple(held.symbol.shape):
            raise ParameterError(
                f"{instance._label}.{self.name} is used with {held.symbol.shape} rows and columns: "
                "make a new part for a table of another size."
            )
        instance._set_parameter(self, made)

    def shape_of(self, value: Any) -> tuple[int, ...]:
        """Return the numbers of rows and columns of a table, given as rows or as an expression."""
        if isinstance(value, ca.SX):
            return tuple(value.shape)
        return len(value), len(value[0])

    def elements(self, value: Any) -> list[tuple[str, float, Parameter]]:
        """Return the numbers column by column, each with its place ``[i, j]`` and its rule."""
        return [
            (f"[{i}, {j}]", row[j], self._rule(i, j))
            for j in range(len(value[0]))
            for i, row in enumerate(value)
        ]

    def check(self, value: Any, where: str) -> Any:
        """Return a table in SI units as a tuple of rows, or raise ParameterError."""
        path = f"{where}.{self.name}" if where else self.name
        if isinstance(value, (Quantity, ca.SX)):
            return plain(value)
        rows = self._rows(value, path)
        made = tuple(
            tuple(self._rule(i, j).check_number(cell, f"{path}[{i}, {j}]") for j, cell in r)
            for i, r in ((i, list(enumerate(row))) for i, row in enumerate(rows))
        )
        self.check_whole(np.array(made), path)
        return made

    def is_strict(self, structural: Mapping[str, Any]) -> bool:
        """Whether parameters may not make a jump in a part of these structural values."""
        return self.strict is not None and structural.get(self.strict[0]) in self.strict[1]

    def check_whole(self, matrix: np.ndarray, path: str, strict: bool = False) -> None:
        """Refuse abscissas that do not increase, or do not begin where they must.

        Raises
        ------
        ParameterError
            Naming the table and its abscissas.
        """
        axes = [matrix[1:, 0], matrix[0, 1:]] if self.grid else [matrix[:, 0]]
        for axis in axes:
            steps, strict = np.diff(axis), strict or self.grid or self.begins is not None
            if np.any(steps <= 0 if strict else steps < 0):
                raise ParameterError(
                    f"{path} has the abscissas {_listed(axis)}; they must increase"
                    + ("." if strict else "; one that stands twice is a jump.")
                )
        if self.begins is not None and axes[0][0] != self.begins:
            raise ParameterError(
                f"{path} has the abscissas {_listed(axes[0])}; they must begin at {self.begins:g}."
            )

    def _rule(self, row: int, column: int) -> Parameter:
        if self.grid:  # rows and columns have the same rule, that of their abscissas
            return self.columns[0 if row == 0 or column == 0 else 1]
        return self.columns[min(column, len(self.columns) - 1)]

    def _rows(self, value: Any, path: str) -> list[list[Any]]:
        least = 2 if self.grid else len(self.columns)
        words = f"at least {least}" if self.more else str(least)
        try:
            rows = [list(row) for row in value]
        except TypeError:
            raise ParameterError(
                f"{path} = {shown(value)} is no table: give rows of {words} numbers."
            ) from None
        widths = {len(row) for row in rows}
        fits = len(widths) == 1 and min(widths) >= least and (self.more or widths == {least})
        if not fits or len(rows) < (2 if self.grid else 1):
            shape = (len(rows), *sorted(widths))
            raise ParameterError(
                f"{path} has rows and columns of {shape}; it needs rows of {words} numbers, the "
                f"abscissa first. {self.description}."
            )
        return rows


def _listed(values: np.ndarray) -> str:
    return str(values.tolist()) if len(values) <= 12 else f"{values[:12].tolist()[:-1]} …"


@checked
def table(
    description: str,
    columns: Iterable[Any],
    default: Any = None,
    *,
    more: bool = False,
    begins: float | None = None,
    grid: bool = False,
    strict: tuple[str, tuple[str, ...]] | None = None,
) -> Any:
    """Declare a table whose numbers are parameters.

    Parameters
    ----------
    description
        What its rows are, for documentation.
    columns
        What stands in each column, as parameters with unit and range: ``ac.parameter("rad/s",
        "Speed", min=0)``. The first holds the abscissas, which increase.
    default
        Rows of numbers. Without a default the user must give a table.
    more
        Whether there may be more columns, which are as the last one.
    begins
        The first abscissa.
    grid
        Whether the first row holds abscissas too: a table of two arguments.
    strict
        A structural value and words of it with which parameters may not make a jump, an abscissa
        that stands twice: of curves.

    Raises
    ------
    DeclarationError
        For columns that are not parameters.
    """
    rules = tuple(columns)
    if len(rules) < 2 or not all(isinstance(rule, Parameter) for rule in rules):
        raise DeclarationError("table(columns=…) takes two or more of ac.parameter(unit, …).")
    return TableParameter(
        description, rules, default, more=more, begins=begins, grid=grid, strict=strict
    )
