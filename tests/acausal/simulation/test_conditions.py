"""How a run is asked for: times with units, and a begin at rest."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import InitializationError, TimeGridError
from library import electrical as el
from library import rotational as rot


@pytest.fixture(scope="module")
def system():
    m = ac.Model("drive")
    m.src, m.r, m.l, m.gnd = (
        el.SignalVoltage(),
        el.Resistor(R=0.5),
        el.Inductor(L=4.5e-3),
        el.Ground(),
    )
    m.emf, m.rotor, m.load, m.fixed = (
        el.RotationalEMF(k=0.5),
        rot.Inertia(J=0.02),
        rot.Damper(d=0.01),
        rot.Fixed(),
    )
    m.loop(m.src, m.r, m.l, m.emf)
    m.chain(m.emf, m.rotor, m.load, m.fixed)
    m.connect(m.src.n, m.gnd.p)
    return ac.compile(m)


def test_a_run_ends_at_a_time_with_a_unit(system):
    off = {"inputs": {"src.v": 0.0}}
    assert system.simulate("100 ms", n=4, **off).t[-1] == pytest.approx(0.1)
    assert system.simulate("0.01 min", t_start="50 ms", n=4, **off).t[[0, -1]] == pytest.approx(
        [0.05, 0.6]
    )
    assert ac.sweep(system, {"r.R": [1.0]}, "20 ms", n=2, **off).t[-1] == pytest.approx(0.02)
    with pytest.raises(TimeGridError, match=r't_end = "3 m" has the wrong dimension'):
        system.simulate("3 m")


def test_times_of_optimal_control_may_have_units(system):
    assert ac.OptimalControl(system, t_end="250 ms").given.t_end == 0.25
    free = ac.free(guess="1 min", lower="500 ms")
    assert (free.guess, free.lower) == (60.0, 0.5)


def test_a_run_from_steady_state_stays_there(system):
    """w = V k/(R d + k²) from the first instant, until the voltage changes at 0.5 s."""

    def voltage(t):
        return 12.0 + 6.0 * (t > 0.5)

    res = system.simulate(1.5, inputs={"src.v": voltage}, start="steady_state", rtol=1e-8)
    gain = 0.5 / (0.5 * 0.01 + 0.25)
    np.testing.assert_allclose(res["rotor.w"][res.t < 0.5], 12.0 * gain, rtol=1e-8)
    assert res.final["rotor.w"] == pytest.approx(18.0 * gain, rel=1e-5)


def test_steady_state_is_that_of_the_parameters_of_the_run(system):
    res = system.simulate(
        0.2, inputs={"src.v": 12.0}, start="steady_state", parameters={"load.d": 0.1}
    )
    np.testing.assert_allclose(res["rotor.w"], 12.0 * 0.5 / (0.5 * 0.1 + 0.25), rtol=1e-7)


def test_another_word_for_the_start_is_refused(system):
    with pytest.raises(InitializationError, match='start = "rest" is no way to begin'):
        system.simulate(1.0, start="rest", inputs={"src.v": 0.0})
