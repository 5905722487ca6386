"""Quizzes: an answer is right if and only if the theorem says so, found by trying everything."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import acausal as ac
from acausal.errors import DeclarationError
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.tree import PRIORITY
from acausal.teaching.ask import quiz
from acausal.teaching.graph_quiz import Quiz
from tests.acausal.teaching.written_forms import equivalent, perturbed


@st.composite
def quizzes(draw: Any, couplings: bool = False) -> Quiz:
    """A random quiz of at most 5 nodes and 8 edges; with a transformer or a gyrator, if asked."""
    nodes = draw(st.integers(2, 5))
    edges = draw(st.integers(nodes - 1, 8))
    made = quiz(nodes=nodes, edges=edges, seed=draw(st.integers(0, 10**6)))
    if not couplings:
        return made
    graph = made.graph
    kinds = dict(zip(graph.edge_names, map(_reader, graph.kinds), strict=True))
    plain = [name for name, kind in kinds.items() if "source" not in kind]
    pair = (
        draw(st.lists(st.sampled_from(plain), min_size=2, max_size=2, unique=True))
        if (len(plain) > 1)
        else []
    )
    kinds.update(dict.fromkeys(pair, draw(st.sampled_from(["transformer", "gyrator"]))))
    ends = zip(graph.tails, graph.heads, strict=True)
    named = {
        n: (graph.nodes[a], graph.nodes[b])
        for n, (a, b) in zip(graph.edge_names, ends, strict=True)
    }
    return quiz(LinearGraph(named, graph.branches, nodes=graph.nodes, kinds=kinds, across="v"))


def _reader(kind: str) -> str:
    names = {"across_driver": "across source", "through_driver": "through source"}
    return names.get(kind, "D" if kind == "dissipator" else kind)


def is_tree(graph: LinearGraph, edges: tuple[int, ...]) -> bool:
    """Whether edges are a spanning tree, by networkx."""
    view = nx.MultiGraph([(graph.tails[e], graph.heads[e]) for e in edges])
    view.add_nodes_from(range(len(graph.nodes)))
    return bool(nx.is_tree(view))


def trees(graph: LinearGraph) -> list[tuple[int, ...]]:
    """All spanning trees."""
    every = combinations(range(len(graph.edge_names)), len(graph.nodes) - 1)
    return [edges for edges in every if is_tree(graph, edges)]


def names(graph: LinearGraph, edges: Any) -> list[str]:
    return [graph.edge_names[edge] for edge in edges]


@given(quizzes())
def test_a_tree_is_right_if_and_only_if_networkx_calls_it_one(asked):
    graph = asked.graph
    for size in (len(graph.nodes) - 2, len(graph.nodes) - 1, len(graph.nodes)):
        for edges in combinations(range(len(graph.edge_names)), max(size, 0)):
            answer = asked.tree(*names(graph, edges))
            assert bool(answer) == is_tree(graph, edges)
            assert answer.reason


@given(quizzes())
def test_a_normal_tree_is_right_if_and_only_if_no_tree_weighs_less(asked):
    graph = asked.graph
    weights = {edges: sum(PRIORITY[graph.kinds[e]] for e in edges) for edges in trees(graph)}
    least = min(weights.values())
    for edges, weight in weights.items():
        assert bool(asked.normal_tree(*names(graph, edges))) == (weight == least)


def allowed(graph: LinearGraph, edges: tuple[int, ...]) -> bool:
    """Whether a tree holds all across sources, no through source, and obeys its two-ports."""
    inside = [edge in edges for edge in range(len(graph.kinds))]
    sources = all(
        inside[e] == (kind == "across_driver")
        for e, kind in enumerate(graph.kinds)
        if kind.endswith("driver")
    )
    return sources and all(tuple(inside[e] for e in c.edges) in c.choices for c in graph.couplings)


def states(graph: LinearGraph, edges: tuple[int, ...]) -> frozenset[int]:
    """The storages with a state of their own in a tree."""
    return frozenset(
        e
        for e, kind in enumerate(graph.kinds)
        if (kind == "A" and e in edges) or (kind == "T" and e not in edges)
    )


@pytest.mark.parametrize("couplings", [False, True])
@given(data=st.data())
def test_states_are_right_if_and_only_if_some_normal_tree_has_them(couplings, data):
    """All subsets of the storages are tried against all trees."""
    asked = data.draw(quizzes(couplings))
    graph = asked.graph
    found = [states(graph, edges) for edges in trees(graph) if allowed(graph, edges)]
    if not found:
        with pytest.raises(ac.errors.OverdeterminedError):
            asked.states()
        return
    most = max(map(len, found))
    right = {own for own in found if len(own) == most}
    storages = [e for e, kind in enumerate(graph.kinds) if kind in "AT"]
    for size in range(len(storages) + 1):
        for chosen in combinations(storages, size):
            answer = asked.states(*names(graph, chosen))
            assert bool(answer) == (frozenset(chosen) in right), answer
            if not answer:
                assert "is missing" in answer.reason or "no state of its own" in answer.reason


@given(asked=quizzes(couplings=True))
def test_normal_trees_with_two_ports_obey_their_rule_and_have_most_states(asked):
    graph = asked.graph
    found = {edges: states(graph, edges) for edges in trees(graph) if allowed(graph, edges)}
    if not found or not graph.couplings:
        return
    most = max(map(len, found.values()))
    for edges in trees(graph):
        right = edges in found and len(found[edges]) == most
        assert bool(asked.normal_tree(*names(graph, edges))) == right


@given(quizzes(), st.data())
def test_cutsets_and_circuits_are_right_up_to_one_common_sign_and_not_otherwise(asked, data):
    graph = asked.graph
    for name in graph.edge_names:
        branch = name in graph.branches
        own = (graph.cutset if branch else graph.circuit)(name).signs
        check = asked.cutset if branch else asked.circuit
        assert check(name, own)
        assert check(name, {edge: -sign for edge, sign in own.items()})
        assert check(name, list(own))
        equation = (graph.cutset(name) if branch else graph.circuit(name)).equation
        assert check(name, str(equation))
        for edge in graph.edge_names:
            if edge not in own:
                wrong = {**own, edge: 1}
            elif len(own) > 1 and data.draw(st.booleans()):
                wrong = {other: sign for other, sign in own.items() if other != edge}
            elif len(own) > 1 and (edge != name or len(own) > 2):
                wrong = {**own, edge: -own[edge]}
            else:
                continue
            answer = check(name, wrong)
            assert not answer
            assert not str(answer).endswith("..")


@given(quizzes())
def test_the_solution_is_right_by_its_own_check(asked):
    lines = asked.solution().splitlines()
    assert asked.normal_tree(*lines[0].split(maxsplit=2)[2].split(", "))
    chosen = lines[-1].split(maxsplit=1)[1]
    assert asked.states(*(chosen.split(", ") if chosen != "none" else ()))


def test_graphs_at_random_are_connected_of_the_size_asked_and_repeatable():
    for seed in range(60):
        one, two = (quiz(nodes=5, edges=9, seed=seed).graph for _ in range(2))
        assert (len(one.nodes), len(one.edge_names)) == (5, 9)
        assert nx.is_weakly_connected(one.networkx)
        assert one.tails == two.tails
        assert one.kinds == two.kinds
        assert sum(kind.endswith("driver") for kind in one.kinds) == 1
        assert np.array_equal(one.E, -one.D.T)
    bare = quiz(nodes=3, edges=4, kinds=(), seed=0).graph
    assert set(bare.kinds) == {"dissipator"}


FIGURE_1 = [(6, 1), (1, 2), (1, 3), (6, 4), (6, 5), (4, 3), (5, 2), (5, 3)]

REASONS = {
    "e2 is a branch too: the cutset of e1 has no other branch, only chords.": (
        "cutset", "e1", "F_1 + F_2 + F_6 + F_7 + F_8"),
    "e8 is missing: it runs from 5 to 3, and cutting e1 parts 1, 2, 3 from 4, 5, 6.": (
        "cutset", "e1", "F_1 + F_6 + F_7"),
    "e7 does not cross the cut: it runs from 5 to 2, both on one side when e3 parts 3 from "
    "1, 2, 4, 5, 6.": ("cutset", "e3", ["e3", "e6", "e7", "e8"]),
    "the sign of e6: e4 crosses the cut from 6 to 4, and e6 the other way, from 4 to 3; beside "
    "+e4 it has −.": ("cutset", "e4", "F_4 + F_6"),
    "e7 is a chord too: the circuit of e8 has no other chord, only branches.": (
        "circuit", "e8", "e8 + e7 - e2 - e3"),
    "e5 is missing: the tree joins 3 and 5, the ends of e8, by e3, e1, e5.": (
        "circuit", "e8", "r_8 - r_3 - r_1"),
    "e4 is not on the way: the tree joins 3 and 5, the ends of e8, by e3, e1, e5.": (
        "circuit", "e8", {"e8": 1, "e3": -1, "e1": -1, "e5": 1, "e4": 1}),
    "the sign of e5: once around along e8, it is passed from tail to head, which gives +.": (
        "circuit", "e8", "r_8 - r_3 - r_1 - r_5 = 0"),
}  # fmt: skip


@pytest.mark.parametrize("reason", REASONS)
def test_the_reason_of_a_wrong_answer_names_the_edge_and_the_cause(reason):
    """On the graph of Richard (2012), figure 1b, whose equations (1) to (8) are known."""
    asked = ac.teaching.quiz(LinearGraph(FIGURE_1, tree=["e1", "e2", "e3", "e4", "e5"]))
    kind, edge, terms = REASONS[reason]
    assert str(getattr(asked, kind)(edge, terms)) == f"wrong: {reason}"


def test_reasons_on_states_and_normal_trees():
    kinds = {"s": "across source", "C1": "A", "C2": "A", "R": "D", "L": "T"}
    ends = {"s": ("g", 1), "C1": (1, 2), "C2": ("g", 2), "R": ("g", 2), "L": ("g", 1)}
    asked = ac.teaching.quiz(
        LinearGraph(ends, nodes=(1, 2, "g"), kinds=kinds, across="v", through="i")
    )
    assert str(asked.states("v_C1", "v_C2", "i_L")) == (
        "wrong: v_C2 is no state of its own. C2 is excess: it is A-type, but s, C1 already join "
        "its nodes."
    )
    for chosen in ("C1", "C2"):
        assert asked.states(chosen, "L")
    assert "v_C1, not i_C1" in asked.states("i_C1", "L").reason
    assert str(asked.states("C1")) == (
        "wrong: i_L is missing. L is a chord: it is T-type, and s already joins its nodes; so i_L "
        "is a state."
    )
    assert "R is D-type: it stores nothing" in asked.states("R").reason
    assert str(asked.normal_tree("s", "R")) == (
        "wrong: C1 is A-type and a chord, while R in its circuit is D-type and a branch: "
        "exchange them."
    )
    geared = {"J1": ("g", 1), "a": ("g", 1), "b": ("g", 2), "J2": ("g", 2)}
    own = {"J1": "A", "J2": "A", "a": "transformer", "b": "transformer"}
    gear = ac.teaching.quiz(LinearGraph(geared, nodes=(1, 2, "g"), kinds=own))
    assert "exactly one of its edges" in gear.normal_tree("J1", "J2").reason
    assert gear.states("J1")
    assert gear.states("J2")
    assert not gear.states("J1", "J2")


def test_what_cannot_be_asked_or_drawn_is_refused_by_name():
    asked = ac.teaching.quiz(nodes=3, edges=4, seed=0)
    with pytest.raises(DeclarationError, match="no edge 'e9'"):
        asked.tree("e9")
    with pytest.raises(DeclarationError, match="no variable 'x_1'"):
        asked.states("x_1")
    with pytest.raises(DeclarationError, match="5 nodes and 3 edges cannot be drawn"):
        ac.teaching.quiz(nodes=5, edges=3)
    with pytest.raises(DeclarationError, match="no kind 'Q'"):
        ac.teaching.quiz(kinds=["Q"])


def _drawn(seed: int) -> tuple[Any, str, dict[str, int], list[str]]:
    """A cutset or a circuit of a graph at random: its check, its edge, its terms and the rest."""
    chance = Random(seed)
    asked = quiz(nodes=chance.randint(2, 6), edges=chance.randint(6, 10), seed=seed)
    graph = asked.graph
    name = chance.choice(graph.edge_names)
    branch = name in graph.branches
    own = (graph.cutset if branch else graph.circuit)(name).signs
    symbols = graph.through if branch else graph.across
    terms = {symbols[graph.edge(edge)]: sign for edge, sign in own.items()}
    others = [symbol for symbol in symbols if symbol not in terms]
    return (asked.cutset if branch else asked.circuit), name, terms, others


def test_200_forms_of_one_equation_are_right_and_as_many_other_equations_wrong():
    """Terms moved, scaled, permuted and split; a sign, factor, term or number changed."""
    for seed in range(200):
        check, name, terms, others = _drawn(seed)
        chance = Random(1000 + seed)
        form = equivalent(terms, chance)
        assert check(name, form), (form, terms)
        wrong = perturbed(terms, others, chance)
        assert not check(name, wrong), (wrong, terms)


def test_both_sides_of_the_equation_count():
    """The answers of a student of lesson 3, exercise 1."""
    asked = ac.teaching.quiz(nodes=5, edges=8, seed=3)
    assert asked.cutset("e3", "f_3 = f_1 - f_8")
    assert asked.cutset("e3", "0 = f_3 - f_1 + f_8")
    assert asked.cutset("e3", "f₃ − f1 = −f_8")
    assert "e5 " in asked.cutset("e3", "f_3 - f_1 + f_8 = f_5").reason
    assert asked.cutset("e3", "f_3 - f_1 + f_8 = 7").reason.startswith("the number 7")
    assert "across variable" in asked.cutset("e3", "v_3 = f_1 - f_8").reason
    assert "not linear" in asked.cutset("e3", "f_3 f_1 - f_8 = 0").reason
    assert "2 times" in asked.cutset("e3", "f_3 - 2 f_1 + f_8 = 0").reason
    assert "0 = 0" in asked.cutset("e3", "f_3 = f_3").reason
    with pytest.raises(DeclarationError, match="one '='"):
        asked.cutset("e3", "f_3 = f_1 = f_8")
    with pytest.raises(DeclarationError, match="cannot be read"):
        asked.cutset("e3", "f_3 = f_1 + ")


def test_the_score_counts_questions_by_their_last_answer_and_all_attempts():
    asked = ac.teaching.quiz(nodes=5, edges=8, seed=3)
    assert str(asked.score) == "0 of 0 right, 0 attempts"
    asked.cutset("e3", "f_3 = f_1")
    asked.cutset("e3", "f_3 = f_1 - f_8")
    asked.tree("e1")
    assert (asked.score.right, asked.score.questions, asked.score.attempts) == (1, 2, 3)
    assert [a.question for a in asked.attempts] == ["cutset of e3", "cutset of e3", "tree"]
    assert str(asked.score) == "1 of 2 right (50 %), 3 attempts"
