"""Sampled loops linearise to sampled systems: against closed forms and runs from tick to tick."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import acausal as ac
from acausal.errors import SimulationError
from library import blocks as bl
from library import electrical as el
from library import rotational as rot


def pi_loop(controller):
    """y' = (u - y)/1 s with unity feedback and the input error.u1."""
    m = ac.Model("loop")
    m.error, m.plant = bl.Feedback(), bl.FirstOrder(T=1.0)
    m.pi = controller
    m.connect(m.error.y, m.pi.u)
    m.connect(m.pi.y, m.plant.u)
    m.connect(m.plant.y, m.error.u2)
    return ac.compile(m)


def test_a_sampled_pi_loop_has_the_poles_of_its_difference_equations():
    """y⁺ = a y + (1-a) u, x = x + h/T e, u = k (e + x); h → 0 is that of bl.PI, -3 ± j."""
    h, k, T = 0.01, 5.0, 0.5
    lin = pi_loop(bl.DiscretePI(k=k, T=T, sample_period=h)).linearize(outputs=["plant.y"])
    a = np.exp(-h)
    b = (1 - a) * k
    exact = np.array([[a - b * (1 + h / T), b], [-h / T, 1.0]])
    assert lin.dt == h
    assert lin.states == ("plant.x", "pi.x")
    np.testing.assert_allclose(
        np.sort_complex(lin.poles), np.sort_complex(np.linalg.eigvals(exact)), atol=1e-9
    )
    smooth = pi_loop(bl.PI(k=k, T=T)).linearize(outputs=["plant.y"])
    assert smooth.dt is None
    z = np.exp(1j * h)
    # r acts through e: y⁺ gains b (1 + h/T) r, x gains h/T r
    drive = np.array([b * (1 + h / T), h / T])
    closed = np.linalg.solve(z * np.eye(2) - exact, drive)[0]
    assert lin.frequency_response([1.0])[0] == pytest.approx(closed, abs=1e-9)
    assert abs(lin.frequency_response([1.0])[0] - smooth.frequency_response([1.0])[0]) < 0.02
    near = np.log(np.sort_complex(lin.poles)) / h
    np.testing.assert_allclose(near, np.sort_complex(smooth.poles), atol=0.15)


def two_rates():
    """A wheel on a spring, the sine of its angle fed back, with clocks of 0.05 s and 0.02 s."""
    m = ac.Model("rates")
    m.motor, m.wheel = rot.Torque(), rot.Inertia(J=0.1)
    m.spring, m.fixed = rot.SpringDamper(c=3.0, d=0.2), rot.Fixed()
    m.angle, m.speed = rot.AngleSensor(), rot.SpeedSensor()
    m.outer = bl.DiscretePI(k=4.0, T=0.3, sample_period=0.05, start_time=0.01)
    m.inner = bl.Sampler(sample_period=0.02, start_time=0.01)
    m.error, m.inside = bl.Feedback(), bl.Feedback()
    m.bend, m.gain = bl.Sin(), bl.Gain(k=0.6)
    m.chain(m.motor.flange, m.wheel.flange_a)
    m.chain(m.wheel, m.spring, m.fixed)
    m.connect(m.angle.flange, m.wheel.flange_b)
    m.connect(m.speed.flange, m.wheel.flange_b)
    m.connect(m.angle.phi, m.bend.u)
    m.connect(m.bend.y, m.error.u2)
    m.connect(m.error.y, m.outer.u)
    m.connect(m.outer.y, m.inside.u1)
    m.connect(m.speed.w, m.gain.u)
    m.connect(m.gain.y, m.inside.u2)
    m.connect(m.inside.y, m.inner.u)
    m.connect(m.inner.y, m.motor.tau)
    return ac.compile(m)


def test_several_rates_are_lifted_over_their_common_period():
    """Central differences of runs over 0.1 s, from rest at 0, where all is an equilibrium."""
    system = two_rates()
    lin = system.linearize(outputs=["wheel.phi"])
    assert lin.dt == pytest.approx(0.1, rel=1e-12)
    names = ["wheel.phi", "wheel.w", "outer.x", "outer.held", "inner.sample"]
    rest, step = dict.fromkeys(names, 0.0), 1e-4
    columns = []
    for name in names:
        ends = [
            system.simulate(
                0.1,
                start={**rest, name: sign * step},
                inputs={"error.u1": 0.0},
                rtol=1e-10,
                atol=1e-12,
            ).final
            for sign in (1.0, -1.0)
        ]
        columns.append([(ends[0][n] - ends[1][n]) / (2 * step) for n in names])
    poles = np.linalg.eigvals(np.array(columns).T)
    poles = poles[np.abs(poles) > 1e-6]
    own = lin.poles[np.abs(lin.poles) > 1e-6]
    np.testing.assert_allclose(np.sort_complex(own), np.sort_complex(poles), atol=2e-6)


