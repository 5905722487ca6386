"""A body of finite elements: nodes, stiffness, and material points that carry the mass."""

from __future__ import annotations

from dataclasses import dataclass
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
        point i moves by rows 3i to 3i+2 of Φ times the dofs. M = Σ m ΦᵀΦ.
    """

    nodes: Array
    stiffness: Sparse
    mass: Sparse
    points: Array
    masses: Array
    shapes: Sparse

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
    found = [
        (element.points(nodes[cell]), _dofs(cell)) for element, cells in checked for cell in cells
    ]
    masses = np.concatenate([points.masses for points, _ in found])
    last = np.cumsum([points.masses.size for points, _ in found])
    blocks = []
    for (points, dofs), end in zip(found, last, strict=True):
        rows = np.arange(3 * (end - points.masses.size), 3 * end)
        blocks.append((rows, dofs, points.shapes.reshape(rows.size, dofs.size)))
    size = DOFS * len(nodes)
    Phi = _sum_of(blocks, (3 * masses.size, size))
    return Structure(
        nodes=nodes,
        stiffness=_stiffness(nodes, checked, None),
        mass=csr_array(Phi.T @ (Phi * np.repeat(masses, 3)[:, None])),
        points=np.concatenate([points.positions for points, _ in found]),
        masses=masses,
        shapes=Phi,
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


def _dofs(cell: Cells) -> Cells:
    return np.asarray((DOFS * cell[:, None] + np.arange(DOFS)).ravel())


def _stiffness(nodes: Array, groups: list[Group], moduli: Material | None) -> Sparse:
    blocks = [
        (_dofs(cell), _dofs(cell), element.stiffness(nodes[cell], moduli))
        for element, cells in groups
        for cell in cells
    ]
    return _sum_of(blocks, (DOFS * len(nodes), DOFS * len(nodes)))


def _sum_of(blocks: list[Block], shape: tuple[int, int]) -> Sparse:
    """Return the sparse sum of full blocks that stand in given rows and columns."""
    from scipy.sparse import csr_array

    rows = np.concatenate([np.repeat(rows, columns.size) for rows, columns, _ in blocks])
    columns = np.concatenate([np.tile(columns, rows.size) for rows, columns, _ in blocks])
    values = np.concatenate([block.ravel() for _, _, block in blocks])
    found = csr_array((values, (rows, columns)), shape=shape)
    found.eliminate_zeros()
    return found
