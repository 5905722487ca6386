"""A satellite with an arm of two links catches a body that drifts by, without gravity.

What to see: when the gripper is within 0.4 m of the target it holds it in the pose that it has, by
an impulse through the whole arm. Momentum and angular momentum stay, energy is lost, and the
satellite with its catch has three freedoms less.
"""

from pathlib import Path

import casadi as ca
import numpy as np

import acausal as ac
from library import planar as pl


def build() -> ac.Model:
    m = ac.Model("satellite_capture")
    m.world = pl.World(g=0.0)
    at_rest = {"r_0": (0.0, 0.0), "v_0": (0.0, 0.0), "phi": 0.0, "w_a": 0.1}
    m.base = pl.BodyBox(r=(1.0, 0.0), width=1.0, density=20.0, start=at_rest)
    m.j = [pl.Revolute(start={"phi": 0.4, "w": 0.0}), pl.Revolute(start={"phi": -0.9, "w": 0.0})]
    m.arm = [pl.BodyBox(r=(1.0, 0.0), density=400.0) for _ in range(2)]
    near = {"r": (1.5, 0.3), "v": (-0.6, -0.2), "phi": 0.5, "w": 0.3}
    m.grip = pl.Gripper(catch=lambda g: ca.norm_2(g.r) < 0.4, start=near)
    m.target = pl.BodyBox(r=(0.4, 0.0), width=0.4, density=150.0)
    m.connect(m.base.frame_b, m.j[0].frame_a)
    m.connect(m.j[0].frame_b, m.arm[0].frame_a)
    m.connect(m.arm[0].frame_b, m.j[1].frame_a)
    m.connect(m.j[1].frame_b, m.arm[1].frame_a)
    m.connect(m.arm[1].frame_b, m.grip.frame_a)
    m.connect(m.grip.frame_b, m.target.frame_a)
    return m


def main(output: Path | None = None) -> float:
    """Return what is left of the kinetic energy, as a share."""
    res = ac.simulate(build(), 6.0, rtol=1e-9, atol=1e-11)
    event = res.events[-1]
    print(event)
    print(res.topologies)
    energy = pl.kinetic_energy(res)
    drift = np.max(np.abs(pl.angular_momentum(res) - pl.angular_momentum(res)[0]))
    print(f"angular momentum stays to {drift:.0e} N.m.s")
    print(f"kinetic energy {energy[0]:.4f} → {energy[-1]:.4f} J")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture, still = output / "satellite_capture.png", output / "satellite_capture_still.png"
        res.plot("base.w_a", "arm[1].w_a", "target.w_a", path=picture, title="A target is caught")
        res.snapshot(6.0, path=still, trace=["target.frame_a.r"])
        print(f"rates: {picture}\nthe satellite after 6 s: {still}")
    return float(energy[-1] / energy[0])


if __name__ == "__main__":
    main(Path("build"))
