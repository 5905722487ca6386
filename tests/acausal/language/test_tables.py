"""Tables of a variable: expression and derivatives equal those of the piecewise polynomial."""

from __future__ import annotations

import math
import pickle

import casadi as ca
import numpy as np
import pytest
from scipy.interpolate import RectBivariateSpline, RegularGridInterpolator

from acausal.errors import InputError, TimeGridError
from acausal.language.tables import MANY, interpolate, interpolate2d, piecewise_expression
from acausal.numerics.piecewise import KINDS, PiecewisePolynomial

SIZES = [1, 2, 3, 8, 50]
CASES = [(word, n) for word in ("linear", "hold") for n in SIZES]
CASES += [("periodic", n) for n in SIZES[1:]]  # one point has no period
x, y = ca.SX.sym("x"), ca.SX.sym("y")


def points(n: int) -> tuple[np.ndarray, np.ndarray]:
    """Return n points with uneven abscissas."""
    random = np.random.default_rng(n)
    return np.cumsum(random.uniform(0.1, 1.0, n)), random.normal(size=n)


def values(expression: ca.SX, at: np.ndarray) -> np.ndarray:
    """Return the values of an expression of x."""
    return np.array(ca.Function("f", [x], [expression]).map(len(at))(ca.DM(at).T)).ravel()


@pytest.mark.parametrize(("extrapolation", "n"), CASES)
@pytest.mark.parametrize("kind", KINDS)
def test_expression_equals_the_piecewise_polynomial(kind: str, extrapolation: str, n: int) -> None:
    xs, ys = points(n)
    table = PiecewisePolynomial.of_kind(kind, xs, ys, extrapolation)
    at = np.linspace(xs[0] - 1.0, xs[-1] + 1.0, 203)
    found = interpolate(x, xs, ys, kind, extrapolation)
    assert values(found, at) == pytest.approx(table(at), abs=1e-12)
    slope = ca.densify(ca.jacobian(found, x))
    assert values(slope, at) == pytest.approx(table.derivative()(at), abs=1e-10)


@pytest.mark.parametrize("n", [5, 50])
def test_a_point_that_stands_twice_is_a_jump(n: int) -> None:
    xs, ys = points(n)
    xs[3] = xs[2]
    table = PiecewisePolynomial.linear(xs, ys)
    at = np.array([xs[2] - 1e-9, xs[2], xs[2] + 1e-9])
    assert values(interpolate(x, xs, ys), at) == pytest.approx(table(at), abs=1e-12)


@pytest.mark.parametrize("n", [MANY, MANY + 1])
@pytest.mark.parametrize("extrapolation", ["linear", "hold", "periodic"])
@pytest.mark.parametrize("kind", KINDS)
def test_search_equals_the_sum_in_value_and_two_derivatives(
    kind: str, extrapolation: str, n: int
) -> None:
    xs, ys = points(n)
    table = PiecewisePolynomial.of_kind(kind, xs, ys, extrapolation)
    at = np.linspace(xs[0] - 1.0, xs[-1] + 1.0, 203)
    found = piecewise_expression(x, table)
    for _ in range(3):
        assert values(ca.densify(found), at) == pytest.approx(table(at), abs=1e-9)
        found, table = ca.jacobian(found, x), table.derivative()


@pytest.mark.parametrize("n", [5, 50])
def test_second_derivative_of_a_cubic_table_is_exact(n: int) -> None:
    xs, ys = points(n)
    curvature = ca.jacobian(ca.jacobian(interpolate(x, xs, ys, "cubic"), x), x)
    at = np.linspace(xs[0], xs[-1], 77)[1:-1]
    exact = PiecewisePolynomial.cubic(xs, ys).derivative().derivative()(at)
    assert values(curvature, at) == pytest.approx(exact, abs=1e-9)


@pytest.mark.parametrize("n", [5, 50])
def test_a_staircase_has_no_slope_in_any_product(n: int) -> None:
    """d/dx of x s(x) is s(x): CasADi must not invent a slope of s."""
    xs, ys = points(n)
    stairs = interpolate(x, xs, ys, "constant", "hold")
    at = np.linspace(xs[0], xs[-1], 55)
    found = values(ca.jtimes(x * stairs, x, 1.0), at)
    assert found == pytest.approx(values(stairs, at), abs=1e-12)


@pytest.mark.parametrize("n", [5, 50])
def test_slope_of_straight_pieces_visibly_depends_on_the_argument(n: int) -> None:
    """A compiler that asks for the pattern must not take the slope for a constant."""
    xs, ys = points(n)
    slope = ca.jacobian(interpolate(x, xs, ys), x)
    assert ca.jacobian_sparsity(slope, x).nnz() == 1
    slopes = ca.gradient(interpolate2d(x, y, xs, xs, np.outer(ys, ys)), ca.vertcat(x, y))
    assert ca.jacobian_sparsity(slopes, ca.vertcat(x, y)).nnz() == 4


def test_substitution_in_place_keeps_the_table() -> None:
    xs, ys = points(50)
    table = interpolate(x, xs, ys)
    _, (inserted,) = ca.substitute_inplace([x], [2 * y], [table], False)
    found = ca.Function("f", [y], [inserted])(1.1)
    assert float(found) == pytest.approx(float(PiecewisePolynomial.linear(xs, ys)(2.2)), abs=1e-12)


@pytest.mark.parametrize("n", [5, 50])
def test_outside_of_a_table_without_extrapolation_is_not_a_number(n: int) -> None:
    xs, ys = points(n)
    found = values(interpolate(x, xs, ys, "linear", "none"), np.array([xs[0], xs[0] - 0.1, 99.0]))
    assert found[0] == ys[0]
    assert np.isnan(found[1:]).all()


