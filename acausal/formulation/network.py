"""From a flat model to its linear graph and tree, with the checks that topology alone allows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import casadi as ca
import numpy as np

from acausal.errors import AcausalError, DeclarationError, UngroundedWarning, did_you_mean, warn
from acausal.formulation.edge_table import EdgeTable, edge_variable
from acausal.formulation.flat_model import FlatModel
from acausal.formulation.model_faults import (
    driven_coupling,
    driver_circuit,
    driver_cutset,
    no_reference,
    open_ended,
    undetermined_motion,
    ungrounded,
)
from acausal.formulation.trace import Trace
from acausal.graph.cutsets_circuits import circuit, cutset
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.tree import PRIORITY, Tree, find, join, select_tree
from acausal.numerics.rank import rank

_SEED = 7
_ANY_TIME = 0.7310585786300049  # at which a function of time that is not 0 everywhere hardly is 0


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
        domain_colors={name: domain.color for name, domain in domains.items()},
        first=_placed_edges(flat, edges) if any(d.moving for d in edges.domains) else (),
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
    part = connected_parts(len(flat.nodes), zip(edges.tails, edges.heads, strict=True))
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


def connected_parts(n_nodes: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Return the connected part that each node is in, named by its first node."""
    union = list(range(n_nodes))
    for tail, head in pairs:
        join(union, tail, head)
    return [find(union, node) for node in range(n_nodes)]


_MOVING = ("across_driver", "held", "joint", "free_joint", "sticking")
"""Kinds of edges that tell how their ends move in each other."""


def chord_parts(flat: FlatModel, edges: EdgeTable) -> list[int]:
    """Return the components that ask, and between whose ends others tell the motion already."""
    asking = {n: c.chord_edge for n, c in enumerate(flat.components) if c.chord_edge}
    pairs = list(zip(edges.tails, edges.heads, strict=True))
    tied = [
        pairs[e]
        for e, kind in enumerate(edges.kinds)
        if kind in _MOVING and edges.owners[e] not in asking
    ]
    found = []
    for number, name in asking.items():
        tail, head = pairs[edges.numbers[number][name]]
        part = connected_parts(len(flat.nodes), tied)
        if part[tail] == part[head]:
            found.append(number)
        tied.append((tail, head))
    return found


def _taken_root(flat: FlatModel, edges: EdgeTable, traces: list[Trace], inside: list[int]) -> int:
    """Choose the tail of the first driver (a source's minus pole), else of the first edge."""
    drivers = [edge for edge in inside if edges.kinds[edge] == "across_driver"]
    root = edges.tails[(drivers or inside)[0]]
    nodes = {edges.heads[e] for e in inside} | {edges.tails[e] for e in inside}
    reader = _absolute_reader(flat, traces, nodes)
    domain, port = flat.nodes[root].domain, flat.nodes[root].port
    names = [flat.paths[edges.owners[edge]] for edge in inside]
    if reader is not None:
        why = f", but the absolute value at {reader} enters an equation"
        raise ungrounded(domain, names, why, port)
    if not {flat.nodes[node].port for node in nodes} <= set(flat.unconnected):
        couplings = [
            flat.paths[owner]
            for owner in dict.fromkeys(edges.owners[edge] for edge in inside)
            if not set(edges.numbers[owner].values()) <= set(inside)
        ]
        warn(no_reference(domain, names, couplings, port), UngroundedWarning)
    return root


def _absolute_reader(flat: FlatModel, traces: list[Trace], nodes: set[int]) -> str | None:
    """Return the port whose absolute value enters an equation, if there is one."""
    for number, made in enumerate(traces):
        for kind, name, _ in made.layout:
            if kind == "value" and flat.port_nodes[number][name] in nodes:
                return f"{flat.paths[number]}.{name}"
    return None


def _placed_edges(flat: FlatModel, edges: EdgeTable) -> frozenset[int]:
    """Return the storages of parts in moving domains that say where they begin, by a guess.

    Of several that could be branches these are: a guess is about coordinates, and what is chosen
    must not depend on the order of parts.
    """
    spoken = {path[:end] for path in flat.guesses for end in _ends(path)}
    pairs = zip(edges.owners, edges.domains, strict=True)
    placed = {owner for owner, domain in pairs if domain.moving and flat.paths[owner] in spoken}
    kinds = enumerate(zip(edges.owners, edges.kinds, strict=True))
    return frozenset(edge for edge, (owner, kind) in kinds if owner in placed and kind == "A")


