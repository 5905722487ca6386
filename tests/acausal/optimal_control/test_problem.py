"""Optimal control against closed forms: what can be decided, asked for and minimised."""

from __future__ import annotations

from math import pi, sqrt

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import planar as pl
from library import rotational as rot
from library import translational as tr
from tests.models import cart

TOL = 1e-6  # IPOPT's tolerance of 1e-8 in scaled units, and its relaxed bounds


CART = ac.compile(cart())


def rest_to_rest(t_end: object = 1.0, way: float = 1.0, **options: object) -> ac.OptimalControl:
    ocp = ac.OptimalControl(CART, t_end=t_end, **options)
    ocp.control("push.f")
    ocp.final("cart.s", way)
    ocp.final("cart.v", 0.0)
    return ocp


def effort(ocp: ac.OptimalControl) -> ca.SX:
    return ocp.integral(ocp["push.f"] ** 2)


METHODS = [
    ac.Collocation(intervals=10),
    ac.Collocation(intervals=10, scheme="legendre"),
    ac.Collocation(intervals=10, control="linear"),
    ac.MultipleShooting(intervals=10, control="linear"),
]
methods = pytest.mark.parametrize(
    "method", METHODS, ids=lambda m: f"{type(m).__name__}-{m.control}"
)


@methods
def test_least_effort_from_rest_to_rest_is_a_straight_line(method):
    """min ∫u² from 0 to 1 in 1 s is 12 with u = 6 - 12 t: in the space of each of these methods."""
    ocp = rest_to_rest()
    ocp.minimize(effort(ocp))
    sol = ocp.solve(method)
    assert sol.objective == pytest.approx(12.0, rel=TOL)
    assert sol["push.f"] == pytest.approx(6 - 12 * sol.t, abs=1e-5)
    assert sol["cart.s"] == pytest.approx(3 * sol.t**2 - 2 * sol.t**3, abs=1e-6)
    assert sol.defect < 1e-7
    assert sol.status == "optimal"


@methods
def test_minimum_time_of_the_double_integrator(method):
    """|u| <= 1 over a way of 1: 2 s, full thrust and full brake."""
    ocp = rest_to_rest(ac.free(guess=1.0, lower=0.1, upper=10.0))
    ocp.controls.clear()
    ocp.control("push.f", -1.0, 1.0)
    ocp.minimize(ocp.t_end)
    sol = ocp.solve(method)
    # the switch is on the grid; continuous linear controls turn over one interval, h²/6 of it
    allowed = 0.02 if method.control == "linear" else TOL
    assert sol.t_end == sol.objective == pytest.approx(2.0, rel=allowed)


def test_every_variable_is_in_the_solution_and_the_replay_follows_it():
    ocp = rest_to_rest()
    ocp.minimize(effort(ocp))
    sol = ocp.solve(ac.Collocation(intervals=10))
    again = CART.simulate(sol.t_end, inputs=sol, rtol=1e-9)
    assert sol["cart.flange_b.s"][-1] == pytest.approx(1.0)
    assert again.final["cart.s"] == pytest.approx(1.0, abs=1e-6)
    assert sol.replay.final["cart.v"] == pytest.approx(0.0, abs=1e-7)
    assert isinstance(sol, ac.Result)


def test_bounded_integral_sets_the_time():
    """min T with ∫u² <= E: 12/T³ = E."""
    ocp = rest_to_rest(ac.free(guess=1.0))
    ocp.bound(effort(ocp), upper=1.5)
    ocp.minimize(ocp.t_end)
    assert ocp.solve(ac.Collocation(intervals=10)).t_end == pytest.approx(2.0, rel=TOL)


def test_an_integral_may_enter_in_any_way():
    """min T (∫u²)² + T²: with ∫u² = 12/T³ that is 144/T⁵ + T²."""
    ocp = rest_to_rest(ac.free(guess=1.5))
    ocp.minimize(ocp.t_end * effort(ocp) ** 2 + ocp.t_end**2)
    sol = ocp.solve(ac.Collocation(intervals=10))
    assert sol.t_end == pytest.approx((5 * 144 / 2) ** (1 / 7), rel=1e-5)


