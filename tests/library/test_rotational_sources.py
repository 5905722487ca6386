"""Rotational sources, prescribed motions and sensors."""

from __future__ import annotations

import math
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import rotational as rot

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-10  # no integration enters, or the solver's polynomials are exact: rounding only


def coast(part: Any, w0: float, t_end: float = 2.0) -> Any:
    """Return the run of an inertia J = 2 that starts with w0 under a torque."""
    m = ac.Model()
    m.part, m.J = part, rot.Inertia(J=2.0, start={"w": w0})
    m.connect(m.part.flange, m.J.flange_a)
    return ac.simulate(m, t_end, **TIGHT)


def test_torque_signal_is_integrated_into_speed(expect_close):
    """J der(w) = sin t gives w = 1 - cos t."""
    res = coast(rot.Torque(tau=lambda t: 2 * ca.sin(t)), 0.0)
    expect_close(res["J.w"], 1 - np.cos(res.t), RUN)


def test_unconnected_torque_is_an_input_by_its_path(expect_close):
    """The input keeps its name tau, the edge's own torque is e.tau = -tau."""
    m = ac.Model()
    m.torque, m.J = rot.Torque(), rot.Inertia(J=2.0)
    m.connect(m.torque.flange, m.J.flange_a)
    system = ac.compile(m)
    assert system.inputs == ("torque.tau",)
    res = system.simulate(1.0, inputs={"torque.tau": lambda t: 2 * t})
    expect_close(res["torque.tau"], 2 * res.t, EXACT)
    expect_close(res["torque.e.tau"], -2 * res.t, EXACT)


def test_torque2_accelerates_flange_b_and_retards_flange_a(expect_close):
    m = ac.Model()
    m.J1, m.torque, m.J2 = rot.Inertia(J=1.0), rot.Torque2(tau=2.0), rot.Inertia(J=4.0)
    m.connect(m.J1.flange_b, m.torque.flange_a)
    m.connect(m.torque.flange_b, m.J2.flange_a)
    res = ac.simulate(m, 1.0)
    expect_close(res["J1.w"], -2 * res.t, EXACT)
    expect_close(res["J2.w"], res.t / 2, EXACT)


def test_torque_step_has_its_kink_at_start_time(expect_close):
    """w = (offset t + step max(t - t0, 0))/J, exact also in the step that meets t0."""
    res = coast(rot.TorqueStep(step_torque=6.0, offset_torque=-2.0, start_time=0.5), 0.0)
    expect_close(res["J.w"], -res.t + 3.0 * np.maximum(res.t - 0.5, 0), EXACT)


def test_torque_reaction_is_on_the_support(expect_close):
    m = ac.Model()
    m.torque = rot.Torque(tau=2.0, use_support=True)
    m.J1, m.J2 = rot.Inertia(J=1.0), rot.Inertia(J=4.0)
    m.connect(m.torque.flange, m.J1.flange_a)
    m.connect(m.torque.support, m.J2.flange_a)
    res = ac.simulate(m, 1.0)
    expect_close(res["J1.w"], 2 * res.t, EXACT)
    expect_close(res["J2.w"], -res.t / 2, EXACT)


@pytest.mark.parametrize("w0", [3.0, -3.0])
def test_linear_load_decays_exponentially(expect_close, w0):
    """J der(w) = -4 w/2 with J = 2: w = w0 exp(-t)."""
    load = {"tau_nominal": -4.0, "w_nominal": 2.0, "torque_direction": False}
    res = coast(rot.LinearSpeedDependentTorque(**load), w0)
    expect_close(res["J.w"], w0 * np.exp(-res.t), RUN)
    expect_close(res["part.tau"], -2.0 * res["J.w"], EXACT)


def test_linear_torque_keeps_its_direction(expect_close):
    """tau = tau_nominal |w|/w_nominal drives a shaft that turns backwards: w = w0 exp(t)."""
    res = coast(rot.LinearSpeedDependentTorque(tau_nominal=-4.0, w_nominal=2.0), -3.0, 0.5)
    expect_close(res["J.w"], -3.0 * np.exp(res.t), RUN)


@pytest.mark.parametrize("w0", [3.0, -3.0])
def test_quadratic_load_decays_hyperbolically(expect_close, w0):
    """der(w) = -w|w|/2: w = w0/(1 + |w0| t/2)."""
    load = {"tau_nominal": -4.0, "w_nominal": 2.0, "torque_direction": False}
    res = coast(rot.QuadraticSpeedDependentTorque(**load), w0)
    expect_close(res["J.w"], w0 / (1 + 0.5 * abs(w0) * res.t), RUN)


def test_quadratic_torque_keeps_its_direction(expect_close):
    """der(w) = -w²/2 from w0 = -1: w = -1/(1 - t/2)."""
    res = coast(rot.QuadraticSpeedDependentTorque(tau_nominal=-4.0, w_nominal=2.0), -1.0, 1.0)
    expect_close(res["J.w"], -1 / (1 - 0.5 * res.t), RUN)


