"""Defaults are those of the parts' own states, whatever the tree, the order and the names."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DefaultsWarning
from library import electrical as el
from library import rotational as rot
from library import translational as tr
from tests.fuzz.recipes import recipe

Parts = dict[str, Callable[[], Any]]

NORMAL: tuple[Any, ...] = (None,)
TREES: tuple[Any, ...] = (None, {"A": 4, "dissipator": 3}, {"T": 4, "dissipator": 5})
EXACT = 1e-9  # of nominal values: nearer a default counts as met


def starts(
    parts: Parts, joined: list[str], trees: tuple[Any, ...] = NORMAL
) -> Iterator[ac.types.Start]:
    """Return the start in every order of the parts and in some trees; ports are joined by name."""
    for names in permutations(parts):
        model = ac.Model("made")
        for name in names:
            setattr(model, name, parts[name]())
        for group in joined:
            ports = [port.split(".") for port in group.split()]
            model.connect(*(getattr(getattr(model, part), port) for part, port in ports))
        for tree in trees:
            yield ac.compile(model, tree=tree).initialize()


BETWEEN = ["a.flange_b c.flange_a", "c.flange_b b.flange_a"]


def test_a_clutch_leaves_the_other_inertia_at_rest_in_every_order():
    """a.w = 1 is said, so b.w = 0, as in Modelica: the clutch slips from the first instant."""
    parts: Parts = {
        "a": lambda: rot.Inertia(J=1.0, start={"w": 1.0}),
        "b": lambda: rot.Inertia(J=1.0),
        "c": lambda: rot.Clutch(fn_max=1.0),
    }
    for start in starts(parts, BETWEEN):
        found = [start[path] for path in ("a.w", "b.w", "a.phi", "b.phi")]
        assert found == pytest.approx([1.0, 0.0, 0.0, 0.0], abs=EXACT)


def test_a_clutch_that_overtakes_leaves_the_other_inertia_at_rest_in_every_order():
    parts: Parts = {
        "a": lambda: rot.Inertia(J=1.0, start={"w": -1.0}),
        "b": lambda: rot.Inertia(J=3.0),
        "c": lambda: rot.OneWayClutch(fn_max=1.0),
    }
    for start in starts(parts, BETWEEN):
        assert [start["a.w"], start["b.w"]] == pytest.approx([-1.0, 0.0], abs=EXACT)


def test_said_slip_is_shared_by_equal_inertias_in_every_order():
    """Of all speeds with b.w - a.w = 1 the least are ∓ 1/2."""
    parts: Parts = {
        "a": lambda: rot.Inertia(J=1.0),
        "b": lambda: rot.Inertia(J=1.0),
        "c": lambda: rot.Clutch(fn_max=1.0, start={"w_rel": 1.0}),
    }
    for start in starts(parts, BETWEEN):
        assert [start["a.w"], start["b.w"]] == pytest.approx([-0.5, 0.5], abs=EXACT)


def test_a_backlash_leaves_both_inertias_where_they_are():
    parts: Parts = {
        "a": lambda: rot.Inertia(J=1.0, start={"phi": 0.5}),
        "b": lambda: rot.Inertia(J=1.0),
        "c": lambda: rot.ElastoBacklash(c=10.0, d=1.0, b=0.2),
    }
    for start in starts(parts, BETWEEN):
        assert [start["a.phi"], start["b.phi"]] == pytest.approx([0.5, 0.0], abs=EXACT)


def test_masses_on_a_rod_lie_alike_on_both_sides_in_every_order():
    """Neither mass can be at 0 with the other: s = ∓ L/2 is nearest, whatever comes first."""
    parts: Parts = {
        "a": lambda: tr.Mass(m=1.0),
        "b": lambda: tr.Mass(m=2.0),
        "c": lambda: tr.Rod(L=0.4),
    }
    for start in starts(parts, BETWEEN):
        assert [start["a.s"], start["b.s"]] == pytest.approx([-0.2, 0.2], abs=EXACT)


def test_a_said_position_on_a_rod_leaves_nothing_to_a_default():
    parts: Parts = {
        "a": lambda: tr.Mass(m=1.0, start={"s": 1.0}),
        "b": lambda: tr.Mass(m=2.0),
        "c": lambda: tr.Rod(L=0.4),
    }
    for start in starts(parts, BETWEEN):
        assert [start["a.s"], start["b.s"]] == pytest.approx([1.0, 1.4], abs=EXACT)


def test_capacitors_in_line_across_a_source_share_it_in_every_order_and_tree():
    """a.v + b.v = 10 V is all that is known: the nearest to no charge is 5 V each."""
    parts: Parts = {
        "a": lambda: el.Capacitor(C=1e-3),
        "b": lambda: el.Capacitor(C=2e-3),
        "v": lambda: el.ConstantVoltage(V=10.0),
        "g": el.Ground,
    }
    joined = ["v.p a.p", "a.n b.p", "b.n v.n g.p"]
    for start in starts(parts, joined, TREES[:2]):
        assert [start["a.v"], start["b.v"]] == pytest.approx([5.0, 5.0], abs=EXACT)


def test_a_storage_that_is_no_state_of_the_tree_begins_at_rest_too():
    """In a tree of resistors the states are their voltages: the capacitor still has none."""
    parts: Parts = {
        "r": lambda: el.Resistor(R=10.0),
        "c": lambda: el.Capacitor(C=1e-3),
        "v": lambda: el.ConstantVoltage(V=10.0),
        "g": el.Ground,
    }
    for start in starts(parts, ["v.p r.p", "r.n c.p", "c.n v.n g.p"], TREES):
        assert start["c.v"] == pytest.approx(0.0, abs=EXACT)


def test_a_guess_of_a_storage_counts_in_every_tree():
    parts: Parts = {
        "r": lambda: el.Resistor(R=10.0),
        "c": lambda: el.Capacitor(C=1e-3, guess={"v": 3.0}),
        "v": lambda: el.ConstantVoltage(V=10.0),
        "g": el.Ground,
    }
    for start in starts(parts, ["v.p r.p", "r.n c.p", "c.n v.n g.p"], TREES):
        assert start["c.v"] == pytest.approx(3.0, abs=EXACT)


def test_a_guess_of_an_inertia_counts_in_every_tree():
    """Where the damper is a branch, the state is its slip: the speed guessed of b still counts."""
    parts: Parts = {
        "a": lambda: rot.Inertia(J=1.0, guess={"w": 2.0, "phi": 0.5}),
        "b": lambda: rot.Inertia(J=2.0, guess={"w": 3.0}),
        "c": lambda: rot.Damper(d=1.0),
    }
    for start in starts(parts, BETWEEN, TREES):
        found = [start[path] for path in ("a.w", "b.w", "a.phi")]
        assert found == pytest.approx([2.0, 3.0, 0.5], abs=EXACT)


def zener_drive() -> ac.Model:
    """Return a circuit of a coil whose current, in a tree of inductors, hangs on a Zener diode."""
    return recipe(4325).build(None)[0]


STEEP = {"T": 4, "dissipator": 5}


def test_defaults_behind_a_steep_law_are_those_of_the_default_tree():
    """The voltage of a coil is a state there, its current exp(v / 40 mV): 1e9 A on the way to 0."""
    usual, steep = (ac.compile(zener_drive(), tree=tree).initialize() for tree in (None, STEEP))
    for path in ("inductor4.i", "inductor6.i", "inertia8.w", "mass10.v"):
        assert usual[path] == 0.0
        assert steep[path] == pytest.approx(0.0, abs=1e-6)


def test_defaults_that_are_not_reached_are_named():
    """A system from another process has no model to make the default tree of."""
    system = pickle.loads(pickle.dumps(ac.compile(zener_drive(), tree=STEEP)))
    with pytest.warns(DefaultsWarning, match=r"inductor4\.i.* could begin nearer to their default"):
        system.initialize()


def test_states_that_are_the_parts_own_are_left_alone():
    """Nothing is looked for where every state is a storage: a ladder begins as fast as before."""
    m = ac.Model("ladder")
    m.v, m.gnd = el.ConstantVoltage(V=1.0), el.Ground()
    m.r = [el.Resistor(R=1.0) for _ in range(5)]
    m.c = [el.Capacitor(C=1.0) for _ in range(5)]
    m.connect(m.v.n, m.gnd.p, *(c.n for c in m.c))
    for k, (r, c) in enumerate(zip(m.r, m.c, strict=True)):
        m.connect(m.r[k - 1].n if k else m.v.p, r.p)
        m.connect(r.n, c.p)
    system = ac.compile(m)
    assert system.beginning.plain
    assert np.all(system.initialize().x == 0.0)


def test_stored_values_begin_at_rest_where_parts_stick_side_by_side():
    """Friction and a gear with losses stick together: an inductor has no current in any tree.

    Where the inductor is a branch, the state is the current of the EMF beside it.
    """
    m = ac.Model("stuck")
    m.src, m.r, m.gnd = el.ConstantVoltage(V=5.0), el.Resistor(R=2.0), el.Ground()
    m.l, m.emf, m.load = el.Inductor(L=0.1), el.RotationalEMF(k=0.3), el.Resistor(R=3.0)
    m.rotor, m.disc = rot.Inertia(J=0.1), rot.Inertia(J=1.0)
    m.gear = rot.LossyGear(ratio=2.5, loss_table=((0.0, 0.8, 0.9, 0.03, 0.2),))
    m.bearing = rot.BearingFriction(tau_pos=((0.0, 2.0),))
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p, m.emf.p, m.load.p)
    m.connect(m.src.n, m.l.n, m.emf.n, m.load.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a, m.gear.flange_a)
    m.connect(m.gear.flange_b, m.disc.flange_a)
    m.connect(m.disc.flange_b, m.bearing.flange_a)
    for tree in (None, {"T": 4, "dissipator": 5}):
        start = ac.compile(m, tree=tree).initialize()
        assert start["l.i"] == pytest.approx(0.0, abs=1e-12)
        assert start["emf.i"] == pytest.approx(2.5, rel=1e-9)
