"""Published mechanical, hydraulic, thermal and electromechanical cases."""

from __future__ import annotations

import math

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import electrical as el
from library import hydraulic as hy
from library import rotational as rot
from library import thermal as th
from library import translational as tr

TIGHT = {"rtol": 1e-8, "atol": 1e-10}


def dc_motor_start() -> ac.Model:
    m = ac.Model("dcpm_start")
    m.source = el.RampVoltage(V=100.0, duration=0.8, start_time=0.2)
    m.motor = el.DC_PermanentMagnet(
        VaNominal=100.0,
        IaNominal=100.0,
        wNominal=1425 * 2 * math.pi / 60,
        Ra=0.05,
        La=1.5e-3,
        Jr=0.15,
        start={"ia": 0.0, "phi_mechanical": 0.0, "w_mechanical": 0.0},
    )
    m.load, m.torque = (
        rot.Inertia(J=0.15),
        rot.TorqueStep(step_torque=-63.66, start_time=1.5),
    )
    m.ground = el.Ground()
    m.connect(m.source.p, m.motor.pin_ap)
    m.connect(m.source.n, m.motor.pin_an, m.ground.p)
    m.connect(m.motor.flange, m.load.flange_a)
    m.connect(m.load.flange_b, m.torque.flange)
    return m


def test_dc_motor_start_follows_the_modelica_reference(curve):
    reference = curve("Machines.DCPM_Start")
    system = ac.compile(dc_motor_start())
    res = system.simulate(t=reference.grid, **TIGHT)
    pairs = {
        "motor.ia": "dcpm.la.i",
        "load.phi": "loadInertia.phi",
        "load.w": "loadInertia.w",
    }
    reference.check(res, pairs, dev=1.1e-6)
    assert (len(system.states), len(system.algebraic)) == (3, 0)


def test_dc_motor_start_ends_at_the_published_values():
    """Independent solution of the case, printed to 8 digits; dev 1.1e-6 of the range."""
    final = ac.simulate(dc_motor_start(), 2.0, n=1, **TIGHT).final
    published = {"motor.ia": 99.974363, "load.phi": 210.22598, "load.w": 149.22784}
    for path, value in published.items():
        assert final[path] == pytest.approx(value, rel=3.3e-6)


def first() -> ac.Model:
    """Modelica's Rotational.First: two inertias on a gear, a third behind a spring."""
    m = ac.Model("first")
    m.torque = rot.Torque(tau=lambda t: 10 * ca.sin(2 * ca.pi * 5 * t))
    m.J1, m.J2, m.J3 = rot.Inertia(J=0.1), rot.Inertia(J=2.0), rot.Inertia(J=2.0)
    m.gear, m.spring = rot.IdealGear(ratio=10.0), rot.Spring(c=1e4)
    m.damper, m.fixed = rot.Damper(d=10.0), rot.Fixed()
    m.connect(m.torque.flange, m.J1.flange_a)
    m.connect(m.J1.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.J2.flange_a)
    m.connect(m.J2.flange_b, m.spring.flange_a, m.damper.flange_a)
    m.connect(m.spring.flange_b, m.J3.flange_a)
    m.connect(m.damper.flange_b, m.fixed.flange)
    return m


def test_first_follows_the_modelica_reference(curve):
    reference = curve("Rotational.First")
    res = ac.simulate(first(), t=reference.grid)
    pairs = {
        "damper.phi_rel": "damper.phi_rel",
        "damper.w_rel": "damper.w_rel",
        "J3.phi": "inertia3.phi",
        "J3.w": "inertia3.w",
    }
    reference.check(res, pairs, dev=3.1e-4)


def test_first_ends_at_the_published_values():
    """Independent solution, printed to 8 digits; at rtol 1e-9 nothing else should differ."""
    final = ac.simulate(first(), 1.0, n=1, rtol=1e-9, atol=1e-11).final
    published = {"J2.phi": 0.16232823, "J2.w": -0.11224931, "J3.phi": 0.16286164}
    published["J3.w"] = -0.13814528
    for path, value in published.items():
        assert final[path] == pytest.approx(value, abs=1e-6)


