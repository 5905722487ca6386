"""Bridges of ideal diodes that do not leak: every order of parts gives one run, or one refusal.

With all four off a side of the bridge floats. Its voltage is that of equal conductances that
vanish: then both diodes of a pair begin to conduct together.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import acausal as ac
from acausal.system.topology import compile_modes
from library import electrical as el

V, W, R, C, END = 10.0, 100 * np.pi, 50.0, 1e-3, 0.05
ORDERS = range(4)
NETS = (
    ("fed.n", "d0.p", "d1.n"),
    ("src.n", "d2.p", "d3.n"),
    ("d0.n", "d2.n", "c.p", "r.p"),
    ("d1.p", "d3.p", "c.n", "r.n"),
    ("src.p", "fed.p"),
)


def bridge(order: int, fed: Any, *, ron: float, phase: float = 0.0, datum: int = 3) -> ac.Model:
    """Return a bridge whose parts are added and joined in an order, grounded at one of the nets."""
    rng = np.random.default_rng(order)
    parts = {
        "src": el.SineVoltage(V=V, f=50.0, phase=phase),
        "fed": fed,
        "c": el.Capacitor(C=C, start={"v": 0.0}),
        "r": el.Resistor(R=R),
        "gnd": el.Ground(),
        **{f"d{k}": el.IdealDiode(Ron=ron, Goff=0.0) for k in range(4)},
    }
    m = ac.Model("bridge")
    for name in rng.permutation(list(parts)).tolist():
        setattr(m, name, parts[name])
    nets = [[*net, *(["gnd.p"] if k == datum else [])] for k, net in enumerate(NETS)]
    for k in rng.permutation(len(nets)).tolist():
        pairs = (port.split(".") for port in rng.permutation(nets[k]).tolist())
        m.connect(*(getattr(getattr(m, part), port) for part, port in pairs))
    return m


@pytest.mark.parametrize("datum", [1, 3], ids=["source", "load"])
@pytest.mark.parametrize("ron", [0.0, 1e-5])
@pytest.mark.parametrize("phase", [0.0, 0.5])
def test_a_bridge_that_does_not_leak_runs_alike_in_every_order(phase, ron, datum):
    """Behind a resistor; at phase 0 all voltages begin at 0, where rates decide what conducts."""
    ends, counts = [], set()
    for order in ORDERS:
        m = bridge(order, el.Resistor(R=1.0), ron=ron, phase=phase, datum=datum)
        res = ac.simulate(m, END, n=5)
        ends.append(res["c.v"][-1])
        counts.add(len(res.events))
    assert ends == pytest.approx([8.76245 if phase == 0.0 else 8.48793] * len(ends), abs=1e-4)
    assert counts == {20}  # in five half waves two diodes turn on once, and off once


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("ron", "start"), [(1e-5, 0.0), (0.0, 5.0)])
def test_a_capacitor_straight_on_the_source_follows_it_and_then_its_load(ron, start, order):
    """V sin θ₁ exp(-(t - t₁)/RC) since i = C u' + u/R was 0, at θ₁ = π - atan(ωRC)."""
    m = bridge(order, el.Resistor(R=0.0), ron=ron, phase=0.5)
    res = ac.simulate(m, END, n=5, start={"c.v": start})
    late = (0.5 + np.arctan(W * R * C)) / W
    known = V * np.sin(np.arctan(W * R * C)) * np.exp(-late / (R * C))
    assert res["c.v"][-1] == pytest.approx(known, abs=1e-4)
    assert len(res.events) == 20


def three_phases(order: int, ron: float) -> ac.Model:
    """Return a bridge of six diodes at three sources in a star that nothing else grounds."""
    rng = np.random.default_rng(order)
    m, numbers = ac.Model("three"), rng.permutation(3).tolist()
    m.gnd, m.c, m.r = el.Ground(), el.Capacitor(C=C, start={"v": 0.0}), el.Resistor(R=R)
    for kind in rng.permutation(["src", "fed", "up", "low"]).tolist():
        for k in numbers:
            shift = 0.3 + 2 * np.pi * k / 3
            part = {
                "src": el.SineVoltage(V=V, f=50.0, phase=shift),
                "fed": el.Resistor(R=1.0),
            }.get(kind, el.IdealDiode(Ron=ron, Goff=0.0))
            setattr(m, f"{kind}{k}", part)
    each = {kind: [getattr(m, f"{kind}{k}") for k in range(3)] for kind in ("src", "up", "low")}
    m.connect(*(source.n for source in each["src"]))
    m.connect(*(diode.n for diode in each["up"]), m.c.p, m.r.p)
    m.connect(*(diode.p for diode in each["low"]), m.c.n, m.r.n, m.gnd.p)
    for k in numbers:
        fed = getattr(m, f"fed{k}")
        m.connect(each["src"][k].p, fed.p)
        m.connect(fed.n, each["up"][k].p, each["low"][k].n)
    return m


