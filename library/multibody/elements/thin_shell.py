"""Thin flat shell: the bending of DKT, the membrane of CST, and a drilling stiffness."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError
from library.multibody.elements.discrete_kirchhoff import curvatures
from library.multibody.elements.element import MassKind, Points, turned, turned_points
from library.multibody.elements.material import Material

Array = npt.NDArray[np.float64]

DRILLING = 1e-3
"""Part of the smallest membrane term that resists a node turning otherwise than its triangle."""

MID_EDGES = np.array([[0.5, 0.5, 0.0], [0.0, 0.5, 0.5], [0.5, 0.0, 0.5]])
"""Area coordinates of the three mid-edges: with equal weights exact to degree two."""

BENDING = [2, 3, 4, 8, 9, 10, 14, 15, 16]
MEMBRANE = [0, 1, 6, 7, 12, 13]
NORMAL_TURN = [5, 11, 17]


def triangle_axes(corners: Array) -> tuple[Array, Array, float]:
    """Return e₁ e₂ e₃ as rows, e₃ the normal, the corners in the plane (3, 2) and the area [m2]."""
    one, two = corners[1] - corners[0], corners[2] - corners[0]
    normal = np.cross(one, two)
    double = float(np.linalg.norm(normal))
    longest = max(float(np.linalg.norm(edge)) for edge in (one, two, two - one))
    if not double > 1e-9 * longest**2:
        raise ParameterError(f"Triangle {corners.tolist()}: it is degenerate, its area is 0.")
    e1, e3 = one / np.linalg.norm(one), normal / double
    axes = np.array([e1, np.cross(e3, e1), e3])
    return axes, (corners - corners[0]) @ axes[:2].T, double / 2


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
        """Return K (18, 18), or the damping ∫ ΞᵀGΞ of viscous ``moduli`` for the same strains."""
        axes, plane, area = triangle_axes(corners)
        material, h = moduli or self.material, self.thickness
        nu = material.nu
        H = material.E / (1 - nu**2) * np.array([[1, nu, 0], [nu, 1, 0], [0, 0, (1 - nu) / 2]])
        local = np.zeros((18, 18))
        for place in MID_EDGES:
            B = curvatures(place, plane)
            local[np.ix_(BENDING, BENDING)] += area / 3 * h**3 / 12 * B.T @ H @ B

        x, y = plane.T
        slope_x = (np.roll(y, -1) - np.roll(y, 1)) / (2 * area)
        slope_y = (np.roll(x, 1) - np.roll(x, -1)) / (2 * area)
        strain = np.zeros((3, 6))
        strain[0, ::2], strain[1, 1::2] = slope_x, slope_y
        strain[2, ::2], strain[2, 1::2] = slope_y, slope_x
        membrane = h * area * strain.T @ H @ strain
        local[np.ix_(MEMBRANE, MEMBRANE)] += membrane

        # Against the triangle's own rotation ½(v,x − u,y): a rigid turn then costs nothing.
        drill = np.zeros((3, 18))
        drill[:, MEMBRANE[::2]], drill[:, MEMBRANE[1::2]] = 0.5 * slope_y, -0.5 * slope_x
        drill[[0, 1, 2], NORMAL_TURN] = 1.0
        local += DRILLING * area * membrane.diagonal().min() * drill.T @ drill
        return turned(local, axes)

    def points(self, corners: Array) -> Points:
        """Return its material points, a third of the mass each, at mid-edges or at nodes."""
        axes, plane, area = triangle_axes(corners)
        places = MID_EDGES if self.mass_kind == "consistent" else np.eye(3)
        shapes = np.kron(places, np.hstack([np.eye(3), np.zeros((3, 3))])).reshape(3, 3, 18)
        positions = np.hstack([places @ plane, np.zeros((3, 1))])
        total = self.material.density * self.thickness * area
        return turned_points((positions, np.full(3, 1 / 3), shapes), total, corners[0], axes)
