"""Ill-posed and infeasible optimal control problems: full texts, before and after solving."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from domains import signal
from library import electrical as el
from library import translational as tr
from tests.models import cart

CART = ac.compile(cart())


def problem(t_end: object = 1.0, lower: object = None, upper: object = None) -> ac.OptimalControl:
    ocp = ac.OptimalControl(CART, t_end=t_end)
    ocp.control("push.f", lower, upper)
    return ocp


def effort(ocp: ac.OptimalControl) -> ca.SX:
    return ocp.integral(ocp["push.f"] ** 2)


def no_objective():
    problem().solve()


def nothing_decided():
    ocp = ac.OptimalControl(CART, t_end=1.0)
    ocp.minimize(ocp.t_end)
    ocp.solve()


def no_input():
    ac.OptimalControl(CART, t_end=1.0).control("push.ff")


def decided_twice():
    problem().control("push.f")


def bounds_in_the_wrong_order():
    problem(1.0, 2.0, -2.0)


def guess_outside_the_bounds():
    ac.OptimalControl(CART, t_end=1.0).control("push.f", -1.0, 1.0, guess=3.0)


def bounds_that_contradict_each_other():
    ocp = problem()
    ocp.bound("cart.s", 0.0, 1.0)
    ocp.bound("cart.s", 2.0, 3.0)
    ocp.minimize(ocp.t_end)
    ocp.solve()


def end_outside_the_bounds():
    ocp = problem()
    ocp.bound("cart.s", 0.0, 1.0)
    ocp.final("cart.s", 2.0)
    ocp.minimize(ocp.t_end)
    ocp.solve()


def start_outside_the_bounds():
    ocp = problem()
    ocp.bound("cart.s", 1.0, 2.0)
    ocp.minimize(ocp.t_end)
    ocp.solve()


def objective_over_time():
    ocp = problem()
    ocp.minimize(ocp["cart.v"] ** 2)


def foreign_symbol():
    ocp = problem()
    ocp.integral(ca.SX.sym("q"))


def integral_of_an_integral():
    ocp = problem()
    ocp.integral(ocp.integral("cart.v"))


def unknown_parameter():
    problem().parameter("cart.mm", 0.0, 1.0)


def divisor_that_may_vanish():
    ocp = problem()
    ocp.parameter("cart.m", -1.0, 2.0)
    ocp.final("cart.s", 1.0)
    ocp.minimize(effort(ocp))
    ocp.solve()


def method_without_options():
    ocp = problem()
    ocp.minimize(ocp.t_end)
    ocp.solve(ac.Collocation)


def solver_as_a_word():
    ocp = problem()
    ocp.minimize(ocp.t_end)
    ocp.solve(solver="ipopt")


def unknown_option_of_the_solver():
    ocp = problem()
    ocp.final("cart.s", 1.0)
    ocp.minimize(effort(ocp))
    ocp.solve(solver=ac.nlp.Ipopt(options={"nonsense": 1}))


def wrong_scheme():
    ac.Collocation(scheme="lobatto")


def no_points():
    ac.Collocation(degree=0)


def polynomial_shooting():
    ac.MultipleShooting(control="polynomial")


def unknown_guess():
    ocp = problem()
    ocp.final("cart.s", 1.0)
    ocp.minimize(effort(ocp))
    ocp.solve(guess={"cart.q": 1.0})


def guess_that_is_a_number():
    ocp = problem()
    ocp.minimize(effort(ocp))
    ocp.solve(guess=3.0)


def end_before_begin():
    ac.OptimalControl(CART, t_end=-1.0)


def end_that_is_no_time():
    ac.OptimalControl(CART, t_end="soon")


def free_time_outside_its_bounds():
    ac.free(guess=5.0, upper=2.0)


def stages_with_a_free_time():
    ocp = problem(ac.free(1.0))
    ocp.minimize(ocp.t_end)
    ocp.solve(solver=ac.nlp.Fatrop())


def refinement_to_nothing():
    ocp = problem()
    ocp.minimize(effort(ocp))
    ocp.solve(refine=3.0)


def share_beyond_the_end():
    problem().interior(1.5, "cart.s", 1.0)


def bound_without_a_number():
    problem().bound("cart.s")


def value_and_bounds():
    problem().final("cart.s", 1.0, lower="x")


def objective_of_several_numbers():
    problem().minimize([1.0, 2.0])


def too_many_conditions():
    ocp = problem()
    for path, value in {"cart.s": 1.0, "cart.v": 0.0, "cart.a": 0.0, "push.f": 0.0}.items():
        ocp.final(path, value)
    ocp.minimize(effort(ocp))
    ocp.solve(ac.Collocation(intervals=1, control="constant"))


def model_that_switches():
    m = ac.Model("step")
    m.src, m.r, m.c = el.StepVoltage(V=1.0, start_time=0.5), el.Resistor(R=1.0), el.Capacitor(C=1.0)
    m.leak, m.gnd = el.SignalCurrent(), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p, m.leak.n)
    m.connect(m.c.n, m.src.n, m.leak.p, m.gnd.p)
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("leak.i")
    ocp.minimize(ocp.integral(ocp["leak.i"] ** 2))
    ocp.solve()


TEXTS = {
    no_objective: "the problem has no objective: say ocp.minimize(…), for example "
    "ocp.minimize(ocp.t_end) or ocp.minimize(ocp.integral(…)).",
    nothing_decided: "nothing is decided: say ocp.control(…), ocp.motion(…) or "
    "ocp.parameter(…). Inputs of the model: push.f.",
    no_input: "'push.ff' is no input of the model. Did you mean 'push.f'? Valid: push.f.",
    decided_twice: "'push.f' is decided twice: it is one input.",
    bounds_in_the_wrong_order: "push.f: its lower bound 2 is above its upper bound -2.",
    guess_outside_the_bounds: "push.f: the guess 3 is not between its bounds -1 and 1.",
    bounds_that_contradict_each_other: "the bounds of cart.s contradict each other: it would have "
    "to be above 2 and below 1.",
    end_outside_the_bounds: "cart.s is asked to be 2 at t_end, but its bounds there are 0 and 1.",
    start_outside_the_bounds: "cart.s begins at 0, which is not between its bounds 1 and 2. Give "
    'ocp.initial("cart.s", …), or another bound.',
    objective_over_time: "the objective varies over time: it has cart.v in it. Say "
    'ocp.integral(…), ocp.at_end("cart.v") or ocp.at_start("cart.v").',
    foreign_symbol: "the expression has the symbol 'q', which is not of this problem. Use "
    'ocp["path"], ocp.t_end, ocp.integral(…), ocp.at_end(…) and ac.time.',
    integral_of_an_integral: "integral() of an expression with integral(cart.v) in it: that is a "
    "number already. Combine such numbers outside.",
    unknown_parameter: "there is no parameter 'cart.mm' to decide. Did you mean 'cart.m' or "
    "'cart.L'? Valid: cart.L, cart.m.",
    divisor_that_may_vanish: "cart.m may become 0 between its bounds -1 and 2, but the equations "
    "were simplified assuming cart.m ≠ 0 (in cart). Bound it away from 0.",
    method_without_options: "method = <class 'acausal.optimal_control.collocation.Collocation'>: "
    "give one with its options, ac.Collocation(intervals=40) or ac.MultipleShooting(intervals=40).",
    solver_as_a_word: "solver = 'ipopt': give one with its options, ac.nlp.Ipopt(), "
    "ac.nlp.Fatrop() or ac.nlp.SQP().",
    unknown_option_of_the_solver: "Ipopt(linear_solver='mumps', tol=1e-08, max_iterations=500, "
    "options={'nonsense': 1}) cannot be set up: No such IPOPT option: nonsense. Check its "
    "options.",
    wrong_scheme: "scheme = 'lobatto' is not known. Valid: legendre, radau.",
    no_points: "degree = 0: give a whole number of at least 1.",
    polynomial_shooting: "control = 'polynomial' is not known. Valid: constant, linear.",
    unknown_guess: "guess: 'cart.q' is no state, control or time. Did you mean 'cart.v' or "
    "'cart.e.s'? Valid: cart.e.s, cart.v, push.f.",
    guess_that_is_a_number: "guess = 3.0: give a Result, an earlier solution, or a dict of paths "
    "with numbers, tables (times, values) or functions of time.",
    end_before_begin: "t_end = -1 s must be later than t_start = 0 s.",
    end_that_is_no_time: "t_end = 'soon': give a number of seconds, or ac.free(guess=…, lower=…, "
    "upper=…).",
    free_time_outside_its_bounds: "free time: the guess 5 s is not between 0 and 2 s.",
    stages_with_a_free_time: "FATROP takes problems in stages only: a free time is common to all "
    "of them. Use ac.nlp.Ipopt().",
    refinement_to_nothing: "refine = 3.0: give a number between 0 and 1.",
    share_beyond_the_end: "share = 1.5: 0 is the begin of the horizon and 1 its end; give a number "
    "between.",
    bound_without_a_number: "cart.s: give a value or a bound.",
    value_and_bounds: "cart.s: give a value or bounds, not both.",
    objective_of_several_numbers: "the objective is 2 x 1 numbers: it must be one.",
    too_many_conditions: "the problem is overdetermined: 3 of its equations too many for what is "
    "decided. Conditions: cart.s at t_end, cart.v at t_end, cart.a at t_end, push.f at t_end. "
    "Leave some out, "
    "or use more intervals.",
    model_that_switches: "'step' switches at t = 0.5 s: within one phase the equations must stay "
    "the same. Use a phase before and one after it.",
}


@pytest.mark.parametrize("mistake", TEXTS, ids=lambda f: f.__name__)
def test_ill_posed_problem_is_refused_with_what_to_do(mistake):
    with pytest.raises((ac.errors.OptimalControlError, ac.errors.UnknownNameError)) as caught:
        mistake()
    assert str(caught.value) == TEXTS[mistake]


def test_a_bound_may_be_a_number_of_numpy():
    """Of no dimension, as ``array.mean()`` of some libraries gives it."""
    ocp = problem()
    ocp.final("cart.s", np.array(1.0))
    ocp.bound("cart.v", np.array(-2.0), np.float64(2.0))
    assert [c.lower.tolist() for c in ocp.conditions[-2:]] == [[1.0], [-2.0]]


@pytest.mark.parametrize("number", [np.inf, np.nan])
def test_numbers_of_a_problem_are_finite(number):
    with pytest.raises(ac.errors.ArgumentError, match="shift must be a finite number"):
        problem().periodic("cart.s", shift=number)
    with pytest.raises(ac.errors.ArgumentError, match="number must be a finite number"):
        problem().disturbance("push.f", number)


def refused(ocp: ac.OptimalControl, **options: object) -> ac.errors.OptimalControlError:
    with pytest.raises(ac.errors.OptimalControlError) as caught:
        ocp.solve(ac.Collocation(intervals=20), **options)
    return caught.value


def test_too_little_force_names_what_can_be_reached_instead():
    """In 1 s with |f| <= 1 the cart gets 0.25 m far; the least squares leave it some speed."""
    ocp = problem(1.0, -1.0, 1.0)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(effort(ocp))
    error = refused(ocp)
    text = str(error)
    assert text.startswith("no optimum was found after ")
    assert (
        "The conditions cannot be met together. With equations, controls and start kept, the "
        "nearest is: cart.s is 0.356"
    ) in text
    assert "at t = 1 s, asked for is 1; cart.v is 0.24" in text
    assert text.endswith("asked for is 0. Loosen one of these, or give more time.")
    assert error.partial["cart.s"].shape == error.partial.t.shape


def test_objective_without_a_least_value_is_said_to_go_on_falling():
    ocp = problem()
    ocp.minimize(ocp.at_end("cart.s"))
    assert str(refused(ocp)) == UNBOUNDED


def test_too_few_iterations_with_all_constraints_met():
    ocp = problem(1.0, -10.0, 10.0)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(effort(ocp))
    assert str(refused(ocp, solver=ac.nlp.Ipopt(max_iterations=2))) == (
        "no optimum was found after 2 iterations: the most iterations allowed were not enough. All "
        "constraints hold: give more iterations, ac.nlp.Ipopt(max_iterations=…), or scale the "
        "objective."
    )


class Logarithm(ac.Component):
    """A state whose rate is its logarithm."""

    u = ac.port(signal.Input)
    x = ac.variable("1", "State", start=-1.0)

    def equations(self):
        yield ac.der(self.x) == ca.log(self.x) + self.u


def test_undefined_equation_is_located():
    m = ac.Model("growth")
    m.plant = Logarithm()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("plant.u", -1.0, 1.0)
    ocp.final("plant.x", 2.0)
    ocp.minimize(ocp.integral(ocp["plant.u"] ** 2))
    assert str(refused(ocp)) == (
        "no optimum was found after 0 iterations: the equations have no finite value at some "
        "point. At the guess, t = 0.007753 s, log(plant.x) in plant has no finite value with "
        "plant.x = -0.976742. Give a guess away from there, or bounds."
    )


def test_refinement_that_cannot_succeed_keeps_the_best():
    ocp = problem(1.0, -10.0, 10.0)
    ocp.final("cart.s", 1.0)
    ocp.minimize(effort(ocp))
    with pytest.raises(ac.errors.OptimalControlError) as caught:
        ocp.solve(ac.Collocation(intervals=2), refine=1e-15)
    text = str(caught.value)
    assert text.startswith("the defect stays at ")
    assert text.endswith(
        "above refine = 1e-15: the replay may be unstable, or the controls jump often."
    )
    assert caught.value.partial.defect < 1e-6


UNBOUNDED = (
    "nothing bounds push.f: the objective goes on falling as it grows, and has no least value. "
    "Bound it, or penalise it in the objective."
)


def test_horizon_that_shrinks_to_nothing_is_refused():
    """The goal is the start: the least time is 0, and IPOPT's is -6.5e-9 s."""
    ocp = problem(ac.free(guess=1.0), -1.0, 1.0)
    ocp.final("cart.s", 0.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.t_end)
    text = str(refused(ocp))
    assert text.startswith("the horizon shrinks to nothing, t_end - t_start = ")
    assert "holds at the start already" in text


