"""Translational sources, prescribed motions and sensors."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import translational as tr

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-10  # no integration enters, or the solver's polynomials are exact: rounding only


def coast(part: Any, v0: float, t_end: float = 2.0) -> Any:
    """Return the run of a mass of 2 kg that starts with v0 under a force."""
    m = ac.Model()
    m.part, m.mass = part, tr.Mass(m=2.0, start={"v": v0})
    m.connect(m.part.flange, m.mass.flange_a)
    return ac.simulate(m, t_end, **TIGHT)


def test_force_signal_is_integrated_into_speed(expect_close):
    """m der(v) = 2 sin t gives v = 1 - cos t."""
    res = coast(tr.Force(f=lambda t: 2 * ca.sin(t)), 0.0)
    expect_close(res["mass.v"], 1 - np.cos(res.t), RUN)


def test_unconnected_force_is_an_input_by_its_path(expect_close):
    """The input keeps its name f, the edge's own force is e.f = -f."""
    m = ac.Model()
    m.force, m.mass = tr.Force(), tr.Mass(m=2.0)
    m.connect(m.force.flange, m.mass.flange_a)
    system = ac.compile(m)
    assert system.inputs == ("force.f",)
    res = system.simulate(1.0, inputs={"force.f": lambda t: 2 * t})
    expect_close(res["force.f"], 2 * res.t, EXACT)
    expect_close(res["force.e.f"], -2 * res.t, EXACT)


def test_assigned_input_is_a_constant_force(expect_close):
    """m.force.f = 4 after construction: v = 2 t."""
    m = ac.Model()
    m.force, m.mass = tr.Force(), tr.Mass(m=2.0)
    m.connect(m.force.flange, m.mass.flange_a)
    m.force.f = 4.0
    res = ac.simulate(m, 1.0)
    expect_close(res["mass.v"], 2 * res.t, EXACT)


def test_force2_drives_its_flanges_apart(expect_close):
    m = ac.Model()
    m.m1, m.force, m.m2 = tr.Mass(m=1.0), tr.Force2(f=2.0), tr.Mass(m=4.0)
    m.connect(m.m1.flange_b, m.force.flange_a)
    m.connect(m.force.flange_b, m.m2.flange_a)
    res = ac.simulate(m, 1.0)
    expect_close(res["m1.v"], -2 * res.t, EXACT)
    expect_close(res["m2.v"], res.t / 2, EXACT)


def test_force_step_has_its_kink_at_start_time(expect_close):
    """v = (offset t + step max(t - t0, 0))/m, exact also in the step that meets t0."""
    res = coast(tr.ForceStep(step_force=6.0, offset_force=-2.0, start_time=0.5), 0.0)
    expect_close(res["mass.v"], -res.t + 3.0 * np.maximum(res.t - 0.5, 0), EXACT)


def test_force_reaction_is_on_the_support(expect_close):
    m = ac.Model()
    m.force = tr.Force(f=2.0, use_support=True)
    m.m1, m.m2 = tr.Mass(m=1.0), tr.Mass(m=4.0)
    m.connect(m.force.flange, m.m1.flange_a)
    m.connect(m.force.support, m.m2.flange_a)
    res = ac.simulate(m, 1.0)
    expect_close(res["m1.v"], 2 * res.t, EXACT)
    expect_close(res["m2.v"], -res.t / 2, EXACT)


@pytest.mark.parametrize("v0", [3.0, -3.0])
def test_linear_load_decays_exponentially(expect_close, v0):
    """m der(v) = -4 v/2 with m = 2: v = v0 exp(-t)."""
    load = {"f_nominal": -4.0, "v_nominal": 2.0, "force_direction": False}
    res = coast(tr.LinearSpeedDependentForce(**load), v0)
    expect_close(res["mass.v"], v0 * np.exp(-res.t), RUN)
    expect_close(res["part.f"], 2.0 * res["mass.v"], EXACT)


def test_linear_force_keeps_its_direction(expect_close):
    """f = f_nominal |v|/v_nominal drives a mass that moves backwards: v = v0 exp(t)."""
    res = coast(tr.LinearSpeedDependentForce(f_nominal=-4.0, v_nominal=2.0), -3.0, 0.5)
    expect_close(res["mass.v"], -3.0 * np.exp(res.t), RUN)


