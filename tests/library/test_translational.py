"""Translational parts: masses, rods, springs, dampers and vehicles against closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest

import acausal as ac
from library import rotational as rot
from library import translational as tr

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-10  # no integration enters, or the solver's polynomials are exact: rounding only


def test_mass_of_length_l_has_its_flanges_at_either_end(expect_close):
    """s = s0 + v0 t + f t²/(2 m) is the centre, the flanges are at s - L/2 and s + L/2."""
    m = ac.Model()
    m.source = tr.ConstantForce(f_constant=3.0)
    m.mass = tr.Mass(m=2.0, L=0.4, start={"s": 1.0, "v": 0.5})
    m.connect(m.source.flange, m.mass.flange_a)
    res = ac.simulate(m, 2.0)
    expect_close(res["mass.s"], 1.0 + 0.5 * res.t + 0.75 * res.t**2, RUN)
    expect_close(res["mass.v"], 0.5 + 1.5 * res.t, EXACT)
    expect_close(res["mass.a"], 1.5, EXACT)
    expect_close(res["mass.flange_a.s"], res["mass.s"] - 0.2, EXACT)
    expect_close(res["mass.flange_b.s"], res["mass.s"] + 0.2, EXACT)


def test_rod_keeps_its_length_and_transmits_force(expect_close):
    """6 N on 3 kg: a = 2, and the rod pulls the first mass with 4 N."""
    m = ac.Model()
    m.m1, m.m2 = tr.Mass(m=2.0, start={"s": 1.0}), tr.Mass(m=1.0)
    m.rod, m.force = tr.Rod(L=0.5), tr.Force(f=6.0)
    m.connect(m.m1.flange_b, m.rod.flange_a)
    m.connect(m.rod.flange_b, m.m2.flange_a)
    m.connect(m.m2.flange_b, m.force.flange)
    res = ac.simulate(m, 1.0)
    expect_close(res["m1.s"], 1.0 + res.t**2, RUN)
    expect_close(res["m2.s"], 0.5 + res["m1.s"], EXACT)
    expect_close(res["rod.s"], 0.25 + res["m1.s"], EXACT)
    expect_close(res["rod.flange_b.f"], 4.0, EXACT)
    expect_close(res["rod.flange_a.f"], -4.0, EXACT)


def test_start_of_a_relative_length_places_the_far_mass(expect_close):
    """Two masses on a spring stretched by 1/2: the far one swings with 1/4 cos(sqrt(2) t)."""
    m = ac.Model()
    m.m1, m.m2 = tr.Mass(m=1.0, start={"s": 0.0}), tr.Mass(m=1.0)
    m.spring = tr.Spring(c=1.0, s_rel0=1.0, start={"s_rel": 1.5})
    m.connect(m.m1.flange_b, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.m2.flange_a)
    res = ac.simulate(m, 1.0, **TIGHT)
    expect_close(res["m2.s"], 1.25 + 0.25 * np.cos(math.sqrt(2.0) * res.t), RUN)


def test_start_of_a_mass_is_that_of_its_center_whichever_flange_is_connected(expect_close):
    """s0 = 0.3, L = 0.2 on a spring at flange_b whose rest is at s = 0.4: s = 0.4 - 0.1 cos 2t."""
    m = ac.Model()
    m.wall, m.spring = tr.Fixed(s0=1.0), tr.Spring(c=4.0, s_rel0=0.5)
    m.mass = tr.Mass(m=1.0, L=0.2, start={"s": 0.3})
    m.connect(m.mass.flange_b, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.wall.flange)
    res = ac.simulate(m, 1.0, **TIGHT)
    expect_close(res["mass.s"], 0.4 - 0.1 * np.cos(2.0 * res.t), RUN)


@pytest.mark.parametrize("signals", [False, True])
def test_rolling_resistance_brakes_uniformly(expect_close, signals):
    """cr N cos(atan 3/4) = 1.6 N on 2 kg: v = 3 - 0.8 t, whether from parameters or signals."""
    given = (
        {"use_cr_input": True, "cr": 0.1, "use_inclination_input": True, "inclination": 0.75}
        if signals
        else {"cr_constant": 0.1, "inclination_constant": 0.75}
    )
    m = ac.Model()
    m.tyre = tr.RollingResistance(f_weight=20.0, **given)
    m.mass = tr.Mass(m=2.0, start={"v": 3.0})
    m.connect(m.tyre.flange, m.mass.flange_a)
    res = ac.simulate(m, 3.0, **TIGHT)
    expect_close(res["mass.v"], 3.0 - 0.8 * res.t, RUN)


def test_vehicle_accelerates_as_a_hyperbolic_tangent(expect_close):
    """(m + J/R²) der(v) = F - k v²: v = vt tanh(sqrt(F k) t/(m + J/R²)) with vt = sqrt(F/k)."""
    m = ac.Model()
    m.source = rot.ConstantTorque(tau_constant=300.0)
    m.car = tr.Vehicle(m=1000.0, J=5.0, R=0.3, A=2.0, Cd=0.3, inclination_constant=0.02)
    m.connect(m.source.flange, m.car.flange_r)
    res = ac.simulate(m, 400.0, **TIGHT)
    alpha, k = math.atan(0.02), 0.3 * 2.0 * 1.2 / 2
    force = 300.0 / 0.3 - 9806.65 * (0.015 * math.cos(alpha) + math.sin(alpha))
    inertia = 1000.0 + 5.0 / 0.09
    exact = math.sqrt(force / k) * np.tanh(res.t * math.sqrt(force * k) / inertia)
    expect_close(res["car.v"], exact, 1e-5)  # rolling resistance starts over v_reg = 1 mm/s
    expect_close(res["source.phi"], res["car.s"] / 0.3, EXACT)


def test_vehicle_pulls_a_trailer_against_the_wind(expect_close):
    """(m1 + m2) der(x) = -k x² for the air speed x = v + 5: x = x0/(1 + k x0 t/(m1 + m2))."""
    m = ac.Model()
    m.car = tr.Vehicle(m=1000.0, R=0.3, A=2.0, Cd=0.3, v_wind_constant=-5.0, cr_constant=0.0)
    m.trailer = tr.Mass(m=500.0)
    m.connect(m.car.flange_t, m.trailer.flange_a)
    res = ac.simulate(m, 20.0, start={"car.v": 20.0}, **TIGHT)
    expect_close(res["car.v"], 25.0 / (1 + 25.0 * 0.36 / 1500.0 * res.t) - 5.0, RUN)


def test_coupled_vehicles_accelerate_as_one(expect_close):
    """a = (tau/R - cr (m1 + m2) g)/(m1 + m2 + (J1 + J2)/R²)."""
    m = ac.Model()
    m.source = rot.ConstantTorque(tau_constant=300.0)
    m.first = tr.Vehicle(m=1000.0, J=2.0, R=0.3, A=0.0, Cd=0.3)
    m.second = tr.Vehicle(m=500.0, J=1.0, R=0.3, A=0.0, Cd=0.3)
    m.connect(m.source.flange, m.first.flange_r)
    m.connect(m.first.flange_t, m.second.flange_t)
    res = ac.simulate(m, 10.0)
    a = (1000.0 - 1500.0 * 9.80665 * 0.015) / (1500.0 + 3.0 / 0.09)
    expect_close(res.final["first.a"], a, EXACT)


def test_vehicle_creeps_down_a_slope_that_rolling_resistance_would_hold(expect_close):
    """Linear below v_reg: cr cos(alpha) v/v_reg = -sin(alpha), v = -v_reg tan(alpha)/cr."""
    m = ac.Model()
    m.car = tr.Vehicle(m=1000.0, R=0.3, A=2.0, Cd=0.3, inclination_constant=0.01)
    m.position = tr.PositionSensor()
    m.connect(m.position.flange, m.car.flange_t)
    res = ac.simulate(m, 10.0, **TIGHT)
    expect_close(res.final["car.v"], -1e-3 * 0.01 / 0.015, RUN)


def test_rack_and_wheel_are_the_rotational_ones():
    assert tr.IdealGearR2T is rot.IdealGearR2T
    assert tr.IdealRollingWheel is rot.IdealRollingWheel
