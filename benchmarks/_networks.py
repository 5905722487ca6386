"""Networks of any size for the benchmark of the compiler and the tests of its counts."""

from __future__ import annotations

from collections.abc import Callable

import acausal as ac
from library import electrical as el
from library import rotational as rot
from library import thermal as th


def sources(nodes: int) -> ac.Model:
    """Return a line of resistors with a current source at each node."""
    m = ac.Model("sources")
    m.gnd = el.Ground()
    m.r = [el.Resistor(R=1.0 + 0.01 * k) for k in range(nodes)]
    m.i = [el.ConstantCurrent(I=0.1 + 0.001 * k) for k in range(nodes)]
    before = m.gnd.p
    for r, i in zip(m.r, m.i, strict=True):
        m.connect(before, r.n)
        m.connect(r.p, i.n)
        m.connect(i.p, m.gnd.p)
        before = r.p
    return m


def grid(side: int) -> ac.Model:
    """Return a square grid of resistors with a capacitor at each node but the driven corner."""
    m = ac.Model("grid")
    m.gnd, m.src = el.Ground(), el.ConstantVoltage(V=1.0)
    m.across = [[el.Resistor(R=1.0) for _ in range(side - 1)] for _ in range(side)]
    m.down = [[el.Resistor(R=1.0) for _ in range(side)] for _ in range(side - 1)]
    m.c = [[el.Capacitor(C=1.0) for _ in range(side)] for _ in range(side)]
    m.feed = el.Resistor(R=1.0)
    m.connect(m.src.n, m.gnd.p, *[c.n for row in m.c for c in row])
    m.connect(m.src.p, m.feed.p)
    m.connect(m.feed.n, m.c[0][0].p)
    for i in range(side):
        for j in range(side - 1):
            m.connect(m.c[i][j].p, m.across[i][j].p)
            m.connect(m.across[i][j].n, m.c[i][j + 1].p)
    for i in range(side - 1):
        for j in range(side):
            m.connect(m.c[i][j].p, m.down[i][j].p)
            m.connect(m.down[i][j].n, m.c[i + 1][j].p)
    return m


def resistor_tree(depth: int) -> ac.Model:
    """Return a binary tree of resistors, its leaves at ground over one more resistor each."""
    m = ac.Model("tree")
    m.gnd, m.src = el.Ground(), el.ConstantVoltage(V=1.0)
    count = 2**depth - 1
    m.r = [el.Resistor(R=1.0) for _ in range(count)]
    m.leaf = [el.Resistor(R=2.0) for _ in range((count + 1) // 2)]
    m.connect(m.src.p, m.r[0].p)
    m.connect(m.src.n, m.gnd.p, *[leaf.n for leaf in m.leaf])
    for k in range(1, count):
        m.connect(m.r[(k - 1) // 2].n, m.r[k].p)
    for k, leaf in enumerate(m.leaf):
        m.connect(m.r[count // 2 + k].n, leaf.p)
    return m


def gear_train(stages: int) -> ac.Model:
    """Return shafts (inertia, spring) with a gear between any two."""
    m = ac.Model("gears")
    m.torque = rot.ConstantTorque(tau_constant=1.0)
    m.j = [rot.Inertia(J=1.0) for _ in range(stages)]
    m.s = [rot.SpringDamper(c=100.0, d=1.0) for _ in range(stages)]
    m.g = [rot.IdealGear(ratio=1.01) for _ in range(stages)]
    m.end = rot.Inertia(J=1.0)
    before = m.torque.flange
    for j, s, g in zip(m.j, m.s, m.g, strict=True):
        m.connect(before, j.flange_a)
        m.connect(j.flange_b, s.flange_a)
        m.connect(s.flange_b, g.flange_a)
        before = g.flange_b
    m.connect(before, m.end.flange_a)
    return m


def bar(cells: int) -> ac.Model:
    """Return a bar of heat capacities and conductances, heated at one end, cold at the other."""
    m = ac.Model("bar")
    m.hot, m.cold = th.FixedHeatFlow(Q_flow=10.0), th.FixedTemperature(T=293.15)
    m.c = [th.HeatCapacitor(C=1.0) for _ in range(cells)]
    m.g = [th.ThermalConductor(G=2.0) for _ in range(cells)]
    m.connect(m.hot.port, m.c[0].port)
    for k in range(cells):
        m.connect(m.c[k].port, m.g[k].port_a)
        m.connect(m.g[k].port_b, m.c[k + 1].port if k + 1 < cells else m.cold.port)
    return m


def shunts(sections: int) -> ac.Model:
    """Return a line of resistors with an inductor at each node: unknowns of long circuits."""
    m = ac.Model("shunts")
    m.gnd, m.src = el.Ground(), el.ConstantVoltage(V=1.0)
    m.r = [el.Resistor(R=1.0) for _ in range(sections)]
    m.l = [el.Inductor(L=3.0) for _ in range(sections)]
    m.connect(m.src.n, m.gnd.p)
    before = m.src.p
    for r, inductor in zip(m.r, m.l, strict=True):
        m.connect(before, r.p)
        m.connect(r.n, inductor.p)
        m.connect(inductor.n, m.gnd.p)
        before = r.n
    return m


NETWORKS: dict[str, Callable[[int], ac.Model]] = {
    "sources": sources,
    "grid": grid,
    "resistor_tree": resistor_tree,
    "gear_train": gear_train,
    "bar": bar,
    "shunts": shunts,
}
