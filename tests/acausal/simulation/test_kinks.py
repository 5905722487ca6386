"""Tables of many points: kinks are stepped to, not settled, recorded or told."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.numerics.piecewise import PiecewisePolynomial
from library import electrical as el

TAU = 0.1


def circuit() -> ac.System:
    """A voltage from outside charges C through R: v' = (u - v)/τ."""
    m = ac.Model("rc")
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.r, m.c = el.Resistor(R=1.0), el.Capacitor(C=TAU, start={"v": 0.0})
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return ac.compile(m)


def exact(times: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return v at the joints: on a line u = a + b s the answer is a + b (s - τ) + c exp(-s/τ)."""
    found = [0.0]
    for h, a, after in zip(np.diff(times), values[:-1], values[1:], strict=True):
        b = (after - a) / h
        found.append(a + b * (h - TAU) + (found[-1] - a + b * TAU) * np.exp(-h / TAU))
    return np.array(found)


def rough(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return measured data: uneven times, values that jump about."""
    rng = np.random.default_rng(5)
    times = np.concatenate([[0.0], np.cumsum(rng.uniform(0.5, 1.5, count - 1))])
    return 4.0 * times / times[-1], rng.normal(size=count)


@pytest.mark.parametrize("solver", [None, ac.IDAS(), ac.CVODES(), ac.IDA(), ac.Rodas4()])
def test_rough_data_are_integrated_exactly_from_joint_to_joint(solver):
    times, values = rough(80)
    tight = {"rtol": 1e-9, "atol": 1e-11}
    res = circuit().simulate(t=times, inputs={"src.v": (times, values)}, solver=solver, **tight)
    assert res.solver == ("Rodas4" if solver is None else type(solver).__name__)
    assert res["c.v"] == pytest.approx(exact(times, values), abs=3e-8)
    assert res["src.v"] == pytest.approx(values, abs=1e-12)


def test_a_kink_leaves_no_event_and_no_second_point():
    times, values = rough(300)
    res = circuit().simulate(4.0, n=10, inputs={"src.v": (times, values)})
    assert res.events == ()
    assert len(res.t) == 11


def test_a_jump_of_a_table_is_an_instant_with_one_record():
    """u is 1 up to t = 1 and 3 from there on: the time stands twice, with both values."""
    table = ([0.0, 1.0, 1.0, 4.0], [1.0, 1.0, 3.0, 3.0])
    res = circuit().simulate(4.0, n=4, inputs={"src.v": table})
    assert list(res.t) == [0.0, 1.0, 1.0, 2.0, 3.0, 4.0]
    assert list(res["src.v"]) == [1.0, 1.0, 3.0, 3.0, 3.0, 3.0]


def test_steps_are_as_many_as_joints(monkeypatch):
    """Between joints a line is easy: one step each, and none is refused for long."""
    from acausal.simulation.integrators import choice

    made = []

    class Noted(choice.Rodas4Method):
        def __init__(self, *given):
            super().__init__(*given)
            made.append(self)

    monkeypatch.setitem(choice.METHODS, ac.Rodas4, Noted)
    times = np.linspace(0.0, 10.0, 2001)
    circuit().simulate(10.0, n=4, inputs={"src.v": (times, np.sin(times))})
    assert 2000 <= made[0].taken < 2100


def test_without_breakpoints_a_smooth_table_takes_few_steps_and_little_error():
    """sin t in 2001 points is nearly smooth: IDAS steps over its kinks."""
    times = np.linspace(0.0, 10.0, 2001)
    given = {"inputs": {"src.v": (times, np.sin(times))}}
    res = circuit().simulate(10.0, n=4, breakpoints="none", **given)
    assert res.solver == "IDAS"
    known = circuit().simulate(10.0, n=4, rtol=1e-9, **given)
    assert res["c.v"] == pytest.approx(known["c.v"], abs=3e-5)
    with pytest.raises(ac.errors.InputError, match="breakpoints = 'few': give one of auto, none"):
        circuit().simulate(1.0, breakpoints="few", **given)


def test_joints_of_a_periodic_table_are_those_of_all_its_periods():
    table = PiecewisePolynomial.of_kind("linear", [0.0, 1.0, 3.0], [0.0, 1.0, 0.0], "periodic")
    assert list(table.breakpoints_between(0.5, 7.5)) == [1.0, 3.0, 4.0, 6.0, 7.0]
    assert [table.next_break(t) for t in (0.5, 1.0, 5.9)] == [1.0, 3.0, 6.0]
