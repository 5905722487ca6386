"""A solid bracket of scikit-fem's elements carries a camera: M and K of other programs as they are.

An angle of aluminium in quadratic tetrahedra hangs on a wall that shakes, and holds 0.4 kg. Needs
scikit-fem. What to see: 1575 unknowns become 12 shapes, and the bracket with its camera has the
frequency that all unknowns give, to some thousandths: the face that holds the camera is rigid.
"""

from pathlib import Path
from typing import Any

import numpy as np
import skfem
from scipy.sparse.linalg import eigsh
from skfem.helpers import dot
from skfem.models.elasticity import lame_parameters, linear_elasticity

import acausal as ac
from library import spatial as sp

E, nu, rho = 7e10, 0.33, 2700.0  # aluminium [Pa, 1, kg/m3]
camera = 0.4  # kg


def bracket() -> tuple[Any, Any, Any, dict[str, Any], Any]:
    """Return M, K, nodes, the nodes of two faces, and triangles of the surface."""
    x, y, z = (np.linspace(0, size, n) for size, n in ((0.2, 11), (0.04, 3), (0.15, 9)))
    mesh = skfem.MeshTet.init_tensor(x, y, z)
    middle = mesh.p[:, mesh.t].mean(axis=1)
    mesh = mesh.remove_elements(np.flatnonzero((middle[0] > 0.02) & (middle[2] > 0.01875)))
    basis = skfem.Basis(mesh, skfem.ElementVector(skfem.ElementTetP2()))
    K = linear_elasticity(*lame_parameters(E, nu)).assemble(basis)
    M = skfem.BilinearForm(lambda u, v, _: rho * dot(u, v)).assemble(basis)
    X = basis.doflocs[:, ::3].T
    faces = {"wall": np.flatnonzero(X[:, 0] < 1e-9), "tip": np.flatnonzero(X[:, 0] > 0.2 - 1e-9)}
    return M, K, X, faces, mesh.facets[:, mesh.boundary_facets()].T


def build() -> ac.Model:
    M, K, X, faces, triangles = bracket()
    m = ac.Model("solid_bracket")
    m.world = sp.World(g=9.81, n=(0.0, 0.0, -1.0))
    m.shaker = sp.PositionDriver(s_ref=lambda t: 1e-4 * np.sin(600 * t), n=(0.0, 0.0, 1.0))
    where = {"positions": X, "interfaces": faces, "triangles": triangles}
    m.bracket = sp.FlexibleBody(M=M, K=K, **where, modes=6)
    m.camera = sp.PointMass(m=camera)
    m.connect(m.world.frame, m.shaker.frame_a)
    m.connect(m.shaker.frame_b, m.bracket.wall)
    m.connect(m.bracket.tip, m.camera.frame_a)
    return m


def whole(M: Any, K: Any, faces: dict[str, Any]) -> float:
    """Return the first frequency [Hz] of all unknowns, the camera's mass on the tip's nodes."""
    mass = M.tolil()
    for dof in np.concatenate([3 * faces["tip"] + k for k in range(3)]):
        mass[dof, dof] += camera / len(faces["tip"])
    held = np.concatenate([3 * faces["wall"] + k for k in range(3)])
    free = np.setdiff1d(np.arange(K.shape[0]), held)
    squares = eigsh(K[free][:, free], 1, mass.tocsr()[free][:, free], sigma=0.0)[0]
    return float(np.sqrt(squares[0]) / (2 * np.pi))


def main(output: Path | None = None) -> float:
    """Return the first frequency [Hz] of the bracket with its camera over that of all unknowns."""
    M, K, _, faces, _ = bracket()
    modes = (system := ac.compile(build())).linearize().modes()
    print(f"of {K.shape[0]} unknowns: {whole(M, K, faces):.2f} Hz\n{modes}")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, shapes = output / "solid_bracket.png", output / "solid_bracket_modes.png"
        res = system.simulate(0.02, n=100)
        res.snapshot(0.017, path=still, scale=500.0, color="displacement")
        modes.plot(3, path=shapes)
        print(f"the bracket, bent 500 times: {still}\nits modes: {shapes}")
    return float(modes.frequencies[0]) / whole(M, K, faces)


if __name__ == "__main__":
    main(Path("build"))
