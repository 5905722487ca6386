"""Machines with magnets: powers balance, pins agree with signals, closed forms of their laws."""

from __future__ import annotations

import math

import numpy as np
import pytest

import acausal as ac
from library import electrical as el
from library import rotational as rot

DQ = {"Rs": 0.5, "Ld": 2e-3, "Lq": 3e-3, "psi_PM": 0.1, "p": 4.0, "Jr": 0.01}
TIGHT = {"rtol": 1e-9, "atol": 1e-10}


def three_pins(v_d: float, v_q: float) -> ac.Model:
    """A machine behind an averaged inverter that a modulator drives with v_d, v_q."""
    m = ac.Model("drive")
    m.battery, m.gnd = el.ConstantVoltage(V=100.0), el.Ground()
    m.inverter, m.machine = el.AveragedInverter(), el.PermanentMagnetMachine(**DQ)
    m.modulator = el.SpaceVectorModulator(v_d=v_d, v_q=v_q, v_dc=100.0)
    m.load, m.frame = rot.Damper(d=0.02), rot.Fixed()
    m.connect(m.battery.p, m.inverter.dc_p)
    m.connect(m.battery.n, m.inverter.dc_n, m.gnd.p)
    for phase in "abc":
        m.connect(getattr(m.inverter, f"pin_{phase}"), getattr(m.machine, f"pin_{phase}"))
        m.connect(getattr(m.modulator, f"d_{phase}"), getattr(m.inverter, f"d_{phase}"))
    m.connect(m.machine.phi_electrical, m.modulator.phi)
    m.chain(m.machine.flange, m.load, m.frame)
    return m


def signals(v_d: float, v_q: float, **more) -> ac.Model:
    m = ac.Model("signals")
    m.machine = el.PMSM(**{**DQ, "use_dc_pins": False, **more}, v_d=v_d, v_q=v_q)
    m.load, m.frame = rot.Damper(d=0.02), rot.Fixed()
    m.chain(m.machine.flange, m.load, m.frame)
    return m


def test_pins_and_signals_are_the_same_machine():
    """Park's transformation and back: both run alike, to the tolerance of the runs."""
    pins = ac.simulate(three_pins(-5.0, 30.0), 0.2, **TIGHT)
    plain = ac.simulate(signals(-5.0, 30.0), 0.2, **TIGHT)
    for name in ("machine.i_d", "machine.i_q", "machine.w_mechanical", "machine.tau_electrical"):
        scale = np.max(np.abs(plain[name]))
        np.testing.assert_allclose(pins[name], plain[name], atol=1e-6 * scale)


def test_steady_state_of_the_machine_with_pins():
    """v_q = Rs i_q + p w psi_d and so on, with 3/2 p (psi_d i_q - psi_q i_d) = d w."""
    res = ac.simulate(three_pins(-5.0, 30.0), 2.0, **TIGHT)
    at = {name: res.final[f"machine.{name}"] for name in ("i_d", "i_q", "psi_d", "psi_q")}
    w = res.final["machine.w_mechanical"]
    assert 0.5 * at["i_d"] - 4 * w * at["psi_q"] == pytest.approx(-5.0, abs=1e-5)
    assert 0.5 * at["i_q"] + 4 * w * at["psi_d"] == pytest.approx(30.0, abs=1e-5)
    torque = 6.0 * (at["psi_d"] * at["i_q"] - at["psi_q"] * at["i_d"])
    assert torque == pytest.approx(0.02 * w, rel=1e-6)


def test_power_of_the_battery_is_that_of_windings_and_shaft():
    """The inverter loses nothing: battery = losses + torque times speed + stored, at all times."""
    res = ac.simulate(three_pins(-5.0, 30.0), 0.2, **TIGHT)
    windings = 1.5 * (
        -5.0 * res["machine.i_d"] + 30.0 * res["machine.i_q"]
    )  # what v_d and v_q give
    scale = np.max(np.abs(windings))
    np.testing.assert_allclose(-res.power("battery"), windings, atol=1e-9 * scale)
    np.testing.assert_allclose(res.power("inverter"), 0.0, atol=1e-9 * scale)
    np.testing.assert_allclose(res.power(""), 0.0, atol=1e-9 * scale)


