"""Finite elements: patch tests, closed forms of statics and mass, meshes, links, refusals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.spatial.transform import Rotation

from acausal.errors import ParameterError
from library.multibody.elements import (
    EulerBernoulliBeam,
    Held,
    Material,
    Mesh,
    RigidLink,
    ThinShell,
    TimoshenkoBeam,
    assemble,
    assemble_damping,
    clamped,
    constraint_matrix,
    dof,
    general,
    line,
    mass,
    rectangle,
    rectangle_mesh,
    rigid_fields,
    tube,
)
from library.multibody.elements.beam_fields import bending
from library.multibody.elements.section import Section

STEEL = Material(E=2.1e11, nu=0.3, density=7800.0)
UNEQUAL = Section(A=3e-4, I2=2e-9, I3=7e-9, J=3e-9, k2=0.8, k3=0.7)
ANY_ATTITUDE = Rotation.from_rotvec([0.3, -1.2, 0.7]).as_matrix()

EXACT = 1e-11
"""A solution of the element's own equations: rounding of a small full matrix, with margin."""


def static(structure: Any, conditions: list[Any], load: np.ndarray) -> np.ndarray:
    """Return the displacements of all dofs under nodal forces."""
    T, _ = constraint_matrix(structure.nodes, conditions)
    K = (T.T @ structure.stiffness @ T).toarray()
    return np.asarray(T @ np.linalg.solve(K, T.T @ load))


def distorted_patch() -> Mesh:
    """Return a square of triangles with its inner nodes moved: no symmetry helps."""
    mesh = rectangle_mesh(2.0, 1.5, 3, 3)
    nodes = np.array(mesh.nodes)
    for node, shift in (
        (5, (0.11, -0.07)),
        (6, (-0.08, 0.1)),
        (9, (0.05, 0.09)),
        (10, (0.1, 0.04)),
    ):
        nodes[node, :2] += shift
    return Mesh(nodes, mesh.cells)


@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize(("kind", "shear"), [(EulerBernoulliBeam, 0.0), (TimoshenkoBeam, 1.0)])
def test_cantilever_bends_stretches_and_twists_as_the_closed_forms(
    kind: Any, shear: float, n: int
) -> None:
    """δ = PL³/3EI + PL/kGA in either plane (I3 in 1-2, I2 in 1-3), PL/EA, TL/GJ, with any mesh."""
    L, q, P = 0.8, UNEQUAL, 3.0
    mesh = line((0, 0, 0), (L, 0, 0), n)
    beam = assemble(mesh.nodes, (kind(STEEL, q), mesh.cells))
    GA, tip = STEEL.G * q.A, len(mesh.nodes) - 1
    expected = {
        "x": L / (STEEL.E * q.A),
        "y": L**3 / (3 * STEEL.E * q.I3) + shear * L / (q.k2 * GA),
        "z": L**3 / (3 * STEEL.E * q.I2) + shear * L / (q.k3 * GA),
        "rx": L / (STEEL.G * q.J),
        "ry": L / (STEEL.E * q.I2),
        "rz": L / (STEEL.E * q.I3),
    }
    for direction, compliance in expected.items():
        load = np.zeros(6 * len(mesh.nodes))
        load[dof(tip, direction)] = P
        moved = static(beam, [clamped([0])], load)
        assert moved[dof(tip, direction)] == pytest.approx(P * compliance, rel=1e-9)
    # A moment turns the tip and moves it: signs of θ₂ = −w′ and θ₃ = v′.
    for direction, across, sign in (("ry", "z", -1), ("rz", "y", 1)):
        load = np.zeros(6 * len(mesh.nodes))
        load[dof(tip, direction)] = P
        moved = static(beam, [clamped([0])], load)
        expected_move = sign * P * L / 2 * expected[direction]
        assert moved[dof(tip, across)] == pytest.approx(expected_move, rel=1e-9)


