"""Rods, and forces with mass along a line: pendulums of another kind, and two ways that agree."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError, InitializationError
from library import planar as pl
from library import spatial as sp
from library import translational as tr

BOTH = pytest.mark.parametrize("space", [pl, sp], ids=["plane", "space"])
G = 9.80665
TIGHT = {"rtol": 1e-10, "atol": 1e-10}


def vector(space, *numbers):
    return numbers[: 2 if space is pl else 3]


def on_slides(space, *parts, directions=2):
    """A model with a frame, ``m.slide[-1].frame_b``, that moves along x, y (and z) of the world."""
    m = ac.Model("slides")
    m.world = space.World()
    units = np.eye(3)[:directions]
    m.slide = [space.Prismatic(n=vector(space, *map(float, unit))) for unit in units]
    frame = m.world.frame
    for slide in m.slide:
        m.connect(frame, slide.frame_a)
        frame = slide.frame_b
    return m


@BOTH
def test_point_mass_on_a_rod_is_a_pendulum(space):
    """The rod as one constraint on two coordinates, over several full turns."""
    m = on_slides(space)
    m.rod, m.ball = space.SphericalSpherical(rod_length=0.7), space.PointMass(m=2.0)
    m.connect(m.world.frame, m.rod.frame_a)
    m.connect(m.slide[1].frame_b, m.rod.frame_b, m.ball.frame_a)
    start = {"slide[1].s": 0.0, "slide[1].v": -8.0}
    res = ac.compile(m).simulate(4.0, start=start, guess={"slide[0].s": 0.7}, **TIGHT)
    other = ac.Model("pendulum")
    other.world, other.joint = space.World(), space.Revolute(start={"w": -8.0 / 0.7})
    other.arm = space.FixedTranslation(r=vector(space, 0.7, 0.0, 0.0))
    other.ball = space.PointMass(m=2.0)
    other.connect(other.world.frame, other.joint.frame_a)
    other.connect(other.joint.frame_b, other.arm.frame_a)
    other.connect(other.arm.frame_b, other.ball.frame_a)
    same = ac.compile(other).simulate(4.0, **TIGHT)
    assert abs(same.final["joint.phi"]) > 20.0
    np.testing.assert_allclose(res["ball.r_0"], same["ball.r_0"], atol=3e-6)
    r, v = res["rod.r_rod_0"], res["ball.v_0"]
    np.testing.assert_allclose(np.linalg.norm(r, axis=1), 0.7, atol=1e-9)
    pull = 2.0 * ((v**2).sum(axis=1) / 0.7 - G * r[:, 1] / 0.7)
    np.testing.assert_allclose(res["rod.f_rod"], -pull, atol=1e-6)
    largest = np.max(np.abs(pull)) * np.max(np.abs(v))
    assert np.abs(res.power("rod")).max() < 1e-8 * largest
    assert np.abs(res.power("")).max() < 1e-8 * largest


def test_point_mass_on_a_rod_in_space_is_a_conical_pendulum():
    """w² = g/(l cos theta) keeps it on its circle; the rod pulls with m g/cos theta."""
    l, theta = 0.7, 0.6
    w = np.sqrt(G / (l * np.cos(theta)))
    m = on_slides(sp, directions=3)
    m.rod, m.ball = sp.SphericalSpherical(rod_length=l), sp.PointMass(m=2.0)
    m.connect(m.world.frame, m.rod.frame_a)
    m.connect(m.slide[2].frame_b, m.rod.frame_b, m.ball.frame_a)
    out = l * np.sin(theta)
    start = {"slide[0].s": out, "slide[2].s": 0.0, "slide[0].v": 0.0, "slide[2].v": -w * out}
    low = {"slide[1].s": -l * np.cos(theta)}
    res = ac.compile(m).simulate(5.0, start=start, guess=low, **TIGHT)
    np.testing.assert_allclose(res["slide[0].s"], out * np.cos(w * res.t), atol=1e-6)
    np.testing.assert_allclose(res["slide[2].s"], -out * np.sin(w * res.t), atol=1e-6)
    np.testing.assert_allclose(res["rod.f_rod"], -2.0 * G / np.cos(theta), rtol=1e-6)


def four_bar(space, coupler):
    """Crank and rocker; ``coupler(m, frame_a, frame_b)`` connects their ends, 0.5 m apart."""
    m = ac.Model("four_bar")
    m.world, m.crank, m.rocker = space.World(), space.Revolute(), space.Revolute()
    m.ground = space.FixedTranslation(r=vector(space, 0.5, 0.0, 0.0))
    m.bar = [
        space.BodyShape(m=1.0, r=vector(space, 0.2, 0.0, 0.0), r_CM=vector(space, 0.1, 0.0, 0.0)),
        space.BodyShape(m=2.0, r=vector(space, 0.4, 0.0, 0.0), r_CM=vector(space, 0.2, 0.0, 0.0)),
    ]
    m.connect(m.world.frame, m.crank.frame_a, m.ground.frame_a)
    m.connect(m.ground.frame_b, m.rocker.frame_a)
    m.connect(m.crank.frame_b, m.bar[0].frame_a)
    m.connect(m.rocker.frame_b, m.bar[1].frame_a)
    coupler(m, m.bar[0].frame_b, m.bar[1].frame_b)
    return ac.compile(m)


START = {"crank.phi": 1.0, "crank.w": 15.0}


@BOTH
@pytest.mark.parametrize("mass", [0.0, 0.7])
def test_coupler_as_a_rod_moves_as_a_bar_with_a_mass_in_its_middle(space, mass):
    def rod(m, a, b):
        m.rod = space.SphericalSpherical(rod_length=0.5, m=mass)
        m.connect(a, m.rod.frame_a)
        m.connect(b, m.rod.frame_b)

    def bar(m, a, b):
        m.pin = [space.Revolute(), space.Revolute()]
        half = vector(space, 0.25, 0.0, 0.0)
        m.half = [space.FixedTranslation(r=half), space.FixedTranslation(r=half)]
        m.mass = space.PointMass(m=mass)
        m.connect(a, m.pin[0].frame_a)
        m.connect(m.pin[0].frame_b, m.half[0].frame_a)
        m.connect(m.half[0].frame_b, m.half[1].frame_a, m.mass.frame_a)
        m.connect(m.half[1].frame_b, m.pin[1].frame_a)
        m.connect(b, m.pin[1].frame_b)

    guess = {"rocker.phi": 1.5}
    one = four_bar(space, rod).simulate(0.5, start=START, guess=guess, **TIGHT)
    guess = {"rocker.phi": 1.5, "pin[0].phi": -0.6, "pin[1].phi": 1.1}
    if space is pl:
        guess.pop("pin[1].phi")
    two = four_bar(space, bar).simulate(0.5, start=START, guess=guess, **TIGHT)
    for name in ("crank.phi", "rocker.phi", "crank.w"):
        np.testing.assert_allclose(one[name], two[name], atol=1e-7 * np.abs(two[name]).max())
    assert np.abs(one.power("")).max() < 1e-8 * np.abs(one.power("bar[1]")).max()


def test_universal_spherical_rod_moves_as_a_spherical_one_and_carries_a_body():
    """Massless both rods are one distance; a body on frame_ia at its middle is the point mass."""

    def point(m, a, b):
        m.rod = sp.SphericalSpherical(rod_length=0.5, m=0.7)
        m.connect(a, m.rod.frame_a)
        m.connect(b, m.rod.frame_b)

    def body(m, a, b):
        m.rod = sp.UniversalSpherical(n1_a=(0, 0, 1), r_rod_ia=(0.5, 0, 0))
        m.load = sp.Body(m=0.7, r_CM=(0.25, 0, 0), I_11=0.0, I_22=0.0, I_33=0.0)
        m.connect(a, m.rod.frame_a)
        m.connect(b, m.rod.frame_b)
        m.connect(m.rod.frame_ia, m.load.frame_a)

    guess = {"rocker.phi": 1.5}
    one = four_bar(sp, point).simulate(0.5, start=START, guess=guess, **TIGHT)
    guess = {"rocker.phi": 1.5, "rod.universal.phi_a": -0.6}
    two = four_bar(sp, body).simulate(0.5, start=START, guess=guess, **TIGHT)
    for name in ("crank.phi", "rocker.phi", "crank.w"):
        np.testing.assert_allclose(one[name], two[name], atol=1e-7 * np.abs(two[name]).max())
    away = two["rod.frame_b.r"] - two["rod.frame_a.r"]
    np.testing.assert_allclose(np.linalg.norm(away, axis=1), 0.5, atol=1e-8)
    assert np.abs(two.power("")).max() < 1e-8 * np.abs(two.power("bar[1]")).max()


@BOTH
def test_rod_that_is_too_short_is_named_with_its_gap(space):
    def rod(m, a, b):
        m.rod = space.SphericalSpherical(rod_length=1.5)
        m.connect(a, m.rod.frame_a)
        m.connect(b, m.rod.frame_b)

    with pytest.raises(InitializationError, match=r"the loop through rod cannot be closed"):
        four_bar(space, rod).initialize(start=START)


def test_closures_that_are_not_pairs_of_numbers_are_refused():
    class Odd(ac.Component):
        """States the closure of an edge."""

        frame_a = ac.port(pl.World().frame.__class__)
        t = ac.Edge(frame_a.t)

        def closures(self):
            yield self.t.f, (0, 0, 0)

    m = ac.Model("odd")
    m.world, m.odd = pl.World(), Odd()
    with pytest.raises(DeclarationError) as error:
        ac.compile(m)
    assert str(error.value) == (
        "odd (Odd): closures() yields (variable, (gap, rate, acceleration)), each of them a number."
    )


# Line forces with mass


def strut(space, line, spring=True):
    """A pendulum held by a 1-D spring along a line from a point of the world to its end."""
    m = ac.Model("strut")
    m.world, m.joint = space.World(), space.Revolute()
    m.anchor = space.FixedTranslation(r=vector(space, -0.4, 0.3, 0.0))
    center = vector(space, 0.4, 0.0, 0.0)
    m.bar = space.BodyShape(m=1.0, r=vector(space, 0.8, 0.0, 0.0), r_CM=center)
    m.spring = tr.SpringDamper(c=300.0, d=2.0, s_rel0=0.9)
    m.connect(m.world.frame, m.joint.frame_a, m.anchor.frame_a)
    m.connect(m.joint.frame_b, m.bar.frame_a)
    line(m, m.anchor.frame_b, m.bar.frame_b)
    return m


def slider(space, masses):
    """The line as a revolute and a prismatic joint, with point masses on both sides."""

    def made(m, a, b):
        m.pin, m.end = space.Revolute(), space.Revolute()
        m.slide = space.Prismatic(n=vector(space, 1.0, 0.0, 0.0), use_axis_flange=True)
        m.connect(a, m.pin.frame_a)
        m.connect(m.pin.frame_b, m.slide.frame_a)
        m.connect(m.slide.frame_b, m.end.frame_a)
        m.connect(m.end.frame_b, b)
        m.connect(m.slide.support, m.spring.flange_a)
        m.connect(m.slide.axis, m.spring.flange_b)
        for k, (mass, place, frame) in enumerate(masses(m)):
            arm = space.FixedTranslation(r=vector(space, place, 0.0, 0.0))
            ball = space.PointMass(m=mass)
            setattr(m, f"arm{k}", arm)
            setattr(m, f"ball{k}", ball)
            m.connect(frame, arm.frame_a)
            m.connect(arm.frame_b, ball.frame_a)

    return made


def straight(part):
    def made(m, a, b):
        m.line = part
        m.connect(a, m.line.frame_a)
        m.connect(b, m.line.frame_b)
        m.connect(m.line.flange_a, m.spring.flange_a)
        m.connect(m.line.flange_b, m.spring.flange_b)

    return made


GUESS = {"pin.phi": -0.3, "end.phi": 0.2, "slide.s": 1.2}


def compared(space, line, masses):
    start = {"joint.phi": -0.1, "joint.w": 2.0}
    one = ac.compile(strut(space, line)).simulate(1.0, start=start, **TIGHT)
    other = ac.compile(strut(space, slider(space, masses)))
    same = other.simulate(1.0, start=start, guess=GUESS, **TIGHT)
    np.testing.assert_allclose(one["joint.phi"], same["joint.phi"], atol=1e-7)
    np.testing.assert_allclose(one["spring.f"], same["spring.f"], atol=1e-5)
    assert np.abs(one.power("")).max() < 1e-8 * np.abs(one.power("bar")).max()
    assert np.ptp(one["joint.phi"]) > 0.2


@BOTH
def test_line_with_two_masses_moves_as_a_slider_with_them(space):
    line = straight(space.LineForceWithTwoMasses(m_a=0.6, m_b=0.4, L_a=0.3, L_b=0.2))
    masses = lambda m: [(0.6, 0.3, m.pin.frame_b), (0.4, -0.2, m.slide.frame_b)]  # noqa: E731
    compared(space, line, masses)


@BOTH
@pytest.mark.parametrize("fraction", [0.0, 1.0])
def test_line_with_a_mass_at_an_end_moves_as_a_slider_with_it(space, fraction):
    line = straight(space.LineForceWithMass(m=0.6, length_fraction=fraction))
    masses = lambda m: [(0.6, 0.0, (m.pin if fraction == 0 else m.slide).frame_b)]  # noqa: E731
    compared(space, line, masses)


@BOTH
def test_mass_on_a_line_keeps_the_energy(space):
    """Undamped, at 0.3 of the line: kinetic, potential and elastic energy of all parts."""
    m = strut(space, straight(space.LineForceWithMass(m=0.6, length_fraction=0.3)))
    start = {"joint.phi": -0.1, "joint.w": 2.0}
    res = ac.compile(m).simulate(2.0, start=start, parameters={"spring.d": 0.0}, **TIGHT)
    near, far = (np.array([res[f"line.frame_{k}.{x}"] for x in "rv"]) for k in "ab")
    r, v = 0.7 * near + 0.3 * far
    w = res["joint.w"]
    bar = 0.5 * (0.001 + 0.4**2) * w**2 + G * res["bar.r_CM_0"][:, 1]
    line = 0.6 * (0.5 * (v**2).sum(axis=1) + G * r[:, 1])
    stretched = res["line.length"] - 0.9
    total = bar + line + 0.5 * 300.0 * stretched**2
    assert np.ptp(total) < 1e-6 * np.max(0.3 * (v**2).sum(axis=1))


def test_light_part_on_a_stiff_spring_comes_to_rest():
    """At rest only rounding moves it, c 1e-16/I: Newton must not insist on more."""
    masses = lambda m: [(0.6, 0.0, m.pin.frame_b)]  # noqa: E731
    system = ac.compile(strut(pl, slider(pl, masses)))
    start, light = {"joint.phi": -0.1, "joint.w": 2.0}, {"bar.r_CM": (0.0, 0.0)}
    res = system.simulate(2.0, start=start, guess=GUESS, parameters=light, rtol=1e-9, atol=1e-9)
    assert res.final["joint.w"] == pytest.approx(0.0, abs=1e-9)
    assert res.final["slide.s"] == pytest.approx(0.9, abs=1e-9)
