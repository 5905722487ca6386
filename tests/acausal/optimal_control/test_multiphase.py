"""Phases in a row: continuous where they meet, each with its own controls, bounds and model."""

from __future__ import annotations

import dataclasses
from math import sqrt

import numpy as np
import pytest

import acausal as ac
from tests.models import cart


def phase(mass: float, lower: float, upper: float) -> ac.OptimalControl:
    ocp = ac.OptimalControl(cart(mass), t_end=ac.free(guess=1.0, lower=0.01, upper=10.0))
    ocp.control("push.f", lower, upper)
    ocp.minimize(ocp.t_end - ocp.t_start)
    return ocp


def test_thrust_and_brake_of_different_size():
    """a up, b down over a way s: T = sqrt(2 s (1/a + 1/b))."""
    go, stop = phase(1.0, 0.0, 1.0), phase(1.0, -3.0, 0.0)
    stop.final("cart.s", 2.0)
    stop.final("cart.v", 0.0)
    sol = ac.Phases(go, stop).solve(ac.Collocation(intervals=5, control="constant"))
    assert sol.t_end == pytest.approx(sqrt(4 * (1 + 1 / 3)), rel=1e-6)
    assert sol.objective == pytest.approx(sol.t_end, rel=1e-9)
    assert sol[1].t_start == pytest.approx(sol[0].t_end, rel=1e-9)
    assert sol[1]["cart.v"][0] == pytest.approx(sol[0].final["cart.v"], rel=1e-7)
    assert sol.defect < 1e-7


def test_a_load_picked_up_on_the_way_keeps_the_momentum():
    """Inelastic: v(after) = v(before) m/(m + load), said as a jump of 0 in s and a link in v.

    With the speed halved by a jump, the way of the second phase is v/2 times its length.
    """
    first, second = phase(1.0, 0.0, 1.0), phase(2.0, 0.0, 0.0)
    for one, end in ((first, 2.0), (second, 3.0)):
        one.given = dataclasses.replace(one.given, t_end=end)
    first.objective = first.integral(first["push.f"] ** 2)
    second.objective = second.integral(0.0)
    second.final("cart.s", 5.0)
    both = ac.Phases(first, second)
    both.link(0, "cart.s")
    both.link(0, "cart.v", jump=-0.5)
    sol = both.solve(ac.Collocation(intervals=5))
    v = sol[0].final["cart.v"]
    assert sol[1]["cart.v"] == pytest.approx(v - 0.5, abs=1e-7)
    assert sol[0].final["cart.s"] + 3 * (v - 0.5) == pytest.approx(5.0, abs=1e-6)


def test_state_that_is_not_linked_begins_as_its_problem_says():
    first, second = phase(1.0, -1.0, 1.0), phase(1.0, -1.0, 1.0)
    second.final("cart.s", 1.0)
    second.final("cart.v", 0.0)
    second.initial("cart.v", 0.0)
    both = ac.Phases(first, second)
    both.link(0, "cart.s")
    sol = both.solve(ac.Collocation(intervals=5))
    assert sol[1]["cart.v"][0] == pytest.approx(0.0, abs=1e-9)
    assert sol[0].final["cart.s"] == pytest.approx(sol[1]["cart.s"][0], abs=1e-9)


def test_a_later_phase_may_say_how_it_begins_with_what_goes_over():
    """Through 0.25 m/s on the way: up and down to that in the first phase, then on."""
    first, second = phase(1.0, -1.0, 1.0), phase(1.0, -1.0, 1.0)
    first.final("cart.s", 1.0)
    second.initial("cart.v", 0.25)
    second.final("cart.s", 2.0)
    second.final("cart.v", 0.0)
    sol = ac.Phases(first, second).solve(ac.Collocation(intervals=8, control="constant"))
    assert sol[0].final["cart.v"] == pytest.approx(0.25, abs=1e-6)
    assert sol[1]["cart.v"][0] == pytest.approx(0.25, abs=1e-6)
    # v²/2 + (v² - 0.25²)/2 = 1 at the top of both ways; a piece of constant force has the switch
    top = sqrt(1 + 0.25**2 / 2)
    best = 2 * (2 * top - 0.25)
    assert best - 1e-6 <= sol.t_end <= 1.02 * best


def test_one_phase_is_none():
    with pytest.raises(ac.errors.OptimalControlError) as caught:
        ac.Phases(phase(1.0, -1.0, 1.0))
    assert str(caught.value) == "Phases(...) takes two or more problems."


def test_link_of_a_variable_that_is_no_state():
    both = ac.Phases(phase(1.0, -1.0, 1.0), phase(1.0, -1.0, 1.0))
    both.link(0, "cart.a")
    with pytest.raises(ac.errors.OptimalControlError) as caught:
        both.solve()
    assert str(caught.value) == "link: cart.a is no state of 'cart'. States: cart.e.s, cart.v."


def test_phases_are_refined_each_on_its_own_mesh():
    """Thrust 1 up to 1 m/s over 1 m, T = 1.5 s; then thrust 1 and brake π over 2 m more.

    v² (1 + 1/π) = 5 where it turns, T = v - 1 + v/π.
    """
    m = cart()
    go, stop = (ac.OptimalControl(m, t_end=ac.free(guess=1.0, lower=0.1)) for _ in range(2))
    go.control("push.f", -0.5, 1)
    go.bound("cart.v", upper=1.0)
    go.final("cart.s", 1.0)
    stop.control("push.f", -np.pi, 1)
    stop.final("cart.s", 3.0)
    stop.final("cart.v", 0.0)
    for phase in (go, stop):
        phase.minimize(phase.t_end - phase.t_start)
    both = ac.Phases(go, stop)
    methods = [ac.Collocation(intervals=7), ac.Collocation(mesh=np.linspace(0, 1, 10) ** 1.3)]
    assert both.solve(methods).status == "inaccurate"
    sol = both.solve(methods, refine=1e-6)
    assert sol.status == "optimal"
    assert sol[0].t_end == pytest.approx(1.5, rel=1e-6)
    turn = np.sqrt(5 / (1 + 1 / np.pi))
    assert sol[1].t_end - sol[1].t_start == pytest.approx(turn - 1 + turn / np.pi, rel=2e-4)
    assert len(sol[0].mesh) > 8
    assert sol.defect <= 1e-6
