"""A quarter car drives over a bump: wheel and body on two springs.

The road is an input, given at the call as a table of times and heights: its kinks are met exactly.
What to see: the wheel jumps over the bump, the body moves half as far and settles in two swings, at
the frequency and damping of the slowest poles of the linear system.
"""

from pathlib import Path

import acausal as ac
from library import translational as tr

BODY, WHEEL = 350.0, 40.0  # kg
SPRING, DAMPER, TYRE = 2e4, 1.5e3, 1.8e5  # N/m, N.s/m, N/m
ROAD = ([0.0, 0.5, 0.52, 0.58, 0.60, 3.0], [0.0, 0.0, 0.06, 0.06, 0.0, 0.0])  # s, m


def build() -> ac.Model:
    m = ac.Model("quarter_car")
    m.road = tr.Position()
    m.tyre = tr.Spring(c=TYRE)
    m.wheel, m.body = tr.Mass(m=WHEEL), tr.Mass(m=BODY)
    m.suspension = tr.SpringDamper(c=SPRING, d=DAMPER)
    m.connect(m.road.flange, m.tyre.flange_a)
    m.connect(m.tyre.flange_b, m.wheel.flange_a)
    m.connect(m.wheel.flange_b, m.suspension.flange_a)
    m.connect(m.suspension.flange_b, m.body.flange_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the height [mm] of the body 0.2 s after the bump has begun."""
    system = ac.compile(build())
    res = system.simulate(3.0, n=1500, inputs={"road.s_ref": ROAD})
    linear = system.linearize(inputs=["road.s_ref"], outputs=["body.s"])
    height = 1e3 * res.at(0.7)["body.s"]
    print(f"bounce of the body: {linear.frequencies[0]:.3f} Hz, damping {linear.damping[0]:.3f}")
    print(f"body 0.2 s after the bump: {height:.5f} mm")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "quarter_car.png"
        shown = ["road.s_ref", "wheel.s", "body.s", "body.a"]
        res.plot(*shown, path=picture, title="A quarter car drives over a bump")
        print(f"picture: {picture}")
    return float(height)


if __name__ == "__main__":
    main(Path("build"))
