"""Linkages that guesses only speak of begin in one pose, however they are written down."""

from __future__ import annotations

import numpy as np
import pytest

from tests.fuzz.linkages import WAYS, Way, begin, linkage

FOUND = 1e-6  # of lengths, and rad
QUICK = {0: WAYS[2:3], 3: WAYS[4:5]}  # a four-bar, a driven five-bar


@pytest.mark.parametrize("seed", QUICK)
def test_a_linkage_begins_in_one_pose(seed):
    made = linkage(seed)
    usual = begin(made, Way())
    for way in QUICK[seed]:
        np.testing.assert_allclose(begin(made, way), usual, rtol=0, atol=FOUND)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_linkages_begin_in_one_pose_in_every_way(seed):
    made = linkage(seed)
    usual = begin(made, Way())
    for way in WAYS:
        np.testing.assert_allclose(begin(made, way), usual, rtol=0, atol=FOUND)
