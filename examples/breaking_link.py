"""A bar of 2 m falls about its end, and its weld in the middle breaks at a force of 20 N.

What to see: the weld carries the outer half, f² = (m (g sin φ + 1.5 w²))² + (m (g cos φ - 1.5 a))²
with φ below horizontal, w² = 3/2 g sin φ and a = 3/4 g cos φ. It breaks at φ = 0.677 rad: the outer
half flies on with a constant rate, the inner half swings on as a pendulum of its own.
"""

from pathlib import Path

import casadi as ca

import acausal as ac
from library import planar as pl


def build() -> ac.Model:
    m = ac.Model("breaking_link")
    m.world, m.j = pl.World(g=9.81), pl.Revolute(start={"phi": 0.0, "w": 0.0})
    m.bar = [pl.BodyShape(m=1.0, I=1 / 12, r=(1.0, 0.0), r_CM=(0.5, 0.0)) for _ in range(2)]
    m.weld = pl.Weld(release=lambda w: ca.norm_2(w.f) > 20)
    m.connect(m.world.frame, m.j.frame_a)
    m.connect(m.j.frame_b, m.bar[0].frame_a)
    m.connect(m.bar[0].frame_b, m.weld.frame_a)
    m.connect(m.weld.frame_b, m.bar[1].frame_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the angle below horizontal [rad] at which the weld breaks."""
    res = ac.simulate(build(), 1.0, rtol=1e-9, atol=1e-11)
    event = res.events[-1]
    angle = -res.at(event.time)["j.phi"]
    print(event)
    print(f"at {angle:.7f} rad below horizontal")
    print(res.topologies)
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture, still = output / "breaking_link.png", output / "breaking_link_still.png"
        res.plot("weld.f", "bar[0].w_a", "bar[1].w_a", path=picture, title="A weld breaks")
        res.snapshot(1.0, path=still, trace=["bar[0].r_CM_0", "bar[1].r_CM_0"])
        print(f"force and rates: {picture}\nboth halves after 1 s: {still}")
    return float(angle)


if __name__ == "__main__":
    main(Path("build"))
