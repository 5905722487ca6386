"""Tables of many points against the formula they were sampled from: prints one JSON object.

A voltage charges a capacitor through a resistor. ``formula`` is ``ca.sin`` as a function of time;
``table`` the same at 10 001 points; ``rough`` random values at as many; ``block`` and
``block_rough`` the same in a CombiTimeTable inside the model. Errors: of the formula
against rtol 1e-11, of the tables against the exact answer to their lines. CPU times, medians.
Targets: a table at most 80 times the formula and 0.3 s, time in proportion to the points (10 001 by
1001 at most 12), no event for a kink, errors of tables at most 1e-9.
"""

from __future__ import annotations

import json
from statistics import median
from time import process_time
from typing import Any

import _blas_on_one_thread  # noqa: F401
import casadi as ca
import numpy as np
from _clock import clocked

import acausal as ac
from library import blocks as bl
from library import electrical as el

TAU, END, RUNS = 0.1, 10.0, 5


def main() -> None:
    system = circuit()
    report: dict[str, Any] = {"benchmark": "tables"}

    def measured(system: ac.System, inputs: dict[str, Any]) -> tuple[float, ac.Result]:
        res = system.simulate(END, n=100, inputs=inputs)
        times = [
            clocked(lambda: system.simulate(END, n=100, inputs=inputs), process_time)
            for _ in range(RUNS)
        ]
        return median(times), res

    formula, res = measured(system, {"src.v": ca.sin})
    fine = system.simulate(END, n=100, inputs={"src.v": ca.sin}, rtol=1e-11, atol=1e-12)
    error = float(np.max(np.abs(res["c.v"] - fine["c.v"])))
    report["formula"] = {"cpu_s": round(formula, 5), "solver": res.solver, "error": f"{error:.1e}"}
    spent = {}
    for name in ("table_1001", "table", "rough", "block_1001", "block", "block_rough"):
        count = 1001 if name.endswith("1001") else 10_001
        times = np.linspace(0.0, END, count)
        values = np.sin(times)
        if name.endswith("rough"):
            values = np.random.default_rng(1).normal(size=count)
        if name.startswith("block"):
            spent[name], res = measured(circuit((times, values)), {})
        else:
            spent[name], res = measured(system, {"src.v": (times, values)})
        error = float(np.max(np.abs(res["c.v"] - np.interp(res.t, times, exact(times, values)))))
        report[name] = {
            "cpu_s": round(spent[name], 4),
            "by_formula": round(spent[name] / formula, 1),
            "solver": res.solver,
            "error": f"{error:.1e}",
            "events": len(res.events),
        }
    report["by_points"] = round(spent["table"] / spent["table_1001"], 1)
    report["block_by_points"] = round(spent["block"] / spent["block_1001"], 1)
    report["met"] = max(report["by_points"], report["block_by_points"]) <= 12.0
    for name in ("table", "block"):
        report["met"] &= report[name]["by_formula"] <= 80.0 and report[name]["events"] == 0
        report["met"] &= float(report[name]["error"]) <= 1e-9
    print(json.dumps(report))


def circuit(table: tuple[np.ndarray, np.ndarray] | None = None) -> ac.System:
    """Return a resistor and a capacitor behind a voltage from outside, or from a block."""
    m = ac.Model("rc")
    m.src, m.gnd = el.SignalVoltage(), el.Ground()
    m.r, m.c = el.Resistor(R=1.0), el.Capacitor(C=TAU, start={"v": 0.0})
    m.connect(m.src.p, m.r.p)
    m.connect(m.r.n, m.c.p)
    m.connect(m.c.n, m.src.n, m.gnd.p)
    if table is not None:
        m.block = bl.CombiTimeTable(table=np.column_stack(table))
        m.connect(m.block.y, m.src.v)
    return ac.compile(m)


def exact(times: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return v at the joints: on a line u = a + b s the answer is a + b (s - τ) + c exp(-s/τ)."""
    found = [0.0]
    for h, a, after in zip(np.diff(times), values[:-1], values[1:], strict=True):
        b = (after - a) / h
        found.append(a + b * (h - TAU) + (found[-1] - a + b * TAU) * np.exp(-h / TAU))
    return np.array(found)


if __name__ == "__main__":
    main()
