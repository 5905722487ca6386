"""Characteristics: bounded exponentials and smooth limits used by electrical parts."""

from __future__ import annotations

from typing import Any

import casadi as ca

BOLTZMANN_BY_CHARGE = 1.380649e-23 / 1.602176634e-19  # k/q [V/K], exact in SI

_CORNER = 1e-3  # rounding of a limit relative to its range: 1e-6 of the range away from corners
_TINY = 1e-12  # keeps the root differentiable where both limits coincide


def bounded_exp(x: Any, upper: Any, lower: Any = None) -> Any:
    """Return exp(x), continued by its tangent above ``upper`` and below ``lower``."""
    middle = ca.fmin(x, upper)
    if lower is not None:
        middle = ca.fmax(middle, lower)
    return ca.exp(middle) * (1 + x - middle)


def limited(x: Any, low: Any, high: Any) -> Any:
    """Return x between ``low`` and ``high`` and the limits outside, with rounded corners."""
    corner = (_CORNER * (high - low)) ** 2 + _TINY**2
    below = ca.sqrt((x - low) ** 2 + corner)
    above = ca.sqrt((x - high) ** 2 + corner)
    return (low + high + below - above) / 2
