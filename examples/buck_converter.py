"""A step-down converter starts: 50 kHz, every edge an event, exact between them.

24 V are chopped with a duty cycle of 0.4 and filtered by L and C. What to see: the current of the
inductor rises while the transistor conducts and falls through the diode while it does not; the
output swings to 0.4 x 24 V less the losses. Dotted lines mark the edges, 20 µs a period.
"""

from pathlib import Path

import acausal as ac
from library import blocks as bl
from library import electrical as el

V, L, C, R, F, DUTY, RON = 24.0, 1e-4, 1e-5, 5.0, 5e4, 0.4, 1e-3
PERIODS = 20


def build() -> ac.Model:
    m = ac.Model("buck")
    m.source, m.gnd, m.load = el.ConstantVoltage(V=V), el.Ground(), el.Resistor(R=R)
    m.stage = el.Buck(L=L, C=C, f=F, RonDiode=RON, RonTransistor=RON)
    m.duty = bl.Constant(k=DUTY)
    m.connect(m.source.p, m.stage.dc_p1)
    m.connect(m.source.n, m.stage.dc_n1, m.gnd.p)
    m.connect(m.stage.dc_p2, m.load.p)
    m.connect(m.stage.dc_n2, m.load.n)
    m.connect(m.duty.y, m.stage.duty_cycle)
    return m


def main(output: Path | None = None) -> float:
    """Return the voltage [V] at the load after 20 periods."""
    rest = {"stage.inductor.i": 0.0, "stage.capacitor.v": 0.0}
    res = ac.simulate(build(), PERIODS / F, n=400, start=rest, rtol=1e-7, atol=1e-8)
    changes = [event for event in res.events if event.component == "stage.transistor"]
    voltage = res.final["load.v"]
    print(f"{len(changes)} changes of the transistor, the first: {changes[0]}")
    print(f"voltage after {PERIODS} periods: {voltage:.6f} V")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "buck_converter.png"
        shown = ["load.v", "stage.inductor.i", "stage.diode.i"]
        res.plot(*shown, path=picture, title="A step-down converter starts")
        print(f"picture: {picture}")
    return float(voltage)


if __name__ == "__main__":
    main(Path("build"))
