"""max_steps is the limit of a run, whatever its output times, with events and without."""

from __future__ import annotations

import pytest

import acausal as ac
from library import electrical as el


def filtered() -> ac.Model:
    m = ac.Model("filter")
    m.src, m.r, m.c, m.gnd = (
        *(el.SineVoltage(V=1.0, f=50.0), el.Resistor(R=1.0)),
        *(el.Capacitor(C=1e-3), el.Ground()),
    )
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


@pytest.mark.parametrize("n", [1, 10, 100, 1000])
def test_a_run_of_fifty_periods_needs_more_than_300_steps_on_any_grid(n):
    """An interval of 1 ms takes a few: before, the limit was not met with 100 points or more."""
    system = ac.compile(filtered())
    system.simulate(1.0, n=n, solver=ac.IDAS(max_steps=100_000))
    with pytest.raises(ac.SimulationError, match=r"took all its max_steps") as caught:
        system.simulate(1.0, n=n, solver=ac.IDAS(max_steps=300))
    assert caught.value.partial.t[-1] < 0.2
    assert "ac.IDAS(max_steps=…)" in str(caught.value)
