"""Three-phase machines: curves of MSL's examples, and their equations integrated by scipy.

End values of curves are those that the Modelica Association publishes (Dymola, DASSL 1e-6) for
IMC_DOL, SMR_DOL, SMPM_ResistiveBraking and SMPM_Inverter of Electrical.Machines.Examples in MSL;
SMPM_Inverter is compared with its equations too, integrated by scipy.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import polyphase as pp
from library import rotational as rot
from library import thermal as th

W = 2 * math.pi * 50
STRAY = 3 * (1 - math.sqrt(1 - 0.0667)) / W
MAIN = 3 * math.sqrt(1 - 0.0667) / W
INDUCTION = {"Rs": 0.03, "Lssigma": STRAY, "Lm": MAIN, "Lrsigma": STRAY, "Rr": 0.04, "Jr": 0.29}
SYNCHRONOUS = {"Rs": 0.03, "Lssigma": 0.1 / W, "Jr": 0.29, "Lrsigmad": 0.05 / W, "Rrd": 0.04}


def on_line(machine: Any, box: str, *, V: float = 100.0, start: float = 0.1) -> ac.Model:
    """Return a machine that is switched to the mains, its shaft free."""
    m = ac.Model("direct on line")
    m.source = pp.SineVoltage(V=math.sqrt(2 / 3) * V, f=50.0)
    m.star, m.ground = pp.Star(), el.Ground()
    m.closer, m.command = pp.IdealClosingSwitch(), bl.BooleanStep(start_time=start)
    m.sensor, m.box = pp.CurrentQuasiRMSSensor(), pp.TerminalBox(terminal_connection=box)
    m.machine = machine
    m.connect(m.source.plug_n, m.star.plug_p)
    m.connect(m.star.pin_n, m.ground.p)
    m.connect(m.source.plug_p, m.closer.plug_p)
    m.connect(m.command.y, m.closer.control)
    m.connect(m.closer.plug_n, m.sensor.plug_p)
    m.connect(m.sensor.plug_n, m.box.plug_supply)
    m.connect(m.box.plug_sp, m.machine.plug_sp)
    m.connect(m.box.plug_sn, m.machine.plug_sn)
    return m


def check(res: Any, expected: dict[str, float], error: float) -> None:
    """Compare end values with those of a published curve, relative to the range of each."""
    for name, value in expected.items():
        size = np.ptp(res[name])
        assert res.final[name] == pytest.approx(value, abs=error * size), name


def test_squirrel_cage_machine_starts_as_in_imc_dol():
    m = on_line(pp.IM_SquirrelCage(**INDUCTION), "D")
    m.load = rot.Inertia(J=0.29)
    m.torque = rot.QuadraticSpeedDependentTorque(
        tau_nominal=-161.4, torque_direction=False, w_nominal=1440.45 * 2 * math.pi / 60
    )
    m.chain(m.machine.flange, m.load, m.torque)
    res = ac.simulate(m, 1.5, rtol=1e-8)
    published = {
        "machine.i_rd": 26.564856896711728,
        "machine.i_rq": 126.76277707313889,
        "machine.i_sd": -71.567802862990931,
        "machine.i_sq": -121.97880633042442,
        "load.phi": 173.06212333461806,
        "load.w": 150.84377780293309,
    }
    check(res, published, 1e-5)
    assert res.final["sensor.I"] == pytest.approx(173.2, abs=0.1)


def test_reluctance_machine_starts_as_in_smr_dol():
    machine = pp.SM_ReluctanceRotor(**SYNCHRONOUS, Lmd=2.9 / W, Lmq=0.9 / W)
    m = on_line(machine, "Y")
    m.load = rot.Inertia(J=0.29)
    m.torque = rot.TorqueStep(step_torque=-20.0, start_time=1.5)
    m.angle = pp.RotorDisplacementAngle(p=2)
    m.chain(m.machine.flange, m.load, m.torque)
    m.connect(m.angle.flange, m.machine.flange)
    m.connect(m.angle.plug_p, m.machine.plug_sp)
    m.connect(m.angle.plug_n, m.machine.plug_sn)
    res = ac.simulate(m, 2.5, rtol=1e-8)
    published = {
        "load.phi": 310.70495864151331,
        "load.w": 157.07497395905793,
        "machine.i_s1": -45.853807020014031,
        "machine.i_s2": -0.19414917280986049,
        "machine.i_rd": -0.036836794528757752,
        "machine.i_rq": 0.045912355561785474,
        "machine.i_sd": -21.544125006109851,
        "machine.i_sq": -48.489171287672676,
    }
    check(res, published, 2e-4)
    late = res["angle.rotor_displacement_angle"][res.t > 2.4]
    assert np.ptp(late) < 0.05  # in step: the angle of the load stands


def test_magnet_machine_brakes_as_in_smpm_resistive_braking():
    """Three stages of resistors, cut short one after the other; no damper cage."""
    i_d, i_q = -254.10589288719777, -190.57941966539835
    m = ac.Model("braking")
    m.machine = pp.SM_PermanentMagnet(
        **SYNCHRONOUS, Lmd=0.3 / W, Lmq=0.3 / W, VsOpenCircuit=112.3, use_damper_cage=False,
        start={"i_sd": i_d, "i_sq": i_q},
    )  # fmt: skip
    m.load = rot.Inertia(J=4 * 0.29, start={"phi": 0.0, "w": W / 2})
    m.box, m.star, m.ground = pp.TerminalBox(), pp.Star(), el.Ground()
    m.r = [pp.Resistor(R=k * 0.03) for k in (1, 3, 5)]
    m.switch = [pp.IdealClosingSwitch(Ron=1e-9, Goff=1e-9) for _ in range(2)]
    m.step = [bl.BooleanStep(start_time=t) for t in (0.65, 0.5)]
    m.connect(m.machine.flange, m.load.flange_a)
    m.connect(m.box.plug_sp, m.machine.plug_sp)
    m.connect(m.box.plug_sn, m.machine.plug_sn)
    m.connect(m.box.plug_supply, m.r[0].plug_p)
    m.connect(m.r[0].plug_n, m.r[1].plug_p, m.switch[0].plug_p)
    m.connect(m.r[1].plug_n, m.r[2].plug_p, m.switch[0].plug_n, m.switch[1].plug_p)
    m.connect(m.r[2].plug_n, m.switch[1].plug_n, m.star.plug_p)
    m.connect(m.star.pin_n, m.ground.p)
    for step, switch in zip(m.step, m.switch, strict=True):
        m.connect(step.y, switch.control)
    res = ac.simulate(m, 1.0, rtol=1e-8)
    published = {
        "load.phi": 61.932626434974573,
        "load.w": -0.028746366363178202,
        "machine.i_sd": -0.0064664396207966606,
        "machine.i_sq": 0.73134220086093538,
        "machine.tau_electrical": 1.1091410280198861,
    }
    check(res, published, 1e-5)
    assert res["machine.tau_electrical"][0] == pytest.approx(-289.02947648621614, rel=1e-7)


def rotation(angle: float) -> np.ndarray:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def driven(machine: Any, w: float) -> ac.Model:
    """Return a machine at the mains whose shaft turns at a constant speed."""
    m = ac.Model("driven")
    m.source, m.star = pp.SineVoltage(V=100.0, f=50.0), pp.Star()
    m.ground, m.box, m.machine = el.Ground(), pp.TerminalBox(), machine
    m.drive = rot.ConstantSpeed(w_fixed=w)
    m.connect(m.source.plug_n, m.star.plug_p)
    m.connect(m.star.pin_n, m.ground.p)
    m.connect(m.source.plug_p, m.box.plug_supply)
    m.connect(m.box.plug_sp, m.machine.plug_sp)
    m.connect(m.box.plug_sn, m.machine.plug_sn)
    m.connect(m.drive.flange, m.machine.flange)
    return m


def mains(t: float) -> np.ndarray:
    """Return the space phasor of three sines of 100 V and 50 Hz, in the stator."""
    v = [100 * np.sin(W * t - k * 2 * np.pi / 3) for k in range(3)]
    turns = [np.exp(1j * k * 2 * np.pi / 3) for k in range(3)]
    phasor = 2 / 3 * sum(a * x for a, x in zip(turns, v, strict=True))
    return np.array([phasor.real, phasor.imag])


def currents(inductance: Any, resistance: np.ndarray, voltage: Any, ts: np.ndarray) -> np.ndarray:
    """Return currents of coupled windings, d(L(t) i)/dt = v(t) - R i, from no flux."""

    def slope(t: float, psi: np.ndarray) -> np.ndarray:
        return voltage(t) - resistance @ np.linalg.solve(inductance(t), psi)

    run = solve_ivp(
        slope, (0, ts[-1]), np.zeros(len(resistance)), t_eval=ts, rtol=1e-10, atol=1e-12
    )
    return np.array(
        [np.linalg.solve(inductance(t), psi) for t, psi in zip(ts, run.y.T, strict=True)]
    )


def test_excited_machine_follows_its_windings_in_stator_coordinates():
    """Windings: stator alpha, beta; damper d, q; field. Their inductances turn with the rotor."""
    Lmd, Lmq, Ls, Lr, w = 1.5 / W, 1.4 / W, 0.1 / W, 0.05 / W, 150.0
    machine = pp.SM_ElectricalExcited(
        **SYNCHRONOUS, Lmd=Lmd, Lmq=Lmq, VsNominal=100.0, IeOpenCircuit=10.0, Re=2.5,
    )  # fmt: skip
    m = driven(machine, w)
    m.field = el.ConstantVoltage(V=40.0)
    m.connect(m.field.p, m.machine.pin_ep)
    m.connect(m.field.n, m.machine.pin_en, m.ground.p)
    ts = np.linspace(0, 0.2, 101)
    res = ac.simulate(m, 0.2, t=ts, rtol=1e-9)

    n = math.sqrt(2) * 100 / (W * Lmd * 10)
    Le = 1.5 * n**2 * Lmd * 0.025 / 0.975
    main = np.diag([Lmd, Lmq])

    def inductance(t: float) -> np.ndarray:
        turn = rotation(2 * w * t)
        sees = np.block([[turn.T, np.eye(2), n * np.array([[1.0], [0.0]])]])
        rows = np.vstack([turn @ main @ sees, main @ sees, 1.5 * n * main[0] @ sees])
        return rows + np.diag([Ls, Ls, Lr, Lr, Le])

    R = np.diag([0.03, 0.03, 0.04, 0.04, 2.5])
    i = currents(inductance, R, lambda t: np.array([*mains(t), 0, 0, 40.0]), ts)
    assert res["machine.i_s1"] == pytest.approx(i[:, 0], abs=1e-6 * np.ptp(i[:, 0]))
    assert res["machine.i_rd"] == pytest.approx(i[:, 2], abs=1e-6 * np.ptp(i[:, 2]))
    assert res["machine.i_rq"] == pytest.approx(i[:, 3], abs=1e-6 * np.ptp(i[:, 3]))
    assert res["machine.ie"] == pytest.approx(i[:, 4], abs=1e-6 * np.ptp(i[:, 4]))


def test_slip_ring_machine_follows_its_windings_in_stator_coordinates():
    """The rotor's windings, at resistors in star, have 1/1.3 of the stator's turns."""
    machine = pp.IM_SlipRing(**INDUCTION, turns_ratio=1.3)
    m = driven(machine, 120.0)
    m.rheostat, m.rings, m.ring_ground = pp.Resistor(R=0.16), pp.Star(), pp.Star()
    m.connect(m.machine.plug_rp, m.rheostat.plug_p)
    m.connect(m.rheostat.plug_n, m.rings.plug_p)
    m.connect(m.machine.plug_rn, m.ring_ground.plug_p)
    m.connect(m.rings.pin_n, m.ring_ground.pin_n, m.ground.p)
    ts = np.linspace(0, 0.2, 101)
    res = ac.simulate(m, 0.2, t=ts, rtol=1e-9)

    def inductance(t: float) -> np.ndarray:
        turn, n = rotation(2 * 120.0 * t), 1.3
        mutual = MAIN / n * turn
        own, other = (STRAY + MAIN) * np.eye(2), (STRAY + MAIN / n**2) * np.eye(2)
        return np.block([[own, mutual], [mutual.T, other]])

    R = np.diag([0.03, 0.03, 0.2, 0.2])
    i = currents(inductance, R, lambda t: np.array([*mains(t), 0, 0]), ts)
    assert res["machine.i_s1"] == pytest.approx(i[:, 0], abs=1e-6 * np.ptp(i[:, 0]))
    assert res["machine.i_r1"] == pytest.approx(i[:, 2], abs=1e-6 * np.ptp(i[:, 2]))


LOSSES = {"friction_PRef": 100.0, "core_PRef": 410.0, "core_VRef": 87.88, "stray_PRef": 100.0}
LOSSES |= {"stray_IRef": 90.0, "alpha20s": 3.93e-3, "use_thermal_port": True}


@pytest.mark.slow
def test_losses_leave_a_machine_as_heat_and_the_energy_balance_closes():
    """What the mains give is stored, delivered at the shaft, or heats what it warms, to 1e-6."""
    m = on_line(pp.IM_SquirrelCage(**INDUCTION, **LOSSES, alpha20r=3.93e-3), "D", start=0.0)
    m.copper, m.rest = th.HeatCapacitor(C=2e3, start={"T": 293.15}), th.FixedTemperature(T=293.15)
    m.load = rot.Inertia(J=0.29)
    m.machine_heat = th.ThermalConductor(G=20.0)
    m.connect(m.machine.flange, m.load.flange_a)
    m.connect(m.copper.port, m.machine.heat_port_stator_winding, m.machine_heat.port_a)
    m.connect(m.rest.port, m.machine_heat.port_b)
    for name in ("rotor_winding", "stator_core", "stray_load", "friction"):
        m.connect(m.rest.port, getattr(m.machine, f"heat_port_{name}"))
    res = ac.simulate(m, 1.0, rtol=1e-9, n=20000)
    given = -sum(res[f"source.source[{k}].v"] * res[f"source.source[{k}].i"] for k in range(3))
    contacts = sum(res[f"closer.switch[{k}].loss_power"] for k in range(3))
    names = ("stator_winding", "rotor_winding", "stator_core", "stray_load", "friction")
    lost = sum(res[f"machine.loss_{name}"] for name in names) + contacts
    i = [res[f"machine.{n}"] for n in ("i_sd", "i_sq", "i_rd", "i_rq")]
    psi = [res[f"machine.{n}"] for n in ("psi_sd", "psi_sq", "psi_rd", "psi_rq")]
    field = 0.75 * sum(a * b for a, b in zip(i, psi, strict=True))
    field = field + 1.5 * STRAY * res["machine.i_0_s"] ** 2
    stored = field + 0.29 * res["load.w"] ** 2
    step = np.diff(res.t) / 2
    work = np.concatenate([[0.0], np.cumsum(step * ((given - lost)[1:] + (given - lost)[:-1]))])
    total = np.trapezoid(np.abs(given), res.t)
    assert np.max(np.abs(work - (stored - stored[0]))) < 1e-6 * total
    assert res.final["copper.T"] > 293.2
    assert res.final["machine.loss_friction"] == pytest.approx(100.0, rel=0.02)


def test_magnet_losses_follow_current_and_speed():
    """At wRef and with c = 1 the torque of magnet losses is PRef/wRef, whatever the current."""
    machine = pp.SM_PermanentMagnet(
        **SYNCHRONOUS, Lmd=0.3 / W, Lmq=0.3 / W, VsOpenCircuit=112.3, magnet_PRef=50.0, magnet_c=1.0
    )
    m = driven(machine, W / 2)
    res = ac.simulate(m, 0.01)
    assert res.final["machine.loss_permanent_magnet"] == pytest.approx(50.0, rel=1e-9)


def test_open_magnet_machine_shows_its_open_circuit_voltage():
    """The peak of a phase is sqrt(2) VsOpenCircuit at the nominal frequency."""
    m = ac.Model("no load")
    m.machine = pp.SM_PermanentMagnet(
        **SYNCHRONOUS, Lmd=0.3 / W, Lmq=0.3 / W, VsOpenCircuit=112.3, use_damper_cage=False
    )
    m.box, m.ground, m.sensor = pp.TerminalBox(), el.Ground(), pp.PotentialSensor()
    m.drive, m.rms = rot.ConstantSpeed(w_fixed=W / 2), pp.VoltageQuasiRMSSensor()
    m.connect(m.box.plug_sp, m.machine.plug_sp, m.rms.plug_p)
    m.connect(m.box.plug_sn, m.machine.plug_sn, m.rms.plug_n)
    m.connect(m.box.plug_supply, m.sensor.plug_p)
    m.connect(m.box.starpoint, m.ground.p)
    m.connect(m.drive.flange, m.machine.flange)
    ts = np.linspace(0.0, 0.04, 41)
    res = ac.simulate(m, 0.04, t=ts)
    assert res["rms.V"] == pytest.approx(np.full(41, 112.3), rel=1e-9)
    wave = -math.sqrt(2) * 112.3 * np.sin(W * ts)
    assert res["sensor.phi[0]"] == pytest.approx(wave, abs=1e-3)


def smpm_inverter(t_ramp: float, t_step: float) -> ac.Model:
    """MSL's SMPM_Inverter: a magnet machine runs up at a voltage over frequency, then is loaded."""
    m = ac.Model("inverter")
    m.machine = pp.SM_PermanentMagnet(
        **SYNCHRONOUS, Lmd=0.3 / W, Lmq=0.3 / W, VsOpenCircuit=112.3, p=2,
        start={"phi_mechanical": 0.0, "w_mechanical": 0.0},
    )  # fmt: skip
    m.ramp, m.vf = (
        bl.Ramp(height=50.0, duration=t_ramp),
        pp.VfController(VNominal=100.0, fNominal=50.0, base_phase=math.pi / 2),
    )
    m.source, m.star, m.ground, m.box = pp.SignalVoltage(), pp.Star(), el.Ground(), pp.TerminalBox()
    m.load = rot.Inertia(J=0.29)
    m.torque = rot.TorqueStep(step_torque=-181.4, offset_torque=0.0, start_time=t_step)
    m.connect(m.ramp.y, m.vf.u)
    for k in range(3):
        m.connect(m.vf.y[k], m.source.v[k])
    m.connect(m.source.plug_n, m.star.plug_p)
    m.connect(m.star.pin_n, m.ground.p)
    m.connect(m.source.plug_p, m.box.plug_supply)
    m.connect(m.box.plug_sp, m.machine.plug_sp)
    m.connect(m.box.plug_sn, m.machine.plug_sn)
    m.chain(m.machine.flange, m.load, m.torque)
    return m


