"""Storages that depend on each other: handled exactly, with the states an expert would write."""

from __future__ import annotations

import math
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from domains import electrical, rotational
from library import electrical as el
from library import rotational as rot
from library import translational as tr

EXACT = 1e-8  # relative to the amplitude, at rtol = 1e-11
TIGHT = {"rtol": 1e-11, "atol": 1e-13}


def counts(system: ac.System) -> tuple[int, int]:
    """Return the numbers of states and of algebraic unknowns."""
    return len(system.states), len(system.algebraic)


def near(ours: np.ndarray, exact: np.ndarray) -> bool:
    size = float(np.max(np.abs(exact)))
    return bool(np.max(np.abs(ours - exact)) <= EXACT * size)


def test_capacitor_circuit_has_one_state_for_two_parallel_capacitors():
    """R charges C1 ∥ C2: v = V (1 - exp(-t / (R (C1 + C2)))), i2 = C2 dv/dt."""
    m = ac.Model("parallel")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=5.0), el.Resistor(R=2.0), el.Ground()
    m.c1, m.c2 = el.Capacitor(C=0.1), el.Capacitor(C=0.3)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c1.p, m.c2.p)
    m.connect(m.src.n, m.c1.n, m.c2.n, m.gnd.p)
    system = ac.compile(m)
    res = system.simulate(2.0, n=40, **TIGHT)
    decay = np.exp(-res.t / 0.8)
    assert counts(system) == (1, 0)
    assert near(res["c2.v"], 5 * (1 - decay))
    assert near(res["c2.i"], 0.3 * 5 / 0.8 * decay)


def test_circuit_of_three_capacitors_has_two_states():
    """C1, C2 from either node of a bridge capacitor C3 to ground, a conductance at each node.

    (C1 + C3) dv1 - C3 dv2 = -G v1, (C2 + C3) dv2 - C3 dv1 = -G v2; with C1 = C2 the sum decays
    with G / C1, the difference with G / (C1 + 2 C3).
    """
    m = ac.Model("delta")
    m.c1, m.c2, m.c3 = el.Capacitor(C=0.2), el.Capacitor(C=0.2), el.Capacitor(C=0.5)
    m.r1, m.r2, m.gnd = el.Resistor(R=2.0), el.Resistor(R=2.0), el.Ground()
    m.connect(m.c1.p, m.c3.p, m.r1.p)
    m.connect(m.c2.p, m.c3.n, m.r2.p)
    m.connect(m.c1.n, m.c2.n, m.r1.n, m.r2.n, m.gnd.p)
    system = ac.compile(m)
    res = system.simulate(2.0, n=40, start={"c1.v": 3.0, "c2.v": 1.0}, **TIGHT)
    total, difference = 4 * np.exp(-0.5 * res.t / 0.2), 2 * np.exp(-0.5 * res.t / 1.2)
    assert counts(system) == (2, 0)
    assert near(res["c1.v"], (total + difference) / 2)
    assert near(res["c3.v"], difference)
    assert near(res["c3.i"], -0.5 * 0.5 / 1.2 * difference)


def test_inductor_cutset_has_one_state_for_two_inductors_in_series():
    """V over R, L1, L2 in series: i = V / R (1 - exp(-R t / (L1 + L2)))."""
    m = ac.Model("series")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=6.0), el.Resistor(R=2.0), el.Ground()
    m.l1, m.l2 = el.Inductor(L=0.4), el.Inductor(L=0.6)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l1.p)
    m.connect(m.l1.n, m.l2.p)
    m.connect(m.l2.n, m.src.n, m.gnd.p)
    system = ac.compile(m)
    res = system.simulate(2.0, n=40, **TIGHT)
    decay = np.exp(-2 * res.t)
    assert counts(system) == (1, 0)
    assert near(res["l1.i"], 3 * (1 - decay))
    assert near(res["l2.v"], 0.6 * 3 * 2 * decay)


