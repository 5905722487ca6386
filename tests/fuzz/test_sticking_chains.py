"""Random chains of parts that stick and collide: none moves, slides or gains what it must not.

``findings(chain(seed))`` for other seeds; one that finds something becomes a test of its own.
"""

from __future__ import annotations

import numpy as np
import pytest

import acausal as ac
from tests.fuzz.sticking_chains import chain, findings

SEEDS = 30
BY_LAW = 50
GROUP = 5


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SEEDS, GROUP))
def test_chains_stick_slide_and_collide_by_their_laws(first):
    found = [finding for seed in range(first, first + GROUP) for finding in findings(chain(seed))]
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize("first", range(0, BY_LAW, GROUP))
def test_chains_keep_their_laws_in_one_order_of_parts(first):
    """Nothing that sticks moves, no stop pulls, no energy is gained; orders of parts by turns."""
    seeds = range(first, first + GROUP)
    ways = ("as built", "shuffled")
    found = [f for seed in seeds for f in findings(chain(seed), ways[seed // 2 % 2])]
    assert not found, "\n".join(map(str, found))


@pytest.mark.parametrize(
    "seed",
    [
        4,  # frictions that moved at the start counted as stuck in an impact there
        17,  # IDA held the rate of a part that rests to less than its own tolerance
        19,  # two stops in turn while frictions waited: a rebound took a speed of before
        45,  # IDA: a rate that rose by rounding was an event and stayed one: a stop was passed
        91,  # two that part with 3e-5 m/s² came back by rounding a hundred times
        179,  # a relation at rest blurred the instant by 5e7 s: a stop pulled
        227,  # what rested at its zero counted as below: the stop did not see it begin to move
        281,  # an instant at 1e-31 m/s was refused a hundred times, each time twice as far away
        5001,  # rates of rounding, asked for by a stop that was open: values that were no numbers
        9003,  # what grows e times in a run, a friction below its speed, was allowed 1e-25 m/s
        6066,  # a freewheel that began backwards was let go by a load before it was stopped
        6118,  # and one that was knocked backwards as it let go went on so
        9127,  # a through that is a sum of 0 was rounded, and opened a stop that is not loaded
        9048,  # two periods of a contact in one step of small error by chance, then shortened
    ],
)
def test_chains_that_showed_it(seed):
    assert not findings(chain(seed))


def test_what_begins_to_stick_as_a_stop_rebounds_waits_for_it():
    """In one act with the rebound it was a wall: speeds that gain 6e-14 J, and were refused."""
    model, _ = chain(19).build(None)
    run, compiled = (
        ac.simulate(model, 1.0, n=10, rtol=1e-8, atol=1e-10, compiled=c) for c in (False, True)
    )
    assert np.allclose(run.x[-1], compiled.x[-1], rtol=0, atol=1e-6)


def test_a_chain_is_the_same_model_each_time():
    assert repr(chain(7).joined) == repr(chain(7).joined)
    assert list(chain(8).parts) == list(chain(8).parts)
