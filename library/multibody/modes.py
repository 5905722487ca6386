"""Modes of a body of finite elements: its shapes, frequencies and inertia invariants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acausal.errors import DeclarationError, ParameterError, listed
from library.multibody.elements.constraints import (
    DOFS,
    Condition,
    check_nodes,
    clamped,
    constraint_matrix,
    rigid_fields,
)
from library.multibody.elements.eigenpairs import lowest_eigenpairs
from library.multibody.elements.structure import Sparse, Structure
from library.multibody.flexible.invariants import (
    EIGENVECTORS,
    Invariants,
    invariants_of_points,
    without_rounding,
)

Array = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

EQUAL = 1e-9
"""Relative distance of two eigenvalues below which their shapes are one plane of shapes."""

DEPENDENT = 1e-8
"""Smallest singular value of unit columns below which one of them is a sum of the others."""


@dataclass(frozen=True)
class Modes:
    """Shapes of a structure with their frequencies, mass-normalised: ΦᵀMΦ = 1, ΦᵀKΦ = diag(ω²).

    Parameters
    ----------
    structure
        The finite-element model.
    frequencies
        ω (k,), ascending [rad/s]; none is zero.
    shapes
        Φ (6n, k).
    zeros
        Rigid motions that the conditions leave: not among the shapes, since the frame of the body
        has them.
    """

    structure: Structure
    frequencies: Array
    shapes: Array
    zeros: int

    def __len__(self) -> int:
        """Return the number of shapes."""
        return self.frequencies.size

    @property
    def translations(self) -> Array:
        """Displacements of the nodes, (n, 3, k)."""
        return self.shapes.reshape(-1, DOFS, len(self))[:, :3]

    @property
    def rotations(self) -> Array:
        """Small rotations of the nodes, (n, 3, k) [rad]."""
        return self.shapes.reshape(-1, DOFS, len(self))[:, 3:]


@dataclass(frozen=True)
class _Reduced:
    """K and M over free dofs: all dofs = T times the free ones; ``terms`` were summed up to K."""

    T: Sparse
    free: Numbers
    K: Sparse
    M: Sparse
    terms: Sparse

    def part(self, dofs: Numbers) -> _Reduced:
        """Return what is left with all other dofs held."""
        matrices = (matrix[dofs][:, dofs] for matrix in (self.K, self.M, self.terms))
        return _Reduced(self.T[:, dofs], self.free[dofs], *matrices)


def find_modes(
    structure: Structure,
    conditions: Sequence[Condition] = (),
    *,
    modes: int | None = None,
    below: float | None = None,
) -> Modes:
    """Return the modes under boundary conditions: so many, or all below a frequency [rad/s].

    Without conditions they are the free modes, those of zero frequency left out.

    >>> from library.multibody.elements import EulerBernoulliBeam, Material, assemble, general, line
    >>> wire = EulerBernoulliBeam(Material(1.0, 0.0, 1.0), general(A=1.0, I2=1e-6, I3=4e-6, J=1e-6))
    >>> mesh = line((0, 0, 0), (1, 0, 0), 8)
    >>> found = find_modes(assemble(mesh.nodes, (wire, mesh.cells)), [clamped([0])], modes=2)
    >>> (found.frequencies * 1e3).round(2).tolist()  # 1.8751² √(EI/ρA) in either plane
    [3.52, 7.03]
    """
    if modes == 0:
        raise ParameterError("find_modes: modes = 0 leaves a rigid body; use Body for it.")
    values, shapes, zeros = _lowest(structure, _reduce(structure, conditions), modes, below)
    return Modes(structure, np.sqrt(values), _settled(structure, values, shapes), zeros)


def craig_bampton(
    structure: Structure,
    interfaces: Sequence[int],
    *,
    reference: int | None = None,
    conditions: Sequence[Condition] = (),
    modes: int | None = None,
    below: float | None = None,
) -> Modes:
    """Return the shapes of Craig and Bampton (1968), made orthogonal; exact in interface statics.

    They span the static shapes of unit motions of the interface nodes and the modes with all of
    these clamped (so many, or all below a frequency [rad/s]; ``modes=0`` leaves the static ones).
    At ``reference``, one of the interfaces, the body does not move in its frame; without it the
    zero frequencies are left out of the result, as is what moves no mass.
    """
    interfaces = list(dict.fromkeys(int(node) for node in interfaces))
    check_nodes(interfaces, len(structure), "craig_bampton, interfaces")
    if reference is not None and reference not in interfaces:
        raise ParameterError(
            f"craig_bampton: the reference node {reference} is not an interface; these are "
            f"{listed([str(node) for node in interfaces])}."
        )
    held = [] if reference is None else [clamped([reference])]
    whole = _reduce(structure, [*conditions, *held])
    at_interface = np.isin(whole.free // DOFS, interfaces)
    outer, inner = np.flatnonzero(at_interface), np.flatnonzero(~at_interface)
    if not outer.size:
        raise ParameterError(
            "craig_bampton: no interface can move. Name interfaces beside the reference, or use "
            "find_modes."
        )
    basis = whole.T @ _static_shapes(whole.K, inner, outer)
    if modes != 0:
        _, internal, _ = _lowest(structure, whole.part(inner), modes, below)
        basis = np.hstack([basis, internal])
    values, vectors, zeros = _ritz(structure, basis)
    _check_zeros(structure, whole, zeros)
    shapes = _settled(structure, values[zeros:], basis @ vectors[:, zeros:])
    return Modes(structure, np.sqrt(values[zeros:]), shapes, zeros)


def invariants_of_modes(modes: Modes) -> Invariants:
    """Return the inertia invariants of a body that moves in these shapes, ∫ΦᵀΦ dm = 1."""
    structure = modes.structure
    Phi = (structure.shapes @ modes.shapes).reshape(len(structure.points), 3, len(modes))
    found = invariants_of_points(structure.points, structure.masses, Phi)
    return without_rounding(found, EIGENVECTORS)


def check_no_rigid_motion(
    nodes: Array,
    shapes: Array,
    frequencies: Array,
    *,
    rigid: Array | None = None,
    small: float = DEPENDENT,
) -> None:
    """Raise DeclarationError where shapes contain a rigid motion: the frame has it already.

    The rank of [rigid fields | Φ] is then less than the ranks of both. Shapes are (6n, k), or
    (3n, k) without rotations; ``rigid`` replaces the six rigid motions, e.g. by the three of a
    plane; ``small`` is the part of a shape that may be left beside them and not count.
    """
    nodes = np.asarray(nodes, dtype=float)
    size = float(np.ptp(nodes, axis=0).max()) or 1.0
    if rigid is None:
        rigid = rigid_fields(nodes - nodes.mean(axis=0))
    # Rotations times the size of the body are displacements: columns of one unit.
    unit = np.tile(np.repeat([1.0, size], 3), len(nodes))[:, None]
    if len(shapes) == 3 * len(nodes):
        there = np.tile(np.repeat([True, False], 3), len(nodes))
        unit, rigid = unit[there], rigid[there] if len(rigid) == there.size else rigid
    fields = _unit_columns(unit * rigid)
    columns = _unit_columns(unit * shapes)
    # What is left of the shapes beside the rigid motions must be as independent as they were.
    basis, sizes, _ = np.linalg.svd(fields, full_matrices=False)
    basis = basis[:, sizes > DEPENDENT * sizes.max()]
    rest = columns - basis @ (basis.T @ columns)
    rank, before = (
        int((np.linalg.svd(a, compute_uv=False) > small).sum()) for a in (rest, columns)
    )
    if rank == before:
        return
    low = np.asarray(frequencies)[np.linalg.norm(rest, axis=0) <= small]
    raise DeclarationError(
        f"The shapes of a flexible body contain rigid motion, which its frame has already: the "
        f"rank of rigid fields and {columns.shape[1]} shapes together is too low, and the motion "
        f"would be counted twice. Zero frequencies: {listed([f'{w:.3g} rad/s' for w in low])}. "
        f"Fix an end (clamp one node, or pin two), or leave the modes of zero frequency out and "
        f"join the body by frames at its nodes."
    )


def _unit_columns(columns: Array) -> Array:
    sizes = np.linalg.norm(columns, axis=0)
    return np.asarray(columns / np.where(sizes > 0, sizes, 1.0))


def _reduce(structure: Structure, conditions: Sequence[Condition]) -> _Reduced:
    """Return K and M over the free dofs; those that have neither (of solids) are left out."""
    T, free = constraint_matrix(structure.nodes, conditions)
    K, M = (T.T @ matrix @ T for matrix in (structure.stiffness, structure.mass))
    K, M = (0.5 * (matrix + matrix.T).tocsr() for matrix in (K, M))
    used = np.flatnonzero(abs(K).sum(axis=0) + abs(M).sum(axis=0) > 0)
    if not used.size:
        raise ParameterError("Modes: every dof is held; nothing can move.")
    terms = (abs(T).T @ abs(structure.stiffness) @ abs(T)).tocsr()
    return _Reduced(T, free, K, M, terms).part(used)


def _lowest(
    structure: Structure, reduced: _Reduced, modes: int | None, below: float | None
) -> tuple[Array, Array, int]:
    """Return λ > 0 ascending, shapes over all dofs, and the number of rigid motions beside."""
    if (modes is None) == (below is None):
        raise ParameterError("Modes: give either modes=, a number, or below=, a frequency [rad/s].")
    if modes is not None and modes < 1:
        raise ParameterError(f"Modes: modes = {modes}; at least one is needed.")
    count = 10 if modes is None else modes
    while True:
        values, vectors, zeros = lowest_eigenpairs(reduced.K, reduced.M, count, terms=reduced.terms)
        found = values.size - zeros
        if below is None or found < count or values[-1] >= below**2:
            break
        count *= 2
    _check_zeros(structure, reduced, zeros)
    if modes is not None and found < modes:
        raise ParameterError(
            f"Modes: {modes} are asked for; this mesh has {found}, beside {zeros} rigid motions. "
            f"Ask for fewer, or refine the mesh."
        )
    keep = np.arange(zeros, values.size)
    if below is not None:
        keep = keep[values[keep] < below**2]
        if not keep.size:
            raise ParameterError(
                f"Modes: there is none below {below:g} rad/s, the lowest has "
                f"{np.sqrt(values[zeros:]).min(initial=np.inf):.6g} rad/s. Raise the limit, or "
                f"use Body."
            )
    return values[keep], reduced.T @ vectors[:, keep], zeros


def _check_zeros(structure: Structure, reduced: _Reduced, zeros: int) -> None:
    """Raise DeclarationError where more frequencies are zero than the body has rigid motions."""
    size = float(np.ptp(structure.nodes, axis=0).max()) or 1.0
    fields = rigid_fields(structure.nodes - structure.nodes.mean(axis=0))
    fields[:, 3:] /= size  # turns that move the ends by as much as translations do
    # Nodes of solids have no rotations: what has neither stiffness nor mass moves as it likes.
    there = structure.stiffness.diagonal() + structure.mass.diagonal() > 0
    left = (fields - reduced.T @ fields[reduced.free])[there]
    rigid = 6 - int(np.linalg.matrix_rank(left, tol=DEPENDENT))
    if zeros > rigid:
        raise DeclarationError(
            f"Modes: {zeros} frequencies are zero, and the conditions leave only {rigid} rigid "
            f"motions: parts of the body hang together loosely or not at all. Join them by "
            f"elements or a RigidLink, or hold them."
        )


def _static_shapes(K: Sparse, inner: Numbers, outer: Numbers) -> Array:
    """Return −K_ii⁻¹ K_io over 1: the inner dofs follow unit motions of the outer ones."""
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import splu

    shapes = np.zeros((K.shape[0], outer.size))
    shapes[outer, np.arange(outer.size)] = 1.0
    if inner.size:
        load = K[inner][:, outer].toarray()
        try:
            shapes[inner] = -splu(csc_array(K[inner][:, inner])).solve(load)
        except RuntimeError:
            raise DeclarationError(
                "craig_bampton: with all interfaces held, some part of the body can still move "
                "without strain. Join it, or hold it."
            ) from None
    return shapes


def _ritz(structure: Structure, basis: Array) -> tuple[Array, Array, int]:
    """Return all eigenpairs of the structure in the span of a basis (6n, k)."""
    from scipy.sparse import csr_array

    # Columns of equal mass, so that a stiff interface shape does not drown the others.
    sizes = np.sqrt(np.einsum("ij,ij->j", basis, structure.mass @ basis))
    scaled = basis / np.where(sizes > 0, sizes, 1.0)
    K, M = (
        csr_array(scaled.T @ (matrix @ scaled)) for matrix in (structure.stiffness, structure.mass)
    )
    terms = np.abs(scaled).T @ (abs(structure.stiffness) @ np.abs(scaled))
    values, vectors, zeros = lowest_eigenpairs(K, M, basis.shape[1], terms=terms)
    return values, vectors / np.where(sizes > 0, sizes, 1.0)[:, None], zeros


def _settled(structure: Structure, values: Array, shapes: Array) -> Array:
    """Return the shapes with signs and, where frequencies are equal, directions that repeat.

    Shapes of one frequency may be turned among each other; they are turned to the directions in
    which a weight that differs along x, y, z and from place to place is stationary.
    """
    shapes = np.array(shapes)
    center = structure.nodes - structure.nodes.mean(axis=0)
    size = float(np.ptp(structure.nodes, axis=0).max()) or 1.0
    place = (center / size) ** 2 @ np.array([0.1, 0.2, 0.3])
    weight = np.zeros((len(structure), DOFS))
    weight[:, :3] = np.array([1.0, 2.0, 3.0]) + place[:, None]
    W = weight.ravel()[:, None]
    first = 0
    while first < values.size:
        last = first + 1
        while last < values.size and values[last] - values[first] <= EQUAL * values[last]:
            last += 1
        if last - first > 1:
            group = shapes[:, first:last]
            _, turn = np.linalg.eigh(group.T @ (W * group))
            shapes[:, first:last] = group @ turn
        first = last
    moved = shapes.reshape(-1, DOFS, values.size)[:, :3].reshape(-1, values.size)
    # The largest displacement is positive; of equal ones the last, which are ends of beams.
    largest = np.abs(moved).max(axis=0, initial=0.0)
    near = np.abs(moved) >= (1 - 1e-6) * largest
    row = near.shape[0] - 1 - near[::-1].argmax(axis=0)
    signs = np.sign(moved[row, np.arange(values.size)])
    return np.asarray(shapes * np.where(signs == 0, 1.0, signs))