def test_star_of_three_inductors_has_two_states():
    """Three equal branches R, L from sources of phases 0, ±120° meet in a floating node.

    The symmetric star keeps the node at 0: each branch is L di/dt + R i = sin(w t + phase).
    """
    m = ac.Model("star")
    phases = (0.0, -2 * math.pi / 3, 2 * math.pi / 3)
    m.src = [el.SineVoltage(V=1.0, f=1.0, phase=p) for p in phases]
    m.r = [el.Resistor(R=1.0) for _ in phases]
    m.l, m.gnd = [el.Inductor(L=0.5) for _ in phases], el.Ground()
    for source, r, l in zip(m.src, m.r, m.l, strict=True):
        m.connect(source.p, r.p)
        m.connect(r.n, l.p)
    m.connect(*(l.n for l in m.l))
    m.connect(*(source.n for source in m.src), m.gnd.p)
    system = ac.compile(m)
    w = 2 * math.pi
    gain = 1 / (1 + 0.5j * w)
    begin = {f"l[{k}].i": float(np.imag(gain * np.exp(1j * p))) for k, p in enumerate(phases)}
    res = system.simulate(2.0, n=40, start=begin, **TIGHT)
    assert counts(system) == (2, 0)
    for k, phase in enumerate(phases):
        assert near(res[f"l[{k}].i"], np.imag(gain * np.exp(1j * (w * res.t + phase))))
    assert np.max(np.abs(res["l[0].n.v"])) < EXACT


def test_inductor_fed_by_a_current_source_has_no_state():
    """v = L dI/dt for I = sin(2π t): a cutset of an inductor and a through driver."""
    m = ac.Model("choke")
    m.src, m.l, m.gnd = el.SineCurrent(I=2.0, f=1.0), el.Inductor(L=0.3), el.Ground()
    m.connect(m.src.n, m.l.p)
    m.connect(m.src.p, m.l.n, m.gnd.p)
    system = ac.compile(m)
    res = system.simulate(1.0, n=20)
    assert counts(system) == (0, 0)
    assert near(res["l.v"], 0.3 * 2 * 2 * math.pi * np.cos(2 * math.pi * res.t))


def capacitor_across(source: Any) -> ac.Model:
    m = ac.Model("across")
    m.src, m.c, m.r, m.gnd = source, el.Capacitor(C=1e-3), el.Resistor(R=10.0), el.Ground()
    m.connect(m.src.p, m.c.p, m.r.p)
    m.connect(m.src.n, m.c.n, m.r.n, m.gnd.p)
    return m


def test_capacitor_across_a_sine_source_takes_the_derivative_of_the_source():
    """i = C dV/dt with V = 5 sin(2π 50 t): no state, no approximation."""
    system = ac.compile(capacitor_across(el.SineVoltage(V=5.0, f=50.0)))
    res = system.simulate(0.04, n=80)
    w = 2 * math.pi * 50
    assert counts(system) == (0, 0)
    assert near(res["c.i"], 1e-3 * 5 * w * np.cos(w * res.t))
    assert near(res["src.i"], -1e-3 * 5 * w * np.cos(w * res.t) - 0.5 * np.sin(w * res.t))


def test_capacitor_across_a_ramp_takes_the_slope_of_the_ramp():
    """i = C V / duration while the ramp rises, 0 before and after it; both limits at the kinks."""
    m = capacitor_across(el.RampVoltage(V=4.0, duration=0.5, start_time=0.25))
    res = ac.simulate(m, 1.0, n=100)
    rising = (res.t > 0.25) & (res.t < 0.75)
    outside = (res.t < 0.25) | (res.t > 0.75)
    assert np.allclose(res["c.i"][rising], 1e-3 * 8.0, rtol=EXACT, atol=0)
    assert np.all(res["c.i"][outside] == 0)
    assert near(res["c.v"], np.clip(8 * (res.t - 0.25), 0, 4))
    for kink, (left, right) in {0.25: (0.0, 8e-3), 0.75: (8e-3, 0.0)}.items():
        limits = res["c.i"][res.t == kink]
        assert limits == pytest.approx([left, right], abs=EXACT)


def test_capacitor_across_a_signal_takes_the_derivative_of_the_input():
    """i = C du/dt for u = t³ given as a function of time."""
    system = ac.compile(capacitor_across(el.SignalVoltage()))
    res = system.simulate(1.0, n=20, inputs={"src.v": lambda t: t**3})
    assert near(res["c.i"], 1e-3 * 3 * res.t**2)


