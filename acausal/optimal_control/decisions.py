"""Decisions: what an optimal control problem decides, and the conditions on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from acausal.errors import OptimalControlError, TimeGridError
from acausal.language.units import seconds, to_si

INFINITE = float("inf")


@dataclass(frozen=True)
class Free:
    """A time that is decided: where to begin looking, and its bounds [s]."""

    guess: float
    lower: float
    upper: float


def free(guess: float | str, lower: float | str = 0.0, upper: float | str = INFINITE) -> Free:
    """Return a free time [s] for ``OptimalControl(..., tf=ac.free(guess=1.0, lower=0.1))``."""
    named = (("guess", guess), ("lower", lower), ("upper", upper))
    first, least, most = (float(seconds(value, f"free time: {name}")) for name, value in named)
    if not least <= first <= most:
        raise OptimalControlError(
            f"free time: the guess {first:g} s is not between {least:g} and {most:g} s."
        )
    return Free(first, least, most)


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

    @property
    def levels(self) -> tuple[str, ...]:
        """Names of the input and its derivatives up to the control."""
        return tuple(level_name(self.path, k) for k in range(self.smoothness + 2))


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


@dataclass(frozen=True, eq=False)
class Condition:
    """lower <= expression <= upper, at a share of the horizon, or all the way (None)."""

    text: str
    expression: ca.SX
    lower: np.ndarray
    upper: np.ndarray
    share: float | None = None

    @property
    def texts(self) -> list[str]:
        """What each element is called."""
        count = len(self.lower)
        return [self.text] if count == 1 else [f"{self.text}[{i}]" for i in range(count)]

    @property
    def fixed(self) -> bool:
        """Whether it says what the expression equals."""
        return bool(np.all(self.lower == self.upper))


def to_time(value: Any, name: str) -> float | Free:
    """Return a time: a finite number of seconds, or a free one."""
    if isinstance(value, Free):
        return value
    try:
        number = float(seconds(value, name))
    except (TypeError, ValueError, TimeGridError):
        number = float("nan")
    if not np.isfinite(number):
        raise OptimalControlError(
            f"{name} = {value!r}: give a number of seconds, or ac.free(guess=…, lower=…, upper=…)."
        )
    return number


def to_share(share: Any) -> float:
    """Return a share of the horizon, from 0 to 1."""
    if not 0.0 <= float(share) <= 1.0:
        raise OptimalControlError(
            f"share = {share}: 0 is the begin of the horizon and 1 its end; give a number between."
        )
    return float(share)


def to_rate(rate: Any, name: str) -> tuple[float, float]:
    """Return the bounds of a rate: one number for both directions, or two."""
    if rate is None:
        return (-INFINITE, INFINITE)
    low, high = (-float(rate), float(rate)) if np.ndim(rate) == 0 else map(float, rate)
    if low > high:
        raise OptimalControlError(f"der({name}): its lower bound {low:g} is above {high:g}.")
    return low, high


def to_bound(value: Any, side: int, name: str, unit: str) -> float:
    """Return a bound in SI units; without a value, minus or plus infinity."""
    if value is None:
        return side * INFINITE
    if isinstance(value, str):
        return to_si(value, unit or "1", name)
    number = float(value)
    if np.isnan(number):
        raise OptimalControlError(f"a bound of {name} is not a number.")
    return number


def to_bounds(given: Any, side: int, name: str, unit: str, size: int) -> np.ndarray:
    """Return the bounds of all elements of a variable."""
    if isinstance(given, (tuple, list, np.ndarray)):
        if len(given) != size:
            raise OptimalControlError(f"{name} has {size} elements, not {len(given)}.")
        return np.array([to_bound(v, side, name, unit) for v in given])
    return np.full(size, to_bound(given, side, name, unit))


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
