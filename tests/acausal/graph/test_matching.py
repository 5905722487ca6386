"""Matching, strong components, block triangular form and Dulmage-Mendelsohn sets."""

from __future__ import annotations

import networkx as nx
import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching

from acausal.graph.matching import (
    blocks,
    join_blocks,
    maximum_matching,
    strong_components,
    unmatched_sets,
)


@st.composite
def incidences(draw):
    """Return (rows, number of columns) of a random bipartite graph."""
    n_columns = draw(st.integers(1, 10))
    row = st.lists(st.integers(0, n_columns - 1), max_size=5, unique=True)
    return draw(st.lists(row, max_size=12)), n_columns


@st.composite
def square_incidences(draw):
    """Return rows with a perfect matching: a hidden permutation and more."""
    n = draw(st.integers(1, 10))
    permutation = draw(st.permutations(range(n)))
    more = st.lists(st.integers(0, n - 1), max_size=3)
    return [list(dict.fromkeys([*draw(more), column])) for column in permutation]


def size(row_to_column: list[int]) -> int:
    return sum(column >= 0 for column in row_to_column)


def assert_is_matching(incidence, row_to_column, column_to_row) -> None:
    for row, column in enumerate(row_to_column):
        assert column < 0 or (column in incidence[row] and column_to_row[column] == row)
    assert size(row_to_column) == size(column_to_row)


def size_by_scipy(incidence, n_columns: int) -> int:
    dense = np.zeros((len(incidence), n_columns), dtype=int)
    for row, columns in enumerate(incidence):
        dense[row, columns] = 1
    return size(maximum_bipartite_matching(csr_array(dense), perm_type="column").tolist())


@given(incidences())
def test_matching_is_as_large_as_scipy_finds(case):
    incidence, n_columns = case
    found = maximum_matching(incidence, n_columns)
    assert_is_matching(incidence, *found)
    assert size(found[0]) == (size_by_scipy(incidence, n_columns) if incidence else 0)


def test_matching_is_as_large_as_scipy_finds_on_large_random_graphs():
    random = np.random.default_rng(3)
    n = 2000
    for degree in (1, 2, 3, 4):
        incidence = [
            list(dict.fromkeys(row)) for row in random.integers(0, n, (n, degree)).tolist()
        ]
        found = maximum_matching(incidence, n)
        assert_is_matching(incidence, *found)
        assert size(found[0]) == size_by_scipy(incidence, n)


@given(square_incidences(), st.data())
def test_wishes_are_granted_where_they_fit_together(incidence, data):
    """A perfect matching given as the wish comes back unchanged."""
    wish, _ = maximum_matching([row[::-1] for row in incidence], len(incidence))
    assert maximum_matching(incidence, len(incidence), prefer=wish)[0] == wish
    free = data.draw(st.lists(st.integers(-1, len(incidence) - 1), max_size=len(incidence)))
    found = maximum_matching(incidence, len(incidence), prefer=free)
    assert_is_matching(incidence, *found)
    assert size(found[0]) == len(incidence)


@given(
    st.integers(1, 10).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, n - 1), max_size=4), min_size=n, max_size=n)
    )
)
def test_strong_components_are_networkx_ones_and_dependencies_come_first(successors):
    found = strong_components(successors)
    graph = nx.DiGraph((v, w) for v, targets in enumerate(successors) for w in targets)
    graph.add_nodes_from(range(len(successors)))
    assert {frozenset(c) for c in found} == {
        frozenset(c) for c in nx.strongly_connected_components(graph)
    }
    position = {vertex: k for k, component in enumerate(found) for vertex in component}
    assert len(position) == sum(map(len, found)) == len(successors)
    assert all(position[w] <= position[v] for v, targets in enumerate(successors) for w in targets)


@given(square_incidences())
def test_blocks_need_only_variables_of_earlier_blocks(incidence):
    row_to_column, _ = maximum_matching(incidence, len(incidence))
    known: set[int] = set()
    for equations, variables in blocks(incidence, row_to_column):
        assert variables == [row_to_column[equation] for equation in equations]
        known |= set(variables)
        assert all(set(incidence[equation]) <= known for equation in equations)
    assert known == set(range(len(incidence)))


@given(square_incidences(), st.randoms(use_true_random=False))
def test_blocks_do_not_depend_on_the_matching(incidence, random):
    """The fine decomposition is unique: another perfect matching gives the same equation sets."""
    shuffled = [random.sample(row, len(row)) for row in incidence]
    one, _ = maximum_matching(incidence, len(incidence))
    other, _ = maximum_matching(shuffled, len(incidence))
    sets = [{frozenset(rows) for rows, _ in blocks(incidence, m)} for m in (one, other)]
    assert sets[0] == sets[1]


def test_blocks_leave_out_what_is_not_matched():
    assert blocks([[0, 1], [0], [0, 3]], [1, 0, -1]) == [([1], [0]), ([0], [1])]


@given(incidences())
def test_too_many_equations_compete_for_fewer_variables_and_conversely(case):
    """Hall's theorem: the surplus of either part is what the matching leaves open."""
    incidence, n_columns = case
    row_to_column, column_to_row = maximum_matching(incidence, n_columns)
    parts = unmatched_sets(incidence, n_columns, row_to_column, column_to_row)
    over_rows, over_columns, under_rows, under_columns = map(set, parts)
    assert len(over_rows) - len(over_columns) == row_to_column.count(-1)
    assert len(under_columns) - len(under_rows) == column_to_row.count(-1)
    assert over_columns == {column for row in over_rows for column in incidence[row]}
    assert under_rows == {r for r, row in enumerate(incidence) if under_columns & set(row)}
    assert not over_rows & under_rows
    assert not over_columns & under_columns


def test_long_chains_need_no_recursion():
    n = 30_000
    chain = [[k, k + 1] for k in range(n - 1)] + [[0]]
    row_to_column, _ = maximum_matching(chain, n)
    assert size(row_to_column) == n
    assert len(blocks(chain, row_to_column)) == n
    assert strong_components([[(k + 1) % n] for k in range(n)]) == [list(range(n))]


def test_one_long_augmenting_path_is_found():
    """Wishes force every row to its first column: the last row moves all of them."""
    n = 5000
    rows = [[k, k + 1] for k in range(n - 1)] + [[0]]
    wishes = [*range(n - 1), -1]
    assert maximum_matching(rows, n, prefer=wishes)[0] == [*range(1, n), 0]


@given(st.integers(2, 12), st.randoms(use_true_random=False))
def test_joined_blocks_are_still_in_the_order_of_solution(n, random):
    """Every equation stands once, and needs variables of its own block or of earlier ones only."""
    incidence = [[i, *random.sample(range(n), random.randrange(n))] for i in range(n)]
    ordered = blocks(incidence, list(range(n)))
    pairs = {row: random.randrange(n) for row in random.sample(range(n), random.randrange(1, n))}
    made = join_blocks(ordered, incidence, pairs)
    assert sorted(row for rows, _ in made for row in rows) == list(range(n))
    known: set[int] = set()
    for rows, columns in made:
        known |= set(columns)
        assert all(set(incidence[row]) <= known for row in rows)
    inside = [rows for rows, columns in made if any(pairs.get(r) in columns for r in rows)]
    assert len(inside) == 1
    assert set(pairs) <= set(inside[0])
