"""Columns of CasADi expressions: taken apart, put together, and values inserted for symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

import casadi as ca
import numpy as np


def scalars(expression: ca.SX) -> list[ca.SX]:
    """Return the elements of a column as scalar expressions."""
    return cast("list[ca.SX]", expression.elements())


def stack_column(parts: Iterable[ca.SX]) -> ca.SX:
    """Return expressions in one column; of none at all it is empty."""
    return ca.vertcat(*parts, ca.SX(0, 1))


def elements(value: Any) -> Any:
    """Return the elements of a matrix column by column, and anything else as it is."""
    return np.ravel(value, order="F") if np.ndim(value) == 2 else value


def insert(
    symbols: Sequence[ca.SX], values: Sequence[ca.SX], expressions: Sequence[ca.SX]
) -> tuple[list[ca.SX], list[ca.SX]]:
    """Return values and expressions in which no symbol is left: values may speak of those before.

    CasADi's ``substitute_inplace`` does all of that at once, and puts the first argument of a call
    in the place of the call: values that call functions are inserted by themselves.
    """
    symbols, values, expressions = list(symbols), list(values), list(expressions)
    if not symbols:
        return values, expressions
    if not _calls(*values, *expressions):
        made, done = ca.substitute_inplace(symbols, values, expressions, False)
        return list(made), list(done)
    calling = [k for k, value in enumerate(values) if _calls(value)]
    plain = [k for k in range(len(symbols)) if k not in set(calling)]
    known: dict[int, ca.SX] = {}
    if plain:  # what calls is a symbol for the moment
        own = ([symbols[k] for k in plain], [values[k] for k in plain])
        known = dict(zip(plain, ca.substitute_inplace(*own, [], False)[0], strict=True))
    before: list[int] = []
    for k in calling:
        own_value = _put(symbols, known, plain, [values[k]])[0]
        known[k] = _put(symbols, known, before, [own_value])[0]
        before.append(k)
    done = _put(symbols, known, plain, expressions)
    first = [known[k] for k in plain]
    found = _put(symbols, known, calling, [*first, *done])
    inserted = dict(zip(plain, found[: len(plain)], strict=True))
    made = [inserted.get(k, known[k]) for k in range(len(symbols))]
    return made, found[len(plain) :]


def _put(
    symbols: list[ca.SX], known: dict[int, ca.SX], places: list[int], expressions: list[ca.SX]
) -> list[ca.SX]:
    if not places or not expressions:
        return expressions
    left = ca.vertcat(*(symbols[k] for k in places))
    right = ca.vertcat(*(known[k] for k in places))
    return list(ca.substitute(expressions, [left], [right]))


def _calls(*expressions: ca.SX) -> bool:
    """Tell whether some expressions call functions."""
    stacked = ca.veccat(*expressions) if expressions else ca.SX(0, 1)
    inner = ca.symvar(stacked)
    return bool(ca.Function("calls", [ca.vertcat(*inner, ca.SX(0, 1))], [stacked]).find_functions())