def _ends(path: str) -> list[int]:
    """Return where the names of a path end, but the last."""
    return [end for end, letter in enumerate(path) if letter == "."]


def choose_tree(
    graph: LinearGraph, choice: Mapping[str, int] | Sequence[str] | None
) -> LinearGraph:
    """Return the graph with its tree: by the priority table, another table, or as given."""
    if choice is None:
        return graph.with_tree(graph.normal_tree)
    if isinstance(choice, Mapping):
        table = {**PRIORITY, **choice}
        unknown = set(table) - set(PRIORITY)
        if unknown:
            hint = did_you_mean(sorted(unknown)[0], PRIORITY)
            raise DeclarationError(f"the priority table has no kind '{sorted(unknown)[0]}'. {hint}")
        weights = [table[kind] for kind in graph.kinds]
        ends = (graph.tails, graph.heads, len(graph.nodes), graph.roots)
        return graph.with_tree(select_tree(*ends, weights, graph.edge_names, graph.first))
    return graph.with_tree(list(choice))


def check_drivers(
    flat: FlatModel, edges: EdgeTable, traces: list[Trace], graph: LinearGraph, tree: Tree
) -> None:
    """Refuse circuits of prescribed acrosses and cutsets of prescribed throughs, by name."""
    independent = [_independent_driver(edges, traces, edge) for edge in range(len(edges.owners))]
    for chord in tree.chords:
        if independent[chord] == "across_driver":
            around = sorted(edge for edge, _ in circuit(tree, chord))
            if all(independent[edge] == "across_driver" for edge in around):
                raise driver_circuit([graph.edge_names[edge] for edge in around])
    for branch in tree.branches:
        # At an open port it gives away power that other edges of its part take up.
        spends = edges.kinds[branch] in ("through_driver", "coupling")
        spends = spends and edges.domains[branch].power == "through"
        spends = spends and flat.nodes[edges.heads[branch]].port in flat.unconnected
        if independent[branch] != "through_driver" and not spends:
            continue
        cut = sorted(edge for edge, _ in cutset(tree, branch))
        if all(independent[edge] == "through_driver" for edge in cut):
            raise _cut_off(flat, edges, traces, graph, branch, cut)
        if spends and len(cut) == 1:
            raise open_ended(graph.edge_names[branch], flat.nodes[edges.heads[branch]].port, False)


def _cut_off(
    flat: FlatModel,
    edges: EdgeTable,
    traces: list[Trace],
    graph: LinearGraph,
    branch: int,
    cut: list[int],
) -> AcausalError:
    """Return the error for a part that only prescribed throughs connect with the rest."""
    behind = graph.tree.behind(branch)
    held = set(behind)
    inside = [e for e in range(len(edges.owners)) if {edges.heads[e], edges.tails[e]} <= held]
    names = [graph.edge_names[edge] for edge in cut]
    if traces[edges.owners[branch]].motions and not inside:
        return undetermined_motion(names[0], [flat.nodes[node].port for node in behind])
    idle = all(_is_idle(edges, traces, edge) for edge in cut)
    port = flat.nodes[behind[0]].port
    if not inside and port in flat.unconnected:
        return open_ended(names[0], port, idle)
    if not idle:
        return driver_cutset(names)
    parts = [flat.paths[edges.owners[edge]] for edge in inside] or [port]
    drivers = [edge for edge in inside if edges.kinds[edge] == "across_driver"]
    near = edges.tails[(drivers or inside)[0]] if inside else behind[0]
    why = f": only {', '.join(names)} leads there, through which nothing flows"
    return ungrounded(flat.nodes[near].domain, parts, why, flat.nodes[near].port)


