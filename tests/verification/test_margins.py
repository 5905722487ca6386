"""What comparisons use up of their bounds is read right, and what rounding moves is told apart."""

from __future__ import annotations

import math

import pytest

from tests import margins


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("2e-09 < 1e-08", [0.2]),
        ("np.float64(5e-4) <= 0.001", [0.5]),
        ("(-1e-08 < 0.003 and 0.003 < 0.01)", [0.3]),
        ("len([1.5]) == 1", []),
        ("7 < 8", []),
        ("0.02 < 0.01", []),
    ],
)
def test_parts_of_bounds_are_read_from_what_an_assertion_shows(text, parts):
    assert list(margins.parts_of_assertion(text)) == pytest.approx(parts)


def test_the_worst_element_counts():
    part = margins.part_of([1.0, 2.0 + 3e-7], [1.0, 2.0], 1e-7, 1e-7)
    assert math.isclose(part, 1.0, rel_tol=1e-6)


def test_only_what_rounding_moves_and_comes_near_its_bound_is_listed():
    """A third of the bound, or the same on both: the error of a method is no matter of rounding."""
    method, small, near, gone = (("test", f"line {k}") for k in range(4))
    one = {method: 0.9, small: 0.1, near: 0.3, gone: 0.9}
    two = {method: 0.9, small: 0.2, near: 0.5}
    assert margins.without_margin([one, two]) == {near: [0.3, 0.5]}
