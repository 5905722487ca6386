"""Published open chains: pendulums of the Modelica Standard Library and of IFToMM."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest

import acausal as ac
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

TIGHT = {"rtol": 1e-9, "atol": 1e-11}
spaces = pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])


def vector(space: ModuleType, x: float, y: float = 0.0) -> tuple[float, ...]:
    return (x, y) if space is pl else (x, y, 0.0)


def box(space: ModuleType, length: float, width: float) -> ac.Component:
    """Steel box of 7700 kg/m3 along x: m = ρ l w², I = m/12 diag(2 w², l² + w², l² + w²)."""
    mass = 7700.0 * length * width**2
    along, across = mass * width**2 / 6, mass * (length**2 + width**2) / 12
    inertia: dict[str, Any] = {"I_11": along, "I_22": across, "I_33": across}
    if space is pl:
        inertia = {"I": across}
    return space.Body(m=mass, r_CM=vector(space, length / 2), **inertia)


def pendulum(space: ModuleType) -> ac.Model:
    """Modelica's MultiBody.Examples.Elementary.Pendulum."""
    m = ac.Model("pendulum")
    m.world, m.rev = space.World(), space.Revolute(use_axis_flange=True)
    m.body, m.damper = space.Body(m=1.0, r_CM=vector(space, 0.5)), rot.Damper(d=0.1)
    m.connect(m.world.frame, m.rev.frame_a)
    m.connect(m.rev.frame_b, m.body.frame_a)
    m.connect(m.rev.axis, m.damper.flange_b)
    m.connect(m.rev.support, m.damper.flange_a)
    return m


def double_pendulum(space: ModuleType) -> ac.Model:
    """Modelica's MultiBody.Examples.Elementary.DoublePendulum."""
    m = ac.Model("double_pendulum")
    m.world, m.damper = space.World(), rot.Damper(d=0.1)
    m.revolute1, m.revolute2 = space.Revolute(use_axis_flange=True), space.Revolute()
    m.box1, m.box2 = box(space, 0.5, 0.06), box(space, 0.5, 0.06)
    m.arm = space.FixedTranslation(r=vector(space, 0.5))
    m.connect(m.world.frame, m.revolute1.frame_a)
    m.connect(m.revolute1.axis, m.damper.flange_b)
    m.connect(m.revolute1.support, m.damper.flange_a)
    m.connect(m.revolute1.frame_b, m.box1.frame_a, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.revolute2.frame_a)
    m.connect(m.revolute2.frame_b, m.box2.frame_a)
    return m


def simple_pendulum(space: ModuleType) -> ac.Model:
    """IFToMM's A01: a point mass of 1 kg on a rod without mass, 1 m long, from (-1, 0) at rest."""
    m = ac.Model("simple_pendulum")
    m.world, m.rev = space.World(g=9.81), space.Revolute()
    m.rod, m.mass = space.FixedTranslation(r=vector(space, -1.0)), space.PointMass(m=1.0)
    m.connect(m.world.frame, m.rev.frame_a)
    m.connect(m.rev.frame_b, m.rod.frame_a)
    m.connect(m.rod.frame_b, m.mass.frame_a)
    return m


@spaces
def test_pendulum_follows_the_modelica_reference(space, curve):
    reference = curve("MultiBody.Pendulum")
    res = ac.simulate(pendulum(space), t=reference.grid, **TIGHT)
    reference.check(res, {"rev.phi": "rev.phi", "rev.w": "rev.w"}, dev=2.4e-6)


@spaces
def test_pendulum_has_one_freedom(space):
    """Two states and the acceleration: the arm and the body bring no unknown of their own."""
    system = ac.compile(pendulum(space))
    assert (len(system.states), len(system.algebraic)) == (2, 1)


@spaces
def test_double_pendulum_follows_the_modelica_reference(space, curve):
    reference = curve("MultiBody.DoublePendulum")
    res = ac.simulate(double_pendulum(space), t=reference.grid, **TIGHT)
    names = [f"revolute{k}.{letter}" for k in (1, 2) for letter in ("phi", "w")]
    reference.check(res, {name: name for name in names}, dev=1.3e-5)


@spaces
def test_double_pendulum_has_two_freedoms(space):
    system = ac.compile(double_pendulum(space))
    assert (len(system.states), len(system.algebraic)) == (4, 2)


@spaces
def test_simple_pendulum_follows_the_elliptic_functions(space, curve):
    """Ten digits are given; over four periods rtol = 1e-10 a step leaves 1e-7 m."""
    reference = curve("iftomm.A01_pendulum")
    res = ac.simulate(simple_pendulum(space), t=reference.grid, rtol=1e-10, atol=1e-12)
    place = np.searchsorted(res.t, reference.time)
    for axis, name in enumerate("xy"):
        error = np.abs(res["mass.r_0"][place, axis] - reference[name])
        assert error.max() < 1e-7
