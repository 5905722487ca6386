"""Flexible beams in a moving frame: closed forms, published motions, balances.

Numbers with no other source are those of two independent codes on the same data: a floating-frame
modal model ("FFR") and geometrically exact beams ("GE", "ANCF", Exudyn 1.13).
"""

from __future__ import annotations

import pickle

import casadi as ca
import numpy as np
import pytest
import scipy.linalg
from scipy.interpolate import PPoly
from scipy.spatial.transform import Rotation

import acausal as ac
from acausal.errors import ParameterError, ValidityWarning
from acausal.graph.tree import ABSOLUTE
from library import planar as pl
from library import spatial as sp
from library import translational as tr
from library.multibody.flexible.beam_shapes import bending_modes, gauss
from library.multibody.flexible.beam_tables import Basis, beam_tables

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
    with pytest.warns(ValidityWarning, match=r"beam\.arm_b: the displacement .* 74% of the length"):
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
    m = ac.Model("flexible four-bar")
    m.world, m.drive = lib.World(g=0), lib.AngleDriver(phi_ref=lambda t: speed * t)
    m.crank = lib.FixedTranslation(r=(0.3, 0.0, 0.0)[:d])
    m.pivot = lib.Fixed(r=(OC, 0.0, 0.0)[:d])
    # In the plane the coordinates are the angles of the beams, in space those of the joints.
    m.a, m.c = (lib.Revolute(guess={"phi": angle}) for angle in (first, second))
    m.b = lib.Revolute()
    common = {
        "mu": 7800 * 1.767e-4,
        "EI": 2e11 * 3.112e-8,
        "modes": in_plane(lib, 2),
        "ends": "pinned",
        "frames": {"mid": 0.5},
    } | keywords
    rest = (0.0,) * (2 + common.get("axial_modes", 0))
    for name, length, angle in (("AB", AB, first), ("BC", BC, second)):
        guess = {"phi": angle} if lib is pl else {}
        start = {"q": rest, "qd": rest}
        setattr(m, name, lib.FlexibleBeam(L=length, start=start, guess=guess, **common))
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


@BOTH
def test_fast_four_bar_needs_stiffening_and_axial_elasticity(lib):
    """ANCF, 16 elements, at 210 rad/s: 6 % without an axial mode, 3 % with one a link.

    The linear model is 40 % off there. In space the loop is redundant.
    """
    ancf = [-29.232, 36.057, -30.910, 19.439]
    stiff = extremes(four_bar(lib, "G1", 210.0), 210.0)
    assert stiff == pytest.approx(ancf, rel=0.06)
    elastic = extremes(four_bar(lib, "G1", 210.0, axial_modes=1, EA=2e11 * 1.767e-4), 210.0)
    assert elastic == pytest.approx(ancf, rel=0.03)


# Frequencies and statics


def cantilever(lib, angles=(0.0, 0.0, 0.0), **keywords):
    """Return a beam that is clamped in the world, turned by some angles."""
    m = ac.Model("cantilever")
    m.world = lib.World(g=keywords.pop("g", 0.0))
    m.turn = lib.FixedRotation(**({"angle": angles[2]} if lib is pl else {"angles": angles}))
    m.beam = lib.FlexibleBeam(**{"L": 2.0, "mu": 1.5, **keywords})
    m.connect(m.world.frame, m.turn.frame_a)
    m.connect(m.turn.frame_b, m.beam.frame_a)
    return m


def frequencies(model):
    """Return the natural frequencies [rad/s], in the order of their size, once each."""
    poles = ac.compile(model).linearize().poles
    return np.sort(np.abs(poles))[::2]


def test_a_section_bends_twists_and_stretches_by_its_own_rigidities():
    """ω = (β/L)²√(EI/μ) along y and z, ω = (π/2L)√(GJ/(μ(i₂² + i₃²))) and (π/2L)√(EA/μ).

    The inertia of the sections that bend is left out of the comparison: radii of 0.1 mm.
    """
    L, mu, i2, i3 = 2.0, 1.5, 1e-4, 2e-4
    given = {"EI_2": 30.0, "EI_3": 70.0, "GJ": 2e-5, "EA": 4e4}
    model = cantilever(
        sp, modes=1, torsion_modes=1, axial_modes=1, gyration=(i2, i3), stiffening=False, **given
    )
    beta = 1.8751040687 / L
    expected = [
        beta**2 * np.sqrt(30.0 / mu),
        beta**2 * np.sqrt(70.0 / mu),
        np.pi / (2 * L) * np.sqrt(2e-5 / (mu * (i2**2 + i3**2))),
        np.pi / (2 * L) * np.sqrt(4e4 / mu),
    ]
    # 1e-6: rotary inertia is (β i)² of the mass, 2e-8 here.
    assert frequencies(model) == pytest.approx(sorted(expected), rel=1e-6)


