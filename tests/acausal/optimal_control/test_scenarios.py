"""Scenarios: one control for several sets of parameters, against copies in one model."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from library import blocks as bl
from library import translational as tr

STIFF = (20.0, 30.0, 40.0, 50.0, 60.0)
METHOD = ac.Collocation(intervals=25, degree=4, control="constant")


def swinging(copies: int) -> ac.Model:
    """Loads on springs, all pulled by the same force through masses of their own."""
    m = ac.Model("crane")
    m.u = bl.Gain(k=1.0)
    for i in range(copies):
        push, cart, spring, load = (f"{name}{i}" for name in ("push", "cart", "spring", "load"))
        setattr(m, push, tr.Force())
        setattr(m, cart, tr.Mass(m=1.0))
        setattr(m, spring, tr.Spring(c=STIFF[i]))
        setattr(m, load, tr.Mass(m=0.5))
        parts = [getattr(m, name) for name in (push, cart, spring, load)]
        m.connect(m.u.y, parts[0].f)
        m.connect(parts[0].flange, parts[1].flange_a)
        m.connect(parts[1].flange_b, parts[2].flange_a)
        m.connect(parts[2].flange_b, parts[3].flange_a)
    return m


def problem(copies: int) -> ac.OptimalControl:
    ocp = ac.OptimalControl(swinging(copies), t_end=2.0)
    ocp.control("u.u", -6, 6)
    for i in range(copies):
        ocp.bound(f"cart{i}.v", -0.9, 0.9)
    return ocp


def cost(ocp: ac.OptimalControl, i: int) -> ca.SX:
    """How far cart and load are from 1 m and from rest at the end, and a little effort."""
    names = {f"cart{i}.s": 1.0, f"load{i}.s": 1.0, f"cart{i}.v": 0.0, f"load{i}.v": 0.0}
    gaps = [ocp.at_end(ocp[name] - goal) ** 2 for name, goal in names.items()]
    return sum(gaps) + 1e-2 * ocp.integral(ocp["u.u"] ** 2)


@pytest.fixture(scope="module")
def sets() -> list[dict[str, float]]:
    return [{"spring0.c": c} for c in STIFF]


def test_the_mean_of_scenarios_is_that_of_copies_by_hand(sets):
    hand = problem(5)
    hand.minimize(sum(cost(hand, i) for i in range(5)) / 5)
    copies = hand.solve(METHOD)
    ocp = problem(1)
    ocp.minimize(cost(ocp, 0))
    sol = ocp.scenarios(sets, mean=True).solve(METHOD)
    assert sol.defect < 1e-4
    assert sol.objective == pytest.approx(copies.objective, rel=1e-6)
    assert sol.objective == pytest.approx(np.mean(sol.objectives), rel=1e-7)
    for i, one in enumerate(sol.scenarios):
        assert one.replay.final["load0.s"] == pytest.approx(
            copies.replay.final[f"load{i}.s"], abs=1e-5
        )
    times = np.linspace(0.01, 1.99, 50)
    want = copies.input_values("u.u")(times)
    np.testing.assert_allclose(sol.input_values("u.u")(times), want, atol=1e-3)


def test_the_worst_of_scenarios_is_that_of_copies_by_hand(sets):
    """By hand: a bound of each copy's cost by one number, the end value of an integrator."""
    model = swinging(5)
    model.most = bl.Integrator(y_start=0.0)
    hand = ac.OptimalControl(model, t_end=2.0)
    hand.control("u.u", -6, 6)
    hand.control("most.u", -1, 1)
    for i in range(5):
        hand.bound(f"cart{i}.v", -0.9, 0.9)
        hand.bound(cost(hand, i) - hand.at_end("most.y"), upper=0.0, name=f"cost of {i}")
    hand.minimize(hand.at_end("most.y"))
    copies = hand.solve(METHOD)
    ocp = problem(1)
    ocp.minimize(cost(ocp, 0))
    sol = ocp.scenarios(sets, worst=True).solve(METHOD)
    assert sol.defect < 1e-4
    assert sol.objective == pytest.approx(copies.objective, rel=1e-5)
    assert sol.objective == pytest.approx(max(sol.objectives), rel=1e-6)
    mean = ocp.scenarios(sets, mean=True).solve(METHOD)
    assert max(mean.objectives) > sol.objective > mean.objective


def test_times_parameters_and_soft_limits_are_decided_for_all():
    m = ac.Model("cart")
    m.push, m.cart = tr.Force(), tr.Mass(m=1.0)
    m.connect(m.push.flange, m.cart.flange_a)
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=1.0, lower=0.1, upper=5.0))
    ocp.control("push.f", -1, 1, rate=10.0)
    ocp.final("cart.s", lower=1.0)
    ocp.bound("cart.v", upper=0.8, soft=3.0)
    ocp.minimize(ocp.t_end)
    sol = ocp.scenarios([{"cart.m": 0.5}, {"cart.m": 1.0}], worst=True).solve(METHOD)
    assert sol[0].t_end == pytest.approx(sol[1].t_end, rel=1e-9)
    assert sol[1].replay.final["cart.s"] == pytest.approx(1.0, abs=1e-4)
    assert sol.objective == pytest.approx(max(sol.objectives), rel=1e-6)
    light = sol[0]
    assert light.objective == pytest.approx(light.t_end + light.slacks["cart.v"].penalty, rel=1e-3)


def test_scenarios_that_make_no_sense_are_refused():
    ocp = problem(1)
    ocp.minimize(cost(ocp, 0))
    with pytest.raises(OptimalControlError, match="say worst=True or mean=True"):
        ocp.scenarios([{"spring0.c": 1.0}])
    with pytest.raises(OptimalControlError, match="the same parameters in each"):
        ocp.scenarios([{"spring0.c": 1.0}, {"load0.m": 1.0}], mean=True)
