"""Mechanisms that natural coordinates are tried on."""

from __future__ import annotations

from typing import Any

import numpy as np

import acausal as ac
from library import planar as pl
from library import spatial as sp


def slider_crank() -> ac.Model:
    """A slider-crank in the plane, with a spring between the slider and the ground."""
    m = ac.Model("slider_crank")
    m.world, m.j1 = pl.World(), pl.Revolute(start={"phi": 0.7})
    m.crank = pl.BodyShape(m=1.0, r=(1.0, 0.0), r_CM=(0.5, 0.0), I=0.1)
    m.j2 = pl.Revolute(guess={"phi": -1.0})
    m.rod = pl.BodyShape(m=1.0, r=(2.0, 0.0), r_CM=(1.0, 0.0), I=0.1)
    m.j3, m.slide = pl.Revolute(), pl.Prismatic(n=(1.0, 0.0), guess={"s": 2.0})
    m.block, m.spring = pl.Body(m=1.0), pl.Spring(c=10.0, s_unstretched=0.1)
    m.connect(m.world.frame, m.j1.frame_a, m.slide.frame_a, m.spring.frame_a)
    m.connect(m.j1.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.j3.frame_a)
    m.connect(m.j3.frame_b, m.slide.frame_b, m.block.frame_a, m.spring.frame_b)
    return m


def thin(mass: float, r: tuple[float, float, float]) -> dict[str, Any]:
    """Parameters of a rod along r without thickness."""
    x = np.array(r)
    full = mass / 12 * (x @ x * np.eye(3) - np.outer(x, x))
    names = {"I_11": (0, 0), "I_22": (1, 1), "I_33": (2, 2)}
    names |= {"I_21": (1, 0), "I_31": (2, 0), "I_32": (2, 1)}
    return {"m": mass, "r": r, "r_CM": tuple(x / 2)} | {k: full[ij] for k, ij in names.items()}


def rssr(spin: float = 1e-3) -> ac.Model:
    """A spatial four-bar of two revolute and two spherical joints, with slender links.

    The rod resists its idle spin by ``spin`` [kg m2], so that the default form has it too.
    """
    m = ac.Model("rssr")
    m.world, m.ground = sp.World(), sp.FixedTranslation(r=(1.0, 0.2, 0.5))
    m.crank = sp.BodyShape(**thin(1.0, (0.3, 0.0, 0.0)))
    m.rocker = sp.BodyShape(**thin(1.5, (0.0, 0.0, 0.8)))
    m.rod = sp.BodyShape(**{**thin(2.0, (1.2, 0.0, 0.0)), "I_11": spin})
    m.j1 = sp.Revolute(n=(0, 0, 1), start={"phi": 0.3, "w": 1.0})
    m.j2 = sp.Revolute(n=(1, 0, 0), guess={"phi": 0.3})
    m.s1, m.s2 = sp.Spherical(), sp.Spherical()
    m.connect(m.world.frame, m.j1.frame_a, m.ground.frame_a)
    m.connect(m.j1.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.s1.frame_a)
    m.connect(m.s1.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.s2.frame_a)
    m.connect(m.s2.frame_b, m.rocker.frame_b)
    m.connect(m.ground.frame_b, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.rocker.frame_a)
    return m


def double_pendulum() -> ac.Model:
    """Two bodies in space on hinges that are not parallel, with a damper to the ground."""
    m = ac.Model("double_pendulum")
    m.world, m.post = sp.World(), sp.FixedTranslation(r=(2.0, 0.0, 0.0))
    m.j = [
        sp.Revolute(n=(0, 0, 1), start={"phi": 0.3}),
        sp.Revolute(n=(0, 1, 1), start={"w": 1.0}),
    ]
    m.link = [
        sp.BodyShape(m=1.0, r=(1.0, 0.2, 0.1), r_CM=(0.5, 0.1, 0.05), I_21=1e-4) for _ in range(2)
    ]
    m.damper = sp.Damper(d=0.3)
    m.connect(m.world.frame, m.j[0].frame_a, m.post.frame_a)
    m.connect(m.j[0].frame_b, m.link[0].frame_a)
    m.connect(m.link[0].frame_b, m.j[1].frame_a)
    m.connect(m.j[1].frame_b, m.link[1].frame_a)
    m.connect(m.post.frame_b, m.damper.frame_a)
    m.connect(m.damper.frame_b, m.link[1].frame_b)
    return m


def driven_crank() -> ac.Model:
    """A crank that time turns, with a second link that swings on it."""
    m = ac.Model("driven_crank")
    m.world, m.drive = pl.World(), pl.AngleDriver(phi_ref=lambda t: 0.7 + 2 * t + t**2)
    m.crank = pl.BodyShape(m=1.0, r=(1.0, 0.0), r_CM=(0.5, 0.0), I=0.1)
    m.pin = pl.Revolute(start={"phi": -1.0})
    m.rod = pl.BodyShape(m=1.0, r=(2.0, 0.0), r_CM=(1.0, 0.0), I=0.1)
    m.connect(m.world.frame, m.drive.frame_a)
    m.connect(m.drive.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.rod.frame_a)
    return m


def every_joint() -> ac.Model:
    """Drivers, a universal and a cylindrical joint in space, and a body that flies at a spring."""
    m = ac.Model("every_joint")
    m.world = sp.World()
    m.turn = sp.AngleDriver(n=(1, 1, 0), phi_ref=lambda t: 0.7 + 2 * t + t**2)
    m.lift = sp.PositionDriver(n=(0, 1, 1), s_ref=lambda t: t**2)
    m.crank = sp.BodyShape(m=1.0, r=(1.0, 0.0, 0.3), r_CM=(0.5, 0.0, 0.1))
    m.cross = sp.Universal(start={"phi_a": -1.0, "w_b": 2.0})
    m.rod = sp.BodyShape(m=1.0, r=(2.0, 0.0, 0.1), r_CM=(1.0, 0.0, 0.0))
    m.sleeve = sp.Cylindrical(start={"phi": 0.4, "v": 0.5})
    m.ring = sp.Body(m=1.0, r_CM=(0.1, 0.2, 0.3), I_11=0.1, I_22=0.1, I_33=0.1)
    m.flyer = sp.Body(m=2.0, I_11=0.2, I_22=0.3, I_33=0.4, start={"w_a": (1.0, 2.0, 3.0)})
    m.spring = sp.Spring(c=3.0)
    m.connect(m.world.frame, m.turn.frame_a)
    m.connect(m.turn.frame_b, m.lift.frame_a)
    m.connect(m.lift.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.cross.frame_a)
    m.connect(m.cross.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.sleeve.frame_a)
    m.connect(m.sleeve.frame_b, m.ring.frame_a, m.spring.frame_a)
    m.connect(m.spring.frame_b, m.flyer.frame_a)
    return m
