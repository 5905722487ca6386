"""Modes of finite-element bodies: closed forms, Leissa's plates, NAFEMS, Craig-Bampton."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy.linalg import eigh, null_space
from scipy.spatial.transform import Rotation

from acausal.errors import AcausalError, DeclarationError, ParameterError
from library.multibody.elements import (
    EulerBernoulliBeam,
    Held,
    Material,
    RigidLink,
    Structure,
    ThinShell,
    TimoshenkoBeam,
    assemble,
    clamped,
    dof,
    eigenpairs,
    general,
    line,
    pinned,
    rectangle,
    rectangle_mesh,
    rigid_fields,
    structure_of_matrices,
    with_nodes,
)
from library.multibody.flexible.invariants import invariants_of_points, partitions
from library.multibody.modes import (
    check_no_rigid_motion,
    craig_bampton,
    find_modes,
    invariants_of_modes,
)

STEEL = Material(E=2.1e11, nu=0.3, density=7800.0)
ANY_ATTITUDE = Rotation.from_rotvec([0.3, -1.2, 0.7]).as_matrix()
BAR = rectangle(0.02, 0.01)


def straight(element: Any, n: int, L: float = 1.0) -> Structure:
    mesh = line((0, 0, 0), (L, 0, 0), n)
    return assemble(mesh.nodes, (element, mesh.cells))


def thread(E: float = 1.0) -> EulerBernoulliBeam:
    """Return a beam with EI = E·1e-8, ρA = 1: so thin that rotary inertia shows in no digit."""
    return EulerBernoulliBeam(Material(E, 0.0, 1.0), general(A=1.0, I2=1e-8, I3=1e-8, J=1e-8))


IN_PLANE = "z rx ry"

ENDS: dict[str, tuple[list[Any], list[float], int]] = {
    "clamped-free": ([clamped([0])], [1.8751040687, 4.6940911330, 7.8547574382, 10.9955407349], 0),
    "free-free": ([], [4.7300407449, 7.8532046241, 10.9956078380], 3),
    "clamped-clamped": ([clamped([0, 16])], [4.7300407449, 7.8532046241, 10.9956078380], 0),
    "clamped-pinned": ([clamped([0]), pinned([16])], [3.9266023120, 7.0685827456], 0),
    "pinned-pinned": ([pinned([0, 16])], [np.pi, 2 * np.pi, 3 * np.pi], 0),
}


@pytest.mark.parametrize(("conditions", "roots", "zeros"), ENDS.values(), ids=ENDS)
def test_uniform_beams_have_the_closed_form_frequencies(
    conditions: list[Any], roots: list[float], zeros: int
) -> None:
    """ω = (βL)² √(EI/ρA)/L²; 16 cubic elements are within 1e-6 (βL/16)⁴ … of the fourth."""
    body = straight(thread(), 16)
    plane = Held(tuple(range(17)), IN_PLANE)
    found = find_modes(body, [plane, *conditions], modes=len(roots))
    expected = np.array(roots) ** 2 * 1e-4
    # Rayleigh-Ritz with cubics: relative error of ω is (βh)⁴/1440 at most, and not negative.
    bound = (np.array(roots) / 16) ** 4 / 1440
    error = found.frequencies / expected - 1
    assert (error > -1e-7).all()
    assert (error < 1.2 * bound + 1e-7).all()
    assert found.zeros == zeros


def test_steel_bar_has_the_listed_frequencies_in_both_planes() -> None:
    """1 m × 20 × 10 mm cantilever: 8.38190, 52.52849 Hz over 10 mm; twice that over 20 mm."""
    found = find_modes(straight(EulerBernoulliBeam(STEEL, BAR), 16), [clamped([0])], modes=4)
    hertz = found.frequencies / (2 * np.pi)
    # Rotary inertia, (βr)²/2 and more, takes up to 1.5e-4 of the second and 6e-4 of its double.
    np.testing.assert_allclose(hertz[[0, 2]], [8.38190, 52.52849], rtol=2e-4)
    np.testing.assert_allclose(hertz[[1, 3]], [2 * 8.38190, 2 * 52.52849], rtol=8e-4)
    tip = found.translations[-1]
    # Width 20 mm along axis 2 = y, height 10 mm along 3 = z: the low one bends along z.
    assert abs(tip[2, 0]) > 1e6 * abs(tip[1, 0])
    assert abs(tip[1, 1]) > 1e6 * abs(tip[2, 1])


def timoshenko_pinned(n: int, L: float, r2: float) -> float:
    """Return ω of the n-th pinned mode: ρ²/(kG) ω⁴ − (ρ/r² + ρ(1 + E/kG) κ²) ω² + E κ⁴ = 0."""
    E, G, k, rho = STEEL.E, STEEL.G, 5 / 6, STEEL.density
    kappa2 = (n * np.pi / L) ** 2
    a, b = rho**2 / (k * G), rho / r2 + rho * (1 + E / (k * G)) * kappa2
    # The lower root, without cancellation.
    return float(np.sqrt(2 * E * kappa2**2 / (b + np.sqrt(b**2 - 4 * a * E * kappa2**2))))


@pytest.mark.parametrize("L", [1.0, 0.1], ids=["slender", "stocky"])
def test_pinned_timoshenko_beam_has_the_exact_frequencies(L: float) -> None:
    """Stocky: shear takes 10 % of ω₁ and a third of ω₃, and the element follows."""
    n = 32
    body = straight(TimoshenkoBeam(STEEL, rectangle(0.01, 0.02)), n, L)
    plane = Held(tuple(range(n + 1)), "x y rx rz")
    found = find_modes(body, [plane, pinned([0, n])], modes=3)
    exact = [timoshenko_pinned(i, L, 0.02**2 / 12) for i in (1, 2, 3)]
    # The constant shear strain of an element errs by h²: (3π/32)²/12 of the shear's share.
    np.testing.assert_allclose(found.frequencies, exact, rtol=3e-3 if L < 1 else 1e-4)


@pytest.mark.parametrize(
    ("element", "length", "order"),
    [
        (EulerBernoulliBeam(STEEL, BAR), 1.0, 4),
        (TimoshenkoBeam(STEEL, BAR), 0.05, 2),
    ],
    ids=["cubic", "shear"],
)
def test_frequencies_converge_with_the_order_of_the_element(
    element: Any, length: float, order: int
) -> None:
    """Halving h divides the error of ω by 2⁴ without shear, by 2² where shear rules."""
    meshes = [4, 8, 16, 64]
    found = []
    for n in meshes:
        plane = Held(tuple(range(n + 1)), IN_PLANE)
        found.append(
            find_modes(straight(element, n, length), [plane, clamped([0])], modes=2).frequencies
        )
    errors = np.array(found[:3]) - found[3]
    slopes = np.log2(errors[:-1] / errors[1:])
    # Against a mesh of finite h the last slope is high by log2(1/(1 − 4^−order)) < 0.1.
    assert (np.abs(slopes - order) < 0.3).all()


def test_pinned_steel_bar_has_the_listed_frequency_with_shear() -> None:
    """1 m × 20 × 10 mm: 23.52437 Hz (23.52836 without shear and rotary inertia)."""
    body = straight(TimoshenkoBeam(STEEL, BAR), 32)
    plane = Held(tuple(range(33)), "x y rx rz")
    found = find_modes(body, [plane, pinned([0, 32])], modes=1)
    assert found.frequencies[0] / (2 * np.pi) == pytest.approx(23.52437, rel=1e-6)


def test_bars_twist_and_stretch_at_quarter_waves() -> None:
    """Clamped-free: ω = (2i−1)π/2L √(GJ/ρI_p) in torsion, √(E/ρ) along: linear fields err by h²."""
    n, q = 40, BAR
    body = straight(TimoshenkoBeam(STEEL, q), n)
    for kept, speed in (
        ("x", np.sqrt(STEEL.E / STEEL.density)),
        ("rx", np.sqrt(STEEL.G * q.J / (STEEL.density * (q.I2 + q.I3)))),
    ):
        others = " ".join({"x", "y", "z", "rx", "ry", "rz"} - {kept})
        conditions = [Held(tuple(range(n + 1)), others), clamped([0])]
        found = find_modes(body, conditions, modes=2).frequencies
        wave = np.array([0.5, 1.5]) * np.pi
        error = found / (wave * speed) - 1
        np.testing.assert_allclose(error, (wave / n) ** 2 / 24, rtol=1e-2)


def test_a_section_lying_down_is_the_other_axis_of_one_standing() -> None:
    """rectangle(b, h) and rectangle(h, b) with axis2 along z: one body, one set of frequencies."""
    standing = TimoshenkoBeam(STEEL, rectangle(0.02, 0.01))
    turned = TimoshenkoBeam(STEEL, rectangle(0.01, 0.02), axis2=(0, 0, 1))
    swapped = TimoshenkoBeam(STEEL, rectangle(0.01, 0.02))
    one, two, three = (
        find_modes(straight(element, 8), [clamped([0])], modes=8)
        for element in (standing, turned, swapped)
    )
    np.testing.assert_allclose(one.frequencies, two.frequencies, rtol=1e-9)
    np.testing.assert_allclose(one.frequencies, three.frequencies, rtol=1e-9)
    # Swapped without turning, the low mode bends along y instead of z.
    assert abs(two.translations[-1, 2, 0]) > 1e6 * abs(two.translations[-1, 1, 0])
    assert abs(three.translations[-1, 1, 0]) > 1e6 * abs(three.translations[-1, 2, 0])


def bent_frame(R: np.ndarray) -> Structure:
    """Return three arms in space of an unequal section: bending in both planes and torsion."""
    corners = np.array([[0.0, 0, 0], [1, 0, 0], [1, 0.7, 0], [1, 0.7, 0.5]])
    nodes, cells, axis = [corners[0]], [], []
    for start, end in pairwise(corners):
        for i in range(1, 5):
            nodes.append(start + i / 4 * (end - start))
            cells.append([len(nodes) - 2, len(nodes) - 1])
        axis.append((0.0, 0.0, 1.0) if end[2] == start[2] else (1.0, 0.0, 0.0))
    section = general(A=3e-4, I2=2e-9, I3=7e-9, J=3e-9, I23=1e-9, k=0.8)
    groups = [
        (TimoshenkoBeam(STEEL, section, axis2=tuple(R @ direction)), np.array(cells[i : i + 4]))
        for i, direction in zip((0, 4, 8), axis, strict=True)
    ]
    return assemble(np.array(nodes) @ R.T, *groups)


def plate(n: int, R: np.ndarray = np.eye(3), kind: Any = "consistent") -> Structure:  # noqa: B008
    """Return the 2 m × 2 m × 3 mm steel panel of 2n² triangles."""
    mesh = rectangle_mesh(2.0, 2.0, n, n)
    return assemble(mesh.nodes @ R.T, (ThinShell(STEEL, 0.003, kind), mesh.cells))


@pytest.mark.parametrize("held", [[], [clamped([0])]], ids=["free", "clamped"])
@pytest.mark.parametrize("make", [bent_frame, lambda R: plate(4, R)], ids=["frame", "plate"])
def test_a_body_at_any_attitude_has_the_same_frequencies(
    make: Callable[[np.ndarray], Structure], held: list[Any]
) -> None:
    one, two = (find_modes(make(R), held, modes=6) for R in (np.eye(3), ANY_ATTITUDE))
    # Turned, the membrane's stiffness, 1e6 times that of bending, leaves its rounding in it.
    np.testing.assert_allclose(one.frequencies, two.frequencies, rtol=1e-7)
    assert one.zeros == two.zeros == (0 if held else 6)


@pytest.mark.parametrize(
    "body",
    [straight(TimoshenkoBeam(STEEL, BAR), 8), plate(4), bent_frame(ANY_ATTITUDE)],
    ids=["beam", "plate", "frame"],
)
def test_rigid_motions_are_zero_to_1e9_of_the_first_elastic_eigenvalue(body: Structure) -> None:
    """The six fields of the geometry span the zero modes: xᵀKx/xᵀMx against ω₁²."""
    found = find_modes(body, modes=3)
    fields = rigid_fields(body.nodes)
    values = eigh(
        fields.T @ (body.stiffness @ fields), fields.T @ (body.mass @ fields), eigvals_only=True
    )
    assert found.zeros == 6
    assert np.abs(values).max() < 1e-9 * found.frequencies[0] ** 2
    # Elastic shapes carry no momentum: they are orthogonal to the rigid ones over the mass.
    momentum = fields.T @ (body.mass @ found.shapes)
    sizes = np.sqrt(np.diag(fields.T @ (body.mass @ fields)))
    assert np.abs(momentum / sizes[:, None]).max() < 1e-8


UNIT = np.sqrt(STEEL.E * 0.003**3 / 12 / (1 - 0.09) / (STEEL.density * 0.003)) / 2.0**2

LEISSA: dict[str, tuple[list[float], list[float], int]] = {
    "CFFF": ([3.4712, 8.5072, 21.2861, 27.1990], [3.4538, 8.9518, 22.7497, 29.150], 0),
    "SFFF": ([6.6437, 14.9015, 25.3757, 26.0005], [6.8374, 15.735], 1),
    "FFFF": ([13.4682, 19.5961, 24.2702, 34.8009], [13.7062, 20.3183, 25.6839], 3),
    "SSSS": ([19.7392, 49.3480, 49.3480, 78.9568], [21.2535, 58.973], 0),
    "CCCC": ([35.9852, 73.3939, 73.3939, 108.2168], [], 0),
}
"""λ = ω a² √(ρh/D) of a square plate, ν = 0.3; then a discrete Kirchhoff code, 32 triangles."""


def edges(body: Structure, kinds: str) -> list[Any]:
    """Return the conditions of edges x=0, y=0, x=a, y=b; the plate does not move in its plane."""
    x, y = body.nodes[:, 0], body.nodes[:, 1]
    conditions = [Held(tuple(range(len(body))), "x y rz")]
    sides = (x < 1e-9, y < 1e-9, x > 2 - 1e-9, y > 2 - 1e-9)
    for kind, on_edge, slope in zip(kinds, sides, ("rx", "ry", "rx", "ry"), strict=True):
        nodes = tuple(np.flatnonzero(on_edge))
        # Hard support: the deflection and the slope along the edge are 0.
        words = {"C": "z rx ry", "S": f"z {slope}", "F": ""}[kind]
        conditions.append(Held(nodes, words))
    return conditions


@pytest.mark.parametrize("kinds", LEISSA)
def test_square_plates_have_the_frequencies_of_leissa(kinds: str) -> None:
    """512 triangles: the first within 1 %, the second to fourth within 2 %, from above but CFFF."""
    exact, _, zeros = LEISSA[kinds]
    body = plate(16)
    found = find_modes(body, edges(body, kinds), modes=4)
    error = found.frequencies / UNIT / exact - 1
    assert found.zeros == zeros
    assert abs(error[0]) < 0.01
    assert (np.abs(error[1:]) < 0.02).all()


@pytest.mark.parametrize("kinds", [kinds for kinds in LEISSA if LEISSA[kinds][1]])
def test_coarse_plates_repeat_another_code_of_the_same_element(kinds: str) -> None:
    """32 triangles, linear deflection in the mass: the digits of an independent program."""
    listed = LEISSA[kinds][1]
    body = plate(4)
    found = find_modes(body, edges(body, kinds), modes=len(listed)).frequencies / UNIT
    np.testing.assert_allclose(found, listed, rtol=3e-5)


def test_fine_and_lumped_plates_repeat_that_code_too() -> None:
    """512 triangles: 3.4712 8.5368 21.401; 32 with lumped mass: 3.3705 8.4749."""
    for body, listed in (
        (plate(16), [3.4712, 8.5368, 21.401]),
        (plate(4, kind="lumped"), [3.3705, 8.4749]),
    ):
        found = find_modes(body, edges(body, "CFFF"), modes=len(listed)).frequencies / UNIT
        np.testing.assert_allclose(found, listed, rtol=3e-5)


def test_plates_converge_with_the_square_of_the_cells() -> None:
    """Simply supported, λ₁ = 2π²: halving the cells divides the error by four."""
    errors = []
    for n in (4, 8, 16):
        body = plate(n)
        found = find_modes(body, edges(body, "SSSS"), modes=1).frequencies[0] / UNIT
        errors.append(found / (2 * np.pi**2) - 1)
    slopes = np.log2(np.array(errors[:-1]) / errors[1:])
    assert (np.abs(slopes - 2) < 0.2).all()


def test_pin_ended_double_cross_of_nafems() -> None:
    """FV2, eight arms of 5 m, 4 elements each: 11.336, 17.709 (7), 45.345, 57.390 (7) Hz."""
    arms, n = 8, 4
    nodes, cells, ends = [np.zeros(3)], [], []
    for arm in range(arms):
        angle = 2 * np.pi * arm / arms
        along = np.array([np.cos(angle), np.sin(angle), 0.0])
        inner = 0
        for i in range(1, n + 1):
            nodes.append(5.0 * i / n * along)
            cells.append([inner, len(nodes) - 1])
            inner = len(nodes) - 1
        ends.append(inner)
    beam = EulerBernoulliBeam(Material(2e11, 0.3, 8000.0), rectangle(0.125, 0.125))
    body = assemble(np.array(nodes), (beam, np.array(cells)))
    found = find_modes(body, [Held(tuple(range(len(nodes))), IN_PLANE), pinned(ends)], modes=16)
    hertz = found.frequencies / (2 * np.pi)
    reference = np.array([11.336] + 7 * [17.709] + [45.345] + 7 * [57.390])
    # The reference is that of arms without axial strain and rotary inertia, and of no mesh.
    np.testing.assert_allclose(hertz, reference, rtol=6e-3)
    assert np.ptp(hertz[3:8]) < 1e-6  # five modes in which the centre rests


def test_sparse_and_full_solutions_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """294 dofs, half of them without mass, six rigid motions: eigsh finds what eigh finds."""
    body = plate(6)
    full = find_modes(body, modes=6)
    monkeypatch.setattr(eigenpairs, "DENSE", 0)
    sparse = find_modes(body, modes=6)
    assert full.zeros == sparse.zeros == 6
    np.testing.assert_allclose(sparse.frequencies, full.frequencies, rtol=1e-8)
    held = [clamped([0]), RigidLink(3, (4, 5))]
    found = find_modes(body, held, modes=4)
    assert found.zeros == 0
    with pytest.raises(ParameterError, match="negative eigenvalues"):
        find_modes(unsigned(bar(9)), [clamped([0])], modes=1)
    with pytest.raises(DeclarationError, match="12 frequencies are zero"):
        find_modes(two_bars(8), modes=1)
    monkeypatch.undo()
    again = find_modes(body, held, modes=4)
    np.testing.assert_allclose(found.frequencies, again.frequencies, rtol=1e-8)
    # Simple frequencies: the shapes agree with their signs.
    simple = [0, 1, 2]
    np.testing.assert_allclose(
        sparse.translations[..., simple], full.translations[..., simple], atol=1e-6
    )


@pytest.mark.parametrize("make", [lambda: bent_frame(np.eye(3)), lambda: plate(8)])
def test_shapes_are_normal_over_mass_and_stiffness(make: Callable[[], Structure]) -> None:
    """ΦᵀMΦ = 1 and ΦᵀKΦ = diag(ω²), also for equal frequencies."""
    body = make()
    found = find_modes(body, modes=8)
    M = found.shapes.T @ (body.mass @ found.shapes)
    K = found.shapes.T @ (body.stiffness @ found.shapes)
    np.testing.assert_allclose(M, np.eye(8), atol=1e-8)
    w2 = found.frequencies**2
    np.testing.assert_allclose(K, np.diag(w2), atol=1e-8 * w2.max())


def test_a_limit_of_frequency_gives_all_modes_below_it() -> None:
    """30 modes counted by number are those below a limit between the 30th and the 31st."""
    body = straight(TimoshenkoBeam(STEEL, BAR), 20)
    by_number = find_modes(body, modes=31).frequencies
    limit = 0.5 * (by_number[29] + by_number[30])
    by_limit = find_modes(body, below=limit).frequencies
    np.testing.assert_allclose(by_limit, by_number[:30], rtol=1e-9)


def test_round_beams_bend_along_the_axes_of_the_body() -> None:
    """Equal frequencies leave the plane of bending free: it is taken along y and z, each time."""
    body = straight(TimoshenkoBeam(STEEL, general(A=1e-4, I2=1e-9, I3=1e-9, J=2e-9)), 6)
    tip = find_modes(body, [clamped([0])], modes=4).translations[-1]
    across = np.abs(tip[1:])
    assert (across.min(axis=0) < 1e-6 * across.max(axis=0)).all()
    assert (tip.max(axis=0) > 0).all()  # and the tip moves to the positive side


def test_craig_bampton_answers_loads_at_its_three_interfaces_as_the_whole_body() -> None:
    """A branched frame held at one interface: compliance at the two others equals statics."""
    body, interfaces = bent_frame(ANY_ATTITUDE), [0, 6, 12]
    reduced = craig_bampton(body, interfaces, reference=0, modes=4)
    assert len(reduced) == 2 * 6 + 4
    dofs = [dof(node, word) for node in (6, 12) for word in ("x", "y", "z", "rx", "ry", "rz")]
    K = body.stiffness.toarray()[6:, 6:]
    whole = np.linalg.inv(K)[np.ix_(np.array(dofs) - 6, np.array(dofs) - 6)]
    at = reduced.shapes[dofs]
    by_shapes = at @ np.diag(reduced.frequencies**-2) @ at.T
    np.testing.assert_allclose(by_shapes, whole, rtol=0, atol=3e-9 * np.abs(whole).max())


def test_craig_bampton_has_the_frequencies_of_the_whole_body_however_it_is_held() -> None:
    """Free, or held later at its interfaces, the reduced body is the whole one at low frequency."""
    body, interfaces = bent_frame(np.eye(3)), [0, 6, 12]
    reduced = craig_bampton(body, interfaces, modes=12)
    assert reduced.zeros == 6
    np.testing.assert_allclose(
        reduced.frequencies[:6], find_modes(body, modes=6).frequencies, rtol=1e-3
    )
    # Interface 6 does not move (its reference is clamped), and interface 12 is pinned later.
    reduced = craig_bampton(body, interfaces, reference=6, modes=12)
    rows = [dof(12, word) for word in "xyz"]
    N = null_space(reduced.shapes[rows])
    values = eigh(N.T @ np.diag(reduced.frequencies**2) @ N, N.T @ N, eigvals_only=True)
    whole = find_modes(body, [clamped([6]), pinned([12])], modes=6).frequencies
    error = np.sqrt(values[:6]) / whole - 1
    # Ritz: from above; 12 inner modes reach far beyond the sixth.
    assert (error > -1e-8).all()
    assert (error < 1e-3).all()


def test_craig_bampton_of_a_panel_with_rigid_edges() -> None:
    """Rigid lines on two edges lead them by one node each, the interfaces of a chain of panels."""
    body = plate(4)
    x = body.nodes[:, 0]
    inner, outer = np.flatnonzero(x < 1e-9), np.flatnonzero(x > 2 - 1e-9)
    links = [RigidLink(int(inner[2]), tuple(inner)), RigidLink(int(outer[2]), tuple(outer))]
    lead = [int(inner[2]), int(outer[2])]
    reduced = craig_bampton(body, lead, reference=lead[0], conditions=links, modes=20)
    whole = find_modes(body, [*links, clamped([lead[0]])], modes=4)
    np.testing.assert_allclose(reduced.frequencies[:4], whole.frequencies, rtol=2e-4)
    np.testing.assert_allclose(reduced.translations[inner], 0.0, atol=1e-12)
    assert np.ptp(reduced.rotations[outer], axis=0).max() < 1e-9 * np.abs(reduced.rotations).max()


def test_solids_are_imported_from_their_matrices() -> None:
    """Hexahedra of trilinear displacements, made here: a bar of 8 has 6 zeros, ω as a beam."""
    M, K, nodes = brick_bar(8, 0.1)
    body = structure_of_matrices(M, K, nodes)
    found = find_modes(body, modes=2)
    assert found.zeros == 6
    inertia = invariants_of_modes(found)
    assert inertia.mass == pytest.approx(STEEL.density * 0.8 * 0.1 * 0.1, rel=1e-12)
    center, box = np.array([0.4, 0.05, 0.05]), np.array([0.8, 0.1, 0.1])
    second = inertia.mass * (np.outer(center, center) + np.diag(box**2) / 12)
    np.testing.assert_allclose(inertia.second, second, rtol=1e-12)
    np.testing.assert_allclose(partitions(inertia, np.zeros(2)).ff, np.eye(2), atol=1e-9)
    # Free shapes carry neither momentum nor angular momentum about the centre.
    np.testing.assert_allclose(inertia.shape, 0.0, atol=1e-8)


def test_a_solid_is_held_by_nodes_in_the_middle_of_its_faces() -> None:
    """Faces follow nodes of their own: the interfaces of a solid, statics exact between them."""
    M, K, nodes = brick_bar(8, 0.1)
    ends = np.array([[0.0, 0.05, 0.05], [0.8, 0.05, 0.05]])
    body = with_nodes(structure_of_matrices(M, K, nodes), ends)
    links = [RigidLink(36, tuple(range(4))), RigidLink(37, tuple(range(32, 36)))]
    found = find_modes(body, [*links, clamped([36])], modes=3)
    reduced = craig_bampton(body, [36, 37], reference=36, conditions=links, modes=30)
    np.testing.assert_allclose(reduced.frequencies[:3], found.frequencies, rtol=1e-4)
    assert craig_bampton(body, [36, 37], conditions=links, modes=4).zeros == 6
    rows = slice(6 * 37, 6 * 38)
    compliance = reduced.shapes[rows] @ np.diag(reduced.frequencies**-2) @ reduced.shapes[rows].T
    # Twist of a square bar, L/GJ; one brick a section does not warp and has the polar moment.
    polar = 0.1**4 / 6
    assert compliance[3, 3] == pytest.approx(0.8 / (STEEL.G * polar), rel=1e-9)


def brick_bar(n: int, a: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return M, K and nodes of a row of n cubes of side a, integrated by 2 × 2 × 2 Gauss points."""
    E, nu = STEEL.E, STEEL.nu
    lame, G = E * nu / ((1 + nu) * (1 - 2 * nu)), STEEL.G
    H = np.diag([2 * G] * 3 + [G] * 3)
    H[:3, :3] += lame
    corners = np.array([[i, j, k] for i in (0, 1) for j in (0, 1) for k in (0, 1)], dtype=float)
    nodes = np.array([[i, j, k] for i in range(n + 1) for j in (0, 1) for k in (0, 1)]) * a
    M, K = np.zeros((2, 3 * len(nodes), 3 * len(nodes)))
    spots = 0.5 + np.array([-0.5, 0.5]) / np.sqrt(3)
    for cell in range(n):
        rows = (3 * (4 * cell + np.arange(8))[:, None] + np.arange(3)).ravel()
        for s in np.array(np.meshgrid(spots, spots, spots)).reshape(3, -1).T:
            factors = np.where(corners == 1, s, 1 - s)
            N = factors.prod(axis=1)
            d = np.where(corners == 1, 1, -1) * N[:, None] / factors / a
            B = np.zeros((6, 8, 3))
            for axis in range(3):
                B[axis, :, axis] = d[:, axis]
            for row, (p, q) in enumerate(((0, 1), (1, 2), (2, 0))):
                B[3 + row, :, p], B[3 + row, :, q] = d[:, q], d[:, p]
            B = B.reshape(6, 24)
            K[np.ix_(rows, rows)] += a**3 / 8 * B.T @ H @ B
            M[np.ix_(rows, rows)] += STEEL.density * a**3 / 8 * np.kron(np.outer(N, N), np.eye(3))
    return M, K, nodes


