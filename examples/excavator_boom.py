"""A hydraulic cylinder lifts the boom of an excavator: liquid, 1-D and the plane in one graph.

The cylinder stands between two flanges of an Actuator, which acts along the line between two
frames and so closes the loop of boom and base. What to see: 15 litres of oil set the stroke and
so the pose; at rest the pressure balances the weights over the lever that the pose leaves.
"""

from math import cos, sin
from pathlib import Path

import acausal as ac
from library import blocks as bl
from library import hydraulic as hy
from library import planar as pl

reach, boom, load = 5.0, 900.0, 600.0  # m, kg, kg
foot, eye, area = (0.6, -0.8), 2.0, 1.5e-2  # m, m along the boom, m2
down, flow, lifting = -0.3, 6e-3, 2.5  # rad at the start, m3/s, s


def length(angle: float) -> float:
    """Return the distance [m] of the cylinder's two eyes."""
    return float(((eye * cos(angle) - foot[0]) ** 2 + (eye * sin(angle) - foot[1]) ** 2) ** 0.5)


def build() -> ac.Model:
    m = ac.Model("excavator")
    m.world, m.pivot = pl.World(), pl.Revolute(start={"phi": down, "w": 0.0})
    m.base, m.lug = pl.FixedTranslation(r=foot), pl.FixedTranslation(r=(eye, 0.0))
    m.beam = pl.FixedTranslation(r=(reach, 0.0))
    m.boom = pl.Body(m=boom, r_CM=(reach / 2, 0.0), I=boom * reach**2 / 12)
    m.bucket, m.line = pl.PointMass(m=load), pl.Actuator()
    m.pump, m.command = (
        hy.SignalFlow(),
        bl.Trapezoid(amplitude=flow, rising=0.5, width=lifting - 0.5, falling=0.5, period=100.0),
    )
    weight = 9.80665 * cos(down) * reach * (boom / 2 + load)
    lever = (foot[0] * sin(down) - foot[1] * cos(down)) * eye / length(down)
    m.cylinder = hy.Cylinder(
        A=area,
        V0=1e-3,
        s_rel0=length(down),
        d=6e4,
        use_support=True,
        start={"p": weight / lever / area},
    )
    m.connect(m.world.frame, m.pivot.frame_a, m.base.frame_a)
    m.connect(m.pivot.frame_b, m.boom.frame_a, m.beam.frame_a, m.lug.frame_a)
    m.connect(m.beam.frame_b, m.bucket.frame_a)
    m.connect(m.base.frame_b, m.line.frame_a)
    m.connect(m.lug.frame_b, m.line.frame_b)
    m.connect(m.cylinder.flange_a, m.line.flange_a)
    m.connect(m.cylinder.flange_b, m.line.flange_b)
    m.connect(m.pump.port, m.cylinder.port)
    m.connect(m.command.y, m.pump.q)
    return m


def main(output: Path | None = None) -> float:
    """Return the pressure at rest over that of the balance of moments."""
    res = ac.simulate(build(), 20.0, n=1000)
    angle, pressure = res.final["pivot.phi"], res.final["cylinder.p"]
    lever = (foot[0] * sin(angle) - foot[1] * cos(angle)) * eye / length(angle)
    balance = 9.80665 * cos(angle) * reach * (boom / 2 + load) / lever / area
    print(f"the boom rises to {angle:.4f} rad; {1e-5 * pressure:.4f} bar hold it")
    error = abs(res.power("")).max() / abs(res.power("cylinder")).max()
    print(f"all powers add to zero within {error:.0e}")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "excavator.png", output / "excavator_pressure.png"
        res.snapshot(2.0, path=still, trace=["beam.frame_b"])
        res.plot("pivot.phi", "cylinder.p", "pump.q", "line.f", path=plot, title="Lifting a boom")
        print(f"the boom after 2 s: {still}\nangle, pressure and flow: {plot}")
    return float(pressure / balance)


if __name__ == "__main__":
    main(Path("build"))
