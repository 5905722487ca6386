"""Sensitivity indices: which uncertain values an outcome depends on, over all their range."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import Axes, File, Seed, checked, checked_methods
from acausal.errors import AcausalError, SweepError
from acausal.language.quantity import path_of
from acausal.studies.sampling import Distribution, names_and_units
from acausal.studies.sweep import sweep

if TYPE_CHECKING:
    from acausal.system.system import System

_LEVELS = 4  # of the grid that Morris's trajectories go along


@checked_methods
@dataclass(frozen=True, eq=False)
class Indices:
    """Indices of uncertain values by name, each in [0, 1] for Sobol's.

    ``first`` is the part of the variance that a value explains alone, ``total`` that with all its
    interactions. Of Morris's method ``first`` is μ* (the mean size of elementary effects) and
    ``total`` σ, their deviation.
    """

    method: str
    output: str
    names: tuple[str, ...]
    first: np.ndarray
    total: np.ndarray
    runs: int

    def __str__(self) -> str:
        heads = ("first", "total") if self.method == "sobol" else ("mean size", "deviation")
        width = max(len(name) for name in self.names)
        lines = [f"{self.output}: {self.method}, {self.runs} runs"]
        lines.append(f"{'':{width}}  {heads[0]:>10}  {heads[1]:>10}")
        order = np.argsort(-self.total if self.method == "sobol" else -self.first)
        lines += [
            f"{self.names[k]:{width}}  {self.first[k]:10.4g}  {self.total[k]:10.4g}" for k in order
        ]
        return "\n".join(lines)

    def plot(self, path: File | None = None, ax: Axes | None = None) -> Any:
        """Draw the indices as bars, the largest on top; returns the figure."""
        from acausal.pictures.study_plots import plot_indices

        return plot_indices(self, path, ax)


@checked
def sobol_indices(
    system: System,
    distributions: Mapping[Any, Distribution],
    output: Any,
    t_end: float | str | None = None,
    *,
    n: int = 64,
    seed: Seed = 0,
    executor: Executor | None = None,
    **options: Any,
) -> Indices:
    """Return Sobol's indices of an outcome, by ``scipy.stats.sobol_indices``.

    Parameters
    ----------
    output
        The path of a variable, whose final value it is, or a function of a Result.
    n
        A power of 2; n (d + 2) runs are made for d uncertain values.
    options
        As in ``System.simulate``.

    Raises
    ------
    SweepError
        If a run fails, or ``n`` is no power of 2.
    """
    from scipy.stats import sobol_indices as by_scipy

    names, units = names_and_units(system, distributions)
    if n < 1 or n & (n - 1):
        raise SweepError(f"n = {n}: Sobol's indices need a power of 2.")
    laws = [
        law.frozen(unit, name)
        for law, unit, name in zip(distributions.values(), units, names, strict=True)
    ]
    model, runs = _outcome(system, names, output, t_end, executor, options), [0]

    def function(x: np.ndarray) -> np.ndarray:
        points = x.reshape(len(names), -1)
        runs[0] += points.shape[1]
        # Twice: of one value and one outcome scipy makes a scalar, which it then cannot fill.
        return np.tile(model(points.T), (2, 1))

    found = by_scipy(func=function, n=n, dists=laws, random_state=seed)
    named = _name(output)
    first, total = (np.reshape(part, (2, -1))[0] for part in (found.first_order, found.total_order))
    return Indices("sobol", named, tuple(names), first, total, runs[0])


@checked
def morris(
    system: System,
    distributions: Mapping[Any, Distribution],
    output: Any,
    t_end: float | str | None = None,
    *,
    trajectories: int = 16,
    seed: Seed = 0,
    executor: Executor | None = None,
    **options: Any,
) -> Indices:
    """Return Morris's elementary effects of an outcome, by SALib (extra ``studies``).

    They tell with few runs, ``trajectories`` (d + 1), which values may be left out of a study.
    """
    try:
        from SALib.analyze import morris as analysis
        from SALib.sample import morris as sampling
    except ImportError:
        raise AcausalError("morris() needs SALib: pip install 'acausal[studies]'.") from None
    names, units = names_and_units(system, distributions)
    problem = {"num_vars": len(names), "names": names, "bounds": [[0.0, 1.0]] * len(names)}
    unit_points = sampling.sample(problem, trajectories, num_levels=_LEVELS, seed=seed)
    inside = 0.005 + 0.99 * unit_points  # the ends of a normal distribution are infinite
    columns = [
        law.quantiles(inside[:, k], units[k], names[k])
        for k, law in enumerate(distributions.values())
    ]
    y = _outcome(system, names, output, t_end, executor, options)(np.array(columns).T)
    found = analysis.analyze(problem, unit_points, y, num_levels=_LEVELS, seed=seed)
    first, total = np.asarray(found["mu_star"], float), np.asarray(found["sigma"], float)
    return Indices("morris", _name(output), tuple(names), first, total, len(y))


def _name(output: Any) -> str:
    return getattr(output, "__name__", "outcome") if callable(output) else path_of(output)


def _outcome(
    system: System,
    names: list[str],
    output: Any,
    t_end: Any,
    executor: Executor | None,
    options: dict[str, Any],
) -> Callable[[np.ndarray], np.ndarray]:
    """Return the outcome of rows of values."""

    def outcome(rows: np.ndarray) -> np.ndarray:
        cases = [dict(zip(names, row, strict=True)) for row in rows.tolist()]
        made = sweep(system, cases, t_end, executor=executor, **options)
        for case in made.failed:
            raise SweepError(f"case {case.number} of {case.values} failed: {case.error}")
        if callable(output):
            return np.array([float(output(case.result)) for case in made])
        return np.asarray(made.final(output), dtype=float).ravel()

    return outcome
