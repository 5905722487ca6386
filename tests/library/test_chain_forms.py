"""Beams of large rotation after a run: deflections, strains and stresses along them."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import ParameterError, UnknownNameError
from library import planar as pl
from library import spatial as sp
from library.multibody.elements import Material, rectangle, tube

STEEL = Material(2.1e11, 0.3, 7800.0)
SECTION = rectangle(0.02, 0.01)


def loaded(n: int, *, force=(0.0, 2.0, -5.0), **kind: object) -> ac.Model:
    m = ac.Model("loaded")
    m.world = sp.World(g=0)
    m.beam = sp.LargeRotationBeam(L=1.0, n=n, section=SECTION, material=STEEL, **kind)
    m.load = sp.WorldForce(**dict(zip(("f_x", "f_y", "f_z"), force, strict=True)))
    m.connect(m.world.frame, m.beam.frame_a)
    m.connect(m.beam.frame_b, m.load.frame_b)
    return m


def hanging(lib, beam: object) -> ac.Model:
    m = ac.Model("hanging")
    m.world = lib.World(g=9.81, n=(0.0, -1.0, 0.0)[: 2 if lib is pl else 3])
    m.beam = beam
    m.connect(m.world.frame, m.beam.frame_a)
    return m


def test_stress_under_a_tip_load_is_that_of_the_textbook() -> None:
    """σ = −F (L − x) z/I₂ and the same along y, in small deflection; the tip sags by F L³/3EI."""
    rest = ac.compile(loaded(8)).steady_state()
    for s, y, z in ((0.0, 0.0, 0.005), (0.3, 0.01, 0.0), (0.6, -0.01, 0.004)):
        expected = (1 - s) * (5.0 * z / SECTION.I2 - 2.0 * y / SECTION.I3)
        assert rest.reading("beam", "stress", s, y, z) == pytest.approx(expected, rel=2e-4)
        strain = rest.reading("beam", "strain", s, y, z)
        assert strain == pytest.approx(expected / STEEL.E, rel=2e-4)
    tip = 1.0 / (3 * STEEL.E) * np.array([0.0, 2.0 / SECTION.I3, -5.0 / SECTION.I2])
    assert rest.reading("beam", "deflection", 1.0)[1:] == pytest.approx(tip[1:], rel=1.2e-2)


@pytest.mark.parametrize("lib", [pl, sp], ids=["planar", "spatial"])
def test_stress_under_its_weight_converges_to_the_textbook(lib) -> None:
    """At the clamp σ = μ g L²/2 y/I₃ (1 − 1/2n²): 1 % with 8 elements, then with the square.

    Loads at nodes have the exact moments there, so middles are h²/8 high; the line through the
    first two is 3h²/8 low at the clamp, both of L²/2.
    """
    textbook = STEEL.density * SECTION.A * 9.81 / 2 * 0.01 / SECTION.I3
    for n in (4, 8):
        beam = lib.LargeRotationBeam(L=1.0, n=n, section=SECTION, material=STEEL)
        rest = ac.compile(hanging(lib, beam)).steady_state()
        found = rest.reading("beam", "stress", 0.0, 0.01) / textbook
        assert found == pytest.approx(1 - 1 / (2 * n**2), abs=6e-5)


def test_stress_and_deflection_are_those_of_a_beam_in_a_moving_frame() -> None:
    """Inside, where a few modes are enough; forces and sags have the same signs and axes."""
    runs = []
    for beam in (
        pl.LargeRotationBeam(L=1.0, n=16, section=SECTION, material=STEEL),
        pl.FlexibleBeam(L=1.0, modes=4, section=SECTION, material=STEEL),
    ):
        runs.append(ac.compile(hanging(pl, beam)).steady_state())
    large, modal = runs
    for s in (0.25, 0.5):
        own, other = (rest.reading("beam", "stress", s, 0.01) for rest in (large, modal))
        assert own == pytest.approx(other, rel=1.5e-2)
    for s in (0.3, 0.625, 1.0):
        own, other = (rest.reading("beam", "deflection", s)[1] for rest in (large, modal))
        assert own == pytest.approx(other, rel=6e-3)


def test_a_beam_that_stretches_has_the_stress_of_its_force() -> None:
    rest = ac.compile(loaded(3, force=(1e3, 0.0, 0.0))).steady_state()
    assert rest.reading("beam", "stress", 0.4) == pytest.approx(1e3 / SECTION.A, rel=1e-4)


PIPE = tube(0.02, 0.018)


def twisted(n: int, section: object) -> ac.Model:
    """Return a beam with a force and a torque at its end, both small."""
    m = ac.Model("twisted")
    m.world = sp.World(g=0)
    m.beam = sp.LargeRotationBeam(L=1.0, n=n, section=section, material=STEEL)
    m.load = sp.WorldForce(f_x=4.0, f_y=2.0, f_z=-5.0)
    m.torque = sp.WorldTorque(tau_x=3.0, tau_y=0.0, tau_z=0.0)
    m.connect(m.world.frame, m.beam.frame_a)
    m.connect(m.beam.frame_b, m.load.frame_b, m.torque.frame_b)
    return m


def test_sections_carry_what_stands_beyond_them() -> None:
    """N, V₂, V₃, T, M₂, M₃ of F = (4, 2, -5) N and T = 3 N.m at the end, small deflections."""
    rest = ac.compile(twisted(8, PIPE)).steady_state()
    for s in (0.0, 0.3, 0.9):
        expected = [4.0, 2.0, -5.0, 3.0, 5.0 * (1 - s), 2.0 * (1 - s)]
        found = rest.reading("beam", "section_forces", s)
        assert found == pytest.approx(expected, abs=0.02)


def test_shear_stress_is_that_of_the_torque_in_a_tube_and_the_mean_of_the_force() -> None:
    """τ = T r/J along the circle, V/A on the average."""
    rest = ac.compile(twisted(8, PIPE)).steady_state()
    mean = np.array([2.0, -5.0]) / PIPE.A
    assert rest.reading("beam", "shear_stress", 0.3) == pytest.approx(mean, rel=4e-3)
    for y, z in ((0.02, 0.0), (0.0, 0.02), (-0.012, 0.016)):
        local = rest.reading("beam", "shear_stress", 0.3, y, z) - mean
        assert local == pytest.approx(3.0 / PIPE.J * np.array([-z, y]), rel=4e-3, abs=1e2)


def test_a_section_that_is_not_round_has_the_mean_of_shear_but_no_stress_of_torsion() -> None:
    rest = ac.compile(twisted(2, SECTION)).steady_state()
    assert rest.reading("beam", "shear_stress", 0.5).shape == (2,)
    with pytest.raises(ParameterError, match="beam: the stress of torsion is T r/J in circles"):
        rest.reading("beam", "shear_stress", 0.5, 0.01, 0.005)


def test_a_beam_in_the_plane_carries_force_and_moment() -> None:
    """V = -μ g (1 - s), M = -μ g ((1 - s)² + h²/4)/2 at the middle of an element of length h."""
    beam = pl.LargeRotationBeam(L=1.0, n=8, section=SECTION, material=STEEL)
    rest = ac.compile(hanging(pl, beam)).steady_state()
    weight = STEEL.density * SECTION.A * 9.81
    found = rest.reading("beam", "section_forces", 0.4375)
    assert found[1:] == pytest.approx(
        [-0.5625 * weight, -(0.5625**2 + 1 / 256) / 2 * weight], rel=1e-3
    )
    mean = rest.reading("beam", "shear_stress", 0.4375)
    assert mean == pytest.approx([found[1] / SECTION.A], rel=1e-12)


def test_a_beam_carried_by_its_frame_is_not_deflected() -> None:
    """A curve at rest, turned and moved as a whole: places are told in frame_a."""
    points = [(0.0, 0.0, 0.0), (0.5, 0.1, 0.0), (0.8, 0.5, 0.2), (0.9, 0.9, 0.6)]
    m = ac.Model("free")
    m.world = sp.World(g=0)
    start = {"r_0": (1.0, 2.0, 3.0), "angles": (0.3, -0.7, 1.1), "v_0": (1.0, 0.0, -1.0)}
    soft = {"mu": 1.0, "EA": 1e3, "EI": 1.0, "GA": 1e3, "GJ": 1.0}
    m.beam = sp.LargeRotationBeam(points=points, start=start, **soft)
    run = ac.simulate(m, 0.1, n=5)
    for xi in (0.0, 0.4, 1.0):
        assert np.abs(run.deflection("beam", xi)).max() < 1e-9
    assert np.abs(run.strain("beam", 0.5, 0.01, 0.005)).max() < 1e-9


def test_elements_are_asked_in_their_order_and_one_alone() -> None:
    """Of twelve elements the tenth is after the second; one alone has that of its middle."""
    rest = ac.compile(loaded(12)).steady_state()
    for k in (1, 2, 10, 11):
        own = rest.reading(f"beam.element[{k}]", "stress", 0.5, 0.01)
        assert rest.reading("beam", "stress", (k + 0.5) / 12, 0.01) == pytest.approx(own, rel=1e-12)


def test_what_cannot_be_answered_is_refused_with_the_remedy() -> None:
    m = ac.Model("two")
    m.world = pl.World(g=0)
    bare = {"L": 1.0, "n": 2, "mu": 1.0, "EA": 1e4, "GA": 1e4, "EI": 10.0}
    m.one, m.other = pl.LargeRotationBeam(**bare), pl.LargeRotationBeam(**bare)
    m.pair = ac.Model("pair")
    m.pair.left, m.pair.right = pl.LargeRotationBeam(**bare), pl.LargeRotationBeam(**bare)
    for beam in (m.one, m.other, m.pair.left, m.pair.right):
        m.connect(m.world.frame, beam.frame_a)
    run = ac.simulate(m, 0.01, n=2)
    with pytest.raises(ParameterError, match="one: EI alone does not tell a stress"):
        run.stress("one", 0.0, 0.01)
    assert run.stress("one", 0.0, 0.01, section=SECTION).shape == (3,)
    with pytest.raises(ParameterError, match=r"one: 1\.5 is not on the beam"):
        run.deflection("one", 1.5)
    with pytest.raises(UnknownNameError, match=r"several parts.*one of pair\.left, pair\.right\."):
        run.stress("pair", 0.0, 0.01)
