"""Closed loops begin alike in any unit of length and mass: what is found scales with the model."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from tests.fuzz.mechanisms import FOUND, WAYS, Way, begin, mechanism

FOUR_BAR, SLIDER_CRANK = 4, 5


@pytest.mark.parametrize("seed", [FOUR_BAR, SLIDER_CRANK])
def test_a_loop_in_any_unit_of_length_begins_in_the_scaled_pose(seed):
    """Millimetres made start values contradictory, and other poses singular."""
    made = mechanism(seed)
    usual = begin(made, Way())
    ways = [Way(scale=scale) for scale in (1e-6, 1e-3, 300.0, 1e3, 1e6)]
    ways += [Way(scale=scale, absolute=True) for scale in (1e-6, 1e-3, 300.0, 1e3, 1e5, 1e6)]
    for way in ways:
        np.testing.assert_allclose(begin(made, way), usual, rtol=0, atol=FOUND)


@pytest.mark.parametrize("factor", [1e-6, 1e6])
@pytest.mark.parametrize("seed", [FOUR_BAR, SLIDER_CRANK])
def test_a_loop_of_any_mass_begins_alike(seed, factor):
    made = mechanism(seed)
    heavy = dataclasses.replace(made, masses=tuple(factor * m for m in made.masses))
    for way in (Way(), Way(absolute=True), Way(scale=1e3)):
        np.testing.assert_allclose(begin(heavy, way), begin(made, Way()), rtol=0, atol=FOUND)


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_a_loop_that_only_guesses_speak_of_begins_nearest_to_them_however_it_is_written(seed):
    """The nearest pose is found to what loops are closed to, not to its root."""
    made, rng = mechanism(seed), np.random.default_rng(seed + 1000)
    joints = (
        dataclasses.replace(joint, rate=None, value=joint.value + float(rng.uniform(-0.5, 0.5)))
        for joint in made.joints
    )
    guessed = dataclasses.replace(made, joints=tuple(joints))
    usual = begin(guessed, Way())
    for name in ("order", "reversed", "all"):
        np.testing.assert_allclose(begin(guessed, WAYS[name]), usual, rtol=0, atol=FOUND)
