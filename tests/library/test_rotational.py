"""Rotational parts: inertias, springs, dampers and gears move as their closed forms say."""

from __future__ import annotations

import math

import numpy as np
import pytest

import acausal as ac
from library import rotational as rot
from library import thermal as th
from library import translational as tr

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-10  # no integration enters, or the solver's polynomials are exact: rounding only


def test_constant_torque_accelerates_an_inertia_uniformly(expect_close):
    """J a = tau, so w = tau t/J and phi = tau t²/(2 J)."""
    m = ac.Model()
    m.source, m.J = rot.ConstantTorque(tau_constant=3.0), rot.Inertia(J=2.0)
    m.connect(m.source.flange, m.J.flange_a)
    res = ac.simulate(m, 2.0)
    expect_close(res["J.w"], 1.5 * res.t, EXACT)
    expect_close(res["J.phi"], 0.75 * res.t**2, RUN)
    expect_close(res["J.a"], 1.5, EXACT)


def test_two_rigidly_connected_inertias_share_the_torque(expect_close):
    """a = tau/(J1 + J2), and the coupling carries J2 a."""
    m = ac.Model()
    m.source = rot.ConstantTorque(tau_constant=3.0)
    m.J1, m.J2 = rot.Inertia(J=2.0), rot.Inertia(J=1.0)
    m.connect(m.source.flange, m.J1.flange_a)
    m.connect(m.J1.flange_b, m.J2.flange_a)
    res = ac.simulate(m, 1.0)
    expect_close(res["J2.w"], res.t, EXACT)
    expect_close(res["J2.flange_a.tau"], 1.0, EXACT)
    expect_close(res["J1.flange_b.tau"], -1.0, EXACT)


@pytest.mark.parametrize("phi0", [0.0, 0.3])
def test_inertia_on_a_spring_swings_about_its_unstretched_angle(expect_close, phi0):
    """phi = r (1 - cos wt) + w0/w sin wt with r = phi0 + phi_rel0 and w² = c/J."""
    m = ac.Model()
    m.fixed, m.spring = rot.Fixed(phi0=phi0), rot.Spring(c=8.0, phi_rel0=0.1)
    m.J = rot.Inertia(J=2.0, start={"phi": 0.0, "w": 1.0})
    m.connect(m.fixed.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.J.flange_a)
    res = ac.simulate(m, 5.0, **TIGHT)
    rest, w = phi0 + 0.1, 2.0
    expect_close(res["J.phi"], rest * (1 - np.cos(w * res.t)) + np.sin(w * res.t) / w, RUN)
    expect_close(res["spring.phi_rel"], res["J.phi"] - phi0, EXACT)
    expect_close(res["spring.tau"], 8.0 * (res["J.phi"] - rest), EXACT)
    expect_close(res["spring.flange_b.tau"], res["spring.tau"], EXACT)
    expect_close(res["fixed.flange.tau"], res["spring.tau"], EXACT)


def test_a_brake_turns_all_motion_into_heat(expect_close):
    """C (T - T0) + J w²/2 is constant, also where the heat changes the brake."""
    m = ac.Model()
    m.brake = rot.EddyCurrentTorque(
        tau_nominal=10.0, w_nominal=5.0, alpha20=0.004, use_heat_port=True
    )
    m.J = rot.Inertia(J=2.0, start={"w": 20.0})
    m.disc = th.HeatCapacitor(C=1.0, start={"T": 293.15})
    m.connect(m.brake.flange, m.J.flange_a)
    m.connect(m.brake.heat_port, m.disc.port)
    res = ac.simulate(m, 5.0, **TIGHT)
    assert res.final["disc.T"] > 600.0
    expect_close(res["disc.T"] - 293.15 + res["J.w"] ** 2, 400.0, RUN)


def test_disc_turns_its_flanges_by_delta_phi(expect_close):
    """A spring behind the disc swings about phi0 + delta_phi; the disc itself is halfway."""
    m = ac.Model()
    m.fixed, m.disc = rot.Fixed(phi0=0.2), rot.Disc(delta_phi=0.6)
    m.spring, m.J = rot.Spring(c=5.0), rot.Inertia(J=1.0)
    m.connect(m.fixed.flange, m.disc.flange_a)
    m.connect(m.disc.flange_b, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.J.flange_a)
    res = ac.simulate(m, 1.0, **TIGHT)
    expect_close(res["J.phi"], 0.8 * (1 - np.cos(math.sqrt(5.0) * res.t)), RUN)
    expect_close(res["disc.phi"], 0.5, EXACT)
    expect_close(res["disc.flange_a.tau"], -res["disc.flange_b.tau"], EXACT)


