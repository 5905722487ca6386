"""Linear equations with exact rational coefficients: rows, elimination, determinant.

A row is a sum of coefficient · variable that is 0; variables are any keys.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeAlias, TypeVar

from acausal.notation.rational import ONE, ZERO, Ratio, TooLongError

MOST_TERMS = 120
"""Monomials of a coefficient: a dense network of many parameters grows without end."""

V = TypeVar("V", bound=Hashable)
Row: TypeAlias = dict[V, Ratio]


def added(first: Row[V], second: Row[V], factor: Ratio = ONE) -> Row[V]:
    """Return first + factor · second.

    Raises
    ------
    TooLongError
        If a coefficient has more than ``MOST_TERMS`` terms.
    """
    total = dict(first)
    for variable, coefficient in second.items():
        value = total.get(variable, ZERO) + factor * coefficient
        if len(value.terms) > MOST_TERMS:
            raise TooLongError
        if value:
            total[variable] = value
        else:
            total.pop(variable, None)
    return total


def solved(row: Row[V], variable: V) -> Row[V]:
    """Return the row that a variable equals, from one in which it stands."""
    factor = -ONE / row[variable]
    return {v: c * factor for v, c in row.items() if v != variable}


def inserted(row: Row[V], variable: V, value: Row[V]) -> Row[V]:
    """Return a row with the value of a variable in its place."""
    if variable not in row:
        return row
    rest = {v: c for v, c in row.items() if v != variable}
    return added(rest, value, row[variable])


def eliminated(
    rows: Iterable[Row[V]],
    variables: Sequence[V],
    vanishes: Callable[[Ratio], bool] = lambda ratio: False,
) -> tuple[dict[V, Row[V]], list[Row[V]]]:
    """Solve rows for as many variables as they give, earlier ones first.

    Returns the solved variables, each free of the others, and the rows in which none is left. Of
    the rows that hold a variable the one with the simplest coefficient is taken. Coefficients that
    ``vanishes`` tells to be 0 at the values of the parameters are dropped, never divided by.
    """
    left = [row for row in rows if row]
    found: dict[V, Row[V]] = {}
    for variable in variables:
        left = [row for row in (cleaned(row, [variable], vanishes) for row in left) if row]
        holding = [row for row in left if variable in row]
        if not holding:
            continue
        pivot = min(holding, key=lambda row: (_size(row[variable]), len(row)))
        value = solved(pivot, variable)
        left = [inserted(row, variable, value) for row in left if row is not pivot]
        left = [row for row in left if row]
        found = {v: inserted(row, variable, value) for v, row in found.items()}
        found[variable] = value
    return found, left


def cleaned(row: Row[V], variables: Iterable[V], vanishes: Callable[[Ratio], bool]) -> Row[V]:
    """Return a row without those of the variables whose coefficients vanish."""
    gone = {v for v in variables if v in row and vanishes(row[v])}
    return {v: c for v, c in row.items() if v not in gone} if gone else row


def _size(ratio: Ratio) -> int:
    """Return how long a coefficient is; numbers are shortest."""
    if ratio.number is not None:
        return 0
    return len(ratio.terms) + sum(len(factor) for factor in ratio.factors)


def determinant(rows: Sequence[Row[V]], variables: Sequence[V]) -> Ratio:
    """Return the determinant of a square set of rows, exactly."""
    left = [dict(row) for row in rows]
    total = ONE
    for variable in variables:
        holding = [i for i, row in enumerate(left) if row.get(variable)]
        if not holding:
            return ZERO
        if holding[0] % 2:
            total = -total
        pivot = left.pop(holding[0])
        total = total * pivot[variable]
        value = solved(pivot, variable)
        left = [inserted(row, variable, value) if row.get(variable) else row for row in left]
    return total
