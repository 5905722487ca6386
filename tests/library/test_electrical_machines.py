"""Electrical machines and battery cells against their equations, solved by other means."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import acausal as ac
from library import electrical as el
from library import rotational as rot
from library import thermal as th

TIGHT = {"rtol": 1e-8, "atol": 1e-10}
RUN = 1e-6  # of the largest value: the error of a run stays within 100 times rtol = 1e-8
EXACT = 1e-9  # no integration enters: Newton to 1e-10 of the nominal values
NOMINAL = {"VaNominal": 100.0, "IaNominal": 100.0, "wNominal": 149.0}
DC = {**NOMINAL, "Ra": 0.05, "La": 1.5e-3, "Jr": 0.15}


def solution(rate: Any, t: np.ndarray, x0: list[float]) -> np.ndarray:
    """Return x(t) by scipy's LSODA, beyond the accuracy asked for."""
    times = np.unique(t)
    y = solve_ivp(rate, (0, t[-1]), x0, "LSODA", times, rtol=1e-10, atol=1e-12).y
    return np.array([np.interp(t, times, row) for row in y])


def supplied(part: Any, d: float) -> ac.Model:
    """Return a machine at 100 V with a damper on its shaft."""
    m = ac.Model()
    m.source, m.machine, m.ground = el.ConstantVoltage(V=100.0), part, el.Ground()
    m.load, m.fixed = rot.Damper(d=d), rot.Fixed()
    m.connect(m.source.p, m.machine.pin_ap)
    m.connect(m.source.n, m.ground.p)
    m.connect(m.machine.flange, m.load.flange_a)
    m.connect(m.load.flange_b, m.fixed.flange)
    return m


def test_permanent_magnet_machine_starts_as_its_two_equations_say(expect_close):
    """La ia' = V - Ra ia - k w and Jr w' = k ia - d w with k = (Va - Ra Ia)/w at nominal."""
    m = supplied(el.DC_PermanentMagnet(**DC), d=0.05)
    m.connect(m.machine.pin_an, m.source.n)
    res = ac.simulate(m, 0.5, **TIGHT)
    k = 95 / 149.0

    def rate(t: float, x: np.ndarray) -> list[float]:
        return [(100 - 0.05 * x[0] - k * x[1]) / 1.5e-3, (k * x[0] - 0.05 * x[1]) / 0.15]

    ia, w = solution(rate, res.t, [0.0, 0.0])
    expect_close(res["machine.ia"], ia, RUN)
    expect_close(res["machine.w_mechanical"], w, RUN)
    expect_close(res["machine.tau_electrical"], k * res["machine.ia"], EXACT)


def test_permanent_magnet_machine_draws_its_nominal_current_at_nominal_speed(expect_close):
    """At VaNominal and wNominal the current is IaNominal."""
    m = ac.Model()
    m.source, m.ground = el.ConstantVoltage(V=100.0), el.Ground()
    m.machine, m.drive = el.DC_PermanentMagnet(**DC), rot.ConstantSpeed(w_fixed=149.0)
    m.connect(m.source.p, m.machine.pin_ap)
    m.connect(m.source.n, m.machine.pin_an, m.ground.p)
    m.connect(m.machine.flange, m.drive.flange)
    expect_close(ac.compile(m).steady_state()["machine.ia"], 100.0, EXACT)


def test_stator_of_a_machine_turns_against_its_rotor(expect_close):
    """Js w2' = -k ia - d w2, and the voltage is k (w1 - w2)."""
    m = supplied(el.DC_PermanentMagnet(**DC, Js=0.3, use_support=True), d=0.0)
    m.brake = rot.Damper(d=1e-3)
    m.connect(m.machine.pin_an, m.source.n)
    m.connect(m.machine.support, m.brake.flange_a)
    m.connect(m.brake.flange_b, m.fixed.flange)
    res = ac.simulate(m, 0.2, **TIGHT)
    k = 95 / 149.0

    def rate(t: float, x: np.ndarray) -> list[float]:
        ia = (100 - 0.05 * x[0] - k * (x[1] - x[2])) / 1.5e-3
        return [ia, k * x[0] / 0.15, (-k * x[0] - 1e-3 * x[2]) / 0.3]

    _, rotor, stator = solution(rate, res.t, [0.0, 0.0, 0.0])
    expect_close(res["machine.rotor.w"], rotor, RUN)
    expect_close(res["machine.stator.w"], stator, RUN)


