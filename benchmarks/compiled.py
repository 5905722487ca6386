"""Runs in C against those of Python: the ratio of CPU times, and how long compiling takes.

    python benchmarks/compiled.py [name …]

Whole calls of ``simulate`` are compared, the second and later ones, in one process; "run" is
without the start, which both have in common. The servo axis runs 1 s in C alone (at most 10 s); the
buck converter is compared with ngspice, whole calls (at most 0.3), where that is installed.
"""

from __future__ import annotations

import importlib.util
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import _blas_on_one_thread  # noqa: F401
from _event_models import F, converter
from _servo_axis import servo_axis
from events import SHOWN, spice

import acausal as ac

ROOT = Path(__file__).resolve().parents[1]
_AT_REST = {"stage.inductor.i": 0.0, "stage.capacitor.v": 0.0}
MODELS: dict[str, tuple[str, float, dict[str, float], float]] = {
    # example, end [s], start values, the ratio that must hold
    "buck": ("buck_converter", 200 / 5e4, _AT_REST, 12.0),
    "h_bridge": ("h_bridge_motor", 0.1, {}, 10.0),
    "sampled_pi": ("digital_controller", 3.0, {}, 12.0),
    "ball": ("bouncing_ball", 5.0, {}, 6.0),
    "clutches": ("coupled_clutches", 1.5, {}, 3.0),
    "four_bar": ("four_bar", 5.0, {}, 1.2),
}


def example(name: str) -> ac.Model:
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.build()


def cpu(call: Callable[[], Any], rounds: int = 5) -> float:
    """Return the least CPU time [s] of a call."""
    best = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        call()
        best = min(best, time.process_time() - begun)
    return best


def measure(name: str) -> dict[str, float]:
    """Return the times [ms] and ratios of a model."""
    file, end, start, wanted = MODELS[name]
    system = ac.compile(example(file))
    begun = time.time()
    system.simulate(end, n=200, start=start, compiled=True)
    compiling = time.time() - begun
    begin = cpu(lambda: system.initialize(start=start))
    python = cpu(lambda: system.simulate(end, n=200, start=start), 3)
    c = cpu(lambda: system.simulate(end, n=200, start=start, compiled=True))
    found = {"python": python, "c": c, "whole": python / c, "compile": compiling, "wanted": wanted}
    return found | {"run": (python - begin) / max(c - begin, 1e-6)}


def servo() -> bool:
    """Print what 1 s of a servo axis takes in C; whether that is at most 10 s."""
    system = ac.compile(servo_axis())
    system.simulate(1e-3, n=1, compiled=True)
    used = cpu(lambda: system.simulate(1.0, n=500, compiled=True), 1)
    print(f"servo axis, 1 s: {used:.2f} s (at most 10)", flush=True)
    return used <= 10.0


def against_ngspice() -> bool:
    """Print the CPU time of the buck converter in parts of that of ngspice; whether at most 0.3."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    if spice() is None:
        print("ngspice is not installed: not compared")
        return True
    other = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    system = ac.compile(converter())
    given = {"n": 1, "start": _AT_REST, "compiled": True}
    system.simulate(SHOWN / F, **given)
    used = cpu(lambda: system.simulate(SHOWN / F, **given))
    ratio = used / other
    print(
        f"buck, 4 ms: {1e3 * used:.1f} ms, ngspice {1e3 * other:.1f} ms: {ratio:.2f} (at most 0.3)"
    )
    return ratio <= 0.3


def main(names: list[str]) -> int:
    print(
        f"{'model':<12}{'python ms':>10}{'C ms':>8}{'whole':>8}{'run':>8}{'>=':>6}{'compile s':>11}"
    )
    bad = 0
    for name in names or MODELS:
        found = measure(name)
        bad += found["run"] < found["wanted"]
        print(
            f"{name:<12}{1e3 * found['python']:>10.1f}{1e3 * found['c']:>8.2f}"
            f"{found['whole']:>8.1f}{found['run']:>8.1f}{found['wanted']:>6.1f}"
            f"{found['compile']:>11.1f}",
            flush=True,
        )
    if not names:
        bad += not servo()
        bad += not against_ngspice()
    return bad


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ACAUSAL_CACHE"] = str(Path(folder) / "libraries")
        sys.exit(main(sys.argv[1:]))