def loose_motion(
    flat: FlatModel, edges: EdgeTable, traces: list[Trace], graph: LinearGraph
) -> AcausalError | None:
    """Return the error for a joint behind which nothing resists, if there is one.

    Likewise for a coupling on whose sides there are only prescribed throughs.
    """
    tree, idle = graph.tree, _carrying_nothing(edges, traces)
    for branch in tree.branches:
        made, name = traces[edges.owners[branch]], edges.names[branch]
        loose = edges.kinds[branch] in ("joint", "free_joint") and len(cutset(tree, branch)) == 1
        joint = name in made.joined or (loose and name in made.motions)
        joint |= edges.kinds[branch] in ("joint", "free_joint") and edges.domains[branch].moving
        behind = tree.behind(branch)
        passive = [] if loose or not joint else _passive_nodes(flat, edges, branch, behind, idle)[0]
        if joint and (loose or passive):
            ports = [flat.nodes[n].port for n in behind if loose or n in passive]
            return undetermined_motion(graph.edge_names[branch], ports)
    return _driven_coupling(flat, edges)


def silent_edges(flat: FlatModel, edges: EdgeTable, traces: list[Trace]) -> dict[str, str]:
    """Return edges of which no equation speaks, with their part: they do what its others ask."""
    found = {}
    for edge, owner in enumerate(edges.owners):
        made, name = traces[owner], edges.names[edge]
        told = {key[1] for keys in made.mentions for key in keys if key[0] in ("across", "through")}
        told |= made.motions.keys() | made.joined.keys()
        if name not in told and not edges.domains[edge].moving:
            found[f"{flat.paths[owner]}.{name}"] = flat.paths[owner]
    return found


_IDLE = ("across_driver", "held", "through_driver", "joint", "free_joint")
"""Kinds of edges that neither store nor resist."""


def check_let_go(
    flat: FlatModel, edges: EdgeTable, traces: list[Trace], graph: LinearGraph
) -> None:
    """Refuse modes in which parts let go of what has inertia: joints then move what has none.

    Raises
    ------
    SingularError
        Naming the joint and what it moves.
    """
    idle = _carrying_nothing(edges, traces)
    for branch in graph.tree.branches if idle else ():
        made, moving = traces[edges.owners[branch]], edges.domains[branch].moving
        joint = moving and edges.kinds[branch] in ("joint", "free_joint")
        if joint or edges.names[branch] in made.joined:
            behind = graph.tree.behind(branch)
            passive, let_go = _passive_nodes(flat, edges, branch, behind, idle)
            if passive and let_go:
                ports = [flat.nodes[n].port for n in behind if n in passive]
                raise undetermined_motion(graph.edge_names[branch], ports)


def _passive_nodes(
    flat: FlatModel, edges: EdgeTable, branch: int, behind: Collection[int], idle: set[int]
) -> tuple[set[int], bool]:
    """Return the nodes that a joint carries, through whatever connections, if all of it is idle.

    That is where nothing stores or resists; an ``idle`` part, as an open gripper, ends it. Second
    is whether something is let go so of what no driver moves.
    """
    owner, ways = edges.owners[branch], (edges.heads, edges.tails)
    near, far = ways if edges.heads[branch] in behind else ways[::-1]
    mine = edges.numbers[owner].values()
    ends, fixed = {near[e] for e in mine if far[e] != -1}, {far[e] for e in mine}
    fixed |= set(flat.datum.values())
    parts = _reached(flat, edges, ends - fixed, {owner, *idle})
    nodes = (ends - fixed) | {node for part in parts for node in flat.port_nodes[part].values()}
    inside = [e for part in parts for e in edges.numbers[part].values()]
    let_go = any(not nodes.isdisjoint(flat.port_nodes[part].values()) for part in idle - {owner})
    let_go &= all(edges.kinds[e] != "across_driver" or edges.tails[e] not in fixed for e in inside)
    kinds = {edges.kinds[e] for e in inside}
    return nodes if kinds <= set(_IDLE) and nodes.isdisjoint(fixed) else set(), let_go


def _carrying_nothing(edges: EdgeTable, traces: list[Trace]) -> set[int]:
    """Return parts whose equations say that all that they carry in a moving domain is 0."""
    moving = {owner for owner, d in zip(edges.owners, edges.domains, strict=True) if d.moving}
    return {n for n in moving if _carries_nothing(traces[n], {*edges.numbers[n]})}


