"""Results in files and tables: npz, CSV, DataFrame; nothing in a file is ever executed."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from acausal.errors import AcausalError, FileFormatError, UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.system.names import shaped

if TYPE_CHECKING:
    from acausal.results.result import Result

FORMAT = "acausal-result"
VERSION = 1


def save(result: Result, path: Any, variables: Iterable[Any] | None) -> None:
    """Write time, variables, units and events to an npz file."""
    table = result.to_dict(variables)
    units = {name: ("s" if name == "time" else result.unit(name)) for name in table}
    events = [[event.time, event.component, event.text] for event in result.events]
    header = {
        "format": FORMAT,
        "version": VERSION,
        "name": result.system.name,
        "units": units,
        "events": events,
        "parameters": dict(zip(result.system.parameter_names, map(float, result.p), strict=True)),
        "rows": {name[:-3]: _rows(result, name[:-3]) for name in table if name.endswith("[0]")},
    }
    text = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    names = list(table)
    values = np.stack([table[name] for name in names])
    columns = np.frombuffer(json.dumps(names).encode(), dtype=np.uint8)
    np.savez_compressed(Path(path), header=text, columns=columns, values=values)


def _rows(result: Result, path: str) -> int:
    """Return the rows of a variable that is a matrix, 0 for vectors and parameters."""
    try:
        return result.system.resolve(path)[0].rows
    except UnknownNameError:
        return 0


@dataclass(frozen=True, eq=False)
class StoredResult:
    """A result read from a file: the variables that were saved, by path."""

    name: str
    t: np.ndarray
    table: dict[str, np.ndarray]
    units: dict[str, str]
    events: tuple[Any, ...]
    parameters: dict[str, float]
    rows: dict[str, int]

    def __getitem__(self, key: Any) -> np.ndarray:
        path = path_of(key)
        if path in self.table:
            return self.table[path]
        elements = [name for name in self.table if name.startswith(f"{path}[")]
        if elements:
            values = np.stack([self.table[name] for name in elements], axis=1)
            return shaped(values, self.rows.get(path, 0))
        if path in self.parameters:
            return np.full(len(self.t), self.parameters[path])
        raise UnknownNameError(f"the file has no '{path}'. {did_you_mean(path, self.table)}")

    def __contains__(self, key: Any) -> bool:
        return str(key) in self.table

    def variables(self) -> list[str]:
        """Return the paths of all stored variables."""
        return [name for name in self.table if name != "time"]

    def unit(self, key: Any) -> str:
        """Return the unit of a variable."""
        return self.units.get(path_of(key), "")

    @property
    def final(self) -> dict[str, float]:
        """The last value of every variable."""
        return {name: float(values[-1]) for name, values in self.table.items()}

    def at(self, t: float) -> dict[str, float]:
        """Return all variables at a time, linearly interpolated."""
        return {name: float(np.interp(t, self.t, values)) for name, values in self.table.items()}

    def plot(self, *keys: Any, **options: Any) -> Any:
        """Plot variables over time; returns the figure."""
        from acausal.pictures.plot import plot_result

        return plot_result(self, *keys, **options)


def load_result(path: Any) -> StoredResult:
    """Read a result written by ``Result.save``.

    Raises
    ------
    FileFormatError
        If the file is damaged, is not a result, or is of a later format.
    """
    from acausal.results.result import Event

    header, names, values = _read(Path(path))
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        named = header.get("format") if isinstance(header, dict) else None
        raise _foreign(path, f"its header names the format {named!r}")
    version = header.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FileFormatError(
            f"{path} has format version {version}, newer than {VERSION}: update acausal to read it."
        )
    try:
        table = dict(zip(names, values, strict=True))
        events = tuple(Event(float(t), str(c), str(text)) for t, c, text in header["events"])
        units, parameters = dict(header["units"]), dict(header["parameters"])
        if not isinstance(version, int):
            raise TypeError
        rows = {path: int(count) for path, count in header.get("rows", {}).items()}
        name, time = str(header["name"]), table["time"]
        return StoredResult(name, time, table, units, events, parameters, rows)
    except (KeyError, TypeError, ValueError):
        raise _foreign(path, "its header is damaged") from None


def _read(path: Path) -> tuple[Any, Any, np.ndarray]:
    """Return header, names and values; objects in a file are refused, not unpickled."""
    parts: list[Any] = []
    with path.open("rb") as file:
        try:
            stored = np.load(file, allow_pickle=False)
        except Exception:
            raise _foreign(path, "it is no archive of arrays") from None
        for name in ("header", "columns", "values"):
            try:
                part: Any = stored[name]
                numeric = name == "values"
                parts.append(np.asarray(part, float) if numeric else json.loads(bytes(part)))
            except Exception:
                raise _foreign(path, f"its '{name}' cannot be read") from None
    return parts[0], parts[1], parts[2]


def _foreign(path: Any, why: str) -> FileFormatError:
    return FileFormatError(f"{path} is not a result file of acausal: {why}.")


def write_csv(result: Result, path: Any, variables: Iterable[Any] | None) -> None:
    """Write comma-separated columns, time first, with 17 significant digits."""
    table = result.to_dict(variables)
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(table)
        writer.writerows([f"{v:.17g}" for v in row] for row in zip(*table.values(), strict=True))


def dataframe(result: Result, variables: Iterable[Any] | None) -> Any:
    """Return a DataFrame indexed by time."""
    try:
        import pandas as pd
    except ImportError:
        raise AcausalError("to_dataframe() needs pandas: pip install 'acausal[data]'.") from None
    table = result.to_dict(variables)
    index = pd.Index(table.pop("time"), name="time")
    return pd.DataFrame(table, index=index)
