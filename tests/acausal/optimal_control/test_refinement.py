"""Refinement: finer where the solution is not smooth, in the form of control that was asked for."""

from __future__ import annotations

from math import pi, sqrt

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import fsolve

import acausal as ac
from acausal.errors import OptimalControlError
from acausal.optimal_control.mesh_refinement import refinement_notes
from domains import signal
from library import translational as tr
from tests.models import cart


class Rayleigh(ac.Component):
    """Rayleigh's oscillator: der(x1) = x2, der(x2) = -x1 + x2 (1.4 - 0.14 x2²) + 4 u."""

    u = ac.port(signal.Input)
    x1, x2 = (ac.variable("1", start=-5.0) for _ in range(2))

    def equations(self):
        yield ac.der(self.x1) == self.x2
        yield ac.der(self.x2) == -self.x1 + self.x2 * (1.4 - 0.14 * self.x2**2) + 4 * self.u


RAYLEIGH = 44.80444  # ∫(u² + x1²) with u + x1/6 <= 0 over 4.5 s, as published and on 640 intervals


@pytest.mark.parametrize(("intervals", "refine"), [(20, 1e-4), (40, 1e-6)])
def test_a_mixed_bound_is_refined_to_the_optimum_with_the_controls_it_has(intervals, refine):
    m = ac.Model("rayleigh")
    m.a = Rayleigh()
    ocp = ac.OptimalControl(m, t_end=4.5)
    ocp.control("a.u")
    ocp.bound(ocp["a.u"] + ocp["a.x1"] / 6, upper=0.0)
    ocp.minimize(ocp.integral(ocp["a.u"] ** 2 + ocp["a.x1"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=intervals), refine=refine)
    assert sol.status == "optimal"
    assert sol.defect <= refine
    # limits may be exceeded by 1e-4 of 1, at a price of less than 1 each
    assert sol.replayed_objective == pytest.approx(RAYLEIGH, rel=5e-6)
    assert sol.part.phase.method.control == "polynomial"
    lengths = np.diff(sol.mesh)
    assert lengths.min() < lengths.max() / 3  # near the kinks of u


def test_intervals_are_cut_at_kinks_and_have_a_higher_degree_where_the_solution_is_smooth():
    """u has its kinks where the mixed bound ceases to hold at 1.26 s and holds again at 2.98 s."""
    m = ac.Model("rayleigh")
    m.a = Rayleigh()
    ocp = ac.OptimalControl(m, t_end=4.5)
    ocp.control("a.u")
    ocp.bound(ocp["a.u"] + ocp["a.x1"] / 6, upper=0.0)
    ocp.minimize(ocp.integral(ocp["a.u"] ** 2 + ocp["a.x1"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=40), refine=1e-6)
    middles = 0.5 * (sol.nodes[:-1] + sol.nodes[1:])
    away = np.min(np.abs(middles[:, None] - [1.26, 2.98]), axis=1)
    cut = np.diff(sol.mesh) < 0.9 / 40
    degrees = np.array(sol.part.phase.method.degrees)
    assert np.all(away[cut] < 2 * 4.5 / 40)
    assert np.any(cut)
    assert degrees.max() >= 5
    assert np.all(degrees[cut] == 3)
    assert any("of a degree up to" in note for note in sol.notes)


@pytest.mark.parametrize("intervals", [7, 20])
def test_a_control_that_jumps_between_the_points_is_refined_to_its_switch(intervals):
    """Thrust 1 and brake π over 2 m: T = sqrt(2 s (1 + 1/π)), the switch at π/(1 + π) of it."""
    m = cart()
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=1.0, lower=0.1, upper=10.0))
    ocp.control("push.f", -pi, 1.0)
    ocp.final("cart.s", 2.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.t_end)
    rough = ocp.solve(ac.Collocation(intervals=intervals, control="polynomial"))
    assert rough.status == "inaccurate"
    sol = ocp.solve(ac.Collocation(intervals=intervals), refine=1e-6)
    assert sol.t_end == pytest.approx(sqrt(4 * (1 + 1 / pi)), rel=1e-6)
    assert sol.status == "optimal"
    assert sol.replay.final["cart.s"] == pytest.approx(2.0, abs=1e-5)
    (remark,) = sol.notes
    assert remark in sol.report
    assert remark.startswith("controls are constant on ")
    switch = sol.nodes[list(sol.part.phase.flat)]
    assert switch == pytest.approx(pi / (1 + pi) * sol.t_end, abs=2e-3 * sol.t_end)


