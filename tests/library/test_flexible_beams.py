"""Flexible beams in a moving frame: closed forms, published motions, balances.

Numbers with no other source are those of two independent codes on the same data: a floating-frame
modal model ("FFR") and geometrically exact beams ("GE", "ANCF", Exudyn 1.13).
"""

from __future__ import annotations

import pickle

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from library import planar as pl
from library import spatial as sp
from library.multibody.flexible.beam_shapes import bending_modes, gauss

BOTH = pytest.mark.parametrize("lib", [pl, sp], ids=["planar", "spatial"])


def spun_up(t):
    """Angle of the spin-up of Kane, Ryan and Banerjee (1987): 6 rad/s after 15 s."""
    w, T = 6.0, 15.0
    early = w / T * (t**2 / 2 + (T / (2 * np.pi)) ** 2 * (ca.cos(2 * np.pi * t / T) - 1))
    return ca.if_else(t < T, early, w * (t - T / 2))


def spin_up(lib, **keywords):
    """Return a beam of 10 m that a driver spins up."""
    m = ac.Model("spin-up")
    m.world, m.drive = lib.World(g=0), lib.AngleDriver(phi_ref=spun_up)
    m.beam = lib.FlexibleBeam(L=10.0, mu=1.2, EI=1.4e4, **keywords)
    m.connect(m.world.frame, m.drive.frame_a)
    m.connect(m.drive.frame_b, m.beam.frame_a)
    return m


def in_plane(lib, count):
    """Return modes of bending in the xy-plane only."""
    return count if lib is pl else (count, 0)


# Shapes


@pytest.mark.parametrize(
    ("ends", "roots"),
    [
        ("clamped", (1.8751040687, 4.6940911330, 7.8547574382, 10.9955407349)),
        ("pinned", (np.pi, 2 * np.pi, 3 * np.pi, 4 * np.pi)),
        ("free", (4.7300407449, 7.8532046241, 10.9956078380)),
        (("clamped", "clamped"), (4.7300407449, 7.8532046241, 10.9956078380)),
        (("clamped", "pinned"), (3.9266023120, 7.0685827456)),
        (("pinned", "guided"), (np.pi / 2, 3 * np.pi / 2)),
    ],
)
def test_bending_modes_have_the_tabulated_wave_numbers(ends, roots):
    found = [mode.beta for mode in bending_modes(ends, len(roots))]
    assert found == pytest.approx(roots, abs=1e-10)  # the digits of the table


def test_modes_of_a_beam_are_orthogonal_in_mass_and_curvature():
    """∫φᵢφⱼ and ∫φᵢ''φⱼ'' vanish for i ≠ j; ∫φ''² = β⁴ ∫φ². To rounding, for 10 modes."""
    nodes, weights = gauss()
    modes = bending_modes("clamped", 10)
    mass = np.array([[(weights * a(nodes) * b(nodes)).sum() for b in modes] for a in modes])
    bent = np.array([[(weights * a(nodes, 2) * b(nodes, 2)).sum() for b in modes] for a in modes])
    betas = np.array([mode.beta for mode in modes])
    assert np.abs(mass - np.eye(10) / 4).max() < 1e-12  # ∫φ² = 1/4 with φ(1) = 1
    assert np.abs(bent / np.outer(betas, betas) ** 2 - np.eye(10) / 4).max() < 1e-12


# Spin-up


@BOTH
def test_without_stiffening_a_beam_that_spins_above_its_frequency_runs_away(lib):
    """Two modes, linear: v(5) = -0.522, v(7.5) = -1.4645, v(9) = -7.447 m (FFR)."""
    system = ac.compile(spin_up(lib, modes=in_plane(lib, 2), stiffening=False))
    result = system.simulate(9.0, n=90, rtol=1e-8)
    tip = result["beam.arm_b.u"][:, 1]
    assert tip[[50, 75, 90]] == pytest.approx([-0.522, -1.4645, -7.447], rel=1e-3)


