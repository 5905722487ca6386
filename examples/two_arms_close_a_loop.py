"""Two arms of two bars fall, and after 0.5 s a gripper between their tips holds them together.

What to see: the tips are 0.95 m apart and are welded in the pose that they then have: a loop
closes, and of four freedoms one is left. Almost all kinetic energy goes. The graph before and
after shows the gripper's edges: opened, then held.
"""

from pathlib import Path

import acausal as ac
from library import planar as pl

ANGLES = (0.3, 0.8, 2.8, 2.4)  # rad, of the bars at the start


def build() -> ac.Model:
    m = ac.Model("two_arms")
    m.world, m.foot = pl.World(g=9.81), pl.FixedTranslation(r=(2.2, 0.0))
    a, b, c, d = ANGLES
    m.j = [pl.Revolute(start={"phi": phi, "w": 0.0}) for phi in (a, b - a, c, d - c)]
    m.bar = [pl.BodyShape(m=1.0, I=1 / 12, r=(1.0, 0.0), r_CM=(0.5, 0.0)) for _ in range(4)]
    m.grip = pl.Gripper(catch=lambda g: ac.time > 0.5)
    m.connect(m.world.frame, m.j[0].frame_a, m.foot.frame_a)
    m.connect(m.foot.frame_b, m.j[2].frame_a)
    for joint, bar in zip(m.j, m.bar, strict=True):
        m.connect(joint.frame_b, bar.frame_a)
    m.connect(m.bar[0].frame_b, m.j[1].frame_a)
    m.connect(m.bar[2].frame_b, m.j[3].frame_a)
    m.connect(m.bar[1].frame_b, m.grip.frame_a)
    m.connect(m.bar[3].frame_b, m.grip.frame_b)
    return m


def main(output: Path | None = None) -> float:
    """Return the kinetic energy [J] that is left after the catch."""
    res = ac.simulate(build(), 1.0, rtol=1e-9, atol=1e-11)
    energy = pl.kinetic_energy(res)
    catch = int(res.t.searchsorted(0.5))
    print(res.events[-1])
    print(f"kinetic energy {energy[catch]:.6f} → {energy[catch + 1]:.8f} J")
    print(res.topologies)
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        before, after = res.topologies
        graphs = output / "two_arms_before.png", output / "two_arms_after.png"
        before.system.graph.draw(graphs[0], contract="bar*.hold")
        after.system.graph.draw(graphs[1], contract="bar*.hold")
        still = output / "two_arms_close_a_loop.png"
        res.snapshot(1.0, path=still, trace=["bar[1].frame_b.r", "bar[3].frame_b.r"])
        print(f"the arms after 1 s: {still}\ngraphs: {graphs[0]}, {graphs[1]}")
    return float(energy[catch + 1])


if __name__ == "__main__":
    main(Path("build"))
