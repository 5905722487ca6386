"""A run with few outputs goes on after a failure from where it came to, not from its beginning."""

from __future__ import annotations

import pytest

import acausal as ac
from library import electrical as el


def bridge(snubber: float) -> ac.Model:
    """Return a bridge rectifier of exponential diodes, with or without capacitors across them."""
    m = ac.Model("bridge")
    m.mains, m.wire, m.gnd = el.SineVoltage(V=17.0, f=50.0), el.Resistor(R=1.0), el.Ground()
    m.d = [el.Diode(Ids=1e-9, Vt=0.02585, Maxexp=60.0, R=1e12) for _ in range(4)]
    m.c, m.load = el.Capacitor(C=470e-6, start={"v": 0.0}), el.Resistor(R=100.0)
    m.connect(m.mains.p, m.wire.p)
    m.connect(m.wire.n, m.d[0].p, m.d[2].n)
    m.connect(m.mains.n, m.d[1].p, m.d[3].n)
    m.connect(m.d[0].n, m.d[1].n, m.c.p, m.load.p)
    m.connect(m.d[2].p, m.d[3].p, m.c.n, m.load.n, m.gnd.p)
    if snubber:
        m.s = [el.Capacitor(C=snubber) for _ in m.d]
        for diode, part in zip(m.d, m.s, strict=True):
            m.connect(diode.p, part.p)
            m.connect(diode.n, part.n)
    return m


@pytest.mark.parametrize("snubber", [0.0, 10e-9])
def test_one_output_is_reached_like_ten(snubber):
    """With n = 1 this had stopped: "its law is flat", or a step too small at t = 0."""
    system = ac.compile(bridge(snubber))
    few, more = (system.simulate(0.1, n=n, rtol=1e-6) for n in (1, 10))
    exact = system.simulate(0.1, n=200, rtol=1e-9, atol=1e-11).final["c.v"]
    assert len(few.t) == 2
    # 1.4e-5 and 1.4e-5 without snubbers, 1e-6 and less with them.
    assert few.final["c.v"] == pytest.approx(exact, rel=5e-5)
    assert more.final["c.v"] == pytest.approx(exact, rel=5e-5)
