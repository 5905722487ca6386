"""The fastest way to turn a flexible arm by one radian so that it stands still at once.

A motor of at most 8 N.m turns a thin arm with a load. The optimum switches its torque between the
limits, and the grid is refined until what it promises holds when it is replayed. What to see: bent
by a tenth of its length on the way, the arm arrives straight and at rest; a rigid one's torque, a
single change of sign, leaves it swinging by millimetres.
"""

from math import sqrt
from pathlib import Path

import numpy as np

import acausal as ac
from library import planar as pl
from library import rotational as rot

L, mu, EI, hub, load, most, goal = 1.0, 0.6, 40.0, 0.05, 0.3, 8.0, 1.0  # SI units
inertia = hub + mu * L**3 / 3 + load * L**2
rigid = 2 * sqrt(goal * inertia / most)  # s, the fastest turn of a rigid arm


def build() -> ac.Model:
    m = ac.Model("fastest_flexible_arm")
    m.world, m.motor, m.hub = pl.World(g=0), rot.Torque(), rot.Inertia(J=hub)
    m.joint = pl.Revolute(use_axis_flange=True, start={"phi": 0.0, "w": 0.0})
    rest = {"q": (0.0, 0.0), "qd": (0.0, 0.0)}
    m.link = pl.FlexibleBeam(L=L, mu=mu, EI=EI, modes=2, stiffening=False, start=rest)
    m.load = pl.PointMass(m=load)
    m.connect(m.motor.flange, m.hub.flange_a)
    m.connect(m.hub.flange_b, m.joint.axis)
    m.connect(m.world.frame, m.joint.frame_a)
    m.connect(m.joint.frame_b, m.link.frame_a)
    m.connect(m.link.frame_b, m.load.frame_a)
    return m


def problem(system: ac.System) -> ac.OptimalControl:
    ocp = ac.OptimalControl(system, t_end=ac.free(guess=1.5 * rigid, lower=rigid, upper=4 * rigid))
    ocp.control("motor.tau", lower=-most, upper=most)
    ocp.final("joint.phi", goal)
    ocp.final("joint.w", 0.0)
    for k in range(2):
        ocp.final(f"link.q[{k}]", 0.0)
        ocp.final(f"link.qd[{k}]", 0.0)
    ocp.minimize(ocp.t_end)
    return ocp


def main(output: Path | None = None) -> float:
    """Return the angle [rad] at which the load stands in the replay."""
    system = ac.compile(build())
    sol = problem(system).solve(ac.Collocation(intervals=30, degree=4), refine=1e-4)
    run = system.simulate(sol.t_end, inputs=sol, rtol=1e-9)
    x, y = run.final["load.r_0"]
    speed = np.linalg.norm(run.final["load.v_0"])
    tip = np.abs(run.deflection("link", 1.0)[:, 1])
    bent = tip.max()
    print(f"{sol.t_end:.5f} s (a rigid arm: {rigid:.5f} s), bent by {1e3 * bent:.0f} mm on the way")
    print(f"replayed: at {np.arctan2(y, x):.6f} rad with {1e3 * speed:.2f} mm/s")
    naive = {"motor.tau": lambda t: most * (1 if t < rigid / 2 else -1) * (t < rigid)}
    other = system.simulate(2 * rigid, inputs=naive, rtol=1e-8)
    left = np.abs(other.deflection("link", 1.0)[other.t > rigid]).max()
    print(f"the torque of a rigid arm leaves it swinging by {1e3 * left:.0f} mm")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "fastest_flexible_arm.png", output / "fastest_arm_optimum.png"
        run.snapshot(run.t[tip.argmax()], path=still, color="displacement", trace=["load.frame_a"])
        sol.plot("motor.tau", "joint.phi", "link.q", against={"replayed": run}, path=plot)
        print(f"the arm at its most bent: {still}\nthe optimum: {plot}")
    return float(np.arctan2(y, x))


if __name__ == "__main__":
    main(Path("build"))
