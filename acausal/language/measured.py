"""Measured data: columns over time with their units, from CSV files and data frames."""

from __future__ import annotations

import codecs
import csv
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from acausal.arguments import checked, checked_methods, shown
from acausal.errors import (
    ArgumentError,
    FileFormatError,
    TimeGridError,
    UnknownNameError,
    did_you_mean,
)
from acausal.language.units import base_unit, convert

_CLOCKS = ("time", "t")  # names under which a table holds its times
_HEAD = re.compile(r"^(.*?)\s*(?:\[([^\[\]]*)\]|\(([^()]*)\))?\s*$")  # name [unit] or name (unit)
_DELIMITERS = ",;\t"
Columns = list[tuple[str, np.ndarray]]
_ELEMENT = re.compile(r"^\d+$")  # c[0] is the element of a vector, not a column in a unit "0"


@checked_methods
@dataclass(frozen=True, eq=False)
class Column:
    """One measured variable: ``values`` [``unit``] at the times ``t`` [s], as they were written.

    It unpacks into times and values, and is an input of a run as it is: its values are then
    converted to the unit of the input.
    """

    name: str
    t: np.ndarray
    values: np.ndarray
    unit: str = ""

    def __iter__(self) -> Iterator[np.ndarray]:
        return iter((self.t, self.values))

    def __len__(self) -> int:
        return 2

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        return np.asarray(self.values, dtype)

    def to(self, unit: str, path: str = "") -> np.ndarray:
        """Return the values in another unit; without a unit they are taken as they stand.

        Raises
        ------
        ParameterError
            If the two units measure different things.
        """
        if self.unit in ("", unit) or unit == "":
            return self.values
        return np.asarray(convert(self.values, self.unit, unit, path or self.name))

    def in_si(self) -> np.ndarray:
        """Return the values in the SI unit of what they measure: mV in V, rpm in rad/s."""
        return self.to(base_unit(self.unit, self.name)) if self.unit else self.values

    def __repr__(self) -> str:
        unit = f" [{self.unit}]" if self.unit else ""
        return f"<Column '{self.name}'{unit}: {len(self.t)} values>"


