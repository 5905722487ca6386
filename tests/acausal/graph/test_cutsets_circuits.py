"""Cutsets, circuits and the two sweeps: orthogonality and Tellegen's theorem in integers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from acausal.errors import DeclarationError
from acausal.graph import cutsets_circuits
from acausal.graph.labeled_matrix import LabeledMatrix
from acausal.graph.tree import Tree, select_tree, tree_from


@st.composite
def trees(draw) -> Tree:
    """Return a random graph with a random tree; parallel edges, self-loops, islands included."""
    n_nodes = draw(st.integers(1, 8))
    node = st.integers(0, n_nodes - 1)
    edges = draw(st.lists(st.tuples(node, node), max_size=16))
    tails, heads = [tail for tail, _ in edges], [head for _, head in edges]
    weights = draw(st.lists(st.integers(0, 9), min_size=len(edges), max_size=len(edges)))
    return select_tree(tails, heads, n_nodes, [], weights)


def numbers(size: int):
    return st.lists(st.integers(-99, 99), min_size=size, max_size=size)


def dense(entries, n_rows: int, n_columns: int) -> np.ndarray:
    names = [str(k) for k in range(max(n_rows, n_columns))]
    return LabeledMatrix.from_entries(entries, names[:n_rows], names[:n_columns]).values


def matrices(tree: Tree) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return kappa, [U D] and [E U] with their columns in the order of the edges."""
    n_edges, column = len(tree.is_branch), cutsets_circuits.column_of(tree)
    kappa = dense(cutsets_circuits.incidence(tree.tails, tree.heads), len(tree.order), n_edges)
    cutsets = dense(cutsets_circuits.cutset_matrix(tree), len(tree.branches), n_edges)[:, column]
    circuits = dense(cutsets_circuits.circuit_matrix(tree), len(tree.chords), n_edges)[:, column]
    return kappa, cutsets, circuits


@given(trees())
def test_cutset_and_circuit_matrices_are_orthogonal(tree):
    kappa, cutsets, circuits = matrices(tree)
    assert not np.any(cutsets @ circuits.T)
    assert not np.any(kappa @ circuits.T)


@given(trees())
def test_cutsets_are_unit_at_branches_and_circuits_at_chords(tree):
    _, cutsets, circuits = matrices(tree)
    assert np.array_equal(cutsets[:, tree.branches], np.eye(len(tree.branches)))
    assert np.array_equal(circuits[:, tree.chords], np.eye(len(tree.chords)))
    assert np.array_equal(circuits[:, tree.branches], -cutsets[:, tree.chords].T)


@given(trees())
def test_cutsets_are_sums_of_vertex_equations(tree):
    """The row of a branch is kappa added over the nodes behind it, signed by the branch."""
    kappa, cutsets, _ = matrices(tree)
    behind = kappa.copy()
    for node in reversed(tree.order[len(tree.roots) :]):
        behind[tree.parent[node]] += behind[node]
        row = tree.branches.index(tree.parent_edge[node])
        assert np.array_equal(cutsets[row], tree.sign[node] * behind[node])


@given(trees())
def test_single_cutset_and_circuit_are_rows_of_the_matrices(tree):
    _, cutsets, circuits = matrices(tree)
    for rows, edges, single in (
        (cutsets, tree.branches, cutsets_circuits.cutset),
        (circuits, tree.chords, cutsets_circuits.circuit),
    ):
        for row, edge in zip(rows, edges, strict=True):
            entries = single(tree, edge)
            assert entries[0] == (edge, 1)
            assert dict(entries) == {k: row[k] for k in np.flatnonzero(row)}
            assert len(dict(entries)) == len(entries)


@given(trees())
def test_circuit_is_a_closed_walk(tree):
    for chord in tree.chords:
        node = tree.tails[chord]
        for edge, sign in cutsets_circuits.circuit(tree, chord):
            start, end = tree.tails[edge], tree.heads[edge]
            assert node == (start if sign > 0 else end)
            node = end if sign > 0 else start
        assert node == tree.tails[chord]


@given(trees(), st.data())
def test_circuit_sweep_satisfies_every_circuit_equation(tree, data):
    across = np.array(data.draw(numbers(len(tree.is_branch))), dtype=int)
    value = cutsets_circuits.circuit_sweep(tree, across)
    for chord in tree.chords:
        across[chord] = value[tree.heads[chord]] - value[tree.tails[chord]]
    assert not np.any(matrices(tree)[2] @ across)
    for node in range(len(tree.order)):
        steps = cutsets_circuits.path_to_root(tree, node)
        assert value[node] == sum(sign * across[branch] for branch, sign in steps)


