"""Beam element without shear (Euler, Bernoulli; rotary inertia of Rayleigh): cubic deflection."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from library.multibody.elements.beam_axes import Direction, beam_axes
from library.multibody.elements.beam_fields import gauss, points, strains
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
        What it is made of, and its cross-section.
    axis2
        A direction across the beam, in the plane of its axes 1 and 2 (y of the body if that will
        do).
    mass_kind
        "consistent" with the displacements, or "lumped": half a beam at either end.
    """

    material: Material
    section: Section
    axis2: Direction | None = None
    mass_kind: MassKind = "consistent"

    nodes = 2

    def stiffness(self, corners: Array, moduli: Material | None = None) -> Array:
        """Return K (12, 12), or the damping ∫ ΞᵀGΞ of viscous ``moduli`` for the same strains."""
        axes, L = beam_axes(corners, self.section, self.axis2)
        q, material = self.section, moduli or self.material
        H = np.array([material.E * q.A, material.G * q.J, material.E * q.I2, material.E * q.I3])
        local = np.zeros((12, 12))
        for s, weight in zip(*gauss(2), strict=True):
            Xi = strains(s, L, 0.0, 0.0)[:4]
            local += weight * L * Xi.T @ (H[:, None] * Xi)
        return turned(local, axes)

    def points(self, corners: Array) -> Points:
        """Return its material points: four a section, at four Gauss sections or at the ends."""
        axes, L = beam_axes(corners, self.section, self.axis2)
        # The mass has the degree 6 in x: four Gauss points are exact.
        ends = np.array([0.0, 1.0]), np.array([0.5, 0.5])
        places, weights = gauss(4) if self.mass_kind == "consistent" else ends
        local = points(places, weights, L, self.section, 0.0, 0.0)
        return turned_points(local, self.material.density * self.section.A * L, corners[0], axes)