def negative_spring() -> Structure:
    """Return a bar whose stiffness has a sign wrong."""
    body = straight(EulerBernoulliBeam(STEEL, BAR), 3)
    K = body.stiffness.tolil()
    K[dof(2, "y"), dof(2, "y")] *= -0.5
    return replace(body, stiffness=K.tocsr())


def unsigned(body: Structure) -> Structure:
    """Return a body that gives energy when it is twisted, though no diagonal entry shows it."""
    K = body.stiffness.tolil()
    one, two = dof(1, "rx"), dof(2, "rx")
    K[one, two] *= 3
    K[two, one] *= 3
    return replace(body, stiffness=K.tocsr())


def repelled() -> Structure:
    """Return a free bar that its place pushes away by 1e-10 of its largest K/M: above rounding."""
    body = bar()
    largest = (body.stiffness.diagonal() / body.mass.diagonal()).max()
    return replace(body, stiffness=body.stiffness - 1e-10 * largest * body.mass)


def two_bars(n: int = 1) -> Structure:
    """Return two bars side by side that nothing joins."""
    one, two = (line((0, y, 0), (1, y, 0), n) for y in (0, 1))
    cells = np.vstack([one.cells, two.cells + n + 1])
    return assemble(np.vstack([one.nodes, two.nodes]), (EulerBernoulliBeam(STEEL, BAR), cells))


