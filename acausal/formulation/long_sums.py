"""Long sums: acrosses and throughs along long paths of scalar networks, in shared pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import casadi as ca

from acausal.graph.path_sums import Jumps, PathSums, cut_sums
from acausal.graph.tree import Tree


class LongSums:
    """What the sweeps give along long paths, made when asked for.

    Parameters
    ----------
    far
        The chords whose circuits are long.
    own
        The symbol of an edge's own unknown at a level: asked for only where a sum needs it.
    cut
        Given a node, a level (-1 for the through of its branch) and the sum so far, what stands
        for it from there on: see ``path_cuts``.
    """

    def __init__(
        self,
        tree: Tree,
        far: Sequence[int],
        own: Callable[[int, int], ca.SX],
        cut: Callable[[int, int, ca.SX], ca.SX],
    ) -> None:
        self._tree, self._far, self._own, self._cut = tree, far, own, cut
        self._levels: dict[int, PathSums] = {}

    @cached_property
    def _jumps(self) -> Jumps:
        return Jumps(self._tree)

    def _sums(self, level: int) -> PathSums:
        if level not in self._levels:
            self._levels[level] = PathSums(
                self._jumps,
                lambda edge: self._own(edge, level),
                lambda node, value: self._cut(node, level, value),
            )
        return self._levels[level]

    def value(self, node: int, level: int) -> ca.SX:
        """Return the across value of a node."""
        return ca.SX(self._sums(level).value(node))

    def across(self, chord: int, level: int) -> ca.SX:
        """Return the across of a chord: the sum along its circuit."""
        return ca.SX(self._sums(level).between(self._tree.heads[chord], self._tree.tails[chord]))

    @cached_property
    def _throughs(self) -> dict[int, ca.SX]:
        if not self._far:
            return {}
        return cut_sums(
            self._jumps,
            self._far,
            lambda edge: self._own(edge, 0),
            lambda node, value: self._cut(node, -1, value),
        )

    @property
    def branches(self) -> list[int]:
        """The branches whose cutsets have chords with a long circuit."""
        return list(self._throughs)

    def through(self, branch: int) -> ca.SX:
        """Return the sum of the throughs of those chords in a branch's cutset."""
        return self._throughs.get(branch, ca.SX(0))
