"""Time events at run time: the discrete vector between two instants, and the next instant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import casadi as ca
import numpy as np

from acausal.numerics.function_buffer import buffer_of
from acausal.numerics.piecewise import PiecewisePolynomial


@dataclass(frozen=True, eq=False)
class EventTable:
    """Counts, flags and table pieces as functions of time.

    ``function`` maps (parameters, discrete) to starts and periods of the counts and the instants
    of the flags; the discrete vector is [counts, flags, table pieces, memory], of which the last
    part changes at state events.
    """

    function: ca.Function
    n_counters: int
    n_switches: int
    tables: tuple[PiecewisePolynomial, ...]
    owners: tuple[str, ...]
    n_memory: int = 0

    @property
    def timed(self) -> int:
        """Length of the part of the discrete vector that time alone decides."""
        pieces = sum(int(table.coefficients.shape[1]) + 1 for table in self.tables)
        return self.n_counters + self.n_switches + pieces

    @property
    def size(self) -> int:
        """Length of the discrete vector."""
        return self.timed + self.n_memory

    @cached_property
    def follows_memory(self) -> bool:
        """Whether instants depend on discrete variables that state events change."""
        if not self.n_memory or not self.n_counters + self.n_switches:
            return False
        outputs = range(self.function.n_out())
        columns = {c for i in outputs for c in self.function.jac_sparsity(i, 1).get_col()}
        return any(c >= self.timed for c in columns)

    def discrete_at(self, t: float, p: np.ndarray, memory: np.ndarray | None = None) -> np.ndarray:
        """Return the discrete vector on the interval that begins at ``t`` (its right limit)."""
        m = np.zeros(self.size)
        if memory is not None:
            m[self.timed :] = memory
        n, end = self.n_counters, self.n_counters + self.n_switches
        slack = _slack(t)
        if n:
            starts, periods, _ = self.numbers(p, m)
            m[:n] = np.maximum(np.floor((t + slack - starts) / periods), -1.0)
        if self.n_switches:
            _, _, instants = self.numbers(p, m)
            m[n:end] = instants <= t + slack
        position = end
        for table in self.tables:
            origin, coefficients = table.piece_at(t, side=1)
            m[position] = origin
            m[position + 1 : position + 1 + len(coefficients)] = coefficients
            position += 1 + len(coefficients)
        return m

    def owner(self, index: int) -> str:
        """Return the component that an element of the discrete vector belongs to."""
        return self.owners[index] if index < len(self.owners) else ""

    def owned_tables(self) -> Iterator[tuple[str, PiecewisePolynomial]]:
        """Yield the tables with the components they belong to."""
        position = self.n_counters + self.n_switches
        for table in self.tables:
            yield self.owner(position), table
            position += int(table.coefficients.shape[1]) + 1

    def next_after(self, t: float, p: np.ndarray, m: np.ndarray) -> float:
        """Return the first instant after ``t`` at which the discrete vector changes."""
        if not self.timed:
            return float("inf")
        slack = _slack(t)
        soonest = float("inf")
        starts, periods, instants = self.numbers(p, m)
        for start, period, count in zip(starts, periods, m[: self.n_counters], strict=True):
            soonest = min(soonest, start + (count + 1.0) * period)
        later = instants[instants > t + slack]
        if later.size:
            soonest = min(soonest, float(later.min()))
        for table in self.tables:
            soonest = min(soonest, table.next_piece(t + slack))
        return soonest

    def numbers(self, p: np.ndarray, m: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return starts and periods of the counts and the instants of the flags [s]."""
        starts, periods, instants = buffer_of(self.function)(p, m)
        return starts.copy(), periods.copy(), instants.copy()


def _slack(t: float) -> float:
    """Return the rounding error of an instant: events closer than this are one."""
    return 8.0 * np.finfo(float).eps * max(1.0, abs(t))
