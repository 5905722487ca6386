"""Basic electrical elements: resistors, capacitors, inductors, constant, heated or variable."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import acausal as ac
from acausal.language.units import to_si
from library import electrical as el
from library import thermal as th

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-9  # no integration enters: Newton to 1e-10 of the nominal values
REFERENCE = {"rtol": 1e-10, "atol": 1e-12}  # of scipy's Runge-Kutta, beyond what is asked for


def test_capacitor_charges_exponentially(expect_close, loop):
    """v = V + (v0 - V) exp(-t/(R C)); the source delivers what the resistor takes."""
    m = ac.Model()
    m.source, m.R = el.ConstantVoltage(V=2.0), el.Resistor(R=10.0)
    m.C = el.Capacitor(C=0.1, start={"v": 0.5})
    loop(m, m.source, m.R, m.C)
    res = ac.simulate(m, 3.0, **TIGHT)
    expect_close(res["C.v"], 2 - 1.5 * np.exp(-res.t), RUN)
    expect_close(res["source.i"], -res["R.i"], EXACT)


def test_inductor_current_rises_exponentially(expect_close, loop):
    """i = G V (1 - exp(-t/(G L)))."""
    m = ac.Model()
    m.source, m.G, m.L = el.ConstantVoltage(V=2.0), el.Conductor(G=0.5), el.Inductor(L=2.0)
    loop(m, m.source, m.G, m.L)
    res = ac.simulate(m, 3.0, **TIGHT)
    expect_close(res["L.i"], 1 - np.exp(-res.t), RUN)


def test_lc_circuit_oscillates_without_loss(expect_close, loop):
    """v = v0 cos(t/sqrt(L C))."""
    m = ac.Model()
    m.C, m.L = el.Capacitor(C=0.5, start={"v": 1.0}), el.Inductor(L=2.0)
    loop(m, m.C, m.L)
    res = ac.simulate(m, 6.0, **TIGHT)
    expect_close(res["C.v"], np.cos(res.t), RUN)


def test_short_carries_the_current_and_idle_the_voltage(expect_close, loop):
    m = ac.Model()
    m.source, m.R, m.short = el.ConstantVoltage(V=2.0), el.Resistor(R=4.0), el.Short()
    m.open = el.Idle()
    loop(m, m.source, m.R, m.short)
    m.connect(m.open.p, m.R.p)
    m.connect(m.open.n, m.R.n)
    res = ac.simulate(m, 1.0, n=1)
    expect_close(res["short.i"], 0.5, EXACT)
    expect_close(res["open.v"], 2.0, EXACT)
    expect_close(res["open.i"], 0.0, EXACT)


def test_current_heats_a_resistor_exponentially(expect_close, loop):
    """C T' = R (1 + alpha (T - T_ref)) I²: T = T_ref + (exp(alpha R I² t/C) - 1)/alpha."""
    m = ac.Model()
    m.source = el.ConstantCurrent(I=-2.0)
    m.R = el.Resistor(R=3.0, alpha=0.01, T_ref=300.0, use_heat_port=True)
    m.body = th.HeatCapacitor(C=20.0, start={"T": 300.0})
    loop(m, m.source, m.R)
    m.connect(m.body.port, m.R.heat_port)
    res = ac.simulate(m, 10.0, **TIGHT)
    expect_close(res["body.T"], 300 + (np.exp(0.006 * res.t) - 1) / 0.01, RUN)
    expect_close(res["R.v"], 6 * (1 + 0.01 * (res["body.T"] - 300)), EXACT)


def test_voltage_heats_a_conductor_with_the_root_of_time(expect_close, loop):
    """C x' (1 + alpha x) = G V² for x = T - T_ref: x = (sqrt(1 + 2 alpha G V² t/C) - 1)/alpha."""
    m = ac.Model()
    m.source = el.ConstantVoltage(V=2.0)
    m.G = el.Conductor(G=3.0, alpha=0.01, T_ref=300.0, use_heat_port=True)
    m.body = th.HeatCapacitor(C=20.0, start={"T": 300.0})
    loop(m, m.source, m.G)
    m.connect(m.body.port, m.G.heat_port)
    res = ac.simulate(m, 10.0, **TIGHT)
    expect_close(res["body.T"], 300 + (np.sqrt(1 + 0.012 * res.t) - 1) / 0.01, RUN)


