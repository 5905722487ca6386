"""Newton's method on the problems of Moré, Garbow and Hillstrom, ACM TOMS 7 (1981) 17-41."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from acausal.numerics import newton
from acausal.numerics.newton import Pattern, linear, solve
from acausal.numerics.rank import least, linear_solve


def problem(x: ca.SX, residual: ca.SX) -> tuple:
    """Return residuals and Jacobian of expressions as functions of arrays."""
    values = ca.Function("f", [x], [residual])
    slopes = ca.Function("j", [x], [ca.jacobian(residual, x)])
    pattern = Pattern.of(slopes.sparsity_out(0))
    return (
        lambda z: np.asarray(values(z)).ravel(),
        lambda z: pattern.fill(np.array(slopes(z).nonzeros())),
    )


def rosenbrock(x):  # problem 1
    return ca.vertcat(10 * (x[1] - x[0] ** 2), 1 - x[0])


def powell_badly_scaled(x):  # problem 3
    return ca.vertcat(1e4 * x[0] * x[1] - 1, ca.exp(-x[0]) + ca.exp(-x[1]) - 1.0001)


def helical_valley(x):  # problem 7, its angle in the right half plane
    angle = ca.atan2(x[1], x[0]) / (2 * ca.pi)
    return ca.vertcat(10 * (x[2] - 10 * angle), 10 * (ca.hypot(x[0], x[1]) - 1), x[2])


def broyden_tridiagonal(x):  # problem 30
    left = ca.vertcat(0, x[:-1])
    right = ca.vertcat(x[1:], 0)
    return (3 - 2 * x) * x - left - 2 * right + 1


@pytest.mark.parametrize(
    ("law", "guess", "root", "nominal"),
    [
        (rosenbrock, (-1.2, 1.0), (1.0, 1.0), 1.0),
        (powell_badly_scaled, (0.0, 1.0), (1.0981593296998e-5, 9.1061467398665), 1.0),
        (helical_valley, (-1.0, 0.0, 0.0), (1.0, 0.0, 0.0), 1.0),
    ],
)
def test_published_roots_are_found_from_the_published_starts(law, guess, root, nominal):
    x = ca.SX.sym("x", len(guess))
    found = solve(*problem(x, law(x)), np.array(guess), np.full(len(guess), nominal))
    assert found.converged
    np.testing.assert_allclose(found.z, root, rtol=1e-9, atol=1e-9)  # TOLERANCE, and a margin


@pytest.mark.parametrize("n", [10, newton.DENSE_LIMIT + 80])
def test_a_tridiagonal_system_is_solved_dense_and_sparse(n):
    """Broyden's function from -1: every residual is rounding at the root, whatever the size."""
    x = ca.SX.sym("x", n)
    residual, jacobian = problem(x, broyden_tridiagonal(x))
    assert isinstance(jacobian(-np.ones(n)), np.ndarray) == (n <= newton.DENSE_LIMIT)
    found = solve(residual, jacobian, -np.ones(n), np.ones(n))
    assert found.converged
    assert np.max(np.abs(residual(found.z))) < 1e-12


def test_convergence_is_quadratic():
    """x² = 2 from 1: digits double at each step, so five or six Jacobians are enough."""
    count = [0]

    def slope(z):
        count[0] += 1
        return np.array([[2 * z[0]]])

    found = solve(lambda z: z**2 - 2, slope, np.array([1.0]), np.array([1.0]))
    assert found.z[0] == pytest.approx(np.sqrt(2), abs=1e-15)
    assert count[0] <= 7


def test_damping_saves_newton_where_full_steps_diverge():
    """The arc tangent from 3: the full step overshoots beyond 1.39."""
    found = solve(np.arctan, lambda z: np.diag(1 / (1 + z**2)), np.array([3.0]), np.array([1.0]))
    assert found.converged
    assert abs(found.z[0]) < 1e-10


def test_an_equation_without_a_root_is_not_called_solved():
    found = solve(lambda z: z**2 + 1, lambda z: np.diag(2 * z), np.array([2.0]), np.array([1.0]))
    assert not found.converged


def test_linear_equations_need_one_factorization():
    a, b = np.array([[2.0, 1.0], [1.0, 3.0]]), np.array([3.0, 5.0])
    found = linear(lambda z: a @ z - b, lambda z: a, np.zeros(2), np.ones(2))
    assert found.converged
    np.testing.assert_allclose(found.z, np.linalg.solve(a, b), rtol=1e-15)


def test_a_singular_matrix_gives_no_number_and_least_norm_the_shortest():
    matrix = np.array([[1.0, 1.0], [2.0, 2.0]])
    assert np.all(np.isnan(linear_solve(matrix, np.array([2.0, 4.0]))))
    np.testing.assert_allclose(least(matrix, np.array([2.0, 4.0])), [1.0, 1.0], rtol=1e-12)


@pytest.mark.parametrize(("second", "agrees"), [(2.0, True), (5.0, False)])
def test_dependent_equations_that_disagree_have_no_solution_beside_a_large_pressure(second, agrees):
    """x = 1 and 2 x = 2 agree; x = 1 and 2 x = 5 do not, and 1e9 p = 1e16 does not hide it."""
    matrix, right = np.diag([1.0, 0.0, 1e9]), np.array([1.0, second, 1e16])
    matrix[1, 0] = 2.0
    found = solve(lambda z: matrix @ z - right, lambda z: matrix, np.zeros(3), np.ones(3), least)
    assert found.converged == agrees


def test_a_singular_linear_system_does_not_lead_to_no_number():
    """max(min(0 · z, 0), 0) = 0 also where z is no number, which is then no root."""
    root = linear(
        lambda z: np.fmax(np.fmin(0.0 * z, 0.0), 0.0),
        lambda _: np.zeros((1, 1)),
        np.array([0.5]),
        np.ones(1),
    )
    assert not root.converged
    assert root.z == 0.5


def test_a_law_that_jumps_by_the_rounding_of_an_unknown_is_solved_by_full_steps():
    """v = -1e-32, f = 2e4 where v < 0, w = 5 from 0: any part of the step makes f jump."""
    x = ca.SX.sym("x", 3)
    law = ca.vertcat(x[0] + 1e-32, x[1] - 2e4 * (x[0] < 0), x[2] - 5)
    found = solve(*problem(x, law), np.zeros(3), np.ones(3))
    assert found.converged
    np.testing.assert_array_equal(found.z, [-1e-32, 2e4, 5.0])
