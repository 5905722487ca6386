"""Bad models 1-20: topology. Each is refused or handled, and the whole text is compared.

The numbers in the names are those of the list of bad models; 19 (a missing World) has no scalar
domain.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import (
    BalanceError,
    ConnectError,
    DeclarationError,
    InitializationError,
    OverdeterminedError,
    ParameterError,
    SimulationError,
    SingularError,
    UngroundedError,
    UngroundedWarning,
    UnknownAttributeError,
    UnknownNameError,
)
from domains import electrical, signal
from library import blocks as bl
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

TIGHT = {"rtol": 1e-9, "atol": 1e-11}
CLOSE = 1e-8  # what IDAS keeps of a smooth run at these tolerances


def message(kind: type[Exception], call: Callable[[], Any]) -> str:
    """Return the text of the error of exactly this kind that a call raises."""
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    return str(caught.value)


def parts(**named: Any) -> ac.Model:
    m = ac.Model("m")
    for name, part in named.items():
        setattr(m, name, part)
    return m


def rc(ground: bool = True) -> ac.Model:
    """src - r - c in a circle, with the ground at the minus pole."""
    m = parts(src=el.ConstantVoltage(V=1.0), r=el.Resistor(R=1.0), c=el.Capacitor(C=1.0))
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n)
    if ground:
        m.gnd = el.Ground()
        m.connect(m.gnd.p, m.src.n)
    return m


def compiled_with_warning(m: ac.Model) -> tuple[ac.System, str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        system = ac.compile(m)
    (warning,) = caught
    assert warning.category is UngroundedWarning
    assert warning.filename == __file__  # where the user called, not where it was found
    return system, str(warning.message)


def test_01_island_without_ground_takes_a_node_with_a_warning() -> None:
    """The result does not depend on it: v = 1 - exp(-t)."""
    system, text = compiled_with_warning(rc(ground=False))
    assert text == (
        "the electrical part {src, r, c} has no reference; the node of src.n was taken as datum. "
        "Add a Ground and connect it, e.g. connect(ground.p, src.n)."
    )
    res = system.simulate(1.0, n=1, **TIGHT)
    assert res.final["c.v"] == pytest.approx(1 - math.exp(-1), abs=CLOSE)
    assert res.final["src.n.v"] == 0.0


def test_01_the_hint_is_that_of_the_domain() -> None:
    m = parts(a=rot.SpringDamper(c=1.0, d=1.0), b=rot.SpringDamper(c=1.0, d=1.0))
    m.connect(m.a.flange_a, m.b.flange_a)
    m.connect(m.a.flange_b, m.b.flange_b)
    assert compiled_with_warning(m)[1] == (
        "the rotational part {a, b} has no reference; the node of a.flange_a was taken as datum. "
        "Add a Fixed and connect it, e.g. connect(fixed.flange, a.flange_a)."
    )


def test_01_recompiling_does_not_warn_again() -> None:
    """A parameter that becomes 0 needs another elimination, of the same model."""
    system, _ = compiled_with_warning(rc(ground=False))
    assert system.simulate(1.0, n=1, parameters={"r.R": 0.0}).final["c.v"] == 1.0


def test_01_sensor_of_the_potential_needs_the_ground() -> None:
    m = rc(ground=False)
    m.sensor = el.PotentialSensor()
    m.connect(m.sensor.p, m.c.p)
    assert message(UngroundedError, lambda: ac.compile(m)) == (
        "the electrical part {src, r, c} has no path to a datum: only sensor leads there, through "
        "which nothing flows. Add a Ground and connect it, e.g. connect(ground.p, src.n)."
    )


class Absolute(ac.Component):
    """Reads the potential of p itself, not a difference."""

    p, n = ac.ports(electrical.Pin, 2)
    y = ac.port(signal.Output)
    e = ac.Edge(p, n)

    def equations(self) -> Any:
        yield self.e.i == 0
        yield self.y == self.p.v


def test_01_absolute_value_in_an_equation_needs_the_ground() -> None:
    m = rc(ground=False)
    m.reader = Absolute()
    m.connect(m.reader.p, m.c.p)
    m.connect(m.reader.n, m.c.n)
    assert message(UngroundedError, lambda: ac.compile(m)) == (
        "the electrical part {src, r, c, reader} has no path to a datum, but the absolute value at "
        "reader.p enters an equation. Add a Ground and connect it, e.g. connect(ground.p, src.n)."
    )


def test_02_island_behind_a_transformer_names_the_transformer() -> None:
    """The secondary floats: 1 V at n = 2 is 0.5 V across its resistor all the same."""
    m = parts(src=el.ConstantVoltage(V=1.0), gnd=el.Ground(), tr=el.IdealTransformer(n=2.0))
    m.load = el.Resistor(R=1.0)
    m.connect(m.src.p, m.tr.p1)
    m.connect(m.src.n, m.tr.n1, m.gnd.p)
    m.connect(m.tr.p2, m.load.p)
    m.connect(m.tr.n2, m.load.n)
    system, text = compiled_with_warning(m)
    assert text == (
        "the electrical part {tr, load} behind tr has no reference; the node of tr.n2 was taken as "
        "datum. Add a Ground and connect it, e.g. connect(ground.p, tr.n2)."
    )
    assert system.initialize()["load.v"] == pytest.approx(0.5, abs=1e-14)  # rounding


def test_03_node_that_only_capacitors_touch_keeps_its_charge() -> None:
    """C1 = 1 and C2 = 3 in series at sin(2 pi t), both empty: v2 = sin(2 pi t)/4."""
    m = parts(src=el.SineVoltage(V=1.0, f=1.0), c1=el.Capacitor(C=1.0), c2=el.Capacitor(C=3.0))
    m.gnd = el.Ground()
    m.connect(m.src.p, m.c1.p)
    m.connect(m.c1.n, m.c2.p)
    m.connect(m.c2.n, m.src.n, m.gnd.p)
    system = ac.compile(m)
    assert system.notices == ("storages that depend on others: c2",)
    assert system.initialize().report == "initial values of 'm' at t = 0 s\n  c1.v   0  default"
    res = system.simulate(0.25, n=1, **TIGHT)
    assert res.final["c2.v"] == pytest.approx(0.25, abs=CLOSE)


def test_04_unconnected_ports_carry_nothing_and_are_listed_once() -> None:
    m = rc()
    m.stub, m.spare = el.Resistor(R=1.0), el.Capacitor(C=1.0)
    m.connect(m.stub.p, m.r.n)
    system = ac.compile(m)
    assert system.notices == ("unconnected ports, through = 0: stub.n, spare.p, spare.n",)
    assert system.simulate(1.0, n=1).final["stub.i"] == 0.0


def test_04_unconnected_port_of_a_through_source_is_refused() -> None:
    m = rc()
    m.feed = el.ConstantCurrent(I=1.0)
    m.connect(m.feed.p, m.r.n)
    assert message(OverdeterminedError, lambda: ac.compile(m)) == (
        "the through driver feed has an open end: its port feed.n is not connected, so its "
        "through has nowhere to go. Connect feed.n, or remove feed."
    )


def test_04_forgotten_through_source_is_refused() -> None:
    m = rc()
    m.feed = rot.ConstantTorque(tau_constant=1.0)
    assert message(OverdeterminedError, lambda: ac.compile(m)) == (
        "the through driver feed has an open end: its port feed.flange is not connected, so its "
        "through has nowhere to go. Connect feed.flange, or remove feed."
    )


def test_04_unconnected_port_of_a_sensor_is_refused() -> None:
    m = rc()
    m.meter = el.VoltageSensor()
    m.connect(m.meter.p, m.c.p)
    assert message(UngroundedError, lambda: ac.compile(m)) == (
        "nothing determines the across of meter: its port meter.n is not connected. "
        "Connect meter.n, or remove meter."
    )


@pytest.mark.parametrize("second", [1.0, 2.0], ids=["equal", "different"])
def test_05_across_sources_in_parallel_are_refused(second: float) -> None:
    m = parts(v1=el.ConstantVoltage(V=1.0), v2=el.ConstantVoltage(V=second), gnd=el.Ground())
    m.connect(m.v1.p, m.v2.p)
    m.connect(m.v1.n, m.v2.n, m.gnd.p)
    assert message(OverdeterminedError, lambda: ac.compile(m)) == (
        "the across drivers {v1, v2} form a circuit: their acrosses must add to zero, so one of "
        "them is too many, also if the values agree. Remove one, or put an element that gives way "
        "in series."
    )


@pytest.mark.parametrize("second", [1.0, 2.0], ids=["equal", "different"])
def test_06_through_sources_in_series_are_refused(second: float) -> None:
    m = parts(i1=el.ConstantCurrent(I=1.0), i2=el.ConstantCurrent(I=second), r=el.Resistor(R=1.0))
    m.gnd = el.Ground()
    m.connect(m.i1.n, m.i2.p)
    m.connect(m.i2.n, m.r.p)
    m.connect(m.r.n, m.i1.p, m.gnd.p)
    assert message(OverdeterminedError, lambda: ac.compile(m)) == (
        "the through drivers {i1, i2} form a cutset: nothing else connects what lies behind them, "
        "so their throughs must add to zero and one of them is too many, also if the values agree. "
        "Remove one, or put an element that takes the difference in parallel."
    )


def test_06_torques_on_one_flange_are_a_cutset() -> None:
    """Also where a source computes its through in a variable of its own."""
    m = parts(t1=rot.ConstantTorque(tau_constant=1.0), t2=rot.ConstantTorque(tau_constant=1.0))
    m.connect(m.t1.flange, m.t2.flange)
    assert message(OverdeterminedError, lambda: ac.compile(m)).startswith(
        "the through drivers {t1, t2} form a cutset: "
    )


def across(source: Any) -> ac.System:
    m = parts(src=source, c=el.Capacitor(C=2.0), gnd=el.Ground())
    m.connect(m.src.p, m.c.p)
    m.connect(m.src.n, m.c.n, m.gnd.p)
    return ac.compile(m)


def test_07_capacitor_across_a_sine_differentiates_the_source() -> None:
    """i = C dv/dt = 2 · 2 pi cos(2 pi t)."""
    system = across(el.SineVoltage(V=1.0, f=1.0))
    assert system.notices == ("storages that depend on others: c",)
    res = system.simulate(1.0, n=8)
    wanted = 4 * np.pi * np.cos(2 * np.pi * res.t)
    assert np.allclose(res["c.i"], wanted, rtol=0, atol=1e-12)  # no integration: rounding


def test_07_capacitor_across_a_ramp_has_a_step_of_current() -> None:
    """i = C V/T during the ramp, 0 after it."""
    res = across(el.RampVoltage(V=1.0, duration=0.5)).simulate(1.0, n=4)
    assert res["c.i"].tolist() == [4.0, 4.0, 4.0, 0.0, 0.0, 0.0]  # the instant 0.5 s stands twice
    assert res.t.tolist() == [0.0, 0.25, 0.5, 0.5, 0.75, 1.0]


def test_07_capacitor_across_a_step_is_explained_and_the_run_kept() -> None:
    system = across(el.StepVoltage(V=1.0, start_time=0.5))
    with pytest.raises(SimulationError) as caught:
        system.simulate(1.0, n=4)
    assert str(caught.value) == (
        "src.v is prescribed to jump from 0 to 1 at t = 0.5 s, but c is rigidly tied to it: the "
        "jump would need an infinite through. Use a ramp, or put a dissipator in between."
    )
    assert caught.value.time == 0.5
    assert caught.value.partial["c.v"].tolist() == [0.0, 0.0, 0.0]  # at 0, 0.25 and 0.5 s


def test_08_capacitors_in_parallel_are_one_state() -> None:
    """C1 + C2 = 4 behind 1 Ohm: v = 1 - exp(-t/4)."""
    m = rc()
    m.c2 = el.Capacitor(C=3.0)
    m.connect(m.c2.p, m.c.p)
    m.connect(m.c2.n, m.c.n)
    system = ac.compile(m)
    assert system.states == ("c.v",)
    assert system.notices == ("storages that depend on others: c2",)
    final = system.simulate(4.0, n=1, **TIGHT).final
    assert final["c2.v"] == pytest.approx(1 - math.exp(-1), abs=CLOSE)


def test_09_inductors_in_series_are_one_state() -> None:
    """L1 + L2 = 4 with 1 Ohm: i = 1 - exp(-t/4)."""
    m = parts(src=el.ConstantVoltage(V=1.0), l1=el.Inductor(L=1.0), l2=el.Inductor(L=3.0))
    m.r, m.gnd = el.Resistor(R=1.0), el.Ground()
    m.connect(m.src.p, m.l1.p)
    m.connect(m.l1.n, m.l2.p)
    m.connect(m.l2.n, m.r.p)
    m.connect(m.r.n, m.src.n, m.gnd.p)
    system = ac.compile(m)
    assert system.states == ("l2.i",)
    assert system.notices == ("storages that depend on others: l1",)
    final = system.simulate(4.0, n=1, **TIGHT).final
    assert final["l1.i"] == pytest.approx(1 - math.exp(-1), abs=CLOSE)


def test_10_rigidly_joined_inertias_are_one() -> None:
    """1 N.m on J = 1 + 3: w = t/4."""
    m = parts(t=rot.ConstantTorque(tau_constant=1.0), a=rot.Inertia(J=1.0), b=rot.Inertia(J=3.0))
    m.connect(m.t.flange, m.a.flange_a)
    m.connect(m.a.flange_b, m.b.flange_a)
    system = ac.compile(m)
    assert system.states == ("a.phi", "a.w")
    assert system.notices == (
        "unconnected ports, through = 0: b.flange_b",
        "storages that depend on others: b",
    )
    assert system.simulate(2.0, n=1, **TIGHT).final["b.w"] == pytest.approx(0.5, abs=CLOSE)


def test_10_inertias_on_a_gear_are_one() -> None:
    """1 N.m on J_a + J_b/ratio² = 1 + 3/4: w_b = w_a/2 = t/(2 · 1.75)."""
    m = parts(t=rot.ConstantTorque(tau_constant=1.0), a=rot.Inertia(J=1.0), b=rot.Inertia(J=3.0))
    m.gear = rot.IdealGear(ratio=2.0)
    m.connect(m.t.flange, m.a.flange_a)
    m.connect(m.a.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.b.flange_a)
    system = ac.compile(m)
    assert system.states == ("b.phi", "b.w")
    assert system.notices[1] == "storages that depend on others: a"
    assert system.simulate(1.0, n=1, **TIGHT).final["b.w"] == pytest.approx(1 / 3.5, abs=CLOSE)


class OnePort(ac.Component):
    p, n = ac.ports(electrical.Pin, 2)
    R: ac.Parameter = ac.parameter("Ohm", "Resistance", 1.0)
    e = ac.Edge(p, n)


class TooMany(OnePort):
    def equations(self) -> Any:
        yield self.v == self.R * self.i
        yield ac.der(self.v) == 0


class TooFew(OnePort):
    x = ac.variable("1", "Forgotten", shape=(2,))
    y = ac.port(signal.Output)

    def equations(self) -> Any:
        yield self.v == self.R * self.i


class Twice(OnePort):
    """The right number of equations, but x is in none and i is asked for twice."""

    x = ac.variable("1", "Forgotten")

    def equations(self) -> Any:
        yield self.v == self.R * self.i
        yield self.v == 2 * self.i


def beside_the_capacitor(part: Any) -> ac.Model:
    m = rc()
    m.part = part
    m.connect(m.part.p, m.c.p)
    m.connect(m.part.n, m.c.n)
    return m


def test_11_too_many_equations_of_a_component() -> None:
    assert message(BalanceError, lambda: ac.compile(beside_the_capacitor(TooMany()))) == (
        "part (TooMany) has 2 equations for 1 unknown, 1 too many. Unknowns: edge e. Equations: "
        "v = R*i; der(v) = 0. A component needs one equation for each edge, internal variable and "
        "output."
    )


def test_11_too_few_equations_of_a_component() -> None:
    assert message(BalanceError, lambda: ac.compile(beside_the_capacitor(TooFew()))) == (
        "part (TooFew) has 1 equation for 4 unknowns, 3 too few. Unknowns: edge e, variable x[2], "
        "output y (x, y in no equation). Equations: v = R*i. A component needs one equation for "
        "each edge, internal variable and output."
    )


def test_11_equations_that_leave_an_unknown_out() -> None:
    assert message(SingularError, lambda: ac.compile(beside_the_capacitor(Twice()))) == (
        "the equations cannot be solved: these say more than their unknowns allow,\n"
        "  r: v = (R*(1+(alpha*(T-T_ref))))*i\n"
        "  c: i = C*der(v)\n"
        "  part: v = R*i\n"
        "  part: v = 2.*i\n"
        "and nothing determines {part.x}. Look for parts that prescribe the same thing twice, or "
        "for a part whose equation leaves its unknown out."
    )


def test_11_an_amplifier_without_feedback() -> None:
    """Nothing leads from its output back to the input, whose voltage is asked to be 0."""
    m = parts(o=el.IdealOpAmp3Pin(), s=el.ConstantVoltage(V=1.0), r=el.Resistor(R=1.0))
    m.gnd = el.Ground()
    m.connect(m.s.p, m.o.in_p)
    m.connect(m.o.out, m.r.p)
    m.connect(m.o.in_n, m.s.n, m.r.n, m.gnd.p)
    assert message(SingularError, lambda: ac.compile(m)).endswith(
        "No equation of o speaks of o.output: it takes what the others of o ask for, so something "
        "must lead from there back to them, a feedback."
    )


def at_the_source(**given: Any) -> ac.Model:
    m = parts(src=el.ConstantVoltage(V=1.0), r=el.Resistor(**given), gnd=el.Ground())
    m.connect(m.src.p, m.r.p)
    m.connect(m.src.n, m.r.n, m.gnd.p)
    return m


SHORT = (
    "with r.R = 0, the equations cannot be solved: these say more than their unknowns allow,\n"
    "  r: v = (R*(1+(alpha*(T-T_ref))))*i\n"
    "and nothing determines {r.i, r.loss_power}. Look for parts that prescribe the same thing "
    "twice, or for a part whose equation leaves its unknown out. Or give {r.R} another value."
)


def test_12_resistance_of_zero_across_a_source_is_named() -> None:
    assert message(SingularError, lambda: ac.compile(at_the_source(R=0.0))) == SHORT


def test_12_resistance_of_zero_across_a_source_is_named_at_run_time() -> None:
    system = ac.compile(at_the_source(R=1.0))
    assert message(SingularError, lambda: system.simulate(1.0, parameters={"r.R": 0})) == SHORT
    assert system.simulate(1.0, n=1).final["r.i"] == 1.0


def test_12_ratio_of_zero_at_a_source_is_named() -> None:
    m = parts(src=el.ConstantVoltage(V=1.0), gnd=el.Ground(), tr=el.IdealTransformer(n=0.0))
    m.load = el.Resistor(R=1.0)
    m.connect(m.src.p, m.tr.p1)
    m.connect(m.src.n, m.tr.n1, m.tr.n2, m.load.n, m.gnd.p)
    m.connect(m.tr.p2, m.load.p)
    assert message(SingularError, lambda: ac.compile(m)) == (
        "with tr.n = 0, the equations cannot be solved: these say more than their unknowns allow,\n"
        "  tr: v1 = n*v2\n"
        "and nothing determines {tr.i1}. Look for parts that prescribe the same thing twice, or "
        "for a part whose equation leaves its unknown out. Or give {tr.n} another value."
    )


def series(L: float) -> ac.System:
    m = parts(src=el.ConstantVoltage(V=1.0), l=el.Inductor(L=L), r=el.Resistor(R=1.0))
    m.gnd = el.Ground()
    m.connect(m.src.p, m.l.p)
    m.connect(m.l.n, m.r.p)
    m.connect(m.r.n, m.src.n, m.gnd.p)
    return ac.compile(m)


def test_12_inductance_of_zero_is_built_in_and_can_be_changed_back() -> None:
    """L = 0: i = 1 at once; L = 1: i = 1 - exp(-t). The one compiled first must not matter."""
    for compiled_with in (0.0, 1.0):
        system = series(compiled_with)
        for L, wanted in ((0.0, 1.0), (1.0, 1 - math.exp(-1))):
            final = system.simulate(1.0, n=1, parameters={"l.L": L}, **TIGHT).final
            assert final["l.i"] == pytest.approx(wanted, abs=CLOSE)
    assert series(0.0).notices == ("parameters built in as numbers: l.L = 0",)


class Products(ac.Component):
    """k1 k2 dx/dt + x = 2: the coefficient vanishes with k1, whatever k2 is."""

    x = ac.variable("1", "State")
    y = ac.port(signal.Output)
    k1: ac.Parameter = ac.parameter("s", "Time constant", 0.0)
    k2: ac.Parameter = ac.parameter("1", "Factor", 5.0)

    def equations(self) -> Any:
        yield self.k1 * self.k2 * ac.der(self.x) + self.x == 2
        yield self.y == self.k2 * self.x


def test_12_only_the_parameter_that_vanishes_is_built_in() -> None:
    """k1 = 0: y = 5 · 2; then k1 = 0.2: y = 5 · 2 (1 - exp(-t))."""
    system = ac.compile(parts(part=Products()))
    assert system.parameter_table.frozen == {"part.k1": 0.0}
    assert system.simulate(1.0, n=1).final["part.y"] == 10.0
    final = system.simulate(1.0, n=1, parameters={"part.k1": 0.2}, **TIGHT).final
    assert final["part.y"] == pytest.approx(10 * (1 - math.exp(-1)), abs=10 * CLOSE)


def test_13_ports_of_different_domains_are_refused_at_connect() -> None:
    m = rc()
    m.shaft, m.one = rot.Inertia(J=1.0), bl.Constant(k=1.0)
    assert message(ConnectError, lambda: m.connect(m.r.n, m.shaft.flange_a)) == (
        "cannot connect r.n (electrical) with shaft.flange_a (rotational). Different domains meet "
        "in a transducer, a component with a port of each."
    )
    assert message(ConnectError, lambda: m.connect(m.one.y, m.r.n)) == (
        "cannot connect one.y (signal) with r.n (electrical). A signal enters a network at a "
        "source that takes it and leaves it at a sensor."
    )


def test_13_two_outputs_are_refused_at_connect() -> None:
    m = parts(a=bl.Constant(k=1.0), b=bl.Constant(k=2.0))
    assert message(ConnectError, lambda: m.connect(m.a.y, m.b.y)) == (
        "a.y, b.y are all outputs: a signal has one source."
    )


def test_14_element_of_the_wrong_sign_is_found_when_asked() -> None:
    """Negative resistances are models of their own, so they are not refused."""
    m = rc()
    m.bad = el.Resistor(R=-2.0)
    m.connect(m.bad.p, m.c.p)
    m.connect(m.bad.n, m.c.n)
    assert ac.compile(m).simulate(1.0, n=10).active_parts() == ["bad"]
    assert ac.compile(rc()).simulate(1.0, n=10).active_parts() == []


def test_15_connections_of_a_port_with_itself_and_twice() -> None:
    m = rc()
    assert message(ConnectError, lambda: m.connect(m.r.p, m.c.p, m.r.p)) == (
        "r.p cannot be connected with itself: name each port once."
    )
    for ports in ((m.src.p, m.r.p), (m.r.p, m.src.p)):
        assert message(ConnectError, lambda ports=ports: m.connect(*ports)) == (
            f"{ports[0].path}, {ports[1].path} are connected already: remove the second connect()."
        )


def test_15_short_circuited_part_is_noted() -> None:
    m = rc()
    m.connect(m.c.p, m.c.n)
    assert ac.compile(m).notices == (
        "short-circuited, both ends at one node: c",
        "storages that depend on others: c",
    )


def test_16_duplicate_names_and_objects() -> None:
    m = rc()
    assert message(DeclarationError, lambda: setattr(m, "r", el.Resistor(R=2.0))) == (
        "'r' is connected already and cannot be replaced. Build the model anew, or give the new "
        "part another name."
    )
    assert message(DeclarationError, lambda: setattr(m, "r2", m.r)) == (
        "'r2' is the same object as 'r'. Make a second component, or copy.deepcopy() the first."
    )
    assert message(DeclarationError, lambda: setattr(m, "connect", el.Ground())) == (
        "'connect' is reserved: Model has an attribute of that name. Choose another name for the "
        "part, e.g. 'connect_'."
    )


def test_17_component_that_was_never_added() -> None:
    m, other = rc(), ac.Model("other")
    other.r = el.Resistor(R=1.0)
    stray = el.Resistor(R=1.0)
    assert message(ConnectError, lambda: m.connect(m.r.p, stray.p)) == (
        "p belongs to a Resistor that was never added to model 'm'. "
        "Add it first: m.some_name = Resistor(…)."
    )
    assert message(ConnectError, lambda: m.connect(m.r.p, other.r.n)) == (
        "r.n is in another model, 'other', not in 'm'. "
        "Connect it there, or add that model as a part."
    )
    assert message(ConnectError, lambda: m.connect(m.r.p, el.Resistor.n)) == (
        "n belongs to no component of model 'm'. Take the port of a component, e.g. m.part.port, "
        "or add the port to the model."
    )


def test_18_misspelt_parameters_ports_parts_and_variables() -> None:
    m = rc()
    assert message(ParameterError, lambda: el.Resistor(r=1.0)) == (
        "Resistor has no parameter 'r'. Did you mean 'R'? "
        "Valid: R, T, T_ref, alpha, guess, start, use_heat_port."
    )
    assert message(ParameterError, lambda: setattr(m.r, "r", 1.0)) == (
        "Resistor has no parameter 'r' to set. Did you mean 'R'? "
        "Valid: R, T, T_ref, alpha, guess, start, use_heat_port."
    )
    assert message(UnknownAttributeError, lambda: m.src.P) == (
        "src has no 'P'. Did you mean 'p'? Valid: V, e, i, n, p, v."
    )
    assert message(UnknownAttributeError, lambda: m.res) == (
        "model 'm' has no part 'res'. Did you mean 'r'? Valid: c, gnd, r, src."
    )
    assert (
        message(UnknownAttributeError, lambda: m.r.p.u) == "r.p has no variable 'u'. Valid: i, v."
    )
    system = ac.compile(m)
    assert message(ParameterError, lambda: system.simulate(1.0, parameters={"r.r": 1.0})) == (
        "there is no parameter 'r.r'. Did you mean 'r.R'? Valid: c.C, r.R, r.T_ref, r.alpha, src.V."
    )
    res = system.simulate(1.0, n=1)
    assert message(UnknownNameError, lambda: res["c.V"]) == (
        "the result has no 'c.V'. Did you mean 'c.v'?"
    )


class Root(ac.Component):
    """y² + b y = u, or one of its branches."""

    u = ac.port(signal.Input)
    y = ac.port(signal.Output)
    b: ac.Parameter = ac.parameter("1", "Linear term", 0.0)

    def equations(self) -> Any:
        yield self.y**2 + self.b * self.y == self.u


def test_20_equation_without_solution() -> None:
    """y² = -1."""
    system = ac.compile(parts(part=Root(u=-1.0)))
    assert message(InitializationError, system.initialize) == (
        "no solution of the algebraic equations was found at t = 0 s. Largest residuals: part 1. "
        "Their Jacobian is singular there, which depends on {part.b}. "
        'Give guess={"part.y": …} near a solution, or other parameters.'
    )


@pytest.mark.parametrize("root", [2.0, -2.0])
def test_20_guess_picks_one_of_several_solutions(root: float) -> None:
    """y² = 4."""
    system = ac.compile(parts(part=Root(u=4.0)))
    start = system.initialize(guess={"part.y": 0.5 * root})
    assert start["part.y"] == pytest.approx(root, abs=1e-12)  # Newton, to rounding


def feedback(gain: float) -> ac.Model:
    """y = 1 + k y: no solution for k = 1."""
    m = parts(one=bl.Constant(k=1.0), sum=bl.Add(), gain=bl.Gain(k=gain))
    m.connect(m.one.y, m.sum.u1)
    m.connect(m.sum.y, m.gain.u)
    m.connect(m.gain.y, m.sum.u2)
    return m


LOOP = (
    "no solution of the algebraic equations was found at t = 0 s. "
    "The loop is gain.y → sum.y → gain.y. Largest residuals: gain -1. "
    "Their Jacobian is singular there, which depends on {gain.k, sum.k2}. "
    'Give guess={"gain.y": …} near a solution, or other parameters.'
)


def test_20_algebraic_loop_is_told_as_a_chain_of_names() -> None:
    system = ac.compile(feedback(1.0))
    assert message(InitializationError, system.initialize) == LOOP


def test_20_algebraic_loop_that_becomes_singular_at_run_time() -> None:
    """Compiled with k = 1/2, y = 2; with k = 1 the same text as if compiled so."""
    system = ac.compile(feedback(0.5))
    assert system.initialize()["sum.y"] == 2.0
    assert message(InitializationError, lambda: system.simulate(1.0, parameters={"gain.k": 1})) == (
        LOOP
    )


class Tangent(ac.Component):
    """der(x) = -1, sin(y) = x: no solution once x > 1."""

    x = ac.variable("1", "State", start=0.5)
    y = ac.variable("rad", "Angle")

    def equations(self) -> Any:
        yield ac.der(self.x) == 1 + 0 * self.y
        yield ca.sin(self.y) == self.x


def test_20_loop_that_loses_its_solution_during_the_run_keeps_the_result() -> None:
    """x = 0.5 + t reaches 1 at t = 0.5."""
    system = ac.compile(parts(part=Tangent()))
    with pytest.raises(SimulationError) as caught:
        system.simulate(1.0, n=10)
    error = caught.value
    assert error.time == pytest.approx(0.5, abs=1e-6)  # of an output interval of 0.1 s, 32^-4
    assert error.partial.t[-1] == error.time
    assert str(error) == (
        "the run stopped at t = 0.5 s: no solution of the algebraic equations was found at "
        "t = 0.5001 s. Largest residuals: part -0.0001. "
        'Give guess={"part.y": …} near a solution, or other parameters. '
        "Fastest there: part.x = 1 (rate 1). The result up to there is in the error's .partial."
    )


def test_open_heat_port_is_named():
    m = ac.Model("heated")
    m.src, m.gnd = el.ConstantVoltage(V=1.0), el.Ground()
    m.r = el.Resistor(R=1.0, use_heat_port=True)
    m.connect(m.src.p, m.r.p)
    m.connect(m.src.n, m.r.n, m.gnd.p)
    m.fixed, m.play = rot.Fixed(), rot.ElastoBacklash(c=10.0, d=0.1, b=0.1)
    m.wheel = rot.Inertia(J=1.0, start={"w": 1.0})
    m.connect(m.fixed.flange, m.play.flange_a)
    m.connect(m.play.flange_b, m.wheel.flange_a)
    with pytest.raises(OverdeterminedError) as caught:
        ac.compile(m)
    assert str(caught.value) == (
        "the through driver r.heat has an open end: its port r.heat_port is not connected, so its "
        "through has nowhere to go. Connect r.heat_port, or remove r.heat."
    )


def test_torques_on_either_side_of_a_gear_without_inertia_are_named():
    m = ac.Model("geared")
    m.left, m.right = (rot.ConstantTorque(tau_constant=tau) for tau in (1.0, 2.0))
    m.gear = rot.IdealGear(ratio=2.0)
    m.connect(m.left.flange, m.gear.flange_a)
    m.connect(m.right.flange, m.gear.flange_b)
    with pytest.raises(OverdeterminedError) as caught:
        ac.compile(m)
    assert str(caught.value) == (
        "{left, right} prescribe the throughs on the sides of {gear}, where nothing stores or "
        "resists: the throughs cannot both be met, and what moves there is not determined. Add a "
        "part that stores on one side, or remove all drivers but one and hold the other side."
    )


@pytest.mark.parametrize("coordinates", ["tree", "absolute"])
@pytest.mark.parametrize("space", [pl, sp])
def test_an_arm_without_inertia_that_an_open_gripper_leaves_alone_is_named(space, coordinates):
    """Residuals were nan, and guesses or other joints were asked for."""
    m, d = ac.Model("hand"), space.World().space.dimension
    m.world, m.hinge, m.hand = space.World(), space.Revolute(), space.Gripper()
    m.arm, m.load = space.FixedTranslation(r=(1.0, 0.0, 0.0)[:d]), space.Body(m=1.0)
    m.connect(m.world.frame, m.hinge.frame_a)
    m.connect(m.hinge.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.hand.frame_a)
    m.connect(m.hand.frame_b, m.load.frame_a)
    moved = r"hinge\.rot lets \{hinge\.frame_b\.R, hand\.frame_a\.R\} move"
    why = f"where hand is free: {moved}, but nothing there has an inertia .* Connect a body"
    with pytest.raises(SimulationError, match=why):
        ac.compile(m, coordinates=coordinates).initialize()
