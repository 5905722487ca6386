"""Natural coordinates: counts by rank, the constant mass matrix, and runs against the default."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest

import acausal as ac
from acausal.errors import DeclarationError, SingularError
from examples.bricard import build as bricard
from examples.four_bar import build as four_bar_in_space
from examples.natural_four_bar import build as four_bar
from examples.right_angle_cantilever import build as right_angle_cantilever
from examples.two_link_flexible import build as flexible_robot
from library import electrical as el
from library import planar as pl
from library import rotational as rot
from library import spatial as sp
from tests.acausal.mechanics.natural_models import (
    double_pendulum,
    driven_crank,
    every_joint,
    rssr,
    slider_crank,
)
from tests.acausal.mechanics.test_kane import random_tree

NO_SPIN = {"rod.w_a[0]": 0.0}
Build = Callable[[], ac.Model]

CASES: list[tuple[Build, tuple[int, int, int, int], dict[str, Any], dict[str, float]]] = [
    # coordinates, constraints, their rank, freedoms
    (four_bar, (4, 3, 3, 1), {}, {}),
    (slider_crank, (4, 3, 3, 1), {}, {}),
    (rssr, (6, 5, 5, 1), {"slender": ["rod"]}, NO_SPIN),
    (double_pendulum, (12, 10, 10, 2), {}, {}),
    (bricard, (24, 24, 23, 1), {}, {}),
    (four_bar_in_space, (15, 15, 14, 1), {}, {}),
    (driven_crank, (4, 3, 3, 1), {}, {}),
    (every_joint, (39, 29, 29, 10), {}, {}),
]
cases = pytest.mark.parametrize(
    ("build", "counts", "options", "start"), CASES, ids=[case[0].__name__ for case in CASES]
)


def energy(res: ac.Result) -> np.ndarray:
    space = pl if "planar" in res.system.graph.domains[0] else sp
    return np.asarray(space.kinetic_energy(res))


@cases
def test_counts_by_rank_the_constant_mass_matrix_and_accelerations(
    build: Build, counts: tuple[int, ...], options: dict[str, Any], start: dict[str, float]
) -> None:
    """n - rank(Φ_q) is the default's freedoms less idle spins; ½ q̇ᵀ M q̇ is its kinetic energy.

    q̈ of (11.34) is q̈ of the compiled model, wherever it is.
    """
    system = ac.compile(build())
    n = system.natural(**options)
    assert (len(n.q), len(n.constraints), n.rank, n.freedoms) == counts
    kane = system.kane()
    assert n.freedoms == len(kane.speeds) - len(n.idle_spins)
    assert not n.mass.jac_sparsity(0, 1).nnz()  # structurally constant
    res = system.simulate(0.5, n=10, rtol=1e-8, start=start)
    q, v = n.values(res)
    np.testing.assert_allclose(n.kinetic_energy(v), energy(res), rtol=1e-12)
    for t, here, rate in zip(res.t, q, v, strict=True):
        assert np.abs(n.Phi(t, here).full()).max() < 1e-12
        assert np.abs(n.Phi_rate(t, here, rate).full()).max() < 1e-11
    for t in res.t[::5]:
        q, v = n.values((res, t))
        expected = n.accelerations((res, t))
        found = n.acceleration(t, q, v)
        np.testing.assert_allclose(found, expected, atol=1e-9 * (1 + np.abs(expected).max()))


@pytest.mark.parametrize("seed", range(4))
def test_random_trees_accelerate_as_by_default(seed: int) -> None:
    """Revolute, prismatic, spherical and universal joints in any order."""
    system = ac.compile(random_tree(seed))
    n = system.natural()
    res = system.simulate(0.2, n=2, rtol=1e-8)
    q, v = n.values(res)
    np.testing.assert_allclose(n.kinetic_energy(v), sp.kinetic_energy(res), rtol=1e-12)
    expected = n.accelerations(res)
    found = n.acceleration(float(res.t[-1]), q[-1], v[-1])
    np.testing.assert_allclose(found, expected, atol=1e-9 * (1 + np.abs(expected).max()))
    assert n.freedoms == len(system.kane().speeds)


RUNS: list[tuple[Build, tuple[str, ...], dict[str, Any], dict[str, float]]] = [
    (four_bar, ("bar[1].phi", "pin[0].phi", "bar[1].r_CM_0", "pin[3].f"), {}, {}),
    (slider_crank, ("slide.s", "j1.phi", "slide.v"), {}, {}),
    (rssr, ("j1.phi", "j2.phi", "rod.r_CM_0"), {"slender": ["rod"]}, NO_SPIN),
    (double_pendulum, ("j[0].phi", "j[1].phi", "link[1].R"), {}, {}),
    (bricard, ("hinge[0].phi", "arm[1].frame_b.r"), {}, {}),
    (driven_crank, ("rod.phi", "drive.tau_drive"), {}, {}),
    (every_joint, ("cross.phi_a", "sleeve.s", "flyer.R", "flyer.r_0"), {}, {}),
]


@pytest.mark.parametrize(
    ("build", "paths", "options", "start"), RUNS, ids=[run[0].__name__ for run in RUNS]
)
def test_runs_with_multipliers_lie_over_the_default(
    build: Build, paths: tuple[str, ...], options: dict[str, Any], start: dict[str, float]
) -> None:
    """Equal to 1e-6 at rtol 1e-9, in the model's own paths, and Φ stays near 0."""
    system = ac.compile(build())
    n = system.natural(**options)
    res = n.simulate(1.0, n=20, rtol=1e-9, atol=1e-10, start=start)
    default = system.simulate(1.0, n=20, rtol=1e-10, atol=1e-11, start=start)
    for path in paths:
        scale = max(1.0, float(np.abs(default[path]).max()))
        assert np.abs(res[path] - default[path]).max() < 1e-6 * scale
    assert res.drift["position"] < 1e-6
    assert "Φ" in res.notices[0]
    assert res.solver == "IDAS"
    assert res.multipliers.shape == (21, len(n.constraints))


