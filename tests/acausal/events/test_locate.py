"""The first instant at which an indicator changes its sign, on functions of time alone."""

from __future__ import annotations

import numpy as np
import pytest

from acausal.events.event_location import locate


def located(g, rate, t0: float, t1: float, scale: float = 1.0):
    """Locate the first event of indicators given as functions of time in one step."""

    def look(t: float) -> tuple[np.ndarray, np.ndarray]:
        return np.atleast_1d(g(t)).astype(float), np.atleast_1d(rate(t)).astype(float)

    size = np.full(len(look(t0)[0]), scale)
    return locate(look, (t0, *look(t0)), (t1, *look(t1)), size)


def test_a_sign_change_is_found_to_rounding():
    found = located(np.cos, lambda t: -np.sin(t), 0.3, 3.0)
    assert found is not None
    assert found[0] == pytest.approx(np.pi / 2, abs=1e-15 * 8)
    assert found[1] == (0,)


def test_a_dip_inside_a_step_is_found_by_its_rates():
    """(t - 1)² - 1e-4 is positive at both ends; it is first 0 at 0.99."""
    found = located(lambda t: (t - 1) ** 2 - 1e-4, lambda t: 2 * (t - 1), 0.0, 2.3)
    assert found is not None
    assert found[0] == pytest.approx(0.99, abs=1e-14)


def test_what_stays_positive_is_no_event():
    assert located(lambda t: (t - 1) ** 2 + 1e-4, lambda t: 2 * (t - 1), 0.0, 2.3) is None
    assert located(lambda t: 2 + np.sin(t), np.cos, 0.0, 5.0) is None


def test_the_first_of_several_is_taken_and_the_others_are_left():
    g = lambda t: np.array([1.5 - t, 0.7 - t])  # noqa: E731
    found = located(g, lambda t: np.array([-1.0, -1.0]), 0.0, 2.0)
    assert found is not None
    assert found == (pytest.approx(0.7, abs=1e-15), (1,))


def test_two_at_one_instant_change_together():
    g = lambda t: np.array([0.7 - t, 2 * (0.7 - t)])  # noqa: E731
    found = located(g, lambda t: np.array([-1.0, -2.0]), 0.0, 2.0)
    assert found is not None
    assert found[1] == (0, 1)


def test_what_leaves_its_zero_slowly_has_not_come_back_by_a_rounding():
    """t² / 10¹⁵ leaves zero by less than 0.2 is rounded by: it rises all the same, to the end."""
    step = 1e-6
    g = lambda t: t**2 * 1e-15 - (3e-17 if t > 0.6 * step else -3e-17)  # noqa: E731
    assert located(g, lambda t: 2e-15 * t + 1e-18, 0.0, step) is None
    found = located(lambda t: t * (step / 2 - t), lambda t: step / 2 - 2 * t, 0.0, step)
    assert found is not None  # a rebound within the step is one
    assert found[0] == pytest.approx(step / 2)


def test_what_begins_below_zero_by_rounding_is_armed_once_it_has_left():
    """-1e-16 + t goes away from zero: no event; -1e-16 - t must be twice as far to count."""
    assert located(lambda t: t - 1e-16, lambda t: 1.0, 0.0, 1.0) is None
    found = located(lambda t: -1e-16 - t, lambda t: -1.0, 0.0, 1.0)
    assert found is not None
    assert 0.0 < found[0] < 1e-13


@pytest.mark.parametrize(
    ("g", "rate", "root", "most"),
    [
        (lambda t: 1 - 4.9 * t**2, lambda t: -9.8 * t, 4.9**-0.5, 12),
        (lambda t: 0.3 - t, lambda t: -1.0, 0.3, 8),
        (lambda t: np.exp(-30 * t) - 0.5, lambda t: -30 * np.exp(-30 * t), np.log(2) / 30, 14),
        (lambda t: np.cos(t) - 0.5, lambda t: -0.5, np.pi / 3, 16),  # of a rate that is not its own
        (lambda t: 0.7 - t if t < 0.7 else -1.0, lambda t: 0.0, 0.7, 80),  # without any
    ],
)
def test_an_instant_is_found_to_rounding_in_few_looks(g, rate, root, most):
    """Newton's method in a bracket, with three looks at the ends; halving it alone takes 52."""
    looks = []

    def counted(t: float) -> float:
        looks.append(t)
        return g(t)

    instant, fired = located(counted, rate, 0.0, 1.3)
    assert fired == (0,)
    assert instant == pytest.approx(root, rel=1e-14)
    assert g(instant) <= 0.0
    assert len(looks) <= most
