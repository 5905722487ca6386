"""Mass and stiffness matrices of another finite-element program, as a structure."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError
from library.multibody.elements.constraints import DOFS, rigid_fields
from library.multibody.elements.mesh import Cells
from library.multibody.elements.structure import Sparse, Structure

Array = npt.NDArray[np.float64]
Kinds = dict[tuple[int, ...], str]

SYMMETRIC = 1e-8
"""Part of the largest entry by which matrices written with nine digits may differ."""

STRAINLESS = 1e-6
"""Part of |K||x| that may be left of K x for a rigid motion x: digits of written positions."""


def structure_of_matrices(
    mass: Any, stiffness: Any, positions: Array, *, triangles: Any = None
) -> Structure:
    """Return the structure of given M and K, full or sparse, for nodes at positions (n, 3) [m].

    The dofs are x y z of each node in turn (solids, 3n), or x y z rx ry rz (6n). The body is free:
    no node is held. M is the same in x, y and z, and its rotations are massless: solids, lumped
    masses, membranes and thin shells, in which ∫abᵀ over the mass is known from M. ``triangles``
    (m, 3) are faces for pictures.

    Raises ParameterError for wrong sizes, matrices that are not symmetric or not free, and masses
    of another kind.
    """
    nodes = np.asarray(positions, dtype=float)
    if nodes.ndim != 2 or nodes.shape[1] != 3 or not np.isfinite(nodes).all():
        raise ParameterError(f"positions have the size {nodes.shape}; they are numbers (n, 3) [m].")
    M, K = (
        _matrix(name, value, len(nodes), SPACE) for name, value in (("M", mass), ("K", stiffness))
    )
    _check_free(K, nodes, rigid_fields(nodes - nodes.mean(axis=0)))
    outer = _faces(triangles, len(nodes))
    own = _scalar_mass(M, 3), _translations(len(nodes))
    return Structure(nodes, K, M, nodes, *own, triangles=outer)


def _faces(triangles: Any, n: int) -> Cells:
    """Return faces for pictures, (m, 3) numbers of nodes."""
    faces = np.zeros((0, 3), dtype=np.int64) if triangles is None else np.asarray(triangles)
    if faces.ndim != 2 or faces.shape[1] != 3 or not np.isin(faces, np.arange(n)).all():
        raise ParameterError(
            f"triangles have the size {faces.shape}; they are numbers of nodes (m, 3), below {n}."
        )
    return faces.astype(np.int64)


def structure_of_plane_matrices(mass: Any, stiffness: Any, positions: Array) -> Structure:
    """Return the structure of a body that moves in its plane: nodes (n, 2) or (n, 3) [m].

    As ``structure_of_matrices``, with the dofs x y of each node (2n), or x y rz (3n).
    """
    given = np.asarray(positions, dtype=float)
    if given.ndim != 2 or given.shape[1] not in (2, 3) or not np.isfinite(given).all():
        raise ParameterError(f"positions have the size {given.shape}; they are numbers (n, 2) [m].")
    nodes = np.pad(given, ((0, 0), (0, 3 - given.shape[1])))
    M, K = (
        _matrix(name, value, len(nodes), PLANE) for name, value in (("M", mass), ("K", stiffness))
    )
    _check_free(K, nodes, rigid_fields(nodes - nodes.mean(axis=0))[:, [0, 1, 5]])
    return Structure(nodes, K, M, nodes, _scalar_mass(M, 2), _translations(len(nodes)))


SPACE: Kinds = {(0, 1, 2): "x y z", (0, 1, 2, 3, 4, 5): "x y z rx ry rz"}
PLANE: Kinds = {(0, 1): "x y", (0, 1, 5): "x y rz"}
"""Dofs of a node, as other programs have them."""


def _check_free(K: Sparse, nodes: Array, fields: Array) -> None:
    left, size = np.abs(K @ fields).max(axis=0), (abs(K) @ np.abs(fields)).max(axis=0)
    if (left > STRAINLESS * size).any():
        raise ParameterError(
            "K resists a rigid motion of the nodes: it is that of a body already held, its units "
            "are not those of the positions, or its dofs are not x y z (rx ry rz) node by node."
        )


def _matrix(name: str, value: Any, n: int, kinds: Kinds) -> Sparse:
    """Return a symmetric sparse matrix over six dofs a node."""
    from scipy.sparse import coo_array, csr_array

    matrix = coo_array(value)
    by_size = {(len(dofs) * n, len(dofs) * n): dofs for dofs in kinds}
    if matrix.shape not in by_size:
        sizes = (f"{len(dofs) * n} × {len(dofs) * n} ({text})" for dofs, text in kinds.items())
        raise ParameterError(
            f"{name} has the size {matrix.shape}; for {n} nodes it is {' or '.join(sizes)}."
        )
    if not np.isfinite(matrix.data).all():
        raise ParameterError(f"{name} has entries that are not finite.")
    difference = abs(matrix - matrix.T).max()
    if difference > SYMMETRIC * abs(matrix).max():
        raise ParameterError(
            f"{name} is not symmetric: it differs from its transpose by {difference:.3g}, its "
            f"largest entry is {abs(matrix).max():.3g}. If only one triangle is stored, add the "
            f"other."
        )
    dofs = np.array(by_size[matrix.shape])
    count = len(dofs)
    if count < DOFS:
        row, column = (
            DOFS * (index // count) + dofs[index % count] for index in (matrix.row, matrix.col)
        )
        matrix = coo_array((matrix.data, (row, column)), shape=(DOFS * n, DOFS * n))
    return csr_array(0.5 * (matrix + matrix.T))


def _translations(n: int) -> Sparse:
    """Return Φ (3n, 6n) of points that are the nodes."""
    from scipy.sparse import csr_array

    rows = np.arange(3 * n)
    columns = DOFS * (rows // 3) + rows % 3
    return csr_array((np.ones(3 * n), (rows, columns)), shape=(3 * n, DOFS * n))


def _scalar_mass(M: Sparse, dimension: int) -> Sparse:
    """Return the mass between nodes (n, n) of an M that is the same in all directions."""
    from scipy.sparse import kron

    along_x = M[::DOFS][:, ::DOFS]
    block = np.zeros((DOFS, DOFS))
    block[range(dimension), range(dimension)] = 1.0
    if abs(M - kron(along_x, block)).max() > SYMMETRIC * abs(M).max():
        raise ParameterError(
            "M couples directions or gives mass to rotations, so that it does not tell where the "
            "mass is. Write a lumped mass, or that of solids; or assemble the body from elements."
        )
    _check_positive(along_x)
    return along_x.tocsr()


def _check_positive(mass: Sparse) -> None:
    """Raise ParameterError where some motion would have negative mass."""
    from scipy.sparse import csc_array, eye_array
    from scipy.sparse.linalg import splu

    # A little more of the largest, so that nodes without mass pass; pivots have M's signs.
    raised = csc_array(mass + SYMMETRIC * abs(mass).max() * eye_array(mass.shape[0]))
    symmetric = {"SymmetricMode": True}
    factors = splu(raised, "MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options=symmetric)
    if (factors.U.diagonal() < 0).any():
        raise ParameterError(
            "M has negative eigenvalues: some motion would have negative mass. Look for entries "
            "left out, or a wrong sign."
        )
