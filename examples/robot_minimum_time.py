"""The robot arm of the COPS test set goes from one pose to another in the least time.

A rod slides through a joint that turns and tilts; three motors of limited strength. What to see:
each motor works at one of its limits nearly all the time, and the arm draws the rod in while it
turns, to be lighter. Published: 9.14138 s on 200 intervals, 9.1409 s in the limit.
"""

from collections.abc import Iterator
from math import pi
from pathlib import Path
from typing import Any

import casadi as ca

import acausal as ac
from domains import signal

LENGTH = 5.0


class Arm(ac.Component):
    """A rod of length L in a spherical joint, its reach rho, turn theta and tilt phi driven."""

    slide, turn, tilt = ac.ports(signal.Input, 3)
    rho = ac.variable("m", "Reach", start=4.5)
    theta = ac.variable("rad", "Turn", start=0.0)
    phi = ac.variable("rad", "Tilt", start=pi / 4)
    v = ac.variable("m/s", "Rate of the reach", start=0.0)
    w_theta = ac.variable("rad/s", "Rate of the turn", start=0.0)
    w_phi = ac.variable("rad/s", "Rate of the tilt", start=0.0)

    def equations(self) -> Iterator[Any]:
        inertia = ((LENGTH - self.rho) ** 3 + self.rho**3) / 3
        yield ac.der(self.rho) == self.v
        yield ac.der(self.theta) == self.w_theta
        yield ac.der(self.phi) == self.w_phi
        yield LENGTH * ac.der(self.v) == self.slide
        yield inertia * ca.sin(self.phi) ** 2 * ac.der(self.w_theta) == self.turn
        yield inertia * ac.der(self.w_phi) == self.tilt


def build() -> ac.Model:
    m = ac.Model("robot")
    m.arm = Arm()
    return m


def main(output: Path | None = None) -> float:
    """Return the least time."""
    ocp = ac.OptimalControl(build(), t_end=ac.free(guess=1.0, lower=0.1))
    for motor in ("slide", "turn", "tilt"):
        ocp.control(f"arm.{motor}", -1.0, 1.0)
    ends = {"rho": 4.5, "theta": 2 * pi / 3, "phi": pi / 4, "v": 0.0, "w_theta": 0.0, "w_phi": 0.0}
    for name, value in ends.items():
        ocp.final(f"arm.{name}", value)
    ocp.bound("arm.rho", 0.0, LENGTH)
    ocp.minimize(ocp.t_end)
    sol = ocp.solve(ac.Collocation(intervals=100, control="constant"))
    print(f"least time: {sol.t_end:.5f} s after {sol.stats['iter_count']} iterations")
    print(f"the simulator agrees to {sol.defect:.0e}")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "robot_minimum_time.png"
        shown = ["arm.slide", "arm.turn", "arm.tilt", "arm.rho", "arm.theta", "arm.phi"]
        sol.plot(*shown, path=picture, title="A robot arm in the least time")
        print(f"picture: {picture}")
    return sol.t_end


if __name__ == "__main__":
    main(Path("build"))