def test_two_masses_rigidly_joined_move_as_one():
    """F = (m1 + m2) a; the rod between them carries m2 a."""
    m = ac.Model("parallel_masses")
    m.force = tr.ConstantForce(f_constant=6.0)
    m.m1, m.m2 = tr.Mass(m=1.0), tr.Mass(m=2.0)
    m.connect(m.force.flange, m.m1.flange_a)
    m.connect(m.m1.flange_b, m.m2.flange_a)
    system = ac.compile(m)
    res = system.simulate(3.0, n=30, **TIGHT)
    assert counts(system) == (2, 0)
    assert near(res["m2.s"], res.t**2)
    assert near(res["m2.flange_a.f"], np.full(len(res.t), 4.0))


def test_parallel_springs_and_masses_oscillate_as_their_sums():
    """s = cos(w t), w² = (c1 + c2) / (m1 + m2), both masses at one node."""
    m = ac.Model("node")
    m.m1, m.m2 = tr.Mass(m=1.0, start={"s": 1.0}), tr.Mass(m=3.0)
    m.c1, m.c2, m.wall = tr.Spring(c=10.0), tr.Spring(c=26.0), tr.Fixed()
    m.connect(m.m1.flange_a, m.m2.flange_a, m.c1.flange_b, m.c2.flange_b)
    m.connect(m.c1.flange_a, m.c2.flange_a, m.wall.flange)
    system = ac.compile(m)
    res = system.simulate(3.0, n=60, **TIGHT)
    assert counts(system) == (2, 0)
    assert near(res["m2.s"], np.cos(3 * res.t))


def geared(ratio: float) -> ac.Model:
    m = ac.Model("geared")
    m.torque, m.j1, m.j2 = (
        rot.ConstantTorque(tau_constant=1.0),
        rot.Inertia(J=0.1),
        rot.Inertia(J=2),
    )
    m.gear = rot.IdealGear(ratio=ratio)
    m.connect(m.torque.flange, m.j1.flange_a)
    m.connect(m.j1.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.j2.flange_a)
    return m


@pytest.mark.parametrize("ratio", [10.0, -3.0, 0.25])
def test_two_inertias_on_a_gear_are_one_with_the_reduced_inertia(ratio):
    """phi1 = t² / (2 (J1 + J2 / i²)), phi2 = phi1 / i; torque at the gear's output J2 a2."""
    system = ac.compile(geared(ratio))
    res = system.simulate(2.0, n=20, **TIGHT)
    a = 1 / (0.1 + 2 / ratio**2)
    assert counts(system) == (2, 0)
    assert near(res["j1.phi"], a * res.t**2 / 2)
    assert near(res["j2.w"], a / ratio * res.t)
    assert near(res["gear.flange_b.tau"], np.full(len(res.t), -2 * a / ratio))


def test_gear_train_of_three_shafts_has_two_states():
    """With J = J1 + J2 / i1² + J3 / (i1 i2)² and d likewise: w1 = tau / d (1 - exp(-d t / J))."""
    m = ac.Model("train")
    m.torque = rot.ConstantTorque(tau_constant=5.0)
    m.j = [rot.Inertia(J=J) for J in (0.1, 0.8, 6.0)]
    m.g1, m.g2 = rot.IdealGear(ratio=2.0), rot.IdealGear(ratio=3.0)
    m.load, m.fixed = rot.Damper(d=3.6), rot.Fixed()
    m.connect(m.torque.flange, m.j[0].flange_a)
    m.connect(m.j[0].flange_b, m.g1.flange_a)
    m.connect(m.g1.flange_b, m.j[1].flange_a)
    m.connect(m.j[1].flange_b, m.g2.flange_a)
    m.connect(m.g2.flange_b, m.j[2].flange_a)
    m.connect(m.j[2].flange_b, m.load.flange_a)
    m.connect(m.load.flange_b, m.fixed.flange)
    system = ac.compile(m)
    res = system.simulate(10.0, n=50, **TIGHT)
    J, d = 0.1 + 0.8 / 4 + 6.0 / 36, 3.6 / 36
    assert counts(system) == (2, 0)
    assert near(res["j[0].w"], 5.0 / d * (1 - np.exp(-d * res.t / J)))
    assert near(res["j[2].w"], res["j[0].w"] / 6)


