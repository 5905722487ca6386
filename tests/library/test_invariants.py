"""Inertia invariants: sums over material points, whatever the attitude and the deflection."""

from __future__ import annotations

import numpy as np
import pytest

from acausal.errors import ParameterError
from library.multibody.flexible.invariants import (
    Invariants,
    invariants_of_points,
    partitions,
    skew,
    velocity_forces,
    without_rounding,
)

ROUNDING = 1e-12
"""Sums of some hundred products of order one in double precision, with margin."""


def cloud(k: int, n: int = 40) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return random points: no symmetry hides a transposed product."""
    draw = np.random.default_rng(7)
    return draw.normal(size=(n, 3)), draw.uniform(0.1, 1.0, n), draw.normal(size=(n, 3, k))


@pytest.mark.parametrize("k", [0, 1, 4])
def test_partitions_are_the_sum_over_material_points(k: int) -> None:
    """M = Σ m JᵀJ with J = [1, −s̃, Φ], the velocity of a point by v, ω and q̇."""
    X, m, Phi = cloud(k)
    q = np.linspace(-0.5, 0.7, k)
    expected = np.zeros((6 + k, 6 + k))
    for x, mass, phi in zip(X, m, Phi, strict=True):
        J = np.hstack([np.eye(3), -skew(x + phi @ q), phi])
        expected += mass * J.T @ J
    found = partitions(invariants_of_points(X, m, Phi), q).full
    np.testing.assert_allclose(found, expected, rtol=0, atol=ROUNDING * np.abs(expected).max())


@pytest.mark.parametrize("k", [0, 1, 4])
def test_velocity_forces_are_the_sum_over_material_points(k: int) -> None:
    """−Σ m Jᵀ(ω×(ω×s) + 2ω×Φq̇)."""
    X, m, Phi = cloud(k)
    q, qd, w = np.linspace(-0.5, 0.7, k), np.linspace(2.0, -1.0, k), np.array([1.0, -2.0, 0.5])
    expected = np.zeros(6 + k)
    for x, mass, phi in zip(X, m, Phi, strict=True):
        s = x + phi @ q
        J = np.hstack([np.eye(3), -skew(s), phi])
        expected -= mass * J.T @ (np.cross(w, np.cross(w, s)) + 2 * np.cross(w, phi @ qd))
    found = velocity_forces(invariants_of_points(X, m, Phi), q, qd, w)
    np.testing.assert_allclose(found, expected, rtol=0, atol=ROUNDING * np.abs(expected).max())


def test_velocity_forces_are_the_christoffel_forces_of_the_mass_matrix() -> None:
    """Their power is −½ Ṁ: with M(q), ẏᵀ(forces) = −½ ẏᵀ(∂M/∂q q̇)ẏ, so energy is kept."""
    inv = invariants_of_points(*cloud(3))
    q, qd, w = np.array([0.3, -0.2, 0.1]), np.array([1.0, 0.4, -0.7]), np.array([0.5, 1.5, -1.0])
    # With the frame's origin moving, v adds the forces m ω×v …, which are not in eq. (59).
    y = np.concatenate([np.zeros(3), w, qd])
    step = 1e-6
    later, earlier = (partitions(inv, q + sign * step * qd).full for sign in (1, -1))
    rate = (later - earlier) / (2 * step)
    # M is of degree two in q: the central difference is exact to rounding, 1e-16/1e-6.
    assert y @ velocity_forces(inv, q, qd, w) == pytest.approx(-0.5 * y @ rate @ y, rel=1e-8)


def test_masses_between_neighbors_are_summed_over_pairs() -> None:
    """∫ab dm = aᵀ m b for a full matrix: diagonal, it is the masses of points."""
    X, m, Phi = cloud(2)
    one, two = invariants_of_points(X, m, Phi), invariants_of_points(X, np.diag(m), Phi)
    np.testing.assert_allclose(two.modal, one.modal, rtol=1e-12)
    # Two neighbours that share all their mass are one point at their sum: (1 1) m (1 1)ᵀ.
    shared = invariants_of_points(X[:2], np.full((2, 2), 0.25), Phi[:2])
    middle = invariants_of_points(X[:2].mean(axis=0)[None], np.ones(1), Phi[:2].mean(axis=0)[None])
    np.testing.assert_allclose(shared.second, middle.second, rtol=1e-12)
    np.testing.assert_allclose(shared.mixed, middle.mixed, rtol=1e-12)


def test_equal_invariants_are_one_key() -> None:
    """Two bodies with the same numbers share a trace: equal and of equal hash; else not."""
    one, same = (invariants_of_points(*cloud(2)) for _ in range(2))
    other = without_rounding(one, small=0.5)
    assert one == same
    assert len({one, same, other}) == 2


def test_invariants_cannot_be_changed() -> None:
    inv = invariants_of_points(*cloud(2))
    with pytest.raises(ValueError, match="read-only"):
        inv.modal[0, 0] = 0.0


def test_rounding_is_dropped_whatever_the_length_of_the_shapes() -> None:
    """1e-14 beside 1 in a shape is rounding, also when the shape is scaled by 1e-9."""
    X = np.array([[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]])
    shape = np.array([[0.0, 1.0, 1e-14], [0.0, -1.0, 0.0]])
    for scale in (1.0, 1e-9):
        inv = invariants_of_points(X, np.ones(2), scale * shape[:, :, None])
        assert np.count_nonzero(inv.shape) == 0
        assert np.count_nonzero(inv.modal) == 1
        assert np.count_nonzero(inv.mixed) == 1


def test_wrong_sizes_are_refused_with_the_right_ones() -> None:
    X, m, Phi = cloud(2)
    with pytest.raises(ParameterError, match=r"\(n, 3\), \(n,\) and \(n, 3, k\)"):
        invariants_of_points(X, m, Phi[:, :2])
    with pytest.raises(ParameterError, match=r"\(n, 3\), \(n,\) and \(n, 3, k\)"):
        invariants_of_points(X, m, Phi[..., 0])
    with pytest.raises(ParameterError, match=r"mass -1 kg at point 0 is negative"):
        invariants_of_points(X, np.where(np.arange(m.size) == 0, -1.0, m), Phi)
    with pytest.raises(ParameterError, match="not finite"):
        invariants_of_points(X, m, np.where(Phi > 2, np.nan, Phi))
    with pytest.raises(ParameterError, match=r"mixed has the size \(1, 3, 3\), not \(2, 3, 3\)"):
        Invariants(1.0, X[0], Phi[0], np.eye(3), np.zeros((1, 3, 3)), np.zeros((2, 2, 3, 3)))
    with pytest.raises(ParameterError, match="this body has 2 shapes"):
        partitions(invariants_of_points(X, m, Phi), np.zeros(3))
