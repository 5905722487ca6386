"""Polylines: bodies that bend are drawn through their nodes."""

import numpy as np
import pytest

import acausal as ac
from acausal.pictures.scene import scene
from library import planar as pl


def test_a_bent_beam_is_drawn_through_its_nodes():
    """The line starts at frame_a, ends at frame_b, and sags between: 25 nodes in each picture."""
    m = ac.Model("sagging beam")
    m.world = pl.World()
    m.beam = pl.FlexibleBeam(L=1.0, mu=1.0, EI=10.0, start={"q": (-0.05, 0.0), "qd": (0.0, 0.0)})
    m.connect(m.world.frame, m.beam.frame_a)
    result = ac.compile(m).simulate(0.1, n=10)
    shown = scene(result, np.array([0.0, 0.1]))
    (line,) = [item for item in shown.items if item.name == "beam.line"]
    assert line.role == "line"
    assert line.points.shape == (2, 25, 2)
    assert np.abs(line.points[:, 0]).max() == 0.0
    assert np.abs(line.points[1, -1] - result["beam.frame_b.r"][-1]).max() < 1e-12
    assert line.points[0, -1, 1] == pytest.approx(-0.05, rel=1e-12)
