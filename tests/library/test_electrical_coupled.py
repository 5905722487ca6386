"""Electrical two-ports: transformers, gyrator, potentiometer, controlled sources, EMFs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.linalg import expm

import acausal as ac
from acausal.errors import ParameterError
from library import electrical as el
from library import rotational as rot
from library import thermal as th
from library import translational as tr

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-9  # no integration enters: Newton to 1e-10 of the nominal values


def between(part: Any, V: float, R1: float, load: Any) -> ac.Model:
    """Return a two-port fed by V over R1, with a load at its second port."""
    m = ac.Model()
    m.source, m.R1, m.load, m.ground = el.ConstantVoltage(V=V), el.Resistor(R=R1), load, el.Ground()
    m.part = part
    m.connect(m.source.p, m.R1.p)
    m.connect(m.R1.n, m.part.p1)
    m.connect(m.part.p2, m.load.p)
    m.connect(m.part.n1, m.part.n2, m.load.n, m.source.n, m.ground.p)
    return m


def step_currents(L: np.ndarray, R: np.ndarray, v: np.ndarray, t: np.ndarray) -> np.ndarray:
    """Return i(t) of L i' + R i = v from rest: i = R⁻¹ v - exp(-L⁻¹ R t) R⁻¹ v."""
    end, A = np.linalg.solve(R, v), np.linalg.solve(L, R)
    return np.array([end - expm(-A * time) @ end for time in t]).T


def test_transformer_currents_are_those_of_the_inductance_matrix(expect_close):
    """L i' + R i = v with L = [[L1, M], [M, L2]]."""
    m = between(el.Transformer(L1=1.0, L2=2.0, M=0.9), 1.0, 1.0, el.Resistor(R=3.0))
    res = ac.simulate(m, 3.0, n=50, **TIGHT)
    L, R = np.array([[1.0, 0.9], [0.9, 2.0]]), np.diag([1.0, 3.0])
    i1, i2 = step_currents(L, R, np.array([1.0, 0.0]), res.t)
    expect_close(res["part.i1"], i1, RUN)
    expect_close(res["part.i2"], i2, RUN)


def test_m_transformer_currents_are_those_of_the_inductance_matrix(expect_close):
    """The upper triangle by rows gives the symmetric 3 x 3 matrix."""
    m = ac.Model()
    m.part = el.M_Transformer(N=3, L=[1.0, 0.1, 0.2, 2.0, 0.3, 3.0])
    m.source, m.ground = el.ConstantVoltage(V=1.0), el.Ground()
    m.R = [el.Resistor(R=value) for value in (1.0, 2.0, 3.0)]
    m.connect(m.source.p, m.R[0].p)
    m.connect(m.R[0].n, m.part.p[0])
    m.connect(m.R[1].n, m.part.p[1])
    m.connect(m.R[2].n, m.part.p[2])
    m.connect(m.ground.p, m.source.n, m.R[1].p, m.R[2].p, *m.part.n)
    res = ac.simulate(m, 2.0, n=50, **TIGHT)
    L = np.array([[1.0, 0.1, 0.2], [0.1, 2.0, 0.3], [0.2, 0.3, 3.0]])
    exact = step_currents(L, np.diag([1.0, 2.0, 3.0]), np.array([1.0, 0.0, 0.0]), res.t)
    for k in range(3):
        expect_close(res[f"part.windings.i{k}"], exact[k], RUN)


def test_m_transformer_refuses_a_triangle_of_the_wrong_size():
    with pytest.raises(ParameterError, match="has 3 elements; N = 3 inductors have 6"):
        el.M_Transformer(N=3, L=[1.0, 0.1, 2.0])


def test_ideal_transformer_shows_its_load_times_the_ratio_squared(expect_close):
    """i1 = V/(R1 + n² R2), i2 = -n i1, v1 = n v2."""
    m = between(el.IdealTransformer(n=3.0), 10.0, 1.0, el.Resistor(R=2.0))
    res = ac.simulate(m, 1.0, n=1)
    expect_close(res["part.i1"], 10 / 19, EXACT)
    expect_close(res["part.i2"], -30 / 19, EXACT)
    expect_close(res["part.v1"], 3 * res["part.v2"], EXACT)


def test_magnetizing_current_takes_all_of_a_constant_voltage(expect_close):
    """im = V/R1 (1 - exp(-Rp t/Lm)) with Rp = R1 parallel n² R2 = 18/19."""
    part = el.IdealTransformer(n=3.0, consider_magnetization=True, Lm1=0.5)
    res = ac.simulate(between(part, 10.0, 1.0, el.Resistor(R=2.0)), 2.0, **TIGHT)
    expect_close(res["part.im1"], 10 * (1 - np.exp(-res.t * 18 / 19 / 0.5)), RUN)


def test_gyrator_makes_an_inductor_of_a_capacitor(expect_close):
    """L = C/(G1 G2): i1 = V/R1 (1 - exp(-R1 t/L))."""
    m = between(el.Gyrator(G1=2.0, G2=2.0), 1.0, 1.0, el.Capacitor(C=2.0))
    res = ac.simulate(m, 2.0, **TIGHT)
    expect_close(res["part.i1"], 1 - np.exp(-res.t / 0.5), RUN)