@pytest.mark.parametrize("ron", [0.0, 1e-5])
def test_six_diodes_that_do_not_leak_run_alike_in_every_order(ron):
    """One that equal leaks would open carries 0: rounding of its current does not close it."""
    found = [ac.simulate(three_phases(order, ron), 0.03, n=5)["c.v"] for order in ORDERS]
    assert [values[-1] for values in found] == pytest.approx([16.1840] * len(found), abs=2e-4)


@pytest.mark.parametrize("phase", [0.0, 0.5])
def test_an_inductor_before_a_bridge_without_leaks_runs_as_with_small_ones_or_is_refused(phase):
    """Its current ends when one diode of its way blocks; it never goes on through nothing.

    All four off, its voltage is what keeps its current at 0, and the bridge floats: where the modes
    lead there the run is refused by a typed error. Else it is the limit of small leaks.
    """
    limit = None
    for order in ORDERS:
        m = bridge(order, el.Inductor(L=1e-3, start={"i": 0.0}), ron=1e-5, phase=phase)
        if limit is None:
            leaks = {f"d{k}.Goff": 1e-9 for k in range(4)}
            limit = ac.simulate(m, END, n=5, parameters=leaks).final["r.i"]
        try:
            res = ac.simulate(m, END, n=5)
        except ac.errors.SimulationError:
            continue
        assert res.final["r.i"] == pytest.approx(limit, rel=1e-7)
        for k in range(4):
            assert np.min(res[f"d{k}.i"]) > -1e-9


def test_every_form_keeps_discrete_values_in_one_order():
    """Parts in different modes are traced apart, and stand where they stood all the same."""
    system = ac.compile(bridge(3, el.Resistor(R=1.0), ron=1e-2))
    switching = system.switching
    places, order = switching.places("mode"), [(i.path, i.name) for i in switching.memory]
    for modes in itertools.product((0.0, 1.0), repeat=4):
        memory = np.zeros(len(switching.memory))
        memory[places] = modes
        if sum(modes) == 0.0:
            continue  # one side floats: there is no such form
        form = compile_modes(system, memory)
        assert [(i.path, i.name) for i in form.switching.memory] == order


def fed_by_current(order: int, source: Any, ron: float, knee: float) -> ac.Model:
    """Return a bridge of diodes with thresholds between a current source and a resistor."""
    rng = np.random.default_rng(order)
    diodes = {f"d{k}": el.IdealDiode(Ron=ron, Goff=0.0, Vknee=knee) for k in range(4)}
    parts = {"src": source, "r": el.Resistor(R=10.0), "gnd": el.Ground(), **diodes}
    m = ac.Model("bridge")
    for name in rng.permutation(list(parts)).tolist():
        setattr(m, name, parts[name])
    nets = (
        ("src.p", "d0.p", "d1.n"),
        ("src.n", "d2.p", "d3.n"),
        ("d0.n", "d2.n", "r.p"),
        ("d1.p", "d3.p", "r.n", "gnd.p"),
    )
    for k in rng.permutation(len(nets)).tolist():
        pairs = (port.split(".") for port in rng.permutation(nets[k]).tolist())
        m.connect(*(getattr(getattr(m, part), port) for part, port in pairs))
    return m


@pytest.mark.parametrize("current", [1.0, -1.0])
@pytest.mark.parametrize(("ron", "knee"), [(1e-5, 0.7), (0.0, 0.7), (1e-5, 0.0)])
def test_a_current_that_all_diodes_would_block_finds_its_way_in_every_order(ron, knee, current):
    """All off, the equations contradict each other; with two on the load has R |I| = 10 V."""
    for order in range(8):
        m = fed_by_current(order, el.ConstantCurrent(I=current), ron, knee)
        res = ac.simulate(m, 0.02, n=2)
        assert res["r.v"] == pytest.approx([10.0] * len(res.t), rel=1e-9)
        forward = 2 * knee + 10.0 + 2 * ron
        assert abs(res.final["src.v"]) == pytest.approx(forward, rel=1e-9)


@pytest.mark.parametrize("knee", [0.0, 0.7])
def test_an_alternating_current_is_rectified_in_every_order(knee):
    """R |I sin ωt|: where it changes its sign, no diode may block it for a moment."""
    for order in ORDERS:
        m = fed_by_current(order, el.SineCurrent(I=1.0, f=50.0), 1e-5, knee)
        res = ac.simulate(m, 0.025, n=20)
        assert res["r.v"] == pytest.approx(10.0 * np.abs(np.sin(W * res.t)), abs=1e-6)
