"""Frames without mass between line forces: they are where the forces balance."""

from __future__ import annotations

from math import cos, sqrt

import numpy as np
import pytest

import acausal as ac
from library import planar as pl
from library import spatial as sp

TIGHT = {"rtol": 1e-9, "atol": 1e-11}
spaces = pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])
masses = pytest.mark.parametrize("mass", [False, True], ids=["none", "of_0_kg"])


def vector(space, x, y, z=0.0):
    return (x, y) if space is pl else (x, y, z)


@spaces
@masses
def test_springs_in_series_without_a_mass_between_are_one_softer_spring(space, mass):
    """A mass on springs 30 and 60 N/m in series swings at sqrt(20/m) about where it hangs."""
    m = ac.Model("series")
    m.world, m.load = space.World(g=10.0), space.PointMass(m=0.5)
    m.upper = space.Spring(c=30.0, s_unstretched=0.1)
    m.lower = space.Spring(c=60.0, s_unstretched=0.1)
    m.connect(m.world.frame, m.upper.frame_a)
    m.connect(m.upper.frame_b, m.lower.frame_a)
    m.connect(m.lower.frame_b, m.load.frame_a)
    guess = {"upper.t.r": vector(space, 0.0, -0.2)}
    if mass:
        m.node = space.PointMass(m=0.0)
        m.connect(m.node.frame_a, m.lower.frame_a)
        guess = {"node.r_0": vector(space, 0.0, -0.2)}
    start = {"load.r_0": vector(space, 0.0, -0.5)}
    res = ac.simulate(m, 2.0, n=50, start=start, guess=guess, **TIGHT)
    rest = -0.2 - 0.5 * 10.0 / 20.0
    exact = rest + (-0.5 - rest) * np.array([cos(sqrt(40.0) * t) for t in res.t])
    np.testing.assert_allclose(res["load.r_0"][:, 1], exact, atol=1e-7)
    np.testing.assert_allclose(res["upper.f"], res["lower.f"], atol=1e-8)
    rise = np.gradient(res["upper.s"], res.t, edge_order=2)
    np.testing.assert_allclose(res["upper.v"], rise, atol=3e-3)  # second order in the grid
    share = res["upper.a" if not mass else "node.a_0"][:, 1] / res["load.a_0"][:, 1]
    np.testing.assert_allclose(share, 20.0 / 30.0, rtol=1e-6)


@masses
def test_three_springs_of_modelicas_library_keep_their_energy(mass):
    """Mechanics.MultiBody.Examples.Elementary.ThreeSprings, with the start of its spring1."""
    m = ac.Model("three_springs")
    m.world = sp.World(g=9.81)
    m.body1 = sp.Body(m=0.8, r_CM=(0, -0.2, 0), I_11=0.1, I_22=0.1, I_33=0.1)
    m.bar1, m.bar2 = sp.FixedTranslation(r=(0.3, 0, 0)), sp.FixedTranslation(r=(0, 0, 0.3))
    for number, stiffness in ((1, 20.0), (2, 40.0), (3, 20.0)):
        setattr(m, f"spring{number}", sp.Spring(c=stiffness, s_unstretched=0.1))
    m.connect(m.world.frame, m.bar1.frame_a, m.bar2.frame_a)
    m.connect(m.bar1.frame_b, m.spring1.frame_a)
    m.connect(m.bar2.frame_b, m.spring3.frame_a)
    m.connect(m.spring1.frame_b, m.spring3.frame_b, m.spring2.frame_a)
    m.connect(m.spring2.frame_b, m.body1.frame_a)
    guess = {"spring1.t.r": (-0.2, -0.2, 0.2)}
    if mass:
        m.node = sp.PointMass(m=0.0)
        m.connect(m.node.frame_a, m.spring2.frame_a)
        guess = {"node.r_0": (0.1, -0.2, 0.2)}
    res = ac.simulate(m, 2.0, n=100, start={"body1.r_0": (0.5, -0.3, 0.0)}, guess=guess, **TIGHT)
    forces = [res[f"spring{k}.t.f"] for k in (1, 2, 3)]
    np.testing.assert_allclose(forces[0] + forces[2] - forces[1], 0.0, atol=1e-8)
    stored = sum(res[f"spring{k}.f"] ** 2 / 2 / c for k, c in ((1, 20.0), (2, 40.0), (3, 20.0)))
    assert np.ptp(stored) > 0.1
    total = sp.kinetic_energy(res) + sp.potential_energy(res)
    assert np.ptp(total) < 1e-6 * np.ptp(stored)
