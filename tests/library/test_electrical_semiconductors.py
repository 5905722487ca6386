"""Diodes and transistors against their characteristics, solved by other means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, fsolve

import acausal as ac
from library import electrical as el
from library import thermal as th

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-9  # no integration enters: Newton to 1e-10 of the nominal values
K_BY_Q = 1.380649e-23 / 1.602176634e-19  # [V/K]


def tangent_exp(x: float, upper: float) -> float:
    return float(np.exp(x)) if x < upper else float(np.exp(upper)) * (1 + x - upper)


def diode(v: float) -> float:
    return 1e-6 * (tangent_exp(v / 0.04, 15.0) - 1) + v / 1e8


def zener(v: float) -> float:
    reverse = tangent_exp(-(v + 5.1) / (0.74 * 0.04), 30.0)
    return 1e-6 * (tangent_exp(v / 0.04, 30.0) - 1) - 0.7 * reverse + v / 1e8


@pytest.mark.parametrize(("part", "law"), [(el.Diode(), diode), (el.ZDiode(), zener)])
def test_diodes_on_a_resistor_satisfy_their_characteristic(expect_close, loop, part, law):
    """u = R i(v) + v at every instant, also beyond the exponents and in breakdown."""
    m = ac.Model()
    m.source, m.R, m.diode = el.SineVoltage(V=10.0, f=1.0), el.Resistor(R=1.0), part
    loop(m, m.source, m.R, m.diode)
    res = ac.simulate(m, 1.0, n=40)
    exact = [brentq(lambda v, u=u: u - v - law(v), -30, 3, xtol=1e-14) for u in res["source.v"]]
    expect_close(res["diode.v"], exact, EXACT)


def series_diode(vd: float) -> float:
    """Return the junction current of Diode2 with its default parameters."""
    Vt = K_BY_Q * 293.15
    if vd < -50:
        return -1e-13 * (np.exp(-(vd + 100) / Vt) + 1 - 2 * np.exp(-50 / Vt))
    return 1e-13 * (tangent_exp(vd / Vt, 0.7 / Vt + 1) - 1)


def test_diode_with_series_resistance_satisfies_its_characteristic(expect_close, loop):
    """v = vd + Rs id(vd) and i = id + Gp v, forward and in breakdown at 100 V."""
    m = ac.Model()
    m.source, m.R, m.diode = el.SineVoltage(V=130.0, f=1.0), el.Resistor(R=100.0), el.Diode2()
    loop(m, m.source, m.R, m.diode)
    res = ac.simulate(m, 1.0, n=40)

    def gap(vd: float, u: float) -> float:
        v = vd + 16 * series_diode(vd)
        return u - 100 * (series_diode(vd) + 1e-6 * v) - v

    exact = [brentq(gap, -101, 3, args=(u,), xtol=1e-13) for u in res["source.v"]]
    expect_close(res["diode.vd"], exact, EXACT)


def test_warm_diode_has_the_saturation_current_of_its_temperature(expect_close, loop):
    """Vt = k T/q and Ids (T/T0)³ exp((T/T0 - 1) EG/Vt)."""
    m = ac.Model()
    m.source, m.R = el.ConstantVoltage(V=1.0), el.Resistor(R=100.0)
    m.sink = th.FixedTemperature(T=350)
    m.diode = el.Diode(use_temperature_dependency=True, Ids=1e-12, Maxexp=40.0, use_heat_port=True)
    loop(m, m.source, m.R, m.diode)
    m.connect(m.sink.port, m.diode.heat_port)
    relative, Vt = 350 / 300.15, K_BY_Q * 350
    I = 1e-12 * relative**3 * np.exp((relative - 1) * 1.11 / Vt)
    v = brentq(lambda v: 1 - 100 * (I * (np.exp(v / Vt) - 1) + v / 1e8) - v, 0, 1, xtol=1e-14)
    expect_close(ac.simulate(m, 1.0, n=1)["diode.v"], v, EXACT)


def test_half_wave_rectifier_charges_its_capacitor(expect_close):
    """C v' = i(u - v) - v/R against LSODA, over five periods."""
    m = ac.Model()
    m.source, m.diode, m.ground = el.SineVoltage(V=10.0, f=50.0), el.Diode(), el.Ground()
    m.R, m.C = el.Resistor(R=100.0), el.Capacitor(C=1e-3)
    m.connect(m.source.p, m.diode.p)
    m.connect(m.diode.n, m.R.p, m.C.p)
    m.connect(m.source.n, m.R.n, m.C.n, m.ground.p)
    res = ac.simulate(m, 0.1, **TIGHT)

    def rate(t: float, v: np.ndarray) -> list[float]:
        return [(diode(10 * np.sin(100 * np.pi * t) - v[0]) - v[0] / 100) / 1e-3]

    times = np.unique(res.t)
    exact = solve_ivp(rate, (0, 0.1), [0.0], "LSODA", times, rtol=1e-10, atol=1e-12).y[0]
    expect_close(res["C.v"], np.interp(res.t, times, exact), RUN)


