"""The axes of a straight beam element."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError
from library.multibody.elements.section import Section

Array = npt.NDArray[np.float64]
Direction = tuple[float, float, float]

PARALLEL = 1e-6
"""Sine of the angle below which a direction does not tell the plane 1-2 of a beam."""

NO_LENGTH = 1e-12
"""Part of the coordinates' size that is rounding of a difference of two of them."""


def beam_axes(corners: Array, section: Section, axis2: Direction | None) -> tuple[Array, float]:
    """Return the rows e₁ e₂ e₃ (3, 3), e₁ from the first node to the second, and the length [m].

    ``axis2`` lies in the plane 1-2; without it e₂ is as near as possible to y of the body, or any
    direction across for a section that is the same in all. The section's angle is added.
    """
    along = corners[1] - corners[0]
    length = float(np.linalg.norm(along))
    if not length > NO_LENGTH * float(np.abs(corners).max()):
        raise ParameterError(f"Beam element: both ends are at {corners[0]}; its length is 0.")
    e1 = along / length
    hint = np.asarray((0.0, 1.0, 0.0) if axis2 is None else axis2, dtype=float)
    if axis2 is None and section.I2 == section.I3 and section.k2 == section.k3:
        hint = np.eye(3)[(int(np.abs(e1).argmax()) + 1) % 3]
    across = hint - (hint @ e1) * e1
    size = float(np.linalg.norm(across))
    if not size > PARALLEL * float(np.linalg.norm(hint)):
        raise ParameterError(
            f"Beam element from {corners[0]} to {corners[1]}: the direction {hint} is along the "
            f"beam and does not tell how its section is turned. Give axis2=(…), a direction "
            f"across the beam."
        )
    e2 = across / size
    e3 = np.cross(e1, e2)
    c, s = np.cos(section.angle), np.sin(section.angle)
    return np.array([e1, c * e2 + s * e3, c * e3 - s * e2]), length
