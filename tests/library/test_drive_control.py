"""Drives under control: field oriented, and by voltage over frequency."""

from __future__ import annotations

import math
import time
from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import polyphase as pp
from library import rotational as rot

MOTOR = {"Rs": 0.5, "Ld": 2e-3, "Lq": 3e-3, "psi_PM": 0.1, "p": 4}
PERIOD = 1e-4


def controlled(
    inverter: Any, *, i_q: Any, shaft: Any, V: float = 300.0, **control: Any
) -> ac.Model:
    """Return a machine with magnets at an inverter, its currents controlled."""
    m = ac.Model("servo")
    m.source, m.ground, m.inverter = el.ConstantVoltage(V=V), el.Ground(), inverter
    m.motor, m.shaft = el.PermanentMagnetMachine(Jr=1e-3, **MOTOR), shaft
    m.control = pp.FieldOrientedControl(
        sample_period=PERIOD,
        i_max=40.0,
        v_dc=V,
        i_q_ref=i_q,
        **{"i_d_ref": 0.0, **control},
        **MOTOR,
    )
    m.encoder, m.tacho = rot.AngleSensor(), rot.SpeedSensor()
    m.amperes = [el.CurrentSensor() for _ in range(3)]
    m.connect(m.source.p, m.inverter.dc_p)
    m.connect(m.source.n, m.inverter.dc_n, m.ground.p)
    averaged = isinstance(inverter, el.AveragedInverter)
    pins = [inverter.pin_a, inverter.pin_b, inverter.pin_c] if averaged else inverter.ac
    duties = [inverter.d_a, inverter.d_b, inverter.d_c] if averaged else inverter.duty_cycle
    ends = (m.motor.pin_a, m.motor.pin_b, m.motor.pin_c)
    measured = (m.control.i1, m.control.i2, m.control.i3)
    given = (m.control.d_a, m.control.d_b, m.control.d_c)
    for k in range(3):
        m.connect(pins[k], m.amperes[k].p)
        m.connect(m.amperes[k].n, ends[k])
        m.connect(m.amperes[k].i, measured[k])
        m.connect(given[k], duties[k])
    end = shaft.flange if hasattr(shaft, "flange") else shaft.flange_a
    m.connect(m.motor.flange, end, m.encoder.flange, m.tacho.flange)
    m.connect(m.encoder.phi, m.control.phi)
    m.connect(m.tacho.w, m.control.w)
    return m


def test_current_loop_is_the_difference_equation_of_its_gains():
    """Held rotor: i' = a i + (1 - a)/R u, u = L w_c e + x, x' = x + T R w_c e, a = exp(-R T/L)."""
    m = controlled(el.AveragedInverter(), i_q=2.0, shaft=rot.Fixed(), bandwidth=2000.0)
    res = ac.simulate(m, 20.5 * PERIOD, rtol=1e-9)
    R, L, w_c = MOTOR["Rs"], MOTOR["Lq"], 2000.0
    a, i, x, expected = math.exp(-R * PERIOD / L), 0.0, 0.0, []
    for _ in range(20):
        expected.append(i)
        u = L * w_c * (2.0 - i) + x
        x += PERIOD * R * w_c * (2.0 - i)
        i = a * i + (1 - a) / R * u
    found = [res.at((k + 0.5) * PERIOD)["control.i_q"] for k in range(20)]
    assert found == pytest.approx(expected, abs=1e-6)
    assert found[-1] == pytest.approx(2.0, rel=0.02)


def test_field_is_weakened_until_the_voltage_fits():
    """At 2.2 times the speed that the magnet allows |v| settles at 95 % of v_dc/sqrt(3)."""
    V, w = 100.0, 320.0
    m = controlled(
        el.AveragedInverter(), i_q=4.0, shaft=rot.ConstantSpeed(w_fixed=w), V=V, i_weak_max=36.0
    )
    assert MOTOR["p"] * w * MOTOR["psi_PM"] > 2 * V / math.sqrt(3)
    res = ac.simulate(m, 0.2)
    i_d, i_q = res.final["motor.i_d"], res.final["motor.i_q"]
    v_d = MOTOR["Rs"] * i_d - MOTOR["p"] * w * MOTOR["Lq"] * i_q
    v_q = MOTOR["Rs"] * i_q + MOTOR["p"] * w * (MOTOR["Ld"] * i_d + MOTOR["psi_PM"])
    assert i_d < -5.0
    assert math.hypot(v_d, v_q) == pytest.approx(0.95 * V / math.sqrt(3), rel=0.02)
    assert i_q == pytest.approx(4.0, rel=0.02)


