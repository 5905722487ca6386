"""Relations at rest at their zero, rates that are rounding, and states that must not jump."""

from __future__ import annotations

import numpy as np
import pytest

from acausal.events.event_location import Nearness, locate, rising


@pytest.mark.parametrize("flag", [True, False])
def test_at_rest_at_zero_neither_less_nor_greater_holds(flag):
    near = Nearness(np.array([2.0]), 1e-11, set(), rtol=1e-6, calm=1e-6)
    assert near.wanted(0, flag, 0.0, 0.0) is False
    assert near.wanted(0, flag, 1e-22, 1e-17) is False  # m/s, m/s²: rounding


def test_within_its_band_a_flag_stays():
    near = Nearness(np.array([2.0]), 0.0, set(), rtol=1e-6, calm=1e-6)
    for flag in (True, False):
        assert near.wanted(0, flag, 1e-12, 0.0) is flag  # 1e-10 of 2 is the band, 2e-14 rounding


def test_what_rises_by_a_rounding_of_other_rates_does_not_rise():
    np.testing.assert_array_equal(rising(np.array([158.0, 3e-17, 1e-7])), [True, False, True])


def test_an_indicator_that_rose_by_rounding_has_no_zero_to_find():
    """A rate of 1e-33 m/s beside a force that moves by 158 N/s had become an event."""
    begin = (0.0, np.array([0.0, 1.0]), np.array([3e-17, 158.0]))
    end = (1e-3, np.array([-1e-33, 1.2]), np.array([-3e-17, 158.0]))

    def look(t):
        return np.array([3e-17 * t * (1 - t / 5e-4), 1.0 + 158.0 * t]), begin[2]

    assert locate(look, begin, end, np.array([2.0, 2.0])) is None