def test_planetary_gear_with_three_inertias_has_four_states():
    """Two free angles: (1 + r) w_c = w_s + r w_r; a free gear turns each shaft by its torque.

    With tau_s on the sun alone the constraint torque t gives J_s a_s = tau_s - t,
    J_r a_r = -r t, J_c a_c = (1 + r) t.
    """
    m = ac.Model("planetary")
    m.torque, m.gear = rot.ConstantTorque(tau_constant=1.0), rot.IdealPlanetary(ratio=2.0)
    m.sun, m.ring, m.carrier = rot.Inertia(J=0.1), rot.Inertia(J=0.5), rot.Inertia(J=1.0)
    m.connect(m.torque.flange, m.sun.flange_a)
    m.connect(m.sun.flange_b, m.gear.sun)
    m.connect(m.gear.ring, m.ring.flange_a)
    m.connect(m.gear.carrier, m.carrier.flange_a)
    system = ac.compile(m)
    res = system.simulate(1.0, n=10, **TIGHT)
    r, Js, Jr, Jc = 2.0, 0.1, 0.5, 1.0
    t = (1 / Js) / ((1 + r) ** 2 / Jc + 1 / Js + r**2 / Jr)
    assert counts(system) == (4, 0)
    assert near(res["sun.w"], (1 - t) / Js * res.t)
    assert near(res["ring.w"], -r * t / Jr * res.t)
    assert near(res["carrier.w"], (1 + r) * t / Jc * res.t)


def test_rack_and_pinion_add_mass_and_inertia():
    """phi = ratio s: (m + J ratio²) a = F; the pinion's torque is J ratio a."""
    m = ac.Model("rack")
    m.force, m.mass = tr.ConstantForce(f_constant=3.0), tr.Mass(m=1.0)
    m.rack, m.pinion = rot.IdealGearR2T(ratio=5.0), rot.Inertia(J=0.2)
    m.connect(m.force.flange, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.rack.flange_t)
    m.connect(m.rack.flange_r, m.pinion.flange_a)
    system = ac.compile(m)
    res = system.simulate(2.0, n=20, **TIGHT)
    a = 3.0 / (1.0 + 0.2 * 25)
    assert counts(system) == (2, 0)
    assert near(res["mass.s"], a * res.t**2 / 2)
    assert near(res["pinion.phi"], 5 * a * res.t**2 / 2)
    assert near(res["pinion.flange_a.tau"], np.full(len(res.t), 0.2 * 5 * a))


def test_rolling_wheel_adds_its_inertia_to_the_vehicle():
    """radius phi = s: (m + J / r²) a = tau / r."""
    m = ac.Model("wheel")
    m.torque, m.hub = rot.ConstantTorque(tau_constant=2.0), rot.Inertia(J=0.5)
    m.wheel, m.car = rot.IdealRollingWheel(radius=0.5), tr.Mass(m=2.0)
    m.connect(m.torque.flange, m.hub.flange_a)
    m.connect(m.hub.flange_b, m.wheel.flange_r)
    m.connect(m.wheel.flange_t, m.car.flange_a)
    system = ac.compile(m)
    res = system.simulate(2.0, n=20, **TIGHT)
    assert counts(system) == (2, 0)
    assert near(res["car.v"], 2.0 / 0.5 / (2.0 + 0.5 / 0.25) * res.t)


def test_ideal_transformer_between_two_inductors_has_one_state():
    """L2 seen from the primary is n² L2: V over R, L1 and n² L2 in series."""
    m = ac.Model("transformer")
    m.src, m.r, m.l1 = el.ConstantVoltage(V=4.0), el.Resistor(R=1.0), el.Inductor(L=0.1)
    m.core, m.l2, m.gnd = el.IdealTransformer(n=3.0), el.Inductor(L=0.1), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l1.p)
    m.connect(m.l1.n, m.core.p1)
    m.connect(m.core.n1, m.src.n, m.core.n2, m.l2.n, m.gnd.p)
    m.connect(m.core.p2, m.l2.p)
    system = ac.compile(m)
    res = system.simulate(3.0, n=30, **TIGHT)
    assert counts(system) == (1, 0)
    assert near(res["l1.i"], 4 * (1 - np.exp(-res.t)))
    assert near(res["l2.i"], 12 * (1 - np.exp(-res.t)))


