"""Checks of parameters that must suit each other, where they are numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from acausal.errors import ParameterError
from acausal.language.quantity import plain, quantity_of

if TYPE_CHECKING:
    from acausal.language.component import Part


def check_together(part: Part) -> None:
    """Refuse numbers that do not suit each other; those bound to other parts are not known yet.

    Raises
    ------
    ParameterError
        Naming the part, and saying what is wrong.
    """
    for names, fault in part.checked:
        values = [number_of(part, name) for name in names]
        wrong = None if None in values else fault(*values)
        if wrong is not None:
            raise ParameterError(f"{part.path or type(part).__name__}: {wrong}")


def number_of(part: Part, name: str) -> float | None:
    """Return a parameter, or an element ``n[0]`` of one, if it follows from numbers of the part."""
    stem, _, place = name.rstrip("]").partition("[")
    value = part._given(part._spec.parameters[stem])
    if callable(value):
        value = plain(value(part))
    if isinstance(value, (tuple, list, np.ndarray)):
        value = value[int(place)]
    if isinstance(value, ca.SX):
        return _evaluated(part, value[int(place)] if place else value)
    return float(value) if isinstance(value, (int, float)) else None


def _evaluated(part: Part, expression: ca.SX) -> float | None:
    symbols = ca.symvar(expression)
    known: list[Any] = []
    for symbol in symbols:
        found = quantity_of(symbol)
        own = found is not None and found.owner is part and found.symbol.is_scalar()
        known.append(number_of(part, found.name) if found is not None and own else None)
    if None in known:
        return None
    inside, outside = ca.vertcat(*symbols, ca.SX(0, 1)), ca.vertcat(*known, ca.DM(0, 1))
    return float(ca.DM(ca.substitute(expression, inside, ca.SX(outside))))
