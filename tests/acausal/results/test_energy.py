"""Power where it is value times der(through): who stores, who loses, and that it adds up."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.language.domain import Connector, Domain
from library import electrical as el
from library import rotational as rot

FINE = {"rtol": 1e-9, "atol": 1e-11}
STRETCH = Domain("drawn", ("e",), ("1",), "b", "1", power="through_rate")


class Port(Connector):
    """A port of the domain above."""

    domain = STRETCH


class OnePort(ac.Component):
    """A part between two ports."""

    p, n = ac.ports(Port, 2)
    edge = ac.Edge(p, n)


class Store(OnePort):
    """What keeps k b²/2: e = k b."""

    k: ac.Parameter = ac.parameter("1", "Value over through")

    def equations(self) -> Iterator[Any]:
        yield self.edge.e == self.k * self.edge.b


class Loss(OnePort):
    """What loses g der(b)²: e = g der(b)."""

    g: ac.Parameter = ac.parameter("1", "Value over rate of the through")

    def equations(self) -> Iterator[Any]:
        yield self.edge.e == self.g * ac.der(self.edge.b)


class Driver(OnePort):
    """A prescribed value, e = cos(t)."""

    def equations(self) -> Iterator[Any]:
        yield self.edge.e == ca.cos(ac.time)


class Held(OnePort):
    """A constant value, e = 1."""

    def equations(self) -> Iterator[Any]:
        yield self.edge.e == 1


class Datum(ac.Component):
    """The datum."""

    p = ac.ports(Port, 1)
    datum = ac.types.Datum(p)


def ring(driver: OnePort, g: float = 0.5) -> ac.Model:
    m = ac.Model("ring")
    m.driver, m.store, m.loss, m.datum = driver, Store(k=2.0), Loss(g=g), Datum()
    m.connect(m.driver.p, m.store.p)
    m.connect(m.store.n, m.loss.p)
    m.connect(m.loss.n, m.driver.n, m.datum.p)
    return m


@pytest.fixture(scope="module")
def res() -> ac.Result:
    return ac.compile(ring(Driver())).simulate(6.0, n=600, **FINE)


def test_power_is_value_times_rate_of_the_through(res):
    """b = (4 cos t + sin t - 4 exp(-4 t)) · 2/17 solves 0.5 der(b) + 2 b = cos t from b = 0."""
    fall = np.exp(-4 * res.t)
    b = (4 * np.cos(res.t) + np.sin(res.t) - 4 * fall) * 2 / 17
    rate = (np.cos(res.t) - 4 * np.sin(res.t) + 16 * fall) * 2 / 17
    assert np.allclose(res.power("store"), 2 * b * rate, rtol=0, atol=1e-7)  # rtol 1e-9, 100 steps
    assert np.allclose(res.power("loss"), 0.5 * rate**2, rtol=0, atol=1e-7)
    assert np.allclose(res.power("driver"), -np.cos(res.t) * rate, rtol=0, atol=1e-7)


def test_power_at_rest_is_none_though_value_and_through_are_not():
    """A constant value keeps b = e/k: nothing flows, though e b is not 0."""
    res = ac.compile(ring(Held())).simulate(30.0, n=10)
    assert res["store.edge.e"][-1] * res["store.edge.b"][-1] == pytest.approx(0.5, rel=1e-6)
    assert abs(res.power("store")[-1]) < 1e-7  # the solver's atol 1e-8 in der(b), e = 1
    assert abs(res.power("driver")[-1]) < 1e-7


def test_energy_of_a_store_is_half_k_b_squared(res):
    stored = res["store.edge.b"] ** 2
    assert np.allclose(res.energy("store"), stored, rtol=0, atol=1e-6)  # Simpson, h = 0.01


def test_what_relates_value_and_rate_of_the_through_is_watched_for_passivity(res):
    """A store gives energy back, a loss never does: only a loss of the wrong sign is active."""
    assert np.min(res.power("store")) < -0.1
    assert res.active_parts() == []
    wrong = ac.compile(ring(Driver(), g=-2.0)).simulate(1.0, n=10)
    assert wrong.active_parts() == ["loss"]


def test_energy_of_a_drive_cycle_does_not_depend_on_the_output_times():
    """A motor follows a speed table of 195 s: at n = 20 most of what happens is between outputs."""
    m = ac.Model("drive")
    m.u, m.r, m.l = el.SignalVoltage(), el.Resistor(R=0.2), el.Inductor(L=1e-3)
    m.emf, m.j, m.d = el.RotationalEMF(k=0.3), rot.Inertia(J=0.05), rot.Damper(d=0.01)
    m.f, m.g = rot.Fixed(), el.Ground()
    m.connect(m.u.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.u.n, m.g.p)
    m.connect(m.emf.flange, m.j.flange_a, m.d.flange_a)
    m.connect(m.d.flange_b, m.f.flange)
    times = np.arange(0.0, 196.0, 13.0)
    speeds = np.array([0, 50, 0, 0, 90, 90, 30, 0, 0, 100, 100, 70, 70, 0, 0, 40])
    system, cycle = ac.compile(m), {"u.v": (times, 0.3 * speeds)}
    rtol = 1e-6
    few, many = (system.simulate(195.0, n=n, inputs=cycle, rtol=rtol) for n in (20, 5000))
    for part in ("u", "r", "d"):
        assert few.energy(part)[-1] == pytest.approx(many.energy(part)[-1], rel=10 * rtol)
    balance = sum(few.energy(part)[-1] for part in ("u", "r", "l", "emf", "j", "d"))
    assert abs(balance) < 10 * rtol * abs(few.energy("u")[-1])
    assert len(few.energy("u")) == len(few.t)


def test_energy_of_a_result_from_another_process_is_that_over_its_own_times(res):
    other = pickle.loads(pickle.dumps(res))
    assert other.again is None
    assert np.allclose(other.energy("store"), res.energy("store"), rtol=0, atol=1e-6)
