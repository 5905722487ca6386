"""Elements against those of scikit-fem, and meshes from files of other programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.sparse.linalg

from acausal.errors import FileFormatError, ParameterError
from library.multibody.elements import (
    Material,
    ThinShell,
    assemble,
    clamped,
    read_mesh,
    rectangle_mesh,
)
from library.multibody.modes import find_modes

meshio = pytest.importorskip("meshio", reason="meshio is in the extra 'mesh'")
skfem = pytest.importorskip("skfem", reason="scikit-fem is in the extra 'test'")
helpers = pytest.importorskip("skfem.helpers")

STEEL = Material(2.1e11, 0.3, 7800.0)
SIDE, THICK = 2.0, 3e-3
UNIT = np.sqrt(STEEL.E * THICK**2 / (12 * (1 - STEEL.nu**2) * STEEL.density)) / SIDE**2


def cantilever_plate(element: Any, n: int, held: dict[str, list[str]]) -> np.ndarray:
    """Return ω a²√(ρh/D) of a square plate clamped along x = 0, by an element of scikit-fem."""
    mesh = skfem.MeshTri.init_tensor(np.linspace(0, 1, n + 1), np.linspace(0, 1, n + 1))
    basis = skfem.Basis(mesh, element)

    @skfem.BilinearForm
    def stiffness(u, v, _):
        both = helpers.dd(u), helpers.dd(v)
        return 0.7 * helpers.ddot(*both) + 0.3 * helpers.trace(both[0]) * helpers.trace(both[1])

    @skfem.BilinearForm
    def mass(u, v, _):
        return u * v

    edge = basis.get_dofs(lambda x: np.isclose(x[0], 0.0))
    fixed = np.unique(np.concatenate([edge.all(names) for names in held.values()]))
    K, M, _, _ = skfem.condense(stiffness.assemble(basis), mass.assemble(basis), D=fixed)
    values = scipy.sparse.linalg.eigsh(K, 4, M, sigma=0.0, return_eigenvectors=False)
    return np.sqrt(np.sort(values))


def test_plates_have_the_frequencies_of_other_elements() -> None:
    """Argyris' quintic triangle and Morley's of constant curvature, 512 triangles of ours.

    Argyris with 32 triangles has Leissa's 3.4712 to 6e-4. Ours is off by 0.5 % at most in four
    modes, Morley on the same mesh by 2.1 %, from below.
    """
    mesh = rectangle_mesh(SIDE, SIDE, 16, 16)
    edge = clamped(np.flatnonzero(mesh.nodes[:, 0] < 1e-9))
    body = assemble(mesh.nodes, (ThinShell(STEEL, THICK), mesh.cells))
    ours = find_modes(body, [edge], modes=4).frequencies / UNIT
    argyris = cantilever_plate(
        skfem.ElementTriArgyris(), 4, {"nodal": ["u", "u_x", "u_y", "u_xy", "u_yy", "u_n"]}
    )
    morley = cantilever_plate(skfem.ElementTriMorley(), 16, {"nodal": ["u", "u_n"]})
    assert argyris[0] == pytest.approx(3.4712, rel=1e-3)
    assert ours == pytest.approx(argyris, rel=0.015)
    assert morley == pytest.approx(argyris, rel=0.04)
    assert (morley < argyris).all()


@pytest.mark.parametrize("ending", ["msh", "inp", "bdf", "vtk"])
def test_a_mesh_comes_from_a_file_of_another_program(ending: str, tmp_path: Path) -> None:
    """Triangles and a rib of lines, in millimetres: the same plate, the same frequencies."""
    mesh = rectangle_mesh(SIDE, SIDE, 4, 4)
    rib = np.stack([np.arange(4), np.arange(1, 5)], axis=1)
    file = tmp_path / f"plate.{ending}"
    points = 1e3 * np.vstack([mesh.nodes, [[0.0, 0.0, 99.0]]])  # one that no cell has
    written = meshio.Mesh(points, {"triangle": mesh.cells, "line": rib})
    written.write(file, file_format="gmsh22" if ending == "msh" else None)
    plate, lines = read_mesh(file, scale=1e-3), read_mesh(file, "line", scale=1e-3)
    assert len(plate.nodes) == 25
    assert lines.cells.shape == (4, 2)
    assert np.ptp(lines.nodes[:, 0]) == pytest.approx(SIDE, rel=1e-6)
    found, expected = (
        find_modes(
            assemble(one.nodes, (ThinShell(STEEL, THICK), one.cells)),
            [clamped(np.flatnonzero(one.nodes[:, 0] < 1e-6))],
            modes=2,
        ).frequencies
        for one in (plate, mesh)
    )
    assert found == pytest.approx(expected, rel=1e-6)


def test_a_group_of_cells_is_taken_alone_and_squares_are_cut(tmp_path: Path) -> None:
    points = [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [2, 0, 0], [2, 1, 0]]
    cells = [("quad", [[0, 1, 2, 3], [1, 4, 5, 2]])]
    marks = {"gmsh:physical": [np.array([1, 2])], "gmsh:geometrical": [np.array([1, 2])]}
    named = {"skin": np.array([2, 2])}
    file = tmp_path / "two.msh"
    meshio.Mesh(points, cells, cell_data=marks, field_data=named).write(file, file_format="gmsh22")
    assert len(read_mesh(file).cells) == 4
    for group in (2, "skin"):
        skin = read_mesh(file, group=group)
        assert len(skin.cells) == 2
        assert skin.nodes[:, 0].min() == 1.0
    with pytest.raises(ParameterError, match=r"there is no group 'rib'; the file has \{skin\}"):
        read_mesh(file, group="rib")
    with pytest.raises(
        ParameterError, match=r"no cells of kind 'line'; there are \{2 of kind quad"
    ):
        read_mesh(file, "line")
    with pytest.raises(ParameterError, match="kind = 'tetra' is not one of line, triangle"):
        read_mesh(file, "tetra")


def test_what_is_no_mesh_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileFormatError, match="there is no such file"):
        read_mesh(tmp_path / "nothing.msh")
    (tmp_path / "text.msh").write_text("no mesh at all")
    with pytest.raises(FileFormatError, match="meshio"):
        read_mesh(tmp_path / "text.msh")
    monkeypatch.setitem(sys.modules, "meshio", None)
    with pytest.raises(ParameterError, match=r"read_mesh needs meshio: install acausal\[mesh\]"):
        read_mesh(tmp_path / "text.msh")
