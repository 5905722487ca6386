"""Bodies reduced elsewhere: the same body by its matrices alone as by its finite elements."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csr_array

from acausal.errors import ParameterError
from library.multibody.elements import (
    Material,
    Structure,
    TimoshenkoBeam,
    assemble,
    clamped,
    general,
    line,
)
from library.multibody.flexible.invariants import partitions, velocity_forces
from library.multibody.flexible.superelement import body_of_superelement
from library.multibody.modes import craig_bampton, find_modes, invariants_of_modes

STEEL = Material(E=2.1e11, nu=0.3, density=7800.0)
ENDS = [0, 4, 8]


@pytest.fixture(scope="module")
def frame() -> Structure:
    """Return an angle of two arms in space, its three interfaces at the ends and the corner."""
    one, two = line((0, 0, 0), (1, 0.1, 0), 4), line((1, 0.1, 0), (1.2, 0.8, 0.3), 4)
    nodes = np.vstack([one.nodes, two.nodes[1:]])
    beam = TimoshenkoBeam(STEEL, general(A=3e-4, I2=2e-9, I3=7e-9, J=3e-9, k=0.8))
    return assemble(nodes, (beam, np.vstack([one.cells, two.cells + 4])))


@pytest.fixture(scope="module")
def matrices(frame: Structure) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return M and K as a program would write them, by Craig and Bampton, and the positions."""
    outer = np.concatenate([6 * node + np.arange(6) for node in ENDS])
    inner = np.setdiff1d(np.arange(frame.mass.shape[0]), outer)
    K, M = frame.stiffness.toarray(), frame.mass.toarray()
    held = find_modes(frame, [clamped(ENDS)], modes=5)
    basis = np.zeros((len(K), outer.size + 5))
    basis[outer, np.arange(outer.size)] = 1.0
    basis[inner, : outer.size] = -np.linalg.solve(K[np.ix_(inner, inner)], K[np.ix_(inner, outer)])
    basis[:, outer.size :] = held.shapes
    return basis.T @ M @ basis, basis.T @ K @ basis, frame.nodes[ENDS]


@pytest.mark.parametrize("reference", [None, 1], ids=["free", "held"])
def test_matrices_alone_give_the_body_of_the_finite_elements(
    frame: Structure, matrices: tuple[np.ndarray, ...], reference: int | None
) -> None:
    """Frequencies, shapes at interfaces, and all of M at rest, as from the elements."""
    M, K, positions = matrices
    node = None if reference is None else ENDS[reference]
    whole = craig_bampton(frame, ENDS, reference=node, modes=5)
    body = body_of_superelement(csr_array(M), K, positions, reference=reference)
    w = np.sqrt(np.diag(body.stiffness))
    np.testing.assert_allclose(w, whole.frequencies, rtol=1e-7)
    # Signs are the eigensolver's: they are compared by products.
    exact, found = invariants_of_modes(whole), body.invariants
    one, two = (partitions(inv, np.zeros(len(body))).full for inv in (exact, found))
    assert np.abs(one[:6, :6] - two[:6, :6]).max() < 1e-10 * np.abs(one).max()
    coupling, again = (full[:6, 6:] @ full[:6, 6:].T for full in (one, two))
    np.testing.assert_allclose(again, coupling, atol=1e-9 * np.abs(one).max())
    np.testing.assert_allclose(two[6:, 6:], np.eye(len(body)), atol=1e-8)
    compliance = np.einsum("nak,k,mbk->namb", body.translations, w**-2.0, body.translations)
    exact_shapes = whole.translations[ENDS]
    expected = np.einsum("nak,k,mbk->namb", exact_shapes, whole.frequencies**-2.0, exact_shapes)
    np.testing.assert_allclose(compliance, expected, atol=1e-7 * np.abs(expected).max())


def test_energy_is_kept_by_what_such_a_body_knows(matrices: tuple[np.ndarray, ...]) -> None:
    """The power of its velocity forces is −½ẏᵀṀẏ, and M stays positive far from rest."""
    M, K, positions = matrices
    inv = body_of_superelement(M, K, positions).invariants
    draw = np.random.default_rng(1)
    q, qd = 0.1 * draw.normal(size=len(inv)), draw.normal(size=len(inv))
    w = draw.normal(size=3)
    y = np.concatenate([np.zeros(3), w, qd])
    later, earlier = (partitions(inv, q + step * qd).full for step in (1e-5, -1e-5))
    power = -0.5 * y @ ((later - earlier) / 2e-5) @ y
    assert y @ velocity_forces(inv, q, qd, w) == pytest.approx(power, rel=1e-7)
    assert np.linalg.eigvalsh(later).min() > 0


def test_a_limit_cuts_stiff_shapes_and_keeps_damping(matrices: tuple[np.ndarray, ...]) -> None:
    M, K, positions = matrices
    whole = body_of_superelement(M, K, positions, damping=1e-4 * K)
    w = np.sqrt(np.diag(whole.stiffness))
    part = body_of_superelement(M, K, positions, damping=1e-4 * K, below=w[5])
    assert len(part) == 5
    np.testing.assert_allclose(np.diag(part.damping), 1e-4 * w[:5] ** 2, rtol=1e-8)


def test_matrices_that_do_not_fit_are_refused(matrices: tuple[np.ndarray, ...]) -> None:
    M, K, x = matrices
    with pytest.raises(ParameterError, match=r"for 4 interfaces it is square, of 24 dofs"):
        body_of_superelement(M, K, np.vstack([x, x[:1]]))
    with pytest.raises(ParameterError, match="K is not symmetric"):
        body_of_superelement(M, np.triu(K), x)
    with pytest.raises(ParameterError, match="M has negative eigenvalues"):
        body_of_superelement(M - 2 * np.diag(M.diagonal()), K, x)
    with pytest.raises(ParameterError, match="K resists a rigid motion"):
        body_of_superelement(M, K, x + np.array([[0, 0, 0], [0, 0, 0], [0, 1, 0]]))
    with pytest.raises(ParameterError, match=r"reference: the nodes \{3\} do not exist"):
        body_of_superelement(M, K, x, reference=3)
    with pytest.raises(ParameterError, match="no frequency is below 1 rad/s"):
        body_of_superelement(M, K, x, below=1.0)
    with pytest.raises(ParameterError, match="of one size all"):
        body_of_superelement(M, K[:20, :20], x)
