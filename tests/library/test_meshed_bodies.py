"""Flexible bodies of meshes: plates that stiffen, bodies in the plane, files, measured modes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.linalg import eigh

import acausal as ac
from acausal.errors import DeclarationError, FileFormatError, ParameterError
from library import planar as pl
from library import spatial as sp
from library.multibody.elements import (
    EulerBernoulliBeam,
    Held,
    Material,
    RigidLink,
    ThinShell,
    assemble,
    clamped,
    line,
    rectangle,
    rectangle_mesh,
    structure_of_plane_matrices,
)
from library.multibody.flexible.plate_stiffening import membrane_fields
from library.multibody.flexible.reduced_body import reduced_body
from library.multibody.modes import find_modes

STEEL = Material(2.1e11, 0.3, 7800.0)
STRIP = Material(2.1e11, 0.0, 7800.0)


def spinning(body: Any, n: tuple[float, ...], speed: float) -> np.ndarray:
    """Return the frequencies [rad/s] of a body that turns at a speed about an axis."""
    m = ac.Model("spinning")
    m.world, m.drive = sp.World(g=0), sp.AngleDriver(phi_ref=lambda t: speed * t, n=n)
    m.body = body
    m.connect(m.world.frame, m.drive.frame_a)
    m.connect(m.drive.frame_b, m.body.frame_a)
    return ac.compile(m).linearize().modes().frequencies * 2 * np.pi


def flapping(ratio: float) -> float:
    """Return the first flapping frequency of a uniform cantilever that turns, in √(EI/μL⁴).

    Ritz: ∫ w''² + Ω² (1 - x²)/2 w'² dx = ω² ∫ w² dx over x² P_k(2x - 1), k < 12; ten and fourteen
    give the same ten digits.
    """
    nodes, weights = np.polynomial.legendre.leggauss(32)
    x, weights = (nodes + 1) / 2, weights / 2
    clamped_end = np.polynomial.Polynomial([0, 0, 1])
    shapes = [
        clamped_end * np.polynomial.Legendre.basis(k, domain=[0, 1]).convert(kind=type(clamped_end))
        for k in range(12)
    ]
    w, slope, bend = (np.array([shape.deriv(n)(x) for shape in shapes]) for n in range(3))
    w, slope, bend = (part / np.linalg.norm(w, axis=1)[:, None] for part in (w, slope, bend))
    stiff = (bend * weights) @ bend.T + ratio**2 * (slope * weights * (1 - x**2) / 2) @ slope.T
    return float(np.sqrt(eigh(stiff, (w * weights) @ w.T, eigvals_only=True)[0]))


@pytest.mark.parametrize(("ratio", "published"), [(2.0, 4.137), (4.0, 5.585)])
def test_a_rotating_beam_and_a_rotating_strip_stiffen_as_wright_says(
    ratio: float, published: float
) -> None:
    """Ω/√(EI/μL⁴) = 2, 4: the first flapping frequency is 4.13731957, 5.58500142.

    4.137 and 5.585 in Bir, Verification of BModes, AIAA 2009-1035, table 3a, after Wright, Smith,
    Thresher and Wang, J. Appl. Mech. 49 (1982). Out of the plane of rotation; in it ω² is less by
    Ω². The strip has ν = 0 and 16 × 2 × 2 triangles: 0.03 % for its mesh.
    """
    flap = flapping(ratio)
    assert flap == pytest.approx(published, abs=5e-4)
    section = rectangle(0.1, 0.004)
    unit = np.sqrt(STRIP.E * section.I2 / (STRIP.density * section.A))
    plate = {"cells": (16, 2), "modes": 2, "far_edge": "free", "stiffening": True}
    for body, near in (
        (lambda: sp.FlexibleBeam(L=1.0, section=section, material=STRIP, modes=(0, 3)), 2e-4),
        (lambda: sp.FlexiblePlate(1.0, 0.1, 0.004, STRIP, **plate), 1.5e-3),
    ):
        across, within = (
            spinning(body(), n, ratio * unit)[0] / unit for n in ((0, 0, 1), (0, 1, 0))
        )
        assert across == pytest.approx(flap, rel=near)
        assert within**2 == pytest.approx(flap**2 - ratio**2, rel=4 * near)


def test_without_stiffening_a_plate_softens_in_the_plane_of_its_rotation() -> None:
    """ω² = ω₀² − Ω², which is what the fields are there for."""
    plate = sp.FlexiblePlate(1.0, 0.1, 0.004, STRIP, cells=(8, 2), modes=1, far_edge="free")
    first = plate.mode_shapes().frequencies[0]
    found = spinning(plate, (0.0, 1.0, 0.0), 0.5 * first)[0]
    assert found == pytest.approx(first * np.sqrt(0.75), rel=1e-6)


def test_membrane_fields_of_a_strip_are_its_foreshortening() -> None:
    """−½∫w'² of a deflection by the first mode, at the end of a strip of 32 cells: to 2e-3."""
    mesh = rectangle_mesh(1.0, 0.05, 32, 2)
    shell = ThinShell(STRIP, 2e-3)
    body = assemble(mesh.nodes, (shell, mesh.cells))
    edge = clamped(np.flatnonzero(mesh.nodes[:, 0] < 1e-9))
    modes = find_modes(body, [edge], modes=2)
    fields, forms = membrane_fields(body, shell, modes.shapes, [edge])
    q = np.array([0.3, -0.1])
    moved = fields @ (-0.5 * forms @ q @ q)
    w = (modes.translations @ q)[33:66, 2]
    expected = -0.5 * (np.diff(w) ** 2).sum() * 32
    assert moved.reshape(-1, 6)[65, 0] == pytest.approx(expected, rel=2e-3)


