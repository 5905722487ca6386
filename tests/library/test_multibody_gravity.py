"""Fields of gravity: orbits of a point, no gravity at all, and words that name no field."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError, ParameterError
from library import planar as pl
from library import spatial as sp

BOTH = pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
MU = 3.986004418e14
TIGHT = {"rtol": 1e-10, "atol": 1e-12}


def vector(space, *numbers):
    return numbers[: 2 if space is pl else 3]


def free_body(space, world, r, v, part=None):
    m = ac.Model("orbit")
    m.world, m.free = world, space.FreeMotion(start={"r": r, "v": v})
    m.body = part or space.Body(m=3.0)
    m.connect(m.world.frame, m.free.frame_a)
    m.connect(m.free.frame_b, m.body.frame_a)
    return ac.compile(m)


@BOTH
def test_kepler_orbit_has_the_period_of_the_third_law(space):
    """T = 2 pi sqrt(a³/mu) within 1e-6, energy and angular momentum constant, e = 0.3."""
    a, e = 1e7, 0.3
    near, speed = a * (1 - e), np.sqrt(MU / a * (1 + e) / (1 - e))
    period = 2 * np.pi * np.sqrt(a**3 / MU)
    system = free_body(
        space,
        space.World(gravity_type="point"),
        vector(space, near, 0.0, 0.0),
        vector(space, 0.0, speed, 0.0),
    )
    res = system.simulate(period, **TIGHT)
    late = -res.final["free.r"][1] / speed  # of the way round, near the pericentre
    assert abs(late) < 1e-6 * period
    r, v = res["free.r"], res["free.v"]
    energy = (v**2).sum(axis=1) / 2 - MU / np.linalg.norm(r, axis=1)
    np.testing.assert_allclose(energy, -MU / (2 * a), rtol=1e-7)
    np.testing.assert_allclose(r[:, 0] * v[:, 1] - r[:, 1] * v[:, 0], near * speed, rtol=1e-7)


@BOTH
def test_point_gravity_acts_at_the_center_of_mass(space):
    """A body held at frame_a is pulled by mu m/r² at its own centre of mass."""
    m = ac.Model("held")
    m.world = space.World(gravity_type="point", mu=2.0)
    m.fixed = space.Fixed(r=vector(space, 1.0, 0.0, 0.0))
    m.weld, m.body = space.Weld(), space.Body(m=3.0, r_CM=vector(space, 1.0, 0.0, 0.0))
    m.connect(m.fixed.frame_b, m.weld.frame_a)
    m.connect(m.weld.frame_b, m.body.frame_a)
    start = ac.compile(m).initialize()
    assert start["weld.f"][0] == pytest.approx(-3.0 * 2.0 / 2.0**2)


@BOTH
@pytest.mark.parametrize("part", ["Body", "PointMass"])
def test_without_gravity_a_mass_goes_straight(space, part):
    world = space.World(gravity_type="none")
    m = ac.Model("straight")
    m.world, m.x, m.body = world, space.Prismatic(start={"v": 2.0}), getattr(space, part)(m=1.0)
    m.y = space.Prismatic(n=vector(space, 0.0, 1.0, 0.0), start={"v": 1.0})
    m.connect(m.world.frame, m.x.frame_a)
    m.connect(m.x.frame_b, m.y.frame_a)
    m.connect(m.y.frame_b, m.body.frame_a)
    res = ac.compile(m).simulate(3.0)
    np.testing.assert_allclose(res.final["body.r_0"][:2], [6.0, 3.0], rtol=1e-9)


def test_models_with_other_fields_do_not_share_equations():
    """The same class of body under two Worlds, compiled one after the other."""
    start = vector(sp, 1.0, 0.0, 0.0), vector(sp, 0.0, 0.0, 0.0)
    found = []
    for field in ("uniform", "point", "none", "uniform"):
        system = free_body(sp, sp.World(gravity_type=field, mu=4.0), *start)
        found.append(system.initialize()["body.a_0"])
    fall = [0.0, -9.80665, 0.0]
    np.testing.assert_allclose(found, [fall, [-4.0, 0.0, 0.0], [0.0, 0.0, 0.0], fall], atol=1e-9)


@BOTH
def test_an_unknown_field_of_gravity_is_refused(space):
    with pytest.raises(ParameterError) as error:
        space.World(gravity_type="lunar")
    assert str(error.value) == (
        "World: gravity_type = 'lunar' is none of 'uniform', 'point', 'none', 'field'."
    )


def test_an_outer_part_shows_parameters_and_structural_values_only():
    class Lost(ac.Component):
        """Reads what a World does not have."""

        world = ac.outer(sp.World)
        x = ac.variable("1", "Anything")

        def equations(self):
            yield self.x == self.world.gravity

    m = ac.Model("lost")
    m.world, m.lost = sp.World(), Lost()
    with pytest.raises(DeclarationError) as error:
        ac.compile(m)
    assert str(error.value) == (
        "World has no parameter 'gravity'. Did you mean 'gravity_type'? "
        "Valid: field, field_potential, g, gravity_type, mu, n."
    )
