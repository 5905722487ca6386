"""A degree for each interval: the same problem by other points, and what is read from it."""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from acausal.errors import OptimalControlError
from tests.models import cart


def effort(t_end: float = 1.0) -> ac.OptimalControl:
    """1 m from rest to rest with the least ∫f²: f = 6 - 12 t, J = 12, λ_s = -24, H = -36."""
    m = cart()
    ocp = ac.OptimalControl(m, t_end=t_end)
    ocp.control("push.f", -10.0, 10.0)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    return ocp


@pytest.mark.parametrize("control", ["polynomial", "linear"])
@pytest.mark.parametrize("scheme", ["radau", "legendre"])
def test_intervals_of_several_degrees_have_the_closed_form_at_all_their_points(scheme, control):
    method = ac.Collocation(degree=[2, 5, 3, 2, 4], scheme=scheme, control=control)
    sol = effort().solve(method)
    assert len(sol.mesh) == 6
    assert sol.status == "optimal"
    assert sol.objective == pytest.approx(12.0, rel=1e-7)
    assert sol["push.f"] == pytest.approx(6.0 - 12.0 * sol.t, abs=1e-5)
    assert np.all(np.diff(sol.t) >= 0.0)
    found = sol.multipliers
    assert np.all(np.diff(found.t) >= 0.0)
    np.testing.assert_allclose(found.costate("cart.s"), -24.0, atol=1e-5)
    np.testing.assert_allclose(found.costate("cart.v"), 24.0 * found.t - 12.0, atol=1e-5)
    np.testing.assert_allclose(found.hamiltonian, -36.0, atol=1e-5)
    assert sol.check_optimality().violation < 1e-6


def test_a_list_of_one_degree_is_the_number():
    one, many = (effort().solve(ac.Collocation(6, degree=d)) for d in (3, [3] * 6))
    np.testing.assert_allclose(one.iterate.unknowns, many.iterate.unknowns, atol=1e-9)


def spring(cubic: float = 4.0) -> ac.OptimalControl:
    """A hard spring: the solution is smooth, not a polynomial."""

    class Duffing(ac.Component):
        """der(v) = u - x - cubic x³."""

        u = ac.signal_input()
        x = ac.variable("1", start=1.0)
        v = ac.variable("1", start=0.0)

        def equations(self):
            yield ac.der(self.x) == self.v
            yield ac.der(self.v) == self.u - self.x - cubic * self.x**3

    m = ac.Model("duffing")
    m.a = Duffing()
    ocp = ac.OptimalControl(m, t_end=3.0)
    ocp.control("a.u")
    ocp.minimize(ocp.integral(ocp["a.x"] ** 2 + 0.1 * ocp["a.u"] ** 2))
    return ocp


def test_higher_degrees_bring_the_optimum_nearer_than_more_intervals():
    """Four intervals of degree 7 have fewer points than twelve of degree 3, and are nearer."""
    exact = spring().solve(ac.Collocation(intervals=40, degree=7)).objective
    few, more = (
        spring().solve(ac.Collocation(degree=degree)).objective for degree in ([7] * 4, [3] * 12)
    )
    assert abs(few - exact) < 0.2 * abs(more - exact)


def test_a_solution_is_a_warm_start_on_other_degrees_with_its_multipliers():
    """From the optimum itself, moved, a few steps are enough; from a straight line they are not."""
    rough = spring().solve(ac.Collocation(intervals=20, degree=3))
    method = ac.Collocation(degree=[3, 5] * 10)
    cold, warm = spring().solve(method), spring().solve(method, guess=rough)
    assert warm.objective == pytest.approx(cold.objective, rel=1e-8)
    assert warm.stats["iter_count"] <= 4 < cold.stats["iter_count"]


def test_degrees_that_do_not_fit_are_refused():
    with pytest.raises(OptimalControlError, match="3 are given for a mesh of 2 intervals"):
        ac.Collocation(degree=[3, 4, 5], mesh=[0.0, 0.5, 1.0])
    with pytest.raises(OptimalControlError, match="degree = 10: the highest is 9"):
        ac.Collocation(degree=[3, 10])
    with pytest.raises(OptimalControlError, match="degree = 0: give a whole number"):
        ac.Collocation(degree=[3, 0])
    with pytest.raises(OptimalControlError, match="give one degree for all intervals"):
        effort().prepare(ac.Collocation(degree=[3, 4], control="constant"), solver=ac.nlp.Fatrop())


def test_conditions_on_the_way_cut_an_interval_whose_pieces_keep_its_degree():
    ocp = effort()
    ocp.interior(0.25, "cart.s", 0.2)
    sol = ocp.solve(ac.Collocation(degree=[5, 3]))
    assert sol.mesh.tolist() == [0.0, 0.25, 0.5, 1.0]
    groups = sol.part.phase.groups
    degrees = {int(k): len(g.layout.places) for g in groups for k in g.intervals}
    assert degrees == {0: 5, 1: 5, 2: 3}
