"""Answers and their marks: what was right, how often it was tried, and the score."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps
from random import Random
from typing import Any, ParamSpec, Protocol, cast

from acausal.teaching.written_equation import EquationNames, read_equation

P = ParamSpec("P")
_OF_AN_EDGE = ("tree", "normal_tree", "states")
"""Questions that are asked once; the others are asked of an edge, the first argument."""


@dataclass(frozen=True)
class Answer:
    """Whether an answer is right, and why: true where it is right, a sentence when printed."""

    right: bool
    reason: str

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return f"{'right' if self.right else 'wrong'}: {self.reason}"

    __repr__ = __str__


@dataclass(frozen=True)
class AnswerAttempt:
    """One answer to one question."""

    question: str
    right: bool


@dataclass(frozen=True)
class Score:
    """Questions answered right in the end, questions tried, and answers given to them."""

    right: int
    questions: int
    attempts: int

    @staticmethod
    def of(attempts: list[AnswerAttempt]) -> Score:
        """Return the score of answers; a question counts once, by its last answer."""
        last = {attempt.question: attempt.right for attempt in attempts}
        return Score(sum(last.values()), len(last), len(attempts))

    def __str__(self) -> str:
        share = f" ({100 * self.right // self.questions} %)" if self.questions else ""
        return f"{self.right} of {self.questions} right{share}, {self.attempts} attempts"

    __repr__ = __str__


class Attempted(Protocol):
    """What notes its answers."""

    @property
    def attempts(self) -> list[AnswerAttempt]:
        """The answers so far."""


def graded(method: Callable[P, Answer]) -> Callable[P, Answer]:
    """Return a question that notes every answer it is given."""

    @wraps(method)
    def noted(*given: P.args, **named: P.kwargs) -> Answer:
        answer = method(*given, **named)
        question = method.__name__
        of = [*given[1:2], *named.values()][:1] if question not in _OF_AN_EDGE else []
        text = " of ".join([question.replace("_", " "), *map(str, of)])
        cast(Attempted, given[0]).attempts.append(AnswerAttempt(text, answer.right))
        return answer

    return noted


def linear(text: str, names: EquationNames) -> dict[int, Fraction] | Answer:
    """Return the coefficients of the edges in a written equation, all on one side.

    They are read off by putting in 0 and 1; that this is all of it is tried at random points.
    """
    equation = read_equation(text)
    keys = {name: names.find(*name) or (0, 0) for name in equation.names()}
    if any(level for _, level in keys.values()):
        return Answer(False, "it holds a rate, dx/dt: cutsets and circuits have none.")

    def at(point: Mapping[int, Fraction]) -> Any:
        return equation.residual(lambda name, level: point.get(keys[name, level][0], Fraction(0)))

    edges = {edge for edge, _ in keys.values()}
    chance = Random(0)
    points = [{e: Fraction(chance.randint(-999, 999), 7) for e in edges} for _ in range(3)]
    try:
        rest = at({})
        found = {edge: at({edge: Fraction(1)}) - rest for edge in edges}
        straight = all(at(p) == rest + sum(found[e] * p[e] for e in edges) for p in points)
    except ZeroDivisionError:
        straight = False
    if not straight:
        return Answer(False, "it is not linear: cutsets and circuits are sums.")
    if rest:
        return Answer(False, f"the number {abs(rest)} is no variable: the sum is 0 without it.")
    held = {edge: Fraction(c) for edge, c in found.items() if c}
    return held if held else Answer(False, "everything cancels: this says 0 = 0.")
