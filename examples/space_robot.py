"""A flexible robot turns a satellite with solar arrays by 90° and 180° in 600 s, in two ways.

García de Jalón and Bayo, 11.2.7, data chosen here: two links of 6 elements, a rigid satellite, two
arrays of 11 elements; in moving frames and by large rotation. What to see: the end-effector is up
to 12 mm off the way of rigid links, and then swings at the frequency that `linearize` tells.
"""

from itertools import pairwise
from math import pi
from pathlib import Path

import casadi as ca
import numpy as np
from matplotlib.figure import Figure

import acausal as ac
from library import spatial as sp
from library.multibody import elements as fe
from library.multibody.flexible.reduced_body import reduced_body
from library.multibody.modes import craig_bampton

T, a, b = 600.0, 6.4, 7.0  # s, m, m
arm = {"material": fe.Material(6.895e10, 0.33, 2699.0), "section": fe.tube(0.03, 0.027)}
panel = {"material": fe.Material(7e10, 0.3, 2e3), "section": fe.general(1e-3, 3e-9, 3e-9, 6e-9)}


def beam(kind: str, n: int, root: tuple, along: tuple, stuff: dict) -> ac.Model:
    mesh = fe.line((0, 0, 0), along, n)
    if kind == "large rotation":
        return sp.LargeRotationBeam(points=mesh.nodes, start={"r_0": root}, **stuff)
    whole = fe.assemble(mesh.nodes, (fe.TimoshenkoBeam(**stuff), mesh.cells))
    body = reduced_body(craig_bampton(whole, [0, n], reference=0, modes=2))
    return sp.FlexibleBody(body, frames={"frame_b": n})


def build(kind: str = "moving frames") -> ac.Model:
    def swept(t: ca.SX) -> ca.SX:
        return ca.if_else(t < T, t / T - ca.sin(2 * pi * t / T) / (2 * pi), 1.0)

    m, cube = ac.Model("space_robot"), {"r": (0, 2, 0), "width": 2.0, "density": 125.0}
    m.world, m.satellite = sp.World(g=0), sp.BodyBox(**cube, guess={"r_0": (a, b, 0)})
    m.base = sp.AngleDriver(phi_ref=lambda t: pi / 2 * swept(t), n=(0, 0, 1))
    m.wrist = sp.AngleDriver(phi_ref=lambda t: pi * swept(t), n=(0, 1, 0))
    m.upper = beam(kind, 6, (0, 0, 0), (a, 0, 0), arm)
    m.lower = beam(kind, 6, (a, 0, 0), (0, b, 0), arm)
    m.side = [sp.FixedTranslation(r=(s, 1, 0)) for s in (1, -1)]
    m.array = [beam(kind, 11, (a + s, b + 1, 0), (11 * s, 0, 0), panel) for s in (1, -1)]
    m.connect(m.world.frame, m.base.frame_a)
    for one, other in pairwise((m.base, m.upper, m.lower, m.wrist, m.satellite)):
        m.connect(one.frame_b, other.frame_a)
    for k in range(2):
        m.connect(m.satellite.frame_a, m.side[k].frame_a)
        m.connect(m.side[k].frame_b, m.array[k].frame_a)
    return m


def main(output: Path = Path("build")) -> float:  # frequency over that of linearise
    output.mkdir(parents=True, exist_ok=True)
    figure, off = Figure(figsize=(6.4, 3.8), layout="constrained"), []
    axes = figure.add_subplot(xlabel="time [s]", ylabel="deviation of the end-effector [mm]")
    for kind, style in (("large rotation", "-"), ("moving frames", "k:")):
        res = ac.simulate(build(kind), 800.0, n=400, rtol=1e-7, solver=ac.GeneralizedAlpha(h=0.5))
        way = res["lower.frame_b.r"] @ [1, 1j, 0]
        off.append(1e3 * (way - (a + 1j * b) * np.exp(1j * res["base.phi"])))
        axes.plot(res.t, off[-1].real, style, res.t, off[-1].imag, style)
    seen = np.fft.rfft(off[0][-100:].imag * np.hanning(100), 2**16)  # 200 s, an output every 2 s
    left = pi * float(np.argmax(np.abs(seen))) / 2**16
    own = min(np.abs(res.system.linearize(res).poles), key=lambda w: abs(w - left))
    print(f"up to {np.abs(off[0]).max():.2f} mm, alike to {np.abs(off[0] - off[1]).max():.2f} mm")
    still, plot = output / "space_robot.png", output / "space_robot_deviation.png"
    axes.legend([f"{x}, {kind}" for kind in ("large rotation", "moving frames") for x in "xy"])
    figure.savefig(plot, dpi=150)
    res.snapshot(300.0, path=still, up="z", trace=["lower.frame_b.r"])
    print(f"then {left:.4f} rad/s, linearised {own:.4f} rad/s; see {still} and {plot}")
    return float(left / own)


if __name__ == "__main__":
    main()
