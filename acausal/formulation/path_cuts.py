"""Cuts: long paths in blocks, so that Jacobians stay sparse.

Values at the end of a chain of n branches depend on all n coordinates, and throughs at its
beginning on all n accelerations: the block of algebraic equations is full and its factorisation
costs n³. Where a path is long some of its branches are *cut*: the value of the node behind the
branch and the through of the branch become unknowns, each with its step of the sweep as equation.
Between cuts the sweeps go on as before. The equations are then banded, and a run costs in
proportion to n. The same holds for scalar networks in which many chords of unknown through, such
as inductors at the nodes of a line of resistors, hang on one long path.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

import casadi as ca

from acausal.errors import SingularError
from acausal.formulation.dae import Chain
from acausal.graph.tree import Tree
from acausal.language.domain import Domain
from acausal.numerics.columns import insert, scalars, stack_column

NARROW = 4
"""Most numbers that describe a node where a cut counts as narrow."""

BLOCK = {True: 6, False: 8}
"""Moving branches between two cuts, by whether they are narrow, as measured on chains."""

LONG = {True: 12, False: 24}
"""Moving branches on a path from which on it is cut: below, one full block is faster."""


FAR_BLOCK = 8
"""Branches between two cuts of a scalar network, as measured on lines."""

FAR_MANY = 64
"""Chords far behind a path from which on it is cut: below, equations that are full are no harm."""


class WholeNeededError(SingularError):
    """Equations must be differentiated or combined: that is done without cuts."""


@dataclass(frozen=True, eq=False)
class Cut:
    """Unknowns in the middle of a sweep: ``chains`` = ``value``; ``owner`` is their component."""

    owner: int
    chains: tuple[Chain, ...]
    value: ca.SX

    @property
    def symbols(self) -> ca.SX:
        """The unknowns in one column."""
        return ca.vertcat(*[chain.symbol(0) for chain in self.chains])


def cut_nodes(
    tree: Tree, domains: Sequence[Domain], moves: Callable[[int], bool]
) -> frozenset[int]:
    """Return the nodes at whose branches moving domains are cut, none where all paths are short.

    Parameters
    ----------
    moves
        Whether a branch moves at all: those that hold two nodes together do not count.
    """
    found: set[int] = set()
    moving = {domain.name: domain for domain in domains if domain.moving}
    narrow = sum(domain.group.width() for domain in moving.values()) <= NARROW
    for name in moving:
        nodes = [node for node in tree.order if domains[node].name == name]
        steps = {n: int(tree.parent[n] >= 0 and moves(tree.parent_edge[n])) for n in nodes}
        beyond = dict.fromkeys(nodes, 0)  # moving branches of the longest path behind a node
        for node in reversed(nodes):
            if tree.parent[node] >= 0:
                parent = tree.parent[node]
                beyond[parent] = max(beyond[parent], beyond[node] + steps[node])
        longest = max((beyond[n] for n in nodes if tree.parent[n] < 0), default=0)
        if longest < LONG[narrow]:
            continue
        size = ceil(longest / round(longest / BLOCK[narrow]))
        since: dict[int, int] = {}
        for node in nodes:
            since[node] = since.get(tree.parent[node], 0) + steps[node]
            if steps[node] and since[node] >= size and 2 * beyond[node] >= size:
                found.add(node)
                since[node] = 0
    return frozenset(found)


def far_cut_nodes(
    tree: Tree,
    chords: Iterable[int],
    unknown: Callable[[int], bool],
    whole: Callable[[int], bool],
) -> frozenset[int]:
    """Return the nodes at whose branches the sums of a scalar network are cut.

    Parameters
    ----------
    chords
        Those with a long circuit whose throughs are unknown: where many hang on one path, each
        depends on all of the branches and each branch on all of them.
    unknown
        Whether the across of a branch is: those that are prescribed couple nothing.
    whole
        Whether all that flows through a branch comes from chords with a long circuit.
    """
    behind = [0] * len(tree.order)  # ends of such chords in the subtree of a node
    for chord in chords:
        for node in (tree.heads[chord], tree.tails[chord]):
            behind[node] += 1
    for node in reversed(tree.order[len(tree.roots) :]):
        behind[tree.parent[node]] += behind[node]
    found: set[int] = set()
    since = [0] * len(tree.order)
    if max(behind, default=0) < FAR_MANY:
        return frozenset()
    for node in tree.order[len(tree.roots) :]:
        branch = tree.parent_edge[node]
        since[node] = since[tree.parent[node]] + unknown(branch)
        if since[node] >= FAR_BLOCK <= behind[node] and unknown(branch) and whole(branch):
            found.add(node)
            since[node] = 0
    return frozenset(found)


def is_short(expression: ca.SX) -> bool:
    """Return whether an expression is made of symbols and numbers: a cut would gain nothing."""
    return all(item.is_symbolic() or item.is_constant() for item in scalars(expression))


def outputs(residuals: ca.SX, explicit: Mapping[int, tuple[ca.SX, ca.SX]]) -> set[int]:
    """Return the equations symbol = expression whose symbol no other equation reads."""
    symbols = stack_column(symbol for symbol, _ in explicit.values())
    rows, columns = ca.jacobian_sparsity(residuals, symbols).get_triplet()
    own = list(explicit)
    readers = dict.fromkeys(own, 0)
    reads: dict[int, list[int]] = {}
    for row, column in zip(rows, columns, strict=True):
        if row != own[column]:
            readers[own[column]] += 1
            reads.setdefault(row, []).append(own[column])
    found = [row for row in own if not readers[row]]
    for row in found:  # grows while it is walked
        for other in reads.get(row, []):
            readers[other] -= 1
            if not readers[other]:
                found.append(other)
    return set(found)


def read_cuts(cuts: Sequence[Cut], equations: ca.SX) -> tuple[list[Cut], list[Cut]]:
    """Return the cuts that equations read, directly or through others, and the rest."""
    by_symbol = {s.element_hash(): i for i, cut in enumerate(cuts) for s in scalars(cut.symbols)}
    front, reached = [equations], set[int]()
    while front:
        here = {by_symbol.get(s.element_hash(), -1) for s in ca.symvar(ca.veccat(*front))}
        new = here - reached - {-1}
        reached |= new
        front = [cuts[i].value for i in new]
    read = [cut for i, cut in enumerate(cuts) if i in reached]
    return read, [cut for i, cut in enumerate(cuts) if i not in reached]


def expand(cuts: Sequence[Cut], expressions: list[ca.SX]) -> list[ca.SX]:
    """Return expressions with cuts replaced by their values, those of earlier ones first."""
    if not cuts or not expressions:
        return expressions
    symbols = [symbol for cut in cuts for symbol in scalars(cut.symbols)]
    values = [value for cut in cuts for value in scalars(cut.value)]
    _, made = insert(symbols, values, expressions)
    return list(made)
