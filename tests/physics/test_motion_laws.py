"""Laws of motion of drivers: residual vibration vanishes where the cycloid leaves it."""

from __future__ import annotations

from functools import cache
from math import pi, sqrt

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from domains import signal
from library import planar as pl
from library import rotational as rot

LENGTH, SHAFT, LOAD = 2.0, 400.0, 0.5
WAY = {"crane": 3.0, "shaft": 2.0}
PERIOD = {"crane": 2 * pi * sqrt(LENGTH / 9.80665), "shaft": 2 * pi * sqrt(LOAD / SHAFT)}
DRIVEN = {"crane": "drive.s", "shaft": "drive.phi"}
EFFORT = {"crane": "drive.f_drive", "shaft": "drive.tau"}
SWING = {"crane": ("pin.phi", "pin.w"), "shaft": ("shaft.phi_rel", "shaft.w_rel")}
methods = pytest.mark.parametrize("name", ["crane", "shaft"])


def crane() -> ac.Model:
    m = ac.Model("crane")
    m.world, m.drive = pl.World(), pl.PositionDriver(n=(1.0, 0.0))
    m.trolley, m.pin = pl.PointMass(m=50.0), pl.Revolute()
    m.rope, m.load = pl.FixedTranslation(r=(0.0, -LENGTH)), pl.PointMass(m=200.0)
    m.connect(m.world.frame, m.drive.frame_a)
    m.connect(m.drive.frame_b, m.trolley.frame_a, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.rope.frame_a)
    m.connect(m.rope.frame_b, m.load.frame_a)
    return m


def shaft() -> ac.Model:
    m = ac.Model("shaft")
    m.drive, m.rotor = rot.Position(), rot.Inertia(J=0.1)
    m.shaft, m.load = rot.Spring(c=SHAFT), rot.Inertia(J=LOAD)
    m.connect(m.drive.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.shaft.flange_a)
    m.connect(m.shaft.flange_b, m.load.flange_a)
    return m


@cache
def compiled(name: str) -> ac.System:
    return ac.compile({"crane": crane, "shaft": shaft}[name]())


def swing(name: str, law: object, t_end: float) -> tuple[float, float]:
    """Return the largest swing after tf, and the largest effort before."""
    system = compiled(name)
    run = system.simulate(
        t_end + 2 * PERIOD[name], inputs={system.inputs[0]: law}, n=2000, rtol=1e-8
    )
    after, value = run.t >= t_end, run[SWING[name][0]]
    return float(np.max(np.abs(value[after]))), float(np.max(np.abs(run[EFFORT[name]][~after])))


def optimal_law(name: str, t_end: float, peak: float) -> ac.types.Solution:
    ocp = ac.OptimalControl(compiled(name), t_end=t_end)
    ocp.motion(DRIVEN[name], smoothness=2, start=0.0, end=WAY[name])
    for path in SWING[name]:
        ocp.final(path, 0.0)
    ocp.bound(EFFORT[name], -peak, peak)
    ocp.minimize(ocp.integral(ocp[EFFORT[name]] ** 2))
    return ocp.solve(ac.Collocation(intervals=40, control="constant"))


@methods
def test_optimized_law_leaves_no_swing_where_the_cycloid_does(name):
    """In 1.5 periods: at least 20 times less residual vibration, effort within the cycloid's."""
    t_end, way = 1.5 * PERIOD[name], WAY[name]

    def cycloid(t):
        moving = way / t_end * (t - t_end / (2 * pi) * ca.sin(2 * pi * t / t_end))
        return ca.if_else(t < t_end, moving, way)

    left, peak = swing(name, cycloid, t_end)
    sol = optimal_law(name, t_end, peak)
    law = sol.input_values(compiled(name).inputs[0])
    rest, effort = swing(name, law, t_end)
    assert rest < left / 20
    assert rest < left / 1000  # measured: 5e3 and more
    assert effort <= peak * (1 + 1e-6)
    assert law.smoothness == 2
    assert law(np.array([0.0, t_end])) == pytest.approx([0.0, way], abs=1e-9)
    assert sol.defect < 1e-5


def test_a_variable_that_follows_the_input_names_it():
    for path in ("drive.s", "drive.s_ref"):
        ocp = ac.OptimalControl(compiled("crane"), t_end=1.0)
        ocp.motion(path)
        assert ocp.controls[0].number == 0


