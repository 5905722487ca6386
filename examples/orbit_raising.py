"""A spacecraft with a small, constant thrust raises its orbit as far as it can in a given time.

From the Earth's way round the sun to the largest circle in 3.32 units of time (193 days), as Bryson
and Ho have it. What to see: the thrust points outwards on the first half of the way and inwards on
the second; in between it swings round at once, which is where the mesh grows fine.
"""

from collections.abc import Iterator
from math import pi
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from domains import signal

THRUST, FLOW, DAYS = 0.1405, 0.0749, 3.32


class Craft(ac.Component):
    """A mass point in polar coordinates; beta is the angle of the thrust to the local horizon."""

    beta: signal.Input = ac.signal_input()
    r = ac.variable("1", "Distance from the sun", start=1.0)
    theta = ac.variable("rad", "Angle round the sun", start=0.0)
    vr = ac.variable("1", "Speed outwards", start=0.0)
    vt = ac.variable("1", "Speed along", start=1.0)

    def equations(self) -> Iterator[Any]:
        push = THRUST / (1.0 - FLOW * ac.time)
        yield ac.der(self.r) == self.vr
        yield ac.der(self.theta) == self.vt / self.r
        yield ac.der(self.vr) == self.vt**2 / self.r - 1 / self.r**2 + push * ca.sin(self.beta)
        yield ac.der(self.vt) == -self.vr * self.vt / self.r + push * ca.cos(self.beta)


def raising() -> ac.OptimalControl:
    m = ac.Model("orbit")
    m.craft = Craft()
    ocp = ac.OptimalControl(m, t_end=DAYS)
    ocp.control("craft.beta", 0.0, 2 * pi)
    ocp.final("craft.vr", 0.0)
    ocp.final(ocp["craft.vt"] - 1 / ca.sqrt(ocp["craft.r"]), 0.0, name="speed of a circle")
    ocp.maximize(ocp.at_end("craft.r"))
    return ocp


def main(output: Path | None = None) -> float:
    """Return the radius of the last orbit, that of the first being 1."""
    guess = {"craft.beta": lambda t: 0.8 if t < DAYS / 2 else 5.2}
    sol = raising().solve(ac.Collocation(intervals=40), guess=guess, refine=1e-5)
    print(f"from r = 1 to r = {sol.objective:.5f}, {sol.status} on {len(sol.mesh) - 1} intervals")
    print(f"judged by an {sol.replay.kind} run: it ends {sol.defect:.0e} off")
    if output is not None:
        import matplotlib.pyplot as plt
        from matplotlib.patches import Circle

        output.mkdir(parents=True, exist_ok=True)
        figure, ax = plt.subplots(figsize=(6, 6), layout="constrained")
        x, y = sol["craft.r"] * [np.cos(sol["craft.theta"]), np.sin(sol["craft.theta"])]
        ax.plot(x, y, color="black")
        for radius in (1.0, sol.objective):
            ax.add_patch(Circle((0, 0), radius, fill=False, linestyle=":", color="gray"))
        direction = sol["craft.theta"] + pi / 2 - sol["craft.beta"]
        every = slice(None, None, max(1, len(x) // 25))
        ax.quiver(x[every], y[every], np.cos(direction)[every], np.sin(direction)[every],
                  color="tab:red", width=4e-3, scale=14)  # fmt: skip
        ax.plot(0, 0, "o", color="tab:orange", markersize=12)
        ax.set(aspect="equal", title="Thrust on the way to the largest orbit")
        picture = output / "orbit_raising.png"
        figure.savefig(picture, dpi=120)
        print(f"picture: {picture}")
    return sol.objective


if __name__ == "__main__":
    main(Path("build"))
