"""Costates, prices and the minimum principle, against closed forms and problems solved again."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from scipy.linalg import solve_continuous_are

import acausal as ac
from acausal.errors import OptimalControlError, UnknownNameError
from library import electrical as el
from library import rotational as rot
from tests.models import cart


def rest_to_rest(model: ac.Model, t_end: float | ac.types.Free = 1.0, limit: float = 10.0):
    """1 m from rest to rest."""
    ocp = ac.OptimalControl(model, t_end=t_end)
    ocp.control("push.f", -limit, limit)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    return ocp


METHODS = [
    ac.Collocation(intervals=10),
    ac.Collocation(intervals=10, scheme="legendre"),
    ac.Collocation(intervals=20, control="linear"),
]


@pytest.mark.parametrize("method", METHODS, ids=lambda m: f"{m.scheme}-{m.control}")
def test_costates_of_the_least_effort(method):
    """f = 6 - 12 t, so λ_v = -2 f, λ_s = dJ/ds = -24, H = f² + λᵀ(v, f) = -36."""
    ocp = rest_to_rest(cart())
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    found = ocp.solve(method).multipliers
    np.testing.assert_allclose(found.costate("cart.s"), -24.0, atol=1e-6)
    np.testing.assert_allclose(found.costate("cart.v"), 24.0 * found.t - 12.0, atol=1e-6)
    np.testing.assert_allclose(found.hamiltonian, -36.0, atol=1e-6)
    np.testing.assert_allclose(found.switching("push.f"), 0.0, atol=1e-6)
    assert found.conditions["cart.s at t_end"] == pytest.approx(24.0)
    assert found.conditions["cart.v at t_end"] == pytest.approx(-12.0)


def test_costates_of_multiple_shooting_are_those_at_the_ends_of_intervals():
    """Of the problem with constant forces: dJ/ds, dJ/dv at t0 by differences of two optima."""
    ocp = rest_to_rest(cart())
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    method = ac.MultipleShooting(intervals=20)
    found = ocp.solve(method).multipliers
    assert len(found.t) == 21
    for name in ("cart.s", "cart.v"):
        sides = [ocp.prepare(method).solve(start={name: d}).objective for d in (1e-4, -1e-4)]
        slope = (sides[0] - sides[1]) / 2e-4
        assert found.costate(name)[0] == pytest.approx(slope, rel=1e-5)


def test_prices_of_the_fastest_way():
    """T = 2 √(m s / F): dT/ds = 1, dT/dm = 1, dT/dF = -1, and H = -1."""
    ocp = rest_to_rest(cart(), t_end=ac.free(guess=1.0), limit=1.0)
    ocp.minimize(ocp.t_end)
    solution = ocp.solve(ac.Collocation(intervals=40, control="constant"))
    found = solution.multipliers
    low, high = found.paths["push.f"].totals
    assert found.conditions["cart.s at t_end"] == pytest.approx(1.0, rel=1e-5)
    assert high - low == pytest.approx(-1.0, rel=1e-5)
    np.testing.assert_allclose(found.hamiltonian, -1.0, atol=1e-5)
    assert solution.sensitivities("cart.m")["cart.m"] == pytest.approx(1.0, rel=1e-5)
    assert solution.check_optimality().violation < 1e-6
    assert "push.f" in str(found)


def test_costates_of_a_linear_regulator_are_twice_riccatis_matrix_times_the_state():
    """Over a long time without an end: J = xᵀ P x, λ = 2 P x."""
    ocp = ac.OptimalControl(cart(mass=2.0, s=1.0, v=-0.5), t_end=12.0)
    ocp.control("push.f")
    ocp.minimize(ocp.integral(ocp["cart.s"] ** 2 + ocp["cart.v"] ** 2 + ocp["push.f"] ** 2))
    solution = ocp.solve(ac.Collocation(intervals=60))
    a, b = np.array([[0.0, 1.0], [0.0, 0.0]]), np.array([[0.0], [0.5]])
    riccati = solve_continuous_are(a, b, np.eye(2), np.eye(1))
    found = solution.multipliers
    first = [found.costate(name)[0] for name in ("cart.s", "cart.v")]
    np.testing.assert_allclose(first, 2 * riccati @ [1.0, -0.5], rtol=1e-5)


def test_costates_at_a_limit_of_second_order():
    """Bryson, Denham and Dreyfus (1963): s ≤ l, J = 4/(9 l), λ_s = 2/(9 l²), 0, -2/(9 l²)."""
    limit = 1 / 9
    ocp = ac.OptimalControl(cart(s=0.0, v=1.0), t_end=1.0)
    ocp.control("push.f")
    ocp.bound("cart.s", upper=limit)
    ocp.final("cart.s", 0.0)
    ocp.final("cart.v", -1.0)
    ocp.minimize(0.5 * ocp.integral(ocp["push.f"] ** 2))
    solution = ocp.solve(ac.Collocation(intervals=60))
    found = solution.multipliers
    for first, last, value in ((0.02, 0.3, 18.0), (0.36, 0.64, 0.0), (0.7, 0.98, -18.0)):
        inside = (found.t > first) & (found.t < last)
        assert np.mean(found.costate("cart.s")[inside]) == pytest.approx(value, abs=0.05)
    assert sum(found.paths["cart.s"].totals) == pytest.approx(-4 / (9 * limit**2), rel=1e-3)
    check = solution.check_optimality()
    assert 0.05 < check.left_out < 0.5
    assert "not tried" in str(check)


def test_what_is_to_be_largest_has_multipliers_of_that_sign():
    """As far as goes in 1 s with 1 N, at rest in the end: s = T²/4, ds/dT… and ds/ds0 = 1."""
    ocp = ac.OptimalControl(cart(), t_end=1.0)
    ocp.control("push.f", -1.0, 1.0)
    ocp.final("cart.v", 0.0)
    ocp.maximize(ocp.at_end("cart.s"))
    solution = ocp.solve(ac.Collocation(intervals=20, control="constant"))
    assert solution.objective == pytest.approx(0.25)
    assert solution.multipliers.costate("cart.s")[0] == pytest.approx(1.0)
    assert solution.sensitivities("cart.m")["cart.m"] == pytest.approx(-0.25, rel=1e-5)


def drive() -> ac.OptimalControl:
    m = ac.Model("drive")
    m.src, m.r, m.l = el.SignalVoltage(), el.Resistor(R=0.5), el.Inductor(L=5e-3)
    m.emf, m.rotor, m.gnd = el.RotationalEMF(k=0.5), rot.Inertia(J=0.02), el.Ground()
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.l.p)
    m.connect(m.l.n, m.emf.p)
    m.connect(m.emf.n, m.src.n, m.gnd.p)
    m.connect(m.emf.flange, m.rotor.flange_a)
    ocp = ac.OptimalControl(m, t_end=0.5)
    ocp.control("src.v", -60.0, 60.0)
    ocp.final("rotor.phi", 5.0)
    ocp.final("rotor.w", 0.0)
    ocp.final("l.i", 0.0)
    ocp.minimize(ocp.integral(ocp["r.i"] ** 2 + 10.0 * ocp["src.v"] ** 2))
    return ocp


def test_sensitivities_are_differences_of_problems_solved_again():
    ocp = drive()
    solution = ocp.solve(ac.Collocation(intervals=40))
    names = ["r.R", "rotor.J", "emf.k", "l.L"]
    found = solution.sensitivities(*names)
    model = ocp.model
    for name in names:
        value = ocp.system.parameters[name]
        sides = []
        for step in (1e-3, -1e-3):
            again = ac.OptimalControl(model, t_end=0.5, parameters={name: value * (1 + step)})
            again.controls, again.conditions = ocp.controls, ocp.conditions
            again.symbols, again.objective = ocp.symbols, ocp.objective
            sides.append(again.solve(ac.Collocation(intervals=40)).objective)
        slope = (sides[0] - sides[1]) / (2e-3 * value)
        assert found[name] == pytest.approx(slope, rel=1e-4, abs=1e-4 * solution.objective / value)
    assert solution.check_optimality().violation < 1e-6


def test_a_local_optimum_is_found_out():
    """(f² - 1)² + 0.2 f has two valleys: the program is content in either, the principle is not."""
    found = {}
    for guess in (0.9, -0.9):
        ocp = ac.OptimalControl(cart(), t_end=1.0)
        ocp.control("push.f", -2.0, 2.0, guess=guess)
        f = ocp["push.f"]
        ocp.minimize(ocp.integral((f**2 - 1) ** 2 + 0.2 * f))
        found[guess] = ocp.solve(ac.Collocation(intervals=5)).check_optimality().violation
    assert found[-0.9] < 1e-6
    assert found[0.9] > 0.02


def test_an_integral_that_is_bounded_has_a_price_and_enters_the_hamiltonian():
    """The fastest with ∫f² ≤ 12 takes 1 s: J³ = 12/E for 1 m, so dT/dE = -1/36."""
    ocp = rest_to_rest(cart(), t_end=ac.free(guess=2.0))
    ocp.bound(ocp.integral(ocp["push.f"] ** 2), upper=12.0, name="effort")
    ocp.minimize(ocp.t_end)
    found = ocp.solve(ac.Collocation(intervals=20)).multipliers
    assert found.conditions["effort"] == pytest.approx(-1 / 36, rel=1e-5)
    assert np.ptp(found.hamiltonian) < 1e-6


def test_multipliers_of_a_limited_rate_are_known_at_the_ends_of_intervals():
    ocp = ac.OptimalControl(cart(), t_end=1.0)
    ocp.control("push.f", rate=200.0)
    ocp.final("cart.s", 1.0)
    ocp.final("cart.v", 0.0)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    found = ocp.solve(ac.Collocation(intervals=20)).multipliers
    known = np.isfinite(found.hamiltonian)
    assert np.count_nonzero(known) == 20
    assert np.ptp(found.hamiltonian[known]) < 1e-3 * np.max(np.abs(found.hamiltonian[known]))


def test_a_stored_solution_keeps_multipliers_that_were_asked_for():
    ocp = rest_to_rest(cart())
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    solution = ocp.solve(METHODS[0])
    with pytest.raises(OptimalControlError, match="the problem of a stored solution is not known"):
        pickle.loads(pickle.dumps(solution)).multipliers  # noqa: B018
    first = solution.multipliers.costate("cart.v")
    copy = pickle.loads(pickle.dumps(solution))
    np.testing.assert_array_equal(copy.multipliers.costate("cart.v"), first)


def test_what_has_no_multiplier_is_refused_by_name():
    ocp = rest_to_rest(cart())
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    solution = ocp.solve(METHODS[0])
    with pytest.raises(UnknownNameError, match=r"no multiplier of 'cart\.a': it is no state"):
        solution.multipliers.costate("cart.a")
    with pytest.raises(OptimalControlError, match="known at the ends of intervals only"):
        ocp.solve(ac.MultipleShooting(intervals=5)).check_optimality()


def test_the_costate_at_t0_is_what_it_costs_to_go_on_from_there():
    """f = 6 - 12 t, and λ_v(0) = -12, also where s and v at t0 are told by their sum alone."""
    ocp = rest_to_rest(cart())
    ocp.initial(ocp["cart.s"] + ocp["cart.v"], 0.0, name="sum")
    ocp.initial("cart.v", lower=-1.0, upper=1.0)
    ocp.minimize(ocp.integral(ocp["push.f"] ** 2))
    found = ocp.solve(METHODS[0]).multipliers
    for name in ("cart.s", "cart.v"):
        course = found.costate(name)
        line = np.polynomial.Polynomial.fit(found.t[1:], course[1:], 3)
        assert course[0] == pytest.approx(line(0.0), abs=1e-6 * np.max(np.abs(course)))
        assert abs(course[0]) > 0.1


def test_sensitivities_of_one_phase_of_several_are_refused():
    """Its start hangs on the phases before it: alone it would be another problem."""
    go, stop = rest_to_rest(cart()), rest_to_rest(cart())
    for phase in (go, stop):
        phase.minimize(phase.integral(phase["push.f"] ** 2))
    stop.conditions = [c for c in stop.conditions if c.text != "cart.s"]
    found = ac.Phases(go, stop).solve(ac.Collocation(intervals=5))
    with pytest.raises(OptimalControlError, match="one phase are not those of all"):
        found.phases[0].sensitivities("cart.m")
    assert found.sensitivities("cart.m")["cart.m"] == pytest.approx(
        2 * found.objective, rel=1e-6
    )  # the force is m a: the objective grows with m²


@pytest.mark.parametrize("sense", [1, -1])
def test_sensitivities_of_phases_are_those_of_the_closed_form(sense):
    """T = sqrt(2 s m (1/F + 1/G)) for pushing by F and braking by G: dT/dm = T/(2 m)."""
    mass = 1.5
    m = cart(mass)
    go, stop = (ac.OptimalControl(m, t_end=ac.free(guess=1.0, lower=0.1)) for _ in range(2))
    go.control("push.f", 0.0, 1.0)
    stop.control("push.f", -3.0, 0.0)
    stop.final("cart.s", 2.0)
    stop.final("cart.v", 0.0)
    for phase in (go, stop):
        if sense > 0:
            phase.minimize(phase.t_end - phase.t_start)
        else:
            phase.maximize(phase.t_start - phase.t_end)
    found = ac.Phases(go, stop).solve(ac.Collocation(intervals=10))
    want = sense * found.t_end / (2 * mass)
    assert found.sensitivities("cart.m")["cart.m"] == pytest.approx(want, rel=1e-5)
    with pytest.raises(UnknownNameError, match="no parameter 'cart"):
        found.sensitivities("cart.mass")
