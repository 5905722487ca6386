"""Times to import, to compile and to the first result: prints one JSON object.

Every time is taken in a fresh interpreter. Targets: import ≤ 0.5 s, an RC circuit from import to
result ≤ 1 s, the DC drive compiled and simulated ≤ 0.1 s after import, a ladder of 1000 sections
compiled ≤ 1 s, and one of 10 000 sections in at most 12 times that. All are medians of 5; the
ratio of the least times stands beside that of the medians, to show how quiet the machine was.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent

IMPORT = """
from time import perf_counter
begin = perf_counter()
import acausal
print(perf_counter() - begin)
"""
RC = """
from time import perf_counter
begin = perf_counter()
import acausal as ac
from library import electrical as el
m = ac.Model("rc")
m.src, m.r, m.c, m.gnd = el.ConstantVoltage(V=1), el.Resistor(R=1), el.Capacitor(C=1), el.Ground()
m.connect(m.src.p, m.r.p)
m.connect(m.r.n, m.c.p)
m.connect(m.c.n, m.src.n, m.gnd.p)
reached = ac.simulate(m, 1.0).final["c.v"]
assert abs(reached - 0.6321206) < 1e-5
print(perf_counter() - begin)
"""
DRIVE = """
from time import perf_counter
import acausal as ac
from _models import drive
m = drive()
begin = perf_counter()
ac.compile(m).simulate(2.0)
print(perf_counter() - begin)
"""
LADDER = """
from time import perf_counter
import acausal as ac
from _models import ladder
m = ladder({sections})
begin = perf_counter()
ac.compile(m)
print(perf_counter() - begin)
"""


def main() -> None:
    small, large = [], []
    for _ in range(5):  # in turn, so that both sizes see the same machine
        small += seconds(LADDER.format(sections=1000), 1)
        large += seconds(LADDER.format(sections=10000), 1)
    report = {
        "benchmark": "compile",
        "import_s": round(median(seconds(IMPORT, 5)), 3),
        "rc_from_import_to_result_s": round(median(seconds(RC, 5)), 3),
        "drive_compile_and_simulate_s": round(median(seconds(DRIVE, 5)), 4),
        "ladder_1000_s": round(median(small), 3),
        "ladder_10000_s": round(median(large), 3),
        "ladder_ratio": round(median(large) / median(small), 2),
        "ladder_ratio_of_least": round(min(large) / min(small), 2),
    }
    report["met"] = (
        report["import_s"] <= 0.5
        and report["rc_from_import_to_result_s"] <= 1.0
        and report["drive_compile_and_simulate_s"] <= 0.1
        and report["ladder_1000_s"] <= 1.0
        and report["ladder_ratio"] <= 12.0
    )
    print(json.dumps(report))


def seconds(script: str, runs: int) -> list[float]:
    """Return what the script prints, each time in a fresh interpreter."""
    command = [sys.executable, "-c", script]
    options = {"cwd": HERE, "check": True, "capture_output": True, "text": True}
    return [float(subprocess.run(command, **options).stdout) for _ in range(runs)]


if __name__ == "__main__":
    main()
