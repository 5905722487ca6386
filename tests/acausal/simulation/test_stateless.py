"""Systems without states: what a run that stops has got up to there."""

import numpy as np
import pytest

import acausal as ac
from acausal.errors import SimulationError


class Root(ac.Component):
    """x² = 1 - t, which has no root from t = 1 on."""

    x = ac.variable("1", "Root", guess=1.0)

    def equations(self):
        yield self.x * self.x == 1 - ac.time


@pytest.mark.parametrize("n", [8, 50])
def test_a_run_that_stops_holds_nothing_behind_its_stop(n):
    """x = √(1 - t) ends at t = 1: the partial result does, too."""
    m = ac.Model("root")
    m.part = Root()
    with pytest.raises(SimulationError, match=r"no solution of the algebraic equations") as caught:
        ac.simulate(m, 2.0, n=n)
    partial = caught.value.partial
    assert partial.t[-1] == caught.value.time
    assert 1.0 - 2.0 / n - 1e-9 <= partial.t[-1] <= 1.0
    np.testing.assert_allclose(partial["part.x"], np.sqrt(1.0 - partial.t), atol=1e-5)
