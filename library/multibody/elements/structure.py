"""A body of finite elements: nodes, stiffness, and material points that carry the mass."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError
from library.multibody.elements.element import DIRECTIONS, Element
from library.multibody.elements.material import Material
from library.multibody.elements.mesh import Cells, check_cells, check_nodes_used

Array = npt.NDArray[np.float64]
Sparse = Any  # scipy.sparse.csr_array
Group = tuple[Element, Cells]
Block = tuple[Cells, Cells, Array]

DOFS = len(DIRECTIONS)


@dataclass(frozen=True)
class Structure:
    """Finite-element model of one body, free in space, six dofs a node along the body's axes.

    Parameters
    ----------
    nodes
        Positions (n, 3) [m].
    stiffness, mass
        K and M, sparse (6n, 6n).
    points, masses, shapes
        Material points: positions (p, 3) [m], masses (p,) [kg], and Φ sparse (3p, 6n), so that
        point i moves by rows 3i to 3i+2 of Φ times the dofs. M = Σ m ΦᵀΦ. Imported solids have
        masses (p, p), sparse, between their nodes.
    lines, triangles
        Cells of two and of three nodes, for pictures.
    """

    nodes: Array
    stiffness: Sparse
    mass: Sparse
    points: Array
    masses: Any
    shapes: Sparse
    lines: Cells = field(default_factory=lambda: np.zeros((0, 2), dtype=np.int64))
    triangles: Cells = field(default_factory=lambda: np.zeros((0, 3), dtype=np.int64))

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.nodes)


def assemble(nodes: Array, *groups: Group) -> Structure:
    """Return the structure of elements over one set of nodes: (element, cells) a group.

    >>> from library.multibody.elements import EulerBernoulliBeam, Material, line, tube
    >>> beam = EulerBernoulliBeam(Material(2.1e11, 0.3, 7800.0), tube(0.02, 0.018))
    >>> mesh = line((0, 0, 0), (1, 0, 0), 4)
    >>> assemble(mesh.nodes, (beam, mesh.cells)).stiffness.shape
    (30, 30)
    """
    from scipy.sparse import csr_array

    nodes, checked = _checked(nodes, groups)
    positions, masses, blocks, count = [], [], [], 0
    for element, cells in checked:
        points = element.points(nodes[cells])
        m, p = points.masses.shape
        rows = 3 * count + np.arange(3 * m * p).reshape(m, 3 * p)
        blocks.append((rows, _dofs(cells), points.shapes.reshape(m, 3 * p, -1)))
        positions.append(points.positions.reshape(-1, 3))
        masses.append(points.masses.ravel())
        count += m * p
    weights = np.concatenate(masses)
    Phi = _sum_of(blocks, (3 * count, DOFS * len(nodes)))
    return Structure(
        nodes=nodes,
        stiffness=_stiffness(nodes, checked, None),
        mass=csr_array(Phi.T @ (Phi * np.repeat(weights, 3)[:, None])),
        points=np.concatenate(positions),
        masses=weights,
        shapes=Phi,
        lines=_cells_of(2, checked),
        triangles=_cells_of(3, checked),
    )


def _cells_of(count: int, groups: list[Group]) -> Cells:
    """Return the cells of so many nodes."""
    none = np.zeros((0, count), dtype=np.int64)
    return np.concatenate([none, *(cells for _, cells in groups if cells.shape[1] == count)])


def with_nodes(structure: Structure, positions: Array) -> Structure:
    """Return the structure with further nodes (m, 3) at its end, for a RigidLink to lead by.

    They have neither stiffness nor mass of their own: the middle of a bore, led by its rim.
    """
    from scipy.sparse import block_diag, csr_array, hstack

    more = np.asarray(positions, dtype=float).reshape(-1, 3)
    empty = csr_array((DOFS * len(more), DOFS * len(more)))
    K, M = (
        csr_array(block_diag([matrix, empty])) for matrix in (structure.stiffness, structure.mass)
    )
    none = csr_array((structure.shapes.shape[0], DOFS * len(more)))
    return replace(
        structure,
        nodes=np.concatenate([structure.nodes, more]),
        stiffness=K,
        mass=M,
        shapes=csr_array(hstack([structure.shapes, none])),
    )


def assemble_damping(nodes: Array, viscous: Material, *groups: Group) -> Sparse:
    """Return C = ∫ ΞᵀGΞ of Kelvin and Voigt, sparse (6n, 6n), for viscous moduli E [Pa.s] and ν."""
    return _stiffness(*_checked(nodes, groups), viscous)


def _checked(nodes: Array, groups: tuple[Group, ...]) -> tuple[Array, list[Group]]:
    nodes = np.asarray(nodes, dtype=float)
    if not groups:
        raise ParameterError("assemble: there are no elements; give pairs (element, cells).")
    checked = []
    for element, given in groups:
        cells = np.asarray(given, dtype=np.int64)
        if cells.ndim != 2 or cells.shape[1] != element.nodes:
            raise ParameterError(
                f"assemble: a {type(element).__name__} joins {element.nodes} nodes; its cells "
                f"have the size {cells.shape}, not (m, {element.nodes})."
            )
        check_cells(nodes, cells)
        checked.append((element, cells))
    check_nodes_used(nodes, *(cells for _, cells in checked))
    return nodes, checked


def _dofs(cells: Cells) -> Cells:
    """Return the dofs of each cell, (m, 6 nodes)."""
    return np.asarray((DOFS * cells[:, :, None] + np.arange(DOFS)).reshape(len(cells), -1))


def _stiffness(nodes: Array, groups: list[Group], moduli: Material | None) -> Sparse:
    blocks = [
        (_dofs(cells), _dofs(cells), element.stiffness(nodes[cells], moduli))
        for element, cells in groups
    ]
    return _sum_of(blocks, (DOFS * len(nodes), DOFS * len(nodes)))


def _sum_of(blocks: list[Block], shape: tuple[int, int]) -> Sparse:
    """Return the sparse sum of full blocks (m, r, c) that stand in rows (m, r), columns (m, c)."""
    from scipy.sparse import csr_array

    rows = [np.broadcast_to(r[:, :, None], block.shape).ravel() for r, _, block in blocks]
    columns = [np.broadcast_to(c[:, None, :], block.shape).ravel() for _, c, block in blocks]
    values = np.concatenate([block.ravel() for _, _, block in blocks])
    found = csr_array((values, (np.concatenate(rows), np.concatenate(columns))), shape=shape)
    found.eliminate_zeros()
    return found
