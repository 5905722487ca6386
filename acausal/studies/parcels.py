"""Systems on their way to workers: their bytes are written once, and tasks carry a name for them.

What all cases have in common (inputs, tolerances) goes with the system, if it can be sent at all.
A worker that does not see the file, on another machine without a common folder, asks for the bytes.
"""

from __future__ import annotations

import hashlib
import pickle
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from acausal.system.system import System

_COPIES = threading.local()  # a system of its own for each thread: solvers are not shared


class Parcel(NamedTuple):
    """Where a worker finds a system; with ``content`` the bytes themselves come along."""

    key: str
    path: str
    content: bytes | None = None

    def contents(self) -> tuple[System, dict[str, Any]] | None:
        """Return this thread's copy of the system, and what all cases have in common.

        None if their bytes are not at hand.

        The file is believed only if its hash is the key, which comes from the sender.
        """
        held: dict[str, Any] = _COPIES.__dict__
        if held.get("key") != self.key:
            content = self.content if self.content is not None else self._read()
            if content is None:
                return None
            held["key"], held["contents"] = self.key, pickle.loads(content)
        found: tuple[System, dict[str, Any]] = held["contents"]
        return found

    def _read(self) -> bytes | None:
        try:
            content = Path(self.path).read_bytes()
        except OSError:
            return None
        return content if _key(content) == self.key else None


class Parcels:
    """The parcels of a sweep: files in a folder that the workers see, for as long as it runs.

    ``alone`` are the options that cannot be sent, which tasks carry themselves.
    """

    def __init__(self, folder: Path | None, options: dict[str, Any]) -> None:
        self._own = tempfile.TemporaryDirectory() if folder is None else None
        self._folder = Path(self._own.name) if self._own else Path(folder or ".").resolve()
        self._made: dict[int, tuple[System, Parcel]] = {}
        self._contents: dict[str, bytes] = {}
        self._common, self.alone = (options, {}) if _can_be_sent(options) else ({}, options)

    def __enter__(self) -> Parcels:
        return self

    def __exit__(self, *error: object) -> None:
        for _, parcel in self._made.values():
            Path(parcel.path).unlink(missing_ok=True)
        if self._own:
            self._own.cleanup()

    def of(self, system: System) -> Parcel:
        """Return the parcel of a system; its file is written when it is first asked for."""
        if id(system) not in self._made:
            content = pickle.dumps((system, self._common))
            key = _key(content)
            path = self._folder / f"system_{key[:16]}.bytes"
            path.write_bytes(content)
            self._contents[key] = content
            self._made[id(system)] = (system, Parcel(key, str(path)))
        return self._made[id(system)][1]

    def with_content(self, parcel: Parcel) -> Parcel:
        """Return a parcel that carries its bytes."""
        return parcel._replace(content=self._contents[parcel.key])


def _can_be_sent(options: dict[str, Any]) -> bool:
    """Whether options can be made bytes: functions of a script go to threads only, as they are."""
    try:
        pickle.dumps(options)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


def _key(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