def gyrator_with_a_common_node() -> ac.Model:
    """Port 1 of the gyrator between a and b, port 2 between b and c; C from a to c, L at c.

    i_L = i_C + i2 = -G (v1 + v2) = -G v_C whatever v1 and v2 are: the equations that give them
    depend on each other, which their pattern does not show.
    """
    m = ac.Model("common")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=4.0), el.Resistor(R=2.0), el.Ground()
    m.g, m.c, m.l = el.Gyrator(G1=0.5, G2=0.5), el.Capacitor(C=0.1), el.Inductor(L=0.6)
    m.connect(m.src.p, m.r.p)
    m.connect(m.src.n, m.l.n, m.gnd.p)
    m.connect(m.g.p1, m.c.p)
    m.connect(m.r.n, m.g.n1, m.g.p2)
    m.connect(m.g.n2, m.c.n, m.l.p)
    return m


def test_capacitor_behind_a_gyrator_is_an_inductance_in_series_with_another():
    """V = R i + (L + C / G²) di/dt: one state, i = V / R (1 - exp(-R t / (L + C / G²)))."""
    system = ac.compile(gyrator_with_a_common_node())
    res = system.simulate(2.0, n=20, **TIGHT)
    assert counts(system) == (1, 0)
    assert near(res["l.i"], 2 * (1 - np.exp(-2 * res.t)))
    assert near(res["c.v"], -res["l.i"] / 0.5)


def test_parameters_that_cancel_may_be_changed():
    """G = 1: the time constant is (0.6 + 0.1) / 2; G1 ≠ G2 is another circuit, with two states."""
    system = ac.compile(gyrator_with_a_common_node())
    res = system.simulate(2.0, n=20, parameters={"g.G1": 1.0, "g.G2": 1.0}, **TIGHT)
    assert near(res["l.i"], 2 * (1 - np.exp(-2 * res.t / 0.7)))
    other = system.simulate(2.0, n=20, parameters={"g.G1": 1.0}, **TIGHT)
    assert len(other.system.states) == 2


def test_gyrator_that_makes_a_capacitor_of_an_inductor_across_another_capacitor():
    """i = (C + L G²) dv/dt: a current source charges both, v = I t / (C + L G²)."""
    m = ac.Model("dual")
    m.src, m.gnd = el.ConstantCurrent(I=-3.0), el.Ground()
    m.g, m.c, m.l = el.Gyrator(G1=2.0, G2=2.0), el.Capacitor(C=0.2), el.Inductor(L=0.1)
    m.connect(m.src.p, m.c.p, m.g.p1)
    m.connect(m.g.p2, m.l.p)
    m.connect(m.src.n, m.c.n, m.g.n1, m.g.n2, m.l.n, m.gnd.p)
    system = ac.compile(m)
    res = system.simulate(2.0, n=20, **TIGHT)
    assert counts(system) == (1, 0)
    assert near(res["c.v"], 3.0 * res.t / (0.2 + 0.1 * 4.0))


def test_position_driver_on_a_mass_gives_the_force_of_its_acceleration():
    """s = sin(3 t): f = m s̈ = -9 m sin(3 t), no state."""
    m = ac.Model("driven")
    m.driver, m.mass = tr.Position(s_ref=lambda t: ca.sin(3 * t)), tr.Mass(m=2.0)
    m.connect(m.driver.flange, m.mass.flange_a)
    system = ac.compile(m)
    res = system.simulate(2.0, n=20)
    assert counts(system) == (0, 0)
    assert near(res["mass.flange_a.f"], -18 * np.sin(3 * res.t))


def test_speed_driver_on_an_inertia_has_one_state_its_angle():
    """w = cos(2 t): phi = sin(2 t) / 2, tau = J dw/dt."""
    m = ac.Model("driven")
    m.driver, m.j = rot.Speed(w_ref=lambda t: ca.cos(2 * t)), rot.Inertia(J=3.0)
    m.connect(m.driver.flange, m.j.flange_a)
    system = ac.compile(m)
    res = system.simulate(2.0, n=20, **TIGHT)
    assert counts(system) == (1, 0)
    assert near(res["j.phi"], np.sin(2 * res.t) / 2)
    assert near(res["j.flange_a.tau"], -6 * np.sin(2 * res.t))


