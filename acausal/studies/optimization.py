"""Optimisation over runs: the parameters at which an outcome of a simulation is least."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import Count, Seed, checked, real, shown
from acausal.errors import AcausalError, ParameterError, SweepError
from acausal.language.quantity import path_of
from acausal.language.units import to_si
from acausal.results.result import Result
from acausal.studies.sampling import unit_of
from acausal.studies.sweep import sweep

if TYPE_CHECKING:
    from acausal.system.system import System

METHODS = ("auto", "gradient", "evolution")
_PRECISE = 1e-10  # relative change of the objective at which a search by gradients ends


@dataclass(frozen=True, eq=False)
class Optimum:
    """The best that was found: values by path, the outcome there, its run, and how it was found."""

    values: dict[str, float]
    objective: float
    result: Result
    method: str
    runs: int
    message: str

    def __str__(self) -> str:
        lines = [f"objective {self.objective:.6g} after {self.runs} runs ({self.method})"]
        lines += [f"  {name} = {value:.6g}" for name, value in self.values.items()]
        return "\n".join(lines)


@checked
def optimize(
    system: System,
    objective: Any,
    parameters: Mapping[Any, Any],
    t_end: float | str | None = None,
    *,
    method: str = "auto",
    executor: Executor | None = None,
    seed: Seed = 0,
    generations: Count = 60,
    population: Count = 12,
    **options: Any,
) -> Optimum:
    """Find the parameters within bounds at which an outcome of a run is least.

    Parameters
    ----------
    objective
        The path of a variable, whose final value is to be least, or a function of a Result.
    parameters
        Bounds by path, ``{"pi.k": (0.1, 10.0)}``, numbers in SI units or texts with units.
    method
        ``"gradient"``: quasi-Newton (L-BFGS-B) from the system's own values, with gradients by
        sensitivities where the objective is a path, by differences of runs where it is a function.
        ``"evolution"``: differential evolution, for outcomes that jump where events change, of
        ``population`` times the number of parameters runs a generation. ``"auto"``: gradients
        where a first run has no events.
    executor
        Runs the members of a generation, as in ``ac.sweep``.
    options
        As in ``System.simulate``, but for ``parameters``: compile the model with others.

    Raises
    ------
    ParameterError
        If bounds are no bounds.
    SweepError
        If no run succeeds.
    """
    names, bounds = _bounds(system, parameters)
    if method not in METHODS:
        raise SweepError(f"method = {method!r}: give one of {', '.join(METHODS)}.")
    search = _Search(system, objective, names, t_end, executor, options)
    if method == "auto":
        method = "evolution" if len(search.run(search.begin(bounds)).log) else "gradient"
    if method == "gradient":
        x, message = _descend(search, bounds)
    else:
        x, message = _evolve(search, bounds, seed, generations, population)
    best = search.run(x)
    values = dict(zip(names, map(float, x), strict=True))
    reached = search.value(best)
    if not np.isfinite(reached):
        raise SweepError(f"what is to be least has no finite value at {values}.")
    return Optimum(values, reached, best, method, search.runs, message)


def _bounds(system: System, parameters: Mapping[Any, Any]) -> tuple[list[str], np.ndarray]:
    """Return names and bounds [SI] of what is to be found."""
    names = [path_of(key) for key in parameters]
    if not names:
        raise ParameterError('nothing is to be found: give {"path": (low, high)}.')
    rows = []
    for name, given in zip(names, parameters.values(), strict=True):
        unit = unit_of(system, name) or "1"
        try:
            low, high = (to_si(v, unit, name) if isinstance(v, str) else float(v) for v in given)
        except (TypeError, ValueError):
            raise ParameterError(f"the bounds of {name} are {given!r}: give (low, high).") from None
        if not (np.isfinite(low) and np.isfinite(high) and low < high):
            raise ParameterError(f"the bounds of {name}: {low:g} must be below {high:g}.")
        rows.append((low, high))
    return names, np.array(rows)


class _Search:
    """The outcome as a function of values, and how many runs it took."""

    def __init__(
        self,
        system: System,
        objective: Any,
        names: list[str],
        t_end: Any,
        executor: Executor | None,
        options: dict[str, Any],
    ) -> None:
        self.system, self.objective, self.names = system, objective, names
        self.t_end, self.executor, self.options = t_end, executor, options
        self.runs = 0

    def begin(self, bounds: np.ndarray) -> np.ndarray:
        """Return the system's own values, moved inside their bounds."""
        own = self.system.parameters
        middle = bounds.mean(axis=1)
        start = [own.get(name, middle[k]) for k, name in enumerate(self.names)]
        return np.asarray(np.clip(np.array(start, dtype=float), bounds[:, 0], bounds[:, 1]))

    def run(self, x: np.ndarray) -> Result:
        """Return the run at values."""
        found = self._sweep(x[None, :])
        for case in found.failed:
            raise SweepError(f"the run at {case.values} failed: {case.error}")
        result: Result = found.cases[0].result
        return result

    def value(self, result: Result) -> float:
        """Return the outcome of a run."""
        own = callable(self.objective)
        outcome = self.objective(result) if own else result.final[self.objective]
        try:
            number = real(outcome)
        except (TypeError, ValueError, OverflowError):
            number = -np.inf
        if number == -np.inf:
            what = "objective returns" if own else f"{path_of(self.objective)} ends as"
            raise SweepError(f"{what} {shown(outcome)}: what is to be least must be a number.")
        return np.inf if np.isnan(number) else number  # as where a run fails

    def values(self, rows: np.ndarray) -> np.ndarray:
        """Return the outcomes of rows of values; infinite where a run fails."""
        found = self._sweep(rows)
        return np.array([self.value(c.result) if c.ok and c.result else np.inf for c in found])

    def _sweep(self, rows: np.ndarray) -> Any:
        cases = [dict(zip(self.names, row, strict=True)) for row in rows.tolist()]
        self.runs += len(cases)
        return sweep(self.system, cases, self.t_end, executor=self.executor, **self.options)

    def with_gradient(self, x: np.ndarray) -> tuple[float, np.ndarray]:
        """Return the final value of a variable and its derivatives, by sensitivities."""
        self.runs += 1
        others = {k: v for k, v in self.options.items() if k != "n"}
        at = dict(zip(self.names, x.tolist(), strict=True))
        found = self.system.sensitivities(self.t_end, parameters=self.names, at=at, n=1, **others)
        value, key = self.value(found.result), path_of(self.objective)
        slopes = [float(np.ravel(found[key, name])[-1]) for name in self.names]
        return value, np.array(slopes)


