"""Thermal parts: storage, conduction, convection, radiation, sources and sensors."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import thermal as th

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-10  # no integration enters: Newton and linear algebra, to rounding


def test_two_bodies_exchange_heat_until_they_are_equally_warm(expect_close):
    """T_a = T_mean + 50 exp(-2 G t/C), and the sensors read it without taking heat."""
    m = ac.Model()
    m.a = th.HeatCapacitor(C=15.0, start={"T": 373.15})
    m.b = th.HeatCapacitor(C=15.0, start={"T": 273.15})
    m.rod, m.meter = th.ThermalConductor(G=10.0), th.HeatFlowSensor()
    m.thermometer, m.difference = th.TemperatureSensor(), th.RelTemperatureSensor()
    m.connect(m.a.port, m.meter.port_a, m.thermometer.port, m.difference.port_a)
    m.connect(m.meter.port_b, m.rod.port_a)
    m.connect(m.rod.port_b, m.b.port, m.difference.port_b)
    res = ac.simulate(m, 1.0, **TIGHT)
    fall = 50 * np.exp(-4 * res.t / 3)
    expect_close(res["a.T"], 323.15 + fall, RUN)
    expect_close(res["rod.port_b.T"], 323.15 - fall, RUN)
    expect_close(res["thermometer.T"], 323.15 + fall, RUN)
    expect_close(res["difference.T_rel"], 2 * fall, RUN)
    expect_close(res["rod.dT"], 2 * fall, RUN)
    expect_close(res["meter.Q_flow"], 20 * fall, RUN)


def test_resistors_in_parallel_and_in_series_divide_the_temperatures(expect_close):
    """Q = (T1 - T2)/(1/(1/R1 + 1/R2) + 1/G), joined by a collector."""
    m = ac.Model()
    m.hot, m.cold = th.FixedTemperature(T=400.0), th.PrescribedTemperature(T=lambda t: 300 + 10 * t)
    m.R1, m.R2 = th.ThermalResistor(R=2.0), th.ThermalResistor(R=4.0)
    m.collector, m.G = th.ThermalCollector(m=2), th.ThermalConductor(G=0.5)
    m.connect(m.hot.port, m.R1.port_a, m.R2.port_a)
    m.connect(m.R1.port_b, m.collector.port_a[0])
    m.connect(m.R2.port_b, m.collector.port_a[1])
    m.connect(m.collector.port_b, m.G.port_a)
    m.connect(m.G.port_b, m.cold.port)
    res = ac.simulate(m, 2.0, n=20)
    expect_close(res["G.Q_flow"], (100 - 10 * res.t) / (1 / (1 / 2 + 1 / 4) + 2), EXACT)


@pytest.mark.parametrize("part", [th.Convection(Gc=2.0), th.ConvectiveResistor(Rc=0.5)])
def test_convection_cools_exponentially(expect_close, part):
    """T = T_fluid + (T0 - T_fluid) exp(-Gc t/C), Gc = 1/Rc."""
    m = ac.Model()
    m.body, m.surface = th.HeatCapacitor(C=10.0, start={"T": 400.0}), part
    m.air = th.FixedTemperature(T=300.0)
    m.connect(m.body.port, m.surface.solid)
    m.connect(m.surface.fluid, m.air.port)
    res = ac.simulate(m, 10.0, **TIGHT)
    expect_close(res["body.T"], 300 + 100 * np.exp(-0.2 * res.t), RUN)
    expect_close(res["surface.Q_flow"], 2.0 * res["surface.dT"], EXACT)


def test_convection_follows_its_signal(expect_close):
    """Gc = 2 t/10: T = T_fluid + (T0 - T_fluid) exp(-Gc(t) t/(2 C))."""
    m = ac.Model()
    m.body = th.HeatCapacitor(C=10.0, start={"T": 400.0})
    m.surface, m.air = th.Convection(Gc=lambda t: 0.2 * t), th.FixedTemperature(T=300.0)
    m.connect(m.body.port, m.surface.solid)
    m.connect(m.surface.fluid, m.air.port)
    res = ac.simulate(m, 10.0, **TIGHT)
    expect_close(res["body.T"], 300 + 100 * np.exp(-0.01 * res.t**2), RUN)


def test_radiation_to_a_cold_sky_cools_with_the_cube_root_of_time(expect_close):
    """C der(T) = -Gr sigma T⁴: T^-3 = T0^-3 + 3 Gr sigma t/C."""
    m = ac.Model()
    m.body, m.surface = th.HeatCapacitor(C=100.0, start={"T": 1000.0}), th.BodyRadiation(Gr=1.0)
    m.sky = th.FixedTemperature(T=0.0)
    m.connect(m.body.port, m.surface.port_a)
    m.connect(m.surface.port_b, m.sky.port)
    res = ac.simulate(m, 10.0, **TIGHT)
    expect_close(res["body.T"], (1000.0**-3 + 3 * 5.670374419e-8 * res.t / 100) ** (-1 / 3), RUN)


def test_radiation_shield_takes_the_mean_of_the_fourth_powers(expect_close):
    """Without heat capacity the shield has T⁴ = (T_a⁴ + T_b⁴)/2."""
    m = ac.Model()
    m.hot, m.cold = th.FixedTemperature(T=500.0), th.FixedTemperature(T=300.0)
    m.first, m.second = th.BodyRadiation(Gr=1.0), th.BodyRadiation(Gr=1.0)
    m.connect(m.hot.port, m.first.port_a)
    m.connect(m.first.port_b, m.second.port_a)
    m.connect(m.second.port_b, m.cold.port)
    res = ac.simulate(m, 1.0, n=2)
    expect_close(res["first.port_b.T"], ((500.0**4 + 300.0**4) / 2) ** 0.25, EXACT)


def heated(**sources: Any) -> Any:
    m = ac.Model()
    m.body = th.HeatCapacitor(C=10.0)
    for name, part in sources.items():
        setattr(m, name, part)
        m.connect(m.body.port, part.port)
    return ac.simulate(m, 20.0, **TIGHT)


def test_fixed_heat_flow_heats_linearly_from_the_usual_temperature(expect_close):
    """T = 293.15 + Q t/C: a temperature without a start is 20 °C."""
    res = heated(source=th.FixedHeatFlow(Q_flow=5.0))
    expect_close(res["body.T"], 293.15 + 0.5 * res.t, EXACT)


def test_heat_flows_depend_on_temperature_by_alpha(expect_close):
    """C x' = Q (1 + alpha x) with x = T - T_ref: x = (exp(alpha Q t/C) - 1)/alpha."""
    res = heated(source=th.FixedHeatFlow(Q_flow=5.0, alpha=-0.01))
    expect_close(
        res["body.T"] - 293.15, (1 - np.exp(-0.005 * res.t)) / 0.01, 1e-5
    )  # RUN of T, not of x


