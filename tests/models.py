"""Models that tests of several rooms share."""

from __future__ import annotations

from math import tan

import acausal as ac
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import translational as tr


def rc(
    source: ac.Component | None = None,
    resistor: ac.Component | None = None,
    capacitor: ac.Component | None = None,
) -> ac.Model:
    """A source charges a capacitor through a resistor; what is not given is 1 V, 1 Ω and 1 F."""
    m = ac.Model("rc")
    m.src = el.ConstantVoltage(V=1.0) if source is None else source
    m.r = el.Resistor(R=1.0) if resistor is None else resistor
    m.c = el.Capacitor(C=1.0) if capacitor is None else capacitor
    m.gnd = el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    return m


def drive(name: str = "drive", source: ac.Component | None = None) -> ac.Model:
    """A motor of 0.5 V.s/rad at a source, 12 V without another, with a damped inertia."""
    m = ac.Model(name)
    m.src = el.ConstantVoltage(V=12.0) if source is None else source
    m.r, m.l, m.gnd = el.Resistor(R=0.5), el.Inductor(L=4.5e-3), el.Ground()
    m.emf, m.rotor = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02)
    m.load, m.fixed = rot.Damper(d=0.01), rot.Fixed()
    m.loop(m.src, m.r, m.l, m.emf)
    m.chain(m.emf, m.rotor, m.load, m.fixed)
    m.connect(m.src.n, m.gnd.p)
    return m


def add_motor(m: ac.Model, k: float, R: float) -> None:
    """Turn the joint ``j1`` by a motor whose voltage is an input."""
    m.src, m.r = el.SignalVoltage(), el.Resistor(R=R)
    m.gnd, m.emf = el.Ground(), el.RotationalEMF(k=k)
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.j1.axis)


def cart(mass: float = 1.0, **start: float) -> ac.Model:
    """A mass that is pushed by a force, which is an input."""
    m = ac.Model("cart")
    m.push, m.cart = tr.Force(), tr.Mass(m=mass, start=start)
    m.connect(m.push.flange, m.cart.flange_a)
    return m


def press(**start: float) -> ac.Model:
    """A ram of 5 kg on a crank of 0.1 m and a rod of 0.3 m, with the start of the crank."""
    m = ac.Model("press")
    m.world, m.j1 = pl.World(gravity_type="none"), pl.Revolute(use_axis_flange=True, start=start)
    m.j2, m.j3 = pl.Revolute(guess={"phi": -1.0}), pl.Revolute(guess={"phi": 0.4})
    m.slide, m.ram = pl.Prismatic(n=(1.0, 0.0)), pl.Body(m=5.0, I=0.1)
    m.crank = pl.BodyShape(r=(0.1, 0.0), r_CM=(0.05, 0.0), m=1.0, I=0.01)
    m.rod = pl.BodyShape(r=(0.3, 0.0), r_CM=(0.15, 0.0), m=1.0, I=0.01)
    m.connect(m.world.frame, m.j1.frame_a, m.slide.frame_a)
    m.connect(m.j1.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.j3.frame_a)
    m.connect(m.slide.frame_b, m.j3.frame_b, m.ram.frame_a)
    return m


def driven_four_bar(rocker: float, gravity: float, phi: float) -> ac.Model:
    """A crank of 0.5 m, a rod and a base of 1 m and a rocker; the crank is turned by a torque."""
    m = ac.Model("four_bar")
    m.world, m.base = pl.World(g=gravity), pl.FixedTranslation(r=(1.0, 0.0))
    m.motor, m.j1 = rot.Torque(), pl.Revolute(use_axis_flange=True, start={"phi": phi, "w": 0.0})
    m.j2, m.j3 = pl.Revolute(guess={"phi": -phi}), pl.Revolute(guess={"phi": -phi})
    m.j4 = pl.Revolute(guess={"phi": phi})
    m.crank = pl.BodyShape(r=(0.5, 0.0), r_CM=(0.25, 0.0), m=2.0, I=0.05)
    m.rod = pl.BodyShape(r=(1.0, 0.0), r_CM=(0.5, 0.0), m=3.0, I=0.3)
    m.rocker = pl.BodyShape(r=(rocker, 0.0), r_CM=(rocker / 2, 0.0), m=2.0, I=0.05)
    m.connect(m.world.frame, m.j1.frame_a, m.base.frame_a)
    m.connect(m.j1.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.rod.frame_a)
    m.connect(m.base.frame_b, m.j4.frame_a)
    m.connect(m.j4.frame_b, m.rocker.frame_a)
    m.connect(m.rocker.frame_b, m.j3.frame_a)
    m.connect(m.j3.frame_b, m.rod.frame_b)
    m.connect(m.motor.flange, m.j1.axis)
    return m


def rolling_car() -> tuple[ac.Model, float]:
    """A car that is steered onto a circle and driven at its rear wheel of 0.2 m.

    With the mass that moves along the circle, M = m + (m c² + I) tan²(δ)/L².
    """
    mass, center, inertia, angle = 10.0, 0.4, 1.0, 0.3
    m = ac.Model("car")
    m.world, m.motor = pl.World(gravity_type="none"), rot.Torque()
    m.body = pl.BodyShape(m=mass, r=(1.0, 0.0), r_CM=(center, 0.0), I=inertia)
    m.rear, m.front = pl.IdealWheel(radius=0.2, use_axis_flange=True), pl.IdealWheel(radius=0.2)
    m.steer = pl.AngleDriver(phi_ref=angle)
    m.connect(m.body.frame_a, m.rear.frame_a)
    m.connect(m.body.frame_b, m.steer.frame_a)
    m.connect(m.steer.frame_b, m.front.frame_a)
    m.connect(m.motor.flange, m.rear.axis)
    return m, mass + (mass * center**2 + inertia) * tan(angle) ** 2


def close_four_bar(m: ac.Model) -> None:
    """Connect three of ``bar`` by four of ``joint``, between world and ground."""
    m.connect(m.world.frame, m.joint[0].frame_a, m.ground.frame_a)
    m.connect(m.joint[0].frame_b, m.bar[0].frame_a)
    m.connect(m.bar[0].frame_b, m.joint[1].frame_a)
    m.connect(m.joint[1].frame_b, m.bar[1].frame_a)
    m.connect(m.ground.frame_b, m.joint[2].frame_a)
    m.connect(m.joint[2].frame_b, m.bar[2].frame_a)
    m.connect(m.bar[1].frame_b, m.joint[3].frame_a)
    m.connect(m.bar[2].frame_b, m.joint[3].frame_b)
