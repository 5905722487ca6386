"""Columns of CasADi expressions: taken apart and put together."""

from __future__ import annotations

from collections.abc import Iterable
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
