"""CasADi's integrators: what is built for a run serves the next one that is the same."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import SimulationError
from tests.models import rc


@pytest.fixture
def built(monkeypatch):
    """Return a list that grows with each integrator that is built."""
    found, plain = [], ca.integrator

    def counted(*arguments):
        found.append(arguments[4])
        return plain(*arguments)

    monkeypatch.setattr(ca, "integrator", counted)
    return found


def test_a_run_made_again_builds_nothing_and_is_the_same(built):
    """To the last bit: the integrator keeps nothing of the run before."""
    system = ac.compile(rc())
    first = system.simulate(1.0, n=20)
    other = system.simulate(1.0, n=20)
    assert len(built) == 1
    assert np.array_equal(first.x, other.x)
    assert first.final["c.v"] == pytest.approx(1 - np.exp(-1.0), abs=1e-5)


@pytest.mark.parametrize(
    "change",
    [{"n": 21}, {"rtol": 1e-8}, {"parameters": {"r.R": 2.0}}, {"start": {"c.v": 0.5}}],
    ids=["grid", "tolerance", "parameter", "start"],
)
def test_another_run_has_an_integrator_of_its_own(built, change):
    """What is built in (grid, options, parameters, slopes at the start) must not be taken over."""
    system = ac.compile(rc())
    system.simulate(1.0, n=20)
    changed = system.simulate(1.0, **({"n": 20} | change))
    assert len(built) == 2
    fresh = ac.compile(rc()).simulate(1.0, **({"n": 20} | change))
    assert np.array_equal(changed.x, fresh.x)


def test_what_is_left_of_a_failure_is_not_used_again(built):
    """A run that stops for want of steps, and the same with more of them."""
    system = ac.compile(rc())
    with pytest.raises(SimulationError):
        system.simulate(1.0, n=1, solver=ac.IDAS(max_steps=3))
    count = len(built)
    with pytest.raises(SimulationError):
        system.simulate(1.0, n=1, solver=ac.IDAS(max_steps=3))
    assert len(built) > count
