"""Signal adaptors: two circuits that are coupled by signals are one."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from library import electrical as el
from library import rotational as rot
from library import thermal as th
from library import translational as tr


def coupled(near, far, source=None):
    """Return a circuit with an adaptor that is given the current, and one given the voltage."""
    m = ac.Model("m")
    m.near, m.far, m.ground, m.other = near, far, el.Ground(), el.Ground()
    m.a, m.b = el.GeneralCurrentToVoltageAdaptor(), el.GeneralVoltageToCurrentAdaptor()
    m.connect(m.near.p, m.a.p)
    m.connect(m.near.n, m.a.n, m.ground.p)
    m.connect(m.far.p, m.b.p)
    m.connect(m.far.n, m.b.n, m.other.p)
    m.connect(m.a.v, m.b.v)
    m.connect(m.b.i, m.a.i)
    return m


@pytest.mark.parametrize(
    ("near", "far", "v", "i"),
    [
        (el.ConstantVoltage(V=10.0), el.Resistor(R=4.0), 10.0, 2.5),
        (el.Resistor(R=4.0), el.ConstantVoltage(V=10.0), 10.0, -2.5),
        (el.ConstantCurrent(I=-2.0), el.Resistor(R=4.0), 8.0, 2.0),
        (el.Resistor(R=4.0), el.ConstantCurrent(I=-2.0), 8.0, -2.0),
    ],
)
def test_either_side_may_hold_the_source_of_either_kind(near, far, v, i):
    """Ohm's law; where a source drives an adaptor's side, its signal is what is solved for."""
    res = ac.simulate(coupled(near, far), 1.0, n=1)
    assert res.final["a.v"] == pytest.approx(v)
    assert res.final["b.i"] == pytest.approx(i)
    assert res.final["near.v"] == pytest.approx(res.final["far.v"])


def test_capacitors_of_two_circuits_share_their_charge():
    m = coupled(el.Capacitor(C=1e-3), el.Capacitor(C=3e-3))
    m.r, m.source = el.Resistor(R=2.0), el.ConstantVoltage(V=10.0)
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.near.p)
    m.connect(m.source.n, m.near.n)
    res = ac.simulate(m, 8e-3, n=1)
    assert res.final["far.v"] == pytest.approx(10 * (1 - np.exp(-1.0)), rel=1e-4)


def test_inertias_of_two_shafts_turn_as_one():
    """w = tau t/(J1 + J2)."""
    m = ac.Model("m")
    m.torque, m.one, m.two = (
        rot.ConstantTorque(tau_constant=3.0),
        rot.Inertia(J=1.0),
        rot.Inertia(J=2.0),
    )
    m.a, m.b = rot.TorqueToAngleAdaptor(), rot.AngleToTorqueAdaptor()
    m.connect(m.torque.flange, m.one.flange_a)
    m.connect(m.one.flange_b, m.a.flange)
    m.connect(m.b.flange, m.two.flange_a)
    m.connect(m.a.phi, m.b.phi)
    m.connect(m.b.tau, m.a.tau)
    res = ac.simulate(m, 2.0, n=4)
    assert res["two.w"] == pytest.approx(res.t, rel=1e-6)
    assert res["a.w"] == pytest.approx(res.t, rel=1e-6)


def test_a_mass_and_a_spring_of_two_circuits_oscillate_as_one():
    """s = cos(w t), w = sqrt(c/m)."""
    m = ac.Model("m")
    m.mass, m.spring, m.wall = tr.Mass(m=1.0, start={"s": 1.0}), tr.Spring(c=4.0), tr.Fixed()
    m.a, m.b = tr.GeneralForceToPositionAdaptor(), tr.GeneralPositionToForceAdaptor()
    m.connect(m.mass.flange_b, m.a.flange)
    m.connect(m.wall.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.b.flange)
    m.connect(m.a.s, m.b.s)
    m.connect(m.b.f, m.a.f)
    res = ac.simulate(m, 3.0, n=30)
    assert res["mass.s"] == pytest.approx(np.cos(2 * res.t), abs=1e-4)


def test_heat_flows_between_two_circuits():
    """T1 - T2 falls with exp(-2 t)."""
    m = ac.Model("m")
    m.hot, m.cold = (th.HeatCapacitor(C=1.0, start={"T": T}) for T in (400.0, 300.0))
    m.a = th.GeneralHeatFlowToTemperatureAdaptor()
    m.b, m.wall = th.GeneralTemperatureToHeatFlowAdaptor(), th.ThermalConductor(G=1.0)
    m.connect(m.hot.port, m.a.port)
    m.connect(m.b.port, m.wall.port_a)
    m.connect(m.wall.port_b, m.cold.port)
    m.connect(m.a.T, m.b.T)
    m.connect(m.b.Q_flow, m.a.Q_flow)
    res = ac.simulate(m, 1.0, n=10)
    assert res["hot.T"] == pytest.approx(350 + 50 * np.exp(-2 * res.t), rel=1e-5)
