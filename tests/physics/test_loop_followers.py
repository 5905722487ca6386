"""What is tied to a closed loop and has derivatives of its own: axes of wheels, parts on slides."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np

import acausal as ac
from acausal.graph.tree import ABSOLUTE
from domains import translational
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

TIGHT = {"rtol": 1e-9, "atol": 1e-11}
RADIUS, J, TORQUE = 0.3, 1.0, 2.0


def test_free_motion_held_by_a_spherical_constraint_swings_as_a_spherical_joint():
    """The three positions are 0 by the closures: they stay unknowns of the loop all the same."""
    runs = []
    for held in (True, False):
        m = ac.Model("ball")
        m.world, m.turn = sp.World(), sp.FixedRotation(n=(0, 0, 1), angle=0.5)
        m.body = sp.Body(m=2.0, r_CM=(0.3, 0.1, 0.0), I_11=0.02, I_22=0.03, I_33=0.04)
        m.joint = sp.FreeMotion() if held else sp.Spherical()
        m.connect(m.world.frame, m.turn.frame_a)
        m.connect(m.turn.frame_b, m.joint.frame_a)
        m.connect(m.joint.frame_b, m.body.frame_a)
        if held:
            m.ball = sp.SphericalConstraint()
            m.connect(m.turn.frame_b, m.ball.frame_a)
            m.connect(m.joint.frame_b, m.ball.frame_b)
        start = {"joint.w_rel": (1.0, 2.0, 0.5)}
        runs.append(ac.simulate(m, 1.0, n=20, start=start, **TIGHT)["body.r_CM_0"])
    np.testing.assert_allclose(*runs, atol=1e-7)


def test_inertia_on_the_axis_of_a_wheel_in_a_loop_adds_j_over_r_squared():
    """About the pivot (I + m l² + J l²/R²) w' = -T l/R with l = 1 m."""
    m = ac.Model("capstan")
    m.world, m.pivot = pl.World(g=0.0), pl.Revolute()
    m.bar = pl.BodyShape(m=10.0, r=(0, 1), r_CM=(0, 1), I=1.0)
    m.wheel = pl.IdealWheel(radius=RADIUS, use_axis_flange=True)
    m.rotor, m.motor = rot.Inertia(J=J), rot.ConstantTorque(tau_constant=TORQUE)
    m.connect(m.world.frame, m.pivot.frame_a)
    m.connect(m.pivot.frame_b, m.bar.frame_a)
    m.connect(m.bar.frame_b, m.wheel.frame_a)
    m.connect(m.wheel.axis, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.motor.flange)
    res = ac.simulate(m, 2.0, n=20, **TIGHT)
    exact = -TORQUE / RADIUS / (1.0 + 10.0 + J / RADIUS**2)
    np.testing.assert_allclose(res["pivot.w"], exact * res.t, atol=1e-7)
    np.testing.assert_allclose(res["rotor.phi"], -res["pivot.phi"] / RADIUS, atol=1e-7)
    np.testing.assert_allclose(res["rotor.w"], -res["pivot.w"] / RADIUS, atol=1e-9)


def test_car_with_a_driven_axle_speeds_up_by_its_mass_and_its_rotor():
    """(m + J/R²) v' = T/R straight on, with two wheels of which one is driven."""
    m = ac.Model("car")
    m.world, m.body = pl.World(g=0.0), pl.Body(m=10.0, r_CM=(0.5, 0), I=1.0)
    m.base = pl.FixedTranslation(r=(1.0, 0))
    m.rear = pl.IdealWheel(radius=RADIUS, use_axis_flange=True)
    m.front = pl.IdealWheel(radius=RADIUS)
    m.rotor, m.motor = rot.Inertia(J=J), rot.ConstantTorque(tau_constant=TORQUE)
    m.connect(m.body.frame_a, m.base.frame_a, m.rear.frame_a)
    m.connect(m.base.frame_b, m.front.frame_a)
    m.connect(m.rear.axis, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.motor.flange)
    res = ac.simulate(m, 2.0, n=20, guess={"front.r": (1.0, 0.0)}, **TIGHT)
    exact = TORQUE / RADIUS / (10.0 + J / RADIUS**2)
    np.testing.assert_allclose(res["rear.v"], exact * res.t, atol=1e-7)
    np.testing.assert_allclose(res["body.r_0"][:, 0], exact * res.t**2 / 2, atol=1e-7)


