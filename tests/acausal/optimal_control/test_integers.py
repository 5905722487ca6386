"""Whole numbers as decisions, against trying them all."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from domains import signal
from tests.models import cart

FEW = ac.Collocation(intervals=6, control="constant")


class Tank(ac.Component):
    """der(h) = 0.3 u - 0.5 h: u valves are open."""

    u = ac.port(signal.Input)
    h = ac.variable("1", start=0.0)

    def equations(self):
        yield ac.der(self.h) == 0.3 * self.u - 0.5 * self.h


def filling() -> ac.OptimalControl:
    m = ac.Model("tank")
    m.a = Tank()
    ocp = ac.OptimalControl(m, t_end=3.0)
    ocp.minimize(ocp.integral((ocp["a.h"] - 0.5) ** 2))
    return ocp


def test_open_valves_are_the_best_of_all_that_can_be():
    """3^6 courses of whole numbers, each in closed form: h goes to 0.6 u as exp(-t/2)."""
    ocp = filling()
    ocp.control("a.u", 0, 2, integer=True)
    sol = ocp.solve(FEW, solver=ac.nlp.Bonmin())
    assert sol.status == "optimal"
    times, weights = np.polynomial.legendre.leggauss(6)
    times, weights = 0.25 * (times + 1), 0.25 * weights
    best = np.inf
    for valves in itertools.product(range(3), repeat=6):
        h, cost = 0.0, 0.0
        for u in valves:
            course = 0.6 * u + (h - 0.6 * u) * np.exp(-0.5 * times)
            cost += weights @ (course - 0.5) ** 2
            h = 0.6 * u + (h - 0.6 * u) * np.exp(-0.25)
        if cost < best:
            best, own = cost, valves
    assert sol.objective == pytest.approx(best, rel=1e-6)
    middles = 0.25 + 0.5 * np.arange(6)
    np.testing.assert_allclose(sol.input_values("a.u")(middles), own, atol=1e-9)


def test_a_whole_parameter_is_the_best_of_its_values():
    m = cart()

    def problem() -> ac.OptimalControl:
        ocp = ac.OptimalControl(m, t_end=1.0)
        ocp.control("push.f", -20, 20)
        ocp.final("cart.s", 1.0)
        ocp.minimize(ocp.integral(ocp["push.f"] ** 2) + 40 / ocp["cart.m"])
        return ocp

    whole = problem()
    whole.parameter("cart.m", 1, 6, guess=3.4, integer=True)
    sol = whole.solve(FEW, solver=ac.nlp.Bonmin())
    tried = {}
    for mass in range(1, 7):
        ocp = problem()
        ocp.parameter("cart.m", mass, mass)
        tried[mass] = ocp.solve(FEW).objective
    best = min(tried, key=tried.get)
    assert sol.parameters["cart.m"] == pytest.approx(best, abs=1e-9)
    assert sol.objective == pytest.approx(tried[best], rel=1e-6)


def test_whole_numbers_need_their_solver_and_constant_controls():
    ocp = filling()
    with pytest.raises(OptimalControlError, match="needs a lower and an upper bound"):
        ocp.control("a.u", 0, integer=True)
    ocp.control("a.u", 0, 2, integer=True)
    with pytest.raises(OptimalControlError, match=r"solver=ac.nlp.Bonmin\(\)"):
        ocp.solve(FEW)
    with pytest.raises(OptimalControlError, match='control="constant"'):
        ocp.solve(solver=ac.nlp.Bonmin())
