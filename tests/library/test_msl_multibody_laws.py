"""Multibody parts with a name of Modelica's: frames, signs and defaults that its equations have.

Each was another one before the laws were read one by one (docs/model/differences_to_msl.md).
"""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError
from library import planar as pl
from library import rotational as rot
from library import spatial as sp

G = 9.80665


def turned(part: ac.Component, port: str) -> ac.Model:
    """Return a model in which a part is at a frame turned by 90° about z, at (2, 0, 0)."""
    m = ac.Model("turned")
    m.world, m.arm = sp.World(gravity_type="none"), sp.FixedTranslation(r=(2, 0, 0))
    m.turn, m.part = sp.FixedRotation(n=(0, 0, 1), angle=np.pi / 2), part
    m.connect(m.world.frame, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.turn.frame_a)
    m.connect(m.turn.frame_b, getattr(m.part, port))
    return m


def test_absolute_sensors_show_components_in_their_frame():
    """resolveInFrame = frame_a: (2, 0, 0) is (0, -2, 0) in a frame turned by 90° about z."""
    final = ac.simulate(turned(sp.AbsolutePosition(), "frame_a"), 1.0, n=1).final
    assert [final[f"part.y{k}"] for k in (1, 2, 3)] == pytest.approx([0, -2, 0], abs=1e-12)
    sensor = sp.AbsoluteSensor(get_r=True)
    final = ac.simulate(turned(sensor, "frame_a"), 1.0, n=1).final
    assert [final[f"part.r{k}"] for k in (1, 2, 3)] == pytest.approx([0, -2, 0], abs=1e-12)


@pytest.mark.parametrize("kind", ["Force", "Torque"])
def test_forces_between_frames_are_given_in_frame_b(kind):
    """resolveInFrame = frame_b: x of a frame_b that is turned by 90° about z is y of the world."""
    part = sp.Force(f_x=3.0) if kind == "Force" else sp.Torque(tau_x=3.0)
    m = turned(part, "frame_b")
    m.connect(m.world.frame, m.part.frame_a)
    res = ac.simulate(m, 1.0, n=1)
    edge = "t.f" if kind == "Force" else "rot.tau"
    assert res[f"part.{edge}"][-1] == pytest.approx([0, -3, 0], abs=1e-12)


def test_a_rod_that_hangs_is_pulled_and_half_of_its_mass_is_its_own():
    """frame_a.f = (f_CM - f_CM_e)/2 + f_rod e_rod: of a hanging rod, e = (0, -1, 0), all of it.

    The ball of 2 kg and the rod of 1 kg hang at frame_a: its f is 3 g upwards, f_rod = -3 g.
    """
    m = ac.Model("rod")
    m.world, m.slide = sp.World(), sp.Prismatic(n=(0, 1, 0))
    m.rod, m.ball = sp.SphericalSpherical(rod_length=0.5, m=1.0), sp.PointMass(m=2.0)
    m.connect(m.world.frame, m.slide.frame_a, m.rod.frame_a)
    m.connect(m.slide.frame_b, m.rod.frame_b, m.ball.frame_a)
    final = ac.simulate(m, 0.1, n=2, guess={"slide.s": -0.5}).final
    assert final["rod.f_rod"] == pytest.approx(-3.0 * G, rel=1e-9)


def test_the_bearing_of_a_rotor_takes_its_torque_also_where_the_rotor_does_not_feel_it():
    """exact = false: J a = 0, frame_a.t = -e J e·der(w_a): (I - J) der²(phi) = tau.

    A carrier of 3 kg.m2 with a rotor of 1 kg.m2, driven by 4 N.m: 2 rad/s².
    """
    m = ac.Model("rotor")
    m.world, m.pivot = sp.World(), sp.Revolute(use_axis_flange=True)
    m.body, m.drive = sp.Body(m=1.0, I_33=3.0), rot.ConstantTorque(tau_constant=4.0)
    m.rotor = sp.Rotor1D(J=1.0, n=(0, 0, 1), exact=False)
    m.chain(m.world, m.pivot, m.body)
    m.connect(m.pivot.frame_b, m.rotor.frame_a)
    m.connect(m.drive.flange, m.pivot.axis)
    final = ac.simulate(m, 1.0, n=2, rtol=1e-9).final
    assert final["pivot.w"] == pytest.approx(2.0, rel=1e-7)
    assert final["rotor.w"] == pytest.approx(0.0, abs=1e-9)


def test_a_bevel_gear_has_parallel_axes_unless_told_otherwise():
    assert sp.BevelGear1D._spec.parameters["n_b"].default == (1.0, 0.0, 0.0)


@pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
def test_a_hole_larger_than_its_body_is_refused(space):
    """assert(innerWidth <= width) and assert(innerDiameter < diameter): the mass was negative."""
    r = (1.0, 0.0) if space is pl else (1.0, 0.0, 0.0)
    with pytest.raises(ParameterError, match="larger than what it is in"):
        space.BodyBox(r=r, width=0.1, inner_width=0.2)
    with pytest.raises(ParameterError, match="larger than what it is in"):
        space.BodyCylinder(r=r, diameter=0.1, inner_diameter=0.2)
