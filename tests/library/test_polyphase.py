"""Circuits of several phases: star and delta, systems of phases, sensors, space phasors, plugs."""

from __future__ import annotations

import copy
import math
import pickle

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ConnectError, ParameterError
from domains import electrical
from library import blocks as bl
from library import electrical as el
from library import polyphase as pp
from library.polyphase.interfaces import base_systems, orientation

PHASES = (1, 2, 3, 5, 6, 9, 12)


def supplied(m: int = 3) -> ac.Model:
    """Return symmetric sources of m phases in star, grounded."""
    net = ac.Model("supply")
    net.source, net.star, net.ground = (
        pp.SineVoltage(m=m, V=10.0, f=50.0),
        pp.Star(m=m),
        el.Ground(),
    )
    net.connect(net.source.plug_n, net.star.plug_p)
    net.connect(net.star.pin_n, net.ground.p)
    return net


@pytest.mark.parametrize("m", PHASES)
def test_space_phasor_of_symmetric_phases_has_their_amplitude_and_turns_once_a_period(m):
    """2/m Σ x_k exp(j angle_k) of x_k = cos(wt - angle_k) is exp(j wt), but for one phase."""
    from library.polyphase.phasors import phasor

    for angle in np.linspace(0, 6, 7):
        values = [math.cos(angle - at) for at in orientation(m)]
        x, y = phasor(values)
        if m > 1:
            assert (x, y) == pytest.approx((math.cos(angle), math.sin(angle)), abs=1e-14)


def test_numbers_of_systems_are_those_of_modelica():
    """Odd numbers and 2 are one system; an even number is twice that of its half."""
    assert [base_systems(m) for m in PHASES] == [1, 1, 1, 1, 2, 1, 4]


def test_balanced_load_in_delta_takes_three_times_the_power_of_one_in_star():
    powers = {}
    for box in ("Y", "D"):
        m = supplied()
        m.load, m.box, m.meter = (
            pp.Resistor(R=5.0),
            pp.TerminalBox(terminal_connection=box),
            pp.PowerSensor(),
        )
        m.connect(m.source.plug_p, m.meter.pc, m.meter.pv)
        m.connect(m.meter.nc, m.box.plug_supply)
        m.connect(m.meter.nv, m.star.plug_p)
        m.connect(m.box.plug_sp, m.load.plug_p)
        m.connect(m.box.plug_sn, m.load.plug_n)
        res = ac.simulate(m, 0.02)
        assert np.ptp(res["meter.power"]) < 1e-9  # constant, as of symmetric phases
        powers[box] = res.final["meter.power"]
    assert powers["Y"] == pytest.approx(1.5 * 10.0**2 / 5.0, rel=1e-10)
    assert powers["D"] == pytest.approx(3 * powers["Y"], rel=1e-10)


@pytest.mark.parametrize("m", [2, 3, 5, 6])
def test_inductors_and_capacitors_of_m_phases_follow_their_impedances(m):
    """Peak of the current of a phase after the transient: V/|R + jwL + 1/(jwC)|."""
    R, L, C, w = 2.0, 5e-3, 2e-3, 100 * math.pi
    net = supplied(m)
    net.r, net.l, net.c, net.end = (
        pp.Resistor(m=m, R=R),
        pp.Inductor(m=m, L=L),
        pp.Capacitor(m=m, C=C),
        pp.Star(m=m),
    )
    net.sensor = pp.CurrentQuasiRMSSensor(m=m)
    net.connect(net.source.plug_p, net.sensor.plug_p)
    net.connect(net.sensor.plug_n, net.r.plug_p)
    net.connect(net.r.plug_n, net.l.plug_p)
    net.connect(net.l.plug_n, net.c.plug_p)
    net.connect(net.c.plug_n, net.end.plug_p)
    net.connect(net.end.pin_n, net.ground.p)
    res = ac.simulate(net, 0.2, rtol=1e-9)
    size = 10 / abs(R + 1j * w * L + 1 / (1j * w * C)) / math.sqrt(2)
    assert res.final["sensor.I"] == pytest.approx(size, rel=1e-5)


def test_star_points_of_two_systems_are_joined_by_resistors():
    """Six phases, one of them fed: its current goes over both insulation resistances."""
    net = ac.Model("insulation")
    net.source, net.ground = el.ConstantVoltage(V=10.0), el.Ground()
    net.stars = pp.MultiStarResistance(m=6, R=100.0)
    net.connect(net.source.p, net.stars.plug.pins[0])
    net.connect(net.source.n, net.stars.plug.pins[5], net.ground.p)
    res = ac.simulate(net, 1.0)
    assert res.final["source.i"] == pytest.approx(-10 / 200, rel=1e-12)
    assert res.final["stars.pin.v"] == pytest.approx(5.0, rel=1e-12)


def test_star_delta_starter_changes_the_voltage_of_windings():
    """In star a winding has the phase voltage, in delta sqrt(3) times that; between them none."""
    m = supplied()
    m.starter, m.load = pp.SwitchYD(delay_time=0.02, Goff=1e-9), pp.Resistor(R=5.0)
    m.command, m.rms = bl.BooleanStep(start_time=0.05), pp.VoltageQuasiRMSSensor()
    m.connect(m.source.plug_p, m.starter.plug_supply)
    m.connect(m.starter.plug_sp, m.load.plug_p, m.rms.plug_p)
    m.connect(m.starter.plug_sn, m.load.plug_n, m.rms.plug_n)
    m.connect(m.command.y, m.starter.control)
    res = ac.simulate(m, 0.1, n=1000)
    phase = 10 / math.sqrt(2)
    assert res.at(0.04)["rms.V"] == pytest.approx(phase, rel=1e-4)
    assert res.at(0.06)["rms.V"] < 1e-3
    assert res.final["rms.V"] == pytest.approx(math.sqrt(3) * phase, rel=1e-4)


