"""Signatures: a hash of what decides the numbers of runs, by which files know what they are of."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.language.quantity import path_of

if TYPE_CHECKING:
    from acausal.system.system import System


def signature(system: System, grid: np.ndarray, options: Mapping[str, Any], *others: Any) -> str:
    """Return a hash of a model, its output times, options and what else is given.

    Of functions of time only the names count.
    """
    sizes = [system.rhs.size1_in(i) for i in range(6)]
    point = [np.linspace(0.3, 0.7, size) for size in sizes]
    slopes = [f"{v:.6e}" for part in system.rhs(*point) for v in np.asarray(part).ravel()]
    told = [
        [system.name, list(system.states), slopes, list(system.parameter_names)],
        [f"{v:.12e}" for v in (*system.parameter_values, *grid)],
        *others,
        {k: _named(v) for k, v in sorted(options.items())},
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def _named(value: Any) -> str:
    if isinstance(value, Mapping):
        return str({path_of(k): _named(v) for k, v in value.items()})
    return getattr(value, "__qualname__", None) or str(value)
