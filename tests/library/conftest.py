"""What the tests of the library share: comparing curves, and closing an electrical circuit."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from library import electrical as el


@pytest.fixture
def expect_close():
    """Compare a curve with its closed form, relative to the largest value of that."""

    def compare(actual, expected, tolerance):
        actual = np.asarray(actual, dtype=float)
        expected = np.broadcast_to(np.asarray(expected, dtype=float), actual.shape)
        scale = float(np.max(np.abs(expected))) or 1.0
        error = float(np.max(np.abs(actual - expected))) / scale
        assert error <= tolerance, f"off by {error:.2g} of {scale:.3g}, not {tolerance:.2g}"

    return compare


@pytest.fixture
def loop():
    """Connect a source and parts with pins p and n in series; the ground is at source.n."""

    def connect(model, source, *parts):
        model.ground = el.Ground()
        for before, after in itertools.pairwise((source, *parts)):
            model.connect(before.p if before is source else before.n, after.p)
        model.connect(parts[-1].n, source.n, model.ground.p)
        return model

    return connect
