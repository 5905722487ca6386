"""Meshes: nodes and the cells that join them; a line, a rectangle, or any arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from acausal.errors import ParameterError, listed

Array = npt.NDArray[np.float64]
Cells = npt.NDArray[np.int64]

FLAT = 1e-9
"""Area of a triangle over its longest edge squared, below which the triangle is a line."""


@dataclass(frozen=True)
class Mesh:
    """Nodes (n, 3) [m] in the frame of the body, and cells (m, 2) or (m, 3) of node numbers.

    Raises ParameterError for cells whose nodes do not exist or are met twice, nodes in no cell,
    and triangles without area or turned over against their neighbours.
    """

    nodes: Array
    cells: Cells

    def __post_init__(self) -> None:
        nodes, cells = np.array(self.nodes, dtype=float), np.array(self.cells, dtype=np.int64)
        if nodes.ndim != 2 or nodes.shape[1] != 3 or not np.isfinite(nodes).all():
            raise ParameterError(
                f"Mesh: nodes have the size {nodes.shape}; they are finite numbers (n, 3), also "
                f"for a flat mesh."
            )
        if cells.ndim != 2 or cells.shape[1] not in (2, 3):
            raise ParameterError(
                f"Mesh: cells have the size {cells.shape}; they are node numbers, (m, 2) for "
                f"beams or (m, 3) for triangles."
            )
        for name, value in (("nodes", nodes), ("cells", cells)):
            value.flags.writeable = False
            object.__setattr__(self, name, value)
        check_cells(nodes, cells)
        check_nodes_used(nodes, cells)


def _numbers(values: Sequence[int] | Cells) -> str:
    return listed([str(value) for value in values])


def check_nodes_used(nodes: Array, *groups: Cells) -> None:
    """Raise ParameterError where a node is in none of the cells."""
    used = np.concatenate([cells.ravel() for cells in groups])
    unused = np.setdiff1d(np.arange(len(nodes)), used)
    if unused.size:
        raise ParameterError(
            f"Mesh: the nodes {_numbers(unused)} are not connected: no cell has them, and they "
            f"would move without stiffness. Leave them out, or join them."
        )


def check_cells(nodes: Array, cells: Cells) -> None:
    """Raise ParameterError where cells name nodes that do not exist, or have no size."""
    missing = np.setdiff1d(cells, np.arange(len(nodes)))
    if missing.size:
        raise ParameterError(
            f"Mesh: cells name the nodes {_numbers(missing)}, which do not exist. There are "
            f"{len(nodes)}, counted from 0."
        )
    corners = nodes[cells]
    edges = np.roll(corners, -1, axis=1) - corners
    lengths = np.linalg.norm(edges, axis=2)
    size = lengths.max(axis=1)
    if cells.shape[1] == 2:
        bad = np.flatnonzero(~(size > 1e-12 * np.abs(corners).max(initial=1e-300)))
        if bad.size:
            raise ParameterError(f"Mesh: the cells {_numbers(bad)} have no length.")
        return
    area = np.linalg.norm(np.cross(edges[:, 0], edges[:, 1]), axis=1) / 2
    bad = np.flatnonzero(~(area > FLAT * size**2))
    if bad.size:
        raise ParameterError(
            f"Mesh: the triangles {_numbers(bad)} are degenerate: their corners are on one line. "
            f"Move a corner, or leave them out."
        )
    bad = turned_over(cells)
    if bad.size:
        raise ParameterError(
            f"Mesh: the triangles {_numbers(bad)} are inverted: their corners go round against "
            f"those of their neighbours. Swap two corners of each."
        )


def turned_over(cells: Cells) -> Cells:
    """Return the triangles that go round against most of the others of their surface.

    Neighbours of one sense run through their common edge in opposite directions. Edges of three
    and more triangles (a rib on a skin) tell nothing.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    m = len(cells)
    start, end = cells.reshape(-1), np.roll(cells, -1, axis=1).reshape(-1)
    owner = np.repeat(np.arange(m), 3)
    edge = np.sort(np.stack([start, end]), axis=0)
    order = np.lexsort(edge)
    same = (edge[:, order[1:]] == edge[:, order[:-1]]).all(axis=0)
    shared_before = np.concatenate([[False], same[:-1]])
    shared_after = np.concatenate([same[1:], [False]])
    pair = np.flatnonzero(same & ~shared_before & ~shared_after)
    one, two = order[pair], order[pair + 1]
    against = (start[one] == start[two]).astype(np.int64)
    # Every triangle stands twice, as it is (t) and turned over (t + m): what agrees is joined.
    a, b = owner[one], owner[two]
    rows = np.concatenate([a, a + m])
    columns = np.concatenate([b + m * against, b + m * (1 - against)])
    joined = coo_array((np.ones(rows.size), (rows, columns)), shape=(2 * m, 2 * m))
    _, label = connected_components(joined, directed=False)
    bad = [
        member
        for surface in np.unique(np.minimum(label[:m], label[m:]))
        if (member := _minority(label, m, int(surface))).size
    ]
    return np.sort(np.concatenate(bad)) if bad else np.zeros(0, dtype=np.int64)


def _minority(label: Cells, m: int, surface: int) -> Cells:
    """Return the smaller of the two senses among the triangles of one surface."""
    as_they_are, over = np.flatnonzero(label[:m] == surface), np.flatnonzero(label[m:] == surface)
    return over if over.size <= as_they_are.size else as_they_are


def line(start: Sequence[float], end: Sequence[float], n: int) -> Mesh:
    """Return n equal cells on the straight line between two points [m].

    >>> line((0, 0, 0), (3, 0, 0), 3).nodes[:, 0].tolist()
    [0.0, 1.0, 2.0, 3.0]
    """
    _at_least_one("line", n=n)
    a, b = np.asarray(start, dtype=float), np.asarray(end, dtype=float)
    nodes = a + np.linspace(0, 1, n + 1)[:, None] * (b - a)
    return Mesh(nodes, np.stack([np.arange(n), np.arange(1, n + 1)], axis=1))


def rectangle_mesh(a: float, b: float, nx: int, ny: int) -> Mesh:
    """Return the rectangle (0, a) × (0, b) in x-y of 2 nx ny triangles, symmetric about y = b/2.

    Node (i, j) has the number i + (nx + 1) j. Cells below mid-height are cut from (i, j) to
    (i+1, j+1), those above from (i+1, j) to (i, j+1).

    >>> mesh = rectangle_mesh(2.0, 2.0, 4, 4)
    >>> len(mesh.nodes), len(mesh.cells)
    (25, 32)
    """
    _at_least_one("rectangle_mesh", nx=nx, ny=ny)
    for name, side in (("a", a), ("b", b)):
        if not side > 0:
            raise ParameterError(f"rectangle_mesh: the side {name} = {side:g} m is not positive.")
    y, x = np.meshgrid(np.linspace(0, b, ny + 1), np.linspace(0, a, nx + 1), indexing="ij")
    nodes = np.stack([x.ravel(), y.ravel(), np.zeros(x.size)], axis=1)
    cells = []
    for j in range(ny):
        for i in range(nx):
            sw = i + (nx + 1) * j
            se, nw, ne = sw + 1, sw + nx + 1, sw + nx + 2
            below = [[sw, se, ne], [sw, ne, nw]]
            cells += below if 2 * j < ny else [[sw, se, nw], [se, ne, nw]]
    return Mesh(nodes, np.array(cells))


def _at_least_one(name: str, **counts: int) -> None:
    for key, count in counts.items():
        if count < 1:
            raise ParameterError(f"{name}: {key} = {count} cells; at least one is needed.")
