"""Gears with losses and backlash, against closed forms."""

from __future__ import annotations

import math
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import rotational as rot
from library import thermal as th

TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def geared(table: Any, torque: Any, load: float, w: float = 0.0, **keywords: Any) -> ac.Model:
    """Torque on an inertia 1 - gear of ratio 2 - inertia 3 with a constant load torque."""
    m = ac.Model("geared")
    m.torque, m.load = rot.Torque(tau=torque), rot.ConstantTorque(tau_constant=load)
    m.motor, m.wheel = rot.Inertia(J=1.0), rot.Inertia(J=3.0, start={"phi": 0.0, "w": w / 2})
    m.gear = rot.LossyGear(ratio=2.0, loss_table=table, **keywords)
    m.connect(m.torque.flange, m.motor.flange_a)
    m.connect(m.motor.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.wheel.flange_a)
    m.connect(m.wheel.flange_b, m.load.flange)
    return m


def test_gear_without_losses_is_the_ideal_gear():
    """4 N.m on 1 + 3/4 kg.m² at the motor."""
    res = ac.simulate(geared([[0, 1, 1, 0, 0]], 4.0, 0.0), 1.0, n=1)
    assert res.final["motor.w"] == pytest.approx(4 / 1.75, rel=1e-9)
    assert not res.events


def test_driving_side_loses_by_the_mesh_efficiency():
    """Driven by the motor, J_b a_b = ratio eta1 (tau - J_a a_a) with a_a = ratio a_b."""
    res = ac.simulate(geared([[0, 0.8, 0.5, 0, 0]], 4.0, 0.0), 1.0, n=1)
    a_b = 2 * 0.8 * 4 / (3 + 4 * 0.8)
    assert res.final["wheel.w"] == pytest.approx(a_b, rel=1e-9)
    assert [e.text for e in res.events] == ["stuck → start_forward", "start_forward → forward"]


def test_driven_side_loses_by_the_other_efficiency():
    """Driven by the wheel, the torque at the motor side J_a a_a is eta2 times what arrives.

    (0 - J_a a_a)/eta2 = -(load - J_b a_b)/ratio with a_a = ratio a_b:
    a_b = load/(J_b + ratio² J_a/eta2).
    """
    res = ac.simulate(geared([[0, 0.8, 0.5, 0, 0]], 0.0, 6.0), 1.0, n=1)
    assert res.final["wheel.w"] == pytest.approx(6 / (3 + 4 / 0.5), rel=1e-9)


def test_bearing_friction_is_what_the_mesh_has_not_passed_on():
    """MSL's law: eta1 tau_a - bf1 where the motor drives, tau_a/eta2 - bf2 where the wheel does.

    With J = 1 and 3, ratio 2: 3 a_b = 2 (eta1 (4 - 2 a_b) - bf1), and with 6 N.m on the wheel
    3 a_b - 6 = 2 (-2 a_b/eta2 - bf2).
    """
    table = [[0, 0.8, 0.5, 0.6, 0.4]]
    res = ac.simulate(geared(table, 4.0, 0.0), 1.0, n=1)
    assert res.final["wheel.w"] == pytest.approx(2 * (0.8 * 4 - 0.6) / (3 + 4 * 0.8), rel=1e-9)
    res = ac.simulate(geared(table, 0.0, 6.0), 1.0, n=1)
    assert res.final["wheel.w"] == pytest.approx((6 - 2 * 0.4) / (3 + 4 / 0.5), rel=1e-9)


def test_bearing_friction_stops_the_gear_and_holds_it():
    """Running down from w_a = 7, (1 + 3/4) a_a = -tau_bf, while the mesh loses nothing."""
    res = ac.simulate(geared([[0, 1, 1, 1.75, 1.75]], 0.0, 0.0, w=7.0), 10.0, n=1)
    assert [(e.time, e.text) for e in res.events if e.time > 0] == [
        (pytest.approx(7.0, abs=1e-9), "forward → stuck")
    ]
    assert res.final["motor.w"] == 0.0


def test_gear_is_stuck_until_the_losses_are_overcome():
    """Torque t at the motor against -4 N.m at the wheel, eta1 = 0.8, eta2 = 0.1, tau_bf = 2.5 N.m.

    At first the load cannot turn it back: 0/0.1 + 2.5 > 2. It turns forward where
    0.8 t - 2.5 = 4/2.
    """
    m = geared([[0, 0.8, 0.1, 2.5, 2.5]], lambda t: t, -4.0)
    res = ac.simulate(m, 6.0, n=1)
    begin = next(e.time for e in res.events if e.text == "stuck → start_forward")
    assert begin == pytest.approx((2 + 2.5) / 0.8, abs=1e-9)
    assert res.final["motor.w"] > 0


def test_losses_are_heat_in_all_quadrants():
    """Work of the torque = kinetic energy + heat, at every output point; no loss is negative."""
    table = [[0, 0.9, 0.8, 0.3, 0.2], [10, 0.85, 0.75, 0.5, 0.4]]
    m = geared(table, lambda t: 5 * ca.sin(3 * t), -0.5, use_heat_port=True)
    m.heat = th.HeatCapacitor(C=1.0, start={"T": 0.0})
    m.connect(m.heat.port, m.gear.heat_port)
    res = ac.simulate(m, 6.0, n=600, **TIGHT)
    assert np.min(res["gear.loss_power"]) > -1e-9
    power = 5 * np.sin(3 * res.t) * res["motor.w"] - 0.5 * res["wheel.w"]
    stored = res["motor.w"] * res["motor.a"] + 3 * res["wheel.w"] * res["wheel.a"]
    assert np.allclose(power, stored + res["gear.loss_power"], rtol=0, atol=1e-8)
    modes = {int(number) for number in res["gear.mode"]}
    assert {2, 4} <= modes  # it turned forward and backward


