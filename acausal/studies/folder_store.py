"""The folder of a sweep: one file a case, written by whoever ran it, where many machines meet."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from acausal.errors import FileFormatError, StorePermissionError, SweepError
from acausal.results.files import replacing
from acausal.studies.store import VERSIONS, Outcome, from_stored, to_stored

_FORMAT = "acausal-sweep-folder"
_HEADER = "sweep.json"


class FolderStore:
    """Finished cases by number in one folder.

    A file is there as a whole or not at all, so that processes and machines may write at the same
    time, and one that dies loses the case that it was running.
    """

    def __init__(self, path: Any, signature: str) -> None:
        self.path = Path(path)
        header = self.path / _HEADER
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if not header.exists():
                told = {"format": _FORMAT, "version": VERSIONS[-1], "signature": signature}
                with replacing(header) as file:
                    file.write(json.dumps(told).encode())
            found = json.loads(header.read_text(encoding="utf-8"))
        except OSError as error:
            raise StorePermissionError(
                f"{self.path} may not be written ({error.strerror}): change its permissions, or "
                "give another folder."
            ) from None
        except ValueError:
            raise FileFormatError(f"{header} is not of a sweep of acausal.") from None
        if not isinstance(found, dict) or found.get("format") != _FORMAT:
            raise FileFormatError(f"{header} is not of a sweep of acausal.")
        if found.get("version") not in VERSIONS:
            raise FileFormatError(
                f"{header} has format version {found.get('version')}, and this is {VERSIONS[-1]}."
            )
        if found.get("signature") != signature:
            raise SweepError(
                f"{self.path} holds another sweep: its model, cases or options are not these. Give "
                "another folder, or delete it to begin anew."
            )

    def put(self, number: int, outcome: Outcome) -> None:
        """Write one case."""
        write_case(self.path, number, outcome)

    def read(self) -> dict[int, Outcome]:
        """Return the cases that are there, by number."""
        found: dict[int, Outcome] = {}
        for file in sorted(self.path.glob("case_*.npz")):
            try:
                with np.load(file, allow_pickle=False) as stored:
                    arrays = {key: stored[key] for key in stored.files}
                case = from_stored(arrays.pop("told").tobytes(), arrays)
                found[int(file.stem.removeprefix("case_"))] = case
            except Exception:
                raise FileFormatError(f"{file} is damaged: delete it to run it again.") from None
        return found

    def numbers(self) -> set[int]:
        """Return the numbers of the cases that are there, without reading them."""
        return {int(f.stem.removeprefix("case_")) for f in self.path.glob("case_*.npz")}


def write_case(folder: Path | str, number: int, outcome: Outcome) -> None:
    """Write one case into a folder, from any process."""
    told, arrays = to_stored(outcome)
    kept: dict[str, Any] = {"told": np.frombuffer(told.encode(), dtype=np.uint8), **arrays}
    with replacing(Path(folder) / f"case_{number:06d}.npz") as file:
        np.savez(file, **kept)


def is_folder(path: Any) -> bool:
    """Whether a path means a folder: it is one, or ends as one."""
    return Path(path).is_dir() or os.fspath(path).endswith(("/", os.sep))
