"""The common tree of two graphs is the lightest of all, found by trying every set of edges."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx as nx
import pytest

import acausal as ac
from acausal.graph.common_tree import NULLORS, across_tree, common_tree
from acausal.graph.linear_graph import LinearGraph


def _tree(pairs: list[tuple[int, int]], nodes: int) -> bool:
    view = nx.MultiGraph(pairs)
    view.add_nodes_from(range(nodes))
    return bool(nx.is_tree(view))


def _drawn(seed: int) -> tuple[list[int], list[int], int, list[int], list[str]]:
    chance = Random(seed)
    nodes, amplifiers = chance.randint(3, 6), chance.randint(1, 2)
    count = nodes + chance.randint(0, 4)
    pairs = [tuple(chance.sample(range(nodes), 2)) for _ in range(count + 2 * amplifiers)]
    kinds = ["dissipator"] * count + ["nullator", "norator"] * amplifiers
    weights = [chance.randint(0, 5) for _ in pairs]
    return [a for a, _ in pairs], [b for _, b in pairs], nodes, weights, kinds


def test_the_common_tree_is_the_lightest_set_of_edges_that_is_a_tree_in_both_graphs():
    found = 0
    for seed in range(300):
        tails, heads, nodes, weights, kinds = _drawn(seed)
        ends = list(zip(tails, heads, strict=True))
        if not nx.is_connected(nx.MultiGraph(ends)) or len({*tails, *heads}) < nodes:
            continue
        plain = [e for e, kind in enumerate(kinds) if kind not in NULLORS]
        with_own = {own: [ends[e] for e, k in enumerate(kinds) if k == own] for own in NULLORS}
        size = nodes - 1 - kinds.count("nullator")
        weight = min(
            (
                sum(weights[e] for e in each)
                for each in combinations(plain, max(size, 0))
                if all(_tree([ends[e] for e in each] + own, nodes) for own in with_own.values())
            ),
            default=None,
        )
        own = common_tree(tails, heads, nodes, weights, kinds)
        assert (own is None) == (weight is None), seed
        if own is not None:
            assert sum(weights[e] for e in own) == weight
            assert all(_tree([ends[e] for e in own] + pairs, nodes) for pairs in with_own.values())
            found += 1
    assert found > 50


def test_taking_the_lightest_edge_first_would_end_without_a_tree():
    """Of three edges the lightest one closes a circuit with all others in one of the graphs."""
    ends = {"a": (1, 2), "b": ("g", 2), "c": ("g", 1), "null": (1, 2), "free": ("g", 2)}
    kinds = {"a": "A", "b": "D", "c": "D", "null": "nullator", "free": "norator"}
    graph = LinearGraph(ends, nodes=(1, 2, "g"), kinds=kinds)
    assert set(graph.branches) == {"c", "free"}
    own = across_tree(graph.tree, graph.kinds)
    assert [graph.edge_names[e] for e in own.branches] == ["c", "null"]
    assert "norator" in graph.why("free")


def test_amplifiers_without_feedback_have_no_tree_in_common():
    ends = {"s": ("g", 1), "null": ("g", 1), "free": ("g", 2), "r": ("g", 2)}
    kinds = {"s": "across source", "null": "nullator", "free": "norator", "r": "D"}
    with pytest.raises(ac.errors.OverdeterminedError, match="no tree in common"):
        _ = LinearGraph(ends, nodes=(1, 2, "g"), kinds=kinds).tree
