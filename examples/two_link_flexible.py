"""A robot of two flexible links falls from the horizontal: Meghdari and Fahimi's second example.

Each link moves in one shape of their two finite elements: a piecewise cubic, given to the beam as a
function. What to see: the second link whips through below, past half a turn, while both vibrate by
some centimetres.
"""

from pathlib import Path

import numpy as np
from scipy.interpolate import PPoly

import acausal as ac
from library import planar as pl

l, rho, EI = 1.0, 1.0, 260.0  # half a link [m], kg/m, N.m2
y, theta = -0.817823, -0.575470  # first mode at the tip, of a link of two elements with l = 1 m


def shape() -> PPoly:
    """Return the deflection over x/(2 l); the middle follows the tip as in their eq. 29."""
    middle, slope = 3 / 4 * y - 7 * l / 12 * theta, 3 / (4 * l) * y - theta / 4
    first = [-2 * middle + l * slope, 3 * middle - l * slope, 0.0, 0.0]
    second = [
        2 * middle + l * slope - 2 * y + l * theta,
        -3 * middle - 2 * l * slope + 3 * y - l * theta,
        l * slope,
        middle,
    ]
    halves = np.array([[8.0], [4.0], [2.0], [1.0]])  # an element is half of the link
    return PPoly(np.column_stack([first, second]) * halves, [0.0, 0.5, 1.0])


def build() -> ac.Model:
    m = ac.Model("two_link_flexible")
    m.world = pl.World(g=9.81)
    m.joint = [pl.Revolute() for _ in range(2)]
    m.link = [
        pl.FlexibleBeam(L=2 * l, mu=rho, EI=EI, shapes=(shape(),), stiffening=False)
        for _ in range(2)
    ]
    m.connect(m.world.frame, m.joint[0].frame_a)
    m.connect(m.joint[0].frame_b, m.link[0].frame_a)
    m.connect(m.link[0].frame_b, m.joint[1].frame_a)
    m.connect(m.joint[1].frame_b, m.link[1].frame_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the angle of the second link [rad] after 2 s."""
    system = ac.compile(build())
    print(system.mass_matrix().round(4))
    res = system.simulate(2.0, n=400, rtol=1e-9, atol=1e-10)
    angle = res.final["link[1].elastic.phi"]
    energy = pl.kinetic_energy(res) + pl.potential_energy(res)
    print(f"second link after 2 s: {angle:.6f} rad (Lagrange's equations: -3.432239 rad)")
    print(f"energy is kept within {np.ptp(energy):.0e} J of {pl.kinetic_energy(res).max():.0f} J")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "two_link_flexible.png", output / "two_link_modes.png"
        res.snapshot(0.8, path=still, trace=["link[1].frame_b.r"])
        keys = [f"link[{k}].elastic.{name}" for name in ("phi", "eta[0]") for k in range(2)]
        res.plot(*keys, path=plot, title="Angles and modes of a flexible robot")
        print(f"the robot after 0.8 s: {still}\nits angles and modes: {plot}")
    return float(angle)


if __name__ == "__main__":
    main(Path("build"))
