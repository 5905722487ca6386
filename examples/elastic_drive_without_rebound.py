"""A driver turns a load on an elastic shaft, and the load stands still at once.

The law of motion is decided: C², at rest at both ends, with the least jerk of all that leave no
twist in the shaft after 1.5 periods; its torque stays within that of the cycloid. What to see:
the cycloid of the same length leaves a rebound that swings on, the optimal law leaves none.
"""

from math import pi, sqrt
from pathlib import Path

import casadi as ca
import numpy as np

import acausal as ac
from library import rotational as rot

ROTOR, LOAD, STIFFNESS, ANGLE = 0.1, 0.5, 400.0, 2.0  # kg.m2, kg.m2, N.m/rad, rad
PERIOD = 2 * pi * sqrt(LOAD / STIFFNESS)
T = 1.5 * PERIOD


def build() -> ac.Model:
    m = ac.Model("elastic_drive")
    m.drive, m.rotor = rot.Position(), rot.Inertia(J=ROTOR)
    m.shaft, m.load = rot.Spring(c=STIFFNESS), rot.Inertia(J=LOAD)
    m.connect(m.drive.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.shaft.flange_a)
    m.connect(m.shaft.flange_b, m.load.flange_a)
    return m


def cycloid(t: ca.SX) -> ca.SX:
    return ca.if_else(t < T, ANGLE / T * (t - T / (2 * pi) * ca.sin(2 * pi * t / T)), ANGLE)


def main(output: Path | None = None) -> float:
    """Return the least ∫(d³phi/dt³)² dt."""
    system = ac.compile(build())
    grid = np.linspace(0, T + 2 * PERIOD, 2001)
    usual = system.simulate(t=grid, inputs={"drive.phi_ref": cycloid}, rtol=1e-8)
    peak = np.max(np.abs(usual["drive.tau"]))
    ocp = ac.OptimalControl(system, t_end=T)
    ocp.motion("drive.phi", smoothness=2, start=0.0, end=ANGLE)
    ocp.final("shaft.phi_rel", 0.0)
    ocp.final("shaft.w_rel", 0.0)
    ocp.bound("drive.tau", -peak, peak)
    ocp.minimize(ocp.integral(ocp["der3(drive.phi)"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=40))
    run = system.simulate(t=grid, inputs={"drive.phi_ref": sol.input_values("drive.phi_ref")})
    left = [np.max(np.abs(r["shaft.phi_rel"][r.t > T])) for r in (usual, run)]
    print(f"twist left in the shaft: cycloid {left[0]:.1e} rad, optimal law {left[1]:.1e} rad")
    tops = peak, np.max(np.abs(run["drive.tau"]))
    print(f"largest torque: cycloid {tops[0]:.0f} N.m, optimal law {tops[1]:.0f} N.m")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "elastic_drive.png"
        shown = ["drive.phi", "drive.tau", "shaft.phi_rel"]
        others = {"cycloid": usual, "afterwards": run}
        title = "The optimal law leaves no rebound"
        sol.plot(*shown, against=others, path=picture, title=title)
        print(f"picture: {picture}")
    return sol.objective


if __name__ == "__main__":
    main(Path("build"))
