"""Points between output times: cubic in one chart, also where a loop has changed it."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from examples import four_bar


@pytest.fixture(scope="module")
def linkage():
    return ac.compile(four_bar.build())


def test_a_loop_is_interpolated_across_changes_of_its_chart(linkage):
    """Against a run with those outputs; cubic: error ~ h⁴, 16 times less at half of h."""
    fine = linkage.simulate(4.2, n=350, rtol=1e-9)["joint[0].phi"]
    worst = []
    for n in (35, 70):
        coarse = linkage.simulate(4.2, n=n, rtol=1e-9)
        bases = np.asarray(coarse.m)[:, linkage.events.size :]
        assert np.any(np.diff(bases, axis=0))  # there are such changes
        found = coarse.resample(0.012)["joint[0].phi"]
        worst.append(float(np.max(np.abs(found - fine))))
    assert worst[0] < 0.05
    assert worst[1] < worst[0] / 8