def test_bridge_rectifier_does_not_depend_on_the_output_grid():
    """Four diodes commutate twice a period, whatever points the user asks for.

    The ripple ends between the peak less two forward drops, 12 V - 2 Vt ln(I/Ids), and what
    100 Ohm take off 470 µF in half a period.
    """
    m = ac.Model()
    m.source, m.ground = el.SineVoltage(V=12.0, f=50.0), el.Ground()
    m.Rs, m.R, m.C = el.Resistor(R=0.5), el.Resistor(R=100.0), el.Capacitor(C=470e-6)
    m.d = [el.Diode() for _ in range(4)]
    m.connect(m.source.p, m.Rs.p)
    m.connect(m.Rs.n, m.d[0].p, m.d[2].n)
    m.connect(m.source.n, m.d[1].p, m.d[3].n)
    m.connect(m.d[0].n, m.d[1].n, m.R.p, m.C.p)
    m.connect(m.d[2].p, m.d[3].p, m.R.n, m.C.n, m.ground.p)
    system = ac.compile(m)
    ends = [system.simulate(0.1, n=n).final["C.v"] for n in (1, 20, 500)]
    peak = 12 - 2 * 0.04 * np.log(0.1 / 1e-6)
    assert peak * np.exp(-0.01 / 0.047) < ends[-1] < peak
    assert ends == pytest.approx([ends[-1]] * 3, rel=3e-5)  # 30 times rtol = 1e-6


def test_diode_lets_no_current_back_through_an_inductor(loop):
    """0 <= i <= V/(2 pi f L) (1 - cos …) without resistance: current flows one way."""
    m = ac.Model()
    m.source, m.diode = el.SineVoltage(V=10.0, f=50.0), el.Diode()
    m.R, m.L = el.Resistor(R=10.0), el.Inductor(L=0.05)
    loop(m, m.source, m.diode, m.R, m.L)
    i = ac.simulate(m, 0.1)["L.i"]
    assert i.min() > -1.2e-6  # saturation current 1e-6 A and leakage 10 V/1e8 Ohm
    assert 0.3 < i.max() < 2 * 10 / (100 * np.pi * 0.05)


def test_zener_diode_holds_its_voltage(expect_close):
    """The load keeps 5 V within 1 % while the supply swings by 2 V."""
    m = ac.Model()
    m.source, m.ground = el.SineVoltage(V=2.0, f=50.0, offset=10.0), el.Ground()
    m.R, m.zener, m.load = el.Resistor(R=100.0), el.ZDiode(), el.Resistor(R=1e3)
    m.connect(m.source.p, m.R.p)
    m.connect(m.R.n, m.zener.n, m.load.p)
    m.connect(m.source.n, m.zener.p, m.load.n, m.ground.p)
    res = ac.simulate(m, 0.02, n=20)
    exact = [
        brentq(lambda v, u=u: (u - v) / 100 + zener(-v) - v / 1e3, 0, 12, xtol=1e-13)
        for u in res["source.v"]
    ]
    expect_close(res["load.v"], exact, EXACT)
    assert np.ptp(res["load.v"]) < 0.05


