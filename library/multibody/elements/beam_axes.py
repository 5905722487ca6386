"""The axes of straight beam elements."""

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


def beam_axes(corners: Array, section: Section, axis2: Direction | None) -> tuple[Array, Array]:
    """Return rows e₁ e₂ e₃ (m, 3, 3), e₁ from the first node to the second, and lengths (m,) [m].

    ``axis2`` lies in the plane 1-2; without it e₂ is as near as possible to y of the body, or any
    direction across for a section that is the same in all. The section's angle is added.
    """
    along = corners[:, 1] - corners[:, 0]
    length = np.linalg.norm(along, axis=1)
    short = ~(length > NO_LENGTH * np.abs(corners).max(initial=0.0))
    if short.any():
        raise ParameterError(f"Beam element: both ends are at {corners[short][0, 0]}.")
    e1 = along / length[:, None]
    hint = np.broadcast_to((0.0, 1.0, 0.0) if axis2 is None else axis2, e1.shape)
    if axis2 is None and section.I2 == section.I3 and section.k2 == section.k3:
        hint = np.eye(3)[(np.abs(e1).argmax(axis=1) + 1) % 3]
    across = hint - np.sum(hint * e1, axis=1, keepdims=True) * e1
    size = np.linalg.norm(across, axis=1, keepdims=True)
    unclear = ~(size > PARALLEL * np.linalg.norm(hint, axis=1, keepdims=True))[:, 0]
    if unclear.any():
        start, end = corners[unclear][0]
        raise ParameterError(
            f"Beam element from {start} to {end}: the direction {hint[unclear][0]} is along the "
            f"beam and does not tell how its section is turned. Give axis2=(…), a direction "
            f"across the beam."
        )
    e2 = across / size
    e3 = np.cross(e1, e2)
    c, s = np.cos(section.angle), np.sin(section.angle)
    return np.stack([e1, c * e2 + s * e3, c * e3 - s * e2], axis=1), length