def test_a_massless_node_between_spring_and_damper_has_one_state(expect_close):
    """c phi = d (w - der(phi)) at the node: tau of spring and damper agree."""
    m = ac.Model()
    m.fixed, m.spring, m.damper = rot.Fixed(), rot.Spring(c=2.0), rot.Damper(d=1.0)
    m.J = rot.Inertia(J=1.0, start={"w": 1.0})
    m.connect(m.fixed.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.damper.flange_a)
    m.connect(m.damper.flange_b, m.J.flange_a)
    system = ac.compile(m)
    assert len(system.states) == 3
    res = system.simulate(1.0)
    expect_close(res["spring.tau"], res["damper.tau"], EXACT)


@pytest.mark.parametrize("ratio", [10.0, -0.5])
def test_gear_multiplies_torque_and_inertia(expect_close, ratio):
    """a_b = ratio tau/(ratio² J1 + J2)."""
    m = ac.Model()
    m.source, m.gear = rot.ConstantTorque(tau_constant=3.0), rot.IdealGear(ratio=ratio)
    m.J1, m.J2 = rot.Inertia(J=0.2), rot.Inertia(J=5.0)
    m.connect(m.source.flange, m.J1.flange_a)
    m.connect(m.J1.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.J2.flange_a)
    res = ac.simulate(m, 1.0)
    a = ratio * 3.0 / (ratio**2 * 0.2 + 5.0)
    expect_close(res["J2.w"], a * res.t, EXACT)
    expect_close(res["J1.phi"], ratio * res["J2.phi"], EXACT)
    expect_close(res["gear.phi_a"], res["J1.phi"], EXACT)
    expect_close(res["gear.flange_b.tau"], -5.0 * a, EXACT)
    expect_close(res["gear.flange_a.tau"], 5.0 * a / ratio, EXACT)


def test_gear_ratio_changes_between_runs_of_one_system(expect_close):
    """w = ratio tau t/J behind a gear, without compiling again."""
    m = ac.Model()
    m.source, m.gear = rot.ConstantTorque(tau_constant=1.0), rot.IdealGear(ratio=2.0)
    m.J = rot.Inertia(J=1.0)
    m.connect(m.source.flange, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.J.flange_a)
    system = ac.compile(m)
    for ratio in (2.0, 5.0):
        expect_close(
            system.simulate(1.0, parameters={"gear.ratio": ratio}).final["J.w"], ratio, EXACT
        )


def test_gear_case_takes_the_difference_of_the_torques(expect_close):
    """tau_a + tau_b + tau_support = 0, and the angles are seen from the case."""
    m = ac.Model()
    m.source = rot.ConstantTorque(tau_constant=3.0)
    m.gear = rot.IdealGear(ratio=4.0, use_support=True)
    m.J1, m.J2, m.case = rot.Inertia(J=0.2), rot.Inertia(J=5.0), rot.Inertia(J=0.5)
    m.mount, m.fixed = rot.SpringDamper(c=1e3, d=20.0), rot.Fixed()
    m.connect(m.source.flange, m.J1.flange_a)
    m.connect(m.J1.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.J2.flange_a)
    m.connect(m.gear.support, m.case.flange_a)
    m.connect(m.case.flange_b, m.mount.flange_b)
    m.connect(m.mount.flange_a, m.fixed.flange)
    res = ac.simulate(m, 3.0)
    flanges = res["gear.flange_a.tau"] + res["gear.flange_b.tau"]
    expect_close(res["gear.support.tau"], -flanges, EXACT)
    expect_close(res["J1.phi"] - res["case.phi"], 4.0 * (res["J2.phi"] - res["case.phi"]), EXACT)
    at_rest = 3.0 * (3.0 - 0.2 * 16.0 * 3.0 / (16.0 * 0.2 + 5.0))
    expect_close(
        res["gear.support.tau"][-1], at_rest, 1e-4
    )  # exp(-2 d/(2 J) t) of the mount has decayed