def park(t_ramp: float, t_step: float, end: float) -> Any:
    """Integrate Park's equations of that machine: psi_d, psi_q, psi_rd, psi_rq, phi, w."""
    p, Rs, Ls, Lm, Lr, Rr = 2, 0.03, 0.1 / W, 0.3 / W, 0.05 / W, 0.04
    magnet = math.sqrt(2) * 112.3 / W
    inverse = np.linalg.inv([[Ls + Lm, Lm], [Lm, Lr + Lm]])

    def currents(psi_d: float, psi_q: float, psi_rd: float, psi_rq: float) -> list[float]:
        i_d, i_rd = inverse @ [psi_d - magnet, psi_rd - magnet]
        i_q, i_rq = inverse @ [psi_q, psi_rq]
        return [i_d, i_q, i_rd, i_rq]

    def rates(t: float, y: np.ndarray) -> list[float]:
        f = 50.0 * min(t / t_ramp, 1.0)
        turned = (
            math.pi * f * t if t < t_ramp else math.pi * 50 * t_ramp + 100 * math.pi * (t - t_ramp)
        )
        angle = turned - p * y[4] + math.pi / 2
        size = math.sqrt(2) * 100.0 * f / 50.0
        v_d, v_q = size * math.sin(angle), -size * math.cos(angle)
        i_d, i_q, i_rd, i_rq = currents(*y[:4])
        torque = 1.5 * p * (y[0] * i_q - y[1] * i_d) - (181.4 if t > t_step else 0.0)
        w = p * y[5]
        return [
            v_d - Rs * i_d + w * y[1], v_q - Rs * i_q - w * y[0],
            -Rr * i_rd, -Rr * i_rq, y[5], torque / 0.58,
        ]  # fmt: skip

    y, found = np.array([magnet, 0.0, magnet, 0.0, 0.0, 0.0]), []
    for begin, stop in ((0.0, t_ramp), (t_ramp, t_step), (t_step + 1e-12, end)):
        run = solve_ivp(rates, (begin, stop), y, method="LSODA", rtol=1e-10, atol=1e-12)
        y = run.y[:, -1]
        found.append((stop, *currents(*y[:4])[:2], y[4], y[5]))
    return found


