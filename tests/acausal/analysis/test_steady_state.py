"""Steady state: der(x) = 0 in closed form, drifting angles, held states, choice by guess."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import acausal as ac
from acausal.errors import InitializationError
from domains import electrical, thermal
from library import electrical as el
from library import hydraulic as hy
from library import planar as pl
from library import rotational as rot
from library import thermal as th
from library import translational as tr
from tests.fuzz import recipes
from tests.models import drive, driven_four_bar

EXAMPLES = Path(__file__).parents[3] / "examples"

ROOT = 1e-9  # relative: Newton's last step


def motor() -> ac.Model:
    """The drive, with its voltage as an input."""
    return drive(source=el.SignalVoltage())


def test_bridge_of_resistors_with_a_diode_has_its_operating_point():
    """Thévenin: V_th = V (R2/(R1+R2) - R4/(R3+R4)), R_th = R1∥R2 + R3∥R4 feed the diode."""
    m = ac.Model("bridge")
    R1, R2, R3, R4 = 100.0, 300.0, 200.0, 100.0
    m.src, m.gnd = el.ConstantVoltage(V=10.0), el.Ground()
    m.r1, m.r2, m.r3, m.r4 = (el.Resistor(R=R) for R in (R1, R2, R3, R4))
    m.d, m.c = el.Diode(Ids=1e-9, Vt=0.05, Maxexp=50.0, R=1e12), el.Capacitor(C=1e-6)
    m.connect(m.src.p, m.r1.p, m.r3.p)
    m.connect(m.r1.n, m.r2.p, m.d.p, m.c.p)
    m.connect(m.r3.n, m.r4.p, m.d.n)
    m.connect(m.r2.n, m.r4.n, m.src.n, m.c.n, m.gnd.p)
    steady = ac.compile(m).steady_state()
    V_th = 10.0 * (R2 / (R1 + R2) - R4 / (R3 + R4))
    R_th = R1 * R2 / (R1 + R2) + R3 * R4 / (R3 + R4)
    v, i = steady["d.v"], steady["d.i"]
    assert i == pytest.approx((V_th - v) / R_th, rel=ROOT)
    assert i == pytest.approx(1e-9 * (np.exp(v / 0.05) - 1) + v / 1e12, rel=1e-6)
    assert steady["c.i"] == pytest.approx(0, abs=1e-9)


def test_angle_of_a_turning_shaft_may_drift():
    """w = V k / (R d + k²); the angle enters no equation and is said to drift."""
    system = ac.compile(motor())
    steady = system.steady_state(inputs={"src.v": 12.0})
    assert steady["rotor.w"] == pytest.approx(12 * 0.5 / (0.5 * 0.01 + 0.25), rel=ROOT)
    assert steady.origin["rotor.phi"] == "drifts"


def test_steady_state_is_where_a_long_run_ends():
    system = ac.compile(motor())
    steady = system.steady_state(inputs={"src.v": 12.0})
    final = system.simulate(5.0, n=1, inputs={"src.v": 12.0}).final
    assert final["rotor.w"] == pytest.approx(steady["rotor.w"], rel=1e-5)  # rtol 1e-6 of the run
    assert final["l.i"] == pytest.approx(steady["l.i"], rel=1e-5)


def test_parameters_may_be_changed():
    steady = ac.compile(motor()).steady_state(
        inputs={"src.v": 12.0}, parameters={"r.R": 1.0, "load.d": 0.02}
    )
    assert steady["rotor.w"] == pytest.approx(12 * 0.5 / (1.0 * 0.02 + 0.25), rel=ROOT)


def test_states_named_in_start_are_kept():
    """With w held at 10 the current alone is free: i = (V - k w)/R."""
    steady = ac.compile(motor()).steady_state(inputs={"src.v": 12.0}, start={"rotor.phi": 0.7})
    assert steady["rotor.phi"] == 0.7


class TunnelDiode(ac.Component):
    """i = v (v - 1)(v - 3) + 2 v: three operating points on a steep load line."""

    p, n = ac.ports(electrical.Pin, 2)
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.i == self.v * (self.v - 1) * (self.v - 3)


@pytest.mark.parametrize("root", [0.0, 1.0, 3.0])
def test_guess_chooses_between_equilibria(root):
    """v (v - 1)(v - 3) = 0 with a capacitor in parallel."""
    m = ac.Model("tunnel")
    m.c, m.x, m.gnd = el.Capacitor(C=1.0), TunnelDiode(), el.Ground()
    m.connect(m.c.p, m.x.p)
    m.connect(m.c.n, m.x.n, m.gnd.p)
    steady = ac.compile(m).steady_state(guess={"c.v": root + 0.1})
    assert steady["c.v"] == pytest.approx(root, abs=1e-8)


def test_no_equilibrium_is_an_error_that_names_what_moves():
    """A constant current charges a capacitor for ever."""
    m = ac.Model("charging")
    m.src, m.c, m.r, m.gnd = (
        el.ConstantCurrent(I=-1.0),
        el.Capacitor(C=1.0),
        el.Capacitor(C=2.0),
        el.Ground(),
    )
    m.x = Floor()
    m.connect(m.src.p, m.c.p, m.r.p, m.x.p)
    m.connect(m.src.n, m.c.n, m.r.n, m.x.n, m.gnd.p)
    with pytest.raises(InitializationError, match=r"c\.v"):
        ac.compile(m).steady_state()


class Floor(ac.Component):
    """i = v² + 2: no voltage takes a current below 2."""

    p, n = ac.ports(electrical.Pin, 2)
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.i == self.v**2 + 2


def test_temperatures_settle_between_source_and_ambient():
    """P = G (T - T0): 300 + 50/2."""
    m = ac.Model("warm")
    m.p, m.body, m.g = (
        th.FixedHeatFlow(Q_flow=50.0),
        th.HeatCapacitor(C=100.0),
        th.ThermalConductor(G=2.0),
    )
    m.t = th.FixedTemperature(T=300.0)
    m.connect(m.p.port, m.body.port, m.g.port_a)
    m.connect(m.g.port_b, m.t.port)
    assert ac.compile(m).steady_state()["body.T"] == pytest.approx(325.0, rel=ROOT)


def test_pressures_divide_over_two_resistances():
    """p = p_s R2 / (R1 + R2): magnitudes of 1e6 Pa and 1e-6 m³/s converge alike."""
    m = ac.Model("divider")
    m.s, m.t, m.v = hy.ConstantPressure(p=2e6), hy.Reservoir(), hy.Volume(V=1e-3)
    m.r1, m.r2 = hy.LaminarResistance(R=1e12), hy.LaminarResistance(R=3e12)
    m.connect(m.s.port, m.r1.port_a)
    m.connect(m.r1.port_b, m.v.port, m.r2.port_a)
    m.connect(m.r2.port_b, m.t.port)
    steady = ac.compile(m).steady_state()
    assert steady["v.p"] == pytest.approx(1.5e6, rel=ROOT)
    assert steady["r2.q"] == pytest.approx(5e-7, rel=ROOT)


def test_a_model_without_states_is_always_steady():
    m = ac.Model("divider")
    m.src, m.r1, m.r2, m.gnd = (
        el.ConstantVoltage(V=3.0),
        el.Resistor(R=1.0),
        el.Resistor(R=2.0),
        el.Ground(),
    )
    m.connect(m.src.p, m.r1.p)
    m.connect(m.r1.n, m.r2.p)
    m.connect(m.r2.n, m.src.n, m.gnd.p)
    assert ac.compile(m).steady_state()["r2.v"] == pytest.approx(2.0, rel=ROOT)


def test_a_run_from_the_steady_state_stays_there():
    system = ac.compile(motor())
    steady = system.steady_state(inputs={"src.v": 12.0})
    res = system.simulate(1.0, n=10, start=steady, inputs={"src.v": 12.0})
    assert np.allclose(res["rotor.w"], steady["rotor.w"], rtol=1e-9)
    assert np.allclose(res["l.i"], steady["l.i"], rtol=1e-9)


def charged_diode() -> ac.Model:
    """5 V over 1 kΩ on an exponential diode with 1 µF beside it."""
    m = ac.Model("charged")
    m.v, m.r, m.c = el.ConstantVoltage(V=5.0), el.Resistor(R=1e3), el.Capacitor(C=1e-6)
    m.d, m.g = el.Diode2(Vf=2.0, Rs=0.0), el.Ground()
    m.connect(m.v.p, m.r.p)
    m.connect(m.r.n, m.c.p, m.d.p)
    m.connect(m.c.n, m.d.n, m.v.n, m.g.p)
    return m


@pytest.mark.parametrize("guess", [-1.0, 0.0, 1.0, 2.0, 4.0])
def test_an_exponential_has_its_equilibrium_from_any_guess(guess):
    """No current into the capacitor: (5 V - v)/1 kΩ = i_d(v), v = 0.618987 V by bisection."""
    steady = ac.compile(charged_diode()).steady_state(guess={"c.v": guess})
    assert steady["d.v"] == pytest.approx(0.618987475, abs=1e-8)
    assert abs(steady["c.i"]) < 1e-9 * steady["d.i"]


def clamped(V: float) -> ac.Model:
    """A source behind 100 Ω, held by ideal diodes to -0.7 to 1 V; nothing conducts at the guess."""
    m = ac.Model("clamped")
    m.src, m.r, m.c, m.gnd = (
        el.ConstantVoltage(V=V),
        el.Resistor(R=100.0),
        el.Capacitor(C=1e-5),
        el.Ground(),
    )
    m.up, m.down = el.IdealDiode(Vknee=1.0), el.IdealDiode(Vknee=0.7)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.up.p, m.down.n, m.c.p)
    m.connect(m.up.n, m.down.p, m.c.n, m.src.n, m.gnd.p)
    return m


@pytest.mark.parametrize(("V", "rest"), [(12.0, 1.0), (-12.0, -0.7), (0.5, 0.5)])
def test_an_equilibrium_holds_in_the_modes_that_hold_there(V, rest):
    """With both diodes blocking it would be the voltage of the source, at which one conducts."""
    system = ac.compile(clamped(V))
    assert system.steady_state()["c.v"] == pytest.approx(rest, abs=1.2e-3)  # Goff and Ron, 1e-5
    run = system.simulate(1.0, n=4, start="steady_state")
    assert np.ptp(run["c.v"]) < 1e-9


def above_a_floor(floor: ac.Component, weight: float = 10.0) -> ac.Model:
    """A mass of 1 kg on a spring of 100 N/m whose rest without a floor at -0.05 m is -weight/c."""
    m = ac.Model("floor")
    m.roof, m.spring, m.mass = tr.Fixed(), tr.SpringDamper(c=100.0, d=20.0), tr.Mass(m=1.0)
    m.ground, m.floor = tr.Fixed(s0=-0.05), floor
    m.pull = tr.ConstantForce(f_constant=-weight)
    m.connect(m.roof.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.mass.flange_a, m.floor.flange_b, m.pull.flange)
    m.connect(m.ground.flange, m.floor.flange_a)
    return m


def test_what_its_spring_lets_onto_an_elastic_floor_rests_on_it():
    """100 s + 1e4 (s + 0.05) = -10: with the floor apart it would rest at -0.1 m, far below."""
    rest = ac.compile(above_a_floor(tr.ElastoGap(c=1e4, d=10.0))).steady_state()
    assert rest["mass.s"] == pytest.approx(-510.0 / 10100.0, rel=ROOT)


def test_an_equilibrium_beyond_a_hard_stop_is_none():
    """The stop holds what comes by an impact: only one that is looked for there is found."""
    system = ac.compile(above_a_floor(tr.HardStop(restitution=0.5)))
    with pytest.raises(
        InitializationError, match=r"none: floor: it begins 0\.05 m beyond its stop"
    ):
        system.steady_state()
    rest = system.steady_state(start={"floor.s_rel": 0.0, "floor.mode": "contact"})
    assert rest["floor.f"] == pytest.approx(-5.0, rel=ROOT)
    with pytest.raises(InitializationError, match=r"floor: it begins 0\.02 m beyond its stop"):
        system.simulate(0.1, start={"mass.s": -0.07, "mass.v": 0.0})


@pytest.mark.parametrize(
    ("torque", "rest"), [(1.0, 0.0), (-1.0, 0.0), (10.0, 10.0), (-10.0, -10.0)]
)
@pytest.mark.parametrize("guess", [-30.0, 0.0, 30.0])
def test_a_shaft_that_friction_stops_rests_from_any_guess(torque, rest, guess):
    """(|τ| - 5 N m)/d, or 0: sliding either way it would end at a speed of the other direction."""
    m = ac.Model("brake")
    m.torque, m.rotor = rot.ConstantTorque(tau_constant=torque), rot.Inertia(J=1.0)
    m.bearing = rot.BearingFriction(tau_pos=[(0.0, 5.0), (100.0, 5.0)])
    m.damper, m.ground = rot.Damper(d=0.5), rot.Fixed()
    m.chain(m.torque, m.rotor, m.bearing, m.damper, m.ground)
    found = ac.compile(m).steady_state(guess={"rotor.w": guess})
    assert found["rotor.w"] == pytest.approx(rest, abs=1e-6)


class Thermostat(ac.Component):
    """50 W from 20 K down, none from 22 K up."""

    port = ac.ports(thermal.HeatPort, 1)
    mode = ac.modes("off", "on")
    e = ac.Edge(port)

    def equations(self) -> Iterator[Any]:
        yield self.mode.choose({"off": self.e.Q_flow == 0, "on": self.e.Q_flow == -50})
        yield ac.transition(self.mode, "off", "on", self.e.T < 20)
        yield ac.transition(self.mode, "on", "off", self.e.T > 22)


def test_a_thermostat_has_no_steady_state():
    """Heated it would come to 50 K, where it shuts off, and else to 0 K, where it heats."""
    m = ac.Model("room")
    m.air, m.wall = th.HeatCapacitor(C=1.0), th.ThermalConductor(G=1.0)
    m.outside, m.heater = th.FixedTemperature(T=0.0), Thermostat()
    m.connect(m.air.port, m.wall.port_a, m.heater.port)
    m.connect(m.wall.port_b, m.outside.port)
    with pytest.raises(InitializationError, match=r"\{heater\} would leave the modes of each"):
        ac.compile(m).steady_state(guess={"air.T": 10.0})


def test_a_guess_on_a_model_without_states_is_a_guess():
    m = ac.Model("resistive")
    m.v, m.r, m.g = el.ConstantVoltage(V=5.0), el.Resistor(R=1e3), el.Ground()
    m.connect(m.v.p, m.r.p)
    m.connect(m.r.n, m.v.n, m.g.p)
    assert ac.compile(m).steady_state(guess={"r.i": 1.0})["r.i"] == pytest.approx(5e-3, rel=ROOT)


def test_a_transistor_has_its_operating_point():
    """At 0.7 V on the base: what 1 kΩ drops from 5 V is the collector's current."""
    m = ac.Model("stage")
    m.t, m.r, m.g = el.NPN(), el.Resistor(R=1e3), el.Ground()
    m.base, m.v = el.ConstantVoltage(V=0.7), el.ConstantVoltage(V=5.0)
    m.connect(m.base.p, m.t.B)
    m.connect(m.v.p, m.r.p)
    m.connect(m.r.n, m.t.C)
    m.connect(m.t.E, m.base.n, m.v.n, m.g.p)
    system = ac.compile(m)
    steady = system.steady_state()
    run = system.simulate(1e-3)  # long after: its capacitances settle in nanoseconds
    assert steady["r.i"] == pytest.approx((5.0 - steady["t.C.v"]) / 1e3, rel=1e-9)
    assert steady["t.C.v"] == pytest.approx(run.final["t.C.v"], rel=1e-5)