@pytest.mark.parametrize("v0", [3.0, -3.0])
def test_quadratic_load_decays_hyperbolically(expect_close, v0):
    """der(v) = -v|v|/2: v = v0/(1 + |v0| t/2)."""
    load = {"f_nominal": -4.0, "v_nominal": 2.0, "force_direction": False}
    res = coast(tr.QuadraticSpeedDependentForce(**load), v0)
    expect_close(res["mass.v"], v0 / (1 + 0.5 * abs(v0) * res.t), RUN)


def test_quadratic_force_keeps_its_direction(expect_close):
    """der(v) = -v²/2 from v0 = -1: v = -1/(1 - t/2)."""
    res = coast(tr.QuadraticSpeedDependentForce(f_nominal=-4.0, v_nominal=2.0), -1.0, 1.0)
    expect_close(res["mass.v"], -1 / (1 - 0.5 * res.t), RUN)


@pytest.mark.parametrize("direction", [True, False])
def test_inverse_force_is_a_constant_power(expect_close, direction):
    """m v der(v) = f_nominal v_nominal: v² = v0² + 2 P t/m."""
    drive = {"f_nominal": 3.0, "v_nominal": 2.0, "force_direction": direction}
    res = coast(tr.InverseSpeedDependentForce(**drive), 1.0)
    expect_close(res["mass.v"], np.sqrt(1.0 + 6.0 * res.t), RUN)


def test_sign_force_brakes_to_rest(expect_close):
    """der(v) = -2 until |v| < v0 = 0.1, then v decays to nothing."""
    res = coast(tr.SignForce(f_nominal=-4.0, v0=0.1), 3.0, 3.0)
    moving = res.t < 1.45
    expect_close(res["mass.v"][moving], 3.0 - 2.0 * res.t[moving], RUN)
    assert abs(res.final["mass.v"]) < 1e-6


@pytest.mark.parametrize("keywords", [{}, {"excitation": 1.0}])
def test_eddy_current_brake_has_its_implicit_solution(expect_close, keywords):
    """Separating m dv/dt = -2 F x/(1 + x²): ln x + x²/2 falls linearly in time."""
    signal = bool(keywords)
    brake = tr.EddyCurrentForce(
        f_nominal=3.0, v_nominal=2.0, use_excitation_input=signal, **keywords
    )
    res = coast(brake, 6.0)
    x = res["mass.v"] / 2.0
    expect_close(np.log(x) + x**2 / 2, np.log(3.0) + 4.5 - 1.5 * res.t, RUN)


MOTIONS = {
    "position": lambda: tr.Position(s_ref=lambda t: ca.sin(2 * t) + 0.5),
    "speed": lambda: tr.Speed(v_ref=lambda t: 2 * ca.cos(2 * t), start={"s": 0.5}),
    "accelerate": lambda: tr.Accelerate(
        a_ref=lambda t: -4 * ca.sin(2 * t), start={"s": 0.5, "v": 2.0}
    ),
    "move": lambda: tr.Move(
        s_ref=lambda t: ca.sin(2 * t) + 0.5,
        v_ref=lambda t: 2 * ca.cos(2 * t),
        a_ref=lambda t: -4 * ca.sin(2 * t),
    ),
}


@pytest.mark.parametrize("kind", MOTIONS)
def test_exact_drivers_impose_the_motion_and_need_the_inertia_force(expect_close, kind):
    """s = sin 2t + 1/2 at flange_a of m = 3, L = 1: flange.f = -m der2(s)."""
    m = ac.Model()
    m.drive, m.mass = MOTIONS[kind](), tr.Mass(m=3.0, L=1.0)
    m.connect(m.drive.flange, m.mass.flange_a)
    res = ac.simulate(m, 2.0, **TIGHT)
    expect_close(res["mass.s"], np.sin(2 * res.t) + 1.0, RUN)
    expect_close(res["mass.v"], 2 * np.cos(2 * res.t), RUN)
    expect_close(res["drive.flange.f"], 12 * np.sin(2 * res.t), RUN)


