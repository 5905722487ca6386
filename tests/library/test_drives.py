"""Ball screws and belts: ratios, efficiencies, frequencies."""

from __future__ import annotations

import math

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import rotational as rot
from library import translational as tr


def screw(efficiency: float, driven_by_nut: bool) -> ac.Model:
    m = ac.Model("screw")
    m.screw = rot.BallScrew(lead=0.005, efficiency=efficiency)
    if driven_by_nut:
        m.speed, m.load = tr.ConstantSpeed(v_fixed=0.1), rot.Damper(d=0.02)
        m.frame = rot.Fixed()
        m.connect(m.speed.flange, m.screw.flange_t)
        m.chain(m.screw.flange_r, m.load, m.frame)
    else:
        m.speed, m.load = rot.ConstantSpeed(w_fixed=100.0), tr.Damper(d=3e4)
        m.frame = tr.Fixed()
        m.connect(m.speed.flange, m.screw.flange_r)
        m.chain(m.screw.flange_t, m.load, m.frame)
    return m


@pytest.mark.parametrize("efficiency", [1.0, 0.9, 0.6])
def test_screw_has_its_efficiency_when_the_shaft_drives(efficiency):
    """Power of the nut over that of the shaft; the rest is loss_power."""
    res = ac.simulate(screw(efficiency, False), 0.1, n=2)
    given, taken = -res.power("speed")[-1], res.power("load")[-1]
    assert taken / given == pytest.approx(efficiency, rel=1e-6)
    assert res.final["screw.loss_power"] == pytest.approx(given - taken, abs=1e-6 * given)
    assert abs(res.final["load.v_rel"]) == pytest.approx(100.0 * 0.005 / (2 * math.pi), rel=1e-9)


@pytest.mark.parametrize("efficiency", [1.0, 0.9, 0.7])
def test_screw_driven_by_the_nut_has_the_efficiency_of_screws(efficiency):
    """2 - 1/efficiency: below one half a screw locks itself."""
    res = ac.simulate(screw(efficiency, True), 0.1, n=2)
    given, taken = -res.power("speed")[-1], res.power("load")[-1]
    assert taken / given == pytest.approx(2 - 1 / efficiency, rel=1e-6)


def test_belt_stretches_and_swings_between_its_pulleys():
    """stretch = r_a phi_a - r_b phi_b, and omega² = c (r_a²/J_a + r_b²/J_b)."""
    m = ac.Model("belt")
    m.a, m.b = rot.Inertia(J=0.02, start={"w": 10.0}), rot.Inertia(J=0.1, start={"w": 0.0})
    m.belt = rot.Belt(radius_a=0.05, radius_b=0.15, c=2e4, F0=500.0)
    m.chain(m.a, m.belt, m.b)
    system = ac.compile(m)
    frequency = system.linearize().frequencies.max()
    assert frequency == pytest.approx(
        math.sqrt(2e4 * (0.05**2 / 0.02 + 0.15**2 / 0.1)) / (2 * math.pi), rel=1e-9
    )
    res = system.simulate(1.0, rtol=1e-9, atol=1e-10)
    stored = 0.01 * res["a.w"] ** 2 + 0.05 * res["b.w"] ** 2 + 1e4 * res["belt.stretch"] ** 2
    np.testing.assert_allclose(stored, 1.0, rtol=5e-6)
    way = 0.05 * res["a.phi"] - 0.15 * res["b.phi"]
    np.testing.assert_allclose(res["belt.stretch"], way, atol=1e-9)
    # Equal forces on both pulleys: J_a w_a/r_a + J_b w_b/r_b stays.
    momentum = 0.02 * res["a.w"] / 0.05 + 0.1 * res["b.w"] / 0.15
    np.testing.assert_allclose(momentum, 4.0, rtol=1e-7)
    np.testing.assert_allclose(res["belt.f_tight"] + res["belt.f_slack"], 1000.0)