def npn(B: float, C: float, *, Is: float = 1e-16, Vt: float = 0.02585) -> tuple[float, float]:
    """Return base and collector current of Ebers and Moll with Early effect, emitter at 0."""
    ibe = Is * (tangent_exp(B / Vt, 40) - 1) + 1e-15 * B
    ibc = Is * (tangent_exp((B - C) / Vt, 40) - 1) + 1e-15 * (B - C)
    return ibe / 50 + ibc / 0.1, (ibe - ibc) * (1 - 0.02 * (B - C)) - ibc / 0.1


def emitter_stage(part: Any, sign: int = 1) -> ac.Model:
    """Return a transistor with 100 kOhm from 2 V to its base and 2 kOhm from 5 V to C."""
    m = ac.Model()
    m.base, m.supply = el.ConstantVoltage(V=sign * 2.0), el.ConstantVoltage(V=sign * 5.0)
    m.Rb, m.Rc, m.ground, m.q = el.Resistor(R=1e5), el.Resistor(R=2e3), el.Ground(), part
    m.connect(m.base.p, m.Rb.p)
    m.connect(m.Rb.n, m.q.B)
    m.connect(m.supply.p, m.Rc.p)
    m.connect(m.Rc.n, m.q.C)
    m.connect(m.q.E, m.base.n, m.supply.n, m.ground.p)
    return m


def operating_point(law: Callable[[float, float], tuple[float, float]]) -> np.ndarray:
    def gap(x: np.ndarray) -> list[float]:
        iB, iC = law(x[0], x[1])
        return [(2 - x[0]) - 1e5 * iB, (5 - x[1]) - 2e3 * iC]

    return np.asarray(fsolve(gap, [0.7, 3.0], xtol=1e-13))


@pytest.mark.parametrize(("part", "sign"), [(el.NPN(), 1), (el.PNP(), -1)])
def test_transistor_settles_at_the_operating_point_of_ebers_and_moll(expect_close, part, sign):
    """u = R i at base and collector; a PNP is the mirror image of an NPN."""
    final = ac.simulate(emitter_stage(part, sign), 1e-4, n=1, **TIGHT).final
    B, C = operating_point(npn)
    expect_close(final["Rb.n.v"], sign * B, RUN)
    expect_close(final["Rc.n.v"], sign * C, RUN)


def test_warm_transistor_has_the_saturation_current_of_its_temperature(expect_close):
    """Is (T/T0)³ exp((T/T0 - 1) EG/Vt), and all its power leaves as heat."""
    part = el.NPN(use_substrate=True, use_heat_port=True, use_temperature_dependency=True)
    m = emitter_stage(part)
    m.sink = th.FixedTemperature(T=340.0)
    m.connect(m.sink.port, m.q.heat_port)
    m.connect(m.q.S, m.ground.p)
    final = ac.simulate(m, 1e-4, n=1, **TIGHT).final
    relative, Vt = 340 / 300.15, K_BY_Q * 340
    Is = 1e-16 * relative**3 * np.exp((relative - 1) * 1.11 / Vt)
    B, C = operating_point(lambda B, C: npn(B, C, Is=Is, Vt=Vt))
    expect_close(final["Rb.n.v"], B, RUN)
    expect_close(final["Rc.n.v"], C, RUN)
    power = B * final["Rb.i"] + C * final["Rc.i"]
    expect_close(final["sink.port.Q_flow"], power, RUN)


@pytest.mark.parametrize(("part", "sign"), [(el.NPN(), 1), (el.PNP(), -1)])
def test_transistor_switches(part, sign):
    """Saturated below 0.3 V at 0.5 mA of base current, and off within 50 ns."""
    m = emitter_stage(part, sign)
    m.base.V = 0.0
    m.pulse = el.PulseVoltage(V=sign * 5.0, period=2e-6, start_time=1e-7)
    m.Rg = el.Resistor(R=1e4)
    m.connect(m.pulse.p, m.Rg.p)
    m.connect(m.Rg.n, m.q.B)
    m.connect(m.pulse.n, m.ground.p)
    res = ac.simulate(m, 2.1e-6)
    collector = sign * res["Rc.n.v"]
    assert abs(np.interp(1e-6, res.t, collector)) < 0.3
    assert np.interp(2.05e-6, res.t, collector) == pytest.approx(5.0, abs=0.1)


