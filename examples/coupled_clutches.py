"""Four inertias and three clutches that stick, slip and let go: Modelica's CoupledClutches.

The first inertia runs at 10 rad/s under a torque of 10 sin(2 pi 5 t); the clutches are pressed by
a cosine and by steps at 0.4 and 0.9 s. What to see: where a clutch is stuck, two speeds are one
line. Each change of mode is in the event log, nine of them, at the published instants to 1e-5 s.
"""

from pathlib import Path

import casadi as ca

import acausal as ac
from library import blocks as bl
from library import rotational as rot


def build() -> ac.Model:
    m = ac.Model("coupled_clutches")
    m.torque = rot.Torque(tau=lambda t: 10 * ca.sin(2 * ca.pi * 5 * t))
    m.J = [rot.Inertia(J=1.0, start={"phi": 0.0, "w": w}) for w in (10.0, 0.0, 0.0, 0.0)]
    m.clutch = [rot.Clutch(fn_max=20.0, peak=1.1) for _ in range(3)]
    m.press = [bl.Cosine(f=0.2), bl.Step(start_time=0.4), bl.Step(start_time=0.9)]
    m.connect(m.torque.flange, m.J[0].flange_a)
    for k in range(3):
        m.connect(m.J[k].flange_b, m.clutch[k].flange_a)
        m.connect(m.clutch[k].flange_b, m.J[k + 1].flange_a)
        m.connect(m.press[k].y, m.clutch[k].f_normalized)
    return m


def main(output: Path | None = None) -> float:
    """Return the speed [rad/s] of the first inertia at 1.5 s."""
    res = ac.simulate(build(), 1.5, n=1500, rtol=1e-8, atol=1e-10)
    for event in res.events:
        if event.component.startswith("clutch"):
            print(f"{event.time:.6f} s  {event.component}  {event.text}")
    print(f"speed of the first inertia: {res.final['J[0].w']:.7f} rad/s")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "coupled_clutches.png"
        shown = [*(f"J[{k}].w" for k in range(4)), *(f"clutch[{k}].tau" for k in range(3))]
        res.plot(*shown, path=picture, title="Clutches stick, slip and let go")
        print(f"picture: {picture}")
    return float(res.final["J[0].w"])


if __name__ == "__main__":
    main(Path("build"))
