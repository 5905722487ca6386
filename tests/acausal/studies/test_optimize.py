"""Optima over runs: by gradients and by evolution, against closed forms and a scan."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError, SweepError
from library import blocks as bl


def squared(m, error):
    """Add the integral of the square of a signal, ``m.ise.y``."""
    m.square, m.ise = bl.Product(), bl.Integrator()
    m.connect(error, m.square.u1, m.square.u2)
    m.connect(m.square.y, m.ise.u)


@pytest.fixture(scope="module")
def step():
    """∫e² of a second-order lag after a step is (1 + 4 D²)/(4 D w): least at D = 1/2."""
    m = ac.Model("step")
    m.one, m.lag, m.error = bl.Constant(k=1.0), bl.SecondOrder(w=5.0, D=1.2), bl.Feedback()
    m.connect(m.one.y, m.lag.u, m.error.u1)
    m.connect(m.lag.y, m.error.u2)
    squared(m, m.error.y)
    return ac.compile(m)


def test_gradients_by_sensitivities_find_the_best_damping(step):
    found = ac.optimize(step, "ise.y", {"lag.D": (0.1, 2.0)}, 10.0)
    assert found.method == "gradient"
    assert found.values["lag.D"] == pytest.approx(0.5, abs=1e-4)
    assert found.objective == pytest.approx(2 / (4 * 0.5 * 5.0), rel=1e-5)
    assert found.result.final["ise.y"] == found.objective
    assert found.runs < 30
    assert "lag.D = 0.5" in str(found)


def test_functions_of_a_run_are_descended_by_differences(step):
    """Of the overshoot e^(-πD/√(1-D²)) = 10 %, the damping is 0.5912."""

    def missed(res):
        return (res["lag.y"].max() - 1.1) ** 2

    bounds = {"lag.D": (0.3, 0.9)}
    found = ac.optimize(step, missed, bounds, 2.0, method="gradient", n=2000)
    assert found.values["lag.D"] == pytest.approx(0.5912, abs=2e-3)


def test_evolution_finds_the_best_sampled_controller():
    """A loop with a clock, against a scan of its two parameters; on an executor too."""
    m = ac.Model("sampled")
    m.one, m.error = bl.Constant(k=1.0), bl.Feedback()
    m.pi = bl.DiscretePI(k=1.0, T=1.0, sample_period=0.2)
    m.plant = bl.SecondOrder(w=2.0, D=0.7)
    m.chain(m.one, m.error, m.pi, m.plant)
    m.connect(m.plant.y, m.error.u2)
    squared(m, m.error.y)
    system = ac.compile(m)
    bounds = {"pi.k": (0.2, 4.0), "pi.T": ("0.3 s", "3 s")}
    with ThreadPoolExecutor(2) as executor:
        found = ac.optimize(
            system, "ise.y", bounds, 6.0, n=2, executor=executor, generations=10, population=5
        )
    assert found.method == "evolution"
    grid = {"pi.k": np.linspace(0.2, 4.0, 8).tolist(), "pi.T": np.linspace(0.3, 3, 6).tolist()}
    scan = ac.sweep(system, grid, 6.0, n=2)
    assert found.objective <= float(np.min(scan.final("ise.y")))


def test_what_cannot_be_optimized_is_refused(step):
    with pytest.raises(ParameterError, match="nothing is to be found"):
        ac.optimize(step, "ise.y", {}, 1.0)
    with pytest.raises(ParameterError, match=r"bounds of lag\.D: 2 must be below 1"):
        ac.optimize(step, "ise.y", {"lag.D": (2.0, 1.0)}, 1.0)
    with pytest.raises(ParameterError, match=r"give \(low, high\)"):
        ac.optimize(step, "ise.y", {"lag.D": 1.0}, 1.0)
    with pytest.raises(SweepError, match="method = 'simplex'"):
        ac.optimize(step, "ise.y", {"lag.D": (0.1, 2.0)}, 1.0, method="simplex")
