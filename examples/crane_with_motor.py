"""A DC motor slews a crane whose load swings out on its rope: electrical, 1-D and space in one.

The motor turns the tower through a gear on the axis of a joint; the load hangs on two crossed
joints at the end of the jib. What to see: the load lags, swings, and settles at the angle
tan(β) = Ω² (R + l sin(β))/g while the crane turns at Ω = V/(k i); all powers add to zero.
"""

from pathlib import Path

import numpy as np

import acausal as ac
from library import electrical as el
from library import rotational as rot
from library import spatial as sp

V, R_a, L_a, k, ratio = 440.0, 0.4, 5e-3, 2.2, 500.0
height, jib, rope, load = 20.0, 15.0, 8.0, 2000.0
damping = 0.4 * load * rope**2  # of the rope's joints [N.m.s]


def build() -> ac.Model:
    m = ac.Model("crane")
    m.src, m.gnd = el.RampVoltage(V=V, duration=10.0), el.Ground()
    m.r, m.l, m.emf = el.Resistor(R=R_a), el.Inductor(L=L_a), el.RotationalEMF(k=k)
    m.rotor, m.gear = rot.Inertia(J=0.5), rot.IdealGear(ratio=ratio)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    m.connect(m.rotor.flange_b, m.gear.flange_a)

    m.world, m.mast = sp.World(), sp.FixedTranslation(r=(0.0, height, 0.0))
    m.slew = sp.Revolute(n=(0.0, 1.0, 0.0), use_axis_flange=True)
    m.jib, m.beam = sp.FixedTranslation(r=(jib, 0.0, 0.0)), sp.Body(m=5000.0, r_CM=(6.0, 0.0, 0.0))
    m.out = sp.Revolute(n=(0.0, 0.0, 1.0), use_axis_flange=True)
    m.side = sp.Revolute(n=(1.0, 0.0, 0.0), use_axis_flange=True)
    m.out_damper, m.side_damper = rot.Damper(d=damping), rot.Damper(d=damping)
    m.rope, m.load = sp.FixedTranslation(r=(0.0, -rope, 0.0)), sp.PointMass(m=load)
    m.connect(m.world.frame, m.mast.frame_a)
    m.connect(m.mast.frame_b, m.slew.frame_a)
    m.connect(m.gear.flange_b, m.slew.axis)
    m.connect(m.slew.frame_b, m.jib.frame_a, m.beam.frame_a)
    m.connect(m.jib.frame_b, m.out.frame_a)
    m.connect(m.out.frame_b, m.side.frame_a)
    m.connect(m.side.frame_b, m.rope.frame_a)
    m.connect(m.rope.frame_b, m.load.frame_a)
    for joint, damper in ((m.out, m.out_damper), (m.side, m.side_damper)):
        m.connect(joint.axis, damper.flange_b)
        m.connect(joint.support, damper.flange_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the angle [degrees] at which the load swings out in the end."""
    res = ac.simulate(build(), 90.0, n=900)
    angle = np.degrees(res.final["out.phi"])
    print(f"the crane turns at {res.final['slew.w']:.6f} rad/s, V/(k i) = {V / k / ratio:.6f}")
    print(f"the load swings out by {angle:.6f}°")
    balance = abs(res.power("")).max() / abs(res.power("src")).max()
    print(f"all powers add to zero within {balance:.0e} of that of the source")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "crane.png", output / "crane_motor.png"
        res.snapshot(14.0, path=still, trace=["load.frame_a"])
        res.plot("slew.w", "out.phi", "side.phi", "r.i", path=plot, title="A crane with its motor")
        print(f"the crane after 14 s: {still}\nspeed, angles and current: {plot}")
    return float(angle)


if __name__ == "__main__":
    main(Path("build"))
