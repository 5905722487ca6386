"""A cantilever on a mass that a spring draws away: Meghdari and Fahimi's example of Kane's method.

The support of the spring leaves at 0.5 m/s. The beam has two finite elements, its middle node
follows the tip (their eq. 30), and it moves in the first mode that is left. What to see: 53 mm, a
tenth of its length, is how far the tip bends; the system swings at 21.0 and at 68.6 rad/s.
"""

from pathlib import Path

import numpy as np
from scipy.interpolate import PPoly

import acausal as ac
from library import planar as pl
from library import translational as tr

l, rho, EI = 0.25, 0.078, 2.1e11 * 8.33e-13  # half of the beam [m], kg/m, N.m2
y, theta = -0.09626, -0.27094  # the first mode at the tip, as the paper has it


def shape() -> PPoly:
    """Return the deflection over x/(2 l): two cubics, the middle without inertia of its own."""
    middle, slope = 3 / 4 * y - 7 * l / 12 * theta, 3 / (4 * l) * y - theta / 4
    first = [-2 * middle + l * slope, 3 * middle - l * slope, 0.0, 0.0]
    second = [
        2 * middle + l * slope - 2 * y + l * theta,
        -3 * middle - 2 * l * slope + 3 * y - l * theta,
        l * slope,
        middle,
    ]
    halves = np.array([[8.0], [4.0], [2.0], [1.0]])  # an element is half of the beam
    return PPoly(np.column_stack([first, second]) * halves, [0.0, 0.5, 1.0])


def build() -> ac.Model:
    m = ac.Model("beam_on_spring_kane")
    m.world, m.mass = pl.World(g=0), pl.PointMass(m=0.2)
    m.slide = pl.Prismatic(n=(0.0, 1.0), use_axis_flange=True, start={"s": 0.0, "v": 0.0})
    m.beam = pl.FlexibleBeam(
        L=2 * l, mu=rho, EI=EI, shapes=(shape(),), stiffening=False,
        start={"q": (0.0,), "qd": (0.0,)},
    )  # fmt: skip
    m.spring, m.support = tr.Spring(c=1000.0), tr.Position(s_ref=lambda t: 0.5 * t)
    m.connect(m.world.frame, m.slide.frame_a)
    m.connect(m.slide.frame_b, m.mass.frame_a, m.beam.frame_a)
    m.connect(m.support.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.slide.axis)
    return m


def main(output: Path | None = None) -> float:
    """Return how far the tip bends at most [mm]."""
    system = ac.compile(build())
    print(system.linearize().modes())
    res = system.simulate(1.5, n=1500, rtol=1e-9)
    tip = 1e3 * float(np.abs(res.deflection("beam", 1.0)).max())
    print(f"the tip bends by {tip:.2f} mm at most (Lagrange's equations: 53.35 mm)")
    print(f"and holds {1e3 * res['beam.strain_energy'].max():.1f} mJ of strain then")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "beam_on_spring_kane.png", output / "beam_on_spring_tip.png"
        res.snapshot(1.122, path=still, color="displacement", trace=["beam.frame_b.r"])
        res.plot("slide.s", "beam.q", path=plot, title="A beam on a mass and a spring")
        print(f"the beam after 1.12 s: {still}\nplace of the mass and mode: {plot}")
    return tip


if __name__ == "__main__":
    main(Path("build"))
