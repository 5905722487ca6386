"""Names and signs in what a problem says: the user's paths, the user's objective."""

from __future__ import annotations

import dataclasses

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from tests.models import cart


def problem() -> ac.OptimalControl:
    m = cart()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("push.f", -1.0, 1.0)
    return ocp


def test_an_expression_with_parts_in_common_is_printed_in_paths():
    """CasADi prints what occurs twice as @1=…, … : here it stands where it belongs."""
    ocp = problem()
    gap = ocp["cart.s"] - 0.2
    ocp.bound(gap**2 + gap * ocp["cart.v"], upper=-3.0)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2 * ca.sin(gap) ** 2 + ca.cos(gap) ** 2))
    with pytest.raises(OptimalControlError) as caught:
        ocp.solve(ac.Collocation(intervals=4))
    text = str(caught.value)
    assert "@" not in text
    assert "sq((cart.s-0.2))+((cart.s-0.2)*cart.v)" in text


def test_a_condition_may_have_a_name():
    ocp = problem()
    ocp.bound(ocp["cart.s"] - ocp["cart.v"], upper=-3.0, name="clearance")
    ocp.final("cart.s", 2.0, name="the gate")
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    with pytest.raises(OptimalControlError) as caught:
        ocp.solve(ac.Collocation(intervals=4))
    assert "clearance" in str(caught.value)
    assert "the gate" in str(caught.value)


def test_the_objective_of_maximize_has_the_sign_of_what_is_maximized():
    """Full thrust for 1 s: s = 1/2."""
    ocp = problem()
    ocp.maximize(ocp.at_end("cart.s"))
    sol = ocp.solve(ac.Collocation(intervals=4, control="constant"), refine=1e-6)
    assert sol.objective == pytest.approx(0.5, rel=1e-6)
    assert sol.replayed_objective == pytest.approx(0.5, rel=1e-6)
    assert "objective   0." in sol.report


def test_an_objective_may_have_a_name():
    ocp = problem()
    ocp.final("cart.s", 0.25)
    with pytest.raises(OptimalControlError, match=r"^effort varies over time: it has push\.f"):
        ocp.minimize(ocp["push.f"] ** 2, name="effort")
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2), name="effort")
    sol = ocp.solve(ac.Collocation(intervals=4))
    assert sol.report.splitlines()[1].endswith(" in the replay), effort")
    other = problem()
    other.minimize(other.at_end("cart.s"))
    assert other.solve(ac.Collocation(intervals=4)).report.splitlines()[1].endswith(" replay)")


def test_what_has_no_largest_value_is_said_to_go_on_rising():
    m = cart()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("push.f")
    ocp.maximize(ocp.at_end("cart.s"), name="the way")
    with pytest.raises(OptimalControlError) as caught:
        ocp.solve(ac.Collocation(intervals=4))
    assert str(caught.value) == (
        "nothing bounds push.f: the way goes on rising as it grows, and has no largest value. "
        "Bound it, or penalise it in the objective."
    )


def test_phases_without_an_objective_need_none():
    """Full thrust, then a second of coasting: s = 1/2 + 1."""
    go, coast = problem(), problem()
    coast.given = dataclasses.replace(coast.given, t_start=1.0, t_end=2.0)
    coast.controls.clear()
    coast.control("push.f", 0.0, 0.0)
    coast.maximize(coast.at_end("cart.s"))
    both = ac.Phases(go, coast).solve(ac.Collocation(intervals=4, control="constant"))
    assert both.objective == pytest.approx(1.5, rel=1e-6)
    assert both[1].objective == pytest.approx(1.5, rel=1e-6)
    assert both[0].objective == 0.0
    with pytest.raises(OptimalControlError, match="the problem has no objective"):
        ac.Phases(problem(), problem()).solve()


def test_a_solver_that_gives_up_is_told_its_own_options():
    ocp = problem()
    ocp.minimize(ocp.integral((ocp["push.f"] - ca.sin(5 * ocp["cart.s"] + 1)) ** 4))
    with pytest.raises(OptimalControlError) as caught:
        ocp.solve(ac.Collocation(intervals=4), solver=ac.nlp.SQP(max_iterations=1))
    assert "ac.nlp.SQP(max_iterations=…)" in str(caught.value)
    assert "Ipopt" not in str(caught.value)


def test_a_control_with_a_bounded_rate_is_not_said_to_go_its_own_way():
    """It is continuous: what is exceeded is the limit of a state between the points."""
    ocp = problem()
    ocp.controls.clear()
    ocp.control("push.f", -50.0, 50.0, rate=4000.0)
    ocp.bound("cart.v", -1.05, 1.05)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=5))
    assert sol.status == "inaccurate"
    assert "goes its own way" not in sol.report
    assert np.isfinite(sol.defect)