def planetary(fixed: str | None) -> ac.Model:
    m = ac.Model()
    m.source, m.gear = rot.ConstantTorque(tau_constant=4.0), rot.IdealPlanetary(ratio=2.0)
    m.sun = rot.Inertia(J=0.3)
    m.connect(m.source.flange, m.sun.flange_a)
    m.connect(m.sun.flange_b, m.gear.sun)
    for name, J in (("carrier", 1.1), ("ring", 0.7)):
        if name == fixed:
            m.fixed = rot.Fixed()
            m.connect(m.fixed.flange, getattr(m.gear, name))
        else:
            setattr(m, name, rot.Inertia(J=J))
            m.connect(getattr(m, name).flange_a, getattr(m.gear, name))
    return m


def test_planetary_gear_follows_the_lagrange_equations(expect_close):
    """Coordinates sun and ring with the carrier at n = (1, k)/(1 + k): M = diag(J) + J_c n nᵀ."""
    res = ac.simulate(planetary(None), 1.0)
    n = np.array([1.0, 2.0]) / 3.0
    a_sun, a_ring = np.linalg.solve(np.diag([0.3, 0.7]) + 1.1 * np.outer(n, n), [4.0, 0.0])
    expect_close(res["sun.w"], a_sun * res.t, EXACT)
    expect_close(res["ring.w"], a_ring * res.t, EXACT)
    expect_close(3.0 * res["carrier.phi"], res["sun.phi"] + 2.0 * res["ring.phi"], EXACT)
    expect_close(res["gear.ring.tau"], 2.0 * res["gear.sun.tau"], EXACT)
    expect_close(res["gear.carrier.tau"], -3.0 * res["gear.sun.tau"], EXACT)


def test_planetary_gear_with_a_fixed_ring_is_a_gear_of_one_plus_ratio(expect_close):
    """a_carrier = (1 + k) tau/((1 + k)² J_sun + J_carrier)."""
    res = ac.simulate(planetary("ring"), 1.0)
    expect_close(res["carrier.w"], 3.0 * 4.0 / (9.0 * 0.3 + 1.1) * res.t, EXACT)


def test_planetary_gear_with_a_fixed_carrier_turns_the_ring_backwards(expect_close):
    """a_ring = -k tau/(k² J_sun + J_ring)."""
    res = ac.simulate(planetary("carrier"), 1.0)
    expect_close(res["ring.w"], -2.0 * 4.0 / (4.0 * 0.3 + 0.7) * res.t, EXACT)


@pytest.mark.parametrize("kind", ["rack", "wheel"])
def test_rotation_to_translation_moves_a_mass(expect_close, kind):
    """a = (tau/r)/(m + J/r²) with r = radius = 1/ratio, and phi = s/r."""
    m = ac.Model()
    m.source, m.J = rot.ConstantTorque(tau_constant=3.0), rot.Inertia(J=0.2)
    m.part = rot.IdealGearR2T(ratio=4.0) if kind == "rack" else rot.IdealRollingWheel(radius=0.25)
    m.mass = tr.Mass(m=8.0)
    m.connect(m.source.flange, m.J.flange_a)
    m.connect(m.J.flange_b, m.part.flange_r)
    m.connect(m.part.flange_t, m.mass.flange_a)
    res = ac.simulate(m, 1.0)
    a = 3.0 / 0.25 / (8.0 + 0.2 / 0.25**2)
    expect_close(res["mass.v"], a * res.t, EXACT)
    expect_close(res["J.phi"], res["mass.s"] / 0.25, EXACT)
    expect_close(res["part.flange_t.f"], -8.0 * a, EXACT)


def test_rack_with_supports_moves_against_them(expect_close):
    """phi - phi0 = ratio (s - s0): with phi = phi0 + t² the mass needs ratio tau = m der2(s)."""
    m = ac.Model()
    m.rack = rot.IdealGearR2T(ratio=2.0, use_support_r=True, use_support_t=True)
    m.shaft, m.bed = rot.Fixed(phi0=0.5), tr.Fixed(s0=1.0)
    m.drive, m.mass = rot.Position(phi_ref=lambda t: 0.5 + t**2), tr.Mass(m=3.0)
    m.connect(m.rack.support_r, m.shaft.flange)
    m.connect(m.rack.support_t, m.bed.flange)
    m.connect(m.rack.flange_r, m.drive.flange)
    m.connect(m.rack.flange_t, m.mass.flange_a)
    res = ac.simulate(m, 1.0)
    expect_close(res["mass.s"], 1.0 + res.t**2 / 2, EXACT)
    expect_close(res["rack.flange_r.tau"], 1.5, EXACT)
    expect_close(res["bed.flange.f"], -3.0, EXACT)  # the reaction