def test_energy_and_momentum_of_a_stiffened_plate_that_flies_are_kept() -> None:
    q = (2e-2, 1e-2, -5e-3)
    m = ac.Model("flying plate")
    m.world = sp.World(g=0)
    start = {"q": q, "qd": (0.0,) * 3, "v_0": (1.0, 0.2, 0.0), "w_a": (0.5, 1.0, 3.0)}
    m.plate = sp.FlexiblePlate(
        1.0, 0.6, 4e-3, STEEL, cells=(4, 4), modes=3, far_edge="free", stiffening=True, start=start
    )
    run = ac.compile(m).simulate(0.2, n=20, rtol=1e-9, atol=1e-10)
    energy = sp.kinetic_energy(run) + sp.potential_energy(run)
    assert np.ptp(energy) < 3e-7 * energy[0]
    turning = sp.angular_momentum(run)
    assert np.abs(turning - turning[0]).max() < 1e-7 * np.abs(turning[0]).max()
    assert np.abs(run["plate.q"][0] - q).max() < 1e-12


def planar_cantilever() -> Any:
    """Return a steel bar of 12 elements and its modes in the plane."""
    section, mesh = rectangle(0.01, 0.02), line((0, 0, 0), (1, 0, 0), 12)
    body = assemble(mesh.nodes, (EulerBernoulliBeam(STEEL, section), mesh.cells))
    flat = Held(tuple(range(13)), "z rx ry")
    return section, find_modes(body, [clamped([0]), flat], modes=2)


def test_a_body_of_elements_moves_in_the_plane_as_the_closed_form() -> None:
    section, modes = planar_cantilever()
    paths = []
    for body in (
        pl.FlexibleBody(reduced_body(modes), frames={"frame_b": 12}),
        pl.FlexibleBeam(L=1.0, section=section, material=STEEL, modes=2, stiffening=False),
    ):
        m = ac.Model("swung")
        m.world, m.drive = pl.World(), pl.AngleDriver(phi_ref=lambda t: 2 * t**2)
        m.body, m.tip = body, pl.Body(m=0.1, I=1e-4)
        m.connect(m.world.frame, m.drive.frame_a)
        m.connect(m.drive.frame_b, m.body.frame_a)
        m.connect(m.body.frame_b, m.tip.frame_a)
        run = ac.compile(m).simulate(0.6, n=20, rtol=1e-9)
        paths.append(np.column_stack([run["tip.r_0"], run["tip.phi"]]))
    swing = np.abs(paths[1] - paths[1][0]).max()
    assert np.abs(paths[0] - paths[1]).max() < 3e-5 * swing


