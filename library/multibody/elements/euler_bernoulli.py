"""Beam element without shear (Euler, Bernoulli; rotary inertia of Rayleigh): cubic deflection."""

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
class EulerBernoulliBeam:
    """Two-node beam in space, K = ∫ Ξᵀ diag(EA, GJ, EI₂, EI₃) Ξ dx with θ₃ = v′, θ₂ = −w′.

    Parameters
    ----------
    material, section
        What it is made of, and its cross-section; the shear factors are not used.
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

    def stiffness(self, corners: Array, moduli: Material | None = None) -> Array:
        """Return K (m, 12, 12), or the damping ∫ ΞᵀGΞ of viscous ``moduli``."""
        axes, L = beam_axes(corners, self.section, self.axis2)
        q, material = self.section, moduli or self.material
        E, no_shear = material.E, np.zeros_like(L)
        H = np.array([E * q.A, material.G * q.J, E * q.I2, E * q.I3, 0.0, 0.0])
        return turned(beam_fields.stiffness(H, L, no_shear, no_shear), axes)

    def points(self, corners: Array) -> Points:
        """Return its material points: four a section, at four Gauss sections or at the ends."""
        axes, L = beam_axes(corners, self.section, self.axis2)
        no_shear, density = np.zeros_like(L), self.material.density
        local = beam_fields.points(self.mass_kind, density, self.section, L, no_shear, no_shear)
        return turned_points(local, corners[:, 0], axes)