def test_prescribed_heat_flow_is_integrated(expect_close):
    """C x' = 2 t: x = t²/C, beside a constant flow."""
    res = heated(
        signal=th.PrescribedHeatFlow(Q_flow=lambda t: 2 * t),
        constant=th.FixedHeatFlow(Q_flow=1.0),
    )
    expect_close(res["body.T"], 293.15 + 0.1 * res.t**2 + 0.1 * res.t, RUN)


def test_heat_flow_into_a_conductor_sets_the_temperature(expect_close):
    """T = T_b + Q/G, with the temperature given in degrees Celsius."""
    m = ac.Model()
    m.source, m.rod = th.FixedHeatFlow(Q_flow=5.0), th.ThermalConductor(G=1.0)
    m.bath = th.FixedTemperature(T="20 degC")
    m.connect(m.source.port, m.rod.port_a)
    m.connect(m.rod.port_b, m.bath.port)
    expect_close(ac.simulate(m, 1.0, n=2)["rod.port_a.T"], 298.15, EXACT)


def test_rod_of_many_cells_has_the_linear_profile_of_fourier(expect_close):
    """In the steady state T falls linearly, at the cell centres to rounding."""
    n = 20
    m = ac.Model()
    m.hot, m.cold = th.FixedTemperature(T=400.0), th.FixedTemperature(T=300.0)
    m.cell = [th.HeatCapacitor(C=1.0) for _ in range(n)]
    halves = [2.0 * n, *[1.0 * n] * (n - 1), 2.0 * n]
    m.rod = [th.ThermalConductor(G=G) for G in halves]
    ports = [m.hot.port, *[cell.port for cell in m.cell], m.cold.port]
    for rod, before, after in zip(m.rod, ports[:-1], ports[1:], strict=True):
        m.connect(before, rod.port_a)
        m.connect(rod.port_b, after)
    steady = ac.compile(m).steady_state()
    profile = [steady[f"cell[{k}].T"] for k in range(n)]
    expect_close(profile, 400 - 100 * (np.arange(n) + 0.5) / n, EXACT)


def test_heat_that_passes_through_a_conductor_is_not_absorbed(expect_close):
    """What the body loses the bath gains: the conductor between them has power 0."""
    m = ac.Model()
    m.body, m.bath = th.HeatCapacitor(C=10.0, start={"T": 400.0}), th.FixedTemperature(T=300.0)
    m.rod = th.ThermalConductor(G=2.0)
    m.connect(m.body.port, m.rod.port_a)
    m.connect(m.rod.port_b, m.bath.port)
    res = ac.simulate(m, 10.0)
    expect_close(res.power("rod"), 0.0, EXACT)
    expect_close(res.power("bath"), -res.power("body"), EXACT)