def rattling(part: ac.Component) -> ac.Model:
    """An inertia 1 with speed 1 rattles in a backlash of 0.4 rad around a fixed shaft."""
    m = ac.Model("rattling")
    m.wheel, m.fixed = rot.Inertia(J=1.0, start={"phi": 0.0, "w": 1.0}), rot.Fixed()
    m.play = part
    m.connect(m.fixed.flange, m.play.flange_a)
    m.connect(m.play.flange_b, m.wheel.flange_a)
    return m


@pytest.mark.parametrize("part", [rot.ElastoBacklash, rot.ElastoBacklash2])
def test_inertia_in_an_undamped_backlash_has_the_period_of_the_closed_form(part):
    """Play b with speed w, half a swing π sqrt(J/c) at each end."""
    res = ac.simulate(rattling(part(c=100.0, d=0.0, b=0.4)), 4.0, n=1, **TIGHT)
    hits = [e.time for e in res.events if e.text.startswith("play →")]
    assert hits[0] == pytest.approx(0.2, abs=1e-9)
    assert np.allclose(np.diff(hits), 0.4 + math.pi / 10, rtol=0, atol=1e-7)


def test_contact_with_full_damping_ends_where_the_torque_vanishes():
    """phi = w/ω e^(-δt) sin ωt in contact, δ = d/(2J), ω² = c/J - δ²: phi'' = 0 at π - 2 atan(δ/ω).

    The speed there is -e^(-δ t) of the one before.
    """
    c, d = 100.0, 4.0
    res = ac.simulate(rattling(rot.ElastoBacklash2(c=c, d=d, b=0.4)), 0.5, n=1, **TIGHT)
    delta = d / 2
    omega = math.sqrt(c - delta**2)
    contact = (math.pi - 2 * math.atan(delta / omega)) / omega
    times = [e.time for e in res.events]
    assert times[0] == pytest.approx(0.2, abs=1e-9)
    assert times[1] - times[0] == pytest.approx(contact, abs=1e-8)
    assert res.final["wheel.w"] == pytest.approx(-math.exp(-delta * contact), abs=1e-7)


def test_damped_backlash_is_continuous_and_never_pulls():
    res = ac.simulate(rattling(rot.ElastoBacklash(c=100.0, d=4.0, b=0.4)), 4.0, n=2000)
    torque, angle = res["play.tau"], res["play.phi_rel"]
    assert np.min(torque * angle) >= -1e-9
    assert np.max(np.abs(np.diff(torque))) < 1.0
    assert np.min(res["play.loss_power"]) >= -1e-12  # to rounding where contact ends
    assert abs(res.final["wheel.w"]) < 0.5


@pytest.mark.parametrize("solver", [ac.IDA(), ac.Radau()], ids=["IDA", "Radau"])
def test_contact_ends_as_well_known_as_the_tolerance(solver):
    """Near its end the damper takes the spring's force away: what a step finds there is no pull.

    A step that looked past the end, where the law was that of the depth mirrored, saw as much force
    as deep inside and took the end for smooth: 2e-4 s after ten contacts. The reference is Rodas4.
    """
    m = ac.Model("rattling drive")
    m.torque, m.wave = rot.Torque(), bl.Sine(amplitude=5.0, f=1.0)
    m.connect(m.wave.y, m.torque.tau)
    m.a, m.b = rot.Inertia(J=1.0), rot.Inertia(J=1.0)
    m.play = rot.ElastoBacklash(c=1e4, d=1.0, b=0.1)
    m.chain(m.torque, m.a, m.play, m.b)
    system = ac.compile(m)
    exact = [e.time for e in system.simulate(3.0, rtol=1e-11, atol=1e-13).events]
    found = [e.time for e in system.simulate(3.0, rtol=1e-8, atol=1e-12, solver=solver).events]
    assert len(exact) == 20
    np.testing.assert_allclose(found, exact, rtol=0, atol=1e-6)


def test_gearbox_is_its_two_parts_in_series():
    """The same run with a Gearbox and with LossyGear and ElastoBacklash connected by hand."""
    table, ends = [[0, 0.9, 0.8, 0.3, 0.3]], []
    for boxed in (True, False):
        m = ac.Model("m")
        m.torque = rot.Torque(tau=lambda t: 2 * ca.sin(4 * t))
        m.motor = rot.Inertia(J=1.0, start={"phi": 0.0, "w": 0.0})
        m.load = rot.Inertia(J=2.0, start={"phi": 0.0, "w": 0.0})
        m.connect(m.torque.flange, m.motor.flange_a)
        if boxed:
            m.box = rot.Gearbox(ratio=2.0, loss_table=table, c=200.0, d=1.0, b=0.05)
            m.connect(m.motor.flange_b, m.box.flange_a)
            m.connect(m.box.flange_b, m.load.flange_a)
        else:
            m.gear = rot.LossyGear(ratio=2.0, loss_table=table)
            m.play = rot.ElastoBacklash(c=200.0, d=1.0, b=0.05)
            m.connect(m.motor.flange_b, m.gear.flange_a)
            m.connect(m.gear.flange_b, m.play.flange_a)
            m.connect(m.play.flange_b, m.load.flange_a)
        ends.append(ac.simulate(m, 3.0, n=1, rtol=1e-9, atol=1e-11).final)
    for path in ("motor.phi", "motor.w", "load.phi", "load.w"):
        assert ends[0][path] == pytest.approx(ends[1][path], abs=1e-9)
    assert ends[0]["load.phi"] != 0
