"""Output grids: checked before the integrator sees them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from numbers import Integral, Real
from typing import Any

import numpy as np

from acausal.errors import TimeGridError

_ANYWHERE = 1e7  # byte that any machine has: it is not asked for its memory
_SHARE = 0.5  # of the machine's memory that one result may take


def output_grid(
    t_end: float | None,
    t_start: float,
    n: int,
    t: Sequence[float] | np.ndarray | None,
    width: int,
) -> np.ndarray:
    """Return the output times: ``t`` itself, or ``n`` equal intervals from start to end.

    A grid ``t`` may begin after ``t_start``: the run then begins there all the same.

    Raises
    ------
    TimeGridError
        For grids that are empty, not finite, not increasing, or larger than memory.
    """
    if t is None:
        grid = _uniform(t_end, t_start, n, width)
    else:
        grid = _given(t)
        if t_end is not None and t_end != grid[-1]:
            raise TimeGridError(
                f"the output grid t has {grid[-1]:g} s where t_end = {t_end} s: give one of them."
            )
        if t_start and t_start > grid[0]:
            raise TimeGridError(
                f"the output grid t begins at {grid[0]:g} s, before t_start = {t_start} s."
            )
    steps = np.diff(grid)
    if np.any(steps <= 0):
        where = int(np.argmax(steps <= 0))
        raise TimeGridError(
            f"the output times must increase: t[{where}] = {grid[where]:g} s is followed by "
            f"t[{where + 1}] = {grid[where + 1]:g} s."
        )
    _check_memory(len(grid), width)
    return grid


def _given(t: Sequence[float] | np.ndarray) -> np.ndarray:
    try:
        grid = np.atleast_1d(np.asarray(t, dtype=float))
    except (TypeError, ValueError):
        raise TimeGridError(f"the output grid t = {t!r} is not a sequence of numbers.") from None
    if grid.ndim != 1:
        raise TimeGridError(f"the output grid t has the shape {grid.shape}: give one row of times.")
    if not len(grid):
        raise TimeGridError("the output grid t is empty: give at least one time.")
    if not np.all(np.isfinite(grid)):
        where = int(np.argmax(~np.isfinite(grid)))
        raise TimeGridError(f"the output times must be finite: t[{where}] = {grid[where]}.")
    return grid


def _uniform(t_end: Any, t_start: Any, n: Any, width: int) -> np.ndarray:
    if t_end is None:
        raise TimeGridError("simulate() needs t_end [s] or an output grid t=[…].")
    for name, value in (("t_start", t_start), ("t_end", t_end)):
        if not isinstance(value, Real) or not np.isfinite(float(value)):
            raise TimeGridError(f"{name} = {value!r} is not a finite number of seconds.")
    if t_end <= t_start:
        raise TimeGridError(f"t_end = {t_end:g} s must be greater than t_start = {t_start:g} s.")
    if not isinstance(n, Integral) or n < 1:
        raise TimeGridError(f"n = {n!r} output intervals: give a whole number of at least 1.")
    _check_memory(int(n) + 1, width)
    return np.linspace(t_start, t_end, int(n) + 1)


def _check_memory(points: int, width: int) -> None:
    needed = 8.0 * points * max(width, 1)
    if needed < _ANYWHERE:
        return
    available = _SHARE * os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    if needed > available:
        raise TimeGridError(
            f"{points} output times of {width} unknowns would take {needed / 1e9:.1f} GB of "
            f"memory; a result may take {available / 1e9:.1f} GB. Give fewer output times (n=…), "
            "or run in pieces and save each."
        )
