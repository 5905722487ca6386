"""The file of a sweep: finished cases as they come, in a database that survives a crash."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Iterable, Iterator
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

_FORMAT = "acausal-sweep"
_VERSION = 1
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
"""What a worker sends back: status, error, seconds, events, and arrays t, x, z, u, p, m."""

ARRAYS = ("t", "x", "z", "u", "p", "m")


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
            rows = [("format", _FORMAT), ("version", str(_VERSION)), ("signature", signature)]
            base.executemany("INSERT INTO header VALUES (?, ?)", rows)

    def _check(self, signature: str) -> None:
        with self._open() as base:
            header = dict(base.execute("SELECT name, value FROM header"))
        if header.get("format") != _FORMAT:
            raise FileFormatError(f"{self.path} is not a sweep file of acausal.")
        if header.get("version") != str(_VERSION):
            raise FileFormatError(
                f"{self.path} has format version {header.get('version')}, and this is {_VERSION}."
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
        told = {key: outcome[key] for key in ("status", "error", "seconds", "events")}
        buffer = io.BytesIO()
        np.savez(buffer, **{key: outcome[key] for key in ARRAYS if key in outcome})
        row = (number, json.dumps(told), buffer.getvalue())
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
                    found[number] = {**json.loads(told), **{k: stored[k] for k in stored.files}}
        except Exception:
            raise FileFormatError(f"{self.path} is damaged: case {number} is unreadable.") from None
        return found
