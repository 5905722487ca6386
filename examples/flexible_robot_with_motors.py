"""A robot of two flexible links, turned by DC motors with gears and controllers, stops and rings.

Controllers hold the motors, not the load: what they feel of the links is divided by the gear. What
to see: both joints reach their angles, the load goes on swinging, and it does so at the frequency
of the first mode of the whole machine in its last pose, motors and controllers included.
"""

from pathlib import Path

import numpy as np

import acausal as ac
from library import blocks as bl
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library.multibody.elements import Material, tube

aluminium = Material(E=7e10, nu=0.33, density=2700.0)
goals, ratio = (1.2, -0.9), 80.0  # rad, of the gears


class Drive(ac.Model):
    """A DC motor with gear and controller that turns a shaft to an angle."""

    def __init__(self, goal: float) -> None:
        super().__init__()
        self.reference = bl.KinematicPTP2(q_end=ratio * goal, qd_max=160.0, qdd_max=480.0)
        self.pd = bl.LimPID(controller_type="PD", k=6.0, Td=0.05, wd=1.0, y_max=48.0)
        self.source, self.ground, self.r = el.SignalVoltage(), el.Ground(), el.Resistor(R=0.6)
        self.emf, self.rotor = el.RotationalEMF(k=0.08), rot.Inertia(J=1e-4)
        self.gear, self.sensor = rot.IdealGear(ratio=ratio), rot.AngleSensor()
        self.connect(self.reference.q, self.pd.u_s)
        self.connect(self.sensor.phi, self.pd.u_m)
        self.connect(self.pd.y, self.source.v)
        self.connect(self.source.p, self.r.p)
        self.connect(self.r.n, self.emf.p)
        self.connect(self.emf.n, self.source.n, self.ground.p)
        self.connect(self.emf.flange, self.rotor.flange_a, self.sensor.flange)
        self.connect(self.rotor.flange_b, self.gear.flange_a)


def build() -> ac.Model:
    m = ac.Model("flexible_robot")
    m.world, m.load = pl.World(g=0), pl.Body(m=1.5, I=2e-3)
    m.drive = [Drive(goal) for goal in goals]
    m.joint = [pl.Revolute(use_axis_flange=True) for _ in goals]
    link = {"section": tube(0.012, 0.0105), "material": aluminium, "modes": 2, "zeta": 0.005}
    m.link = [pl.FlexibleBeam(L=length, **link) for length in (0.8, 0.6)]
    m.connect(m.world.frame, m.joint[0].frame_a)
    m.connect(m.link[0].frame_b, m.joint[1].frame_a)
    m.connect(m.link[1].frame_b, m.load.frame_a)
    for drive, joint, beam in zip(m.drive, m.joint, m.link, strict=True):
        m.connect(drive.gear.flange_b, joint.axis)
        m.connect(joint.frame_b, beam.frame_a)
    return m


def main(output: Path | None = None) -> float:
    """Return the frequency at which the load swings over that of the first mode, damped."""
    system = ac.compile(build())
    res = system.simulate(3.0, n=1500, rtol=1e-8)
    modes = system.linearize(res.final).modes()
    after = res.t > 1.2
    t, tip = res.t[after], res.deflection("link[1]", 1.0)[after, 1]
    k = np.flatnonzero((tip[:-1] < 0) & (tip[1:] >= 0))
    found = 1 / np.diff(t[k] - tip[k] * (t[k + 1] - t[k]) / (tip[k + 1] - tip[k])).mean()
    print(f"{modes}\nthe load swings on at {found:.4f} Hz")
    if output is not None:
        output.mkdir(parents=True, exist_ok=True)
        still, plot = output / "flexible_robot.png", output / "flexible_robot_run.png"
        res.snapshot(0.45, path=still, color="displacement", trace=["load.frame_a"])
        res.plot("joint[0].phi", "joint[1].phi", "drive[0].r.i", "link[1].q", path=plot)
        print(f"the robot after 0.45 s: {still}\nangles, current and modes: {plot}")
    return float(found / (modes.frequencies[0] * np.sqrt(1 - modes.damping[0] ** 2)))


if __name__ == "__main__":
    main(Path("build"))