def test_exchanged_axes_of_a_section_exchange_its_planes():
    """EI_2 and EI_3 exchanged, and the beam turned about its axis by 90°: the same deflection."""
    found = []
    for swap in (False, True):
        one, two = (70.0, 30.0) if swap else (30.0, 70.0)
        turn = (np.pi / 2 if swap else 0.0, 0.0, 0.0)
        m = cantilever(sp, angles=turn, g=9.81, EI_2=one, EI_3=two, modes=3, stiffening=False)
        m.world.n = (0.0, -1.0, 0.4)
        settled = ac.compile(m).steady_state()
        found.append(settled["beam.frame_b.r"])
    assert np.abs(found[0] - found[1]).max() < 1e-9  # of a sag of 10 cm: Newton's tolerance


def test_rotary_inertia_lowers_frequencies_as_rayleigh_says():
    """Pinned beam with radius of gyration i: ω² = EI k⁴/(μ (1 + i²k²)), k = nπ/L (Rayleigh)."""
    L, mu, EI, radius = 1.0, 2.0, 80.0, 0.05
    m = ac.Model("pinned beam")
    m.world, m.pin = pl.World(g=0), pl.Revolute()
    m.beam = pl.FlexibleBeam(
        L=L, mu=mu, EI=EI, modes=3, ends="pinned", gyration=radius, stiffening=False
    )
    m.roller, m.slide = pl.Revolute(), pl.Prismatic(n=(1.0, 0.0))
    m.rail = pl.Fixed(r=(L, 0.0))
    m.connect(m.world.frame, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.beam.frame_a)
    m.connect(m.beam.frame_b, m.roller.frame_a)
    m.connect(m.rail.frame_b, m.slide.frame_a)
    m.connect(m.slide.frame_b, m.roller.frame_b)
    k = np.arange(1, 4) * np.pi / L
    expected = np.sqrt(EI * k**4 / (mu * (1 + radius**2 * k**2)))
    assert frequencies(m)[-3:] == pytest.approx(expected, rel=1e-8)


def test_a_heavy_cantilever_sags_as_the_closed_form_says():
    """w = μ g L⁴/(8 EI); eight modes hold all but 1e-4 of it (terms fall with β⁻⁵)."""
    m = cantilever(pl, g=9.81, EI=2e4, modes=8, stiffening=False)
    sag = ac.compile(m).steady_state()["beam.arm_b.u"][1]
    assert sag == pytest.approx(-1.5 * 9.81 * 2.0**4 / (8 * 2e4), rel=1e-4)


@pytest.mark.parametrize("angles", [(0.3, 1.2, -2.0), (2.0, -0.7, 3.0)])
def test_frequencies_do_not_depend_on_the_attitude(angles):
    given = {"EI_2": 30.0, "EI_3": 70.0, "modes": 2, "gyration": (0.02, 0.03)}
    found = [frequencies(cantilever(sp, angles=a, **given)) for a in ((0.0, 0.0, 0.0), angles)]
    assert found[0] == pytest.approx(found[1], rel=1e-9)


@pytest.mark.parametrize("angles", [(0.3, 1.2, -2.0), (2.0, -0.7, 3.0)])
def test_motion_and_energy_do_not_depend_on_the_attitude(angles):
    """A beam of two different planes falls on a hinge; all of it, and gravity, turned alike."""

    def fall(turn):
        down = Rotation.from_euler("XYZ", turn).apply((0.0, -0.8, -0.6))
        m = ac.Model("falling beam")
        m.world, m.root = sp.World(g=9.81, n=tuple(down)), sp.FixedRotation(angles=turn)
        m.hinge = sp.Revolute(n=(0.0, 0.3, 1.0), start={"w": 1.0})
        m.beam = sp.FlexibleBeam(L=2.0, mu=1.5, EI_2=300.0, EI_3=700.0, modes=2)
        m.connect(m.world.frame, m.root.frame_a)
        m.connect(m.root.frame_b, m.hinge.frame_a)
        m.connect(m.hinge.frame_b, m.beam.frame_a)
        return ac.simulate(m, 0.4, n=8, rtol=1e-10, atol=1e-12)

    plain, turned = fall((0.0, 0.0, 0.0)), fall(angles)
    for read in (sp.kinetic_energy, sp.potential_energy, lambda res: res["beam.q"]):
        first, second = read(plain), read(turned)
        assert np.ptp(first) > 1e-2
        assert np.abs(first - second).max() < 1e-7 * np.abs(first).max()