def bar(n: int = 3) -> Structure:
    return straight(EulerBernoulliBeam(STEEL, BAR), n)


def bricks(change: Callable[..., tuple[Any, Any, Any]]) -> Structure:
    return structure_of_matrices(*change(*brick_bar(1, 0.1)))


def upper(matrix: np.ndarray) -> np.ndarray:
    return np.triu(matrix)


REFUSALS: dict[str, tuple[Callable[[], object], type[AcausalError], str]] = {
    "no modes": (lambda: find_modes(bar(), modes=0), ParameterError, "use Body"),
    "fewer than none": (lambda: find_modes(bar(), modes=-1), ParameterError, "modes = -1"),
    "neither number nor limit": (lambda: find_modes(bar()), ParameterError, "either modes="),
    "both": (lambda: find_modes(bar(), modes=1, below=1.0), ParameterError, "either modes="),
    "too many": (
        lambda: find_modes(bar(1), [clamped([0])], modes=7),
        ParameterError,
        "7 are asked for; this mesh has 6, beside 0 rigid motions",
    ),
    "too many for massless rotations": (
        lambda: find_modes(plate(1), modes=7),
        ParameterError,
        "7 are asked for; this mesh has 6, beside 6 rigid motions",
    ),
    "none below": (lambda: find_modes(bar(), below=1.0), ParameterError, "none below 1 rad/s"),
    "all held": (lambda: find_modes(bar(1), [clamped([0, 1])], modes=1), ParameterError, "is held"),
    "no mass": (
        lambda: find_modes(straight(EulerBernoulliBeam(Material(1.0), BAR), 2), modes=1),
        ParameterError,
        "Give the elements a density",
    ),
    "negative on the diagonal": (
        lambda: find_modes(negative_spring(), modes=1),
        ParameterError,
        "negative eigenvalues",
    ),
    "negative inside": (
        lambda: find_modes(unsigned(bar()), [clamped([0])], modes=1),
        ParameterError,
        "negative eigenvalues",
    ),
    "negative and small": (
        lambda: find_modes(repelled(), modes=1),
        ParameterError,
        "negative eigenvalues",
    ),
    "two pieces": (
        lambda: find_modes(two_bars(), modes=1),
        DeclarationError,
        "12 frequencies are zero, and the conditions leave only 6 rigid motions",
    ),
    "interface that is not there": (
        lambda: craig_bampton(bar(), [0, 9], modes=1),
        ParameterError,
        r"interfaces: the nodes \{9\} do not exist. There are 4",
    ),
    "reference that is no interface": (
        lambda: craig_bampton(bar(), [0, 3], reference=1, modes=1),
        ParameterError,
        r"reference node 1 is not an interface; these are \{0, 3\}",
    ),
    "interface that cannot move": (
        lambda: craig_bampton(bar(), [0], reference=0, modes=1),
        ParameterError,
        "no interface can move",
    ),
    "loose part": (
        lambda: craig_bampton(two_bars(), [0], modes=0),
        DeclarationError,
        "can still move without strain",
    ),
    "size of M": (
        lambda: bricks(lambda M, K, x: (M[1:, 1:], K, x)),
        ParameterError,
        r"M has the size \(23, 23\); for 8 nodes it is 24 × 24 \(x y z\) or 48 × 48",
    ),
    "half of K": (
        lambda: bricks(lambda M, K, x: (M, upper(K), x)),
        ParameterError,
        "K is not symmetric",
    ),
    "half of M": (
        lambda: bricks(lambda M, K, x: (upper(M), K, x)),
        ParameterError,
        "M is not symmetric",
    ),
    "not a number": (
        lambda: bricks(lambda M, K, x: (M, np.where(K > 0, np.nan, K), x)),
        ParameterError,
        "K has entries that are not finite",
    ),
    "grounded": (
        lambda: bricks(lambda M, K, x: (M, K + np.eye(24) * K.max(), x)),
        ParameterError,
        "K resists a rigid motion",
    ),
    "negative mass": (
        lambda: bricks(lambda M, K, x: (2 * np.diag(M.diagonal()) - 2 * M, K, x)),
        ParameterError,
        "M has negative eigenvalues",
    ),
    "axes of another program": (
        lambda: bricks(lambda M, K, x: (M, K, x[:, [1, 0, 2]])),
        ParameterError,
        "positions",
    ),
    "mass by direction": (
        lambda: bricks(lambda M, K, x: (M * np.tile([1, 1, 2], 8), K, x)),
        ParameterError,
        "M",
    ),
}