@pytest.mark.parametrize(
    ("part", "path", "value"),
    [
        (el.VCV(gain=3.0), "load.v", 6.0),
        (el.VCC(trans_conductance=3.0), "load.i", -6.0),
        (el.CCV(trans_resistance=3.0), "load.v", 1.5),
        (el.CCC(gain=3.0), "load.i", -1.5),
    ],
    ids=["VCV", "VCC", "CCV", "CCC"],
)
def test_controlled_sources_multiply_what_controls_them(expect_close, part, path, value):
    """2 V over 4 Ohm: v1 = 2 V at an open input, i1 = 1/2 A at a shorted one."""
    res = ac.simulate(between(part, 2.0, 4.0, el.Resistor(R=5.0)), 1.0, n=1)
    expect_close(res[path], value, EXACT)


@pytest.mark.parametrize("signal", [False, True])
def test_potentiometer_divides_its_voltage_under_load(expect_close, signal):
    """v = V p/(p + (1 - r) R) with p = r R parallel to the load."""
    given = {"use_r_input": True, "r": lambda t: t} if signal else {"r_constant": 0.25}
    m = ac.Model()
    m.source, m.ground = el.ConstantVoltage(V=8.0), el.Ground()
    m.part, m.load = el.Potentiometer(R=100.0, **given), el.Resistor(R=50.0)
    m.connect(m.source.p, m.part.pin_p)
    m.connect(m.part.contact, m.load.p)
    m.connect(m.source.n, m.part.pin_n, m.load.n, m.ground.p)
    res = ac.simulate(m, 1.0, n=20)
    r = res.t if signal else np.full_like(res.t, 0.25)
    lower = r * 100 * 50 / (r * 100 + 50)
    expect_close(res["load.v"], 8 * lower / (lower + 100 * (1 - r)), EXACT)


def test_warm_potentiometer_gives_its_losses_to_the_heat_port(expect_close):
    """R grows by 20 % at 50 K and alpha = 0.004/K; the heat is what the source gives in excess."""
    m = ac.Model()
    m.source, m.ground = el.ConstantVoltage(V=8.0), el.Ground()
    m.part = el.Potentiometer(R=100.0, use_heat_port=True, alpha=0.004)
    m.load, m.sink = el.Resistor(R=50.0), th.FixedTemperature(T=343.15)
    m.connect(m.source.p, m.part.pin_p)
    m.connect(m.part.contact, m.load.p)
    m.connect(m.source.n, m.part.pin_n, m.load.n, m.ground.p)
    m.connect(m.sink.port, m.part.heat_port)
    res = ac.simulate(m, 1.0, n=1)
    lower = 60 * 50 / (60 + 50)
    expect_close(res["load.v"], 8 * lower / (lower + 60), EXACT)
    expect_close(res["sink.port.Q_flow"], -res.power("source") - res.power("load"), EXACT)


def motor(part: Any, inertia: Any, loop: Any) -> ac.Model:
    m = ac.Model()
    m.source, m.R, m.emf, m.rotor = el.ConstantVoltage(V=2.0), el.Resistor(R=0.5), part, inertia
    loop(m, m.source, m.R, m.emf)
    m.connect(m.emf.flange, m.rotor.flange_a)
    return m


def test_rotational_emf_runs_up_exponentially(expect_close, loop):
    """w = V/k (1 - exp(-k² t/(R J)))."""
    m = motor(el.RotationalEMF(k=0.2), rot.Inertia(J=0.01), loop)
    res = ac.simulate(m, 1.0, **TIGHT)
    expect_close(res["rotor.w"], 10 * (1 - np.exp(-res.t * 0.04 / 0.005)), RUN)
    expect_close(res["emf.tau"], -0.2 * res["emf.i"], EXACT)


def test_translational_emf_runs_up_exponentially(expect_close, loop):
    """vel = V/k (1 - exp(-k² t/(R m)))."""
    m = motor(el.TranslationalEMF(k=0.2), tr.Mass(m=0.01), loop)
    res = ac.simulate(m, 1.0, **TIGHT)
    expect_close(res["rotor.v"], 10 * (1 - np.exp(-res.t * 0.04 / 0.005)), RUN)
    expect_close(res["emf.vel"], res["rotor.v"], EXACT)
    expect_close(res["emf.f"], -0.2 * res["emf.i"], EXACT)


def test_stator_on_its_support_takes_the_opposite_momentum(expect_close, loop):
    """J1 w1 + J2 w2 = 0 while the relative speed tends to V/k."""
    m = motor(el.RotationalEMF(k=0.2, use_support=True), rot.Inertia(J=0.01), loop)
    m.stator = rot.Inertia(J=0.02)
    m.connect(m.emf.support, m.stator.flange_a)
    res = ac.simulate(m, 2.0, **TIGHT)
    expect_close(0.01 * res["rotor.w"], -0.02 * res["stator.w"], RUN)
    expect_close(res.final["emf.w"], 10.0, RUN)