def test_a_state_that_follows_its_limit_does_not_ring_as_the_mesh_grows_finer():
    """Of a sprung mass the least ∫s, with full force and speed at its limit in turns.

    The slack of a limit is the barrier over its multiplier, which falls with the interval.
    """
    m = ac.Model("cart")
    m.push, m.cart, m.spring, m.wall = tr.Force(), tr.Mass(m=1.0), tr.Spring(c=40.0), tr.Fixed()
    m.connect(m.push.flange, m.cart.flange_a)
    m.connect(m.cart.flange_b, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.wall.flange)
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("push.f", -20.0, 20.0)
    ocp.bound("cart.v", -1.0, 1.0)
    ocp.final("cart.s", 0.2)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.integral(ocp["cart.s"]))
    rough = ocp.solve(ac.Collocation(intervals=40, control="linear"))
    sol = ocp.solve(ac.Collocation(intervals=12), refine=1e-4)
    assert sol.status == "optimal"
    assert sol.part.phase.method.control == "polynomial"
    assert sol.replayed_objective <= rough.replayed_objective + 1e-4 * abs(sol.objective)
    assert np.max(np.abs(sol.replay["cart.v"])) <= 1.0 + 1e-4


def test_a_form_of_control_that_is_given_up_is_said():
    """Polynomials of a whole interval as far as they go: then linear controls, and a word on it."""
    m = cart()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("push.f", -10.0, 10.0)
    ocp.final("cart.s", 1.0)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=4), refine=1e-6)
    linear = ocp.solve(ac.Collocation(intervals=4, control="linear"))
    (said,) = refinement_notes(linear, ac.Collocation(intervals=4, control="polynomial"))
    assert sol.notes == ()
    assert said.startswith("controls are linear on each interval, not polynomial: ")


class Glider(ac.Component):
    """A glider in a wind that grows with height, W = beta z (feet, slugs, seconds)."""

    CL, phi = ac.ports(signal.Input, 2)
    beta: ac.Parameter = ac.parameter("1/s", "Gradient of the wind", 0.08)
    x, y, z = (ac.variable("1", start=0.0, nominal=100.0) for _ in range(3))
    v = ac.variable("1", start=100.0, nominal=100.0)
    gamma, psi = (ac.variable("1", start=0.0) for _ in range(2))

    def equations(self):
        mass, g, pressure = 5.6, 32.2, 0.5 * 0.002378 * 45.09703 * self.v**2
        lift, drag = pressure * self.CL, pressure * (0.00873 + 0.045 * self.CL**2)
        climb = self.v * ca.sin(self.gamma)
        cos, sin, gust = ca.cos(self.gamma), ca.sin(self.gamma), mass * self.beta * climb
        yield ac.der(self.x) == self.v * cos * ca.sin(self.psi) + self.beta * self.z
        yield ac.der(self.y) == self.v * cos * ca.cos(self.psi)
        yield ac.der(self.z) == climb
        yield ac.der(self.v) == -(drag + gust * cos * ca.sin(self.psi)) / mass - g * sin
        yield ac.der(self.gamma) == (
            lift * ca.cos(self.phi) - mass * g * cos + gust * sin * ca.sin(self.psi)
        ) / (mass * self.v)
        yield ac.der(self.psi) == (lift * ca.sin(self.phi) - gust * ca.cos(self.psi)) / (
            mass * self.v * cos
        )


@pytest.mark.slow
def test_dynamic_soaring_is_refined_to_the_optimum_of_a_fine_mesh():
    """The least gradient that keeps a glider up: 7 beta = 0.446074 on 200 intervals too."""
    m = ac.Model("soaring")
    m.a = Glider()
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=22.0, lower=10.0, upper=30.0))
    ocp.control("a.CL", -0.5, 1.5, guess=0.5)
    ocp.control("a.phi", -1.309, 1.309, guess=-1.0)
    ocp.parameter("a.beta", 0.005, 0.15, guess=0.08)
    limits = {"v": (10, 350), "gamma": (-1.309, 1.309), "psi": (-7.8, 4.7)}
    for name, (low, high) in limits.items():
        ocp.initial(f"a.{name}", lower=low, upper=high)
        ocp.periodic(f"a.{name}", shift=-2 * pi if name == "psi" else 0.0)
    for name, low in (("x", -1000), ("y", -1000), ("z", 0)):
        ocp.final(f"a.{name}", 0.0)
        ocp.bound(f"a.{name}", low, 1000)
    for name in ("v", "gamma"):
        ocp.bound(f"a.{name}", *limits[name])
    load = 0.5 * 0.002378 * 45.09703 * ocp["a.v"] ** 2 * ocp["a.CL"] / (5.6 * 32.2)
    ocp.bound(load, -2, 5, name="load")
    ocp.minimize(7 * ocp["a.beta"])
    turn = 2 * pi / 22.0
    guess = {
        "a.x": lambda t: 500 * np.cos(turn * t) - 500,
        "a.y": lambda t: 300 * np.sin(turn * t),
        "a.z": lambda t: 400 - 400 * np.cos(turn * t),
        "a.v": lambda t: 120 + 96 * np.cos(turn * t),
        "a.gamma": lambda t: pi / 6 * np.sin(turn * t),
        "a.psi": lambda t: -1.0 - turn * t,
    }
    sol = ocp.solve(ac.Collocation(intervals=50), guess=guess, refine=1e-4)
    assert sol.status == "optimal"
    assert sol.part.phase.method.control == "polynomial"
    assert sol.replayed_objective == pytest.approx(0.446074, rel=1e-5)


