"""A right-angle cantilever swings through deflections as large as its arms.

The test of Simo and Vu-Quoc (1988): two arms of length 10 and a force at the elbow, out of their
plane, that rises to 50 and is gone after 2 s. Elements of large rotation, after García de Jalón and
Bayo, section 11.3. What to see: elbow and tip swing against each other, the tip by its own arm's
length; two elements an arm follow for some seconds, four longer.
"""

from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
from matplotlib.figure import Figure

import acausal as ac
from library import spatial as sp

converged = (
    (1.0, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0, 12.5, 15.0),
    (0.951, 4.115, 5.502, 4.642, 3.111, 2.290, -3.095, -0.826, 0.160),
    (0.054, 0.069, 1.507, 3.509, 5.479, 8.247, 4.463, -5.728, -9.204),
)
"""Time, heights of elbow and tip: geometrically exact beams, 16 and 32 an arm extrapolated."""


def push(t: Any) -> Any:
    """Force at the elbow: a triangle from 0 to 2 s."""
    return ca.fmax(0, 50 * (1 - ca.fabs(t - 1)))


def build(n: int = 4) -> ac.Model:
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
    end = 3.0 if output is None else 16.0
    figure = Figure(figsize=(6.4, 3.8), layout="constrained")
    axes = figure.add_subplot(xlabel="time [s]", ylabel="height")
    for n in (2, 4):
        # BDF of order 2 is stable for vibrations without damping, higher orders are not.
        solver = ac.IDAS(max_order=2)
        res = ac.compile(build(n)).simulate(end, n=int(50 * end), rtol=1e-5, solver=solver)
        heights = np.stack([res[f"beam.node[{k * n}].r"][:, 2] for k in (1, 2)], axis=1)
        for k, place in enumerate(("elbow", "tip")):
            label = f"{place}, {n} elements an arm"
            axes.plot(res.t, heights[:, k], f"C{k}", alpha=n / 4, lw=n / 2, label=label)
    height = float(np.interp(3.0, res.t, heights[:, 0]))
    print(f"elbow after 3 s: {height:.3f} (converged: 5.502)")
    print(f"tip: from {heights[:, 1].min():.2f} to {heights[:, 1].max():.2f} within {end:g} s")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "right_angle_cantilever.png", output / "right_angle_heights.png"
        res.snapshot(7.5, path=still, trace=["beam.node[4].r", "beam.frame_b.r"], up="z")
        for k, values in enumerate(converged[1:]):
            axes.plot(converged[0], values, f"C{k}x", label="converged" if k else None)
        axes.legend()
        figure.savefig(plot, dpi=150)
        print(f"the frame after 7.5 s: {still}\nelbow and tip: {plot}")
    return height


if __name__ == "__main__":
    main(Path("build"))
