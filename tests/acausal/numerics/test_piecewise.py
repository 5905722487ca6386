"""Piecewise polynomials: what they pass through, where they break, how they go on outside."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.interpolate import Akima1DInterpolator, CubicSpline

from acausal.errors import InputError, TimeGridError
from acausal.numerics.piecewise import EXTRAPOLATIONS, KINDS, PiecewisePolynomial

ROUNDING = 1e-12  # values of order 1, a few operations each


def points(n: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Return n points with uneven times."""
    random = np.random.default_rng(seed)
    return np.cumsum(random.uniform(0.1, 1.0, n)), random.normal(size=n)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("extrapolation", EXTRAPOLATIONS)
@pytest.mark.parametrize("n", [2, 3, 4, 20])
def test_every_kind_passes_through_its_points(kind: str, extrapolation: str, n: int) -> None:
    t, y = points(n)
    table = PiecewisePolynomial.of_kind(kind, t, y, extrapolation)
    seen = slice(0, -1) if extrapolation == "periodic" else slice(None)
    assert table(t[seen]) == pytest.approx(y[seen], abs=ROUNDING)


@pytest.mark.parametrize("n", [2, 3, 4, 5, 30])
def test_cubic_is_the_natural_spline_and_akima_is_akimas(n: int) -> None:
    t, y = points(n)
    at = np.linspace(t[0], t[-1], 301)
    natural = CubicSpline(t, y, bc_type="natural")(at)
    assert PiecewisePolynomial.cubic(t, y)(at) == pytest.approx(natural, abs=1e-11)
    akima = Akima1DInterpolator(t, y)(at) if n > 2 else np.interp(at, t, y)  # scipy from 1.16 on
    assert PiecewisePolynomial.akima(t, y)(at) == pytest.approx(akima, abs=1e-11)


def test_periodic_cubic_is_the_periodic_spline() -> None:
    t, y = points(9)
    y[-1] = y[0]
    at = np.linspace(t[0], t[-1], 301)
    table = PiecewisePolynomial.cubic(t, y, "periodic")
    assert table(at) == pytest.approx(CubicSpline(t, y, bc_type="periodic")(at), abs=1e-11)
    assert table(at + 3 * (t[-1] - t[0])) == pytest.approx(table(at), abs=1e-11)


@pytest.mark.parametrize(("kind", "smoothness"), list(zip(KINDS, (0, -1, 1, 2), strict=True)))
def test_smoothness_is_that_of_the_kind(kind: str, smoothness: int) -> None:
    t, y = points(8)
    for extrapolation in ("linear", "none"):
        assert PiecewisePolynomial.of_kind(kind, t, y, extrapolation).smoothness == smoothness
    y[-1] = y[0]
    assert PiecewisePolynomial.of_kind(kind, t, y, "periodic").smoothness == smoothness


def test_hold_of_a_spline_with_end_slopes_has_kinks_at_both_ends_only() -> None:
    t, y = points(8)
    table = PiecewisePolynomial.cubic(t, y, "hold")
    assert table.smoothness == 0
    assert table.breaks.tolist() == [t[0], t[-1]]


def test_points_in_line_are_no_break_even_with_a_large_offset() -> None:
    t = np.linspace(0.0, 0.1, 101)
    table = PiecewisePolynomial.linear(t, 1e6 + t, "linear")
    assert table.next_break(-1.0) == math.inf
    assert table.smoothness == 2


def test_a_smooth_table_has_no_break_and_a_linear_one_has_its_kinks() -> None:
    t, y = points(6)
    assert PiecewisePolynomial.akima(t, y, "linear").next_break(-9.0) == math.inf
    kinked = PiecewisePolynomial.linear([0, 1, 2, 3, 4], [0, 1, 2, 0, 0], "hold")
    assert kinked.breaks.tolist() == [0.0, 2.0, 3.0]
    assert kinked.next_break(2.0) == 3.0
    assert kinked.next_break(3.0) == math.inf


def test_a_time_that_stands_twice_is_a_jump_with_two_exact_sides() -> None:
    table = PiecewisePolynomial.linear([0, 1, 1, 2], [0, 1, 5, 7])
    assert table.smoothness == -1
    before, behind = table.piece_at(1.0, -1), table.piece_at(1.0, 1)
    assert (before[0], *before[1]) == (0.0, 0.0, 1.0)
    assert (behind[0], *behind[1]) == (1.0, 5.0, 2.0)
    assert float(table(1.0)) == 5.0


@pytest.mark.parametrize("kind", ["linear", "akima", "cubic"])
def test_jumps_at_the_ends_lead_to_the_outer_values(kind: str) -> None:
    table = PiecewisePolynomial.of_kind(kind, [0, 0, 1, 2, 2], [9, 0, 1, 2, 7], "hold")
    assert table([-1.0, 0.0, 2.0, 5.0]).tolist() == pytest.approx([9.0, 0.0, 7.0, 7.0])


