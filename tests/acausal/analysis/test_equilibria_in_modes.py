"""Steady state in modes that hold there, with delays and clocks: a run from there stays there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import InitializationError
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import thermal as th
from library import translational as tr

ROOT = 1e-9  # relative: Newton's last step


def relief() -> ac.Model:
    """A constant flow into a volume with a leak and an ideal relief valve, which begins shut."""
    m = ac.Model("relief")
    m.source, m.volume, m.leak = (
        hy.ConstantFlow(q=1e-4),
        hy.Volume(V=1e-3),
        hy.LaminarResistance(R=1e11),
    )
    m.valve, m.tank = hy.IdealReliefValve(p_set=50e5, R_open=1e6, G_leak=0.0), hy.Reservoir()
    m.connect(m.source.port, m.volume.port, m.leak.port_a, m.valve.port_a)
    m.connect(m.leak.port_b, m.valve.port_b, m.tank.port)
    return m


def test_a_relief_valve_is_open_where_its_pressure_would_be_above_its_setting():
    """q = p/R + (p - p_set)/R_open; shut, as it begins, it would bear q R, twice its setting."""
    rest = ac.compile(relief()).steady_state()
    p = (1e-4 + 50e5 / 1e6) / (1 / 1e11 + 1 / 1e6)
    assert rest["volume.p"] == pytest.approx(p, rel=ROOT)
    assert rest["valve.q"] == pytest.approx((p - 50e5) / 1e6, rel=1e-6)


def test_a_diode_conducts_where_the_equilibrium_without_it_is_above_its_clamp():
    """A capacitor charged from 10 V is held at 4 V: a divider of R and Ron."""
    m = ac.Model("clamp")
    m.src, m.r, m.c = el.ConstantVoltage(V=10.0), el.Resistor(R=100.0), el.Capacitor(C=1e-6)
    m.d, m.level, m.gnd = el.IdealDiode(Ron=1.0, Goff=0.0), el.ConstantVoltage(V=4.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p, m.d.p)
    m.connect(m.d.n, m.level.p)
    m.connect(m.src.n, m.c.n, m.level.n, m.gnd.p)
    system = ac.compile(m)
    rest = system.steady_state(guess={"c.v": 0.0})
    assert rest["c.v"] == pytest.approx((10 / 100 + 4 / 1) / (1 / 100 + 1), rel=ROOT)
    assert system.linearize(rest).poles[0] == pytest.approx(-(1 / 100 + 1) / 1e-6)
    run = system.simulate(1e-3, start=rest)
    assert not run.events
    assert np.ptp(run["c.v"]) < 1e-9


def test_a_switched_lag_rests_at_the_value_that_its_own_output_selects():
    """From 0 to 0.6, where the threshold of 0.5 is passed: on to 2."""
    m = ac.Model("switched")
    m.lag, m.choice, m.above = bl.FirstOrder(T=0.3), bl.Switch(), bl.GreaterThreshold(threshold=0.5)
    m.high, m.low = bl.Constant(k=2.0), bl.Constant(k=0.6)
    m.connect(m.high.y, m.choice.u1)
    m.connect(m.low.y, m.choice.u3)
    m.connect(m.lag.y, m.above.u)
    m.connect(m.above.y, m.choice.u2)
    m.connect(m.choice.y, m.lag.u)
    assert ac.compile(m).steady_state()["lag.y"] == pytest.approx(2.0, rel=ROOT)


def test_a_thermostat_has_no_equilibrium():
    """Heated it would rest at 343 K, above 338 K; not heated at 293 K, below 328 K."""
    m = ac.Model("room")
    m.room, m.loss = th.HeatCapacitor(C=1000.0, start={"T": 293.15}), th.ThermalConductor(G=10.0)
    m.outside, m.heater, m.sensor = (
        th.FixedTemperature(T=293.15),
        th.PrescribedHeatFlow(),
        th.TemperatureSensor(),
    )
    m.control, m.wanted, m.power = (
        bl.OnOffController(bandwidth=10.0),
        bl.Constant(k=333.15),
        bl.Gain(k=500.0),
    )
    m.connect(m.heater.port, m.room.port, m.loss.port_a, m.sensor.port)
    m.connect(m.loss.port_b, m.outside.port)
    m.connect(m.sensor.T, m.control.u)
    m.connect(m.wanted.y, m.control.reference)
    m.connect(m.control.y, m.power.u)
    m.connect(m.power.y, m.heater.Q_flow)
    with pytest.raises(InitializationError, match=r"\{control\} would leave the modes of each"):
        ac.compile(m).steady_state()


def hanging() -> ac.Model:
    """A mass of 1 kg on a spring of 100 N/m over a stop that is nearer than it hangs."""
    m = ac.Model("hanging")
    m.mass, m.spring, m.fixed = (
        tr.Mass(m=1.0, start={"s": 0.1}),
        tr.SpringDamper(c=100.0, d=1.0),
        tr.Fixed(),
    )
    m.weight, m.floor = tr.ConstantForce(f_constant=-9.81), tr.Fixed(s0=-0.05)
    m.stop = tr.HardStop(restitution=0.5)
    m.connect(m.fixed.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.mass.flange_a, m.weight.flange, m.stop.flange_b)
    m.connect(m.floor.flange, m.stop.flange_a)
    return m


def test_a_mass_does_not_rest_below_its_stop():
    """It would hang 98 mm deep, and the stop is at 50 mm."""
    with pytest.raises(InitializationError, match=r"stop: it begins 0\.0481 m beyond"):
        ac.compile(hanging()).steady_state()


def test_a_mass_rests_on_its_stop_where_that_is_said():
    """The stop bears what the spring does not: 9.81 - 100 · 0.05 N."""
    system = ac.compile(hanging())
    rest = system.steady_state(start={"stop.mode": "contact", "mass.s": -0.05})
    assert abs(rest["stop.f"]) == pytest.approx(9.81 - 5.0, rel=ROOT)
    run = system.simulate(1.0, start=rest)
    assert not run.events
    assert np.ptp(run["mass.s"]) < 1e-12


def delayed() -> ac.Model:
    """dy/dt = 1 - y(t - 0.2), which begins at 3."""
    m = ac.Model("delayed")
    m.y, m.late = bl.Integrator(y_start=3.0), bl.FixedDelay(delay_time=0.2)
    m.error, m.wanted = bl.Feedback(), bl.Constant(k=1.0)
    m.connect(m.wanted.y, m.error.u1)
    m.connect(m.y.y, m.late.u)
    m.connect(m.late.y, m.error.u2)
    m.connect(m.error.y, m.y.u)
    return m


def test_what_is_delayed_rests_at_what_it_is_delayed_of():
    """The state stands in no equation but behind the delay: it does not drift."""
    system = ac.compile(delayed())
    rest = system.steady_state()
    assert rest["y.y"] == pytest.approx(1.0, rel=ROOT)
    assert np.ptp(system.simulate(1.0, start=rest)["y.y"]) < 1e-9


def sampled(**more: Any) -> ac.Model:
    """A lag with a sampled PI controller and a sampled reading, which rests at what is wanted."""
    m = ac.Model("sampled")
    m.lag, m.control = bl.FirstOrder(T=0.3), bl.DiscretePI(k=0.5, T=0.5, sample_period=0.1)
    m.reading, m.error = bl.UnitDelay(sample_period=0.1), bl.Feedback()
    m.wanted = bl.Constant(k=1.0)
    for name, part in more.items():
        setattr(m, name, part)
    m.connect(m.wanted.y, m.error.u1)
    m.connect(m.lag.y, m.reading.u)
    m.connect(m.reading.y, m.error.u2)
    m.connect(m.error.y, m.control.u)
    m.connect(m.control.y, m.lag.u)
    return m


@pytest.mark.parametrize("begin", ["rest", "dict", "name"])
def test_a_sampled_loop_rests_where_no_tick_changes_anything(begin):
    """The integrator of the controller holds what makes the error 0, and a run begins with it."""
    system = ac.compile(sampled())
    rest = system.steady_state()
    assert rest["lag.y"] == pytest.approx(1.0, rel=ROOT)
    assert rest["control.y"] == pytest.approx(1.0, rel=ROOT)
    start = {"rest": rest, "dict": dict(rest), "name": "steady_state"}[begin]
    assert np.ptp(system.simulate(2.0, start=start)["lag.y"]) < 1e-9


def test_what_clocks_draw_by_themselves_is_an_input_of_an_equilibrium():
    """Noise that is added to nothing that rests: the loop has its equilibrium."""
    noise = bl.UniformNoise(y_min=-1.0, y_max=1.0, sample_period=0.1)
    assert ac.compile(sampled(noise=noise)).steady_state()["lag.y"] == pytest.approx(1.0, rel=ROOT)
