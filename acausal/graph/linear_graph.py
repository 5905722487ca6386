"""Linear graphs: nodes, directed edges, and the matrices and equations that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from acausal.arguments import Axes, File, Told, checked, checked_methods
from acausal.errors import DeclarationError, did_you_mean
from acausal.graph import cutsets_circuits, written_graph
from acausal.graph.common_tree import NULLORS
from acausal.graph.edge_sets import EdgeSet, contracted, signs_of
from acausal.graph.labeled_matrix import LabeledMatrix
from acausal.graph.normal_tree import Coupling, normal_trees, read_kinds, why
from acausal.graph.tree import PRIORITY, Tree, select_tree, tree_from
from acausal.graph.written_graph import Edges, GraphEquation, GraphEquations, Node


@checked
@checked_methods
@dataclass(frozen=True, eq=False, init=False, repr=False)
class LinearGraph:
    """A directed graph whose every edge has one across and one through variable.

    Parameters
    ----------
    edges
        ``{name: (tail, head)}``, or a list of ``(tail, head)`` (named e1, e2, …) or of
        ``(name, tail, head)``.
    tree
        Names of the branches; chosen if not given, earlier edges first.
    nodes
        The nodes in the order of the incidence matrix. If not given: ascending if all are
        numbers, else as they appear. The last one is the datum.
    across, through
        Letters of the variables in printed equations.
    vectors
        Those of them that are vectors: bold in LaTeX.
    kinds
        What edges are, by name: "A", "T", "D", "across source", "through source", and by twos
        "transformer" or "gyrator"; the others are "D". The tree is then the normal tree.

    Raises
    ------
    DeclarationError
        An edge from a node to itself, two edges of one name, an unknown name, no tree.

    Examples
    --------
    >>> graph = LinearGraph({"e1": (3, 1), "e2": (1, 2), "e3": (3, 2)}, tree=["e1", "e2"])
    >>> print(graph.cutset_matrix)
        e1  e2  │  e3
    e1   1   0  │   1
    e2   0   1  │   1
    >>> print(graph.circuit_equations)
    -r_1 - r_2 + r_3 = 0
    """

    nodes: tuple[Node, ...]
    edge_names: tuple[str, ...]
    tails: list[int]
    heads: list[int]
    kinds: tuple[str, ...]
    domains: tuple[str, ...]
    roots: tuple[int, ...]
    across: tuple[str, ...]
    through: tuple[str, ...]
    domain_colors: dict[str, str]
    vectors: frozenset[str]
    couplings: tuple[Coupling, ...]
    first: frozenset[int]  # edges that come before others of their priority in the normal tree
    marks: dict[str, str]  # "held" or "opened", of edges that modes hold or have let go

    def __init__(
        self,
        edges: Told[Edges],
        tree: Iterable[Any] | None = None,
        nodes: Sequence[Node] | None = None,
        across: str = "r",
        through: str = "F",
        vectors: Iterable[str] = (),
        kinds: Mapping[str, str] | None = None,
    ) -> None:
        triples = written_graph.read_edges(edges)
        labels = written_graph.node_order(triples, nodes)
        number = {label: position for position, label in enumerate(labels)}
        names = [name for name, _, _ in triples]
        own, couplings = read_kinds(dict(kinds or {}), names)
        graph = LinearGraph.build(
            labels,
            names,
            [number[tail] for _, tail, _ in triples],
            [number[head] for _, _, head in triples],
            kinds=own,
            domains=[""] * len(names),
            roots=[len(labels) - 1] if labels else [],
            across=[written_graph.indexed(across, name) for name in names],
            through=[written_graph.indexed(through, name) for name in names],
            vectors=vectors,
            couplings=couplings,
        )
        self.__dict__.update(graph.__dict__)
        if tree is not None:
            self.__dict__["tree"] = self._tree_of([str(name) for name in tree])

    @classmethod
    def build(
        cls,
        nodes: Sequence[Node],
        edge_names: Sequence[str],
        tails: Sequence[int],
        heads: Sequence[int],
        *,
        kinds: Sequence[str],
        domains: Sequence[str],
        roots: Sequence[int],
        across: Sequence[str],
        through: Sequence[str],
        domain_colors: Mapping[str, str] | None = None,
        tree: Tree | None = None,
        vectors: Iterable[str] = (),
        couplings: Sequence[Coupling] = (),
        first: Iterable[int] = (),
    ) -> LinearGraph:
        """Return the graph of the given arrays, one entry an edge; the compiler's constructor.

        Edges name their nodes by number, and may begin and end at the same node (their across
        is then 0). ``roots`` are the datum nodes, ``kinds`` keys of ``tree.PRIORITY``; edges
        that are ``first`` come before others of their kind.
        """
        graph = cls.__new__(cls)
        graph.__dict__.update(
            nodes=tuple(nodes),
            edge_names=tuple(edge_names),
            tails=list(tails),
            heads=list(heads),
            kinds=tuple(kinds),
            domains=tuple(domains),
            roots=tuple(roots),
            across=tuple(across),
            through=tuple(through),
            domain_colors=dict(domain_colors or {}),
            vectors=frozenset(vectors),
            couplings=tuple(couplings),
            first=frozenset(first),
            marks={},
        )
        if tree is not None:
            graph.__dict__["tree"] = tree
        return graph

    def with_tree(self, tree: Tree | Iterable[str]) -> LinearGraph:
        """Return the same graph with another tree, given or as the names of its branches."""
        graph = LinearGraph.__new__(LinearGraph)
        graph.__dict__.update(self.__dict__)
        graph.__dict__["tree"] = tree if isinstance(tree, Tree) else self._tree_of(list(tree))
        return graph

    def with_rules(self, kinds: Sequence[str], couplings: Sequence[Coupling]) -> LinearGraph:
        """Return the same graph and tree with other kinds of edges and with two-ports."""
        graph = LinearGraph.__new__(LinearGraph)
        own = {k: v for k, v in self.__dict__.items() if k != "normal_tree"}
        graph.__dict__.update(own, kinds=tuple(kinds), couplings=tuple(couplings), tree=self.tree)
        return graph

    @cached_property
    def tree(self) -> Tree:
        """The tree: the one given, or the normal tree."""
        return self.normal_tree

    @cached_property
    def normal_tree(self) -> Tree:
        """The tree of least priority numbers, with two-ports placed as their rule allows."""
        ends = (self.tails, self.heads, len(self.nodes), self.roots)
        if self.couplings or any(kind in NULLORS for kind in self.kinds):
            return normal_trees(*ends, self.kinds, self.couplings, self.edge_names)[0]
        weights = [PRIORITY[kind] for kind in self.kinds]
        return select_tree(*ends, weights, self.edge_names, self.first)

    def _tree_of(self, names: list[str]) -> Tree:
        branches = [self.edge(name) for name in names]
        ends = (self.tails, self.heads, len(self.nodes), self.roots)
        return tree_from(branches, *ends, self.edge_names, self.nodes)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.edge_names)}

    def edge(self, name: str) -> int:
        """Return the number of the edge of that name."""
        if name not in self._numbers:
            hint = did_you_mean(name, self.edge_names)
            raise DeclarationError(f"The graph has no edge {name!r}. {hint}")
        return self._numbers[name]

    def why(self, edge: str, exchange: str | None = None) -> str:
        """Return in one sentence why an edge is a branch or a chord.

        With ``exchange``, another edge: what becomes of the tree if the two change places. That is
        forbidden, with the rule; legal but not normal, with what it costs; or normal too.

        >>> edges = {"m": ("g", 1), "k": (1, "g"), "F": ("g", 1)}
        >>> kinds = {"m": "A", "k": "T", "F": "through source"}
        >>> LinearGraph(edges, nodes=(1, "g"), kinds=kinds, across="v").why("k")
        'k is a chord: it is T-type, and m already joins its nodes; so F_k is a state.'
        """
        if exchange is None:
            return why(self, edge)
        from acausal.graph.exchange import exchanged

        return str(exchanged(self, edge, exchange))

    @property
    def branches(self) -> tuple[str, ...]:
        """Names of the edges in the tree."""
        return tuple(self.edge_names[edge] for edge in self.tree.branches)

    @property
    def cotree(self) -> tuple[str, ...]:
        """Names of the edges that are not in the tree, the chords."""
        return tuple(self.edge_names[edge] for edge in self.tree.chords)

    @property
    def incidence_matrix(self) -> LabeledMatrix:
        """Nodes × edges: -1 at the tail, +1 at the head of an edge."""
        entries = cutsets_circuits.incidence(self.tails, self.heads)
        return LabeledMatrix.from_entries(entries, tuple(map(str, self.nodes)), self.edge_names)

    @property
    def cutset_matrix(self) -> LabeledMatrix:
        """[U D], branches × (branches, chords)."""
        return self._matrix(cutsets_circuits.cutset_matrix(self.tree), self.branches)

    @property
    def circuit_matrix(self) -> LabeledMatrix:
        """[E U], chords × (branches, chords)."""
        return self._matrix(cutsets_circuits.circuit_matrix(self.tree), self.cotree)

    def _matrix(
        self, entries: Iterable[cutsets_circuits.Entry], rows: tuple[str, ...]
    ) -> LabeledMatrix:
        columns, split = self.branches + self.cotree, len(self.branches)
        return LabeledMatrix.from_entries(entries, rows, columns, split)

    @property
    def D(self) -> LabeledMatrix:  # noqa: N802 - the textbook's letter
        """The chords' part of the cutset matrix, branches × chords."""
        entries = cutsets_circuits.cutset_entries(self.tree)
        return LabeledMatrix.from_entries(entries, self.branches, self.cotree)

    @property
    def E(self) -> LabeledMatrix:  # noqa: N802 - the textbook's letter
        """The branches' part of the circuit matrix, chords × branches: E = -D^T."""
        entries = cutsets_circuits.circuit_entries(self.tree)
        return LabeledMatrix.from_entries(entries, self.cotree, self.branches)

    @property
    def vertex_equations(self) -> GraphEquations:
        """The throughs at every node balance: incidence · through = 0."""
        entries = cutsets_circuits.incidence(self.tails, self.heads)
        names = tuple(map(str, self.nodes))
        return written_graph.equations(entries, names, self.through, self.vectors)

    @property
    def cutset_equations(self) -> GraphEquations:
        """The throughs across every cut of a branch balance: [U D] · through = 0."""
        entries = cutsets_circuits.cutset_matrix(self.tree)
        symbols = self._order(self.through)
        return written_graph.equations(entries, self.branches, symbols, self.vectors)

    @property
    def circuit_equations(self) -> GraphEquations:
        """The acrosses around every circuit of a chord add to zero: [E U] · across = 0."""
        entries = cutsets_circuits.circuit_matrix(self.tree)
        symbols = self._order(self.across)
        return written_graph.equations(entries, self.cotree, symbols, self.vectors)

    def cutset_equation(self, branch: str) -> GraphEquation:
        """Return the cutset equation of a branch as the sweep meets it: leaves first, branch last.

        >>> graph = LinearGraph({"e1": (3, 1), "e2": (1, 2), "e3": (3, 2)}, tree=["e1", "e2"])
        >>> print(graph.cutset_equation("e1"))
        F_3 + F_1 = 0
        """
        terms = cutsets_circuits.cutset_inwards(self.tree, self.edge(branch))
        return self._equation(branch, terms, self.through)

    def circuit_equation(self, chord: str) -> GraphEquation:
        """Return the circuit equation of a chord, once around from its head to its tail.

        >>> graph = LinearGraph({"e1": (3, 1), "e2": (1, 2), "e3": (3, 2)}, tree=["e1", "e2"])
        >>> print(graph.circuit_equation("e3"))
        r_3 - r_2 - r_1 = 0
        """
        return self._equation(
            chord, cutsets_circuits.circuit(self.tree, self.edge(chord)), self.across
        )

    def _equation(
        self, name: str, terms: Iterable[tuple[int, int]], symbols: Sequence[str]
    ) -> GraphEquation:
        signed = tuple((sign, symbols[edge]) for edge, sign in terms)
        return GraphEquation(name, signed, self.vectors)

    def _order(self, names: Sequence[str]) -> list[str]:
        return [names[edge] for edge in (*self.tree.branches, *self.tree.chords)]

    @property
    def networkx(self) -> Any:
        """A ``networkx.MultiDiGraph`` of the nodes' labels, edges keyed by their names."""
        import networkx as nx

        view = nx.MultiDiGraph()
        view.add_nodes_from(self.nodes)
        columns = (self.edge_names, self.tails, self.heads, self.kinds, self.domains)
        for edge, (name, tail, head, kind, domain) in enumerate(zip(*columns, strict=True)):
            data = {"kind": kind, "domain": domain, "branch": self.tree.is_branch[edge]}
            view.add_edge(self.nodes[tail], self.nodes[head], key=name, **data)
        return view

    def marked(self, marks: Mapping[str, str]) -> LinearGraph:
        """Return the graph with edges marked as ``"held"`` or ``"opened"``, for its drawing."""
        made = LinearGraph.__new__(LinearGraph)
        made.__dict__.update({**self.__dict__, "marks": dict(marks)})
        return made

    def cutset(self, branch: str) -> EdgeSet:
        """Return the cutset of a branch: its members with their signs; it can be drawn.

        >>> graph = LinearGraph({"e1": (3, 1), "e2": (1, 2), "e3": (3, 2)}, tree=["e1", "e2"])
        >>> print(graph.cutset("e1"))
        cutset of e1: F_1 + F_3 = 0
        """
        terms = cutsets_circuits.cutset(self.tree, self.edge(branch))
        return EdgeSet(self, "cutset", tuple(terms), self._equation(branch, terms, self.through))

    def circuit(self, chord: str) -> EdgeSet:
        """Return the circuit of a chord: its members with their signs; it can be drawn.

        >>> graph = LinearGraph({"e1": (3, 1), "e2": (1, 2), "e3": (3, 2)}, tree=["e1", "e2"])
        >>> graph.circuit("e3").signs
        {'e3': 1, 'e2': -1, 'e1': -1}
        """
        terms = cutsets_circuits.circuit(self.tree, self.edge(chord))
        return EdgeSet(self, "circuit", tuple(terms), self._equation(chord, terms, self.across))

    def contract(self, *names: str) -> LinearGraph:
        """Return the graph with the named edges shrunk to points: ``graph.contract("*.rod")``.

        Names may hold ``*`` and ``?``. Rods and other edges that only hold their ends together
        are contracted so in textbooks.

        Raises
        ------
        DeclarationError
            If a name fits no edge.
        """
        return contracted(self, names).marked(self.marks)

    def draw(
        self,
        path: File | None = None,
        ax: Axes | None = None,
        *,
        contract: str | Iterable[str] = (),
        highlight: str | Iterable[str] | Mapping[str, int] | None = None,
        **look: Any,
    ) -> Any:
        """Draw the graph, branches bold, into the file ``path`` or matplotlib's axes ``ax``.

        Edges that modes hold are bold and red, those that they have let go grey and dotted.

        Parameters
        ----------
        path
            ``.png``, ``.svg``, ``.pdf``, or ``.tex`` for TikZ.
        contract
            Names of edges to shrink to points, also with stars: ``"*.rod"``.
        highlight
            An edge, whose cutset or circuit is lit, names of edges, or signs by name.
        look
            ``nodes="numbers"`` numbers the nodes; ``edges="numbers"`` the edges, with a key;
            ``arrows="textbook"`` points them in the direction of falling across; ``text=1.2``
            enlarges the letters.
        """
        from acausal.pictures.plot import draw_graph

        names = (contract,) if isinstance(contract, str) else tuple(contract)
        shown = self.contract(*names) if names else self
        lit = signs_of(shown, highlight)
        return draw_graph(shown, path=path, ax=ax, highlight=lit, **look)

    def __str__(self) -> str:
        return f"{self!r}\n{written_graph.table(written_graph.edge_rows(self))}"

    def __repr__(self) -> str:
        return (
            f"LinearGraph(nodes={len(self.nodes)}, edges={len(self.edge_names)}, "
            f"branches={len(self.tree.branches)}, chords={len(self.tree.chords)})"
        )

    def _repr_svg_(self) -> str:
        from acausal.pictures.plot import graph_svg_text

        return graph_svg_text(self)

    def _repr_html_(self) -> str:
        table = written_graph.html_table(written_graph.edge_rows(self))
        return f"<div>{self._repr_svg_()}</div><details><summary>edges</summary>{table}</details>"