def test_emf_between_capacitor_and_inertia_joins_their_states():
    """k w = v rigidly: an inertia is a capacitor J / k². V over R charges C + J / k²."""
    m = ac.Model("emf")
    m.src, m.r, m.c, m.gnd = (
        el.ConstantVoltage(V=2.0),
        el.Resistor(R=1.0),
        el.Capacitor(C=0.5),
        el.Ground(),
    )
    m.emf, m.j = el.RotationalEMF(k=0.5), rot.Inertia(J=0.125)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p, m.emf.p)
    m.connect(m.src.n, m.c.n, m.emf.n, m.gnd.p)
    m.connect(m.emf.flange, m.j.flange_a)
    system = ac.compile(m)
    res = system.simulate(3.0, n=30, **TIGHT)
    assert counts(system) == (2, 0)  # the angle, and one of v and w
    assert near(res["c.v"], 2 * (1 - np.exp(-res.t)))
    assert near(res["j.w"], 4 * (1 - np.exp(-res.t)))


@pytest.mark.parametrize("n", [1, 10, 100])
def test_rc_ladder_of_n_sections_has_n_states_and_no_algebraic_unknown(n):
    m = ac.Model("ladder")
    m.src, m.gnd = el.ConstantVoltage(V=1.0), el.Ground()
    m.r = [el.Resistor(R=1.0) for _ in range(n)]
    m.c = [el.Capacitor(C=1.0) for _ in range(n)]
    m.connect(m.src.p, m.r[0].p)
    m.connect(m.src.n, m.gnd.p, *(c.n for c in m.c))
    for k in range(n):
        m.connect(m.r[k].n, m.c[k].p, *([m.r[k + 1].p] if k + 1 < n else []))
    assert counts(ac.compile(m)) == (n, 0)


class Motor(ac.Model):
    """R, L, EMF and rotor, as an expert would write it: i, phi, w."""

    def __init__(self) -> None:
        super().__init__()
        self.p, self.n = electrical.Pin(), electrical.Pin()
        self.flange = rotational.Flange()
        self.r, self.l = el.Resistor(R=0.5), el.Inductor(L=4.5e-3)
        self.emf, self.rotor = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02)
        self.connect(self.p, self.r.p)
        self.connect(self.r.n, self.l.p)
        self.connect(self.l.n, self.emf.p)
        self.connect(self.emf.n, self.n)
        self.connect(self.emf.flange, self.rotor.flange_a)
        self.connect(self.rotor.flange_b, self.flange)


def test_dc_drive_has_the_states_i_phi_w_and_no_algebraic_unknown():
    m = ac.Model("drive")
    m.src, m.motor, m.gnd = el.ConstantVoltage(V=12.0), Motor(), el.Ground()
    m.load, m.fixed = rot.Damper(d=0.01), rot.Fixed()
    m.connect(m.src.p, m.motor.p)
    m.connect(m.src.n, m.motor.n, m.gnd.p)
    m.connect(m.motor.flange, m.load.flange_a)
    m.connect(m.load.flange_b, m.fixed.flange)
    system = ac.compile(m)
    assert set(system.states) == {"motor.l.i", "motor.rotor.phi", "motor.rotor.w"}
    assert len(system.algebraic) == 0


def test_chain_of_100_masses_has_200_states_and_no_algebraic_unknown():
    m = ac.Model("chain")
    m.wall = tr.Fixed()
    m.m = [tr.Mass(m=1.0) for _ in range(100)]
    m.s = [tr.SpringDamper(c=1.0, d=0.1) for _ in range(100)]
    before = m.wall.flange
    for mass, spring in zip(m.m, m.s, strict=True):
        m.connect(before, spring.flange_a)
        m.connect(spring.flange_b, mass.flange_a)
        before = mass.flange_b
    assert counts(ac.compile(m)) == (200, 0)


def test_spring_and_damper_in_series_need_one_state_and_no_algebraic_unknown():
    """A massless node between them: its position is the state, ds/dt = -c s / d."""
    m = ac.Model("maxwell")
    m.wall, m.other = tr.Fixed(), tr.Fixed()
    m.spring, m.damper = tr.Spring(c=4.0), tr.Damper(d=2.0)
    m.connect(m.wall.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.damper.flange_a)
    m.connect(m.damper.flange_b, m.other.flange)
    system = ac.compile(m)
    res = system.simulate(2.0, n=20, start={"spring.s_rel": 1.0}, **TIGHT)
    assert counts(system) == (1, 0)
    assert near(res["spring.s_rel"], np.exp(-2 * res.t))
