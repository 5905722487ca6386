"""The file of a sweep: finished cases as they come, in a database that survives a crash."""

from __future__ import annotations

import io
import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np

from acausal.errors import FileFormatError, SweepError

_FORMAT = "acausal-sweep"
_VERSION = 1

Outcome = dict[str, Any]
"""What a worker sends back: status, error, seconds, events, and arrays t, x, z, u, p, m."""

ARRAYS = ("t", "x", "z", "u", "p", "m")


class SweepStore:
    """Finished cases by number in one file; arrays are stored as such, nothing is executed."""

    def __init__(self, path: Any, signature: str) -> None:
        self.path = Path(path)
        fresh = not self.path.exists() or self.path.stat().st_size == 0
        try:
            if fresh:
                self._create(signature)
            else:
                self._check(signature)
        except sqlite3.DatabaseError:
            raise FileFormatError(f"{path} is not a sweep file of acausal.") from None

    def _create(self, signature: str) -> None:
        with closing(self._open()) as base, base:
            base.execute("CREATE TABLE header (name TEXT PRIMARY KEY, value TEXT)")
            base.execute("CREATE TABLE cases (number INTEGER PRIMARY KEY, told TEXT, arrays BLOB)")
            rows = [("format", _FORMAT), ("version", str(_VERSION)), ("signature", signature)]
            base.executemany("INSERT INTO header VALUES (?, ?)", rows)

    def _check(self, signature: str) -> None:
        with closing(self._open()) as base:
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

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path)

    def put(self, number: int, outcome: Outcome) -> None:
        """Write one case."""
        told = {key: outcome[key] for key in ("status", "error", "seconds", "events")}
        buffer = io.BytesIO()
        np.savez(buffer, **{key: outcome[key] for key in ARRAYS if key in outcome})
        row = (number, json.dumps(told), buffer.getvalue())
        with closing(self._open()) as base, base:
            base.execute("INSERT OR REPLACE INTO cases VALUES (?, ?, ?)", row)

    def read(self) -> dict[int, Outcome]:
        """Return the cases that are there, by number."""
        with closing(self._open()) as base:
            rows: Iterable[Any] = base.execute("SELECT number, told, arrays FROM cases").fetchall()
        found: dict[int, Outcome] = {}
        try:
            for number, told, arrays in rows:
                with np.load(io.BytesIO(arrays), allow_pickle=False) as stored:
                    found[number] = {**json.loads(told), **{k: stored[k] for k in stored.files}}
        except Exception:
            raise FileFormatError(f"{self.path} is damaged: case {number} is unreadable.") from None
        return found
