"""Random hybrid models: cut anywhere, with the other engine, on any output grid the same run.

``make fuzz OF=hybrid`` runs more; a seed that finds something becomes a test.
"""

from __future__ import annotations

import numpy as np
import pytest

from tests.fuzz import hybrid

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
    ],
)
def test_hybrid_models_that_showed_it(seed):
    assert not hybrid.check(seed)


def ending(value: float, count: int) -> hybrid.Ending:
    return hybrid.Ending(np.array([value]), np.array([1.0]), {"part": count})


@pytest.mark.parametrize(
    ("value", "count", "words"), [(1.0, 2, ""), (1.1, 2, "1.1 is not 1"), (1.0, 3, "numbers of")]
)
def test_an_ending_that_differs_is_found(value, count, words):
    found = hybrid._differs(ending(1.0, 2), ending(value, count))
    assert found.startswith(words)
    assert bool(found) == bool(words)