def test_resistance_depends_on_the_given_temperature(expect_close, loop):
    """R (1 + alpha (T - T_ref)) = 2 R at T_ref + 100 K and alpha = 0.01/K."""
    m = ac.Model()
    m.source, m.R = el.ConstantVoltage(V=2.0), el.Resistor(R=1.0, alpha=0.01, T=400.15)
    loop(m, m.source, m.R)
    expect_close(ac.simulate(m, 1.0, n=1)["R.i"], 1.0, EXACT)


HEATED: list[Any] = [
    el.Resistor(R=2.0, use_heat_port=True),
    el.Conductor(G=2.0, use_heat_port=True),
    el.VariableResistor(R=2.0, use_heat_port=True),
    el.VariableConductor(G=2.0, alpha=0.01, use_heat_port=True),
    el.Diode(use_heat_port=True),
    el.Diode2(use_heat_port=True),
    el.ZDiode(use_heat_port=True),
]


@pytest.mark.parametrize("part", HEATED, ids=lambda part: type(part).__name__)
def test_all_power_leaves_at_the_heat_port(expect_close, loop, part):
    """heat_port.Q_flow = -v i, and that is what the sink takes."""
    m = ac.Model()
    m.source, m.part, m.sink = el.ConstantVoltage(V=0.5), part, th.FixedTemperature(T=310.0)
    loop(m, m.source, m.part)
    m.connect(m.sink.port, m.part.heat_port)
    res = ac.simulate(m, 1.0, n=1)
    assert res.final["part.i"] > 1e-6
    expect_close(res["part.heat.Q_flow"], -res["part.v"] * res["part.i"], EXACT)
    expect_close(res["sink.port.Q_flow"], res["part.v"] * res["part.i"], EXACT)


@pytest.mark.parametrize(
    ("part", "current"),
    [
        (el.VariableResistor(R=lambda t: 1 + t), lambda t: 1 / (1 + t)),
        (el.VariableConductor(G=lambda t: 1 + t), lambda t: 1 + t),
        (el.VariableInductor(L=lambda t: 1 + t), lambda t: t / (1 + t)),
    ],
    ids=["resistor", "conductor", "inductor"],
)
def test_variable_parts_at_one_volt_follow_their_signal(expect_close, loop, part, current):
    """i = 1/R(t), G(t), and Psi/L(t) with the flux Psi = t."""
    m = ac.Model()
    m.source, m.part = el.ConstantVoltage(V=1.0), part
    loop(m, m.source, m.part)
    res = ac.simulate(m, 1.0, n=50, **TIGHT)
    expect_close(res["part.i"], current(res.t), RUN)


def test_variable_capacitor_keeps_its_charge(expect_close, loop):
    """With 1 A the charge is t: v = t/C(t)."""
    m = ac.Model()
    m.source, m.C = el.ConstantCurrent(I=-1.0), el.VariableCapacitor(C=lambda t: 1 + t)
    loop(m, m.source, m.C)
    res = ac.simulate(m, 1.0, **TIGHT)
    expect_close(res["C.v"], res.t / (1 + res.t), RUN)


def test_variable_capacitor_beside_a_constant_one_shares_the_charge(expect_close):
    """q = (C(t) + C2) v = t: a loop of two capacitors, one of them variable."""
    m = ac.Model()
    m.source, m.ground = el.ConstantCurrent(I=-1.0), el.Ground()
    m.C1, m.C2 = el.VariableCapacitor(C=lambda t: 1 + t), el.Capacitor(C=1.0)
    m.connect(m.source.p, m.C1.p, m.C2.p)
    m.connect(m.source.n, m.C1.n, m.C2.n, m.ground.p)
    res = ac.simulate(m, 1.0, **TIGHT)
    expect_close(res["C1.v"], res.t / (2 + res.t), RUN)


def saturation(Inom: float, Lnom: float, Lzer: float, Linf: float) -> float:
    """Return Ipar with Psi(Inom) = Lnom Inom, found by bisection."""
    share = (Lnom - Linf) / (Lzer - Linf)
    return Inom * brentq(lambda x: x * np.arctan(1 / x) - share, 1e-3, 1e3, xtol=1e-14)


def test_flux_of_a_saturating_inductor_is_the_integral_of_its_voltage(expect_close, loop):
    """Psi = V t, and Psi(i) = Linf i + (Lzer - Linf) Ipar atan(i/Ipar) passes Lnom Inom at Inom."""
    m = ac.Model()
    m.source, m.L = el.ConstantVoltage(V=3.0), el.SaturatingInductor(Inom=2.0, Lnom=1.0)
    loop(m, m.source, m.L)
    res = ac.simulate(m, 3.0, **TIGHT)
    Ipar = saturation(2.0, 1.0, 2.0, 0.5)
    expect_close(res["L.Psi"], 3 * res.t, RUN)
    expect_close(0.5 * res["L.i"] + 1.5 * Ipar * np.arctan(res["L.i"] / Ipar), 3 * res.t, RUN)


