"""A bridge of ideal diodes charges a capacitor: switching instants are found, not stepped over.

A floating sine source of 12 V feeds a load with a smoothing capacitor through four diodes. What to
see: two diodes at a time conduct for a short while around each peak, in pairs that switch in the
same instant; between, the capacitor discharges into the load. Dotted lines mark the events.
"""

from pathlib import Path

import acausal as ac
from library import electrical as el

V, F, RS, KNEE, C, R = 12.0, 50.0, 0.5, 0.7, 470e-6, 100.0


def build() -> ac.Model:
    m = ac.Model("bridge")
    m.source, m.rs = el.SineVoltage(V=V, f=F), el.Resistor(R=RS)
    m.bridge = el.DiodeBridge(VkneeDiode=KNEE, RonDiode=0.0, Goff=1e-9)
    m.load, m.gnd = el.Resistor(R=R), el.Ground()
    m.smoothing = el.Capacitor(C=C, start={"v": 0.0})
    m.connect(m.source.p, m.rs.p)
    m.connect(m.rs.n, m.bridge.ac_p)
    m.connect(m.source.n, m.bridge.ac_n)
    m.connect(m.bridge.dc_p, m.smoothing.p, m.load.p)
    m.connect(m.bridge.dc_n, m.smoothing.n, m.load.n, m.gnd.p)
    return m


def main(output: Path | None = None) -> float:
    """Return the voltage [V] at the load after 50 ms."""
    res = ac.simulate(build(), 0.05, n=1000, rtol=1e-8, atol=1e-8)
    for event in res.events[:6]:
        print(event)
    voltage = res.final["load.v"]
    print(f"{len(res.events)} changes of diodes; voltage at the load: {voltage:.6f} V")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "diode_bridge.png"
        shown = ["source.v", "load.v", "bridge.diode_p[0].i", "bridge.diode_p[1].i"]
        res.plot(*shown, path=picture, title="Four diodes charge a capacitor")
        print(f"picture: {picture}")
    return float(voltage)


if __name__ == "__main__":
    main(Path("build"))