@pytest.mark.parametrize("swapped", [False, True])
def test_transistors_on_one_collector_pass_the_kink_of_a_ramp(swapped):
    """The base of one goes from 6 V to 0 V while the other stays on: both orders give the same."""
    m = ac.Model("nor")
    m.a, m.b = el.NPN(), el.NPN()
    one, other = (m.b, m.a) if swapped else (m.a, m.b)
    m.v, m.r, m.g = el.ConstantVoltage(V=6.0), el.Resistor(R=1e3), el.Ground()
    m.ramp, m.on = el.RampVoltage(V=-6.0, duration=1.0, offset=6.0), el.ConstantVoltage(V=6.0)
    m.connect(m.v.p, m.r.p)
    m.connect(m.r.n, m.a.C, m.b.C)
    m.connect(m.v.n, m.a.E, m.b.E, m.ramp.n, m.on.n, m.g.p)
    m.connect(m.ramp.p, one.B)
    m.connect(m.on.p, other.B)
    res = ac.simulate(m, 1.5)
    assert res.final["r.i"] == pytest.approx(1.449959e-3, rel=1e-5)


class Snapping(ac.Component):
    """i = v (v - 1)(v - 2) + 0.2 v: with more and more current it snaps to the far branch."""

    p, n = ac.ports(electrical.Pin, 2)
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.i == self.v * (self.v - 1) * (self.v - 2) + 0.2 * self.v


