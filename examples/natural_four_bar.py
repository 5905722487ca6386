"""A four-bar linkage in natural coordinates: two points that move, three lengths that stay.

The coordinates are those of the book of García de Jalón and Bayo: points and unit vectors, shared
by the bodies that a joint connects. What to see: in the plane four coordinates and three
constraints of the second degree, and a mass matrix of numbers alone; in space the hinges share
their axes too, and bodies with a breadth need a vector each. The run is that of the default form.
"""

from pathlib import Path
from typing import Any

import numpy as np

import acausal as ac
from library import planar as pl
from library import spatial as sp

lengths = (0.3, 0.9, 0.75)  # crank, coupler, rocker [m]


def bar(space: Any, length: float) -> Any:
    """Bar of 4 kg/m; in space it has a breadth."""
    mass, inertia = 4.0 * length, 4.0 * length**3 / 12
    r, center = ((factor * length, 0.0, 0.0) for factor in (1.0, 0.5))
    if space is pl:
        return pl.BodyShape(m=mass, r=r[:2], r_CM=center[:2], I=inertia)
    return sp.BodyShape(m=mass, r=r, r_CM=center, I_11=2e-3, I_22=inertia, I_33=inertia)


def build(space: Any = pl) -> ac.Model:
    m = ac.Model("four_bar")
    m.world = space.World()
    m.ground = space.FixedTranslation(r=(1.0, 0.0) if space is pl else (1.0, 0.0, 0.0))
    turned = ({"start": {"phi": 1.0}}, *({"guess": {"phi": phi}} for phi in (-0.4, 1.7, 0.9)))
    m.pin = [space.Revolute(**given) for given in turned]
    m.bar = [bar(space, length) for length in lengths]
    m.connect(m.world.frame, m.pin[0].frame_a, m.ground.frame_a)
    m.connect(m.pin[0].frame_b, m.bar[0].frame_a)
    m.connect(m.bar[0].frame_b, m.pin[1].frame_a)
    m.connect(m.pin[1].frame_b, m.bar[1].frame_a)
    m.connect(m.bar[1].frame_b, m.pin[3].frame_a)
    m.connect(m.ground.frame_b, m.pin[2].frame_a)
    m.connect(m.pin[2].frame_b, m.bar[2].frame_a)
    m.connect(m.bar[2].frame_b, m.pin[3].frame_b)
    return m


def main(output: Path | None = None) -> float:
    """Return the angle of the crank [rad] after 1 s, in natural coordinates."""
    system = ac.compile(build())
    n = system.natural()
    print(n)
    print(f"M =\n{n.M.round(4)}")
    res = n.simulate(1.0, rtol=1e-9, atol=1e-10)
    default = system.simulate(1.0, rtol=1e-10, atol=1e-11)
    difference = np.abs(res["pin[0].phi"] - default["pin[0].phi"]).max()
    print(f"{res.notices[0]}\nthe crank differs from the default run by {difference:.0e} rad")
    spatial = ac.compile(build(sp)).natural()
    print(f"in space: {len(spatial.q)} coordinates, constraints of rank {spatial.rank}")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        plane, space = output / "natural_four_bar.png", output / "natural_four_bar_in_space.png"
        n.draw(path=plane)
        spatial.draw(path=space, view=(28, -70))
        print(f"the coordinates: {plane}\nin space: {space}")
    return float(res.final["pin[0].phi"])


if __name__ == "__main__":
    main(Path("build"))
