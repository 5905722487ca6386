"""Statistics of sweeps: percentiles over time, envelopes, and what goes along with what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import SweepError

if TYPE_CHECKING:
    from acausal.studies.cases import Sweep


def percentiles(sweep: Sweep, key: Any, levels: Sequence[float]) -> np.ndarray:
    """Return percentiles of a variable over the cases at each time, levels × times."""
    asked = np.asarray(levels, dtype=float)
    if asked.ndim != 1 or not asked.size or np.any((asked < 0) | (asked > 100)):
        raise SweepError(f"percentiles {levels}: give numbers from 0 to 100.")
    values = sweep[key]
    found = np.full((len(asked), *values.shape[1:]), np.nan)
    there = ~np.all(np.isnan(values), axis=0)
    found[:, there] = np.nanpercentile(values[:, there], asked, axis=0)
    return found


def correlation(sweep: Sweep, key: Any) -> dict[str, float]:
    """Return Spearman's rank correlation of a variable at the end with all that was varied."""
    from scipy.stats import spearmanr

    y = np.asarray(sweep.final(key), dtype=float).ravel()
    good = np.isfinite(y)
    if good.sum() < 3:
        raise SweepError(f"a correlation needs at least 3 cases that are ok, not {good.sum()}.")
    found = {}
    for name in sweep.keys:
        x = np.array([sweep.value(number, name) for number in range(len(sweep))])
        if np.ptp(x[good]) == 0.0 or np.ptp(y[good]) == 0.0:
            found[name] = 0.0
        else:
            found[name] = float(spearmanr(x[good], y[good]).statistic)
    return found
