"""Moving domains: the two sweeps where branches move by coordinates instead of being unknowns.

Outwards, level by level, the value of a node is its parent's composed with the motion of the
branch between them; inwards the through of a branch is the sum over the nodes behind it. Both
keep shared sums shared, so a chain of bodies costs a number of operations in proportion to its
length.
"""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from acausal.errors import SingularError
from acausal.formulation.traced_motions import Motion
from acausal.graph.tree import Tree
from acausal.language.domain import Domain
from acausal.language.expression import Key, time
from acausal.numerics.columns import stack_column

LEVELS = 3


class MovingSweeps:
    """Values at the nodes of moving domains, and throughs of their branches.

    Parameters
    ----------
    domains
        Domain of each node.
    motion
        Returns the levels of the motion of an edge, None if it has none.
    local
        Returns the global expression of a local symbol of the component that owns an edge.
    through
        Returns the through symbols of a chord.
    own
        Returns a level of an edge that moves freely, by coordinates of its own, else None.
    cut
        Returns the symbols that stand for the value of a node at a level, or for the through of
        its branch (level -1), given as an expression: the expression itself but at cuts.
    """

    def __init__(
        self,
        tree: Tree,
        domains: list[Domain],
        motion: Callable[[int], tuple[Motion, ...] | None],
        local: Callable[[int, Key], ca.SX],
        through: Callable[[int], ca.SX],
        own: Callable[[int, int], ca.SX | None],
        cut: Callable[[int, int, ca.SX], ca.SX],
    ) -> None:
        self.tree, self.domains = tree, domains
        self.motion, self.local, self.through_of, self.own = motion, local, through, own
        self.cut = cut
        self.nodes = [node for node in tree.order if domains[node].moving]
        self.values: dict[tuple[int, int], ca.SX] = {}
        self.across: dict[tuple[int, int], ca.SX] = {}
        self.behind: dict[int, ca.SX] = {}

    def sweep_values(self, levels: int = LEVELS) -> None:
        """Compute value, rate and acceleration of every node, from the roots outwards."""
        ranks = sorted({self.domains[node].rank for node in self.nodes})
        for rank in ranks:
            mine = [node for node in self.nodes if self.domains[node].rank == rank]
            for level in range(levels):
                for node in mine:
                    self.values[node, level] = self.cut(node, level, self._value(node, level))

    def _value(self, node: int, level: int) -> ca.SX:
        tree, group = self.tree, self.domains[node].group
        parent, branch = tree.parent[node], tree.parent_edge[node]
        if parent < 0:
            return group.identity(level)
        step = self.motion_level(branch, level)
        self.across[branch, level] = step
        before = self.values[parent, level]
        if tree.sign[node] > 0:
            return group.compose(before, step, level)
        return group.retract(before, step, level)

    def motion_level(self, edge: int, level: int) -> ca.SX:
        """Return what the motion of an edge says of a level."""
        free = self.own(edge, level)
        if free is not None:
            return free
        levels = self.motion(edge)
        if levels is None:
            raise SingularError(
                f"{self.tree.name(edge)} is a branch of the tree, but nothing says how it moves: "
                "it is neither a joint nor a body. Connect its ends by one of these; if the tree "
                "was given, name that one instead."
            )
        known = [self.local(edge, key) for key in levels[level].layout]
        return levels[level].function(stack_column(known), time)

    def sweep_throughs(self) -> None:
        """Sum the throughs of chords from the leaves inwards."""
        tree = self.tree
        zero = {node: ca.SX.zeros(self.domains[node].group.width(1)) for node in self.nodes}
        total = dict(zero)
        for chord in tree.chords:
            head, tail = tree.heads[chord], tree.tails[chord]
            if head in total and head != tail:
                symbols = self.through_of(chord)
                total[head] = total[head] + symbols
                total[tail] = total[tail] - symbols
        for node in reversed(self.nodes):
            if tree.parent[node] >= 0:
                sign = tree.sign[node]
                through = self.cut(node, -1, -total[node] if sign > 0 else total[node])
                self.behind[tree.parent_edge[node]] = through
                total[tree.parent[node]] = total[tree.parent[node]] - sign * through
