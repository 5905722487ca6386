"""A pendulum of four bars, horizontal at rest, falls; after 0.5 s its third joint locks.

The system of Qi, Shan and Shi, "A systematic formulation for dynamics of flexible multibody systems
with topology changes", with rigid bars. What to see: the angle of the joint stops, the rates of all
bars jump at once, and 0.66 J are lost. The table shows a freedom less after the lock.
"""

from pathlib import Path
from typing import Any

import numpy as np

import acausal as ac
from library import planar as pl


def build() -> ac.Model:
    m = ac.Model("locking_pendulum")
    m.world = pl.World(g=9.81)
    third = pl.Revolute(lock=lambda j: ac.time > 0.5)
    m.j = [pl.Revolute(), pl.Revolute(), third, pl.Revolute()]
    m.bar = [pl.BodyShape(m=3.12, I=0.26, r=(1.0, 0.0), r_CM=(0.5, 0.0)) for _ in range(4)]
    ends = [m.world.frame, *(bar.frame_b for bar in m.bar)]
    for end, joint, bar in zip(ends, m.j, m.bar, strict=False):
        m.connect(end, joint.frame_a)
        m.connect(joint.frame_b, bar.frame_a)
    return m


def draw(res: ac.Result, path: Path) -> None:
    """Draw angles of the joints, the rate of the third bar, impulses of the pins, and energy."""
    import matplotlib.pyplot as plt

    energy = pl.kinetic_energy(res) + pl.potential_energy(res)
    figure, axes = plt.subplots(2, 2, figsize=(9.0, 6.0), layout="constrained")
    for k in range(4):
        axes[0, 0].plot(res.t, res[f"j[{k}].phi"], label=f"joint {k + 1}")
    axes[0, 1].plot(res.t, sum(res[f"j[{k}].w"] for k in range(3)))
    pins = [float(np.hypot(*res.impulses(f"j[{k}].t.f")[0])) for k in range(4)]
    axes[1, 0].bar([f"pin {k + 1}" for k in range(4)], pins)
    axes[1, 1].plot(res.t, energy - energy[0])
    labels: Any = [
        "relative angle [rad]",
        "rate of bar 3 [rad/s]",
        "impulse [N.s]",
        "change of energy [J]",
    ]
    for ax, label in zip(axes.flat, labels, strict=True):
        ax.set_ylabel(label)
    for ax in (axes[0, 0], axes[0, 1], axes[1, 1]):
        ax.axvline(0.5, color="0.7", linestyle=":")
        ax.set_xlabel("time [s]")
    axes[0, 0].legend(fontsize=8)
    axes[1, 1].ticklabel_format(useOffset=False)
    figure.savefig(path, dpi=120)
    plt.close(figure)


def main(output: Path | None = None) -> float:
    """Return the energy [J] that the lock takes."""
    res = ac.simulate(build(), 2.0, rtol=1e-9, atol=1e-11)
    event = res.events[-1]
    print(event)
    print(res.topologies)
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture, still = output / "locking_pendulum.png", output / "locking_pendulum_still.png"
        draw(res, picture)
        res.snapshot(1.0, path=still)
        print(f"picture: {picture}\nthe bars after 1 s: {still}")
    return event.loss


if __name__ == "__main__":
    main(Path("build"))
