"""Functions as machine code: C that CasADi writes, compiled once by the machine's own compiler."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import casadi as ca

from acausal.errors import SimulationError

_COMPILERS = ("gcc", "cc", "clang")
_FLAGS = ("-O1", "-fPIC", "-shared", "-Wl,-Bsymbolic")
"""Straight code of many thousand lines gains nothing above -O1 and takes long to compile; symbols
are bound within the library, since C names of another one may be the same."""


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
    with tempfile.TemporaryDirectory(prefix="acausal_") as folder:
        writer = ca.CodeGenerator("acausal_compiled.c")
        for function in functions:
            writer.add(function)
        writer.generate(f"{folder}/")
        source, library = Path(folder) / "acausal_compiled.c", Path(folder) / "acausal_compiled.so"
        call = [compiler, *_FLAGS, "-o", str(library), str(source), "-lm"]
        done = subprocess.run(call, capture_output=True, text=True, check=False)
        if done.returncode:
            said = next(iter(done.stderr.splitlines()), "it says nothing")
            raise SimulationError(f"jit=True: {compiler} does not compile the equations: {said}")
        return [ca.external(function.name(), str(library)) for function in functions]