def test_separately_excited_machine_grows_its_field(expect_close):
    """k = kn ie and Le ie' = Ve - Re ie; the losses Ra ia² + Re ie² leave as heat."""
    part = el.DC_ElectricalExcited(**DC, Re=100.0, Le=1.0, IeNominal=1.0, use_heat_port=True)
    m = supplied(part, d=0.05)
    m.field, m.sink = el.ConstantVoltage(V=100.0), th.FixedTemperature(T=300.0)
    m.connect(m.field.p, m.machine.pin_ep)
    m.connect(m.machine.pin_an, m.machine.pin_en, m.field.n, m.source.n)
    m.connect(m.sink.port, m.machine.heat_port)
    res = ac.simulate(m, 0.5, **TIGHT)
    kn = 95 / 149.0

    def rate(t: float, x: np.ndarray) -> list[float]:
        ia, ie, w = x
        k = kn * ie
        return [(100 - 0.05 * ia - k * w) / 1.5e-3, 100 - 100 * ie, (k * ia - 0.05 * w) / 0.15]

    ia, ie, w = solution(rate, res.t, [0.0, 0.0, 0.0])
    expect_close(res["machine.ia"], ia, RUN)
    expect_close(res["machine.ie"], ie, RUN)
    expect_close(res["machine.w_mechanical"], w, RUN)
    losses = 0.05 * res["machine.ia"] ** 2 + 100 * res["machine.ie"] ** 2
    expect_close(res["sink.port.Q_flow"], losses, EXACT)


def test_series_excited_machine_has_the_square_of_its_current_as_torque(expect_close):
    """pin_an on pin_ep: (La + Le) i' = V - (Ra + Re) i - kn i w, and the torque is kn i²."""
    m = supplied(el.DC_SeriesExcited(**DC, Re=0.01, Le=5e-4), d=0.3)
    m.connect(m.machine.pin_an, m.machine.pin_ep)
    m.connect(m.machine.pin_en, m.source.n)
    res = ac.simulate(m, 0.5, **TIGHT)
    kn = (100 - 6) / 149.0 / 100

    def rate(t: float, x: np.ndarray) -> list[float]:
        i, w = x
        return [(100 - 0.06 * i - kn * i * w) / 2e-3, (kn * i**2 - 0.3 * w) / 0.15]

    i, w = solution(rate, res.t, [0.0, 0.0])
    expect_close(res["machine.ia"], i, RUN)
    expect_close(res["machine.w_mechanical"], w, RUN)


PMSM = {"Rs": 0.5, "Ld": 2e-3, "Lq": 3e-3, "psi_PM": 0.1, "p": 4.0, "Jr": 0.01}
INSIDE = {**PMSM, "use_dc_pins": False}  # the supply is inside the part


def synchronous(part: Any) -> ac.Model:
    m = ac.Model()
    m.machine, m.load, m.fixed = part, rot.Damper(d=0.02), rot.Fixed()
    m.connect(m.machine.flange, m.load.flange_a)
    m.connect(m.load.flange_b, m.fixed.flange)
    return m


