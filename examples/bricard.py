"""Bricard's mechanism: rods along edges of a cube on six hinges, which by counting cannot move.

Six closures for six angles leave no freedom, yet one closure is redundant, and so the ring turns
inside out and back (IFToMM benchmark A04). What to see: the rank is found and reported, and the
motion follows the published curve.
"""

from pathlib import Path

import numpy as np

import acausal as ac
from library import spatial as sp

corners = np.array([(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)], float)
axes = [(0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)] * 2
rods = np.diff(corners, axis=0)


def slender(r: np.ndarray) -> sp.Body:
    """Rod of 1 kg without inertia about its own axis."""
    inertia = (r @ r - r**2) / 12
    names = zip(("I_11", "I_22", "I_33"), inertia, strict=True)
    return sp.Body(m=1.0, r_CM=tuple(r / 2), **dict(names))


def build() -> ac.Model:
    m = ac.Model("bricard")
    m.world, m.ground = sp.World(g=9.81), sp.FixedTranslation(r=tuple(corners[-1]))
    m.hinge = [sp.Revolute(n=axis) for axis in axes]
    m.rod, m.arm = [slender(r) for r in rods], [sp.FixedTranslation(r=tuple(r)) for r in rods]
    m.connect(m.world.frame, m.ground.frame_a, m.hinge[0].frame_a)
    for k in range(5):
        m.connect(m.hinge[k].frame_b, m.rod[k].frame_a, m.arm[k].frame_a)
        m.connect(m.arm[k].frame_b, m.hinge[k + 1].frame_a)
    m.connect(m.hinge[5].frame_b, m.ground.frame_b)
    return m


def main(output: Path | None = None) -> float:
    """Return the x coordinate [m] of the third corner after 1 s."""
    system = ac.compile(build())
    print(*system.notices, sep="\n")
    res = system.simulate(10.0, n=1000, rtol=1e-8, atol=1e-9)
    corner = res.at(1.0)["arm[1].frame_b.r"]
    print(f"third corner after 1 s: {corner.round(6)} m (published: 0.273334 -0.886544 -0.462644)")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "bricard.png", output / "bricard_corner.png"
        res.snapshot(1.0, path=still, trace=["arm[1].frame_b"])
        res.plot("arm[1].frame_b.r", path=plot, title="The third corner of Bricard's mechanism")
        print(f"the mechanism after 1 s: {still}\nits third corner: {plot}")
    return float(corner[0])


if __name__ == "__main__":
    main(Path("build"))
