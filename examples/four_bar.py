"""A four-bar linkage falls and swings: Modelica's PlanarFourbar, in space and without any care.

Nothing marks the joint at which the loop is cut: the tree leaves one of them out, and its motion
closes the circuit. What to see: two states are left; three of the six closures of a planar loop
in space say nothing new, which is found by rank and reported; the loop stays closed to rounding.
"""

from math import hypot
from pathlib import Path

import numpy as np

import acausal as ac
from library import rotational as rot
from library import spatial as sp

bars = [(0.4, 0.0, 0.0), (0.1, 1.1, 0.0), (0.65, 0.1, 0.0)]  # crank, coupler, rocker
width, density = 0.05, 7700.0


def bar(r: tuple[float, float, float]) -> sp.Body:
    """Square bar of steel; its inertia about its own axis takes no part in the motion."""
    length = hypot(*r)
    mass = density * length * width**2
    inertia = mass * (length**2 + width**2) / 12
    center = (r[0] / 2, r[1] / 2, 0.0)
    return sp.Body(m=mass, r_CM=center, I_11=inertia, I_22=inertia, I_33=inertia)


def build() -> ac.Model:
    m = ac.Model("four_bar")
    m.world, m.ground = sp.World(), sp.FixedTranslation(r=(-0.15, 1.0, 0.0))
    m.joint = [sp.Revolute(use_axis_flange=k == 0) for k in range(4)]
    m.body, m.arm = [bar(r) for r in bars], [sp.FixedTranslation(r=r) for r in bars]
    m.damper = rot.Damper(d=0.1)
    m.connect(m.world.frame, m.joint[0].frame_a, m.ground.frame_a)
    m.connect(m.arm[0].frame_b, m.joint[1].frame_a)
    m.connect(m.ground.frame_b, m.joint[2].frame_a)
    for k in range(3):
        m.connect(m.joint[k].frame_b, m.body[k].frame_a, m.arm[k].frame_a)
    m.connect(m.arm[2].frame_b, m.joint[3].frame_a)
    m.connect(m.arm[1].frame_b, m.joint[3].frame_b)
    m.connect(m.joint[0].axis, m.damper.flange_b)
    m.connect(m.joint[0].support, m.damper.flange_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the angle of the crank [rad] after 5 s."""
    system = ac.compile(build())
    print(system.tree)
    print(*system.notices, sep="\n")
    res = system.simulate(5.0, rtol=1e-10, atol=1e-10)
    coupler = np.linalg.norm(res["arm[2].frame_b.r"] - res["arm[0].frame_b.r"], axis=1)
    angle = res.final["joint[0].phi"]
    print(f"angle of the crank after 5 s: {angle:.6f} rad (reference: -0.940165 rad)")
    print(f"the coupler keeps its length within {abs(coupler - hypot(*bars[1])).max():.0e} m")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "four_bar.png", output / "four_bar_angles.png"
        res.snapshot(0.3, path=still, view="xy", trace=["arm[1].frame_b"])
        res.plot(*(f"joint[{k}].phi" for k in range(4)), path=plot, title="A four-bar linkage")
        print(f"the linkage after 0.3 s: {still}\nits angles: {plot}")
    return float(angle)


if __name__ == "__main__":
    main(Path("build"))
