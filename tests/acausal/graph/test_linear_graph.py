"""Linear graphs: matrices and equations of seed 000, section 2, and the public constructor."""

from __future__ import annotations

import copy
import pickle

import networkx as nx
import numpy as np
import pytest

from acausal.errors import DeclarationError, UnknownNameError
from acausal.graph.labeled_matrix import LabeledMatrix
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.tree import Tree
from acausal.graph.written_graph import latex_name

FIGURE_1 = {
    "e1": (6, 1),
    "e2": (1, 2),
    "e3": (1, 3),
    "e4": (6, 4),
    "e5": (6, 5),
    "e6": (4, 3),
    "e7": (5, 2),
    "e8": (5, 3),
}
"""Body on two springs and a dashpot; node 6 is the ground (Richard 2012, figure 1b)."""

KAPPA = [
    [1, -1, -1, 0, 0, 0, 0, 0],
    [0, 1, 0, 0, 0, 0, 1, 0],
    [0, 0, 1, 0, 0, 1, 0, 1],
    [0, 0, 0, 1, 0, -1, 0, 0],
    [0, 0, 0, 0, 1, 0, -1, -1],
    [-1, 0, 0, -1, -1, 0, 0, 0],
]
D = [[1, 1, 1], [0, 1, 0], [1, 0, 1], [-1, 0, 0], [0, -1, -1]]
E_U = [
    [-1, 0, -1, 1, 0, 1, 0, 0],
    [-1, -1, 0, 0, 1, 0, 1, 0],
    [-1, 0, -1, 0, 1, 0, 0, 1],
]


@pytest.fixture
def graph() -> LinearGraph:
    return LinearGraph(FIGURE_1, tree=["e1", "e2", "e3", "e4", "e5"])


def test_incidence_matrix_is_equation_1(graph):
    assert graph.incidence_matrix.values.tolist() == KAPPA
    assert graph.incidence_matrix.rows == ("1", "2", "3", "4", "5", "6")


def test_cutset_matrix_is_equation_2_with_its_unit_matrix_complete(graph):
    """The printed eq. (2) lacks a column of U: rows 2 and 3 of (1) added to row 1 give this."""
    assert graph.cutset_matrix.values.tolist() == np.hstack([np.eye(5, dtype=int), D]).tolist()
    assert graph.D.values.tolist() == D
    kappa = np.array(KAPPA)
    kappa[0] += kappa[1] + kappa[2]
    assert np.array_equal(kappa[:5], graph.cutset_matrix)


def test_chords_part_is_the_negative_transpose_of_equation_3(graph):
    assert np.array_equal(graph.E, -graph.D.T)


def test_circuit_matrix_is_equation_4(graph):
    assert graph.circuit_matrix.values.tolist() == E_U
    assert graph.circuit_matrix.split == 5


def test_cutset_equation_of_the_body_prints_as_equation_6(graph):
    assert str(graph.cutset_equations["e1"]) == "F_1 + F_6 + F_7 + F_8 = 0"
    assert str(graph.cutset_equations).splitlines() == [
        "F_1 + F_6 + F_7 + F_8 = 0",
        "F_2 + F_7 = 0",
        "F_3 + F_6 + F_8 = 0",
        "F_4 - F_6 = 0",
        "F_5 - F_7 - F_8 = 0",
    ]


def test_circuit_equation_of_the_dashpot_prints_as_equation_8(graph):
    assert str(graph.circuit_equations["e8"]) == "-r_1 - r_3 + r_5 + r_8 = 0"
    assert [str(equation) for equation in graph.circuit_equations] == [
        "-r_1 - r_3 + r_4 + r_6 = 0",
        "-r_1 - r_2 + r_5 + r_7 = 0",
        "-r_1 - r_3 + r_5 + r_8 = 0",
    ]


