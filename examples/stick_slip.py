"""A block on a spring is drawn along by a belt: it sticks and slips, as a violin string does.

Friction is 1 N while it slides and up to 1.5 N at rest. What to see: stuck, the block moves with
the belt until the spring pulls with 1.5 N; then it slides back on an arc of a sine, and sticks
again. The cycle is reached at once, and its period is that of the closed form.
"""

from pathlib import Path

import numpy as np

import acausal as ac
from library import translational as tr

MASS, SPRING, BELT = 1.0, 100.0, 0.1  # kg, N/m, m/s
SLIDING, PEAK = 1.0, 1.5  # N, and times as much at rest


def build() -> ac.Model:
    m = ac.Model("stick_slip")
    m.block = tr.Mass(m=MASS, start={"s": 0.0, "v": BELT})
    m.spring, m.wall = tr.Spring(c=SPRING), tr.Fixed()
    m.belt = tr.ConstantSpeed(v_fixed=BELT, start={"s": 0.0})
    m.friction = tr.SupportFriction(f_pos=[[0.0, SLIDING]], peak=PEAK, use_support=True)
    m.connect(m.wall.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.block.flange_a)
    m.connect(m.block.flange_b, m.friction.flange_a)
    m.connect(m.belt.flange, m.friction.support)
    return m


def main(output: Path | None = None) -> float:
    """Return the period [s] of the last cycle."""
    res = ac.simulate(build(), 3.0, n=1500, rtol=1e-9, atol=1e-11)
    changes = [event for event in res.events if event.component == "friction"]
    for event in changes[:6]:
        print(f"{event.time:.6f} s  {event.text}")
    begins = [event.time for event in changes if event.text.startswith("stuck")]
    period = float(np.diff(begins)[-1])
    print(f"period: {period:.9f} s")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "stick_slip.png"
        shown = ["block.s", "block.v", "friction.f"]
        res.plot(*shown, path=picture, title="A block on a belt sticks and slips")
        print(f"picture: {picture}")
    return period


if __name__ == "__main__":
    main(Path("build"))
