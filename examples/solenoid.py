"""A solenoid pulls its armature and a load of 10 g over 4.75 mm, from 12 V.

Geometry, material and stoppers are those of SimpleSolenoid in the Modelica Standard Library
(Magnetic.FluxTubes.Examples.SolenoidActuator); Modelica's armature is at 2.52491 mm after 10 ms.
Two gaps pull: between armature and pole, and around them. See how the current drops while the
armature moves, since the growing flux takes the voltage, and how the armature bounces at 0.25 mm.
"""

from math import pi
from pathlib import Path

import acausal as ac
from library import electrical as el
from library import magnetic as mag
from library import translational as tr
from library.magnetic.materials import Steel_9SMnPb28

R_ARM, R_IN, R_OUT = 5e-3, 13.5e-3, 15e-3  # m, radii of armature and pole, yoke inside and outside
PLATE, AXIS, POLE, SLIDE = 3.5e-3, 31.5e-3, 6.5e-3, 0.65e-3  # m, bottoms, centre line, pole, guide
X_MIN, X_MAX, MASS = 0.25e-3, 5e-3, 7853 * 26e-3 * pi * R_ARM**2  # m, m, kg
IRON = {"material": Steel_9SMnPb28}


def build() -> ac.Model:
    m = ac.Model("solenoid")
    m.source, m.r, m.gnd = el.ConstantVoltage(V=12.0), el.Resistor(R=10.0), el.Ground()
    m.coil, m.ground = mag.ElectroMagneticConverter(N=957), mag.Ground()
    m.gap = mag.ForceHollowCylinderAxialFlux(r_o=R_ARM)
    m.fringe = mag.LeakageAroundPoles(w=2 * pi * (R_ARM + 1.5e-3), r=3e-3)
    m.pole = mag.HollowCylinderAxialFlux(l=POLE, r_o=R_ARM, **IRON)
    m.pole_plate = mag.HollowCylinderRadialFlux(l=PLATE, r_i=R_ARM, r_o=R_IN, **IRON)
    m.yoke = mag.HollowCylinderAxialFlux(l=AXIS, r_i=R_IN, r_o=R_OUT, **IRON)
    m.plate = mag.HollowCylinderRadialFlux(l=PLATE, r_i=R_ARM + SLIDE, r_o=R_IN, **IRON)
    m.guide = mag.HollowCylinderRadialFlux(
        l=PLATE, r_i=R_ARM, r_o=R_ARM + SLIDE, non_linear_permeability=False
    )
    m.edge = mag.QuarterCylinder(l=2 * pi * (R_ARM + SLIDE / 2))
    m.side = mag.QuarterHollowCylinder(l=2 * pi * R_ARM, ratio=8.0)
    m.core = mag.HollowCylinderAxialFlux(l=AXIS - POLE - (X_MAX + X_MIN) / 2, r_o=R_ARM, **IRON)
    m.armature = mag.TranslatoryArmatureAndStopper(m=MASS, x_min=X_MIN, x_max=X_MAX, d=400.0)
    m.load = tr.Mass(m=0.01)
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.coil.p)
    m.connect(m.coil.n, m.source.n, m.gnd.p)
    m.connect(m.coil.port_p, m.gap.port_p, m.fringe.port_p)
    m.connect(m.gap.port_n, m.fringe.port_n, m.pole.port_p)
    m.connect(m.pole.port_n, m.pole_plate.port_p)
    m.connect(m.pole_plate.port_n, m.yoke.port_p)
    m.connect(m.yoke.port_n, m.plate.port_p)
    m.connect(m.plate.port_n, m.guide.port_p, m.edge.port_p, m.side.port_p)
    m.connect(m.guide.port_n, m.edge.port_n, m.side.port_n, m.core.port_p, m.ground.port)
    m.connect(m.core.port_n, m.coil.port_n)
    m.connect(m.gap.flange, m.fringe.flange, m.armature.flange_a)
    m.connect(m.armature.flange_b, m.load.flange_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the position [mm] of the armature after 10 ms."""
    system = ac.compile(build())
    res = system.simulate(0.03, n=3000, start={"armature.mass.s": X_MAX}, rtol=1e-8, atol=1e-10)
    position = 1e3 * res.at(0.01)["armature.mass.s"]
    print(f"armature after 10 ms: {position:.5f} mm; first contact at {res.events[0].time:.5f} s")
    print(f"of {-res.energy('source')[-1]:.4f} J, {res.energy('r')[-1]:.4f} J heat the winding")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        picture = output / "solenoid.png"
        shown = ["armature.mass.s", "coil.i", "gap.F_m", "pole.B"]
        res.plot(*shown, path=picture, title="A solenoid pulls its armature")
        print(f"picture: {picture}")
    return float(position)


if __name__ == "__main__":
    main(Path("build"))