def test_vertex_equations_are_the_rows_of_the_incidence_matrix(graph):
    assert str(graph.vertex_equations["1"]) == "F_1 - F_2 - F_3 = 0"
    assert str(graph.vertex_equations["6"]) == "-F_1 - F_4 - F_5 = 0"


def test_first_edges_are_the_tree_when_none_is_given(graph):
    assert LinearGraph(FIGURE_1).branches == graph.branches == ("e1", "e2", "e3", "e4", "e5")
    assert graph.cotree == ("e6", "e7", "e8")


def test_three_ways_to_list_the_edges_agree(graph):
    pairs = LinearGraph(list(FIGURE_1.values()))
    triples = LinearGraph([(name, *ends) for name, ends in FIGURE_1.items()])
    numbers = LinearGraph(
        {int(name[1:]): ends for name, ends in FIGURE_1.items()}, tree=[1, 2, 3, 4, 5]
    )
    for other in (pairs, triples, numbers):
        assert other.incidence_matrix.values.tolist() == KAPPA
        assert str(other.circuit_equations) == str(graph.circuit_equations)


def test_nodes_stand_as_they_appear_or_as_asked():
    edges = {"R": ("a", "b"), "C": ("b", "gnd")}
    assert LinearGraph(edges).nodes == ("a", "b", "gnd")
    assert LinearGraph(edges, nodes=["gnd", "b", "a", "spare"]).nodes == ("gnd", "b", "a", "spare")


def test_disconnected_graph_is_a_forest():
    graph = LinearGraph([(1, 2), (1, 2), (3, 4)])
    assert graph.branches == ("e1", "e3")
    assert len(graph.tree.roots) == 2
    assert str(graph.circuit_equations) == "-r_1 + r_2 = 0"


def test_another_tree_gives_another_pair_of_orthogonal_matrices(graph):
    other = graph.with_tree(["e6", "e7", "e8", "e4", "e1"])
    assert not np.any(other.cutset_matrix @ other.circuit_matrix.T)
    assert other.with_tree(graph.tree).branches == graph.branches
    assert graph.branches == ("e1", "e2", "e3", "e4", "e5")


@pytest.mark.parametrize(
    ("edges", "options", "text"),
    [
        ([("a", "a")], {}, "Edge 'e1' runs from node 'a' to itself. Give it two nodes."),
        (
            [("R", "a", "b"), ("R", "b", "c")],
            {},
            "Two edges are called 'R'. Give each edge its own name.",
        ),
        ([("a",)], {}, "An edge is (tail, head) or (name, tail, head), not ('a',)."),
        (
            {"spring": (1, 2)},
            {"tree": ["sprin"]},
            "The graph has no edge 'sprin'. Did you mean 'spring'? Valid: spring.",
        ),
        (
            FIGURE_1,
            {"tree": ["e1", "e3", "e5", "e8", "e2"]},
            "The tree contains the circuit e8, e3, e1, e5. "
            "Take one of these edges out: a tree has no circuit.",
        ),
        (
            FIGURE_1,
            {"tree": ["e1", "e2", "e3", "e4"]},
            "The tree does not reach the nodes {5}. Add a branch that does, for instance e5.",
        ),
        (
            [(1, 2), (2, 3)],
            {"nodes": [1, 2]},
            "The list of nodes lacks 3, which edges run to. Add them to it.",
        ),
        (
            [(1, 2)],
            {"nodes": [1, 2, 1]},
            "The list of nodes names a node twice. Name each node once.",
        ),
    ],
)
def test_what_cannot_be_a_graph_is_refused_with_the_remedy(edges, options, text):
    with pytest.raises(DeclarationError) as error:
        LinearGraph(edges, **options)
    assert str(error.value) == text