def test_damping_in_proportion_to_stiffness_damps_a_mode_by_half_beta_omega():
    """C = βK: ζ₁ = βω₁/2, in the poles to rounding and in a free decay over ten periods."""
    beta = 1e-3
    omega = (1.8751040687 / 2.0) ** 2 * np.sqrt(50.0 / 1.5)
    m = cantilever(pl, EI=50.0, modes=1, beta=beta, stiffening=False, start={"q": (0.1,)})
    system = ac.compile(m)
    pole = system.linearize().poles[0]
    assert -pole.real / abs(pole) == pytest.approx(beta * omega / 2, rel=1e-8)
    period = 2 * np.pi / (omega * np.sqrt(1 - (beta * omega / 2) ** 2))
    result = system.simulate(10 * period, n=10, rtol=1e-9)
    ratio = result["beam.elastic.eta"][-1, 0] / 0.1
    assert -np.log(ratio) / (omega * 10 * period) == pytest.approx(beta * omega / 2, rel=1e-4)


def test_modal_damping_gives_every_mode_its_ratio():
    m = cantilever(
        sp, EI=50.0, GJ=3e-2, EA=5e3, modes=2, torsion_modes=1, axial_modes=1, zeta=0.03,
        gyration=(1e-4, 2e-4), stiffening=False,
    )  # fmt: skip
    poles = ac.compile(m).linearize().poles
    # The inertia of sections, which this damping does not know, adds (βi)² ~ 1e-7 to the mass.
    assert -poles.real / np.abs(poles) == pytest.approx(0.03, rel=1e-6)


def test_parameters_change_without_compiling_again():
    """ω₁ goes with √EI and L⁻²: one system, three runs."""
    system = ac.compile(cantilever(pl, EI=50.0, modes=2, stiffening=False, start={"q": (0.01, 0)}))
    quarter = np.pi / 2 / ((1.8751040687 / 2.0) ** 2 * np.sqrt(50.0 / 1.5))
    for values, factor in (({}, 1.0), ({"beam.EI": 200.0}, 2.0), ({"beam.L": 1.0}, 4.0)):
        run = system.simulate(quarter / factor, n=4, parameters=values, rtol=1e-9)
        assert run["beam.elastic.eta"][-1, 0] == pytest.approx(0.0, abs=1e-7)


# Loads along the beam


def test_a_load_on_half_a_link_has_the_published_generalized_force():
    """Meghdari and Fahimi, eq. 68: p on the first element gives (5 m1/(8 l) - 13 m2/24) p l²/2."""
    l, m1, m2, p = 0.6, -0.579, -0.815, 7.0
    m = ac.Model("loaded link")
    m.world = pl.World(g=0)
    m.link = pl.FlexibleBeam(
        L=2 * l, mu=1.0, EI=260.0, shapes=(link_shape(m1, m2, l),), stiffening=False
    )
    m.link.line_load("wind", 0.0, 0.5, p=p)
    m.connect(m.world.frame, m.link.frame_a)
    begun = ac.compile(m).initialize()
    expected = (5 * m1 / (8 * l) - 13 * m2 / 24) * p * l**2 / 2
    assert begun["link.wind.load.Q"][0] == pytest.approx(-expected, rel=1e-12)
    assert begun["link.wind.t.f"][1] == pytest.approx(-p * l)
    assert begun["link.wind.rot.tau"] == pytest.approx(-p * l**2 / 2)


@BOTH
def test_a_load_in_the_world_is_a_weight(lib):
    """A line load -μ g along the vertical bends a beam as gravity does, whatever its attitude."""
    down = (0.0, -1.0, 0.0)[: 2 if lib is pl else 3]
    ends = []
    for loaded in (False, True):
        g = 0.0 if loaded else 9.81
        m = cantilever(lib, angles=(0.4, 0.3, 0.7), g=g, EI=400.0, modes=3)
        if loaded:
            m.beam.line_load("weight", p=1.5 * 9.81, n=down, resolve_in="world")
        ends.append(ac.compile(m).steady_state()["beam.frame_b.r"])
    assert np.abs(ends[0] - ends[1]).max() < 1e-9


