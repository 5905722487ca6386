"""Drift: how far closed loops open during a run, and what is said if they do.

Coordinates of loops are solved from their closures at every point, so gaps do not grow with time.
Two things leave one: closures that count as redundant but are not (drivers that contradict each
other), and the tolerance of the solution itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from acausal.errors import SimulationError

if TYPE_CHECKING:
    from acausal.results.result import Result

OPEN = 1e-5
"""Gap [m or rad] beyond which a loop is not closed: what is drawn of it would be wrong."""


def closure_gaps(result: Result) -> np.ndarray:
    """Return the gap of every closure at all points of a run, (closures, points)."""
    chart = result.system.chart
    if not chart:
        return np.zeros((0, len(result.t)))
    return np.asarray(chart.gaps(*result.arguments()))


def constraint_drift(result: Result) -> dict[str, float]:
    """Return the largest gap [m or rad] of closed loops by the part that closes them."""
    gaps, chart = closure_gaps(result), result.system.chart
    found: dict[str, float] = {}
    for owner, gap in zip(chart.gap_owners, gaps, strict=True):
        found[owner] = max(found.get(owner, 0.0), float(np.max(np.abs(gap), initial=0.0)))
    return found


def check_drift(result: Result) -> None:
    """Refuse a run in which a loop does not stay closed.

    Raises
    ------
    SimulationError
        Naming the loop and the parts in it whose motion is prescribed.
    """
    gaps, chart = np.abs(closure_gaps(result)), result.system.chart
    if not gaps.size or np.nanmax(gaps) <= OPEN:
        return
    first = int(np.argmax(np.max(gaps, axis=0) > OPEN))
    worst = int(np.argmax(gaps[:, first]))
    t = float(result.t[first])
    raise SimulationError(
        f"the loop through {chart.gap_owners[worst]} does not stay closed: at t = {t:g} s a gap of "
        f"{np.linalg.norm(gaps[:, first]):.3g} m (or rad) has opened{chart.prescribed}",
        partial=result,
        time=t,
    )