def test_the_multipliers_are_the_force_in_the_rod() -> None:
    """A pendulum: λ of |r|² = l² is half the tension over l, m (l w² - g·r/l)/(2 l)."""
    m = ac.Model("pendulum")
    m.world, m.pin = pl.World(g=9.81), pl.Revolute(start={"phi": 0.4, "w": 2.0})
    m.arm, m.bob = pl.FixedTranslation(r=(2.0, 0.0)), pl.PointMass(m=3.0)
    m.connect(m.world.frame, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.arm.frame_a)
    m.connect(m.arm.frame_b, m.bob.frame_a)
    n = ac.compile(m).natural()
    assert (len(n.q), len(n.constraints)) == (2, 1)
    res = n.simulate(1.0, n=10, rtol=1e-10, atol=1e-12)
    tension = 3.0 * (2.0 * res["pin.w"] ** 2 - 9.81 * np.sin(res["pin.phi"]))
    np.testing.assert_allclose(res.multipliers[:, 0] * 2 * 2.0, tension, rtol=1e-6)


def test_generalized_alpha_has_its_slope_in_natural_coordinates() -> None:
    """The error of the run by generalised-α falls as h²."""
    system = ac.compile(four_bar())
    n = system.natural()
    exact = system.simulate(0.5, n=5, rtol=1e-11, atol=1e-12).final["pin[0].phi"]
    steps = np.array([4e-3, 2e-3, 1e-3])
    fine = {"n": 5, "rtol": 1e-10, "atol": 1e-12}
    errors = [
        abs(n.simulate(0.5, solver=ac.GeneralizedAlpha(h=h), **fine).final["pin[0].phi"] - exact)
        for h in steps
    ]
    slope = np.polyfit(np.log(steps), np.log(errors), 1)[0]
    assert slope == pytest.approx(2.0, abs=0.25)


def penalty_errors(build: Build, alphas: np.ndarray) -> tuple[list[float], list[float]]:
    """Return the distance to the run with multipliers, and |Φ|, for each alpha."""
    n = ac.compile(build()).natural()
    exact = n.simulate(0.5, n=5, rtol=1e-10, atol=1e-12)
    errors, gaps = [], []
    for alpha in alphas:
        way = ac.Penalty(alpha=float(alpha), omega=10.0, mu=1.0)
        run = n.simulate(0.5, n=5, constraints="penalty", penalty=way, rtol=1e-11, atol=1e-13)
        errors.append(float(np.abs(run.q - exact.q).max()))
        gaps.append(run.drift["position"])
    return errors, gaps


@pytest.mark.parametrize("build", [four_bar, driven_crank])
def test_the_penalty_form_has_order_one_in_alpha(build: Build) -> None:
    """What penalties leave of the constraints, and the error of the run, fall as 1/α.

    With a driver too: without the term Φ̇_t, which (11.35) lacks, it would not.
    """
    alphas = np.array([1e4, 1e5, 1e6])
    for found in penalty_errors(build, alphas):
        slope = np.polyfit(np.log(alphas), np.log(found), 1)[0]
        assert slope == pytest.approx(-1.0, abs=0.1)


