"""Exchanges of branch and chord: each verdict is that of the definition, over random graphs."""

from __future__ import annotations

import pytest
from hypothesis import given

import acausal as ac
from acausal.errors import DeclarationError
from acausal.graph.exchange import exchanged
from acausal.graph.linear_graph import LinearGraph
from tests.acausal.teaching.test_quiz import allowed, quizzes, states, trees


@given(quizzes(couplings=True))
def test_a_verdict_is_that_of_all_trees_tried(asked):
    """Forbidden: no allowed tree. Normal: no allowed tree has more independent storages."""
    graph = asked.graph
    found = {edges: states(graph, edges) for edges in trees(graph) if allowed(graph, edges)}
    if not found:
        return
    most = max(map(len, found.values()))
    for start in list(found)[:4]:
        own = graph.with_tree([graph.edge_names[e] for e in start])
        for branch in own.branches:
            for chord in own.cutset(branch).signs:
                if chord == branch:
                    continue
                new = tuple(sorted({*start, graph.edge(chord)} - {graph.edge(branch)}))
                kind = exchanged(own, branch, chord).kind
                if new not in found:
                    assert kind == "forbidden"
                elif len(found[new]) == most:
                    assert kind == "normal"
                else:
                    assert kind == "legal but not normal"


def test_the_reason_says_which_rule_or_which_storage():
    ends = {"s": ("g", 1), "m": ("g", 2), "n": ("g", 2), "a": ("g", 2), "b": ("g", 3), "d": (3, 1)}
    kinds = {"s": "across source", "m": "A", "n": "A", "a": "transformer", "b": "transformer"}
    graph = LinearGraph(ends, nodes=(1, 2, 3, "g"), kinds=kinds)
    assert graph.branches == ("s", "m", "b")
    assert graph.why("s", "d") == ("forbidden: s is an across source, which is always a branch.")
    assert graph.why("m", "a") == (
        "forbidden: the transformer a, b has exactly one of its edges in the tree."
    )
    assert graph.why("n", "m").startswith("normal: ")
    own = graph.with_tree(["s", "a", "d"])
    assert own.why("a", "m") == (
        "forbidden: the transformer a, b has exactly one of its edges in the tree."
    )
    with pytest.raises(DeclarationError, match="no branch and chord of one cutset"):
        graph.why("s", "m")


def test_an_exchange_that_acrosses_do_not_share_is_forbidden():
    """A follower: its load cannot take the place of the source that the nullator passes on."""
    ends = {"C": (1, "g"), "r": (1, 2), "null": (1, 2), "free": ("g", 2), "load": ("g", 2)}
    kinds = {"C": "A", "r": "D", "null": "nullator", "free": "norator", "load": "D"}
    graph = ac.LinearGraph(ends, nodes=(1, 2, "g"), kinds=kinds)
    assert set(graph.branches) == {"C", "free"}
    assert graph.why("C", "r") == (
        "forbidden: with nullators in the place of norators the branches would close a circuit."
    )
    assert graph.why("C", "null") == "forbidden: null is a nullator, which is always a chord."
    assert graph.why("free", "load") == "forbidden: free is a norator, which is always a branch."
