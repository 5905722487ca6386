"""Random hybrid models: cut anywhere, with the other engine, on any output grid the same run.

``make fuzz OF=hybrid`` runs more; a seed that finds something becomes a test.
"""

from __future__ import annotations

import numpy as np
import pytest

from acausal.results.event import Event
from library import translational as tr
from tests.fuzz import hybrid
from tests.fuzz.recipes import Recipe

SEEDS, GROUP = 54, 9  # a group has one of each family
LATER = range(GROUP, SEEDS, GROUP)


@pytest.mark.parametrize("first", [0, *(pytest.param(k, marks=pytest.mark.slow) for k in LATER)])
def test_random_hybrid_models_end_alike_in_all_ways(first):
    found = [finding for seed in range(first, first + GROUP) for finding in hybrid.check(seed)]
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("first", LATER)
def test_random_hybrid_models_end_alike_in_one_way_after_the_other(first):
    """Each in two ways, all ways by turns: the slow test above has these models in all."""
    found = [f for seed in range(first, first + GROUP) for f in hybrid.check(seed, count=2)]
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize(
    "seed",
    [
        85,  # cut at an impact: a rate of 1e-32 m/s was one of its own, and the stop was hit again
        86,  # the end was six roundings behind an event: less than IDA steps over
        259,  # of a pile-up IDA did one rebound more, and a brake on the same mass changed with it
        1681,  # with IDA a stop that rested was hit by its own speed of -6e-27 m/s
        pytest.param(3463, marks=pytest.mark.slow),  # after a pile-up a brake and a stop share: 6 s
        3895,  # at the kink of a gap's damper a rate was the mean of both sides: a stop opened
        2644,  # where its normal force ended a clutch that carried nothing slid, or did not
        pytest.param(349, marks=pytest.mark.slow),  # the same, with 0.2 µs between both: 6 s
    ],
)
def test_hybrid_models_that_showed_it(seed):
    assert not hybrid.check(seed)


def test_events_are_not_counted_inside_a_pile_up_alone():
    """Impacts 1 and 0.3 µs apart are one end of a pile-up for runs that know 10 µs of 1 s."""
    stop = (tr.HardStop, {"restitution": 0.5})
    made = Recipe("slides", 0, {"stop": stop}, (), (), 1.0)
    times = (0.1, 0.3, 0.4, 0.400001, 0.4000013, 0.7)
    happened = [Event(t, "stop", "when s < 0") for t in times]
    piled = hybrid._pile_ups(made, happened)
    inside = [t for t in (*times, 0.4000015, 0.40002) if any(a < t <= b for a, b in piled)]
    assert inside == [0.400001, 0.4000013, 0.4000015]
    lossless = Recipe("slides", 0, {"stop": (tr.HardStop, {"restitution": 0.0})}, (), (), 1.0)
    assert not hybrid._pile_ups(lossless, happened)


def ending(value: float, count: int) -> hybrid.Ending:
    return hybrid.Ending(np.array([value]), np.array([1.0]), {"part": count})


@pytest.mark.parametrize(
    ("value", "count", "words"), [(1.0, 2, ""), (1.1, 2, "1.1 is not 1"), (1.0, 3, "numbers of")]
)
def test_an_ending_that_differs_is_found(value, count, words):
    found = hybrid._differs(ending(1.0, 2), ending(value, count))
    assert found.startswith(words)
    assert bool(found) == bool(words)
