"""Thin flat shell: the bending of DKT, the membrane of CST, and a drilling stiffness."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError
from library.multibody.elements.discrete_kirchhoff import curvatures, rotations, slopes
from library.multibody.elements.element import MassKind, Points, turned, turned_points
from library.multibody.elements.material import Material
from library.multibody.elements.mesh import FLAT

Array = npt.NDArray[np.float64]

DRILLING = 1e-3
"""Part of the smallest membrane term that resists a node turning otherwise than its triangle."""

MID_EDGES = np.array([[0.5, 0.5, 0.0], [0.0, 0.5, 0.5], [0.5, 0.0, 0.5]])
"""Area coordinates of the three mid-edges: with equal weights exact to degree two."""

BENDING = np.array([2, 3, 4, 8, 9, 10, 14, 15, 16])
MEMBRANE = np.array([0, 1, 6, 7, 12, 13])


def triangle_axes(corners: Array) -> tuple[Array, Array, Array]:
    """Return rows e₁ e₂ e₃ (m, 3, 3), e₃ the normal, corners in the plane (m, 3, 2), areas [m2]."""
    one, two = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    normal = np.cross(one, two)
    double = np.linalg.norm(normal, axis=1)
    longest = np.max([np.linalg.norm(edge, axis=1) for edge in (one, two, two - one)], axis=0)
    flat = ~(double > 2 * FLAT * longest**2)
    if flat.any():
        raise ParameterError(f"Triangle {corners[flat][0].tolist()}: it is degenerate, no area.")
    e1 = one / np.linalg.norm(one, axis=1)[:, None]
    e3 = normal / double[:, None]
    axes = np.stack([e1, np.cross(e3, e1), e3], axis=1)
    plane = (corners - corners[:, :1]) @ axes[:, :2].transpose(0, 2, 1)
    return axes, plane, double / 2


@dataclass(frozen=True)
class ThinShell:
    """Three-node thin shell, K = ∫ κᵀDκ + εᵀHε dA: discrete Kirchhoff bending, constant strain.

    Its mass is that of the mid-surface with linear displacements; rotations carry none.

    Parameters
    ----------
    material
        What it is made of.
    thickness
        Constant thickness h [m].
    mass_kind
        "consistent": a third of the mass at each mid-edge; "lumped": at each node.
    """

    material: Material
    thickness: float
    mass_kind: MassKind = "consistent"

    nodes = 3

    def __post_init__(self) -> None:
        if not (self.thickness > 0 and math.isfinite(self.thickness)):
            raise ParameterError(f"ThinShell: the thickness {self.thickness:g} m is not positive.")

    def stiffness(self, corners: Array, moduli: Material | None = None) -> Array:
        """Return K (m, 18, 18), or the damping ∫ ΞᵀGΞ of viscous ``moduli``."""
        axes, plane, area = triangle_axes(corners)
        material, h = moduli or self.material, self.thickness
        nu = material.nu
        H = material.E / (1 - nu**2) * np.array([[1, nu, 0], [nu, 1, 0], [0, 0, (1 - nu) / 2]])
        slope, beta = slopes(plane, area), rotations(plane)
        local = np.zeros((len(corners), 18, 18))
        for place in MID_EDGES:
            B = curvatures(place, slope, beta)
            energy = (area / 3 * h**3 / 12)[:, None, None] * (B.transpose(0, 2, 1) @ H @ B)
            local[:, BENDING[:, None], BENDING] += energy

        strain = np.zeros((len(corners), 3, 6))
        strain[:, 0, ::2], strain[:, 1, 1::2] = slope[:, 0], slope[:, 1]
        strain[:, 2, ::2], strain[:, 2, 1::2] = slope[:, 1], slope[:, 0]
        membrane = (h * area)[:, None, None] * (strain.transpose(0, 2, 1) @ H @ strain)
        local[:, MEMBRANE[:, None], MEMBRANE] += membrane

        # Against the triangle's own rotation ½(v,x − u,y): a rigid turn then costs nothing.
        drill = np.zeros((len(corners), 3, 18))
        drill[:, :, 0::6], drill[:, :, 1::6] = 0.5 * slope[:, None, 1], -0.5 * slope[:, None, 0]
        drill[:, [0, 1, 2], [5, 11, 17]] = 1.0
        smallest = np.einsum("cii->ci", membrane).min(axis=1)
        local += (DRILLING * area * smallest)[:, None, None] * (drill.transpose(0, 2, 1) @ drill)
        return turned(local, axes)

    def points(self, corners: Array) -> Points:
        """Return its material points, a third of the mass each, at mid-edges or at nodes."""
        axes, plane, area = triangle_axes(corners)
        m = len(corners)
        places = MID_EDGES if self.mass_kind == "consistent" else np.eye(3)
        shapes = np.kron(places, np.hstack([np.eye(3), np.zeros((3, 3))])).reshape(3, 3, 18)
        local = Points(
            np.concatenate([places @ plane, np.zeros((m, 3, 1))], axis=2),
            np.repeat(self.material.density * self.thickness * area[:, None] / 3, 3, axis=1),
            np.broadcast_to(shapes, (m, 3, 3, 18)),
        )
        return turned_points(local, corners[:, 0], axes)
