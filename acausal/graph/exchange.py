"""What an exchange of a branch and a chord makes of a tree: forbidden, legal, or normal again.

Forbidden is what the rules of the course forbid: a source in the wrong place, a two-port that does
not have its edges where its law needs them, a tree that acrosses and throughs do not share. Other
trees are legal. Normal are those of least weight, with most A-type branches and T-type chords.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from acausal.errors import DeclarationError
from acausal.graph.common_tree import NULLORS, across_tree
from acausal.graph.cutsets_circuits import cutset
from acausal.graph.normal_tree import LABELS, rule
from acausal.graph.tree import PRIORITY, Tree

if TYPE_CHECKING:
    from acausal.graph.linear_graph import LinearGraph

_PLACES = {
    "across_driver": True,
    "norator": True,
    "through_driver": False,
    "nullator": False,
}
"""Kinds of edges that are always branches, and always chords, of the tree of cutsets."""

_JOINTS = ("joint", "free_joint", "held", "sticking")


@dataclass(frozen=True)
class Verdict:
    """``kind`` is "forbidden", "legal but not normal" or "normal"; the reason says why."""

    kind: str
    reason: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason}"


def weight(tree: Tree, kinds: tuple[str, ...]) -> int:
    """Return the weight of a tree: the fewer its independent storages, the more it weighs."""
    return sum(PRIORITY.get(kinds[edge], 0) for edge in tree.branches)


def least_weight(graph: LinearGraph) -> int:
    """Return the weight of a normal tree."""
    return weight(graph.normal_tree, graph.kinds)


def exchanged(graph: LinearGraph, one: str, two: str) -> Verdict:
    """Return what becomes of the tree if a branch and a chord change places.

    Raises
    ------
    DeclarationError
        If the two are no branch and chord of one cutset.

    Examples
    --------
    >>> from acausal.graph.linear_graph import LinearGraph
    >>> edges = {"m": ("g", 1), "k": (1, "g"), "F": ("g", 1)}
    >>> kinds = {"m": "A", "k": "T", "F": "through source"}
    >>> graph = LinearGraph(edges, nodes=(1, "g"), kinds=kinds)
    >>> print(exchanged(graph, "m", "k"))
    legal but not normal: m, k become excess.
    >>> print(exchanged(graph, "m", "F"))
    forbidden: F is a through source, which is always a chord.
    """
    first, second = graph.edge(one), graph.edge(two)
    branch, chord = (first, second) if graph.tree.is_branch[first] else (second, first)
    crossing = [e for e, _ in cutset(graph.tree, branch)] if graph.tree.is_branch[branch] else []
    if graph.tree.is_branch[chord] or chord not in crossing:
        raise DeclarationError(f"{one} and {two} are no branch and chord of one cutset.")
    new = graph.with_tree(
        [*(b for b in graph.branches if graph.edge(b) != branch), graph.edge_names[chord]]
    ).tree
    forbidden = next(_forbidden(graph, new, branch, chord), None)
    if forbidden is not None:
        return Verdict("forbidden", forbidden)
    missing = weight(new, graph.kinds) - least_weight(graph)
    if missing <= 0:
        return Verdict("normal", "as many storages have a state of their own as can have one.")
    return Verdict("legal but not normal", _lost(graph, new, missing, (branch, chord)))


def _forbidden(graph: LinearGraph, new: Tree, branch: int, chord: int) -> Iterator[str]:
    for edge in (branch, chord):
        wanted = _PLACES.get(graph.kinds[edge])
        if wanted is not None and new.is_branch[edge] != wanted:
            label = LABELS[graph.kinds[edge]]
            article = "an" if label[0] == "a" else "a"
            place = "branch" if wanted else "chord"
            yield f"{graph.edge_names[edge]} is {article} {label}, which is always a {place}."
    for coupling in graph.couplings:
        inside = tuple(new.is_branch[edge] for edge in coupling.edges)
        if {branch, chord} & {*coupling.edges} and inside not in coupling.choices:
            yield f"{rule(coupling)}."
    if any(kind in NULLORS for kind in graph.kinds):
        kept = [k == "nullator" or (k != "norator" and b)
                for k, b in zip(graph.kinds, new.is_branch, strict=True)]  # fmt: skip
        if across_tree(new, graph.kinds).is_branch != kept:
            yield "with nullators in the place of norators the branches would close a circuit."


def _lost(graph: LinearGraph, new: Tree, missing: int, edges: tuple[int, int]) -> str:
    state = {"A": True, "T": False}
    lost = [
        graph.edge_names[e]
        for e in edges
        if graph.kinds[e] in state and new.is_branch[e] != state[graph.kinds[e]]
    ]
    if lost:
        return f"{', '.join(lost)} become{'s' if len(lost) == 1 else ''} excess."
    if any(graph.kinds[e] in _JOINTS for e in edges):
        return "the coordinates of joints come first, and one of them is not in this tree."
    return f"{missing} more could have a state of its own." if missing == 1 else (
        f"{missing} more could have states of their own."
    )  # fmt: skip
