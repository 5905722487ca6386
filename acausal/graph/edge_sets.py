"""Sets of edges of a graph: cutsets and circuits to be drawn, edges to be contracted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any

from acausal.errors import DeclarationError, did_you_mean
from acausal.graph import cutsets_circuits
from acausal.graph.tree import tree_from
from acausal.graph.written_graph import GraphEquation

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph


@dataclass(frozen=True, eq=False, repr=False)
class EdgeSet:
    """The cutset of a branch or the circuit of a chord: its edges with signs, and its equation."""

    graph: LinearGraph
    kind: str
    terms: tuple[tuple[int, int], ...]
    equation: GraphEquation

    @property
    def signs(self) -> dict[str, int]:
        """The signs of the members, by name."""
        return {self.graph.edge_names[edge]: sign for edge, sign in self.terms}

    def draw(self, path: Any = None, ax: Any = None, **look: Any) -> Any:
        """Draw the graph with the members lit and their signs beside them."""
        return self.graph.draw(path, ax, highlight=self.signs, **look)

    def __str__(self) -> str:
        return f"{self.kind} of {self.graph.edge_names[self._owner]}: {self.equation}"

    __repr__ = __str__

    @property
    def _owner(self) -> int:
        return self.terms[0][0]

    def _repr_latex_(self) -> str:
        return str(self.equation._repr_latex_())


def signs_of(
    graph: LinearGraph, highlight: str | Iterable[str] | Mapping[str, int] | None
) -> dict[int, int]:
    """Return signs by the numbers of edges: those of an edge's own cutset or circuit, or as named.

    Edges that are only named have the sign 0.
    """
    if highlight is None:
        return {}
    if isinstance(highlight, str):
        edge = graph.edge(highlight)
        find = cutsets_circuits.cutset if graph.tree.is_branch[edge] else cutsets_circuits.circuit
        return dict(find(graph.tree, edge))
    if isinstance(highlight, Mapping):
        return {graph.edge(name): sign for name, sign in highlight.items()}
    return {graph.edge(name): 0 for name in highlight}


def contracted(graph: LinearGraph, names: Sequence[str]) -> LinearGraph:
    """Return a graph in which the edges of some names, or that fit patterns, are points.

    The other edges keep their places in the tree if the contracted ones were branches: a tree
    without some of its branches spans the graph without them.
    """
    import networkx as nx

    gone: set[int] = set()
    for name in names:
        fitting = [e for e, own in enumerate(graph.edge_names) if _fits(str(own), name)]
        if not fitting:
            hint = did_you_mean(name, list(map(str, graph.edge_names)))
            raise DeclarationError(f"no edge to contract is called {name!r}. {hint}")
        gone.update(fitting)
    merged = nx.Graph((graph.tails[edge], graph.heads[edge]) for edge in gone)
    merged.add_nodes_from(range(len(graph.nodes)))
    first: dict[int, int] = {}
    for part in nx.connected_components(merged):
        datum = next((node for node in sorted(part) if node in graph.roots), min(part))
        first.update(dict.fromkeys(part, datum))
    left = sorted(set(first.values()))
    place = {node: number for number, node in enumerate(left)}
    kept = [edge for edge in range(len(graph.edge_names)) if edge not in gone]
    tails, heads = (
        [place[first[ends[edge]]] for edge in kept] for ends in (graph.tails, graph.heads)
    )
    names_left = [graph.edge_names[edge] for edge in kept]
    roots = list(dict.fromkeys(place[first[root]] for root in graph.roots))
    number = {edge: position for position, edge in enumerate(kept)}
    tree = None
    if all(graph.tree.is_branch[edge] for edge in gone):
        branches = [number[edge] for edge in graph.tree.branches if edge in number]
        tree = tree_from(
            branches, tails, heads, len(left), roots, names_left, [graph.nodes[i] for i in left]
        )

    def pick(column: Sequence[Any]) -> list[Any]:
        return [column[edge] for edge in kept]

    return type(graph).build(
        [graph.nodes[node] for node in left],
        names_left,
        tails,
        heads,
        kinds=pick(graph.kinds),
        domains=pick(graph.domains),
        roots=roots,
        across=pick(graph.across),
        through=pick(graph.through),
        domain_colors=graph.domain_colors,
        tree=tree,
        vectors=graph.vectors,
        couplings=[
            type(own)(own.name, tuple(number[edge] for edge in own.edges), own.choices)
            for own in graph.couplings
            if not gone & set(own.edges)
        ],
    )


def _fits(name: str, pattern: str) -> bool:
    """Tell whether a name is the pattern, or fits its stars; brackets are those of lists."""
    return name == pattern or fnmatchcase(name, pattern.replace("[", "[[]"))