def test_matrices_of_the_plane_give_the_body_of_the_plane() -> None:
    """A square of constant-strain triangles, x y a node, held at a corner node by two others."""
    mesh = rectangle_mesh(1.0, 0.5, 4, 4)
    whole = assemble(mesh.nodes, (ThinShell(STEEL, 0.01, mass_kind="lumped"), mesh.cells))
    dofs = np.array([[6 * node, 6 * node + 1] for node in range(25)]).ravel()
    M, K = (matrix.toarray()[np.ix_(dofs, dofs)] for matrix in (whole.mass, whole.stiffness))
    rotations = 6 * np.arange(25) + 5
    drill = whole.stiffness.toarray()
    # Rotations about z follow: condensed away, so that a rigid turn costs nothing.
    follow = np.linalg.solve(drill[np.ix_(rotations, rotations)], drill[np.ix_(rotations, dofs)])
    K = K - drill[np.ix_(dofs, rotations)] @ follow
    structure = structure_of_plane_matrices(M, K, mesh.nodes[:, :2])
    found = find_modes(structure, [Held((0, 20), "x y")], modes=3)
    flat = Held(tuple(range(25)), "z rx ry")
    expected = find_modes(whole, [Held((0, 20), "x y"), flat], modes=3)
    assert found.frequencies == pytest.approx(expected.frequencies, rel=1e-9)
    given = {"M": M, "K": K, "positions": mesh.nodes[:, :2], "modes": 6}
    ends = {"base": range(0, 25, 5), "tip": range(4, 25, 5)}
    m = ac.Model("held")
    m.world, m.body = pl.World(g=0), pl.FlexibleBody(interfaces=ends, **given)
    m.connect(m.world.frame, m.body.base)
    leading = Held(tuple(set(range(25)) - set(range(4, 24, 5))), "z rx ry")
    edges = [clamped(range(0, 25, 5)), RigidLink(24, tuple(range(4, 25, 5))), leading]
    whole = find_modes(whole, edges, modes=2).frequencies
    first = ac.compile(m).linearize().modes().frequencies[:2] * 2 * np.pi
    assert first == pytest.approx(whole, rel=2e-3)
    with pytest.raises(ParameterError, match="node 4 of a solid, which moves but does not turn"):
        pl.FlexibleBody(interfaces={"base": 4}, **given)


def test_shapes_out_of_the_plane_are_refused_there() -> None:
    mesh = line((0, 0, 0), (1, 0, 0), 4)
    beam = assemble(mesh.nodes, (EulerBernoulliBeam(STEEL, rectangle(0.01, 0.02)), mesh.cells))
    body = reduced_body(find_modes(beam, [clamped([0])], modes=2))
    with pytest.raises(ParameterError, match="the shapes 1 move out of the plane x-y"):
        pl.FlexibleBody(body)
    with pytest.raises(ParameterError, match=r"it is 2 × 2 \(x y\) or 3 × 3 \(x y rz\)"):
        structure_of_plane_matrices(np.eye(4), np.eye(4), np.zeros((1, 2)))


def test_a_body_and_its_frames_come_back_from_one_file(tmp_path: Path) -> None:
    mesh = rectangle_mesh(1.0, 0.8, 4, 4)
    structure = assemble(mesh.nodes, (ThinShell(STEEL, 4e-3), mesh.cells))
    body = sp.FlexibleBody(
        M=structure.mass, K=structure.stiffness, positions=mesh.nodes,
        interfaces={"base": 0, "tip": 24}, modes=3, triangles=mesh.cells,
    )  # fmt: skip
    body.to_file(tmp_path / "panel.npz")
    again = sp.FlexibleBody.from_file(tmp_path / "panel.npz", density=2.0)
    assert {"base", "tip", "arm_tip"} <= set(again.parts)
    expected = body.mode_shapes()
    found = again.mode_shapes()
    assert found.frequencies == pytest.approx(expected.frequencies / np.sqrt(2), rel=1e-9)
    assert np.array_equal(found.triangles, mesh.cells)
    np.savez(tmp_path / "other.npz", a=1)
    with pytest.raises(FileFormatError, match="not a reduced body"):
        sp.FlexibleBody.from_file(tmp_path / "other.npz")


