"""Topological equations of a graph with a tree: vertices, cutsets, circuits and the two sweeps.

With kappa the incidence matrix (-1 at the tail, +1 at the head of an edge)::

    vertices   kappa through = 0
    cutsets    [U D] through = 0        one a branch
    circuits   [E U] across  = 0        one a chord,  E = -D^T

Columns of the cutset and circuit matrices stand in the order branches, chords.

References
----------
Richard, M. J.: Simulation of flexible multibody systems using linear graph theory. InTech (2012),
section 2, eqs. (1)-(8).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from acausal.errors import DeclarationError
from acausal.graph.tree import Tree

Entry: TypeAlias = tuple[int, int, int]
"""Row, column and value of a matrix entry that is not 0."""


def path(tree: Tree, start: int, end: int) -> list[tuple[int, int]]:
    """Return the branches from one node to another, value[end] - value[start] = sum sign * across.

    Examples
    --------
    >>> from acausal.graph.tree import select_tree
    >>> tree = select_tree([2, 2, 0], [0, 1, 1], 3, [2], [3, 5, 3])
    >>> path(tree, 1, 2)
    [(2, -1), (0, -1)]
    """
    up: list[tuple[int, int]] = []
    down: list[tuple[int, int]] = []
    depth, parent, parent_edge, sign = tree.depth, tree.parent, tree.parent_edge, tree.sign
    while start != end:
        if depth[start] >= depth[end]:
            if parent[start] < 0:
                raise DeclarationError(
                    f"Nodes {start} and {end} are in two components of the graph."
                )
            up.append((parent_edge[start], -sign[start]))
            start = parent[start]
        else:
            down.append((parent_edge[end], sign[end]))
            end = parent[end]
    down.reverse()
    return up + down


def path_to_root(tree: Tree, node: int) -> list[tuple[int, int]]:
    """Return the branches from a root to a node: value[node] = sum of sign * across."""
    steps: list[tuple[int, int]] = []
    while tree.parent[node] >= 0:
        steps.append((tree.parent_edge[node], tree.sign[node]))
        node = tree.parent[node]
    steps.reverse()
    return steps


def circuit(tree: Tree, chord: int) -> list[tuple[int, int]]:
    """Return the circuit of a chord, sum of sign * across = 0, once around from the chord.

    Raises
    ------
    DeclarationError
        The edge is a branch: it closes no circuit.

    Examples
    --------
    >>> from acausal.graph.tree import select_tree
    >>> circuit(select_tree([2, 2, 0], [0, 1, 1], 3, [2], [3, 5, 3]), 1)
    [(1, 1), (2, -1), (0, -1)]
    """
    if tree.is_branch[chord]:
        raise DeclarationError(
            f"{tree.name(chord)} is a branch of the tree; circuits belong to chords."
        )
    return [(chord, 1), *path(tree, tree.heads[chord], tree.tails[chord])]


def cutset(tree: Tree, branch: int) -> list[tuple[int, int]]:
    """Return the cutset of a branch, sum of sign * through = 0: the branch, then its chords.

    Raises
    ------
    DeclarationError
        The edge is a chord: it has no cutset of its own.

    Examples
    --------
    >>> from acausal.graph.tree import select_tree
    >>> cutset(select_tree([2, 2, 0], [0, 1, 1], 3, [2], [3, 5, 3]), 0)
    [(0, 1), (1, 1)]
    """
    if not tree.is_branch[branch]:
        raise DeclarationError(
            f"{tree.name(branch)} is a chord; cutsets belong to branches of the tree."
        )
    behind, crossing = tree.behind(branch), dict[int, int]()
    for node in behind:
        for chord in tree.chords_at[node]:
            kappa = 1 if tree.heads[chord] == node else -1
            crossing[chord] = crossing.get(chord, 0) + kappa  # 0 with both ends behind the branch
    sign = tree.sign[behind[0]]
    return [(branch, 1), *((chord, sign * k) for chord, k in sorted(crossing.items()) if k)]


def cutset_inwards(tree: Tree, branch: int) -> list[tuple[int, int]]:
    """Return the cutset of a branch as the sweep meets it: from the leaves, the branch last.

    Examples
    --------
    >>> from acausal.graph.tree import select_tree
    >>> cutset_inwards(select_tree([2, 2, 0], [0, 1, 1], 3, [2], [3, 5, 3]), 0)
    [(1, 1), (0, 1)]
    """
    signs = dict(cutset(tree, branch))
    behind = reversed(tree.behind(branch))
    met = dict.fromkeys(chord for node in behind for chord in tree.chords_at[node])
    return [*((chord, signs[chord]) for chord in met if chord in signs), (branch, 1)]


def circuit_names(tree: Tree, chord: int) -> list[str]:
    """Return the names of the edges of a chord's circuit, once around from the chord."""
    return [tree.name(edge) for edge, _ in circuit(tree, chord)]


def incidence(tails: Sequence[int], heads: Sequence[int]) -> Iterator[Entry]:
    """Yield the entries of the incidence matrix: -1 at the tail, +1 at the head, 0 if both."""
    for edge, (tail, head) in enumerate(zip(tails, heads, strict=True)):
        if tail != head:
            yield tail, edge, -1
            yield head, edge, 1


