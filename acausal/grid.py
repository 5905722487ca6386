"""Output grids: checked before the integrator sees them."""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np

from acausal.errors import TimeGridError

_SHARE = 0.5  # of the machine's memory that one result may take


def output_grid(
    t_end: float | None,
    t_start: float,
    n: int,
    t: Sequence[float] | np.ndarray | None,
    width: int,
) -> np.ndarray:
    """Return the output times: ``t`` itself, or ``n`` equal intervals from start to end.

    Raises
    ------
    TimeGridError
        For grids that are empty, not finite, not increasing, or larger than memory.
    """
    if t is None:
        grid = _uniform(t_end, t_start, n)
    else:
        grid = np.atleast_1d(np.asarray(t, dtype=float))
        if t_end is not None and len(grid) and grid[-1] != t_end:
            raise TimeGridError(
                f"t ends at {grid[-1]:g} s but t_end = {t_end:g} s: give one of them."
            )
    if grid.ndim != 1 or len(grid) == 0:
        raise TimeGridError("the output grid t is empty: give at least one time.")
    if not np.all(np.isfinite(grid)):
        raise TimeGridError("the output grid t contains NaN or infinity.")
    steps = np.diff(grid)
    if np.any(steps <= 0):
        where = int(np.argmax(steps <= 0))
        raise TimeGridError(
            f"the output times must increase: t[{where}] = {grid[where]:g} s is followed by "
            f"t[{where + 1}] = {grid[where + 1]:g} s."
        )
    _check_memory(len(grid), width)
    return grid


def _uniform(t_end: float | None, t_start: float, n: int) -> np.ndarray:
    if t_end is None:
        raise TimeGridError("simulate() needs t_end [s] or an output grid t=[…].")
    if not np.isfinite(t_end) or not np.isfinite(t_start):
        raise TimeGridError(f"t_start = {t_start} and t_end = {t_end} must be finite.")
    if t_end <= t_start:
        raise TimeGridError(f"t_end = {t_end:g} s must be greater than t_start = {t_start:g} s.")
    if int(n) != n or n < 1:
        raise TimeGridError(f"n = {n} output intervals: give an integer of at least 1.")
    return np.linspace(t_start, t_end, int(n) + 1)


def _check_memory(points: int, width: int) -> None:
    needed = 8.0 * points * max(width, 1)
    available = _SHARE * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if needed > available:
        raise TimeGridError(
            f"{points} output times of {width} unknowns would take {needed / 1e9:.1f} GB of "
            f"memory, of which {available / 1e9:.1f} GB may be used: give fewer output times, "
            "or run in pieces and save each."
        )