def test_a_stiffened_plate_keeps_its_fields_in_a_file(tmp_path: Path) -> None:
    plate = sp.FlexiblePlate(1.0, 0.5, 4e-3, STEEL, cells=(2, 2), modes=3, stiffening=True)
    reduced = plate.__dict__["_body"]
    sp.FlexibleBody(reduced).to_file(tmp_path / "plate.npz")
    again = sp.FlexibleBody.from_file(tmp_path / "plate.npz")
    assert again.__dict__["_body"] == reduced
    assert "manifold" in again.parts


def test_measured_modes_make_a_body_in_one_line() -> None:
    X = np.array([[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]])
    shapes = np.array([[[0.0], [0.0]], [[0.0], [0.3]], [[0.0], [1.0]]])
    m = ac.Model("rod")
    m.world = pl.World(g=0)
    m.body = pl.FlexibleBody.from_modes(X, np.ones(3), shapes, [5.0], 0.02, frames={"end": 2})
    m.connect(m.world.frame, m.body.frame_a)
    modes = ac.compile(m).linearize().modes()
    assert modes.frequencies * 2 * np.pi == pytest.approx([5.0], rel=1e-9)
    assert modes.damping == pytest.approx([0.02], rel=1e-9)
    wide = np.pad(X, ((0, 0), (0, 1)))
    deep = np.pad(shapes, ((0, 0), (0, 1), (0, 0)))
    same = sp.FlexibleBody.from_modes(wide, np.ones(3), deep, [5.0], 0.02)
    assert same.mode_shapes().frequencies == pytest.approx([5.0], rel=1e-12)


def test_a_superelement_makes_a_body_with_its_interface_frames() -> None:
    """M and K over two interfaces and four amplitudes: three frequencies of the whole."""
    mesh = line((0, 0, 0), (1, 0, 0), 8)
    beam = assemble(mesh.nodes, (EulerBernoulliBeam(STEEL, rectangle(0.01, 0.02)), mesh.cells))
    ends = np.r_[0:6, 48:54]
    rest = np.setdiff1d(np.arange(54), ends)
    K, M = beam.stiffness.toarray(), beam.mass.toarray()
    static = -np.linalg.solve(K[np.ix_(rest, rest)], K[np.ix_(rest, ends)])
    basis = np.zeros((54, 16))
    basis[ends, :12] = np.eye(12)[:, :12]
    basis[rest, :12] = static
    fixed = find_modes(beam, [clamped([0, 8])], modes=4)
    basis[:, 12:] = fixed.shapes
    body = sp.FlexibleBody.from_superelement(
        basis.T @ M @ basis, basis.T @ K @ basis, mesh.nodes[[0, 8]],
        interfaces={"root": 0, "tip": 1}, below=2e4,
    )  # fmt: skip
    whole = find_modes(beam, [clamped([0])], modes=4).frequencies
    assert body.mode_shapes().frequencies[:3] == pytest.approx(whole[:3], rel=2e-3)
    assert {"root", "tip"} <= set(body.parts)