def test_angle_section_bends_askew() -> None:
    """(v, w) = L³/3E [[I3, I23], [I23, I2]]⁻¹ (P2, P3): principal axes are found."""
    L, I2, I3, I23 = 1.3, 5e-9, 2e-9, -1.5e-9
    section = general(A=1e-4, I2=I2, I3=I3, J=1e-9, I23=I23)
    mesh = line((0, 0, 0), (L, 0, 0), 2)
    beam = assemble(mesh.nodes, (EulerBernoulliBeam(STEEL, section), mesh.cells))
    load = np.zeros(18)
    load[[dof(2, "y"), dof(2, "z")]] = 2.0, -5.0
    moved = static(beam, [clamped([0])], load)[[dof(2, "y"), dof(2, "z")]]
    tensor = np.array([[I3, I23], [I23, I2]])
    np.testing.assert_allclose(
        moved, L**3 / (3 * STEEL.E) * np.linalg.solve(tensor, [2.0, -5.0]), rtol=1e-9
    )


def test_mass_of_a_beam_without_shear_is_the_consistent_one() -> None:
    """ρAL/420 [156 22L 54 −13L …] + ρI/(30L) [36 3L −36 3L …] (Archer), ρAL/6 [2 1], ρI_pL/6."""
    L, q, rho = 0.7, UNEQUAL, STEEL.density
    M = mass(EulerBernoulliBeam(STEEL, q), np.array([[[0, 0, 0], [L, 0, 0]]], dtype=float))[0]
    line_part = np.array(
        [
            [156, 22 * L, 54, -13 * L],
            [22 * L, 4 * L**2, 13 * L, -3 * L**2],
            [54, 13 * L, 156, -22 * L],
            [-13 * L, -3 * L**2, -22 * L, 4 * L**2],
        ]
    )
    turn_part = np.array(
        [
            [36, 3 * L, -36, 3 * L],
            [3 * L, 4 * L**2, -3 * L, -(L**2)],
            [-36, -3 * L, 36, -3 * L],
            [3 * L, -(L**2), -3 * L, 4 * L**2],
        ]
    )
    mirror = np.diag([1, -1, 1, -1])
    in_12 = rho * q.A * L / 420 * line_part + rho * q.I3 / (30 * L) * turn_part
    in_13 = rho * q.A * L / 420 * line_part + rho * q.I2 / (30 * L) * turn_part
    expected = np.zeros((12, 12))
    expected[np.ix_([1, 5, 7, 11], [1, 5, 7, 11])] = in_12
    expected[np.ix_([2, 4, 8, 10], [2, 4, 8, 10])] = mirror @ in_13 @ mirror
    pair = np.array([[2, 1], [1, 2]]) * L / 6
    expected[np.ix_([0, 6], [0, 6])] = rho * q.A * pair
    expected[np.ix_([3, 9], [3, 9])] = rho * (q.I2 + q.I3) * pair
    np.testing.assert_allclose(M, expected, rtol=0, atol=EXACT * expected.max())


def test_rigid_shear_turns_the_timoshenko_beam_into_the_euler_bernoulli_beam() -> None:
    """Φ → 0 as the shear factor grows; the difference falls with it."""
    corners = np.array([[[0.1, 0.2, 0.3], [0.5, -0.1, 0.6]]])
    stiff = replace(UNEQUAL, k2=1e9, k3=1e9)
    for matrix in (mass, lambda element, x: element.stiffness(x)):
        one = matrix(TimoshenkoBeam(STEEL, stiff), corners)
        two = matrix(EulerBernoulliBeam(STEEL, UNEQUAL), corners)
        np.testing.assert_allclose(one, two, rtol=0, atol=1e-7 * np.abs(two).max())


ELEMENTS = [
    EulerBernoulliBeam(STEEL, UNEQUAL),
    TimoshenkoBeam(STEEL, UNEQUAL),
    ThinShell(STEEL, 0.01),
]


@pytest.mark.parametrize("element", ELEMENTS, ids=lambda element: type(element).__name__)
def test_only_the_six_rigid_motions_cost_nothing(element: Any) -> None:
    """K has six zero eigenvalues, no negative one, and K times a rigid motion is 0."""
    corners = (
        np.array([[0.0, 0, 0], [0.5, 0.1, 0], [0.1, 0.4, 0]])[: element.nodes] @ ANY_ATTITUDE.T
    )
    K = element.stiffness(corners[None] + 0.2)[0]
    fields = rigid_fields(corners + 0.2)
    scale = np.abs(K) @ np.abs(fields)
    assert (np.abs(K @ fields) < 1e-13 * scale.max(axis=0)).all()
    # Dofs in units of the element's size, so that forces and moments compare.
    unit = np.tile([1, 1, 1, 2, 2, 2], element.nodes)
    values = np.linalg.eigvalsh(K * np.outer(unit, unit))
    assert (np.abs(values[:6]) < 1e-9 * values[6]).all()


