"""Displacements, strains and material points of two-node beams, given their shear parameters Φ.

The twelve dofs are u v w θ₁ θ₂ θ₃ of either end, along the axes of the element. Φ = 12 EI/(kGA L²)
is 0 without shear. Lengths L and parameters Φ are arrays over the cells.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from library.multibody.elements.element import MassKind, Points
from library.multibody.elements.section import Section

Array = npt.NDArray[np.float64]


def gauss(n: int) -> tuple[Array, Array]:
    """Return n points and weights on (0, 1), exact to the degree 2n − 1."""
    points, weights = np.polynomial.legendre.leggauss(n)
    return (points + 1) / 2, weights / 2


def bending(s: float, L: Array, phi: Array) -> tuple[Array, Array, Array, Array]:
    """Return v, θ, θ′ and γ at s = x/L, as rows (m, 4) over v₁ θ₁ v₂ θ₂.

    θ is quadratic, θ₁(1−s) + θ₂s + 6 s(1−s) b, with the one mid value b = [(v₂−v₁)/L − (θ₁+θ₂)/2]
    /(1+Φ) for which the moment balances the shear force; γ = Φ b is constant and v = ∫(θ + γ) dx
    cubic.
    """
    L, phi = L[:, None], phi[:, None]
    b = np.array([0, -0.5, 0, -0.5]) / (1 + phi) + np.array([-1, 0, 1, 0]) / (L * (1 + phi))
    turn = np.array([0, 1 - s, 0, s]) + 6 * s * (1 - s) * b
    curvature = (np.array([0, -1, 0, 1]) + 6 * (1 - 2 * s) * b) / L
    integral = np.array([0, s - s**2 / 2, 0, s**2 / 2]) + (3 * s**2 - 2 * s**3) * b
    deflection = np.array([1, 0, 0, 0]) + L * (integral + s * phi * b)
    return deflection, turn, curvature, phi * b


IN_12, IN_13 = [1, 5, 7, 11], [2, 4, 8, 10]
"""Dofs of bending in the plane 1-2 (v, θ₃) and in the plane 1-3 (w, θ₂)."""

REFLECTED = np.array([1.0, -1.0, 1.0, -1.0])
"""In the plane 1-3 a positive θ₂ lowers w: −θ₂ stands where θ₃ does in the plane 1-2."""


def fields(s: float, L: Array, phi2: Array, phi3: Array) -> Array:
    """Return u v w θ₁ θ₂ θ₃ of the section at s = x/L, (m, 6, 12); phi2 is for shear along 2."""
    found = np.zeros((len(L), 6, 12))
    found[:, [0, 3], [0, 3]] = 1 - s
    found[:, [0, 3], [6, 9]] = s
    found[:, 1, IN_12], found[:, 5, IN_12] = bending(s, L, phi2)[:2]
    w, turn, _, _ = bending(s, L, phi3)
    found[:, 2, IN_13], found[:, 4, IN_13] = w * REFLECTED, -turn * REFLECTED
    return found


def strains(s: float, L: Array, phi2: Array, phi3: Array) -> Array:
    """Return Ξ (m, 6, 12): u′, θ₁′, θ₂′, θ₃′, γ₂ = v′ − θ₃, γ₃ = w′ + θ₂ at s = x/L."""
    found = np.zeros((len(L), 6, 12))
    found[:, [0, 1], [0, 3]], found[:, [0, 1], [6, 9]] = -1 / L[:, None], 1 / L[:, None]
    _, _, found[:, 3, IN_12], found[:, 4, IN_12] = bending(s, L, phi2)
    _, _, curvature, shear = bending(s, L, phi3)
    found[:, 2, IN_13], found[:, 5, IN_13] = -curvature * REFLECTED, shear * REFLECTED
    return found


def stiffness(moduli: Array, L: Array, phi2: Array, phi3: Array) -> Array:
    """Return K = ∫ Ξᵀ diag(moduli) Ξ dx (m, 12, 12) along the element's axes."""
    found = np.zeros((len(L), 12, 12))
    # The curvature is linear in x: two Gauss points are exact.
    for s, weight in zip(*gauss(2), strict=True):
        Xi = strains(s, L, phi2, phi3)
        found += (weight * L)[:, None, None] * (Xi.transpose(0, 2, 1) @ (moduli[:, None] * Xi))
    return found


def points(
    kind: MassKind, density: float, section: Section, L: Array, phi2: Array, phi3: Array
) -> Points:
    """Return the material points along the element's axes, from its first node.

    A section has four, (±√(I₃/A), ±√(I₂/A)), with a quarter of its mass each: so they have its
    moments of inertia.
    """
    # The mass has the degree 6 in x: four Gauss points are exact. Lumped is half at either end.
    ends = np.array([0.0, 1.0]), np.array([0.5, 0.5])
    places, weights = gauss(4) if kind == "consistent" else ends
    y, z = np.sqrt(section.I3 / section.A), np.sqrt(section.I2 / section.A)
    positions, masses, shapes = [], [], []
    for s, weight in zip(places, weights, strict=True):
        field = fields(s, L, phi2, phi3)
        for x2, x3 in ((-y, -z), (-y, z), (y, -z), (y, z)):
            # A point of the section moves by u + θ × (0, x2, x3).
            turn = np.array([[0.0, x3, -x2], [-x3, 0.0, 0.0], [x2, 0.0, 0.0]])
            positions.append(np.stack([s * L, np.full_like(L, x2), np.full_like(L, x3)], axis=1))
            masses.append(density * section.A * L * weight / 4)
            shapes.append(field[:, :3] + turn @ field[:, 3:])
    return Points(np.stack(positions, axis=1), np.stack(masses, axis=1), np.stack(shapes, axis=1))