def snapping() -> ac.System:
    m = ac.Model("snapping")
    m.src, m.c, m.x, m.gnd = el.SignalCurrent(), el.Capacitor(C=1.0), Snapping(), el.Ground()
    m.connect(m.src.n, m.c.p, m.x.p)
    m.connect(m.src.p, m.c.n, m.x.n, m.gnd.p)
    return ac.compile(m)


def test_load_steps_follow_the_branch_that_begins_without_load():
    """At 0.3 A there are three equilibria; raised in steps the least is followed, v = 0.1715."""
    system = snapping()
    roots = np.sort(np.roots([1.0, -3.0, 2.2, -0.3]).real)
    far = system.steady_state(inputs={"src.i": 0.3}, guess={"c.v": 1.9})
    assert far["c.v"] == pytest.approx(roots[2], rel=ROOT)
    near = system.steady_state(inputs={"src.i": 0.3}, load_steps=5)
    assert near["c.v"] == pytest.approx(roots[0], rel=ROOT)
    assert system.steady_state(inputs={"src.i": 0.3}, guess=far)["c.v"] == far["c.v"]


def test_load_steps_may_list_the_parts():
    """On the least branch, which ends at 0.46 A: a part beyond it has no equilibrium near by."""
    system, least = snapping(), np.roots([1.0, -3.0, 2.2, -0.3]).real.min()
    found = system.steady_state(inputs={"src.i": 0.3}, load_steps=(0.5, 1.5, 1.0))
    assert found["c.v"] == pytest.approx(least, rel=ROOT)
    with pytest.raises(InitializationError, match="with 3 of the inputs: no steady state"):
        system.steady_state(inputs={"src.i": 0.3}, load_steps=(0.5, 3.0, 1.0))


