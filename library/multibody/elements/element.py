"""What a finite element is: a stiffness, and material points that carry its mass.

Every node has six dofs along the axes of the body: displacement x y z and small rotation rx ry rz.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from library.multibody.elements.material import Material

Array = npt.NDArray[np.float64]
MassKind = Literal["consistent", "lumped"]

DIRECTIONS = ("x", "y", "z", "rx", "ry", "rz")
"""The dofs of a node, in order."""


class Points(NamedTuple):
    """Material points of an element: positions (n, 3), masses (n,), Φ (n, 3, dofs)."""

    positions: Array
    masses: Array
    shapes: Array


class Element(Protocol):
    """A finite element: a number of nodes, its stiffness and its points for given corners."""

    @property
    def nodes(self) -> int:
        """How many nodes it joins."""

    def stiffness(self, corners: Array, moduli: Material | None = None) -> Array:
        """Return K, or the damping matrix of viscous moduli, for corners (nodes, 3)."""

    def points(self, corners: Array) -> Points:
        """Return the material points, Σ m ΦᵀΦ = M."""


def mass(element: Element, corners: Array) -> Array:
    """Return M = Σ m ΦᵀΦ over the material points of an element."""
    points = element.points(corners)
    return np.asarray(np.einsum("p,pai,paj->ij", points.masses, points.shapes, points.shapes))


def turned(matrix: Array, axes: Array) -> Array:
    """Return TᵀAT: a matrix over dofs along the rows of ``axes``, for dofs along the body's."""
    T = np.kron(np.eye(len(matrix) // 3), axes)
    return np.asarray(T.T @ matrix @ T)


def turned_points(
    local: tuple[Array, Array, Array], total: float, origin: Array, axes: Array
) -> Points:
    """Return points in the body's axes, given along the rows of ``axes`` with parts of the mass."""
    positions, parts, shapes = local
    T = np.kron(np.eye(shapes.shape[2] // 3), axes)
    return Points(origin + positions @ axes, total * parts, axes.T @ shapes @ T)
