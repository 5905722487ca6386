"""Compiled models against the same systems written by hand in CasADi: prints one JSON object.

``integrator_call`` is the ratio of the times inside IDAS, ``simulate`` that of the whole
``system.simulate`` to building and calling the hand-written integrator: medians of 20 runs that
alternate, so that both see the same machine. Targets: integrator_call ≤ 1.1 for all, simulate ≤ 1.1
for ladder and chain, extra_ms ≤ 2 for the drive, which runs in a millisecond. ``by_integrator`` is
the whole of our ``simulate`` by its time inside IDAS: at most 1.4 for the ladder. Our runs are all
the same and keep the integrator of the first one; that of the hand-written system is built anew.
"""

from __future__ import annotations

import json
from statistics import median
from time import perf_counter
from typing import Any

import _blas_on_one_thread  # noqa: F401
import casadi as ca
import numpy as np
from _clock import clocked, inside
from _models import (
    chain,
    chain_by_hand,
    drive,
    drive_by_hand,
    integrator,
    ladder,
    ladder_by_hand,
)

import acausal as ac
from acausal.simulation.integrators import casadi as casadi_integrators

RUNS = 20
EMPTY = np.zeros(0)


def main() -> None:
    kicked = np.zeros(200)
    kicked[-1] = 1.0
    report: dict[str, Any] = {"benchmark": "overhead", "runs": RUNS}
    report["drive"] = compare(drive(), drive_by_hand(), np.zeros(3), 2.0, 500)
    report["ladder"] = compare(ladder(1000), ladder_by_hand(1000), np.zeros(1000), 100.0, 200)
    report["chain"] = compare(chain(100), chain_by_hand(100), kicked, 20.0, 500)
    report["met"] = (
        all(report[name]["integrator_call"] <= 1.1 for name in ("drive", "ladder", "chain"))
        and all(report[name]["simulate"] <= 1.1 for name in ("ladder", "chain"))
        and report["drive"]["extra_ms"] <= 2.0
        and report["ladder"]["by_integrator"] <= 1.4
    )
    print(json.dumps(report))


def compare(
    model: ac.Model, by_hand: dict[str, ca.SX], x0: np.ndarray, t_end: float, n: int
) -> dict[str, float]:
    """Return the ratios of the times of the compiled model to those of the hand-written one."""
    system = ac.compile(model)
    grid = np.linspace(0.0, t_end, n + 1)
    times: dict[str, list[float]] = {"hand": [], "ours": [], "hand_inside": [], "ours_inside": []}
    agree(system, by_hand, x0, grid)
    for _ in range(RUNS):
        times["hand"].append(
            clocked(lambda: np.array(integrator(by_hand, grid)(x0=x0)["xf"]), perf_counter)
        )
        function = integrator(by_hand, grid)
        with inside(times["hand_inside"], perf_counter):
            casadi_integrators.evaluate(function, grid[1:], x0, EMPTY, EMPTY)
        with inside(times["ours_inside"], perf_counter):
            times["ours"].append(clocked(lambda: system.simulate(t_end, n=n), perf_counter))
    ms = {name: 1e3 * median(values) for name, values in times.items()}
    return {
        "states": len(x0),
        "integrator_call": round(ms["ours_inside"] / ms["hand_inside"], 3),
        "simulate": round(ms["ours"] / ms["hand"], 3),
        "extra_ms": round(ms["ours"] - ms["hand"], 3),
        "by_integrator": round(ms["ours"] / ms["ours_inside"], 3),
        "integrator_call_by_hand_ms": round(ms["hand_inside"], 3),
        "simulate_by_hand_ms": round(ms["hand"], 3),
    }


def agree(system: ac.System, by_hand: dict[str, ca.SX], x0: np.ndarray, grid: np.ndarray) -> None:
    """Stop if the two are not the same system: sorted final states within 1e-4 of each other."""
    ours = np.sort(system.simulate(t=grid).x[-1])
    hand = np.sort(np.array(integrator(by_hand, grid)(x0=x0)["xf"])[:, -1])
    if len(ours) != len(hand) or np.max(np.abs(ours - hand)) > 1e-4 * np.max(np.abs(hand)):
        raise SystemExit(f"{system.name}: the hand-written system is another one")


if __name__ == "__main__":
    main()
