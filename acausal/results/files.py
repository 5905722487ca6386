"""Results in files and tables: npz, CSV, DataFrame; nothing in a file is ever executed."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from acausal.arguments import File, checked, checked_methods
from acausal.errors import FileFormatError, TimeGridError, UnknownNameError, did_you_mean
from acausal.language.quantity import path_of
from acausal.language.units import seconds
from acausal.numerics.piecewise import PiecewisePolynomial
from acausal.results.energy import edge_path, edge_powers, energy, powers_of
from acausal.results.event import Event
from acausal.results.event_log import EventLog
from acausal.results.exports import Exports, resample_grid
from acausal.results.run_state import RunState, state_of
from acausal.system.names import shaped

if TYPE_CHECKING:
    from acausal.results.result import Result

FORMAT = "acausal-result"
VERSIONS = (1, 2, 3, 4, 5)
"""Versions that can be read. 2 adds the edges, for powers; 3 has the events as columns of numbers,
beside the values; 4, which is written, what the run remembers at its end, to go on; 5, written for
short numbers, has the time beside the values, in full."""

NUMBERS, COMPRESSIONS = ("float64", "float32"), ("none", "zip")
"""How values may be stored, and files be made smaller."""

ENDING = ".npz"


def save(
    result: Result,
    path: Any,
    variables: Iterable[Any] | None,
    more: Mapping[str, np.ndarray] | None = None,
    numbers: str = "float64",
    compression: str = "none",
) -> None:
    """Write time, variables, units and events to an npz file, whole or not at all.

    ``more`` are arrays that stand beside them, by name.

    Raises
    ------
    FileFormatError
        If the name ends otherwise than in ``.npz``, which may be left out.
    """
    target = with_ending(path)
    for what, given, known in (
        ("numbers", numbers, NUMBERS),
        ("compression", compression, COMPRESSIONS),
    ):
        if given not in known:
            raise FileFormatError(f"{what} = {given!r}: give one of {', '.join(known)}.")
    edges = edge_powers(result)
    wanted = result.variables() if variables is None else list(variables)
    if variables is None:
        wanted += [factor for _, *factors in edges.values() for factor in factors if "(" in factor]
    wanted += [result.system.states[i] for i in result.system.unknowns.meters]
    table = result.to_dict(wanted)
    units = {name: ("s" if name == "time" else result.unit(name)) for name in table}
    columns, words = EventLog.made_of(result.log).to_columns()
    header = {
        "format": FORMAT,
        "version": VERSIONS[-1] if numbers == "float32" else VERSIONS[-2],
        "name": result.system.name,
        "units": units,
        "events": words,
        "parameters": dict(zip(result.system.parameter_names, map(float, result.p), strict=True)),
        "rows": {name[:-3]: _rows(result, name[:-3]) for name in table if name.endswith("[0]")},
        "edges": edges,
        "modes": {name: result.mode_names(name) for name in table if result.mode_names(name)},
    }
    header["state"], remembered = state_of(result).to_arrays()
    text = np.frombuffer(json.dumps(header).encode(), dtype=np.uint8)
    names = [name for name in table if name != "time" or numbers == "float64"]
    values = np.stack([table[name] for name in names]).astype(numbers)
    stored: dict[str, Any] = {f"event_{name}": column for name, column in columns.items()}
    stored |= {f"state_{name}": array for name, array in remembered.items()}
    stored |= more or {}
    if numbers == "float32":
        stored["time"] = table["time"]
    stored["columns"] = np.frombuffer(json.dumps(names).encode(), dtype=np.uint8)
    write = np.savez_compressed if compression == "zip" else np.savez
    with replacing(target) as file:
        write(file, header=text, values=values, **stored)


def with_ending(path: Any) -> Path:
    """Return the path of a result file, with its ending if that was left out."""
    target = Path(path)
    if not target.name:
        raise FileFormatError(f"'{path}' is no name of a file: give one that ends in {ENDING}.")
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
def replacing(target: Path) -> Iterator[IO[bytes]]:
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


@checked_methods
@dataclass(frozen=True, eq=False)
class StoredResult(Exports):
    """A result read from a file: the variables that were saved, by path, as in a fresh Result."""

    name: str
    t: np.ndarray
    table: dict[str, np.ndarray]
    units: dict[str, str]
    log: EventLog
    parameters: dict[str, float]
    rows: dict[str, int]
    edges: dict[str, list[str]]
    modes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    state: RunState | None = field(default=None, repr=False)  # at the end, to go on from

    @property
    def events(self) -> EventLog:
        """What happened, in order; samples of clocks are counted, as in a fresh Result."""
        return self.log.listed

    def __repr__(self) -> str:
        return (
            f"<StoredResult '{self.name}': {len(self.t)} points from {self.t[0]:g} to "
            f"{self.t[-1]:g} s, {len(self.table) - 1} variables, {len(self.events)} events>"
        )

    def __getitem__(self, key: Any) -> np.ndarray:
        path = path_of(key)
        if path in self.table:
            return np.asarray(self.table[path], dtype=float)
        elements = [name for name in self.table if name.startswith(f"{path}[")]
        if elements:
            values = np.stack([self.table[name] for name in elements], axis=1)
            return shaped(values, self.rows.get(path, 0))
        if path in self.parameters:
            return np.full(len(self.t), self.parameters[path])
        raise UnknownNameError(f"the file has no '{path}'. {did_you_mean(path, self.table)}")

    def __contains__(self, key: Any) -> bool:
        path = path_of(key)
        return path in self.table or f"{path}[0]" in self.table or path in self.parameters

    def variables(self) -> list[str]:
        """Return the paths of all stored variables."""
        return [name for name in self.table if name != "time"]

    def unit(self, key: Any) -> str:
        """Return the unit of a variable."""
        return self.units.get(path_of(key), "")

    @property
    def final(self) -> StoredPoint:
        """The last point: ``res.final["motor.rotor.w"]``."""
        return StoredPoint(self, np.array([self.t[-1]]))

    def at(self, t: float | str) -> StoredPoint:
        """Return the point at a time, linear between the stored ones; the right limit of a jump."""
        t = seconds(t, "t")
        if not self.t[0] <= t <= self.t[-1]:
            raise TimeGridError(
                f"t = {t:g} s is outside the run, {self.t[0]:g} to {self.t[-1]:g} s."
            )
        return StoredPoint(self, np.array([t]))

    def resample(self, dt: float | str) -> StoredResult:
        """Return the run at equally spaced times, ``dt`` [s] apart, linear between stored ones."""
        return self._at(resample_grid(self.t, seconds(dt, "dt")))

    def _at(self, times: np.ndarray) -> StoredResult:
        index = np.searchsorted(self.t, times, side="right") - 1
        after = np.minimum(index + 1, len(self.t) - 1)
        step = self.t[after] - self.t[index]
        share = (times - self.t[index]) / np.where(step > 0, step, 1.0)
        table = {n: v[index] + share * (v[after] - v[index]) for n, v in self.table.items()}
        for name in self.modes:  # between two modes there is none
            if name in table:
                table[name] = self.table[name][index]
        return replace(self, t=times, table={**table, "time": times})

    def mode_names(self, key: Any) -> tuple[str, ...]:
        """Return the names of the modes that a variable counts, none for other variables."""
        return self.modes.get(path_of(key), ())

    def input_values(self, path: str) -> PiecewisePolynomial:
        """Return a variable of this run as a piecewise polynomial, to be replayed."""
        smooth = len(self.t) > 3 and np.all(np.diff(self.t) > 0)
        kind = "cubic" if smooth else "linear"
        return PiecewisePolynomial.of_kind(kind, self.t, self[path], "hold")

    def power(self, key: Any) -> np.ndarray:
        """Return the power [W] into an edge, a component or a model, if all it needs was saved."""
        inside = self.edges_of(key)
        return sum((powers_of(self, self.edges[e]) for e in inside), np.zeros(len(self.t)))

    def edges_of(self, key: Any) -> list[str]:
        """Return the paths of the edges of a component, a model or an edge itself."""
        path = edge_path(key)
        inside = [e for e in self.edges if e == path or path == "" or e.startswith(f"{path}.")]
        if not inside:
            raise UnknownNameError(
                f"the file has no edge, component or model '{path}'. "
                f"{did_you_mean(path, self.edges)}"
            )
        return inside

    def energy(self, key: Any) -> np.ndarray:
        """Return the energy [J] since the start, of a run that was made with ``energies=True``.

        Of others by Simpson's rule over the stored times.

        Raises
        ------
        TimeGridError
            If these are too coarse for it; the text says what the energy may be off by.
        """
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


class StoredPoint(Mapping[str, Any]):
    """One point of a stored result: a number for each scalar, an array for vectors."""

    def __init__(self, result: StoredResult, times: np.ndarray) -> None:
        self._single, self.origin = result._at(times), result
        self.t = float(times[0])

    def __getitem__(self, key: Any) -> Any:
        values = self._single[key]
        return float(values[0]) if values.ndim == 1 else np.asarray(values[0])

    def __iter__(self) -> Iterator[str]:
        return iter(self._single.table)

    def __len__(self) -> int:
        return len(self._single.table)


@checked
def load_result(path: File) -> StoredResult:
    """Read a result written by ``Result.save``.

    Raises
    ------
    FileFormatError
        If the file is damaged, is not a result, or is of a later format.
    """
    path = with_ending(path)
    return _stored(path, *_read(path))


@checked
def open_result(path: File) -> StoredResult:
    """Open a result written by ``Result.save`` without reading it: a variable is when asked for.

    The values stay on the disk, mapped into memory. A file that was compressed is read as a whole.

    Raises
    ------
    FileFormatError
        If the file is damaged, is not a result, or is of a later format.
    """
    path = with_ending(path)
    return _stored(path, *_read(path, mapped=True))


def _stored(
    path: Path, header: Any, names: Any, values: np.ndarray, columns: dict[str, np.ndarray]
) -> StoredResult:
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
        if version == VERSIONS[-1]:
            table = {"time": columns["time"], **table}
        events = _events(header["events"], columns)
        units, parameters = dict(header["units"]), dict(header["parameters"])
        rows = {path: int(count) for path, count in header.get("rows", {}).items()}
        name, time = str(header["name"]), table["time"]
        edges = {
            str(e): [str(word) for word in words]
            for e, words in dict(header.get("edges", {})).items()
        }
        modes = {str(n): tuple(map(str, names)) for n, names in header.get("modes", {}).items()}
        state = _state(header.get("state"), columns)
        return StoredResult(name, time, table, units, events, parameters, rows, edges, modes, state)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise _foreign(path, "its header is damaged") from None


def _events(stored: Any, columns: dict[str, np.ndarray]) -> EventLog:
    """Return the events of a file: words with columns, in older ones a list an event."""
    if isinstance(stored, list):
        return EventLog(Event.from_list(values) for values in stored)
    return EventLog.from_columns(columns, stored)


def _state(words: Any, columns: dict[str, np.ndarray]) -> RunState | None:
    """Return where the run stands at its end; older files do not say."""
    if words is None:
        return None
    own = {k.removeprefix("state_"): v for k, v in columns.items() if k.startswith("state_")}
    return RunState.from_arrays(words, own)


def _mapped(path: Path, name: str) -> np.ndarray | None:
    """Return an array of an archive, mapped into memory; None if it is compressed."""
    from zipfile import ZIP_STORED, ZipFile

    with ZipFile(path) as archive, path.open("rb") as file:
        member = archive.getinfo(f"{name}.npy")
        if member.compress_type != ZIP_STORED:
            return None
        file.seek(member.header_offset + 26)  # the lengths of name and extra field, before both
        lengths = np.frombuffer(file.read(4), dtype="<u2")
        file.seek(member.header_offset + 30 + int(lengths.sum()))
        version = np.lib.format.read_magic(file)
        if version == (1, 0):
            shape, fortran, kind = np.lib.format.read_array_header_1_0(file)
        else:
            shape, fortran, kind = np.lib.format.read_array_header_2_0(file)
        if fortran or kind.hasobject:
            return None
        return np.memmap(path, dtype=kind, mode="r", offset=file.tell(), shape=shape)


def _read(
    path: Path, *, mapped: bool = False
) -> tuple[Any, Any, np.ndarray, dict[str, np.ndarray]]:
    """Return header, names, values, columns of events; objects are refused, not unpickled."""
    parts: list[Any] = []
    columns: dict[str, np.ndarray] = {}
    with path.open("rb") as file:
        try:
            stored = np.load(file, allow_pickle=False)
        except Exception:
            raise _foreign(path, "it is no archive of arrays") from None
        for name in ("header", "columns", "values"):
            try:
                if name == "values":
                    found = _mapped(path, name) if mapped else None
                    parts.append(np.asarray(stored[name], float) if found is None else found)
                else:
                    parts.append(json.loads(bytes(stored[name])))
            except Exception:
                raise _foreign(path, f"its '{name}' cannot be read") from None
        try:
            more = [n for n in stored.files if n.startswith(("event_", "state_")) or n == "time"]
            columns = {name.removeprefix("event_"): stored[name] for name in more}
        except Exception:
            raise _foreign(path, "its events cannot be read") from None
    return parts[0], parts[1], parts[2], columns


def stored_arrays(path: Path, prefix: str) -> dict[str, np.ndarray]:
    """Return the arrays of a file whose names begin so, by the rest of their names."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            names = [name for name in stored.files if name.startswith(prefix)]
            return {name.removeprefix(prefix): stored[name] for name in names}
    except Exception:
        raise _foreign(path, "it is no archive of arrays") from None


def _foreign(path: Any, why: str) -> FileFormatError:
    return FileFormatError(f"{path} is not a result file of acausal: {why}.")
