"""Charger and stack, thyristor, amplifier with limits, converters between voltages and bits.

CCCVcharging and ThyristorBehaviorTest are examples of MSL 4.1; values at some instants are those
that the Modelica Association publishes.
"""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import blocks as bl
from library import electrical as el

OCV = [
    0.595, 0.656, 0.688, 0.714, 0.737, 0.744, 0.750, 0.754, 0.756, 0.758, 0.761, 0.774, 0.786,
    0.795, 0.804, 0.811, 0.818, 0.826, 0.835, 0.843, 0.855, 0.871, 0.888, 0.905, 0.926, 0.943,
    0.964, 0.980, 1.0,
]  # fmt: skip
SOC = [*np.arange(0, 0.1, 0.01), *np.arange(0.1, 1.01, 0.05)]


def charged() -> ac.Model:
    Ri = 4.2 / 1200
    m = ac.Model("charging")
    m.battery = el.CellRCStack(
        Ns=10, Np=2, Qnom=18000.0, OCVmax=4.2, Ri=Ri, Idis=1e-3, SOC_start=0.1, smoothness="akima",
        OCV_SOC=list(zip(SOC, OCV, strict=True)),
        RC=[[0.2 * Ri, 60 / (0.2 * Ri)], [0.1 * Ri, 10 / (0.1 * Ri)]],
    )  # fmt: skip
    m.charger, m.ground = el.CCCVcharger(I=50.0, Vend=42.0), el.Ground()
    m.power, m.energy = el.PowerSensor(), bl.Integrator()
    m.connect(m.charger.p, m.power.pc, m.power.pv)
    m.connect(m.power.nc, m.battery.p)
    m.connect(m.charger.n, m.battery.n, m.power.nv, m.ground.p)
    m.connect(m.power.power, m.energy.u)
    return m


def test_stack_is_charged_as_in_cccv_charging():
    res = ac.simulate(charged(), 1200.0, rtol=1e-9, n=1200)
    at = res.at(38.05)
    assert at["battery.SOC"] == pytest.approx(0.11675536157550596, abs=2e-7)
    assert at["battery.capacitor[0].v"] == pytest.approx(0.0287951915068121, abs=1e-6)
    assert at["energy.y"] == pytest.approx(19517.291635355177, rel=1e-5)
    assert res.final["battery.SOC"] == pytest.approx(0.99998850963634944, abs=1e-5)
    assert res.final["energy.y"] == pytest.approx(1198787.9394338427, rel=1e-5)
    assert [event.text for event in res.events if event.component == "charger"][-1] == "CC → CV"


def test_pairs_that_leave_no_resistance_are_refused():
    with pytest.raises(ParameterError, match="leave nothing of Ri"):
        el.CellRCStack(OCVmax=4.2, Qnom=1e4, Ri=0.1, RC=[[0.2, 10.0]])


def test_thyristor_behaves_as_in_msl():
    """The gate fires at 20 µs of a sine of 10 kHz; the current dies out after its half period."""
    m = ac.Model("thyristor")
    m.source, m.ground = el.SineVoltage(V=30.0, f=1e4), el.Ground()
    m.r, m.l = el.Resistor(R=10.0), el.Inductor(L=2e-6, start={"i": 0.0})
    m.gate = el.PulseCurrent(I=0.005, width=10.0, period=1e-4, start_time=2e-5)
    m.thyristor = el.Thyristor()
    m.connect(m.source.n, m.ground.p)
    m.connect(m.source.p, m.thyristor.Anode)
    m.connect(m.thyristor.Cathode, m.r.p, m.gate.p)
    m.connect(m.gate.n, m.thyristor.Gate)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.ground.p)
    times = np.array([2.376e-5, 3.164e-5, 3.964e-5, 4.764e-5, 5.556e-5, 6.348e-5])
    res = ac.simulate(m, 1e-4, t=np.array([0.0, *times, 1e-4]), rtol=1e-8)
    current = [2.9756063184337438, 2.7464742396188795, 1.8400196855544548, 0.47836883846259998]
    current += [-0.0032891130186644513, -2.2927714635885976e-05]
    control = [5.1590901437911949, 5.24193183713321, 5.1048718267911815, 5.0454560458883755]
    control += [2.8659127720821198, 1.2526967052751354]
    for k, t in enumerate(times):
        assert res.at(t)["l.i"] == pytest.approx(current[k], abs=3e-4)
        assert res.at(t)["thyristor.vControl"] == pytest.approx(control[k], abs=2e-3)