def test_saturating_inductors_parameter_is_found_to_rounding():
    """atan(y)/y = ratio solved inside the equations, over the whole range of ratios."""
    for ratio in (1e-3, 0.01, 0.1, 0.5, 0.9, 0.99, 0.9999):
        y = float(ca.DM(el.variable._inverse_atan_slope(ratio)))
        assert np.arctan(y) / y == pytest.approx(ratio, rel=1e-10)


@pytest.mark.parametrize("series", [0.0, 0.5])
def test_saturating_inductor_carries_the_current_of_its_differential_inductance(
    expect_close, loop, series
):
    """(L(i) + L2) i' = u - R i with L(i) = Linf + (Lzer - Linf)/(1 + (i/Ipar)²)."""
    m = ac.Model()
    m.source, m.R = el.SineVoltage(V=10.0, f=1.0), el.Resistor(R=0.5)
    m.L1 = el.SaturatingInductor(Inom=2.0, Lnom=1.0, Lzer=3.0, Linf=0.2)
    m.L2 = el.Inductor(L=series)
    loop(m, m.source, m.R, m.L1, m.L2)
    res = ac.simulate(m, 2.0, **TIGHT)
    Ipar = saturation(2.0, 1.0, 3.0, 0.2)

    def rate(t: float, i: np.ndarray) -> np.ndarray:
        L = 0.2 + 2.8 / (1 + (i / Ipar) ** 2) + series
        return (10 * np.sin(2 * np.pi * t) - 0.5 * i) / L

    exact = solve_ivp(rate, (0, 2), [0.0], t_eval=res.t, **REFERENCE).y[0]
    expect_close(res["L1.i"], exact, RUN)


def test_parameters_change_without_compiling_again(expect_close, loop):
    """Psi = V t whatever Lnom; the current is that of the new one."""
    m = ac.Model()
    m.source, m.L = el.ConstantVoltage(V=3.0), el.SaturatingInductor(Inom=2.0, Lnom=1.0)
    loop(m, m.source, m.L)
    res = ac.compile(m).simulate(1.0, parameters={"L.Lnom": 2.0}, **TIGHT)
    Ipar = saturation(2.0, 2.0, 4.0, 1.0)
    expect_close(res["L.i"] + 3.0 * Ipar * np.arctan(res["L.i"] / Ipar), 3 * res.t, RUN)


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        (el.Resistor(R="4.7 kΩ"), "R", 4700.0),
        (el.Capacitor(C="10 µF"), "C", 1e-5),
        (el.Inductor(L="1 mH"), "L", 1e-3),
        (el.Conductor(G="2 mS"), "G", 2e-3),
        (el.RotationalEMF(k="0.5 V*s/rad"), "k", 0.5),
        (el.TranslationalEMF(k="0.5 V*s/m"), "k", 0.5),
        (el.VCC(trans_conductance="2 A/V"), "trans_conductance", 2.0),
        (el.BatteryCell(OCV_SOC=[[0, 3], [1, 4]], Q_nom="2.5 A*h", R0="5 mΩ"), "Q_nom", 9000.0),
    ],
    ids=lambda item: type(item).__name__,
)
def test_strings_with_units_become_si_numbers(part, name, value):
    assert getattr(part, name).value == pytest.approx(value, rel=1e-14)


def test_unit_of_every_parameter_can_be_written_in_a_string():
    for name in el.__all__:
        if not hasattr(getattr(el, name), "_spec"):
            continue  # a record
        for parameter in getattr(el, name)._spec.parameters.values():
            text = "2" if parameter.unit == "1" else f"2 {parameter.unit}"
            assert to_si(text, parameter.unit, name) == pytest.approx(2.0, rel=1e-14)


def test_loss_power_of_a_resistor_is_its_voltage_times_its_current():
    """12 V over 4 and 2 Ohm: 2 A, 16 W and 8 W; a conductor likewise."""
    m = ac.Model("divider")
    m.src, m.gnd = el.ConstantVoltage(V=12.0), el.Ground()
    m.r, m.g = el.Resistor(R=4.0), el.Conductor(G=0.5)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.g.p)
    m.connect(m.g.n, m.src.n, m.gnd.p)
    point = ac.compile(m).initialize()
    assert point["r.loss_power"] == pytest.approx(16.0, rel=1e-12)
    assert point["g.loss_power"] == pytest.approx(8.0, rel=1e-12)
