"""A parameter decided in several phases: one decision a model, unless it is a phase's own."""

from __future__ import annotations

import dataclasses

import pytest

import acausal as ac
from acausal.errors import OptimalControlError, UnknownNameError
from tests.models import cart

SYSTEM, OTHER = ac.compile(cart()), ac.compile(cart())
METHOD = ac.Collocation(intervals=4, control="constant")


def phase(model: ac.Model | ac.System, lower: float, upper: float, **options) -> ac.OptimalControl:
    ocp = ac.OptimalControl(model, t_end=ac.free(guess=1.0, lower=0.01, upper=10.0), **options)
    ocp.control("push.f", lower, upper)
    ocp.minimize(ocp.t_end - ocp.t_start)
    return ocp


def thrust_and_brake(first: ac.OptimalControl, second: ac.OptimalControl) -> ac.Phases:
    """With masses m and n, thrust 1 and brake 3 over 2 m: T = sqrt(4 (m + n/3)), if v goes over."""
    second.final("cart.s", 2.0)
    second.final("cart.v", 0.0)
    return ac.Phases(first, second)


def masses(sol: ac.types.PhasedSolution) -> list[float]:
    return [one.parameters["cart.m"] for one in sol.phases]


@pytest.mark.parametrize("model", [SYSTEM, cart()], ids=["system", "model"])
def test_a_parameter_of_one_model_is_one_decision(model):
    """Light in the thrust, heavy in the brake (f_max = 3) would be faster: one cart cannot."""
    go, stop = phase(model, 0.0, 1.0), phase(model, -3.0, 0.0)
    go.parameter("cart.m", 0.5, 2.0)
    stop.parameter("cart.m", 0.8, 3.0)
    go.minimize((go.t_end - go.t_start) - 10 * go["cart.m"] + 5 * go["cart.m"] ** 2)
    sol = thrust_and_brake(go, stop).solve(METHOD)
    m = sol[0].parameters["cart.m"]
    assert masses(sol) == pytest.approx([m, m], rel=1e-7)
    # T = sqrt(4 (1 + 1/3) m): d/dm of T - 10 m + 5 m² is 0
    slope = 0.5 * (16 / 3 / m) ** 0.5 - 10 + 10 * m
    assert slope == pytest.approx(0.0, abs=1e-4)
    assert sol.t_end == pytest.approx((16 / 3 * m) ** 0.5, rel=1e-5)


def test_bounds_intersect():
    go, stop = phase(SYSTEM, 0.0, 1.0), phase(SYSTEM, -3.0, 0.0)
    go.parameter("cart.m", 0.5, 2.0)
    stop.parameter("cart.m", 0.8, 3.0)
    assert masses(thrust_and_brake(go, stop).solve(METHOD)) == pytest.approx([0.8, 0.8], abs=1e-5)


def test_a_phase_that_does_not_speak_of_it_has_it_too():
    """Not decided there, it would be 1 kg in the brake."""
    go, stop = phase(SYSTEM, 0.0, 1.0), phase(SYSTEM, -3.0, 0.0)
    go.parameter("cart.m", 0.5, 2.0)
    sol = thrust_and_brake(go, stop).solve(METHOD)
    assert masses(sol) == pytest.approx([0.5, 0.5], abs=1e-5)
    assert sol.t_end == pytest.approx((16 / 3 * 0.5) ** 0.5, rel=1e-5)


def test_phases_of_one_model_need_not_be_neighbors():
    first, between, last = phase(SYSTEM, 0.0, 1.0), phase(OTHER, 0.0, 0.0), phase(SYSTEM, -3.0, 0.0)
    longer = ac.free(guess=1.5, lower=1.0, upper=2.0)
    between.given = dataclasses.replace(between.given, t_end=longer)
    first.parameter("cart.m", 0.5, 2.0)
    last.parameter("cart.m", 0.6, 2.0)
    last.final("cart.s", 5.0)
    last.final("cart.v", 0.0)
    sol = ac.Phases(first, between, last).solve(METHOD)
    assert [sol[i].parameters["cart.m"] for i in (0, 2)] == pytest.approx([0.6, 0.6], abs=1e-5)
    assert sol[1].parameters == {}


def test_an_own_parameter_is_decided_for_its_phase():
    go, stop = phase(SYSTEM, 0.0, 1.0), phase(SYSTEM, -3.0, 0.0)
    go.parameter("cart.m", 0.5, 2.0)
    stop.parameter("cart.m", 0.8, 3.0)
    stop.own("cart.m")
    assert masses(thrust_and_brake(go, stop).solve(METHOD)) == pytest.approx([0.5, 0.8], abs=1e-5)


@pytest.mark.parametrize("jump", [0.0, 0.5])
def test_parameters_of_different_models_are_tied_by_a_link(jump):
    go, stop = phase(SYSTEM, 0.0, 1.0), phase(OTHER, -3.0, 0.0)
    go.parameter("cart.m", 0.5, 2.0)
    stop.parameter("cart.m", 0.8, 3.0)
    both = thrust_and_brake(go, stop)
    assert masses(both.solve(METHOD)) == pytest.approx([0.5, 0.8], abs=1e-5)
    both.link(0, "cart.m", jump=jump)
    low = max(0.5, 0.8 - jump)
    assert masses(both.solve(METHOD)) == pytest.approx([low, low + jump], abs=1e-5)


def test_bounds_and_values_that_cannot_be_one_are_refused():
    go, stop = phase(SYSTEM, 0.0, 1.0), phase(SYSTEM, -3.0, 0.0)
    go.parameter("cart.m", 0.5, 1.0)
    stop.parameter("cart.m", 2.0, 3.0)
    with pytest.raises(OptimalControlError) as caught:
        thrust_and_brake(go, stop).solve(METHOD)
    assert str(caught.value) == (
        "cart.m is one parameter of phases 0, 1, and no value is within the bounds of all: it "
        "would have to be above 2 and below 1. Give other bounds, or make it a phase's own: "
        'phase.own("cart.m").'
    )
    go, stop = phase(SYSTEM, 0.0, 1.0), phase(SYSTEM, -3.0, 0.0, parameters={"cart.m": 2.0})
    go.parameter("cart.m", 0.5, 1.0)
    with pytest.raises(OptimalControlError) as caught:
        thrust_and_brake(go, stop).solve(METHOD)
    assert str(caught.value) == (
        "cart.m is decided in phase 0 and given in phase 1, of one model: it has one value. Leave "
        'one of them out, or make it the phase\'s own: phase.own("cart.m").'
    )
    with pytest.raises(UnknownNameError, match=r"there is no parameter 'cart.mass'"):
        go.own("cart.mass")
    both = ac.Phases(phase(SYSTEM, 0.0, 1.0), phase(OTHER, 0.0, 1.0))
    both.link(0, "cart.m")
    with pytest.raises(OptimalControlError) as caught:
        both.solve(METHOD)
    assert str(caught.value) == (
        "link: cart.m is decided neither in phase 0 nor in phase 1. Say ocp.parameter(…) in one."
    )