def test_switched_drive_has_the_means_of_the_averaged_one_and_is_quick():
    """10 kHz inverter with field oriented control; CPU time an instant at most 0.8 ms."""
    runs = {}
    for name, inverter in (
        ("averaged", el.AveragedInverter()), ("switched", el.ThreePhaseInverter(f=1 / PERIOD)),
    ):  # fmt: skip
        system = ac.compile(controlled(inverter, i_q=20.0, shaft=rot.Inertia(J=2e-3)))
        system.simulate(0.001)
        begin = time.process_time()
        runs[name] = system.simulate(0.02, n=100)
        spent = time.process_time() - begin
    instants = {event.time for event in runs["switched"].events.all}
    assert len(instants) > 600
    assert spent / len(instants) < 0.8e-3
    for name in ("shaft.w", "control.i_q"):
        mean = runs["averaged"].final[name]
        assert runs["switched"].final[name] == pytest.approx(mean, rel=2e-3)


INDUCTION = {"Rs": 0.03, "Lssigma": 3.2e-4, "Lm": 9.2e-3, "Lrsigma": 3.2e-4, "Rr": 0.04}


def test_induction_machine_has_the_torque_of_its_flux_and_current():
    """Oriented along the flux: psi_r = Lm i_d (1 - exp(-t/T_r)), tau = 3/2 p Lm/Lr psi_r i_q.

    At 100 rad/s, i_d = 30 A from the start on, i_q = 60 A from 0.5 s on, T_r = 0.238 s.
    """
    m = ac.Model("induction")
    m.source, m.ground, m.inverter = el.ConstantVoltage(V=300.0), el.Ground(), el.AveragedInverter()
    m.machine, m.star = pp.IM_SquirrelCage(Jr=0.29, **INDUCTION), pp.Star()
    m.control = pp.InductionFieldOrientedControl(
        sample_period=PERIOD, bandwidth=1500.0, i_max=150.0, p=2, v_dc=300.0, i_d_ref=30.0,
        **INDUCTION,
    )  # fmt: skip
    m.step, m.shaft = bl.Step(height=60.0, start_time=0.5), rot.ConstantSpeed(w_fixed=100.0)
    m.encoder, m.tacho = rot.AngleSensor(), rot.SpeedSensor()
    m.amperes = [el.CurrentSensor() for _ in range(3)]
    m.connect(m.source.p, m.inverter.dc_p)
    m.connect(m.source.n, m.inverter.dc_n, m.ground.p)
    m.connect(m.machine.plug_sn, m.star.plug_p)
    for k, c in enumerate("abc"):
        m.connect(getattr(m.inverter, f"pin_{c}"), m.amperes[k].p)
        m.connect(m.amperes[k].n, m.machine.plug_sp.pins[k])
        m.connect(m.amperes[k].i, getattr(m.control, f"i{k + 1}"))
        m.connect(getattr(m.control, f"d_{c}"), getattr(m.inverter, f"d_{c}"))
    m.connect(m.step.y, m.control.i_q_ref)
    m.connect(m.machine.flange, m.shaft.flange, m.encoder.flange, m.tacho.flange)
    m.connect(m.encoder.phi, m.control.phi)
    m.connect(m.tacho.w, m.control.w)
    res = ac.simulate(m, 0.8, n=1600)
    Lr = INDUCTION["Lm"] + INDUCTION["Lrsigma"]
    flux = np.hypot(res["machine.psi_rd"], res["machine.psi_rq"])
    grown = INDUCTION["Lm"] * 30.0 * (1 - np.exp(-res.t * INDUCTION["Rr"] / Lr))
    later = res.t > 0.01
    assert flux[later] == pytest.approx(grown[later], rel=0.01, abs=0.003)
    assert res["control.psi_r"][later] == pytest.approx(grown[later], rel=0.01, abs=0.003)
    torque = 1.5 * 2 * INDUCTION["Lm"] / Lr * flux * np.where(res.t > 0.5, 60.0, 0.0)
    settled = later & ((res.t < 0.5) | (res.t > 0.51))
    found = res["machine.tau_electrical"]
    assert np.max(np.abs(found - torque)[settled]) < 0.02 * np.max(torque)


