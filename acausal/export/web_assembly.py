"""WebAssembly: a model for a page, compiled by ziglang or by clang with wasi-libc."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from acausal.errors import ExportError
from acausal.export.compilers import cache_folder, own_folder, zig

FLAGS = (
    *("-O2", "-std=c99", "-ffp-contract=off", "-fvisibility=hidden", "-mexec-model=reactor"),
    *("-Wno-unknown-warning-option", "-Wl,--strip-all", "-Wl,--gc-sections", "-Wl,-z,stack-size="),
)
"""Fixed; the last is completed by the size of the stack."""

STACK = 1 << 20
"""Bytes: arrays of a step stand on it, and the default of the linkers is less than a page's."""

LARGEST = 100_000_000
"""Byte that kept modules may have; the oldest are removed above it."""

_SYSROOT = Path("/usr/lib/wasm32-wasi")  # where Debian's wasi-libc is


def web_compiler() -> tuple[str, ...]:
    """Return the words that call a compiler for WebAssembly.

    Raises
    ------
    ExportError
        If there is none, with what to install.
    """
    if importlib.util.find_spec("ziglang") is not None:
        return (*zig(), "-target", "wasm32-wasi")
    root = os.environ.get("WASI_SYSROOT", "").strip()
    if shutil.which("clang") and shutil.which("wasm-ld") and (root or _SYSROOT.is_dir()):
        return ("clang", "--target=wasm32-wasi", *([f"--sysroot={root}"] if root else []))
    raise ExportError(
        "a live page needs a compiler for WebAssembly, and there is none. Install the one of the "
        "package ziglang: pip install 'acausal[export]'; or clang, lld and wasi-libc (its folder "
        "in WASI_SYSROOT, if it is no package of the system)."
    )


def web_assembly(texts: Mapping[str, str], unit: str) -> bytes:
    """Return some sources as a module of WebAssembly, compiled if it is not kept already.

    Raises
    ------
    ExportError
        With what the compiler said, or if there is none.
    """
    call, flags = web_compiler(), (*FLAGS[:-1], f"{FLAGS[-1]}{STACK}")
    folder = own_folder()
    parts = [*call, *flags, *(f"{name}\0{text}" for name, text in sorted(texts.items()))]
    code = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:40]
    target = folder / f"{code}.wasm"
    if target.is_file():
        os.utime(target)
        return target.read_bytes()
    with tempfile.TemporaryDirectory(dir=folder) as place:
        for name, text in texts.items():
            (Path(place) / name).write_text(text, encoding="utf-8")
        made = Path(place) / target.name
        environment = {**os.environ}
        environment.setdefault("ZIG_GLOBAL_CACHE_DIR", str(cache_folder() / "zig"))
        words = [*call, *flags, "-o", str(made), str(Path(place) / unit)]
        done = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
        if done.returncode:
            raise ExportError(f"{call[0]} did not compile the page: {done.stderr.strip()[:1000]}")
        os.replace(made, target)
    _tidy(folder)
    return target.read_bytes()


def _tidy(folder: Path) -> None:
    """Remove modules that were not used for long where there are too many."""
    total = 0
    for file in sorted(folder.glob("*.wasm"), key=lambda f: -f.stat().st_mtime):
        total += file.stat().st_size
        if total > LARGEST:
            file.unlink(missing_ok=True)
