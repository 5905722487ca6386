"""A trolley crane moves its load by three metres, and the load hangs still when it stops.

The law of motion of the trolley is decided: C², at rest at both ends, in 1.5 periods of the
pendulum, with the least jerk and a force within that of the cycloid. What to see: after the
cycloid the load swings by 15°, after the optimal law it does not.
"""

from math import pi, sqrt
from pathlib import Path

import casadi as ca
import numpy as np

import acausal as ac
from library import planar as pl

ROPE, TROLLEY, LOAD, WAY = 2.0, 50.0, 200.0, 3.0  # m, kg, kg, m
PERIOD = 2 * pi * sqrt(ROPE / 9.80665)
T = 1.5 * PERIOD


def build() -> ac.Model:
    m = ac.Model("trolley_crane")
    m.world, m.drive = pl.World(), pl.PositionDriver(n=(1.0, 0.0))
    m.trolley, m.pin = pl.PointMass(m=TROLLEY), pl.Revolute()
    m.rope, m.load = pl.FixedTranslation(r=(0.0, -ROPE)), pl.PointMass(m=LOAD)
    m.connect(m.world.frame, m.drive.frame_a)
    m.connect(m.drive.frame_b, m.trolley.frame_a, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.rope.frame_a)
    m.connect(m.rope.frame_b, m.load.frame_a)
    return m


def cycloid(t: ca.SX) -> ca.SX:
    return ca.if_else(t < T, WAY / T * (t - T / (2 * pi) * ca.sin(2 * pi * t / T)), WAY)


def main(output: Path | None = None) -> float:
    """Return where the load is [m] one and a half periods after the crane stopped."""
    system, end = ac.compile(build()), T + 1.5 * PERIOD
    usual = system.simulate(end, n=2000, inputs={"drive.s_ref": cycloid}, rtol=1e-8)
    peak = np.max(np.abs(usual["drive.f_drive"][usual.t < T]))
    ocp = ac.OptimalControl(system, t_end=T)
    ocp.motion("drive.s", smoothness=2, start=0.0, end=WAY)
    ocp.final("pin.phi", 0.0)
    ocp.final("pin.w", 0.0)
    ocp.bound("drive.f_drive", -peak, peak)
    ocp.minimize(ocp.integral(ocp["der3(drive.s)"] ** 2))
    sol = ocp.solve(ac.Collocation(intervals=40))
    law = {"drive.s_ref": sol.input_values("drive.s_ref")}
    run = system.simulate(end, n=2000, inputs=law, rtol=1e-8)
    left = [np.degrees(np.max(np.abs(r["pin.phi"][r.t > T]))) for r in (usual, run)]
    print(f"swing after the stop: cycloid {left[0]:.2f}°, optimal law {left[1]:.1e}°")
    print(f"largest force: {peak:.0f} N, optimal law {np.max(np.abs(run['drive.f_drive'])):.0f} N")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "vibration_free_crane.png"
        others = {"cycloid": usual, "afterwards": run}
        shown = ["drive.s", "drive.f_drive", "pin.phi"]
        sol.plot(*shown, against=others, path=picture, title="A crane stops, and its load with it")
        print(f"picture: {picture}")
    return float(run.final["load.r_0"][0])


if __name__ == "__main__":
    main(Path("build"))