# Balances


@BOTH
@pytest.mark.parametrize("ends", ["clamped", "pinned", "free"])
def test_momentum_and_energy_of_a_free_flexible_body_are_conserved(lib, ends):
    """Thrown, turning and vibrating, with foreshortening and the inertia of its sections.

    1e-9 of 2.5 N.s, 1 N.m.s and 4 J: what Adams' method leaves at rtol 1e-12 is 1e-10.
    """
    d = 2 if lib is pl else 3
    q = np.array([0.03, -0.01, 0.02, 0.01, 0.05])[: 2 if lib is pl else 5]
    twist = {} if lib is pl else {"GJ": 20.0, "torsion_modes": 1}
    m = ac.Model("thrown beam")
    m.world = lib.World(g=0)
    start = {"q": q, "qd": 3 * q, "r_0": (0.1, 0.2, 0.3)[:d], "v_0": (1.0, 2.0, 3.0)[:d]}
    start["w_a"] = 1.0 if d == 2 else (1.0, 2.0, -1.5)
    m.beam = lib.FlexibleBeam(
        L=1.0, mu=1.0, EI=5.0, ends=ends, gyration=(0.02, 0.03), start=start, **twist
    )
    system = ac.compile(m)
    result = system.simulate(0.3, n=10, rtol=1e-12, atol=1e-13, solver=ac.CVODES(stiff=False))
    p = lib.momentum(result)
    energy = lib.kinetic_energy(result) + lib.potential_energy(result)
    assert np.ptp(p, axis=0).max() < 1e-9
    assert np.ptp(lib.angular_momentum(result), axis=0).max() < 1e-9
    assert np.ptp(energy) < 1e-9 * energy[0]
    moved = lib.center_of_mass(result) - lib.center_of_mass(result)[0]
    assert np.abs(moved - result.t[:, None] * p[0] / 1.0).max() < 1e-9


def two_links(lib, **keywords):
    """Return a double pendulum of flexible links with a tool, joints about z and, in space, y."""
    d = 2 if lib is pl else 3
    m = ac.Model("flexible double pendulum")
    m.world = lib.World()
    w = keywords.pop("w", (0.5, 1.0))
    m.j1 = lib.Revolute(start={"phi": 0.3, "w": w[0]})
    m.j2 = lib.Revolute(start={"phi": -0.2, "w": w[1]}, **({} if d == 2 else {"n": (0, 1, 0)}))
    rest = (0.0,) * (2 if d == 2 else 4)
    common = {"L": 1.0, "mu": 1.0, "EI": 260.0, "start": {"q": rest, "qd": rest}} | keywords
    for name in ("l1", "l2"):
        setattr(m, name, lib.FlexibleBeam(**common))
    own = {"I": 0.01} if d == 2 else {"I_11": 0.01, "I_22": 0.01, "I_33": 0.01}
    m.tool = lib.Body(m=0.2, r_CM=(0.05, 0.0, 0.0)[:d], **own)
    m.connect(m.world.frame, m.j1.frame_a)
    m.connect(m.j1.frame_b, m.l1.frame_a)
    m.connect(m.l1.frame_b, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.l2.frame_a)
    m.connect(m.l2.frame_b, m.tool.frame_a)
    return m


@BOTH
def test_joint_and_absolute_coordinates_give_one_motion(lib):
    """Linear beams fall from rest (rates are then met exactly): 2e-9 m after 0.1 s."""
    runs = [
        ac.compile(two_links(lib, stiffening=False, w=(0.0, 0.0)), tree=tree).simulate(
            0.1, n=4, rtol=1e-12, atol=1e-13
        )
        for tree in (None, ABSOLUTE)
    ]
    for name in ("tool.r_0", "l1.arm_b.u", "l2.arm_b.u"):
        assert np.abs(runs[0][name] - runs[1][name]).max() < 2e-9


