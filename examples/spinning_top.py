"""A top that is let go at 30° with pure spin: it falls, is caught by its spin, and rises again.

The spherical joint keeps its orientation as a quaternion, so no angle is ever singular. What to
see: the path of the axis has cusps where the top is let go again and again; the lowest point is
at cos(θ) = λ - sqrt(λ² - 2 λ cos(θ0) + 1) with λ = (I3 n)²/(4 I1 m g l).
"""

from math import acos, cos, degrees, radians, sin, sqrt
from pathlib import Path

import numpy as np

import acausal as ac
from library import spatial as sp

m, l, g = 0.5, 0.1, 9.80665
I1, I3 = 1e-3, 8e-4  # about the centre of mass: across and along the axis
spin, tilt = 150.0, radians(30)


def build() -> ac.Model:
    top = ac.Model("spinning_top")
    turned = (cos(tilt / 2), 0.0, 0.0, sin(tilt / 2))  # by the tilt about z
    rate = (-spin * sin(tilt), spin * cos(tilt), 0.0)
    top.world = sp.World(g=g)
    top.tip = sp.Spherical(start={"q": turned, "w_rel": rate})
    top.body = sp.Body(m=m, r_CM=(0.0, l, 0.0), I_11=I1, I_22=I3, I_33=I1)
    top.rod = sp.FixedTranslation(r=(0.0, 2 * l, 0.0))
    top.connect(top.world.frame, top.tip.frame_a)
    top.connect(top.tip.frame_b, top.body.frame_a, top.rod.frame_a)
    return top


def main(output: Path | None = None) -> float:
    """Return the largest tilt [degrees]."""
    res = ac.simulate(build(), 2.0, n=8000, rtol=1e-9, atol=1e-10)
    tilts = np.degrees(np.arccos(res["rod.frame_b.r"][:, 1] / (2 * l)))
    ratio = (I3 * spin) ** 2 / (4 * (I1 + m * l**2) * m * g * l)
    lowest = degrees(acos(ratio - sqrt(ratio**2 - 2 * ratio * cos(tilt) + 1)))
    print(f"largest tilt: {tilts.max():.5f}°, in closed form {lowest:.5f}°")
    length = np.linalg.norm(res["tip.q"], axis=1)
    print(f"the length of the quaternion stays within {abs(length - 1).max():.1e} of 1")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still = output / "spinning_top.png"
        res.snapshot(1.9, path=still, trace=["rod.frame_b"], view=(35.0, 25.0))
        print(f"the top after 1.9 s and the path of its end: {still}")
    return float(tilts.max())


if __name__ == "__main__":
    main(Path("build"))
