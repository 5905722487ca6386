"""Inertia tensors that a rigid body can have."""

from __future__ import annotations

from typing import Any

import numpy as np

from acausal.errors import ParameterError

_ROUNDING = 1e-6  # of the largest moment: less is the rounding of printed tensors

ELEMENTS = ("I_11", "I_22", "I_33", "I_21", "I_31", "I_32")


def check_inertia(body: Any) -> None:
    """Refuse an inertia that no rigid body has; elements bound to expressions are not looked at.

    Raises
    ------
    ParameterError
        With the principal moments, and which of them is too large.
    """
    spec, given = body._spec.parameters, body.__dict__["_values"]
    values = [given.get(name, spec[name].default) for name in ELEMENTS]
    if not all(isinstance(value, float) for value in values):
        return
    fault = inertia_fault(*values)
    if fault is not None:
        raise ParameterError(f"{type(body).__name__}: {fault}")


def inertia_fault(xx: float, yy: float, zz: float, yx: float, zx: float, zy: float) -> str | None:
    """Return what is wrong with an inertia tensor; a slender rod, where I_1 + I_2 = I_3, is fine.

    The principal moments of a mass distribution obey I_i + I_j >= I_k.

    >>> inertia_fault(1.0, 1.0, 2.0, 0.0, 0.0, 0.0)
    """
    moments = np.linalg.eigvalsh(np.array([[xx, yx, zx], [yx, yy, zy], [zx, zy, zz]]))
    slack = _ROUNDING * max(moments[-1], 0.0)
    listed = ", ".join(f"{moment:.6g}" for moment in moments)
    if moments[0] < -slack:
        return (
            f"the inertia tensor has the principal moments {listed} [kg.m2], one of them "
            "negative. Check the signs of I_21, I_31, I_32: they are elements of the tensor, "
            "I_21 = -sum of m x y."
        )
    if moments[0] + moments[1] < moments[2] - slack:
        return (
            f"no rigid body has the principal moments of inertia {listed} [kg.m2]: the "
            "largest is more than the sum of the others (triangle inequality). I_11 to I_32 are "
            "taken about the centre of mass, not about frame_a."
        )
    return None