def test_constant_holds_each_value_until_the_next_time() -> None:
    table = PiecewisePolynomial.constant([0, 1, 3], [5, 6, 8])
    assert table([-1, 0, 0.99, 1, 2.9, 3, 9]).tolist() == [5, 5, 5, 6, 6, 8, 8]
    assert table.breaks.tolist() == [1.0, 3.0]


@pytest.mark.parametrize("kind", KINDS)
def test_one_point_is_a_constant(kind: str) -> None:
    table = PiecewisePolynomial.of_kind(kind, [2.0], [3.0], "linear")
    assert table([-1, 2, 5]).tolist() == [3, 3, 3]
    assert table.smoothness == 2


@given(st.floats(-1e4, 1e4), st.sampled_from([0.1, 0.3, 1.0, math.pi]))
def test_breaks_of_a_periodic_table_progress_and_change_the_piece(t: float, period: float) -> None:
    table = PiecewisePolynomial.linear([0.0, period / 3, period], [0.0, 1.0, 0.0], "periodic")
    first = table.next_break(t)
    second = table.next_break(first)
    assert t < first < second <= t + period * (1 + 1e-9)
    close = 1e-11 * max(1.0, abs(t))  # rounding of times far from zero
    assert table.piece_at(first, 1)[0] == pytest.approx(first, abs=close)
    assert table.piece_at(second, -1)[0] == pytest.approx(first, abs=close)


@pytest.mark.parametrize("kind", ["linear", "akima", "cubic"])
@pytest.mark.parametrize("extrapolation", ["hold", "linear", "periodic"])
def test_derivative_is_the_limit_of_differences(kind: str, extrapolation: str) -> None:
    t, y = points(7)
    table = PiecewisePolynomial.of_kind(kind, t, y, extrapolation)
    at = np.linspace(t[0] - 1, t[-1] + 1, 97)
    h = 1e-6  # central differences: error h^2 + rounding/h
    difference = (table(at + h) - table(at - h)) / (2 * h)
    assert table.derivative()(at) == pytest.approx(difference, abs=1e-8)


def test_linear_extrapolation_goes_on_with_the_end_slopes() -> None:
    table = PiecewisePolynomial.cubic([0, 1, 2, 3], [0, 1, 8, 27], "linear")
    slope = table.derivative()
    assert float(table(5.0)) == pytest.approx(27 + 2 * float(slope(3.0)), abs=ROUNDING)
    assert float(table(-2.0)) == pytest.approx(-2 * float(slope(0.0)), abs=ROUNDING)


def test_no_extrapolation_raises_outside_with_the_range() -> None:
    table = PiecewisePolynomial.linear([0, 3], [0, 1], "none")
    assert table([0.0, 3.0]).tolist() == [0.0, 1.0]
    with pytest.raises(InputError, match=r"defined from 0 to 3, not at 4\. Extend it"):
        table([1.0, 4.0])
    with pytest.raises(InputError, match="not at -1"):
        table.piece_at(-1.0)


@pytest.mark.parametrize(
    ("times", "text"),
    [
        ([], "at least one point"),
        ([0, math.nan, 1], r"finite times; times\[1\] = nan"),
        ([0, 1, math.inf], r"finite times; times\[2\] = inf"),
        ([0, 2, 1, 0], r"increasing times; times\[2\] = 1 comes after times\[1\] = 2"),
        ([0, 1, 1, 1], r"times\[3\] = 1 stands three times"),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_bad_times_are_named(kind: str, times: list[float], text: str) -> None:
    with pytest.raises(TimeGridError, match=text):
        PiecewisePolynomial.of_kind(kind, times, np.zeros(len(times)))


def test_bad_values_kinds_and_extrapolations_are_named() -> None:
    with pytest.raises(InputError, match=r"values\[1\] = nan"):
        PiecewisePolynomial.linear([0, 1], [0, math.nan])
    with pytest.raises(InputError, match="Did you mean 'cubic'"):
        PiecewisePolynomial.of_kind("cubi", [0, 1], [0, 1])
    with pytest.raises(InputError, match="Did you mean 'periodic'"):
        PiecewisePolynomial.linear([0, 1], [0, 1], "periodical")
    with pytest.raises(TimeGridError, match=r"shape \(3,\)"):
        PiecewisePolynomial.linear([0, 1, 2], [0, 1])
    with pytest.raises(TimeGridError, match="no period"):
        PiecewisePolynomial.linear([1], [1], "periodic")


def test_pickling_keeps_the_values() -> None:
    t, y = points(5)
    table = PiecewisePolynomial.akima(t, y)
    table.breaks  # noqa: B018  cached values must not hinder
    assert pickle.loads(pickle.dumps(table))(1.0) == table(1.0)