@BOTH
@pytest.mark.parametrize("stiffening", [False, True], ids=["linear", "stiffened"])
def test_equations_of_motion_count_elastic_coordinates(lib, stiffening):
    """M is symmetric and positive, has a row for each coordinate, and ½ uᵀMu is the energy."""
    system = ac.compile(two_links(lib, stiffening=stiffening))
    result = system.simulate(0.2, n=4)
    point = (result, 0.2)
    mass = system.mass_matrix(at=point)
    count = len(system.states) // 2
    assert mass.shape == (count, count)
    assert np.abs(mass - mass.T).max() < 1e-12
    assert np.linalg.eigvalsh(mass).min() > 0
    assert np.abs(system.kkt_matrix(at=point) - mass).max() == 0.0
    names = system.motion_equations.coordinates
    speeds = np.array([result[f"der({name})"][-1] for name in names])
    assert speeds @ mass @ speeds / 2 == pytest.approx(lib.kinetic_energy(result)[-1], rel=1e-9)


@BOTH
@pytest.mark.parametrize("stiffening", [False, True], ids=["linear", "stiffened"])
def test_energy_of_a_double_pendulum_closes_at_the_usual_tolerance(lib, stiffening):
    """To 1e-6 of the kinetic energy at rtol = 1e-8; 6e-11 found."""
    result = ac.compile(two_links(lib, stiffening=stiffening)).simulate(1.0, n=50, rtol=1e-8)
    kinetic = lib.kinetic_energy(result)
    assert np.ptp(kinetic) > 1.0
    assert np.ptp(kinetic + lib.potential_energy(result)) < 1e-6 * kinetic.max()


def test_energy_of_a_spatial_pendulum_closes_while_its_links_bend_by_a_tenth():
    """Soft links with stiffening: tips to 10 % of L, M stays definite, 1e-7 J of 7 J are lost.

    Quadratic inertia cut at second order, which costs less, loses definiteness at 7 %.
    """
    m = two_links(sp, EI=9.0)
    system = ac.compile(m)
    result = system.simulate(1.0, n=50, rtol=1e-10, atol=1e-11)
    bent = max(np.abs(result[f"{name}.arm_b.u"]).max() for name in ("l1", "l2"))
    assert 0.1 < bent < 0.2
    energy = sp.kinetic_energy(result) + sp.potential_energy(result)
    assert np.ptp(energy) < 1e-7
    smallest = [np.linalg.eigvalsh(system.mass_matrix(at=(result, t)))[0] for t in result.t[::5]]
    assert min(smallest) > 1e-4


# Meghdari and Fahimi: two elements a beam, one mode


def link_shape(y3, theta3, l):
    """Return the deflection of a cantilever of two elements of length l (eqs. 29-30).

    Its middle node follows its end, (y2, theta2) = (3/4 y3 - 7 l/12 theta3, ...), without inertia.
    """
    y2, theta2 = 3 / 4 * y3 - 7 * l / 12 * theta3, 3 / (4 * l) * y3 - theta3 / 4
    first = np.array([-2 * y2 + l * theta2, 3 * y2 - l * theta2, 0.0, 0.0])
    second = np.array(
        [
            2 * y2 + l * theta2 - 2 * y3 + l * theta3,
            -3 * y2 - 2 * l * theta2 + 3 * y3 - l * theta3,
            l * theta2,
            y2,
        ]
    )
    return PPoly(np.column_stack([first, second]) * np.array([[8], [4], [2], [1]]), [0, 0.5, 1])


def test_shapes_of_two_elements_have_the_published_matrices():
    """M and K of eq. 26 (its "2" and "3" are denominators) and the ratios of eq. 43."""
    l, rho, EI = 0.25, 0.078, 2.1e11 * 8.33e-13
    tables = beam_tables(
        Basis((link_shape(1, 0, l), link_shape(0, 1, l)), (), (), (), False), rotary=False
    )
    mass = rho * 2 * l * np.einsum("ijaa->ij", tables.inertia[0].modal)
    stiffness = EI / (2 * l) ** 3 * np.array(tables.stiffness[0])
    coupled = -827 / 1680 * rho * l**2
    assert mass == pytest.approx(
        np.array([[291 / 280 * rho * l, coupled], [coupled, 191 / 630 * rho * l**3]]), rel=1e-12
    )
    assert stiffness == pytest.approx(
        EI / l**3 * np.array([[3, -7 * l / 2], [-7 * l / 2, 14 * l**2 / 3]]), rel=1e-12
    )
    squares, modes = scipy.linalg.eigh(stiffness, mass)
    assert np.sqrt(squares) == pytest.approx([21.0975, 133.457], rel=5e-6)
    assert modes[1] / modes[0] == pytest.approx([2.81465, 9.93656], rel=2e-6)