def test_the_step_response_is_that_of_runs_read_at_the_ticks():
    """From one common tick to the next, the input set just before the first; second order in it."""
    system = two_rates()
    lin = system.linearize(outputs=["wheel.phi", "inner.y"])
    size = 1e-4
    times = 0.01 + 0.1 * np.arange(11)
    runs = []
    for sign in (1.0, -1.0):
        jump = ([0.0, 0.005, 0.005, 2.0], [0.0, 0.0, sign * size, sign * size])
        runs.append(system.simulate(1.2, inputs={"error.u1": jump}, rtol=1e-10, atol=1e-12))
    for output in lin.outputs:
        found = [(runs[0].at(t)[output] - runs[1].at(t)[output]) / (2 * size) for t in times]
        made = lin.step(output, t=1.0)
        np.testing.assert_allclose(made.t, 0.1 * np.arange(11), atol=1e-12)
        np.testing.assert_allclose(made.y, found, atol=5e-6)


def test_holds_and_delays_of_a_sample_are_seen():
    """y_k = u_(k-1) has the pole 0 and gain z⁻¹; a zero order hold behind a sampler too."""
    for block in (bl.UnitDelay(sample_period=0.1), bl.ZeroOrderHold(sample_period=0.1)):
        m = ac.Model("late")
        m.lag, m.block = bl.FirstOrder(T=0.5), block
        m.connect(m.lag.y, m.block.u)
        lin = ac.compile(m).linearize(outputs=["block.y"])
        a = np.exp(-0.2)
        z = np.exp(1j * 3.0 * 0.1)
        np.testing.assert_allclose(
            lin.frequency_response([3.0]), (1 - a) / (z - a), atol=1e-8, err_msg=str(block)
        )


def test_a_first_order_hold_is_followed_between_its_ticks():
    """The integral of straight lines through samples: ∫ over a period is h (u_(k-1) + u_k)/2."""
    h = 0.1
    m = ac.Model("line")
    m.lag, m.hold, m.sum = bl.FirstOrder(T=0.5), bl.FirstOrderHold(sample_period=h), bl.Integrator()
    m.connect(m.lag.y, m.hold.u)
    m.connect(m.hold.y, m.sum.u)
    lin = ac.compile(m).linearize(outputs=["sum.y"])
    a, z = np.exp(-h / 0.5), np.exp(1j * 2.0 * h)
    lag = (1 - a) / (z - a)
    # the line from u_(k-1) to u_k is played in (t_k, t_(k+1))
    exact = lag * h * (1 + 1 / z) / 2 / (z - 1)
    np.testing.assert_allclose(lin.frequency_response([2.0]), exact, rtol=1e-7)


def test_margins_and_control_of_an_open_sampled_loop():
    """L(z) = k h/(z - 1): |L| = 1 at 2 asin(k h/2)/h, and a gain margin of 2/(k h)."""
    control = pytest.importorskip("control")
    k, h = 4.0, 0.1
    m = ac.Model("open")
    m.gain, m.clock, m.way = bl.Gain(k=k), bl.Sampler(sample_period=h), bl.Integrator()
    m.chain(m.gain, m.clock, m.way)
    lin = ac.compile(m).linearize(outputs=["way.y"])
    crossover = 2 * np.arcsin(k * h / 2) / h
    found = lin.margins()
    assert found.gain_crossover == pytest.approx(crossover, rel=1e-9)
    assert found.phase == pytest.approx(90.0 - np.degrees(crossover * h / 2), rel=1e-9)
    assert found.gain == pytest.approx(2 / (k * h), rel=1e-9)
    made = lin.to_control()
    assert made.dt == h
    _, phase, _, _ = control.margin(control.frd(made, np.geomspace(0.1, np.pi / h, 4000)))
    assert phase == pytest.approx(found.phase, rel=1e-4)
    assert lin.to_scipy().dt == h
    numerator, denominator = lin.transfer_function()
    np.testing.assert_allclose(numerator[-1], k * h)
    np.testing.assert_allclose(denominator, [1.0, -1.0])
    assert "dt = 0.1 s" in str(lin)


def test_what_has_no_common_period_is_refused_by_name():
    m = ac.Model("clocks")
    m.a, m.b = bl.Sampler(sample_period=0.1), bl.Sampler(sample_period=0.1 * np.sqrt(2.0))
    m.lag = bl.FirstOrder(T=1.0)
    m.chain(m.a, m.lag, m.b)
    with pytest.raises(SimulationError, match=r"a .*0\.1 s.* b .*0\.141421 s.*no common period"):
        ac.compile(m).linearize()