@pytest.mark.parametrize("build", [four_bar, driven_crank, double_pendulum])
def test_augmented_lagrange_reaches_the_acceleration_with_multipliers(build: Build) -> None:
    """The iteration ends at q̈ of (11.34), whatever α, in fewer rounds for a larger one."""
    system = ac.compile(build())
    n = system.natural()
    start = system.initialize()
    q, v = n.values(start)
    exact = n.acceleration(start.t, q, v)
    rounds = []
    for alpha in (1e3, 1e6):
        found, count = n.augmented(start.t, q, v, ac.Penalty(alpha=alpha), tolerance=1e-12)
        np.testing.assert_allclose(found, exact, atol=1e-8 * (1 + np.abs(exact).max()))
        rounds.append(count)
    assert rounds[1] < rounds[0]


@pytest.mark.parametrize("build", [four_bar, double_pendulum, bricard])
def test_the_projection_on_independent_coordinates(build: Build) -> None:
    """Φ_q R = 0, and Rᵀ M R z̈ = Rᵀ (Q - M c) gives q̈ = R z̈ + c of the other form."""
    system = ac.compile(build())
    n = system.natural()
    res = system.simulate(0.3, n=3)
    t = float(res.t[-1])
    q, v = (part[-1] for part in n.values(res))
    names, R = n.projection(t, q)
    assert R.shape == (len(n.q), n.freedoms)
    np.testing.assert_allclose(R[[n.q.index(name) for name in names]], np.eye(len(names)))
    slope = ca.DM(n.Phi_q(t, q)).full()
    assert np.abs(slope @ R).max() < 1e-9
    c = np.linalg.lstsq(slope, n.gamma(t, q, v).full().ravel(), rcond=1e-9)[0]
    load = R.T @ (n.Q(t, q, v).full().ravel() - n.M @ c)
    found = R @ np.linalg.solve(R.T @ n.M @ R, load) + c
    np.testing.assert_allclose(found, n.acceleration(t, q, v), atol=1e-8)


def test_a_mass_that_nothing_holds_has_no_constraints() -> None:
    m = ac.Model("mass_on_a_spring")
    m.world, m.spring = pl.World(), pl.Spring(c=5.0)
    m.mass = pl.PointMass(m=2.0, start={"r_0": (1.0, 0.0), "v_0": (0.0, 1.0)})
    m.connect(m.world.frame, m.spring.frame_a)
    m.connect(m.spring.frame_b, m.mass.frame_a)
    system = ac.compile(m)
    n = system.natural()
    assert (len(n.q), len(n.constraints), n.freedoms) == (2, 0, 2)
    assert n.idle_spins == ()
    res, default = (f.simulate(1.0, n=4, rtol=1e-9, atol=1e-10) for f in (n, system))
    assert np.abs(res["mass.r_0"] - default["mass.r_0"]).max() < 1e-6


def test_it_prints_as_the_book_does() -> None:
    system = ac.compile(four_bar())
    n = system.natural()
    assert str(n) == (
        "natural coordinates of 'four_bar': 4 coordinates, 3 constraints of rank 3, 1 freedom\n"
        "points:\n"
        "  rA: fixed at (0, 0), of the ground, bar[0], at pin[0]\n"
        "  rB: fixed at (1, 0), of the ground, bar[2], at pin[2]\n"
        "  r1: moves, of bar[0], bar[1], at pin[1]\n"
        "  r2: moves, of bar[1], bar[2], at pin[3]\n"
        "rigid bodies:\n"
        "  (r1 - rA)·(r1 - rA) - 0.09 = 0   (bar[0])\n"
        "  (r2 - r1)·(r2 - r1) - 0.81 = 0   (bar[1])\n"
        "  (r2 - rB)·(r2 - rB) - 0.5625 = 0   (bar[2])"
    )
    assert r"(\mathbf{r}_{1} - \mathbf{r}_{A})\cdot(\mathbf{r}_{1} - \mathbf{r}_{A})" in n.latex()
    assert n.q == ("r1.x", "r1.y", "r2.x", "r2.y")
    assert [len(part) for part in (n.rigid_constraints, n.joint_constraints)] == [3, 0]


def test_kinds_of_constraints_and_idle_spins_are_listed() -> None:
    slider = ac.compile(slider_crank()).natural()
    assert [c.owner for c in slider.joint_constraints] == ["slide"]
    driven = ac.compile(driven_crank()).natural()
    assert [c.owner for c in driven.driver_constraints] == ["drive"]
    spatial = ac.compile(rssr()).natural(slender=["rod"])
    assert spatial.idle_spins == ("rod",)
    assert "spins without a coordinate: rod" in str(spatial)


