"""Random mechanisms and flexible bodies: no start and no motion hangs on how they are written down.

``make fuzz OF=mechanisms`` and ``make fuzz OF=flexible`` run more of them, in all ways.
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.fuzz import flexible, mechanisms

MECHANISMS, BEAMS, MORE_BEAMS, GROUP = 48, 13, 49, 6


@pytest.mark.parametrize("first", range(0, MECHANISMS, GROUP))
def test_random_mechanisms_begin_and_move_alike(first):
    """Each is written down in one other way, all ways by turns."""
    ways = list(mechanisms.WAYS)
    found = [
        finding
        for seed in range(first, first + GROUP)
        for finding in mechanisms.check(seed, ways[seed // 3 % len(ways)])
    ]
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize(
    "first",
    [
        *range(1, BEAMS, GROUP),
        *(pytest.param(k, marks=pytest.mark.slow) for k in range(BEAMS, MORE_BEAMS, GROUP)),
    ],
)
def test_random_flexible_bodies_begin_in_their_rest_shape(first):
    found = [finding for seed in range(first, first + GROUP) for finding in flexible.check(seed)]
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("first", range(BEAMS, MORE_BEAMS, GROUP))
def test_random_flexible_bodies_begin_in_their_rest_shape_in_a_tree(first):
    """By turns with joints as branches and in absolute coordinates; the slow test has both."""
    trees = list(flexible.TREES)
    seeds = range(first, first + GROUP)
    found = [f for seed in seeds for f in flexible.check(seed, trees[seed % 2])]
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("seed", [0, 15, 21, 2253])
def test_a_way_to_the_rest_shape_has_a_shorter_step_or_two(seed):
    """Beams of large rotations far from where they are built: half a step, whole ones, half again.

    A way that ended at the first shorter step left them bent, by up to 50 kJ; one that ended after
    a half and a quarter of a step, 2253, was refused.
    """
    assert not flexible.check(seed, "default")


def test_steps_that_are_rounding_end_newtons_method_at_the_root():
    """EA = 5e4 N rounds torques by 5e-12 N.m, and the body behind has 1e-3 kg.m2.

    Parts of such steps shrink by their own part, 60 times; the beam was not where it was told.
    """
    assert not flexible.check(816, "absolute")


def test_a_ball_in_a_chain_begins_as_told_whatever_its_speeds():
    """Revolute, ball and revolute, reversed, in absolute coordinates, with lengths times 1000.

    No joint holds the ball's coordinates of the chart, and speeds grow with lengths: the pose must
    not give way to them. Each body is turned by the sum of the angles up to it.
    """
    made, way = mechanisms.mechanism(7008), mechanisms.WAYS["all"]
    assert [joint.kind for joint in made.joints] == ["Revolute", "Spherical", "Revolute"]
    along = mechanisms.begin(made, way).reshape(3, 2, 3)[:, 1]
    angles = np.array(made.angles)
    exact = np.column_stack([np.cos(angles), np.sin(angles), 0 * angles])
    np.testing.assert_allclose(along, exact, atol=1e-9)


def test_a_mechanism_that_begins_elsewhere_is_found():
    """A guess that the first joint contradicts: bodies are not where the points are."""
    made = mechanisms.mechanism(1)
    wrong = mechanisms.Mechanism(
        **{**made.__dict__, "angles": tuple(angle + 0.1 for angle in made.angles)}
    )
    kinds = {finding.kind for finding in mechanisms._compare(wrong, ())}
    assert "start" in kinds


def test_a_recipe_of_a_mechanism_is_the_same_each_time():
    assert mechanisms.mechanism(5) == mechanisms.mechanism(5)
    assert flexible.chain(5) == flexible.chain(5)