@checked_methods
@dataclass(frozen=True, eq=False)
class Table(Mapping[str, Column]):
    """Columns of measured values by name: ``table["v"]``, ``table.t``, ``table.units``.

    Values that were not measured (an empty cell, NaN) are left out of their column.
    """

    name: str
    t: np.ndarray
    columns: dict[str, Column]

    def __getitem__(self, key: str) -> Column:
        if key not in self.columns:
            raise UnknownNameError(
                f"{self.name} has no column '{key}'. {did_you_mean(key, self.columns)}"
            )
        return self.columns[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __len__(self) -> int:
        return len(self.columns)

    @property
    def units(self) -> dict[str, str]:
        """Units of the columns, as they were written."""
        return {name: column.unit for name, column in self.columns.items()}

    def __repr__(self) -> str:
        span = f"{self.t[0]:g} to {self.t[-1]:g} s" if len(self.t) else "empty"
        listed = [f"{n} [{c.unit}]" if c.unit else n for n, c in self.columns.items()]
        return f"<Table '{self.name}': {len(self.t)} times, {span}; {', '.join(listed)}>"


@checked
def read_table(source: Any, time: str | None = None) -> Table:
    """Read measured data over time from a CSV file, a parquet file or a DataFrame.

    Parameters
    ----------
    source
        Path of a file, or a DataFrame. The first line of a CSV names the columns, ``v [mV]`` or
        ``v (mV)``, and a second line may hold the units; cells are separated by ``,``, ``;`` or
        tabs, with a decimal comma where the separator is ``;``. The text is UTF-8, or as
        spreadsheets write it: cp1252, or UTF-16 with its mark.
    time
        Name of the column of times, with or without its unit; by default ``time``, ``t`` or the
        first column. Without a unit times are in seconds; dates become seconds from the first.

    Raises
    ------
    FileFormatError
        For a file without columns, two columns of one name, a cell that is no number or
        infinite, or lines of unequal length.
    UnknownNameError
        If there is no column ``time``.
    TimeGridError
        If the times do not increase.
    """
    if hasattr(source, "columns") and hasattr(source, "index"):
        return _of_frame(source, "the DataFrame", time)
    if not isinstance(source, str | os.PathLike):
        raise ArgumentError(
            f"read_table(source={shown(source)}): source must be the path of a file or a DataFrame."
        )
    path = Path(source)
    if path.suffix.lower() in (".parquet", ".pq"):
        return _of_frame(_parquet(path), path.name, time)
    heads, rows = _cells(path)
    return _table(path.name, list(zip(heads, np.array(rows).T, strict=True)), time)


def _parquet(path: Path) -> Any:
    from acausal.errors import AcausalError

    try:
        import pandas as pd

        return pd.read_parquet(path)
    except ImportError:
        raise AcausalError(
            f"{path} needs pandas and pyarrow: pip install 'acausal[parquet]'."
        ) from None


def _of_frame(frame: Any, name: str, time: str | None) -> Table:
    """Return the columns of a DataFrame; its index is the time if no column is."""
    columns: Columns = []
    units: Mapping[str, str] = getattr(frame, "attrs", {}).get("units", {})
    for number, column in enumerate(frame.columns):
        head = " ".join(map(str, column)) if isinstance(column, tuple) else str(column)
        unit = units.get(head, "")
        values = np.asarray(frame.iloc[:, number])
        columns.append((f"{head} [{unit}]" if unit else head, values))
    heads = {head for head, _ in columns}
    plain = {_parse(head)[0] for head in heads}
    if not (time is not None and {time, _parse(time)[0]} & {*heads, *plain}) and not (
        time is None and plain & set(_CLOCKS)
    ):
        columns.insert(0, (str(frame.index.name or "time"), np.asarray(frame.index)))
    return _table(name, columns, time)


def _parse(head: str) -> tuple[str, str]:
    """Return name and unit of a heading: ``v [mV]`` or ``v (mV)``."""
    found = _HEAD.match(head.strip())
    unit = "" if found is None else (found[2] or found[3] or "").strip()
    if found is None or _ELEMENT.match(unit):
        return head.strip(), ""
    return found[1].strip(), unit


def _table(name: str, columns: Columns, time: str | None) -> Table:
    heads = [_parse(head) for head, _ in columns]
    labels = [label for label, _ in heads]
    twice = next((label for label in labels if labels.count(label) > 1), None)
    if twice is not None:
        raise FileFormatError(f"{name} names the column '{twice}' twice: give each its own name.")
    clock = _clock(name, heads, time)
    t = _seconds(columns[heads.index(clock)][1], clock[1], name)
    made: dict[str, Column] = {}
    for (label, unit), (_, given) in zip(heads, columns, strict=True):
        if (label, unit) == clock:
            continue
        try:
            values = np.asarray(given, dtype=float)
        except (TypeError, ValueError):
            continue  # a column of words, which the frame may have beside its numbers
        made[label] = _measured(label, t, values, unit, name)
    if not made:
        raise FileFormatError(f"{name} has no column of numbers beside its times.")
    return Table(name, t, made)


def _measured(label: str, t: np.ndarray, values: np.ndarray, unit: str, where: str) -> Column:
    """Return a column without what was not measured: an empty cell, NaN."""
    if np.any(np.isinf(values)):
        first = int(np.argmax(np.isinf(values)))
        raise FileFormatError(
            f"{where}: '{label}' is {values[first]} at t = {t[first]:g} s. Leave the cell empty "
            "if nothing was measured there."
        )
    there = ~np.isnan(values)
    return Column(label, t[there], values[there], unit)


def _clock(name: str, heads: list[tuple[str, str]], time: str | None) -> tuple[str, str]:
    if time is None:
        return next((head for head in heads if head[0].lower() in _CLOCKS), heads[0])
    wanted = _parse(time)
    for head in heads:
        if head[0] == wanted[0] and wanted[1] in ("", head[1]):
            return head
    known = [f"{label} [{unit}]" if unit else label for label, unit in heads]
    raise UnknownNameError(f"{name} has no column '{time}'. {did_you_mean(time, known)}")


def _seconds(values: np.ndarray, unit: str, name: str) -> np.ndarray:
    """Return times in seconds; dates and spans of time are counted from the first."""
    if np.issubdtype(values.dtype, np.datetime64):
        values = values - values[0]
    if np.issubdtype(values.dtype, np.timedelta64):
        return np.asarray(values / np.timedelta64(1, "ns"), dtype=float) * 1e-9
    t = np.asarray(values, dtype=float)
    if unit:
        t = convert(t, unit, "s", f"the times of {name}")
    steps = np.diff(t)
    if not np.all(np.isfinite(t)) or np.any(steps <= 0):
        where = int(np.argmax(~(steps > 0))) if len(steps) else 0
        raise TimeGridError(
            f"the times of {name} must be numbers that increase: row {where + 1} has "
            f"t = {t[where]:g} s and the next {t[min(where + 1, len(t) - 1)]:g} s."
        )
    return t


def _text(path: Path) -> str:
    """Return the text of a file: UTF-8, UTF-16 with its mark, else the code of Windows."""
    raw = path.read_bytes()
    marked = raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    for encoding in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        with suppress(UnicodeDecodeError):
            text = raw.decode(encoding)
            if "\0" not in text:
                return text
    raise FileFormatError(f"{path} is no text: write the table as CSV, in UTF-8.")


def _cells(path: Path) -> tuple[list[str], list[list[float]]]:
    """Return headings with units, and the numbers of a CSV file by rows; NaN for empty cells."""
    text = _text(path)
    first = text.partition("\n")[0]
    delimiter = max(_DELIMITERS, key=first.count)
    comma = delimiter == ";"
    lines = [row for row in csv.reader(text.splitlines(), delimiter=delimiter) if any(row)]
    if not lines or len(lines[0]) < 2:
        raise FileFormatError(
            f"{path} has no columns: the first line names them, separated by commas, semicolons "
            "or tabs."
        )
    heads = [cell.strip() for cell in lines[0]]
    body = lines[1:]
    if body and not any(_is_number(cell, comma) for cell in body[0]):
        units = [cell.strip().strip("[]()") for cell in body[0]]
        heads = [f"{h} [{u}]" if u else h for h, u in zip(heads, units, strict=False)]
        body = body[1:]
    rows = []
    for number, row in enumerate(body, len(lines) - len(body) + 1):
        if len(row) != len(heads):
            raise FileFormatError(
                f"{path}, line {number}: {len(row)} cells, but the first line names {len(heads)} "
                "columns."
            )
        rows.append([_number(cell, comma, path, number) for cell in row])
    if not rows:
        raise FileFormatError(f"{path} has headings and no values.")
    return heads, rows


def _is_number(cell: str, comma: bool) -> bool:
    try:
        float(cell.replace(",", ".") if comma else cell)
    except ValueError:
        return False
    return True


def _number(cell: str, comma: bool, path: Path, line: int) -> float:
    if not cell.strip():
        return float("nan")
    if not _is_number(cell, comma):
        raise FileFormatError(f"{path}, line {line}: '{cell}' is no number.")
    return float(cell.replace(",", ".") if comma else cell)


def series_of(value: Any, unit: str, path: str) -> tuple[Any, Any] | None:
    """Return times and values of a Column or a pandas Series in a unit, None for what is neither.

    The index of a Series is the time [s]; a name ``v [mV]`` gives its unit.
    """
    if isinstance(value, Column):
        return value.t, value.to(unit, path)
    if hasattr(value, "index") and hasattr(value, "to_numpy") and np.ndim(value) == 1:
        label, own = _parse(str(getattr(value, "name", "") or ""))
        values = np.asarray(value.to_numpy(), dtype=float)
        t = _seconds(np.asarray(value.index), "", f"the data of {path}")
        column = _measured(path, t, values, own, label or "a Series")
        return column.t, column.to(unit, path)
    return None


def columns_of(given: Any, names: Sequence[str]) -> dict[str, Any] | None:
    """Return the columns of a Table or DataFrame that are among some names; None for other things.

    Raises
    ------
    UnknownNameError
        If none of them is.
    """
    if hasattr(given, "columns") and hasattr(given, "index"):
        given = read_table(given)
    if not isinstance(given, Table):
        return None
    found = {name: given[name] for name in names if name in given}
    if not found:
        raise UnknownNameError(
            f"no column of {given.name} has the name of an input. Its columns: "
            f"{', '.join(given)}; inputs: {', '.join(names)}. Say which is which: "
            'inputs={"path": table["column"]}.'
        )
    return found