@pytest.mark.parametrize("n", [5, 50])
def test_numbers_and_composed_arguments_are_taken(n: int) -> None:
    xs, ys = points(n)
    table = PiecewisePolynomial.akima(xs, ys, "linear")
    assert float(ca.DM(interpolate(1.3, xs, ys, "akima"))) == pytest.approx(float(table(1.3)))
    composed = ca.Function("f", [x], [ca.jacobian(interpolate(ca.sin(x), xs, ys, "akima"), x)])
    exact = float(table.derivative()(math.sin(0.7))) * math.cos(0.7)
    assert float(composed(0.7)) == pytest.approx(exact, rel=1e-12)


def test_functions_with_tables_survive_pickling_and_mapping() -> None:
    xs, ys = points(30)
    value = piecewise_expression(x, PiecewisePolynomial.cubic(xs, ys))
    function = ca.Function("f", [x], [value, ca.jacobian(value, x)])
    copy = pickle.loads(pickle.dumps(function))
    assert [float(v) for v in copy(2.2)] == [float(v) for v in function(2.2)]
    row = ca.SX.sym("row", 1, 4)
    mapped = ca.Function("g", [row], [function.map(4)(row)[0]])
    assert float(mapped([1.0, 2.2, 3.0, 4.0])[1]) == float(function(2.2)[0])


def grid() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return a 2-D table of smooth values."""
    xs, ys = np.linspace(0, 1, 9) ** 1.3, np.linspace(0, 2, 7)
    return xs, ys, np.sin(3 * xs)[:, None] * np.exp(-ys)[None, :]


@pytest.mark.parametrize("kind", ["linear", "cubic"])
def test_table_of_two_arguments_passes_through_its_points(kind: str) -> None:
    xs, ys, z = grid()
    f = ca.Function("f", [x, y], [interpolate2d(x, y, xs, ys, z, kind)])
    found = np.array([[float(f(a, b)) for b in ys] for a in xs])
    assert found == pytest.approx(z, abs=1e-13)


def test_bilinear_table_equals_scipys_inside_and_outside() -> None:
    xs, ys, z = grid()
    f = ca.Function("f", [x, y], [interpolate2d(x, y, xs, ys, z)])
    reference = RegularGridInterpolator((xs, ys), z, bounds_error=False, fill_value=None)
    for at in np.random.default_rng(0).uniform(-0.5, 2.5, (40, 2)):
        assert float(f(*at)) == pytest.approx(float(reference(at)[0]), abs=1e-12)


def test_bicubic_table_converges_with_fourth_order_inside() -> None:
    """Halving the spacing of sin(x) cos(y) divides the error by 16, away from the natural ends."""
    errors = []
    for n in (17, 33):
        g = np.linspace(0, 4, n)
        z = np.sin(g)[:, None] * np.cos(g)[None, :]
        f = ca.Function("f", [x, y], [interpolate2d(x, y, g, g, z, "cubic")])
        at = np.linspace(1.9, 2.3, 23)
        errors.append(max(abs(float(f(a, a)) - math.sin(a) * math.cos(a)) for a in at))
    assert 3.5 < math.log2(errors[0] / errors[1]) < 4.5
    spline = RectBivariateSpline(g, g, z)
    assert float(f(2.05, 1.95)) == pytest.approx(float(spline(2.05, 1.95)[0, 0]), abs=1e-6)


@pytest.mark.parametrize("kind", ["linear", "cubic"])
def test_derivatives_in_two_arguments_are_exact(kind: str) -> None:
    xs, ys, z = grid()
    at = ca.vertcat(x, y)
    value = interpolate2d(x, y, xs, ys, z, kind)
    f = ca.Function("f", [at], [value, ca.gradient(value, at), ca.hessian(value, at)[0]])
    here, h = np.array([0.37, 0.9]), 1e-5
    for k, step in enumerate(np.eye(2) * h):
        plus, minus = f(here + step), f(here - step)
        slope = (float(plus[0]) - float(minus[0])) / (2 * h)
        assert float(f(here)[1][k]) == pytest.approx(slope, abs=1e-8)  # differences: h^2
        bend = np.array(plus[1] - minus[1]).ravel() / (2 * h)
        assert np.array(f(here)[2])[k] == pytest.approx(bend, abs=1e-7)


@pytest.mark.parametrize("kind", ["linear", "cubic"])
def test_hold_keeps_the_value_of_the_nearest_border_point(kind: str) -> None:
    xs, ys, z = grid()
    f = ca.Function("f", [x, y], [interpolate2d(x, y, xs, ys, z, kind, "hold")])
    assert float(f(9.0, 9.0)) == pytest.approx(z[-1, -1])
    assert float(f(-9.0, 0.7)) == pytest.approx(float(f(0.0, 0.7)))


def test_bad_tables_are_refused_with_typed_errors() -> None:
    with pytest.raises(TimeGridError, match="increasing"):
        interpolate(x, [0, 2, 1], [0, 1, 2])
    with pytest.raises(InputError, match="Did you mean 'akima'"):
        interpolate(x, [0, 1], [0, 1], "akma")
    with pytest.raises(InputError, match="takes a scalar, not 2 x 1"):
        interpolate(ca.vertcat(x, y), [0, 1], [0, 1])
    with pytest.raises(InputError, match="one row for each of 2 xs and one column for each of 3"):
        interpolate2d(x, y, [0, 1], [0, 1, 2], np.zeros((3, 2)))
    with pytest.raises(InputError, match="knows no 'akima'"):
        interpolate2d(x, y, [0, 1], [0, 1], np.zeros((2, 2)), "akima")
    with pytest.raises(TimeGridError, match="increasing"):
        interpolate2d(x, y, [1, 0], [0, 1], np.zeros((2, 2)))
