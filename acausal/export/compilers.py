"""Compilers: which one makes libraries here, and where those that were made are kept.

Libraries are foreign code that is loaded into Python: their folder belongs to the user alone, and
one that belongs to another, or that others may write to, is refused.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shlex
import shutil
import stat
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping
from functools import cache
from importlib import metadata
from pathlib import Path

from acausal.errors import ExportError

FLAGS = ("-O1", "-std=c99", "-ffp-contract=off", "-fvisibility=hidden", "-shared")
"""Fixed: at -O2 the four-bar compiles half as long again and runs 15 % faster."""

LARGEST = 500_000_000
"""Byte that the folder of libraries may have; the oldest are removed above it."""

_SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")


def compiler() -> tuple[str, ...]:
    """Return the words that call the C compiler: ``$CC``, ``cc``, or that of ziglang.

    Raises
    ------
    ExportError
        If there is none, with what to install.
    """
    if own := os.environ.get("CC", "").strip():
        words = shlex.split(own)
        if shutil.which(words[0]) is None:
            raise ExportError(f"CC = {own!r}: there is no program '{words[0]}' to compile with.")
        return tuple(words)
    for name in ("cc", "gcc", "clang"):
        if found := shutil.which(name):
            return (found,)
    if importlib.util.find_spec("ziglang") is not None:
        return zig()
    raise ExportError(
        "there is no C compiler to run the model with. Install gcc or clang, or the one of the "
        "package ziglang: pip install 'acausal[export]'."
    )


def zig() -> tuple[str, ...]:
    """Return the words that call the compiler of ziglang.

    Raises
    ------
    ExportError
        If it is not installed.
    """
    if importlib.util.find_spec("ziglang") is None:
        raise ExportError(
            "libraries of other platforms are made by the compiler of the package ziglang, which "
            "is not installed: pip install 'acausal[export]'."
        )
    return (sys.executable, "-m", "ziglang", "cc")


def cache_folder() -> Path:
    """Return the folder of compiled libraries: ``$ACAUSAL_CACHE``, or in the user's cache."""
    if own := os.environ.get("ACAUSAL_CACHE", "").strip():
        return Path(own)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME", "") or str(Path.home() / ".cache")
    return Path(base) / "acausal"


def own_folder() -> Path:
    """Return the folder of compiled libraries, made if it is not there, for the user alone.

    Raises
    ------
    ExportError
        If it belongs to another user, is a link, or others may write to it.
    """
    folder = cache_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.lstat()
    except OSError as error:
        raise ExportError(
            f"the folder of compiled models {folder} cannot be made: {error.strerror}. Name "
            "another one in ACAUSAL_CACHE."
        ) from None
    if why := _refusal(found):
        raise ExportError(
            f"the folder of compiled models {folder} {why}: code in it is not loaded. Name another "
            "one in ACAUSAL_CACHE."
        )
    return folder


def _refusal(found: os.stat_result) -> str:
    if not stat.S_ISDIR(found.st_mode):
        return "is no folder of its own"
    if hasattr(os, "getuid"):
        if found.st_uid != os.getuid():
            return "belongs to another user"
        if found.st_mode & 0o022:
            return "may be written to by others"
    return ""


def describe_cache() -> tuple[bool, str]:
    """Return whether the folder of compiled libraries may be used, and what is in it."""
    folder = cache_folder()
    if not folder.exists():
        return True, f"{folder} (empty)"
    if why := _refusal(folder.lstat()):
        return False, f"{folder} {why}: name another one in ACAUSAL_CACHE"
    sizes = [file.stat().st_size for file in folder.glob(f"*{_SUFFIX}")]
    return True, f"{folder}: {len(sizes)} models, {sum(sizes) / 1e6:.1f} MB"


def library(texts: Mapping[str, str], unit: str) -> Path:
    """Return the shared library of some sources, compiled if it is not there.

    Its name is a hash of the sources, the flags, and the versions of all that made it.
    """
    call = compiler()
    folder = own_folder()
    parts = [*FLAGS, *call, _version_of(call), metadata.version("casadi"), sysconfig.get_platform()]
    parts += [f"{name}\0{text}" for name, text in sorted(texts.items())]
    code = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:40]
    target = folder / f"{code}{_SUFFIX}"
    if target.is_file():
        os.utime(target)
        return target
    with tempfile.TemporaryDirectory(dir=folder) as place:
        for name, text in texts.items():
            (Path(place) / name).write_text(text, encoding="utf-8")
        made = Path(place) / target.name
        build(call, Path(place) / unit, made)
        os.replace(made, target)
    _tidy(folder, target)
    return target


def build(call: tuple[str, ...], source: Path, target: Path, *more: str) -> None:
    """Compile a file to a shared library, without a shell.

    Raises
    ------
    ExportError
        With what the compiler said.
    """
    words = [*call, *FLAGS, *more, "-o", str(target), str(source)]
    if "windows" not in " ".join(more) and sys.platform != "win32":
        words += ["-fPIC", "-lm"]
    environment = {**os.environ}
    environment.setdefault("ZIG_GLOBAL_CACHE_DIR", str(cache_folder() / "zig"))
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise ExportError(f"{call[0]} did not compile the model: {done.stderr.strip()[:1000]}")


@cache
def _version_of(call: tuple[str, ...]) -> str:
    """Return what a compiler says of itself; with another one libraries are made anew."""
    done = subprocess.run([*call, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.partition("\n")[0]


def _tidy(folder: Path, latest: Path) -> None:
    """Remove libraries that were not used for long where the folder has become too large."""
    found = sorted(folder.glob(f"*{_SUFFIX}"), key=lambda file: file.stat().st_mtime)
    total = sum(file.stat().st_size for file in found)
    for file in found:
        if total <= LARGEST or file == latest:
            continue
        total -= file.stat().st_size
        file.unlink(missing_ok=True)