def test_voltages_of_the_vf_controller_turn_as_fast_as_their_frequency():
    """A ramp of frequency: amplitude sqrt(2) V f/f_N, angle pi df/dt t², symmetric phases."""
    m = ac.Model("vf")
    m.ramp, m.vf = (
        bl.Ramp(height=100.0, duration=1.0),
        pp.VfController(VNominal=230.0, fNominal=50.0),
    )
    m.connect(m.ramp.y, m.vf.u)
    res = ac.simulate(m, 1.0, rtol=1e-10, n=1000)
    t = res.t
    size = math.sqrt(2) * 230 * np.minimum(100 * t / 50, 1)
    for k in range(3):
        wave = size * np.sin(math.pi * 100 * t**2 - k * 2 * math.pi / 3)
        assert res[f"vf.y[{k}]"] == pytest.approx(wave, abs=2e-3)


def test_induction_machine_runs_up_with_the_vf_controller():
    """Without load the speed ends at that of the field, 2 pi f/p."""
    m = ac.Model("run up")
    m.ramp, m.vf = (
        bl.Ramp(height=50.0, duration=0.8),
        pp.VfController(VNominal=100.0, fNominal=50.0),
    )
    m.source, m.star, m.ground, m.box = pp.SignalVoltage(), pp.Star(), el.Ground(), pp.TerminalBox()
    m.machine = pp.IM_SquirrelCage(
        Rs=0.03, Lssigma=3.2e-4, Lm=9.2e-3, Lrsigma=3.2e-4, Rr=0.04, Jr=0.29
    )
    m.connect(m.ramp.y, m.vf.u)
    for k in range(3):
        m.connect(m.vf.y[k], m.source.v[k])
    m.connect(m.source.plug_n, m.star.plug_p)
    m.connect(m.star.pin_n, m.ground.p)
    m.connect(m.source.plug_p, m.box.plug_supply)
    m.connect(m.box.plug_sp, m.machine.plug_sp)
    m.connect(m.box.plug_sn, m.machine.plug_sn)
    res = ac.simulate(m, 1.5)
    assert res.final["machine.w_mechanical"] == pytest.approx(50 * math.pi, rel=1e-3)


def test_star_point_of_a_machine_is_at_the_mean_of_its_phases():
    """Against a grounded supply of three unequal voltages, nothing connected to the star point."""
    m = ac.Model("star point")
    m.motor = el.PermanentMagnetMachine(Jr=1e-3, use_star_pin=True, **MOTOR)
    m.lock, m.ground = rot.Fixed(), el.Ground()
    m.source = [el.ConstantVoltage(V=v) for v in (3.0, 1.0, -1.0)]
    for source, pin in zip(m.source, (m.motor.pin_a, m.motor.pin_b, m.motor.pin_c), strict=True):
        m.connect(source.p, pin)
        m.connect(source.n, m.ground.p)
    m.connect(m.lock.flange, m.motor.flange)
    m.volts = el.PotentialSensor()
    m.connect(m.volts.p, m.motor.pin_star)
    res = ac.simulate(m, 0.1)
    assert res["volts.phi"] == pytest.approx(np.ones(len(res.t)), abs=1e-9)
    assert res.final["motor.i_a"] == pytest.approx(2.0 / 0.5, rel=1e-5)
    m.neutral = el.Short()
    m.connect(m.neutral.p, m.motor.pin_star)
    m.connect(m.neutral.n, m.ground.p)
    res = ac.simulate(m, 0.1)
    assert res.final["motor.i_a"] == pytest.approx(3.0 / 0.5, rel=1e-5)
    assert res.final["neutral.i"] == pytest.approx(3.0 / 0.5, rel=1e-5)