def test_graph_prints_its_edges_and_their_part_in_the_tree():
    graph = LinearGraph({"R": ("a", "b"), "C": ("b", "gnd"), "V": ("a", "gnd")})
    assert str(graph).splitlines() == [
        "LinearGraph(nodes=3, edges=3, branches=2, chords=1)",
        "edge  tail     head  domain",
        "R     a     →  b             chord",
        "C     b     →  gnd           branch",
        "V     a     →  gnd           branch",
    ]
    assert str(graph.tree) == "tree:   C, V\ncotree: R"
    assert graph._repr_html_().count("<tr>") == 4


def test_networkx_view_has_the_same_incidence_matrix(graph):
    view = graph.networkx
    edges = [(tail, head, name) for name, (tail, head) in FIGURE_1.items()]
    matrix = nx.incidence_matrix(view, nodelist=range(1, 7), edgelist=edges, oriented=True)
    assert np.array_equal(matrix.toarray(), KAPPA)
    assert view.edges[5, 3, "e8"]["branch"] is False


def test_copies_and_pickles_print_the_same(graph):
    for other in (copy.deepcopy(graph), pickle.loads(pickle.dumps(graph))):
        assert str(other) == str(graph)
        assert str(other.circuit_equations) == str(graph.circuit_equations)


def test_compilers_constructor_takes_arrays_kinds_and_an_edge_at_one_node():
    """A T-type edge before an A-type one in the list: the A-type edge is the branch."""
    graph = LinearGraph.build(
        ["a", "0"],
        ["l", "c", "short"],
        [1, 1, 0],
        [0, 0, 0],
        kinds=["T", "A", "dissipator"],
        domains=["electric"] * 3,
        roots=[1],
        across=["l.v", "c.v", "short.v"],
        through=["l.i", "c.i", "short.i"],
    )
    assert isinstance(graph.tree, Tree)
    assert graph.branches == ("c",)
    assert str(graph.circuit_equations) == "-c.v + l.v = 0\nshort.v = 0"
    assert str(graph.vertex_equations["a"]) == "l.i + c.i = 0"
    assert str(graph.cutset_equations) == "c.i + l.i = 0"


def test_labeled_matrix_prints_a_bar_between_tree_and_cotree(graph):
    assert str(graph.circuit_matrix).splitlines()[:2] == [
        "    e1  e2  e3  e4  e5  │  e6  e7  e8",
        "e6  -1   0  -1   1   0  │   1   0   0",
    ]
    assert "rrrrr|rrr" in graph.circuit_matrix._repr_latex_()
    assert graph.circuit_matrix._repr_html_().count("border-left") == 4


def test_labeled_matrix_is_read_by_name_and_number(graph):
    matrix = graph.circuit_matrix
    assert matrix["e8", "e5"] == matrix[2, 4] == 1
    assert matrix["e8"].tolist() == E_U[2]
    assert matrix.T["e5", "e8"] == 1
    assert matrix.sparse.toarray().tolist() == E_U
    with pytest.raises(UnknownNameError, match="no row or column 'e9'"):
        _ = matrix["e9", "e1"]


def test_large_matrix_prints_a_corner_of_itself():
    n = 5000
    names = [str(k) for k in range(n)]
    matrix = LabeledMatrix.from_entries(((k, k, 1) for k in range(n)), names, names)
    assert str(matrix).splitlines()[-1] == "… (5000 × 5000 in all)"
    assert len(str(matrix).splitlines()) == 42


def test_equations_have_latex_with_paths_as_indices(graph):
    assert graph.circuit_equations["e8"]._repr_latex_() == (
        "$\\displaystyle -r_{1} - r_{3} + r_{5} + r_{8} = 0$"
    )
    assert graph.cutset_equations._repr_latex_().count("&= 0") == 5
    assert latex_name("motor.rotor.phi") == r"\phi_{\mathrm{motor.rotor}}"
    assert latex_name("tank_1.p") == r"p_{\mathrm{tank\_1}}"
    with pytest.raises(UnknownNameError, match="no equation for 'e1'"):
        _ = graph.circuit_equations["e1"]