def test_patch_of_triangles_bends_with_constant_curvature() -> None:
    """w = ½(aκ)…: forces at inner nodes vanish, and the energy is ½κᵀDκ times the area."""
    mesh, element = distorted_patch(), ThinShell(STEEL, 0.01)
    x, y, _ = mesh.nodes.T
    a, b, c = 0.3, -0.2, 0.5  # w = a x² + b y² + c x y
    u = np.zeros((len(x), 6))
    u[:, 2] = a * x**2 + b * y**2 + c * x * y
    u[:, 3], u[:, 4] = 2 * b * y + c * x, -(2 * a * x + c * y)
    K = assemble(mesh.nodes, (element, mesh.cells)).stiffness
    forces = (K @ u.ravel()).reshape(u.shape)
    inner = [5, 6, 9, 10]
    assert np.abs(forces[inner]).max() < 1e-11 * np.abs(forces).max()
    D = STEEL.E * 0.01**3 / (12 * (1 - 0.3**2))
    kx, ky, kxy = 2 * a, 2 * b, 2 * c
    energy = 0.5 * D * (kx**2 + ky**2 + 2 * 0.3 * kx * ky + 0.35 * kxy**2) * 2.0 * 1.5
    assert 0.5 * u.ravel() @ forces.ravel() == pytest.approx(energy, rel=1e-11)


def test_patch_of_triangles_stretches_with_constant_strain() -> None:
    """A linear displacement with θz = ½(v,x − u,y): no force inside, energy ½ε H ε h times area."""
    mesh, h = distorted_patch(), 0.01
    x, y, _ = mesh.nodes.T
    exx, eyy, uy, vx = 1e-3, -4e-4, 7e-4, -2e-4
    u = np.zeros((len(x), 6))
    u[:, 0], u[:, 1], u[:, 5] = exx * x + uy * y, vx * x + eyy * y, (vx - uy) / 2
    K = assemble(mesh.nodes, (ThinShell(STEEL, h), mesh.cells)).stiffness
    forces = (K @ u.ravel()).reshape(u.shape)
    assert np.abs(forces[[5, 6, 9, 10]]).max() < 1e-11 * np.abs(forces).max()
    H, g = STEEL.E / (1 - 0.3**2), uy + vx
    energy = 0.5 * H * h * 3.0 * (exx**2 + eyy**2 + 0.6 * exx * eyy + 0.35 * g**2)
    assert 0.5 * u.ravel() @ forces.ravel() == pytest.approx(energy, rel=1e-11)


def test_mass_of_a_triangle_is_that_of_linear_displacements() -> None:
    """ρhA/12 [2 1 1 …] in each direction, at any attitude; rotations carry none."""
    corners = np.array([[0.0, 0, 0], [3, 0, 0], [0, 2, 0]]) @ ANY_ATTITUDE.T
    M = mass(ThinShell(STEEL, 0.01), corners[None])[0]
    total = STEEL.density * 0.01 * 3.0
    small = total / 12 * (np.eye(3) + np.ones((3, 3)))
    expected = np.kron(small, np.diag([1, 1, 1, 0, 0, 0]))
    np.testing.assert_allclose(M, expected, rtol=0, atol=EXACT * total)
    lumped = mass(ThinShell(STEEL, 0.01, "lumped"), corners[None])[0]
    expected = np.kron(total / 3 * np.eye(3), np.diag([1, 1, 1, 0, 0, 0]))
    np.testing.assert_allclose(lumped, expected, rtol=0, atol=EXACT * total)