def test_two_linear_modes_in_the_plane_cost_few_operations():
    """The inertia is a handful of numbers: at most 150 operations for driver and beam."""
    system = ac.compile(spin_up(pl, modes=2, stiffening=False))
    assert system.rhs.n_instructions() <= 150
    assert system.states == tuple(
        f"beam.elastic.{name}[{i}]" for i in range(2) for name in ("eta", "etad")
    )


@BOTH
@pytest.mark.parametrize("count", [2, 4])
def test_foreshortening_stiffens_a_beam_that_spins_up(lib, count):
    """Tip: -0.574 m at most (GE, 32 elements), and 0.5 % for leaving out axial stretch."""
    system = ac.compile(spin_up(lib, modes=in_plane(lib, count)))
    result = system.simulate(15.0, n=1500, rtol=1e-8)
    tip = result["beam.arm_b.u"]
    assert tip[:, 1].min() == pytest.approx(-0.57413, rel=5e-3)
    assert result.t[tip[:, 1].argmin()] == pytest.approx(6.76, abs=0.03)
    # u1 is quadratic in the deflection: twice its error, and 5e-4 m of stretch that is left out.
    assert tip[:, 0].min() == pytest.approx(-0.01884, rel=0.03)


def test_a_beam_in_space_moves_in_the_plane_as_a_planar_one():
    """Two ways to write one motion: equal to what the tolerance of 1e-9 leaves."""
    planar, spatial = (
        ac.compile(spin_up(lib, modes=in_plane(lib, 2))).simulate(8.0, n=80, rtol=1e-9)
        for lib in (pl, sp)
    )
    one, two = planar["beam.arm_b.u"], spatial["beam.arm_b.u"]
    assert np.abs(two[:, :2] - one).max() < 1e-6
    assert np.abs(two[:, 2]).max() == 0.0


def test_a_beam_bends_alike_in_both_planes():
    """Spun about y the deflection along z is, with the sign of the turn, that along y about z."""
    deflections = []
    for n, axis, sign in (((0.0, 0.0, 1.0), 1, 1.0), ((0.0, 1.0, 0.0), 2, -1.0)):
        m = spin_up(sp, modes=2)
        m.drive.n = n
        result = ac.compile(m).simulate(8.0, n=80, rtol=1e-9)
        deflections.append(sign * result["beam.arm_b.u"][:, axis])
    assert np.abs(deflections[0] - deflections[1]).max() < 1e-6


def test_a_system_with_a_flexible_beam_survives_pickling():
    system = ac.compile(spin_up(pl, modes=2))
    again = pickle.loads(pickle.dumps(system))
    first, second = (s.simulate(1.0, n=10)["beam.arm_b.u"] for s in (system, again))
    assert np.array_equal(first, second)


# Four-bar linkage, pinned modes

LINKAGES = {"G1": (0.9, 0.75, 0.9), "G2": (0.6, 0.5, 0.6)}