def test_amplifier_gain_is_the_ratio_of_its_resistors():
    """Common emitter with Re = 1 kOhm: Rc/(Re + re) with re = Vt/Ie = 20 Ohm, 4.9."""
    m = ac.Model()
    m.supply, m.source = el.ConstantVoltage(V=12.0), el.SineVoltage(V=0.01, f=1e4)
    m.Ci, m.ground = el.Capacitor(C=1e-5, start={"v": -1.9}), el.Ground()
    m.R1, m.R2 = el.Resistor(R=50e3), el.Resistor(R=10e3)
    m.Rc, m.Re, m.q = el.Resistor(R=5e3), el.Resistor(R=1e3), el.NPN(Bf=200.0, Vak=0.0)
    m.connect(m.source.p, m.Ci.p)
    m.connect(m.Ci.n, m.q.B, m.R1.n, m.R2.p)
    m.connect(m.supply.p, m.R1.p, m.Rc.p)
    m.connect(m.Rc.n, m.q.C)
    m.connect(m.q.E, m.Re.p)
    m.connect(m.source.n, m.supply.n, m.R2.n, m.Re.n, m.ground.p)
    res = ac.simulate(m, 1e-3)
    settled = res.t > 5e-4
    t, angle = res.t[settled], 2e4 * np.pi * res.t[settled]
    parts = np.column_stack([np.sin(angle), np.cos(angle), np.ones_like(t), t])  # Ci still drifts
    fit = np.linalg.lstsq(parts, res["Rc.n.v"][settled], rcond=None)[0]
    re = 0.02585 / np.mean(res["Re.i"][settled])
    gain = -200 / 201 * 5e3 / (1e3 + re)
    assert fit[0] / 0.01 == pytest.approx(gain, rel=1e-3)  # the charge of the base at 10 kHz


def test_differential_pair_divides_its_current_as_a_hyperbolic_tangent(expect_close):
    """(i1 - i2)/(i1 + i2) = tanh(u/(2 Vt))."""
    m = ac.Model()
    m.plus, m.minus = el.ConstantVoltage(V=10.0), el.ConstantVoltage(V=10.0)
    m.source, m.ground = el.SineVoltage(V=0.1, f=1e4), el.Ground()
    m.Ra, m.Rb, m.Re = el.Resistor(R=5e3), el.Resistor(R=5e3), el.Resistor(R=5e3)
    m.q1, m.q2 = el.NPN(Vak=0.0), el.NPN(Vak=0.0)
    m.connect(m.plus.p, m.Ra.p, m.Rb.p)
    m.connect(m.Ra.n, m.q1.C)
    m.connect(m.Rb.n, m.q2.C)
    m.connect(m.q1.E, m.q2.E, m.Re.p)
    m.connect(m.Re.n, m.minus.n)
    m.connect(m.source.p, m.q1.B)
    m.connect(m.plus.n, m.minus.p, m.source.n, m.q2.B, m.ground.p)
    res = ac.simulate(m, 2e-4)
    settled = res.t > 5e-5
    i1, i2 = res["Ra.i"][settled], res["Rb.i"][settled]
    exact = np.tanh(res["source.v"][settled] / (2 * 0.02585))
    expect_close((i1 - i2) / (i1 + i2), exact, 1e-3)  # pF on 5 kOhm at 10 kHz: w R C = 3e-4


NMOS = {"Beta": 0.041e-3, "Vt": 0.8, "K2": 1.144, "K5": 0.7311, "dL": -1.5e-6}
PMOS = {"Beta": 0.0105e-3, "Vt": 1.0, "K2": 0.41, "K5": 0.839, "dL": -2.1e-6}