class Ship(ac.Component):
    """Zermelo's ship of speed 1 in a current of -y along x, steered by the angle psi."""

    psi = ac.port(signal.Input)
    x = ac.variable("1", start=3.66)
    y = ac.variable("1", start=-1.86)

    def equations(self):
        yield ac.der(self.x) == ca.cos(self.psi) - self.y
        yield ac.der(self.y) == ca.sin(self.psi)


def zermelo() -> ac.OptimalControl:
    m = ac.Model("ship")
    m.a = Ship()
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=6.0, lower=1.0, upper=20.0))
    ocp.control("a.psi", -2 * pi, 2 * pi, guess=2.0)
    ocp.final("a.x", 0.0)
    ocp.final("a.y", 0.0)
    ocp.minimize(ocp.t_end)
    return ocp


def least_time_of_zermelo() -> float:
    """By shooting: der(psi) = cos² psi (Bryson and Ho, 2.7), psi(0) and the time are sought."""

    def missed(unknown: np.ndarray) -> np.ndarray:
        rates = lambda t, s: [np.cos(s[2]) - s[1], np.sin(s[2]), np.cos(s[2]) ** 2]  # noqa: E731
        run = solve_ivp(rates, (0, unknown[1]), [3.66, -1.86, unknown[0]], rtol=1e-11, atol=1e-11)
        return run.y[:2, -1]

    return float(fsolve(missed, [np.radians(105), 5.46], xtol=1e-12)[1])


@pytest.mark.parametrize("refine", [None, 1e-5, 1e-6])
def test_angles_that_go_round_between_the_points_do_not_lead_zermelo_astray(refine):
    """5.4580; cos psi does not see that psi jumps by 2π from point to point, a replay does."""
    sol = zermelo().solve(ac.Collocation(intervals=20), refine=refine)
    assert sol.status == "optimal"
    assert sol.replayed_objective == pytest.approx(least_time_of_zermelo(), rel=1e-7)
    assert sol.part.phase.method.control == "polynomial"
    assert len(sol.mesh) == 21


def test_costates_of_zermelo_are_the_published_ones_and_the_hamiltonian_is_minus_1():
    """λ = -(cos psi, sin psi)/(1 - y cos psi) (Bryson and Ho, Applied Optimal Control, 2.7)."""
    sol = zermelo().solve(ac.Collocation(intervals=20), refine=1e-6)
    found, t = sol.multipliers, sol.multipliers.t[1:-1]
    angle = sol.input_values("a.psi")(t - 1e-9)  # at an end of an interval its own value
    along = np.interp(t, sol.t, sol["a.y"])
    for name, part in (("a.x", np.cos(angle)), ("a.y", np.sin(angle))):
        want = -part / (1 - along * np.cos(angle))
        np.testing.assert_allclose(found.costate(name)[1:-1], want, atol=1e-5)
    np.testing.assert_allclose(found.hamiltonian, -1.0, atol=1e-5)
    assert sol.check_optimality().drift < 1e-5


def test_what_a_replay_cannot_tell_is_not_made_up_for_by_a_worse_optimum():
    """1e-10 is below what runs are good for; constant controls reach it, 3e-5 s later."""
    with pytest.raises(OptimalControlError, match="above refine = 1e-10") as caught:
        zermelo().solve(ac.Collocation(intervals=20), refine=1e-10)
    assert caught.value.partial.replayed_objective == pytest.approx(
        least_time_of_zermelo(), rel=1e-7
    )


class MountainCar(ac.Component):
    """A car too weak for its hill: der(v) = 0.001 u - 0.0025 cos 3x."""

    u = ac.port(signal.Input)
    x = ac.variable("1", start=-0.5)
    v = ac.variable("1", start=0.0, nominal=0.05)

    def equations(self):
        yield ac.der(self.x) == self.v
        yield ac.der(self.v) == 0.001 * self.u - 0.0025 * ca.cos(3 * self.x)


