"""An industrial arm with six axes lifts a load and swings it around: the torques of its drives.

Each axis is a driver with a prescribed angle, so nothing is left to integrate: the motion is known
and the torques are what the cutsets of the drivers carry. All axes start and end together, with
angles twice differentiable, q = q0 + (q1 - q0) (10 x³ - 15 x⁴ + 6 x⁵), x = t/T. What to see: the
shoulder (axis[1]) carries the stretched arm at rest, and a third more while it lifts it.
"""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import acausal as ac
from library import spatial as sp

T = 1.5  # s, duration of the motion
q0 = np.radians([-60.0, -10.0, 10.0, 90.0, 40.0, 120.0])
q1 = np.radians([60.0, -70.0, 100.0, 0.0, -30.0, 0.0])

# Axis, arm to the next axis [m], mass [kg], its centre [m], its moments of inertia [kg.m2].
LINKS = (
    ((0, 0, 1), (0.35, 0.0, 0.40), 130.0, (0.15, 0.0, 0.20), (4.0, 5.0, 3.0)),
    ((0, 1, 0), (0.85, 0.0, 0.00), 65.0, (0.40, 0.05, 0.00), (0.6, 4.5, 4.6)),
    ((0, 1, 0), (0.20, 0.0, 0.15), 60.0, (0.05, 0.0, 0.10), (1.0, 1.2, 0.9)),
    ((1, 0, 0), (0.62, 0.0, 0.00), 30.0, (0.30, 0.0, 0.00), (0.2, 1.1, 1.1)),
    ((0, 1, 0), (0.12, 0.0, 0.00), 12.0, (0.05, 0.0, 0.00), (0.04, 0.05, 0.05)),
    ((1, 0, 0), (0.15, 0.0, 0.00), 20.0, (0.12, 0.02, 0.04), (0.15, 0.2, 0.2)),
)


def motion(axis: int):
    """Return the angle of an axis as a function of time."""
    way = q1[axis] - q0[axis]
    return lambda t: q0[axis] + way * (t / T) ** 3 * (10 - 15 * t / T + 6 * (t / T) ** 2)


def build() -> ac.Model:
    m = ac.Model("robot")
    m.world, m.base = sp.World(n=(0, 0, -1)), sp.FixedTranslation(r=(0.0, 0.0, 0.35))
    m.axis = [sp.AngleDriver(n=n, phi_ref=motion(k)) for k, (n, *_) in enumerate(LINKS)]
    m.link = [
        sp.BodyShape(r=r, m=mass, r_CM=center, I_11=own[0], I_22=own[1], I_33=own[2])
        for _, r, mass, center, own in LINKS
    ]
    m.connect(m.world.frame, m.base.frame_a)
    end = m.base.frame_b
    for axis, link in zip(m.axis, m.link, strict=True):
        m.connect(end, axis.frame_a)
        m.connect(axis.frame_b, link.frame_a)
        end = link.frame_b
    return m


def main(output: Path | None = None) -> float:
    """Return the largest torque [N.m] of the shoulder."""
    res = ac.compile(build()).simulate(T, n=300)
    torques = np.stack([res[f"axis[{k}].tau_drive"] for k in range(6)], axis=1)
    largest = np.abs(torques).max(axis=0)
    print("largest torques of the drives:", ", ".join(f"{x:.1f}" for x in largest), "N.m")
    work = sum(np.trapezoid(res[f"axis[{k}].w"] * torques[:, k], res.t) for k in range(6))
    print(f"the drives do {work:.1f} J of work: at rest again, it is the weight lifted")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        plot, still = output / "robot_torques.png", output / "robot.png"
        figure, panels = plt.subplots(2, 1, sharex=True, figsize=(8, 6), layout="constrained")
        for ax, first in zip(panels, (0, 3), strict=True):
            res.plot(*[f"axis[{k}].tau_drive" for k in range(first, first + 3)], axes=[ax])
        figure.savefig(plot, dpi=150)
        res.snapshot(0.6, path=still, trace=["link[5].frame_b"], up="z")
        print(f"torques: {plot}\nthe arm after 0.6 s and the path of its hand: {still}")
    return float(largest[1])


if __name__ == "__main__":
    main(Path("build"))
