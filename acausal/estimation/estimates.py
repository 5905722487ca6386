"""Estimates: values with their uncertainty, and the fit they come from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from acausal.arguments import checked_methods
from acausal.errors import EstimationError, UnknownNameError, did_you_mean
from acausal.estimation.experiment import MeasuredRun
from acausal.estimation.fit_problem import Unknown
from acausal.estimation.identifiability import Identifiability
from acausal.language.quantity import path_of
from acausal.numerics.rank import linear_solve
from acausal.results.result import Result


@dataclass(frozen=True)
class Effort:
    """What a fit cost: simulated runs, those that failed, steps, and the method's last word."""

    runs: int
    failed: int
    iterations: int
    message: str


@checked_methods
@dataclass(frozen=True, eq=False)
class Estimate:
    """Parameters estimated of data: ``est["motor.r.R"]`` is a value, ``str(est)`` the table.

    Errors are those of the linearised model at the estimate. Positive parameters are sought by
    their logarithm: their intervals are symmetric in it, and never below 0.

    Attributes
    ----------
    values
        The estimated values by path (of a start value in several runs: ``path (experiment)``).
    covariance
        Of the values, in the order of ``names`` [SI units]; infinite where data say nothing.
    sigma
        Standard deviation of each measured variable, as given (mean) or as estimated.
    cost
        Half the sum of the squared residuals in units of sigma.
    freedom
        Degrees of freedom that sigma was estimated with; infinite if it was given.
    identifiability
        Which combinations of parameters the data determine.
    results
        One run of the fitted model for each experiment; ``result`` is the first.
    """

    names: tuple[str, ...]
    values: dict[str, float]
    covariance: np.ndarray
    sigma: dict[str, float]
    cost: float
    freedom: float
    at_bound: tuple[str, ...]
    identifiability: Identifiability
    results: tuple[Result, ...]
    effort: Effort
    runs: tuple[MeasuredRun, ...]
    differences: tuple[np.ndarray, ...]
    unknowns: tuple[Unknown, ...]
    _relative: np.ndarray  # covariance in the scale in which the unknowns were sought

    def __repr__(self) -> str:
        found = ", ".join(f"{name} = {value:.6g}" for name, value in self.values.items())
        return f"<Estimate: {found}>"

    def __getitem__(self, key: Any) -> float:
        return self.values[self._name(key)]

    def _name(self, key: Any) -> str:
        path = path_of(key)
        if path not in self.values:
            hint = did_you_mean(path, self.names)
            raise UnknownNameError(f"'{path}' was not estimated. {hint}")
        return path

    @property
    def result(self) -> Result:
        """The fitted model over the first experiment."""
        return self.results[0]

    @property
    def parameters(self) -> dict[str, float]:
        """The estimated parameters without start values, for ``simulate(parameters=…)``."""
        return {u.path: self.values[u.name] for u in self.unknowns if u.run is None}

    @property
    def standard_errors(self) -> dict[str, float]:
        """Standard deviations of the values by path; 0 for one that is held at its bound."""
        return dict(zip(self.names, np.sqrt(np.diag(self.covariance)).tolist(), strict=True))

    @property
    def correlation(self) -> np.ndarray:
        """Covariance in units of the standard errors; 0 where one of them is 0 or infinite."""
        with np.errstate(divide="ignore", invalid="ignore"):
            size = np.sqrt(np.diag(self.covariance))
            found = self.covariance / np.outer(size, size)
        return np.where(np.isfinite(found), found, 0.0)

    def interval(self, key: Any, level: float = 0.95) -> tuple[float, float]:
        """Return the interval that holds the true value with the probability ``level``."""
        place = self.names.index(self._name(key))
        unknown = self.unknowns[place]
        reach = self._quantile(level) * float(np.sqrt(self._relative[place, place]))
        middle = unknown.q(self.values[unknown.name])
        with np.errstate(over="ignore"):
            return unknown.value(middle - reach), unknown.value(middle + reach)

    @property
    def intervals(self) -> dict[str, tuple[float, float]]:
        """The 95 % intervals by path."""
        return {name: self.interval(name) for name in self.names}

    def _quantile(self, level: float) -> float:
        if not 0.0 < level < 1.0:
            raise EstimationError(f"level = {level:g}: give a probability between 0 and 1.")
        return _quantile("t", 0.5 + 0.5 * level, self.freedom)

    def distance(self, values: Mapping[Any, float]) -> float:
        """Return how far values are from the estimate, in standard deviations of the ellipsoid.

        d² = Δᵀ C⁻¹ Δ of the named parameters, the others left free.
        """
        chosen = [self.names.index(self._name(key)) for key in values]
        held = [self.names[i] for i in chosen if self.names[i] in self.at_bound]
        if held:
            raise EstimationError(f"{held[0]} is held at its bound: it has no distribution.")
        wanted = list(values.values())
        away = [
            self.unknowns[i].q(float(value)) - self.unknowns[i].q(self.values[self.names[i]])
            for i, value in zip(chosen, wanted, strict=True)
        ]
        known = [k for k, i in enumerate(chosen) if np.isfinite(self._relative[i, i])]
        away = [away[k] for k in known]
        places = [chosen[k] for k in known]
        block = self._relative[np.ix_(places, places)]
        return float(np.sqrt(away @ linear_solve(block, np.array(away)))) if places else 0.0

    def contains(self, values: Mapping[Any, float], level: float = 0.95) -> bool:
        """Say whether the joint confidence ellipsoid of the named parameters holds values.

        Δᵀ C⁻¹ Δ ≤ n F(level; n, N - n), or the quantile of χ²(n) if sigma was given.
        """
        self._quantile(level)
        return self.distance(values) ** 2 <= self._limit(len(values), level)

    def _limit(self, n: int, level: float) -> float:
        """Return Δᵀ C⁻¹ Δ on the ellipsoid that holds n true values with a probability."""
        if np.isfinite(self.freedom):
            return n * _quantile("f", level, n, self.freedom)
        return _quantile("chi2", level, n)

    @property
    def goodness(self) -> float:
        """Probability of residuals as large as these if the model is right; NaN without sigma."""
        if np.isfinite(self.freedom):
            return float("nan")
        from scipy.stats import chi2

        count = sum(run.size for run in self.runs) - len(self.names)
        return float(chi2.sf(2.0 * self.cost, count)) if count else float("nan")

    @property
    def residuals(self) -> dict[str, tuple[np.ndarray, np.ndarray]]:
        """Times and measured - fitted by path, [unit of the variable]."""
        table = {}
        differences = iter(self.differences)
        for run in self.runs:
            for channel in run.channels:
                name = channel.label if len(self.runs) == 1 else f"{channel.label} ({run.name})"
                table[name] = (run.grid[channel.index], -next(differences))
        return table

    def plot(self, **options: Any) -> Any:
        """Plot data and fit with the residuals below; returns the figure. Option: ``path``."""
        from acausal.pictures.estimate_plot import plot_fit

        return plot_fit(self, **options)

    def plot_ellipse(self, first: Any, second: Any, **options: Any) -> Any:
        """Plot the joint confidence ellipse of two parameters; returns the figure."""
        from acausal.pictures.estimate_plot import plot_ellipse

        return plot_ellipse(self, self._name(first), self._name(second), **options)

    def __str__(self) -> str:
        width = max(len(name) for name in self.names)
        errors = self.standard_errors
        count = sum(run.size for run in self.runs)
        lines = [f"estimate of {len(self.names)} parameters from {count} values"]
        for unknown in self.unknowns:
            name = unknown.name
            low, high = self.interval(name)
            text = f"  {name:<{width}}  {self.values[name]: .6g} ± {errors[name]:.2g}"
            note = "at its bound" if name in self.at_bound else f"95 %: {low:.5g} to {high:.5g}"
            lines.append(f"{text}   {note}")
        given = "estimated" if np.isfinite(self.freedom) else "given"
        lines += [f"  noise ({given})"]
        lines += [f"    {path}: {value:.4g}" for path, value in self.sigma.items()]
        lines.append(str(self.identifiability))
        return "\n".join(lines)


def _quantile(kind: str, level: float, *freedom: float) -> float:
    """Return a quantile of one of scipy's distributions, which are slow to import."""
    from scipy import stats

    return float(getattr(stats, kind).ppf(level, *freedom))