def four_bar(lib, linkage, speed, **keywords):
    """Return a crank of 0.3 m that turns at a constant speed, and two flexible tubes."""
    AB, BC, OC = LINKAGES[linkage]
    d = 2 if lib is pl else 3
    reach = np.hypot(0.3 - OC, 0.0)
    first = np.arccos((AB**2 + reach**2 - BC**2) / (2 * AB * reach))
    B = np.array([0.3 + AB * np.cos(first), AB * np.sin(first)])
    second = np.arctan2(B[1], B[0] - OC)
    slopes = np.array(
        [
            [-AB * np.sin(first), BC * np.sin(second)],
            [AB * np.cos(first), -BC * np.cos(second)],
        ]
    )
    rates = np.linalg.solve(slopes, [0.0, -0.3 * speed])
    m = ac.Model("flexible four-bar")
    m.world, m.drive = lib.World(g=0), lib.AngleDriver(phi_ref=lambda t: speed * t)
    m.crank = lib.FixedTranslation(r=(0.3, 0.0, 0.0)[:d])
    m.pivot = lib.Fixed(r=(OC, 0.0, 0.0)[:d])
    m.a = lib.Revolute(guess={"phi": first, "w": rates[0] - speed})
    m.b, m.c = lib.Revolute(), lib.Revolute(guess={"phi": second, "w": rates[1]})
    common = {
        "mu": 7800 * 1.767e-4,
        "EI": 2e11 * 3.112e-8,
        "modes": in_plane(lib, 2),
        "ends": "pinned",
        "frames": {"mid": 0.5},
    } | keywords
    rest = (0.0,) * (2 + common.get("axial_modes", 0))
    for name, length in (("AB", AB), ("BC", BC)):
        setattr(m, name, lib.FlexibleBeam(L=length, start={"q": rest, "qd": rest}, **common))
    m.connect(m.world.frame, m.drive.frame_a)
    m.connect(m.drive.frame_b, m.crank.frame_a)
    m.connect(m.crank.frame_b, m.a.frame_a)
    m.connect(m.a.frame_b, m.AB.frame_a)
    m.connect(m.AB.frame_b, m.b.frame_a)
    m.connect(m.pivot.frame_b, m.c.frame_a)
    m.connect(m.c.frame_b, m.BC.frame_a)
    m.connect(m.BC.frame_b, m.b.frame_b)
    return m


def extremes(model, speed, rtol=1e-7):
    """Return min and max of the mid-point deflections [mm] of both links in one turn."""
    result = ac.compile(model).simulate(2 * np.pi / speed, n=720, rtol=rtol)
    middles = [1e3 * result[f"{name}.arm_mid.u"][:, 1] for name in ("AB", "BC")]
    return [bound(middle) for middle in middles for bound in (np.min, np.max)]


@pytest.mark.parametrize(
    ("linkage", "speed", "expected"),
    [
        ("G1", 60.0, (-3.383, 2.883, -1.647, 1.142)),
        ("G1", 210.0, (-41.578, 50.502, -23.415, 17.957)),
        ("G2", 210.0, (-14.815, 11.643, -7.573, 5.131)),
    ],
)
def test_linear_four_bar_has_the_deflections_of_an_independent_code(linkage, speed, expected):
    """FFR with two sine modes a link, linear: within the digits printed."""
    found = extremes(four_bar(pl, linkage, speed, stiffening=False), speed)
    assert found == pytest.approx(expected, rel=1e-3)


def test_planar_linear_four_bar_costs_few_operations():
    """The pins hold exactly: their shapes are 0, not rounding; 400 operations are enough."""
    system = ac.compile(four_bar(pl, "G1", 60.0, stiffening=False))
    assert system.rhs.n_instructions() <= 400


@BOTH
def test_four_bar_with_stiffening_follows_beams_of_stiff_axes(lib):
    """Exudyn ANCF, 16 elements, EA x 100: -3.249 2.846 -1.682 1.156 mm; 2 modes come to 1 %."""
    found = extremes(four_bar(lib, "G1", 60.0), 60.0)
    assert found == pytest.approx([-3.249, 2.846, -1.682, 1.156], rel=1e-2)


def test_fast_four_bar_needs_stiffening_and_axial_elasticity():
    """ANCF, 16 elements, at 210 rad/s: 6 % without an axial mode, 3 % with one a link.

    The linear model is 40 % off there.
    """
    ancf = [-29.232, 36.057, -30.910, 19.439]
    stiff = extremes(four_bar(pl, "G1", 210.0), 210.0)
    assert stiff == pytest.approx(ancf, rel=0.06)
    elastic = extremes(four_bar(pl, "G1", 210.0, axial_modes=1, EA=2e11 * 1.767e-4), 210.0)
    assert elastic == pytest.approx(ancf, rel=0.03)