def test_assembled_mass_is_the_sum_over_material_points_and_over_cells() -> None:
    """M = Σ m ΦᵀΦ over points = Σ over cells of their own M, of beams and shells on one mesh."""
    mesh = distorted_patch()
    ribs = np.array([[0, 5], [5, 10], [10, 15]])
    rib, skin = TimoshenkoBeam(STEEL, UNEQUAL, axis2=(0, 0, 1)), ThinShell(STEEL, 0.01)
    body = assemble(mesh.nodes, (skin, mesh.cells), (rib, ribs))
    Phi = body.shapes.toarray().reshape(len(body.masses), 3, -1)
    by_points = np.einsum("p,pai,paj->ij", body.masses, Phi, Phi, optimize=True)
    by_cells = np.zeros(body.mass.shape)
    for element, cells in ((skin, mesh.cells), (rib, ribs)):
        for cell, block in zip(cells, mass(element, mesh.nodes[cells]), strict=True):
            dofs = (6 * cell[:, None] + np.arange(6)).ravel()
            by_cells[np.ix_(dofs, dofs)] += block
    for found in (by_points, by_cells):
        np.testing.assert_allclose(found, body.mass.toarray(), rtol=0, atol=EXACT)
    length = np.linalg.norm(np.diff(mesh.nodes[[0, 5, 10, 15]], axis=0), axis=1).sum()
    expected = STEEL.density * (3.0 * 0.01 + length * UNEQUAL.A)
    assert body.masses.sum() == pytest.approx(expected, rel=1e-12)


def test_viscous_moduli_in_proportion_give_damping_in_proportion() -> None:
    """C = ∫ΞᵀGΞ with G = βH is βK, for every element (Kelvin and Voigt)."""
    mesh = distorted_patch()
    groups = (
        (ThinShell(STEEL, 0.01), mesh.cells),
        (TimoshenkoBeam(STEEL, UNEQUAL, axis2=(0, 0, 1)), np.array([[0, 5]])),
        (EulerBernoulliBeam(STEEL, UNEQUAL, axis2=(0, 0, 1)), np.array([[5, 10]])),
    )
    K = assemble(mesh.nodes, *groups).stiffness
    C = assemble_damping(mesh.nodes, Material(E=1e-4 * STEEL.E, nu=STEEL.nu), *groups)
    assert abs(C - 1e-4 * K).max() < 1e-13 * abs(K).max()


