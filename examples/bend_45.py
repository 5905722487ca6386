"""A bend of 45 degrees is pulled out of its plane: bending and torsion together, at large angles.

García de Jalón and Bayo, example 11.2, after Bathe and Bolourchi: an arc of radius 100, clamped,
with a force at its free end. Eight elements of large rotation; the equilibrium of each force is the
guess of the next. What to see: the tip rises by half the length of the arc and comes back towards
the clamp.
"""

from pathlib import Path

import numpy as np

import acausal as ac
from library import spatial as sp

E, G, J = 1e7, 5e6, 1 / 6  # the section is a unit square
forces = (0.0, 150.0, 300.0, 450.0, 600.0)
published = {
    300.0: (22.33, 58.84, 40.08),
    450.0: (18.62, 52.32, 48.39),
    600.0: (15.79, 47.23, 53.37),
}
"""Tip by Simo and Vu-Quoc (1986), eight elements of another kind."""


def build(n: int = 8) -> ac.Model:
    m = ac.Model("bend_45")
    angle = np.linspace(0.0, np.pi / 4, n + 1)
    points = 100.0 * np.stack([1 - np.cos(angle), np.sin(angle), 0.0 * angle], axis=1)
    m.world, m.force = sp.World(g=0), sp.WorldForce(f_x=0.0, f_y=0.0)
    m.beam = sp.LargeRotationBeam(points=points, mu=1.0, EA=E, GA=G, EI=E / 12, GJ=G * J)
    m.connect(m.world.frame, m.beam.frame_a)
    m.connect(m.beam.frame_b, m.force.frame_b)
    return m


def main(output: Path | None = None) -> float:
    """Return the height of the tip at the largest force."""
    system = ac.compile(build())
    rests, rest = [], None
    for force in forces:
        rest = system.steady_state(inputs={"force.f_z": force}, guess=rest)
        rests.append(rest)
        tip = rest["beam.frame_b.r"]
        known = f" (Simo and Vu-Quoc: {published[force]})" if force in published else ""
        print(f"force {force:3.0f}: tip at " + ", ".join(f"{c:.2f}" for c in tip) + known)
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "bend_45.png"
        _draw(rests, picture)
        print(f"the bend at rest: {picture}")
    return float(rests[-1]["beam.frame_b.r"][2])


def _draw(rests: list[ac.types.Start], path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 5.6), layout="constrained")
    axes = figure.add_subplot(projection="3d", xlabel="x", ylabel="y", zlabel="z")
    for force, rest in zip(forces, rests, strict=True):
        nodes = np.array([rest[f"beam.node[{k}].r"] for k in range(9)])
        axes.plot(*nodes.T, marker="o", markersize=3, label=f"{force:.0f}")
    axes.plot(*np.array(list(published.values())).T, "kx", label="published tips")
    axes.set_xticks([0, 10, 20, 30])
    axes.legend(title="force", loc="upper left")
    axes.set_box_aspect((1, 2, 1.5))
    figure.savefig(path, dpi=150)


if __name__ == "__main__":
    main(Path("build"))