@pytest.mark.parametrize(("call", "kind", "text"), REFUSALS.values(), ids=REFUSALS)
def test_what_cannot_be_is_refused_with_cause_and_remedy(
    call: Callable[[], object], kind: type[AcausalError], text: str
) -> None:
    with pytest.raises(kind, match=text):
        call()


def test_rigid_motion_in_the_shapes_is_refused() -> None:
    """BAD_MODELS 40: [rigid fields | Φ] loses rank; free modes without the zero ones do not."""
    body = straight(TimoshenkoBeam(STEEL, BAR), 6)
    free = find_modes(body, modes=4)
    check_no_rigid_motion(body.nodes, free.shapes, free.frequencies)
    held = find_modes(body, [clamped([0])], modes=4)
    check_no_rigid_motion(body.nodes, held.shapes, held.frequencies)
    turn = rigid_fields(body.nodes)[:, [5]] + 0.2 * rigid_fields(body.nodes)[:, [1]]
    both = np.hstack([turn, free.shapes])
    with pytest.raises(DeclarationError, match=r"Zero frequencies: \{1.5e-05 rad/s\}.*Fix an end"):
        check_no_rigid_motion(body.nodes, both, np.array([1.5e-5, *free.frequencies]))
    # Also where it hides in a sum of two shapes.
    mixed = np.hstack([free.shapes[:, [0]] + turn, free.shapes])
    with pytest.raises(DeclarationError, match="counted twice"):
        check_no_rigid_motion(body.nodes, mixed, np.ones(5))


