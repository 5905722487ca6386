"""Flattening: nodes are sets of joined ports, signals have one source, parameters are collected."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import acausal as ac
from acausal.errors import ConnectError, DeclarationError
from acausal.formulation.flat_model import flatten
from domains import electrical
from library import blocks as bl
from library import electrical as el
from library import rotational as rot


def resistors(count: int) -> ac.Model:
    m = ac.Model("resistors")
    m.r = [el.Resistor(R=1.0) for _ in range(count)]
    m.gnd = el.Ground()
    return m


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=15))
def test_nodes_are_the_connected_components_of_the_joined_ports(pairs):
    """Ten pins, joined in any order: nodes are the classes of the transitive closure."""
    m = resistors(5)
    pins = [pin for r in m.r for pin in (r.p, r.n)]
    joined: list[set[int]] = [{k} for k in range(10)]
    seen = set()
    for a, b in pairs:
        if a == b or frozenset((a, b)) in seen:
            continue
        seen.add(frozenset((a, b)))
        m.connect(pins[a], pins[b])
        both = next(s for s in joined if a in s) | next(s for s in joined if b in s)
        joined = [s for s in joined if not s & both] + [both]
    flat = flatten(m)
    node = {}
    for number, path in enumerate(flat.paths):
        for port, place in flat.port_nodes[number].items():
            node[f"{path}.{port}"] = place
    for k in range(10):
        for j in range(10):
            together = any({k, j} <= s for s in joined)
            assert (node[pins[k].path] == node[pins[j].path]) == together


def test_all_grounds_are_one_node():
    m = ac.Model("grounds")
    m.g1, m.g2, m.r = el.Ground(), el.Ground(), el.Resistor(R=1.0)
    m.connect(m.g1.p, m.r.p)
    m.connect(m.g2.p, m.r.n)
    flat = flatten(m)
    (nodes,) = (
        places for path, places in zip(flat.paths, flat.port_nodes, strict=True) if path == "r"
    )
    assert nodes["p"] == nodes["n"] == flat.datum["electrical"]


def test_unconnected_ports_are_listed_and_carry_nothing():
    m = ac.Model("open")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=1.0), el.Resistor(R=1.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.src.n, m.gnd.p)
    assert flatten(m).unconnected == ["r.n"]
    system = ac.compile(m)
    assert any("r.n" in notice for notice in system.notices)
    assert system.initialize()["r.i"] == 0


def grounded(m: ac.Model) -> ac.Model:
    m.src, m.gnd = el.ConstantVoltage(V=2.0), el.Ground()
    m.connect(m.src.p, m.a.pin)
    m.connect(m.src.n, m.gnd.p, m.a.r.n, m.b.r.n)
    return m


def test_connections_inside_and_outside_of_a_sub_model_join():
    class Inner(ac.Model):
        def __init__(self) -> None:
            super().__init__()
            self.pin = electrical.Pin()
            self.r = el.Resistor(R=1.0)
            self.connect(self.pin, self.r.p)

    m = ac.Model("outer")
    m.a, m.b = Inner(), Inner()
    m.connect(m.a.pin, m.b.pin)
    flat = flatten(m)
    places = dict(zip(flat.paths, flat.port_nodes, strict=True))
    assert places["a.r"]["p"] == places["b.r"]["p"]
    start = ac.compile(grounded(m)).initialize()
    assert start["a.pin.v"] == start["b.pin.v"] == start["a.r.p.v"]


def test_a_signal_has_one_source_and_any_number_of_readers():
    m = ac.Model("signals")
    m.step, m.g1, m.g2 = bl.Constant(k=2.0), bl.Gain(k=3.0), bl.Gain(k=5.0)
    m.connect(m.step.y, m.g1.u, m.g2.u)
    start = ac.compile(m).initialize()
    assert (start["g1.y"], start["g2.y"]) == (6.0, 10.0)


def test_two_sources_of_one_signal_are_refused_also_through_a_third_port():
    m = ac.Model("signals")
    m.a, m.b, m.g = bl.Constant(k=2.0), bl.Constant(k=3.0), bl.Gain(k=1.0)
    m.connect(m.a.y, m.g.u)
    m.connect(m.b.y, m.g.u)
    with pytest.raises(ConnectError, match=r"a\.y.*b\.y"):
        ac.compile(m)


def test_a_signal_that_is_bound_and_connected_is_refused():
    m = ac.Model("signals")
    m.a, m.torque, m.j = bl.Constant(k=2.0), rot.Torque(tau=1.0), rot.Inertia(J=1.0)
    m.connect(m.a.y, m.torque.tau)
    m.connect(m.torque.flange, m.j.flange_a)
    with pytest.raises(ConnectError, match=r"torque\.tau"):
        ac.compile(m)


def test_an_empty_model_is_refused():
    with pytest.raises(DeclarationError, match="empty"):
        ac.compile(ac.Model("empty"))


def test_paths_keep_the_order_of_declaration():
    m = ac.Model("order")
    m.z, m.a, m.m = (el.Resistor(R=1.0) for _ in range(3))
    assert flatten(m).paths == ["z", "a", "m"]


def test_frozen_parameters_become_numbers():
    """A frozen parameter keeps its place in the table but no equation depends on it."""
    m = ac.Model("frozen")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=6.0), el.Resistor(R=2.0), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.src.n, m.r.n, m.gnd.p)
    system = ac.compile(m, frozen={"r.R": 3.0})
    assert system.initialize()["r.i"] == pytest.approx(2.0)
