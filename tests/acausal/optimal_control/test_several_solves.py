"""Homotopy, several starts, meshes that are given."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from library import translational as tr


def two_axes() -> ac.Model:
    """Two carts at right angles: a point in the plane."""
    m = ac.Model("plane")
    m.fx, m.fy, m.x, m.y = tr.Force(), tr.Force(), tr.Mass(m=1.0), tr.Mass(m=1.0)
    m.connect(m.fx.flange, m.x.flange_a)
    m.connect(m.fy.flange, m.y.flange_a)
    return m


def past_a_circle(guess_y: float = 0.0):
    """From (0, 0) to (1, 0) in 1 s with the least effort, round a circle that lies on the way."""
    ocp = ac.OptimalControl(two_axes(), t_end=1.0)
    ocp.control("fx.f")
    ocp.control("fy.f", guess=guess_y)
    for name, value in (("x.s", 1.0), ("x.v", 0.0), ("y.s", 0.0), ("y.v", 0.0)):
        ocp.final(name, value)
    radius = ocp.value("radius", 0.2)
    gap = (ocp["x.s"] - 0.5) ** 2 + (ocp["y.s"] + 0.05) ** 2 - radius**2
    ocp.bound(gap, lower=0.0, name="gap")
    ocp.minimize(ocp.integral(ocp["fx.f"] ** 2 + ocp["fy.f"] ** 2))
    return ocp


METHOD = ac.Collocation(intervals=20, control="linear")


def test_homotopy_goes_round_on_the_shorter_side():
    """The centre is below the line: the shorter way goes above it."""
    grown = past_a_circle().solve(METHOD, along={"radius": [0.0, 0.1, 0.2]})
    assert grown["y.s"].max() > 0.1
    assert grown.status in ("optimal", "inaccurate")
    alone = past_a_circle().prepare(METHOD).solve(grown)
    assert grown.objective == pytest.approx(alone.objective, rel=1e-6)
    below = past_a_circle().solve(
        METHOD, guess={"x.s": ([0, 1], [0.0, 1.0]), "y.s": ([0, 0.5, 1], [0.0, -0.3, 0.0])}
    )
    assert below["y.s"].min() < -0.2
    assert grown.objective < below.objective - 1.0


def test_homotopy_in_a_parameter_of_the_model_ends_at_its_last_value():
    """∫f² = 12 m² for each mass."""
    ocp = ac.OptimalControl(two_axes(), t_end=1.0)
    ocp.control("fx.f")
    ocp.control("fy.f")
    ocp.final("x.s", 1.0)
    ocp.final("x.v", 0.0)
    ocp.minimize(ocp.integral(ocp["fx.f"] ** 2 + ocp["fy.f"] ** 2))
    found = ocp.solve(METHOD, along={"x.m": [1.0, 2.0, 3.0]})
    assert found.objective == pytest.approx(12 * 9, rel=1e-6)
    assert found.status == "optimal"  # the replay has the same mass
    assert ocp.solve(METHOD).objective == pytest.approx(12.0, rel=1e-6)


def test_several_starts_find_the_deeper_valley():
    """From f = +1 the program stays in the valley there; the deeper one is at -1."""
    m = two_axes()
    ocp = ac.OptimalControl(m, t_end=1.0)
    ocp.control("fx.f", -2.0, 2.0, guess=1.0)
    ocp.control("fy.f", -2.0, 2.0)
    f = ocp["fx.f"]
    ocp.minimize(ocp.integral((f**2 - 1) ** 2 + 0.2 * f + ocp["fy.f"] ** 2))
    alone = ocp.solve(ac.Collocation(intervals=2, control="constant"))
    best = ocp.solve(ac.Collocation(intervals=2, control="constant"), multi_start=10, seed=1)
    again = ocp.solve(
        ac.Collocation(intervals=2, control="constant"), multi_start=10, seed=1, workers=2
    )
    assert alone.objective > 0.19
    assert best.objective < -0.19
    assert len(best.attempts) == 10
    assert best.attempts[0].objective == pytest.approx(alone.objective, rel=1e-6)
    assert [a.objective for a in again.attempts] == [a.objective for a in best.attempts]
    assert "the best of 10 starts" in best.report


@pytest.mark.parametrize("kind", [ac.Collocation, ac.MultipleShooting])
def test_a_mesh_that_is_given_is_the_one_that_is_solved_on(kind):
    mesh = np.linspace(0.0, 1.0, 16) ** 2
    method = kind(mesh=mesh)
    assert method.intervals == 15
    ocp = ac.OptimalControl(two_axes(), t_end=1.0)
    ocp.control("fx.f")
    ocp.control("fy.f")
    ocp.final("x.s", 1.0)
    ocp.final("x.v", 0.0)
    ocp.minimize(ocp.integral(ocp["fx.f"] ** 2 + ocp["fy.f"] ** 2))
    found = ocp.solve(method)
    np.testing.assert_allclose(found.mesh, mesh)
    assert found.objective == pytest.approx(12.0, rel=2e-2)


@pytest.mark.parametrize(
    "mesh", [[0.0], [0.0, 0.5], [0.1, 1.0], [0.0, 0.6, 0.4, 1.0], [0.0, float("nan"), 1.0]]
)
def test_a_mesh_that_does_not_rise_from_0_to_1_is_refused(mesh):
    with pytest.raises(ac.AcausalError, match="mesh"):
        ac.Collocation(mesh=mesh)


@pytest.mark.parametrize(
    ("along", "words"),
    [
        ({"radius": [0.1], "x.m": [1.0, 2.0]}, "all as long as the others"),
        ({"radius": []}, "all as long as the others"),
        ({"radios": [0.1]}, "radios"),
    ],
)
def test_a_path_that_makes_no_sense_is_refused(along, words):
    with pytest.raises(ac.AcausalError, match=words):
        past_a_circle().solve(METHOD, along=along)


def test_less_than_one_start_is_refused():
    with pytest.raises(OptimalControlError, match="multi_start"):
        past_a_circle().solve(METHOD, multi_start=0)


@pytest.mark.parametrize("graded", [False, True])
def test_a_solution_is_a_warm_start_on_another_mesh_too(graded):
    """Multipliers and all: with 0.7 of the iterations at most."""
    m = ac.Model("cart")
    m.push, m.cart, m.spring, m.wall = tr.Force(), tr.Mass(m=1.0), tr.Spring(c=40.0), tr.Fixed()
    m.connect(m.push.flange, m.cart.flange_a)
    m.connect(m.cart.flange_b, m.spring.flange_a)
    m.connect(m.spring.flange_b, m.wall.flange)
    ocp = ac.OptimalControl(m, t_end=ac.free(guess=1.0, lower=0.1, upper=5.0))
    ocp.control("push.f", -20.0, 20.0)
    ocp.bound("cart.v", -1.0, 1.0)
    ocp.final("cart.s", 0.3)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.t_end + 1e-3 * ocp.integral(ocp["push.f"] ** 2))
    coarse = ocp.solve(ac.Collocation(intervals=30, control="polynomial"))
    mesh = np.linspace(0.0, 1.0, 61) ** (1.5 if graded else 1.0)
    fine = ocp.prepare(ac.Collocation(mesh=mesh))
    warm = fine.solve(coarse)
    course = {"cart.s": (coarse.t, coarse["cart.s"]), "cart.v": (coarse.t, coarse["cart.v"])}
    cold = fine.solve({**course, "t_end": coarse.t_end})
    assert warm.objective == pytest.approx(cold.objective, rel=2e-6)
    assert warm.stats["iter_count"] <= 0.7 * cold.stats["iter_count"]
