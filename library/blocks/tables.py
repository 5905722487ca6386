"""Tables: interpolation of given points, over time or over one or two inputs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

import acausal as ac
from acausal.errors import ParameterError
from domains import signal
from library.blocks.interfaces import SI2SO, SISO


def _matrix(part: ac.Component, table: ArrayLike, columns: int) -> NDArray[np.float64]:
    """Return a table as a matrix of at least ``columns`` columns."""
    matrix = np.asarray(table, dtype=float)
    if matrix.ndim != 2 or matrix.shape[1] < columns:
        raise ParameterError(
            f"{part.path}.table has shape {matrix.shape}; it needs at least {columns} columns, "
            "the first for the abscissas."
        )
    return matrix


class TimeTable(ac.Component):
    """Table of time joined by straight lines, y = offset + table(t - start_time).

    A time that stands twice is a jump. The end slopes go on outside of the table; before
    ``start_time`` the output is the offset. Kinks and jumps are exact events.
    """

    y = ac.port(signal.Output, description="Output")
    table: ArrayLike = ac.structural(description="Rows of time [s] and value", required=True)
    offset: ac.Parameter = ac.parameter("1", "Offset of the output", default=0.0)
    start_time: float = ac.structural(
        default=0.0, description="Output is the offset before this time [s]"
    )

    def equations(self) -> Iterator[Any]:
        matrix = _matrix(self, self.table, 2)
        times, values = matrix[:, 0] + self.start_time, matrix[:, 1]
        wave = ac.timetable(times.tolist(), values.tolist(), "linear", "linear")
        yield self.y == self.offset + ac.after(self.start_time) * wave


class CombiTimeTable(ac.Component):
    """One column of a table of time, y = offset + table(t - start_time).

    Several columns take several blocks with the same table. Before ``start_time`` the output is
    the offset.
    """

    y = ac.port(signal.Output, description="Output")
    table: ArrayLike = ac.structural(description="Rows of time [s] and values", required=True)
    column: int = ac.structural(default=2, description="Column of y; column 1 holds the times")
    smoothness: str = ac.structural(
        default="linear", description="linear, akima, cubic or constant"
    )
    extrapolation: str = ac.structural(
        default="linear", description="hold, linear, periodic or none"
    )
    offset: ac.Parameter = ac.parameter("1", "Offset of the output", default=0.0)
    start_time: float = ac.structural(
        default=0.0, description="Output is the offset before this time [s]"
    )

    def equations(self) -> Iterator[Any]:
        matrix = _matrix(self, self.table, self.column)
        times, values = matrix[:, 0] + self.start_time, matrix[:, self.column - 1]
        kind, outside = self.smoothness, self.extrapolation
        wave = ac.timetable(times.tolist(), values.tolist(), kind, outside)
        yield self.y == self.offset + ac.after(self.start_time) * wave


class CombiTable1D(SISO):
    """One column of a table over the input, y = table(u)."""

    table: ArrayLike = ac.structural(description="Rows of abscissa and values", required=True)
    column: int = ac.structural(default=2, description="Column of y; column 1 holds the abscissas")
    smoothness: str = ac.structural(
        default="linear", description="linear, akima, cubic or constant"
    )
    extrapolation: str = ac.structural(
        default="linear", description="hold, linear, periodic or none"
    )

    def equations(self) -> Iterator[Any]:
        matrix = _matrix(self, self.table, self.column)
        xs, ys = matrix[:, 0], matrix[:, self.column - 1]
        yield self.y == ac.interpolate(self.u, xs, ys, self.smoothness, self.extrapolation)


CombiTable1Ds = CombiTable1D


class CombiTable2Ds(SI2SO):
    """Table over two inputs, y = table(u1, u2).

    The first column of ``table`` holds the abscissas of u1, the first row those of u2; the
    element in the corner is not used.
    """

    table: ArrayLike = ac.structural(
        description="Grid of u1 (rows) and u2 (columns)", required=True
    )
    smoothness: str = ac.structural(default="linear", description="linear or cubic")
    extrapolation: str = ac.structural(default="linear", description="hold or linear")

    def equations(self) -> Iterator[Any]:
        matrix = _matrix(self, self.table, 2)
        xs, ys, values = matrix[1:, 0], matrix[0, 1:], matrix[1:, 1:]
        yield self.y == ac.interpolate2d(
            self.u1, self.u2, xs, ys, values, self.smoothness, self.extrapolation
        )