@pytest.mark.parametrize("steps", [0, -1, 2.5, "many", (), (0.5, 0.9), (0.5, None, 1.0)])
def test_load_steps_that_lead_nowhere_are_refused(steps):
    with pytest.raises(InitializationError, match="give the number of steps, 1 or more"):
        snapping().steady_state(inputs={"src.i": 0.3}, load_steps=steps)


def test_load_steps_without_a_load_are_refused():
    with pytest.raises(InitializationError, match="raises inputs step by step, and none is given"):
        snapping().steady_state(load_steps=3)


def hanging(n: int, length: float = 2.0, span: float = 1.3) -> ac.Model:
    """A chain of n bars, 4 kg in all, hung up at both ends; its guess is an arc."""
    m, bar = ac.Model("chain"), length / n
    m.world, m.wall = pl.World(), pl.Fixed(r=(span, 0.0))
    m.pin = [pl.Revolute(guess={"phi": 2.4 / n if k else -1.2}) for k in range(n + 1)]
    m.bar = [pl.BodyShape(r=(bar, 0.0), r_CM=(bar / 2, 0.0), m=4.0 / n, I=1e-4) for _ in range(n)]
    m.connect(m.world.frame, m.pin[0].frame_a)
    for k in range(n):
        m.connect(m.pin[k].frame_b, m.bar[k].frame_a)
        m.connect(m.bar[k].frame_b, m.pin[k + 1].frame_a)
    m.connect(m.pin[n].frame_b, m.wall.frame_b)
    return m


