"""A slider-crank engine expands hot gas: from the top dead centre to the bottom one and on.

The gas, pV^1.4 = const, is a part of its own on the flange of the cylinder's joint; the loop
of crank, rod and piston closes by itself and passes its dead centres. What to see: in both of
them the piston stands still, so the work of the gas is all in the crank (and the end of the rod).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import acausal as ac
from domains import translational
from library import planar as pl
from library import rotational as rot

crank, rod, area, gap = 0.04, 0.14, 5e-3, 9e-3  # m, m, m2; gap above the piston at the top
top, ambient, speed = 40e5, 1e5, 100.0  # Pa, Pa, rad/s at the top
flywheel = 0.05  # kg.m2


class Gas(ac.Component):
    """Adiabatic gas above a piston at s, f = A (p - p_ambient) with p V^1.4 = const."""

    flange_a, flange_b = ac.ports(translational.Flange, 2)
    e = ac.Edge(flange_b, flange_a)

    def equations(self) -> Iterator[Any]:
        pressure = top * (gap / (gap + crank + rod - self.e.s)) ** 1.4
        yield self.e.f == area * (pressure - ambient)


def build() -> ac.Model:
    m = ac.Model("engine")
    m.world = pl.World(g=0.0)
    m.main = pl.Revolute(use_axis_flange=True)
    m.pin, m.wrist, m.cylinder = pl.Revolute(), pl.Revolute(), pl.Prismatic(use_axis_flange=True)
    m.web, m.shank = pl.FixedTranslation(r=(crank, 0.0)), pl.FixedTranslation(r=(rod, 0.0))
    m.rod = pl.Body(m=0.6, r_CM=(rod / 2, 0.0), I=1.2e-3)
    m.piston, m.flywheel, m.gas = pl.PointMass(m=0.4), rot.Inertia(J=flywheel), Gas()
    m.connect(m.world.frame, m.main.frame_a, m.cylinder.frame_a)
    m.connect(m.main.frame_b, m.web.frame_a)
    m.connect(m.web.frame_b, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.shank.frame_a, m.rod.frame_a)
    m.connect(m.shank.frame_b, m.wrist.frame_a)
    m.connect(m.wrist.frame_b, m.cylinder.frame_b, m.piston.frame_a)
    m.connect(m.flywheel.flange_a, m.main.axis)
    m.connect(m.gas.flange_a, m.cylinder.support)
    m.connect(m.gas.flange_b, m.cylinder.axis)
    return m


def main(output: Path | None = None) -> float:
    """Return the speed [rad/s] of the crank at the bottom dead centre."""
    begin = {"main.phi": 0.0, "main.w": speed}
    guess = {"cylinder.s": crank + rod}
    res = ac.simulate(build(), 0.1, n=4000, start=begin, guess=guess, rtol=1e-9, atol=1e-9)
    bottom = float(np.interp(np.pi, res["main.phi"], res["main.w"]))
    print(f"speed at the bottom dead centre: {bottom:.5f} rad/s")
    print(f"turns in 0.1 s: {res.final['main.phi'] / (2 * np.pi):.3f}")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "engine.png", output / "engine_speed.png"
        res.snapshot(0.01, path=still, trace=["shank.frame_b"])
        res.plot(
            "main.w", "cylinder.s", "gas.e.f", "main.f", path=plot, title="Slider-crank engine"
        )
        print(f"the engine after 10 ms: {still}\nspeed, stroke and forces: {plot}")
    return bottom


if __name__ == "__main__":
    main(Path("build"))
