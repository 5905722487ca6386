"""Parts in a row and around a loop are connected as by hand; the tree of parts is printed."""

from __future__ import annotations

import pytest

import acausal as ac
from acausal.errors import ConnectError
from domains.electrical import Pin
from domains.rotational import Flange
from library import blocks as bl
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import spatial as sp


def joined(m: ac.Model) -> set[frozenset[str]]:
    return {frozenset(port.path for port in group) for group in m.connections}


def drive() -> ac.Model:
    m = ac.Model("drive")
    m.src, m.r, m.l, m.gnd = (
        el.ConstantVoltage(V=12),
        el.Resistor(R=0.5),
        el.Inductor(L="4.5 mH"),
        el.Ground(),
    )
    m.emf, m.rotor, m.load, m.fixed = (
        el.RotationalEMF(k=0.5),
        rot.Inertia(J=0.02),
        rot.Damper(d=0.01),
        rot.Fixed(),
    )
    return m


def test_loop_and_chain_connect_the_drive_as_by_hand():
    """The speed comes to V k/(R d + k²), with the sign of the source."""
    m = drive()
    m.loop(m.src, m.r, m.l, m.emf)
    m.chain(m.emf, m.rotor, m.load, m.fixed)
    m.connect(m.src.n, m.gnd.p)
    assert joined(m) == {
        frozenset({"src.p", "r.p"}),
        frozenset({"r.n", "l.p"}),
        frozenset({"l.n", "emf.p"}),
        frozenset({"emf.n", "src.n"}),
        frozenset({"emf.flange", "rotor.flange_a"}),
        frozenset({"rotor.flange_b", "load.flange_a"}),
        frozenset({"load.flange_b", "fixed.flange"}),
        frozenset({"src.n", "gnd.p"}),
    }
    res = ac.simulate(m, "1 s")
    assert res.final["rotor.w"] == pytest.approx(12 * 0.5 / (0.5 * 0.01 + 0.25), rel=1e-6)


@pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])
def test_frames_are_a_chain_that_begins_at_the_world(space):
    m = ac.Model("pendulum")
    m.world, m.joint, m.body = space.World(), space.Revolute(), space.Body(m=1.0)
    m.arm = space.FixedTranslation(r=(1.0, 0.0, 0.0)[: 2 if space is pl else 3])
    m.chain(m.world, m.joint, m.arm, m.body)
    assert joined(m) == {
        frozenset({"world.frame", "joint.frame_a"}),
        frozenset({"joint.frame_b", "arm.frame_a"}),
        frozenset({"arm.frame_b", "body.frame_a"}),
    }


def test_blocks_go_round_a_loop_and_ports_may_stand_for_parts():
    m = ac.Model("loop")
    m.error, m.gain, m.plant = bl.Feedback(), bl.Gain(k=5.0), bl.Integrator(k=1.0)
    m.ref = bl.Constant(k=1.0)
    m.chain(m.ref, m.error.u1)
    m.chain(m.error, m.gain, m.plant, m.error.u2)
    assert frozenset({"plant.y", "error.u2"}) in joined(m)
    res = ac.simulate(m, 2.0)
    assert res.final["plant.y"] == pytest.approx(1.0, abs=1e-4)
    n = ac.Model("ring")
    n.a, n.b = bl.Integrator(k=1.0, y_start=1.0), bl.Gain(k=-1.0)
    n.loop(n.a, n.b)
    assert joined(n) == {frozenset({"a.y", "b.u"}), frozenset({"b.y", "a.u"})}


def test_loop_of_a_mechanism_lies_across_its_first_part():
    m = ac.Model("four bar")
    m.ground, m.crank = pl.FixedTranslation(r=(4.0, 0.0)), pl.FixedTranslation(r=(1.0, 0.0))
    m.j1, m.j2 = pl.Revolute(), pl.Revolute()
    m.loop(m.ground, m.j1, m.crank, m.j2)
    assert frozenset({"ground.frame_a", "j1.frame_a"}) in joined(m)
    assert frozenset({"ground.frame_b", "j2.frame_b"}) in joined(m)


def test_parts_that_do_not_fit_are_refused_by_name():
    m = drive()
    with pytest.raises(
        ConnectError,
        match=r"src and rotor have no ports that fit: src leads through p → n; "
        r"rotor leads through flange_a → flange_b",
    ):
        m.chain(m.src, m.rotor)
    with pytest.raises(ConnectError, match="take parts and ports, not str"):
        m.chain(m.src, "r")
    with pytest.raises(ConnectError, match="needs at least two parts"):
        m.chain(m.src)
    with pytest.raises(ConnectError, match="needs at least two parts"):
        m.loop(m.src)


def test_several_ways_to_fit_are_refused():
    class Box(ac.Model):
        def __init__(self):
            super().__init__()
            self.c, self.d = el.Capacitor(C=1.0), rot.Damper(d=1.0)
            self.p, self.n = Pin(), Pin()
            self.flange_a, self.flange_b = Flange(), Flange()

    m = ac.Model("two")
    m.a, m.b = Box(), Box()
    with pytest.raises(ConnectError, match="a and b fit in several ways"):
        m.chain(m.a, m.b)


def test_a_model_prints_the_tree_of_its_parts():
    m = drive()
    m.loop(m.src, m.r, m.l, m.emf)
    text = str(m)
    assert text.splitlines()[0] == "model 'drive': 8 parts, 4 connections"
    assert "  l      Inductor         L = 0.0045 H" in text
    assert "  rotor  Inertia          J = 0.02 kg.m2   unconnected: flange_a, flange_b" in text
    assert "flange_a, flange_b</td>" in m._repr_html_()
    outer = ac.Model("outer")
    outer.inner = m
    assert "    rotor " in str(outer)


def test_parts_with_arrays_are_printed() -> None:
    """Whether an array is its default is one question, not one an element."""
    part = bl.Filter(f_cut=10.0, order=3)
    assert "Filter" in str(part) or "parts" in str(part)
    m = ac.Model("m")
    m.filter, m.beside = part, bl.TransferFunction(b=[1.0], a=[1.0, 2.0])
    text = str(m)
    assert "f_cut = 10 Hz" in text
    assert "order = 3" in text
    assert "<table>" in m._repr_html_()
