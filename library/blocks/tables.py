"""Tables: interpolation of given points, over time or over one or two inputs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Annotated, Any

import casadi as ca
import numpy as np
from numpy.typing import ArrayLike, NDArray

import acausal as ac
from acausal.arguments import Kind, is_array, is_number
from acausal.errors import ParameterError
from acausal.language.units import si_value
from domains import signal
from library.blocks.interfaces import SI2SO, SISO


def _is_cells(value: Any) -> bool:
    """Whether a value is an array of numbers, some of which may be texts with units."""
    if is_array(value):
        return True
    try:
        cells = np.asarray(value)
    except ValueError:  # rows of unequal length
        return False
    return cells.ndim > 0 and all(isinstance(c, str) or is_number(c) for c in cells.flat)


Cells = Annotated[Any, Kind("an array of numbers or texts with units", _is_cells)]

_CURVES = ("akima", "cubic")

_MOST = 2000
"""Numbers of a table up to which they are parameters: more would fill lists of parameters."""


def _matrix(part: Any, table: ArrayLike, columns: int) -> NDArray[np.float64]:
    """Return a table as a matrix of at least ``columns`` columns; texts with units in SI."""
    path = f"{part.path or type(part).__name__}.table"
    cells = np.asarray(table)
    if cells.dtype.kind in "UO":
        read = [si_value(c, path) if isinstance(c, str) else float(c) for c in cells.flat]
        cells = np.reshape(read, cells.shape)
    matrix = np.asarray(cells, dtype=float)
    if matrix.ndim != 2 or matrix.shape[1] < columns:
        raise ParameterError(
            f"{path} has shape {matrix.shape}; it needs at least "
            f"{columns} columns, the first for the abscissas."
        )
    return matrix


class TimeTable(ac.Component):
    """Table of time joined by straight lines, y = offset + table(t - start_time).

    A time that stands twice is a jump. The end slopes go on outside of the table; before
    ``start_time`` the output is the offset. Jumps are exact events; at kinks steps end.
    """

    y = ac.port(signal.Output, description="Output")
    table: Cells = ac.structural(description="Rows of time [s] and value", required=True)
    offset: ac.Parameter = ac.parameter("1", "Offset of the output", default=0.0)
    start_time: float = ac.structural(
        default=0.0, description="Output is the offset before this time [s]"
    )

    def equations(self) -> Iterator[Any]:
        matrix = _matrix(self, self.table, 2)
        times, values = matrix[:, 0] + self.start_time, matrix[:, 1]
        wave = ac.timetable(times.tolist(), values.tolist(), "linear", "linear")
        yield self.y == self.offset + ac.after(self.start_time) * wave


class TimeColumn(ac.Component):
    """One column over time, y = offset + values(t - start_time)."""

    y = ac.port(signal.Output, description="Output")
    times: ArrayLike = ac.structural(description="Times [s]", required=True)
    values: ArrayLike = ac.structural(description="Values", required=True)
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
        times = np.asarray(self.times, dtype=float) + self.start_time
        kind, outside = self.smoothness, self.extrapolation
        wave = ac.timetable(times.tolist(), np.asarray(self.values).tolist(), kind, outside)
        yield self.y == self.offset + ac.after(self.start_time) * wave


class CombiTimeTable(ac.Assembly):
    """Columns of a table of time, y = offset + table(t - start_time).

    The table is an array with the times [s] in its first column, a file for ``ac.read_table``, or
    a table that it read. With ``columns`` (numbers from 2 on, or names of a file's columns) the
    outputs are ``y[0]``, ``y[1]``, …; else there is one, ``y``, of ``column``. Before
    ``start_time`` they are the offset.
    """

    table: str | PathLike[str] | ac.types.Table | Cells = ac.structural(
        description="Rows of time [s] and values, a file, or a table", required=True
    )
    column: int | str = ac.structural(
        default=2, description="Column of y; column 1 holds the times"
    )
    columns: Sequence[int | str] | None = ac.structural(
        default=None, description="Columns of the outputs y[0], y[1], …"
    )
    smoothness: str = ac.structural(
        default="linear", description="linear, akima, cubic or constant"
    )
    extrapolation: str = ac.structural(
        default="linear", description="hold, linear, periodic or none"
    )
    offset: ac.Parameter = ac.parameter("1", "Offset of the outputs", default=0.0)
    start_time: float = ac.structural(
        default=0.0, description="Output is the offset before this time [s]"
    )

    def assemble(self) -> None:
        wanted = [self.column] if self.columns is None else list(self.columns)
        self.part = [self._column(*_time_column(self, self.table, which)) for which in wanted]
        outputs = [signal.Output() for _ in wanted]
        self.y = outputs[0] if self.columns is None else outputs
        for output, part in zip(outputs, self.part, strict=True):
            self.connect(part.y, output)

    def _column(self, times: Any, values: Any) -> TimeColumn:
        return TimeColumn(
            times=times,
            values=values,
            smoothness=self.smoothness,
            extrapolation=self.extrapolation,
            offset=self.offset,
            start_time=self.start_time,
        )


def _time_column(part: Any, table: Any, which: int | str) -> tuple[Any, Any]:
    """Return times and values of a column, by its number or its name."""
    if isinstance(table, str | PathLike):
        table = ac.read_table(table)
    if isinstance(table, ac.types.Table):
        names = list(table)
        column = table[which if isinstance(which, str) else names[which - 2]]
        return column.t, column.in_si()
    if isinstance(which, str):
        raise ParameterError(
            f"CombiTimeTable: '{which}' names a column, but the table is an array. Give the "
            "number of the column, from 2 on."
        )
    matrix = _matrix(part, table, which)
    return matrix[:, 0], matrix[:, which - 1]


class _Cell(ac.Parameter):
    """A number of any unit: texts with a unit are taken in SI."""

    def check_number(self, value: Any, path: str) -> float:
        return super().check_number(
            si_value(value, path) if isinstance(value, str) else value, path
        )


def _rows() -> Any:
    columns = _Cell("1", "Abscissa"), _Cell("1", "Value")
    strict = ("smoothness", _CURVES)
    return ac.table("Rows of abscissa and values", columns=columns, more=True, strict=strict)


def _as_parameters() -> Any:
    return ac.structural(
        default=None,
        description="True: all numbers are parameters; False: none is; None: up to 2000 are",
    )


def _is_free(part: Any) -> bool:
    """Whether the numbers of a table are parameters: up to 2000 of them, or where it is asked for.

    Raises
    ------
    ParameterError
        If they are to be parameters and are a curve with jumps, or one that does not close.
    """
    asked, rows = part.as_parameters, part.__dict__["_values"]["table"]
    size = rows.numel() if isinstance(rows, ca.SX) else len(rows) * len(rows[0])
    broken = part.smoothness in _CURVES and not isinstance(rows, ca.SX) and _is_broken(part, rows)
    if asked and broken:
        raise ParameterError(
            f"{part.path or type(part).__name__}: numbers of a table with the smoothness "
            f"{part.smoothness} are parameters where its abscissas increase and, if it is "
            "periodic, it ends as it begins. Leave out as_parameters, or take linear."
        )
    return not broken and bool(size <= _MOST if asked is None else asked)


def _is_broken(part: Any, rows: Any) -> bool:
    """Whether a curve through the rows of a table jumps somewhere."""
    matrix = np.asarray(rows, dtype=float)
    if matrix.ndim != 2 or isinstance(part, CombiTable2Ds):
        return False
    open_end = part.extrapolation == "periodic" and np.any(matrix[0, 1:] != matrix[-1, 1:])
    return bool(open_end or np.any(np.diff(matrix[:, 0]) == 0))


class CombiTable1D(SISO):
    """One column of a table over the input, y = table(u).

    Up to 2000 numbers are parameters, ``table[0, 1]``, of curves as of lines; more of them with
    ``as_parameters=True``.
    """

    table: ac.types.TableParameter = _rows()
    column: int = ac.structural(default=2, description="Column of y; column 1 holds the abscissas")
    smoothness: str = ac.structural(
        default="linear", description="linear, akima, cubic or constant"
    )
    extrapolation: str = ac.structural(
        default="linear", description="hold, linear, periodic or none"
    )
    as_parameters: bool | None = _as_parameters()

    def builds_in(self, name: str) -> bool:
        """Whether the table has very many points, or is a curve that jumps."""
        return name == "table" and not _is_free(self)

    def equations(self) -> Iterator[Any]:
        matrix: Any = self.table
        _check_column(self, matrix.shape[1], self.column)
        xs, ys = matrix[:, 0], matrix[:, self.column - 1]
        yield self.y == ac.interpolate(self.u, xs, ys, self.smoothness, self.extrapolation)


def _check_column(part: Any, columns: int, which: int) -> None:
    if not 2 <= which <= columns:
        raise ParameterError(
            f"{part.path or type(part).__name__}: column {which} is none of the table's, which go "
            f"from 2 to {columns}."
        )


class CombiTable1Ds(ac.Assembly):
    """Columns of a table over one input, y = table(u).

    With ``columns`` (numbers from 2 on) the outputs are ``y[0]``, ``y[1]``, …; else there is one,
    ``y``, of ``column``.
    """

    table: ac.types.TableParameter = _rows()
    column: int = ac.structural(default=2, description="Column of y; column 1 holds the abscissas")
    columns: Sequence[int] | None = ac.structural(
        default=None, description="Columns of the outputs y[0], y[1], …"
    )
    smoothness: str = ac.structural(
        default="linear", description="linear, akima, cubic or constant"
    )
    extrapolation: str = ac.structural(
        default="linear", description="hold, linear, periodic or none"
    )
    as_parameters: bool | None = _as_parameters()

    def builds_in(self, name: str) -> bool:
        """Whether the table has very many points, or is a curve that jumps."""
        return name == "table" and not _is_free(self)

    def assemble(self) -> None:
        wanted = [self.column] if self.columns is None else list(self.columns)
        given = self._given(type(self).table)
        self.u = signal.Input()
        self.part = [
            CombiTable1D(
                table=given if self.builds_in("table") else self.table,
                column=which,
                smoothness=self.smoothness,
                extrapolation=self.extrapolation,
                as_parameters=self.as_parameters,
            )
            for which in wanted
        ]
        outputs = [signal.Output() for _ in wanted]
        self.y = outputs[0] if self.columns is None else outputs
        for output, part in zip(outputs, self.part, strict=True):
            self.connect(self.u, part.u)
            self.connect(part.y, output)


class CombiTable2Ds(SI2SO):
    """Table over two inputs, y = table(u1, u2).

    The first column of ``table`` holds the abscissas of u1, the first row those of u2; the
    element in the corner is not used.
    """

    table: ac.types.TableParameter = ac.table(
        "Grid of u1 (rows) and u2 (columns)",
        columns=(_Cell("1", "Abscissa"), _Cell("1", "Value")),
        more=True,
        grid=True,
    )
    smoothness: str = ac.structural(default="linear", description="linear or cubic")
    extrapolation: str = ac.structural(default="linear", description="hold or linear")
    as_parameters: bool | None = _as_parameters()

    def builds_in(self, name: str) -> bool:
        """Whether the table has very many points, or is a curve that jumps."""
        return name == "table" and not _is_free(self)

    def equations(self) -> Iterator[Any]:
        matrix: Any = self.table
        xs, ys, values = matrix[1:, 0], matrix[0, 1:], matrix[1:, 1:]
        yield self.y == ac.interpolate2d(
            self.u1, self.u2, xs, ys, values, self.smoothness, self.extrapolation
        )
