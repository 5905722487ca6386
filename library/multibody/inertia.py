"""Inertia tensors that a rigid body can have."""

from __future__ import annotations

from typing import Any

import numpy as np

from acausal.errors import ParameterWarning, warn

_ROUNDING = 1e-6  # of the largest moment: less is the rounding of printed tensors

ELEMENTS = ("I_11", "I_22", "I_33", "I_21", "I_31", "I_32")


def check_inertia(body: Any) -> None:
    """Warn of an inertia that no rigid body has.

    Elements bound to expressions are not looked at. What is left at its default says nothing of
    the body: a warning is given only where all three moments were.
    """
    spec, given = body._spec.parameters, body.__dict__["_values"]
    values = [given.get(name, spec[name].default) for name in ELEMENTS]
    if not all(isinstance(value, float) for value in values):
        return
    moments = _moments(*values)
    if {*ELEMENTS[:3]} <= {*given} and sum(moments[:2]) < moments[2] * (1 - _ROUNDING):
        warn(
            f"{type(body).__name__}: no rigid body has the principal moments of inertia "
            f"{_listed(moments)} [kg.m2]: the largest is more than the sum of the others (triangle "
            "inequality). They are taken as given, about the centre of mass and not about frame_a.",
            ParameterWarning,
        )


def inertia_fault(xx: float, yy: float, zz: float, yx: float, zx: float, zy: float) -> str | None:
    """Return what is wrong with an inertia tensor that has a negative principal moment.

    >>> inertia_fault(1.0, 1.0, 2.0, 0.0, 0.0, 0.0)
    """
    moments = _moments(xx, yy, zz, yx, zx, zy)
    if moments[0] >= -_ROUNDING * max(moments[-1], 0.0):
        return None
    return (
        f"the inertia tensor has the principal moments {_listed(moments)} [kg.m2], one of them "
        "negative. Check the signs of I_21, I_31, I_32: they are elements of the tensor, "
        "I_21 = -sum of m x y."
    )


def _moments(xx: float, yy: float, zz: float, yx: float, zx: float, zy: float) -> np.ndarray:
    """Return the principal moments, the least first."""
    tensor = np.array([[xx, yx, zx], [yx, yy, zy], [zx, zy, zz]])
    return np.asarray(np.linalg.eigvalsh(tensor))


def _listed(moments: np.ndarray) -> str:
    return ", ".join(f"{moment:.6g}" for moment in moments)
