"""From a flat model to its linear graph and tree, with the checks that topology alone allows."""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence

from acausal.diagnosis import driver_circuit, driver_cutset, listed, ungrounded
from acausal.errors import DeclarationError, UngroundedWarning, did_you_mean
from acausal.flatten import FlatModel
from acausal.formulation import EdgeTable, edge_variable
from acausal.graph import LinearGraph
from acausal.topology import circuit, cutset
from acausal.trace import Trace
from acausal.tree import PRIORITY, Tree, select_tree


def linear_graph(flat: FlatModel, edges: EdgeTable, traces: list[Trace]) -> LinearGraph:
    """Return the linear graph of a flat model, each connected part with its datum."""
    domains = {node.domain.name: node.domain for node in flat.nodes}
    across, through = [], []
    for edge, domain in enumerate(edges.domains):
        across.append(edge_variable(flat, edges, edge, domain.across[0]))
        through.append(edge_variable(flat, edges, edge, domain.through))
    return LinearGraph.build(
        [node.port for node in flat.nodes],
        edge_names(flat, edges),
        edges.tails,
        edges.heads,
        kinds=edges.kinds,
        domains=[domain.name for domain in edges.domains],
        roots=_roots(flat, edges, traces),
        across=across,
        through=through,
        domain_colours={name: domain.colour for name, domain in domains.items()},
    )


def edge_names(flat: FlatModel, edges: EdgeTable) -> list[str]:
    """Return the name of each edge: the path of its component, and its own if there are several."""
    single = [len(mine) == 1 for mine in edges.numbers]
    return [
        flat.paths[owner] if single[owner] else f"{flat.paths[owner]}.{name}"
        for owner, name in zip(edges.owners, edges.names, strict=True)
    ]


def _roots(flat: FlatModel, edges: EdgeTable, traces: list[Trace]) -> list[int]:
    """Return one datum a connected part; where none is marked, take one and say so."""
    part = _connected_parts(len(flat.nodes), edges)
    datums = set(flat.datum.values())
    grounded = {part[node] for node in datums}
    members: dict[int, list[int]] = {}
    for edge, head in enumerate(edges.heads):
        if part[head] not in grounded:
            members.setdefault(part[head], []).append(edge)
    roots = list(datums)
    for inside in members.values():
        roots.append(_taken_root(flat, edges, traces, inside))
    lonely = {part[node] for node in range(len(flat.nodes))} - grounded - set(members)
    roots += [next(n for n in range(len(flat.nodes)) if part[n] == p) for p in sorted(lonely)]
    return sorted(roots)


def _connected_parts(n_nodes: int, edges: EdgeTable) -> list[int]:
    parent = list(range(n_nodes))

    def find(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for tail, head in zip(edges.tails, edges.heads, strict=True):
        parent[find(head)] = find(tail)
    return [find(node) for node in range(n_nodes)]


def _taken_root(flat: FlatModel, edges: EdgeTable, traces: list[Trace], inside: list[int]) -> int:
    """Choose the tail of the first driver (a source's minus pole), else of the first edge."""
    drivers = [edge for edge in inside if edges.kinds[edge] == "across_driver"]
    root = edges.tails[(drivers or inside)[0]]
    nodes = {edges.heads[e] for e in inside} | {edges.tails[e] for e in inside}
    reader = _absolute_reader(flat, traces, nodes)
    domain = flat.nodes[root].domain
    names = [flat.paths[edges.owners[edge]] for edge in inside]
    hint = domain.hint.format(port=flat.nodes[root].port)
    if reader is not None:
        raise ungrounded(domain.name, names, reader, hint)
    warnings.warn(
        f"the {domain.name} part {listed(names)} has no reference; the node of "
        f"{flat.nodes[root].port} was taken as datum. {hint}",
        UngroundedWarning,
        stacklevel=2,
    )
    return root


def _absolute_reader(flat: FlatModel, traces: list[Trace], nodes: set[int]) -> str | None:
    """Return the port whose absolute value enters an equation, if there is one."""
    for number, made in enumerate(traces):
        for kind, name, _ in made.layout:
            if kind == "value" and flat.port_nodes[number][name] in nodes:
                return f"{flat.paths[number]}.{name}"
    return None


def choose_tree(
    graph: LinearGraph, choice: Mapping[str, int] | Sequence[str] | None
) -> LinearGraph:
    """Return the graph with its tree: by the priority table, another table, or as given."""
    if choice is None or isinstance(choice, Mapping):
        table = {**PRIORITY, **(choice or {})}
        unknown = set(table) - set(PRIORITY)
        if unknown:
            hint = did_you_mean(sorted(unknown)[0], PRIORITY)
            raise DeclarationError(f"the priority table has no kind '{sorted(unknown)[0]}'. {hint}")
        weights = [table[kind] for kind in graph.kinds]
        ends = (graph.tails, graph.heads, len(graph.nodes), graph.roots)
        return graph.with_tree(select_tree(*ends, weights, graph.edge_names))
    return graph.with_tree(list(choice))


def check_drivers(
    flat: FlatModel, edges: EdgeTable, traces: list[Trace], graph: LinearGraph, tree: Tree
) -> None:
    """Refuse circuits of prescribed acrosses and cutsets of prescribed throughs, by name."""
    independent = [_independent_driver(edges, traces, edge) for edge in range(len(edges.owners))]
    for chord in tree.chords:
        if independent[chord] == "across_driver":
            around = [edge for edge, _ in circuit(tree, chord)]
            if all(independent[edge] == "across_driver" for edge in around):
                raise driver_circuit([graph.edge_names[edge] for edge in around])
    for branch in tree.branches:
        if independent[branch] == "through_driver":
            cut = [edge for edge, _ in cutset(tree, branch)]
            if all(independent[edge] == "through_driver" for edge in cut):
                raise driver_cutset([graph.edge_names[edge] for edge in cut])


def _independent_driver(edges: EdgeTable, traces: list[Trace], edge: int) -> str | None:
    """Return the kind of an edge that is driven by its own equation alone."""
    if edges.kinds[edge] not in ("across_driver", "through_driver"):
        return None
    wanted = "across" if edges.kinds[edge] == "across_driver" else "through"
    name, made = edges.names[edge], traces[edges.owners[edge]]
    for keys in made.mentions:
        kinds = {(kind, owner) for kind, owner, _ in keys if kind not in ("parameter", "signal")}
        if kinds == {(wanted, name)}:
            return edges.kinds[edge]
    return None
