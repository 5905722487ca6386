"""A pump lifts the boom of an excavator in 4 s with the least energy.

The cylinder acts along the line between two frames of the boom and the base; liquid, 1-D and plane
in one graph. Decided is the flow of the pump, with limits on flow, its rate and the pressure. What
to see: friction wants an even speed, the oil must not ring, and the end is caught at rest. The mesh
is refined until the simulator rings no more than the optimum does.
"""

from math import cos, sin
from pathlib import Path

import acausal as ac
from library import hydraulic as hy
from library import planar as pl

REACH, BOOM, LOAD, AREA, FRICTION = 5.0, 900.0, 600.0, 1.5e-2, 6e4  # m, kg, kg, m2, N.s/m
FOOT, EYE = (0.6, -0.8), 2.0  # m, m along the boom
DOWN, UP, T, FLOW, PRESSURE = -0.3, 0.5, 4.0, 6e-3, 70e5  # rad, rad, s, m3/s, Pa


def length(angle: float) -> float:
    """Return the distance [m] of the cylinder's two eyes."""
    return float(((EYE * cos(angle) - FOOT[0]) ** 2 + (EYE * sin(angle) - FOOT[1]) ** 2) ** 0.5)


def build() -> ac.Model:
    m = ac.Model("boom")
    m.world, m.pivot = pl.World(), pl.Revolute(start={"phi": DOWN, "w": 0.0})
    m.base, m.lug = pl.FixedTranslation(r=FOOT), pl.FixedTranslation(r=(EYE, 0.0))
    m.beam, m.line = pl.FixedTranslation(r=(REACH, 0.0)), pl.Actuator()
    m.boom = pl.Body(m=BOOM, r_CM=(REACH / 2, 0.0), I=BOOM * REACH**2 / 12)
    m.bucket, m.pump = pl.PointMass(m=LOAD), hy.SignalFlow()
    weight = 9.80665 * cos(DOWN) * REACH * (BOOM / 2 + LOAD)
    lever = (FOOT[0] * sin(DOWN) - FOOT[1] * cos(DOWN)) * EYE / length(DOWN)
    m.cylinder = hy.Cylinder(
        A=AREA, V0=1e-3, s_rel0=length(DOWN), d=FRICTION, use_support=True,
        start={"p": weight / lever / AREA},
    )  # fmt: skip
    m.connect(m.world.frame, m.pivot.frame_a, m.base.frame_a)
    m.connect(m.pivot.frame_b, m.boom.frame_a, m.beam.frame_a, m.lug.frame_a)
    m.connect(m.beam.frame_b, m.bucket.frame_a)
    m.connect(m.base.frame_b, m.line.frame_a)
    m.connect(m.lug.frame_b, m.line.frame_b)
    m.connect(m.cylinder.flange_a, m.line.flange_a)
    m.connect(m.cylinder.flange_b, m.line.flange_b)
    m.connect(m.pump.port, m.cylinder.port)
    return m


def main(output: Path | None = None) -> float:
    """Return the least energy over what the simulator's replay takes from the pump."""
    ocp = ac.OptimalControl(build(), t_end=T)
    ocp.control("pump.q", 0.0, FLOW, rate=8e-3)
    ocp.initial("pump.q", 0.0)
    for path, value in {"pivot.phi": UP, "pivot.w": 0.0, "pivot.a": 0.0, "pump.q": 0.0}.items():
        ocp.final(path, value)
    ocp.bound("cylinder.p", 0.0, PRESSURE)
    ocp.minimize(1e-4 * ocp.integral(ocp["cylinder.p"] * ocp["pump.q"]))
    sol = ocp.solve(ac.Collocation(intervals=60, control="constant"), refine=1e-3)
    energy = -sol.replay.energy("pump")[-1]
    lift = 9.80665 * (sin(UP) - sin(DOWN)) * REACH * (BOOM / 2 + LOAD)
    print(f"energy: {energy:.0f} J, of which the lift is {lift:.0f} J")
    print(f"{len(sol.mesh) - 1} intervals; the simulator agrees to {sol.defect:.0e}")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "hydraulic_boom.png"
        shown = ["pump.q", "cylinder.p", "pivot.phi", "pivot.w"]
        sol.plot(*shown, path=picture, title="A boom is lifted with the least energy")
        print(f"picture: {picture}")
    return float(1e4 * sol.objective / energy)


if __name__ == "__main__":
    main(Path("build"))
