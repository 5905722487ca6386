"""A tree in common to two graphs of a network with nullators and norators.

A nullator has neither across nor through, a norator any of both. In the *graph of acrosses*
nullators are contracted and norators deleted, in the *graph of throughs* norators are contracted
and nullators deleted. Edges that are a tree in both determine the network: circuits are those of
the first graph, cutsets those of the second. To be a tree of both, of least weight, is the
intersection of two graphic matroids: found by shortest augmenting paths, not greedily.

References
----------
Davies, A. C.: Matrix analysis of networks containing nullators and norators. Electronics Letters 2
(1966); Lawler, E. L.: Matroid intersection algorithms. Mathematical Programming 9 (1975).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from acausal.graph.tree import Tree, select_tree

NULLORS = ("nullator", "norator")


def common_tree(
    tails: Sequence[int],
    heads: Sequence[int],
    n_nodes: int,
    weights: Sequence[int],
    kinds: Sequence[str],
) -> frozenset[int] | None:
    """Return edges of least weight that are a tree in both graphs; None if there are none.

    Examples
    --------
    A follower: the source at node 0, the load at node 1, the datum is node 2.

    >>> kinds = ["across_driver", "nullator", "norator", "dissipator"]
    >>> sorted(common_tree([2, 1, 2, 2], [0, 0, 1, 1], 3, [0, 9, 9, 4], kinds))
    [0]
    """
    ends = list(zip(tails, heads, strict=True))
    plain = [edge for edge, kind in enumerate(kinds) if kind not in NULLORS]
    graphs = []
    for contracted in NULLORS:
        node = list(range(n_nodes))
        for edge, kind in enumerate(kinds):
            if kind == contracted and not _join(node, *ends[edge]):
                return None  # they close a circuit of their own: it is never determined
        graphs.append({e: (_find(node, ends[e][0]), _find(node, ends[e][1])) for e in plain})
    chosen: frozenset[int] = frozenset()
    while (path := _augmenting(plain, graphs, weights, chosen)) is not None:
        chosen = chosen.symmetric_difference(path)
    whole = list(range(n_nodes))
    rank = sum(_join(whole, *pair) for pair in ends)
    full = all(len(chosen) + sum(k == own for k in kinds) == rank for own in NULLORS)
    return chosen if full else None


def through_tree(
    tails: Sequence[int],
    heads: Sequence[int],
    n_nodes: int,
    roots: Sequence[int],
    inside: Collection[int],
    kinds: Sequence[str],
    edge_names: Sequence[str] = (),
) -> Tree:
    """Return the tree of cutsets: the common tree and the norators."""
    weights = [0 if e in inside or k == "norator" else 1 for e, k in enumerate(kinds)]
    return select_tree(tails, heads, n_nodes, roots, weights, edge_names)


def across_tree(tree: Tree, kinds: Sequence[str]) -> Tree:
    """Return the tree of circuits to that of cutsets: nullators in the place of norators."""
    if not any(kind in NULLORS for kind in kinds):
        return tree
    branch = {"nullator": True, "norator": False}
    weights = [not branch.get(k, inside) for k, inside in zip(kinds, tree.is_branch, strict=True)]
    return select_tree(
        tree.tails, tree.heads, len(tree.order), tree.roots, weights, tree.edge_names
    )


def _augmenting(
    edges: Sequence[int],
    graphs: Sequence[dict[int, tuple[int, int]]],
    weights: Sequence[int],
    chosen: frozenset[int],
) -> list[int] | None:
    """Return edges to add and to take out by turns: a lightest path, of those the shortest."""
    outside = [edge for edge in edges if edge not in chosen]
    starts, ends = ([x for x in outside if _free(graph, {*chosen, x})] for graph in graphs)
    arcs: list[tuple[int, int]] = []
    for y in chosen:
        for x in outside:
            changed = {*chosen, x} - {y}
            arcs += [(y, x)] if _free(graphs[0], changed) else []
            arcs += [(x, y)] if _free(graphs[1], changed) else []
    length = {e: (-weights[e] if e in chosen else weights[e]) for e in edges}
    best = {x: (length[x], 1) for x in starts}
    before: dict[int, int] = {}
    for _ in range(len(edges)):  # Bellman and Ford: there is no circuit of negative length
        moved = False
        for one, two in arcs:
            if one not in best:
                continue
            reached = (best[one][0] + length[two], best[one][1] + 1)
            if two not in best or reached < best[two]:
                best[two], before[two], moved = reached, one, True
        if not moved:
            break
    last = min((x for x in ends if x in best), key=lambda x: best[x], default=None)
    if last is None:
        return None
    path = [last]
    while path[-1] in before:
        path.append(before[path[-1]])
    return path


def _free(graph: dict[int, tuple[int, int]], edges: Iterable[int]) -> bool:
    """Tell whether edges close no circuit."""
    union: dict[int, int] = {}

    def find(node: int) -> int:
        while node in union:
            node = union[node]
        return node

    for edge in edges:
        one, two = map(find, graph[edge])
        if one == two:
            return False
        union[one] = two
    return True


def _find(union: list[int], node: int) -> int:
    while union[node] != node:
        node = union[node]
    return node


def _join(union: list[int], one: int, two: int) -> bool:
    first, second = _find(union, one), _find(union, two)
    union[first] = second
    return first != second
