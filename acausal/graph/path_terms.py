"""Sweeps: the circuits of all chords and the cutsets of all branches, listed once."""

from __future__ import annotations

from acausal.graph.topology import path, path_to_root
from acausal.graph.tree import Tree

Terms = list[tuple[int, int]]


class Sweeps:
    """For each edge the terms that give what is not its own unknown.

    ``circuits[chord]`` lists (branch, sign) with across = sum of sign * across of the branches;
    ``cutsets[branch]`` lists (chord, sign) with through = sum of sign * through of the chords.
    The common part of the two paths to the root is left out, so that no term cancels another and
    the structure of the equations is exact.
    """

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.circuits: dict[int, Terms] = {}
        self.cutsets: dict[int, Terms] = {branch: [] for branch in tree.branches}
        for chord in tree.chords:
            around = path(tree, tree.heads[chord], tree.tails[chord])
            self.circuits[chord] = [(branch, -sign) for branch, sign in around]
            for branch, sign in around:
                self.cutsets[branch].append((chord, sign))

    def path(self, node: int) -> Terms:
        """Return (branch, sign) with value of the node = sum of sign * across."""
        return path_to_root(self._tree, node)