def drain_current(D: float, G: float, B: float, p: dict[str, float]) -> float:
    """Return the square law of an N channel with its source at 0."""
    low, uds = min(D, 0.0), abs(D)
    u = (G - low - p["Vt"] + p["K2"] * min(B - low, 0.0)) * p["K5"]
    factor = p["Beta"] * (20e-6 - 2.5e-6) / (6e-6 + p["dL"])
    channel = 0.0 if u <= 0 else factor * (uds * (u - uds / 2) if uds < u else u**2 / 2)
    return float(np.sign(D) * (channel + uds / 1e7))


@pytest.mark.parametrize(("G", "B"), [(3.0, 0.0), (5.0, -1.0), (0.5, 0.0)])
@pytest.mark.parametrize(
    ("kind", "sign", "p"), [(el.NMOS, 1, NMOS), (el.PMOS, -1, PMOS)], ids=["NMOS", "PMOS"]
)
def test_field_effect_transistors_follow_the_square_law(expect_close, kind, sign, p, G, B):
    """Linear and saturated, with body effect, drain and source exchanged where uds < 0."""
    m = ac.Model()
    m.drain = el.RampVoltage(V=sign * 10.0, duration=1.0, offset=-sign * 5.0)
    m.gate, m.bulk = el.ConstantVoltage(V=sign * G), el.ConstantVoltage(V=sign * B)
    m.q, m.ground = kind(), el.Ground()
    m.connect(m.drain.p, m.q.D)
    m.connect(m.gate.p, m.q.G)
    m.connect(m.bulk.p, m.q.B)
    m.connect(m.q.S, m.drain.n, m.gate.n, m.bulk.n, m.ground.p)
    res = ac.simulate(m, 1.0, n=50)
    exact = [sign * drain_current(v, G, B, p) for v in -5 + 10 * res.t]
    expect_close(res["q.ds.i"], exact, EXACT)


def test_warm_field_effect_transistor_has_a_lower_threshold(expect_close):
    """Beta (T/T0)^-1.5, Vt (1 - 6.96e-3 dT) and K2 (1 + 6e-4 dT), the losses as heat."""
    m = ac.Model()
    m.drain, m.gate, m.ground = el.ConstantVoltage(V=3.0), el.ConstantVoltage(V=5.0), el.Ground()
    m.q = el.NMOS(use_heat_port=True, use_temperature_dependency=True)
    m.sink = th.FixedTemperature(T=330.0)
    m.connect(m.drain.p, m.q.D)
    m.connect(m.gate.p, m.q.G)
    m.connect(m.q.S, m.q.B, m.drain.n, m.gate.n, m.ground.p)
    m.connect(m.sink.port, m.q.heat_port)
    final = ac.simulate(m, 1.0, n=1).final
    rise = 330 - 300.15
    warm = {"Beta": NMOS["Beta"] * (330 / 300.15) ** -1.5, "Vt": 0.8 * (1 - 6.96e-3 * rise)}
    exact = drain_current(3.0, 5.0, 0.0, {**NMOS, **warm, "K2": 1.144 * (1 + 6e-4 * rise)})
    expect_close(final["q.ds.i"], exact, EXACT)
    expect_close(final["sink.port.Q_flow"], 3.0 * exact, EXACT)


def test_cmos_inverter_inverts():
    """5 V in gives less than 50 mV out, 0 V in gives more than 4.95 V."""
    m = ac.Model()
    m.supply, m.ground = el.ConstantVoltage(V=5.0), el.Ground()
    m.input = el.TrapezoidVoltage(
        V=5.0, rising=1e-8, width=4e-7, falling=1e-8, period=1e-6, start_time=1e-7
    )
    m.n, m.p, m.C = el.NMOS(), el.PMOS(), el.Capacitor(C=1e-14)
    m.connect(m.supply.p, m.p.S, m.p.B)
    m.connect(m.input.p, m.p.G, m.n.G)
    m.connect(m.p.D, m.n.D, m.C.p)
    m.connect(m.supply.n, m.input.n, m.n.S, m.n.B, m.C.n, m.ground.p)
    res = ac.simulate(m, 1e-6)
    assert np.interp(4e-7, res.t, res["C.v"]) < 0.05
    assert np.interp(9e-7, res.t, res["C.v"]) > 4.95


