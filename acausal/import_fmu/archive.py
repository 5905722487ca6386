"""The archive of an FMU, unpacked with care: nothing is written outside its folder.

An archive of others may name absolute paths, paths with ``..``, links, or hold a few kilobytes that
unpack to a full disk. All of these are refused before anything is written.
"""

from __future__ import annotations

import atexit
import shutil
import stat
import tempfile
import zipfile
from pathlib import Path, PurePosixPath, PureWindowsPath

from acausal.errors import FMUError

MOST_FILES = 20_000
LARGEST = 2_000_000_000
"""Bytes of one archive, unpacked."""

_RATIO = 1000  # bytes unpacked of a byte packed: DEFLATE's own limit is about 1030
_SMALL = 10_000_000  # bytes that may be packed as tightly as they like
_PIECE = 1 << 20
DESCRIPTION = "modelDescription.xml"


def unpack(path: Path) -> Path:
    """Unpack an FMU into a folder of its own that is removed at the end, and return that.

    Raises
    ------
    FMUError
        If the file is no archive, or one of its names or sizes is refused.
    """
    if not path.is_file():
        raise FMUError(f"{path}: there is no such file.")
    try:
        archive = zipfile.ZipFile(path)
    except (OSError, zipfile.BadZipFile) as error:
        raise FMUError(
            f"{path.name} is no FMU: it cannot be read as an archive, {error}."
        ) from None
    with archive:
        entries = archive.infolist()
        _check(path, entries)
        folder = Path(tempfile.mkdtemp(prefix="acausal-fmu-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        left = LARGEST
        for entry in entries:
            left -= _write(path, archive, entry, folder, left)
    if not (folder / DESCRIPTION).is_file():
        raise FMUError(f"{path.name} is no FMU: it has no {DESCRIPTION}.")
    return folder


def _check(path: Path, entries: list[zipfile.ZipInfo]) -> None:
    """Refuse an archive by what its directory says, before anything is unpacked."""
    if len(entries) > MOST_FILES:
        raise FMUError(
            f"{path.name} is refused: it holds {len(entries)} files, {MOST_FILES} at most."
        )
    seen: dict[str, bool] = {}  # whether it is a folder: one that stands twice is one all the same
    for entry in entries:
        why = _refusal(entry)
        name = entry.filename.rstrip("/").lower()
        if not why and name in seen and not (seen[name] and entry.is_dir()):
            why = "stands twice"
        if why:
            raise FMUError(f"{path.name} is refused: '{entry.filename}' in it {why}.")
        seen[name] = entry.is_dir()
    total = sum(entry.file_size for entry in entries)
    if total > LARGEST:
        raise FMUError(f"{path.name} is refused: it unpacks to {total / 1e9:.1f} GB, 2 GB at most.")


def _refusal(entry: zipfile.ZipInfo) -> str:
    name = entry.filename
    posix, windows = PurePosixPath(name), PureWindowsPath(name)
    if posix.is_absolute() or windows.drive or windows.root:
        return "is an absolute path"
    if ".." in windows.parts or "\0" in name:
        return "leads out of its folder"
    if ":" in name:
        return "has a colon, which some systems take for a drive or a stream"
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "is a link or a device, not a file"
    if entry.flag_bits & 0x1:
        return "is encrypted"
    if entry.file_size > _SMALL and entry.file_size > _RATIO * max(entry.compress_size, 1):
        return f"unpacks to {entry.file_size / 1e9:.1f} GB from {entry.compress_size} bytes"
    return ""


def _write(
    path: Path, archive: zipfile.ZipFile, entry: zipfile.ZipInfo, folder: Path, left: int
) -> int:
    """Unpack one file, and return how large it was: what the directory says may be a lie."""
    target = folder.joinpath(*PurePosixPath(entry.filename.replace("\\", "/")).parts)
    if not target.resolve().is_relative_to(folder.resolve()):
        raise FMUError(f"{path.name} is refused: '{entry.filename}' leads out of its folder.")
    if entry.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        return 0
    target.parent.mkdir(parents=True, exist_ok=True)
    written = 0
    try:
        with archive.open(entry) as source, target.open("xb") as sink:
            while piece := source.read(_PIECE):
                written += len(piece)
                if written > min(left, entry.file_size):
                    raise FMUError(
                        f"{path.name} is refused: '{entry.filename}' unpacks to more than it says."
                    )
                sink.write(piece)
    except (zipfile.BadZipFile, NotImplementedError, OSError, RuntimeError) as error:
        raise FMUError(f"{path.name}: '{entry.filename}' cannot be unpacked, {error}.") from None
    return written