def test_driver_moves_against_its_support(expect_close):
    """s = s_support + t², and the support carries -m der2(s)."""
    m = ac.Model()
    m.base = tr.ConstantSpeed(v_fixed=2.0, start={"s": 0.1})
    m.drive = tr.Position(s_ref=lambda t: t**2, use_support=True)
    m.mass = tr.Mass(m=3.0)
    m.connect(m.base.flange, m.drive.support)
    m.connect(m.drive.flange, m.mass.flange_a)
    res = ac.simulate(m, 1.0)
    expect_close(res["mass.s"], 0.1 + 2 * res.t + res.t**2, EXACT)
    expect_close(res["base.flange.f"], -6.0, EXACT)


def test_filtered_speed_approaches_the_reference_exponentially(expect_close):
    """v = v_ref (1 - exp(-2π f_crit t))."""
    m = ac.Model()
    m.drive, m.mass = tr.Speed(v_ref=2.0, exact=False, f_crit=1.0), tr.Mass(m=3.0)
    m.connect(m.drive.flange, m.mass.flange_a)
    res = ac.simulate(m, 1.0, **TIGHT)
    expect_close(res["mass.v"], 2 * (1 - np.exp(-2 * np.pi * res.t)), RUN)


def test_filtered_position_is_a_bessel_filter(expect_close):
    """Step response of 1/(1 + 1.3617 p/w + 0.618 (p/w)²), by its two poles."""
    m = ac.Model()
    m.drive, m.mass = tr.Position(s_ref=2.0, exact=False, f_crit=1.0), tr.Mass(m=3.0)
    m.connect(m.drive.flange, m.mass.flange_a)
    res = ac.simulate(m, 1.0, **TIGHT)
    w = 2 * np.pi
    poles = np.roots([0.6180 / w**2, 1.3617 / w, 1.0])
    shares = np.linalg.solve(np.array([[1, 1], poles]), [-2.0, 0.0])
    expect_close(res["mass.s"], 2.0 + np.real(np.exp(np.outer(res.t, poles)) @ shares), RUN)


def measured() -> Any:
    """Return the run of 1 kg and 2 kg driven by 6 N, with every sensor."""
    m = ac.Model()
    m.source, m.m1, m.m2 = tr.ConstantForce(f_constant=6.0), tr.Mass(m=1.0), tr.Mass(m=2.0)
    m.force, m.power, m.multi = tr.ForceSensor(), tr.PowerSensor(), tr.MultiSensor()
    m.position, m.speed, m.acc = tr.PositionSensor(), tr.SpeedSensor(), tr.AccSensor()
    m.base = tr.ConstantSpeed(v_fixed=1.0)
    m.rel_position, m.rel_speed = tr.RelPositionSensor(), tr.RelSpeedSensor()
    m.rel_acc = tr.RelAccSensor()
    relative = (m.rel_position, m.rel_speed, m.rel_acc)
    m.connect(m.source.flange, m.force.flange_a)
    m.connect(m.force.flange_b, m.m1.flange_a)
    m.connect(m.m1.flange_b, m.power.flange_a)
    m.connect(m.power.flange_b, m.multi.flange_a)
    m.connect(m.multi.flange_b, m.m2.flange_a)
    absolute = [s.flange for s in (m.position, m.speed, m.acc)]
    m.connect(m.m2.flange_b, *absolute, *[s.flange_b for s in relative])
    m.connect(m.base.flange, *[s.flange_a for s in relative])
    return ac.simulate(m, 1.0)


def test_sensors_measure_and_do_not_disturb(expect_close):
    """6 N on 3 kg: a = 2, v = 2 t, s = t²; the second mass takes 4 N and 8 t watts."""
    res = measured()
    t = res.t
    for path, expected in {
        "position.s": t**2,
        "speed.v": 2 * t,
        "acc.a": 2.0,
        "rel_position.s_rel": t**2 - t,
        "rel_speed.v_rel": 2 * t - 1,
        "rel_acc.a_rel": 2.0,
        "force.f": 6.0,
        "power.power": 8 * t,
        "multi.power": 8 * t,
        "multi.f": 4.0,
        "multi.v": 2 * t,
    }.items():
        expect_close(res[path], expected, RUN if "position" in path else EXACT)
