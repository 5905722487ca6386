"""Normal trees with the rule of two-ports, and the reason why an edge is a branch or a chord.

A normal tree holds all across sources and no through source; then as many A-type and as few T-type
edges as there can be. A transformer has exactly one of its two edges in the tree, a gyrator both or
none; of the trees that obey, one with most A-type branches and T-type chords is taken: these are
the independent storages.

References
----------
Rowell, D., Wormley, D. N.: System Dynamics: An Introduction. Prentice Hall (1997), chs. 5 and 6.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from acausal.errors import DeclarationError, OverdeterminedError
from acausal.graph.common_tree import NULLORS, common_tree, through_tree
from acausal.graph.cutsets_circuits import circuit, cutset
from acausal.graph.tree import PRIORITY, Tree, select_tree

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

_MOST_CHOICES = 1024
"""Ways to place the edges of all two-ports that are tried: ten two-ports."""

_NAMES = {
    "A": "A",
    "T": "T",
    "D": "dissipator",
    "across source": "across_driver",
    "through source": "through_driver",
    "transformer": "coupling",
    "gyrator": "coupling",
    "nullator": "nullator",
    "norator": "norator",
}
"""Kinds of edges as a reader names them."""

LABELS = {
    "A": "A-type",
    "T": "T-type",
    "dissipator": "D-type",
    "across_driver": "across source",
    "through_driver": "through source",
    "nullator": "nullator",
    "norator": "norator",
}


@dataclass(frozen=True)
class Coupling:
    """Edges that one part couples, and which of them may be branches together."""

    name: str
    edges: tuple[int, ...]
    choices: tuple[tuple[bool, ...], ...]


TRANSFORMER = ((True, False), (False, True))
GYRATOR = ((True, True), (False, False))


def read_kinds(
    kinds: dict[str, str], names: Sequence[str]
) -> tuple[list[str], tuple[Coupling, ...]]:
    """Return the kind of every edge and the two-ports from kinds by name.

    Edges called transformer or gyrator belong together by twos, in the order they stand in.

    Raises
    ------
    DeclarationError
        An unknown edge or kind, an odd number of edges of transformers or gyrators.
    """
    unknown = [name for name in kinds if name not in names]
    if unknown:
        raise DeclarationError(f"kinds names the edge {unknown[0]!r}, which the graph has not.")
    wrong = [kind for kind in kinds.values() if kind not in _NAMES]
    if wrong:
        raise DeclarationError(f"there is no kind {wrong[0]!r}. Kinds are {', '.join(_NAMES)}.")
    couplings: list[Coupling] = []
    for kind, choices in (("transformer", TRANSFORMER), ("gyrator", GYRATOR)):
        own = [edge for edge, name in enumerate(names) if kinds.get(name) == kind]
        if len(own) % 2:
            raise DeclarationError(f"a {kind} has two edges; {names[own[-1]]!r} stands alone.")
        pairs = zip(own[::2], own[1::2], strict=True)
        couplings += [Coupling(f"{names[a]}, {names[b]}", (a, b), choices) for a, b in pairs]
    return [_NAMES[kinds.get(name, "D")] for name in names], tuple(couplings)


def normal_trees(
    tails: Sequence[int],
    heads: Sequence[int],
    n_nodes: int,
    roots: Sequence[int],
    kinds: Sequence[str],
    couplings: Sequence[Coupling],
    edge_names: Sequence[str] = (),
    later: Container[int] = (),
) -> list[Tree]:
    """Return the trees that the couplings allow, those with most independent storages first.

    Among edges of one kind those of ``later`` come last into the tree.

    Raises
    ------
    OverdeterminedError
        If no tree holds all across sources, no through source and obeys the couplings.
    DeclarationError
        If there are more ways to place two-ports than can be tried.
    """
    if prod(len(coupling.choices) for coupling in couplings) > _MOST_CHOICES:
        raise DeclarationError(
            f"the graph has {len(couplings)} two-ports: more than ten are not tried. Give the tree "
            "by the names of its branches."
        )
    found: list[Tree] = []
    for choice in product(*(coupling.choices for coupling in couplings)):
        forced = {
            edge: inside
            for coupling, own in zip(couplings, choice, strict=True)
            for edge, inside in zip(coupling.edges, own, strict=True)
        }
        weights = [
            2 * _weight(kind) + (edge in later)
            if edge not in forced
            else (-2 if forced[edge] else 18)
            for edge, kind in enumerate(kinds)
        ]
        tree = _lightest(tails, heads, n_nodes, roots, weights, kinds, edge_names)
        if tree is None:
            continue
        if any(tree.is_branch[edge] != inside for edge, inside in forced.items()):
            continue
        if _misplaced(tree, kinds, forced):
            continue
        found.append(tree)
    if not found:
        raise OverdeterminedError(_no_tree(tails, heads, n_nodes, roots, kinds, edge_names))
    return sorted(found, key=lambda tree: -independent(tree, kinds))


def _lightest(
    tails: Sequence[int],
    heads: Sequence[int],
    n_nodes: int,
    roots: Sequence[int],
    weights: Sequence[int],
    kinds: Sequence[str],
    edge_names: Sequence[str],
) -> Tree | None:
    """Return the tree of least weight; with nullators one that acrosses and throughs share."""
    if not any(kind in NULLORS for kind in kinds):
        return select_tree(tails, heads, n_nodes, roots, weights, edge_names)
    inside = common_tree(tails, heads, n_nodes, weights, kinds)
    if inside is None:
        return None
    return through_tree(tails, heads, n_nodes, roots, inside, kinds, edge_names)


def _weight(kind: str) -> int:
    return {"across_driver": -2, "nullator": 9, "norator": -9}.get(kind, PRIORITY.get(kind, 0))


def _misplaced(tree: Tree, kinds: Sequence[str], forced: dict[int, bool]) -> list[int]:
    """Return across sources that are chords and through sources that are branches."""
    wanted = {"across_driver": True, "through_driver": False}
    return [
        edge
        for edge, kind in enumerate(kinds)
        if kind in wanted
        and edge not in forced
        and tree.is_branch[edge] != wanted[kind]
        and tree.tails[edge] != tree.heads[edge]
    ]


def _no_tree(
    tails: Sequence[int],
    heads: Sequence[int],
    n_nodes: int,
    roots: Sequence[int],
    kinds: Sequence[str],
    names: Sequence[str],
) -> str:
    tree = select_tree(tails, heads, n_nodes, roots, [_weight(kind) for kind in kinds], names)
    wrong = _misplaced(tree, kinds, {})
    if any(kind in NULLORS for kind in kinds) and not wrong:
        return (
            "the graph of acrosses (nullators contracted, norators deleted) and that of throughs "
            "(the reverse) have no tree in common with all across sources and no through source: "
            "an amplifier has no feedback, or two prescribe one variable. Look at its connections."
        )
    if not wrong:
        return (
            "no tree has one edge of every transformer and both or none of every gyrator: sources "
            "and two-ports prescribe a variable twice. Take one of them out."
        )
    edge = wrong[0]
    if kinds[edge] == "across_driver":
        others = ", ".join(tree.name(e) for e, _ in circuit(tree, edge))
        return f"the across sources {others} form a circuit: one is too many."
    others = ", ".join(tree.name(e) for e, _ in cutset(tree, edge))
    return f"the through sources {others} form a cutset: one is too many."


def independent(tree: Tree, kinds: Sequence[str]) -> int:
    """Return the number of A-type branches and T-type chords."""
    return sum(
        (kind == "A" and inside) or (kind == "T" and not inside)
        for kind, inside in zip(kinds, tree.is_branch, strict=True)
    )


def why(graph: LinearGraph, name: str) -> str:
    """Return in one sentence why an edge is a branch or a chord, and what follows."""
    edge, tree = graph.edge(name), graph.tree
    kind, inside = graph.kinds[edge], graph.tree.is_branch[edge]
    own = next((c for c in graph.couplings if edge in c.edges), None)
    if own is not None:
        return f"{name} is a {'branch' if inside else 'chord'}: {rule(own)}."
    label = LABELS.get(kind, kind)
    article = "an" if label.startswith("across") else "a"
    if kind in NULLORS:
        place = "branch" if inside else "chord"
        both = "norators are in the tree of cutsets, nullators in that of circuits"
        return f"{name} is a {place}: it is a {kind}, and {both}."
    if kind in ("across_driver", "through_driver"):
        which = "across" if kind == "across_driver" else "through"
        place = "branch" if inside else "chord"
        return f"{name} is a {place}: it is {article} {label}, whose {which} variable is given."
    if inside:
        crossing = [tree.name(e) for e, _ in cutset(tree, edge)[1:]]
        if kind == "T":
            others = _listed(crossing)
            return f"{name} is excess: it is T-type, but only {others} close its circuit."
        if kind == "A":
            return f"{name} is a branch: it is A-type; so {graph.across[edge]} is a state."
        before = "sources and A-type edges do not join its nodes"
        return f"{name} is a branch: it is {label}, and {before}."
    joining = [tree.name(e) for e in sorted(e for e, _ in circuit(tree, edge)[1:])]
    joined = f"{_listed(joining)} already join{'s' if len(joining) == 1 else ''} its nodes"
    if not joining:
        joined = "its ends are one node"
    if kind == "A":
        return f"{name} is excess: it is A-type, but {joined}."
    state = f"; so {graph.through[edge]} is a state" if kind == "T" else ""
    return f"{name} is a chord: it is {label}, and {joined}{state}."


def rule(coupling: Coupling) -> str:
    """Return the rule of a two-port: which of its edges are branches together."""
    if set(coupling.choices) == set(TRANSFORMER):
        return f"the transformer {coupling.name} has exactly one of its edges in the tree"
    if set(coupling.choices) <= set(GYRATOR):
        return f"the gyrator {coupling.name} has both of its edges in the tree or none"
    return f"the law of {coupling.name} gives what is primary so"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) or "nothing"
