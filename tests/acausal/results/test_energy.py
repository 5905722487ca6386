"""Power where it is value times der(through): who stores, who loses, and that it adds up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.language.connector import Connector
from acausal.language.domain import Domain

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
    datum = ac.Datum(p)


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
