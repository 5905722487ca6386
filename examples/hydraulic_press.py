"""A hydraulic press: a small piston lifts 25 times its force onto a workpiece.

Both cylinders are ideal, so the oil is a transformer between two motions: forces go up by the ratio
of the areas, ways go down by it. At 0.1 s the lever pushes with 500 N; ram and workpiece answer as
a damped oscillator to a step of 12.5 kN, which is the closed form the end is checked with.
"""

from math import cos, exp, sin, sqrt
from pathlib import Path

import acausal as ac
from library import hydraulic as hy
from library import translational as tr

AREA, RATIO = 4e-4, 25.0  # m2, large area by small area
MASS, STIFFNESS, DAMPING = 60.0, 4e6, 8e3  # kg of the ram, N/m and N.s/m of the workpiece
LEVER, BEGIN, LOOK = 500.0, 0.1, 0.115  # N, s, s


def build() -> ac.Model:
    m = ac.Model("press")
    m.lever = tr.ForceStep(step_force=-LEVER, start_time=BEGIN)
    m.small = hy.IdealCylinder(A=AREA)
    m.large = hy.IdealCylinder(A=RATIO * AREA)
    m.ram = tr.Mass(m=MASS)
    m.workpiece = tr.SpringDamper(c=STIFFNESS, d=DAMPING)
    m.frame = tr.Fixed()
    m.connect(m.lever.flange, m.small.flange_b)
    m.connect(m.small.port, m.large.port)
    m.connect(m.large.flange_b, m.ram.flange_a)
    m.connect(m.ram.flange_b, m.workpiece.flange_a)
    m.connect(m.workpiece.flange_b, m.frame.flange)
    return m


def closed_form(t: float) -> float:
    """Return the way [m] of the ram ``t`` seconds after the step."""
    decay = DAMPING / (2 * MASS)
    w = sqrt(STIFFNESS / MASS - decay**2)
    answer = 1 - exp(-decay * t) * (cos(w * t) + decay / w * sin(w * t))
    return RATIO * LEVER / STIFFNESS * answer


def main(output: Path | None = None) -> float:
    """Return the way [mm] of the ram 15 ms after the lever is pushed."""
    res = ac.simulate(build(), 0.3, n=1500)
    way, exact = 1e3 * res.at(LOOK)["ram.s"], 1e3 * closed_form(LOOK - BEGIN)
    print(f"ram after 15 ms: {way:.5f} mm, in closed form {exact:.5f} mm")
    print(f"force on the workpiece at the end: {-res.final['workpiece.f']:.1f} N")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "hydraulic_press.png"
        shown = ["ram.s", "small.p", "lever.f", "large.f"]
        res.plot(*shown, path=picture, title="A hydraulic press")
        print(f"picture: {picture}")
    return float(way)


if __name__ == "__main__":
    main(Path("build"))
