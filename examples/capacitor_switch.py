"""An exactly ideal switch closes on two charged capacitors.

What to see: 6 mC pass at once, charge stays, and ½ C1 C2/(C1 + C2) ΔV² = 27 mJ are lost, whatever
the resistance of a real switch would be: with 1 Ω the same energy turns to heat in it, slowly.
"""

from pathlib import Path

import acausal as ac
from library import blocks as bl
from library import electrical as el


def build(resistance: float = 0.0) -> ac.Model:
    m = ac.Model("capacitor_switch")
    m.c1, m.c2 = el.Capacitor(C=1e-3, start={"v": 10.0}), el.Capacitor(C=2e-3, start={"v": 1.0})
    m.sw, m.gnd = el.IdealClosingSwitch(Ron=resistance, Goff=0), el.Ground()
    m.close = bl.BooleanStep(start_time=1e-3)
    m.connect(m.close.y, m.sw.control)
    m.connect(m.c1.p, m.sw.p)
    m.connect(m.sw.n, m.c2.p)
    m.connect(m.c1.n, m.c2.n, m.gnd.p)
    return m


def main(output: Path | None = None) -> float:
    """Return the energy [J] that is lost."""
    res = ac.simulate(build(0.0), 0.01)
    slow = ac.simulate(build(1.0), 0.01, rtol=1e-8)
    print(res.events[-1])
    print(f"both at {res.final['c1.v']:.6f} V and {res.final['c2.v']:.6f} V")
    print(f"with 1 Ω {slow.energy('sw')[-1]:.6f} J turn to heat")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        exact, real = output / "capacitor_switch.png", output / "capacitor_switch_slow.png"
        res.plot("c1.v", "c2.v", path=exact, title="An exactly ideal switch closes")
        slow.plot("c1.v", "c2.v", path=real, title="A switch of 1 Ω closes")
        print(f"pictures: {exact}, {real}")
    return res.events[-1].loss


if __name__ == "__main__":
    main(Path("build"))