def test_magnet_machine_at_an_inverter_is_parks_equations():
    """SMPM_Inverter, with a ramp of 0.5 s and the load at 0.7 s; scipy integrates the equations."""
    res = ac.simulate(smpm_inverter(0.5, 0.7), 1.0, n=500, rtol=1e-9, atol=1e-10)
    for t, i_d, i_q, phi, w in park(0.5, 0.7, 1.0):
        at = res.at(t)
        assert at["machine.i_sd"] == pytest.approx(i_d, abs=2e-6 * 400)
        assert at["machine.i_sq"] == pytest.approx(i_q, abs=2e-6 * 400)
        assert at["load.phi"] == pytest.approx(phi, rel=1e-5)
        assert at["load.w"] == pytest.approx(w, rel=1e-5)
    assert res.final["load.w"] == pytest.approx(50 * math.pi, rel=0.05)  # in step


def test_magnet_machine_at_an_inverter_follows_smpm_inverter():
    """MSL's SMPM_Inverter whole: angle, speed and currents of the stator, relative to their range.

    Source: MAP-LIB_ReferenceResults, v4.0.0 (Dymola at 1e-7); the model is the same in MSL 4.1.
    """
    published = {
        0.005: (1.51775871564447e-08, 1.79394924452917e-05, 3.17731112517652, 0.00671645105872504),
        1.3: (124.675474174597, 159.249898231811, -68.6689009765025, 116.421725546545),
        1.5: (156.114403553714, 156.949334488822, -75.7451376859785, 119.874103625887),
    }
    ts = np.union1d(np.linspace(0.0, 1.5, 151), [*published])
    res = ac.simulate(smpm_inverter(1.0, 1.2), 1.5, t=ts, rtol=1e-8)
    for name, place in (("load.phi", 0), ("load.w", 1), ("machine.i_sd", 2), ("machine.i_sq", 3)):
        found = np.interp([*published], res.t, res[name])
        wanted = [values[place] for values in published.values()]
        assert found == pytest.approx(wanted, abs=1e-5 * np.ptp(res[name])), name
