"""A two-stage transistor amplifier: the index-1 problem of the IVP test set (Bari), from a netlist.

The transistor is a component of our own with exponential emitter current. What to see: a sine of
0.1 V comes out many times as large and distorted; at 0.2 s the output has the published voltage.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import casadi as ca

import acausal as ac
from domains import electrical
from library import electrical as el


class Transistor(ac.Component):
    """Emitter current 1 µA (exp(v_be/26 mV) - 1), of which the collector carries 99 %."""

    B, C, E = ac.ports(electrical.Pin, 3)
    be, ce = ac.Edge(B, E), ac.Edge(C, E)

    def equations(self) -> Iterator[Any]:
        emitter = 1e-6 * (ca.exp(self.be.v / 0.026) - 1)
        yield self.be.i == 0.01 * emitter
        yield self.ce.i == 0.99 * emitter


def build() -> ac.Model:
    m = ac.Model("amplifier")
    m.input, m.supply = el.SineVoltage(V=0.1, f=100.0), el.ConstantVoltage(V=6.0)
    m.gnd = el.Ground()
    m.r = [el.Resistor(R=1e3)] + [el.Resistor(R=9e3) for _ in range(9)]
    volts = [-3.0, 3.0, 3.0, 3.0, 6.0]
    m.c = [el.Capacitor(C=(i + 1) * 1e-6, start={"v": v}) for i, v in enumerate(volts)]
    m.t = [Transistor(), Transistor()]
    m.connect(m.input.p, m.r[0].p)
    m.connect(m.r[0].n, m.c[0].p)
    m.connect(m.c[0].n, m.r[1].p, m.r[2].n, m.t[0].B)
    m.connect(m.t[0].E, m.r[3].p, m.c[1].p)
    m.connect(m.t[0].C, m.r[4].n, m.c[2].p)
    m.connect(m.c[2].n, m.r[5].p, m.r[6].n, m.t[1].B)
    m.connect(m.t[1].E, m.r[7].p, m.c[3].p)
    m.connect(m.t[1].C, m.r[8].n, m.c[4].p)
    m.connect(m.c[4].n, m.r[9].p)
    m.connect(m.supply.p, m.r[2].p, m.r[4].p, m.r[6].p, m.r[8].p)
    grounded = [m.r[1].n, m.r[3].n, m.r[5].n, m.r[7].n, m.r[9].n, m.c[1].n, m.c[3].n]
    m.connect(m.gnd.p, m.input.n, m.supply.n, *grounded)
    return m


def main(output: Path | None = None) -> float:
    """Return the voltage [V] of node 8 at 0.2 s."""
    res = ac.simulate(build(), 0.2, n=1000, rtol=1e-8, atol=1e-10)
    reached = res.final["r[9].v"]
    print(f"output after 0.2 s: {reached:.8f} V (published: 1.23699587 V)")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "transistor_amplifier.png"
        res.plot("input.v", "r[9].v", path=picture, title="A two-stage amplifier")
        print(f"picture: {picture}")
    return float(reached)


if __name__ == "__main__":
    main(Path("build"))
