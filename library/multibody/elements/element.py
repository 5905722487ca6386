"""What a finite element is: a stiffness, and material points that carry its mass.

Every node has six dofs along the axes of the body: displacement x y z and small rotation rx ry rz.
All cells of a mesh are worked on at once: the first axis of every array counts them.
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
    """Points of m cells, p in each: positions (m, p, 3), masses (m, p), Φ (m, p, 3, dofs)."""

    positions: Array
    masses: Array
    shapes: Array


class Element(Protocol):
    """A finite element: the number of its nodes, and what follows from corners (m, nodes, 3)."""

    @property
    def nodes(self) -> int:
        """How many nodes it joins."""

    def stiffness(self, corners: Array, moduli: Material | None = None) -> Array:
        """Return K (m, dofs, dofs), or the damping matrix of viscous moduli."""

    def points(self, corners: Array) -> Points:
        """Return the material points, Σ m ΦᵀΦ = M."""


def mass(element: Element, corners: Array) -> Array:
    """Return M = Σ m ΦᵀΦ over the material points of each cell, (m, dofs, dofs)."""
    _, masses, shapes = element.points(corners)
    return np.asarray(np.einsum("cp,cpai,cpaj->cij", masses, shapes, shapes, optimize=True))


def turning(axes: Array, dofs: int) -> Array:
    """Return T (m, dofs, dofs): dofs along the rows of ``axes`` = T times dofs along the body's."""
    T = np.zeros((len(axes), dofs, dofs))
    for first in range(0, dofs, 3):
        T[:, first : first + 3, first : first + 3] = axes
    return T


def turned(matrix: Array, axes: Array) -> Array:
    """Return TᵀAT: a matrix over dofs along the rows of ``axes``, for dofs along the body's."""
    T = turning(axes, matrix.shape[-1])
    return np.asarray(T.transpose(0, 2, 1) @ matrix @ T)


def turned_points(local: Points, origin: Array, axes: Array) -> Points:
    """Return points given from an origin (m, 3) along the rows of ``axes``, in the body's axes."""
    T = turning(axes, local.shapes.shape[-1])
    back = axes.transpose(0, 2, 1)[:, None]
    return Points(
        origin[:, None] + local.positions @ axes, local.masses, back @ local.shapes @ T[:, None]
    )
