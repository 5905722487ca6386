"""Trees: the branches that make two sweeps of a network, one outwards and one inwards.

**Circuits, roots to leaves.** A node's across value is its parent's plus the branch between::

    value[node] = value[parent[node]] + sign[node] * across[parent_edge[node]]     node in order
    across[chord] = value[head] - value[tail]

**Cutsets, leaves to roots.** With kappa = +1 at the head of an edge and -1 at its tail, the
through of a branch balances everything behind it::

    acc[node] = sum of kappa * through over the chords at the node + sum of acc over its children
    through[parent_edge[node]] = -sign[node] * acc[node]                 node in reversed(order)

Both cost O(edges); ``cutsets_circuits.circuit_sweep`` and ``cutset_sweep`` do them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from acausal.errors import DeclarationError

PRIORITY: dict[str, int] = {
    "across_driver": 0,  # an across that is prescribed must not depend on other branches
    "held": 1,  # what a joint fixes between ends that can move in another way
    "joint": 1,  # a motion with coordinates of its own: they are the coordinates of the tree
    "sticking": 1,  # an edge that can stick needs its own relative rate as a state
    "free_joint": 2,  # any motion at all: better a chord of a loop, where it constrains nothing
    "A": 3,  # a storage of across: as a branch its across is a free state
    "dissipator": 4,
    "coupling": 4,  # edges of transformer- and gyrator-like parts: may be either
    "T": 5,  # a storage of through: as a chord its through is a free state
    "through_driver": 6,  # a through that is prescribed must not depend on other chords
}
"""The normal tree: an edge of a lower number is a branch before one of a higher number.

An A-type chord or a T-type branch is then a storage whose state depends on others.
"""

ABSOLUTE: dict[str, int] = {"A": 2, "held": 3, "joint": 3, "free_joint": 3}
"""The table of absolute coordinates: what is stored moves by itself, joints close circuits.

