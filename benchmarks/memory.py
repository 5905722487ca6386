"""What a run with events keeps: prints one JSON object.

The step-down converter of ``events.py`` runs 100 000 instants in a process of its own, the H-bridge
20 000. ``rss_kB_an_instant`` is the growth of the largest resident memory over that of a short run,
``columns_B_an_instant`` the size of the columns themselves: points, discrete values, events and
kinds of instants. ``million_GB`` is the memory of 10⁶ instants by extrapolation: at most 0.8.
``events_an_instant`` are the entries of the log, ``kinds`` how many different instants there were.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import _blas_on_one_thread  # noqa: F401

HERE = Path(__file__).parent
CASES = {"buck": ("converter", 5e4, 50_000), "h_bridge": ("bridge", 2e4, 10_000)}
MOST = 0.8  # kB an instant

RUN = """
import json, resource
import acausal as ac
import events
system = ac.compile(events.{model}())
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
system.simulate(200 / {frequency}, n=1)
before = peak()
res = system.simulate({periods} / {frequency}, n=1)
kept = sum(v.nbytes for v in (res.t, res.x, res.z, res.u, res.m, res.events))
count = len(res.crossings)
print(json.dumps({{
    "instants": count,
    "rss_kB_an_instant": round((peak() - before) * 1.024 / count, 3),
    "columns_B_an_instant": round(kept / count + res.crossings.nbytes / count),
    "events_an_instant": round(len(res.events) / count, 2),
    "kinds": res.crossings.kinds,
}}))
"""


def main() -> None:
    report: dict[str, Any] = {"benchmark": "memory"}
    for name, (model, frequency, periods) in CASES.items():
        script = RUN.format(model=model, frequency=frequency, periods=periods)
        command = [sys.executable, "-c", script]
        said = subprocess.run(command, cwd=HERE, check=True, capture_output=True, text=True).stdout
        report[name] = json.loads(said)
        report[name]["million_GB"] = report[name]["rss_kB_an_instant"]
    report["met"] = all(report[name]["rss_kB_an_instant"] <= MOST for name in CASES)
    print(json.dumps(report))


if __name__ == "__main__":
    main()