@pytest.mark.parametrize("direction", [True, False])
def test_inverse_torque_is_a_constant_power(expect_close, direction):
    """J w der(w) = tau_nominal w_nominal: w² = w0² + 2 P t/J."""
    drive = {"tau_nominal": 3.0, "w_nominal": 2.0, "torque_direction": direction}
    res = coast(rot.InverseSpeedDependentTorque(**drive), 1.0)
    expect_close(res["J.w"], np.sqrt(1.0 + 6.0 * res.t), RUN)


def test_inverse_torque_is_finite_at_rest(expect_close):
    """Below w0 the torque stays tau_nominal w_nominal/w0 = 12."""
    drive = rot.InverseSpeedDependentTorque(tau_nominal=3.0, w_nominal=2.0, w0=0.5)
    res = coast(drive, 0.0, 0.08)
    expect_close(res["J.w"], 6.0 * res.t, EXACT)


@pytest.mark.parametrize("reg", ["Exp", "Sine", "Linear", "CoSine"])
def test_sign_torque_brakes_to_rest(expect_close, reg):
    """der(w) = -2 until |w| < w0, then w falls on, and never changes its sign."""
    res = coast(rot.SignTorque(tau_nominal=-4.0, w0=0.01, reg=reg), 3.0, 3.0)
    moving = res.t < 1.49
    expect_close(res["J.w"][moving], 3.0 - 2.0 * res.t[moving], RUN)
    assert -1e-8 < res.final["J.w"] < 1e-2  # atol of the solver; the CoSine ends like 1/t


def test_unknown_regularization_is_refused_with_the_list():
    with pytest.raises(ParameterError, match=r"reg = 'exp' is not a regularization.*Exp"):
        coast(rot.SignTorque(tau_nominal=-4.0, reg="exp"), 1.0)


def test_eddy_current_brake_has_its_implicit_solution(expect_close):
    """Separating J dw/dt = -2 T x/(1 + x²): ln x + x²/2 falls linearly in time.

    At 120 °C a disc with alpha = 0.004/K has its maximum at 1.4 w_nominal.
    """
    brake = rot.EddyCurrentTorque(tau_nominal=3.0, w_nominal=2.0, alpha20=0.004, T=393.15)
    res = coast(brake, 6.0)
    w = 2.0 * 1.4
    x, x0 = res["J.w"] / w, 6.0 / w
    expect_close(np.log(x) + x**2 / 2, math.log(x0) + x0**2 / 2 - 3.0 * res.t / w, RUN)
    expect_close(res["part.flange.tau"], -2.0 * res["J.a"], EXACT)


@pytest.mark.parametrize("keywords", [{"constant_excitation": 0.5}, {"excitation": 0.5}])
def test_eddy_current_brake_grows_with_the_square_of_its_excitation(expect_close, keywords):
    """At excitation 1/2 a quarter of the torque: ln x + x²/2 falls with T/4."""
    signal = "excitation" in keywords
    brake = rot.EddyCurrentTorque(
        tau_nominal=12.0, w_nominal=2.0, use_excitation_input=signal, **keywords
    )
    res = coast(brake, 2.0)
    x = res["J.w"] / 2
    expect_close(np.log(x) + x**2 / 2, 0.5 - 1.5 * res.t, RUN)


MOTIONS = {
    "position": lambda: rot.Position(phi_ref=lambda t: ca.sin(2 * t) + 0.5),
    "speed": lambda: rot.Speed(w_ref=lambda t: 2 * ca.cos(2 * t), start={"phi": 0.5}),
    "accelerate": lambda: rot.Accelerate(
        a_ref=lambda t: -4 * ca.sin(2 * t), start={"phi": 0.5, "w": 2.0}
    ),
    "move": lambda: rot.Move(
        phi_ref=lambda t: ca.sin(2 * t) + 0.5,
        w_ref=lambda t: 2 * ca.cos(2 * t),
        a_ref=lambda t: -4 * ca.sin(2 * t),
    ),
}


@pytest.mark.parametrize("kind", MOTIONS)
def test_exact_drivers_impose_the_motion_and_need_the_inertia_torque(expect_close, kind):
    """phi = sin 2t + 1/2 on J = 3: flange.tau = -J der2(phi)."""
    m = ac.Model()
    m.drive, m.J = MOTIONS[kind](), rot.Inertia(J=3.0)
    m.connect(m.drive.flange, m.J.flange_a)
    res = ac.simulate(m, 2.0, **TIGHT)
    expect_close(res["J.phi"], np.sin(2 * res.t) + 0.5, RUN)
    expect_close(res["J.w"], 2 * np.cos(2 * res.t), RUN)
    expect_close(res["J.a"], -4 * np.sin(2 * res.t), RUN)
    expect_close(res["drive.flange.tau"], 12 * np.sin(2 * res.t), RUN)