def oscillator(*, damped: bool) -> ac.Model:
    m = ac.Model("oscillator")
    m.mass = tr.Mass(m=1.0, L=1.0, start={"s": -0.5, "v": 0.0})
    m.spring, m.wall = tr.Spring(c=1e4, s_rel0=1.0), tr.Fixed(s0=1.0)
    m.force = tr.Force(f=lambda t: ca.sin(2 * ca.pi * 15.9155 * t))
    m.connect(m.force.flange, m.mass.flange_a)
    m.connect(m.mass.flange_b, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.wall.flange)
    if damped:
        m.damper = tr.Damper(d=10.0)
        m.connect(m.damper.flange_a, m.mass.flange_b)
        m.connect(m.damper.flange_b, m.wall.flange)
    return m


def test_undamped_oscillator_follows_the_modelica_reference(curve):
    """At resonance s grows linearly."""
    reference = curve("Translational.Oscillator")
    res = ac.simulate(oscillator(damped=False), t=reference.grid, **TIGHT)
    reference.check(res, {"mass.s": "mass1.s", "mass.v": "mass1.v"}, dev=4.8e-4)
    assert res.final["mass.s"] == pytest.approx(-0.50433696, abs=1e-7)  # range 0.01 m
    assert res.final["mass.v"] == pytest.approx(-0.25317516, abs=1e-5)  # range 1 m/s


def test_damped_oscillator_follows_the_modelica_reference(curve):
    reference = curve("Translational.Oscillator")
    res = ac.simulate(oscillator(damped=True), t=reference.grid, **TIGHT)
    pairs = {"damper.s_rel": "damper1.s_rel", "damper.v_rel": "damper1.v_rel"}
    reference.check(res, pairs, dev=4.8e-4)
    assert res.final["damper.s_rel"] == pytest.approx(1.0008572, abs=1e-7)
    assert res.final["damper.v_rel"] == pytest.approx(0.050222573, abs=2e-6)


def two_masses() -> ac.Model:
    m = ac.Model("two_masses")
    m.mass1 = th.HeatCapacitor(C=15.0, start={"T": 373.15})
    m.mass2 = th.HeatCapacitor(C=15.0, start={"T": 273.15})
    m.conduction = th.ThermalConductor(G=10.0)
    m.connect(m.mass1.port, m.conduction.port_a)
    m.connect(m.conduction.port_b, m.mass2.port)
    return m


def test_two_masses_follow_the_modelica_reference(curve):
    reference = curve("Thermal.TwoMasses")
    res = ac.simulate(two_masses(), t=reference.grid, **TIGHT)
    reference.check(res, {"mass1.T": "mass1.T", "mass2.T": "mass2.T"}, dev=1.9e-5)


def test_two_masses_follow_the_closed_form():
    """T = 323.15 ± 50 exp(-4 t / 3)."""
    res = ac.simulate(two_masses(), 1.0, n=10, **TIGHT)
    decay = 50 * np.exp(-4 * res.t / 3)
    assert np.allclose(res["mass1.T"], 323.15 + decay, rtol=0, atol=1e-5)  # 323 K at rtol 1e-8
    assert np.allclose(res["mass2.T"], 323.15 - decay, rtol=0, atol=1e-5)