def test_a_point_on_the_way_halves_the_problem():
    """From 0 to 0 through 1 halfway: two moves of half the time, 2 · 12/(T/2)³."""
    ocp = rest_to_rest(2.0, 0.0)
    ocp.interior(0.5, "cart.s", 1.0)
    ocp.minimize(effort(ocp))
    sol = ocp.solve(ac.Collocation(intervals=7))  # 7: the point is not on the uniform grid
    assert sol.objective == pytest.approx(24.0, rel=TOL)
    assert sol.at(1.0)["cart.s"] == pytest.approx(1.0)


def test_free_start_time_balances_effort_and_waiting():
    """min 12/T³ + 100 T with T = 1 - t0: T⁴ = 36/100."""
    ocp = rest_to_rest(1.0, t_start=ac.free(guess=0.1, lower=0.0, upper=0.9))
    ocp.minimize(effort(ocp) + 100 * (ocp.t_end - ocp.t_start))
    sol = ocp.solve(ac.Collocation(intervals=10))
    assert 1.0 - sol.t_start == pytest.approx(0.36**0.25, rel=1e-5)
    assert sol.t_end == pytest.approx(1.0)
    assert sol.t[0] == sol.t_start


def test_both_times_may_be_free():
    ocp = rest_to_rest(ac.free(2.0, 1.0, 3.0), t_start=ac.free(0.5, 0.0, 1.0))
    ocp.minimize(effort(ocp))
    sol = ocp.solve(ac.Collocation(intervals=5))
    assert (sol.t_start, sol.t_end) == pytest.approx((0.0, 3.0), abs=1e-5)


def test_ends_are_weighed_by_their_values():
    """min ∫u² + 3 (s(1) - 1)² from rest, end speed free: u = 3 c (1 - t), s(1) = c, 3 c²."""
    ocp = ac.OptimalControl(CART, t_end=1.0)
    ocp.control("push.f")
    ocp.minimize(effort(ocp) + 3 * (ocp.at_end("cart.s") - 1) ** 2)
    sol = ocp.solve(ac.Collocation(intervals=5))
    assert sol.final["cart.s"] == pytest.approx(0.5, abs=1e-6)
    assert sol.objective == pytest.approx(1.5, rel=TOL)


def test_start_of_a_state_may_be_decided():
    """Thrown up at the best speed, nothing needs to be done on the way: s(1) = v(0)."""
    ocp = ac.OptimalControl(CART, t_end=1.0)
    ocp.control("push.f")
    ocp.initial("cart.v", lower=-5.0, upper=5.0)
    ocp.final("cart.s", 2.0)
    ocp.minimize(effort(ocp))
    sol = ocp.solve(ac.Collocation(intervals=5))
    assert sol.start["cart.v"] == pytest.approx(2.0, abs=1e-6)
    assert sol.objective == pytest.approx(0.0, abs=1e-9)


def test_best_gear_ratio_matches_the_inertias():
    """n τ/(n² J_m + J_L) is largest for n² = J_L/J_m."""
    m = ac.Model("gear")
    m.motor, m.rotor, m.gear, m.load = (
        rot.Torque(),
        rot.Inertia(J=0.01),
        rot.IdealGear(ratio=2.0),
        rot.Inertia(J=0.36),
    )
    m.connect(m.motor.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.load.flange_a)
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=2.0, lower=0.1))
    ocp.control("motor.tau", -1.0, 1.0)
    ocp.parameter("gear.ratio", 1.0, 20.0)
    ocp.final("load.phi", 1.0)
    ocp.final("load.w", 0.0)
    ocp.minimize(ocp.t_end)
    sol = ocp.solve(ac.Collocation(intervals=10))
    assert sol.parameters["gear.ratio"] == pytest.approx(6.0, rel=1e-4)
    best = 6.0 / (6.0**2 * 0.01 + 0.36)  # rad/s²
    assert sol.t_end == pytest.approx(2 / sqrt(best), rel=TOL)
    assert sol.defect < 1e-6


def test_going_round_for_ever_is_cheapest_at_constant_speed():
    """A period with drag d over a way L in T costs at least d L²/T."""
    m = cart(2.0)
    m.drag, m.wall = tr.Damper(d=0.5), tr.Fixed()
    m.connect(m.cart.flange_b, m.drag.flange_b)
    m.connect(m.drag.flange_a, m.wall.flange)
    ocp = ac.OptimalControl(m, t_end=4.0)
    ocp.control("push.f")
    ocp.initial("cart.s", 0.0)
    ocp.periodic("cart.s", shift=3.0)
    ocp.periodic("cart.v")
    ocp.minimize(ocp.integral(ocp["push.f"] * ocp["cart.v"]))
    sol = ocp.solve(ac.Collocation(intervals=10))
    assert sol.objective == pytest.approx(0.5 * 9 / 4, rel=TOL)
    assert sol["cart.v"] == pytest.approx(0.75, abs=1e-4)


