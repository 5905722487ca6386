"""Tree selection: the theorems of spanning trees on random graphs, and the normal tree."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from acausal.errors import DeclarationError
from acausal.graph.tree import PRIORITY, Tree, select_tree, tree_from


@st.composite
def weighted_graphs(draw):
    """Return (tails, heads, n_nodes, weights): parallel edges, self-loops and islands included."""
    n_nodes = draw(st.integers(1, 9))
    node, weight = st.integers(0, n_nodes - 1), st.integers(0, 5)
    edges = draw(st.lists(st.tuples(node, node, weight), max_size=20))
    columns = [list(column) for column in zip(*edges, strict=True)] or [[], [], []]
    return columns[0], columns[1], n_nodes, columns[2]


def select(graph, roots=()) -> Tree:
    tails, heads, n_nodes, weights = graph
    return select_tree(tails, heads, n_nodes, list(roots), weights)


@given(weighted_graphs())
def test_branches_are_nodes_less_components_and_form_no_circuit(graph):
    tails, heads, n_nodes, _ = graph
    tree = select(graph)
    forest = nx.MultiGraph()
    forest.add_nodes_from(range(n_nodes))
    forest.add_edges_from((tails[edge], heads[edge]) for edge in tree.branches)
    whole = forest.copy()
    whole.add_edges_from(zip(tails, heads, strict=True))
    assert nx.is_forest(forest)
    assert nx.number_connected_components(forest) == nx.number_connected_components(whole)
    assert sorted(tree.branches + tree.chords) == list(range(len(tails)))
    assert tree.branches == [edge for edge, inside in enumerate(tree.is_branch) if inside]


@given(weighted_graphs())
def test_weight_is_least_as_networkx_finds_it(graph):
    tails, heads, n_nodes, weights = graph
    view = nx.MultiGraph()
    view.add_nodes_from(range(n_nodes))
    for tail, head, weight in zip(tails, heads, weights, strict=True):
        view.add_edge(tail, head, weight=weight)
    least = nx.minimum_spanning_tree(view).size(weight="weight")
    assert sum(weights[edge] for edge in select(graph).branches) == least


@given(weighted_graphs())
def test_order_has_every_node_once_and_parents_first(graph):
    tails, heads, n_nodes, _ = graph
    tree = select(graph)
    assert sorted(tree.order) == list(range(n_nodes))
    assert tree.order[: len(tree.roots)] == tree.roots
    position = {node: k for k, node in enumerate(tree.order)}
    for node in range(n_nodes):
        edge = tree.parent_edge[node]
        if edge < 0:
            assert (tree.parent[node], tree.sign[node], tree.depth[node]) == (-1, 0, 0)
            assert node in tree.roots
        else:
            ends = (tails[edge], heads[edge])
            assert ends == (
                (tree.parent[node], node) if tree.sign[node] > 0 else (node, tree.parent[node])
            )
            assert position[tree.parent[node]] < position[node]


@given(weighted_graphs(), st.data())
def test_direction_of_edges_does_not_change_the_tree(graph, data):
    tails, heads, n_nodes, weights = graph
    flips = data.draw(st.lists(st.booleans(), min_size=len(tails), max_size=len(tails)))
    ends = [(h, t) if flip else (t, h) for t, h, flip in zip(tails, heads, flips, strict=True)]
    flipped = ([t for t, _ in ends], [h for _, h in ends], n_nodes, weights)
    one, other = select(graph), select(flipped)
    assert one.branches == other.branches
    assert one.order == other.order
    for node in range(n_nodes):
        edge = one.parent_edge[node]
        assert other.parent_edge[node] == edge
        assert edge < 0 or other.sign[node] == (-1 if flips[edge] else 1) * one.sign[node]


@given(weighted_graphs(), st.randoms(use_true_random=False))
def test_order_of_edges_does_not_change_how_many_of_each_kind_are_branches(graph, random):
    tails, heads, n_nodes, weights = graph
    shuffled = list(zip(tails, heads, weights, strict=True))
    random.shuffle(shuffled)
    columns = [list(column) for column in zip(*shuffled, strict=True)] or [[], [], []]
    other = select((columns[0], columns[1], n_nodes, columns[2]))
    before = sorted(weights[edge] for edge in select(graph).branches)
    assert before == sorted(columns[2][edge] for edge in other.branches)


@given(weighted_graphs())
def test_tree_of_its_own_branches_is_the_same_tree(graph):
    tails, heads, n_nodes, _ = graph
    tree = select(graph)
    again = tree_from(tree.branches[::-1], tails, heads, n_nodes, [])
    assert vars(again) == vars(tree)


def test_equal_weights_keep_the_order_of_the_edges():
    assert select_tree([0, 0, 0], [1, 1, 1], 2, [0], [3, 2, 2]).branches == [1]


def test_normal_tree_has_storages_of_across_as_branches_and_of_through_as_chords():
    """Source, resistor, capacitor and inductor in parallel: the source alone is the tree."""
    kinds = ["T", "dissipator", "A", "across_driver", "through_driver", "sticking"]
    weights = [PRIORITY[kind] for kind in kinds]
    assert select_tree([0] * 6, [1] * 6, 2, [0], weights).branches == [3]
    ranked = sorted(kinds, key=PRIORITY.__getitem__)
    assert ranked == ["across_driver", "sticking", "A", "dissipator", "T", "through_driver"]


def test_component_without_a_root_gets_its_first_node():
    tree = select_tree([0, 2], [1, 3], 5, [3], [0, 0])
    assert tree.roots == [3, 0, 4]
    assert tree.parent == [-1, 0, 3, -1, -1]


def test_two_datum_nodes_in_one_component_are_refused():
    with pytest.raises(DeclarationError, match="Nodes 0 and 1 are both datum nodes"):
        select_tree([0], [1], 2, [0, 1], [0])


def test_branch_that_is_no_edge_is_refused():
    with pytest.raises(DeclarationError, match="names edge 7; the edges are 0 … 0"):
        tree_from([7], [0], [1], 2, [0])


def test_chain_of_30000_edges_needs_no_recursion():
    n = 30_000
    tree = select_tree(range(n), range(1, n + 1), n + 1, [0], [3] * n)
    assert tree.depth[n] == n
    assert repr(tree) == "Tree(branches=30000, chords=0)"
