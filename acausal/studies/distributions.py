"""Distributions of uncertain values: what a parameter may be, and how likely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from acausal.arguments import checked
from acausal.errors import ParameterError
from acausal.language.units import to_si

Value = float | int | str
"""A number in SI units, or a text with a unit."""


@dataclass(frozen=True)
class Distribution:
    """How an uncertain value is distributed: the name of a law and its numbers."""

    law: str
    numbers: tuple[Value, ...]

    def quantiles(self, q: np.ndarray, unit: str, path: str) -> np.ndarray:
        """Return the values [SI] below which the parts ``q`` of all values are."""
        return np.asarray(self.frozen(unit, path).ppf(q), dtype=float)

    def frozen(self, unit: str, path: str) -> Any:
        """Return scipy's distribution in SI units."""
        from scipy import stats

        a, b, *rest = (
            to_si(v, unit or "1", path) if isinstance(v, str) else float(v) for v in self.numbers
        )
        if self.law == "normal":
            return stats.norm(a, b)
        if self.law == "uniform":
            return stats.uniform(a, b - a)
        if self.law == "triangular":
            return stats.triang((rest[0] - a) / (b - a), a, b - a)
        return stats.lognorm(b, scale=a)

    def __str__(self) -> str:
        return f"{self.law}({', '.join(map(str, self.numbers))})"


@checked
def normal(mean: Value, deviation: Value) -> Distribution:
    """Return a normal distribution with its mean and standard deviation."""
    if isinstance(deviation, float | int) and not deviation > 0:
        raise ParameterError(f"normal(): the standard deviation {deviation} must be above 0.")
    return Distribution("normal", (mean, deviation))


@checked
def uniform(low: Value, high: Value) -> Distribution:
    """Return a uniform distribution between two values."""
    _check_order("uniform", low, high)
    return Distribution("uniform", (low, high))


@checked
def triangular(low: Value, high: Value, mode: Value) -> Distribution:
    """Return a triangular distribution between two values, most likely at ``mode``."""
    _check_order("triangular", low, high)
    return Distribution("triangular", (low, high, mode))


@checked
def lognormal(median: Value, spread: float) -> Distribution:
    """Return a lognormal distribution: the logarithm has the standard deviation ``spread`` [1]."""
    if not spread > 0:
        raise ParameterError(f"lognormal(): the spread {spread} must be above 0.")
    return Distribution("lognormal", (median, spread))


def _check_order(what: str, low: Value, high: Value) -> None:
    numbers = isinstance(low, float | int) and isinstance(high, float | int)
    if numbers and not low < high:  # type: ignore[operator]
        raise ParameterError(f"{what}(): {low} must be below {high}.")