def test_park_and_its_inverse_give_the_phases_back():
    m = ac.Model("park")
    m.waves = [bl.Sine(amplitude=3.0, f=50.0, phase=-a) for a in orientation(3)]
    m.angle = bl.Ramp(height=40.0, duration=0.1)
    m.there, m.back = pp.ToDQ(p=2), pp.FromDQ(p=2)
    m.polar, m.clarke, m.rotor = pp.ToPolar(), pp.ToSpacePhasor(), pp.Rotator()
    for k in range(3):
        m.connect(m.waves[k].y, m.there.u[k], m.clarke.u[k])
    for k in range(2):
        m.connect(m.there.y[k], m.back.u[k], m.polar.u[k])
        m.connect(m.clarke.y[k], m.rotor.u[k])
    m.connect(m.angle.y, m.there.phi, m.back.phi, m.rotor.angle)
    res = ac.simulate(m, 0.1)
    for k in range(3):
        assert res[f"back.y[{k}]"] == pytest.approx(res[f"waves[{k}].y"], abs=1e-12)
    assert res["polar.y[0]"] == pytest.approx(np.full(len(res.t), 3.0), abs=1e-12)
    assert np.max(np.abs(res["clarke.zero"])) < 1e-14


def test_power_and_reactive_power_of_a_choke():
    """P = 3 R I², Q = 3 w L I² of symmetric sines."""
    m = supplied()
    m.meter, m.r, m.l, m.end = (
        pp.ElectricalPowerSensor(),
        pp.Resistor(R=2.0),
        pp.Inductor(L=5e-3),
        pp.Star(),
    )
    m.connect(m.source.plug_p, m.meter.plug_p)
    m.connect(m.meter.plug_ni, m.r.plug_p)
    m.connect(m.meter.plug_nv, m.star.plug_p)
    m.connect(m.r.plug_n, m.l.plug_p)
    m.connect(m.l.plug_n, m.end.plug_p)
    res = ac.simulate(m, 0.2, rtol=1e-9)
    w, squared = 100 * math.pi, 50 / abs(2.0 + 100j * math.pi * 5e-3) ** 2
    assert res.final["meter.P"] == pytest.approx(3 * 2.0 * squared, rel=1e-5)
    assert res.final["meter.Q"] == pytest.approx(3 * w * 5e-3 * squared, rel=1e-5)


def test_fuses_of_a_rectifier_of_five_phases():
    """Diodes of m phases onto one bus: it is at the highest phase, at least V cos(pi/m)."""
    net = supplied(5)
    net.diode, net.bus, net.load = pp.IdealDiode(m=5), pp.Star(m=5), el.Resistor(R=10.0)
    net.connect(net.source.plug_p, net.diode.plug_p)
    net.connect(net.diode.plug_n, net.bus.plug_p)
    net.connect(net.bus.pin_n, net.load.p)
    net.connect(net.load.n, net.ground.p)
    res = ac.simulate(net, 0.04, n=400)
    v = res["load.v"][5:]
    assert v.min() == pytest.approx(10 * math.cos(math.pi / 5), rel=2e-3)
    assert v.max() == pytest.approx(10.0, rel=1e-3)


def test_pins_of_a_plug_are_connected_one_by_one_and_copied():
    m = supplied()
    m.load = [el.Resistor(R=R) for R in (1.0, 2.0, 4.0)]
    for pin, load in zip(m.source.plug_p.pins, m.load, strict=True):
        m.connect(pin, load.p)
        m.connect(load.n, m.ground.p)
    for model in (m, copy.deepcopy(m)):
        res = ac.simulate(model, 0.005)
        for k in range(3):
            v = 10 * math.sin(100 * math.pi * 0.005 - 2 * math.pi * k / 3)
            assert res.final[f"load[{k}].i"] == pytest.approx(v / (1.0, 2.0, 4.0)[k], rel=1e-9)
            assert res.final[f"source.plug_p.v{k + 1}"] == pytest.approx(v, rel=1e-9)


def test_plugs_of_different_numbers_of_phases_are_refused():
    m = ac.Model("mixed")
    m.three, m.six = pp.Star(), pp.Star(m=6)
    with pytest.raises(ConnectError, match=r"cannot connect three\.plug_p"):
        m.connect(m.three.plug_p, m.six.plug_p)


def test_kinds_of_plugs_come_back_from_a_file():
    assert pickle.loads(pickle.dumps(electrical.plug(7))) is electrical.plug(7)
    assert electrical.plug(3) is electrical.Plug3


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: pp.Star(m=0), "give a whole number"),
        (lambda: pp.TerminalBox(terminal_connection="Z"), "'Y' for star or 'D' for delta"),
    ],
)
def test_bad_values_are_refused(make, text):
    with pytest.raises(ParameterError, match=text):
        make()


def test_core_losses_are_a_number_of_watts():
    m = ac.Model("core")
    m.machine = pp.IM_SquirrelCage(
        Rs=0.1, Lssigma=1e-3, Lm=1e-2, Lrsigma=1e-3, Rr=0.1, Jr=0.1, core_PRef=-1.0
    )
    with pytest.raises(ParameterError, match="core_PRef = -1"):
        ac.compile(m)
