"""Sums along paths of a tree, shared: each in O(log n) additions, without terms that cancel.

The across of a chord is value[head] - value[tail], but written so it holds the common part of both
paths twice, with opposite signs: it would seem to depend on branches that it does not depend on.
Sums are therefore taken from the lowest common node, in pieces: every node has a *jump* to one of
its ancestors, twice as far each time, and the sum over a jump is made of three smaller ones. What
a cutset adds up is the transpose: a chord's through is put on the pieces of its path and handed
down to the branches. n nodes have n jumps, so all sums together cost O((n + chords) log n).

Reference: Myers, E. W.: An applicative random-access stack. Inf. Process. Lett. 17 (1983) 241-248.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from acausal.graph.tree import Tree


class Jumps:
    """For each node of a tree an ancestor to jump to; roots jump to themselves."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.to = to = list(range(len(tree.order)))
        depth = tree.depth
        for node in tree.order[len(tree.roots) :]:
            parent = tree.parent[node]
            once, twice = to[parent], to[to[parent]]
            even = depth[parent] - depth[once] == depth[once] - depth[twice]
            to[node] = twice if even else parent

    def common(self, first: int, second: int) -> int:
        """Return the lowest common node of two nodes of one component.

        >>> from acausal.graph.tree import tree_from
        >>> Jumps(tree_from([0, 1, 2, 3], [0, 1, 2, 1], [1, 2, 3, 4], 5, [0])).common(3, 4)
        1
        """
        depth, parent, to = self.tree.depth, self.tree.parent, self.to
        if depth[first] < depth[second]:
            first, second = second, first
        while depth[first] > depth[second]:
            first = to[first] if depth[to[first]] >= depth[second] else parent[first]
        while first != second:
            if to[first] == to[second]:
                first, second = parent[first], parent[second]
            else:
                first, second = to[first], to[second]
        return first

    def pieces(self, node: int, above: int) -> Iterator[tuple[int, bool]]:
        """Yield (node, whether it is its jump or its branch) on the way up to an ancestor."""
        depth, parent, to = self.tree.depth, self.tree.parent, self.to
        while node != above:
            far = to[node] != parent[node] and depth[to[node]] >= depth[above]
            yield node, far
            node = to[node] if far else parent[node]


def _uncut(_: int, value: Any) -> Any:
    return value


class PathSums:
    """Sums of across values along paths; ``across(branch)`` is asked for on the paths only.

    ``cut(node, value)`` returns what stands for the value of a node in all that is built on it.
    """

    def __init__(
        self,
        jumps: Jumps,
        across: Callable[[int], Any],
        cut: Callable[[int, Any], Any] = _uncut,
    ) -> None:
        self._jumps, self._tree, self._across, self._cut = jumps, jumps.tree, across, cut
        self._values: dict[int, Any] = {}
        self._over: dict[int, Any] = {}

    def value(self, node: int) -> Any:
        """Return the sum of sign * across from the root to a node."""
        parent, values, steps = self._tree.parent, self._values, []
        while parent[node] >= 0 and node not in values:
            steps.append(node)
            node = parent[node]
        total = values.get(node, 0)
        for step in reversed(steps):
            total = self._cut(step, total + self._branch(step))
            values[step] = total
        return total

    def between(self, head: int, tail: int) -> Any:
        """Return value[head] - value[tail], of the branches on the path alone."""
        common = self._jumps.common(head, tail)
        if self._tree.parent[common] < 0:
            return self.value(head) - self.value(tail)
        return self._climb(head, common) - self._climb(tail, common)

    def _climb(self, node: int, above: int) -> Any:
        pieces = self._jumps.pieces(node, above)
        return sum((self._jump(n) if far else self._branch(n) for n, far in pieces), 0)

    def _branch(self, node: int) -> Any:
        across = self._across(self._tree.parent_edge[node])
        return across if self._tree.sign[node] > 0 else -across

    def _jump(self, node: int) -> Any:
        """Return the sum over a jump: the branch, the jump of the parent, and the next one."""
        open_nodes = [node]
        while open_nodes:
            here = open_nodes[-1]
            parent = self._tree.parent[here]
            if here in self._over:
                open_nodes.pop()
            elif self._jumps.to[here] == parent:
                self._over[here] = self._branch(here)
            else:
                parts = (parent, self._jumps.to[parent])
                missing = [part for part in parts if part not in self._over]
                open_nodes += missing
                if not missing:
                    both = self._over[parts[0]] + self._over[parts[1]]
                    self._over[here] = self._branch(here) + both
        return self._over[node]


def cut_sums(
    jumps: Jumps,
    chords: Iterable[int],
    through: Callable[[int], Any],
    cut: Callable[[int, Any], Any] = _uncut,
) -> dict[int, Any]:
    """Return for the branches in the circuits of ``chords`` the sum of their throughs.

    ``cut(node, sum)`` returns what stands for the sum of the branch to a node, where all of it goes
    on to the root.

    Examples
    --------
    >>> from acausal.graph.tree import tree_from
    >>> tree = tree_from([0, 1, 2], [0, 1, 2, 0, 3], [1, 2, 3, 3, 2], 4, [0])
    >>> cut_sums(Jumps(tree), tree.chords, [0, 0, 0, 10, 1].__getitem__)
    {2: -9, 1: -10, 0: -10}
    """
    tree, (to_root, over, once), found = jumps.tree, _shares(jumps, chords, through), {}
    for node in reversed(tree.order[len(tree.roots) :]):
        parent = tree.parent[node]
        if node in over:
            share = over[node]
            once[node] = once.get(node, 0) + share
            if jumps.to[node] != parent:
                for part in (parent, jumps.to[parent]):
                    over[part] = over.get(part, 0) + share
        if node in to_root:
            if node not in once:
                total, against = to_root[node], tree.sign[node] > 0
                to_root[node] = -cut(node, -total) if against else cut(node, total)
            once[node] = once.get(node, 0) + to_root[node]
            to_root[parent] = to_root.get(parent, 0) + to_root[node]
        if node in once:
            found[tree.parent_edge[node]] = -once[node] if tree.sign[node] > 0 else once[node]
    return found


def _shares(
    jumps: Jumps, chords: Iterable[int], through: Callable[[int], Any]
) -> tuple[dict[int, Any], dict[int, Any], dict[int, Any]]:
    """Return what goes from a node all the way up, along its jump, and along its branch."""
    tree = jumps.tree
    to_root: dict[int, Any] = {}
    over: dict[int, Any] = {}
    once: dict[int, Any] = {}
    for chord in chords:
        head, tail, value = tree.heads[chord], tree.tails[chord], through(chord)
        common = jumps.common(head, tail)
        for node, share in ((head, value), (tail, -value)):
            if tree.parent[common] < 0:
                to_root[node] = to_root.get(node, 0) + share
                continue
            for piece, far in jumps.pieces(node, common):
                table = over if far else once
                table[piece] = table.get(piece, 0) + share
    return to_root, over, once
