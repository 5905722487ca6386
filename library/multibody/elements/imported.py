"""Mass and stiffness matrices of another finite-element program, as a structure."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError
from library.multibody.elements.constraints import DOFS, rigid_fields
from library.multibody.elements.structure import Sparse, Structure

Array = npt.NDArray[np.float64]

SYMMETRIC = 1e-8
"""Part of the largest entry by which matrices written with nine digits may differ."""

STRAINLESS = 1e-6
"""Part of |K||x| that may be left of K x for a rigid motion x: digits of written positions."""


def structure_of_matrices(mass: Any, stiffness: Any, positions: Array) -> Structure:
    """Return the structure of given M and K, full or sparse, for nodes at positions (n, 3) [m].

    The dofs are x y z of each node in turn (solids, 3n), or x y z rx ry rz (6n). The body is free:
    no node is held. M is the same in x, y and z, and its rotations are massless: solids, lumped
    masses, membranes and thin shells, in which ∫abᵀ over the mass is known from M.

    Raises ParameterError for wrong sizes, matrices that are not symmetric or not free, and masses
    of another kind.
    """
    nodes = np.asarray(positions, dtype=float)
    if nodes.ndim != 2 or nodes.shape[1] != 3 or not np.isfinite(nodes).all():
        raise ParameterError(f"positions have the size {nodes.shape}; they are numbers (n, 3) [m].")
    M, K = (_matrix(name, value, len(nodes)) for name, value in (("M", mass), ("K", stiffness)))
    fields = rigid_fields(nodes - nodes.mean(axis=0))
    left, size = np.abs(K @ fields).max(axis=0), (abs(K) @ np.abs(fields)).max(axis=0)
    if (left > STRAINLESS * size).any():
        raise ParameterError(
            "K resists a rigid motion of the nodes: it is that of a body already held, its units "
            "are not those of the positions, or its dofs are not x y z (rx ry rz) node by node."
        )
    return Structure(nodes, K, M, nodes, _scalar_mass(M), _translations(len(nodes)))


def _matrix(name: str, value: Any, n: int) -> Sparse:
    """Return a symmetric sparse matrix over six dofs a node."""
    from scipy.sparse import coo_array, csr_array

    matrix = coo_array(value)
    if matrix.shape not in ((3 * n, 3 * n), (DOFS * n, DOFS * n)):
        raise ParameterError(
            f"{name} has the size {matrix.shape}; for {n} nodes it is {3 * n} × {3 * n} (x y z) or "
            f"{DOFS * n} × {DOFS * n} (x y z rx ry rz)."
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
    if matrix.shape[0] == 3 * n:
        row, column = (DOFS * (index // 3) + index % 3 for index in (matrix.row, matrix.col))
        matrix = coo_array((matrix.data, (row, column)), shape=(DOFS * n, DOFS * n))
    return csr_array(0.5 * (matrix + matrix.T))


def _translations(n: int) -> Sparse:
    """Return Φ (3n, 6n) of points that are the nodes."""
    from scipy.sparse import csr_array

    rows = np.arange(3 * n)
    columns = DOFS * (rows // 3) + rows % 3
    return csr_array((np.ones(3 * n), (rows, columns)), shape=(3 * n, DOFS * n))


def _scalar_mass(M: Sparse) -> Sparse:
    """Return the mass between nodes (n, n) of an M that is the same in x, y and z, else raise."""
    from scipy.sparse import kron

    along_x = M[::DOFS][:, ::DOFS]
    block = np.zeros((DOFS, DOFS))
    block[[0, 1, 2], [0, 1, 2]] = 1.0
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
