"""A capacitor charges through a resistor: the smallest model.

Build a model from components, connect their ports, compile, simulate, ask for any variable by its
path. After one time constant R C the capacitor has reached 1 - 1/e of the source.
"""

from pathlib import Path

import acausal as ac
from library import electrical as el


def build() -> ac.Model:
    m = ac.Model("rc")
    m.src = el.ConstantVoltage(V=10.0)
    m.r = el.Resistor(R=1e3)
    m.c = el.Capacitor(C=1e-6, start={"v": 0.0})
    m.gnd = el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


def main(output: Path | None = None) -> float:
    """Return the voltage [V] of the capacitor after one time constant."""
    system = ac.compile(build())
    print(system.equations)
    res = system.simulate(5e-3)
    reached = res.at(1e-3)["c.v"]
    print(f"capacitor after one time constant: {reached:.5f} V")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "rc_circuit.png"
        res.plot("c.v", "r.v", "r.i", path=picture, title="A capacitor charges")
        print(f"picture: {picture}")
    return float(reached)


if __name__ == "__main__":
    main(Path("build"))
