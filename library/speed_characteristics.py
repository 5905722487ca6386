"""Speed characteristics: the shapes shared by speed-dependent torque and force sources.

Each function takes a speed, usually divided by its nominal value, and returns a number without
unit. ``same_direction`` (a Python bool) tells whether the sign is kept when the speed reverses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

from acausal.errors import ParameterError, did_you_mean


def linear(x: Any, same_direction: bool) -> Any:
    """Return |x|, or x where the sign follows the speed."""
    return ca.fabs(x) if same_direction else x


def quadratic(x: Any, same_direction: bool) -> Any:
    """Return x², or x |x| where the sign follows the speed."""
    return x * x if same_direction else x * ca.fabs(x)


def inverse(x: Any, x0: Any, same_direction: bool) -> Any:
    """Return 1/|x|, or 1/x where the sign follows the speed, continuous and finite below x0.

    For |x| < x0 the value is 1/x0, or x/x0² where the sign follows the speed.
    """
    return 1 / ca.fmax(ca.fabs(x), x0) if same_direction else x / ca.fmax(x * x, x0 * x0)


def kloss(x: Any) -> Any:
    """Return 2 x/(1 + x²): odd, with its maximum 1 at x = 1."""
    return 2 * x / (1 + x * x)


def resistance_factor(T: Any, T_ref: Any, alpha20: Any) -> Any:
    """Return R(T)/R(T_ref) of a conductor with temperature coefficient ``alpha20`` at 20 °C."""
    alpha_ref = alpha20 / (1 + alpha20 * (T_ref - 293.15))
    return 1 + alpha_ref * (T - T_ref)


def _limited(x: Any) -> Any:
    return ca.fmin(ca.fmax(x, -1), 1)


REGULARIZATIONS: dict[str, Callable[[Any], Any]] = {
    "Exp": lambda x: ca.tanh(50 * x),
    "Sine": lambda x: ca.sin(ca.pi / 2 * _limited(x)),
    "Linear": _limited,
    "CoSine": lambda x: ca.sign(x) * (1 - ca.cos(ca.pi / 2 * _limited(x))),
}
"""Continuous functions that stand for sign(x): exact for |x| ≥ 1 (Exp: within rounding)."""


def regularized_sign(x: Any, reg: str) -> Any:
    """Return sign(x) for |x| ≥ 1 and a continuous passage through 0 between -1 and 1.

    Raises
    ------
    ParameterError
        If ``reg`` is not one of Exp, Sine, Linear and CoSine.
    """
    if reg not in REGULARIZATIONS:
        raise ParameterError(
            f"reg = {reg!r} is not a regularization. {did_you_mean(str(reg), REGULARIZATIONS)}"
        )
    return REGULARIZATIONS[reg](x)