def _descend(search: _Search, bounds: np.ndarray) -> tuple[np.ndarray, str]:
    """Go down by L-BFGS-B, in units of the bounds."""
    from scipy.optimize import minimize

    low, width = bounds[:, 0], np.diff(bounds)[:, 0]
    known = not callable(search.objective) and all(
        name in search.system.parameter_names for name in search.names
    )

    def function(s: np.ndarray) -> Any:
        x = low + width * s
        if not known:
            return search.values(x[None, :])[0]
        value, slope = search.with_gradient(x)
        return value, slope * width

    start = (search.begin(bounds) - low) / width
    inside = [(0.0, 1.0)] * len(low)
    told: dict[str, Any] = {"options": {"ftol": _PRECISE}}
    if not known:
        told["options"] |= {"eps": 1e-4}
    try:
        with np.errstate(invalid="ignore"):  # of outcomes that are not finite
            found = minimize(function, start, jac=known, bounds=inside, method="L-BFGS-B", **told)
    except AcausalError as error:
        raise SweepError(f"a run on the way failed: {error}") from None
    return low + width * found.x, str(found.message)


def _evolve(
    search: _Search, bounds: np.ndarray, seed: int, generations: int, population: int
) -> tuple[np.ndarray, str]:
    """Search by differential evolution, a generation as one sweep."""
    from scipy.optimize import differential_evolution

    def function(x: np.ndarray) -> Any:
        found = search.values(np.atleast_2d(x.T))
        return found if x.ndim == 2 else float(found[0])

    found = differential_evolution(
        function,
        bounds,
        seed=seed,
        maxiter=generations,
        popsize=population,
        vectorized=True,
        updating="deferred",
        polish=False,
        x0=search.begin(bounds),
    )
    if not np.isfinite(found.fun):
        raise SweepError("no run within the bounds succeeded.")
    return np.asarray(found.x), str(found.message)
