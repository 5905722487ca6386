"""Reduced bodies: damping, measured modes, deformed shapes, and one file for all of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from acausal.errors import DeclarationError, FileFormatError, ParameterError
from library.multibody.elements import (
    Material,
    TimoshenkoBeam,
    assemble,
    assemble_damping,
    clamped,
    line,
    rectangle,
)
from library.multibody.flexible.invariants import partitions
from library.multibody.flexible.reduced_body import (
    ReducedBody,
    body_of_measured_modes,
    deformed,
    load_body,
    mode_picture,
    reduced_body,
    save_body,
)
from library.multibody.modes import Modes, find_modes

STEEL = Material(E=2.1e11, nu=0.3, density=7800.0)
MESH = line((0, 0, 0), (1, 0, 0), 6)
BEAM = TimoshenkoBeam(STEEL, rectangle(0.02, 0.01))


@pytest.fixture(scope="module")
def modes() -> Modes:
    return find_modes(assemble(MESH.nodes, (BEAM, MESH.cells)), [clamped([0])], modes=4)


def test_viscous_moduli_in_proportion_damp_each_mode_by_half_beta_omega(modes: Modes) -> None:
    """G = βH gives C = β diag(ω²) in modes, ζ = βω/2; ratios add to it."""
    beta = 2e-4
    viscous = assemble_damping(MESH.nodes, Material(beta * STEEL.E, STEEL.nu), (BEAM, MESH.cells))
    body = reduced_body(modes, viscous=viscous, ratios=0.01)
    w = modes.frequencies
    expected = np.diag(beta * w**2 + 0.02 * w)
    np.testing.assert_allclose(body.damping, expected, atol=1e-9 * expected.max())
    np.testing.assert_allclose(body.mass, np.eye(4), atol=1e-9)


def test_a_body_comes_back_from_its_file_as_it_was(modes: Modes, tmp_path: Path) -> None:
    body = reduced_body(modes, ratios=[0.01, 0.02, 0.03, 0.04])
    save_body(body, tmp_path / "beam.npz")
    back = load_body(tmp_path / "beam.npz")
    assert back == body
    assert hash(back) == hash(body)
    np.testing.assert_array_equal(back.lines, MESH.cells)
    assert back != reduced_body(modes)


def test_files_of_another_kind_are_refused(modes: Modes, tmp_path: Path) -> None:
    np.savez(tmp_path / "other.npz", format="acausal-result", values=np.zeros(3))
    with pytest.raises(FileFormatError, match="not a reduced body"):
        load_body(tmp_path / "other.npz")
    (tmp_path / "text.npz").write_text("nodes")
    with pytest.raises(FileFormatError, match="not an npz file"):
        load_body(tmp_path / "text.npz")
    save_body(reduced_body(modes), tmp_path / "whole.npz")
    with np.load(tmp_path / "whole.npz") as file:
        table = {name: file[name] for name in file.files if name != "invariants_mixed"}
    np.savez(tmp_path / "part.npz", **table)
    with pytest.raises(FileFormatError, match="'invariants_mixed' is not in it"):
        load_body(tmp_path / "part.npz")


def test_measured_modes_keep_their_frequencies_whatever_their_lengths(modes: Modes) -> None:
    """Shapes with 2 % of error, of any length: M_ff = 1, K = diag(ω²), shapes nearly as given."""
    structure = modes.structure
    exact = (structure.shapes @ modes.shapes).reshape(len(structure.points), 3, 4)
    draw = np.random.default_rng(3)
    noise = exact + 0.02 * np.abs(exact).max() * draw.normal(size=exact.shape)
    lengths = np.array([1.0, 7.0, -0.2, 3.0])
    body = body_of_measured_modes(
        structure.points, structure.masses, noise * lengths, modes.frequencies, 0.01
    )
    np.testing.assert_allclose(partitions(body.invariants, np.zeros(4)).ff, np.eye(4), atol=1e-12)
    np.testing.assert_allclose(np.sqrt(np.diag(body.stiffness)), modes.frequencies, rtol=1e-12)
    np.testing.assert_allclose(np.diag(body.damping), 0.02 * modes.frequencies, rtol=1e-12)
    error = np.abs(body.translations * np.sign(lengths) - exact).max() / np.abs(exact).max()
    assert error < 0.15  # three to five standard deviations of the noise, over 96 points


def test_measured_rigid_motion_is_refused() -> None:
    """A suspended test rig shows rigid motion at 0.4 rad/s; the frame of the body has it."""
    X = np.array([[0.0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]])
    turn = np.cross([0.0, 0.0, 1.0], X - X.mean(axis=0))
    bend = np.array([[0, 0, 1.0], [0, 0, -2], [0, 0, 1], [0, 0, 0.5]])
    shapes = np.stack([turn, bend], axis=2)
    shapes += 0.005 * np.random.default_rng(2).normal(size=shapes.shape)
    with pytest.raises(DeclarationError, match=r"Zero frequencies: \{0.4 rad/s\}"):
        body_of_measured_modes(X, np.ones(4), shapes, np.array([0.4, 30.0]))
    body = body_of_measured_modes(X, np.ones(4), shapes[:, :, 1:], np.array([30.0]))
    assert len(body) == 1


def test_a_picture_of_a_mode_shows_a_tenth_of_the_body_at_its_tip(modes: Modes) -> None:
    body = reduced_body(modes)
    shown = mode_picture(body, 0)
    moved = np.linalg.norm(shown - body.nodes, axis=1)
    assert moved[0] == 0.0
    assert moved[-1] == moved.max() == pytest.approx(0.1)
    np.testing.assert_array_equal(deformed(body, np.zeros(4)), body.nodes)


def test_what_does_not_fit_is_refused(modes: Modes) -> None:
    body = reduced_body(modes)
    with pytest.raises(ParameterError, match=r"stiffness has the size \(3, 3\)"):
        ReducedBody(
            body.nodes,
            body.translations,
            body.rotations,
            np.eye(3),
            body.damping,
            body.invariants,
            body.lines,
            body.triangles,
        )
    with pytest.raises(ParameterError, match="none negative"):
        reduced_body(modes, ratios=-0.1)
    with pytest.raises(ParameterError, match="no mode 4; there are 4"):
        mode_picture(body, 4)
    X, m, Phi = body.nodes, np.ones(7), body.translations
    with pytest.raises(ParameterError, match="4 shapes need 4 frequencies above 0"):
        body_of_measured_modes(X, m, Phi, np.ones(3))
    with pytest.raises(ParameterError, match="depend on each other"):
        body_of_measured_modes(X, m, Phi[:, :, [0, 1, 0, 2]], np.ones(4))
