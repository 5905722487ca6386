"""Beam element with shear (Timoshenko, Mindlin): rotation quadratic, deflection cubic."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from library.multibody.elements import beam_fields
from library.multibody.elements.beam_axes import Direction, beam_axes
from library.multibody.elements.element import MassKind, Points, turned, turned_points
from library.multibody.elements.material import Material
from library.multibody.elements.section import Section

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class TimoshenkoBeam:
    """Two-node beam in space, K = ∫ Ξᵀ diag(EA, GJ, EI₂, EI₃, k₂GA, k₃GA) Ξ dx: exact in statics.

    Parameters
    ----------
    material, section
        What it is made of, and its cross-section.
    axis2
        A direction across the beam, in the plane of its axes 1 and 2; y of the body if not given.
    mass_kind
        "consistent" with the displacements, or "lumped": half a beam at either end.
    """

    material: Material
    section: Section
    axis2: Direction | None = None
    mass_kind: MassKind = "consistent"

    nodes = 2

    def _shear(self, L: Array) -> tuple[Array, Array]:
        """Return Φ₂ = 12 EI₃/(k₂GA L²) and Φ₃ = 12 EI₂/(k₃GA L²)."""
        q = self.section
        ratio = 12 * self.material.E / (self.material.G * q.A * L**2)
        return ratio * q.I3 / q.k2, ratio * q.I2 / q.k3

    def stiffness(self, corners: Array, moduli: Material | None = None) -> Array:
        """Return K (m, 12, 12), or the damping ∫ ΞᵀGΞ of viscous ``moduli``."""
        axes, L = beam_axes(corners, self.section, self.axis2)
        q, material = self.section, moduli or self.material
        E, GA = material.E, material.G * q.A
        H = np.array([E * q.A, material.G * q.J, E * q.I2, E * q.I3, q.k2 * GA, q.k3 * GA])
        return turned(beam_fields.stiffness(H, L, *self._shear(L)), axes)

    def points(self, corners: Array) -> Points:
        """Return its material points: four a section, at four Gauss sections or at the ends."""
        axes, L = beam_axes(corners, self.section, self.axis2)
        local = beam_fields.points(
            self.mass_kind, self.material.density, self.section, L, *self._shear(L)
        )
        return turned_points(local, corners[:, 0], axes)