def test_bounded_rate_makes_a_control_continuous():
    """min ∫u² is 12 with |du/dt| = 12: a bound of 13 changes nothing."""
    ocp = ac.OptimalControl(CART, t_end=1.0)
    ocp.control("push.f", rate=13.0)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(effort(ocp))
    sol = ocp.solve(ac.Collocation(intervals=10))
    assert sol.objective == pytest.approx(12.0, rel=TOL)
    assert sol.input_values("push.f").smoothness >= 0


def test_tight_rate_is_reached():
    ocp = ac.OptimalControl(CART, t_end=1.0)
    ocp.control("push.f", rate=(-40.0, 40.0))
    for end in (ocp.initial, ocp.final):
        end("push.f", 0.0)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(effort(ocp))
    sol = ocp.solve(ac.Collocation(intervals=20, control="constant"))
    slopes = sol.input_values("push.f").derivative()(np.linspace(0, 1, 200))
    assert np.max(np.abs(slopes)) == pytest.approx(40.0, rel=1e-3)
    assert sol["push.f"][[0, -1]] == pytest.approx(0.0, abs=1e-6)


def test_bound_on_an_eliminated_variable_is_kept():
    """Speed limited to 1.2 on a way of 1 in 1 s: least time at the limit is 1 - 2 a."""
    ocp = rest_to_rest()
    ocp.bound("cart.flange_b.v", upper=1.2)
    ocp.minimize(effort(ocp))
    sol = ocp.solve(ac.Collocation(intervals=40))
    assert np.max(sol["cart.v"]) == pytest.approx(1.2, abs=1e-5)
    ramp = 1.5 * (1 - 1 / 1.2)  # of u falling linearly to 0: its area is the speed
    assert sol.objective == pytest.approx(2 * 4 * 1.2**2 / (3 * ramp), rel=1e-3)


def test_expression_of_several_variables_is_bounded():
    """s + v <= 1.8 holds at all grid points, is active, and costs effort."""
    ocp = rest_to_rest()
    ocp.bound(ocp["cart.s"] + ocp["cart.v"], upper=1.8)
    ocp.minimize(effort(ocp))
    sol = ocp.solve(ac.Collocation(intervals=80))
    both = sol["cart.s"] + sol["cart.v"]
    assert np.max(both) == pytest.approx(1.8, abs=1e-5)
    assert sol.objective > 12.01
    assert not sol.violations


def test_attributes_of_the_model_name_variables_too():
    m = cart()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control(m.push.f)
    ocp.final(m.cart.s, 1.0)
    ocp.final(m.cart.v, 0.0)
    ocp.minimize(ocp.integral(ocp[m.push.f] ** 2) + 0 * ocp.at_end(m.cart.v**2))
    assert ocp.solve(ac.Collocation(intervals=5)).objective == pytest.approx(12.0, rel=TOL)


def test_time_may_stand_in_the_objective():
    """min ∫(u² + 2 u t): u + t is what is least, and the ends ask for 6 - 12 t."""
    ocp = rest_to_rest()
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2 + 2 * ocp["push.f"] * ac.time))
    sol = ocp.solve(ac.Collocation(intervals=10))
    assert sol["push.f"] == pytest.approx(6 - 12 * sol.t, abs=1e-5)
    assert sol.objective == pytest.approx(12 + 2 * (3 - 4), rel=TOL)