def test_least_time_with_a_control_that_nothing_bounds_is_refused_by_its_name():
    """4 s/T² gets there in any time T; a solver stops somewhere at 1 ms."""
    ocp = problem(ac.free(guess=1.0))
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.t_end)
    assert str(refused(ocp)) == UNBOUNDED


@pytest.mark.parametrize(("intervals", "iterations"), [(40, 60), (20, 100)])
def test_the_refusal_is_the_same_where_iterations_run_out(intervals, iterations):
    """Whether IPOPT stops by itself or by its limit is a matter of rounding: the text is not."""
    ocp = problem(ac.free(guess=1.0))
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.t_end)
    with pytest.raises(ac.errors.OptimalControlError) as caught:
        ocp.solve(
            ac.Collocation(intervals=intervals), solver=ac.nlp.Ipopt(max_iterations=iterations)
        )
    assert str(caught.value) == UNBOUNDED


def test_least_effort_in_a_time_that_nothing_bounds_is_refused():
    """∫f² = 12 s²/T³ falls as long as T grows; a solver stops somewhere at 1e5 s."""
    ocp = problem(ac.free(guess=1.0))
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(effort(ocp))
    text = str(refused(ocp))
    assert text.startswith("the objective goes on falling as t_end grows: it has no least value.")


def test_large_values_that_an_optimum_needs_are_no_runaway():
    """12 s²/T³ and f = 6 s/T² of s = 1 km: thousands of nominal values, and stationary."""
    ocp = problem(1.0)
    ocp.final("cart.s", 1000.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(effort(ocp))
    assert ocp.solve(ac.Collocation(intervals=5)).objective == pytest.approx(12e6, rel=1e-6)


def two_inputs() -> ac.OptimalControl:
    m = cart()
    m.other = tr.Force()
    m.connect(m.other.flange, m.cart.flange_b)
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("push.f")
    ocp.final("cart.s", 1.0)
    ocp.minimize(effort(ocp))
    return ocp


def test_an_input_that_is_neither_decided_nor_given_is_named():
    with pytest.warns(
        ac.errors.UndecidedWarning, match=r"so 0 all the way: other\.f\. Decide it by ocp\."
    ):
        two_inputs().solve(ac.Collocation(intervals=5))
    said = two_inputs()
    said.given.inputs["other.f"] = 0.0
    said.solve(ac.Collocation(intervals=5))


def test_objective_that_runs_away_names_the_control():
    ocp = problem()
    ocp.minimize(-ocp.at_end("cart.s"))
    assert str(refused(ocp)) == UNBOUNDED


def test_friction_at_rest_names_the_mode_that_is_held():
    m = cart()
    m.support = tr.SupportFriction(f_pos=((0.0, 1.0),))
    m.connect(m.cart.flange_b, m.support.flange_a)
    ocp = ac.OptimalControl(m, t_end=2.0)
    ocp.control("push.f", -5.0, 5.0)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(effort(ocp))
    text = str(refused(ocp))
    assert "cart.s is 0 at t = 2 s, asked for is 1" in text
    assert "Over the whole horizon support.mode is held at stuck: give another mode, " in text
    assert 'modes={"support.mode": …}' in text


def test_fatrop_says_which_conditions_contradict_each_other():
    ocp = problem(1.0, -1.0, 1.0)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(effort(ocp))
    text = str(refused(ocp, solver=ac.nlp.Fatrop()))
    assert "All constraints hold" not in text
    assert "nearest is: cart.s is 0.356 at t = 1 s, asked for is 1" in text


def test_an_objective_with_a_kink_is_said_to_be_not_smooth():
    ocp = problem(3.0, -1.0, 1.0)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.integral(ca.fabs(ocp["push.f"])))
    text = str(refused(ocp))
    assert "fabs(…) is not smooth" in text
    assert "sqrt(x² + ε²)" in text


def test_a_control_bounded_on_the_other_side_only_runs_away_as_well():
    ocp = problem(ac.free(guess=1.0), 0.0)
    ocp.final("cart.s", 1.0)
    ocp.minimize(ocp.t_end)
    assert str(refused(ocp)) == UNBOUNDED
