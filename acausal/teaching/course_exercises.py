"""Answers to the exercises of the course, checked: numbers, names and equations.

The exercises stand in ``course_exercises.toml``, one table each: ``kind`` says how an answer is
compared, ``answer`` is right, ``question`` is what the lesson asks. No library of parts is needed:
equations are compared at exact random values of their symbols.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from acausal.arguments import checked
from acausal.errors import ParameterError, UnknownNameError, did_you_mean
from acausal.language.units import to_si
from acausal.teaching.answers import Answer
from acausal.teaching.written_equation import (
    UnreadableError,
    Value,
    WrittenEquation,
    canonical,
    read_equation,
)

_NEAR = 5e-3
"""What a number may be off by, as a part of it: three digits are enough on paper."""

_SEED, _POINTS, _FLOATS = 7, 4, 1e-9


@dataclass(frozen=True)
class CourseExercise:
    """An exercise: ``solved_for`` is the variable that an equation is compared by."""

    number: str
    kind: str
    question: str
    answer: Any
    unit: str = ""
    solved_for: str = ""
    why: str = ""


@cache
def course_exercises() -> dict[str, CourseExercise]:
    """Return all exercises that can be checked, by their numbers."""
    text = files("acausal.teaching").joinpath("course_exercises.toml").read_text(encoding="utf-8")
    return {
        number: CourseExercise(number, **given) for number, given in tomllib.loads(text).items()
    }


@checked
def check_exercise(number: str, answer: str | float | Iterable[str]) -> Answer:
    """Return whether an answer to an exercise of the course is right, and why.

    Parameters
    ----------
    number
        Lesson and exercise, ``"3.4"``.
    answer
        A number in SI units or a text with its unit (``"1.2 N.m"``), names as a text with commas or
        as a list, or an equation in any form (``"dv/dt = (V - v)/(R C)"``).

    Raises
    ------
    UnknownNameError
        There is no such exercise, or it has no answer that can be checked.

    Examples
    --------
    >>> check_exercise("1.6", 6)
    right: a tree of 7 nodes has 6 branches; the other 6 edges are chords, and each closes one.
    >>> check_exercise("1.6", 5)
    wrong: it is another number.
    """
    every = course_exercises()
    if number not in every:
        raise UnknownNameError(
            f"no exercise {number!r} can be checked. {did_you_mean(number, list(every))}"
        )
    exercise = every[number]
    return _CHECKS[exercise.kind](exercise, answer)


def _right(exercise: CourseExercise) -> Answer:
    return Answer(True, exercise.why or "it is what comes out.")


def _number(exercise: CourseExercise, given: Any) -> Answer:
    if not isinstance(given, str | int | float):
        return Answer(False, f"a number is asked for{_in(exercise)}.")
    try:
        value = (
            to_si(given, exercise.unit or "1", exercise.number)
            if isinstance(given, str)
            else float(given)
        )
    except ParameterError:
        return Answer(False, f"{given!r} is no number with a unit like {exercise.unit or '1'}.")
    right = float(exercise.answer)
    if abs(value - right) <= _NEAR * abs(right):
        return _right(exercise)
    if abs(value + right) <= _NEAR * abs(right):
        return Answer(False, "the sign is wrong.")
    for factor, word in ((2 * math.pi, "2π"), (1000.0, "1000"), (2.0, "2")):
        if any(abs(value - right * f) <= _NEAR * abs(right * f) for f in (factor, 1 / factor)):
            return Answer(False, f"it is off by the factor {word}{_in(exercise)}.")
    return Answer(False, f"it is another number{_in(exercise)}.")


def _in(exercise: CourseExercise) -> str:
    return f"; it is asked in {exercise.unit}" if exercise.unit else ""


def _names(exercise: CourseExercise, given: Any) -> Answer:
    listed = (
        re.split(r"[,;\s]+", given.strip()) if isinstance(given, str) else list(map(str, given))
    )
    said = {canonical(name): name for name in listed if name}
    asked = {canonical(name): name for name in exercise.answer}
    if missing := [asked[name] for name in asked if name not in said]:
        more = "" if len(said) < len(asked) else f", and {len(said)} were given"
        return Answer(False, f"{len(asked)} names are right{more}; {len(missing)} of them missing.")
    if extra := [said[name] for name in said if name not in asked]:
        return Answer(False, f"{', '.join(extra)} does not belong there.")
    return _right(exercise)


def _equation(exercise: CourseExercise, given: Any) -> Answer:
    if not isinstance(given, str):
        return Answer(False, 'an equation is asked for, as a text: "a = b + c".')
    right = read_equation(exercise.answer)
    try:
        said = read_equation(given)
    except UnreadableError as fault:
        return Answer(False, str(fault))
    known = {canonical(name) for name, _ in right.names()}
    strange = [name for name, _ in said.names() if canonical(name) not in known]
    if strange:
        return Answer(False, f"{strange[0]} is not in the answer: write it with the others.")
    (unknown,) = read_equation(exercise.solved_for).names()
    chance = Random(_SEED)
    try:
        same = all(_agree(said, right, unknown, chance) for _ in range(_POINTS))
    except ZeroDivisionError:
        same = False
    return _right(exercise) if same else Answer(False, "it is another equation: check each sign.")


def _agree(
    said: WrittenEquation, right: WrittenEquation, unknown: tuple[str, int], chance: Random
) -> bool:
    """Whether two equations give one variable the same value at a random point."""
    asked = canonical(unknown[0]), unknown[1]
    point: dict[tuple[str, int], Value] = {}

    def residual(equation: WrittenEquation, value: Value) -> Value:
        def at(name: str, level: int) -> Value:
            key = canonical(name), level
            if key == asked:
                return value
            drawn = Fraction(chance.randint(2, 999), chance.randint(2, 97))
            return point.setdefault(key, drawn)

        return equation.residual(at)

    def solved(equation: WrittenEquation) -> Value | None:
        """Return the variable's value: both sides are linear in it."""
        low, high = residual(equation, Fraction(0)), residual(equation, Fraction(1))
        return None if low == high else -low / (high - low)

    expected, found = solved(right), solved(said)
    if expected is None or found is None:
        return False
    return abs(float(found - expected)) <= _FLOATS * (1.0 + abs(float(expected)))


_CHECKS: dict[str, Callable[[CourseExercise, Any], Answer]] = {
    "number": _number,
    "names": _names,
    "equation": _equation,
}
