"""Initialisation: consistent values, and a report that says how each was found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import InitializationError, ParameterError, SimulationError, SingularError
from domains import electrical
from library import blocks as bl
from library import electrical as el
from library import hydraulic as hy
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from library import translational as tr


def rlc(**start: dict[str, float]) -> ac.Model:
    m = ac.Model("rlc")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=10.0), el.Resistor(R=2.0), el.Ground()
    m.l = el.Inductor(L=0.5, start=start.get("l"))
    m.c = el.Capacitor(C=0.1, start=start.get("c"))
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


def test_states_without_a_start_value_are_zero_and_said_to_be_default():
    start = ac.compile(rlc()).initialize()
    assert (start["c.v"], start["l.i"]) == (0.0, 0.0)
    assert start.origin == {"c.v": "default", "l.i": "default"}


def test_start_of_the_component_fixes_a_state():
    start = ac.compile(rlc(c={"v": 3.0})).initialize()
    assert start["c.v"] == 3.0
    assert start.origin == {"c.v": "fixed", "l.i": "default"}


def test_start_of_the_call_comes_before_that_of_the_component():
    start = ac.compile(rlc(c={"v": 3.0})).initialize(start={"c.v": 4.0})
    assert start["c.v"] == 4.0


def test_start_of_an_outer_model_comes_before_that_of_an_inner_part():
    outer = ac.Model("outer", start={"inner.c.v": 5.0})
    outer.inner = rlc(c={"v": 3.0})
    assert ac.compile(outer).initialize()["inner.c.v"] == 5.0


def test_start_may_be_given_by_the_object_itself():
    m = rlc()
    assert ac.compile(m).initialize(start={m.c.v: 6.0})["c.v"] == 6.0


def test_guess_of_a_state_is_kept_where_nothing_else_is_asked():
    start = ac.compile(rlc()).initialize(guess={"c.v": 2.0})
    assert start["c.v"] == 2.0
    assert start.origin["c.v"] == "guessed"


def test_report_names_every_state_and_unknown_with_value_and_origin():
    report = ac.compile(rlc(c={"v": 3.0})).initialize().report
    assert "c.v" in report
    assert " 3  fixed" in report
    assert "l.i" in report
    assert "default" in report


def test_start_of_an_eliminated_variable_finds_the_state_behind_it():
    """r.v = R i = 4 V fixes l.i = 2 A."""
    start = ac.compile(rlc()).initialize(start={"r.v": 4.0})
    assert start["l.i"] == pytest.approx(2.0, abs=1e-9)  # projection
    assert start.origin["l.i"] == "solved"
    assert start["c.v"] == 0.0


def test_start_of_a_derivative_finds_the_state_behind_it():
    """L der(i) = V - R i - v: der(l.i) = 0 with i = 0 asks for v = V."""
    start = ac.compile(rlc()).initialize(start={"der(l.i)": 0.0, "l.i": 0.0})
    assert start["c.v"] == pytest.approx(10.0, abs=1e-8)


def test_all_rates_zero_is_the_steady_state():
    system = ac.compile(rlc())
    start = system.initialize(start={"der(l.i)": 0.0, "der(c.v)": 0.0})
    steady = system.steady_state()
    assert (start["c.v"], start["l.i"]) == pytest.approx((10.0, 0.0), abs=1e-8)
    assert (steady["c.v"], steady["l.i"]) == pytest.approx((10.0, 0.0), abs=1e-8)


def test_free_states_move_as_little_as_possible():
    """v1 + v2 = 6 with both free and at 0, nominal values equal: 3 each, the least squares."""
    m = ac.Model("two")
    m.c1, m.c2, m.r, m.gnd = (
        el.Capacitor(C=1.0),
        el.Capacitor(C=1.0),
        el.Resistor(R=1.0),
        el.Ground(),
    )
    m.r1 = el.Resistor(R=1.0)
    m.connect(m.c1.p, m.r.p)
    m.connect(m.c1.n, m.c2.p, m.r1.p)
    m.connect(m.c2.n, m.r.n, m.r1.n, m.gnd.p)
    start = ac.compile(m).initialize(start={"r.v": 6.0})
    assert (start["c1.v"], start["c2.v"]) == pytest.approx((3.0, 3.0), abs=1e-8)


def test_over_specified_starts_are_refused_and_named():
    """r.v = R l.i, so both cannot be chosen."""
    with pytest.raises(InitializationError, match=r"r\.v"):
        ac.compile(rlc()).initialize(start={"r.v": 4.0, "l.i": 3.0})


def test_over_specified_starts_that_agree_are_accepted():
    start = ac.compile(rlc()).initialize(start={"r.v": 4.0, "l.i": 2.0})
    assert start["l.i"] == 2.0


def test_starts_of_dependent_storages_that_contradict_are_refused():
    """Two capacitors in parallel cannot start at different voltages."""
    m = ac.Model("parallel")
    m.c1, m.c2 = el.Capacitor(C=1.0, start={"v": 1.0}), el.Capacitor(C=1.0, start={"v": 2.0})
    m.r, m.gnd = el.Resistor(R=1.0), el.Ground()
    m.connect(m.c1.p, m.c2.p, m.r.p)
    m.connect(m.c1.n, m.c2.n, m.r.n, m.gnd.p)
    with pytest.raises(InitializationError) as caught:
        ac.compile(m).initialize()
    assert "c1.v" in str(caught.value)
    assert "c2.v" in str(caught.value)


def test_start_of_a_dependent_storage_sets_the_state_it_depends_on():
    """Inertias on a gear: w2 = 3 fixes w1 = ratio w2."""
    m = ac.Model("geared")
    m.j1, m.j2, m.gear = rot.Inertia(J=1.0), rot.Inertia(J=2.0), rot.IdealGear(ratio=4.0)
    m.connect(m.j1.flange_b, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.j2.flange_a)
    system = ac.compile(m)
    start = system.initialize(start={"j2.w": 3.0, "j2.phi": 0.5})
    assert (start["j1.w"], start["j1.phi"]) == pytest.approx((12.0, 2.0), abs=1e-9)


def test_start_of_a_mass_is_that_of_its_center():
    """A mass of length 2 with its centre at 5 begins at 4 and ends at 6."""
    m = ac.Model("long")
    m.mass, m.spring, m.wall = tr.Mass(m=1.0, L=2.0, start={"s": 5.0}), tr.Spring(c=1.0), tr.Fixed()
    m.connect(m.mass.flange_a, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    start = ac.compile(m).initialize()
    assert start["mass.flange_a.s"] == pytest.approx(4.0, abs=1e-9)
    assert start["mass.flange_b.s"] == pytest.approx(6.0, abs=1e-9)


class Charged(ac.Component):
    """A capacitor that starts at the voltage Q0 / C of its parameters."""

    p, n = ac.ports(electrical.Pin, 2)
    C: ac.Parameter = ac.parameter("F", "Capacitance")
    v0: ac.Parameter = ac.parameter("V", "Voltage at the start", lambda self: 1.0 / self.C)
    q: Any = ac.variable("V", "Voltage", start="v0")
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.q == self.e.v
        yield self.e.i == self.C * ac.der(self.q)


def discharging() -> ac.Model:
    m = ac.Model("discharge")
    m.c, m.r, m.gnd = Charged(C=0.5), el.Resistor(R=1.0), el.Ground()
    m.connect(m.c.p, m.r.p)
    m.connect(m.c.n, m.r.n, m.gnd.p)
    return m


def test_start_that_is_a_parameter_follows_the_parameter_without_compiling_again():
    system = ac.compile(discharging())
    assert system.initialize()["c.q"] == pytest.approx(2.0, abs=1e-12)
    assert system.initialize(parameters={"c.C": 0.25})["c.q"] == pytest.approx(4.0, abs=1e-12)


def test_start_that_is_an_expression_of_parameters_follows_them():
    m = rlc()
    m.c2 = el.Capacitor(C=0.1, start={"v": m.src.V / 2})
    m.r2 = el.Resistor(R=1.0)
    m.connect(m.c2.p, m.r2.p)
    m.connect(m.c2.n, m.r2.n, m.gnd.p)
    system = ac.compile(m)
    assert system.initialize()["c2.v"] == pytest.approx(5.0, abs=1e-12)
    assert system.initialize(parameters={"src.V": 4.0})["c2.v"] == pytest.approx(2.0, abs=1e-12)


def test_start_accepts_strings_with_units():
    assert ac.compile(rlc()).initialize(start={"c.v": "250 mV"})["c.v"] == pytest.approx(0.25)


def test_unknown_start_names_are_refused():
    with pytest.raises(InitializationError, match=r"c\.w"):
        ac.compile(rlc()).initialize(start={"c.w": 1.0})


def test_a_point_of_one_run_starts_another():
    """Two runs of 0.5 s in a row are one run of 1 s, to 1e-6 of the amplitude at rtol 1e-9."""
    system = ac.compile(rlc())
    first = system.simulate(0.5, n=1, rtol=1e-9, atol=1e-11)
    second = system.simulate(0.5, n=1, start=first.final.start, rtol=1e-9, atol=1e-11)
    whole = system.simulate(1.0, n=1, rtol=1e-9, atol=1e-11)
    assert second.final["c.v"] == pytest.approx(whole.final["c.v"], rel=1e-6)


def test_a_start_object_starts_a_run():
    system = ac.compile(rlc())
    begin = system.initialize(start={"c.v": 2.0})
    res = system.simulate(0.1, start=begin)
    assert res["c.v"][0] == 2.0


class Square(ac.Component):
    """A part with two operating points, i = v² - 1, fed through a resistor."""

    p, n = ac.ports(electrical.Pin, 2)
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.i == self.v**2 - 1


@pytest.mark.parametrize(
    ("guess", "root"), [({"x.v": 2.0}, 1), ({"x.v": -3.0}, -2), ({"r.i": 4.0}, -2), ({"r.v": 0}, 1)]
)
def test_guess_chooses_between_solutions(guess, root):
    """1 - v = v² - 1 has the roots 1 and -2; any variable may be guessed, eliminated ones too."""
    m = ac.Model("two_points")
    m.src, m.r, m.x, m.gnd = el.ConstantVoltage(V=1.0), el.Resistor(R=1.0), Square(), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.x.p)
    m.connect(m.x.n, m.src.n, m.gnd.p)
    assert ac.compile(m).initialize(guess=guess)["x.v"] == pytest.approx(root, abs=1e-9)


class Impossible(ac.Component):
    """i = 1 + v²: no current source of -2 A can feed it."""

    p, n = ac.ports(electrical.Pin, 2)
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.i == 1 + self.v**2


def test_equations_without_a_solution_are_reported_with_their_component():
    m = ac.Model("impossible")
    m.src, m.x, m.gnd = el.ConstantCurrent(I=2.0), Impossible(), el.Ground()
    m.connect(m.src.p, m.x.p)
    m.connect(m.x.n, m.src.n, m.gnd.p)
    with pytest.raises(InitializationError, match="x"):
        ac.compile(m).initialize()


def test_exponentials_are_solved_from_a_guess_of_zero():
    """10 V over 1 kΩ and a diode: I_s (exp(v / V_t) - 1) = (10 - v) / R, Newton to 1e-9."""
    m = ac.Model("diode")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=10.0), el.Resistor(R=1e3), el.Ground()
    m.d = el.Diode(Ids=1e-12, Vt=0.025, Maxexp=60.0, R=1e12)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.d.p)
    m.connect(m.d.n, m.src.n, m.gnd.p)
    start = ac.compile(m).initialize()
    v = start["d.v"]
    assert 1e-12 * (np.exp(v / 0.025) - 1) == pytest.approx((10 - v) / 1e3, rel=1e-8)


def test_inputs_and_time_enter_the_initial_values():
    m = ac.Model("driven")
    m.src, m.r, m.gnd = el.SignalVoltage(), el.Resistor(R=2.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.src.n, m.r.n, m.gnd.p)
    system = ac.compile(m)
    start = system.initialize(inputs={"src.v": lambda t: 3 * ca.cos(t)}, t_start=0.5)
    assert start["r.i"] == pytest.approx(1.5 * np.cos(0.5), rel=1e-12)


def test_a_run_goes_on_from_a_point_whatever_start_values_the_model_has():
    """cos(w t): a mass let go at s = 1 is continued from the states half way."""
    m = ac.Model("oscillator")
    m.mass, m.spring, m.wall = tr.Mass(m=1.0, start={"s": 1.0}), tr.Spring(c=4.0), tr.Fixed()
    m.connect(m.mass.flange_a, m.spring.flange_b)
    m.connect(m.spring.flange_a, m.wall.flange)
    system = ac.compile(m)
    half = system.simulate(1.0, rtol=1e-9, atol=1e-11)
    rest = system.simulate(2.0, t_start=1.0, start=half.final.start, rtol=1e-9, atol=1e-11)
    assert rest["mass.s"] == pytest.approx(np.cos(2 * rest.t), abs=1e-6)


class Held(ac.Component):
    """der(x) = -h, h = x sampled every 0.1 s: x_n = 0.9^n."""

    x = ac.variable(start=1.0)
    h = ac.discrete()

    def equations(self):
        yield ac.der(self.x) == -self.h
        yield ac.when(ac.sample(0.1), ac.assign(self.h, self.x))


def test_a_run_goes_on_with_its_discrete_values():
    """At 0.25 s the value sampled at 0.2 s is still held: x = 0.81 (1 - 0.05)."""
    m = ac.Model("held")
    m.part = Held()
    system = ac.compile(m)
    part = system.simulate(0.25, n=5)
    assert part.final.start["part.h"] == pytest.approx(0.81)
    rest = system.simulate(0.5, t_start=0.25, start=part.final.start, n=5)
    assert rest["part.x"][0] == pytest.approx(0.81 * 0.95, rel=1e-9)
    assert rest.final["part.x"] == pytest.approx(0.9**5, rel=1e-9)


def test_a_start_value_may_be_a_keyword_of_its_own():
    """``phi_start=…`` is ``start={"phi": …}``: scalars, vectors, strings with units, angles."""
    wheel = rot.Inertia(J=1.0, phi_start="90 deg", w_start=2.0)
    start = ac.compile(_only(wheel)).initialize()
    assert [start["part.phi"], start["part.w"]] == pytest.approx([np.pi / 2, 2.0])
    m = ac.Model("flight")
    m.world, m.body = sp.World(), sp.Body(m=1.0)
    m.free = sp.FreeMotion(r_start=(1.0, 2.0, 3.0), angles_start=(0.0, 0.0, np.pi / 2))
    m.connect(m.world.frame, m.free.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a)
    start = ac.compile(m).initialize()
    assert start["body.r_0"] == pytest.approx([1.0, 2.0, 3.0])
    assert start["body.R"][:, 0] == pytest.approx([0.0, 1.0, 0.0], abs=1e-15)


def test_a_declared_parameter_of_that_name_stays_a_parameter():
    """An integrator block declares y_start."""
    assert bl.Integrator(y_start=3.0)._values["y_start"] == 3.0


def test_a_start_value_given_twice_or_of_nothing_is_refused():
    with pytest.raises(ParameterError) as twice:
        rot.Inertia(J=1.0, w_start=1.0, start={"w": 2.0})
    assert str(twice.value) == "Inertia: w is in start, and w_start is given: give one."
    with pytest.raises(ParameterError, match="Inertia has no parameter 'speed_start'"):
        rot.Inertia(J=1.0, speed_start=1.0)


def _only(part: ac.Component) -> ac.Model:
    m = ac.Model("single")
    m.part = part
    return m


def test_a_start_value_on_an_inertia_that_is_fixed_is_met_without_a_state():
    m = ac.Model("fixed")
    m.f, m.i = rot.Fixed(), rot.Inertia(J=1.0, start={"phi": 0.0, "w": 0.0})
    m.connect(m.f.flange, m.i.flange_a)
    system = ac.compile(m)
    assert system.states == ()
    assert np.all(system.simulate(1.0, n=4)["i.w"] == 0.0)


def test_a_start_value_on_a_capacitor_across_a_source_is_met_or_refused_without_a_state():
    m = ac.Model("across")
    m.v, m.c, m.g = el.ConstantVoltage(V=1.0), el.Capacitor(C=1.0), el.Ground()
    m.connect(m.v.p, m.c.p)
    m.connect(m.v.n, m.c.n, m.g.p)
    system = ac.compile(m)
    assert system.states == ()
    assert system.initialize(start={"c.v": 1.0})["c.v"] == 1.0
    with pytest.raises(InitializationError, match=r"c\.v is 1 instead of 2"):
        system.initialize(start={"c.v": 2.0})


def test_a_start_value_on_a_rigid_triangle_is_met_without_a_state():
    """Bars of 1 m, 1 m and √2 m on three pivots cannot move: the angle is 90° or none."""
    m = ac.Model("triangle")
    m.world = pl.World()
    m.a, m.b, m.c = (pl.Revolute() for _ in range(3))
    m.one, m.two = pl.FixedTranslation(r=(1.0, 0.0)), pl.FixedTranslation(r=(1.0, 0.0))
    m.base = pl.FixedTranslation(r=(np.sqrt(2.0), 0.0))
    m.body = pl.Body(m=1.0, I=0.1)
    m.connect(m.world.frame, m.a.frame_a, m.base.frame_a)
    m.connect(m.a.frame_b, m.one.frame_a)
    m.connect(m.one.frame_b, m.b.frame_a, m.body.frame_a)
    m.connect(m.b.frame_b, m.two.frame_a)
    m.connect(m.two.frame_b, m.c.frame_a)
    m.connect(m.c.frame_b, m.base.frame_b)
    system = ac.compile(m)
    start = system.initialize(start={"a.w": 0.0}, guess={"a.phi": 0.7, "b.phi": -1.5})
    assert abs(start["a.phi"]) == pytest.approx(np.pi / 4, abs=1e-9)  # closed to 1e-10 m


def test_a_part_that_floats_does_not_stop_the_rest():
    """A closed valve between open ports has a slope of 1e-15: small in SI units, not singular."""
    m = ac.Model("floating")
    m.v, m.r, m.c, m.g = (
        el.ConstantVoltage(V=1),
        el.Resistor(R=1.0),
        el.Capacitor(C=1.0),
        el.Ground(),
    )
    m.valve = hy.CheckValve(G=1e-9)
    m.connect(m.v.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.v.n, m.g.p)
    res = ac.simulate(m, 1.0)
    assert res.final["c.v"] == pytest.approx(1.0 - np.exp(-1.0), abs=1e-5)  # ten times rtol
    assert np.all(np.abs(res["valve.q"]) < 1e-15)


def test_a_node_in_a_dead_zone_is_said_to_be_undetermined():
    """Two gaps in line between walls without damping: nothing says where their node moves."""
    m = ac.Model("gaps")
    m.f, m.to = rot.Fixed(), rot.Fixed()
    m.a, m.b = (rot.ElastoBacklash(c=10.0, d=0.0, b=0.2) for _ in range(2))
    m.connect(m.f.flange, m.a.flange_a)
    m.connect(m.a.flange_b, m.b.flange_a)
    m.connect(m.b.flange_b, m.to.flange)
    with pytest.raises(SimulationError, match=r"nothing determines \{a\.w_rel\} there"):
        ac.simulate(m, 1.0)


def test_gains_of_one_in_a_loop_are_said_to_be_undetermined():
    """y = 1 · 1 · y holds for any y: 0 would be a number out of nothing."""
    m = ac.Model("loop")
    m.a, m.b = bl.Gain(k=1.0), bl.Gain(k=1.0)
    m.connect(m.a.y, m.b.u)
    m.connect(m.b.y, m.a.u)
    with pytest.raises(SingularError, match=r"nothing determines \{b\.y\}.*a\.k = 1 and b\.k = 1"):
        ac.simulate(m, 1.0)


def test_a_guess_of_the_call_counts_against_one_of_the_model_by_another_name():
    """Both shafts turn alike: the model guesses the angle of one, the call that of the other."""
    m = ac.Model("shafts")
    m.a, m.b = rot.Inertia(J=1.0, guess={"phi": 1.0}), rot.Inertia(J=2.0, guess={"phi": 1.0})
    m.connect(m.a.flange_b, m.b.flange_a)
    system = ac.compile(m)
    assert system.initialize()["b.phi"] == 1.0
    for name in ("a.phi", "b.phi"):
        assert system.initialize(guess={name: 0.25})["b.phi"] == 0.25


def test_a_start_value_that_contradicts_a_model_without_states_is_named():
    """A divider has 0.5 V: no state can be moved to give another value."""
    m = ac.Model("divider")
    m.v, m.g = el.ConstantVoltage(V=1.0), el.Ground()
    m.r, m.q = el.Resistor(R=1.0), el.Resistor(R=1.0)
    m.connect(m.v.p, m.r.p)
    m.connect(m.r.n, m.q.p)
    m.connect(m.q.n, m.v.n, m.g.p)
    system = ac.compile(m)
    assert system.initialize(start={"r.v": 0.5})["r.i"] == pytest.approx(0.5)
    with pytest.raises(InitializationError, match=r"r\.v is 0\.5 instead of 0\.7"):
        system.initialize(start={"r.v": 0.7})


def test_a_guess_of_what_follows_from_states_is_heard():
    """A level is p/(ρ g) of the state p: without anything else to solve it was left at 0."""
    m = ac.Model("tanks")
    m.a, m.b, m.hole = hy.Tank(A=0.1), hy.Tank(A=0.2), hy.Orifice(A=1e-3)
    m.chain(m.a.port, m.hole, m.b.port)
    system = ac.compile(m)
    begin = system.initialize(guess={"a.level": 1.0, "b.level": 0.3})
    assert begin["a.level"] == pytest.approx(1.0, rel=1e-9)
    assert begin["b.level"] == pytest.approx(0.3, rel=1e-9)
    rest = system.steady_state(guess={"a.level": 1.0, "b.level": 0.3})
    assert rest["a.level"] == pytest.approx(0.65, rel=1e-9)  # as far up as down
    assert rest["b.level"] == pytest.approx(0.65, rel=1e-9)
