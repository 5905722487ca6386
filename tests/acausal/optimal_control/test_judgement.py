"""By which run an optimum is judged: open, stabilized by feedback, or interval by interval."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.linalg import expm

import acausal as ac
from acausal.optimal_control.linear_flow import linear_flow
from domains import signal


class Unstable(ac.Component):
    """der(x) = 3 x + y, der(y) = u: errors grow by exp(3 t)."""

    u = ac.port(signal.Input)
    x = ac.variable("1", start=1.0)
    y = ac.variable("1", start=0.0)

    def equations(self):
        yield ac.der(self.x) == 3 * self.x + self.y
        yield ac.der(self.y) == self.u


def problem(t_end: float, rate: float | None = None) -> ac.OptimalControl:
    m = ac.Model("unstable")
    m.a = Unstable()
    ocp = ac.OptimalControl(m, t_end=t_end)
    ocp.control("a.u", -50, 50, rate=rate)
    ocp.final("a.x", 0.5)
    ocp.minimize(ocp.integral(ocp["a.u"] ** 2 + ocp["a.x"] ** 2))
    return ocp


@pytest.mark.parametrize(
    ("t_end", "rate", "kind"),
    [(1.0, None, "open"), (10.0, None, "stabilized"), (10.0, 50.0, "by intervals")],
)
def test_an_unstable_plant_is_judged_by_a_run_that_can_judge_it(t_end, rate, kind):
    """exp(30) = 1e13: an open run is off by 1e5 at an optimum that is right."""
    sol = problem(t_end, rate).solve(ac.Collocation(intervals=100))
    assert sol.status == "optimal"
    assert sol.replay.kind == kind
    assert sol.defect < 1e-5
    if kind != "open":
        assert sol.replay.growth > 1e12
        assert "the plant is unstable" in sol.report
        assert sol.simulate().final["a.x"] != pytest.approx(0.5, abs=1e-2)


def test_a_mesh_too_coarse_for_an_unstable_plant_is_not_optimal():
    sol = problem(10.0).solve(ac.Collocation(intervals=20, control="polynomial"))
    assert sol.replay.kind == "stabilized"
    assert sol.status == "inaccurate"


def test_a_stable_plant_on_a_coarse_mesh_is_judged_by_the_open_run():
    """The thrust of a spacecraft turns by half a turn at once, which a polynomial does its way."""
    m = ac.Model("orbit")
    m.c = Craft()
    ocp = ac.OptimalControl(m, t_end=3.32)
    ocp.control("c.beta", -2 * np.pi, 2 * np.pi)
    ocp.final("c.vr", 0.0)
    ocp.final(ocp["c.vt"] - 1 / ca.sqrt(ocp["c.r"]), 0.0, name="circle")
    ocp.maximize(ocp.at_end("c.r"))
    sol = ocp.solve(ac.Collocation(intervals=40, control="polynomial"))
    assert sol.status == "inaccurate"
    assert sol.replay.kind == "open"
    assert sol.replay.growth < 100
    missed = {v.text: v.amount for v in sol.violations}
    assert missed["circle at t_end"] > 1e-3  # an expression that is no state


class Craft(ac.Component):
    """A spacecraft with a small thrust at an angle to its way round the sun (Bryson and Ho)."""

    beta = ac.port(signal.Input)
    r = ac.variable("1", start=1.0)
    vr = ac.variable("1", start=0.0)
    vt = ac.variable("1", start=1.0)

    def equations(self):
        push = 0.1405 / (1.0 - 0.0749 * ac.time)
        yield ac.der(self.r) == self.vr
        yield ac.der(self.vr) == self.vt**2 / self.r - 1 / self.r**2 + push * ca.sin(self.beta)
        yield ac.der(self.vt) == -self.vr * self.vt / self.r + push * ca.cos(self.beta)


@pytest.mark.parametrize(
    "method", [ac.Collocation(intervals=4, degree=5), ac.MultipleShooting(intervals=4)]
)
def test_the_linear_flow_is_the_matrix_exponential(method):
    """Of a linear plant: Φ = exp(A h), Γ = ∫exp(A s) B ds."""
    sol = problem(1.0).solve(method)
    flow, h = linear_flow(sol), 0.25
    whole = expm(h * np.array([[3.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0]]))
    for states, controls in zip(flow.states, flow.controls, strict=True):
        np.testing.assert_allclose(states, whole[:2, :2], atol=1e-4)
        np.testing.assert_allclose(controls[:, 0] / flow.nominal_u[0], whole[:2, 2], atol=1e-4)
