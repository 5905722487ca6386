"""Closed loops: freedoms and redundant closures of rings of hinges, in exact counts.

A ring of n hinges has n - 6 freedoms in space (Kutzbach), n - 3 in the plane, in space with all
axes parallel, or with all axes through one point (a spherical linkage); Bricard's six hinges have
one although the count is 0. Hunt, K. H.: Kinematic geometry of mechanisms. Oxford (1978).
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.compiler.pipeline import CompileRequest
from acausal.reduction.closed_loops import LoopSymbols, close_loops
from acausal.reduction.index_reduction import reduce_index
from acausal.reduction.relations import Reduced
from library import planar as pl
from library import spatial as sp


def ring(space: ModuleType, corners: np.ndarray, axes: Any = None) -> ac.Model:
    """Return a ring of hinges at the corners of a polygon, closed as it is built."""
    n = len(corners)
    inertia = {"I": 0.1} if space is pl else {"I_11": 0.1, "I_22": 0.1, "I_33": 0.1}
    turns = [{}] * n if axes is None else [{"n": tuple(axis)} for axis in axes]
    m = ac.Model("ring")
    m.world = space.World()
    m.hinge = [space.Revolute(**turn) for turn in turns]
    sides = [tuple(r) for r in np.diff(corners, axis=0)]
    m.arm = [space.FixedTranslation(r=r) for r in sides]
    m.body = [space.Body(m=1.0, r_CM=tuple(np.divide(r, 2)), **inertia) for r in sides]
    m.ground = space.FixedTranslation(r=tuple(corners[-1] - corners[0]))
    m.connect(m.world.frame, m.ground.frame_a, m.hinge[0].frame_a)
    for k in range(n - 1):
        m.connect(m.hinge[k].frame_b, m.body[k].frame_a, m.arm[k].frame_a)
        m.connect(m.arm[k].frame_b, m.hinge[k + 1].frame_a)
    m.connect(m.hinge[-1].frame_b, m.ground.frame_b)
    return m


def polygon(n: int, width: int) -> np.ndarray:
    """Return the corners of a polygon without parallel sides."""
    angles = 2 * np.pi * (np.arange(n) + 0.1 * np.sin(np.arange(n))) / n
    corners = np.stack([np.cos(angles), np.sin(angles), np.zeros(n)], axis=1)
    return corners[:, :width]


def closed(model: ac.Model) -> tuple[Reduced, LoopSymbols]:
    _, reduced = CompileRequest(model).relations()
    made, loops = close_loops(reduced, {})
    assert loops is not None
    return made, loops


def counts(model: ac.Model) -> tuple[int, int, int]:
    """Return closures, rank and freedoms."""
    _, loops = closed(model)
    return len(loops.owners), loops.rank, loops.n_free


@pytest.mark.parametrize("n", [4, 5, 6])
def test_ring_in_the_plane_has_three_freedoms_less_than_hinges(n):
    """Angles add, so that the last one is known: the two displacements are left to close."""
    assert counts(ring(pl, polygon(n, 2))) == (2, 2, n - 3)


@pytest.mark.parametrize("n", [4, 6])
def test_plane_ring_in_space_has_three_redundant_closures(n):
    assert counts(ring(sp, polygon(n, 3), [(0.0, 0.0, 1.0)] * n)) == (6, 3, n - 3)


@pytest.mark.parametrize("n", [7, 8])
def test_ring_of_any_axes_in_space_has_six_freedoms_less_than_hinges(n):
    random = np.random.default_rng(n)
    corners, axes = random.uniform(-1, 1, (n, 3)), random.standard_normal((n, 3))
    assert counts(ring(sp, corners, axes)) == (6, 6, n - 6)


def test_spherical_four_bar_moves_although_the_count_says_minus_two():
    """All axes meet in one point: only the three turns close."""
    corners = np.random.default_rng(3).standard_normal((4, 3))
    corners /= np.linalg.norm(corners, axis=1, keepdims=True)
    assert counts(ring(sp, corners, corners)) == (6, 3, 1)


def test_hinges_of_bricard_on_a_cube_have_one_freedom():
    """The count is 0; at the pose and beside it one closure of six is redundant."""
    corners = np.array([(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)])
    axes = [(0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)] * 2
    assert counts(ring(sp, corners.astype(float), axes)) == (6, 5, 1)


def test_closures_in_bases_are_as_many_equations_as_unknowns():
    """Each closure of rank r gives three levels, y and w two states a freedom."""
    made, loops = closed(ring(pl, polygon(5, 2)))
    problem = reduce_index(made, frozenset())
    assert len(problem.states) == 2 * loops.n_free == 4
    assert len(problem.unknowns) == len(problem.dae.equations) == problem.dae.residuals.shape[0]
    assert made.dae.closures == []
    own = loops.coordinates
    assert made.bases.shape[0] == own.u.shape[0] * loops.n_free + own.q.shape[0]  # B and q0


def test_redundant_closures_bring_the_basis_of_their_rows():
    """B is 4 × 1, C is 3 × 6, q0 has 4 numbers."""
    made, loops = closed(ring(sp, polygon(4, 3), [(0.0, 0.0, 1.0)] * 4))
    assert loops.rank == 3
    assert made.bases.shape[0] == 4 * 1 + 3 * 6 + 4


def test_open_chain_is_left_as_it_is():
    m = ac.Model("open")
    m.world, m.hinge, m.body = pl.World(), pl.Revolute(), pl.Body(m=1.0, r_CM=(1.0, 0.0), I=0.1)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.body.frame_a)
    _, reduced = CompileRequest(m).relations()
    assert close_loops(reduced, {}) == (reduced, None)