def test_values_change_from_solve_to_solve_without_building_anew():
    ocp = ac.OptimalControl(CART, t_end=1.0)
    ocp.control("push.f")
    goal = ocp.value("goal", 1.0)
    ocp.bound(ocp.at_end("cart.s") - goal, 0.0, 0.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(effort(ocp))
    prepared = ocp.prepare(ac.Collocation(intervals=5))
    first = prepared.solve()
    second = prepared.solve(first, values={"goal": 2.0})
    moved = prepared.solve(start={"cart.s": 0.5})
    assert first.objective == pytest.approx(12.0, rel=TOL)
    assert second.objective == pytest.approx(48.0, rel=TOL)
    assert moved.objective == pytest.approx(3.0, rel=TOL)
    assert prepared.solve().objective == pytest.approx(12.0, rel=TOL)


def test_a_solution_is_a_warm_start():
    ocp = rest_to_rest(ac.free(guess=1.0, lower=0.1))
    ocp.bound(effort(ocp), upper=1.5)
    ocp.minimize(ocp.t_end)
    prepared = ocp.prepare(ac.Collocation(intervals=20))
    cold = prepared.solve()
    warm = prepared.solve(cold)
    assert warm.objective == pytest.approx(cold.objective, rel=1e-6)
    assert warm.stats["iter_count"] < cold.stats["iter_count"] / 2


def test_a_simulation_is_a_guess():
    run = CART.simulate(1.0, inputs={"push.f": lambda t: 5 - 10 * t})
    ocp = rest_to_rest()
    ocp.minimize(effort(ocp))
    sol = ocp.solve(ac.Collocation(intervals=10), guess=run)
    assert sol.objective == pytest.approx(12.0, rel=TOL)


def test_paths_give_a_guess():
    ocp = rest_to_rest(ac.free(guess=1.0, lower=0.5, upper=2.0))
    ocp.minimize(effort(ocp) + ocp.t_end)
    given = {"cart.s": ([0.0, 1.0], [0.0, 1.0]), "push.f": lambda t: 6 - 12 * t, "t_end": 1.5}
    sol = ocp.solve(ac.Collocation(intervals=10), guess=given)
    assert sol.t_end == pytest.approx(2.0, rel=1e-5)


def test_given_inputs_act_on_the_plant():
    """A second force -1 all the time is cancelled by one that is 1 more."""
    m = cart()
    m.other = tr.Force()
    m.connect(m.other.flange, m.cart.flange_b)
    ocp = ac.OptimalControl(m, t_end=1.0, inputs={"other.f": lambda t: -1.0 + 0 * t})
    ocp.control("push.f")
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.integral((ocp["push.f"] - 1) ** 2))
    sol = ocp.solve(ac.Collocation(intervals=10))
    assert sol.objective == pytest.approx(12.0, rel=TOL)
    assert sol.defect < 1e-7


def test_parameters_are_those_of_the_problem():
    ocp = ac.OptimalControl(CART, t_end=1.0, parameters={"cart.m": 3.0})
    ocp.control("push.f")
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(effort(ocp))
    sol = ocp.solve(ac.Collocation(intervals=5))
    assert sol.objective == pytest.approx(9 * 12.0, rel=TOL)
    assert sol.defect < 1e-7


def test_progress_is_one_line(capsys):
    ocp = rest_to_rest()
    ocp.minimize(effort(ocp))
    ocp.solve(ac.Collocation(intervals=5), progress=True)
    said = capsys.readouterr().err
    assert "iteration    1  objective 12" in said
    assert said.count("\n") == 1


def test_report_says_what_was_found():
    ocp = rest_to_rest()
    ocp.minimize(effort(ocp))
    lines = str(ocp.solve(ac.Collocation(intervals=5))).splitlines()
    assert lines[:3] == [
        "optimal control of 'cart': optimal",
        "  objective   12 (12 in the replay)",
        "  horizon     0 to 1 s, 5 intervals",
    ]
    assert lines[4].startswith("  defect ")
    assert lines[4].endswith("(replayed by the simulator)")


