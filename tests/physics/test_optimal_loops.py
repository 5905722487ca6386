"""Optimal control of closed loops: every interval has its own basis, and the physics is kept."""

from __future__ import annotations

from functools import cache
from math import pi

import numpy as np
import pytest

import acausal as ac
from tests.models import add_motor, driven_four_bar, press, rolling_car

CRANK, MASS, LOAD, INERTIA = 0.5, 2.0, 3.0, 0.05  # of driven_four_bar


@cache
def compiled(rocker: float, gravity: float, phi: float) -> ac.System:
    return ac.compile(driven_four_bar(rocker, gravity, phi))


def turn(system: ac.System, end: float) -> ac.OptimalControl:
    ocp = ac.OptimalControl(system, t_end=1.0)
    ocp.control("motor.tau")
    ocp.final("j1.phi", end)
    ocp.final("j1.w", 0.0)
    ocp.minimize(ocp.integral(ocp["motor.tau"] ** 2))
    return ocp


def test_parallelogram_turns_like_one_inertia():
    """Without gravity J = 2 (I + m r²/4) + M r² is constant: ∫τ² = 12 J² Δφ²/T³."""
    system = compiled(CRANK, 0.0, 0.5)
    assert system.chart
    inertia = 2 * (INERTIA + MASS * CRANK**2 / 4) + LOAD * CRANK**2
    sol = turn(system, 2.5).solve(ac.Collocation(intervals=10))
    assert sol.objective == pytest.approx(12 * inertia**2 * 4.0, rel=1e-6)
    assert sol["rod.phi"] == pytest.approx(0.0, abs=1e-8)
    assert sol.defect < 1e-6


def test_loop_turns_through_half_a_turn_and_the_replay_follows():
    """The bases change on the way: the pose is continuous, the loop closed, the end reached."""
    sol = turn(compiled(0.8, 9.80665, 1.0), 1.0 + pi).solve(ac.Collocation(intervals=20))
    assert sol.final["j1.phi"] == pytest.approx(1.0 + pi, abs=1e-7)
    assert sol.final["j1.w"] == pytest.approx(0.0, abs=1e-6)
    assert sol.defect < 1e-4
    bases = np.unique(sol.m, axis=0)
    assert len(bases) > 10
    gap = sol["rocker.frame_b.r"] - sol["rod.frame_b.r"]
    assert gap == pytest.approx(0.0, abs=1e-9)


def test_finer_grid_of_a_loop_converges():
    values = [
        turn(compiled(0.8, 9.80665, 1.0), 1.0 + pi).prepare(ac.Collocation(intervals=n)).solve()
        for n in (10, 20, 40)
    ]
    errors = np.abs(np.diff([v.objective for v in values]))
    assert errors[1] < errors[0] / 8


def test_bounded_coordinate_of_a_loop():
    ocp = turn(compiled(0.8, 9.80665, 1.0), 2.0)
    ocp.bound("j1.w", -1.2, 1.2)
    sol = ocp.solve(ac.Collocation(intervals=20))
    assert np.max(sol["j1.w"]) == pytest.approx(1.2, abs=1e-5)
    assert sol.defect < 1e-3


def test_loops_ask_for_radau_points_and_collocation():
    system = compiled(0.8, 9.80665, 1.0)
    with pytest.raises(ac.errors.OptimalControlError) as caught:
        turn(system, 2.0).solve(ac.Collocation(scheme="legendre"))
    assert str(caught.value) == (
        "'four_bar' has closed loops: use scheme='radau', whose last point is where intervals meet."
    )
    with pytest.raises(ac.errors.OptimalControlError) as caught:
        turn(system, 2.0).solve(ac.MultipleShooting())
    assert str(caught.value) == ("'four_bar' has closed loops: solve it by ac.Collocation(...).")


def test_phases_of_loops_are_refused():
    first, second = (turn(compiled(0.8, 9.80665, 1.0), 2.0) for _ in range(2))
    with pytest.raises(ac.errors.OptimalControlError) as caught:
        ac.Phases(first, second).solve()
    assert str(caught.value) == (
        "'four_bar' has closed loops, whose states mean nothing outside their own phase: solve it "
        "as one problem."
    )


def test_car_on_a_circle_is_sped_up_with_the_least_effort():
    """M = m + (m c² + I) tan²(delta)/L² is what moves along the circle: ∫τ² = (M r Δv)²/T."""
    m, moved = rolling_car()
    start = {"rear.r": (0.0, 0.0), "body.phi": 0.0, "rear.v": 1.0}
    ocp = ac.OptimalControl(m, t_end=3.0)
    ocp.control("motor.tau")
    for name, value in start.items():
        ocp.initial(name, value)
    ocp.final("rear.v", 1.5)
    ocp.minimize(ocp.integral(ocp["motor.tau"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=12))
    assert sol.objective == pytest.approx((moved * 0.2 * 0.5) ** 2 / 3.0, rel=1e-6)
    replay = ac.simulate(m, 3.0, inputs=sol, start=start, rtol=1e-9, atol=1e-10)
    assert sol["body.r_0"][-1] == pytest.approx(replay.final["body.r_0"], abs=1e-6)


def motor_press() -> ac.Model:
    """A slider-crank that is turned by a motor of 0.5 V.s/rad with 0.5 ohm."""
    m = press(phi=0.6, w=0.0)
    add_motor(m, k=0.5, R=0.5)
    return m


@pytest.mark.parametrize("control", ["linear", "constant"])
@pytest.mark.parametrize("limited", ["r.i", "slide.a"])
def test_limits_of_a_loop_hold_at_its_first_instant(control, limited):
    """At rest i = v/R and the ram's acceleration are what the voltage makes them at once.

    The cheapest is the full voltage, which would be 160 A; only the limit speaks against it.
    """
    ocp = ac.OptimalControl(motor_press(), t_end=0.05)
    ocp.control("src.v", -80.0, 80.0)
    ocp.bound(limited, -60.0, 60.0)
    ocp.minimize(ocp.integral((ocp["src.v"] / 80 - 1) ** 2))
    sol = ocp.solve(ac.Collocation(intervals=10, control=control))
    assert abs(sol[limited][0]) == pytest.approx(60.0, rel=1e-3 if control == "linear" else 0.2)
    assert abs(sol[limited][0]) <= 60.0 * (1 + 1e-6)
