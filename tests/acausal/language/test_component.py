"""Components: what a class body declares, conditional ports, structural parameters, derivatives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import BalanceError, DeclarationError, ParameterError
from domains import electrical, rotational, signal, thermal
from library import electrical as el
from library import rotational as rot
from library import thermal as th

TIGHT = {"rtol": 1e-10, "atol": 1e-12}


class Resistor(ac.Component):
    """The resistor of the documentation, in eight lines."""

    p, n = ac.ports(electrical.Pin, 2)
    R: ac.Parameter = ac.parameter("Ohm", "Resistance")
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.e.v == self.R * self.e.i


def across(part: Any, source: Any | None = None) -> ac.Model:
    m = ac.Model("across")
    m.src, m.x, m.gnd = source or el.ConstantVoltage(V=6.0), part, el.Ground()
    m.connect(m.src.p, m.x.p)
    m.connect(m.src.n, m.x.n, m.gnd.p)
    return m


def test_a_part_with_one_edge_shows_its_across_and_through():
    start = ac.compile(across(Resistor(R=3.0))).initialize()
    assert start["x.v"] == start["x.e.v"] == 6.0
    assert start["x.i"] == start["x.e.i"] == 2.0


def test_ports_is_one_port_for_one_and_a_tuple_otherwise():
    assert isinstance(ac.ports(electrical.Pin, 1), electrical.Pin)
    assert len(ac.ports(electrical.Pin, 3)) == 3


def test_custom_part_agrees_with_that_of_the_library():
    ours, library = across(Resistor(R=3.0)), across(el.Resistor(R=3.0))
    assert ac.compile(ours).initialize()["x.i"] == ac.compile(library).initialize()["x.i"]


class Charge(ac.Component):
    """A nonlinear capacitor by its charge, q = C v + a v³, i = der(q)."""

    p, n = ac.ports(electrical.Pin, 2)
    C: ac.Parameter = ac.parameter("F", "Capacitance")
    a: ac.Parameter = ac.parameter("F/V2", "Cubic part")
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        yield self.i == ac.der(self.C * self.v + self.a * self.v**3)


def test_der_of_an_expression_is_its_chain_rule():
    """A constant current charges it: C v + a v³ = I t."""
    res = ac.simulate(across(Charge(C=1.0, a=0.5), el.ConstantCurrent(I=-2.0)), 1.0, n=10, **TIGHT)
    v = res["x.v"]
    assert np.allclose(v + 0.5 * v**3, 2 * res.t, rtol=0, atol=1e-8)


class Jerk(ac.Component):
    """y is the second derivative of the input."""

    u = ac.port(signal.Input)
    y = ac.port(signal.Output)

    def equations(self) -> Iterator[Any]:
        yield self.y == ac.der(ac.der(self.u))


def test_der_of_der_of_an_input_is_exact():
    m = ac.Model("jerk")
    m.x = Jerk()
    res = ac.compile(m).simulate(1.0, n=10, inputs={"x.u": lambda t: ca.sin(2 * t)})
    assert np.allclose(res["x.y"], -4 * np.sin(2 * res.t), rtol=0, atol=1e-12)


def test_time_is_a_symbol_of_equations():
    class Ramp(ac.Component):
        p, n = ac.ports(electrical.Pin, 2)
        e = ac.Edge(p, n)

        def equations(self) -> Iterator[Any]:
            yield self.v == 3 * ac.time

    res = ac.simulate(across(Resistor(R=1.0), Ramp()), 2.0, n=4)
    assert np.allclose(res["x.i"], 3 * res.t)


def heated(use_heat_port: bool) -> Any:
    return el.Resistor(R=2.0, alpha=0.01, T_ref=300.0, use_heat_port=use_heat_port)


def test_conditional_port_does_not_exist_without_its_flag():
    with pytest.raises(DeclarationError, match="use_heat_port=True"):
        _ = heated(False).heat_port
    start = ac.compile(across(heated(False))).initialize()
    assert start["x.i"] == pytest.approx(3.0)


def test_conditional_port_exists_with_its_flag():
    """At 350 K the resistance is 1.5 times that at 300 K."""
    m = across(heated(True))
    m.t = th.FixedTemperature(T=350.0)
    m.connect(m.x.heat_port, m.t.port)
    start = ac.compile(m).initialize()
    assert start["x.i"] == pytest.approx(2.0)
    assert start["t.port.Q_flow"] == pytest.approx(12.0)


def test_edge_with_a_disabled_tail_runs_to_the_datum():
    """A gear without support turns against the housing; with one, against its flange."""
    m = ac.Model("support")
    m.speed, m.gear = rot.ConstantSpeed(w_fixed=6.0), rot.IdealGear(ratio=2.0, use_support=True)
    m.case, m.out = rot.ConstantSpeed(w_fixed=1.0), rot.Inertia(J=1.0)
    m.connect(m.speed.flange, m.gear.flange_a)
    m.connect(m.gear.support, m.case.flange)
    m.connect(m.gear.flange_b, m.out.flange_a)
    assert ac.compile(m).initialize()["out.w"] == pytest.approx((6 - 1) / 2 + 1)


class Ladder(ac.Component):
    """n resistors in series in one component: equations may loop over a structural number."""

    p, n = ac.ports(electrical.Pin, 2)
    count: int = ac.structural(2, "Number of resistors")
    R: ac.Parameter = ac.parameter("Ohm", "Resistance of each", 1.0)
    part: Any = ac.variable("V", "Voltages", shape="count")
    e = ac.Edge(p, n)

    def equations(self) -> Iterator[Any]:
        for k in range(self.count):
            yield self.part[k] == self.R * self.i
        yield self.v == sum(self.part[k] for k in range(self.count))


@pytest.mark.parametrize("count", [1, 2, 5])
def test_structural_parameters_decide_the_equations(count):
    start = ac.compile(across(Ladder(count=count))).initialize()
    assert start["x.i"] == pytest.approx(6.0 / count)
    assert np.allclose(start["x.part"], 6.0 / count)


def test_instances_of_one_class_with_different_structure_are_traced_apart():
    m = across(Ladder(count=2))
    m.y = Ladder(count=3)
    m.connect(m.src.p, m.y.p)
    m.connect(m.src.n, m.y.n)
    start = ac.compile(m).initialize()
    assert (start["x.i"], start["y.i"]) == pytest.approx((3.0, 2.0))


def test_structural_parameters_take_no_expressions():
    m = ac.Model("m")
    m.r = Resistor(R=1.0)
    with pytest.raises(ParameterError, match="structure"):
        Ladder(count=m.r.R)


def test_branching_on_an_ordinary_parameter_is_refused_and_points_to_structural():
    class Branching(Resistor):
        def equations(self) -> Iterator[Any]:
            if self.R > 1:
                yield self.v == self.R * self.i
            else:
                yield self.v == 0

    with pytest.raises(DeclarationError, match="structural"):
        ac.compile(across(Branching(R=2.0)))


def test_inheritance_adds_to_what_the_base_declares():
    class Offset(Resistor):
        V0: ac.Parameter = ac.parameter("V", "Offset", 1.0)

        def equations(self) -> Iterator[Any]:
            yield self.v == self.R * self.i + self.V0

    assert ac.compile(across(Offset(R=1.0))).initialize()["x.i"] == pytest.approx(5.0)


def test_absolute_values_at_ports_may_be_read():
    class Follower(ac.Component):
        """y = potential at p plus the current into it."""

        p, n = ac.ports(electrical.Pin, 2)
        y = ac.port(signal.Output)
        e = ac.Edge(p, n)

        def equations(self) -> Iterator[Any]:
            yield self.v == 2 * self.i
            yield self.y == self.p.v + 10 * self.p.i

    start = ac.compile(across(Follower())).initialize()
    assert start["x.y"] == pytest.approx(6 + 10 * 3)


@pytest.mark.parametrize("extra", [0, 2])
def test_components_with_too_few_or_too_many_equations_are_named(extra):
    class Wrong(Resistor):
        def equations(self) -> Iterator[Any]:
            for k in range(extra):
                yield self.v == (k + 1) * self.i

    with pytest.raises(BalanceError, match="x"):
        ac.compile(across(Wrong(R=1.0)))


def test_equations_of_both_sides_may_be_vectors():
    class Pair(ac.Component):
        x: Any = ac.variable("1", shape=(2,))

        def equations(self) -> Iterator[Any]:
            yield ac.der(self.x) == ca.vertcat(self.x[1], -self.x[0])

    m = ac.Model("pair")
    m.pair = Pair(start={"x": (0.0, 1.0)})
    res = ac.simulate(m, 1.0, n=5, **TIGHT)
    assert np.allclose(res["pair.x"][:, 0], np.sin(res.t), rtol=0, atol=1e-8)


def test_multi_domain_part_couples_its_edges():
    class Peltier(ac.Component):
        """Heat k i is pumped from cold to hot."""

        p, n = ac.ports(electrical.Pin, 2)
        hot, cold = ac.ports(thermal.HeatPort, 2)
        k: ac.Parameter = ac.parameter("V", "Peltier coefficient")
        e = ac.Edge(p, n)
        heat = ac.Edge(cold, hot)

        def equations(self) -> Iterator[Any]:
            yield self.e.v == 2 * self.e.i
            yield self.heat.Q_flow == self.k * self.e.i

    m = across(Peltier(k=5.0))
    m.a, m.b = th.FixedTemperature(T=300.0), th.HeatCapacitor(C=10.0, start={"T": 300.0})
    m.connect(m.a.port, m.x.hot)
    m.connect(m.b.port, m.x.cold)
    res = ac.simulate(m, 2.0, n=4)
    assert np.allclose(res["b.T"], 300 - 15.0 / 10.0 * res.t, rtol=1e-6)


def test_flange_of_a_custom_part_has_all_three_levels():
    class Brake(ac.Component):
        flange = ac.port(rotational.Flange)
        e = ac.Edge(flange)

        def equations(self) -> Iterator[Any]:
            yield self.e.tau == 2 * self.e.w + 3 * self.e.phi + 0.5 * self.e.a

    m = ac.Model("brake")
    m.j, m.x = rot.Inertia(J=0.5, start={"phi": 1.0, "w": -1.0}), Brake()
    m.connect(m.j.flange_a, m.x.flange)
    res = ac.simulate(m, 2.0, n=10, **TIGHT)
    w = np.sqrt(2.0)  # 1 a + 2 w + 3 phi = 0
    assert np.allclose(res["j.phi"], np.exp(-res.t) * np.cos(w * res.t), rtol=0, atol=1e-8)


def test_a_variable_may_be_there_where_a_structural_parameter_is_false():
    class Lag(ac.Component):
        exact: bool = ac.structural(default=True)
        x = ac.variable("1", "State", start=2.0, when="not exact")
        y = ac.port(signal.Output)

        def equations(self) -> Iterator[Any]:
            if not self.exact:
                yield ac.der(self.x) == -self.x
            yield self.y == (1.0 if self.exact else self.x)

    m = ac.Model("lags")
    m.sharp, m.slow = Lag(), Lag(exact=False)
    system = ac.compile(m)
    assert system.states == ("slow.x",)
    assert system.simulate(1.0, n=2).final["slow.y"] == pytest.approx(2 / np.e, rel=1e-5)