def test_two_elements_give_the_matrices_of_meghdari_and_fahimi() -> None:
    """Their eq. 25-27: M, K, mode ratios 2.81465, 9.93656, ω = 21.0975, 133.457 rad/s."""
    rho, l, EI = 0.078, 0.25, 2.1e11 * 8.33e-13
    # A section so compact (I/A = 1e-12 m2) that rotary inertia is below the digits compared.
    section = general(A=1.0, I2=1e-12, I3=1e-12, J=1e-12)
    mesh = line((0, 0, 0), (2 * l, 0, 0), 2)
    beam = EulerBernoulliBeam(Material(EI / 1e-12, 0.3, rho), section)
    body = assemble(mesh.nodes, (beam, mesh.cells))
    moving = [dof(1, "y"), dof(1, "rz"), dof(2, "y"), dof(2, "rz")]
    # The bending moment is continuous at the middle and zero at the tip.
    length, none = np.array([l]), np.zeros(1)
    end, start = (bending(s, length, none)[2][0] for s in (1.0, 0.0))
    jump = np.array([*(end[2:] - start[:2]), *-start[2:]])
    tip = end
    T = np.vstack([-np.linalg.solve([jump[:2], tip[:2]], [jump[2:], tip[2:]]), np.eye(2)])
    np.testing.assert_allclose(T[:2], [[3 / 4, -7 * l / 12], [3 / (4 * l), -1 / 4]], atol=1e-12)
    M, K = (T.T @ matrix[moving][:, moving].toarray() @ T for matrix in (body.mass, body.stiffness))
    expected_M = (
        rho * l * np.array([[291 / 280, -827 * l / 1680], [-827 * l / 1680, 191 * l**2 / 630]])
    )
    expected_K = EI / l**3 * np.array([[3, -7 * l / 2], [-7 * l / 2, 14 * l**2 / 3]])
    np.testing.assert_allclose(M, expected_M, rtol=1e-8)
    np.testing.assert_allclose(K, expected_K, rtol=1e-8)
    values, X = eigh(K, M)
    np.testing.assert_allclose(np.sqrt(values), [21.0975, 133.4570], rtol=3e-6)
    np.testing.assert_allclose(X[1] / X[0], [2.81465, 9.93656], rtol=3e-6)
    # A uniform load p on the first element, by its material points: (5m₁/8l − 13m₂/24) p l²/2.
    first = slice(0, len(body.masses) // 2)
    along_y = body.shapes[1::3][first] @ np.eye(18)[:, moving] @ T
    load = (body.masses[first] / rho) @ along_y
    np.testing.assert_allclose(load, [5 * l / 16, -13 * l**2 / 48], rtol=1e-9)


def test_followers_of_a_rigid_link_move_with_their_leader() -> None:
    """A force on a follower is that force and its moment on the leader: δ = PL³/3EI + …"""
    L, offset, P = 0.8, 0.3, 2.0
    nodes = np.array([[0, 0, 0], [L, 0, 0], [L, offset, 0], [L, 2 * offset, 0]], dtype=float)
    # The followers hang on a beam of their own that the link makes rigid.
    beam = EulerBernoulliBeam(STEEL, rectangle(0.01, 0.01))
    body = assemble(nodes, (beam, np.array([[0, 1], [1, 2], [2, 3]])))
    load = np.zeros(24)
    load[dof(3, "z")] = P
    moved = static(body, [clamped([0]), RigidLink(1, (2, 3))], load)
    EI, GJ = STEEL.E * beam.section.I2, STEEL.G * beam.section.J
    turn = P * 2 * offset * L / GJ
    tip = P * L**3 / (3 * EI)
    assert moved[dof(1, "rx")] == pytest.approx(turn, rel=1e-9)
    for node, arm in ((1, 0.0), (2, offset), (3, 2 * offset)):
        assert moved[dof(node, "z")] == pytest.approx(tip + turn * arm, rel=1e-9)
        np.testing.assert_allclose(moved[6 * node + 3 : 6 * node + 6], moved[9:12])


def test_triangles_of_the_rectangle_are_symmetric_about_mid_height() -> None:
    """Reflecting y and the corners' order gives the same set of triangles."""
    mesh = rectangle_mesh(2.0, 1.0, 4, 4)
    number = {tuple(np.round(node, 9)): i for i, node in enumerate(mesh.nodes)}
    reflected = [number[(x, round(1.0 - y, 9), z)] for x, y, z in np.round(mesh.nodes, 9)]
    there = {frozenset(cell) for cell in mesh.cells.tolist()}
    assert {frozenset(reflected[i] for i in cell) for cell in mesh.cells.tolist()} == there
    assert frozenset((0, 1, 6)) in there  # the lowest cell is cut from (0, 0) to (1, 1)


@pytest.mark.parametrize(
    ("section", "J"),
    [(rectangle(1, 1), 0.140577), (rectangle(2, 1), 0.457360), (rectangle(1, 10), 3.12325)],
    ids=["square", "2:1", "1:10"],
)
def test_torsion_constant_of_rectangles(section: Section, J: float) -> None:
    """Saint-Venant's series as tabulated by Timoshenko and Goodier: β a c³, six digits."""
    assert pytest.approx(J, rel=2e-5) == section.J


def test_tube_has_the_section_of_the_four_bar() -> None:
    """39/36 mm: A = 1.767e-4 m2, I = 3.112e-8 m4; a full circle shears with 6/7."""
    section = tube(0.0195, 0.0180)
    assert pytest.approx(1.767e-4, rel=3e-4) == section.A
    assert section.I2 == section.I3 == pytest.approx(3.112e-8, rel=3e-4)
    assert section.J == 2 * section.I2
    assert tube(0.01).k2 == pytest.approx(6 / 7)


FLAT_NODES = np.array([[0.0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]])

REFUSALS: dict[str, tuple[Callable[[], object], str]] = {
    "negative E": (lambda: Material(E=-1.0), "E = -1 Pa"),
    "nu of a half": (lambda: Material(E=1.0, nu=0.5), r"nu = 0.5 is outside \(-1, 1/2\)"),
    "nu of minus one": (lambda: Material(E=1.0, nu=-1.0), "outside"),
    "negative density": (lambda: Material(E=1.0, density=-1.0), "density = -1 kg/m3"),
    "zero thickness": (lambda: ThinShell(STEEL, 0.0), "thickness 0 m is not positive"),
    "zero area": (lambda: Section(0.0, 1, 1, 1), "A = 0"),
    "no width": (lambda: rectangle(0.0, 1.0), "side b = 0 m"),
    "tube inside out": (lambda: tube(0.01, 0.02), "enclose no material"),
    "degenerate": (
        lambda: Mesh(np.array([[0.0, 0, 0], [1, 0, 0], [2, 0, 0]]), np.array([[0, 1, 2]])),
        r"triangles \{0\} are degenerate",
    ),
    "repeated corner": (
        lambda: Mesh(FLAT_NODES[:3], np.array([[0, 1, 2], [0, 1, 1]])),
        r"triangles \{1\} are degenerate",
    ),
    "missing node": (
        lambda: Mesh(FLAT_NODES, np.array([[0, 1, 2], [0, 2, 7]])),
        r"nodes \{7\}, which do not exist",
    ),
    "unconnected node": (
        lambda: Mesh(FLAT_NODES, np.array([[0, 1, 2]])),
        r"nodes \{3\} are not connected",
    ),
    "flat nodes": (lambda: Mesh(FLAT_NODES[:, :2], np.array([[0, 1, 2]])), r"numbers \(n, 3\)"),
    "quadrangles": (lambda: Mesh(FLAT_NODES, np.array([[0, 1, 2, 3]])), r"\(m, 3\) for triangles"),
    "no cells": (lambda: line((0, 0, 0), (1, 0, 0), 0), "n = 0 cells"),
    "no length": (lambda: line((1, 0, 0), (1, 0, 0), 2), r"cells \{0, 1\} have no length"),
    "no side": (lambda: rectangle_mesh(1.0, 0.0, 2, 2), "side b = 0 m"),
    "no elements": (lambda: assemble(FLAT_NODES), "no elements"),
    "beam on triangles": (
        lambda: assemble(FLAT_NODES, (EulerBernoulliBeam(STEEL, UNEQUAL), np.array([[0, 1, 2]]))),
        r"joins 2 nodes; its cells have the size \(1, 3\)",
    ),
    "axis along the beam": (
        lambda: EulerBernoulliBeam(STEEL, UNEQUAL).stiffness(np.array([[[0, 0, 0], [0, 2.0, 0]]])),
        r"Give axis2=\(…\)",
    ),
    "unknown direction": (lambda: Held((0,), "z phi"), "no direction 'phi'"),
    "held node missing": (lambda: constraint_matrix(FLAT_NODES, [Held((9,))]), r"nodes \{9\}"),
    "link node missing": (
        lambda: constraint_matrix(FLAT_NODES, [RigidLink(0, (4,))]),
        r"RigidLink: the nodes \{4\} do not exist",
    ),
    "held follower": (
        lambda: constraint_matrix(FLAT_NODES, [RigidLink(0, (1,)), clamped([1])]),
        r"nodes \{1\} follow a rigid link",
    ),
    "two leaders": (
        lambda: constraint_matrix(FLAT_NODES, [RigidLink(0, (1,)), RigidLink(2, (1,))]),
        "node 1 follows both 0 and 2",
    ),
    "chained links": (
        lambda: constraint_matrix(FLAT_NODES, [RigidLink(0, (1,)), RigidLink(1, (2,))]),
        r"leaders of \{2\} follow others",
    ),
}


@pytest.mark.parametrize(("call", "text"), REFUSALS.values(), ids=REFUSALS)
def test_what_cannot_be_is_refused_with_its_numbers(call: Callable[[], object], text: str) -> None:
    with pytest.raises(ParameterError, match=text):
        call()


def test_inverted_triangles_are_named_the_majority_is_right() -> None:
    """Three of 32 triangles go round the other way: these three, whatever the sense of the rest."""
    mesh = rectangle_mesh(1.0, 1.0, 4, 4)
    cells = np.array(mesh.cells)
    cells[[3, 4, 17]] = cells[[3, 4, 17]][:, ::-1]
    for sense in (cells, cells[:, ::-1]):
        with pytest.raises(ParameterError, match=r"triangles \{3, 4, 17\} are inverted"):
            Mesh(mesh.nodes, sense)
    Mesh(mesh.nodes, mesh.cells[:, ::-1])  # all of them turned over is another side, no error


def test_a_rib_on_a_skin_is_no_inversion() -> None:
    """An edge of three triangles has no sense: a T of plates is accepted."""
    nodes = np.array([[0.0, 0, 0], [0, 1, 0], [1, 0, 0], [-1, 0, 0], [0, 0, 1]])
    cells = np.array([[0, 2, 1], [0, 1, 3], [0, 1, 4]])
    assert len(Mesh(nodes, cells).cells) == 3
