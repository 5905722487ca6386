"""Meshes from files of other programs, read by meshio (the extra ``acausal[mesh]``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from acausal.errors import FileFormatError, ParameterError, listed
from library.multibody.elements.mesh import Cells, Mesh

KINDS = {"line": 2, "triangle": 3}
"""Cells that elements here are made of, with their number of nodes."""


def read_mesh(path: Any, kind: str = "triangle", *, scale: float = 1.0, group: Any = None) -> Mesh:
    """Return the lines or triangles of a mesh file: .msh, .inp, .bdf, .vtk and more.

    Only geometry is taken: what the cells are made of, say the elements. Nodes that none of these
    cells has are left out; quadrilaterals are cut into two triangles.

    Parameters
    ----------
    path
        The file.
    kind
        ``"triangle"`` for shells, ``"line"`` for beams.
    scale
        Metres in a unit of the file: 1e-3 for millimetres.
    group
        Name of a set of cells, or number of a physical group, that alone is taken.

    Raises FileFormatError for files that meshio cannot read, ParameterError for cells that are not
    there.
    """
    if kind not in KINDS:
        raise ParameterError(f"read_mesh: kind = {kind!r} is not one of {', '.join(KINDS)}.")
    found = _read(path)
    chosen = _cells(found, kind, group, path)
    used, cells = np.unique(chosen, return_inverse=True)
    points = np.asarray(found.points, dtype=float)
    nodes = np.pad(points, ((0, 0), (0, 3 - points.shape[1])))[used] * scale
    return Mesh(nodes, cells.reshape(chosen.shape).astype(np.int64))


def _read(path: Any) -> Any:
    try:
        import meshio
    except ImportError:
        raise ParameterError(
            "read_mesh needs meshio: install acausal[mesh], or give nodes and cells to Mesh."
        ) from None
    if not Path(path).exists():
        raise FileFormatError(f"{path}: there is no such file.")
    try:
        return meshio.read(path)
    except (meshio.ReadError, OSError, ValueError, KeyError, IndexError, AssertionError) as error:
        raise FileFormatError(f"{path}: meshio cannot read it: {error}") from None
    except SystemExit:  # its way to say that it knows no such kind of file
        raise FileFormatError(f"{path}: meshio knows no mesh file of this name.") from None


def _cells(found: Any, kind: str, group: Any, path: Any) -> Cells:
    blocks = [np.asarray(block.data, dtype=np.int64) for block in found.cells]
    taken = [np.arange(len(block)) for block in blocks] if group is None else _group(found, group)
    chosen = []
    for block, data, rows in zip(found.cells, blocks, taken, strict=True):
        if block.type == kind:
            chosen.append(data[rows])
        elif block.type == "quad" and kind == "triangle":
            chosen.append(data[rows][:, [[0, 1, 2], [0, 2, 3]]].reshape(-1, 3))
    if not sum(map(len, chosen)):
        there = sorted(
            {f"{len(b)} of kind {block.type}" for block, b in zip(found.cells, blocks, strict=True)}
        )
        raise ParameterError(
            f"{path}: it has no cells of kind {kind!r}"
            f"{'' if group is None else f' in the group {group!r}'}; there are {listed(there)}."
        )
    return np.concatenate(chosen)


def _group(found: Any, group: Any) -> list[Any]:
    """Return for each block of cells the numbers of those in a set or a physical group."""
    if group in found.cell_sets:
        rows = [np.asarray(part, dtype=np.int64).ravel() for part in found.cell_sets[group]]
        return [part if part.size else np.zeros(0, dtype=np.int64) for part in rows]
    number = found.field_data[group][0] if group in found.field_data else group
    for name, marks in found.cell_data.items():
        if name.endswith(("physical", "group", "ref")) and any((m == number).any() for m in marks):
            return [np.flatnonzero(mark == number) for mark in marks]
    known = [str(name) for name in (*found.cell_sets, *found.field_data)]
    raise ParameterError(f"read_mesh: there is no group {group!r}; the file has {listed(known)}.")
