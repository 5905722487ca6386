"""Soft limits: a slack at a price, against the same written by hand."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from library import blocks as bl
from library import translational as tr

LIMIT = 1.2  # of the speed; without it 1.5 is best


def problem(by_hand: bool = False) -> ac.OptimalControl:
    """A mass goes 1 m in 1 s with the least ∫f² dt; a gain has an input of its own, the slack."""
    m = ac.Model("cart")
    m.push, m.cart, m.slack = tr.Force(), tr.Mass(m=1.0), bl.Gain(k=1.0)
    m.connect(m.push.flange, m.cart.flange_a)
    ocp = ac.OptimalControl(m, t_end=1.0, inputs={} if by_hand else {"slack.u": 0.0})
    ocp.control("push.f", -20, 20)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    return ocp


@pytest.mark.parametrize("weights", [(2.0, 0.0), (0.0, 20.0), (1.0, 5.0)])
@pytest.mark.parametrize("control", ["polynomial", "constant"])
def test_slack_is_what_a_control_of_its_own_would_be(weights, control):
    linear, square = weights
    method = ac.Collocation(intervals=20, control=control)
    ocp = problem()
    ocp.bound("cart.v", upper=LIMIT, soft=weights)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    sol = ocp.solve(method)
    hand = problem(by_hand=True)
    hand.control("slack.u", 0.0, 10.0)
    hand.bound(hand["cart.v"] - hand["slack.u"], upper=LIMIT)
    price = linear * hand["slack.u"] + square * hand["slack.u"] ** 2
    hand.minimize(hand.integral(hand["push.f"] ** 2 + price))
    other = hand.solve(ac.Collocation(intervals=20, control="polynomial"))
    near = 1e-6 if control == "polynomial" else 5e-3  # constant forces cost a little more
    assert sol.objective == pytest.approx(other.objective, rel=near)
    used = sol.slacks["cart.v"]
    assert used.largest == pytest.approx(np.max(other["slack.u"]), rel=0.05)
    assert used.penalty == pytest.approx(linear * used.integral, rel=1e-9) or square
    assert "cart.v is beyond its soft limit by up to" in sol.report


def test_a_weight_above_the_price_of_the_hard_limit_keeps_it():
    """The theorem of exact penalties."""
    hard = problem()
    hard.bound("cart.v", upper=LIMIT)
    hard.minimize(hard.integral(hard["push.f"] ** 2))
    best = hard.solve(ac.Collocation(intervals=20))
    price = float(np.max(np.abs(best.multipliers.paths["cart.v"].upper)))
    soft = problem()
    soft.bound("cart.v", upper=LIMIT, soft=1.5 * price)
    soft.minimize(soft.integral(soft["push.f"] ** 2))
    sol = soft.solve(ac.Collocation(intervals=20))
    assert sol.objective == pytest.approx(best.objective, rel=1e-6)
    assert sol.slacks["cart.v"].largest < 1e-3


def test_what_is_maximized_loses_the_penalty():
    ocp = problem()
    ocp.bound("cart.v", upper=LIMIT, soft=2.0)
    ocp.maximize(-ocp.integral(ocp["push.f"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=20))
    assert sol.status == "optimal"
    effort = -sol.objective - sol.slacks["cart.v"].penalty
    times, weights = sol.quadrature
    force = sol.input_values("push.f")(times)
    assert effort == pytest.approx(weights @ force**2, rel=1e-4)


def test_a_soft_limit_is_refined_as_others():
    ocp = problem()
    ocp.bound("cart.v", upper=LIMIT, soft=2.0)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    rough = ocp.solve(ac.Collocation(intervals=7))
    sol = ocp.solve(ac.Collocation(intervals=7), refine=1e-5)
    assert sol.status == "optimal"
    assert sol.defect <= 1e-5 < rough.defect


def test_what_cannot_be_soft_is_said():
    ocp = problem()
    with pytest.raises(OptimalControlError, match="weights must be above 0"):
        ocp.bound("cart.v", upper=1.0, soft=-1.0)
    with pytest.raises(OptimalControlError, match="is no weight"):
        ocp.bound("cart.v", upper=1.0, soft="much")
    with pytest.raises(OptimalControlError, match="is a number, and soft limits"):
        ocp.bound(ocp.integral(ocp["push.f"]), upper=1.0, soft=1.0)
    ocp.bound(ca.fabs(ocp["cart.v"]), upper=1.0, soft=1.0, name="speed")
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    with pytest.raises(OptimalControlError, match="speed: soft limits need a slack at every point"):
        ocp.solve(ac.MultipleShooting())