def circuit_entries(tree: Tree) -> Iterator[Entry]:
    """Yield the entries of E: a row for each chord, a column for each branch."""
    column = column_of(tree)
    for row, chord in enumerate(tree.chords):
        for branch, sign in path(tree, tree.heads[chord], tree.tails[chord]):
            yield row, column[branch], sign


def cutset_entries(tree: Tree) -> Iterator[Entry]:
    """Yield the entries of D = -E^T: a row for each branch, a column for each chord."""
    return ((column, row, -sign) for row, column, sign in circuit_entries(tree))


def circuit_matrix(tree: Tree) -> Iterator[Entry]:
    """Yield the entries of [E U]: a row for each chord, branches before chords in the columns."""
    yield from circuit_entries(tree)
    shift = len(tree.branches)
    yield from ((row, shift + row, 1) for row in range(len(tree.chords)))


def cutset_matrix(tree: Tree) -> Iterator[Entry]:
    """Yield the entries of [U D]: a row for each branch, branches before chords in the columns."""
    shift = len(tree.branches)
    yield from ((row, row, 1) for row in range(shift))
    yield from ((row, shift + column, sign) for row, column, sign in cutset_entries(tree))


def column_of(tree: Tree) -> list[int]:
    """Return the position of each edge in the order branches, chords."""
    column = [0] * len(tree.is_branch)
    for position, edge in enumerate([*tree.branches, *tree.chords]):
        column[edge] = position
    return column


def circuit_sweep(tree: Tree, across: Sequence[Any], root_value: Any = 0) -> list[Any]:
    """Return the value of every node from the acrosses of the branches, root to leaves.

    ``across`` has an entry for each edge (those of chords are not read); entries are numbers,
    arrays or expressions. The across of a chord is then value[head] - value[tail].
    """
    value: list[Any] = [root_value] * len(tree.order)
    for node in tree.order[len(tree.roots) :]:
        step, before = across[tree.parent_edge[node]], value[tree.parent[node]]
        value[node] = before + step if tree.sign[node] > 0 else before - step
    return value


def cutset_sweep(tree: Tree, through: Sequence[Any]) -> list[Any]:
    """Return the throughs of all edges from those of the chords, leaves to root.

    ``through`` has an entry for each edge (those of branches are not read).
    """
    result = list(through)
    acc: list[Any] = [0] * len(tree.order)
    for chord in tree.chords:
        acc[tree.heads[chord]] = acc[tree.heads[chord]] + through[chord]
        acc[tree.tails[chord]] = acc[tree.tails[chord]] - through[chord]
    for node in reversed(tree.order[len(tree.roots) :]):
        result[tree.parent_edge[node]] = -acc[node] if tree.sign[node] > 0 else acc[node]
        acc[tree.parent[node]] = acc[tree.parent[node]] + acc[node]
    return result


Terms = list[tuple[int, int]]

LONG = 16
"""Branches of a circuit from which on its sums are shared with others instead of listed."""


class Sweeps:
    """For each edge the terms that give what is not its own unknown.

    ``circuits[chord]`` lists (branch, sign) with across = sum of sign * across of the branches;
    ``cutsets[branch]`` lists (chord, sign) with through = sum of sign * through of the chords.
    The common part of the two paths to the root is left out, so that no term cancels another and
    the structure of the equations is exact. Chords whose circuit is long are in ``far`` instead:
    lists of them would grow with the square of the edges (see ``path_sums``).
    """

    def __init__(self, tree: Tree, edges: Iterable[int] | None = None) -> None:
        self._tree = tree
        self.circuits: dict[int, Terms] = {}
        self.cutsets: dict[int, Terms] = {branch: [] for branch in tree.branches}
        self.far: list[int] = []
        for chord in tree.chords if edges is None else edges:
            around = _short_path(tree, tree.heads[chord], tree.tails[chord])
            if around is None:
                self.far.append(chord)
                continue
            self.circuits[chord] = [(branch, -sign) for branch, sign in around]
            for branch, sign in around:
                self.cutsets[branch].append((chord, sign))

    def path(self, node: int) -> Terms:
        """Return (branch, sign) with value of the node = sum of sign * across."""
        return path_to_root(self._tree, node)

    def circuit(self, chord: int) -> Terms:
        """Return the terms of a chord's across, be its circuit long or not."""
        if chord in self.circuits:
            return self.circuits[chord]
        around = path(self._tree, self._tree.heads[chord], self._tree.tails[chord])
        return [(branch, -sign) for branch, sign in around]

    def cutset(self, branch: int) -> Terms:
        """Return the terms of a branch's through, be circuits of its chords long or not."""
        if not self.far:
            return self.cutsets[branch]
        return [(chord, -sign) for chord, sign in cutset(self._tree, branch)[1:]]


def _short_path(tree: Tree, start: int, end: int) -> Terms | None:
    """Return the branches from one node to another unless there are ``LONG`` or more."""
    up: Terms = []
    down: Terms = []
    depth, parent, parent_edge, sign = tree.depth, tree.parent, tree.parent_edge, tree.sign
    while start != end:
        if len(up) + len(down) + abs(depth[start] - depth[end]) >= LONG:
            return None
        if depth[start] >= depth[end]:
            up.append((parent_edge[start], -sign[start]))
            start = parent[start]
        else:
            down.append((parent_edge[end], sign[end]))
            end = parent[end]
    return up + down[::-1]
