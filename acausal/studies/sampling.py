"""Uncertain values: what a parameter may be, and how likely, and samples as cases for a sweep.

They are taken by sequences that fill the space evenly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import Finite, Seed, Told, checked
from acausal.errors import ParameterError, SweepError, UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.language.units import to_si

if TYPE_CHECKING:
    from acausal.system.system import System

METHODS = ("sobol", "lhs", "random")
"""Sobol's sequence, a latin hypercube, or plain random numbers."""


@checked
def sample(
    system: System,
    distributions: Mapping[Any, Distribution],
    *,
    n: Told[int] = 128,
    seed: Seed = 0,
    method: str = "sobol",
) -> list[dict[str, float]]:
    """Return ``n`` cases for ``ac.sweep``, drawn from distributions of parameters and starts.

    Parameters
    ----------
    distributions
        By path: ``{"r.R": ac.studies.normal(1.0, 0.05)}``, in SI units or as texts with units.
    n
        How many; of Sobol's sequence a power of 2 fills the space best.
    method
        ``"sobol"`` (scrambled), ``"lhs"`` (latin hypercube) or ``"random"``.

    Raises
    ------
    SweepError
        If nothing is uncertain, or the method is not known.
    UnknownNameError
        If a path names nothing.
    """
    from scipy.stats import qmc

    names, units = names_and_units(system, distributions)
    if method not in METHODS:
        raise SweepError(f"method = {method!r}: give one of {', '.join(METHODS)}.")
    if n < 1:
        raise SweepError(f"n = {n}: give a number of cases of at least 1.")
    count = len(names)
    if method == "sobol":
        points = qmc.Sobol(count, seed=seed).random_base2(int(np.ceil(np.log2(n))))[:n]
    elif method == "lhs":
        points = qmc.LatinHypercube(count, seed=seed).random(n)
    else:
        points = np.random.default_rng(seed).random((n, count))
    laws = list(distributions.values())
    columns = [
        law.quantiles(points[:, k], units[k], names[k]).tolist() for k, law in enumerate(laws)
    ]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def names_and_units(
    system: System, distributions: Mapping[Any, Distribution]
) -> tuple[list[str], list[str]]:
    """Return the paths of what is uncertain, and their units."""
    names = [path_of(key) for key in distributions]
    if not names:
        raise SweepError('nothing is uncertain: give {"path": ac.studies.normal(…)}.')
    for name, law in zip(names, distributions.values(), strict=True):
        if not isinstance(law, Distribution):
            raise SweepError(f"'{name}' has {law!r}: give ac.studies.normal(…) or another law.")
    return names, [unit_of(system, name) for name in names]


def unit_of(system: System, name: str) -> str:
    """Return the unit of a parameter or a variable."""
    if name in system.parameter_names:
        declared = system.parameter_table.declared[system.parameter_names[name]]
        return declared.unit if declared is not None else ""
    try:
        return system.resolve(name)[0].unit
    except UnknownNameError:
        valid = [*system.parameter_names, *system.variables]
        raise UnknownNameError(
            f"there is nothing called '{name}' to vary. {did_you_mean(name, valid, show=0)}"
        ) from None


Value = Finite | str
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