def test_a_chain_hangs_as_its_statics_say():
    """tan φ_k = (k - (n - 1)/2) W/H, with the H that its span asks for."""
    n, weight = 3, 4.0 / 3 * 9.80665
    rest = ac.compile(hanging(n)).steady_state()
    found = np.array([rest[f"bar[{k}].phi"] for k in range(n)])
    pull = abs(rest["pin[0].f"][0])
    np.testing.assert_allclose(np.tan(found), (np.arange(n) - 1) * weight / pull, atol=1e-7)
    assert 2.0 / n * np.cos(found).sum() == pytest.approx(1.3, abs=1e-9)


SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    "n", [4, 6, 8, *(pytest.param(n, marks=SLOW) for n in (5, 7, 10, 12, 16, 20))]
)
@pytest.mark.filterwarnings("ignore::acausal.errors.DefaultsWarning")
def test_chains_that_newtons_method_tears_come_to_hang(n):
    """tan φ_k = (k - (n - 1)/2) W/H, with the H at which 2/n Σ cos φ_k is the span."""
    count, weight = np.arange(n) - (n - 1) / 2, 4.0 / n * 9.80665

    def angles(pull: float) -> np.ndarray:
        return np.asarray(np.arctan(count * weight / pull))

    pull = brentq(lambda h: 2.0 / n * np.cos(angles(h)).sum() - 1.3, 1e-3, 1e3, xtol=1e-14)
    rest = ac.compile(hanging(n)).steady_state()
    found = [rest[f"bar[{k}].phi"] for k in range(n)]
    np.testing.assert_allclose(found, angles(pull), atol=1e-8)
    assert abs(rest["pin[0].f"][0]) == pytest.approx(pull, abs=1e-6)


