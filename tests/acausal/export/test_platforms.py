"""Libraries for other platforms are run, Windows under wine, ARM under qemu; compilers compared.

``make test-platforms`` runs these and says what was skipped, and why.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from acausal.export.compilers import zig
from acausal.export.fmu import PLATFORMS, here
from tests.acausal.export.models import CASES, deviation, inputs_of, system_of
from tests.acausal.export.test_c_code import FLAGS, ran, written

pytestmark = pytest.mark.slow
WINE = Path("/usr/lib/wine/wine64")
ARM = Path("/usr/aarch64-linux-gnu")
POINTS = 20

_HARNESS = """\
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef _WIN32
#include <windows.h>
#define OPEN(path) ((void *)LoadLibraryA(path))
#define FIND(library, name) ((void *)GetProcAddress((HMODULE)(library), name))
#else
#include <dlfcn.h>
#define OPEN(path) dlopen(path, RTLD_NOW)
#define FIND(library, name) dlsym(library, name)
#endif
typedef const char *text;
typedef void *(*make)(text, text, text, bool, bool, bool, bool, const uint32_t *, size_t, void *,
                      void *, void *);
typedef int (*begin)(void *, bool, double, double, bool, double);
typedef int (*call)(void *);
typedef int (*go)(void *, double, double, bool, bool *, bool *, bool *, double *);
typedef int (*get)(void *, const uint32_t *, size_t, double *, size_t);
int main(int argc, char **argv) {
  double end = atof(argv[3]), last, value;
  bool event, over, early;
  void *library = OPEN(argv[1]);
  if (argc < 5 || !library) return 1;
  make instantiate = (make)FIND(library, "fmi3InstantiateCoSimulation");
  go step = (go)FIND(library, "fmi3DoStep");
  void *model = instantiate("a", argv[2], 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  if (!model) return 2;
  begin enter = (begin)FIND(library, "fmi3EnterInitializationMode");
  if (enter(model, 1, 1e-8, 0.0, 1, end)) return 3;
  if (((call)FIND(library, "fmi3ExitInitializationMode"))(model)) return 4;
  for (int k = 0; k <= POINTS; ++k) {
    double t = end * (k - 1) / POINTS;
    if (k && step(model, t, end / POINTS, 1, &event, &over, &early, &last)) return 5;
    printf("%.17g", end * k / POINTS);
    for (int i = 4; i < argc; ++i) {
      uint32_t which = (uint32_t)atoi(argv[i]);
      if (((get)FIND(library, "fmi3GetFloat64"))(model, &which, 1, &value, 1)) return 6;
      printf(",%.17g", value);
    }
    printf("\\n");
  }
  return 0;
}
"""


@pytest.fixture(scope="module")
def _zig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    if importlib.util.find_spec("ziglang") is None:
        pytest.skip("ziglang is not installed: pip install 'acausal[export]'")
    with pytest.MonkeyPatch.context() as patch:
        if "ZIG_GLOBAL_CACHE_DIR" not in os.environ:
            patch.setenv("ZIG_GLOBAL_CACHE_DIR", str(tmp_path_factory.mktemp("zig")))
        yield


def run_of(target: str, name: str, folder: Path, runner: list[str]) -> np.ndarray:
    """Return what the library of a platform in an FMU computes, run by a program for it."""
    case = CASES[name]
    given = {"inputs": inputs_of(name), "start": case.start, "horizon": case.end}
    path = system_of(name).to_fmu(
        folder / "a.fmu", outputs=case.outputs, **given, platforms=[target]
    )
    with zipfile.ZipFile(path) as archive:
        archive.extractall(folder)
        text = archive.read("modelDescription.xml").decode()
    token = re.findall(r'instantiationToken="([^"]+)"', text)[0]
    numbers = [
        re.findall(rf'name="{re.escape(output)}" valueReference="(\d+)"', text)[0]
        for output in case.outputs
    ]
    (library,) = (folder / "binaries" / target).iterdir()
    (folder / "run.c").write_text(_HARNESS.replace("POINTS", str(POINTS)), encoding="utf-8")
    program = folder / ("run.exe" if "windows" in target else "run")
    triple = PLATFORMS[target][1]
    compiled = subprocess.run(
        [*zig(), "-target", triple, "-O1", "-o", str(program), str(folder / "run.c"), "-ldl"]
        if "linux" in target
        else [*zig(), "-target", triple, "-O1", "-o", str(program), str(folder / "run.c")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert compiled.returncode == 0, compiled.stderr
    words = [str(library.relative_to(folder)), token, repr(case.end), *numbers]
    words[0] = words[0].replace("/", "\\") if "windows" in target else words[0]
    environment = {**os.environ, "WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
    done = subprocess.run(
        [*runner, str(program), *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=400,
        env=environment,
    )
    assert done.returncode == 0, (done.returncode, done.stderr[-500:])
    return np.array([line.split(",") for line in done.stdout.splitlines()], dtype=float)


@pytest.mark.parametrize("name", ["drive", "ball"])
@pytest.mark.usefixtures("_zig")
def test_the_library_for_windows_runs(name: str, tmp_path: Path) -> None:
    """Under wine64, with all events, as the reference is."""
    if not WINE.exists():
        pytest.skip("wine64 is not installed")
    rows = run_of("x86_64-windows", name, tmp_path, [str(WINE)])
    assert len(rows) == POINTS + 1
    assert deviation(name, rows[:, 0], rows[:, 1:]) < 1e-6


@pytest.mark.parametrize("name", ["drive", "ball"])
@pytest.mark.usefixtures("_zig")
def test_the_library_for_arm_runs(name: str, tmp_path: Path) -> None:
    """Under qemu-aarch64 with Debian's libraries for it."""
    runner = shutil.which("qemu-aarch64")
    if runner is None or not (ARM / "lib").exists():
        pytest.skip("qemu-aarch64 or libc6-arm64-cross is not installed")
    rows = run_of("aarch64-linux", name, tmp_path, [runner, "-L", str(ARM)])
    assert len(rows) == POINTS + 1
    assert deviation(name, rows[:, 0], rows[:, 1:]) < 1e-6


@pytest.mark.parametrize("target", ["x86_64-darwin", "aarch64-darwin"])
@pytest.mark.usefixtures("_zig")
def test_libraries_for_mac_are_such(target: str, tmp_path: Path) -> None:
    """Nothing here runs them: their format is right, and their processor."""
    path = system_of("drive").to_fmu(tmp_path / "a.fmu", platforms=[target])
    with zipfile.ZipFile(path) as archive:
        (name,) = (n for n in archive.namelist() if n.startswith(f"binaries/{target}/"))
        head = archive.read(name)[:8]
    assert head[:4] == b"\xcf\xfa\xed\xfe"  # Mach-O of 64 bits
    assert head[4:8] == (b"\x07\0\0\x01" if "x86" in target else b"\x0c\0\0\x01")


@pytest.mark.parametrize("compiler", ["gcc", "clang", "zig"])
@pytest.mark.parametrize("name", CASES)
def test_every_compiler_takes_the_code_without_a_warning(
    compiler: str, name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """-std=c99 -Wall -Wextra -Werror; the program then runs as ``simulate`` does."""
    if compiler == "zig":
        request.getfixturevalue("_zig")
    elif shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    call = [sys.executable, "-m", "ziglang", "cc"] if compiler == "zig" else [compiler]
    folder = written(name, tmp_path)
    files = [str(folder / file) for file in ("model.c", "main.c")]
    done = subprocess.run(
        [*call, *FLAGS, "-o", str(folder / "run"), *files, "-lm"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[:3000]
    rows = ran(folder / "run", CASES[name].end, 200, 1e-8)
    assert deviation(name, rows[:, 0], rows[:, 1:]) < CASES[name].bound


def test_this_platform_has_a_name() -> None:
    assert here() in PLATFORMS