def pendulum(body: ac.Component) -> ac.Model:
    m = ac.Model("pendulum")
    m.world, m.pin, m.body = sp.World(), sp.Revolute(), body
    m.connect(m.world.frame, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.body.frame_a)
    return m


def test_coplanar_vectors_are_refused_by_name() -> None:
    """(11.1) needs directions that span space: a pendulum has its axis and what we give."""
    m = pendulum(sp.Body(m=1.0, r_CM=(0.5, 0.0, 0.0)))
    system = ac.compile(m)
    good = system.natural(vectors={"body": [(1.0, 0.0, 0.0), (0.0, 1.0, 0.0)]})
    assert good.freedoms == 1
    for bad in ([(1.0, 0.0, 0.0), (1.0, 0.0, 1.0)], [(0.0, 0.0, 1.0), (0.0, 0.0, -1.0)]):
        with pytest.raises(DeclarationError, match=r"of body are coplanar or coincide"):
            system.natural(vectors={"body": bad})
    with pytest.raises(DeclarationError, match=r"is no direction"):
        system.natural(vectors={"body": [(0.0, 0.0, 0.0)]})


def test_unknown_joints_and_parts_are_refused_by_name() -> None:
    m = ac.Model("screw")
    m.world, m.screw, m.body = sp.World(), sp.Screw(pitch=0.1), sp.Body(m=1.0)
    m.connect(m.world.frame, m.screw.frame_a)
    m.connect(m.screw.frame_b, m.body.frame_a)
    with pytest.raises(DeclarationError, match=r"the joint screw \(Screw\).*slides and turns"):
        ac.compile(m).natural()
    m = ac.Model("geared")
    m.world, m.pin = pl.World(), pl.Revolute(use_axis_flange=True)
    m.body, m.rotor = pl.Body(m=1.0, r_CM=(0.5, 0.0)), rot.Inertia(J=0.1)
    m.connect(m.world.frame, m.pin.frame_a)
    m.connect(m.pin.frame_b, m.body.frame_a)
    m.connect(m.rotor.flange_a, m.pin.axis)
    with pytest.raises(DeclarationError, match=r"rotor \(Inertia\).*no frame"):
        ac.compile(m).natural()


def test_what_is_no_mechanism_is_refused() -> None:
    m = ac.Model("rc")
    m.source, m.r, m.c, m.g = (
        el.ConstantVoltage(V=1.0),
        el.Resistor(R=1.0),
        el.Capacitor(C=1.0),
        el.Ground(),
    )
    m.connect(m.source.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.source.n, m.g.p)
    with pytest.raises(DeclarationError, match=r"'rc' has no frames"):
        ac.compile(m).natural()


def test_a_pickled_system_and_unknown_forms_are_refused() -> None:
    import pickle

    system = ac.compile(four_bar())
    with pytest.raises(SingularError, match="pickled"):
        pickle.loads(pickle.dumps(system)).natural()
    with pytest.raises(DeclarationError, match="multipliers"):
        system.natural().simulate(1.0, constraints="nothing")


def test_large_rotation_beams_are_the_nodal_r_m_n_of_the_book() -> None:
    """A right-angle cantilever of four elements: r, m, n a node, three constraints each.

    The elbow, where two arms meet, has the directions of both. With the same lumping the run is
    that of the default, which holds the constraints by construction.
    """
    system = ac.compile(right_angle_cantilever(2))
    n = system.natural()
    assert (len(n.q), len(n.constraints), n.rank, n.freedoms) == (39, 15, 15, 24)
    assert [len(n.points), len(n.vectors)] == [4, 9]
    res = n.simulate(3.0, n=12)
    default = system.simulate(3.0, n=12)
    for path in ("beam.element[1].r_1", "beam.element[3].r_1"):
        assert np.abs(res[path] - default[path]).max() < 1e-3
    assert np.abs(default["beam.element[3].r_1"][:, 2]).max() > 1.0


