"""Results in files and tables: npz, CSV, DataFrame; nothing in a file is ever executed."""

from __future__ import annotations

import csv
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from acausal.errors import AcausalError, FileFormatError, UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.results.energy import edge_path, edge_powers, energy, powers_of
from acausal.system.names import shaped

if TYPE_CHECKING:
    from acausal.results.result import Result

FORMAT = "acausal-result"
VERSIONS = (1, 2)
"""Versions that can be read; the last one is written. 2 adds the edges, for powers."""

ENDING = ".npz"


def save(result: Result, path: Any, variables: Iterable[Any] | None) -> None:
    """Write time, variables, units and events to an npz file, whole or not at all.

    Raises
    ------
    FileFormatError
        If the name ends otherwise than in ``.npz``, which may be left out.
    """
    target = _with_ending(path)
    edges = edge_powers(result)
    wanted = result.variables() if variables is None else list(variables)
    if variables is None:
        wanted += [factor for _, *factors in edges.values() for factor in factors if "(" in factor]
    table = result.to_dict(wanted)
    units = {name: ("s" if name == "time" else result.unit(name)) for name in table}
    events = [event.to_list() for event in result.events]
    header = {
        "format": FORMAT,
        "version": VERSIONS[-1],
        "name": result.system.name,
        "units": units,
        "events": events,
        "parameters": dict(zip(result.system.parameter_names, map(float, result.p), strict=True)),
        "rows": {name[:-3]: _rows(result, name[:-3]) for name in table if name.endswith("[0]")},
        "edges": edges,
    }
    text = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    names = list(table)
    values = np.stack([table[name] for name in names])
    columns = np.frombuffer(json.dumps(names).encode(), dtype=np.uint8)
    with _replacing(target) as file:  # not compressed: numbers hardly shrink, and it takes minutes
        np.savez(file, header=text, columns=columns, values=values)


def _with_ending(path: Any) -> Path:
    target = Path(path)
    if not target.suffix:
        return target.with_name(f"{target.name}{ENDING}")
    if target.suffix != ENDING:
        raise FileFormatError(
            f"{path}: results are stored in files that end in {ENDING}, not in {target.suffix}. "
            f"Give another name, or none: {target.with_suffix(ENDING).name}. For a table of "
            "numbers there is to_csv()."
        )
    return target


@contextmanager
def _replacing(target: Path) -> Iterator[IO[bytes]]:
    """Open a file beside ``target`` that takes its place when all is on the disk.

    A process that dies or a disk that is full leaves what was there before.
    """
    number, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    beside = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        mask = os.umask(0)
        os.umask(mask)
        beside.chmod(0o666 & ~mask)  # as any file that is opened for writing
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


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
    edges: dict[str, list[str]]

    def __repr__(self) -> str:
        return (
            f"<StoredResult '{self.name}': {len(self.t)} points from {self.t[0]:g} to "
            f"{self.t[-1]:g} s, {len(self.table) - 1} variables, {len(self.events)} events>"
        )

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
        return path_of(key) in self.table

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

    def power(self, key: Any) -> np.ndarray:
        """Return the power [W] into an edge, a component or a model, if all it needs was saved."""
        path = edge_path(key)
        inside = [e for e in self.edges if e == path or path == "" or e.startswith(f"{path}.")]
        if not inside:
            raise UnknownNameError(
                f"the file has no edge, component or model '{path}'. "
                f"{did_you_mean(path, self.edges)}"
            )
        return sum((powers_of(self, self.edges[e]) for e in inside), np.zeros(len(self.t)))

    def energy(self, key: Any) -> np.ndarray:
        """Return the energy [J] since the start, by Simpson's rule over the stored times."""
        return energy(self, key)

    def to_dict(self, variables: Iterable[Any] | None = None) -> dict[str, np.ndarray]:
        """Return the named variables (default: all) by path; vectors by element."""
        if variables is None:
            return dict(self.table)
        found = {"time": self.t}
        for path in map(path_of, variables):
            whole = path not in self.table and [n for n in self.table if n.startswith(f"{path}[")]
            found |= {name: self.table[name] for name in whole} if whole else {path: self[path]}
        return found

    def to_dataframe(self, variables: Iterable[Any] | None = None) -> Any:
        """Return a pandas DataFrame, indexed by time; ``frame.attrs["units"]`` are the units."""
        return dataframe(self, variables)

    def to_csv(self, path: Any, variables: Iterable[Any] | None = None) -> None:
        """Write time and variables with their units as comma-separated columns."""
        write_csv(self, path, variables)

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
    from acausal.results.event import Event

    path = _with_ending(path)
    header, names, values = _read(path)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        named = header.get("format") if isinstance(header, dict) else None
        raise _foreign(path, f"its header names the format {named!r}")
    version = header.get("version")
    if isinstance(version, int) and version > VERSIONS[-1]:
        raise FileFormatError(
            f"{path} has format version {version}, newer than {VERSIONS[-1]}: update acausal to "
            "read it."
        )
    if isinstance(version, bool) or version not in VERSIONS:
        raise _foreign(path, f"there is no format version {version!r}")
    try:
        table = dict(zip(names, values, strict=True))
        events = tuple(Event.from_list(values) for values in header["events"])
        units, parameters = dict(header["units"]), dict(header["parameters"])
        rows = {path: int(count) for path, count in header.get("rows", {}).items()}
        name, time = str(header["name"]), table["time"]
        edges = {str(e): [str(word) for word in words] for e, words in _edges(header).items()}
        return StoredResult(name, time, table, units, events, parameters, rows, edges)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise _foreign(path, "its header is damaged") from None


def _edges(header: dict[str, Any]) -> dict[Any, Any]:
    return dict(header.get("edges", {}))


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


def write_csv(result: Result | StoredResult, path: Any, variables: Iterable[Any] | None) -> None:
    """Write comma-separated columns, time first, with 17 significant digits: ``c.v [V]``."""
    table = result.to_dict(variables)
    units = _units(result, table)
    heads = [f"{name} [{units[name]}]" if units[name] not in ("", "1") else name for name in table]
    with Path(path).open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(heads)
        writer.writerows([f"{v:.17g}" for v in row] for row in zip(*table.values(), strict=True))


def dataframe(result: Result | StoredResult, variables: Iterable[Any] | None) -> Any:
    """Return a DataFrame indexed by time, with the units by column in its ``attrs``."""
    try:
        import pandas as pd
    except ImportError:
        raise AcausalError("to_dataframe() needs pandas: pip install 'acausal[data]'.") from None
    table = result.to_dict(variables)
    units = _units(result, table)
    index = pd.Index(table.pop("time"), name="time")
    frame = pd.DataFrame(np.array(list(table.values())).T, index=index, columns=list(table))
    frame.attrs["units"] = units
    return frame


def _units(result: Result | StoredResult, table: Iterable[str]) -> dict[str, str]:
    return {name: "s" if name == "time" else result.unit(name) for name in table}