def test_a_mass_on_a_spring_shakes_its_cantilever():
    """Sec. 6 with one mode, the support drawn away at 0.5 m/s: tip 53.35 mm at most.

    y(0.5) = 0.24840, y(1) = 0.50334 m, |η| ≤ 0.5543 at 1.122 s (the paper's 7 mm does not follow
    from its data).
    """
    l = 0.25
    m = ac.Model("beam on a mass and a spring")
    m.world = pl.World(g=0)
    m.slide = pl.Prismatic(n=(0.0, 1.0), use_axis_flange=True, start={"s": 0.0, "v": 0.0})
    m.mass = pl.PointMass(m=0.2)
    m.beam = pl.FlexibleBeam(
        L=2 * l, mu=0.078, EI=2.1e11 * 8.33e-13, shapes=(link_shape(-0.09626, -0.27094, l),),
        stiffening=False, start={"q": (0.0,), "qd": (0.0,)},
    )  # fmt: skip
    m.spring, m.support = tr.Spring(c=1000.0), tr.Position(s_ref=lambda t: 0.5 * t)
    m.connect(m.world.frame, m.slide.frame_a)
    m.connect(m.slide.frame_b, m.mass.frame_a, m.beam.frame_a)
    m.connect(m.support.flange, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.slide.axis)
    result = ac.compile(m).simulate(1.5, n=3000, rtol=1e-10)
    amplitude = np.abs(result["beam.elastic.eta"][:, 0])
    assert amplitude.max() == pytest.approx(0.5543, rel=1e-4)
    assert result.t[amplitude.argmax()] == pytest.approx(1.122, abs=1.5e-3)
    assert np.abs(result["beam.arm_b.u"][:, 1]).max() == pytest.approx(53.35e-3, rel=2e-4)
    assert [result.at(t)["slide.s"] for t in (0.5, 1.0)] == pytest.approx(
        [0.24840, 0.50334], rel=3e-5
    )


ROBOTS = {
    "A, as printed": (
        (1.0, -0.579, -0.815),
        [
            (-0.689811, -0.012163, 0.010874, -0.005592),
            (-1.511736, 0.016099, -2.069925, 0.010315),
            (-2.926189, 0.012494, -3.431863, 0.003425),
        ],
    ),
    "B, the mode of l = 1": (
        (1.0, -0.817823, -0.575470),
        [
            (-0.691211, -0.011250, 0.006814, -0.014683),
            (-1.504844, 0.027648, -2.063256, 0.024042),
            (-2.917996, 0.026229, -3.432239, 0.006775),
        ],
    ),
    "C, l = 0.5": (
        (0.5, -0.579, -0.815),
        [
            (-1.124429, -0.003253, -0.529505, -0.001384),
            (-2.778403, -0.000390, -2.386195, -0.000851),
            (-1.656381, -0.005067, -1.167076, -0.004137),
        ],
    ),
}
"""l, m1, m2, and (θ₁, η₁, θ₂, η₂) at 0.5, 1 and 2 s, from an independent Lagrangian code."""


@pytest.mark.parametrize("name", ROBOTS)
def test_the_two_link_robot_falls_as_its_lagrangian_says(name):
    """Sec. 9: g = 9.81, horizontal and at rest; θ₂ counts on through -π. Absolute 1e-4."""
    (l, y3, theta3), expected = ROBOTS[name]
    m = ac.Model("two-link robot")
    m.world, m.j1, m.j2 = pl.World(g=9.81), pl.Revolute(), pl.Revolute()
    for link in ("l1", "l2"):
        beam = pl.FlexibleBeam(
            L=2 * l, mu=1.0, EI=260.0, shapes=(link_shape(y3, theta3, l),), stiffening=False
        )
        setattr(m, link, beam)
    m.connect(m.world.frame, m.j1.frame_a)
    m.connect(m.j1.frame_b, m.l1.frame_a)
    m.connect(m.l1.frame_b, m.j2.frame_a)
    m.connect(m.j2.frame_b, m.l2.frame_a)
    result = ac.compile(m).simulate(2.0, t=[0.0, 0.5, 1.0, 2.0], rtol=1e-9, atol=1e-10)
    columns = [result[f"{link}.elastic.{v}"] for link in ("l1", "l2") for v in ("phi", "eta")]
    found = np.column_stack(columns)[1:]
    assert np.abs(found - np.array(expected)).max() < 1e-4