def test_synchronous_machine_follows_parks_equations(expect_close):
    """Ld id' = vd - Rs id + p w Lq iq and so on; torque 3/2 p (psi iq + (Ld - Lq) id iq)."""
    res = ac.simulate(synchronous(el.PMSM(**INSIDE, v_d=-5.0, v_q=20.0)), 0.3, **TIGHT)

    def rate(t: float, x: np.ndarray) -> list[float]:
        d, q, w = x
        torque = 6 * (0.1 * q - 1e-3 * d * q)
        return [
            (-5 - 0.5 * d + 4 * w * 3e-3 * q) / 2e-3,
            (20 - 0.5 * q - 4 * w * (2e-3 * d + 0.1)) / 3e-3,
            (torque - 0.02 * w) / 0.01,
        ]

    d, q, w = solution(rate, res.t, [0.0, 0.0, 0.0])
    expect_close(res["machine.i_d"], d, RUN)
    expect_close(res["machine.i_q"], q, RUN)
    expect_close(res["machine.w_mechanical"], w, RUN)


def test_synchronous_machine_starts_from_a_current_and_heats_its_winding(expect_close):
    """A start value for i_q is met, and the heat is 3/2 Rs (id² + iq²)."""
    part = el.PMSM(**INSIDE, v_d=0.0, v_q=0.0, use_heat_port=True, start={"i_q": 5.0})
    m = synchronous(part)
    m.sink = th.FixedTemperature(T=300.0)
    m.connect(m.sink.port, m.machine.heat_port)
    res = ac.simulate(m, 0.01)
    expect_close(res["machine.i_q"][0], 5.0, EXACT)
    squares = res["machine.i_d"] ** 2 + res["machine.i_q"] ** 2
    expect_close(res["sink.port.Q_flow"], 0.75 * squares, EXACT)


def test_synchronous_machine_generates_its_open_circuit_voltage(expect_close):
    """v_q = p w psi_PM without current."""
    m = ac.Model()
    m.machine = el.PMSM(**INSIDE, v_d=0.0, v_q=4 * 50.0 * 0.1)
    m.drive = rot.ConstantSpeed(w_fixed=50.0)
    m.connect(m.machine.flange, m.drive.flange)
    steady = ac.compile(m).steady_state()
    assert abs(steady["machine.i_q"]) < 1e-9
    assert abs(steady["machine.i_d"]) < 1e-9


def test_synchronous_machine_takes_its_power_from_the_pins(expect_close):
    """v_dc i_dc = 3/2 (v_d i_d + v_q i_q): battery, windings and load balance at every instant."""
    m = synchronous(el.PMSM(**PMSM, v_d=-5.0, v_q=20.0))
    m.battery, m.gnd = el.ConstantVoltage(V=48.0), el.Ground()
    m.connect(m.battery.p, m.machine.dc_p)
    m.connect(m.battery.n, m.machine.dc_n, m.gnd.p)
    res = ac.simulate(m, 0.3, **TIGHT)
    asked = 1.5 * (-5.0 * res["machine.i_d"] + 20.0 * res["machine.i_q"])
    expect_close(-48.0 * res["battery.i"], asked, EXACT)
    assert np.max(asked) > 100.0
    balance = res.power("battery") + res.power("machine") + res.power("load")
    assert np.max(np.abs(balance)) < 1e-9 * np.max(asked)


def test_pins_of_the_inverter_left_open_are_named():
    part = el.PMSM(**PMSM, v_d=-5.0, v_q=20.0)
    with pytest.raises(
        ac.errors.SingularError, match=r"Nothing is connected to \{machine.dc_p, machine.dc_n\}\.$"
    ):
        ac.compile(synchronous(part))


