"""A robot arm goes past a sphere in the least time; a straight guess leads it the long way round.

Two links of 1 m with 1 kg at their ends; the sphere stands in the way of the tip. What to see:
solved at once the arm goes round outside, a local optimum of 1.66 s. With a sphere that grows from
nothing (homotopy) it draws its elbow in: 1.41 s. Runs confirm both; the times are of this arm.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from domains import signal

CENTER, RADIUS = (0.8, 1.1), 0.5


class Arm(ac.Component):
    """Two links of 1 m, point masses of 1 kg at elbow and tip, driven by two torques."""

    shoulder, elbow = ac.ports(signal.Input, 2)
    q1, q2 = ac.variable("rad", "Shoulder", start=0.0), ac.variable("rad", "Elbow", start=0.6)
    w1, w2 = (ac.variable("rad/s", "Rate", start=0.0) for _ in range(2))

    def equations(self) -> Iterator[Any]:
        c, s, a1, a2 = ca.cos(self.q2), ca.sin(self.q2), ac.der(self.w1), ac.der(self.w2)
        whirl = s * (2 * self.w1 * self.w2 + self.w2**2)
        yield ac.der(self.q1) == self.w1
        yield ac.der(self.q2) == self.w2
        yield (3 + 2 * c) * a1 + (1 + c) * a2 - whirl == self.shoulder
        yield (1 + c) * a1 + a2 + s * self.w1**2 == self.elbow


def tip(q1: Any, q2: Any, of: Any = np) -> tuple[Any, Any]:
    return of.cos(q1) + of.cos(q1 + q2), of.sin(q1) + of.sin(q1 + q2)


def past_the_sphere() -> ac.OptimalControl:
    m = ac.Model("robot")
    m.arm = Arm()
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=1.5, lower=0.2, upper=8.0))
    ocp.control("arm.shoulder", -10, 10)
    ocp.control("arm.elbow", -5, 5)
    for name, value in (("q1", 1.6), ("q2", 0.6), ("w1", 0.0), ("w2", 0.0)):
        ocp.final(f"arm.{name}", value)
    x, y = tip(ocp["arm.q1"], ocp["arm.q2"], ca)
    gap = (x - CENTER[0]) ** 2 + (y - CENTER[1]) ** 2 - ocp.value("radius", RADIUS) ** 2
    ocp.bound(gap, lower=0.0, name="sphere")
    ocp.minimize(ocp.t_end)
    return ocp


def main(output: Path | None = None) -> float:
    """Return the least time [s]."""
    method, grows = ac.Collocation(intervals=60, control="linear"), [0.0, 0.2, 0.4, RADIUS]
    ways = {"at once": past_the_sphere().solve(method),
            "grown": past_the_sphere().solve(method, along={"radius": grows})}  # fmt: skip
    print(", ".join(f"{name}: {sol.t_end:.4f} s, {sol.status}" for name, sol in ways.items()))
    if output is not None:
        import matplotlib.pyplot as plt
        from matplotlib.patches import Circle

        output.mkdir(parents=True, exist_ok=True)
        figure, ax = plt.subplots(figsize=(7, 5), layout="constrained")
        ax.add_patch(Circle(CENTER, RADIUS, color="lightgray"))
        for name, sol in ways.items():
            ax.plot(*tip(sol["arm.q1"], sol["arm.q2"]), label=f"{name}, {sol.t_end:.3f} s")
        ax.set(aspect="equal", xlabel="x [m]", ylabel="y [m]", title="The tip, past a sphere")
        ax.legend()
        figure.savefig(output / "arm_past_a_sphere.png", dpi=120)
        print(f"picture: {output / 'arm_past_a_sphere.png'}")
    return ways["grown"].t_end


if __name__ == "__main__":
    main(Path("build"))
