"""Flexible bodies begin in their rest shape, in every tree, whatever joints begin with."""

from __future__ import annotations

from typing import Any

import pytest

import acausal as ac
from library import planar as pl


def tip_with_joint() -> ac.Model:
    """Return a clamped beam with a body at its tip, and a second one on a joint there."""
    m = ac.Model("tip")
    m.world, m.joint = pl.World(), pl.Revolute()
    m.beam: Any = pl.FlexibleBeam(L=1.0, EI=10.0, mu=1.0)
    m.body, m.swinging = pl.Body(m=1.0, I=0.1), pl.Body(m=1.0, I=0.1, r_CM=(0.3, 0.0))
    m.connect(m.world.frame, m.beam.frame_a)
    m.connect(m.beam.frame_b, m.body.frame_a, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.swinging.frame_a)
    return m


def test_a_joint_at_the_tip_of_a_beam_has_an_absolute_tree():
    """Its angle hangs on elastic coordinates, which in this tree are put where the pose says."""
    usual, absolute = (ac.compile(tip_with_joint(), tree=tree) for tree in (None, ac.ABSOLUTE))
    ends = [system.simulate(0.2, rtol=1e-8, atol=1e-10).final for system in (usual, absolute)]
    for path in ("swinging.phi", "beam.elastic.eta[0]", "body.r_0[1]"):
        assert ends[1][path] == pytest.approx(ends[0][path], rel=1e-5, abs=1e-7)  # 100 rtol