def test_signals_take_their_power_from_the_pins_of_the_inverter():
    """Between dc_p and dc_n flows P_electrical: the energy of the shaft comes from the battery."""
    m = signals(-5.0, 30.0, use_dc_pins=True)
    m.battery, m.gnd = el.ConstantVoltage(V=48.0), el.Ground()
    m.connect(m.battery.p, m.machine.dc_p)
    m.connect(m.battery.n, m.machine.dc_n, m.gnd.p)
    res = ac.simulate(m, 2.0, **TIGHT)
    np.testing.assert_allclose(
        -res.power("battery"), res["machine.P_electrical"], rtol=1e-9, atol=1e-9
    )
    # At rest of the currents all goes into the windings and the load.
    given, load = -res.power("battery")[-1], res.power("load")[-1]
    assert given == pytest.approx(res.final["machine.loss_power"] + load, rel=1e-6)
    assert load > 10.0


def bldc(**more) -> ac.Model:
    m = ac.Model("bldc")
    m.machine = el.BLDC(R=0.4, L=1e-3, k=0.05, p=2.0, Jr=1e-4, **more)
    m.speed = rot.ConstantSpeed(w_fixed=100.0)
    m.connect(m.machine.flange, m.speed.flange)
    m.a, m.b, m.gnd = el.Resistor(R=1e6), el.Resistor(R=1e6), el.Ground()
    m.connect(m.machine.pin_a, m.a.p)
    m.connect(m.machine.pin_b, m.b.p)
    m.connect(m.machine.pin_c, m.a.n, m.b.n, m.gnd.p)
    return m


def test_back_emf_of_the_brushless_machine_is_trapezoidal():
    """Without current the line voltage goes from -2 k w to 2 k w, with flat tops of 60°."""
    res = ac.simulate(bldc(), 2 * math.pi / 200.0, n=720, rtol=1e-8, atol=1e-9)
    line = res["a.v"]
    top = 2 * 0.05 * 100.0
    assert np.max(line) == pytest.approx(top, rel=1e-4)
    assert np.min(line) == pytest.approx(-top, rel=1e-4)
    share = np.mean(np.abs(np.abs(line) - top) < 0.005 * top)
    assert share == pytest.approx(2 * 60 / 360, abs=0.02)


def test_torque_of_the_brushless_machine_is_2_k_i_in_the_flat_top():
    """Current from a to c where both are flat: tau = 2 k i; the power into pins is tau w + R."""
    m = bldc()
    m.drive = el.ConstantCurrent(I=-3.0)
    m.connect(m.drive.p, m.machine.pin_a)
    m.connect(m.drive.n, m.machine.pin_c)
    angle = math.radians(120.0)  # f_a = 1, f_c = -1 for electrical angles of 90° to 150°
    res = ac.simulate(m, 1e-6, start={"machine.phi_mechanical": angle / 2.0}, n=2)
    assert res.final["machine.tau_electrical"] == pytest.approx(2 * 0.05 * 3.0, rel=1e-3)


def stepper(i_a: float, i_b: float, **more) -> ac.Model:
    m = ac.Model("stepper")
    m.machine = el.StepperMotor(R=1.0, L=1e-3, k=0.5, p=50.0, Jr=1e-5, **more)
    m.a, m.b, m.gnd = el.ConstantCurrent(I=-i_a), el.ConstantCurrent(I=-i_b), el.Ground()
    m.damper, m.frame = rot.Damper(d=5e-3), rot.Fixed()
    for source, phase in ((m.a, "A"), (m.b, "B")):
        m.connect(source.p, getattr(m.machine, f"pin_{phase}p"))
        m.connect(source.n, getattr(m.machine, f"pin_{phase}n"), m.gnd.p)
    m.chain(m.machine.flange, m.damper, m.frame)
    return m


@pytest.mark.parametrize(
    ("i_a", "i_b", "step"), [(1.0, 0.0, 0.0), (1.0, 1.0, 0.9), (0.0, 1.0, 1.8), (-1.0, 1.0, 2.7)]
)
def test_stepper_rests_at_its_steps(i_a, i_b, step):
    """p phi = atan2(i_B, i_A): full steps of 1.8° with 50 teeth, half steps between."""
    res = ac.simulate(stepper(i_a, i_b), 0.2, start={"machine.phi_mechanical": math.radians(0.5)})
    assert math.degrees(res.final["machine.phi_mechanical"]) == pytest.approx(step, abs=1e-3)


def test_detent_torque_holds_without_current():
    """-tau_detent sin(4 p phi): it rests at multiples of 1.8°."""
    res = ac.simulate(
        stepper(0.0, 0.0, tau_detent=0.05),
        0.5,
        start={"machine.phi_mechanical": math.radians(1.2)},
    )
    assert math.degrees(res.final["machine.phi_mechanical"]) == pytest.approx(1.8, abs=1e-3)