def test_driver_without_enough_smoothness_is_refused():
    ocp = ac.OptimalControl(compiled("crane"), t_end=1.0)
    with pytest.raises(ac.errors.OptimalControlError) as caught:
        ocp.control("drive.s_ref")
    assert str(caught.value) == (
        "the model needs 2 derivatives of 'drive.s_ref': decide it by "
        'ocp.motion("drive.s_ref", smoothness=1).'
    )
    with pytest.raises(ac.errors.OptimalControlError) as caught:
        ocp.motion("drive.s", smoothness=0)
    assert str(caught.value) == (
        "the model needs 2 derivatives of 'drive.s': smoothness = 0 is too little, give at least 1."
    )


def test_fastest_law_of_a_driver_keeps_its_speed_limit():
    """Least time of a mass on a driver with |v| <= 1, |f| <= m: way + 1 s of ramps (smoothed)."""
    m = ac.Model("slide")
    m.drive, m.body = rot.Position(), rot.Inertia(J=2.0)
    m.connect(m.drive.flange, m.body.flange_a)
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=4.0, lower=1.0))
    ocp.motion("drive.phi", smoothness=1, start=0.0, end=3.0)
    ocp.bound("body.w", -1.0, 1.0)
    ocp.bound("drive.tau", -2.0, 2.0)
    ocp.minimize(ocp.t_end)
    sol = ocp.solve(ac.Collocation(intervals=40, control="constant"))
    assert sol.t_end == pytest.approx(4.0, abs=0.25)  # acceleration is continuous: ramps of jerk
    assert np.max(sol["body.w"]) == pytest.approx(1.0, abs=1e-4)
    assert sol.t_end > 4.0


class StraightLine(ac.Component):
    """Angles of a two-link arm (links of 1 m) whose tip is at (1.5 - s, 0.5 + s/2)."""

    s = ac.port(signal.Input, unit="m")
    q1, q2 = ac.ports(signal.Output, 2)

    def equations(self):
        x, y = 1.5 - self.s, 0.5 + self.s / 2
        elbow = ca.acos((x**2 + y**2) / 2 - 1)
        yield self.q2 == elbow
        yield self.q1 == ca.atan2(y, x) - elbow / 2


def arm_on_a_line() -> ac.Model:
    m = ac.Model("arm")
    m.world, m.line = pl.World(g=0.0), StraightLine()
    m.shoulder, m.elbow = pl.AngleDriver(), pl.AngleDriver()
    m.upper = pl.BodyShape(r=(1.0, 0.0), r_CM=(0.5, 0.0), m=2.0, I=0.2)
    m.lower = pl.BodyShape(r=(1.0, 0.0), r_CM=(0.5, 0.0), m=1.0, I=0.1)
    m.connect(m.world.frame, m.shoulder.frame_a)
    m.connect(m.shoulder.frame_b, m.upper.frame_a)
    m.connect(m.upper.frame_b, m.elbow.frame_a)
    m.connect(m.elbow.frame_b, m.lower.frame_a)
    m.connect(m.line.q1, m.shoulder.phi_ref)
    m.connect(m.line.q2, m.elbow.phi_ref)
    return m


def test_fastest_way_along_a_path_keeps_one_motor_at_its_limit():
    """Inverse dynamics along a line: at nearly all times one of the torques is at its limit."""
    ocp = ac.OptimalControl(arm_on_a_line(), t_end=ac.free(guess=1.0, lower=0.1))
    ocp.motion("line.s", smoothness=1, start=0.0, end=1.0)
    limits = {"shoulder.tau_drive": 6.0, "elbow.tau_drive": 3.0}
    for path, limit in limits.items():
        ocp.bound(path, -limit, limit)
    ocp.minimize(ocp.t_end)
    sol = ocp.solve(ac.Collocation(intervals=60))
    tip = sol["lower.frame_b.r"]
    assert tip[:, 1] - 0.5 == pytest.approx((1.5 - tip[:, 0]) / 2, abs=1e-9)
    shares = np.max([np.abs(sol[path]) / limit for path, limit in limits.items()], axis=0)
    assert np.max(shares) < 1 + 1e-6
    assert np.mean(shares > 0.98) > 0.85
    assert tip[-1] == pytest.approx([0.5, 1.0], abs=1e-8)
    assert sol.replay.final["lower.frame_b.r"] == pytest.approx([0.5, 1.0], abs=1e-6)
