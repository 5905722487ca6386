"""Slipping tyres in the plane and bevel gears on a carrier: closed forms of force and torque."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from library import planar as pl
from library import rotational as rot
from library import spatial as sp


def sledge(w: float, v: tuple[float, float]) -> ac.Model:
    """A mass of 500 kg on one wheel of radius 0.3 m whose axis turns at w."""
    m = ac.Model("sledge")
    start = {"r_0": (0.0, 0.0), "v_0": v, "phi": 0.0, "w": 0.0}
    m.world, m.body = pl.World(gravity_type="none"), pl.Body(m=500.0, I=1e6, start=start)
    m.wheel, m.axis = pl.SlipBasedWheel(radius=0.3, N=4000.0), rot.ConstantSpeed(w_fixed=w)
    m.connect(m.body.frame_a, m.wheel.frame_a)
    m.connect(m.wheel.axis, m.axis.flange)
    return m


def test_a_locked_wheel_brakes_with_the_sliding_friction():
    """a = -mu_S N/m = -5.6 m/s², whatever the direction, down to the slip of sliding."""
    res = ac.simulate(sledge(0.0, (8.0, 6.0)), 1.0, rtol=1e-8)
    np.testing.assert_allclose(
        np.linalg.norm(res["body.v_0"], axis=1), 10.0 - 5.6 * res.t, rtol=1e-6
    )
    lost = res.energy("wheel")[-1]
    assert lost == pytest.approx(250.0 * (10.0**2 - 4.4**2), rel=1e-5)


def test_a_small_slip_gives_a_force_in_proportion():
    """mu = 3/2 mu_A slip/v_adhesion for little slip; v_adhesion = 0.04 |radius w|."""
    res = ac.simulate(sledge(100.0, (30.01, 0.0)), 1e-6, n=1)
    assert res["wheel.f_long"][0] == pytest.approx(-4000.0 * 1.5 * 0.01 / 1.2, rel=1e-4)


def test_a_wheel_that_rolls_faster_drives():
    """At the slip of adhesion it drives with mu_A N, and its axis takes radius f."""
    res = ac.simulate(sledge(100.0, (28.8, 0.0)), 1e-6, n=1)
    assert res["wheel.f_long"][0] == pytest.approx(4000.0, rel=1e-6)
    assert res["wheel.drive.tau"][0] == pytest.approx(0.3 * 4000.0, rel=1e-6)


def test_a_bevel_gear_turns_its_carrier():
    """A torque on a shaft about x, with that about y locked: the carrier takes it about y."""
    m = ac.Model("bevel")
    m.world, m.pivot = sp.World(gravity_type="none"), sp.Revolute(n=(0, 1, 0))
    m.body = sp.Body(m=1.0, I_11=1.0, I_22=2.0, I_33=1.0)
    m.gear = sp.BevelGear1D(ratio=3.0, n_b=(0, 1, 0))
    m.drive, m.hold = rot.ConstantTorque(tau_constant=0.5), rot.Fixed()
    m.chain(m.world, m.pivot, m.body)
    m.connect(m.pivot.frame_b, m.gear.frame_a)
    m.connect(m.drive.flange, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.hold.flange)
    res = ac.simulate(m, 1.0)
    # The locked shaft b takes 3 * 0.5 N.m about y; the bearings give as much to the carrier.
    assert abs(res.final["gear.edge_b.tau"]) == pytest.approx(1.5, rel=1e-9)
    assert abs(res.final["pivot.w"]) == pytest.approx(1.5 / 2.0, rel=1e-6)


def test_a_bevel_gear_has_its_ratio_and_loses_nothing():
    m = ac.Model("bevel")
    m.world, m.gear = sp.World(), sp.BevelGear1D(ratio=-2.0)
    m.a, m.b = rot.Inertia(J=1.0), rot.Inertia(J=8.0, start={"w": 3.0})
    m.connect(m.world.frame, m.gear.frame_a)
    m.chain(m.a, m.gear.flange_a)
    m.chain(m.gear.flange_b, m.b)
    m.torque = rot.ConstantTorque(tau_constant=2.0)
    m.connect(m.torque.flange, m.a.flange_a)
    res = ac.simulate(m, 1.0, rtol=1e-9)
    np.testing.assert_allclose(res["a.w"], -2.0 * res["b.w"], atol=1e-9)
    # Seen from b: J = 8 + 4 * 1, torque = -2 * 2.
    np.testing.assert_allclose(res["b.w"], 3.0 - 4.0 / 12.0 * res.t, rtol=1e-7)
    np.testing.assert_allclose(res.power("gear"), 0.0, atol=1e-9)