def test_pi_is_reached_by_a_pendulum_driven_slowly():
    """With torque for the weight at hand, a pendulum is turned up and rests there."""
    m = ac.Model("arm")
    m.motor, m.arm = rot.Torque(), rot.Inertia(J=1.0)
    m.connect(m.motor.flange, m.arm.flange_a)
    ocp = ac.OptimalControl(m, t_end=2.0)
    ocp.control("motor.tau")
    ocp.final("arm.phi", pi)
    ocp.final("arm.w", 0.0)
    ocp.minimize(ocp.integral(ocp["motor.tau"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=5))
    assert sol.objective == pytest.approx(12 * pi**2 / 8, rel=TOL)


def test_picture_shows_limits_replay_and_other_runs(tmp_path):
    ocp = rest_to_rest()
    ocp.controls.clear()
    ocp.control("push.f", -7.0, 7.0)
    ocp.bound("cart.v", upper=2.0)
    ocp.minimize(effort(ocp))
    sol = ocp.solve(ac.Collocation(intervals=10))
    run = CART.simulate(2.0, inputs={"push.f": lambda t: 0 * t})
    figure = sol.plot("push.f", "cart.v", path=tmp_path / "optimum.png", against={"idle": run})
    labels = [ax.get_legend_handles_labels()[1] for ax in figure.axes]
    assert labels[0] == ["push.f", "replay", "idle", "limit"]
    assert labels[1] == ["cart.v", "replay", "idle", "limit"]
    low, high = figure.axes[0].get_ylim()
    assert low < -7.0
    assert high > 7.0
    assert (tmp_path / "optimum.png").read_bytes().startswith(b"\x89PNG")


def test_every_model_without_states_of_its_own_can_have_a_law():
    """A driver on a rigid body has no state but its law: ∫τ² = 12 J² for 1 rad in 1 s."""
    m = ac.Model("rigid")
    m.drive, m.body = rot.Position(), rot.Inertia(J=2.0)
    m.connect(m.drive.flange, m.body.flange_a)
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.motion("drive.phi", smoothness=1, start=0.0, end=1.0)
    ocp.minimize(ocp.integral(ocp["drive.tau"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=40, control="constant"))
    assert sol.objective == pytest.approx(48.0, rel=0.2)  # the acceleration must not jump at rest
    assert sol.objective > 48.0


def test_units_may_be_given_with_bounds():
    ocp = ac.OptimalControl(CART, t_end=1.0)
    ocp.control("push.f", "-10 N", "0.01 kN")
    assert (ocp.controls[0].lower, ocp.controls[0].upper) == (-10.0, 10.0)


def test_solved_form_has_the_same_rates_at_any_point():
    """Two accelerations that enter linearly are solved for; every variable stays what it was."""
    from acausal.system.algebraic import eliminate_unknowns

    m = ac.Model("chain")
    m.world, m.push = pl.World(), rot.Torque()
    m.j1, m.j2 = pl.Revolute(use_axis_flange=True), pl.Revolute()
    m.arm, m.bob = pl.FixedTranslation(r=(0.0, -1.0)), pl.PointMass(m=2.0)
    m.rod, m.ball = pl.FixedTranslation(r=(0.0, -0.5)), pl.PointMass(m=1.0)
    m.connect(m.world.frame, m.j1.frame_a)
    m.connect(m.j1.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.bob.frame_a, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.ball.frame_a)
    m.connect(m.push.flange, m.j1.axis)
    system = ac.compile(m)
    form = eliminate_unknowns(system)
    assert len(system.algebraic) == 2
    assert form.algebraic == ()
    given = {"start": {"j2.phi": 0.5}, "inputs": {"push.tau": 0.0}}
    runs = [s.simulate(1.0, n=20, **given, rtol=1e-9) for s in (system, form)]
    for name in ("j1.phi", "j2.a", "ball.a_0", "arm.frame_a.f"):
        assert runs[0][name] == pytest.approx(runs[1][name], abs=1e-5)  # of two runs at 1e-9 a step


def test_a_parameter_in_the_objective_is_a_number():
    """2 m >= 1 holds at the least: of T + m with T = 2 sqrt(m), and of m ∫f² + m = 12 m³ + m."""
    for weighed in (False, True):
        ocp = ac.OptimalControl(cart(), t_end=1.0 if weighed else ac.free(guess=1.0, lower=0.1))
        ocp.control("push.f", *(() if weighed else (-1.0, 1.0)))
        ocp.parameter("cart.m", 0.25, 4.0)
        ocp.bound(2 * ocp["cart.m"], lower=1.0)
        ocp.final("cart.s", 1.0)
        ocp.final("cart.v", 0.0)
        m = ocp["cart.m"]
        ocp.minimize(m * effort(ocp) + m if weighed else ocp.t_end + m)
        sol = ocp.solve(ac.Collocation(intervals=4))
        assert sol.parameters["cart.m"] == pytest.approx(0.5, abs=1e-6)
        assert sol.objective == pytest.approx(0.5 + (1.5 if weighed else sqrt(2.0)), rel=TOL)
        assert sol.status == "optimal"