@pytest.mark.parametrize("stiffening", [False, True])
def test_partitions_of_a_beam_are_its_mass_matrix(stiffening: bool) -> None:
    """The blocks of eq. (58) are what ``mass_matrix`` finds of a beam that flies, bent."""
    q = (0.03, -0.02)
    m = ac.Model("bent beam")
    m.world = sp.World(g=0)
    m.beam = sp.FlexibleBeam(
        L=1.5, mu=2.0, EI=10.0, modes=1, gyration=(0.02, 0.03), stiffening=stiffening,
        start={"q": q},
    )  # fmt: skip
    system = ac.compile(m)
    mass = system.mass_matrix(at=system.initialize())
    names = system.motion_equations.coordinates
    coordinate = "manifold.q" if stiffening else "elastic.eta"
    wanted = [f"beam.elastic.{name}[{i}]" for name in ("r_0", "w_a") for i in range(3)]
    wanted += [f"beam.{coordinate}[{i}]" for i in range(2)]
    order = [names.index(name) for name in wanted]
    whole = m.beam.partitions(q).full
    assert mass[np.ix_(order, order)] == pytest.approx(whole, abs=1e-12)


def test_velocity_forces_of_a_stiffened_beam_do_the_work_of_its_mass_matrix() -> None:
    """u·Q = −½ uᵀ(dM/dt)u with u = (0, ω, q̇): they keep ½uᵀMu but for the turn of the axes.

    With v = 0 the axes' own turn does no work, so the power of the forces balances ½ u Ṁ u.
    """
    beam = sp.FlexibleBeam(L=1.5, mu=2.0, EI=10.0, modes=2, gyration=0.02)
    q, qd, w = np.array([0.1, -0.05, 0.08, 0.02]), np.array([0.4, -1.0, 0.7, 0.3]), [0.5, -1.0, 2.0]
    u = np.concatenate([np.zeros(3), w, qd])
    step = 1e-6
    change = (beam.partitions(q + step * qd).full - beam.partitions(q - step * qd).full) / (
        2 * step
    )
    power = u @ beam.velocity_forces(q, qd, w)
    assert power == pytest.approx(-0.5 * u @ change @ u, rel=1e-8)


def _panel() -> dict[str, Any]:
    mesh = rectangle_mesh(1.0, 0.8, 2, 2)
    whole = assemble(mesh.nodes, (ThinShell(STEEL, 4e-3), mesh.cells))
    M, K = whole.mass.toarray(), whole.stiffness.toarray()
    return {"M": M, "K": K, "positions": mesh.nodes, "interfaces": {"base": 0, "tip": 8}}


def _askew(K: np.ndarray) -> np.ndarray:
    changed = K.copy()
    changed[0, 1] += 1e6
    return changed


RIGID = np.concatenate([np.ones((9, 1, 1)), np.zeros((9, 2, 1))], axis=1)
REFUSED: dict[str, tuple[Any, str]] = {
    "interface": (lambda g: g | {"interfaces": {"base": 0, "tip": 99}}, "'tip': the nodes .99. do"),
    "frame": (lambda g: g | {"frames": {"probe": 99}}, "there is no node 99; there are 9"),
    "modes": (lambda g: g | {"modes": 1000}, "1000 are asked for; this mesh has"),
    "symmetry": (lambda g: g | {"K": _askew(g["K"])}, "K is not symmetric: it differs"),
    "size": (lambda g: g | {"M": np.eye(5)}, "M has the size"),
    "sign": (lambda g: g | {"K": -g["K"], "modes": 2}, "has negative eigenvalues"),
    "triangles": (lambda g: g | {"triangles": [[0, 1, 9]]}, "numbers of nodes .m, 3., below 9"),
}


@pytest.mark.parametrize(("change", "text"), REFUSED.values(), ids=REFUSED)
def test_matrices_that_cannot_be_are_refused_with_their_numbers(change: Any, text: str) -> None:
    with pytest.raises(ParameterError, match=text):
        sp.FlexibleBody(**change(_panel()))


def test_rigid_motion_is_not_counted_twice() -> None:
    """BAD_MODELS 40: a measured shape that moves the whole body is refused, with its frequency."""
    X = _panel()["positions"]
    with pytest.raises(DeclarationError, match=r"Zero frequencies: \{1 rad/s\}\. Fix an end"):
        sp.FlexibleBody.from_modes(X, np.ones(9), RIGID, [1.0])
    with pytest.raises(ParameterError, match="there is no shape; use Body"):
        sp.FlexibleBody.from_modes(X, np.ones(9), np.zeros((9, 3, 0)), [])
