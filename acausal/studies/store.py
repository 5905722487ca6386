"""The file of a sweep: finished cases as they come, in a database that survives a crash."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from acausal.errors import (
    AcausalError,
    FileFormatError,
    StoreFolderError,
    StoreFullError,
    StoreLockedError,
    StorePermissionError,
    SweepError,
)
from acausal.results.event import Event
from acausal.results.event_log import EventLog

_FORMAT = "acausal-sweep"
VERSIONS = (1, 2)
"""Versions of stores that can be read; 2, which is written, has events as columns of numbers."""

_WAIT = 5.0  # seconds for another process to let go of the file

_UNWRITABLE = "may not be written: change its permissions or those of its folder, or give another."
_FULL = "does not fit on its disk. Make room and run the sweep again: finished cases are kept."
_LOCKED = "is in use by another process. Wait for it, or give another file."
_REFUSALS: dict[str, tuple[type[AcausalError], str]] = {
    "SQLITE_CANTOPEN": (StorePermissionError, _UNWRITABLE),
    "SQLITE_PERM": (StorePermissionError, _UNWRITABLE),
    "SQLITE_READONLY": (StorePermissionError, _UNWRITABLE),
    "SQLITE_BUSY": (StoreLockedError, _LOCKED),
    "SQLITE_LOCKED": (StoreLockedError, _LOCKED),
    "SQLITE_FULL": (StoreFullError, _FULL),
    "SQLITE_IOERR": (SweepError, "cannot be read or written: its disk reports an error."),
}
"""What SQLite refuses with, and what is said then."""

Outcome = dict[str, Any]
"""What a worker sends back: status, error, seconds, events (a log), arrays t, x, z, u, p, m."""

ARRAYS = ("t", "x", "z", "u", "p", "m")
_EVENT = "event_"


def to_stored(outcome: Outcome) -> tuple[str, dict[str, np.ndarray]]:
    """Return what a store keeps of a case: a text, and arrays by name."""
    columns, words = EventLog.made_of(outcome["events"]).to_columns()
    told = {key: outcome[key] for key in ("status", "error", "seconds")} | {"events": words}
    arrays = {key: outcome[key] for key in ARRAYS if key in outcome}
    return json.dumps(told), arrays | {f"{_EVENT}{name}": part for name, part in columns.items()}


def from_stored(text: str | bytes, arrays: Mapping[str, np.ndarray]) -> Outcome:
    """Return the case that ``to_stored`` took apart, or one of the version before."""
    told: Outcome = json.loads(text)
    words = told["events"]
    if isinstance(words, list):
        told["events"] = EventLog(Event.from_list(values) for values in words)
    else:
        columns = {k.removeprefix(_EVENT): v for k, v in arrays.items() if k.startswith(_EVENT)}
        told["events"] = EventLog.from_columns(columns, words)
    return told | {key: arrays[key] for key in ARRAYS if key in arrays}


class SweepStore:
    """Finished cases by number in one file; arrays are stored as such, nothing is executed."""

    def __init__(self, path: Any, signature: str) -> None:
        self.path = Path(path)
        if not self.path.parent.is_dir():
            raise StoreFolderError(
                f"{path}: there is no folder {self.path.parent}. Make it, or give another path."
            )
        if self.path.is_file() and self.path.stat().st_size:
            self._check(signature)
        else:
            self._create(signature)

    def _create(self, signature: str) -> None:
        with self._open() as base, base:
            base.execute("CREATE TABLE header (name TEXT PRIMARY KEY, value TEXT)")
            base.execute("CREATE TABLE cases (number INTEGER PRIMARY KEY, told TEXT, arrays BLOB)")
            rows = [("format", _FORMAT), ("version", str(VERSIONS[-1])), ("signature", signature)]
            base.executemany("INSERT INTO header VALUES (?, ?)", rows)

    def _check(self, signature: str) -> None:
        with self._open() as base:
            header = dict(base.execute("SELECT name, value FROM header"))
        if header.get("format") != _FORMAT:
            raise FileFormatError(f"{self.path} is not a sweep file of acausal.")
        if header.get("version") not in [str(version) for version in VERSIONS]:
            raise FileFormatError(
                f"{self.path} has format version {header.get('version')}, and this is "
                f"{VERSIONS[-1]}."
            )
        if header.get("signature") != signature:
            raise SweepError(
                f"{self.path} holds another sweep: its model, cases or options are not these. Give "
                "another file, or delete it to begin anew."
            )

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Open the file; what goes wrong with it has an error of its own."""
        try:
            with closing(self._connect()) as base:
                yield base
        except sqlite3.DatabaseError as error:
            raise self._refusal(error) from None

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, timeout=_WAIT)

    def _refusal(self, error: sqlite3.DatabaseError) -> AcausalError:
        code = getattr(error, "sqlite_errorname", "")
        kind = next((k for k in _REFUSALS if code.startswith(k)), "")
        if not kind:
            return FileFormatError(f"{self.path} is not a sweep file of acausal.")
        made, text = _REFUSALS[kind]
        return made(f"{self.path} {text}")

    def put(self, number: int, outcome: Outcome) -> None:
        """Write one case."""
        told, arrays = to_stored(outcome)
        buffer = io.BytesIO()
        kept: dict[str, Any] = dict(arrays)
        np.savez(buffer, **kept)
        row = (number, told, buffer.getvalue())
        with self._open() as base, base:
            base.execute("INSERT OR REPLACE INTO cases VALUES (?, ?, ?)", row)

    def read(self) -> dict[int, Outcome]:
        """Return the cases that are there, by number."""
        with self._open() as base:
            rows: Iterable[Any] = base.execute("SELECT number, told, arrays FROM cases").fetchall()
        found: dict[int, Outcome] = {}
        try:
            for number, told, arrays in rows:
                with np.load(io.BytesIO(arrays), allow_pickle=False) as stored:
                    found[number] = from_stored(told, {k: stored[k] for k in stored.files})
        except Exception:
            raise FileFormatError(f"{self.path} is damaged: case {number} is unreadable.") from None
        return found
