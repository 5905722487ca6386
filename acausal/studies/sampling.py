"""Samples of uncertain values: cases for a sweep, by sequences that fill the space evenly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import Told, checked
from acausal.errors import SweepError, UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.studies.distributions import Distribution

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
    seed: int = 0,
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