@given(trees(), st.data())
def test_cutset_sweep_satisfies_every_vertex_and_cutset_equation(tree, data):
    through = cutsets_circuits.cutset_sweep(tree, data.draw(numbers(len(tree.is_branch))))
    kappa, cutsets, _ = matrices(tree)
    assert not np.any(kappa @ np.array(through, dtype=int))
    assert not np.any(cutsets @ np.array(through, dtype=int))


@given(trees(), st.data())
def test_tellegen_through_times_across_adds_to_zero(tree, data):
    """Any acrosses that fit the circuits, any throughs that fit the cutsets: sum = 0 exactly."""
    potential = data.draw(numbers(len(tree.order)))
    across = [potential[h] - potential[t] for t, h in zip(tree.tails, tree.heads, strict=True)]
    through = cutsets_circuits.cutset_sweep(tree, data.draw(numbers(len(tree.is_branch))))
    assert sum(a * y for a, y in zip(across, through, strict=True)) == 0


@given(trees(), st.data())
def test_reversing_edges_changes_only_the_signs_of_their_rows_and_columns(tree, data):
    n_edges = len(tree.is_branch)
    flips = data.draw(st.lists(st.booleans(), min_size=n_edges, max_size=n_edges))
    sign = np.array([-1 if flip else 1 for flip in flips], dtype=int)
    ends = [
        (h, t) if flip else (t, h) for t, h, flip in zip(tree.tails, tree.heads, flips, strict=True)
    ]
    other = tree_from(
        tree.branches, [t for t, _ in ends], [h for _, h in ends], len(tree.order), tree.roots
    )
    _, cutsets, circuits = matrices(tree)
    _, other_cutsets, other_circuits = matrices(other)
    assert np.array_equal(other_cutsets, sign[tree.branches, None] * cutsets * sign)
    assert np.array_equal(other_circuits, sign[tree.chords, None] * circuits * sign)


@given(trees(), st.randoms(use_true_random=False))
def test_order_of_edges_and_names_of_nodes_only_permute_the_matrices(tree, random):
    edges, nodes = list(range(len(tree.is_branch))), list(range(len(tree.order)))
    random.shuffle(edges)
    random.shuffle(nodes)
    tails = [nodes[tree.tails[edge]] for edge in edges]
    heads = [nodes[tree.heads[edge]] for edge in edges]
    branches = [k for k, edge in enumerate(edges) if tree.is_branch[edge]]
    other = tree_from(branches, tails, heads, len(nodes), [])
    _, cutsets, circuits = matrices(tree)
    _, other_cutsets, other_circuits = matrices(other)
    row = {edge: k for k, edge in enumerate(tree.branches)} | {
        edge: k for k, edge in enumerate(tree.chords)
    }
    assert np.array_equal(other_cutsets, cutsets[[row[edges[k]] for k in other.branches]][:, edges])
    assert np.array_equal(other_circuits, circuits[[row[edges[k]] for k in other.chords]][:, edges])


@given(trees(), st.data())
def test_another_tree_spans_the_same_equations(tree, data):
    """The cutsets of one tree are orthogonal to the circuits of any other tree of the graph."""
    n_edges = len(tree.is_branch)
    weights = data.draw(st.lists(st.integers(0, 9), min_size=n_edges, max_size=n_edges))
    other = select_tree(tree.tails, tree.heads, len(tree.order), tree.roots, weights)
    assert not np.any(matrices(tree)[1] @ matrices(other)[2].T)


def test_circuit_names_go_once_around_from_the_chord():
    tree = select_tree([2, 2, 0], [0, 1, 1], 3, [2], [3, 5, 3], ["arm", "spring", "rod"])
    assert cutsets_circuits.circuit_names(tree, 1) == ["spring", "rod", "arm"]


def test_cutset_of_a_chord_and_circuit_of_a_branch_are_refused():
    tree = select_tree([2, 2, 0], [0, 1, 1], 3, [2], [3, 5, 3])
    with pytest.raises(DeclarationError, match="e2 is a chord; cutsets belong to branches"):
        cutsets_circuits.cutset(tree, 1)
    with pytest.raises(DeclarationError, match="e1 is a branch of the tree; circuits belong"):
        cutsets_circuits.circuit(tree, 0)


def test_path_between_two_components_is_refused():
    tree = select_tree([0, 2], [1, 3], 4, [0, 2], [0, 0])
    with pytest.raises(DeclarationError, match="in two components"):
        cutsets_circuits.path(tree, 1, 3)