def test_a_clock_that_nothing_passes_through_leaves_a_plain_system():
    """Noise is sampled, and depends on no state and no input."""
    m = ac.Model("noisy")
    m.noise, m.sum, m.lag = (
        bl.UniformNoise(sample_period=0.1, y_min=-1, y_max=1),
        bl.Add(),
        bl.FirstOrder(T=1.0),
    )
    m.connect(m.noise.y, m.sum.u1)
    m.connect(m.sum.y, m.lag.u)
    lin = ac.compile(m).linearize(inputs=["sum.u2"])
    assert lin.dt is None
    np.testing.assert_allclose(lin.poles, [-1.0])


def test_a_root_locus_of_a_sampled_loop_is_stable_inside_the_unit_circle():
    """y⁺ = (a - (1-a) k) y: unstable beyond k = (1+a)/(1-a)."""
    m = ac.Model("p")
    m.error, m.gain = bl.Feedback(), bl.Gain(k=1.0)
    m.clock, m.plant = bl.Sampler(sample_period=0.5), bl.FirstOrder(T=1.0)
    m.connect(m.error.y, m.gain.u)
    m.connect(m.gain.y, m.clock.u)
    m.connect(m.clock.y, m.plant.u)
    m.connect(m.plant.y, m.error.u2)
    lin = ac.compile(m).linearize()
    a = np.exp(-0.5)
    most = (1 + a) / (1 - a)
    locus = lin.root_locus("gain.k", [0.9 * most, 1.1 * most])
    assert locus.stable.tolist() == [True, False]


def test_frequencies_of_sampled_poles_are_those_of_the_plant():
    """Without feedback z = e^(s dt)."""
    m = ac.Model("ring")
    m.clock, m.plant = bl.Sampler(sample_period=0.05), bl.SecondOrder(w=6.0, D=0.1)
    m.chain(m.clock, m.plant)
    lin = ac.compile(m).linearize()
    np.testing.assert_allclose(lin.frequencies, 6.0 / (2 * np.pi), rtol=1e-7)
    np.testing.assert_allclose(lin.damping, 0.1, rtol=1e-7)
    for first, second in itertools.pairwise(lin.step("plant.x", t=1.0).t):
        assert second - first == pytest.approx(0.05)


def test_instants_that_follow_what_was_sampled_are_refused():
    """The edges of a pulse width move with the duty cycle: no matrix of the frozen modes has it."""
    m = ac.Model("bridge")
    m.supply, m.gnd, m.r, m.l = (
        *(el.ConstantVoltage(V=24.0), el.Ground()),
        *(el.Resistor(R=0.5), el.Inductor(L=1e-3)),
    )
    m.bridge = el.FullBridge(f=1000.0)
    m.connect(m.supply.p, m.bridge.dc_p1)
    m.connect(m.supply.n, m.bridge.dc_n1, m.gnd.p)
    m.connect(m.bridge.dc_p2, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.bridge.dc_n2)
    system = ac.compile(m)
    given = {"start": {"l.i": 0.0}, "inputs": {"bridge.duty_cycle": 0.4}}
    with pytest.raises(SimulationError, match=r"switches within a period at instants that follow"):
        system.linearize(system.initialize(**given))


def test_a_pole_at_zero_is_infinitely_fast():
    """Two ticks of delay are 1/z², p = -inf twice; -inf + 0j over dt was no number, and warned."""
    m = ac.Model("late")
    m.late = bl.DiscreteTransferFunction(b=(1.0,), a=(1.0, 0.0, 0.0), sample_period=0.1)
    m.lag = bl.FirstOrder(T=0.5)
    m.chain(m.late, m.lag)
    found = ac.compile(m).linearize(inputs=["late.u"], outputs=["lag.y"])
    assert found.poles.tolist() == [pytest.approx(np.exp(-0.2)), 0.0, 0.0]
    assert found.exponents.real.tolist() == [pytest.approx(-2.0), -np.inf, -np.inf]
    assert found.frequencies.tolist() == [pytest.approx(1 / np.pi), np.inf, np.inf]


@pytest.mark.parametrize("begin", [0.0, 0.5])
def test_an_encoder_has_the_slope_of_its_flats_on_an_edge_too(begin):
    """At 0 a step of 1/500 lay within the difference: a slope of 200."""
    m = ac.Model("counted")
    m.lag, m.encoder = (
        bl.FirstOrder(T=1.0, y_start=begin),
        bl.Encoder(sample_period=0.1, resolution=500),
    )
    m.connect(m.lag.y, m.encoder.u)
    m.delay = bl.UnitDelay(sample_period=0.1)
    m.connect(m.encoder.y, m.delay.u)
    found = ac.compile(m).linearize(outputs=["delay.y", "encoder.y"])
    np.testing.assert_array_equal(found.C, 0.0)
