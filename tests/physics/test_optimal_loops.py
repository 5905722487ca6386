"""Optimal control of closed loops: every interval has its own basis, and the physics is kept."""

from __future__ import annotations

from functools import cache
from math import pi, tan

import numpy as np
import pytest

import acausal as ac
from library import electrical as el
from library import planar as pl
from library import rotational as rot

CRANK, COUPLER, MASS, LOAD, INERTIA = 0.5, 1.0, 2.0, 3.0, 0.05


def four_bar(rocker: float, gravity: float, phi: float) -> ac.Model:
    m = ac.Model("four_bar")
    m.world, m.base = pl.World(g=gravity), pl.FixedTranslation(r=(COUPLER, 0.0))
    m.motor, m.j1 = rot.Torque(), pl.Revolute(use_axis_flange=True, start={"phi": phi, "w": 0.0})
    m.j2, m.j3 = pl.Revolute(guess={"phi": -phi}), pl.Revolute(guess={"phi": -phi})
    m.j4 = pl.Revolute(guess={"phi": phi})
    m.crank = pl.BodyShape(r=(CRANK, 0.0), r_CM=(CRANK / 2, 0.0), m=MASS, I=INERTIA)
    m.rod = pl.BodyShape(r=(COUPLER, 0.0), r_CM=(COUPLER / 2, 0.0), m=LOAD, I=0.3)
    m.rocker = pl.BodyShape(r=(rocker, 0.0), r_CM=(rocker / 2, 0.0), m=MASS, I=INERTIA)
    m.connect(m.world.frame, m.j1.frame_a, m.base.frame_a)
    m.connect(m.j1.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.rod.frame_a)
    m.connect(m.base.frame_b, m.j4.frame_a)
    m.connect(m.j4.frame_b, m.rocker.frame_a)
    m.connect(m.rocker.frame_b, m.j3.frame_a)
    m.connect(m.j3.frame_b, m.rod.frame_b)
    m.connect(m.motor.flange, m.j1.axis)
    return m


@cache
def compiled(rocker: float, gravity: float, phi: float) -> ac.System:
    return ac.compile(four_bar(rocker, gravity, phi))


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
    mass, center, inertia, radius, angle = 10.0, 0.4, 1.0, 0.2, 0.3
    m = ac.Model("car")
    m.world, m.motor = pl.World(gravity_type="none"), rot.Torque()
    m.body = pl.BodyShape(m=mass, r=(1.0, 0.0), r_CM=(center, 0.0), I=inertia)
    m.rear, m.front = pl.IdealWheel(radius=radius, use_axis_flange=True), pl.IdealWheel(radius=0.2)
    m.steer = pl.AngleDriver(phi_ref=angle)
    m.connect(m.body.frame_a, m.rear.frame_a)
    m.connect(m.body.frame_b, m.steer.frame_a)
    m.connect(m.steer.frame_b, m.front.frame_a)
    m.connect(m.motor.flange, m.rear.axis)
    start = {"rear.r": (0.0, 0.0), "body.phi": 0.0, "rear.v": 1.0}
    ocp = ac.OptimalControl(m, t_end=3.0)
    ocp.control("motor.tau")
    for name, value in start.items():
        ocp.initial(name, value)
    ocp.final("rear.v", 1.5)
    ocp.minimize(ocp.integral(ocp["motor.tau"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=12))
    moved = mass + (mass * center**2 + inertia) * tan(angle) ** 2
    assert sol.objective == pytest.approx((moved * radius * 0.5) ** 2 / 3.0, rel=1e-6)
    replay = ac.simulate(m, 3.0, inputs=sol, start=start, rtol=1e-9, atol=1e-10)
    assert sol["body.r_0"][-1] == pytest.approx(replay.final["body.r_0"], abs=1e-6)


def press() -> ac.Model:
    """A slider-crank that is turned by a motor of 0.5 V.s/rad with 0.5 ohm."""
    m = ac.Model("press")
    m.world, m.src, m.r = pl.World(gravity_type="none"), el.SignalVoltage(), el.Resistor(R=0.5)
    m.gnd, m.emf = el.Ground(), el.RotationalEMF(k=0.5)
    m.j1 = pl.Revolute(use_axis_flange=True, start={"phi": 0.6, "w": 0.0})
    m.j2, m.j3 = pl.Revolute(guess={"phi": -1.0}), pl.Revolute(guess={"phi": 0.4})
    m.slide, m.ram = pl.Prismatic(n=(1.0, 0.0)), pl.Body(m=5.0, I=0.1)
    m.crank = pl.BodyShape(r=(0.1, 0.0), r_CM=(0.05, 0.0), m=1.0, I=0.01)
    m.rod = pl.BodyShape(r=(0.3, 0.0), r_CM=(0.15, 0.0), m=1.0, I=0.01)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.j1.axis)
    m.connect(m.world.frame, m.j1.frame_a, m.slide.frame_a)
    m.connect(m.j1.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.j3.frame_a)
    m.connect(m.slide.frame_b, m.j3.frame_b, m.ram.frame_a)
    return m


@pytest.mark.parametrize("control", ["linear", "constant"])
@pytest.mark.parametrize("limited", ["r.i", "slide.a"])
def test_limits_of_a_loop_hold_at_its_first_instant(control, limited):
    """At rest i = v/R and the ram's acceleration are what the voltage makes them at once.

    The cheapest is the full voltage, which would be 160 A; only the limit speaks against it.
    """
    ocp = ac.OptimalControl(press(), t_end=0.05)
    ocp.control("src.v", -80.0, 80.0)
    ocp.bound(limited, -60.0, 60.0)
    ocp.minimize(ocp.integral((ocp["src.v"] / 80 - 1) ** 2))
    sol = ocp.solve(ac.Collocation(intervals=10, control=control))
    assert abs(sol[limited][0]) == pytest.approx(60.0, rel=1e-3 if control == "linear" else 0.2)
    assert abs(sol[limited][0]) <= 60.0 * (1 + 1e-6)
