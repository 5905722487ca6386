"""Shared sums along paths are the sums along paths, and those of cutsets their transpose."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from acausal.graph.cutsets_circuits import circuit, cutset, path_to_root
from acausal.graph.path_sums import Jumps, PathSums, cut_sums
from acausal.graph.tree import Tree, select_tree


@dataclass(frozen=True)
class Words:
    """A sum that remembers its terms; each addition is counted."""

    terms: tuple[tuple[int, int], ...]

    def __add__(self, other: Words | int) -> Words:
        if isinstance(other, int):
            return self
        made = Words(self.terms + other.terms)
        ADDITIONS.append(1)
        return made

    __radd__ = __add__

    def __neg__(self) -> Words:
        return Words(tuple((edge, -sign) for edge, sign in self.terms))

    def __sub__(self, other: Words | int) -> Words:
        return self if isinstance(other, int) else self + -other

    def __rsub__(self, other: int) -> Words:
        return -self


ADDITIONS: list[int] = []


def tree_of(seed: int, nodes: int, chords: int) -> Tree:
    """Return a tree of random shape, with edges in random directions: often one long line."""
    dice = random.Random(seed)
    line = dice.random() < 0.5
    ends = [(k if line else dice.randrange(k + 1), k + 1) for k in range(nodes - 1)]
    ends += [(dice.randrange(nodes), dice.randrange(nodes)) for _ in range(chords)]
    ends = [pair if dice.random() < 0.5 else pair[::-1] for pair in ends]
    weights = [0] * (nodes - 1) + [1] * chords
    root = dice.randrange(nodes)
    return select_tree([t for t, _ in ends], [h for _, h in ends], nodes, [root], weights)


@pytest.mark.parametrize("seed", range(24))
def test_shared_sums_hold_the_terms_of_the_path_and_no_others(seed):
    """No term stands in a sum twice, be it with opposite signs: what cancels is not in it."""
    tree = tree_of(seed, nodes=2 + 5 * seed, chords=25)
    jumps = Jumps(tree)
    sums = PathSums(jumps, lambda edge: Words(((edge, 1),)))
    for chord in tree.chords:
        found = sums.between(tree.heads[chord], tree.tails[chord])
        expected = [(branch, -sign) for branch, sign in circuit(tree, chord)[1:]]
        assert sorted(found.terms if found else ()) == sorted(expected)
    for node in range(len(tree.order)):
        found = sums.value(node)
        assert list(found.terms if found else ()) == path_to_root(tree, node)
    throughs = cut_sums(jumps, tree.chords, lambda edge: Words(((edge, 1),)))
    for branch in tree.branches:
        expected = [(chord, -sign) for chord, sign in cutset(tree, branch)[1:]]
        assert sorted(throughs[branch].terms if branch in throughs else ()) == sorted(expected)


def test_additions_grow_as_edges_do():
    """Chords over half of a line: n²/4 terms in all, but O(n log n) additions."""
    counts = []
    for nodes in (512, 1024):
        ends = [(k, k + 1) for k in range(nodes - 1)] + [
            (k, k + nodes // 2) for k in range(1, nodes // 2)
        ]
        weights = [0] * (nodes - 1) + [1] * (nodes // 2 - 1)
        tree = select_tree([t for t, _ in ends], [h for _, h in ends], nodes, [0], weights)
        jumps = Jumps(tree)
        ADDITIONS.clear()
        sums = PathSums(jumps, lambda edge: Words(()))
        for chord in tree.chords:
            sums.between(tree.heads[chord], tree.tails[chord])
        cut_sums(jumps, tree.chords, lambda edge: Words(()))
        counts.append(len(ADDITIONS))
    assert counts[1] <= 2.4 * counts[0]  # n log n
    assert counts[1] < 20 * 1024  # the lists have 256 000 terms each