class Braked(ac.Component):
    """Abstract: a mass that is braked above 0.5 m/s, f = m v' + d v."""

    flange = ac.port(translational.Flange)
    m: ac.Parameter = ac.parameter("kg", "Mass")
    d: ac.Parameter = ac.parameter("N.s/m", "Damping")
    e = ac.Edge(flange)
    mode = ac.modes("slow", "fast")

    def law(self, speed, rise):
        slow = self.e.f == self.m * rise
        yield self.mode.choose({"slow": slow, "fast": self.e.f == self.m * rise + self.d * speed})
        yield ac.transition(self.mode, "slow", "fast", speed > 0.5)
        yield ac.transition(self.mode, "fast", "slow", speed < 0.5)


class NamedSpeed(Braked):
    """As Braked, with the speed as a variable of its own."""

    speed = ac.variable("m/s", "Speed")

    def equations(self):
        yield self.speed == ac.der(self.e.s)
        yield from self.law(self.speed, ac.der(self.speed))


class OwnLevels(Braked):
    """As Braked, with the levels of its edge."""

    def equations(self):
        yield from self.law(self.e.v, self.e.a)


def slider_crank(load: ac.Component) -> ac.Model:
    m = ac.Model("slider_crank")
    m.world, m.crank = pl.World(), pl.Revolute()
    m.arm = pl.BodyShape(m=1.0, r=(0.1, 0), r_CM=(0.05, 0), I=0.05)
    m.pin, m.rod = pl.Revolute(), pl.BodyShape(m=1.0, r=(0.3, 0), r_CM=(0.15, 0), I=0.01)
    m.wrist, m.slide = pl.Revolute(), pl.Prismatic(n=(1, 0), use_axis_flange=True)
    m.load = load
    m.connect(m.world.frame, m.crank.frame_a, m.slide.frame_a)
    m.connect(m.crank.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.wrist.frame_a)
    m.connect(m.wrist.frame_b, m.slide.frame_b)
    m.connect(m.slide.axis, m.load.flange)
    return m


def test_part_on_a_slide_may_name_its_speed_and_use_its_derivative_in_its_modes():
    """v = der(s) and der(v) are the rate and the acceleration of the loop."""
    start, guess = {"crank.phi": 0.5, "crank.w": 20.0}, {"slide.s": 0.38}
    named, plain = (
        ac.simulate(slider_crank(kind(m=2.0, d=20.0)), 0.4, n=40, start=start, guess=guess, **TIGHT)
        for kind in (NamedSpeed, OwnLevels)
    )
    assert len(named.events) == len(plain.events) == 2
    end = [res["crank.phi"][-1] for res in (named, plain)]
    np.testing.assert_allclose(*end, rtol=1e-7)
    np.testing.assert_allclose(named["load.speed"], named["load.e.v"], atol=1e-9)


def test_crane_in_absolute_coordinates_moves_as_in_joint_coordinates():
    """The motor behind the gear is tied to the slewing joint, a chord of the absolute tree."""
    path = Path(__file__).parents[2] / "examples" / "crane_with_motor.py"
    spec = importlib.util.spec_from_file_location("crane_with_motor", path)
    crane = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(crane)
    runs = [
        ac.compile(crane.build(), tree=tree).simulate(10.0, n=10, rtol=1e-8, atol=1e-10)
        for tree in (None, ABSOLUTE)
    ]
    for name in ("slew.w", "out.phi", "side.phi", "r.i"):
        np.testing.assert_allclose(*(run[name][-1] for run in runs), rtol=1e-4)