def test_controls_that_jump_are_given_a_form_that_keeps_their_limits():
    """102.403 s by polynomials that overshoot by 0.4; a hundred intervals give 102.41."""
    m = ac.Model("car")
    m.a = MountainCar()
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=100.0, lower=10, upper=300))
    ocp.control("a.u", -1, 1)
    ocp.bound("a.v", -0.07, 0.07)
    ocp.final("a.x", 0.5)
    ocp.final("a.v", lower=0.0)
    ocp.minimize(ocp.t_end)
    rough = ocp.solve(ac.Collocation(intervals=40, control="polynomial"))
    assert rough.status == "inaccurate"
    assert max(v.amount for v in rough.violations) > 0.3
    sol = ocp.solve(ac.Collocation(intervals=40))
    assert sol.status == "optimal"
    assert sol.t_end == pytest.approx(rough.t_end, rel=1e-3)
    (remark,) = sol.notes
    assert remark == (
        "controls are constant on each interval: as polynomials they do not keep a.u between their "
        "points"
    )
    assert remark in sol.report


class Craft(ac.Component):
    """A spacecraft in polar coordinates, its thrust at an angle to the local horizon."""

    beta = ac.port(signal.Input)
    r, vt = (ac.variable("1", start=1.0) for _ in range(2))
    vr = ac.variable("1", start=0.0)

    def equations(self):
        push = 0.1405 / (1.0 - 0.0749 * ac.time)
        yield ac.der(self.r) == self.vr
        yield ac.der(self.vr) == self.vt**2 / self.r - 1 / self.r**2 + push * ca.sin(self.beta)
        yield ac.der(self.vt) == -self.vr * self.vt / self.r + push * ca.cos(self.beta)


def test_an_end_that_polynomials_miss_is_not_said_to_be_a_limit_between_their_points():
    """Moyer and Pinkham's orbit transfer, r = 1.5253: the thrust turns round within an interval."""
    m = ac.Model("orbit")
    m.a = Craft()
    ocp = ac.OptimalControl(m, t_end=3.32)
    ocp.control("a.beta", 0.0, 2 * pi)
    ocp.final("a.vr", 0.0)
    ocp.final(ocp["a.vt"] - 1 / ca.sqrt(ocp["a.r"]), 0.0, name="circle")
    ocp.maximize(ocp.at_end("a.r"))
    guess = {"a.beta": lambda t: 0.8 if t < 1.66 else 5.2}
    sol = ocp.solve(ac.Collocation(intervals=20), guess=guess)
    assert sol.status == "optimal"
    assert sol.objective == pytest.approx(1.5253, rel=3e-4)
    assert sol.notes == (
        "controls are linear on each interval: as polynomials they miss a.vr at t_end",
    )


class ContainerCrane(ac.Component):
    """Sakawa and Shindo's crane: way x1, rope x2, swing x3 and their rates x4, x5, x6."""

    u1, u2 = ac.ports(signal.Input, 2)
    x1, x2 = ac.variable("1", start=0.0, nominal=10.0), ac.variable("1", start=22.0, nominal=20.0)
    x3, x6 = (ac.variable("1", start=0.0, nominal=0.1) for _ in range(2))
    x4, x5 = ac.variable("1", start=0.0), ac.variable("1", start=-1.0)

    def equations(self):
        yield ac.der(self.x1) == self.x4
        yield ac.der(self.x2) == self.x5
        yield ac.der(self.x3) == self.x6
        yield ac.der(self.x4) == self.u1 + 17.2656 * self.x3
        yield ac.der(self.x5) == self.u2
        whirl = 2 * self.x5 * self.x6
        yield ac.der(self.x6) == -(self.u1 + 27.0756 * self.x3 + whirl) / self.x2


def test_a_container_crane_keeps_its_limits_between_the_points():
    """As polynomials its two accelerations overshoot; what is taken instead costs 1 % at most."""
    m = ac.Model("crane")
    m.a = ContainerCrane()
    ocp = ac.OptimalControl(m, t_end=9.0)
    ocp.control("a.u1", -2.834, 2.834)
    ocp.control("a.u2", -0.80865, 0.71265)
    ocp.bound("a.x4", -2.5, 2.5)
    ocp.bound("a.x5", -1.0, 1.0)
    for number, value in enumerate((10.0, 14.0, 0.0, 2.5, 0.0, 0.0), 1):
        ocp.final(f"a.x{number}", value)
    ocp.minimize(0.5 * ocp.integral(ocp["a.x3"] ** 2 + ocp["a.x6"] ** 2))
    rough = ocp.solve(ac.Collocation(intervals=40, control="polynomial"))
    assert rough.status == "inaccurate"
    sol = ocp.solve(ac.Collocation(intervals=40))
    assert sol.status == "optimal"
    assert not sol.violations
    assert sol.objective == pytest.approx(rough.objective, rel=1e-2)
