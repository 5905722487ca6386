"""A body that another program has reduced: M and K of its interface frames and modal amplitudes."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from acausal.errors import DeclarationError, ParameterError
from library.multibody.elements.constraints import DOFS, check_nodes, rigid_fields
from library.multibody.elements.eigenpairs import lowest_eigenpairs
from library.multibody.elements.imported import STRAINLESS, SYMMETRIC
from library.multibody.flexible.invariants import (
    EIGENVECTORS,
    LEVI_CIVITA,
    Invariants,
    without_rounding,
)
from library.multibody.flexible.reduced_body import ReducedBody

Array = npt.NDArray[np.float64]


def body_of_superelement(
    mass: Any,
    stiffness: Any,
    positions: Array,
    *,
    damping: Any = None,
    reference: int | None = None,
    below: float = np.inf,
) -> ReducedBody:
    """Return the body of M, K, C (d, d) over x y z rx ry rz of each interface, then amplitudes.

    That is what Guyan's and Craig-Bampton's reductions write: the amplitudes are of modes with all
    interfaces held. M tells no more than the inertia of the undeformed body and its coupling to
    the dofs; how the inertia tensor changes in first order with the deflection is not in it, and
    left out.

    Parameters
    ----------
    mass, stiffness, damping
        M [kg, kg.m, kg.m2], K and C, full or sparse.
    positions
        Interface frames, (n, 3) [m], their axes along those of the body.
    reference
        The interface at which the body does not move in its frame; without it the shapes are
        free, those of zero frequency left out.
    below
        Highest frequency kept [rad/s].
    """
    nodes = np.asarray(positions, dtype=float).reshape(-1, 3)
    M, K = (_matrix(name, value, nodes) for name, value in (("M", mass), ("K", stiffness)))
    C = np.zeros_like(K) if damping is None else _matrix("C", damping, nodes)
    if not M.shape == K.shape == C.shape:
        raise ParameterError(f"M is {M.shape}, K is {K.shape}, C is {C.shape}: of one size all.")
    if np.linalg.eigvalsh(M)[0] < -SYMMETRIC * np.abs(M).max():
        raise ParameterError(
            "M has negative eigenvalues: some motion would have negative mass. Look for entries "
            "left out, or a wrong sign."
        )
    rigid = np.zeros((len(M), 6))
    rigid[: DOFS * len(nodes)] = rigid_fields(nodes)
    if (np.abs(K @ rigid) > STRAINLESS * (np.abs(K) @ np.abs(rigid)).max(axis=0)).any():
        raise ParameterError(
            "K resists a rigid motion of the interfaces: it is that of a body already held, its "
            "units are not those of the positions, or its dofs are not x y z rx ry rz of each "
            "interface, then amplitudes."
        )
    shapes, w = _shapes(M, K, len(nodes), reference, below)
    inertia = invariants_at_rest(M, rigid, shapes)
    at_nodes = shapes[: DOFS * len(nodes)].reshape(len(nodes), DOFS, w.size)
    return ReducedBody(
        nodes=nodes,
        translations=at_nodes[:, :3],
        rotations=at_nodes[:, 3:],
        stiffness=np.diag(w**2),
        damping=shapes.T @ C @ shapes,
        invariants=inertia,
        lines=np.zeros((0, 2), dtype=np.int64),
        triangles=np.zeros((0, 3), dtype=np.int64),
    )


def invariants_at_rest(M: Array, rigid: Array, shapes: Array) -> Invariants:
    """Return invariants of an M known by its dofs alone: exact for the undeformed body.

    ``rigid`` (d, 6) are its rigid motions about the origin. Of ∫Xφᵀ the part that turns the body is
    known, of ∫φᵢφⱼᵀ its trace; the rest is taken as even in all directions.
    """
    at_rest, coupling = rigid.T @ M @ rigid, rigid.T @ M @ shapes
    J = at_rest[3:, 3:]
    turning = 0.5 * np.einsum("abc,ai->ibc", LEVI_CIVITA, coupling[3:])
    modal = np.einsum("ij,ab->ijab", shapes.T @ M @ shapes, np.eye(3) / 3)
    return without_rounding(
        Invariants(
            mass=float(np.trace(at_rest[:3, :3])) / 3,
            # −∫X̃ stands in the block of translations and turns.
            first=0.5 * np.einsum("abc,bc->a", LEVI_CIVITA, at_rest[:3, 3:]),
            shape=coupling[:3],
            second=0.5 * np.trace(J) * np.eye(3) - J,
            mixed=turning,
            modal=modal,
        ),
        EIGENVECTORS,
    )


def _matrix(name: str, value: Any, nodes: Array) -> Array:
    """Return a full symmetric matrix with at least six dofs an interface."""
    matrix = np.asarray(value.toarray() if hasattr(value, "toarray") else value, dtype=float)
    least = DOFS * len(nodes)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or len(matrix) < least:
        raise ParameterError(
            f"{name} has the size {matrix.shape}; for {len(nodes)} interfaces it is square, of "
            f"{least} dofs or, with amplitudes, more."
        )
    difference = np.abs(matrix - matrix.T).max()
    if not difference <= SYMMETRIC * np.abs(matrix).max():
        raise ParameterError(
            f"{name} is not symmetric: it differs from its transpose by {difference:.3g}. If only "
            f"one triangle is stored, add the other."
        )
    return np.asarray(0.5 * (matrix + matrix.T))


def _shapes(
    M: Array, K: Array, count: int, reference: int | None, below: float
) -> tuple[Array, Array]:
    """Return mass-normalised shapes over all dofs and their frequencies, zero ones left out."""
    from scipy.sparse import csr_array

    free = np.arange(len(M))
    if reference is not None:
        check_nodes([reference], count, "body_of_superelement, reference")
        free = free[free // DOFS != reference]
    part = np.ix_(free, free)
    values, vectors, zeros = lowest_eigenpairs(csr_array(K[part]), csr_array(M[part]), free.size)
    expected = 6 if reference is None else 0
    if zeros != expected:
        raise DeclarationError(
            f"body_of_superelement: {zeros} frequencies are zero, and a body that is "
            f"{'free' if expected else 'held at its reference'} has {expected}. Its parts hang "
            f"together loosely, or M and K do not belong together."
        )
    kept = np.arange(zeros, values.size)[np.sqrt(values[zeros:]) < below]
    if not kept.size:
        raise ParameterError(
            f"body_of_superelement: no frequency is below {below:g} rad/s; use Body, or raise it."
        )
    shapes = np.zeros((len(M), kept.size))
    shapes[free] = vectors[:, kept]
    return shapes, np.sqrt(values[kept])
