"""Displacements, strains and material points of a two-node beam, given its shear parameters Φ.

The twelve dofs are u v w θ₁ θ₂ θ₃ of either end, along the axes of the element. Φ = 12 EI/(kGA L²)
is 0 without shear.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from library.multibody.elements.section import Section

Array = npt.NDArray[np.float64]


def gauss(n: int) -> tuple[Array, Array]:
    """Return n points and weights on (0, 1), exact to the degree 2n − 1."""
    points, weights = np.polynomial.legendre.leggauss(n)
    return (points + 1) / 2, weights / 2


def bending(s: float, L: float, phi: float) -> tuple[Array, Array, Array, Array]:
    """Return v, θ, θ′ and γ at s = x/L, as rows over v₁ θ₁ v₂ θ₂.

    θ is quadratic, θ₁(1−s) + θ₂s + 6 s(1−s) b, with the one mid value b = [(v₂−v₁)/L − (θ₁+θ₂)/2]
    /(1+Φ) for which the moment balances the shear force; γ = Φ b is constant and v = ∫(θ + γ) dx
    cubic.
    """
    b = np.array([-1 / L, -0.5, 1 / L, -0.5]) / (1 + phi)
    turn = np.array([0, 1 - s, 0, s]) + 6 * s * (1 - s) * b
    curvature = (np.array([0, -1, 0, 1]) + 6 * (1 - 2 * s) * b) / L
    integral = np.array([0, s - s**2 / 2, 0, s**2 / 2]) + (3 * s**2 - 2 * s**3) * b
    deflection = np.array([1, 0, 0, 0]) + L * (integral + s * phi * b)
    return deflection, turn, curvature, phi * b


IN_12, IN_13 = [1, 5, 7, 11], [2, 4, 8, 10]
"""Dofs of bending in the plane 1-2 (v, θ₃) and in the plane 1-3 (w, θ₂)."""

REFLECTED = np.array([1.0, -1.0, 1.0, -1.0])
"""In the plane 1-3 a positive θ₂ lowers w: −θ₂ stands where θ₃ does in the plane 1-2."""


def fields(s: float, L: float, phi2: float, phi3: float) -> Array:
    """Return u v w θ₁ θ₂ θ₃ of the section at s = x/L, (6, 12); phi2 is for shear along axis 2."""
    found = np.zeros((6, 12))
    found[[0, 3], [0, 3]] = 1 - s
    found[[0, 3], [6, 9]] = s
    found[1, IN_12], found[5, IN_12] = bending(s, L, phi2)[:2]
    w, turn, _, _ = bending(s, L, phi3)
    found[2, IN_13], found[4, IN_13] = w * REFLECTED, -turn * REFLECTED
    return found


def strains(s: float, L: float, phi2: float, phi3: float) -> Array:
    """Return Ξ (6, 12): u′, θ₁′, θ₂′, θ₃′, γ₂ = v′ − θ₃, γ₃ = w′ + θ₂ at s = x/L."""
    found = np.zeros((6, 12))
    found[[0, 1], [0, 3]], found[[0, 1], [6, 9]] = -1 / L, 1 / L
    _, _, found[3, IN_12], found[4, IN_12] = bending(s, L, phi2)
    _, _, curvature, shear = bending(s, L, phi3)
    found[2, IN_13], found[5, IN_13] = -curvature * REFLECTED, shear * REFLECTED
    return found


def corner_offsets(section: Section) -> Array:
    """Return four points (X₂, X₃): a quarter of the mass at each has the section's moments."""
    y, z = np.sqrt(section.I3 / section.A), np.sqrt(section.I2 / section.A)
    return np.array([[-y, -z], [-y, z], [y, -z], [y, z]])


def points(
    places: Array, weights: Array, L: float, section: Section, phi2: float, phi3: float
) -> tuple[Array, Array, Array]:
    """Return positions from the first node, parts of the mass, and Φ (n, 3, 12) of the points."""
    positions, parts, shapes = [], [], []
    for s, weight in zip(places, weights, strict=True):
        field = fields(s, L, phi2, phi3)
        for y, z in corner_offsets(section):
            # A point of the section moves by u + θ × (0, y, z).
            turn = np.array([[0.0, z, -y], [-z, 0.0, 0.0], [y, 0.0, 0.0]])
            positions.append([s * L, y, z])
            parts.append(weight / 4)
            shapes.append(field[:3] + turn @ field[3:])
    return np.array(positions), np.array(parts), np.array(shapes)