@pytest.mark.parametrize("stiffening", [False, True], ids=["linear", "stiffened"])
def test_elastic_coordinates_have_a_short_path(stiffening):
    """``beam.q`` in results and in start values, whichever part holds them."""
    m = cantilever(pl, EI=50.0, modes=2, stiffening=stiffening)
    system = ac.compile(m)
    result = system.simulate(0.1, n=5, start={"beam.q": (0.01, 0.0), "beam.qd": (0.0, 0.0)})
    assert result["beam.q"].shape == (6, 2)
    assert result["beam.q"][0] == pytest.approx([0.01, 0.0])
    tip = result["beam.arm_b.u"][-1, 1] - result["beam.q[1]"][-1]
    assert result["beam.q[0]"][-1] == pytest.approx(tip, rel=1e-12)
    assert "beam.qd" in result.variables()


@pytest.mark.parametrize("stiffening", [False, True], ids=["linear", "stiffened"])
def test_tolerances_of_elastic_coordinates_are_in_hundredths_of_the_length(stiffening):
    """A beam of 0.1 mm is integrated as well as one of 5 m."""
    for L in (1e-4, 5.0):
        system = ac.compile(cantilever(pl, L=L, EI=50.0, modes=2, stiffening=stiffening))
        assert system.nominal_x == pytest.approx(np.full(4, 1e-2 * L))


@pytest.mark.parametrize("ends", ["clamped", "pinned", "free"])
def test_modes_given_as_functions_are_the_modes_of_the_ends(ends):
    """Also where the shapes move frame_a: then an arm leads from the moving frame to it."""
    found = []
    for keywords in ({"ends": ends, "modes": 2}, {"shapes": bending_modes(ends, 2)}):
        m = ac.Model("thrown beam")
        m.world = pl.World(g=0)
        start = {"q": (0.03, -0.01), "qd": (0.0, 0.1), "v_0": (1.0, 2.0), "w_a": 1.0}
        m.beam = pl.FlexibleBeam(L=1.0, mu=1.0, EI=5.0, start=start, **keywords)
        result = ac.compile(m).simulate(0.2, n=4, rtol=1e-9)
        found.append(result["beam.frame_a.r"])
    assert np.abs(found[0] - found[1]).max() < 1e-9


# Errors


@pytest.mark.parametrize(
    ("keywords", "words"),
    [
        ({"modes": 0}, "With no mode at all the beam is rigid"),
        ({"ends": "glued"}, r"ends = 'glued' is not known. Write one of clamped, pinned, free"),
        ({"modes": -1}, "is no number of modes"),
        ({"axial_modes": 1}, "axial_modes need EA greater than 0"),
        ({"shapes": (lambda x, order=0: np.asarray(x) ** (1 - order),)}, "counted twice"),
        ({"frames": {"tool": 1.2}}, "a frame at 1.2 is not on the beam"),
        ({"section": object()}, "section and material go together"),
    ],
)
def test_a_beam_that_cannot_be_says_why(keywords, words):
    with pytest.raises(ParameterError, match=f"(?i){words}"):
        pl.FlexibleBeam(**{"L": 1.0, "mu": 1.0, "EI": 1.0, **keywords})


def test_torsion_needs_the_inertia_of_sections():
    with pytest.raises(ParameterError, match="a line has no inertia about its axis"):
        sp.FlexibleBeam(L=1.0, mu=1.0, EI=1.0, GJ=1.0, torsion_modes=1)


def test_parts_of_a_number_of_modes_are_found_by_name():
    assert pl.Elastic4 is pl.Elastic4
    assert pl.Elastic4.__qualname__ == "Elastic4"
    with pytest.raises(AttributeError, match="Elastic0x"):
        _ = sp.Elastic0x


# The graph


