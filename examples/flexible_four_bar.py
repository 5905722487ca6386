"""A four-bar whose coupler and rocker are thin tubes, at 210 rad/s, in three ways.

After Richard (2012), lengths chosen here: tubes of two modes in moving frames, linear and with what
forces along them do, and of 16 elements of large rotation. What to see: forces of 30 kN stiffen the
coupler; the linear model bends it by 50 mm, not 36. Crosses: extrema by 16 ANCF elements, Exudyn.
"""

from math import acos, cos, pi, sin
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

import acausal as ac
from library import planar as pl

OA, AB, BC, OC, speed = 0.3, 0.9, 0.75, 0.9, 210.0  # m, rad/s
A, I, E, density = 1.767e-4, 3.112e-8, 2e11, 7800.0  # a tube of 39/36 mm, steel
known = {"AB": ((37, 92), (-29.232, 36.057)), "BC": ((39, 204), (-30.910, 19.439))}  # °, mm


def tube(kind: str, length: float, angle: float, **at: Any) -> ac.Model:
    """Return a tube at an angle, that turns as rigid links do at first."""
    measures: dict[str, Any] = {"L": length, "mu": density * A, "EI": E * I}
    if kind == "large rotation":
        start = {"phi": angle, "w_a": -speed * OA / (OC - OA), **at}
        return pl.LargeRotationBeam(n=16, EA=E * A, GA=E * A / 5.2, start=start, **measures)
    measures |= {"stiffening": False} if kind == "linear" else {"axial_modes": 1, "EA": E * A}
    rest = (0.0,) * (2 if kind == "linear" else 3)
    begin = {"start": {"q": rest, "qd": rest}, "guess": {"phi": angle}}
    return pl.FlexibleBeam(modes=2, ends="pinned", frames={"mid": 0.5}, **begin, **measures)


def build(kind: str = "moving frame") -> ac.Model:
    m = ac.Model("flexible_four_bar")
    m.world, m.drive = pl.World(g=0), pl.AngleDriver(phi_ref=lambda t: speed * t)
    m.crank, m.ground = pl.RigidArm(r=(OA, 0.0)), pl.Fixed(r=(OC, 0.0))
    coupler = acos((AB**2 + (OC - OA) ** 2 - BC**2) / (2 * AB * (OC - OA)))
    rocker = float(np.arctan2(AB * sin(coupler), OA + AB * cos(coupler) - OC))
    m.AB = tube(kind, AB, coupler, r_0=(OA, 0.0), v_0=(0.0, OA * speed))
    m.BC = tube(kind, BC, rocker, r_0=(OC, 0.0))
    m.A, m.B, m.C = (pl.Revolute(guess={"phi": phi}) for phi in (coupler, rocker - coupler, rocker))
    m.connect(m.world.frame, m.drive.frame_a)
    m.connect(m.drive.frame_b, m.crank.frame_a)
    ends = (m.crank.frame_b, m.AB.frame_a, m.AB.frame_b, m.BC.frame_b, m.ground.frame_b)
    for k, pin in enumerate((m.A, m.B, m.C)):
        m.connect(ends[2 * k], pin.frame_a)
        m.connect(pin.frame_b, (*ends, m.BC.frame_a)[2 * k + 1])
    return m


def main(output: Path = Path("build")) -> float:
    """Return how far the middle of the coupler goes [mm] in one turn."""
    figure, most = Figure(figsize=(6.4, 5.6), layout="constrained"), {}
    axes = dict(zip(known, figure.subplots(2, sharex=True), strict=True))
    for kind in ("linear", "moving frame", "large rotation"):
        res = ac.simulate(build(kind), 2 * pi / speed, n=360, rtol=1e-6)
        at = ("frame_a", "frame_b", "node[8]" if kind == "large rotation" else "mid")
        for link, own in axes.items():
            a, b, mid = (res[f"{link}.{frame}.r"] @ [1, 1j] for frame in at)
            off = 1e3 * ((mid - a) * np.conj(b - a) / np.abs(b - a)).imag  # from the chord, mm
            own.plot(np.degrees(speed * res.t), off, label=kind)
            most[kind, link] = float(off.max())
        print(f"middle of the coupler, {kind}: {most[kind, 'AB']:.2f} mm (ANCF beams: 36.06 mm)")
    output.mkdir(parents=True, exist_ok=True)
    still, plot = output / "flexible_four_bar.png", output / "flexible_four_bar_middles.png"
    res.snapshot(res.t[90], path=still, trace=["AB.node[8].r"])
    for link, own in axes.items():
        own.plot(*known[link], "kx", label="ANCF, Exudyn")
        own.set(ylabel=f"middle of {link} [mm]", xlabel="crank [°]" if link == "BC" else "")
    figure.legend(*own.get_legend_handles_labels(), loc="outside upper center", ncols=4)
    figure.savefig(plot, dpi=150)
    print(f"the linkage after a quarter of a turn: {still}\nmiddles: {plot}")
    return most["moving frame", "AB"]


if __name__ == "__main__":
    main()