@pytest.mark.parametrize("kind", [el.NPN, el.PNP])
def test_two_transistors_on_one_collector_follow_a_pulse_on_one_base(kind):
    """Without capacitances the currents at every instant are those of the direct current.

    Their junctions have 1e-18 F: terms of 1e15 V/s cancel in the rates, but for their rounding.
    """
    sign, Bf, Is = (1.0 if kind is el.NPN else -1.0), 100.0, 1e-14
    none = dict.fromkeys(("Vak", "Tauf", "Taur", "Ccs", "Cje", "Cjc"), 0.0)
    own = {"Bf": Bf, "Br": 1.0, "Is": Is, "Gbc": 1e-12, "Gbe": 1e-12} | none
    m = ac.Model("gate")
    m.q1, m.q2 = (kind(use_heat_port=True, **own) for _ in range(2))
    m.heat, m.supply, m.g = th.FixedTemperature(T=300.0), el.ConstantVoltage(V=6.0), el.Ground()
    m.rc, m.r1, m.r2 = (el.Resistor(R=1800.0) for _ in range(3))
    slopes = {"rising": 5.0, "width": 15.0, "falling": 5.0, "period": 50.0}
    m.v1 = el.TrapezoidVoltage(V=6.0, start_time=55.0, **slopes)
    m.v2 = el.TrapezoidVoltage(V=6.0, start_time=65.0, **slopes)
    m.connect(m.q1.heat_port, m.q2.heat_port, m.heat.port)
    m.connect(m.v1.p, m.r1.p)
    m.connect(m.v2.p, m.r2.p)
    m.connect(m.r1.n, m.q1.B)
    m.connect(m.r2.n, m.q2.B)
    m.connect(m.q1.C, m.q2.C, m.rc.n)
    upper, lower = ([m.rc.p], [m.q1.E, m.q2.E]) if sign > 0 else ([m.q1.E, m.q2.E], [m.rc.p])
    m.connect(m.supply.p, *upper)
    m.connect(m.supply.n, m.v1.n, m.v2.n, m.g.p, *lower)
    res = ac.simulate(m, 200.0, n=80, rtol=1e-8)

    Vt, top = 0.02585, 6.0 if sign < 0 else 0.0  # potential of the emitters

    def junction(v: float) -> float:
        return Is * (tangent_exp(v / Vt, 40.0) - 1) + 1e-12 * v

    def left(b: np.ndarray, v1: float, v2: float) -> list[float]:
        bases = [sign * (b[k] - top) for k in range(2)]
        across = [base - sign * (b[2] - top) for base in bases]
        fed = [sign * (v - b[k]) / 1800.0 for k, v in enumerate((v1, v2))]
        taken = [junction(e) / Bf + junction(c) for e, c in zip(bases, across, strict=True)]
        passed = [junction(e) - 2 * junction(c) for e, c in zip(bases, across, strict=True)]
        rail = 6.0 if sign > 0 else 0.0
        return [
            1e3 * (fed[0] - taken[0]),
            1e3 * (fed[1] - taken[1]),
            1e3 * (sign * (rail - b[2]) / 1800.0 - sum(passed)),
        ]

    for i in range(1, len(res.t)):  # the junctions are charged from 0 V at the start
        nodes = np.array([res[name][i] for name in ("q1.B.v", "q2.B.v", "q1.C.v")])
        # [mA] with voltages to 1e-8 of 6 V and up to 130 mA/V of a junction.
        assert left(nodes, res["v1.v"][i], res["v2.v"][i]) == pytest.approx([0.0] * 3, abs=5e-5)
    assert np.ptp(res["q1.C.v"][1:]) > 5.0
