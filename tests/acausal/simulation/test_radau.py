"""Radau IIA of order 5: its order, events, and the stiff problems of the test set for IVP solvers.

Mazzia and Magherini, Test set for initial value problem solvers, release 2.4 (2008); Hairer and
Wanner, Solving Ordinary Differential Equations II (1996). The end values are those of the set.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.simulation.integrators.radau_stages import NODES, A
from library import blocks as bl
from library import electrical as el
from library import rotational as rot

HIRES = [
    *(0.7371312573325668e-3, 0.1442485726316185e-3, 0.5888729740967575e-4, 0.1175651343283149e-2),
    *(0.2386356198831331e-2, 0.6238968252742796e-2, 0.2849998395185769e-2, 0.2850001604814231e-2),
]
ROBERTSON = [0.2083340149701255e-7, 0.8333360770334713e-13, 0.9999999791665050]
VAN_DER_POL = [0.1706167732170483e1, -0.8928097010247975]
RING = [
    *(-0.2339057358486745e-1, -0.7367485485540825e-2, 0.2582956709291169, -0.4064465721283450),
    *(-0.4039455665149794, 0.2607966765422943, 0.1106761861269975, 0.2939904342435596e-6),
    *(-0.2840029933642329e-7, 0.7267198267264553e-3, 0.7929487196960840e-3),
    *(-0.7255283495698965e-3, -0.7941401968526521e-3, 0.7088495416976114e-4),
    0.2390059075236570e-4,
]


def hires(_: ca.SX, y: list[ca.SX]) -> list[ca.SX]:
    fast = 280.0 * y[5] * y[7]
    return [
        -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007,
        1.71 * y[0] - 8.75 * y[1],
        -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4],
        8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3],
        -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6],
        -fast + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6],
        fast - 1.81 * y[6],
        -fast + 1.81 * y[6],
    ]


def robertson(_: ca.SX, y: list[ca.SX]) -> list[ca.SX]:
    slow, middle, fast = 0.04 * y[0], 1e4 * y[1] * y[2], 3e7 * y[1] ** 2
    return [-slow + middle, slow - middle - fast, fast]


def van_der_pol(_: ca.SX, y: list[ca.SX]) -> list[ca.SX]:
    """μ = 10³, that is ε = μ⁻² = 10⁻⁶ in time scaled by μ."""
    return [y[1], ((1 - y[0] ** 2) * y[1] - y[0]) / 1e-6]


def ring_modulator(t: ca.SX, y: list[ca.SX]) -> list[ca.SX]:
    one, two = 0.5 * ca.sin(2e3 * np.pi * t), 2.0 * ca.sin(2e4 * np.pi * t)
    y1, y2, y3, y4, y5, y6, y7, *_ = y
    drops = (y3 - y5 - y7 - two, -y4 + y6 - y7 - two, y4 + y5 + y7 + two, -y3 - y6 + y7 + two)
    q1, q2, q3, q4 = (40.67286402e-9 * (ca.exp(17.7493332 * u) - 1) for u in drops)
    return [
        (y[7] - 0.5 * y[9] + 0.5 * y[10] + y[13] - y1 / 25e3) / 1.6e-8,
        (y[8] - 0.5 * y[11] + 0.5 * y[12] + y[14] - y2 / 25e3) / 1.6e-8,
        (y[9] - q1 + q4) / 2e-12,
        (-y[10] + q2 - q3) / 2e-12,
        (y[11] + q1 - q3) / 2e-12,
        (-y[12] - q2 + q4) / 2e-12,
        (-y7 / 50.0 + q1 + q2 - q3 - q4) / 1e-8,
        -y1 / 4.45,
        -y2 / 4.45,
        (0.5 * y1 - y3 - 17.3 * y[9]) / 5e-4,
        (-0.5 * y1 + y4 - 17.3 * y[10]) / 5e-4,
        (0.5 * y2 - y5 - 17.3 * y[11]) / 5e-4,
        (-0.5 * y2 + y6 - 17.3 * y[12]) / 5e-4,
        (-y1 + one - 86.3 * y[13]) / 2e-3,
        (-y2 - 636.3 * y[14]) / 2e-3,
    ]


def problem(law, begin: list[float]) -> ac.System:
    """Return der(y) = law(t, y) from given values."""

    class Problem(ac.Component):
        y = ac.variable("1", start=begin, shape=(len(begin),))

        def equations(self):
            found = law(ac.time, [self.y[i] for i in range(len(begin))])
            for i, rate in enumerate(found):
                yield ac.der(self.y)[i] == rate

    m = ac.Model("problem")
    m.part = Problem()
    return ac.compile(m)


def end_of(system: ac.System, end: float, rtol: float, atol: float) -> np.ndarray:
    res = system.simulate(end, n=1, rtol=rtol, atol=atol, solver=ac.Radau())
    assert res.solver == "Radau"
    return np.array([res.final[f"part.y[{i}]"] for i in range(len(system.states))])


def test_stages_are_collocation_and_the_last_is_the_end_of_the_step():
    """Σ_j a_ij c_j^(k-1) = c_i^k / k for k = 1, 2, 3, and b = a_3 has the order 5."""
    for k in range(1, 4):
        np.testing.assert_allclose(A @ NODES ** (k - 1), NODES**k / k, rtol=1e-13)
    for k in range(1, 6):
        np.testing.assert_allclose(A[2] @ NODES ** (k - 1), 1 / k, rtol=1e-13)


def test_errors_fall_with_the_fifth_power_of_the_step():
    """y1' = -y2, y2' = y1, y3' = y1 - y3 from (1, 0, 1/2): y3 = (cos t + sin t)/2.

    Linear, so that Newton's method leaves nothing; at tolerances so wide that max_step is the step.
    """
    system = problem(lambda t, y: [-y[1], y[0], y[0] - y[2]], [1.0, 0.0, 0.5])
    exact = np.array([np.cos(4.0), np.sin(4.0), 0.5 * (np.cos(4.0) + np.sin(4.0))])
    errors = []
    for h in (0.4, 0.2, 0.1):
        solver = ac.Radau(max_step=h)
        res = system.simulate(4.0, n=1, rtol=1e-2, atol=1e-2, solver=solver)
        ends = [res.final[f"part.y[{i}]"] for i in range(3)]
        errors.append(np.max(np.abs(ends - exact)))
    slopes = -np.diff(np.log2(errors))
    assert np.all((slopes > 4.6) & (slopes < 5.6)), slopes


@pytest.mark.parametrize("rtol", [1e-4, 1e-7, pytest.param(1e-10, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("law", "begin", "end", "known", "small"),
    [
        (hires, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0057], 321.8122, HIRES, 1e-3),
        (robertson, [1.0, 0.0, 0.0], 1e11, ROBERTSON, 1e-10),
        (van_der_pol, [2.0, 0.0], 2.0, VAN_DER_POL, 1.0),
    ],
    ids=["hires", "robertson", "van der Pol"],
)
def test_stiff_problems_end_within_their_tolerance(law, begin, end, known, small, rtol):
    """Largest relative error of all components, as the set counts its significant digits.

    Measured: 4.2, 7.7 and 11.4 digits (HIRES), 6.1, 9.7 and 12.9 (Robertson), 5.3, 9.1 and 12.6
    (Van der Pol).
    """
    found = end_of(problem(law, begin), end, rtol, small * rtol)
    assert np.max(np.abs(found / np.array(known) - 1)) < rtol


@pytest.mark.slow
def test_the_ring_modulator_ends_within_its_tolerance():
    """15 states, C_s = 2e-12 F; 6.2 digits of the smallest component measured, 2.7 at 1e-4."""
    found = end_of(problem(ring_modulator, [0.0] * 15), 1e-3, 1e-7, 1e-10)
    assert np.max(np.abs(found / np.array(RING) - 1)) < 1e-5


class Ball(ac.Component):
    """A ball from 1 m, that leaves the floor at 0.9 of its speed."""

    h = ac.variable("m", start=1.0)
    v = ac.variable("m/s", start=0.0)

    def equations(self):
        yield ac.der(self.h) == self.v
        yield ac.der(self.v) == -9.81
        yield ac.when(self.h < 0, ac.reinit(self.v, -0.9 * ac.pre(self.v)))


def test_a_ball_bounces_when_it_should():
    m = ac.Model("ball")
    m.part = Ball()
    res = ac.simulate(m, 3.0, n=20, solver=ac.Radau())
    fall = np.sqrt(2 / 9.81)
    known = fall + 2 * fall * np.concatenate([[0.0], np.cumsum(0.9 ** np.arange(1, 4))])
    found = [event.time for event in res.events]
    assert res.solver == "Radau"
    assert found == pytest.approx([t for t in known if t < 3.0], abs=1e-12)


def rectifier() -> ac.Model:
    m = ac.Model("rectifier")
    m.src, m.d, m.gnd = el.SineVoltage(V=10.0, f=50.0), el.IdealDiode(), el.Ground()
    m.r, m.c = el.Resistor(R=100.0), el.Capacitor(C=1e-4, start={"v": 0.0})
    m.connect(m.src.p, m.d.p)
    m.connect(m.d.n, m.r.p, m.c.p)
    m.connect(m.r.n, m.c.n, m.src.n, m.gnd.p)
    return m


def clutch() -> ac.Model:
    m = ac.Model("clutch")
    m.a, m.b = rot.Inertia(J=1.0, start={"w": 10.0}), rot.Inertia(J=1.0, start={"w": 0.0})
    m.clutch = rot.Clutch(fn_max=20.0, f_normalized=1.0)
    m.connect(m.a.flange_b, m.clutch.flange_a)
    m.connect(m.clutch.flange_b, m.b.flange_a)
    return m


def delayed() -> ac.Model:
    m = ac.Model("late")
    m.sine, m.delay, m.lag = bl.Sine(f=1.0), bl.FixedDelay(delay_time=0.1), bl.FirstOrder(T=0.1)
    m.above = bl.GreaterThreshold(threshold=0.5)
    m.connect(m.sine.y, m.delay.u)
    m.connect(m.delay.y, m.lag.u)
    m.connect(m.lag.y, m.above.u)
    return m


@pytest.mark.parametrize(
    ("model", "end"),
    [(rectifier(), 0.06), (clutch(), 1.0), (delayed(), 1.5)],
    ids=["rectifier", "clutch", "delay"],
)
def test_events_and_states_are_those_of_ida(model, end):
    system = ac.compile(model)
    ours, other = (
        system.simulate(end, n=30, rtol=1e-8, atol=1e-10, solver=s) for s in (ac.Radau(), ac.IDA())
    )
    assert ours.solver == "Radau"
    assert [(e.component, e.text) for e in ours.events] == [
        (e.component, e.text) for e in other.events
    ]
    times = [[e.time for e in run.events] for run in (ours, other)]
    np.testing.assert_allclose(*times, atol=1e-6 * end)
    size = 1e-6 * (np.max(np.abs(other.x), axis=0) + system.nominal_x)
    assert np.all(np.abs(ours.x[-1] - other.x[-1]) < 10 * size)


def test_a_clutch_sticks_when_both_sides_are_equally_fast():
    """10 rad/s apart, 20 N.m on both of 1 kg.m²: at 0.25 s, both at 5 rad/s."""
    res = ac.simulate(clutch(), 1.0, n=10, solver=ac.Radau())
    stuck = [event.time for event in res.events if event.text.endswith("stuck")]
    assert stuck[-1] == pytest.approx(0.5, abs=1e-9)
    assert res.final["a.w"] == pytest.approx(5.0, abs=1e-8)


def test_the_current_of_a_diode_is_right_between_steps():
    """i = C dv/dt + v/R while it conducts, v = 10 sin ωt: at most 0.3297 A, and none backwards.

    Outputs on the cubic of a step were off by 244 A: 1e-5 Ω magnify what states are wrong by there.
    """
    res = ac.simulate(rectifier(), 0.1, solver=ac.Radau())
    w = 2.0 * np.pi * 50.0
    assert res["d.i"].max() == pytest.approx(10.0 * np.hypot(1e-4 * w, 0.01), rel=1e-3)
    assert res["d.i"].min() >= -1e-5 * 20.0


@pytest.mark.parametrize(("volts", "farads"), [(1.0, 1e-4), (10.0, 1e-4), (325.0, 4.7e-4)])
def test_diodes_of_a_bridge_change_twice_each_in_a_period(volts, farads):
    """They let go where voltage and slope are zero, at an instant that is known so well only.

    Before that counted they took hold and let go without end, 692 times or to a ChatteringError.
    """
    m = ac.Model("bridge")
    m.s, m.g, m.r = el.SineVoltage(V=volts, f=50.0), el.Ground(), el.Resistor(R=100.0)
    m.c, m.d = el.Capacitor(C=farads), [el.IdealDiode() for _ in range(4)]
    m.connect(m.s.p, m.d[0].p, m.d[1].n)
    m.connect(m.s.n, m.d[2].p, m.d[3].n)
    m.connect(m.d[0].n, m.d[2].n, m.r.p, m.c.p)
    m.connect(m.d[1].p, m.d[3].p, m.r.n, m.c.n, m.g.p)
    system = ac.compile(m)
    res, usual = (system.simulate(0.06, solver=solver) for solver in (ac.Radau(), None))
    assert len(res.events) == len(usual.events) == 24
    off = np.abs(res.at(0.05)["c.v"] - usual.at(0.05)["c.v"])
    assert off < 1e-4 * volts
