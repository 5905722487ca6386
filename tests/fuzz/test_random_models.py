"""Random models: no untyped error, no hang, no NaN, fulfilled equations, balanced powers, no order.

``make fuzz N=10000`` runs more of them; a seed that finds something becomes a test of its own.
"""

from __future__ import annotations

import pytest

from tests.fuzz import analyses
from tests.fuzz.checks import findings, run
from tests.fuzz.recipes import FAMILIES, recipe

SEEDS = 300
GROUP = 10
ANALYZED = 50


@pytest.mark.parametrize("first", range(0, SEEDS, GROUP))
def test_random_models_keep_their_promises(first):
    seeds = range(first, first + GROUP)
    found = [finding for seed in seeds for finding in findings(recipe(seed))]
    assert not found, "\n".join(map(str, found))


def test_volts_below_what_they_are_solved_to_do_not_chatter():
    """Seed 704: an ideal diode beside exponential ones, without states, at 1e-9 V around its zero.

    One order of its parts ran, another ended with a ChatteringError.
    """
    for shuffle in (None, 1, 2, 3):
        assert not run(recipe(704), shuffle).refused


def test_a_node_behind_radiation_has_no_temperature_below_0_kelvin():
    """Seed 5108: T^4 has a second root there, and the order of parts decided which was found."""
    assert not findings(recipe(5108))


@pytest.mark.parametrize("seed", [3888, 4157, 4325])
def test_a_tree_of_steep_states_begins_as_the_default_tree(seed):
    """Zener diodes between the tree's states and the parts' own: defaults were not reached."""
    assert not findings(recipe(seed))


def test_outputs_beside_an_exponential_diode_fulfil_its_law():
    """Seed 5208: an output inside a long step had a voltage of 0.9 V for 0.4 V, by one order."""
    assert not findings(recipe(5208))


def test_unknowns_at_the_start_are_solved_to_rounding_after_its_events():
    """Seed 669: a switch that is open at the start had a current of 1e-6 A."""
    assert not findings(recipe(669))


def test_a_recipe_is_the_same_model_each_time():
    for seed in range(len(FAMILIES)):
        one, two = recipe(seed), recipe(seed)
        assert one.parts == two.parts
        assert one.joined == two.joined


def test_a_shuffled_recipe_has_the_same_parts_under_other_names():
    model, called = recipe(0).build(shuffle=1)
    assert sorted(called.values()) == sorted(f"x{k}" for k in range(len(recipe(0).parts)))
    assert {type(getattr(model, name)) for name in called.values()} == {
        kind for kind, _ in recipe(0).parts.values()
    }


@pytest.mark.parametrize("first", range(0, ANALYZED, GROUP))
def test_derivatives_of_random_hybrid_models_agree(first):
    verdicts = [analyses.check(seed, count=1) for seed in range(first, first + GROUP)]
    found = [finding for verdict in verdicts for finding in verdict.findings]
    assert not found, "\n".join(map(str, found))
    assert sum(verdict.compared for verdict in verdicts) >= GROUP


def test_an_instant_of_time_is_not_that_of_a_relation_that_stands_still():
    """Seed 239: a pulse takes the pressure off a clutch, whose margin is then 0 and stays."""
    verdict = analyses.check(239)
    assert not verdict.findings
    assert verdict.compared > 5


def test_where_the_adjoint_of_idas_gives_up_derivatives_are_forward_ones():
    """Seed 1260: a run tries again with shorter steps, its adjoint ended in CasADi's error."""
    verdict = analyses.check(1260)
    assert not verdict.findings
    assert verdict.compared > 5
