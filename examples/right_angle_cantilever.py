"""A right-angle cantilever swings through deflections as large as its arms.

The test of Simo and Vu-Quoc (1988): two arms of length 10 and a force at the elbow, out of their
plane, that rises to 50 and is gone after 2 s. Elements of large rotation, after García de Jalón and
Bayo, section 11.3. What to see: elbow and tip swing against each other, the tip by its own arm's
length.
"""

from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

import acausal as ac
from library import spatial as sp

elements = 4  # an arm


def push(t: Any) -> Any:
    """Force at the elbow: a triangle from 0 to 2 s."""
    return ca.fmax(0, 50 * (1 - ca.fabs(t - 1)))


def build(n: int = elements) -> ac.Model:
    m = ac.Model("right_angle_cantilever")
    m.world, m.force = sp.World(g=0), sp.WorldForce(f_x=0.0, f_y=0.0, f_z=push)
    way = np.linspace(0.0, 10.0, n + 1)
    arm, across = np.eye(3)[0], np.eye(3)[1]
    points = [*np.outer(way, arm), *(10.0 * arm + np.outer(way[1:], across))]
    m.beam = sp.LargeRotationBeam(
        points=points, mu=1.0, EA=1e6, GA=1e6, EI=1e3, GJ=1e3, gyration=10**0.5
    )
    m.connect(m.world.frame, m.beam.frame_a)
    m.connect(m.beam.node[n], m.force.frame_b)
    return m


def main(output: Path | None = None) -> float:
    """Return the height of the elbow after 3 s."""
    system = ac.compile(build())
    end = 3.0 if output is None else 16.0
    # BDF of order 2 is stable for vibrations without damping, higher orders are not.
    res = system.simulate(end, n=int(50 * end), rtol=1e-5, solver=ac.IDAS(max_order=2))
    elbow, tip = (res[f"beam.node[{k}].r"][:, 2] for k in (elements, 2 * elements))
    height = float(np.interp(3.0, res.t, elbow))
    print(f"elbow after 3 s: {height:.3f} (converged: 5.502)")
    print(f"tip: from {tip.min():.2f} to {tip.max():.2f} within {end:g} s")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "right_angle_cantilever.png", output / "right_angle_heights.png"
        paths = [f"beam.node[{elements}].r", "beam.frame_b.r"]
        res.snapshot(7.5, path=still, trace=paths, up="z")
        res.plot(
            *[f"{name}[2]" for name in paths],
            path=plot,
            title="Elbow and tip of a right-angle cantilever",
        )
        print(f"the frame after 7.5 s: {still}\nelbow and tip: {plot}")
    return height


if __name__ == "__main__":
    main(Path("build"))
