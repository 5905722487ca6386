"""A loop closes in several ways: guesses choose between them."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

import numpy as np
import pytest

import acausal as ac
from acausal.graph.tree import ABSOLUTE
from library import planar as pl
from library import spatial as sp

CRANK, ROD = 0.1, 0.4
spaces = pytest.mark.parametrize("space", [pl, sp], ids=["planar", "spatial"])


def engine(space, angles):
    """Pistons along x on one shaft, each on a crank pin at its angle."""

    def vector(x, y=0.0):
        return (x, y) if space is pl else (x, y, 0.0)

    count = len(angles)
    m = ac.Model("engine")
    m.world, m.main, m.shaft = space.World(), space.Revolute(), space.Body(m=1.0)
    m.crank = [space.FixedTranslation(r=vector(CRANK * cos(a), CRANK * sin(a))) for a in angles]
    m.pin, m.wrist = ([space.Revolute() for _ in range(count)] for _ in range(2))
    m.rod = [space.BodyShape(m=0.5, r=vector(ROD), r_CM=vector(ROD / 2)) for _ in range(count)]
    m.bore = [space.Prismatic(n=vector(1.0)) for _ in range(count)]
    m.piston = [space.Body(m=0.3) for _ in range(count)]
    m.connect(m.world.frame, m.main.frame_a)
    m.connect(m.main.frame_b, m.shaft.frame_a)
    for k in range(count):
        m.connect(m.main.frame_b, m.crank[k].frame_a)
        m.connect(m.crank[k].frame_b, m.pin[k].frame_a)
        m.connect(m.pin[k].frame_b, m.rod[k].frame_a)
        m.connect(m.rod[k].frame_b, m.wrist[k].frame_a)
        m.connect(m.wrist[k].frame_b, m.bore[k].frame_b, m.piston[k].frame_a)
        m.connect(m.world.frame, m.bore[k].frame_a)
    return ac.compile(m)


def roots(angle):
    """s = r cos(phi) ± sqrt(l² - r² sin²(phi))."""
    half = sqrt(ROD**2 - (CRANK * sin(angle)) ** 2)
    return CRANK * cos(angle) + half, CRANK * cos(angle) - half


@spaces
@pytest.mark.parametrize(("guess", "branch"), [(-0.5, 1), (-0.2, 1), (0.5, 0)])
def test_guess_on_a_piston_chooses_on_which_side_of_the_crank_it_is(space, guess, branch):
    """Crank 0.1, rod 0.4 at 0.5 rad: 0.485 or -0.309."""
    start = engine(space, [0.0]).initialize(start={"main.phi": 0.5}, guess={"bore[0].s": guess})
    assert start["bore[0].s"] == pytest.approx(roots(0.5)[branch], abs=1e-9)
    assert start["main.phi"] == pytest.approx(0.5, abs=1e-12)


@spaces
def test_guesses_on_six_pistons_choose_for_each_of_them(space):
    """Guesses of ±0.2 only say on which side: cranks of 60° between, half of them below."""
    angles = np.arange(6) * pi / 3
    system, signs = engine(space, angles), [1, -1, 1, -1, -1, 1]
    guess = {f"bore[{k}].s": 0.2 * sign for k, sign in enumerate(signs)}
    start = system.initialize(start={"main.phi": 0.2}, guess=guess)
    for k, (angle, sign) in enumerate(zip(angles, signs, strict=True)):
        exact = roots(0.2 + angle)[0 if sign > 0 else 1]
        assert start[f"bore[{k}].s"] == pytest.approx(exact, abs=1e-9)


def stretched(space, **said):
    """Return a crank and a rod of 1 m that reach a slider 1.2 m away, all along x as guessed."""
    m, along = ac.Model("stretched"), (lambda x: (x, 0.0, 0.0)[: space.World().space.dimension])
    m.world, m.block = space.World(), space.Body(m=1.0)
    m.crank, m.elbow, m.pin = space.Revolute(), space.Revolute(**said), space.Revolute()
    m.links = [space.BodyShape(m=1.0, r=along(1.0), r_CM=along(0.5)) for _ in range(2)]
    m.slide = space.Prismatic(n=along(1.0), start={"s": 1.2, "v": 0.0})
    m.connect(m.world.frame, m.crank.frame_a, m.slide.frame_a)
    m.connect(m.crank.frame_b, m.links[0].frame_a)
    m.connect(m.links[0].frame_b, m.elbow.frame_a)
    m.connect(m.elbow.frame_b, m.links[1].frame_a)
    m.connect(m.links[1].frame_b, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.slide.frame_b, m.block.frame_a)
    return m


@pytest.mark.parametrize("tree", [None, ABSOLUTE], ids=["usual", "absolute"])
def test_the_report_says_which_of_two_branches_that_are_equally_near_was_taken(tree):
    """cos(elbow/2) = 0.6: up or down. A guess on either side decides, and nothing is to be said."""
    begin = ac.compile(stretched(pl), tree=tree).initialize()
    bent = 2.0 * np.arccos(0.6)
    assert abs(begin["elbow.phi"]) == pytest.approx(bent, abs=1e-9)  # what loops are closed to
    taken, other = begin["elbow.phi"], -begin["elbow.phi"]
    assert f"with elbow.phi = {taken:.4g}, which was taken" in begin.report
    assert f"and with elbow.phi = {other:.4g}" in begin.report
    assert begin.note in begin._repr_html_().replace("&quot;", '"')
    for side in (-0.4, 0.4):
        chosen = ac.compile(stretched(pl, guess={"phi": side}), tree=tree).initialize()
        assert chosen["elbow.phi"] == pytest.approx(np.copysign(bent, side), abs=1e-9)
        assert not chosen.note
