"""Quizzes to practise with: on a graph, a model, or a graph drawn at random."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import overload

from acausal.arguments import Told, checked
from acausal.errors import DeclarationError
from acausal.graph.linear_graph import LinearGraph
from acausal.graph.tree import select_tree
from acausal.language.model import Model
from acausal.teaching.graph_quiz import Drawn, Quiz
from acausal.teaching.model_quiz import ModelQuiz

_SOURCES = ("across source", "through source")


@overload
def quiz(asked: Model) -> ModelQuiz: ...


@overload
def quiz(
    asked: LinearGraph | None = None,
    *,
    nodes: int = 4,
    edges: int = 7,
    kinds: Iterable[str] = ("A", "T", "D"),
    seed: int | None = None,
) -> Quiz: ...


@checked
def quiz(
    asked: Told[Model] | LinearGraph | None = None,
    *,
    nodes: int = 4,
    edges: int = 7,
    kinds: Iterable[str] = ("A", "T", "D"),
    seed: int | None = None,
) -> Quiz | ModelQuiz:
    """Return questions on a graph, on a model, or on a graph drawn at random.

    Parameters
    ----------
    asked
        The graph to be asked about, or a model, for whose elemental, continuity, compatibility and
        state equations it is asked too; None for a graph at random.
    nodes, edges
        Size of a graph at random; it is connected.
    kinds
        What its edges may be; one is a source. Empty for a graph without kinds.
    seed
        The same number gives the same graph.

    Raises
    ------
    DeclarationError
        Fewer than two nodes, too few edges to join them, or an unknown kind.

    Examples
    --------
    >>> asked = quiz(nodes=3, edges=4, seed=1)
    >>> len(asked.graph.edge_names), bool(asked.tree(*asked.graph.branches))
    (4, True)
    """
    if isinstance(asked, Model):
        return ModelQuiz.of(asked)
    if asked is not None:
        return Quiz(asked)
    drawn = tuple(kinds)
    if nodes < 2 or edges < nodes - 1:
        raise DeclarationError(
            f"a connected graph of {nodes} nodes and {edges} edges cannot be drawn: take two "
            f"nodes or more and at least one edge less than nodes."
        )
    chance = Random(seed)
    pairs = [(chance.randrange(node), node) for node in range(1, nodes)]
    for _ in range(edges - len(pairs)):
        tail, head = chance.sample(range(nodes), 2)
        pairs.append((tail, head))
    pairs = [(a, b) if chance.random() < 0.5 else (b, a) for a, b in pairs]
    chance.shuffle(pairs)
    names = [f"e{number}" for number in range(1, edges + 1)]
    labels = [*range(1, nodes), "g"]
    ends = {n: (labels[a], labels[b]) for n, (a, b) in zip(names, pairs, strict=True)}
    weights = chance.sample(range(edges), edges)
    tails, heads = zip(*pairs, strict=True)
    tree = select_tree(tails, heads, nodes, [nodes - 1], weights)
    own = {name: chance.choice(drawn) for name in names} if drawn else {}
    if own:
        # A source of through must close a circuit: one that is a bridge would fix a cutset.
        closing = [names[edge] for edge in tree.chords]
        kind = chance.choice(_SOURCES) if closing else _SOURCES[0]
        own[chance.choice(closing if kind == "through source" else names)] = kind
    branches = [names[edge] for edge in tree.branches]
    made = LinearGraph(ends, branches, nodes=labels, kinds=own, across="v", through="f")
    return Quiz(made, Drawn(nodes, edges, drawn))