def test_the_consistent_mass_matrix_of_the_book() -> None:
    """(11.48): ρ A l/3 and l/6 of r, ρ I l/3 and l/6 of m and n, where the lumped one has l/2."""
    n = ac.compile(right_angle_cantilever(2)).natural()
    q = {name: i for i, name in enumerate(n.q)}
    ends = [n.points[i].name for i in range(4)]
    by_element = {point.bodies: point.name for point in n.points}
    tip, before = by_element[("beam.element[3]",)], by_element[("beam.element[2]",)]
    assert sorted(ends) == ["r1", "r2", "r3", "r4"]
    i, j = q[f"{tip}.x"], q[f"{before}.x"]
    l = 5.0  # of an element; mass 1 kg/m, moments of the section 10 kg m
    assert n.M[i, i] == pytest.approx(l / 2)
    assert n.consistent_M[i, i] == pytest.approx(l / 3)
    assert n.consistent_M[i, j] == pytest.approx(l / 6)
    own = [v.name for v in n.vectors if v.bodies == ("beam.element[3]",)]
    other = [v.name for v in n.vectors if v.bodies == ("beam.element[2]",)]
    for one, two in zip(own, other, strict=True):
        a, b = q[f"{one}.x"], q[f"{two}.x"]
        assert n.M[a, a] == pytest.approx(10.0 * l / 2)
        assert n.consistent_M[a, a] == pytest.approx(10.0 * l / 3)
        assert n.consistent_M[a, b] == pytest.approx(10.0 * l / 6)
    together = np.zeros(len(n.q))
    together[[q[f"{name}.x"] for name in ends]] = 1.0  # all nodes but the clamped one
    clamped = l / 3 + l / 6  # what the clamped end takes of the first element
    assert together @ n.consistent_M @ together == pytest.approx(20.0 - clamped - l / 6)


def test_bodies_that_bend_have_the_mass_matrix_of_the_moving_frame() -> None:
    """(11.17)-(11.20): ½ q̇ᵀ M(q, η) q̇ is the default's energy, q̈ and the run are its own."""
    system = ac.compile(flexible_robot())
    n = system.natural()
    assert (len(n.q), len(n.constraints), n.rank, n.freedoms) == (10, 6, 6, 4)
    default = system.simulate(0.3, n=6, rtol=1e-10, atol=1e-12)
    q, v = n.values(default)
    np.testing.assert_allclose(n.kinetic_energy(v, q), pl.kinetic_energy(default), rtol=1e-12)
    expected = n.accelerations(default)
    found = n.acceleration(float(default.t[-1]), q[-1], v[-1])
    np.testing.assert_allclose(found, expected, atol=1e-9 * np.abs(expected).max())
    res = n.simulate(0.3, n=6, rtol=1e-9, atol=1e-11)
    for path in ("link[0].elastic.phi", "link[1].elastic.phi", "link[1].elastic.eta[0]"):
        assert np.abs(res[path] - default[path]).max() < 1e-6


def test_the_elastic_energy_is_that_of_the_stiffness_of_the_book() -> None:
    """(11.22), (11.24): ½ qᵀ K q is what the bodies hold of their deformation."""
    system = ac.compile(flexible_robot())
    n = system.natural()
    res = system.simulate(0.3, n=6)
    q, _ = n.values(res)
    held = sum(res[f"link[{i}].elastic.strain"] for i in range(2))
    np.testing.assert_allclose(np.einsum("ti,ij,tj->t", q, n.K, q) / 2, held, rtol=1e-10)


def test_the_terms_in_the_square_of_the_deformation_are_there() -> None:
    """M_rr(η) of (11.18) is quadratic in η: its second difference is 2 ∫ Tᵀ T dm, and no third."""
    n = ac.compile(flexible_robot()).natural()
    q, _ = n.values()
    place = n.q.index("eta1[0]")
    masses = []
    for eta in (0.0, 0.1, 0.2, 0.3):
        here = q.copy()
        here[place] = eta
        masses.append(n.mass(0.0, here).full())
    second = masses[0] - 2 * masses[1] + masses[2]
    assert np.abs(second).max() > 1e-5
    np.testing.assert_allclose(second, masses[1] - 2 * masses[2] + masses[3], atol=1e-12)


def test_a_force_on_a_body_that_bends_turns_its_frame_too() -> None:
    """Q_P = [(C_P + Σ η T_P)ᵀ; Φᵀ Aᵀ] f: fᵀ δr of the deformed point, which (11.26) lacks."""
    n = ac.compile(flexible_robot()).natural()
    q, _ = n.values()
    q[n.q.index("eta1[0]")] = 0.2
    force = n.point_force("link[0].arm_b.frame_b")
    at_rest = q.copy()
    at_rest[n.q.index("eta1[0]")] = 0.0
    bent, straight = (force(here, [0.3, 1.0]).full().ravel() for here in (q, at_rest))
    points = len(n.q) - sum(name.startswith("eta") for name in n.q)
    assert np.abs(bent[:points] - straight[:points]).max() > 1e-3  # the sum over η
    np.testing.assert_allclose(bent[points:], straight[points:], atol=1e-12)  # Φᵀ Aᵀ f