@SLOW
@pytest.mark.filterwarnings("ignore::acausal.errors.DefaultsWarning")
def test_a_tangle_comes_to_hang_where_its_energy_is_least():
    """Seven bars thrown anyhow: a stable equilibrium is taken, of many that are not."""
    thrown = (1.2, -2.9, 2.5, 0.3, -1.7, 2.8, -0.6)
    guess = {f"bar[{k}].phi": turn for k, turn in enumerate(thrown)}
    system = ac.compile(hanging(7))
    rest = system.steady_state(guess=guess)
    turned = np.array([rest[f"bar[{k}].phi"] for k in range(7)])
    assert np.all(np.abs(system.linearize(rest).poles.real) < 1e-6)  # it swings, nothing grows
    assert np.all(np.diff(turned) > 0)


ANCHORS = ((0.0, 0.0), (1.0, 0.3), (2.0, 0.0))


def net() -> ac.Model:
    """A knot on three strings of two bars each, from three points; its guess is anything."""
    m = ac.Model("net")
    m.world, m.knot = pl.World(), pl.Body(m=0.7, I=1e-3)
    m.anchor = [pl.FixedTranslation(r=place) for place in ANCHORS]
    turns = [-0.9, 0.5, -1.5, 0.2, -2.2, -0.5]
    m.pin = [pl.Revolute(guess={"phi": turn}) for turn in turns]
    m.bar = [pl.BodyShape(r=(0.6, 0.0), r_CM=(0.3, 0.0), m=0.3, I=1e-4) for _ in range(6)]
    m.tie = [pl.Revolute(), pl.Revolute()]
    for k in range(6):
        tail = m.bar[k - 1].frame_b if k % 2 else m.anchor[k // 2].frame_b
        m.connect(tail, m.pin[k].frame_a)
        m.connect(m.pin[k].frame_b, m.bar[k].frame_a)
    for anchor in m.anchor:
        m.connect(m.world.frame, anchor.frame_a)
    m.connect(m.bar[1].frame_b, m.knot.frame_a, m.tie[0].frame_a, m.tie[1].frame_a)
    m.connect(m.tie[0].frame_b, m.bar[3].frame_b)
    m.connect(m.tie[1].frame_b, m.bar[5].frame_b)
    return m


@SLOW
@pytest.mark.filterwarnings("ignore::acausal.errors.DefaultsWarning")
def test_a_net_hangs_as_its_statics_say():
    """Strings meet at the knot, and their pulls there bear its weight."""
    rest = ac.compile(net()).steady_state()
    found = np.array([rest[f"bar[{k}].phi"] for k in range(6)]).reshape(3, 2)
    ends = np.array(ANCHORS) + 0.6 * np.array([np.cos(found).sum(1), np.sin(found).sum(1)]).T
    np.testing.assert_allclose(ends, ends[[0, 0, 0]], atol=1e-9)
    # A string's pull at the middle of a bar is along it: tan φ H = V - what hangs below there.
    below = 0.3 * 9.80665 * np.array([1.5, 0.5])
    pulls = [np.linalg.solve(np.column_stack([np.tan(f), [-1, -1]]), -below) for f in found]
    np.testing.assert_allclose(np.sum(pulls, axis=0), [0.0, -0.7 * 9.80665], atol=1e-7)


def test_a_linkage_without_an_equilibrium_says_what_moves():
    """A crank with a constant torque in a plane without weight turns for ever."""
    system = ac.compile(driven_four_bar(0.8, 0.0, 0.9))
    with pytest.raises(InitializationError, match=r"what still moves: der\(der\(loop\[0\]\)\) ="):
        system.steady_state(inputs={"motor.tau": 3.0})


def test_a_four_bar_rests_in_the_way_it_is_assembled():
    """A linkage of fuzz: Newton's method went through to the pose that is its mirror image."""
    model, _ = recipes.recipe(79).build()
    system = ac.compile(model)
    begin, rest = system.initialize(), system.steady_state()
    between = [np.sin(at["body10.phi"] - at["body7.phi"]) for at in (begin, rest)]
    assert between[0] * between[1] > 0
    assert np.all(np.abs(system.linearize(rest).poles.real) < 1e-6)


def test_without_steps_a_load_snaps_to_the_far_branch():
    """Beyond the fold at 0.46 A one root is left; from 0 V Newton's method stops at the fold."""
    roots = np.roots([1.0, -3.0, 2.2, -0.5])
    far = float(roots[np.argmin(np.abs(roots.imag))].real)
    found = snapping().steady_state(inputs={"src.i": 0.5})
    assert found["c.v"] == pytest.approx(far, rel=ROOT)


def test_a_load_sensing_boom_sinks_to_its_end_stop():
    """All valves shut, it leaks down; the pump holds its margin of 20 bar above the load."""
    example = runpy.run_path(str(EXAMPLES / "load_sensing_boom.py"))
    rest = ac.compile(example["build"]()).steady_state()
    assert rest["rail.p"] - rest["sense.p"] == pytest.approx(example["margin"], rel=1e-6)
    assert -1e-3 < rest["load.s"] < 0
