"""Functions as machine code: C that CasADi writes, compiled once by the machine's own compiler."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import casadi as ca

from acausal.errors import SimulationError

_COMPILERS = ("gcc", "cc", "clang")
_FLAGS = {
    "darwin": ("-O1", "-fPIC", "-shared"),
    "win32": ("-O1", "-shared"),
}
_USUAL = ("-O1", "-fPIC", "-shared", "-Wl,-Bsymbolic")
"""Straight code of many thousand lines gains nothing above -O1 and takes long to compile; symbols
are bound within the library, since C names of another one may be the same: macOS and Windows do it
by themselves, and their linkers do not know the flag."""


def compile_functions(functions: Sequence[ca.Function]) -> list[ca.Function]:
    """Return functions that do the same by compiled code.

    Raises
    ------
    SimulationError
        If there is no C compiler, or it fails.
    """
    compiler = next((path for name in _COMPILERS if (path := shutil.which(name))), None)
    if compiler is None:
        raise SimulationError(
            f"jit=True needs a C compiler, and none of {', '.join(_COMPILERS)} is in the path. "
            "Install one, or leave jit out."
        )
    ending = ".dll" if sys.platform == "win32" else ".so"
    # Windows does not delete a library that is loaded: its folder is left behind.
    with tempfile.TemporaryDirectory(prefix="acausal_", ignore_cleanup_errors=True) as folder:
        writer = ca.CodeGenerator("acausal_compiled.c")
        for function in functions:
            writer.add(function)
        writer.generate(f"{folder}/")
        source = Path(folder) / "acausal_compiled.c"
        library = source.with_suffix(ending)
        flags = _FLAGS.get(sys.platform, _USUAL)
        call = [compiler, *flags, "-o", str(library), str(source), "-lm"]
        done = subprocess.run(
            call, capture_output=True, encoding="utf-8", errors="replace", check=False
        )
        if done.returncode:
            said = next(iter(done.stderr.splitlines()), "it says nothing")
            raise SimulationError(f"jit=True: {compiler} does not compile the equations: {said}")
        return [ca.external(function.name(), str(library)) for function in functions]
