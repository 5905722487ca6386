"""Decisions: what an optimal control problem decides, and the conditions on it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import casadi as ca
import numpy as np

from acausal.arguments import checked, is_list, is_number, shown
from acausal.errors import OptimalControlError, TimeGridError
from acausal.language.units import seconds, to_si

INFINITE = float("inf")


@dataclass(frozen=True)
class Free:
    """A time that is decided: where to begin looking, and its bounds [s]."""

    guess: float
    lower: float
    upper: float


@checked
def free(guess: float | str, lower: float | str = 0.0, upper: float | str = INFINITE) -> Free:
    """Return a free time [s] for ``OptimalControl(..., t_end=ac.free(guess=1.0, lower=0.1))``."""
    named = (("guess", guess), ("lower", lower), ("upper", upper))
    first, least, most = (seconds(value, f"free time: {name}") for name, value in named)
    if not least <= first <= most:
        raise OptimalControlError(
            f"free time: the guess {first:g} s is not between {least:g} and {most:g} s."
        )
    return Free(first, least, most)


@dataclass(frozen=True, eq=False)
class Given:
    """What a problem was told when it was made: its horizon, and what it does not decide."""

    t_start: float | Free
    t_end: float | Free
    parameters: frozenset[str]
    inputs: dict[str, Any]
    modes: dict[str, Any]


def guess_of(time: float | Free) -> float:
    """Return a time [s], of a free one its guess."""
    return time.guess if isinstance(time, Free) else time


@dataclass(frozen=True)
class Control:
    """An input that is decided.

    ``smoothness`` -1: the input itself is the control; k: its (k+1)-th derivative is, and the
    input with its first k derivatives are states. ``lower`` and ``upper`` bound the input, ``rate``
    its derivative; ``start`` and ``end`` are values at which it rests.
    """

    path: str
    number: int
    unit: str
    nominal: float
    lower: float = -INFINITE
    upper: float = INFINITE
    rate: tuple[float, float] = (-INFINITE, INFINITE)
    smoothness: int = -1
    start: float | None = None
    end: float | None = None
    guess: float | None = None
    integer: bool = False

    @property
    def levels(self) -> tuple[str, ...]:
        """Names of the input and its derivatives up to the control."""
        return tuple(level_name(self.path, k) for k in range(self.smoothness + 2))

    @property
    def first(self) -> float:
        """Where to begin looking for the input: at its guess, or next to 0."""
        return float(np.clip(self.guess or 0.0, self.lower, self.upper))


def level_name(path: str, level: int) -> str:
    """Return the name of a derivative of an input."""
    return path if level == 0 else f"der({path})" if level == 1 else f"der{level}({path})"


@dataclass(frozen=True)
class Design:
    """A parameter that is decided."""

    path: str
    lower: float
    upper: float
    guess: float
    integer: bool = False


@dataclass(frozen=True, eq=False)
class Condition:
    """lower <= expression <= upper, at a share of the horizon, or all the way (None)."""

    text: str
    expression: ca.SX
    lower: np.ndarray
    upper: np.ndarray
    share: float | None = None
    name: str = ""  # in the place of its text, if the user has given one
    soft: tuple[float, float] | None = None  # weights of ∫slack dt and ∫slack² dt; None: it holds

    @property
    def texts(self) -> list[str]:
        """What each element is called."""
        count, text = len(self.lower), self.name or self.text
        return [text] if count == 1 else [f"{text}[{i}]" for i in range(count)]

    @property
    def fixed(self) -> bool:
        """Whether it says what the expression equals."""
        return bool(np.all(self.lower == self.upper))


def join_starts(conditions: list[Condition], asked: Condition) -> Condition:
    """Return a condition at t0 together with an earlier one of the same name, which is taken out.

    Raises
    ------
    OptimalControlError
        If they cannot hold together.
    """
    own = str(asked.expression)
    same = [c for c in conditions if c.share == 0.0 and str(c.expression) == own]
    for before in same:
        low, high = np.maximum(before.lower, asked.lower), np.minimum(before.upper, asked.upper)
        if np.any(low > high):
            i = int(np.argmax(low > high))
            raise OptimalControlError(
                f"{asked.texts[i]} is asked to be {_range(asked, i)} at t_start, but "
                f"{_range(before, i)} was asked for before. Leave one of them out."
            )
        conditions.remove(before)
        asked = replace(asked, lower=low, upper=high)
    return asked


def _range(condition: Condition, i: int) -> str:
    low, high = condition.lower[i], condition.upper[i]
    return f"{low:g}" if low == high else f"between {low:g} and {high:g}"


def to_time(value: Any, name: str) -> float | Free:
    """Return a time: a finite number of seconds, or a free one."""
    if isinstance(value, Free):
        return value
    try:
        number = seconds(value, name)
    except (TypeError, ValueError, OverflowError, TimeGridError):
        number = float("nan")
    if not np.isfinite(number):
        raise OptimalControlError(
            f"{name} = {shown(value)}: give a number of seconds, or ac.free(guess=…, lower=…, "
            "upper=…)."
        )
    return number


def to_share(share: Any) -> float:
    """Return a share of the horizon, from 0 to 1."""
    if not is_number(share) or not 0.0 <= float(share) <= 1.0:
        raise OptimalControlError(
            f"share = {shown(share)}: 0 is the begin of the horizon and 1 its end; give a number "
            "between."
        )
    return float(share)


def to_rate(rate: Any, name: str) -> tuple[float, float]:
    """Return the bounds of a rate: one number for both directions, or two."""
    if rate is None:
        return (-INFINITE, INFINITE)
    pair = (-rate, rate) if is_number(rate) else rate
    if not is_list(pair) or len(pair) != 2 or not all(map(is_number, pair)):
        raise OptimalControlError(
            f"der({name}): rate = {shown(rate)} is no bound. Give a number, or (lower, upper)."
        )
    low, high = map(float, pair)
    if low > high:
        raise OptimalControlError(f"der({name}): its lower bound {low:g} is above {high:g}.")
    return low, high


def to_weights(soft: Any, name: str) -> tuple[float, float] | None:
    """Return the weights of the integrals of slack and of slack², of one number the first."""
    if soft is None:
        return None
    pair = (soft, 0.0) if is_number(soft) else soft
    if not is_list(pair) or len(pair) != 2 or not all(map(is_number, pair)):
        raise OptimalControlError(
            f"{name}: soft = {shown(soft)} is no weight. Give a number, or (weight of the slack, "
            "weight of its square)."
        )
    linear, square = map(float, pair)
    if min(linear, square) < 0.0 or max(linear, square) == 0.0:
        raise OptimalControlError(f"{name}: soft = {shown(soft)}: weights must be above 0.")
    return linear, square


def to_bound(value: Any, side: int, name: str, unit: str) -> float:
    """Return a bound in SI units; without a value, minus or plus infinity."""
    if value is None:
        return side * INFINITE
    if isinstance(value, str):
        return to_si(value, unit or "1", name)
    if not is_number(value):
        raise OptimalControlError(
            f"a bound of {name} is not a number: {shown(value)}. Give one in [{unit or '1'}], or "
            "text with a unit."
        )
    return float(value)


def to_bounds(given: Any, side: int, name: str, unit: str, size: int) -> np.ndarray:
    """Return the bounds of all elements of a variable."""
    if np.ndim(given) if isinstance(given, np.ndarray) else isinstance(given, tuple | list):
        if len(given) != size:
            raise OptimalControlError(f"{name} has {size} elements, not {len(given)}.")
        return np.array([to_bound(v, side, name, unit) for v in given])
    return np.full(size, to_bound(given, side, name, unit))


def check_integer(name: str, integer: bool, low: float, high: float) -> None:
    """Refuse a whole number that may be any."""
    if integer and not (np.isfinite(low) and np.isfinite(high)):
        raise OptimalControlError(f"{name}: a whole number needs a lower and an upper bound.")


def check_range(name: str, low: float, high: float, guess: float | None = None) -> None:
    """Refuse bounds in the wrong order, and a guess outside them."""
    if low > high:
        raise OptimalControlError(
            f"{name}: its lower bound {low:g} is above its upper bound {high:g}."
        )
    if guess is not None and not low <= guess <= high:
        raise OptimalControlError(
            f"{name}: the guess {guess:g} is not between its bounds {low:g} and {high:g}."
        )
