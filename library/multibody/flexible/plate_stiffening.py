"""Geometric stiffening of flat plates: how their middle surface follows as they bend.

To second order a deflection w = Σ qᵢwᵢ strains the middle surface by ½ (w,ₓ², w,ᵧ², 2w,ₓw,ᵧ), and
in-plane displacements u = ½ Σ qᵢqⱼ Uᵢⱼ answer, those that make the membrane energy least:
K Uᵢⱼ = −∫ BᵀH eᵢⱼ dA with eᵢⱼ = (wᵢ,ₓwⱼ,ₓ, wᵢ,ᵧwⱼ,ᵧ, wᵢ,ₓwⱼ,ᵧ + wᵢ,ᵧwⱼ,ₓ). They are static modal
derivatives (Slaats, de Jongh and Sauren 1995); of a narrow strip they are its foreshortening. What
strain they leave, where a plate bends doubly, is not counted.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError
from library.multibody.elements.constraints import DOFS, Condition, constraint_matrix
from library.multibody.elements.discrete_kirchhoff import slopes
from library.multibody.elements.structure import Structure
from library.multibody.elements.thin_shell import ThinShell, triangle_axes

Array = npt.NDArray[np.float64]

TOLERANCE = 1e-2
"""Relative size of the fields left out, as for beams."""

FLAT = 1e-9
"""Normals of one plate agree to this."""


def membrane_fields(
    structure: Structure, shell: ThinShell, shapes: Array, conditions: Sequence[Condition]
) -> tuple[Array, Array]:
    """Return in-plane fields (6n, a) normal over the mass, and G (a, k, k): s = −½ qᵀGq.

    Parameters
    ----------
    structure
        A flat plate of one shell element.
    shapes
        Bending shapes (6n, k).
    conditions
        What holds the plate in its plane.
    """
    from scipy.sparse.linalg import splu

    k = shapes.shape[1]
    pairs = [(i, j) for i in range(k) for j in range(i, k)]
    loads, sizes = _loads(structure, shell, shapes, pairs)
    T, _ = constraint_matrix(structure.nodes, conditions)
    fields = T @ splu((T.T @ structure.stiffness @ T).tocsc()).solve(T.T @ loads)
    # Slopes grow with the number of the mode: each pair counts as if its slopes were of size 1.
    scales = np.array([sizes[i] * sizes[j] for i, j in pairs])
    scaled = fields / scales
    squares, vectors = np.linalg.eigh(scaled.T @ (structure.mass @ scaled))
    kept = np.flatnonzero(squares > TOLERANCE**2 * squares[-1])[::-1]
    roots = np.sqrt(squares[kept])
    basis = scaled @ vectors[:, kept] / roots
    forms = np.zeros((kept.size, k, k))
    for number, (i, j) in enumerate(pairs):
        forms[:, i, j] = forms[:, j, i] = -roots * vectors[number, kept] * scales[number]
    return basis, forms


def _loads(
    structure: Structure, shell: ThinShell, shapes: Array, pairs: list[tuple[int, int]]
) -> tuple[Array, Array]:
    """Return −∫BᵀH eᵢⱼ over the dofs (6n, pairs), and √∫|∇w|² of each shape."""
    cells = structure.triangles
    axes, plane, area = triangle_axes(structure.nodes[cells])
    if (np.abs(np.abs(axes[:, 2] @ axes[0, 2]) - 1) > FLAT).any():
        raise ParameterError("stiffening: the plate is not flat; only flat plates have it.")
    slope = slopes(plane, area)
    nu, h = shell.material.nu, shell.thickness
    H = shell.material.E / (1 - nu**2) * np.array([[1, nu, 0], [nu, 1, 0], [0, 0, (1 - nu) / 2]])
    moved = shapes.reshape(len(structure), DOFS, -1)[:, :3][cells]  # (m, 3 corners, 3, k)
    w = np.einsum("ma,mcak->mck", axes[:, 2], moved)
    gradient = np.einsum("mxc,mck->mxk", slope, w)
    strain = np.zeros((len(cells), 3, 6))
    strain[:, 0, ::2], strain[:, 1, 1::2] = slope[:, 0], slope[:, 1]
    strain[:, 2, ::2], strain[:, 2, 1::2] = slope[:, 1], slope[:, 0]
    one, two = (gradient[..., list(number)] for number in zip(*pairs, strict=True))
    second = np.stack(
        [
            one[:, 0] * two[:, 0],
            one[:, 1] * two[:, 1],
            one[:, 0] * two[:, 1] + one[:, 1] * two[:, 0],
        ],
        axis=1,
    )
    local = -np.einsum("m,msd,st,mtp->mdp", h * area, strain, H, second)
    local = local.reshape(len(cells), 3, 2, len(pairs))
    forces = np.einsum("mea,mcep->mcap", axes[:, :2], local)
    found = np.zeros((len(structure), DOFS, len(pairs)))
    np.add.at(found[:, :3], cells.ravel(), forces.reshape(-1, 3, len(pairs)))
    sizes = np.sqrt(np.einsum("m,mxk,mxk->k", area, gradient, gradient))
    return found.reshape(-1, len(pairs)), sizes