def test_battery_cell_discharges_as_its_equivalent_circuit(expect_close):
    """v = OCV(SOC) - R0 I - Σ R_k I (1 - exp(-t/(R_k C_k))), with the losses in its heat."""
    m = ac.Model()
    m.cell = el.BatteryCell(
        OCV_SOC=[[0, 3.0], [1, 4.0]],
        RC=[[0.02, 500.0], [0.03, 2000.0]],
        Q_nom=3600.0,
        R0=0.05,
        SOC_start=0.9,
        use_heat_port=True,
    )
    m.load, m.ground = el.ConstantCurrent(I=1.0), el.Ground()
    m.body = th.HeatCapacitor(C=50.0, start={"T": 300.0})
    m.connect(m.cell.p, m.load.p)
    m.connect(m.cell.n, m.load.n, m.ground.p)
    m.connect(m.body.port, m.cell.heat_port)
    res = ac.simulate(m, 100.0, **TIGHT)
    t = res.t
    v1, v2 = 0.02 * (1 - np.exp(-t / 10)), 0.03 * (1 - np.exp(-t / 60))
    expect_close(res["cell.SOC"], 0.9 - t / 3600, RUN)
    expect_close(res["cell.p.v"], 3 + 0.9 - t / 3600 - 0.05 - v1 - v2, RUN)
    # Integral of R (1 - exp(-t/tau))²: R (t - 2 tau (1 - e) + tau/2 (1 - e²)).
    heat = 0.05 * 100.0
    for R, tau in ((0.02, 10.0), (0.03, 60.0)):
        e = np.exp(-100.0 / tau)
        heat += R * (100.0 - 2 * tau * (1 - e) + tau / 2 * (1 - e**2))
    expect_close(res.final["body.T"] - 300, heat / 50, 1e-4)  # RUN of T, 300 K


def test_curved_open_circuit_voltage_passes_through_its_rows(expect_close):
    """Akima's curve is exact at the rows; no current, no losses."""
    rows = [[0, 3.0], [0.1, 3.4], [0.5, 3.6], [0.9, 3.9], [1, 4.2]]
    for soc, voltage in rows:
        m = ac.Model()
        m.cell = el.BatteryCell(OCV_SOC=rows, Q_nom=3600.0, R0=0.05, SOC_start=soc)
        m.sensor, m.ground = el.VoltageSensor(), el.Ground()
        m.connect(m.cell.p, m.sensor.p)
        m.connect(m.cell.n, m.sensor.n, m.ground.p)
        expect_close(ac.simulate(m, 1.0, n=1)["sensor.v"], voltage, EXACT)


def test_cells_in_parallel_level_out_exponentially(expect_close):
    """The difference of charge decays with 1/tau = 2 OCV'/(2 R0 Q)."""
    m = ac.Model()
    table = [[0, 3.0], [1, 4.0]]
    m.cell = [
        el.BatteryCell(OCV_SOC=table, Q_nom=100.0, R0=0.1, SOC_start=soc) for soc in (0.2, 0.8)
    ]
    m.ground = el.Ground()
    m.connect(m.cell[0].p, m.cell[1].p)
    m.connect(m.cell[0].n, m.cell[1].n, m.ground.p)
    res = ac.simulate(m, 50.0, **TIGHT)
    expect_close(res["cell[0].SOC"] + res["cell[1].SOC"], 1.0, RUN)
    expect_close(res["cell[1].SOC"] - res["cell[0].SOC"], 0.6 * np.exp(-res.t / 10), RUN)


@pytest.mark.parametrize("RC", [(), [[0.02, 500.0]]])
def test_cell_delivers_what_its_charge_loses(expect_close, RC):
    """The source loses OCV Q_nom (1 - SOC), the terminals and the losses get it."""
    m = ac.Model()
    m.cell = el.BatteryCell(OCV_SOC=[[0, 3.6], [1, 3.6]], RC=RC, Q_nom=3600.0, R0=0.05)
    m.load, m.ground = el.Resistor(R=3.6), el.Ground()
    m.connect(m.cell.p, m.load.p)
    m.connect(m.cell.n, m.load.n, m.ground.p)
    res = ac.simulate(m, 1000.0, **TIGHT)
    assert 0.7 < res.final["cell.SOC"] < 0.75
    expect_close(res.power("cell"), -res.power("load"), EXACT)
    expect_close(res.energy("cell.source"), 3.6 * 3600.0 * (res["cell.SOC"] - 1), RUN)
