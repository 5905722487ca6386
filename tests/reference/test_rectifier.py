"""Published case with ideal diodes: Modelica's three-phase rectifier."""

from __future__ import annotations

import math

import pytest

import acausal as ac
from library import electrical as el

DEV = 8.9e-6  # of the range: how far independent solutions are from the published curve


def rectifier() -> ac.Model:
    """Return a floating three-phase source with line inductors, six diodes and two capacitors."""
    m = ac.Model("rectifier")
    peak, charged = 400 * math.sqrt(2 / 3), 400 * math.sqrt(2) / 2
    m.phase = [
        el.SineVoltage(V=peak, f=50.0, phase=-2 * math.pi * k / 3, start_time=0.0) for k in range(3)
    ]
    m.line = [el.Inductor(L=60e-6, start={"i": 0.0}) for _ in range(3)]
    m.bridge = el.ThreePhaseRectifier(RonDiode=1e-3, Goff=1e-3, VkneeDiode=2.0)
    m.c1, m.c2 = (el.Capacitor(C=30e-3, start={"v": charged}) for _ in range(2))
    m.load, m.ground = el.ConstantCurrent(I=500.0), el.Ground()
    m.connect(*[phase.n for phase in m.phase])
    for phase, line, pin in zip(m.phase, m.line, m.bridge.ac, strict=True):
        m.connect(phase.p, line.p)
        m.connect(line.n, pin)
    m.connect(m.bridge.dc_p, m.c1.p, m.load.p)
    m.connect(m.c1.n, m.c2.p, m.ground.p)
    m.connect(m.bridge.dc_n, m.c2.n, m.load.n)
    return m


@pytest.fixture(scope="module")
def system() -> ac.System:
    return ac.compile(rectifier())


def test_rectifier_follows_the_modelica_reference(system, curve):
    """Three inductors meet in a node, so that two of their currents are states."""
    assert len(system.states) == 4
    reference = curve("Electrical.Rectifier")
    res = system.simulate(t=reference.grid, rtol=1e-8, atol=1e-8)
    pairs = {"c1.v": "Capacitor1.v", "c2.v": "Capacitor2.v"}
    pairs |= {"line[1].i": "Inductor2.i", "line[2].i": "Inductor3.i"}
    reference.check(res, pairs, dev=DEV)
    published = {"c1.v": 258.51452, "line[1].i": -452.56612, "line[2].i": 452.56618}
    for path, value in published.items():
        assert res.final[path] == pytest.approx(value, rel=3e-6)


def test_rectifier_switches_at_the_same_instants_with_2_points_as_with_2000(system):
    coarse, fine = (system.simulate(0.1, n=n, rtol=1e-7, atol=1e-7) for n in (1, 2000))
    assert len(coarse.events) == 62
    assert [(e.component, e.text) for e in coarse.events] == [
        (e.component, e.text) for e in fine.events
    ]
    assert [e.time for e in coarse.events] == pytest.approx(
        [e.time for e in fine.events], abs=1e-10
    )