def test_amplifier_with_limits_follows_its_feedback_and_takes_power_from_its_supply():
    """Inverting, gain -2: v_out = -2 v, at most 15 V; what it gives comes from s_p and s_n."""
    m = ac.Model("amplifier")
    m.source, m.ground = el.SineVoltage(V=10.0, f=1.0), el.Ground()
    m.r1, m.r2, m.load = el.Resistor(R=1e3), el.Resistor(R=2e3), el.Resistor(R=1e3)
    m.amp, m.supply = el.IdealizedOpAmpLimited(use_supply=True), el.SupplyVoltage()
    m.connect(m.source.p, m.r1.p)
    m.connect(m.r1.n, m.amp.in_n, m.r2.p)
    m.connect(m.amp.out, m.r2.n, m.load.p)
    m.connect(m.source.n, m.amp.in_p, m.load.n, m.supply.ground, m.ground.p)
    m.connect(m.supply.pin_p, m.amp.s_p)
    m.connect(m.supply.pin_n, m.amp.s_n)
    res = ac.simulate(m, 1.0, n=400)
    ideal = np.clip(-20 * np.sin(2 * np.pi * res.t), -15, 15)
    assert res["amp.v_out"] == pytest.approx(ideal, abs=0.02)
    given = 15 * res["amp.upper.i"] - 15 * res["amp.lower.i"]
    taken = -res["amp.v_out"] * res["amp.output.i"]
    assert given == pytest.approx(taken, abs=1e-9)


def test_voltage_comes_back_from_its_bits():
    """8 bits over 10 V: within half a step after each trigger."""
    m = ac.Model("bits")
    m.source, m.ground = el.SineVoltage(V=4.0, offset=5.0, f=1.0), el.Ground()
    m.there, m.back, m.load = el.AD_Converter(), el.DA_Converter(), el.Resistor(R=1e3)
    m.clock = bl.BooleanPulse(period=0.01)
    m.connect(m.source.p, m.there.p)
    m.connect(m.source.n, m.there.n, m.back.n, m.load.n, m.ground.p)
    m.connect(m.back.p, m.load.p)
    m.connect(m.clock.y, m.there.trig, m.back.trig)
    for y, x in zip(m.there.y, m.back.x, strict=True):
        m.connect(y, x)
    res = ac.simulate(m, 0.999, n=999)
    sampled = 5 + 4 * np.sin(2 * np.pi * np.floor(res.t * 100 + 1e-9) / 100)
    late = (res.t > 0.02) & (np.abs(res.t * 100 % 1 - 0.5) < 0.45)  # and not at a tick
    step = 10 / 255
    code = res["there.converter.code"]
    assert np.max(np.abs(code[late] * step - sampled[late])) <= step / 2 + 1e-9
    whole = sum(2**k * res[f"there.y[{k}]"] for k in range(8))
    assert whole == pytest.approx(code, abs=1e-12)
    assert np.max(np.abs(res["load.v"][late] - sampled[late])) <= step / 2 + 4 * 2 * np.pi * 0.01


@pytest.mark.parametrize("N", [0, 60, 2.5])
def test_numbers_of_bits_that_make_no_sense_are_refused(N):
    with pytest.raises(ParameterError, match="give 1 to 48 bits"):
        el.AD_Converter(N=N)


@pytest.mark.parametrize(
    ("flags", "law"),
    [
        ({}, lambda v: (np.clip(v / 8, -1, 1) + 1) / 2),
        ({"use_bipolar_voltage": False}, lambda v: np.clip(v / 8, 0, 1)),
        ({"reciprocal": True}, lambda v: 1 - 8 / np.maximum(v, 8)),
    ],
)
def test_duty_cycle_of_a_voltage(flags, law):
    m = ac.Model("duty")
    m.ramp, m.duty = (
        bl.Ramp(height=40.0, offset=-20.0, duration=1.0),
        el.Voltage2DutyCycle(VLim=8.0, **flags),
    )
    m.connect(m.ramp.y, m.duty.v)
    res = ac.simulate(m, 1.0)
    assert res["duty.duty_cycle"] == pytest.approx(law(res["ramp.y"]), abs=1e-12)
