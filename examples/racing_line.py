"""A car drives a straight, a hairpin and a straight in the least time, with one wing for all.

The wing presses the tyres down in the bend and brakes on straights. See: wide, to the apex, wide.
"""

from collections.abc import Iterator
from math import pi
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from domains import signal

RADIUS, STRAIGHT, HALF = 25.0, 120.0, 4.0
SECTIONS = ((STRAIGHT, 0.0), (pi * RADIUS, 1 / RADIUS), (STRAIGHT, 0.0))  # length [m], curvature


class Car(ac.Component):
    """A mass point on a track of curvature kappa: s along it, n to the left, chi its heading."""

    push, turn = ac.ports(signal.Input, 2)  # accelerations along and across
    kappa: ac.Parameter = ac.parameter("1/m", "Curvature of the track", default=0.0)
    wing: ac.Parameter = ac.parameter("1/m", "Downforce over mass and v²", default=0.004)
    s, n = (ac.variable("m", start=0.0, nominal=size) for size in (100.0, HALF))
    chi, v = ac.variable("rad", start=0.0), ac.variable("m/s", start=20.0, nominal=20.0)

    def equations(self) -> Iterator[Any]:
        along = self.v * ca.cos(self.chi) / (1 - self.kappa * self.n)
        yield ac.der(self.s) == along
        yield ac.der(self.n) == self.v * ca.sin(self.chi)
        yield ac.der(self.chi) == self.turn / self.v - self.kappa * along
        yield ac.der(self.v) == self.push - (0.001 + 0.15 * self.wing) * self.v**2


def section(m: ac.Model, number: int) -> ac.OptimalControl:
    time, bend = ac.free(guess=5.0 * (number + 1), lower=0.5), SECTIONS[number][1]
    ocp = ac.OptimalControl(m, t_end=time, parameters={"car.kappa": bend})
    ocp.control("car.push", -15, 5)
    ocp.control("car.turn", -15, 15)
    ocp.parameter("car.wing", 0.0, 0.02, guess=0.004)
    ocp.bound("car.n", -HALF, HALF)
    push, turn, wing, v = (ocp[f"car.{name}"] for name in ("push", "turn", "wing", "v"))
    ocp.bound(ca.sqrt(push**2 + turn**2 + 1e-6) / (9.81 + wing * v**2), upper=1.0, name="grip")
    ocp.final("car.s", sum(length for length, _ in SECTIONS[: number + 1]))
    ocp.minimize(ocp.t_end - ocp.t_start)
    return ocp


def main(output: Path | None = None) -> float:
    """Return the least time [s]."""
    m = ac.Model("track")
    m.car = Car()
    sol = ac.Phases(*(section(m, i) for i in range(3))).solve(ac.Collocation(25), refine=1e-4)
    print(f"{sol.t_end:.3f} s, wing {sol[0].parameters['car.wing']:.4f} 1/m, {sol.status}")
    if output is not None:
        import matplotlib.pyplot as plt

        output.mkdir(parents=True, exist_ok=True)
        s, *rest = (np.concatenate([p[f"car.{x}"] for p in sol.phases]) for x in "snv")
        at = np.linspace(0.0, s[-1], 1000)
        n, v = (np.interp(at, s, values) for values in rest)
        turned = np.clip((at - STRAIGHT) / RADIUS, 0.0, pi)
        figure, ax = plt.subplots(figsize=(8, 3.4), layout="constrained")
        for r in (RADIUS - HALF, RADIUS + HALF, RADIUS - n):
            x, y = r * np.sin(turned) - np.abs(at - turned * RADIUS - STRAIGHT), -r * np.cos(turned)
            ax.plot(x, y, color="gray")
        figure.colorbar(ax.scatter(x, y, c=v, s=5, zorder=3), label="v [m/s]", shrink=0.8)
        ax.annotate("start", (x[0], y[0]), (x[0], -8.0), arrowprops={"arrowstyle": "->"})
        ax.set(aspect="equal", xlabel="x [m]", ylabel="y [m]", title=f"{sol.t_end:.2f} s in all")
        figure.savefig(output / "racing_line.png", dpi=120)
        print(f"picture: {output / 'racing_line.png'}")
    return sol.t_end


if __name__ == "__main__":
    main(Path("build"))