@pytest.mark.parametrize("make", [lambda: bent_frame(ANY_ATTITUDE), lambda: plate(4, ANY_ATTITUDE)])
def test_a_body_moved_rigidly_has_the_inertia_of_a_rigid_body(
    make: Callable[[], Structure],
) -> None:
    """Rigid fields as shapes: M_ff is [m 1, −m c̃; ., J], as M_RR, M_Rθ, M_θθ are."""
    body = make()
    Phi = (body.shapes @ rigid_fields(body.nodes)).reshape(len(body.points), 3, 6)
    blocks = partitions(invariants_of_points(body.points, body.masses, Phi), np.zeros(6))
    whole = blocks.full
    np.testing.assert_allclose(whole[6:, 6:], whole[:6, :6], atol=1e-12 * np.abs(whole).max())
    np.testing.assert_allclose(whole[:6, 6:], whole[:6, :6], atol=1e-12 * np.abs(whole).max())
    fields = rigid_fields(body.nodes)
    by_mass = fields.T @ (body.mass @ fields)
    np.testing.assert_allclose(blocks.ff, by_mass, atol=1e-12 * np.abs(by_mass).max())


def test_what_symmetry_forbids_is_exactly_zero_in_the_invariants() -> None:
    """A panel that bends moves along z alone: of 144 entries of ∫φᵢφⱼᵀ four are left, the ones."""
    body = plate(16)
    edge = clamped(np.flatnonzero(body.nodes[:, 0] < 1e-9))
    inertia = invariants_of_modes(find_modes(body, [edge], modes=4))
    assert np.count_nonzero(inertia.modal) == 4
    # One of the four shapes is antisymmetric about mid-height and moves the centre not.
    assert np.count_nonzero(inertia.shape) == 3
    assert np.count_nonzero(inertia.mixed) == 7