@pytest.mark.parametrize("reverse", [False, True])
def test_all_that_sticks_on_one_shaft_sticks_together(reverse):
    """It breaks loose at 5 N.m/s t = 1 + 0.1/0.9 N.m, all that bearing and mesh can hold.

    A screw without losses is the inertia m (lead/2π)² then.
    """
    ends = []
    for nut in (True, False):
        m = ac.Model("shaft")
        parts = {
            "torque": rot.Torque(tau=lambda t: 5.0 * t),
            "motor": rot.Inertia(J=0.01, start={"phi": 0.0, "w": 0.0}),
            "bearing": rot.BearingFriction(tau_pos=[[0, 1.0]]),
            "box": rot.Gearbox(ratio=2.0, c=1e4, d=10.0, loss_table=[[0, 0.9, 0.9, 0.1, 0.1]]),
            "load": rot.Inertia(J=0.02),
        }
        lever = 0.01 / (2 * math.pi)
        if nut:
            parts |= {"screw": rot.BallScrew(lead=0.01), "mass": tr.Mass(m=100.0)}
        else:
            parts |= {"screw": rot.Inertia(J=100.0 * lever**2)}
        for name in reversed(parts) if reverse else parts:
            setattr(m, name, parts[name])
        m.chain(m.torque.flange, m.motor, m.bearing, m.box, m.load)
        m.connect(m.load.flange_b, m.screw.flange_r if nut else m.screw.flange_a)
        if nut:
            m.connect(m.screw.flange_t, m.mass.flange_a)
        res = ac.simulate(m, 0.5, n=10, rtol=1e-8)
        begun = [e.time for e in res.events if e.component == "bearing"]
        assert begun[0] == pytest.approx((1 + 0.1 / 0.9) / 5, rel=1e-9)
        assert np.abs(res["motor.w"][res.t < begun[0]]).max() < 1e-12
        ends.append(res.final["load.w"])
    assert ends[0] == pytest.approx(ends[1], rel=1e-6)
    assert ends[0] > 1.0


@pytest.mark.parametrize("solver", [ac.Rodas4(), ac.IDA()], ids=lambda s: type(s).__name__)
def test_screw_before_a_gear_with_play_swings_as_its_inertia(solver):
    """A nut m on a screw without losses is the inertia m (lead/2π)², through 25 events too."""
    ends = []
    for nut in (True, False):
        m = ac.Model("shaft")
        m.torque, m.motor = (
            rot.Torque(tau=lambda t: 8.0 * ca.sin(4 * math.pi * t)),
            rot.Inertia(J=0.01),
        )
        m.box = rot.Gearbox(ratio=2.0, c=1e4, d=10.0, b=1e-3, loss_table=[[0, 0.9, 0.9, 0.1, 0.1]])
        m.bearing = rot.BearingFriction(tau_pos=[[0, 0.5], [10, 0.6]], peak=1.1)
        m.load = rot.Inertia(J=0.02)
        m.chain(m.torque.flange, m.motor, m.box, m.bearing, m.load)
        if nut:
            m.screw, m.mass = rot.BallScrew(lead=0.01), tr.Mass(m=100.0)
            m.connect(m.motor.flange_b, m.screw.flange_r)
            m.connect(m.screw.flange_t, m.mass.flange_a)
        else:
            m.screw = rot.Inertia(J=100.0 * (0.01 / (2 * math.pi)) ** 2)
            m.connect(m.motor.flange_b, m.screw.flange_a)
        ends.append(ac.simulate(m, 0.6, n=10, solver=solver).final["load.w"])
    assert ends[0] == pytest.approx(ends[1], rel=1e-5)


def test_a_step_that_begins_at_a_kink_by_rounding_takes_slopes_from_ahead():
    """Radau IIA from the first torque in a gear: slopes of its play have no torque at all.

    Bearing, gear with play and screw on one shaft: it stopped at 0.501899 s, where contact began.
    """
    m = ac.Model("shaft")
    parts = {
        "torque": rot.Torque(tau=lambda t: 8.0 * ca.sin(4 * math.pi * t)),
        "motor": rot.Inertia(J=0.01),
        "bearing": rot.BearingFriction(tau_pos=[[0, 0.5], [10, 0.6]], peak=1.1),
        "box": rot.Gearbox(ratio=2.0, c=1e4, d=10.0, b=1e-3, loss_table=[[0, 0.9, 0.9, 0.1, 0.1]]),
        "load": rot.Inertia(J=0.02),
        "screw": rot.BallScrew(lead=0.01, efficiency=0.9),
        "mass": tr.Mass(m=100.0),
    }
    for name in reversed(parts):
        setattr(m, name, parts[name])
    m.chain(m.torque.flange, m.motor, m.bearing, m.box, m.load)
    m.connect(m.load.flange_b, m.screw.flange_r)
    m.connect(m.screw.flange_t, m.mass.flange_a)
    system, end = ac.compile(m), 0.51
    ends = [system.simulate(end, n=2, solver=s).final["load.w"] for s in (ac.Radau(), ac.IDA())]
    assert ends[0] == pytest.approx(ends[1], rel=1e-5)