def test_position_input_is_differentiated_twice(expect_close):
    """phi_ref = t³ given to the run: a = 6 t."""
    m = ac.Model()
    m.drive, m.J = rot.Position(), rot.Inertia(J=1.0)
    m.connect(m.drive.flange, m.J.flange_a)
    res = ac.simulate(m, 1.0, inputs={"drive.phi_ref": lambda t: t**3})
    expect_close(res["J.a"], 6 * res.t, EXACT)
    expect_close(res["drive.tau"], -6 * res.t, EXACT)


def test_driver_moves_against_its_support(expect_close):
    """phi = phi_support + t², and the support carries -J der2(phi)."""
    m = ac.Model()
    m.base = rot.ConstantSpeed(w_fixed=2.0, start={"phi": 0.1})
    m.drive = rot.Position(phi_ref=lambda t: t**2, use_support=True)
    m.J = rot.Inertia(J=3.0)
    m.connect(m.base.flange, m.drive.support)
    m.connect(m.drive.flange, m.J.flange_a)
    res = ac.simulate(m, 1.0)
    expect_close(res["J.phi"], 0.1 + 2 * res.t + res.t**2, EXACT)
    expect_close(res["base.flange.tau"], -6.0, EXACT)


def test_filtered_speed_approaches_the_reference_exponentially(expect_close):
    """w = w_ref (1 - exp(-2π f_crit t))."""
    m = ac.Model()
    m.drive, m.J = rot.Speed(w_ref=2.0, exact=False, f_crit=1.0), rot.Inertia(J=3.0)
    m.connect(m.drive.flange, m.J.flange_a)
    res = ac.simulate(m, 1.0, **TIGHT)
    expect_close(res["J.w"], 2 * (1 - np.exp(-2 * np.pi * res.t)), RUN)
    expect_close(res["drive.flange.tau"], -3.0 * res["J.a"], EXACT)


def test_filtered_position_is_a_bessel_filter(expect_close):
    """Step response of 1/(1 + 1.3617 s/w + 0.618 (s/w)²), by its two poles."""
    m = ac.Model()
    m.drive, m.J = rot.Position(phi_ref=2.0, exact=False, f_crit=1.0), rot.Inertia(J=3.0)
    m.connect(m.drive.flange, m.J.flange_a)
    res = ac.simulate(m, 1.0, **TIGHT)
    w = 2 * np.pi
    poles = np.roots([0.6180 / w**2, 1.3617 / w, 1.0])
    shares = np.linalg.solve(np.array([[1, 1], poles]), [-2.0, 0.0])
    expect_close(res["J.phi"], 2.0 + np.real(np.exp(np.outer(res.t, poles)) @ shares), RUN)


def measured() -> Any:
    """Return the run of J1 = 1 and J2 = 2 driven by 6 N.m, with every sensor."""
    m = ac.Model()
    m.source, m.J1 = rot.ConstantTorque(tau_constant=6.0), rot.Inertia(J=1.0)
    m.J2 = rot.Inertia(J=2.0)
    m.torque, m.power, m.multi = rot.TorqueSensor(), rot.PowerSensor(), rot.MultiSensor()
    m.angle, m.speed, m.acc = rot.AngleSensor(), rot.SpeedSensor(), rot.AccSensor()
    m.base = rot.ConstantSpeed(w_fixed=1.0)
    m.rel_angle, m.rel_speed, m.rel_acc = (
        rot.RelAngleSensor(),
        rot.RelSpeedSensor(),
        rot.RelAccSensor(),
    )
    relative = (m.rel_angle, m.rel_speed, m.rel_acc)
    m.connect(m.source.flange, m.torque.flange_a)
    m.connect(m.torque.flange_b, m.J1.flange_a)
    m.connect(m.J1.flange_b, m.power.flange_a)
    m.connect(m.power.flange_b, m.multi.flange_a)
    m.connect(m.multi.flange_b, m.J2.flange_a)
    absolute = [s.flange for s in (m.angle, m.speed, m.acc)]
    m.connect(m.J2.flange_b, *absolute, *[s.flange_b for s in relative])
    m.connect(m.base.flange, *[s.flange_a for s in relative])
    return ac.simulate(m, 1.0)


def test_sensors_measure_and_do_not_disturb(expect_close):
    """6 N.m on 3 kg.m²: a = 2, w = 2 t, phi = t²; J2 takes 4 N.m and 8 t watts."""
    res = measured()
    t = res.t
    for path, expected in {
        "angle.phi": t**2,
        "speed.w": 2 * t,
        "acc.a": 2.0,
        "rel_angle.phi_rel": t**2 - t,
        "rel_speed.w_rel": 2 * t - 1,
        "rel_acc.a_rel": 2.0,
        "torque.tau": 6.0,
        "power.power": 8 * t,
        "multi.power": 8 * t,
        "multi.tau": 4.0,
        "multi.w": 2 * t,
    }.items():
        expect_close(res[path], expected, RUN if "phi" in path else EXACT)