def test_a_straight_beam_and_a_panel_have_the_inertia_of_the_box_they_fill() -> None:
    """J = m/12 (b² + c²) …: the beam's points carry its section's moments, the panel's none."""
    beam = find_modes(straight(TimoshenkoBeam(STEEL, BAR), 5), modes=2)
    panel = find_modes(plate(4), modes=2)
    for found, box, center in (
        (beam, np.array([1.0, 0.02, 0.01]), np.array([0.5, 0.0, 0.0])),
        (panel, np.array([2.0, 2.0, 0.0]), np.array([1.0, 1.0, 0.0])),
    ):
        inertia = invariants_of_modes(found)
        m = STEEL.density * (1.0 * 0.02 * 0.01 if found is beam else 2.0 * 2.0 * 0.003)
        assert inertia.mass == pytest.approx(m, rel=1e-12)
        np.testing.assert_allclose(inertia.first, m * center, atol=1e-12 * m)
        second = m * (np.outer(center, center) + np.diag(box**2) / 12)
        np.testing.assert_allclose(inertia.second, second, atol=1e-12 * m)
        blocks = partitions(inertia, np.zeros(2))
        np.testing.assert_allclose(blocks.ff, np.eye(2), atol=1e-9)
        # Free shapes keep the momentum: no coupling to the frame, about any point.
        np.testing.assert_allclose(blocks.Rf, 0.0, atol=1e-8)
        np.testing.assert_allclose(blocks.tf, 0.0, atol=1e-8)