def press() -> ac.Model:
    """Modelica's FluidHeatFlow.TestCylinder: a hydraulic press, the liquid without mass."""
    m = ac.Model("press")
    m.piston1, m.piston2 = hy.IdealCylinder(A=0.1), hy.IdealCylinder(A=1.0)
    m.push = tr.ForceStep(step_force=-1.0, start_time=0.25)
    m.release = tr.ForceStep(step_force=1.0, start_time=0.5)
    m.mass = tr.Mass(m=1.0, start={"s": 0.5, "v": 0.0})
    m.spring = tr.SpringDamper(c=100.0, d=10.0, s_rel0=0.5)
    m.wall = tr.Fixed()
    m.connect(m.piston1.port, m.piston2.port)
    m.connect(m.push.flange, m.release.flange, m.piston1.flange_b)
    m.connect(m.piston2.flange_b, m.mass.flange_a)
    m.connect(m.wall.flange, m.spring.flange_a)
    m.connect(m.mass.flange_b, m.spring.flange_b)
    return m


def test_hydraulic_press_follows_the_modelica_reference(curve):
    reference = curve("FluidHeatFlow.TestCylinder")
    res = ac.simulate(press(), t=reference.grid, **TIGHT)
    pairs = {
        "spring.s_rel": "springDamper.s_rel",
        "spring.v_rel": "springDamper.v_rel",
    }
    reference.check(res, pairs, dev=9e-6)
    assert res.final["mass.s"] == pytest.approx(0.50007223, abs=2.7e-5 * 0.12)
    assert res.final["mass.v"] == pytest.approx(-1.6672e-4, abs=2.7e-5 * 1.1)


def test_hydraulic_press_multiplies_the_force_by_the_ratio_of_areas():
    """m dv/dt + d v + c x = 10 N: x = 0.1 (1 - exp(-5 t) (cos w t + 5 / w sin w t)), w² = 75."""
    res = ac.simulate(press(), t=np.linspace(0.25, 0.5, 11), t_start=0.25, **TIGHT)
    t, w = res.t - 0.25, math.sqrt(75.0)
    x = 0.1 * (1 - np.exp(-5 * t) * (np.cos(w * t) + 5 / w * np.sin(w * t)))
    assert np.allclose(res["mass.s"], 0.5 + x, rtol=0, atol=1e-8)  # 0.1 m at rtol 1e-8


def transient_bar(cells: int) -> ac.Model:
    """NAFEMS T3: bar of 0.1 m, 0 at one end and 100 sin(pi t / 40) at the other, from 0."""
    m = ac.Model("bar")
    dx = 0.1 / cells
    m.cold = th.FixedTemperature(T=0.0)
    m.hot = th.PrescribedTemperature(T=lambda t: 100 * ca.sin(ca.pi * t / 40))
    m.rod = [th.ThermalConductor(G=35.0 / dx) for _ in range(cells)]
    m.node = [th.HeatCapacitor(C=7200.0 * 440.5 * dx, start={"T": 0.0}) for _ in range(cells - 1)]
    m.connect(m.cold.port, m.rod[0].port_a)
    for k, node in enumerate(m.node):
        m.connect(m.rod[k].port_b, node.port, m.rod[k + 1].port_a)
    m.connect(m.rod[-1].port_b, m.hot.port)
    return m


@pytest.mark.parametrize(
    ("cells", "lumped"), [(10, 35.943), (20, 36.421), (50, 36.573), (100, 36.596)]
)
def test_nafems_t3_has_the_lumped_solution_of_its_cells(cells, lumped):
    """T(0.08 m, 32 s), printed to 3 decimals: 100 cells within 0.02 % of the published 36.60."""
    system = ac.compile(transient_bar(cells))
    assert (len(system.states), len(system.algebraic)) == (cells - 1, 0)
    final = system.simulate(32.0, n=1, **TIGHT).final
    assert final[f"node[{8 * cells // 10 - 1}].T"] == pytest.approx(lumped, abs=1e-3)


def test_nafems_t3_agrees_with_the_published_temperature():
    """36.60 °C published, 36.603107 by the exact series; 100 cells are off by O(dx²)."""
    final = ac.simulate(transient_bar(100), 32.0, n=1, **TIGHT).final
    assert final["node[79].T"] == pytest.approx(36.60, abs=0.01)
