"""Exercises of a sheet: a graph with some questions, and their answers."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from acausal.graph.linear_graph import LinearGraph
from acausal.notation.maths import text
from acausal.teaching.graph_quiz import Quiz
from acausal.teaching.model_quiz import ModelQuiz

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class ExerciseQuestion:
    """What is asked and what is right; ``edge`` is the one that it is asked of, if any."""

    kind: str
    text: str
    answer: str
    edge: str = ""


@dataclass(frozen=True)
class Exercise:
    """A graph, what is known of it, and questions on it."""

    quiz: Quiz
    questions: tuple[ExerciseQuestion, ...]
    model: ModelQuiz | None = None

    @property
    def graph(self) -> LinearGraph:
        """The graph that is asked about."""
        return self.quiz.graph


def exercises(asked: Quiz | ModelQuiz, n: int, seed: int) -> list[Exercise]:
    """Return exercises: ``n`` graphs with some questions each, or ``n`` questions on one graph."""
    chance = Random(seed)
    if isinstance(asked, ModelQuiz):
        own = Quiz(asked.derivation.graph)
        every = [*_on_graph(own), *_on_model(asked)]
        return [Exercise(own, _chosen(every, n, chance), asked)]
    if asked.drawn is None:
        return [Exercise(asked, _chosen(list(_on_graph(asked)), n, chance))]
    from acausal.teaching.ask import quiz

    size = asked.drawn
    drawn = [
        quiz(nodes=size.nodes, edges=size.edges, kinds=size.kinds, seed=chance.randrange(10**9))
        for _ in range(n)
    ]
    return [Exercise(each, _one_of_each(each, chance)) for each in drawn]


def _chosen(every: list[ExerciseQuestion], n: int, chance: Random) -> tuple[ExerciseQuestion, ...]:
    """Return ``n`` questions, or all where there are fewer, in the order they are asked in."""
    places = sorted(chance.sample(range(len(every)), min(n, len(every))))
    return tuple(every[place] for place in places)


def _one_of_each(asked: Quiz, chance: Random) -> tuple[ExerciseQuestion, ...]:
    every = list(_on_graph(asked))
    kinds = dict.fromkeys(question.kind for question in every)
    return tuple(chance.choice([q for q in every if q.kind == kind]) for kind in kinds)


def _on_graph(asked: Quiz) -> Iterator[ExerciseQuestion]:
    graph = asked.graph
    if set(graph.kinds) != {"dissipator"}:
        best = asked.best_tree()
        branches = ", ".join(graph.edge_names[edge] for edge in best.branches)
        told = "Find a normal tree."
        yield ExerciseQuestion("normal tree", told, f"{branches} (others may be right too)")
        states = ", ".join(asked.state_names(best)) or "none"
        yield ExerciseQuestion("states", "Which variables can be the states?", states)
    named = ", ".join(graph.branches)
    for branch in graph.branches:
        told = f"In the tree {named}: write the cutset of {branch}."
        yield ExerciseQuestion("cutset", told, str(graph.cutset(branch).equation), branch)
    for chord in graph.cotree:
        told = f"In the tree {named}: write the circuit of {chord}."
        yield ExerciseQuestion("circuit", told, str(graph.circuit(chord).equation), chord)


def _on_model(asked: ModelQuiz) -> Iterator[ExerciseQuestion]:
    derivation = asked.derivation
    for equation in derivation.elemental:
        told = f"Write the elemental equation that gives {text(equation.left)}."
        yield ExerciseQuestion("elemental", told, str(equation))
    if derivation.solution is not None:
        for state, equation in zip(derivation.states, derivation.state_equations, strict=True):
            yield ExerciseQuestion(
                "state equation", f"Derive the state equation of {state}.", str(equation)
            )