def _carries_nothing(made: Trace, names: set[str]) -> bool:
    """Whether equations say that throughs of edges, by name, are 0, whatever else is."""
    if {name for kind, name, _ in made.layout if kind == "through"} != names:
        return False
    through = np.repeat([kind == "through" for kind, *_ in made.layout], made.sizes).astype(bool)
    rng, point = np.random.default_rng(_SEED), ca.SX.sym("locals", len(through))
    given = np.where(through, 0.0, rng.uniform(0.5, 1.0, len(through)))
    residual = made.residual(point, _ANY_TIME, np.zeros(made.discrete.size))
    both = [residual, ca.densify(ca.jacobian(residual, point))]
    value, slopes = map(np.asarray, ca.Function("slopes", [point], both)(given))
    still = (value.ravel() == 0.0) & ~slopes[:, ~through].any(axis=1)
    return bool(rank(slopes[still][:, through]) == np.sum(through))


def _driven_coupling(flat: FlatModel, edges: EdgeTable) -> AcausalError | None:
    """Return the error for couplings between which and drivers of throughs nothing stores."""
    seen: set[int] = set()
    for number, mine in enumerate(edges.numbers):
        if number in seen or not any(edges.kinds[e] == "coupling" for e in mine.values()):
            continue
        ends = {node for e in mine.values() for node in (edges.heads[e], edges.tails[e])}
        parts = _reached(flat, edges, ends - set(flat.datum.values()), {number}) | {number}
        seen |= parts
        inside = [e for part in parts for e in edges.numbers[part].values()]
        drivers = [e for e in inside if edges.kinds[e] == "through_driver"]
        if drivers and all(edges.kinds[e] in ("coupling", "through_driver") for e in inside):
            coupled = {edges.owners[e] for e in inside if edges.kinds[e] == "coupling"}
            names = list(dict.fromkeys(flat.paths[edges.owners[e]] for e in drivers))
            return driven_coupling(names, [flat.paths[part] for part in sorted(coupled)])
    return None


def _reached(flat: FlatModel, edges: EdgeTable, ends: set[int], without: set[int]) -> set[int]:
    """Return the components connected with nodes, over others but not through the datum."""
    at: dict[int, list[int]] = {}
    datums = set(flat.datum.values())
    for number, ports in enumerate(flat.port_nodes):
        for node in ports.values():
            at.setdefault(node, []).append(number)
    found, open_nodes, known = set[int](), list(ends), set(ends)
    while open_nodes:
        for part in at.get(open_nodes.pop(), ()):
            if part in found or part in without:
                continue
            found.add(part)
            fresh = {*flat.port_nodes[part].values()} - known - datums
            known |= fresh
            open_nodes += fresh
    return found


def _is_idle(edges: EdgeTable, traces: list[Trace], edge: int) -> bool:
    """Whether an edge's through is always 0: an open circuit, or a sensor."""
    name, made = edges.names[edge], traces[edges.owners[edge]]
    zeros = [np.zeros(made.residual.size1_in(0)), _ANY_TIME, np.ones(made.discrete.size)]
    at_zero = np.asarray(made.residual(*zeros)).ravel()
    stated = zip(made.mentions, at_zero, strict=True)
    return any(keys == {("through", name, 0)} and value == 0.0 for keys, value in stated)


def _independent_driver(edges: EdgeTable, traces: list[Trace], edge: int) -> str | None:
    """Return the kind of an edge that is driven by its own equation alone."""
    if edges.kinds[edge] not in ("across_driver", "through_driver"):
        return None
    wanted = "across" if edges.kinds[edge] == "across_driver" else "through"
    name, made = edges.names[edge], traces[edges.owners[edge]]
    stated = [
        {(kind, owner) for kind, owner, _ in keys if kind not in ("parameter", "signal")}
        for keys in made.mentions
    ]
    given: set[tuple[str, str]] = set()  # internal variables that equations give without an edge
    for _ in stated:
        alone = [keys - given for keys in stated if len(keys - given) == 1]
        given |= {key for keys in alone for key in keys if key[0] == "variable"}
    return edges.kinds[edge] if {(wanted, name)} in [keys - given for keys in stated] else None