What is prescribed stays in the tree; networks without joints have the same tree as before.
"""


@dataclass(frozen=True, eq=False)
class Tree:
    """A spanning tree, or forest, of a graph: branches, chords and the order of the sweeps.

    Parameters
    ----------
    branches, chords
        Edge numbers in the tree and in the cotree, ascending.
    order
        Every node once, roots first, parents before children.
    parent, parent_edge, sign
        For each node: the parent node, the branch to it, and +1 if the node is the head of that
        branch, -1 if the tail; -1, -1 and 0 at a root.
    is_branch
        For each edge, whether it is in the tree.
    roots, tails, heads
        The datum nodes, one a component; the nodes of each edge.
    edge_names
        Names for printing; empty for e1, e2, …
    """

    branches: list[int]
    chords: list[int]
    order: list[int]
    parent: list[int]
    parent_edge: list[int]
    sign: list[int]
    is_branch: list[bool]
    roots: list[int]
    tails: Sequence[int]
    heads: Sequence[int]
    edge_names: Sequence[str] = ()

    def name(self, edge: int) -> str:
        """Return the name of an edge."""
        return self.edge_names[edge] if self.edge_names else f"e{edge + 1}"

    @cached_property
    def depth(self) -> list[int]:
        """Number of branches between each node and its root."""
        depth = [0] * len(self.order)
        for node in self.order[len(self.roots) :]:
            depth[node] = depth[self.parent[node]] + 1
        return depth

    @cached_property
    def children(self) -> list[list[int]]:
        """Child nodes of each node."""
        children: list[list[int]] = [[] for _ in self.order]
        for node in self.order[len(self.roots) :]:
            children[self.parent[node]].append(node)
        return children

    @cached_property
    def chords_at(self) -> list[list[int]]:
        """Chords at each node; those that begin and end there are left out."""
        chords_at: list[list[int]] = [[] for _ in self.order]
        for chord in self.chords:
            if self.tails[chord] != self.heads[chord]:
                chords_at[self.tails[chord]].append(chord)
                chords_at[self.heads[chord]].append(chord)
        return chords_at

    def behind(self, branch: int) -> list[int]:
        """Return the nodes that a branch connects with the root, the nearest first."""
        head, tail = self.heads[branch], self.tails[branch]
        nodes = [head if self.parent_edge[head] == branch else tail]
        for node in nodes:  # grows while it is walked
            nodes.extend(self.children[node])
        return nodes

    def __str__(self) -> str:
        branches = ", ".join(map(self.name, self.branches)) or "none"
        chords = ", ".join(map(self.name, self.chords)) or "none"
        return f"tree:   {branches}\ncotree: {chords}"

    def __repr__(self) -> str:
        return f"Tree(branches={len(self.branches)}, chords={len(self.chords)})"


def select_tree(
    tails: Sequence[int],
    heads: Sequence[int],
    n_nodes: int,
    roots: Sequence[int],
    weights: Sequence[int],
    edge_names: Sequence[str] = (),
    first: Collection[int] = (),
) -> Tree:
    """Return the spanning tree of least weight, with short paths to the roots.

    Kruskal's rule by classes of equal weight: the edges of a class join the parts that lighter
    edges have formed, breadth first from the roots, so that circuits stay short; where that does
    not decide, in the order of the edges.

    Parameters
    ----------
    tails, heads
        Node numbers of each edge, 0 … n_nodes - 1.
    roots
        Datum nodes, at most one a component; a component without one gets its first node.
    weights
        A number for each edge, usually ``PRIORITY[kind]``.
    first
        Edges that come before others of their weight.

    Examples
    --------
    >>> tree = select_tree([2, 2, 0], [0, 1, 1], 3, [2], [3, 5, 3])
    >>> tree.branches, tree.chords
    ([0, 2], [1])
    """
    union = list(range(n_nodes))
    is_branch = [False] * len(tails)
    classes: dict[int, list[int]] = {}
    for edge, weight in enumerate(weights):
        classes.setdefault(weight, []).append(edge)
    for weight in sorted(classes):
        if first:
            classes[weight].sort(key=lambda edge: edge not in first)
        for edge in _breadth_first(classes[weight], tails, heads, union, roots):
            is_branch[edge] = join(union, tails[edge], heads[edge])
    return _root_tree(is_branch, union, tails, heads, roots, edge_names)


def _breadth_first(
    edges: Sequence[int],
    tails: Sequence[int],
    heads: Sequence[int],
    union: list[int],
    roots: Sequence[int],
) -> list[int]:
    """Return the edges of a spanning forest of the parts in ``union``, roots first."""
    meeting: dict[int, list[tuple[int, int]]] = {}
    for edge in edges:
        tail, head = find(union, tails[edge]), find(union, heads[edge])
        if tail != head:
            meeting.setdefault(tail, []).append((edge, head))
            meeting.setdefault(head, []).append((edge, tail))
    taken: list[int] = []
    reached: set[int] = set()
    for start in [*(find(union, root) for root in roots), *sorted(meeting)]:
        if start in reached or start not in meeting:
            continue
        reached.add(start)
        front = [start]
        for part in front:  # grows while it is walked
            for edge, other in meeting[part]:
                if other not in reached:
                    reached.add(other)
                    taken.append(edge)
                    front.append(other)
    return taken


def tree_from(
    branches: Sequence[int],
    tails: Sequence[int],
    heads: Sequence[int],
    n_nodes: int,
    roots: Sequence[int],
    edge_names: Sequence[str] = (),
    node_names: Sequence[object] = (),
) -> Tree:
    """Return the tree of the given branches, after a check that it is one.

    Raises
    ------
    DeclarationError
        The branches contain a circuit, or do not reach every node that the edges reach.
    """
    union, is_branch = list(range(n_nodes)), [False] * len(tails)
    for edge in dict.fromkeys(branches):
        if not 0 <= edge < len(tails):
            raise DeclarationError(
                f"The tree names edge {edge}; the edges are 0 … {len(tails) - 1}."
            )
        if not join(union, tails[edge], heads[edge]):
            from acausal.graph.cutsets_circuits import path  # topology builds on this module

            partial = _root_tree(is_branch, union, tails, heads, (), edge_names)
            circuit = [edge, *(other for other, _ in path(partial, heads[edge], tails[edge]))]
            raise DeclarationError(
                f"The tree contains the circuit {', '.join(map(partial.name, circuit))}. "
                "Take one of these edges out: a tree has no circuit."
            )
        is_branch[edge] = True
    tree = _root_tree(is_branch, union, tails, heads, roots, edge_names)
    for chord in tree.chords:
        if find(union, tails[chord]) != find(union, heads[chord]):
            raise DeclarationError(_unreached_text(tree, union, chord, node_names))
    return tree


def find(union: list[int], node: int) -> int:
    """Return the node that names the part of a node."""
    while union[node] != node:
        union[node] = union[union[node]]
        node = union[node]
    return node


def join(union: list[int], tail: int, head: int) -> bool:
    """Join the parts of two nodes, named by their first node; False if they are one already."""
    first, second = sorted((find(union, tail), find(union, head)))
    union[second] = first
    return first != second


def _root_tree(
    is_branch: list[bool],
    union: list[int],
    tails: Sequence[int],
    heads: Sequence[int],
    roots: Sequence[int],
    edge_names: Sequence[str],
) -> Tree:
    """Orient the branches away from the roots, breadth first."""
    n_nodes = len(union)
    branches = [edge for edge, inside in enumerate(is_branch) if inside]
    chords = [edge for edge, inside in enumerate(is_branch) if not inside]
    at: list[list[int]] = [[] for _ in range(n_nodes)]
    for edge in branches:
        at[tails[edge]].append(edge)
        at[heads[edge]].append(edge)
    root_of: dict[int, int] = {}
    for root in roots:
        if (other := root_of.setdefault(find(union, root), root)) != root:
            raise DeclarationError(
                f"Nodes {other} and {root} are both datum nodes of one connected graph. "
                "Merge them into one node, or join them by an across driver instead."
            )
    for node in range(n_nodes):  # a component without a datum gets its first node
        root_of.setdefault(find(union, node), node)
    all_roots = list(root_of.values())
    order = list(all_roots)
    parent, parent_edge, sign = [-1] * n_nodes, [-1] * n_nodes, [0] * n_nodes
    for node in order:  # grows while it is walked: breadth first
        for edge in at[node]:
            if edge != parent_edge[node]:
                child = heads[edge] if tails[edge] == node else tails[edge]
                parent[child], parent_edge[child] = node, edge
                sign[child] = 1 if heads[edge] == child else -1
                order.append(child)
    arrays = (order, parent, parent_edge, sign, is_branch, all_roots, tails, heads)
    return Tree(branches, chords, *arrays, edge_names)


def _unreached_text(tree: Tree, union: list[int], chord: int, node_names: Sequence[object]) -> str:
    """Name the nodes that the branches do not join to the rest, seen from the chord's tail."""
    behind = find(union, tree.heads[chord])
    nodes = [node for node in range(len(union)) if find(union, node) == behind]
    shown = ", ".join(str(node_names[node] if node_names else node) for node in nodes[:8])
    more = f", … ({len(nodes)} in all)" if len(nodes) > 8 else ""
    return (
        f"The tree does not reach the nodes {{{shown}{more}}}. "
        f"Add a branch that does, for instance {tree.name(chord)}."
    )