def chapter_four_bar():
    """Figure 2 of Richard (2012) with flexible coupler and output link."""
    m = ac.Model("flexible four-bar of the chapter")
    m.world, m.pivot = pl.World(), pl.Fixed(r=(0.5, 0.0))
    m.to_O, m.to_A = pl.RigidArm(r=(-0.1, 0.0)), pl.RigidArm(r=(0.1, 0.0))
    m.crank, m.torque = pl.Body(m=1.0, I=0.01), pl.WorldTorque()
    m.coupler = pl.FlexibleBeam(L=0.5, mu=1.0, EI=50.0, guess={"phi": 0.4 - np.pi})
    m.output = pl.FlexibleBeam(L=0.4, mu=1.0, EI=50.0, guess={"phi": 1.5})
    m.O, m.A, m.B, m.C = (pl.Revolute() for _ in range(4))
    m.connect(m.world.frame, m.O.frame_a)
    m.connect(m.O.frame_b, m.to_O.frame_b)
    m.connect(m.crank.frame_a, m.to_O.frame_a, m.to_A.frame_a, m.torque.frame_b)
    m.connect(m.to_A.frame_b, m.A.frame_a)
    m.connect(m.A.frame_b, m.coupler.frame_b)
    m.connect(m.coupler.frame_a, m.B.frame_a)
    m.connect(m.B.frame_b, m.output.frame_b)
    m.connect(m.output.frame_a, m.C.frame_b)
    m.connect(m.pivot.frame_b, m.C.frame_a)
    return m


def test_the_flexible_four_bar_has_the_graph_of_the_rigid_one():
    """Flexible arms are class 1: eqs. (9) and (10) of the chapter print the same."""
    graph = pl.virtual_work_graph(ac.compile(chapter_four_bar()))
    assert str(graph.cutset_equation("e34")) == "δW_33 + δW_75 + δW_76 + δW_53 + δW_34 = 0"
    assert str(graph.circuit_equation("e33")) == (
        "r_33 - r_14 - r_34 - r_21 + r_31 - r_11 + r_12 + r_32 - r_13 = 0"
    )


@BOTH
def test_virtual_work_sums_to_nothing_in_every_network(lib):
    """Tellegen, Σ through · rate = 0, of modal, rotation and translation edges of a pendulum."""
    system = ac.compile(two_links(lib))
    result = system.simulate(0.2, n=5)
    totals, sizes = {}, {}
    for path, own in system.names.components.items():
        for name, edge in own.spec.edges.items():
            domain = edge.domain
            if name not in own.edges:
                continue
            through = result[f"{path}.{name}.{domain.through}"]
            rate = result[f"{path}.{name}.{domain.across[1]}"]
            power = through * rate if through.ndim == 1 else (through * rate).sum(axis=1)
            totals[domain.name] = totals.get(domain.name, 0.0) + power
            sizes[domain.name] = sizes.get(domain.name, 0.0) + np.abs(power)
    assert len(totals) >= 3
    for domain, total in totals.items():
        assert np.abs(total).max() < 1e-10 * sizes[domain].max(), domain


def test_pinned_modes_decouple_in_the_frame_of_the_chord():
    """q_i'' + (ω_i² - w²) q_i = -(2/iπ)(1 - cos iπ) a·n - (2L/iπ)(-1)^(i+1) α, a at frame_a.

    The chord of a linear pinned beam is moved by two drivers, along and about its first pin.
    """
    L, mu, EI = 0.9, 1.4, 6000.0
    m = ac.Model("driven chord")
    m.world = pl.World(g=0)
    m.lift = pl.PositionDriver(n=(0.0, 1.0), s_ref=lambda t: 0.2 * t**3)
    m.turn = pl.AngleDriver(phi_ref=lambda t: 0.5 + t + 2 * t**3)
    m.beam = pl.FlexibleBeam(L=L, mu=mu, EI=EI, modes=3, ends="pinned", stiffening=False)
    m.connect(m.world.frame, m.lift.frame_a)
    m.connect(m.lift.frame_b, m.turn.frame_a)
    # The driver holds the frame of the chord itself: that of the elastic body.
    m.connect(m.turn.frame_b, m.beam.elastic.frame)
    result = ac.compile(m).simulate(0.5, n=10, rtol=1e-9)
    q, qdd = result["beam.elastic.eta"], result["beam.elastic.etadd"]
    w, alpha = 1 + 6 * result.t**2, 12 * result.t
    across = 1.2 * result.t * np.cos(0.5 + result.t + 2 * result.t**3)
    for i in range(1, 4):
        omega = (i * np.pi / L) ** 2 * np.sqrt(EI / mu)
        right = -(2 / (i * np.pi)) * (1 - np.cos(i * np.pi)) * across
        right -= 2 * L / (i * np.pi) * (-1) ** (i + 1) * alpha
        left = qdd[:, i - 1] + (omega**2 - w**2) * q[:, i - 1]
        assert np.abs(left - right).max() < 1e-8 * np.abs(right).max()
