"""Equations of motion where parts state constraints of their own: rods."""

import numpy as np
import pytest

import acausal as ac
from library import planar as pl


def test_a_rod_closes_the_equations_of_motion():
    """A mass on a rod is a pendulum: M a + Φᵀλ = Q, Φa = Λ give a = -g sin φ along the circle."""
    m = ac.Model("rod pendulum")
    m.world = pl.World(g=9.81)
    m.rod = pl.SphericalSpherical(rod_length=2.0)
    angle = 0.4
    m.bob = pl.PointMass(m=3.0, start={"r_0": (2 * np.sin(angle), -2 * np.cos(angle))})
    m.connect(m.world.frame, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.bob.frame_a)
    system = ac.compile(m)
    start = system.initialize()
    matrix, right = system.motion_equations.kkt(start)
    assert matrix == pytest.approx(matrix.T)
    assert matrix[:2, :2] == pytest.approx(3.0 * np.eye(2))
    a = np.linalg.solve(matrix, right)[:2]
    along = np.array([np.cos(angle), np.sin(angle)])
    assert a == pytest.approx(-9.81 * np.sin(angle) * along, abs=1e-9)
